"""Runs in folders: any interruption leaves whole shards, and resuming gives the undisturbed run."""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import midgard
from midgard import storage
from midgard._runs.playing import play_games
from midgard.cli import run as run_command
from midgard.metrics import WantedMetrics
from midgard.storage import files as files_module
from midgard.storage import playing
from midgard.storage import shards as shards_module
from midgard.storage import writer as writer_module
from midgard.storage.files import Files, is_temporary
from midgard.storage.manifest import MANIFEST, Manifest, usual_shard
from midgard.storage.playing import Player
from midgard.storage.writer import TIMES, prepare, write_run
from support.surface.commands import contents
from support.surface.faults import Crash, Disk, Faults, FaultyFiles, FaultyStore

pyarrow: Any = pytest.importorskip("pyarrow")
pytest.importorskip("pyarrow.parquet")

GAME = midgard.Champions(players=2)
BOTS = ["greedy", "random"]
GAMES, SHARD = 8, 3
SEEDS = 4000 if os.environ.get("MIDGARD_LONG") else 300
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals")


class Inline:
    """Does at once what a thread would do, so that thousands of machines take little time."""

    def __init__(self, workers: int) -> None:
        assert workers == 1

    def submit(self, work: Callable[..., None], *arguments: Any) -> Future[None]:
        future: Future[None] = Future()
        try:
            work(*arguments)
        except BaseException as error:
            future.set_exception(error)
        else:
            future.set_result(None)
        return future

    def shutdown(self) -> None:
        """No thread waits."""


@cache
def manifest() -> Manifest:
    """The run that all simulated machines play: three shards, the last one shorter."""
    return Manifest.of(
        GAME,
        BOTS,
        seed=5,
        seating="balanced",
        games=GAMES,
        shard_games=SHARD,
        tables=["seats", "fights"],
    )


def played(files: Files) -> Any:
    """Plays or resumes the run."""
    prepare(files, manifest(), resume=True)
    player = Player(GAME, BOTS, manifest(), WantedMetrics(("fights",), ()))
    found = write_run(files, player, None)
    return found.raw


