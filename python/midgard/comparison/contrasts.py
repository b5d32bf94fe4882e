"""The quantities that a comparison shows: results by bot, seat, character and line of the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from midgard._midgard import InvalidOptionError
from midgard._shared.input import require_list, unknown_name
from midgard.comparison.pairing import CHARACTER, Contrast, Floats, Plan
from midgard.games import has_own_returns, has_scores, teams
from midgard.presentation import presentation

WINNERS = "winners"
"""The metric for how often the winners differ, and its column."""
PERCENTAGES = (WINNERS, "win")
"""The metrics that are shares of 1 and are shown as percentages."""
SHEET = "sheet"


def metrics_of(plan: Plan, columns: Sequence[str], *, of_games: bool) -> tuple[str, ...]:
    """Returns the metrics of a comparison, the most important one first."""
    found = [WINNERS] if of_games else []
    found += ["return", "win"] if has_own_returns(plan.game) else ["win"]
    lines = set(plan.game.sheet_lines)
    for column in columns:
        name = SHEET if column in lines else column
        if name not in found and name not in ("return", CHARACTER):
            found.append(name)
    return tuple(found)


def chosen_metrics(metrics: object, known: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the metrics that the caller wants, or all but the lines of the score sheet.

    Raises:
        InvalidOptionError: the list is empty, or a metric occurs twice or does not exist.
    """
    if metrics is None:
        return tuple(name for name in known if name != SHEET)
    require_list("metrics", metrics)
    chosen: tuple[object, ...] = tuple(metrics)  # type: ignore[arg-type]  # require_list has checked it
    for name in chosen:
        if name not in known:
            raise InvalidOptionError(unknown_name("metric", name, known))
    if not chosen or len(set(chosen)) < len(chosen):
        raise InvalidOptionError("metrics must name one metric or more, each once")
    return tuple(name for name in known if name in chosen)


def contrasts(
    plan: Plan, columns: Sequence[str], metrics: Sequence[str], *, of_games: bool
) -> list[Contrast]:
    """Returns the contrasts of these metrics."""
    return [
        contrast
        for metric in metrics
        for column in ((WINNERS, *columns) if of_games else columns)
        if metric == (SHEET if column in plan.game.sheet_lines else column)
        for contrast in (
            _between_games(plan, metric, column, columns)
            if of_games
            else [_contrast(plan, metric, column, "", "all seats")]
        )
    ]


def _between_games(
    plan: Plan, metric: str, column: str, columns: Sequence[str]
) -> Iterator[Contrast]:
    """Yields the contrasts of a column: all seats, or each bot, seat and character."""
    if metric == SHEET:
        yield _contrast(plan, metric, column, "line", column)
        return
    if metric == WINNERS:
        yield _contrast(plan, metric, column, "", "all games")
        return
    seated = np.array([play.bots for play in plan.plays])
    bots = list(dict.fromkeys(plan.plays[0].bots))
    shared = metric in ("win", "return") and len(set(teams(plan.game))) > 1
    for bot in bots if len(bots) > 1 or not shared else ():
        yield _contrast(plan, metric, column, "bot", bot, seated == bot)
    for seat in range(plan.game.players):
        only = np.arange(plan.game.players) == seat
        yield _contrast(plan, metric, column, "seat", f"seat {seat}", only)
    for index, name in enumerate(plan.game.characters if CHARACTER in columns else ()):
        yield _contrast(plan, metric, column, "character", name, character=index)


def _contrast(
    plan: Plan,
    metric: str,
    column: str,
    by: str,
    name: str,
    only: object = 1.0,
    character: int | None = None,
) -> Contrast:
    """Returns a contrast of the seats that ``only`` marks."""
    weights_a: Floats = plan.weights_a * np.asarray(only, np.float64)
    weights_b: Floats = plan.weights_b * np.asarray(only, np.float64)
    bounds = None
    if metric == WINNERS:
        weights_b = np.zeros_like(weights_b)
        bounds = (0.0, 1.0)
    elif metric == "win":
        bounds = (-plan.win_bound(), plan.win_bound())
    elif metric == "return":
        low, high = plan.game.return_range
        bounds = (low - high, high - low)
    units = {WINNERS: "games", "win": "wins per seat"}
    if metric in ("score", SHEET):
        units[metric] = f"{presentation(plan.game).score_word} per seat"
    is_constant = metric == "score" and not any(has_scores(play.game) for play in plan.plays)
    if character is not None:
        is_constant = is_constant or not all(
            name in presentation(play.game).possible_characters(play.game) for play in plan.plays
        )
    twin = "" if character is not None else _twin(plan, metric, weights_a, weights_b)
    return Contrast(
        metric=metric,
        column=column,
        by=by,
        name=name,
        unit=units.get(metric, f"{metric} per seat"),
        is_share=metric in PERCENTAGES,
        bounds=bounds,
        weights_a=weights_a,
        weights_b=weights_b,
        character=character,
        is_constant=is_constant,
        twin=twin,
    )


def _twin(plan: Plan, metric: str, weights_a: Floats, weights_b: Floats) -> str:
    """Returns the weights of the teams, which are equal exactly for equal contrasts.

    Seats of a team win and lose together, and have the same returns.
    """
    if metric not in ("win", "return"):
        return ""
    team = np.array(teams(plan.game))
    parts = [
        np.stack([weights[:, team == one].sum(axis=1) for one in sorted(set(teams(plan.game)))])
        for weights in (weights_a, weights_b)
    ]
    return repr([np.round(part / max(part.sum(), 1e-9), 9).tolist() for part in parts])
