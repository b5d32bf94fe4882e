"""The view of a seat. Rule 20 and section 10."""

import random
from typing import Any

import numpy as np
import pytest

from support.positions.reavers import (
    COMPILED,
    Engine,
    Position,
    go,
    legal,
    named,
    pass_until,
    phase,
    play,
    seat,
)

MEMORY = ("perfect", "screen")
WON = ("armor", "jewelry", "furs", "horns", "relics")
SCREENED = ("coins", "terror", "farm", "wall", "tower", "armor")


def worlds(engine: Engine, memory: str, mode: str) -> list[Any]:
    """Positions that differ only in what seat 0 does not see."""
    found = []
    for secret in ({"relics": 1, "furs": 1}, {"armor": 2}, {"horns": 1, "armor": 1}):
        built = Position(engine, 3, memory=memory, negotiation=mode)
        built.location("tonsberg", coins=3, farm=1, spoils={"furs": 1})
        built.seat(0, coins=2, secret={"relics": 1}).seat(1, coins=3, terror=2, secret=secret)
        found.append(built.seat(2, spoils={"armor": 1}))
    return found


@pytest.mark.parametrize("memory", MEMORY)
@pytest.mark.parametrize("mode", ["menu", "micro"])
def test_the_type_of_a_secret_card_changes_nothing_for_others(
    engine: Engine, memory: str, mode: str
) -> None:
    """[hidden.view] [secret.cards] Rule 20, rule 18, section 10"""
    positions = worlds(engine, memory, mode)
    states = [built.bargain("tonsberg", (0, 1, 2)).ready() for built in positions]
    assert len({str(state.view(1)) for state in states}) == 3
    for state in states[1:]:
        assert state.view(0) == states[0].view(0)
        assert state.table(0) == states[0].table(0)
        assert legal(state) == legal(states[0])
    if mode == "menu":
        for word in legal(states[0]):
            after = [state.child(word).view(0) for state in states]
            assert after[0] == after[1] == after[2]


def test_in_perfect_memory_all_but_secret_types_is_visible(engine: Engine) -> None:
    """[hidden.view] Section 10"""
    state = worlds(engine, "perfect", "menu")[0].ready()
    shown, full = state.view(0), state.to_dict()
    for number in (1, 2):
        entry = full["seats"][number]
        secret = sum(entry["secret"].values())
        assert shown["seats"][number] == entry | {"secret": secret}
    assert shown["seats"][0] == full["seats"][0]
    hidden = {kind: full["seats"][1]["secret"][kind] for kind in full["spoils"]["unseen"]}
    deck = full["spoils"]["unseen"]
    assert shown["spoils"]["unseen"] == {kind: deck[kind] + hidden[kind] for kind in deck}
    assert shown["spoils"]["deck"] == sum(deck.values())


def test_behind_screens_only_sums_are_public(engine: Engine) -> None:
    """[hidden.sums] Section 10"""
    shown = worlds(engine, "screen", "menu")[0].ready().view(0)
    assert shown["sums"] == {"coins": 5, "terror": 2, "farm": 0, "wall": 0, "tower": 0, "spoils": 4}
    for name in ("coins", "terror", "farm", "wall", "tower", "spoils", "secret"):
        assert shown["seats"][1][name] is None
        assert shown["seats"][0][name] is not None
    assert shown["seats"][1]["reavers"]["R-H1"] == 0
    unseen = shown["spoils"]["unseen"]
    assert sum(unseen.values()) == shown["spoils"]["deck"] + 3


def screened(engine: Engine, thing: str, first: int, second: int) -> Any:
    """A state in which seats 1 and 2 own numbers of a thing behind their screens."""
    built = Position(engine, 3, memory="screen")
    for number, count in enumerate((first, second), 1):
        things = {"spoils": {thing: count}} if thing in WON else {thing: count}
        built.seat(number, **things)
    return built.ready()


@pytest.mark.parametrize("thing", SCREENED)
def test_possessions_behind_screens_change_nothing_for_others(engine: Engine, thing: str) -> None:
    """[hidden.view] Rule 18, section 10"""
    shown = []
    for counts in ((5, 0), (0, 5), (3, 2)):
        state = screened(engine, thing, *counts)
        go(state, "nidalos", "roskilde", "tonsberg")
        pass_until(state, "atone")
        shown.append((state.view(0), phase(state)))
    assert shown[0] == shown[1] == shown[2]


@pytest.mark.parametrize("thing", SCREENED)
def test_a_seat_knows_the_sum_of_what_screens_hide_and_no_more(thing: str) -> None:
    """[hidden.view] [hidden.sums] Section 10"""
    engine = Engine("rust", COMPILED, ValueError, ValueError)
    keys, sums = set(), set()
    for counts in ((5, 0), (0, 5), (3, 2)):
        state = screened(engine, thing, *counts)
        keys.add((state.information_key(0), np.asarray(state.observation(0)).tobytes()))
        for seed in range(5):
            world = state.determinize(0, seed)
            keys.add((world.information_key(0), np.asarray(world.observation(0)).tobytes()))
            owned = [seat(world, number) for number in (1, 2)]
            sums.add(sum(it["spoils"][thing] if thing in WON else it[thing] for it in owned))
    assert len(keys) == 1
    if thing not in WON:
        assert sums == {5}
    more = screened(engine, thing, 5, 1)
    assert more.information_key(0) not in {key for key, _ in keys}


