"""The order of a round, draws, and what holds all the time. Rules 3 to 17, sections 4 and 9."""

from fractions import Fraction
from typing import Any

import pytest

from support.positions.reavers import (
    CHEAP,
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
    seat,
)


def test_a_draw_waits_also_if_one_outcome_is_left(engine: Engine) -> None:
    """[chance.draws] [chance.spoils] Section 9"""
    hoard = {"armor": 18, "weapons": 17, "jewelry": 15, "furs": 14, "horns": 12, "relics": 8}
    state = Position(engine, 2).seat(1, spoils=hoard).ready()
    go(state, "nidalos", "roskilde")
    pass_until(state, "dare")
    play(state, "yes")
    assert outcomes(state) == {"relics": Fraction(1)}


def test_spoils_weigh_by_their_cards_in_the_deck(engine: Engine) -> None:
    """[chance.spoils] [setup.decks] Rule 4, section 9"""
    state = engine.game(players=2).new_state(chance="explicit")
    play(state, *CHEAP, "S12")
    assert outcomes(state)["armor"] == Fraction(18, 85)
    play(state, "armor")
    assert outcomes(state)["armor"] == Fraction(17, 84)


def test_nothing_uses_the_first_player_token(engine: Engine) -> None:
    """[setup.faces] R-29"""
    data = Position(engine).ready().to_dict()
    assert not [name for name in data if "first" in name or "token" in name]


def test_a_round_begins_with_a_supply_card(engine: Engine) -> None:
    """[supply.draw] [round.end] Rule 5"""
    state = Position(engine, 2).ready()
    go(state, "roskilde", "bjorgvin")
    pass_until(state, "supply")
    assert (state.to_dict()["round"], state.to_dict()["supply"]["card"]) == (1, "S12")
    events = play(state, "S04")
    assert named(events, "revealed") == [{"card": "S04", "round": 2}]
    assert (state.to_dict()["round"], state.to_dict()["supply"]["card"]) == (2, "S04")


def test_cards_slide_to_the_oldest_slot(engine: Engine) -> None:
    """[market.slide] [market.slots] [market.refill] Rule 17, rule 19"""
    state = Position(engine, 2).seat(0, coins=4).ready()
    go(state, "roskilde", "bjorgvin")
    play(state, "pass", "slot 1")
    assert state.to_dict()["market"] == ["R-H1", None, "R-H1Y1", "R-H2"]
    play(state, "pass")
    assert state.to_dict()["market"] == ["R-H1", "R-H1Y1", "R-H2", None]
    events = play(state, "R-seer")
    assert named(events, "shown") == [{"slot": 3, "card": "R-seer"}]


def short_of_cards(engine: Engine, market: tuple[str, ...]) -> Any:
    """Seat 1 has hired all reavers that do not lie in the market."""
    position = Position(engine, 2).market(*market)
    unseen = position.data["reavers"]["unseen"]
    on_market = sum(position.data["market"].count(name) for name in unseen)
    counts = engine.game(players=2).new_state(chance="explicit").to_dict()["reavers"]["unseen"]
    hired = {name: counts[name] - market.count(name) for name in counts}
    assert on_market == len(market)
    return position.seat(1, reavers=hired)


def test_the_market_stays_short_when_all_reavers_are_hired(engine: Engine) -> None:
    """[market.refill] Rule 17, R-28"""
    position = short_of_cards(engine, ("R-H1", "R-Y1"))
    state = position.seat(0, coins=5).ready()
    go(state, "roskilde", "tonsberg")
    play(state, "slot 0")
    assert state.to_dict()["market"] == ["R-Y1", None, None, None]
    assert phase(state)["name"] == "purchase"
    play(state, "slot 0", "pass")
    assert state.to_dict()["market"] == [None] * 4


def test_without_a_reaver_there_is_no_blind_offer(engine: Engine) -> None:
    """[offer.reveal] Rule 17, R-28"""
    position = short_of_cards(engine, ("R-H1", "R-Y1", "R-H2"))
    state = position.location("tonsberg", "B").ready()
    go(state, "tonsberg", "roskilde")
    while phase(state)["name"] in ("hire", "purchase", "buy", "shed"):
        play(state, "pass")
    assert phase(state)["name"] == "supply"


