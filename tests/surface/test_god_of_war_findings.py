"""``midgard cards check`` finds what a sound file surely means otherwise."""

from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.cli import run
from midgard.god_of_war.card_findings import card_findings
from midgard.god_of_war.card_scenes import read_scenes
from midgard.god_of_war.card_trees import card_trees
from midgard.presentation import presentation
from support.corrections.god_of_war import scene


def card(name: str, front: str, back: str = '{ title = "-" }') -> str:
    """A card of a scene as a row."""
    return f'[[cards]]\nid = "{name}"\nf = {front}\nb = {back}\n'


PLAIN = '{ title = "Rock" }'


NEW_QUEST = scene("cave", "quest", '["all_dead"]', '["each_damage", 1]') + "".join(
    card(f"cave-{row}{column}", PLAIN) for row in "TB" for column in "1234"
)


def messages(text: str) -> list[str]:
    assert midgard.god_of_war.check_cards(text) == []
    return [message for _, message in card_findings(text)]


def test_the_built_in_scenes_have_no_findings_when_nothing_is_corrected() -> None:
    assert card_findings("") == []
    assert card_findings("[rules]\nhand_limit = 6\n") == []


def test_a_correction_that_leaves_lose_is_found_with_its_line() -> None:
    """[scene.own] The Ogre that is replaced still loses the game."""
    text = "# my box\n" + card("q3-B2", '{ title = "Guard", enemy = { hp = 6 } }')
    assert (3, "q3: lose names B2, which the file corrects; the file leaves lose as it is") in (
        card_findings(text)
    )
    head = '[[scenes]]\nid = "q3"\nlose = ["never"]\n'
    assert not [it for it in messages(head + text) if "lose" in it]


def test_a_correction_that_leaves_a_track_is_found() -> None:
    text = card("q5-B3", PLAIN) + card("q5-T2", PLAIN)
    found = messages(text)
    assert "q5: track svart was that of B3; the file leaves tracks as they are" in found
    assert "q5: no enemy has track svart" in found


def test_a_variable_that_nothing_raises_is_found() -> None:
    text = '[[scenes]]\nid = "q1"\nwin = ["var_ge", "levers", 2]\n'
    assert "q1: win tests variable levers, which nothing raises" in messages(text)
    lever = '{ title = "Lever", spots = [{ need = ["num"], do = [["var", "levers", 1]] }] }'
    found = messages(text + f'[[cards]]\nid = "q1-T4"\nf = {lever}\n')
    assert found == ["q1: nothing turns T4 to its back"]


@pytest.mark.parametrize("word", ["dead", "alive", "only_alive"])
def test_a_condition_about_a_card_without_enemy_is_found(word: str) -> None:
    text = f'[[scenes]]\nid = "q1"\nwin = ["{word}", "T2"]\n'
    assert f"q1: win tests {word} T2, and this card has no enemy" in messages(text)


def test_a_side_that_nothing_reaches_is_found() -> None:
    text = card("q1-T2", PLAIN, '{ title = "Hidden door" }')
    assert "q1: nothing turns T2 to its back" in messages(text)


FLIP = '"b.......", do = [["flip", ".b......"]]'
UNREACHED = [f"cave: nothing turns {card} to its back" for card in ("T1", "T2")]


def cave(front: str, back: str, **backs: str) -> str:
    """A new quest with one special card, T1, and with these backs of others."""
    text = NEW_QUEST.replace(PLAIN, front, 1).replace('{ title = "-" }', back, 1)
    for name, other in backs.items():
        head, row, rest = text.partition(f'id = "cave-{name}"')
        text = head + row + rest.replace('{ title = "-" }', other, 1)
    return text


@pytest.mark.parametrize(
    "back",
    [
        '{ title = "Door" }',
        "{ reward = [] }",
        "{ slots = { n = 2 } }",
        "{ enemy = { hp = 3 } }",
        '{ spots = [{ need = ["num"], do = [["draw", "actor", 1]] }] }',
        '{ boxes = [{ rune = "red", do = [["lose"]] }] }',
        '{ title = "-", reward = [["draw", "actor", 1]] }',
    ],
)
def test_each_back_that_is_not_empty_must_be_reached(back: str) -> None:
    """A title is optional."""
    assert messages(cave(PLAIN, back)) == UNREACHED[:1]
    assert messages(card("q1-T2", PLAIN, back)) == ["q1: nothing turns T2 to its back"]
    lever = '{ spots = [{ need = ["num"], do = [["flip", "b......."]] }] }'
    assert messages(cave(lever, back)) == []


def test_a_back_that_is_empty_need_not_be_reached() -> None:
    for back in ("{}", '{ title = "-" }'):
        assert messages(cave(PLAIN, back)) == []


