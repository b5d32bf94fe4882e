"""Hits, defence, Mimir and knock-downs. Rules 24, 25, 27, 50 and 51."""

from typing import Any

from support.positions.god_of_war import Engine, Position, legal, play, reveal, seat, unit

QUIET = '[[cards]]\nid = "q1-T1"\nf = { title = "-" }\nb = { title = "-" }\n'
"""The Travelers without the archer in the left column: only B1 and B4's back act on yellow."""
POISONED = (
    f'{QUIET}[[cards]]\nid = "q1-B4"\nb = {{ title = "Second Draugr", runes = ["yellow"], '
    'enemy = { hp = 11, melee = { cols = "C", str = 2, fx = "poison" } } }\n'
)
"""The same, and the back of B4 attacks with strength 2."""


def test_one_hero_defends_and_the_other_falls(engine: Engine) -> None:
    """[enemy.attack] [hit.defence] [hit.order] [hit.down] Rule 24, rule 27, worked example"""
    position = Position(engine, "freya", "brok_sindri", cards=QUIET)
    position.at(sindri=1, freya=2, brok=4).unit("sindri", damage=4)
    state = position.hand(0, "D1", "N2").hand(1, "M1").ready()
    reveal(state, "N2 yellow")
    assert state.phase == "defence"
    play(state, "code D1", "code N2", "done")
    assert unit(state, "freya")["damage"] == 0
    assert (unit(state, "sindri")["down"], unit(state, "sindri")["column"]) == (True, None)
    assert not unit(state, "brok")["down"]
    assert (state.phase, state.to_dict()["active"]) == ("main", 1)


def test_a_number_without_an_icon_does_not_defend(engine: Engine) -> None:
    """[hit.defence] Rule 24"""
    state = Position(engine, "kratos", "freya", cards=QUIET).hand(0, "N3", "M1").ready()
    reveal(state, "N2 yellow")
    assert unit(state, "kratos")["damage"] == 2


def test_several_sets_may_defend_with_an_exclusive_card(engine: Engine) -> None:
    """[hit.defence] [sets.attack] [sets.defence] G-3, G-33, G-64"""
    position = Position(engine, "kratos", "freya", cards=QUIET)
    state = position.hand(0, "D1", "D1", "N1", "N4x").ready()
    reveal(state, "N2 yellow")
    assert legal(state) == ["done", "code D1", "code N1", "code N4x"][:2]
    play(state, "code D1")
    assert legal(state) == ["done", "code D1", "code N1", "code N4x"]
    assert legal(state.child("code N1")) == ["done"]
    play(state, "code D1", "code N1", "code N4x")
    assert legal(state) == ["done"]


def test_the_front_hero_is_hit(engine: Engine) -> None:
    """[enemy.attack] Rule 23"""
    position = Position(engine, "kratos", "freya", cards=QUIET)
    state = position.at(freya=(1, "front"), kratos=1).ready()
    reveal(state, "N2 yellow")
    assert (unit(state, "kratos")["damage"], unit(state, "freya")["damage"]) == (0, 2)


def test_an_attack_that_hurts_gives_its_status_card(engine: Engine) -> None:
    """[hit.effect] [status.pile] [zones.top] Rule 25"""
    position = Position(engine, "kratos", "freya").at(kratos=4)
    state = position.card("B4", side="b").top(0, "N3").ready()
    reveal(state, "N2 yellow")
    assert unit(state, "kratos")["damage"] >= 2
    assert seat(state, 0)["deck"]["top"][:2] == ["poison", "N3"]


def test_a_defended_attack_gives_no_status_card(engine: Engine) -> None:
    """[hit.effect] Rule 25"""
    position = Position(engine, "kratos", "freya", cards=POISONED).at(kratos=4, freya=3)
    state = position.card("B4", side="b").hand(0, "D1", "N1").ready()
    reveal(state, "N2 yellow")
    play(state, "code D1", "code N1", "done")
    assert seat(state, 0)["deck"]["top"] == []


def test_a_rage_icon_in_a_defence_counts_for_the_hit_unit(engine: Engine) -> None:
    """[hit.defence] Rule 50"""
    position = Position(engine, "freya", "kratos", cards=QUIET).hand(0, "D1", "N1r")
    state = position.ready()
    reveal(state, "N2 yellow")
    play(state, "code D1", "code N1r", "done")
    assert unit(state, "freya")["rage"] == 1


def carried(engine: Engine) -> Position:
    """Kratos carries Mimir in the column of the Draugr."""
    return Position(engine, "kratos", "mimir", cards=QUIET).carrier("kratos")


