"""Games for OpenSpiel: registered Python games with explicit chance.

Importing this module registers each game, such as ``python_midgard_champions``.

>>> import pyspiel
>>> import midgard.adapters.openspiel
>>> game = pyspiel.load_game("python_midgard_champions", {"players": 3})
>>> state = game.new_initial_state()
>>> state.is_chance_node(), game.num_players(), game.num_distinct_actions()
(True, 3, 129)

* ``observation_string(seat)`` is the table as the seat sees it, ``observation_tensor(seat)`` is
  ``state.observation(seat)`` of the engine.
* ``information_state_string(seat)`` is a hash of what the seat has done and of all that it
  has known, in order. It has perfect recall, so that CFR is sound. It is short and not readable.
* ``resample_from_infostate(seat, rng)`` samples what the seat does not know, for ISMCTS.

A game may have named positions for the parameter ``start``: ``mini`` of Champions is so late in the
game that the rest of it can be solved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from importlib import resources
from typing import TYPE_CHECKING, Any, ClassVar

from midgard._midgard import CHANCE, PLAYER_RANGES, InvalidOptionError
from midgard._shared.input import require_seed
from midgard.adapters._common import (
    Reward,
    check_reward,
    missing,
    payoffs,
    reward_range,
    takes_numbers,
)
from midgard.games import (
    GAMES,
    build_game,
    default_game,
    default_options,
    game_options,
    player_counts,
    teams,
)
from midgard.presentation import presentation
from midgard.protocols import Game, State

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as _error:
    raise missing(__name__, "openspiel", _error) from None

if TYPE_CHECKING:
    import numpy.typing as npt

    class _Untyped:
        """A class of OpenSpiel, which declares no types: whatever it has is there."""

        def __init__(self, *_: Any) -> None: ...
        def __getattr__(self, name: str) -> Any: ...

    class _Game(_Untyped): ...

    class _State(_Untyped): ...
else:
    _Game, _State = pyspiel.Game, pyspiel.State

__all__ = [
    "MidgardGame",
    "MidgardObserver",
    "MidgardState",
    "game_name",
    "load",
    "load_start",
    "parameters",
    "resampler",
]


def game_name(name: str) -> str:
    """Returns the name of a game in OpenSpiel's registry.

    >>> game_name("champions")
    'python_midgard_champions'
    """
    return f"python_midgard_{name}"


def parameters(name: str) -> dict[str, Any]:
    """Returns the parameters of a game for ``pyspiel.load_game``, with their defaults.

    They include the options of the game: words are joined by ``+``, -1 stands for no number and an
    empty text for no word, ``cards`` is the path of a card file, and the default of ``players`` is
    the smallest number. ``start`` is empty, the name of a position, or ``state.to_bytes().hex()``;
    ``reward`` is ``wins`` or ``margin``.

    >>> parameters("champions")["start_player"], parameters("god_of_war")["scenes"]
    (-1, '')
    """
    found: dict[str, Any] = {}
    for option, default in default_options(GAMES[name]).items():
        nothing = -1 if takes_numbers(name, option) else ""
        found[option] = nothing if default is None else _as_parameter(default)
    return found | {"players": min(player_counts(name)), "start": "", "reward": "wins"}


def _as_parameter(value: Any) -> Any:
    """Returns the value of an option, which is not None, as OpenSpiel takes it."""
    return "+".join(value) if isinstance(value, tuple | list) else value


def _as_option(parameter: Any, default: Any) -> Any:
    """Returns a parameter as the class of the game takes it."""
    if isinstance(default, tuple | list):
        return [word for word in parameter.split("+") if word]
    are_words = isinstance(parameter, str) and "+" in parameter
    return parameter.split("+") if are_words else parameter


#: A bound on the decisions, and on the chance outcomes, of a game.
MOST_EVENTS = 100_000


def _utility(game: Game, reward: Reward) -> Any:
    """Returns the utility sum of all seats in the terms of OpenSpiel."""
    kinds = pyspiel.GameType.Utility
    if len(set(teams(game))) == 1:
        return kinds.IDENTICAL
    total = reward_range(reward, game)[2]
    if total is None:
        return kinds.GENERAL_SUM
    return kinds.CONSTANT_SUM if total else kinds.ZERO_SUM


def _game_type(name: str, utility: Any) -> Any:
    """Returns the type of a game; OpenSpiel registers that of the game with default options."""
    fewest, most = PLAYER_RANGES[name]
    return pyspiel.GameType(
        short_name=game_name(name),
        long_name=presentation(name).title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(name),
        default_loadable=True,
    )


class MidgardGame(_Game):
    """The rules, and the position at which a game begins.

    Attributes:
        core: the game of the engine.
        reward: ``wins`` or ``margin``.
        name: the name of the game.
    """

    name: ClassVar[str]
    game_type: ClassVar[Any]
    core: Game
    reward: Reward
    _start: State

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Makes a game with these parameters; `parameters` lists them.

        Raises:
            InvalidOptionError: an option does not exist or is out of range.
            InvalidSnapshotError: ``start`` is not a position of the game.
        """
        passed = dict(params or {})
        self._set_up(passed)
        low, high, total = reward_range(self.reward, self.core)
        has_sum = total is not None and len(set(teams(self.core))) > 1
        sums = {"utility_sum": total} if has_sum else {}
        info = pyspiel.GameInfo(
            num_distinct_actions=self.core.action_count,
            max_chance_outcomes=self.core.max_chance_outcomes,
            num_players=self.core.players,
            min_utility=low,
            max_utility=high,
            max_game_length=MOST_EVENTS,
            **sums,
        )
        kind = _game_type(self.name, _utility(self.core, self.reward))
        super().__init__(kind, info, passed)

    def _set_up(self, passed: Mapping[str, Any]) -> None:
        """Makes the rules and the first position from the parameters."""
        options = parameters(self.name) | dict(passed)
        starts = presentation(self.name).starts
        if options["start"] in starts:
            options |= {key: _as_parameter(it) for key, it in starts[options["start"]][0].items()}
        self.core = _core(self.name, options)
        check_reward(options["reward"], self.core)
        self.reward = options["reward"]
        self._start = _start(self.core, options["start"])

    def __getattr__(self, name: str) -> Any:
        """Sets up a game from a pickle, which has only its parameters."""
        if name not in ("core", "reward", "_start"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        self._set_up(self.get_parameters())
        return getattr(self, name)

    @property
    def start(self) -> State:
        """A copy of the position at which a game begins, with explicit chance."""
        return self._start.clone()

    def new_initial_state(self) -> MidgardState:
        """Returns the start of a game."""
        return MidgardState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> MidgardObserver:
        """Returns an observer of this game."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return MidgardObserver(self.core, kind, params)

    def max_chance_nodes_in_history(self) -> int:
        """Returns a bound on the number of chance nodes in a game."""
        return MOST_EVENTS


class MidgardState(_State):
    """A position, and what each seat has seen and done before."""

    def __init__(self, game: MidgardGame) -> None:
        """Begins a game."""
        super().__init__(game)
        self._core = game.start
        self.reward = game.reward
        self._seen = _first_sight(self._core)

    @property
    def core(self) -> State:
        """A copy of the engine's state, including hidden cards."""
        return self._core.clone()

    def current_player(self) -> int:
        """Returns the seat that decides, or OpenSpiel's number for chance or the end."""
        return self._core.current_player

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self._core.is_terminal

    def _legal_actions(self, player: int) -> list[int]:
        return self._core.legal_actions() if player == self._core.current_player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the chance outcomes with their probabilities."""
        return self._core.chance_outcomes(exact=False)

    def _apply_action(self, action: int) -> None:
        turn = self._core.current_player
        self._core.apply(action)
        self._seen = _next_sight(self._core, self._seen, turn, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return self._core.outcome_text(action)
        return self._core.game.action(action).text

    def returns(self) -> list[float]:
        """Returns the reward of each seat for the whole game: zeros before the end."""
        return payoffs(self._core, self.reward)

    def rewards(self) -> list[float]:
        """Returns the reward of each seat for the last event: zeros before the end."""
        return payoffs(self._core, self.reward)

    def information_state(self, player: int) -> str:
        """Returns a text with a hash of all that a seat has ever seen and done, in order."""
        return f"seat {player} {self._seen[player][0].hex()}"

    def resample_from_infostate(self, player_id: int, rng: Callable[[], float]) -> MidgardState:
        """Samples a state that the seat cannot tell from this one.

        Its ``history()`` is empty: it is a position to search from and cannot be saved.

        Args:
            player_id: the seat.
            rng: returns numbers from 0 to 1; it is called once.
        """
        return self._dealt_anew(player_id, int(rng() * 2**53))

    def _dealt_anew(self, seat: int, seed: int) -> MidgardState:
        state: MidgardState = self.get_game().new_initial_state()
        state._core = self._core.determinize(seat, seed)
        sights = list(_first_sight(state._core))
        sights[seat] = self._seen[seat]
        state._seen = tuple(sights)
        return state

    def __str__(self) -> str:
        """Returns the table and hashes of what each seat has seen, different for all states."""
        seen = " ".join(sight.hex() for sight, _ in self._seen)
        return f"{self._core.table()}\n{self._core.to_bytes().hex()} {seen}"


#: For a seat, a digest of all that it has seen and done, and its last knowledge.
_Sight = tuple[bytes, bytes]


def _extend_sight(sight: bytes, news: bytes) -> bytes:
    """Returns the digest extended by an event."""
    return blake2b(sight + news, digest_size=16).digest()


def _first_sight(core: State) -> tuple[_Sight, ...]:
    keys = (core.information_key(seat) for seat in range(core.game.players))
    return tuple((_extend_sight(b"", key), key) for key in keys)


def _next_sight(
    core: State, seen: tuple[_Sight, ...], turn: int, action: int
) -> tuple[_Sight, ...]:
    """Adds an event to the digest of each seat: its own action, and what it now knows.

    An event that a seat cannot notice does not change its digest.
    """
    result = []
    for seat, (sight, known) in enumerate(seen):
        if seat == turn:
            sight = _extend_sight(sight, action.to_bytes(2, "little"))
        key = core.information_key(seat)
        result.append((sight if key == known else _extend_sight(sight, key), key))
    return tuple(result)


class MidgardObserver:
    """An observer of OpenSpiel: what a seat sees.

    Attributes:
        tensor: ``float32``, shape ``(game.observation_size,)``, written by ``set_from``. It is None
            for perfect recall, and unless both the public information and the private information
            of a single player are requested.
        dict: the same numbers by block, in the shapes of the blocks.
    """

    def __init__(self, core: Game, kind: Any, params: Mapping[str, Any] | None = None) -> None:
        """Makes an observer of this kind.

        Raises:
            InvalidOptionError: there are parameters; an observer takes no parameters.
        """
        if params:
            raise InvalidOptionError(f"an observer has no parameters, but got {dict(params)}")
        whole = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = kind.perfect_recall and whole
        self._looks = whole and not kind.perfect_recall
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if self._looks:
            self.tensor = np.zeros(core.observation_size, dtype=np.float32)
            for block in core.observation_layout:
                self.dict[block.name] = self.tensor[block.slice].reshape(block.shape)

    def set_from(self, state: MidgardState, player: int) -> None:
        """Writes what the seat knows into ``tensor`` and ``dict``."""
        if self.tensor is not None:
            state._core.observation(player, self.tensor)

    def string_from(self, state: MidgardState, player: int) -> str | None:
        """Returns what the seat sees as text; None for an unsupported kind of observation."""
        if self._recalls:
            return state.information_state(player)
        return state._core.table(player) if self._looks else None


def _core(name: str, passed: Mapping[str, Any]) -> Game:
    """Returns the engine's game with these parameters."""
    usual = parameters(name)
    options = {  # what is as usual is not named, so that a preset can say what it is
        option: _as_option(passed[option], default)
        for option, default in default_options(GAMES[name]).items()
        if option == "players" or (option != "cards" and passed[option] != usual[option])
    }
    return build_game(name, options, passed.get("cards") or None)


def _start(core: Game, start: str) -> State:
    """Returns the position at which a game begins."""
    if start == "":
        return core.new_state(chance="explicit")
    starts = presentation(core).starts
    if start in starts:
        package, _, file = starts[start][1].partition("/")
        text = resources.files(package).joinpath(file).read_text("utf-8")
        return core.from_json(text, chance="explicit")
    try:
        data = bytes.fromhex(start)
    except ValueError:
        raise InvalidOptionError(
            "start must be empty, the name of a position, or to_bytes().hex()"
        ) from None
    return core.from_json(core.from_bytes(data).to_json(), chance="explicit")


def load(
    game: Game, *, start: State | None = None, reward: Reward = "wins", cards: str = ""
) -> MidgardGame:
    """Returns the OpenSpiel game of a game, as ``pyspiel.load_game`` would load it.

    Args:
        game: the rules.
        start: the position at which the game begins; None for a new game.
        reward: the reward at the end: ``wins``, the share of victory; ``margin``, the score minus
            the mean score of the others.
        cards: the card file of ``game``, if it has one.

    Raises:
        InvalidOptionError: ``start`` is of another game, or the corrected cards of ``game`` are not
            those of ``cards``.

    >>> import midgard
    >>> late = midgard.Champions(players=2).new_state(seed=7)
    >>> load(late.game, start=late).new_initial_state().core == late
    True
    """
    if start is not None and start.game != game:
        raise InvalidOptionError("start is a state of another game")
    usual = parameters(game.name)
    named = {key: value for key, value in game_options(game).items() if value is not None}
    params = {key: _as_parameter(value) for key, value in named.items()}
    params |= {"start": "" if start is None else _saved(start), "reward": reward}
    if cards:
        params["cards"] = cards
    loaded: MidgardGame = pyspiel.load_game(
        game_name(game.name), {key: it for key, it in params.items() if it != usual[key]}
    )
    if loaded.core != game:
        raise InvalidOptionError("the game has cards of its own: name their file with cards=")
    return loaded


def _saved(state: State) -> str:
    """Returns a position as a parameter of a game, without its dice, because it is not secret."""
    return state.game.from_json(state.to_json(), chance="explicit").to_bytes().hex()


def load_start(name: str, start: str, *, reward: Reward = "wins") -> MidgardGame:
    """Returns a game that begins with a named position.

    ``mini`` of Champions is the last assignment of a two-player game, small enough to be solved:
    4,021 nodes. Seat 0, four glory ahead, looks at the journey of shore-2, which may be All Quiet
    or Whirlpool, and draws one of the last two destinies; seat 1 sees neither. Then both send their
    two axemen under seal: seat 0 to a troll or nowhere, seat 1 to a draugr and to the ship at
    shore-2. Dice decide the rest. Its value for seat 0 is 0.750, and both optimal strategies are
    mixed.

    Args:
        name: the name of the game.
        start: the name of the position.
        reward: as for `load`.

    >>> load_start("champions", "mini").new_initial_state().is_chance_node()
    True
    """
    params = {"start": start, "reward": reward}
    loaded: MidgardGame = pyspiel.load_game(game_name(name), params)
    return loaded


def resampler(seed: int | str) -> Callable[[MidgardState, int], MidgardState]:
    """Returns a resampler for ``ISMCTSBot.set_resampler``; the same seed gives the same samples.

    Args:
        seed: 0 to 2**128 - 1.
    """
    generator = np.random.default_rng(require_seed(seed))

    def resample(state: MidgardState, player: int) -> MidgardState:
        return state._dealt_anew(player, int(generator.integers(2**63)))

    return resample


for _name in GAMES:
    if game_name(_name) not in pyspiel.registered_names():
        _type = _game_type(_name, _utility(default_game(GAMES[_name]), "wins"))
        _attributes = {"name": _name, "game_type": _type, "__module__": __name__}
        _class: Any = type(f"{_name.title()}Game", (MidgardGame,), _attributes)
        globals()[_class.__name__] = _class  # for pickle
        pyspiel.register_game(_class.game_type, _class)
