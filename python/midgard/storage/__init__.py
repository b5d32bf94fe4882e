"""Runs in folders: their tables shard by shard, and whether what is there is right.

``midgard.simulate(..., out=FOLDER)`` writes a folder; docs/manual/scale.md has its layout.

>>> import midgard, tempfile
>>> game = midgard.Champions(players=2)
>>> with tempfile.TemporaryDirectory() as folder:
...     run = midgard.simulate(game, ["greedy", "random"], games=250, out=folder)
...     stored = open_run(folder)
...     stored.digest == run.digest, stored.shards, stored.verify(games=5).ok
(True, 3, True)
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from os import PathLike
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

from midgard._midgard import InvalidOptionError, MidgardError
from midgard._runs.run import Run, Seating, run_of
from midgard._runs.until import Stopping
from midgard._shared.input import (
    require_path,
    require_seed,
    require_text,
    require_whole,
    unknown_name,
)
from midgard._shared.named_again import bots_of_file
from midgard._shared.progress import progress_of
from midgard.bots import BotSpec, make, require_plays
from midgard.columns import Columns
from midgard.games import build_game, load_game, parse_game
from midgard.storage.checking import (
    LEVEL,
    Census,
    Difference,
    Outlier,
    Replays,
    outliers,
    sampled,
)
from midgard.storage.files import Files
from midgard.storage.manifest import MANIFEST, Manifest, StorageError, require_pyarrow
from midgard.storage.shards import SUMS, Shard, read_sums, read_table, table_file
from midgard.storage.stores import files_at

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
    """The result of a look at a folder.

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


def _drawn(sizes: Sequence[int], games: int, seed: int) -> Iterator[int]:
    """Yields shards in a random order until they have a number of games together.

    >>> len(list(_drawn([50, 50, 20], 51, 1)))
    2
    """
    for at in Random(seed).sample(range(len(sizes)), len(sizes)):
        if games <= 0:
            break
        yield at
        games -= sizes[at]


def open_run(
    folder: str | PathLike[str],
    *,
    filesystem: object = None,
    cards: str | PathLike[str] | None = None,
) -> StoredRun:
    """Opens the folder of a run, complete or not.

    Args:
        folder: the folder: a path of this machine, a URI such as ``"s3://bucket/run"``, or the path
            in ``filesystem``.
        filesystem: a ``pyarrow.fs.FileSystem`` that has the folder.
        cards: the file with the corrected card numbers of the run, if it had any.

    Raises:
        ImportError: pyarrow is not installed.
        StorageError: the folder has no run, its manifest is damaged, or the run is of another
            version of the rules.
        InvalidOptionError: the run has cards of its own and this is not their file, or pyarrow has
            no such file system.
        OSError: the folder cannot be read.
    """
    require_path("folder", folder)
    require_pyarrow()
    files = files_at("folder", folder, filesystem)
    manifest = Manifest.read(files)
    if manifest is None:
        raise StorageError(f"{folder} has no run: there is no {MANIFEST}")
    _require_game(manifest.game, cards is not None)
    return StoredRun(files, manifest, load_game(manifest.game, cards=cards))


def _require_game(text: str, has_cards: bool) -> None:
    """Checks the text of a game in a manifest apart from its cards."""
    try:
        name, options = parse_game(text)
        if not has_cards and "cards" not in options:
            build_game(name, options)
    except MidgardError as error:
        raise StorageError(f"{MANIFEST} names no game: {error}") from None


