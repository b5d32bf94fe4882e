"""Names of bots out of files: data, until whoever runs midgard names the code again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from midgard._midgard import InvalidOptionError
from midgard._shared.input import abbreviate, require_list
from midgard.bots import BotSpec, name_of, runs_code


def bots_of_file(
    names: Sequence[str], again: Sequence[BotSpec] = (), where: str = "the file"
) -> list[BotSpec]:
    """Returns the bots that a file names; those that are code come from ``again``.

    Every reader of files with names of bots calls this before it makes one.

    Args:
        names: the names in the file.
        again: the bots that the caller has named, as `midgard.bots.make` takes them. A bot in the
            file with the name of one of them is that one.
        where: the file, for errors.

    Raises:
        InvalidOptionError: a bot of the file imports code, and the caller has not named it.

    >>> bots_of_file(["greedy", "my:Bot"], ["my:Bot"])
    ['greedy', 'my:Bot']
    >>> bots_of_file(["greedy", "my:Bot"], where="run")
    Traceback (most recent call last):
    midgard.InvalidOptionError: run: a bot is code, my:Bot; to run it, name it again: --bots my:Bot
    """
    require_list("bots", again)
    named = {name_of(bot): bot for bot in again}
    code = [name for name in dict.fromkeys(names) if runs_code(name)]
    if unnamed := [name for name in code if name not in named]:
        shown = unnamed[0] if unnamed[0].isprintable() else abbreviate(unnamed[0])
        raise InvalidOptionError(
            f"{where}: a bot is code, {shown}; to run it, name it again:"
            f" --bots {shlex.quote(','.join(code))}"
        )
    return [named.get(name, name) for name in names]
