"""Random corrections of the card data, right ones and wrong ones, from the table in
docs/reference/cards.md.

The table is read as it stands there, so that the document, both engines and these tests must agree.
"""

import copy
import functools
import json
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from midgard._shared.card_files import in_toml, in_toml_lines

__all__ = [
    "BOX",
    "FIELDS",
    "Corrections",
    "Field",
    "boundaries",
    "corrected",
    "corrections",
    "faults",
    "ids",
    "to_toml",
]

ROOT = Path(__file__).resolve().parents[3]
#: The card data in the box.
BOX: dict[str, Any] = tomllib.loads(
    (ROOT / "python/midgard/data/champions.toml").read_text(encoding="utf-8")
)
#: Fields by table and id; the id of a table without rows is empty.
Corrections = dict[tuple[str, str], dict[str, Any]]
NAMES = ("X", "Rán", "a" * 60, 'say "no"', "[red]", "1/2", "back\\slash", "🐉", "  spaced  ")
FACE = {"hits": (0, 4), "shields": (0, 4), "count": (1, 6)}
JOURNEYS = 18


class Field(NamedTuple):
    """A row of the table in docs/reference/cards.md."""

    table: str
    name: str
    fits: str

    @property
    def range(self) -> tuple[int, int]:
        """The least and the most number."""
        found = re.search(r"(-?\d+) to (-?\d+)", self.fits)
        assert found, self.fits
        return int(found[1]), int(found[2])

    @property
    def words(self) -> list[str]:
        """The words of the list."""
        return self.fits.rpartition(" of ")[2].split(", ")

    @property
    def length(self) -> int:
        """How many numbers there are; 0 if it is no list."""
        found = re.match(r"(\d+) numbers", self.fits)
        return int(found[1]) if found else 0

    @property
    def is_number(self) -> bool:
        """Is it one number?"""
        return bool(re.fullmatch(r"-?\d+ to -?\d+", self.fits))


def _fields() -> list[Field]:
    text = (ROOT / "docs" / "reference" / "cards.md").read_text(encoding="utf-8")
    table = text.partition("<!-- fields")[2].partition("<!-- end -->")[0]
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| (.+) \|$", table, re.MULTILINE)
    return [Field(*row) for row in rows]


FIELDS = _fields()


def ids(table: str) -> list[str]:
    """The ids of a table; one that is empty if it has no rows."""
    content = BOX[table]
    return [row["id"] for row in content] if isinstance(content, list) else [""]


def _row(rows: dict[str, Any], table: str, row_id: str) -> dict[str, Any]:
    content = rows[table]
    found: dict[str, Any] = (
        next(row for row in content if row["id"] == row_id) if row_id else content
    )
    return found


# Right ones


def corrections(seed: int, share: float | None = None, *, alike: bool = True) -> Corrections:
    """Random corrections that are right: each field is corrected with this chance.

    Now and then two cards of a deck get the same print, unless ``alike`` is false.
    """
    draw = random.Random(seed)
    share = draw.choice((0.03, 0.2, 0.6, 1.0)) if share is None else share
    made: Corrections = {}
    for field in FIELDS:
        for row_id in ids(field.table):
            if draw.random() < share:
                made.setdefault((field.table, row_id), {})[field.name] = _value(draw, field, row_id)
    _put_together(draw, made)
    if alike and draw.random() < 0.5:
        _make_alike(draw, made)
    return {row: fields for row, fields in made.items() if fields}


def _value(draw: random.Random, field: Field, row_id: str) -> Any:
    if field.fits == "as it is":
        return _row(BOX, field.table, row_id)[field.name]
    if field.name == "repeats" and row_id != "aumingi":
        return 1
    if field.fits.startswith("faces"):
        return _faces(draw)
    if field.fits.startswith("one of"):
        return draw.choice(field.words)
    if field.fits.startswith("a text"):
        return draw.choice(NAMES)
    if "of each of" in field.fits:
        kinds = draw.sample(field.words, draw.randrange(len(field.words) + 1))
        return {kind: _number(draw, field.range) for kind in kinds}
    if field.length:
        return _numbers(draw, field)
    return _number(draw, field.range)


def _number(draw: random.Random, among: tuple[int, int]) -> int:
    """Often an extreme, often small, else anything."""
    least, most = among
    return draw.choice(
        (least, most, draw.randint(least, most), min(most, least + draw.randrange(4)))
    )


def _numbers(draw: random.Random, field: Field) -> list[int]:
    least, most = field.range
    if "each more" in field.fits:
        return sorted(draw.sample(range(least, most + 1), field.length))
    numbers = [_number(draw, (least, most)) for _ in range(field.length)]
    if "the first 0" in field.fits:
        return [0, *sorted(numbers[1:], reverse=True)]
    return numbers


