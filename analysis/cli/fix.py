"""`fairseat fix GAME`: the smallest change of rules that reaches a goal, found by trials and proved on fresh games."""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import completion, options
from fairseat.analysis.cli.fixed import as_json, draw, show, why_not
from fairseat.analysis.cli.progress import progress_bar, time_words
from fairseat.analysis.cli.talk import console, print_json, say
from fairseat.analysis.experiments.numbers import as_share, read_games
from fairseat.analysis.failures import NotHeld, writing
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.analysis.experiments.fix import Fix, Search
    from fairseat.analysis.experiments.trials import Trials
    from fairseat.simulators.engine.bots import Bot
    from fairseat.simulators.engine.levers import Lever
    from fairseat.simulators.engine.ruleset import Ruleset

USUAL_BUDGET = 1_000_000
TIMED_GAMES, TIMED_LOOKS = 128, 4


def read_edge(value: Any) -> float:
    """The largest edge of any seat, as 1% or 0.01."""
    edge = as_share(value)
    if not 0 < edge < 0.5:
        raise Mistake(f"{value!r} is not an edge: write 1% or 0.01, the points that a seat may be away from fair.")
    return edge


def read_tried(value: Any) -> tuple[str, list[str]]:
    """A lever to try: rule=a,b or the name of a variant."""
    if isinstance(value, tuple):
        return value
    name, given, text = str(value).partition("=")
    values = [one.strip() for one in text.split(",")]
    if not name.strip() or (given and not all(values)):
        raise Mistake(f"{value!r} names nothing to try: write rule=a,b, or the name of a variant.")
    return name.strip(), values if given else []


@options.command(example="fairseat fix round-trip -p 3,4 --seats 1% --budget 1M --seed 7 -o runs/even")
@options.game
@options.tables
@click.option("--goal", type=options.FILE, metavar="FILE.toml", help="Tables [[check]] to reach.")
@click.option(
    "--seats",
    type=options.Read("edge", read_edge),
    metavar="P",
    help="No seat farther from fair than this; 1% if absent.",
)
@click.option("--keep", type=options.Read("names", options.read_line_up), metavar="RULE,..", help="Never change these.")
@click.option(
    "--try",
    "tried",
    type=options.Read("rule=a,b", read_tried),
    multiple=True,
    metavar="RULE=A,B|VARIANT",
    shell_complete=completion.rules,
    help="Try this instead of the game's levers; may be repeated. By seat: what one seat may get, or 0/1/2 for all.",
)
@click.option("--budget", type=options.Read("games", read_games), metavar="GAMES", help="Games in all; 1M when absent.")
@click.option(
    "--time", "clock", type=options.Read("time", options.read_time), metavar="T", help="Stop after 90s, 20m or 2h."
)
@options.bots
@options.seed
@options.variant
@options.changes
@click.option(
    "-o", "--output", type=options.Named(path_type=Path, file_okay=False), metavar="DIR", help="The folder to write."
)
@click.option("--record", is_flag=True, help="Keep what came of it in the game's evidence.jsonl: verdicts tell of it.")
@options.threads
@options.machines("Let the workers of this Dask scheduler play: tcp://host:8786.")
@click.option("--dry-run", is_flag=True, help="Say what would be tried and how long it would take; play nothing else.")
@options.force
@click.option("--json", "as_json", is_flag=True, help="Print what was found as JSON.")
def fix(game: str, **asked: Any) -> None:
    """Find the smallest change that reaches a goal, and prove it.

    The proof plays games that nothing was chosen by. The goal is --seats, or tables [[check]] of a file as for
    `fairseat check`; it must hold at every number of players. Tried is what the game's levers.toml names. Every lever
    is screened, what their effects promise together is raced on shared shuffles by the bots that are strongest under
    these very rules, and the change that is likeliest to hold is proved; of those nearly as likely the smallest: fewest
    rules, then cost, then distance. A short search for a bot that gains under the new rules must not bring the edge
    back, and a change under which its own players do not fit is none. What is claimed holds for the bots that played
    it, all together with 99 % certainty; the other bots try it in a tenth of the budget, besides.

    With --record verdicts tell of what came of it, for as long as its players play so. With -o the folder keeps every
    trial: the same command takes the search up where it was stopped, and writes variant.toml (for --variant) and
    check.toml; a bot that gains under what held is kept as answering.toml (for -b).
    --time only says where the search stops; how far it comes by then hangs on the machine, what it tries does not.
    With --cluster the workers play the trials and the proof; who qualifies, the search against what was proved, and
    looking along games for their luck, are played here. Exit code 3 when the goal was not reached.
    """
    if asked["cluster"] and asked["threads"]:
        raise click.UsageError("--threads and --cluster exclude each other: the workers have threads of their own.")
    if asked["record"]:
        _check_recordable(asked)
    search = _search(game, asked)
    if asked["dry_run"]:
        _dry_run(search)
        return
    began = time.process_time()
    with _workers(search, asked["cluster"]):
        found = _run(search, asked)
    if asked["output"] and found.rows:
        draw(found, search, asked["output"])
    if asked["as_json"]:
        print_json(as_json(found))
    else:
        show(found, search)
    _write(found, search, asked, game)
    if asked["record"]:
        _record(found, search, asked, time.process_time() - began)
    if found.proof is None and found.verdict != "fair":
        raise NotHeld(why_not(found, bool(asked["output"]), _to_go_on(search, " and ")))


