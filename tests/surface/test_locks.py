"""Two writers on one folder: the second one is refused, and a lock outlasts no process."""

import json
import os
import platform
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.storage.locks import LOCK, FolderLock

pytest.importorskip("pyarrow.parquet")


class Msvcrt:
    """Locks of bytes as Windows has them: each open file holds its own, until it lets go.

    There a file that is open is not removed, and `os` lacks what only Unix has.
    """

    LK_UNLCK, LK_NBLCK = 0, 2

    def __init__(self) -> None:
        self.held: dict[tuple[int, int, int], int] = {}
        self.guard = threading.Lock()

    def locking(self, handle: int, mode: int, count: int) -> None:
        assert count == 1
        at, found = os.lseek(handle, 0, os.SEEK_CUR), os.fstat(handle)
        assert found.st_size <= at < 2**31, "a text that is locked cannot be read by others"
        key = (found.st_dev, found.st_ino, at)
        with self.guard:
            owner = self.held.get(key)
            if mode == self.LK_NBLCK and owner is None:
                self.held[key] = handle
            elif mode == self.LK_UNLCK and owner == handle:
                del self.held[key]
            else:
                raise PermissionError(13, "Permission denied")


def unlink(path: Path) -> None:
    """Removes a file that nobody has open."""
    for handle in os.listdir("/proc/self/fd"):
        try:
            if os.readlink(f"/proc/self/fd/{handle}") == str(path.resolve()):
                raise PermissionError(13, "the file is used by a process")
        except FileNotFoundError:
            continue
    os.unlink(path)


