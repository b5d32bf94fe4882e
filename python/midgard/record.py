"""A game with its history, kept outside the state.

A record is a setup and a list of events: each decision and each chance outcome, in order. It can be
written down, read back and replayed without knowing the seed that the dice came from.
"""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any

from midgard._midgard import (
    CHANCE,
    RULES_VERSION,
    Action,
    Champions,
    InvalidSnapshotError,
    MidgardError,
    State,
)

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
    >>> record.events[-1]
    (1, 35)
    >>> Record.replay(game, record.to_json()) == record.state
    True
    """

    def __init__(self, game: Champions, *, seed: int) -> None:
        """Begin a new game."""
        self.game = game
        self._state, outcomes = game._new_logged(seed)
        self._events = [(CHANCE, outcome) for outcome in outcomes]

    @property
    def state(self) -> State:
        """The position: a copy with a future of its own, so that nobody sees this game's dice."""
        return self._state.clone()

    @property
    def events(self) -> list[tuple[int, int]]:
        """Every event so far as ``(who, index)``.

        ``who`` is the seat that decided and ``index`` its action, or ``who`` is ``midgard.CHANCE``
        and ``index`` the outcome, one die or card each.
        """
        return list(self._events)

    def apply(self, action: int | str | Action) -> bool:
        """Play a decision. Returns whether the game is over.

        Raises:
            IllegalActionError: the action is not legal; nothing has changed.
            InvalidNotationError: it is no action at all.
        """
        seat = self._state.current_player
        outcomes = self._state._apply_logged(action)
        self._events.append((seat, self.game.index(action)))
        self._events.extend((CHANCE, outcome) for outcome in outcomes)
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
        for who, index in self._events:
            state.apply(index)
            if who == seat:
                seen.update(b"did" + bytes([index]))
            now = state.information_key(seat)
            if now != last:
                seen.update(b"saw" + len(now).to_bytes(2, "little") + now)
                last = now
        return seen.digest()

    def to_json(self) -> str:
        """The record as text: versions, options and events. The seed is not in it."""
        return json.dumps({**_head(self.game), "events": self._events})

    @staticmethod
    def replay(game: Champions, text: str) -> State:
        """The state at the end of a record, with explicit chance.

        Raises:
            InvalidSnapshotError: the text is no record, or of another game or version, or an event
                is not possible where it stands; the message names the event.
        """
        state = game.new_state(chance="explicit")
        for number, (who, index) in enumerate(_events(game, text)):
            if who != state.current_player:
                raise InvalidSnapshotError(f"event {number} is of {who}, but: {state.asked}")
            try:
                state.apply(index)
            except MidgardError as error:
                raise InvalidSnapshotError(f"event {number}: {error}") from None
        return state


def _head(game: Champions) -> dict[str, Any]:
    """What must agree between a record and the game that replays it."""
    return {
        "game": game.name,
        "rules_version": RULES_VERSION,
        "options": {
            "players": game.players,
            "variants": list(game.variants),
            "assignment": game.assignment,
            "start_player": game.start_player,
            "skip_forced": game.skip_forced,
        },
    }


def _events(game: Champions, text: str) -> list[tuple[int, int]]:
    """The events of a record of this game."""
    try:
        data = json.loads(text)
        head = {key: data[key] for key in _head(game)}
        events = [(who, index) for who, index in data["events"]]
    except (ValueError, TypeError, KeyError) as error:
        raise InvalidSnapshotError(f"this is no record of a game: {error!r}") from None
    for key, expected in _head(game).items():
        if head[key] != expected:
            raise InvalidSnapshotError(
                f"the record is of another game: {key} is {head[key]!r}, not {expected!r}"
            )
    if not all(type(who) is int and type(index) is int for who, index in events):
        raise InvalidSnapshotError("this is no record of a game: an event is two whole numbers")
    return events
