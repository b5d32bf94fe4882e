"""Journeys and monsters of the shores."""

from collections import Counter
from collections.abc import Iterator

from ..phase.stocking import STEPS, Stocking
from ..phase.voyage import Reveal
from ..state import Shore
from ..words import JOURNEYS, SHORES
from .part import CLOSING, DONE, END, NOW, SETUP, STOCKING, Fault, Look


def check_journeys(look: Look) -> Iterator[Fault]:
    """[cards.counts] Of each kind there are as many as in the box; those that nobody has seen
    are in the deck or lie face-down.
    """
    table, journeys = look.table, look.table.journeys
    lying = Counter(place.journey for place in table.shores)
    for kind in look.table.rules.journeys:
        count = table.rules.cards.journeys[kind]
        elsewhere = lying[kind] + journeys.old[kind] + journeys.discards[kind]
        if elsewhere + journeys.unseen[kind] != count:
            right = str(count - elsewhere) if elsewhere <= count else "fewer elsewhere"
            reason = (
                f"there are {elsewhere + journeys.unseen[kind]} of {count} cards [cards.counts]"
            )
            yield Fault(f"journeys.unseen.{kind}", right, reason)
    spaces = Counter(place.old for place in table.shores if place.journey == "unseen")
    left = journeys.unseen.total() - spaces[False]
    if journeys.left != left:
        right = str(left) if left >= 0 else "more unseen cards"
        reason = "the other unseen cards lie face-down [round.journeys]"
        yield Fault("journeys.left", right, reason)
    if journeys.old.total() != spaces[True]:
        reason = "so many of the old deck lie face-down and unseen [round.journeys]"
        yield Fault("journeys.old", f"{spaces[True]} cards", reason)


def check_known(look: Look) -> Iterator[Fault]:
    """Who knows what lies at a shore: whoever has looked at a card that lies face-down."""
    for number, (name, place) in enumerate(zip(SHORES, look.table.shores, strict=True)):
        if name not in look.table.rules.shores:
            if place != Shore():
                yield Fault(f"shores[{number}]", "an empty shore", "not in play [setup.shores]")
            continue
        card = place.journey in JOURNEYS
        if place.old and not place.face_down:
            reason = "no card of the old deck lies there face-down"
            yield Fault(f"shores[{number}].old", "false", reason)
        if place.revealed and not card:
            yield Fault(f"shores[{number}].revealed", "false", "there is no card to be seen")
        known = card and not place.revealed
        if known != bool(place.known_to):
            right = "a seat that has looked at it" if known else "an empty list"
            reason = "it is for a card that lies face-down and is known"
            yield Fault(f"shores[{number}].known_to", right, reason)


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
