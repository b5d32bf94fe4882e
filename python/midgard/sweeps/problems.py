"""The problems of the file of a sweep, all at once, with the lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from midgard._midgard import MidgardError

_HEADER = re.compile(r"\s*\[\[?\s*(\w+)\s*\]?\]")


class InvalidSweepError(MidgardError):
    """The file of a sweep with problems; `problems` has all of them.

    Attributes:
        problems: all problems: the line, 0 without a line, and the text.
    """

    def __init__(self, problems: Sequence[tuple[int, str]]) -> None:
        """Takes the problems; the message has them all, one a line."""
        self.problems: tuple[tuple[int, str], ...] = tuple(problems)
        texts = [f"line {line}: {text}" if line else text for line, text in self.problems]
        super().__init__("\n".join(texts))

    def __reduce__(self) -> tuple[type[InvalidSweepError], tuple[object]]:
        return type(self), (self.problems,)


class Problems:
    r"""Collects the problems of a file.

    >>> problems = Problems('game = "x"\n[[vary]]\n\nfield = 3\n')
    >>> problems.add("unknown game x", "game")
    >>> problems.add("a field is a text", "field", "vary", 0)
    >>> problems.found
    [(1, 'game: unknown game x'), (4, 'field of vary 1: a field is a text')]
    """

    def __init__(self, text: str) -> None:
        """Notes which line of a text has which key."""
        self.found: list[tuple[int, str]] = []
        self._lines: dict[tuple[str, int, str], int] = {}
        table, at, counts = "", 0, dict[str, int]()
        for number, line in enumerate(text.splitlines(), 1):
            if header := _HEADER.match(line):
                table = header[1]
                at = counts.get(table, 0)
                counts[table] = at + 1
                self._lines.setdefault((table, at, ""), number)
            elif key := re.match(r'\s*"?(\w+)"?\s*=', line):
                self._lines.setdefault((table, at if table else 0, key[1]), number)

    def add(self, text: str, key: str = "", table: str = "", at: int = 0) -> None:
        """Notes a problem of a key of the file, or of the table at this place in its list."""
        known = self._lines
        line = (
            known.get((table, at, key)) or known.get((table, at, "")) or known.get(("", 0, table))
        )
        where = f"{table} {at + 1}" if table else ""
        where = f"{key} of {where}" if key and where else key or where
        problem = line or 0, f"{where}: {text}" if where else text
        if problem not in self.found:  # an entry for several fields is read for each of them
            self.found.append(problem)

    def refuse(self) -> NoReturn:
        """Raises the problems, by their lines.

        Raises:
            InvalidSweepError: always.
        """
        raise InvalidSweepError(sorted(self.found, key=lambda problem: problem[0]))

    def check(self) -> None:
        """Raises the problems if there are any.

        Raises:
            InvalidSweepError: there are.
        """
        if self.found:
            self.refuse()
