"""The reference mirrors the rules in Rust: the same places, runes, leaders and phases by name.

A file that only one engine has stands in `OTHER`, with the file of the other engine that holds the
same rules and the reason for another name. Files that mirror each other cite a common tag.
"""

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TAG = re.compile(r"\[([a-z_]+(?:\.[a-z_0-9]+)+)\]")
#: The folders of the rules and of the reference of each game.
GAMES = {
    "champions": ("rust/champions/src/rules", "python/midgard/reference/champions"),
    "reavers": ("rust/reavers/src", "python/midgard/reference/reavers"),
    "god_of_war": ("rust/god-of-war/src", "python/midgard/reference/god_of_war"),
}
#: The folders below them that hold the same, a file for each place, rune, leader or phase.
FOLDERS = {
    "champions": ("place", "rune", "leader", "phase", "dark_mountains", "valhalla", "check"),
    "reavers": ("phase",),
    "god_of_war": ("phase",),
}
CHOICE = (
    "a choice within a visit is a phase of its own in Rust, a step of the visit in the reference"
)
PART = "one part of the file that the other engine keeps whole"
#: Files of Rust alone: the file of the reference with the same rules, and the reason.
RUST: dict[str, dict[str, tuple[str, str]]] = {
    "champions": {
        "place/runesmith/rune_draw": ("place/runesmith", CHOICE),
        "place/runesmith/rune_taken": ("place/runesmith", CHOICE),
        "place/sages_house/keep_destiny": ("place/sages_house", CHOICE),
        "place/sages_house/peek": ("place/sages_house", CHOICE),
        "place/sages_house/peek_journey": ("place/sages_house", CHOICE),
        "place/sages_house/sage_draw": ("place/sages_house", CHOICE),
        "rune/awareness/awareness_draw": ("rune/awareness", CHOICE),
        "rune/awareness/awareness_order": ("rune/awareness", CHOICE),
        "phase/battle/spoils": ("phase/spoils", "spoils are a part of the battle's state in Rust"),
        "phase/blame": ("phase/spoils", "the blame of a troll is a choice, so a phase in Rust"),
        "phase/calls": ("", "a table of calls into phases; the reference has methods"),
        "phase/details": ("", "the data of phases as types; the reference has dictionaries"),
        "phase/dice": ("phase/battle", PART),
        "phase/end": ("phase/cleanup", "the end of the game is a phase without actions in Rust"),
        "phase/leaders": ("phase/draft", "drafted and dealt leaders are two phases in Rust"),
        "phase/pick": ("phase/battle", PART),
        "phase/roll": ("phase/battle", PART),
        "phase/stalls": ("phase/setup", PART),
        "phase/turns": ("phase/placement", PART),
        "phase/table/base": ("", "a row for each phase; the reference has classes"),
        "phase/table/boxes": ("", "a row for each phase; the reference has classes"),
        "dark_mountains/ambush": ("dark_mountains/onset", PART),
        "dark_mountains/blame": (
            "phase/order",
            "the reference deals blame where fights are ordered",
        ),
        "dark_mountains/hire": ("dark_mountains/land_journey", PART),
        "dark_mountains/hunt_settled": ("phase/hunting", PART),
        "valhalla/buy_die": ("valhalla/purchase", PART),
        "valhalla/carved_draw": ("valhalla/carved_rune", CHOICE),
        "valhalla/carved_taken": ("valhalla/carved_rune", CHOICE),
        "valhalla/epics": ("valhalla/setup", PART),
        "valhalla/held": ("valhalla/blessings", PART),
        "valhalla/loss_order": ("valhalla/mercy", "losses wait for an order in a phase in Rust"),
        "valhalla/payment": ("valhalla/visit", CHOICE),
        "valhalla/thread_draw": ("valhalla/thread_of_fate", CHOICE),
        "valhalla/thread_keep": ("valhalla/thread_of_fate", CHOICE),
    },
    "reavers": {
        "phase/bargain": ("phase/negotiation", "named for its state in Rust, for its rule there"),
        "phase/dice": ("phase/die", "Rust rolls all dice in one file"),
        "phase/forced": ("decision", "a skipped decision is no phase in the reference"),
        "phase/making": ("phase/contribution", "named for its state in Rust, for its rule there"),
    },
    "god_of_war": {
        "phase/enemy": ("phase/enemy_attack", "named for its state in Rust, for its rule there"),
        "phase/items": ("phase/build", "named for its state in Rust, for its rule there"),
        "phase/main_action": ("phase/main", "`main` is the function of a program in Rust"),
        "phase/program": ("program", "programs of scenes are no phase in the reference"),
        "phase/round": ("phase/rounds", "`round` is a function of Python"),
        "phase/settle": ("settle", "what settles by itself is no phase in the reference"),
    },
}
#: Files of the reference alone: the file of Rust with the same rules, and the reason.
REFERENCE: dict[str, dict[str, tuple[str, str]]] = {
    "champions": {
        "phase/engagement": ("event/fight", "how a fight is written down"),
        "phase/order": ("dark_mountains/blame", "Rust orders fights in the state"),
        "phase/spoils": ("phase/battle/spoils", "spoils are a part of the battle's state in Rust"),
        "phase/success": ("rune/success", "the window of a rune is in its own file in Rust"),
        "valhalla/instant": ("valhalla/purchase", PART),
        "valhalla/setup": ("valhalla/epics", PART),
        "valhalla/thread_of_fate": ("valhalla/thread_keep", CHOICE),
    },
    "reavers": {
        "phase/contribution": ("phase/making", "named for its state in Rust, for its rule here"),
        "phase/dare": ("phase/places", PART),
        "phase/die": ("phase/dice", PART),
        "phase/negotiation": ("phase/bargain", "named for its state in Rust, for its rule here"),
        "phase/offers": ("phase/places", PART),
        "phase/restock": ("phase/supply", PART),
        "phase/round_end": ("phase/collect", PART),
        "phase/slots": ("", "names of what a phase holds; Rust has types"),
        "phase/visit": ("phase", PART),
    },
    "god_of_war": {
        "phase/build": ("phase/items", "named for its state in Rust, for its rule here"),
        "phase/ending": ("phase/path", PART),
        "phase/enemy_attack": ("phase/enemy", "named for its state in Rust, for its rule here"),
        "phase/frames": ("", "names of what a frame holds; Rust has types in frame.rs"),
        "phase/hindrance": ("phase/path", PART),
        "phase/main": ("phase/main_action", "`main` is the function of a program in Rust"),
        "phase/move": ("phase/place", PART),
        "phase/peek": ("phase/upgrade", PART),
        "phase/rounds": ("phase/round", "`round` is a function of Python"),
    },
}
#: Files of one name that cite other rules, with the reason.
APART = {
    "champions": {
        "valhalla/blessings": "the deck in Rust, the cards that a clan has in the reference"
    },
    "reavers": {},
    "god_of_war": {},
}


