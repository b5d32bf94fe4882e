"""Metrics of one's own by their names on a command line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from midgard._shared.failures import FOREIGN
from midgard.bots.names import FOLDERS
from midgard.cli.shell import CommandError
from midgard.metrics import Metric


def is_own(name: str) -> bool:
    """Returns whether a name is that of a metric of one's own: it has a colon.

    >>> is_own("my_metrics:lead"), is_own("lead.py:lead"), is_own("fights")
    (True, True, False)
    """
    return ":" in name


def loaded(names: Sequence[str]) -> list[Any]:
    """Returns metrics for ``midgard.simulate``: names of tables, and what ``module:name`` names."""
    return [_loaded(name) if is_own(name) else name for name in names]


def _loaded(text: str) -> object:
    """Returns what ``module:name`` or ``FILE.py:name`` names."""
    place, _, name = text.rpartition(":")
    if not place or not name.isidentifier():
        raise CommandError(f"--metrics {text}: write module:function or FILE.py:function")
    try:
        module = _file(place) if place.endswith(".py") else _module(place)
    except CommandError as error:
        raise CommandError(f"--metrics {text}: {error}") from None
    except FOREIGN as error:  # whatever the code of a module raises
        raise CommandError(f"--metrics {text}: {type(error).__name__}: {error}") from error
    found = getattr(module, name, None)
    if found is None:
        raise CommandError(f"--metrics {text}: {place} has no function {name}")
    if isinstance(found, type) or not (isinstance(found, Metric) or callable(found)):
        raise CommandError(
            f"--metrics {text}: {name} is not a function and no midgard.metrics.Metric"
        )
    return found


def _module(name: str) -> ModuleType:
    sys.path.extend(folder for folder in FOLDERS if folder not in sys.path)
    return import_module(name)


def _file(path: str) -> ModuleType:
    """Returns the module in a file."""
    if not Path(path).is_file():
        raise CommandError(f"the file {path} does not exist")
    spec = spec_from_file_location(Path(path).stem, path)
    if spec is None or spec.loader is None:
        raise CommandError(f"{path} is not a file of Python")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
