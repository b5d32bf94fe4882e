"""The exception of Ctrl-C in functions that play many games."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar


class Interrupted(KeyboardInterrupt):
    """Ctrl-C has ended a run, a comparison, an estimate, a sweep, a tournament or self-play.

    Attributes:
        run: what the function would have returned, for the games that were finished; its
            ``interrupted`` is true. Of self-play, a list of the finished games that the iteration
            had not returned.

    >>> import midgard
    >>> issubclass(Interrupted, KeyboardInterrupt)
    True
    """

    def __init__(self, run: Any) -> None:
        """Takes the results of the finished games."""
        super().__init__(run)
        self.run: Any = run

    def __str__(self) -> str:
        """Returns where the finished games are."""
        return "interrupted: the attribute run has the results of the finished games"


class _Result(Protocol):
    """The results of games that can be interrupted."""

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C ended them."""
        ...


Found = TypeVar("Found", bound=_Result)


def finished(found: Found) -> Found:
    """Returns the results of games that were not interrupted.

    Raises:
        Interrupted: they were; the error has them.
    """
    if found.interrupted:
        raise Interrupted(found)
    return found
