"""The windows of Specials: before each enemy and box, in attacks, in hits. Rule 18, section 3."""

from typing import Any

import pytest

from support.positions.god_of_war import (
    Engine,
    Position,
    attack,
    card,
    legal,
    play,
    reason,
    seat,
    unit,
)

EMPTY = '{ title = "-" }'
FOE = '{ enemy = { hp = 9, melee = { cols = "LCR", str = 2 } }, runes = ["red"] }'
GIFT = '{ boxes = [{ rune = "red", do = [["give", "actor", "crystal", 1]] }] }'
EVERYWHERE = ("mend", "heal1", "draw2", "ally_draw1", "shove", "fury1", "fury2", "pin", "peek2")
"""Specials that do something in every window; so does cleanse."""


def scene(win: str = '["never"]', **cards: str) -> str:
    """A correction of the Travelers: cards by position, `T1f` is the front of T1."""
    rows = [f'[[scenes]]\nid = "q1"\nwin = {win}\n']
    for name in (f"{row}{column}" for row in "TB" for column in (1, 2, 3, 4)):
        front, back = cards.get(f"{name}f", EMPTY), cards.get(f"{name}b", EMPTY)
        rows.append(f'[[cards]]\nid = "q1-{name}"\nf = {front}\nb = {back}\n')
    return "\n".join(rows)


def team(engine: Engine, text: str, **options: Any) -> Position:
    """Kratos in the left column carries Mimir, Freya stands beside him; Brok and Sindri are far."""
    position = Position(engine, "kratos", "mimir", "freya", "brok_sindri", cards=text, **options)
    return position.carrier("kratos").at(kratos=1, freya=2, brok=4, sindri=(4, "back"))


def test_a_window_opens_before_each_enemy_and_each_box_and_at_the_end(engine: Engine) -> None:
    """[window.reveal] [reveal.order] Rule 48: not before the cards without the rune"""
    text = scene(T1f=GIFT, T3f=GIFT.replace("red", "blue"), B4f=FOE.replace("LCR", "L"))
    state = team(engine, text).hand(0, "draw2").ready()
    play(state, "done", "N2 red")
    tops = []
    while state.phase == "window":
        tops.append(len(seat(state, 0)["deck"]["top"]))
        play(state, "done")
    assert tops == [0, 1, 1]
    assert state.phase == "upgrade"


def test_the_dead_open_no_window_and_the_stunned_do(engine: Engine) -> None:
    """[window.reveal] [reveal.enemy] Rule 48: with a Stun token too"""
    position = team(engine, scene(T1f=FOE, T4f=FOE)).hand(0, "draw2")
    state = position.card("T1", damage=9).card("T4", stun=True).ready()
    play(state, "done", "N2 red")
    assert (state.phase, card(state, "T4")["stun"]) == ("window", True)
    play(state, "done")
    assert (state.phase, card(state, "T4")["stun"]) == ("window", False)
    play(state, "done")
    assert state.phase == "upgrade"


def test_a_stun_token_of_the_window_takes_the_attack(engine: Engine) -> None:
    """[window.kinds] [reveal.enemy] Rule 18: what it changes counts from then on"""
    state = team(engine, scene(B1f=FOE)).hand(1, "pin").ready()
    play(state, "done", "N2 red")
    assert state.phase == "window"
    play(state, "special 1", "code pin")
    assert (unit(state, "kratos")["damage"], card(state, "B1")["stun"]) == (0, False)
    assert state.phase == "upgrade"


def test_pin_between_two_enemies_stops_the_second(engine: Engine) -> None:
    """[window.kinds] Rule 18"""
    far = FOE.replace("LCR", "CR")
    state = team(engine, scene(T1f=far, B1f=FOE)).hand(1, "pin").ready()
    play(state, "done", "N2 red", "done")
    while unit(state, "freya")["damage"] == 0:
        play(state, "done")
    found = [unit(state, name)["damage"] for name in ("kratos", "freya")]
    assert (state.phase, found) == ("window", [2, 2])
    play(state, "special 1", "code pin")
    found = [unit(state, name)["damage"] for name in ("kratos", "freya")]
    assert (state.phase, found) == ("upgrade", [2, 2])


