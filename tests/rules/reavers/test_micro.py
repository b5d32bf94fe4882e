"""Deals that are made step by step. Section 6.3."""

import random
from itertools import product
from typing import Any

import pytest

from support.positions.reavers import Engine, Position, legal, named, phase, play, reason, seat

Deal = tuple[tuple[tuple[str, int], ...], ...]
MAKING = ("propose", "contribute", "giver", "amount", "split")


def frozen(deal: list[dict[str, int]]) -> Deal:
    """A deal that can be in a set."""
    return tuple(tuple(sorted(row.items())) for row in deal)


def deals(state: Any) -> list[Deal]:
    """The deal at the end of each path from a proposal."""
    found = []

    def walk(now: Any) -> None:
        if phase(now)["name"] not in MAKING:
            found.append(frozen(phase(now)["deal"]))
            return
        for word in legal(now):
            if word != "pass":
                walk(now.child(word))

    walk(state)
    return found


def brute(loot: dict[str, int], bounds: list[dict[str, int]]) -> set[Deal]:
    """Each net table that hands out the loot within the bounds, found without any order."""
    per_kind = []
    for kind, size in loot.items():
        most = size + sum(bound[kind] for bound in bounds)
        spans = [range(-bound[kind], most + 1) for bound in bounds]
        per_kind.append([(kind, row) for row in product(*spans) if sum(row) == size])
    found = set()
    for choice in product(*per_kind):
        rows = [{kind: row[at] for kind, row in choice if row[at]} for at in range(len(bounds))]
        found.add(frozen(rows))
    return found


def test_the_example_of_the_rules_has_72_deals(engine: Engine) -> None:
    """[micro.contribution] [micro.giver] [micro.amount] [micro.split] Section 12"""
    built = Position(engine, 2, negotiation="micro").location("tonsberg", coins=2)
    built.seat(0, coins=1, farm=2).seat(1, coins=2, terror=1, farm=1)
    found = deals(built.bargain("tonsberg", (0, 1)).ready())
    loot = {"coin": 2, "terror": 1, "farm": 0}
    bounds = [{"coin": 1, "terror": 0, "farm": 2}, {"coin": 2, "terror": 1, "farm": 1}]
    assert len(found) == len(set(found)) == 72
    assert set(found) == brute(loot, bounds)


@pytest.mark.parametrize("seed", range(6))
def test_every_deal_has_exactly_one_path(engine: Engine, seed: int) -> None:
    """[micro.order] Section 6.3, R-22, R-32"""
    chance = random.Random(seed)
    count, loot = 2 + seed % 2, {"terror": 1, "wall": 0, "spoils-5": 0, "reaver-1": 0}
    loot |= {"coin": chance.randrange(2), "wall": chance.randrange(2)}
    bounds = [{kind: chance.randrange(2) for kind in loot} for _ in range(count)]
    for kind in ("spoils-5", "coin", "terror")[: 3 * (count - 2)]:
        bounds[-1][kind] = 0
    position = chance.randrange(count)
    built = Position(engine, count, negotiation="micro")
    built.location("tonsberg", coins=loot["coin"], wall=loot["wall"])
    built.location("tonsberg", spoils={"relics": loot["spoils-5"]})
    for number, bound in enumerate(bounds):
        built.seat(number, coins=bound["coin"], wall=bound["wall"], terror=bound["terror"])
        built.seat(number, spoils={"relics": bound["spoils-5"]})
        built.seat(number, reavers={"R-Y1": bound["reaver-1"]})
    found = deals(built.bargain("tonsberg", range(count), position=position).ready())
    assert len(found) == len(set(found))
    assert set(found) == brute(loot, bounds)


@pytest.mark.parametrize("memory", ["perfect", "screen"])
@pytest.mark.parametrize("seed", range(8))
def test_every_deal_of_the_menu_is_a_deal_of_micro(engine: Engine, seed: int, memory: str) -> None:
    """[menu.list] Section 6.4, section 12"""
    chance = random.Random(seed)
    made: list[Any] = []
    for mode in ("menu", "micro"):
        chance.seed(seed)
        count = chance.choice((2, 3))
        built = Position(engine, count, negotiation=mode, memory=memory)
        built.location("tonsberg", coins=chance.randrange(4), wall=chance.randrange(2))
        built.location("tonsberg", spoils={"furs": chance.randrange(2)})
        for number in range(count):
            coins, terror = chance.randrange(6), chance.randrange(3)
            built.seat(number, coins=coins, terror=terror, farm=chance.randrange(2))
        own = chance.randrange(count)
        made.append(built.bargain("tonsberg", range(count), position=own).ready())
    menu = [word for word in legal(made[0]) if word.startswith("deal")]
    for word in menu:
        deal = phase(made[0].child(word))["deal"]
        reached = by_steps(made[1], deal)
        assert phase(reached)["deal"] == deal


