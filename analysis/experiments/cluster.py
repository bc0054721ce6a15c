"""The work of a run or of a search on many machines: the workers of a Dask cluster play parts, or send rows back.

The workers play and write exactly as threads do, so the bytes are the same. They check before they begin that they
have the same code and, of a run, see the same folder. A part whose worker dies is played by another. A worker drops its
part when the scheduler has: then nobody waits for it any more. It asks the folder for the run's lock once, before it
writes. Who qualifies, and the short search against a proved change, are played here all the same.
"""

import hashlib
import logging
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from fairseat.analysis.experiments.planning import code_to_trust, experiment_of
from fairseat.analysis.experiments.spread import Spread, seconds_between
from fairseat.analysis.experiments.work import GLANCE, SHARDS_A_PART, Interrupted, Work
from fairseat.analysis.failures import Failure
from fairseat.analysis.store.folder import LOCK
from fairseat.analysis.store.locations import locate
from fairseat.analysis.store.manifest import PLAN, read_plan
from fairseat.analysis.store.plan import Digests, Part
from fairseat.simulators.engine.bots import Bot
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.play import Setup, play_batch
from fairseat.simulators.engine.ruleset import load

CONNECT_SECONDS = 10
WAIT_SECONDS = 30
"""How long a cluster without any worker is waited for."""
SAME = ("numpy", "numba", "pyarrow")
"""The libraries whose version the bytes of a part hang on."""
OWN = ("experiments", "store", "stats", "findings")
TaskOfRows = tuple[str, dict[str, Any], tuple[Bot, ...], int, int, int]
"""A ruleset, its rules as words, its bots, the seed, the first game and how many."""


class Dropped(Exception):
    """The run that a worker plays for is over: nobody waits for its part."""


class Refused(Failure):
    """A worker has other code, or does not see the folder."""


def code_of(game: str) -> str:
    """Name the state of all code that the bytes of a part hang on: the ruleset's, the engine's, and our own."""
    seen = hashlib.sha256(load(game).digest.encode())
    for name in SAME:
        seen.update(f"{name} {version(name)}".encode())
    for room in OWN:
        for path in sorted((Path(__file__).resolve().parent.parent / room).glob("*.py")):
            seen.update(path.name.encode() + b"\0" + path.read_bytes())
    return seen.hexdigest()[:20]


def examine(game: str, folder: str = "", mark: str = "") -> tuple[str, str]:
    """What a worker says before it may play: the state of its code, and what hinders it from seeing ruleset or run."""
    try:
        seen = read_plan(locate(folder) / PLAN).fingerprint if folder else mark
        return code_of(game), "" if seen == mark else f"The folder {folder} holds another run there."
    except (Failure, Mistake) as error:
        return "", str(error)


@lru_cache(maxsize=4)
def _experiment(folder: str, mark: str, code: str) -> Any:
    """What is played, read from the folder once in each worker, after making sure that the code is the same."""
    plan = read_plan(locate(folder) / PLAN)
    if plan.fingerprint != mark:
        raise Dropped
    own = code_of(plan.game)
    if own != code:
        raise Refused(f"A worker has other code ({own}) than this machine ({code}): bring it up from the same sources.")
    code_to_trust(plan, locate(folder))
    return experiment_of(plan), plan


