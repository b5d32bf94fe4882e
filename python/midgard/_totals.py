"""The totals of several parts of a run, added up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from midgard._midgard import _group

if TYPE_CHECKING:
    from midgard._midgard import _RawGroup, _RawRun

__all__ = ["added_up"]


def added_up(parts: Sequence[_RawRun]) -> _RawRun:
    """Returns the totals of a run that was played in several parts, in the order of its games."""
    return reduce(_both, parts)


def _both(one: _RawRun, other: _RawRun) -> _RawRun:
    digest = (int(one["digest"], 16) + int(other["digest"], 16)) % 2**64
    found: dict[str, Any] = {
        **_sums(one, other, ("games", "decisions", "choices", "seconds")),
        "digest": f"{digest:016x}",
        "interrupted": one["interrupted"] or other["interrupted"],
        "actions": [a + b for a, b in zip(one["actions"], other["actions"], strict=True)],
        "sheet": _sums(one["sheet"], other["sheet"], one["sheet"]),
        "sheet_squares": _sums(one["sheet_squares"], other["sheet_squares"], one["sheet"]),
        "counters": _sums(one["counters"], other["counters"], one["counters"]),
        "tables": {
            name: {
                column: (np.concatenate([cells, other["tables"][name][column][0]]), words)
                for column, (cells, words) in columns.items()
            }
            for name, columns in one["tables"].items()
        },
    }
    for kind in ("bots", "seats", "characters"):
        found[kind] = _groups(one[kind], other[kind])
    return cast("_RawRun", found)


def _sums(one: Mapping[str, Any], other: Mapping[str, Any], keys: Any) -> dict[str, Any]:
    return {key: one[key] + other[key] for key in keys}


def _groups(one: Mapping[str, _RawGroup], other: Mapping[str, _RawGroup]) -> dict[str, _RawGroup]:
    """Returns the sums of groups by name."""
    found: dict[str, _RawGroup] = {}
    for name, group in one.items():
        sums = tuple(a + b for a, b in zip(group["sums"], other[name]["sums"], strict=True))
        found[name] = _group(cast("tuple[int, int, int, int, int, int]", sums))
    return found
