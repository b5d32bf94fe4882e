"""Libraries that learn play a few hundred steps, where they are installed.

PyTorch is too large to ask for it.
"""

from typing import Any

import pytest

import midgard

GAME = midgard.Champions(players=2)

# Their warnings are not ours to mend.
pytestmark = pytest.mark.filterwarnings("ignore")


def test_maskable_ppo_learns() -> None:
    sb3_contrib = pytest.importorskip("sb3_contrib")
    import gymnasium
    from stable_baselines3.common.env_checker import check_env

    from midgard.adapters.gymnasium import env_id

    check_env(gymnasium.make(env_id("champions"), game=GAME, illegal="random_legal").unwrapped)
    env = gymnasium.make(env_id("champions"), game=GAME, opponents="greedy", reward="margin")
    model = sb3_contrib.MaskablePPO("MlpPolicy", env, n_steps=128, n_epochs=1, seed=1)
    model.learn(256)
    assert model.num_timesteps >= 256


@pytest.mark.parametrize("kind", ["AECEnv", "ParallelEnv"])
def test_torchrl_rolls_out(kind: str) -> None:
    libs = pytest.importorskip("torchrl.envs.libs.pettingzoo")
    utils = pytest.importorskip("torchrl.envs.utils")
    from midgard.adapters import pettingzoo

    options: dict[str, Any] = {"use_mask": True} if kind == "AECEnv" else {}
    env = libs.PettingZooWrapper(env=getattr(pettingzoo, kind)(GAME), **options)
    utils.check_env_specs(env)
    assert env.rollout(300, break_when_any_done=False).shape == (300,)
