"""Runs in object stores and other file systems of pyarrow have the files of a folder."""

import os
import pickle
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard import storage
from midgard.cli import run as run_command
from midgard.storage import shards as shards_module
from midgard.storage.files import LocalFiles
from midgard.storage.stores import StoreFiles, files_at
from midgard.storage.writer import TIMES

pytest.importorskip("pyarrow.parquet")
fs: Any = pytest.importorskip("pyarrow.fs")

GAME = midgard.Champions(players=2)
BOTS = ["greedy", "random"]


def simulated(out: Any, filesystem: Any = None, **options: Any) -> midgard.Run:
    usual: dict[str, Any] = {"games": 90, "seed": 7, "shard_games": 20, "metrics": ["fights"]}
    return midgard.simulate(GAME, BOTS, out=out, filesystem=filesystem, **{**usual, **options})


def local(folder: Path) -> dict[str, bytes]:
    every = (path for path in folder.rglob("*") if path.is_file() and path.name != TIMES)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in every}


def stored(filesystem: Any, path: str) -> dict[str, bytes]:
    found = filesystem.get_file_info(fs.FileSelector(path, recursive=True))
    return {
        info.path.removeprefix(f"{path}/"): filesystem.open_input_file(info.path).read()
        for info in found
        if info.is_file
    }


def mock() -> tuple[Any, str, Callable[[], dict[str, bytes]]]:
    store = fs._MockFileSystem()
    return store, "bucket/run", lambda: stored(store, "bucket/run")


def part_of_mock() -> tuple[Any, str, Callable[[], dict[str, bytes]]]:
    store = fs._MockFileSystem()
    return fs.SubTreeFileSystem("bucket", store), "run", lambda: stored(store, "bucket/run")


STORES = [mock, part_of_mock]


@pytest.mark.parametrize("made", STORES)
def test_a_run_in_a_store_has_the_files_of_a_run_in_a_folder(
    made: Callable[[], Any], tmp_path: Path
) -> None:
    filesystem, path, contents = made()
    plain = simulated(tmp_path / "run")
    run = simulated(path, filesystem)
    assert run == plain
    assert run.folder == path
    assert contents() == local(tmp_path / "run")
    found = storage.open_run(path, filesystem=filesystem)
    assert (found.run(), found.folder, found.shards) == (plain, path, 5)
    assert found.table("fights", 1) == storage.open_run(tmp_path / "run").table("fights", 1)
    assert found.verify(games=None).ok
    with pytest.raises(midgard.InvalidOptionError, match=f"tables of this run are in {path}: read"):
        run.table("seats")


