"""Words in the singular and the plural: as people type them, and as numbers need them."""

from __future__ import annotations

import re
from functools import lru_cache

IRREGULAR = {"dice": "die", "jotnar": "jotun", "ties": "tie", "valkyries": "valkyrie"}
"""Plurals that no rule makes, with the singular."""
SHORTEST = 4
"""The letters of the shortest word whose last ``s`` can be that of a plural."""


@lru_cache(maxsize=4096)
def singular(word: str) -> str:
    """Returns the singular of a plural in lower case, and any other word as it is.

    The result need not be a word: two words are of one thing if they have the same singular.

    >>> [singular(it) for it in ("dice", "destinies", "axemen", "tokens", "success", "runes")]
    ['die', 'destiny', 'axeman', 'token', 'success', 'rune']
    """
    if word in IRREGULAR:
        return IRREGULAR[word]
    if word.endswith("men"):
        return f"{word[:-3]}man"
    if len(word) < SHORTEST or not word.endswith("s") or word.endswith("ss"):
        return word
    return f"{word[:-3]}y" if word.endswith("ies") else word[:-1]


COUNTED = {
    "card": "cards",
    "coin": "coins",
    "destiny": "destinies",
    "die": "dice",
    "farm": "farms",
    "helm": "helms",
    "hit": "hits",
    "lost die": "lost dice",
    "reroll": "rerolls",
    "rune": "runes",
    "shield": "shields",
    "time": "times",
    "token": "tokens",
    "tower": "towers",
    "trio": "trios",
    "upgrade": "upgrades",
    "wall": "walls",
    "warrior": "warriors",
}
"""The things that numbers count in explanations, with the plural."""
ONE = {many: thing for thing, many in COUNTED.items()}
EITHER = "|".join(sorted([*COUNTED, *ONE], key=len, reverse=True))
NUMBERED = re.compile(
    rf"(?<![\d/.-])(\d+) ((?:(?:more|other|spoils|status) )?)({EITHER})\b(?! icons?\b)"
)


def counted_words(text: str) -> str:
    """Returns a text in which each number has the singular or the plural of what it counts.

    >>> counted_words("pay 1 coins, then throw 2 other die")
    'pay 1 coin, then throw 2 other dice'
    >>> counted_words("2 coin icons")
    '2 coin icons'
    """

    def counted(found: re.Match[str]) -> str:
        number, more, thing = found.groups()
        thing = ONE.get(thing, thing)
        return f"{number} {more}{thing if number == '1' else COUNTED[thing]}"

    return NUMBERED.sub(counted, text)


def plural(word: str) -> str:
    """Returns the plural of a die or a card.

    >>> [plural(it) for it in ("axeman", "archer", "destiny", "die", "draugr")]
    ['axemen', 'archers', 'destinies', 'dice', 'draugr']
    """
    *before, last = word.split(" ")
    if last in ("draugr", "bergrisar", "food", "wood"):
        return word
    if last.endswith("man"):
        last = f"{last[:-3]}men"
    elif last.endswith("y") and last[-2] not in "aeiou":
        last = f"{last[:-1]}ies"
    else:
        last = "dice" if last == "die" else f"{last}es" if last.endswith("s") else f"{last}s"
    return " ".join([*before, last])
