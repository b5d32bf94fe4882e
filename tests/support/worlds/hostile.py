"""Bots that cheat as well as a bot can: they change what they are given, look into it, guess seeds.

Each decides by what its seat knows and by nothing else, so that the owner of a game can play it
once more without them; whatever they try besides must have no effect and bring nothing.
"""

import contextlib
import copy
import pickle
import zlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

import midgard
from midgard.champions import State


@dataclass(frozen=True, slots=True)
class Note:
    """What a bot was given at a decision: the state, untouched, and numbers when it was made."""

    seat: int
    state: State
    numbers: tuple[int, ...]


NOTES: list[Note] = []
"""Everything that hostile bots were given since the list was cleared."""


def decide(state: Any) -> int:
    """A legal action that depends on what the seat to act knows, and on nothing else."""
    legal = state.legal_actions()
    chosen: int = legal[zlib.crc32(state.information_key(state.current_player)) % len(legal)]
    return chosen


def meddle(state: State) -> None:
    """Change everything that can be reached from a state, then play it to its end."""
    passed: list[Any] = [state.to_dict(), state.view(0), state.legal_actions()]
    for data in passed:
        data.clear()
    for array in (state.observation(0), state.legal_mask()):
        array.fill(1)
    for name in ("game", "state", "driver", "current_player", "apply"):
        with contextlib.suppress(AttributeError, TypeError):
            setattr(state, name, None)
    while not state.is_terminal:
        state.apply(state.legal_actions()[-1])


class Hostile:
    """Writes down what it is given, then meddles with it."""

    def __init__(self, seed: int, seat: int) -> None:
        self.seed, self.seat = seed, seat

    def choose(self, state: State) -> int:
        """Decide, and cheat."""
        action = decide(state)
        NOTES.append(Note(state.current_player, copy.copy(state), (self.seed,)))
        meddle(state)
        return action


class Other(Hostile):
    """The same under another name, for a tournament."""


class AllSeeing(Hostile):
    """Says that it wants the truth."""

    full_state = True


class Late(Hostile):
    """Says so only from its second instance on: when it is looked at before a game, it is fair."""

    made = 0

    def __init__(self, seed: int, seat: int) -> None:
        super().__init__(seed, seat)
        Late.made += 1
        self.full_state = Late.made > 1


class Impostor(Hostile):
    """Says that it is one of midgard's own, which are handed the state itself."""

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return midgard.Bot


class Wavering(Hostile):
    """Says another thing each time that it is asked."""

    prompted = 0

    @property
    def full_state(self) -> bool:
        """False the first time, then True."""
        self.prompted += 1
        return self.prompted > 1


def evaluator(
    observations: npt.NDArray[np.float32], masks: npt.NDArray[np.bool_]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """An evaluator that writes down what it is given, then overwrites it."""
    ARRAYS.append(observations.tobytes() + masks.tobytes())
    priors, values = masks / 1.0, np.full((len(masks), PLAYERS), 0.5)
    observations.fill(np.nan)
    masks.fill(True)
    return priors, values


ARRAYS: list[bytes] = []
PLAYERS = 2


# Dice


def unmix(number: int) -> int:
    """What a step of SplitMix64 was made of: it can be undone."""

    def unshift(number: int, by: int) -> int:
        folded = number ^ number >> by
        return folded ^ folded >> (2 * by)

    most = 2**64
    number = unshift(number, 31) * 0x319642B2D24D8EC3 % most
    number = unshift(number, 27) * 0x96DE1B173F119089 % most
    return (unshift(number, 30) - 0x9E3779B97F4A7C15) % most


def guesses(evidence: bytes, numbers: tuple[int, ...] = ()) -> set[int]:
    """Seeds that somebody would try who has these bytes, and these numbers."""
    found = set(range(40)) | set(numbers)
    for at in range(len(evidence)):
        for width in (8, 16):
            if at + width <= len(evidence):
                found.add(int.from_bytes(evidence[at : at + width], "little"))
                found.add(int.from_bytes(evidence[at : at + width], "big"))
    for number in list(found):
        low, high = number % 2**64, number >> 64
        for half in {low, high}:
            for order in range(3):  # the way back from a fork while keys were mixed
                found.add(unmix(unmix(half) ^ order) ^ 0xF04B)
            found.add(unmix(half))
            found.add(unmix(unmix(half)))
    for number in (*range(40), *numbers):
        found.update(midgard.game_seed(number, game) for game in range(1, 4))
    return found


def evidence(state: State) -> bytes:
    """Every byte that a state gives away about itself, and about copies of it."""
    return b"".join([state.to_bytes(), pickle.dumps(state), state.clone().to_bytes()])


Move: TypeAlias = tuple[State, int]
"""A true state, with the dice to come, and the action that was played in it."""


ROWS = 4096
"""Seeds that are tried at a time."""


def foreseen(moves: Sequence[Move], tried: Collection[int]) -> set[int]:
    """The seeds among these with which all these moves lead to what really came of them.

    Whoever tries them is even told the true positions, with all hidden cards. Rows of a batch go on
    with the dice of a seed, as the games of that seed do.

    Args:
        moves: of one game.
        tried: what somebody tries.
    """
    for state, action in moves:
        after, left, guesses = copy.copy(state), set[int](), list(tried)
        after.apply(action)
        for begin in range(0, len(guesses), ROWS):
            part = guesses[begin : begin + ROWS]
            batch = midgard.Batch(state.game, len(part), observations=False, autoreset="disabled")
            batch.set_states(range(len(part)), [state] * len(part), seeds=part)
            batch.step(np.full(len(part), action))
            left.update(guess for row, guess in enumerate(part) if batch.state(row) == after)
        tried = left
    return set(tried)
