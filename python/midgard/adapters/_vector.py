"""Many games at once for Gymnasium, over a ``midgard.Batch``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal, cast

from midgard._midgard import Batch, InvalidOptionError
from midgard._shared.input import index_or_none, require_seed, require_whole, require_word
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

MOST_ENVS = 2**24
"""The largest number of rows, as in ``midgard.Batch``."""

_Stepped = tuple[Any, Any, Any, Any, dict[str, Any]]


class MidgardVectorEnv(gymnasium.vector.VectorEnv):
    """Rows of games in which every seat learns: each observation is for the seat to act.

    With the same actions, row ``i`` is identical to ``MidgardEnv(opponents=None)``; after
    ``reset(seed=s)`` it is identical to that environment reset with ``s + i``.

    * observations: ``float32``, shape ``(num_envs, game.observation_size)``;
    * rewards: ``float64``, shape ``(num_envs,)``, of the seat that acted;
    * ``infos["action_mask"]``: ``int8``, shape ``(num_envs, game.action_count)``;
    * ``infos["seat"]``: ``int64``, shape ``(num_envs,)``, the seat to act, or that acted last;
    * ``infos["rewards"]``: ``float32``, shape ``(num_envs, players)``, of every seat.

    Every array is a copy, as in Gymnasium's own environments. With ``copy=False`` the observations,
    and the masks of all rows, are the arrays of the ``midgard.Batch``: the next ``step`` or
    ``reset`` overwrites them.
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
        copy: bool = True,
    ) -> None:
        """Makes rows of a game.

        Args:
            num_envs: the number of rows.
            game: the rules, or their text, such as ``champions(players=3)``; by default the first
                game of ``midgard.GAMES``.
            opponents: None; for bots at the other seats use ``vectorization_mode="sync"``.
            reward: the reward at the end: ``wins``, the share of victory, 0 to 1; ``margin``, the
                score minus the mean score of the others.
            illegal: the effect of an action that is not legal: ``raise`` raises an error and no row
                moves; ``random_legal`` plays a random legal action instead.
            observation: ``array``; the masks are in the infos. ``vectorization_mode="sync"`` also
                supports dicts.
            autoreset_mode: one of Gymnasium's modes, or its value: ``NextStep``, ``SameStep``,
                ``Disabled``.
            threads: the number of threads; 0 means one per core.
            copy: whether ``reset`` and ``step`` return copies of the observations and masks, as
                ``copy`` of Gymnasium's ``SyncVectorEnv``. Without copies a step takes about half
                the time, and overwrites the arrays of the step before it.

        Raises:
            InvalidOptionError: a word is unknown, a number is out of range, or ``opponents`` is not
                None.
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
        self.copy = copy
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
        seed: int | str | Sequence[int | str | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """Begins new games.

        Args:
            seed: a number ``s`` for the seeds ``s + i``, or a seed for each row; a row without one
                goes on from its last seed.
            options: ``reset_mask``, ``bool`` of shape ``(num_envs,)``: begins only in these rows.

        Raises:
            ValueError: the number of seeds or the shape of the mask is wrong.
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
        return self._observations(), self._infos(rows)

    def _observations(self) -> npt.NDArray[np.float32]:
        """Returns the observations of all rows."""
        observations: npt.NDArray[np.float32] = self._batch.observations
        return observations.copy() if self.copy else observations

    def _seeds_of(self, seed: int | str | Sequence[int | str | None] | None) -> list[int | None]:
        """Returns the seed of each row, or None for a row that goes on from its last seed."""
        if seed is None:
            return [None] * self.num_envs
        is_list = isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str | bytes)
        if index_or_none(seed) is not None or not is_list:
            first = require_seed(seed)
            return [(first + row) % 2**128 for row in range(self.num_envs)]
        seeds = [checked_seed(each) for each in cast("Sequence[int | str | None]", seed)]
        if len(seeds) != self.num_envs:
            raise ValueError(f"{len(seeds)} seeds for {self.num_envs} rows")
        return seeds

    def _begin(self, rows: npt.NDArray[np.bool_]) -> None:
        """Begins new games in these rows."""
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
        """Returns the infos of these rows, with zeros for the others."""
        others = ~rows
        partial = others.any()
        masks = self._batch.masks.view(np.int8)
        # The environment reads the masks again, and a caller may write into them.
        read_again = self.illegal == "random_legal"
        infos: dict[str, Any] = {
            "action_mask": masks.copy() if self.copy or partial or read_again else masks,
            "seat": self._seats.copy(),
            "rewards": self._rewards.copy(),
        }
        for name in tuple(infos):
            if partial:
                infos[name][others] = 0
            infos[f"_{name}"] = rows.copy()
        return infos

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> _Stepped:
        """Plays an action in each row.

        Args:
            actions: integers, shape ``(num_envs,)``; the action of a finished row is ignored.

        Returns:
            Observations, rewards, terminations, truncations (always false) and infos.

        Raises:
            IllegalActionError: an action is not legal, and ``illegal`` is ``raise``; nothing has
                changed. ``rows`` has the rows of such actions.
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
        return self._observations(), rewards, terminated, truncated, infos

    def _legal(self, actions: npt.NDArray[np.integer[Any]]) -> npt.NDArray[np.integer[Any]]:
        """Returns the actions, with random legal ones instead of illegal ones if allowed."""
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
        """Returns the reward of each seat for the last step, shape ``(num_envs, players)``."""
        if self.reward == "wins":
            return self._batch.rewards
        rewards = np.zeros_like(self._rewards)
        for row in np.flatnonzero(over):
            rewards[row] = payoffs(self._batch.state(int(row)), self.reward)
        return rewards

    def _final(self, row: int) -> dict[str, Any]:
        """Returns the info at the end of a game whose row has begun another one."""
        info = {
            "action_mask": self._batch.masks[row].astype(np.int8),
            "seat": int(self._seats[row]),
            "rewards": self._rewards[row].copy(),
        }
        return {"final_obs": self._batch.observations[row].copy(), "final_info": info}
