"""Negotiation: slots, answers, and the list of deals. Section 6."""

from typing import Any

import pytest

from support.positions.reavers import Engine, Position, go, legal, loot, named, phase, play, seat

SPOILS = ("armor", "weapons", "jewelry", "furs", "horns", "relics")
ITEMS = ("coin", "farm", "wall", "tower", "terror", *(f"spoils-{number}" for number in range(6)))

A_AT_0 = """
0 4 coin 1 farm 1 terror 1 furs / 1 armor; 1 3 coin 1 farm / 1 coin 1 terror 1 armor 1 furs;
2 4 coin 1 farm 1 terror 1 armor 1 furs / -; 3 3 coin 1 farm 1 furs / 1 coin 1 terror 1 armor;
4 4 coin 1 farm 1 armor 1 furs / 1 terror; 5 2 coin 1 farm / 2 coin 1 terror 1 armor 1 furs;
6 1 coin 1 farm / 3 coin 1 terror 1 armor 1 furs; 7 1 farm / 4 coin 1 terror 1 armor 1 furs;
8 -2 coin 1 farm / 6 coin 1 terror 1 armor 1 furs;
9 1 coin 1 farm -1 terror / 3 coin 2 terror 1 armor 1 furs;
10 -1 coin 1 farm -1 terror / 5 coin 2 terror 1 armor 1 furs;
11 2 coin 1 farm 1 terror 1 furs / 2 coin 1 armor
"""
A_AT_1 = """
0 4 coin 1 farm 1 terror 1 furs / 1 armor; 1 3 coin 1 farm / 1 coin 1 terror 1 armor 1 furs;
2 1 coin 1 farm 1 terror 1 furs / 3 coin 1 armor; 3 1 farm / 4 coin 1 terror 1 armor 1 furs;
4 1 terror / 4 coin 1 farm 1 armor 1 furs; 5 - / 4 coin 1 farm 1 terror 1 armor 1 furs;
6 2 coin 1 farm / 2 coin 1 terror 1 armor 1 furs; 7 2 coin 1 farm 1 terror 1 furs / 2 coin 1 armor
"""
B_AT_2 = """
0 2 coin 1 terror 1 weapons 1 relics / 1 coin / 1 tower;
1 1 coin 1 relics / 2 coin 1 terror 1 weapons / 1 tower;
2 1 weapons 1 relics / 2 coin / 1 coin 1 tower 1 terror;
3 3 coin 1 terror 1 relics / - / 1 tower 1 weapons;
4 1 relics / 1 terror 1 weapons / 3 coin 1 tower;
5 2 coin 1 weapons / - / 1 coin 1 tower 1 terror 1 relics;
6 1 terror / - / 3 coin 1 tower 1 weapons 1 relics;
7 - / 1 terror / 3 coin 1 tower 1 weapons 1 relics;
8 - / - / 3 coin 1 tower 1 terror 1 weapons 1 relics;
9 3 coin 1 terror 1 weapons 1 relics / - / 1 tower;
10 1 relics / 3 coin 1 terror 1 weapons / 1 tower;
11 1 weapons 1 relics / 1 coin / 2 coin 1 tower 1 terror;
12 3 coin 1 terror 1 weapons 1 relics / 1 coin / -1 coin 1 tower;
13 1 coin 1 relics / 3 coin 1 terror 1 weapons / -1 coin 1 tower;
14 4 coin 1 terror 1 weapons 1 relics / 1 coin / -2 coin 1 tower;
15 1 coin 1 relics / 4 coin 1 terror 1 weapons / -2 coin 1 tower;
16 5 coin 1 terror 1 weapons 1 relics / 1 coin / -3 coin 1 tower;
17 1 coin 1 relics / 5 coin 1 terror 1 weapons / -3 coin 1 tower;
18 7 coin 1 terror 1 weapons 1 relics / 1 coin / -5 coin 1 tower;
19 1 coin 1 relics / 7 coin 1 terror 1 weapons / -5 coin 1 tower;
20 4 coin 2 terror 1 weapons 1 relics / 1 coin / -2 coin 1 tower -1 terror;
21 1 coin 1 relics / 4 coin 2 terror 1 weapons / -2 coin 1 tower -1 terror;
22 6 coin 2 terror 1 weapons 1 relics / 1 coin / -4 coin 1 tower -1 terror;
23 1 coin 1 terror 1 weapons 1 relics / 1 coin / 1 coin 1 tower
"""
C_AT_0 = "0 1 terror / -; 1 - / 1 terror; 2 -1 coin / 1 coin 1 terror"
D_AT_0 = """
0 1 coin 1 farm 1 terror / 1 coin / - / -; 1 - / 1 coin 1 farm 1 terror / 1 coin / -;
2 - / - / 1 coin 1 farm 1 terror / 1 coin; 3 - / 1 coin / - / 1 coin 1 farm 1 terror;
4 2 coin 1 farm 1 terror / - / - / -; 5 1 farm / 2 coin 1 terror / - / -;
6 1 farm / - / 2 coin 1 terror / -; 7 1 farm / - / - / 2 coin 1 terror;
8 2 coin 1 farm / 1 terror / - / -; 9 2 coin 1 farm / - / 1 terror / -;
10 2 coin 1 farm / - / - / 1 terror; 11 - / 2 coin 1 farm 1 terror / - / -;
12 - / - / 2 coin 1 farm 1 terror / -; 13 - / - / - / 2 coin 1 farm 1 terror;
14 -1 coin / 2 coin 1 farm 1 terror / 1 coin / -; 15 -1 coin / - / 2 coin 1 farm 1 terror / 1 coin;
16 -1 coin / 1 coin / - / 2 coin 1 farm 1 terror; 17 -2 coin / 3 coin 1 farm 1 terror / 1 coin / -;
18 -2 coin / - / 3 coin 1 farm 1 terror / 1 coin; 19 -2 coin / 1 coin / - / 3 coin 1 farm 1 terror;
20 -2 coin -1 terror / 3 coin 1 farm 2 terror / 1 coin / -;
21 -2 coin -1 terror / - / 3 coin 1 farm 2 terror / 1 coin;
22 -2 coin -1 terror / 1 coin / - / 3 coin 1 farm 2 terror;
23 1 coin / - / - / 1 coin 1 farm 1 terror
"""
"""The lists of section 6.6, as they stand in the rules."""


