"""Explanations of scenes and of the cards that lie in them, by their names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from midgard._provenance import are_ours, mark
from midgard._singular import singular

if TYPE_CHECKING:
    from midgard.types import CardRow

    Rows = dict[tuple[str, str], CardRow]

__all__ = ["cards_explained", "names", "place_explained", "plain", "scenes_explained", "titles"]

SIDES = {"f": "front", "b": "back"}
LITTLE = ("the", "of", "and")
"""Words that name nothing."""
ROWS = {"t": "top", "b": "bottom"}
COLUMNS = {"L": "left", "C": "own", "R": "right"}
CONDITIONS = {
    "all_dead": "all enemies are dead",
    "alive": "{} lives",
    "dead": "{} is dead",
    "dead_on": "{} is dead on its {}",
    "dead_track": "track {} is full",
    "hp_le": "{} has {} health or less",
    "never": "never",
    "not": "not:",
    "only_alive": "only {} lives",
    "side": "{} shows its {}",
    "tok_ge": "{} has {} tokens or more",
    "tok_le": "{} has {} tokens or fewer",
    "var_ge": "{} is {} or more",
}
"""What conditions of scenes mean; braces stand for their words."""
WORD = re.compile(r'"(?:[^"\\]|\\.)*"|\S+')
"""A word of a program; a name with blanks stands in marks."""


def plain(text: str) -> str:
    """Returns a text in small letters without marks.

    >>> plain("Baldur's Forgiveness (9A)")
    'baldurs forgiveness 9a'
    """
    return " ".join(re.findall(r"[\w+/&]+", text.lower().replace("'", "").replace("_", " ")))


def names(word: str, name: str) -> bool:
    """Returns whether a word is a part of a name, in the singular or the plural.

    >>> names("traveler", "The Travelers"), names("trave", "The Travelers")
    (True, False)
    """
    asked, parts = ([singular(it) for it in plain(text).split()] for text in (word, name))
    starts = range(len(parts) - len(asked) + 1)
    is_name = any(it not in LITTLE for it in asked)
    return is_name and any(parts[start : start + len(asked)] == asked for start in starts)


def place_explained(word: str) -> list[str]:
    """Returns which card of the scene T1 to B4 is; nothing for another word.

    >>> place_explained("b2")
    ['B2: the card of the bottom row in column 2; `table` says what it does [scene.lay]']
    """
    if not re.fullmatch("[tb][1-4]", word):
        return []
    row = ROWS[word[0]]
    return [
        f"{word.upper()}: the card of the {row} row in column {word[1]}; `table` says what it does"
        " [scene.lay]"
    ]


def scenes_explained(rows: Rows, word: str) -> list[str]:
    """Returns what wins and loses the scenes whose id or name this is, or is a part of."""
    scenes = [row for (table, _), row in rows.items() if table == "scenes"]
    found = [row for row in scenes if _fits(word, row)]
    return [_scene(row) for row in found or scenes if found or names(word, row["name"])]


def titles(rows: Rows, *, hide_backs: bool = False) -> dict[str, list[tuple[str, str]]]:
    """Returns the titles of cards of scenes, each with its sides: ``q1-B1`` and ``f``.

    Args:
        rows: the rows of the cards.
        hide_backs: whether backs have no titles [hidden.backs].
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for table, card in rows:
        for side in SIDES if table == "cards" else ():
            if side == "b" and hide_backs:
                continue
            text = rows[table, card]["words"].get(side, "")
            title = re.search(r"(?<!\bvar)(?<!\bvar_ge)(?:^| )title (.*)", text)
            if title and plain(title[1]):
                found.setdefault(title[1], []).append((card, side))
    return found


def cards_explained(rows: Rows, word: str, *, hide_backs: bool = False) -> list[str]:
    """Returns where cards with this title lie and what they are; parts of titles are taken too."""
    every = titles(rows, hide_backs=hide_backs)
    exact = [title for title in every if singular(plain(title)) == singular(word)]
    found = exact or [title for title in every if names(word, title)]
    return [_title(rows, title, every[title]) for title in found]


