"""Coins and terror stop where a saved state stops: no game comes near, but a state may."""

from typing import Any

import pytest

from support.positions.reavers import Engine, Position, go, named, phase, play, seat

MOST_COINS, MOST_TERROR = 30_000, 9_999


def kept(state: Any) -> Any:
    """The state, read back: what was reached can be saved."""
    assert state.game.from_dict(state.to_dict(), chance="explicit") == state
    return state


def coins(state: Any) -> int:
    """All coins of the table."""
    data = state.to_dict()
    loots = [entry["loot"] for entry in data["locations"]]
    return sum(entry["coins"] for entry in [*data["seats"], *loots])


@pytest.mark.parametrize("total", [MOST_COINS, MOST_COINS + 1])
def test_a_state_has_a_largest_number_of_coins(engine: Engine, total: int) -> None:
    """[state.bounds] Seats and loot together"""
    built = Position(engine).location("nidalos", coins=1).seat(0, coins=9_000)
    built.seat(1, coins=9_000).seat(2, coins=total - 18_001)
    if total > MOST_COINS:
        with pytest.raises(engine.invalid):
            built.ready()
    else:
        kept(built.ready())


@pytest.mark.parametrize("terror", [MOST_TERROR, MOST_TERROR + 1])
def test_a_state_holds_so_much_terror_a_seat_and_no_more(engine: Engine, terror: int) -> None:
    """[state.bounds]"""
    built = Position(engine).seat(0, terror=terror).seat(1, terror=MOST_TERROR)
    if terror > MOST_TERROR:
        with pytest.raises(engine.invalid):
            built.ready()
    else:
        kept(built.ready())


@pytest.mark.parametrize("room", [0, 1, 2, 3])
def test_a_sale_brings_what_the_bank_still_gives(engine: Engine, room: int) -> None:
    """[state.bounds] [bjorgvin.sell] Section 3: a farm is 2 coins, a tower 6"""
    built = Position(engine).seat(0, coins=MOST_COINS - room, farm=1, tower=1)
    state = built.ready()
    go(state, "bjorgvin", "tonsberg", "nidalos")
    events = play(state, "amount 1")
    paid = min(room, 2)
    assert [event["coins"] for event in named(events, "sold")] == [paid]
    kept(state)
    events = play(state, "amount 0", "amount 1")
    assert [event["coins"] for event in named(events, "sold")] == [room - paid]
    assert seat(kept(state), 0)["coins"] == MOST_COINS


def test_a_barter_brings_what_the_bank_still_gives(engine: Engine) -> None:
    """[state.bounds] [vasteras.barter] Section 3"""
    built = Position(engine, 4).location("vasteras", "B").seat(1, coins=MOST_COINS - 4)
    state = built.seat(0, spoils={"armor": 1}).ready()
    go(state, "vasteras", "tonsberg", "nidalos", "bjorgvin")
    while phase(state)["name"] != "barter":
        play(state, "amount 0" if phase(state)["name"] == "sell" else "pass")
    events = play(state, "spoils 0")
    assert [event["coins"] for event in named(events, "sold")] == [4]
    assert seat(kept(state), 0)["coins"] == 4


@pytest.mark.parametrize("room", [0, 1, 2, 5])
def test_coins_of_a_place_stop_too(engine: Engine, room: int) -> None:
    """[state.bounds] [bjorgvin.add] [nidalos.add] Section 3"""
    built = Position(engine).location("bjorgvin", "B").location("nidalos", "B")
    state = built.seat(2, coins=MOST_COINS - room).ready()
    events = go(state, "bjorgvin", "nidalos", "roskilde")
    while phase(state)["name"] not in ("supply", "over"):
        events += play(state, "pass")
    paid = {event["location"]: event["amount"] for event in named(events, "added")}
    expected = {"bjorgvin": min(room, 2), "nidalos": min(max(room - 2, 0), 1)}
    assert paid == {name: number for name, number in expected.items() if number}
    assert coins(kept(state)) == MOST_COINS - room + sum(paid.values())


