"""Reads the files that a command names, with a limit on their size."""

from __future__ import annotations

import os
import stat

from midgard.cli.shell import CommandError

__all__ = ["read_bytes", "read_text"]

MOST = 10_000_000
"""The largest size of a file in bytes; a saved game has about ten thousand."""


def read_bytes(path: str) -> bytes:
    """Returns a regular file. Folders, pipes and devices are refused without reading.

    Raises:
        CommandError: it cannot be read, is not a regular file, or is too large.
    """
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode):
            raise CommandError(f"{path}: this is not a regular file")
        if found.st_size > MOST:
            raise CommandError(f"{path}: the file has {found.st_size} bytes; the most is {MOST}")
        with open(path, "rb") as file:
            return file.read(MOST)
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror or error}") from None
    except ValueError as error:  # for an invalid path
        raise CommandError(f"{path}: {error}") from None


def read_text(path: str) -> str:
    """Returns the text of a regular file. Folders, pipes and devices are refused without reading.

    Raises:
        CommandError: it cannot be read, is not a regular file, is too large, or is not UTF-8 text.
    """
    try:
        return read_bytes(path).decode()
    except UnicodeDecodeError as error:
        raise CommandError(f"{path}: not UTF-8 text from byte {error.start} on") from None