def read(text: str) -> list[list[dict[str, int]]]:
    """Reads a list of deals of the rules."""
    deals = []
    for number, line in enumerate(text.split(";")):
        first, _, rest = line.strip().partition(" ")
        assert int(first) == number
        deals.append([read_row(row.split()) for row in rest.split("/")])
    return deals


def read_row(words: list[str]) -> dict[str, int]:
    """Reads what one visitor has more or less."""
    row = {}
    if words != ["-"]:
        for amount, item in zip(words[::2], words[1::2], strict=True):
            known = f"spoils-{SPOILS.index(item)}" if item in SPOILS else item
            row[known] = int(amount)
    return row


def position_a(engine: Engine, **options: Any) -> Position:
    """Position A of section 6.6."""
    position = Position(engine, 2, **options)
    position.location("tonsberg", coins=4, farm=1, spoils={"armor": 1, "furs": 1})
    position.seat(0, coins=3, terror=1, wall=1, tower=1)
    return position.seat(1, terror=4, spoils={"armor": 2, "furs": 1})


def position_b(engine: Engine, **options: Any) -> Position:
    """Position B of section 6.6."""
    position = Position(engine, 3, **options)
    position.location("tonsberg", coins=3, tower=1, spoils={"weapons": 1, "relics": 1})
    position.seat(0, coins=2).seat(1, coins=1, terror=6, spoils={"weapons": 3})
    return position.seat(2, coins=9, terror=2, farm=1, wall=1)


def position_c(engine: Engine, **options: Any) -> Position:
    """Position C of section 6.6."""
    return Position(engine, 2, **options).seat(0, coins=1).seat(1, terror=2)


def position_d(engine: Engine, **options: Any) -> Position:
    """Position 4 of section 6.6."""
    position = Position(engine, 4, **options).location("tonsberg", coins=2, farm=1)
    return position.seat(0, coins=4, terror=2).seat(3, coins=3)


