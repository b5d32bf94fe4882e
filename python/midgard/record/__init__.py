"""A game with its history, kept outside the state.

A record is a set-up and a history: each decision and each chance outcome, in order. It can be
saved, loaded and replayed without the seed of the dice, and returns what happened as events
(docs/reference/events.md) or as text. docs/manual/games.md describes the forms of records.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from os import PathLike, fspath
from typing import ClassVar, SupportsIndex

from midgard._midgard import (
    CHANCE,
    IllegalActionError,
    InvalidOptionError,
    InvalidSnapshotError,
    MidgardError,
)
from midgard._shared.engine import apply_logged, new_logged
from midgard._shared.input import require_path, require_seed, require_whole
from midgard.protocols import Event, Game, State
from midgard.record.fork_chance import Recorded, follow, recorded_from, settle_by_seed
from midgard.record.forms import (
    content_of_bytes,
    content_of_text,
    head,
    to_bytes,
    to_line,
    to_text,
)
from midgard.record.lines import lines_of
from midgard.record.seat_record import SeatRecord, SeatStep
from midgard.record.text import header, not_a_record, record_events

__all__ = ["Record", "SeatRecord", "SeatStep", "read_record", "read_records"]


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

    def __init__(self, game: Game, *, seed: int | str) -> None:
        """Begins a new game."""
        self.game = game
        self._seed: int | None = require_seed(seed)
        state, outcomes = new_logged(game, self._seed)
        self._state: State = state
        self._indices: list[int] = list(outcomes)
        self._who: list[int] | None = [CHANCE] * len(outcomes)
        self._rest: tuple[list[Recorded], int] = ([], 0)  # after a die that is chosen anew

    @staticmethod
    def of(game: Game, indices: Sequence[int]) -> Record:
        """Returns a record of a game with this history, whose further chance is explicit.

        Args:
            game: the rules.
            indices: each decision and each chance outcome, as in `history` without who it is of.

        Raises:
            InvalidSnapshotError: an event is not possible; the message names it.

        >>> import midgard
        >>> record = Record.of(midgard.Champions(players=2), [0])
        >>> record.state.is_chance, len(record.history)
        (True, 1)
        """
        state = game.new_state(chance="explicit")
        try:
            state.apply_many(list(indices))
        except MidgardError as error:
            at = getattr(error, "position", 0)
            text = str(error).removeprefix(f"at position {at}: ")
            raise InvalidSnapshotError(f"event {at}: {text}") from None
        return Record._made(game, state, list(indices), None)

    @staticmethod
    def _made(game: Game, state: State, indices: list[int], seed: int | None) -> Record:
        """Returns a record that goes on from a state."""
        record = object.__new__(Record)
        record.game, record._state, record._seed = game, state, seed
        record._indices, record._who, record._rest = indices, None, ([], 0)
        return record

    @property
    def state(self) -> State:
        """A copy of the position with other dice to come, so that those of the game stay secret.

        That of a record that was read has explicit chance.
        """
        return self._state.clone()

    @property
    def history(self) -> list[tuple[int, int]]:
        """Every decision and every chance outcome so far as ``(who, index)``.

        For a decision ``who`` is the seat and ``index`` the action. For chance ``who`` is
        ``midgard.CHANCE`` and ``index`` the outcome, one die or card each.
        """
        if self._who is None:
            state, self._who = self.game.new_state(chance="explicit"), []
            for index in self._indices:
                self._who.append(state.current_player)
                state.apply(index)
        return list(zip(self._who, self._indices, strict=True))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self._indices == other._indices and self._state == other._state

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # it goes on

    def __len__(self) -> int:
        """Returns the number of events in the history."""
        return len(self._indices)

    def __repr__(self) -> str:
        """Returns the game and the number of events."""
        return f"<Record of {self.game}: {len(self)} events>"

    def at(self, step: int) -> State:
        """Returns the position after a number of events of the history, with explicit chance.

        Raises:
            InvalidOptionError: the history has fewer events.

        >>> import midgard
        >>> record = midgard.Champions(players=2).record(seed=7)
        >>> record.at(len(record)) == record.state, record.at(0).is_chance
        (True, True)
        """
        step = require_whole("step", step, 0, len(self))
        state = self.game.new_state(chance="explicit")
        state.apply_many(self._indices[:step])
        return state

    def events(self, seat: int | None = None) -> list[Event]:
        """Replays the history and returns what happened, in order; see docs/reference/events.md.

        Args:
            seat: returns only what this seat may know; without it, nothing is hidden.

        Raises:
            IndexError: the seat does not exist.
        """
        state = self.game.new_state(chance="explicit")
        events = [event for index in self._indices for event in state.apply_events(index)]
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

        Where chance is explicit, as in a record that was read, or at a fork in the middle of a
        throw, it answers chance with an outcome.

        Raises:
            IllegalActionError: the action is not legal, or the outcome not possible.
            InvalidNotationError: it is not an action of the game.
        """
        who, outcomes = self._state.current_player, list[int]()
        if who == CHANCE:
            index = _outcome(self._state, action)
            self._state.apply(index)
            outcomes = self._settle()
        elif self._seed is None:
            index = self.game.index(action)
            self._state.apply(action)
        else:
            outcomes = list(apply_logged(self._state, action))
            index = self.game.index(action)
        self._indices += [index, *outcomes]
        if self._who is not None:
            self._who += [who, *[CHANCE] * len(outcomes)]
        return self._state.is_terminal

    def _settle(self) -> list[int]:
        """Answers the rest of a throw in which one die was chosen, and goes on by the seed."""
        if self._seed is None:
            return []
        recorded, kept = self._rest
        outcomes = follow(self._state, recorded[:kept])
        more = recorded[len(outcomes) :] if len(outcomes) == kept else []
        self._state, drawn = settle_by_seed(self.game, self._state, self._seed, more)
        self._rest = ([], 0)
        return outcomes + drawn

    def fork(self, step: int, *, seed: int | str | None = None) -> Record:
        """Returns a record that has the first events of this one and goes on in another way.

        The next `apply` plays another choice there. Dice and cards afterwards are those of the
        same streams: what is the same throw in the same round has the same dice. Where chance was
        open, `apply` chooses another outcome; the other dice of the throw stay as they were.

        Args:
            step: the number of events that stay.
            seed: the seed of what follows; by default that of this record. A record that was read
                has no seed, and its fork then has explicit chance. With a seed here, all chance up
                to the next decision stays as it was where that is possible.

        Raises:
            InvalidOptionError: the history has fewer events, or the seed is out of range.

        >>> import midgard
        >>> record = midgard.Champions(players=2, start_player=0).record(seed=7)
        >>> fork = record.fork(len(record))
        >>> record.apply("leader ullr"), fork.apply("leader dagrun")
        (False, False)
        >>> record.history[:-1] == fork.history[:-1]
        True
        """
        state = self.at(step)
        seed = self._seed if seed is None else require_seed(seed)
        fork = Record._made(self.game, state, self._indices[:step], seed)
        if seed is not None and not state.is_chance:
            fork._state = self.game.from_dict(state.to_dict(), seed=seed)
        elif seed is not None:
            fork._rest = recorded_from(self.game, self.history, step, self._seed)
        return fork

    def redacted(self, seat: int) -> SeatRecord:
        """Returns what a seat was shown and did: a record without anything that it cannot know.

        Raises:
            IndexError: the seat does not exist.

        >>> import midgard
        >>> record = midgard.Champions(players=2, start_player=0).record(seed=7)
        >>> record.apply("leader ullr")
        False
        >>> mine = record.redacted(0)
        >>> mine.information_state == record.information_state(0)
        True
        >>> mine.events() == record.events(0)
        True
        """
        state, steps = self.game.new_state(chance="explicit"), list[SeatStep]()
        last, seen = None, blake2b(digest_size=16)
        for who, index in [(CHANCE, None), *self.history]:
            events = [] if index is None else state.apply_events(index)
            shown = [dict(event) for event in self.game.events_for(events, seat)]
            now, own = state.information_key(seat), index if who == seat else None
            _see(seen, self.game, own, None if now == last else now, is_first=last is None)
            if own is not None or shown or now != last:
                steps.append(SeatStep(own, tuple(shown), seen.digest()))
            last = now
        return SeatRecord(self.game, seat, steps)

    def information_state(self, seat: int) -> bytes:
        """Returns a 16-byte hash of what a seat has known and done so far, with perfect recall.

        It is equal for two records in which the seat has done the same things and has gone through
        the same states of what it knows, in the same order. `State.information_key` is what it
        knows now, however it has learned it. A fact of an event that no state shows, such as a die
        whose hit had no effect, is not in it.

        Raises:
            IndexError: the seat does not exist.

        >>> import midgard
        >>> game = midgard.Champions(players=2)
        >>> one, other = Record(game, seed=7), Record(game, seed=7)
        >>> one.information_state(0) == other.information_state(0)
        True
        """
        state = self.game.new_state(chance="explicit")
        last, seen = state.information_key(seat), blake2b(digest_size=16)
        _see(seen, self.game, None, last, is_first=True)
        for who, index in self.history:
            state.apply(index)
            now = state.information_key(seat)
            own = index if who == seat else None
            _see(seen, self.game, own, None if now == last else now, is_first=False)
            last = now
        return seen.digest()

    def to_json(self) -> str:
        """Returns versions, options and history (``events``) as JSON text, without the seed."""
        return json.dumps({**header(self.game), "events": self.history})

    def to_line(self) -> str:
        """Returns the record as one line of JSON, without the seed; `read_record` reads it.

        >>> import midgard
        >>> record = midgard.Champions(players=2).record(seed=7)
        >>> read_record(record.to_line()).history == record.history
        True
        """
        return to_line(self.game, self._indices)

    def to_bytes(self) -> bytes:
        """Returns the record as compressed bytes; `read_record` reads them."""
        return to_bytes(head(self.game), self._indices)

    def to_text(self) -> str:
        """Returns the record for people, with a line an event; `read_record` reads it.

        >>> import midgard
        >>> record = midgard.Champions(players=2, start_player=0).record(seed=7)
        >>> print(record.to_text().splitlines()[0])
        midgard record 2
        """
        return to_text(self.game, self.history)

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


