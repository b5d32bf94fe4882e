"""Checks of every phase: the invariants of section 4, and the order of a round."""

from collections import Counter

from ...shared.reading import Reader
from ..phase.dare import Keep, Reveal
from ..phase.die import DieSpoils, WeaponsDie
from ..phase.offers import BlindOffer
from ..phase.restock import OLDEST, Restock
from ..phase.roskilde import Purchase, Refill, Refresh
from ..phase.setup import DrawLocation, SetupMarket
from ..state import Loot, Player, Table
from ..words import FACES, LOCATIONS, MARKET, MOST_COINS, ROSKILDE, ROUNDS, TOKENS
from .stage import COLLECT, OVER, SEALED, SET_UP, SUPPLY, VISIT, place, ships, stage


def check_whole(reader: Reader, table: Table) -> None:
    """Checks all of it."""
    check_cards(reader, table)
    check_coins(reader, table)
    check_rounds(reader, table)
    check_destinations(reader, table)
    check_market(reader, table)
    check_locations(reader, table)
    check_bjorn(reader, table)
    check_owed(reader, table)
    if stage(table.phase) == SET_UP:
        check_set_up(reader, table)


def check_cards(reader: Reader, table: Table) -> None:
    """[state.invariants] Section 4: the tokens, spoils and reavers of the box are all somewhere."""
    cards, phase = table.cards, table.phase
    tokens, spoils, reavers = Counter(table.raid), Counter[str](), Counter[str]()
    for location in table.locations:
        tokens += location.loot.tokens
        spoils += location.loot.spoils
    for player in table.players:
        tokens += player.tokens
        spoils += player.all_spoils()
        reavers += player.reavers
    spoils += table.spoils_deck + table.spoils_discards
    reavers += table.deck + table.discards + Counter(name for name in table.market if name)
    if isinstance(phase, Reveal | Keep):
        spoils += Counter(phase.revealed)
    if isinstance(phase, BlindOffer):
        reavers += Counter([phase.card])
    for token in TOKENS:
        if tokens[token] != cards.tokens[token]:
            reader.wrong("raid", tokens[token], f"{cards.tokens[token]} {token} tokens in all")
    for row in cards.spoils:
        if spoils[row.id] != row.count:
            reader.wrong("spoils.unseen", spoils[row.id], f"{row.count} of {row.id} in all")
    for card in cards.reavers:
        if reavers[card.id] != card.count:
            reader.wrong("reavers.unseen", reavers[card.id], f"{card.count} of {card.id} in all")
    for seat, player in enumerate(table.players):
        for name in cards.spoils_ids:
            if player.secret[name] and cards.is_weapon(name):
                reader.wrong(f"seats[{seat}].secret", name, "no weapons: they are never secret")


def check_coins(reader: Reader, table: Table) -> None:
    """[state.invariants] The bank is endless; a saved table has not more coins than are counted."""
    coins = table.coins()
    if coins > MOST_COINS:
        reader.wrong("seats", coins, f"{MOST_COINS} coins at most, those of locations included")


def check_rounds(reader: Reader, table: Table) -> None:
    """[round.end] Rule 16: one supply card is revealed in each of ten rounds."""
    now, kinds = stage(table.phase), table.cards.supply_kinds
    least, most = {SET_UP: (0, 0), SUPPLY: (0, ROUNDS - 1), OVER: (ROUNDS, ROUNDS)}.get(
        now, (1, ROUNDS)
    )
    if not least <= table.round <= most:
        reader.wrong("round", table.round, f"{least} to {most} in {table.phase.name}")
    for name in kinds:
        if table.supply[name] > kinds[name]:
            reader.wrong(f"supply.unseen.{name}", table.supply[name], f"at most {kinds[name]}")
    shown = sum(kinds.values()) - table.supply.total()
    if shown != table.round:
        reader.wrong("supply.unseen", shown, f"{table.round} revealed cards in this round")
    if (table.card is None) != (table.round == 0):
        reader.wrong("supply.card", table.card, "null before the first round, then a card")
    elif table.card is not None and table.supply[table.card] >= kinds[table.card]:
        reader.wrong("supply.card", table.card, "a card that has been revealed")


def check_destinations(reader: Reader, table: Table) -> None:
    """[destination.other] Rule 9, rule 15: who has chosen, and never the same location twice."""
    now = stage(table.phase)
    for seat, player in enumerate(table.players):
        chosen = now in (VISIT, COLLECT)
        if now == SEALED:
            chosen = seat < getattr(table.phase, "turn", 0)
        check_ship(reader, table, seat, player, chosen=chosen)


def check_ship(reader: Reader, table: Table, seat: int, player: Player, *, chosen: bool) -> None:
    """Checks the destination and the last location of a player."""
    now, path = stage(table.phase), f"seats[{seat}]"
    if (player.destination is not None) != chosen:
        reader.wrong(f"{path}.destination", player.destination, "a location once it is chosen")
    sailed = table.round >= (1 if now in (SUPPLY, OVER) else 2)
    if (player.last is not None) != sailed:
        reader.wrong(f"{path}.last", player.last, "a location from the second round on")
    for name in ("destination", "last"):
        where = getattr(player, name)
        if where is not None and where not in table.in_play:
            reader.wrong(f"{path}.{name}", where, "a location in play")
    if player.destination is not None and player.destination == player.last:
        reader.wrong(f"{path}.destination", player.destination, "another location than last round")


