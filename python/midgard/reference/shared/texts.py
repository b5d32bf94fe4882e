"""Texts of card files that people read."""

from __future__ import annotations

import unicodedata

__all__ = ["is_text", "text_of"]

HIDDEN = (
    *(0xAD, 0x61C, 0x180E, 0xFEFF),
    *range(0x200B, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2060, 0x2070),
    *range(0xFFF9, 0xFFFC),
    *range(0xE0000, 0xE0080),
)
"""What is not seen, breaks a line, or turns what stands beside it round."""


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
