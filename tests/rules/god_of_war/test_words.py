"""Words, options, data and forms of the game. Sections 2, 3, 4 and 8."""

import random
from fractions import Fraction
from typing import Any

import pytest

from support.positions.god_of_war import (
    Engine,
    Position,
    attack,
    card,
    legal,
    outcomes,
    play,
    reason,
    seat,
    step,
    unit,
)

HEROES = ("kratos", "atreus", "freya", "mimir", "brok_sindri")


def test_actions_have_a_dense_index(engine: Engine) -> None:
    """[actions.index] [cards.codes] Section 3"""
    game = engine.game(2)
    texts = [game.action(index).text for index in range(game.action_count)]
    assert game.action_count == 147
    assert texts[:7] == ["done", "yes", *(f"hero {hero}" for hero in HEROES)]
    assert (texts[16], texts[17], texts[25]) == ("path 10", "stand 1 front", "swap")
    assert texts[32:62:6] == [
        f"{verb} kratos" for verb in ("move", "attack", "interact", "rage", "crystal")
    ]
    codes = [text.removeprefix("code ") for text in texts[74:112]]
    assert codes[-2:] == ["stun", "poison"]
    assert codes.index("crystal") < codes.index("mend")
    assert {"M1/R1", "R1s", "N1r", "N4x"} <= set(codes)
    assert len(set(codes)) == 38
    assert texts[112:114] == ["gear up", "weaponize"]
    assert (texts[121], texts[128], texts[-1]) == ("card T1", "card B4", "peek 6")


@pytest.mark.parametrize(
    "options",
    [
        {"players": 0},
        {"players": 5},
        {"players": 2, "heroes": ("kratos", "kratos")},
        {"players": 2, "heroes": ("kratos",)},
        {"players": 1, "heroes": ("freya",)},
        {"players": 2, "heroes": ("kratos", "loki")},
        {"players": 2, "first_player": 2},
        {"players": 2, "scene": "b9b"},
        {"players": 2, "upgrades": 11},
        {"players": 2, "max_rounds": 0},
        {"players": 2, "team": "two"},
    ],
    ids=str,
)
def test_values_that_an_option_does_not_have_are_refused(
    engine: Engine, options: dict[str, Any]
) -> None:
    """[setup.options] [setup.players] Rule 1, rule 40"""
    with pytest.raises(ValueError, match=r"\w"):
        engine.game(**options)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[rules]\nhand_limit = 10", "hand_limit"),
        ('[[units]]\nid = "kratos"\nhealth = 61', "health"),
        ('[[heroes]]\nid = "kratos"\ndeck = ["N1"]', "14"),
        ('[[upgrades]]\nid = "N2"\nred = 9', "22"),
        ('[[cards]]\nid = "q1-T1"\nf = { flip = { on = "defeated", pattern = "b" } }', "8"),
        ('[[cards]]\nid = "q1-T1"\nf = { title = "a\\u001b[2Jb" }', "title"),
        ('[[cards]]\nid = "q1-T1"\nf = { title = "a\\u2028b" }', "title"),
        ('[[cards]]\nid = "q1-T1"\nf = { title = "  " }', "title"),
        ('[[scenes]]\nid = "q1"\nname = "two\\nlines"', "name"),
        ('[[scenes]]\nid = "q1"\ntracks = { "a\\u0007" = 3 }', "track"),
        ('[[cards]]\nid = "q1-T1"\nf = { reward = [["var", "a\\nb", 1]] }', "var|name|words"),
        ('[[hindrances]]\nid = "q1"\nprovenance = "a\\u2029b"', "provenance"),
    ],
)
def test_corrections_keep_the_limits(engine: Engine, text: str, fault: str) -> None:
    """[data.limits] [scene.compile] Section 6"""
    with pytest.raises(ValueError, match=fault):
        engine.game(2, cards=text)


def test_a_corrected_number_of_a_rage_ability_is_played(engine: Engine) -> None:
    """[rage.numbers] Rule 16"""
    text = '[[rage]]\nid = "thunderbird"\neffects = [["hit_choose", 3, 2]]\n'
    position = Position(engine, "atreus", "freya", cards=text)
    state = position.unit("atreus", rage=4).ready()
    play(state, "rage atreus", "card T1", "card B1")
    assert [card(state, name)["damage"] for name in ("T1", "B1")] == [3, 3]


def test_scenes_are_the_same_for_any_number_of_players(engine: Engine) -> None:
    """[scene.language] G-25"""
    for heroes in (("atreus", "freya"), ("atreus", "freya", "kratos", "brok_sindri")):
        position = Position(engine, *heroes).unit("atreus", rage=4)
        position.at(sindri=(4, "back"))
        state = position.card("T1", damage=2).ready()
        play(state, "rage atreus", "card T1", "card T4")
        assert [card(state, name)["side"] for name in ("T1", "T4")] == ["b", "f"]


