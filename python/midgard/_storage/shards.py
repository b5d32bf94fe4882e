"""Shards: the games of a range as files, and whether they are whole.

A shard is a Parquet file for each table and a JSON file of sums. The sums are written last and name
the size and the hash of each table, so a shard is there exactly if its sums are.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from midgard._metric_sums import MetricSums
from midgard._storage.files import Files, write_whole
from midgard._storage.manifest import Manifest, StorageError
from midgard._totals import added_up, table_of
from midgard.columns import Columns

if TYPE_CHECKING:
    from midgard._midgard import _RawRun
    from midgard.protocols import Game

__all__ = [
    "SUMS",
    "PlayedShard",
    "Shard",
    "Sums",
    "read_shard",
    "read_sums",
    "read_table",
    "table_file",
    "to_arrow",
    "write_shard",
]

SUMS = "sums"
"""The folder of the sums."""
_APART = ("tables", "seconds", "interrupted")
"""What the sums of a shard do not have."""


@dataclass
class Sums:
    """What games add up to.

    Attributes:
        raw: the sums of a run without tables, as `midgard._games.play_games` returns them.
        metrics: the sums of each metric of one's own.
        until: what all games until here have added up to for ``until``; `Stopping.state`.
    """

    raw: _RawRun
    metrics: dict[str, MetricSums] = field(default_factory=dict)
    until: dict[str, Any] | None = None

    def add(self, other: Sums) -> None:
        """Adds the games that follow."""
        self.raw = added_up([self.raw, cast("_RawRun", {**other.raw, "tables": {}})])
        for name, sums in other.metrics.items():
            self.metrics[name] = self.metrics.get(name, MetricSums()) + sums
        self.until = other.until

    @property
    def stopped(self) -> bool:
        """Whether the run stopped by itself after these games."""
        return self.until is not None and bool(self.until["stopped"])


@dataclass
class PlayedShard(Sums):
    """A shard that is to be written; ``raw`` has its tables.

    Attributes:
        own: the tables with the values of metrics of one's own.
    """

    own: dict[str, Columns] = field(default_factory=dict)


class Shard:
    """A shard that is whole."""

    def __init__(self, number: int, sums: Sums, tables: dict[str, tuple[int, str]]) -> None:
        """Takes the sums and, for each table, the size and the hash of its file."""
        self.number: int = number
        self.sums: Sums = sums
        self.tables: dict[str, tuple[int, str]] = tables


def table_file(table: str, number: int) -> tuple[str, str]:
    """Returns the folder and the name of a table of a shard.

    >>> table_file("seats", 7)
    ('seats', '000007.parquet')
    """
    return table, f"{number:06d}.parquet"


def _sums_name(number: int) -> str:
    return f"{number:06d}.json"


def _hash(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def to_arrow(game: Game, name: str, raw: Mapping[str, Any], names: Sequence[str]) -> Any:
    """Returns a table of a run of these bots as a ``pyarrow.Table``."""
    return table_of(game, name, raw, names).to_arrow()


def _to_parquet(table: Any, run: str, number: int) -> bytes:
    """Returns a table as a Parquet file, the same bytes for the same rows and pyarrow."""
    parquet, target = import_module("pyarrow.parquet"), io.BytesIO()
    table = table.replace_schema_metadata({"midgard.run": run, "midgard.shard": str(number)})
    parquet.write_table(table, target, compression="zstd")
    return target.getvalue()


def write_shard(
    files: Files,
    manifest: Manifest,
    number: int,
    game: Game,
    names: Sequence[str],
    shard: PlayedShard,
) -> None:
    """Writes a shard: first its tables, then its sums.

    Raises:
        OSError: a file could not be written. Then the shard does not exist.
    """
    tables, raw = {}, shard.raw
    for name in dict.fromkeys([*raw["tables"], *shard.own]):
        if name not in manifest.kept:
            continue  # own metrics were computed from it
        if name in shard.own:
            columns = shard.own[name].to_arrow()
        else:
            columns = to_arrow(game, name, raw["tables"][name], names)
        data = _to_parquet(columns, manifest.digest, number)
        write_whole(files, *table_file(name, number), data)
        tables[name] = [len(data), _hash(data)]
    sums = {key: value for key, value in raw.items() if key not in _APART}
    body = {"run": manifest.digest, "shard": number, "tables": tables, "sums": sums}
    if manifest.metrics:
        body["metrics"] = {name: one.to_plain() for name, one in shard.metrics.items()}
    if manifest.until is not None:
        body["until"] = shard.until
    text = json.dumps(body, separators=(",", ":"))
    whole = json.dumps({"hash": _hash(text.encode()), "body": text})
    write_whole(files, SUMS, _sums_name(number), whole.encode() + b"\n")


def read_shard(files: Files, manifest: Manifest, number: int) -> Shard | None:
    """Returns a shard, or ``None`` if the folder does not have it.

    Raises:
        StorageError: it is damaged, or of another run; the message says which file.
    """
    shard = read_sums(files, manifest, number)
    if shard is not None:
        for table, (size, digest) in shard.tables.items():
            where = "/".join(table_file(table, number))
            try:
                data = files.read(where)
            except FileNotFoundError:
                raise StorageError(f"{where} is missing") from None
            if (len(data), _hash(data)) != (size, digest):
                raise StorageError(f"{where} is not the file that was written")
    return shard


def read_sums(files: Files, manifest: Manifest, number: int) -> Shard | None:
    """Returns a shard without a look at its tables, or ``None`` if the folder does not have it.

    Raises:
        StorageError: its sums are damaged, or of another run.
    """
    name = f"{SUMS}/{_sums_name(number)}"
    try:
        data = files.read(name)
    except FileNotFoundError:
        return None
    try:
        whole = json.loads(data)
        text: str = whole["body"]
        body: dict[str, Any] = json.loads(text)
        if whole["hash"] != _hash(text.encode()):
            raise ValueError
        of, sums = (body["run"], body["shard"]), body["sums"]
        tables = {table: (size, digest) for table, (size, digest) in body["tables"].items()}
        plain = body["metrics"].items() if manifest.metrics else ()
        metrics = {name: MetricSums.from_plain(one) for name, one in plain}
        until = None if manifest.until is None else body["until"]
    except (ValueError, KeyError, TypeError, AttributeError):
        raise StorageError(f"{name} is damaged") from None
    if of != (manifest.digest, number):
        raise StorageError(f"{name} is of another run")
    apart = {"tables": {}, "seconds": 0.0, "interrupted": False}
    found = Sums(cast("_RawRun", sums | apart), metrics, until)
    games, most = sums["games"], len(manifest.range_of(number))
    if not 0 < games <= most or (games < most and not found.stopped):
        raise StorageError(f"{name} does not have all of its games")
    return Shard(number, found, tables)


def read_table(files: Files, manifest: Manifest, name: str, number: int) -> Any:
    """Returns a table of a shard as a ``pyarrow.Table``.

    Raises:
        StorageError: it is missing, damaged, or of another run.
    """
    parquet, where = import_module("pyarrow.parquet"), "/".join(table_file(name, number))
    try:
        table = parquet.read_table(io.BytesIO(files.read(where)))
    except FileNotFoundError:
        raise StorageError(f"{where} is missing") from None
    except (OSError, ValueError) as error:  # pyarrow raises either
        raise StorageError(f"{where} is damaged: {error}") from None
    found = table.schema.metadata or {}
    expected = {b"midgard.run": manifest.digest, b"midgard.shard": str(number)}
    if any(found.get(key, b"").decode() != value for key, value in expected.items()):
        raise StorageError(f"{where} is of another run")
    return table
