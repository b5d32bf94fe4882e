"""Saved states that the rules cannot lead to are refused, with the place of what is wrong."""

import copy
from typing import Any

import pytest

from support.positions.reavers import CHEAP, Engine, Position


def refused(engine: Engine, data: Any, path: str) -> None:
    """The engine refuses the state, and names this place."""
    game = Position(engine, len(data["seats"]), negotiation="micro").game
    with pytest.raises(engine.invalid) as error:
        game.from_dict(data, chance="explicit")
    problems: Any = getattr(error.value, "problems", [])
    assert any(problem.path.startswith(path) for problem in problems), str(error.value)


def sound(engine: Engine, players: int = 3) -> Position:
    """The second round; the ships of seats 0 and 1 have come from Tonsberg."""
    built = Position(engine, players, negotiation="micro")
    return built.round(2, ["tonsberg", "tonsberg", "nidalos"][:players])


def answering(engine: Engine) -> dict[str, Any]:
    """Seat 1 answers a deal at Bjorgvin: who gets the terror of the clash."""
    built = Position(engine, negotiation="micro").round(2, ["tonsberg", "roskilde", "nidalos"])
    built.bargain("bjorgvin", (0, 1))
    data: dict[str, Any] = built.ready().to_dict()
    phase = data["phase"]
    del phase["turn"]
    data["phase"] = phase | {
        "name": "answer",
        "turn": 1,
        "deal": [{"terror": 1}, {}],
        "accepted": [],
    }
    return data


@pytest.mark.parametrize(
    "item", ["spoils-6", "spoils-7", "reaver-47", "spoils-8", "reaver-48", "luck", ""]
)
def test_a_deal_is_of_things_that_the_game_has(engine: Engine, item: str) -> None:
    """[deal.net] Section 6.1: the kinds are those of the data."""
    data = answering(engine)
    assert Position(engine, negotiation="micro").game.from_dict(data).phase == "answer"
    data["phase"]["deal"] = [{"terror": 1, item: 1}, {item: -1}]
    refused(engine, data, "phase.deal")


@pytest.mark.parametrize("amount", [0, 1000, 10**6, 10**12, -(10**6), 1.0, True, None])
def test_a_deal_has_amounts_that_change_something(engine: Engine, amount: Any) -> None:
    """[deal.net] Section 6.1: a change is a whole number, and not 0"""
    data = answering(engine)
    data["phase"]["deal"] = [{"terror": 1, "farm": amount}, {}]
    refused(engine, data, "phase.deal")


@pytest.mark.parametrize(
    "loot", [{"coins": 5}, {"farm": 1}, {"terror": 1}, {"spoils": {"armor": 1}}], ids=str
)
def test_nothing_lies_at_roskilde(engine: Engine, loot: Any) -> None:
    """[collect.clash] Rules 5, 11, 12: it has no loot, and no terror of a clash."""
    data = sound(engine).ready().to_dict()
    moved(data, data["locations"][0]["loot"], loot)
    refused(engine, data, "locations[0].loot")


def moved(data: dict[str, Any], to: dict[str, Any], things: dict[str, Any]) -> None:
    """Moves things there, from the supply and the decks."""
    for name, number in things.items():
        if name in ("spoils", "reavers"):
            for card, count in number.items():
                data[name]["unseen"][card] -= count
                to[name][card] += count
        else:
            if name in data["raid"]:
                data["raid"][name] -= number
            to[name] += number


