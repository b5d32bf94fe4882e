"""Many games at once for Gymnasium, over a ``midgard.Batch``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, cast

from midgard._input import MAX_GAME_SEED, index_or_none, require_whole, require_word
from midgard._midgard import Batch, InvalidOptionError
from midgard.adapters._common import (
    Reward,
    bounds,
    check_reward,
    checked_seed,
    draw_game,
    game_of,
    missing,
    payoffs,
)
from midgard.protocols import Game

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as _error:
    raise missing(__name__, "rl", _error) from None

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["MidgardVectorEnv"]

MOST_ENVS = 2**24
"""The most rows, as of ``midgard.Batch``."""

_Stepped = tuple[Any, Any, Any, Any, dict[str, Any]]


class MidgardVectorEnv(gymnasium.vector.VectorEnv):
    """Rows of games in which every seat learns: each observation is for the seat to act.

    Row ``i`` is ``MidgardEnv(opponents=None)`` with the same actions, bit for bit; with
    ``reset(seed=s)`` that environment is reset with ``s + i``.

    * observations: ``float32``, shape ``(num_envs, game.observation_size)``;
    * rewards: ``float64``, shape ``(num_envs,)``, of the seat that acted;
    * ``infos["action_mask"]``: ``int8``, shape ``(num_envs, game.action_count)``;
    * ``infos["seat"]``: ``int64``, shape ``(num_envs,)``, the seat to act, or that acted last;
    * ``infos["rewards"]``: ``float32``, shape ``(num_envs, players)``, of every seat.
    """

    num_envs: int
    observation_space: spaces.Box
    action_space: spaces.MultiDiscrete
    single_observation_space: spaces.Box
    single_action_space: spaces.Discrete[np.int64]
    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 (each environment has its own)

    def __init__(
        self,
        num_envs: int = 1,
        game: Game | str | None = None,
        *,
        opponents: None = None,
        reward: Reward = "wins",
        illegal: Literal["raise", "random_legal"] = "raise",
        observation: Literal["array"] = "array",
        autoreset_mode: Any = "NextStep",
        threads: int = 0,
    ) -> None:
        """Rows of a game.

        Args:
            num_envs: how many rows.
            game: the rules, or their text, such as ``champions(players=3)``; the first game of
                ``midgard.GAMES`` if none is named.
            opponents: None; with bots at the other seats use ``vectorization_mode="sync"``.
            reward: what a seat gets at the end: ``wins``, its share of the victory, 0 to 1;
                ``margin``, its score less the mean of the others'.
            illegal: what becomes of an action that is not legal: ``raise`` an error and no row
                moves; ``random_legal``, a random legal one takes its place.
            observation: ``array``; the masks are in the infos. With ``vectorization_mode="sync"``
                there are dicts.
            autoreset_mode: one of Gymnasium's, or its value: ``NextStep``, ``SameStep``,
                ``Disabled``.
            threads: how many; 0 for one a core.

        Raises:
            InvalidOptionError: an unknown word, or opponents.
        """
        require_word("illegal", illegal, ("raise", "random_legal"))
        if opponents is not None:
            raise InvalidOptionError('opponents must be None: vectorization_mode="sync" takes bots')
        if observation != "array":
            raise InvalidOptionError(
                f'observation must be "array", not {observation!r}: the masks are in the infos; '
                'vectorization_mode="sync" gives dicts'
            )
        self.game: Game = game_of(game)
        check_reward(reward, self.game)
        self.num_envs = num_envs = require_whole("num_envs", num_envs, 1, MOST_ENVS)
        self.reward: Reward = reward
        self.illegal = illegal
        self.autoreset_mode: AutoresetMode = AutoresetMode(autoreset_mode)
        self.metadata = {**type(self).metadata, "autoreset_mode": self.autoreset_mode}
        low, high = bounds(self.game)
        self.single_observation_space = spaces.Box(low, high, dtype=np.float32)
        self.single_action_space = spaces.Discrete(self.game.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._generators: list[Any] = [None] * num_envs
        self._chance: list[Any] = [None] * num_envs
        self._batch = Batch(self.game, num_envs, autoreset="disabled", threads=threads)
        self._seats = np.zeros(num_envs, dtype=np.int64)
        self._rewards = np.zeros((num_envs, self.game.players), dtype=np.float32)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """Begin new games.

        Args:
            seed: ``s`` for ``s + i`` in row ``i``, or one for each row; a row without one goes on
                from its last seed.
            options: ``reset_mask``, ``bool`` of shape ``(num_envs,)``: begin in these rows only.

        Raises:
            ValueError: another number of seeds, or a mask of another shape.
        """
        rows = np.ones(self.num_envs, dtype=np.bool_)
        if options and "reset_mask" in options:
            rows = np.asarray(options["reset_mask"], dtype=np.bool_)
        if rows.shape != (self.num_envs,):
            raise ValueError(f"reset_mask must have shape ({self.num_envs},), not {rows.shape}")
        seeds = self._seeds_of(seed)
        for row in np.flatnonzero(rows).tolist():
            wanted = seeds[row]
            if wanted is not None or self._generators[row] is None:
                self._generators[row], _ = seeding.np_random(wanted)
        self._begin(rows)
        return self._batch.observations.copy(), self._infos(rows)

    def _seeds_of(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """The seed of each row, or None where the games go on."""
        if seed is None:
            return [None] * self.num_envs
        is_list = isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str | bytes)
        if index_or_none(seed) is not None or not is_list:
            first = require_whole("seed", seed, 0, MAX_GAME_SEED + 1 - self.num_envs)
            return list(range(first, first + self.num_envs))
        seeds = [checked_seed(each) for each in cast("Sequence[int | None]", seed)]
        if len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} rows")
        return seeds

    def _begin(self, rows: npt.NDArray[np.bool_]) -> None:
        """New games in these rows."""
        if not rows.any():
            return
        seeds = []
        for row in np.flatnonzero(rows):
            seed, self._chance[row] = draw_game(self._generators[row])
            seeds.append(seed)
        self._batch.reset(rows, seeds=seeds)
        self._seats[rows] = self._batch.seats[rows]
        self._rewards[rows] = 0.0

    def _infos(self, rows: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """What there is to know of these rows; zeros for the others."""
        infos: dict[str, Any] = {
            "action_mask": self._batch.masks.astype(np.int8),
            "seat": self._seats.copy(),
            "rewards": self._rewards.copy(),
        }
        for name in tuple(infos):
            infos[name][~rows] = 0
            infos[f"_{name}"] = rows.copy()
        return infos

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> _Stepped:
        """Play an action in each row.

        Args:
            actions: whole numbers, shape ``(num_envs,)``; that of a row whose game is over is
                passed by.

        Returns:
            Observations, rewards, terminations, truncations (never) and infos.

        Raises:
            IllegalActionError: an action is not legal, and ``illegal`` is ``raise``; nothing has
                changed. Its ``rows`` are those where.
        """
        batch, resting = self._batch, self._batch.terminated.copy()
        self._batch.step(self._legal(np.asarray(actions)))
        over = batch.terminated & ~resting
        self._rewards[:] = self._payoffs(over)
        rewards = self._rewards[np.arange(self.num_envs), self._seats].astype(np.float64)
        going = ~batch.terminated
        self._seats[going] = batch.seats[going]
        infos: dict[str, Any] = {}
        terminated = batch.terminated.copy()
        if self.autoreset_mode == AutoresetMode.NEXT_STEP:
            self._begin(resting)
            terminated[resting] = False
        elif self.autoreset_mode == AutoresetMode.SAME_STEP and over.any():
            for row in np.flatnonzero(over).tolist():
                infos = self._add_info(infos, self._final(row), row)
            self._begin(over)
        infos |= self._infos(np.ones(self.num_envs, dtype=np.bool_))
        truncated = np.zeros(self.num_envs, dtype=np.bool_)
        return batch.observations.copy(), rewards, terminated, truncated, infos

    def _legal(self, actions: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.integer[Any]]:
        """The actions, with random legal ones in the place of others if that is allowed."""
        if self.illegal == "raise" or actions.shape != (self.num_envs,):
            return actions
        if actions.dtype.kind not in "iu":
            raise TypeError(f"actions must be whole numbers, not of {actions.dtype}")
        actions, masks = actions.copy(), self._batch.masks
        known = (actions >= 0) & (actions < self.game.action_count)
        fine = known & masks[np.arange(self.num_envs), np.where(known, actions, 0)]
        for row in np.flatnonzero(~fine & ~self._batch.terminated):
            legal = np.flatnonzero(masks[row])
            actions[row] = legal[int(self._chance[row].integers(len(legal)))]
        return actions

    def _payoffs(self, over: npt.NDArray[np.bool_]) -> npt.NDArray[np.float32]:
        """What the last step brought each seat, shape ``(num_envs, players)``."""
        if self.reward == "wins":
            return self._batch.rewards
        rewards = np.zeros_like(self._rewards)
        for row in np.flatnonzero(over):
            rewards[row] = payoffs(self._batch.state(int(row)), self.reward)
        return rewards

    def _final(self, row: int) -> dict[str, Any]:
        """The end of a game whose row goes on with another at once."""
        info = {
            "action_mask": self._batch.masks[row].astype(np.int8),
            "seat": int(self._seats[row]),
            "rewards": self._rewards[row].copy(),
        }
        return {"final_obs": self._batch.observations[row].copy(), "final_info": info}
