"""Two runs of the same deals, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from midgard._midgard import InvalidOptionError
from midgard.comparison.pairing import (
    CHARACTER,
    Columns,
    Contrast,
    Floats,
    Plan,
    game_plan,
    require_alike,
)
from midgard.games import game_text, teams

if TYPE_CHECKING:
    from midgard._runs.run import Run


class PairedRuns:
    """The games that two runs have in common.

    If all seats of a run have the same bot, results are by seat, else by the position of the
    bot in the list.

    Attributes:
        plan: both games, one after the other.
        columns: the names of the results.
        played: the results of both, each of the shape (games, players).
        names: what the runs are called.
        games: the number of games of each.

    Raises:
        InvalidOptionError: the runs cannot be compared; the message gives the reason.
    """

    def __init__(self, a: Run, b: Run) -> None:
        """Finds the games that both have."""
        _require_comparable(a, b)
        self._bots = [
            f"bot {at}: {one}" if one == other else f"bot {at}: {one}, {other}"
            for at, (one, other) in enumerate(zip(a.bots, b.bots, strict=True))
        ]
        self._by_seat = len({*a.bots}) == len({*b.bots}) == 1
        one, other = (run.rows["game"][:: run.game.players] for run in (a, b))
        common = np.intersect1d(one, other)
        if len(common) < 2:
            raise InvalidOptionError("the two runs cannot be compared: they share no two games")
        self.plan: Plan = game_plan((a.game, b.game), ["all"] * a.game.players)
        characters = (CHARACTER,) if a.game.characters else ()
        self.columns: tuple[str, ...] = (
            *("win", "score", "return"),
            *characters,
            *a.game.sheet_lines,
        )
        self.played: list[Columns] = [self._columns(run, common) for run in (a, b)]
        self.games: int = len(common)
        self.names: tuple[str, str] = (_name(a), _name(b))

    def _columns(self, run: Run, common: npt.NDArray[np.int64]) -> dict[str, Floats]:
        """Returns the results of the games that both runs have."""
        rows, players = run.rows, run.game.players
        names = {"win": "win_share", "return": "returns"}
        names |= {line: f"sheet_{line}" for line in run.game.sheet_lines}
        kept = np.isin(rows["game"], common)
        order = np.argsort(rows["player"][kept].reshape(-1, players), axis=1)
        found = {}
        for column in self.columns:
            cells = rows[names.get(column, column)][kept].reshape(-1, players).astype(np.float64)
            found[column] = cells if self._by_seat else np.take_along_axis(cells, order, axis=1)
        return found

    def named(self, contrasts: Sequence[Contrast]) -> list[Contrast]:
        """Returns the contrasts with the names of the bots."""
        found = []
        together = len(set(teams(self.plan.game))) == 1  # else bots change teams
        for contrast in contrasts:
            if not self._by_seat and not together:
                contrast = replace(contrast, twin="")
            if contrast.by == "seat" and not self._by_seat:
                at = int(contrast.name.removeprefix("seat "))
                contrast = replace(contrast, by="bot", name=self._bots[at])
            elif contrast.by == "bot":
                contrast = replace(contrast, by="", name="all seats")
            found.append(contrast)
        return found


def _require_comparable(a: Run, b: Run) -> None:
    """Checks that two runs have the same deals, and that their lengths do not depend on results."""
    require_alike(a.game, b.game)
    reasons = [
        (a.seed != b.seed, f"their seeds differ, {a.seed} and {b.seed}"),
        (a.seating != b.seating, f"their seatings differ, {a.seating} and {b.seating}"),
        (a.until or b.until, "a run that stopped by itself has a length that depends on results"),
        ((a.game, a.bots) == (b.game, b.bots), "they are the same games of the same bots"),
        ("seats" not in a.tables or "seats" not in b.tables, "a run with rows=False has no rows"),
    ]
    for applies, reason in reasons:
        if applies:
            raise InvalidOptionError(f"the two runs cannot be compared: {reason}")


def _name(run: Run) -> str:
    """Returns what was played by whom."""
    return f"{game_text(run.game)} with {', '.join(dict.fromkeys(run.bots))}"
