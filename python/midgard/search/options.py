"""The options of searches: their types, defaults and ranges."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from midgard._midgard import InvalidOptionError
from midgard._shared.input import (
    abbreviate,
    index_or_none,
    require_range,
    require_seed,
    require_whole,
    short_seed,
)
from midgard._shared.regular import MOST_TEXT, read_regular

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    import numpy as np
    import numpy.typing as npt

    Floats: TypeAlias = npt.NDArray[np.float32]
    Masks: TypeAlias = npt.NDArray[np.bool_]
    Hook: TypeAlias = Callable[[Floats, Masks], npt.ArrayLike]


class FlatMCOptions(TypedDict, total=False):
    """The options of `FlatMC`, described in docs/manual/search.md."""

    simulations: int | None
    milliseconds: int | None
    rollout: str | Hook
    leaf: Hook | None
    batch: int
    noise: float
    horizon: int | Literal["round"] | None
    estimate: str | PathLike[str] | None
    value: Literal["win", "rank", "margin", "mixed"]
    threads: int
    seed: int | str


class _Tree(TypedDict, total=False):
    """The options of all searches with a tree."""

    simulations: int | None
    milliseconds: int | None
    nodes: int | None
    exploration: float | None
    opponents: Literal["max_n", "paranoid"]
    value: Literal["win", "rank", "margin", "mixed"]
    exact: bool
    seed: int | str
    memory_mb: int


class _Rollouts(_Tree, total=False):
    """The options of searches with a tree and rollouts."""

    prior_weight: float
    noise: float
    horizon: int | Literal["round"] | None
    estimate: str | PathLike[str] | None
    threads: int


class MCTSOptions(_Rollouts, total=False):
    """The options of `MCTS`."""

    prior: str | Hook | None
    rollout: str | Hook
    leaf: Hook | None
    batch: int


class PIMCOptions(MCTSOptions, total=False):
    """The options of `PIMC`."""

    worlds: int


class ISMCTSOptions(_Rollouts, total=False):
    """The options of `ISMCTS`."""

    prior: str | Hook | None
    rollout: str | Hook
    leaf: Hook | None
    batch: int
    observer: Literal["default", "single", "multiple"]
    chance: Literal["decisions", "outcomes"]
    parallel: Literal["roots", "leaves"]
    belief: str
    keep: bool
    ponder: bool


class PUCTOptions(_Tree, total=False):
    """The options of `PUCT`."""

    batch: int
    memory: Literal["perfect", "table"]
    observer: Literal["single", "multiple"]
    chance: Literal["decisions", "outcomes"]
    keep: bool


def option_types(options: Any) -> dict[str, str]:
    """Returns the options of a search in the order of their declaration, each with its type."""
    return {name: note.__forward_arg__ for name, note in options.__annotations__.items()}


_MEBIBYTE = 1 << 20

DEFAULTS: dict[str, Any] = {
    "simulations": None,
    "milliseconds": None,
    "nodes": None,
    "exploration": None,
    "prior": None,
    "prior_weight": 0.25,
    "rollout": "default",
    "leaf": None,
    "noise": 0.0,
    "horizon": "round",
    "estimate": "default",
    "observer": "single",
    "opponents": "max_n",
    "value": "mixed",
    "chance": "outcomes",
    "exact": True,
    "belief": "uniform",
    "keep": False,
    "ponder": False,
    "worlds": None,
    "depth": None,
    "threads": 1,
    "parallel": "roots",
    "seed": 0,
    "memory_mb": 256,
    "batch": 8,
}

_WHOLE = {
    "simulations": (1, 10**12),
    "milliseconds": (1, 10**9),
    "nodes": (1, 10**9),
    "worlds": (1, 10**6),
    "threads": (0, 256),
    "memory_mb": (1, 65536),
    "batch": (1, 65536),
}
_REAL = {"exploration": (0.0, 1e6), "prior_weight": (0.0, 1.0), "noise": (0.0, 1.0)}
_WORDS = {
    "prior": "default, random, a policy of the game or None",
    "rollout": "default, random or a policy of the game",
    "observer": "default, single or multiple",
    "opponents": "max_n or paranoid",
    "value": "mixed, win, rank or margin",
    "chance": "decisions or outcomes",
    "parallel": "roots or leaves",
    "belief": "default, uniform or policy:NAME",
}


def complete(passed: dict[str, Any]) -> dict[str, Any]:
    """Returns all options, checked, with defaults for missing ones.

    Raises:
        InvalidOptionError: an option is out of range.
    """
    options = DEFAULTS | passed
    options.setdefault("selection", "puct" if options["prior"] or "prior" not in passed else "ucb1")
    if all(options[name] is None for name in ("simulations", "milliseconds", "nodes")):
        options["simulations"] = 1000
    for name, (low, high) in _WHOLE.items():
        if options[name] is not None or DEFAULTS[name] is not None:
            options[name] = require_whole(name, options[name], low, high)
    options["seed"] = require_seed(options["seed"])
    for name, (least, most) in _REAL.items():
        if options[name] is not None or DEFAULTS[name] is not None:
            options[name] = require_range(name, options[name], least, most)
    horizon = options["horizon"]
    if horizon is not None and not (isinstance(horizon, str) and horizon == "round"):
        if index_or_none(horizon) is None:
            expected = "round, None or a whole number of decisions"
            raise InvalidOptionError(f"horizon must be {expected}, not {abbreviate(horizon)}")
        options["horizon"] = require_whole("horizon", horizon, 0, 10**6)
    for name, words in _WORDS.items():
        value = options[name]
        if not isinstance(value, str) and not (value is None and name == "prior"):
            raise InvalidOptionError(f"{name} must be {words}, not {value!r}")
    for name in ("exact", "keep", "ponder"):
        if not isinstance(options[name], bool):
            raise InvalidOptionError(f"{name} must be True or False, not {options[name]!r}")
    if options["keep"] and options["observer"] == "multiple":
        raise InvalidOptionError('keep needs observer="single"')
    if options["ponder"] and not options["keep"]:
        raise InvalidOptionError("ponder needs keep=True")
    if not isinstance(options["estimate"], str | PathLike | None):
        expected = "default, None or a file of fitted values"
        raise InvalidOptionError(f"estimate must be {expected}, not {options['estimate']!r}")
    options["memory"] = options.pop("memory_mb") * _MEBIBYTE
    return options


def compiled_evaluator(evaluator: Any) -> Any:
    """Returns what the compiled search calls: of a `Network` a form that needs no interpreter."""
    form = getattr(type(evaluator), "_compiled_form", None)
    return evaluator if form is None else form(evaluator)


def compiled(options: dict[str, Any]) -> dict[str, Any]:
    """Returns complete options as the compiled search takes them, with the text of ``estimate``.

    Raises:
        InvalidOptionError: the file of fitted values cannot be read.
    """
    horizon, estimate = options["horizon"], options["estimate"]
    own_estimate, text = estimate == "default", None
    if estimate is not None and not own_estimate:
        try:
            text = read_regular(estimate, MOST_TEXT).decode("utf-8-sig")
        except (OSError, ValueError) as error:
            raise InvalidOptionError(f"estimate: {estimate} cannot be read: {error}") from None
    to_next_round = horizon == "round"
    return options | {
        "to_next_round": to_next_round,
        "horizon": None if to_next_round else horizon,
        "own_estimate": own_estimate,
        "seed": short_seed(options["seed"]),
        "estimate": text,
    }
