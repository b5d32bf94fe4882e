"""A game with its history, kept outside the state.

A record is a set-up and a history: each decision and each chance outcome, in order. It can be
saved, loaded and replayed without the seed of the dice, and returns what happened as events
(docs/events.md) or as text.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import SupportsIndex

from midgard._engine import apply_logged, new_logged
from midgard._midgard import (
    CHANCE,
    InvalidSnapshotError,
    MidgardError,
)
from midgard._record_text import header, record_events
from midgard.protocols import Event, Game, State

__all__ = ["Record"]


class Record:
    """A game in progress with its history.

    Args:
        game: the rules.
        seed: the seed of chance, 0 to 2**128 - 1.

    >>> import midgard
    >>> game = midgard.Champions(players=2)
    >>> record = Record(game, seed=7)
    >>> record.apply("leader ullr")
    False
    >>> record.history[-1]
    (1, 35)
    >>> record.events()[-1]
    {'name': 'drafted', 'seat': 1, 'leader': 'ullr', 'rule': 'setup.draft'}
    >>> Record.replay(game, record.to_json()) == record.state
    True
    """

    def __init__(self, game: Game, *, seed: int) -> None:
        """Begins a new game."""
        self.game = game
        state, outcomes = new_logged(game, seed)
        self._state: State = state
        self._history = [(CHANCE, outcome) for outcome in outcomes]

    @property
    def state(self) -> State:
        """A copy of the position with other dice to come, so that those of the game stay secret."""
        return self._state.clone()

    @property
    def history(self) -> list[tuple[int, int]]:
        """Every decision and every chance outcome so far as ``(who, index)``.

        For a decision ``who`` is the seat and ``index`` the action. For chance ``who`` is
        ``midgard.CHANCE`` and ``index`` the outcome, one die or card each.
        """
        return list(self._history)

    def events(self, seat: int | None = None) -> list[Event]:
        """Replays the history and returns what happened, in order; see docs/events.md.

        Args:
            seat: returns only what this seat may know; without it, nothing is hidden.

        Raises:
            IndexError: the seat does not exist.
        """
        state = self.game.new_state(chance="explicit")
        events = [event for _, index in self._history for event in state.apply_events(index)]
        return events if seat is None else list(self.game.events_for(events, seat))

    def log(self, seat: int | None = None) -> str:
        """Returns the `events` as text, with one line for each event or throw of dice.

        Raises:
            IndexError: the seat does not exist.

        >>> import midgard
        >>> record = midgard.Champions(players=2, start_player=0).record(seed=7)
        >>> record.apply("leader ullr")
        False
        >>> print(record.log().splitlines()[-1])
        seat 1 is led by Ullr the Berserker
        """
        return "\n".join(self.game.describe_events(self.events(seat)))

    def apply(self, action: SupportsIndex | str) -> bool:
        """Plays a decision and returns whether the game is over. An error changes nothing.

        Raises:
            IllegalActionError: the action is not legal.
            InvalidNotationError: it is not an action of the game.
        """
        seat = self._state.current_player
        outcomes = apply_logged(self._state, action)
        self._history.append((seat, self.game.index(action)))
        self._history.extend((CHANCE, outcome) for outcome in outcomes)
        return self._state.is_terminal

    def information_state(self, seat: int) -> bytes:
        """Returns a 16-byte hash of all that a seat has seen and done so far, with perfect recall.

        It is equal for two records in which the seat has seen and done the same things in the same
        order. `State.information_key` is what it knows now, however it has learned it.

        Raises:
            IndexError: the seat does not exist.

        >>> import midgard
        >>> game = midgard.Champions(players=2)
        >>> one, other = Record(game, seed=7), Record(game, seed=7)
        >>> one.information_state(0) == other.information_state(0)
        True
        """
        state = self.game.new_state(chance="explicit")
        last = state.information_key(seat)
        seen = blake2b(last, digest_size=16)
        width = 1 if self.game.action_count <= 256 else 2  # bytes of an action
        for who, index in self._history:
            state.apply(index)
            if who == seat:
                seen.update(b"did" + index.to_bytes(width, "little"))
            now = state.information_key(seat)
            if now != last:
                seen.update(b"saw" + len(now).to_bytes(2, "little") + now)
                last = now
        return seen.digest()

    def to_json(self) -> str:
        """Returns versions, options and history (``events``) as JSON text, without the seed."""
        return json.dumps({**header(self.game), "events": self._history})

    @staticmethod
    def replay(game: Game, text: str) -> State:
        """Returns the state at the end of a record, with explicit chance.

        Raises:
            InvalidSnapshotError: the text is not a record, is of another game or version, or has an
                event that is not possible; the message names the event.
        """
        state = game.new_state(chance="explicit")
        for number, (who, index) in enumerate(record_events(game, text)):
            if who != state.current_player:
                raise InvalidSnapshotError(f"event {number} is of {who}, but: {state.prompt}")
            try:
                state.apply(index)
            except MidgardError as error:
                raise InvalidSnapshotError(f"event {number}: {error}") from None
        return state
