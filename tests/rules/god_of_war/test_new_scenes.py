"""New scenes of a card file: nothing is inherited. Rules 2, 32, section 6."""

import re
from typing import Any

import pytest

import midgard
from midgard.reference.god_of_war.words import POSITIONS
from support.corrections.god_of_war import LAKE, MAW, NEW
from support.corrections.god_of_war import card as card_row
from support.corrections.god_of_war import scene as scene_row
from support.positions.god_of_war import Engine, Position, attack, card, legal, play, unit

PRINTED = ("q1", "q2", "q3", "q4", "q5", "q6", "b7", "b8", "b9", "b10")


def game(engine: Engine, **options: Any) -> Any:
    return engine.game(2, heroes=("kratos", "freya"), **options)


def test_a_new_scene_is_played_alone(engine: Engine) -> None:
    """[scene.own] Its conditions are its own."""
    state = Position(engine, "kratos", "freya", scene="lake", cards=NEW).ready()
    assert state.scene == "lake" if engine.name == "rust" else True
    assert state.to_dict()["scene"] == "lake"
    assert state.to_dict()["vars"] == {"keys": 0}
    again = state.game.from_dict(state.to_dict(), chance="explicit")
    assert again.to_dict() == state.to_dict()


def test_without_the_option_the_printed_ten_are_shuffled(engine: Engine) -> None:
    """[setup.pyramid] Rule 2"""
    state = game(engine, cards=NEW).new_state(chance="explicit")
    assert [number for number, _ in state.chance_outcomes()] == [1, 2, 3, 4, 5, 6]


def test_the_option_names_the_quests_and_bosses_that_are_shuffled(engine: Engine) -> None:
    """[setup.pyramid] Rule 2: new path cards come after the printed ten, by their ids."""
    chosen = ("maw", "q2", "lake", "b7", "q5", "b9")
    made = game(engine, cards=NEW, scenes=chosen)
    assert "scenes=q2+q5+lake+b7+b9+maw" in str(made)
    state = made.new_state(chance="explicit")
    assert [number for number, _ in state.chance_outcomes()] == [2, 5, 11]
    assert [state.outcome_text(number) for number in (2, 5, 11)] == ["q2", "q5", "lake"]
    play(state, "lake", "q2", "q5")
    assert [number for number, _ in state.chance_outcomes()] == [7, 9, 12]
    play(state, "maw", "b7", "b9")
    assert state.to_dict()["scene"] == "lake"
    assert state.to_dict()["pyramid"] == {"quests": [11, 2, 5], "bosses": [12, 7, 9]}
    assert str(game(engine, cards=NEW, scenes="q2+q5+lake+b7+b9+maw")) == str(made)


def test_indices_without_new_scenes_stay(engine: Engine) -> None:
    """[actions.index] New path cards come after all codes of a file's own."""
    plain, new = game(engine), game(engine, cards=NEW)
    texts = [new.action(index).text for index in range(147)]
    assert texts == [plain.action(index).text for index in range(plain.action_count)]
    assert new.action_count == 175
    assert (new.action(173).text, new.action(174).text) == ("path 11", "path 12")


def test_the_hindrance_of_a_new_scene_acts(engine: Engine) -> None:
    """[path.hindrance] Rule 56: that of the quest that was not chosen."""
    chosen = ("q1", "q2", "lake", "b7", "b8", "maw")
    position = Position(engine, "kratos", "freya", scene=None, cards=NEW, scenes=chosen)
    state = position.dealt(1, 2, 11, 7, 8, 12).card("B2", side="b", damage=11)
    state = state.card("B3", side="b", damage=10).at(kratos=3).hand(0, "M2", "M2").ready()
    attack(state, "kratos", "melee bottom", "code M2", "code M2", die=0)
    assert state.phase == "path"
    assert legal(state) == ["path 2", "path 11"]
    play(state, "path 2", "stand 1 front", "stand 2 front")
    assert unit(state, "kratos")["damage"] == 1
    assert state.to_dict()["hindrances"] == [11]


@pytest.mark.parametrize(
    ("scenes", "reason"),
    [
        (("q1", "q2", "b7", "b8", "b9"), "at least 3"),
        (("q1", "q2", "q3", "b7", "b8"), "at least 3"),
        (("q1", "q1", "q2", "q3", "b7", "b8", "b9"), "twice|no scene"),
        (("q1", "q2", "q3", "b7", "b8", "pond"), "pond"),
    ],
)
def test_scenes_that_make_no_pyramid_are_refused(
    engine: Engine, scenes: tuple[str, ...], reason: str
) -> None:
    """[setup.options]"""
    with pytest.raises(ValueError, match=reason):
        game(engine, scenes=scenes)
    with pytest.raises(ValueError, match="single scene"):
        game(engine, scenes=PRINTED, scene="q1")