def test_mimir_may_take_the_hit_and_defends_himself(engine: Engine) -> None:
    """[hit.redirect] [hit.order] Rule 24, rule 50"""
    state = carried(engine).hand(0, "D1").hand(1, "D2", "N1r").ready()
    reveal(state, "N2 yellow")
    assert (state.phase, legal(state)) == ("redirect", ["done", "yes"])
    play(state, "yes")
    assert legal(state) == ["done", "code D2"]
    play(state, "code D2", "done")
    assert (unit(state, "mimir")["damage"], unit(state, "kratos")["damage"]) == (0, 0)


def of_the_carrier(engine: Engine, text: str) -> Position:
    """Kratos carries Mimir in the left column, Freya stands in the right one."""
    rows = f'[[cards]]\nid = "q1-T1"\nf = {{ {text} }}\nb = {{ title = "-" }}\n'
    quiet = '[[cards]]\nid = "q1-B1"\nf = { title = "-" }\nb = { title = "-" }\n'
    position = Position(engine, "kratos", "mimir", "freya", cards=rows + quiet)
    return position.carrier("kratos").at(kratos=1, freya=4)


def box(ops: str) -> str:
    """A box on yellow."""
    return f'boxes = [{{ rune = "yellow", do = {ops} }}]'


def test_mimir_may_take_the_damage_of_a_box(engine: Engine) -> None:
    """[hit.redirect] G-66: each hit by itself"""
    ops = box('[["damage", "col:1", 1], ["damage", "col:1", 2]]')
    state = of_the_carrier(engine, ops).ready()
    reveal(state, "N2 yellow")
    assert (state.phase, legal(state)) == ("redirect", ["done", "yes"])
    play(state, "done", "yes")
    assert [unit(state, name)["damage"] for name in ("kratos", "mimir")] == [1, 2]


def test_mimir_may_take_damage_to_all_and_is_hit_besides(engine: Engine) -> None:
    """[hit.redirect] [damage.all] G-66"""
    state = of_the_carrier(engine, box('[["damage_all", 1]]')).ready()
    reveal(state, "N2 yellow")
    assert state.phase == "redirect"
    play(state, "yes")
    found = [unit(state, name)["damage"] for name in ("kratos", "mimir", "freya")]
    assert found == [0, 2, 1]


def test_a_hit_that_mimir_has_taken_goes_on_though_his_carrier_falls(engine: Engine) -> None:
    """[hit.order] Rule 50: poison drawn in the window fells the carrier"""
    position = of_the_carrier(engine, box('[["damage", "col:1", 2]]'))
    position.unit("kratos", damage=9).hand(0, "draw2").top(0, "poison", "M1", "M2")
    state = reveal(position.ready(), "N2 yellow")
    play(state, "yes")
    assert state.phase == "window"
    play(state, "special 0", "code draw2")
    assert state.phase == "redirect"
    play(state, "done")
    assert unit(state, "kratos")["down"]
    assert unit(state, "mimir")["damage"] == 2


def test_mimir_may_take_poison_in_the_preparation(engine: Engine) -> None:
    """[hit.redirect] [window.poison] G-66, rule 50: he is asked before the token of the carrier"""
    position = Position(engine, "freya", "mimir", scene="q2").carrier("freya")
    position.unit("freya", tokens=1).field(freya_tokens=1)
    state = position.top(0, "poison").hand(0, "crystal").ready()
    play(state, "crystal freya")
    assert (state.phase, legal(state)) == ("redirect", ["done", "yes"])
    other = state.clone()
    play(state, "yes")
    assert (unit(state, "mimir")["damage"], state.phase) == (1, "card")
    play(other, "done")
    assert (other.phase, legal(other)) == ("token", ["done", "yes"])
    play(other, "yes")
    assert [unit(other, name)["damage"] for name in ("freya", "mimir")] == [0, 0]


def test_a_token_cancels_the_damage_of_one_source(engine: Engine) -> None:
    """[freya.cancel] Rule 24, G-26, G-37"""
    position = Position(engine, "freya", "kratos", cards=QUIET).field(freya_tokens=0)
    state = position.unit("freya", tokens=2).hand(0, "D1").ready()
    reveal(state, "N2 yellow")
    play(state, "done")
    state = position.ready()
    play(state, "done", "N2 yellow")
    assert (state.phase, legal(state)) == ("window", ["done", "yes"])
    play(state, "yes")
    assert (unit(state, "freya")["damage"], unit(state, "freya")["tokens"]) == (0, 1)
    assert (state.to_dict()["freya_tokens"], state.phase) == (1, "main")


