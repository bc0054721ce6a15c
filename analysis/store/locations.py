"""Where a run lies: a folder of this machine, or a URL that fsspec knows, such as s3://bucket/runs/large.

A URL needs fsspec (it comes with the extra `cluster`) and the library of its storage; a folder, and a file:// URL,
which is a folder, need neither. universal-pathlib would give such paths, too, but neither listings that are fresh nor
one kind of error for every storage, which are most of what stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from fairseat.analysis.failures import Failure
from fairseat.simulators.engine.mistakes import Mistake

Anything = TypeVar("Anything", bound=Callable[..., Any])


def is_url(text: str) -> bool:
    """Whether a text names a location by URL."""
    return "://" in text


def locate(text: str | Location) -> Location:
    """The location that a text names; a file:// URL is the folder itself."""
    if not isinstance(text, str):
        return text
    if not is_url(text):
        return Path(text)
    if text.lower().startswith("file://"):
        parts = urlsplit(text)
        if parts.netloc not in ("", "localhost"):
            raise Mistake(f"{text!r} names the machine {parts.netloc!r}: write file:///folder, with three strokes.")
        from urllib.request import url2pathname

        return Path(url2pathname(parts.path))  # file:///C:/runs is a folder on Windows
    found = Remote(text.rstrip("/"))
    found.storage  # noqa: B018  # an unknown storage is told here, before anything is played
    return found


def _as_os_errors(function: Anything) -> Anything:
    """Raise whatever a storage's library raises as an OSError, which the callers put into a sentence."""

    @wraps(function)
    def wrapped(*given: Any, **named: Any) -> Any:
        try:
            return function(*given, **named)
        except (OSError, Mistake, Failure):
            raise
        except Exception as error:
            raise OSError(str(error) or type(error).__name__) from error

    return wrapped  # type: ignore[return-value]  # the same signature


@dataclass(frozen=True, order=True)
class Remote:
    """A folder or a file at a URL, with as much of `pathlib.Path` as the store needs."""

    url: str  # of the run's folder, as it was typed
    below: str = ""  # the way from there

    @property
    def storage(self) -> tuple[Any, str]:
        """The file system of fsspec, which keeps one for each storage, and the way to this location in it."""
        try:
            from fsspec.core import url_to_fs
        except ImportError:
            raise Mistake(
                f"{self.url} is a URL and needs fsspec: install the extra, as in pip install 'fairseat[cluster]'."
            ) from None
        try:
            system, root = url_to_fs(self.url)
        except ImportError as error:
            raise Mistake(f"{self.url} needs a library that is not installed: {error}.") from None
        except ValueError as error:
            raise Mistake(f"{self.url} is no URL that can be written: {error}.") from None
        except Exception as error:
            raise Failure(f"{self.url} cannot be reached: {error}.") from None
        return system, f"{root.rstrip('/')}/{self.below}".rstrip("/")

    def __str__(self) -> str:
        return f"{self.url}/{self.below}".rstrip("/")

    def __fspath__(self) -> str:
        raise TypeError(f"{self} is no path of this machine.")

    def __truediv__(self, name: str) -> Remote:
        return Remote(self.url, f"{self.below}/{name}".strip("/"))

    @property
    def name(self) -> str:
        """The last word of the way."""
        return str(self).rpartition("/")[2]

    def with_name(self, name: str) -> Remote:
        """Another file in the same folder."""
        return Remote(self.url, f"{self.below.rpartition('/')[0]}/{name}".strip("/"))

    def resolve(self) -> Remote:
        """A URL is the same from everywhere."""
        return self

    @_as_os_errors
    def exists(self) -> bool:
        """Whether something lies here at this moment."""
        system, path = self._fresh()
        return bool(system.exists(path))

    @_as_os_errors
    def is_dir(self) -> bool:
        """Whether this is a folder, or the beginning of names where there are no folders."""
        system, path = self._fresh()
        return bool(system.isdir(path))

    def _fresh(self) -> tuple[Any, str]:
        """The storage, made to forget what it has listed: others write there too."""
        system, path = self.storage
        system.invalidate_cache()
        return system, path

    @_as_os_errors
    def iterdir(self) -> Iterator[Remote]:
        """Everything in this folder."""
        system, path = self._fresh()
        names = {entry.rstrip("/").rpartition("/")[2] for entry in system.ls(path, detail=False)}
        return iter([self / name for name in sorted(names - {"", self.name})])

    def glob(self, pattern: str) -> Iterator[Remote]:
        """Everything below whose way fits the pattern, a word for each folder."""
        head, _, rest = pattern.partition("/")
        for entry in self.iterdir() if self.is_dir() else ():
            if fnmatch(entry.name, head):
                yield from entry.glob(rest) if rest else (entry,)

    @_as_os_errors
    def mkdir(self, parents: bool = True, exist_ok: bool = False) -> None:
        """Make the folder, with all above it, where the storage has folders."""
        system, path = self.storage
        system.makedirs(path, exist_ok=exist_ok)

    @_as_os_errors
    def unlink(self, missing_ok: bool = False) -> None:
        """Delete the file."""
        system, path = self._fresh()
        try:
            system.rm_file(path)
        except FileNotFoundError:
            if not missing_ok:
                raise

    @_as_os_errors
    def open(self, mode: str = "rb") -> Any:
        """Open the file."""
        system, path = self.storage
        return system.open(path, mode)

    @_as_os_errors
    def replace(self, target: Remote) -> None:
        """Give the file another name, over one that has it."""
        system, path = self.storage
        system.mv(path, target.storage[1])

    @_as_os_errors
    def create(self, text: str) -> bool:
        """Write the file if none lies here, and tell whether: where a storage can, it decides between two writers."""
        system, path = self._fresh()
        try:
            system.pipe_file(path, text.encode(), mode="create")
        except FileExistsError:
            return False
        except (TypeError, NotImplementedError):  # a library of before, whose storage cannot
            if system.exists(path):
                return False
            system.pipe_file(path, text.encode())
        return True

    @_as_os_errors
    def write_text(self, text: str, encoding: str = "utf-8") -> None:
        """Write the file."""
        system, path = self.storage
        system.pipe_file(path, text.encode(encoding))


Location = Path | Remote
"""Where a run or one of its files lies."""
