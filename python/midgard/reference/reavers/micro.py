"""Deals made step by step: contributions to the pot, and how the pot is split.

Section 6.3: every deal by exactly one path.
"""

from dataclasses import dataclass

from .action import MORE, MOST_AMOUNT, Action, amount
from .deal import Deal, clean
from .state import Table
from .words import COIN, REAVERS, SPOILS, TERROR, TOKENS, Kind, Seat


@dataclass(frozen=True)
class Part:
    """So much of a kind from a seat to the pot, or from the pot to a seat."""

    kind: Kind
    seat: Seat
    amount: int


Parts = tuple[Part, ...]


def bound(table: Table, proposer: Seat, seat: Seat, kind: Kind) -> int:
    """[micro.bound] Section 6.3: what the proposer may name; it depends on nothing that he cannot
    see.
    """
    cards, player = table.cards, table.players[seat]
    owned = player.owned(cards, kind)
    if seat == proposer or kind >= REAVERS:
        return owned
    if table.rules.memory == "screen":
        return screened(table, proposer, kind)
    if kind < SPOILS:
        return owned
    row = cards.spoils[kind - SPOILS]
    return player.spoils[row.id] + (0 if row.weapon else player.secret.total())


def screened(table: Table, proposer: Seat, kind: Kind) -> int:
    """[micro.bound] Section 6.3: what another visitor may own behind a screen."""
    cards, own = table.cards, table.players[proposer].owned(table.cards, kind)
    if kind in (COIN, TERROR):
        return sum(player.owned(cards, kind) for player in table.players) - own
    loot = sum(location.loot.of(cards, kind) for location in table.locations)
    if kind < TERROR:
        token = TOKENS[kind - 1]
        return cards.tokens[token] - table.raid[token] - loot - own
    row = cards.spoils[kind - SPOILS]
    return row.count - table.spoils_discards[row.id] - loot - own


def free(table: Table, location: str, proposer: Seat, made: Parts, kind: Kind) -> list[Seat]:
    """[micro.order] Section 6.3: contributions come in ascending order of kind and position, and
    somebody must be left to take.  Returns the seats that may still contribute this kind.
    """
    order = table.order(location)
    last = (made[-1].kind, order.index(made[-1].seat)) if made else (-1, -1)
    if sum(part.kind == kind for part in made) >= len(order) - 1:
        return []
    return [
        seat
        for position, seat in enumerate(order)
        if (kind, position) > last and bound(table, proposer, seat, kind) >= 1
    ]


def amounts(most: int, counted: int, least: int = 0) -> list[Action]:
    """[micro.amounts] Section 6.3.1: AMOUNT ends the number, MORE counts 32 and goes on; each
    number has one path.
    """
    left = most - counted
    assert left >= 0
    first = max(0, least - counted)
    numbers = [amount(number) for number in range(first, min(MOST_AMOUNT, left) + 1)]
    return [*numbers, MORE] if left > MOST_AMOUNT else numbers


@dataclass(frozen=True)
class Pot:
    """The pot of one kind: who may take, what the takers have said, what is left for the others."""

    kind: Kind
    takers: tuple[Seat, ...]
    left: int
    said: int

    @property
    def next(self) -> Seat | None:
        """[micro.split] Section 6.3: each taker but the last is awaited while something remains."""
        if self.left and self.said < len(self.takers) - 1:
            return self.takers[self.said]
        return None


def pots(table: Table, location: str, made: Parts, shares: Parts) -> list[Pot]:
    """[micro.split] Section 6.3: kinds ascending; takers are those who contributed nothing of it,
    by position.
    """
    order, loot = table.order(location), table.location(location).loot
    found = []
    for kind in table.cards.kinds:
        put = [part for part in made if part.kind == kind]
        size = loot.of(table.cards, kind) + sum(part.amount for part in put)
        if not size:
            continue
        givers = {part.seat for part in put}
        takers = tuple(seat for seat in order if seat not in givers)
        said = [part.amount for part in shares if part.kind == kind]
        found.append(Pot(kind, takers, size - sum(said), len(said)))
    return found


def finished(table: Table, location: str, made: Parts, shares: Parts) -> Deal:
    """[micro.split] Section 6.3: what is left goes to the last taker."""
    order = table.order(location)
    rows = [dict.fromkeys(table.cards.kinds, 0) for _ in order]
    for part in made:
        rows[order.index(part.seat)][part.kind] -= part.amount
    for part in shares:
        rows[order.index(part.seat)][part.kind] += part.amount
    for pot in pots(table, location, made, shares):
        rows[order.index(pot.takers[-1])][pot.kind] += pot.left
    return clean(rows)


def add(parts: Parts, kind: Kind, seat: Seat, number: int) -> Parts:
    """Returns the parts with one more."""
    return (*parts, Part(kind, seat, number))
