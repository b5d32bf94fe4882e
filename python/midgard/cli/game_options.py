"""``--game TEXT``, and an option of the command for each option of a game.

``--game "champions(players=3)"`` and ``--players 3`` mean the same. If both are used, they must
agree.
"""

from __future__ import annotations

import functools
import inspect
import os
import shlex
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from inspect import Parameter
from typing import Annotated, Any

import typer

from midgard import Game, InvalidCardsError, MidgardError
from midgard._shared.card_files import other_game
from midgard.cli.input import read_text
from midgard.cli.lists import entries
from midgard.cli.shell import CommandError
from midgard.games import (
    GAMES,
    build_game,
    default_options,
    game_options,
    option_table,
    parse_game,
    parse_option,
)
from midgard.presentation import presentation

DEFAULT_GAME = next(iter(GAMES))
"""The default game: the first of the registry."""


@dataclass(frozen=True)
class GameChoice:
    """The game that a command line names.

    Attributes:
        text: the value of ``--game``, or None.
        options: the other options of the game by their word on the command line, as typed.
        cards: the card file, or None.
    """

    text: str | None
    options: Mapping[str, str | bool]
    cards: str | None

    @property
    def is_named(self) -> bool:
        """Whether the command line names a game or an option of it."""
        return self.text is not None or bool(self.options) or self.cards is not None

    def game(self) -> Game:
        """Returns the game."""
        name, options = self.named()
        try:
            return build_game(name, options, self.cards)
        except InvalidCardsError as error:
            raise CommandError(first_fault(error, self.cards or "", name, options)) from None

    def named(self) -> tuple[str, dict[str, Any]]:
        """Returns the name and the options of the game."""
        name, options = parse_game(DEFAULT_GAME if self.text is None else self.text)
        for option, value in self._typed(name).items():
            if options.setdefault(option, value) != value:
                raise CommandError(f"{self._said(name, option)} contradicts {self._said_text}")
        return name, options

    def require(self, saved: Game) -> None:
        """Checks that a saved game is the one that the command line names, if it names one."""
        name, options = (saved.name, {}) if self.text is None else parse_game(self.text)
        if name != saved.name or not self._agrees(saved, options):
            raise CommandError(f"{self._said_text} contradicts the saved game, {saved}")
        for option, value in self._typed(name).items():
            if not self._agrees(saved, {option: value}):
                raise CommandError(
                    f"{self._said(name, option)} contradicts the saved game, {saved}"
                )

    def _agrees(self, saved: Game, options: Mapping[str, Any]) -> bool:
        """Returns whether a saved game has these options."""
        try:
            return build_game(saved.name, {**game_options(saved), **options}, self.cards) == saved
        except MidgardError:
            return False

    def _typed(self, name: str) -> dict[str, Any]:
        """Returns the options beside ``--game``, with values as the class of a game takes them."""
        usual = default_options(GAMES[name])
        options = {word_for(name, option): option for option in usual}
        named = [(options.get(word, word), typed) for word, typed in self.options.items()]
        return {
            option: parse_option(name, option, _as_text(option, typed))
            for option, typed in named
            # an empty list is the same as no option
            if not _is_blank(typed) or not isinstance(usual.get(option), tuple)
        }

    @property
    def _said_text(self) -> str:
        """``--game`` as it was typed."""
        return f"--game {shlex.quote(str(self.text))}"

    def _said(self, name: str, option: str) -> str:
        """Returns an option as it was typed."""
        word = word_for(name, option)
        typed, flag = self.options[word], word.replace("_", "-")
        if isinstance(typed, bool):
            return f"--{flag}" if typed else f"--no-{flag}"
        return f"--{flag} {typed}"


def word_for(name: str, option: str) -> str:
    """Returns the word on the command line for an option of a game; a flag is made of it.

    >>> word_for("god_of_war", "first_player"), word_for("champions", "start_player")
    ('start_player', 'start_player')
    """
    return presentation(name).words_for_options.get(option, option)


def _as_text(option: str, typed: str | bool) -> str:
    """Returns the value of an option as in the text of a game; here commas may separate words."""
    if isinstance(typed, bool):
        return "true" if typed else "false"
    return "+".join(entries(f"--{option.replace('_', '-')}", typed))


def _is_blank(typed: str | bool) -> bool:
    return isinstance(typed, str) and not typed.strip()


def game_words(name: str, options: Mapping[str, Any]) -> list[str]:
    """Returns the options of a command line that name a game, without its cards."""
    words = [] if name == DEFAULT_GAME else ["--game", name]
    for option, value in options.items():
        flag = word_for(name, option).replace("_", "-")
        if isinstance(value, bool):
            words.append(f"--{flag}" if value else f"--no-{flag}")
        elif option != "cards":
            several = isinstance(value, tuple | list)
            words += [f"--{flag}", ",".join(map(str, value)) if several else str(value)]
    return words


