"""The game for PettingZoo: seats as agents, in turns (``AECEnv``) or at once (``ParallelEnv``).

Agents are called ``seat_0``, ``seat_1``, ... Both kinds show an agent a dict of two arrays:

* ``observation``: ``float32``, shape ``(game.observation_size,)``, what the seat knows;
* ``action_mask``: ``int8``, ones where an action is legal for it now.

In ``AECEnv`` only the selected agent acts, and the mask of the others is all zeros. In
``ParallelEnv`` every agent acts at every step: those whose turn it is not have one legal action,
the last one, ``env.noop``. Rewards come at the end. An ``infos`` entry is always empty.

>>> from midgard.adapters.pettingzoo import AECEnv
>>> import midgard
>>> env = AECEnv(midgard.Champions(players=2))
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     done = terminated or truncated
...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
>>> env.agents
[]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from midgard._input import index_or_none
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
from midgard.protocols import Game

try:
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from gymnasium.utils import seeding
except ModuleNotFoundError as _error:
    raise missing(__name__, "rl", _error) from None

if TYPE_CHECKING:
    import numpy.typing as npt

__all__ = ["AECEnv", "ParallelEnv"]

_Seen = dict[str, Any]


class _Seats(Environment):
    """What both kinds of environment do alike: seats as agents, spaces, chance, illegal actions."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "midgard_v0",
        "render_modes": list(RENDERS),
        "render_fps": 1,
        "is_parallelizable": True,
    }
    #: Actions that an agent has beside those of the game.
    _extra_actions = 0

    def __init__(
        self,
        game: Game | str | None = None,
        *,
        reward: Reward = "wins",
        illegal: Illegal = "raise",
        penalty: float = 1.0,
        render_mode: str | None = None,
    ) -> None:
        """An environment of a game.

        Args:
            game: the rules, or their text, such as ``champions(players=3)``; the first game of
                ``midgard.GAMES`` if none is named.
            reward: what an agent gets at the end: ``wins``, its share of the victory, 0 to 1;
                ``margin``, its score less the mean of the others'.
            illegal: what becomes of an action that is not legal: ``raise`` an error; ``penalize``,
                the agent gets less reward and is asked again; ``random_legal``, a random legal one
                takes its place.
            penalty: what an illegal action costs with ``penalize``.
            render_mode: ``ansi``: ``render`` returns text; ``human``: it prints it.

        Raises:
            InvalidOptionError: an unknown word.
        """
        self._set_options(game, reward, illegal, penalty, render_mode)
        self.metadata = type(self).metadata | {"name": f"midgard_{self.game.name}_v0"}  # type: ignore[misc]  # of this game
        self.possible_agents: list[str] = [f"seat_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = self.game.action_count + self._extra_actions
        self._action_spaces = {agent: spaces.Discrete(self._actions) for agent in self._seat_of}
        low, high = bounds(self.game)
        self._observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (self._actions,), dtype=np.int8),
                }
            )
            for agent in self._seat_of
        }
        everybody = np.tile(low, self.game.players), np.tile(high, self.game.players)
        self.state_space: spaces.Box = spaces.Box(*everybody, dtype=np.float32)
        self._np_random: Any = None
        self._chance: Any = None

    def observation_space(self, agent: str) -> Any:
        """What an agent sees: a ``Dict`` of two boxes, the same object at every call."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent can do: ``Discrete``, the same object at every call."""
        return self._action_spaces[agent]

    def _begin(self, seed: int | None) -> None:
        """A new game. Without a seed it goes on from the last one."""
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(checked_seed(seed))
        seed, self._chance = draw_game(self._np_random)
        self._state = self.game.new_state(seed=seed)
        self.agents = list(self.possible_agents)

    def _seen(self, agent: str) -> _Seen:
        """What an agent sees now."""
        state, seat = self._playing, self._seat_of[agent]
        return {"observation": state.observation(seat), "action_mask": masks(state, seat)}

    def _rewards(self) -> dict[str, float]:
        """What each agent gets for the game as it is."""
        return dict(zip(self.possible_agents, payoffs(self._playing, self.reward), strict=True))

    def state(self) -> npt.NDArray[np.float32]:
        """What all seats together know: ``float32``, ``(players * game.observation_size,)``."""
        seats = range(self.game.players)
        return np.concatenate([self._playing.observation(seat) for seat in seats])

    def render(self) -> str | None:
        """The table as text, as everybody together sees it."""
        return rendered(self._playing.table(), self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


class AECEnv(_Seats, pettingzoo.AECEnv):
    """Agents act one after the other, each when it is its turn."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game.

        Args:
            seed: where chance comes from; without one the games go on from the last seed.
            options: none are known; ignored.
        """
        del options
        self._begin(seed)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection: str = self.agents[self._playing.current_player]

    def observe(self, agent: str) -> _Seen:
        """What an agent sees now, a dict of two new arrays."""
        return self._seen(agent)

    def step(self, action: Any) -> None:
        """Play an action of the selected agent; ``None`` once the game is over for it.

        Raises:
            IllegalActionError: it is not legal, and ``illegal`` is ``raise``; nothing has changed.
            ValueError: an action for an agent whose game is over.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        legal = play(self._playing, action, self.illegal, self._chance)
        self._cumulative_rewards[agent] = 0.0
        state = self._playing
        self.rewards = self._rewards()
        if not legal and self.illegal == "penalize":
            self.rewards[agent] -= self.penalty
        if state.is_terminal:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.agents[state.current_player]
        self._accumulate_rewards()


class ParallelEnv(_Seats, pettingzoo.ParallelEnv):
    """All agents act at every step; those whose turn it is not play ``noop``.

    What an agent whose turn it is not sends instead of ``noop`` is an illegal action too, and
    without effect; nothing at all is as good as ``noop``.
    """

    _extra_actions = 1
    agents: list[str]

    @property
    def noop(self) -> int:
        """The action of an agent whose turn it is not."""
        return self.game.action_count

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, _Seen], dict[str, dict[str, Any]]]:
        """Begin a new game.

        Args:
            seed: where chance comes from; without one the games go on from the last seed.
            options: none are known; ignored.

        Returns:
            What each agent sees, and an empty dict for each.
        """
        del options
        self._begin(seed)
        return self._all(), {agent: {} for agent in self.agents}

    def _all(self) -> dict[str, _Seen]:
        """What each agent sees now."""
        return {agent: self._seen(agent) for agent in self.agents}

    def _seen(self, agent: str) -> _Seen:
        seen = super()._seen(agent)
        waits = self._playing.current_player != self._seat_of[agent]
        seen["action_mask"] = np.append(seen["action_mask"], np.int8(waits))
        return seen

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, _Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play an action of the agent whose turn it is.

        Returns:
            Observations, rewards, terminations, truncations and infos by agent.

        Raises:
            IllegalActionError: it is not legal, and ``illegal`` is ``raise``; nothing has changed.
            InvalidOptionError: another agent acts, or the one whose turn it is waits, and
                ``illegal`` is ``raise``; or it is no dict. Nothing has changed.
        """
        if not isinstance(actions, Mapping):
            kind = type(actions).__name__
            raise InvalidOptionError(f"actions are a dict of an action by agent, not {kind}")
        agents, turn = list(self.agents), self.agents[self._playing.current_player]
        if self.illegal == "raise" and index_or_none(actions.get(turn)) == self.noop:
            raise InvalidOptionError(f"{turn} waits ({self.noop}), but it is its turn")
        stray = [who for who in agents if who != turn and actions.get(who) not in (None, self.noop)]
        if stray and self.illegal == "raise":
            raise InvalidOptionError(f"{stray[0]} acts, but it is the turn of {turn}")
        legal = play(self._playing, actions.get(turn), self.illegal, self._chance)
        rewards = self._rewards()
        if self.illegal == "penalize":
            for agent in [*stray, *([] if legal else [turn])]:
                rewards[agent] -= self.penalty
        over = self._playing.is_terminal
        result = self._all(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        if over:
            self.agents = []
        return *result, {agent: {} for agent in agents}
