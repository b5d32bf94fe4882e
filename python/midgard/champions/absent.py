"""Things that a game lacks and other games have, each with its kind and full name.

A word can mean several things, of which a game may have some. So nothing is said of a word: a note
is a sentence about a thing, which is true whatever else its name means.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from midgard import Champions
from midgard._shared.singular import singular
from midgard.champions.box_glossary import STALL, TERMS, THINGS, has_stall, without_colour
from midgard.champions.card_rows import rows_in_box, shores_of
from midgard.champions.warbands import BOXES, box_note

if TYPE_CHECKING:
    from midgard.champions.types import CardRow

KINDS = {
    "trolls": "troll",
    "draugr": "draugr",
    "monsters": "monster",
    "runes": "rune",
    "destinies": "destiny",
    "journeys": "journey",
    "land_journeys": "land journey",
    "blessings": "blessing",
    "epics": "epic monster",
    "stalls": "stall",
    "leaders": "leader",
    "longships": "longship",
}
"""The kinds of the cards that have a name, by their table."""
ACTIONS = {"wand_of_gondul": "wand", "mercy_of_eir": "mercy"}
"""Cards that an action is called after."""
SHORE = re.compile(r"\s*shores?[\s-]*([1-4])\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Thing:
    """A thing that some game has.

    Attributes:
        title: its kind and full name: ``the rune The Hunt``.
        names: what people call it: words in the singular, without the article.
        is_in: whether it is in a game, if an option does not leave it out.
        players: the fewest players that it is for; 0 for any number.
        box: the box that it is; empty for another thing.
        option: what sets the option without which its box lacks it; empty if that is set.
    """

    title: str
    names: frozenset[str]
    is_in: Callable[[Champions], bool]
    players: int = 0
    box: str = ""
    option: Callable[[Champions], str] = lambda _game: ""

    def is_absent(self, game: Champions) -> bool:
        """Returns whether a game lacks it."""
        return self.players > game.players or not self.is_in(game) or bool(self.option(game))

    def note(self, game: Champions) -> str:
        """Returns that it is not in a game, and what has it."""
        note = "" if self.is_in(game) else box_note(game, self.is_in)
        if self.box:
            note = f"; name {self.box!r} in the game's expansions"
        note += self.option(game)
        if self.players > game.players:
            note += f"; it is for {self.players} players or more"
        return f"{self.title} is not in this game{note}"


def notes(game: Champions, typed: str) -> list[str]:
    """Returns a sentence about each thing of this name that a game lacks.

    >>> notes(Champions(), "hervor")[0][:52]
    'the leader Hervor is not in this game; it comes with'
    """
    words = re.findall(r"[a-z]+", re.sub("['\u2019]", "", typed.lower()))
    wanted = {_name(words), _name(without_colour(words))}
    called = (thing for thing in things() if wanted & thing.names)
    found = [thing.note(game) for thing in called if thing.is_absent(game)]
    shore = SHORE.fullmatch(typed)
    if shore and int(shore[1]) > shores_of(game):
        found += [f"the shore shore-{shore[1]} is not in this game; it is for 4 players or more"]
    return found


@cache
def things() -> tuple[Thing, ...]:
    """Returns the things that not every game has, and all cards with a name."""
    every = Champions(expansions=("dark_mountains", "valhalla"), promos=True)
    rows: dict[tuple[str, str], list[CardRow]] = {}
    for row in rows_in_box(every):
        if row["table"] in KINDS:
            rows.setdefault((row["table"], row["name"]), []).append(row)
    terms: dict[str, list[str]] = {}
    for word, (_, text) in TERMS.items():
        terms.setdefault(word if word in THINGS else text, []).append(word)
    stall = Thing(
        "the Beggar stall",
        _names(STALL),
        lambda game: "dark_mountains" in game.expansions,
        option=_stall_option,
    )
    return (*map(_card, rows.values()), *(_term(*it) for it in terms.items()), stall)


def _stall_option(game: Champions) -> str:
    """Returns what sets the option of the Beggar stall, which the manual leaves out."""
    has_box = "dark_mountains" in game.expansions
    is_set = has_stall(game) if has_box else game.preset != "manual"
    return "" if is_set else "; set beggar_stall to 'on_with_dm' [placement.beggar]"


def _card(rows: list[CardRow]) -> Thing:
    """Returns the thing that cards of one name are."""
    table, name = rows[0]["table"], rows[0]["name"]
    ids = {row["id"] for row in rows}
    called = [name, *(it.replace("_", " ") for it in ids if "-" not in it)]  # longship-1
    called += [ACTIONS[it] for it in ids if it in ACTIONS]
    least = rows[0]["numbers"].get("min_players", [0])[0]

    def is_in(game: Champions) -> bool:
        return any(row["table"] == table and row["id"] in ids for row in rows_in_box(game))

    return Thing(f"the {KINDS[table]} {name}", _names(called), is_in, least)


def _term(word: str, called: list[str]) -> Thing:
    """Returns the thing that a word of a box means."""
    box = TERMS[word][0]
    is_box = THINGS[word] == f"the box {BOXES[box]}"

    def is_in(game: Champions) -> bool:
        return box in game.expansions

    return Thing(THINGS[word], _names(called), is_in, box=box if is_box else "")


def _names(called: list[str] | tuple[str, ...]) -> frozenset[str]:
    return frozenset(
        _name(re.findall("[a-z]+", re.sub("['\u2019]", "", text.lower()))) for text in called
    )


def _name(words: list[str]) -> str:
    """Returns a name in the singular, without the article."""
    return " ".join(map(singular, words)).removeprefix("the ")
