"""Copies with a seed depend on the position and the seed alone; refused calls change nothing."""

import copy
import hashlib
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import midgard
from midgard import reference
from midgard.games import game_text
from support.games.every import small_games

GAMES = {game_text(game): game for game in small_games()}
NAMED = pytest.mark.parametrize("text", GAMES)


def positions(game: Any, seed: int = 1) -> Iterator[Any]:
    """Some decisions of a random game."""
    rng, state = random.Random(seed), game.new_state(seed=seed)
    for number in range(200):
        if state.is_terminal:
            return
        if number in (0, 7, 40):
            yield state
        state.apply(rng.choice(state.legal_actions()))


def played(state: Any) -> bytes:
    """The end of a game, in which each seat plays its first action."""
    while not state.is_terminal:
        state.apply(state.legal_actions()[0])
    return bytes(state.to_bytes())


@NAMED
def test_a_copy_with_a_seed_depends_on_the_position_and_the_seed_alone(text: str) -> None:
    for state in positions(GAMES[text]):
        other = state.game.from_dict(state.to_dict(), seed=99)
        for _ in range(3):
            other.clone()
        before, action = state.to_bytes(), state.legal_actions()[-1]
        assert state.clone(seed=5).to_bytes() == other.clone(seed=5).to_bytes()
        assert state.child(action, seed=5).to_bytes() == other.child(action, seed=5).to_bytes()
        assert state.child(action, seed=5) == moved(state.clone(seed=5), action)
        assert state.clone(seed=5).to_bytes() != state.clone(seed=6).to_bytes()
        assert state.to_bytes() == before, "no copy with a seed is counted"


def moved(state: Any, action: int) -> Any:
    state.apply(action)
    return state


@NAMED
def test_copies_of_one_seed_are_different(text: str) -> None:
    state = next(positions(GAMES[text]))
    copies = state.clones(20, seed=5)
    assert len({it.to_bytes() for it in copies}) == 20
    assert copies[0].to_bytes() == state.clone(seed=5).to_bytes()
    assert [it.to_bytes() for it in state.clones(3, seed=5)] == [it.to_bytes() for it in copies[:3]]
    assert all(it == state for it in copies)
    assert state.clones(0) == []
    again = copy.copy(state)
    assert [it.to_bytes() for it in state.clones(3)] == [again.clone().to_bytes() for _ in range(3)]


def test_a_seed_of_a_copy_is_not_that_of_a_game() -> None:
    """A script may use one seed for everything; its copies still have other dice."""
    game = midgard.Champions(players=2)
    state = game.new_state(seed=7)
    keys = {it.to_bytes()[33:49] for it in (state, state.clone(seed=7), *state.clones(9, seed=7))}
    assert len(keys) == 10
    assert state.determinize(0, 7).to_bytes()[33:49] not in keys


def test_a_copy_of_explicit_or_scripted_chance_takes_a_seed() -> None:
    game = midgard.Champions(players=2)
    explicit = game.new_state(chance="explicit")
    assert explicit.clone(seed=1).to_bytes() == explicit.clone(seed=2).to_bytes()
    scripted = game.new_state(script=[], then="sampled", seed=1)
    one, same, other = (scripted.clone(seed=seed) for seed in (3, 3, 4))
    assert played(one) == played(same) != played(other)


WORKER = """
import hashlib, pickle, sys
state = pickle.loads(sys.stdin.buffer.read())
seed = eval(sys.argv[1])
copy = state.clone() if seed is None else state.clone(seed=seed)
while not copy.is_terminal:
    copy.apply(copy.legal_actions()[0])
print(hashlib.sha256(copy.to_bytes()).hexdigest())
"""


def test_workers_play_one_game_unless_each_has_a_seed() -> None:
    state = midgard.Champions(players=2).new_state(seed=1)

    def in_worker(seed: int | None) -> str:
        command = [sys.executable, "-W", "ignore", "-c", WORKER, repr(seed)]
        done = subprocess.run(command, input=pickle.dumps(state), capture_output=True, check=True)
        return done.stdout.decode().strip()

    alike, different = [in_worker(None) for _ in range(2)], [in_worker(it) for it in range(3)]
    assert alike[0] == alike[1]
    assert len(set(different)) == 3
    assert different[2] == hashlib.sha256(played(state.clone(seed=2))).hexdigest()


