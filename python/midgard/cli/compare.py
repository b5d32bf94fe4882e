"""``midgard compare``: compares two bots or two games in the same deals."""

from __future__ import annotations

import dataclasses
import sys
from json import dumps
from typing import Annotated, Any

import typer

from midgard import Game, Interrupted
from midgard._shared.json import seed_text
from midgard.cli.arguments import Json, MostGames, Seed, Threads
from midgard.cli.game_options import GameChoice, takes_game
from midgard.cli.lists import names_of
from midgard.cli.setup import checked_seed
from midgard.cli.shell import INTERRUPTED, CommandError, complain, console
from midgard.comparison import compare as played
from midgard.comparison import footnotes, headlines, table


def things(
    game: GameChoice, bots: str | None, to: str | None, to_cards: str | None, against: str | None
) -> tuple[str | Game, str | Game, dict[str, Any]]:
    """Returns what is compared: two bots or two games, and who plays in what."""
    names = names_of("--bots", bots or "")
    others = to is not None or to_cards is not None
    if len(names) == 2 and not others:
        beside = None if against is None else names_of("--against", against)
        return names[0], names[1], {"game": game.game(), "against": beside}
    if not others and game.cards is None:
        raise CommandError(
            "there is nothing to compare: name two bots with --bots, or another game with --to,"
            " --to-cards or --cards"
        )
    if against is not None:
        raise CommandError("--against is for two bots, not for two games")
    other = GameChoice(game.text, game.options, to_cards)
    if to is not None:
        other = GameChoice(to, {}, to_cards)
    return game.game(), other.game(), {"bots": names or None}


@takes_game("skip_forced")
def compare(
    game: GameChoice,
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="NAMES", help="The two bots, or the bots that play both games: greedy,random."
        ),
    ] = None,
    to: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The game to compare with, as --game.")
    ] = None,
    to_cards: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The cards of the other game; by default our own."),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(metavar="NAMES", help="Who plays at the other seats beside each bot."),
    ] = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help='When to stop early: "±0.5% win", "±1 score" or "a>b".'),
    ] = None,
    metrics: Annotated[
        str | None, typer.Option(metavar="NAMES", help="The results to show: winners,win,score,...")
    ] = None,
    games: MostGames = None,
    seed: Seed = 0,
    threads: Threads = 0,
    json: Json = False,
) -> int:
    """Compare two bots, two games or two card files in the same deals.

    Two names in --bots are two bots to compare. Otherwise the game is compared with another one:
    with the game of --to, or with the same game with other cards, where one of the two may have
    our own cards. All differences are the first minus the second. Ctrl-C stops; then the results
    cover the groups of games that were finished.
    """
    options: dict[str, Any] = {"games": games, "seed": checked_seed(seed), "threads": threads}
    one, other, setting = things(game, bots, to, to_cards, against)
    shown = None if metrics is None else names_of("--metrics", metrics)
    setting |= {**options, "until": until, "metrics": shown, "progress": True}
    try:
        result = played(one, other, **setting)
    except Interrupted as stopped:
        result = stopped.run
    if json:
        print(dumps(seed_text(dataclasses.asdict(result)), allow_nan=False, indent=2))
    else:
        screen = console()
        for part in (*headlines(result), table(result), *footnotes(result)):
            screen.print(part)
    sys.stdout.flush()
    if result.interrupted:
        complain(f"interrupted after {result.games:,} of at most {result.limit:,} games")
    return INTERRUPTED if result.interrupted else 0
