"""What an action is said to do is what the stream then tells: the same rules and amounts."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import midgard
from midgard.types import Explanation

#: Events of the seat that decides which are what its decision says, and not what comes of it later.
SAID = (
    *("begged", "blamed", "built", "disclosed", "drafted", "fell", "gained", "gathered", "hired"),
    *("kept", "lacked", "looked", "lost", "marker_moved", "paid", "put_under", "recruited"),
    *("rerolled", "sailed", "scored", "sent", "starved", "took", "traded", "turned_away", "used"),
)
LATER = ("combat.spoils", "journey.kraken", "voyage.prohibited")
#: Rules that an explanation need not cite: they hold for every decision of their kind.
UNSAID = ("assignment.simultaneous", "leader.asmundr", "leader.ullr")


def said(events: list[dict[str, Any]], seat: int) -> list[dict[str, Any]]:
    """The events of a decision up to the first that is a consequence, or of another seat."""
    found = []
    for event in events:
        if event["name"] != "placed":
            if event["name"] not in SAID or event["rule"] in LATER or event["seat"] != seat:
                break
            found.append(event)
    return found


def amounts(goods: dict[str, int]) -> list[str]:
    """How a sentence names these goods."""
    names = {"coin": "coins"}
    return [
        f"{count} {names.get(good, good) if count > 1 else good}"
        for good, count in goods.items()
        if count
    ]


def decisions(seed: int) -> Iterator[tuple[str, Explanation, list[dict[str, Any]], Any]]:
    """The decisions of a random game: kind, explanation, what is told of it, the state after it."""
    state: Any = midgard.Champions(players=2 + seed % 3).new_state(chance="explicit")
    rng = random.Random(seed)
    while not state.is_terminal:
        if state.is_chance:
            state.apply(rng.choice(state.chance_outcomes())[0])
            continue
        seat, action = state.current_player, state.game.action(rng.choice(state.legal_actions()))
        explained = state.explanation(action)
        yield action.kind, explained, said(state.apply_events(action), seat), state


@pytest.mark.parametrize("seed", range(12))
def test_an_explanation_names_what_the_stream_reports(seed: int) -> None:
    """Each rule that acts at once is cited, and what is paid and gained at a place is named."""
    compared = 0
    for kind, explained, events, _ in decisions(seed):
        for event in events:
            assert event["rule"] in (*explained["rules"], *UNSAID), (explained, event)
            if kind == "place" and event["name"] in ("paid", "gained"):
                named = [amount in explained["text"] for amount in amounts(event["goods"])]
                assert all(named), (explained, event)
            compared += 1
    assert compared > 100


def test_no_place_promises_warriors_who_do_not_come() -> None:
    """Dice that the supply does not have, and warriors who do not fit, are named before."""
    lacked = crowded = 0
    for seed in range(20, 50):
        for kind, explained, events, state in decisions(seed):
            if kind == "place":
                names = [event["name"] for event in events]
                full = "turned_away" in names or state.to_dict()["phase"]["name"] == "crowded"
                rules = explained["rules"]
                assert ("supply.dice" in rules) == ("lacked" in names), (explained, events)
                assert ("longhouse.limit" in rules) == full, (explained, events)
                lacked += "lacked" in names
                crowded += full
    assert lacked > 5, lacked
    assert crowded > 50, crowded
