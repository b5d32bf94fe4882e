"""Networks in Rust: searches and self-play answer as the arrays of NumPy do."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard.games import game_text
from midgard.search import PUCT
from midgard.selfplay import Episode, SelfPlay
from midgard.selfplay.episode import COLUMNS
from midgard.selfplay.network import Network
from support.games.every import small_games

GAMES = {game_text(game): game for game in small_games()}
CHAMPIONS = midgard.Champions(players=2)


def trained(game: Any = CHAMPIONS, hidden: tuple[int, ...] = (24, 40), seed: int = 1) -> Network:
    """Returns a network whose answers differ from leaf to leaf."""
    network, rng = Network.random(game, hidden=hidden, seed=seed), np.random.default_rng(seed)
    for name in ("policy_weights", "value_weights", "policy_bias", "value_bias"):
        array = network.parameters[name]
        array[:] = rng.normal(0, 1 / len(array) ** 0.5, array.shape)
    return network


def by_numpy(network: Network) -> Any:
    """Returns an evaluator that is called with arrays."""
    return lambda observations, masks: network(observations, masks)


def decisions(game: Any, count: int) -> list[Any]:
    """Returns positions with a choice, from random games."""
    found, rng = list[Any](), np.random.default_rng(2)
    while len(found) < count:
        state = game.new_state(seed=int(rng.integers(2**31)))
        while not state.is_terminal:
            if len(state.legal_actions()) > 1 and rng.random() < 0.1:
                found.append(copy.copy(state))
            state.apply(int(rng.choice(state.legal_actions())))
    return found[:count]


def same(one: Episode, other: Episode) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in COLUMNS)


@pytest.mark.parametrize("hidden", [(), (24, 40), (256, 256)], ids=str)
@pytest.mark.parametrize("text", GAMES)
def test_a_search_is_that_of_numpy(text: str, hidden: tuple[int, ...]) -> None:
    """Priors of the root and values of leaves are equal, but for rounding."""
    game = GAMES[text]
    network, spread = trained(game, hidden), list[float]()
    for state in decisions(game, 20):
        expected = PUCT(by_numpy(network), simulations=1, exact=False).search(state)
        found = PUCT(network, simulations=1, exact=False).search(state)
        priors = [[child.prior for child in it.root.children] for it in (found, expected)]
        assert priors[0] == pytest.approx(priors[1], abs=2e-5)
        assert found.root.values == pytest.approx(expected.root.values, abs=2e-5)
        spread.append(found.root.values[0])
    assert np.std(spread) > 0.01


def test_many_simulations_are_those_of_numpy() -> None:
    """A rounding may decide between two actions, which is rare."""
    network = trained()
    searches = [PUCT(it, simulations=200, batch=8) for it in (network, by_numpy(network))]
    different = 0
    for state in decisions(CHAMPIONS, 30):
        found, expected = [search.search(state) for search in searches]
        assert np.abs(found.policy - expected.policy).max() < 0.1
        different += found.visits != expected.visits
    assert different < 5


@pytest.mark.parametrize("text", GAMES)
def test_self_play_is_that_of_numpy(text: str) -> None:
    """An untrained network answers the same in both, so all games are equal."""
    game = GAMES[text]
    options: dict[str, Any] = {"games": 3, "simulations": 8, "gumbel": 4, "seed": 3}
    network = Network.random(game, hidden=[16])
    found = SelfPlay(game, network, **options)
    expected = SelfPlay(game, by_numpy(network), **options)
    assert all(same(*pair) for pair in zip(found, expected, strict=True))


@pytest.mark.parametrize("options", [{}, {"gumbel": 4}, {"observer": "multiple", "exact": True}])
def test_games_do_not_depend_on_threads(options: dict[str, Any]) -> None:
    network = trained()

    def played(games: int, parallel_games: int, threads: int) -> list[Episode]:
        amount: Any = {"games": games, "parallel_games": parallel_games, "threads": threads}
        return list(SelfPlay(CHAMPIONS, network, simulations=8, seed=4, **amount, **options))

    alone = played(3, 1, 1)
    assert not same(alone[0], alone[1])
    for threads in (2, 8):
        many = played(7, 5, threads)
        assert [episode.number for episode in many] == list(range(7))
        assert all(same(*pair) for pair in zip(alone, many, strict=False))


def test_a_file_plays_the_same_games_on_any_threads(tmp_path: Path) -> None:
    trained().save(tmp_path / "net.npz")
    bots = [f"puct:8:{tmp_path / 'net.npz'}", "greedy"]
    runs = [midgard.simulate(CHAMPIONS, bots, games=6, seed=1, threads=it) for it in (1, 2, 8)]
    assert runs[0].digest == runs[1].digest == runs[2].digest


def test_no_array_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither search, self-play nor a bot by file calls the network in Python."""
    network = trained()
    network.save(tmp_path / "net.npz")

    def called(*_: Any) -> Any:
        raise AssertionError("the network was called")

    monkeypatch.setattr(Network, "__call__", called)
    assert PUCT(network, simulations=9).search(CHAMPIONS.new_state(seed=1)).simulations == 9
    assert len(next(SelfPlay(CHAMPIONS, network, games=1, simulations=2))) > 10
    assert midgard.simulate(CHAMPIONS, [f"puct:3:{tmp_path / 'net.npz'}"], games=1).games == 1
    with pytest.raises(AssertionError, match="the network was called"):
        PUCT(by_numpy(network), simulations=9).search(CHAMPIONS.new_state(seed=1))


