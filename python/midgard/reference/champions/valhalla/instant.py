"""Instant blessings: each effect of a card has a function here.

[blessing.instant] 4.3: goods, blame and dice come at once; one effect of a card may ask something.
"""

from collections import Counter
from collections.abc import Callable

from ..card_rows import ANY_RESOURCE, DRAW
from ..cards import Blessing
from ..state import Decision, Table
from ..words import Seat
from .carved_rune import CarvedRune
from .provisions import Provisions
from .refill import refill
from .thread_of_fate import spin


def bless(table: Table, seat: Seat, thing: str, row: Blessing, back: Decision) -> Table:
    """Applies an instant blessing, then fills its slot again."""
    for give in GAINS:
        table = give(table, seat, row)
    for effect, ask in ASKED.items():
        if row.effect.get(effect):
            return ask(table, seat, thing, row, back)
    return refill(table, thing, back)


def give_goods(table: Table, seat: Seat, row: Blessing) -> Table:
    """Coins and favor."""
    goods = {name: row.effect.get(name, 0) for name in ("coins", "favor")}
    return table.collect(seat, f"blessing.{row.id}", **goods)


def discard_blame(table: Table, seat: Seat, row: Blessing) -> Table:
    """Blame is discarded, as far as there is any."""
    return table.absolve(seat, f"blessing.{row.id}", row.effect.get("discard_blame", 0))


def give_dice(table: Table, seat: Seat, row: Blessing) -> Table:
    """Dice of a kind, as far as the supply has them and there is room."""
    for kind in table.rules.token_kinds:
        if row.effect.get(kind):
            called = Counter({kind: row.effect[kind]})
            table = table.call(seat, called)
            table = table.enlist(seat, f"blessing.{row.id}", +table.in_supply(called))
    return table


def name_goods(table: Table, seat: Seat, thing: str, row: Blessing, back: Decision) -> Table:
    """A mix of goods is named."""
    return table.to(Provisions(seat, row.id, thing, None, back))


def take_rune(table: Table, seat: Seat, thing: str, row: Blessing, back: Decision) -> Table:
    """A rune is taken, if one is left."""
    left = table.deck.unseen["runes"] or any(table.rune_row)
    return table.to(CarvedRune(seat, thing, back)) if left else refill(table, thing, back)


def draw_destinies(table: Table, seat: Seat, thing: str, row: Blessing, back: Decision) -> Table:
    """Destinies are drawn."""
    draws = min(row.effect[DRAW], table.deck.destinies_left)
    return spin(table, seat, draws, (), thing, back)


GAINS: tuple[Callable[[Table, Seat, Blessing], Table], ...] = (
    give_goods,
    discard_blame,
    give_dice,
)
"""The immediate gains, in order."""
ASKED: dict[str, Callable[[Table, Seat, str, Blessing, Decision], Table]] = {
    ANY_RESOURCE: name_goods,
    "take_rune": take_rune,
    DRAW: draw_destinies,
}
"""The effects that leave a choice; a card has one of them at most."""