def _see(seen: object, game: Game, own: int | None, key: bytes | None, *, is_first: bool) -> None:
    """Adds a step to the hash of what a seat has done and seen."""
    update = getattr(seen, "update")  # noqa: B009  # hashes of hashlib have no common public type
    width = 1 if game.action_count <= 256 else 2  # bytes of an action
    if own is not None:
        update(b"did" + own.to_bytes(width, "little"))
    if key is not None:
        update(key if is_first else b"saw" + len(key).to_bytes(2, "little") + key)


def _outcome(state: State, answer: SupportsIndex | str) -> int:
    """Returns the number of an outcome of the open chance event."""
    for outcome, _ in state.chance_outcomes():
        if answer == (state.outcome_text(outcome) if isinstance(answer, str) else outcome):
            return outcome
    raise IllegalActionError(f"{answer!r} is not an outcome of: {state.prompt}")


def read_record(
    form: str | bytes, *, cards: str | PathLike[str] | None = None
) -> Record | SeatRecord:
    """Reads a record: a JSON line, text, bytes, or the JSON of `Record.to_json`.

    Args:
        form: the record.
        cards: the file with the corrected card numbers of its game, if it has any.

    Raises:
        InvalidSnapshotError: it is damaged, of a newer midgard, or of other rules or cards; the
            message names it.
        InvalidOptionError: the game has an option that it cannot have, or cards of its own.
        InvalidCardsError: the card file has errors.

    >>> import midgard
    >>> record = midgard.Champions(players=2).record(seed=7)
    >>> forms = record.to_line(), record.to_bytes(), record.to_text(), record.to_json()
    >>> all(read_record(form).state == record.state for form in forms)
    True
    """
    if not isinstance(form, str | bytes):
        raise InvalidOptionError(f"a record is text or bytes, not {type(form).__name__}")
    file = None if cards is None else fspath(cards)
    found = content_of_bytes(form, file) if isinstance(form, bytes) else content_of_text(form, file)
    if found.seat is not None:
        return SeatRecord.of(found.game, found.seat, found.steps or [])
    return Record.of(found.game, found.indices)


