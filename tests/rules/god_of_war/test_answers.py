"""Reports of attacks that did no damage, with their numbers. Rules 11, 12, 23, 24 and 46 to 50."""

from typing import Any

import pytest

import midgard
from support.positions.god_of_war import Engine, Position, play

QUIET = '[[cards]]\nid = "q1-T1"\nf = { title = "-" }\nb = { title = "-" }\n'
"""The Travelers without the archer in the left column: only B1 acts on yellow."""


def events_of(events: list[dict[str, Any]], *names: str) -> list[dict[str, Any]]:
    """Returns the events with these names, without the names."""
    return [
        {field: value for field, value in event.items() if field != "name"}
        for event in events
        if event["name"] in names
    ]


@pytest.mark.parametrize(
    ("hand", "defended"), [(("D1", "N1"), 2), (("D1", "N3"), 2), (("D1",), 1)], ids=str
)
def test_a_defence_is_reported(engine: Engine, hand: tuple[str, ...], defended: int) -> None:
    """[hit.defence] Rule 24: what is more than the hit is lost"""
    position = Position(engine, "freya", "kratos", cards=QUIET).at(freya=1, kratos=4)
    state = position.hand(0, *hand).ready()
    play(state, "done", "N2 yellow")
    events = play(state, *(f"code {code}" for code in hand), "done")
    off = {"hit": 2, "warded": 0, "defended": defended, "source": "attack"}
    assert events_of(events, "reduced") == [{"unit": "freya", **off}]
    left = 2 - defended
    wound = [{"unit": "freya", "damage": left, "source": "attack"}] if left else []
    assert events_of(events, "wounded") == wound


def test_a_ward_and_a_defence_are_told_apart(engine: Engine) -> None:
    """[special.effects] [hit.order] Rule 50, rule 53"""
    text = f'{QUIET}[[cards]]\nid = "q1-B1"\nb = {{ title = "-" }}\n'
    text += 'f = { title = "Ox", runes = ["yellow"], '
    text += 'enemy = { hp = 9, melee = { cols = "C", str = 5 } } }\n'
    position = Position(engine, "kratos", "freya", cards=text).at(kratos=2, freya=1)
    state = position.hand(1, "ward2", "D1").ready()
    play(state, "done", "N2 yellow", "special 1", "code ward2")
    events = play(state, "code D1", "done")
    off = {"hit": 5, "warded": 2, "defended": 1, "source": "attack"}
    assert events_of(events, "reduced", "wounded") == [
        {"unit": "freya", **off},
        {"unit": "freya", "damage": 2, "source": "attack"},
    ]


@pytest.mark.parametrize(
    ("kind", "source"), [('["damage", "col:1", 2]', "box"), ('["damage_all", 2]', "all")]
)
def test_damage_of_programs_can_be_warded_off(engine: Engine, kind: str, source: str) -> None:
    """[hit.source] [special.effects] Rule 50, G-9"""
    side = f'{{ title = "Trap", boxes = [{{ rune = "red", do = [{kind}] }}] }}'
    text = f'[[cards]]\nid = "q1-T2"\nf = {side}\nb = {{ title = "-" }}\n'
    position = Position(engine, "freya", "kratos", cards=text).at(freya=1, kratos=4)
    state = position.card("B2", side="b", damage=14).hand(0, "ward2").ready()
    play(state, "done", "N2 red")
    while state.phase == "window" and "special 0" not in texts(state):
        state.apply("done")
    play(state, "special 0")
    events = play(state, "code ward2")
    off = {"hit": 2, "warded": 2, "defended": 0, "source": source}
    assert events_of(events, "reduced") == [{"unit": "freya", **off}]


def texts(state: Any) -> list[str]:
    """The legal actions, by their texts."""
    return [state.game.action(action).text for action in state.legal_actions()]


def test_who_takes_no_card_takes_the_hit_without_a_word_of_defence(engine: Engine) -> None:
    """[hit.defence] Rule 50"""
    position = Position(engine, "freya", "kratos", cards=QUIET).at(freya=1, kratos=4)
    state = position.hand(0, "D1").ready()
    play(state, "done", "N2 yellow")
    events = play(state, "done")
    assert events_of(events, "reduced") == []
    assert len(events_of(events, "wounded")) == 1


