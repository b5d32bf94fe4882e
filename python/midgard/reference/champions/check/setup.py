"""Before the first round nothing lies on the board, and nobody owns a card."""

from collections.abc import Iterator

from ..notation import DECKS, ids
from ..state import Clan, Shore, Space
from .part import SETUP, Fault, Look

REASON = "the game is being set up"
EMPTY = {
    "stock": "nothing",
    "food_stock": "0",
    "huts_sold": "0",
    "hunters": "an empty list",
    "troll": "null",
    "left_draugr": "null",
    "right_draugr": "null",
    "rune_row": "[null, null]",
    "merchant": "null",
    "garrison": "nobody",
    "sage": "an empty list",
    "shown_after": "null",
}
NONE_OWNED = {
    "begging": "0",
    "placed": "an empty list",
    "extra_worker": "false",
    "longship": "null",
    "runes": "an empty list",
    "used_runes": "an empty list",
    "revealed": "an empty list",
    "trolls": "an empty list",
    "draugr": "an empty list",
    "monsters": "an empty list",
    "bergrisar": "an empty list",
    "tokens": "nothing",
    "blessings": "nothing",
    "epics": "an empty list",
    "wand_used": "0",
    "mercy_used": "0",
}


def check_set_up(look: Look) -> Iterator[Fault]:
    """In set-up all but leaders, destinies, goods and warriors is as at the start."""
    if look.part != SETUP:
        return
    table = look.table
    for name, right in EMPTY.items():
        value = getattr(table, name)
        full = any(band.total() for band in value.values()) if name == "garrison" else value
        if name == "stock":
            full = table.stock.total()
        if name == "shown_after":
            full = value is not None
        if full and value != (None, None):
            yield Fault(name, right, REASON)
    if table.deck.under:
        yield Fault("under", "an empty list", REASON)
    for deck in DECKS:
        if deck != "destinies" and table.deck.unseen[deck] != ids(table.rules, deck):
            yield Fault(f"deck.{deck}", "all cards", REASON)
    if table.journeys.discards.total():
        yield Fault("journeys.discards", "no card", REASON)
    if table.land_journeys.discards.total():
        yield Fault("land_journeys.discards", "no card", REASON)
    for number, space in enumerate(table.land):
        if space != Space():
            yield Fault(f"land[{number}]", "an empty space", REASON)
    for number, shore in enumerate(table.shores):
        if shore != Shore():
            yield Fault(f"shores[{number}]", "an empty shore", REASON)
    for seat, clan in enumerate(table.clans):
        for name, right in NONE_OWNED.items():
            if getattr(clan, name) != getattr(Clan(), name):
                yield Fault(f"clans[{seat}].{name}", right, REASON)
        for line in table.rules.sheet:
            if clan.sheet[line]:
                yield Fault(f"clans[{seat}].sheet.{line}", "0", REASON)
