"""Both engines of God of War accept and refuse the same damaged states."""

import random

import pytest

from midgard.reference import InvalidSnapshotError, god_of_war
from support.damage.god_of_war import damaged, is_begun, others, pairs, places
from support.damage.plain import value_at
from support.fuzz.daily import LONG, seeds
from support.lockstep.god_of_war import choices, options
from support.lockstep.verdicts import alike

SEEDS = (0, 1, 2, 3, 8, 17, 26, 35, 101, 103, 168, 211, *seeds(4))
"""Whole games and scenes of one to four players, and the games of the day."""
SHARE = 0.5 if LONG else 0.09
"""The share of the places of a state that are damaged."""


@pytest.mark.parametrize("seed", SEEDS)
def test_both_engines_have_the_same_verdict(seed: int) -> None:
    """[state.pending] [state.invariants] Section 2, section 8"""
    chance, accepted, refused = random.Random(seed), 0, 0
    for compiled, readable, table, opens in pairs(seed, each=1):
        case = {"game": "god_of_war", "options": options(seed), "open": opens}
        for place in places(table):
            if chance.random() >= SHARE:
                continue
            for data in damaged(table, place, chance, is_begun(opens)):
                if alike((compiled, readable), case, data, paths=False):
                    accepted += 1
                else:
                    refused += 1
    assert accepted > 5
    assert refused > 10


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_the_reference_plays_all_that_it_accepts(seed: int) -> None:
    """[state.pending] Section 2: also where what is pending was damaged, no step fails later."""
    chance = random.Random(seed)
    game = god_of_war.GodOfWar(**options(seed))
    state = game.new_state(chance="explicit")
    tried = 0
    for _, choice in zip(range(250), choices(seed), strict=False):
        if state.is_terminal:
            break
        data = state.to_dict()
        for place in places(data["open"]) if chance.random() < 0.25 else ():
            *parents, last = ("open", *place)
            usual = value_at(data, tuple(parents))[last]
            for value in others(usual, chance):
                value_at(data, tuple(parents))[last] = value
                tried += plays_on(game, data, chance)
            value_at(data, tuple(parents))[last] = usual
        every = [it for it, _ in state.chance_outcomes()] or state.legal_actions()
        state.apply(every[choice // 8 % len(every)])
    assert tried


def plays_on(game: god_of_war.GodOfWar, data: object, chance: random.Random) -> bool:
    """Plays some steps from an accepted dict; false if it is refused."""
    try:
        state = game.from_dict(data, chance="explicit")  # type: ignore[arg-type]
    except InvalidSnapshotError:
        return False
    for _ in range(8):
        if state.is_terminal:
            break
        every = [it for it, _ in state.chance_outcomes()] or state.legal_actions()
        state.apply(chance.choice(every))
    return True
