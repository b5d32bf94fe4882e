"""``midgard verify``: checks the folder of a run."""

from __future__ import annotations

from dataclasses import asdict
from json import dumps
from typing import Annotated

import typer

from midgard.cli.arguments import Json, Threads
from midgard.cli.lists import names_of
from midgard.cli.setup import checked_seed
from midgard.cli.shell import INTERRUPTED, CommandError, complain, console
from midgard.storage import USUAL_SAMPLE, open_run

DIFFERS = 1
"""The exit code if something is missing, damaged, different or an outlier."""


def verify(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="The folder of a run.")],
    games: Annotated[
        int | None,
        typer.Option(
            metavar="N", help=f"The number of games that are played again: {USUAL_SAMPLE}."
        ),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Play all games again.")] = False,
    seed: Annotated[int, typer.Option(metavar="S", help="Which games are drawn.")] = 0,
    threads: Threads = 0,
    cards: Annotated[
        str | None, typer.Option(metavar="FILE", help="The corrected cards of the run.")
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="The bots of the run that are code, named again.")
    ] = "",
    json: Json = False,
) -> int:
    """Check the folder of midgard simulate --out: its files, its games, and its outliers.

    The exit code is 1 if anything is missing, damaged, different or an outlier. See
    docs/manual/scale.md.
    """
    if every and games is not None:
        raise CommandError("--games and --all contradict each other: name one of them")
    count = USUAL_SAMPLE if games is None else games
    chosen, again = checked_seed(seed), names_of("--bots", bots)
    try:
        found = open_run(folder, cards=cards).verify(
            games=None if every else count, seed=chosen, threads=threads, progress=True, bots=again
        )
    except ImportError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        raise CommandError(f"cannot read {folder}: {error.strerror or error}") from None
    except KeyboardInterrupt:
        complain("interrupted")
        return INTERRUPTED
    if json:
        print(dumps({"ok": found.ok, **asdict(found)}, allow_nan=False, indent=2))
    else:
        console().print(str(found))
    return 0 if found.ok else DIFFERS
