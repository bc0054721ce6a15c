"""`fairseat doctor`: whether this machine is ready, and how fast it plays."""

from typing import Any

import click

from fairseat.analysis.cli import completion, options
from fairseat.analysis.cli.talk import console, print_json, say, show_table


@options.command(example="fairseat doctor --quick")
@click.argument("game", required=False, shell_complete=completion.games)
@click.option("--quick", is_flag=True, help="Skip the cold compile, and time for a second at most.")
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
def doctor(game: str | None, quick: bool, as_json: bool) -> None:
    """Check this machine: versions, cores, cache, and how fast each game compiles and plays.

    Cold compiling is timed in a separate process with an empty cache, cached compiling in another with the usual
    one. Speed is that of the bot `random` at the usual number of seats, on one core and on two.
    """
    from fairseat.analysis.cli.completion import game_names
    from fairseat.analysis.doctor import examine_game, examine_machine
    from fairseat.simulators.engine.ruleset import load

    names = [game] if game else list(game_names())
    for name in names:
        load(name)
    machine = examine_machine()
    if not as_json:
        show_table([{"what": key, "is": value} for key, value in machine.items()], {"what": "", "is": ""})
        console().print()
    examined = []
    for name in names:
        say(f"Timing {name} ..", "dim")
        examined.append(examine_game(name, quick))
    if as_json:
        print_json({"machine": machine, "games": examined})
        return
    headings = {"game": "game", "bot": "bot", "cold_s": "cold s", "cached_s": "cached s", "games_1": "games/s"}
    headings |= {"questions_1": "questions/s", "games_2": "games/s on 2", "ratio": "ratio"}
    show_table([_rounded(row) for row in examined], headings, tuple(headings)[2:])


def _rounded(row: dict[str, Any]) -> dict[str, str]:
    """A row with the digits that mean something."""

    def write(key: str, value: Any) -> str:
        if value is None:
            return "-"
        if isinstance(value, float):
            return f"{value:,.0f}" if key.startswith(("games", "questions")) else f"{value:.2f}"
        return str(value)

    return {key: write(key, value) for key, value in row.items()}
