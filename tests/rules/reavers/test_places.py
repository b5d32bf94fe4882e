"""The locations 1 to 6, both faces. Section 3."""

from typing import Any

import pytest

from support.positions.reavers import (
    Engine,
    Position,
    go,
    legal,
    loot,
    named,
    pass_until,
    phase,
    play,
    seat,
)

ALL = 6
"""With six players all locations are in play."""


def visit(position: Position, name: str, *, visitors: int = 1) -> Any:
    """The first seats visit this location, the others Roskilde, where they pass."""
    count = len(position.data["seats"])
    state = position.ready()
    go(state, *[name] * visitors, *["roskilde"] * (count - visitors))
    while phase(state)["name"] in ("first_visitor", "hire", "purchase", "buy", "shed"):
        if phase(state)["name"] == "first_visitor":
            at_name = phase(state)["location"] == name
            play(state, "seat-0" if at_name else f"seat-{visitors}")
        else:
            play(state, "pass")
    return state


def test_bjorgvin_buys_one_token_of_each_kind(engine: Engine) -> None:
    """[bjorgvin.sell] R-6"""
    state = visit(Position(engine).seat(0, farm=3, wall=0, tower=1), "bjorgvin")
    assert (phase(state)["token"], legal(state)) == ("farm", ["amount 0", "amount 1"])
    events = play(state, "amount 1")
    assert named(events, "sold") == [{"seat": 0, "item": "farm", "amount": 1, "coins": 2}]
    assert (phase(state)["token"], legal(state)) == ("wall", ["amount 0"])
    events = play(state, "amount 0")
    assert named(events, "passed") == [{"seat": 0, "phase": "sell", "item": "wall", "amount": None}]
    play(state, "amount 1")
    assert seat(state, 0)["coins"] == 8
    assert state.to_dict()["raid"] == {"farm": 18, "wall": 20, "tower": 20}


def test_as_an_option_bjorgvin_buys_all(engine: Engine) -> None:
    """[bjorgvin.limit] R-6"""
    position = Position(engine, bjorgvin_sell_limit_each=0).seat(0, wall=3)
    state = visit(position, "bjorgvin")
    play(state, "amount 0")
    assert legal(state) == ["amount 0", "amount 1", "amount 2", "amount 3"]
    play(state, "amount 3", "amount 0")
    assert seat(state, 0)["coins"] == 12


@pytest.mark.parametrize(("name", "each"), [("bjorgvin", 2), ("nidalos", 1)])
def test_coins_are_added_for_each_visitor(engine: Engine, name: str, each: int) -> None:
    """[bjorgvin.add] [nidalos.add] Section 3"""
    position = Position(engine, 4).location(name, "B", coins=3)
    state = visit(position, name, visitors=3)
    assert loot(state, name) == {"coins": 3 + 3 * each, "terror": 1}


def test_tonsberg_takes_three_coins_for_a_terror(engine: Engine) -> None:
    """[tonsberg.atone] Section 3"""
    poor = Position(engine).seat(0, coins=2, terror=1)
    assert legal(visit(poor, "tonsberg")) == ["pass"]
    assert legal(visit(Position(engine).seat(0, coins=3), "tonsberg")) == ["pass"]
    state = visit(Position(engine).seat(0, coins=3, terror=2), "tonsberg")
    play(state, "yes")
    assert (seat(state, 0)["coins"], seat(state, 0)["terror"]) == (0, 1)


@pytest.mark.parametrize(("name", "face", "more"), [("tonsberg", "B", 2), ("leirvik", "A", 1)])
def test_the_top_reaver_is_offered_dearer(engine: Engine, name: str, face: str, more: int) -> None:
    """[offer.reveal] [offer.buy] Section 3, R-25"""
    position = Position(engine, ALL).location(name, face).seat(0, coins=3 + more)
    state = visit(position, name)
    assert phase(state) == {"name": "blind_draw", "turn": 0, "location": name}
    declined = state.clone()
    events = play(declined, "R-huscarl")
    assert named(events, "offered") == [{"seat": 0, "location": name, "card": "R-huscarl"}]
    assert legal(declined) == ["pass"]
    events = play(declined, "pass")
    assert named(events, "declined") == [{"seat": 0, "card": "R-huscarl"}]
    assert declined.to_dict()["reavers"]["discards"]["R-huscarl"] == 1
    play(state, "R-H2", "yes")
    assert (seat(state, 0)["coins"], seat(state, 0)["reavers"]["R-H2"]) == (0, 1)


def test_each_visitor_gets_an_offer_of_his_own(engine: Engine) -> None:
    """[places.order] R-2, R-25"""
    state = visit(Position(engine).location("tonsberg", "B"), "tonsberg", visitors=2)
    play(state, "R-H1", "pass")
    assert phase(state) == {"name": "blind_draw", "turn": 1, "location": "tonsberg"}


def test_nidalos_shows_a_card_for_a_terror(engine: Engine) -> None:
    """[dare.terror] [dare.reveal] Section 3"""
    state = visit(Position(engine), "nidalos")
    events = play(state, "yes", "furs")
    assert [event["name"] for event in events[:3]] == ["dared", "drew", "kept"]
    assert named(events, "kept") == [{"seat": 0, "item": "spoils-3", "discarded": None}]
    assert (seat(state, 0)["terror"], seat(state, 0)["spoils"]["furs"]) == (1, 1)


