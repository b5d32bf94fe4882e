"""Sweeps of games with a card file: each point has its corrections."""

import json
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.cli import run as run_command
from midgard.sweeps import InvalidSweepError
from midgard.sweeps.plan import read_plan
from support.corrections.god_of_war import NEW

#: By game: its text, a card file, what varies, and the row and field that have these numbers.
CASES: dict[str, tuple[str, str, str, tuple[str, str], list[int]]] = {
    "champions": (
        "champions(players=2)",
        '[[trolls]]\nid = "troll-1-1"\nglory = 7\nwood = 3\n\n[board]\nset_glory = 4\n',
        'table = "trolls"\nrows = ["troll-1-1"]\nfield = "glory"\nchange = [0, 2]\n',
        ("troll-1-1", "glory"),
        [7, 8, 9],
    ),
    "reavers": (
        "reavers(players=2)",
        "[prices]\nrefresh = 4\nleirvik_surcharge = 3\n",
        'table = "prices"\nfield = "refresh"\nchange = [-1, 1]\n',
        ("", "refresh"),
        [3, 4, 5],
    ),
    "god_of_war": (
        "god_of_war(players=2)",
        '[[cards]]\nid = "q1-T1"\n'
        'f = { enemy = { hp = 6, ranged = { str = 2 } }, runes = ["yellow"] }\n'
        '\n[[cards]]\nid = "q1-T4"\nprovenance = "my copy"\n',
        'table = "cards"\nrows = ["q1-T1"]\nfield = "f.enemy.hp"\nchange = [0, 1]\n',
        ("q1-T1", "text"),
        [6, 7],
    ),
}


def file_of(game: str, vary: str, more: str = "") -> str:
    return f'game = "{game}"\ngames = 10\nbots = ["random"]\nseed = 3\n{more}[[vary]]\n{vary}'


def row_of(game: Any, name: str, table: str) -> Any:
    return next(it for it in game.cards() if (it["table"], it["id"]) == (table, name))


def test_all_games_with_cards_are_tried() -> None:
    assert set(CASES) == {"champions", "reavers", "god_of_war"}


@pytest.mark.parametrize("name", CASES)
def test_all_points_have_the_cards_of_the_file(name: str) -> None:
    game, cards, vary, (row, field), numbers = CASES[name]
    plan = read_plan(file_of(game, vary), cards=cards)
    (table,) = {it[0] for it in plan.factors[0].cells[0]}
    mine: Any = midgard.load_game(game, cards=cards)
    assert plan.game == mine
    usual = {(it["table"], it["id"]): it for it in mine.cards()}
    for value, number in enumerate(numbers):
        point: Any = plan.game_at((value,))
        found = row_of(point, row, table)
        if field == "text":
            assert f"hp {number} " in found["text"] + " "
        else:
            assert found["numbers"][field] == [number]
        others = {key: it for key, it in usual.items() if key != (table, row)}
        assert {(it["table"], it["id"]): it for it in point.cards()} | others == {
            **others, (table, row): found
        }  # fmt: skip
        same = number == numbers[0] if name != "reavers" else number == 4
        assert (point.card_digest == mine.card_digest) == same


@pytest.mark.parametrize("name", CASES)
def test_the_points_are_runs_with_the_file(name: str, tmp_path: Path) -> None:
    """A path and a text give the same; games without the file give something else."""
    game, cards, vary, _, _ = CASES[name]
    path = tmp_path / "cards.toml"
    path.write_text("\ufeff" + cards, encoding="utf-8")
    found = midgard.sweep(file_of(game, vary), cards=path)
    assert midgard.sweep(file_of(game, vary), cards=cards) == found
    mine = midgard.load_game(game, cards=path)
    run = midgard.simulate(mine, bots=["random"], games=10, seed=3)
    estimate = found.points[0].results["score"]
    assert estimate.mean == pytest.approx(sum(run.rows["score"]) / len(run.rows["score"]))
    assert found.game == str(mine)
    assert found.points[0].digest in {it.digest for it in found.points[1:]}


