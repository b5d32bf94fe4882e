"""The rules of each single scene. Section 7."""

from typing import Any

import pytest

from support.positions.god_of_war import (
    Engine,
    Position,
    attack,
    card,
    card_rows,
    legal,
    play,
    reveal,
    seat,
    unit,
)


def at_scene(engine: Engine, scene: str, *heroes: str) -> Position:
    """Atreus with a full tracker and Freya at a scene."""
    heroes = heroes or ("atreus", "freya")
    return Position(engine, *heroes, scene=scene).unit("atreus", rage=4)


def bolt(state: Any, *targets: str) -> Any:
    """Uses the Thunderbird on these cards."""
    play(state, "rage atreus", *(f"card {name}" for name in targets))
    if state.phase == "rage_target":
        play(state, "done")
    return state


def test_both_travelers_must_die_on_their_backs(engine: Engine) -> None:
    """[settle.order] Rule 33, Q1"""
    position = at_scene(engine, "q1").card("B2", side="b", damage=9)
    position.card("B3", damage=11, broken=2)
    state = bolt(position.ready(), "B2")
    assert not state.is_terminal


def test_rewards_of_archers_heal_and_draw(engine: Engine) -> None:
    """[op.actor] [op.flip] Rule 30, Q1"""
    position = at_scene(engine, "q1").card("T1", damage=2).card("T4", damage=2)
    state = bolt(position.unit("atreus", damage=3).top(0, "N1", "N2").ready(), "T1", "T4")
    assert unit(state, "atreus")["damage"] == 2
    assert seat(state, 0)["hand"] == {"N1": 1, "N2": 1}


def test_a_log_breaks_and_stuns_the_armour_of_a_traveler(engine: Engine) -> None:
    """[scene.program] G-45, Q1"""
    position = at_scene(engine, "q1").at(atreus=3).hand(0, "R2")
    state = position.ready()
    play(state, "interact atreus", "spot top 1", "code R2", "done")
    assert (card(state, "B3")["broken"], card(state, "B3")["stun"]) == (1, True)


def test_power_grows_to_three_and_is_strength_and_defense(engine: Engine) -> None:
    """[scene.value] Q2"""
    position = at_scene(engine, "q2").at(atreus=1, freya=4).card("T2", damage=5)
    state = position.card("T1", counter=3).card("T4", counter=2).ready()
    reveal(state, "N2 green")
    assert [card(state, name)["counter"] for name in ("T1", "T4")] == [3, 3]


def test_the_ogre_must_be_the_last_to_die(engine: Engine) -> None:
    """[settle.order] Q3"""
    state = bolt(at_scene(engine, "q3").card("B2", damage=24).ready(), "B2")
    assert state.to_dict()["result"] == "lost"
    position = at_scene(engine, "q3").card("B2", damage=24)
    for name, damage in {"T1": 5, "T3": 5, "T4": 5, "B1": 6, "B3": 6, "B4": 6}.items():
        position.card(name, damage=damage)
    state = bolt(position.ready(), "B2")
    assert state.to_dict()["result"] == "won"


def test_helheim_flips_exactly_six_cards_and_keeps_the_fire(engine: Engine) -> None:
    """[settle.all_dead] Q4, worked example"""
    position = at_scene(engine, "q4").card("B1", counter=2)
    for name, damage in {"T1": 2, "T2": 5, "T3": 5, "T4": 4, "B2": 8, "B3": 8}.items():
        position.card(name, damage=damage)
    state = bolt(position.ready(), "T1")
    sides = {name: card(state, name)["side"] for name in state.to_dict()["cards"]}
    assert sides == {**dict.fromkeys(sides, "b"), "B1": "f", "B4": "f"}
    assert [card(state, name)["counter"] for name in ("B1", "B4")] == [2, 3]
    assert not state.is_terminal
    play(state, "done", "N2 yellow")