def play_part(folder: str, mark: str, code: str, part: Part, pause: float) -> Digests:
    """Play one part on a worker and write it into the folder; gives the digests of its files.

    pause: seconds between two words of how far it is.
    """
    from distributed import get_worker

    worker, where, told = get_worker(), locate(folder), time.monotonic()
    experiment, plan = _experiment(folder, mark, code)
    work = Work(experiment, where, plan, [part], max(1, part.games // SHARDS_A_PART))
    while (taken := work.take()) is not None:
        if _dropped(worker):
            raise Dropped
        if time.monotonic() - told > pause:
            told = time.monotonic()
            worker.log_event(_topic(mark), {"part": part.number, "done": work.done})
        opened, shard = taken
        rows = play_batch(work.setup(part.cell), experiment.seed, shard.first, shard.games)
        if opened.missing == shard.games and not (where / LOCK).exists():
            raise Dropped  # the run is over, and another may begin in its folder
        work.hand_in(opened, shard, rows)
    return work.digests[part.number]


def _dropped(worker: Any) -> bool:
    """Whether the scheduler has told this worker that nobody waits for the task any more; it is not asked."""
    task = worker.state.tasks.get(worker.get_current_task())
    return task is None or task.state == "cancelled"


def _topic(mark: str) -> str:
    return f"fairseat-{mark}"


def work_on_cluster(work: Work, address: str, tell: Callable[[int], None]) -> tuple[float, int]:
    """Let a cluster play the parts and tell of the progress. Gives the seconds and the threads of all workers."""
    client = connect(address)
    folder, game = str(work.folder.resolve()), work.experiment.cells[0].game
    code = code_of(game)
    done: dict[int, int] = {}
    try:
        tell(0)
        threads = check_workers(client, address, code, game, folder, work.mark)
        spread, pause = Spread(work.parts, threads), seconds_between(threads)
        client.subscribe_topic(_topic(work.mark), lambda event: _hear(event, done, spread))
        began = time.monotonic()
        _wait(spread, lambda part: (folder, work.mark, code, part, pause), client, work, done, tell)
        return time.monotonic() - began, threads
    except KeyboardInterrupt:
        raise Interrupted from None
    finally:
        client.close(timeout=CONNECT_SECONDS)


def connect(address: str) -> Any:
    """Connect to the scheduler, or say why not."""
    try:
        from distributed import Client
        from distributed.comm.addressing import parse_address, parse_host_port
    except ImportError:
        raise Mistake("--cluster needs Dask: install the extra, as in pip install 'fairseat[cluster]'.") from None
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what fails is told in one sentence, by us
    make: Callable[..., Any] = Client
    split: Callable[..., Any] = parse_host_port
    try:
        scheme, place = parse_address(address)
        if scheme != "inproc":  # a client that never knew where to go prints a traceback of its own when it is dropped
            split(place)
        return make(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        raise Failure(f"The cluster {address} cannot be reached: {_reason(error)}.") from None


def _reason(error: Exception) -> str:
    """Say in Dask's own words what happened, in one line."""
    return (str(error) or type(error).__name__).splitlines()[0].rstrip(".")


def check_workers(client: Any, address: str, code: str, *asked: str) -> int:
    """Refuse the cluster when a worker has other code or does not see the folder. Gives the threads of all."""
    try:
        client.wait_for_workers(1, timeout=WAIT_SECONDS)
        answers = client.run(examine, *asked, on_error="return")
    except TimeoutError:
        raise Failure(f"The cluster {address} has no worker.") from None
    except OSError as error:  # so Dask tells of a scheduler that was there a moment ago
        raise Failure(f"The cluster {address} is gone: {_reason(error)}.") from None
    for worker, answer in sorted(answers.items()):
        if isinstance(answer, BaseException):
            raise Refused(f"The worker {worker} cannot play: {type(answer).__name__}: {answer}.")
        own, hindrance = answer
        if hindrance:
            raise Refused(f"The worker {worker} cannot play: {hindrance}")
        if own != code:
            raise Refused(
                f"The worker {worker} has other code ({own}) than this machine ({code}): "
                f"bring it up from the same sources and with the same libraries."
            )
    return sum(client.nthreads().values())


def _hear(event: Any, done: dict[int, int], spread: Spread) -> None:
    """Note how far a part is that is not back yet; one that is played again after its worker died begins anew."""
    _, told = event
    if isinstance(told, Mapping) and told["part"] in spread.given:
        done[told["part"]] = told["done"]


def _wait(
    spread: Spread,
    words: Callable[[Part], tuple[Any, ...]],
    client: Any,
    work: Work,
    done: dict[int, int],
    tell: Callable[[int], None],
) -> None:
    """Give out parts and wait until every one lies in the folder; the scheduler tells which is back.

    The first failure ends the waiting. Of two copies of a part the second is dropped.
    """
    games, back, futures = 0, SimpleQueue[Any](), dict[Any, Part]()
    try:
        while spread.left:
            for part, copy in spread.give(time.monotonic()):
                key = f"{_topic(work.mark)}-{part.number}-{copy}"
                future = client.submit(play_part, *words(part), key=key)
                futures[future] = part
                future.add_done_callback(back.put)
            for future in _gathered(back):
                part = futures.pop(future)
                if not spread.back(part.number, time.monotonic()):
                    continue
                if future.status != "finished":
                    raise failure(future)
                games += part.games
                work.digests[part.number] = future.result()
                done.pop(part.number, None)
                if copies := [copy for copy, same in futures.items() if same is part]:
                    client.cancel(copies, force=True)
            tell(games + sum(list(done.values())))
    finally:
        if futures:
            client.cancel(list(futures), force=True)


def _gathered(back: SimpleQueue[Any]) -> Iterator[Any]:
    """What came back, after a glance at least."""
    with suppress(Empty):
        yield back.get(timeout=GLANCE)
        while True:
            yield back.get_nowait()


def failure(future: Any) -> BaseException:
    """Say why a part was not played."""
    error = future.exception() if future.status == "error" else None
    if isinstance(error, (Failure, Mistake)):
        return error
    reason = f"{type(error).__name__}: {error}" if error is not None else "its scheduler is gone"
    return Failure(f"A part could not be played on the cluster: {reason.splitlines()[0]}.")


def play_rows(task: TaskOfRows) -> tuple[Any, Any]:
    """Play the games of a task on a worker: the rows of its games and of their seats."""
    game, rules, bots, seed, first, games = task
    ruleset = load(game)
    return play_batch(Setup(ruleset, ruleset.rules.choose(rules), bots), seed, first, games)


class Away:
    """The workers of a cluster as hands of a search."""

    def __init__(self, address: str, game: str) -> None:
        """Connect, or say why not; refuse workers with other code."""
        self.game, self.client = game, connect(address)
        try:
            self.threads = check_workers(self.client, address, code_of(game), game)
        except BaseException:
            self.close()
            raise

    def play(self, rules: dict[str, Any], bots: Sequence[Bot], seed: int, first: int, games: int) -> tuple[Any, Any]:
        """Let a worker play some games, and wait for their rows."""
        future = self.client.submit(play_rows, (self.game, rules, tuple(bots), seed, first, games), pure=False)
        try:
            found: tuple[Any, Any] = future.result()
        except Exception:
            raise failure(future) from None
        return found

    def close(self) -> None:
        """Leave the cluster."""
        self.client.close(timeout=CONNECT_SECONDS)