@pytest.fixture(autouse=True)
def _remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are played, and tables encoded, once in each test, however often a machine stops."""
    known: dict[tuple[Any, ...], Any] = {}
    encoded: dict[tuple[Any, ...], bytes] = {}
    to_arrow, to_parquet = shards_module.to_arrow, shards_module._to_parquet

    def parquet(table: Callable[[], Any], *where: Any) -> bytes:
        name, make = table()
        if (name, *where) not in encoded:
            encoded[name, *where] = to_parquet(make(), *where)
        return encoded[name, *where]

    monkeypatch.setattr(shards_module, "_to_parquet", parquet)
    monkeypatch.setattr(
        shards_module,
        "to_arrow",
        lambda game, name, *more: lambda: (name, lambda: to_arrow(game, name, *more)),
    )

    def play(game: Any, bots: Any, **options: Any) -> Any:
        key = (str(game), *map(str, bots), *(str(options[name]) for name in ("first", "games")))
        key += (str(options["seed"]), str(options["tables"]))
        if key not in known:
            known[key] = play_games(game, bots, **options)
        return {**known[key]}

    monkeypatch.setattr(playing, "play_games", play)


def undisturbed() -> tuple[dict[str, bytes], Any]:
    """The files of a run that nothing disturbs, and its sums."""
    disk = Disk()
    files = FaultyFiles(disk, Random(0), Faults())
    found = played(files)
    files.power_off()
    return without_times(disk), found


def without_times(disk: Disk) -> dict[str, bytes]:
    return {name: data for name, data in disk.files.items() if name != TIMES}


def check_what_is_left(disk: Disk, whole: dict[str, bytes]) -> int:
    """After any fault each file with its final name is whole, and sums come last."""
    left = without_times(disk)
    final = {name for name in left if not is_temporary(name.rpartition("/")[2])}
    assert final <= whole.keys()
    for name in final:
        assert left[name] == whole[name], f"{name} is there in part"
    done = 0
    for name in final - {MANIFEST}:
        assert MANIFEST in final
        if name.startswith("sums/"):
            done += 1
            shard = Path(name).stem
            assert {f"seats/{shard}.parquet", f"fights/{shard}.parquet"} <= final
    return done


def lives(
    seed: int, whole: dict[str, bytes], kinds: set[str], machine: type[FaultyFiles] = FaultyFiles
) -> tuple[Any, Disk]:
    """Starts the machine again after each fault until the run is finished."""
    random, disk, done = Random(seed), Disk(), 0
    share = random.choice([0.02, 0.05, 0.1])
    faults = Faults(crash=share, full=random.choice([0.0, share]), stall=share / 4)
    for life in range(1000):
        calm = Faults() if life > 60 else faults
        files = machine(disk, random, calm)
        try:
            found = played(files)
        except Crash:
            files.crash()
        except OSError:
            # The process ends, the machine does not, or it does soon after.
            if random.random() < 0.5:
                files.crash()
            else:
                files.power_off()
        else:
            files.power_off()
            kinds |= files.happened
            return found, disk
        kinds |= files.happened
        now = check_what_is_left(disk, whole)
        assert now >= done, "a shard that was whole is lost"
        done = now
    raise AssertionError("the run does not end")


@pytest.mark.parametrize("machine", [FaultyFiles, FaultyStore])
@pytest.mark.parametrize("executor", ["inline", "thread"])
def test_whatever_happens_to_the_machine_the_resumed_run_is_the_undisturbed_one(
    executor: str, machine: type[FaultyFiles], monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = range(SEEDS) if executor == "inline" else range(SEEDS, SEEDS + SEEDS // 20)
    if executor == "inline":
        monkeypatch.setattr(writer_module, "ThreadPoolExecutor", Inline)
    whole, expected = undisturbed()
    kinds: set[str] = set()
    for seed in seeds:
        found, disk = lives(seed, whole, kinds, machine)
        assert without_times(disk) == whole, f"seed {seed}"
        for key in expected.keys() - {"seconds"}:
            assert found[key] == expected[key], f"seed {seed}: {key}"
    every = {"crash", "full", "stall"} | ({"lost"} if machine is FaultyStore else set())
    assert kinds == every if executor == "inline" else kinds >= {"crash", "full"}


def test_the_same_seed_disturbs_in_the_same_way() -> None:
    whole, _ = undisturbed()

    def trace(seed: int) -> list[int]:
        counts, random, disk = [], Random(seed), Disk()
        for _ in range(4):
            files = FaultyFiles(disk, random, Faults(crash=0.1))
            with suppress(Crash):
                played(files)
            files.crash()
            counts += [files.operations, check_what_is_left(disk, whole)]
        return counts

    assert [trace(seed) for seed in range(5)] == [trace(seed) for seed in range(5)]


def careless(files: Files, folder: str, name: str, data: bytes, *, skipped: str) -> None:
    """A writer that leaves out one step of `write_whole`."""
    prefix = f"{folder}/" if folder else ""
    unfinished = f"{prefix}.midgard-x.tmp" if skipped != "temporary" else prefix + name
    files.remove(unfinished)
    files.write(unfinished, data)
    if skipped != "sync":
        files.sync(unfinished)
    if skipped != "temporary":
        files.rename(unfinished, prefix + name)
    if skipped != "sync_folder":
        files.sync_folder(folder)


@pytest.mark.parametrize("skipped", ["sync", "sync_folder", "temporary"])
def test_a_careless_writer_is_found_out(skipped: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step is needed: without it, some seed leaves a part of a file or a lone sum."""
    whole, _ = undisturbed()

    def write(files: Files, folder: str, name: str, data: bytes) -> None:
        careless(files, folder, name, data, skipped=skipped)

    monkeypatch.setattr(writer_module, "ThreadPoolExecutor", Inline)
    for module in (shards_module, writer_module):
        monkeypatch.setattr(module, "write_whole", write)
    with pytest.raises(AssertionError):  # noqa: PT012  # the seed that finds it is not known
        for seed in range(200):
            lives(seed, whole, set())