def test_a_rune_on_a_pile_without_fire_loses(engine: Engine) -> None:
    """[scene.program] G-24, Q4"""
    state = reveal(at_scene(engine, "q4").card("B1", counter=1).ready(), "N2 blue")
    assert (card(state, "B1")["counter"], state.is_terminal) == (0, False)
    state = reveal(at_scene(engine, "q4").card("B1", counter=0).ready(), "N2 blue")
    assert state.to_dict()["result"] == "lost"


def test_the_hive_revives_its_elves(engine: Engine) -> None:
    """[scene.program] Q5"""
    position = at_scene(engine, "q5").card("B1", damage=5).card("B4", damage=5)
    state = reveal(position.ready(), "N2 green")
    assert [card(state, name)["damage"] for name in ("B1", "B4")] == [0, 5]
    position.card("T4", side="b").card("B1", damage=5)
    state = reveal(position.ready(), "N2 green")
    assert [card(state, name)["damage"] for name in ("B1", "B4")] == [5, 0]
    state = reveal(position.card("T4", damage=12).ready(), "N2 green")
    assert card(state, "B4")["damage"] == 5


def test_a_crystal_on_the_bridge_hits_svartaljofurr(engine: Engine) -> None:
    """[enemy.track] Q5"""
    position = at_scene(engine, "q5").at(atreus=2).hand(0, "crystal")
    state = position.field(tracks=[45]).card("T4", side="b", damage=12).ready()
    play(state, "interact atreus", "spot bottom 1", "code crystal", "done")
    assert (state.to_dict()["tracks"], state.to_dict()["result"]) == ([53], "won")


def test_the_brazier_hurts_everybody_when_it_is_full(engine: Engine) -> None:
    """[scene.program] Q6"""
    position = at_scene(engine, "q6").card("B4", damage=6)
    state = reveal(position.ready(), "N2 blue")
    assert card(state, "T2")["counter"] == 1
    state = reveal(position.card("T2", counter=2).ready(), "N2 blue")
    assert [unit(state, name)["damage"] for name in ("atreus", "freya")] == [1, 1]


def test_the_armoured_head_takes_no_damage(engine: Engine) -> None:
    """[settle.order] [enemy.damage] G-46, G-21, section 8, B7"""
    position = at_scene(engine, "b7").at(atreus=3).hand(0, "crystal")
    health = card_rows()["b7-T2"]["f"]["enemy"]["hp"]
    state = position.card("T2", damage=health - 1).ready()
    play(state, "interact atreus", "spot bottom 1", "code crystal", "done")
    assert (card(state, "T2")["damage"], state.to_dict()["result"]) == (health - 1, None)
    state = position.card("T2", side="b").ready()
    play(state, "interact atreus", "spot bottom 1", "code crystal", "done")
    assert state.to_dict()["result"] == "won"


def test_the_torn_throat_breaks_and_hurts_the_head(engine: Engine) -> None:
    """[settle.order] [op.armour] B7"""
    state = bolt(at_scene(engine, "b7").card("T3", damage=4).ready(), "T3")
    assert (card(state, "T2")["side"], card(state, "T2")["damage"]) == ("b", 4)
    assert seat(state, 0)["deck"]["top"] == ["crystal"]


def test_a_brother_without_light_steps_into_the_fog_and_heals(engine: Engine) -> None:
    """[scene.program] B8"""
    position = at_scene(engine, "b8").card("T1", counter=1)
    state = reveal(position.card("B2", damage=9).card("B3", damage=18).ready(), "N2 green")
    assert (card(state, "B2")["side"], card(state, "B2")["damage"]) == ("b", 0)
    position.at(atreus=1).hand(0, "N2")
    state = position.card("T1", counter=0).card("B2", side="b", damage=0).ready()
    play(state, "interact atreus", "spot top 1", "code N2", "done")
    assert (card(state, "B2")["side"], card(state, "T1")["counter"]) == ("f", 1)


