"""The types of the events of ``State.apply_events`` and ``Record.events``.

They are for annotations; events are dicts. docs/god-of-war.md describes each of them. The name of
an event tells its type, also to type checkers:

>>> import midgard
>>> from midgard.god_of_war.events import Event
>>> def damage(events: list[Event]) -> int:
...     return sum(event["damage"] for event in events if event["name"] == "wounded")
>>> state = midgard.GodOfWar(scene="q1", heroes=("kratos", "freya")).new_state(seed=1)
>>> events = state.apply_events("stand 1 front")
>>> events, damage(events)
([{'name': 'stood', 'unit': 'kratos', 'column': 1, 'slot': 'front'}], 0)
"""

from typing import Literal, TypeAlias, TypedDict

from midgard.god_of_war.words import (
    Code,
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
    """A card of a player: dealt, drawn, played, taken or removed."""

    name: Literal["dealt_upgrade", "drew", "played", "took", "removed"]
    seat: int
    code: Code


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


class OnUnit(TypedDict):
    """A unit swapped, carries Mimir, used its rage, has or used a token, or was knocked down."""

    name: Literal["swapped", "carried", "raged", "shielded", "cancelled", "fell"]
    unit: Unit


class RoundBegan(TypedDict):
    """A round began."""

    name: Literal["round_began"]
    round: int


class OnSeat(TypedDict):
    """A turn began, or a discard became the deck."""

    name: Literal["turn_began", "rebuilt"]
    seat: int


class Attacked(TypedDict):
    """The set of an attack was confirmed."""

    name: Literal["attacked"]
    unit: Unit
    strength: int


class Rolled(TypedDict):
    """The enemy die was rolled."""

    name: Literal["rolled"]
    shows: int


class OnCard(TypedDict):
    """What happened to a card of the scene."""

    name: Literal["broke", "defeated", "stunned", "woke", "revived", "restored", "box_acted"]
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
    """An upgrade came into the row."""

    name: Literal["revealed"]
    code: Code
    rune: Rune


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
    | OnScene
    | Stood
    | OnUnit
    | RoundBegan
    | OnSeat
    | Attacked
    | Rolled
    | OnCard
    | Hurt
    | TrackHurt
    | Turned
    | Counted
    | Interacted
    | Healed
    | Struck
    | Wounded
    | Afflicted
    | Revealed
    | ShuffledIn
    | Limited
    | Over
)
"""An event; its ``name`` tells which."""
