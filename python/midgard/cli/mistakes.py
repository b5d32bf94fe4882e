"""Errors in a command line: what typer reports, in one sentence that names the command to try."""

from __future__ import annotations

import re
from typing import Any, cast

import typer

from midgard._shared.input import unknown_name

BadCommandLine: type[Exception] = cast(
    "type[Exception]",
    next(kind for kind in reversed(typer.BadParameter.__mro__) if hasattr(kind, "format_message")),
)
"""The base class of errors in a command line; its name depends on the version of typer."""
_COMMAND = re.compile(r"No such command '(.*)'\.", re.DOTALL)


def sentence(error: Any, command: Any, words: list[str]) -> str:
    """Returns the message about an error in a command line, with the help to look at.

    Args:
        error: the error.
        command: the command of the command line.
        words: the words of its name.
    """
    return f"{_message(error, command)} Try: {' '.join(['midgard', *words])} --help"


def _message(error: Any, command: Any) -> str:
    """Returns typer's message as one sentence; unknown commands and options have the usual form."""
    text: str = error.format_message()
    if found := _COMMAND.match(text):
        return f"{unknown_name('command', found[1], command.commands)}."
    option = getattr(error, "option_name", None)
    if option and "No such option" in text:
        flags = [flag for it in command.params for flag in (*it.opts, *it.secondary_opts)]
        near = unknown_name("option", option, [*(it for it in flags if it.startswith("-"))])
        return f"{near.partition('; known: ')[0]}."
    text = " ".join(text.split())
    return text if text.endswith((".", "?", ")")) else f"{text}."
