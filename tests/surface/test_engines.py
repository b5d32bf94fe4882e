"""Where a run is played: options that do not go together are refused before anything is played."""

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.cli import run as run_command

GAME = midgard.Champions(players=2)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"engine": "spark"}, "engine must be local or ray, not 'spark'"),
        ({"address": "10.0.0.1:1"}, 'address= is for engine="ray"'),
        ({"engine": "ray"}, "a folder that its machines share: out="),
        ({"engine": "ray", "out": "run", "threads": 2}, "a task has one thread"),
        ({"engine": "ray", "address": 3, "out": "run"}, "address must be a text"),
    ],
)
def test_wrong_options_are_refused(
    options: dict[str, Any], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(midgard.InvalidOptionError) as caught:
        midgard.simulate(GAME, games=2, **options)
    assert message in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ImportError, match=r"pip install 'midgard-engine\[ray\]'"):
        midgard.simulate(GAME, games=2, engine="ray", out=tmp_path / "run")
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--engine", "spark"], "--engine must be local or ray, not spark"),
        (["--address", "10.0.0.1:1"], "--address is for --engine ray"),
        (["--engine", "ray"], "--engine ray needs --out"),
        (["--engine", "ray", "--out", "run", "--threads", "2"], "a task has one thread"),
    ],
)
def test_the_command_refuses_them_too(
    options: list[str],
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("pyarrow")
    monkeypatch.chdir(tmp_path)
    assert run_command(["simulate", "--players", "2", "--games", "2", *options]) == 2
    assert message in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_the_command_names_the_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("pyarrow")
    find = importlib.util.find_spec
    hides = "midgard.cli.simulate.find_spec"
    monkeypatch.setattr(hides, lambda name: None if name == "ray" else find(name))
    out = str(tmp_path / "run")
    command = ["simulate", "--players", "2", "--games", "2", "--engine", "ray", "--out", out]
    assert run_command(command) == 2
    assert "pip install 'midgard-engine[ray]'" in capsys.readouterr().err
