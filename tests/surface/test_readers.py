"""All readers of files: none runs code, and none stands outside of `support.surface.readers`."""

import ast
import codecs
import contextlib
import gzip
import json
import os
import signal
import sys
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.bots.names import FOLDERS
from midgard.cli.match import HUMAN
from midgard.storage import open_run
from midgard.storage.sealed import sealed, unsealed
from support.surface.readers import GAME, OUTSIDE, READERS, SWEEP, Reader, RefusedError, command

pytest.importorskip("pyarrow.parquet")

PACKAGE = Path(midgard.__file__).parent
#: Calls that read or open a file.
OPENING = {"open", "read_text", "read_bytes", "open_memmap", "read_regular", "open_regular"}

EVIL = """
import pathlib
pathlib.Path({mark!r}).touch()

class Bot:
    def choose(self, state):
        return state.legal_actions()[0]

def net(observations, masks):
    return masks / 1.0, [[0.5, 0.5]] * len(masks)
"""
NAMES = ["evil:Bot", "puct:2:evil:net", "puct:2:evil:net,exploration=1.0"]


def opening(path: Path) -> bool:
    """Whether a module opens a file."""
    calls = [
        node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)
    ]
    names = {it.attr if isinstance(it, ast.Attribute) else getattr(it, "id", "") for it in calls}
    return bool(names & OPENING)


def test_every_module_that_opens_files_stands_in_a_reader() -> None:
    found = {
        path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*.py") if opening(path)
    }
    covered = {source for reader in READERS.values() for source in reader.sources}
    assert found <= covered | OUTSIDE.keys()


@pytest.mark.parametrize("reader", READERS.values(), ids=list(READERS))
def test_every_reader_reads_its_file(reader: Reader, tmp_path: Path) -> None:
    reader.read(reader.make(tmp_path))


@pytest.mark.parametrize(
    "reader",
    [one for one in READERS.values() if one.is_text],
    ids=[name for name, one in READERS.items() if one.is_text],
)
def test_a_mark_of_byte_order_is_left_out(reader: Reader, tmp_path: Path) -> None:
    path = reader.make(tmp_path)
    path.write_bytes(codecs.BOM_UTF8 + path.read_bytes())
    found = reader.read(path)
    if isinstance(found, tuple) and hasattr(found[-1], "ok"):
        assert found[-1].ok


def test_a_mark_of_byte_order_before_a_text_is_left_out() -> None:
    mark, record, state = "\ufeff", GAME.record(seed=1), GAME.new_state(seed=1)
    for text in (record.to_line(), record.to_text(), record.to_json()):
        found = midgard.read_record(mark + text)
        assert isinstance(found, midgard.Record)
        assert found.state == record.state
    assert GAME.replay(mark + record.to_json()) == record.state
    assert GAME.from_json(mark + state.to_json()) == state
    assert midgard.sweep(mark + SWEEP).points


# Code


