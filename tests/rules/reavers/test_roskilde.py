"""Roskilde and the market. Section 3, rules 17 to 19."""

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest

from support.positions.reavers import (
    Engine,
    Position,
    go,
    legal,
    named,
    outcomes,
    phase,
    play,
    reason,
    seat,
)


def visit(position: Position) -> Any:
    """Seat 0 alone visits Roskilde."""
    state = position.ready()
    go(state, "roskilde", *["tonsberg"] * (len(position.data["seats"]) - 1))
    return state


def at_step(position: Position, step: int) -> Any:
    """Seat 0 alone visits Roskilde and has passed the steps before."""
    state = visit(position)
    play(state, *["pass"] * (step - 1))
    return state


def test_a_reaver_is_hired_for_a_terror(engine: Engine) -> None:
    """[roskilde.hire] Section 3, R-4"""
    state = visit(Position(engine, 2).seat(0, coins=4))
    events = play(state, "slot 3")
    hired = {"seat": 0, "card": "R-H2", "slot": 3, "coins": 0, "terror": 1}
    assert named(events, "hired") == [hired]
    assert (seat(state, 0)["coins"], seat(state, 0)["terror"]) == (4, 1)
    assert phase(state) == {"name": "refill", "turn": 0, "step": 1}
    play(state, "R-seer")
    assert state.to_dict()["market"] == ["R-H1", "R-Y1", "R-H1Y1", "R-seer"]
    assert phase(state)["name"] == "purchase"


def test_steps_alternate_among_visitors(engine: Engine) -> None:
    """[roskilde.steps] Section 3, rule 18"""
    state = Position(engine, 2).ready()
    go(state, "roskilde", "roskilde")
    play(state, "seat-1")
    seen = []
    while phase(state)["name"] not in ("supply", "end"):
        seen.append((phase(state)["name"], phase(state)["turn"], phase(state).get("step")))
        play(state, "pass")
    names = [("hire", None), ("purchase", None), ("buy", 3), ("buy", 4), ("shed", None)]
    assert seen == [(name, turn, step) for name, step in names for turn in (1, 0)]
    assert not any(seat(state, number)["terror"] for number in (0, 1))


def test_two_reavers_are_bought_before_the_market_is_refilled(engine: Engine) -> None:
    """[roskilde.purchase] Section 3, rule 17"""
    state = at_step(Position(engine, 2).seat(0, coins=5), 2)
    play(state, "slot 0")
    assert state.to_dict()["market"] == [None, "R-Y1", "R-H1Y1", "R-H2"]
    assert legal(state) == ["pass", "slot 1", "slot 2", "slot 3"]
    play(state, "slot 2")
    assert phase(state) == {"name": "refill", "turn": 0, "step": 2}
    assert seat(state, 0)["coins"] == 1
    play(state, "R-seer", "R-skald")
    assert state.to_dict()["market"] == ["R-Y1", "R-H2", "R-seer", "R-skald"]
    assert phase(state) == {"name": "buy", "turn": 0, "step": 3}


def test_an_action_that_the_seat_cannot_pay_is_not_offered(engine: Engine) -> None:
    """[roskilde.purchase] Section 3"""
    state = at_step(Position(engine, 2).seat(0, coins=2), 2)
    assert legal(state) == ["pass", "slot 0", "slot 1", "refresh"]
    assert reason(state, "slot 3") == "cannot_pay"


@pytest.mark.parametrize(
    ("card", "cost"), [("R-Y1", 1), ("R-seer", 3), ("R-skald", 4), ("R-H2Y1", 4)]
)
def test_a_card_costs_what_is_printed(engine: Engine, card: str, cost: int) -> None:
    """[roskilde.purchase] Section 3"""
    for coins in (cost - 1, cost):
        position = Position(engine, 2).market(card, "R-H1", "R-Y2", "R-H2")
        state = at_step(position.seat(0, coins=coins), 2)
        assert ("slot 0" in legal(state)) == (coins == cost)
    play(state, "slot 0")
    assert seat(state, 0)["coins"] == 0


def test_a_refresh_comes_once_and_before_any_purchase(engine: Engine) -> None:
    """[roskilde.refresh] R-5, R-33"""
    state = at_step(Position(engine, 2).seat(0, coins=9), 2)
    events = play(state, "refresh")
    assert named(events, "refreshed") == [{"seat": 0, "coins": 1}]
    assert named(events, "discarded")[0]["cards"] == ["R-H1", "R-Y1", "R-H1Y1", "R-H2"]
    assert phase(state) == {"name": "refresh", "turn": 0}
    play(state, "R-seer", "R-skald", "R-H1", "R-Y1")
    assert legal(state) == ["pass", "slot 0", "slot 1", "slot 2", "slot 3"]
    play(state, "slot 1")
    assert "refresh" not in legal(state)


def test_a_refresh_needs_the_coin_alone(engine: Engine) -> None:
    """[roskilde.refresh] Section 3"""
    position = Position(engine, 2).market("R-seer", "R-skald", "R-H1Y1", "R-H2")
    state = at_step(position.seat(0, coins=1), 2)
    assert legal(state) == ["pass", "refresh"]


def test_an_empty_market_can_be_refreshed(engine: Engine) -> None:
    """[roskilde.refresh] Section 3, R-28"""
    position = Position(engine, 2).market()
    every = position.data["reavers"]["unseen"]
    counts = engine.game(players=2).new_state(chance="explicit").to_dict()
    hired = {name: counts["reavers"]["unseen"][name] for name in every}
    state = at_step(position.seat(0, coins=1).seat(1, reavers=hired), 2)
    assert legal(state) == ["pass", "refresh"]
    play(state, "refresh")
    assert legal(state) == ["pass"]
    assert seat(state, 0)["coins"] == 0


