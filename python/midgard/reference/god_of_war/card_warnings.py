"""Warnings about numbers that a card file may have and hardly means."""

from collections.abc import Iterator, Mapping
from os import PathLike
from typing import Any

from ..shared.card_rows import parse
from . import card_file
from .words import SIDES

HARMS = ("damage", "damage_all")


def card_warnings(own: str | PathLike[str]) -> list[str]:
    """[data.warnings] Returns the sides of a file, as ``q1-T2 f``, with an enemy that hurts heroes
    by a program; ValueError if the file has problems.
    """
    named = [row["id"] for row in parse(own).get("cards", [])]
    rows = {row["id"]: row for row in card_file.read(own)["cards"]}
    return [f"{name} {side}" for name in named for side in SIDES if not fights(rows[name][side])]


def fights(side: Mapping[str, Any]) -> bool:
    """[enemy.fights] Rules 22 to 26: whether an enemy, if the side has one, hurts heroes by its
    attack alone: not by a box, spot, reward or flip.
    """
    return "enemy" not in side or not any(op[0] in HARMS for op in ops_of(side))


def ops_of(side: Mapping[str, Any]) -> Iterator[list[Any]]:
    """Yields all ops of the programs of a side, also those inside of an ``if``."""
    parts = [*side.get("boxes", []), *side.get("spots", []), side.get("flip", {})]
    programs = [side.get("reward", []), *(part.get("do", []) for part in parts)]
    while programs:
        for op in programs.pop():
            yield op
            if op[0] == "if":
                programs += op[2:]
