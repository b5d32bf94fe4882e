"""The journey cards that may lie at a shore or before a Bergrisar, as people name them."""

from __future__ import annotations

from collections.abc import Mapping

from midgard._midgard import InvalidOptionError
from midgard._midgard.champions import Champions
from midgard._shared.input import abbreviate, index_or_none, unknown_name
from midgard.champions.card_rows import copies_in_box
from midgard.champions.odds_inputs import card_rows

JOURNEYS = ("all_quiet", "kraken", "lost", "no_wind", "storm", "whirlpool")
"""The names of the kinds of journey cards."""
MOST = 24
"""No deck has more cards of a kind."""


def deck_of(
    game: Champions, journey: str | Mapping[str, int] | None, *, at_sea: bool
) -> tuple[dict[str, int], dict[str, int]]:
    """Returns the cards that may lie there, and those that may follow each."""
    table = "journeys" if at_sea else "land_journeys"
    rows = {card: row for (of, card), row in card_rows(game).items() if of == table}
    box = {card: copies_in_box(game, row) for card, row in rows.items()}
    if journey is None:
        first = box
    elif isinstance(journey, str):
        if journey not in box:
            raise InvalidOptionError(unknown_name("journey", journey, box))
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
