"""The types of the events of ``State.apply_events`` and ``Record.events``.

They are for annotations; events are dicts. docs/reference/reavers.md describes each of them. The
name of an
event identifies its type, also for type checkers:

>>> import midgard
>>> from midgard.reavers.events import Event
>>> def ships(events: list[Event]) -> dict[int, str]:
...     return {event["seat"]: event["location"] for event in events if event["name"] == "moved"}
>>> state = midgard.Reavers(players=2).new_state(seed=1)
>>> _ = state.apply("go bjorgvin")
>>> ships(state.apply_events("go tonsberg"))
{0: 'bjorgvin', 1: 'tonsberg'}
"""

from typing import Literal, TypeAlias, TypedDict

from midgard.reavers.words import DieFace, Face, Item, Location, Token

__all__ = ["Event", "Sheet"]


class Placed(TypedDict):
    """A location was drawn, ships clash there, or nobody agreed there."""

    name: Literal["placed", "clashed", "failed"]
    location: Location


class Revealed(TypedDict):
    """The supply card, with which a round begins."""

    name: Literal["revealed"]
    card: str
    round: int


class Supplied(TypedDict):
    """Loot was added."""

    name: Literal["supplied", "added"]
    location: Location
    item: Item
    amount: int


class Lacked(TypedDict):
    """Nothing of a kind is left: a location, or a seat there, gets `amount` fewer of it."""

    name: Literal["lacked"]
    location: Location
    seat: int | None
    kind: Literal["reavers", "spoils", "farm", "wall", "tower"]
    amount: int


class Turned(TypedDict):
    """An action card was turned."""

    name: Literal["turned"]
    location: Location
    face: Face


class Discarded(TypedDict):
    """Cards of the market went to the discard."""

    name: Literal["discarded"]
    cards: list[str]


class Reshuffled(TypedDict):
    """A discard became the deck."""

    name: Literal["reshuffled"]
    deck: Literal["reavers", "spoils"]


class Shown(TypedDict):
    """A card was drawn into a slot of the market."""

    name: Literal["shown"]
    slot: int
    card: str


class Sealed(TypedDict):
    """A destination was chosen; ``location`` is ``None`` for others."""

    name: Literal["sealed"]
    seat: int
    location: Location | None


class AtLocation(TypedDict):
    """A seat does something at a location."""

    name: Literal["moved", "dared", "disturbed", "skipped", "accepted", "rejected", "first"]
    seat: int
    location: Location


class Passed(TypedDict):
    """A question of the places was answered with pass, or with 0.

    ``item`` is the raid token that was not bought or sold; ``amount`` is how many reavers were
    hired in the same step before. They are ``None`` in other phases.
    """

    name: Literal["passed"]
    seat: int
    phase: str
    item: Token | None
    amount: int | None


class Hired(TypedDict):
    """A reaver was hired."""

    name: Literal["hired"]
    seat: int
    card: str
    slot: int | None
    coins: int
    terror: int


class Refreshed(TypedDict):
    """It was paid for that the market is refreshed."""

    name: Literal["refreshed"]
    seat: int
    coins: int


class Bought(TypedDict):
    """A raid token was bought."""

    name: Literal["bought"]
    seat: int
    item: Item
    coins: int


class Shed(TypedDict):
    """A terror token was discarded, for coins or for a raid token."""

    name: Literal["shed"]
    seat: int
    location: Location
    coins: int
    token: Token | None
    target: int | None


class Sold(TypedDict):
    """Something was sold."""

    name: Literal["sold"]
    seat: int
    item: Item
    amount: int
    coins: int


class Drew(TypedDict):
    """A spoils card was revealed."""

    name: Literal["drew"]
    seat: int
    location: Location
    item: Item


class Kept(TypedDict):
    """A revealed card was kept, and perhaps another one discarded."""

    name: Literal["kept"]
    seat: int
    item: Item
    discarded: Item | None


class Offered(TypedDict):
    """A blind offer was revealed."""

    name: Literal["offered"]
    seat: int
    location: Location
    card: str


class Declined(TypedDict):
    """A blind offer was discarded."""

    name: Literal["declined"]
    seat: int
    card: str


class Taken(TypedDict):
    """A raid token was taken for terror, or the card of the die, ``None`` for others if secret."""

    name: Literal["took_token", "won"]
    seat: int
    item: Item | None


class Collected(TypedDict):
    """A lone visitor took the loot."""

    name: Literal["collected"]
    seat: int
    location: Location
    items: dict[Item, int]


class Proposed(TypedDict):
    """A deal lies on the table: what each visitor has more or less, in initiative order."""

    name: Literal["proposed"]
    seat: int
    location: Location
    deal: list[dict[Item, int]]


class Agreed(TypedDict):
    """A deal was carried out."""

    name: Literal["agreed"]
    location: Location
    deal: list[dict[Item, int]]


class Rolled(TypedDict):
    """The weapons die."""

    name: Literal["rolled"]
    seat: int
    face: DieFace


class Unveiled(TypedDict):
    """Secret cards became known."""

    name: Literal["unveiled"]
    seat: int
    item: Item
    amount: int


class Raided(TypedDict):
    """Bjorn took all loot back."""

    name: Literal["raided"]
    location: Location
    items: dict[Item, int]


class RoundEnded(TypedDict):
    """The round is over."""

    name: Literal["round_ended"]
    round: int


class Sheet(TypedDict):
    """The lines of the score sheet."""

    raid_tokens: int
    raid_sets: int
    spoils: int
    reaver_product: int
    reaver_bonuses: int
    terror: int
    coins: int


class Scored(TypedDict):
    """The score of a seat at the end."""

    name: Literal["scored"]
    seat: int
    score: int
    sheet: Sheet


class Decided(TypedDict):
    """Who wins; ``tie`` is the last test that was needed among those with most glory."""

    name: Literal["decided"]
    winners: list[int]
    score: int
    tie: Literal["reavers", "spoils", "raid_tokens", "terror"] | None


Event: TypeAlias = (
    Placed
    | Revealed
    | Supplied
    | Lacked
    | Turned
    | Discarded
    | Reshuffled
    | Shown
    | Sealed
    | AtLocation
    | Passed
    | Hired
    | Refreshed
    | Bought
    | Shed
    | Sold
    | Drew
    | Kept
    | Offered
    | Declined
    | Taken
    | Collected
    | Proposed
    | Agreed
    | Rolled
    | Unveiled
    | Raided
    | RoundEnded
    | Scored
    | Decided
)
"""The events, by their `name`."""
