"""States of God of War that are damaged in one place: each number, word and part, one by one."""

import random
from collections.abc import Iterator
from typing import Any

import midgard
from midgard.reference import InvalidSnapshotError
from midgard.reference import god_of_war as reference
from support.damage.plain import Data, Path, copied, parts, put, value_at
from support.lockstep.god_of_war import COMPILED, HABITS, choices, options, pick

__all__ = ["damaged", "is_begun", "others", "pairs", "places", "verdict"]

WORDS = (
    *("kratos", "atreus", "freya", "mimir", "brok", "sindri", "brok_sindri", "won", "lost"),
    *("q1", "q5", "b9a", "b9b", "f", "b", "front", "back", "T1", "B4", "M1", "N1", "poison"),
    *("crystal", "heal2", "draw2", "N2 red", "M2 blue", "red", "blue", ""),
)
NUMBERS = (0, 1, 2, 3, 4, 7, 8, 9, 10, 15, 16, 89, 99, 255, 256, 65_536, -1)
STEPS = 1_500


def pairs(seed: int, each: int) -> Iterator[tuple[Any, Any, Data, list[Data]]]:
    """The games of a seed and a state of both engines: a few of each phase, then rarely.

    The table is the same in both; what is pending lies beside it, as each engine writes it.
    """
    drawn, chance = options(seed), random.Random(seed)
    compiled, readable = COMPILED(**drawn), reference.GodOfWar(**drawn)
    fast, slow = (game.new_state(chance="explicit") for game in (compiled, readable))
    seen: dict[str, int] = {}
    for _, choice in zip(range(STEPS), choices(seed), strict=False):
        times = seen[fast.phase] = seen.get(fast.phase, 0) + 1
        if times <= each or chance.random() < 0.002:
            table, other = fast.to_dict(), slow.to_dict()
            opens = [it.pop("open") for it in (table, other)]
            assert table == other
            yield compiled, readable, table, opens
        if fast.is_terminal:
            return
        outcomes = fast.chance_outcomes() if fast.is_chance else []
        if fast.is_chance:
            step = outcomes[choice % len(outcomes)][0]
        else:
            step = pick(fast, choice, HABITS[seed // 4 % len(HABITS)])
        fast.apply(step)
        slow.apply(step)


def places(data: Any, at: Path = ()) -> Iterator[Path]:
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


def is_begun(opens: list[Data]) -> bool:
    """Whether a set is being built, or an attack has begun."""
    frames = (it if isinstance(it, str) else next(iter(it)) for it in opens[0]["stack"])
    return not {"Attack", "Item"}.isdisjoint(frames)


def damaged(table: Data, place: Path, chance: random.Random, begun: bool) -> Iterator[Data]:
    """The table with another value at the place, with another key for a number of cards, and with
    each kind of damage to a part; but for what no table can be asked about alone.
    """
    for changed in changes(table, place, chance):
        if not seated_anew(table, changed) and not (begun and counted_anew(table, changed)):
            yield changed


def changes(table: Data, place: Path, chance: random.Random) -> Iterator[Data]:
    """All of these tables."""
    usual = value_at(table, place)
    for value in others(usual, chance):
        if value != usual or type(value) is not type(usual):
            yield put(copied(table), place, copied(value))
    if isinstance(value_at(table, place[:-1]), dict) and isinstance(usual, int):
        changed = copied(table)
        around = value_at(changed, place[:-1])
        around[chance.choice(WORDS)] = around.pop(place[-1])
        yield changed
    for end in range(1, len(place) + 1):
        if end == len(place) or chance.random() < 0.1:
            yield from (changed for _, changed in parts(table, place[:end], chance))


def seated_anew(table: Data, changed: Data) -> bool:
    """Whether heroes have other seats: what is pending names seats in one engine and units in the
    other, so a table with players exchanged fits it in one alone.
    """
    try:
        heroes = [[str(player["hero"]) for player in it["players"]] for it in (table, changed)]
    except (KeyError, TypeError):
        return False
    return heroes[0] != heroes[1] and sorted(heroes[0]) == sorted(heroes[1])


def counted_anew(table: Data, changed: Data) -> bool:
    """Whether it changes what a set or an attack that has begun has counted: the cards that are
    left in the hands, the companions, armour that is broken. One engine stores the counts, the
    other derives them, so such a table fits what is pending in one alone.
    """

    def counts(it: Data) -> tuple[Any, ...]:
        """What is counted."""
        broken = [card["broken"] for card in it["cards"].values()]
        return it.get("companions"), broken, [player["hand"] for player in it["players"]]

    try:
        return counts(table) != counts(changed)
    except (KeyError, TypeError, AttributeError):
        return False


def verdict(game: Any, data: Data) -> str:
    """Nothing if the game accepts the dict, else its first problem; other errors are faults."""
    try:
        game.from_dict(data, chance="explicit")
    except (midgard.InvalidSnapshotError, InvalidSnapshotError) as error:
        return str(error).splitlines()[1]
    return ""
