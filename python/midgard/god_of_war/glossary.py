"""Explanations of heroes, codes, Specials, scenes, and of the words of the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from midgard import GodOfWar
from midgard._shared.provenance import are_ours, mark
from midgard._shared.singular import counted_words, singular
from midgard._shared.texts import texts_of
from midgard.god_of_war.scene_words import (
    cards_explained,
    counted,
    counts_explained,
    place_explained,
    plain,
    scenes_explained,
    titles,
)

if TYPE_CHECKING:
    from midgard.types import CardRow

TEXTS = texts_of("god_of_war")
HEROES: dict[str, str] = TEXTS["heroes"]
"""The abilities of the units; the numbers are those of the cards."""
ABILITIES: dict[str, str] = TEXTS["abilities"]
"""The names of rage abilities, and whose they are; foresight is a word of its own."""
STATUSES: dict[str, str] = TEXTS["statuses"]
TERMS: dict[str, str] = TEXTS["terms"]
"""Words of the table; numbers are those of the cards."""
RAGE = {
    "kratos": "spartan_rage",
    "atreus": "thunderbird",
    "brok": "gear_up_weaponize",
    "sindri": "gear_up_weaponize",
}
"""The rows of the rage abilities whose numbers are named."""
MARKS = ("atreus1", "atreus2", "mimir1", "mimir2")
"""The names of the companions' abilities on the table."""


def explained(game: GodOfWar, typed: str) -> list[str]:
    """Returns the explanation of a word, with its rules; empty for an unknown word.

    >>> explained(GodOfWar(), "N2r")
    ['N2r: Number card with 2, rage [cards.codes]']
    """
    word = plain(typed)
    if word == "table":
        return list(TEXTS["table"])
    rows = {(row["table"], row["id"]): row for row in game.cards()}
    lines = _terms(game, rows, word)
    if not lines:
        lines = scenes_explained(game, rows, word)
        lines += cards_explained(game, rows, word) + place_explained(game, rows, word)
        lines += counts_explained(game, rows, word)
    lines += _by_name(rows, word)
    return [counted_words(line) for line in lines] or _code(typed.strip())


def _by_name(rows: dict[tuple[str, str], CardRow], word: str) -> list[str]:
    """Returns the names of the cards that a word is for, in the singular or the plural."""
    kind = TEXTS["categories"].get(singular(word.split(" ")[0]), "")
    names = _names(rows).get(kind, []) if word.count(" ") == word.count(" card") else []
    return [f"{kind} by name: {', '.join(names)}"] if names else []


def _names(rows: dict[tuple[str, str], CardRow]) -> dict[str, list[str]]:
    """Returns the names that have an explanation, by their kind."""
    return {
        "heroes": list(HEROES),
        "scenes": [str(row["name"]) for (table, _), row in rows.items() if table == "scenes"],
        "specials": _specials(rows),
        "status cards": list(STATUSES),
    }


def words_explained(game: GodOfWar) -> dict[str, list[str]]:
    """Returns the words that :func:`explained` explains, by their kind.

    >>> words_explained(GodOfWar())["heroes"][:2]
    ['kratos', 'atreus']
    """
    rows = {(row["table"], row["id"]): row for row in game.cards()}
    return _names(rows) | {
        "kinds of cards": [*_names(rows)],
        "rage abilities": list(ABILITIES),
        "cards of scenes": list(titles(rows, hide_backs=game.hide_backs)),
        "what scenes count": list(counted(game, rows)),
        "the table": ["table", *sorted(TERMS)],
    }


