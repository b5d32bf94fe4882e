"""A lock on the folder of a run or of a sweep: one process at a time writes.

The system holds the lock and drops it when its process ends, however that happens. The file names
the process for people, and for machines that share the folder but not its locks.
"""

from __future__ import annotations

import json
import os
import platform
import stat
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from midgard._input import abbreviate
from midgard._json import parse_json
from midgard._midgard import InvalidOptionError

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None  # type: ignore[assignment]  # then nothing is locked

__all__ = ["LOCK", "Closes", "FolderLock"]

LOCK = "writer.lock"
"""The name of the file."""
_MOST = 10_000


class Closes(Protocol):
    """What is held until it is closed."""

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
        while fcntl is not None and self._handle < 0:
            self._take()

    def _take(self) -> None:
        """Takes the lock; not if the file was removed meanwhile."""
        flags = os.O_RDWR | os.O_CREAT | os.O_NONBLOCK
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
                    os.pwrite(handle, text.encode(), 0)
                    self._handle, handle = handle, -1
        finally:
            if handle >= 0:
                os.close(handle)

    def close(self) -> None:
        """Removes the file and lets go. A second call does nothing."""
        handle, self._handle = self._handle, -1
        if handle >= 0:
            with suppress(OSError):  # whoever opens the file now finds no owner in it
                os.ftruncate(handle, 0)
                self._path.unlink()
            os.close(handle)

    def __del__(self) -> None:
        self.close()


def _locked(handle: int) -> bool:
    """Locks a file; returns whether nobody else has. Some file systems have no locks."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _owner(handle: int) -> tuple[str, str]:
    """Returns the machine and the process that a file names; empty texts if it names none."""
    try:
        found = parse_json(os.pread(handle, _MOST, 0))
        host, pid = found["host"], found["pid"]
    except (ValueError, KeyError, TypeError):
        return "", ""
    return str(host), str(pid)


def _refusal(host: str, pid: str, path: Path, *, sure: bool) -> str:
    host, pid = (it if it.isprintable() and len(it) < 100 else abbreviate(it) for it in (host, pid))
    who = f"process {pid} on {host}" if pid else f"a process on {host}"
    if sure:
        return f"the folder is being written by {who}: wait until it ends, or name another folder"
    return f"the folder was last written by {who}: if it has ended, remove {path}"