def test_discards_of_a_moment_ago_become_the_deck(engine: Engine) -> None:
    """[market.reshuffle] Rule 17, rule 6"""
    every = engine.game(players=2).new_state(chance="explicit").to_dict()
    hired = dict(every["reavers"]["unseen"])
    for card in ("R-H1", "R-Y1", "R-H1Y1", "R-H2"):  # the market
        hired[card] -= 1
    state = at_step(Position(engine, 2).seat(1, reavers=hired).seat(0, coins=9), 2)
    events = play(state, "refresh")
    assert named(events, "reshuffled") == [{"deck": "reavers"}]
    assert len(outcomes(state)) == 4
    play(state, "R-H2", "R-H1", "R-Y1", "R-H1Y1")
    play(state, "slot 0")
    assert phase(state)["name"] == "purchase"
    play(state, "pass")
    assert state.to_dict()["market"] == ["R-H1", "R-Y1", "R-H1Y1", None]
    assert phase(state)["name"] == "buy"


@pytest.mark.parametrize(
    ("face", "step", "token", "price"),
    [("A", 3, "farm", 1), ("B", 3, "farm", 1), ("A", 4, "wall", 2), ("B", 4, "tower", 3)],
)
def test_a_token_is_bought(engine: Engine, face: str, step: int, token: str, price: int) -> None:
    """[roskilde.buy] Section 3"""
    poor = Position(engine, 2).location("roskilde", face).seat(0, coins=price - 1)
    assert legal(at_step(poor, step)) == ["pass"]
    position = Position(engine, 2).location("roskilde", face).seat(0, coins=price)
    state = at_step(position, step)
    events = play(state, "yes")
    assert named(events, "bought") == [{"seat": 0, "item": token, "coins": price}]
    assert (seat(state, 0)[token], seat(state, 0)["coins"]) == (1, 0)
    assert state.to_dict()["raid"][token] == 19


def test_a_token_out_of_supply_is_not_sold(engine: Engine) -> None:
    """[supply.limited] Section 3, R-26"""
    state = at_step(Position(engine, 2).seat(0, coins=9).seat(1, farm=20), 3)
    assert legal(state) == ["pass"]


def test_terror_is_shed_for_two_coins(engine: Engine) -> None:
    """[roskilde.shed] Section 3"""
    assert legal(at_step(Position(engine, 2).seat(0, coins=9), 5)) == ["pass"]
    assert legal(at_step(Position(engine, 2).seat(0, coins=1, terror=1), 5)) == ["pass"]
    state = at_step(Position(engine, 2).seat(0, coins=2, terror=1), 5)
    play(state, "yes")
    assert (seat(state, 0)["coins"], seat(state, 0)["terror"]) == (0, 0)


def test_on_face_b_another_player_takes_a_terror(engine: Engine) -> None:
    """[roskilde.shed] R-7"""
    position = Position(engine, 4).location("roskilde", "B").seat(0, coins=4, terror=1)
    state = at_step(position, 5)
    assert legal(state) == ["pass", "seat 1", "seat 2", "seat 3"]
    assert "another" in state.why_not("seat 0")
    play(state, "seat 2")
    assert [seat(state, number)["terror"] for number in range(3)] == [0, 0, 1]
    assert seat(state, 0)["coins"] == 0


def test_on_face_b_shedding_costs_four_coins(engine: Engine) -> None:
    """[roskilde.shed] Section 3"""
    position = Position(engine, 2).location("roskilde", "B").seat(0, coins=3, terror=1)
    assert legal(at_step(position, 5)) == ["pass"]


ROWS = ("R-H1", "R-Y1", "R-H1Y1", "R-H2")


def ways(state: Any) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Each way through the step of purchases: the cards bought, and the market that is left."""
    found = []

    def walk(now: Any, bought: tuple[str, ...]) -> None:
        if phase(now)["name"] != "purchase":
            left = tuple(card for card in now.to_dict()["market"] if card)
            found.append((tuple(sorted(bought)), left))
            return
        for word in legal(now):
            if word != "refresh":
                market = now.to_dict()["market"]
                more = (market[int(word[-1])],) if word.startswith("slot") else ()
                walk(now.child(word), bought + more)

    walk(state, ())
    return found


@pytest.mark.parametrize("market", sorted(product(ROWS[:3], repeat=4)))
def test_each_result_of_a_purchase_has_one_path(engine: Engine, market: tuple[str, ...]) -> None:
    """[market.equal] Rule 19, R-31"""
    state = at_step(Position(engine, 2).market(*market).seat(0, coins=30), 2)
    found = ways(state)
    every = {
        (
            tuple(sorted(market[slot] for slot in slots)),
            tuple(card for slot, card in enumerate(market) if slot not in slots),
        )
        for count in (0, 1, 2)
        for slots in combinations(range(4), count)
    }
    assert Counter(found) == Counter(every)


def test_the_first_of_equal_neighbours_is_hired(engine: Engine) -> None:
    """[market.equal] Rule 19"""
    state = visit(Position(engine, 2).market("R-H1", "R-H1", "R-Y1", "R-H1"))
    assert legal(state) == ["pass", "slot 0", "slot 2", "slot 3"]
    assert reason(state, "slot 1") == "same_card"


def test_after_the_card_between_is_gone_equals_are_neighbours(engine: Engine) -> None:
    """[market.equal] Rule 19"""
    position = Position(engine, 2).market("R-H1", "R-Y1", "R-H1", "R-H2")
    state = at_step(position.seat(0, coins=9), 2)
    play(state, "slot 1")
    assert legal(state) == ["pass", "slot 3"]
