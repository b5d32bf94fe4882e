"""Many games at once: each row is a single game, and what is refused changes nothing."""

import copy
import enum
import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import midgard
from midgard import Batch, Champions

GAME = Champions(players=4)
DUEL = Champions(players=2)
ARRAYS = (
    *("masks", "legal_counts", "seats", "rewards", "terminated", "truncated", "illegal"),
    *("actions", "observations"),
)


def arrays(batch: Batch) -> dict[str, npt.NDArray[Any]]:
    """Copies of all arrays."""
    return {name: getattr(batch, name).copy() for name in ARRAYS}


def same(one: dict[str, npt.NDArray[Any]], other: dict[str, npt.NDArray[Any]]) -> bool:
    return all(np.array_equal(one[name], other[name]) for name in ARRAYS)


def unchanged(batch: Batch, call: Callable[[], object], error: type[Exception], text: str) -> None:
    """The call is refused, and nothing has changed in any row or array."""
    before, saved = arrays(batch), batch.save()
    with pytest.raises(error, match=text):
        call()
    assert same(arrays(batch), before)
    assert batch.save() == saved


def test_the_arrays_are_as_the_document_describes() -> None:
    batch = Batch(GAME, 6, seed=1)
    shapes = {name: (array.dtype.name, array.shape) for name, array in arrays(batch).items()}
    assert shapes == {
        "masks": ("bool", (6, 129)),
        "legal_counts": ("int16", (6,)),
        "seats": ("int8", (6,)),
        "rewards": ("float32", (6, 4)),
        "terminated": ("bool", (6,)),
        "truncated": ("bool", (6,)),
        "illegal": ("bool", (6,)),
        "actions": ("int64", (6,)),
        "observations": ("float32", (6, GAME.observation_size)),
    }
    assert batch.final_observations is None
    assert Batch(GAME, 2, dtype="uint8").observations.dtype == np.uint8
    assert Batch(GAME, 2, observations=False).observations is None
    assert (len(batch), batch.game, batch.autoreset, batch.reward) == (
        6,
        GAME,
        "next_step",
        "returns",
    )
    assert repr(batch) == "Batch(Champions(players=4), 6)"


def test_arrays_are_written_in_place() -> None:
    batch = Batch(GAME, 6, seed=1, autoreset="same_step")
    held = [getattr(batch, name) for name in (*ARRAYS, "final_observations")]
    before = batch.masks.copy()
    for _ in range(20):
        batch.step_random()
    assert not np.array_equal(held[0], before)
    assert all(
        getattr(batch, name) is array
        for name, array in zip((*ARRAYS, "final_observations"), held, strict=True)
    )


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_row_is_a_single_game(players: int, threads: int) -> None:
    """From the seed of the row to the end of the game, in every array."""
    game = Champions(players=players)
    batch = Batch(game, 150, seed=players, autoreset="disabled", threads=threads)
    assert batch.threads == threads
    singles = {row: game.new_state(seed=int(batch.seeds[row])) for row in (0, 70, 149)}
    while not batch.terminated.all():
        actions = batch.sample_legal(seed=4)
        for row, single in singles.items():
            if not single.is_terminal:
                assert batch.seats[row] == single.current_player
                assert np.array_equal(batch.masks[row], single.legal_mask())
                assert batch.legal_counts[row] == len(single.legal_actions())
                seen = single.observation(single.current_player)
                assert np.array_equal(batch.observations[row], seen)
                single.apply(int(actions[row]))
                if single.is_terminal:
                    assert batch.rewards[row].sum() == 0
        batch.step(actions)
        for row, single in singles.items():
            assert batch.state(row) == single
            assert bool(batch.terminated[row]) == single.is_terminal


def test_the_number_of_threads_changes_nothing() -> None:
    reported = []
    for threads in (1, 2, 5):
        batch = Batch(GAME, 300, seed=9, autoreset="same_step", reward="score", threads=threads)
        seen = []
        for _ in range(30):
            batch.step_random(seed=3)
            seen.append(arrays(batch))
        reported.append((seen, batch.save(), batch.rollout(5)))
    for seen, saved, returns in reported[1:]:
        assert all(same(one, other) for one, other in zip(seen, reported[0][0], strict=True))
        assert saved == reported[0][1]
        assert np.array_equal(returns, reported[0][2])


