"""Runs on a local Ray cluster of several processes, one of which is killed in the middle."""

import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.cli import run as run_command
from midgard.storage import cluster
from midgard.storage.writer import TIMES

pytest.importorskip("pyarrow", reason="make conformance-ray installs it")
ray: Any = pytest.importorskip("ray", reason="make conformance-ray installs it")

# Its warnings are not ours to mend.
pytestmark = [
    pytest.mark.filterwarnings("ignore"),
    pytest.mark.skipif(sys.platform != "linux", reason="workers are found in /proc"),
]
GAME = midgard.Champions(players=2)
BOT = '''
import os, pathlib, signal

class Dies:
    """Kills the process that it plays in, once."""

    name = "dies"

    def choose(self, state):
        mark = pathlib.Path(os.environ["MIDGARD_MARK"])
        if state.round == 3 and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return state.legal_actions()[0]
'''


@pytest.fixture(scope="module")
def workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A cluster of three worker processes on this machine, and a folder that they import from."""
    folder = tmp_path_factory.mktemp("modules")
    package = str(Path(midgard.__file__).parents[1])
    paths = os.pathsep.join([str(folder), package])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", paths)
        patch.setenv("MIDGARD_MARK", str(folder / "mark"))
        patch.syspath_prepend(str(folder))
        (folder / "dying.py").write_text(BOT)
        ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False, logging_level="error")
        yield folder
        ray.shutdown()


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a run that do not depend on time."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and path.name != TIMES
    }


def busy() -> list[int]:
    """The worker processes of this cluster that play a group, by their number."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            words = (entry / "cmdline").read_bytes()
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            above = int(Path(f"/proc/{parent}/stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError, IndexError):
            continue
        if words.startswith(b"ray::_play_group") and above == os.getpid():
            found.append(int(entry.name))
    return found


def test_a_cluster_writes_the_files_of_one_machine(workers: Path, tmp_path: Path) -> None:
    options: Any = {"games": 700, "seed": 3, "shard_games": 100, "metrics": ["fights", "luck"]}
    alone = midgard.simulate(GAME, ["greedy", "random"], out=tmp_path / "alone", **options)
    seen: list[int] = []
    run = midgard.simulate(
        GAME,
        ["greedy", "random"],
        out=tmp_path / "ray",
        engine="ray",
        progress=seen.append,
        **options,
    )
    assert run == alone
    assert run.digest == midgard.simulate(GAME, ["greedy", "random"], games=700, seed=3).digest
    assert contents(tmp_path / "ray") == contents(tmp_path / "alone")
    assert (tmp_path / "ray" / TIMES).read_text().count("\n") == 7
    assert seen == sorted(seen)
    assert seen[-1] == 700
    assert midgard.storage.open_run(tmp_path / "ray").verify(games=20).ok


def test_a_cluster_computes_own_metrics_and_takes_a_uri(workers: Path, tmp_path: Path) -> None:
    """Functions and closures are sent to the workers."""
    third = 3

    def length(span: Any) -> float:
        return len(span.steps) / third

    metrics = {"length": length, "late": lambda span: span.number > 30}
    options: Any = {"games": 60, "seed": 3, "shard_games": 10, "metrics": metrics, "rows": False}
    alone = midgard.simulate(GAME, ["greedy"], out=tmp_path / "alone", **options)
    uri = (tmp_path / "ray").as_uri()
    run = midgard.simulate(GAME, ["greedy"], out=uri, engine="ray", **options)
    assert run == alone
    assert contents(tmp_path / "ray") == contents(tmp_path / "alone")
    with pytest.raises(midgard.InvalidOptionError, match="omit one of them"):
        midgard.simulate(GAME, out=uri, engine="ray", until="±9 score")


def test_a_worker_that_is_killed_is_replaced(workers: Path, tmp_path: Path) -> None:
    """All cores play; as soon as shards are written, one worker is killed while it writes."""
    out, killed = tmp_path / "ray", list[int]()

    def kill() -> None:
        end = time.monotonic() + 300
        while time.monotonic() < end and not killed:
            playing = busy()
            if playing and len(list(out.glob("sums/*.json"))) >= 2:
                os.kill(playing[0], signal.SIGKILL)
                (out / "seats" / ".midgard-0123456789abcdef.tmp").touch()  # what it may leave
                killed.append(playing[0])
            time.sleep(0.002)

    thread = threading.Thread(target=kill)
    thread.start()
    options: Any = {"games": 4000, "seed": 8, "shard_games": 100}
    run = midgard.simulate(GAME, ["greedy"], out=out, engine="ray", **options)
    thread.join()
    assert killed
    assert run == midgard.simulate(GAME, ["greedy"], out=tmp_path / "alone", **options)
    assert contents(out) == contents(tmp_path / "alone")


def test_a_bot_that_dies_in_the_middle_of_a_game_plays_it_again(
    workers: Path, tmp_path: Path
) -> None:
    out = tmp_path / "ray"
    run = midgard.simulate(
        GAME, ["dying:Dies", "random"], games=12, seed=1, shard_games=3, out=out, engine="ray"
    )
    assert (workers / "mark").exists()
    alone = midgard.simulate(GAME, ["dying:Dies", "random"], games=12, seed=1)
    assert run.digest == alone.digest
    assert not run.interrupted


def test_a_cluster_finishes_what_one_machine_began(workers: Path, tmp_path: Path) -> None:
    options: Any = {"games": 500, "seed": 3, "shard_games": 100}
    midgard.simulate(GAME, ["greedy"], out=tmp_path / "whole", **options)
    run = midgard.simulate(GAME, ["greedy"], out=tmp_path / "part", **options)
    for name in ("sums/000001.json", "seats/000003.parquet"):
        (tmp_path / "part" / name).unlink()
    again = midgard.simulate(
        GAME, ["greedy"], out=tmp_path / "part", engine="ray", resume=True, **options
    )
    assert again == run
    assert contents(tmp_path / "part") == contents(tmp_path / "whole")


def test_an_exception_of_a_bot_reaches_the_caller(workers: Path, tmp_path: Path) -> None:
    (workers / "failing.py").write_text(
        "class Fails:\n    def choose(self, state):\n        raise KeyError(7)\n"
    )
    with pytest.raises(KeyError, match="7") as caught:
        midgard.simulate(GAME, ["failing:Fails"], games=2, out=tmp_path / "it", engine="ray")
    assert any("with seed 0" in note for note in caught.value.__notes__)


def test_a_machine_with_another_version_is_refused(
    workers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = midgard.storage.Manifest.of

    def older(*arguments: Any, **options: Any) -> Any:
        return midgard.storage.Manifest(**{**vars(of(*arguments, **options)), "pyarrow": "1.0"})

    monkeypatch.setattr("midgard.storage.launch.Manifest.of", older)
    with pytest.raises(midgard.storage.StorageError, match=r"the version of pyarrow is 1\.0, not"):
        midgard.simulate(GAME, ["greedy"], games=100, out=tmp_path / "it", engine="ray")


def test_the_command_plays_on_a_cluster(
    workers: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["simulate", "--players", "2", "--games", "300", "--out", str(tmp_path / "it")]
    assert run_command([*command, "--engine", "ray"]) == 0
    digest = midgard.simulate(GAME, games=300).digest
    assert digest in capsys.readouterr().out
    assert run_command([*command, "--resume", "--engine", "ray", "--address", "10.0.0.1:1"]) == 2
    assert "omit address=" in capsys.readouterr().err


def test_tasks_last_at_least_as_long_as_they_should() -> None:
    driver = cluster._Driver.__new__(cluster._Driver)
    driver.missing, driver._played = list(range(100)), []
    assert len(driver.group()) == 1
    driver._played = [3.0, 3.0]
    assert len(driver.group()) * 3.0 >= cluster.GROUP_SECONDS
    driver._played = [60.0]
    assert len(driver.group()) == 1
