"""Positions of games whose path cards are chosen: ``scenes=``, and new scenes of a card file."""

import itertools
from typing import Any

import pytest

import midgard
from support.corrections.god_of_war import DEEP, NEW, POND

OWN = NEW + POND + DEEP
POOLS: dict[str, tuple[str, str]] = {
    "printed": ("q1+q2+q3+q4+q5+q6", "b7+b8+b9+b10"),
    "without q1 and b9": ("q2+q5+q6", "b7+b8+b10"),
    "new": ("q3+pond+lake", "b9+abyss+maw"),
    "led to": ("q6+deep+pond", "b7+maw+abyss"),
}
NUMBERS = {name: number for number, name in enumerate(("abyss", "deep", "lake", "maw", "pond"), 11)}
FOLLOWS = {"deep": ["deep", "lake"], "b9": ["b9a", "b9b"]}
"""The scenes that path cards lead to, where they are not one of the same name."""


@pytest.mark.parametrize("pool", POOLS.values(), ids=POOLS)
@pytest.mark.parametrize("phase", ["main", "place"])
def test_a_position_has_a_path_of_the_game(pool: tuple[str, str], phase: str) -> None:
    """[setup.pyramid] [scene.next] For each scene in each quest, by the options alone."""
    game: Any = midgard.GodOfWar(2, scenes="+".join(pool).split("+"), cards=OWN)
    assert game.position(phase=phase).to_dict()["scene"] == pool[0].partition("+")[0]
    for kind, words, quests in (("quests", pool[0], (1, 2)), ("bosses", pool[1], (3,))):
        numbers = {card: NUMBERS.get(card) or int(card[1:]) for card in words.split("+")}
        asked = [(card, it) for card in numbers for it in FOLLOWS.get(card, [card])]
        for (name, board), quest in itertools.product(asked, quests):
            state = game.position(scene=board, quest=quest, phase=phase)
            data = state.to_dict()
            assert game.from_dict(data, chance="explicit") == state
            assert (data["scene"], data["quest"]) == (board, quest)
            assert numbers[name] in data["pyramid"][kind]
            assert set(data["pyramid"][kind]) <= set(numbers.values())
            assert numbers[name] not in data["hindrances"]
            assert len(data["hindrances"]) == quest - 1


def test_a_position_has_the_hand_limit_of_new_hindrances() -> None:
    """[path.order] Rule 56"""
    game: Any = midgard.GodOfWar(2, scenes="+".join(POOLS["new"]).split("+"), cards=OWN)
    limits = [it["limit"] for it in game.position(scene="maw").to_dict()["players"]]
    assert limits == [4, 4], "-2 by abyss, -1 by b9"
    limits = [it["limit"] for it in game.position(scene="abyss").to_dict()["players"]]
    assert limits == [6, 6]


def test_a_scene_on_no_path_of_the_game_is_refused() -> None:
    game: Any = midgard.GodOfWar(2, scenes=["q1", "q2", "lake", "b7", "b8", "maw"], cards=OWN)
    for name in ("q3", "pond", "b9a", "b10"):
        with pytest.raises(midgard.InvalidSnapshotError, match="the scene of a path card"):
            game.position(scene=name)
