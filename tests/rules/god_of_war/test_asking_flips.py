"""States in the middle of a settle that asks can be read back, on both engines. Section 6."""

import itertools
import json
import random
from typing import Any

import pytest

from support.corrections.god_of_war import card, scene
from support.positions.god_of_war import Engine

ASKING = ('["draw", "actor", 1]', '["damage", "furthest:1", 1]', '["damage_all", 1]')
"""What can ask somebody: a card is drawn, a defence is played, a hit is redirected."""
FLIPS = ("attacked", "rune:red", "defeated", "all_dead")
PLACES = ("T1", "T2", "T3", "T4", "B1", "B2", "B3", "B4")
STEPS = 150


def cards(on: str, ask: str, where: str) -> str:
    """A scene whose enemies flip, with a question in what they do then or in the reward."""
    do = f", do = [{ask}]" if where == "do" else ""
    reward = f", reward = [{ask}]" if where == "reward" else ""
    enemy = 'enemy = { hp = 2, melee = { cols = "C", str = 1 } }, runes = ["red", "blue"]'
    front = f'{{ {enemy}, flip = {{ on = "{on}", pattern = "....b..."{do} }} }}'
    rows = (
        card(f"lair-{place}", front, f'{{ title = "-"{reward} }}')
        if place == "B1"
        else card(f"lair-{place}", '{ title = "-" }')
        for place in PLACES
    )
    return scene("lair", "quest", '["never"]', '["each_damage", 1]') + "".join(rows)


@pytest.mark.parametrize(
    ("on", "ask", "where"), [*itertools.product(FLIPS, ASKING, ("do", "reward"))]
)
def test_a_state_in_which_a_flip_asks_can_be_saved(
    engine: Engine, on: str, ask: str, where: str
) -> None:
    """[settle.order] Section 6."""
    game = engine.game(2, heroes=("kratos", "mimir"), scene="lair", cards=cards(on, ask, where))
    asked = False
    for seed in range(3):
        state, draw = game.new_state(chance="explicit"), random.Random(seed)
        for _ in range(STEPS):
            if state.is_terminal:
                break
            state.apply(draw.choice(next_of(state, on)))
            data = json.loads(json.dumps(state.to_dict()))
            if state.is_terminal or "settle" in str(data["open"]["stack"]).lower():
                assert game.from_dict(data, chance="explicit").to_dict() == data
                asked |= not state.is_terminal
    assert asked


def next_of(state: Any, on: str) -> list[Any]:
    """The answers that lead to a flip: red runes, and attacks if there are any."""
    if state.is_chance:
        every = [outcome for outcome, _ in state.chance_outcomes()]
        red = [outcome for outcome in every if state.outcome_text(outcome).endswith("red")]
        return red or every
    legal = state.legal_actions()
    strikes = [it for it in legal if state.game.action(it).text.startswith("attack")]
    return strikes or legal if on in ("defeated", "all_dead") else legal
