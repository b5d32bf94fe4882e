"""``midgard tournament``: plays bots against each other and shows their ratings."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Sequence
from json import dumps
from pathlib import Path
from typing import Annotated, Any

import typer

from midgard import Interrupted
from midgard._runs.options import USUAL_GAMES
from midgard._runs.text import EACH, between, number
from midgard._shared.json import seed_text
from midgard.cli.arguments import Json, Seed, Threads
from midgard.cli.game_options import GameChoice, takes_game
from midgard.cli.lists import names_of
from midgard.cli.output import Target
from midgard.cli.setup import checked_seed
from midgard.cli.shell import INTERRUPTED, CommandError, columns, complain, console
from midgard.presentation import presentation
from midgard.stats.estimates import without_nan
from midgard.stats.ratings import Rating
from midgard.tables import NARROW, Table
from midgard.tournament import Row, Tournament
from midgard.tournament import tournament as play_tournament

PICTURES = (".svg", ".png", ".pdf")
WIDTH = 40  # characters of the picture, if there is room


@takes_game("skip_forced")
def tournament(
    game: GameChoice,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES",
            help="Two or more: random, greedy, module:MyBot, ... By default greedy,random, and"
            " ismcts-2,random in God of War.",
        ),
    ] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", help=f"Games at each table: {USUAL_GAMES:,}.")
    ] = None,
    tables: Annotated[
        str,
        typer.Option(
            metavar="WHICH", help="all (combinations), pairs, or ladder (each bot and the next)."
        ),
    ] = "all",
    seed: Seed = 0,
    threads: Threads = 0,
    json: Json = False,
    plot: Annotated[
        str | None, typer.Option(metavar="FILE", help="Draw the ratings: .svg, .png or .pdf.")
    ] = None,
) -> int:
    """Play bots against each other and rate them.

    Every table is played in all rotations of its seats, each with the same seeds.
    """
    if not 0 <= threads <= 1024:
        raise CommandError(f"--threads must be 0 to 1024, not {threads}")
    rules, names = game.game(), () if bots is None else names_of("--bots", bots)
    options: dict[str, Any] = {"games": games, "seed": checked_seed(seed), "threads": threads}
    options |= {"tables": tables}
    if plot is not None:
        _check_plot(plot)
    try:
        result = play_tournament(rules, names, progress=True, **options)
    except Interrupted as stopped:
        result = stopped.run
    if json:
        data = without_nan(seed_text(dataclasses.asdict(result)))
        print(dumps(data, allow_nan=False, indent=2))
    else:
        _print(result, presentation(rules).score_word)
    if plot is not None:
        draw(result, plot)
    sys.stdout.flush()
    if result.interrupted:
        complain(f"interrupted after {result.games:,} games")
    return INTERRUPTED if result.interrupted else 0


def _check_plot(file: str) -> None:
    """Checks before the games that the plot can be drawn after them."""
    if Path(file).suffix.lower() not in PICTURES:
        kinds = ", ".join(PICTURES)
        raise CommandError(f"--plot draws files that end with one of {kinds}, not {file!r}")
    try:
        import matplotlib.figure  # noqa: F401  # checks that it is installed
    except ImportError:
        raise CommandError("--plot needs matplotlib: pip install 'midgard-engine[plot]'") from None
    Target(file)


def _print(result: Tournament, score_word: str) -> None:
    to = console()
    to.print(
        f"{result.games:,} games at {_tables(result)} of {result.players}, "
        f"seed {result.seed}; {EACH}"
    )
    if not result.games:
        return
    rivals = result.has_ratings
    ratings = ["rating", "interval"] if rivals else []
    own = ["return", "interval"] if result.has_own_returns else []
    heads = [*ratings, "wins", "interval", *own, *["rank"] * rivals]
    table = Table(["bot", *heads, score_word, "seats"])
    for row in result.rows:
        wins, returns = row.win_rate, row.mean_return
        cells = [number(returns, ".3f"), between(returns, ".3f")]
        table.add(
            f"{row.bot} *" if row.full_state else row.bot,
            *_rating(row.rating),
            f"{wins.mean:.1%}",
            f"{wins.low:.1%} to {wins.high:.1%}",
            *(cells if own else []),
            *([] if row.rank is None else [f"{row.rank:.2f}"]),
            f"{row.score:.1f}",
            f"{row.played:,}",
        )
    to.print(table)
    if any(row.full_state for row in result.rows):
        to.print("* asked for the true state, hidden cards included")
    to.print()
    if result.duels and len(result.rows) > 2:
        to.print(_duels(result))
        to.print()
    for line in picture(result.rows, columns(to)):
        to.print(line)


def _rating(rating: Rating | None) -> list[str]:
    """Returns the cells of a rating, if there is one."""
    if rating is None:
        return []
    return [f"{rating.points:+.0f}", f"{rating.low:+.0f} to {rating.high:+.0f}"]


def _strength(row: Row) -> tuple[float, float, float]:
    """Returns the rating in points, or the wins in percent, with the ends of the interval."""
    if row.rating is not None:
        return row.rating.points, row.rating.low, row.rating.high
    return 100 * row.win_rate.mean, 100 * row.win_rate.low, 100 * row.win_rate.high


def _tables(result: Tournament) -> str:
    count = len(result.tables)
    return "1 table" if count == 1 else f"{count:,} tables"


def _duels(result: Tournament) -> Table:
    """Returns a table of all pairs of bots that had tables to themselves."""
    table = Table(["winner", "loser", "wins", "interval", "games"], left=2)
    for duel in result.duels:
        share = duel.win_rate
        interval = f"{share.low:.1%} to {share.high:.1%}"
        table.add(duel.bot, duel.other, f"{share.mean:.1%}", interval, f"{duel.games:,}")
    return table


def picture(rows: Sequence[Row], columns: int) -> list[str]:
    """Returns a picture of ratings or wins with intervals, one line per bot, on one scale."""
    strengths = [_strength(row) for row in rows]
    low = min(strength[1] for strength in strengths)
    high = max(strength[2] for strength in strengths)
    name = max(len(row.bot) for row in rows)
    width = max(NARROW, min(WIDTH, columns - name - 2))
    unit = "%" if rows[0].rating is None else ""

    def column(points: float) -> int:
        return round((points - low) / (high - low) * (width - 1)) if high > low else 0

    lines = []
    for row, (points, least, most) in zip(rows, strengths, strict=True):
        cells = [" "] * width
        for at in range(column(least), column(most) + 1):
            cells[at] = "-"
        cells[column(points)] = "o"
        lines.append(f"{row.bot:<{name}}  {''.join(cells).rstrip()}")
    sign = "" if unit else "+"
    scale = f"{low:{sign}.0f}{unit}".ljust(width - 6) + f"{high:{sign}.0f}{unit}".rjust(6)
    return [*lines, " " * (name + 2) + scale]


def draw(result: Tournament, file: str) -> None:
    """Draws the ratings as a picture in a file; its ending selects the format."""
    from matplotlib.figure import Figure

    rows = result.rows[::-1]
    strengths = [_strength(row) for row in rows]
    points = [strength[0] for strength in strengths]
    spans = [[at - low, high - at] for at, low, high in strengths]
    figure = Figure(figsize=(7, 1 + 0.4 * len(rows)), layout="constrained")
    axes = figure.subplots()
    axes.errorbar(points, range(len(rows)), xerr=list(zip(*spans, strict=True)), fmt="o", capsize=3)
    axes.set_yticks(range(len(rows)), [row.bot for row in rows])
    what = "rating in points" if result.has_ratings else "games won in percent"
    axes.set_xlabel(f"{what}, 95 % intervals ({result.games:,} games)")
    try:
        figure.savefig(file, metadata={"Date": None} if file.lower().endswith(".svg") else None)
    except (OSError, ValueError) as error:
        raise CommandError(f"--plot: {error}") from None