def test_the_surviving_brother_is_enraged(engine: Engine) -> None:
    """[settle.trigger] [scene.value] B8"""
    position = at_scene(engine, "b8").at(atreus=1, freya=4)
    state = bolt(position.card("B3", damage=12).ready(), "B3")
    magni, modi = card_rows()["b8-B2"]["f"], card_rows()["b8-B3"]["f"]
    [[_, variable, rage]] = modi["flip"]["do"]
    assert state.to_dict()["vars"] == {variable: rage}
    reveal(state, "N2 red")
    assert unit(state, "atreus")["damage"] == magni["enemy"]["melee"]["str"]["add"] + rage


def test_three_mistletoes_replace_the_board_of_baldur(engine: Engine) -> None:
    """[settle.next] Rule 57, G-44"""
    position = at_scene(engine, "b9").at(atreus=1, freya=4).hand(0, "R2", "N1")
    position.unit("atreus", damage=3).unit("freya", damage=8, down=True, column=None, slot=None)
    state = position.field("vars", mistletoe=2).card("B3", stun=True).ready()
    play(state, "interact atreus", "spot top 1", "code R2", "done")
    data = state.to_dict()
    assert (data["scene"], data["round"], state.phase) == ("b9b", 1, "main")
    assert data["vars"] == {"mistletoe": 3, "trap": 0}
    assert {entry["side"] for entry in data["cards"].values()} == {"f"}
    assert (unit(state, "atreus")["column"], unit(state, "atreus")["damage"]) == (1, 3)
    assert (unit(state, "freya")["down"], seat(state, 0)["hand"]) == (True, {"N1": 1})


def mortal(engine: Engine) -> Position:
    """The second board of Baldur, reached with three Mistletoes."""
    position = at_scene(engine, "b9").at(atreus=1, freya=3)
    state = position.hand(0, "R2").field("vars", mistletoe=2).ready()
    play(state, "interact atreus", "spot top 1", "code R2", "done")
    return Reached(position, state.to_dict())


class Reached(Position):
    """A position that begins with a state."""

    def __init__(self, before: Position, data: dict[str, Any]) -> None:
        self.game, self.data = before.game, data
        self.zones, self.changes = {}, []

    def ready(self) -> Any:
        return self.game.from_dict(self.changed(self.data), chance="explicit")


def test_baldur_is_trapped_and_not_killed(engine: Engine) -> None:
    """[interact.spot] [settle.order] Rule 33, B9"""
    position = mortal(engine).field("vars", trap=2).card("B2", damage=19)
    state = position.hand(0, "D1").ready()
    assert "interact atreus" not in legal(state)
    state = mortal(engine).field("vars", trap=2).card("B2", damage=20)
    state = state.hand(0, "D1").ready()
    play(state, "interact atreus", "spot top 1", "code D1", "done")
    assert state.to_dict()["result"] == "won"
    state = bolt(mortal(engine).card("B2", damage=28).ready(), "B2")
    assert state.to_dict()["result"] == "lost"


def test_freed_valkyries_turn_against_sigrun(engine: Engine) -> None:
    """[enemy.track] [reveal.box] B10"""
    position = at_scene(engine, "b10").card("T1", damage=4).card("T4", side="b")
    state = bolt(position.ready(), "T1")
    assert card(state, "T1")["side"] == "b"
    reveal(state, "N2 blue")
    assert state.to_dict()["tracks"] == [3]


@pytest.mark.parametrize(("die", "damage"), [(0, 6), (1, 5), (2, 4)])
def test_attack_6_against_die_2_is_4_damage(engine: Engine, die: int, damage: int) -> None:
    """[attack.damage] Rule 12, example of a review"""
    state = Position(engine, "kratos", "freya", scene="b8").at(kratos=3)
    state = state.hand(0, "M2", "M1", "N3").ready()
    attack(state, "kratos", "melee bottom", "code M1", "code M2", "code N3", die=die)
    assert card(state, "B3")["damage"] == damage
