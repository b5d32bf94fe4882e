"""The events of a game as lines of text, for a viewer who sees everything or for a seat.

The lines are the texts of the events (docs/reference/events.md); a seat gets only those that it
may know.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from midgard import Game, State
from midgard._shared.engine import is_secret
from midgard.cli.choices import name_of
from midgard.presentation import presentation
from midgard.protocols import Event


class Line(NamedTuple):
    """A line of text, possibly a heading."""

    text: str
    heading: bool = False


Story = dict[int | None, list[Line]]
"""The lines for each audience: a seat, or ``None`` for a viewer who sees everything."""


def who(state: State, seat: int) -> str:
    """Returns the name of a seat."""
    return presentation(state.game).seat_name(state, seat)


class Sight(NamedTuple):
    """The states before and after some events, as an audience sees them."""

    before: Mapping[str, Any]
    after: Mapping[str, Any]


def _sight(before: State, after: State, audience: int | None) -> Sight:
    """Returns what an audience sees of two states."""
    if audience is None:
        return Sight(before.to_dict(), after.to_dict())
    return Sight(before.view(audience), after.view(audience))


def describe_events(game: Game, events: Iterable[Event], audience: int | None) -> list[Line]:
    """Returns the lines of the events for an audience; a round begins with a heading."""
    return _lines(game, _pieces(game, events, audience, None))


def _pieces(
    game: Game, events: Iterable[Event], audience: int | None, sight: Sight | None
) -> Iterator[Line | Event]:
    """Yields headings, lines of which the table knows more, and the events that are left."""
    shown = presentation(game)
    for event in events if audience is None else game.events_for(events, audience):
        heading = shown.heading(event)
        if heading is not None:
            yield Line(f"\n== {heading} ==\n", heading=True)
            continue
        text = None if sight is None else shown.event_text(game, event, *sight)
        if text is None:
            yield event
        elif text:
            yield Line(f"  > {text}")


def _lines(game: Game, pieces: Iterable[Line | Event]) -> list[Line]:
    """Returns lines, with events in a row described together."""
    lines: list[Line] = []
    waiting: list[Event] = []
    for piece in pieces:
        if isinstance(piece, Line):
            lines += [*_described(game, waiting), piece]
            waiting = []
        else:
            waiting.append(piece)
    return lines + _described(game, waiting)


def _described(game: Game, events: Sequence[Event]) -> list[Line]:
    return [Line(f"  > {line}") for line in game.describe_events(events)] if events else []


def play_decision(follower: State, action: int, audiences: Iterable[int | None]) -> Story:
    """Plays a decision in ``follower``. Every audience sees the seat, and the action if public."""
    seat, game = follower.current_player, follower.game
    chosen, shown = game.action(action), presentation(game)
    name, text = shown.actor_name(follower), name_of(chosen, game)
    explained = follower.explanation(action)["text"]
    secret = is_secret(follower, action)
    before = copy.copy(follower)
    events = follower.apply_events(action)
    lines: Story = {}
    for audience in audiences:
        if not secret or audience in (None, seat):
            # A number alone means nothing to the people at the table.
            does = explained if shown.shows_effect(chosen) and audience is not None else text
        else:
            does = shown.hidden_text(chosen)
        heading = [Line(f"{name}: {does}", heading=True)] if does else []
        rest = events[1:] if heading and events and events[0]["name"] in shown.echoes else events
        sight = _sight(before, follower, audience)
        lines[audience] = heading + _lines(game, _pieces(game, rest, audience, sight))
    return lines


def play_chance(follower: State, outcomes: Iterable[int], audiences: Iterable[int | None]) -> Story:
    """Answers chance in ``follower``, one card or die after the other."""
    game = follower.game
    pieces: dict[int | None, list[Line | Event]] = {audience: [] for audience in audiences}
    for outcome in outcomes:
        before = copy.copy(follower)
        events = follower.apply_events(outcome)
        for audience, seen in pieces.items():
            seen += _pieces(game, events, audience, _sight(before, follower, audience))
    return {audience: _lines(game, seen) for audience, seen in pieces.items()}