def test_a_disk_that_is_slow_holds_the_players_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """At most two shards are in memory: one that is written, one that is played."""
    ahead, most, lock = 0, 0, threading.Lock()
    modules: tuple[Any, Any] = (playing, writer_module)
    play, put = modules[0].play_games, modules[1].write_shard

    def counted(*arguments: Any, **options: Any) -> Any:
        nonlocal ahead, most
        raw = play(*arguments, **options)
        with lock:
            ahead += 1
            most = max(most, ahead)
        return raw

    def slow(*arguments: Any) -> None:
        nonlocal ahead
        time.sleep(0.05)
        put(*arguments)
        with lock:
            ahead -= 1

    monkeypatch.setattr(playing, "play_games", counted)
    monkeypatch.setattr(writer_module, "write_shard", slow)
    played(FaultyFiles(Disk(), Random(0), Faults()))
    assert most == 2


# Python


def simulated(folder: Path | None, **options: Any) -> midgard.Run:
    usual: dict[str, Any] = {"games": 230, "seed": 7, "metrics": ["fights"]}
    more = {} if folder is None else {"out": folder, "shard_games": 50}
    return midgard.simulate(GAME, BOTS, **{**usual, **more, **options})


def test_a_stored_run_is_the_run_and_its_tables_are_the_tables(tmp_path: Path) -> None:
    run, plain = simulated(tmp_path / "run"), simulated(None)
    assert run == plain
    assert run.folder == tmp_path / "run"
    stored = storage.open_run(tmp_path / "run")
    assert stored.run() == plain
    assert stored.digest == plain.digest
    assert (stored.shards, stored.tables) == (5, ("seats", "fights"))
    for name in stored.tables:
        parts = [stored.table(name, shard) for shard in range(stored.shards)]
        found = pyarrow.concat_tables(parts).replace_schema_metadata(None).unify_dictionaries()
        assert found.to_pydict() == pyarrow.table(plain.table(name)).to_pydict()
        assert list(stored.files(name))[1] == f"{name}/000001.parquet"


@pytest.mark.parametrize(("threads", "shard"), [(1, 50), (2, 50), (2, 7), (1, 230)])
def test_the_digest_depends_on_no_threads_and_no_shards(
    threads: int, shard: int, tmp_path: Path
) -> None:
    run = simulated(tmp_path / "run", threads=threads, shard_games=shard)
    assert run.digest == simulated(None).digest
    again = simulated(tmp_path / "again", threads=3 - threads, shard_games=shard)
    assert again == run
    assert contents(tmp_path / "again") == contents(tmp_path / "run")


def test_bots_in_python_are_stored_too(tmp_path: Path) -> None:
    (tmp_path / "bots_of_a_run.py").write_text(
        "class First:\n    def choose(self, state):\n        return state.legal_actions()[0]\n"
    )
    sys.path.insert(0, str(tmp_path))
    try:
        bots = ["bots_of_a_run:First", "random"]
        run = midgard.simulate(GAME, bots, games=12, out=tmp_path / "run", shard_games=5)
        assert run == midgard.simulate(GAME, bots, games=12)
        assert storage.open_run(tmp_path / "run").verify(games=None, bots=bots).ok
    finally:
        sys.path.remove(str(tmp_path))


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"until": "±1% win", "games": 230}, "cannot be reached"),
        ({"rows": False, "metrics": ["luck"]}, "omit rows=False"),
        ({"filesystem": 7}, "filesystem must be a pyarrow.fs.FileSystem, not 7"),
        ({"shard_games": 0}, "shard_games must be 1 to"),
        ({"games": 10**12, "shard_games": 1}, "at most 1,000,000 shards"),
        ({"resume": 1}, "resume must be True or False"),
        ({"out": 7}, "out must be a path"),
    ],
)
def test_options_that_do_not_fit_are_refused(
    options: dict[str, Any], reason: str, tmp_path: Path
) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=reason):
        simulated(tmp_path / "run", **options)
    assert not (tmp_path / "run").exists()
    for lone in ({"resume": True}, {"shard_games": 5}):
        with pytest.raises(midgard.InvalidOptionError, match="name it with out="):
            simulated(None, **lone)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"seed": 8}, "the seed is 7, not 8"),
        ({"games": 231}, "the number of games is 230, not 231"),
        ({"shard_games": 10}, "games in a shard is 50, not 10"),
        ({"seating": "fixed"}, "the seating is balanced, not fixed"),
        ({"metrics": []}, "the tables are seats, fights, not seats"),
    ],
)
def test_another_run_does_not_resume_a_folder(
    options: dict[str, Any], reason: str, tmp_path: Path
) -> None:
    simulated(tmp_path / "run")
    before = contents(tmp_path / "run")
    with pytest.raises(midgard.InvalidOptionError, match=reason):
        simulated(tmp_path / "run", resume=True, **options)
    with pytest.raises(midgard.InvalidOptionError, match="the bots are greedy, random, not"):
        midgard.simulate(GAME, games=230, out=tmp_path / "run", resume=True)
    with pytest.raises(midgard.InvalidOptionError, match="has a run already"):
        simulated(tmp_path / "run")
    assert contents(tmp_path / "run") == before