def test_seeds_are_given_one_by_one_or_made_from_one() -> None:
    batch = Batch(GAME, 4, seed=5)
    assert len(set(batch.seeds.tolist())) == 4
    assert np.array_equal(Batch(GAME, 2, seed=5).seeds, batch.seeds[:2])
    passed = np.array([2**64 - 1, 0, 7, 7], dtype="uint64")
    assert Batch(GAME, 4, seed=passed).seeds.tolist() == passed.tolist()
    wide = [2**128 - 1, 2**127, 0, 7]
    assert Batch(GAME, 4, seed=wide).seeds.tolist() == wide
    assert Batch(GAME, 4, seed=np.array(wide, dtype=object)).seeds.tolist() == wide
    assert batch.seeds.tolist() == [midgard.game_seed(5, row) for row in range(4)]
    assert Batch(GAME, 2, seed=[7, 8]).state(0) == GAME.new_state(seed=7)
    batch.reset([2], seeds=[99])
    assert batch.state(2) == GAME.new_state(seed=99)
    batch.reset(seeds=5)
    assert same(arrays(batch), arrays(Batch(GAME, 4, seed=5)))


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_games_that_end_give_way_as_gymnasium_has_it(mode: Any) -> None:
    batch = Batch(DUEL, 16, seed=2, autoreset=mode)
    ended = np.zeros(16, dtype=bool)
    for _ in range(600):
        old, seeds = arrays(batch), batch.seeds
        batch.step_random(seed=1)
        fresh = (batch.seeds != seeds).astype(bool)
        if mode == "next_step":
            assert np.array_equal(fresh, old["terminated"])
            assert not batch.rewards[fresh].any()
            assert not batch.terminated[fresh].any()
        elif mode == "same_step":
            assert np.array_equal(fresh, batch.terminated)
            assert (batch.seats >= 0).all()
        else:
            assert not fresh.any()
            assert batch.terminated[ended].all()
            assert not batch.rewards[ended].any()
        now = batch.terminated & ~(ended if mode == "disabled" else np.zeros(16, dtype=bool))
        assert np.allclose(batch.rewards.sum(axis=1), now)
        over = batch.terminated & (mode != "same_step")
        assert (batch.seats[over] == midgard.TERMINAL).all()
        assert not batch.masks[over].any()
        assert (batch.sample_legal()[over] == -1).all()
        ended |= batch.terminated
    assert ended.all()


def test_the_same_step_keeps_what_was_seen_last() -> None:
    """The end of a row is the end of the single game, seen by who acted last."""
    batch = Batch(DUEL, 4, seed=2, autoreset="same_step")
    singles = [DUEL.new_state(seed=int(seed)) for seed in batch.seeds]
    left = {0, 1, 2, 3}
    while left:
        seats, actions = batch.seats.copy(), batch.sample_legal(seed=1).copy()
        batch.step(actions)
        for row in tuple(left):
            if singles[row].apply(int(actions[row])):
                left.remove(row)
                assert np.array_equal(
                    batch.final_observations[row], singles[row].observation(int(seats[row]))
                )
                assert batch.rewards[row].tolist() == singles[row].returns()


def test_gymnasiums_own_modes_are_taken() -> None:
    class AutoresetMode(enum.Enum):
        NEXT_STEP = "NextStep"
        SAME_STEP = "SameStep"
        DISABLED = "Disabled"

    for mode in AutoresetMode:
        assert Batch(GAME, 1, autoreset=mode).autoreset == mode.name.lower()


def test_glory_adds_up_to_the_scores() -> None:
    batch = Batch(GAME, 8, seed=3, reward="score", autoreset="disabled", observations=False)
    total = np.zeros((8, 4))
    while not batch.terminated.all():
        batch.step_random(seed=1)
        total += batch.rewards
    assert total.tolist() == [batch.state(row).scores for row in range(8)]


def test_a_game_is_cut_off() -> None:
    batch = Batch(GAME, 3, seed=3, max_decisions=10, autoreset="disabled")
    for _ in range(10):
        assert not batch.truncated.any()
        batch.step_random()
    assert batch.truncated.all()
    assert not batch.terminated.any()
    assert not batch.rewards.any()
    assert (batch.seats == midgard.TERMINAL).all()
    saved = batch.save()
    batch.step_random()
    assert batch.save() == saved
    batch.reset(batch.truncated)
    assert (batch.seats >= 0).all()


