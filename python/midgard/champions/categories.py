"""Explanations of what cards and dice are of: destinies, leaders, journeys, longships, dice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from midgard._shared.provenance import are_ours, mark
from midgard._shared.singular import singular
from midgard._shared.texts import texts_of
from midgard.champions.card_rows import is_for_players, rows_in_box

if TYPE_CHECKING:
    from collections.abc import Iterable

    from midgard import Champions
    from midgard.champions.types import CardRow


CATEGORIES: dict[str, tuple[tuple[str, ...], str]] = {
    table: (tuple(row["words"]), row.get("text", ""))
    for table, row in texts_of("champions")["categories"].items()
}
"""The tables whose cards are of one kind: its words, and its name without other context."""


def explained_categories(game: Champions, wanted: list[str], *, known: bool = False) -> list[str]:
    """Returns what a word in the singular or the plural is, and the names of the cards of it.

    Args:
        game: the game.
        wanted: the word.
        known: whether the context names its kind.

    >>> import midgard
    >>> explained_categories(midgard.Champions(), ["leaders"])[1][:36]
    'leaders by name: Asmundr the Pious, '
    """
    called = " ".join(map(singular, wanted))
    rows = rows_in_box(game)
    for table, (words, text) in CATEGORIES.items():
        if called not in words:
            continue
        own = [row for row in rows if row["table"] == table and is_for_players(game, row)]
        if not own:
            continue
        if table == "dice":
            return [_dice(game, own)]
        if table == "leaders":
            drafted = game.leaders == "drafted"
            gets = "chooses one" if drafted else "is given one"
            text = text.format(gets=gets, rule="[setup.draft]" if drafted else "[setup.leaders]")
            if "valhalla" in game.expansions:
                text += "; `help leader die` explains the Leader die [leader_die.assign]"
        names = ", ".join(dict.fromkeys(row["name"] for row in own))
        named = f"{table.replace('_', ' ')} by name: {names}"
        return [named] if known or not text else [text, named]
    own = [row for row in rows if row["table"] == "dice" and row["id"] == called]
    return [_dice(game, own)] if own and not known else []


def _dice(game: Champions, rows: Iterable[CardRow]) -> str:
    """Returns what dice show, and whose faces are reconstructed."""
    shown = [(row["id"], *dice_faces(game, row)) for row in rows]
    faces = "; ".join(f"{kind} {text}" for kind, text, _ in shown)
    text = CATEGORIES["dice"][1].format(faces=faces)
    return text + mark({kind: ours for kind, _, ours in shown})


def dice_faces(game: Champions, row: CardRow) -> tuple[str, bool]:
    """Returns the faces of a die of a game as text, and whether they are reconstructed.

    >>> import midgard
    >>> dice_faces(midgard.Champions(), midgard.Champions().cards()[0])
    ('2 blank, 1 with 1 shield, 2 with 1 hit, 1 with 2 hits', True)
    """
    field = "faces_b" if "faces_b" in row["amounts"] and game.archer_faces == "B" else "faces"
    return faces_text(row["amounts"][field]), are_ours(row, field)[field]


def faces_text(faces: dict[str, int]) -> str:
    """Returns how many sides show each face: ``3 blank, 2 with 1 hit and 2 food``."""
    return ", ".join(_sides(face, count) for face, count in faces.items())


def _sides(face: str, count: int) -> str:
    if face == "blank":
        return f"{count} blank"
    parts = [(word, number or "1") for word, number in re.findall(r"([a-z]+)-?(\d*)", face)]
    shown = [
        f"{number} {word}" + ("s" if number != "1" and word != "food" else "")
        for word, number in parts
    ]
    return f"{count} with {' and '.join(shown)}"
