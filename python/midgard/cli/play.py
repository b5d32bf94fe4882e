"""``midgard play``: shows a game, or plays it with people."""

from __future__ import annotations

from typing import Annotated

import typer

from midgard._shared.input import random_seed
from midgard.cli.arguments import Bots, SecretSeed
from midgard.cli.game_options import GameChoice, takes_game
from midgard.cli.human import at_table
from midgard.cli.match import Match
from midgard.cli.setup import bots_of, checked_seed, loaded, seated
from midgard.cli.watch import watch


@takes_game()
def play(
    game: GameChoice,
    seed: SecretSeed = None,
    bots: Bots = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(metavar="SEATS", help="Seats for people, such as 0 or 0,2."),
    ] = None,
    load: Annotated[str | None, typer.Option(metavar="FILE", help="Continue a saved game.")] = None,
) -> int:
    """Show one game decision by decision, or play it with --seat.

    Without --seat, this is the first game of midgard simulate with the same options, with --seed 0
    by default. With --seat, --bots names bots for the other seats only, and a secret seed is shown
    at the end; see docs/manual/play.md.
    """
    known = None if seed is None else checked_seed(seed)
    chosen = random_seed() if known is None else known
    if load is not None:
        match = loaded(load, game.cards, ",".join(seat or ()), bots, chosen)
        game.require(match.game)
        return at_table(match, known if match.seed == known else None)
    rules = game.game()
    if not seat:
        return watch(rules, bots_of(bots, rules), known or 0)
    match = Match(rules, chosen, seated(",".join(seat), bots, rules))
    return at_table(match, known)
