"""The results of a run as text."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from midgard.games import teams
from midgard.presentation import presentation
from midgard.stats.estimates import Estimate, Group
from midgard.tables import Table

if TYPE_CHECKING:
    from midgard._runs.run import Run

EACH = "intervals hold with 95 % each, not all together"
"""The note on the intervals of a run with a fixed number of games."""
STOPPED = "its intervals hold at every look; a figure with - has no such interval"
"""The note on the intervals of a run that stops by itself."""

ORDER = "order of play"
"""The head of rows by order of play."""
SEATS = "a seat is a chair at the table, not a place in the order of play"
"""The note on the rows by seat of a run with both."""
_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


def orders_of(run: Run) -> dict[str, Group]:
    """Returns the results by order of play; none in a game where all seats win together.

    >>> import midgard
    >>> run = midgard.simulate(midgard.Champions(players=2), games=10, seed=1)
    >>> list(orders_of(run))
    ['first', 'second']
    """
    if len(set(teams(run.game))) == 1:
        return {}
    return dict(zip(_PLACES, run.orders, strict=False))


def lines_of(run: Run) -> list[str]:
    """Returns tables of results by bot, order, seat and character, and of metrics."""
    count = "1 game" if run.games == 1 else f"{run.games:,} games"
    stopped = " (interrupted)" if run.interrupted else ""
    lines = [f"{count}{stopped} in {run.seconds:.2f} s, digest {run.digest}"]
    if run.full_state:
        lines.append(f"full state, hidden cards included: {', '.join(run.full_state)}")
    if run.until is not None:
        lines += [run.end, STOPPED]
    shown = presentation(run.game)
    groups: list[tuple[str, Mapping[str, Group]]] = [
        ("bot", run.by_bot),
        (ORDER, orders_of(run)),
        ("seat", {str(seat): group for seat, group in enumerate(run.seats)}),
        (shown.character_word, run.characters),
    ]
    for head, named in groups:
        if named:
            lines += ["", *results(head, named, shown.score_word).lines()]
    if orders_of(run):
        lines += ["", SEATS]
    if run.metrics:
        lines += ["", *metrics(run).lines()]
    if run.until is None:
        lines += ["", EACH]
    return lines


def metrics(run: Run) -> Table:
    """Returns the means of the metrics of one's own as a table."""
    table = Table(["metric", "mean", "95 %"])
    for name, mean in run.metrics.items():
        table.add(name, number(mean, ".4g"), between(mean, ".4g"))
    return table


def results(head: str, groups: Mapping[str, Group], score_word: str) -> Table:
    """Returns a table of the results of groups, with ``-`` for a missing number.

    It has the mean returns if they are not shares of victory.
    """
    own = any(group.has_own_returns for group in groups.values())
    heads = ["return", "95 %"] if own else []
    table = Table([head, "games", "wins", "won", "95 %", *heads, score_word, "95 %"])
    for name, group in groups.items():
        returns = group.mean_return
        won, score = group.win_rate, group.mean_score
        table.add(
            name,
            f"{group.games:,}",
            f"{group.wins:,.1f}",
            number(won, ".1%"),
            between(won, ".1%", group.games),
            *([number(returns, ".3f"), between(returns, ".3f")] if own else []),
            number(score, ".2f"),
            between(score, ".2f"),
        )
    return table


def between(estimate: Estimate | None, form: str, games: int = 2) -> str:
    """Returns an interval as text, ``-`` for a missing one, as for a single game."""
    if estimate is None or games < 2 or math.isnan(estimate.low):
        return "-"
    return f"{estimate.low:{form}} to {estimate.high:{form}}"


def number(estimate: Estimate | None, form: str) -> str:
    """Returns a mean as text, ``-`` for a missing one."""
    if estimate is None or math.isnan(estimate.mean):
        return "-"
    return f"{estimate.mean:{form}}"


def with_interval(estimate: Estimate, form: str) -> str:
    """Returns a mean with its interval in brackets, if it has one."""
    ends_text = between(estimate, form)
    return number(estimate, form) + ("" if ends_text == "-" else f" ({ends_text})")
