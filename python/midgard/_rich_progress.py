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

__all__ = ["rich_bar"]


class _Rate(ProgressColumn):
    """The number of games per second."""

    def render(self, task: Task) -> Text:
        """Returns the rate so far."""
        rate = task.completed / task.elapsed if task.elapsed else 0.0
        return Text(f"{rate:,.0f} games/s")


@contextmanager
def rich_bar(games: int) -> Iterator[Callable[[int, int], object]]:
    """Shows a progress bar on standard error while games are played."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _Rate(),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    console = Console(stderr=True, force_terminal=True)
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done, total: bar.update(task, completed=done, total=total)
