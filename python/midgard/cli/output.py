"""An output file that is written as a whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import tempfile
from pathlib import Path

from midgard.cli.shell import CommandError

STANDARD_OUTPUT = "-"
"""The value of ``--out`` for standard output."""


class Target:
    """A file that is written once, at the end of a long run.

    The folder must exist and be writable, and only a regular file is replaced. This is checked
    before the run.
    """

    def __init__(self, path: str) -> None:
        """Checks the path without making a file."""
        self.path_text = path
        self.path: Path = Path(os.path.realpath(path))
        try:
            self._check()
        except OSError as error:
            raise CommandError(self._refused(error)) from None

    def _check(self) -> None:
        folder = self.path.parent
        if self.path.is_dir() or self.path_text.endswith(os.sep):
            raise CommandError(f"cannot write {self.path_text}: it is a folder")
        if not folder.is_dir():
            raise CommandError(f"cannot write {self.path_text}: the folder {folder} does not exist")
        with contextlib.suppress(FileNotFoundError):
            self.path.stat()
            if not self.path.is_file():
                raise CommandError(f"cannot write {self.path_text}: it is not a regular file")
            if not os.access(self.path, os.W_OK):
                raise CommandError(f"cannot write {self.path_text}: it is protected")
        with tempfile.TemporaryFile(dir=folder):
            pass

    def write(self, text: str) -> str | None:
        """Writes all of the text or nothing. Returns a message if it failed."""
        unfinished = self.path.with_name(f".midgard-{secrets.token_hex(8)}.tmp")
        try:
            with unfinished.open("x", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            if self.path.exists():
                shutil.copymode(self.path, unfinished)
            os.replace(unfinished, self.path)
        except OSError as error:
            return self._refused(error)
        finally:
            with contextlib.suppress(OSError):
                unfinished.unlink()
        return None

    def _refused(self, error: OSError) -> str:
        return f"cannot write {self.path_text}: {error.strerror or error}"
