"""PettingZoo's own suites on both kinds of environment, and what they leave out."""

import random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)

import midgard
from midgard.adapters.pettingzoo import AECEnv, ParallelEnv
from midgard.games import game_text
from midgard.testing.environments import check_parallel_seed, check_seed
from support.games.every import small_games

#: A dict with a mask is how PettingZoo's own card games do it, and excused for those by name.
EXCUSED = (
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
)


EVERY = {game_text(game): game for game in small_games()}
EVERY_GAME = pytest.mark.parametrize("text", EVERY)


@pytest.fixture(params=[2, 3, 4])
def game(request: pytest.FixtureRequest) -> midgard.Champions:
    return midgard.Champions(players=request.param)


@EVERY_GAME
@pytest.mark.filterwarnings(*EXCUSED, "ignore:(Observation|State) numpy array is all zeros")
def test_every_game_passes_the_suites(text: str) -> None:
    """In a small game the last observation may be nothing but zeros."""
    each = EVERY[text]
    lenient: Any = {"illegal": "random_legal"}
    api_test(AECEnv(each, render_mode="ansi"), num_cycles=100)
    parallel_api_test(ParallelEnv(each), num_cycles=100)
    seed_test(lambda: AECEnv(each), num_cycles=100)
    parallel_seed_test(lambda: ParallelEnv(each, **lenient), num_cycles=100)
    state_test(AECEnv(each, **lenient), ParallelEnv(each, **lenient), num_cycles=30)
    shown = {"ansi": lambda text: isinstance(text, str) and bool(text)}
    render_test(lambda render_mode: AECEnv(each, render_mode=render_mode), shown)


@EVERY_GAME
def test_every_game_repeats_and_rewards_its_ends(text: str) -> None:
    each = EVERY[text]
    check_seed(lambda: AECEnv(each), games=2)
    check_parallel_seed(lambda: ParallelEnv(each), games=2)
    env = AECEnv(each)
    _, total = play(env, 5)
    assert list(total.values()) == env.table.returns()


@pytest.mark.filterwarnings(*EXCUSED)
@pytest.mark.parametrize("illegal", ["raise", "penalize", "random_legal"])
def test_the_api_test_passes(game: midgard.Champions, illegal: Any) -> None:
    api_test(AECEnv(game, illegal=illegal, render_mode="ansi"), num_cycles=300)


def test_the_seed_test_passes(game: midgard.Champions) -> None:
    seed_test(lambda: AECEnv(game), num_cycles=500)


def test_the_parallel_api_test_passes(game: midgard.Champions) -> None:
    parallel_api_test(ParallelEnv(game), num_cycles=1000)


def test_the_parallel_seed_test_passes(game: midgard.Champions) -> None:
    """It samples without a mask."""
    parallel_seed_test(lambda: ParallelEnv(game, illegal="random_legal"), num_cycles=500)
    parallel_seed_test(lambda: ParallelEnv(game, illegal="penalize"), num_cycles=500)


def test_the_state_and_render_tests_pass(game: midgard.Champions) -> None:
    """The first samples without a mask."""
    lenient: Any = {"illegal": "random_legal"}
    state_test(AECEnv(game, **lenient), ParallelEnv(game, **lenient), num_cycles=100)
    render_test(lambda render_mode: AECEnv(game, render_mode=render_mode), {"ansi": _is_text})


def _is_text(rendered: Any) -> bool:
    return isinstance(rendered, str) and "glory" in rendered


def test_whole_games_repeat(game: midgard.Champions) -> None:
    check_seed(lambda: AECEnv(game), games=3)
    check_parallel_seed(lambda: ParallelEnv(game), games=3)
    check_parallel_seed(lambda: ParallelEnv(game, illegal="random_legal"), masked=False)


def play(env: Any, seed: int) -> tuple[list[Any], dict[str, float]]:
    """A game by the lowest numbers that chance picks: the actions, and what each agent got."""
    rng = random.Random(seed)
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    actions = []
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        if terminated or truncated:
            assert not seen["action_mask"].any()
            env.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        assert list(legal) == env.table.legal_actions()
        assert (seen["observation"] == env.table.observation(env.table.current_player)).all()
        actions.append(int(rng.choice(legal)))
        env.step(actions[-1])
    return actions, total


@pytest.mark.parametrize("reward", ["wins", "margin"])
def test_the_rewards_are_the_payoffs(game: midgard.Champions, reward: Any) -> None:
    env = AECEnv(game, reward=reward)
    _, total = play(env, 5)
    glory = env.table.scores
    if reward == "wins":
        assert list(total.values()) == env.table.returns()
    else:
        others = [(sum(glory) - own) / (len(glory) - 1) for own in glory]
        assert list(total.values()) == [own - mean for own, mean in zip(glory, others, strict=True)]
        assert sum(total.values()) == pytest.approx(0)


def test_both_kinds_play_the_same_game(game: midgard.Champions) -> None:
    actions, total = play(AECEnv(game), 9)
    env = ParallelEnv(game)
    seen, _ = env.reset(seed=9)
    rewards: dict[str, float] = {}
    for action in actions:
        waiting = [agent for agent, view in seen.items() if view["action_mask"][env.noop]]
        assert len(waiting) == game.players - 1
        assert all(seen[agent]["action_mask"].sum() == 1 for agent in waiting)
        (turn,) = set(env.agents) - set(waiting)
        seen, rewards, *_ = env.step({turn: action, **dict.fromkeys(waiting, env.noop)})
    assert env.agents == []
    assert rewards == total


def test_an_illegal_action_is_an_error_unless_it_may_not_be(game: midgard.Champions) -> None:
    envs: list[Any] = [AECEnv(game), ParallelEnv(game)]
    for env in envs:
        env.reset(seed=1)
        before = env.table
        turn = env.agents[before.current_player]
        with pytest.raises(midgard.IllegalActionError):
            env.step(27 if isinstance(env, AECEnv) else {turn: 27})
        assert env.table == before
    with pytest.raises(midgard.InvalidOptionError, match="the turn of"):
        env.step(dict.fromkeys(env.agents, int(before.legal_actions()[0])))
    assert env.table == before


def test_an_illegal_action_costs_the_penalty(game: midgard.Champions) -> None:
    env = AECEnv(game, illegal="penalize", penalty=0.25)
    env.reset(seed=1)
    agent, before = env.agent_selection, env.table
    env.step(27)
    assert env.table == before
    assert (env.agent_selection, env.rewards[agent]) == (agent, -0.25)
    assert env.last()[1] == -0.25


def test_bad_words_are_refused(game: midgard.Champions) -> None:
    wrong: list[dict[str, Any]] = [{"reward": "glory"}, {"illegal": "x"}, {"render_mode": "rgb"}]
    for options in wrong:
        with pytest.raises(midgard.InvalidOptionError):
            AECEnv(game, **options)
    with pytest.raises(midgard.InvalidOptionError, match="reset"):
        _ = AECEnv(game).table
