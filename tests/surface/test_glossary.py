"""What `midgard play` explains when somebody asks for a word."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

import midgard
from midgard.champions.glossary import TELLERS, explained

TAGS = set(
    re.findall(
        r"^\| `(\[[a-z_.]+\])` \|",
        (Path(__file__).parents[2] / "rust" / "champions" / "RULES.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
)
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


def test_what_is_not_in_play_is_not_explained() -> None:
    assert explained(midgard.Champions(), "nidhoggr") == []
    assert explained(midgard.Champions(expansions=[VALHALLA]), "avalanche") == []


def test_numbers_are_those_of_the_cards() -> None:
    game = midgard.Champions(expansions=BOTH)
    assert explained(game, "wall of brynhildr") == [
        "blessing Wall of Brynhildr, permanent: 1 shield in the first round of each fight; costs 2"
        " swordsmen and 2 spearmen; glory by round 1, 1, 1, 1, 1, 1, 1, 1 [valhalla.blessing]"
    ]
    assert explained(game, "fenrir") == [
        "epic monster Fenrir: 7 glory, 3 more at the end with 1 blame at most; costs 2 swordsmen"
        " and 3 axemen and 1 any [valhalla.epic] [score.epic_bonus]"
    ]
