"""The views and actions of a seat in a game: a record without hidden facts."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from midgard._midgard import InvalidOptionError, MidgardError
from midgard.protocols import Event, Game
from midgard.record.forms import head, to_bytes
from midgard.record.text import MAX_EVENTS, MAX_INDEX, abbreviate_json, not_a_record


class SeatStep(NamedTuple):
    """A step that a seat noticed.

    Attributes:
        action: the index of its own decision, or ``None``.
        events: what it was shown.
        information_state: the hash of all that it has seen and done so far, 16 bytes.
    """

    action: int | None
    events: tuple[dict[str, Any], ...]
    information_state: bytes


class SeatRecord:
    """The views and actions of a seat in a game, as `Record.redacted` returns them.

    It has the information states of the seat and what it was shown, and nothing else: neither
    hidden cards and choices, nor how many steps there were that the seat did not notice.

    Attributes:
        game: the rules.
        seat: the seat.
        steps: the steps that it noticed, in order.

    >>> import midgard
    >>> from midgard.record import read_record
    >>> record = midgard.Champions(players=2, start_player=0).record(seed=7)
    >>> record.apply("leader ullr"), record.apply("leader gylfir")
    (False, False)
    >>> mine = record.redacted(1)
    >>> read_record(mine.to_line()) == mine
    True
    >>> [event["destiny"] for event in mine.events() if event["name"] == "dealt"][:1]
    [None]
    """

    def __init__(self, game: Game, seat: int, steps: Sequence[SeatStep]) -> None:
        """Takes the steps."""
        self.game: Game = game
        self.seat: int = seat
        self.steps: tuple[SeatStep, ...] = tuple(steps)

    @staticmethod
    def of(game: Game, seat: int, steps: Sequence[Any]) -> SeatRecord:
        """Reads the steps of a line.

        Raises:
            InvalidSnapshotError: they are not; the message names the first fault.
        """
        if len(steps) > MAX_EVENTS:
            raise not_a_record("it has too many steps")
        found = [_step(game, number, one) for number, one in enumerate(steps)]
        return SeatRecord(game, seat, found)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SeatRecord):
            return NotImplemented
        same = self.game == other.game and self.seat == other.seat
        return same and self.steps == other.steps

    def __len__(self) -> int:
        """Returns the number of steps that the seat noticed."""
        return len(self.steps)

    def __repr__(self) -> str:
        """Returns the game, the seat and the number of steps."""
        return f"<SeatRecord of seat {self.seat} of {self.game}: {len(self)} steps>"

    @property
    def information_state(self) -> bytes:
        """The hash of all that the seat has seen and done, as `Record.information_state`."""
        return self.steps[-1].information_state if self.steps else bytes(16)

    def events(self) -> list[Event]:
        """Returns what the seat was shown, in order."""
        return [event for step in self.steps for event in step.events]

    def log(self) -> str:
        """Returns the `events` as text."""
        return "\n".join(self.game.describe_events(self.events()))

    def to_line(self) -> str:
        """Returns the record as one line of JSON; ``midgard.record.read_record`` reads it."""
        return json.dumps(self._body(), separators=(",", ":"))

    def to_bytes(self) -> bytes:
        """Returns the record as compressed bytes; ``midgard.record.read_record`` reads them."""
        return to_bytes(self._body(), ())

    def _body(self) -> dict[str, Any]:
        steps = [
            [step.action, list(step.events), step.information_state.hex()] for step in self.steps
        ]
        return {**head(self.game), "seat": self.seat, "steps": steps}


def _step(game: Game, number: int, step: object) -> SeatStep:
    """Reads a step of a line and checks it."""
    try:
        if not isinstance(step, list):
            raise TypeError
        action, events, state = step
        wrong = action is not None and not (type(action) is int and 0 <= action <= MAX_INDEX)
        hashed = bytes.fromhex(state)
        if wrong or len(hashed) != 16 or not isinstance(events, list):
            raise ValueError
        if action is not None:
            game.action(action)
        game.describe_events(events)
        return SeatStep(action, tuple(events), hashed)
    except (ValueError, TypeError, KeyError, MidgardError, InvalidOptionError):
        raise not_a_record(f"step {number} is {abbreviate_json(step)}") from None
