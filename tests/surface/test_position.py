"""Positions made to order: what is left out is completed, what contradicts the rest is refused."""

import contextlib
import copy
import random
from typing import Any

import pytest

import midgard
from midgard import reference
from midgard.champions.position import ClanParts, Parts, ShoreParts, describe
from support.damage.champions import WRONG, bank, games
from support.damage.plain import paths, put
from support.positions.phases import CLOSED, PHASES, interrupted

PLAYERS = (2, 3, 4)


def both(players: int, **parts: Any) -> midgard.champions.State:
    """The position, which both engines accept."""
    game = midgard.Champions(players)
    data = describe(game, **parts)
    reference.Champions(players).from_dict(data)
    state = game.position(**parts, chance="explicit")
    assert state == game.from_dict(data, chance="explicit")
    return state


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", PHASES)
def test_every_phase_of_a_round_can_be_made(name: str, players: int) -> None:
    state = both(players, **PHASES[name])
    assert state.to_dict()["phase"]["name"] == name
    assert state.legal_actions() or state.is_chance


@pytest.mark.parametrize("rune", ["gifts", "success", "knowledge"])
@pytest.mark.parametrize("name", [name for name in PHASES if name not in CLOSED])
def test_every_phase_can_be_interrupted_by_a_rune(name: str, rune: str) -> None:
    if (name, rune) == ("closing", "knowledge"):
        pytest.skip("it does nothing any more (R25)")
    state = both(3, **interrupted(name, rune))
    assert state.to_dict()["phase"]["back"]["name"] == name


def test_a_puzzle_is_five_lines() -> None:
    game, roll = midgard.Champions(players=2), {"swordsman": [2, 1, 1, 0, 0, 0]}
    clans: list[ClanParts] = [{"leader": "svanhildr", "favor": 1}]
    shores: dict[int, ShoreParts] = {1: {"monster": "monster-12-red", "ship": {"kind": "large"}}}
    fight = {"foe": "monster", "shore": "shore-1", "lying": roll}
    state = game.position(phase={"name": "roll", "fight": fight}, clans=clans, shores=shores)
    assert state.prompt == "seat 0 accepts or changes its roll"


def test_missing_parts_are_those_of_the_start_of_a_game() -> None:
    data = both(4).to_dict()
    start = midgard.Champions(4, start_player=0).new_state(seed=1).to_dict()["clans"][0]
    for clan in data["clans"]:
        for goods in ("food", "wood", "coins", "favor", "warriors", "workers", "sheet"):
            assert clan[goods] == start[goods]
        assert len(clan["destinies"]) == 1
    assert [sum(stack.values()) for stack in (data["stock"], data["supply"])] == [3, 34 - 4 - 3]
    assert data["rune_row"] == ["gifts", "glory"]
    assert data["phase"] == {"name": "placement", "turn": 0}


def test_named_parts_stay_and_the_others_make_room() -> None:
    state = both(
        3,
        round=5,
        marker=2,
        troll="troll-1-1",
        clans={
            1: {"runes": ["gifts"], "monsters": ["monster-01-red"], "warriors": {"axeman": 8}},
            2: {"leader": "asmundr", "destinies": ["craftsman", "prepared"], "placed": ["skald"]},
        },
        shores={2: {"monster": "monster-01-blue", "bounty": 3}},
        deck={"merchants": ["merchant-3"]},
        journeys={"left": 2},
    )
    data = state.to_dict()
    assert (data["round"], data["marker"], data["troll"]) == (5, 2, "troll-1-1")
    assert data["shores"][1]["bounty"] == 3
    assert data["clans"][1]["sheet"]["monsters"] == 4
    assert data["supply"]["axeman"] == 10 - 8 - 1
    assert (data["clans"][2]["workers"], data["clans"][2]["begging"]) == (2, 0)
    assert "skald" in data["stalls"]
    assert data["deck"]["merchants"] == ["merchant-3"]
    assert data["journeys"]["left"] == 2
    assert "gifts" not in data["rune_row"]


def test_a_ship_brings_its_worker_and_its_longship() -> None:
    data = both(3, shores={3: {"ship": {"kind": "private", "owner": 1}}}).to_dict()
    assert data["clans"][1]["placed"] == ["private_longship"]
    assert data["clans"][1]["longship"] == "longship-1"
    assert data["clans"][1]["workers"] == 2


