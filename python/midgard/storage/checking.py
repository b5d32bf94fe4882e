"""Checks of a run's folder: replayed games, and shards whose results stand out."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from midgard._midgard import _SHARES, _table_columns
from midgard._runs.playing import play_games
from midgard._runs.until import Stopping
from midgard.bots import BotSpec
from midgard.metrics import WantedMetrics
from midgard.protocols import Game
from midgard.storage.files import Files
from midgard.storage.manifest import Manifest, StorageError
from midgard.storage.playing import Player
from midgard.storage.shards import (
    Shard,
    Sums,
    nothing_played,
    read_shard,
    read_sums,
    read_table,
    to_arrow,
)
from midgard.storage.writer import times

if TYPE_CHECKING:
    from midgard._midgard import _RawRun

LEVEL = 0.001
"""The probability that any shard of a good run is called an outlier is at most this."""
MOST_OUTLIERS = 20
"""The most shards that are called outliers."""


@dataclass(frozen=True)
class Difference:
    """A game whose stored result is not the one that it has when it is played again.

    Attributes:
        game: the number of the game in the run; that of the first game of a shard if only the sums
            of the shard differ.
        shard: the number of its shard.
        table: the table that differs, or ``"sums"``.
        column: the first column that differs.
        stored: what the folder has.
        played: what the game has.
    """

    game: int
    shard: int
    table: str
    column: str
    stored: str
    played: str

    def __str__(self) -> str:
        """Returns the difference in words."""
        if self.table == "sums":
            return (
                f"the sums of shard {self.shard}, from game {self.game} on, differ in"
                f" {self.column}: {self.stored} in the folder, {self.played} when played again"
            )
        return (
            f"game {self.game} (shard {self.shard}) differs in {self.column} of {self.table}:"
            f" {self.stored} in the folder, {self.played} when played again"
        )


@dataclass(frozen=True)
class Outlier:
    """A shard in which some players won more or less often than chance explains.

    Attributes:
        shard: the number of the shard.
        group: who won, such as ``"seat 0"`` or ``"bot greedy"``.
        share: the share of victories in the shard.
        rest: the share in all other shards.
        probability: a bound on the probability of so great a deviation.
    """

    shard: int
    group: str
    share: float
    rest: float
    probability: float

    def __str__(self) -> str:
        """Returns the outlier in words."""
        return (
            f"shard {self.shard}: {self.group} won {self.share:.2%}, and {self.rest:.2%} in the"
            f" other shards (p < {self.probability:.1g})"
        )


class Replays:
    """Plays the games of a folder again and compares them.

    Args:
        files: the folder.
        manifest: its manifest.
        game: its rules.
        bots: the bots of the manifest.
        threads: the number of threads; 0 means one per core.
    """

    def __init__(
        self, files: Files, manifest: Manifest, game: Game, bots: Sequence[BotSpec], threads: int
    ) -> None:
        """Plays nothing yet."""
        self._files, self._manifest, self._game, self._bots = files, manifest, game, bots
        played = tuple(name for name in manifest.kept if name in _table_columns(game))
        wanted = WantedMetrics(played, ())
        self._player = Player(game, bots, manifest, wanted, threads=threads)
        self._own = [text.rpartition(" per ")[0] for text in manifest.metrics]

    def shard(self, number: int) -> Difference | None:
        """Plays all games of a whole shard and returns the first one that differs.

        Where a run with ``until`` ends is only known if the shard before the last one is there.
        """
        shard = read_sums(self._files, self._manifest, number, self._game)
        if shard is None:
            return None  # it was removed meanwhile
        first = self._manifest.range_of(number).start
        self._player.stopping = self._stopping(number)
        if shard.sums.stopped and self._player.stopping is None:
            return None
        again = self._player.play(number)
        raw, games = again.raw, range(first, first + shard.sums.raw["games"])
        stored = {name: self._stored(name, number) for name in raw["tables"]}
        if found := self._compared(number, raw, stored, games):
            return found
        compared: dict[str, tuple[Any, Any]] = {
            key: (value, raw[key])  # type: ignore[literal-required]  # keys of the same sums
            for key, value in shard.sums.raw.items()
            if key not in ("tables", "seconds", "interrupted")
        }
        if again.until is not None:
            compared["until"] = shard.sums.until, again.until
        for key, (value, played) in compared.items():
            if value != played:
                texts = (_shown(value), _shown(played))
                return Difference(games.start, number, "sums", key, *texts)
        return None

    def _stopping(self, number: int) -> Stopping | None:
        """Returns what the games before a shard have added up to, if the run stops by itself."""
        manifest = self._manifest
        if manifest.until is None:
            return None
        balanced = manifest.seating == "balanced"
        arguments = (self._game, manifest.bots, balanced, manifest.until, manifest.games)
        stopping = Stopping(*arguments)
        if number:
            before = None
            with suppress(StorageError):  # it is among the damage
                before = read_sums(self._files, manifest, number - 1, self._game)
            if before is None or before.sums.until is None:
                return None
            stopping.restore(before.sums.until)
        return stopping

    def games(self, shard: int, games: Sequence[int]) -> Iterator[Difference | None]:
        """Plays some games of a shard and yields, for each, how it differs."""
        stored: dict[str, Any] = {}
        for number in games:
            raw = self._play(number)
            for name in raw["tables"]:
                stored.setdefault(name, self._stored(name, shard))
            yield self._compared(shard, raw, stored, range(number, number + 1))

    def _play(self, number: int) -> _RawRun:
        """Plays a game."""
        manifest, player = self._manifest, self._player
        raw = play_games(
            self._game,
            self._bots,
            first=number,
            games=1,
            seed=int(manifest.seed),
            threads=player.threads,
            seating="balanced" if manifest.seating == "balanced" else "fixed",
            tables=player.tables,
        )
        if raw["interrupted"]:
            raise KeyboardInterrupt
        return raw

    def _stored(self, name: str, shard: int) -> Any:
        """Returns a table of a shard without the values of metrics of one's own."""
        table = read_table(self._files, self._manifest, name, shard, self._game)
        return table.drop_columns([name for name in self._own if name in table.column_names])

    def _compared(
        self, shard: int, raw: _RawRun, stored: Mapping[str, Any], games: range
    ) -> Difference | None:
        """Returns the difference of the first of these games that differs."""
        found: list[Difference] = []
        for name, columns in raw["tables"].items():
            played = to_arrow(self._game, name, columns, self._manifest.bots)
            numbers = stored[name].column("game").to_numpy()
            first, last = np.searchsorted(numbers, [games.start, games.stop])
            found += _differences(shard, name, stored[name].slice(first, last - first), played)
        return min(found, key=lambda one: one.game, default=None)