def _check_recordable(asked: dict[str, Any]) -> None:
    """Refuse what no record tells of before anything is played."""
    for name, option in (("goal", "--goal"), ("keep", "--keep"), ("bots", "-b"), ("variant", "--variant")):
        if asked[name]:
            raise Mistake(f"A record tells of even seats by the strongest, as printed and changed: leave {option} out.")
    if asked["changes"]:
        raise Mistake("A record tells of changes of the printed game: leave --set out.")
    if len(asked["players"] or ()) > 1:
        raise Mistake("A record tells of one number of players: name one with -p.")


def _record(found: Fix, search: Search, asked: dict[str, Any], cost: float) -> None:
    """Keep what a search came to, which its command measures again."""
    from fairseat.analysis.evidence.kinds.fix import parts_of
    from fairseat.analysis.evidence.record import FIX, Subject
    from fairseat.analysis.evidence.refresh import record_of
    from fairseat.analysis.evidence.store import keep_records

    if found.verdict == "stopped":
        say("Nothing is recorded of a search that was stopped.", "dim")
        return
    ruleset, (players,) = search.workshop.ruleset, found.goal.players
    subject = Subject(kind=FIX, game=ruleset.card.name, players=players)
    command = options.typed_command() + _seed_to_name(search, " ")
    record = record_of(ruleset, subject, command, cost, parts_of(found, search, asked["tried"]))
    say(f"Recorded in {keep_records(ruleset, [record])}.", "dim")


def _search(game: str, asked: dict[str, Any]) -> Search:
    """Make the search ready: what is tried, for what, by whom."""
    from fairseat.analysis.chance_figures import NAMED, price_words
    from fairseat.analysis.cores import cores
    from fairseat.analysis.dealt_figures import dealt_by, named_deals
    from fairseat.analysis.experiments.asked import own_of
    from fairseat.analysis.experiments.candidates import Workshop, chosen_levers
    from fairseat.analysis.experiments.fix import Search
    from fairseat.analysis.experiments.fix_files import open_trials
    from fairseat.analysis.experiments.goals import USUAL_EDGE, Goal, read_goal, seats_goal
    from fairseat.analysis.experiments.ramps import check_table, seated_at
    from fairseat.analysis.experiments.trials import Trials
    from fairseat.simulators.engine.ruleset import load

    ruleset = load(game)
    tables = asked["players"] or [ruleset.card.usual_seats]
    for players in tables:
        ruleset.check_seats(players)
    changes = options.changed(asked["changes"])
    base = {
        **(ruleset.variant(asked["variant"]).changes if asked["variant"] else {}),
        **seated_at(ruleset, changes, tables),
    }
    usual = ruleset.choose_rules("", base)
    check_table(ruleset, usual, min(tables))
    own, reasons = own_of(ruleset)
    deals = named_deals(dealt_by(ruleset, usual))
    checks = read_goal(asked["goal"], (*own, *NAMED, *deals), reasons) if asked["goal"] else ()
    if asked["seats"] is not None or not checks:
        checks += seats_goal(asked["seats"] or USUAL_EDGE)
    if ruleset.card.cooperative and any("edge" in check.figure for check in checks):
        raise Mistake(f"{ruleset.card.title} is won or lost together, so no seat has an edge: name a goal with --goal.")
    goal = Goal(checks, tuple(dict.fromkeys(tables)))
    tried = _tried(ruleset, asked["tried"], max(tables))
    workshop = Workshop(ruleset, base, chosen_levers(ruleset, asked["keep"] or (), tried), max(goal.players))
    if tried and not workshop.singles(max(goal.players)):
        raise Mistake("There is nothing to try: what --try names is in force already, or cannot be played so.")
    bots, folder = asked["bots"] or [], asked["output"]
    ledger = open_trials(folder, workshop, goal, asked["force"], bots) if folder else None
    threads = asked["threads"] or cores()
    trials = Trials(workshop, goal, options.seed_of(asked), bots=bots, threads=threads, ledger=ledger)
    if asked["clock"]:
        end = time.monotonic() + asked["clock"]
        trials.may_go_on = lambda: time.monotonic() < end
    if trials.luck:
        say(price_words(), "dim")
    return Search(trials, goal, asked["budget"] or USUAL_BUDGET, lambda text: say(text, "dim"))


