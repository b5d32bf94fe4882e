"""Actions: an action is one small choice, and its number never changes.

[actions.index] Section 8 of the rules lists them.  The numbers and texts do not depend on the data;
a mode that needs fewer actions has the first ones.
"""

from ..shared.action import Action as Action
from ..shared.action import IllegalActionError as IllegalActionError
from .words import ITEMS, LOCATIONS, MARKET, MOST_TYPES, TOKENS, Kind, Seat

MOST_AMOUNT = 31
MOST_DEALS = 24
MOST_SEATS = 6

PASS = Action("pass")
REFRESH = Action("refresh")
YES = Action("yes")
ACCEPT = Action("accept")
REJECT = Action("reject")
MORE = Action("more")
DONE = Action("done")


def go(location: str) -> Action:
    """Returns the choice of a destination."""
    return Action("go", location)


def slot(number: int) -> Action:
    """Returns the choice of a market card."""
    return Action("slot", str(number))


def seat(number: Seat) -> Action:
    """Returns the action that names a seat."""
    return Action("seat", str(number))


def token(word: str) -> Action:
    """Returns the action that names a raid token."""
    return Action("token", word)


def spoils(number: int) -> Action:
    """Returns the action that names a spoils type by its number."""
    return Action("spoils", str(number))


def amount(number: int) -> Action:
    """Returns the action that names a number."""
    return Action("amount", str(number))


def deal(number: int) -> Action:
    """Returns the proposal of a deal of the menu."""
    return Action("deal", str(number))


def item(kind: Kind) -> Action:
    """Returns the action that names a kind."""
    return Action("item", ITEMS[kind])


ACTIONS: tuple[Action, ...] = (
    *(go(location) for location in LOCATIONS),
    PASS,
    *(slot(number) for number in range(MARKET)),
    REFRESH,
    YES,
    *(seat(number) for number in range(MOST_SEATS)),
    *(token(word) for word in TOKENS),
    *(spoils(number) for number in range(MOST_TYPES)),
    *(amount(number) for number in range(MOST_AMOUNT + 1)),
    ACCEPT,
    REJECT,
    *(deal(number) for number in range(MOST_DEALS)),
    MORE,
    DONE,
    *(item(kind) for kind in range(len(ITEMS))),
)
"""All actions, by number."""
COUNTS = {"auto": ACTIONS.index(ACCEPT), "menu": ACTIONS.index(MORE), "micro": len(ACTIONS)}
"""How many of them a game of each mode has."""
assert COUNTS == {"auto": 63, "menu": 89, "micro": 152}
