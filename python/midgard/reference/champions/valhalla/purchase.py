"""What is bought at Valhalla, and what it does.

[valhalla.purchase] R-V-20: in order: tokens, glory, effect with its choices, then the refill.
"""

from collections import Counter
from dataclasses import dataclass
from typing import ClassVar

from ..action import ACCEPT, BLESSING_SLOTS, DRAW, EPIC_SLOTS, Action
from ..boxes.card_rows import ANY_RESOURCE
from ..boxes.mix import Mix
from ..cards import Blessing
from ..chance import ChanceEvent, among, blessing
from ..phase import sage, visit
from ..reasons import Refusal
from ..state import Chance, Decision, Table, Turn
from ..words import BLESSINGS, DESTINIES, EPICS, RUNES, Seat, Warband, in_order
from . import board, tokens
from . import visit as valhalla


def dice(table: Table) -> list[str]:
    """[valhalla.die] R-V-5, R-V-15: the dice that can be bought: any kind in the supply but the
    Leader die.
    """
    return [die for die in table.rules.hireable if table.supply[die]]


def complete(
    table: Table, seat: Seat, thing: str, die: str | None, paid: Warband, back: Decision
) -> Table:
    """The price is paid: the clan has what it bought.  [valhalla.glory] R-V-5: glory comes at once.
    [valhalla.end] R-V-16: tokens that are not spent score nothing by themselves.
    """
    card = board.lies(table, thing) if thing in BLESSING_SLOTS + EPIC_SLOTS else die
    word = thing.partition("-")[0]
    table = tokens.give(table, seat, "valhalla.payment", paid)
    table = table.emit("bought", f"valhalla.{word}", seat=seat, thing=thing, card=card)
    match word:
        case "glory":
            glory = table.rules.cards.prices.glory
            return back.again(table.score(seat, "valhalla.glory", "sacrifices", glory))
        case "die":
            return back.again(table.to(back).enlist(seat, "valhalla.die", Counter([card or ""])))
        case "epic":
            return buy_epic(table, seat, thing, card or "", back)
        case _:
            return buy_blessing(table, seat, thing, card or "", back)


def buy_epic(table: Table, seat: Seat, thing: str, card: str, back: Decision) -> Table:
    """[valhalla.epic] R-V-9: an epic monster falls by tokens: its glory at once, its bonus at the
    end.
    """
    epics = in_order((*table.clans[seat].epics, card), EPICS)
    table = board.put(table, thing, None).with_clan(seat, epics=epics)
    glory = table.rules.cards.epics[card].glory
    return refill(table.score(seat, "valhalla.epic", "epics", glory), thing, back)


def buy_blessing(table: Table, seat: Seat, thing: str, card: str, back: Decision) -> Table:
    """[valhalla.blessing] R-V-7, R-V-8: blessings of both kinds stay with the clan; the glory is
    that of the round.  R-V-20: it may be bought even if its effect can do nothing.
    """
    row = table.rules.cards.blessings[card]
    held = table.clans[seat].blessings + Counter([card])
    table = board.put(table.to(back), thing, None).with_clan(seat, blessings=held)
    table = table.score(seat, "valhalla.blessing", "blessings", row.glory[table.round - 1])
    return refill(table, thing, back) if row.permanent else bless(table, seat, thing, row, back)


def bless(table: Table, seat: Seat, thing: str, row: Blessing, back: Decision) -> Table:
    """An instant blessing does what it does.  [blessing.instant] 4.3"""
    rule, effect = f"blessing.{row.id}", row.effect
    goods = {name: effect.get(name, 0) for name in ("coins", "favor")}
    table = table.collect(seat, rule, **goods)
    table = table.absolve(seat, rule, effect.get("discard_blame", 0))
    for kind in table.rules.token_kinds:
        if effect.get(kind):
            called = Counter({kind: effect[kind]})
            table = table.call(seat, called)
            table = table.enlist(seat, rule, +table.in_supply(called))
    if effect.get(ANY_RESOURCE):
        return table.to(Provisions(seat, row.id, thing, None, back))
    runes = table.deck.unseen["runes"] or any(table.rune_row)
    if effect.get("take_rune") and runes:
        return table.to(CarvedRune(seat, thing, back))
    if effect.get("draw_destiny"):
        draws = min(effect["draw_destiny"], table.deck.destinies_left)
        return spin(table, seat, draws, (), thing, back)
    return refill(table, thing, back)


