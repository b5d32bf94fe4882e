"""The Worker Huts: an extra worker."""

from collections.abc import Mapping
from dataclasses import replace

from .. import flow
from ..reasons import Refusal
from ..state import Table
from ..words import Seat
from .base import Place


class WorkerHuts(Place):
    def lacks(self, table: Table, seat: Seat) -> Refusal | None:
        if table.clans[seat].extra_worker:
            return Refusal("already_bought", "[place.huts] a clan has one extra worker")
        return None

    def price(self, table: Table, seat: Seat) -> Mapping[str, int]:
        """[huts.fifth] S-4: the fifth extra worker of a game costs 1 coin."""
        return {"coins": table.rules.cards.board.hut_prices[table.huts_sold]}

    def arrive(self, table: Table, seat: Seat) -> Table:
        """[place.huts] Rulebook p. 7: pay 5, 4, 3, 2 coins in order of purchase for the extra
        worker, usable at once; once a clan.
        """
        table = table.pay(seat, "place.huts", **self.price(table, seat))
        workers = table.clans[seat].workers + 1
        table = table.with_clan(seat, extra_worker=True, workers=workers)
        table = replace(table, huts_sold=table.huts_sold + 1)
        return flow.next_turn(table.emit("hired", "place.huts", seat=seat), seat)
