"""Dice and cards: each is in one place."""

from collections.abc import Iterable, Iterator

from ..notation import ids
from ..phase.stocking import STEPS, Stocking
from ..place.runesmith import RuneDraw, Runesmith
from ..words import VALHALLA
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
            yield Fault(path, f"no {card}", f"{card} lies elsewhere too")
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
