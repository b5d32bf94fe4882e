"""How many games an interval needs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from midgard._midgard import InvalidOptionError
from midgard._runs.until_groups import split_groups
from midgard._shared.input import abbreviate
from midgard.games import has_own_returns, has_scores, teams
from midgard.stats.estimates import Estimate, Group
from midgard.stats.sequential import parse_target

if TYPE_CHECKING:
    from midgard._runs.run import Run

FIELDS = {"win": "win_rate", "score": "mean_score", "return": "mean_return"}


def games_needed(run: Run, text: str) -> int:
    """Returns about how many games a run like this needs for intervals of a width.

    Widths shrink with the square root of the number of games.

    Args:
        run: the run, whose intervals are scaled.
        text: the width, as in ``until``: ``"±1% win"``, ``"±0.5 score"``, ``"±1% win by leader"``.

    Raises:
        InvalidOptionError: the text is not a width, or the run has no such intervals.
    """
    game = run.game
    plain: object = text
    kinds: tuple[str, ...] = ()
    if len(run.by_bot) == 1 and len(set(teams(game))) > 1:
        plain, kinds = split_groups(game, text)
    units = {"win": True} | ({"score": False} if has_scores(game) else {})
    units |= {"return": False} if has_own_returns(game) else {}
    target = parse_target(plain, units, None)
    metric = target.metric or "win"
    if metric == "score":
        kinds = ()
    widths = [width for group in _groups(run, kinds) if (width := _width(group, metric))]
    if not widths:
        raise InvalidOptionError(f"this run has no intervals for {abbreviate(text)}")
    return math.ceil(run.games * (max(widths) / (2 * target.half_width)) ** 2)


def _groups(run: Run, kinds: Sequence[str]) -> list[Group]:
    """Returns the groups of some kinds; by bot without a kind."""
    known = {
        "order": run.orders,
        "seat": run.seats,
        "character": tuple(run.characters.values()),
    }
    return [one for kind in kinds for one in known[kind]] or list(run.by_bot.values())


def _width(group: Group, metric: str) -> float:
    """Returns the width of an interval of a group; 0 without one."""
    found: Estimate | None = getattr(group, FIELDS[metric])
    return 0.0 if found is None or math.isnan(found.low) else found.high - found.low