@pytest.mark.parametrize("room", [0, 1, 3, 100])
def test_supply_stops_in_the_order_of_places(engine: Engine, room: int) -> None:
    """[state.bounds] [supply.order] Rule 5, S01: 2 coin icons; Tonsberg has two coins each"""
    built = Position(engine).seat(2, coins=MOST_COINS - room)
    state = built.ready()
    go(state, "roskilde", "tonsberg", "nidalos")
    while phase(state)["name"] != "supply":
        play(state, "pass")
    before = coins(state)
    assert before == MOST_COINS - room
    events = play(state, "S01")
    paid = sum(event["amount"] for event in named(events, "supplied") if event["item"] == "coin")
    free = Position(engine).seat(2, coins=5).ready()
    go(free, "roskilde", "tonsberg", "nidalos")
    while phase(free)["name"] != "supply":
        play(free, "pass")
    usual = [event for event in named(play(free, "S01"), "supplied") if event["item"] == "coin"]
    assert paid == min(room, sum(event["amount"] for event in usual))
    amounts = [event["amount"] for event in named(events, "supplied") if event["item"] == "coin"]
    assert 0 not in amounts
    assert coins(kept(state)) == before + paid


def test_terror_of_a_failed_negotiation_stops(engine: Engine) -> None:
    """[state.bounds] [negotiation.failure] Rule 12"""
    built = Position(engine, 2, cycles=1).seat(0, terror=MOST_TERROR).seat(1, terror=3)
    state = built.bargain("tonsberg", (0, 1)).ready()
    play(state, "pass", "pass")
    assert [seat(kept(state), number)["terror"] for number in (0, 1)] == [MOST_TERROR, 4]


def test_terror_of_a_deal_stops(engine: Engine) -> None:
    """[state.bounds] [deal.carried_out] Section 6.1: the giver has it no more"""
    built = Position(engine, 2).location("tonsberg", coins=3)
    built.seat(0, coins=9, terror=5).seat(1, terror=MOST_TERROR)
    state = built.bargain("tonsberg", (0, 1)).ready()
    words = [state.game.action(action).text for action in state.legal_actions()]
    deals = {word: phase(state.child(word))["deal"] for word in words if word.startswith("deal")}
    word = next(word for word, deal in deals.items() if deal[0].get("terror", 0) < 0)
    play(state, word, "accept")
    assert [seat(kept(state), number)["terror"] for number in (0, 1)] == [4, MOST_TERROR]


def test_terror_of_the_die_and_of_a_lone_collector_stops(engine: Engine) -> None:
    """[state.bounds] [collect.alone] [die.order] Rules 12 and 13"""
    built = Position(engine).location("nidalos", "B", spoils={"weapons": 1})
    state = built.seat(0, terror=MOST_TERROR).ready()
    go(state, "nidalos", "tonsberg", "roskilde")
    while phase(state)["name"] != "weapons_die":
        play(state, "pass")
    play(state, "terror")
    assert seat(kept(state), 0)["terror"] == MOST_TERROR


def test_terror_for_a_card_stops(engine: Engine) -> None:
    """[state.bounds] [dare.terror] Section 3"""
    state = Position(engine).seat(0, terror=MOST_TERROR).ready()
    go(state, "nidalos", "tonsberg", "roskilde")
    while phase(state)["name"] != "dare":
        play(state, "pass")
    play(state, "yes", "armor")
    assert seat(kept(state), 0)["terror"] == MOST_TERROR


def test_the_terror_of_a_hire_is_what_came(engine: Engine) -> None:
    """[state.bounds] [roskilde.hire] Section 3"""
    state = Position(engine).seat(0, terror=MOST_TERROR).ready()
    go(state, "roskilde", "tonsberg", "nidalos")
    events = play(state, "slot 0")
    assert [event["terror"] for event in named(events, "hired")] == [0]
    assert seat(kept(state), 0)["terror"] == MOST_TERROR
