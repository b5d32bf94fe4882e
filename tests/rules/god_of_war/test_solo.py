"""The solo game. Rules 40 and 58."""

from typing import Any

from support.positions.god_of_war import (
    Engine,
    Position,
    attack,
    card,
    legal,
    play,
    reason,
    reveal,
    unit,
)


def marks(state: Any) -> list[str]:
    """The abilities that are used."""
    return [mark for mark, used in state.to_dict()["companions"].items() if used]


def solo(engine: Engine, scene: str = "q1", **options: Any) -> Position:
    """Kratos alone in the left column."""
    return Position(engine, scene=scene, **options)


def test_alone_it_is_kratos_with_one_turn_and_two_reveals(engine: Engine) -> None:
    """[solo.board] Rule 40"""
    state = solo(engine).at(kratos=4).ready()
    assert list(state.to_dict()["units"]) == ["kratos"]
    play(state, "done", "N2 red", "N2 red")
    assert len(state.to_dict()["row"]) == 2
    assert state.phase == "upgrade"


def test_a_ranged_icon_of_atreus_stuns(engine: Engine) -> None:
    """[sets.gear] [sets.confirm] Rule 58, G-58"""
    state = solo(engine).hand(0, "N2").ready()
    attack(state, "kratos", "ranged top", "code N2", "virtual R0s")
    play(state, "die 0")
    assert (card(state, "T1")["damage"], card(state, "T1")["stun"]) == (2, True)
    assert marks(state) == ["atreus1"]


def test_r0s_and_plus_3_never_share_a_set(engine: Engine) -> None:
    """[sets.confirm] Rule 58, section 8"""
    state = solo(engine).hand(0, "R0", "N1").ready()
    play(state, "attack kratos", "aim ranged top", "code R0", "code N1")
    assert legal(state) == ["done", "virtual R0s", "virtual +3"]
    assert legal(state.child("virtual R0s")) == ["done"]


def test_an_icon_with_plus_3_alone_is_not_a_set(engine: Engine) -> None:
    """[sets.gear] [sets.attack] Rule 45, rule 58, section 8"""
    state = solo(engine).hand(0, "R0").ready()
    assert reason(state, "attack kratos") == "no_set"


def test_plus_3_is_a_bonus_beside_an_exclusive_card(engine: Engine) -> None:
    """[sets.gear] G-33, rule 58"""
    state = solo(engine).hand(0, "M1", "N4x").ready()
    attack(state, "kratos", "melee bottom", "code M1", "code N4x", "virtual +3")
    while state.phase == "window":
        play(state, "done")
    play(state, "die 2")
    assert card(state, "B1")["damage"] == 6


def test_two_targets_are_hit_with_one_die(engine: Engine) -> None:
    """[solo.two] [solo.targets] Rule 58"""
    state = solo(engine).hand(0, "N3").ready()
    play(state, "attack kratos", "aim two")
    assert (state.phase, "card B4" in legal(state)) == ("target", False)
    play(state, "card T1", "card B4", "code N3", "virtual R0s", "done")
    play(state, "done")
    play(state, "die 1")
    assert [card(state, name)["damage"] for name in ("T1", "B4")] == [2, 2]
    assert [card(state, name)["stun"] for name in ("T1", "B4")] == [True, True]
    assert marks(state) == ["atreus1", "atreus2"]
    assert unit(state, "kratos")["rage"] == 1


def test_of_two_targets_an_armoured_one_is_tested(engine: Engine) -> None:
    """[solo.two] [attack.armour] Rule 46, rule 58"""
    state = solo(engine).hand(0, "N3", "N3").ready()
    play(state, "attack kratos", "aim two", "card T1", "card B2", "code N3", "code N3", "done")
    play(state, "done", "die 2")
    assert (card(state, "T1")["damage"], card(state, "B2")["side"]) == (4, "b")


def test_the_last_living_enemy_is_the_only_target(engine: Engine) -> None:
    """[solo.targets] Rule 58"""
    position = solo(engine, "q3").hand(0, "N3")
    for name, damage in {"T1": 5, "T4": 5, "B1": 6, "B3": 6, "B4": 6, "T3": 5}.items():
        position.card(name, damage=damage)
    state = position.ready()
    play(state, "attack kratos", "aim two")
    assert legal(state) == ["card B2"]
    play(state, "card B2")
    assert state.phase == "item"


def test_a_defence_of_atreus_is_one_icon(engine: Engine) -> None:
    """[sets.gear] Rule 58"""
    enemy = 'enemy = { hp = 14, melee = { cols = "C", str = 3 } }'
    text = f'[[cards]]\nid = "q1-B2"\nf = {{ {enemy}, runes = ["red"] }}\n'
    state = solo(engine, cards=text).at(kratos=2).hand(0, "N2").ready()
    reveal(state, "N2 red")
    assert (state.phase, legal(state)) == ("defence", ["done", "code N2", "virtual D1"])
    play(state, "code N2")
    assert legal(state) == ["virtual D1"]
    play(state, "virtual D1", "done")
    assert (unit(state, "kratos")["damage"], marks(state)) == (0, ["atreus2"])


def test_mimir_heals_two(engine: Engine) -> None:
    """[solo.main] Rule 58"""
    state = solo(engine).unit("kratos", damage=3).ready()
    play(state, "companion heal")
    assert (unit(state, "kratos")["damage"], marks(state)) == (1, ["mimir1"])
    assert reason(state, "companion heal") == "used"


def test_the_die_can_add_to_an_attack(engine: Engine) -> None:
    """[solo.die] Rule 58"""
    state = solo(engine).hand(0, "M1").ready()
    play(state, "attack kratos", "aim melee bottom", "code M1", "done")
    assert legal(state) == ["done", "companion die"]
    play(state, "companion die", "die 2")
    assert card(state, "B1")["damage"] == 3


def test_no_die_can_add_against_armour(engine: Engine) -> None:
    """[solo.die] Rule 58"""
    state = solo(engine).at(kratos=2).hand(0, "M1").ready()
    play(state, "attack kratos", "aim melee bottom", "code M1", "done")
    assert state.phase == "main"


def test_mimir_moves_or_peeks(engine: Engine) -> None:
    """[solo.main] [special.effects] Rule 58"""
    state = solo(engine).ready()
    moved = state.clone()
    play(moved, "companion move", "stand 4 front")
    assert not unit(moved, "kratos")["moved"]
    assert not {"companion move", "companion peek"} & set(legal(moved))
    play(state, "companion peek", "N2 red", "M2 red", "peek 1")
    assert state.to_dict()["upgrades"]["top"] == ["N2 red", "M2 red"]


def test_spartan_rage_refreshes_the_companions(engine: Engine) -> None:
    """[rage.spartan] Rule 58"""
    used = dict.fromkeys(("atreus1", "atreus2", "mimir1", "mimir2"), True)
    position = solo(engine).unit("kratos", rage=5).field("companions", **used)
    state = position.ready()
    play(state, "rage kratos")
    assert marks(state) == []