@pytest.mark.parametrize(
    "text",
    [
        LAKE.replace("new = true\n", ""),
        LAKE.replace('kind = "quest"\n', ""),
        LAKE.replace('kind = "quest"', 'kind = "trial"'),
        LAKE.replace('hindrance = [["each_damage", 1]]\n', ""),
        LAKE.replace("new = true\n", "new = true\nnumber = 11\n"),
        LAKE.replace("win = ", "lose = "),
        LAKE.replace("lake-B4", "lake-B5"),
        LAKE.replace("lake", "b9"),
        LAKE.replace("lake", "my lake"),
        '[[scenes]]\nid = "q1"\nnew = true\n',
        '[[scenes]]\nid = "q1"\nkind = "quest"\n',
        card_row("pond-T1", '{ title = "Rock" }'),
        "".join(
            scene_row(f"s{at}", "quest", '["all_dead"]', '["each_damage", 1]') for at in range(22)
        ),
    ],
)
def test_a_new_scene_gives_everything(engine: Engine, text: str) -> None:
    """[scene.own]"""
    with pytest.raises(ValueError, match=r"scene|cards"):
        game(engine, cards=text)


def problems(engine: Engine, text: str) -> list[str]:
    """What is wrong with a file, a text for each problem."""
    with pytest.raises(ValueError, match="lake") as raised:
        game(engine, cards=text)
    return [line for line in str(raised.value).splitlines() if "lake" in line]


@pytest.mark.parametrize("position", POSITIONS)
def test_a_missing_card_is_one_problem_of_the_scene(engine: Engine, position: str) -> None:
    """[scene.own] It names the scene, and the line of the scene."""
    rows = LAKE.split("[[cards]]")
    text = "[[cards]]".join(row for row in rows if f'"lake-{position}"' not in row)
    [problem] = problems(engine, text)
    assert f"scenes lake: a scene has eight cards; missing: lake-{position}" in problem
    [(line, _)] = midgard.god_of_war.check_cards(text)
    assert line == 1


def test_all_missing_cards_are_one_problem(engine: Engine) -> None:
    """[scene.own]"""
    [problem] = problems(engine, LAKE.partition("[[cards]]")[0])
    assert all(f"lake-{position}" in problem for position in POSITIONS)


@pytest.mark.parametrize("field", ["new", "kind", "name", "win", "hindrance", "f", "b"])
def test_a_missing_field_is_one_problem(engine: Engine, field: str) -> None:
    """[scene.own] Of a new scene or of a card of it."""
    text = re.sub(rf"^{field} = .*\n", "", LAKE, count=1, flags=re.MULTILINE)
    [problem] = problems(engine, text)
    place = "cards lake-T1" if field in "fb" else "scenes"
    assert place in problem
    assert re.search(rf"\b{field}\b", problem)


@pytest.mark.parametrize("name", ["a.b", "a[0]", "x]"])
def test_a_variable_has_no_marks_of_paths(engine: Engine, name: str) -> None:
    """[scene.compile] A state with such a name could not be read back."""
    with pytest.raises(ValueError, match="q1"):
        game(engine, cards=f'[[scenes]]\nid = "q1"\nwin = ["var_ge", "{name}", 1]\n')


def test_a_spot_can_make_the_next_attack_stronger(engine: Engine) -> None:
    """[op.bonus] G-56: the bonus of the acting hero."""
    position = Position(engine, "kratos", "freya", scene="lake", cards=NEW)
    state = position.at(kratos=2, freya=3).hand(0, "N1", "M1").ready()
    play(state, "interact kratos", "spot top 1", "code N1", "done")
    assert unit(state, "kratos")["bonus"] == 3
    assert card(state, "T2")["counter"] == 2
    play(state, "attack kratos", "aim melee bottom", "code M1", "done")
    assert card(state, "B2")["broken"] == 1
    assert unit(state, "kratos")["bonus"] == 0


def test_a_new_boss_is_won_and_lost(engine: Engine) -> None:
    """[scene.own] [quest.win]"""
    position = Position(engine, "kratos", "freya", scene="maw", cards=MAW)
    state = position.at(kratos=3).field(tracks=[18]).hand(0, "M1").ready()
    assert "interact kratos" in legal(state)
    play(state, "interact kratos", "spot top 1", "code M1", "done")
    assert state.to_dict()["result"] == "won"
    state = position.card("T4", counter=5).hand(0).ready()
    play(state, "done", "N2 green")
    while not state.is_terminal and state.phase == "window":
        state.apply("done")
    assert state.to_dict()["result"] == "lost"
