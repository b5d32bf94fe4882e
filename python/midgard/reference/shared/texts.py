"""Texts of card files that people read."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

__all__ = ["is_text", "quoted", "text_of", "unknown_action", "unknown_field", "unknown_name"]

MOST_ACTIONS = 20
"""The most actions that a message lists."""
LONGEST = 60
"""The most characters of a text that a message repeats."""
HIDDEN = (
    *(0xAD, 0x61C, 0x180E, 0xFEFF),
    *range(0x200B, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2060, 0x2070),
    *range(0xFFF9, 0xFFFC),
    *range(0xE0000, 0xE0080),
)
"""Characters that are invisible, break a line, or change the direction of their neighbours."""


def is_text(value: object, longest: int) -> bool:
    r"""Returns whether this is a text of 1 to ``longest`` characters, of one line, all seen.

    >>> is_text("Storm pillar", 60), is_text("two\nlines", 60), is_text("\u202eturned", 60)
    (True, False, False)
    """
    if not isinstance(value, str) or not value.strip() or len(value) > longest:
        return False
    return not any(ord(it) in HIDDEN or unicodedata.category(it) == "Cc" for it in value)


def text_of(longest: int) -> str:
    """Says what such a text is."""
    return f"a text of 1 to {longest} characters, without control characters and not only spaces"


def unknown_name(kind: str, name: str, known: Iterable[str] = (), note: str = "") -> str:
    """Returns the message for a name that does not exist.

    It ends with the note, or with the first known name that is like it, or with all known names.

    >>> print(unknown_name("field", "atack", ["defense", "attack"]))
    unknown field "atack" (did you mean "attack"?)
    >>> print(unknown_name("field", "luck", ["defense", "attack"]))
    unknown field "luck"; known: defense, attack
    """
    text, names = f"unknown {kind} {quoted(name)}", list(known)
    if note or not names:
        return text + note
    near = _nearest(name, names)
    return f'{text} (did you mean "{near}"?)' if near else f"{text}; known: {', '.join(names)}"


def unknown_action(text: str, actions: Iterable[str]) -> str:
    """Returns the message for a text that no action has.

    It ends with the action that is like it, or with those that begin with the same word, or with
    the first words of all.

    >>> actions = ["place market", "place smith", "beg"]
    >>> print(unknown_action("plce market", actions))
    unknown action "plce market" (did you mean "place market"?)
    >>> print(unknown_action("place x", actions))
    unknown action "place x"; known: place market, place smith
    >>> print(unknown_action("x", actions))
    unknown action "x"; an action begins with: place, beg
    """
    known = list(actions)
    near = _nearest(text, known)
    if near:
        return unknown_name("action", text, [near])
    verb = text.partition(" ")[0]
    alike = [action for action in known if action.partition(" ")[0] == verb]
    if not alike:
        verbs = dict.fromkeys(action.partition(" ")[0] for action in known)
        return unknown_name("action", text, note=f"; an action begins with: {', '.join(verbs)}")
    rest = ["..."] if len(alike) > MOST_ACTIONS else []
    return unknown_name("action", text, note=f"; known: {', '.join(alike[:MOST_ACTIONS] + rest)}")


def unknown_field(name: object, known: Iterable[str]) -> str:
    """Returns the same for a field of a state, without the list of all fields."""
    # a number may be too long to be written
    text = name if isinstance(name, str) else type(name).__name__
    near = _nearest(text, sorted(known))
    return unknown_name("field", text, [near] if near else [])


def _nearest(name: str, known: Sequence[str]) -> str | None:
    """Returns the first of the known names that are most like this one, if it is like enough."""
    start = _small(name[:LONGEST])
    wrong = [_misspelled(start, _small(one)) for one in known]
    least = min(wrong, default=len(start))
    alike = least <= max(1, len(start) // 3) and least < len(start)
    return known[wrong.index(least)] if alike else None


def quoted(text: str) -> str:
    r"""Returns a text in quotes, for a message: cut, and with escapes for what is not seen.

    >>> print(quoted("one\ntwo"), quoted('a "b"'))
    "one\u{a}two" "a \"b\""
    """
    rest = "…" if len(text) > LONGEST else ""
    return f'"{"".join(map(_escaped, text[:LONGEST]))}{rest}"'


def _escaped(letter: str) -> str:
    """Returns a character, or its escape."""
    if letter in '"\\':
        return f"\\{letter}"
    hidden = ord(letter) in HIDDEN or unicodedata.category(letter) in ("Cc", "Cs")
    return f"\\u{{{ord(letter):x}}}" if hidden else letter


def _small(text: str) -> str:
    """Returns a text in small letters, each by itself."""
    return "".join(map(str.lower, text))


def _misspelled(name: str, other: str) -> int:
    """Returns the number of wrong letters in a name; 0 for a beginning."""
    if len(name) > 2 and other.startswith(name):
        return 0
    least = {(0, at): at for at in range(len(other) + 1)}
    for i, letter in enumerate(name, 1):
        least[i, 0] = i
        for j, right in enumerate(other, 1):
            kept = least[i - 1, j - 1] + (letter != right)
            least[i, j] = min(kept, least[i - 1, j] + 1, least[i, j - 1] + 1)
    return least[len(name), len(other)]
