"""``Reavers.position`` completes parts to whole states."""

import random
import re
import typing
from typing import Any

import pytest

import midgard
from midgard.reavers import words

GAME = midgard.Reavers(players=3)
DECISIONS = (
    *("destination", "hire", "purchase", "buy", "shed", "sell", "atone", "dare", "barter"),
    *("take_token", "give_token", "blind_draw", "weapons_die", "propose", "refill", "reveal"),
)


MAKING = ("contribute", "giver", "amount", "split")
"""The steps of a deal in the making, which have fields without a usual value."""


@pytest.mark.parametrize("phase", sorted({*typing.get_args(words.PhaseName)} - {*MAKING}))
def test_the_name_of_every_phase_is_enough(phase: str) -> None:
    """With every number of players of which the location is in play, in the usual round too."""
    fewest = {"keep": 4, "barter": 4, "take_token": 5, "give_token": 5, "add_spoils": 6}
    most = 5 if phase == "locations" else 6
    for players in range(fewest.get(phase, 2), most + 1):
        drawn: Any = {"locations": "random"} if phase == "locations" else {}
        game = midgard.Reavers(players=players, **drawn)
        decides = phase in DECISIONS
        for number in (None, *((1, 2, 5, 6, 10) if decides else (5,))):
            if number and phase in ("locations", "setup_market", "end"):
                continue
            named: Any = {"phase": phase} | ({"round": number} if number else {})
            state = game.position(**named, chance="explicit")
            assert (state.phase, state.round) == (phase, number or state.round)
            if decides:
                assert state.current_player in (0, midgard.CHANCE)
                assert state.legal_actions() or state.chance_outcomes()


def supply(**words: Any) -> str:
    """A card file in which all supply cards have these numbers."""
    numbers = "".join(f"{name} = {value}\n" for name, value in words.items())
    return "".join(f'[[supply]]\nid = "S{row:02}"\n{numbers}' for row in range(1, 13))


def reavers(game: midgard.Reavers, **counts: int) -> str:
    """A card file with a number of copies of these rows, and no copies of the others."""
    rows = [row["id"] for row in game.cards() if row["table"] == "reavers"]
    lines = (f'[[reavers]]\nid = "{row}"\ncount = {counts.get(row[2:], 0)}\n' for row in rows)
    return "".join(lines)


@pytest.mark.parametrize("flips", ["false", "true"])
@pytest.mark.parametrize("which", ["flip_roskilde", "flip_locations"])
def test_card_files_may_flip_what_they_like(which: str, flips: str) -> None:
    game = midgard.Reavers(players=3, cards=supply(**{which: flips}))
    assert game.position().phase == "destination"
    card: dict[str, Any] = game.position(supply={"card": "S05"}).to_dict()["supply"]
    assert card["card"] == "S05"
    if (which, flips) == ("flip_roskilde", "true"):
        with pytest.raises(midgard.InvalidSnapshotError, match="phase"):
            game.position(phase="restock", chance="explicit")
    else:
        assert game.position(phase="restock", chance="explicit").phase == "restock"


def test_supply_cards_without_spoils_have_no_spoils_to_lay() -> None:
    game = midgard.Reavers(players=3, cards=supply(spoils=0))
    with pytest.raises(midgard.InvalidSnapshotError, match="phase"):
        game.position(phase="supply_spoils", chance="explicit")
    last = '[[supply]]\nid = "S12"\nspoils = 1\n'
    game = midgard.Reavers(players=3, cards=supply(spoils=0).rpartition("[[supply]]")[0] + last)
    state = game.position(phase="supply_spoils", chance="explicit")
    card: dict[str, Any] = state.to_dict()["supply"]
    assert card["card"] == "S12"


def test_the_market_has_cards_that_there_are() -> None:
    usual = midgard.Reavers(players=3)
    moved = '[[reavers]]\nid = "R-H1"\ncount = 0\n[[reavers]]\nid = "R-H2"\ncount = 10\n'
    assert "R-H1" not in midgard.Reavers(players=3, cards=moved).position().to_dict()["market"]
    for counts in ({"H1": 48}, {"H1": 1, "H2": 47}, {"H1": 24, "H2": 23, "Y1": 1}):
        game = midgard.Reavers(players=3, cards=reavers(usual, **counts))
        market: list[Any] = game.position().to_dict()["market"]
        assert len(market) == 4
        assert {*market} == {f"R-{name}" for name in counts}
    game = midgard.Reavers(players=3, cards=reavers(usual, H1=48))
    for held, left in ((44, 4), (46, 2), (48, 0)):
        seats: Any = [{"reavers": {"R-H1": held}}]
        market = game.position(seats=seats).to_dict()["market"]
        assert market == ["R-H1"] * left + [None] * (4 - left)


