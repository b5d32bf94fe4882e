"""Positions of random games, and every kind of damage to them."""

import copy
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import midgard
from midgard import reference
from support.damage.plain import PARTS, Data, Path, copied, paths, put, value_at
from support.lockstep.champions import OPTIONS
from support.positions.champions import (
    DESTINIES,
    JOURNEYS,
    LEADERS,
    LONGSHIPS,
    PLACES,
    RUNES,
    SHORES,
    WARRIORS,
    ids,
)
from support.positions.phases import CLOSED, PHASES, interrupted

__all__ = ["Position", "bank", "damaged", "deep"]

#: Options that a position depends on: forced decisions and the names of variants are none.
PLAYED = [it for it in OPTIONS if not it["skip_forced"] and "hall_of_records" not in it["variants"]]


class Position(NamedTuple):
    """A position and the number of its options."""

    options: int
    data: Data


@cache
def games(number: int) -> tuple[midgard.Champions, reference.Champions]:
    """The two games with these options."""
    return midgard.Champions(**PLAYED[number]), reference.Champions(**PLAYED[number])


def walk(number: int, rng: random.Random) -> Iterator[midgard.champions.State]:
    """The states of a random game in which nobody begs, and runes and the sage are sought."""
    state = games(number)[0].new_state(chance="explicit")
    sought = ("rune", "take", "draw", "place runesmith", "place sages_house", "favor")
    while not state.is_terminal:
        yield state
        if state.is_chance:
            outcomes = state.chance_outcomes()
            weights = [float(share) for _, share in outcomes]
            state.apply(rng.choices([outcome for outcome, _ in outcomes], weights)[0])
            continue
        legal = [state.game.action(action) for action in state.legal_actions()]
        some = [it for it in legal if it.text != "beg"] or legal
        best = [it for it in some if it.text.startswith(sought)]
        state.apply(rng.choice(best if best and rng.random() < 0.5 else some))
    yield state


@cache
def bank(games_each: int, seed: int = 0) -> dict[tuple[int, str], list[Position]]:
    """Positions by players and phase: at most 40 of random games, and one made to order."""
    found: dict[tuple[int, str], list[Position]] = defaultdict(list)
    seen: dict[tuple[int, str], int] = defaultdict(int)
    for number in range(len(PLAYED)):
        rng = random.Random(f"{seed} {number}")
        for _ in range(games_each):
            for state in walk(number, rng):
                data = state.to_dict()
                name = data["phase"]["name"]
                back = data["phase"].get("back")
                key = (PLAYED[number]["players"], f"{name} {back['name']}" if back else name)
                seen[key] += 1
                if len(found[key]) < 40:
                    found[key].append(Position(number, data))
                elif (place := rng.randrange(seen[key])) < 40:
                    found[key][place] = Position(number, data)
    free = [number for number, it in enumerate(PLAYED) if isinstance(it["leaders"], str)]
    for number in {PLAYED[number]["players"]: number for number in free}.values():
        for phase, data in made(number):
            found[PLAYED[number]["players"], phase].append(Position(number, data))
    return dict(found)


def made(number: int) -> Iterator[tuple[str, Data]]:
    """Every phase, and every phase that a rune has interrupted."""
    for name in made_names():
        *runes, phase = name.split()
        parts = interrupted(phase, runes[0]) if runes else PHASES[phase]
        yield name, games(number)[0].position(**parts, chance="explicit").to_dict()


def made_names() -> list[str]:
    """The names of the phases that are made, each before those in which a rune interrupts it."""
    return [
        f"{rune} {name}".strip()
        for name in PHASES
        for rune in ("", "gifts", "success", "knowledge")
        if not rune or (name not in CLOSED and (name, rune) != ("closing", "knowledge"))
    ]


def deep(depth: int) -> Any:
    """A list in a list in a list."""
    nested: Any = []
    for _ in range(depth):
        nested = [nested]
    return nested


#: Values of a wrong type, or far out of range.
WRONG: tuple[Any, ...] = (
    *(None, True, False, -1, 4, 99, 255, 256, 999, 1000, 65_536, 2**31, 2**63, 10**30, -(10**30)),
    *(0.0, 1.0, 0.5, float("nan"), float("inf"), "", "1", "none", "true", "valhalla", "x" * 99),
    *([], {}, [1], ["gifts"], {"name": "draft"}, {"name": "end"}, b"bytes", {1}, deep(2000)),
)
#: Every word that stands in some list.
WORDS: tuple[str, ...] = (
    *(*WARRIORS, "food", "wood", "coin", *SHORES, *PLACES, *LEADERS, *RUNES, *DESTINIES, *JOURNEYS),
    *(*LONGSHIPS, "unseen", "none", "small", "large", "private", "hunt", "kraken", "monster"),
    *(*ids("trolls"), *ids("draugr"), *ids("monsters"), *ids("merchants"), "rune-1", "rune-2"),
)
Damage = Callable[[Data, Path, random.Random, Data], Data]