@pytest.mark.parametrize("made", STORES)
@pytest.mark.parametrize("shards", [0, 1, 3])
def test_a_run_in_a_store_is_resumed(
    shards: int, made: Callable[[], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is lost at a file of a shard; what was read back is whole."""
    filesystem, path, contents = made()
    whole = simulated(tmp_path / "run")
    write = StoreFiles.write

    def lost(self: StoreFiles, name: str, data: bytes) -> None:
        if name == f"fights/{shards:06d}.parquet":
            raise OSError(110, "Connection timed out")
        write(self, name, data)

    with monkeypatch.context() as patch:
        patch.setattr(StoreFiles, "write", lost)
        with pytest.raises(OSError, match="timed out"):
            simulated(path, filesystem)
    left = contents()
    assert left.items() < local(tmp_path / "run").items()
    assert sum(name.startswith("sums/") for name in left) == shards
    assert simulated(path, filesystem, resume=True) == whole
    assert contents() == local(tmp_path / "run")


def test_an_upload_that_fails_leaves_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even a part that was closed."""
    filesystem, path, contents = mock()
    files = StoreFiles(Broken(filesystem), path, path)
    files.make_folder("")
    with pytest.raises(OSError, match="broken"):
        files.write("a", b"12345")
    assert contents() == {}
    files.remove("a")
    with pytest.raises(OSError, match="cannot rename a to b"):
        files.rename("a", "b")


class Broken:
    """A file system whose streams take a part and break."""

    def __init__(self, filesystem: Any) -> None:
        self.filesystem = filesystem

    def __getattr__(self, name: str) -> Any:
        return getattr(self.filesystem, name)

    def open_output_stream(self, path: str, **options: Any) -> Any:
        stream = self.filesystem.open_output_stream(path, **options)

        class Stream:
            def __enter__(self) -> Any:
                return self

            def __exit__(self, *_: object) -> None:
                stream.close()

            def write(self, data: bytes) -> None:
                stream.write(data[:2])
                raise OSError("broken")

        return Stream()


@pytest.mark.parametrize("made", STORES)
@pytest.mark.parametrize("name", ["sums/000001.json", "fights/000001.parquet"])
def test_a_torn_file_in_a_store_is_named_and_played_again(
    name: str, made: Callable[[], Any]
) -> None:
    filesystem, path, contents = made()
    run = simulated(path, filesystem)
    before = contents()
    with filesystem.open_output_stream(f"{path}/{name}") as stream:
        stream.write(before[name][:-7])
    found = storage.open_run(path, filesystem=filesystem).verify(games=0)
    assert [name in it for it in found.damage] == [True]
    assert simulated(path, filesystem, resume=True) == run
    assert contents() == before
    filesystem.delete_file(f"{path}/{name}")
    assert simulated(path, filesystem, resume=True) == run
    assert contents() == before


@pytest.mark.parametrize("made", STORES)
def test_a_store_with_something_else_is_left_alone(made: Callable[[], Any]) -> None:
    filesystem, path, contents = made()
    simulated(path, filesystem)
    before = contents()
    with pytest.raises(midgard.InvalidOptionError, match="the seed is 7, not 8"):
        simulated(path, filesystem, resume=True, seed=8)
    with pytest.raises(midgard.InvalidOptionError, match="has a run already"):
        simulated(path, filesystem)
    with pytest.raises(midgard.InvalidOptionError, match="the folder has no run, but "):
        simulated(f"{path}/sums", filesystem)
    with pytest.raises(NotADirectoryError):
        simulated(f"{path}/manifest.json", filesystem)
    for folder in (f"{path}/sums", "none"):
        with pytest.raises(storage.StorageError, match=f"{folder} has no run"):
            storage.open_run(folder, filesystem=filesystem)
    assert contents() == before


def test_file_systems_of_this_machine_are_written_with_renames(tmp_path: Path) -> None:
    part = fs.SubTreeFileSystem(str(tmp_path), fs.LocalFileSystem())
    twice = fs.SubTreeFileSystem("run", part)
    places: list[tuple[Any, Any]] = [
        (str(tmp_path / "run" / "it"), None),
        ((tmp_path / "run" / "it").as_uri(), None),
        (str(tmp_path / "run" / "it"), fs.LocalFileSystem()),
        ("run/it", part),
        ("it", twice),
    ]
    for location, filesystem in places:
        files = files_at("out", location, filesystem)
        assert isinstance(files, LocalFiles)
        assert files.root.resolve() == (tmp_path / "run" / "it").resolve()
    run = simulated("it", twice, games=20)
    assert run.folder == tmp_path / "run" / "it"
    assert TIMES in os.listdir(tmp_path / "run" / "it")
    assert storage.open_run((tmp_path / "run" / "it").as_uri()).run() == run


@pytest.mark.parametrize(
    ("out", "filesystem", "reason"),
    [
        ("xyz://bucket/run", None, "out xyz://bucket/run: no file system of pyarrow: Unrecognized"),
        ("mock://", None, "names no folder"),
        ("s3://bucket/run", fs._MockFileSystem(), "names a file system itself: omit filesystem="),
        ("run", "s3", "filesystem must be a pyarrow.fs.FileSystem, not 's3'"),
        ("", fs._MockFileSystem(), "names no folder in the file system"),
        ("a/../b", fs._MockFileSystem(), "names no folder in the file system"),
        (None, fs._MockFileSystem(), "filesystem= is for a run with a folder: name it with out="),
        (7, fs._MockFileSystem(), "out must be a path"),
    ],
)
def test_texts_that_are_not_locations_are_refused(
    out: Any, filesystem: Any, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    options = {} if out is not None else {"shard_games": None}
    with pytest.raises(midgard.InvalidOptionError, match=reason):
        simulated(out, filesystem, **options)
    if out is not None:
        with pytest.raises(midgard.InvalidOptionError, match=reason.replace("out ", "folder ")):
            storage.open_run(out, filesystem=filesystem)
    assert not os.listdir(tmp_path)


def test_workers_get_the_same_store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    store = fs.S3FileSystem(anonymous=True, region="eu-north-1")
    files = files_at("out", "bucket/run", store).for_workers()
    again = pickle.loads(pickle.dumps(files))
    assert isinstance(again, StoreFiles)
    assert again._filesystem == store
    assert (again._path, again.location) == ("bucket/run", "bucket/run")
    with pytest.raises(midgard.InvalidOptionError, match="'mock' cannot be sent to the workers"):
        files_at("out", "run", fs._MockFileSystem()).for_workers()
    monkeypatch.chdir(tmp_path)
    assert files_at("out", "run").for_workers().location == tmp_path.resolve() / "run"


@pytest.mark.skipif(sys.platform == "win32", reason="paths")
def test_the_command_takes_a_uri(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    line = ["simulate", "--players=2", "--games=30", "--seed=2", "--out"]
    uri = (tmp_path / "run").as_uri()
    assert run_command([*line, uri]) == 0
    assert run_command(["verify", uri, "--games=3"]) == 0
    capsys.readouterr()
    assert run_command([*line, "xyz://bucket/run"]) == 2
    assert run_command(["verify", "xyz://bucket/run"]) == 2
    errors = capsys.readouterr().err.splitlines()
    assert ["no file system of pyarrow" in error for error in errors] == [True, True]
    assert os.listdir(tmp_path) == ["run"]


def test_without_pyarrow_no_uri_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pyarrow", "pyarrow.parquet", "pyarrow.fs"):
        monkeypatch.setitem(sys.modules, name, None)
    for use in (
        lambda: simulated("s3://bucket/run"),
        lambda: storage.open_run("s3://bucket/run"),
        lambda: files_at("out", "mock://run"),
    ):
        with pytest.raises(ImportError, match="midgard-engine"):
            use()


SWEEP = """
game = "champions(players=2)"
bots = ["greedy"]
games = 10
seed = 4

[[vary]]
option = "leaders"
values = ["drafted", "random"]
"""


@pytest.mark.parametrize("made", STORES)
def test_a_sweep_in_a_store_has_the_files_of_a_sweep_in_a_folder(
    made: Callable[[], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is lost at the second point; then the first one is not played again."""
    filesystem, path, contents = made()
    plain = midgard.sweep(SWEEP, out=tmp_path / "run")
    write = StoreFiles.write

    def lost(self: StoreFiles, name: str, data: bytes) -> None:
        if name == "points/000001.json":
            raise OSError(110, "Connection timed out")
        write(self, name, data)

    with monkeypatch.context() as patch:
        patch.setattr(StoreFiles, "write", lost)
        with pytest.raises(OSError, match="timed out"):
            midgard.sweep(SWEEP, out=path, filesystem=filesystem)
    assert sorted(contents()) == ["manifest.json", "points/000000.json"]
    with pytest.raises(midgard.InvalidOptionError, match="has a sweep already: resume it"):
        midgard.sweep(SWEEP, out=path, filesystem=filesystem)
    done = list[int]()
    found = midgard.sweep(SWEEP, out=path, filesystem=filesystem, resume=True, progress=done.append)
    assert found == plain
    assert min(done) > 10
    assert contents() == local(tmp_path / "run")


def test_texts_that_are_not_locations_of_sweeps_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(midgard.InvalidOptionError, match="filesystem= is for a sweep with a fold"):
        midgard.sweep(SWEEP, filesystem=fs._MockFileSystem())
    with pytest.raises(midgard.InvalidOptionError, match=r"filesystem must be a pyarrow\.fs"):
        midgard.sweep(SWEEP, out="run", filesystem=7)
    (tmp_path / "a.toml").write_text(SWEEP)
    line = ["sweep", str(tmp_path / "a.toml"), "--out"]
    assert run_command([*line, "xyz://bucket/run"]) == 2
    assert "no file system of pyarrow" in capsys.readouterr().err
    assert run_command([*line, (tmp_path / "run").as_uri()]) == 0
    assert sorted(os.listdir(tmp_path)) == ["a.toml", "run"]


@pytest.mark.parametrize("change", ["no column", "a text"])
def test_a_table_that_does_not_say_which_games_is_named(
    change: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its hash is right: whoever wrote it was wrong."""
    written = shards_module._to_parquet

    def changed(table: Any, run: str, number: int) -> bytes:
        texts = table.column("game").cast("string")
        table = table.drop_columns(["game"])
        return written(
            table.append_column("game", texts) if change == "a text" else table, run, number
        )

    with monkeypatch.context() as patch:
        patch.setattr(shards_module, "_to_parquet", changed)
        simulated(tmp_path)
    run = storage.open_run(tmp_path)
    for games in (5, None):
        with pytest.raises(storage.StorageError, match=r"0\.parquet has no column game of"):
            run.verify(games=games)
