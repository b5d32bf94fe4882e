"""The binding is thin: shared files name no game, and a game has a short file and a folder."""

import re
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "rust/python/src"
GAMES = sorted(path.stem for path in (SOURCE / "games").glob("*.rs") if path.stem != "mod")
SHARED = sorted(
    path for path in SOURCE.rglob("*.rs") if "games" not in path.relative_to(SOURCE).parts
)
MOST_IN_A_FILE, MOST_IN_A_FOLDER = 120, 500
#: Words that only one game has.
OF_A_GAME = re.compile(
    r"champions|reavers|god_?of_?war|midgard_small|\bwall\b|\bbids\b|poker|kuhn|leader|\bhero|scene|"
    r"troll|draugr|warrior|shore|journey|destin(y|ies)|glory|\brunes?\b|bjorn|visitor|scout",
    re.IGNORECASE,
)


def code(path: Path) -> list[str]:
    """Returns the lines of a file without comments: examples and documentation name games."""
    return [line.split("//")[0] for line in path.read_text("utf-8").splitlines()]


def lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_no_shared_file_has_a_word_of_a_game(path: Path) -> None:
    assert [line for line in code(path) if OF_A_GAME.search(line)] == []


def test_the_list_of_games_has_one_line_for_each() -> None:
    text = "\n".join(code(SOURCE / "games/mod.rs"))
    listed = re.findall(r"^ +\w+: [\w:]+, (\w+)(?:, boxed)?;$", text, re.MULTILINE)
    assert sorted(listed) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_the_file_of_a_game_is_short(game: str) -> None:
    assert lines(SOURCE / f"games/{game}.rs") <= MOST_IN_A_FILE
    assert sum(lines(path) for path in (SOURCE / "games" / game).glob("*.rs")) <= MOST_IN_A_FOLDER
