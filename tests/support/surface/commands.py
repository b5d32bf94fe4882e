"""Commands that are carried out in this process, and the folders that they write."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from midgard.cli import run
from midgard.storage.writer import TIMES

__all__ = ["Cli", "Result", "contents", "typed"]


class Result(NamedTuple):
    """The result of a command."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """Standard output, which is JSON and nothing else."""
        return json.loads(self.out)


Cli = Callable[..., Result]


def typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, text: str, *options: str
) -> Result:
    """Plays with these lines typed into a pipe."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(text.replace("; ", "\n") + "\n"))
    return Result(run(("play", *options)), *capsys.readouterr())


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder except the times."""
    every = (path for path in folder.rglob("*") if path.is_file() and path.name != TIMES)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in every}
