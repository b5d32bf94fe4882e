"""Statistics of simulations of Champions: the uses of places and the fights with enemies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from midgard._midgard import InvalidOptionError
from midgard._midgard.champions import Action, Champions
from midgard._runs.run import require_run
from midgard._runs.text import between, number
from midgard.champions.enemies import enemies_of
from midgard.stats.estimates import Estimate
from midgard.tables import Table

if TYPE_CHECKING:
    from midgard.simulation import Run

FOUGHT, BEATEN = " fought", " beaten"
"""The ends of the names of two counters of each kind of enemy."""


def place_uses(result: Run) -> dict[str, int]:
    """Returns the number of uses of each place in a run; ``beg`` is one of them.

    Raises:
        InvalidOptionError: it is not a run of Champions of Midgard.

    >>> import midgard
    >>> result = midgard.simulate(midgard.Champions(2), ["random"], games=10, seed=1)
    >>> place_uses(result)["market"] > 0
    True
    """
    _require_champions(result)
    actions = [(Action(text), uses) for text, uses in result.actions.items()]
    uses = {action.arguments[0]: count for action, count in actions if action.kind == "place"}
    return uses | {"beg": result.actions["beg"]}


def enemy_uses(result: Run) -> dict[str, tuple[int, int]]:
    """Returns for each kind of enemy the numbers of fights and of victories in a run.

    Raises:
        InvalidOptionError: it is not a run of Champions of Midgard.

    >>> import midgard
    >>> result = midgard.simulate(midgard.Champions(players=2), games=10, seed=1)
    >>> fought, beaten = enemy_uses(result)["troll-1"]
    >>> fought >= beaten
    True
    """
    _require_champions(result)
    counters = result.counters
    kinds = [name.removesuffix(FOUGHT) for name in counters if name.endswith(FOUGHT)]
    return {kind: (counters[kind + FOUGHT], counters[kind + BEATEN]) for kind in kinds}


def _require_champions(result: Run) -> None:
    """Checks that a run is one of Champions of Midgard."""
    require_run(result)
    if not isinstance(result.game, Champions):
        raise InvalidOptionError(f"this is a run of {result.game.name}, not of champions")


def place_table(result: Run) -> Table:
    """Returns a table of the places, the most used first."""
    lines = Table(["place", "uses", "a game", "95 %"])
    for place, uses in sorted(place_uses(result).items(), key=lambda item: -item[1]):
        if uses:
            mean = place_estimate(result, place)
            cells = number(mean, ".2f"), between(mean, ".2f")
            lines.add(place.replace("_", " "), f"{uses:,}", *cells)
    return lines


def place_estimate(result: Run, place: str) -> Estimate:
    """Returns the mean number of uses of a place in a game."""
    return result.uses("beg" if place == "beg" else f"place {place}")


def enemy_estimates(result: Run, kind: str) -> tuple[Estimate, Estimate]:
    """Returns the mean number of fights with a kind of enemy in a game, and the share beaten."""
    fought = result.counter(kind + FOUGHT)
    return fought, result.counter(kind + BEATEN, of=kind + FOUGHT)


def enemy_table(game: Champions, result: Run) -> Table:
    """Returns a table of the enemies that were fought, in the order of the card data."""
    names = _enemy_names(game)
    head = ["enemy", "name", "attack/defense", "fights a game", "95 %", "beaten", "95 %"]
    lines = Table(head, left=2)
    for kind, (fights, _) in enemy_uses(result).items():
        if fights:
            fought, beaten = enemy_estimates(result, kind)
            cells = [number(fought, ".2f"), between(fought, ".2f")]
            cells += [number(beaten, ".1%"), between(beaten, ".1%")]
            lines.add(kind, *names.get(kind, ("", "")), *cells)
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
