"""Bots: who decides, by name, by class, or by an object of your own.

A bot is anything with a method ``choose(state)`` that returns a legal action:

>>> class First:
...     def choose(self, state):
...         return state.legal_actions()[0]
>>> import midgard.bots
>>> bot = midgard.bots.make(First, seed=1, seat=0)
>>> bot.choose(midgard.Champions(start_player=0).new_state(seed=1))
31

Tournaments and ``midgard play`` give ``choose`` a copy of the state, which knows everything but
the dice to come. A fair bot looks at nothing but ``state.view(seat)``,
``state.observation(seat)`` and what is legal, or redeals the rest with
``state.determinize(seat, seed)``; ``midgard.testing`` finds out whether it does.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from importlib import import_module
from typing import Any, Protocol, SupportsIndex, TypeAlias, runtime_checkable

from midgard._midgard import Action, Bot, InvalidOptionError, State

MOST_SIMULATIONS = 10**12

__all__ = ["BotLike", "BotSpec", "is_own", "make", "name_of", "seated"]


@runtime_checkable
class BotLike(Protocol):
    """Somebody who decides."""

    def choose(self, state: State, /) -> SupportsIndex | str | Action:
        """One of the legal actions: its number, its text, or the action itself."""
        ...


BotSpec: TypeAlias = str | BotLike | Callable[..., BotLike]
"""A name (``"greedy"``), ``"module:Name"``, a class or function that makes a bot, or a bot."""


def make(spec: BotSpec, *, seed: int, seat: int) -> BotLike:
    """A bot for a seat.

    Args:
        spec: a name of ``midgard.BOTS``, ``"module:Name"``, a class or function that makes a bot,
            or a bot. What makes one is given ``seed`` and ``seat``, if it has such parameters.
        seed: 0 to 2**64 - 1; the same seed makes a bot that chooses alike.
        seat: where it sits, from 0.

    Raises:
        InvalidOptionError: when there is no such bot, or what was made is none.

    >>> make("greedy", seed=1, seat=0).name
    'greedy'
    """
    if isinstance(spec, str):
        found = _named(spec, seed, seat)
    elif isinstance(spec, type) or not isinstance(spec, BotLike):
        found = _made(spec, seed, seat)
    else:
        found = spec
    if not isinstance(found, BotLike) or isinstance(found, type):
        raise InvalidOptionError(f"{name_of(spec)} is no bot: it has no method choose(state)")
    return found


def seated(spec: BotSpec, *, game_seed: int, seat: int) -> BotLike:
    """A bot for a seat of the game that has this seed.

    Only bots of midgard are given the seed of the game. Another could deal the game once more and
    look at what is to come; it is given a one-way digest of that seed.

    >>> seated("greedy", game_seed=1, seat=0).name
    'greedy'
    """
    own = isinstance(spec, str) and is_own(spec)
    return make(spec, seed=game_seed if own else _apart(game_seed), seat=seat)


def _apart(seed: int) -> int:
    digest = blake2b(seed.to_bytes(8, "little"), digest_size=8, person=b"midgard bot")
    return int.from_bytes(digest.digest(), "little")


def name_of(spec: BotSpec) -> str:
    """What a bot is called: its ``name``, or the name of its class or function.

    >>> name_of("greedy"), name_of(make)
    ('greedy', 'make')
    """
    if isinstance(spec, str):
        return spec
    name = getattr(spec, "name", None)
    if isinstance(name, str):
        return name
    return str(getattr(spec, "__name__", type(spec).__name__))


def is_own(name: str) -> bool:
    """Is it one of midgard's own, not one to import? What stands behind its colon is a number.

    >>> is_own("ismcts:100"), is_own("my_package:MyBot")
    (True, False)
    """
    module, _, rest = name.partition(":")
    return module == "puct" or not rest.isidentifier()


def _named(spec: str, seed: int, seat: int) -> object:
    """A bot of midgard, or one that is imported."""
    if is_own(spec):
        return Bot(spec, seed=seed, seat=seat)
    module, _, name = spec.partition(":")
    return make(_imported(spec, module, name), seed=seed, seat=seat)


def _imported(spec: str, module: str, name: str) -> Any:
    try:
        return getattr(import_module(module), name)
    except ImportError as error:
        raise InvalidOptionError(f"bot {spec}: {error}") from error
    except AttributeError:
        raise InvalidOptionError(f"bot {spec}: {module} has nothing of that name") from None


def _puct(spec: str) -> tuple[int, object]:
    """How many simulations ``puct:N:module:evaluator`` has, and its evaluator. `Bot` asks this."""
    number, *path = spec.split(":")[1:] or [""]
    if len(path) != 2 or not all(path):
        raise InvalidOptionError(f"bot {spec}: write puct:N:module:evaluator, as puct:100:my:net")
    plain = number.isascii() and number.isdecimal() and len(number) < 20 and number[0] != "0"
    if not (plain and int(number) <= MOST_SIMULATIONS):
        raise InvalidOptionError(
            f"bot {spec}: the number of simulations must be 1 to 10**12, not {number!r}"
        )
    found = _imported(spec, *path)
    if isinstance(found, type):
        found = _instance(found)
    if not callable(found):
        raise InvalidOptionError(f"bot {spec}: {path[1]} is no evaluator: it cannot be called")
    return int(number), found


@cache
def _instance(kind: Callable[[], object]) -> object:
    """The evaluator of a class: one for all, so that what it loads is loaded once."""
    return kind()


def _made(spec: object, seed: int, seat: int) -> object:
    if not callable(spec):
        raise InvalidOptionError(f"{spec!r} is no bot: it has no method choose(state)")
    try:
        known = set(inspect.signature(spec).parameters)
    except ValueError:  # of some built-in classes
        known = set()
    given = {"seed": seed, "seat": seat}
    return spec(**{name: value for name, value in given.items() if name in known})
