"""Properties of a state: legal actions, phase, ranks, rewards, the bound on a game."""

import random
from typing import Any, get_args

import numpy as np
import pytest

import midgard
from midgard.champions.types import PhaseName


def positions(players: int, seed: int) -> list[midgard.champions.State]:
    """Every position of a random game, with the end."""
    rng = random.Random(seed)
    state = midgard.Champions(players=players).new_state(seed=seed)
    found = [state.clone()]
    while not state.apply(rng.choice(state.legal_actions())):
        found.append(state.clone())
    return [*found, state]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_view_holds_what_the_list_holds(players: int) -> None:
    for state in positions(players, seed=players):
        listed = state.legal_actions()
        texts = [str(state.game.action(index)) for index in listed]
        assert [action.index for action in state.legal] == listed
        assert (len(state.legal), bool(state.legal)) == (len(listed), bool(listed))
        for index in range(state.game.action_count):
            action = state.game.action(index)
            for form in (index, np.int16(index), action, str(action)):
                assert (form in state.legal) == (index in listed)
        assert repr(
            state.legal
        ) == f"<LegalActions: {', '.join(map('{!r}'.format, texts))}>".replace("'", '"')


def test_a_place_in_the_view_is_that_of_the_list() -> None:
    state = midgard.Champions(start_player=0).new_state(seed=1)
    assert [state.legal[at].index for at in (0, 4, -1, -5)] == [31, 35, 35, 31]
    assert random.Random(1).choice(state.legal).index in state.legal_actions()
    for at in (5, -6, 2**62):
        with pytest.raises(IndexError, match="5 actions are legal"):
            state.legal[at]


def test_a_view_stays_as_it_is_when_the_state_goes_on() -> None:
    state = midgard.Champions(start_player=0).new_state(seed=1)
    legal = state.legal
    assert legal == state.legal
    state.apply("leader ullr")
    assert "leader ullr" in legal
    assert "leader ullr" not in state.legal
    assert legal != state.legal
    with pytest.raises(TypeError):
        hash(legal)


@pytest.mark.parametrize("action", ["leader", "leader nobody", "", 129, -1, 10**30])
def test_an_unknown_action_is_not_an_illegal_one(action: Any) -> None:
    state = midgard.Champions().new_state(seed=1)
    with pytest.raises(midgard.InvalidNotationError):
        _ = action in state.legal


@pytest.mark.parametrize("action", [True, 1.0, None, ["leader ullr"]])
def test_objects_of_other_types_than_actions_are_refused(action: Any) -> None:
    state = midgard.Champions().new_state(seed=1)
    with pytest.raises(TypeError):
        _ = action in state.legal


def test_nothing_is_legal_where_chance_is_asked_and_at_the_end() -> None:
    chance = midgard.Champions().new_state(chance="explicit")
    end = positions(2, seed=1)[-1]
    assert list(chance.legal) == list(end.legal) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_phase_is_that_of_the_dict(players: int) -> None:
    names = set(get_args(PhaseName))
    for seed in range(3):
        for state in positions(players, seed):
            assert state.phase == state.to_dict()["phase"]["name"]
            assert state.phase in names


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ranks_are_by_glory_then_by_enemies(players: int) -> None:
    for seed in range(20):
        *before, end = positions(players, seed)
        assert all(state.ranks == [] for state in before[::20])
        enemies = [
            sum(len(clan[deck]) for deck in ("trolls", "draugr", "monsters"))
            for clan in end.to_dict()["clans"]
        ]
        standing = list(zip(end.scores, enemies, strict=True))
        ordered = sorted(standing, reverse=True)
        assert end.ranks == [1 + ordered.index(one) for one in standing]
        assert end.winners == [seat for seat, rank in enumerate(end.ranks) if rank == 1]


def test_tied_seats_share_a_rank() -> None:
    game = midgard.Champions(players=3)
    for seed in range(400):
        state = game.new_state(seed=seed)
        while not state.apply(state.legal_actions()[0]):
            pass
        if len(state.winners) > 1:
            break
    else:
        pytest.fail("no game is tied")
    assert sorted(state.ranks)[:2] == [1, 1]
    assert 2 not in state.ranks


def test_the_rewards_of_a_game_add_up_to_its_returns() -> None:
    game = positions(3, seed=5)
    total = [sum(rewards) for rewards in zip(*(state.rewards() for state in game), strict=True)]
    assert total == game[-1].returns()
    assert sum(total) == pytest.approx(1.0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_game_comes_near_the_bound(players: int) -> None:
    game = midgard.Champions(players=players)
    longest = max(len(positions(players, seed)) for seed in range(30))
    assert longest * 10 < game.max_game_length == 10_000