def by_steps(state: Any, deal: list[dict[str, int]]) -> Any:
    """Makes this deal step by step."""
    order = [*range(len(deal))]
    kinds = ["coin", "farm", "wall", "tower", "terror", *(f"spoils-{n}" for n in range(6))]
    for kind in kinds:
        for at in order:
            amount = deal[at].get(kind, 0)
            if amount < 0:
                for word in (f"item {kind}", f"seat {at}", f"amount {-amount}"):
                    state = state.child(word)
    state = state.child("done")
    while phase(state)["name"] == "split":
        now = phase(state)
        state = state.child(f"amount {deal[now['to']].get(now['item'], 0)}")
    return state


def test_contributions_come_in_ascending_order(engine: Engine) -> None:
    """[micro.order] Section 6.3"""
    built = Position(engine, 3, negotiation="micro").seat(0, coins=2, farm=1)
    state = built.seat(1, coins=2, wall=1).seat(2, farm=2).bargain("tonsberg", (0, 1, 2)).ready()
    assert legal(state) == ["pass", "done", "item coin", "item farm", "item wall"]
    play(state, "item coin")
    assert legal(state) == ["seat 0", "seat 1"]
    play(state, "seat 1")
    assert legal(state) == ["amount 1", "amount 2"]
    play(state, "amount 2")
    assert phase(state)["given"] == [{"item": "coin", "seat": 1, "amount": 2}]
    assert legal(state) == ["done", "item farm", "item wall"]
    play(state, "item farm")
    assert legal(state) == ["seat 0", "seat 2"]
    play(state, "seat 2", "amount 1")
    assert legal(state) == ["done", "item wall"]


def test_somebody_is_left_to_take(engine: Engine) -> None:
    """[micro.order] Section 6.3"""
    built = Position(engine, 2, negotiation="micro").seat(0, coins=2).seat(1, coins=2)
    state = built.bargain("tonsberg", (0, 1)).ready()
    play(state, "item coin", "seat 0", "amount 1")
    assert legal(state) == ["done"]


def test_large_amounts_have_one_path(engine: Engine) -> None:
    """[micro.amounts] Section 6.3.1"""
    built = Position(engine, 2, negotiation="micro").seat(0, coins=64)
    state = built.bargain("tonsberg", (0, 1)).ready()
    play(state, "item coin", "seat 0")
    assert legal(state) == [*(f"amount {number}" for number in range(1, 32)), "more"]
    play(state, "more")
    assert phase(state)["counted"] == 32
    assert legal(state) == [*(f"amount {number}" for number in range(32)), "more"]
    play(state, "more")
    assert legal(state) == ["amount 0"]
    play(state, "amount 0")
    assert phase(state)["given"] == [{"item": "coin", "seat": 0, "amount": 64}]


def test_secret_cards_of_another_are_only_suspected(engine: Engine) -> None:
    """[micro.bound] [deal.deliver] Section 6.3, R-32"""
    built = Position(engine, 2, negotiation="micro").seat(1, secret={"relics": 1})
    state = built.bargain("tonsberg", (0, 1)).ready()
    items = [word for word in legal(state) if word.startswith("item")]
    assert items == [
        "item spoils-0",
        "item spoils-2",
        "item spoils-3",
        "item spoils-4",
        "item spoils-5",
    ]
    suspected = state.child("item spoils-3").child("seat 1").child("amount 1").child("done")
    suspected.apply("amount 0")
    assert legal(suspected) == ["reject"]
    assert reason(suspected, "accept") == "cannot_deliver"
    play(state, "item spoils-5", "seat 1", "amount 1", "done", "amount 1")
    assert seat(state, 1)["secret"]["relics"] == 1
    events = play(state, "accept")
    assert named(events, "unveiled") == [{"seat": 1, "item": "spoils-5", "amount": 1}]
    assert seat(state, 0)["spoils"]["relics"] == 1


