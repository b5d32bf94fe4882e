"""Sampled worlds of games with boxes are sound, and each as likely as counting all worlds says."""

import random
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import pytest

import midgard
from support.worlds.boxes import choose, glimpse_of, glimpse_worlds, glimpsed, turns
from support.worlds.champions import chi_square, chi_square_limit

GAME = midgard.Champions(players=3, expansions=["dark_mountains", "valhalla"])
SEALED = midgard.Champions(
    players=3, expansions=["dark_mountains", "valhalla"], assignment="simultaneous"
)
PHASES = {"awareness", "awareness_draw", "awareness_order", "training", "thread_keep"}


@pytest.mark.parametrize("game", [GAME, SEALED], ids=str)
def test_a_sampled_world_is_sound_and_is_played_on(game: midgard.Champions) -> None:
    """Also in the middle of a look or an exchange, and with cards that several have seen."""
    rng = random.Random(3)
    met = Counter[str]()
    for state in turns(game, range(7), steps=150):
        data: Any = state.to_dict()
        phase = data["phase"]["name"]
        group = any(data[deck]["group"] for deck in ("journeys", "land_journeys"))
        if phase not in PHASES and rng.random() > (0.04 if group else 0.02):
            continue
        met[phase] += 1
        met["group"] += group
        for seat in range(3):
            world = state.determinize(seat, rng.getrandbits(64))
            assert world.information_key(seat) == state.information_key(seat)
            assert world.view(seat) == state.view(seat)
            if not state.is_chance:
                assert world.current_player == state.current_player
                assert bool(world.legal_actions())
            for _ in range(8):
                assert game.from_dict(world.to_dict(), chance="explicit") == world
                if world.is_terminal:
                    break
                world.apply(choose(world, rng))
    assert min(met[name] for name in ("awareness_draw", "awareness_order", "training")) > 5, met
    assert met["group"] > 5


def test_known_cards_of_a_group_are_sampled_with_exact_probabilities() -> None:
    """[rune.awareness] A-8: for the seat that had seen some, the one with the order, and others."""
    tested = Counter[str]()
    for state, deck, spaces in glimpsed(GAME, range(40)):
        data: Any = state.to_dict()
        for seat in range(3):
            own = data[deck]["group"]["seat"] == seat
            kind = "own" if own else "order" if data[deck]["ordered_by"] == seat else "third"
            if tested[kind] == 8:
                continue
            worlds = glimpse_worlds(data, deck, spaces, seat)
            samples = 250 if len(worlds) > 1 else 5
            counts = Counter(
                glimpse_of(state.determinize(seat, number).to_dict(), deck, spaces)
                for number in range(samples)
            )
            assert counts.keys() <= worlds.keys(), (kind, data[deck])
            value, freedom = chi_square(worlds, counts)
            assert value <= chi_square_limit(freedom), (kind, data[deck])
            glimpses: defaultdict[Any, Fraction] = defaultdict(Fraction)
            for (_, seen), weight in worlds.items():
                glimpses[seen] += weight
            sampled = Counter(seen for _, seen in counts.elements())
            value, freedom = chi_square(glimpses, sampled)
            assert value <= chi_square_limit(freedom), (kind, data[deck])
            tested[kind] += 1
    assert min(tested[kind] for kind in ("own", "order", "third")) == 8, tested


def test_training_under_seal_may_have_come_to_any_of_its_decisions() -> None:
    """[rune.training] [assignment.simultaneous] All exchanges are equally likely, and so is how far
    another has come; what it has sent is sampled too.
    """
    tested = 0
    for state in turns(SEALED, range(30), steps=120):
        data: Any = state.to_dict()
        if data["phase"]["name"] != "training" or not state.view(0)["sealed"]:
            continue
        seat = (state.current_player + 1) % 3
        phases = [state.determinize(seat, number).to_dict()["phase"] for number in range(60)]
        assert len({repr(phase["leaving"]) for phase in phases}) > 1
        assert {phase["coming"] is None for phase in phases} == {True, False}
        tested += 1
        if tested == 5:
            break
    assert tested == 5


def exchanges(state: Any) -> dict[str, Fraction]:
    """Every decision on the way to each exchange, by its weight: counted by playing them all."""

    def play(at: Any, path: list[str]) -> list[list[str]]:
        phase = at.to_dict()["phase"]
        if phase["name"] != "training":
            return [path]
        here = [*path, decision(phase)]
        return [full for action in at.legal_actions() for full in play(at.child(action), here)]

    paths = play(state, [])
    weights: defaultdict[str, Fraction] = defaultdict(Fraction)
    for path in paths:
        for phase in path:
            weights[phase] += Fraction(1, len(paths) * len(path))
    return dict(weights)


def decision(phase: Any) -> str:
    """The named parts of an exchange."""
    return repr([phase[name] for name in ("site", "leaving", "coming")])


def test_the_decisions_of_training_are_sampled_as_counting_has_it() -> None:
    """[rune.training] Where the same has been sent, every exchange can be listed."""
    tested = 0
    for state in turns(SEALED, range(30), steps=120):
        data: Any = state.to_dict()
        if data["phase"]["name"] != "training" or not state.view(0)["sealed"]:
            continue
        seat = (state.current_player + 1) % 3
        found: dict[str, list[Any]] = {}
        for number in range(600):
            world: Any = state.determinize(seat, number).to_dict()
            ships = [shore["ship"] for shore in world["shores"]]
            sent = repr([world["garrison"], ships, [clan["food"] for clan in world["clans"]]])
            found.setdefault(sent, []).append(world)
        worlds = max(found.values(), key=len)
        nothing: Any = {"site": "home", "leaving": [], "coming": None}
        start = worlds[0] | {"phase": worlds[0]["phase"] | nothing}
        weights = exchanges(SEALED.from_dict(start, chance="explicit"))
        counts = Counter(decision(world["phase"]) for world in worlds)
        assert counts.keys() <= weights.keys()
        value, freedom = chi_square(weights, counts)
        assert value <= chi_square_limit(freedom)
        tested += freedom > 0
        if tested == 2:
            break
    assert tested == 2
