"""Events with facts from the table: who is first and why, the seats of a deal and of face B.

States are plain data of what those who read the text see, as ``state.view`` has it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from midgard.reavers.words import Location

if TYPE_CHECKING:
    from midgard import Reavers

    Table: TypeAlias = Mapping[str, Any]

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""The names of visitors in a deal whose seats are not known."""
ORDER: tuple[Location, ...] = (
    *("roskilde", "bjorgvin", "tonsberg", "nidalos", "vasteras", "odense", "leirvik"),
)
"""The locations by their numbers."""


def event_text(game: Reavers, event: Mapping[str, Any], before: Table, after: Table) -> str | None:
    """Returns an event in words, with what the states before and after it say of it.

    An empty text is for an event that the decision before it implies; None for a complete event.
    """
    name = event["name"]
    if name == "proposed" and game.negotiation == "menu":
        return ""  # the proposer has said it
    describe = TEXTS.get(name)
    return None if describe is None else describe(game, event, before, after)


def visitors(table: Table, location: str) -> list[int]:
    """Returns the seats whose ships moved to a location, in initiative order.

    After the end of a round these are the seats whose ships still stand there.
    """
    seats = table["seats"]
    there = [at for at, it in enumerate(seats) if (it["destination"] or it["last"]) == location]
    first = next(it["first"] for it in table["locations"] if it["name"] == location)
    begin = 0 if first is None else first
    return sorted(there, key=lambda seat: (seat - begin) % len(seats))


def seats_text(seats: list[int]) -> str:
    """Returns seats in words.

    >>> seats_text([0]), seats_text([0, 2]), seats_text([0, 1, 3])
    ('seat 0', 'seats 0 and 2', 'seats 0, 1 and 3')
    """
    if len(seats) == 1:
        return f"seat {seats[0]}"
    return f"seats {', '.join(map(str, seats[:-1]))} and {seats[-1]}"


def _first(game: Reavers, event: Mapping[str, Any], before: Table, after: Table) -> str:
    """Returns who is first and what decides it: symbols, the way of the ships, or chance."""
    seat, location = event["seat"], event["location"]
    there = visitors(after, location)
    reason = _reason(game, location, there, before, after)
    return f"seat {seat} is first at {location.title()}: {reason}"


def _reason(game: Reavers, location: str, there: list[int], before: Table, after: Table) -> str:
    """Returns the tests that leave one visitor, each with the seats that it leaves."""
    all_visitors, parts = there, list[str]()
    for symbols in ("Yggdrasils", "helms"):
        counts = {seat: _symbols(game, after["seats"][seat], symbols.lower()) for seat in there}
        most = max(counts.values())
        left = [seat for seat in there if counts[seat] == most]
        among = "of these " if len(there) < len(all_visitors) else ""
        if len(left) == 1:
            return "; ".join([*parts, f"{among}most {symbols}, {most}"])
        if len(left) < len(there):
            parts.append(f"{among}{seats_text(sorted(left))} have most {symbols}, {most} each")
        else:
            parts.append(f"{'their ' if among else ''}{symbols} are equal")
        there = left
    if there == all_visitors:
        parts = ["symbols are equal"]
    came = {seat: before["seats"][seat]["last"] for seat in there}
    near = min((ORDER.index(last) for last in came.values() if last), default=None)
    left = [seat for seat in there if near is None or came[seat] == ORDER[near]]
    if near is not None and len(left) == 1:
        parts.append(f"it comes from {ORDER[near].title()}, the nearest location")
        return "; ".join(parts)
    if near is not None and len(left) < len(there):
        whence = f"come from {ORDER[near].title()}, the nearest location"
        parts.append(f"{seats_text(sorted(left))} {whence}")
    return "; ".join([*parts, f"drawn by lot from {seats_text(sorted(left))}"])


def _symbols(game: Reavers, seat: Mapping[str, Any], symbols: str) -> int:
    """Returns how many symbols are on the reavers of a seat."""
    rows = (row for row in game.cards() if row["table"] == "reavers")
    return sum(row["numbers"][symbols][0] * seat["reavers"][row["id"]] for row in rows)


def _with_seats(game: Reavers, event: Mapping[str, Any], before: Table, after: Table) -> str:
    """Returns the deal of an event with the seats of its visitors."""
    (text,) = game.describe_events([event])  # type: ignore[list-item]  # a mapping of its fields
    for ordinal, seat in zip(ORDINALS, visitors(after, event["location"]), strict=False):
        text = text.replace(f"the {ordinal} visitor ", f"seat {seat} ")
    return text


def _agreed(game: Reavers, event: Mapping[str, Any], before: Table, after: Table) -> str:
    """Returns that a deal is carried out; one that nobody has proposed with what it is."""
    if game.negotiation == "auto":
        return _with_seats(game, event, before, after)
    return f"the deal at {event['location'].title()} is carried out"


def _failed(game: Reavers, event: Mapping[str, Any], before: Table, after: Table) -> str:
    there = seats_text(sorted(visitors(after, event["location"])))
    return (
        f"no agreement at {event['location'].title()}: {there} take a terror each, and the"
        " loot stays, but for the terror of the clash"
    )


def _added(game: Reavers, event: Mapping[str, Any], before: Table, after: Table) -> str:
    """Returns what face B adds, and for whom: visitors, and Bjorn where he stands."""
    (text,) = game.describe_events([event])  # type: ignore[list-item]  # a mapping of its fields
    there = sorted(visitors(after, event["location"]))
    who = [seats_text(there)] if there else []
    # Bjorn moves at the end of a round, perhaps in the same step: before it he stood there.
    who += ["Bjorn"] * (before.get("bjorn") == event["location"])
    return text.replace("its visitors (face B)", f"{' and '.join(who)} (face B)")


TEXTS: dict[str, Callable[[Any, Any, Any, Any], str]] = {
    "added": _added,
    "agreed": _agreed,
    "failed": _failed,
    "first": _first,
    "proposed": _with_seats,
}
