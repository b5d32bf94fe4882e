"""Runs in an object store, through pyarrow's own client: the store speaks S3 on this machine."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.storage import open_run
from midgard.storage.writer import TIMES

fs: Any = pytest.importorskip("pyarrow.fs", reason="make conformance installs it")
moto: Any = pytest.importorskip("moto.server", reason="make conformance installs it")

GAME = midgard.Champions(players=3)
OPTIONS: Any = {"games": 700, "seed": 3, "shard_games": 100, "metrics": ["fights"]}


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Host and port of a store with the bucket ``runs``."""
    server = moto.ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    with pytest.MonkeyPatch.context() as patch:
        for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
            patch.setenv(name, "of-tests")
        patch.setenv("AWS_EC2_METADATA_DISABLED", "true")
        server.start()
        host, port = server.get_host_and_port()
        store(f"{host}:{port}").create_dir("runs")
        yield f"{host}:{port}"
        server.stop()


def store(address: str) -> Any:
    return fs.S3FileSystem(
        endpoint_override=address, scheme="http", region="us-east-1", allow_bucket_creation=True
    )


def contents(files: Any, base: str) -> dict[str, bytes]:
    """The files of a run that do not depend on time."""
    found = {}
    for entry in files.get_file_info(fs.FileSelector(base, recursive=True)):
        if entry.is_file and entry.base_name != TIMES:
            with files.open_input_file(entry.path) as file:
                found[os.path.relpath(entry.path, base)] = file.read()
    return found


def test_a_run_has_the_files_of_a_folder(address: str, tmp_path: Path) -> None:
    alone = midgard.simulate(GAME, ["greedy"], out=tmp_path / "alone", **OPTIONS)
    s3 = store(address)
    run = midgard.simulate(GAME, ["greedy"], out="runs/of/mine", filesystem=s3, **OPTIONS)
    assert run == alone
    assert run.digest == midgard.simulate(GAME, ["greedy"], games=700, seed=3).digest
    here = contents(fs.LocalFileSystem(), str(tmp_path / "alone"))
    assert contents(s3, "runs/of/mine") == here
    assert len(here) == 22

    # What is lost and what is torn is told, and played again.
    s3.delete_file("runs/of/mine/seats/000002.parquet")
    with s3.open_output_stream("runs/of/mine/fights/000004.parquet") as torn:
        torn.write(here["fights/000004.parquet"][:-1])
    found = open_run("runs/of/mine", filesystem=s3).verify(games=5)
    assert not found.ok
    assert "seats/000002.parquet is missing" in str(found)
    assert "fights/000004.parquet is not the file" in str(found)
    again = midgard.simulate(
        GAME, ["greedy"], out="runs/of/mine", filesystem=s3, resume=True, **OPTIONS
    )
    assert again == alone
    assert contents(s3, "runs/of/mine") == here
    assert open_run("runs/of/mine", filesystem=s3).verify(games=5).ok


def test_a_uri_names_the_store(address: str) -> None:
    uri = f"s3://runs/yours?endpoint_override={address}&scheme=http&region=us-east-1"
    run = midgard.simulate(GAME, ["greedy"], out=uri, **OPTIONS)
    assert open_run(uri).run() == run
    assert open_run(uri).verify(games=5).ok
