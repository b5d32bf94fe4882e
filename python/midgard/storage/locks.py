"""A lock on the folder of a run or of a sweep: one process at a time writes.

The system holds the lock and drops it when its process ends, however that happens. The file names
the process for people, and for machines that share the folder but not its locks.

Windows locks a byte behind the text, since nobody else can read what is locked there, and removes
no file that is open.
"""

from __future__ import annotations

import errno
import json
import os
import platform
import stat
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from midgard._midgard import InvalidOptionError
from midgard._shared.input import abbreviate
from midgard._shared.json import parse_json


def _module(name: str) -> Any:
    """Returns a module of the standard library that not every system has, or ``None``."""
    try:
        return import_module(name)
    except ImportError:
        return None


FCNTL, MSVCRT = _module("fcntl"), _module("msvcrt")
"""The locks of Unix and of Windows. Without either, nothing is locked."""

LOCK = "writer.lock"
"""The name of the file."""
_MOST = 10_000
_BYTE = 2**30
"""The position of the byte that Windows locks."""


class Closes(Protocol):
    """A lock that is held until it is closed."""

    def close(self) -> None:
        """Lets go."""
        ...


class FolderLock:
    """The lock of a folder, held until `close`.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     lock = FolderLock(Path(folder))
    ...     try:
    ...         FolderLock(Path(folder))
    ...     except InvalidOptionError as error:
    ...         str(error).startswith("the folder is being written by process ")
    ...     lock.close()
    ...     FolderLock(Path(folder)).close()
    True
    """

    def __init__(self, folder: Path) -> None:
        """Takes the lock.

        Raises:
            InvalidOptionError: another process has it, or another machine had it last.
            OSError: the file of the lock cannot be written.
        """
        self._handle, self._path = -1, folder / LOCK
        while (FCNTL or MSVCRT) is not None and self._handle < 0:
            self._take()

    def _take(self) -> None:
        """Takes the lock; not if the file was removed meanwhile."""
        flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        handle = os.open(self._path, flags, 0o666)
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise InvalidOptionError(f"{self._path} is not a regular file")
            is_mine = _locked(handle)
            host, pid = _owner(handle)
            if host and (not is_mine or host != platform.node()):
                raise InvalidOptionError(_refusal(host, pid, self._path, sure=not is_mine))
            if not is_mine:
                raise InvalidOptionError(_refusal("this machine", "", self._path, sure=True))
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(handle), os.stat(self._path)):
                    text = json.dumps({"host": platform.node(), "pid": os.getpid()}) + "\n"
                    os.ftruncate(handle, 0)
                    os.lseek(handle, 0, os.SEEK_SET)
                    os.write(handle, text.encode())
                    self._handle, handle = handle, -1
        finally:
            if handle >= 0:
                _close(handle)

    def close(self) -> None:
        """Removes the file and lets go. A second call does nothing."""
        handle, self._handle = self._handle, -1
        if handle < 0:
            return
        with suppress(OSError):  # whoever opens the file now finds no owner in it
            os.ftruncate(handle, 0)
            if FCNTL is not None:
                self._path.unlink()
        _close(handle)
        if FCNTL is None:
            with suppress(OSError):  # somebody else has it open
                self._path.unlink()

    def __del__(self) -> None:
        self.close()


def _locked(handle: int) -> bool:
    """Locks a file; returns whether nobody else has. Some file systems have no locks."""
    busy: tuple[int, ...] = (errno.EAGAIN,)
    try:
        if FCNTL is not None:
            FCNTL.flock(handle, FCNTL.LOCK_EX | FCNTL.LOCK_NB)
        else:
            busy = (errno.EACCES, errno.EDEADLK)
            os.lseek(handle, _BYTE, os.SEEK_SET)
            MSVCRT.locking(handle, MSVCRT.LK_NBLCK, 1)
    except OSError as error:
        return error.errno not in busy
    return True


def _close(handle: int) -> None:
    """Lets go of a file and closes it. Windows may let go later if it is only closed."""
    if FCNTL is None:
        with suppress(OSError):  # somebody else has the lock
            os.lseek(handle, _BYTE, os.SEEK_SET)
            MSVCRT.locking(handle, MSVCRT.LK_UNLCK, 1)
    os.close(handle)


def _owner(handle: int) -> tuple[str, str]:
    """Returns the machine and the process that a file names; empty texts if it names none."""
    try:
        os.lseek(handle, 0, os.SEEK_SET)
        found = parse_json(os.read(handle, _MOST))
        host, pid = found["host"], found["pid"]
        if host is None or pid is None:
            raise ValueError("it names nobody")
    except (ValueError, KeyError, TypeError):
        return "", ""
    return str(host), str(pid)


def _refusal(host: str, pid: str, path: Path, *, sure: bool) -> str:
    host, pid = (it if it.isprintable() and len(it) < 100 else abbreviate(it) for it in (host, pid))
    who = f"process {pid} on {host}" if pid else f"a process on {host}"
    if sure:
        return f"the folder is being written by {who}: wait until it ends, or name another folder"
    return f"the folder was last written by {who}: if it has ended, remove {path}"
