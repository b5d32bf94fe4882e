"""Folders of runs are verified: games that differ are named, and broken machines stand out."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import midgard
from midgard import storage
from midgard._runs.playing import play_games
from midgard.cli import run as run_command
from midgard.storage import playing
from midgard.storage.checking import Census, outliers, sampled
from midgard.storage.manifest import Manifest

pytest.importorskip("pyarrow.parquet")

GAME = midgard.Champions(players=2)
BOTS = ["greedy", "random"]


def stored(folder: Path, **options: Any) -> storage.StoredRun:
    usual: dict[str, Any] = {"games": 60, "seed": 7, "shard_games": 20, "metrics": ["fights"]}
    midgard.simulate(GAME, BOTS, out=folder, **{**usual, **options})
    return storage.open_run(folder)


def broken_machine(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[dict[str, Any]], object], first: int
) -> None:
    """A machine that plays the shard from game ``first`` on in a wrong way."""

    def play(*arguments: Any, **options: Any) -> Any:
        raw: dict[str, Any] = {**play_games(*arguments, **options)}
        if options["first"] == first:
            change(raw)
        return raw

    monkeypatch.setattr(playing, "play_games", play)


def change_score(raw: dict[str, Any]) -> None:
    """Game 27 has another score: its rows are 14 and 15 of the second shard."""
    cells, words = raw["tables"]["seats"]["score"]
    raw["tables"]["seats"]["score"] = cells.copy(), words
    raw["tables"]["seats"]["score"][0][15] += 1


def drop_fight(raw: dict[str, Any]) -> None:
    """The last fight of the second shard is not there."""
    columns = raw["tables"]["fights"]
    raw["tables"]["fights"] = {name: (cells[:-1], it) for name, (cells, it) in columns.items()}


def change_digest(raw: dict[str, Any]) -> None:
    """Another decision with the same results."""
    raw["digest"] = "00000000000000ff"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (change_score, "game 27 (shard 1) differs in score of seats: "),
        (drop_fight, "game 39 (shard 1) differs in rows of fights: "),
        (change_digest, "the sums of shard 1, from game 20 on, differ in digest: 00000000000000ff"),
    ],
)
def test_the_first_game_that_differs_is_named(
    change: Callable[[dict[str, Any]], object],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as patch:
        broken_machine(patch, change, first=20)
        run = stored(tmp_path / "run")
    found = run.verify(games=None)
    assert not found.ok
    assert str(found.difference).startswith(words)
    assert words in str(found)
    assert (found.missing, found.damage, found.replayed) == ((), (), 40)
    assert run.verify(games=60).ok == (change is change_digest)  # a sample has no sums to compare


def test_a_good_run_has_nothing_to_report_by_sample_or_as_a_whole(tmp_path: Path) -> None:
    run = stored(tmp_path / "run")
    for games, played in ((0, 0), (5, 5), (1000, 60), (None, 60)):
        seen: list[int] = []
        found = run.verify(games=games, progress=seen.append)
        assert found.ok
        assert found.replayed == played
        assert seen[-1] == 60
        assert found.digest == midgard.simulate(GAME, BOTS, games=60, seed=7).digest
    assert str(found).splitlines() == [
        f"3 of 3 shards are whole, digest {found.digest}",
        "60 games were played again: all have the same results",
        "no shard stands out",
    ]


def test_a_sample_finds_the_game_when_it_draws_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken_machine(monkeypatch, change_score, first=20)
    run = stored(tmp_path / "run")
    for seed in range(6):
        drawn = sampled(60, 20, seed)
        assert run.verify(games=20, seed=seed).ok == (27 not in drawn)
    assert {27 in sampled(60, 20, seed) for seed in range(6)} == {True, False}


class Wins:
    """Shards with these victories of seat 0 and of seat 1."""

    def __init__(self, wins: list[tuple[float, float]], games: int) -> None:
        self.games, self.numbers = [games] * len(wins), list(range(len(wins)))
        self.wins = {f"seat {seat}": [one[seat] for one in wins] for seat in (0, 1)}


def test_a_shard_with_other_shares_of_victory_stands_out() -> None:
    fair = [(500.0 + at % 7, 500.0 - at % 7) for at in range(30)]
    assert not outliers(Wins(fair, 1000))  # type: ignore[arg-type]  # the sums are not needed
    broken = [*fair[:11], (600.0, 400.0), *fair[11:]]
    found = outliers(Wins(broken, 1000))  # type: ignore[arg-type]
    assert {(one.shard, one.group) for one in found} == {(11, "seat 0"), (11, "seat 1")}
    assert str(found[0]).startswith("shard 11: seat ")
    assert not outliers(Wins(broken[:1], 1000))  # type: ignore[arg-type]  # nothing to compare with


def test_good_runs_are_hardly_ever_called_broken() -> None:
    """Shares of a thousand runs of fair coins; the level is one in a thousand runs."""
    random, alarms = Random(4), 0
    for _ in range(1000):
        wins = [float(sum(random.random() < 0.3 for _ in range(40))) for _ in range(12)]
        alarms += bool(outliers(Wins([(one, 40 - one) for one in wins], 40)))  # type: ignore[arg-type]
    assert alarms <= 5


def test_a_machine_that_plays_another_game_stands_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bots of one shard have changed places: each game is a game, but not of this run."""

    def play(game: Any, bots: Any, **options: Any) -> Any:
        swapped = bots[::-1] if options["first"] == 200 else bots
        raw = play_games(game, swapped, **options)
        names = list(raw["bots"])
        raw["bots"] = dict(zip(BOTS, [raw["bots"][name] for name in names], strict=True))
        return raw

    monkeypatch.setattr(playing, "play_games", play)
    found = stored(tmp_path / "run", games=500, shard_games=100).verify(games=0)
    assert {one.shard for one in found.outliers} == {2}
    assert {one.group for one in found.outliers} >= {"bot greedy", "bot random"}
    assert not found.ok
    assert "shard 2: bot greedy won 0" in str(found).replace("  ", " ")


