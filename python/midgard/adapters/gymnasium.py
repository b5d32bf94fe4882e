"""Environments for Gymnasium: one seat learns, bots play the others.

Importing this module registers two environments for each game, such as ``midgard/Champions-v0``
and ``midgard/ChampionsSelfPlay-v0``. In the second one, the learner plays all seats.

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

An observation is a ``float32`` array of shape ``(game.observation_size,)`` within the bounds of its
blocks. ``info["action_mask"]`` is an ``int8`` array of shape ``(game.action_count,)`` with ones
where an action is legal; ``env.unwrapped.action_masks()`` is the same as bools. The reward comes at
the end.

With ``observation="dict"`` an observation is a dict of both arrays, ``observation`` and
``action_mask``, for libraries that expect the mask there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from midgard._midgard import InvalidOptionError
from midgard._shared.failures import add_game
from midgard._shared.input import require_whole, require_word
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
from midgard.bots import BotSpec, SeatedBot, make, require_plays
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
    """Returns the name of a game's environment in Gymnasium's registry.

    >>> env_id("champions")
    'midgard/Champions-v0'
    """
    return f"midgard/{_class_name(name)}-v0"


def self_play_id(name: str) -> str:
    """Returns the name of a game's environment with ``opponents=None``.

    ``gymnasium.make_vec`` makes a `MidgardVectorEnv` of it.

    >>> self_play_id("champions")
    'midgard/ChampionsSelfPlay-v0'
    """
    return f"midgard/{_class_name(name)}SelfPlay-v0"


def _class_name(name: str) -> str:
    return name.title().replace("_", "")


#: The largest number of games that are begun until one has a decision of the seat.
MOST_GAMES = 1000

#: The kinds of observations.
OBSERVATIONS = ("array", "dict")

_Observed: TypeAlias = "npt.NDArray[np.float32] | dict[str, npt.NDArray[Any]]"
_Opponents = BotSpec | Sequence[BotSpec]


class MidgardEnv(Environment, gymnasium.Env):
    """One seat of a game. Bots play the other seats between its decisions."""

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
        """Makes an environment of a game.

        Args:
            game: the rules, or their text, such as ``champions(players=3)``; by default the first
                game of ``midgard.GAMES``.
            seat: the seat that learns; None draws it from the seed for each game.
            opponents: the bots at the other seats: a bot as for ``midgard.bots.make``, or a list of
                bots for the seats after the one that learns, clockwise. Bots that are made here
                are made anew for each game, with seeds that are derived from the seed of the game.
                With None the learner plays every seat: the observation is that of the seat to act,
                the reward is that of the seat that acted, ``info["rewards"]`` has the rewards of
                all seats, ``float32`` of shape ``(players,)``, and ``seat`` is ignored.
            reward: the reward at the end: ``wins``, the share of victory, 0 to 1; ``margin``, the
                score minus the mean score of the others.
            illegal: the effect of an action that is not legal: ``raise`` raises an error;
                ``penalize`` gives the reward ``-penalty``, and the seat decides again;
                ``random_legal`` plays a random legal action instead.
            penalty: the cost of an illegal action with ``penalize``.
            observation: ``array``: an observation is a ``float32`` array; ``dict``: it is a dict of
                that array, ``observation``, and of the mask, ``action_mask``, ``int8``.
            render_mode: with ``ansi``, ``render`` returns text; with ``human``, it prints it.

        Raises:
            InvalidOptionError: a word, bot or seat does not exist, or the number of bots is wrong.
        """
        self._set_options(game, reward, illegal, penalty, render_mode)
        require_word("observation", observation, OBSERVATIONS)
        self.seat = 0 if seat is None else require_whole("seat", seat, 0, self.game.players - 1)
        self._alone = opponents is None
        self._any_seat = seat is None and not self._alone
        self._specs = [] if opponents is None else seated(opponents, self.game.players - 1)
        for spec in self._specs:
            require_plays(make(spec, seed=0, seat=0), self.game)
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
        """The seats of opponents that get the true state, including hidden cards."""
        return tuple(seat for seat, bot in sorted(self._bots.items()) if bot.full_state)

    def reset(
        self, *, seed: int | str | None = None, options: dict[str, Any] | None = None
    ) -> tuple[_Observed, dict[str, Any]]:
        """Begins a new game and plays it up to the first decision of the seat.

        A game that the bots end before that decision is not shown: another one begins.

        Args:
            seed: the seed of the seat, the bots and chance; without one the games go on from the
                last seed.
            options: ``seat`` sets the seat that learns in this game; others are ignored.

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
        """Lets the bots play until the seat decides or the game is over."""
        state = self._playing
        if self._alone and not state.is_terminal:
            self.seat = state.current_player
        try:
            while not state.is_terminal and state.current_player != self.seat:
                self._bots[state.current_player].play(state)
        except BaseException as error:  # includes Ctrl-C, in case a bot hangs
            self._state = None  # the bot may keep its error, whose notes have the seed of this game
            add_game(error, self.game, self._game_seed)
            raise

    def _seen(self) -> tuple[_Observed, dict[str, Any]]:
        """Returns the observation of the seat, and the info with its legal actions."""
        state = self._playing
        info: dict[str, Any] = {"action_mask": masks(state, self.seat), "seat": self.seat}
        if self._alone:
            info["rewards"] = np.array(payoffs(state, self.reward), dtype=np.float32)
        seen = state.observation(self.seat)
        if self._in_dict:
            return {"observation": seen, "action_mask": info["action_mask"].copy()}, info
        return seen, info

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Returns the legal actions, ``bool``, shape ``(game.action_count,)``, for sb3-contrib."""
        return masks(self._playing, self.seat).astype(np.bool_)

    def step(self, action: Any) -> tuple[_Observed, float, bool, bool, dict[str, Any]]:
        """Plays an action and lets the bots play up to the next decision of the seat.

        Returns:
            The observation, the reward, whether the game is over, False, and the info.

        Raises:
            IllegalActionError: it is not legal, and ``illegal`` is ``raise``; nothing has changed.
            Exception: a bot has raised it. Notes of the error name the bot, the game and its seed.
                The game has ended, and ``reset`` begins another.
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
        """Returns or prints the table as the seat sees it."""
        return rendered(self._playing.table(self.seat), self.render_mode)


def seated(opponents: _Opponents, count: int) -> list[BotSpec]:
    """Returns a bot for each of the other seats.

    Raises:
        InvalidOptionError: the number of bots is not that of the seats.

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
