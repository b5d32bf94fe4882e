"""The files of a run's folder, behind a protocol that tests replace.

Everything that the writer does to a disk goes through `Files`. Tests replace it with files in
memory that crash, tear, fill up and stall; see ``tests/support/surface/faults.py``.
"""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from midgard._midgard import InvalidOptionError
from midgard._shared.regular import MOST_TEXT, open_regular, read_regular
from midgard.storage.locks import LOCK, Closes, FolderLock

TEMPORARY = ".tmp"
"""The end of the name of a file that is not finished."""


class Files(Protocol):
    """The files of one folder. Names are relative to it, with ``/`` between their parts.

    Attributes:
        renames: whether files can be renamed at once. Object stores cannot, but a file that is
            written there is whole or not there at all.
    """

    renames: bool

    @property
    def location(self) -> Path | str:
        """Where the folder is: a path of this machine, or the URI or the path in a store."""
        ...

    def for_workers(self) -> Files:
        """Returns the same files for other processes, which may have another working folder.

        Raises:
            InvalidOptionError: they cannot be sent there.
        """
        ...

    def lock(self) -> Closes:
        """Makes the folder and takes its lock until the result is closed; a store has no lock.

        Raises:
            InvalidOptionError: another process writes to the folder.
        """
        ...

    def make_folder(self, name: str) -> None:
        """Makes a folder, and those above it, if they do not exist."""
        ...

    def names(self, folder: str) -> list[str]:
        """Returns the names of the files and folders in a folder; none if it does not exist."""
        ...

    def read(self, name: str, most: int = MOST_TEXT) -> bytes:
        """Returns a file of at most ``most`` bytes.

        Raises:
            FileNotFoundError: it does not exist.
            NotRegularError: it is larger, or is a folder, a pipe or a device.
        """
        ...

    def write(self, name: str, data: bytes) -> None:
        """Writes a new file. After a power cut it may be there in part, if files are renamed."""
        ...

    def append(self, name: str, data: bytes) -> None:
        """Adds to the end of a file, which is made if it does not exist; stores lack such files."""
        ...

    def sync(self, name: str) -> None:
        """Makes the content of a file outlast a power cut."""
        ...

    def rename(self, old: str, new: str) -> None:
        """Gives a file another name, at once; a file that has the name is replaced."""
        ...

    def sync_folder(self, folder: str) -> None:
        """Makes the names in a folder outlast a power cut."""
        ...

    def remove(self, name: str) -> None:
        """Removes a file, if it exists."""
        ...


class LocalFiles:
    """The files of a folder of this machine; `Files` describes the methods.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     files = LocalFiles(Path(folder))
    ...     write_whole(files, "", "a.txt", b"whole")
    ...     files.names(""), files.read("a.txt")
    (['a.txt'], b'whole')
    """

    renames = True

    def __init__(self, root: Path) -> None:
        self.root: Path = root

    @property
    def location(self) -> Path:
        return self.root

    def for_workers(self) -> LocalFiles:
        return LocalFiles(self.root.resolve())

    def lock(self) -> Closes:
        self.make_folder("")
        return FolderLock(self.root)

    def make_folder(self, name: str) -> None:
        (self.root / name).mkdir(parents=True, exist_ok=True)

    def names(self, folder: str) -> list[str]:
        try:
            return sorted(os.listdir(self.root / folder))
        except FileNotFoundError:
            return []

    def read(self, name: str, most: int = MOST_TEXT) -> bytes:
        return read_regular(self.root / name, most)

    def write(self, name: str, data: bytes) -> None:
        with (self.root / name).open("xb") as file:
            file.write(data)

    def append(self, name: str, data: bytes) -> None:
        with suppress(FileNotFoundError):
            open_regular(self.root / name).close()  # a pipe would block
        with (self.root / name).open("ab") as file:
            file.write(data)

    def sync(self, name: str) -> None:
        with (self.root / name).open("r+b") as file:
            os.fsync(file.fileno())

    def rename(self, old: str, new: str) -> None:
        os.replace(self.root / old, self.root / new)

    def sync_folder(self, folder: str) -> None:
        if os.name == "nt":  # it cannot open folders, and renames there are journalled
            return
        handle = os.open(self.root / folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def remove(self, name: str) -> None:
        (self.root / name).unlink(missing_ok=True)


def require_folder(files: Files) -> None:
    """Checks that there is a folder to go on in. A store has no folder until something is in it.

    Raises:
        InvalidOptionError: the folder does not exist on this machine.
    """
    place = files.location
    if isinstance(place, Path) and not place.is_dir():
        raise InvalidOptionError(f"there is nothing to resume: the folder {place} does not exist")


def others_in(files: Files) -> list[str]:
    """Returns the names in a folder that are neither a lock nor unfinished."""
    return [name for name in files.names("") if name != LOCK and not is_temporary(name)]


def is_temporary(name: str) -> bool:
    """Returns whether this is the name of a file that was not finished."""
    return name.startswith(".midgard-") and name.endswith(TEMPORARY)


def write_whole(files: Files, folder: str, name: str, data: bytes) -> None:
    """Writes a file as a whole or not at all, so that it outlasts a power cut.

    Raises:
        OSError: the file could not be written; no part of it is left.
    """
    prefix = f"{folder}/" if folder else ""
    if not files.renames:
        files.write(prefix + name, data)
        return
    unfinished = f"{prefix}.midgard-{secrets.token_hex(8)}{TEMPORARY}"
    try:
        files.write(unfinished, data)
        files.sync(unfinished)
        files.rename(unfinished, prefix + name)
    except OSError:
        files.remove(unfinished)
        raise
    files.sync_folder(folder)
