"""What has happened, line by line: for one who sees everything, or for a seat."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from midgard import State
from midgard.cli.choices import name_of, plain

__all__ = ["Line", "Told", "decided", "followed", "who"]


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


def decided(told: State, action: int, audiences: Iterable[int | None]) -> Told:
    """A decision is made in ``told``; everybody sees who, and what, if it is not secret."""
    seat, before = told.current_player, copy.copy(told)
    name, text = who(told, seat), name_of(told.game.action(action), told.game)
    does = plain(told.explain(action)).partition(" (")[0]
    secret = told._is_secret(action)
    told.apply(action)
    lines: Told = {}
    for audience in audiences:
        lines[audience] = _story(told, before, audience)
        if audience is not None and text.startswith("place "):  # that is said by the text
            lines[audience] = [it for it in lines[audience] if " goes to the " not in it.text]
        heading = text
        if audience is not None and text.startswith("count "):  # a number alone says nothing
            heading = does
            if told.game.assignment == "in_turn":
                lines[audience] = [it for it in lines[audience] if " sends " not in it.text]
        if not secret or audience in (None, seat):
            lines[audience].insert(0, Line(f"{name}: {heading}", heading=True))
        elif text.startswith("destiny"):
            lines[audience].insert(0, Line(f"{name}: keeps a destiny", heading=True))
    return lines


def followed(told: State, outcomes: Sequence[int], audiences: Iterable[int | None]) -> Told:
    """Chance is answered in ``told``, one card or one throw of dice after the other."""
    lines: Told = {audience: [] for audience in audiences}
    left = list(outcomes)
    while left:
        fight = told.to_dict()["phase"].get("fight")
        count = sum(fight["to_throw"].values()) if fight else 1
        answers, left = left[:count], left[count:]
        event = told._event_text(answers) if fight else ""
        rolled = f"  > seat {fight['turn']} rolls: {event.removeprefix('roll: ')}" if event else ""
        before = copy.copy(told)
        for answer in answers:
            told.apply(answer)
        for audience, heard in lines.items():
            heard += [Line(rolled)] if rolled else []
            heard += _story(told, before, audience, event)
    return lines


def _story(told: State, before: State, audience: int | None, known: str = "") -> list[Line]:
    """What one event has done; ``known`` has been told already."""
    story = told._story(before, audience)
    lines = [Line(f"  > {line}") for line in story if line not in (known, f"round {told.round}")]
    if told.round != before.round:
        lines.append(Line(f"\n== Round {told.round} ==\n", heading=True))
    return lines
