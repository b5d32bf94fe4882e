"""Collecting, the weapons die, secret cards, and Bjorn. Rules 11 to 16 and 20, section 5."""

from fractions import Fraction
from typing import Any

import pytest

from support.positions.reavers import (
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


def test_a_lone_visitor_takes_all(engine: Engine) -> None:
    """[collect.alone] Rule 12"""
    position = Position(engine, 2).location("tonsberg", coins=3, wall=2, spoils={"furs": 1})
    state = position.ready()
    go(state, "tonsberg", "roskilde")
    pass_until(state, "atone")
    events = play(state, "pass")
    items = {"coin": 3, "wall": 2, "spoils-3": 1}
    assert named(events, "collected") == [{"seat": 0, "location": "tonsberg", "items": items}]
    assert loot(state, "tonsberg") == {}
    assert (seat(state, 0)["coins"], seat(state, 0)["terror"]) == (3, 0)
    assert (seat(state, 0)["wall"], seat(state, 0)["spoils"]["furs"]) == (2, 1)
    assert state.to_dict()["raid"]["wall"] == 18


def test_a_clash_lays_one_terror(engine: Engine) -> None:
    """[collect.clash] Rule 11, R-14"""
    state = Position(engine, 6).ready()
    go(state, *["tonsberg"] * 3, *["nidalos"] * 2, "bjorgvin")
    play(state, "amount 0", "amount 0", "amount 0", "seat-0", "pass", "pass", "pass", "seat-3")
    events = play(state, "pass", "pass")
    assert named(events, "clashed") == [{"location": "tonsberg"}, {"location": "nidalos"}]
    assert loot(state, "tonsberg") == {"terror": 1}


def test_roskilde_knows_no_terror_and_no_bargain(engine: Engine) -> None:
    """[roskilde.steps] Rule 11, R-13"""
    state = Position(engine, 2).ready()
    go(state, "roskilde", "roskilde")
    play(state, "seat-0")
    events = play(state, *["pass"] * 10)
    assert named(events, "clashed") == []
    assert phase(state)["name"] == "supply"


def test_failure_gives_each_visitor_a_terror_and_leaves_the_rest(engine: Engine) -> None:
    """[negotiation.failure] Rule 12, R-11, R-15"""
    position = Position(engine, 4).location("tonsberg", coins=5, spoils={"weapons": 1})
    state = position.bargain("tonsberg", (0, 1, 2)).ready()
    events = play(state, *["pass"] * 6)
    assert named(events, "failed") == [{"location": "tonsberg"}]
    assert [seat(state, number)["terror"] for number in range(4)] == [1, 1, 1, 0]
    assert loot(state, "tonsberg") == {"coins": 5, "weapons": 1}
    assert named(events, "collected") == []


def test_agreement_hands_out_everything(engine: Engine) -> None:
    """[negotiation.agreement] Rule 12, R-11"""
    position = Position(engine, 2).location("tonsberg", coins=5, tower=1)
    state = position.bargain("tonsberg", (1, 0)).ready()
    play(state, "deal 0", "accept")
    assert loot(state, "tonsberg") == {}
    assert sum(seat(state, number)["coins"] for number in (0, 1)) == 5
    assert sum(seat(state, number)["terror"] for number in (0, 1)) == 1


def test_locations_collect_in_order_and_dice_come_in_between(engine: Engine) -> None:
    """[collect.dice] Rule 12, rule 13"""
    position = Position(engine, 2).location("bjorgvin", spoils={"weapons": 1})
    state = position.location("tonsberg", coins=1).ready()
    go(state, "tonsberg", "bjorgvin")
    pass_until(state, "atone")
    events = play(state, "pass")
    assert [event["location"] for event in named(events, "collected")] == ["bjorgvin"]
    assert phase(state)["turn"] == 1
    assert phase(state)["during"] == "collect"
    events = play(state, "nothing")
    assert [event["location"] for event in named(events, "collected")] == ["tonsberg"]


def with_weapons(engine: Engine, number: int, **hoard: int) -> Any:
    """Seat 0 alone has just collected weapons."""
    position = Position(engine, 2).location("bjorgvin", spoils={"weapons": number})
    state = position.seat(1, spoils=hoard).ready()
    go(state, "bjorgvin", "roskilde")
    while phase(state)["name"] != "weapons_die":
        state.apply("amount 0" if "amount 0" in legal(state) else "pass")
    return state


def test_the_die_has_three_results(engine: Engine) -> None:
    """[die.results] Rule 13"""
    state = with_weapons(engine, 1)
    assert outcomes(state) == dict.fromkeys(("nothing", "terror", "spoils"), Fraction(1, 3))
    play(state, "terror")
    assert seat(state, 0)["terror"] == 1
    assert phase(state)["name"] == "supply"


def test_each_weapons_card_owes_a_roll(engine: Engine) -> None:
    """[die.chain] Rule 13, R-9"""
    state = with_weapons(engine, 2)
    assert state.to_dict()["owed"] == [2, 0]
    play(state, "nothing")
    assert state.to_dict()["owed"] == [1, 0]
    play(state, "spoils")
    assert phase(state)["name"] == "die_spoils"
    assert state.to_dict()["owed"] == [0, 0]
    play(state, "weapons")
    assert state.to_dict()["owed"] == [1, 0]
    play(state, "nothing")
    assert phase(state)["name"] == "supply"
    assert seat(state, 0)["spoils"]["weapons"] == 3


def test_a_card_won_is_secret_unless_it_is_a_weapon(engine: Engine) -> None:
    """[die.spoils] [secret.cards] Rule 20, R-10"""
    state = with_weapons(engine, 1)
    play(state, "spoils")
    events = play(state, "relics")
    assert seat(state, 0)["secret"]["relics"] == 1
    won = {"name": "won", "seat": 0, "item": "spoils-5"}
    assert won in state.game.events_for(events, 0)
    assert won | {"item": None} in state.game.events_for(events, 1)
    assert state.view(1)["seats"][0]["secret"] == 1
    assert state.view(0)["seats"][0]["secret"]["relics"] == 1
    assert state.view(1)["spoils"]["unseen"]["relics"] == 9


def test_without_a_card_the_third_result_does_nothing(engine: Engine) -> None:
    """[die.results] Rule 13, R-20"""
    hoard = {"armor": 18, "weapons": 16, "jewelry": 15, "furs": 14, "horns": 12, "relics": 9}
    state = with_weapons(engine, 1, **hoard)
    play(state, "spoils")
    assert phase(state)["name"] == "supply"


def test_a_kept_weapons_card_rolls_during_the_visit(engine: Engine) -> None:
    """[die.weapons] Rule 13"""
    state = Position(engine, 2).ready()
    go(state, "roskilde", "nidalos")
    pass_until(state, "dare")
    play(state, "yes", "weapons")
    assert phase(state)["during"] == "visit"
    play(state, "nothing")
    assert phase(state)["name"] == "supply"


def test_known_cards_go_before_secret_ones(engine: Engine) -> None:
    """[secret.known_first] Rule 20"""
    held = {"spoils": {"furs": 1}, "secret": {"furs": 1}}
    position = Position(engine, 4).location("vasteras", "B").seat(0, **held)
    state = position.ready()
    go(state, "vasteras", "roskilde", "bjorgvin", "tonsberg")
    pass_until(state, "barter")
    events = play(state, "spoils 3")
    assert named(events, "unveiled") == []
    assert seat(state, 0)["secret"]["furs"] == 1


def test_a_secret_card_that_is_sold_becomes_known(engine: Engine) -> None:
    """[secret.known_first] Rule 20"""
    position = Position(engine, 4).location("vasteras", "B").seat(0, secret={"furs": 2})
    state = position.ready()
    go(state, "vasteras", "roskilde", "bjorgvin", "tonsberg")
    pass_until(state, "barter")
    events = play(state, "spoils 3")
    assert [event["name"] for event in events][:2] == ["unveiled", "sold"]
    assert seat(state, 0)["secret"]["furs"] == 1


@pytest.mark.parametrize("memory", ["perfect", "screen"])
def test_secret_cards_become_known_when_the_discard_becomes_the_deck(
    engine: Engine, memory: str
) -> None:
    """[secret.reshuffle] R-30"""
    hoard = {"armor": 17, "weapons": 17, "jewelry": 14, "furs": 14, "horns": 12, "relics": 7}
    position = Position(engine, 2, memory=memory).seat(0, spoils=hoard)
    position.seat(1, secret={"relics": 2}).seat(0, secret={"armor": 1}).discard("spoils", jewelry=1)
    state = position.ready()
    go(state, "roskilde", "nidalos")
    pass_until(state, "dare")
    events = play(state, "yes")
    assert named(events, "unveiled") == [
        {"seat": 0, "item": "spoils-0", "amount": 1},
        {"seat": 1, "item": "spoils-5", "amount": 2},
    ]
    assert seat(state, 1)["spoils"]["relics"] == 2
    assert not any(seat(state, 1)["secret"].values())
    heard = named(state.game.events_for(events, 0), "unveiled")
    assert [event["seat"] for event in heard] == ([0, 1] if memory == "perfect" else [0])


def bjorn(engine: Engine, number: int, last: list[str | None]) -> Position:
    """A position with Bjorn."""
    return Position(engine, 2, bjorn=True).round(number, last)


def test_bjorn_enters_at_the_lowest_and_goes_round(engine: Engine) -> None:
    """[bjorn.move] Section 5, rule 14, R-35"""
    state = bjorn(engine, 1, [None, None]).ready()
    assert state.to_dict()["bjorn"] is None
    assert "bjorn" not in Position(engine, 2).ready().to_dict()
    seen = []
    for number in range(1, 6):
        last = ["tonsberg" if number > 1 else None] * 2
        state = bjorn(engine, number, last).ready()
        go(state, "roskilde", "roskilde")
        while phase(state)["name"] != "supply":
            state.apply("seat-0" if state.is_chance else "pass")
        seen.append(state.to_dict()["bjorn"])
    assert seen == ["bjorgvin", "tonsberg", "nidalos", "bjorgvin", "tonsberg"]


def test_bjorn_moves_after_the_tenth_round_too(engine: Engine) -> None:
    """[bjorn.move] Rule 16"""
    position = bjorn(engine, 10, ["tonsberg", "tonsberg"]).location("bjorgvin", coins=2)
    state = position.ready()
    go(state, "roskilde", "roskilde")
    events: list[dict[str, Any]] = []
    while not state.is_terminal:
        events = state.apply_events("seat-0" if state.is_chance else "pass")
    assert named(events, "raided") == [{"location": "bjorgvin", "items": {"coin": 2}}]


def test_bjorn_takes_back_all_loot(engine: Engine) -> None:
    """[bjorn.raid] Section 5"""
    position = bjorn(engine, 2, ["roskilde", "bjorgvin"])
    state = position.location("tonsberg", coins=4, farm=2, spoils={"relics": 1}).ready()
    go(state, "nidalos", "roskilde")
    pass_until(state, "dare")
    events = play(state, "pass")
    items = {"coin": 4, "farm": 2, "spoils-5": 1}
    assert named(events, "raided") == [{"location": "tonsberg", "items": items}]
    assert loot(state, "tonsberg") == {}
    assert state.to_dict()["raid"]["farm"] == 20
    assert state.to_dict()["spoils"]["discards"]["relics"] == 1


def test_a_lone_visitor_at_bjorn_takes_all_and_a_terror(engine: Engine) -> None:
    """[bjorn.terror] Section 5"""
    position = bjorn(engine, 2, ["roskilde", "tonsberg"])
    state = position.location("bjorgvin", coins=4).ready()
    go(state, "bjorgvin", "nidalos")
    pass_until(state, "dare")
    events = play(state, "pass")
    assert named(events, "clashed") == []
    assert named(events, "disturbed") == [{"seat": 0, "location": "bjorgvin"}]
    assert (seat(state, 0)["coins"], seat(state, 0)["terror"]) == (4, 1)


def test_both_visitors_at_bjorn_negotiate_over_one_terror(engine: Engine) -> None:
    """[collect.clash] R-36"""
    state = bjorn(engine, 2, ["roskilde", "tonsberg"]).ready()
    go(state, "bjorgvin", "bjorgvin")
    pass_until(state, "propose")
    assert loot(state, "bjorgvin") == {"terror": 1}
    play(state, *["pass"] * 4)
    assert [seat(state, number)["terror"] for number in (0, 1)] == [1, 1]


@pytest.mark.parametrize(("there", "coins"), [(0, 2), (1, 4), (2, 6)])
def test_bjorn_counts_for_faces_also_alone(engine: Engine, there: int, coins: int) -> None:
    """[bjorn.counts] R-27"""
    position = bjorn(engine, 2, ["roskilde", "tonsberg"]).location("bjorgvin", "B")
    state = position.ready()
    events = go(state, *["bjorgvin"] * there, *["nidalos"] * (2 - there))
    while phase(state)["name"] == "first_visitor":
        events += play(state, "seat-0")
    added = [event for event in named(events, "added") if event["location"] == "bjorgvin"]
    assert added == [{"location": "bjorgvin", "item": "coin", "amount": coins}]


def test_bjorn_turns_no_action_card(engine: Engine) -> None:
    """[restock.locations] R-17"""
    state = bjorn(engine, 2, ["roskilde", "tonsberg"]).ready()
    go(state, "nidalos", "roskilde")
    pass_until(state, "supply")
    play(state, "S11", *["armor"] * 3)
    assert state.to_dict()["bjorn"] == "tonsberg"
    faces = [place(state, name)["face"] for name in ("bjorgvin", "tonsberg", "nidalos")]
    assert faces == ["A", "A", "B"]


def test_bjorn_needs_two_players(engine: Engine) -> None:
    """[bjorn.option] Section 5, R-35"""
    with pytest.raises(ValueError, match="two players"):
        engine.game(players=3, bjorn=True)
