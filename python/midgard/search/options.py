"""The options of searches: their defaults and ranges."""

from __future__ import annotations

from numbers import Real
from typing import Any

from midgard._midgard import InvalidOptionError
from midgard.given import shown, whole

__all__ = ["checked"]

_MEBIBYTE = 1 << 20

_DEFAULTS: dict[str, Any] = {
    "simulations": None,
    "milliseconds": None,
    "nodes": None,
    "selection": "puct",
    "exploration": None,
    "prior": None,
    "prior_weight": 0.5,
    "rollout": "greedy",
    "noise": 0.0,
    "horizon": None,
    "observer": "single",
    "opponents": "max_n",
    "value": "mixed",
    "chance": "decisions",
    "worlds": None,
    "depth": None,
    "threads": 1,
    "parallel": "roots",
    "seed": 0,
    "memory": 256,
    "batch": 8,
}

_WHOLE = {
    "simulations": (1, 10**12),
    "milliseconds": (1, 10**9),
    "nodes": (1, 10**9),
    "horizon": (0, 10**6),
    "worlds": (1, 10**6),
    "threads": (0, 256),
    "seed": (0, 2**64 - 1),
    "memory": (1, 65536),
    "batch": (1, 65536),
}
_REAL = {"exploration": (0.0, 1e6), "prior_weight": (0.0, 1.0), "noise": (0.0, 1.0)}
_WORDS = {
    "prior": "random, greedy or None",
    "rollout": "random or greedy",
    "observer": "single or multiple",
    "opponents": "max_n or paranoid",
    "value": "mixed, win, rank or margin",
    "chance": "decisions or outcomes",
    "parallel": "roots or leaves",
}
_NAMES = {"memory": "memory_mb"}


def checked(given: dict[str, Any]) -> dict[str, Any]:
    """The options with defaults, every number in its range."""
    options = _DEFAULTS | given
    if all(options[name] is None for name in ("simulations", "milliseconds", "nodes")):
        options["simulations"] = 1000
    if options["exploration"] is None:
        options["exploration"] = 0.5 if options["selection"] == "puct" else 0.7
    for name, (low, high) in _WHOLE.items():
        if options[name] is not None or _DEFAULTS[name] is not None:
            options[name] = whole(_NAMES.get(name, name), options[name], low, high)
    for name, (least, most) in _REAL.items():
        options[name] = _real(name, options[name], least, most)
    for name, words in _WORDS.items():
        value = options[name]
        if not isinstance(value, str) and not (value is None and name == "prior"):
            raise InvalidOptionError(f"{name} must be {words}, not {value!r}")
    return options | {"memory": options["memory"] * _MEBIBYTE}


def _real(name: str, value: Any, least: float, most: float) -> float:
    """A number in its range; those of NumPy count as numbers."""
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    if not is_number:
        raise InvalidOptionError(f"{_NAMES.get(name, name)} must be a number, not {shown(value)}")
    if not least <= value <= most:
        raise InvalidOptionError(
            f"{_NAMES.get(name, name)} must be {least} to {most}, not {shown(value)}"
        )
    return float(value)