@dataclass(frozen=True)
class Provisions(Mix, Turn):
    """[blessing.provisions] 4.3: any mix of food, wood and coins."""

    card: str
    thing: str
    food: int | None
    back: Decision
    name = "provisions"

    def total(self, table: Table) -> int:
        return table.rules.cards.blessings[self.card].effect[ANY_RESOURCE]

    def done(self, table: Table, mix: dict[str, int]) -> Table:
        table = table.collect(self.turn, f"blessing.{self.card}", **mix)
        return refill(table, self.thing, self.back)


@dataclass(frozen=True)
class CarvedRune(Turn):
    """[blessing.carved_rune] 4.3: as at the Runesmith, a face-up rune or the deck's next."""

    thing: str
    back: Decision
    name = "carved_rune"
    answers: ClassVar[tuple[str, ...]] = ("take", "draw")

    def choices(self, table: Table) -> list[Action]:
        face_up = [Action("take", rune) for rune in table.rune_row if rune]
        return [*face_up, DRAW] if table.deck.unseen["runes"] else face_up

    def refuse(self, table: Table, action: Action) -> Refusal:
        if action == DRAW:
            return Refusal("no_runes_left", "[blessing.carved_rune] the deck has run out")
        return Refusal("not_face_up", f"[blessing.carved_rune] {action.about} does not lie there")

    def play(self, table: Table, action: Action) -> Table:
        if action == DRAW:
            return table.to(CarvedDraw(self.turn, self.thing, self.back))
        source = visit.source_of(table, action.about)
        return carve(table, self.turn, action.about, source, self.thing, self.back)


@dataclass(frozen=True)
class CarvedDraw(Chance):
    """[blessing.carved_rune] 4.3: the next rune of the deck."""

    turn: Seat
    thing: str
    back: Decision
    name = "carved_draw"

    def chance_event(self, table: Table) -> ChanceEvent:
        return among("rune", RUNES, table.deck.unseen["runes"])

    def answer(self, table: Table, outcome: int) -> Table:
        return carve(table, self.turn, RUNES[outcome], "deck", self.thing, self.back)


def carve(table: Table, seat: Seat, rune: str, source: str, thing: str, back: Decision) -> Table:
    """[blessing.carved_rune] 4.3: the rune is taken; one that needs no moment may be used now."""
    table = visit.add_rune(table, "blessing.carved_rune", seat, rune, source)
    return offer_carved(table, CarvedTaken(seat, rune, thing, back))


def offer_carved(table: Table, taken: "CarvedTaken") -> Table:
    """Asks whether the rune is used, if it would do something."""
    asked = table.to(taken)
    return asked if taken.rune in taken.runes_now(asked) else refill(table, taken.thing, taken.back)


@dataclass(frozen=True)
class CarvedTaken(Turn):
    """[rune.taken] Rulebook p. 13: the rune that was taken may be used at once."""

    rune: str
    thing: str
    back: Decision
    name = "carved_taken"
    answers: ClassVar[tuple[str, ...]] = ("accept",)

    def choices(self, table: Table) -> list[Action]:
        return [ACCEPT]

    def play(self, table: Table, action: Action) -> Table:
        return refill(table, self.thing, self.back)

    def again(self, table: Table) -> Table:
        return offer_carved(table, self)


