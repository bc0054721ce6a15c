"""The whole chain that a known answer has to come through: command, engine, Parquet, reading back, statistics."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from scipy.stats import kurtosis, norm

from fairseat.analysis.cli.app import cli
from fairseat.analysis.stats import intervals
from fairseat.analysis.stats.intervals import Estimate
from fairseat.analysis.stats.summary import Summary, summarise
from fairseat.analysis.store.read import Run, open_run

HERE = Path(__file__).resolve().parent
Z = 4.5  # standard errors that an estimate may be off; at a fixed seed this is a test of regression
SURE = float(norm.cdf(Z) - norm.cdf(-Z))


@dataclass(frozen=True)
class Played:
    """A run of a known game, read back from its folder."""

    run: Run
    printed: str

    @cached_property
    def games(self) -> Any:
        """The table of games."""
        return self.run.games()

    @cached_property
    def seats(self) -> Any:
        """The table of seats."""
        return self.run.seats()

    @cached_property
    def summary(self) -> Summary:
        """The verdict's figures, with intervals as wide as the test allows."""
        return summarise(self.games, self.seats, level=SURE)

    def share_of_seat(self, seat: int) -> Estimate:
        """The share of the contested games that a seat won."""
        return Estimate.of_row(self.summary.seats.shares.iloc[seat])

    def share_of_outcome(self, outcome: str) -> Estimate:
        """The share of the games that ended so."""
        return intervals.share_of((self.games.outcome == outcome).to_numpy(), SURE)

    def wins_of(self, bot: str, seat: int) -> Estimate:
        """The share of the games won by a bot in a seat, of those in which it sat there."""
        here = self.seats[(self.seats.bot == bot) & (self.seats.seat == seat)]
        return intervals.share_of(here.win.to_numpy(), SURE)

    def mean(self, column: str, seat: int | None = None) -> Estimate:
        """The mean of a column of the games, or of one seat."""
        table = self.games if seat is None else self.seats[self.seats.seat == seat]
        return intervals.mean(table[column].to_numpy(), SURE)


def play(folder: Path, game: str, *words: str) -> Played:
    """Play a known game with `fairseat run` on one thread, and read it back."""
    line = ["run", str(HERE / game), "-o", str(folder / "run"), "--threads", "1", *words]
    done = CliRunner().invoke(cli, line, catch_exceptions=False)

    assert 0 == done.exit_code, done.output
    return Played(open_run(folder / "run"), done.stdout)


def check_agrees(exact: float, estimate: Estimate) -> None:
    """See that an estimate agrees with the exact value within its interval."""
    assert estimate.low <= exact <= estimate.high, f"{exact} is not in {estimate}"


def check_spread(exact: float, values: Any) -> None:
    """See that the spread of values agrees with the exact standard deviation."""
    own = float(values.std())
    error = own * float((kurtosis(values, fisher=False) - 1) / (4 * len(values))) ** 0.5

    assert abs(own - exact) <= Z * error, f"{own} is not {exact}, at a standard error of {error}"
