"""Enemies fight with attacks, which Stun tokens, defence and Mimir meet. Rules 22 to 26."""

import pytest

import midgard
from midgard.reference.god_of_war.card_warnings import card_warnings, fights
from support.positions.god_of_war import Engine, card_rows

ENEMY = "enemy = { hp = 5 }"
HURTS = '["damage_all", 1]'


def test_no_enemy_of_the_box_hurts_by_a_program(engine: Engine) -> None:
    """[enemy.fights] The data of the package are those of both engines."""
    assert engine.game(2, scene="b7")
    sides = [(name, side) for name, row in card_rows().items() for side in "fb" if side in row]
    assert len(sides) == 11 * 16
    assert [it for it in sides if not fights(card_rows()[it[0]][it[1]])] == []


@pytest.mark.parametrize(
    ("side", "warned"),
    [
        (f'{ENEMY}, boxes = [{{ rune = "red", do = [{HURTS}] }}]', True),
        (f'{ENEMY}, boxes = [{{ rune = "red", do = [["damage", "col:1", 1]] }}]', True),
        (f'{ENEMY}, spots = [{{ need = ["num"], do = [{HURTS}] }}]', True),
        (f"{ENEMY}, reward = [{HURTS}]", True),
        (f'{ENEMY}, flip = {{ on = "defeated", pattern = "b.......", do = [{HURTS}] }}', True),
        (f'{ENEMY}, reward = [["if", ["all_dead"], [], [{HURTS}]]]', True),
        (f'{ENEMY}, reward = [["give", "actor", "poison", 1]]', False),
        (f'boxes = [{{ rune = "red", do = [{HURTS}] }}]', False),
        ('enemy = { hp = 5, ranged = { str = 1 } }, runes = ["red"]', False),
    ],
)
@pytest.mark.parametrize("face", "fb")
def test_a_side_of_a_file_whose_enemy_does_is_warned_of(
    engine: Engine, side: str, warned: bool, face: str
) -> None:
    """[data.warnings] Both engines name the same sides, and play the file."""
    text = f'[[cards]]\nid = "q1-T1"\n{face} = {{ title = "Own", {side} }}\n'
    assert engine.game(2, scene="q1", cards=text)
    if engine.name == "reference":
        assert card_warnings(text) == [f"q1-T1 {face}"] * warned
        return
    compiled = midgard.god_of_war.card_warnings(text)
    assert len(compiled) == warned
    assert all("q1-T1" in message for _, message in compiled)