@pytest.mark.parametrize("number", [*range(1, 11)])
@pytest.mark.parametrize("bjorn", [False, True])
def test_locations_are_drawn_in_no_round(number: int, *, bjorn: bool) -> None:
    game = midgard.Reavers(players=2, bjorn=bjorn, locations="random")
    for place in ("roskilde", "bjorgvin", None):
        for field in ("destination", "last"):
            seats: Any = [{field: place}]
            for phase in ("locations", {"name": "locations", "location": "bjorgvin"}):
                with pytest.raises(midgard.InvalidSnapshotError):
                    game.position(phase=phase, round=number, seats=seats)


def test_named_parts_never_change() -> None:
    """The parts of states of whole games give these states again."""
    derived = ("players", "raid", "bjorn")
    for options in ({"players": 4}, {"players": 2, "bjorn": True}, {"locations": "random"}):
        game = midgard.Reavers(**options)
        rng, state = random.Random(4), game.new_state(chance="explicit")
        while not state.is_terminal:
            data = state.to_dict()
            parts = {name: part for name, part in data.items() if name not in derived}
            parts["locations"] = {
                entry["name"]: {key: it for key, it in entry.items() if key != "name"}
                for entry in data["locations"]
            }
            if state.phase != "locations":
                assert game.position(**parts, chance="explicit") == state, data["phase"]
            outcomes = [it for it, _ in state.chance_outcomes()]
            state.apply(rng.choice(outcomes or state.legal_actions()))


def test_decks_and_tokens_hold_what_is_left() -> None:
    state = GAME.position(
        seats={1: {"farm": 3, "spoils": {"armor": 2}, "reavers": {"R-H1": 1}}},
        locations={"tonsberg": {"loot": {"farm": 1, "spoils": {"armor": 1}}}},
        spoils={"discards": {"armor": 4}},
    )
    data: dict[str, Any] = state.to_dict()
    armor = next(it for it in GAME.cards() if it["id"] == "armor")["numbers"]["count"][0]
    assert data["raid"]["farm"] == 20 - 3 - 1
    assert data["spoils"]["unseen"]["armor"] == armor - 2 - 1 - 4
    assert "R-H1" not in data["market"]


def test_who_bargains_stands_there() -> None:
    state = GAME.position(
        round=4,
        phase={"name": "propose", "location": "tonsberg", "turn": 2},
        seats=[{"destination": "roskilde"}, {"reavers": {"R-Y1": 1}}, {}],
    )
    data: dict[str, Any] = state.to_dict()
    there = [entry["destination"] for entry in data["seats"]]
    assert there[2] == "tonsberg"
    assert there.count("tonsberg") == 2 - (there[1] != "tonsberg")


def test_wrong_values_are_refused() -> None:
    wrong: dict[str, Any] = {"luck": 1}
    with pytest.raises(TypeError, match='unknown part "luck"'):
        GAME.position(**wrong)
    seats: Any = [{"luck": 1}]
    with pytest.raises(TypeError, match='unknown part "luck"'):
        GAME.position(seats=seats)
    with pytest.raises(TypeError, match="unknown seat 3; known: 0, 1"):
        GAME.position(seats={3: {"coins": 1}})
    message = r"seats\[0\]\.farm is 15, seats\[1\]\.farm is 6; right is 20 in all at most"
    with pytest.raises(midgard.InvalidSnapshotError, match=message):
        GAME.position(seats=[{"farm": 15}, {"farm": 6}])
    with pytest.raises(midgard.InvalidSnapshotError, match=r"phase\.turn is 5; right is a seat"):
        GAME.position(phase={"name": "propose", "turn": 5})
    with pytest.raises(
        midgard.InvalidSnapshotError, match=r"location is \"odense\"; right is at a"
    ):
        GAME.position(phase={"name": "answer", "location": "odense"})
    alone: Any = [{"destination": place} for place in ("bjorgvin", "tonsberg", "nidalos")]
    phase: Any = {"name": "propose", "location": "bjorgvin", "turn": 0}
    with pytest.raises(midgard.InvalidSnapshotError, match="two visitors or more") as refused:
        midgard.Reavers(players=3).position(phase=phase, seats=alone)
    assert len(str(refused.value).splitlines()) == 2  # the head, and the one cause


