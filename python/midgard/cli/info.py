"""``midgard info``: facts for a bug report."""

from __future__ import annotations

import json
import os
import platform
from importlib import metadata

from midgard import __version__, simulate
from midgard._midgard import _cores
from midgard.cli.shell import console
from midgard.games import GAMES, card_digest, default_game
from midgard.presentation import presentation
from midgard.tables import Table

__all__ = ["info", "notices"]

PACKAGES = ("numpy", "typer", "rich", "gymnasium", "pettingzoo", "open_spiel", "torch")
"""Packages whose versions are printed if they are installed."""

PLAYED = 200
"""The number of games whose digest is printed; it is the same on every machine."""


def notices() -> str:
    """Returns the notices of all games about their owners and their card numbers."""
    return "\n\n".join(filter(None, (presentation(name).notice for name in GAMES)))


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


def info(*, as_json: bool) -> int:
    """Prints the facts."""
    rows = facts()
    if as_json:
        print(json.dumps(rows, indent=2))
        return 0
    table = Table(["", ""], left=2)
    for name, value in rows.items():
        table.add(name, value)
    to = console()
    to.print(table)
    to.print(f"\n{notices()}")
    return 0
