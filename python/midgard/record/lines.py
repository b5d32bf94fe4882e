"""The lines of a file of records, each up to a length, and no more blanks than people type."""

from __future__ import annotations

import codecs
import gzip
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count
from typing import IO, cast

from midgard._midgard import InvalidSnapshotError
from midgard._shared.regular import open_regular
from midgard.record.text import not_a_record

MOST_LINE = 16_000_000
"""A longer line is not a record, and is not read to its end."""
MOST_BLANKS = 100_000
"""The most blanks and line breaks between two records, in bytes."""


def lines_of(name: str) -> Iterator[tuple[int, bytes]]:
    """Yields the lines of a file that are not empty, with their numbers from 1 on.

    A name that ends with ``.gz`` is that of a compressed file. A mark of byte order is left out.

    Raises:
        InvalidSnapshotError: the compressed file is damaged, a line is too long, or there are too
            many blanks; the message names the line.
        OSError: the file cannot be read.
    """
    blanks = 0
    with ExitStack() as stack:
        file = cast("IO[bytes]", stack.enter_context(open_regular(name)))
        if name.endswith(".gz"):
            file = cast("IO[bytes]", stack.enter_context(gzip.open(file)))
        for number in count(1):
            try:
                line = file.readline(MOST_LINE)
            except (EOFError, zlib.error, gzip.BadGzipFile) as error:
                why = f"the compressed file is damaged: {error}"
                raise InvalidSnapshotError(f"line {number}: {why}") from None
            if not line:
                return
            if number == 1:
                line = line.removeprefix(codecs.BOM_UTF8)
            if line.strip():
                if len(line) >= MOST_LINE:
                    raise not_a_record(f"line {number}: the line is too long")
                blanks = 0
                yield number, line
                continue
            blanks += len(line)
            if blanks > MOST_BLANKS:
                raise not_a_record(f"line {number}: there are more than {MOST_BLANKS} blanks")