def test_the_census_counts_every_group(tmp_path: Path) -> None:
    run = stored(tmp_path / "run")
    census = Census(run._files, run.manifest, GAME)
    assert list(census.wins) == ["seat 0", "seat 1", "bot greedy", "bot random"]
    assert sum(map(sum, census.wins.values())) == pytest.approx(2 * 60)
    assert census.total.raw["games"] == 60


def test_the_exit_code_of_the_command_shows_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = stored(tmp_path / "run")
    folder = str(tmp_path / "run")
    assert run_command(["verify", folder, "--games=3"]) == 0
    assert "3 games were played again: all have the same results" in capsys.readouterr().out
    assert run_command(["verify", folder, "--all", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "ok": True,
        "shards": 3,
        "missing": [],
        "damage": [],
        "replayed": 60,
        "difference": None,
        "outliers": [],
        "digest": run.digest,
    }
    (tmp_path / "run" / "sums" / "000002.json").unlink()
    assert run_command(["verify", folder]) == 1
    assert "2 of 3 shards are whole" in capsys.readouterr().out
    for line, words in {
        ("verify", str(tmp_path)): "has no run",
        ("verify", folder, "--games=-1"): "games must be 0 to",
        ("verify", folder, "--seed=-1"): "seed must be",
        ("verify", folder, "--threads=2000"): "threads must be 0 to 1024",
        ("verify", folder, "--cards=none.toml"): "none.toml",
    }.items():
        assert run_command([*line]) == 2
        assert words in capsys.readouterr().err

    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("midgard.storage.checking.play_games", interrupt)
    assert run_command(["verify", folder]) == 130


def test_a_manifest_knows_its_games() -> None:
    plan = Manifest.of(
        GAME, BOTS, seed=1, seating="fixed", games=25, shard_games=10, tables=["seats"]
    )
    assert [plan.range_of(shard) for shard in range(plan.shards)] == [
        *(range(0, 10), range(10, 20), range(20, 25))
    ]
