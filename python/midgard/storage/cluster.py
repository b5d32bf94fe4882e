"""Plays the shards of a run on a Ray cluster, whose machines share the folder.

A task is a group of shards of at least ten seconds. It plays them and writes them itself, so that
no results but times go through Ray. If its worker is lost, Ray starts it again elsewhere; shards
that are whole are not played again. Two workers that play the same shard write the same bytes.
"""

from __future__ import annotations

import json
import math
import platform
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from midgard._midgard import InvalidOptionError
from midgard.storage.files import Files
from midgard.storage.manifest import Manifest, StorageError
from midgard.storage.playing import Player
from midgard.storage.shards import (
    SUMS,
    Shard,
    Sums,
    nothing_played,
    read_shard,
    read_sums,
    write_shard,
)
from midgard.storage.writer import TIMES, remove_unfinished, times

if TYPE_CHECKING:
    from midgard.protocols import Game

GROUP_SECONDS = 10.0
"""A task lasts at least so long; Ray advises against tasks that are much shorter."""
LOST_WORKERS = 20
"""So often a task is started again that lost its worker."""

Times = list[tuple[int, float]]
"""The shards of a group, with the seconds that each took."""


def require_ray() -> Any:
    """Returns the module ``ray``.

    Raises:
        ImportError: it is not installed.
    """
    try:
        return import_module("ray")
    except ImportError:
        needed = "engine=\"ray\" needs ray: pip install 'midgard-engine[ray]'"
        raise ImportError(needed) from None


def _play_group(files: Files, player: Player, shards: list[int]) -> tuple[Times, set[str]]:
    """Plays and writes the shards of a group on the machine where this runs."""
    manifest, game = player.manifest, player.game
    if differences := manifest.differences(manifest.here(game)):
        raise StorageError(f"the machine {platform.node()} differs: {'; '.join(differences)}")
    found: Times = []
    for shard in shards:
        if _whole(files, manifest, shard, game) is not None:
            continue
        start = time.perf_counter()
        write_shard(files, manifest, shard, game, manifest.bots, player.play(shard))
        found.append((shard, time.perf_counter() - start))
    return found, player.full_state


def _whole(files: Files, manifest: Manifest, shard: int, game: Game) -> Shard | None:
    """Returns a shard that is there; a damaged one is not."""
    with suppress(StorageError):
        return read_shard(files, manifest, shard, game)
    return None


@contextmanager
def _cluster(address: str | None) -> Iterator[Any]:
    """Yields ``ray``, connected to a cluster. One that was started here is stopped at the end."""
    ray = require_ray()
    if ray.is_initialized():
        if address is not None:
            raise InvalidOptionError("Ray is connected to a cluster already: omit address=")
        yield ray
        return
    try:
        ray.init(
            address=address,
            include_dashboard=None if address else False,
            log_to_driver=False,
            logging_level="error",
        )
    except (ConnectionError, ValueError) as error:
        raise InvalidOptionError(f"address {address!r}: there is no Ray cluster: {error}") from None
    try:
        yield ray
    finally:
        ray.shutdown()


def write_run_on_ray(
    files: Files, player: Player, report: Callable[[int], object] | None, address: str | None
) -> Sums:
    """Plays the shards that a folder does not have, and returns the sums of all that it has.

    After Ctrl-C, these are the sums of the shards that are whole.

    Raises:
        OSError: a worker could not write a file.
        StorageError: the machines do not share the folder, or have other versions.
        InvalidOptionError: the address has no cluster, or the file system of the folder
            cannot be sent to other processes.
        Exception: a bot or a metric has raised it.
    """
    files = files.for_workers()
    run = _Driver(files, player.manifest, player.game, report)
    with _cluster(address) as ray:
        task = ray.remote(num_cpus=1, max_retries=LOST_WORKERS)(_play_group)
        shared = [ray.put(one) for one in (files, replace(player, threads=1))]
        waiting: dict[Any, list[int]] = {}
        try:
            while run.missing or waiting:
                cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
                while run.missing and len(waiting) < 2 * cores:
                    group = run.group()
                    waiting[task.remote(*shared, group)] = group
                ready, _ = ray.wait(list(waiting), timeout=1.0)
                for one in ready:
                    seconds, seen = _result(ray, one)
                    run.add(waiting.pop(one), seconds)
                    player.full_state |= seen
        except KeyboardInterrupt:
            run.total.raw["interrupted"] = True
        finally:
            for one in waiting:
                with suppress(Exception):  # it may be done, or its worker lost
                    ray.cancel(one, force=True)
    if not waiting:
        for folder in (*player.manifest.kept, SUMS):  # of workers that were lost
            remove_unfinished(files, folder)
    return run.total


def _result(ray: Any, task: Any) -> tuple[Times, set[str]]:
    """Returns the result of a task, or raises what it has raised."""
    try:
        found: tuple[Times, set[str]] = ray.get(task)
    except ray.exceptions.RayTaskError as error:
        cause = getattr(error, "cause", None)
        raise (cause if isinstance(cause, BaseException) else error) from None
    return found


class _Driver:
    """The shards that are still to be played, and the sums of those that are there."""

    def __init__(
        self,
        files: Files,
        manifest: Manifest,
        game: Game,
        report: Callable[[int], object] | None,
    ) -> None:
        self.total: Sums = nothing_played(game, manifest)
        self.missing: list[int] = []
        self._files, self._manifest, self._report = files, manifest, report
        self._game = game
        self._played: list[float] = []
        known = times(files)
        for number in range(manifest.shards):
            shard = _whole(files, manifest, number, game)
            if shard is None:
                self.missing.append(number)
            else:
                self._add(shard, known.get(number, 0.0))
        self.missing.reverse()

    def group(self) -> list[int]:
        """Takes the next shards: as many as take the time of a task."""
        size = 1
        if self._played:
            mean = sum(self._played) / len(self._played)
            size = max(1, math.ceil(GROUP_SECONDS / max(mean, 1e-6)))
        group = [self.missing.pop() for _ in range(min(size, len(self.missing)))]
        return group

    def add(self, group: list[int], seconds: Times) -> None:
        """Adds the shards that a task has written.

        Raises:
            StorageError: one of them is not in the folder.
        """
        spent = dict(seconds)
        self._played += spent.values()
        for number in group:
            shard = read_sums(self._files, self._manifest, number, self._game)
            if shard is None:
                raise StorageError(
                    f"shard {number} was written elsewhere: the machines of the cluster do not"
                    f" share {self._files.location}"
                )
            self._add(shard, spent.get(number, 0.0))
            line = {"shard": number, "games": shard.sums.raw["games"], "seconds": spent.get(number)}
            if number in spent:
                with suppress(OSError):  # times are no part of the result
                    self._files.append(TIMES, json.dumps(line).encode() + b"\n")
        if self._report is not None:
            self._report(self.total.raw["games"])

    def _add(self, shard: Shard, seconds: float) -> None:
        shard.sums.raw["seconds"] = seconds
        self.total.add(shard.sums)
