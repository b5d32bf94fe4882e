"""The state: all that lies on the table, and the stack of what is pending.

A table is immutable.  Each change makes a new one, which also holds the events so far.  Section 4:
decks are sets of unseen cards under a known top, without a history and without a generator.

[zones.counts] Section 2: a zone is a count of each code.  [hidden.sample] Section 2: nothing hidden
is stored, so a state drawn from what a seat knows is the state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .cards import Cards, units_of
from .decision import Chance, Decision, End, Phase, Task
from .event import Event
from .rules import Rules
from .scenes import Scene
from .words import MIMIR, STATUS, Code, Position, Seat

__all__ = [
    "Card",
    "ChanceFrame",
    "Decision",
    "End",
    "Phase",
    "Player",
    "Table",
    "Task",
    "Unit",
    "run",
]


@dataclass(frozen=True)
class Player:
    """The cards of a player.  ``top`` are the known cards of the deck, the first drawn first."""

    hero: str | None = None
    unseen: Counter[Code] = field(default_factory=Counter)
    top: tuple[Code, ...] = ()
    hand: Counter[Code] = field(default_factory=Counter)
    discard: Counter[Code] = field(default_factory=Counter)
    aside: Counter[Code] = field(default_factory=Counter)
    limit: int = 0
    rebuilt: bool = False

    @property
    def units(self) -> tuple[str, ...]:
        """The units of the hero; none before a hero is chosen."""
        return units_of(self.hero) if self.hero else ()


@dataclass(frozen=True)
class Unit:
    """A figure: where it stands, and what has happened to it."""

    column: int | None = None
    slot: str | None = None
    damage: int = 0
    rage: int = 0
    down: bool = False
    moved: bool = False
    bonus: int = 0
    tokens: int = 0


@dataclass(frozen=True)
class Card:
    """A card of the scene.  [enemy.track] Rule 47: damage of an enemy with a track lies there."""

    side: str = "f"
    damage: int = 0
    broken: int = 0
    stun: bool = False
    counter: int = 0


@dataclass(frozen=True)
class Drawn:
    """The chance events answered since the round counter changed: draws of each player, upgrades,
    rolls.  They only tell chance events apart.
    """

    cards: tuple[int, ...] = ()
    upgrades: int = 0
    dice: int = 0

    @staticmethod
    def none(players: int) -> Drawn:
        """Returns the counts at the start of a round."""
        return Drawn((0,) * players)

    def add(self, kind: str, seat: Seat) -> Drawn:
        """Returns the counts after an event of this kind; path cards do not count."""
        match kind:
            case "card":
                cards = (*self.cards[:seat], self.cards[seat] + 1, *self.cards[seat + 1 :])
                return replace(self, cards=cards)
            case "upgrade":
                return replace(self, upgrades=self.upgrades + 1)
            case "die":
                return replace(self, dice=self.dice + 1)
        return self


Entry = tuple[str, Position, str]
"""Something that waits in a settle: trigger, reward or do, and whose."""


@dataclass(frozen=True)
class Table:
    """All that lies on the table.  ``stack`` is what is pending, the next on top (last)."""

    rules: Rules = field(compare=False, repr=False)
    players: tuple[Player, ...]
    units: Mapping[str, Unit]
    upgrades: Counter[str]
    piles: Counter[str]
    drawn: Drawn = Drawn()
    round: int = 0
    first_player: Seat = 0
    active: Seat = 0
    quest: int = 1
    quests: tuple[int, ...] = ()
    bosses: tuple[int, ...] = ()
    scene_id: str | None = None
    hindrances: tuple[int, ...] = ()
    freya_tokens: int = 0
    carrier: str | None = None
    used: frozenset[str] = frozenset()
    top: tuple[str, ...] = ()
    bottom: tuple[str, ...] = ()
    row: tuple[str, ...] = ()
    removed: Counter[Code] = field(default_factory=Counter)
    cards: Mapping[Position, Card] = field(default_factory=dict)
    tracks: tuple[int, ...] = ()
    vars: Mapping[str, int] = field(default_factory=dict)
    queue: tuple[Entry, ...] = ()
    fired: tuple[tuple[Position, str], ...] = ()
    rewarded: tuple[tuple[Position, str], ...] = ()
    listed: tuple[Position, ...] = ()
    result: str | None = None
    stack: tuple[Phase, ...] = ()
    left: tuple[Counter[Code], ...] = ()
    """[cards.aside] What lay aside when the game ended, by seat."""
    events: tuple[Event, ...] = field(default=(), compare=False, repr=False)

    @property
    def phase(self) -> Phase:
        """The event that the game waits for."""
        return self.stack[-1] if self.stack else End()

    @property
    def data(self) -> Cards:
        return self.rules.cards

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def scene(self) -> Scene:
        """The scene that is laid."""
        assert self.scene_id is not None
        return self.data.scenes[self.scene_id]

    def order(self) -> list[Seat]:
        """Returns the seats from the first player on, clockwise."""
        count = len(self.players)
        return [(self.first_player + step) % count for step in range(count)]

    def owner(self, unit: str) -> Seat:
        """Returns the seat of a unit."""
        return next(seat for seat in self.seats if unit in self.players[seat].units)

    def stands(self, unit: str) -> bool:
        """Returns whether the unit is in play and not knocked down."""
        return unit in self.units and not self.units[unit].down

    def standing(self, seat: Seat, mimir: bool = True) -> list[str]:
        """Returns the standing units of a seat, in unit order."""
        units = self.players[seat].units
        return [unit for unit in units if self.stands(unit) and (mimir or unit != MIMIR)]

    def all_standing(self) -> list[str]:
        """Returns all standing units, in unit order."""
        return [unit for unit in self.units if self.stands(unit)]

    def rage_of(self, unit: str) -> int:
        """Returns the last slot of the rage track of a unit."""
        return self.data.rage_of(unit, self.rules.solo)

    def health_of(self, unit: str) -> int:
        """Returns the health of a unit."""
        return self.data.health_of(unit, self.rules.solo)

    def ready(self, unit: str) -> bool:
        """Returns whether the unit stands and its rage tracker is on the last slot."""
        return self.stands(unit) and self.units[unit].rage >= self.rage_of(unit)

    def upgrades_left(self) -> int:
        """Returns the number of cards of the upgrade deck."""
        return self.upgrades.total() + len(self.top) + len(self.bottom)

    def push(self, *frames: Phase) -> Table:
        """Returns the table with these frames on the stack; the first is done first."""
        return replace(self, stack=(*self.stack, *reversed(frames)))

    def pop(self, number: int = 1) -> Table:
        """Returns the table without the topmost frames of the stack."""
        return replace(self, stack=self.stack[: len(self.stack) - number])

    def end(self, result: str) -> Table:
        """The game is over; nothing is pending."""
        left = tuple(player.aside for player in self.players)
        table = replace(self, result=result, stack=(), left=left, queue=(), fired=(), rewarded=())
        return replace(table, listed=()).emit(result)

    def emit(self, name: str, **details: Any) -> Table:
        """Returns the table with one more event."""
        return replace(self, events=(*self.events, {"name": name, **details}))

    def emit_cards(self, name: str, seat: Seat, cards: Counter[Code]) -> Table:
        """Returns the table with one more event for each code of some cards."""
        table = self
        for code in self.data.codes:
            if cards[code]:
                table = table.emit(name, seat=seat, code=code, amount=cards[code])
        return table

    def with_player(self, seat: Seat, **changes: Any) -> Table:
        """Returns the table with changes to what a player has."""
        changed = replace(self.players[seat], **changes)
        players = (*self.players[:seat], changed, *self.players[seat + 1 :])
        return replace(self, players=players)

    def with_unit(self, unit: str, **changes: Any) -> Table:
        """Returns the table with changes to a unit."""
        changed = replace(self.units[unit], **changes)
        return replace(self, units={**self.units, unit: changed})

    def with_card(self, position: Position, **changes: Any) -> Table:
        """Returns the table with changes to a card of the scene."""
        changed = replace(self.cards[position], **changes)
        return replace(self, cards={**self.cards, position: changed})

    def add_rage(self, unit: str, number: int) -> Table:
        """[rage.cap] Rule 15, G-57: rage above the last slot is lost."""
        rage = min(self.rage_of(unit), self.units[unit].rage + number)
        if rage == self.units[unit].rage:
            return self
        return self.with_unit(unit, rage=rage).emit("enraged", unit=unit, rage=rage)

    def set_aside(self, seat: Seat, codes: Iterable[Code]) -> Table:
        """[cards.aside] Rule 44: cards of a set or a Special leave the hand, and are set aside."""
        moved = Counter(codes)
        player = self.players[seat]
        assert moved <= player.hand
        return self.with_player(seat, hand=player.hand - moved, aside=player.aside + moved)

    def put_away(self, seat: Seat, items: Iterable[str]) -> Table:
        """[cards.aside] Rule 44: cards that were set aside reach the discard when the action is
        over; other items are not cards.
        """
        moved = Counter(item for item in items if item in self.data.codes)
        player = self.players[seat]
        assert moved <= player.aside
        table = self.with_player(seat, aside=player.aside - moved, discard=player.discard + moved)
        return table.emit_cards("put_away", seat, moved)

    def throw(self, seat: Seat, codes: Iterable[Code]) -> Table:
        """[cards.aside] Rule 44: cards that pay and crystals reach the discard at once."""
        moved = Counter(codes)
        player = self.players[seat]
        assert moved <= player.hand
        table = self.with_player(seat, hand=player.hand - moved, discard=player.discard + moved)
        return table.emit_cards("discarded", seat, moved)

    def bury(self, kinds: Iterable[str]) -> Table:
        """[upgrade.rest] Rule 41, G-53: upgrades go under the deck, the last one lowest."""
        table = self
        for kind in kinds:
            code, rune = kind.split()
            table = replace(table, bottom=(*table.bottom, kind))
            table = table.emit("buried", code=code, rune=rune)
        return table

    def use_up(self, mark: str) -> Table:
        """[solo.main] Rule 58: an ability of a companion is used for this quest."""
        return replace(self, used=self.used | {mark}).emit("helped", ability=mark)

    def give(self, seat: Seat, status: Code) -> Table:
        """[status.pile] Rule 25, G-48: a status card goes on top of the deck while its pile lasts.

        [zones.top] Rule 44: what was put last is drawn first.
        """
        if not self.piles[status]:
            return self
        table = replace(self, piles=self.piles - Counter([status]))
        table = table.with_player(seat, top=(status, *self.players[seat].top))
        return table.emit("afflicted", seat=seat, status=status)

    def leave(self, code: Code) -> Table:
        """[upgrade.remove] Rule 29: a status card returns to its pile, another leaves the game."""
        if code in STATUS:
            return replace(self, piles=self.piles + Counter([code]))
        return replace(self, removed=self.removed + Counter([code]))


def run(table: Table) -> Table:
    """Does the tasks on the stack until something is awaited or the game is over."""
    while table.stack:
        top = table.stack[-1]
        if isinstance(top, Task):
            table = top.run(table.pop())
        elif isinstance(top, Decision) and top.gone(table):
            table = table.pop()
        else:
            break
    return table


@dataclass(frozen=True)
class ChanceFrame(Chance, ABC):
    """The game waits for a card or the die."""

    @abstractmethod
    def result(self, table: Table, outcome: int) -> Table:
        """Returns the table after this outcome; the question is off the stack already."""

    def answer(self, table: Table, outcome: int) -> Table:
        """Returns the table after this outcome and all that needs nobody."""
        kind = self.chance_event(table).kind
        table = replace(table, drawn=table.drawn.add(kind, getattr(self, "seat", 0)))
        return run(self.result(table.pop(), outcome))
