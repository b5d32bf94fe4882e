"""Steps of a game that one file hands on to and another file defines.

A round ends and the next one begins, so the parts of a game follow each other in a circle.  Their
files do not import each other in a circle: ``flow.py`` of a game lists the steps that lead back to
a file above, each with its arguments and a sentence.  A file below calls the step by its name, and
the file above defines it with the decorator ``home``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Step(Generic[P, R]):
    """A step of a game: its name and arguments are known below the file that defines it.

    The decorated function has no body of its own but the sentence that describes the step.
    """

    def __init__(self, described: Callable[P, R]) -> None:
        self.described = described
        self.defined: Callable[P, R] | None = None

    def home(self, function: Callable[P, R]) -> Callable[P, R]:
        """Makes this function the definition of the step; there is one."""
        assert self.defined is None, f"{function.__module__} defines it a second time"
        self.defined = function
        return function

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Takes the step."""
        assert self.defined is not None, f"nobody defines {self.described.__name__}"
        return self.defined(*args, **kwargs)
