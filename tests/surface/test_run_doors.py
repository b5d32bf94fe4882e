"""Folders of runs at the edges: what is not there, what is named twice, what is damaged."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.selfplay import ReplayBuffer
from midgard.storage import StorageError, open_run
from midgard.storage.sealed import hash_of, sealed, unsealed
from support.surface.readers import GAME, READERS, SWEEP, RefusedError, command

arrow: Any = pytest.importorskip("pyarrow")
parquet: Any = pytest.importorskip("pyarrow.parquet")


def test_resume_needs_a_folder(tmp_path: Path) -> None:
    out, options = tmp_path / "not-there", dict[str, Any](games=10, resume=True)
    calls: list[Callable[[], object]] = [
        lambda: midgard.simulate(GAME, out=out, **options),
        lambda: midgard.sweep(SWEEP, out=out, resume=True),
        lambda: command("simulate", "--games", "10", "--out", str(out), "--resume"),
        lambda: command(
            "sweep", str(READERS["sweep FILE"].make(tmp_path)), "--out", str(out), "--resume"
        ),
    ]
    for call in calls:
        with pytest.raises((midgard.InvalidOptionError, RefusedError), match="nothing to resume"):
            call()
        assert not out.exists()
    out.mkdir()  # of a run that was stopped before it wrote anything
    midgard.simulate(GAME, out=out, **options)


def test_games_and_all_contradict_each_other(tmp_path: Path) -> None:
    folder = str(READERS["manifest of a run"].make(tmp_path).parent)
    with pytest.raises(RefusedError, match="--games and --all contradict each other"):
        command("verify", folder, "--games", "5", "--all")
    assert "20 games were played again" in command("verify", folder, "--all")
    assert "5 games were played again" in command("verify", folder, "--games", "5")


def test_an_empty_text_is_not_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    calls: list[Callable[[], object]] = [
        lambda: midgard.simulate(GAME, games=2, out=""),
        lambda: midgard.sweep(SWEEP, out=""),
        lambda: midgard.sweep(""),
        lambda: open_run(""),
        lambda: list(midgard.read_records("")),
        lambda: ReplayBuffer("", GAME, capacity=2),
        lambda: command("simulate", "--games", "2", "--out", ""),
        lambda: command("verify", ""),
    ]
    for call in calls:
        with pytest.raises((midgard.InvalidOptionError, RefusedError), match="must be a path"):
            call()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "text",
    ["", "nothing", "champions(players=9)", "champions(players=", "champions(colour=1)", "\n"],
)
def test_an_altered_game_is_damage_of_the_manifest(text: str, tmp_path: Path) -> None:
    path = READERS["manifest of a run"].make(tmp_path)
    data = path.read_text()
    changed = data.replace(
        '"champions(players=2,start_player=0)"', f'"{text}"'.replace("\n", "\\n")
    )
    assert changed != data
    path.write_text(changed)
    with pytest.raises(StorageError, match=r"manifest\.json"):
        open_run(path.parent)
    with pytest.raises(RefusedError, match=r"^midgard: manifest\.json names no game: .*\n$"):
        command("verify", str(path.parent))


def test_two_columns_of_one_name_are_damage(tmp_path: Path) -> None:
    path = READERS["table of a run"].make(tmp_path)
    table = parquet.read_table(path)
    twice = arrow.table(
        [*table.columns, table.column("game")], names=[*table.column_names, "game"]
    ).replace_schema_metadata(table.schema.metadata)
    parquet.write_table(twice, path)
    sums = path.parents[1] / "sums" / "000000.json"
    text = unsealed(sums.read_bytes())
    body = json.loads(text)
    size, digest = len(path.read_bytes()), hash_of(path.read_bytes())
    body["tables"]["seats"] = [size, digest]
    sums.write_bytes(sealed(json.dumps(body, separators=(",", ":"))))
    with pytest.raises(StorageError, match="two columns of one name"):
        open_run(path.parents[1]).table("seats", 0)
    with pytest.raises(RefusedError, match="two columns of one name"):
        command("verify", str(path.parents[1]), "--all")


def test_ctrl_c_while_modules_are_imported_is_one_line() -> None:
    code = """
import sys
class Stops:
    def find_spec(self, name, path=None, target=None):
        if name == "midgard.cli":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stops())
from midgard.__main__ import main
sys.exit(main())
"""
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stdout, found.stderr) == (130, "", "midgard: interrupted\n")
