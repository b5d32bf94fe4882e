"""``--game TEXT``, and an option of the command for each option of a game.

``--game "champions(players=3)"`` and ``--players 3`` mean the same. If both are used, they must
agree.
"""

from __future__ import annotations

import functools
import inspect
import os
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import Parameter
from typing import Annotated, Any

import typer

from midgard import Game, InvalidCardsError, MidgardError
from midgard.cli.lists import entries
from midgard.cli.shell import CommandError
from midgard.games import (
    GAMES,
    build_game,
    default_options,
    game_options,
    parse_game,
    parse_option,
)
from midgard.presentation import presentation

__all__ = ["DEFAULT_GAME", "GameChoice", "first_fault", "named_options", "takes_game"]

DEFAULT_GAME = next(iter(GAMES))
"""The default game: the first of the registry."""

LONGEST_FLAG = 56
"""A longer flag with its opposite fits no narrow terminal: only ``midgard games`` lists it."""


@dataclass(frozen=True)
class GameChoice:
    """The game that a command line names.

    Attributes:
        text: the value of ``--game``, or None.
        options: the other options of the game on the command line, by name, as typed.
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
        """Returns the game.

        Raises:
            CommandError: ``--game`` and another option contradict each other, or the card file has
                errors.
            InvalidOptionError: an option does not exist or is out of range.
        """
        name, options = parse_game(DEFAULT_GAME if self.text is None else self.text)
        for option, value in self._typed(name).items():
            if options.setdefault(option, value) != value:
                raise CommandError(f"{self._said(option)} contradicts {self._said_text}")
        try:
            return build_game(name, options, self.cards)
        except InvalidCardsError as error:
            raise CommandError(first_fault(error, self.cards or "")) from None

    def require(self, saved: Game) -> None:
        """Checks that a saved game is the one that the command line names, if it names one.

        Raises:
            CommandError: it is another game, or an option of it is different.
            InvalidOptionError: an option does not exist.
        """
        name, options = (saved.name, {}) if self.text is None else parse_game(self.text)
        if name != saved.name or not self._agrees(saved, options):
            raise CommandError(f"{self._said_text} contradicts the saved game, {saved}")
        for option, value in self._typed(name).items():
            if not self._agrees(saved, {option: value}):
                raise CommandError(f"{self._said(option)} contradicts the saved game, {saved}")

    def _agrees(self, saved: Game, options: Mapping[str, Any]) -> bool:
        """Returns whether a saved game has these options."""
        try:
            return build_game(saved.name, {**game_options(saved), **options}, self.cards) == saved
        except MidgardError:
            return False

    def _typed(self, name: str) -> dict[str, Any]:
        """Returns the values of the options beside ``--game``, as the class of a game takes them.

        Raises:
            CommandError: a list has an empty word.
            InvalidOptionError: the game does not have an option, or a value has the wrong type.
        """
        usual = default_options(GAMES[name])
        return {
            option: parse_option(name, option, _as_text(option, typed))
            for option, typed in self.options.items()
            # an empty list is the same as no option
            if not _is_blank(typed) or not isinstance(usual.get(option), tuple)
        }

    @property
    def _said_text(self) -> str:
        """``--game`` as it was typed."""
        return f"--game {shlex.quote(str(self.text))}"

    def _said(self, option: str) -> str:
        """Returns an option as it was typed."""
        typed, flag = self.options[option], option.replace("_", "-")
        if isinstance(typed, bool):
            return f"--{flag}" if typed else f"--no-{flag}"
        return f"--{flag} {typed}"


def _as_text(option: str, typed: str | bool) -> str:
    """Returns the value of an option as in the text of a game; here commas may separate words.

    Raises:
        CommandError: a word is empty.
    """
    if isinstance(typed, bool):
        return "true" if typed else "false"
    return "+".join(entries(f"--{option.replace('_', '-')}", typed))


def _is_blank(typed: str | bool) -> bool:
    return isinstance(typed, str) and not typed.strip()


def first_fault(error: InvalidCardsError, cards: str) -> str:
    """Returns one line about a card file that was refused."""
    if not error.problems or not os.path.isfile(cards):
        return str(error)
    line, message = error.problems[0]
    first = f"{cards}: line {line}: {message}" if line else f"{cards}: {message}"
    count = error.problem_count - 1
    rest = f" (and {count} further problem{'s' * (count > 1)})" if count else ""
    return f"{first}{rest}; see: midgard cards check {shlex.quote(cards)}"


def named_options(text: str, boxes: str, *, promos: bool) -> tuple[str, dict[str, Any]]:
    """Returns the name and the options of the game of ``--game``, ``--expansions``, ``--promos``.

    Raises:
        CommandError: they contradict each other, or a list has an empty word.
        InvalidOptionError: the game or an option does not exist.
    """
    name, options = parse_game(text)
    typed = {
        "expansions": "+".join(entries("--expansions", boxes)),
        "promos": "true" if promos else "",
    }
    for option, value in typed.items():
        if not value:
            continue
        chosen = parse_option(name, option, value)
        if options.setdefault(option, chosen) != chosen:
            raise CommandError(f"--{option} contradicts --game {text}")
    return name, options


def takes_game(*without: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Adds ``--game`` and an option for each option of a game to a command.

    The command has a parameter ``game``, which gets a `GameChoice`.

    Args:
        without: options of games that the command does not have.
    """

    def give(command: Callable[..., int]) -> Callable[..., int]:
        signature = inspect.signature(command, eval_str=True)
        own = [one for one in signature.parameters.values() if one.name != "game"]
        added = _parameters(without)

        @functools.wraps(command)
        def wrapped(**values: Any) -> int:
            passed = {one.name: values.pop(one.name) for one in added}
            text, cards = passed.pop("game"), passed.pop("cards", None)
            options = {key: it for key, it in passed.items() if it is not None}
            return command(game=GameChoice(text, options, cards), **values)

        parameters = [one.replace(kind=Parameter.KEYWORD_ONLY) for one in [*own, *added]]
        wrapped.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]  # typer reads it
        wrapped.__annotations__ = {one.name: one.annotation for one in parameters}
        return wrapped

    return give


def _parameters(without: tuple[str, ...]) -> list[Parameter]:
    """Returns the parameters for ``--game`` and for the options of all games."""
    usual: dict[str, Any] = {}
    helps: dict[str, str] = {}
    for name, kind in GAMES.items():
        for option, default in default_options(kind).items():
            usual.setdefault(option, default)
            helps.setdefault(option, presentation(name).option_help.get(option, ""))
    text = typer.Option(
        metavar="TEXT", help='The game, such as "champions(players=3)"; see midgard games.'
    )
    found = [_parameter("game", Annotated[str | None, text], None)]
    for option, default in usual.items():
        if option in without:
            continue
        flag = option.replace("_", "-")
        if isinstance(default, bool):
            both = f"--{flag}/--no-{flag}"
            shown = typer.Option(both, help=helps[option], hidden=len(both) > LONGEST_FLAG)
            found.append(_parameter(option, Annotated[bool | None, shown], None))
        else:
            shown = typer.Option(f"--{flag}", metavar=_metavar(option, default), help=helps[option])
            found.append(_parameter(option, Annotated[str | None, shown], None))
    return found


def _parameter(name: str, annotation: object, default: object) -> Parameter:
    return Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


def _metavar(option: str, default: object) -> str:
    if option == "cards":
        return "FILE"
    if isinstance(default, int | None):
        return "N"
    return "NAMES" if isinstance(default, tuple | list) else "HOW"
