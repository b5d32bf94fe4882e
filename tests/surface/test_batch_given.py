"""Input of a batch: states for its rows, and arrays however they lie in memory."""

import random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import midgard
from midgard import Batch, Champions

GAME = Champions(players=4)


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_states_go_on_in_rows_as_single_games(mode: Any) -> None:
    rng = random.Random(1)
    batch = Batch(GAME, 300, seed=1, autoreset=mode, reward="score")
    singles = []
    for seed in range(150):
        state = GAME.new_state(chance="explicit") if seed % 2 else GAME.new_state(seed=seed)
        for _ in range(rng.randrange(150)):
            options = [outcome for outcome, _ in state.chance_outcomes(exact=False)]
            state.apply(rng.choice(options or state.legal_actions()))
        singles.append(state)
    others = [batch.state(row).to_bytes() for row in range(0, 300, 2)]
    batch.set_states(np.arange(300) % 2 == 1, singles, seeds=np.arange(150))
    assert [batch.state(row).to_bytes() for row in range(0, 300, 2)] == others
    assert batch.seeds[1::2].tolist() == list(range(150))
    assert not batch.rewards.any()
    singles = [GAME.from_dict(it.to_dict(), seed=seed) for seed, it in enumerate(singles)]
    for _ in range(30):
        for row, single in enumerate(singles):
            assert batch.state(2 * row + 1).to_bytes() == single.to_bytes()
            seat = single.current_player
            assert batch.seats[2 * row + 1] == seat
            assert np.array_equal(batch.masks[2 * row + 1], single.legal_mask())
            assert np.array_equal(batch.observations[2 * row + 1], single.observation(seat))
        actions = batch.sample_legal(seed=2)
        for row, single in enumerate(singles):
            single.apply(int(actions[2 * row + 1]))
        batch.step(actions)


def test_a_state_whose_game_is_over_rests_in_its_row() -> None:
    over = GAME.new_state(seed=1)
    while not over.is_terminal:
        over.apply(over.legal_actions()[0])
    for mode in ("next_step", "disabled"):
        batch = Batch(GAME, 3, seed=1, autoreset=mode)
        batch.set_states([1], [over])
        assert batch.terminated.tolist() == [False, True, False]
        assert (batch.seats[1], batch.legal_counts[1]) == (midgard.TERMINAL, 0)
        assert batch.state(1) == over
        batch.step_random()
        assert bool(batch.terminated[1]) == (mode == "disabled")
    batch = Batch(GAME, 3, seed=1, autoreset="same_step")
    fresh = GAME.new_state(seed=2)
    before = batch.save()
    with pytest.raises(ValueError, match="game of state 1 is over"):
        batch.set_states([0, 1], [fresh, over])
    assert batch.save() == before


def scattered(array: npt.NDArray[Any]) -> list[npt.NDArray[Any]]:
    """The same numbers with gaps, backwards, of another byte order, and where none should begin."""
    raw = np.zeros(array.nbytes + 1, dtype=np.uint8)
    misaligned: npt.NDArray[Any] = raw[1:].view(array.dtype)
    misaligned[:] = array
    swapped = array.astype(array.dtype.newbyteorder())
    return [np.repeat(array, 2)[::2], array[::-1].copy()[::-1], swapped, misaligned]


def test_numbers_may_lie_anyhow() -> None:
    batch, single = Batch(GAME, 4, seed=1), Batch(GAME, 4, seed=1)
    for dtype in ("int64", "int16", "uint64", "uint32"):
        drawn = single.sample_legal(seed=1).copy()
        here = [single.state(row) for row in range(4)]
        for actions in scattered(drawn.astype(dtype)):
            batch.set_states([0, 1, 2, 3], here, seeds=single.seeds)
            batch.step(actions)
        single.step(drawn)
        assert [batch.state(row) for row in range(4)] == [single.state(row) for row in range(4)]
    seen = GAME.new_state(seed=1).observation(0)
    gaps, backwards, _, misaligned = scattered(seen)
    reported = GAME.decode_observation(seen)
    assert all(GAME.decode_observation(it) == reported for it in (gaps, backwards, misaligned))


def test_an_out_that_does_not_fit_is_left_alone() -> None:
    state = GAME.new_state(seed=1)
    fresh = np.full(GAME.observation_size, 7, dtype=np.float32)
    fixed = fresh.copy()
    fixed.flags.writeable = False
    for out, error in [
        *zip(scattered(fresh), [ValueError, ValueError, TypeError, ValueError], strict=True),
        (fixed, ValueError),
        (fresh[1:], ValueError),
        (fresh.astype(float), TypeError),
        (fresh.reshape(1, -1), TypeError),
    ]:
        with pytest.raises(error):
            state.observation(0, out)
        assert (out == 7).all()


def test_no_rows_are_rows_too() -> None:
    batch = Batch(GAME, 4, seed=1)
    before = batch.save()
    none = np.zeros(4, dtype=bool)
    empty: list[Any] = [[], none, none.nonzero()[0]]
    for rows in empty:
        batch.reset(rows)
        batch.fork_onto(1, rows)
        batch.set_states(rows, [])
    assert batch.save() == before


def test_the_arrays_of_a_batch_may_be_given_to_it() -> None:
    """They are read before any is written."""
    batch, other = Batch(GAME, 4, seed=1), Batch(GAME, 4, seed=1)
    for _ in range(40):
        batch.step(batch.sample_legal(seed=2))
        other.step(other.sample_legal(seed=2).copy())
    batch.reset([2, 0, 1, 3], seeds=batch.seeds)
    other.reset([2, 0, 1, 3], seeds=other.seeds.copy())
    batch.set_states(batch.seats >= 0, [batch.state(row) for row in (3, 2, 1, 0)])
    other.set_states([0, 1, 2, 3], [other.state(row) for row in (3, 2, 1, 0)])
    assert batch.save() == other.save()
    assert np.array_equal(batch.observations, other.observations)
    assert np.array_equal(batch.masks, other.masks)
