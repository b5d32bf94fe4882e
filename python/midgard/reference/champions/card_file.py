"""Reads a file of corrections, checks it, and applies it to the built-in rows.

docs/reference/cards.md lists the valid values of every field, the fields that must agree, and the
limits of a
file.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

from ..shared.card_rows import foreign
from ..shared.cards import built_in_rows, file_text
from ..shared.texts import unknown_name
from . import card_rows
from .card_rules import (
    COLOUR,
    ENEMY,
    NAME,
    PROVENANCE,
    Faces,
    Fixed,
    Number,
    Numbers,
    Rule,
    Things,
    Word,
    falls,
    rises,
)
from .words import (
    BASE_DESTINIES,
    BASE_JOURNEYS,
    BASE_LEADERS,
    BASE_LONGSHIPS,
    BASE_RUNES,
    BASE_WARRIORS,
    COLOURS,
    ECONOMIC_STALLS,
    MILITARY_STALLS,
)

DATA = Path(__file__).parents[2] / "data" / "champions.toml"
LONGEST = 200_000
"""The largest size of a file in bytes."""
MOST_DOTS = 16
"""The largest number of dots in a key and on a line with a bracket; no row is nested so deep."""
TOKEN = re.compile(
    r'"{3}(?:\\.|[^\\])*?"{3}(?!")|\'{3}.*?\'{3}(?!\')|"(?:\\[^\n]|[^"\\\n])*"|\'[^\'\n]*\''
    r"|#[^\n]*|[.=,{}\[\]\n]",
    re.DOTALL,
)
"""Matches texts and comments, dots, and everything that ends a key."""
MOST_PROBLEMS = 100
"""The largest number of problems that are listed; the others are counted."""
Row: TypeAlias = dict[str, Any]
Rows: TypeAlias = dict[str, Any]


GOODS = ("food", "wood", "coins")
MOSTS = ("wood", "warriors", "favor", "food", "coins", "runes", "monsters", "draugr", "trolls")
FIELDS: dict[str, dict[str, Rule]] = {
    "dice": {"count": Fixed(), "faces": Faces()},
    "trolls": {**ENEMY, "wood": Number(0, 20)},
    "draugr": {**ENEMY, "colour": COLOUR, "coins": Number(0, 20)},
    "monsters": {**ENEMY, "colour": COLOUR, "favor": Number(0, 20)},
    "kraken": {"attack": Number(1, 20), "defense": Number(1, 20), "glory": Number(1, 60)},
    "runes": {"name": NAME, "glory": Number(0, 20)},
    "destinies": {
        "name": NAME,
        "most": Word((*(f"{colour}_cards" for colour in COLOURS), *MOSTS)),
        "sole": Number(0, 40),
        "tied": Number(0, 40),
    },
    "journeys": {"name": NAME, "count": Number(0, 18)},
    "merchants": {"goods": Things((*GOODS, *BASE_WARRIORS))},
    "longships": {
        "name": NAME,
        "min_players": Number(2, 4),
        "wood": Number(0, 20),
        "coins": Number(0, 20),
        "capacity": Number(1, 15),
        "glory": Number(0, 40),
    },
    "public_longships": {"coins": Number(0, 20), "capacity": Number(1, 15)},
    "leaders": {"name": NAME, "longhouse": Number(1, 8)},
    "stalls": {
        "name": NAME,
        "type": Fixed(),
        "cost": Things(GOODS),
        "gain": Things((*GOODS, *BASE_WARRIORS, "favor", "glory")),
        "repeats": Number(1, 3),
    },
    "board": {
        "merchant_coins": Number(0, 20),
        "runesmith_wood": Number(0, 20),
        "hut_prices": Numbers(4, 0, 30),
        "stave_church": Numbers(4, 1, 60, ", each more than the one before", rises),
        "hunting_food": Number(0, 40),
        "warriors_per_food": Numbers(4, 1, 8),
        "set_glory": Number(0, 20),
        "favor_glory": Number(0, 20),
        "coins_per_glory": Number(1, 20),
        "blame_glory": Numbers(7, -100, 0, ", the first 0, none more than the one before", falls),
    },
}
"""[cards.counts] Rulebook p. 2: what is on the components.  How many there are of each is fixed."""
IDS: dict[str, tuple[str, ...]] = {
    "dice": BASE_WARRIORS,
    "runes": BASE_RUNES,
    "destinies": BASE_DESTINIES,
    "journeys": BASE_JOURNEYS,
    "longships": BASE_LONGSHIPS,
    "public_longships": ("small", "large"),
    "leaders": BASE_LEADERS,
    "stalls": MILITARY_STALLS + ECONOMIC_STALLS,
}
COUNTS = {"trolls": 16, "draugr": 21, "monsters": 36, "merchants": 8}
DICE = {"swordsman": 12, "spearman": 12, "axeman": 10}
JOURNEY_CARDS = 18


def read(own: str | PathLike[str] | None, sets: tuple[str, ...] = ()) -> Rows:
    """Returns the built-in rows, corrected by a file; ValueError lists the problems of the file.

    ``sets`` are the boxes in play, and the promo cards if they are.
    """
    rows = built_in_rows(DATA)
    refuse(_missing(rows))
    fields = FIELDS
    if sets:
        rows, fields = card_rows.join(rows, sets), card_rows.fields(FIELDS, sets)
        refuse(card_rows.missing(rows, sets))
    if own is not None:
        corrections = _parse(_text(own))
        refuse([*foreign("champions", corrections), *_lay_over(rows, corrections, fields, sets)])
    refuse(_apart(rows))
    refuse(card_rows.problems(rows))
    return rows


def refuse(problems: Iterable[str]) -> None:
    """Raises ValueError if there are problems: with the first ones and the number of the others."""
    every = list(problems)
    shown, more = every[:MOST_PROBLEMS], len(every) - MOST_PROBLEMS
    if more > 0:
        shown.append(f"and {more} more problem{'s' if more > 1 else ''}")
    if shown:
        raise ValueError("the card data is not sound:\n" + "\n".join(f"- {it}" for it in shown))


def _text(own: str | PathLike[str]) -> str:
    """Returns the text of a card file, or a text as it is."""
    try:
        return file_text(own, LONGEST)
    except (OSError, ValueError) as error:  # includes invalid file names
        refuse([f"{own}: {error}" if isinstance(error, OSError) else str(error)])
        raise


def _deep(text: str) -> Iterator[str]:
    """Reports keys that are too deep: the TOML parser needs time and memory quadratic in depth."""
    on_line = dots = 0
    brackets = False
    for token in TOKEN.finditer(text):
        if token[0] == ".":
            dots, on_line = dots + 1, on_line + 1
        elif token[0][0] not in "\"'":
            dots = 0
        if token[0] == "\n":
            on_line, brackets = 0, False
        brackets = brackets or token[0] in "[{"
        if dots <= MOST_DOTS and not (brackets and on_line > MOST_DOTS):
            continue
        line = text.count("\n", 0, token.start()) + 1
        where = "in a key" if dots > MOST_DOTS else "on a line with a bracket"
        yield f"line {line}: {MOST_DOTS} dots are the most {where}"
        return


def _parse(text: str) -> Rows:
    refuse(_deep(text))
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        refuse([f"this is not TOML: {error}"])
        raise


def _lay_over(
    rows: Rows,
    corrections: Mapping[str, Any],
    fields: Mapping[str, dict[str, Rule]],
    sets: tuple[str, ...],
) -> Iterator[str]:
    """Applies the corrections to the rows and yields their problems."""
    for table, content in corrections.items():
        if table == "schema":
            if type(content) is not int or content != rows["schema"]:
                yield f"schema is {rows['schema']}, not {content!r:.40}"
        elif table not in fields or table not in rows:
            box = card_rows.elsewhere(table, content, sets)
            yield unknown_name("table", table, (name for name in rows if name != "schema"), box)
        elif isinstance(rows[table], dict):
            if isinstance(content, dict):
                yield from _correct(fields[table], table, rows[table], content, sets)
            else:
                yield f"{table}: write [{table}]"
        elif isinstance(content, list) and all(isinstance(row, dict) for row in content):
            yield from _lay_rows(rows, table, fields[table], content, sets)
        else:
            yield f"{table}: write [[{table}]], one for each row"


def _lay_rows(
    rows: Rows, table: str, rules: Mapping[str, Rule], content: list[Row], sets: tuple[str, ...]
) -> Iterator[str]:
    by_id = {row["id"]: row for row in rows[table]}
    seen: set[str] = set()
    for row in content:
        name = row.get("id")
        if not isinstance(name, str):
            yield f"{table}: a row needs an id, which is a text"
            continue
        if name not in by_id:
            box = card_rows.elsewhere(table, [row], sets)
            yield f"{table}: {unknown_name('id', name, by_id, box)}"
            continue
        if name in seen:
            yield f"{table} {name}: the row stands twice"
        seen.add(name)
        fields = {field: value for field, value in row.items() if field != "id"}
        yield from _correct(rules, f"{table} {name}", by_id[name], fields, sets)


def _correct(
    known: Mapping[str, Rule],
    where: str,
    ours: Row,
    fields: Mapping[str, Any],
    sets: tuple[str, ...],
) -> Iterator[str]:
    there = {*ours, *card_rows.ANYWHERE.get(where.split(" ")[0], ())}
    rules = {name: rule for name, rule in known.items() if name in there}
    rules |= card_rows.FIXED.get(where, {})
    rules["provenance"] = PROVENANCE
    for field, value in fields.items():
        rule = rules.get(field)
        if rule is None and field.endswith("_provenance"):
            rule = PROVENANCE if field.removesuffix("_provenance") in rules else None
        if rule is None:
            box = card_rows.box_of_field(where, field, sets)
            yield f"{where}: {unknown_name('field', field, sorted(rules), box)}"
        elif isinstance(rule, Fixed) and (type(value), value) != (type(ours[field]), ours[field]):
            yield f"{where}: {field} is {ours[field]!r} and cannot be changed"
        elif right := rule.wrong(value):
            box = card_rows.box_of_value(field, value, sets)
            yield f"{where}: {field} must be {right}, not {value!r:.40}{box}"
        else:
            ours[field] = value
    yield from card_rows.unused(where, ours, fields)


def _missing(rows: Rows) -> Iterator[str]:
    """Yields what is missing from the built-in file."""
    for table, rules in FIELDS.items():
        content = rows.get(table)
        for row in content if isinstance(content, list) else [content]:
            for field, rule in rules.items():
                if not isinstance(row, dict) or field not in row or rule.wrong(row[field]):
                    yield f"{table}: {field} is missing or wrong in the box"
    for table, words in IDS.items():
        if tuple(row["id"] for row in rows[table]) != words:
            yield f"{table}: the ids are {', '.join(words)}, in this order"
    for table, count in COUNTS.items():
        if len({row["id"] for row in rows[table]}) != count:
            yield f"{table}: there are {count} in the box"
    if {row["id"]: row["count"] for row in rows["dice"]} != DICE:
        yield f"dice: there are {DICE}"


def _apart(rows: Rows) -> Iterator[str]:
    """Yields contradictions between fields."""
    own = {row["id"]: row["count"] for row in rows["journeys"] if row["id"] in BASE_JOURNEYS}
    count = Counter(own).total()
    if count != JOURNEY_CARDS:
        yield f"journeys: there are {JOURNEY_CARDS} in the box, not {count}"
    if all(row["min_players"] > 2 for row in rows["longships"]):
        yield "longships: one at least is for two players"
    for row in rows["destinies"]:
        if row["tied"] > row["sole"]:
            yield f"destinies {row['id']}: tied is worth more than sole"
    for row in rows["stalls"]:
        if row["repeats"] > 1 and row["id"] != ECONOMIC_STALLS[3]:
            yield f"stalls {row['id']}: repeats is 1 but for {ECONOMIC_STALLS[3]}"
