"""What every command shares: where it writes, and how it fails."""

from __future__ import annotations

import contextlib
import os
import sys

from rich.console import Console
from rich.table import Table

__all__ = [
    "BROKEN_PIPE",
    "FAILED",
    "INTERRUPTED",
    "WIDTH",
    "CommandError",
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
    """A console that lets the command decide what a broken pipe means."""

    def on_broken_pipe(self) -> None:
        """The reader has gone."""
        raise BrokenPipeError


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
