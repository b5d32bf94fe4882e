"""Runs in object stores, and wherever else file systems of pyarrow reach.

An object store has no folders, cannot rename and cannot append. A file is there when its upload has
ended, and as a whole. So a store has neither unfinished files nor a file of times. A shard is whole
once its sums are there, which are written last and name the size and the hash of its tables.
"""

from __future__ import annotations

import errno
import pickle
import re
from contextlib import ExitStack, suppress
from importlib import import_module
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from midgard._midgard import InvalidOptionError
from midgard._shared.input import abbreviate, require_path
from midgard._shared.regular import MOST_TEXT, NotRegularError
from midgard.storage.files import Files, LocalFiles
from midgard.storage.locks import Closes
from midgard.storage.manifest import require_pyarrow

_URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_FLAT = ("s3", "gcs", "abfs")
"""The file systems of pyarrow that have no folders."""


def is_uri(location: str | PathLike[str]) -> bool:
    """Returns whether a location is a URI, not a path of this machine.

    >>> is_uri("s3://bucket/run"), is_uri("C:/run"), is_uri("run")
    (True, False, False)
    """
    return isinstance(location, str) and _URI.match(location) is not None


def files_at(name: str, location: str | PathLike[str], filesystem: object = None) -> Files:
    """Returns the files of a folder of this machine or of a file system of pyarrow.

    Args:
        name: the name of the option, for errors.
        location: a path of this machine, a URI such as ``"s3://bucket/run"``, or the path in
            ``filesystem``.
        filesystem: a ``pyarrow.fs.FileSystem``.

    Raises:
        InvalidOptionError: the text is not a location, pyarrow has no file system for the URI, or
            ``filesystem`` is something else.
        ImportError: pyarrow is not installed and the location is not one of this machine.
        OSError: the store cannot be reached.
    """
    require_path(name, location)
    if filesystem is None and not is_uri(location):
        return LocalFiles(Path(location))
    require_pyarrow()
    fs: Any = import_module("pyarrow.fs")
    shown = text = fspath(location)
    if any("\ud800" <= letter <= "\udfff" for letter in text):  # of a path that is not UTF-8
        raise InvalidOptionError(f"{name} must be UTF-8, not {abbreviate(text)}")
    if filesystem is not None:
        if not isinstance(filesystem, fs.FileSystem):
            raise InvalidOptionError(
                f"filesystem must be a pyarrow.fs.FileSystem, not {abbreviate(filesystem)}"
            )
        if is_uri(text):
            raise InvalidOptionError(
                f"{name} {text} names a file system itself: omit filesystem=, or name a path in it"
            )
    else:
        try:
            filesystem, text = fs.FileSystem.from_uri(text)
        except (ValueError, NotImplementedError, ImportError) as error:  # those of pyarrow
            reason = f"no file system of pyarrow: {error}"
            raise InvalidOptionError(f"{name} {shown}: {reason}") from None
    parts = [part for part in text.replace("\\", "/").split("/") if part not in ("", ".")]
    if not parts or ".." in parts:
        raise InvalidOptionError(f"{name} {shown!r} names no folder in the file system")
    return _files_in(filesystem, text, "/".join(parts), shown)


def _files_in(filesystem: Any, text: str, path: str, shown: str) -> Files:
    """Returns the files of a folder; those of this machine are written with a rename."""
    if filesystem.type_name == "local":
        return LocalFiles(Path(text))
    if filesystem.type_name == "subtree":
        base = filesystem.base_path.rstrip("/")
        return _files_in(filesystem.base_fs, f"{base}/{path}", f"{base}/{path}", shown)
    return StoreFiles(filesystem, path, shown)


class StoreFiles:
    """The files of a folder in a file system of pyarrow; `Files` describes the methods.

    >>> from importlib import import_module
    >>> files = files_at("out", "run", import_module("pyarrow.fs")._MockFileSystem())
    >>> files.make_folder("")
    >>> files.write("a.txt", b"whole")
    >>> files.names(""), files.read("a.txt"), str(files.location)
    (['a.txt'], b'whole', 'run')
    """

    renames = False

    def __init__(self, filesystem: Any, path: str, location: str) -> None:
        self._filesystem, self._path, self._location = filesystem, path, location

    @property
    def location(self) -> str:
        return self._location

    def for_workers(self) -> StoreFiles:
        try:
            pickle.dumps(self)
        except Exception as error:
            raise InvalidOptionError(
                f"filesystem {self._filesystem.type_name!r} cannot be sent to the workers of a"
                f" cluster: {error}"
            ) from None
        return self

    def _at(self, name: str) -> str:
        return f"{self._path}/{name}" if name else self._path

    def lock(self) -> Closes:
        """Takes nothing: a store has no locks, and two writers of a run write the same bytes."""
        return ExitStack()

    def make_folder(self, name: str) -> None:
        path = self._at(name)
        if self._filesystem.get_file_info(path).is_file:
            raise NotADirectoryError(20, "Not a directory", path)
        if self._filesystem.type_name not in _FLAT:
            self._filesystem.create_dir(path, recursive=True)

    def names(self, folder: str) -> list[str]:
        fs: Any = import_module("pyarrow.fs")
        chosen = fs.FileSelector(self._at(folder), allow_not_found=True)
        return sorted(info.base_name for info in self._filesystem.get_file_info(chosen))

    def read(self, name: str, most: int = MOST_TEXT) -> bytes:
        path = self._at(name)
        if self._filesystem.get_file_info(path).type.name == "Directory":
            raise NotRegularError(errno.EISDIR, "this is not a regular file", path)
        with self._filesystem.open_input_stream(path, compression=None) as stream:
            data: bytes = stream.read(most + 1)
        if len(data) > most:
            raise NotRegularError(errno.EFBIG, f"the file has more than {most} bytes", path)
        return data

    def write(self, name: str, data: bytes) -> None:
        """Writes a file, which is there when this returns; one of that name is replaced."""
        path = self._at(name)
        try:
            with self._filesystem.open_output_stream(path, compression=None) as stream:
                stream.write(data)
        except OSError:
            with suppress(OSError):  # a part that was closed is refused by its hash
                self._filesystem.delete_file(path)
            raise

    def append(self, name: str, data: bytes) -> None:
        """Does nothing: an object store cannot append."""

    def sync(self, name: str) -> None:
        """Does nothing: what is written is there."""

    def sync_folder(self, folder: str) -> None:
        """Does nothing: what is written is there."""

    def rename(self, old: str, new: str) -> None:
        raise OSError(f"{self._location}: an object store cannot rename {old} to {new}")

    def remove(self, name: str) -> None:
        with suppress(FileNotFoundError):
            self._filesystem.delete_file(self._at(name))