def test_a_subclass_is_called() -> None:
    class Own(Network):
        calls = 0

        def __call__(self, observations: Any, masks: Any) -> Any:
            self.calls += 1
            return super().__call__(observations, masks)

    network = Own(CHAMPIONS, trained().parameters)
    PUCT(network, simulations=9).search(CHAMPIONS.new_state(seed=1))
    assert network.calls > 1


def test_parameters_may_change_between_searches() -> None:
    network, state = trained(), CHAMPIONS.new_state(seed=1)
    search = PUCT(network, simulations=30)

    def priors() -> list[float]:
        return [child.prior or 0.0 for child in search.search(state).root.children]

    before = priors()
    assert priors() == before
    network.parameters["policy_weights"][:] = 0
    network.parameters["policy_bias"][:] = 0
    assert len(set(priors())) == 1
    network.parameters.update(trained().parameters)
    assert priors() == before
    del network.parameters["bias1"]
    with pytest.raises(midgard.InvalidOptionError, match="a network has weights0, bias0"):
        search.search(state)


@pytest.mark.parametrize("name", ["weights0", "bias1", "policy_weights", "value_bias"])
@pytest.mark.parametrize("number", [np.nan, np.inf, -np.inf])
def test_numbers_that_are_not_finite_are_refused(name: str, number: float) -> None:
    network = trained()
    network.parameters[name].flat[3 % network.parameters[name].size] = number
    for begin in (
        lambda: PUCT(network, simulations=3).search(CHAMPIONS.new_state(seed=1)),
        lambda: next(SelfPlay(CHAMPIONS, network, games=1, simulations=3)),
    ):
        with pytest.raises(midgard.InvalidOptionError, match=f"{name} of a network must be finite"):
            begin()


def test_answers_that_are_not_finite_are_refused() -> None:
    """As those of NumPy are: a finite weight may be too large."""
    network = trained()
    for array in network.parameters.values():
        array[:] = np.sign(array) * 3e38
    play = SelfPlay(CHAMPIONS, network, games=1, simulations=3)
    for begin in (
        lambda: PUCT(network, simulations=3).search(CHAMPIONS.new_state(seed=1)),
        lambda: next(play),
        lambda: next(play),
    ):
        with pytest.raises(midgard.MidgardError, match="the network returns numbers that are not"):
            begin()


def test_another_game_is_refused() -> None:
    network, other = trained(), midgard.Champions(players=3)
    for begin in (
        lambda: PUCT(network, simulations=3).search(other.new_state(seed=1)),
        lambda: next(SelfPlay(other, network, games=1, simulations=3)),
    ):
        with pytest.raises(midgard.InvalidOptionError, match="it is for another game"):
            begin()


def test_a_network_that_has_played_can_be_copied() -> None:
    network, state = trained(), CHAMPIONS.new_state(seed=1)
    expected = PUCT(network, simulations=9).search(state).visits
    for copied in (pickle.loads(pickle.dumps(network)), copy.deepcopy(network), copy.copy(network)):
        assert PUCT(copied, simulations=9).search(state).visits == expected
    assert pickle.loads(pickle.dumps(PUCT(network, simulations=9))).search(state).visits == expected


def test_the_compiled_form_takes_arrays_of_any_shape() -> None:
    """Wrong ones are refused where the network is for no game."""
    from midgard._midgard import _Network

    def head(inputs: int, outputs: int) -> tuple[Any, Any]:
        return np.zeros((inputs, outputs), np.float32), np.zeros(outputs, np.float32)

    state, size = CHAMPIONS.new_state(seed=1), CHAMPIONS.observation_size
    searcher = PUCT(trained(), simulations=2)._searcher
    good = ([head(size, 4)], head(4, 129), head(4, 2))
    assert searcher.search_with(state, _Network(*good), 1, "perfect").simulations == 2
    for hidden, policy, value in (
        ([head(size, 4), head(5, 4)], head(4, 129), head(4, 2)),
        ([head(size + 1, 4)], head(4, 129), head(4, 2)),
        ([head(size, 4)], head(4, 128), head(4, 2)),
        ([head(size, 4)], head(4, 129), head(3, 2)),
        ([head(size, 0)], head(4, 129), head(0, 2)),
        ([(head(size, 4)[0], head(9, 9)[1])], head(4, 129), head(4, 2)),
    ):
        with pytest.raises(midgard.InvalidOptionError, match="it is for another game"):
            searcher.search_with(state, _Network(hidden, policy, value), 1, "perfect")
    with pytest.raises(TypeError):
        _Network([1], head(4, 129), head(4, 2))  # type: ignore[list-item]


def test_a_network_starts_no_threads_of_numpy(tmp_path: Path) -> None:
    """Self-play with threads=1 keeps one thread busy, whatever NumPy would start."""
    code = """
import time, midgard
from midgard.selfplay import SelfPlay
from midgard.selfplay.network import Network
game = midgard.Champions(players=2)
play = SelfPlay(game, Network.random(game), games=6, simulations=16, threads=1)
own, all_threads = time.thread_time(), time.process_time()
assert len(list(play)) == 6
own, all_threads = time.thread_time() - own, time.process_time() - all_threads
assert all_threads < 1.1 * own + 0.05, (own, all_threads)
"""
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "8"}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment, cwd=tmp_path)
