"""Checks of environments that PettingZoo and Gymnasium lack.

They work for any environment with action masks, and need the extra ``rl``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from midgard._shared.input import require_seed, require_whole

__all__ = ["check_parallel_seed", "check_seed", "check_vector_env", "same"]

MOST = 10**12
"""The largest number of games or steps of a check."""


def same(one: Any, other: Any) -> bool:
    """Returns whether two values are equal, with equal types and shapes, also in dicts and lists.

    >>> same({"a": [1, 2.0]}, {"a": [1, 2.0]}), same([1], (1,))
    (True, False)
    """
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if hasattr(one, "dtype"):
        if one.dtype.kind == "O":
            return other.dtype.kind == "O" and same(one.tolist(), other.tolist())
        return bool(one.dtype == other.dtype and one.shape == other.shape and (one == other).all())
    return bool(one == other)


def _seed(seed: int | str) -> int:
    """Returns a seed whose successors are seeds too."""
    return require_seed(seed) % 2**63


def check_seed(make: Callable[[], Any], *, games: int = 2, seed: int | str = 42) -> int:
    """Checks that two PettingZoo AEC environments with one seed play the same whole games.

    The first game begins with the seed; the others go on from it. Actions are drawn from the masks.

    Args:
        make: makes an environment.
        games: the number of games.
        seed: the seed of the first game and of the actions.

    Returns:
        The number of actions in each environment.

    Raises:
        AssertionError: the environments differ; the message names the step and the difference.
    """
    games, seed = require_whole("games", games, 1, MOST), _seed(seed)
    envs = make(), make()
    steps = 0
    for game in range(games):
        for env in envs:
            env.reset(seed=seed if game == 0 else None)
            _seed_spaces(env, seed + game)
        while envs[0].agents:
            agent = envs[0].agent_selection
            assert agent == envs[1].agent_selection, f"step {steps}: another agent's turn"
            last = [env.last() for env in envs]
            names = ("observation", "reward", "termination", "truncation", "info")
            _compare(steps, agent, names, *last)
            done = last[0][2] or last[0][3]
            for env, (seen, *_) in zip(envs, last, strict=True):
                mask = seen["action_mask"]
                env.step(None if done else env.action_space(agent).sample(mask))
            steps += 1
        assert not envs[1].agents, f"step {steps}: one game is over, the other is not"
    return steps


def check_parallel_seed(
    make: Callable[[], Any], *, games: int = 2, seed: int | str = 42, masked: bool = True
) -> int:
    """Checks that two parallel PettingZoo environments with one seed play the same whole games.

    PettingZoo's ``parallel_seed_test`` stops after one step.

    Args:
        make: makes an environment.
        games: the number of games.
        seed: the seed of the first game and of the actions.
        masked: whether actions are drawn from the masks or from the whole space.

    Returns:
        The number of steps in each environment.

    Raises:
        AssertionError: the environments differ; the message names the step and the difference.
    """
    games, seed = require_whole("games", games, 1, MOST), _seed(seed)
    envs = make(), make()
    names = ("observations", "rewards", "terminations", "truncations", "infos")
    steps = 0
    for game in range(games):
        begun = [env.reset(seed=seed if game == 0 else None) for env in envs]
        _compare(steps, "all", ("observations", "infos"), *begun)
        for env in envs:
            _seed_spaces(env, seed + game)
        seen = [observations for observations, _ in begun]
        while envs[0].agents:
            assert envs[0].agents == envs[1].agents, f"step {steps}: other agents are there"
            done = [
                env.step(_sampled(env, views, masked))
                for env, views in zip(envs, seen, strict=True)
            ]
            _compare(steps, "all", names, *done)
            seen = [result[0] for result in done]
            steps += 1
        assert not envs[1].agents, f"step {steps}: one game is over, the other is not"
    return steps


def check_vector_env(
    vector: Any, make_single: Callable[[], Any], *, steps: int = 1000, seed: int | str = 42
) -> int:
    """Checks that a Gymnasium vector environment behaves like single environments.

    It is compared with Gymnasium's ``SyncVectorEnv`` of single environments: at every step the
    observations, rewards, terminations, truncations and infos; at the start the spaces, the
    autoreset mode, and three forms of seeds. Actions are drawn from ``infos["action_mask"]``.

    Args:
        vector: the environment; ``metadata["autoreset_mode"]`` is its mode.
        make_single: makes a single environment, as each row should be.
        steps: the number of steps.
        seed: the seed of the games and of the actions.

    Returns:
        The number of games that were finished.

    Raises:
        AssertionError: the environments differ; the message names the step and the difference.
    """
    steps, seed = require_whole("steps", steps, 1, MOST), _seed(seed)
    from gymnasium.vector import AutoresetMode, SyncVectorEnv
    from gymnasium.vector.utils import batch_space

    count, mode = vector.num_envs, vector.metadata["autoreset_mode"]
    assert isinstance(mode, AutoresetMode), f"autoreset_mode is {mode!r}"
    singles = SyncVectorEnv([make_single] * count, autoreset_mode=mode)
    for kind in ("observation_space", "action_space"):
        single = getattr(vector, f"single_{kind}")
        assert single == getattr(singles, f"single_{kind}"), f"single_{kind} is {single}"
        assert getattr(vector, kind) == batch_space(single, count), f"{kind} is not a batch of it"
    envs = (singles, vector)
    for seeds in ([seed + 2 * row for row in range(count)], seed, None):
        begun = [env.reset(seed=seeds) for env in envs]
        _compare(0, f"reset with {seeds}", ("observations", "infos"), *begun)
    return _step_vectors(envs, begun[0][1], steps, seed, mode == AutoresetMode.DISABLED)


def _step_vectors(
    envs: tuple[Any, Any], infos: dict[str, Any], steps: int, seed: int, by_hand: bool
) -> int:
    names = ("observations", "rewards", "terminations", "truncations", "infos")
    singles, vector = envs
    singles.single_action_space.seed(seed)
    finished = 0
    for step in range(steps):
        masks = infos["action_mask"]
        actions = [singles.single_action_space.sample(mask) for mask in masks]
        batch = singles.action_space.dtype.type(actions)
        done = [env.step(batch.copy()) for env in envs]
        _compare(step, "step", names, *done)
        _, _, terminations, truncations, infos = done[0]
        assert vector.observation_space.contains(done[1][0]), f"step {step}: out of the space"
        over = terminations | truncations
        finished += int(over.sum())
        if by_hand and over.any():
            begun = [env.reset(options={"reset_mask": over.copy()}) for env in envs]
            _compare(step, "reset", ("observations", "infos"), *begun)
            for row in over.nonzero()[0]:
                infos["action_mask"][row] = begun[0][1]["action_mask"][row]
    return finished


def _seed_spaces(env: Any, seed: int) -> None:
    for number, agent in enumerate(env.agents):
        env.action_space(agent).seed(seed + number)


def _sampled(env: Any, seen: dict[str, Any], masked: bool) -> dict[str, Any]:
    """Returns a random action for each agent."""
    masks = {agent: seen[agent]["action_mask"] if masked else None for agent in env.agents}
    return {agent: env.action_space(agent).sample(mask) for agent, mask in masks.items()}


def _compare(step: int, agent: str, names: tuple[str, ...], one: Any, other: Any) -> None:
    for name, left, right in zip(names, one, other, strict=True):
        assert same(left, right), f"step {step}, {agent}: {name}: {left!r} is not {right!r}"
