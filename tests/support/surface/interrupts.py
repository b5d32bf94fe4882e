"""What Ctrl-C leaves of a run."""

from collections.abc import Callable
from typing import Any

import pytest

import midgard

__all__ = ["left_of"]


def left_of(play: Callable[..., Any], *arguments: Any, **options: Any) -> Any:
    """Returns the finished games of a call that raises `midgard.Interrupted`."""
    with pytest.raises(midgard.Interrupted) as caught:
        play(*arguments, **options)
    assert isinstance(caught.value, KeyboardInterrupt)
    assert caught.value.run.interrupted
    return caught.value.run
