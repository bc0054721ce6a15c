"""What several seats are asked at once nobody sees before all are in: an even game is even for bots that look ahead."""

from dataclasses import replace

import numpy as np

from fairseat.analysis.transcripts import transcript
from fairseat.simulators.contract.tables import imagined, positions
from fairseat.simulators.engine.play import Setup, play_batch, set_up
from fairseat.simulators.engine.ruleset import load
from fairseat.simulators.engine.together import NOBODY, UNANSWERED
from fairseat.simulators.templates.copying import TEMPLATES, write_game

GAMES = 200
LOOKING = {"search": 24.0, "noise": 0.5}


def share_of_the_first(folder):
    """How much of the wins the first seat takes where both look ahead, and its standard error."""
    setup = set_up(load(str(folder)), ["matcher"] * 2, changes={"cards": 5})
    bots = [replace(bot, weights={**bot.weights, **LOOKING}) for bot in setup.bots]
    _, seats = play_batch(Setup(setup.ruleset, setup.rules, bots), 7, 0, GAMES)
    wins = seats.win[:, 0] - seats.win[:, 1]
    return 0.5 + float(wins.mean()) / 2, float(wins.std()) / 2 / np.sqrt(GAMES)


def test_an_even_game_is_even_for_whoever_looks_ahead():
    share, error = share_of_the_first(TEMPLATES / "bids")

    assert abs(share - 0.5) < 3.5 * error


def test_whoever_saw_what_was_sealed_would_win_more(tmp_path):
    """The same game whose `imagine` leaves the others' answers where they lie: the test above can fail."""
    write_game(tmp_path / "open_bids", "bids")
    room = tmp_path / "open_bids" / "moves.py"
    room.write_text(
        room.read_text()
        .replace("    reopen(table, seat)\n", "")
        .replace("import ask_together, reopen, seal", "import ask_together, seal")
    )
    share, error = share_of_the_first(tmp_path / "open_bids")

    assert share < 0.5 - 3.5 * error


def test_what_others_sealed_is_taken_back_for_whoever_looks_and_the_turn_is_nobodys():
    setup = set_up(load(str(TEMPLATES / "bids")), ["random"] * 3)
    for position in positions(setup, 1, 0):
        table, seat = position.table, int(position.table.actor)
        other = imagined(setup, table, seat, 1)

        assert NOBODY == table.turn_of
        assert [UNANSWERED] * 3 == other.sealed[:3].tolist()
        assert 0b111 == other.waiting
        if seat:  # to the first his own answer stays
            assert table.sealed[0] == imagined(setup, table, 0, 1).sealed[0] != UNANSWERED


def test_a_transcript_says_that_all_are_asked_at_once():
    told = "\n".join(line.text for line in transcript(set_up(load(str(TEMPLATES / "bids")), ["random"] * 2), 1, 0))

    assert "Turn 1, round 1: all at once" in told
    assert "the bids are player 1 " in told