def test_without_a_card_there_is_no_dare(engine: Engine) -> None:
    """[dare.terror] R-26, R-20"""
    hoard = {"armor": 18, "weapons": 17, "jewelry": 15, "furs": 14, "horns": 12, "relics": 9}
    state = visit(Position(engine).seat(2, spoils=hoard), "nidalos")
    assert legal(state) == ["pass"]


def test_vasteras_keeps_one_card_of_two(engine: Engine) -> None:
    """[vasteras.keep] Section 3"""
    state = visit(Position(engine, ALL), "vasteras")
    play(state, "yes", "relics", "armor")
    assert phase(state) == {"name": "keep", "turn": 0, "revealed": ["relics", "armor"]}
    assert legal(state) == ["spoils 0", "spoils 5"]
    events = play(state, "spoils 5")
    assert named(events, "kept") == [{"seat": 0, "item": "spoils-5", "discarded": "spoils-0"}]
    assert state.to_dict()["spoils"]["discards"]["armor"] == 1


def test_two_cards_of_a_type_are_one_choice(engine: Engine) -> None:
    """[vasteras.keep] Section 3"""
    state = visit(Position(engine, ALL), "vasteras")
    play(state, "yes", "furs", "furs")
    assert legal(state) == ["spoils 3"]


def test_the_other_card_is_discarded_before_the_die(engine: Engine) -> None:
    """[vasteras.discard] R-34"""
    hoard = {"armor": 17, "weapons": 16, "jewelry": 15, "furs": 14, "horns": 12, "relics": 9}
    state = visit(Position(engine, ALL).seat(2, spoils=hoard), "vasteras")
    play(state, "yes", "armor", "weapons", "spoils 1")
    assert phase(state)["name"] == "weapons_die"
    events = play(state, "spoils")
    assert named(events, "reshuffled") == [{"deck": "spoils"}]
    events = play(state, "armor")
    assert named(events, "won") == [{"seat": 0, "item": "spoils-0"}]


def test_a_single_card_left_is_kept(engine: Engine) -> None:
    """[dare.reveal] Section 3"""
    hoard = {"armor": 18, "weapons": 17, "jewelry": 15, "furs": 14, "horns": 12, "relics": 8}
    state = visit(Position(engine, ALL).seat(2, spoils=hoard), "vasteras")
    events = play(state, "yes", "relics")
    assert named(events, "kept") == [{"seat": 0, "item": "spoils-5", "discarded": None}]


def test_vasteras_pays_five_coins_for_a_card(engine: Engine) -> None:
    """[vasteras.barter] Section 3"""
    position = Position(engine, ALL).location("vasteras", "B")
    state = visit(position.seat(0, spoils={"furs": 2}, secret={"relics": 1}), "vasteras")
    assert legal(state) == ["pass", "spoils 3", "spoils 5"]
    play(state, "spoils 3")
    assert (seat(state, 0)["coins"], seat(state, 0)["spoils"]["furs"]) == (5, 1)
    assert state.to_dict()["spoils"]["discards"]["furs"] == 1


def test_odense_gives_a_token_for_a_terror(engine: Engine) -> None:
    """[odense.take] R-26"""
    state = visit(Position(engine, ALL).seat(3, wall=20), "odense")
    assert legal(state) == ["pass", "token farm", "token tower"]
    play(state, "token tower")
    assert (seat(state, 0)["tower"], seat(state, 0)["terror"]) == (1, 1)
    assert state.to_dict()["raid"]["tower"] == 19


def test_odense_takes_a_token_and_a_terror(engine: Engine) -> None:
    """[odense.give] Section 3"""
    position = Position(engine, ALL).location("odense", "B")
    state = visit(position.seat(0, farm=1, tower=1, terror=2), "odense")
    assert legal(state) == ["pass", "token farm", "token tower"]
    events = play(state, "token farm")
    shed = {"seat": 0, "location": "odense", "coins": 0, "token": "farm", "target": None}
    assert named(events, "shed") == [shed]
    assert (seat(state, 0)["farm"], seat(state, 0)["terror"]) == (0, 1)
    calm = Position(engine, ALL).location("odense", "B").seat(0, farm=1)
    assert legal(visit(calm, "odense")) == ["pass"]


@pytest.mark.parametrize(("visitors", "cards"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_leirvik_adds_a_card_for_two_visitors(engine: Engine, visitors: int, cards: int) -> None:
    """[leirvik.add] Section 3"""
    position = Position(engine, ALL).location("leirvik", "B")
    state = visit(position, "leirvik", visitors=visitors)
    for left in range(cards, 0, -1):
        assert phase(state) == {"name": "add_spoils", "left": left}
        events = play(state, "horns")
        assert named(events, "added") == [{"location": "leirvik", "item": "spoils-4", "amount": 1}]
    assert phase(state)["name"] != "add_spoils"


def test_everybody_is_asked_also_who_can_only_pass(engine: Engine) -> None:
    """[decision.everybody] Rule 18"""
    state = visit(Position(engine, 2), "bjorgvin")
    asked = []
    while phase(state)["name"] == "sell":
        asked.append(phase(state)["token"])
        assert legal(state) == ["amount 0"]
        play(state, "amount 0")
    assert asked == ["farm", "wall", "tower"]
    pass_until(state, "supply")