@pytest.mark.parametrize("cards", [(), ("R-H1",), CHEAP[:3]], ids=str)
@pytest.mark.parametrize("phase", ["supply", "destination", "end"])
def test_a_market_is_short_only_if_all_are_hired(
    engine: Engine, cards: tuple[str, ...], phase: str
) -> None:
    """[market.refill] Rules 3 and 17, R-28"""
    built = sound(engine)
    data = built.ready().to_dict()
    if phase != "destination":
        data["phase"] = {"name": phase}
    if phase == "end":
        data["round"] = 10
        data["supply"]["unseen"] = dict.fromkeys(data["supply"]["unseen"], 0)
        for name in ("S10", "S11"):
            data["supply"]["unseen"][name] = 1
        data["supply"]["card"] = "S12"
    game = built.game
    assert game.from_dict(data, chance="explicit").phase == phase
    for card in CHEAP[len(cards) :]:
        data["reavers"]["unseen"][card] += 1
    data["market"] = [*cards, *[None] * (4 - len(cards))]
    refused(engine, data, "market")
    every = data["reavers"]
    data["seats"][0]["reavers"] = {
        card: every["unseen"][card] + every["discards"][card] for card in every["unseen"]
    }
    every["unseen"] = dict.fromkeys(every["unseen"], 0)
    assert game.from_dict(data, chance="explicit").phase == phase


@pytest.mark.parametrize(
    ("phase", "right"),
    [
        ({"name": "restock"}, (2, 3)),
        ({"name": "refill", "turn": 0, "step": 1}, (3,)),
        ({"name": "refill", "turn": 0, "step": 2}, (2, 3)),
        ({"name": "refresh", "turn": 0}, (0, 1, 2, 3)),
    ],
    ids=str,
)
def test_before_a_draw_the_market_lacks_what_has_just_left(
    engine: Engine, phase: dict[str, Any], right: tuple[int, ...]
) -> None:
    """[market.slots] [market.discard] Rules 7 and 17"""
    for number in range(5):
        built = sound(engine).market(*CHEAP[:number])
        built.data["phase"] = phase
        if "turn" in phase:
            for entry, where in zip(
                built.data["seats"], ("roskilde", "nidalos", "bjorgvin"), strict=True
            ):
                entry["destination"] = where
            for entry in built.data["locations"]:
                entry["first"] = None
        if number in right:
            assert built.ready().phase == phase["name"]
        else:
            with pytest.raises(engine.invalid, match="market"):
                built.ready()


SET_UP: list[tuple[str, dict[str, Any]]] = [
    ("seats[1]", {"coins": 1}),
    ("seats[1]", {"terror": 1}),
    ("seats[1]", {"farm": 1}),
    ("seats[1]", {"spoils": {"armor": 1}}),
    ("seats[1]", {"secret": {"armor": 1}}),
    ("seats[1]", {"reavers": {"R-H1": 1}}),
    ("seats[1]", {"last": "nidalos"}),
    ("locations[1].loot", {"coins": 1}),
    ("locations[1].loot", {"tower": 1}),
    ("locations[1].loot", {"spoils": {"armor": 1}}),
    ("locations[1].face", {"face": "B"}),
    ("locations[0].face", {"face": "B"}),
    ("reavers.discards", {"R-H1": 1}),
    ("spoils.discards", {"armor": 1}),
    ("raid", {"farm": -1}),
]


@pytest.mark.parametrize(
    ("locations", "path", "things"),
    [
        (locations, path, things)
        for locations in ("lowest", "random")
        for path, things in SET_UP
        if locations == "lowest" or not path.startswith("locations[1]")  # none is drawn yet
    ],
    ids=str,
)
def test_set_up_has_nothing_but_the_market(
    engine: Engine, locations: str, path: str, things: dict[str, Any]
) -> None:
    """[setup.faces] Rules 2 to 4: locations and the market are drawn, nothing else is."""
    game = engine.game(players=2, locations=locations)
    data: dict[str, Any] = game.new_state(chance="explicit").to_dict()
    right = copy.deepcopy(data)
    top, _, rest = path.partition(".")
    where = data[top.partition("[")[0]]
    where = where[int(top[-2])] if top.endswith("]") else where
    if rest in ("loot", "discards"):
        where = where[rest]
    for name, value in things.items():
        if rest == "discards":
            data[top]["unseen"][name] -= value
            where[name] += value
        elif name in ("face", "last") or path == "raid":
            where[name] = value if isinstance(value, str) else where[name] + value
        elif name == "secret":
            data["spoils"]["unseen"]["armor"] -= 1
            where[name]["armor"] += 1
        else:
            moved(data, where, {name: value})
    assert game.from_dict(right, chance="explicit").to_dict() == right
    with pytest.raises(engine.invalid) as error:
        game.from_dict(data, chance="explicit")
    problems: Any = getattr(error.value, "problems", [])
    assert any(problem.path.startswith(path) for problem in problems), str(error.value)


