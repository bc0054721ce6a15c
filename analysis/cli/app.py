"""The command `fairseat` and its table of commands; each command's module is opened when it is called."""

import importlib
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from fairseat.analysis.failures import Failure, os_sentence
from fairseat.simulators.engine.mistakes import Mistake, unknown

# command -> what it does in one line; its module has its name; the order is the order of `fairseat --help`.
COMMANDS = {
    "games": "List the games that can be played.",
    "rules": "List every number and switch of a game's rules.",
    "bots": "List the bots of a game: style and weights.",
    "run": "Play many games, write them to a folder, and give the verdict.",
    "replay": "Print one game, every answer and all that came of it.",
    "watch": "Play one game before your eyes, in the browser.",
    "summary": "Give the verdict on a run: seats, length, bots.",
    "compare": "Say what changed between two runs, or two values of a rule.",
    "sweep": "Play a grid of rules, players or weights, and rank what matters.",
    "tournament": "Let every bot play against every bot in every seat, and rate them.",
    "ladder": "Set every bot against the one below it, random to far sight; judge the seats.",
    "tune": "Search for better weights of a bot, and prove them on fresh seeds.",
    "solve": "Say how a game ends when both players play perfectly.",
    "fix": "Find the smallest change that reaches a goal, and prove it.",
    "evidence": "List what is known from games, and whether it is still true; measure it anew.",
    "chances": "Tell when games are decided, and what hangs on their answers.",
    "check": "Hold assertions on a design against played games.",
    "report": "Write a run, or several side by side, as one HTML page.",
    "explain": "Say what a word of the verdicts and pages means.",
    "new": "Write the rooms of a small game of your own, which works at once.",
    "prove": "Hold a game: answers, endings, secrets, exactness; yours as well as ours.",
    "world": "Make a world of your own words and places for Word Traveler.",
    "doctor": "Check this machine: versions, cache, compile times, speed.",
}
INTERRUPTED = 130

EPILOG = """\b
Example:
  fairseat run round-trip -n 100_000
\b
Completion of games, bots and rules in bash (zsh and fish alike):
  eval "$(_FAIRSEAT_COMPLETE=bash_source fairseat)"
"""


class Ended(click.ClickException):
    """A mistake or a failure as the user meets it: one sentence on stderr and an exit code."""

    def __init__(self, message: str, exit_code: int) -> None:
        super().__init__(message)
        self.exit_code = exit_code  # type: ignore[misc]  # Click itself reads it from the instance

    def show(self, file: Any = None) -> None:
        """Print the sentence; an interruption is what the user wanted and no error."""
        from fairseat.analysis.cli.talk import harmless

        click.echo(harmless(self.message if self.exit_code == INTERRUPTED else f"Error: {self.message}"), err=True)


@contextmanager
def refused() -> Iterator[None]:
    """Say in a sentence what the system refuses; a closed pipe is no error."""
    try:
        yield
    except BrokenPipeError:
        close_pipe()
        raise click.exceptions.Exit(0) from None
    except OSError as error:
        where = f" at {error.filename}" if error.filename else ""
        raise Ended(os_sentence(f"The system refused{where}", error), 1) from None


class Commands(click.Group):
    """A group whose commands are opened one by one, so that `--help` is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the table, in its order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Open the module of one command."""
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(importlib.import_module(f"{__package__}.{name}"), name)
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find the command; an unknown one is named together with the nearest."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            raise click.UsageError(str(unknown("command", args[0], COMMANDS)), ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table itself; no module is opened."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        """Read the words; help and version are written here already."""
        with refused():
            return super().make_context(*args, **more)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep the words that were typed: a run stores them."""
        ctx.meta["fairseat.typed"] = list(args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Call the command. A mistake is a sentence, never a traceback; a closed pipe is no error."""
        try:
            with refused():
                result = super().invoke(ctx)
                sys.stdout.flush()
                return result
        except Mistake as mistake:
            raise Ended(str(mistake), 2) from None
        except Failure as failure:
            raise Ended(str(failure), failure.exit_code) from None
        except KeyboardInterrupt:
            raise Ended("Interrupted.", INTERRUPTED) from None
        except MemoryError:
            raise Ended("There is not enough memory for this.", 1) from None
        except UnicodeEncodeError as error:
            raise (_odd_name(error) or error) from None


def _odd_name(error: UnicodeEncodeError) -> Ended | None:
    """What to say of a name whose bytes are no text here, which nothing that is written could keep."""
    odd = error.object[error.start : error.end]
    if not all("\udc80" <= letter <= "\udcff" for letter in odd):
        return None
    told = f"A file or folder has a name with bytes that are no text here ({os.fsencode(odd)!r})"
    return Ended(f"{told}: rename it, or set LC_ALL=C.UTF-8.", 1)


def close_pipe() -> None:
    """Point stdout to nowhere, so that Python does not complain of the closed pipe when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(
    cls=Commands, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(package_name="fairseat", prog_name="fairseat", message="%(prog)s %(version)s")
def cli() -> None:
    """Is every seat at your table fair? Play millions of games and see.

    Data go to stdout, talk goes to stderr. Exit codes: 0 done, 1 failed, 2 usage, 3 a check did not hold,
    4 data unreadable, 130 interrupted.
    """


def main() -> None:
    """Start the command line, on any stdout: closed, or of letters that do not know our marks."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            # open to the end, as Python's own streams are: nobody closes its number, and nobody warns of that
            nowhere = os.open(os.devnull, os.O_WRONLY)
            setattr(sys, name, open(nowhere, "w", encoding="utf-8", closefd=False))  # noqa: SIM115
        getattr(sys, name).reconfigure(errors="replace")
    try:
        cli(prog_name="fairseat")
    except SystemExit as end:
        if end.code == INTERRUPTED:  # a second Ctrl-C, while Python tidies up, says nothing new
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise
