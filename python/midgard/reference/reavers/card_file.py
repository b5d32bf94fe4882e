"""Reads the card data and a file of corrections, and checks them as a whole.

[data.limits] Section 12 has the limits.  Every problem is reported at once.
"""

from collections.abc import Iterator
from os import PathLike
from pathlib import Path

from ..shared.card_rows import Row, Rows, Schema, parse, refuse, within
from ..shared.cards import built_in_rows
from ..shared.texts import unknown_name
from .words import DIE, LOCATIONS, MOST_ROWS, MOST_TYPES, TOKENS

DATA = Path(__file__).parents[2] / "data" / "reavers.toml"
ICONS = ("coins", "spoils", *TOKENS)
SUPPLY_CARDS, SPOILS_CARDS, REAVER_CARDS = 12, 85, 48
GROWS = ("spoils", "reavers", "bonuses")
"""The tables to which a file may add rows."""
MOST_DEALS = 24
"""The most deals of a list, and the most that a line of it keeps."""
LINES = 7
"""The lines of the list of deals, A to G."""
COUNTED = (
    *(*TOKENS, "terror", "coins", "reavers", "raid_set", "spoils_types", "one"),
    "ignored_terror",
)

NUMBERS: dict[str, dict[str, tuple[int, int]]] = {
    "supply": dict.fromkeys(ICONS, (0, 9)),
    "locations": {"number": (0, 6), **dict.fromkeys(ICONS, (0, 9))},
    "spoils": {"count": (0, SPOILS_CARDS)},
    "reavers": {
        "count": (0, REAVER_CARDS),
        "cost": (0, 20),
        "helms": (0, 9),
        "yggdrasils": (0, 9),
    },
    "bonuses": {"div": (1, 99), "glory": (0, 20), "cap": (0, 99), "ignore": (0, 99)},
    "prices": dict.fromkeys(
        (
            *("hire_terror", "refresh", *TOKENS, "shed_coins", "pass_terror_coins"),
            *("bjorgvin_add", "tonsberg_discard_terror", "tonsberg_surcharge", "nidalos_add"),
            *("vasteras_sell_spoils", "leirvik_surcharge"),
        ),
        (0, 30),
    ),
    "tokens": dict.fromkeys(TOKENS, (0, 31)),
    "scoring": {
        **dict.fromkeys((*TOKENS, "set_bonus", "terror_extra_each"), (0, 60)),
        "coins_per_glory": (1, 20),
    },
    "negotiation": {
        "cycles": (1, 8),
        "menu_size": (1, MOST_DEALS),
        "menu_sweetener": (0, 20),
        "auto_min_gain": (0, 99),
    },
    "rulings": {"bjorgvin_sell_limit_each": (0, 1)},
}
"""The fields of each table that are whole numbers, with their bounds."""
FLAGS: dict[str, tuple[str, ...]] = {
    "supply": ("flip_roskilde", "flip_locations"),
    "spoils": ("weapon",),
}
LISTS: dict[str, tuple[str, ...]] = {
    "spoils": ("values",),
    "scoring": ("terror_penalty",),
    "negotiation": ("menu_quotas", "menu_payments", "menu_terror_payments"),
}
OTHERS = {"die": ("faces",), "reavers": ("bonus",), "bonuses": ("count",), "prices": ("sell",)}
OPTIONAL = {("reavers", "bonus"), ("bonuses", "ignore")}
NO_BONUS = "none"
"""The word of a reaver without a bonus."""
MOST = 60
"""The most of a number in a list."""
RISING = {"values": (1, 12), "terror_penalty": (1, 20)}
"""How many numbers a list has that never falls."""
LENGTHS = {**RISING, "menu_quotas": (LINES, LINES)}
"""How many numbers a list has; other lists have up to 8."""


def read(own: str | PathLike[str] | None) -> Rows:
    """Returns the built-in rows, corrected by a file or text; ValueError lists all problems."""
    rows = built_in_rows(DATA)
    schema = Schema("reavers", _fields, GROWS, sourced_ids=True)
    problems = [] if own is None else list(schema.lay_over(rows, parse(own)))
    refuse([*problems, *_wrong(rows)])
    return rows


def _fields(table: str) -> tuple[str, ...]:
    every = (NUMBERS.get(table, {}), FLAGS.get(table, ()), LISTS.get(table, ()))
    return tuple(name for part in (*every, OTHERS.get(table, ())) for name in part)


