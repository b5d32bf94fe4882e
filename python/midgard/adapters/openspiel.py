"""The game for OpenSpiel: a registered Python game with explicit chance.

Importing this module registers ``python_midgard_champions``.

>>> import pyspiel
>>> import midgard.adapters.openspiel
>>> game = pyspiel.load_game("python_midgard_champions", {"players": 3})
>>> state = game.new_initial_state()
>>> state.is_chance_node(), game.num_players(), game.num_distinct_actions()
(True, 3, 129)

* ``observation_string(seat)`` is the table as the seat sees it, ``observation_tensor(seat)`` is
  ``state.observation(seat)`` of the engine.
* ``information_state_string(seat)`` stands for all that the seat has ever seen and done, in order:
  it has perfect recall, so that CFR is sound. It is short and says nothing to a reader.
* ``resample_from_infostate(seat, rng)`` deals anew what the seat does not know, as ISMCTS wants it.

``mini`` is a position so late in the game that the rest of it can be solved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from importlib import resources
from typing import TYPE_CHECKING, Any, Literal

from midgard._input import require_whole, require_word
from midgard._midgard import CHANCE, Champions, InvalidOptionError, State
from midgard.adapters._common import REWARDS, Reward, missing, payoffs, reward_range
from midgard.champions import PLAYERS

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(__name__, "openspiel", error) from None

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = [
    "GAME_NAME",
    "ChampionsGame",
    "ChampionsObserver",
    "ChampionsState",
    "load",
    "mini",
    "resampler",
]

#: What the game is called in OpenSpiel's registry.
GAME_NAME = "python_midgard_champions"

#: What ``pyspiel.load_game`` takes, with what it is if it is not given. ``expansions`` and
#: ``variants`` are words with ``+`` between them, ``start_player`` is -1 for a drawn one,
#: ``leaders`` is ``drafted``, ``random`` or names with ``+`` between them, ``cards`` the path of a
#: card file, ``start`` empty, ``mini``, or ``state.to_bytes().hex()``.
PARAMETERS: dict[str, Any] = {
    "players": 2,
    "expansions": "",
    "variants": "",
    "assignment": "in_turn",
    "start_player": -1,
    "leaders": "drafted",
    "skip_forced": False,
    "cards": "",
    "start": "",
    "reward": "wins",
}

#: The options of the game that ``start=mini`` is a position of.
MINI: dict[str, Any] = {
    "players": 2,
    "assignment": "simultaneous",
    "start_player": 0,
    "skip_forced": True,
}

#: More decisions, or answers of chance, than any game that is played in earnest has.
MOST_EVENTS = 100_000


def _game_type(utility: Any) -> Any:
    """What OpenSpiel asks about every game of this kind."""
    return pyspiel.GameType(
        short_name=GAME_NAME,
        long_name="Champions of Midgard",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS[-1],
        min_num_players=PLAYERS[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
        default_loadable=True,
    )


class ChampionsGame(pyspiel.Game):
    """The rules, and the position that a game begins with.

    Attributes:
        core: the rules, as the engine knows them.
        reward: ``wins`` or ``margin``.
    """

    core: Champions
    reward: Reward
    _start: State

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """A game with these parameters; ``PARAMETERS`` lists them.

        Raises:
            InvalidOptionError: an option that the game does not have.
            InvalidSnapshotError: ``start`` is no position of it.
        """
        parameters = dict(params or {})
        self._set_up(parameters)
        low, high, total = reward_range(self.reward)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.core.action_count,
            max_chance_outcomes=self.core.max_chance_outcomes,
            num_players=self.core.players,
            min_utility=low,
            max_utility=high,
            utility_sum=total,
            max_game_length=MOST_EVENTS,
        )
        super().__init__(GAME_TYPE, info, parameters)

    def _set_up(self, parameters: Mapping[str, Any]) -> None:
        """Make what the parameters stand for."""
        options = PARAMETERS | dict(parameters)
        if options["start"] == "mini":
            options |= MINI
        require_word("reward", options["reward"], REWARDS)
        self.core = _core(options)
        self.reward = options["reward"]
        self._start = _start(self.core, options["start"])

    def __getattr__(self, name: str) -> Any:
        """A game that comes out of a pickle has its parameters and nothing else."""
        if name not in ("core", "reward", "_start"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        self._set_up(self.get_parameters())
        return getattr(self, name)

    @property
    def start(self) -> State:
        """The position that a game begins with; a copy, with explicit chance."""
        return self._start.clone()

    def new_initial_state(self) -> ChampionsState:
        """The start of a game."""
        return ChampionsState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> ChampionsObserver:
        """An observer of this game."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return ChampionsObserver(self.core, kind, params)

    def max_chance_nodes_in_history(self) -> int:
        """A bound on the answers of chance in a game."""
        return MOST_EVENTS


