"""What every command shares: where it writes, and how it fails."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from textwrap import TextWrapper
from typing import Any

from rich.console import Console
from rich.table import Table

__all__ = [
    "BROKEN_PIPE",
    "FAILED",
    "INTERRUPTED",
    "WIDTH",
    "CommandError",
    "columns",
    "complain",
    "console",
    "one_line",
    "silence",
    "table",
]

FAILED = 2
"""The exit code of a command that was refused."""
INTERRUPTED = 130
"""The exit code after Ctrl-C, as shells count it."""
BROKEN_PIPE = 141
"""The exit code when the reader of a pipe has gone, as shells count it."""
WIDTH = 100
"""Tables fit this many columns."""


class CommandError(Exception):
    """A command cannot be carried out; the text says why."""


class _Console(Console):
    """A console that breaks long lines between words, if it is a narrow terminal."""

    def print(self, *objects: Any, **options: Any) -> None:
        """Print texts or tables."""
        width = columns(self)
        super().print(*(_broken(it, width) for it in objects), **options)

    def on_broken_pipe(self) -> None:
        """The reader has gone."""
        raise BrokenPipeError


def columns(to: Console) -> int:
    """How many columns there are: of a terminal as many as it has, of anything else `WIDTH`."""
    return shutil.get_terminal_size().columns if to.is_terminal else WIDTH


def _broken(text: Any, width: int) -> Any:
    """The text with its long lines broken between words; all else as it is."""
    if not isinstance(text, str) or width >= WIDTH:
        return text
    lines = text.split("\n")
    breaks = TextWrapper(max(20, width), subsequent_indent="      ", break_long_words=False)
    return "\n".join(breaks.fill(it) if len(it) > width else it for it in lines)


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


def table(*columns: str, left: int = 1) -> Table:
    """A table without lines; its first columns are aligned to the left, all others to the right."""
    made = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for place, column in enumerate(columns):
        made.add_column(column, justify="left" if place < left else "right", no_wrap=True)
    return made


def complain(message: str) -> None:
    """Say on standard error, in one line, what is wrong."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError):
            print(f"midgard: {one_line(message)}", file=sys.stderr, flush=True)


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
