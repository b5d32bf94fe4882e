"""States of God of War that were damaged in one place: each number and each word, one by one."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import midgard
from midgard.reference import InvalidSnapshotError
from midgard.reference import god_of_war as reference
from support.damage.champions import copied
from support.lockstep.god_of_war import COMPILED, HABITS, choices, options, pick

__all__ = ["Damage", "damaged", "pairs", "places", "verdicts"]

Place = tuple[str | int, ...]
WORDS = (
    *("kratos", "atreus", "freya", "mimir", "brok", "sindri", "brok_sindri", "won", "lost"),
    *("q1", "q5", "b9a", "b9b", "f", "b", "front", "back", "T1", "B4", "M1", "N1", "poison"),
    *("crystal", "heal2", "draw2", "N2 red", "M2 blue", "red", "blue", ""),
)
NUMBERS = (0, 1, 2, 3, 4, 7, 8, 9, 10, 15, 16, 89, 99, 255, 256, 65_536, -1)
STEPS = 1_500


class Damage(NamedTuple):
    """What was changed: where, and to what; and the verdicts of both engines."""

    place: Place
    value: Any
    compiled: str
    reference: str


def pairs(seed: int, each: int) -> Iterator[tuple[Any, Any, dict[str, Any], dict[str, Any]]]:
    """The games of a seed and the same states of both engines: a few of each phase, then rarely."""
    drawn, chance = options(seed), random.Random(seed)
    compiled, readable = COMPILED(**drawn), reference.GodOfWar(**drawn)
    fast, slow = (game.new_state(chance="explicit") for game in (compiled, readable))
    seen: dict[str, int] = {}
    for _, choice in zip(range(STEPS), choices(seed), strict=False):
        times = seen[fast.phase] = seen.get(fast.phase, 0) + 1
        if times <= each or chance.random() < 0.002:
            yield compiled, readable, fast.to_dict(), slow.to_dict()
        if fast.is_terminal:
            return
        outcomes = fast.chance_outcomes() if fast.is_chance else []
        if fast.is_chance:
            step = outcomes[choice % len(outcomes)][0]
        else:
            step = pick(fast, choice, HABITS[seed // 4 % len(HABITS)])
        fast.apply(step)
        slow.apply(step)


def places(data: Any, at: Place = ()) -> Iterator[Place]:
    """The place of each number, word, flag and nothing; of lists of them too."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data):
        if isinstance(value, dict | list):
            yield from places(value, (*at, key))
        if not isinstance(value, dict):
            yield (*at, key)


def others(value: Any, chance: random.Random) -> list[Any]:
    """Other values for a place; for a list one entry less, and one that stands twice."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value - 1, value + 1, chance.choice(NUMBERS)]
    if isinstance(value, list):
        plain = not any(isinstance(entry, dict) for entry in value)
        return [value[:-1], value[::-1], [*value, value[0]]] if value and plain else []
    return [*chance.sample(WORDS, 2), None if value else chance.choice(NUMBERS)]


def at(data: Any, place: Place) -> Any:
    """What lies at a place."""
    for key in place:
        data = data[key]
    return data


def damaged(
    fast: dict[str, Any], slow: dict[str, Any], place: Place, chance: random.Random
) -> Iterator[tuple[Any, dict[str, Any], dict[str, Any]]]:
    """Both dicts with another value at the place; with another key for a number of cards."""
    *parents, last = place
    usual = at(fast, place)
    for value in others(usual, chance):
        if value == usual and type(value) is type(usual):
            continue
        changed = copied((fast, slow))
        for data in changed:
            at(data, tuple(parents))[last] = copied(value)
        yield value, *changed
    if isinstance(at(fast, tuple(parents)), dict) and isinstance(usual, int):
        word = chance.choice(WORDS)
        changed = copied((fast, slow))
        for data in changed:
            part = at(data, tuple(parents))
            part[word] = part.pop(last)
        yield f"key {word}", *changed


def verdict(game: Any, data: dict[str, Any]) -> str:
    """Nothing if the game accepts the dict, else its first problem; other errors are faults."""
    try:
        game.from_dict(data, chance="explicit")
    except (midgard.InvalidSnapshotError, InvalidSnapshotError) as error:
        return str(error).splitlines()[1]
    return ""


def verdicts(seed: int, each: int, share: float) -> Iterator[Damage]:
    """The verdicts on damaged states of a game; of the places a ``share`` is tried.

    What is pending is left out, as each engine writes it in its own way.
    """
    chance = random.Random(seed)
    for compiled, readable, fast, slow in pairs(seed, each):
        table = {name: part for name, part in fast.items() if name != "open"}
        for place in places(table):
            if chance.random() >= share:
                continue
            for value, one, other in damaged(fast, slow, place, chance):
                yield Damage(place, value, verdict(compiled, one), verdict(readable, other))
