"""Flips, the queue of a settle, operations and conditions. Rule 30 and section 6."""

from typing import Any

import pytest

from support.positions.god_of_war import (
    Engine,
    Position,
    attack,
    card,
    legal,
    play,
    reveal,
    seat,
    unit,
)

EMPTY = '{ title = "-" }'


def scene(win: str = '["never"]', more: str = "", **cards: str) -> str:
    """A correction of the Travelers: cards by position, `T1f` is the front of T1."""
    names = [f"{row}{column}" for row in "TB" for column in (1, 2, 3, 4)]
    rows = [f'[[scenes]]\nid = "q1"\nwin = {win}\n{more}']
    for name in names:
        front, back = cards.get(f"{name}f", EMPTY), cards.get(f"{name}b", EMPTY)
        rows.append(f'[[cards]]\nid = "q1-{name}"\nf = {front}\nb = {back}\n')
    return "\n".join(rows)


def spot(program: str, condition: str = "") -> str:
    """A side with a spot that takes a Number card."""
    when = f"if = {condition}, " if condition else ""
    return f'{{ spots = [{{ need = ["num"], {when}do = {program} }}] }}'


def position(engine: Engine, text: str) -> Position:
    """Kratos in the left column and Freya beside him, with a Number card each."""
    return Position(engine, "kratos", "freya", cards=text).hand(0, "N1", "N2").hand(1, "N2")


def pay(state: Any, code: str = "N1") -> Any:
    """Kratos pays for the spot of T1 with a Number card."""
    play(state, "interact kratos", "spot top 1", f"code {code}", "done")
    return state


FOE = '{ enemy = { hp = 5, melee = { cols = "C", str = 1 } }, runes = ["red"] }'


def test_a_turned_card_keeps_damage_and_loses_its_other_tokens(engine: Engine) -> None:
    """[op.flip] Rule 30"""
    enemy = "{ enemy = { hp = 9, armor = [5, 4] }, slots = { n = 2 } }"
    text = scene(T1f=spot('[["flip", "....b..."]]'), B1f=enemy, B1b=enemy)
    built = position(engine, text)
    state = built.card("B1", damage=3, broken=2, stun=True, counter=1).ready()
    pay(state)
    after = {"side": "b", "damage": 3, "broken": 0, "stun": False, "counter": 2}
    assert card(state, "B1") == after


def test_a_turned_card_leaves_the_list(engine: Engine) -> None:
    """[op.flip] [reveal.list] Rule 30: its other side shows the rune, and does not act"""
    shows = '{ boxes = [{ rune = "red", do = [["damage_all", 1]] }] }'
    text = scene(
        T1f='{ boxes = [{ rune = "red", do = [["flip", "....b..."]] }] }', B1f=shows, B1b=shows
    )
    state = reveal(position(engine, text).ready(), "N2 red")
    assert card(state, "B1")["side"] == "b"
    assert unit(state, "kratos")["damage"] == 0


def test_a_track_that_is_just_full_gets_no_more(engine: Engine) -> None:
    """[enemy.full] Rule 47"""
    text = scene(
        more="tracks = { foe = 4 }",
        T1f=spot('[["hit_track", "foe", 4]]'),
        B2f='{ enemy = { track = "foe" } }',
    )
    state = pay(position(engine, text).ready())
    assert state.to_dict()["tracks"] == [4]
    pay(state, "N2")
    assert state.to_dict()["tracks"] == [4]


def test_a_reward_is_for_the_hero_that_caused_the_flip(engine: Engine) -> None:
    """[op.actor] [settle.order] Rule 30"""
    text = scene(
        T1f=spot('[["flip", "....b..."]]'), B1b='{ reward = [["give", "actor", "crystal", 2]] }'
    )
    state = pay(position(engine, text).ready())
    assert seat(state, 0)["deck"]["top"] == ["crystal", "crystal"]


def test_two_rewards_that_flip_each_other_end(engine: Engine) -> None:
    """[op.flip] [settle.order] G-42, section 8"""
    text = scene(
        T1f=spot('[["flip", ".b......"]]'),
        T2f='{ reward = [["flip", ".b......"]] }',
        T2b='{ reward = [["flip", ".f......"], ["give", "actor", "crystal", 1]] }',
    )
    state = pay(position(engine, text).ready())
    assert (card(state, "T2")["side"], state.phase) == ("b", "main")
    assert seat(state, 0)["deck"]["top"] == ["crystal"]


