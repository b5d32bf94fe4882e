"""Run folders that are damaged, or that somebody else has made: each error names the file."""

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard._shared.json import parse_json
from midgard.storage import StorageError, open_run
from midgard.storage.sealed import hash_of, sealed, unsealed
from support.surface.commands import contents

pytest.importorskip("pyarrow.parquet")

GAME = midgard.Champions(players=2)
BOTS = ["greedy", "random"]
OPTIONS: Any = {"games": 40, "seed": 5, "shard_games": 10, "metrics": ["fights"]}
DEEP = "[" * 100_000
SUMS = "sums/000001.json"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A good run of four shards."""
    folder = tmp_path_factory.mktemp("base") / "run"
    midgard.simulate(GAME, BOTS, out=folder, **OPTIONS)
    return folder


@pytest.fixture
def folder(base: Path, tmp_path: Path) -> Path:
    """A copy of the run that a test damages."""
    return Path(shutil.copytree(base, tmp_path / "run"))


def resume(folder: Path) -> midgard.Run:
    return midgard.simulate(GAME, BOTS, out=folder, resume=True, **OPTIONS)


def check_sums_are_damaged(folder: Path, base: Path) -> None:
    """All uses name the file, and the shard is played again."""
    stored = open_run(folder)
    for use in (stored.run, lambda: stored.table("seats", 1)):
        with pytest.raises(StorageError, match=SUMS):
            use()
    found = stored.verify(games=3)
    assert len(found.damage) == 1
    assert SUMS in found.damage[0]
    resume(folder)
    assert contents(folder) == contents(base)


# Tables


def test_a_table_is_compared_with_its_hash_before_it_is_read(folder: Path) -> None:
    """Any changed byte is found: of many, some still give a table, but of other rows."""
    path = folder / "seats" / "000001.parquet"
    whole = path.read_bytes()
    for at in range(0, len(whole), len(whole) // 40):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        with pytest.raises(StorageError, match=r"seats/000001\.parquet is not the file that was"):
            open_run(folder).table("seats", 1)
    path.unlink()
    with pytest.raises(StorageError, match=r"seats/000001\.parquet is missing"):
        open_run(folder).table("seats", 1)
    (folder / SUMS).unlink()
    with pytest.raises(StorageError, match=r"sums/000001\.json is missing"):
        open_run(folder).table("seats", 1)


def test_a_table_that_is_not_parquet_is_refused_though_its_hash_is_right(folder: Path) -> None:
    body = parse_json(unsealed((folder / SUMS).read_bytes()))
    body["tables"]["seats"] = [3, hash_of(b"abc")]
    (folder / SUMS).write_bytes(sealed(json.dumps(body)))
    (folder / "seats" / "000001.parquet").write_bytes(b"abc")
    with pytest.raises(StorageError, match=r"seats/000001\.parquet is damaged"):
        open_run(folder).table("seats", 1)


# Texts that are no plain JSON


@pytest.mark.parametrize("name", ["manifest.json", SUMS])
@pytest.mark.parametrize("text", [DEEP, '"\\ud800"', "9" * 5000, "null", "\xff"])
def test_a_file_that_is_not_plain_json_is_refused_by_name(
    name: str, text: str, folder: Path, base: Path
) -> None:
    (folder / name).write_bytes(text.encode("latin-1"))
    if name == SUMS:
        check_sums_are_damaged(folder, base)
        return
    for use in (open_run, resume):
        with pytest.raises(StorageError, match=r"manifest\.json"):
            use(folder)


@pytest.mark.parametrize("name", ["manifest.json", SUMS])
def test_a_file_without_its_last_newline_is_damaged(name: str, folder: Path, base: Path) -> None:
    (folder / name).write_bytes((base / name).read_bytes()[:-1])
    if name == SUMS:
        check_sums_are_damaged(folder, base)
        return
    for use in (open_run, resume):
        with pytest.raises(StorageError, match=r"manifest\.json is not the file that was written"):
            use(folder)


@pytest.mark.parametrize(
    ("entry", "value"),
    [
        *[("seating", value) for value in ("\ud800", "a\0b", "turns", "")],
        *[("seed", value) for value in ("", "-1", "٣", str(2**128))],
        ("format", True),
        ("format", 1.0),
        ("bots", ["\ud800"]),
    ],
)
def test_a_manifest_with_an_entry_that_no_run_has_is_refused(
    entry: str, value: object, folder: Path
) -> None:
    path = folder / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {entry: value}, indent=2) + "\n")
    for use in (open_run, resume):
        with pytest.raises(StorageError, match=r"manifest\.json"):
            use(folder)


@pytest.mark.parametrize(
    "line",
    [
        *(DEEP, '"\\ud800"', "[1]", "null", "\xff", '{"shard": 1}'),
        '{"shard":Infinity,"seconds":1}',
        '{"shard":1,"seconds":NaN}',
        '{"shard":1,"seconds":-5}',
        '{"shard":1,"seconds":null}',
        '{"shard":1,"seconds":' + "9" * 400 + "}",
        '{"shard":1,"seconds":' + "9" * 5000 + "}",
        '{"shard":true,"seconds":7}',
    ],
    ids=lambda line: line[:30],
)
def test_times_are_no_part_of_a_result(line: str, folder: Path) -> None:
    (folder / "times.jsonl").write_bytes(line.encode("latin-1") + b"\n")
    assert open_run(folder).verify(games=0).ok
    assert open_run(folder).run().seconds == 0.0
    (folder / SUMS).unlink()
    assert not resume(folder).interrupted


def test_a_folder_in_place_of_the_times_stops_nothing(folder: Path, base: Path) -> None:
    (folder / "times.jsonl").unlink()
    (folder / "times.jsonl").mkdir()
    assert open_run(folder).verify(games=0).ok
    (folder / SUMS).unlink()
    resume(folder)
    assert contents(folder) == contents(base)


# Sums of a wrong shape, with a hash that is right


def places(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of each value, of lists only the first entry."""
    if at:
        yield at
    if isinstance(data, dict):
        for key in data:
            yield from places(data[key], (*at, key))
    elif isinstance(data, list) and data:
        yield from places(data[0], (*at, 0))