def test_melee_of_the_top_row_hits_columns_too(engine: Engine) -> None:
    """[enemy.attack] G-27: columns matter, not rows"""
    wolf = (
        '{ title = "Wolf", enemy = { hp = 4, melee = { cols = "LC", str = 2 } }, runes = ["red"] }'
    )
    text = f'[[cards]]\nid = "q1-T3"\nf = {wolf}\nb = {{ title = "-" }}\n'
    position = Position(engine, "kratos", "freya", cards=text)
    state = position.at(kratos=3, freya=4).card("B2", side="b", damage=14).ready()
    play(state, "done", "N2 red")
    assert (unit(state, "kratos")["damage"], unit(state, "freya")["damage"]) == (2, 0)


def test_an_upgrade_is_weighted_by_the_unseen_ones(engine: Engine) -> None:
    """[chance.upgrade] Section 4"""
    state = Position(engine, "kratos", "freya").ready()
    unseen = state.to_dict()["upgrades"]["unseen"]
    play(state, "done")
    assert outcomes(state) == {kind: Fraction(count, 88) for kind, count in unseen.items()}


def test_one_attack_is_pending_at_most(engine: Engine) -> None:
    """[attack.pending] [state.pending] Rule 46: what is pending is read from a saved state"""
    position = Position(engine, "kratos", "mimir").carrier("kratos")
    state = position.hand(0, "M1", "M1").hand(1, "aid2").ready()
    play(state, "attack kratos", "aim melee bottom", "code M1", "done")
    assert (state.phase, reason(state, "attack kratos")) == ("window", "not_asked")
    saved = state.game.from_dict(state.to_dict(), chance="explicit")
    for one in (state, saved):
        play(one, "done", "die 0")
        assert (card(one, "B1")["damage"], legal(one)) == (1, legal(state))
        assert "attack kratos" in legal(one)


def test_every_decision_has_a_seat_and_at_most_48_answers(engine: Engine) -> None:
    """[decision.most] [decision.seat] Section 3: 32 outside the upgrade phase"""
    game = engine.game(4, team="each", upgrades=10, max_rounds=2)
    state, chance = game.new_state(chance="explicit"), random.Random(4)
    while not state.is_terminal:
        if not state.is_chance:
            assert 0 <= state.current_player < 4
            assert 1 <= len(state.legal_actions()) <= (48 if state.phase == "upgrade" else 32)
        step(state, chance)


def test_a_state_without_a_card_is_refused(engine: Engine) -> None:
    """[state.invariants] [zones.counts] Section 8"""
    state = Position(engine, "kratos", "freya").hand(0, "N3").ready()
    data = state.to_dict()
    data["players"][0]["hand"] = {}
    with pytest.raises(engine.invalid, match="N3"):
        state.game.from_dict(data)


def test_nothing_hidden_is_stored(engine: Engine) -> None:
    """[hidden.sample] Section 2: who sees the table sees everything"""
    state = Position(engine, "kratos", "freya").ready()
    view = state.view(1)
    del view["seat"]
    assert state.game.from_dict(view, chance="explicit").to_dict() == state.to_dict()


def test_a_row_may_have_many_patterns(engine: Engine) -> None:
    """[scene.language] Each pattern has eight characters, most of them dots."""
    turns = '["flip", "b......."], ["flip", ".b......"], ["flip", "..b....."]'
    spot = f'{{ need = ["num>=1"], do = [{turns}] }}'
    box = '{ rune = "red", do = [["flip", "...b...."], ["flip", "....b..."]] }'
    side = f'{{ title = "Levers", spots = [{spot}, {spot}], boxes = [{box}] }}'
    text = f'[[cards]]\nid = "q1-T2"\nf = {side}\nb = {{ title = "-" }}\n'
    state = Position(engine, "kratos", "freya", cards=text).ready()
    assert "Levers" in state.table()


def test_tracks_are_counted_in_the_order_of_the_file(engine: Engine) -> None:
    """[scene.language] Section 6: not in that of their names"""
    enemy = '{ track = "tt" }'
    text = (
        '[[scenes]]\nid = "q1"\ntracks = { uu = 5, tt = 7 }\n'
        f'[[cards]]\nid = "q1-T1"\nf = {{ title = "x", enemy = {enemy} }}\n'
    )
    state = Position(engine, "kratos", "freya", cards=text).ready()
    data = state.to_dict()
    data["cards"]["T1"] = {**data["cards"]["T1"], "side": "f", "stun": True}
    data["tracks"] = [9, 0]
    assert state.game.from_dict(data, chance="explicit").to_dict()["tracks"] == [9, 0]
    data["tracks"] = [0, 9]
    with pytest.raises(engine.invalid, match="stun"):
        state.game.from_dict(data)


