"""The reaction of a game to states of a game with another option, in each saved form."""

import pickle
import random
from collections.abc import Iterator
from typing import Any

import pytest

import midgard
from support.games.option_pairs import BOTH, PAIRS

REFERENCES: dict[str, Any] = {
    "champions": midgard.reference.Champions,
    "reavers": midgard.reference.reavers.Reavers,
}


def states_of(game: Any, seed: int = 3) -> Iterator[Any]:
    """A few positions of a random game."""
    state, rng = game.new_state(seed=seed), random.Random(seed)
    for turn in range(121):
        if turn % 40 == 0:
            yield state
        if state.is_terminal:
            return
        state.apply(rng.choice(state.legal_actions()))


def read_by(read: Any, data: Any, **chance: Any) -> Any:
    """The state that is read from a position; None if it is refused."""
    try:
        return read(data, **chance)
    except ValueError:
        return None


@pytest.mark.parametrize(("name", "one", "other"), PAIRS, ids=str)
def test_data_with_the_name_of_a_game_are_refused_by_other_games(
    name: str, one: dict[str, Any], other: dict[str, Any]
) -> None:
    """Bytes and batches; a pickle brings its own game."""
    games: list[Any] = [midgard.GAMES[name](**options) for options in (one, other)]
    for game, written in (games, games[::-1]):
        for state in states_of(written):
            with pytest.raises(midgard.InvalidSnapshotError, match=r"other options|layout|players"):
                game.from_bytes(state.to_bytes())
            assert pickle.loads(pickle.dumps(state)).game == written != game
            with pytest.raises(ValueError, match="another game"):
                midgard.Batch(game, 1, seed=1).set_states([0], [state], seeds=[0])


@pytest.mark.parametrize(("name", "one", "other"), PAIRS, ids=str)
def test_a_position_is_read_where_it_is_valid_by_the_rules(
    name: str, one: dict[str, Any], other: dict[str, Any]
) -> None:
    """A dict and a JSON text name no options: both engines judge the position, and alike."""
    both = (one, other)
    games: list[Any] = [midgard.GAMES[name](**options) for options in both]
    for at, game in enumerate(games):
        for state in states_of(games[1 - at]):
            data = state.to_dict()
            found = read_by(game.from_dict, data, seed=1)
            assert read_by(game.from_json, state.to_json(), seed=1) == found
            if name in REFERENCES:
                slow = read_by(REFERENCES[name](**both[at]).from_dict, data)
                assert (slow is None) is (found is None)
            if found is not None:
                assert found.game == game
                assert found.to_dict() == data or both[at].get("skip_forced")


def test_an_option_that_is_not_seen_in_a_position_does_not_bar_it() -> None:
    """[leader_die.loss] docs/reference/expansions.md"""
    immune: Any = midgard.Champions(2, leader_loss="immune", **BOTH)
    usual: Any = midgard.Champions(2, **BOTH)
    states = [*states_of(immune)]
    assert len(states) > 1
    for state in states:
        read = usual.from_json(state.to_json(), seed=1)
        assert (read.to_dict(), read.game) == (state.to_dict(), usual)
