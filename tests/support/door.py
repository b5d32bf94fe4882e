"""Compiled games with a box, while `midgard.Champions` refuses them."""

from __future__ import annotations

import midgard

__all__ = ["champions"]

champions = midgard.Champions
