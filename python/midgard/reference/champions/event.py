"""Events: what happened, in the order in which it happened.  docs/reference/events.md lists them.

Every change of the table adds an event with ``Table.emit``.  An event is a dict with its ``name``,
its ``rule``, and its details in words.
"""

import copy
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from .words import Seat

Event: TypeAlias = Mapping[str, Any]

SECRETS = {
    "dealt": "destiny",
    "drew": "destiny",
    "kept": "destiny",
    "put_under": "destinies",
    "looked": "journey",
    "foresaw": "cards",
}
"""The fields of an event that only the seat that it is about may know."""


def event(kinds: Sequence[str], name: str, rule: str, details: Mapping[str, Any]) -> Event:
    """Returns an event; its warriors name every kind in play."""
    return {"name": name, "rule": rule, **{key: written(kinds, details[key]) for key in details}}


def written(kinds: Sequence[str], value: Any) -> Any:
    """Returns a detail as plain data."""
    if isinstance(value, Counter):
        return {warrior: value[warrior] for warrior in kinds}
    return list(value) if isinstance(value, tuple) else value


def goods(food: int = 0, wood: int = 0, coins: int = 0, favor: int = 0) -> dict[str, int]:
    """Returns what is paid or gained, with every kind."""
    return {"food": food, "wood": wood, "coin": coins, "favor": favor}


def for_seat(events: Iterable[Event], seat: Seat) -> list[dict[str, Any]]:
    """Returns the events as this seat may know them.

    [setup.destiny] [place.sage] Rulebook p. 3 and 6: about another's destinies, and the journeys
    that it looks at, a seat learns only that they were drawn, kept or looked at.
    """
    heard = [dict(copy.deepcopy(event)) for event in events if not is_sealed(event, seat)]
    return [hide(event) if event.get("seat") != seat else event for event in heard]


def is_sealed(event: Event, seat: Seat) -> bool:
    """[assignment.simultaneous] Rulebook p. 8: what another sends under seal is secret until
    everybody has sent.  [rune.training] A-13: the seat alone sees where dice are exchanged; the
    others see the sum.
    """
    if event["name"] == "swapped" and event["sealed"]:
        return bool((event["seat"] == seat) != (event["site"] is not None))
    sealed = (event["name"], event["rule"]) == ("sent", "assignment.simultaneous")
    return sealed and bool(event["seat"] != seat)


def hide(event: dict[str, Any]) -> dict[str, Any]:
    """Returns the event of another seat without its secret fields."""
    secret = SECRETS.get(event["name"])
    return event | {secret: None} if secret else event
