"""What ``midgard.reavers.types`` and ``midgard.reavers.events`` say of plain data is how it is."""

from __future__ import annotations

import random
import typing
from typing import Any

import pytest

import midgard
from midgard.reavers import events, types, words
from surface.test_types import problems

OPTIONS: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 2, "bjorn": True, "memory": "screen"},
    {"players": 4, "locations": "random", "negotiation": "micro", "cycles": 1},
    {"players": 6, "negotiation": "auto"},
]


MAKING = ("contribute", "giver", "amount", "split")
"""Phases of a deal in the making: only its proposer sees them."""


def phase_names() -> set[str]:
    return set(typing.get_args(words.PhaseName))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_view_and_event_has_its_type(options: dict[str, Any]) -> None:
    game = midgard.Reavers(**options)
    for seed in range(3):
        rng = random.Random(seed)
        state = game.new_state(chance="explicit")
        while not state.is_terminal:
            seat = rng.randrange(game.players)
            view = state.view(seat)
            phase = state.to_dict()["phase"]["name"]
            is_making = phase in MAKING
            assert state.phase == ("propose" if is_making else phase)
            is_hidden = is_making and seat != state.current_player
            assert view["phase"]["name"] == ("propose" if is_hidden else phase)
            assert list(problems(view, types.View, float, "view")) == []
            outcomes = [it for it, _ in state.chance_outcomes()]
            happened = state.apply_events(rng.choice(outcomes or state.legal_actions()))
            assert list(problems(happened, list[events.Event], float, "events")) == []


def test_a_difference_is_found() -> None:
    view: Any = midgard.Reavers(players=2).new_state(seed=1).view(0)
    for name, wrong in [("round", True), ("phase", {"name": "hire"}), ("locations", [None])]:
        assert list(problems({**view, name: wrong}, types.View, float, "view"))


def test_the_names_of_the_phases_are_those_of_the_document() -> None:
    met = set()
    for part in typing.get_args(types.Phase):
        met |= set(typing.get_args(typing.get_type_hints(part)["name"]))
    assert met == phase_names()
