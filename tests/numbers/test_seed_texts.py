"""A seed takes what any other prints: JSON and tables hold seeds as text."""

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

import midgard
from midgard import search, storage, testing
from midgard.champions.fitted import fit_values
from midgard.selfplay import SelfPlay
from midgard.selfplay.network import Network
from midgard.sweeps.plan import read_plan
from support.surface.number_takers import GAME, GAME_SEED, SHIPS, STATE, TAKERS, TEAM
from support.surface.seeds import SEEDS, seed_takers, shown

LARGE = 2**127 + 2**53 + 1
WRONG = ["", "-1", " 3", "3 ", "+3", "3.0", "1_0", "0x3", "\u0663", "seven", "\ud800", "9" * 39]
WRONG += [str(2**128), "1" * 40, "9" * 10**5]


def evaluator(observations: Any, masks: Any) -> Any:
    return masks / 1.0, np.full((len(masks), 3), 0.5)


def episodes(seed: Any) -> object:
    play = SelfPlay(GAME, evaluator, games=1, simulations=1, parallel_games=1, seed=seed)
    return [(episode.number, episode.actions.tolist()) for episode in play]


def verified(seed: Any) -> object:
    with TemporaryDirectory() as folder:
        run = Path(folder, "run")
        midgard.simulate(GAME, games=2, out=run)
        return storage.open_run(run).verify(games=1, seed=seed).replayed


def weights(seed: Any) -> object:
    parameters = Network.random(GAME, hidden=[2], seed=seed).parameters
    return {name: array.tolist() for name, array in parameters.items()}


def manifest(seed: Any) -> object:
    options: Any = {"seating": "balanced", "games": 2, "shard_games": 2, "tables": ()}
    return storage.Manifest.of(GAME, ["random"], seed=seed, **options).seed


def budget(seed: Any) -> object:
    testing.check_budget("random", 100, seed=seed)  # what it gives are seconds
    return None


def searched(kind: Any, *passed: Any) -> Callable[[Any], object]:
    return lambda seed: kind(*passed, simulations=8, seed=seed).search(STATE)


def of_game(name: str, game: Any) -> dict[str, Callable[[Any], object]]:
    """The members that every game offers."""
    state = game.new_state(seed=1)
    return {
        f"midgard {name}.new_state.seed": lambda seed: game.new_state(seed=seed),
        f"midgard {name}.from_dict.seed": lambda seed: game.from_dict(state.to_dict(), seed=seed),
        f"midgard {name}.from_json.seed": lambda seed: game.from_json(state.to_json(), seed=seed),
        f"midgard {name}.record.seed": lambda seed: game.record(seed=seed).state,
    }


MORE: dict[str, Callable[[Any], object]] = {
    **of_game("Champions", GAME),
    **of_game("Reavers", SHIPS),
    **of_game("GodOfWar", TEAM),
    "midgard Record.seed": lambda seed: midgard.Record(GAME, seed=seed).state,
    "midgard Record.fork.seed": lambda seed: midgard.Record(GAME, seed=1).fork(1, seed=seed).state,
    "midgard ISMCTS.seed": searched(search.ISMCTS),
    "midgard MCTS.seed": searched(search.MCTS),
    "midgard PIMC.seed": searched(search.PIMC),
    "midgard FlatMC.seed": searched(search.FlatMC),
    "midgard PUCT.seed": searched(search.PUCT, evaluator),
    "midgard SelfPlay.seed": episodes,
    "midgard Manifest.of.seed": manifest,
    "midgard check_budget.seed": budget,
    "midgard Network.random.seed": weights,
    "midgard StoredRun.verify.seed": verified,
    "midgard fit_values.seed": lambda seed: fit_values(players=[2], games=250, seed=seed),
}
CALLS = {name: taker.call for name, taker in TAKERS.items()} | MORE


def takers() -> list[str]:
    return sorted(name for name in CALLS if name.rpartition(".")[2] in SEEDS)


def test_every_public_parameter_that_is_a_seed_is_called() -> None:
    found = seed_takers(extras=False)
    assert {"midgard simulate.seed", "midgard SelfPlay.seed", "midgard Bot.seed"} <= found
    assert {"reference State.clones.seed", "midgard Reavers.position.seed"} <= found
    assert found - set(CALLS) == set()


@pytest.mark.parametrize("name", takers())
def test_a_seed_is_a_number_or_its_digits(name: str) -> None:
    call = CALLS[name]
    for seed in (0, LARGE, GAME_SEED):
        number, text = shown(call(seed)), shown(call(str(seed)))
        assert number == text
    assert shown(call("007")) == shown(call(7))


@pytest.mark.parametrize("name", takers())
def test_a_text_that_is_not_a_seed_is_refused(name: str) -> None:
    for text in WRONG:
        with pytest.raises((midgard.InvalidOptionError, ValueError)) as caught:
            CALLS[name](text)
        words = str(caught.value)
        assert "0 to 2**128 - 1" in words
        assert len(words) < 300
        if name.startswith("midgard"):
            assert isinstance(caught.value, midgard.InvalidOptionError)


def test_the_seeds_of_rows_are_those_of_a_table_or_of_json() -> None:
    """A column of a run, an array of texts and a list of either are taken."""
    run = midgard.simulate(GAME, games=3, seed=LARGE)
    texts = list(dict.fromkeys(run.rows["seed"]))
    numbers = [run.seed_of(game) for game in range(3)]
    assert texts == [str(seed) for seed in numbers]
    expected = midgard.Batch(GAME, 3, seed=numbers).save()
    mixed: list[int | str] = [texts[0], *numbers[1:]]
    for seeds in (texts, mixed, np.array(texts), np.array(texts, dtype=object)):
        assert midgard.Batch(GAME, 3, seed=seeds).save() == expected
    refused: list[Any] = [
        ["1", "2", "x"],
        np.array(["1", "2", "-3"]),
        ["1", "2"],
        [b"1", b"2", b"3"],
    ]
    for wrong in refused:
        with pytest.raises((ValueError, TypeError)):
            midgard.Batch(GAME, 3, seed=wrong)
    with pytest.raises(TypeError):
        midgard.Batch(GAME, 3).step(np.array(["31", "31", "31"]))
    with pytest.raises(TypeError):
        midgard.Batch(GAME, 3).reset(["0"])  # type: ignore[list-item]


def test_a_printed_seed_works_in_the_function() -> None:
    kept = json.loads(json.dumps({"seed": str(LARGE)}))
    assert midgard.simulate(GAME, games=2, **kept).seed == LARGE
    assert midgard.Record(GAME, seed=kept["seed"]).fork(1).state.to_bytes()
    plan = """game = "champions(players=2)"
seed = {}
games = 2
[[vary]]
option = "assignment"
values = ["in_turn", "simultaneous"]
"""
    assert read_plan(plan.format(f'"{LARGE}"')).seed == read_plan(plan.format(LARGE)).seed == LARGE
    with pytest.raises(midgard.MidgardError, match="whole number"):
        read_plan(plan.format(f'"{LARGE}.0"'))
