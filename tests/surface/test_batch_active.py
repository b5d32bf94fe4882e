"""The entries of observations that are not 0, as sparse inputs of a network."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import midgard
from midgard import Batch, Game
from midgard.games import game_text
from support.games.every import small_games

EVERY = {game_text(game): game for game in small_games()}
GAME = midgard.Champions(players=3)


def dense(game: Game, active: tuple[npt.NDArray[Any], ...]) -> npt.NDArray[np.float32]:
    """The rows that indices, offsets and values describe."""
    indices, offsets, values = active
    assert [array.dtype.name for array in active] == ["int32", "int32", "float32"]
    assert (offsets[0], offsets[-1]) == (0, len(indices))
    assert len(values) == len(indices)
    assert values.all()
    rows = np.zeros((len(offsets) - 1, game.observation_size), np.float32)
    for row, (begin, end) in enumerate(pairwise(offsets)):
        places = indices[begin:end]
        assert (np.diff(places) > 0).all()
        rows[row, places] = values[begin:end]
    return rows


@pytest.mark.parametrize("text", EVERY)
def test_active_entries_are_the_dense_rows(text: str) -> None:
    game = EVERY[text]
    batch = Batch(game, 5, seed=3, autoreset="disabled", threads=1)
    for step in range(400):
        if step % 20 == 0 or batch.terminated.any():
            assert np.array_equal(dense(game, batch.active()), batch.observations)
        if batch.terminated.all():
            break
        batch.step_random(seed=4)


@pytest.mark.parametrize("memory", ["perfect", "table"])
def test_they_depend_neither_on_dtype_nor_on_threads_nor_on_dense_rows(memory: Any) -> None:
    options: list[dict[str, Any]] = [{}, {"dtype": "uint8"}, {"observations": False}]
    batches = [
        Batch(GAME, 300, seed=3, memory=memory, autoreset=mode, threads=threads, **more)
        for more in options
        for mode in ("next_step", "same_step")
        for threads in (1, 3)
    ]
    for step in range(60):
        if step % 15 == 0:
            first, *others = [batch.active() for batch in batches]
            assert np.array_equal(dense(GAME, first), batches[0].observations)
            for other in others:
                assert all(map(np.array_equal, other, first))
        for batch in batches:
            batch.step_random(seed=4)


def test_they_are_what_a_seat_knows_that_has_lost_by_an_illegal_action() -> None:
    batch = Batch(GAME, 3, seed=3, illegal="penalize", autoreset="disabled")
    batch.step(np.array([-1, 128, batch.masks[2].argmax()]))
    assert batch.terminated.tolist() == [True, True, False]
    assert np.array_equal(dense(GAME, batch.active()), batch.observations)


def test_the_arrays_are_new_ones_and_share_their_memory_with_other_libraries() -> None:
    batch = Batch(GAME, 4, seed=3)
    first = batch.active()
    before = [array.copy() for array in first]
    for array in batch.active():
        array.fill(7)
    batch.step_random()
    assert all(map(np.array_equal, first, before))
    for array in first:
        assert array.flags.c_contiguous
        assert array.flags.writeable
        assert np.shares_memory(np.from_dlpack(array), array)


def test_a_network_has_the_same_first_layer() -> None:
    batch = Batch(GAME, 8, seed=3)
    indices, offsets, values = batch.active()
    weights = np.random.default_rng(1).normal(size=(GAME.observation_size, 16)).astype(np.float32)
    layer = np.add.reduceat(values[:, None] * weights[indices], offsets[:-1])
    assert np.allclose(layer, batch.observations @ weights, atol=1e-4)


def test_pytorch_takes_them_as_they_are() -> None:
    torch = pytest.importorskip("torch")
    batch = Batch(GAME, 8, seed=3)
    active = batch.active()
    tensors = [torch.from_dlpack(array) for array in active]
    assert all(
        tensor.data_ptr() == array.ctypes.data
        for tensor, array in zip(tensors, active, strict=True)
    )
    bag = torch.nn.EmbeddingBag(GAME.observation_size, 16, mode="sum", include_last_offset=True)
    layer = torch.from_dlpack(batch.observations) @ bag.weight
    assert torch.allclose(bag(*tensors), layer, atol=1e-4)


def test_jax_takes_them_as_they_are() -> None:
    jax = pytest.importorskip("jax")
    batch = Batch(GAME, 8, seed=3)
    indices, offsets, values = map(jax.numpy.from_dlpack, batch.active())
    rows = np.repeat(np.arange(8), np.diff(offsets))
    weights = jax.random.normal(jax.random.key(1), (GAME.observation_size, 16))
    layer = jax.ops.segment_sum(values[:, None] * weights[indices], rows, num_segments=8)
    assert np.allclose(layer, batch.observations @ np.asarray(weights), atol=1e-3)
