"""Explanations of runes, destinies, journeys, stalls, leaders, and of the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING

from midgard import Champions
from midgard._shared.provenance import are_ours, mark
from midgard._shared.singular import counted_words, singular
from midgard._shared.texts import texts_of
from midgard.champions.absent import notes
from midgard.champions.box_glossary import (
    explained_enemies,
    explained_terms,
    table_lines,
    terms,
)
from midgard.champions.card_rows import (
    LONGHOUSE,
    copies_in_box,
    copies_source,
    epic_fields,
    find_card,
    leader_fields,
    rows_in_box,
    shores_of,
    shown_fields,
)
from midgard.champions.categories import CATEGORIES, explained_categories

if TYPE_CHECKING:
    from midgard.champions.types import CardRow

DM = "dark_mountains"
TEXTS = texts_of("champions")
ROWS: dict[str, str] = TEXTS["rows"]
"""The rows of the table: the explanation, or the row that has it."""


LAND_TERMS = ("bergrisar", "land journey")
"""The words of The Dark Mountains that belong to the land."""


def explained(game: Champions, typed: str) -> list[str]:
    """Returns the explanation of a word, with its rules; empty for an unknown word.

    >>> explained(Champions(), "troll slayer")
    ['destiny Troll Slayer: 6 glory at the end for the most trolls, 3 if tied [score.destinies]']

    The text of a thing that only other games have names its box:

    >>> explained(Champions(), "hervor")[0][:61]
    'the leader Hervor is not in this game; it comes with Valhalla'
    """
    wanted = _words(typed)
    if _singulars(wanted) in (["table"], ["board"]):
        return [*(_table_line(game, line) for line in TEXTS["table"]), *table_lines(game)]
    lacking = notes(game, typed)
    if lacking and wanted in (["shore"], ["shores"]):
        return lacking
    rows = [row for row in rows_in_box(game) if row["table"] in TELLERS]
    called = _singulars(wanted)
    whole = [row for row in rows if called in _names(row)]
    terms_found = explained_terms(game, wanted)
    category = explained_categories(game, wanted, known=bool(terms_found))
    enemies, lines = explained_enemies(game, wanted), _row_of_table(game, wanted)
    cards = whole or [row for row in rows if not (category or lines) and _fits(wanted, row)]
    if not (cards or terms_found or category or enemies or lines):
        cards = [row for row in rows if row["table"] == "leaders" and called == _epithet(row)]
    card_lines = [TELLERS[row["table"]](game, row) + mark(_shown(game, row)) for row in cards]
    found = [*terms_found, *category, *enemies, *card_lines]
    if wanted[:1] == ["the"] and wanted[1:] and not (found or lines or lacking):
        return explained(game, " ".join(wanted[1:]))
    return [*lines, *map(counted_words, found), *lacking]


def words_explained(game: Champions) -> dict[str, list[str]]:
    """Returns the words that :func:`explained` explains, by their kind.

    >>> words_explained(Champions())["leaders"][0]
    'Asmundr the Pious'
    """
    found: dict[str, list[str]] = {}
    for row in rows_in_box(game):
        if row["table"] in TELLERS:
            found.setdefault(row["table"].replace("_", " "), []).append(row["name"])
    tables = {row["table"] for row in rows_in_box(game)}
    found["kinds of cards"] = [
        table.replace("_", " ") for table in CATEGORIES if table in tables and table != "dice"
    ]
    found["dice"] = ["dice", *(row["id"] for row in rows_in_box(game) if row["table"] == "dice")]
    found["the table"] = ["table", *ROWS]
    return found | ({"boxes": words} if (words := terms(game)) else {})


def _row_of_table(game: Champions, wanted: list[str]) -> list[str]:
    """Returns the explanation of a row of the table, in the singular or the plural."""
    called = _singulars(wanted[1:] if wanted[:1] == ["the"] else wanted)
    text = next((text for row, text in ROWS.items() if _singulars(row.split()) == called), "")
    decks = [text for box, text in TEXTS["decks"].items() if box in ("base", *game.expansions)]
    decks += ["epic monsters"] if game.epic_refill and "valhalla" in game.expansions else []
    lines = [ROWS.get(text, text).format(decks="; ".join(decks))] if text else []
    if called in (["enemy"], ["foe"]):
        lines.append(ROWS["shore"])
    if called in (["land"], ["enemy"], ["foe"]):
        lines += [line for term in LAND_TERMS for line in explained_terms(game, term.split())]
    return lines


def _table_line(game: Champions, line: str) -> str:
    """Returns a line of the explanation of the table."""
    names = [name for _, name, _, _ in Formatter().parse(line) if name]
    return line.format(**_board(game)) + mark(are_ours(find_card(game, "board", ""), *names))


def _shown(game: Champions, row: CardRow) -> dict[str, bool]:
    """Returns what the explanation of a card shows, and whether it is reconstructed."""
    found = shown_fields(row)
    if row["table"] in ("journeys", "land_journeys"):
        found |= copies_source(game, row)
    if row["table"] == "epics":
        return epic_fields(row)
    return leader_fields(game, row) if row["table"] == "leaders" else found


def _board(game: Champions) -> dict[str, str]:
    """Returns the numbers of the board as text, and what options say, by name."""
    numbers = {**find_card(game, "board", "")["numbers"]}
    shores = shores_of(game)
    numbers["blame_glory"] = numbers["blame_glory"][1:]  # the first is for no blame
    numbers["warriors_per_food"] = numbers["warriors_per_food"][:shores]
    found = {name: ", ".join(map(str, values)) for name, values in numbers.items()}
    found["shores"] = f"shore-{', '.join(str(it + 1) for it in range(shores))}"
    return found | {"prohibited": TEXTS["prohibited"][game.prohibited_dice]}


def _names(row: CardRow) -> list[list[str]]:
    """Returns the names of a card, word by word in the singular."""
    return _names_of(row["id"], row["name"])


@lru_cache(maxsize=1024)
def _names_of(id: str, name: str) -> list[list[str]]:
    return [_singulars(id.split("_")), _singulars(_words(name))]


def _singulars(words: list[str]) -> list[str]:
    return [*map(singular, words)]


def _epithet(leader: CardRow) -> list[str]:
    """Returns what a leader is called besides the name: ``berserker`` of Ullr the Berserker."""
    return _singulars(_words(leader["name"])[-1:])


def _fits(wanted: list[str], row: CardRow) -> bool:
    """Returns whether these words begin words of the name, in order, possibly after its kind."""
    if _singulars(wanted[:1]) == [KINDS[row["table"]]]:
        wanted = wanted[1:]

    def begins(word: str, typed: str) -> bool:
        return word.startswith(typed) or singular(word) == singular(typed)

    left = iter(row["id"].split("_"))
    return bool(wanted) and all(any(begins(word, it) for word in left) for it in wanted)


def _words(text: str) -> list[str]:
    """Returns the words of a text; an apostrophe is not a letter."""
    return re.findall(r"[a-z]+", re.sub("['\u2019]", "", text.lower()))


def _rune(_: Champions, row: CardRow) -> str:
    power, glory = TEXTS["runes"][row["id"]], row["numbers"]["glory"][0]
    return f"rune {row['name']}: {power} [rune.{row['id']}]; {glory} glory at the end [score.runes]"


def _destiny(game: Champions, row: CardRow) -> str:
    most: str = TEXTS["most"].get(row["words"]["most"], row["words"]["most"])
    if most.endswith("_cards"):
        kinds = "draugr, monsters and Bergrisar" if DM in game.expansions else "draugr and monsters"
        most = f"{most.removesuffix('_cards')} {kinds}"
    (sole,), (tied,) = row["numbers"]["sole"], row["numbers"]["tied"]
    tied = sole // 2 if game.tied_destiny == "floor_half" else tied
    return (
        f"destiny {row['name']}: {sole} glory at the end for the most {most}, {tied} if tied"
        " [score.destinies]"
    )


def _numbers(row: CardRow) -> dict[str, int]:
    """Returns the numbers of a row that are one number."""
    return {name: values[0] for name, values in row["numbers"].items()}


def _journey(_: Champions, row: CardRow) -> str:
    numbers = _numbers(row)
    what = TEXTS["journeys"][row["id"]].format(**numbers)
    return f"journey {row['name']}: {what}; {numbers['count']} of them [journey.{row['id']}]"


def _land_journey(game: Champions, row: CardRow) -> str:
    what = TEXTS["land_journeys"][row["id"]].format(**_numbers(row))
    count = copies_in_box(game, row)
    return f"land journey {row['name']}: {what}; {count} of them [land_journey.{row['id']}]"


def _field(row: CardRow, name: str) -> str:
    """Returns the text of a field in the row for people."""
    return f", {row['text']}".partition(f", {name} ")[2].partition(", ")[0]


def _reworded(text: str, words: dict[str, str]) -> str:
    """Returns a text with these words of the rows in the words of people."""
    for name, other in words.items():
        text = text.replace(name, other)
    return text


def _listed(text: str) -> str:
    """Returns a list of the rows as people write it: ``1 spearman, 1 axeman and 1 any``."""
    *most, last = text.split(" and ")
    return f"{', '.join(most)} and {last}" if most else last


def _price(row: CardRow) -> str:
    """Returns a price in tokens: ``1 spearman, 1 axeman and 2 of any kind``."""
    return re.sub(r"(\d+) any$", r"\1 of any kind", _listed(_field(row, "cost")))


def _blessing(_: Champions, row: CardRow) -> str:
    what, cost = _reworded(_listed(_field(row, "effect")), TEXTS["effects"]), _price(row)
    glory = ", ".join(map(str, row["numbers"]["glory"]))
    return (
        f"blessing {row['name']}, {row['words']['kind']}: {what}; tokens: {cost}; glory by round"
        f" {glory} [valhalla.blessing]"
    )


def _epic(_: Champions, row: CardRow) -> str:
    numbers, bonus = _numbers(row), row["words"]["bonus"]
    cost = _price(row)
    if bonus == "if_blame_at_most":
        more = f"{numbers['bonus_number']} more at the end with {numbers['blame_at_most']} blame"
        more += " at most"
    else:
        (one, several), per = TEXTS["bonuses"][bonus], numbers["bonus_per"]
        each = f"each {one}" if per == 1 else f"every {per} {several}"
        more = f"{numbers['bonus_number']} more at the end for {each}, {numbers['bonus_max']}"
        more += " at most"
    return (
        f"epic monster {row['name']}: {numbers['glory']} glory, {more}; tokens: {cost}"
        " [valhalla.epic] [score.epic_bonus]"
    )


def _stall(_: Champions, row: CardRow) -> str:
    parts = row["text"].partition(", repeats ")[0].split(", ")
    what = _reworded(", ".join(map(_listed, parts)), TEXTS["stalls"])
    (repeats,) = row["numbers"]["repeats"]
    often = "" if repeats == 1 else f", {repeats} times at most"
    return f"stall {row['name']}: {what}{often} [stall.{row['id']}]"


def _leader(game: Champions, row: CardRow) -> str:
    what = TEXTS["leaders"][row["id"]].format(**_numbers(row))
    line = f"leader {row['name']}: {what} [leader.{row['id']}]"
    (room,) = row["numbers"]["longhouse"]
    if room != LONGHOUSE:
        line += f"; the longhouse holds {room} [longhouse.limit]"
    if "valhalla" not in game.expansions:
        return line
    numbers = _numbers(find_card(game, "abilities", row["id"]))
    ability = TEXTS["abilities"][row["id"]].format(**numbers)
    return f"{line}; at a helmet: {ability} [ability.{row['id']}]"


KINDS = {
    "runes": "rune",
    "destinies": "destiny",
    "journeys": "journey",
    "land_journeys": "land",
    "blessings": "blessing",
    "epics": "epic",
    "stalls": "stall",
    "leaders": "leader",
}
TELLERS: dict[str, Callable[[Champions, CardRow], str]] = {
    "runes": _rune,
    "destinies": _destiny,
    "journeys": _journey,
    "land_journeys": _land_journey,
    "blessings": _blessing,
    "epics": _epic,
    "stalls": _stall,
    "leaders": _leader,
}