@pytest.mark.parametrize("memory", MEMORY)
def test_events_hide_what_the_table_hides(engine: Engine, memory: str) -> None:
    """[hidden.events] [secret.screen] Rule 9, rule 20, R-30"""
    chance = random.Random(5)
    game = engine.game(players=3, memory=memory, negotiation="auto")
    state = game.new_state(chance="explicit")
    won = 0
    while not state.is_terminal:
        if state.is_chance:
            numbers = [number for number, _ in state.chance_outcomes()]
        else:
            numbers = state.legal_actions()
        events = state.apply_events(chance.choice(numbers))
        for event in named(events, "won"):
            won += event["item"] != "spoils-1"
            for number in range(3):
                heard = named(game.events_for(events, number), "won")[0]["item"]
                open_card = number == event["seat"] or event["item"] == "spoils-1"
                assert heard == (event["item"] if open_card else None)
        for event in named(events, "sealed"):
            for number in range(3):
                heard = named(game.events_for(events, number), "sealed")[0]["location"]
                assert heard == (event["location"] if number == event["seat"] else None)
    assert won


def test_a_sealed_destination_is_shown_to_nobody_else(engine: Engine) -> None:
    """[destination.reveal] [destination.sealed] Rule 9"""
    state = Position(engine).ready()
    play(state, "go nidalos", "go nidalos")
    assert [entry["destination"] for entry in state.view(2)["seats"]] == [None] * 3
    play(state, "go tonsberg")
    seen = [entry["destination"] for entry in state.view(2)["seats"]]
    assert seen == ["nidalos", "nidalos", "tonsberg"]


def test_the_type_of_each_card_of_another_is_unseen(engine: Engine) -> None:
    """[secret.cards] Rule 20"""
    for name in WON:
        built = Position(engine, 2).seat(1, secret={name: 1})
        shown = built.ready().view(0)
        assert (
            shown["spoils"]["unseen"][name]
            == {"armor": 18, "jewelry": 15, "furs": 14, "horns": 12, "relics": 9}[name]
        )


def test_hidden_possessions_of_a_proposer_rule_out_no_deal(engine: Engine) -> None:
    """[micro.bound] [hidden.view] Section 6.3, section 10"""
    built = Position(engine, 3, memory="screen", negotiation="micro")
    built.seat(0, coins=1).seat(1, coins=1).seat(2, coins=4)
    state = built.bargain("tonsberg", (0, 1, 2), position=1).ready()
    play(state, "item coin", "seat 2", "amount 5", "done", *["amount 0"] * 3)
    asked = state.to_dict()
    assert (phase(state)["name"], phase(state)["turn"]) == ("answer", 0)
    assert asked["phase"]["deal"][2]["coin"] == -5
    for own, fits in (((1, 3, 2), True), ((1, 0, 4), False)):
        for entry, coins in zip(asked["seats"], own, strict=True):
            entry["coins"] = coins
        if fits:
            assert state.game.from_dict(asked, chance="explicit").to_dict() == asked
        else:
            asked["phase"]["deal"][1]["coin"] = 6
            asked["phase"]["deal"][2]["coin"] = -6
            with pytest.raises(engine.invalid):
                state.game.from_dict(asked, chance="explicit")


def skipping(engine: Engine, memory: str, deal: tuple[str, ...], **things: Any) -> dict[str, Any]:
    """The phase after a deal of seat 0, who owns so much, where forced decisions are skipped."""
    built = Position(engine, 2, memory=memory, negotiation="micro", skip_forced=True)
    built.seat(0, **things).seat(1, coins=3, secret={"relics": 1})
    state = built.bargain("tonsberg", (0, 1)).ready()
    play(state, *deal)
    return phase(state)


def test_a_forced_decision_is_skipped_only_where_everybody_can_tell(engine: Engine) -> None:
    """[decision.skipped] Rule 18, section 10"""
    gives = ("item coin", "seat 0")
    for memory, own, deal, name in (
        ("perfect", {"coins": 1}, gives[:1], "giver"),
        ("perfect", {"coins": 1}, gives, "contribute"),
        ("perfect", {"coins": 1, "secret": {"furs": 1}}, gives, "amount"),
        ("screen", {"coins": 1}, gives, "amount"),
        ("perfect", {}, ("item spoils-0", "done", "amount 1"), "answer"),
    ):
        assert skipping(engine, memory, deal, **own)["name"] == name, (memory, own, deal)
