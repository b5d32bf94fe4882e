"""The final count with the boxes: destinies, and the bonuses of epic monsters."""

from typing import Any

import pytest

from support.positions.boxes import BOTH, Boxes, clan, final, play
from support.positions.champions import Engine

Things = dict[str, Any]
#: The new destinies: what they count, once and as another has it, and their glory, sole and tied.
DESTINIES: dict[str, tuple[Things, Things, int, int]] = {
    "liberator": ({"bergrisar": ["bergrisar-2-red"]}, {"bergrisar": ["bergrisar-2-blue"]}, *(6, 3)),
    "valkyries_favored": (
        {"blessings": {"carved_rune": 1, "wand_of_gondul": 1}},
        {"blessings": {"carved_rune": 1, "mercy_of_eir": 1}},
        *(6, 3),
    ),
    "odins_swordsmith": ({"tokens": {"swordsman": 1}}, {"tokens": {"swordsman": 1}}, 4, 2),
    "odins_hafter": ({"tokens": {"spearman": 1}}, {"tokens": {"spearman": 1}}, 4, 2),
    "odins_blacksmith": ({"tokens": {"axeman": 1}}, {"tokens": {"axeman": 1}}, 5, 2),
    "odins_fletcher": ({"tokens": {"archer": 1}}, {"tokens": {"archer": 1}}, 5, 3),
    "despised": ({"blame": 3}, {"blame": 3}, 4, 2),
}
WITH_ALL: Things = {"expansions": BOTH, "promos": True}


@pytest.mark.parametrize("destiny", DESTINIES)
def test_a_new_destiny_is_worth_what_the_box_prints(engine: Engine, destiny: str) -> None:
    """[score.new_destinies] 3.3 A-50"""
    own, other, sole, tied = DESTINIES[destiny]
    alone = final(engine, options=WITH_ALL, destinies=[destiny], **own)
    assert clan(alone)["sheet"]["destinies"] == sole
    both = final(engine, options=WITH_ALL, destinies=[destiny], other=other, **own)
    assert clan(both)["sheet"]["destinies"] == tied
    less = final(engine, options=WITH_ALL, destinies=[destiny], other=other)
    assert clan(less)["sheet"]["destinies"] == 0


def test_the_favored_count_blessings_of_both_kinds(engine: Engine) -> None:
    """[score.new_destinies] A-50: two of one kind tie with one of each"""
    own = {"blessings": {"carved_rune": 1, "wand_of_gondul": 1}}
    other = {"blessings": {"carved_rune": 1, "feast_of_heroes": 1}}
    state = final(engine, destinies=["valkyries_favored"], other=other, **own)
    assert clan(state)["sheet"]["destinies"] == 3


@pytest.mark.parametrize(("axemen", "glory"), [(1, 3), (2, 7)])
def test_the_leader_die_is_not_a_warrior_of_an_army(
    engine: Engine, axemen: int, glory: int
) -> None:
    """[score.new_destinies] A-28: seat 1 has lost its Leader die"""
    position = Boxes(engine).clan(1, warriors={"axeman": 1})
    own = {"runes": ["success"], "destinies": ["leader_of_armies"]}
    position.clan(0, warriors={"axeman": axemen, "leader": 1}, **own)
    state = play(position.ready(), "rune success", "destiny leader_of_armies")
    assert clan(state)["sheet"]["rune_effects"] == glory


def test_a_leader_die_alone_is_not_an_army(engine: Engine) -> None:
    """[score.new_destinies] A-28 A-50: at least one warrior"""
    state = final(engine, warriors={"leader": 1}, destinies=["leader_of_armies"])
    assert clan(state)["warriors"]["leader"] == 1
    assert clan(state)["sheet"]["destinies"] == 0


@pytest.mark.parametrize(
    ("epic", "things"),
    [
        ("nidhoggr", {"runes": ["knowledge", "potential"], "used_runes": ["wealth"]}),
        ("hels_host", {"tokens": {"axeman": 2, "archer": 1}}),
        ("surtr", {"bergrisar": [f"bergrisar-{n}-red" for n in (2, 3, 4)]}),
        ("frost_jotun", {"bergrisar": [f"bergrisar-{n}-blue" for n in (2, 3, 4)]}),
        ("earth_jotun", {"bergrisar": [f"bergrisar-{n}-yellow" for n in (2, 3, 4)]}),
        ("hraesvelgr", {"blessings": {"carved_rune": 2, "wand_of_gondul": 1}}),
    ],
)
def test_an_epic_monster_adds_glory_for_what_it_names(
    engine: Engine, epic: str, things: Things
) -> None:
    """[score.epic_bonus] 4.4 A-50"""
    numbers = "bonus_number = 2\nbonus_per = 1\nbonus_max = 60\n"
    text = f"[[epics]]\nid = '{epic}'\n{numbers}"
    options: Things = {"cards": text, "expansions": BOTH}
    none = final(engine, options=options, epics=[epic], other=things)
    assert clan(none)["sheet"]["epic_bonus"] == 0
    state = final(engine, options=options, epics=[epic], **things)
    assert clan(state)["sheet"]["epic_bonus"] == 6
    assert clan(state, 1)["sheet"]["epic_bonus"] == 0


@pytest.mark.parametrize(("blame", "glory"), [(0, 3), (1, 0)])
def test_fenrir_counts_blame_at_the_end(engine: Engine, blame: int, glory: int) -> None:
    """[score.epic_bonus] 4.4 A-50: the troll that lives blames before"""
    state = final(engine, epics=["fenrir"], blame=blame)
    assert clan(state)["blame"] == blame + 1
    assert clan(state)["sheet"]["epic_bonus"] == glory
