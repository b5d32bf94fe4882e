"""What has happened, line by line: for one who sees everything, or for a seat.

The lines are the words of the events (docs/events.md); a seat reads those that it is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from midgard import Champions, State
from midgard.cli.choices import name_of, without_remarks
from midgard.events import Event

__all__ = ["Line", "Told", "decided", "followed", "lines_of", "who"]

ECHOES = ("begged", "kept", "placed", "sent", "traded")
"""Events that say no more than the decision that they follow."""


class Line(NamedTuple):
    """A line that is told; a heading stands out."""

    text: str
    heading: bool = False


Told = dict[int | None, list[Line]]
"""The lines for each audience: a seat, or ``None``, from whom nothing is hidden."""


def who(state: State, seat: int) -> str:
    """A seat, with its leader once it has one."""
    leader = state.leaders[seat]
    return f"seat {seat}" if leader is None else f"seat {seat} ({leader.capitalize()})"


def lines_of(game: Champions, events: Iterable[Event], audience: int | None) -> list[Line]:
    """The lines of the events that the audience is told; a round begins with a heading."""
    lines: list[Line] = []
    waiting: list[Event] = []
    for event in events if audience is None else game.events_for(events, audience):
        if event["name"] == "began":
            lines += _described(game, waiting)
            lines.append(Line(f"\n== Round {event['round']} ==\n", heading=True))
            waiting = []
        else:
            waiting.append(event)
    return lines + _described(game, waiting)


def _described(game: Champions, events: Sequence[Event]) -> list[Line]:
    return [Line(f"  > {line}") for line in game.describe_events(events)]


def decided(told: State, action: int, audiences: Iterable[int | None]) -> Told:
    """A decision is made in ``told``; everybody sees who, and what, if it is not secret."""
    seat, game = told.current_player, told.game
    chosen = game.action(action)
    name, text = who(told, seat), name_of(chosen, game)
    explained = without_remarks(told.explain(action))
    secret = told._is_secret(action)
    events = told.apply_events(action)
    lines: Told = {}
    for audience in audiences:
        if not secret or audience in (None, seat):
            # A number alone says nothing to those at the table.
            does = explained if chosen.kind == "count" and audience is not None else text
        else:
            does = "keeps a destiny" if chosen.kind == "destiny" else ""
        heading = [Line(f"{name}: {does}", heading=True)] if does else []
        rest = events[1:] if heading and events and events[0]["name"] in ECHOES else events
        lines[audience] = heading + lines_of(game, rest, audience)
    return lines


def followed(told: State, outcomes: Iterable[int], audiences: Iterable[int | None]) -> Told:
    """Chance is answered in ``told``, one card or die after the other."""
    events = [event for outcome in outcomes for event in told.apply_events(outcome)]
    return {audience: lines_of(told.game, events, audience) for audience in audiences}