def test_a_sweep_may_play_a_new_scene_of_the_file() -> None:
    vary = 'option = "max_rounds"\nvalues = [2, 3]\n'
    game = "god_of_war(players=1,scene=lake)"
    found = midgard.sweep(file_of(game, vary), cards=NEW)
    assert "scene=lake" in found.game
    assert len(found.points) == 3
    with pytest.raises(InvalidSweepError, match="lake"):
        midgard.sweep(file_of(game, vary))
    scenes = 'option = "scene"\nvalues = ["lake", "q1"]\n'
    assert len(midgard.sweep(file_of("god_of_war(players=1)", scenes), cards=NEW).points) == 3


def test_a_folder_keeps_the_card_file_and_is_resumed_with_it_alone(tmp_path: Path) -> None:
    game, cards, vary, _, _ = CASES["champions"]
    text, out = file_of(game, vary), tmp_path / "out"
    whole = midgard.sweep(text, cards=cards, out=out)
    manifest = json.loads((out / "manifest.json").read_text())
    assert manifest["card_file"] == cards
    assert manifest["cards"] == midgard.load_game(game, cards=cards).card_digest  # type: ignore[attr-defined]
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    lost = out / "points" / "000001.json"
    lost.unlink()
    assert midgard.sweep(text, cards=cards, out=out, resume=True) == whole
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before
    for other in (None, cards.replace("wood = 3", "wood = 2"), cards + "# a note\n"):
        with pytest.raises(midgard.InvalidOptionError, match=r"another sweep: its .*card"):
            midgard.sweep(text, cards=other, out=out, resume=True)
    assert "card_file" not in manifest_of(text, tmp_path / "without")


def manifest_of(text: str, out: Path) -> dict[str, Any]:
    midgard.sweep(text, out=out)
    found: dict[str, Any] = json.loads((out / "manifest.json").read_text())
    return found


def test_a_wrong_card_file_has_its_own_error(tmp_path: Path) -> None:
    game, _, vary, _, _ = CASES["champions"]
    wrong = '[[trolls]]\nid = "nobody"\nglory = 1\n'
    with pytest.raises(midgard.InvalidCardsError, match="nobody") as refused:
        midgard.sweep(file_of(game, vary), cards=wrong)
    assert [line for line, _ in refused.value.problems] == [2]
    for other in (3, "", b"x"):
        with pytest.raises(midgard.InvalidOptionError, match="cards must be a path"):
            midgard.sweep(file_of(game, vary), cards=other)  # type: ignore[arg-type]
    with pytest.raises(OSError, match="nowhere"):
        midgard.sweep(file_of(game, vary), cards=tmp_path / "nowhere.toml")
    usual = midgard.sweep(file_of(game, vary))
    assert midgard.sweep(file_of(game, vary), cards=" \n") == usual, "a file without corrections"


def test_the_digest_of_the_file_may_stand_in_the_game(tmp_path: Path) -> None:
    game, cards, vary, _, _ = CASES["champions"]
    named = str(midgard.load_game(game, cards=cards))
    assert midgard.sweep(file_of(named, vary), cards=cards).game == named
    other = cards.replace("wood = 3", "wood = 2")
    with pytest.raises(InvalidSweepError, match="the cards of the text have the digest"):
        midgard.sweep(file_of(named, vary), cards=other)
    with pytest.raises(InvalidSweepError, match="the game has cards of its own"):
        midgard.sweep(file_of(named, vary))


def test_the_command_takes_a_card_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, cards, vary, _, _ = CASES["champions"]
    file, mine = tmp_path / "sweep.toml", tmp_path / "mine.toml"
    file.write_text(file_of(game, vary))
    mine.write_text(cards)
    assert run_command(["sweep", str(file), "--cards", str(mine)]) == 0
    assert "cards=" in capsys.readouterr().out
    mine.write_text('[[trolls]]\nid = "nobody"\nglory = 1\n')
    assert run_command(["sweep", str(file), "--cards", str(mine)]) != 0
    assert f"{mine}:2: trolls: unknown id" in capsys.readouterr().err
    assert run_command(["sweep", str(file), "--cards", str(tmp_path / "nowhere")]) != 0
    assert "nowhere" in capsys.readouterr().err
