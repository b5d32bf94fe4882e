"""A game with its history, kept outside the state.

A record is a setup and a history: each decision and each chance outcome, in order. It can be
written down, read back and replayed without knowing the seed that the dice came from, and it tells
what happened as events (docs/events.md) or as text.
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
from midgard.events import Event

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

    def __init__(self, game: Champions, *, seed: int) -> None:
        """Begin a new game."""
        self.game = game
        self._state, outcomes = game._new_logged(seed)
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
        return events if seat is None else self.game.events_for(events, seat)

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

    def apply(self, action: int | str | Action) -> bool:
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
        return json.dumps({**_head(self.game), "events": self._history})

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
        "observation_layout": game.layout_digest,
        "cards": game.card_digest,
        "options": {
            "players": game.players,
            "variants": list(game.variants),
            "assignment": game.assignment,
            "start_player": game.start_player,
            "leaders": game.leaders,
            "skip_forced": game.skip_forced,
        },
    }


MOST_EVENTS = 1_000_000
"""More events than any game has."""
OPTIONS = ("players", "variants", "assignment", "start_player", "leaders", "skip_forced")


def _no_record(why: str) -> InvalidSnapshotError:
    return InvalidSnapshotError(f"this is no record of a game: {why}")


def _shown(value: object) -> str:
    """A value as an error shows it: on one line, and not too long."""
    try:
        text = json.dumps(value)
    except RecursionError:
        return "too deep to be shown"
    return text if len(text) <= 60 else f"{text[:60]}..."


def _parsed(text: str) -> dict[str, Any]:
    """The JSON object of a record. Nothing in it is more than data."""

    def refuse(constant: str) -> None:
        raise ValueError(f"{constant} is no number")

    try:
        data = json.loads(text, parse_constant=refuse)
        json.dumps(data, ensure_ascii=False).encode()  # no text may have half a letter in it
    except (ValueError, RecursionError) as error:
        raise _no_record(str(error).replace("\n", " ")) from None
    if not isinstance(data, dict):
        raise _no_record(f"it is {_shown(data)}")
    for key in ("game", "rules_version", "observation_layout", "cards", "options", "events"):
        if key not in data:
            raise _no_record(f"{key} is missing")
    return data


def _options(data: dict[str, Any]) -> dict[str, Any]:
    """The options of a record, each of its type; the game checks what they say."""
    options = data["options"]
    if not isinstance(options, dict) or options.keys() != set(OPTIONS):
        raise _no_record(f"options are {', '.join(OPTIONS)}, not {_shown(options)}")
    variants, start = options["variants"], options["start_player"]
    fits = {
        "players": type(options["players"]) is int and 0 <= options["players"] < 256,
        "variants": isinstance(variants, list) and all(map(_is_word, variants)),
        "assignment": options["assignment"] in ("in_turn", "simultaneous"),
        "start_player": start is None or (type(start) is int and 0 <= start < 256),
        "leaders": _are_leaders(options["leaders"]),
        "skip_forced": isinstance(options["skip_forced"], bool),
    }
    for name in OPTIONS:
        if not fits[name]:
            raise _no_record(f"{name} is {_shown(options[name])}")
    return options


def _events(game: Champions, text: str) -> list[tuple[int, int]]:
    """The events of a record of this game."""
    data = _parsed(text)
    _same_midgard(game, data)
    for key, expected in _head(game).items():
        if not _same(data[key], expected):
            raise InvalidSnapshotError(
                f"the record is of another game: {key} is {_shown(data[key])}, "
                f"not {_shown(expected)}"
            )
    events = data["events"]
    if not isinstance(events, list) or len(events) > MOST_EVENTS:
        raise _no_record("its events are no list, or too long a one")
    for number, event in enumerate(events):
        if not (isinstance(event, list) and len(event) == 2 and all(map(_is_small, event))):
            raise _no_record(f"event {number} is {_shown(event)}, not a seat and a number")
    return [(who, index) for who, index in events]


def _same(one: object, other: object) -> bool:
    """Returns whether both are the same in JSON: 2.0 and true are not 2 and 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _are_leaders(leaders: object) -> bool:
    if isinstance(leaders, list):
        return len(leaders) <= 4 and all(map(_is_word, leaders))
    return leaders in ("drafted", "random")


def _is_word(word: object) -> bool:
    return isinstance(word, str) and len(word) < 60


def _is_small(number: object) -> bool:
    return type(number) is int and CHANCE <= number < 256


def _same_midgard(game: Champions, data: dict[str, Any]) -> None:
    """Refuse by name what was saved under other rules, cards, or another layout of observations."""
    here = _head(game)
    for key, what in (
        ("rules_version", "version {} of the rules"),
        ("observation_layout", "another observation layout, {}"),
    ):
        if not _same(data[key], here[key]):
            told = what.format(_shown(data[key]))
            raise InvalidSnapshotError(
                f"this was saved by a midgard with {told}; here it is {_shown(here[key])}"
            )
    if not _same(data["cards"], here["cards"]):
        raise InvalidSnapshotError("the record is of a game with other card numbers")
