"""The rune Wealth: coins are doubled."""

from ..state import Decision, Table
from ..words import Seat
from .effect import Effect

WEALTH = 5


class Wealth(Effect):
    name = "wealth"

    def works(self, table: Table, seat: Seat) -> bool:
        """M3: it needs a coin."""
        return table.clans[seat].coins > 0

    def play(self, table: Table, seat: Seat, back: Decision) -> Table:
        """[rune.wealth] Rulebook p. 13: double the coins, five more at most."""
        coins = min(table.clans[seat].coins, WEALTH)
        return back.again(table.collect(seat, "rune.wealth", coins=coins))
