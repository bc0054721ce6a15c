"""Games that are won together, by nobody, or by luck of a card get pages that make sense."""

import numpy as np
from msgspec.structs import replace

from fairseat.reports.document import document
from fairseat.reports.html import page
from fairseat.reports.pieces import Document, Section
from fairseat.simulators.engine.columns import Column
from tests.reports.made_runs import draws, made_run
from tests.reports.test_pages import Outline

SOUVENIRS = Column("souvenirs", "i1", "souvenirs", "Souvenirs reached, 0 to 6; six are a win.")
LEFT = Column("left", "i1", "games", "1 when the seat travelled out of Istanbul.")
LEFT_DAY = Column("left_day", "i2", "day", "The day on which it left, -1 if it never did.")
TICKETS = Column("tickets_0", "i8", "bits", "Tickets as bits: kept by this seat.")
CHARACTER = Column("character", "i1", "number", "The character's number.")
TRIGGER = Column("end_trigger", "i1", "seat", "The seat that began the end, -1 when none did.")


def section_of(made: Document, name: str) -> Section:
    """The section of this id."""
    return next(section for section in made.sections if section.id == name)


def words_of(made: Document) -> str:
    """The page, proved to be whole."""
    text = page(made)
    assert Outline(text).open == []
    return text


def test_a_game_won_together_is_told_by_the_team() -> None:
    def souvenirs(games, seats):
        return np.where(games["outcome"] == "team", 6, (6 * draws(1, len(games))).astype(int)).astype(np.int8)

    run = made_run(n=400, players=2, ends=(0, 0, 0.3, 0.7, 0), game_own=[(SOUVENIRS, souvenirs)])
    run.tables["seats"]["score"] = np.repeat(run.tables["games"]["souvenirs"].to_numpy(np.float32) * 10, 2)
    made = document([run])

    assert made.verdicts[0].leads.verdict.startswith("The team wins ")
    assert section_of(made, "seats").title == "How do they fare?"
    assert section_of(made, "seats").charts[0].title == "How the games came out"
    assert section_of(made, "components").charts[0].table.rows[0][0] == "souvenirs"
    assert "drama" not in [section.id for section in made.sections]
    assert "first player" not in words_of(made).lower()


def test_what_is_to_be_typed_of_other_bots_quotes_the_game() -> None:
    """The folder of a game of one's own may hold a space, and the command was no command."""
    run = made_run(n=300, players=2, bots=["hold-20"], game="/my games/pig")
    words = section_of(document([run]), "strategies").paragraphs[0]

    assert "`fairseat run '/my games/pig' -b " in words


def test_a_game_that_nobody_wins_is_told_by_its_own_counts() -> None:
    made = document(
        [
            made_run(
                n=300,
                players=3,
                ends=(0, 0, 0, 1, 0),
                seat_own=[(LEFT, lambda games, seats: (seats["score"] > 10).astype("i1"))],
            )
        ]
    )

    assert made.verdicts[0].leads.verdict == "No game was won under these rules"
    rows = section_of(made, "counts").tables[0].rows
    assert rows[0][0] == "left a seat"
    assert rows[0][2].endswith("%")
    words_of(made)


def test_never_is_not_averaged() -> None:
    def day(games, seats):
        return np.where(np.arange(len(seats)) % 2, 10, -1).astype(np.int16)

    made = document([made_run(n=200, players=2, seat_own=[(LEFT_DAY, day)])])
    row = section_of(made, "counts").tables[0].rows[0]

    assert row[2] == "10.0"
    assert "over the 200 of 400 seats in which it happened" in row[1]


