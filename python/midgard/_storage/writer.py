"""Plays a run into a folder, shard by shard, and finishes a run that was interrupted.

While a shard is written the next one is played; there are never more than these two in memory. A
shard that is not whole when a run ends for whatever reason is played again when it is resumed.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from midgard._games import play_games
from midgard._midgard import InvalidOptionError, _tabulate
from midgard._storage.files import Files, is_temporary, write_whole
from midgard._storage.manifest import MANIFEST, Manifest, StorageError
from midgard._storage.shards import SUMS, read_shard, write_shard
from midgard._totals import added_up
from midgard.bots import BotSpec

if TYPE_CHECKING:
    from midgard._midgard import _RawRun
    from midgard.protocols import Game

__all__ = ["TIMES", "nothing_played", "prepare", "times", "write_run"]

TIMES = "times.jsonl"
"""The file with the seconds of each shard, which are no part of a run's result."""


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
        others = [name for name in files.names("") if not is_temporary(name)]
        if others:
            raise InvalidOptionError(f"the folder has no run, but {others[0]}: name an empty one")
    elif not resume:
        raise InvalidOptionError("the folder has a run already: resume it, or name another folder")
    elif differences := there.differences(manifest):
        raise InvalidOptionError(f"the folder has another run: {'; '.join(differences)}")
    _remove_unfinished(files, "")
    if there is None:
        write_whole(files, "", MANIFEST, manifest.to_bytes())
    for folder in folders(manifest):
        files.make_folder(folder)
        _remove_unfinished(files, folder)
    files.sync_folder("")


def folders(manifest: Manifest) -> list[str]:
    """Returns the folders of the shards: one for each table, and that of the sums."""
    return [*(name for name in manifest.tables if name != "luck"), SUMS]


def _remove_unfinished(files: Files, folder: str) -> None:
    for name in files.names(folder):
        if is_temporary(name):
            files.remove(f"{folder}/{name}" if folder else name)


def write_run(
    files: Files,
    manifest: Manifest,
    game: Game,
    bots: Sequence[BotSpec],
    *,
    threads: int,
    report: Callable[[int], object] | None,
    full_state: set[str],
) -> _RawRun:
    """Plays the shards that a folder does not have, and returns the sums of all that it has.

    After Ctrl-C, these are the sums of the shards that are whole.

    Raises:
        OSError: a file could not be written. All shards before it are whole.
    """
    writer = _Writer(files, manifest, game, bots)
    options: dict[str, Any] = {
        "seed": int(manifest.seed),
        "threads": threads,
        "seating": manifest.seating,
        "tables": list(manifest.tables),
        "keeps_finished": True,
        "full_state": full_state,
    }
    with writer:
        try:
            for shard in range(manifest.shards):
                if writer.has(shard):
                    continue
                games, done = manifest.range_of(shard), writer.games
                raw = play_games(
                    game,
                    bots,
                    first=games.start,
                    games=len(games),
                    progress=None if report is None else _from(report, done),
                    **options,
                )
                if raw["interrupted"]:
                    raise KeyboardInterrupt
                writer.write(shard, raw)
        except KeyboardInterrupt:
            writer.finish()
            writer.total["interrupted"] = True
    return writer.total


def _from(report: Callable[[int], object], done: int) -> Callable[[int], object]:
    return lambda count: report(done + count)


class _Writer:
    """Writes shards in a thread of its own, one at a time, and adds up what is whole."""

    def __init__(
        self, files: Files, manifest: Manifest, game: Game, bots: Sequence[BotSpec]
    ) -> None:
        self.total: _RawRun = nothing_played(game, manifest)
        self.games: int = 0
        self._files, self._manifest, self._game = files, manifest, game
        self._thread = ThreadPoolExecutor(1)
        self._pending: tuple[_RawRun, Future[None]] | None = None
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
            found = read_shard(self._files, self._manifest, shard)
        except StorageError:
            return False
        if found is not None:
            found.sums["seconds"] = self._seconds.get(shard, 0.0)
            self._add(found.sums)
            self.games += found.sums["games"]
        self._since = time.perf_counter()
        return found is not None

    def write(self, shard: int, raw: _RawRun) -> None:
        """Begins to write a shard once the one before it is written."""
        self.games += raw["games"]
        self.finish()
        now = time.perf_counter()
        raw["seconds"], self._since = now - self._since, now
        self._pending = raw, self._thread.submit(self._put, shard, raw)

    def finish(self) -> None:
        """Waits until the shard that is being written is whole.

        Raises:
            OSError: it could not be written.
        """
        if self._pending is not None:
            raw, future = self._pending
            future.result()
            self._pending = None
            self._add(raw)

    def _put(self, shard: int, raw: _RawRun) -> None:
        names = self._manifest.bots
        write_shard(self._files, self._manifest, shard, self._game, names, raw)
        line = json.dumps({"shard": shard, "games": raw["games"], "seconds": raw["seconds"]})
        with suppress(OSError):  # times are no part of the result
            self._files.append(TIMES, line.encode() + b"\n")

    def _add(self, raw: _RawRun) -> None:
        self.total = added_up([self.total, cast("_RawRun", {**raw, "tables": {}})])


def nothing_played(game: Game, manifest: Manifest) -> _RawRun:
    """Returns the sums of no games."""
    raw: dict[str, Any] = {
        **_tabulate(
            game,
            list(manifest.bots),
            {
                "first": 0,
                "games": 0,
                "seed": int(manifest.seed),
                "threads": 1,
                "seating": manifest.seating,
                "tables": list(manifest.tables),
            },
            [],
        )
    }
    return cast("_RawRun", raw | {"seconds": 0.0, "interrupted": False, "tables": {}})


def times(files: Files) -> dict[int, float]:
    """Returns the seconds of each shard as far as they were noted; a torn line is left out."""
    try:
        lines = files.read(TIMES).splitlines()
    except FileNotFoundError:
        return {}
    found = {}
    for line in lines:
        with suppress(ValueError, KeyError, TypeError):
            one = json.loads(line)
            found[int(one["shard"])] = float(one["seconds"])
    return found