class StoredRun:
    """A run in a folder.

    Attributes:
        folder: the folder, or where it is in a store.
        manifest: what it holds.
        game: the rules.
    """

    def __init__(self, files: Files, manifest: Manifest, game: Game) -> None:
        """Checks that this midgard has the same rules as the run.

        Raises:
            StorageError: it has not.
        """
        expected = manifest.here(game)
        rules = ("rules_version", "observation_layout", "cards")
        for name in rules:
            one, other = getattr(manifest, name), getattr(expected, name)
            if one != other:
                what = name.replace("_", " ")
                raise StorageError(f"the run has the {what} {one}; this midgard has {other}")
        self.folder: Path | str = files.location
        self.manifest: Manifest = manifest
        self.game: Game = game
        self._files: Files = files

    def __repr__(self) -> str:
        """Returns the game and the size of the run."""
        return f"<{self.manifest.games:,} games of {self.manifest.game} in {self.shards:,} shards>"

    @property
    def shards(self) -> int:
        """The number of shards, those that are missing included.

        If the run stops by itself, it is their greatest number until the last one is there.
        """
        if self.manifest.until is not None:
            last = max(self._files.names(SUMS), default="").partition(".")[0]
            shard = self._sums(last)
            if shard is not None and shard.sums.stopped:
                return shard.number + 1
        return self.manifest.shards

    def _sums(self, name: str) -> Shard | None:
        """Returns the shard with this name if the run can have it, without a look at its tables."""
        if not re.fullmatch("[0-9]{6,7}", name) or int(name) >= self.manifest.shards:
            return None
        return read_sums(self._files, self.manifest, int(name), self.game)

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of the tables."""
        return tuple(self.manifest.kept)

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
        manifest, total, stopping = self.manifest, census.total, None
        seating, seed = cast("Seating", manifest.seating), int(manifest.seed)
        if manifest.until is not None:
            options = (seating == "balanced", manifest.until, manifest.games)
            stopping = Stopping(self.game, manifest.bots, *options)
            if total.until is not None:
                stopping.restore(total.until)
        sums = (total.raw, dict[str, Columns](), total.metrics)
        run = run_of(self.game, manifest.bots, seed, seating, *sums, stopping, set())
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
        return read_table(self._files, self.manifest, name, number, self.game)

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
            raise InvalidOptionError(unknown_name("table", name, self.tables, "of this run"))

    def verify(
        self,
        *,
        games: int | None = USUAL_SAMPLE,
        seed: int | str = 0,
        threads: int = 0,
        progress: bool | Callable[[int], object] = False,
        bots: Sequence[BotSpec] = (),
    ) -> Verification:
        """Checks all files, plays games again, and looks for shards that stand out.

        The values of metrics of one's own are not computed again, since a folder has no functions.

        A difference means that the folder was changed, or that the machine that played or the one
        that verifies is broken. Bots in Python must be deterministic.

        Args:
            games: how many games are played again, drawn at random from the shards that are whole;
                ``None`` plays all of them, and compares the sums of the shards too. A run without
                tables has only sums: then whole shards are drawn, with as many games or more.
            seed: which games are drawn.
            threads: the number of threads; 0 means one per core.
            progress: as for `midgard.simulate`, of all games that were looked at.
            bots: the bots of the run that are code, such as ``["my_package:MyBot"]``: a folder
                makes no code run unless the caller names it. A class or a function that was passed
                to `midgard.simulate` is passed again.

        Raises:
            InvalidOptionError: an option is out of range, a bot of the run does not exist here, or
                is code that ``bots`` does not name.
        """
        manifest = self.manifest
        found = bots_of_file(manifest.bots, bots, str(self.folder))
        if games is not None:
            games = require_whole("games", games, 0, 10**12)
        seed = require_seed(seed)
        threads = require_whole("threads", threads, 0, 1024)
        for bot in dict.fromkeys(found):
            require_plays(make(bot, seed=0, seat=0), self.game)
        with progress_of(progress, manifest.games) as report:
            census = Census(self._files, manifest, self.game)
            replays = Replays(self._files, manifest, self.game, found, threads)
            replayed, difference = self._replayed(replays, census, games, seed, report)
        return Verification(
            shards=census.shards,
            missing=tuple(census.missing),
            damage=tuple(census.damage),
            replayed=replayed,
            difference=difference,
            outliers=tuple(outliers(census)),
            digest=census.total.raw["digest"],
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
        drawn: dict[int, list[int]] = {}
        for at in sampled(sum(census.games), games or 0, seed):
            which = bisect_right(ends, at)
            start = ends[which] - census.games[which]
            drawn.setdefault(which, []).append(at - start)
        every = set(range(len(census.numbers)))
        if games is not None:
            every = set() if self.tables else set(_drawn(census.games, games, seed))
        for which, shard in enumerate(census.numbers):
            span = self.manifest.range_of(shard)
            if which in every:
                found = replays.shard(shard)
                replayed += census.games[which]
                if found is not None:
                    return replayed, found
            elif self.tables:
                numbers = [span[at] for at in drawn.get(which, [])]
                for found in replays.games(shard, numbers):
                    replayed += 1
                    if found is not None:
                        return replayed, found
            if report is not None:
                report(span.start + census.games[which])
        return replayed, None