def _tried(ruleset: Ruleset, named: Sequence[tuple[str, list[str]]], players: int) -> list[Lever]:
    """The levers of --try; a ramp is none, for at each number of players it is another change."""
    from fairseat.analysis.experiments.ramps import FORM, is_ramp
    from fairseat.simulators.engine.levers import lever_of

    for name, value in ((name, value) for name, values in named for value in values):
        if is_ramp(ruleset, name, value):
            raise Mistake(
                f"--try {name}={value}: by seat it takes what one seat may get, such as {name}=1, "
                f"or what each gets, such as {name}=0/1. A ramp ({FORM}) can be set with --set."
            )
    levers = [lever_of(ruleset, name, list(values)) for name, values in named]
    for name, value in ((lever.name, value) for lever in levers for value in lever.values):
        if isinstance(value, tuple) and len(value) > players:
            raise Mistake(f"--try {name}={'/'.join(map(str, value))} is for {len(value)} seats, of {players}.")
    return levers


def _dry_run(search: Search) -> None:
    """Say what would be tried, and how long it would take on this machine."""
    from fairseat.analysis.cores import at_once
    from fairseat.analysis.experiments.candidates import Candidate
    from fairseat.analysis.wording import several

    trials, out = search.trials, console()
    seconds = 0.0
    for players in search.goal.players:
        line_up = trials.line_up(Candidate(), players)
        trials.play(Candidate(), line_up, trials.seed, 0, 2)  # compiles
        began = time.process_time()
        trials.play(Candidate(), line_up, trials.seed, 0, TIMED_GAMES)
        a_game = (time.process_time() - began) / TIMED_GAMES
        if trials.luck:
            a_game *= _say_price(trials, line_up, a_game)
        seconds += a_game * search.budget / len(search.goal.players)
    bots = len(search.workshop.ruleset.quick_bots)
    out.print(f"Goal: {search.goal.line}")
    out.print(
        f"Tried: {several(len(search.singles), 'single change')} of "
        f"{several(len({lever.name for lever in search.workshop.levers}), 'lever')}, and what they promise together"
    )
    out.print(f"Games: {search.budget:,} at most, {search.screen_games:,} for each single change at each table")
    share = f" on {trials.threads} threads" if trials.threads > 1 else ""
    time_there = time_words(max(seconds / at_once(trials.threads), 1))
    out.print(f"Time: about {time_there}{share}, and half as much again where {bots} bots must qualify anew")


