"""Explanations of what the boxes add: their words, their enemies, and their part of the table."""

from __future__ import annotations

from functools import lru_cache
from string import Formatter
from typing import TYPE_CHECKING

from midgard._shared.provenance import are_ours, mark
from midgard._shared.singular import singular
from midgard._shared.texts import texts_of
from midgard.champions.card_rows import find_card, rows_in_box, shown_fields
from midgard.champions.categories import dice_faces

if TYPE_CHECKING:
    from midgard import Champions

DM, VALHALLA = "dark_mountains", "valhalla"
TEXTS = texts_of("champions")
ENEMIES: dict[str, str] = TEXTS["enemies"]
"""The abilities of the enemies of The Dark Mountains, by their words in the rows."""
TERMS: dict[str, tuple[str, str]] = {
    word: (row["box"], row["text"]) for word, row in TEXTS["terms"].items()
}
"""Words of the boxes: the box, and the explanation or the word that has it."""
THINGS: dict[str, str] = {
    word: row["thing"] for word, row in TEXTS["terms"].items() if "thing" in row
}
"""The meaning of words of the boxes, with the kind; some refer to another word."""
VALUES: dict[str, dict[object, str]] = {
    name: dict(zip((False, True), texts, strict=True)) if isinstance(texts, list) else texts
    for name, texts in TEXTS["values"].items()
}
"""The sentences for values of options in the explanations, by the name of the option."""
STALL = ("beggar stall", "the beggar stall")
"""The name of begging with The Dark Mountains alone."""
BEGGING = ("beg", "begging", "beggar", *STALL)
COLOURS = ("red", "blue", "yellow")
BY_SINGULAR = {" ".join(map(singular, word.split())): word for word in TERMS}
"""The words of the boxes by their singular."""


def table_lines(game: Champions) -> list[str]:
    """Returns what the boxes in play add to the explanation of the table."""
    own = {"own_cards": _own_numbers(game, "blessings", "epics")}
    lines = [
        line.format(**own)
        for box, own_lines in TEXTS["lines"].items()
        if box in game.expansions
        for line in own_lines
    ]
    return [*lines, *(explained_begging(game, ["beg"]) if DM in game.expansions else ())]


def explained_terms(game: Champions, wanted: list[str]) -> list[str]:
    """Returns the explanation of a word of the boxes in play, in the singular or the plural.

    It is empty for another word.

    >>> import midgard
    >>> explained_terms(midgard.Champions(expansions=["valhalla"]), ["helmet"])[0][:39]
    'a helmet on the Leader die, when the ro'
    """
    word = BY_SINGULAR.get(" ".join(map(singular, wanted)), "")
    box, text = TERMS.get(word, ("", ""))
    if not text or box not in game.expansions:
        return explained_begging(game, wanted)
    text = TERMS.get(text, (box, text))[1]
    numbers, sources = _numbers(game)
    names = [name for _, name, _, _ in Formatter().parse(text) if name in sources]
    shown = {sources[name][0]: sources[name][1] for name in names}
    return [text.format(**numbers, **_options(game)) + mark(shown)]


def terms(game: Champions) -> list[str]:
    """Returns the words of the boxes in play that are explained."""
    begging = "beggar stall" if has_stall(game) else "begging"
    found = [word for word, (box, _) in TERMS.items() if box in game.expansions]
    return [*found, begging] if DM in game.expansions else found


def has_stall(game: Champions) -> bool:
    """Returns whether begging is called the Beggar stall in a game.

    >>> import midgard
    >>> has_stall(midgard.Champions(expansions=["dark_mountains"]))
    True
    """
    return DM in game.expansions and game.beggar_stall == "on_with_dm"


def explained_begging(game: Champions, wanted: list[str]) -> list[str]:
    """Returns the explanation of begging, with the name that it has.

    >>> import midgard
    >>> explained_begging(midgard.Champions(expansions=["dark_mountains"]), ["beg"])[0][:32]
    'the Beggar stall: beg there with'
    """
    typed, has_box = " ".join(map(singular, wanted)), DM in game.expansions
    if typed not in BEGGING or (typed in STALL and not has_box):
        return []
    goods = "1 food, wood or coin" if has_box and game.beg_reward != "food" else "1 food"
    where = "the Beggar stall: beg there" if has_stall(game) else "begging: beg"
    rule = "[placement.beg]" + (" [placement.beggar]" if has_box else "")
    return [f"{where} with any number of workers, each for {goods} and 1 blame {rule}"]