def menu(state: Any) -> list[list[dict[str, int]]]:
    """Each deal of the list, as it would lie on the table."""
    deals = [word for word in legal(state) if word.startswith("deal")]
    assert deals == [f"deal {number}" for number in range(len(deals))]
    return [phase(state.child(word))["deal"] for word in deals]


POSITIONS = {"A": position_a, "B": position_b, "C": position_c, "D": position_d}


@pytest.mark.parametrize(
    ("name", "visitors", "position", "text"),
    [
        ("A", 2, 0, A_AT_0),
        ("A", 2, 1, A_AT_1),
        ("B", 3, 2, B_AT_2),
        ("C", 2, 0, C_AT_0),
        ("D", 4, 0, D_AT_0),
    ],
)
def test_the_lists_of_the_rules(
    engine: Engine, name: str, visitors: int, position: int, text: str
) -> None:
    """[menu.list] [menu.split] [menu.worth] [menu.payments] [menu.holdings] Section 6.6"""
    built = POSITIONS[name](engine)
    state = built.bargain("tonsberg", range(visitors), position=position).ready()
    assert menu(state) == read(text)
    assert legal(state)[0] == "pass"


def settled(engine: Engine, name: str, memory: str) -> tuple[Any, list[dict[str, Any]]]:
    """The last decision before an automatic negotiation, and what follows."""
    built = POSITIONS[name](engine, negotiation="auto", memory=memory)
    seats = len(built.data["seats"])
    state = built.ready()
    for _ in range(seats):
        state.apply("go tonsberg")
    if state.is_chance:
        state.apply("seat-0")
    events = []
    while phase(state)["name"] == "atone":
        events = state.apply_events("pass")
    return state, events


@pytest.mark.parametrize("memory", ["perfect", "screen"])
@pytest.mark.parametrize(("name", "index"), [("A", 1), ("B", 2)])
def test_auto_carries_out_the_fairest_split(
    engine: Engine, name: str, index: int, memory: str
) -> None:
    """[auto.deal] Section 6.5, 6.6"""
    built = POSITIONS[name](engine)
    seats = len(built.data["seats"])
    deals = menu(built.bargain("tonsberg", range(seats)).ready())
    state, events = settled(engine, name, memory)
    assert named(events, "agreed") == [{"location": "tonsberg", "deal": deals[index]}]
    assert loot(state, "tonsberg") == {}


def test_of_equally_fair_splits_the_first_position_takes_the_terror(engine: Engine) -> None:
    """[auto.deal] Section 6.5"""
    position = Position(engine, 2, negotiation="auto").location("tonsberg", coins=4)
    state = position.ready()
    go(state, "tonsberg", "tonsberg")
    events = play(state, "seat-0", "pass", "pass")
    deal = [{"coin": 3, "terror": 1}, {"coin": 1}]
    assert named(events, "agreed") == [{"location": "tonsberg", "deal": deal}]


@pytest.mark.parametrize(
    ("mode", "words"), [("menu", ["pass", "deal 0"]), ("micro", ["pass", "done"]), ("auto", None)]
)
def test_deals_are_made_in_one_of_three_ways(
    engine: Engine, mode: str, words: list[str] | None
) -> None:
    """[negotiation.mode] Section 6"""
    state = position_a(engine, negotiation=mode).ready()
    go(state, "tonsberg", "tonsberg")
    events = play(state, "seat-1")
    while not (named(events, "agreed") or phase(state)["name"] == "propose"):
        events = play(state, "pass")
    if words is None:
        assert named(events, "agreed")
        assert not named(events, "proposed")
        assert phase(state)["name"] == "supply"
    else:
        assert legal(state)[:2] == words


def test_auto_fails_where_somebody_gains_nothing(engine: Engine) -> None:
    """[auto.deal] Section 6.5, 6.6"""
    state, events = settled(engine, "C", "perfect")
    assert named(events, "failed") == [{"location": "tonsberg"}]
    assert [seat(state, number)["terror"] for number in (0, 1)] == [1, 3]


