"""Checks the codes of a card file: those that are built in, and those of the file's own.

[cards.own] A printed code is a letter and a number, or two icons, then its marks; a Special has a
row of its own with one effect.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from .words import CODES, ITEM_CODES, MOST_OWN, SPECIALS, Code

PRINT = re.compile(r"([MRDN][0-9]|M[0-9]/[RD][0-9]|R[0-9]/D[0-9])(s?r?x?d?)")
"""[cards.own] A letter and a number, or two icons; then the marks, each at most once, in order."""
FORM = (
    "M, R, D or N and a number from 0 to 9, or two of M, R, D in this order such as M1/R2, then"
    " some of s r x d in this order; or S: and the id of a row of specials"
)
"""[cards.own] How a code of an action card is written."""
NUMBER_OPTION = (
    "N cannot be an option of a wild card, because the aim or the defence fixes the option (G-32),"
    " and a Number card goes with each of them"
)
"""[sets.order] G-32"""
MORE_EFFECTS = (
    "a Special has one effect: the rules say for one alone in which window it is played, and when"
    " it is legal"
)
"""[special.effects] Rule 53"""
NAME = re.compile(r"[a-z][a-z0-9_]{0,19}")
RESERVED = re.compile(r"own([1-9]|1\d|2[0-6])")
"""Words by which the codes of a file's own are counted."""
AMOUNT = range(1, 21)
EFFECTS: Mapping[tuple[str, ...], range | None] = {
    ("discard_number_heal", "choose"): None,
    ("heal", "choose"): AMOUNT,
    ("draw", "self"): AMOUNT,
    ("draw", "ally"): AMOUNT,
    ("buff_current_attack",): AMOUNT,
    ("reduce_damage", "choose"): AMOUNT,
    ("move_free", "choose"): None,
    ("rage", "self"): AMOUNT,
    ("rage", "choose"): AMOUNT,
    ("stun_column",): None,
    ("upgrade_peek_arrange",): range(2, 3),
    ("purge_status_from_discard",): range(1, 2),
}
"""[special.effects] The effects of a Special of a file's own, with the bounds of their number."""


def own_codes(rows: Mapping[str, Any]) -> tuple[Code, ...]:
    """[cards.own] The codes of a card file's own: the printed ones of decks and upgrades in the
    order of their texts, then its own Specials in the order of theirs.
    """
    used = {code for row in rows["heroes"] for code in row["deck"]}
    used |= {row["id"] for row in rows["upgrades"]}
    printed = {code for code in used if PRINT.fullmatch(code) and code not in ITEM_CODES}
    specials = {row["id"] for row in rows["specials"]} - set(SPECIALS)
    return (*sorted(printed), *sorted(specials))


def special(where: str, name: str, effects: Any) -> Iterator[str]:
    """Yields what is wrong with a Special of the file's own."""
    if not NAME.fullmatch(name) or name in CODES:
        yield f"{where}: the id of a Special is a small letter, then small letters, digits and _"
    if RESERVED.fullmatch(name):
        yield f"{where}: own1 to own26 are words of midgard; name the Special otherwise"
    if isinstance(effects, list) and len(effects) > 1:
        yield f"{where}: effects: {MORE_EFFECTS}"
        return
    if not isinstance(effects, list) or len(effects) != 1 or not is_effect(effects[0]):
        forms = (
            " ".join((*words, "n")[: len(words) + (n is not None)]) for words, n in EFFECTS.items()
        )
        yield f"{where}: effects must be one of {', '.join(forms)}"


def is_effect(op: Any) -> bool:
    """Returns whether this is an effect of a Special."""
    if not isinstance(op, list) or not all(isinstance(part, str) for part in op[:-1]):
        return False
    if tuple(op) in EFFECTS if all(isinstance(part, str) for part in op) else False:
        return EFFECTS[tuple(op)] is None
    bounds = EFFECTS.get(tuple(op[:-1])) if op else None
    number = op[-1] if op else None
    return bounds is not None and type(number) is int and number in bounds


def problems(rows: Mapping[str, Any]) -> Iterator[str]:
    """Yields cards of decks and upgrades that are not codes, and too many codes."""
    known = {*SPECIALS, *(row["id"] for row in rows["specials"])}
    decks = ((f"heroes {row['id']}: deck", code) for row in rows["heroes"] for code in row["deck"])
    upgrades = (("upgrades", row["id"]) for row in rows["upgrades"])
    for where, code in (*decks, *upgrades):
        special = isinstance(code, str) and code.startswith("S:") and code[2:] in known
        if not special and not (isinstance(code, str) and PRINT.fullmatch(code)):
            yield f"{where}: unknown code {code!r:.60}: {reason(code)}"
            return
    if len(own_codes(rows)) > MOST_OWN:
        yield f"a file has at most {MOST_OWN} codes of its own"


def reason(code: Any) -> str:
    """Returns why this is not a code of an action card."""
    options = code.split("/") if isinstance(code, str) and "/" in code else ()
    if any(option.startswith("N") for option in options):
        return NUMBER_OPTION
    spelling = respelled(code) if isinstance(code, str) else ""
    if spelling != code and PRINT.fullmatch(spelling):
        order = "icons stand in the order M, R, D and marks in the order s, r, x, d"
        return f"write {spelling}, since {order}"
    return f"a code is {FORM}"


def respelled(code: Code) -> Code:
    """[cards.own] Returns the code with its icons and its marks in order."""
    options = code.rstrip("srxd")
    icons = sorted(options.split("/"), key=lambda icon: "MRD".find(icon[:1]))
    return "/".join(icons) + "".join(sorted(code[len(options) :], key="srxd".index))