def test_parts_named_by_the_ruleset_are_set_against_winning() -> None:
    names = {"tickets_0": ("Roma-Milano", "Roma-Torino"), "character": ("smuggler", "forager")}

    def tickets(games, seats):
        return ((seats["win"] > 0) * (draws(2, len(seats)) < 0.5) + 2 * (draws(3, len(seats)) < 0.3)).astype(np.int64)

    made = document(
        [
            made_run(
                n=2000,
                players=3,
                part_names=names,
                seat_own=[
                    (TICKETS, tickets),
                    (CHARACTER, lambda games, seats: (draws(4, len(seats)) < 0.5).astype("i1")),
                ],
                game_own=[(TRIGGER, lambda games, seats: games["winner"])],
            )
        ]
    )
    components = section_of(made, "components")
    rows = {row[0]: row for row in components.charts[0].table.rows}

    assert list(rows) == [
        "end trigger",
        "Roma-Milano",
        *sorted(set(rows) - {"end trigger", "Roma-Milano"}, key=list(rows).index),
    ]
    assert set(rows) == {"end trigger", "Roma-Milano", "Roma-Torino", "smuggler", "forager"}
    assert rows["end trigger"][2:4] == ("100.0 %", "0.00 %")
    assert [finding.verdict for finding in components.findings][:2] == [
        "`end_trigger` goes with winning",
        "`Roma-Milano` goes with winning",
    ]
    assert "need not be its cause" in components.paragraphs[0]


def test_what_chance_dealt_stands_apart_as_a_cause_and_what_winning_is_made_of_nowhere() -> None:
    names = {"character": ("smuggler", "forager"), "tickets_0": ("Roma-Milano", "Roma-Torino")}

    def cards(games, seats):
        return (draws(5, len(seats)) < 0.5).astype("i1")

    run = made_run(
        n=3000,
        players=2,
        part_names=names,
        dealt=("character",),
        won_by=("tickets_0", "left_day"),
        seat_own=[
            (TICKETS, lambda games, seats: (seats["win"] > 0).astype(np.int64)),
            (CHARACTER, cards),
            (LEFT_DAY, lambda games, seats: (seats["win"] > 0).astype(np.int16)),
        ],
    )
    made = document([run])
    dealt = section_of(made, "dealt")

    assert {"smuggler", "forager"} == {row[0] for row in dealt.charts[0].table.rows}
    assert "Chance alone deals this" in dealt.paragraphs[0]
    assert not any(section.id.endswith("components") for section in made.sections)
    words_of(made)


def test_two_runs_of_one_seed_are_compared_in_pairs() -> None:
    made = document(
        [
            made_run(n=500, players=2, seed="4", bots=("shy", "bold")),
            made_run(n=500, players=2, seed="4", bots=("shy", "bold"), variant="short", seat_edge=[0.3, 0]),
        ]
    )
    changes = next(section for section in made.sections if section.id.startswith("change-"))

    assert [verdict.title for verdict in made.verdicts] == ["defaults", "short"]
    assert "paired" in changes.charts[0].note
    seats, others = changes.charts
    assert all(share in seats.svg for share in ("first player", "second player", "no change"))
    assert "wins" in others.svg
    assert "holes" not in others.svg
    assert len(seats.table.rows) == 2 < len(others.table.rows)
    words_of(made)


def test_other_seeds_are_compared_unpaired() -> None:
    made = document([made_run(n=500, players=2, seed="4"), made_run(n=500, players=2, seed="5")])
    changes = next(section for section in made.sections if section.id.startswith("change-"))

    assert [verdict.title for verdict in made.verdicts] == ["seed 4", "seed 5"]
    assert "unpaired" in changes.charts[0].note


def test_bots_that_cannot_win_are_compared_by_what_they_did() -> None:
    run = made_run(n=200, players=2, bots=("shy", "bold"), ends=(0, 0, 0, 1, 0))
    run.tables["seats"]["score"] = (run.tables["seats"]["bot"] == "bold") * np.float32(3)
    tables = {table.caption: table for table in section_of(document([run]), "strategies").tables}

    assert tables["What each bot did"].headings == ("Count", "shy", "bold")
    assert tables["What each bot did"].rows == (("score, points", "0.0 (0.0 to 0.0)", "3.0 (3.0 to 3.0)"),)


def test_a_game_of_one_length_is_said_to_be_so() -> None:
    made = document([made_run(n=100, players=2, turns=np.full(100, 6))])
    section = section_of(made, "length")

    assert section.findings[0].verdict == "Every game lasts 6 turns"
    assert "Turns a game" not in [chart.title for chart in section.charts]


def test_the_command_to_set_bots_against_each_other_leaves_out_who_looks_ahead() -> None:
    """With `master` among them the usual number of games took hours."""
    run = made_run(n=60, players=2)
    run.plan = replace(run.plan, card=replace(run.plan.card, bots=("random", "expert", "master")))

    assert "-b expert,random`" in section_of(document([run]), "strategies").paragraphs[0]