def test_a_roll_is_owed_only_by_who_is_still_to_roll(engine: Engine) -> None:
    """[die.order] Rule 13: one visitor after the other; at the actions nobody else has a card."""
    built = Position(engine).round(2, ["tonsberg", "roskilde", "bjorgvin"])
    built.bargain("nidalos", (0, 1)).seat(0, spoils={"weapons": 3})
    for turn, during, owed, is_right in (
        (0, "collect", [1, 1, 0], True),
        (0, "collect", [0, 1, 0], False),
        (0, "collect", [1, 0, 1], False),
        (1, "collect", [1, 1, 0], False),
        (1, "collect", [0, 1, 0], True),
        (0, "visit", [1, 0, 0], True),
        (0, "visit", [1, 1, 0], False),
    ):
        data = copy.deepcopy(built)
        at = next(it for it in data.data["locations"] if it["name"] == "nidalos")
        at["loot"]["terror"] = 0
        data.data["owed"] = owed
        data.data["phase"] = {
            "name": "weapons_die",
            "turn": turn,
            "location": "nidalos",
            "during": during,
        }
        if is_right:
            assert data.ready().phase == "weapons_die"
            continue
        with pytest.raises(engine.invalid, match="owed"):
            data.ready()


def test_chance_names_the_first_visitor_only_of_those_who_are_tied(engine: Engine) -> None:
    """[initiative.tie] R-19: symbols decide, then where the ships came from, then chance."""
    for card, is_right in (({}, True), ({"R-Y1": 1}, False), ({"R-H1": 1}, False)):
        built = sound(engine).market("R-farmer", "R-mason", "R-skald", "R-seer")
        built.seat(0, reavers=card)
        for entry in built.data["seats"]:
            entry["destination"] = "bjorgvin" if entry["last"] == "tonsberg" else "roskilde"
        for entry in built.data["locations"]:
            entry["first"] = None
        built.data["phase"] = {"name": "first_visitor", "location": "bjorgvin"}
        if is_right:
            assert built.ready().phase == "first_visitor"
        else:
            with pytest.raises(engine.invalid, match="phase"):
                built.ready()


@pytest.mark.parametrize(
    ("first", "second", "loot", "is_right"),
    [
        (30_000, 0, 0, True),
        (10_000, 10_000, 10_000, True),
        (30_001, 0, 0, False),
        (20_000, 10_001, 0, False),
        (0, 0, 30_001, False),
        (10_000, 10_000, 10_001, False),
    ],
)
def test_saved_coins_stay_countable(
    engine: Engine, first: int, second: int, loot: int, is_right: bool
) -> None:
    """[state.invariants] Section 4: sums of coins never leave what a state can hold."""
    built = sound(engine).seat(0, coins=first).seat(1, coins=second)
    built.location("bjorgvin", coins=loot)
    if is_right:
        assert built.ready().phase == "destination"
        return
    with pytest.raises(engine.invalid, match="coins at most"):
        built.ready()


@pytest.mark.parametrize(("terror", "is_right"), [(9_999, True), (10_000, False)])
def test_saved_terror_has_a_bound(engine: Engine, terror: int, is_right: bool) -> None:
    """[state.invariants] Section 4"""
    built = sound(engine).seat(0, terror=terror)
    if is_right:
        assert built.ready().phase == "destination"
        return
    with pytest.raises(engine.invalid, match=r"seats\[0\]\.terror"):
        built.ready()
