"""``skip_forced`` tells nobody that a seat has no choice, unless everybody can see that."""

import random
from collections import Counter
from typing import Any

import pytest

import midgard

GAMES: dict[str, dict[str, Any]] = {
    "screen": {"players": 3, "memory": "screen"},
    "four": {"players": 4, "memory": "screen", "locations": "random"},
    "six": {"players": 6, "memory": "screen", "cycles": 1},
    "micro": {"players": 2, "memory": "screen", "negotiation": "micro", "cycles": 1},
    "perfect": {"players": 3, "negotiation": "micro", "cycles": 1},
}
HIDDEN = ("destination", "propose")
"""Phases in which an action with one text may be two choices, as others see it later."""


def after(state: midgard.reavers.State, text: str, seat: int) -> tuple[Any, ...]:
    """The view that a seat has of an action: the events, the turn, and the knowledge then."""
    child = state.clone()
    events = state.game.events_for(child.apply_events(text), seat)
    return events, child.current_player, child.information_key(seat)


@pytest.mark.parametrize("name", list(GAMES))
def test_an_action_leads_to_one_knowledge_in_all_worlds(name: str) -> None:
    """Worlds that a seat cannot tell apart stay so, whatever the others can and cannot do."""
    game = midgard.Reavers(**GAMES[name], skip_forced=True)
    compared = Counter[str]()
    for seed in range(12):
        rng, state = random.Random(seed), game.new_state(chance="explicit")
        while not state.is_terminal:
            outcomes = [it for it, _ in state.chance_outcomes()]
            if state.is_chance or state.phase in HIDDEN or state.round == 10:
                state.apply(rng.choice(outcomes or state.legal_actions()))
                continue
            turn = state.current_player
            seat = rng.choice([it for it in range(game.players) if it != turn])
            for number in range(3):
                world = state.determinize(seat, number, chance="explicit")
                assert world.information_key(seat) == state.information_key(seat)
                for action in set(state.legal) & set(world.legal):
                    compared[state.phase] += 1
                    seen = [after(it, str(action), seat) for it in (state, world)]
                    assert seen[0] == seen[1], (seed, state.phase, action)
            state.apply(rng.choice(state.legal_actions()))
    assert compared["answer"] + compared["atone"] + compared["buy"] > 100
    assert sum(compared.values()) > 500


@pytest.mark.parametrize("terror", [0, 1, 2, 3])
def test_who_has_no_terror_is_asked_too(terror: int) -> None:
    game = midgard.Reavers(players=3, memory="screen", skip_forced=True)
    state = game.position(
        round=4,
        phase={"name": "atone", "turn": 0},
        seats=[
            {"coins": 5, "terror": 2, "destination": "tonsberg"},
            {"coins": 5, "terror": terror, "destination": "tonsberg"},
            {"coins": 5, "terror": 3 - terror, "destination": "bjorgvin"},
        ],
        chance="explicit",
    )
    state.apply("pass")
    assert (state.phase, state.current_player) == ("atone", 1)


def test_a_forced_decision_that_everybody_sees_is_skipped() -> None:
    """Where nothing hidden decides, a forced decision is skipped, with screens too."""
    for memory in ("perfect", "screen"):
        game = midgard.Reavers(players=5, memory=memory, skip_forced=True)
        seats: list[Any] = [{"farm": 20, "wall": 20, "tower": 20, "destination": "odense"}]
        seats += [{"destination": "tonsberg"}]
        state = game.position(round=2, phase="take_token", seats=seats, chance="explicit")
        assert state.phase != "take_token"
