"""What `midgard play` explains when somebody asks for a word."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

import midgard
from midgard.champions.box_glossary import ENEMIES, TERMS
from midgard.champions.glossary import TELLERS, explained

TAGS = set(
    re.findall(
        r"^\| `(\[[a-z_.]+\])` \|",
        (Path(__file__).parents[2] / "rust" / "champions" / "RULES.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
)
DATA = Path(midgard.__file__).parent / "data"
DM: Final = "dark_mountains"
VALHALLA: Final = "valhalla"
BOTH: tuple[Any, ...] = (DM, VALHALLA)
GAMES: list[dict[str, Any]] = [
    {},
    {"expansions": BOTH, "promos": True},
    {"expansions": [DM], "preset": "manual"},
]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_every_card_with_a_name_is_explained_with_its_rules(options: dict[str, Any]) -> None:
    game = midgard.Champions(**options)
    for row in game.cards():
        if row["table"] not in TELLERS:
            continue
        lines = explained(game, row["id"].replace("_", " "))
        [own] = [line for line in lines if line.startswith(_start(row))]
        tags = re.findall(r"\[[a-z_.]+\]", own)
        assert tags
        assert set(tags) <= TAGS, own
        assert "{" not in own


def _start(row: Any) -> str:
    kinds = {"land_journeys": "land journey", "epics": "epic monster", "destinies": "destiny"}
    return f"{kinds.get(row['table'], row['table'].removesuffix('s'))} {row['name']}"


@pytest.mark.parametrize("path", sorted(DATA.glob("*.toml")), ids=lambda path: path.stem)
def test_small_words_within_a_name_are_small(path: Path) -> None:
    """Explanations have the names of the data: Levy of the Slain."""
    tables = tomllib.loads(path.read_text(encoding="utf-8")).values()
    rows = [row for table in tables if isinstance(table, list) for row in table]
    for name in (row.get("name", "") for row in rows):
        assert not re.search(r" (A|An|And|At|By|For|From|In|Of|On|The|To|With)\b", name), name


def test_what_is_not_in_play_is_not_explained() -> None:
    assert explained(midgard.Champions(), "nidhoggr") == []
    assert explained(midgard.Champions(expansions=[VALHALLA]), "avalanche") == []


def test_numbers_are_those_of_the_cards() -> None:
    game = midgard.Champions(expansions=BOTH)
    assert explained(game, "wall of brynhildr") == [
        "blessing Wall of Brynhildr, permanent: 1 shield in the first round of each fight; tokens:"
        " 2 spearmen and 2 of any kind; glory by round 4, 4, 4, 4, 4, 4, 4, 4 [valhalla.blessing]"
    ]
    assert explained(game, "fenrir") == [
        "epic monster Fenrir: 15 glory, 3 more at the end with 1 blame at most; tokens: 2 axemen"
        " and 3 of any kind [valhalla.epic] [score.epic_bonus]"
    ]


@pytest.mark.parametrize("word", TERMS)
def test_a_word_of_a_box_is_explained_with_its_rules(word: str) -> None:
    [line] = explained(midgard.Champions(expansions=BOTH), word)
    tags = re.findall(r"\[[a-z_.]+\]", line)
    assert tags
    assert set(tags) <= TAGS
    assert "{" not in line
    assert explained(midgard.Champions(), word) == []


def test_every_ability_of_an_enemy_is_explained() -> None:
    game = midgard.Champions(expansions=[DM])
    abilities = {row["words"].get("ability", "none") for row in game.cards()} - {"none"}
    assert abilities == set(ENEMIES)
    named = {row["name"] for row in game.cards() if row["words"].get("ability", "none") != "none"}
    for name in sorted(named):
        [line] = explained(game, name)
        assert set(re.findall(r"\[[a-z_.]+\]", line)) <= TAGS
    assert "2 of food, wood and coins" in explained(game, "loot hoarder")[0]
    none = midgard.Champions(expansions=[DM], dm_enemy_abilities="none")
    assert explained(none, "mist walker") == []


def test_the_table_of_a_box_game_is_explained() -> None:
    lines = explained(midgard.Champions(expansions=BOTH), "table")
    assert any("tokens" in line for line in lines)
    assert len(lines) > len(explained(midgard.Champions(), "table"))
