"""The forms of whole records: a JSON line, bytes, and text for people.

All three have the same content: the game as text, its versions and digests, and the index of each
decision and chance outcome. Who decided follows from the rules.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from midgard._midgard import InvalidSnapshotError, MidgardError
from midgard._shared.json import parse_json
from midgard.games import card_digest, game_text, load_game
from midgard.protocols import Game, State
from midgard.record.text import (
    MAX_EVENTS,
    MAX_INDEX,
    abbreviate_json,
    not_a_record,
    parse_record,
    record_events,
    record_game,
)

FORMAT = 2
"""The version of these forms. Version 1 is the JSON of `Record.to_json`, without a number."""
MAGIC = b"midgard-record-3\n"
"""The first bytes of a record in bytes."""
_OLDER = b"midgard-record-2\n"
"""The first bytes of those whose events are JSON."""
_USUAL = (
    b"dark_mountains+valhalla,assignment=simultaneousreavers(players=god_of_war(players="
    b'","rules_version":1,"observation_layout":"","cards":"","seat":0,"steps":['
    b'{"record":2,"game":"champions(players=4)'
)
"""The dictionary for compression: usual parts of a head."""
_ESCAPE = 255
"""A byte that adds itself to the next one: so most indices take one byte."""
MOST_BYTES = 16 * MAX_EVENTS
"""The most bytes of an expanded record."""
_TITLE = "midgard record"
_KEYS = ("game", "rules_version", "observation_layout", "cards")
_LINE = re.compile(r"(?P<number>\d+)\. (?P<who>chance|seat \d+): (?P<text>.+)")


@dataclass(frozen=True)
class Content:
    """The content of a form: the game, the indices of the events, or the views of a seat."""

    game: Game
    indices: list[int]
    seat: int | None = None
    steps: list[Any] | None = None


def head(game: Game) -> dict[str, Any]:
    """Returns what a record has besides its events."""
    return {
        "record": FORMAT,
        "game": game_text(game),
        "rules_version": game.rules_version,
        "observation_layout": game.layout_digest,
        "cards": card_digest(game),
    }


def to_line(game: Game, indices: Sequence[int]) -> str:
    """Returns a record as JSON without a line break."""
    return json.dumps({**head(game), "events": list(indices)}, separators=(",", ":"))


def to_bytes(head: Mapping[str, Any], indices: Sequence[int]) -> bytes:
    """Returns the head of a record and the indices of its events as compressed bytes."""
    text = json.dumps(head, separators=(",", ":"))
    squeeze = zlib.compressobj(9, memLevel=9, zdict=_USUAL)
    return MAGIC + squeeze.compress(text.encode() + b"\n" + _packed(indices)) + squeeze.flush()


def _packed(indices: Sequence[int]) -> bytes:
    data = bytearray()
    for index in indices:
        data += bytes([_ESCAPE]) * (index // _ESCAPE)
        data.append(index % _ESCAPE)
    return bytes(data)


def _unpacked(data: bytes) -> list[int]:
    if _ESCAPE not in data:
        return list(data)
    indices, index = list[int](), 0
    for byte in data:
        index += byte
        if byte != _ESCAPE:
            indices.append(index)
            index = 0
    if index:
        raise not_a_record("its last event is cut off")
    return indices


def to_text(game: Game, history: Sequence[tuple[int, int]]) -> str:
    """Returns a record with a line for each event, in words."""
    known = head(game)
    lines = [f"{_TITLE} {known.pop('record')}"]
    lines += [f"{name}: {value}" for name, value in known.items()]
    state = game.new_state(chance="explicit")
    for number, (_, index) in enumerate(history):
        who = "chance" if state.is_chance else f"seat {state.current_player}"
        text = state.outcome_text(index) if state.is_chance else game.action(index).text
        lines.append(f"{number}. {who}: {text}")
        state.apply(index)
    return "\n".join(lines) + "\n"


def content_of_bytes(data: bytes, cards: str | None) -> Content:
    """Reads a record from bytes.

    Raises:
        InvalidSnapshotError: these are not the bytes of a record; the message gives the reason.
    """
    if not data.startswith((MAGIC, _OLDER)):
        if data.startswith(MAGIC[:15]):
            raise not_a_record("it was written by a newer midgard")
        raise not_a_record("its first bytes are those of something else")
    expand = zlib.decompressobj(zdict=_USUAL)
    try:
        whole = expand.decompress(data[len(MAGIC) :], MOST_BYTES)
        if not expand.eof or expand.unused_data:
            raise not_a_record("it is cut off or too long")
        text, _, events = whole.partition(b"\n")
        found = _object(text.decode())
        if data.startswith(MAGIC) and "seat" not in found:
            found["events"] = _unpacked(events)
        return _content(found, cards)
    except (zlib.error, UnicodeDecodeError) as error:
        raise not_a_record(f"it is damaged: {error}") from None


def content_of_text(text: str, cards: str | None) -> Content:
    """Reads a record from a JSON line, from text for people, or from the JSON of version 1.

    Raises:
        InvalidSnapshotError: the text is not a record, or one of another version or other cards.
        InvalidOptionError: the game has an option that it cannot have.
        InvalidCardsError: the card file has errors.
    """
    text = text.removeprefix("\ufeff")  # a mark of byte order
    if text.startswith(_TITLE):
        return _content_of_words(text, cards)
    data = _object(text)
    if "record" not in data:
        data = parse_record(text)
        game = record_game(data, cards)
        return Content(game, [index for _, index in record_events(game, text)])
    return _content(data, cards)


def _content(data: dict[str, Any], cards: str | None) -> Content:
    """Reads the content of a line, or bytes."""
    if "record" not in data:
        raise not_a_record("record is missing")
    game = _game(data, cards)
    if "seat" in data:
        seat, steps = data["seat"], data.get("steps")
        if type(seat) is not int or not 0 <= seat < game.players or not isinstance(steps, list):
            raise not_a_record("it is of a seat, but has no steps of one")
        return Content(game, [], seat, steps)
    indices = data.get("events")
    if not isinstance(indices, list) or len(indices) > MAX_EVENTS:
        raise not_a_record("its events are not a list, or the list is too long")
    for number, index in enumerate(indices):
        if type(index) is not int or not 0 <= index <= MAX_INDEX:
            raise not_a_record(f"event {number} is {abbreviate_json(index)}, not a number")
    return Content(game, indices)


def _object(text: str) -> dict[str, Any]:
    try:
        data = parse_json(text)
    except ValueError as error:
        raise not_a_record(str(error)) from None
    if not isinstance(data, dict):
        raise not_a_record(f"it is {abbreviate_json(data)}")
    return data


_GAMES: dict[str, tuple[Game, dict[str, Any]]] = {}
"""The games of the last records: a file of millions names few."""


def _game(data: dict[str, Any], cards: str | None) -> Game:
    """Returns the game of a record after a check of its versions."""
    if type(data["record"]) is not int or data["record"] != FORMAT:
        newer = type(data["record"]) is int and data["record"] > FORMAT
        what = "was written by a newer midgard" if newer else "has no version that there is"
        raise not_a_record(f"it {what}: {abbreviate_json(data['record'])}")
    for key in _KEYS:
        if key not in data:
            raise not_a_record(f"{key} is missing")
    text = data["game"]
    if not isinstance(text, str):
        raise not_a_record(f"the game is {abbreviate_json(text)}")
    known = None if cards is not None else _GAMES.get(text)
    if known is None:
        game = load_game(text, cards=cards)
        known = game, head(game)
        if cards is None:
            if len(_GAMES) > 100:
                _GAMES.clear()
            _GAMES[text] = known
    game, here = known
    for key in _KEYS[1:]:
        if data[key] != here[key] or type(data[key]) is not type(here[key]):
            raise InvalidSnapshotError(
                f"the record has the {key.replace('_', ' ')} {abbreviate_json(data[key])}; here it"
                f" is {abbreviate_json(here[key])}"
            )
    return game


def _content_of_words(text: str, cards: str | None) -> Content:
    """Reads the text for people."""
    lines = text.splitlines()
    data: dict[str, Any] = {"record": _whole(lines[0].removeprefix(_TITLE).strip())}
    for name, line in zip(_KEYS, lines[1 : len(_KEYS) + 1], strict=False):
        key, _, value = line.partition(": ")
        if key != name:
            raise not_a_record(f"a line has {abbreviate_json(line)}, not {name}")
        data[name] = _whole(value) if name == "rules_version" else value
        if name == "cards" and value == "None":
            data[name] = None
    game = _game(data, cards)
    state, indices = game.new_state(chance="explicit"), list[int]()
    for line in lines[len(_KEYS) + 1 :]:
        indices.append(_event(game, state, line, len(indices)))
    return Content(game, indices)


def _whole(text: str) -> object:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else text


def _event(game: Game, state: State, line: str, number: int) -> int:
    """Plays a line and returns the index of its event."""
    found = _LINE.fullmatch(line)
    if found is None or found["number"] != str(number):
        raise not_a_record(f"event {number} is {abbreviate_json(line)}")
    who = "chance" if state.is_chance else f"seat {state.current_player}"
    if found["who"] != who:
        raise InvalidSnapshotError(f"event {number} is of {found['who']}, but: {state.prompt}")
    index = -1
    if state.is_chance:
        for outcome, _ in state.chance_outcomes():
            if state.outcome_text(outcome) == found["text"]:
                index = outcome
    else:
        index = _action(game, found["text"], number)
    try:
        state.apply(found["text"] if index < 0 else index)
    except MidgardError as error:
        raise InvalidSnapshotError(f"event {number}: {error}") from None
    return index


def _action(game: Game, text: str, number: int) -> int:
    try:
        return game.index(text)
    except MidgardError as error:
        raise InvalidSnapshotError(f"event {number}: {error}") from None
