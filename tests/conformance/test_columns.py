"""Other libraries read the tables of runs."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard.simulation import Run

duckdb: Any = pytest.importorskip("duckdb")
pandas: Any = pytest.importorskip("pandas")
polars: Any = pytest.importorskip("polars")
pyarrow: Any = pytest.importorskip("pyarrow")
parquet: Any = pytest.importorskip("pyarrow.parquet")

GAME = midgard.Champions(players=2, leaders="random")


@pytest.fixture(scope="module")
def run() -> Run:
    """A run with every table."""
    every = ["decisions", "fights", "places", "foes", "scores"]
    return midgard.simulate(GAME, ["greedy", "random"], games=40, seed=1, metrics=every)


def labels(run: Run, table: str, column: str) -> list[str | None]:
    return [str(label) or None for label in run.table(table).labels(column)]


@pytest.mark.parametrize("table", ["seats", "decisions", "fights", "places", "foes", "scores"])
def test_every_library_reads_the_same_cells(run: Run, table: str) -> None:
    columns = run.table(table)
    arrow, frame = pyarrow.table(columns), columns.to_pandas()
    by_stream, own = polars.DataFrame(columns), columns.to_polars()
    for name in columns:
        if name in columns.words:
            wanted = labels(run, table, name)
            found = [label if isinstance(label, str) else None for label in frame[name]]
            assert found == wanted
        else:
            wanted = columns[name].tolist()
            assert frame[name].tolist() == wanted
            is_text = columns[name].dtype.kind == "U"  # of which each version of pandas has its own
            assert is_text or frame[name].dtype == columns[name].dtype
        assert arrow[name].to_pylist() == wanted
        assert by_stream[name].to_list() == wanted
        assert own[name].to_list() == wanted


def test_numbers_are_not_copied(run: Run) -> None:
    rows = run.rows
    array = rows.to_arrow()["score"].chunk(0).to_numpy(zero_copy_only=True)
    assert np.shares_memory(array, rows["score"])


def test_duckdb_asks_the_run(run: Run) -> None:
    connection = duckdb.connect()
    connection.register("rows", pyarrow.table(run))
    ((mean,),) = connection.sql("select avg(score) from rows where bot = 'greedy'").fetchall()
    estimate = run.by_bot["greedy"].mean_score
    assert estimate is not None
    assert mean == pytest.approx(estimate.mean)


def test_a_parquet_file_has_the_rows(run: Run, tmp_path: Path) -> None:
    run.to_parquet(tmp_path / "rows.parquet")
    assert parquet.read_table(tmp_path / "rows.parquet").equals(run.rows.to_arrow())
