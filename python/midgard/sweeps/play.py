"""The results of the games at a point."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from itertools import pairwise
from typing import TYPE_CHECKING, Any, cast

from midgard._midgard import _tabulate
from midgard._runs.playing import play_games
from midgard._runs.run import run_of
from midgard._runs.running import seated_players
from midgard._runs.totals import added_up
from midgard._shared.input import unknown_name
from midgard.bots import BotSpec, name_of
from midgard.protocols import Game
from midgard.stats.estimates import Estimate
from midgard.sweeps.plan import Claim, Plan, Point
from midgard.sweeps.problems import Problems

if TYPE_CHECKING:
    from midgard._midgard import _RawRun, _RunInput

PARTS = 10
"""The number of parts of the games of a point, whose differences show the chance."""
_HIDDEN = ("uses ", "counter ")
"""How the names of results begin that are shown only if they are named."""
_KINDS = "score, win seat 0, win bot greedy, win character *, points *, share *, length, uses *"
PATTERN = frozenset("*?[")
"""The characters that make a pattern of a name."""
PLUS = " + "
"""The separator between the names of a sum in a claim."""

Results = dict[str, Estimate]


@dataclass(frozen=True)
class Played:
    """The results at a point.

    Attributes:
        games: the number of games.
        digest: their digest.
        results: the estimates by name, from all games.
        parts: the means of each part of the games, in the order of the results.
    """

    games: int
    digest: str
    results: Results
    parts: dict[str, list[float]]


def played(
    plan: Plan, point: Point, threads: int, report: Callable[[int], object] | None
) -> Played:
    """Plays the games of a point.

    Raises:
        KeyboardInterrupt: this was interrupted.
        MidgardError: the game does not exist.
    """
    game = plan.game_at(point)
    bots = seated_players(game, plan.bots_at(point))
    count = min(PARTS, plan.games)
    ends = [plan.games * part // count for part in range(count + 1)]
    raws: list[_RawRun] = []
    for first, end in pairwise(ends):
        options: dict[str, Any] = {"seed": plan.seed, "threads": threads, "seating": "balanced"}
        raw = play_games(game, bots, first=first, games=end - first, **options)
        if raw["interrupted"]:
            raise KeyboardInterrupt
        raws.append(raw)
        if report is not None:
            report(end)
    parts = [_results(game, bots, raw) for raw in raws]
    whole = added_up(raws)
    results = _results(game, bots, whole)
    return Played(
        games=whole["games"],
        digest=whole["digest"],
        results=results,
        parts={name: [part[name].mean for part in parts] for name in results},
    )


def _results(game: Game, bots: Sequence[BotSpec], raw: _RawRun) -> Results:
    """Returns all results of games by name."""
    run = run_of(game, bots, 0, "balanced", raw, {}, {}, None, set())
    totals, seats = run.totals, range(game.players)
    score = sum(one["score"] for one in raw["seats"].values())
    found = {"score": totals.of_players("scores", seats, score), "length": totals.length()}
    groups = {f"seat {at}": group for at, group in enumerate(run.seats)}
    groups |= {f"bot {name}": group for name, group in run.by_bot.items()}
    groups |= {f"character {name}": group for name, group in run.characters.items()}
    for name, group in groups.items():
        for kind in ("win_rate", "mean_score", "mean_return"):
            found[f"{_WORDS[kind]} {name}"] = getattr(group, kind) or _none()
    for line, points in run.sheet_estimates.items():
        found[f"points {line}"] = points
        found[f"share {line}"] = totals.line_share([line])
    for action in run.actions:
        found[f"uses {action}"] = run.uses(action)
    for counter in run.counters:
        found[f"counter {counter}"] = run.counter(counter)
    return found


_WORDS = {"win_rate": "win", "mean_score": "score", "mean_return": "return"}


def _none() -> Estimate:
    return Estimate(math.nan, math.nan, math.nan)


def _names(plan: Plan) -> list[str]:
    """Returns the names of the results of the game without changes."""
    bots = seated_players(plan.game, plan.bots)
    options: _RunInput = {
        "first": 0,
        "games": 0,
        "seed": 0,
        "threads": 1,
        "seating": "balanced",
        "tables": [],
    }
    texts = [name_of(bot) for bot in bots]
    raw = dict(_tabulate(plan.game, texts, options, []))
    raw |= {"seconds": 0.0, "interrupted": False}
    return list(_results(plan.game, bots, cast("_RawRun", raw)))


def named(plan: Plan, names: Iterable[str]) -> list[str]:
    """Returns the names that the patterns of a sweep match; without patterns, the usual ones."""
    if not plan.results:
        return [name for name in names if not name.startswith(_HIDDEN)]
    return [name for name in names if any(fnmatchcase(name, one) for one in plan.results)]


def check_names(plan: Plan) -> None:
    """Checks that the results exist that a sweep names.

    Raises:
        InvalidSweepError: one does not.
    """
    problems, names = Problems(plan.text), _names(plan)
    for pattern in plan.results:
        if not any(fnmatchcase(name, pattern) for name in names):
            problems.add(
                unknown_name("result", pattern, note=f"; results are {_KINDS}, ..."), "results"
            )
    for at, claim in enumerate(plan.claims):
        for key, side in (("more", claim.more), ("than", claim.than)):
            for term in side.split(PLUS) if isinstance(side, str) else ():
                if not _side(term, names, claim):
                    text = unknown_name("result", term, note=f"; results are {_KINDS}, ...")
                    problems.add(text, key, "claims", at)
    problems.check()


def _side(pattern: str, names: Collection[str], claim: Claim) -> list[str]:
    """Returns the results that a name or pattern of a claim means; none is compared with itself."""
    if PATTERN.isdisjoint(pattern):
        found = [pattern] if pattern in names else []
    else:
        found = [name for name in names if fnmatchcase(name, pattern)]
    more = str(claim.more).split(PLUS)
    return [name for name in found if name not in more or pattern in more]


def _values(side: str | float, means: dict[str, float], claim: Claim) -> list[float]:
    """Returns the values on a side of a claim: a number, a sum, or all that a pattern means."""
    if not isinstance(side, str):
        return [side]
    terms = [[means[name] for name in _side(term, means, claim)] for term in side.split(PLUS)]
    values = terms[0] if len(terms) == 1 else [sum(map(sum, terms))]
    return [value for value in values if not math.isnan(value)]


def with_claims(plan: Plan, means: dict[str, float]) -> dict[str, float]:
    """Returns results with the margins of the claims, which hold where they are above 0."""
    found = dict(means)
    for claim in plan.claims:
        more = min(_values(claim.more, means, claim), default=math.nan)
        than = max(_values(claim.than, means, claim), default=math.nan)
        found[claim.text] = float(more - than)
    return found