def first_fault(error: InvalidCardsError, cards: str, name: str, options: Mapping[str, Any]) -> str:
    """Returns one line about a card file that the game with these options refuses."""
    if not error.problems or not os.path.isfile(cards):
        return str(error)
    if other := wrong_game(cards, name):
        return other
    line, message = error.problems[0]
    first = f"{cards}: line {line}: {message}" if line else f"{cards}: {message}"
    count = error.problem_count - 1
    rest = f" (and {count} further problem{'s' * (count > 1)})" if count else ""
    hint = shlex.join(["midgard", "cards", "check", cards, *game_words(name, options)])
    return f"{first}{rest}; see: {hint}"


def wrong_game(cards: str, name: str) -> str | None:
    """Returns a line about a card file that is one of another game, otherwise None."""
    other = other_game(read_text(cards), name)
    return other and f"{cards}: this is a card file of {other}, not of {name}; use --game {other}"


def takes_game(
    *without: str, games: Collection[str] = tuple(GAMES)
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Adds ``--game`` and an option for each option of a game to a command.

    The command has a parameter ``game``, which gets a `GameChoice`.

    Args:
        without: options of games that the command does not have, by their words.
        games: the names of the games that the command is for.
    """

    def give(command: Callable[..., int]) -> Callable[..., int]:
        signature = inspect.signature(command, eval_str=True)
        own = [one for one in signature.parameters.values() if one.name != "game"]
        added = _parameters(without, games)

        @functools.wraps(command)
        def wrapped(**values: Any) -> int:
            passed = {one.name: values.pop(one.name) for one in added}
            text, cards = passed.pop("game"), passed.pop("cards", None)
            options = {key: it for key, it in passed.items() if it is not None}
            return command(game=GameChoice(text, options, cards), **values)

        parameters = [one.replace(kind=Parameter.KEYWORD_ONLY) for one in [*own, *added]]
        wrapped.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]  # typer reads it
        wrapped.__annotations__ = {one.name: one.annotation for one in parameters}
        names = [one.name for one in added]
        pairs = {
            name: [(word_for(name, it), it) for it in default_options(GAMES[name])]
            for name in games
        }
        wrapped.game_options = {  # type: ignore[attr-defined]  # the help reads it
            name: {word: it for word, it in pairs[name] if word in names} for name in games
        }
        return wrapped

    return give


def _parameters(without: tuple[str, ...], games: Collection[str]) -> list[Parameter]:
    """Returns the parameters for ``--game`` and for the options of these games."""
    usual: dict[str, Any] = {}
    said: dict[str, dict[str, str]] = {}
    for name in games:
        for option, default in default_options(GAMES[name]).items():
            word = word_for(name, option)
            usual.setdefault(word, default)
            said.setdefault(word, {})
            said[word][name] = option_table(name)[option].help
    helps = {option: _help(texts) for option, texts in said.items()}
    shown_game = typer.Option(
        metavar="TEXT", help='The game, such as "champions(players=3)"; see midgard games.'
    )
    found = [_parameter("game", Annotated[str | None, shown_game], None)]
    for option, default in usual.items():
        if option in without:
            continue
        flag = option.replace("_", "-")
        if isinstance(default, bool):
            both = f"--{flag}/--no-{flag}"
            shown = typer.Option(both, help=helps[option])
            found.append(_parameter(option, Annotated[bool | None, shown], None))
        else:
            shown = typer.Option(f"--{flag}", metavar=_metavar(option, default), help=helps[option])
            found.append(_parameter(option, Annotated[str | None, shown], None))
    return found


def _help(texts: Mapping[str, str]) -> str:
    """Returns the help of an option in all games, or one text a game if they differ.

    >>> _help({"champions": "2 to 4.", "god_of_war": "1 to 4."})
    'champions: 2 to 4. god_of_war: 1 to 4.'
    """
    if len(set(texts.values())) > 1:
        return " ".join(f"{name}: {text}" for name, text in texts.items())
    return next(iter(texts.values()), "")


def _parameter(name: str, annotation: object, default: object) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


METAVARS = {"cards": "FILE", "heroes": "HEROES", "scene": "NAME", "scenes": "SCENES"}
"""The values of options without a default value; others take a number."""


def _metavar(option: str, default: object) -> str:
    if option in METAVARS:
        return METAVARS[option]
    if isinstance(default, int | None):
        return "N"
    return "NAMES" if isinstance(default, tuple | list) else "HOW"
