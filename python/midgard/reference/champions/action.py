"""Actions: an action is one small choice, and its number never changes.

docs/reference/actions.md lists them.  A text such as ``place market`` or ``pick swordsman face-c``
has a verb
and an object.  M1: the parts of a larger choice are named one by one in a fixed order, so that
every full choice is reached by one path.
"""

from collections import Counter

from ..shared.action import Action as Action
from ..shared.action import IllegalActionError as IllegalActionError
from .reasons import Refusal
from .words import (
    BASE_DESTINIES,
    BASE_LEADERS,
    BASE_LONGSHIPS,
    BASE_RUNES,
    BASE_WARRIORS,
    BERGRISAR,
    DESTINIES,
    FOOD,
    GOODS,
    JOURNEY_DECKS,
    LEADERS,
    LONGSHIPS,
    PLACES,
    RUNES,
    SHORES,
    TOKENS,
    WARRIORS,
)

FACES = 6
FACE_LETTERS = "abcdef"
"""The faces of a die in the texts of picks: letters, because digits could mean hits."""
MOST = 15
SEATS = ("seat-0", "seat-1", "seat-2", "seat-3", "seat-4")
TRADES = tuple((give, get) for give in GOODS for get in GOODS if give != get)
"""The trades at the Market, in the order in which they are named (M2)."""

BEG = Action("beg")
ACCEPT = Action("accept")
FAVOR = Action("favor")
THROW = Action("throw")
DRAW = Action("draw")
PAY = Action("pay")
WAND = Action("wand")
MERCY = Action("mercy")
RALLY = Action("rally")
ABILITY = Action("ability")


def count(number: int) -> Action:
    """Returns the action for a number."""
    return Action("count", str(number))


def trade(give: str, get: str) -> Action:
    """Returns the trade of one good for another."""
    return Action("trade", f"{give} {get}")


def pick(warrior: str, face: int) -> Action:
    """Returns the pick of a die that shows this face."""
    return Action("pick", f"{warrior} face-{FACE_LETTERS[face]}")


def picked(action: Action) -> tuple[str, int]:
    """Returns the warrior and the number of the face that a pick names."""
    warrior, _, letter = action.about.partition(" face-")
    return warrior, FACE_LETTERS.index(letter)


def leader(name: str) -> Action:
    """Returns the choice of this leader."""
    return Action("leader", name)


def blame(seat: int) -> Action:
    """Returns the action that gives the blame to this seat."""
    return Action("blame", SEATS[seat])


def losable(group: Counter[str], kinds: tuple[str, ...], least: str, left: int) -> list[Action]:
    """Returns the kinds that may be lost next: in ascending order, so that those of this kind and
    of later ones suffice for the losses that remain (M1).
    """
    return [
        Action("lose", kind)
        for number, kind in enumerate(kinds)
        if number >= kinds.index(least)
        and group[kind]
        and sum(group[later] for later in kinds[number:]) >= left
    ]


def why_not_lost(
    tag: str, group: Counter[str], kinds: tuple[str, ...], least: str, left: int, kind: str
) -> Refusal:
    """Returns why this kind may not be lost next, if ``losable`` does not offer it."""
    if kind not in kinds or not group[kind]:
        return Refusal("none_left", f"{tag} there is no {kind} to lose")
    if kinds.index(kind) < kinds.index(least):
        return Refusal(
            "out_of_order", f"{tag} M1: losses are named in order, and {least} was named"
        )
    return Refusal("runs_out", f"{tag} M1: from {kind} on there are fewer than {left} to lose")


def buy(thing: str) -> Action:
    """Returns the purchase of this at Valhalla."""
    return Action("buy", thing)


def kind(warrior: str) -> Action:
    """Returns the action that names a kind of die or token."""
    return Action("kind", warrior)


def absolve(seat: int) -> Action:
    """Returns the action that names the seat that discards a blame."""
    return Action("absolve", SEATS[seat])


def refuse_blame(tag: str, own: int, action: Action) -> Refusal:
    """Returns why the blame cannot go to this seat."""
    if action == blame(own):
        return Refusal("own_seat", f"{tag} the blame goes to another player")
    return Refusal("no_such_seat", f"{tag} nobody sits at {action.about}")


BASE_PLACES = PLACES[: PLACES.index(BERGRISAR[0])]
BLESSING_SLOTS = ("blessing-1", "blessing-2", "blessing-3", "blessing-4")
EPIC_SLOTS = ("epic-1", "epic-2", "epic-3")
BASE_ACTIONS: tuple[Action, ...] = (
    *(Action("place", place) for place in BASE_PLACES),
    BEG,
    ACCEPT,
    FAVOR,
    THROW,
    *(Action("leader", leader) for leader in BASE_LEADERS),
    *(Action("rune", rune) for rune in BASE_RUNES),
    *(Action("take", rune) for rune in BASE_RUNES),
    DRAW,
    *(Action("sail", shore) for shore in SHORES),
    *(Action("peek", shore) for shore in SHORES),
    *(Action("build", longship) for longship in BASE_LONGSHIPS),
    *(Action("destiny", destiny) for destiny in BASE_DESTINIES),
    *(blame(seat) for seat in range(4)),
    *(trade(give, get) for give, get in TRADES),
    *(count(number) for number in range(MOST + 1)),
    *(pick(warrior, face) for warrior in BASE_WARRIORS for face in range(FACES)),
    *(Action("lose", item) for item in (*BASE_WARRIORS, FOOD)),
)
MORE_WARRIORS = WARRIORS[len(BASE_WARRIORS) :]
LATER_LEADERS: tuple[str, ...] = LEADERS[9:]
LATER_LONGSHIPS: tuple[str, ...] = LONGSHIPS[5:]
"""The words that their lists have got since; while one of these is empty, no index moves."""
LATER_ACTIONS: tuple[Action, ...] = (
    *map(leader, LATER_LEADERS),
    *(Action("build", longship) for longship in LATER_LONGSHIPS),
)
"""Their actions, each with the next index."""
BOX_ACTIONS: tuple[Action, ...] = (
    *(Action("place", place) for place in PLACES[len(BASE_PLACES) :]),
    *map(leader, LEADERS[len(BASE_LEADERS) : 9]),
    *(Action("rune", rune) for rune in RUNES[len(BASE_RUNES) :]),
    *(Action("take", rune) for rune in RUNES[len(BASE_RUNES) :]),
    *(Action("peek", space) for space in BERGRISAR),
    *(Action("build", longship) for longship in LONGSHIPS[len(BASE_LONGSHIPS) : 5]),
    *(Action("destiny", destiny) for destiny in DESTINIES[len(BASE_DESTINIES) :]),
    blame(4),
    *(pick(warrior, face) for warrior in MORE_WARRIORS for face in range(FACES)),
    *(Action("lose", warrior) for warrior in MORE_WARRIORS),
    PAY,
    WAND,
    MERCY,
    RALLY,
    ABILITY,
    *(kind(warrior) for warrior in TOKENS),
    *(Action("deck", deck) for deck in JOURNEY_DECKS),
    *(Action("next", f"{deck}-{card}") for deck in JOURNEY_DECKS for card in JOURNEY_DECKS[deck]),
    buy("glory"),
    buy("die"),
    *(buy(slot) for slot in BLESSING_SLOTS + EPIC_SLOTS),
    *(absolve(seat) for seat in range(len(SEATS))),
    *LATER_ACTIONS,
)
ACTIONS = BASE_ACTIONS + BOX_ACTIONS
"""All actions.  A game without a box has only the first ones."""
