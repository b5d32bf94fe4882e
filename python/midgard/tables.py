"""Tables as plain text that fit a width: words are never broken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from textwrap import TextWrapper

__all__ = ["Table", "broken"]

GAP = "  "
"""The space between two columns."""
NARROW = 20
"""The smallest width of lines."""


@dataclass
class Table:
    r"""Rows of cells under a head.

    Args:
        head: the title of each column; empty for a table without a head.
        left: the number of columns, from the first on, that are aligned to the left; the others are
            aligned to the right.
        bars: whether the last column is a picture, which is left out where it does not fit.

    >>> table = Table(["seat", "games"])
    >>> table.add("0", "1,200")
    >>> print("\n".join(table.lines()))
    seat  games
    0     1,200
    """

    head: Sequence[str]
    left: int = 1
    bars: bool = False
    rows: list[tuple[str, ...]] = field(default_factory=list)

    def add(self, *cells: str) -> None:
        """Adds a row."""
        self.rows.append(cells)

    def lines(self, width: int | None = None) -> list[str]:
        """Returns the table as lines of at most ``width`` characters, with the head first.

        If the columns do not fit side by side, texts are broken between words. If that is not
        enough, every row becomes a block of its own. A line is longer than ``width`` only if a
        single word is.
        """
        if width is not None and self.bars and self._width() > width:
            return self._without_bars().lines(width)
        widths = self._widths(width)
        if widths is None:
            return self._blocks(max(NARROW, width or NARROW))
        every = [self.head, *self.rows] if any(self.head) else self.rows
        return [line for row in every for line in self._row(row, widths)]

    def _without_bars(self) -> Table:
        return Table(self.head[:-1], self.left, rows=[row[:-1] for row in self.rows])

    def _columns(self) -> list[list[str]]:
        return [list(column) for column in zip(self.head, *self.rows, strict=True)]

    def _width(self) -> int:
        """Returns the width of the table without breaks."""
        columns = self._columns()
        return sum(max(map(len, it)) for it in columns) + len(GAP) * (len(columns) - 1)

    def _widths(self, width: int | None) -> list[int] | None:
        """Returns the width of each column, or ``None`` if they do not fit side by side."""
        columns = self._columns()
        widths = [max(map(len, column)) for column in columns]
        if width is None:
            return widths
        least = [max(map(_longest_word, column)) for column in columns]
        excess = sum(widths) + len(GAP) * (len(widths) - 1) - width
        while excess > 0:
            spare = [have - need for have, need in zip(widths, least, strict=True)]
            if not any(spare):
                return None
            widest = max(range(len(widths)), key=lambda at: (spare[at] > 0, widths[at]))
            widths[widest] -= 1
            excess -= 1
        return widths

    def _row(self, row: Sequence[str], widths: Sequence[int]) -> list[str]:
        cells = [broken(cell, width) for cell, width in zip(row, widths, strict=True)]
        lines = []
        for at in range(max(map(len, cells))):
            parts = [cell[at] if at < len(cell) else "" for cell in cells]
            lines.append(GAP.join(map(self._aligned, range(len(parts)), parts, widths)).rstrip())
        return lines

    def _aligned(self, column: int, text: str, width: int) -> str:
        last = self.bars and column == len(self.head) - 1
        return text.ljust(width) if column < self.left or last else text.rjust(width)

    def _blocks(self, width: int) -> list[str]:
        """Returns each row as lines ``head  cell``."""
        label = max(map(len, self.head))
        if label > width // 2:
            label = 0
        lines: list[str] = []
        for row in self.rows:
            lines += [""] if lines else []
            for head, cell in zip(self.head, row, strict=True):
                start = f"{head:<{label}}{GAP}" if label else f"{head}{GAP}" if head else ""
                parts = broken((start + cell).rstrip(), width, " " * (label + len(GAP)))
                lines += parts
        return lines


def broken(text: str, width: int, indent: str = "") -> list[str]:
    """Breaks a line between words into lines of at most ``width`` characters.

    >>> broken("a small longship", 8)
    ['a small', 'longship']
    """
    if len(text) <= width:
        return [text]
    breaks = TextWrapper(
        max(1, width), subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return breaks.wrap(text) or [""]


def _longest_word(text: str) -> int:
    return max(map(len, text.split()), default=0)
