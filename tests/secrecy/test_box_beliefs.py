"""A belief holds what is in play and is how often it is sampled: every choice of boxes, to the end.

Frequencies use fixed seeds; five standard errors are passed by chance once in two million. With
MIDGARD_LONG every choice of options is played, else every seventh by each kind of player.
"""

import math
import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import pytest

import midgard
from midgard.champions import State
from support.worlds.boxes import choose

BOXES = ((), ("dark_mountains",), ("valhalla",), ("dark_mountains", "valhalla"))
GAMES = [
    {"players": players, "expansions": boxes, "promos": promos, **counts}
    for players, boxes, promos, counts in product(
        (2, 3, 4, 5),
        BOXES,
        (False, True),
        ({}, {"preset": "manual"}, {"component_counts": "manual"}),
    )
    if (players < 5 or "dark_mountains" in boxes) and (boxes or not (promos or counts))
]
LONG = "MIDGARD_LONG" in os.environ
CASES = [(options, player) for player in ("random", "greedy") for options in GAMES]
PLAYED = CASES if LONG else CASES[::7]
EVERY = 5 if LONG else 20
"""So many positions lie between two that are looked at; the last one is always."""
SAMPLES = 300
DECKS = {
    "troll": "trolls",
    "draugr": "draugr",
    "monster": "monsters",
    "rune": "runes",
    "merchant": "merchants",
    "bergrisar": "bergrisar",
    "epic": "epics",
}
JOURNEYS = {"journey": "journeys", "land_journey": "land_journeys"}

Chances = Mapping[str, Any]


def playthrough(options: dict[str, Any], player: str) -> Iterator[State]:
    """The positions of a game of random or greedy players, the last one too."""
    rng, bot = random.Random(repr(options)), midgard.Bot("greedy")
    assignment: Any = rng.choice(["in_turn", "simultaneous"])
    state: State = midgard.Champions(**options, assignment=assignment).new_state(seed=5)
    while not state.is_terminal:
        yield state
        state.apply(bot.choose(state) if player == "greedy" else choose(state, rng))
    yield state


def destinies_in_play(data: Any) -> set[str]:
    """The destinies of a state, wherever they are."""
    lying = set(data["deck"]["destinies"]) | set(data["phase"].get("drawn") or ())
    groups = [group["cards"] for group in data["under"]]
    return lying.union(*groups, *(clan["destinies"] for clan in data["clans"]))


def sums(belief: Any) -> Iterator[tuple[str, Any]]:
    """The sum of every distribution of a belief that is not empty."""
    for card, at in belief["destinies"].items():
        yield card, sum(at["seats"]) + at["drawn"] + at["under"] + at["deck"]
    spaces = belief["journeys"] | belief.get("land_journeys", {})
    for name, chances in [*spaces.items(), *belief["next"].items()]:
        if chances:
            yield name, sum(chances.values())
    for places in filter(None, belief["sealed"]):
        for place, kinds in places.items():
            yield from ((f"{place} {kind}", sum(chances)) for kind, chances in kinds.items())
    if belief["asked"] is not None:
        yield "asked", sum(sum(kinds.values()) for kinds in belief["asked"].values())


def check_in_play(belief: Any, data: Any, kinds: Mapping[str, set[str]]) -> None:
    """All in the belief is in play, and a deck is empty exactly if no card comes any more."""
    assert belief["destinies"].keys() == destinies_in_play(data)
    assert belief["next"]["destiny"].keys() <= belief["destinies"].keys()
    left = bool(data["deck"]["destinies"] or data["under"])
    assert bool(belief["next"]["destiny"]) == left
    for deck, cards in DECKS.items():
        if deck in belief["next"]:
            assert belief["next"][deck].keys() <= set(data["deck"][cards])
            assert bool(belief["next"][deck]) == bool(data["deck"][cards])
        else:
            assert cards not in data["deck"]
    for deck, journeys in JOURNEYS.items():
        if deck in belief["next"]:
            assert belief["next"][deck].keys() <= kinds[journeys]
            assert bool(belief["next"][deck]) == (data[journeys]["left"] > 0)
    for spaces, journeys in (("journeys", "journeys"), ("land_journeys", "land_journeys")):
        for chances in belief.get(spaces, {}).values():
            assert {kind for kind, it in (chances or {}).items() if it} <= kinds[journeys]


def kinds_in_play(state: State) -> dict[str, set[str]]:
    """The kinds of journeys that a game has at its start."""
    data: Any = state.to_dict()
    found = {}
    for deck in [it for it in JOURNEYS.values() if it in data]:
        lying = [it["journey"] for it in data["land" if deck == "land_journeys" else "shores"]]
        found[deck] = {kind for kind, count in data[deck]["unseen"].items() if count}.union(lying)
    return found


@pytest.mark.parametrize(("options", "player"), PLAYED, ids=str)
def test_every_distribution_is_of_what_is_in_play_and_sums_to_one(
    options: dict[str, Any], player: str
) -> None:
    """[setup.boxes] [promos] [component_counts]"""
    kinds: dict[str, set[str]] = {}
    for number, state in enumerate(playthrough(options, player)):
        kinds = kinds or kinds_in_play(state)
        if number % EVERY and not state.is_terminal:
            continue
        for seat in range(options["players"]):
            belief: Any = state.game.belief(state, seat)
            check_in_play(belief, state.to_dict(), kinds)
            assert {name: it for name, it in sums(belief) if it != 1} == {}
            rounded: Any = state.game.belief(state, seat, exact=False)
            assert all(it == pytest.approx(1) for _, it in sums(rounded))


