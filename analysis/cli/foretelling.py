"""The chances of one game in the terminal: what `fairseat replay --chances` adds to the transcript."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fairseat.analysis.cli.talk import say

if TYPE_CHECKING:
    from fairseat.analysis.foresight.chances import Outlook
    from fairseat.simulators.engine.play import Setup


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

    def print_next_outlook(self, out: Any) -> None:
        """Print how the chances stand at the turn that begins."""
        out.print(f"      {self.outlook_line(next(self.waiting))}", style="cyan")

    def outlook_line(self, outlook: Outlook) -> str:
        """The chances at one turn in a line."""
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
