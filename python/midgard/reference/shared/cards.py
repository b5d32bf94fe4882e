"""Card data that are read once, and the text of corrections."""

import copy
import stat
import tomllib
from collections.abc import Callable
from functools import cache, wraps
from os import PathLike
from pathlib import Path
from typing import Any, TypeVar

C = TypeVar("C")
Source = str | PathLike[str] | None


def file_text(own: str | PathLike[str], longest: int) -> str:
    """Returns the text of a card file, or a text as it is, without a mark of byte order.

    A text has a line break, or an equals sign in a name that no file has.  Raises ValueError for
    what is not a regular file of at most ``longest`` bytes, and OSError.
    """
    if isinstance(own, str) and ("\n" in own or ("=" in own and not Path(own).exists())):
        return own.removeprefix("\ufeff")
    path = Path(own)
    about = path.stat()
    if not stat.S_ISREG(about.st_mode):
        raise ValueError(f"{path}: card data are in a regular file")
    if about.st_size > longest:
        raise ValueError(f"{path}: {about.st_size} bytes; {longest} are the most")
    with path.open("rb") as file:
        return file.read(longest).decode("utf-8-sig").replace("\r\n", "\n")


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
