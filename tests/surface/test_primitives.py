"""The parts of searches: rollouts, many actions at once, masks, keys."""

import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import midgard

GAME = midgard.Champions()


@pytest.fixture(params=[2, 3, 4])
def game(request: pytest.FixtureRequest) -> midgard.Champions:
    return midgard.Champions(players=request.param)


def walk(state: midgard.champions.State, seed: int) -> Iterator[midgard.champions.State]:
    """The positions of a random game, chance nodes included."""
    rng = random.Random(seed)
    while not state.is_terminal:
        yield state
        options = [outcome for outcome, _ in state.chance_outcomes()]
        state.apply(rng.choice(options or state.legal_actions()))
    yield state


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_a_rollout_leaves_the_state_alone_and_repeats(game: midgard.Champions, policy: str) -> None:
    for state in list(walk(game.new_state(seed=1), 1))[::40]:
        before = state.to_bytes()
        returns = state.rollout(5, policy=policy)
        assert returns == state.rollout(5, policy=policy)
        assert len(returns) == game.players
        assert sum(returns) == pytest.approx(1.0)
        scores = state.rollout(5, policy=policy, value="scores")
        assert all(isinstance(score, int) for score in scores)
        assert max(scores) == max(s for s, won in zip(scores, returns, strict=True) if won)
        assert state.to_bytes() == before


def test_a_rollout_from_the_end_is_the_end(game: midgard.Champions) -> None:
    *_, state = walk(game.new_state(seed=2), 2)
    assert state.rollout(1) == state.returns()
    assert state.rollout(1, value="scores") == state.scores


def test_a_rollout_starts_at_chance_nodes_and_inside_a_throw(game: midgard.Champions) -> None:
    nodes = [state for state in walk(game.new_state(chance="explicit"), 3) if state.is_chance]
    assert len(nodes) > 20
    for state in walk(game.new_state(chance="explicit"), 3):
        if state.is_chance:
            assert sum(state.rollout(4)) == pytest.approx(1.0)


def test_rollouts_of_a_script_do_not_use_it_up(game: midgard.Champions) -> None:
    state = game.new_state(chance="explicit")
    script = []
    while state.is_chance:
        script.append(state.chance_outcomes()[0][0])
        state.apply(script[-1])
    scripted = game.new_state(script=[*script, 0, 0])
    assert sum(scripted.rollout(1)) == pytest.approx(1.0)
    assert scripted.script_left == 2


def test_rollouts_differ_and_do_not_know_the_future(game: midgard.Champions) -> None:
    """Two states with other streams, the same position: the same rollouts."""
    state = game.new_state(seed=3)
    other = game.from_json(state.to_json(), seed=4)
    values = [state.rollout(seed, value="scores") for seed in range(30)]
    assert values == [other.rollout(seed, value="scores") for seed in range(30)]
    assert len({tuple(value) for value in values}) > 25


def test_greedy_rollouts_score_more_than_random_ones(game: midgard.Champions) -> None:
    state = game.new_state(seed=5)

    def mean(policy: str) -> float:
        return float(np.mean([state.rollout(s, policy=policy, value="scores") for s in range(40)]))

    assert mean("greedy") > mean("random") + 20


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"seed": -1}, "seed"),
        ({"seed": 1.5}, "seed"),
        ({"seed": 2**128}, "seed"),
        ({"seed": 1, "policy": "wise"}, "random, greedy"),
        ({"seed": 1, "value": "glory"}, "returns, scores"),
    ],
)
def test_a_rollout_of_another_kind_is_refused(options: dict[str, Any], match: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=match):
        midgard.Champions().new_state(seed=1).rollout(**options)


def moves(game: midgard.Champions, seed: int, count: int) -> list[int]:
    """The first decisions of a random game."""
    rng = random.Random(seed)
    state = game.new_state(seed=seed)
    played: list[int] = []
    while len(played) < count and not state.is_terminal:
        played.append(rng.choice(state.legal_actions()))
        state.apply(played[-1])
    return played


@pytest.mark.parametrize("form", [list, tuple, np.array, iter, lambda a: map(GAME.action, a)])
def test_many_actions_are_one_after_the_other(game: midgard.Champions, form: Any) -> None:
    actions = moves(game, 6, 10**6)
    one, many = game.new_state(seed=6), game.new_state(seed=6)
    for action in actions:
        one.apply(action)
    assert many.apply_many(form(actions)) is True
    assert many.to_bytes() == one.to_bytes()