def _differences(shard: int, table: str, stored: Any, played: Any) -> Iterator[Difference]:
    """Yields the first difference of each column."""
    if stored.column_names != played.column_names:
        names = ", ".join(stored.column_names), ", ".join(played.column_names)
        games = [one.column("game")[0].as_py() for one in (stored, played) if one.num_rows]
        yield Difference(min(games, default=0), shard, table, "columns", *names)
        return
    numbers = [one.column("game").to_numpy() for one in (stored, played)]
    common = min(map(len, numbers))
    if len(numbers[0]) != len(numbers[1]):
        apart = np.flatnonzero(numbers[0][:common] != numbers[1][:common])
        at = int(apart[0]) if len(apart) else common
        game = min(int(one[at]) for one in numbers if at < len(one))
        counts = [str(int((one == game).sum())) for one in numbers]
        yield Difference(game, shard, table, "rows", *counts)
    for name in stored.column_names:
        one, other = (it.column(name).slice(0, common) for it in (stored, played))
        if not one.equals(other):
            pairs = enumerate(zip(one.to_pylist(), other.to_pylist(), strict=True))
            for at, (cell, same) in pairs:
                if cell != same:
                    game = min(int(one[at]) for one in numbers)
                    yield Difference(game, shard, table, name, str(cell), str(same))
                    break


def _shown(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:60]}..."


