"""Plays a run into a folder, shard by shard, and finishes a run that was interrupted.

While a shard is written the next one is played; there are never more than these two in memory. A
shard that is not whole when a run ends for whatever reason is played again when it is resumed.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress

from midgard._midgard import InvalidOptionError
from midgard._shared.json import parse_json
from midgard._shared.progress import after
from midgard.storage.files import Files, is_temporary, others_in, write_whole
from midgard.storage.manifest import MANIFEST, Manifest, StorageError
from midgard.storage.playing import Player
from midgard.storage.shards import (
    SUMS,
    PlayedShard,
    Sums,
    nothing_played,
    read_shard,
    write_shard,
)

TIMES = "times.jsonl"
"""The file with the seconds of each shard, which do not belong to the result of a run."""
MOST_TIMES = 200_000_000
"""The most bytes of that file; a million shards have half of it."""


def prepare(files: Files, manifest: Manifest, *, resume: bool) -> None:
    """Makes a folder ready for a run: writes the manifest, or checks the one that is there.

    Raises:
        InvalidOptionError: the folder has a run and ``resume`` is false, has another run, or has
            something else.
        StorageError: the manifest in the folder is damaged.
        OSError: the manifest could not be written.
    """
    files.make_folder("")
    there = Manifest.read(files)
    if there is None:
        if others := others_in(files):
            raise InvalidOptionError(f"the folder has no run, but {others[0]}: name an empty one")
    elif not resume:
        raise InvalidOptionError("the folder has a run already: resume it, or name another folder")
    elif differences := there.differences(manifest):
        raise InvalidOptionError(f"the folder has another run: {'; '.join(differences)}")
    remove_unfinished(files, "")
    if there is None:
        write_whole(files, "", MANIFEST, manifest.to_bytes())
    for folder in (*manifest.kept, SUMS):
        files.make_folder(folder)
        remove_unfinished(files, folder)
    if files.renames:
        files.sync_folder("")


def remove_unfinished(files: Files, folder: str) -> None:
    """Removes what was being written when its writer was lost. Nobody may be writing now.

    Raises:
        OSError: a file could not be removed.
    """
    if not files.renames:
        return  # nothing has another name before it is whole
    for name in files.names(folder):
        if is_temporary(name):
            files.remove(f"{folder}/{name}" if folder else name)


def write_run(files: Files, player: Player, report: Callable[[int], object] | None) -> Sums:
    """Plays the shards that a folder does not have, and returns the sums of all that it has.

    After Ctrl-C, these are the sums of the shards that are whole.

    Raises:
        OSError: a file could not be written. All shards before it are whole.
    """
    writer = _Writer(files, player)
    with writer:
        try:
            for shard in range(player.manifest.shards):
                if not writer.has(shard):
                    shown = after(report, writer.games)
                    writer.write(shard, player.play(shard, shown))
                if writer.stopped:
                    break
        except KeyboardInterrupt:
            writer.finish()
            writer.total.raw["interrupted"] = True
    return writer.total


class _Writer:
    """Writes shards in a thread of its own, one at a time, and adds up what is whole."""

    def __init__(self, files: Files, player: Player) -> None:
        self.total: Sums = nothing_played(player.game, player.manifest)
        self.games: int = 0
        self.stopped: bool = False
        self._files, self._player, self._manifest = files, player, player.manifest
        self._thread = ThreadPoolExecutor(1)
        self._pending: tuple[PlayedShard, Future[None]] | None = None
        self._since = time.perf_counter()
        self._seconds = times(files)

    def __enter__(self) -> _Writer:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        try:
            if kind is None:
                self.finish()
        finally:
            self._thread.shutdown()

    def has(self, shard: int) -> bool:
        """Adds a shard that is there and whole; a damaged one is not."""
        try:
            found = read_shard(self._files, self._manifest, shard, self._player.game)
        except StorageError:
            return False
        if found is not None:
            self.finish()
            found.sums.raw["seconds"] = self._seconds.get(shard, 0.0)
            self._take(found.sums)
            self.total.add(found.sums)
            if self._player.stopping is not None and found.sums.until is not None:
                self._player.stopping.restore(found.sums.until)
        self._since = time.perf_counter()
        return found is not None

    def write(self, shard: int, played: PlayedShard) -> None:
        """Begins to write a shard once the one before it is written."""
        self._take(played)
        self.finish()
        now = time.perf_counter()
        played.raw["seconds"], self._since = now - self._since, now
        self._pending = played, self._thread.submit(self._put, shard, played)

    def finish(self) -> None:
        """Waits until the shard that is being written is whole.

        Raises:
            OSError: it could not be written.
        """
        if self._pending is not None:
            played, future = self._pending
            future.result()
            self._pending = None
            self.total.add(played)

    def _take(self, sums: Sums) -> None:
        self.games += sums.raw["games"]
        self.stopped = sums.stopped

    def _put(self, shard: int, played: PlayedShard) -> None:
        game, names, raw = self._player.game, self._manifest.bots, played.raw
        write_shard(self._files, self._manifest, shard, game, names, played)
        line = json.dumps({"shard": shard, "games": raw["games"], "seconds": raw["seconds"]})
        with suppress(OSError):  # times are no part of the result
            self._files.append(TIMES, line.encode() + b"\n")


def times(files: Files) -> dict[int, float]:
    """Returns the seconds of each shard as far as they were noted; all other lines are left out."""
    try:
        lines = files.read(TIMES, MOST_TIMES).splitlines()
    except OSError:  # times are no part of the result
        return {}
    found = {}
    for line in lines:
        with suppress(ValueError, KeyError, TypeError, OverflowError):
            one = parse_json(line)
            shard, seconds = one["shard"], float(one["seconds"])
            if type(shard) is int and 0.0 <= seconds < math.inf:
                found[shard] = seconds
    return found
