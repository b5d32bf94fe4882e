"""``midgard compare``: compares two bots or two games in the same deals."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Mapping
from typing import Any

from midgard import Game, Interrupted
from midgard._shared.json import seed_text
from midgard.cli.game_options import GameChoice
from midgard.cli.lists import names_of
from midgard.cli.shell import INTERRUPTED, CommandError, complain, console
from midgard.comparison import compare, footnotes, headlines, table

__all__ = ["run", "things"]


def things(
    game: GameChoice, bots: str | None, to: str | None, to_cards: str | None, against: str | None
) -> tuple[str | Game, str | Game, dict[str, Any]]:
    """Returns what is compared: two bots or two games, and who plays in what.

    Raises:
        CommandError: the command line names neither two bots nor two games.
    """
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


def run(
    a: str | Game,
    b: str | Game,
    setting: Mapping[str, Any],
    options: Mapping[str, Any],
    *,
    as_json: bool,
) -> int:
    """Compares and prints the results."""
    try:
        result = compare(a, b, **setting, **options, progress=True)
    except Interrupted as stopped:
        result = stopped.run
    if as_json:
        print(json.dumps(seed_text(dataclasses.asdict(result)), allow_nan=False, indent=2))
    else:
        to = console()
        for part in (*headlines(result), table(result), *footnotes(result)):
            to.print(part)
    sys.stdout.flush()
    if result.interrupted:
        complain(f"interrupted after {result.games:,} of at most {result.limit:,} games")
    return INTERRUPTED if result.interrupted else 0
