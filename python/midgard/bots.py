"""Bots: who decides, by name, by class, or by an object of your own.

A bot is anything with a method ``choose(state)`` that returns a legal action:

>>> class First:
...     def choose(self, state):
...         return state.legal_actions()[0]
>>> import midgard.bots
>>> bot = midgard.bots.make(First, seed=1, seat=0)
>>> bot.choose(midgard.Champions(start_player=0).new_state(seed=1))
31

No bot is given the game itself. Tournaments, ``midgard play``, adapters and ``midgard.testing``
hand ``choose`` a state that is drawn from what its seat knows, ``state.determinize(seat, seed)``
with another secret seed at each decision. What the seat knows is true in it (``state.view(seat)``,
``state.observation(seat)``, what is legal); cards that it has not seen, and dice to come, are drawn
anew. A bot with ``full_state = True`` is given a copy of the true state, with dice of its own, and
is marked wherever it plays. `SeatedBot` does this.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, Protocol, SupportsIndex, TypeAlias, runtime_checkable

from midgard._input import MAX_GAME_SEED, require_whole
from midgard._midgard import (
    Bot,
    InvalidNotationError,
    InvalidOptionError,
    MidgardError,
    _bot_seed,
    _shown_seed,
)
from midgard.protocols import State

MOST_SIMULATIONS = 10**12

__all__ = [
    "BotLike",
    "BotSpec",
    "SeatedBot",
    "is_own",
    "make",
    "name_of",
    "runs_code",
    "seated",
]


@runtime_checkable
class BotLike(Protocol):
    """Somebody who decides: ``state`` is a ``midgard.State``, perhaps that of one game.

    An attribute ``full_state = True`` asks for the true state, with all hidden cards.
    """

    def choose(self, state: Any, /) -> SupportsIndex | str:
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
        InvalidOptionError: when there is no such bot, what was made is none, or a number is out of
            range.

    >>> make("greedy", seed=1, seat=0).name
    'greedy'
    """
    seed = require_whole("seed", seed, 0, 2**64 - 1)
    seat = require_whole("seat", seat, 0, 255)
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
    """A bot for a seat of the game that has this seed, 0 to 2**128 - 1.

    It is the bot that plays there in ``midgard.simulate`` and in tournaments. What makes it is not
    given the seed of the game, with which the game could be dealt once more, but a number of 64
    bits that is a keyed hash of it: nothing leads from there to the game.

    >>> seated("greedy", game_seed=1, seat=0).name
    'greedy'
    """
    seat = require_whole("seat", seat, 0, 255)
    return make(spec, seed=_bot_seed(game_seed, seat), seat=seat)


class SeatedBot:
    """A bot at a seat of one game, and what it is shown.

    Everything in midgard that asks a bot, asks it through this class.

    Args:
        spec: as for `make`.
        game_seed: the seed of the game, 0 to 2**128 - 1. The bot is not given it, only numbers that
            are keyed hashes of it; so whoever has it can repeat the game.
        seat: where the bot sits, from 0.
        worlds: the seed of the states that the bot is shown, if it is not that of the game.

    Attributes:
        bot: the bot.
        name: what it is called.
        full_state: whether it asks for the true state.

    Raises:
        InvalidOptionError: as `make` does, or ``full_state`` of the bot is no truth value.

    >>> import midgard
    >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    >>> bot = SeatedBot("greedy", game_seed=1, seat=0)
    >>> bot.choose(state) in state.legal_actions()
    True
    """

    def __init__(
        self, spec: BotSpec, *, game_seed: int, seat: int, worlds: int | None = None
    ) -> None:
        """Make the bot."""
        self.bot: BotLike = seated(spec, game_seed=game_seed, seat=seat)
        self.name: str = name_of(spec)
        wanted = getattr(self.bot, "full_state", False)
        if not isinstance(wanted, bool):
            raise InvalidOptionError(
                f"full_state of {self.name} must be True or False, not {wanted!r}"
            )
        self.full_state = wanted
        self._worlds = (
            game_seed if worlds is None else require_whole("worlds", worlds, 0, MAX_GAME_SEED)
        )
        self._seat, self._decisions = require_whole("seat", seat, 0, 255), 0

    def shown(self, state: State) -> State:
        """What the bot is shown at its next decision in this state.

        A state of its own that it may play on with: no later one can be told from it. Bots of
        midgard are compiled and look only at what their seat knows: they get the state itself.
        """
        if type(self.bot) is Bot:  # what isinstance says, a bot can choose
            return state
        seed = _shown_seed(self._worlds, self._seat, self._decisions)
        self._decisions += 1
        return state.clone() if self.full_state else state.determinize(self._seat, seed)

    def choose(self, state: State) -> int:
        """The number of the action that the bot chooses, legal or not; nothing is played.

        Raises:
            InvalidNotationError: it is no action.
            Exception: whatever the bot raises, with a note that says who it is.
        """
        try:
            choice = self.bot.choose(self.shown(state))
        except Exception as error:
            BaseException.add_note(error, f"This was raised by {self}.")  # not by its own class
            raise
        try:
            return state.game.index(choice)
        except (MidgardError, TypeError) as error:
            raise InvalidNotationError(str(error)) from None

    def play(self, state: State) -> bool:
        """Play what the bot chooses. Returns whether the game is over.

        Raises:
            IllegalActionError: it is not legal; the message begins with the bot.
            InvalidNotationError: it is no action; likewise.
            Exception: whatever the bot raises, with a note that says who it is.
        """
        try:
            return state.apply(self.choose(state))
        except MidgardError as error:
            error.args = (f"{self}: {error}",)
            raise

    @property
    def marked(self) -> str:
        """Its name, with a mark if it asks for the true state."""
        return f"{self.name} (full state)" if self.full_state else self.name

    def __str__(self) -> str:
        return f"{self.name} at seat {self._seat}"


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
    """Return whether a bot is one of midgard's own: what stands behind its colon is a number.

    >>> is_own("ismcts:100"), is_own("my_package:MyBot")
    (True, False)
    """
    module, _, rest = name.partition(":")
    return module == "puct" or not rest.isidentifier()


def runs_code(name: str) -> bool:
    """Whether a bot of this name is made by code that the name tells to import.

    Such a name is obeyed where the user writes it, and never where a file does.

    >>> runs_code("greedy"), runs_code("ismcts:100")
    (False, False)
    >>> runs_code("my_package:MyBot"), runs_code("puct:100:my_package:net")
    (True, True)
    """
    _, _, rest = name.partition(":")
    return bool(rest) and not (rest.isascii() and rest.isdecimal())


def _named(spec: str, seed: int, seat: int) -> object:
    """A bot of midgard, or one that is imported."""
    if is_own(spec):
        return Bot(spec, seed=seed, seat=seat)
    module, _, name = spec.partition(":")
    return make(_imported(spec, module, name), seed=seed, seat=seat)


FOLDERS: list[str] = []
"""Where bots that are named may lie, beside where Python looks: the command adds its folder."""


def _imported(spec: str, module: str, name: str) -> Any:
    sys.path.extend(folder for folder in FOLDERS if folder not in sys.path)
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
    offered = {"seed": seed, "seat": seat}
    return spec(**{name: value for name, value in offered.items() if name in known})
