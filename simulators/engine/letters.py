"""Letters that write nothing and steer whoever shows them: no name may hold one."""

import re
from collections.abc import Iterable

from fairseat.simulators.engine.mistakes import Mistake

STEERING = "\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff"
"""Control codes but for tab and new line, what turns the direction of writing, and halves of letters."""
UNFIT = re.compile(f"[\t\n{STEERING}]")


def check_names(where: object, names: Iterable[str]) -> None:
    """Refuse names that a terminal, a page or a file would not show as they are."""
    for name in names:
        if found := UNFIT.search(name):
            raise Mistake(
                f"{where}: the name {name!r} holds {found[0]!r}, a control letter: names are written without."
            )