JUNK: list[Any] = [None, 3, -1, "x", [], {}, [1], ["x"], {"x": 1}, {0: {}}, 1.5, 10**30, "nidalos"]
SEAT = ("coins", "terror", "farm", "spoils", "secret", "reavers", "destination", "last")
PHASE = ("turn", "location", "bought", "revealed", "step", "deal", "cycle", "position", "card")


def test_whatever_is_named_is_built_or_refused_with_a_reason() -> None:
    """Parts of any kind: no error but the two of the documentation, and each says what is wrong."""
    rng, built, refused = random.Random(1), 0, list[str]()
    names = typing.get_args(words.PhaseName)
    for _ in range(2_000):
        parts: dict[str, Any] = {}
        for name in ("round", "supply", "market", "spoils", "reavers", "locations", "owed"):
            if rng.random() < 0.1:
                parts[name] = rng.choice(JUNK)
        for name, field in (("supply", "card"), ("reavers", "discards"), ("spoils", "discards")):
            if rng.random() < 0.1:
                parts[name] = {field: rng.choice(JUNK)}
        if rng.random() < 0.5:
            parts["seats"] = [{rng.choice(SEAT): rng.choice(JUNK)} for _ in range(rng.randrange(4))]
        if rng.random() < 0.5:
            parts["phase"] = {"name": rng.choice(names), rng.choice(PHASE): rng.choice(JUNK)}
        if rng.random() < 0.3:
            loot = {rng.choice(("coins", "spoils", "luck")): rng.choice(JUNK)}
            parts["locations"] = {"bjorgvin": rng.choice([{"loot": loot}, {"face": "C"}, 3])}
        try:
            GAME.position(**parts)
            built += 1
        except (TypeError, midgard.InvalidSnapshotError) as error:
            refused.append(str(error))
    assert built > 50
    assert len(refused) > 500
    assert all(re.search("must be|unknown|right is", reason) for reason in refused)


SOME: dict[str, list[Any]] = {
    **{"coins": [3, 20_000], "terror": [2, 20_000], "farm": [1, 15], "wall": [3]},
    "spoils": [{"armor": 1}, {"armor": 15}, {"furs": 2}],
    "secret": [{"armor": 10}, {"weapons": 1}],
    "reavers": [{"R-H1": 1}, {"R-H1": 5}, {"R-farmer": 2}],
    "destination": ["roskilde", "bjorgvin", "tonsberg", "odense"],
    "last": ["roskilde", "bjorgvin", "nidalos"],
}
OF_PHASE: dict[str, list[Any]] = {
    **{"turn": [0, 1, 2, 5], "location": SOME["destination"], "step": [0, 1, 3], "token": ["farm"]},
    **{"cycle": [0, 1, 3], "position": [0, 1, 3], "left": [0, 2], "revealed": [[], ["armor"] * 2]},
}
OF_PLACE: dict[str, list[Any]] = {
    **{"face": ["A", "B"], "first": [0, 1, 2]},
    "loot": [{"coins": 0}, {"farm": 12}, {"terror": 1}],
}


def some(rng: random.Random, values: dict[str, list[Any]], share: float) -> dict[str, Any]:
    """Some of these fields."""
    return {name: rng.choice(these) for name, these in values.items() if rng.random() < share}


@pytest.mark.parametrize("locations", ["lowest", "random"])
def test_a_refusal_names_parts_that_were_named(locations: Any) -> None:
    """A completed field is not a cause."""
    game = midgard.Reavers(players=5, locations=locations)
    rng, built, refused, unnamed = random.Random(5), 0, 0, list[Any]()
    names = typing.get_args(words.PhaseName)
    for _ in range(1_500):
        seats = [some(rng, SOME, 0.2) for _ in range(rng.randrange(4))]
        phase = {"name": rng.choice(names), **some(rng, OF_PHASE, 0.15)}
        place = {rng.choice(SOME["destination"]): some(rng, OF_PLACE, 0.5)}
        rest: dict[str, list[Any]] = {
            **{"round": [0, 1, 5, 10], "phase": [phase], "seats": [seats], "locations": [place]},
            **{"spoils": [{"discards": {"armor": 17}}], "owed": [[0, 1, 0, 0, 0]]},
        }
        parts = some(rng, rest, 0.5)
        try:
            game.position(**parts)
            built += 1
        except midgard.InvalidSnapshotError as error:
            blamed = {re.split(r"[.\[]", it.path)[0] for it in error.problems}
            unnamed += [(parts, str(error))] if blamed - {*parts} else []
            refused += 1
    assert built > 100
    assert refused > 400
    assert not unnamed
