"""The Valhalla board: what lies on its slots."""

from collections import Counter
from dataclasses import replace

from ..action import BLESSING_SLOTS, EPIC_SLOTS
from ..state import Table

BLESSING_SPACES = len(BLESSING_SLOTS)


def lay_blessing(table: Table, rule: str, slot: str, card: str) -> Table:
    """A blessing is turned up."""
    left = table.deck.blessings - Counter([card])
    table = replace(table, deck=replace(table.deck, blessings=left))
    return put(table, slot, card).emit("stocked", rule, space=slot, card=card)


def lay_epic(table: Table, rule: str, slot: str, card: str) -> Table:
    """An epic monster is turned up."""
    table = replace(table, deck=table.deck.without("epics", card))
    return put(table, slot, card).emit("stocked", rule, space=slot, card=card)


def put(table: Table, slot: str, card: str | None) -> Table:
    """Changes what lies on a slot."""
    if slot in BLESSING_SLOTS:
        row = list(table.blessings)
        row[BLESSING_SLOTS.index(slot)] = card
        return replace(table, blessings=tuple(row))
    row = list(table.epics)
    row[EPIC_SLOTS.index(slot)] = card
    return replace(table, epics=tuple(row))


def lies(table: Table, slot: str) -> str | None:
    """The card on a slot; ``None`` for a slot that is not in play."""
    slots, row = (
        (BLESSING_SLOTS, table.blessings) if slot in BLESSING_SLOTS else (EPIC_SLOTS, table.epics)
    )
    number = slots.index(slot)
    return row[number] if number < len(row) else None