def _terms(game: GodOfWar, rows: dict[tuple[str, str], CardRow], word: str) -> list[str]:
    """Returns the explanation of a hero, a Special, a status card or a word of the table."""
    for form in (word, singular(word)):
        name = TEXTS["aliases"].get(form, form)
        if name in MARKS and game.players == 1:
            name = name[:-1]
        if name in HEROES:
            return [_hero(game, rows, name)]
        if name in ABILITIES:
            return [_hero(game, rows, ABILITIES[name])]
        if name in ("brok & sindri", "brok sindri"):
            return [_hero(game, rows, unit) for unit in ("brok", "sindri")]
        codes = {plain(code): code for code in _specials(rows)}
        if form in codes:
            return [_special(rows, codes[form])]
        if name in STATUSES:
            return [STATUSES[name]]
        if name in TERMS:
            numbers = {
                "hand_limit": rows["rules", ""]["numbers"]["hand_limit"][0],
                "die": ", ".join(map(str, rows["die", "enemy"]["numbers"]["faces"])),
            }
            sources = are_ours(rows["rules", ""], "hand_limit")
            sources["die"] = are_ours(rows["die", "enemy"], "faces")["faces"]
            shown = {it: ours for it, ours in sources.items() if f"{{{it}}}" in TERMS[name]}
            return [TERMS[name].format(**numbers) + mark(shown)]
    return []


def _hero(game: GodOfWar, rows: dict[tuple[str, str], CardRow], name: str) -> str:
    """Returns what a unit can take, and what its rage ability does."""
    if game.players == 1 and name in TEXTS["companions"]:
        return _companion(rows, name)
    solo = game.players == 1 and name == "kratos"
    numbers = rows["units", "kratos_solo" if solo else name]["numbers"]
    spartan = _in_effects(rows["rage", "spartan_rage_solo" if solo else "spartan_rage"])
    text = HEROES[name].format(
        spartan_rage=spartan[0],
        spartan_rage_heal=spartan[1],
        thunderbird=_in_effects(rows["rage", "thunderbird"])[0],
        gear_up=_in_effects(rows["rage", "gear_up_weaponize"])[0],
        weaponize=_in_effects(rows["rage", "gear_up_weaponize"])[0],
    )
    if solo:
        text += "; both companions are fresh again [solo.main]"
    health, rage = numbers["health"][0], numbers["rage_max"][0]
    shown = are_ours(rows["units", "kratos_solo" if solo else name], "health", "rage_max")
    if ability := RAGE.get(name):
        card = "spartan_rage_solo" if solo else ability
        shown["ability"] = are_ours(rows["rage", card], "effects")["effects"]
    return f"{name.capitalize()}: health {health}, rage {rage}; {text}{mark(shown)}"


def _companion(rows: dict[tuple[str, str], CardRow], name: str) -> str:
    """Returns what a companion does."""
    field, card = {"atreus": ("plus", "solo_plus3"), "mimir": ("heal", "solo_heal2")}[name]
    row = rows["companions", card]
    text: str = TEXTS["companions"][name].format(**{field: _in_effects(row)[0]})
    return text + mark(are_ours(row, "effects"))


def _in_effects(row: CardRow) -> list[int]:
    """Returns the numbers of the effects of a row."""
    return [int(number) for number in re.findall(r"\b\d+\b", row["words"]["effects"])]


def _specials(rows: dict[tuple[str, str], CardRow]) -> list[str]:
    """Returns the codes of all Specials."""
    return [row for table, row in rows if table == "specials"]


def _special(rows: dict[tuple[str, str], CardRow], code: str) -> str:
    """Returns what a Special does."""
    row = rows["specials", code]
    number = next(iter(_in_effects(row)), 0)
    who = (
        "any standing unit"
        if "choose" in row["words"]["effects"].split()
        else "a standing unit of the player"
    )
    text = TEXTS["specials"][code.rstrip("0123456789")].format(n=number, who=who)
    return f"{code}: {text}" + mark(are_ours(row, "effects"))


def _code(text: str) -> list[str]:
    """Returns what a code means."""
    if re.fullmatch(r"[MRDN]\d(/[MRDN]\d)?[srxd]*", text) is None:
        return []
    head = re.match(r"[^srxd]+", text)
    assert head is not None
    icons = TEXTS["icons"]
    options = " or ".join(f"{icons[one[0]]} card with {one[1:]}" for one in head[0].split("/"))
    more = [TEXTS["suffixes"][letter] for letter in text[head.end() :]]
    return [f"{text}: {', '.join([options, *more])} [cards.codes]"]
