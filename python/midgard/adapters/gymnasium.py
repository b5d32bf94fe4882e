"""The game for Gymnasium: one seat learns, bots sit at the others.

Importing this module registers two environments for each game, such as ``midgard/Champions-v0``,
and ``midgard/ChampionsSelfPlay-v0``, in which one player sits at all seats.

>>> import gymnasium
>>> import midgard.adapters.gymnasium
>>> env = gymnasium.make("midgard/Champions-v0", opponents="greedy")
>>> observation, info = env.reset(seed=7)
>>> terminated = False
>>> while not terminated:
...     action = env.action_space.sample(info["action_mask"])
...     observation, reward, terminated, truncated, info = env.step(action)
>>> 0.0 <= reward <= 1.0
True

An observation is a ``float32`` array of shape ``(game.observation_size,)`` between the bounds of
its blocks. ``info["action_mask"]`` is an ``int8`` array of shape ``(game.action_count,)``, ones
where an action is legal; ``env.unwrapped.action_masks()`` is the same as bools. The reward comes at
the end.

With ``observation="dict"`` an observation is a dict of both arrays, ``observation`` and
``action_mask``, for libraries that look for the mask there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from midgard._failures import add_game
from midgard._input import require_whole, require_word
from midgard._midgard import InvalidOptionError
from midgard.adapters._common import (
    RENDERS,
    Environment,
    Illegal,
    Reward,
    bounds,
    checked_seed,
    draw_game,
    masks,
    missing,
    payoffs,
    play,
    rendered,
)
from midgard.bots import BotSpec, SeatedBot, make
from midgard.games import GAMES
from midgard.protocols import Game

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces

    from midgard.adapters._vector import MidgardVectorEnv
except ModuleNotFoundError as _error:
    raise missing(__name__, "rl", _error) from None

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["MidgardEnv", "MidgardVectorEnv", "env_id", "self_play_id"]


def env_id(name: str) -> str:
    """What the environment of a game is called in Gymnasium's registry.

    >>> env_id("champions")
    'midgard/Champions-v0'
    """
    return f"midgard/{_class_name(name)}-v0"


def self_play_id(name: str) -> str:
    """The same with ``opponents=None``; ``gymnasium.make_vec`` makes a `MidgardVectorEnv` of it.

    >>> self_play_id("champions")
    'midgard/ChampionsSelfPlay-v0'
    """
    return f"midgard/{_class_name(name)}SelfPlay-v0"


def _class_name(name: str) -> str:
    return name.title().replace("_", "")


#: So many games are begun for one in which the seat has a decision.
MOST_GAMES = 1000

#: What an observation is.
OBSERVATIONS = ("array", "dict")

_Observed: TypeAlias = "npt.NDArray[np.float32] | dict[str, npt.NDArray[Any]]"
_Opponents = BotSpec | Sequence[BotSpec]


class MidgardEnv(Environment, gymnasium.Env):
    """One seat of a game; the others are played by bots between its decisions."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDERS), "render_fps": 1}
    observation_space: spaces.Space[Any]
    action_space: spaces.Discrete[np.int64]
    seat: int

    def __init__(
        self,
        game: Game | str | None = None,
        *,
        seat: int | None = 0,
        opponents: _Opponents | None = "random",
        reward: Reward = "wins",
        illegal: Illegal = "raise",
        penalty: float = 1.0,
        observation: Literal["array", "dict"] = "array",
        render_mode: str | None = None,
    ) -> None:
        """An environment of a game.

        Args:
            game: the rules, or their text, such as ``champions(players=3)``; the first game of
                ``midgard.GAMES`` if none is named.
            seat: the seat that learns; None for another one in each game, drawn from the seed.
            opponents: who plays the others: a bot as ``midgard.bots.make`` knows them, or a list of
                bots for the seats after the one that learns, clockwise. Those that are made here
                are made anew for each game, with seeds made from that of the game. None for
                nobody: the one who learns plays every seat in its turn, observation and reward are
                those of the seat to act and the seat that acted, and ``info["rewards"]`` are those
                of every seat, ``float32`` of shape ``(players,)``; ``seat`` is ignored.
            reward: what the seat gets at the end: ``wins``, its share of the victory, 0 to 1;
                ``margin``, its score less the mean of the others'.
            illegal: what becomes of an action that is not legal: ``raise`` an error; ``penalize``,
                the reward is ``-penalty`` and the seat is asked again; ``random_legal``, a random
                legal one takes its place.
            penalty: what an illegal action costs with ``penalize``.
            observation: ``array``: an observation is a ``float32`` array; ``dict``: a dict of that
                array, ``observation``, and of the mask, ``action_mask``, ``int8``.
            render_mode: ``ansi``: ``render`` returns text; ``human``: it prints it.

        Raises:
            InvalidOptionError: an unknown word, bot or seat, or a wrong number of bots.
        """
        self._set_options(game, reward, illegal, penalty, render_mode)
        require_word("observation", observation, OBSERVATIONS)
        self.seat = 0 if seat is None else require_whole("seat", seat, 0, self.game.players - 1)
        self._alone = opponents is None
        self._any_seat = seat is None and not self._alone
        self._specs = [] if opponents is None else seated(opponents, self.game.players - 1)
        for spec in self._specs:
            make(spec, seed=0, seat=0)
        low, high = bounds(self.game)
        seen = spaces.Box(low, high, dtype=np.float32)
        mask = spaces.Box(0, 1, (self.game.action_count,), dtype=np.int8)
        self._in_dict = observation == "dict"
        self.observation_space = (
            spaces.Dict({"observation": seen, "action_mask": mask}) if self._in_dict else seen
        )
        self.action_space = spaces.Discrete(self.game.action_count)
        self._bots: dict[int, SeatedBot] = {}
        self._chance: Any = None
        self._game_seed = 0

    @property
    def full_state_seats(self) -> tuple[int, ...]:
        """The seats of opponents that asked for the true state, hidden cards included."""
        return tuple(seat for seat, bot in sorted(self._bots.items()) if bot.full_state)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Observed, dict[str, Any]]:
        """Begin a new game, played up to the first decision of the seat.

        A game that the bots end before that decision is not shown: another one begins.

        Args:
            seed: where the seat, the bots and chance come from; without one the games go on from
                the last seed.
            options: ``seat`` lets this seat learn in this game; others are ignored.

        Returns:
            The observation, and a dict with ``action_mask`` and ``seat``.

        Raises:
            InvalidOptionError: a seat that is not there, or one that has no decision in 1000 games.
        """
        super().reset(seed=checked_seed(seed))
        for _ in range(MOST_GAMES):
            self._begin(options)
            if not self._playing.is_terminal:
                return self._seen()
        raise InvalidOptionError(
            f"seat {self.seat} has no decision in {MOST_GAMES} games: its opponents end them all"
        )

    def _begin(self, options: dict[str, Any] | None) -> None:
        """Begin a game and play it up to the first decision of the seat, or to its end."""
        players = self.game.players
        game_seed, self._chance = draw_game(self.np_random)
        if options and "seat" in options and not self._alone:
            self.seat = require_whole("seat", options["seat"], 0, players - 1)
        elif self._any_seat:
            self.seat = int(self._chance.integers(players))
        self._state = self.game.new_state(seed=game_seed)
        self._game_seed = game_seed
        self._bots = {}
        for step, spec in enumerate(self._specs, start=1):
            other = (self.seat + step) % players
            self._bots[other] = SeatedBot(spec, game_seed=game_seed, seat=other)
        self._to_own_turn()

    def _to_own_turn(self) -> None:
        """Let the bots play until it is the turn of the seat, or the end."""
        state = self._playing
        if self._alone and not state.is_terminal:
            self.seat = state.current_player
        try:
            while not state.is_terminal and state.current_player != self.seat:
                self._bots[state.current_player].play(state)
        except BaseException as error:  # also Ctrl-C, when a bot hangs
            self._state = None  # the bot may keep its error, and read the seed of this game in it
            add_game(error, self.game, self._game_seed)
            raise

    def _seen(self) -> tuple[_Observed, dict[str, Any]]:
        """What the seat knows, and its legal actions."""
        state = self._playing
        info: dict[str, Any] = {"action_mask": masks(state, self.seat), "seat": self.seat}
        if self._alone:
            info["rewards"] = np.array(payoffs(state, self.reward), dtype=np.float32)
        seen = state.observation(self.seat)
        if self._in_dict:
            return {"observation": seen, "action_mask": info["action_mask"].copy()}, info
        return seen, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions: ``bool``, shape ``(game.action_count,)``. sb3-contrib asks for it."""
        return masks(self._playing, self.seat).astype(np.bool_)

    def step(self, action: Any) -> tuple[_Observed, float, bool, bool, dict[str, Any]]:
        """Play an action, and let the bots play up to the next decision of the seat.

        Returns:
            The observation, the reward, whether the game is over, False, and the info.

        Raises:
            IllegalActionError: it is not legal, and ``illegal`` is ``raise``; nothing has changed.
            Exception: whatever a bot raises. Notes of the error name the bot, the game and its
                seed; the game has ended, and ``reset`` begins another.
        """
        state, acting = self._playing, self.seat
        legal = play(state, action, self.illegal, self._chance)
        if legal or self.illegal != "penalize":
            self._to_own_turn()
        reward = payoffs(state, self.reward)[acting]
        if not legal and self.illegal == "penalize":
            reward -= self.penalty
        observation, info = self._seen()
        return observation, reward, state.is_terminal, False, info

    def render(self) -> str | None:
        """The table as the seat sees it, as text."""
        return rendered(self._playing.table(self.seat), self.render_mode)


def seated(opponents: _Opponents, count: int) -> list[BotSpec]:
    """A bot for each of the other seats.

    Raises:
        InvalidOptionError: there are more or fewer bots than seats.

    >>> seated("greedy", 3)
    ['greedy', 'greedy', 'greedy']
    """
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return [opponents] * count
    if len(opponents) != count:
        raise InvalidOptionError(
            f"{len(opponents)} opponents for {count} seats: name one for all, or one for each"
        )
    return list(opponents)


for _name in GAMES:
    if env_id(_name) not in gymnasium.registry:
        gymnasium.register(
            id=env_id(_name), entry_point=f"{__name__}:MidgardEnv", kwargs={"game": _name}
        )
        gymnasium.register(
            id=self_play_id(_name),
            entry_point=f"{__name__}:MidgardEnv",
            vector_entry_point=f"{__name__}:MidgardVectorEnv",
            kwargs={"game": _name, "opponents": None},
        )
