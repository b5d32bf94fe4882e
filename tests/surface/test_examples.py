"""The programs of examples/ run."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import midgard

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
ARGUMENTS = {"alphazero": ["--smoke", "--out", "net.npz"]}
NEEDS = {"torch_evaluator": "torch", "jax_evaluator": "jax"}


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.py")))
def test_an_example_runs(name: str, tmp_path: Path) -> None:
    library = NEEDS.get(name)
    if library is not None and find_spec(library) is None:
        pytest.skip(f"{library} is not installed")
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), *ARGUMENTS.get(name, [])]
    package = str(Path(midgard.__file__).parents[1])
    done = subprocess.run(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": package},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert not done.stderr


def test_what_the_loop_saves_plays(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    command = [sys.executable, str(EXAMPLES / "alphazero.py"), "--smoke", "--out", str(file)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "round 2/2" in done.stdout
    assert "against greedy" in done.stdout
    game = midgard.Champions(players=2)
    played = midgard.simulate(game, bots=[f"puct:4:{file}", "random"], games=2, seed=1)
    assert played.games == 2
