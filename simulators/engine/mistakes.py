"""What a user's mistake is called: one clear sentence, the allowed values, the nearest right word."""

import difflib
from collections.abc import Iterable


class Mistake(Exception):
    """A user's mistake: its text is all that the user needs. The command line exits with 2."""


def why(error: Exception) -> str:
    """Why a file cannot be read or written, in words: without the system's number and without the file's name."""
    if isinstance(error, UnicodeDecodeError):
        return "it is no text in UTF-8"
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def nearest(word: str, allowed: Iterable[str]) -> str:
    """The allowed word that the user most likely meant, or an empty string."""
    close = difflib.get_close_matches(word, list(allowed), n=1, cutoff=0.5)
    return close[0] if close else ""


def meant(word: str, allowed: Iterable[str]) -> str:
    """The question whether the nearest allowed word was meant, or an empty string."""
    close = nearest(word, allowed)
    return f" Did you mean {close!r}?" if close else ""


def unknown(what: str, word: str, allowed: Iterable[str]) -> Mistake:
    """The mistake of naming something that does not exist: says what does, and the nearest."""
    names = list(allowed)
    return Mistake(f"There is no {what} {word!r}.{meant(word, names)} Known: {', '.join(names) or 'none'}.")