def changed(body: Any, path: tuple[Any, ...], change: Callable[[Any, Any], None]) -> Any:
    copy = json.loads(json.dumps(body))
    holder = copy
    for key in path[:-1]:
        holder = holder[key]
    change(holder, path[-1])
    return copy


def removed(holder: Any, key: Any) -> None:
    del holder[key]


def test_sums_of_any_wrong_shape_are_refused_by_name(folder: Path) -> None:
    """Each value is removed and replaced by others; what remains whole has its shape."""
    path = folder / SUMS
    whole = path.read_bytes()
    body = parse_json(unsealed(whole))
    stored, tried = open_run(folder), 0
    for place in places(body):
        values: list[Any] = [None, "x", [], {}, 1.5, True]
        changes = [removed, *(lambda holder, key, it=it: holder.update({key: it}) for it in values)]
        if isinstance(place[-1], int):
            changes = [removed]
        for change in changes:
            path.write_bytes(sealed(json.dumps(changed(body, place, change))))
            tried += 1
            with pytest.raises(StorageError, match=SUMS):
                stored.table("seats", 1)
    assert tried > 100
    path.write_bytes(whole)
    assert stored.verify(games=0).ok


@pytest.mark.parametrize(
    "body",
    [
        [],
        None,
        7,
        {"sums": []},
        {"tables": {}},
        {"tables": []},
        {"tables": {"../../x": [1, "x"]}},
        {"shard": True},
        {"shard": 1.0},
    ],
    ids=str,
)
def test_sums_that_are_not_of_the_run_are_damaged(body: Any, folder: Path, base: Path) -> None:
    found = parse_json(unsealed((folder / SUMS).read_bytes()))
    forged = found | body if isinstance(body, dict) else body
    (folder / SUMS).write_bytes(sealed(json.dumps(forged)))
    check_sums_are_damaged(folder, base)


def test_sums_of_bots_that_the_manifest_does_not_have_are_damaged(folder: Path, base: Path) -> None:
    found = parse_json(unsealed((folder / SUMS).read_bytes()))
    bots = found["sums"]["bots"]
    bots["nobody"] = bots.pop("greedy")
    (folder / SUMS).write_bytes(sealed(json.dumps(found)))
    check_sums_are_damaged(folder, base)


@pytest.mark.parametrize("change", [{"total": "1/0"}, {"games": None}, {"squares": "x"}])
def test_sums_of_own_metrics_are_checked(change: dict[str, Any], tmp_path: Path) -> None:
    def length(span: Any) -> float:
        return len(span.steps)

    midgard.simulate(GAME, BOTS, games=6, shard_games=3, out=tmp_path, metrics=[length], rows=False)
    found = parse_json(unsealed((tmp_path / SUMS).read_bytes()))
    found["metrics"]["length"] |= change
    (tmp_path / SUMS).write_bytes(sealed(json.dumps(found)))
    assert open_run(tmp_path).verify(games=0).damage == (f"{SUMS} is damaged",)


@pytest.mark.parametrize("change", [{"left": None}, {"stopped": 1}, {"sums": {}}, {"left": [1]}])
def test_the_sums_of_a_run_with_until_are_checked(change: dict[str, Any], tmp_path: Path) -> None:
    midgard.simulate(GAME, BOTS, games=600, shard_games=200, out=tmp_path, until="±0.1 score")
    found = parse_json(unsealed((tmp_path / SUMS).read_bytes()))
    found["until"] |= change
    (tmp_path / SUMS).write_bytes(sealed(json.dumps(found)))
    assert open_run(tmp_path).verify(games=0).damage == (f"{SUMS} is damaged",)


# Locations


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "s3://a\0b", "s3://\ud800"])
def test_a_location_that_no_path_can_be_is_refused(name: str, tmp_path: Path) -> None:
    uses: list[Callable[[], object]] = [
        lambda: midgard.simulate(GAME, BOTS, games=5, out=name),
        lambda: open_run(name),
        lambda: list(midgard.read_records(name)),
    ]
    for use in uses:
        with pytest.raises(midgard.InvalidOptionError, match="must be a path"):
            use()