def read_records(
    path: str | PathLike[str], *, cards: str | PathLike[str] | None = None
) -> Iterator[Record | SeatRecord]:
    r"""Yields the records of a file with a JSON line for each, one at a time.

    Each is replayed before it is yielded. Empty lines are skipped. A name that ends with ``.gz`` is
    that of a compressed file.

    Raises:
        InvalidSnapshotError: as for `read_record`, or the compressed file is damaged; the message
            names the line.
        InvalidOptionError: as for `read_record`; the message names the line.
        InvalidCardsError: the card file has errors.
        OSError: the file cannot be read.

    >>> import midgard, tempfile
    >>> record = midgard.Champions(players=2).record(seed=7)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with open(f"{folder}/games.jsonl", "w") as file:
    ...         print(record.to_line(), record.to_line(), sep="\n", file=file)
    ...     [len(one.events()) for one in read_records(f"{folder}/games.jsonl")]
    [3, 3]
    """
    require_path("path", path)
    for number, line in lines_of(fspath(path)):
        try:
            yield read_record(line.decode().strip(), cards=cards)
        except UnicodeDecodeError as error:
            raise not_a_record(f"line {number} is not UTF-8 text: {error.reason}") from None
        except (InvalidSnapshotError, InvalidOptionError) as error:
            raise type(error)(f"line {number}: {error}") from None
