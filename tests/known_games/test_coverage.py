"""The 95 % intervals of the chain hold the truth as often as they say."""

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from fairseat.analysis.stats.seats import seat_summary
from fairseat.analysis.stats.tables import played
from fairseat.analysis.store.files import write_parquet
from fairseat.analysis.store.schema import TABLES, layout_of
from fairseat.simulators.engine.loop import lay_desk
from fairseat.simulators.engine.play import play_batch, set_up
from fairseat.simulators.engine.ruleset import load
from tests.known_games.chain import HERE
from tests.known_games.test_pig import SEATS_HOLDING_AT_20

SEEDS = 1_000
GAMES = 600  # a seed
COVERED = (0.936, 0.964)  # of 1,000 intervals that cover 95 times in 100: two standard errors either way


@pytest.mark.parametrize("players", [2, 3])
def test_intervals_cover_the_truth_as_often_as_they_say(tmp_path, players):
    ruleset = load(str(HERE / "pig"))
    setup = set_up(ruleset, ["hold-20"] * players)
    layout, desk = layout_of(ruleset, ["hold-20"]), lay_desk(ruleset, players)
    pieces = {table: [] for table in TABLES}
    for seed in range(SEEDS):
        for table, rows in zip(TABLES, play_batch(setup, seed, 0, GAMES, desk), strict=True):
            pieces[table].append(layout.to_arrow(table, rows, seed, [0] * players, {}))
    frames = []
    for table in TABLES:
        write_parquet(pa.concat_tables(pieces[table]), tmp_path / f"{table}.parquet")
        frames.append(pq.read_table(tmp_path / f"{table}.parquet").to_pandas())
    truth = SEATS_HOLDING_AT_20[players][0]
    seats = frames[1].groupby("cell")
    summaries = [seat_summary(played(games, seats.get_group(seed))) for seed, games in frames[0].groupby("cell")]
    shares = [summary.first_share for summary in summaries]
    covered = sum(share.low <= truth <= share.high for share in shares) / SEEDS

    assert SEEDS == len(shares)
    assert COVERED[0] <= covered <= COVERED[1]
