"""``Reavers.belief`` is the distribution of ``State.determinize``, and shows nothing hidden."""

import random
from collections import Counter
from fractions import Fraction
from math import exp, lgamma, log
from typing import Any

import pytest

import midgard
from midgard.reference import reavers

GAMES: dict[str, dict[str, Any]] = {
    "perfect": {"players": 4},
    "screen": {"players": 3, "memory": "screen"},
    "two": {"players": 2, "bjorn": True, "memory": "screen"},
    "micro": {"players": 3, "memory": "screen", "negotiation": "micro", "cycles": 1},
}
SAMPLES = 1_500


def positions(name: str, wanted: str, number: int) -> list[midgard.reavers.State]:
    """Some late positions of random games in a phase, none of the same game."""
    game, found = midgard.Reavers(**GAMES[name]), list[midgard.reavers.State]()
    for seed in range(200):
        rng, state = random.Random(seed), game.new_state(seed=seed)
        while not state.is_terminal and len(found) < number:
            if state.phase == wanted and state.round > 3 + seed % 5 and _has_hidden(state):
                found.append(state)
                break
            state.apply(rng.choice(state.legal_actions()))
    assert len(found) == number
    return found


def _has_hidden(state: midgard.reavers.State) -> bool:
    """With perfect memory only secret cards and sealed destinations are hidden."""
    data: dict[str, Any] = state.to_dict()
    secret = [sum(entry["secret"].values()) for entry in data["seats"][1:]]
    return state.game.memory == "screen" or any(secret)


def sampled(state: midgard.reavers.State, seat: int) -> list[dict[str, Any]]:
    return [state.determinize(seat, seed).to_dict() for seed in range(SAMPLES)]


def near(chance: Fraction, hits: int) -> bool:
    """Whether a number of samples fits the chance, by the exact binomial distribution.

    A certain or impossible event must be met exactly. For any other one, so few hits or fewer, and
    as many hits or more, each have a probability of at least 1e-7.
    """
    if chance in (0, 1):
        return hits == chance * SAMPLES
    yes, no = log(chance), log(1 - chance)
    ways = [
        lgamma(SAMPLES + 1) - lgamma(n + 1) - lgamma(SAMPLES - n + 1) for n in range(SAMPLES + 1)
    ]
    terms = [exp(many + n * yes + (SAMPLES - n) * no) for n, many in enumerate(ways)]
    return min(sum(terms[: hits + 1]), sum(terms[hits:])) >= 1e-7


@pytest.mark.parametrize(
    ("name", "phase"),
    [
        ("perfect", "destination"),
        ("perfect", "propose"),
        ("screen", "destination"),
        ("screen", "answer"),
        ("two", "destination"),
        ("micro", "answer"),
    ],
)
def test_a_belief_is_the_distribution_of_the_sample(name: str, phase: str) -> None:
    for state in positions(name, phase, 2):
        belief, worlds = state.game.belief(state, 0), sampled(state, 0)
        decks = [world["spoils"]["unseen"] for world in worlds]
        for card, chance in belief["next"]["spoils"].items():
            shares = [left[card] / sum(left.values()) for left in decks]
            assert sum(shares) / SAMPLES == pytest.approx(float(chance), abs=0.01)
        for seat in range(state.game.players):
            met = [world["seats"][seat] for world in worlds]
            for place, chance in (belief["destinations"][seat] or {}).items():
                assert near(chance, sum(it["destination"] == place for it in met))
            for thing, chances in (belief["things"][seat] or {}).items():
                assert sum(chances) == 1
                counts = Counter(it[thing] for it in met)
                assert all(near(chance, counts[n]) for n, chance in enumerate(chances))
            for card, chances in (belief["spoils"][seat] or {}).items():
                assert sum(chances) == 1
                own = "secret" if state.game.memory == "perfect" else "spoils"
                counts = Counter(it[own][card] for it in met)
                assert all(near(chance, counts[n]) for n, chance in enumerate(chances))


def test_a_belief_does_not_depend_on_the_world() -> None:
    for name in GAMES:
        for state in positions(name, "destination", 2):
            for seat in range(state.game.players):
                world = state.determinize(seat, seed=1)
                assert world.game.belief(world, seat) == state.game.belief(state, seat)


def test_exactly_the_hidden_things_have_a_belief() -> None:
    state = positions("perfect", "destination", 1)[0]
    while state.current_player != 2:
        state.apply(state.legal_actions()[0])
    belief = state.game.belief(state, 1)
    assert [entry is not None for entry in belief["destinations"]] == [True, False, False, False]
    assert belief["things"] == [None] * 4
    data: dict[str, Any] = state.to_dict()
    for seat, entry in enumerate(data["seats"]):
        is_hidden = seat != 1 and any(entry["secret"].values())
        assert (belief["spoils"][seat] is not None) == is_hidden
    assert "weapons" not in (
        belief["spoils"][0] or belief["spoils"][2] or belief["spoils"][3] or {}
    )
    assert sum(belief["next"]["supply"].values()) == 1


def test_a_belief_may_be_floats() -> None:
    state = positions("screen", "destination", 1)[0]
    exact, rough = (state.game.belief(state, 0, exact=it) for it in (True, False))
    things, shares = exact["things"][1], rough["things"][1]
    assert things is not None
    assert shares is not None
    assert shares["coins"] == [float(chance) for chance in things["coins"]]


def test_a_belief_of_another_game_or_seat_is_refused() -> None:
    game = midgard.Reavers(players=2)
    with pytest.raises(ValueError, match="the state is of another game"):
        game.belief(midgard.Reavers(players=3).new_state(seed=1), 0)
    with pytest.raises(IndexError, match="seat"):
        game.belief(game.new_state(seed=1), 2)


@pytest.mark.parametrize("memory", ["perfect", "screen"])
@pytest.mark.parametrize("mode", ["menu", "micro"])
def test_a_sample_is_a_state_that_both_engines_accept(memory: str, mode: str) -> None:
    options: dict[str, Any] = {"players": 3, "memory": memory, "negotiation": mode}
    game, readable = midgard.Reavers(**options), reavers.Reavers(**options)
    asked = 0
    for seed in range(10):
        rng, state = random.Random(seed), game.new_state(seed=seed)
        while not state.is_terminal:
            if state.phase == "answer" or rng.random() < 0.1:
                for seat in range(3):
                    data: Any = state.determinize(seat, seed).to_dict()
                    for one in (game, readable):
                        read: Any = one.from_dict(data, chance="explicit")
                        assert read.to_dict() == data
                    asked += state.phase == "answer"
            state.apply(rng.choice(state.legal_actions()))
    assert asked > 100
