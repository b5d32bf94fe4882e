"""Where the shards of a run are played: here, or on a Ray cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from midgard._input import abbreviate, require_whole
from midgard._midgard import InvalidOptionError
from midgard._storage.cluster import require_ray, write_run_on_ray
from midgard._storage.files import LocalFiles
from midgard._storage.manifest import Manifest, usual_shard
from midgard._storage.writer import prepare, write_run
from midgard.bots import BotSpec

if TYPE_CHECKING:
    from midgard._midgard import _RawRun
    from midgard.protocols import Game

__all__ = ["StoredGames", "require_launch"]


def require_launch(
    engine: str, address: object, out: str | PathLike[str] | None, threads: int
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
    require_ray()


@dataclass(frozen=True)
class StoredGames:
    """A run with a folder that is ready for it.

    Attributes:
        game: the rules.
        files: the folder.
        manifest: what is played.
    """

    game: Game
    files: LocalFiles
    manifest: Manifest

    @staticmethod
    def prepared(
        game: Game,
        names: Sequence[str],
        out: str | PathLike[str],
        unfit: Sequence[str],
        *,
        resume: bool,
        shard_games: int | None,
        seed: int,
        seating: str,
        games: int,
        tables: Sequence[str],
    ) -> StoredGames:
        """Makes the folder ready.

        Raises:
            InvalidOptionError: an option of ``unfit`` is used, or the folder has something else.
            StorageError: the manifest in the folder is damaged.
            ImportError: pyarrow is not installed.
            OSError: the folder cannot be written.
        """
        if unfit:
            raise InvalidOptionError(f"a run with out= has shards of a fixed size: omit {unfit[0]}")
        usual = usual_shard(games, tables) if shard_games is None else shard_games
        manifest = Manifest.of(
            game,
            names,
            seed=seed,
            seating=seating,
            games=games,
            shard_games=require_whole("shard_games", usual, 1, 10**9),
            tables=tables,
        )
        files = LocalFiles(Path(out))
        prepare(files, manifest, resume=resume)
        return StoredGames(game, files, manifest)

    def play(
        self,
        bots: Sequence[BotSpec],
        threads: int,
        report: Callable[[int], object] | None,
        full_state: set[str],
        engine: str,
        address: str | None,
    ) -> _RawRun:
        """Plays the shards that the folder does not have, and returns the sums of all.

        Raises:
            OSError: a file could not be written.
            StorageError: the machines do not share the folder, or have other versions.
        """
        if engine == "ray":
            return write_run_on_ray(
                self.files,
                self.manifest,
                self.game,
                bots,
                address=address,
                report=report,
                full_state=full_state,
            )
        return write_run(
            self.files,
            self.manifest,
            self.game,
            bots,
            threads=threads,
            report=report,
            full_state=full_state,
        )
