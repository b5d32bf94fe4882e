"""Card data that are read once."""

from collections.abc import Callable
from functools import cache, wraps
from os import PathLike
from typing import TypeVar

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
