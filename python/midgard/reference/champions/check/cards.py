"""Dice and cards: each is in one place."""

from collections.abc import Iterable, Iterator

from ..notation import ids
from ..phase.stocking import STEPS, Stocking
from ..place.runesmith import RuneDraw, Runesmith
from ..valhalla import blessings
from ..valhalla.visit import Payment
from ..words import BERGRISAR, DM, LEADER_DIE, VALHALLA
from .part import SETUP, STOCKING, Fault, Look

Piles = Iterable[tuple[str, Iterable[str | None]]]


def check_dice(look: Look) -> Iterator[Fault]:
    """[supply.dice] Of each kind there are as many dice as in the box."""
    table = look.table
    out = [*table.garrison.values(), *(place.ship.warriors for place in table.shores if place.ship)]
    fighting = [look.phase.warband_of(seat) for seat in table.seats]
    stacks = [table.stock, *out, *fighting, *(clan.warriors for clan in table.clans)]
    for kind in table.rules.kinds:
        count = table.rules.cards.dice[kind].count
        elsewhere = sum(stack[kind] for stack in stacks)
        if elsewhere + table.supply[kind] != count:
            right = str(count - elsewhere) if elsewhere <= count else "fewer elsewhere"
            there = f"there are {elsewhere + table.supply[kind]} of {count} dice [supply.dice]"
            yield Fault(f"supply.{kind}", right, there)


def check_longhouses(look: Look) -> Iterator[Fault]:
    """[longhouse.limit] A clan has no more warriors, at home and out, than fit its longhouse."""
    table = look.table
    for seat, clan in enumerate(table.clans):
        number, limit = table.warriors_of(seat), table.rules.longhouse(clan.leader)
        if number > limit:
            reason = f"there are {number} warriors [longhouse.limit]"
            yield Fault(f"clans[{seat}].warriors", f"{limit} at most, at home and out", reason)


def one_place(piles: Piles) -> Iterator[Fault]:
    """No card lies in two of these."""
    seen = set[str]()
    for path, pile in piles:
        cards = {card for card in pile if card}
        for card in sorted(cards & seen):
            yield Fault(path, f"without {card}", f"{card} lies elsewhere too")
        seen |= cards


def all_there(piles: Piles, every: Iterable[str]) -> Iterator[Fault]:
    """None of the cards is missing; if one is, it belongs to the deck, which is the last pile."""
    *_, (deck, _) = piles = list(piles)
    there = {card for _, pile in piles for card in pile}
    for card in every:
        if card not in there:
            yield Fault(deck, f"{card} as well", f"{card} is nowhere")


def owned(look: Look, name: str) -> Piles:
    """The cards of this kind that each clan has."""
    return [(f"clans[{n}].{name}", getattr(clan, name)) for n, clan in enumerate(look.table.clans)]


def check_enemies(look: Look) -> Iterator[Fault]:
    """A troll or draugr is in one place; if it was discarded, it is nowhere."""
    table, unseen = look.table, look.table.deck.unseen
    trolls = [("troll", [table.troll]), *owned(look, "trolls")]
    yield from one_place([*trolls, ("deck.trolls", unseen["trolls"])])
    spaces = [("left_draugr", [table.left_draugr]), ("right_draugr", [table.right_draugr])]
    yield from one_place([*spaces, *owned(look, "draugr"), ("deck.draugr", unseen["draugr"])])


def check_monsters(look: Look) -> Iterator[Fault]:
    """A monster is in exactly one place: it leaves its shore for the clan that defeats it."""
    lying = [(f"shores[{n}].monster", (it.monster,)) for n, it in enumerate(look.table.shores)]
    deck = ("deck.monsters", look.table.deck.unseen["monsters"])
    piles = [*lying, *owned(look, "monsters"), deck]
    yield from one_place(piles)
    yield from all_there(piles, ids(look.table.rules, "monsters"))


def check_runes(look: Look) -> Iterator[Fault]:
    """A rune is in exactly one place."""
    row = [(f"rune_row[{space}]", [rune]) for space, rune in enumerate(look.table.rune_row)]
    both = zip(owned(look, "runes"), owned(look, "used_runes"), strict=True)
    hands = [pile for pair in both for pile in pair]
    piles = [*row, *hands, ("deck.runes", look.table.deck.unseen["runes"])]
    yield from one_place(piles)
    yield from all_there(piles, look.table.rules.runes)


def check_rune_row(look: Look) -> Iterator[Fault]:
    """[round.runes] Both spaces are filled in set-up of a round; one rune a round can be taken from
    them.  R28: they stay empty when the deck has run out.  [blessing.carved_rune] 4.3: with
    Valhalla more can be taken.
    """
    table, phase = look.table, look.phase
    if look.part == SETUP or not table.deck.unseen["runes"] or table.rules.has(VALHALLA):
        return
    first, second = (rune is None for rune in table.rune_row)
    right, fits = "one rune at least", not (first and second)
    if isinstance(phase, Stocking):
        step = STEPS.index(phase.step)
        if phase.step == "rune-1":
            right, fits = "null in the first space", first
        elif phase.step == "rune-2":
            right, fits = "a rune, and null in the second space", second and not first
        elif step > STEPS.index("rune-2"):
            right, fits = "two runes", not (first or second)
        elif table.round == 1:
            right, fits = "[null, null]", first and second
    elif look.in_round:
        chooses = isinstance(phase, Runesmith | RuneDraw)
        if chooses or not table.standing("runesmith"):
            right, fits = "two runes", not (first or second)
    if not fits:
        yield Fault("rune_row", right, "the deck has runes [round.runes]")


