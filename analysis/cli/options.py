"""The vocabulary that the commands share: the same word means the same thing everywhere."""

import re
import shlex
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from fairseat.analysis.cli import completion
from fairseat.analysis.cli.app import COMMANDS
from fairseat.analysis.experiments.numbers import read_games, read_precision, read_seed
from fairseat.simulators.engine.mistakes import Mistake

Decorator = Callable[[Any], Any]


class Read(click.ParamType):  # type: ignore[type-arg]  # generic only in newer Clicks
    """A type whose text is read by a function that explains what is wanted."""

    def __init__(self, name: str, read: Callable[[Any], Any]) -> None:
        self.name = name
        self.read = read

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read what was typed, or say what is wanted."""
        try:
            return self.read(value)
        except Mistake as mistake:
            self.fail(str(mistake), param, ctx)


NAMELESS = "An empty name is no name: write one, or leave the option out."


class Named(click.Path):
    """A file or folder to write, by its name."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Leave a name to Click."""
        if value == "":
            self.fail(NAMELESS, param, ctx)
        return super().convert(value, param, ctx)


class RunFolder(click.Path):
    """A run's folder, or its URL, as `fairseat.analysis.store.locations` reads them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read a URL, or leave a folder to Click; no name at all is not the folder that one stands in."""
        from fairseat.analysis.store.locations import is_url, locate

        if value == "":
            self.fail(NAMELESS, param, ctx)
        if not isinstance(value, str) or not is_url(value):
            return super().convert(value, param, ctx)
        try:
            return locate(value)
        except Mistake as mistake:
            self.fail(str(mistake), param, ctx)


def read_line_up(value: Any) -> list[str]:
    """A line-up: names with commas between."""
    names = value if isinstance(value, list) else [name.strip() for name in value.split(",")]
    if not all(names):
        raise Mistake(f"{value!r} is not a line-up: one bot a seat with commas between, or a single bot for all.")
    return list(names)


def read_change(value: Any) -> tuple[str, str]:
    """A changed rule, written key=value."""
    key, given, text = value if isinstance(value, tuple) else value.partition("=")
    if not (key.strip() and given and text.strip()):
        raise Mistake(f"{value!r} changes no rule: write key=value, such as max_turns=500.")
    return key.strip(), text.strip()


def read_tables(value: Any) -> list[int]:
    """Numbers of players: 2,4 or 2:4."""
    text = str(value)
    low, colon, high = text.partition(":")
    typed = [low, high] if colon else text.split(",")
    if not all(one.strip().isdigit() for one in typed):
        raise Mistake(f"{value!r} are no numbers of players: write 4, or 2,4, or 2:4.")
    numbers = [int(one) for one in typed]
    if colon and numbers[0] > numbers[1]:
        raise Mistake(f"The range {value!r} falls: write {high}:{low}.")
    if len(set(numbers)) < len(numbers) and not colon:
        raise Mistake(f"A number of players is named twice: {value}.")
    return list(range(numbers[0], numbers[1] + 1)) if colon else numbers


def read_name(value: Any) -> str:
    """A name; an empty one, such as a shell makes of a variable that is not set, would be taken for none."""
    if not str(value).strip():
        raise Mistake(NAMELESS)
    return str(value)


def read_count(value: Any) -> int:
    """A number from 0 on, such as that of a game or a cell."""
    text = str(value).replace("_", "")
    if not (text.isascii() and text.isdigit() and len(text) < 19):
        raise Mistake(f"{value!r} is not a number from 0 on.")
    return int(text)


UNITS = {"s": 1, "m": 60, "min": 60, "h": 3_600}