@cache
def files(folder: str, ending: str) -> dict[str, frozenset[str]]:
    """The tags that each file below a folder cites, by its name without the ending."""
    root = ROOT / folder
    return {
        path.relative_to(root).with_suffix("").as_posix(): frozenset(TAG.findall(path.read_text()))
        for path in root.rglob(f"*.{ending}")
    }


def in_folders(game: str, names: dict[str, frozenset[str]]) -> set[str]:
    """The files in the folders that mirror each other."""
    return {
        name
        for name in names
        if name.split("/")[0] in FOLDERS[game] and "/" in name and not name.endswith("__init__")
    }


@pytest.mark.parametrize("game", GAMES)
def test_the_reference_has_the_files_of_the_rules_or_a_reason(game: str) -> None:
    rust, python = files(GAMES[game][0], "rs"), files(GAMES[game][1], "py")
    ours, theirs = in_folders(game, rust), in_folders(game, python)
    assert ours - theirs == RUST[game].keys(), "only in Rust"
    assert theirs - ours == REFERENCE[game].keys(), "only in the reference"
    assert len(ours & theirs) > 5


@pytest.mark.parametrize("game", GAMES)
def test_files_that_mirror_each_other_cite_the_same_rule(game: str) -> None:
    rust, python = files(GAMES[game][0], "rs"), files(GAMES[game][1], "py")
    same = in_folders(game, rust) & in_folders(game, python)
    pairs = {name: (rust[name], python[name]) for name in same}
    for name, (other, reason) in RUST[game].items():
        assert reason, name
        if other:
            pairs[f"{name} of Rust"] = rust[name], python[other]
    for name, (other, reason) in REFERENCE[game].items():
        assert reason, name
        if other:
            pairs[f"{name} of the reference"] = rust[other], python[name]
    apart = {name for name, (one, two) in pairs.items() if one and two and not one & two}
    assert apart == APART[game].keys()
    assert sum(bool(one & two) for one, two in pairs.values()) > 0.7 * len(pairs)
