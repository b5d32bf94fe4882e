"""Actions: an action is one small choice, and its number never changes.

[actions.index] Section 3 lists them.  The numbers and texts do not depend on the options or data.
"""

from ..shared.action import Action as Action
from ..shared.action import IllegalActionError as IllegalActionError
from .words import AIMS, CODES, COLUMNS, HEROES, PATHS, POSITIONS, ROW, ROWS, SLOTS, UNITS

DONE = Action("done")
YES = Action("yes")
SWAP = Action("swap")
VERBS = ("move", "attack", "interact", "rage", "crystal")
COMPANION = ("heal", "move", "peek", "die")
SPOTS = tuple(f"{row} {number}" for row in ROWS for number in (1, 2))


def stand(column: int, slot: str) -> Action:
    """Returns the choice of a space."""
    return Action("stand", f"{column} {slot}")


def unit(name: str) -> Action:
    """Returns the choice of a unit."""
    return Action("unit", name)


def code(name: str) -> Action:
    """Returns the choice of a card by its code."""
    return Action("code", name)


def card(position: str) -> Action:
    """Returns the choice of a card of the scene."""
    return Action("card", position)


def item(name: str) -> Action:
    """Returns the choice of an item of a set."""
    verb, _, about = name.partition(" ")
    return Action(verb, about) if verb in ("gear", "weaponize", "virtual") else code(name)


def item_name(action: Action) -> str:
    """Returns the item that an action names."""
    return action.about if action.verb == "code" else str(action)


ITEM_VERBS = ("code", "gear", "weaponize", "virtual")

ACTIONS: tuple[Action, ...] = (
    DONE,
    YES,
    *(Action("hero", hero) for hero in HEROES),
    *(Action("path", str(number)) for number in range(1, len(PATHS) + 1)),
    *(stand(column, slot) for column in COLUMNS for slot in SLOTS),
    SWAP,
    *(unit(name) for name in UNITS),
    *(Action(verb, name) for verb in VERBS for name in UNITS),
    *(Action("special", str(seat)) for seat in range(4)),
    *(Action("companion", option) for option in COMPANION),
    *(Action("aim", aim) for aim in AIMS),
    *(code(name) for name in CODES),
    *(item(name) for name in ("gear up", "weaponize")),
    *(item(f"virtual {name}") for name in ("R0s", "+3", "D1")),
    *(Action("spot", spot) for spot in SPOTS),
    *(card(position) for position in POSITIONS),
    *(Action("column", str(column)) for column in COLUMNS),
    *(Action("row", str(slot)) for slot in range(1, ROW + 1)),
    *(Action("pick", str(number)) for number in (1, 2)),
    *(Action("peek", str(number)) for number in range(1, 7)),
)
"""All actions, by number."""
assert len(ACTIONS) == len(set(ACTIONS)) == 147