@pytest.mark.parametrize(
    ("entry", "value", "words"),
    [
        ("midgard", "0.0.9", "the version of midgard is 0.0.9, not"),
        ("pyarrow", "1.0", "the version of pyarrow is 1.0, not"),
        ("rules_version", 2, "the version of the rules is 2, not"),
        ("cards", "00ff", "the digest of the cards is 00ff, not"),
    ],
)
def test_another_version_does_not_resume_a_folder(
    entry: str, value: object, words: str, tmp_path: Path
) -> None:
    simulated(tmp_path / "run")
    path = tmp_path / "run" / MANIFEST
    path.write_text(json.dumps(json.loads(path.read_text()) | {entry: value}, indent=2) + "\n")
    with pytest.raises(midgard.InvalidOptionError, match=words):
        simulated(tmp_path / "run", resume=True)
    if entry in ("rules_version", "cards"):
        with pytest.raises(storage.StorageError, match=f"the run has the {entry.split('_')[0]}"):
            storage.open_run(tmp_path / "run")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "not JSON"),
        ("[]", "not a JSON object"),
        ("{}", "has the layout none"),
        ('{"format": 2}', "has the layout 2; this midgard reads 1"),
        ('{"format": 1}', "does not have the entries"),
    ],
)
def test_a_damaged_manifest_is_refused(text: str, words: str, tmp_path: Path) -> None:
    simulated(tmp_path / "run")
    (tmp_path / "run" / MANIFEST).write_text(text)
    for use in (
        lambda: simulated(tmp_path / "run", resume=True),
        lambda: storage.open_run(tmp_path / "run"),
    ):
        with pytest.raises(storage.StorageError, match=words):
            use()


def test_a_folder_with_other_things_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    for resume in (False, True):
        with pytest.raises(midgard.InvalidOptionError, match=r"has no run, but notes\.txt"):
            simulated(tmp_path, resume=resume)
    with pytest.raises(storage.StorageError, match="has no run"):
        storage.open_run(tmp_path)
    assert os.listdir(tmp_path) == ["notes.txt"]


def damaged_files() -> Iterator[tuple[str, Callable[[Path], object]]]:
    yield "cut", lambda path: path.write_bytes(path.read_bytes()[:-9])
    yield "changed", lambda path: path.write_bytes(path.read_bytes()[:-9] + b"123456789")
    yield "empty", lambda path: path.write_bytes(b"")
    yield "gone", lambda path: path.unlink()


@pytest.mark.parametrize("name", ["sums/000001.json", "fights/000001.parquet"])
@pytest.mark.parametrize(("what", "damage"), list(damaged_files()), ids=lambda it: str(it)[:7])
def test_damaged_shards_are_named_and_played_again(
    what: str, damage: Callable[[Path], object], name: str, tmp_path: Path
) -> None:
    run = simulated(tmp_path / "run")
    before = contents(tmp_path / "run")
    damage(tmp_path / "run" / name)
    (tmp_path / "run" / "seats" / ".midgard-77.tmp").write_text("left over")
    found = storage.open_run(tmp_path / "run").verify(games=0)
    assert not found.ok
    if what == "gone" and name.startswith("sums"):
        assert found.missing == (1,)
        assert storage.open_run(tmp_path / "run").run().interrupted
    else:
        assert len(found.damage) == 1
        assert name in found.damage[0]
        with pytest.raises(storage.StorageError, match=name):
            storage.open_run(tmp_path / "run").run()
    assert simulated(tmp_path / "run", resume=True) == run
    assert contents(tmp_path / "run") == before


