"""Shards: the games of a range as files, and whether they are whole.

A shard is a Parquet file for each table and a JSON file of sums. The sums are written last and name
the size and the hash of each table, so a shard is there exactly if its sums are.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from midgard._storage.files import Files, write_whole
from midgard._storage.manifest import Manifest, StorageError
from midgard._totals import table_of

if TYPE_CHECKING:
    from midgard._midgard import _RawRun
    from midgard.protocols import Game

__all__ = [
    "SUMS",
    "Shard",
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


class Shard:
    """A shard that is whole: its sums, as `midgard._games.play_games` returns them."""

    def __init__(self, number: int, sums: _RawRun, tables: dict[str, tuple[int, str]]) -> None:
        """Takes the sums and, for each table, the size and the hash of its file."""
        self.number: int = number
        self.sums: _RawRun = sums
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
    files: Files, manifest: Manifest, number: int, game: Game, names: Sequence[str], raw: _RawRun
) -> None:
    """Writes a shard: first its tables, then its sums.

    Raises:
        OSError: a file could not be written. Then the shard does not exist.
    """
    tables = {}
    for name, columns in raw["tables"].items():
        data = _to_parquet(to_arrow(game, name, columns, names), manifest.digest, number)
        write_whole(files, *table_file(name, number), data)
        tables[name] = [len(data), _hash(data)]
    sums = {key: value for key, value in raw.items() if key not in _APART}
    body = {"run": manifest.digest, "shard": number, "tables": tables, "sums": sums}
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
    except (ValueError, KeyError, TypeError, AttributeError):
        raise StorageError(f"{name} is damaged") from None
    if of != (manifest.digest, number):
        raise StorageError(f"{name} is of another run")
    if sums["games"] != len(manifest.range_of(number)):
        raise StorageError(f"{name} does not have all of its games")
    apart = {"tables": {}, "seconds": 0.0, "interrupted": False}
    return Shard(number, cast("_RawRun", sums | apart), tables)


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
