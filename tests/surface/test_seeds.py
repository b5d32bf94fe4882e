"""Seeds have 128 bits everywhere, and JSON holds them as text."""

import json
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard._shared.input import short_seed
from midgard.search import ISMCTS
from support.surface.number_takers import COMPILED, GAME_SEED, PYTHON
from support.surface.readers import READERS, command

LARGE = 2**127 + 2**53 + 1
PLAYED = ("--players", "2", "--seed", str(LARGE), "--json")
COMMANDS = {
    "simulate": ("simulate", "--games", "2", *PLAYED),
    "tournament": ("tournament", "--games", "2", "--bots", "greedy,random", *PLAYED),
    "compare": ("compare", "--games", "4", "--bots", "greedy,random", *PLAYED),
    "value-of": ("value-of", "favor", "--games", "2", *PLAYED),
}


def test_every_seed_takes_what_any_other_one_prints() -> None:
    """`tests/numbers` calls each with its greatest number, and misses none."""
    for name, taker in {**COMPILED, **PYTHON}.items():
        if name.rpartition(".")[2] in ("seed", "seeds", "game_seed"):
            assert taker.most == GAME_SEED, name


@pytest.mark.parametrize("name", COMMANDS)
def test_json_holds_a_seed_as_text_and_the_command_takes_it_again(name: str) -> None:
    words = COMMANDS[name]
    found: dict[str, Any] = json.loads(command(*words))
    assert (found["schema"], found["seed"]) == (2, str(LARGE))
    again = json.loads(command(*words[:-2], found["seed"], "--json"))
    assert again["seed"] == found["seed"]


def test_a_saved_game_has_its_seed_as_text_and_is_read_with_a_number_too(tmp_path: Path) -> None:
    path = READERS["play --load"].make(tmp_path)
    data = json.loads(path.read_text())
    assert data["play"]["seed"] == "3"
    shown = command("play", "--load", str(path))
    kept: list[object] = [3, "3", "03"]
    for seed in kept:
        data["play"]["seed"] = seed
        path.write_text(json.dumps(data))
        assert command("play", "--load", str(path)) == shown
    refused: list[object] = ["", "-1", " 3", "3.0", "0x3", "٣", str(2**128), 3.0, True, None, [3]]
    for wrong in refused:
        data["play"]["seed"] = wrong
        path.write_text(json.dumps(data))
        with pytest.raises(Exception, match="the seed must be 0 to"):
            command("play", "--load", str(path))


def test_a_seed_of_64_bits_stays_and_all_bits_of_a_larger_one_count() -> None:
    assert [short_seed(seed) for seed in (0, 7, 2**64 - 1)] == [0, 7, 2**64 - 1]
    large = [short_seed(2**bit + 7) for bit in range(64, 128)]
    assert len({7, *large}) == 65
    state = midgard.Champions(players=2).new_state(seed=1)
    assert short_seed(2**127) < 2**64
    for seed in (2**127, GAME_SEED):
        one = ISMCTS(simulations=50, seed=seed).search(state)
        other = ISMCTS(simulations=50, seed=short_seed(seed)).search(state)
        assert one.action == other.action
        assert one.visits == other.visits
    batches = [midgard.Batch(midgard.Champions(players=2), 4, seed=1) for _ in range(2)]
    for batch, seed in zip(batches, (2**127, short_seed(2**127)), strict=True):
        batch.step_random(seed)
    assert (batches[0].observations == batches[1].observations).all()