class ChampionsState(pyspiel.State):
    """A position, and what each seat has seen and done on the way to it."""

    def __init__(self, game: ChampionsGame) -> None:
        """The start of a game."""
        super().__init__(game)
        self._core = game.start
        self.reward = game.reward
        self._seen = _first_sight(self._core)

    @property
    def core(self) -> State:
        """The position as the engine knows it; a copy, hidden cards included."""
        return self._core.clone()

    def current_player(self) -> int:
        """The seat that decides, or OpenSpiel's number for chance or the end."""
        return self._core.current_player

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self._core.is_terminal

    def _legal_actions(self, player: int) -> list[int]:
        return self._core.legal_actions() if player == self._core.current_player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The answers that chance can give, with their probabilities."""
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
        """What each seat has won: zeros before the end."""
        return payoffs(self._core, self.reward)

    def rewards(self) -> list[float]:
        """What each seat has won by the last event: all comes at the end."""
        return payoffs(self._core, self.reward)

    def information_state(self, player: int) -> str:
        """What stands for all that a seat has ever seen and done, in order."""
        return f"seat {player} {self._seen[player][0].hex()}"

    def resample_from_infostate(self, player_id: int, rng: Callable[[], float]) -> ChampionsState:
        """Another state that the seat cannot tell from this one, as likely as it should be.

        Its ``history()`` is empty: it is a position to search from, not a game to keep.

        Args:
            player_id: the seat.
            rng: gives numbers from 0 to 1; one is drawn.
        """
        return self._dealt_anew(player_id, int(rng() * 2**53))

    def _dealt_anew(self, seat: int, seed: int) -> ChampionsState:
        state: ChampionsState = self.get_game().new_initial_state()
        state._core = self._core.determinize(seat, seed)
        sights = list(_first_sight(state._core))
        sights[seat] = self._seen[seat]
        state._seen = tuple(sights)
        return state

    def __str__(self) -> str:
        """Everything that is on the table, and what everybody has seen: no two states share it."""
        seen = " ".join(sight.hex() for sight, _ in self._seen)
        return f"{self._core.table()}\n{self._core.to_bytes().hex()} {seen}"


#: For a seat, a digest of all that it has seen and done, and what it knew last.
_Sight = tuple[bytes, bytes]


def _extend_sight(sight: bytes, news: bytes) -> bytes:
    """The digest that follows."""
    return blake2b(sight + news, digest_size=16).digest()


def _first_sight(core: State) -> tuple[_Sight, ...]:
    keys = (core.information_key(seat) for seat in range(core.game.players))
    return tuple((_extend_sight(b"", key), key) for key in keys)


def _next_sight(
    core: State, seen: tuple[_Sight, ...], turn: int, action: int
) -> tuple[_Sight, ...]:
    """What is new goes into the digest: a seat's own action, and what it now knows.

    An event of which a seat notices nothing leaves no trace, not even that there was one.
    """
    result = []
    for seat, (sight, known) in enumerate(seen):
        if seat == turn:
            sight = _extend_sight(sight, action.to_bytes(2, "little"))
        key = core.information_key(seat)
        result.append((sight if key == known else _extend_sight(sight, key), key))
    return tuple(result)


class ChampionsObserver:
    """What a seat is shown, as OpenSpiel's observers tell it.

    Attributes:
        tensor: ``float32``, shape ``(game.observation_size,)``, written by ``set_from``; None with
            perfect recall, which has no tensor, and for what only one seat or nobody may see.
        dict: the same numbers by block, in the shapes of the blocks.
    """

    def __init__(self, core: Champions, kind: Any, params: Mapping[str, Any] | None = None) -> None:
        """An observer of this kind.

        Raises:
            InvalidOptionError: there are parameters; none are known.
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

    def set_from(self, state: ChampionsState, player: int) -> None:
        """Write what the seat knows into ``tensor`` and ``dict``."""
        if self.tensor is not None:
            state._core.observation(player, self.tensor)

    def string_from(self, state: ChampionsState, player: int) -> str | None:
        """What the seat is shown as text; None for a kind of observation that there is not."""
        if self._recalls:
            return state.information_state(player)
        return state._core.table(player) if self._looks else None


