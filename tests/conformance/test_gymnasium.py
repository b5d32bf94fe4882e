"""Gymnasium's own checks on the environment of one seat."""

import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match

import midgard
from midgard.adapters.gymnasium import MidgardEnv, MidgardVectorEnv, env_id, self_play_id
from midgard.games import game_text, player_counts
from midgard.testing.environments import check_vector_env, same
from support.games.every import small_games

EVERY = {game_text(game): game for game in small_games()}
EVERY_GAME = pytest.mark.parametrize("text", EVERY)
ENV_ID, SELF_PLAY_ID = env_id("champions"), self_play_id("champions")
TWO = midgard.Champions(players=2)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("illegal", ["penalize", "random_legal"])
@pytest.mark.parametrize("seat", [0, None])
def test_check_env_has_nothing_to_say(players: int, illegal: str, seat: int | None) -> None:
    """Its warnings are errors here. It plays without a mask, so ``raise`` is not for it."""
    game = midgard.Champions(players=players)
    env = gymnasium.make(ENV_ID, game=game, illegal=illegal, seat=seat)
    check_env(env.unwrapped)


@EVERY_GAME
@pytest.mark.parametrize("opponents", ["random", None])
def test_check_env_has_nothing_to_say_of_any_game(text: str, opponents: str | None) -> None:
    """Each game with its own name in the registry, against bots and alone."""
    game = EVERY[text]
    name = env_id(game.name) if opponents else self_play_id(game.name)
    for illegal in ("penalize", "random_legal"):
        check_env(gymnasium.make(name, game=game, illegal=illegal, seat=None).unwrapped)
    assert gymnasium.make(name).unwrapped.game.name == game.name


@pytest.mark.parametrize(
    ("text", "mode"),
    [(text, mode) for text in EVERY for mode in ("NextStep", "SameStep", "Disabled")],
)
def test_rows_of_any_game_are_single_environments(text: str, mode: str) -> None:
    game = EVERY[text]
    vector = MidgardVectorEnv(3, game, autoreset_mode=mode, threads=1)
    steps = 200 if game.max_game_length <= 100 else 1000
    assert check_vector_env(vector, lambda: MidgardEnv(game, opponents=None), steps=steps) > 0


@EVERY_GAME
def test_the_reward_of_any_game_is_the_share_of_victory(text: str) -> None:
    """The seats of a team have the same share, and a game without rivals has no margin."""
    game, rng = EVERY[text], random.Random(1)
    decides = 1 if getattr(game, "team", "") == "one" else game.players
    for seed in range(4):
        env = MidgardEnv(game, seat=seed % decides)
        got, table = play(env, seed, rng), env.table
        assert got == table.returns()[seed % decides]
    if len(set(game.teams)) == 1:
        with pytest.raises(midgard.InvalidOptionError, match="no margin"):
            MidgardEnv(game, reward="margin")


@pytest.mark.parametrize("name", sorted(set(midgard.GAMES) - {"champions"}))
def test_a_game_that_ends_before_the_seat_decides_is_not_shown(name: str) -> None:
    """Of four on the wall, bots may end the game before the last seat has its turn."""
    kind = midgard.GAMES[name]
    game = kind(players=max(player_counts(name)))
    env, rng = MidgardEnv(game, seat=None), random.Random(2)
    for seed in range(60):
        play(env, seed, rng)


def test_a_seat_that_never_decides_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    env = MidgardEnv(TWO, seat=1, opponents="random")
    to_end = env._to_own_turn

    def play_on() -> None:
        to_end()
        while not env._playing.is_terminal:
            env._playing.apply(env._playing.legal_actions()[0])

    monkeypatch.setattr(env, "_to_own_turn", play_on)
    monkeypatch.setattr("midgard.adapters.gymnasium.MOST_GAMES", 3)
    with pytest.raises(midgard.InvalidOptionError, match="no decision in 3 games"):
        env.reset(seed=1)


@pytest.mark.parametrize("opponents", ["random", None])
def test_the_mask_may_be_part_of_the_observation(opponents: str | None) -> None:
    options: dict[str, Any] = {"game": TWO, "opponents": opponents, "illegal": "random_legal"}
    env = gymnasium.make(ENV_ID, observation="dict", **options)
    check_env(env.unwrapped)
    plain = gymnasium.make(ENV_ID, **options)
    (observation, info), (array, _) = env.reset(seed=3), plain.reset(seed=3)
    rng, over = random.Random(3), False
    while not over:
        assert observation in env.observation_space
        assert (observation["observation"] == array).all()
        assert (observation["action_mask"] == info["action_mask"]).all()
        action = rng.choice(np.flatnonzero(observation["action_mask"]).tolist())
        observation, _, over, _, info = env.step(action)
        array = plain.step(action)[0]
    assert not observation["action_mask"].any()