def _faces(draw: random.Random) -> list[dict[str, int]]:
    while True:
        sides = [(_number(draw, FACE["hits"]), _number(draw, FACE["shields"])) for _ in range(6)]
        if draw.random() < 0.5:
            sides[:3] = [(0, 0)] * 3
        if any(hits for hits, _ in sides):
            return [{"hits": h, "shields": s, "count": 1} for h, s in sides]


def _put_together(draw: random.Random, made: Corrections) -> None:
    """What must go together, goes together."""
    if any(table == "journeys" and "count" in fields for (table, _), fields in made.items()):
        kinds = draw.choice((ids("journeys"), draw.sample(ids("journeys"), 2)))
        counts = [draw.choice(kinds) for _ in range(JOURNEYS)]
        for kind in ids("journeys"):
            made.setdefault(("journeys", kind), {})["count"] = counts.count(kind)
    rows = corrected(made)
    for row in rows["destinies"]:
        if row["tied"] > row["sole"]:
            made[("destinies", row["id"])] |= {"sole": row["tied"], "tied": row["sole"]}
    if all(row["min_players"] > 2 for row in rows["longships"]):
        made.setdefault(("longships", draw.choice(ids("longships"))), {})["min_players"] = 2


def _make_alike(draw: random.Random, made: Corrections) -> None:
    """Two cards of a deck get the same print."""
    table = draw.choice(("trolls", "draugr", "monsters"))
    one, other = draw.sample(ids(table), 2)
    print_ = {field.name for field in FIELDS if field.table == table}
    row = _row(corrected(made), table, one)
    made[(table, other)] = {field: row[field] for field in print_}


@functools.cache
def _box() -> str:
    return json.dumps(BOX)


def corrected(made: Corrections) -> dict[str, Any]:
    """The rows of the box with these corrections."""
    rows: dict[str, Any] = json.loads(_box())
    for (table, row_id), fields in made.items():
        _row(rows, table, row_id).update(copy.deepcopy(fields))
    return rows


def to_toml(made: Corrections) -> str:
    """The corrections as a file."""
    rows = []
    for (table, row_id), fields in made.items():
        head = f"[[{table}]]\nid = {in_toml(row_id)}" if row_id else f"[{table}]"
        rows.append(f"{head}\n{in_toml_lines(fields)}")
    return "".join(rows) or "\n"


# Wrong ones


def boundaries(field: Field, row_id: str) -> Iterator[tuple[Any, bool]]:
    """Values at the ends of what fits and just beyond, each with whether it fits by itself."""
    ours = _row(BOX, field.table, row_id)[field.name]
    yield ours, True
    wrong: list[Any] = [1.5, "x\n", "", [], [[]], {"food": -1}, 10**30, -(2**63)]
    yield from ((value, False) for value in wrong)
    if field.fits == "as it is":
        yield (ours + 1 if isinstance(ours, int) else "both"), False
        yield True, False
    elif field.fits.startswith("one of"):
        yield from ((word, True) for word in field.words)
        yield from (("nobody", False), (field.words[0].upper(), False), (0, False))
    elif field.fits.startswith("a text"):
        yield from (("x", True), ("x" * 60, True), ("x" * 61, False), ("\t", False), (7, False))
        yield from ((" ", False), ("\u00a0", False), ("a\u0085b", False))
    elif field.fits.startswith("faces"):
        yield from _boundaries_of_faces()
    elif "of each of" in field.fits:
        least, most = field.range
        yield from (({}, True), ({"gold": 1}, False), (3, False))
        for word in field.words:
            yield from (({word: number}, True) for number in (least, most))
            yield from (({word: number}, False) for number in (least - 1, most + 1, 0.5, True))
    elif field.length:
        yield from _boundaries_of_numbers(field)
    else:
        least, most = field.range
        if field.name == "repeats" and row_id != "aumingi":
            most = 1
        yield from ((number, True) for number in (least, most))
        yield from ((number, False) for number in (least - 1, most + 1, True, str(least)))


def _boundaries_of_faces() -> Iterator[tuple[Any, bool]]:
    good = {"hits": 1, "shields": 0, "count": 6}
    for name, (least, most) in FACE.items():
        for number in (least - 1, least, most, most + 1):
            face = good | {name: number}
            fits = least <= number <= most
            rest = {"hits": 1, "shields": 1, "count": 6 - face["count"]}
            faces = [face] if face["count"] >= 6 else [face, rest]
            yield faces, fits and any(one["hits"] > 0 for one in faces) and face["count"] < 7
    yield from (([good | {"count": 5}], False), ([good, good], False), ([good | {"x": 1}], False))
    yield [{"hits": 1, "count": 6}], False
    yield [{"hits": 0, "shields": 4, "count": 6}], False
    yield [{"hits": True, "shields": 0, "count": 6}], False
    yield {"hits": 1, "shields": 0, "count": 6}, False


