"""The story of a game tells others nothing of a choice that only its seat sees."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

import midgard
from midgard.cli.story import play_decision
from support.worlds.boxes import turns

BOXES: Any = ("dark_mountains", "valhalla")
GAMES: dict[str, Any] = {
    "open": midgard.Champions(players=3, expansions=BOXES),
    "sealed": midgard.Champions(players=3, expansions=BOXES, assignment="simultaneous"),
    "base": midgard.Champions(players=3, assignment="simultaneous"),
    "screen": midgard.Reavers(players=3, memory="screen"),
}
PHASES = ("training", "thread_keep", "awareness_order", "keep_destiny", "assignment")
"""Phases of Champions of Midgard in which a seat may choose something that others do not see."""
HIDDEN = {
    "open": {*PHASES[1:4]},
    "sealed": {*PHASES},
    "base": {*PHASES[3:]},
    "screen": {"destination"},
}


def walk(game: Any, seed: int) -> Iterator[Any]:
    """The positions of a game; those with boxes more often look at hidden cards."""
    if getattr(game, "expansions", ()):
        yield from turns(game, range(seed, seed + 1), steps=400)
        return
    rng, state = random.Random(seed), game.new_state(seed=seed)
    while not state.is_terminal:
        yield state
        state.apply(rng.choice(state.legal_actions()))


def shown(state: Any, action: int, seat: int) -> tuple[Any, list[Any]]:
    """The knowledge of a seat after an action, with all that it has heard of it; and the story."""
    after = state.clone()
    events = state.game.events_for(after.apply_events(action), seat)
    knows = (repr(events), after.information_key(seat), after.current_player)
    return knows, play_decision(state.clone(), action, (seat,))[seat]


@pytest.mark.parametrize("name", GAMES)
def test_choices_that_a_seat_cannot_tell_apart_are_reported_in_one_way(name: str) -> None:
    """[rune.awareness] [rune.training] [assignment.simultaneous] [destination.reveal]"""
    game, compared = GAMES[name], Counter[str]()
    rng = random.Random(3)
    for seed in range(14):
        for state in walk(game, seed):
            if state.is_chance or state.phase not in HIDDEN[name] or compared[state.phase] > 40:
                continue
            for seat in {*range(game.players)} - {state.current_player}:
                stories_by = defaultdict[Any, list[Any]](list)
                legal = state.legal_actions()
                for action in rng.sample(legal, min(6, len(legal))):
                    knows, story = shown(state, action, seat)
                    stories_by[knows].append(story)
                for stories in stories_by.values():
                    compared[state.phase] += len(stories) > 1
                    assert all(it == stories[0] for it in stories), (seed, seat, state.phase)
    assert min(compared[it] for it in HIDDEN[name]) > 1, compared
