"""Events: what happened, in the order in which it happened.  docs/reference/reavers.md lists
them.
"""

import copy
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from .words import Seat

Event: TypeAlias = Mapping[str, Any]


def for_seat(
    events: Iterable[Event], seat: Seat, memory: str, weapons: Iterable[str]
) -> list[dict[str, Any]]:
    """Returns the events as this seat may know them.  ``weapons`` are items that everybody sees.

    [hidden.events] Rule 9, rule 20: a sealed destination and a secret card have no name for others.
    [secret.screen] R-30: in ``screen`` nobody else learns which secret cards became known.
    """
    shown = []
    for event in events:
        name, others = event["name"], event.get("seat") != seat
        if name == "unveiled" and others and memory == "screen":
            continue
        heard = dict(copy.deepcopy(event))
        if others and name == "sealed":
            heard["location"] = None
        if others and name == "won" and heard["item"] not in weapons:
            heard["item"] = None
        shown.append(heard)
    return shown
