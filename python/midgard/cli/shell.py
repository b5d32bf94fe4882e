"""The output and the errors of all commands."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import unicodedata
from typing import Any

from rich.console import Console

from midgard.tables import NARROW, Table, broken

FAILED = 2
"""The exit code of a command that has failed."""
INTERRUPTED = 130
"""The exit code after Ctrl-C, as in shells."""
BROKEN_PIPE = 141
"""The exit code if the reader of a pipe is closed, as in shells."""
INDENT = " " * 6
"""The indentation of the rest of a broken line."""
HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""The categories of characters that no text of a file may bring to a terminal."""
WIDTH = 100
"""The width of the output without a terminal."""


class CommandError(Exception):
    """A command has failed; the message gives the reason."""


class _Console(Console):
    """A console that breaks lines between words to fit a terminal.

    In a file or a pipe, lines are not broken.
    """

    def print(self, *objects: Any, **options: Any) -> None:
        """Prints texts and tables."""
        width = columns(self) if self.is_terminal else None
        for it in objects:
            if isinstance(it, Table):
                self._print_table(it, width)
            else:
                text = without_controls(it) if isinstance(it, str) else it
                super().print(_fitted(text, width), **options)
        if not objects:
            super().print(**options)

    def _print_table(self, table: Table, width: int | None) -> None:
        for number, line in enumerate(table.lines(width)):
            is_head = number == 0 and any(table.head)
            super().print(without_controls(line), style="bold" if is_head else None)

    def on_broken_pipe(self) -> None:
        """Raises ``BrokenPipeError``; the reader of the pipe is closed."""
        raise BrokenPipeError


def columns(to: Console) -> int:
    """Returns the number of columns of a terminal, or `WIDTH` without a terminal."""
    return shutil.get_terminal_size().columns if to.is_terminal else WIDTH


def _fitted(text: Any, width: int | None) -> Any:
    """Returns a text with long lines broken between words, and any other object as it is."""
    if not isinstance(text, str) or width is None:
        return text
    width = max(NARROW, width)
    return "\n".join(part for it in text.split("\n") for part in broken(it, width, INDENT))


def console() -> Console:
    """Returns a console for results, with bold headings on a terminal and plain text elsewhere."""
    return _Console(
        file=sys.stdout,
        force_terminal=sys.stdout.isatty(),
        width=WIDTH,
        soft_wrap=True,
        markup=False,
        highlight=False,
        emoji=False,
    )


def complain(message: str) -> None:
    """Prints an error on standard error in one line, which a terminal breaks between words."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            line = f"midgard: {one_line(message)}"
            if sys.stderr.isatty():
                width = max(NARROW, shutil.get_terminal_size().columns)
                line = "\n".join(broken(line, width, INDENT))
            print(line, file=sys.stderr, flush=True)


def one_line(text: str) -> str:
    """Returns the text with line breaks and control characters escaped."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def without_controls(text: str) -> str:
    r"""Returns a text of several lines with control characters and marks of direction escaped.

    >>> without_controls("\x1b[31mred\n\u202e±")
    '\\x1b[31mred\n\\u202e±'
    """
    if text.isprintable():
        return text
    return "".join(
        letter.encode("unicode_escape").decode("ascii")
        if letter not in "\n\t" and unicodedata.category(letter) in HIDDEN
        else letter
        for letter in text
    )


def silence() -> None:
    """Discards the rest of standard output, so that the exit does not fail again."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
