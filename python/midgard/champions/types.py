"""The types of the plain data of ``State.view``, ``Champions.belief`` and ``Champions.cards``.

They are for annotations; the data are dicts. docs/reference/view.md describes the fields. The name
of a phase
identifies its type, also for type checkers:

>>> from midgard import Champions
>>> from midgard.champions.types import View
>>> view: View = Champions(start_player=2).new_state(seed=1).view(0)
>>> phase = view["phase"]
>>> if phase["name"] == "draft":
...     print(phase["turn"])
1
"""

from fractions import Fraction
from typing import Generic, Literal, NotRequired, TypeAlias, TypedDict, TypeVar

from midgard.champions.words import (
    AssignmentMode,
    Expansion,
    Foe,
    Goods,
    Item,
    Journey,
    Lying,
    PerJourney,
    PerWarrior,
    PhaseName,
    Preset,
    ShipKind,
    Shore,
    Site,
    Stock,
    Variant,
    Warrior,
)
from midgard.types import CardRow

__all__ = [
    "AssignmentMode",
    "Back",
    "Belief",
    "CardRow",
    "DestinyBelief",
    "Expansion",
    "Fight",
    "Item",
    "Lying",
    "PerJourney",
    "PerWarrior",
    "Phase",
    "PhaseName",
    "Preset",
    "Shore",
    "Site",
    "Variant",
    "View",
    "ViewClan",
    "ViewDeck",
    "ViewJourneys",
    "ViewShip",
    "ViewShore",
    "ViewVisit",
    "Warrior",
]


class Fight(TypedDict):
    """An open fight."""

    turn: int
    foe: Foe
    shore: Shore | None
    warband: PerWarrior
    to_throw: PerWarrior
    lying: Lying
    damage: int
    reaction: bool
    throws: int


class Nobody(TypedDict):
    """No seat decides: the game is over, or chance decides for the whole table."""

    name: Literal["stalls", "start", "end"]


class Turn(TypedDict):
    """A seat decides."""

    name: Literal[
        "draft",
        "leaders",
        "destinies",
        "placement",
        "stave_church",
        "aumingi",
        "runesmith",
        "shipwright",
        "rune_draw",
        "true_vision",
        "blame",
        "closing",
    ]
    turn: int


class Stocking(TypedDict):
    """A card is placed face-up on the board."""

    name: Literal["stocking"]
    step: Stock


Crowded = TypedDict(
    "Crowded",
    {
        "name": Literal["crowded"],
        "turn": int,
        "offered": PerWarrior,
        "left": int,
        "from": Warrior,
    },
)


class Market(TypedDict):
    """A seat trades."""

    name: Literal["market"]
    turn: int
    given: list[Goods]
    taken: list[Goods]
    last: list[Goods] | None


class Sail(TypedDict):
    """A seat sends a ship."""

    name: Literal["sail"]
    turn: int
    ship: ShipKind


class Peek(TypedDict):
    """A seat looks at a journey."""

    name: Literal["peek"]
    turn: int
    draws: int


class PeekJourney(TypedDict):
    """Chance decides about the journey that the seat looks at."""

    name: Literal["peek_journey"]
    turn: int
    draws: int
    shore: Shore


class SageDraw(TypedDict):
    """A seat draws destinies; those that others draw are hidden."""

    name: Literal["sage_draw"]
    turn: int
    draws: int
    drawn: list[str] | None
    count: int


class KeepDestiny(TypedDict):
    """A seat keeps one of them."""

    name: Literal["keep_destiny"]
    turn: int
    drawn: list[str] | None
    count: int


class Assignment(TypedDict):
    """A seat sends warriors or food; while sealed, the site of others is hidden."""

    name: Literal["assignment"]
    turn: int
    site: Site | None
    item: Item | None


class RuneTaken(TypedDict):
    """A rune was taken at the Runesmith, and may be used at once."""

    name: Literal["rune_taken"]
    turn: int
    rune: str


class SuccessWindow(TypedDict):
    """The rune Success is offered, after assignment or after a place of combat."""

    name: Literal["success_window"]
    turn: int
    after: Literal["assignment", "hunting_grounds"] | Site


class Throw(TypedDict):
    """A fight: dice are thrown, a seat decides about a roll, or the foe has fallen."""

    name: Literal["dice", "roll", "fallen"]
    fight: Fight


Pick = TypedDict("Pick", {"name": Literal["pick"], "fight": Fight, "from": list[Warrior | int]})
Casualties = TypedDict(
    "Casualties",
    {
        "name": Literal["casualties"],
        "fight": Fight,
        "left": int,
        "from": Warrior,
        "first": bool,
    },
)


class Reveal(TypedDict):
    """A journey is turned over."""

    name: Literal["reveal"]
    shore: Shore
    again: bool


class Voyage(TypedDict):
    """A journey may still be changed."""

    name: Literal["journey"]
    turn: int
    shore: Shore