def check_merchants(look: Look) -> Iterator[Fault]:
    """[round.merchant] A new ship covers the last in each round, at the end of its set-up."""
    table = look.table
    unseen = table.deck.unseen["merchants"]
    yield from one_place([("merchant", [table.merchant]), ("deck.merchants", unseen)])
    if look.part == STOCKING and table.round <= 1:
        if table.merchant:
            yield Fault("merchant", "null", "the first ship has not come [round.merchant]")
    elif look.part != SETUP and not table.merchant and unseen:
        reason = "one lies there from the first round on [round.merchant]"
        yield Fault("merchant", "a merchant ship", reason)


def destiny_piles(look: Look, drawn: Iterable[str]) -> Piles:
    """Where destinies can be."""
    under = [(f"under[{n}].cards", group.cards) for n, group in enumerate(look.table.deck.under)]
    deck = ("deck.destinies", look.table.deck.unseen["destinies"])
    return [("phase.drawn", drawn), *owned(look, "destinies"), *under, deck]


def missing_destinies(look: Look, drawn: Iterable[str]) -> Iterator[Fault]:
    """A destiny is in exactly one place."""
    piles = destiny_piles(look, drawn)
    yield from one_place(piles)
    yield from all_there(piles, look.table.rules.destinies)


def check_bergrisar(look: Look) -> Iterator[Fault]:
    """[round.bergrisar] R-D-1, R-D-8: every Bergrisar is in exactly one place; it leaves its space
    only for the clan that defeats it.
    """
    table = look.table
    if not table.rules.has(DM):
        return
    spaces = [(space, [table.foe_at(space)]) for space in BERGRISAR]
    deck = ("deck.bergrisar", table.deck.unseen["bergrisar"])
    piles = [*spaces, *owned(look, "bergrisar"), deck]
    yield from one_place(piles)
    yield from all_there(piles, ids(table.rules, "bergrisar"))
    begun = look.part == SETUP
    if isinstance(look.phase, Stocking) and table.round == 1:
        begun = STEPS.index(look.phase.step) <= STEPS.index("left_bergrisar")
    if begun and (table.left_bergrisar or table.right_bergrisar):
        reason = "no Bergrisar is laid yet [round.bergrisar]"
        yield Fault("left_bergrisar", "null", reason)


def check_leader_dice(look: Look) -> Iterator[Fault]:
    """[leader_die.limit] [leader_die.loss] R-V-11, R-V-12: each clan has one Leader die, and misses
    it only if a lost one comes back at clean-up.  R-V-21: as an option it has a
    place in the longhouse even while it is away.
    """
    table, options = look.table, look.table.rules.options
    if not table.rules.has(VALHALLA):
        return
    may_miss = options.leader_loss == "returns_at_cleanup"
    for seat, clan in enumerate(table.clans):
        number = table.band_of(seat)[LEADER_DIE]
        if number > 1 or (number == 0 and not may_miss):
            right = "one Leader die, or none if a lost one comes back at clean-up"
            reason = f"there are {number} [leader_die.limit]"
            yield Fault(f"clans[{seat}].warriors.{LEADER_DIE}", right, reason)
        if options.leader_counts_to_limit and table.room(seat) < 0:
            right = f"{table.rules.longhouse(clan.leader) - 1} at most beside the Leader die"
            yield Fault(f"clans[{seat}].warriors", right, "it fills a place [leader_die.limit]")


def check_valhalla_cards(look: Look) -> Iterator[Fault]:
    """[setup.blessings] [setup.epics] S-8: every blessing and every epic monster is in exactly one
    place.
    """
    table = look.table
    if not table.rules.has(VALHALLA):
        return
    for card in table.rules.blessings:
        count = table.rules.cards.blessings[card].count
        elsewhere = table.blessings.count(card)
        elsewhere += sum(clan.blessings[card] for clan in table.clans)
        number = elsewhere + table.deck.blessings[card]
        if number != count:
            right = str(count - elsewhere) if elsewhere <= count else "fewer elsewhere"
            reason = f"there are {number} of {count} cards [cards.counts]"
            yield Fault(f"deck.blessings.{card}", right, reason)
    slots = [(f"epics[{slot}]", [card]) for slot, card in enumerate(table.epics)]
    piles = [*slots, *owned(look, "epics"), ("deck.epics", table.deck.unseen["epics"])]
    yield from one_place(piles)
    yield from all_there(piles, ids(table.rules, "epics"))


def check_tokens(look: Look) -> Iterator[Fault]:
    """[valhalla.supply] R-V-19: as an option the box limits the tokens.
    [blessing.uses] 4.3: a use a round for each copy.
    """
    table, phase = look.table, look.table.phase
    if not table.rules.has(VALHALLA):
        return
    for kind in table.rules.token_kinds:
        if isinstance(phase, Payment):
            own = table.clans[phase.turn].tokens[kind]
            if phase.paid[kind] > own:
                reason = "the clan has that number of tokens [valhalla.payment]"
                yield Fault(f"phase.paid.{kind}", f"{own} at most", reason)
        held = sum(clan.tokens[kind] for clan in table.clans)
        most = table.rules.cards.prices.tokens[kind]
        if table.rules.options.sacrifice_supply == "limited" and held > most:
            reason = "there are no more tokens [valhalla.supply]"
            yield Fault(f"clans[0].tokens.{kind}", f"{most} in all at most", reason)
    for seat, clan in enumerate(table.clans):
        for effect, path in blessings.USES.values():
            most = blessings.number(table, seat, effect)
            if getattr(clan, path) > most:
                reason = "so often in a round as its cards say [blessing.uses]"
                yield Fault(f"clans[{seat}].{path}", f"{most} at most", reason)
