"""A record of a game with other options says which options differ, and both values of each."""

import json
from typing import Any

import pytest

import midgard
from midgard.games import default_options, game_options
from support.games.option_pairs import PAIRS


def refusal(game: midgard.Game, record: str) -> str:
    """Why a game does not replay a record."""
    with pytest.raises(midgard.InvalidSnapshotError) as caught:
        game.replay(record)
    return str(caught.value)


def test_every_option_is_tried() -> None:
    tried = {(name, option) for name, *both in PAIRS for options in both for option in options}
    every = {(name, it) for name, kind in midgard.GAMES.items() for it in default_options(kind)}
    without = {(name, "cards") for name in midgard.GAMES} | {("poker", "players")}
    assert every - without == tried


@pytest.mark.parametrize(("name", "one", "other"), PAIRS, ids=str)
def test_a_difference_is_named_with_both_values(
    name: str, one: dict[str, Any], other: dict[str, Any]
) -> None:
    games = [midgard.GAMES[name](**options) for options in (one, other)]
    for game, recorded in (games, games[::-1]):
        here, there = game_options(game), game_options(recorded)
        words = [
            f"{option} is {json.dumps(there[option])}, not {json.dumps(value)}"
            for option, value in here.items()
            if there[option] != value
        ]
        assert words
        assert "preset" in {**one, **other} or len(words) == 1
        text = refusal(game, midgard.Record(recorded, seed=1).to_json())
        assert text == f"the record is of another game: {'; '.join(words)}"


@pytest.mark.parametrize("options", [None, [], 3, {}, {"players": 4}])
def test_options_that_the_game_does_not_have_are_named_as_they_are(options: Any) -> None:
    game = midgard.Champions()
    data = json.loads(midgard.Record(game, seed=1).to_json())
    text = refusal(game, json.dumps(data | {"options": options}))
    assert text.endswith(f"skip_forced, but {json.dumps(options)}")
    assert "its options are not players, variants, assignment" in text


def test_a_long_value_is_cut() -> None:
    game = midgard.Champions()
    data = json.loads(midgard.Record(game, seed=1).to_json())
    data["options"]["leaders"] = ["ullr"] * 10**5
    assert len(refusal(game, json.dumps(data))) < 200
