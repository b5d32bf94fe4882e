"""The weights that an objective gives to the ends of fights in the base game."""

from collections.abc import Iterable, Mapping
from typing import Any

import midgard
from midgard.champions.odds_inputs import inputs_of

__all__ = ["weights_of"]


def weights_of(
    objective: str | Mapping[str, float],
    foe: midgard.Enemy,
    leader: str | None,
    runes: Iterable[str],
    game: midgard.Champions,
) -> list[float]:
    """Returns the weights of victory, survivors by kind, favor, rune, and rounds with two hits."""
    options: dict[str, Any] = {"leader": leader, "runes": list(runes), "objective": objective}
    others = {"favor": 0, "blessings": (), "copies": (), "policy": "optimal", "max_rounds": 0}
    payoff = inputs_of("1 sword", game, {**options, **others}).raw(foe, game)["payoff"]
    victory, kinds, favor, rune, glory = payoff
    return [victory, *kinds[:3], favor, rune, glory if leader == "ullr" else 0.0]
