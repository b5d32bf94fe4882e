"""``midgard fit``: fits what searches expect of a position to games with other card numbers."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from midgard import Game, InvalidCardsError, InvalidOptionError
from midgard._shared.progress import progress_bar
from midgard.cli.game_options import GameChoice, first_fault, takes_game
from midgard.cli.lists import entries
from midgard.cli.output import STANDARD_OUTPUT, Target
from midgard.cli.shell import FAILED, CommandError, one_line
from midgard.games import build_game, player_counts
from midgard.selfplay.fit import fit_games, require_counts


@takes_game("players", "skip_forced")
def fit(
    game: GameChoice,
    out: Annotated[
        str, typer.Option(metavar="FILE", help="The file to write; - for output.")
    ] = "-",
    players: Annotated[
        str | None,
        typer.Option(metavar="N,N", help="The numbers of players; by default all without a box."),
    ] = None,
    games: Annotated[
        int, typer.Option(metavar="N", help="Games for each number of players.")
    ] = 20_000,
    seed: Annotated[int, typer.Option(metavar="N", help="The seed of the games.")] = 1,
) -> int:
    """Fit what searches expect of a position to games with other card numbers.

    It plays games among greedy players; ISMCTS(estimate=FILE) reads the result. See
    docs/manual/search.md.
    """
    made = _games(game, players)
    target = None if out == STANDARD_OUTPUT else Target(out)
    total = games * len(made)
    with progress_bar(total) as report:
        try:
            text = fit_games(made, games=games, seed=seed, progress=report)
        except InvalidOptionError as error:
            raise CommandError(one_line(str(error))) from None
    if target is None:
        print(text, end="")
        return 0
    failure = target.write(text)
    if failure is not None:
        print(f"midgard: {failure}", file=sys.stderr)
        return FAILED
    return 0


def _games(choice: GameChoice, players: str | None) -> list[Game]:
    """Returns the game for each number of players."""
    name, options = choice.named()
    named = options.pop("players", None)
    if players is not None:
        counts = [int(it) if it.isdecimal() else 0 for it in entries("--players", players)]
        if named is not None and counts != [named]:
            raise CommandError(f"--players {players} contradicts --game, which has {named}")
    else:
        counts = list(player_counts(name)) if named is None else [named]
    try:
        kinds = require_counts(counts)
        return [build_game(name, {**options, "players": count}, choice.cards) for count in kinds]
    except InvalidCardsError as error:
        raise CommandError(first_fault(error, choice.cards or "", name, options)) from None
    except InvalidOptionError as error:
        raise CommandError(one_line(str(error))) from None
