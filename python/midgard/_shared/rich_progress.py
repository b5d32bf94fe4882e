"""The progress bar, by rich."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text


class _Rate(ProgressColumn):
    """The number of games per second."""

    def render(self, task: Task) -> Text:
        """Returns the rate so far."""
        rate = task.completed / task.elapsed if task.elapsed else 0.0
        return Text(f"{rate:,.0f} games/s")


@contextmanager
def rich_bar(games: int | None) -> Iterator[Callable[[int], object]]:
    """Shows a progress bar on standard error while games are played.

    Without a number of games it shows how many are finished, and no remaining time.
    """
    left = () if games is None else (TimeRemainingColumn(), TextColumn("left"))
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        *left,
    )
    console = Console(stderr=True, force_terminal=True)
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.update(task, completed=done)
