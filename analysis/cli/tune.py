"""`fairseat tune GAME --bot NAME`: better weights by a look along each and by CMA-ES, proved, saved as TOML."""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import completion, options
from fairseat.analysis.cli.app import INTERRUPTED, Ended
from fairseat.analysis.cli.playing import safe_name
from fairseat.analysis.cli.talk import console, print_json, say, show_table
from fairseat.analysis.experiments.numbers import read_games
from fairseat.analysis.failures import NotHeld
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.analysis.experiments.tune import Field, Generation, Tuning
    from fairseat.analysis.stats.intervals import Estimate
    from fairseat.simulators.engine.bots import Bot
    from fairseat.simulators.engine.ruleset import Ruleset

USUAL_GAMES, USUAL_PROOF = 500, 20_000
"""Games of each meeting: for a candidate, and for the proof."""
TIMED_SECONDS = 1.0
"""Games are timed for so long where a search may take hours."""
EVEN = {False: ", where 50 % is even and 100 % twice the fair share", True: " (the team's wins)"}
"""What a share means, in a game of rivals and in one that is won together."""


@options.command(example="fairseat tune round-trip --bot tempo --against greedy,collector -p 2,4 -o tempo.toml")
@options.game
@click.option("--bot", required=True, metavar="NAME", shell_complete=completion.bots, help="The bot to begin with.")
@click.option(
    "--against",
    type=options.Read("names", options.read_line_up),
    metavar="A,B,..",
    shell_complete=completion.bots,
    help="More opponents than the bot itself: each in turn fills all other seats.",
)
@click.option(
    "--from",
    "others",
    type=options.Read("names", options.read_line_up),
    metavar="A,B,..",
    shell_complete=completion.bots,
    help="Bots at which a search begins, too, for answers of another style; all: every bot of the game.",
)
@options.tables
@click.option("--weights", type=options.Read("names", options.read_line_up), metavar="W,..", help="Only these weights.")
@click.option(
    "--along",
    type=click.IntRange(0, 100),
    default=5,
    show_default=True,
    metavar="N",
    help="Places, both ends among them, at which each weight is tried before the search.",
)
@click.option("--generations", type=click.IntRange(1, 10_000), default=30, show_default=True, help="Steps of a search.")
@click.option(
    "--restarts",
    type=click.IntRange(0, 10),
    default=1,
    show_default=True,
    metavar="N",
    help="Searches begun anew, each with twice as many candidates.",
)
@click.option("--population", type=click.IntRange(4, 1_000), metavar="N", help="Candidates a generation.")
@click.option(
    "--step",
    type=click.FloatRange(0, 1, min_open=True),
    metavar="S",
    help="First step, as a share of each weight's range; 0.15 when absent.",
)
@options.games
@click.option("--proof", type=options.Read("games", read_games), metavar="GAMES", help="Games of the proof.")
@options.precision
@options.seed
@options.variant
@options.changes
@options.one_file("toml", "The file.")
@click.option("--name", metavar="NAME", help="What the new bot is called; NAME-tuned when absent.")
@options.threads
@click.option("--force", is_flag=True, help="Replace what is there already.")
@click.option("--keep", is_flag=True, help="Keep what the search gained in the game's evidence.jsonl.")
@click.option("--json", "as_json", is_flag=True, help="Print the proof and the history as JSON.")
def tune(game: str, as_json: bool, **asked: Any) -> None:
    """Search for better weights of a bot, and prove them on fresh seeds.

    Each weight alone is tried along its whole range; then CMA-ES moves all of them from the best found, and begins
    anew; with --from it begins at other bots as well. All candidates of a step meet the same shuffles. The opponents
    are the bot as it was, so that nothing is taken that loses to it, and those of --against. -n counts the games of
    each candidate against each opponent at each table, 500 when absent. The best is then held against the weights that
    it began with, in --proof games that neither has met, 20,000 of each meeting when absent, or as many as --precision
    wants; one that never ends counts as even, so that nothing is gained or lost by stalling. It is saved only when the
    99 % interval of its gain lies above nought; if not, the exit code is 3. The saved file is a bot: -b FILE.toml.
    With --variant it plays as before elsewhere: what was found stands under that variant. With --set it is a bot for
    those rules. With --keep, verdicts and `fairseat bots` tell how far this search came.
    """
    from fairseat.analysis.cores import cores
    from fairseat.analysis.evidence.kinds.response import check_weightier
    from fairseat.analysis.experiments.scale import scale_of
    from fairseat.analysis.experiments.tune import STEP, Budget, others_named
    from fairseat.analysis.experiments.tune import tune as search
    from fairseat.simulators.engine.ruleset import load

    ruleset = load(game)
    asked["variant"] = _named_variant(ruleset, asked["variant"])
    start = ruleset.bot(asked["bot"])
    field = _field(ruleset, start, asked)
    name = asked["name"] or f"{start.name}-tuned"
    file = _new_file(name, asked)
    budget = Budget(
        games=asked["games"] or USUAL_GAMES,
        generations=asked["generations"],
        proof_games=_proof_games(asked, field),
        places=asked["along"],
        restarts=asked["restarts"],
        population=asked["population"] or 0,
        step=asked["step"] or STEP,
        others=others_named(ruleset, start, asked["others"] or ()),
    )
    if asked["keep"] and not asked["force"]:
        check_weightier(ruleset, start, field.tables, asked["variant"] or "", budget.proof_games)
    scale, threads = scale_of(ruleset, asked["weights"] or ()), asked["threads"] or cores()
    _say_how_long(start, field, budget.games_of(len(scale.weights), len(field.meetings)), threads)
    began = time.process_time()
    with _remembered(field, file, asked["seed"] is not None) as remembering:
        tuning = search(
            start,
            scale,
            remembering,
            budget,
            threads=threads,
            tell=lambda one: _tell(one, budget.rounds, EVEN[field.together]),
            finished=lambda: say("Proving the best on fresh seeds ..", "dim"),
        )
    if as_json:
        print_json(_json(tuning, name))
    else:
        _show(tuning, name, EVEN[field.together])
    if asked["keep"]:
        _keep(tuning, field, asked, time.process_time() - began)
    if not tuning.accepted:
        raise NotHeld(
            f"The new weights are not proved better than {start.name}: {_points(tuning.gain)}. No bot was saved."
        )
    _save(tuning, name, file, _how(field, asked), _usual(ruleset, start, tuning, asked))