def _options(game: Champions) -> dict[str, str]:
    """Returns what the options in play say in the explanations."""
    found = {name: texts[getattr(game, name)] for name, texts in VALUES.items()}
    found["elite"] = "" if game.any_warrior_includes_elite else " of the base game or an Archer"
    if DM not in game.expansions:
        found["elite"] = found["elite"].removesuffix(" or an Archer")
    for table in ("blessings", "epics"):
        found[f"own_{table}"] = _own_numbers(game, table)
    fills = "fills" if game.leader_counts_to_limit else "does not fill"
    found["more_of_mountains"] = (
        ", and more cards of the other kinds" if game.component_counts == "official" else ""
    )
    return found | {"leader_limit": f"it {fills} a place of the longhouse"}


def _own_numbers(game: Champions, *tables: str) -> str:
    """Returns that numbers of these tables are reconstructed, all or some, if any is."""
    rows = (row for row in rows_in_box(game) if row["table"] in tables)
    marked = {any(shown_fields(row).values()) for row in rows}
    whose = "their numbers" if False not in marked else "numbers of some"
    return f"; {whose} are reconstructed, not the printed ones" if True in marked else ""


def _numbers(game: Champions) -> tuple[dict[str, object], dict[str, tuple[str, bool]]]:
    """Returns the numbers that explanations name; of each its field, and whether it is ours."""
    found: dict[str, object] = {}
    sources: dict[str, tuple[str, bool]] = {}
    if VALHALLA in game.expansions:
        exchange, rally = find_card(game, "exchange", ""), find_card(game, "rally", "")
        for name, values in exchange["numbers"].items():
            found[name], sources[name] = values[0], (name, are_ours(exchange, name)[name])
        found["rally"] = rally["numbers"]["hits"][0]
        sources["rally"] = "hits", are_ours(rally, "hits")["hits"]
    for row in game.cards():
        if row["table"] == "dice":
            found[row["id"]], ours = dice_faces(game, row)
            sources[row["id"]] = "faces", ours
    return found, sources


def without_colour(wanted: list[str]) -> list[str]:
    """Returns the name of an enemy as events and the table have it: ``red Loot Hoarder``.

    >>> without_colour(["red", "loot", "hoarder"])
    ['loot', 'hoarder']
    """
    return wanted[1:] if len(wanted) > 1 and wanted[0] in COLOURS else wanted


def explained_enemies(game: Champions, wanted: list[str]) -> list[str]:
    """Returns what the enemies of this name do besides fighting; empty if they do nothing.

    >>> import midgard
    >>> game = midgard.Champions(expansions=["dark_mountains"])
    >>> explained_enemies(game, ["mist", "walker"])[0][:61]
    'enemy Mist Walker: at most one hit of each die counts [enemy.'
    """
    lines: dict[str, dict[str, bool]] = {}
    called = [*map(singular, without_colour(wanted))]
    abilities = game.dm_enemy_abilities != "none"
    rows = [(row, _name_of(row["name"])) for row in rows_in_box(game)]
    whole = any(called == words for _, words in rows)
    for row, words in rows:
        ability = row["words"].get("ability", "none")
        goods = row["numbers"].get("any_resource", [0])[0]
        if ability == "none" and not goods:
            continue
        if not (called == words if whole else _is_part(called, words)):
            continue
        tag = f"[enemy.{'_'.join(row['name'].lower().split())}]"
        if abilities and ability != "none":
            number = row["numbers"]["ability_number"][0]
            does = "does" if number == 1 else "do"
            what = ENEMIES[ability].format(number=number, does=does)
            shown = are_ours(row, "ability", "ability_number")
            _merge(lines, f"enemy {row['name']}: {what} {tag}", shown)
        if goods:
            what = f"its victor names {goods} of food, wood and coins, in any mix"
            _merge(lines, f"enemy {row['name']}: {what} {tag}", are_ours(row, "any_resource"))
    return [line + mark(shown) for line, shown in lines.items()]


@lru_cache(maxsize=1024)
def _name_of(name: str) -> list[str]:
    """Returns the words of a name in the singular."""
    return [*map(singular, name.lower().split())]


def _is_part(typed: list[str], name: list[str]) -> bool:
    """Returns whether words are some of a name, in order."""
    left = iter(name)
    return bool(typed) and all(word in left for word in typed)


def _merge(lines: dict[str, dict[str, bool]], line: str, shown: dict[str, bool]) -> None:
    """Adds a line of one copy of a card: a field is ours if it is ours on any copy."""
    known = lines.setdefault(line, {})
    lines[line] = {field: ours or known.get(field, False) for field, ours in shown.items()}
