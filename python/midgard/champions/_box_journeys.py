"""Exact odds of whole voyages and land journeys in a game with a box.

`midgard.journey_odds` comes here if its game has a box. See docs/odds.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from midgard._input import abbreviate, index_or_none, require_whole
from midgard._midgard import InvalidOptionError
from midgard._midgard.champions import Champions, _box_journey_odds, _exact_box_journey_odds
from midgard.champions._box_odds import (
    ACTING,
    KINDS,
    Inputs,
    card_rows,
    inputs_of,
    kinds_of,
    number_of,
)
from midgard.champions.card_rows import copies_in_box
from midgard.champions.exact_odds import box_legs
from midgard.champions.warbands import Enemy

__all__ = ["box_journey_odds"]

MOST = 24
"""No deck has more cards of a kind."""
ELITE = ("shieldwarrior", "berserker")


def box_journey_odds(
    warriors: str | Mapping[str, int] | Iterable[int],
    foe: Enemy,
    *,
    game: Champions,
    shore: int | None,
    food: int | None,
    coins: int,
    journey: str | Mapping[str, int] | None,
    exact: bool,
    **options: Any,
) -> dict[str, Any]:
    """Returns the passages of a voyage or a land journey in a game with a box, with its means."""
    inputs = inputs_of(warriors, game, options)
    at_sea = _at_sea(foe, game)
    coins = require_whole("coins", coins, 0, 99, " [land_journey.choice]")
    for name, passed in (("shore", shore), ("food", food)):
        if not at_sea and passed is not None:
            raise InvalidOptionError(
                f"a land journey has no {name}: omit {name}= [land_journey.choice]"
            )
    fed = _fed(game, shore) if at_sea else 1
    if food is None:
        food = -(-sum(inputs.sent) // fed) if at_sea else 0
    food = require_whole("food", food, 0, 8, " [assignment.ship]")
    first, among = _deck(game, journey, at_sea=at_sea)
    board = card_rows(game)["board", ""]
    coin = inputs.weights.get("glory", 0.0) / number_of(board, "coins_per_glory")
    raw = inputs.raw(foe, game)
    acting = (*ACTING, "journey") if inputs.spends else ACTING
    raw["runes"] = sorted({*acting} & {*inputs.runes})
    way = {
        "prohibits": foe.prohibits,
        "at_sea": at_sea,
        "food": food,
        "fed": fed,
        "coins": coins,
        "coin": coin + inputs.weights.get("coin", 0.0),
        "first": first,
        "among": among,
    }
    legs: dict[str, Any]
    if exact:
        legs = box_legs(_exact_box_journey_odds(game, raw, way), inputs.max_rounds)
    else:
        legs = dict(_box_journey_odds(game, raw, way))
    return _passages(legs, foe, game, inputs, raw["runes"], way) | {"food": food}


def _passages(
    legs: Mapping[str, Any],
    foe: Enemy,
    game: Champions,
    inputs: Inputs,
    runes: Iterable[str],
    way: Mapping[str, Any],
) -> dict[str, Any]:
    """Returns the passages as rows, and the means."""
    table = "journeys" if way["at_sea"] else "land_journeys"
    places = [KINDS.index(kind) for kind in kinds_of(game)]
    glory = legs["glory"]
    found: dict[Any, Any] = {}
    for card, redrawn, met, kept, outcomes in legs["legs"]:
        had = inputs.favor + number_of(card_rows(game)[table, card], "favor")
        for length, victory, left, favor, held, copied, chance in outcomes:
            glory += chance * copied
            survivors = tuple(left[place] for place in places)
            used = tuple(sorted({*runes}.difference(held)))
            outcome = (length, victory, survivors, had - favor, used)
            key = (card, redrawn, met, way["coins"] - kept, outcome)
            found[key] = found.get(key, 0) + chance
    won = sum(chance for key, chance in found.items() if key[-1][1])
    spent = sum(chance * key[-1][3] for key, chance in found.items())
    return {
        "passages": [(*key[:-1], (*key[-1], chance)) for key, chance in found.items()],
        "warriors": {KINDS[place]: inputs.sent[place] for place in places},
        "rounds": legs["rounds"],
        "glory": glory + inputs.glory(foe, won, spent),
    }


def _at_sea(foe: Enemy, game: Champions) -> bool:
    """Returns whether a journey to the enemy is a voyage; the other ones are on land."""
    tables = [of for of in ("monsters", "bergrisar") if (of, foe.card) in card_rows(game)]
    if not tables and (foe.card or not foe.at_sea):
        raise InvalidOptionError(
            f"{foe.name} is no monster of a shore and no Bergrisar [place.longships]"
        )
    return tables != ["bergrisar"]


def _fed(game: Champions, shore: int | None) -> int:
    each: list[int] = card_rows(game)["board", ""]["numbers"]["warriors_per_food"]
    return each[shore or 0]


def _deck(
    game: Champions, journey: str | Mapping[str, int] | None, *, at_sea: bool
) -> tuple[dict[str, int], dict[str, int]]:
    """Returns the cards that may lie there, and those that may follow each."""
    table = "journeys" if at_sea else "land_journeys"
    rows = {card: row for (of, card), row in card_rows(game).items() if of == table}
    box = {card: copies_in_box(game, row) for card, row in rows.items()}
    if journey is None:
        first = box
    elif isinstance(journey, str):
        first = _named({journey: 1}, box)
    elif isinstance(journey, Mapping):
        first = _named(journey, box)
    else:
        raise InvalidOptionError(
            "journey must be None (unknown), a name, or numbers by name,"
            f" such as {{'lost': 2, 'all_quiet': 1}}, not {journey!r}"
        )
    return first, box if sum(first.values()) == 1 else first


def _named(journeys: Mapping[str, int], box: Mapping[str, int]) -> dict[str, int]:
    counts = dict.fromkeys(box, 0)
    for name, number in journeys.items():
        count = index_or_none(number)
        if name not in box or count is None or not 0 <= count <= MOST:
            raise InvalidOptionError(
                f"journeys are 0 to {MOST} each of {', '.join(box)},"
                f" not {name!r}: {abbreviate(number)}"
            )
        counts[name] = count
    if not any(counts.values()):
        raise InvalidOptionError("no journey can lie there: name one at least [journey.reveal]")
    return counts
