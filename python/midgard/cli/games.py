"""``midgard games``: lists the games with their options and defaults."""

from __future__ import annotations

from json import dumps
from typing import Any

from midgard.cli.arguments import Json
from midgard.cli.shell import console
from midgard.games import (
    GAMES,
    default_game,
    default_options,
    option_table,
    player_counts,
    player_counts_text,
)
from midgard.presentation import option_text, presentation
from midgard.tables import Table


def games(json: Json = False) -> int:
    """List the games with their options and defaults."""
    if json:
        print(dumps({name: _entry(name) for name in GAMES}, indent=2))
        return 0
    to = console()
    for name, kind in GAMES.items():
        shown, rows = presentation(name), option_table(name)
        to.print(f"{name}: {shown.title}, {player_counts_text(name)} players", style="bold")
        table = Table(["option", "default", ""], left=3)
        for option, default in default_options(kind).items():
            table.add(option, option_text(default), rows[option].help)
        to.print(table)
        to.print()
    to.print("A game is named by a text: midgard simulate --game 'champions(players=3)'")
    return 0


def _entry(name: str) -> dict[str, Any]:
    kind = GAMES[name]
    defaults = default_options(kind)
    return {
        "title": presentation(name).title,
        "players": list(player_counts(name)),
        "options": {
            option: list(default) if isinstance(default, tuple) else default
            for option, default in defaults.items()
        },
        "actions": default_game(kind).action_count,
    }
