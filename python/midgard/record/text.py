"""Records as JSON text: writing the header, reading and checking the rest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from midgard._midgard import CHANCE, InvalidOptionError, InvalidSnapshotError, MidgardError
from midgard._shared.card_files import of_all_files
from midgard._shared.input import unknown_name
from midgard.games import (
    GAMES,
    MOST_PLAYERS,
    card_digest,
    default_options,
    game_options,
    option_table,
)
from midgard.protocols import Game


def header(game: Game) -> dict[str, Any]:
    """Returns what must agree between a record and the game that replays it."""
    options, usual = game_options(game), default_options(type(game))
    later = _later(game.name)
    has_later = any(options[name] != usual[name] for name in later)
    return {
        "game": game.name,
        "rules_version": game.rules_version,
        "observation_layout": game.layout_digest,
        "cards": card_digest(game),
        "options": {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in options.items()
            if has_later or name not in later
        },
    }


def _later(name: str) -> set[str]:
    """Returns the options that a record has only if one of them differs from its default.

    The first records lack them.
    """
    return {row.name for row in option_table(name).values() if row.since > 1}


MAX_EVENTS = 1_000_000
"""More events than any game has."""
MAX_INDEX = 65_535
"""The largest number of a seat, an action or an outcome, and of an option."""


def not_a_record(why: str) -> InvalidSnapshotError:
    """Returns the error for a text that is not a record."""
    return InvalidSnapshotError(f"this is not a record of a game: {why}")


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
        InvalidSnapshotError: the text is not a JSON object, or one of its keys is missing.
    """

    def refuse(constant: str) -> None:
        raise ValueError(f"{constant} is not a number")

    try:
        data = json.loads(text.removeprefix("\ufeff"), parse_constant=refuse)
        json.dumps(data, ensure_ascii=False).encode()  # refuses texts with lone surrogates
    except (ValueError, RecursionError) as error:
        raise not_a_record(str(error).replace("\n", " ")) from None
    if not isinstance(data, dict):
        raise not_a_record(f"it is {abbreviate_json(data)}")
    for key in ("game", "rules_version", "observation_layout", "cards", "options", "events"):
        if key not in data:
            history = "" if "events" in data else "; a position without a history is not a record"
            raise not_a_record(f"{key} is missing{history}")
    return data


def record_game(data: dict[str, Any], cards: str | None) -> Game:
    """Returns the game of a record, with these corrections of card numbers.

    Raises:
        InvalidSnapshotError: the game does not exist; an option is missing, unknown or of another
            type, or names what is in a card file alone.
        InvalidOptionError: an option has a value that it cannot have.
    """
    name = data["game"]
    if not isinstance(name, str) or name not in GAMES:
        raise not_a_record(unknown_name("game", name, GAMES))
    defaults = {key: it for key, it in default_options(GAMES[name]).items() if key != "cards"}
    options = data["options"]
    table, needed = option_table(name), defaults.keys() - _later(name)
    if not isinstance(options, dict) or not needed <= options.keys() <= defaults.keys():
        known = ", ".join(key for key in defaults if key in needed)
        raise not_a_record(f"options are {known}, not {abbreviate_json(options)}")
    for key, value in options.items():
        named = WORDS.get(table[key].kind)
        if not (
            _fits(value, defaults[key])
            or (defaults[key] is None and named is not None and _fits(value, named))
        ):
            raise not_a_record(f"{key} is {abbreviate_json(value)}")
    files = {} if cards is None else {"cards": cards}
    try:
        return GAMES[name](**options, **files)
    except TypeError as error:
        notes = getattr(error, "__notes__", ())
        raise not_a_record(" ".join([str(error), *notes])) from None
    except InvalidOptionError:
        if cards is None and _has_other_cards(name, options, data["cards"]):
            raise InvalidSnapshotError(OTHER_CARDS) from None
        raise


def _has_other_cards(name: str, options: dict[str, Any], digest: object) -> bool:
    """Returns whether a record is of a game whose corrected cards its options need."""
    with suppress(MidgardError):
        return digest != card_digest(GAMES[name](**of_all_files(options)))
    return False