def test_another_kind_of_observation_is_refused() -> None:
    with pytest.raises(midgard.InvalidOptionError, match="observation"):
        MidgardEnv(TWO, observation="both")  # type: ignore[arg-type]


def test_two_environments_match() -> None:
    for opponents in ("random", "greedy"):
        options: dict[str, Any] = {"game": TWO, "opponents": opponents, "illegal": "random_legal"}
        envs = [gymnasium.make(ENV_ID, **options).unwrapped for _ in range(2)]
        check_environments_match(*envs, num_steps=300, seed=3)


def play(env: Any, seed: int | None, rng: random.Random) -> float:
    """A whole game by random legal actions; returns the reward."""
    observation, info = env.reset(seed=seed)
    total, over = 0.0, False
    while not over:
        assert total == 0.0
        table = env.unwrapped.table
        assert table.current_player == info["seat"]
        assert list(np.flatnonzero(info["action_mask"])) == table.legal_actions()
        assert (info["action_mask"] == env.unwrapped.action_masks()).all()
        assert (observation == table.observation(info["seat"])).all()
        action = rng.choice(table.legal_actions())
        observation, total, over, truncated, info = env.step(action)
        assert not truncated
    assert not info["action_mask"].any()
    return total


@pytest.mark.parametrize("reward", ["wins", "margin"])
def test_the_reward_is_the_payoff_of_the_seat(reward: str) -> None:
    rng = random.Random(1)
    for seed in range(6):
        env = gymnasium.make(ENV_ID, game=TWO, seat=seed % 2, reward=reward, opponents="greedy")
        got, table = play(env, seed, rng), env.unwrapped.table
        own, other = table.scores[seed % 2], table.scores[1 - seed % 2]
        assert got == (table.returns()[seed % 2] if reward == "wins" else own - other)


def test_every_seat_has_its_turn() -> None:
    env = MidgardEnv(midgard.Champions(players=3), seat=None)
    seats = {env.reset(seed=seed)[1]["seat"] for seed in range(40)}
    assert seats == {0, 1, 2}
    assert env.reset(seed=1, options={"seat": 2})[1]["seat"] == 2


