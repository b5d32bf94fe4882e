"""The events of a game as lines of text, for a viewer who sees everything or for a seat.

The lines are the texts of the events (docs/events.md); a seat gets only those that it may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from midgard import Game, State
from midgard._engine import is_secret
from midgard.cli.choices import name_of
from midgard.presentation import presentation
from midgard.protocols import Event

__all__ = ["Line", "Story", "describe_events", "play_chance", "play_decision", "who"]


class Line(NamedTuple):
    """A line of text, possibly a heading."""

    text: str
    heading: bool = False


Story = dict[int | None, list[Line]]
"""The lines for each audience: a seat, or ``None`` for a viewer who sees everything."""


def who(state: State, seat: int) -> str:
    """Returns the name of a seat."""
    return presentation(state.game).seat_name(state, seat)


def describe_events(game: Game, events: Iterable[Event], audience: int | None) -> list[Line]:
    """Returns the lines of the events for an audience; a round begins with a heading."""
    lines: list[Line] = []
    waiting: list[Event] = []
    shown = presentation(game)
    for event in events if audience is None else game.events_for(events, audience):
        heading = shown.heading(event)
        if heading is not None:
            lines += _described(game, waiting)
            lines.append(Line(f"\n== {heading} ==\n", heading=True))
            waiting = []
        else:
            waiting.append(event)
    return lines + _described(game, waiting)


def _described(game: Game, events: Sequence[Event]) -> list[Line]:
    return [Line(f"  > {line}") for line in game.describe_events(events)]


def play_decision(follower: State, action: int, audiences: Iterable[int | None]) -> Story:
    """Plays a decision in ``follower``. Every audience sees the seat, and the action if public."""
    seat, game = follower.current_player, follower.game
    chosen, shown = game.action(action), presentation(game)
    name, text = who(follower, seat), name_of(chosen, game)
    explained = follower.explanation(action)["text"]
    secret = is_secret(follower, action)
    events = follower.apply_events(action)
    lines: Story = {}
    for audience in audiences:
        if not secret or audience in (None, seat):
            # A number alone means nothing to the people at the table.
            does = explained if shown.is_number_alone(chosen) and audience is not None else text
        else:
            does = shown.hidden_text(chosen)
        heading = [Line(f"{name}: {does}", heading=True)] if does else []
        rest = events[1:] if heading and events and events[0]["name"] in shown.echoes else events
        lines[audience] = heading + describe_events(game, rest, audience)
    return lines


def play_chance(follower: State, outcomes: Iterable[int], audiences: Iterable[int | None]) -> Story:
    """Answers chance in ``follower``, one card or die after the other."""
    events = [event for outcome in outcomes for event in follower.apply_events(outcome)]
    return {audience: describe_events(follower.game, events, audience) for audience in audiences}
