"""The types of the events of ``State.apply_events`` and ``Record.events``.

They are for annotations; events are dicts. docs/reference/god-of-war.md describes each of them.
The name of
an event identifies its type, also for type checkers:

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
    """A path card was dealt to the pyramid, or chosen.

    * ``dealt``: A path card lies in the pyramid.
    * ``went``: The path card was chosen.
    """

    name: Literal["dealt", "went"]
    card: int


class OnCode(TypedDict):
    """A card of a player: drawn, played or removed.

    * ``drew``: A card was drawn, stun and poison too.
    * ``played``: A Special was played; it is set aside.
    * ``removed``: A card left a discard, or by a hindrance a deck: to its pile, or out of the
      game.
    """

    name: Literal["drew", "played", "removed"]
    seat: int
    code: Code


class OnUpgrade(TypedDict):
    """A player was dealt an upgrade, or took one.

    * ``dealt_upgrade``: An upgrade was dealt, by the option.
    * ``took``: An upgrade came on top of the deck of the seat.
    """

    name: Literal["dealt_upgrade", "took"]
    seat: int
    code: Code
    rune: Rune


class OnCards(TypedDict):
    """Cards of a player were set aside, or reached the discard.

    * ``set_aside``: Cards of an attack or a defence left the hand, until the action is over.
    * ``put_away``: Cards that were set aside reached the discard, also a Special.
    * ``discarded``: Cards of the hand paid for a spot or a Special, or a crystal for a card.
    """

    name: Literal["set_aside", "put_away", "discarded"]
    seat: int
    code: Code
    amount: int


class OnScene(TypedDict):
    """A scene was laid, or won.

    * ``laid``: The cards of a scene lie there, fronts up, with what is printed on their slots.
    * ``finished``: A scene was won; unless the game ends, decks and heroes are made whole, and
      the round grows.
    """

    name: Literal["laid", "finished"]
    scene: Scene


class Stood(TypedDict):
    """A unit was placed, or moved; free: this is not its move of the turn. ``column`` is 1 to 4."""

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
    """A unit carries Mimir, used its rage, has or used a token, or was knocked down.

    * ``carried``: Mimir has this carrier.
    * ``raged``: A rage ability was used: the tracker is at 0, and in the solo mode all companions
      are fresh.
    * ``shielded``: A Freya token came.
    * ``cancelled``: A Freya token cancelled a hit.
    * ``fell``: A unit was knocked down; its tokens return to Freya, its bonus stays.
    """

    name: Literal["carried", "raged", "shielded", "cancelled", "fell"]
    unit: Unit


class Enraged(TypedDict):
    """The rage of a unit rose to this number."""

    name: Literal["enraged"]
    unit: Unit
    rage: int


class Strengthened(TypedDict):
    """The bonus that a unit has stored for its next attack."""

    name: Literal["strengthened"]
    unit: Unit
    bonus: int


class Helped(TypedDict):
    """An ability of a companion was used."""

    name: Literal["helped"]
    ability: Literal["atreus1", "atreus2", "mimir1", "mimir2"]


class RoundBegan(TypedDict):
    """A round began, before the carrier is chosen; the token has passed on, unless a quest has
    ended.
    """

    name: Literal["round_began"]
    round: int


class OnSeat(TypedDict):
    """A turn began, a discard became the deck, or the rest of a hand was discarded.

    * ``turn_began``: A turn began; its units can move again.
    * ``rebuilt``: The discard became the deck.
    * ``emptied``: The rest of the hand was discarded, before upgrades are taken.
    """

    name: Literal["turn_began", "rebuilt", "emptied"]
    seat: int


class ExtraBegan(TypedDict):
    """An Extra reveal began; the first player is active."""

    name: Literal["extra_began"]


class Attacked(TypedDict):
    """A set was confirmed; without what others add afterwards; the stored bonus is gone."""

    name: Literal["attacked"]
    unit: Unit
    strength: int


class Rolled(TypedDict):
    """The enemy die was rolled."""

    name: Literal["rolled"]
    shows: int


class Resisted(TypedDict):
    """An attack did no damage to this enemy: ``amount`` is the armour value, or with ``die`` the
    die and the enemy's defense together; ``strength`` has all that others added, and the die
    if an ability adds it.
    """

    name: Literal["resisted"]
    card: Position
    by: Guard
    strength: int
    amount: int


class OnCard(TypedDict):
    """An event of a card of the scene.

    * ``broke``: An armour value broke.
    * ``defeated``: An enemy has no health left.
    * ``stunned``: A Stun token came.
    * ``woke``: A Stun token was removed instead of an attack.
    * ``revived``: A dead enemy lives again.
    * ``restored``: All damage of a card is healed.
    * ``box_acted``: A box of the card acts for the rune.
    * ``missed``: Nobody stands in the columns of the attack.
    """

    name: Literal[
        "broke", "defeated", "stunned", "woke", "revived", "restored", "box_acted", "missed"
    ]
    card: Position


class Hurt(TypedDict):
    """An enemy took damage, also one of a track."""

    name: Literal["hurt"]
    card: Position
    damage: int


class TrackHurt(TypedDict):
    """A program hurt a track. ``track`` is from 0."""

    name: Literal["track_hurt"]
    track: int
    damage: int


class Turned(TypedDict):
    """A card was turned."""

    name: Literal["turned"]
    card: Position
    side: Side


class Counted(TypedDict):
    """``tokens`` tokens lie on the slots of the card now."""

    name: Literal["counted"]
    card: Position
    tokens: int


class Tallied(TypedDict):
    """A variable of the scene has this amount now; variables are in the order of their names.
    ``variable`` is from 0.
    """

    name: Literal["tallied"]
    variable: int
    amount: int


class Interacted(TypedDict):
    """A spot was paid. ``spot`` is 1 or 2."""

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
    """Wards and a defence took this off a hit of ``hit``; what is left is ``wounded``."""

    name: Literal["reduced"]
    unit: Unit
    hit: int
    warded: int
    defended: int
    source: Source


class Wounded(TypedDict):
    """A unit took damage; ``all`` is a program that hits everybody, or a hindrance."""

    name: Literal["wounded"]
    unit: Unit
    damage: int
    source: Source


class Afflicted(TypedDict):
    """A status card came on top of the deck."""

    name: Literal["afflicted"]
    seat: int
    status: Status


class Revealed(TypedDict):
    """An upgrade came into the row, became known, or went under the deck.

    * ``revealed``: An upgrade came into the row.
    * ``peeked``: An upgrade is known now and lies on top of the deck, under what is known
      already.
    * ``buried``: An upgrade went from the row under the deck.
    """

    name: Literal["revealed", "peeked", "buried"]
    code: Code
    rune: Rune


class Arranged(TypedDict):
    """Where the known upgrades went, as in the action ``peek`` with this number: 1 to 6."""

    name: Literal["arranged"]
    way: int


class ShuffledIn(TypedDict):
    """A hindrance shuffled status cards into a deck."""

    name: Literal["shuffled_in"]
    seat: int
    status: Status
    amount: int


class Limited(TypedDict):
    """A hindrance changed the hand limit of this scene."""

    name: Literal["limited"]
    seat: int
    change: int


class Over(TypedDict):
    """The end of the game.

    * ``won``: The team won.
    * ``lost``: The team lost.
    """

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
"""An event; its ``name`` identifies the type."""
