"""The types of the events of ``State.apply_events`` and ``Record.events``.

They are for annotations; events are dicts. docs/reference/god-of-war.md describes each of them.
The name of
an event tells its type, also to type checkers:

>>> import midgard
>>> from midgard.god_of_war.events import Event
>>> def damage(events: list[Event]) -> int:
...     return sum(event["damage"] for event in events if event["name"] == "wounded")
>>> state = midgard.GodOfWar(scene="q1", heroes=("kratos", "freya")).new_state(seed=1)
>>> events = state.apply_events("stand 1 front")
>>> events, damage(events)
([{'name': 'stood', 'unit': 'kratos', 'column': 1, 'slot': 'front', 'free': True}], 0)
"""

from typing import Literal, TypeAlias, TypedDict

from midgard.god_of_war.words import (
    Code,
    Guard,
    Hero,
    Position,
    Rune,
    Scene,
    Side,
    Slot,
    Source,
    Status,
    Unit,
)

__all__ = ["Event"]


class Joined(TypedDict):
    """A hero was drafted."""

    name: Literal["joined"]
    seat: int
    hero: Hero


class OnPath(TypedDict):
    """A path card was dealt to the pyramid, or chosen."""

    name: Literal["dealt", "went"]
    card: int


class OnCode(TypedDict):
    """A card of a player: drawn, played or removed."""

    name: Literal["drew", "played", "removed"]
    seat: int
    code: Code


class OnUpgrade(TypedDict):
    """A player was dealt an upgrade, or took one."""

    name: Literal["dealt_upgrade", "took"]
    seat: int
    code: Code
    rune: Rune


class OnCards(TypedDict):
    """Cards of a player were set aside, or reached the discard."""

    name: Literal["set_aside", "put_away", "discarded"]
    seat: int
    code: Code
    amount: int


class OnScene(TypedDict):
    """A scene was laid, or won."""

    name: Literal["laid", "finished"]
    scene: Scene


class Stood(TypedDict):
    """A unit was placed, or moved."""

    name: Literal["stood"]
    unit: Unit
    column: int
    slot: Slot
    free: bool


class Swapped(TypedDict):
    """A unit changed places with the other of its column."""

    name: Literal["swapped"]
    unit: Unit
    free: bool


class OnUnit(TypedDict):
    """A unit carries Mimir, used its rage, has or used a token, or was knocked down."""

    name: Literal["carried", "raged", "shielded", "cancelled", "fell"]
    unit: Unit


class Enraged(TypedDict):
    """The rage of a unit rose."""

    name: Literal["enraged"]
    unit: Unit
    rage: int


class Strengthened(TypedDict):
    """A unit has stored this bonus for its next attack."""

    name: Literal["strengthened"]
    unit: Unit
    bonus: int


class Helped(TypedDict):
    """An ability of a companion was used."""

    name: Literal["helped"]
    ability: Literal["atreus1", "atreus2", "mimir1", "mimir2"]


class RoundBegan(TypedDict):
    """A round began."""

    name: Literal["round_began"]
    round: int


class OnSeat(TypedDict):
    """A turn began, a discard became the deck, or the rest of a hand was discarded."""

    name: Literal["turn_began", "rebuilt", "emptied"]
    seat: int


class ExtraBegan(TypedDict):
    """An Extra Scene Activation began."""

    name: Literal["extra_began"]


class Attacked(TypedDict):
    """The set of an attack was confirmed."""

    name: Literal["attacked"]
    unit: Unit
    strength: int


class Rolled(TypedDict):
    """The enemy die was rolled."""

    name: Literal["rolled"]
    shows: int


class Resisted(TypedDict):
    """An attack did no damage to an enemy: this much, of this kind, stopped its strength."""

    name: Literal["resisted"]
    card: Position
    by: Guard
    strength: int
    amount: int


class OnCard(TypedDict):
    """What happened to a card of the scene."""

    name: Literal[
        "broke", "defeated", "stunned", "woke", "revived", "restored", "box_acted", "missed"
    ]
    card: Position


class Hurt(TypedDict):
    """An enemy took damage."""

    name: Literal["hurt"]
    card: Position
    damage: int


class TrackHurt(TypedDict):
    """A program hurt a track."""

    name: Literal["track_hurt"]
    track: int
    damage: int


class Turned(TypedDict):
    """A card was turned."""

    name: Literal["turned"]
    card: Position
    side: Side


class Counted(TypedDict):
    """So many tokens lie on the slots of a card now."""

    name: Literal["counted"]
    card: Position
    tokens: int


class Tallied(TypedDict):
    """A variable of the scene is so much now."""

    name: Literal["tallied"]
    variable: int
    amount: int


class Interacted(TypedDict):
    """A spot was paid."""

    name: Literal["interacted"]
    unit: Unit
    card: Position
    spot: int


class Healed(TypedDict):
    """A unit was healed."""

    name: Literal["healed"]
    unit: Unit
    amount: int


class Struck(TypedDict):
    """An enemy attacks."""

    name: Literal["struck"]
    card: Position
    strength: int


class Reduced(TypedDict):
    """Wards or a defence took so much off a hit; the rest is damage."""

    name: Literal["reduced"]
    unit: Unit
    hit: int
    warded: int
    defended: int
    source: Source


class Wounded(TypedDict):
    """A unit took damage."""

    name: Literal["wounded"]
    unit: Unit
    damage: int
    source: Source


class Afflicted(TypedDict):
    """A status card came on top of a deck."""

    name: Literal["afflicted"]
    seat: int
    status: Status


class Revealed(TypedDict):
    """An upgrade came into the row, became known, or went under the deck."""

    name: Literal["revealed", "peeked", "buried"]
    code: Code
    rune: Rune


class Arranged(TypedDict):
    """The upgrades that were looked at were arranged."""

    name: Literal["arranged"]
    way: int


class ShuffledIn(TypedDict):
    """A hindrance shuffled status cards into a deck."""

    name: Literal["shuffled_in"]
    seat: int
    status: Status
    amount: int


class Limited(TypedDict):
    """A hindrance changed the hand limit of a player."""

    name: Literal["limited"]
    seat: int
    change: int


class Over(TypedDict):
    """The end of the game."""

    name: Literal["won", "lost"]


Event: TypeAlias = (
    Joined
    | OnPath
    | OnCode
    | OnUpgrade
    | OnCards
    | OnScene
    | Stood
    | Swapped
    | OnUnit
    | Enraged
    | Strengthened
    | Helped
    | RoundBegan
    | OnSeat
    | ExtraBegan
    | Attacked
    | Rolled
    | Resisted
    | OnCard
    | Hurt
    | TrackHurt
    | Turned
    | Counted
    | Tallied
    | Interacted
    | Healed
    | Struck
    | Reduced
    | Wounded
    | Afflicted
    | Revealed
    | Arranged
    | ShuffledIn
    | Limited
    | Over
)
"""An event; its ``name`` tells which."""