def _boundaries_of_numbers(field: Field) -> Iterator[tuple[Any, bool]]:
    least, most = field.range
    plain = "more than" not in field.fits
    rising = [least + step for step in range(field.length)]
    falling = [most - step for step in range(field.length)]
    yield rising, "each more" in field.fits or plain
    yield falling, "the first 0" in field.fits or plain
    yield [least] * field.length, plain or least == 0
    yield [most] * field.length, plain or most == 0
    good = list(_row(BOX, field.table, "")[field.name])
    yield from ((wrong, False) for wrong in (good[1:], [*good, most], [*good[:-1], most + 1]))
    yield from (([*good[:-1], least - 1], False), ([*good[:-1], 0.5], False))
    yield [*good[:-1], True], False


#: Corrections that are wrong in other ways, as files.
WRONG = (
    "[[trolls]]\nattack = 2",
    "[[trolls]]\nid = 3",
    "[[trolls]]\nid = 'troll-9-9'",
    "[[trolls]]\nid = 'troll-1-1'\n[[trolls]]\nid = 'troll-1-1'",
    "[[trolls]]\nid = 'troll-1-1'\ncoins = 3",
    "[[trolls]]\nid = 'troll-1-1'\ncolour = 'red'",
    "[[giants]]\nid = 'troll-1-1'",
    "[trolls]\nid = 'troll-1-1'",
    "trolls = [1]",
    "[[kraken]]\nglory = 3",
    "kraken = 3",
    "[kraken]\nid = 'kraken'",
    "[kraken]\nname = 'Kraken'",
    "[board]\nrounds = 9",
    "glory = 3",
    "schema = 2",
    "schema = true",
    "schema = '1'",
    "[kraken]\nprovenance = ''",
    "[kraken]\nprovenance = 3",
    f"[kraken]\nprovenance = '{'x' * 401}'",
    "[kraken]\nwood_provenance = 'mine'",
    "[kraken]\nattack_provenance = ''",
    "[kraken]\nglory = 07:32:00",
    "[kraken]\nglory = 1979-05-27",
    "[kraken]\nglory = inf",
    "[kraken]\nglory = 3\nglory = 3",
    "[kraken]\n[kraken]",
    "[kraken]\nglory = ",
    "[kraken",
    "kraken.glory = 03",
    "kraken.glory = " + "9" * 5000,
    "a = " + "[" * 20_000,
    "a" + ".a" * 5_000 + " = 1",
    "\x00",
    "[[destinies]]\nid = 'craftsman'\nsole = 1",
    "[[destinies]]\nid = 'craftsman'\ntied = 6",
    "[[journeys]]\nid = 'storm'\ncount = 3",
    "[[journeys]]\nid = 'all_quiet'\ncount = 18",
    "".join(f"[[longships]]\nid = 'longship-{n}'\nmin_players = 3\n" for n in (1, 2)),
    "[[dice]]\nid = 'axeman'\ncount = 11",
    "[[stalls]]\nid = 'skald'\ntype = 'military'",
    "[[stalls]]\nid = 'skald'\nrepeats = 2",
    "[[leaders]]\nid = 'ullr'\nlonghouse = 9",
    "#" * 200_001,
)


def faults(seed: int) -> str:
    """A file of right corrections with one field, value, id or letter spoilt."""
    draw = random.Random(seed)
    lines = to_toml(corrections(seed, 0.05)).splitlines()
    at = draw.randrange(len(lines))
    match draw.randrange(5):
        case 0:
            field = draw.choice(FIELDS)
            row_id = draw.choice(ids(field.table))
            wrong = [value for value, fits in boundaries(field, row_id) if not fits]
            lines = to_toml({(field.table, row_id): {field.name: draw.choice(wrong)}}).splitlines()
        case 1:
            lines.insert(at, lines[at])
        case 2:
            del lines[at]
        case 3:
            place = draw.randrange(len(lines[at]) + 1)
            lines[at] = lines[at][:place] + draw.choice('0"=[]{}.,-x \\') + lines[at][place:]
        case 4:
            place = draw.randrange(max(1, len(lines[at])))
            lines[at] = lines[at][:place] + lines[at][place + 1 :]
    return "\n".join(lines)