def test_an_illegal_action_is_raised_and_no_row_moves() -> None:
    batch = Batch(GAME, 6, seed=1)
    actions = batch.sample_legal().copy()
    actions[1], actions[4] = 128, -7
    text = r"no row has moved: not legal in row \(action\) 1 \(128\), 4 \(-7\); row 1: "
    unchanged(batch, lambda: batch.step(actions), midgard.IllegalActionError, text)
    with pytest.raises(midgard.IllegalActionError) as refused:
        batch.step(actions)
    assert refused.value.rows == [1, 4]
    assert refused.value.action == GAME.action(128)
    assert refused.value.reason
    actions[1] = 2**62
    with pytest.raises(midgard.IllegalActionError, match="there is no such action") as unknown:
        batch.step(actions)
    assert (unknown.value.action, unknown.value.reason) == (None, "no_such_action")


def test_an_illegal_action_ends_its_game() -> None:
    batch = Batch(GAME, 6, seed=1, illegal="penalize", penalty=-2.5, autoreset="disabled")
    actions = batch.sample_legal().copy()
    actions[[1, 4]] = (128, -7)
    seats, before = batch.seats.copy(), batch.state(1)
    batch.step(actions)
    wrong = np.array([False, True, False, False, True, False])
    assert np.array_equal(batch.illegal, wrong)
    assert np.array_equal(batch.terminated, wrong)
    assert batch.rewards[1].tolist() == [-2.5 if seat == seats[1] else 0 for seat in range(4)]
    assert not batch.rewards[~wrong].any()
    assert batch.state(1) == before
    again = Batch.load(GAME, batch.save())
    assert np.array_equal(again.terminated, wrong)
    batch.step_random()
    assert not batch.illegal.any()


@pytest.mark.parametrize("dtype", ["int8", "int16", "int32", "int64", "uint8", "uint32", "uint64"])
def test_actions_are_of_any_dtype_of_whole_numbers(dtype: str) -> None:
    one, other = Batch(GAME, 4, seed=1), Batch(GAME, 4, seed=1)
    for _ in range(5):
        actions = np.repeat(one.sample_legal().astype(dtype), 2)
        one.step(actions[::2])
        other.step_random()
    assert one.save() == other.save()


def test_actions_from_logits_follow_their_law() -> None:
    """The draws of many forks of a row; those of one seed are always the same."""
    batch = Batch(GAME, 1, seed=1).fork(0, 8000)
    legal = np.flatnonzero(batch.masks[0])
    shares = np.arange(len(legal)) / np.arange(len(legal)).sum()
    logits = np.full((8000, 129), np.nan, dtype="float32")
    with np.errstate(divide="ignore"):
        logits[:, legal] = np.log(shares)
    actions = batch.sample_policy(logits, seed=3).copy()
    counts = np.array([(actions == action).sum() for action in legal])
    assert counts[0] == 0
    assert (np.abs(counts - 8000 * shares) <= 4 * np.sqrt(8000 * shares)).all()
    assert np.array_equal(batch.sample_policy(logits, seed=3), actions)
    assert not np.array_equal(batch.sample_policy(logits, seed=4), actions)
    counts = np.array([(batch.sample_legal(seed=3) == action).sum() for action in legal])
    mean = 8000 / len(legal)
    assert (np.abs(counts - mean) <= 4 * np.sqrt(mean)).all()


def test_copies_see_another_future() -> None:
    batch = Batch(GAME, 4, seed=1)
    for _ in range(50):
        batch.step_random()
    forks, more = batch.fork(2, 30), batch.fork(2, 30)
    seeds = [*forks.seeds.tolist(), *more.seeds.tolist(), *batch.seeds.tolist()]
    assert len(set(seeds)) == 64
    assert all(forks.state(row) == batch.state(2) for row in range(30))
    for _ in range(200):
        forks.step_random()
    assert len({forks.state(row).key() for row in range(30)}) == 30
    same_again = Batch(GAME, 4, seed=1)
    for _ in range(50):
        same_again.step_random()
    assert same_again.fork(2, 30).seeds.tolist() == seeds[:30]


def test_a_row_is_copied_onto_others() -> None:
    batch = Batch(GAME, 5, seed=1)
    for _ in range(50):
        batch.step_random()
    before = [batch.state(row) for row in range(5)]
    batch.fork_onto(2, np.array([0, 4]))
    after = [batch.state(row) for row in range(5)]
    assert after == [before[2], before[1], before[2], before[3], before[2]]
    assert len(set(batch.seeds.tolist())) == 5
    assert np.array_equal(batch.masks[0], batch.masks[2])


