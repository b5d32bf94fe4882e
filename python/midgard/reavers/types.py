"""The types of the plain data of ``State.view``.

They are for annotations; the data are dicts. docs/reference/reavers.md describes the fields. The
name of a
phase identifies its type, also for type checkers:

>>> from midgard import Reavers
>>> from midgard.reavers.types import View
>>> view: View = Reavers(players=2).new_state(seed=1).view(0)
>>> phase = view["phase"]
>>> if phase["name"] == "destination":
...     print(phase["turn"])
0
"""

from fractions import Fraction
from typing import Generic, Literal, NotRequired, TypeAlias, TypedDict, TypeVar

from midgard.reavers.words import (
    Face,
    Item,
    Location,
    LocationChoice,
    MemoryMode,
    Negotiation,
    PhaseName,
    Token,
    Tokens,
)
from midgard.types import CardRow

__all__ = [
    "Belief",
    "CardRow",
    "Contribution",
    "Face",
    "Item",
    "Location",
    "LocationChoice",
    "MemoryMode",
    "Negotiation",
    "Phase",
    "PhaseName",
    "Token",
    "Tokens",
    "View",
    "ViewDeck",
    "ViewLocation",
    "ViewLoot",
    "ViewSeat",
    "ViewSpoils",
    "ViewSums",
    "ViewSupply",
]


class Nobody(TypedDict):
    """No seat decides: the game is over, or chance decides for the whole table."""

    name: Literal["locations", "setup_market", "supply", "restock", "end"]


class Turn(TypedDict):
    """A seat decides, or chance decides for it."""

    name: Literal[
        "destination", "hire", "refresh", "shed", "atone", "barter", "take_token", "give_token"
    ]
    turn: int


class SupplySpoils(TypedDict):
    """A spoils card goes to a location."""

    name: Literal["supply_spoils"]
    icon: int
    location: Location
    left: int


class FirstVisitor(TypedDict):
    """Chance decides who is first."""

    name: Literal["first_visitor"]
    location: Location


class Purchase(TypedDict):
    """Reavers are hired for coins."""

    name: Literal["purchase"]
    turn: int
    refreshed: bool
    bought: list[int]


class Step(TypedDict):
    """A step at Roskilde: a token is bought, or the market is filled up."""

    name: Literal["refill", "buy"]
    turn: int
    step: int


class Sell(TypedDict):
    """Tokens are sold."""

    name: Literal["sell"]
    turn: int
    token: Token


class AtLocation(TypedDict):
    """A terror token for a draw, or the draw of a blind offer."""

    name: Literal["dare", "blind_draw"]
    turn: int
    location: Location


class Reveal(TypedDict):
    """A spoils card is revealed."""

    name: Literal["reveal"]
    turn: int
    location: Location
    revealed: list[str]


class Keep(TypedDict):
    """One of two cards is kept."""

    name: Literal["keep"]
    turn: int
    revealed: list[str]


class BlindOffer(TypedDict):
    """A revealed reaver is offered."""

    name: Literal["blind_offer"]
    turn: int
    location: Location
    card: str


class AddSpoils(TypedDict):
    """A spoils card goes to Leirvik."""

    name: Literal["add_spoils"]
    left: int


class Contribution(TypedDict):
    """A part of a deal: an amount of an item from or for a seat."""

    item: Item
    seat: int
    amount: int


class Propose(TypedDict):
    """A deal may be proposed. With ``micro`` there is what was put into the pot, ``given``."""

    name: Literal["propose", "contribute"]
    turn: int
    location: Location
    cycle: int
    position: int
    given: NotRequired[list[Contribution]]


class Giver(TypedDict):
    """Who puts an item into the pot."""

    name: Literal["giver"]
    turn: int
    location: Location
    cycle: int
    position: int
    given: list[Contribution]
    item: Item


Amount = TypedDict(
    "Amount",
    {
        "name": Literal["amount"],
        "turn": int,
        "location": Location,
        "cycle": int,
        "position": int,
        "given": list[Contribution],
        "item": Item,
        "from": int,
        "counted": int,
    },
)


class Split(TypedDict):
    """How many of an item a seat takes out of the pot."""

    name: Literal["split"]
    turn: int
    location: Location
    cycle: int
    position: int
    given: list[Contribution]
    shares: list[Contribution]
    item: Item
    to: int
    counted: int


class Answer(TypedDict):
    """A visitor accepts or rejects a deal."""

    name: Literal["answer"]
    turn: int
    location: Location
    cycle: int
    position: int
    deal: list[dict[Item, int]]
    accepted: list[int]


class Die(TypedDict):
    """The weapons die is rolled, or its card is drawn."""

    name: Literal["weapons_die", "die_spoils"]
    turn: int
    location: Location
    during: Literal["visit", "collect"]


Phase: TypeAlias = (
    Nobody
    | Turn
    | SupplySpoils
    | FirstVisitor
    | Purchase
    | Step
    | Sell
    | AtLocation
    | Reveal
    | Keep
    | BlindOffer
    | AddSpoils
    | Propose
    | Giver
    | Amount
    | Split
    | Answer
    | Die
)
"""The phase of the game. Its `name` identifies the type."""


class ViewSupply(TypedDict):
    """The supply card of the round, and the cards that were never revealed."""

    card: str | None
    unseen: dict[str, int]


class ViewDeck(TypedDict):
    """The deck and the discard of the reavers."""

    unseen: dict[str, int]
    discards: dict[str, int]


class ViewSpoils(TypedDict):
    """The spoils: cards that the seat has not seen, the discard, and how many are in the deck."""

    unseen: dict[str, int]
    discards: dict[str, int]
    deck: int


class ViewLoot(TypedDict):
    """The cards and loot on a location."""

    coins: int
    farm: int
    wall: int
    tower: int
    terror: int
    spoils: dict[str, int]


class ViewLocation(TypedDict):
    """A location in play."""

    name: Location
    face: Face
    first: int | None
    loot: ViewLoot


class ViewSeat(TypedDict):
    """A seat. ``None`` stands where a screen hides a number of another seat.

    Of the secret cards of others the number is seen, of the own ones the types.
    """

    coins: int | None
    terror: int | None
    farm: int | None
    wall: int | None
    tower: int | None
    spoils: dict[str, int] | None
    secret: dict[str, int] | int | None
    reavers: dict[str, int]
    destination: Location | None
    last: Location | None


class ViewSums(TypedDict):
    """The sums over all seats, where screens hide the owners."""

    coins: int
    terror: int
    farm: int
    wall: int
    tower: int
    spoils: int


class View(TypedDict):
    """The view of a seat: ``bjorn`` only if he plays, ``sums`` only with screens."""

    players: int
    round: int
    phase: Phase
    supply: ViewSupply
    market: list[str | None]
    reavers: ViewDeck
    spoils: ViewSpoils
    raid: Tokens
    locations: list[ViewLocation]
    bjorn: NotRequired[Location | None]
    seats: list[ViewSeat]
    owed: list[int]
    seat: int
    sums: NotRequired[ViewSums]


_Chance = TypeVar("_Chance", Fraction, float)


class NextCards(TypedDict, Generic[_Chance]):
    """The next card of each deck; empty for a deck that is used up."""

    supply: dict[str, _Chance]
    reavers: dict[str, _Chance]
    spoils: dict[str, _Chance]


class Belief(TypedDict, Generic[_Chance]):
    """The distribution of everything that a seat has not seen."""

    destinations: list[dict[str, _Chance] | None]
    things: list[dict[str, list[_Chance]] | None]
    spoils: list[dict[str, list[_Chance]] | None]
    next: NextCards[_Chance]
