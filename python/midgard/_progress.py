"""A progress bar on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["progress_bar", "progress_of"]


@contextmanager
def progress_of(
    wanted: bool | Callable[[int], object], games: int
) -> Iterator[Callable[[int], object] | None]:
    """Yields what to call with the number of finished games: ``wanted`` itself, or a bar."""
    if not isinstance(wanted, bool):
        yield wanted
    elif not wanted:
        yield None
    else:
        with progress_bar(games) as report:
            yield None if report is None else (lambda done: report(done, games))


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int, int], object] | None]:
    """Shows a progress bar while games are played, if standard error is a terminal.

    Without rich (``pip install midgard-engine[cli]``) it is a line of text.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    try:
        from midgard._rich_progress import rich_bar
    except ImportError:
        yield lambda done, total: print(f"\r{done:,} of {total:,} games", end="", file=sys.stderr)
        print(file=sys.stderr)
        return
    with rich_bar(games) as report:
        yield report
