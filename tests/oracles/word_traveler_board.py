"""The board of Word Traveler: straight lines, paths of arrows, and the layouts of the map cards."""

from typing import Any

from tests.oracles.chance import Chance

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
VOID = -1  # stands for the footprint of an arrow that could not be walked

MAP_CARDS = 20
MAP_TRIES = 200
MAP_STREAM = 2


def centre(grid: int) -> int:
    """The space in the middle, where every marker starts."""
    return (grid // 2) * grid + grid // 2


def stop_cells(rules: dict[str, Any]) -> list[int]:
    """All spaces on which one may stop."""
    grid = rules["grid"]
    return [cell for cell in range(grid * grid) if rules["centre_stop"] or cell != centre(grid)]


def line(rules: dict[str, Any], start: int, direction: str) -> list[int]:
    """The spaces where an arrow may end, nearest first."""
    grid = rules["grid"]
    down, right = STEPS[direction]
    row, column = divmod(start, grid)
    cells = []
    while True:
        row, column = row + down, column + right
        if not (0 <= row < grid and 0 <= column < grid):
            break
        cells.append(row * grid + column)
    return [cell for cell in cells if rules["centre_stop"] or cell != centre(grid)]


def direction_of(rules: dict[str, Any], start: int, stop: int) -> str:
    """The arrow that leads from one space to another on its straight line."""
    for direction in STEPS:
        if stop in line(rules, start, direction):
            return direction
    raise ValueError(f"no arrow leads from {start} to {stop}")


def lawful_paths(rules: dict[str, Any], start: int, directions: list[str]) -> list[tuple[int, ...]]:
    """Every way to lay one footprint an arrow, in brute force."""
    if not directions:
        return [()]
    cells = line(rules, start, directions[0])
    if not cells and rules["blocked_arrows"] == "void":
        return [(VOID, *rest) for rest in lawful_paths(rules, start, directions[1:])]
    return [(cell, *rest) for cell in cells for rest in lawful_paths(rules, cell, directions[1:])]


def footprint_cells(rules: dict[str, Any], start: int, directions: list[str]) -> list[int]:
    """Where the next footprint may lie, the arrows still to be walked given."""
    if rules["free_guess"]:
        return stop_cells(rules)
    cells = {path[0] for path in lawful_paths(rules, start, directions)}
    return sorted(cells - {VOID})


def places_in_question(rules: dict[str, Any], start: int, directions: list[str]) -> list[list[int]]:
    """For each arrow of a journey the spaces where its footprint lies on some lawful path."""
    if rules["free_guess"]:
        return [stop_cells(rules) for _ in directions]
    paths = lawful_paths(rules, start, directions)
    return [sorted({path[arrow] for path in paths} - {VOID}) for arrow in range(len(directions))]


def draw_from(bag: list[Any], chance: Chance) -> Any:
    """Draw a card from a bag; the last card of the list takes its place."""
    place = chance.below(len(bag)) if len(bag) > 1 else 0
    card = bag[place]
    bag[place] = bag[-1]
    bag.pop()
    return card


def in_line(rules: dict[str, Any], one: int, other: int) -> bool:
    """Whether two spaces share a row or a column."""
    row, column = divmod(one, rules["grid"])
    other_row, other_column = divmod(other, rules["grid"])
    return row == other_row or column == other_column


def has_three_chain(rules: dict[str, Any], layout: dict[int, int]) -> bool:
    """Whether three arrows from the centre can score three times."""
    middle = centre(rules["grid"])
    return any(
        in_line(rules, middle, a) and in_line(rules, a, b) and in_line(rules, b, c)
        for a in layout
        for b in layout
        for c in layout
        if len({a, b, c}) == 3
    )


def random_layout(rules: dict[str, Any], chance: Chance) -> dict[int, int]:
    """Scatter the symbols of one map side: space to points."""
    grid = rules["grid"]
    bag = [cell for cell in range(grid * grid) if cell != centre(grid)]
    layout = {}
    for _ in range(rules["n2"]):
        layout[draw_from(bag, chance)] = 2
    for _ in range(rules["n1"]):
        layout[draw_from(bag, chance)] = 1
    return layout


def draw_layout(rules: dict[str, Any], chance: Chance) -> dict[int, int]:
    """Draw a map side, sparing with those that are too kind (sheet 2.1)."""
    keep = rules["chain_keep"]
    for _ in range(MAP_TRIES - 1):
        layout = random_layout(rules, chance)
        if keep >= 1 or not has_three_chain(rules, layout):
            return layout
        if keep > 0 and chance.share() < keep:
            return layout
    return random_layout(rules, chance)


def fixed_deck(rules: dict[str, Any]) -> list[tuple[dict[int, int], dict[int, int]]]:
    """The unchanging deck of twenty two-sided map cards that goes by a number."""
    chance = Chance(rules["map_deck"], 0, MAP_STREAM)
    return [(draw_layout(rules, chance), draw_layout(rules, chance)) for _ in range(MAP_CARDS)]
