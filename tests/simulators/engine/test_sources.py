"""Two digests: an edit to words changes neither, an edit to a kernel both, an edit to plain Python that deals one."""

import pytest

from fairseat.simulators.engine import sources
from fairseat.simulators.engine.sources import digest_of_games, digest_of_kernels
from tests.contract.games import KNOWN_GAMES, copied_game

PACKAGE = "my_game"

# (what is edited, in which file, from, to); an empty "from" adds to the end of the file, or makes it.
WORDS = [
    ("a comment among the bots", "bots.toml", "", "# mine\n"),
    ("a weight, which a plan holds", "bots.toml", "noise = inf", "noise = 2.0"),
    ("a variant, which a plan holds", "variants.toml", "", '[longer]\nsays = "Longer."\nmax_turns = 9\n'),
    ("a word told", "tell.py", "Roll.", "Throw."),
    ("a docstring of a kernel", "moves.py", "There is nothing to choose.", "Nothing is to be chosen."),
    ("a docstring that shifts every line", "moves.py", "Modified in place.", "Modified in place.\n\n    Twice."),
    ("a comment in a kernel", "moves.py", "MOST_MOVES = 1", "MOST_MOVES = 1  # never more"),
    ("the sentence of a rule", "rules.py", "Turns after which", "Rolls after which"),
    ("who sees a field", "table.py", 'public("won", "?")', 'hidden("won", "?", left="")'),
    ("the rules as a page", "RULES.md", "", "\nA word more.\n"),
    ("an editor's swap file", ".moves.py.swp", "", "b0VIM"),
    ("an editor's copy", "moves.py~", "", "def deal(): pass\n"),
    ("a module that no kernel is in reach of", "draw.py", "", "COLOUR = 3\n"),
]
CODE = [
    ("a kernel", "moves.py", "if dice in WON_AT_ONCE", "if dice == 11"),
    ("a number that a kernel imports", "components.py", "FACES = 6", "FACES = 8"),
    ("a module that a kernel's module imports", "odds.py", "EVEN = 1", "EVEN = 2"),
    ("data that a module may read", "cards.csv", "", "7\n"),
]
DEALT = [("what the rules work out", "rules.py", "class Rules", "WORKED = 2\n\n\nclass Rules")]


@pytest.fixture
def digests(tmp_path):
    """Copy Craps, with a further module and some data, into a folder of one's own, edit it, and name its state."""

    def copied(name, file, old, new):
        folder = copied_game("craps", tmp_path / name)
        (folder / "cards.csv").write_text("1,2,3\n")
        (folder / "odds.py").write_text("EVEN = 1\n")
        with (folder / "moves.py").open("a") as moves:
            moves.write("\n\ndef odds():\n    from .odds import EVEN\n\n    return EVEN\n")
        with (folder / "rules.py").open("a") as rules:
            rules.write('\n    more = number(1, 0, 9, clause="R1.1", source="reading", says="Turns after which.")\n')
        path = folder / file
        text = path.read_text() if path.exists() else ""

        assert old in text

        path.write_text(text.replace(old, new) if old else text + new)
        return digest_of_kernels(folder, PACKAGE), digest_of_games(folder, PACKAGE)

    return copied


def changed(digests, file, old, new):
    """Whether an edit compiles anew, and whether it refuses a resume."""
    before = digests("before", "moves.py", "MOST_MOVES", "MOST_MOVES")
    return tuple(one != other for one, other in zip(before, digests("after", file, old, new), strict=True))


@pytest.mark.parametrize(
    ("compiles_anew", "refuses_a_resume", "edit"),
    [(*both, edit) for both, edits in (((0, 0), WORDS), ((1, 1), CODE), ((0, 1), DEALT)) for edit in edits],
    ids=lambda part: part[0] if isinstance(part, tuple) else "",
)
def test_an_edit_to_words_changes_no_digest_one_to_kernels_both_and_one_to_what_is_dealt_one(
    digests, compiles_anew, refuses_a_resume, edit
):
    assert (compiles_anew, refuses_a_resume) == changed(digests, *edit[1:])


def test_an_edit_in_a_linked_folder_is_an_edit_of_the_ruleset(tmp_path):
    """A digest that was kept was met again, for only what lies in the folder itself had been looked at."""
    folder, far = copied_game("craps", tmp_path / "mine"), tmp_path / "elsewhere"
    far.mkdir()
    (folder / "far").symlink_to(far, target_is_directory=True)
    with (folder / "moves.py").open("a") as moves:
        moves.write("\n\ndef odds():\n    from .far.odds import EVEN\n\n    return EVEN\n")

    def digest(even):
        (far / "odds.py").write_text(f"EVEN = {even}\n")
        for kept in (digest_of_games, sources._tree, sources._state, sources._imported):
            kept.cache_clear()  # as a process of its own would find them
        return digest_of_games(folder, PACKAGE)

    assert digest(1) == digest(1) != digest(2)


def test_every_module_of_the_engine_with_kernels_is_part_of_its_digest():
    reached = sources._reach([sources.LOOP], sources.ENGINE, sources.ENGINE_PACKAGE)

    assert {"steps", "table", "chance", "bots", "jit", "cache"} <= {path.stem for path in reached}
    assert set() == {"ruleset", "play", "loop", "columns"} & {path.stem for path in reached}


def kept_through_edits(monkeypatch, edited):
    """Whether the digest of games, and that of kernels, outlast an edit of these modules of the engine."""
    state, digests = sources._state, (digest_of_games.__wrapped__, digest_of_kernels.__wrapped__)
    monkeypatch.setattr(sources, "open_folder", lambda folder: False)
    before = [digest(KNOWN_GAMES / "craps", PACKAGE) for digest in digests]
    monkeypatch.setattr(sources, "_state", lambda path: b"edited" if edited(path) else state(path))
    return [digest(KNOWN_GAMES / "craps", PACKAGE) == one for digest, one in zip(digests, before, strict=True)]


def test_where_compiled_code_is_kept_decides_no_game(monkeypatch):
    """An edit there silenced every atlas and refused every resume, though the games were the same."""
    assert sources._reach([sources.LOOP], sources.ENGINE, sources.ENGINE_PACKAGE) >= sources.KEEPERS
    assert [True, False] == kept_through_edits(monkeypatch, sources.KEEPERS.__contains__)


def test_who_sits_where_decides_games_and_compiles_nothing(monkeypatch):
    """No kernel imports it: an edit would have gone on with a run in other orders."""
    assert [False, True] == kept_through_edits(monkeypatch, lambda path: path.stem == "seating")
