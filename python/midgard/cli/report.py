"""``midgard report``: plays many games and writes their balance report."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from midgard import Interrupted
from midgard import simulate as play_games
from midgard._runs.options import usual_games
from midgard.cli.arguments import Bots, FixedSeats, Games, Seed, Threads
from midgard.cli.game_options import GameChoice, takes_game
from midgard.cli.output import STANDARD_OUTPUT, Target
from midgard.cli.setup import bots_of, checked_seed
from midgard.cli.shell import INTERRUPTED, CommandError, complain
from midgard.cli.simulate import require_range
from midgard.report import html, write
from midgard.report.drawing import require_matplotlib
from midgard.report.facts import kept_tables


@takes_game("skip_forced")
def report(
    game: GameChoice,
    out: Annotated[str, typer.Option(metavar="FILE", help="The HTML file.")],
    games: Games = None,
    seed: Seed = 0,
    threads: Threads = 0,
    bots: Bots = None,
    png: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Write the charts as PNG too, light and dark."),
    ] = None,
    fixed_seats: FixedSeats = False,
) -> int:
    """Play many games and write a balance report as one HTML file.

    The games are those of midgard simulate with the same options. It needs matplotlib; see
    docs/manual/simulation.md.
    """
    rules = game.game()
    names, most, chosen = bots_of(bots, rules), usual_games(games, None), checked_seed(seed)
    require_range(most, threads)
    _check(out, png)
    try:
        run = play_games(
            rules,
            names,
            games=most,
            seed=chosen,
            threads=threads,
            seating="fixed" if fixed_seats else "balanced",
            metrics=kept_tables(rules),
            progress=True,
        )
    except Interrupted as stopped:
        run = stopped.run
    if out == STANDARD_OUTPUT:
        print(html(run))
    else:
        write(run, out, png=png)
        print(f"{out}: {run.games:,} games, digest {run.digest}")
    if run.interrupted:
        complain(f"interrupted after {run.games:,} of {most:,} games")
    return INTERRUPTED if run.interrupted else 0


def _check(out: str, png: str | None) -> None:
    """Checks before the games that the report can be written after them."""
    try:
        require_matplotlib()
    except ImportError as error:
        raise CommandError(str(error)) from None
    if out != STANDARD_OUTPUT:
        Target(out)
    elif png is not None:
        raise CommandError("--png needs a file: --out - writes the page alone")
    if png is not None:
        try:
            Path(png).mkdir(exist_ok=True)
        except OSError as error:
            raise CommandError(f"cannot make the folder {png}: {error.strerror}") from None
