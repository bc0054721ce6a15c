"""Files that are whole or not there: written under a temporary name, synced, and renamed, here or behind a URL."""

import hashlib
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import pyarrow as pa
import pyarrow.parquet as pq

from fairseat.analysis.failures import Unreadable, os_sentence, writing
from fairseat.analysis.store.locations import Location, Remote
from fairseat.simulators.engine.mistakes import Mistake, why

TEMPORARY = ".tmp"
ROW_GROUP = 1 << 20
RUN_FOLDERS = ("games", "seats", "sums", "chances", ".lock")
"""What of a run is opened by its name and not put in its place by a renaming."""
DAMAGE = (pa.ArrowException, OSError, ValueError, LookupError, ArithmeticError, MemoryError)
"""What Arrow raises of a damaged file: its own errors, and whatever comes of a length or a name that is none."""


@contextmanager
def whole_file(path: Location) -> Iterator[BinaryIO]:
    """Open a file that appears under its name only when everything is in it and on the disk.

    Two writers never share a temporary name: on a cluster a part may be played twice when a worker seems lost.
    """
    temporary = path.with_name(f"{path.name}.{secrets.token_hex(4)}{TEMPORARY}")
    try:
        with writing(f"The file {path}"):
            with temporary.open("wb") as file:
                yield file
                if isinstance(path, Path):
                    file.flush()
                    os.fsync(file.fileno())
            _rename(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _rename(temporary: Location, path: Location) -> None:
    """Let the file appear under its name, and put the renaming itself on the disk."""
    if isinstance(temporary, Remote) or isinstance(path, Remote):
        assert isinstance(temporary, Remote) and isinstance(path, Remote)
        temporary.replace(path)
        return
    os.replace(temporary, path)
    if os.name == "nt":
        return  # Windows opens no folder and puts a renaming on the disk by itself
    handle = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def digest_of(data: Any) -> str:
    """Name the bytes of a file by sixteen hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()[:16]


def whole_bytes(path: Location) -> bytes:
    """All bytes of a file, or say that it cannot be read."""
    try:
        with path.open("rb") as file:
            data: bytes = file.read()
    except FileNotFoundError:
        raise Unreadable(f"The file {path} is missing.") from None
    except OSError as error:
        raise Unreadable(os_sentence(f"The file {path} cannot be read", error)) from None
    return data


def write_parquet(table: pa.Table, path: Location) -> str:
    """Write a table as one Parquet file; gives its digest."""
    return write_bytes(parquet_bytes(table), path)


def parquet_bytes(table: pa.Table) -> Any:
    """A table as the bytes of a Parquet file, which hang on the table and pyarrow's version alone."""
    sink = pa.BufferOutputStream()
    small = [field.name for field in table.schema if field.name != "game"]
    numbered = {"game": "DELTA_BINARY_PACKED"} if "game" in table.schema.names else None
    pq.write_table(
        table,
        sink,
        compression="zstd",
        write_page_checksum=True,
        row_group_size=ROW_GROUP,
        use_dictionary=small,
        column_encoding=numbered,
        write_statistics=True,
    )
    return sink.getvalue()


def write_bytes(data: Any, path: Location) -> str:
    """Write a whole file, over what has its name; gives its digest."""
    with whole_file(path) as file:
        file.write(data)
    return digest_of(data)


@contextmanager
def open_parquet(path: Location, data: bytes | None = None) -> Iterator[pq.ParquetFile]:
    """Open a Parquet file, or its bytes that were read already; say if it cannot be read."""
    with ExitStack() as opened:
        try:
            near = path.absolute() if isinstance(path, Path) else None  # Arrow takes ~ for the home folder
            source = pa.BufferReader(data) if data is not None else near or opened.enter_context(path.open("rb"))
            file = opened.enter_context(pq.ParquetFile(source, page_checksum_verification=True))
        except FileNotFoundError:
            raise Unreadable(f"The file {path} is missing.") from None
        except DAMAGE as error:
            raise Unreadable(f"The file {path} cannot be read as Parquet: {_first_line(error)}") from None
        yield file


def read_columns(path: Location, file: pq.ParquetFile, columns: list[str] | None = None) -> pa.Table:
    """Read columns of an open file, or say that it is damaged: every page carries a checksum."""
    try:
        return file.read(columns=columns)
    except DAMAGE as error:
        raise Unreadable(f"The file {path} is damaged: {_first_line(error)}") from None


def _first_line(error: Exception) -> str:
    return why(error).splitlines()[0].rstrip(".") + "."


def write_text(text: str, path: Location) -> str:
    """Write a text over what lies there, which a full disk leaves as it was. Gives its digest.

    A link that a user names is followed; one that lies in a run is not, see `write_beside`.
    """
    data = text.encode()
    if isinstance(path, Path) and path.exists() and not path.is_file():  # into a pipe or a device nothing is moved
        with writing(f"The file {path}"):
            path.write_bytes(data)
        return digest_of(data)
    return write_bytes(data, path.resolve() if isinstance(path, Path) and path.is_symlink() else path)


def write_beside(text: str, path: Location) -> str:
    """Write a text into a folder that may come from a stranger: a link that has its name is replaced, not followed."""
    return write_bytes(text.encode(), path)


def check_links(folder: Location) -> None:
    """Refuse a run in which a link stands for a folder or for the lock: nothing is written or deleted through it."""
    for path in (folder / name for name in RUN_FOLDERS if isinstance(folder, Path)):
        if path.is_symlink():
            raise Mistake(f"{path} is a link, which may lead out of the run: put what it leads to in its place.")


def write_json(content: Any, path: Location) -> str:
    """Write a small JSON file for people and programs; gives its digest."""
    return write_beside(json.dumps(content, indent=2, ensure_ascii=False, allow_nan=False) + "\n", path)


def read_json(path: Location) -> Any:
    """Read a JSON file, or say that this one cannot be read."""
    try:
        return json.loads(whole_bytes(path).decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"The file {path} is not valid JSON: {_first_line(error)}") from None
