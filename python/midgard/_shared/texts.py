"""The texts of a game for people, which lie as data beside its code."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from typing import Any


@cache
def texts_of(game: str, name: str = "glossary") -> dict[str, Any]:
    """Returns the tables of a file in the folder of a game, of ``glossary.toml`` without a name.

    >>> texts_of("god_of_war")["aliases"]["armor"]
    'armour'
    """
    text = resources.files(f"midgard.{game}").joinpath(f"{name}.toml").read_text("utf-8")
    return tomllib.loads(text)
