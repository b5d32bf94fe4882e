"""Each set has exactly one path. Rule 45, found again by brute force."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

import pytest

from support.positions.god_of_war import Engine, Position, legal, play

ORDER = (
    *("M1", "M2", "M3", "M1s", "R0", "R1", "R2", "R1s", "D1", "D2"),
    *("M1/R1", "M2/R2", "R1/D1", "R2/D2", "crystal"),
    *("N1", "N2", "N3", "N1r", "N2r", "N1d", "N4x", "gear", "weaponize", "R0s", "+3", "D1v"),
)
LETTERS = {"M": "melee", "R": "ranged", "D": "defense"}
HANDS = (
    *("M1", "M2", "M3", "M1s", "R0", "R1", "R2", "R1s", "D1", "D2"),
    *("M1/R1", "M2/R2", "R1/D1", "R2/D2", "N1", "N2", "N3", "N1r", "N1d", "N4x", "crystal"),
)


def icons(code: str) -> dict[str, int]:
    """The icons of a card with their numbers."""
    if code[0] not in "MRD" or code == "D1v":
        return {}
    return {LETTERS[part[0]]: int(part[1]) for part in code.split("/")}


def number(code: str) -> int | None:
    """The number of a Number item."""
    if code in ("gear", "weaponize"):
        return 3
    return int(code[1]) if code[0] == "N" else None


def subsets(hand: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Each multiset of the hand once, in the order of items."""
    found = {
        tuple(sorted(chosen, key=ORDER.index))
        for size in range(len(hand) + 1)
        for chosen in combinations(hand, size)
    }
    yield from sorted(found)


def alone(chosen: Sequence[str]) -> bool:
    """No exclusive card beside another Number item."""
    numbers = [code for code in chosen if number(code) is not None]
    return "N4x" not in numbers or len(numbers) == 1


def is_attack(chosen: Sequence[str], icon: str) -> bool:
    """An attack set of this type."""
    cards = [code for code in chosen if icon in icons(code)]
    numbers = [code for code in chosen if number(code) is not None]
    values = [icons(code)[icon] for code in cards] + [number(code) or 0 for code in numbers]
    fits = len(cards) + len(numbers) == len(chosen)
    return fits and bool(cards) and max(values, default=0) >= 1 and alone(chosen)


def is_defence(chosen: Sequence[str]) -> bool:
    """Some defence sets, each with an icon; a card with +4 has one of its own."""
    if not chosen:
        return True
    cards = [code for code in chosen if "defense" in icons(code)]
    numbers = [code for code in chosen if number(code) is not None]
    if len(cards) + len(numbers) != len(chosen):
        return False
    others = [code for code in numbers if code != "N4x"]
    return len(cards) >= numbers.count("N4x") + (1 if others else 0)


def is_payment(chosen: Sequence[str], need: Sequence[str], term: int | None) -> bool:
    """A payment with one card for each icon."""
    numbers = [code for code in chosen if number(code) is not None]
    cards = [code for code in chosen if number(code) is None]
    if (term is None and numbers) or len(cards) != len(need):
        return False
    for order in permutations(cards):
        pairs = list(zip(order, need, strict=True))
        if all(code == icon == "crystal" or icon in icons(code) for code, icon in pairs):
            total = sum(icons(code).get(icon, 0) for code, icon in pairs)
            if total + sum(number(code) or 0 for code in numbers) >= (term or 0):
                return True
    return False


def item(text: str) -> str:
    """The item that an action names."""
    return text.removeprefix("code ").removesuffix(" up")


def built(state: Any) -> list[tuple[str, ...]]:
    """The set at the end of each path."""
    found = []

    def walk(now: Any, chosen: tuple[str, ...]) -> None:
        assert legal(now)
        for text in legal(now):
            if text == "done":
                found.append(chosen)
            else:
                walk(now.child(text), (*chosen, item(text)))

    walk(state, ())
    return found


def hand(chance: random.Random, size: int) -> list[str]:
    """A hand that can be there: few equal cards."""
    codes = [chance.choice(HANDS) for _ in range(size)]
    most = Counter({"R0": 1, "N1r": 1, "N1d": 2, "N4x": 2, "M2/R2": 2, "R2/D2": 2, "R1/D1": 0})
    kept = Counter[str]()
    for code in codes:
        if kept[code] < most.get(code, 2):
            kept[code] += 1
    return list(kept.elements())


@pytest.mark.parametrize("seed", range(6))
def test_every_attack_set_has_one_path(engine: Engine, seed: int) -> None:
    """[sets.order] [sets.attack] Rule 45"""
    chance = random.Random(seed)
    cards = [code for code in hand(chance, 6) if code not in ("R0", "M1/R1", "N1r")]
    position = Position(engine, "brok_sindri", "freya").hand(0, *cards)
    state = position.unit("brok", rage=3 if seed % 2 else 0).ready()
    items = [*cards, *(["gear"] if seed % 2 else [])]
    for icon in ("melee", "ranged"):
        expected = [chosen for chosen in subsets(items) if is_attack(chosen, icon)]
        now = state.clone()
        if not expected:
            continue
        play(now, "attack brok", f"aim {icon} bottom")
        found = built(now)
        assert len(found) == len(set(found))
        assert sorted(found) == expected


@pytest.mark.parametrize("seed", range(6))
def test_every_defence_has_one_path(engine: Engine, seed: int) -> None:
    """[sets.order] [hit.defence] [sets.defence] Rule 45, G-64"""
    chance = random.Random(seed)
    cards = [*hand(chance, 4), "D1", "N4x"]
    cards = [code for code in cards if code not in ("R0", "M1/R1", "N1r")]
    state = Position(engine, "brok_sindri", "kratos").hand(0, *cards).ready()
    play(state, "done", "N2 yellow")
    while state.phase in ("tie", "window"):
        play(state, legal(state)[0])
    assert state.phase == "defence"
    found = built(state)
    assert len(found) == len(set(found))
    assert sorted(found) == [chosen for chosen in subsets(cards) if is_defence(chosen)]


NEEDS: tuple[tuple[list[str], int | None, str], ...] = (
    (["melee", "ranged"], None, "[]"),
    (["defense", "melee"], 3, "num>=3"),
    (["ranged", "ranged"], 2, "num>=2"),
    ([], 4, "num>=4"),
    (["crystal", "defense"], 1, "num"),
    (["ranged"], 0, "num>=0"),
)


@pytest.mark.parametrize(("need", "term", "word"), NEEDS)
def test_every_payment_has_one_path(
    engine: Engine, need: list[str], term: int | None, word: str
) -> None:
    """[sets.order] [sets.payment] Rule 45"""
    words = need if term is None else [*need, word]
    text = f'[[cards]]\nid = "q1-T1"\nf = {{ spots = [{{ need = {words}, do = [] }}] }}\n'
    cards = ["M2", "R1", "R1s", "D1", "M2/R2", "R2/D2", "crystal", "N1", "N4x"]
    position = Position(engine, "brok_sindri", "freya", cards=text).hand(0, *cards)
    state = position.unit("sindri", rage=3).ready()
    play(state, "interact brok", "spot top 1")
    found = built(state)
    expected = [c for c in subsets([*cards, "weaponize"]) if is_payment(c, need, term)]
    assert len(found) == len(set(found))
    assert sorted(found) == expected
