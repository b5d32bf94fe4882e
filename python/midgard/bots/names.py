"""Reads names of bots with options or a file: ``ismcts:N,option=value``, ``puct:N:FILE.npz``."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from midgard._midgard import InvalidOptionError
from midgard._shared.failures import raised_by
from midgard._shared.input import unknown_name

if TYPE_CHECKING:
    from midgard.search import ISMCTS, FlatMC
    from midgard.search.methods import Evaluator
    from midgard.selfplay.network import Network

MOST_SIMULATIONS = 10**12

SEARCHES: dict[str, tuple[str, ...]] = {
    "ismcts": (
        *("exploration", "prior", "prior_weight", "rollout", "noise", "horizon", "observer"),
        *("opponents", "value", "chance", "exact", "belief", "keep", "ponder"),
    ),
    "flat-mc": ("rollout", "noise", "horizon", "value"),
    "puct": (
        *("exploration", "batch", "observer", "opponents", "value", "chance", "exact", "keep"),
        "memory",
    ),
}
"""The searches whose names may have options, ``ismcts:40,chance=decisions``, and which."""

FOLDERS: list[str] = []
"""Further folders from which bots are imported; the command line adds the current folder."""


def imported(spec: str, module: str, name: str) -> Any:
    sys.path.extend(folder for folder in FOLDERS if folder not in sys.path)
    if not all(part.isidentifier() for part in module.split(".")):
        raise InvalidOptionError(f"bot {spec}: {module!r} is not a name of a module")
    try:
        with raised_by(f"the module of bot {spec}"):
            return getattr(import_module(module), name)
    except ImportError as error:
        raise InvalidOptionError(f"bot {spec}: {error}") from error
    except AttributeError:
        raise InvalidOptionError(f"bot {spec}: {module} has no attribute {name}") from None


def search_named(name: str, **options: Any) -> ISMCTS | FlatMC:
    """Returns the search ``ismcts:N,option=value,...``, with further options."""
    from midgard import search

    head = name.partition(",")[0]
    kind, _, number = head.partition(":")
    if kind not in SEARCHES:
        there = "ismcts:N, flat-mc:N or puct:N:module:evaluator"
        raise InvalidOptionError(f"bot {name}: options stand after {there}")
    options |= _options(name, kind) | {"simulations": _simulations(name, number)}
    make_search: Any = search.ISMCTS if kind == "ismcts" else search.FlatMC
    with _named_in_errors(name):
        found: ISMCTS | FlatMC = make_search(**options)
    return found


@contextmanager
def _named_in_errors(name: str) -> Iterator[None]:
    """Names the bot in front of what is wrong with an option."""
    try:
        yield
    except InvalidOptionError as error:
        raise InvalidOptionError(f"bot {name}: {error}") from None


def _options(name: str, kind: str) -> dict[str, object]:
    """Returns the options ``option=value,...`` behind the name of a search of this kind."""
    known, options = SEARCHES[kind], dict[str, object]()
    for text in name.split(",")[1:]:
        option, sign, value = text.partition("=")
        if not sign or option not in known or option in options:
            if option in options:
                raise InvalidOptionError(f'bot {name}: the option "{option}" stands twice')
            if option in known:
                raise InvalidOptionError(f'bot {name}: write "{option}=VALUE"')
            raise InvalidOptionError(f"bot {name}: {unknown_name('option', option, known)}")
        options[option] = _value(value)
    for option in ("exact", "keep", "ponder"):
        if not isinstance(options.get(option, True), bool):
            raise InvalidOptionError(f"bot {name}: {option} must be true or false")
    return options


def _value(text: str) -> object:
    """Returns the value of an option: none, true, false, a number or a word."""
    words = {"none": None, "true": True, "false": False}
    if text in words:
        return words[text]
    if not re.fullmatch(r"[-+.0-9a-z]+", text, re.IGNORECASE):
        return text
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def ponders(name: str) -> bool:
    """Returns whether a bot of midgard searches while others decide.

    Its choices depend on the machine, so it plays in no simulation and in no tournament.

    >>> [ponders(name) for name in ("ismcts:40,keep=true,ponder=true", "ismcts:40,keep=true")]
    [True, False]
    """
    return "ponder=true" in name.split(",")[1:]


def search_options(name: str) -> dict[str, Any]:
    """Returns the options of a search as the compiled search takes them. `Bot` calls this."""
    if ponders(name):
        raise InvalidOptionError(
            f"bot {name}: a bot that ponders plays in midgard play and with midgard.bots.make, "
            "because its choices depend on the machine"
        )
    return search_named(name)._compiled_options


def _simulations(name: str, number: str) -> int:
    plain = number.isascii() and number.isdecimal() and len(number) < 20 and number[0] != "0"
    if not (plain and int(number) <= MOST_SIMULATIONS):
        raise InvalidOptionError(
            f"bot {name}: the number of simulations must be 1 to 10**12, not {number!r}"
        )
    return int(number)


def puct_named(spec: str) -> tuple[dict[str, Any], int, str, Evaluator]:
    """Reads ``puct:N:module:evaluator,option=value,...`` or ``puct:N:FILE.npz``.

    The options as the compiled search takes them, the number of leaves of a call, what observations
    hold, and the evaluator. `Bot` calls this.
    """
    from midgard.search import PUCT
    from midgard.search.options import compiled_evaluator

    options = _options(spec, "puct")
    number, evaluator = _evaluator(spec)
    with _named_in_errors(spec):
        search = PUCT(evaluator, **{"simulations": _simulations(spec, number)} | cast(Any, options))
    called = compiled_evaluator(evaluator)
    return search._compiled_options, search._options["batch"], search._memory, called


def _evaluator(spec: str) -> tuple[str, Evaluator]:
    """Returns the N and the evaluator of ``puct:N:module:evaluator`` or ``puct:N:FILE.npz``."""
    name, file = spec.partition(",")[0], network_file(spec)
    number, *path = name.split(":")[1:] or [""]
    if file is not None:
        _simulations(spec, number)
        with _named_in_errors(spec):
            return number, network_in(file)
    if len(path) != 2 or not all(path):
        raise InvalidOptionError(f"bot {spec}: write puct:N:module:evaluator, as puct:100:my:net")
    _simulations(spec, number)
    found = imported(spec, *path)
    if isinstance(found, type):
        with raised_by(f"the evaluator of bot {spec} when it was made"):
            found = _instance(found)
    if not callable(found):
        raise InvalidOptionError(f"bot {spec}: {path[1]} is not an evaluator: it cannot be called")
    return number, found


def network_in(file: str) -> Network:
    """Returns the network in a file. Only who plays one needs NumPy."""
    from midgard.selfplay.network import load_once

    return load_once(file)


def network_file(name: str) -> str | None:
    """Returns the file of ``puct:N:FILE.npz``: a saved `midgard.selfplay.network`."""
    kind, _, rest = name.partition(",")[0].partition(":")
    file = rest.partition(":")[2]
    return file if kind == "puct" and file.endswith(".npz") else None


@cache
def _instance(kind: Callable[[], object]) -> object:
    """Returns the only instance of an evaluator's class, so that it loads its data once."""
    return kind()