def _wrong(rows: Rows) -> Iterator[str]:
    """Yields all that is wrong in the rows, first each by itself, then together."""
    problems = [
        problem
        for table in sorted({*NUMBERS, *OTHERS})
        for row in (rows[table] if isinstance(rows[table], list) else [rows[table]])
        for problem in _row(table, row)
    ]
    yield from problems
    if not problems:
        yield from _together(rows)


def _row(table: str, row: Row) -> Iterator[str]:
    where = f"{table} {row['id']}" if "id" in row else table
    for name in _fields(table):
        if name not in row:
            if (table, name) not in OPTIONAL:
                yield f"{where}: {name} is missing"
            continue
        value = row[name]
        if name in NUMBERS.get(table, {}):
            least, most = NUMBERS[table][name]
            if not within(value, least, most):
                shown = f", not {value}" if within(value, -(2**63), 2**63 - 1) else ""
                yield f"{where}: {name} must be {least} to {most}{shown}"
        elif name in FLAGS.get(table, ()):
            if not isinstance(value, bool):
                yield f"{where}: {name} must be true or false"
        elif name in LISTS.get(table, ()):
            yield from _numbers(where, name, value)
        else:
            yield from _other(where, name, value)


def _numbers(where: str, name: str, value: object) -> Iterator[str]:
    """Yields what is wrong with a list of numbers."""
    least, most = LENGTHS.get(name, (0, 8))
    largest = MOST_DEALS if name == "menu_quotas" else MOST
    sound = isinstance(value, list) and least <= len(value) <= most
    if not sound or not all(within(each, 0, largest) for each in value):  # type: ignore[attr-defined]
        count = str(most) if least == most else f"{least} to {most}"
        yield f"{where}: {name} must be {count} numbers of 0 to {largest}"
        return
    assert isinstance(value, list)
    if name in RISING and sorted(value) != value:
        yield f"{where}: {name} must never fall"
    elif name == "terror_penalty" and value[0] != 0:
        yield f"{where}: {name} must begin with 0"


def _other(where: str, name: str, value: object) -> Iterator[str]:
    """Yields what is wrong with a field of a kind of its own."""
    if name == "faces":
        if not isinstance(value, list) or not 1 <= len(value) <= 36:
            yield f"{where}: the die has 1 to 36 faces"
        elif any(face not in DIE for face in value):
            yield f"{where}: each face must be one of {', '.join(DIE)}"
    elif name == "sell":
        if not isinstance(value, dict) or sorted(value) != sorted(TOKENS):
            yield f"{where}: sell must have a price for each of {', '.join(TOKENS)}"
        elif not all(within(price, 0, 30) for price in value.values()):
            yield f"{where}: sell must be prices of 0 to 30"
    elif not isinstance(value, str):
        yield f"{where}: {name} must be a text"


def _together(rows: Rows) -> Iterator[str]:
    """Yields contradictions between rows."""
    if len(rows["supply"]) != SUPPLY_CARDS:
        yield f"supply: there are {SUPPLY_CARDS} rows, not {len(rows['supply'])}"
    if [(row["id"], row["number"]) for row in rows["locations"]] != [
        (name, at) for at, name in enumerate(LOCATIONS)
    ]:
        yield f"locations: they are {', '.join(LOCATIONS)}, numbered from 0"
    if any(rows["locations"][0][icon] for icon in ICONS):
        yield "locations roskilde: it receives no supply"
    if not 2 <= len(rows["spoils"]) <= MOST_TYPES:
        yield f"spoils: there are 2 to {MOST_TYPES} types, not {len(rows['spoils'])}"
    if len(rows["reavers"]) > MOST_ROWS:
        yield f"reavers: there are at most {MOST_ROWS} rows, not {len(rows['reavers'])}"
    for table, cards in (("spoils", SPOILS_CARDS), ("reavers", REAVER_CARDS)):
        total = sum(row["count"] for row in rows[table])
        if total != cards:
            yield f"{table}: there are {cards} cards, not {total}"
    words = {NO_BONUS, *(row["id"] for row in rows["bonuses"])}
    for row in rows["reavers"]:
        if row.get("bonus", NO_BONUS) not in words:
            yield f"reavers {row['id']}: {unknown_name('bonus', row['bonus'])}"
    counted = {*COUNTED, *(f"spoils:{row['id']}" for row in rows["spoils"])}
    for row in rows["bonuses"]:
        if row["id"] == NO_BONUS:
            yield f"bonuses {NO_BONUS}: the word {NO_BONUS} stands for no bonus"
        if row["count"] not in counted:
            yield f"bonuses {row['id']}: {unknown_name('count', row['count'])}"
