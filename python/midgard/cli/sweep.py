"""``midgard sweep``: plays the points of a sweep."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import midgard
from midgard.cli.arguments import JsonFile, Threads
from midgard.cli.input import read_text
from midgard.cli.lists import names_of
from midgard.cli.output import STANDARD_OUTPUT, Target
from midgard.cli.setup import checked_seed
from midgard.cli.shell import FAILED, INTERRUPTED, CommandError, complain, console, one_line
from midgard.cli.simulate import require_range
from midgard.storage.stores import is_uri
from midgard.sweeps import InvalidSweepError


def sweep(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The factors, in TOML.")],
    out: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Write each point to FOLDER, a path or URI."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Finish the sweep in the folder of --out.")
    ] = False,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="Games at each point, if FILE names none; 1,000."),
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="The seed, if FILE names none.")] = 0,
    threads: Threads = 0,
    bots: Annotated[
        str, typer.Option(metavar="NAMES", help="The bots of FILE that are code, named again.")
    ] = "",
    cards: Annotated[
        str | None, typer.Option(metavar="FILE", help="Corrected cards for all points.")
    ] = None,
    json: JsonFile = None,
) -> int:
    """Play the same games at many points, and show which numbers the results depend on.

    The file names options, numbers on cards and bots that vary. All problems of a file are reported
    at once. Ctrl-C stops the sweep. See docs/manual/sweeps.md.
    """
    require_range(1, threads)
    if resume and out is None:
        raise CommandError("--resume needs --out, the folder of the sweep")
    if out is not None and not is_uri(out) and Path(out).exists() and not Path(out).is_dir():
        raise CommandError(f"--out {out}: it is not a folder")
    target = None if json in (None, STANDARD_OUTPUT) else Target(str(json))
    try:
        text, corrected = read_text(file), None if cards is None else read_text(cards) + "\n"
    except CommandError as error:
        raise CommandError(f"cannot read {error}") from None
    try:
        found = midgard.sweep(
            text + "\n",
            out=out,
            resume=resume,
            games=games,
            seed=checked_seed(seed),
            threads=threads,
            progress=True,
            bots=names_of("--bots", bots),
            cards=corrected,
        )
    except midgard.Interrupted as stopped:
        found = stopped.run
    except (InvalidSweepError, midgard.InvalidCardsError) as error:
        faulty = file if isinstance(error, InvalidSweepError) else cards
        for line, problem in error.problems:
            where = f"{faulty}:{line}" if line else faulty
            print(one_line(f"{where}: {problem}"), file=sys.stderr)
        return FAILED
    except ImportError as error:
        raise CommandError(str(error)) from None
    except OSError as error:
        if out is None:
            raise
        raise CommandError(f"cannot write {out}: {error.strerror or error}") from None
    failure = None if target is None else target.write(found.to_json() + "\n")
    if json == STANDARD_OUTPUT:
        print(found.to_json())
    else:
        console().print(str(found))
    sys.stdout.flush()
    if failure is not None:
        raise CommandError(failure)
    if found.interrupted:
        more = "; --resume goes on from there" if out is not None else ""
        complain(f"interrupted after {len(found.points):,} points{more}")
        return INTERRUPTED
    return 0
