"""What an atlas and the fixes of a ruleset's folder say, and that verdicts tell nothing but what they prove."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from tomli_w import dumps

from fairseat.analysis.experiments import atlas, deals
from fairseat.analysis.experiments.atlas import FIGURES, chart_levers
from fairseat.analysis.experiments.deals import compared
from fairseat.analysis.experiments.tried import (
    FILE,
    FIXES,
    is_played_so,
    read_atlas,
    read_fixes,
    seated_of,
    seated_weights,
    what_helped,
)
from fairseat.simulators import RULESETS
from fairseat.simulators.engine.mistakes import Mistake
from fairseat.simulators.engine.ruleset import load

GAME = "round-trip"
FIXED = [(game, file) for game in RULESETS for file in sorted((load(game).folder / FIXES).glob("*.toml"))]
CHARTED = [game for game in RULESETS if (load(game).folder / FILE).is_file()]


@pytest.fixture
def own(tmp_path: Path):
    """A ruleset whose folder holds nothing but what a test lays there."""
    (tmp_path / FIXES).mkdir()

    class Own:
        folder, digest = tmp_path, load(GAME).digest

    return Own()


def row(words: str, edge: float, sure: float, turns: float = 0.0, unfinished: float = 0.0) -> dict:
    """A change that moves the worst seat and the length by so much, with intervals of 0.01 and a turn to each side."""
    figures = {name: [0.0, 0.0, 0.0, 0.0] for name in FIGURES}
    figures["seat edge"] = [0.05 + edge, edge, edge - sure, edge + sure]
    figures["turns"] = [30 + turns, turns, turns - 1, turns + 1]
    figures["unfinished"] = [unfinished, unfinished, unfinished / 2, unfinished]
    return {"change": {}, "words": words, "inert": False, "seats": [0.5, 0.5], **figures}


def words(own, players="2"):
    """What helped at a number of players, in words, by kind of finding."""
    return {kind: tuple(one.words for one in some) for kind, some in what_helped(own).get(players, {}).items()}


def lay(own, *changes: dict, digest: str = "") -> None:
    """Write an atlas of two players."""
    printed = row("as printed", 0.0, 0.0)
    printed |= {name: [printed[name][0], *printed[name][2:]] for name in FIGURES}
    chart = {"games": 100, "printed": printed, "changes": list(changes)}
    told = {"digest": digest or own.digest, "date": "2026-11-19", "players": {"2": chart}}
    (own.folder / FILE).write_text(json.dumps(told))


def test_a_deal_is_advised_what_was_proved_to_even_that_very_deal(own):
    strong = {
        "part": "Roma-Bari",
        "words": "ticket_points=Roma-Bari:9",
        "games": 9,
        **compared((0.2, 0.01), (0.04, 0.01)),
    }
    open_still = {"part": "Roma-Pisa", "words": "x=1", "games": 9, **compared((-0.2, 0.1), (0.04, 0.1))}
    told = {"digest": own.digest, "date": "2026-11-19", "players": {}, "deals": {"2": [open_still, strong]}}
    (own.folder / FILE).write_text(json.dumps(told))

    assert [0.16, 0.12357, 0.19643] == strong["less"]
    told = ("`ticket_points=Roma-Bari:9` brings what the deal is worth from 20.0 to 4.0 points",)
    assert {"Roma-Bari": told} == words(own)


def test_who_played_is_said_of_what_was_tried(own):
    lay(own, row("a=1", -0.04, 0.01) | {"bots": ["expert", "greedy"]})

    told = ("`a=1` brings the worst seat from 5.0 to 1.0 points (`expert` and `greedy` in the seats)",)
    assert {"seats": told} == words(own)
    (remedy,) = what_helped(own)["2"]["seats"]
    assert (True, True, False) == tuple(remedy.is_for(bots) for bots in (["greedy"], ["expert", "greedy"], ["trader"]))


def test_a_misspelt_deal_is_refused_before_a_game_is_played(monkeypatch):
    monkeypatch.setattr(deals, "run", lambda *_: pytest.fail("games were played"))

    with pytest.raises(Mistake, match="Did you mean 'Bergamo-Palermo'"):
        deals.try_deal(load("ticket-to-ride"), 2, "Bergamo-Palerm", {"hand_dealt": 5})


def test_only_what_is_proved_to_help_is_told_the_best_first(own):
    lay(own, row("a=1", -0.02, 0.01), row("b=1", -0.04, 0.01), row("c=1", -0.04, 0.05), row("d=1", 0.03, 0.01))

    told = tuple(
        f"`{one}=1` brings the worst seat from 5.0 to {after} points" for one, after in (("b", 1.0), ("a", 3.0))
    )
    assert {"seats": told} == words(own)


@pytest.mark.parametrize(
    ("edge", "sure", "told"),
    [(0.04, 0.01, "9.0 points from fair, proved"), (0.03, 0.04, "8.0 points from fair, not proved")],
)
def test_what_shortens_games_is_told_with_what_the_seats_pay_for_it(own, edge, sure, told):
    """`eight-by-four` was advised against long games for six, and nothing said of an edge that grew by half."""
    lay(own, row("a=1", edge, sure, turns=-10))

    (line,) = words(own)["length"]
    assert f"from 30.00 to 20.00 turns, and the worst seat from 5.0 to {told}" in line


def test_what_makes_games_endless_is_not_advised_and_much_longer_ones_are_told(own):
    lay(own, row("a=1", -0.04, 0.01, unfinished=0.1), row("b=1", -0.02, 0.01, turns=10))

    told = "`b=1` brings the worst seat from 5.0 to 3.0 points, and games from 30 to 40 turns"
    assert (told,) == words(own)["seats"]


def test_an_atlas_is_silent_of_what_its_players_play_otherwise_by_now(own):
    ruleset = load(GAME)
    for name in ("card", "weights", "choose_rules", "bot"):
        setattr(own, name, getattr(ruleset, name))
    (word,), noted = seated_weights(own, [2], {}, ["expert"]), {"bots": ["expert"]}
    lay(
        own, {**row("a=1", -0.04, 0.01), **noted, "weights": word}, {**row("b=1", -0.03, 0.01), **noted, "weights": "x"}
    )

    (told,) = what_helped(own)["2"]["seats"]
    assert told.words.startswith("`a=1`")
    own.bot = lambda name: ruleset.bot(name).changed({"laying": 0.4}, name)
    assert {} == what_helped(own).get("2", {})


def test_an_atlas_of_other_code_is_silent(own):
    lay(own, row("a=1", -0.04, 0.01), digest="other")

    assert {} == what_helped(own)
    assert read_atlas(own, stale=True) is not None


def test_an_atlas_of_other_code_is_begun_anew_only_where_nothing_is_lost_or_that_is_asked_for(own, monkeypatch):
    """It was dropped whole when one of its tables was charted."""
    own.card = load(GAME).card
    monkeypatch.setattr(atlas, "chart_levers", lambda ruleset, players, *_: {"table": players})
    lay(own, digest="other")

    with pytest.raises(Mistake, match="its levers at 2 players would be lost: chart them all at once, or add --anew"):
        atlas.write_atlas(own, [3])
    with pytest.raises(Mistake, match="or add --anew"):
        deals.keep_deal(own, 2, {"part": "a", "words": "b=1"})
    assert "other" == read_atlas(own, stale=True)["digest"]
    atlas.write_atlas(own, [2])
    atlas.write_atlas(own, [3])
    assert {"2": {"table": 2}, "3": {"table": 3}} == read_atlas(own)["players"]
    lay(own, digest="other")
    atlas.write_atlas(own, [3], anew=True)
    assert ["3"] == list(read_atlas(own)["players"])


def test_deals_of_other_games_cannot_be_kept_by_charting_levers_so_that_is_not_advised(own, monkeypatch):
    own.card = load(GAME).card
    monkeypatch.setattr(atlas, "chart_levers", lambda ruleset, players, *_: {"table": players})
    (own.folder / FILE).write_text('{"digest": "other", "players": {"2": {}}, "deals": {"4": []}}')

    with pytest.raises(Mistake, match="its deals at 4 players would be lost: add --anew"):
        atlas.write_atlas(own, [2])


def keep_fix(own, players=2, **more):
    """Write a proof of `tempo` that evens the seats."""
    goal = f"seat edge at most 1 points, with {players} players"
    proof = {"players": [players], "code": own.digest, "verdict": "fixed", "change": "h=0,1", "goal": goal}
    (own.folder / FIXES / f"{players}.toml").write_text(dumps({"proof": proof | {"seated": [["tempo"]]} | more}))


PROVED = "`h=0,1` is proved to bring every seat within 1 point of fair with `tempo` in the seats"
UNTRIED = "; with other players it was not tried"


def test_a_proved_fix_is_advised_before_all_else(own):
    lay(own, row("a=1", -0.04, 0.01))
    keep_fix(own)
    keep_fix(own, players=3, verdict="none")

    assert {"seats": (f"{PROVED}{UNTRIED}",)} == words(own)
    assert {} == words(own, "3")


@pytest.mark.parametrize(
    ("proof", "bots"),
    [
        ({"seated": [["expert"]], "bots": ["strongest"]}, ("expert",)),
        ({"seated": [["greedy", "tempo"]]}, ("greedy", "tempo")),
        ({"bots": ["trader"]}, ("trader",)),
        ({"bots": ["strongest"]}, ()),
        ({}, ()),
    ],
)
def test_a_proof_names_who_sat_there_and_of_an_older_one_of_the_strongest_nobody_is_known(proof, bots):
    """It was said that "the strongest bots" sat there, of `expert`, whom `master` beats by up to 33 points."""
    assert bots == seated_of({"players": [2]} | proof, 2)


def test_a_fix_says_what_other_players_make_of_it(own):
    """README's own evened the seats of experts, and left those of traders three points from fair without a word."""
    made = (("expert", "holds", 0.024, 0.006), ("trader", "fails", 0.056, 0.032), ("greedy", "open", 0.029, 0.013))
    keys = ("bot", "outcome", "printed", "found")
    keep_fix(own, others=[dict(zip(keys, one, strict=True)) | {"players": 2} for one in made])

    (told,) = words(own)["seats"]
    assert told == (
        f"{PROVED}; it does with `expert` (2.4 to 0.6), it does not with `trader` (5.6 to 3.2) and whether it does is "
        "open with `greedy` (2.9 to 1.3) (in brackets: points from fair, as printed and with it)"
    )


