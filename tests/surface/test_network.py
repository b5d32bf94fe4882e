"""Networks: evaluators that are saved and loaded as data, and played as bots by file."""

import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard.bots import make
from midgard.cli import run
from midgard.search import PUCT
from midgard.selfplay.network import Network
from midgard.testing import check_deterministic, check_leaks

GAME = midgard.Champions(players=2)


def trained(game: Any = GAME, seed: int = 1) -> Network:
    """Returns a network whose answers differ from row to row."""
    network = Network.random(game, hidden=[24, 16], seed=seed)
    rng = np.random.default_rng(seed)
    for name in ("policy_weights", "value_weights"):
        network.parameters[name][:] = rng.normal(0, 0.5, network.parameters[name].shape)
    return network


def leaves(game: Any = GAME) -> tuple[Any, Any]:
    batch = midgard.Batch(game, 16, seed=1)
    for _ in range(40):
        batch.step_random(seed=2)
    return batch.observations, batch.masks


def test_a_network_is_an_evaluator() -> None:
    observations, masks = leaves()
    priors, values = trained()(observations, masks)
    assert priors.dtype == values.dtype == np.float32
    assert priors.shape == masks.shape
    assert values.shape == (16, 2)
    assert (priors[~masks] == 0).all()
    assert np.allclose(priors.sum(axis=1), 1, atol=1e-5)
    assert len(np.unique(priors, axis=0)) > 10
    known = trained().parameters
    layer = np.maximum(observations @ known["weights0"] + known["bias0"], 0)
    layer = np.maximum(layer @ known["weights1"] + known["bias1"], 0)
    expected = 1 / (1 + np.exp(-(layer @ known["value_weights"] + known["value_bias"])))
    assert np.allclose(values, expected, atol=1e-5)


def test_an_untrained_network_knows_nothing() -> None:
    observations, masks = leaves()
    priors, values = Network.random(GAME)(observations, masks)
    assert (values == 0.5).all()
    assert np.allclose(priors, masks / masks.sum(axis=1, keepdims=True))
    again = Network.random(GAME, seed=0).parameters["weights0"]
    assert np.array_equal(again, Network.random(GAME).parameters["weights0"])
    assert not np.array_equal(again, Network.random(GAME, seed=1).parameters["weights0"])


def test_a_file_holds_a_network(tmp_path: Path) -> None:
    trained().save(tmp_path / "net.npz")
    read = Network.load(tmp_path / "net.npz")
    for name, array in trained().parameters.items():
        assert np.array_equal(read.parameters[name], array)
    assert Network.load(tmp_path / "net.npz", GAME)(*leaves())[0].shape == (16, 129)
    assert str(read) == "<Network for champions(players=2): hidden layers [24, 16]>"


def test_a_file_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "net.npz"
    trained().save(file)
    name, state = f"puct:12:{file}", GAME.new_state(seed=1)
    bot = make(name, seed=5, seat=0)
    assert bot.choose(state) in state.legal_actions()
    assert run(("simulate", "--players", "2", "--games", "2", "--bots", f"{name},greedy")) == 0
    assert "net.npz" in capsys.readouterr().out
    check_deterministic(name, game=GAME, number=1)
    assert check_leaks(name, game=GAME, number=1) > 0


def test_a_search_by_file_is_that_of_the_network(tmp_path: Path) -> None:
    trained().save(tmp_path / "net.npz")
    state = GAME.new_state(seed=1)
    by_file = PUCT(Network.load(tmp_path / "net.npz"), simulations=30).search(state)
    assert by_file.visits == PUCT(trained(), simulations=30).search(state).visits


def test_a_file_for_another_game_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    trained().save(file)
    with pytest.raises(midgard.InvalidOptionError, match=r"does not fit champions\(players=3\)"):
        Network.load(file, midgard.Champions(players=3))
    with pytest.raises(midgard.InvalidOptionError, match=r"does not fit champions\(players=3\)"):
        midgard.simulate(midgard.Champions(players=3), bots=[f"puct:3:{file}"], games=1)
    with pytest.raises(midgard.InvalidOptionError, match=r"does not fit champions\(players=4\)"):
        trained().check_game(midgard.Champions())


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    trained().save(file)
    whole = file.read_bytes()
    for bad in (b"", b"PK", b"no network", whole[:-40], whole[:200]):
        file.write_bytes(bad)
        with pytest.raises(midgard.InvalidOptionError, match="holds no network"):
            Network.load(file)
    np.savez(file, about=np.array("{}"))
    with pytest.raises(midgard.InvalidOptionError, match="holds no network"):
        Network.load(file)
    np.savez(file, about=np.array([{}], dtype=object))
    with pytest.raises(midgard.InvalidOptionError, match="holds no network"):
        Network.load(file)
    with pytest.raises(midgard.InvalidOptionError, match="holds no network"):
        make(f"puct:3:{tmp_path / 'missing.npz'}", seed=1, seat=0)


