"""A record of a game with other options says which options differ, and both values of each."""

from __future__ import annotations

import json
from typing import Any

import pytest

import midgard
from midgard.games import default_options, game_options
from midgard.reference.champions.boxes.options import ROWS

BOTH: dict[str, Any] = {"expansions": ["dark_mountains", "valhalla"]}
NAMED = ["ullr", "dagrun", "asmundr", "gylfir"]
LEADERS = {"leaders": [*NAMED[:3], "svanhildr"]}
#: Two games each that differ by one option, or by a preset, which is several.
PAIRS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("champions", {}, {"players": 3}),
    ("champions", {}, {"variants": ["hall_of_records", "mistrustful_villagers"]}),
    ("champions", {}, {"assignment": "simultaneous"}),
    ("champions", {}, {"start_player": 3}),
    ("champions", {"leaders": NAMED}, LEADERS),
    ("champions", LEADERS, {"leaders": "random"}),
    ("champions", {}, {"skip_forced": True}),
    ("champions", {}, BOTH),
    ("champions", BOTH, {"expansions": ["valhalla"]}),
    ("champions", BOTH, {**BOTH, "promos": True}),
    ("champions", {}, {"preset": "manual"}),
    ("champions", BOTH, {**BOTH, "preset": "manual"}),
    *(
        ("champions", {**BOTH, name: row.official}, {**BOTH, name: value})
        for name, row in ROWS.items()
        for value in row.values
        if value != row.official
    ),
    ("god_of_war", {}, {"players": 1}),
    ("god_of_war", {}, {"heroes": ["freya", "mimir"]}),
    ("god_of_war", {}, {"team": "each"}),
    ("god_of_war", {}, {"hide_backs": True}),
    ("god_of_war", {}, {"max_rounds": 9}),
    ("god_of_war", {}, {"first_player": 1}),
    ("god_of_war", {}, {"scene": "b9"}),
    ("god_of_war", {}, {"upgrades": 3}),
    ("god_of_war", {}, {"skip_forced": True}),
    ("reavers", {}, {"players": 4}),
    ("reavers", {"players": 2}, {"players": 2, "bjorn": True}),
    ("reavers", {}, {"locations": "random"}),
    ("reavers", {}, {"memory": "screen"}),
    ("reavers", {}, {"negotiation": "auto"}),
    ("reavers", {}, {"cycles": 2}),
    ("reavers", {}, {"bjorgvin_sell_limit_each": 1}),
    ("reavers", {}, {"skip_forced": True}),
    ("wall", {}, {"players": 3}),
    ("wall", {}, {"scouts": False}),
    ("bids", {}, {"players": 4}),
    ("bids", {}, {"bids": 20}),
    ("bids", {}, {"pairs": True}),
]


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
def test_what_differs_is_named_with_both_values(
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
def test_options_that_are_none_of_the_game_are_named_as_they_are(options: Any) -> None:
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
