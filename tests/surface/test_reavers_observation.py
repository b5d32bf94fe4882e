"""Blocks of the Reavers observation against the view, as docs/reference/reavers.md describes
them.
"""

import random
from typing import Any

import numpy as np
import pytest

import midgard

STEPS = {"hire": 1, "purchase": 2, "refresh": 2, "shed": 5}


def block(game: midgard.Reavers, state: midgard.State, seat: int, name: str) -> Any:
    """A block of the observation, in numbers of its own range."""
    found = next(it for it in game.observation_layout if it.name == name)
    return np.round(state.observation(seat)[found.slice] * found.scale, 3)


def step_of(view: Any) -> list[int]:
    """The five numbers of `step`."""
    phase = view["phase"]
    name = phase["name"]
    step = phase.get("step", STEPS.get(name, 0))
    refreshed = name == "refresh" or phase.get("refreshed", False)
    bought = next((slot + 1 for slot in phase.get("bought", ())), 0)
    icon = phase["icon"] if name == "supply_spoils" else 0
    return [step, int(refreshed), bought, icon, phase.get("left", 0)]


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 6, "negotiation": "micro"}])
def test_step_sealed_and_offered_are_those_of_the_page(options: dict[str, Any]) -> None:
    game = midgard.Reavers(**options)
    rows = [row["id"] for row in game.cards() if row["table"] == "reavers"]
    seen, sealed, chosen = set[str](), 0, random.Random(4)
    for _ in range(12):
        state = game.new_state(chance="explicit")
        while not state.is_terminal:
            data: dict[str, Any] = state.to_dict()
            name = data["phase"]["name"]
            seat = chosen.randrange(game.players)
            assert list(block(game, state, seat, "step")) == step_of(state.view(seat)), name
            around = [data["seats"][(seat + it) % game.players] for it in range(game.players)]
            open_ = name == "destination"
            wanted = [int(open_ and it["destination"] is not None) for it in around]
            assert list(block(game, state, seat, "sealed")) == wanted, name
            sealed += wanted[0]
            offered = [rows[row] for row in block(game, state, seat, "offered").nonzero()[0]]
            assert offered == ([data["phase"]["card"]] if name == "blind_offer" else []), name
            seen.add(name)
            outcomes = [it[0] for it in state.chance_outcomes()] if state.is_chance else []
            state.apply(chosen.choice(outcomes or state.legal_actions()))
    assert {"hire", "refresh", "shed", "buy", "refill", "purchase", "supply_spoils"} <= seen
    assert "blind_offer" in seen
    assert sealed > 20
