"""A game with its history, kept outside the state.

A record is a setup and a history: each decision and each chance outcome, in order. It can be
written down, read back and replayed without knowing the seed that the dice came from, and it tells
what happened as events (docs/events.md) or as text.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import SupportsIndex

from midgard._midgard import (
    CHANCE,
    InvalidSnapshotError,
    MidgardError,
)
from midgard._record_text import header, record_events
from midgard.protocols import Event, Game, State

__all__ = ["Record"]


class Record:
    """A game in progress that remembers how it came about.

    Args:
        game: the rules.
        seed: where chance comes from, 0 to 2**128 - 1.

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
        """Begin a new game."""
        self.game = game
        state, outcomes = game._new_logged(seed)
        self._state: State = state
        self._history = [(CHANCE, outcome) for outcome in outcomes]

    @property
    def state(self) -> State:
        """The position: a copy with a future of its own, so that nobody sees this game's dice."""
        return self._state.clone()

    @property
    def history(self) -> list[tuple[int, int]]:
        """Every decision and every chance outcome so far as ``(who, index)``.

        ``who`` is the seat that decided and ``index`` its action, or ``who`` is ``midgard.CHANCE``
        and ``index`` the outcome, one die or card each.
        """
        return list(self._history)

    def events(self, seat: int | None = None) -> list[Event]:
        """What has happened so far, in order: docs/events.md. The history is replayed for it.

        Args:
            seat: only what this seat is told; nothing is hidden without it.

        Raises:
            IndexError: there is no such seat.
        """
        state = self.game.new_state(chance="explicit")
        events = [event for _, index in self._history for event in state.apply_events(index)]
        return events if seat is None else list(self.game.events_for(events, seat))

    def log(self, seat: int | None = None) -> str:
        """What has happened so far as text, an event or a throw of dice a line, as `events` has it.

        Raises:
            IndexError: there is no such seat.

        >>> import midgard
        >>> record = midgard.Champions(players=2, start_player=0).record(seed=7)
        >>> record.apply("leader ullr")
        False
        >>> print(record.log().splitlines()[-1])
        seat 1 is led by Ullr the Berserker
        """
        return "\n".join(self.game.describe_events(self.events(seat)))

    def apply(self, action: SupportsIndex | str) -> bool:
        """Play a decision. Returns whether the game is over.

        Raises:
            IllegalActionError: the action is not legal; nothing has changed.
            InvalidNotationError: it is no action at all.
        """
        seat = self._state.current_player
        outcomes = self._state._apply_logged(action)
        self._history.append((seat, self.game.index(action)))
        self._history.extend((CHANCE, outcome) for outcome in outcomes)
        return self._state.is_terminal

    def information_state(self, seat: int) -> bytes:
        """All that a seat has seen and done so far, in 16 bytes: the form with perfect recall.

        Equal for two records in which the seat has seen the same in the same order and has done the
        same; `State.information_key` is what it knows now, whichever way it came to know it.

        Raises:
            IndexError: there is no such seat.

        >>> import midgard
        >>> game = midgard.Champions(players=2)
        >>> one, other = Record(game, seed=7), Record(game, seed=7)
        >>> one.information_state(0) == other.information_state(0)
        True
        """
        state = self.game.new_state(chance="explicit")
        last = state.information_key(seat)
        seen = blake2b(last, digest_size=16)
        for who, index in self._history:
            state.apply(index)
            if who == seat:
                seen.update(b"did" + bytes([index]))
            now = state.information_key(seat)
            if now != last:
                seen.update(b"saw" + len(now).to_bytes(2, "little") + now)
                last = now
        return seen.digest()

    def to_json(self) -> str:
        """The record as text: versions, options and, as ``events``, the history; not the seed."""
        return json.dumps({**header(self.game), "events": self._history})

    @staticmethod
    def replay(game: Game, text: str) -> State:
        """The state at the end of a record, with explicit chance.

        Raises:
            InvalidSnapshotError: the text is no record, or of another game or version, or an event
                is not possible where it stands; the message names the event.
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