def test_workers_that_are_nowhere_have_begged() -> None:
    data = both(3, clans=[{"workers": 1, "placed": ["market"]}, {"workers": 0}]).to_dict()
    assert [clan["begging"] for clan in data["clans"]] == [1, 3, 0]
    later = both(3, **PHASES["assignment"]).to_dict()
    assert [clan["workers"] for clan in later["clans"]] == [0, 0, 0]


def test_no_troll_means_that_the_deck_has_run_out_or_that_it_was_defeated() -> None:
    assert both(2, troll=None).to_dict()["deck"]["trolls"] == []
    slain = both(2, **PHASES["blame"]).to_dict()
    assert slain["troll"] is None
    assert len(slain["deck"]["trolls"]) == 15
    assert slain["clans"][0]["trolls"]


def test_chance_goes_on_as_the_caller_asks() -> None:
    game = midgard.Champions(players=2)
    parts = PHASES["dice"]
    assert game.position(**parts, seed=3) == game.position(**parts, seed=3)
    assert game.position(**parts, chance="explicit").is_chance
    state = game.position(**parts, script=["blank", "hit", "hit"], then="explicit")
    assert state.prompt == "seat 0 accepts or changes its roll"


@pytest.mark.parametrize(
    ("parts", "path"),
    [
        ({"troll": "troll-1-1", "clans": [{"trolls": ["troll-1-1"]}]}, "clans[0].trolls"),
        ({"clans": [{"leader": "ullr"}, {"leader": "ullr"}]}, "clans[1].leader"),
        ({"clans": [{"warriors": {"axeman": 9}}]}, "clans[0].warriors"),
        ({"clans": [{"warriors": {"axeman": 8}}, {"warriors": {"axeman": 8}}]}, "supply.axeman"),
        ({"clans": [{"placed": ["market"]}, {"placed": ["market"]}]}, "clans[1].placed"),
        ({"clans": [{"workers": 3, "placed": ["market"]}]}, "clans[0].workers"),
        ({"shores": {1: {"journey": "storm"}}}, "shores[0].known_to"),
        ({"shores": {4: {"monster": "monster-12-red"}}}, "shores[3]"),
        ({"shores": {1: {"monster": None}}}, "shores[0].monster"),
        ({"phase": {"name": "starving", "shore": "shore-1", "left": 1}}, "phase.shore"),
        ({"phase": "shipwright", "clans": [{"wood": 0}]}, "phase.name"),
        ({"phase": "nothing"}, "phase.name"),
        ({"phase": "peek"}, "phase.draws"),
        ({"clans": [{"gold": 3}]}, "clans[0].gold"),
        ({"clans": [{"runes": "gifts"}]}, "clans[0].runes"),
        ({"deck": {"tokens": []}}, "deck.tokens"),
        ({"round": 9}, "round"),
        ({"garrison": {"troll": {"axeman": 1}}}, "garrison.troll.axeman"),
    ],
)
def test_a_contradicting_field_is_refused(parts: dict[str, Any], path: str) -> None:
    data = describe(midgard.Champions(players=3), **parts)
    with pytest.raises(midgard.InvalidSnapshotError) as caught:
        midgard.Champions(players=3).position(**parts)
    assert path in [problem.path for problem in caught.value.problems]
    with pytest.raises(reference.InvalidSnapshotError):
        reference.Champions(players=3).from_dict(data)


@pytest.mark.parametrize(
    ("parts", "error", "text"),
    [
        (
            {"monster": 1},
            TypeError,
            "a position has no part 'monster'; the parts are round, marker",
        ),
        ({"clans": 3}, TypeError, "clans must be a list or a dict, not int"),
        ({"clans": [3]}, TypeError, r"clans\[0\] must be a dict, not int"),
        ({"clans": [{}] * 4}, midgard.OutOfRangeError, "seat 3 of clans is not one of 0 to 2"),
        ({"clans": {True: {}}}, midgard.InvalidOptionError, "must be a whole number, not True"),
        ({"clans": {1.0: {}}}, midgard.InvalidOptionError, "must be a whole number, not 1.0"),
        ({"shores": {5: {}}}, midgard.OutOfRangeError, "unknown shore 5"),
        ({"shores": {True: {}}}, midgard.OutOfRangeError, "unknown shore True"),
        ({"shores": {1: {}, "shore-1": {}}}, midgard.InvalidOptionError, "shore-1 is named twice"),
        ({"phase": "leaders"}, midgard.InvalidOptionError, "the phase leaders is reached by"),
        ({"shores": {1: None}}, TypeError, r"shores\[0\] must be a dict"),
        ({"phase": 3}, TypeError, "phase must be a dict, not int"),
        ({"phase": "draft"}, ValueError, "the phase draft is reached by playing"),
        ({"phase": "end"}, ValueError, "the phase end is reached by playing"),
    ],
)
def test_unknown_parts_are_refused(
    parts: dict[str, Any], error: type[Exception], text: str
) -> None:
    with pytest.raises(error, match=text):
        midgard.Champions(players=3).position(**parts)


