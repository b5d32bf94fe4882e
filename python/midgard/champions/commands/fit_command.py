"""``midgard fit``: fits what searches expect of a position to games with other card numbers."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from midgard import InvalidOptionError
from midgard._progress import progress_bar
from midgard.champions.fitted import fit_values
from midgard.cli.lists import entries
from midgard.cli.output import STANDARD_OUTPUT, Target
from midgard.cli.shell import FAILED, CommandError, one_line

if TYPE_CHECKING:
    from midgard.champions.types import Expansion

__all__ = ["fit"]


def fit(
    cards: str | None,
    out: str,
    players: str,
    expansions: tuple[Expansion, ...],
    *,
    promos: bool,
    games: int,
    seed: int,
) -> int:
    """Writes fitted values for these cards."""
    counts = [int(name) if name.isdecimal() else 0 for name in entries("--players", players)]
    target = None if out == STANDARD_OUTPUT else Target(out)
    total = games * len(counts)
    with progress_bar(total) as report:
        progress = None if report is None else lambda done: report(done, total)
        try:
            text = fit_values(
                cards,
                players=counts,
                games=games,
                seed=seed,
                expansions=expansions,
                promos=promos,
                progress=progress,
            )
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
