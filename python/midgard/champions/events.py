"""The types of the events of ``State.apply_events`` and ``Record.events``.

They are for annotations; events are dicts. docs/reference/events.md describes each of them. The
name of an
event identifies its type, also for type checkers:

>>> import midgard
>>> from midgard.champions.events import Event
>>> def leaders(events: list[Event]) -> dict[int, str]:
...     return {event["seat"]: event["leader"] for event in events if event["name"] == "drafted"}
>>> state = midgard.Champions(start_player=0).new_state(seed=1)
>>> leaders(state.apply_events("leader ullr"))
{3: 'ullr'}
"""

from typing import Literal, TypeAlias, TypedDict

from midgard.champions.words import (
    Foe,
    Goods,
    Item,
    Journey,
    PerWarrior,
    ShipKind,
    Shore,
    Site,
    Stock,
    Warrior,
)

__all__ = ["Event", "PerResource"]


class PerResource(TypedDict):
    """An amount of each good, and of favor."""

    food: int
    wood: int
    coin: int
    favor: int


class _Event(TypedDict):
    rule: str


class _Clan(_Event):
    seat: int


class _Fight(_Clan):
    foe: Foe
    shore: Shore | None


class Opened(_Event):
    """A stall is laid out."""

    name: Literal["opened"]
    place: str


class MarkerMoved(_Clan):
    """The First Player Marker goes to a seat."""

    name: Literal["marker_moved"]


class Drafted(_Clan):
    """A leader is chosen."""

    name: Literal["drafted"]
    leader: str


class DestinyCame(_Clan):
    """A destiny is dealt, or kept; ``None`` if the reader may not know which."""

    name: Literal["dealt", "kept"]
    destiny: str | None


class Began(_Event):
    """A round begins."""

    name: Literal["began"]
    round: int


class Stocked(_Event):
    """A card is placed face-up on the board."""

    name: Literal["stocked"]
    space: Stock
    card: str


class Reshuffled(_Event):
    """The discarded journeys become the new deck."""

    name: Literal["reshuffled"]
    count: int


class Laid(_Event):
    """A journey is laid face-down."""

    name: Literal["laid"]
    shore: Shore


class Supplied(_Event):
    """A die or food comes to a blue place."""

    name: Literal["supplied"]
    place: str
    item: Item
    count: int


class Lacked(_Event):
    """The supply has fewer dice than requested."""

    name: Literal["lacked"]
    seat: int | None
    asked: PerWarrior
    got: PerWarrior


class Placed(_Clan):
    """A worker is placed."""

    name: Literal["placed"]
    place: str


class Alone(_Clan):
    """A worker begs, the extra worker comes, a blame is discarded."""

    name: Literal["begged", "hired", "absolved"]


class Paid(_Clan):
    """A clan pays."""

    name: Literal["paid"]
    goods: PerResource


class Gained(_Clan):
    """A clan gains."""

    name: Literal["gained"]
    goods: PerResource


class Gathered(_Clan):
    """All food of the Smokehouse is taken."""

    name: Literal["gathered"]
    food: int


class Traded(_Clan):
    """A trade of the market."""

    name: Literal["traded"]
    give: Goods
    get: Goods


class WarriorsCame(_Clan):
    """Warriors come home, or are turned away for lack of room."""

    name: Literal["recruited", "turned_away"]
    warriors: PerWarrior
    source: Literal["supply", "stock"]


class Took(_Clan):
    """A rune is taken."""

    name: Literal["took"]
    rune: str
    source: Literal["rune-1", "rune-2", "deck"]


class Looked(_Clan):
    """A seat looks at a face-down journey; ``None`` if the reader may not know which."""

    name: Literal["looked"]
    shore: Shore
    journey: Journey | None


class Drew(_Clan):
    """A destiny is drawn at the Sage's House."""

    name: Literal["drew"]
    number: int
    destiny: str | None


class PutUnder(_Clan):
    """Destinies that are not kept go under the deck."""

    name: Literal["put_under"]
    count: int
    destinies: list[str] | None


class Built(_Clan):
    """A private longship is built."""

    name: Literal["built"]
    longship: str


