"""The reference by itself: games at random with what must always hold."""

import json
import random
import re
from fractions import Fraction
from typing import Any

import pytest

from midgard import reference
from midgard.reference import Champions, GodOfWar, Reavers, god_of_war, reavers
from midgard.reference.champions.reasons import REASONS
from midgard.reference.god_of_war.reasons import REASONS as OF_GOD_OF_WAR
from midgard.reference.reavers.reasons import REASONS as OF_REAVERS
from support.positions.god_of_war import SCENES

CHANCE, TERMINAL = -1, -4
KNOWN = {*REASONS, *OF_GOD_OF_WAR, *OF_REAVERS}
ILLEGAL = tuple(game.IllegalActionError for game in (reference, reavers, god_of_war))
MODES = ("menu", "micro", "auto")
GAMES: list[Any] = [
    *(Champions(players) for players in (2, 3, 4)),
    *(Champions(players, assignment="simultaneous", start_player=0) for players in (2, 3, 4)),
    Champions(3, variants=["hall_of_records", "mistrustful_villagers"], skip_forced=True),
    *(Reavers(players=2 + 2 * at, negotiation=mode) for at, mode in enumerate(MODES)),
    *(Reavers(players=3, negotiation=mode, memory="screen") for mode in MODES),
    Reavers(players=2, bjorn=True, locations="random", negotiation="micro"),
    Reavers(players=4, locations="random", bjorgvin_sell_limit_each=0, cycles=1),
    Reavers(players=5, locations="random", skip_forced=True),
    *(
        GodOfWar(1 + (at + more) % 4, scene=scene, upgrades=3, max_rounds=4)
        for at, scene in enumerate(SCENES)
        for more in (0, 2)
    ),
    GodOfWar(2, scene="q1", skip_forced=True),
]


def step(state: Any, rng: random.Random) -> None:
    """Plays at random; seldom what does nothing."""
    if state.is_chance:
        outcomes, shares = zip(*state.chance_outcomes(), strict=True)
        state.apply(rng.choices(outcomes, [float(share) for share in shares])[0])
        return
    legal = state.legal_actions()
    texts = [state.game.action_text(action) for action in legal]
    weights = [0.1 if text in ("done", "beg", "pass") else 1.0 for text in texts]
    state.apply(rng.choices(legal, weights)[0])


def check(state: Any) -> None:
    """Exactly one thing is awaited: an answer of chance, a decision, or nothing."""
    outcomes, actions = state.chance_outcomes(), state.legal_actions()
    if state.is_chance:
        assert sum(weight for _, weight in outcomes) == Fraction(1)
        assert all(weight > 0 for _, weight in outcomes)
        assert [number for number, _ in outcomes] == sorted({number for number, _ in outcomes})
    assert state.is_chance == (state.current_player == CHANCE) == bool(outcomes)
    assert state.is_terminal == (state.current_player == TERMINAL)
    assert (state.current_player >= 0) == bool(actions)
    assert len(actions) > state.game.skip_forced or not actions
    if isinstance(state.game, GodOfWar):  # section 8
        assert len(actions) <= (48 if state.phase == "upgrade" else 32)


def check_forms(state: Any) -> None:
    """The dict is the state: whatever is not conserved in it would be refused."""
    read = state.game.from_dict(json.loads(json.dumps(state.to_dict())))
    assert read == state == state.clone()
    assert read.to_dict() == state.to_dict()
    assert read.legal_actions() == state.legal_actions()


def check_refusals(state: Any) -> None:
    """An action has a reason if it is not legal, which cites a rule; and it changes nothing."""
    before, legal = state.to_dict(), state.legal_actions()
    for action in range(state.game.action_count):
        sentence = state.why_not(action)
        assert (sentence is None) == (action in legal)
        if sentence is not None:
            with pytest.raises(ILLEGAL) as caught:
                state.apply(action)
            error: Any = caught.value
            assert error.reason in KNOWN
            assert error.sentence == sentence
            cited = re.search(r"\[[a-z_.]+\]", sentence) is not None
            assert cited or error.reason in ("not_asked", "game_over"), sentence
    assert state.to_dict() == before


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_game_at_random_keeps_the_laws(game: Any) -> None:
    """[state.invariants] Section 4, section 8"""
    chance, state = random.Random(str(game)), game.new_state()
    for number in range(100_000):
        check(state)
        if number % 7 == 0 or state.is_terminal:
            check_forms(state)
        if state.is_terminal or (number % 5 == 0 and not state.is_chance):
            check_refusals(state)
        if state.is_terminal:
            break
        step(state, chance)
    assert state.is_terminal
    if isinstance(game, GodOfWar):
        assert state.returns() == [float(state.winners != [])] * game.players
    else:
        best = max(state.scores)
        assert all(state.scores[seat] == best for seat in state.winners)
        assert sum(state.returns()) == pytest.approx(1)
