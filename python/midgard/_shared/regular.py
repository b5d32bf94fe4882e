"""Opens files that somebody names: only regular ones, and only up to a size."""

from __future__ import annotations

import errno
import os
import stat
from os import PathLike
from typing import BinaryIO

MOST_TEXT = 10_000_000
"""The largest size of a text that is read as a whole, in bytes."""


class NotRegularError(OSError):
    """A folder, a pipe or a device in the place of a file, or a file that is too large."""


def open_regular(path: str | PathLike[str], most: int | None = None) -> BinaryIO:
    """Opens a regular file to read its bytes. Folders, pipes and devices are refused at once.

    Args:
        path: the file.
        most: the largest size in bytes, if there is one.

    Raises:
        NotRegularError: it is not a regular file, or is larger; this is an `OSError`.
        OSError: it cannot be opened.

    >>> try:
    ...     open_regular(os.devnull)
    ... except OSError as error:
    ...     error.strerror
    'this is not a regular file'
    """
    # A pipe without a writer would block the opening otherwise.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    name = os.fspath(path)
    handle = os.open(name, flags)
    try:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode):
            raise NotRegularError(errno.EINVAL, "this is not a regular file", name)
        if most is not None and found.st_size > most:
            reason = f"the file has {found.st_size} bytes; the most is {most}"
            raise NotRegularError(errno.EFBIG, reason, name)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def read_regular(path: str | PathLike[str], most: int) -> bytes:
    """Returns a regular file of at most ``most`` bytes.

    Raises:
        NotRegularError: it is not a regular file, or is larger; this is an `OSError`.
        OSError: it cannot be read.

    >>> len(read_regular(__file__, 10_000)) > 100
    True
    """
    with open_regular(path, most) as file:
        return file.read(os.fstat(file.fileno()).st_size)  # a larger number reserves memory