def test_a_trigger_is_dropped_when_its_card_shows_another_side(engine: Engine) -> None:
    """[settle.trigger] [settle.drop] Section 6"""
    foe = '{ enemy = { hp = 1 }, flip = { on = "defeated", pattern = "...b...." } }'
    turning = '{ enemy = { hp = 1 }, flip = { on = "defeated", pattern = ".b......" } }'
    text = scene(T1f=spot('[["hit", "B1", 1], ["hit", "T2", 1]]'), B1f=turning, T2f=foe)
    state = pay(position(engine, text).ready())
    assert (card(state, "T2")["side"], card(state, "T4")["side"]) == ("b", "f")


def test_a_defeated_trigger_is_dropped_when_its_enemy_lives_again(engine: Engine) -> None:
    """[settle.trigger] [scene.program] [settle.drop] Section 6"""
    foe = '{ enemy = { hp = 1 }, flip = { on = "defeated", pattern = "...b...." } }'
    text = scene(T1f=spot('[["hit", "B1", 1], ["revive", "B1"]]'), B1f=foe)
    state = pay(position(engine, text).ready())
    assert (card(state, "B1")["damage"], card(state, "T4")["side"]) == (0, "f")


def test_a_trigger_fires_once_in_a_settle(engine: Engine) -> None:
    """[settle.drop] Section 6, G-42: an enemy that dies again in it"""
    again = '[["tok", "T4", 1, 0, 9], ["revive", "B1"], ["hit", "B1", 1]]'
    flip = f'on = "defeated", if = ["not", ["tok_ge", "T4", 3]], pattern = "........", do = {again}'
    foe = f"{{ enemy = {{ hp = 1 }}, flip = {{ {flip} }} }}"
    text = scene(T1f=spot('[["hit", "B1", 1]]'), B1f=foe, T4f="{ slots = { n = 0 } }")
    state = pay(position(engine, text).ready())
    assert (card(state, "T4")["counter"], card(state, "B1")["damage"]) == (1, 1)


def test_the_condition_of_a_flip_is_asked_when_it_would_fire(engine: Engine) -> None:
    """[settle.trigger] Section 6"""
    flip = 'flip = { on = "defeated", if = ["tok_ge", "T4", 1], pattern = "...b...." }'
    text = scene(
        T1f=spot('[["hit", "B1", 1], ["tok", "T4", 1, 0, 3]]'),
        B1f=f"{{ enemy = {{ hp = 1 }}, {flip} }}",
    )
    state = pay(position(engine, text).ready())
    assert card(state, "T4")["side"] == "b"


def test_the_effect_of_a_flip_comes_after_the_rewards_of_its_pattern(engine: Engine) -> None:
    """[settle.trigger] Section 6"""
    flip = 'flip = { on = "defeated", pattern = "...b....", do = [["hit", "B2", 1]] }'
    text = scene(
        T1f=spot('[["hit", "B1", 1]]'),
        B1f=f"{{ enemy = {{ hp = 1 }}, {flip} }}",
        T4b='{ reward = [["if", ["dead", "B2"], [["give", "actor", "stun", 1]], []]] }',
        B2f="{ enemy = { hp = 1 } }",
    )
    state = pay(position(engine, text).ready())
    assert (card(state, "B2")["damage"], seat(state, 0)["deck"]["top"]) == (1, [])


def test_an_all_dead_flip_comes_before_the_win(engine: Engine) -> None:
    """[settle.all_dead] [settle.order] Section 6, G-43"""
    flip = 'flip = { on = "all_dead", pattern = ".....b.." }'
    text = scene(
        win='["all_dead"]', T1f=spot('[["hit", "B1", 5]]'), B1f=FOE, T4f=f"{{ {flip} }}", B2b=FOE
    )
    state = pay(position(engine, text).ready())
    assert (state.is_terminal, card(state, "B2")["side"]) == (False, "b")


