"""Tables of a run: NumPy columns of equal length, which other libraries read.

>>> import midgard
>>> run = midgard.simulate(midgard.Champions(players=2), games=3, seed=1)
>>> run.rows["score"].shape, run.rows.labels("character").shape
((6,), (6,))
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from os import PathLike
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from midgard._midgard import InvalidOptionError
from midgard._shared.input import abbreviate, require_list, require_path, require_text, unknown_name
from midgard._shared.seed_texts import SeedTexts

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Columns"]


class Columns:
    """A table: read-only NumPy arrays of equal length by their names.

    ``table["score"]`` is a column, and ``for name in table`` goes through their names.

    A column of words, such as ``place``, has codes: positions in ``words["place"]``, or -1 for no
    word. ``labels("place")`` returns the words themselves. polars, pandas, DuckDB and pyarrow read
    a table by the Arrow PyCapsule protocol (``polars.DataFrame(table)``), in which columns of words
    are dictionaries; this needs pyarrow (``pip install midgard-engine[data]``). pandas takes
    ``table.to_pandas()``. Seeds of games have 128 bits, so that their column is text in decimal
    digits, made when it is read. Whole numbers are signed.

    Attributes:
        name: the name of the table.
        row: what has a row, in the singular.
        words: the words of each column of words.
    """

    def __init__(
        self,
        name: str,
        row: str,
        columns: Mapping[str, Any],
        words: Mapping[str, Sequence[str]],
    ) -> None:
        """Makes a table of columns, which become read-only.

        Raises:
            InvalidOptionError: the columns are not arrays of one length by their names, or the
                words not lists of texts by theirs.
        """
        _require_columns(columns)
        if not isinstance(words, Mapping):
            raise InvalidOptionError(f"words must be a dict, not {abbreviate(words)}")
        for known in words.values():
            require_list("words of a column", known)
        self.name: str = name
        self.row: str = row
        self.words: dict[str, tuple[str, ...]] = {
            column: tuple(known) for column, known in words.items()
        }
        self._columns: dict[str, npt.NDArray[Any] | SeedTexts] = dict(columns)
        for column in self._columns.values():
            if not isinstance(column, SeedTexts):
                column.flags.writeable = False

    def __getitem__(self, column: str) -> npt.NDArray[Any]:
        """Returns a column.

        Raises:
            KeyError: the column does not exist; the message lists the others.
        """
        try:
            cells = self._columns[column]
        except KeyError:
            unknown = unknown_name("column", column, self._columns, f"of {self.name}")
            raise KeyError(unknown) from None
        if isinstance(cells, SeedTexts):
            texts = np.array(cells.texts(), np.str_)
            texts.flags.writeable = False
            return texts
        return cells

    def __iter__(self) -> Iterator[str]:
        return iter(self._columns)

    def __len__(self) -> int:
        """Returns the number of columns; `height` is the number of rows."""
        return len(self._columns)

    def __contains__(self, column: object) -> bool:
        return column in self._columns

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(next(iter(self._columns.values()), ()))

    def __array__(self, dtype: object = None, copy: bool | None = None) -> npt.NDArray[Any]:
        """Refuses to be an array, which NumPy and ``pandas.DataFrame`` ask for.

        Raises:
            TypeError: always; the message names the call to use.
        """
        raise TypeError(
            f'{self.name} is a table of columns of several types: table["score"] is an array, and'
            " table.to_pandas() is a pandas.DataFrame"
        )

    def __repr__(self) -> str:
        return f"<{self.name}: {self.height:,} rows of {', '.join(self._columns)}>"

    def labels(self, column: str) -> npt.NDArray[np.str_]:
        """Returns a column of words as text, with an empty text for no word.

        Raises:
            KeyError: the column does not exist.
            InvalidOptionError: the column has numbers, or is not named by a text.

        >>> import midgard
        >>> run = midgard.simulate(midgard.Champions(players=2), games=1, seed=1)
        >>> [str(bot) for bot in run.rows.labels("bot")]
        ['greedy', 'greedy']
        """
        require_text("column", column)
        codes = self[column]
        if column not in self.words:
            raise InvalidOptionError(f"column {column!r} of {self.name} has numbers, not words")
        labels: npt.NDArray[np.str_] = np.array([*self.words[column], ""])[codes]
        return labels

    def with_columns(self, columns: Mapping[str, npt.NDArray[Any]]) -> Columns:
        """Returns a table with further columns.

        Raises:
            InvalidOptionError: they are not arrays of the same length by their names.

        >>> import midgard
        >>> rows = midgard.simulate(midgard.Champions(players=2), games=1, seed=1).rows
        >>> "rival" in rows.with_columns({"rival": rows["score"][::-1].copy()})
        True
        """
        _require_columns(columns)
        return Columns(self.name, self.row, {**self._columns, **columns}, self.words)

    def to_arrow(self) -> Any:
        """Returns a ``pyarrow.Table``. Numbers are not copied.

        Raises:
            ImportError: pyarrow is not installed.
        """
        arrow = _library("pyarrow")
        arrays = [self._arrow_array(arrow, column) for column in self._columns]
        return arrow.Table.from_arrays(arrays, names=list(self._columns))

    def _arrow_array(self, arrow: Any, column: str) -> Any:
        cells = self._columns[column]
        if isinstance(cells, SeedTexts):
            return arrow.array(cells.texts(), arrow.string())
        if column not in self.words:
            return arrow.array(cells)
        codes = arrow.array(cells, mask=cells < 0)
        return arrow.DictionaryArray.from_arrays(codes, list(self.words[column]))

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Returns the table as an Arrow C stream, as the Arrow PyCapsule protocol asks for.

        Raises:
            ImportError: pyarrow is not installed.
        """
        return self.to_arrow().__arrow_c_stream__(requested_schema)

    def to_pandas(self) -> Any:
        """Returns a ``pandas.DataFrame``, with columns of words as categories.

        Raises:
            ImportError: pandas is not installed.
        """
        pandas = _library("pandas")

        def series(column: str, cells: npt.NDArray[Any] | SeedTexts) -> Any:
            if isinstance(cells, SeedTexts):
                return cells.texts()
            if column in self.words:
                return pandas.Categorical.from_codes(cells, list(self.words[column]))
            return cells

        return pandas.DataFrame(
            {name: series(name, cells) for name, cells in self._columns.items()}
        )

    def to_polars(self) -> Any:
        """Returns a ``polars.DataFrame``, with columns of words as enumerations.

        Raises:
            ImportError: polars is not installed.
        """
        polars = _library("polars")

        def series(column: str, cells: npt.NDArray[Any] | SeedTexts) -> Any:
            if isinstance(cells, SeedTexts):
                return polars.Series(column, cells.texts(), polars.String)
            if column not in self.words:
                return polars.Series(column, cells)
            known = polars.Series(column, self.words[column], polars.Enum(self.words[column]))
            places = polars.Series(cells.astype(np.int64))
            return known.gather(places.set(places < 0, None))

        return polars.DataFrame([series(*item) for item in self._columns.items()])

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Writes the table to a Parquet file.

        Raises:
            ImportError: pyarrow is not installed.
            InvalidOptionError: `path` is neither a text nor a path.
            OSError: the file cannot be written.
        """
        require_path("path", path)
        _library("pyarrow.parquet").write_table(self.to_arrow(), path)


def _require_columns(columns: object) -> None:
    """Checks that columns are arrays of one length by their names."""
    if not isinstance(columns, Mapping):
        raise InvalidOptionError(f"columns must be a dict, not {abbreviate(columns)}")
    for name, cells in columns.items():
        require_text("the name of a column", name)
        if isinstance(cells, SeedTexts):
            continue
        if not isinstance(cells, np.ndarray) or cells.ndim != 1:
            raise InvalidOptionError(
                f"column {name!r} must be a NumPy array of one dimension, not {abbreviate(cells)}"
            )
    if len({len(cells) for cells in columns.values()}) > 1:
        raise InvalidOptionError("columns must have the same length")


def _library(name: str) -> Any:
    """Imports a library that tables of runs need only when they are handed to it."""
    try:
        return import_module(name)
    except ImportError as error:
        package = name.partition(".")[0]
        extra = "midgard-engine[data]" if package == "pyarrow" else package
        raise ImportError(f"this needs {package}: pip install '{extra}'") from error
