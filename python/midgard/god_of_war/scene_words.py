"""Explanations of scenes and of the cards that lie in them, by their names.

The text of a card is that of the table: a scene is laid, and its lines are read.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, cast

from midgard import GodOfWar
from midgard._shared.provenance import are_ours, mark
from midgard._shared.singular import singular

if TYPE_CHECKING:
    from midgard.god_of_war import State
    from midgard.god_of_war.words import Scene
    from midgard.types import CardRow

    Rows = dict[tuple[str, str], CardRow]
    Boards = dict[str, tuple[str, dict[str, str], dict[str, str]]]

SIDES = {"f": "front", "b": "back"}
LITTLE = ("the", "of", "and")
"""Words that name nothing."""
PLACE = re.compile("[TB][1-4]")
BUILT_IN = tuple(row["id"] for row in GodOfWar(1).cards() if row["table"] == "scenes")
"""The scenes of every game without the option ``scenes``."""


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


def card_lines(table: str, place: str) -> list[str]:
    """Returns the lines of a card on a table; none if no scene lies there.

    >>> table = GodOfWar(1).position(scene="q1").table()
    >>> card_lines(table, "T2")[0], card_lines(table, "T2")[-1]
    ('T2 Boulder ledge', 'behind it: Bare ledge')
    """
    lines = table.splitlines()
    start = next((at for at, line in enumerate(lines) if line.startswith(f"  {place} ")), None)
    if start is None:
        return []
    rest = lines[start + 1 :]
    count = next(at for at, line in enumerate(rest) if not line.startswith("    "))
    return [line.strip() for line in lines[start : start + 1 + count]]


def _first_state(cards: str | None, scene: Scene, *, hide_backs: bool) -> State:
    """Returns a scene as it is laid, before the first figure is placed.

    A new scene is in no game without the options ``scene`` and ``scenes``. A scene that is won at
    once has a state only before its first round.
    """
    alone = None if scene in BUILT_IN else scene
    game = GodOfWar(1, hide_backs=hide_backs, cards=cards, scene=alone)
    return game.position(scene=scene, phase="place")


@cache
def _boards(cards: str | None, scenes: tuple[Scene, ...], *, hide_backs: bool) -> Boards:
    """Returns what wins and loses scenes, what sides of cards show, and what scenes count.

    The sides are named as places: ``T1 front``; what is counted is a track or a variable.
    """
    boards: Boards = {}
    for scene in scenes:
        table = _first_state(cards, scene, hide_backs=hide_backs).table()
        goal = table.splitlines()[1].rpartition(": ")[2]
        sides = {}
        for place in PLACE.findall(" ".join(f"T{at} B{at}" for at in range(1, 5))):
            first, *more = card_lines(table, place)
            behind = [it.removeprefix("behind it: ") for it in more if it.startswith("behind it")]
            own = [it for it in more if not it.startswith("behind it")]
            first = re.sub(r"health (\d+) of \1\b", r"health \1", first.removeprefix(f"{place} "))
            sides[f"{place} front"] = "; ".join([first, *own])
            sides[f"{place} back"] = "".join(behind)
        counts = dict(re.findall(r"^  ((?:track )?\w[^:\n]*): (\w[^\n]*)$", table, re.MULTILINE))
        boards[scene] = goal, sides, {it: counts[it] for it in counts if not PLACE.match(it)}
    return boards


@cache
def _variables(cards: str | None, scene: Scene, *, hide_backs: bool) -> tuple[str, ...]:
    return tuple(_first_state(cards, scene, hide_backs=hide_backs).to_dict()["vars"])


def variables(game: GodOfWar, scene: Scene) -> tuple[str, ...]:
    """Returns the names of the variables of a scene, in the order in which they are counted."""
    return _variables(game._corrections(), scene, hide_backs=game.hide_backs)


def _boards_of(game: GodOfWar, rows: Rows) -> Boards:
    """Returns the boards of a game, whatever scene it plays: those of its cards."""
    scenes = cast("tuple[Scene, ...]", tuple(it for table, it in rows if table == "scenes"))
    return _boards(game._corrections(), scenes, hide_backs=game.hide_backs)


def place_explained(game: GodOfWar, rows: Rows, word: str) -> list[str]:
    """Returns which card T1 to B4 is, and what lies there in each scene; else nothing."""
    place = word.upper()
    if not PLACE.fullmatch(place):
        return []
    row = "top" if place[0] == "T" else "bottom"
    lines = [f"{place}: the card of the {row} row in column {place[1]} [scene.lay]"]
    for scene, (_, sides, _) in _boards_of(game, rows).items():
        ours = mark(are_ours(rows["cards", f"{scene}-{place}"], "f"))
        lines.append(f"{scene}-{place} front: {sides[f'{place} front']} [scene.lay]{ours}")
    return lines


def counted(game: GodOfWar, rows: Rows) -> dict[str, list[str]]:
    """Returns the names of tracks and variables, with what scenes say of each at first."""
    found: dict[str, list[str]] = {}
    for scene, (_, _, counts) in _boards_of(game, rows).items():
        for name, says in counts.items():
            plain_name = re.sub(r"track \d+ \((.*)\)", r"\1", name)
            ours = mark(are_ours(rows["scenes", scene], "tracks")) if name != plain_name else ""
            line = f"{name}, {scene}, at the beginning: {says} [scene.value]{ours}"
            found.setdefault(plain_name, []).append(line)
    return found


def counts_explained(game: GodOfWar, rows: Rows, word: str) -> list[str]:
    """Returns what scenes say of a track or a variable of this name."""
    return [
        line for name, lines in counted(game, rows).items() if plain(name) == word for line in lines
    ]


def scenes_explained(game: GodOfWar, rows: Rows, word: str) -> list[str]:
    """Returns what wins and loses the scenes whose id or name this is, or is a part of."""
    scenes = [row for (table, _), row in rows.items() if table == "scenes"]
    found = [row for row in scenes if _fits(word, row)]
    boards = _boards_of(game, rows)
    return [
        _scene(row, boards[row["id"]][0])
        for row in found or scenes
        if found or names(word, row["name"])
    ]


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


def cards_explained(game: GodOfWar, rows: Rows, word: str) -> list[str]:
    """Returns where cards with this title lie and what they do; parts of titles are taken too."""
    every = titles(rows, hide_backs=game.hide_backs)
    exact = [title for title in every if singular(plain(title)) == singular(word)]
    found = exact or [title for title in every if names(word, title)]
    boards = _boards_of(game, rows)
    return [_side(rows, boards, title, *at) for title in found for at in every[title]]


def _side(rows: Rows, boards: Boards, title: str, card: str, side: str) -> str:
    """Returns the place of a side of a card, and what it shows and does."""
    scene, place = card.split("-")
    shown = boards[scene][1][f"{place} {SIDES[side]}"]
    does = shown.removeprefix(title).lstrip(":,; ")
    ours = mark(are_ours(rows["cards", card], side)) if does else ""
    more = f": {does}" if does else ""
    return f"{title}, {card} {SIDES[side]}{more} [scene.lay]{ours}"


def _fits(word: str, row: CardRow) -> bool:
    """Returns whether a word is the id or the name of a scene; without its board, that of both."""
    known = (row["id"], plain(row["name"]))
    return word in (*known, *(re.sub(r"( 9|(?<=9))[ab]$", "", name) for name in known))


def _scene(row: CardRow, goal: str) -> str:
    """Returns what wins and what loses a scene, and which board comes next."""
    fields = [it for it in ("win", "lose", "next_when") if it in {**row["words"], **row["amounts"]}]
    shown = are_ours(row, *fields)
    return f"scene {row['id']}, {row['name']}: {goal} [settle.order]{mark(shown)}"