def test_a_position_of_all_its_parts_is_the_state() -> None:
    """Whatever is completed is completed as it was: nothing that is given is changed."""
    seen = 0
    for (_, name), found in bank(2).items():
        if name.split()[0] in ("stalls", "start", "draft", "leaders", "destinies", "end"):
            continue
        for position in found[:3]:
            game = games(position.options)[0]
            data = copy.deepcopy(position.data)
            parts = {part: data[part] for part in Parts.__annotations__ if part in data}
            parts["shores"] = dict(enumerate(data["shores"], 1))
            before = copy.deepcopy(parts)
            assert game.position(**parts, chance="explicit").to_dict() == data
            assert parts == before
            seen += 1
    assert seen > 200


def test_a_position_is_completed_from_its_cards_alone() -> None:
    """Supply, decks, workers, sheets and what follows from the phase may all be left out."""
    for (_, name), found in bank(2).items():
        if name.split()[0] in ("stalls", "start", "draft", "leaders", "destinies", "end"):
            continue
        for position in found[:2]:
            data, game = copy.deepcopy(position.data), games(position.options)[0]
            left_out = ("deck", "hunters")
            parts = {
                part: data[part]
                for part in Parts.__annotations__
                if part in data and part not in left_out
            }
            for clan in data["clans"]:
                del clan["begging"]
                for line in ("trolls", "draugr", "monsters"):
                    del clan["sheet"][line]
            parts["deck"] = {pile: data["deck"][pile] for pile in ("trolls", "draugr", "merchants")}
            parts["shores"] = dict(enumerate(data["shores"], 1))
            parts["journeys"] = {"discards": data["journeys"]["discards"]}
            parts["journeys"]["old"] = data["journeys"]["old"]
            made = game.position(**parts, chance="explicit").to_dict()
            assert sorted(made.pop("hunters")) == sorted(position.data["hunters"])
            assert made == {key: made.get(key) for key in made} | {
                key: value for key, value in position.data.items() if key != "hunters"
            }


def test_whatever_is_given_is_a_position_or_refused() -> None:
    """No other error comes of wrong types anywhere."""
    rng = random.Random(5)
    game = midgard.Champions(players=3)
    for name, parts in PHASES.items():
        full = {"phase": name, "clans": [{"runes": ["healing"], "placed": ["market"]}]} | parts
        full |= {"garrison": {}, "journeys": {"left": 9}, "stalls": ["raiders"], "hunters": [1]}
        for path in [*paths(full)][1:]:
            for value in rng.sample(WRONG, 8):
                wrong = put(copy.deepcopy(full), path, copy.copy(value))
                with contextlib.suppress(TypeError, ValueError):
                    game.position(**wrong)


def test_whoever_was_at_home_hunts() -> None:
    fight = {"foe": "hunt", "lying": {"axeman": [1, 0, 0, 0, 0, 0]}}
    state = midgard.Champions(3).position(
        phase={"name": "roll", "fight": fight}, clans=[{"favor": 1}]
    )
    assert state.view(0)["clans"][0]["warriors"] == {"swordsman": 0, "spearman": 0, "axeman": 0}


def _whole(number: Any) -> int:
    """The number as it is, for the type checker an int."""
    whole: int = number
    return whole


def test_numbers_of_numpy_name_seats_and_shores() -> None:
    import numpy as np

    state = midgard.Champions(3).position(
        clans={_whole(np.int64(1)): {"coins": 7}}, shores={_whole(np.int8(2)): {}}
    )
    assert state.view(1)["clans"][1]["coins"] == 7