def test_redealt_rows_are_those_of_single_states() -> None:
    batch = Batch(GAME, 12, seed=1)
    for _ in range(150):
        batch.step_random()
    before = batch.save()
    seats, seeds = np.arange(12) % 4, np.arange(12, dtype="uint64") + 40
    dealt = batch.determinize(seats, seeds)
    for row in range(12):
        single = batch.state(row).determinize(int(seats[row]), seed=int(seeds[row]))
        assert dealt.state(row) == single
        assert dealt.state(row).to_bytes() == single.to_bytes()
    assert batch.save() == before
    assert not set(dealt.seeds.tolist()) & set(seeds.tolist()), "dice of its own"
    own = batch.determinize(batch.seats, 3)
    assert np.array_equal(own.observations, batch.observations)


def test_rollouts_are_those_of_single_states() -> None:
    batch = Batch(DUEL, 6, seed=1)
    seeds = np.arange(6, dtype="uint64")
    for policy in ("random", "greedy"):
        returns = batch.rollout(seeds, policy=policy)
        assert (returns.dtype.name, returns.shape) == ("float32", (6, 2))
        for row in range(6):
            assert returns[row].tolist() == batch.state(row).rollout(row, policy=policy)


@pytest.mark.parametrize("mode", ["next_step", "same_step", "disabled"])
def test_a_saved_batch_goes_on_as_it_would_have(mode: Any) -> None:
    batch = Batch(DUEL, 12, seed=4, autoreset=mode, dtype="uint8", memory="table", reward="score")
    for _ in range(130):
        batch.step_random()
    batch.fork(3, 5)  # that it was forked is saved too
    others = [
        Batch.load(DUEL, batch.save(), threads=2),
        copy.copy(batch),
        copy.deepcopy(batch),
        pickle.loads(pickle.dumps(batch)),
    ]
    for _ in range(40):
        for one in (batch, *others):
            one.step_random(seed=8)
        assert all(same(arrays(one), arrays(batch)) for one in others)
    assert all(one.save() == batch.save() for one in others)
    seeds = batch.fork(3, 5).seeds
    assert all(np.array_equal(one.fork(3, 5).seeds, seeds) for one in others)


def test_bytes_that_are_no_batch_are_refused() -> None:
    batch = Batch(GAME, 3, seed=4)
    data = batch.save()

    def refused(game: Champions, wrong: bytes, text: str) -> None:
        with pytest.raises(midgard.InvalidSnapshotError, match=text):
            Batch.load(game, wrong)

    refused(GAME, b"", "too short")
    refused(GAME, data[:4], "too short")
    refused(GAME, b"mgB\x01" + data[4:], "another version")
    refused(GAME, b"PK" + data, "not written by a batch")
    refused(GAME, batch.state(0).to_bytes(), "not written by a batch")
    refused(GAME, b"mgB\x63" + data[4:], "another version")
    refused(DUEL, data, "other options")
    refused(GAME, data + b"\0", "damaged")
    for at in range(4, len(data), 13):
        refused(GAME, data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :], "damaged")
        refused(GAME, data[:at], "damaged|too short")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"n": 0}, "n must be 1 to"),
        ({"n": 2**40}, "n must be 1 to"),
        ({"seed": -1}, "seed must be"),
        ({"seed": 2**128}, "seed must be"),
        ({"seed": [-1, 2]}, "seeds must be"),
        ({"dtype": "float64"}, "unknown dtype"),
        ({"memory": "none"}, "unknown memory"),
        ({"reward": "fame"}, "unknown reward"),
        ({"autoreset": "never"}, "unknown autoreset"),
        ({"illegal": "ignore"}, "unknown illegal"),
        ({"penalty": float("nan")}, "penalty must be"),
        ({"max_decisions": -1}, "max_decisions must be"),
        ({"threads": -1}, "threads must be"),
        ({"threads": 5000}, "threads must be"),
    ],
)
def test_an_option_that_does_not_fit_is_named(options: dict[str, Any], text: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=text):
        Batch(GAME, **{"n": 2, **options})


