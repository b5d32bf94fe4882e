"""Environments for PettingZoo: agents act in turn (``AECEnv``) or together (``ParallelEnv``).

Agents are called ``seat_0``, ``seat_1``, ... In both, an agent gets a dict of two arrays:

* ``observation``: ``float32``, shape ``(game.observation_size,)``, what the seat knows;
* ``action_mask``: ``int8``, with ones where an action is legal for it now.

In ``AECEnv`` only the selected agent acts, and the mask of the others is all zeros. In
``ParallelEnv`` every agent acts at every step; an agent that does not decide has one legal action,
the last one, ``env.noop``. A sealed choice takes a fixed number of steps, so that their number does
not show what is sealed. Rewards come at the end. An ``infos`` entry is always empty.

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

from midgard._midgard import InvalidOptionError
from midgard._shared.input import index_or_none
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
    pick,
    play,
    rendered,
)
from midgard.adapters._sealed import Sealed
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
    """The base of both environments: agents, spaces, chance, illegal actions."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "midgard_v0",
        "render_modes": list(RENDERS),
        "render_fps": 1,
        "is_parallelizable": True,
    }
    #: The number of actions of an agent besides those of the game.
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
        """Makes an environment of a game.

        Args:
            game: the rules, or their text, such as ``champions(players=3)``; by default the first
                game of ``midgard.GAMES``.
            reward: the reward at the end: ``wins``, the share of victory, 0 to 1; ``margin``, the
                score minus the mean score of the others.
            illegal: the effect of an action that is not legal: ``raise`` raises an error;
                ``penalize`` reduces the reward, and the agent decides again; ``random_legal`` plays
                a random legal action instead.
            penalty: the cost of an illegal action with ``penalize``.
            render_mode: with ``ansi``, ``render`` returns text; with ``human``, it prints it.

        Raises:
            InvalidOptionError: a word is unknown, or the penalty is not a finite number.
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
        """Returns the space of observations, a ``Dict``, the same object at every call."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Returns the space of actions, ``Discrete``, the same object at every call."""
        return self._action_spaces[agent]

    def _begin(self, seed: int | str | None) -> None:
        """Begins a new game. Without a seed, the games go on from the last one."""
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(checked_seed(seed))
        seed, self._chance = draw_game(self._np_random)
        self._state = self.game.new_state(seed=seed)
        self.agents = list(self.possible_agents)

    def _seen(self, agent: str) -> _Seen:
        """Returns the observation of an agent."""
        state, seat = self._playing, self._seat_of[agent]
        return {"observation": state.observation(seat), "action_mask": masks(state, seat)}

    def _rewards(self) -> dict[str, float]:
        """Returns the reward of each agent in this position."""
        return dict(zip(self.possible_agents, payoffs(self._playing, self.reward), strict=True))

    def state(self) -> npt.NDArray[np.float32]:
        """Returns all observations: ``float32``, ``(players * game.observation_size,)``."""
        seats = range(self.game.players)
        return np.concatenate([self._playing.observation(seat) for seat in seats])

    def render(self) -> str | None:
        """Returns or prints the table as everybody sees it."""
        return rendered(self._playing.table(), self.render_mode)

    def close(self) -> None:
        """Does nothing, because nothing is open."""


