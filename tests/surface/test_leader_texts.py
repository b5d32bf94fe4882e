"""The text of a leader that is chosen: its gift, and the effect of its helmet."""

import random
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.cli.choices import menu, menu_lines

DM, VALHALLA = "dark_mountains", "valhalla"
BOTH: Any = (DM, VALHALLA)
HELMETS = {
    "asmundr": "1 favor",
    "dagrun": "throw up to 3 other dice again",
    "gylfir": "1 of food, wood or coins",
    "svanhildr": "1 hit for each swordsman that hits, 2 at most",
    "ullr": "1 glory",
    "jorunn": "2 shields, 3 against Bergrisar and monsters",
    "ragnhild": "after the fight a swordsman may become a spearman or an axeman",
    "hervor": "1 sacrifice token of a kind of choice",
    "thorir": "2 coins",
}


def drafting(boxes: Any, **options: Any) -> Any:
    """A game at the first choice of a leader."""
    state = midgard.Champions(2, expansions=boxes, **options).new_state(seed=1)
    assert state.phase == "draft"
    return state


@pytest.mark.parametrize("boxes", [(VALHALLA,), BOTH], ids=str)
def test_with_valhalla_each_choice_of_a_leader_explains_its_helmet(boxes: Any) -> None:
    """[helmet] As `help` has it, and in the menu however long that is."""
    state = drafting(boxes)
    choices = menu(state)
    assert len(choices) == len(state.game.characters)
    lines = menu_lines(state, choices)
    for action in state.legal:
        leader = action.arguments[0]
        helmet = HELMETS[leader].replace(
            "Bergrisar and ", "" if DM not in boxes else "Bergrisar and "
        )
        assert f"; at a helmet: {helmet}" in str(state.explain(action))
        assert f"[ability.{leader}]" in str(state.explain(action))
        [line] = [line for line in lines if f"be led by {_name(state, leader)}" in line]
        assert line.endswith(f"at a helmet: {helmet}")


def _name(state: Any, leader: str) -> str:
    """The name of a leader."""
    rows = (row for row in state.game.cards() if row["table"] == "leaders")
    return next(str(row["name"]) for row in rows if row["id"] == leader)


@pytest.mark.parametrize("boxes", [(), (DM,)], ids=str)
def test_without_valhalla_there_is_no_helmet(boxes: Any) -> None:
    state = drafting(boxes)
    for action in state.legal:
        assert "helmet" not in str(state.explain(action))


def test_the_ability_of_ragnhild_comes_after_what_is_going_on() -> None:
    """[ability.ragnhild] After the fight, or after the hunt."""
    game = midgard.Champions(2, expansions=BOTH, leaders=["ragnhild", "ullr"])
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for seed in range(120):
        state, chosen = game.new_state(seed=seed), random.Random(seed)
        while not state.is_terminal:
            if str(state.phase) == "helmet" and state.current_player == 0:
                legal = {action.text for action in state.legal}
                if "ability" in legal:
                    data: Any = state.to_dict()["phase"]
                    found[data["fight"]["foe"] == "hunt"].add(state.explanation("ability")["text"])
            state.apply(chosen.choice(state.legal_actions()))
    assert found == {
        True: {"after the hunt a swordsman may become a spearman or an axeman"},
        False: {HELMETS["ragnhild"]},
    }


def test_a_corrected_leader_is_chosen_by_its_own_numbers(tmp_path: Path) -> None:
    """[leader.jorunn] [leader.hervor] [leader.thorir] [ability.jorunn]"""
    path = tmp_path / "mine.toml"
    path.write_text(
        """
[[leaders]]
id = "jorunn"
number = 3
[[leaders]]
id = "hervor"
number = 2
[[leaders]]
id = "thorir"
number = 2
[[abilities]]
id = "jorunn"
number = 1
against = 0
[[abilities]]
id = "hervor"
number = 2
[[abilities]]
id = "thorir"
number = 1
[[abilities]]
id = "svanhildr"
number = 2
most = 0
"""
    )
    state = drafting(BOTH, cards=path)
    text = {it.arguments[0]: str(state.explain(it)) for it in state.legal}
    assert "3 glory when the journey" in text["jorunn"]
    assert "at a helmet: 1 shield, 0 against Bergrisar" in text["jorunn"]
    assert "2 tokens of each purchase count as any kind" in text["hervor"]
    assert "at a helmet: 2 sacrifice tokens of a kind of choice" in text["hervor"]
    assert "2 coins once a location where a loss gave a token" in text["thorir"]
    assert "at a helmet: 1 coin [" in text["thorir"]
    assert "at a helmet: 2 hits for each swordsman that hits, 0 at most [" in text["svanhildr"]
