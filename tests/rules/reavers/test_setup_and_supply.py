"""Set-up and supply. Rules 1 to 8."""

from fractions import Fraction
from typing import Any

import pytest

from support.positions.reavers import (
    CHEAP,
    LOCATIONS,
    Engine,
    Position,
    go,
    legal,
    loot,
    named,
    outcomes,
    pass_until,
    phase,
    place,
    play,
)


def begun(engine: Engine, players: int = 3, **options: Any) -> Any:
    """A new game in which the market has been laid."""
    state = engine.game(players=players, **options).new_state(chance="explicit")
    play(state, *CHEAP)
    return state


@pytest.mark.parametrize(("players", "count"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_the_lowest_locations_are_in_play(engine: Engine, players: int, count: int) -> None:
    """[setup.locations] Rule 1"""
    data = begun(engine, players).to_dict()
    assert [entry["name"] for entry in data["locations"]] == list(LOCATIONS[: count + 1])


def test_everything_starts_empty_on_face_a(engine: Engine) -> None:
    """[setup.faces] Rule 2, R-29"""
    data = begun(engine).to_dict()
    assert {entry["face"] for entry in data["locations"]} == {"A"}
    assert not any(loot(begun(engine), name) for name in LOCATIONS[:4])
    for entry in data["seats"]:
        assert not any(entry[name] for name in ("coins", "terror", "farm", "wall", "tower"))
        assert not any(entry["spoils"].values())
        assert not any(entry["reavers"].values())


def test_the_card_drawn_first_is_the_oldest(engine: Engine) -> None:
    """[setup.market] Rule 3"""
    state = begun(engine)
    assert state.to_dict()["market"] == list(CHEAP)
    assert sum(state.to_dict()["reavers"]["unseen"].values()) == 44


def test_copies_weigh_in_the_draw(engine: Engine) -> None:
    """[chance.reaver] Section 9, rule 3"""
    state = engine.game(players=2).new_state(chance="explicit")
    assert outcomes(state)["R-H1"] == Fraction(6, 48)
    assert outcomes(state)["R-seer"] == Fraction(1, 48)


def test_each_supply_card_is_uniform_among_those_not_revealed(engine: Engine) -> None:
    """[supply.draw] Rule 4, R-18"""
    assert set(outcomes(begun(engine)).values()) == {Fraction(1, 12)}


def test_equal_supply_cards_are_one_kind(engine: Engine) -> None:
    """[chance.supply] Rule 4"""
    cards = '[[supply]]\nid = "S03"\nfarm = 1\ntower = 0\n'
    state = begun(engine, cards=cards)
    assert outcomes(state)["S01"] == Fraction(2, 12)
    assert "S03" not in outcomes(state)
    assert state.to_dict()["supply"]["unseen"]["S01"] == 2


def test_the_worked_example_of_supply(engine: Engine) -> None:
    """[supply.order] Rule 5, rule 7, R-8, R-24"""
    state = begun(engine)
    play(state, "S01", "armor", "furs", "relics")
    assert loot(state, "bjorgvin") == {"coins": 2, "farm": 1, "armor": 1}
    assert loot(state, "tonsberg") == {"coins": 4, "furs": 1}
    assert loot(state, "roskilde") == {}
    assert place(state, "roskilde")["face"] == "B"
    assert state.to_dict()["market"] == list(CHEAP)
    assert phase(state) == {"name": "destination", "turn": 0}


def test_spoils_come_icon_by_icon_and_location_by_location(engine: Engine) -> None:
    """[supply.spoils] Rule 5, R-24"""
    state = begun(engine)
    play(state, "S05")
    seen = []
    while phase(state)["name"] == "supply_spoils":
        seen.append((phase(state)["icon"], phase(state)["location"], phase(state)["left"]))
        play(state, "armor")
    raids = LOCATIONS[1:4]
    assert seen == [(icon, name, 1) for icon in (0, 1) for name in raids]


def test_leftover_loot_stays(engine: Engine) -> None:
    """[supply.order] Rule 5"""
    position = Position(engine).location("bjorgvin", coins=7, spoils={"furs": 2})
    state = position.ready()
    go(state, "roskilde", "tonsberg", "nidalos")
    pass_until(state, "supply")
    play(state, "S01", "armor", "furs", "relics")
    assert loot(state, "bjorgvin") == {"coins": 9, "farm": 1, "furs": 2, "armor": 1}


def test_a_finite_supply_goes_to_the_lowest_locations(engine: Engine) -> None:
    """[supply.tokens] Rule 5, R-16"""
    state = Position(engine, 6).seat(0, farm=19).ready()
    go(state, *["roskilde"] * 6)
    play(state, "seat-0")
    pass_until(state, "supply")
    events = play(state, "S01", *["furs"] * 6)
    farms = [event for event in named(events, "supplied") if event["item"] == "farm"]
    assert farms == [{"location": "bjorgvin", "item": "farm", "amount": 1}]
    lacked = named(events, "lacked")
    assert lacked == [
        {"location": name, "seat": None, "kind": "farm", "amount": 1}
        for name in ("nidalos", "vasteras", "leirvik")
    ]


def test_the_spoils_discard_becomes_the_deck(engine: Engine) -> None:
    """[spoils.reshuffle] Rule 6"""
    position = Position(engine, 2)
    everything = {"armor": 18, "weapons": 17, "jewelry": 15, "furs": 14, "horns": 12, "relics": 8}
    state = position.discard("spoils", **everything).ready()
    go(state, "roskilde", "nidalos")
    pass_until(state, "dare")
    assert state.to_dict()["spoils"]["unseen"]["relics"] == 1
    events = play(state, "yes", "relics")
    assert named(events, "drew")[0]["item"] == "spoils-5"
    pass_until(state, "supply")
    events = play(state, "S01")
    assert {"deck": "spoils"} in named(events, "reshuffled")
    assert outcomes(state)["armor"] == Fraction(18, 84)


def test_the_discard_waits_until_the_deck_is_empty(engine: Engine) -> None:
    """[spoils.reshuffle] Rule 6"""
    hoard = {"armor": 18, "weapons": 17, "jewelry": 14, "furs": 14, "horns": 12, "relics": 8}
    position = Position(engine, 4).seat(1, spoils=hoard).discard("spoils", jewelry=1)
    state = position.ready()
    go(state, "vasteras", "roskilde", "roskilde", "roskilde")
    play(state, "seat-1")
    pass_until(state, "dare")
    assert named(play(state, "yes"), "reshuffled") == []
    assert outcomes(state) == {"relics": Fraction(1)}
    assert named(play(state, "relics"), "reshuffled") == [{"deck": "spoils"}]
    assert outcomes(state) == {"jewelry": Fraction(1)}


def test_without_any_spoils_card_nothing_comes(engine: Engine) -> None:
    """[spoils.reshuffle] Rule 6, R-20"""
    hoard = {"armor": 18, "weapons": 17, "jewelry": 15, "furs": 14, "horns": 12, "relics": 9}
    state = Position(engine, 2).seat(0, spoils=hoard).ready()
    go(state, "roskilde", "nidalos")
    pass_until(state, "dare")
    assert legal(state) == ["pass"]
    pass_until(state, "supply")
    events = play(state, "S01")
    assert {each["kind"] for each in named(events, "lacked")} == {"spoils"}
    lacking = [each["location"] for each in named(events, "lacked")]
    assert lacking == ["bjorgvin", "tonsberg", "nidalos"]
    assert phase(state)["name"] == "destination"


def test_without_the_flip_the_two_oldest_go(engine: Engine) -> None:
    """[restock.roskilde] Rule 7, rule 17"""
    state = begun(engine)
    events = play(state, "S10", "armor", "armor", "armor")
    assert named(events, "discarded") == [{"cards": ["R-H1", "R-Y1"]}]
    assert state.to_dict()["market"] == ["R-H1Y1", "R-H2", None, None]
    events = play(state, "R-seer", "R-skald")
    assert named(events, "shown") == [{"slot": 2, "card": "R-seer"}, {"slot": 3, "card": "R-skald"}]
    assert phase(state)["name"] == "destination"


def test_locations_turn_where_ships_stand(engine: Engine) -> None:
    """[restock.locations] Rule 8"""
    state = Position(engine).ready()
    go(state, "bjorgvin", "roskilde", "nidalos")
    pass_until(state, "supply")
    play(state, "S11", *["armor"] * 3)
    assert [entry["face"] for entry in state.to_dict()["locations"]] == ["B", "B", "A", "B"]


def test_no_location_turns_in_round_one(engine: Engine) -> None:
    """[restock.locations] Rule 8"""
    state = begun(engine)
    play(state, "S11", *["armor"] * 3)
    assert [entry["face"] for entry in state.to_dict()["locations"]] == ["B", "A", "A", "A"]


def test_random_locations_are_drawn_before_the_market(engine: Engine) -> None:
    """[setup.random] Rule 21"""
    state = engine.game(players=2, locations="random").new_state(chance="explicit")
    assert outcomes(state) == {name: Fraction(1, 6) for name in LOCATIONS[1:]}
    play(state, "leirvik")
    assert outcomes(state) == {name: Fraction(1, 5) for name in LOCATIONS[1:6]}
    play(state, "tonsberg", "odense")
    names = [entry["name"] for entry in state.to_dict()["locations"]]
    assert names == ["roskilde", "tonsberg", "odense", "leirvik"]
    assert phase(state)["name"] == "setup_market"
