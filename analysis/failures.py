"""What can go wrong that is nobody's typing mistake: each kind has its own exit code on the command line."""

from collections.abc import Iterator
from contextlib import contextmanager

from fairseat.simulators.engine.mistakes import why


class Failure(Exception):
    """Something outside stood in the way (a full disk, a folder that cannot be written): exit code 1."""

    exit_code = 1


class NotHeld(Failure):
    """A check did not hold: exit code 3."""

    exit_code = 3


class Unreadable(Failure):
    """Data that are missing, truncated, foreign or of another schema: exit code 4. The text names the file."""

    exit_code = 4


@contextmanager
def writing(what: object) -> Iterator[None]:
    """Write this, or say in one sentence what stood in the way."""
    try:
        yield
    except OSError as error:
        raise Failure(os_sentence(f"{what} cannot be written", error)) from None


def os_sentence(what: str, error: OSError) -> str:
    """Say in one sentence what could not be done and why."""
    return f"{what}: {why(error)}."
