"""Reads the fields of phases that only the boxes have."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from ..action import BLESSING_SLOTS, EPIC_SLOTS
from ..reading import HOLE, Reader
from ..words import VALHALLA, Warband
from .swaps import HOME, Leaving

THINGS = ("glory", "die", *BLESSING_SLOTS, *EPIC_SLOTS)


def read_fight(reader: Reader, where: str, entry: dict[str, Any]) -> dict[str, Any]:
    """Reads what Valhalla adds to a fight."""
    if not reader.rules.has(VALHALLA):
        return {}
    flags = ("first_round", "stands", "upgrade")
    read: dict[str, Any] = {name: reader.flag(f"{where}.{name}", entry[name]) for name in flags}
    for name in ("helmet_hits", "helmet_shields"):
        read[name] = reader.number(f"{where}.{name}", entry[name])
    return read


def read_kinds(reader: Reader, where: str, value: Any) -> Warband:
    return reader.counts(where, value, reader.rules.kinds)


def read_comers(reader: Reader, where: str, value: Any) -> Warband | None:
    """Reads those who come to the Trainer, or null while it is not their turn."""
    return None if value is None or value is HOLE else read_kinds(reader, where, value)


def read_list(reader: Reader, where: str, value: Any) -> tuple[str, ...] | None:
    """Reads kinds in the order in which they were named, or null."""
    if value is None or value is HOLE:
        return None
    return reader.sequence(where, value, reader.rules.token_kinds)


def read_leaving(reader: Reader, where: str, value: Any) -> Leaving:
    """Reads pairs of a place and a kind."""
    pairs = []
    for at, pair in enumerate(reader.items(where, value, 2)):
        site, kind = reader.exactly(f"{where}[{at}]", pair, 2)
        pairs.append(
            (
                read_site(reader, f"{where}[{at}][0]", site),
                reader.word(f"{where}[{at}][1]", kind, reader.rules.token_kinds),
            )
        )
    return tuple(pairs)


def read_site(reader: Reader, where: str, value: Any) -> str:
    """Reads home, or a site."""
    rules = reader.rules
    return reader.word(where, value, (HOME, *rules.land_sites, *rules.shores))


def read_tokens(reader: Reader, where: str, value: Any) -> Counter[str]:
    return reader.counts(where, value, reader.rules.token_kinds)


PARTS: dict[str, Callable[[Reader, str, Any], Any]] = {
    "deck": lambda reader, where, value: reader.word(where, value, ("sea", "land")),
    "tokens": lambda reader, where, value: reader.sequence(where, value, reader.rules.token_kinds),
    "hired": Reader.number,
    "number": Reader.number,
    "more": Reader.number,
    "thing": lambda reader, where, value: reader.word(where, value, THINGS),
    "die": lambda reader, where, value: reader.maybe(where, value, reader.rules.token_kinds),
    "paid": read_tokens,
    "card": lambda reader, where, value: reader.word(where, value, reader.rules.blessings),
    "window": Reader.flag,
}
OWN_PARTS: dict[tuple[str, str], Callable[[Reader, str, Any], Any]] = {
    ("trainer", "leaving"): read_kinds,
    ("trainer", "coming"): read_comers,
    ("training", "leaving"): read_leaving,
    ("training", "coming"): read_list,
    ("training", "site"): read_site,
}
"""Fields whose form depends on the phase."""