@pytest.mark.parametrize("kind", [reference.Champions, reference.Reavers, reference.GodOfWar])
def test_the_reference_has_the_same_methods(kind: Any) -> None:
    state = kind().new_state()
    outcome = state.chance_outcomes()[0][0] if state.is_chance else state.legal_actions()[0]
    assert state.clone(seed=5) == state
    assert state.child(outcome, seed=5) == state.child(outcome)
    assert state.clones(3, seed=5) == [state] * 3
    for seed in (-1, 2**128):
        with pytest.raises(ValueError, match="seed must be a whole number"):
            state.clone(seed=seed)
    with pytest.raises(ValueError, match="n must be"):
        state.clones(-1)


BAD: tuple[Any, ...] = (-1, 10**40, "no such thing", None, object(), 1.5, b"x", [], {}, [-1])
"""Arguments that no method takes, or few."""


def calls(method: Any) -> Iterator[Any]:
    """Calls of a method with arguments that are wrong, or may be."""
    yield method
    for bad in BAD:
        yield lambda bad=bad: method(bad)
        yield lambda bad=bad: method(0, bad)
        yield lambda bad=bad: method(0, seed=bad)
        yield lambda bad=bad: method(bad, seed=1)
        yield lambda bad=bad: method(seed=bad)


@NAMED
def test_a_refused_call_of_a_state_changes_nothing(text: str) -> None:
    """Neither the position nor the dice of later copies, which are in the bytes."""
    refused = 0
    for state in [*map(copy.copy, positions(GAMES[text]))]:
        names = [it for it in dir(state) if not it.startswith("__") and it != "_perft"]
        saved = state.to_bytes()
        for name in names:
            if not callable(getattr(state, name)):
                continue
            for call in calls(getattr(state, name)):
                try:
                    call()
                except (TypeError, ValueError, IndexError, OverflowError, KeyError):
                    refused += 1
                    assert state.to_bytes() == saved, name
                if state.to_bytes() != saved:  # the call was fine
                    state = state.game.from_bytes(saved)
                    break
    assert refused > 500


def test_a_refused_child_changes_no_later_copy() -> None:
    for text, game in GAMES.items():
        for state in positions(game):
            like = copy.copy(state)
            illegal = set(range(game.action_count)) - set(state.legal_actions())
            for action in (-1, "x", None, *sorted(illegal)[:3]):
                with pytest.raises((ValueError, TypeError)):
                    state.child(action)
            assert state.clone().to_bytes() == like.clone().to_bytes(), text
    script = midgard.Champions(players=2).new_state(script=[], then="sampled", seed=1)
    like = copy.copy(script)
    with pytest.raises(ValueError, match="-1"):
        script.child(-1)
    assert script.clone().to_bytes() == like.clone().to_bytes()


def test_a_refused_call_of_a_batch_changes_nothing() -> None:
    batch = midgard.Batch(midgard.Champions(players=2), 3, seed=1)
    saved, arrays = batch.save(), (batch.masks.copy(), batch.rewards.copy(), batch.actions.copy())
    for name in [it for it in dir(batch) if not it.startswith("__")]:
        if not callable(getattr(batch, name)):
            continue
        for bad in BAD:
            for arguments in ((bad,), (0, bad), ([0], bad), (bad, 1), ([0, 1, 2], bad)):
                try:
                    getattr(batch, name)(*arguments)
                except (TypeError, ValueError, IndexError, OverflowError):
                    assert batch.save() == saved, (name, arguments)
                else:
                    batch = midgard.Batch(midgard.Champions(players=2), 3, seed=1)
    batch = midgard.Batch(midgard.Champions(players=2), 3, seed=1)
    for wrong in ([0], [0] * 4, [[0, 0, 0]], [127, 127, 127], ["x"] * 3):
        with pytest.raises((ValueError, TypeError)):
            batch.step(wrong)  # type: ignore[arg-type]
        assert batch.save() == saved
    assert (batch.masks == arrays[0]).all()


def test_a_refused_call_of_a_record_changes_nothing() -> None:
    for game in GAMES.values():
        record = game.record(seed=3)
        record.apply(record.state.legal_actions()[0])
        text, line = record.to_json(), record.to_line()
        for name in [it for it in dir(record) if not it.startswith("_")]:
            if not callable(getattr(record, name)):
                continue
            for bad in BAD:
                try:
                    getattr(record, name)(bad)
                except (TypeError, ValueError, IndexError, AttributeError):
                    assert (record.to_json(), record.to_line()) == (text, line), name
                else:
                    record = game.record(seed=3)
                    record.apply(record.state.legal_actions()[0])


def test_a_batch_of_another_length_raises_the_documented_class() -> None:
    batch = midgard.Batch(midgard.Champions(players=2), 3, seed=1)
    for actions in ([], [0], [0] * 4):
        with pytest.raises(midgard.MidgardError, match="actions must have 3 cells"):
            batch.step(actions)
