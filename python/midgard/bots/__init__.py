"""Bots: by name, by class, or as objects of your own.

A bot is an object with a method ``choose(state)`` that returns a legal action:

>>> class First:
...     def choose(self, state):
...         return state.legal_actions()[0]
>>> import midgard.bots
>>> bot = midgard.bots.make(First, seed=1, seat=0)
>>> bot.choose(midgard.Champions(start_player=0).new_state(seed=1))
31

No bot gets the true game. Tournaments, ``midgard play``, adapters and ``midgard.testing`` pass
``choose`` a state that is sampled from what the seat knows, ``state.determinize(seat, seed)`` with
another secret seed at each decision. It agrees with all that the seat sees
(``state.view(seat)``, ``state.observation(seat)``, the legal actions); unseen cards and the dice
to come are sampled. A bot with ``full_state = True`` gets a copy of the true state, with dice of
its own, and is marked wherever it plays. `SeatedBot` implements this.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import (
    TYPE_CHECKING,
    Any,
    Protocol,
    SupportsIndex,
    TypeAlias,
    runtime_checkable,
)

from midgard._midgard import (
    Bot,
    InvalidNotationError,
    InvalidOptionError,
    MidgardError,
    _bot_seed,
    _shown_seed,
)
from midgard._shared.estimate_warning import warn_of_estimate
from midgard._shared.failures import FOREIGN, raised_by
from midgard._shared.input import abbreviate, require_seed, require_whole, short_seed, unknown_name
from midgard.bots.default import default_bot
from midgard.bots.names import SEARCHES, imported, network_file, network_in, ponders, search_named
from midgard.protocols import State

if TYPE_CHECKING:
    from midgard.protocols import Game

__all__ = [
    "BotLike",
    "BotSpec",
    "SeatedBot",
    "check_search",
    "default_bot",
    "is_own",
    "make",
    "name_of",
    "ponders",
    "remembers",
    "require_plays",
    "runs_code",
    "seated",
]


@runtime_checkable
class BotLike(Protocol):
    """An object that decides. ``state`` is a ``midgard.State`` or the state class of one game.

    An attribute ``full_state = True`` requests the true state, with all hidden cards. A method
    ``check_game(game)`` is called before anything is played; it raises ``InvalidOptionError`` if
    the bot cannot play that game.
    """

    def choose(self, state: Any, /) -> SupportsIndex | str:
        """Returns one of the legal actions, or its index or text."""
        ...


BotSpec: TypeAlias = str | BotLike | Callable[..., BotLike]
"""A name (``"greedy"``), ``"module:Name"``, a class or function that makes a bot, or a bot."""


def make(spec: BotSpec, *, seed: int | str, seat: int) -> BotLike:
    """Returns a bot for a seat.

    Args:
        spec: a name of ``midgard.BOTS``, ``"module:Name"``, a class or function that makes a bot,
            or a bot. A class or function is called with ``seed`` and ``seat`` if it has parameters
            of these names.
        seed: 0 to 2**128 - 1; the same seed makes a bot with the same choices. A class or function
            gets 64 bits of it.
        seat: the seat of the bot, from 0.

    Raises:
        InvalidOptionError: the bot does not exist, the class or function has made something that is
            not a bot, or a number is out of range.

    >>> make("greedy", seed=1, seat=0).name
    'greedy'
    """
    seed = short_seed(seed)
    seat = require_whole("seat", seat, 0, 255)
    if isinstance(spec, str):
        found = _named(spec, seed, seat)
    elif isinstance(spec, type) or not isinstance(spec, BotLike):
        found = _made(spec, seed, seat)
    else:
        found = spec
    if not isinstance(found, BotLike) or isinstance(found, type):
        raise InvalidOptionError(f"{name_of(spec)} is not a bot: it has no method choose(state)")
    return found


def seated(spec: BotSpec, *, game_seed: int | str, seat: int) -> BotLike:
    """Returns a bot for a seat of the game with this seed, 0 to 2**128 - 1.

    It plays as the bot at that seat does in ``midgard.simulate`` and in tournaments. A class or
    function that makes it does not get the seed of the game, with which the game could be replayed,
    but a 64-bit keyed hash, which does not reveal that seed.

    >>> seated("greedy", game_seed=1, seat=0).name
    'greedy'
    """
    seat = require_whole("seat", seat, 0, 255)
    return make(spec, seed=_bot_seed(require_seed(game_seed, "game_seed"), seat), seat=seat)


class SeatedBot:
    """A bot at a seat of one game, which gets only the states that it may see.

    All code of midgard that asks a bot uses this class.

    Args:
        spec: as for `make`.
        game_seed: the seed of the game, 0 to 2**128 - 1. The bot gets only keyed hashes of it, so
            the game can be repeated with it.
        seat: the seat of the bot, from 0.
        worlds: the seed of the states that the bot gets, if it is not that of the game.

    Attributes:
        bot: the bot.
        name: the name of the bot.
        full_state: whether the bot gets the true state.

    Raises:
        InvalidOptionError: as for `make`, or ``full_state`` of the bot is not a truth value.

    >>> import midgard
    >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    >>> bot = SeatedBot("greedy", game_seed=1, seat=0)
    >>> bot.choose(state) in state.legal_actions()
    True
    """

    def __init__(
        self, spec: BotSpec, *, game_seed: int | str, seat: int, worlds: int | str | None = None
    ) -> None:
        """Makes the bot."""
        self.bot: BotLike = seated(spec, game_seed=game_seed, seat=seat)
        self.name: str = name_of(spec)
        wanted = getattr(self.bot, "full_state", False)
        if not isinstance(wanted, bool):
            raise InvalidOptionError(
                f"full_state of {self.name} must be True or False, not {wanted!r}"
            )
        self.full_state = wanted
        self._worlds = require_seed(game_seed if worlds is None else worlds, "worlds")
        self._seat, self._decisions = require_whole("seat", seat, 0, 255), 0

    def shown(self, state: State) -> State:
        """Returns the state that the bot gets for its next decision in this state.

        It is a state of its own, which the bot may change and which reveals no later one. Bots of
        midgard are compiled and use only what their seat knows, so they get the state itself.
        """
        if type(self.bot) is Bot:  # a bot could deceive isinstance
            return state
        seed = _shown_seed(self._worlds, self._seat, self._decisions)
        self._decisions += 1
        return state.clone() if self.full_state else state.determinize(self._seat, seed)

    def choose(self, state: State) -> int:
        """Returns the index of the action that the bot chooses, legal or not, without playing it.

        Raises:
            InvalidNotationError: the choice is not an action.
            Exception: the bot has raised it; a note names the bot.
        """
        try:
            choice = self.bot.choose(self.shown(state))
        except FOREIGN as error:
            # The class of the error may belong to the bot.
            BaseException.add_note(error, f"This was raised by {self}.")
            raise
        try:
            return state.game.index(choice)
        except (MidgardError, TypeError) as error:
            raise InvalidNotationError(str(error)) from None

    def play(self, state: State) -> bool:
        """Plays what the bot chooses, as `chosen` does, and returns whether the game is over."""
        return self.chosen(state)[1]

    def chosen(self, state: State) -> tuple[int, bool]:
        """Plays the action that the bot chooses; returns its index and whether the game is over.

        Raises:
            IllegalActionError: the action is not legal; the message begins with the bot.
            InvalidNotationError: the choice is not an action; the message begins with the bot.
            Exception: the bot has raised it; a note names the bot.
        """
        try:
            action = self.choose(state)
            return action, state.apply(action)
        except MidgardError as error:
            error.args = (f"{self}: {error}",)
            raise

    @property
    def marked(self) -> str:
        """The name of the bot, with a mark if it gets the true state."""
        return f"{self.name} (full state)" if self.full_state else self.name

    def __str__(self) -> str:
        return f"{self.name} at seat {self._seat}"


def require_plays(bot: BotLike, game: Game) -> None:
    """Checks that a bot can play a game, before anything is played.

    Raises:
        InvalidOptionError: this game does not have this bot of midgard, or the bot has a method
            ``check_game(game)`` that raises it.

    >>> import midgard
    >>> require_plays(midgard.Bot("greedy"), midgard.Champions())
    """
    if type(bot) is Bot:
        known = {name.partition(":")[0] for name in game.bots}
        if bot.name.partition(":")[0] not in known:
            raise InvalidOptionError(unknown_name("bot", bot.name, game.bots, f"in {game.name}"))
        check_search(bot.name, game)
        return
    check = getattr(bot, "check_game", None)
    if callable(check):
        with raised_by(f"check_game of {name_of(bot)}"):
            check(game)


def check_search(name: str, game: Game) -> None:
    """Checks that a search of midgard, by its name as a bot, fits a game. Other names pass.

    A search that expects what fitted values say warns if they are for other cards.

    Raises:
        InvalidOptionError: the game lacks a policy that the name names, or the network in the file
            that it names is for another game.

    >>> import midgard
    >>> check_search("ismcts:9,rollout=random", midgard.Champions())
    """
    if name.startswith("puct:"):
        file = network_file(name)
        if file is not None:
            network_in(file).check_game(game)
        return
    search = search_named(name) if "," in name else None
    if search is not None:
        search.check_game(game)
    if search.uses_fitted_values if search is not None else name.startswith("ismcts"):
        warn_of_estimate(game)


def name_of(spec: BotSpec) -> str:
    """Returns the name of a bot: its ``name``, or the name of its class or function.

    Raises:
        InvalidOptionError: the name is empty or has line breaks or control characters, with which
            what is printed could say something else.

    >>> name_of("greedy"), name_of(make)
    ('greedy', 'make')
    """
    name = spec if isinstance(spec, str) else getattr(spec, "name", None)
    if not isinstance(name, str):
        name = str(getattr(spec, "__name__", type(spec).__name__))
    if not name.isprintable() or not name.strip():
        raise InvalidOptionError(f"a bot cannot be named {abbreviate(name)}")
    return name


def is_own(name: str) -> bool:
    """Returns whether a name is that of a bot of midgard: if it has a colon, a number follows.

    >>> is_own("ismcts:100"), is_own("my_package:MyBot")
    (True, False)
    """
    module, _, rest = name.partition(":")
    return module == "puct" or not rest.isidentifier()


def remembers(name: str) -> bool:
    """Returns whether a bot of midgard keeps its tree from decision to decision.

    >>> [remembers(name) for name in ("ismcts:40,keep=true", "ismcts:40", "greedy")]
    [True, False, False]
    """
    return "keep=true" in name.split(",")[1:]


def runs_code(name: str) -> bool:
    """Returns whether a bot with this name imports code.

    Such a name is accepted from the user, but never from a file.

    >>> runs_code("greedy"), runs_code("ismcts:100")
    (False, False)
    >>> runs_code("my_package:MyBot"), runs_code("puct:100:my_package:net")
    (True, True)
    """
    if network_file(name) is not None:
        return False
    kind, _, rest = name.partition(":")
    number = rest.partition(",")[0] if kind in SEARCHES else rest
    return bool(rest) and not (number.isascii() and number.isdecimal())


def _named(spec: str, seed: int, seat: int) -> object:
    """Returns a bot of midgard, or one that is imported."""
    if ponders(spec):
        return search_named(spec, seed=_bot_seed(seed, seat))
    if is_own(spec):
        return Bot(spec, seed=seed, seat=seat)
    module, _, name = spec.partition(":")
    return make(imported(spec, module, name), seed=seed, seat=seat)


def _made(spec: object, seed: int, seat: int) -> object:
    if not callable(spec):
        raise InvalidOptionError(f"{spec!r} is not a bot: it has no method choose(state)")
    try:
        known = set(inspect.signature(spec).parameters)
    except ValueError:  # of some built-in classes
        known = set()
    offered = {"seed": seed, "seat": seat}
    with raised_by(f"bot {name_of(spec)} when it was made"):
        return spec(**{name: value for name, value in offered.items() if name in known})