def test_a_ward_reduces_a_hit_and_nothing_is_left_to_defend(engine: Engine) -> None:
    """[special.effects] [window.kinds] Rule 50, rule 53, W3"""
    position = Position(engine, "kratos", "freya", cards=QUIET).at(kratos=2, freya=1)
    state = position.hand(1, "ward2", "D1").ready()
    play(state, "done", "N2 yellow")
    assert (state.phase, legal(state)) == ("window", ["done", "special 1"])
    play(state, "special 1", "code ward2")
    assert unit(state, "freya")["damage"] == 0
    assert (state.phase, seat(state, 1)["hand"]) == ("main", {"D1": 1})


def test_two_tokens_may_lie_on_one_hero(engine: Engine) -> None:
    """[rage.token] G-37"""
    position = Position(engine, "freya", "kratos").field(freya_tokens=1)
    state = position.unit("freya", rage=5, tokens=1).ready()
    play(state, "rage freya", "unit freya")
    assert unit(state, "freya")["tokens"] == 2


def test_a_fallen_hero_returns_its_tokens_and_keeps_its_bonus(engine: Engine) -> None:
    """[hit.down] [rage.stored] Rule 51, G-56"""
    position = Position(engine, "kratos", "freya", cards=QUIET).field(freya_tokens=1)
    state = position.unit("kratos", damage=8, bonus=3, tokens=1).hand(0, "D1").ready()
    play(state, "done", "N2 yellow", "done", "done")
    fallen = unit(state, "kratos")
    assert (fallen["down"], fallen["tokens"], fallen["bonus"]) == (True, 0, 3)
    assert fallen["damage"] == 10
    assert state.to_dict()["freya_tokens"] == 2


def test_mimir_waits_when_his_carrier_falls(engine: Engine) -> None:
    """[carrier.choice] Rule 51, G-52"""
    position = Position(engine, "kratos", "mimir", "freya", cards=QUIET)
    state = position.carrier("kratos").at(freya=4).unit("kratos", damage=8).ready()
    play(state, "done", "N2 yellow")
    play(state, "done")
    assert state.to_dict()["carrier"] is None
    assert not unit(state, "mimir")["down"]


def test_the_game_is_lost_when_only_mimir_stands(engine: Engine) -> None:
    """[hit.down] Rule 33, G-15"""
    state = carried(engine).unit("kratos", damage=8).ready()
    play(state, "done", "N2 yellow", "done")
    assert state.is_terminal
    assert state.returns() == [0.0, 0.0]


def test_a_status_pile_can_be_empty(engine: Engine) -> None:
    """[status.pile] G-48"""
    position = Position(engine, "kratos", "freya", cards=POISONED).at(kratos=4, freya=3)
    state = position.card("B4", side="b").discard(1, *["poison"] * 10).ready()
    assert state.to_dict()["piles"]["poison"] == 0
    reveal(state, "N2 yellow")
    assert unit(state, "kratos")["damage"] == 2
    assert seat(state, 0)["deck"]["top"] == []


def test_poison_in_a_window_that_fells_the_hit_unit_ends_the_hit(engine: Engine) -> None:
    """[hit.order] [enemy.fallen] Rule 50"""
    position = Position(engine, "atreus", "freya", cards=QUIET).hand(0, "draw2", "D1")
    state = position.unit("atreus", damage=6).top(0, "poison", "N1", "N2").ready()
    play(state, "done", "N2 yellow")
    play(state, *window_play(state))
    assert unit(state, "atreus")["damage"] == 7
    assert seat(state, 0)["hand"] == {"D1": 1, "N1": 1, "N2": 1}
    assert state.phase == "main"


def window_play(state: Any) -> tuple[str, ...]:
    """Leaves the window of the reveal, and draws in that of the hit."""
    return ("done", "special 0", "code draw2")


def test_damage_to_all_goes_from_seat_to_seat(engine: Engine) -> None:
    """[damage.all] Rule 50, section 6: unit order is by seat"""
    position = Position(engine, "freya", "kratos", scene="q6", team="each")
    position = position.unit("freya", tokens=1).unit("kratos", tokens=1).field(freya_tokens=0)
    state = position.card("T2", counter=2).card("B4", damage=6).ready()
    play(state, "done", "N2 blue")
    assert (state.phase, state.current_player) == ("window", 0)
    play(state, "yes")
    assert (state.phase, state.current_player) == ("window", 1)
    play(state, "done")
    assert (unit(state, "freya")["damage"], unit(state, "kratos")["damage"]) == (0, 1)
