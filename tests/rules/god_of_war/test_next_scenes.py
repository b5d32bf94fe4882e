"""New scenes that lead to another scene. Rule 57, section 6."""

from typing import Any

import pytest

from support.corrections.god_of_war import card as card_row
from support.corrections.god_of_war import scene as scene_row
from support.positions.god_of_war import Engine, Position, attack, card, unit

PLACES = ("T1", "T2", "T3", "T4", "B1", "B3", "B4")


def board(name: str, after: str = "", more: str = "", kind: str = "quest", **options: str) -> str:
    """A scene with an enemy of 2 health; it leads to another one when the enemy is defeated."""
    head = scene_row(
        name,
        kind,
        options.get("win", '["never"]' if after else '["dead", "B2"]'),
        options.get("hindrance", '["each_damage", 1]'),
        (f'next = "{after}"\nnext_when = ["dead", "B2"]\n' if after else "") + more,
    )
    drake = (
        '{ title = "Drake", enemy = { hp = 2, melee = { cols = "LCR", str = 2 } }, '
        'runes = ["red"], reward = [["var", "keys", 1]] }'
    )
    rocks = "".join(card_row(f"{name}-{place}", '{ title = "Rock" }') for place in PLACES)
    return head + card_row(f"{name}-B2", drake) + rocks


CHAIN = board("pond", "lake") + board("lake", "sea", 'keep_vars = ["keys"]\n') + board("sea")


def beaten(engine: Engine, scene: str, cards: str, **options: Any) -> Any:
    """A game in which the enemy of a scene has just been defeated."""
    position = Position(engine, "kratos", "freya", scene=scene, cards=cards, **options)
    position = position.field("vars", keys=2)
    state = position.at(kratos=2, freya=3).hand(0, "M2", "M1", "M1").ready()
    return fight(state, "M2")


def fight(state: Any, code: str) -> Any:
    attack(state, "kratos", "melee bottom", f"code {code}", die=0)
    return state


def test_a_new_scene_leads_to_the_next_one(engine: Engine) -> None:
    """[scene.next] [settle.next] Rule 57: heroes go on, and ``keep_vars`` stay."""
    state = beaten(engine, "pond", CHAIN)
    data = state.to_dict()
    assert (data["scene"], data["result"]) == ("lake", None)
    assert data["vars"] == {"keys": 2}
    assert card(state, "B2")["damage"] == 0
    assert unit(state, "kratos")["column"] == 2
    again = state.game.from_dict(data, chance="explicit")
    assert again.to_dict() == data


def test_a_built_in_scene_may_follow(engine: Engine) -> None:
    """[scene.next]"""
    state = beaten(engine, "pond", board("pond", "q3"))
    assert state.to_dict()["scene"] == "q3"
    state = beaten(engine, "pond", board("pond", "b9b", kind="boss"))
    assert state.to_dict()["scene"] == "b9b"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (board("pond", "ocean"), "id of a scene"),
        (board("pond").replace("new = true", "new = true\nnext = 3\nnext_when = ['never']"), "id"),
        (board("pond", "pond"), "back to itself"),
        (CHAIN.replace('keep_vars = ["keys"]\n', "") + board("sea", "pond"), "itself|twice"),
        (board("pond", "lake") + board("lake", "pond"), "back to itself"),
        (board("pond", "b8"), "a quest leads to a quest"),
        (board("pond", "q3", kind="boss"), "a boss to a boss"),
        (board("pond", "q3").replace("next_when", "lose"), "next_when"),
        ('[[scenes]]\nid = "q1"\nnext = "q3"\nnext_when = ["all_dead"]\n', "b9a"),
    ],
)
def test_a_next_scene_that_cannot_follow_is_refused(engine: Engine, text: str, reason: str) -> None:
    """[scene.next]"""
    with pytest.raises(ValueError, match=reason):
        engine.game(2, cards=text)


@pytest.mark.parametrize("scenes", ["q1+q3+pond+b7+b8+b9", "q1+pond+lake+b7+b8+b9"])
def test_a_scene_follows_one_path_card_of_a_game(engine: Engine, scenes: str) -> None:
    """[scene.next] Hindrances say which path card was chosen."""
    cards = board("pond", "q3") + board("lake", "q3")
    with pytest.raises(ValueError, match="lead to q3"):
        engine.game(2, cards=cards, scenes=scenes)
    engine.game(2, cards=cards, scenes=scenes.replace("q3", "q2").replace("lake", "q5"))


def test_hindrances_act_on_the_first_board_alone(engine: Engine) -> None:
    """[scene.next] [path.health] Rule 57: more health ends with the first board."""
    healthy = board("rich", hindrance='["all_enemies_hp", 2]')
    cards = board("pond", "lake") + board("lake") + healthy
    chosen = ("q1", "pond", "rich", "b7", "b8", "b9")
    position = Position(engine, "kratos", "freya", scene=None, cards=cards, scenes=chosen)
    # Path cards by id: lake 11, pond 12, rich 13.
    position = position.dealt(1, 12, 13, 7, 8, 9).field(quest=2, scene="pond", hindrances=[13])
    position = position.field("vars", keys=0)
    state = position.at(kratos=2, freya=3).hand(0, "M2", "M2", "M2").ready()
    fight(state, "M2")
    assert state.to_dict()["scene"] == "pond"
    state = position.card("B2", damage=2).at(kratos=2, freya=3).hand(0, "M2").ready()
    fight(state, "M2")
    data = state.to_dict()
    assert (data["scene"], data["hindrances"]) == ("lake", [13])
    again = state.game.from_dict(data, chance="explicit")
    assert again.to_dict() == data
    position = position.field(scene="lake").card("B2", damage=0)
    state = position.at(kratos=2, freya=3).hand(0, "M2").ready()
    fight(state, "M2")
    assert state.phase == "path"