@contextmanager
def _remembered(field: Field, file: Path, seeded: bool) -> Iterator[Field]:
    """Keep what a search plays beside the bot's file until it comes to its end."""
    from fairseat.analysis.experiments.searched import Memory

    memory = Memory(file.with_name(f"{file.name}.searched"))
    try:
        yield replace(field, memory=memory)
    except KeyboardInterrupt:
        again = "the same command" if seeded else f"the same command with --seed {field.seed}"
        raise Ended(f"Interrupted. What was played is kept in {memory.folder}: {again} goes on.", INTERRUPTED) from None
    memory.forget()


def _say_how_long(start: Bot, field: Field, games: int, threads: int) -> None:
    """Say beforehand what a search takes in which somebody looks ahead: hours, where others take minutes."""
    from fairseat.analysis.cli.progress import time_words, warm
    from fairseat.analysis.cores import at_once
    from fairseat.analysis.wording import about, several

    looking = [bot.name for bot in (start, *field.opponents) if bot.looks_ahead]
    if not looking:
        return
    warm(field.ruleset, looking)
    field.results(start, 0, 1)  # compiles what was not compiled yet
    began, timed = time.thread_time(), 0
    while not timed or time.thread_time() - began < TIMED_SECONDS:
        field.results(start, timed, 1)
        timed += 1
    seconds = (time.thread_time() - began) / (timed * len(field.meetings)) * games / at_once(threads)
    said = f"{looking[0]} looks ahead: {about(games)} games on {several(threads, 'thread')} take about"
    say(f"{said} {time_words(seconds)}. Fewer: -n, --proof, --generations, --along.", "yellow")


def _new_file(name: str, asked: dict[str, Any]) -> Path:
    """Where the new bot is written."""
    file: Path = asked["output"] or Path(f"{safe_name(name)}.toml")
    if file.exists() and not asked["force"]:
        raise Mistake(f"The file {file} is there already: name another with -o, or add --force.")
    return file


def _named_variant(ruleset: Ruleset, name: str) -> str:
    """The variant that the new weights will stand under; one of a file must have the rules of one of the game's."""
    if not name or name in ruleset.variants:
        return name
    rules = ruleset.rules.departures(ruleset.variant(name).changes)
    for one, variant in ruleset.variants.items():
        if ruleset.rules.departures(variant.changes) == rules:
            return one
    raise Mistake(
        f"A bot cannot keep weights for {name} apart from those that it plays with elsewhere: it names variants of the "
        "game's variants.toml. Add this one there, or name its rules with --set for a bot of these rules alone."
    )


def _field(ruleset: Ruleset, start: Bot, asked: dict[str, Any]) -> Field:
    """Whom the bot is measured against, and at which tables."""
    from fairseat.analysis.evidence.kinds.response import check_answerable
    from fairseat.analysis.experiments.ramps import check_table, seated_at
    from fairseat.analysis.experiments.tune import Field, panel_of

    tables = asked["players"] or [max(2, ruleset.card.usual_seats)]
    for players in tables:
        ruleset.check_seats(players)
        if players < 2:
            raise Mistake("A bot is tuned against others: at least 2 players are wanted.")
    changes = seated_at(ruleset, options.changed(asked["changes"]), tables)
    rules = ruleset.choose_rules(asked["variant"], changes)
    check_table(ruleset, rules, min(tables))
    panel = panel_of(ruleset, start, asked["against"] or ())
    if asked["keep"]:
        check_answerable(ruleset, start, panel, bool(asked["changes"]))
    return Field(ruleset, rules, panel, tuple(tables), options.seed_of(asked))


def _proof_games(asked: dict[str, Any], field: Field) -> int:
    from fairseat.analysis.experiments.numbers import games_for

    if asked["proof"] is not None and asked["precision"] is not None:
        raise click.UsageError("--proof and --precision exclude each other.")
    if asked["proof"] is None and asked["precision"] is None:
        return USUAL_PROOF
    return max(games_for(asked["proof"], asked["precision"], players) for players in field.tables)