@pytest.mark.parametrize(
    ("turns", "never", "price"),
    [
        (32.0, 0.0, ""),
        (60.0, 0.0, "; besides, half of the games then last 60 turns or fewer, not 30"),
        (32.0, 0.02, "; besides, 2.00 % of the games never end, not 0.00 %"),
    ],
)
def test_a_fix_is_never_advised_without_what_it_makes_worse(own, turns, never, price):
    lengths = {"lengths": [{"players": 2, "median_turns": turns, "never_end": never}]}
    keep_fix(own, **lengths, printed_lengths=[{"players": 2, "median_turns": 30.0, "never_end": 0.0}])

    assert (f"{PROVED}{UNTRIED}{price}",) == words(own)["seats"]


@pytest.mark.parametrize(
    ("goal", "told"),
    [
        ("seat edge at most 2.5 points, with 2 players", (f"{PROVED}{UNTRIED}".replace("1 point", "2.5 points"),)),
        ("turns at most 20, with 2 players", ()),
        ("seat edge at most 1 points; turns at most 20, with 2 players", ()),
    ],
)
def test_a_fix_is_told_with_its_own_goal_and_only_one_of_even_seats(own, goal, told):
    keep_fix(own, goal=goal)

    assert told == words(own).get("seats", ())


def test_a_chart_holds_the_seats_and_every_figure_of_each_change_and_finds_the_dead(monkeypatch):
    ruleset = load(GAME)
    few = {name: ruleset.levers[name] for name in ("handicap", "deck-2-1-1-7")}
    monkeypatch.setitem(ruleset.__dict__, "levers", {**few, "handicap": replace(few["handicap"], values=(1,))})
    chart = chart_levers(ruleset, 2, games=24, bots=["random"])

    assert ["handicap=1", "handicap=0,1", "--variant deck-2-1-1-7"] == [one["words"] for one in chart["changes"]]
    assert not any(one["inert"] for one in chart["changes"])
    assert all(4 == len(one[name]) for one in chart["changes"] for name in FIGURES)
    for value, low, high in (chart["printed"][name] for name in FIGURES):
        assert low <= value <= high
    assert 1.0 == pytest.approx(sum(chart["printed"]["seats"]), abs=1e-4)


