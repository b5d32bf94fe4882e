"""The programs of examples/ run."""

import os
import subprocess
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard.selfplay import observations_as_floats
from midgard.selfplay.network import Network

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
ARGUMENTS = {"alphazero": ["--smoke", "--out", "net.npz"]}
NEEDS = {
    **{"torch_evaluator": "torch", "torch_sparse": "torch"},
    **{"jax_evaluator": "jax", "jax_sparse": "jax"},
}


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


def test_a_network_saved_by_the_loop_plays(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    command = [sys.executable, str(EXAMPLES / "alphazero.py"), "--smoke", "--out", str(file)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "round 2/2" in done.stdout
    assert "against greedy" in done.stdout
    game = midgard.Champions(players=2)
    played = midgard.simulate(game, bots=[f"puct:4:{file}", "random"], games=2, seed=1)
    assert played.games == 2


@pytest.fixture(scope="module")
def loop() -> Any:
    """Returns the loop as a module."""
    spec = spec_from_file_location("alphazero", EXAMPLES / "alphazero.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def rows(loop: Any) -> dict[str, Any]:
    """Returns positions of two greedy games, with what a teacher does there."""
    found = loop.taught_positions(0, file=None, games=2, simulations=8, seed=3)
    assert len(found["masks"]) > 50
    return dict(found)


def test_the_positions_of_the_loop_are_the_same_every_time_and_have_legal_policies(
    loop: Any, rows: dict[str, Any]
) -> None:
    one = loop.taught_positions(0, file=None, games=2, simulations=1, seed=3)
    assert np.allclose(one["policies"].sum(axis=1), 1, atol=2e-3)
    again = loop.taught_positions(0, file=None, games=2, simulations=8, seed=3)
    assert all(np.array_equal(rows[name], again[name]) for name in rows)
    assert np.allclose(rows["policies"].sum(axis=1), 1, atol=2e-3)
    assert not rows["policies"][~rows["masks"]].any()
    assert np.allclose(rows["values"].sum(axis=1), 1, atol=1e-6)


def test_the_gradients_of_the_loop_are_those_of_its_loss(loop: Any, rows: dict[str, Any]) -> None:
    network, rng = Network.random(loop.GAME, hidden=[16, 8], seed=1), np.random.default_rng(1)
    for parameter in network.parameters.values():
        parameter += rng.normal(0, 0.2, parameter.shape)
    adam, gradients = loop.Adam(network, rows["observations"]), dict[str, Any]()
    adam._apply = lambda found, _rate: gradients.update(found)

    def loss() -> float:
        policy, value = adam.learn(rows, rate=0)
        return float(policy + 4 * value)

    for name, parameter in network.parameters.items():
        loss()
        at = np.unravel_index(abs(gradients[name]).argmax(), parameter.shape)
        expected, before = float(gradients[name][at]), float(parameter[at])
        losses = []
        for step in (0.01, -0.01):
            parameter[at] = before + step
            losses.append(loss())
        parameter[at] = before
        assert (losses[0] - losses[1]) / 0.02 == pytest.approx(expected, rel=0.05), name


def test_the_loop_plays_with_the_network_that_it_has_learned(
    loop: Any, rows: dict[str, Any]
) -> None:
    adam = loop.Adam(Network.random(loop.GAME, hidden=[16], seed=1), rows["observations"])
    first = sum(adam.learn(rows, rate=1e-2))
    for _ in range(40):
        last = sum(adam.learn(rows, rate=1e-2))
    assert last < first - 0.3
    # The average as if it had caught up.
    adam.averages = {name: it.copy() for name, it in adam.network.parameters.items()}
    inputs = observations_as_floats(loop.GAME, rows["observations"])
    played = adam.average()(inputs, rows["masks"])
    learned = adam.network((inputs - adam.mean) * adam.scale, rows["masks"])
    for of_played, of_learned in zip(played, learned, strict=True):
        assert np.allclose(of_played, of_learned, atol=1e-4)


def test_the_gates_of_the_loop_pass_what_belongs_to_the_decision(
    loop: Any, rows: dict[str, Any]
) -> None:
    pairs = loop.gates()
    assert len(set(pairs)) == len(pairs) > 100
    network = Network.random(loop.GAME, hidden=[len(pairs)], seed=1)
    inputs = observations_as_floats(loop.GAME, rows["observations"])
    units = loop.Adam(network, rows["observations"], pairs).average().hidden_layers(inputs)[-1]
    most = np.percentile(inputs, 99.9, axis=0)
    passed = 0
    for unit, (switch, number) in zip(units.T, pairs, strict=True):
        is_on, usual = inputs[:, switch] == 1, inputs[:, number] <= most[number]
        assert set(np.unique(inputs[:, switch])) <= {0, 1}
        assert np.allclose(unit[usual & ~is_on], 0, atol=1e-5)
        if most[switch] == 1 and most[number] > 0:
            expected = 2 * inputs[is_on, number] / most[number]
            assert np.allclose(unit[is_on], expected, atol=1e-5)
            passed += int(expected.sum() > 0)
    assert passed > 20
    blocks = {block.name: block for block in loop.GAME.observation_layout}
    switches = {switch for switch, _ in pairs}
    assert set(range(*blocks["site"].slice.indices(10**6))) <= switches
