"""The state: all that lies on the table, and the phase.

A table is immutable.  Each change makes a new one, which also holds the events so far.  A part that
belongs to a box has it in its ``metadata``; it is written only if the box is in play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from . import flow
from .decision import Chance, Decision, End, Phase, Turn
from .deck import Decks, Journeys, Visit
from .event import Event, event, goods
from .rules import Rules
from .words import (
    ANY_TIME,
    BASE_LAND,
    BERGRISAR,
    DM,
    LEADER_DIE,
    MOST_GLORY,
    MOST_GOODS,
    PATIENCE,
    PLACES,
    RUNES,
    SHORES,
    VALHALLA,
    Seat,
    Warband,
    in_order,
    without,
)

__all__ = ["Chance", "Clan", "Decision", "End", "Phase", "Ship", "Shore", "Space", "Table", "Turn"]

OF_DM = {"box": DM}
OF_VALHALLA = {"box": VALHALLA}


@dataclass(frozen=True)
class Clan:
    """The possessions of a player."""

    leader: str | None = None
    food: int = 0
    wood: int = 0
    coins: int = 0
    favor: int = 0
    blame: int = 0
    warriors: Warband = field(default_factory=Counter)
    workers: int = 0
    begging: int = 0
    extra_worker: bool = False
    placed: tuple[str, ...] = ()
    longship: str | None = None
    runes: tuple[str, ...] = ()
    used_runes: tuple[str, ...] = ()
    destinies: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()
    trolls: tuple[str, ...] = ()
    draugr: tuple[str, ...] = ()
    monsters: tuple[str, ...] = ()
    bergrisar: tuple[str, ...] = field(default=(), metadata=OF_DM)
    sheet: Mapping[str, int] = field(default_factory=dict)
    tokens: Warband = field(default_factory=Counter, metadata=OF_VALHALLA)
    blessings: Counter[str] = field(default_factory=Counter, metadata=OF_VALHALLA)
    epics: tuple[str, ...] = field(default=(), metadata=OF_VALHALLA)
    wand_used: int = field(default=0, metadata=OF_VALHALLA)
    mercy_used: int = field(default=0, metadata=OF_VALHALLA)

    @property
    def glory(self) -> int:
        """The score, which is always the sum of the sheet.  M15: lines that are counted at the end
        are 0 until then.
        """
        return sum(self.sheet.values())

    @property
    def defeated(self) -> int:
        """The number of enemies that this clan has defeated, including trolls, without epic
        monsters.
        """
        return len(self.trolls) + len(self.draugr) + len(self.monsters) + len(self.bergrisar)


@dataclass(frozen=True)
class Ship:
    """A longship at a shore, and what is aboard."""

    kind: str
    owner: Seat
    food: int = 0
    warriors: Warband = field(default_factory=Counter)


@dataclass(frozen=True)
class Space:
    """A space of a journey; on land beside a Bergrisar.

    ``journey`` is ``none``, ``unseen`` while nobody has looked at it, or the card.  ``grouped``:
    it lies face-down, laid from cards that somebody else had looked at before (``deck.Glimpse``).
    """

    journey: str = "none"
    revealed: bool = False
    known_to: tuple[Seat, ...] = ()
    old: bool = False
    grouped: bool = field(default=False, metadata=OF_DM)

    @property
    def face_down(self) -> bool:
        return self.journey != "none" and not self.revealed


@dataclass(frozen=True)
class Shore(Space):
    """A Distant Shores location: its monster, its journey, the ship sent there."""

    monster: str | None = None
    bounty: int = 0
    ship: Ship | None = None


@dataclass(frozen=True)
class Table:
    """All that lies on the table."""

    rules: Rules = field(compare=False, repr=False)
    round: int
    marker: Seat | None
    phase: Phase
    clans: tuple[Clan, ...]
    supply: Warband
    longships: tuple[str, ...]
    deck: Decks
    journeys: Journeys
    stalls: tuple[str, ...] = ()
    hunters: tuple[Seat, ...] = ()
    stock: Warband = field(default_factory=Counter)
    food_stock: int = 0
    huts_sold: int = 0
    troll: str | None = None
    left_draugr: str | None = None
    right_draugr: str | None = None
    rune_row: tuple[str | None, str | None] = (None, None)
    merchant: str | None = None
    garrison: Mapping[str, Warband] = field(
        default_factory=lambda: {site: Counter() for site in BASE_LAND}
    )
    shores: tuple[Shore, ...] = (Shore(), Shore(), Shore(), Shore())
    sage: tuple[Visit, ...] = ()
    shown_after: int | None = None
    left_bergrisar: str | None = field(default=None, metadata=OF_DM)
    right_bergrisar: str | None = field(default=None, metadata=OF_DM)
    land: tuple[Space, ...] = field(default=(Space(), Space()), metadata=OF_DM)
    land_journeys: Journeys = field(default=Journeys(), metadata=OF_DM)
    blessings: tuple[str | None, ...] = field(default=(), metadata=OF_VALHALLA)
    epics: tuple[str | None, ...] = field(default=(), metadata=OF_VALHALLA)
    thorir_due: bool = field(default=False, metadata=OF_VALHALLA)
    events: tuple[Event, ...] = field(default=(), compare=False, repr=False)

    # Looking

    @property
    def seats(self) -> range:
        return range(len(self.clans))

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return (seat + 1) % len(self.clans)

    def clockwise_from(self, seat: Seat) -> list[Seat]:
        """All seats clockwise, this one first."""
        return [(seat + step) % len(self.clans) for step in self.seats]

    @property
    def holder(self) -> Seat:
        """The seat that holds the First Player Marker."""
        assert self.marker is not None
        return self.marker

    def shore(self, shore: str) -> Shore:
        return self.shores[SHORES.index(shore)]

    def space(self, space: str) -> Space:
        """The space of a journey, at sea or on land."""
        return self.land[BERGRISAR.index(space)] if space in BERGRISAR else self.shore(space)

    def journeys_of(self, space: str) -> Journeys:
        """The deck of the journeys that lie on this space."""
        return self.land_journeys if space in BERGRISAR else self.journeys

    def ship(self, shore: str) -> Ship:
        """The longship at this shore; there must be one."""
        ship = self.shore(shore).ship
        assert ship is not None
        return ship

    def standing(self, place: str) -> list[Seat]:
        """The seats that have a worker on this place."""
        return [seat for seat in self.seats if place in self.clans[seat].placed]

    def foe_at(self, site: str) -> str | None:
        """The card of the troll, draugr or Bergrisar at this site."""
        return {
            "troll": self.troll,
            "left_draugr": self.left_draugr,
            "right_draugr": self.right_draugr,
            "left_bergrisar": self.left_bergrisar,
            "right_bergrisar": self.right_bergrisar,
        }[site]

    def sent_out(self, seat: Seat) -> Warband:
        """Returns the warriors of this clan that wait for a fight or sail, without those in the
        open fight, which belong to its warband.
        """
        out: Warband = Counter()
        for site in self.rules.land_sites:
            if site in self.clans[seat].placed:
                out += self.garrison[site]
        for shore in self.shores:
            if shore.ship and shore.ship.owner == seat:
                out += shore.ship.warriors
        return out

    def food_of(self, seat: Seat) -> int:
        """The food of this clan, at home and aboard."""
        ships = [shore.ship for shore in self.shores if shore.ship]
        return self.clans[seat].food + sum(ship.food for ship in ships if ship.owner == seat)

    def band_of(self, seat: Seat) -> Warband:
        """Returns the dice of this clan, at home, sent out and in the open fight."""
        fighting = self.phase.underlying.warband_of(seat)
        return self.clans[seat].warriors + self.sent_out(seat) + fighting

    def warriors_of(self, seat: Seat) -> int:
        """Returns the warriors of this clan, at home, sent out and in the open fight.

        [leader_die.limit] R-V-11, A-28, A-42: the Leader die does not count.
        """
        band = self.band_of(seat)
        return band.total() - band[LEADER_DIE]

    def usable_runes(self, seat: Seat) -> list[str]:
        """The unused runes of this clan that need no moment and would do something now."""
        own = self.clans[seat].runes
        return [rune for rune in ANY_TIME if rune in own and flow.rune_works(self, seat, rune)]

    def copyable(self, seat: Seat) -> set[str]:
        """[rune.patience] A-12: the runes that Patience can copy: unused ones of any clan, and
        those face-up beside the Runesmith.
        """
        owned = {rune for clan in self.clans for rune in clan.runes}
        return (owned | {rune for rune in self.rune_row if rune}) - {PATIENCE}

    # Changing

    def change(self, **changes: Any) -> Table:
        """Returns the table with these fields changed: ``dataclasses.replace``, only faster.  What
        was found out about this table is left behind.
        """
        table = object.__new__(Table)
        fields = vars(table)
        fields.update(vars(self))
        fields.pop("_legal_now", None)
        assert fields.keys() >= changes.keys()
        fields.update(changes)
        return table

    def emit(self, name: str, rule: str, **details: Any) -> Table:
        """Adds an event."""
        return self.change(events=(*self.events, event(self.rules.kinds, name, rule, details)))

    def to(self, phase: Phase, **changes: Any) -> Table:
        """Returns the same table in another phase."""
        return self.change(phase=phase, **changes)

    def with_clan(self, seat: Seat, **changes: Any) -> Table:
        clans = list(self.clans)
        clans[seat] = replace(clans[seat], **changes)
        return self.change(clans=tuple(clans))

    def with_shore(self, shore: str, **changes: Any) -> Table:
        shores = list(self.shores)
        number = SHORES.index(shore)
        shores[number] = replace(shores[number], **changes)
        return self.change(shores=tuple(shores))

    def with_space(self, space: str, **changes: Any) -> Table:
        """Changes the space of a journey, at sea or on land."""
        if space not in BERGRISAR:
            return self.with_shore(space, **changes)
        land = list(self.land)
        number = BERGRISAR.index(space)
        land[number] = replace(land[number], **changes)
        return self.change(land=tuple(land))

    def with_journeys(self, space: str, journeys: Journeys) -> Table:
        """Changes the deck of the journeys that lie on this space."""
        deck: Any = {"land_journeys" if space in BERGRISAR else "journeys": journeys}
        return self.change(**deck)

    def with_ship(self, shore: str, **changes: Any) -> Table:
        return self.with_shore(shore, ship=replace(self.ship(shore), **changes))

    def clear(self, site: str) -> Table:
        """The card of the troll, draugr or Bergrisar at this site is gone."""
        gone: Any = {site: None}
        return self.change(**gone)

    def with_garrison(self, site: str, warriors: Warband) -> Table:
        return self.change(garrison={**self.garrison, site: warriors})

    def collect(self, seat: Seat, rule: str, **gain: int) -> Table:
        """Take food, wood, coins or favor from the supply, which never runs out."""
        table, gained = self.gain(seat, **gain)
        if not any(gained.values()):
            return table
        return table.emit("gained", rule, seat=seat, goods=goods(**gained))

    def gain(self, seat: Seat, **gain: int) -> tuple[Table, dict[str, int]]:
        """[supply.goods] M18: adds as much of this as the clan can hold, and returns how much that
        is.  Nobody has more than ``MOST_GOODS`` of a thing.
        """
        clan = self.clans[seat]
        gained = {name: min(gain[name], MOST_GOODS - getattr(clan, name)) for name in gain}
        more = {name: getattr(clan, name) + gained[name] for name in gain}
        return self.with_clan(seat, **more), gained

    def pay(self, seat: Seat, rule: str, **cost: int) -> Table:
        """Give food, wood, coins or favor back; there must be enough."""
        if not any(cost.values()):
            return self
        clan = self.clans[seat]
        left = {name: getattr(clan, name) - cost[name] for name in cost}
        assert min(left.values()) >= 0
        return self.with_clan(seat, **left).emit("paid", rule, seat=seat, goods=goods(**cost))

    def blame(self, seat: Seat, rule: str, by: Seat | None = None) -> Table:
        """Take a blame, of which there are always enough; ``by`` is who has chosen the seat."""
        table, gained = self.gain(seat, blame=1)
        return table.emit("blamed", rule, seat=seat, by=by) if gained["blame"] else table

    def absolve(self, seat: Seat, rule: str, number: int = 1) -> Table:
        """Discards this number of blame, as far as there is any."""
        table = self
        for _ in range(min(number, self.clans[seat].blame)):
            blame = table.clans[seat].blame - 1
            table = table.with_clan(seat, blame=blame).emit("absolved", rule, seat=seat)
        return table

    def score(self, seat: Seat, rule: str, line: str, glory: int) -> Table:
        """Glory for this line of the score sheet, unless the line cannot hold it."""
        sheet = self.clans[seat].sheet
        if not glory or sheet[line] + glory > MOST_GLORY:
            return self
        table = self.with_clan(seat, sheet={**sheet, line: sheet[line] + glory})
        return table.emit("scored", rule, seat=seat, line=line, glory=glory)

    def room(self, seat: Seat) -> int:
        """[longhouse.limit] Rulebook p. 5: a clan holds at most eight warriors, including those
        sent out.  Returns the room for more.  [leader_die.limit] R-V-21: as an option the Leader
        die fills a place, also while it is out.
        """
        leader = self.rules.has(VALHALLA) and self.rules.options.leader_counts_to_limit
        room = self.rules.longhouse(self.clans[seat].leader) - self.warriors_of(seat)
        return room - 1 if leader else room

    def in_supply(self, warriors: Warband) -> Warband:
        """[supply.dice] Rulebook p. 5: only dice are limited: take what there is."""
        return warriors & self.supply

    def call(self, seat: Seat | None, warriors: Warband) -> Table:
        """[supply.dice] Rulebook p. 5: adds an event if the supply has fewer than requested."""
        got = self.in_supply(warriors)
        if got == warriors:
            return self
        return self.emit("lacked", "supply.dice", seat=seat, asked=warriors, got=got)

    def enlist(self, seat: Seat, rule: str, warriors: Warband, source: str = "supply") -> Table:
        """Take these warriors, which lie in the supply or in the stock of a blue place, if there is
        room for them.

        [longhouse.limit] Rulebook p. 5: what does not fit goes back to the supply.  (If it is of
        several kinds and some fit, the owner has chosen before: M16.)
        """
        room = self.room(seat)
        taken: Warband = Counter()
        for warrior, number in warriors.items():
            taken += Counter({warrior: min(number, room - taken.total())})
        table = self.turn_away(seat, without(warriors, taken), source)
        if not taken.total():
            return table
        left: Any = {source: without(getattr(table, source), taken)}
        table = replace(table, **left)
        table = table.with_clan(seat, warriors=self.clans[seat].warriors + taken)
        return table.emit("recruited", rule, seat=seat, warriors=taken, source=source)

    def turn_away(self, seat: Seat, warriors: Warband, source: str = "supply") -> Table:
        """[longhouse.limit] Rulebook p. 5: what does not fit goes back to the supply (R54)."""
        if not warriors.total():
            return self
        table = self
        if source == "stock":
            table = self.change(stock=without(self.stock, warriors)).return_warriors(warriors)
        return table.emit(
            "turned_away", "longhouse.limit", seat=seat, warriors=warriors, source=source
        )

    def return_warriors(self, warriors: Warband) -> Table:
        """Warriors that fell, starved or found no room go back to the supply."""
        return self.change(supply=self.supply + warriors)

    def send_home(self, seat: Seat, warriors: Warband) -> Table:
        """Survivors come home."""
        return self.with_clan(seat, warriors=self.clans[seat].warriors + warriors)

    def use_rune(self, seat: Seat, rune: str) -> Table:
        """[rune.any_time] Rulebook p. 13: each rune once: it is turned over."""
        clan = self.clans[seat]
        table = self.with_clan(
            seat,
            runes=tuple(other for other in clan.runes if other != rune),
            used_runes=in_order((*clan.used_runes, rune), RUNES),
        )
        return table.emit("used", f"rune.{rune}", seat=seat, rune=rune)

    def stand(self, seat: Seat, place: str) -> Table:
        """[placement.turns] Rulebook p. 5: a worker of this clan goes to the place."""
        clan = self.clans[seat]
        table = self.with_clan(
            seat, workers=clan.workers - 1, placed=in_order((*clan.placed, place), PLACES)
        )
        return table.emit("placed", "placement.turns", seat=seat, place=place)
