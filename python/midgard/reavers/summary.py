"""The summary of locations and deals in a run of Reavers of Midgard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from midgard._midgard import InvalidOptionError
from midgard._midgard.reavers import Reavers
from midgard._runs.run import require_run
from midgard._runs.text import between, number
from midgard.stats.estimates import Estimate
from midgard.tables import Table

if TYPE_CHECKING:
    from midgard.simulation import Run

ANSWERS = ("accept", "reject")


def location_uses(result: Run) -> dict[str, int]:
    """Returns how often each location was a destination in a run.

    Raises:
        InvalidOptionError: it is not a run of Reavers of Midgard.

    >>> import midgard
    >>> result = midgard.simulate(midgard.Reavers(players=2), games=10, seed=1)
    >>> sum(location_uses(result).values())  # two ships in ten rounds
    200
    """
    _require_reavers(result)
    uses = result.actions.items()
    return {text.removeprefix("go "): count for text, count in uses if text.startswith("go ")}


def deal_counts(result: Run) -> dict[str, int]:
    """Returns how many deals of the list were proposed in a run, and how they were answered.

    One rejection ends a deal; those without one were carried out. Without the list of deals, with
    ``negotiation="micro"`` or ``"auto"``, only the answers are counted.

    Raises:
        InvalidOptionError: it is not a run of Reavers of Midgard.

    >>> import midgard
    >>> result = midgard.simulate(midgard.Reavers(players=2), games=10, seed=1)
    >>> counts = deal_counts(result)
    >>> counts["proposed"] >= counts["reject"]
    True
    """
    _require_reavers(result)
    uses = result.actions
    proposed = sum(count for text, count in uses.items() if text.startswith("deal "))
    return {"proposed": proposed, **{name: uses.get(name, 0) for name in ANSWERS}}


def _require_reavers(result: Run) -> None:
    """Checks that a run is one of Reavers of Midgard."""
    require_run(result)
    if not isinstance(result.game, Reavers):
        raise InvalidOptionError(f"this is a run of {result.game.name}, not of reavers")


def location_estimate(result: Run, location: str) -> Estimate:
    """Returns the mean number of ships at a location in a game."""
    return result.uses(f"go {location}")


def location_table(result: Run) -> Table:
    """Returns a table of the locations, the most visited first."""
    lines = Table(["location", "ships", "a game", "95 %"])
    for location, uses in sorted(location_uses(result).items(), key=lambda item: -item[1]):
        if uses:
            mean = location_estimate(result, location)
            lines.add(location, f"{uses:,}", number(mean, ".2f"), between(mean, ".2f"))
    return lines


def deal_table(result: Run) -> Table:
    """Returns a table of the answers to deals."""
    lines = Table(["deals", "answers", "a game", "95 %"])
    for name in ANSWERS:
        count = deal_counts(result)[name]
        if count:
            mean = result.uses(name)
            lines.add(f"{name}ed", f"{count:,}", number(mean, ".2f"), between(mean, ".2f"))
    return lines
