"""The boxes and their options, wherever a game is made, named, saved or refused."""

import copy
import json
import pickle
from typing import Any, Final

import pytest

import midgard
from midgard import reference
from midgard.games import game_options
from midgard.record.text import record_game
from midgard.reference.champions.options import ANY_BOX, ROWS
from support.games.every import BOX_OPTIONS

DM: Final = "dark_mountains"
VALHALLA: Final = "valhalla"
BOTH: tuple[Any, ...] = (DM, VALHALLA)


def boxes_for(needs: str | None) -> tuple[str, ...]:
    """Boxes with which an option may be named."""
    return () if needs is None else (DM,) if needs == ANY_BOX else (needs,)


#: Each value of each option, with the fewest boxes.
VALUES = [(name, value, boxes_for(row.needs)) for name, row in ROWS.items() for value in row.values]
GAMES: list[dict[str, Any]] = [
    {},
    {"players": 5, "expansions": BOTH, "promos": True},
    {"preset": "manual"},
    {"players": 5, "preset": "manual", "expansions": [DM]},
    {"preset": "manual", "expansions": BOTH, "leaders": "drafted", "assignment": "in_turn"},
    {"players": 2, "expansions": [DM], "leaders": ["jorunn", "ullr"], "start_player": 1},
    {"preset": "manual", "expansions": [VALHALLA], "tied_destiny": "printed", "epic_refill": True},
    *({"expansions": boxes, name: value} for name, value, boxes in VALUES),
]


def same(one: Any, other: Any) -> bool:
    """Whether both are the same game, and are called so."""
    names = [(str(game), repr(game), hash(game)) for game in (one, other)]
    return bool(one == other) and names[0] == names[1]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_game_comes_back_from_whatever_names_or_holds_it(options: dict[str, Any]) -> None:
    game = midgard.Champions(**options)
    assert same(midgard.load_game(str(game)), game)
    assert same(pickle.loads(pickle.dumps(game)), game)
    assert same(copy.deepcopy(game), game)
    assert same(midgard.Champions(**game_options(game)), game)
    assert same(eval(repr(game), {"Champions": midgard.Champions}), game)
    record = game.record(seed=1)
    for _ in range(5):
        record.apply(record.state.legal_actions()[0])
    text = record.to_json()
    assert same(record_game(json.loads(text), None), game)
    assert game.replay(text) == record.state


@pytest.mark.parametrize(("name", "value", "boxes"), VALUES)
def test_an_option_is_a_property_and_part_of_the_text(
    name: str, value: Any, boxes: tuple[Any, ...]
) -> None:
    game = midgard.Champions(expansions=boxes, **{name: value})
    usual = midgard.Champions(expansions=boxes)
    assert getattr(game, name) == value
    assert type(getattr(game, name)) is type(value)
    assert (game == usual) == (value == ROWS[name].official)
    text = str(value).lower() if isinstance(value, bool) else value
    assert (f"{name}={text}" in str(game)) == (value != ROWS[name].official)


@pytest.mark.parametrize("boxes", [(), (DM,), (VALHALLA,), BOTH], ids=len)
@pytest.mark.parametrize("preset", ["official", "manual"])
def test_a_preset_means_the_same_in_both_engines(preset: Any, boxes: tuple[Any, ...]) -> None:
    """[preset] A-31 [assignment.preset] X-27"""
    game = midgard.Champions(preset=preset, expansions=boxes)
    rules = reference.Champions(preset=preset, expansions=boxes).rules
    assert {name: getattr(game, name) for name in ROWS} == vars(rules.options)
    assert (game.preset, game.assignment, game.leaders) == (preset, rules.assignment, rules.leaders)
    assert game.expansions == boxes
    assert str(game).count("=") == 1 + bool(boxes) + (preset == "manual")


def test_none_is_the_value_of_the_preset() -> None:
    """[preset] A-31"""
    names: dict[str, Any] = dict.fromkeys(ROWS)
    named = midgard.Champions(preset="manual", assignment=None, leaders=None, **names)
    assert named == midgard.Champions(preset="manual")


def test_the_order_of_boxes_means_nothing() -> None:
    assert midgard.Champions(expansions=BOTH[::-1]).expansions == BOTH
    assert same(midgard.Champions(expansions=BOTH[::-1]), midgard.Champions(expansions=BOTH))


def test_games_with_a_box_have_more_actions_and_the_first_are_those_of_all_games() -> None:
    base, other = midgard.Champions(), midgard.Champions(expansions=[VALHALLA])
    plain = midgard.Champions(tied_destiny="floor_half")
    assert (base.action_count, plain.action_count, other.action_count) == (129, 129, 238)
    for index in range(238):
        action = other.action(index)
        assert midgard.champions.Action(action.text) == action == pickle.loads(pickle.dumps(action))
        assert other.index(action) == index
        for game in (base, plain):
            if index < 129:
                assert game.action(index) == action
            else:
                for named in (action, action.text, index):
                    with pytest.raises(midgard.InvalidNotationError):
                        game.index(named)


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"expansions": ["valhalla", "asgard"]}, "unknown expansion .asgard.; known: dark_"),
    ({"expansions": [DM, DM]}, "must be different, and dark_mountains is named twice"),
    ({"preset": "rulebook"}, "unknown preset .rulebook.; known: official, manual"),
    ({"promos": True}, r"promos need an expansion \[promos\]"),
    ({"players": 5}, "players must be 2, 3 or 4, or 5 with dark_mountains, not 5"),
    (
        {"players": 5, "expansions": [VALHALLA]},
        "players must be 2, 3 or 4, or 5 with dark_mountains, not 5",
    ),
    ({"players": 6, "expansions": [DM]}, "players must be 2, 3, 4 or 5, not 6"),
    ({"component_counts": "manual"}, "needs an expansion"),
    ({"epic_refill": True}, "epic_refill=True needs the expansion valhalla"),
    ({"archer_faces": "B", "expansions": [VALHALLA]}, "needs the expansion dark_mountains"),
    ({"archer_faces": "C", "expansions": [DM]}, "archer_faces is one of A, B, not .C."),
]


@pytest.mark.parametrize(("options", "message"), REFUSED, ids=str)
def test_wrong_values_are_refused_by_both_engines(options: dict[str, Any], message: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=message):
        midgard.Champions(**options)
    with pytest.raises(ValueError, match=r"\w"):
        reference.Champions(**options)


def test_a_record_of_the_base_game_has_nothing_of_the_boxes() -> None:
    """The first records have nothing of them."""
    options = json.loads(midgard.Champions(2).record(seed=1).to_json())["options"]
    assert not set(options) & set(BOX_OPTIONS)
