"""What the numbers of our own are held to, as far as it needs no games: exact odds, and order.

Most of what is printed on enemies and private longships is not public. The rows that stand in for
it are tuned to the targets of docs/lab/tuning.md; `measure.py` measures those that need games.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import midgard

__all__ = ["DATA", "DECKS", "Kind", "best_load", "hardness", "kinds", "near_and_far", "table"]

ROOT = Path(__file__).resolve().parents[3]
DATA: dict[str, Any] = tomllib.loads((ROOT / "python/midgard/data/champions.toml").read_text())

#: The words of `midgard.odds` for the dice.
DICE = {"swordsman": "sword", "spearman": "spear", "axeman": "axe"}

#: A shore of each sort: one food feeds two warriors at the left ones, one at the right ones.
NEAR, FAR = 1, 3

#: What the small longship carries, and how often it is to win at least.
SMALL, WIN = 5, 0.60

#: A favor is two glory at the end.
FAVOR = 2


#: The decks of enemies.
DECKS = ("trolls", "draugr", "monsters")


@dataclass(frozen=True)
class Kind:
    """Enemies with one name and one attack and defense; each card may prohibit another die."""

    deck: str
    name: str
    attack: int
    defense: int
    glory: int
    reward: int
    prohibits: tuple[str, ...]

    @property
    def pay(self) -> int:
        """A monster's glory, with that of its favor."""
        return self.glory + FAVOR * self.reward


def kinds(deck: str) -> list[Kind]:
    """The kinds of a deck, in the order of the file."""
    rewards = {"trolls": "wood", "draugr": "coins", "monsters": "favor"}
    found: dict[str, list[dict[str, Any]]] = {}
    for row in DATA[deck]:
        found.setdefault(row["name"], []).append(row)
    made = []
    for name, rows in found.items():
        numbers = {
            tuple(row[n] for n in ("attack", "defense", "glory", rewards[deck])) for row in rows
        }
        ((attack, defense, glory, reward),) = numbers
        prohibits = tuple(sorted({row["prohibits"] for row in rows}))
        made.append(Kind(deck, name, attack, defense, glory, reward, prohibits))
    return made


def _bands(count: int, without: str) -> Iterator[str]:
    """All warbands of so many, as `midgard.odds` reads them, without one kind of die."""
    for swords, spears in product(range(count + 1), repeat=2):
        numbers = dict(zip(DICE, (swords, spears, count - swords - spears), strict=True))
        if numbers["axeman"] >= 0 and not numbers.get(without):
            yield " ".join(f"{number} {DICE[die]}" for die, number in numbers.items() if number)


@cache
def _voyage(attack: int, defense: int, prohibits: str, shore: int, warriors: int) -> float:
    """The best win of so many warriors on a small longship, the rest of it full of food."""
    food = SMALL - warriors
    voyages = (
        midgard.journey_odds(band, f"{attack}/{defense}", shore=shore, food=food)
        for band in _bands(warriors, prohibits)
    )
    return max(float(voyage.win) for voyage in voyages)


def best_load(kind: Kind, shore: int) -> tuple[float, int]:
    """Returns the win chance of the small longship with its best load, and the warriors aboard.

    The journey is one of all cards in the box; nobody has favor, a rune or a leader. Of the cards
    of a kind the hardest counts. A full ship is never worse than one that is not full.
    """
    fights = product(kind.prohibits, range(1, SMALL))
    by_load: dict[int, float] = {}
    for prohibits, warriors in fights:
        win = _voyage(kind.attack, kind.defense, prohibits, shore, warriors)
        by_load[warriors] = min(by_load.get(warriors, 1.0), win)
    return max((win, warriors) for warriors, win in by_load.items())


def near_and_far() -> tuple[list[Kind], list[Kind]]:
    """The kinds of monsters that the small longship is likely enough to beat near, and far."""
    near, far = (
        [kind for kind in kinds("monsters") if best_load(kind, shore)[0] >= WIN]
        for shore in (NEAR, FAR)
    )
    return near, far


@cache
def _fight(attack: int, defense: int, prohibits: str, warriors: int) -> float:
    """The best win of so many warriors on land."""
    fights = (midgard.odds(band, f"{attack}/{defense}") for band in _bands(warriors, prohibits))
    return max(float(fight.win) for fight in fights)


@cache
def hardness(kind: Kind) -> float:
    """Returns how hard a kind is: how many warriors, the best for it, a win takes on average.

    It is the sum of the chances that one, two, ... eight of them lose: the mean of the number with
    which the fight would first be won. Of a kind it is the mean over its cards.
    """
    needed = [
        sum(1 - _fight(kind.attack, kind.defense, prohibits, count) for count in range(1, 9))
        for prohibits in kind.prohibits
    ]
    return sum(needed) / len(needed)


def table() -> str:
    """Returns the table of docs/lab/tuning.md: how hard each kind of monster is, and what it
    pays.
    """
    rows = [
        "| Monster | Attack/defense | Prohibits | Glory | Favor | Warriors to win | Near | Far |",
        "|---|---|---|---:|---:|---:|---:|---:|",
    ]
    for kind in kinds("monsters"):
        prohibits = "nobody" if kind.prohibits == ("none",) else "one die a card"
        near, far = (best_load(kind, shore)[0] for shore in (NEAR, FAR))
        numbers = f"{kind.attack}/{kind.defense} | {prohibits} | {kind.glory} | {kind.reward}"
        rows.append(f"| {kind.name} | {numbers} | {hardness(kind):.2f} | {near:.1%} | {far:.1%} |")
    return "\n".join(rows)