def test_a_loss_goes_before_a_win(engine: Engine) -> None:
    """[settle.order] G-43"""
    text = scene(
        win='["dead", "B1"]', more='lose = ["dead", "B1"]\n', T1f=spot('[["hit", "B1", 5]]'),
        B1f=FOE,
    )  # fmt: skip
    state = pay(position(engine, text).ready())
    assert state.to_dict()["result"] == "lost"


def test_armour_falls_to_the_op_and_fires_the_flip(engine: Engine) -> None:
    """[op.armour] [scene.program] G-45"""
    foe = '{ enemy = { hp = 9, armor = [9] }, flip = { on = "armor", pattern = "...b...." } }'
    text = scene(T1f=spot('[["armor", "B1"]]'), B1f=foe)
    state = pay(position(engine, text).ready())
    assert (card(state, "B1")["broken"], card(state, "T4")["side"]) == (1, "b")


SHIELDED = {
    "B1f": "{ enemy = { hp = 9, armor = [9, 4] } }",
    "B2f": "{ enemy = { hp = 9, invulnerable = true } }",
    "B3f": '{ title = "-" }',
    "B4f": "{ enemy = { hp = 9 } }",
}
"""An armoured enemy, an invulnerable one, none, and one that can be hurt."""


@pytest.mark.parametrize(("broken", "damage"), [(0, 0), (1, 0), (2, 2)])
def test_a_hit_of_a_scene_hurts_neither_the_armoured_nor_the_invulnerable(
    engine: Engine, broken: int, damage: int
) -> None:
    """[scene.program] [enemy.guarded] G-21, rule 47: only the last value that breaks helps"""
    hits = ", ".join(f'["hit", "{name}", 2]' for name in ("B1", "B2", "B3", "B4"))
    text = scene(T1f=spot(f"[{hits}]"), **SHIELDED)
    state = pay(position(engine, text).card("B1", broken=broken).ready())
    found = [card(state, name)["damage"] for name in ("B1", "B2", "B3", "B4")]
    assert found == [damage, 0, 0, 2]


def test_the_op_armor_breaks_what_a_hit_does_not(engine: Engine) -> None:
    """[op.armour] G-21, G-45: what the same program hits afterwards is hurt"""
    ops = '[["hit", "B1", 2], ["armor", "B1"], ["hit", "B1", 3], ["armor", "B1"], ["hit", "B1", 1]]'
    state = pay(position(engine, scene(T1f=spot(ops), **SHIELDED)).ready())
    assert (card(state, "B1")["broken"], card(state, "B1")["damage"]) == (2, 1)


@pytest.mark.parametrize("chosen", ["B1", "B2", "B4"])
def test_a_shielded_enemy_may_be_chosen_and_takes_nothing(engine: Engine, chosen: str) -> None:
    """[op.hit_choose] G-21, section 6"""
    text = scene(T1f=spot('[["hit_choose_spent", 2, "T1"]]'), **SHIELDED)
    state = pay(position(engine, text).ready())
    assert (state.phase, legal(state)) == ("choice", ["card B1", "card B2", "card B4"])
    play(state, f"card {chosen}")
    assert card(state, chosen)["damage"] == (3 if chosen == "B4" else 0)


@pytest.mark.parametrize("shield", ["armor = [5]", "invulnerable = true"])
def test_a_track_gets_nothing_while_a_shielded_side_of_it_is_up(
    engine: Engine, shield: str
) -> None:
    """[enemy.guarded] [enemy.track] G-21, rule 47: by no op and on no card"""
    ops = (
        '[["hit_track", "foe", 3], ["hit", "B2", 3], ["flip", "....b..."], ["hit_track", "foe", 2]]'
    )
    text = scene(
        more="tracks = { foe = 9 }\n",
        T1f=spot(ops),
        B1f=f'{{ enemy = {{ track = "foe", {shield} }} }}',
        B2f='{ enemy = { track = "foe" } }',
    )
    state = pay(position(engine, text).ready())
    assert state.to_dict()["tracks"] == [2]


