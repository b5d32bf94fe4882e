"""Records as JSON text: writing the header, reading and checking the rest."""

from __future__ import annotations

import json
from typing import Any

from midgard._midgard import CHANCE, RULES_VERSION, Champions, InvalidSnapshotError
from midgard.champions import PLAYERS

__all__ = [
    "abbreviate_json",
    "header",
    "not_a_record",
    "parse_record",
    "record_events",
    "record_options",
]


def header(game: Champions) -> dict[str, Any]:
    """Returns what must agree between a record and the game that replays it."""
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


MAX_EVENTS = 1_000_000
"""More events than any game has."""
OPTIONS = ("players", "variants", "assignment", "start_player", "leaders", "skip_forced")


def not_a_record(why: str) -> InvalidSnapshotError:
    """Returns the error for a text that is no record."""
    return InvalidSnapshotError(f"this is no record of a game: {why}")


def abbreviate_json(value: object) -> str:
    """Returns a value as JSON, on one line and shortened to fit a message."""
    try:
        text = json.dumps(value)
    except RecursionError:
        return "too deep to be shown"
    return text if len(text) <= 60 else f"{text[:60]}..."


def parse_record(text: str) -> dict[str, Any]:
    """Returns the JSON object of a record.

    Raises:
        InvalidSnapshotError: the text is no JSON object, or one of its keys is missing.
    """

    def refuse(constant: str) -> None:
        raise ValueError(f"{constant} is no number")

    try:
        data = json.loads(text, parse_constant=refuse)
        json.dumps(data, ensure_ascii=False).encode()  # no text may have half a letter in it
    except (ValueError, RecursionError) as error:
        raise not_a_record(str(error).replace("\n", " ")) from None
    if not isinstance(data, dict):
        raise not_a_record(f"it is {abbreviate_json(data)}")
    for key in ("game", "rules_version", "observation_layout", "cards", "options", "events"):
        if key not in data:
            raise not_a_record(f"{key} is missing")
    return data


def record_options(data: dict[str, Any]) -> dict[str, Any]:
    """Returns the options of a record. Their types are checked here, their values by the game.

    Raises:
        InvalidSnapshotError: an option is missing, unknown or of another type.
    """
    options = data["options"]
    if not isinstance(options, dict) or options.keys() != set(OPTIONS):
        raise not_a_record(f"options are {', '.join(OPTIONS)}, not {abbreviate_json(options)}")
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
            raise not_a_record(f"{name} is {abbreviate_json(options[name])}")
    return options


def record_events(game: Champions, text: str) -> list[tuple[int, int]]:
    """Returns the history of a record of this game: pairs of a seat and an index.

    Raises:
        InvalidSnapshotError: the text is no record, or one of another game or version.
    """
    data = parse_record(text)
    _same_midgard(game, data)
    for key, expected in header(game).items():
        if not _is_same(data[key], expected):
            raise InvalidSnapshotError(
                f"the record is of another game: {key} is {abbreviate_json(data[key])}, "
                f"not {abbreviate_json(expected)}"
            )
    events = data["events"]
    if not isinstance(events, list) or len(events) > MAX_EVENTS:
        raise not_a_record("its events are no list, or too long a one")
    for number, event in enumerate(events):
        if not (isinstance(event, list) and len(event) == 2 and all(map(_is_small, event))):
            raise not_a_record(
                f"event {number} is {abbreviate_json(event)}, not a seat and a number"
            )
    return [(who, index) for who, index in events]


def _is_same(one: object, other: object) -> bool:
    """Returns whether both are the same in JSON: 2.0 and true are not 2 and 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _are_leaders(leaders: object) -> bool:
    if isinstance(leaders, list):
        return len(leaders) <= PLAYERS[-1] and all(map(_is_word, leaders))
    return leaders in ("drafted", "random")


def _is_word(word: object) -> bool:
    return isinstance(word, str) and len(word) < 60


def _is_small(number: object) -> bool:
    return type(number) is int and CHANCE <= number < 256


def _same_midgard(game: Champions, data: dict[str, Any]) -> None:
    """Checks that rules, cards and observation layout of a record are those of the game."""
    here = header(game)
    for key, what in (
        ("rules_version", "version {} of the rules"),
        ("observation_layout", "another observation layout, {}"),
    ):
        if not _is_same(data[key], here[key]):
            found = what.format(abbreviate_json(data[key]))
            raise InvalidSnapshotError(
                f"this was saved by a midgard with {found}; here it is {abbreviate_json(here[key])}"
            )
    if not _is_same(data["cards"], here["cards"]):
        raise InvalidSnapshotError("the record is of a game with other card numbers")