class AECEnv(_Seats, pettingzoo.AECEnv):
    """Agents act in turn."""

    def reset(self, seed: int | str | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game.

        Args:
            seed: the seed of chance; without one the games go on from the last seed.
            options: ignored.
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
        """Returns the observation of an agent, a dict of two new arrays."""
        return self._seen(agent)

    def step(self, action: Any) -> None:
        """Plays an action of the selected agent; it must be ``None`` once the game is over.

        Raises:
            IllegalActionError: it is not legal, and ``illegal`` is ``raise``; nothing has changed.
            ValueError: it is not ``None``, although the game is over.
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
    """All agents act at every step; those that do not decide play ``noop``.

    Any other action of an agent that does not decide is illegal and has no effect. Such an agent
    can also be left out.

    At each step one agent decides, except while a sealed choice is padded. Such a choice takes as
    many steps as the agent may need as far as the others know. An agent that is done earlier plays
    ``noop`` like all others until then, and its last action takes effect at the end.
    """

    _extra_actions = 1
    agents: list[str]
    _sealed: Sealed | None = None
    #: The last sealed choice of the turn that goes on.
    _turn: Sealed | None = None

    @property
    def noop(self) -> int:
        """The action of an agent that does not decide."""
        return self.game.action_count

    def reset(
        self, seed: int | str | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, _Seen], dict[str, dict[str, Any]]]:
        """Begins a new game.

        Args:
            seed: the seed of chance; without one the games go on from the last seed.
            options: ignored.

        Returns:
            The observation of each agent, and an empty dict for each.
        """
        del options
        self._begin(seed)
        self._sealed, self._turn = Sealed.of(self._playing), None
        return self._all(), {agent: {} for agent in self.agents}

    def _all(self) -> dict[str, _Seen]:
        """Returns the observation of each agent."""
        return {agent: self._seen(agent) for agent in self.agents}

    def _seen(self, agent: str) -> _Seen:
        seen = super()._seen(agent)
        waits = agent != self._deciding()
        if waits:
            seen["action_mask"].fill(0)
        seen["action_mask"] = np.append(seen["action_mask"], np.int8(waits))
        return seen

    def _deciding(self) -> str | None:
        """Returns the agent that decides; None if nobody does, as while a choice is padded."""
        if self._playing.is_terminal or (self._sealed and self._sealed.held is not None):
            return None
        return self.possible_agents[self._playing.current_player]

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, _Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Plays the action of the agent that decides.

        Returns:
            Observations, rewards, terminations, truncations and infos by agent.

        Raises:
            IllegalActionError: it is not legal, and ``illegal`` is ``raise``; nothing has changed.
            InvalidOptionError: ``actions`` is not a dict; or ``illegal`` is ``raise`` and another
                agent acts or the agent that decides plays ``noop``. Nothing has changed.
        """
        if not isinstance(actions, Mapping):
            kind = type(actions).__name__
            raise InvalidOptionError(f"actions are a dict of an action by agent, not {kind}")
        agents, turn = list(self.agents), self._deciding()
        if self.illegal == "raise" and turn and index_or_none(actions.get(turn)) == self.noop:
            raise InvalidOptionError(f"{turn} waits ({self.noop}), but it is its turn")
        stray = [who for who in agents if who != turn and actions.get(who) not in (None, self.noop)]
        if stray and self.illegal == "raise":
            whose = turn or "nobody, because a sealed choice goes on"
            raise InvalidOptionError(f"{stray[0]} acts, but it is the turn of {whose}")
        legal = self._play(actions.get(turn)) if turn else self._go_on(None)
        rewards = self._rewards()
        if self.illegal == "penalize":
            for agent in [*stray, *([turn] if turn and not legal else [])]:
                rewards[agent] -= self.penalty
        over = self._playing.is_terminal
        result = self._all(), rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        if over:
            self.agents = []
        return *result, {agent: {} for agent in agents}

    def _play(self, action: Any) -> bool:
        """Plays an action of the agent that decides and returns whether it was legal."""
        state = self._playing
        number, legal = pick(state, action, self.illegal, self._chance)
        if number is not None and state.why_not(number) is not None:
            state.apply(number)  # which raises the error
        self._go_on(number)
        return legal

    def _go_on(self, action: int | None) -> bool:
        """Plays a legal action, or a step without one. Returns True."""
        state, sealed = self._playing, self._sealed
        if sealed is None:
            if action is not None:
                state.apply(action)
        elif sealed.play(state, action):
            self._turn = sealed
        else:
            return True
        if self._turn is not None and self._turn.seat != state.current_player:
            self._turn = None
        self._sealed = Sealed.of(state, self._turn)
        return True
