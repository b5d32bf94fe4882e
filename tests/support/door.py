"""Compiled games with a box, while `midgard.Champions` refuses them."""

from __future__ import annotations

from typing import Any

import midgard
from midgard._midgard.champions import _open_boxes

__all__ = ["champions"]


def champions(*args: Any, **options: Any) -> midgard.Champions:
    """Returns the compiled game with these options, with a box or without."""
    was_open = _open_boxes(True)
    try:
        return midgard.Champions(*args, **options)
    finally:
        _open_boxes(was_open)