def next_destiny(world: Any) -> dict[str, float]:
    """The next destiny: of the deck or, when that is empty, of the first group under it."""
    cards: list[str] = world["deck"]["destinies"] or next(
        (it["cards"] for it in world["under"]), []
    )
    return dict.fromkeys(cards, 1 / len(cards)) if cards else {}


def next_journey(world: Any, deck: str) -> dict[str, float]:
    """The next journey of a state: the known top or any one of the unseen."""
    journeys = world[deck]
    if journeys.get("top"):
        return {journeys["top"][0]: 1.0}
    whole = sum(journeys["unseen"].values())
    return {kind: count / whole for kind, count in journeys["unseen"].items() if count}


def places_of_destinies(world: Any) -> Iterator[tuple[str, str, float]]:
    """Where each destiny lies."""
    for seat, clan in enumerate(world["clans"]):
        yield from ((card, f"seat {seat}", 1.0) for card in clan["destinies"])
    yield from ((card, "deck", 1.0) for card in world["deck"]["destinies"])
    yield from ((card, "drawn", 1.0) for card in world["phase"].get("drawn") or ())
    yield from ((card, "under", 1.0) for group in world["under"] for card in group["cards"])


def sampled(world: Any) -> Iterator[tuple[str, str, float]]:
    """The truth about everything that a belief is about: subject, value, chance."""
    yield from places_of_destinies(world)
    yield from (("next destiny", card, it) for card, it in next_destiny(world).items())
    for key, deck in JOURNEYS.items():
        if deck in world and world[deck]["left"]:
            yield from ((f"next {key}", kind, it) for kind, it in next_journey(world, deck).items())
    for where, spaces in (("shore", world["shores"]), ("land", world.get("land", []))):
        for number, space in enumerate(spaces):
            if space["journey"] not in ("none", "unseen") and not space["revealed"]:
                yield f"{where} {number}", space["journey"], 1.0
    for owner, clan in enumerate(world["clans"]):
        for land in world["garrison"]:
            if land in clan["placed"]:
                for kind, count in world["garrison"][land].items():
                    yield f"sent {owner} {land} {kind}", str(count), 1.0
    for number, shore in enumerate(world["shores"]):
        if shore["ship"] is not None:
            sent = {**shore["ship"]["warriors"], "food": shore["ship"]["food"]}
            for kind, count in sent.items():
                yield f"sent {shore['ship']['owner']} shore-{number + 1} {kind}", str(count), 1.0
    asked = world["phase"].get("back", world["phase"])
    if "item" in asked:
        yield "asked", f"{asked['site']} {asked['item']}", 1.0


def believed(belief: Any, data: Any) -> dict[str, dict[str, float]]:
    """The same of a belief. Journeys that no seat knows are not sampled."""
    found: dict[str, dict[str, float]] = {}
    for card, at in belief["destinies"].items():
        found[card] = {f"seat {seat}": it for seat, it in enumerate(at["seats"])}
        found[card] |= {place: at[place] for place in ("drawn", "under", "deck")}
    for deck in ("destiny", *JOURNEYS):
        found[f"next {deck}"] = belief["next"].get(deck, {})
    for where, spaces, lying in (
        ("shore", belief["journeys"], data["shores"]),
        ("land", belief.get("land_journeys", {}), data.get("land", [])),
    ):
        for number, (chances, space) in enumerate(zip(spaces.values(), lying, strict=False)):
            if chances is not None and (space["known_to"] or space.get("grouped")):
                found[f"{where} {number}"] = chances
    for owner, places in enumerate(belief["sealed"]):
        for place, kinds in (places or {}).items():
            for kind, chances in kinds.items():
                found[f"sent {owner} {place} {kind}"] = {
                    str(count): it for count, it in enumerate(chances)
                }
    if belief["asked"] is not None:
        found["asked"] = {
            f"{place} {kind}": it
            for place, kinds in belief["asked"].items()
            for kind, it in kinds.items()
        }
    return found


@pytest.mark.parametrize(("options", "player"), PLAYED, ids=str)
def test_a_belief_is_how_often_everything_is_sampled(options: dict[str, Any], player: str) -> None:
    """[setup.boxes] [promos] [component_counts] [place.sage] [assignment.simultaneous]"""
    rng = random.Random(7)
    met = Counter[str]()
    for state in playthrough(options, player):
        kind = "end" if state.is_terminal else "sealed" if state.view(0)["sealed"] else "open"
        if kind != "end" and (met[kind] == 4 or rng.random() > 0.05):
            continue
        met[kind] += 1
        seat = rng.randrange(options["players"])
        shares: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for number in range(SAMPLES):
            world: Any = state.determinize(seat, number).to_dict()
            for subject, value, part in sampled(world):
                shares[subject][value] += part  # type: ignore[assignment]
        found = believed(state.game.belief(state, seat, exact=False), state.to_dict())
        assert destinies_in_play(state.to_dict()) <= found.keys()
        for subject, chances in found.items():
            assert shares[subject].keys() <= {it for it, chance in chances.items() if chance}
            for value, chance in chances.items():
                error = math.sqrt(max(chance * (1 - chance), 0) / SAMPLES)
                share = shares[subject][value] / SAMPLES
                assert abs(chance - share) <= 5 * error + 5e-3, (seat, subject, value, share)
    assert met["end"] == 1
    assert met["open"] > 1
