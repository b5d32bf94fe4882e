"""What is rare in random games of Reavers of Midgard: corrected cards, and scarce beginnings.

The corrections are valid. Numbers are mostly small; now and then they are at an end of what fits.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from midgard.reference.reavers.card_file import COUNTED, NUMBERS, read
from midgard.reference.reavers.words import DIE, MOST_ROWS, MOST_TYPES, TOKENS
from support.corrections.champions import Corrections

__all__ = ["RARE", "reavers_corrections", "scarce", "situations"]

RARE = (
    *("spoils deck empty", "spoils all gone", "reaver deck empty", "reavers all gone"),
    *("a token is out", "no token left", "everybody at one place", "six at one place"),
    *("an amount over 31", "a short market"),
)
"""Situations that ``situations`` finds."""
BOX: dict[str, Any] = read(None)
NEGOTIATION = {"cycles": (1, 3), "menu_size": (1, 24), "menu_sweetener": (0, 20)}


def reavers_corrections(seed: int) -> Corrections:
    """Returns corrections of some of the tables."""
    draw = random.Random(f"reavers {seed}")
    made: Corrections = {}
    for table in ("supply", "locations", "prices", "tokens", "scoring", "negotiation", "die"):
        if draw.random() < 0.4:
            made |= _table(draw, table)
    types = [row["id"] for row in BOX["spoils"]]
    if draw.random() < 0.5:
        more, counts = _counts(draw, "spoils", MOST_TYPES, 85)
        types += more
        for name, count in counts.items():
            made["spoils", name] = {
                "count": count,
                "values": sorted(_number(draw, 0, 60) for _ in range(draw.randint(1, 12))),
                "weapon": draw.random() < 0.3,
            }
    counts = {row["id"]: row["count"] for row in BOX["reavers"]}
    if draw.random() < 0.5:
        _, counts = _counts(draw, "reavers", MOST_ROWS, 48)
    bonuses = [row["id"] for row in BOX["bonuses"]]
    if draw.random() < 0.5:
        bonuses.append("bonus-new")
        made["bonuses", "bonus-new"] = _bonus(draw, types)
        for row in draw.sample(BOX["bonuses"], 3):
            made["bonuses", row["id"]] = _bonus(draw, types)
        made |= _reavers(draw, counts, bonuses)
    elif counts != {row["id"]: row["count"] for row in BOX["reavers"]}:
        made |= _reavers(draw, counts, bonuses)
    return made


def _number(draw: random.Random, least: int, most: int) -> int:
    """Mostly small; now and then an end, or anything."""
    if draw.random() < 0.8:
        return min(most, least + draw.randrange(4))
    return draw.choice((least, most, draw.randint(least, most)))


def _row(draw: random.Random, table: str, limits: Mapping[str, tuple[int, int]]) -> dict[str, Any]:
    found: dict[str, Any] = {
        name: _number(draw, *limit) for name, limit in limits.items() if draw.random() < 0.6
    }
    if table == "supply":
        found |= {name: draw.random() < 0.4 for name in ("flip_roskilde", "flip_locations")}
    elif table == "prices" and draw.random() < 0.5:
        found["sell"] = {token: _number(draw, 0, 30) for token in TOKENS}
    elif table == "scoring":
        steps = sorted(_number(draw, 0, 60) for _ in range(draw.randrange(8)))
        found["terror_penalty"] = [0, *steps]
    elif table == "negotiation":
        for name in ("menu_payments", "menu_terror_payments"):
            found[name] = [_number(draw, 0, 60) for _ in range(draw.randrange(9))]
        found["menu_quotas"] = [_number(draw, 0, 24) for _ in range(7)]
    elif table == "die":
        found["faces"] = [draw.choice(DIE) for _ in range(draw.randint(1, 8))]
    return found


def _table(draw: random.Random, table: str) -> Corrections:
    """Corrects a table, or some of its rows."""
    limits = NUMBERS.get(table, {})
    if table == "negotiation":
        limits = limits | NEGOTIATION
    if isinstance(BOX[table], dict):
        return {(table, ""): _row(draw, table, limits)}
    limits = {name: limit for name, limit in limits.items() if name != "number"}
    rows = [row["id"] for row in BOX[table] if row["id"] != "roskilde"]
    some = draw.sample(rows, draw.randint(1, len(rows)))
    return {(table, name): _row(draw, table, limits) for name in some}


def _counts(
    draw: random.Random, table: str, most: int, cards: int
) -> tuple[list[str], dict[str, int]]:
    """Returns the names of new rows, and a number of copies for each row of a table."""
    names = [row["id"] for row in BOX[table]]
    more = [f"new-{number}" for number in range(draw.randint(0, min(4, most - len(names))))]
    some = draw.sample([*names, *more], draw.randint(1, len(names)))
    copies = Counter(draw.choice(some) for _ in range(cards))
    return more, {name: copies[name] for name in (*names, *more)}


def _bonus(draw: random.Random, types: Iterable[str]) -> dict[str, Any]:
    counts = (*COUNTED, *(f"spoils:{name}" for name in types))
    limits = NUMBERS["bonuses"]
    return {"count": draw.choice(counts)} | {
        name: _number(draw, *limit) for name, limit in limits.items()
    }


def _reavers(draw: random.Random, counts: Mapping[str, int], bonuses: Iterable[str]) -> Corrections:
    """Corrects every row; ``counts`` are its copies."""
    words = ["none", *bonuses]
    return {
        ("reavers", name): {
            "count": count,
            "cost": _number(draw, 0, 20),
            "helms": _number(draw, 0, 9),
            "yggdrasils": _number(draw, 0, 9),
            "bonus": draw.choice(words),
        }
        for name, count in counts.items()
    }


def scarce(game: Any, seed: int) -> dict[str, Any]:
    """Returns a position of the first round in which the players own much, and decks little."""
    draw = random.Random(f"scarce {seed}")
    state = game.new_state(chance="explicit")
    while state.phase != "destination":
        state.apply(draw.choice(state.chance_outcomes())[0])
    data: dict[str, Any] = state.to_dict()
    seats: list[dict[str, Any]] = data["seats"]
    for deck, own in (("spoils", "spoils"), ("reavers", "reavers")):
        if draw.random() < 0.7:
            left = draw.choice((0, 0, 1, 3))
            cards = [name for name, count in data[deck]["unseen"].items() for _ in range(count)]
            draw.shuffle(cards)
            to_discards = draw.choice((0.0, 0.0, 0.1))
            for name in cards[left:]:
                data[deck]["unseen"][name] -= 1
                if draw.random() < to_discards:
                    data[deck]["discards"][name] += 1
                else:
                    draw.choice(seats)[own][name] += 1
    if draw.random() < 0.7:
        left = draw.choice((0, 0, 1, 2))
        for token in TOKENS:
            for _ in range(max(0, data["raid"][token] - left)):
                data["raid"][token] -= 1
                draw.choice(seats)[token] += 1
    for entry in seats:
        if draw.random() < 0.5:
            entry["coins"] = draw.choice((0, 3, 31, 32, 70))
            entry["terror"] = draw.choice((0, 1, 7, 32, 40))
    return data


def situations(data: Mapping[str, Any]) -> list[str]:
    """Returns which of the rare situations a position shows."""
    phase = data["phase"]["name"]
    spoils, reavers, raid = data["spoils"], data["reavers"], data["raid"]
    market: list[str | None] = data["market"]
    places = {entry["destination"] for entry in data["seats"]}
    no_spoils, no_reavers = (not any(deck["unseen"].values()) for deck in (spoils, reavers))
    together = phase != "destination" and len(places) == 1 and None not in places
    found = (
        no_spoils,
        no_spoils and not any(spoils["discards"].values()),
        no_reavers,
        no_reavers and not any(reavers["discards"].values()),
        not all(raid.values()),
        not any(raid.values()),
        together,
        together and len(data["seats"]) == 6,
        bool(data["phase"].get("counted")),
        None in market and not any(reavers["discards"].values()) and no_reavers,
    )
    return [name for name, shown in zip(RARE, found, strict=True) if shown]