def test_discarded_cards_of_rule_seven_come_back_at_once(engine: Engine) -> None:
    """[market.discard] [market.reshuffle] Rule 7, rule 17, R-28"""
    state = short_of_cards(engine, ("R-H1", "R-Y1", "R-H2")).ready()
    go(state, "tonsberg", "roskilde")
    pass_until(state, "supply")
    events = play(state, "S10", "armor", "armor", "armor")
    assert named(events, "discarded") == [{"cards": ["R-H1", "R-Y1"]}]
    assert outcomes(state) == {"R-H1": Fraction(1, 2), "R-Y1": Fraction(1, 2)}
    play(state, "R-Y1", "R-H1")
    assert state.to_dict()["market"] == ["R-H2", "R-Y1", "R-H1", None]


def test_the_first_visitor_is_found_whatever_the_face(engine: Engine) -> None:
    """[initiative.when] Section 3, R-3"""
    state = Position(engine, 2).location("bjorgvin", "B").ready()
    go(state, "bjorgvin", "bjorgvin")
    assert phase(state) == {"name": "first_visitor", "location": "bjorgvin"}
    play(state, "seat-1")
    assert (phase(state)["name"], phase(state)["turn"]) == ("propose", 1)


def test_the_first_visitor_is_forgotten_when_ships_move(engine: Engine) -> None:
    """[initiative.order] Section 3"""
    state = Position(engine, 2).round(2, ["nidalos", "nidalos"]).ready()
    assert place(state, "nidalos")["first"] == 0
    go(state, "roskilde", "bjorgvin")
    assert place(state, "nidalos")["first"] is None


def test_loot_cannot_pay_for_actions_of_the_round(engine: Engine) -> None:
    """[visit.order] Rule 10"""
    state = Position(engine, 2).location("tonsberg", coins=9).seat(0, terror=1).ready()
    go(state, "tonsberg", "roskilde")
    pass_until(state, "atone")
    assert legal(state) == ["pass"]


def test_a_location_without_visitors_keeps_its_loot(engine: Engine) -> None:
    """[collect.order] Rule 12"""
    state = Position(engine, 2).location("bjorgvin", coins=9).ready()
    go(state, "tonsberg", "roskilde")
    pass_until(state, "supply")
    assert loot(state, "bjorgvin") == {"coins": 9}


def test_two_visitors_always_negotiate(engine: Engine) -> None:
    """[negotiation.begin] Rule 12, R-23"""
    state = Position(engine, 2).ready()
    go(state, "tonsberg", "tonsberg")
    play(state, "seat-1", "pass", "pass")
    assert phase(state) == {
        "name": "propose",
        "turn": 1,
        "location": "tonsberg",
        "cycle": 1,
        "position": 0,
    }


def test_all_changes_of_a_deal_come_at_once(engine: Engine) -> None:
    """[deal.carried_out] Section 6.1, R-32"""
    built = Position(engine, 2, negotiation="micro").seat(0, coins=2).seat(1, wall=1)
    state = built.location("tonsberg", coins=1).bargain("tonsberg", (0, 1)).ready()
    play(state, "item coin", "seat 0", "amount 2", "item wall", "seat 1", "amount 1", "done")
    play(state, "amount 0", "accept")
    assert (seat(state, 0)["coins"], seat(state, 0)["wall"]) == (0, 1)
    assert (seat(state, 1)["coins"], seat(state, 1)["terror"]) == (3, 1)


def test_bjorn_moves_when_all_have_collected(engine: Engine) -> None:
    """[bjorn.move] Rule 14, R-35"""
    state = Position(engine, 2, bjorn=True).location("bjorgvin", coins=2).ready()
    go(state, "bjorgvin", "roskilde")
    events = []
    while phase(state)["name"] != "supply":
        events = state.apply_events("amount 0" if "amount 0" in legal(state) else "pass")
    names = [event["name"] for event in events]
    assert names[-3:] == ["collected", "raided", "round_ended"]


def test_the_worst_states_are_refused(engine: Engine) -> None:
    """[state.invariants] Section 4"""
    data = Position(engine, 2).ready().to_dict()
    game = engine.game(players=2)
    assert game.from_dict(data, chance="explicit").to_dict() == data
    for wrong in (
        {"raid": data["raid"] | {"farm": 19}},
        {"round": 2},
        {"owed": [1, 0]},
        {"market": ["R-H1", None, "R-H1Y1", "R-H2"]},
        {"players": 3},
        {"phase": {"name": "hire", "turn": 0}},
        {"phase": {"name": "luck"}},
        {"phase": {"name": "destination", "turn": 1}},
        {"bjorn": "nidalos"},
    ):
        with pytest.raises(engine.invalid):
            game.from_dict(data | wrong, chance="explicit")
