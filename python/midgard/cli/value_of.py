"""``midgard value-of``: estimates what an action, a resource, a card or a character is worth."""

from __future__ import annotations

import dataclasses
import sys
from json import dumps
from typing import Annotated

import typer

from midgard import Interrupted, Worth
from midgard import value_of as estimate
from midgard._shared.json import seed_text
from midgard.cli.arguments import Bots, Json, MostGames, Seed, Threads
from midgard.cli.game_options import GameChoice, takes_game
from midgard.cli.lists import entries
from midgard.cli.setup import bots_of, checked_seed
from midgard.cli.shell import INTERRUPTED, CommandError, complain, console
from midgard.stats.estimates import without_nan


@takes_game("skip_forced")
def value_of(
    game: GameChoice,
    what: Annotated[
        str, typer.Argument(metavar="WHAT", help='"place stave_church", "favor +2", "leader ullr".')
    ],
    games: MostGames = None,
    seed: Seed = 0,
    bots: Bots = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help='When to stop: "±0.5% win" or "±1 score".'),
    ] = None,
    rounds: Annotated[
        str, typer.Option(metavar="R", help="Only these rounds: 3 or 1,2; default: all.")
    ] = "",
    forks: Annotated[int, typer.Option(metavar="F", help="Positions in each game.")] = 1,
    threads: Threads = 0,
    json: Json = False,
) -> int:
    """Estimate what an action, a resource, a card or a character is worth.

    Games are played twice from the same position, with and without it, with the same dice and bots.
    Ctrl-C stops the run; the result covers the finished games. See docs/manual/compare.md.
    """
    rules = game.game()
    seats, chosen = bots_of(bots, rules), checked_seed(seed)
    wanted = _rounds(rounds)
    try:
        result = estimate(
            rules,
            what,
            bots=seats,
            games=games,
            seed=chosen,
            until=until,
            rounds=wanted,
            forks=forks,
            threads=threads,
            progress=True,
        )
    except Interrupted as stopped:
        result = stopped.run
    if json:
        data = seed_text({**dataclasses.asdict(result), "seed": chosen})
        print(dumps(without_nan(data), allow_nan=False, indent=2))
    else:
        _print(result)
    sys.stdout.flush()
    if result.interrupted:
        complain(f"interrupted after {result.games:,} of at most {result.limit:,} games")
    return INTERRUPTED if result.interrupted else 0


def _rounds(text: str) -> list[int] | None:
    """Returns the rounds in a list with commas, or None for an empty one."""
    names = entries("--rounds", text)
    for name in names:
        if not (name.isascii() and name.isdecimal() and len(name) < 7):
            raise CommandError(f"--rounds must be numbers such as 1,2, not {name[:40]!r}")
    return [int(name) for name in names] or None


def _print(result: Worth) -> None:
    """Prints the result; the table fits the terminal."""
    to = console()
    for line in result.heading():
        to.print(line)
    to.print()
    to.print(result.table())
    to.print()
    to.print(result.occurrence())
