"""The games of this package, by name, and games as text.

A text names a game, the number of players, and the options that differ from the defaults:

>>> import midgard
>>> game = midgard.load_game("champions(players=3,variants=hall_of_records)")
>>> game == midgard.Champions(players=3, variants=["hall_of_records"])
True
>>> str(game)
'champions(players=3,variants=hall_of_records)'
>>> "champions" in midgard.GAMES
True

This module names no game: the names come from the registry of the compiled module, and the options
and their defaults from the signature of the game's class.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from functools import cache
from os import PathLike, fspath
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from midgard._midgard import GAMES as CLASSES
from midgard._midgard import OPTIONS, PLAYER_RANGES, InvalidOptionError, MidgardError
from midgard._shared.input import abbreviate, unknown_name

if TYPE_CHECKING:
    from midgard.protocols import Game

    GameClass: TypeAlias = Callable[..., Game]

__all__ = [
    "GAMES",
    "MOST_PLAYERS",
    "OptionRow",
    "bot_names",
    "build_game",
    "card_digest",
    "default_game",
    "default_options",
    "game_options",
    "game_text",
    "has_own_returns",
    "has_scores",
    "load_game",
    "option_table",
    "own_cards",
    "parse_game",
    "parse_option",
    "player_counts",
    "player_counts_text",
    "teams",
]

GAMES: Mapping[str, GameClass] = MappingProxyType(CLASSES)
"""The class of each game, by the name of the game."""

MOST_PLAYERS: int = max(most for _, most in PLAYER_RANGES.values())
"""The most players that a game of this package can have."""

_TEXT = re.compile(r"\s*([A-Za-z_]\w*)\s*(?:\((.*)\)\s*)?", re.DOTALL)
_OPTION = re.compile(r"\s*([A-Za-z_]\w*)\s*=\s*([\w.+-]+)\s*")
_WHOLE = re.compile(r"-?[0-9]{1,40}")


class OptionRow(NamedTuple):
    """A row of the table of options that the compiled module has of each game."""

    name: str
    kind: str
    """One of ``number``, ``flag``, ``word``, ``words``, ``seat_words``, ``cards``."""
    default: str | None
    """The default as in the text of a game, or None without a value."""
    values: list[str]
    """The words that the option takes, as far as they are fixed."""
    help: str
    rule: str
    """The tag of the rule, or an empty text."""
    since: int
    """The form of records that has the option first, from 1."""


@cache
def option_table(name: str) -> Mapping[str, OptionRow]:
    """Returns the table of options of the game of this name; empty for a game in Python.

    >>> option_table("champions")["leader_loss"].values
    ['returns_at_cleanup', 'returns_now', 'immune']
    """
    rows = (OptionRow(*row) for row in OPTIONS.get(name, ()))
    return MappingProxyType({row.name: row for row in rows})


@cache
def default_options(kind: GameClass) -> Mapping[str, Any]:
    """Returns the options of a game's class, each with its default.

    >>> default_options(GAMES["champions"])["players"]
    4
    """
    parameters = inspect.signature(kind).parameters.values()
    return MappingProxyType({one.name: one.default for one in parameters})


@cache
def default_game(kind: GameClass) -> Game:
    """Returns the game of a class with default options."""
    return kind()


@cache
def player_counts(name: str) -> tuple[int, ...]:
    """Returns the numbers of players that the game of this name can have with its default options.

    More may play with an option: five play Champions with The Dark Mountains.

    >>> player_counts("champions")
    (2, 3, 4)
    """
    fewest, most = PLAYER_RANGES[name]
    return tuple(number for number in range(fewest, most + 1) if _can_play(name, number))


def _can_play(name: str, players: int) -> bool:
    """Returns whether a number of players can play a game with its default options."""
    try:
        GAMES[name](players)
    except InvalidOptionError:
        return False
    return True


def player_counts_text(name: str) -> str:
    """Returns the numbers of players that the game of this name can have, in words.

    >>> player_counts_text("champions")
    '2, 3 or 4'
    """
    *fewer, most = map(str, player_counts(name))
    return f"{', '.join(fewer)} or {most}" if fewer else most


def teams(game: Game) -> tuple[int, ...]:
    """Returns the team number of each seat. In a competitive game every seat is a team of its own.

    >>> import midgard
    >>> teams(midgard.Champions(players=3))
    (0, 1, 2)
    """
    return tuple(game.teams)


def bot_names(game: Game) -> tuple[str, ...]:
    """Returns the names of the bots that can play a game.

    >>> import midgard
    >>> "greedy" in bot_names(midgard.Champions())
    True
    """
    return tuple(game.bots)


def game_options(game: Game) -> dict[str, Any]:
    """Returns the options of a game by name, as its class takes them, without card files.

    >>> import midgard
    >>> game_options(midgard.Champions(players=2))["leaders"]
    'drafted'
    """
    names = [name for name in default_options(type(game)) if name != "cards"]
    return {name: getattr(game, name) for name in names}


def game_text(game: Game) -> str:
    """Returns the text of a game, ``str(game)``, which `load_game` reads.

    >>> import midgard
    >>> game_text(midgard.Champions(players=2))
    'champions(players=2)'
    """
    return str(game)


def card_digest(game: Any) -> str | None:
    """Returns the digest of the card numbers of a game, or None for a game without cards."""
    kind: Any = type(game)
    return str(game.card_digest) if "cards" in default_options(kind) else None


def own_cards(game: Game) -> str | None:
    """Returns the digest of the card numbers of a game if they are corrected, otherwise None."""
    find = getattr(game, "_own_cards", None)
    own: str | None = None if find is None else find()
    return own


def load_game(text: str, *, cards: str | PathLike[str] | None = None) -> Game:
    """Returns the game that a text names; ``str(game)`` is the inverse.

    Args:
        text: ``NAME(option=value,...)``, or a name alone for a game with default options. A value
            is a whole number, ``true`` or ``false`` (or ``True``, ``False``), a word, or words
            joined by ``+``. The value of ``cards`` is the digest of the card numbers, not a file.
        cards: a file with corrections of card numbers. If the text has a digest, it must be that of
            the game with these cards.

    Raises:
        InvalidOptionError: the text does not have this form; the game or option does not exist; an
            option or a word occurs twice; a value is not valid; the digest is not that of the
            cards; or the text has the digest of corrected cards and no file is named.
        InvalidCardsError: the card file has errors.

    >>> import midgard
    >>> midgard.load_game("champions(players=2,leaders=ullr+dagrun)").leaders
    ['ullr', 'dagrun']
    >>> midgard.load_game("champions(speed)")
    Traceback (most recent call last):
    midgard.InvalidOptionError: an option of a game is written as name=value, not 'speed'
    """
    name, options = parse_game(text)
    return build_game(name, options, cards)


def build_game(
    name: str, options: Mapping[str, Any], cards: str | PathLike[str] | None = None
) -> Game:
    """Returns the game with this name and these options, as `parse_game` returns them.

    Raises:
        InvalidOptionError: as for `load_game`.
        InvalidCardsError: the card file has errors.
    """
    kind, chosen, file = GAMES[name], dict(options), _file(cards)
    digest = chosen.pop("cards", None)
    if file is not None:
        if "cards" not in default_options(kind):
            raise InvalidOptionError(f"{name} has no cards that could be corrected")
        chosen["cards"] = file
    try:
        game = kind(**chosen)
    except TypeError as error:
        raise InvalidOptionError(_wrong_type(kind, chosen) or f"{name}: {error}") from None
    except InvalidOptionError as error:
        if file is None and digest is not None:  # the options may name rows of the file
            raise InvalidOptionError(f"{error}; {_names_cards(digest)}") from None
        raise
    if digest is not None and digest != card_digest(game):
        if file is None:
            raise InvalidOptionError(_names_cards(digest))
        where, found = "the text" if "\n" in file else file, card_digest(game)
        raise InvalidOptionError(
            f"the cards of {where} have the digest {found}, not {str(digest)[:40]}"
        )
    return game


def _names_cards(digest: object) -> str:
    """Returns what is missing for a game with corrected cards of this digest."""
    digest = str(digest)[:40]
    return f"the game has cards of its own, with the digest {digest}: name their file, cards=FILE"


def _file(cards: object) -> str | None:
    """Returns the path of a card file as text."""
    if cards is None:
        return None
    path = fspath(cards) if isinstance(cards, PathLike) else cards
    if not isinstance(path, str):
        raise InvalidOptionError(f"cards must be the path of a file, not {abbreviate(cards)}")
    return path


def _wrong_type(kind: GameClass, options: Mapping[str, Any]) -> str | None:
    """Returns what is wrong if a class takes one word where several, or a number, are given."""
    for option, value in options.items():
        if isinstance(value, int):
            try:
                kind(**{option: value})
            except TypeError:
                return f"{option} must be a word, not {str(value).lower()}"
            except MidgardError:
                continue
        if isinstance(value, list):
            try:
                kind(**{option: value})
            except TypeError:
                return f"{option} must be one word, not {abbreviate('+'.join(value))}"
            except MidgardError:
                continue
    return None


def parse_game(text: str) -> tuple[str, dict[str, Any]]:
    """Reads the name and the options of a game from a text.

    Raises:
        InvalidOptionError: the text does not have this form; the game or option does not exist; an
            option or a word occurs twice; a value has the wrong type.

    >>> parse_game("champions(players=3,variants=hall_of_records)")
    ('champions', {'players': 3, 'variants': ['hall_of_records']})
    """
    found = _TEXT.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise InvalidOptionError(
            f"a game is written as name(option=value,...), not {abbreviate(text)}"
        )
    name, inside = found[1], found[2]
    if name not in GAMES:
        raise InvalidOptionError(unknown_name("game", name, GAMES))
    options: dict[str, Any] = {}
    for part in inside.split(",") if inside and inside.strip() else ():
        written = _OPTION.fullmatch(part)
        if written is None:
            raise InvalidOptionError(
                f"an option of a game is written as name=value, not {abbreviate(part.strip())}"
            )
        option, value = written[1], written[2]
        if option in options:
            raise InvalidOptionError(f"the option {abbreviate(option)} is named twice")
        options[option] = parse_option(name, option, value)
    return name, options


def parse_option(name: str, option: str, value: str) -> Any:
    """Reads the value of an option, as the class of the game takes it, from its text.

    Args:
        name: the name of the game.
        option: the name of the option.
        value: the value in the text of a game.

    Raises:
        InvalidOptionError: the option does not exist; the value has the wrong type; a word occurs
            twice.

    >>> parse_option("champions", "players", "3")
    3
    """
    defaults = default_options(GAMES[name])
    if option not in defaults:
        raise InvalidOptionError(unknown_name("option", option, defaults, f"of {name}"))
    default = defaults[option]
    if isinstance(default, bool):
        if value not in ("true", "false", "True", "False"):
            raise InvalidOptionError(f"{option} must be true or false, not {abbreviate(value)}")
        return value in ("true", "True")
    if option == "cards":
        return value
    if isinstance(default, int | None):
        return _whole_or_word(option, value, must_be_whole=default is not None)
    if isinstance(default, tuple | list) or "+" in value:
        return _words(option, value)
    return value


def _whole_or_word(option: str, value: str, *, must_be_whole: bool) -> int | str:
    if _WHOLE.fullmatch(value):
        return int(value)
    if must_be_whole:
        raise InvalidOptionError(f"{option} must be a whole number, not {abbreviate(value)}")
    return value


def _words(option: str, value: str) -> list[str]:
    words = dict.fromkeys(value.split("+"), 0)
    for word in value.split("+"):
        if not word:
            raise InvalidOptionError(f"{option} has an empty word in {abbreviate(value)}")
        words[word] += 1
        if words[word] > 1:
            raise InvalidOptionError(f"{option} names {abbreviate(word)} twice")
    return list(words)


def has_own_returns(game: Game) -> bool:
    """Returns whether the returns of a game can be something else than shares of victory.

    >>> import midgard
    >>> has_own_returns(midgard.Champions())
    False
    """
    return tuple(game.return_range) != (0.0, 1.0)


def has_scores(game: Game) -> bool:
    """Returns whether a score can be something else than 0; a game in Python is taken to have some.

    >>> import midgard
    >>> has_scores(midgard.Champions())
    True
    """
    find = getattr(game, "_has_scores", None)
    return find is None or bool(find())
