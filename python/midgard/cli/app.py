"""The commands and their options, and the handling of errors."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from midgard import MidgardError, __version__
from midgard.cli.game_help import command_at, group_options, with_game
from midgard.cli.mistakes import BadCommandLine, sentence
from midgard.cli.optional_values import with_values
from midgard.cli.shell import (
    BROKEN_PIPE,
    FAILED,
    INTERRUPTED,
    CommandError,
    complain,
    silence,
)
from midgard.presentation import COMMANDS as OF_GAMES
from midgard.presentation import notices

PLAIN: dict[str, Any] = {"help_option_names": ["--help", "-h"], "max_content_width": 100}
MODULES = {
    "simulate": "midgard.cli.simulate",
    "report": "midgard.cli.report",
    "play": "midgard.cli.play",
    "tournament": "midgard.cli.tournament",
    "compare": "midgard.cli.compare",
    "value-of": "midgard.cli.value_of",
    "games": "midgard.cli.games",
    "info": "midgard.cli.info",
    "perft": "midgard.cli.perft",
    "replay": "midgard.cli.replay",
    "verify": "midgard.cli.verify",
    "completion": "midgard.cli.completion",
    "cards": "midgard.cli.cards",
    "fit": "midgard.cli.fit",
    "sweep": "midgard.cli.sweep",
    **OF_GAMES,
}
"""The module of each command: a function or an application of its name. It is imported when the
command is asked for."""


class _Commands(Mapping[str, Any]):
    """The commands by name, each made when it is asked for: most modules take long to import."""

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            one = typer.Typer(rich_markup_mode=None, context_settings=PLAIN)
            found = getattr(import_module(MODULES[name]), name.replace("-", "_"))
            if isinstance(found, typer.Typer):
                one.add_typer(found, name=name)
            else:
                one.command()(found)
            command = typer.main.get_group(one).commands[name]
            group_options(command)
            self._made[name] = command
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(MODULES)

    def __len__(self) -> int:
        return len(MODULES)


class _Midgard(TyperGroup):
    """All commands."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.commands: Mapping[str, Any] = _Commands()  # type: ignore[assignment]  # nobody adds one

    def format_help_text(self, context: Any, formatter: Any) -> None:
        """Writes what midgard is, and whose the games are."""
        self.help = f"A rules engine for the games of the Midgard world.\n\n{notices()}"
        super().format_help_text(context, formatter)


app: typer.Typer = typer.Typer(
    cls=_Midgard, add_completion=False, rich_markup_mode=None, context_settings=PLAIN
)


def _show_version(wanted: bool) -> None:
    if wanted:
        print(f"midgard {__version__}")
        raise typer.Exit


def show_help(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        print(context.get_help())
        raise typer.Exit


@app.callback(invoke_without_command=True)
def midgard(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_show_version, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """A rules engine for the games of the Midgard world."""
    show_help(context)


def run(arguments: Sequence[str]) -> int:
    """Runs a command line and returns its exit code; errors are one line on standard error."""
    try:
        if sys.stdout is None:
            raise CommandError("standard output is closed")
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")
        code = _carry_out(list(arguments))
        sys.stdout.flush()
    except BaseException as error:
        return _failed(error, list(arguments))
    return code


def _failed(error: BaseException, arguments: list[str]) -> int:
    """Says what has failed and returns the exit code.

    Exceptions of code of a bot, an evaluator or a metric are raised again, so that Python
    shows where, and the notes of the error name the game and the command that replays it.
    """
    if isinstance(error, CommandError | MidgardError):
        complain(_noted(error))
    elif isinstance(error, SystemExit):
        complain(_noted(error, f"SystemExit({error.code!r}) has ended the command."))
    elif isinstance(error, KeyboardInterrupt):
        complain(_noted(error, "interrupted"))
        return INTERRUPTED
    elif _is_foreign(error):
        raise error
    elif isinstance(error, typer.Abort):
        complain("interrupted")
        return INTERRUPTED
    elif isinstance(error, BadCommandLine):
        complain(_sentence(error, arguments))
    elif isinstance(error, BrokenPipeError):
        silence()
        return BROKEN_PIPE
    elif isinstance(error, OSError):
        silence()
        complain(f"cannot write the output: {error.strerror or error}")
    else:
        raise error
    return FAILED


def _sentence(error: BaseException, arguments: list[str]) -> str:
    """Returns the message about an error in a command line."""
    command, words = command_at(_commands(), arguments)
    return sentence(error, command, arguments[:words])


def _is_foreign(error: BaseException) -> bool:
    """Returns whether a note names the code that has raised an error."""
    return bool(getattr(error, "__notes__", ()))


def _noted(error: BaseException, message: str | None = None) -> str:
    """Returns the message and the notes of an error."""
    return " ".join([str(error) if message is None else message, *getattr(error, "__notes__", ())])


@cache
def _commands() -> Any:
    """Returns the tree of commands, made once."""
    return typer.main.get_command(app)


def _carry_out(arguments: list[str]) -> int:
    """Parses and invokes, without typer's own handling of errors and interrupts."""
    try:
        words, game = with_game(_commands(), with_values(arguments))
        with _commands().make_context("midgard", words, obj=game or "") as context:
            return int(context.command.invoke(context) or 0)
    except typer.Exit as done:
        if _is_foreign(done):
            raise
        return int(done.exit_code)