def test_a_refused_value_changes_nothing() -> None:
    batch: Any = Batch(GAME, 4, seed=1)
    whole, state = np.zeros(4, dtype="int64"), GAME.new_state(seed=1)
    logits = np.zeros((4, 129), dtype="float32")
    not_finite = np.where(batch.masks, np.float32("nan"), np.float32(0))
    ruled_out = np.full((4, 129), -np.inf, dtype="float32")
    option, refused = midgard.InvalidOptionError, "must be a NumPy array"
    for call, error, text in (
        (lambda: batch.step(whole[:3]), ValueError, "must have 4 cells, not 3"),
        (lambda: batch.step(whole.astype(float)), TypeError, refused),
        (lambda: batch.step(whole.reshape(2, 2)), TypeError, refused),
        (lambda: batch.step(whole.astype(bool)), TypeError, refused),
        (lambda: batch.step(None), TypeError, refused),
        (lambda: batch.sample_legal(-1), option, "seed must be"),
        (lambda: batch.step_random("x"), option, "seed must be"),
        (lambda: batch.sample_policy(logits.astype(float)), TypeError, refused),
        (lambda: batch.sample_policy(logits[0]), TypeError, refused),
        (lambda: batch.sample_policy(logits[:3]), ValueError, "shape"),
        (lambda: batch.sample_policy(np.asfortranarray(logits)), ValueError, "contiguous"),
        (lambda: batch.sample_policy(not_finite), ValueError, "not so in row 0, 1, 2, 3"),
        (lambda: batch.sample_policy(ruled_out), ValueError, "not so in row 0, 1, 2, 3"),
        (lambda: batch.reset([4]), IndexError, "row 4 is not one of 0 to 3"),
        (lambda: batch.reset([-1]), IndexError, "row -1"),
        (lambda: batch.reset([1, 1]), ValueError, "row 1 is named twice"),
        (lambda: batch.reset(np.zeros(3, dtype=bool)), ValueError, "4 cells"),
        (lambda: batch.reset("all"), TypeError, refused),
        (lambda: batch.reset([1], seeds=[1, 2]), ValueError, "1 cells, not 2"),
        (lambda: batch.reset([1], seeds=[-1]), option, "seeds must be"),
        (lambda: batch.reset([1], seeds=1.5), TypeError, refused),
        (lambda: batch.state(4), IndexError, "row 4"),
        (lambda: batch.set_states([4], [state]), IndexError, "row 4"),
        (lambda: batch.set_states([1, 1], [state, state]), ValueError, "row 1 is named twice"),
        (lambda: batch.set_states([0, 1], [state]), ValueError, "2 cells, not 1"),
        (lambda: batch.set_states([0], state), TypeError, "State"),
        (lambda: batch.set_states([0, 1], [state, 3]), TypeError, r"states\[1\] must be a State"),
        (lambda: batch.set_states([0], [DUEL.new_state()]), ValueError, "of another game"),
        (lambda: batch.set_states([0], [state], seeds=[1, 2]), ValueError, "1 cells, not 2"),
        (lambda: batch.set_states([0], [state], seeds=-1), option, "seed must be"),
        (lambda: batch.fork(4, 1), IndexError, "row 4"),
        (lambda: batch.fork(0, 0), option, "k must be"),
        (lambda: batch.fork_onto(0, [9]), IndexError, "row 9"),
        (lambda: batch.fork_onto(9, [0]), IndexError, "row 9"),
        (lambda: batch.determinize([0, 1, 2, 4], 1), IndexError, "seat 4"),
        (lambda: batch.determinize([0, 1, 2], 1), ValueError, "4 cells"),
        (lambda: batch.determinize([0, 1, 2, 3], [1]), ValueError, "4 cells"),
        (lambda: batch.rollout([1]), ValueError, "4 cells"),
        (lambda: batch.rollout(1, policy="wise"), option, "unknown policy"),
        (lambda: setattr(batch, "masks", 1), AttributeError, "masks"),
    ):
        unchanged(batch, call, error, text)


def test_an_array_that_cannot_be_written_stops_everything() -> None:
    batch = Batch(GAME, 4, seed=1)
    for name in ARRAYS:
        array = getattr(batch, name)
        array.flags.writeable = False
        unchanged(batch, batch.step_random, ValueError, "cannot be written")
        array.flags.writeable = True
    batch.step_random()


def test_importing_midgard_does_not_import_numpy() -> None:
    code = "import midgard, sys; midgard.Batch; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_many_games_take_little_room() -> None:
    """65,536 games without observations, measured at the process that makes them."""
    code = """
import resource, midgard, numpy
from pathlib import Path
def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
game = midgard.Champions()
midgard.Batch(game, 1, observations=False).step_random()
before = resident()
batch = midgard.Batch(game, 65_536, observations=False, threads=1)
batch.step_random()
print(resident() - before)
"""
    if sys.platform != "linux":
        pytest.skip("the system does not tell")
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert 30e6 < int(run.stdout) < 110e6