def read_time(value: Any) -> float:
    """A time in seconds, written as 90s, 20min or 2h."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(s|m|min|h)", str(value).strip())
    if not found or not 0 < float(found[1]) * UNITS[found[2]] < 1e7:
        raise Mistake(f"{value!r} is not a time: write 90s, 20min or 2h.")
    return float(found[1]) * UNITS[found[2]]


def _set_color(ctx: click.Context, param: click.Parameter, value: str) -> None:
    ctx.meta["fairseat.color"] = value


def _or_empty(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    """What was typed; what was left out is an empty word from here on."""
    return value or ""


def command(*, example: str) -> Decorator:
    """Make a command of the table: -h, --color, and an example that can be typed at the end of its help."""

    def decorate(function: Any) -> click.Command:
        made = click.command(
            function.__name__,
            context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
            epilog=f"\b\nExample:\n  {example}",
            short_help=COMMANDS[function.__name__],
        )(color(function))
        return made

    return decorate


color = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    expose_value=False,
    is_eager=True,
    callback=_set_color,
    help="Colours: auto asks the terminal and NO_COLOR.",
)
game = click.argument("game", shell_complete=completion.games)
players = click.option("-p", "--players", type=int, metavar="N", help="Seats at the table.")
tables = click.option(
    "-p", "--players", type=Read("players", read_tables), metavar="N|A,B|A:B", help="Players at the tables."
)
bots = click.option(
    "-b",
    "--bots",
    type=Read("names", read_line_up),
    metavar="A,B,..",
    shell_complete=completion.bots,
    help="One bot a seat, or one for all; when absent, the strongest under these rules. A saved bot by its path.",
)
games = click.option(
    "-n", "--games", type=Read("games", read_games), metavar="GAMES", help="Games, such as 1_000_000, 1e6 or 1M."
)
precision = click.option(
    "--precision",
    type=Read("precision", read_precision),
    metavar="P",
    help="As many games as know every seat's share to this, such as 0.2%.",
)
seed = click.option(
    "--seed", type=Read("seed", read_seed), metavar="S", help="Any whole number from 0 on; drawn when absent."
)
variant = click.option(
    "--variant",
    type=Read("name", read_name),
    callback=_or_empty,
    metavar="NAME",
    shell_complete=completion.variants,
    help="A named rule set of the game.",
)
changes = click.option(
    "--set",
    "changes",
    type=Read("key=value", read_change),
    multiple=True,
    metavar="KEY=VALUE",
    shell_complete=completion.rules,
    help="Change one rule; may be repeated.",
)
figures = click.option(
    "--figure",
    "named",
    multiple=True,
    metavar="NAME",
    help="Tell of this figure instead of the usual ones, or of a column as columns.json names it; may be repeated.",
)
output = click.option(
    "-o", "--output", type=RunFolder(path_type=Path, file_okay=False), metavar="DIR|URL", help="The folder to write."
)


FILE = Named(path_type=Path, dir_okay=False)


def one_file(ending: str, says: str) -> Decorator:
    """Add -o for a command that writes one file."""
    return click.option("-o", "--output", type=FILE, metavar=f"FILE.{ending}", help=says)


threads = click.option("--threads", type=click.IntRange(1, 1024), metavar="T", help="Threads; one a core when absent.")
cell = click.option("--cell", type=Read("cell", read_count), metavar="C", help="One cell of an experiment, from 0 on.")
run_folder = click.argument("run", type=RunFolder(path_type=Path), metavar="RUN")
unfinished = click.option("--unfinished", is_flag=True, help="Read a run that was interrupted as far as it goes.")

chances = click.option("--chances", is_flag=True, help="Tell each seat's chance of winning at every turn.")
imagined = click.option(
    "--imagined",
    type=click.IntRange(2, 100_000),
    default=64,
    metavar="K",
    help="Imagined games for every chance; 64 when absent.",
)

vary = click.option(
    "--vary",
    type=Read("key=a,b,..", read_change),
    multiple=True,
    metavar="KEY=A,B,..",
    shell_complete=completion.rules,
    help="Vary a rule, players, variant or bot.weight over values or low:high[:step]; may be repeated.",
)
force = click.option(
    "--force", is_flag=True, help="Replace the run in the output folder; other folders are never touched."
)


def machines(says: str) -> Decorator:
    """Add --cluster with this help."""
    read = Read("address", read_name)
    return click.option("--cluster", type=read, callback=_or_empty, metavar="ADDRESS", help=says)


cluster = machines(
    "Let the workers of this Dask scheduler play, such as tcp://host:8786; all must see the folder or URL of -o."
)


def playing(function: Any) -> Any:
    """Add all that says what is played: players, bots, games, seed, rules."""
    for option in (changes, variant, seed, precision, games, bots, players):
        function = option(function)
    return function


def writing(resume: str) -> Decorator:
    """Add all that says where and by whom it is played: folder, threads, cluster, --resume with this help, --force."""
    again = click.option("--resume", is_flag=True, help=resume)

    def decorate(function: Any) -> Any:
        for option in (force, again, cluster, threads, output):
            function = option(function)
        return function

    return decorate


SPELT = {
    **{"players": "-p", "bots": "-b", "variant": "--variant", "changes": "--set"},
    **{"games": "-n", "precision": "--precision", "seed": "--seed"},
    **{"output": "-o", "force": "--force", "cluster": "--cluster"},
}
"""How an option is typed that says what is played, how often, and where to."""
TABLE = ("players", "bots", "variant", "changes")
"""What says who plays by which rules."""


def refuse(asked: dict[str, Any], names: Iterable[str], why: str) -> None:
    """Refuse options that would be silently dropped."""
    given = [SPELT[name] for name in names if asked[name] not in (None, "", ()) and asked[name] is not False]
    if given:
        raise Mistake(f"{', '.join(given)} {why}")


def typed_words() -> list[str]:
    """What was typed behind `fairseat`."""
    return list(click.get_current_context().meta.get("fairseat.typed", []))


def typed_command() -> str:
    """The command as it was typed."""
    return shlex.join(["fairseat", *typed_words()])


def check_games(asked: dict[str, Any]) -> None:
    """Refuse two ways at once to say how many games are played."""
    if asked["games"] is not None and asked["precision"] is not None:
        raise click.UsageError("-n and --precision exclude each other.")


def seed_of(asked: dict[str, Any]) -> int:
    """The seed that was typed, or one that is drawn and told."""
    from fairseat.analysis.cli.talk import say
    from fairseat.analysis.experiments.cell import draw_seed

    if asked["seed"] is not None:
        return int(asked["seed"])
    drawn = draw_seed()
    say(f"Seed {drawn} (drawn; --seed {drawn} plays the same games again)", "dim")
    return drawn


def needed(game: str | None, called: str = "GAME") -> str:
    """The game that was typed; it may be left out where a run goes on, and nowhere else."""
    if game is None:
        raise click.UsageError(f"Missing argument '{called}'.")
    return game


def base_of(game: str, asked: dict[str, Any]) -> Any:
    """What all cells of a grid have in common; a seed is drawn when none is named."""
    from fairseat.analysis.experiments.cell import rules_at, seat_count
    from fairseat.analysis.experiments.grid import Base
    from fairseat.simulators.engine.ruleset import load

    check_games(asked)
    check_output()
    shared = {key: asked[key] for key in ("players", "variant", "games", "precision")}
    changes, bots = changed(asked["changes"]), asked["bots"] or []
    if not bots and not {"players", "variant"} & {name for name, _ in asked["vary"]}:  # else cell by cell
        rules_at(load(game), seat_count(load(game), asked["players"], bots), asked["variant"], changes)
    say_qualifying(load(game), asked["bots"])
    return Base(game, seed_of(asked), bots=bots, changes=changes, **shared)


def check_output() -> None:
    """Refuse a folder of -o that is taken, before any bot qualifies."""
    from fairseat.analysis.store.folder import check_free

    typed = click.get_current_context().params
    if typed.get("output") is not None and not typed.get("resume"):
        check_free(typed["output"], bool(typed.get("force")), resume="resume" in typed)


def say_qualifying(ruleset: Any, bots: list[str] | None, games: int = 0) -> None:
    """Say that bots meet before the first game: to find the strongest, or to see how the one that is named does."""
    from fairseat.analysis.cli.talk import say
    from fairseat.analysis.experiments.cell import STRONGEST, is_tried
    from fairseat.simulators.engine.bots import SEARCHER

    if SEARCHER in (bots or ()):
        say(
            "How the searcher looks ahead here is found by a race of its forms, unless this machine knows it: seconds "
            "in a small game, minutes in a long one.",
            "dim",
        )
    count = len(ruleset.quick_bots)
    chosen = bots in (None, [], [STRONGEST])
    if (chosen and count > 1) or (not chosen and is_tried(ruleset, [ruleset.bot(bot) for bot in bots or ()], games)):
        from fairseat.analysis.cli.progress import warm

        warm(ruleset)
        takes = f"The strongest of {count} bots under these rules takes the seats: first they qualify."
        named = f"So many games are worth {count} bots meeting under these rules first, to see how the one named does."
        say(takes if chosen else named, "dim")


def listing(function: Any) -> Any:
    """Add --json and --csv: the listing for programs."""
    function = click.option("--csv", "style", flag_value="csv", help="Print CSV.")(function)
    return click.option("--json", "style", flag_value="json", help="Print JSON.")(function)


def changed(pairs: tuple[tuple[str, str], ...]) -> dict[str, str]:
    """The changed rules by name; one that is named twice is refused."""
    found: dict[str, str] = {}
    for key, text in pairs:
        if key in found:
            raise Mistake(f"The rule {key} is set twice.")
        found[key] = text
    return found
