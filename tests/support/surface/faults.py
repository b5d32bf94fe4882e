"""Files in memory that crash, tear, fill up and stall where one seed says.

What is written is first only in the memory of the machine. ``sync`` and ``sync_folder`` bring it to
the disk. After a crash, anything that was not brought there is there, is not, or is there in part:
contents are cut off or end in zeros, and each change of a name has happened or has not.

A store is another machine, which does not stop: an upload is there as a whole or not at all. It can
be refused, and it can be there although its answer was lost.
"""

from __future__ import annotations

import errno
import itertools
import time
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random

from midgard._shared.regular import MOST_TEXT, NotRegularError

__all__ = ["Crash", "Disk", "Faults", "FaultyFiles", "FaultyStore"]


class Crash(BaseException):
    """The machine stops. No code of the writer may catch this."""


@dataclass(frozen=True)
class Faults:
    """How likely each fault is at an operation."""

    crash: float = 0.0
    full: float = 0.0
    stall: float = 0.0


class _Node:
    """The content of a file, and whether it is on the disk."""

    def __init__(self, data: bytes) -> None:
        self.data, self.synced = data, False


class Disk:
    """What outlasts a crash: names and contents."""

    def __init__(self) -> None:
        """Begins empty."""
        self.files: dict[str, bytes] = {}


class FaultyFiles:
    """The files of a folder between two crashes, as `midgard.storage.files.Files` has them.

    Args:
        disk: what is there at the beginning, and what `crash` leaves behind.
        random: decides on faults, and on what outlasts a crash.
        faults: how likely they are.

    Attributes:
        operations: the number of operations that change something.
        happened: the faults, by name.
    """

    renames = True
    location = "memory"

    def __init__(self, disk: Disk, random: Random, faults: Faults) -> None:
        """Starts the machine."""
        self._disk, self._random, self._faults = disk, random, faults
        self._nodes = {name: _Node(data) for name, data in disk.files.items()}
        for node in self._nodes.values():
            node.synced = True
        self._on_disk = dict(self._nodes)  # names on the disk
        self._waiting: list[tuple[str | None, str | None, _Node]] = []  # old name, new name
        self._dead = False
        self.operations = 0
        self.happened: set[str] = set()

    # What changes nothing.

    def for_workers(self) -> FaultyFiles:
        """No other process has this memory."""
        raise NotImplementedError

    def lock(self) -> ExitStack:
        """No other process has this memory."""
        return ExitStack()

    def make_folder(self, name: str) -> None:
        """Folders exist."""

    def names(self, folder: str) -> list[str]:
        """Names in a folder, with the folders in it."""
        prefix = f"{folder}/" if folder else ""
        inside = [name[len(prefix) :] for name in self._nodes if name.startswith(prefix)]
        return sorted({name.split("/")[0] for name in inside})

    def read(self, name: str, most: int = MOST_TEXT) -> bytes:
        """The content of a file."""
        if name not in self._nodes:
            raise FileNotFoundError(errno.ENOENT, "no such file", name)
        data = self._nodes[name].data
        if len(data) > most:
            raise NotRegularError(errno.EFBIG, "the file is too large", name)
        return data

    # What changes something.

    def write(self, name: str, data: bytes) -> None:
        """A new file; a fault leaves a part of it."""
        assert name not in self._nodes, f"{name} is there already"
        node = self._nodes[name] = _Node(b"")
        self._waiting.append((None, name, node))
        self._put(node, data)

    def append(self, name: str, data: bytes) -> None:
        """The same at the end of a file."""
        if name not in self._nodes:
            self._nodes[name] = _Node(b"")
            self._waiting.append((None, name, self._nodes[name]))
        self._put(self._nodes[name], data)

    def _put(self, node: _Node, data: bytes) -> None:
        before, node.synced = node.data, False
        node.data = before + data[: self._random.randrange(len(data) + 1)]
        self._operate()
        node.data = before + data

    def sync(self, name: str) -> None:
        """Brings the content of a file to the disk."""
        self._operate()
        self._nodes[name].synced = True

    def rename(self, old: str, new: str) -> None:
        """Another name, at once."""
        self._operate()
        self._nodes[new] = self._nodes.pop(old)
        self._waiting.append((old, new, self._nodes[new]))

    def sync_folder(self, folder: str) -> None:
        """Brings the names in a folder to the disk."""
        self._operate()
        left = []
        for change in self._waiting:
            names = [name for name in change[:2] if name is not None]
            if names[0].rpartition("/")[0] == folder:
                self._settle(change)
            else:
                left.append(change)
        self._waiting = left

    def remove(self, name: str) -> None:
        """A file goes, if there is one."""
        self._operate(may_fill=False)
        node = self._nodes.pop(name, None)
        if node is not None:
            self._waiting.append((name, None, node))

    def _settle(self, change: tuple[str | None, str | None, _Node]) -> None:
        old, new, node = change
        if old is not None:
            self._on_disk.pop(old, None)
        if new is not None:
            self._on_disk[new] = node

    def _operate(self, *, may_fill: bool = True) -> None:
        if self._dead:
            raise Crash
        self.operations += 1
        drawn = self._random.random()
        faults = self._faults
        if drawn < faults.crash:
            self.happened.add("crash")
            self._dead = True
            raise Crash
        if drawn < faults.crash + faults.full and may_fill:
            self.happened.add("full")
            raise OSError(errno.ENOSPC, "No space left on device")
        if drawn > 1 - faults.stall:
            self.happened.add("stall")
            time.sleep(0.0005)

    def crash(self) -> None:
        """Stops the machine: the disk gets what outlasts that."""
        self._dead = True
        for change in self._waiting:
            if self._random.random() < 0.5:
                self._settle(change)
        self._disk.files = {name: self._left(node) for name, node in self._on_disk.items()}

    def power_off(self) -> None:
        """Ends without a fault: everything is on the disk."""
        self._disk.files = {name: node.data for name, node in self._nodes.items()}

    def _left(self, node: _Node) -> bytes:
        """What is left of a content."""
        if node.synced:
            return node.data
        at = self._random.randrange(len(node.data) + 1)
        zeros = itertools.repeat(0, (len(node.data) - at) * self._random.randrange(2))
        return node.data[:at] + bytes(zeros)


class FaultyStore(FaultyFiles):
    """The files of a folder in an object store, seen by a machine between two crashes."""

    renames = False

    def write(self, name: str, data: bytes) -> None:
        """A file that is there when it was uploaded; one of that name is replaced."""
        self._operate()
        self._nodes[name] = _Node(data)
        self._disk.files[name] = data
        if self._random.random() < self._faults.full / 2:
            self.happened.add("lost")
            raise OSError(errno.ETIMEDOUT, "no answer")

    def append(self, name: str, data: bytes) -> None:
        """A store has no times."""

    def sync(self, name: str) -> None:
        """Nothing has to be brought to a disk."""
        raise AssertionError(f"{name} is not on this machine")

    def rename(self, old: str, new: str) -> None:
        """A store cannot rename."""
        raise AssertionError(f"a store cannot rename {old} to {new}")

    def sync_folder(self, folder: str) -> None:
        """Nothing has to be brought to a disk."""
        raise AssertionError(f"{folder} is not on this machine")

    def crash(self) -> None:
        """Stops the machine, not the store."""
        self._dead = True

    def power_off(self) -> None:
        """Nothing is lost."""