def check_market(reader: Reader, table: Table) -> None:
    """[market.slide] Rule 17: cards lie in the lowest slots, four if there are as many."""
    phase, there = table.phase, [card is not None for card in table.market]
    if isinstance(phase, Purchase):
        for slot in phase.bought:
            if there[slot]:
                reader.wrong(f"market[{slot}]", table.market[slot], "null: the card is bought")
            there[slot] = True
    if there != sorted(there, reverse=True):
        reader.wrong("market", list(table.market), "no gap between cards")
    cards = sum(there) + table.deck.total() + table.discards.total()
    least, most = cards_in_market(table, min(cards, MARKET))
    if not least <= sum(there) <= most:
        reader.wrong("market", list(table.market), "four cards, fewer only before a draw")
    card = table.card
    if isinstance(phase, Restock) and card and table.cards.supply_card(card).flip_roskilde:
        # [restock.roskilde] Rule 7: with this card Roskilde turns, and the market stays.
        reader.wrong("phase", phase.name, "a phase that there can be now")


def cards_in_market(table: Table, full: int) -> tuple[int, int]:
    """Returns how many cards can lie in the market now, at least and at most.

    [market.refill] Rules 3, 7 and 17: four cards, or all that nobody has hired (R-28).  Whoever
    draws fills the market that lacks what has just left it.
    """
    match table.phase:
        case DrawLocation():
            return 0, 0
        case SetupMarket() | Refresh():
            return 0, max(full - 1, 0)
        case Restock():
            return max(full - OLDEST, 0), max(full - 1, 0)
        case Refill() as phase:
            # One terror hires one card; a step with coins buys up to two.
            return MARKET - phase.step, MARKET - 1
    return full, MARKET


def check_locations(reader: Reader, table: Table) -> None:
    """[collect.clash] Rule 11: the terror token; [initiative.when] who is the first visitor."""
    now, here = stage(table.phase), place(table.phase)
    where = ships(table)
    for at, location in enumerate(table.locations):
        path = f"locations[{at}]"
        there = [seat for seat in table.seats if where[seat] == location.name]
        reached = here is not None and LOCATIONS.index(location.name) <= LOCATIONS.index(here)
        if now == VISIT and location.name == here and table.phase.name == "first_visitor":
            reached = False
        set_now = len(there) >= 2 and (now != VISIT or reached)
        if set_now != (location.first is not None) or (set_now and location.first not in there):
            reader.wrong(f"{path}.first", location.first, "a visitor where two or more have met")
        waits = now == COLLECT and len(there) >= 2 and location.name != ROSKILDE
        if reached and location.name != here:
            waits = False
        if here == location.name and table.phase.name in ("weapons_die", "die_spoils"):
            waits = False
        if location.loot.terror != int(waits):
            reader.wrong(f"{path}.loot.terror", location.loot.terror, f"{int(waits)} now")
    loot = table.locations[0].loot
    if loot.coins or loot.tokens.total() or loot.spoils.total():
        reader.wrong("locations[0].loot", "loot", "none at Roskilde")


def check_bjorn(reader: Reader, table: Table) -> None:
    """[bjorn.move] Section 5: Bjorn has moved once in each round that is over."""
    if not table.rules.bjorn:
        return
    moves = table.round if stage(table.phase) in (SET_UP, SUPPLY, OVER) else table.round - 1
    raids = table.in_play[1:]
    right = raids[(moves - 1) % len(raids)] if moves and raids else None
    if table.bjorn != right:
        reader.wrong("bjorn", table.bjorn, f"{right} after {moves} moves")


def check_owed(reader: Reader, table: Table) -> None:
    """[die.order] Rule 13: one visitor rolls until none of its rolls is owed, then the next.

    Debts wait for the visitors that come later; at the actions of a location the others
    have drawn nothing yet.
    """
    phase = table.phase
    waiting: list[int] = []
    there = {location.name for location in table.locations}
    if isinstance(phase, WeaponsDie | DieSpoils) and phase.location in there:
        order = table.order(phase.location) if phase.during == "collect" else [phase.turn]
        waiting = order[order.index(phase.turn) :] if phase.turn in order else []
    for seat, rolls in enumerate(table.owed):
        if rolls and seat not in waiting:
            reader.wrong(f"owed[{seat}]", rolls, "no roll: the seat has none left to make")
    if isinstance(phase, WeaponsDie) and not table.owed[phase.turn]:
        reader.wrong(f"owed[{phase.turn}]", 0, "a roll of the seat that rolls")


def check_set_up(reader: Reader, table: Table) -> None:
    """[setup.faces] Rules 2 to 4: nobody has anything, face A is up, decks are whole."""
    for seat, player in enumerate(table.players):
        if player != Player():
            reader.wrong(f"seats[{seat}]", "things", "nothing yet")
    for at, location in enumerate(table.locations):
        if location.face != FACES[0]:
            reader.wrong(f"locations[{at}].face", location.face, "face A in set-up")
        if location.loot != Loot():
            reader.wrong(f"locations[{at}].loot", "loot", "none in set-up")
    for path, discards in (
        ("reavers.discards", table.discards),
        ("spoils.discards", table.spoils_discards),
    ):
        if discards.total():
            reader.wrong(path, discards.total(), "no discards in set-up")
