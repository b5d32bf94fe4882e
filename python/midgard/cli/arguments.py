"""The options that several commands have, with the same words and values."""

from __future__ import annotations

from typing import Annotated

import typer

from midgard._runs.options import USUAL_GAMES, USUAL_LIMIT

Seed = Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")]
Games = Annotated[
    int | None,
    typer.Option(metavar="N", help=f"The number of games: {USUAL_GAMES:,}."),
]
MostGames = Annotated[
    int | None,
    typer.Option(
        metavar="N",
        help=f"The number of games: {USUAL_GAMES:,}; with --until the most: {USUAL_LIMIT:,}.",
    ),
]
Threads = Annotated[int, typer.Option(metavar="T", help="0 for one per core.")]
SecretSeed = Annotated[
    int | None,
    typer.Option(metavar="S", help="The same seed gives the same games; by default a secret one."),
]
Bots = Annotated[
    str | None,
    typer.Option(
        metavar="NAMES",
        help="One for all, or one for each seat: random,greedy,... By default greedy, and ismcts-2"
        " in God of War.",
    ),
]
FixedSeats = Annotated[
    bool, typer.Option("--fixed-seats", help="Keep the first bot at seat 0, and so on.")
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")]
JsonFile = Annotated[
    str | None,
    typer.Option(
        metavar="[FILE]", help="Write JSON to a file; without one, print JSON and nothing else."
    ),
]
