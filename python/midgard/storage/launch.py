"""Where the shards of a run are played: here, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING

from midgard._midgard import InvalidOptionError
from midgard._runs.until import Stopping
from midgard._shared.input import abbreviate, require_whole
from midgard.bots import BotSpec
from midgard.metrics import WantedMetrics
from midgard.storage.cluster import require_ray, write_run_on_ray
from midgard.storage.files import Files, require_folder
from midgard.storage.locks import Closes
from midgard.storage.manifest import Manifest, usual_shard
from midgard.storage.playing import Player
from midgard.storage.shards import Sums
from midgard.storage.stores import files_at
from midgard.storage.writer import prepare, write_run

if TYPE_CHECKING:
    from midgard.protocols import Game


def require_launch(
    engine: str,
    address: object,
    out: str | PathLike[str] | None,
    threads: int,
    until: str | None,
) -> None:
    """Checks the options that say where a run is played.

    Raises:
        InvalidOptionError: they do not go together.
        ImportError: ray is not installed.
    """
    if address is not None and not isinstance(address, str):
        raise InvalidOptionError(f"address must be a text, not {abbreviate(address)}")
    if engine != "ray":
        if address is not None:
            raise InvalidOptionError('address= is for engine="ray"')
        return
    if out is None:
        raise InvalidOptionError('engine="ray" writes a folder that its machines share: out=')
    if threads != 0:
        raise InvalidOptionError('with engine="ray" a task has one thread: omit threads=')
    if until is not None:
        raise InvalidOptionError(
            'until= decides after each part of a run whether there is another one; engine="ray"'
            " plays all parts at the same time: omit one of them"
        )
    require_ray()


@dataclass(frozen=True)
class StoredGames:
    """A run with a folder that is ready for it.

    Attributes:
        game: the rules.
        files: the folder.
        manifest: what is played.
        lock: the lock of the folder, until the games are played.
    """

    game: Game
    files: Files
    manifest: Manifest
    lock: Closes

    @staticmethod
    def prepared(
        game: Game,
        names: Sequence[str],
        out: str | PathLike[str],
        filesystem: object,
        wanted: WantedMetrics,
        *,
        resume: bool,
        shard_games: int | None,
        seed: int,
        seating: str,
        games: int,
        tables: Sequence[str],
        until: str | None,
    ) -> StoredGames:
        """Makes the folder ready.

        Raises:
            InvalidOptionError: the path is not a folder, it has other files, or another process
                writes to it.
            StorageError: the manifest in the folder is damaged.
            ImportError: pyarrow is not installed.
            OSError: the folder cannot be written.
        """
        usual = shard_games
        if usual is None:
            usual = usual_shard(games, [*tables, *wanted.played])
        manifest = Manifest.of(
            game,
            names,
            seed=seed,
            seating=seating,
            games=games,
            shard_games=require_whole("shard_games", usual, 1, 10**9),
            tables=tables,
            until=until,
            metrics=wanted.own,
        )
        files = files_at("out", out, filesystem)
        if resume:
            require_folder(files)
        lock = files.lock()
        try:
            prepare(files, manifest, resume=resume)
        except BaseException:
            lock.close()
            raise
        return StoredGames(game, files, manifest, lock)

    def play(
        self,
        bots: Sequence[BotSpec],
        wanted: WantedMetrics,
        stopping: Stopping | None,
        threads: int,
        report: Callable[[int], object] | None,
        full_state: set[str],
        engine: str,
        address: str | None,
    ) -> Sums:
        """Plays the shards that the folder does not have, and returns the sums of all.

        Afterwards ``stopping`` has the games of the whole shards.

        Raises:
            OSError: a file could not be written.
            StorageError: the machines do not share the folder, or have other versions.
            Exception: a bot or a metric has raised it.
        """
        player = Player(self.game, bots, self.manifest, wanted, stopping, threads, full_state)
        before = None if stopping is None else stopping.state
        with closing(self.lock):
            if engine == "ray":
                return write_run_on_ray(self.files, player, report, address)
            found = write_run(self.files, player, report)
        if stopping is not None and before is not None:
            stopping.restore(found.until or before)
        return found
