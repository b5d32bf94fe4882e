"""Work of analysts with tables: seeds as text, signed numbers, pandas, results of sweeps."""

from typing import Any

import numpy as np
import pytest

import midgard
from midgard.columns import Columns
from support.games.every import GAMES

GAME = midgard.Champions(players=2)


def run_of(games: int = 6) -> midgard.Run:
    return midgard.simulate(GAME, ["random"], games=games, seed=2**127 + 1, metrics=["decisions"])


def test_a_seed_is_text_in_every_form() -> None:
    run = run_of()
    seeds = [str(midgard.game_seed(run.seed, number)) for number in run.rows["game"]]
    assert run.rows["seed"].tolist() == seeds
    assert [str(run.seed_of(int(number))) for number in run.rows["game"]] == seeds
    assert max(map(int, seeds)) > 2**64
    assert not run.rows["seed"].flags.writeable
    more = run.rows.with_columns({"twice": run.rows["score"] * 2})
    assert more["seed"].tolist() == seeds


@pytest.mark.parametrize("number", [-1, 2**64, 1.5, "0"])
def test_a_seed_of_no_game_is_refused(number: Any) -> None:
    with pytest.raises(midgard.InvalidOptionError):
        run_of(1).seed_of(number)


def test_a_seed_is_text_in_pandas_and_arrow() -> None:
    run = run_of()
    seeds = run.rows["seed"].tolist()
    pytest.importorskip("pyarrow")
    table = run.rows.to_arrow()
    assert table.column("seed").to_pylist() == seeds
    assert str(table.schema.field("seed").type) == "string"
    pytest.importorskip("pandas")
    assert run.to_pandas()["seed"].tolist() == seeds


def test_a_table_without_rows_has_no_seeds() -> None:
    table = Columns("none", "row", {"score": np.zeros(0, np.int32)}, {})
    assert table.height == 0
    from midgard._shared.seed_texts import SeedTexts

    none = np.zeros(0, np.uint64)
    assert SeedTexts(none, none).texts() == []


@pytest.mark.parametrize("text", GAMES)
def test_whole_numbers_of_all_tables_are_signed(text: str) -> None:
    """``rank - 2`` is -1 for the winner, not 255."""
    game = midgard.load_game(text)
    names = ["decisions", *(["fights", "places", "foes", "scores"] if text == "champions" else [])]
    run = midgard.simulate(
        game, ["random"], games=2, seed=1, metrics=[*names, midgard.metrics.Metric("one", len_of)]
    )
    for name, table in run.tables.items():
        for column in table:
            assert table[column].dtype.kind in "ibfU", (name, column)
    assert (run.rows["rank"] - 2).min() == -1
    pytest.importorskip("pandas")
    assert (run.to_pandas()["rank"] - 2).min() == -1


def len_of(span: midgard.metrics.Span) -> int:
    return len(span.steps)


def test_a_table_is_not_an_array() -> None:
    run = run_of()
    with pytest.raises(TypeError, match=r"table\.to_pandas\(\) is a pandas.DataFrame"):
        np.asarray(run.rows)
    pandas = pytest.importorskip("pandas")
    with pytest.raises(TypeError, match=r"table\.to_pandas\(\) is a pandas.DataFrame"):
        pandas.DataFrame(run.rows)


def test_a_run_is_not_a_sequence() -> None:
    """It says what makes a data frame, and stays an object like any other in one."""
    run = run_of()
    for refused in (list, set, lambda it: dict(enumerate(it))):
        with pytest.raises(TypeError, match=r"run\.to_pandas\(\) is a pandas.DataFrame"):
            refused(run)
    pandas = pytest.importorskip("pandas")
    with pytest.raises(TypeError, match=r"run\.to_pandas\(\) is a pandas.DataFrame"):
        pandas.DataFrame(run)
    assert pandas.Series([run, run])[1] is run
    assert pandas.DataFrame({"run": [run]})["run"][0] is run
    assert np.array([run], dtype=object)[0] is run
    assert len(run.to_pandas()) == run.rows.height


def test_a_sweep_prints_the_number_of_results_that_it_shows() -> None:
    text = """
game = "champions(players=2)"
bots = ["random"]
games = 4
[[vary]]
option = "players"
values = [2, 3]
"""
    found = midgard.sweep(text)
    every = len(found.points[0].results)
    assert every > 100
    assert f"6 of {every} results are shown: " in str(found)
    narrow = midgard.sweep(text.replace("games = 4", 'games = 4\nresults = ["win seat 0"]'))
    assert f"1 of {every} results are shown: " in str(narrow)


def test_the_games_and_the_seed_of_a_sweep_are_named_once() -> None:
    text = """
game = "champions(players=2)"
bots = ["random"]
[[vary]]
option = "players"
values = [2, 3]
"""
    found = midgard.sweep(text, games=6, seed=4)
    assert {point.games for point in found.points} == {6}
    named = midgard.sweep(text.replace("[[vary]]", "games = 6\nseed = 4\n[[vary]]"))
    assert found.points == named.points
    with pytest.raises(midgard.sweeps.InvalidSweepError) as caught:
        midgard.sweep(text.replace("[[vary]]", "games = 6\n[[vary]]"), games=7)
    assert "is for a file that names none" in caught.value.problems[0][1]