def _say_price(trials: Trials, line_up: Sequence[Bot], a_game: float) -> float:
    """Say what luck costs beside the playing, by the processor's time: how many times as long it takes."""
    from fairseat.analysis.chance_figures import EVERY
    from fairseat.analysis.experiments.candidates import Candidate
    from fairseat.analysis.wording import about

    trials.look(Candidate(), line_up, trials.seed, 0, 1, 1)  # compiles
    began = time.process_time()
    trials.look(Candidate(), line_up, trials.seed, 0, TIMED_LOOKS, TIMED_LOOKS)
    price = (time.process_time() - began) / TIMED_LOOKS / max(a_game, 1e-9)
    console().print(
        f"Luck: one of every {EVERY} games is looked along, which takes as long as {about(price)} games; "
        f"all in all the search takes {about(1 + price / EVERY)} times as long"
    )
    return 1 + price / EVERY


def _run(search: Search, asked: dict[str, Any]) -> Fix:
    """Search with a bar; Ctrl-C keeps what was played."""
    from fairseat.analysis.cli.app import INTERRUPTED, Ended

    try:
        with progress_bar("Searching", threads=0 if asked["cluster"] else search.trials.threads) as tell:
            search.trials.tell = lambda games: tell(min(games, search.budget), search.budget)
            return search.run()
    except KeyboardInterrupt:
        ledger = search.trials.ledger
        kept = (
            f"The trials are kept in {asked['output']}: the same command{_to_go_on(search, ' with ')} goes on."
            if ledger is not None and ledger.file.exists()
            else "Nothing is kept."
        )
        raise Ended(f"Interrupted. {kept}", INTERRUPTED) from None


@contextmanager
def _workers(search: Search, address: str) -> Iterator[None]:
    """Let the workers of a cluster play, where one is named."""
    if not address:
        yield
        return
    from fairseat.analysis.experiments.cluster import Away

    search.trials.away = Away(address, search.workshop.ruleset.locator)
    try:
        yield
    finally:
        search.trials.away.close()


def _seed_to_name(search: Search, before: str) -> str:
    """The option that takes a search of a drawn seed up again, as its trials are of that seed; else nothing."""
    named = any(word.partition("=")[0] == "--seed" for word in options.typed_words())
    return "" if named else f"{before}--seed {search.trials.seed}"


def _to_go_on(search: Search, before: str) -> str:
    """What takes a search up again beside the command: its seed, and no --force, which would begin it anew."""
    return _seed_to_name(search, before) + (" without --force" if "--force" in options.typed_words() else "")


def _write(found: Fix, search: Search, asked: dict[str, Any], game: str) -> None:
    """Write what came of it: the variant with its proof and the checks that play it again, or what stood in the way."""
    from fairseat.analysis.experiments.fix_files import (
        ANSWERS,
        CHECKS,
        FOUND,
        VARIANT,
        answers_text,
        check_text,
        found_text,
        is_finished,
    )
    from fairseat.analysis.store.files import write_beside

    folder, proof = asked["output"], found.proof
    if folder is None:
        if proof is not None:
            say("With -o DIR the variant is written with its proof, and the trials are kept.", "dim")
        return
    if found.verdict == "stopped" and (found.printed is None or is_finished(folder)):
        return  # it has come to nothing yet, or a search that came to its end has left its word here
    command = options.typed_command() + _seed_to_name(search, " ")
    file, answers = folder / (VARIANT if proof else FOUND), answers_text(found)
    with writing(f"What was found in {folder}"):
        folder.mkdir(parents=True, exist_ok=True)
        if proof:
            write_beside(check_text(found, proof, search.workshop, asked["bots"] or [], game), folder / CHECKS)
        if answers:
            write_beside(answers, folder / ANSWERS)
        write_beside(found_text(found, search.workshop, command, asked["bots"] or []), file)  # last: then all is there
        _remove_earlier(folder, (*((FOUND,) if proof else (VARIANT, CHECKS)), *(() if answers else (ANSWERS,))))
    if proof:
        say(f"Saved as {file}: play it with --variant {shlex.quote(str(file))}", "dim")
    if answers:
        say(f"The bot that was found to gain is kept: play it with -b {shlex.quote(str(folder / ANSWERS))}", "dim")


def _remove_earlier(folder: Path, names: Sequence[str]) -> None:
    """Remove what an earlier search in this folder left and this one no longer says."""
    there = [name for name in names if (folder / name).exists()]
    for name in there:
        (folder / name).unlink()
    if there:
        say(f"Removed what an earlier search left in {folder}: {', '.join(there)}.", "dim")