def test_a_hero_who_moves_before_an_enemy_acts_is_not_hit(engine: Engine) -> None:
    """[window.kinds] [enemy.attack] Rule 49: the hit list is fixed when the attack begins"""
    foe = FOE.replace("LCR", "C")
    state = team(engine, scene(B1f=foe)).hand(0, "shove").ready()
    moved = state.clone()
    play(moved, "done", "N2 red", "special 0", "code shove", "unit kratos", "stand 3 front")
    assert unit(moved, "kratos")["damage"] == 0
    play(state, "done", "N2 red", "done", "done")
    assert state.phase == "window"
    play(state, "special 0", "code shove", "unit kratos", "stand 3 front")
    assert (unit(state, "kratos")["column"], unit(state, "kratos")["damage"]) == (3, 2)


def test_a_box_reads_its_if_after_the_window(engine: Engine) -> None:
    """[window.kinds] [reveal.box] Section 3: each box has a window, also if its if is false"""
    never = '{ boxes = [{ rune = "red", if = ["never"], do = [["damage_all", 1]] }] }'
    state = team(engine, scene(T1f=never)).hand(0, "draw2").ready()
    play(state, "done", "N2 red")
    assert state.phase == "window"
    play(state, "done")
    assert state.phase == "window"
    play(state, "done")
    assert (state.phase, unit(state, "kratos")["damage"]) == ("upgrade", 0)


def test_a_reveal_that_no_card_shows_ends_with_a_window(engine: Engine) -> None:
    """[window.reveal] Rule 48"""
    state = team(engine, scene()).hand(0, "draw2").ready()
    play(state, "done", "N2 red")
    assert state.phase == "window"
    play(state, "done")
    assert state.phase == "upgrade"


@pytest.mark.parametrize("code", [*EVERYWHERE, "cleanse"])
def test_each_special_is_offered_in_the_four_windows(engine: Engine, code: str) -> None:
    """[window.kinds] [special.legal] Rule 18, section 3"""
    text = scene(B1f=FOE, T1f="{ enemy = { hp = 9 } }")
    position = team(engine, text).unit("freya", damage=1)
    position.hand(0, "M1").hand(1, code, "N1r").discard(1, "poison")
    if code == "pin":
        position.card("B1", stun=True)
    state = position.ready()
    assert "special 1" in legal(state)
    play(state, "attack kratos", "aim melee bottom", "code M1", "done")
    assert (state.phase, legal(state)) == ("window", ["done", "special 1"])
    play(state, "done", "die 0", "done", "N2 red")
    assert (state.phase, legal(state)) == ("window", ["done", "special 1"])
    if code != "pin":
        play(state, "done", "done")
        assert (state.phase, legal(state)) == ("window", ["done", "special 1"])
        play(state, "special 1")
        assert legal(state) == [f"code {code}"]


@pytest.mark.parametrize(("code", "window"), [("aid2", "attack"), ("ward2", "hit")])
def test_aids_are_for_attacks_and_wards_for_hits(engine: Engine, code: str, window: str) -> None:
    """[window.kinds] Section 3"""
    state = team(engine, scene(B1f=FOE)).hand(0, "M1").hand(1, code).ready()
    assert reason(state, "special 1") == "no_special"
    play(state, "attack kratos", "aim melee bottom", "code M1", "done")
    assert (state.phase == "window") is (window == "attack")
    play(state, *(["done"] if window == "attack" else []), "die 0", "done", "N2 red")
    assert state.phase == "redirect"
    play(state, "done")
    assert (state.phase == "window") is (window == "hit")


def test_poison_opens_no_window(engine: Engine) -> None:
    """[window.poison] Section 3: only the token"""
    position = Position(engine, "kratos", "freya").hand(0, "crystal", "ward2", "heal2")
    state = position.unit("freya", damage=1).top(0, "poison", "M1").ready()
    play(state, "crystal kratos")
    assert (unit(state, "kratos")["damage"], state.phase) == (1, "main")
    assert seat(state, 0)["hand"] == {"ward2": 1, "heal2": 1, "M1": 1}


def test_a_target_stays_though_the_attacker_moves_in_the_window(engine: Engine) -> None:
    """[window.kinds] Section 3: an attack that has begun keeps its target"""
    state = team(engine, scene(B1f=FOE)).hand(0, "M1", "shove").ready()
    play(state, "attack kratos", "aim melee bottom", "code M1", "done")
    play(state, "special 0", "code shove", "unit kratos", "stand 3 front", "die 0")
    assert (card(state, "B1")["damage"], unit(state, "kratos")["column"]) == (1, 3)