def test_a_shard_of_another_run_is_not_taken(tmp_path: Path) -> None:
    run = simulated(tmp_path / "run")
    simulated(tmp_path / "other", seed=8)
    for name in ("sums/000001.json", "seats/000001.parquet", "fights/000001.parquet"):
        shutil.copy(tmp_path / "other" / name, tmp_path / "run" / name)
    found = storage.open_run(tmp_path / "run").verify(games=0)
    assert found.damage == ("sums/000001.json is of another run",)
    with pytest.raises(storage.StorageError, match=r"sums/000001\.json is of another run"):
        storage.open_run(tmp_path / "run").table("seats", 1)
    assert simulated(tmp_path / "run", resume=True) == run


def test_the_usual_shards_are_a_hundredth_of_a_run() -> None:
    assert [usual_shard(games, ["seats"]) for games in (1, 10**4, 10**6, 10**9)] == [
        *(100, 100, 10_000, 50_000)
    ]
    assert usual_shard(10**12, ["seats"]) == 10**6


def test_tables_and_shards_that_are_not_there_are_refused(tmp_path: Path) -> None:
    run = simulated(tmp_path / "run")
    stored = storage.open_run(tmp_path / "run")
    with pytest.raises(
        midgard.InvalidOptionError, match='unknown table "foes" of this run; known: seats, fights'
    ):
        stored.table("foes", 0)
    with pytest.raises(midgard.InvalidOptionError, match="shard must be 0 to 4"):
        stored.table("seats", 5)
    with pytest.raises(midgard.InvalidOptionError, match="the tables of this run are in"):
        run.table("seats")
    assert repr(stored) == "<230 games of champions(players=2) in 5 shards>"


def test_luck_is_stored_with_the_rows(tmp_path: Path) -> None:
    run = midgard.simulate(GAME, BOTS, games=20, metrics=["luck"], out=tmp_path / "run")
    rows = storage.open_run(tmp_path / "run").table("seats", 0)
    expected = midgard.simulate(GAME, BOTS, games=20, metrics=["luck"])
    assert rows.column("luck_score").to_pylist() == expected.rows["luck_score"].tolist()
    assert run == expected


def test_corrected_cards_are_named_when_a_folder_is_opened(tmp_path: Path) -> None:
    cards = tmp_path / "my.toml"
    cards.write_text('[[trolls]]\nid = "troll-2-1"\nattack = 3\n')
    game = midgard.Champions(players=2, cards=str(cards))
    midgard.simulate(game, BOTS, games=5, out=tmp_path / "run")
    with pytest.raises(midgard.InvalidOptionError, match="cards of its own"):
        storage.open_run(tmp_path / "run")
    assert storage.open_run(tmp_path / "run", cards=cards).verify().ok


# Processes


def command(folder: Path) -> list[str]:
    line = "simulate --players 2 --bots greedy,random --games 2000 --seed 3 --shard-games 20"
    return [sys.executable, "-m", "midgard", *line.split(), "--out", str(folder), "--resume"]