def behind_screens(engine: Engine, terror: int) -> list[list[dict[str, int]]]:
    """The list of seat 0 in position B, where others own something else and so much terror."""
    twin = Position(engine, 3, memory="screen")
    twin.location("tonsberg", coins=3, tower=1, spoils={"weapons": 1, "relics": 1})
    twin.seat(0, coins=2).seat(1, coins=5, terror=5)
    twin.seat(2, terror=terror - 5, tower=2, spoils={"relics": 4})
    return menu(twin.bargain("tonsberg", range(3)).ready())


def test_behind_screens_only_the_mean_terror_counts(engine: Engine) -> None:
    """[menu.screen] Section 6.4"""
    state = position_b(engine, memory="screen").bargain("tonsberg", range(3)).ready()
    assert menu(state) == behind_screens(engine, 8) == behind_screens(engine, 9)
    assert menu(state) != behind_screens(engine, 14)
    open_state = position_b(engine).bargain("tonsberg", range(3)).ready()
    assert menu(state) != menu(open_state)


def test_secret_cards_play_no_part_in_the_list(engine: Engine) -> None:
    """[menu.holdings] Section 6.4"""
    built = position_a(engine).seat(0, secret={"armor": 3}).seat(1, secret={"furs": 1})
    assert menu(built.bargain("tonsberg", (0, 1)).ready()) == read(A_AT_0)


def test_each_visitor_proposes_once_in_each_cycle(engine: Engine) -> None:
    """[negotiation.slots] Section 6.2, R-23"""
    state = Position(engine, 3, cycles=3).bargain("tonsberg", (2, 0, 1)).ready()
    seen = []
    while phase(state)["name"] == "propose":
        seen.append(phase(state)["turn"])
        events = play(state, "pass")
    assert seen == [2, 0, 1] * 3
    assert named(events, "failed")


def test_others_answer_by_position_and_one_rejection_kills(engine: Engine) -> None:
    """[negotiation.answers] [negotiation.propose] Section 6.2"""
    state = Position(engine, 4).bargain("tonsberg", (2, 3, 0), position=1).ready()
    play(state, "deal 0")
    assert (phase(state)["turn"], phase(state)["accepted"]) == (2, [])
    assert legal(state) == ["accept", "reject"]
    killed = state.clone()
    play(killed, "reject")
    assert (phase(killed)["name"], phase(killed)["turn"]) == ("propose", 0)
    play(state, "accept")
    assert (phase(state)["turn"], phase(state)["accepted"]) == (0, [2])
    events = play(state, "accept")
    assert named(events, "agreed")
    assert phase(state)["name"] == "supply"


def test_the_same_deal_may_be_proposed_again(engine: Engine) -> None:
    """[negotiation.slots] Section 6.2"""
    state = position_a(engine).bargain("tonsberg", (0, 1)).ready()
    play(state, "deal 4", "reject", "pass", "deal 4")
    assert phase(state)["cycle"] == 2


def test_everybody_sees_the_deal_on_the_table(engine: Engine) -> None:
    """[negotiation.deal] Section 6.2, section 10"""
    state = position_a(engine, memory="screen").bargain("tonsberg", (0, 1)).ready()
    events = play(state, "deal 0")
    deal = phase(state)["deal"]
    assert state.view(1)["phase"]["deal"] == deal
    heard = named(state.game.events_for(events, 1), "proposed")
    assert heard == [{"seat": 0, "location": "tonsberg", "deal": deal}]


def test_weapons_gained_roll_by_position(engine: Engine) -> None:
    """[deal.weapons] [die.order] R-9, rule 13"""
    built = Position(engine, 3, negotiation="micro")
    built.location("tonsberg", spoils={"weapons": 3}).bargain("tonsberg", (2, 0, 1))
    state = built.ready()
    play(state, "done", "amount 0", "amount 0", "amount 1", "amount 0")
    assert phase(state)["deal"] == [{"spoils-1": 1}, {}, {"terror": 1, "spoils-1": 2}]
    play(state, "accept", "accept")
    assert state.to_dict()["owed"] == [0, 2, 1]
    assert phase(state)["turn"] == 2
    play(state, "terror")
    assert phase(state)["turn"] == 1