def test_an_attack_on_a_track_that_is_shielded_elsewhere_does_nothing(engine: Engine) -> None:
    """[enemy.guarded] Rule 47: the die is rolled, the track gets none"""
    text = scene(
        more="tracks = { foe = 9 }\n",
        B1f='{ enemy = { track = "foe" } }',
        B2f='{ enemy = { track = "foe", armor = [5] } }',
    )
    state = position(engine, text).hand(0, "M2").ready()
    attack(state, "kratos", "melee bottom", "code M2", die=0)
    assert state.to_dict()["tracks"] == [0]
    assert unit(state, "kratos")["rage"] == 1


def test_a_full_track_gets_no_more(engine: Engine) -> None:
    """[enemy.full] [enemy.track] Rule 47, section 8"""
    text = scene(
        more="tracks = { foe = 4 }\n",
        T1f=spot('[["hit_track", "foe", 3], ["hit_track", "foe", 3], ["hit_track", "foe", 3]]'),
    )
    state = pay(position(engine, text).ready())
    assert state.to_dict()["tracks"] == [6]


def test_two_cards_of_a_track_share_its_damage(engine: Engine) -> None:
    """[enemy.living] [enemy.damage] Rule 47"""
    foe = '{ enemy = { track = "foe" }, flip = { on = "defeated", pattern = "...b...." } }'
    text = scene(more="tracks = { foe = 4 }\n", T1f=spot('[["hit", "B2", 4]]'), B1f=foe, B2f=foe)
    state = pay(position(engine, text).card("B1", stun=True).ready())
    assert not card(state, "B1")["stun"]
    assert card(state, "T4")["side"] == "b"
    assert "attack kratos" not in legal(state)


CONDITIONS: dict[str, tuple[bool, dict[str, dict[str, Any]]]] = {
    '["all_dead"]': (True, {"B1": {"damage": 5}, "B2": {"damage": 5}}),
    '["not", ["all_dead"]]': (True, {"B1": {"damage": 5}}),
    '["only_alive", "B2"]': (True, {"B1": {"damage": 5}}),
    '["only_alive", "B1"]': (False, {}),
    '["dead", "B1"]': (True, {"B1": {"damage": 5}}),
    '["dead", "T4"]': (False, {}),
    '["alive", "B1"]': (True, {"B1": {"damage": 4}}),
    '["alive", "T4"]': (False, {}),
    '["dead_on", "B1", "b"]': (False, {"B1": {"damage": 5}}),
    '["dead_on", "B1", "f"]': (True, {"B1": {"damage": 5}}),
    '["side", "B3", "b"]': (True, {"B3": {"side": "b"}}),
    '["side", "B3", "f"]': (False, {"B3": {"side": "b"}}),
    '["hp_le", "B1", 2]': (True, {"B1": {"damage": 3}}),
    '["hp_le", "B2", 2]': (False, {"B2": {"damage": 5}}),
    '["tok_le", "B3", 1]': (True, {"B3": {"counter": 1}}),
    '["tok_ge", "B3", 2]': (False, {"B3": {"counter": 1}}),
    '["var_ge", "power", 2]': (True, {}),
    '["dead_track", "foe"]': (False, {}),
    '["and", ["alive", "B1"], ["dead", "B2"]]': (True, {"B2": {"damage": 5}}),
    '["never"]': (False, {}),
}


@pytest.mark.parametrize("condition", CONDITIONS)
def test_conditions_open_a_spot(engine: Engine, condition: str) -> None:
    """[scene.conditions] Section 6"""
    holds, cards = CONDITIONS[condition]
    text = scene(
        more="tracks = { foe = 4 }\n",
        T1f=spot("[]", condition),
        T2f=spot('[["var", "power", 1]]'),
        B1f=FOE,
        B2f=FOE,
    )
    built = position(engine, text).field(vars={"power": 2}, tracks=[3])
    if "power" not in condition:
        built.field(vars={"power": 0})
    for name, things in cards.items():
        built.card(name, **things)
    assert ("interact kratos" in legal(built.ready())) is holds


def test_a_counter_and_a_variable_keep_their_bounds(engine: Engine) -> None:
    """[scene.program] [scene.value] Section 6"""
    program = (
        '[["tok", "B3", -9, 1, 3], ["tok", "B4", 9, 0, 3], ["var", "a", 99], ["var", "b", -5]]'
    )
    text = scene(T1f=spot(program))
    state = pay(position(engine, text).ready())
    assert [card(state, name)["counter"] for name in ("B3", "B4")] == [1, 3]
    assert state.to_dict()["vars"] == {"a": 15, "b": 0}