LONG = '["flip", ".b.b.b.b"], ["flip", "b.b.b.b."], ["flip", ".f.f.f.f"], ["flip", ".b.b.b.f"]'


@pytest.mark.parametrize("marks", ['"', "'", '"""', "'''"])
def test_dots_in_a_text_nest_nothing(engine: Engine, marks: str) -> None:
    """[scene.language] A program of many patterns, in texts of every kind"""
    title = f"{marks}[a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q.r.s{marks}"
    turns = f"{LONG}, {LONG}".replace('"', marks)
    dots = "[.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b"
    side = f"{{ title = {title}, reward = [{turns}] }} # {dots}"
    text = f"[[cards]] # {dots}\nid = 'q1-T2'\nf = {side}\n"
    state = Position(engine, "kratos", "freya", cards=text).ready()
    assert "[a.b.c" in state.table()


@pytest.mark.parametrize("hide_backs", [False, True])
def test_the_table_shows_what_is_behind_unless_it_is_hidden(
    engine: Engine, hide_backs: bool
) -> None:
    """[hidden.backs] Section 4"""
    position = Position(engine, "kratos", "freya", hide_backs=hide_backs)
    state = position.card("T3", side="b").ready()
    shown = state.table()
    for up, behind in (("Boulder ledge", "Bare ledge"), ("Fallen log", "Hanging log")):
        assert up in shown
        assert (behind in shown) != hide_backs


def test_who_has_fallen_meanwhile_is_skipped(engine: Engine) -> None:
    """[enemy.fallen] Rule 49"""
    dog = '{ title = "Dog", enemy = { hp = 4, melee = { cols = "CR", str = 2 } }, runes = ["red"] }'
    text = f'[[cards]]\nid = "q1-T1"\nf = {dog}\nb = {{ title = "-" }}\n'
    position = Position(engine, "freya", "brok_sindri", cards=text)
    position.at(brok=1, sindri=2, freya=4).unit("brok", damage=5).unit("sindri", damage=1)
    state = position.card("B2", side="b", damage=14).ready()
    play(state, "done")
    happened = play(state, "N2 red")
    names = [event["name"] for event in happened]
    assert names.count("fell") == 1
    assert [event["unit"] for event in happened if event["name"] == "wounded"] == ["brok", "sindri"]


def test_a_status_card_comes_to_who_fell(engine: Engine) -> None:
    """[hit.effect] Rule 25, G-62: the brothers share the deck"""
    quiet = '[[cards]]\nid = "q1-T1"\nf = { title = "-" }\nb = { title = "-" }\n'
    position = Position(engine, "freya", "brok_sindri", cards=quiet)
    position.at(brok=4, sindri=1, freya=2).unit("brok", damage=5)
    state = position.card("B4", side="b").ready()
    play(state, "done", "N2 yellow")
    assert unit(state, "brok")["down"]
    assert seat(state, 1)["deck"]["top"] == ["poison"]


def test_rage_is_used_in_the_own_turn_only(engine: Engine) -> None:
    """[rage.use] G-59"""
    position = Position(engine, "kratos", "atreus").hand(0, "M1")
    state = position.unit("kratos", rage=5).unit("atreus", rage=4).ready()
    assert "rage kratos" in legal(state)
    assert reason(state, "rage atreus") == "not_yours"
    attack(state, "kratos", "melee bottom", "code M1", die=2)
    assert reason(state, "rage atreus") == "not_yours"


@pytest.mark.parametrize(
    ("kind", "source"), [('["damage", "col:1", 1]', "box"), ('["damage_all", 1]', "all")]
)
def test_damage_names_its_source(engine: Engine, kind: str, source: str) -> None:
    """[hit.source] Rule 50"""
    side = f'{{ title = "Trap", boxes = [{{ rune = "red", do = [{kind}] }}] }}'
    text = f'[[cards]]\nid = "q1-T2"\nf = {side}\nb = {{ title = "-" }}\n'
    position = Position(engine, "kratos", "freya", cards=text).at(kratos=1, freya=4)
    state = position.card("B2", side="b", damage=14).ready()
    happened = play(state, "done", "N2 red")
    found = [event["source"] for event in happened if event["name"] == "wounded"]
    assert found == [source] * len(found)
    assert len(found) == (1 if source == "box" else 2)
    assert {"name": "box_acted", "card": "T2"} in happened