def test_own_secret_cards_become_known_when_they_are_offered(engine: Engine) -> None:
    """[deal.secret] Rule 20"""
    built = Position(engine, 2, negotiation="micro").seat(0, secret={"relics": 2})
    state = built.bargain("tonsberg", (0, 1)).ready()
    play(state, "item spoils-5", "seat 0", "amount 1", "done")
    assert seat(state, 0)["secret"]["relics"] == 2
    events = play(state, "amount 1")
    assert [event["name"] for event in events] == ["proposed", "unveiled"]
    assert (seat(state, 0)["spoils"]["relics"], seat(state, 0)["secret"]["relics"]) == (1, 1)
    play(state, "reject")
    assert seat(state, 0)["spoils"]["relics"] == 1


def test_behind_screens_the_bound_depends_on_nothing_hidden(engine: Engine) -> None:
    """[micro.bound] Section 6.3"""
    shown = []
    for coins, farms in (((4, 0), (0, 2)), ((1, 3), (2, 0))):
        built = Position(engine, 3, negotiation="micro", memory="screen")
        built.seat(1, coins=coins[0], farm=farms[0]).seat(2, coins=coins[1], farm=farms[1])
        state = built.seat(0, coins=1).bargain("tonsberg", (0, 1)).ready()
        coin = state.child("item coin").child("seat 1")
        farm = state.child("item farm").child("seat 1")
        shown.append((legal(state), legal(coin), legal(farm)))
    assert shown[0] == shown[1]
    assert shown[0][1] == [f"amount {number}" for number in range(1, 5)]
    assert shown[0][2] == ["amount 1", "amount 2"]


def test_reavers_and_terror_can_change_hands(engine: Engine) -> None:
    """[deal.net] R-12, R-13"""
    built = Position(engine, 2, negotiation="micro").seat(0, reavers={"R-Y1": 1}, terror=1)
    state = built.bargain("tonsberg", (0, 1)).ready()
    play(state, "item terror", "seat 0", "amount 1", "item reaver-1", "seat 0", "amount 1", "done")
    assert phase(state)["deal"] == [{"terror": -1, "reaver-1": -1}, {"terror": 2, "reaver-1": 1}]
    play(state, "accept")
    assert seat(state, 1)["reavers"]["R-Y1"] == 1
    assert seat(state, 1)["terror"] == 2


def test_a_deal_in_the_making_is_seen_by_its_proposer_alone(engine: Engine) -> None:
    """[hidden.making] Section 6.2, section 10"""
    built = Position(engine, 2, negotiation="micro").seat(0, coins=3)
    state = built.bargain("tonsberg", (0, 1)).ready()
    before = state.view(1)
    for word in ("item coin", "seat 0", "amount 2", "done"):
        events = play(state, word)
        assert events == []
        assert state.view(1) == before
        assert state.view(0)["phase"] == phase(state)


def test_a_secret_card_that_is_agreed_to_becomes_known_though_the_deal_dies(engine: Engine) -> None:
    """[deal.secret] Rule 20"""
    position = Position(engine, 3, negotiation="micro").seat(1, secret={"relics": 1})
    state = position.bargain("tonsberg", (0, 1, 2)).ready()
    play(state, "item spoils-5", "seat 1", "amount 1", "done", "amount 1", "amount 1")
    assert seat(state, 1)["secret"]["relics"] == 1
    events = play(state, "accept")
    assert named(events, "unveiled") == [{"seat": 1, "item": "spoils-5", "amount": 1}]
    play(state, "reject")
    assert seat(state, 1)["spoils"]["relics"] == 1


def test_who_gives_weapons_rolls_no_die(engine: Engine) -> None:
    """[deal.weapons] R-9"""
    position = Position(engine, 2, negotiation="micro").seat(1, spoils={"weapons": 2})
    state = position.bargain("tonsberg", (0, 1)).ready()
    play(state, "item spoils-1", "seat 1", "amount 2", "done", "amount 1", "accept")
    assert state.to_dict()["owed"] == [2, 0]
    assert phase(state)["turn"] == 0


def test_nobody_is_suspected_of_secret_weapons(engine: Engine) -> None:
    """[micro.bound] Section 6.3"""
    position = Position(engine, 2, negotiation="micro").seat(1, secret={"relics": 1})
    state = position.bargain("tonsberg", (0, 1)).ready()
    assert "item spoils-0" in legal(state)
    assert "item spoils-1" not in legal(state)


def test_behind_screens_tokens_that_lie_open_are_not_suspected(engine: Engine) -> None:
    """[micro.bound] Section 6.3"""
    position = Position(engine, 2, negotiation="micro", memory="screen")
    position.seat(0, farm=1).seat(1, farm=1).location("bjorgvin", farm=2)
    state = position.bargain("tonsberg", (0, 1)).ready()
    play(state, "item farm", "seat 1")
    assert legal(state) == ["amount 1"]
