"""Runs in folders: their tables shard by shard, and whether what is there is right.

``midgard.simulate(..., out=FOLDER)`` writes a folder; docs/scale.md has its layout.

>>> import midgard, tempfile
>>> game = midgard.Champions(players=2)
>>> with tempfile.TemporaryDirectory() as folder:
...     run = midgard.simulate(game, ["greedy", "random"], games=250, out=folder)
...     stored = open_run(folder)
...     stored.digest == run.digest, stored.shards, stored.verify(games=5).ok
(True, 3, True)
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import accumulate
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from midgard._input import MAX_GAME_SEED, abbreviate, require_path, require_text, require_whole
from midgard._midgard import InvalidOptionError
from midgard._progress import progress_of
from midgard._storage.checking import (
    LEVEL,
    Census,
    Difference,
    Outlier,
    Replays,
    outliers,
    sampled,
)
from midgard._storage.files import Files, LocalFiles
from midgard._storage.manifest import MANIFEST, Manifest, StorageError, require_pyarrow
from midgard._storage.shards import read_table, table_file
from midgard._storage.writer import folders
from midgard.bots import check_search, is_own
from midgard.games import load_game
from midgard.metrics import WantedMetrics
from midgard.simulation import Run, Seating, run_of

if TYPE_CHECKING:
    from midgard.protocols import Game

__all__ = [
    "LEVEL",
    "Difference",
    "Manifest",
    "Outlier",
    "StorageError",
    "StoredRun",
    "Verification",
    "open_run",
]

USUAL_SAMPLE = 100
"""The number of games that `StoredRun.verify` plays again if none is named."""


@dataclass(frozen=True)
class Verification:
    """What a look at a folder has found.

    Attributes:
        shards: the number of shards of the run.
        missing: the shards that are not there; ``resume`` plays them.
        damage: the files that are damaged, in words; ``resume`` plays their shards again.
        replayed: the number of games that were played again.
        difference: the first game whose result differs, or ``None``.
        outliers: the shards whose shares of victories stand out.
        digest: the digest of the games of all whole shards.
    """

    shards: int
    missing: tuple[int, ...]
    damage: tuple[str, ...]
    replayed: int
    difference: Difference | None
    outliers: tuple[Outlier, ...]
    digest: str

    @property
    def ok(self) -> bool:
        """Whether the run is complete, and nothing is damaged, different or an outlier."""
        return not (self.missing or self.damage or self.difference or self.outliers)

    def __str__(self) -> str:
        """Returns all findings, one a line."""
        lines = [
            f"{self.shards - len(self.missing) - len(self.damage):,} of {self.shards:,} shards are"
            f" whole, digest {self.digest}",
            *self.damage,
            *(["missing: shards " + _listed(self.missing)] if self.missing else []),
            f"{self.replayed:,} games were played again: "
            + ("all have the same results" if self.difference is None else str(self.difference)),
            *map(str, self.outliers or ("no shard stands out",)),
        ]
        return "\n".join(lines)


def _listed(numbers: tuple[int, ...]) -> str:
    more = f" and {len(numbers) - 10:,} more" if len(numbers) > 10 else ""
    return ", ".join(map(str, numbers[:10])) + more


def open_run(folder: str | PathLike[str], *, cards: str | PathLike[str] | None = None) -> StoredRun:
    """Opens the folder of a run, complete or not.

    Args:
        folder: the folder.
        cards: the file with the corrected card numbers of the run, if it had any.

    Raises:
        ImportError: pyarrow is not installed.
        StorageError: the folder has no run, its manifest is damaged, or the run is of another
            version of the rules.
        InvalidOptionError: the run has cards of its own and this is not their file.
    """
    require_path("folder", folder)
    require_pyarrow()
    manifest = Manifest.read(LocalFiles(Path(folder)))
    if manifest is None:
        raise StorageError(f"{folder} has no run: there is no {MANIFEST}")
    return StoredRun(Path(folder), manifest, load_game(manifest.game, cards=cards))


class StoredRun:
    """A run in a folder.

    Attributes:
        folder: the folder.
        manifest: what it holds.
        game: the rules.
    """

    def __init__(self, folder: Path, manifest: Manifest, game: Game) -> None:
        """Checks that this midgard has the same rules as the run.

        Raises:
            StorageError: it has not.
        """
        expected = Manifest.of(
            game,
            manifest.bots,
            seed=int(manifest.seed),
            seating=manifest.seating,
            games=manifest.games,
            shard_games=manifest.shard_games,
            tables=manifest.tables,
        )
        rules = ("rules_version", "observation_layout", "cards")
        for name in rules:
            one, other = getattr(manifest, name), getattr(expected, name)
            if one != other:
                what = name.replace("_", " ")
                raise StorageError(f"the run has the {what} {one}; this midgard has {other}")
        self.folder: Path = folder
        self.manifest: Manifest = manifest
        self.game: Game = game
        self._files: Files = LocalFiles(folder)

    def __repr__(self) -> str:
        """Returns the game and the size of the run."""
        return f"<{self.manifest.games:,} games of {self.manifest.game} in {self.shards:,} shards>"

    @property
    def shards(self) -> int:
        """The number of shards, those that are missing included."""
        return self.manifest.shards

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables."""
        return tuple(folders(self.manifest)[:-1])

    @property
    def digest(self) -> str:
        """The digest of the games that are there; it is that of `midgard.simulate`.

        Raises:
            StorageError: a shard is damaged.
        """
        return self.run().digest

    def run(self) -> Run:
        """Returns the statistics of the shards that are there.

        Raises:
            StorageError: a shard is damaged.

        >>> import midgard, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     run = midgard.simulate(midgard.Champions(2), games=200, seed=1, out=folder)
        ...     open_run(folder).run() == run
        True
        """
        census = Census(self._files, self.manifest, self.game)
        if census.damage:
            raise StorageError(census.damage[0])
        return self._run(census)

    def _run(self, census: Census) -> Run:
        manifest, none = self.manifest, WantedMetrics((), ())
        seating, seed = cast("Seating", manifest.seating), int(manifest.seed)
        bots = manifest.bots
        run = run_of(self.game, bots, seed, seating, census.total, (), none, None, set())
        return replace(run, folder=self.folder)

    def table(self, name: str, shard: int) -> Any:
        """Returns a table of a shard as a ``pyarrow.Table``.

        Raises:
            InvalidOptionError: the run has no such table or shard.
            StorageError: the shard is missing or damaged.

        >>> import midgard, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     run = midgard.simulate(midgard.Champions(2), games=200, seed=1, out=folder)
        ...     open_run(folder).table("seats", 1).column("game")[0].as_py()
        100
        """
        self._require_table(name)
        number = require_whole("shard", shard, 0, self.shards - 1)
        return read_table(self._files, self.manifest, name, number)

    def files(self, name: str) -> Iterator[str]:
        """Yields the files of a table relative to the folder, those that are missing included.

        Raises:
            InvalidOptionError: the run has no such table.
        """
        self._require_table(name)
        return ("/".join(table_file(name, shard)) for shard in range(self.shards))

    def _require_table(self, name: str) -> None:
        require_text("the name of a table", name)
        if name not in self.tables:
            there = ", ".join(self.tables)
            raise InvalidOptionError(f"this run has no table {abbreviate(name)}; it has: {there}")

    def verify(
        self,
        *,
        games: int | None = USUAL_SAMPLE,
        seed: int = 0,
        threads: int = 0,
        progress: bool | Callable[[int], object] = False,
    ) -> Verification:
        """Checks all files, plays games again, and looks for shards that stand out.

        A difference means that the folder was changed, or that the machine that played or the one
        that verifies is broken. Bots in Python must be deterministic.

        Args:
            games: how many games are played again, drawn at random from the shards that are whole;
                ``None`` plays all of them, and compares the sums of the shards too.
            seed: which games are drawn.
            threads: the number of threads; 0 means one per core.
            progress: as for `midgard.simulate`, of all games that were looked at.

        Raises:
            InvalidOptionError: an option is out of range, or a bot of the run does not exist here.
        """
        manifest = self.manifest
        if games is not None:
            games = require_whole("games", games, 0, 10**12)
        seed = require_whole("seed", seed, 0, MAX_GAME_SEED)
        threads = require_whole("threads", threads, 0, 1024)
        for bot in manifest.bots:
            if is_own(bot):
                check_search(bot, self.game)
        with progress_of(progress, manifest.games) as report:
            census = Census(self._files, manifest, self.game)
            replays = Replays(self._files, manifest, self.game, threads)
            replayed, difference = self._replayed(replays, census, games, seed, report)
        return Verification(
            shards=manifest.shards,
            missing=tuple(census.missing),
            damage=tuple(census.damage),
            replayed=replayed,
            difference=difference,
            outliers=tuple(outliers(census)),
            digest=census.total["digest"],
        )

    def _replayed(
        self,
        replays: Replays,
        census: Census,
        games: int | None,
        seed: int,
        report: Callable[[int], object] | None,
    ) -> tuple[int, Difference | None]:
        """Plays again until a game differs; returns how many were played, and the difference."""
        replayed, ends = 0, list(accumulate(census.games))
        by_shard: dict[int, list[int]] = {}
        for at in sampled(sum(census.games), games or 0, seed):
            which = bisect_right(ends, at)
            shard, start = census.numbers[which], ends[which] - census.games[which]
            by_shard.setdefault(shard, []).append(self.manifest.range_of(shard)[at - start])
        for shard in census.numbers:
            if games is None:
                found = replays.shard(shard)
                replayed += len(self.manifest.range_of(shard))
                if found is not None:
                    return replayed, found
            else:
                for found in replays.games(shard, by_shard.get(shard, [])):
                    replayed += 1
                    if found is not None:
                        return replayed, found
            if report is not None:
                report(self.manifest.range_of(shard).stop)
        return replayed, None
