"""Checks of environments that their own libraries leave out.

They are for any environment that shows masks, not only for ours, and need the extra ``rl``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

__all__ = ["check_parallel_seed", "check_seed", "same"]


def same(one: Any, other: Any) -> bool:
    """Are two things equal, arrays in dicts and lists too, of the same types and shapes?

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
        return bool(one.dtype == other.dtype and one.shape == other.shape and (one == other).all())
    return bool(one == other)


def check_seed(make: Callable[[], Any], *, games: int = 2, seed: int = 42) -> int:
    """Two PettingZoo environments with turns and one seed play the same whole games.

    The first game begins with the seed; the others go on from it. Actions are drawn from the masks.

    Args:
        make: makes an environment.
        games: how many.
        seed: where the first game and the actions come from.

    Returns:
        How many actions were played in each environment.

    Raises:
        AssertionError: they differ; the message says where and in what.
    """
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
    make: Callable[[], Any], *, games: int = 2, seed: int = 42, masked: bool = True
) -> int:
    """Two parallel PettingZoo environments with one seed play the same whole games.

    PettingZoo's ``parallel_seed_test`` stops after one step.

    Args:
        make: makes an environment.
        games: how many.
        seed: where the first game and the actions come from.
        masked: draw actions from the masks, or any.

    Returns:
        How many steps were played in each environment.

    Raises:
        AssertionError: they differ; the message says where and in what.
    """
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


def _seed_spaces(env: Any, seed: int) -> None:
    for number, agent in enumerate(env.agents):
        env.action_space(agent).seed(seed + number)


def _sampled(env: Any, seen: dict[str, Any], masked: bool) -> dict[str, Any]:
    """An action for each agent."""
    masks = {agent: seen[agent]["action_mask"] if masked else None for agent in env.agents}
    return {agent: env.action_space(agent).sample(mask) for agent, mask in masks.items()}


def _compare(step: int, agent: str, names: tuple[str, ...], one: Any, other: Any) -> None:
    for name, left, right in zip(names, one, other, strict=True):
        assert same(left, right), f"step {step}, {agent}: {name}: {left!r} is not {right!r}"
