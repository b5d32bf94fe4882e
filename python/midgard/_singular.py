"""Words in the singular, as people may type them in either number."""

from __future__ import annotations

__all__ = ["singular"]

IRREGULAR = {"dice": "die", "jotnar": "jotun"}
"""Plurals that no rule makes, with the singular."""
SHORTEST = 4
"""The letters of the shortest word whose last ``s`` can be that of a plural."""


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
