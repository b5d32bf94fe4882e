"""Journeys and monsters of the shores."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from ..deck import Journeys
from ..phase.reveal import Reveal
from ..phase.stocking import STEPS, Stocking
from ..state import Shore, Space
from ..words import BERGRISAR, DM, SHORES
from .part import CLOSING, DONE, END, NOW, SETUP, STOCKING, Fault, Look

LOOKED_AT = 3
"""[rune.awareness] 3.3: the number of cards that are looked at."""


def check_journeys(look: Look) -> Iterator[Fault]:
    """[cards.counts] Of each kind there are as many as in the box; those that nobody has seen
    are in the deck or lie face-down.
    """
    table, rules = look.table, look.table.rules
    yield from count_deck("journeys", table.journeys, table.shores, rules.cards.journeys)
    if rules.has(DM):
        counts = {kind: rules.cards.land_journeys[kind].count for kind in rules.land_journeys}
        yield from count_deck("land_journeys", table.land_journeys, table.land, counts)


def count_deck(
    name: str, journeys: Journeys, spaces: Sequence[Space], counts: Mapping[str, int]
) -> Iterator[Fault]:
    """Counts the cards of a deck and of its spaces.  [rune.awareness] A-8: a card of the top that
    somebody has looked at counts as seen.
    """
    lying = Counter(place.journey for place in spaces) + Counter(journeys.top)
    for kind, count in counts.items():
        elsewhere = lying[kind] + journeys.old[kind] + journeys.discards[kind]
        if elsewhere + journeys.unseen[kind] != count:
            right = str(count - elsewhere) if elsewhere <= count else "fewer elsewhere"
            reason = (
                f"there are {elsewhere + journeys.unseen[kind]} of {count} cards [cards.counts]"
            )
            yield Fault(f"{name}.unseen.{kind}", right, reason)
    unseen = Counter(place.old for place in spaces if place.journey == "unseen")
    left = journeys.unseen.total() - unseen[False] + len(journeys.top)
    if journeys.left != left:
        right = str(left) if left >= 0 else "more unseen cards"
        reason = "the other unseen cards lie face-down [round.journeys]"
        yield Fault(f"{name}.left", right, reason)
    if journeys.old.total() != unseen[True]:
        reason = "that number of the old deck lies face-down and unseen [round.journeys]"
        yield Fault(f"{name}.old", f"{unseen[True]} cards", reason)
    yield from check_top(name, journeys, spaces)


def check_top(name: str, journeys: Journeys, spaces: Sequence[Space]) -> Iterator[Fault]:
    """[rune.awareness] A-8: somebody has ordered the top; another that had looked at these cards
    before knows some of them.
    """
    if bool(journeys.top) != (journeys.ordered_by is not None):
        right = "the seat that has ordered the top, or null without one"
        yield Fault(f"{name}.ordered_by", right, "somebody has ordered it [rune.awareness]")
    lies = any(place.grouped for place in spaces)
    if journeys.group is None:
        if lies:
            right = "the group of the cards that lie there"
            yield Fault(f"{name}.group", right, "one of them is of a group [rune.awareness]")
        return
    if not journeys.top and not lies:
        yield Fault(f"{name}.group", "null", "none of its cards is left [rune.awareness]")
    cards = Counter(journeys.top) + journeys.group.shown
    cards += Counter(place.journey for place in spaces if place.grouped)
    if not journeys.group.seen <= cards or cards.total() > LOOKED_AT:
        right = f"cards of the group, of which there are {LOOKED_AT} at most"
        yield Fault(f"{name}.group.seen", right, "the rune ordered that number [rune.awareness]")


def check_known(look: Look) -> Iterator[Fault]:
    """Who knows what lies at a shore: whoever has looked at a card that lies face-down."""
    for number, (name, place) in enumerate(zip(SHORES, look.table.shores, strict=True)):
        if name in look.table.rules.shores:
            yield from check_space(f"shores[{number}]", place)
        elif place != Shore():
            yield Fault(f"shores[{number}]", "an empty shore", "not in play [setup.shores]")
    for number, space in enumerate(look.table.land):
        yield from check_space(f"land[{number}]", space)


def check_space(path: str, place: Space) -> Iterator[Fault]:
    """The card on one space."""
    card = place.journey not in ("none", "unseen")
    if place.old and not place.face_down:
        yield Fault(f"{path}.old", "false", "no card of the old deck lies there face-down")
    if place.revealed and not card:
        yield Fault(f"{path}.revealed", "false", "there is no card to be seen")
    known = card and not place.revealed
    if known != bool(place.known_to):
        right = "a seat that has looked at it" if known else "an empty list"
        reason = "it is for a card that lies face-down and is known"
        yield Fault(f"{path}.known_to", right, reason)


def check_laid(look: Look) -> Iterator[Fault]:
    """[round.journeys] Every shore in play gets a journey in set-up of the round, and loses it only
    in clean-up.
    """
    before = isinstance(look.phase, Stocking) and step_of(look) < STEPS.index("journeys")
    may_lack = before or look.part in (SETUP, CLOSING, END)
    for number, name in enumerate(look.table.rules.shores):
        lacks = look.table.shore(name).journey == "none"
        if before and look.table.round <= 1 and not lacks:
            reason = "none is laid yet [round.journeys]"
            yield Fault(f"shores[{number}].journey", '"none"', reason)
        if lacks and not may_lack:
            right = 'a journey, known or "unseen"'
            reason = "one lies at each shore in play [round.journeys]"
            yield Fault(f"shores[{number}].journey", right, reason)


def step_of(look: Look) -> int:
    """The number of the step of set-up."""
    return STEPS.index(look.phase.step) if isinstance(look.phase, Stocking) else -1


def check_turned_up(look: Look) -> Iterator[Fault]:
    """[journey.reveal] A journey is turned up when a ship arrives."""
    for number, name in enumerate(look.table.rules.shores):
        place, reach = look.table.shore(name), look.reach(name)
        arrived = reach == DONE or (reach == NOW and not isinstance(look.phase, Reveal))
        face_up = arrived and place.ship is not None
        if place.revealed != face_up:
            reason = "a journey is turned up when a ship arrives [journey.reveal]"
            yield Fault(f"shores[{number}].revealed", str(face_up).lower(), reason)


def check_land_turned_up(look: Look) -> Iterator[Fault]:
    """[land_journey.reveal] R-D-5, R-D-17: a land journey is turned up when the turn of a worker
    comes, and lies there until clean-up.
    """
    if not look.table.rules.has(DM):
        return
    for number, name in enumerate(BERGRISAR):
        arrived = has_arrived(look, name)
        if look.table.space(name).revealed != arrived:
            reason = "it is turned up when the turn of a worker comes [land_journey.reveal]"
            yield Fault(f"land[{number}].revealed", str(arrived).lower(), reason)


def has_arrived(look: Look, space: str) -> bool:
    """Returns whether the turn of a worker that stands beside a land journey has come: not while
    the card is turned up.
    """
    reach = look.reach(space)
    came = reach == DONE or (reach == NOW and not isinstance(look.phase, Reveal))
    return came and bool(look.table.standing(space))


def was_there_before(look: Look, shore: str) -> bool:
    """Return whether the shore has got no monster since the last clean-up."""
    if look.part == STOCKING:
        return step_of(look) <= STEPS.index(shore)
    return look.part in (CLOSING, END)


def check_bounties(look: Look) -> Iterator[Fault]:
    """[monster.bounty] A coin in each clean-up that the monster survives."""
    for number, name in enumerate(look.table.rules.shores):
        place = look.table.shore(name)
        least, most = int(was_there_before(look, name)), look.clean_ups
        right = f"{least} to {most}" if place.monster else "0"
        fits = least <= place.bounty <= most if place.monster else place.bounty == 0
        if not fits and least <= most:
            reason = "a coin in each clean-up [monster.bounty]"
            yield Fault(f"shores[{number}].bounty", right, reason)


def check_present(look: Look) -> Iterator[Fault]:
    """[round.monsters] Every shore in play has a monster until somebody defeats it.  R28: none if
    the deck has run out.
    """
    table, empty = look.table, 0
    if look.part == SETUP:
        return
    owned = sum(len(clan.monsters) for clan in table.clans)
    for number, name in enumerate(table.rules.shores):
        place, before = table.shore(name), was_there_before(look, name)
        path = f"shores[{number}].monster"
        if before and look.part == STOCKING and table.round <= 1:
            if place.monster:
                yield Fault(path, "null", "none is laid yet [round.monsters]")
            continue
        if place.monster or not table.deck.unseen["monsters"]:
            continue
        empty += 1
        fought = place.ship is not None and look.reach(name) == DONE
        if not (fought or before) or empty > owned:
            yield Fault(path, "a monster", "nobody can have defeated it [round.monsters]")
