"""The list of deals that a proposer can choose from, and the deal that ``auto`` makes.

Section 6.4 and 6.5.  Only whole numbers are used, and half glories: a coin is worth 1.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .deal import Deal, clean
from .scoring import penalty
from .state import Table
from .words import COIN, REAVERS, SPOILS, TERROR, TOKENS, Kind, Seat

Holdings = tuple[int, ...]
Rows = list[list[int]]
"""A table of section 6.1: what each visitor has more or less of each kind."""
Written = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Bargain:
    """The input of the list: the loot, and the holdings that it goes by, by position."""

    table: Table
    loot: Holdings
    holdings: tuple[Holdings, ...]

    def worth(self, held: Sequence[int], kind: Kind) -> int:
        """[menu.worth] Section 6.4: what one more item of a kind adds, in half glories."""
        cards = self.table.cards
        if kind == COIN:
            return 1
        if kind >= SPOILS:
            row = cards.spoils[kind - SPOILS]
            return 2 * (row.glory(held[kind] + 1) - row.glory(held[kind]))
        more = [number + (at == kind) for at, number in enumerate(held)]
        sets = min(more[1:TERROR]) - min(held[1:TERROR])
        points = cards.scoring[TOKENS[kind - 1]] + cards.scoring["set_bonus"] * sets
        return int(2 * points)

    def split(
        self, taker: int, favoured: int | None, rule: str
    ) -> tuple[list[list[int]], list[int]]:
        """[menu.split] Section 6.4: ``taker`` takes the terror token; the rest goes one by one to
        whoever has gained least.  Returns the deal and the gains over failing.
        """
        count = len(self.holdings)
        held = [list(own) for own in self.holdings]
        deal = [[0] * REAVERS for _ in range(count)]
        deal[taker][TERROR] = 1
        gains: list[int] = [0 if at == taker else self.spared(at) for at in range(count)]
        rest = [0 if kind in (COIN, TERROR) else n for kind, n in enumerate(self.loot)]
        order: list[int] = [*range(taker, count), *range(taker)]

        def poorest() -> int:
            return min(order, key=lambda at: gains[at])

        def hand_out(at: int) -> int:
            kind = max(
                (kind for kind in range(REAVERS) if rest[kind]),
                key=lambda kind: (self.worth(held[at], kind), -kind),
            )
            value = self.worth(held[at], kind)
            held[at][kind] += 1
            deal[at][kind] += 1
            rest[kind] -= 1
            return value

        if favoured is not None and any(rest):
            hand_out(favoured)
        while any(rest):
            at = poorest()
            gains[at] += hand_out(at)
        coins = self.loot[COIN]
        if rule == "equal":
            for place, at in enumerate(order):
                deal[at][COIN] += coins // count + (place < coins % count)
            return deal, gains
        if rule == "sweet":
            sweetener = min(self.table.cards.negotiation["menu_sweetener"], coins)
            deal[taker][COIN] += sweetener
            coins -= sweetener
        for _ in range(coins):
            at = poorest()
            deal[at][COIN] += 1
            gains[at] += 1
        return deal, gains

    def spared(self, at: int) -> int:
        """Returns what it is worth to take no terror."""
        terror = self.holdings[at][TERROR]
        return 2 * (penalty(self.table, terror + 1) - penalty(self.table, terror))


def holdings(table: Table, seat: Seat) -> Holdings:
    """[menu.holdings] Section 6.4: coins, raid tokens, terror and known spoils."""
    player = table.players[seat]
    types = [player.spoils[row.id] for row in table.cards.spoils]
    types += [0] * (REAVERS - SPOILS - len(types))
    return (player.coins, *(player.tokens[token] for token in TOKENS), player.terror, *types)


def seen_holdings(table: Table, proposer: Seat, seat: Seat) -> Holdings:
    """[menu.screen] Section 6.4: in ``screen`` of another visitor only the mean terror is known."""
    if seat == proposer or table.rules.memory == "perfect":
        return holdings(table, seat)
    others = sum(table.players[other].terror for other in table.seats if other != proposer)
    terror = others // (len(table.players) - 1)
    return tuple(terror if kind == TERROR else 0 for kind in range(REAVERS))


def loot_of(table: Table, location: str) -> Holdings:
    """Returns the loot by kind."""
    loot = table.location(location).loot
    kinds = table.cards.kinds
    return tuple(loot.of(table.cards, kind) if kind in kinds else 0 for kind in range(REAVERS))


def menu(table: Table, location: str, proposer: Seat) -> list[Deal]:
    """[menu.list] Section 6.4: at most 24 different deals; only the proposer ever gives.

    [menu.own] R-12: coins and terror alone; ``micro`` has the deals of all other things.


    [menu.quotas] A deal belongs to the line that made it first.
    """
    order = table.order(location)
    own = order.index(proposer)
    known = tuple(seen_holdings(table, proposer, seat) for seat in order)
    bargain = Bargain(table, loot_of(table, location), known)
    found: dict[Written, tuple[int, Deal]] = {}
    for line, made in enumerate(lines(bargain, own, range(len(order)))):
        for rows in made:
            deal = clean([dict(enumerate(row)) for row in rows])
            found.setdefault(tuple(map(tuple, rows)), (line, deal))
    return cut(list(found.values()), table.cards.negotiation)


def cut(found: list[tuple[int, Deal]], numbers: Mapping[str, Any]) -> list[Deal]:
    """[menu.quotas] Section 6.4: of a longer list each line first keeps as many deals as its quota;
    then the next ones of the list are kept, whatever their line.
    """
    size, kept = numbers["menu_size"], set[int]()
    if len(found) <= size:
        return [deal for _, deal in found]
    for line, quota in enumerate(numbers["menu_quotas"]):
        own = [at for at, (of, _) in enumerate(found) if of == line]
        kept |= set(own[: min(quota, size - len(kept))])
    others = [at for at in range(len(found)) if at not in kept]
    kept |= set(others[: size - len(kept)])
    return [found[at][1] for at in sorted(kept)]


def lines(bargain: Bargain, own: int, takers: range) -> list[list[Rows]]:
    """[menu.list] Section 6.4: the deals of each line, A to G, some of them alike."""
    numbers = bargain.table.cards.negotiation
    afterwards = [*takers[own + 1 :], *takers[:own]]
    payments, terror = numbers["menu_payments"], bargain.holdings[own][TERROR]
    with_terror = numbers["menu_terror_payments"] if terror >= 1 else []
    return [
        [bargain.split(taker, None, "balance")[0] for taker in takers],
        [bargain.split(taker, own, "balance")[0] for taker in takers],
        [everything(bargain, own, taker) for taker in takers],
        [bargain.split(taker, None, "sweet")[0] for taker in takers],
        [rows for coins in payments for rows in paid(bargain, own, afterwards, coins, terror=0)],
        [rows for coins in with_terror for rows in paid(bargain, own, afterwards, coins, terror=1)],
        [bargain.split(taker, None, "equal")[0] for taker in takers],
    ]


def everything(bargain: Bargain, own: int, taker: int) -> Rows:
    """[menu.list] Section 6.4: the proposer gets all loot, but ``taker`` the terror token."""
    rows = [[0] * REAVERS for _ in bargain.holdings]
    rows[own] = list(bargain.loot)
    rows[own][TERROR] = 0
    rows[taker][TERROR] += 1
    return rows


def paid(
    bargain: Bargain, own: int, others: Sequence[int], payment: int, *, terror: int
) -> list[Rows]:
    """[menu.payments] Section 6.4: the proposer pays the one who takes the terror, as far as his
    coins suffice, and may give a terror of his own with it; clockwise from him.
    """
    found = []
    for taker in others:
        rows = bargain.split(taker, None, "balance")[0]
        if bargain.holdings[own][COIN] + rows[own][COIN] < payment:
            continue
        rows[own][COIN] -= payment
        rows[taker][COIN] += payment
        rows[own][TERROR] -= terror
        rows[taker][TERROR] += terror
        found.append(rows)
    return found


def auto(table: Table, location: str) -> tuple[Deal | None, list[list[int]]]:
    """[auto.deal] Section 6.5: of the balanced splits the one whose least gain is largest, if that
    is at least 1; known holdings count, whatever ``memory`` is.  Returns it, and the gains of all.
    """
    order = table.order(location)
    bargain = Bargain(
        table, loot_of(table, location), tuple(holdings(table, seat) for seat in order)
    )
    splits = [bargain.split(taker, None, "balance") for taker in range(len(order))]
    gains = [gain for _, gain in splits]
    best = max(range(len(order)), key=lambda taker: (min(gains[taker]), -taker))
    if min(gains[best]) < table.cards.negotiation["auto_min_gain"]:
        return None, gains
    return clean([dict(enumerate(row)) for row in splits[best][0]]), gains
