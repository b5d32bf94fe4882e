"""The two journey decks: cards are laid, looked at, found and put away.

[land_journey.deck] A-47: sea and land never mix.
"""

from dataclasses import replace

from .chance import ChanceEvent, journey_at
from .state import Table
from .words import BERGRISAR, DM, SPACES, Seat


def lay_journey(table: Table, rule: str, space: str) -> Table:
    """The next journey is laid face-down on this space, if there is one.

    [rune.awareness] A-8: a known top is laid as known: its seat still knows it, and another that
    had looked at the cards before knows only that it is one of them.
    """
    table = refill_journeys(table, rule, space)
    journeys = table.journeys_of(space)
    if not journeys.left:
        return table
    table = table.with_journeys(space, journeys.laid())
    if journeys.top:
        seat = journeys.ordered_by
        assert seat is not None
        grouped = journeys.group is not None and journeys.group.seat != seat
        table = table.with_space(
            space, journey=journeys.top[0], known_to=(seat,), grouped=grouped, old=False
        )
    else:
        table = table.with_space(space, journey="unseen")
    return forget_group(table, space).emit("laid", rule, shore=space)


def forget_group(table: Table, space: str) -> Table:
    """[rune.awareness] A-8: when no card of a group is left, nothing about it is remembered."""
    journeys = table.journeys_of(space)
    spaces = [other for other in SPACES if (other in BERGRISAR) == (space in BERGRISAR)]
    lies = any(table.space(other).grouped for other in spaces)
    if journeys.group is None or journeys.top or lies:
        return table
    return table.with_journeys(space, replace(journeys, group=None))


def refill_journeys(table: Table, rule: str, space: str) -> Table:
    """M4: the discards are shuffled when a card is needed and the deck is empty; what still
    lies face-down on the board belongs to the old deck.  [land_journey.deck] A-47: sea and land
    never mix.
    """
    journeys = table.journeys_of(space)
    if journeys.left or not journeys.discards:
        return table
    for other in SPACES:
        if (other in BERGRISAR) == (space in BERGRISAR) and table.space(other).face_down:
            table = table.with_space(other, old=True)
    table = table.with_journeys(space, journeys.shuffled())
    left = table.journeys_of(space).left
    if not table.rules.has(DM):
        return table.emit("reshuffled", rule, count=left)
    deck = "land" if space in BERGRISAR else "sea"
    return table.emit("reshuffled", rule, count=left, deck=deck)


def ask_journey(table: Table, space: str) -> ChanceEvent:
    """Returns the chance event of the journey there, which nobody has looked at."""
    return journey_at(space, table.journeys_of(space).pool(table.space(space).old))


def show_journey(table: Table, rule: str, seat: Seat, space: str, card: str) -> Table:
    """The seat alone knows the journey there from now on (R32)."""
    place, journeys = table.space(space), table.journeys_of(space)
    known_to = tuple(sorted({*place.known_to, seat}))
    if place.journey == "unseen":
        table = table.with_journeys(space, journeys.seen(card, place.old))
    table = table.with_space(space, journey=card, known_to=known_to)
    return table.emit("looked", rule, seat=seat, shore=space, journey=card)


def find_out(table: Table, space: str, card: str) -> Table:
    """[rune.awareness] A-8: a card of a group turns up."""
    table = table.with_journeys(space, table.journeys_of(space).found(card))
    return forget_group(table.with_space(space, grouped=False), space)


def put_away(table: Table, rule: str, space: str) -> Table:
    """The revealed journey of this space goes to the discards."""
    card = table.space(space).journey
    table = table.with_space(space, journey="none", revealed=False, known_to=(), old=False)
    return discard(table, rule, space, card)


def discard(table: Table, rule: str, space: str, card: str) -> Table:
    """A journey goes to the discards of its deck."""
    table = table.with_journeys(space, table.journeys_of(space).put_away(card))
    return table.emit("discarded", rule, shore=space, journey=card)