def _title(rows: Rows, title: str, sides: list[tuple[str, str]]) -> str:
    """Returns each place of a card with this title, and what is printed on the side."""
    places, ours = [], {}
    for card, side in sides:
        row, place = rows["cards", card], f"{card} {SIDES[side]}"
        shown = _printed(row["words"][side])
        places.append(f"{place}: {', '.join(shown)}" if shown else place)
        if shown:
            ours[place] = are_ours(row, side)[side]
    return f"{title}: {'; '.join(places)} [scene.lay]{mark(ours)}"


def _printed(text: str) -> list[str]:
    """Returns what a side shows of its enemy, its boxes and its spots.

    >>> _printed("enemy hp 4 ranged str 1 runes yellow title Draugr archer")
    ['health 4', 'ranged 1 on yellow']
    """
    text = re.split(r"(?<!\bvar)(?<!\bvar_ge)(?:^| )title ", text)[0]
    found = []
    if health := re.search(r"\bhp (\d+)", text):
        found.append(f"health {health[1]}")
    elif track := re.search(rf"\btrack ({WORD.pattern})", text):
        found.append(f"the health of track {track[1]}")
    if armor := re.search(r"\barmor (\d+(?: \d+)*)", text):
        found.append("armour " + " then ".join(armor[1].split()))
    if attack := re.search(r"\b(melee|ranged) ((?:cols|fx|str) .*)", text):
        strength = re.search(r"\bstr (\d+)", attack[2])
        runes = re.search(r"\brunes ((?:red|green|blue|yellow| )+)", text)
        columns = re.search(r"\bcols ([LCR]+)", attack[2])
        reach = ", ".join(COLUMNS[it] for it in columns[1]) if columns else ""
        found.append(
            f"{attack[1]} {strength[1] if strength else 'as its tokens say'}"
            + (f" at its {reach} column" if reach else "")
            + (f" on {' and '.join(runes[1].split())}" if runes else "")
        )
    return found + [f"a {it}" for it in ("box", "spot") if re.search(rf"\b{it}e?s\b", text)]


def _fits(word: str, row: CardRow) -> bool:
    """Returns whether a word is the id or the name of a scene; without its board, that of both."""
    known = (row["id"], plain(row["name"]))
    return word in (*known, *(re.sub(r"( 9|(?<=9))[ab]$", "", name) for name in known))


def _scene(row: CardRow) -> str:
    """Returns what wins and what loses a scene, and which board comes next."""
    found = {it: row["words"].get(it) for it in ("win", "lose", "next_when")}
    for field in found:  # a condition without numbers is a list of words
        if field in row["amounts"]:
            found[field] = " ".join(row["amounts"][field])
    parts = []
    for field, says in (("win", "won"), ("lose", "lost"), ("next_when", "the next board comes")):
        if found[field] not in (None, "never"):
            parts.append(f"{says} if {_condition(str(found[field]))}")
    shown = are_ours(row, *(it for it, program in found.items() if program is not None))
    return f"scene {row['id']}, {row['name']}: {'; '.join(parts)} [settle.order]{mark(shown)}"


def _condition(program: str) -> str:
    """Returns a condition in words.

    >>> _condition("and dead_on B2 b not all_dead")
    'B2 is dead on its back and not: all enemies are dead'
    """
    words = iter(WORD.findall(program))
    found: list[str] = []
    for word in words:
        if word == "and":
            continue
        text = CONDITIONS[word]
        values = [next(words) for _ in range(text.count("{}"))]
        values = [SIDES.get(value, value) for value in values]
        said = text.format(*values)
        if found and found[-1] == "not:":
            said = f"{found.pop()} {said}"
        found.append(said)
    return " and ".join(found)