@posix
@pytest.mark.parametrize("sign", ["SIGKILL", "SIGINT"])
def test_a_process_that_is_killed_is_resumed(sign: str, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    random, ended = Random(sign), []
    for stop in (2, 9, 30):
        process = subprocess.Popen(
            command(folder),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        deadline = time.monotonic() + 120
        while len(list((folder / "sums").glob("*.json"))) < stop and process.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(random.random() / 50)
        process.send_signal(getattr(signal, sign))
        _, errors = process.communicate(timeout=120)
        ended.append(process.returncode)
        if sign == "SIGINT" and process.returncode:
            assert process.returncode == -signal.SIGINT
            assert "--resume goes on from there" in errors
            assert "Traceback" not in errors
    assert any(ended), "no process was stopped before its end"
    last = subprocess.run(
        [*command(folder), "--json"], capture_output=True, text=True, check=True, timeout=300
    )
    expected = midgard.simulate(GAME, BOTS, games=2000, seed=3)
    assert json.loads(last.stdout)["digest"] == expected.digest
    found = storage.open_run(folder)
    assert found.run() == expected
    whole = tmp_path / "whole"
    midgard.simulate(GAME, BOTS, games=2000, seed=3, out=whole, shard_games=20)
    assert contents(folder) == contents(whole)


# The command line


FEW = ["simulate", "--players=2", "--bots=greedy,random", "--games=60", "--seed=2"]


def test_the_command_writes_resumes_and_names_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "run")
    out = ["--out", folder, "--shard-games=20", "--metrics=fights,luck"]
    assert run_command([*FEW, *out, "--json", str(tmp_path / "run.json")]) == 0
    shown = capsys.readouterr().out
    written = json.loads((tmp_path / "run.json").read_text())
    assert f"digest {written['digest']}" in shown
    assert sorted(os.listdir(folder)) == [*("fights", MANIFEST, "seats", "sums", TIMES)]
    (tmp_path / "run" / "sums" / "000001.json").unlink()
    assert run_command([*FEW, *out, "--resume", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["digest"] == written["digest"]
    for line, words in {
        (*FEW, *out): "has a run already",
        (*FEW, *out, "--resume", "--seed=3"): "the seed is 2, not 3",
        (*FEW, "--resume"): "--resume needs --out",
        (*FEW, "--shard-games=5"): "--shard-games needs --out",
        (*FEW, *out, "--until=±1% win"): 'luck" has intervals for a number of games that is fixed',
        (*FEW, *out, f"--tables={folder}"): "--tables and --out cannot be combined",
        (*FEW, "--out", folder, "--shard-games=0"): "--shard-games must be 1 to",
        (*FEW, "--out", str(tmp_path / "run.json")): "--json",
    }.items():
        assert run_command([*line]) == 2
        error = capsys.readouterr().err
        assert words in error
        assert error.count("\n") == 1


def test_a_full_disk_is_one_line_and_what_was_written_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, rename = tmp_path / "run", files_module.LocalFiles.rename

    def full(self: Any, old: str, new: str) -> None:
        if new == "seats/000002.parquet":
            raise OSError(28, "No space left on device")
        rename(self, old, new)

    line = [*FEW, "--out", str(folder), "--shard-games=20"]
    with monkeypatch.context() as patched:
        patched.setattr(files_module.LocalFiles, "rename", full)
        assert run_command(line) == 2
    error = capsys.readouterr().err
    assert error == (
        f"midgard: cannot write {folder}: No space left on device; --resume goes on from there\n"
    )
    assert sorted(os.listdir(folder / "sums")) == ["000000.json", "000001.json"]
    assert not [name for name in os.listdir(folder / "seats") if is_temporary(name)]
    assert run_command([*line, "--resume"]) == 0


def test_a_folder_that_cannot_be_made_has_nothing_to_resume(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(self: Any, name: str) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(files_module.LocalFiles, "make_folder", refuse)
    folder = tmp_path / "new"
    assert run_command([*FEW, "--out", str(folder)]) == 2
    error = capsys.readouterr().err
    assert error == f"midgard: cannot write {folder}: Read-only file system\n"


def test_without_pyarrow_no_folder_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    assert run_command([*FEW, "--out", str(tmp_path / "none")]) == 2
    assert "pip install 'midgard-engine[data]'" in capsys.readouterr().err
    with pytest.raises(ImportError, match="midgard-engine"):
        simulated(tmp_path / "none")
    assert not (tmp_path / "none").exists()


COUNTED = """
import os, sys, time
from importlib import import_module
import midgard

import_module("pyarrow.parquet")
before = len(os.listdir("/proc/self/task"))
game = midgard.Champions(players=2)
run = midgard.simulate(game, games=300, seed=1, threads=1, out=sys.argv[1], resume=True)
stored = midgard.storage.open_run(sys.argv[1])
assert stored.table("seats", 0).num_rows and stored.run() == run
assert stored.verify(games=9, threads=1).ok
deadline = time.monotonic() + 20  # one that ends is seen for a moment
while len(os.listdir("/proc/self/task")) > before and time.monotonic() < deadline:
    time.sleep(0.01)
print(len(os.listdir("/proc/self/task")) - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in /proc")
def test_no_thread_of_pyarrow_is_left(tmp_path: Path) -> None:
    """One that lets go of a Python object while the interpreter ends aborts the process."""
    midgard.simulate(midgard.Champions(players=2), games=300, seed=1, out=tmp_path, shard_games=100)
    (tmp_path / "seats" / "000001.parquet").unlink()
    ended = subprocess.run(
        [sys.executable, "-c", COUNTED, str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "0\n", "")
