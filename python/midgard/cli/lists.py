"""Reads the lists of a command line, whose entries are separated by commas."""

from __future__ import annotations

from midgard._shared.input import abbreviate
from midgard.cli.shell import CommandError


def entries(flag: str, text: str) -> list[str]:
    """Returns the entries of a list without the spaces around them.

    Args:
        flag: the option of the list, such as ``--bots``.
        text: the list as it was typed.
    """
    found = [part.strip() for part in text.split(",")] if text.strip() else []
    if "" in found:
        raise CommandError(
            f"{flag} has an empty entry in {abbreviate(text)}: a comma stands between two entries"
        )
    return found


def names_of(flag: str, text: str) -> tuple[str, ...]:
    """Returns the names in a list with commas: ``a,b``.

    A part with an equals sign is an option of the name before it: ``greedy,ismcts:40,exact=false``.
    """
    names = list[str]()
    for name in entries(flag, text):
        if names and "=" in name.partition(":")[0]:
            names[-1] += f",{name}"
        else:
            names.append(name)
    return tuple(names)
