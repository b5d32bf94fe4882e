"""The order of a round.

Rules 5 to 7, rule 28, rule 41, rule 42.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from .. import flow
from ..action import Action, unit
from ..state import Decision, Drawn, Phase, Table, Task
from ..words import MIMIR, Seat
from . import draw, main, reveal, upgrade


@dataclass(frozen=True)
class Round(Task):
    """[round.order] Rule 41: carrier, Preparation, turns, Extra, Upgrade.  [carrier.time] G-51: the
    carrier comes before the Preparation.
    """

    name = "round"

    def run(self, table: Table) -> Table:
        table = replace(table, active=table.first_player).emit("round_began", round=table.round)
        table = table.push(Prepare(0))
        if table.stands(MIMIR):
            return table.push(Carrier(table.owner(MIMIR)))
        return table


def clear_rebuilt(table: Table) -> Table:
    """[draw.rebuild] Rule 42, G-31: every deck may be rebuilt once again; in a new round this
    comes after the choice of a carrier.
    """
    for seat in table.seats:
        table = table.with_player(seat, rebuilt=False)
    return table


@dataclass(frozen=True)
class Carrier(Decision):
    """[carrier.choice] Rule 6, G-51: any other standing unit, the same one again too."""

    name = "carrier"
    answers: ClassVar[tuple[str, ...]] = ("unit",)

    def legal(self, table: Table) -> list[Action]:
        return [unit(name) for name in table.all_standing() if name != MIMIR]

    def play(self, table: Table, action: Action) -> Table:
        return replace(table, carrier=action.about).emit("carried", unit=action.about)


@dataclass(frozen=True)
class Prepare(Task):
    """[prepare.limit] Rule 5, rule 41: each player, knocked down or not, draws up to its limit.
    G-54: the limit only stops this draw.

    ``step`` counts the players from the first one on.
    """

    step: int
    name = "prepare"

    def run(self, table: Table) -> Table:
        if self.step == len(table.players):
            return table.push(Turn(0))
        if self.step == 0:
            table = clear_rebuilt(table)
        seat = table.order()[self.step]
        player = table.players[seat]
        missing = max(0, player.limit - player.hand.total())
        return table.push(draw.Draw(seat, missing), Prepare(self.step + 1))


@dataclass(frozen=True)
class Turn(Task):
    """[turn.order] Rule 7, rule 42: main decisions, then a reveal; without a standing unit but
    Mimir the reveal alone.
    """

    step: int
    name = "turn"

    def run(self, table: Table) -> Table:
        if self.step == len(table.players):
            return extra(table)
        seat = table.order()[self.step]
        table = clear_rebuilt(replace(table, active=seat))
        for name in table.players[seat].units:
            table = table.with_unit(name, moved=False)
        table = table.emit("turn_began", seat=seat)
        return table.push(main.Main(seat), reveal.Reveal(seat), Turn(self.step + 1))


def extra(table: Table) -> Table:
    """[extra.count] Rule 28: one more reveal.  [extra.count] Rule 56: two in the first round of
    a scene with this hindrance.
    """
    doubled = [
        number
        for number in table.hindrances
        if any(op[0] == "extra_activation_first_round" for op in table.data.hindrances[number])
    ]
    hindrances = tuple(number for number in table.hindrances if number not in doubled)
    table = replace(table, active=table.first_player, hindrances=hindrances)
    return table.push(Extra(2 if doubled else 1))


@dataclass(frozen=True)
class Extra(Task):
    """[extra.count] Rule 28: a number of reveals is left; the first player is asked."""

    left: int
    name = "extra"

    def run(self, table: Table) -> Table:
        if not self.left:
            return upgrade.begin(table)
        seat: Seat = table.first_player
        table = clear_rebuilt(table).emit("extra_began")
        return table.push(reveal.Reveal(seat), Extra(self.left - 1))


@dataclass(frozen=True)
class RoundEnd(Task):
    """[round.token] Rule 29, rule 41: the token passes on.  [round.last] G-50: the end of the last
    round loses.
    """

    name = "round_end"

    def run(self, table: Table) -> Table:
        if table.round >= table.rules.max_rounds:
            return table.end("lost")
        first = (table.first_player + 1) % len(table.players)
        table = replace(table, first_player=first, round=table.round + 1)
        return replace(table, drawn=Drawn.none(len(table.players))).push(Round())


@flow.round_end.home
def round_end() -> Phase:
    """Returns the end of a round."""
    return RoundEnd()