@pytest.mark.parametrize(
    ("front", "happens"),
    [
        (f'{{ flip = {{ on = "defeated", pattern = {FLIP} }} }}', False),
        (f'{{ enemy = {{ hp = 3 }}, flip = {{ on = "defeated", pattern = {FLIP} }} }}', True),
        (f'{{ flip = {{ on = "attacked", pattern = {FLIP} }} }}', False),
        (f'{{ enemy = {{ hp = 3 }}, flip = {{ on = "attacked", pattern = {FLIP} }} }}', False),
        (
            '{ enemy = { hp = 3, ranged = { str = 1 } }, runes = ["red"], flip = { on = "attacked",'
            f" pattern = {FLIP} }} }}",
            True,
        ),
        (f'{{ flip = {{ on = "armor", pattern = {FLIP} }} }}', False),
        (f'{{ enemy = {{ hp = 3 }}, flip = {{ on = "armor", pattern = {FLIP} }} }}', False),
        (
            f'{{ enemy = {{ hp = 3, armor = [2] }}, flip = {{ on = "armor", pattern = {FLIP} }} }}',
            True,
        ),
        (f'{{ flip = {{ on = "rune:red", pattern = {FLIP} }} }}', True),
        (f'{{ flip = {{ on = "all_dead", pattern = {FLIP} }} }}', True),
        (f'{{ flip = {{ on = "all_dead", if = ["never"], pattern = {FLIP} }} }}', False),
        ('{ spots = [{ need = ["num"], if = ["never"], do = [["flip", "bb......"]] }] }', False),
        ('{ boxes = [{ rune = "red", do = [["flip", "bb......"]] }] }', True),
        (
            '{ boxes = [{ rune = "red", do = [["if", ["and", ["all_dead"], ["never"]],'
            ' [["flip", "bb......"]], []]] }] }',
            False,
        ),
        (
            '{ boxes = [{ rune = "red", do = [["if", ["not", ["never"]], [],'
            ' [["flip", "bb......"]]]] }] }',
            False,
        ),
        (
            '{ boxes = [{ rune = "red", do = [["if", ["all_dead"], [["flip", "b......."]],'
            ' [["flip", ".b......"]]]] }] }',
            True,
        ),
        ('{ reward = [["flip", "bb......"]] }', False),
        (
            '{ reward = [["flip", "bb......"]], boxes = [{ rune = "red", do = [["flip",'
            ' "f......."]] }] }',
            True,
        ),
    ],
)
def test_a_flip_that_never_happens_reaches_nothing(front: str, happens: bool) -> None:
    """A trigger without its enemy, attack or armour, a condition that is never true, and the
    reward of a front that comes up by no flip.
    """
    text = cave(front, '{ title = "Door" }', T2='{ title = "Gate" }')
    assert messages(text) == ([] if happens else UNREACHED)


@pytest.mark.parametrize("scene", read_scenes(""))
def test_a_built_in_scene_that_is_touched_has_no_findings(scene: str) -> None:
    assert messages(f'[[scenes]]\nid = "{scene}"\nname = "As it is"\n') == []


def test_an_enemy_with_box_damage_has_one_warning(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """[data.warnings] Rules 22 to 26: also in a new scene, and not on a card without enemy."""
    box = 'boxes = [{ rune = "red", do = [["damage_all", 1]] }]'
    imp = card("q1-T2", f'{{ title = "Imp", enemy = {{ hp = 3 }}, {box} }}')
    sides = f'f = {{ title = "Imp", enemy = {{ hp = 3 }}, {box} }}'
    new = NEW_QUEST.replace('f = { title = "Rock" }', sides, 1)
    brazier = card("q1-T2", f'{{ title = "Brazier", {box} }}')
    path = tmp_path / "my.toml"
    for text, warned in ((imp, 1), (new, 1), (brazier, 0)):
        path.write_text(text)
        assert run(["cards", "check", "--game", "god_of_war", str(path)]) == 0
        assert capsys.readouterr().err.count("deals damage by a program") == warned


def test_corrections_as_a_text_are_listed_as_trees(capsys: pytest.CaptureFixture[str]) -> None:
    text = '[[scenes]]\nid = "q1"\nwin = ["never"]\n'
    words = ["cards", "list", "--game", "god_of_war", "--table", "scenes", "--cards", text]
    assert run(words) == 0
    assert "      never" in capsys.readouterr().out


def test_programs_are_trees() -> None:
    """Each operation has a line, and what lies in an ``if`` is indented."""
    tree = card_trees("")["scenes", "q1"]
    assert tree[tree.index("win") :] == ["win", "  and", "    dead_on B2 b", "    dead_on B3 b"]
    lines = [line for tree in card_trees("").values() for line in tree]
    assert any(line.strip() == "then" for line in lines)
    assert {"box", "spot", "flip", "reward"} <= {line.split()[0] for line in lines}


def test_check_prints_warnings_and_list_prints_trees(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "my.toml"
    path.write_text(card("q3-B2", '{ title = "Guard", enemy = { hp = 6 } }'))
    assert run(["cards", "check", "--game", "god_of_war", str(path)]) == 0
    output = capsys.readouterr()
    assert f"{path}:2: warning: q3: lose names B2" in output.err
    assert "fine" in output.out
    assert run(["cards", "list", "--game", "god_of_war", "--table", "scenes"]) == 0
    assert "      dead_on B2 b" in capsys.readouterr().out


def test_check_plays_scenes_and_names_one_that_is_never_won(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "my.toml"
    path.write_text('[[scenes]]\nid = "q1"\nwin = ["never"]\n')
    assert run(["cards", "check", "--game", "god_of_war(max_rounds=2)", "--play", str(path)]) == 0
    output = capsys.readouterr()
    assert "q1: 0 of 200 random and 0 of 20 searched games are won" in output.out
    assert "warning: q1: no game was won" in output.err


def test_scenes_are_searched_by_the_bot_of_hints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played = list[tuple[str, int]]()

    def won(game: Any, bot: str, games: int) -> int:
        played.append((bot, games))
        return 0

    monkeypatch.setattr("midgard.cli.scenes._won", won)
    path = tmp_path / "my.toml"
    path.write_text('[[scenes]]\nid = "q1"\nwin = ["never"]\n')
    assert run(["cards", "check", "--game", "god_of_war", "--play", str(path)]) == 0
    hint_bot = presentation(midgard.GodOfWar()).hint_bot
    assert played == [("random", 200), (hint_bot, 20)]
    assert hint_bot == "ismcts-2"
    assert "warning: q1: no game was won" in capsys.readouterr().err
