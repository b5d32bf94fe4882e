"""Damage that plain data of any game can have: a part is missing, exchanged or copied elsewhere."""

from __future__ import annotations

import marshal
import random
from collections.abc import Iterator
from typing import Any

__all__ = ["MISPLACED", "PARTS", "Data", "Path", "copied", "parts", "paths", "put", "value_at"]

Data = dict[str, Any]
Path = tuple[str | int, ...]


def paths(data: Any, at: Path = ()) -> Iterator[Path]:
    """The path of each value, the whole first."""
    yield at
    if isinstance(data, dict | list) and len(at) < 10:
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from paths(value, (*at, key))


def copied(data: Any) -> Any:
    """A copy of plain data, a tenth of the time of a deep copy."""
    return marshal.loads(marshal.dumps(data))


def value_at(data: Any, path: Path) -> Any:
    """The value at a path."""
    for key in path:
        data = data[key]
    return data


def put(data: Data, path: Path, value: Any) -> Data:
    """The same data with another value there."""
    *parents, last = path
    value_at(data, tuple(parents))[last] = value
    return data


def no_value(data: Data, path: Path, _rng: random.Random) -> Data:
    """A field or an entry is missing."""
    del value_at(data, path[:-1])[path[-1]]
    return data


def exchanged(data: Data, path: Path, rng: random.Random) -> Data:
    """The value and one beside it change their places, one of the same type if there is one."""
    around, key = value_at(data, path[:-1]), path[-1]
    keys = list(around) if isinstance(around, dict) else range(len(around))
    others = [it for it in keys if around[it] != around[key]]
    alike = [it for it in others if type(around[it]) is type(around[key])]
    if others:
        other = rng.choice(alike or others)
        around[key], around[other] = around[other], around[key]
    return data


def repeated(data: Data, path: Path, rng: random.Random) -> Data:
    """A copy of the value stands in another place too, mostly in one of the same name or list."""
    value = value_at(data, path)
    alike = [it for it in paths(data) if it and type(value_at(data, it)) is type(value)]
    others = [it for it in alike if value_at(data, it) != value]
    near = [it for it in others if it[-1] == path[-1] or it[:-1] == path[:-1]]
    if others:
        put(data, rng.choice(near if near and rng.random() < 0.8 else others), copied(value))
    return data


PARTS = (no_value, exchanged, repeated)
"""The kinds of damage to parts."""
MISPLACED = (exchanged.__name__, repeated.__name__)
"""The names of those after which a part stands in the place of another one."""


def parts(data: Data, path: Path, rng: random.Random) -> Iterator[tuple[str, Data]]:
    """The name of each kind, and the data with it at a path, where it changes something."""
    for kind in PARTS:
        changed = kind(copied(data), path, rng)
        if changed != data:
            yield kind.__name__, changed
