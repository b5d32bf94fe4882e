"""Exact odds of whole voyages and land journeys in a game with a box.

`midgard.journey_odds` comes here if its game has a box. See docs/odds.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from midgard._input import abbreviate, index_or_none, require_whole
from midgard._midgard import InvalidOptionError
from midgard._midgard.champions import Champions
from midgard.champions._box_ends import ends_of
from midgard.champions._box_fights import KINDS, BoxFight, End, Point
from midgard.champions._box_odds import (
    ACTING,
    Inputs,
    card_rows,
    check_size,
    inputs_of,
    kinds_of,
    number_of,
    room_of,
)
from midgard.champions._box_rolls import LEADER
from midgard.champions._box_voyages import BoxVoyage, Way
from midgard.champions.card_rows import copies_in_box
from midgard.champions.warbands import Enemy

__all__ = ["box_journey_odds"]

MOST = 24
"""No deck has more cards of a kind."""
ELITE = ("shieldwarrior", "berserker")


@dataclass(frozen=True)
class _Deck:
    """The cards of a journey deck, which may come first, and which are there."""

    cards: dict[str, dict[str, int]]
    first: dict[str, int]
    among: dict[str, int]


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
    deck = _deck(game, journey, at_sea=at_sea)
    voyage = _voyage(foe, game, inputs, deck, fed=fed, at_sea=at_sea)
    runes = {*ACTING, *(["journey"] if inputs.spends else [])} & {*inputs.runes}
    wand, mercy = inputs.copies("wand_of_gondul"), inputs.copies("mercy_of_eir")
    start = Way("hidden", inputs.sent, food, coins, inputs.favor, wand, mercy, frozenset(runes))
    check_size(voyage.last, inputs.sent)
    return _passages(voyage, game, inputs, start, exact=exact) | {"food": food}


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


def _deck(game: Champions, journey: str | Mapping[str, int] | None, *, at_sea: bool) -> _Deck:
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
    among = box if sum(first.values()) == 1 else first
    cards = {
        card: {name: number_of(row, name) for name in row["numbers"]} for card, row in rows.items()
    }
    return _Deck(cards, first, among)


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


def _voyage(
    foe: Enemy, game: Champions, inputs: Inputs, deck: _Deck, *, fed: int, at_sea: bool
) -> BoxVoyage:
    """Returns the way to an enemy with its choices."""
    rows = card_rows(game)
    row = rows["kraken", ""] if at_sea else rows["land_journeys", "bandits"]
    other = Enemy(
        name="Kraken" if at_sea else "Bandits",
        attack=number_of(row, "attack"),
        defense=number_of(row, "defense"),
        glory=number_of(row, "glory"),
        at_sea=True,
    )
    last = inputs.fight(foe, game)
    plain = inputs.fight(other, game)
    low = 1000.0 * min(last.low, plain.low)

    def make(worth: Callable[[End], float]) -> BoxFight:
        return replace(
            plain, worth=worth, goes_on=True, low=low, copied_glory=0,
            tables={}, solved={}, fractions={},
        )  # fmt: skip

    glory = inputs.weights.get("glory", 0.0)
    coin = glory / number_of(rows["board", ""], "coins_per_glory")
    jorunn = number_of(rows["leaders", "jorunn"], "number") if inputs.leader == "jorunn" else 0
    there = [
        copies_in_box(game, rows["dice", kind]) if ("dice", kind) in rows else 0 for kind in KINDS
    ]
    for kind in ELITE if not game.any_warrior_includes_elite else ():
        there[KINDS.index(kind)] = 0
    there[LEADER] = 0
    return BoxVoyage(
        foe=foe, last=last, other=other, make=make, cards=deck.cards, first=deck.first,
        among=deck.among, at_sea=at_sea, fed=fed,
        coin=coin + inputs.weights.get("coin", 0.0), glory=glory, jorunn=jorunn,
        binds=game.berserker_first == "all_losses",
        hireable=tuple(there), limit=room_of(game, inputs.leader),
        leader_counts=bool(game.leader_counts_to_limit),
        copies=inputs.copyable if inputs.spends else frozenset(),
    )  # fmt: skip


def _passages(
    voyage: BoxVoyage, game: Champions, inputs: Inputs, start: Way, *, exact: bool
) -> dict[str, Any]:
    """Returns the passages as rows, and the means."""
    arrived = voyage.arrive(start, exact=exact)
    places = [KINDS.index(kind) for kind in kinds_of(game)]
    rounds, glory = arrived.rounds, arrived.glory
    found: dict[Any, Any] = {}
    known: dict[Point | End, Any] = {}
    for way, chance in arrived.ways.items():
        begin: Point | End = End(False, way.band, way.favor, way.runes)
        if way.stage == "gate":
            begin = voyage.onset(way)
        if begin not in known:
            known[begin] = ends_of(voyage.last, begin, inputs.max_rounds, exact=exact)
        ends, length, scored = known[begin]
        rounds += chance * length
        glory += chance * scored
        trial = voyage.cards[way.card].get("favor", 0)
        for (number, end), share in ends.items():
            glory += chance * share * end.glory
            outcome = (
                number,
                end.victory,
                tuple(end.band[place] for place in places),
                inputs.favor + trial - end.favor,
                tuple(sorted(start.runes - end.runes)),
            )
            key = (way.card, way.redrawn, way.met, start.coins - way.coins, outcome)
            found[key] = found.get(key, 0) + chance * share
    won = sum(chance for key, chance in found.items() if key[-1][1])
    spent = sum(chance * key[-1][3] for key, chance in found.items())
    return {
        "passages": [(*key[:-1], (*key[-1], chance)) for key, chance in found.items()],
        "rounds": rounds,
        "glory": glory + inputs.glory(voyage.foe, won, spent),
        "warriors": {KINDS[place]: inputs.sent[place] for place in places},
    }
