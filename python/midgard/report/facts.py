"""The head of a report, and the commands that make it again."""

from __future__ import annotations

import shlex

import numpy as np

from midgard._midgard import BOTS, __version__
from midgard._runs.text import EACH
from midgard.games import card_digest, game_text, own_cards
from midgard.presentation import presentation
from midgard.protocols import Game
from midgard.simulation import Run

MOST_RANGES = 20
"""The number of parts of an interrupted run that are named."""


def kept_tables(game: Game) -> list[str]:
    """Returns the tables that ``midgard report`` keeps besides rows, as ``metrics=``."""
    return [*presentation(game).report_tables, "decisions"]


def facts(run: Run) -> list[tuple[str, str]]:
    """Returns names and values: the game, its options, the bots, and versions and digests."""
    shown, game = presentation(run.game), run.game
    alike = len(set(run.bots)) == 1
    seating = "" if alike else f"; seating {run.seating}"
    found = [
        ("Game", game_text(game)),
        ("Players", str(game.players)),
        *((name.replace("_", " ").capitalize(), it) for name, it in shown.option_lines(game)),
        ("Bots", (f"all {run.bots[0]}" if alike else ", ".join(run.bots)) + seating),
        ("Games", f"{run.games:,}" + " (interrupted)" * run.interrupted),
        ("Seed", str(run.seed)),
        ("Digest of the run", run.digest),
        ("Intervals", EACH.removeprefix("intervals ")),
        ("midgard", f"{__version__}; rules version {game.rules_version}"),
    ]
    digest = card_digest(game)
    if digest is not None:
        corrected = "" if own_cards(game) is None else " (corrected)"
        found.append(("Card digest", digest + corrected))
    return found


def commands(run: Run, name: str, folder: str | None) -> list[tuple[str, str]]:
    """Returns the commands that make a report again, each with what it is for.

    An interrupted run of several threads has games from different parts of the run, which no
    command plays alone.

    Args:
        run: the run.
        name: the name of the file.
        folder: the name of the folder of its PNG files, if there is one.
    """
    if run.interrupted and not _is_beginning(run):
        return [
            (f"The run was interrupted, so that no command makes it again: {_games(run)}.", "-")
        ]
    if not all(map(_has_name, run.bots)):
        return [("To make it again, its bots are needed, which have no name in a command.", "-")]
    found = []
    if run.metrics:
        found.append(("The metrics of this run are its owner's own.", "-"))
    elif set(run.tables) == {"seats", *kept_tables(run.game)}:
        found.append(("To make it again in a shell:", _shell(run, name, folder)))
    found.append(("To make it again in Python:", _python(run, name, folder)))
    return found


def _numbers(run: Run) -> list[int] | None:
    """Returns the numbers of the games of a run, if it has kept them."""
    return np.unique(run.rows["game"]).tolist() if "seats" in run.tables else None


def _is_beginning(run: Run) -> bool:
    """Returns whether the games of a run are known to be the first ones."""
    return _numbers(run) == list(range(run.games))


def _games(run: Run) -> str:
    """Returns which games of the run were finished, in words.

    >>> import midgard
    >>> _games(midgard.simulate(midgard.Champions(players=2), games=3))
    'it has game 0 to 2 of seed 0'
    """
    numbers = _numbers(run)
    if numbers is None:
        return f"it has {run.games:,} games, and has not kept which ones (rows=False)"
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    texts = [f"{one}" if one == last else f"{one} to {last}" for one, last in ranges]
    more = f" and {len(texts) - MOST_RANGES:,} more parts" if len(texts) > MOST_RANGES else ""
    return f"it has game {', '.join(texts[:MOST_RANGES])}{more} of seed {run.seed}"


def _has_name(bot: str) -> bool:
    """Returns whether a bot is one of midgard, or ``module:Name``."""
    return ":" in bot or bot in BOTS


def _shell(run: Run, name: str, folder: str | None) -> str:
    words = ["midgard", "report", "--game", game_text(run.game)]
    words += ["--bots", ",".join(_bots(run)), "--games", str(run.games), "--seed", str(run.seed)]
    words += ["--fixed-seats"] if run.seating == "fixed" else []
    words += ["--out", name]
    words += [] if folder is None else ["--png", folder]
    return shlex.join(words) + (" --cards FILE" if own_cards(run.game) else "")


def _bots(run: Run) -> list[str]:
    """Returns the bots, or one for all."""
    return [run.bots[0]] if len(set(run.bots)) == 1 else list(run.bots)


def _python(run: Run, name: str, folder: str | None) -> str:
    cards = ", cards=FILE" if own_cards(run.game) else ""
    metrics = [table for table in run.tables if table not in ("seats", "games", "rounds")]
    options = [f"games={run.games}", f"seed={run.seed}"]
    options += ['seating="fixed"'] if run.seating == "fixed" else []
    options += [] if "seats" in run.tables else ["rows=False"]
    options += [f"metrics={metrics}"] if metrics else []
    png = "" if folder is None else f", png={folder!r}"
    return (
        "import midgard\n"
        f"game = midgard.load_game({game_text(run.game)!r}{cards})\n"
        f"run = midgard.simulate(game, {_bots(run)}, {', '.join(options)})\n"
        f"midgard.report.write(run, {name!r}{png})"
    )