class Sailed(_Clan):
    """A longship is sent to a shore."""

    name: Literal["sailed"]
    ship: ShipKind
    longship: str | None
    shore: Shore


class Used(_Clan):
    """A rune is used."""

    name: Literal["used"]
    rune: str


class DestinyShown(_Clan):
    """A destiny is revealed by Success, or at the end."""

    name: Literal["disclosed", "showed"]
    destiny: str


class Scored(_Clan):
    """Glory is written on a line of the sheet."""

    name: Literal["scored"]
    line: str
    glory: int


class Sent(_Clan):
    """Warriors or food are sent."""

    name: Literal["sent"]
    site: Site
    item: Item
    count: int


class Unsealed(_Clan):
    """Sealed assignments are revealed."""

    name: Literal["unsealed"]
    site: Site
    warriors: PerWarrior
    food: int


class Hunted(_Clan):
    """A hunt begins."""

    name: Literal["hunted"]
    warriors: PerWarrior


class Attacked(_Fight):
    """A fight begins."""

    name: Literal["attacked"]
    card: str | None
    warriors: PerWarrior


class Die(_Fight):
    """A die is rolled, or is picked up to be rolled again."""

    name: Literal["rolled", "rerolled"]
    warrior: Warrior
    hits: int
    shields: int


class Hit(_Fight):
    """A roll counts."""

    name: Literal["hit"]
    card: str | None
    hits: int
    shields: int
    damage: int
    defense: int
    attack: int
    losses: int


class Fell(_Fight):
    """Warriors fall."""

    name: Literal["fell"]
    warrior: Warrior
    count: int


class Outcome(_Fight):
    """The foe has lethal damage, or nobody of the warband is left."""

    name: Literal["defeated", "beaten"]
    card: str | None


class Claimed(_Fight):
    """The card of a defeated foe is taken."""

    name: Literal["claimed"]
    card: str


class Blamed(_Clan):
    """A blame is taken."""

    name: Literal["blamed"]
    by: int | None


class Returned(_Fight):
    """A fight is over: the survivors go home, or back aboard."""

    name: Literal["returned"]
    warriors: PerWarrior


class Revealed(_Clan):
    """A journey is turned over."""

    name: Literal["revealed"]
    shore: Shore
    journey: Journey


class Discarded(_Event):
    """A revealed journey is put away."""

    name: Literal["discarded"]
    shore: Shore
    journey: Journey


class Lost(_Clan):
    """A journey takes food or a warrior."""

    name: Literal["lost"]
    shore: Shore
    item: Item
    count: int


class Fed(_Clan):
    """All food aboard is spent."""

    name: Literal["fed"]
    shore: Shore
    food: int
    fed: int
    hungry: int


class Starved(_Clan):
    """Warriors starve."""

    name: Literal["starved"]
    shore: Shore
    warrior: Warrior
    count: int


class Recalled(_Clan):
    """The workers and ships of a clan come back."""

    name: Literal["recalled"]
    workers: int


class Escaped(_Event):
    """An undefeated troll or draugr is discarded."""

    name: Literal["escaped"]
    foe: Foe
    card: str


class Enriched(_Event):
    """An undefeated monster gains a coin."""

    name: Literal["enriched"]
    shore: Shore
    card: str
    coins: int


class Won(_Clan):
    """The game is over, and this seat has won."""

    name: Literal["won"]
    glory: int


Event: TypeAlias = (
    Opened
    | MarkerMoved
    | Drafted
    | DestinyCame
    | Began
    | Stocked
    | Reshuffled
    | Laid
    | Supplied
    | Lacked
    | Placed
    | Alone
    | Paid
    | Gained
    | Gathered
    | Traded
    | WarriorsCame
    | Took
    | Looked
    | Drew
    | PutUnder
    | Built
    | Sailed
    | Used
    | DestinyShown
    | Scored
    | Sent
    | Unsealed
    | Hunted
    | Attacked
    | Die
    | Hit
    | Fell
    | Outcome
    | Claimed
    | Blamed
    | Returned
    | Revealed
    | Discarded
    | Lost
    | Fed
    | Starved
    | Recalled
    | Escaped
    | Enriched
    | Won
)
"""An event of a game. Its `name` identifies the type."""
"""An event in a game of Champions of Midgard."""