class Planted:
    """A module that leaves a mark when it is imported."""

    def __init__(self, folder: Path) -> None:
        self.mark = folder / "ran"
        (folder / "evil.py").write_text(EVIL.format(mark=str(self.mark)))

    def forget(self) -> None:
        """The module is as if it was never imported."""
        sys.modules.pop("evil", None)
        self.mark.unlink(missing_ok=True)


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Planted]:
    """The module is in the current folder, from which commands import, and on the path."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("midgard.bots.names.FOLDERS", [*FOLDERS, ""])
    found = Planted(tmp_path)
    found.forget()
    yield found
    found.forget()


def saved_game(folder: Path, name: str) -> list[Callable[[tuple[str, ...]], object]]:
    """A saved game whose bot has this name."""
    path = READERS["play --load"].make(folder)
    data = json.loads(path.read_text())
    data["play"]["players"] = [HUMAN, name]
    path.write_text(json.dumps(data))

    def load(again: tuple[str, ...]) -> object:
        bots = ("--bots", ",".join(again)) if again else ()
        return command("play", "--load", str(path), *bots, typed="hint\nquit\n")

    return [load]


def run_folder(folder: Path, name: str) -> list[Callable[[tuple[str, ...]], object]]:
    """A run of a bot with this name: in a folder, and in a store."""
    fs = pytest.importorskip("pyarrow.fs")

    store = fs._MockFileSystem()
    options: Any = {"games": 4, "shard_games": 2, "seed": 1}
    midgard.simulate(GAME, [name, "random"], out=folder / "run", **options)
    midgard.simulate(GAME, [name, "random"], out="run", filesystem=store, **options)

    def verify(again: tuple[str, ...]) -> object:
        bots = ("--bots", ",".join(again)) if again else ()
        return command("verify", str(folder / "run"), "--all", *bots)

    def in_store(again: tuple[str, ...]) -> object:
        found = open_run("run", filesystem=store)
        assert found.run().games == 4
        assert found.table("seats", 0).num_rows == 4
        return found.verify(games=2, bots=again)

    return [lambda again: open_run(folder / "run").verify(bots=again), verify, in_store]


def sweep_file(folder: Path, name: str) -> list[Callable[[tuple[str, ...]], object]]:
    """Sweeps whose bots have this name, at all points or at one."""
    base = 'game = "champions(players=2)"\ngames = 2\n'
    always = f'{base}bots = ["{name}"]\n[[vary]]\noption = "skip_forced"\nvalues = [false, true]\n'
    varied = f'{base}[[vary]]\nbots = [["greedy"], ["{name}"]]\n'
    path = folder / "sweep.toml"
    path.write_text(varied)

    def of_command(again: tuple[str, ...]) -> object:
        bots = ("--bots", ",".join(again)) if again else ()
        return command("sweep", str(path), *bots)

    return [
        lambda again: midgard.sweep(always, bots=again),
        lambda again: midgard.sweep(path, bots=again),
        lambda again: midgard.sweep(varied, bots=again, out=folder / f"out{len(again)}"),
        of_command,
    ]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("make", [saved_game, run_folder, sweep_file])
def test_a_file_makes_no_code_run_unless_the_caller_names_it(
    make: Callable[..., list[Callable[[tuple[str, ...]], object]]],
    name: str,
    planted: Planted,
    tmp_path: Path,
) -> None:
    for read in make(tmp_path, name):
        planted.forget()
        for again in ((), ("greedy",), ("evil:Other",)):
            with pytest.raises((midgard.MidgardError, RefusedError), match="name it again: --bots"):
                read(again)
            assert not planted.mark.exists()
        read((name,))
        assert planted.mark.exists()


@pytest.mark.parametrize("reader", READERS.values(), ids=list(READERS))
def test_a_name_of_code_in_any_file_is_data(
    reader: Reader, planted: Planted, tmp_path: Path
) -> None:
    """Each word of a text file in turn is the name of a bot that is code."""
    path = reader.make(tmp_path)
    data = path.read_bytes()
    words = (b"greedy", b"random", b"seats", b"in_turn", b"you", b"champions")
    for word in words if reader.is_text else ():
        if word in data:
            path.write_bytes(data.replace(word, b"evil:Bot"))
            with contextlib.suppress(midgard.MidgardError, RefusedError, OSError, ValueError):
                reader.read(path)
            assert not planted.mark.exists(), word


def test_a_bot_that_was_an_object_is_passed_again(tmp_path: Path) -> None:
    class First:
        def choose(self, state: midgard.State) -> int:
            return state.legal_actions()[0]

    midgard.simulate(GAME, [First, "random"], games=4, out=tmp_path / "run")
    stored = open_run(tmp_path / "run")
    assert stored.verify(bots=[First]).ok
    with pytest.raises(midgard.InvalidOptionError, match="First"):
        stored.verify()


# What a file costs


class SlowError(BaseException):
    """A reader waits, or works for too long. No code of the package may catch this."""


@contextlib.contextmanager
def cheaply(seconds: float = 10.0, most: int = 200_000_000) -> Iterator[None]:
    """Fails if the block takes longer, or allocates more bytes."""

    def stop(number: int, frame: object) -> None:
        raise SlowError

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < most
    finally:
        tracemalloc.stop()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


REFUSED = (midgard.MidgardError, RefusedError, OSError, ValueError)
#: Readers that go on without the file: times are no part of a run, points are played again.
IGNORED = ("times of a run", "point of a sweep")


def put(what: str, path: Path) -> None:
    """Puts something else in the place of a file."""
    path.unlink()
    if what == "folder":
        path.mkdir()
    elif what == "fifo":
        os.mkfifo(path)
    elif what == "device":
        path.symlink_to("/dev/zero")
    else:
        with path.open("wb") as file:
            file.truncate(10**12)  # it takes no space


@pytest.mark.parametrize("what", ["folder", "fifo", "device", "large"])
@pytest.mark.parametrize("reader", READERS.values(), ids=list(READERS))
def test_a_missing_file_is_refused_before_the_games(
    reader: Reader, what: str, tmp_path: Path
) -> None:
    path = reader.make(tmp_path)
    put(what, path)
    with cheaply():
        if reader.name in IGNORED and not (reader.name.startswith("point") and what == "folder"):
            reader.read(path)
        else:
            with pytest.raises(REFUSED):
                reader.read(path)


def test_verify_names_what_is_not_a_file(tmp_path: Path) -> None:
    for name in ("sums/000000.json", "seats/000001.parquet"):
        path = READERS["manifest of a run"].make(tmp_path / name.replace("/", "-"))
        put("folder", path.parent / name)
        with pytest.raises(RefusedError, match=name):
            command("verify", str(path.parent))
    for what in ("folder", "fifo"):
        path = READERS["manifest of a run"].make(tmp_path / what)
        put(what, path)
        with pytest.raises(RefusedError, match=r"manifest\.json: this is not a regular file"):
            command("verify", str(path.parent))


def test_a_number_in_sums_is_bounded(tmp_path: Path) -> None:
    def half(game: object) -> float:
        return 0.5

    options: Any = {"games": 20, "shard_games": 10, "metrics": [half]}
    midgard.simulate(GAME, ["greedy", "random"], out=tmp_path / "run", **options)
    path = tmp_path / "run" / "sums" / "000000.json"
    body = json.loads(unsealed(path.read_bytes()))
    name = next(iter(body["metrics"]))
    for wrong in ("1e200000000", "1e-200000000", "1/3e9", "9" * 5000, "1.5", " 1", "1/0", "1_0"):
        body["metrics"][name]["total"] = wrong
        path.write_bytes(sealed(json.dumps(body, separators=(",", ":"))))
        with cheaply(2.0), pytest.raises(midgard.MidgardError, match="000000"):
            open_run(tmp_path / "run").run()


@pytest.mark.parametrize(
    "line",
    [b"\n", b" ", b" " * 1000 + b"\n", b"\0", b"\r\n"],
    ids=["breaks", "blanks", "lines", "zeros", "crlf"],
)
def test_a_compressed_file_of_nothing_is_refused(line: bytes, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    with gzip.open(path, "wb") as file:
        block = line * (1_000_000 // len(line))
        for _ in range(60):
            file.write(block)
    for read in (lambda: list(midgard.read_records(path)), lambda: command("replay", str(path))):
        with cheaply(5.0), pytest.raises((midgard.InvalidSnapshotError, RefusedError)):
            read()


def test_an_archive_is_unpacked_only_if_its_names_and_sizes_are_those_of_a_network(
    tmp_path: Path,
) -> None:
    path = READERS["Network.load"].make(tmp_path)
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    zeros = bytes(10_000_000)
    for name in ("other.npy", "weights1.npy", "about", "about.npy", "weights0.npy"):
        count = 120 if name == "weights0.npy" else 30
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for member, data in members.items():
                if member != name:
                    archive.writestr(member, data)
            with archive.open(name, "w", force_zip64=True) as stream:
                for _ in range(count):
                    stream.write(zeros)
        for read in (READERS["Network.load"].read, READERS["puct:N:FILE.npz"].read):
            with cheaply(2.0), pytest.raises(midgard.InvalidOptionError, match="holds no network"):
                read(path)
