"""Runs in folders that stop by themselves, have no rows, or have metrics of one's own."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard import storage
from midgard.cli import run as run_command
from midgard.metrics import Metric, Span
from midgard.stats.metric_sums import MetricSums
from midgard.storage import playing
from midgard.storage import writer as writer_module
from midgard.storage.manifest import MANIFEST
from midgard.storage.sealed import sealed
from support.surface.commands import contents
from support.surface.interrupts import left_of

pyarrow: Any = pytest.importorskip("pyarrow")
pytest.importorskip("pyarrow.parquet")

GAME = midgard.Champions(players=2)
BOTS = ["greedy", "random"]


def simulated(folder: Path | None, **options: Any) -> midgard.Run:
    usual: dict[str, Any] = {"games": 400, "seed": 7}
    more = {} if folder is None else {"out": folder, "shard_games": 30}
    return midgard.simulate(GAME, BOTS, **{**usual, **more, **options})


def stopped_after(monkeypatch: pytest.MonkeyPatch, shards: int, error: BaseException) -> None:
    """The next run ends after a number of shards."""
    module: Any = writer_module
    plain, left = module.write_shard, [shards]

    def write(*arguments: Any) -> None:
        if not left[0]:
            raise error
        left[0] -= 1
        plain(*arguments)

    monkeypatch.setattr(writer_module, "write_shard", write)


# Until


TARGETS = ["±9% win", "±12 score", "a>b", "random>greedy"]


@pytest.mark.parametrize("until", TARGETS)
@pytest.mark.parametrize(("shard", "seating"), [(30, "balanced"), (7, "balanced"), (50, "fixed")])
def test_a_stored_run_stops_where_any_run_stops(
    until: str, shard: int, seating: Any, tmp_path: Path
) -> None:
    options: dict[str, Any] = {"until": until, "games": 2000, "seating": seating}
    plain = simulated(None, **options)
    run = simulated(tmp_path / "run", shard_games=shard, **options)
    assert plain.reached
    assert plain.games < 2000
    assert run == plain
    stored = storage.open_run(tmp_path / "run")
    assert stored.run() == plain
    assert stored.shards == -(-plain.games // shard)
    assert stored.manifest.until == until
    found = stored.verify(games=None)
    assert found.ok
    assert (found.shards, found.replayed) == (stored.shards, plain.games)
    assert stored.verify(games=5).ok
    rows = [stored.table("seats", at).num_rows for at in range(stored.shards)]
    assert sum(rows) == 2 * plain.games


def test_a_target_that_is_not_reached_plays_all_games(tmp_path: Path) -> None:
    options: dict[str, Any] = {"until": "±2 score", "games": 231, "threads": 1}
    options |= {"metrics": ["fights"]}
    plain, run = simulated(None, **options), simulated(tmp_path / "run", **options)
    assert not plain.reached
    assert run == plain
    assert run.games == 231
    stored = storage.open_run(tmp_path / "run")
    assert (stored.shards, stored.run()) == (8, plain)
    assert stored.verify(games=None).ok


@pytest.mark.parametrize("until", TARGETS[:3])
@pytest.mark.parametrize("rows", [True, False])
@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(28, "full")], ids=["stop", "full"])
def test_a_run_that_was_interrupted_stops_where_it_would_have_stopped(
    until: str, rows: bool, error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options: dict[str, Any] = {"until": until, "games": 2000, "shard_games": 11, "rows": rows}
    whole = simulated(tmp_path / "whole", **options)
    assert whole.reached
    for shards in (0, 1, 4):
        with monkeypatch.context() as patch:
            stopped_after(patch, shards, error)
            try:
                part = simulated(tmp_path / "run", resume=shards > 0, **options)
            except midgard.Interrupted as stopped:
                part = stopped.run
            except (KeyboardInterrupt, OSError):
                part = None
        if part is not None:
            assert part.interrupted
            assert part == storage.open_run(tmp_path / "run").run()
    (tmp_path / "run" / "sums" / "000002.json").unlink()  # what follows is there
    assert simulated(tmp_path / "run", resume=True, **options) == whole
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")
    assert simulated(tmp_path / "run", resume=True, **options) == whole


def test_a_run_that_was_stopped_elsewhere_is_found_out(tmp_path: Path) -> None:
    """The sums say that the run ends a shard too early, with a hash that fits."""
    options: dict[str, Any] = {"until": "±9% win", "games": 2000}
    run = simulated(tmp_path / "run", **options)
    path = tmp_path / "run" / "sums" / "000001.json"
    body = json.loads(json.loads(path.read_text())["body"])
    body["until"]["stopped"] = True
    text = json.dumps(body, separators=(",", ":"))
    path.write_bytes(sealed(text))
    stored = storage.open_run(tmp_path / "run")
    assert stored.run().games == 60 < run.games
    found = stored.verify(games=None)
    assert "the sums of shard 1, from game 30 on, differ in until" in str(found)
    body["until"]["stopped"], body["sums"]["games"] = False, 29
    text = json.dumps(body, separators=(",", ":"))
    path.write_bytes(sealed(text))
    assert "does not have all of its games" in str(stored.verify(games=0))


@pytest.mark.parametrize("damage", ["gone", "cut"])
@pytest.mark.parametrize("number", [0, 2, 3])
def test_shards_after_a_damaged_one_are_verified_too(
    damage: str, number: int, tmp_path: Path
) -> None:
    run = simulated(tmp_path / "run", until="±9% win", games=2000)
    stored = storage.open_run(tmp_path / "run")
    assert stored.shards == 5
    path = tmp_path / "run" / "sums" / f"{number:06d}.json"
    path.unlink() if damage == "gone" else path.write_bytes(path.read_bytes()[:-9])
    found = stored.verify(games=None)
    assert (len(found.missing), len(found.damage)) == ((1, 0) if damage == "gone" else (0, 1))
    assert (found.shards, found.difference) == (5, None)
    assert found.replayed == run.games - 30
    assert simulated(tmp_path / "run", until="±9% win", games=2000, resume=True) == run


def test_another_target_does_not_resume_a_run(tmp_path: Path) -> None:
    simulated(tmp_path / "run", until="±9% win", games=2000)
    before = contents(tmp_path / "run")
    for until, words in (("±8% win", "±9% win, not ±8% win"), (None, "±9% win, not none")):
        with pytest.raises(midgard.InvalidOptionError, match=f"until is {words}"):
            simulated(tmp_path / "run", until=until, games=2000, resume=True)
    with pytest.raises(midgard.InvalidOptionError, match='engine="ray" plays all parts'):
        simulated(tmp_path / "run", until="±9% win", games=2000, resume=True, engine="ray")
    assert contents(tmp_path / "run") == before


def test_a_target_that_is_refused_makes_no_folder(tmp_path: Path) -> None:
    with pytest.raises(midgard.InvalidOptionError, match="cannot be reached"):
        simulated(tmp_path / "run", until="±0.1% win")
    assert not (tmp_path / "run").exists()


def test_results_in_parts_are_those_at_once_to_the_last_bit() -> None:
    """Shards and looks cut a run in different places."""
    results = np.random.default_rng(1).random((1000, 3))
    whole = midgard.stats.sequential.BoundedSequence([0.0] * 3, [1.0] * 3, 0.05)
    whole.add(results)
    for cuts in ([500], [1, 2, 3], list(range(7, 1000, 7))):
        parts = midgard.stats.sequential.BoundedSequence([0.0] * 3, [1.0] * 3, 0.05)
        for part in np.split(results, cuts):
            again = midgard.stats.sequential.BoundedSequence([0.0] * 3, [1.0] * 3, 0.05)
            again.restore(json.loads(json.dumps(parts.state)))
            again.add(part)
            parts = again
        assert parts.state == whole.state


# Rows


def test_a_run_without_rows_has_only_sums(tmp_path: Path) -> None:
    plain = simulated(None)
    run = simulated(tmp_path / "run", rows=False)
    assert run == plain
    assert not list((tmp_path / "run").rglob("*.parquet"))
    stored = storage.open_run(tmp_path / "run")
    assert (stored.tables, stored.run()) == ((), plain)
    with pytest.raises(midgard.InvalidOptionError, match='unknown table "seats" of this run'):
        stored.table("seats", 0)
    for games, least, most in ((0, 0, 0), (1, 10, 30), (31, 40, 60), (None, 400, 400)):
        found = stored.verify(games=games)
        assert found.ok
        assert least <= found.replayed <= most
    before = contents(tmp_path / "run")
    (tmp_path / "run" / "sums" / "000003.json").write_bytes(b"{}")
    with pytest.raises(midgard.InvalidOptionError, match="the tables are none, not seats"):
        simulated(tmp_path / "run", resume=True)
    assert simulated(tmp_path / "run", rows=False, resume=True) == plain
    assert contents(tmp_path / "run") == before


def test_a_sample_of_a_run_without_rows_finds_a_broken_shard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module: Any = playing
    plain = module.play_games

    def play(*arguments: Any, **options: Any) -> Any:
        raw: dict[str, Any] = {**plain(*arguments, **options)}
        return raw | ({"decisions": 1} if options["first"] == 60 else {})

    with monkeypatch.context() as patch:
        patch.setattr(playing, "play_games", play)
        simulated(tmp_path / "run", rows=False)
    stored = storage.open_run(tmp_path / "run")
    good = [stored.verify(games=30, seed=seed).ok for seed in range(40)]
    assert {True, False} == set(good)
    found = stored.verify(games=None)
    assert "the sums of shard 2, from game 60 on, differ in decisions: 1 in the" in str(found)


def test_a_folder_may_have_tables_without_rows(tmp_path: Path) -> None:
    run = simulated(tmp_path / "run", rows=False, metrics=["fights"], games=60)
    stored = storage.open_run(tmp_path / "run")
    assert (stored.tables, stored.run()) == (("fights",), run)
    assert stored.verify(games=5).ok
    fights = midgard.simulate(GAME, BOTS, games=60, seed=7, metrics=["fights"]).table("fights")
    parts = [stored.table("fights", shard).num_rows for shard in range(2)]
    assert sum(parts) == fights.height


# Metrics of one's own


def shown(span: Span) -> float:
    return len(span.steps) / 3


def begging(span: Span) -> bool:
    return any(event["name"] == "begged" for event in span.events)


def late(span: Span) -> float | None:
    return None if span.round == 1 else span.number / 7


OWN = [Metric("length", shown), Metric("begging", begging, "round"), Metric("late", late, "round")]
ACTIONS = Metric("index", lambda span: span.steps[0].action, "decision")


@pytest.mark.parametrize("options", [{}, {"rows": False}, {"metrics": ["decisions", ACTIONS]}])
def test_own_metrics_are_columns_of_a_stored_run(options: dict[str, Any], tmp_path: Path) -> None:
    options = {"games": 24, "metrics": [*OWN, ACTIONS, "fights"], **options}
    plain = simulated(None, **options)
    run = simulated(tmp_path / "run", shard_games=5, **options)
    assert run == plain
    assert set(run.metrics) == {it.name for it in options["metrics"] if isinstance(it, Metric)}
    stored = storage.open_run(tmp_path / "run")
    assert stored.run() == plain
    assert set(stored.tables) == set(plain.tables)
    for name in stored.tables:
        parts = [stored.table(name, shard) for shard in range(stored.shards)]
        found = pyarrow.concat_tables(parts).replace_schema_metadata(None).unify_dictionaries()
        own = pyarrow.table(plain.table(name))
        assert found.schema.names == own.schema.names
        for column in own.schema.names:
            one, other = (it.column(column).to_pylist() for it in (found, own))
            assert np.array_equal(one, other) or np.array_equal(
                np.array(one, float), np.array(other, float), equal_nan=True
            )
    assert stored.verify(games=None).ok
    assert stored.verify(games=4).ok


def test_own_metrics_are_resumed_by_their_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options: dict[str, Any] = {"games": 24, "shard_games": 5, "metrics": OWN}
    whole = simulated(tmp_path / "whole", **options)
    with monkeypatch.context() as patch:
        stopped_after(patch, 2, OSError(28, "full"))
        with pytest.raises(OSError, match="full"):
            simulated(tmp_path / "run", **options)
    before = contents(tmp_path / "run")
    asked = "length per game, begging per round, late per round"
    for metrics, words in {
        (): f"the metrics of one's own are {asked}, not none",
        (OWN[0],): f"are {asked}, not length per game",
        (OWN[0], Metric("begging", begging), OWN[2]): "not length per game, begging per game, late",
    }.items():
        with pytest.raises(midgard.InvalidOptionError, match=words):
            simulated(tmp_path / "run", resume=True, **options | {"metrics": metrics})
    assert contents(tmp_path / "run") == before
    assert simulated(tmp_path / "run", resume=True, **options) == whole
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")
    assert simulated(tmp_path / "run", resume=True, **options) == whole


def test_an_own_metric_that_fails_leaves_the_shards_before_it(tmp_path: Path) -> None:
    def fails(span: Span) -> float:
        if span.number == 12:
            raise ZeroDivisionError
        return 1

    def interrupts(span: Span) -> float:
        if span.number == 12:
            raise KeyboardInterrupt
        return 1

    options: dict[str, Any] = {"games": 24, "shard_games": 5}
    with pytest.raises(ZeroDivisionError) as caught:
        simulated(tmp_path / "run", metrics={"one": fails}, **options)
    assert any("midgard" in note for note in caught.value.__notes__)
    assert storage.open_run(tmp_path / "run").run().games in (5, 10)
    own = {"one": interrupts}
    run = left_of(simulated, tmp_path / "run", metrics=own, resume=True, **options)
    assert run.games == 10
    run = simulated(tmp_path / "run", metrics={"one": lambda span: 1}, resume=True, **options)
    assert run == simulated(None, games=24, metrics={"one": lambda span: 1})


def test_until_and_own_metrics_go_together(tmp_path: Path) -> None:
    options: dict[str, Any] = {"games": 90, "until": "a>b", "metrics": OWN[:2]}
    plain, run = simulated(None, **options), simulated(tmp_path / "run", **options)
    assert run == plain
    assert run.reached
    stored = storage.open_run(tmp_path / "run")
    assert stored.run() == plain
    assert stored.verify(games=None).ok


@pytest.mark.parametrize(
    ("entry", "value"),
    [("until", 7), ("metrics", ["length"]), ("metrics", ["x per day"]), ("metrics", "length")],
)
def test_a_manifest_with_other_entries_is_damaged(
    entry: str, value: object, tmp_path: Path
) -> None:
    simulated(tmp_path / "run", games=30)
    path = tmp_path / "run" / MANIFEST
    plain = json.loads(path.read_text())
    assert not {"until", "metrics"} & plain.keys()
    path.write_text(json.dumps(plain | {entry: value}))
    with pytest.raises(storage.StorageError, match="does not have the entries of a manifest"):
        storage.open_run(tmp_path / "run")


@pytest.mark.parametrize("damage", [lambda it: it.pop("metrics"), lambda it: it.pop("until")])
def test_sums_without_what_the_manifest_names_are_damaged(
    damage: Callable[[dict[str, Any]], object], tmp_path: Path
) -> None:
    options: dict[str, Any] = {"games": 60, "shard_games": 200, "until": "a>b", "metrics": OWN[:1]}
    run = simulated(tmp_path / "run", **options)
    path = tmp_path / "run" / "sums" / "000000.json"
    body = json.loads(json.loads(path.read_text())["body"])
    damage(body)
    text = json.dumps(body)
    path.write_bytes(sealed(text))
    with pytest.raises(storage.StorageError, match=r"sums/000000\.json is damaged"):
        storage.open_run(tmp_path / "run").run()
    assert simulated(tmp_path / "run", resume=True, **options) == run


@pytest.mark.parametrize("scale", [1.0, 0.1, 1e-300, 1e300])
def test_sums_of_metrics_are_exact_in_any_parts(scale: float) -> None:
    rng = np.random.default_rng(5)
    values, games = rng.normal(size=600) * scale, np.repeat(np.arange(100), 6)
    values[rng.random(600) < 0.1] = np.nan
    whole = MetricSums.of(values, games)
    for size in (1, 7, 50):
        total = MetricSums()
        for first in range(0, 100, size):
            part = (games >= first) & (games < first + size)
            one = MetricSums.of(values[part], games[part])
            total += MetricSums.from_plain(json.loads(json.dumps(one.to_plain())))
        assert total == whole
    found, there = whole.estimate(), ~np.isnan(values)
    assert found.mean == pytest.approx(values[there].mean(), rel=1e-9)
    if scale < 1e300:
        sums = np.bincount(games[there], values[there] / scale)
        rest = sums - found.mean / scale * np.bincount(games[there])
        error = np.sqrt(np.square(rest).sum() * 100 / 99) / there.sum()
        assert (found.high - found.mean) / scale == pytest.approx(1.984217 * error, rel=1e-5)


def test_the_command_stops_and_measures_into_a_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_of_a_run.py").write_text("def length(span):\n    return len(span.steps)\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    folder = str(tmp_path / "run")
    line = [
        *("simulate", "--players=2", "--bots=greedy,random", "--seed=2"),
        *("--games=60", "--until=a>b"),
    ]
    line += ["--out", folder, "--shard-games=20", "--metrics=own_of_a_run:length"]
    assert run_command(line) == 0
    assert "until a>b: reached" in capsys.readouterr().out
    assert (tmp_path / "run" / "games").is_dir()
    shutil.rmtree(tmp_path / "run" / "games")
    assert run_command(["verify", folder]) == 1
    assert "games/000000.parquet is missing" in capsys.readouterr().out
    assert run_command([*line, "--resume"]) == 0
    assert run_command(["verify", folder]) == 0
    assert run_command([*line, "--resume", "--engine", "ray"]) == 2
    assert "--until and --engine ray cannot be combined" in capsys.readouterr().err
