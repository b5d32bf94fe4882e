"""Card data that are read once."""

import copy
import tomllib
from collections.abc import Callable
from functools import cache, wraps
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

C = TypeVar("C")
Source = str | PathLike[str] | None


def read_once(load: Callable[[Source], C]) -> Callable[[Source], C]:
    """Keeps the built-in cards; a file may change, so cards that it corrects are read each time."""

    @cache
    def built_in() -> C:
        return load(None)

    @wraps(load)
    def loaded(own: Source) -> C:
        return built_in() if own is None else load(own)

    return loaded


def built_in_rows(path: Path) -> dict[str, Any]:
    """Returns the rows of a built-in file, for the caller to change."""
    return copy.deepcopy(_parsed(path))


@cache
def _parsed(path: Path) -> dict[str, Any]:
    """Parses a built-in file, which does not change while the program runs, once."""
    return tomllib.loads(path.read_text(encoding="utf-8"))