def test_an_attacker_who_falls_in_the_window_does_not_strike(engine: Engine) -> None:
    """[attack.fallen] Rule 46, G-71: what he has used stays used, his set is discarded"""
    position = Position(engine, "kratos", "freya", cards=scene(B1f=FOE))
    position.unit("kratos", damage=9, bonus=3).hand(0, "M1s", "N2", "draw2")
    state = position.top(0, "poison", "M1", "M2").ready()
    play(state, "attack kratos", "aim melee bottom", "code M1s", "code N2", "done")
    play(state, "special 0", "code draw2")
    fallen = unit(state, "kratos")
    assert (fallen["down"], fallen["rage"], fallen["bonus"]) == (True, 0, 0)
    assert seat(state, 0)["discard"] == {"poison": 1, "draw2": 1, "M1s": 1, "N2": 1}
    assert (seat(state, 0)["hand"], seat(state, 0)["aside"]) == ({"M1": 1, "M2": 1}, {})
    assert (card(state, "B1")["damage"], card(state, "B1")["stun"]) == (0, False)
    assert (state.is_chance, state.phase) == (True, "upgrade")


def test_a_fallen_brother_does_not_strike_and_the_other_goes_on(engine: Engine) -> None:
    """[attack.fallen] G-71: a Special of the window is finished; the turn goes on"""
    position = Position(engine, "brok_sindri", "freya", cards=scene(B1f=FOE))
    position.at(brok=1, sindri=3).unit("brok", damage=5).hand(0, "M1", "draw2", "N1d")
    state = position.top(0, "poison", "M1", "M2").ready()
    play(state, "attack brok", "aim melee bottom", "code M1", "code N1d", "done")
    play(state, "special 0", "code draw2", "unit brok")
    assert (unit(state, "brok")["down"], card(state, "B1")["damage"]) == (True, 0)
    assert (state.phase, seat(state, 0)["hand"]) == ("main", {"M1": 1, "M2": 1})


def test_the_bonus_of_kratos_outlives_his_fall_and_his_quest(engine: Engine) -> None:
    """[rage.stored] [quest.clean] G-56, rule 55"""
    position = Position(engine, "kratos", "freya", scene=None, first_player=1)
    position.dealt(1, 2, 3, 7, 8, 9).card("B2", side="b", damage=11)
    down = {"damage": 10, "down": True, "column": None, "slot": None}
    position.card("B3", side="b", damage=10).unit("kratos", bonus=6, **down)
    state = position.at(freya=3).hand(1, "M1").ready()
    attack(state, "freya", "melee bottom", "code M1", die=0)
    assert state.phase == "path"
    after = unit(state, "kratos")
    assert (after["damage"], after["down"], after["bonus"]) == (0, False, 6)


def solo(engine: Engine, **cards: str) -> Position:
    """Kratos alone in the left column, hurt."""
    return Position(engine, cards=scene(**cards)).at(kratos=1).unit("kratos", damage=3)


def test_mimir_heals_in_every_window_of_the_solo_game(engine: Engine) -> None:
    """[solo.heal] [window.kinds] Rule 58"""
    state = solo(engine, B1f=FOE).hand(0, "M1").ready()
    assert "companion heal" in legal(state)
    play(state, "attack kratos", "aim melee bottom", "code M1", "done")
    assert legal(state) == ["done", "companion heal", "companion die"]
    healed = state.clone()
    play(healed, "companion heal", "die 0")
    assert (unit(healed, "kratos")["damage"], card(healed, "B1")["damage"]) == (1, 1)
    play(state, "done", "die 0", "done", "N2 red")
    assert (state.phase, legal(state)) == ("window", ["done", "companion heal"])
    play(state, "done")
    assert (state.phase, legal(state)) == ("window", ["done", "companion heal"])
    play(state, "companion heal")
    assert (state.phase, unit(state, "kratos")["damage"]) == ("defence", 1)
    play(state, "done")
    assert unit(state, "kratos")["damage"] == 3


def test_a_companion_that_is_used_or_a_whole_hero_opens_no_window(engine: Engine) -> None:
    """[solo.main] Rule 58"""
    state = solo(engine).field("companions", mimir1=True).ready()
    play(state, "done", "N2 red")
    assert (state.is_chance, state.phase) == (True, "upgrade")
    state = solo(engine).unit("kratos", damage=0).ready()
    play(state, "done", "N2 red")
    assert (state.is_chance, state.phase) == (True, "upgrade")


@pytest.mark.parametrize("row", ['id = "w2"\nspecials = ["aid2"]', 'id = "w4"\nspecials = []'])
def test_a_card_file_with_windows_is_refused(engine: Engine, row: str) -> None:
    """[window.kinds] Rule 18: the lists by window are gone, and the error says so"""
    with pytest.raises(ValueError, match="window"):
        engine.game(2, cards=f"[[windows]]\n{row}\n")