OTHER_CARDS = "the record is of a game with other card numbers"
"""The error where a card file is missing or another one."""


WORDS: Mapping[str, object] = {"word": "", "words": (), "seat_words": ""}
"""A value of the type of each kind of options that words name."""


def _fits(value: object, default: object) -> bool:
    """Returns whether a value has the type of an option. The game checks the value itself."""
    if isinstance(default, bool):
        return isinstance(value, bool)
    if isinstance(default, int | None):
        usual = value is None and default is None
        return usual or (type(value) is int and 0 <= value <= MAX_INDEX)
    if isinstance(default, str) and isinstance(value, str):
        return _is_word(value)
    most = MOST_PLAYERS if isinstance(default, str) else MOST_WORDS
    if value == [] and isinstance(default, str):
        return False
    return isinstance(value, list) and len(value) <= most and all(map(_is_word, value))


MOST_WORDS = 100
"""The largest number of words in an option."""


def record_events(game: Game, text: str) -> list[tuple[int, int]]:
    """Returns the history of a record of this game: pairs of a seat and an index.

    Raises:
        InvalidSnapshotError: the text is not a record, or one of another game or version.
    """
    data = parse_record(text)
    _same_midgard(game, data)
    events = data["events"]
    if not isinstance(events, list) or len(events) > MAX_EVENTS:
        raise not_a_record("its events are not a list, or the list is too long")
    for number, event in enumerate(events):
        if not (isinstance(event, list) and len(event) == 2 and all(map(_is_small, event))):
            raise not_a_record(
                f"event {number} is {abbreviate_json(event)}, not a seat and a number"
            )
    return [(who, index) for who, index in events]


def _is_same(one: object, other: object) -> bool:
    """Returns whether both are the same in JSON: 2.0 and true are not 2 and 1."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def _is_word(word: object) -> bool:
    return isinstance(word, str) and len(word) < 60


def _is_small(number: object) -> bool:
    return type(number) is int and CHANCE <= number <= MAX_INDEX


def _same_midgard(game: Game, data: dict[str, Any]) -> None:
    """Checks that game, rules, options, observation layout and cards of a record are the same.

    The layout and the cards depend on the options, so these are compared first.
    """
    here = header(game)
    if not _is_same(data["game"], here["game"]):
        raise InvalidSnapshotError(
            f"the record is of the game {abbreviate_json(data['game'])}, not of {game.name}"
        )
    _same_version(data, here, "rules_version", "version {} of the rules")
    if not _is_same(data["options"], here["options"]):
        raise InvalidSnapshotError(
            f"the record is of another game: {_differing_options(game, data['options'])}"
        )
    _same_version(data, here, "observation_layout", "another observation layout, {}")
    if not _is_same(data["cards"], here["cards"]):
        raise InvalidSnapshotError(OTHER_CARDS)


def _same_version(data: dict[str, Any], here: dict[str, Any], key: str, what: str) -> None:
    """Checks that a record was saved by a midgard with the same version of something."""
    if not _is_same(data[key], here[key]):
        found = what.format(abbreviate_json(data[key]))
        raise InvalidSnapshotError(
            f"this was saved by a midgard with {found}; here it is {abbreviate_json(here[key])}"
        )


def _differing_options(game: Game, options: object) -> str:
    """Returns in words which options of a record differ from those of the game, with both values.

    An option of a later form that the record lacks has its default.
    """
    expected = game_options(game)
    usual = default_options(type(game))
    needed = expected.keys() - _later(game.name)
    if isinstance(options, dict) and needed <= options.keys() <= expected.keys():
        found = {name: options.get(name, usual[name]) for name in expected}
        differing = [
            f"{name} is {abbreviate_json(found[name])}, not {abbreviate_json(value)}"
            for name, value in expected.items()
            if not _is_same(found[name], value)
        ]
        if differing:
            return "; ".join(differing)
    known = ", ".join(header(game)["options"])
    return f"its options are not {known}, but {abbreviate_json(options)}"