def test_the_list_holds_at_most_as_many_deals_as_the_data_has(engine: Engine) -> None:
    """[menu.list] Section 6.4"""
    built = position_b(engine, cards="[negotiation]\nmenu_size = 5\n")
    assert menu(built.bargain("tonsberg", range(3), position=2).ready()) == read(B_AT_2)[:5]


@pytest.mark.parametrize(
    ("quotas", "kept"),
    [
        ([0, 0, 0, 0, 0, 3, 0], [0, 1, 2, 3, 4, 20, 21, 22]),
        ([1, 1, 1, 1, 1, 1, 1], [0, 4, 8, 11, 14, 20, 23, 1]),
        ([4, 4, 0, 0, 0, 0, 0], [0, 1, 2, 3, 4, 5, 6, 7]),
    ],
)
def test_each_line_of_a_longer_list_keeps_its_quota(
    engine: Engine, quotas: list[int], kept: list[int]
) -> None:
    """[menu.quotas] Section 6.4: what is left goes to the first of the list"""
    text = f"[negotiation]\nmenu_size = 8\nmenu_quotas = {quotas}\n"
    state = position_d(engine, cards=text).bargain("tonsberg", range(4)).ready()
    every = read(D_AT_0)
    assert menu(state) == [every[number] for number in sorted(kept)]


@pytest.mark.parametrize("visitors", [5, 6])
@pytest.mark.parametrize("position", range(6))
def test_large_parties_pay_with_coins_and_with_terror(
    engine: Engine, visitors: int, position: int
) -> None:
    """[menu.quotas] [menu.payments] [menu.own] Section 6.4: five, and three with terror"""
    position %= visitors
    built = Position(engine, visitors)
    built.location("tonsberg", farm=1, wall=1, spoils={"armor": 2, "relics": 1})
    for seat_ in range(visitors):
        built.seat(seat_, coins=7 + seat_, terror=1 + seat_ % 2)
    state = built.bargain("tonsberg", range(visitors), position=position).ready()
    deals = menu(state)
    assert len(deals) == 24
    giving = [deal for deal in deals if deal[position].get("terror", 0) < 0]
    assert len(giving) >= 3
    takers = [
        next(at for at, row in enumerate(deal) if row.get("terror", 0) == 2) for deal in giving
    ]
    clockwise = [(position + step) % visitors for step in range(1, visitors)]
    assert takers[:3] == clockwise[:3]
    assert sum(deal[position].get("coin", 0) < 0 for deal in deals) >= 5
    less = {item for deal in deals for row in deal for item, number in row.items() if number < 0}
    assert less <= {"coin", "terror"}


@pytest.mark.parametrize(
    ("own", "other", "sound"),
    [
        ({"coin": -3, "tower": -1}, {"coin": 7, "tower": 1, "spoils-0": 1}, True),
        ({"coin": -4}, {"coin": 8, "spoils-0": 1}, False),
        ({"coin": 4, "spoils-0": 3}, {"spoils-0": -2}, True),
        ({"coin": 4, "spoils-0": 4}, {"spoils-0": -3}, False),
        ({"coin": 4}, {"spoils-0": 2}, False),
    ],
)
def test_a_saved_deal_need_not_be_of_the_list(
    engine: Engine, own: dict[str, int], other: dict[str, int], sound: bool
) -> None:
    """[deal.deliver] [state.invariants] Section 6.1"""
    state = position_a(engine).bargain("tonsberg", (0, 1)).ready()
    play(state, "deal 0")
    data = state.to_dict()
    rest = {"farm": 1, "terror": 1, "spoils-3": 1}
    whole = sorted((other | rest).items(), key=lambda each: ITEMS.index(each[0]))
    data["phase"]["deal"] = [own, dict(whole)]
    if sound:
        read_back = state.game.from_dict(data, chance="explicit")
        assert read_back.to_dict() == data
        assert "accept" in legal(read_back)
    else:
        with pytest.raises(engine.invalid):
            state.game.from_dict(data, chance="explicit")
