"""When a rune would do something: M3, also for the runes of the boxes.

Nothing here changes the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..words import PATIENCE, Seat
from . import swaps

if TYPE_CHECKING:
    from ..state import Table

RAISED = 2
"""[rune.resurrection] A-15: two tokens for two dice."""


def does(table: Table, seat: Seat, rune: str) -> bool:
    """Returns whether a rune that needs no moment would do something for this seat now.

    M3: Knowledge needs a face-down journey, Success a destiny, Wealth a coin.  A-34: Awareness a
    card in a deck, Friendship a blame, Training a possible exchange, Resurrection two tokens.
    """
    clan = table.clans[seat]
    match rune:
        case "gifts" | "virtue":
            return True
        case "knowledge":
            return any(table.space(space).face_down for space in table.rules.spaces)
        case "success":
            return bool(clan.destinies)
        case "wealth":
            return clan.coins > 0
        case "awareness":
            return bool(decks_to_see(table))
        case "friendship":
            return any(other.blame for other in table.clans)
        case "training":
            return swaps.training_possible(table, seat)
        case "resurrection":
            return bool(raisable(table, seat, (), RAISED))
        case _:
            return False


def decks_to_see(table: Table) -> list[str]:
    """[rune.awareness] A-8: the journey decks that have a card left; none is shuffled for it."""
    left = {"sea": table.journeys.left, "land": table.land_journeys.left}
    return [deck for deck, number in left.items() if number]


def raisable(table: Table, seat: Seat, named: tuple[str, ...], left: int) -> list[str]:
    """[rune.resurrection] A-15: the tokens that may be named next, in order of kinds: of one kind
    or of two, with both dice in the supply and room for both.
    """
    clan = table.clans[seat]
    if table.room(seat) < RAISED:
        return []
    kinds = table.rules.token_kinds
    first = kinds.index(named[-1]) if named else 0
    least = {kind: min(clan.tokens[kind], table.supply[kind]) for kind in kinds}
    rest = {kind: least[kind] - named.count(kind) for kind in kinds}
    return [
        kind
        for number, kind in enumerate(kinds)
        if number >= first and rest[kind] > 0
        if sum(rest[later] for later in kinds[number:]) >= left
    ]


def copyable(table: Table, seat: Seat) -> set[str]:
    """[rune.patience] A-12: any unused rune of a clan or face-up beside the Runesmith; not
    Patience itself.
    """
    owned = {rune for clan in table.clans for rune in clan.runes}
    return (owned | {rune for rune in table.rune_row if rune}) - {PATIENCE}