@pytest.mark.parametrize("game", CHARTED)
def test_a_committed_atlas_names_levers_that_there_are(game):
    ruleset, atlas = load(game), read_atlas(load(game), stale=True)

    assert atlas["players"] or atlas["deals"]
    for trial in (one for trials in atlas.get("deals", {}).values() for one in trials):
        name, _, value = trial["words"].partition("=")
        ruleset.choose_rules("", {name: value})
    for players, chart in atlas["players"].items():
        assert all(3 == len(chart["printed"][name]) for name in FIGURES), "its own interval"
        ruleset.check_seats(int(players))
        assert {one["words"] for one in chart["changes"]}
        for one in (chart["printed"], *chart["changes"]):
            assert one["weights"]
            assert is_played_so(ruleset, int(players), one), f"played otherwise by now, at {players}: chart it anew"


@pytest.mark.parametrize(("game", "file"), FIXED, ids=lambda one: getattr(one, "stem", one))
def test_a_committed_fix_can_be_played_and_holds_its_command_and_proof(game, file):
    ruleset, told = load(game), tomllib.loads(file.read_text(encoding="utf-8"))
    proof = told["proof"]

    assert proof["weights"]
    assert set(proof["players"]) <= set(read_fixes(ruleset)), "its players play otherwise by now: play it anew"
    assert (game, file.stem) == (proof["game"], ",".join(map(str, proof["players"])))
    assert proof["command"].startswith(f"fairseat fix {game} ")
    assert proof["as_printed"]
    assert not {"beside", "as_printed_beside"} & proof.keys(), "lengths are kept as figures"
    if proof["verdict"] == "fixed":
        changes = ruleset.variant(str(file)).changes
        words = ruleset.rules.words(ruleset.rules.read(changes))
        assert set(proof["change"].split()) == {
            f"{key}={str(value).lower() if isinstance(value, bool) else value}" for key, value in words.items()
        }
        assert ruleset.choose_rules(str(file)) != ruleset.choose_rules()
        assert all("holds" in line or "surely" in line or "(" in line for line in proof["proof"])
        assert proof["games"] > 0
        assert {"answer", "answering_bot"} & set(proof)


@pytest.mark.parametrize(
    ("module", "words", "says"),
    [
        (atlas, ["nogame"], "There is no game 'nogame'"),
        (deals, ["nogame", "2", "Roma-Bari", "a=1"], "There is no game 'nogame'"),
        (deals, ["ticket-to-ride", "2", "Roma-Bari", "ticket_points"], "write rule=value"),
        (deals, ["ticket-to-ride", "2", "Roma-Bari", "ticket_point=Roma-Bari:9"], "Did you mean 'ticket_points'?"),
    ],
)
def test_what_is_named_wrongly_is_one_sentence(monkeypatch, capsys, module, words, says):
    monkeypatch.setattr("sys.argv", ["-m", *words])
    with pytest.raises(SystemExit, match="2"):
        module.main()

    assert says in capsys.readouterr().err