def spin(
    table: Table, seat: Seat, draws: int, drawn: tuple[str, ...], thing: str, back: Decision
) -> Table:
    """[blessing.thread_of_fate] 4.3: destinies are drawn, fewer if the deck is short; one is kept,
    the others go under the deck as one group.
    """
    if draws:
        return table.to(ThreadDraw(seat, draws, drawn, thing, back))
    if len(drawn) > 1:
        return table.to(ThreadKeep(seat, drawn, thing, back))
    if drawn:
        table = sage.take(table, "blessing.thread_of_fate", seat, drawn[0], ())
    return refill(table, thing, back)


@dataclass(frozen=True)
class ThreadDraw(Chance):
    """[blessing.thread_of_fate] 4.3: destinies are drawn one by one."""

    turn: Seat
    draws: int
    drawn: tuple[str, ...]
    thing: str
    back: Decision
    name = "thread_draw"

    def chance_event(self, table: Table) -> ChanceEvent:
        return among("destiny", DESTINIES, table.deck.next_destinies)

    def answer(self, table: Table, outcome: int) -> Table:
        card = DESTINIES[outcome]
        rule = "blessing.thread_of_fate"
        table = sage.write_down(table, rule, self.turn, self.drawn, card)
        drawn = in_order((*self.drawn, card), DESTINIES)
        return spin(table, self.turn, self.draws - 1, drawn, self.thing, self.back)


@dataclass(frozen=True)
class ThreadKeep(Turn):
    """[blessing.thread_of_fate] 4.3: one of the destinies drawn is kept."""

    drawn: tuple[str, ...]
    thing: str
    back: Decision
    name = "thread_keep"
    answers: ClassVar[tuple[str, ...]] = ("destiny",)
    any_time: ClassVar[tuple[str, ...]] = ()

    def choices(self, table: Table) -> list[Action]:
        return [Action("destiny", card) for card in self.drawn]

    def refuse(self, table: Table, action: Action) -> Refusal:
        return Refusal("not_yours", f"[blessing.thread_of_fate] {action.about} was not drawn")

    def play(self, table: Table, action: Action) -> Table:
        others = tuple(card for card in self.drawn if card != action.about)
        rule = "blessing.thread_of_fate"
        table = sage.take(table, rule, self.turn, action.about, others)
        return refill(table, self.thing, self.back)


# The refill


def empty_blessing(table: Table) -> str | None:
    """The first empty slot of a blessing that can be filled."""
    if None not in table.blessings or not table.deck.blessings.total():
        return None
    return BLESSING_SLOTS[table.blessings.index(None)]


def refill(table: Table, thing: str, back: Decision) -> Table:
    """[valhalla.refill] R-V-6: a blessing is replaced at once; as an option after the visit (X-17).
    An epic monster is not, but as an option by the next of the rest.
    """
    options = table.rules.options
    if thing in EPIC_SLOTS:
        wanted = options.epic_refill and bool(table.deck.unseen["epics"])
    else:
        wanted = options.blessing_refill == "immediate" and table.deck.blessings.total() > 0
    return table.to(Refill(thing, back)) if wanted else back.again(table)


@dataclass(frozen=True)
class Refill(Chance):
    """[valhalla.refill] R-V-6: the next card for a slot."""

    thing: str
    back: Decision
    name = "refill"

    def chance_event(self, table: Table) -> ChanceEvent:
        if self.thing in EPIC_SLOTS:
            return among("epic", EPICS, table.deck.unseen["epics"])
        return blessing(table.deck.blessings)

    def answer(self, table: Table, outcome: int) -> Table:
        if self.thing in EPIC_SLOTS:
            table = board.lay_epic(table, "valhalla.refill", self.thing, EPICS[outcome])
            return self.back.again(table)
        table = board.lay_blessing(table, "valhalla.refill", self.thing, BLESSINGS[outcome])
        return after_refill(table, self.back)


def after_refill(table: Table, back: Decision) -> Table:
    """Goes on with the visit, or, if slots are filled when it ends, with the next slot."""
    if table.rules.options.blessing_refill == "immediate":
        return back.again(table)
    assert isinstance(back, valhalla.Valhalla)
    return valhalla.end(table, back)