def test_entries_that_are_no_arrays_are_refused(tmp_path: Path) -> None:
    """Headers that are no header, arrays that fit in no memory, other kinds of compression."""
    file = tmp_path / "net.npz"
    trained().save(file)
    with zipfile.ZipFile(file) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    weights = entries["weights0.npy"]
    size = int.from_bytes(weights[8:10], "little")
    for header in (
        b"(",
        b"{'''",
        b"{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000000,), }\n",
        b"{'descr': '|O', 'fortran_order': False, 'shape': (1,), }\n",
        weights[10 : 10 + size].replace(b"False", b"Wrong"),
    ):
        changed = weights[:8] + len(header).to_bytes(2, "little") + header + weights[10 + size :]
        with zipfile.ZipFile(file, "w") as archive:
            for name, data in (entries | {"weights0.npy": changed}).items():
                archive.writestr(name, data)
        with pytest.raises(midgard.InvalidOptionError, match="holds no network"):
            Network.load(file)
    for kind in (zipfile.ZIP_LZMA, zipfile.ZIP_BZIP2):
        with zipfile.ZipFile(file, "w", kind) as archive:
            for name, data in entries.items():
                archive.writestr(name, data)
        whole = bytearray(file.read_bytes())
        whole[80:120] = bytes(40)
        file.write_bytes(whole)
        with pytest.raises(midgard.InvalidOptionError, match="holds no network"):
            Network.load(file)


def test_a_network_of_a_game_with_cards_of_its_own_plays_it(tmp_path: Path) -> None:
    own = midgard.Champions(players=2, cards="[[trolls]]\nid = 'troll-2-1'\nattack = 7\n")
    assert own.card_digest != GAME.card_digest
    file = tmp_path / "net.npz"
    trained(own).save(file)
    for game in (own, GAME):
        assert midgard.simulate(game, bots=[f"puct:3:{file}", "random"], games=1).games == 1
        assert Network.load(file, game).parameters.keys() == trained().parameters.keys()
    with pytest.raises(midgard.InvalidOptionError, match="or pass the game that the network"):
        Network.load(file)


def test_a_file_of_which_a_bit_has_changed_is_refused_or_is_the_same(tmp_path: Path) -> None:
    file, rng = tmp_path / "net.npz", np.random.default_rng(1)
    trained().save(file)
    whole, refused = file.read_bytes(), list[str]()
    # The names and methods of the entries, and bytes all over the file.
    offsets = [
        *range(40),
        *rng.integers(len(whole), size=200),
        *range(len(whole) - 700, len(whole)),
    ]
    for at in offsets:
        changed = bytearray(whole)
        changed[at] ^= 1 << int(rng.integers(8))
        file.write_bytes(changed)
        try:
            read = Network.load(file)
        except midgard.InvalidOptionError as error:
            refused.append(str(error))
        else:
            for name, array in trained().parameters.items():
                assert np.array_equal(read.parameters[name], array), at
    assert len(refused) > 200
    assert all("network" in message for message in refused)


def test_a_file_of_another_format_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "net.npz"
    trained().save(file)
    with np.load(file) as opened:
        arrays = dict(opened)
    about = json.loads(str(arrays["about"][()])) | {"format": 99}
    np.savez(file, **(arrays | {"about": np.array(json.dumps(about))}))
    with pytest.raises(midgard.InvalidOptionError, match="its format is 99, and this version"):
        Network.load(file)


@pytest.mark.parametrize("kind", ["|V0", "<U0", "|S0"])
def test_elements_without_bytes_make_no_large_arrays(tmp_path: Path, kind: str) -> None:
    """The head of such an array may promise any number of them."""
    file = tmp_path / "net.npz"
    trained().save(file)
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    head = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': ({1 << 40},), }}".ljust(117)
    head += "\n"
    members["bias0.npy"] = b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head.encode()
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    with pytest.raises(midgard.InvalidOptionError, match="holds no network"):
        Network.load(file)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"weights0": None}, "a network has"),
        ({"more": [1.0]}, "a network has"),
        ({"bias0": [1.0, 2.0]}, "weights0 and bias0 must have the shapes"),
        ({"policy_bias": np.zeros(3)}, "policy_weights and policy_bias must have the shapes"),
        ({"value_bias": [np.nan, 0.0]}, "value_bias of a network must be finite"),
        ({"value_bias": ["a", "b"]}, "the parameters of a network are numbers"),
    ],
)
def test_parameters_of_no_network_are_refused(change: dict[str, Any], why: str) -> None:
    parameters: dict[str, Any] = {**trained().parameters, **change}
    parameters = {name: array for name, array in parameters.items() if array is not None}
    with pytest.raises(midgard.InvalidOptionError, match=why):
        Network(GAME, parameters)


def test_widths_out_of_range_are_refused() -> None:
    with pytest.raises(midgard.InvalidOptionError, match="a hidden layer must be 1 to 65536"):
        Network.random(GAME, hidden=[0])
    with pytest.raises(midgard.InvalidOptionError, match="hidden layers come as a list"):
        Network.random(GAME, hidden="64")  # type: ignore[arg-type]


def test_other_objects_than_games_and_arrays_are_refused() -> None:
    wrong: Any
    for wrong in (None, 3, "champions", midgard.reference.Champions(2)):
        with pytest.raises(midgard.InvalidOptionError):
            Network(wrong, trained().parameters)
        with pytest.raises(midgard.InvalidOptionError):
            Network.random(wrong)
        with pytest.raises(midgard.InvalidOptionError):
            trained().check_game(wrong)
    for wrong in (None, {1: 2}, [1.0], 3):
        with pytest.raises(midgard.InvalidOptionError, match="are arrays by name"):
            Network(GAME, wrong)
    observations, masks = leaves()
    with pytest.raises(midgard.InvalidOptionError, match="takes arrays of two dimensions"):
        trained()(observations[0], masks[0])
