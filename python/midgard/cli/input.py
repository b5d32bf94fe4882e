"""Reads the files that a command names, with a limit on their size."""

from __future__ import annotations

import gzip
import io
import zlib

from midgard._shared.regular import MOST_TEXT, read_regular
from midgard.cli.shell import CommandError

MOST = MOST_TEXT
"""The largest size of a file in bytes; a saved game has about ten thousand."""


def read_bytes(path: str) -> bytes:
    """Returns a regular file. Folders, pipes and devices are refused without reading.

    A name that ends with ``.gz`` is that of a compressed file, which is expanded.
    """
    try:
        data = read_regular(path, MOST)
        return _expanded(path, data) if path.endswith(".gz") else data
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror or error}") from None
    except ValueError as error:  # for an invalid path
        raise CommandError(f"{path}: {error}") from None


def _expanded(path: str, data: bytes) -> bytes:
    try:
        with gzip.open(io.BytesIO(data)) as file:
            found = file.read(MOST + 1)
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise CommandError(f"{path}: the compressed file is damaged: {error}") from None
    if len(found) > MOST:
        raise CommandError(f"{path}: the file is longer than {MOST} bytes when it is expanded")
    return found


def read_text(path: str) -> str:
    """Returns the text of a regular file; folders, pipes and devices are refused unread."""
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CommandError(f"{path}: not UTF-8 text from byte {error.start} on") from None
