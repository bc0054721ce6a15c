"""A small table as numpy columns: pandas takes long to import, so it waits until somebody asks for a frame."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

if TYPE_CHECKING:
    import pandas as pd

Array = npt.NDArray[Any]


@dataclass(frozen=True, slots=True)
class Codes:
    """A column of names, each written once: a number a row, and the names behind the numbers."""

    codes: Array
    names: tuple[str, ...]

    @classmethod
    def of(cls, column: Any) -> Codes:
        """Number the names of a column of pandas, or of numpy."""
        if hasattr(column, "cat"):
            return cls(column.cat.codes.to_numpy(), tuple(map(str, column.cat.categories)))
        names, codes = np.unique(np.asarray(column).astype(str), return_inverse=True)
        return cls(codes, tuple(names.tolist()))

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.codes)

    def __getitem__(self, chosen: Any) -> Codes:
        """Take some of the rows."""
        return Codes(self.codes[chosen], self.names)

    def is_one_of(self, *wanted: str) -> npt.NDArray[np.bool_]:
        """Tell of each row whether it has one of these names."""
        return np.isin(self.codes, [code for code, name in enumerate(self.names) if name in wanted])

    def counted(self) -> dict[str, int]:
        """Count how often each name came, those that never did included."""
        return dict(zip(self.names, np.bincount(self.codes, minlength=len(self.names)).tolist(), strict=True))


class Rows:
    """A table as columns. For all that it does not know itself, the frame of pandas with the same rows answers."""

    def __init__(self, columns: Mapping[str, Any], frame: pd.DataFrame | None = None) -> None:
        """Lay columns side by side; a single value fills its column. A frame may hold the rest."""
        size = next((len(column) for column in columns.values() if not np.isscalar(column)), 0)
        self._columns = {
            name: np.full(size, column) if np.isscalar(column) else column for name, column in columns.items()
        }
        if frame is not None:
            self.frame = frame

    @classmethod
    def of(cls, table: Rows | pd.DataFrame) -> Rows:
        """Take a frame of pandas as it is."""
        return table if isinstance(table, Rows) else cls({}, table)

    @classmethod
    def listed(cls, records: Iterable[Mapping[str, Any]]) -> Rows:
        """Lay out rows that were worked out one by one, all with the same names."""
        rows = list(records)
        return cls({name: np.array([row[name] for row in rows]) for name in (rows[0] if rows else ())})

    @cached_property
    def frame(self) -> pd.DataFrame:
        """Give the same rows as a frame of pandas."""
        import pandas as pd

        columns = {
            name: pd.Categorical.from_codes(each.codes, list(each.names)) if isinstance(each, Codes) else each
            for name, each in self._columns.items()
        }
        return pd.DataFrame(columns, copy=False)

    @property
    def names(self) -> list[str]:
        """Name the columns."""
        return list(self.frame.columns) if "frame" in self.__dict__ else list(self._columns)

    def array(self, name: str) -> Array:
        """Give a column as numpy has it."""
        if name not in self._columns:
            self._columns[name] = self.frame[name].to_numpy()
        column = self._columns[name]
        return np.array(column.names)[column.codes] if isinstance(column, Codes) else np.asarray(column)

    def codes(self, name: str) -> Codes:
        """Give a column of names as their numbers."""
        column = self._columns[name] if name in self._columns else self.frame[name]
        if not isinstance(column, Codes):
            self._columns[name] = column = Codes.of(column)
        return column

    def adding(self, **columns: Any) -> Rows:
        """Add columns, or put others in the place of these."""
        return Rows(self._whole() | columns)

    def without(self, name: str) -> Rows:
        """Leave a column out."""
        return Rows({each: column for each, column in self._whole().items() if each != name})

    def taking(self, chosen: Array) -> Rows:
        """Take some of the rows, by their numbers or by a yes or no for each."""
        return Rows({name: column[chosen] for name, column in self._whole().items()})

    def _whole(self) -> dict[str, Any]:
        """Give every column, those that only the frame holds too."""
        return {name: self._columns[name] if name in self._columns else self.array(name) for name in self.names}

    def records(self) -> list[dict[str, Any]]:
        """Give each row under the names of the columns, its numbers as Python's."""
        return [dict(zip(self.names, row, strict=True)) for row in self._plain()]

    def tuples(self) -> list[Any]:
        """Give each row with its columns as attributes."""
        row = namedtuple("Row", self.names)  # type: ignore[misc]
        return [row(*values) for values in self._plain()]

    def _plain(self) -> Iterator[tuple[Any, ...]]:
        return zip(*(self.array(name).tolist() for name in self.names), strict=True)

    def __iter__(self) -> Iterator[str]:
        """Walk through the names of the columns, as through a frame."""
        return iter(self.names)

    def __len__(self) -> int:
        """Count the rows."""
        return len(self.frame) if "frame" in self.__dict__ else len(next(iter(self._columns.values()), ()))

    def __getitem__(self, key: Any) -> Any:
        """Ask the frame."""
        return self.frame[key]

    def __contains__(self, name: object) -> bool:
        """Tell whether there is a column of this name."""
        return name in self.names

    def __getattr__(self, name: str) -> Any:
        """Ask the frame for what is not here."""
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(self.frame, name)

    def __repr__(self) -> str:
        """Write the rows as pandas does."""
        return repr(self.frame)
