"""Shards: the games of a range as files, and whether they are whole.

A shard is a Parquet file for each table and a JSON file of sums. The sums are written last and name
the size and the hash of each table, so a shard is there exactly if its sums are.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from midgard._midgard import _tabulate
from midgard._runs.totals import added_up, table_of
from midgard._runs.until import Stopping
from midgard._shared.json import parse_json
from midgard._shared.regular import NotRegularError
from midgard.columns import Columns
from midgard.stats.metric_sums import MetricSums
from midgard.storage.files import Files, write_whole
from midgard.storage.manifest import Manifest, StorageError
from midgard.storage.sealed import hash_of, sealed, unsealed

if TYPE_CHECKING:
    from midgard._midgard import _RawRun
    from midgard.protocols import Game

SUMS = "sums"
"""The folder of the sums."""
MOST_TABLE = 2**40
"""The most bytes of a table of a shard."""
_APART = ("tables", "seconds", "interrupted")
"""The fields that the sums of a shard do not have."""


@dataclass
class Sums:
    """The sums over games.

    Attributes:
        raw: the sums of a run without tables, as `midgard._runs.playing.play_games` returns them.
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
        tables[name] = [len(data), hash_of(data)]
    sums = {key: value for key, value in raw.items() if key not in _APART}
    body = {"run": manifest.digest, "shard": number, "tables": tables, "sums": sums}
    if manifest.metrics:
        body["metrics"] = {name: one.to_plain() for name, one in shard.metrics.items()}
    if manifest.until is not None:
        body["until"] = shard.until
    text = json.dumps(body, separators=(",", ":"))
    write_whole(files, SUMS, _sums_name(number), sealed(text))


def nothing_played(game: Game, manifest: Manifest) -> Sums:
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
    raw |= {"seconds": 0.0, "interrupted": False, "tables": {}}
    return Sums(cast("_RawRun", raw))


def read_shard(files: Files, manifest: Manifest, number: int, game: Game) -> Shard | None:
    """Returns a shard, or ``None`` if the folder does not have it.

    Raises:
        StorageError: it is damaged, or of another run; the message names the file.
    """
    shard = read_sums(files, manifest, number, game)
    if shard is not None:
        for table in shard.tables:
            _read_file(files, shard, table)
    return shard


def _read_file(files: Files, shard: Shard, table: str) -> bytes:
    """Returns the file of a table of a shard."""
    where = "/".join(table_file(table, shard.number))
    try:
        data = files.read(where, shard.tables[table][0])
    except FileNotFoundError:
        raise StorageError(f"{where} is missing") from None
    except NotRegularError:
        raise StorageError(f"{where} is not the file that was written") from None
    if (len(data), hash_of(data)) != shard.tables[table]:
        raise StorageError(f"{where} is not the file that was written")
    return data


def read_sums(files: Files, manifest: Manifest, number: int, game: Game) -> Shard | None:
    """Returns a shard without a look at its tables, or ``None`` if the folder does not have it.

    Raises:
        StorageError: its sums are damaged, or of another run.
    """
    name = f"{SUMS}/{_sums_name(number)}"
    try:
        data = files.read(name)
    except FileNotFoundError:
        return None
    except NotRegularError as error:
        raise StorageError(f"{name}: {error.strerror}") from None
    try:
        body = parse_json(unsealed(data))
        if (body["run"], body["shard"]) != (manifest.digest, number):
            raise StorageError(f"{name} is of another run")
        shard = _shard_of(body, manifest, number, game)
    except StorageError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError):
        raise StorageError(f"{name} is damaged") from None
    found, most = shard.sums.raw["games"], len(manifest.range_of(number))
    if not 0 < found <= most or (found < most and not shard.sums.stopped):
        raise StorageError(f"{name} does not have all of its games")
    return shard