Lost = TypedDict(
    "Lost",
    {"name": Literal["lost"], "turn": int, "shore": Shore, "left": int, "from": Item},
)
Starving = TypedDict(
    "Starving",
    {"name": Literal["starving"], "turn": int, "shore": Shore, "left": int, "from": Warrior},
)


class BackTurn(TypedDict):
    """A seat decided."""

    name: Literal[
        "placement",
        "stave_church",
        "aumingi",
        "runesmith",
        "shipwright",
        "true_vision",
        "blame",
        "closing",
    ]
    turn: int


class BackFight(TypedDict):
    """A seat decided about a roll, or the foe has fallen."""

    name: Literal["roll", "fallen"]
    fight: Fight


Back: TypeAlias = (
    BackTurn
    | RuneTaken
    | Crowded
    | Market
    | Sail
    | Peek
    | Assignment
    | SuccessWindow
    | BackFight
    | Casualties
    | Voyage
    | Lost
    | Starving
)
"""The decision that a rune interrupts."""


class Gifts(TypedDict):
    """The rune Gifts."""

    name: Literal["gifts"]
    turn: int
    food: int | None
    back: Back


class Success(TypedDict):
    """The rune Success."""

    name: Literal["success"]
    turn: int
    back: Back


class Knowledge(TypedDict):
    """The rune Knowledge."""

    name: Literal["knowledge"]
    turn: int
    shore: Shore
    back: Back


Phase: TypeAlias = (
    Nobody
    | Turn
    | Stocking
    | Crowded
    | Market
    | Sail
    | Peek
    | PeekJourney
    | SageDraw
    | KeepDestiny
    | Gifts
    | Success
    | Knowledge
    | RuneTaken
    | Assignment
    | SuccessWindow
    | Throw
    | Pick
    | Casualties
    | Reveal
    | Voyage
    | Lost
    | Starving
)
"""The phase of the game. Its `name` identifies the type."""


class ViewClan(TypedDict):
    """A clan."""

    leader: str | None
    food: int
    wood: int
    coins: int
    favor: int
    blame: int
    warriors: PerWarrior
    workers: int
    begging: int
    extra_worker: bool
    placed: list[str]
    longship: str | None
    runes: list[str]
    used_runes: list[str]
    destinies: list[str]
    destinies_hidden: int
    dealt: int
    revealed: list[str]
    trolls: list[str]
    draugr: list[str]
    monsters: list[str]
    sheet: dict[str, int]


class ViewShip(TypedDict):
    """A longship at a shore."""

    kind: ShipKind
    owner: int
    food: int
    warriors: PerWarrior


class ViewShore(TypedDict):
    """A distant shore."""

    monster: str | None
    bounty: int
    journey: Literal["none", "face_down"] | Journey
    revealed: bool
    known_to: list[int]
    old: bool
    ship: ViewShip | None


class ViewVisit(TypedDict):
    """A visit to the Sage's House."""

    turn: int
    count: int
    drawn: list[str] | None
    kept: str | None


class ViewDeck(TypedDict):
    """The cards that nobody has seen."""

    trolls: list[str]
    draugr: list[str]
    monsters: list[str]
    runes: list[str]
    merchants: list[str]


class ViewJourneys(TypedDict):
    """The journey deck."""

    left: int
    unseen: PerJourney
    old: PerJourney
    discards: PerJourney


class View(TypedDict):
    """The view of a seat."""

    seat: int
    sealed: bool
    players: int
    round: int
    marker: int | None
    phase: Phase
    clans: list[ViewClan]
    hunters: list[int]
    stock: PerWarrior
    food_stock: int
    supply: PerWarrior
    stalls: list[str]
    longships: list[str]
    huts_sold: int
    troll: str | None
    left_draugr: str | None
    right_draugr: str | None
    rune_row: list[str | None]
    merchant: str | None
    garrison: dict[str, PerWarrior]
    shores: list[ViewShore]
    deck: ViewDeck
    unplaced: list[str]
    destinies_left: int
    sage: list[ViewVisit]
    shown_after: int | None
    journeys: ViewJourneys


_Chance = TypeVar("_Chance", Fraction, float)


class DestinyBelief(TypedDict, Generic[_Chance]):
    """The chances of the places of a destiny."""

    seats: list[_Chance]
    drawn: _Chance
    under: _Chance
    deck: _Chance


class Belief(TypedDict, Generic[_Chance]):
    """The distribution of everything that a seat has not seen."""

    journeys: dict[str, dict[str, _Chance] | None]
    land_journeys: NotRequired[dict[str, dict[str, _Chance] | None]]
    destinies: dict[str, DestinyBelief[_Chance]]
    next: dict[str, dict[str, _Chance]]
    sealed: list[dict[str, dict[str, list[_Chance]]] | None]
    asked: dict[str, dict[str, _Chance]] | None
