"""Decks.  Nothing is shuffled: a deck is the set of unseen cards, and a draw picks one of them.

Destinies that go under their deck are known to lie at its bottom.  A face-down journey is not yet a
certain card; it becomes one when somebody looks at it.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from .words import DESTINIES, Seat, in_order


@dataclass(frozen=True)
class Group:
    """Destinies that went under the deck together, in random order; their owner knows which."""

    owner: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Visit:
    """Destinies that a seat has drawn at the Sage's House, in order, and the one it has kept, if it
    has chosen.  Everybody remembers how many there were; only the seat knows which.
    """

    turn: Seat
    drawn: tuple[str, ...] = ()
    kept: str | None = None


@dataclass(frozen=True)
class Decks:
    """The unseen cards of each deck, the destinies under theirs, first group first, and the copies
    of each blessing in its deck.
    """

    unseen: Mapping[str, tuple[str, ...]]
    under: tuple[Group, ...] = ()
    blessings: Counter[str] = field(default_factory=Counter)

    def without(self, deck: str, card: str) -> "Decks":
        """The card has been drawn.

        [round.order] R28: a deck that has run out gives nothing, and its space stays empty.
        """
        left = tuple(other for other in self.unseen[deck] if other != card)
        return replace(self, unseen={**self.unseen, deck: left})

    @property
    def next_destinies(self) -> tuple[str, ...]:
        """The destinies among which the next one is: the unseen ones, then the first group that
        went under the deck.
        """
        if self.unseen["destinies"] or not self.under:
            return self.unseen["destinies"]
        return self.under[0].cards

    @property
    def destinies_left(self) -> int:
        """How many destinies can still be drawn."""
        return len(self.unseen["destinies"]) + sum(len(group.cards) for group in self.under)

    def without_destiny(self, card: str) -> "Decks":
        """The destiny has been drawn."""
        if self.unseen["destinies"]:
            return self.without("destinies", card)
        first, *others = self.under
        left = tuple(other for other in first.cards if other != card)
        groups = (replace(first, cards=left), *others) if left else tuple(others)
        return replace(self, under=groups)

    def put_under(self, owner: Seat, cards: tuple[str, ...]) -> "Decks":
        """[rune.true_vision] [leader.dagrun] Rulebook p. 13, R23: destinies that are not kept go
        under the deck as one group in an order that nobody knows.
        """
        group = Group(owner, in_order(cards, DESTINIES))
        return replace(self, under=(*self.under, group)) if cards else self


@dataclass(frozen=True)
class Glimpse:
    """The cards that a seat saw before another seat looked at them and ordered them.

    [rune.awareness] A-8: it knows which cards are among them, no longer their order.  ``shown`` are
    the cards of this group that have turned up since.
    """

    seat: Seat
    seen: Counter[str]
    shown: Counter[str]


@dataclass(frozen=True)
class Journeys:
    """A journey deck.

    ``unseen`` counts the kinds over the deck and the cards of this deck that lie face-down and that
    nobody has looked at; ``old`` those over such cards of the deck before.  [rune.awareness] A-8:
    ``top`` are the next cards, if somebody has looked at them: the seat ``ordered_by`` knows them.
    """

    left: int = 0
    unseen: Counter[str] = field(default_factory=Counter)
    old: Counter[str] = field(default_factory=Counter)
    discards: Counter[str] = field(default_factory=Counter)
    top: tuple[str, ...] = ()
    ordered_by: Seat | None = None
    group: Glimpse | None = None

    def shuffled(self) -> "Journeys":
        """M4, R33: the discards become the new deck; the unseen cards that still lie face-down
        belong to the old one.
        """
        return replace(
            self,
            left=self.discards.total(),
            unseen=self.discards,
            old=self.old + self.unseen,
            discards=Counter(),
        )

    def laid(self) -> "Journeys":
        """The next card has been laid face-down: it has left the deck but is still unseen, unless
        it is known.
        """
        known_to = self.ordered_by if len(self.top) > 1 else None
        return replace(self, left=self.left - 1, top=self.top[1:], ordered_by=known_to)

    def foreseen(self, seat: Seat, cards: tuple[str, ...]) -> "Journeys":
        """[rune.awareness] A-8: the seat has looked at the next cards and put them in this order.
        Another that had ordered some of them still knows which they are.
        """
        group = self.group
        if self.top and self.ordered_by is not None and self.ordered_by != seat:
            group = Glimpse(self.ordered_by, Counter(self.top), Counter())
        unseen = self.unseen - (Counter(cards) - Counter(self.top))
        return replace(self, unseen=unseen, top=cards, ordered_by=seat, group=group)

    def found(self, card: str) -> "Journeys":
        """[rune.awareness] A-8: one of the cards of the group has turned up."""
        assert self.group is not None
        return replace(self, group=replace(self.group, shown=self.group.shown + Counter([card])))

    def pool(self, old: bool) -> Counter[str]:
        """The cards among which an unseen one is."""
        return self.old if old else self.unseen

    def seen(self, card: str, old: bool) -> "Journeys":
        """A face-down card has turned out to be this one."""
        if old:
            return replace(self, old=self.old - Counter([card]))
        return replace(self, unseen=self.unseen - Counter([card]))

    def put_away(self, card: str) -> "Journeys":
        """The card goes to the discards."""
        return replace(self, discards=self.discards + Counter([card]))