def test_strength_can_be_a_counter_or_a_variable(engine: Engine) -> None:
    """[scene.value] Section 6"""
    foe = '{{ enemy = {{ hp = 5, melee = {{ cols = "C", str = {} }} }}, runes = ["red"] }}'
    text = scene(
        B1f=foe.format('{ tok = "T4", add = 1 }'),
        B2f=foe.format('{ var = "rage", add = -1 }'),
        T3f=spot('[["var", "rage", 1]]'),
    )
    built = position(engine, text).card("T4", counter=2).hand(0).hand(1)
    state = reveal(built.field(vars={"rage": 3}).ready(), "N2 red")
    assert (unit(state, "kratos")["damage"], unit(state, "freya")["damage"]) == (3, 2)


def test_a_program_may_lose_the_game(engine: Engine) -> None:
    """[scene.program] Section 6"""
    text = scene(T1f=spot('[["lose"], ["tok", "B3", 1, 0, 3]]'))
    state = pay(position(engine, text).ready())
    assert state.is_terminal
    assert card(state, "B3")["counter"] == 0


def test_damage_goes_to_a_column_or_the_furthest_one(engine: Engine) -> None:
    """[damage.column] G-9"""
    program = '[["damage", "col:3", 5], ["damage", "furthest:1", 2], ["damage", "col:1", 1]]'
    text = scene(T1f=spot(program))
    state = pay(position(engine, text).ready())
    assert (unit(state, "kratos")["damage"], unit(state, "freya")["damage"]) == (1, 2)


def test_a_furthest_tie_is_chosen(engine: Engine) -> None:
    """[enemy.tie] [damage.column] G10"""
    text = scene(T1f=spot('[["damage", "furthest:2", 2], ["heal", "actor", 1]]'))
    built = position(engine, text).at(freya=3)
    state = pay(built.unit("kratos", damage=3).ready())
    assert (state.phase, legal(state)) == ("tie", ["column 1", "column 3"])
    play(state, "column 3")
    assert (unit(state, "kratos")["damage"], unit(state, "freya")["damage"]) == (2, 2)


def test_a_fallen_actor_is_not_healed(engine: Engine) -> None:
    """[op.actor] [scene.program] G-69"""
    text = scene(T1f=spot('[["damage", "col:1", 9], ["heal", "actor", 5], ["draw", "actor", 1]]'))
    state = pay(position(engine, text).unit("kratos", damage=2).top(0, "N3").ready())
    assert (unit(state, "kratos")["down"], unit(state, "kratos")["damage"]) == (True, 11)
    assert seat(state, 0)["hand"] == {"N2": 1, "N3": 1}


def test_nobody_to_choose_is_not_a_question(engine: Engine) -> None:
    """[op.hit_choose] Section 6"""
    text = scene(T1f=spot('[["hit_choose_spent", 1, "B1"]]'), B1f=FOE)
    state = pay(position(engine, text).ready())
    assert state.phase == "main"


def test_healing_an_enemy_takes_all_damage(engine: Engine) -> None:
    """[scene.program] Section 6"""
    text = scene(T1f=spot('[["heal_enemy_full", "B1"], ["stun", "B1"]]'), B1f=FOE)
    state = pay(position(engine, text).card("B1", damage=4).ready())
    assert (card(state, "B1")["damage"], card(state, "B1")["stun"]) == (0, True)


def test_a_stun_icon_is_lost_when_the_card_turns(engine: Engine) -> None:
    """[attack.order] Rule 46"""
    text = scene(
        B1f='{ enemy = { hp = 9, armor = [1] }, flip = { on = "armor", pattern = "....b..." } }',
        B1b="{ enemy = { hp = 9 } }",
    )
    built = Position(engine, "atreus", "freya", cards=text).hand(0, "R1s")
    state = built.ready()
    attack(state, "atreus", "ranged bottom", "code R1s")
    assert (card(state, "B1")["side"], card(state, "B1")["stun"]) == ("b", False)
