"""Sacrifice tokens and wounded leaders: what follows when dice are lost."""

from collections import Counter
from dataclasses import replace

from ..state import Table
from ..words import LEADER_DIE, VALHALLA, Seat, Warband, without


def bury(table: Table, seat: Seat, kind: str, number: int = 1) -> Table:
    """What follows the loss of dice of a kind, which lie in the supply now.

    [valhalla.token] R-V-1, R-V-2: a clan takes a sacrifice token for each die that is killed,
    starves, is lost to a journey or falls as prohibited.  R-V-12: none for a Leader die.
    [valhalla.supply] R-V-19: as an option a token that is not there is not gained.
    """
    if not table.rules.has(VALHALLA) or not number:
        return table
    if kind == LEADER_DIE:
        return come_home(table, seat, "returns_now")
    number = min(number, tokens_left(table, kind))
    if not number:
        return table
    table = add(table, seat, kind, number)
    if table.clans[seat].leader == "thorir":
        table = replace(table, thorir_due=True)
    return table.emit("buried", "valhalla.token", seat=seat, warrior=kind, count=number)


def add(table: Table, seat: Seat, kind: str, number: int) -> Table:
    """The clan has these tokens."""
    tokens = table.clans[seat].tokens + Counter({kind: number})
    return table.with_clan(seat, tokens=tokens)


def give(table: Table, seat: Seat, rule: str, spent: Warband) -> Table:
    """The clan gives tokens back."""
    tokens = without(table.clans[seat].tokens, spent)
    written = {kind: spent[kind] for kind in table.rules.token_kinds}
    table = table.with_clan(seat, tokens=tokens)
    return table.emit("sacrificed", rule, seat=seat, tokens=written)


def tokens_left(table: Table, kind: str) -> int:
    """[valhalla.supply] R-V-19: the tokens of a kind that can still be gained."""
    if table.rules.options.sacrifice_supply == "unlimited":
        return 255
    held = sum(clan.tokens[kind] for clan in table.clans)
    return max(0, table.rules.cards.prices.tokens[kind] - held)


def come_home(table: Table, seat: Seat, option: str) -> Table:
    """[leader_die.loss] R-V-12, R-V-21: a lost Leader die, which lies in the supply, comes home at
    clean-up, or as an option at once.
    """
    if table.rules.options.leader_loss != option:
        return table
    home = table.clans[seat].warriors + Counter([LEADER_DIE])
    supply = without(table.supply, Counter([LEADER_DIE]))
    table = replace(table, supply=supply).with_clan(seat, warriors=home)
    return table.emit("recovered", "leader_die.loss", seat=seat)


def spared(table: Table, band: Warband) -> int:
    """[leader_die.immune] R-V-21: as an option the Leader die is never lost: the dice of this band
    that cannot be.
    """
    return band[LEADER_DIE] if table.rules.options.leader_loss == "immune" else 0


def losable_of(table: Table, band: Warband) -> Warband:
    """The dice of a band that can be lost."""
    return without(band, Counter({LEADER_DIE: spared(table, band)}))


def first_to_fall(table: Table, band: Warband, losses: int) -> int:
    """[berserker.first] R-V-14: of this number of losses in combat so many are Berserkers,
    unasked.
    """
    if table.rules.options.berserker_first == "off":
        return 0
    return min(losses, band["berserker"])


def thorir(table: Table) -> Table:
    """[leader.thorir] 4.2: a coin, once a location, where a loss gave a token."""
    if not table.thorir_due:
        return table
    seat = next(seat for seat in table.seats if table.clans[seat].leader == "thorir")
    table = replace(table, thorir_due=False)
    return table.collect(seat, "leader.thorir", coins=table.rules.cards.leader_numbers["thorir"])