def _core(options: Mapping[str, Any]) -> Champions:
    """The engine's game of these parameters."""
    first = options["start_player"]
    return Champions(
        options["players"],
        expansions=_words(options["expansions"]),
        variants=list[Any](_words(options["variants"])),
        cards=options["cards"] or None,
        assignment=options["assignment"],
        start_player=None if first < 0 else first,
        leaders=_leaders(options["leaders"]),
        skip_forced=options["skip_forced"],
    )


def _leaders(text: str) -> Literal["drafted", "random"] | list[str]:
    match text:
        case "drafted":
            return "drafted"
        case "random":
            return "random"
        case names:
            return list(_words(names))


def _words(text: str) -> Iterator[str]:
    return (word for word in text.split("+") if word)


def _start(core: Champions, start: str) -> State:
    """The position that a game begins with."""
    if start == "":
        return core.new_state(chance="explicit")
    if start == "mini":
        text = resources.files("midgard.adapters").joinpath("mini.json").read_text("utf-8")
        return core.from_json(text, chance="explicit")
    try:
        data = bytes.fromhex(start)
    except ValueError:
        raise InvalidOptionError("start must be empty, mini, or to_bytes().hex()") from None
    return core.from_json(core.from_bytes(data).to_json(), chance="explicit")


def load(
    game: Champions, *, start: State | None = None, reward: Reward = "wins", cards: str = ""
) -> ChampionsGame:
    """A game of the engine as a game of OpenSpiel, that ``pyspiel.load_game`` could have loaded.

    Args:
        game: the rules.
        start: the position that it begins with; None for the beginning of a game.
        reward: what a seat gets at the end: ``wins``, its share of the victory; ``margin``, its
            glory less the mean of the others'.
        cards: the card file that ``game`` was made with, if it was.

    Raises:
        InvalidOptionError: ``start`` is of another game, or ``game`` has cards of its own that are
            not those of ``cards``.

    >>> import midgard
    >>> late = midgard.Champions(players=2).new_state(seed=7)
    >>> load(late.game, start=late).new_initial_state().core == late
    True
    """
    if start is not None and start.game != game:
        raise InvalidOptionError("start is a state of another game")
    params = {
        "players": game.players,
        "expansions": "+".join(game.expansions),
        "variants": "+".join(game.variants),
        "assignment": game.assignment,
        "start_player": -1 if game.start_player is None else game.start_player,
        "leaders": game.leaders if isinstance(game.leaders, str) else "+".join(game.leaders),
        "skip_forced": game.skip_forced,
        "cards": cards,
        "start": "" if start is None else _saved(start),
        "reward": reward,
    }
    loaded: ChampionsGame = pyspiel.load_game(
        GAME_NAME, {name: value for name, value in params.items() if value != PARAMETERS[name]}
    )
    if loaded.core != game:
        raise InvalidOptionError("the game has cards of its own: name their file with cards=")
    return loaded


def _saved(state: State) -> str:
    """A position as a parameter of a game, which anybody may read: its own dice are not in it."""
    return state.game.from_json(state.to_json(), chance="explicit").to_bytes().hex()


def mini(*, reward: Reward = "wins") -> ChampionsGame:
    """The last assignment of a game of two, small enough to be solved: 4,021 nodes.

    Seat 0, four glory ahead, looks at the journey of shore-2, which may be All Quiet or Whirlpool,
    and draws one of the last two destinies; seat 1 sees neither. Then both send their two axemen
    under seal: seat 0 to a troll or nowhere, seat 1 to a draugr and to the ship at shore-2. Dice
    decide the rest. Played well it is worth 0.750 to seat 0, and both must mix.

    Args:
        reward: as for ``load``.

    >>> mini().new_initial_state().is_chance_node()
    True
    """
    loaded: ChampionsGame = pyspiel.load_game(GAME_NAME, {"start": "mini", "reward": reward})
    return loaded


def resampler(seed: int) -> Callable[[ChampionsState, int], ChampionsState]:
    """What deals anew, for ``ISMCTSBot.set_resampler``: the same seed gives the same deals.

    Args:
        seed: 0 to 2**64 - 1.
    """
    generator = np.random.default_rng(require_whole("seed", seed, 0, 2**64 - 1))

    def resample(state: ChampionsState, player: int) -> ChampionsState:
        return state._dealt_anew(player, int(generator.integers(2**63)))

    return resample


GAME_TYPE = _game_type(pyspiel.GameType.Utility.CONSTANT_SUM)

if GAME_NAME not in pyspiel.registered_names():
    pyspiel.register_game(GAME_TYPE, ChampionsGame)