def _tell(one: Generation, generations: int, even: str) -> None:
    """Say how a generation went."""
    from fairseat.analysis.wording import percent, span

    gain = one.gain
    text = f"{one.number + 1:>4} of {generations}: the best so far wins "
    text += f"{percent(one.share.estimate, one.share.margin)} ({span(one.share, 100)}){even}"
    if gain.margin > 0:
        text += f"; against the old bot {100 * gain.estimate:+.1f} points ({span(gain, 100)})"
    say(text, "dim")


def _points(gain: Estimate) -> str:
    from fairseat.analysis.wording import interval, signed

    return f"{signed(100 * gain.estimate, 100 * gain.margin)} points ({interval(gain, 'points')})"


def _how(field: Field, asked: dict[str, Any]) -> dict[str, Any]:
    """How the bot was made, to be made again."""
    return {
        "command": options.typed_command(),
        "seed": str(field.seed),
        "against": [bot.name for bot in field.opponents],
        "players": list(field.tables),
        "together": field.together,
        "variant": asked["variant"] or "",
        "rules": options.changed(asked["changes"]),
        "code": field.ruleset.digest,
    }


def _json(tuning: Tuning, name: str) -> dict[str, Any]:
    """The tuning for programs."""
    from dataclasses import asdict

    return {
        "name": name,
        "accepted": tuning.accepted,
        "weights": tuning.best.weights,
        "before": asdict(tuning.before),
        "after": asdict(tuning.after),
        "gain": asdict(tuning.gain),
        "by_table": {str(players): asdict(gain) for players, gain in tuning.by_table.items()},
        "candidates": tuning.candidates,
        "unfinished": tuning.unfinished,
        "looks": [asdict(one) for one in tuning.looks],
        "history": [asdict(one) for one in tuning.history],
    }


def _show(tuning: Tuning, name: str, even: str) -> None:
    """Print what moved, and the proof."""
    from fairseat.analysis.wording import count, listed, percent, with_interval

    rows = [
        {"weight": key, "before": f"{value:g}", "after": f"{tuning.best.weights[key]:g}"}
        for key, value in tuning.start.weights.items()
        if value != tuning.best.weights[key]
    ]
    if rows:
        show_table(rows, {key: key for key in rows[0]}, ("before", "after"))
    out = console()
    taken = [one for one in tuning.looks if one.taken]
    if tuning.looks:
        steps = listed([f"{one.weight} {one.value:g}" for one in taken]) or "none"
        out.print(f"\nLooking along every weight tried {count(len(tuning.looks))} values; taken from there: {steps}.")
    out.print(f"Candidates in all: {count(tuning.candidates)}.")
    out.print(f"\nIn {count(tuning.gain.n)} fresh games of each meeting{even}:")
    out.print(f"  {tuning.start.name}: {with_interval(tuning.before, share=True)}")
    out.print(f"  {name}: {with_interval(tuning.after, share=True)}")
    out.print(f"  gain: {_points(tuning.gain)}")
    for players, gain in tuning.by_table.items():
        out.print(f"  of the wins at {count(players)} players: {_points(gain)}")
    if tuning.unfinished:
        out.print(f"  {percent(tuning.unfinished)} of its games never end.")


def _keep(tuning: Tuning, field: Field, asked: dict[str, Any], cost: float) -> None:
    """Keep how far the search came among what is known of the game's bots."""
    from fairseat.analysis.evidence.kinds.response import parts_of, subject_of
    from fairseat.analysis.evidence.refresh import record_of
    from fairseat.analysis.evidence.store import keep_records

    command = options.typed_command() + ("" if asked["seed"] is not None else f" --seed {field.seed}")
    records = [
        record_of(
            field.ruleset,
            subject_of(field.ruleset, asked["bot"], players, asked["variant"]),
            command,
            cost / len(field.tables),
            parts_of(tuning, players, field.seed),
        )
        for players in field.tables
    ]
    say(f"\nKept in {keep_records(field.ruleset, records)}.", "dim")


def _usual(ruleset: Ruleset, start: Bot, tuning: Tuning, asked: dict[str, Any]) -> Bot | None:
    """The bot that stays as it was elsewhere, where what was found belongs to a named variant."""
    from fairseat.simulators.engine.bots import EVERY_BOT

    variant = ruleset.variants.get(asked["variant"] or "")
    if variant is None or options.changed(asked["changes"]) or not ruleset.rules.departures(variant.changes):
        return None
    alike = all(tuning.best.weights[key] == start.weights[key] for key in EVERY_BOT)  # these are the same everywhere
    return start if alike else None


def _save(tuning: Tuning, name: str, file: Path, how: dict[str, Any], usual: Bot | None) -> None:
    from fairseat.analysis.experiments.bot_files import bot_file
    from fairseat.analysis.store.files import write_text

    write_text(bot_file(tuning, name, how, usual), file)
    say(f"\nSaved as {file}: play it with -b {shlex.quote(str(file))}", "dim")