def another_number(data: Data, path: Path, rng: random.Random, _other: Data) -> Data:
    value = value_at(data, path)
    if isinstance(value, bool):
        return put(data, path, not value)
    if not isinstance(value, int):
        return another_value(data, path, rng, _other)
    return put(data, path, value + rng.choice((-2, -1, 1, 1, 2, 3, 8)))


def another_word(data: Data, path: Path, rng: random.Random, _other: Data) -> Data:
    return put(data, path, rng.choice(WORDS))


def another_value(data: Data, path: Path, rng: random.Random, _other: Data) -> Data:
    return put(data, path, copy.copy(rng.choice(WRONG)))


def of_a_part(data: Data, path: Path, rng: random.Random, _other: Data) -> Data:
    return rng.choice(PARTS)(data, path, rng)


def one_more(data: Data, path: Path, rng: random.Random, _other: Data) -> Data:
    """A field or an entry that should not be there; or one that stands twice."""
    parent = value_at(data, path[:-1])
    if isinstance(parent, dict):
        parent[rng.choice(("gold", "turn", "name", "", "coins", "a.b", "x" * 60, 7, None))] = 0
    else:
        parent.insert(rng.randrange(len(parent) + 1), copy.deepcopy(rng.choice(parent)))
    return data


def grafted(data: Data, path: Path, rng: random.Random, other: Data) -> Data:
    """What stands there in another position."""
    try:
        return put(data, path, copy.deepcopy(value_at(other, path)))
    except (KeyError, IndexError, TypeError):
        return another_number(data, path, rng, other)


def moved(data: Data, path: Path, rng: random.Random, _other: Data) -> Data:
    """A card goes from one list to another, a die from one stack to another, a worker home."""
    lists = [data["deck"][deck] for deck in data["deck"]]
    stacks = [data["supply"], data["stock"], *data["garrison"].values()]
    for clan in data["clans"]:
        lists += [clan[pile] for pile in ("runes", "used_runes", "destinies", "revealed", "placed")]
        lists += [clan[pile] for pile in ("trolls", "draugr", "monsters")]
        stacks.append(clan["warriors"])
    stacks += [shore["ship"]["warriors"] for shore in data["shores"] if shore["ship"]]
    if rng.random() < 0.5:
        kind = rng.choice(WARRIORS)
        full = [stack for stack in stacks if stack[kind] > 0]
        if full:
            rng.choice(full)[kind] -= 1
            rng.choice(stacks)[kind] += 1
        return data
    full_lists = [cards for cards in lists if cards]
    source = rng.choice(full_lists)
    card = source.pop(rng.randrange(len(source)))
    alike = [cards for cards in lists if cards and str(cards[0])[:3] == str(card)[:3]]
    rng.choice(alike or lists).append(card)
    return data


def owned(data: Data, path: Path, rng: random.Random, _other: Data) -> Data:
    """Two changes that fit: a defeated enemy with its glory, or a rune that is used."""
    clan = rng.choice(data["clans"])
    if clan["runes"] and rng.random() < 0.5:
        clan["used_runes"].append(clan["runes"].pop())
    elif data["deck"]["trolls"]:
        card = data["deck"]["trolls"].pop(0)
        clan["trolls"].append(card)
        clan["sheet"]["trolls"] += int(card.split("-")[1]) + 2
    return data


KINDS: tuple[Damage, ...] = (
    *(another_number, another_number, another_number, another_word, another_value, of_a_part),
    *(of_a_part, of_a_part, of_a_part, one_more, grafted, grafted, moved, moved, owned),
)


def damaged(position: Position, other: Position, rng: random.Random) -> tuple[Data, bool]:
    """The position with one to three faults, half of them in what the game waits for; and whether
    no part was damaged as a whole: then both engines name the same places.
    """
    data: Data = copied(position.data)
    has_places = True
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        within: Path = ("phase",) if rng.random() < 0.3 and "phase" in data else ()
        part = value_at(data, within)
        every = [path for path in paths(part, within) if path]
        if not every:
            continue
        kind = rng.choice(KINDS)
        has_places &= kind is not of_a_part
        try:
            data = kind(data, rng.choice(every), rng, other.data)
        except (KeyError, IndexError, TypeError, AttributeError, ValueError, RecursionError):
            continue  # what was damaged before cannot be damaged in this way
    return data, has_places