@pytest.fixture(params=["system", "windows"])
def locks(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Msvcrt | None:
    """The locks of this system, and then those of Windows."""
    if request.param == "system":
        return None
    if not Path("/proc/self/fd").exists():
        pytest.skip("the open files of this process cannot be listed")
    windows = Msvcrt()
    monkeypatch.setattr("midgard.storage.locks.FCNTL", None)
    monkeypatch.setattr("midgard.storage.locks.MSVCRT", windows)
    monkeypatch.setattr(Path, "unlink", unlink)
    for name in ("pread", "pwrite", "O_NONBLOCK"):
        monkeypatch.delattr(os, name)
    return windows


GAME = midgard.Champions(players=2)
SWEEP = """game = "champions(players=2)"
games = {games}
[[vary]]
option = "assignment"
values = ["in_turn", "simultaneous"]
"""
WRITER = """
import midgard, sys
kind, out = sys.argv[1:]
if kind == "run":
    midgard.simulate(midgard.Champions(players=2), games=10**7, shard_games=100, out=out)
else:
    midgard.sweep(sys.stdin.read(), out=out)
"""


def write(kind: str, out: Path, *, resume: bool, games: int = 10**7) -> object:
    if kind == "sweep":
        return midgard.sweep(SWEEP.format(games=games), out=out, resume=resume)
    options: Any = {"games": games, "shard_games": 100, "resume": resume}
    return midgard.simulate(GAME, out=out, **options)


@pytest.mark.parametrize("kind", ["run", "sweep"])
def test_a_second_process_is_refused_and_a_killed_one_leaves_no_lock(
    kind: str, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    other = subprocess.Popen(
        [sys.executable, "-c", WRITER, kind, str(out)], stdin=subprocess.PIPE, text=True
    )
    try:
        assert other.stdin is not None
        other.stdin.write(SWEEP.format(games=10**6))
        other.stdin.close()
        while not (out / "manifest.json").exists():
            assert other.poll() is None
            time.sleep(0.05)
        for resume in (True, False):
            with pytest.raises(midgard.InvalidOptionError) as refused:
                write(kind, out, resume=resume, games=10**6)
            text = str(refused.value)
            assert f"written by process {other.pid} on {platform.node()}" in text
        assert other.poll() is None
    finally:
        other.kill()
        other.wait()
    assert (out / LOCK).exists()
    FolderLock(out).close()
    assert not (out / LOCK).exists()


@pytest.mark.parametrize("kind", ["run", "sweep"])
@pytest.mark.usefixtures("locks")
def test_a_lock_ends_with_the_call(kind: str, tmp_path: Path) -> None:
    write(kind, tmp_path / "out", resume=False, games=100)
    assert not (tmp_path / "out" / LOCK).exists()
    write(kind, tmp_path / "out", resume=True, games=100)
    with pytest.raises(midgard.InvalidOptionError, match="already: resume it"):
        write(kind, tmp_path / "out", resume=False, games=100)
    assert not (tmp_path / "out" / LOCK).exists()


def test_a_lock_of_this_machine_is_void_and_that_of_another_one_is_named(
    tmp_path: Path, locks: Msvcrt | None
) -> None:
    path = tmp_path / LOCK
    mine = json.dumps({"host": platform.node(), "pid": 7})
    nobody = json.dumps({"host": None, "pid": None})
    for text in (mine, nobody, "", "[]", "x" * 20_000):
        path.write_text(text)
        FolderLock(tmp_path).close()
        assert not path.exists()
    path.write_text('{"host": "elsewhere\\u001b[31m", "pid": 7}')
    with pytest.raises(midgard.InvalidOptionError, match="if it has ended, remove ") as refused:
        FolderLock(tmp_path)
    assert "process 7 on 'elsewhere\\x1b[31m'" in str(refused.value)
    assert not (locks and locks.held)
    path.unlink()
    if not hasattr(os, "O_NONBLOCK"):  # Windows has no pipes in folders
        return
    os.mkfifo(path)
    with pytest.raises(midgard.InvalidOptionError, match="not a regular file"):
        FolderLock(tmp_path)


def test_of_many_threads_one_at_a_time_has_the_lock(tmp_path: Path, locks: Msvcrt | None) -> None:
    held: list[int] = []
    refused: list[int] = []

    def take(number: int) -> None:
        for _ in range(50):
            try:
                lock = FolderLock(tmp_path)
            except midgard.InvalidOptionError:
                refused.append(number)
                continue
            held.append(number)
            assert len(held) == 1
            held.remove(number)
            lock.close()

    threads = [threading.Thread(target=take, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not held
    assert len(refused) < 200
    assert not (locks and locks.held)
    if not hasattr(os, "O_NONBLOCK"):  # a file that another thread had open may stay, empty
        FolderLock(tmp_path).close()
    assert not (tmp_path / LOCK).exists()


@pytest.mark.parametrize("kind", ["run", "sweep"])
def test_a_folder_that_is_written_is_refused(
    kind: str, tmp_path: Path, locks: Msvcrt | None
) -> None:
    """Whoever is refused takes nothing, and the owner can still be read."""
    out = tmp_path / "out"
    write(kind, out, resume=False, games=100)
    lock = FolderLock(out)
    for _ in range(2):
        with pytest.raises(midgard.InvalidOptionError, match="is being written by process") as no:
            write(kind, out, resume=True, games=100)
        assert f"process {os.getpid()} on {platform.node()}" in str(no.value)
    assert json.loads((out / LOCK).read_text())["pid"] == os.getpid()
    lock.close()
    lock.close()
    assert not (out / LOCK).exists()
    write(kind, out, resume=True, games=100)


def test_without_locks_of_the_system_nothing_is_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("midgard.storage.locks.FCNTL", None)
    monkeypatch.setattr("midgard.storage.locks.MSVCRT", None)
    lock, other = FolderLock(tmp_path), FolderLock(tmp_path)
    lock.close()
    other.close()
    assert not (tmp_path / LOCK).exists()


@pytest.mark.usefixtures("locks")
def test_an_interrupted_run_releases_its_lock(tmp_path: Path) -> None:
    def stop(games: int) -> None:
        raise ZeroDivisionError

    raising: list[Callable[[int], None]] = [stop]
    with pytest.raises(ZeroDivisionError):
        midgard.simulate(GAME, games=50_000, out=tmp_path / "out", progress=raising[0])
    FolderLock(tmp_path / "out").close()
