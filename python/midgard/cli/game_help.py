"""A game named right after a command, and help that lists the options of that game alone.

``midgard play god_of_war`` means ``midgard play --game god_of_war``. Without a game the help of a
command lists only the options that all its games have.
"""

from __future__ import annotations

import copy
import itertools
import re
from typing import Any

from midgard._shared.input import unknown_name
from midgard.cli.shell import CommandError
from midgard.games import GAMES, option_table

LONGEST_FLAG = 56
"""A longer flag and its opposite stand in two lines of the help, to fit a narrow terminal."""
_NAME = re.compile(r"[A-Za-z_]\w*")


def games_of(command: Any) -> dict[str, dict[str, str]]:
    """Returns the games of a command, each with its options there by their words."""
    return getattr(command.callback, "game_options", {})


def takes_name(command: Any) -> bool:
    """Returns whether the name of a game may follow a command: it has several, and no arguments."""
    has_arguments = any(it.param_type_name == "argument" for it in command.params)
    return len(games_of(command)) > 1 and not has_arguments


def own_options(command: Any, name: str) -> list[Any]:
    """Returns the options of a game in a command, with the help of that game."""
    own = games_of(command)[name]
    return [
        _with_help(it, option_table(name)[own[it.name]].help)
        for it in command.params
        if it.name in own
    ]


def _with_help(parameter: Any, text: str) -> Any:
    """Returns an option with another help."""
    found = copy.copy(parameter)
    found.help = text
    return found


def command_at(root: Any, arguments: list[str]) -> tuple[Any, int]:
    """Returns the command that arguments name, and the number of words of its name."""
    command, at = root, 0
    for word in arguments:
        found = getattr(command, "commands", {}).get(word)
        if found is None:
            break
        command, at = found, at + 1
    return command, at


def with_game(root: Any, arguments: list[str]) -> tuple[list[str], str | None]:
    """Returns a command line with ``--game`` before the game behind its command, and the game."""
    command, at = command_at(root, arguments)
    own = games_of(command)
    arguments = list(arguments)
    if takes_name(command) and at < len(arguments) and not arguments[at].startswith("-"):
        name = _NAME.match(arguments[at])
        path = " ".join(["midgard", *arguments[:at]])
        if name is None or name[0] not in GAMES:
            unknown = unknown_name("game", arguments[at], GAMES)
            raise CommandError(f"{unknown}. Try: {path} --help")
        if any(it.partition("=")[0] == "--game" for it in arguments[at + 1 :]):
            raise CommandError(f"name the game once: {path} {arguments[at]}")
        arguments.insert(at, "--game")
    return arguments, _named(arguments[at:], own)


def _named(arguments: list[str], own: dict[str, dict[str, str]]) -> str | None:
    """Returns the game that ``--game`` names, if the command has it, or its only game."""
    for one, following in itertools.pairwise([*arguments, ""]):
        flag, _, text = one.partition("=")
        name = _NAME.match(text or following) if flag == "--game" else None
        if name is not None and name[0] in own:
            return name[0]
    return next(iter(own)) if len(own) == 1 else None


def group_options(command: Any) -> None:
    """Lets the help of a command and of its subcommands show the options of one game as a group."""
    for one in getattr(command, "commands", {}).values():
        group_options(one)
    if not games_of(command):
        return
    if takes_name(command):
        command.options_metavar = "[GAME] [OPTIONS]"

    def format_options(context: Any, formatter: Any) -> None:
        _format(command, context, formatter)

    command.format_options = format_options


def _format(command: Any, context: Any, formatter: Any) -> None:
    """Writes the options of a command, then those of the game that the command line names."""
    games = games_of(command)
    of_games = {option for options in games.values() for option in options}
    plain = [it for it in command.get_params(context) if it.name not in of_games]
    words = [it for it in plain if it.param_type_name == "argument"]
    sections = {"Arguments": words, "Options": [it for it in plain if it not in words]}
    name = context.obj
    if name in games:
        sections[f"Options of {name}"] = own_options(command, name)
    else:
        shared = set.intersection(*map(set, games.values()))
        text = "Depends on the game; see below."
        both = [_with_help(it, text) for it in command.params if it.name in shared]
        sections["Options"][-1:-1] = both
    for title, parameters in sections.items():
        if records := [it.get_help_record(context) for it in parameters]:
            with formatter.section(title):
                formatter.write_dl([_folded(it) for it in records if it is not None])
    if name not in games:
        path = context.command_path
        with formatter.section("Options of a game"):
            names = [game for game in GAMES if game in games]
            form = "{} {} --help" if takes_name(command) else "{} --game {} --help"
            called = [form.format(path, game) for game in names]
            for line in called:
                formatter.write(f"{'':{formatter.current_indent}}{line}\n")


def _folded(record: tuple[str, str]) -> tuple[str, str]:
    """Returns the help of an option; the opposite of a long flag has a line of its own."""
    flags, text = record
    return (flags.replace(" / ", " /\n  ") if len(flags) > LONGEST_FLAG else flags, text)
