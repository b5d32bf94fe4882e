"""What every command shares: where it writes, and how it fails."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from typing import Any

from rich.console import Console

from midgard.tables import NARROW, Table, broken

__all__ = [
    "BROKEN_PIPE",
    "FAILED",
    "INTERRUPTED",
    "CommandError",
    "columns",
    "complain",
    "console",
    "one_line",
    "silence",
]

FAILED = 2
"""The exit code of a command that was refused."""
INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells count it."""
BROKEN_PIPE = 141
"""The exit code when the reader of a pipe has gone, as shells count it."""
INDENT = " " * 6
"""Where a line goes on that was broken."""
WIDTH = 100
"""Screens made for a terminal are this wide elsewhere."""


class CommandError(Exception):
    """A command cannot be carried out; the text says why."""


class _Console(Console):
    """A console whose lines fit a terminal: they are broken between words, never within one.

    Elsewhere, in a file or a pipe, lines are as long as they are.
    """

    def print(self, *objects: Any, **options: Any) -> None:
        """Print texts and tables."""
        width = columns(self) if self.is_terminal else None
        for it in objects:
            if isinstance(it, Table):
                self._print_table(it, width)
            else:
                super().print(_fitted(it, width), **options)
        if not objects:
            super().print(**options)

    def _print_table(self, table: Table, width: int | None) -> None:
        for number, line in enumerate(table.lines(width)):
            is_head = number == 0 and any(table.head)
            super().print(line, style="bold" if is_head else None)

    def on_broken_pipe(self) -> None:
        """The reader has gone."""
        raise BrokenPipeError


def columns(to: Console) -> int:
    """How many columns there are: of a terminal as many as it has, of anything else `WIDTH`."""
    return shutil.get_terminal_size().columns if to.is_terminal else WIDTH


def _fitted(text: Any, width: int | None) -> Any:
    """The text with its long lines broken between words; all else as it is."""
    if not isinstance(text, str) or width is None:
        return text
    width = max(NARROW, width)
    return "\n".join(part for it in text.split("\n") for part in broken(it, width, INDENT))


def console() -> Console:
    """Where results go: with bold headings on a terminal, as plain text anywhere else."""
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
    """Say on standard error, in one line, what is wrong; a terminal's is broken between words."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            line = f"midgard: {one_line(message)}"
            if sys.stderr.isatty():
                width = max(NARROW, shutil.get_terminal_size().columns)
                line = "\n".join(broken(line, width, INDENT))
            print(line, file=sys.stderr, flush=True)


def one_line(text: str) -> str:
    """The text with everything escaped that would break its line or steer a terminal."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode("ascii")
        for letter in text
    )


def silence() -> None:
    """Throw away what standard output still holds, so that leaving does not fail once more."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
