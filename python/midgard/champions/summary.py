"""Statistics of simulations of Champions: the uses of places and the fights with enemies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from midgard._midgard.champions import Action, Champions
from midgard.champions.warbands import enemies_of
from midgard.tables import Table

if TYPE_CHECKING:
    from midgard.simulation import Run

__all__ = ["enemy_table", "enemy_uses", "place_table", "place_uses"]

FOUGHT, BEATEN = " fought", " beaten"
"""The ends of the names of two counters of each kind of enemy."""


def place_uses(result: Run) -> dict[str, int]:
    """Returns the number of uses of each place in a run; ``beg`` is one of them.

    >>> import midgard
    >>> result = midgard.simulate(midgard.Champions(players=2), games=10, seed=1)
    >>> place_uses(result)["market"] > 0
    True
    """
    actions = [(Action(text), uses) for text, uses in result.actions.items()]
    uses = {action.arguments[0]: count for action, count in actions if action.kind == "place"}
    return uses | {"beg": result.actions["beg"]}


def enemy_uses(result: Run) -> dict[str, tuple[int, int]]:
    """Returns for each kind of enemy the numbers of fights and of victories in a run.

    >>> import midgard
    >>> result = midgard.simulate(midgard.Champions(players=2), games=10, seed=1)
    >>> fought, beaten = enemy_uses(result)["troll-1"]
    >>> fought >= beaten
    True
    """
    counters = result.counters
    kinds = [name.removesuffix(FOUGHT) for name in counters if name.endswith(FOUGHT)]
    return {kind: (counters[kind + FOUGHT], counters[kind + BEATEN]) for kind in kinds}


def place_table(result: Run) -> Table:
    """Returns a table of the places, the most used first."""
    lines = Table(["place", "uses", "a game"])
    for place, uses in sorted(place_uses(result).items(), key=lambda item: -item[1]):
        if uses:
            lines.add(place.replace("_", " "), f"{uses:,}", f"{uses / result.games:.2f}")
    return lines


def enemy_table(game: Champions, result: Run) -> Table:
    """Returns a table of the enemies that were fought, in the order of the card data."""
    names = _enemy_names(game)
    lines = Table(["enemy", "name", "attack/defense", "fights a game", "beaten"], left=2)
    for kind, (fought, beaten) in enemy_uses(result).items():
        if fought:
            rate = f"{fought / result.games:.2f}", f"{beaten / fought:.1%}"
            lines.add(kind, *names.get(kind, ("", "")), *rate)
    return lines


def _enemy_names(game: Champions) -> dict[str, tuple[str, str]]:
    """Returns the name and ``attack/defense`` of each kind of enemy, from the card data."""
    names: dict[str, str] = {}
    prints: dict[str, list[tuple[int, int]]] = {}
    for enemy in enemies_of(game):
        kind = enemy.card.rpartition("-")[0] or enemy.card
        names.setdefault(kind, enemy.name)
        prints.setdefault(kind, []).append((enemy.attack, enemy.defense))
    return {
        kind: (name, f"{_span(p[0] for p in prints[kind])}/{_span(p[1] for p in prints[kind])}")
        for kind, name in names.items()
    }


def _span(numbers: Iterable[int]) -> str:
    """Returns one number, or the smallest and the largest of several."""
    ordered = sorted(set(numbers))
    return str(ordered[0]) if len(ordered) == 1 else f"{ordered[0]}-{ordered[-1]}"