class Census:
    """The shards of a folder: which are whole, and what they add up to.

    Args:
        files: the folder.
        manifest: its manifest.
        game: its rules.

    Attributes:
        total: the sums of the whole shards.
        numbers: the numbers of the whole shards, ascending.
        games: the number of games in each of them.
        wins: the victories in each of them, by group: each seat, and each bot.
        shards: the number of shards that there should be.
        missing: the numbers of the shards that are not there.
        damage: what is damaged, in words.
    """

    def __init__(self, files: Files, manifest: Manifest, game: Game) -> None:
        """Reads and checks all files."""
        self.total: Sums = nothing_played(game, manifest)
        self.numbers: list[int] = []
        self.games: list[int] = []
        self.wins: dict[str, list[float]] = {}
        self.shards: int = manifest.shards
        self.missing: list[int] = []
        self.damage: list[str] = []
        known = times(files)
        for number in range(manifest.shards):
            try:
                shard = read_shard(files, manifest, number, game)
            except StorageError as error:
                self.damage.append(str(error))
                continue
            if shard is None:
                self.missing.append(number)
                continue
            shard.sums.raw["seconds"] = known.get(number, 0.0)
            self._add(shard)
            if shard.sums.stopped:
                self.shards = number + 1
                break
        self.total.raw["interrupted"] = bool(self.missing or self.damage)

    def _add(self, shard: Shard) -> None:
        raw = shard.sums.raw
        self.total.add(shard.sums)
        self.numbers.append(shard.number)
        self.games.append(raw["games"])
        for kind, groups in (("seat", raw["seats"]), ("bot", raw["bots"])):
            for name, group in groups.items():
                wins = min(float(raw["games"]), group["win_shares"] / _SHARES)
                self.wins.setdefault(f"{kind} {name}", []).append(wins)


def sampled(games: int, size: int, seed: int) -> list[int]:
    """Returns the numbers of some games, ascending, each set of them equally likely.

    >>> sampled(3, 5, 1)
    [0, 1, 2]
    """
    return sorted(Random(seed).sample(range(games), min(size, games)))


def outliers(census: Census) -> list[Outlier]:
    """Returns the shards in which the share of victories of a seat or a bot stands out.

    If all shards were played alike, the games of one of them are a random part of all games. By
    Hoeffding's inequality for samples without replacement, the probability that its share is as far
    from the share of all games is then at most ``2 exp(-n D)``, with ``n`` games in the shard and
    the divergence ``D`` of the two shares. The level is divided by the number of tests. The shard
    that stands out most is left out before the others are looked at again.
    """
    tests = max(1, len(census.wins) * len(census.games))
    left, found = list(range(len(census.games))), list[Outlier]()
    for _ in range(MOST_OUTLIERS):
        seen = [one for one in _deviations(census, left) if one[0].probability * tests < LEVEL]
        if not seen:
            break
        worst = min(seen, key=lambda one: one[0].probability)[1]
        found += [outlier for outlier, at in seen if at == worst]
        left.remove(worst)
    return found


def _deviations(census: Census, left: Sequence[int]) -> Iterator[tuple[Outlier, int]]:
    """Yields how each group won in each of these shards, with the position of the shard."""
    total = sum(census.games[at] for at in left)
    for group, wins in census.wins.items():
        won = sum(wins[at] for at in left)
        for at in left:
            count = census.games[at]
            if count not in (0, total):
                share, rest = wins[at] / count, (won - wins[at]) / (total - count)
                bound = min(1.0, 2 * math.exp(-count * _divergence(share, won / total)))
                yield Outlier(census.numbers[at], group, share, rest, bound), at


def _divergence(share: float, all_games: float) -> float:
    """Returns the divergence of two shares, 0 where they are the same.

    >>> _divergence(0.5, 0.5), round(_divergence(1.0, 0.5), 4)
    (0.0, 0.6931)
    """
    parts = ((share, all_games), (1.0 - share, 1.0 - all_games))
    found = 0.0
    for one, other in parts:
        if one > 0.0:
            found += one * math.log(one / other) if other > 0.0 else math.inf
    return max(0.0, found)
