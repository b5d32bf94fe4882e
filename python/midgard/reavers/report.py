"""The sections of a balance report that only Reavers of Midgard has: locations and deals."""

from __future__ import annotations

from midgard.reavers.summary import ANSWERS, deal_counts, location_estimate, location_uses
from midgard.report import Chart, Section, Series
from midgard.simulation import Run


def reavers_sections(run: Run) -> list[Section]:
    """Returns the sections about locations and deals."""
    return [Section("Locations", _locations(run)), Section("Deals", _deals(run))]


def _locations(run: Run) -> list[Chart]:
    """Returns how often ships sail to each location."""
    uses = location_uses(run)
    names = sorted((name for name, count in uses.items() if count), key=lambda it: -uses[it])
    if not names:
        return []
    return [
        Chart(
            "location-uses",
            "Destinations",
            "dots",
            "ships per game, all players together",
            "location",
            names,
            [Series("", [location_estimate(run, name) for name in names])],
            caption="Nobody may choose the same location twice in a row.",
        )
    ]


def _deals(run: Run) -> list[Chart]:
    """Returns how deals are answered."""
    counts = deal_counts(run)
    names = [name for name in ANSWERS if counts[name]]
    if not names:
        return []
    return [
        Chart(
            "deal-answers",
            "Answers to deals",
            "dots",
            "answers per game, all players together",
            "answer",
            [f"{name}ed" for name in names],
            [Series("", [run.uses(name) for name in names])],
            caption="A deal needs the answer of every other visitor; one rejection ends it.",
        )
    ]