class Last:
    """A bot of the user's own."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def choose(self, state: midgard.champions.State) -> int:
        assert state.current_player == self.seat
        return state.legal_actions()[-1]


def test_opponents_are_bots_of_any_kind() -> None:
    env = MidgardEnv(midgard.Champions(players=3), seat=1, opponents=["greedy", Last])
    assert play(env, 5, random.Random(5)) in (0.0, 0.5, 1.0)


def test_bad_options_are_refused() -> None:
    wrong: list[dict[str, Any]] = [
        {"seat": 2},
        {"opponents": "nobody"},
        {"opponents": ["random", "random"]},
        {"reward": "glory"},
        {"illegal": "allow"},
        {"render_mode": "rgb_array"},
    ]
    for options in wrong:
        with pytest.raises(midgard.InvalidOptionError):
            MidgardEnv(TWO, **options)
    with pytest.raises(midgard.InvalidOptionError, match="reset"):
        MidgardEnv(TWO).step(0)


def test_an_illegal_action_is_an_error_a_cost_or_another_action() -> None:
    env = MidgardEnv(TWO)
    env.reset(seed=1)
    before = env.table
    with pytest.raises(midgard.IllegalActionError):
        env.step(27)
    assert env.table == before
    env = MidgardEnv(TWO, illegal="penalize", penalty=2)
    env.reset(seed=1)
    assert env.step(27)[1:3] == (-2.0, False)
    assert env.table == before
    env = MidgardEnv(TWO, illegal="random_legal")
    env.reset(seed=1)
    assert env.step(27)[1] == 0.0
    assert env.table != before


def test_a_table_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    env = gymnasium.make(ENV_ID, render_mode="ansi")
    env.reset(seed=1)
    assert "chooses a leader" in env.render()
    env = gymnasium.make(ENV_ID, render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert "chooses a leader" in capsys.readouterr().out


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
@pytest.mark.parametrize("reward", ["wins", "margin"])
def test_rows_are_single_environments(mode: str, reward: Any) -> None:
    """Three players, so that a seat seldom follows itself."""
    game = midgard.Champions(players=3)
    vector = MidgardVectorEnv(5, game, reward=reward, autoreset_mode=mode, threads=2)
    single = {"game": game, "reward": reward, "opponents": None}
    assert check_vector_env(vector, lambda: MidgardEnv(**single), steps=700) > 10


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_without_copies_the_arrays_are_the_same_numbers(mode: str) -> None:
    copied, shared = (
        MidgardVectorEnv(4, TWO, autoreset_mode=mode, copy=it) for it in (True, False)
    )
    for env in (copied, shared):
        env.action_space.seed(4)
    options = {"reset_mask": np.array([True, False, True, False])}
    for asked in (None, options):
        assert same(copied.reset(seed=3, options=asked), shared.reset(seed=3, options=asked))
    for _ in range(300):
        masks = copied._batch.masks
        masks = np.where(np.any(masks, axis=1, keepdims=True), masks, True)
        actions = masks.argmax(axis=1)
        assert same(copied.step(actions), shared.step(actions))


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_only_without_copies_a_step_overwrites_what_a_user_keeps(mode: str) -> None:
    for copy in (True, False):
        env = MidgardVectorEnv(3, TWO, autoreset_mode=mode, copy=copy)
        observations, infos = env.reset(seed=3)
        kept = {"observations": observations, **infos}
        before = {name: array.copy() for name, array in kept.items()}
        stepped = env.step(infos["action_mask"].argmax(axis=1))
        now = {"observations": stepped[0], **stepped[4]}
        shared = {name for name, array in kept.items() if np.shares_memory(array, now[name])}
        assert shared == (set() if copy else {"observations", "action_mask"})
        assert all((kept[name] == before[name]).all() for name in set(kept) - shared)


def test_writing_into_arrays_that_are_no_copies_changes_no_game() -> None:
    envs = [
        MidgardVectorEnv(3, TWO, illegal=illegal, copy=False)
        for illegal in ("raise", "random_legal")
    ]
    plain = MidgardVectorEnv(3, TWO)
    for env in (*envs, plain):
        observations, infos = env.reset(seed=3)
    for _ in range(100):
        actions = infos["action_mask"].argmax(axis=1)
        observations, *_, infos = plain.step(actions)
        for env in envs:
            seen, *_, notes = env.step(actions)
            assert same((seen, notes), (observations, infos))
            for array in (seen, *notes.values()):
                array.fill(1)


def test_illegal_actions_become_the_same_random_ones_in_every_row() -> None:
    options: dict[str, Any] = {"game": TWO, "illegal": "random_legal", "opponents": None}
    vector = gymnasium.make_vec(SELF_PLAY_ID, num_envs=3, game=TWO, illegal="random_legal")
    singles = gymnasium.vector.SyncVectorEnv([lambda: MidgardEnv(**options)] * 3)
    for env in (vector, singles):
        env.reset(seed=4)
        env.action_space.seed(4)
    for _ in range(300):
        stepped = [env.step(env.action_space.sample()) for env in (vector, singles)]
        assert same(*stepped)


def test_an_illegal_action_in_a_row_is_an_error() -> None:
    vector = gymnasium.make_vec(SELF_PLAY_ID, num_envs=3, game=TWO)
    assert isinstance(vector.unwrapped, MidgardVectorEnv)
    _, infos = vector.reset(seed=1)
    with pytest.raises(midgard.IllegalActionError) as caught:
        vector.step(np.array([int(infos["action_mask"][0].argmax()), 27, 27]))
    assert list(caught.value.rows) == [1, 2]


def test_self_play_passes_check_env() -> None:
    check_env(gymnasium.make(SELF_PLAY_ID, game=TWO, illegal="random_legal").unwrapped)


def test_bots_and_rows_go_together_with_sync() -> None:
    vector = gymnasium.make_vec(ENV_ID, num_envs=2, opponents="greedy", game=TWO)
    assert isinstance(vector.unwrapped, gymnasium.vector.SyncVectorEnv)
    with pytest.raises(midgard.InvalidOptionError, match="sync"):
        MidgardVectorEnv(2, TWO, opponents="greedy")  # type: ignore[arg-type]
