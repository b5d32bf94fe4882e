"""The chance outcomes after a die or card that a fork of a record has chosen anew."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, TypeAlias

from midgard._midgard import CHANCE
from midgard.protocols import Event, Game, State

Recorded: TypeAlias = tuple[str, int]
"""The prompt of a chance event and the outcome that a record has for it."""


def recorded_from(
    game: Game, history: Sequence[tuple[int, int]], step: int, seed: int | None
) -> tuple[list[Recorded], int]:
    """Returns what a record has for chance after the outcome at a step, and how much of it stays.

    The dice of one throw have one stream, so that what is left of a throw stays as it was. From the
    first event on that has a stream of its own, the stream decides. A record without a seed does
    not say which one that is: all of it stays.

    Args:
        game: the rules.
        history: the history of the record.
        step: where chance is open.
        seed: the seed of the record.
    """
    first, end = step, step
    while first and history[first - 1][0] == CHANCE:
        first -= 1
    while end < len(history) and history[end][0] == CHANCE:
        end += 1
    state, outcomes = game.new_state(chance="explicit"), [index for _, index in history]
    state.apply_many(outcomes[: first - 1] if first else outcomes[:step])
    found: list[Recorded] = []
    nodes: list[Sequence[Event] | State] = []  # what the streams make of them
    if first:
        events_of = partial(_events_of, game, state.to_dict(), outcomes[first - 1], seed=seed)
        state.apply_many(outcomes[first - 1 : step])
    for at in range(step, end):
        if at > step:
            found.append((state.prompt, outcomes[at]))
            if seed is not None:
                nodes.append(
                    events_of(outcomes[first:at]) if first else _settled(game, state, seed)
                )
        state.apply(outcomes[at])
    goal = events_of(outcomes[first:end]) if first and nodes else state
    kept = [at for at, node in enumerate(nodes) if node == goal]
    return found, min(kept, default=len(found))


def _events_of(
    game: Game, before: dict[str, Any], action: int, script: Sequence[int], seed: int | None
) -> Sequence[Event]:
    """Returns what happens after an action if chance begins so and goes on by the streams."""
    state = game.from_dict(before, script=script, then="sampled", seed=seed)
    return state.apply_events(action)


def follow(state: State, recorded: Sequence[Recorded]) -> list[int]:
    """Answers chance as it was recorded, as far as it is open and possible, and returns how."""
    outcomes = []
    for prompt, outcome in recorded:
        open_event = state.is_chance and state.prompt == prompt
        if not open_event or all(one != outcome for one, _ in state.chance_outcomes(exact=False)):
            break
        state.apply(outcome)
        outcomes.append(outcome)
    return outcomes


def settle_by_seed(
    game: Game, state: State, seed: int, recorded: Sequence[Recorded]
) -> tuple[State, list[int]]:
    """Answers all open chance by the streams of a seed, and returns the outcomes.

    The engine returns the position, not the outcomes. They are those that were recorded if these
    lead there, and else they are searched: from event to event, or through a throw of several dice.
    """
    end = _settled(game, state, seed)
    guess = state.clone()
    outcomes = follow(guess, recorded)
    if not guess.is_chance and guess == end:
        return end, outcomes
    outcomes = []
    while state.is_chance:
        state, path = _next_on_the_way(game, state, seed, end)
        outcomes += path
    return end, outcomes


def _next_on_the_way(game: Game, state: State, seed: int, end: State) -> tuple[State, list[int]]:
    """Returns the nearest position from which the streams lead to the same end, and the way."""
    level: list[tuple[State, list[int]]] = [(state, [])]
    while level:
        below: dict[bytes, tuple[State, list[int]]] = {}
        for node, path in level:
            for outcome, _ in node.chance_outcomes(exact=False):
                child = node.child(outcome)
                below.setdefault(child.to_bytes(), (child, [*path, outcome]))
        level = list(below.values())
        for child, path in level:
            if (_settled(game, child, seed) if child.is_chance else child) == end:
                return child, path
        level = [entry for entry in level if entry[0].is_chance]
    raise RuntimeError(f"no outcomes of {state.prompt} lead to the position of the seed")


def _settled(game: Game, state: State, seed: int) -> State:
    return game.from_dict(state.to_dict(), seed=seed)