def test_an_attack_on_nobody_is_reported(engine: Engine) -> None:
    """[enemy.attack] Rule 23, rule 49, G-38"""
    position = Position(engine, "freya", "kratos", cards=QUIET)
    state = position.at(freya=3, kratos=4).hand(0, "D1").ready()
    events = play(state, "done", "N2 yellow")
    assert events_of(events, "struck") == [{"card": "B1", "strength": 2}]
    assert events_of(events, "missed") == [{"card": "B1"}]
    assert events_of(events, "wounded", "reduced") == []


def test_armour_that_holds_is_reported_with_its_value(engine: Engine) -> None:
    """[attack.armour] Rule 11: aids count, the die and defense do not"""
    position = Position(engine, "kratos", "freya").at(kratos=3)
    state = position.hand(0, "M2", "aid2").ready()
    play(state, "attack kratos", "aim melee bottom", "code M2", "done")
    events = play(state, "special 0", "code aid2")
    off = {"by": "armour", "strength": 4, "amount": 6}
    assert events_of(events, "resisted") == [{"card": "B3", **off}]
    assert state.phase == "main"


@pytest.mark.parametrize(("die", "hurts"), [(0, True), (1, True), (2, False)])
def test_a_die_that_stops_an_attack_is_reported(engine: Engine, die: int, hurts: bool) -> None:
    """[attack.damage] Rule 12, G-4"""
    state = Position(engine, "kratos", "freya").hand(0, "M2").ready()
    play(state, "attack kratos", "aim melee bottom", "code M2", "done")
    events = play(state, f"die {die}")
    off = {"by": "die", "strength": 2, "amount": die}
    assert events_of(events, "resisted") == ([] if hurts else [{"card": "B1", **off}])
    assert events_of(events, "hurt") == ([{"card": "B1", "damage": 2 - die}] if hurts else [])


def test_a_die_that_adds_counts_as_strength(engine: Engine) -> None:
    """[solo.die] Rule 58"""
    text = '[[cards]]\nid = "q1-B1"\nb = { title = "-" }\nf = { title = "Ox", runes = ["red"], '
    text += 'enemy = { hp = 9, def = 4, melee = { cols = "C", str = 1 } } }\n'
    state = Position(engine, "kratos", cards=text).at(kratos=1).hand(0, "M2").ready()
    play(state, "attack kratos", "aim melee bottom", "code M2", "done")
    events = play(state, "companion die", "die 2")
    off = {"by": "die", "strength": 4, "amount": 4}
    assert events_of(events, "resisted") == [{"card": "B1", **off}]


def test_an_invulnerable_enemy_is_reported(engine: Engine) -> None:
    """[enemy.damage] G-47"""
    position = Position(engine, "atreus", "freya", scene="b9").at(atreus=3)
    state = position.hand(0, "R1s", "N2").ready()
    events = play(state, "attack atreus", "aim ranged bottom", "code R1s", "code N2", "done")
    off = {"by": "invulnerable", "strength": 3, "amount": 0}
    assert events_of(events, "resisted") == [{"card": "B3", **off}]


def test_each_of_two_targets_is_answered(engine: Engine) -> None:
    """[solo.two] Rule 46, rule 58: armour first, then the die for the other"""
    state = Position(engine, "kratos").hand(0, "N1").ready()
    play(state, "attack kratos", "aim two", "card T1", "card B3", "code N1", "done")
    events = play(state, "done", "die 2")
    assert events_of(events, "resisted") == [
        {"card": "B3", "by": "armour", "strength": 1, "amount": 6},
        {"card": "T1", "by": "die", "strength": 1, "amount": 2},
    ]


def test_events_say_it_in_words() -> None:
    """[hit.order] [attack.damage] Texts are the compiled engine's."""

    def text(**event: Any) -> str:
        game: Any = midgard.GodOfWar()
        [line] = game.describe_events([event])
        return str(line)

    hit = {"name": "reduced", "unit": "kratos", "hit": 3, "source": "attack"}
    assert text(**hit, warded=1, defended=2) == (
        "the hit of 3 on Kratos: 1 warded off, 2 defended: no damage"
    )
    assert text(**hit, warded=0, defended=2) == "the hit of 3 on Kratos: 2 defended"
    attack = {"name": "resisted", "card": "B2", "strength": 2}
    assert text(**attack, by="armour", amount=5) == "armour 5 of B2 holds against strength 2"
    assert text(**attack, by="die", amount=3) == "B2 takes no damage: strength 2 against 3"
    assert text(**attack, by="invulnerable", amount=0) == ("B2 takes no damage: it is invulnerable")
    assert text(name="missed", card="T1") == "the attack of T1 hits nobody"
