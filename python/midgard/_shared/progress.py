"""A progress bar on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress_of(
    wanted: bool | Callable[[int], object], games: int, until: str | None = None
) -> Iterator[Callable[[int], object] | None]:
    """Yields what to call with the number of finished games: ``wanted`` itself, or a bar.

    With ``until`` nobody knows how many games there will be, so that the bar has no end.
    """
    if not isinstance(wanted, bool):
        yield wanted
    elif not wanted:
        yield None
    else:
        with progress_bar(games if until is None else None) as report:
            yield report


def after(report: Callable[[int], object] | None, done: int) -> Callable[[int], object] | None:
    """Returns what to call with the number of games that are finished after ``done`` others."""
    return None if report is None else lambda count: report(done + count)


@contextmanager
def progress_bar(games: int | None) -> Iterator[Callable[[int], object] | None]:
    """Shows a progress bar while games are played, if standard error is a terminal.

    Without a number of games it has no end, and shows no remaining time. Without rich
    (``pip install midgard-engine[cli]``) it is a line of text.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    try:
        from midgard._shared.rich_progress import rich_bar
    except ImportError:
        of = "" if games is None else f" of {games:,}"
        yield lambda done: print(f"\r{done:,}{of} games", end="", file=sys.stderr)
        print(file=sys.stderr)
        return
    with rich_bar(games) as report:
        yield report
