"""``skip_forced`` tells nobody of Champions of Midgard what others hide.

God of War stores nothing hidden, and Reavers of Midgard is in ``test_reavers_skipped.py``.
"""

import random
from collections import Counter
from typing import Any, Literal

import pytest

import midgard

BOXES: tuple[Literal["valhalla", "dark_mountains"], ...] = ("valhalla", "dark_mountains")
GAMES = {
    "open": midgard.Champions(players=3, skip_forced=True),
    "sealed": midgard.Champions(players=3, skip_forced=True, assignment="simultaneous"),
    "hall": midgard.Champions(players=4, skip_forced=True, variants=("hall_of_records",)),
    "boxes": midgard.Champions(
        players=3, skip_forced=True, assignment="simultaneous", expansions=BOXES
    ),
}
TURNED_OVER = {"disclosed", "revealed", "showed", "unsealed"}
"""Events in which something hidden is laid open by a rule: from there on worlds differ."""


def after(state: Any, action: int, seat: int) -> tuple[Any, ...]:
    """The view that a seat has of an action: the events, the turn, and the knowledge then."""
    child = state.clone()
    events = state.game.events_for(child.apply_events(action), seat)
    return events, child.is_chance, child.current_player, child.information_key(seat)


def is_sealed(state: Any) -> bool:
    """Whether others cannot tell which choice an action is. Such a choice is never forced."""
    return bool(state.phase == "assignment" and state.game.assignment == "simultaneous")


def is_turned_over(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Whether the first thing that a seat sees differently is laid open by a rule."""
    pair = next(pair for pair in zip(one[0], other[0], strict=False) if pair[0] != pair[1])
    return {event["name"] for event in pair} <= TURNED_OVER


@pytest.mark.parametrize("name", list(GAMES))
def test_an_action_leads_to_one_knowledge_in_all_worlds(name: str) -> None:
    """Worlds that a seat cannot tell apart stay so, whatever the others can and cannot do."""
    game, compared = GAMES[name], Counter[bool]()
    for seed in range(4):
        rng, state = random.Random(seed), game.new_state(chance="explicit")
        while not state.is_terminal:
            if state.is_chance:
                outcomes = [it for it, _ in state.chance_outcomes()]
                state.apply(rng.choice(outcomes))
                continue
            if is_sealed(state):
                assert len(state.legal_actions()) > 1
            else:
                turn = state.current_player
                seat = rng.choice([it for it in range(game.players) if it != turn])
                world: Any = state.determinize(seat, rng.getrandbits(32), chance="explicit")
                assert world.information_key(seat) == state.information_key(seat)
                actions = sorted(set(state.legal_actions()) & set(world.legal_actions()))
                for action in rng.sample(actions, min(3, len(actions))):
                    compared[state.key() == world.key()] += 1
                    seen = [after(it, action, seat) for it in (state, world)]
                    assert seen[0] == seen[1] or is_turned_over(*seen), (seed, action)
            state.apply(rng.choice(state.legal_actions()))
    assert compared[False] > 500, "worlds differ"