def _shard_of(body: Any, manifest: Manifest, number: int, game: Game) -> Shard:
    """Returns what the sums of a shard say."""
    sums, shape = body["sums"], _shape(cast("Hashable", game), manifest)
    if type(body["shard"]) is not int or not _has_shape(sums, shape):
        raise ValueError
    if not re.fullmatch("[0-9a-f]{1,16}", sums["digest"]):
        raise ValueError
    tables = {table: (size, digest) for table, (size, digest) in body["tables"].items()}
    if tables.keys() != set(manifest.kept):
        raise ValueError
    if any(type(size) is not int or not 0 <= size < MOST_TABLE for size, _ in tables.values()):
        raise ValueError
    plain = body["metrics"] if manifest.metrics else {}
    if plain.keys() - {text.rpartition(" per ")[0] for text in manifest.metrics}:
        raise ValueError
    metrics = {name: MetricSums.from_plain(one) for name, one in plain.items()}
    until = None if manifest.until is None else _until_of(body["until"], manifest, game)
    apart = {"tables": {}, "seconds": 0.0, "interrupted": False}
    return Shard(number, Sums(cast("_RawRun", sums | apart), metrics, until), tables)


@lru_cache(maxsize=8)
def _shape(game: Hashable, manifest: Manifest) -> dict[str, Any]:
    """Returns the sums of no games, which have the shape of all sums of the run."""
    raw = nothing_played(cast("Game", game), manifest).raw
    return {key: value for key, value in raw.items() if key not in _APART}


def _has_shape(found: Any, shape: object) -> bool:
    """Returns whether plain data has the keys, the lengths and the types of other data.

    >>> _has_shape({"a": [1, 2]}, {"a": [0, 0]}), _has_shape({"a": [1]}, {"a": [0, 0]})
    (True, False)
    """
    if isinstance(shape, Mapping):
        same = isinstance(found, dict) and found.keys() == shape.keys()
        return same and all(_has_shape(found[key], it) for key, it in shape.items())
    if isinstance(shape, list | tuple):
        same = isinstance(found, list) and len(found) == len(shape)
        return same and all(map(_has_shape, found, shape))
    if isinstance(shape, float):
        return type(found) in (int, float)
    return type(found) is type(shape)


def _until_of(state: Any, manifest: Manifest, game: Game) -> dict[str, Any]:
    """Returns a state of `Stopping` after a check."""
    balanced = manifest.seating == "balanced"
    stopping = Stopping(game, manifest.bots, balanced, str(manifest.until), manifest.games)
    if type(state["stopped"]) is not bool or not _has_shape(state["sums"], stopping.state["sums"]):
        raise ValueError
    stopping.restore(state)
    return {**state}


def read_table(files: Files, manifest: Manifest, name: str, number: int, game: Game) -> Any:
    """Returns a table of a shard as a ``pyarrow.Table``.

    Raises:
        StorageError: it is missing, damaged, or of another run.
    """
    shard, where = read_sums(files, manifest, number, game), "/".join(table_file(name, number))
    if shard is None:
        raise StorageError(f"{where} is of no shard: {SUMS}/{_sums_name(number)} is missing")
    data = _read_file(files, shard, name)
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    try:
        # This way starts no thread of pyarrow: one that lets go of a Python object can abort the
        # process when it ends.
        table = parquet.ParquetFile(arrow.BufferReader(data)).read(use_threads=False)
    except (OSError, ValueError, arrow.ArrowException) as error:
        raise StorageError(f"{where} is damaged: {error}") from None
    found = table.schema.metadata or {}
    expected = {b"midgard.run": manifest.digest, b"midgard.shard": str(number)}
    if any(found.get(key) != value.encode() for key, value in expected.items()):
        raise StorageError(f"{where} is of another run")
    if len(set(table.schema.names)) < len(table.schema.names):
        raise StorageError(f"{where} has two columns of one name")
    if "game" not in table.schema.names or not arrow.types.is_integer(
        table.schema.field("game").type
    ):
        raise StorageError(f"{where} has no column game of whole numbers")
    return table
