"""``midgard info``: facts for a bug report."""

from __future__ import annotations

import os
import platform
from importlib import metadata
from json import dumps

from midgard import __version__, simulate
from midgard._midgard import _cores
from midgard.cli.arguments import Json
from midgard.cli.shell import console
from midgard.games import GAMES, card_digest, default_game
from midgard.presentation import notices
from midgard.tables import Table

PACKAGES = ("numpy", "typer", "rich", "gymnasium", "pettingzoo", "open_spiel", "torch")
"""Packages whose versions are printed if they are installed."""

PLAYED = 200
"""The number of games whose digest is printed; it is the same on every machine."""


def facts() -> dict[str, str]:
    """Returns versions, digests and facts about the machine."""
    game = default_game(next(iter(GAMES.values())))
    played = simulate(game, bots=["random"], games=PLAYED, seed=0)
    return {
        "midgard": __version__,
        "rules": ", ".join(
            f"{name} {default_game(each).rules_version}" for name, each in GAMES.items()
        ),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.release()}, {platform.machine()}",
        "cores": f"{_cores()} of {os.cpu_count()}",
        "threads": os.environ.get("RAYON_NUM_THREADS", "one per core"),
        **{name: version for name in PACKAGES if (version := _version(name))},
        "games": ", ".join(GAMES),
        "actions": str(game.action_count),
        "cards digest": card_digest(game) or "none",
        "observation digest": game.layout_digest,
        f"digest of {PLAYED} games": played.digest,
    }


def _version(package: str) -> str | None:
    """Returns the version of a package, or None if it is not installed."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def info(json: Json = False) -> int:
    """Print versions, digests and threads for a bug report.

    The digests are the same on every machine with the same version and cards.
    """
    rows = facts()
    if json:
        print(dumps(rows, indent=2))
        return 0
    table = Table(["", ""], left=2)
    for name, value in rows.items():
        table.add(name, value)
    to = console()
    to.print(table)
    to.print(f"\n{notices()}")
    return 0
