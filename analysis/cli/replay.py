"""`fairseat replay`: one game, decision by decision."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fairseat.analysis.cli import options
from fairseat.analysis.cli.talk import console, say, show_table
from fairseat.analysis.cli.watch import ChosenGame, choose_game, one_game, write_page
from fairseat.analysis.failures import NotHeld
from fairseat.simulators.engine.mistakes import Mistake

if TYPE_CHECKING:
    from fairseat.simulators.engine.play import Setup

STYLES = {"table": "dim", "turn": "bold", "part": "bold", "end": "bold"}


@options.command(example="fairseat replay round-trip --seed 7 --game 41 -b expert,greedy")
@one_game
@click.option("--brief", is_flag=True, help="Leave out tables, small changes, and answers that nobody could choose.")
@click.option(
    "--eyes", type=options.Read("player", options.read_count), metavar="PLAYER", help="Tell only what this player sees."
)
@options.chances
@options.imagined
@click.option("--svg", "picture", type=options.FILE, help="Draw the final table here.")
@click.option("--html", "page", type=options.FILE, help="Write the page that plays it here.")
def replay(
    what: str,
    number: int,
    cell: int | None,
    brief: bool,
    eyes: int | None,
    chances: bool,
    imagined: int,
    picture: Path | None,
    page: Path | None,
    **asked: Any,
) -> None:
    """Print one game, every answer and all that came of it, and its result row.

    RUN is a folder that `fairseat run` wrote: the game is played again and its row is held against the stored one.
    GAME with a seed plays any game of any run that had this seed, line-up and rules.
    With --chances every seat's chance of winning stands at every turn, and the end names what moved them most.
    """
    for file in (picture, page):
        if file is not None and file.exists():
            raise Mistake(f"The file {file} exists already; name another.")
    chosen = choose_game(what, number, cell, asked)
    _check_eyes(chosen, eyes)
    foretold = Foretold(chosen.setup, chosen.seed, number, imagined) if chances else None
    result = _print(chosen, {"brief": brief, "eyes": None if eyes is None else eyes - 1}, foretold)
    if chosen.run is not None:
        games, seats = chosen.run.stored_rows(number, chosen.cell)
        if result != {"games": games, "seats": seats}:
            raise NotHeld(f"Game {number} of {what} is stored with another result than the one played now.")
        say("The stored row is the same.", "dim")
    if picture is not None:
        _draw(chosen, picture)
        say(f"The final table is drawn in {picture}", "dim")
    if page is not None:
        write_page(chosen, page, foretold.told.curve if foretold else ())
        say(f"The page that plays it is {page}", "dim")


def _check_eyes(chosen: ChosenGame, player: int | None) -> None:
    """Refuse the eyes of a player who is not at the table; people count players from 1."""
    from fairseat.analysis.transcripts import Words

    if player == 0:
        raise Mistake("Players are counted from 1: --eyes 1 sees what the first player sees.")
    Words(chosen.setup).check_eyes(None if player is None else player - 1)


def _draw(chosen: ChosenGame, picture: Path) -> None:
    """Draw the table as it lies at the end of the game."""
    from fairseat.analysis.store.files import write_text
    from fairseat.simulators.engine.pictures import picture_of
    from fairseat.simulators.engine.play import watch

    watched = watch(chosen.setup, chosen.seed, chosen.number)
    for _ in watched.steps():
        pass
    drawn = picture_of(chosen.setup.ruleset, watched.table, chosen.setup.records[0])
    write_text(drawn.svg(), picture)


def _print(chosen: ChosenGame, telling: dict[str, Any], foretold: Foretold | None) -> dict[str, Any]:
    """Print the transcript, with the chances where they were worked out, and the result row."""
    from fairseat.analysis.transcripts import result_of, transcript

    setup, seed, number = chosen.setup, chosen.seed, chosen.number
    out = console()
    line_up = ", ".join(f"player {n} {bot.name}" for n, bot in enumerate(setup.seated(number), start=1))
    out.print(f"{setup.ruleset.card.title}, game {number} of seed {seed}: {line_up}", style="bold")
    for line in transcript(setup, seed, number, **telling):
        out.print(line.text, style=STYLES.get(line.kind))
        if foretold and line.kind == "turn":
            out.print(f"      {foretold.next_outlook()}", style="cyan")
    if foretold:
        foretold.print_causes(out)
    result = result_of(setup, seed, number, chosen.cell)
    out.print()
    show_table(
        [{"column": key, "value": _short(value)} for key, value in result["games"][0].items()],
        {"column": "of the game", "value": ""},
        out=out,
    )
    out.print()
    rows = [
        {"column": key, **{f"player {n}": _short(row[key]) for n, row in enumerate(result["seats"], start=1)}}
        for key in result["seats"][0]
    ]
    names = [f"player {n}" for n in range(1, setup.players + 1)]
    show_table(rows, {"column": "of the players", **dict(zip(names, names, strict=True))}, out=out)
    return result


def _short(value: Any) -> Any:
    return f"{value:.4g}" if isinstance(value, float) else value


class Foretold:
    """One game by its chances, told along its transcript."""

    def __init__(self, setup: Setup, seed: int, game: int, imagined: int) -> None:
        """Look ahead all along the game, before it is told."""
        from fairseat.analysis.foresight.retold import retell

        say(f"Every chance is the mean of {imagined} imagined games; this takes a while.", "dim")
        self.as_team = setup.ruleset.card.cooperative
        self.in_words = points_in_words if self.as_team else share_in_words
        self.told = retell(setup, seed, game, imagined)
        self.waiting = iter(self.told.curve)

    def next_outlook(self) -> str:
        """How the chances stand at the turn that begins, in a line."""
        outlook = next(self.waiting)
        pairs = zip(outlook.chances, outlook.errors, strict=True)
        told = [self.in_words(*pair) for pair in pairs]
        if self.as_team:
            return f"the team may expect {told[0]}"
        return f"chances of winning: {', '.join(f'player {seat} {one}' for seat, one in enumerate(told, start=1))}"

    def print_causes(self, out: Any) -> None:
        """Print the turning points, the greatest strokes of luck, and the answers that cost their player most."""
        words = self.in_words
        out.print("\nTurning points", style="bold")
        for one in self.told.turnings:
            gap = words(one.after - one.before, one.error, sign=True)
            out.print(
                f"  turn {one.turn}: player {one.seat + 1} from {words(one.before)} to {words(one.after)} ({gap})"
            )
        out.print("\nStrokes of luck, by the answer that they came after", style="bold")
        for stroke in self.told.strokes:
            gap = words(stroke.luck, stroke.error, sign=True)
            out.print(
                f"  decision {stroke.step}, turn {stroke.turn}: player {stroke.seat + 1} {gap} after: {stroke.words}"
            )
        if not self.told.strokes:
            out.print("  chance had no hand in this game")
        out.print("\nAnswers that cost their player most, by what it could know", style="bold")
        for dear in self.told.dear:
            gap = words(-dear.cost, dear.error, sign=True)
            out.print(f"  decision {dear.step}, turn {dear.turn}: player {dear.seat + 1} {gap} by: {dear.given}")
            out.print(f"      the searcher would have answered: {dear.better}")
        if not self.told.dear:
            out.print("  none is proved to have cost anything")


def share_in_words(chance: float, error: float = 0.0, sign: bool = False) -> str:
    """A chance in percent, or a change of one in points of a percent, with its standard error."""
    told = f"{100 * chance:+.0f}" if sign else f"{100 * chance:.0f}"
    return f"{told}{f' ± {100 * error:.0f}' if error else ''}{' points' if sign else ' %'}"


def points_in_words(points: float, error: float = 0.0, sign: bool = False) -> str:
    """Points that a team may expect, with their standard error."""
    told = f"{points:+.1f}" if sign else f"{points:.1f}"
    return f"{told}{f' ± {error:.1f}' if error else ''} points"
