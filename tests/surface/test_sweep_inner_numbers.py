"""Sweeps of numbers that are inside fields of cards, such as the health of an enemy on a side."""

from typing import Any

import pytest

from midgard.sweeps import InvalidSweepError
from midgard.sweeps.factors import card_file
from midgard.sweeps.plan import read_plan

GAME = 'game = "god_of_war(players=2,scene=q1)"\ngames = 2\nbots = ["random"]\n'
HEALTH = '[[vary]]\ntable = "cards"\nrows = ["q1-*"]\nfield = "*.enemy.hp"\n'


def sides(cells: dict[Any, Any], row: str) -> dict[str, int]:
    """The varied health of a row by path."""
    return {path: value for (_, one, path), value in cells.items() if one == row}


def test_a_pattern_moves_the_numbers_of_both_sides_of_all_rows_that_have_them() -> None:
    plan = read_plan(GAME + HEALTH + "change = [-20, 1]\nleast = 1\n")
    (factor,) = plan.factors
    assert factor.name == "cards q1-* *.enemy.hp"
    assert len(factor) == 22
    assert sides(factor.cells[0], "q1-B4") == {"f.enemy.hp": 1, "b.enemy.hp": 1}
    assert sides(factor.cells[-1], "q1-B4") == {"f.enemy.hp": 6, "b.enemy.hp": 10}
    assert not sides(factor.cells[0], "q1-T2"), "it has no enemy"


def test_a_game_has_the_numbers_and_all_else_as_it_was() -> None:
    plan = read_plan(
        GAME
        + HEALTH
        + "change = [0, 1]\n"
        + '[[vary]]\ntable = "cards"\nrows = ["q1-B[23]"]\nfield = "f.enemy.armor"\n'
        "values = [[5], [3, 2]]\n"
        + '[[vary]]\ntable = "scenes"\nrows = ["q5"]\nfield = "tracks.svart"\nrange = [40, 60]\n'
    )

    def texts(point: tuple[int, int, int]) -> dict[str, str]:
        game: Any = plan.game_at(point)
        return {row["id"]: row["text"] for row in game.cards() if row["table"] != "upgrades"}

    usual, moved = texts((0, 0, 10)), texts((1, 1, 11))
    changed = {row for row in usual if usual[row] != moved[row]}
    assert changed == {"q1-T1", "q1-T4", "q1-B1", "q1-B2", "q1-B3", "q1-B4", "q5"}
    assert moved["q1-B4"] == usual["q1-B4"].replace("hp 5", "hp 6").replace("hp 9", "hp 10")
    assert "armor 3 2 hp 12" in moved["q1-B2"]
    assert "svart 51" in moved["q5"]


def test_a_list_of_one_number_stays_a_list() -> None:
    cells = {("cards", "q6-B2", "b.enemy.armor"): 4}
    assert "armor = [4]" in card_file(cells, "god_of_war")


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (
            HEALTH.replace("*.enemy.hp", "*.enemy.health") + "change = [0, 1]\n",
            'unknown field "*.enemy.health" of these rows; known: f.enemy.hp',
        ),
        (HEALTH.replace("*.enemy.hp", "f.title") + "change = [0, 1]\n", "of these rows"),
        (
            HEALTH
            + "change = [0, 1]\n"
            + HEALTH.replace("*.enemy", "f.enemy")
            + "range = [1, 2]\n",
            "cards q1-T1 f.enemy.hp is varied by cards q1-* *.enemy.hp too",
        ),
        (
            HEALTH
            + "change = [0, 1]\n"
            + '[[vary]]\ntable = "cards"\nrows = ["q1-T1"]\nfield = "f"\n'
            + 'values = [{ title = "One" }, { title = "Two" }]\n',
            "cards q1-T1 f is varied by cards q1-* *.enemy.hp too",
        ),
        (HEALTH + "change = [-5, 5]\n", "hp"),
        (
            'game = "champions"\n'
            + '[[vary]]\ntable = "trolls"\nfield = "glory.more"\nchange = [0, 1]\n',
            "of these rows",
        ),
    ],
)
def test_an_error_names_the_fault(more: str, message: str) -> None:
    text = more if more.startswith("game") else GAME + more
    with pytest.raises(InvalidSweepError) as refused:
        read_plan(text)
    assert any(message in one for _, one in refused.value.problems), refused.value.problems
