"""Actions: an action is one small choice, and its number never changes.

docs/actions.md lists them.  A text such as ``place market`` or ``pick swordsman face-c`` has a verb
and an object.  M1: the parts of a larger choice are named one by one in a fixed order, so that
every full choice is reached by one path.
"""

from collections import Counter
from typing import NamedTuple

from .reasons import Refusal
from .words import (
    CARGO,
    DESTINIES,
    GOODS,
    LEADERS,
    LONGSHIPS,
    PLACES,
    RUNES,
    SHORES,
    WARRIORS,
)


class Action(NamedTuple):
    """A verb, and its object (empty if it has none)."""

    verb: str
    about: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.about}".rstrip()

    @property
    def text(self) -> str:
        return str(self)


class IllegalActionError(ValueError):
    """The action is not legal now; nothing has changed.

    ``reason`` is a word of ``reasons.REASONS``.  ``action`` is None if chance was answered.
    """

    def __init__(self, action: Action | None, reason: str, sentence: str) -> None:
        super().__init__(action, reason, sentence)
        self.action = action
        self.reason = reason
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.action} is not legal: {self.sentence}" if self.action else self.sentence


FACES = 6
FACE_LETTERS = "abcdef"
"""The faces of a die in the texts of picks: letters, because digits could mean hits."""
MOST = 15
SEATS = ("seat-0", "seat-1", "seat-2", "seat-3")
TRADES = tuple((give, get) for give in GOODS for get in GOODS if give != get)
"""What may be traded for what at the Market, in the order in which trades are named (M2)."""

BEG = Action("beg")
ACCEPT = Action("accept")
FAVOR = Action("favor")
THROW = Action("throw")
DRAW = Action("draw")


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


ACTIONS: tuple[Action, ...] = (
    *(Action("place", place) for place in PLACES),
    BEG,
    ACCEPT,
    FAVOR,
    THROW,
    *(Action("leader", leader) for leader in LEADERS),
    *(Action("rune", rune) for rune in RUNES),
    *(Action("take", rune) for rune in RUNES),
    DRAW,
    *(Action("sail", shore) for shore in SHORES),
    *(Action("peek", shore) for shore in SHORES),
    *(Action("build", longship) for longship in LONGSHIPS),
    *(Action("destiny", destiny) for destiny in DESTINIES),
    *(blame(seat) for seat in range(4)),
    *(trade(give, get) for give, get in TRADES),
    *(count(number) for number in range(MOST + 1)),
    *(pick(warrior, face) for warrior in WARRIORS for face in range(FACES)),
    *(Action("lose", item) for item in CARGO),
)
ACTION_COUNT = len(ACTIONS)


def index(text: str) -> int:
    """Returns the number of the action with this text."""
    for number, action in enumerate(ACTIONS):
        if str(action) == text:
            return number
    raise ValueError(f"no action is written {text!r}")