def test_no_action_is_played_when_none_is_given(game: midgard.Champions) -> None:
    state = game.new_state(seed=1)
    assert state.apply_many([]) is False
    assert state == game.new_state(seed=1)


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ("leader ullr", midgard.IllegalActionError),
        (999, midgard.InvalidNotationError),
        ("place valhalla", midgard.InvalidNotationError),
        (None, TypeError),
    ],
)
def test_a_wrong_one_of_many_changes_nothing_and_is_named(
    game: midgard.Champions, wrong: Any, error: type[Exception]
) -> None:
    actions: list[Any] = moves(game, 7, 80)
    state = game.new_state(seed=7)
    before = state.to_bytes()
    with pytest.raises(error, match="at position 50: ") as caught:
        state.apply_many([*actions[:50], wrong, *actions[50:]])
    assert getattr(caught.value, "position", None) == 50
    assert state.to_bytes() == before
    if isinstance(caught.value, midgard.IllegalActionError):
        assert caught.value.action == midgard.champions.Action("leader ullr")
        assert caught.value.reason
    assert state.apply_many(actions) is False


def test_an_action_after_the_end_is_named(game: midgard.Champions) -> None:
    actions = moves(game, 8, 10**6)
    state = game.new_state(seed=8)
    with pytest.raises(midgard.IllegalActionError) as caught:
        state.apply_many([*actions, 0])
    assert (caught.value.reason, caught.value.position) == ("game_over", len(actions))
    assert state == game.new_state(seed=8)


def test_a_script_that_ends_among_many_actions_is_unused(game: midgard.Champions) -> None:
    state = game.new_state(chance="explicit")
    script: list[int | str] = []
    actions: list[int] = []
    while len(script) < 60:
        chance = state.chance_outcomes()
        played = chance[0][0] if chance else state.legal_actions()[0]
        (script if chance else actions).append(played)
        state.apply(played)
    scripted = game.new_state(script=script)
    left, before = scripted.script_left, scripted.to_json()
    assert left > 10
    with pytest.raises(midgard.MidgardError, match="at position"):
        scripted.apply_many([*actions, *[0] * 9])
    assert (scripted.script_left, scripted.to_json()) == (left, before)
    scripted.apply_many(actions[:10])
    assert scripted.script_left < left


@pytest.mark.parametrize("actions", [None, 31, "leader ullr", 1.5])
def test_other_objects_than_lists_of_actions_are_refused(actions: Any) -> None:
    with pytest.raises(TypeError):
        midgard.Champions().new_state(seed=1).apply_many(actions)


@pytest.mark.parametrize("dtype", [np.bool_, np.int8, np.uint8])
def test_a_mask_is_written_as_bool_or_small_numbers(game: midgard.Champions, dtype: Any) -> None:
    mask = np.full(129, 1, dtype=dtype)
    for state in walk(game.new_state(seed=10), 10):
        assert state.legal_mask(mask) is mask
        assert np.flatnonzero(mask).tolist() == state.legal_actions()
        assert mask.max() <= 1
    assert mask.dtype == dtype


@pytest.mark.parametrize("dtype", [np.int16, np.float32, np.int64, object])
def test_a_mask_of_another_dtype_is_refused(dtype: Any) -> None:
    with pytest.raises(TypeError, match="bool, int8 or uint8"):
        midgard.Champions().new_state(seed=1).legal_mask(np.zeros(129, dtype))


def test_every_position_has_a_key_of_its_own(game: midgard.Champions) -> None:
    """Equal states have equal keys, whatever their stream; other states have others."""
    keys: dict[int, str] = {}
    for seed in range(12):
        for state in walk(game.new_state(seed=seed), seed):
            key, text = state.key(), state.to_json()
            assert 0 <= key < 2**64
            assert keys.setdefault(key, text) == text
            assert game.from_json(text, seed=99).key() == key
    assert len(set(keys.values())) == len(keys)


def test_neighbouring_positions_have_other_keys(game: midgard.Champions) -> None:
    """One coin more and one less, wherever: what sums would confuse."""
    data = game.new_state(seed=1).to_dict()
    keys = set()
    for seat in range(game.players):
        for goods in ("coins", "food", "wood"):
            for amount in range(200):
                old = data["clans"][seat][goods]
                data["clans"][seat][goods] = old + 1 + amount
                keys.add(game.from_dict(data, seed=1).key())
                data["clans"][seat][goods] = old
    assert len(keys) == game.players * 3 * 200


def test_a_key_is_the_same_in_another_process() -> None:
    code = "import midgard; print(midgard.Champions(start_player=0).new_state(seed=1).key())"
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    assert int(run.stdout) == midgard.Champions(start_player=0).new_state(seed=1).key()
