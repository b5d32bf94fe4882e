"""The reference of God of War by itself: options, scripts, and what is refused."""

import json
import re
from typing import Any

import pytest

from midgard.reference.god_of_war import (
    GodOfWar,
    IllegalActionError,
    InvalidSnapshotError,
    ScriptError,
)
from midgard.reference.god_of_war.action import ACTIONS
from midgard.reference.god_of_war.reasons import REASONS
from support.positions.god_of_war import HEROES


def test_the_index_is_dense_and_keeps_its_texts() -> None:
    """[actions.index] Section 3"""
    game = GodOfWar(1)
    assert game.action_count == len(ACTIONS) == 147
    assert all(game.index(game.action_text(number)) == number for number in range(147))
    texts = {0: "done", 1: "yes", 2: "hero kratos", 16: "path 10", 17: "stand 1 front", 25: "swap"}
    texts |= {26: "unit kratos", 32: "move kratos", 61: "crystal sindri", 62: "special 0"}
    texts |= {66: "companion heal", 70: "aim melee bottom", 74: "code M1", 111: "code poison"}
    texts |= {112: "gear up", 113: "weaponize", 114: "virtual R0s", 117: "spot top 1"}
    texts |= {121: "card T1", 129: "column 1", 133: "row 1", 139: "pick 1", 146: "peek 6"}
    assert {number: game.action_text(number) for number in texts} == texts


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 0}, "players is 1 to 4"),
        ({"players": 5}, "players is 1 to 4"),
        ({"heroes": ("kratos", "kratos")}, "no hero is named twice"),
        ({"heroes": ("kratos",)}, "a hero for each of the 2 players"),
        ({"heroes": ("kratos", "odin")}, "a hero is"),
        ({"players": 1, "heroes": ("freya",)}, "[solo.board]"),
        ({"team": "none"}, "team is one or each"),
        ({"max_rounds": 0}, "max_rounds is 1 to 255"),
        ({"first_player": 2}, "first_player is below 2"),
        ({"scene": "q7"}, "scene is"),
        ({"upgrades": 11}, "upgrades is 0 to 10"),
        ({"hide_backs": 1}, "hide_backs is True or False"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        GodOfWar(**options)


def test_the_text_of_a_game_names_its_options() -> None:
    """[setup.options]"""
    assert str(GodOfWar()) == "god_of_war(players=2)"
    game = GodOfWar(2, heroes=HEROES[:2], team="each", scene="q4", skip_forced=True)
    assert str(game) == (
        "god_of_war(players=2,heroes=kratos+atreus,team=each,scene=q4,skip_forced=true)"
    )


def test_a_refused_action_changes_nothing() -> None:
    state = GodOfWar(2).new_state()
    before = state.to_dict()
    with pytest.raises(IllegalActionError) as caught:
        state.apply("move kratos")
    assert caught.value.reason == "not_asked"
    assert caught.value.reason in REASONS
    assert state.to_dict() == before


def test_a_script_must_fit() -> None:
    game = GodOfWar(1, scene="q1")
    state = game.new_state(chance="scripted", script=["M2"], then="explicit")
    state.apply("stand 1 front")
    assert state.to_dict()["players"][0]["hand"] == {"M2": 1}
    with pytest.raises(ScriptError):
        game.new_state(chance="scripted", script=["b7"]).apply("stand 1 front")


def changed(**fields: Any) -> dict[str, Any]:
    """A state in which some fields are different."""
    data = GodOfWar(2, heroes=("freya", "mimir"), scene="q4").new_state().to_dict()
    return {**json.loads(json.dumps(data)), **fields}


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"round": 0}, "round"),
        ({"carrier": "mimir"}, "carrier"),
        ({"freya_tokens": 1}, "freya_tokens"),
        ({"piles": {"stun": 9, "poison": 10, "crystal": 10}}, "cards of stun"),
        ({"scene": None}, "cards"),
        ({"result": "won"}, "result"),
        ({"row": [["N2", "pink"]]}, "row[0]"),
        ({"extra": 1}, "extra"),
        ({"open": {"stack": [{"name": "riddle"}]}}, "open"),
    ],
)
def test_a_snapshot_that_is_not_a_state_is_refused(fields: dict[str, Any], word: str) -> None:
    game = GodOfWar(2, heroes=("freya", "mimir"), scene="q4")
    with pytest.raises(InvalidSnapshotError) as caught:
        game.from_dict(changed(**fields))
    assert any(problem.path.startswith(word) for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('[[cards]]\nid = "q1-T1"\nf = { enemy = { hp = 4 }, runes = ["red"] }\n', "attack"),
        (
            '[[cards]]\nid = "q1-T1"\nb = { flip = { on = "all_dead", pattern = "bb" } }\n',
            "pattern",
        ),
        ('[[cards]]\nid = "q1-T1"\nb = { enemy = { hp = 4, armor = [2, 3] } }\n', "never rise"),
        ('[[cards]]\nid = "q1-T1"\nb = { spots = [{ need = [], do = [] }] }\n', "takes"),
        ('[[cards]]\nid = "q1-T1"\nb = { reward = [["hit", "T9", 1]] }\n', "T9"),
        ('[[cards]]\nid = "q1-T1"\nb = { reward = [["sing"]] }\n', "sing"),
        ('[[cards]]\nid = "q1-T1"\nb = { colour = 1 }\n', "colour"),
        ('[[scenes]]\nid = "q1"\nwin = ["dead_track", "none"]\n', "dead_track"),
        ('[[heroes]]\nid = "kratos"\ndeck = ["M1"]\n', "14 cards"),
        ('[[upgrades]]\nid = "N2"\nred = 5\n', "22 cards of red"),
        ('[[specials]]\nid = "heal2"\neffects = [["draw", "self", 2]]\n', "effects"),
        ('[[units]]\nid = "odin"\nhealth = 5\n', "odin"),
    ],
)
def test_a_bad_card_file_is_refused(text: str, word: str) -> None:
    """[scene.compile] [data.limits] [data.limits] Section 6"""
    with pytest.raises(ValueError, match="the card data is not sound") as caught:
        GodOfWar(cards=text)
    assert word in str(caught.value)
