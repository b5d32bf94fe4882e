"""Who takes a seed: a walk over everything public."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from dataclasses import is_dataclass
from types import ModuleType
from typing import Any, is_typeddict

import numpy as np

import midgard
from midgard.search import Result

SEEDS = {"seed", "seeds", "game_seed"}
PRIVATE = "_"
EXTRAS = ("midgard.adapters", "midgard.testing.environments")
"""Modules that need other packages; tests/conformance calls them."""
FOLDERS = ("bots", "comparison", "record", "storage", "sweeps", "value")
"""Folders whose files are parts of one public module, which checks the seeds for them."""
PARTS = tuple(f"midgard.{folder}." for folder in FOLDERS)
APART = ("midgard.cli", "midgard.reference.", "midgard.selfplay.fit", *PARTS)
"""The command line parses texts itself; parts of the reference are public in the whole."""


def public_modules() -> Iterator[ModuleType]:
    """The public modules that this environment can import."""
    yield midgard
    for found in pkgutil.walk_packages(midgard.__path__, "midgard."):
        is_private = any(part.startswith(PRIVATE) for part in found.name.split("."))
        if not is_private and not found.name.startswith((*APART, "midgard.__main__")):
            try:
                yield importlib.import_module(found.name)
            except ImportError:
                assert found.name.startswith(EXTRAS) or ".commands" in found.name, found.name


def callables(name: str, thing: Any) -> Iterator[tuple[str, Any]]:
    """A function, or a class that makes more than results with its methods."""
    if not isinstance(thing, type):
        if callable(thing):
            yield name, thing
        return
    is_result = is_dataclass(thing) or is_typeddict(thing) or getattr(thing, "_is_protocol", False)
    if not is_result:
        yield name, thing
    if not getattr(thing, "_is_protocol", False):
        for method, function in inspect.getmembers(thing, callable):
            if not method.startswith(PRIVATE):
                yield f"{name}.{method}", function


def seed_names(function: Any) -> set[str]:
    """The parameters of a function that are seeds; options of keywords count."""
    try:
        parameters = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return set()
    names = SEEDS & set(parameters)
    notes = getattr(getattr(function, "__init__", function), "__globals__", {})
    for each in parameters.values():
        if each.kind is each.VAR_KEYWORD:
            options = str(each.annotation).removeprefix("Unpack[").removesuffix("]")
            names |= SEEDS & set(getattr(notes.get(options), "__annotations__", {}))
    return names


def seed_takers(*, extras: bool) -> set[str]:
    """Every public parameter that is a seed; of the reference, with its name before it."""
    found = set()
    for module in public_modules():
        if module.__name__.startswith(EXTRAS) is not extras:
            continue
        owner = "reference " if ".reference" in module.__name__ else "midgard "
        for name in getattr(module, "__all__", ()):
            for path, function in callables(name, getattr(module, name)):
                found |= {f"{owner}{path}.{seed}" for seed in seed_names(function)}
    return found


def shown(found: object) -> object:
    """Returns what a call gave as data that can be compared."""
    if hasattr(found, "bot"):
        found = found.bot
    if isinstance(found, midgard.Bot):
        return found.__reduce__()[1]
    if isinstance(found, midgard.Batch):
        return found.save()
    if isinstance(found, np.ndarray):
        return found.tolist()
    if isinstance(found, Result):
        return found.visits
    if isinstance(found, list | tuple):
        return [shown(each) for each in found]
    if hasattr(found, "to_bytes") and not isinstance(found, int):
        return found.to_bytes()
    return vars(found) if hasattr(found, "passed") else found
