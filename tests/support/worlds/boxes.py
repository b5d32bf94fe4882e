"""Positions of games with boxes in which much is hidden, and the worlds of known tops, counted."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product
from typing import Any

import midgard
from midgard.champions import State

__all__ = ["DECKS", "choose", "glimpse_of", "glimpse_worlds", "glimpsed", "lookers", "turns"]

Data = Any
DECKS = (("journeys", "shores"), ("land_journeys", "land"))
LOVED = ("awareness", "patience", "training", "knowledge", "thread_of_fate", "deck ", "sages_house")
RUNES = ("awareness", "patience", "knowledge", "training")
"""The runes with secrets, dealt to the seats in turn."""
AWARENESS = "rune awareness"

World = tuple[tuple[str, ...], tuple[tuple[str, int], ...]]
"""The cards at the hidden places of a group, and what its seat had seen of them."""


def choose(state: State, rng: random.Random) -> int:
    """Any action, more often one that looks at hidden cards; chance by its probabilities."""
    if state.is_chance:
        outcomes = state.chance_outcomes()
        return rng.choices([it for it, _ in outcomes], [float(part) for _, part in outcomes])[0]
    legal = state.legal_actions()
    texts = [state.game.action(action).text for action in legal]
    loved = [it for it, text in zip(legal, texts, strict=True) if any(w in text for w in LOVED)]
    return rng.choice(loved if loved and rng.random() < 0.6 else legal)


def look_twice(state: State, rng: random.Random) -> int:
    """Any action; Patience copies Awareness, and then Awareness looks at the same deck. Training
    waits for assignment.
    """
    if not state.is_chance:
        legal = {state.game.action(action).text: action for action in state.legal_actions()}
        data: Data = state.to_dict()
        first = not any("patience" in clan["used_runes"] for clan in data["clans"])
        if data["phase"]["name"] == "patience" and AWARENESS in legal:
            return legal[AWARENESS]
        if data["phase"]["name"] == "awareness":
            known = [text for text in legal if data[DECKS["land" in text][0]]["top"]]
            return legal[rng.choice(known or list(legal))]
        early = {AWARENESS} if first else set()
        if data["phase"]["name"] != "assignment":
            early.add("rune training")
        later = [text for text in legal if text not in early]
        if early & legal.keys() and later:
            return legal[rng.choice(later)]
    return choose(state, rng)


def lookers(game: midgard.Champions, seeds: range) -> Iterator[State]:
    """Games, chance explicit, in whose first round seats hold the runes that hide something."""
    for seed in seeds:
        rng = random.Random(seed)
        state = game.new_state(seed=seed)
        while state.phase != "placement":
            state.apply(rng.choice(state.legal_actions()))
        data: Data = state.to_dict()
        if not set(RUNES) <= set(data["deck"]["runes"]):
            continue
        for number, rune in enumerate(RUNES):
            data["deck"]["runes"].remove(rune)
            runes = data["clans"][(number + seed) % game.players]["runes"]
            runes.append(rune)
            runes.sort(key=RUNES.index)
        for clan in data["clans"]:  # more to send, and to exchange
            for kind in ("swordsman", "spearman"):
                clan["warriors"][kind] += 1
                data["supply"][kind] -= 1
        yield game.from_dict(data, chance="explicit")


def turns(game: midgard.Champions, seeds: range, steps: int = 250) -> Iterator[State]:
    """The positions of such games, one after the other; each is played on after it is looked at."""
    for state in lookers(game, seeds):
        rng = random.Random(repr((game, state.to_dict())))
        for _ in range(steps):
            if state.is_terminal:
                break
            yield state
            state.apply(look_twice(state, rng))


def glimpsed(game: midgard.Champions, seeds: range) -> Iterator[tuple[State, str, str]]:
    """Positions with a group of cards that two have looked at: state, deck and its spaces."""
    seen = set()
    for state in turns(game, seeds):
        data: Data = state.to_dict()
        for deck, spaces in DECKS:
            lying = [(it["grouped"], it["known_to"]) for it in data[spaces]]
            now = repr((deck, data[deck]["group"], len(data[deck]["top"]), lying))
            fresh = not any(data[deck]["old"].values()) and now not in seen
            if data[deck]["group"] is not None and fresh:
                seen.add(now)
                yield state, deck, spaces


def places(data: Data, deck: str, spaces: str) -> list[tuple[str, list[int]]]:
    """The cards of a group that have not turned up, with the seats that know where they lie."""
    by, top = data[deck]["ordered_by"], data[deck]["top"]
    lying = [(it["journey"], it["known_to"]) for it in data[spaces] if it["grouped"]]
    return lying + [(card, [by]) for card in top]


def glimpse_of(data: Data, deck: str, spaces: str) -> World:
    """What a world is told by."""
    seen = {kind: count for kind, count in data[deck]["group"]["seen"].items() if count}
    return tuple(card for card, _ in places(data, deck, spaces)), tuple(sorted(seen.items()))


def glimpse_worlds(data: Data, deck: str, spaces: str, seat: int) -> dict[World, Fraction]:
    """Every world of a group that a seat holds possible, counted naively.

    Three at most were laid back. The seat of the group had seen some of them and knows their
    kinds; the rest were drawn from the unseen; each order is equally likely. Others know how many
    it had seen, and the seat with the order which.
    """
    journeys = data[deck]
    group, cards = journeys["group"], places(data, deck, spaces)
    knows = journeys["ordered_by"] == seat
    before = list(Counter(group["seen"]).elements())
    turned = list(Counter(group["shown"]).elements())
    own = [card if seat in known else None for card, known in cards]
    fixed: list[str | None] = [*turned, *own]
    unseen = Counter(journeys["unseen"])
    for space in data[spaces]:  # cards that others know, and that are of no group
        hidden = space["journey"] not in ("none", "unseen") and not space["revealed"]
        if hidden and not space["grouped"] and seat not in space["known_to"]:
            unseen[space["journey"]] += 1
    unseen.update(card for (card, _), name in zip(cards, own, strict=True) if name is None)
    weights: defaultdict[World, int] = defaultdict(int)
    if group["seat"] == seat:
        pool = unseen + Counter(name for name in fixed if name is not None) - Counter(before)
        for at in permutations(range(len(fixed)), len(before)):
            laid = dict(zip(at, before, strict=True))
            rest = [number for number in range(len(fixed)) if number not in laid]
            for names in product(sorted(pool), repeat=len(rest)):
                world = [
                    {**laid, **dict(zip(rest, names, strict=True))}[it] for it in range(len(fixed))
                ]
                if all(name in (None, card) for name, card in zip(fixed, world, strict=True)):
                    weights[known_as(world[len(turned) :], before)] += draws(pool, names)
    else:
        free = [number for number, name in enumerate(fixed) if name is None]
        for names in product(sorted(unseen), repeat=len(free)):
            filled = dict(zip(free, names, strict=True))
            world = [filled.get(number) or str(name) for number, name in enumerate(fixed)]
            choices = [before] if knows else combinations(world, len(before))
            for seen in choices:
                weights[known_as(world[len(turned) :], seen)] += draws(unseen, names)
    whole = sum(weights.values())
    return {world: Fraction(weight, whole) for world, weight in weights.items() if weight}


def known_as(cards: Any, seen: Any) -> World:
    return tuple(cards), tuple(sorted(Counter(seen).items()))


def draws(pool: Counter[str], names: tuple[str, ...]) -> int:
    """In how many ways these are drawn, one after the other."""
    left, ways = Counter(pool), 1
    for name in names:
        ways *= left[name]
        left[name] -= 1
    return ways
