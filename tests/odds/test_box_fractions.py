"""Fights and journeys with the boxes, drawn from a seed: fractions to the last digit.

`box_fractions.jsonl` was written by dynamic programming in Python with arrays of whole numbers,
which this implementation has replaced. Its choices among equals are those of the same order.
"""

import hashlib
import json
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import midgard

CASES: list[dict[str, Any]] = [
    json.loads(line)
    for line in Path(__file__).with_name("box_fractions.jsonl").read_text().splitlines()
]


def digest(rows: Iterable[tuple[Any, ...]]) -> tuple[int, str]:
    """Returns the number of outcomes, and a digest of them with their chances."""
    chances: dict[tuple[Any, ...], Fraction] = {}
    for *key, chance in rows:
        chances[tuple(key)] = chances.get(tuple(key), Fraction(0)) + chance
    assert sum(chances.values()) == 1
    text = json.dumps(sorted([json.dumps(key), str(it)] for key, it in chances.items()))
    return len(chances), hashlib.sha256(text.encode()).hexdigest()[:16]


@pytest.mark.parametrize("number", range(len(CASES)))
def test_fractions_are_those_of_python(number: int) -> None:
    """[combat.round] [helmet] [rune.patience] [land_journey.choice]"""
    case = CASES[number]
    options = {"game": midgard.Champions(**case["game"]), "exact": True, **case["options"]}
    found: Any
    if case["way"]:
        found = midgard.journey_odds(case["band"], case["foe"], **options)
        rows = [(*it[:3], it.coins_paid, *it.outcome) for it in found.passages]
    else:
        found = midgard.odds(case["band"], case["foe"], **options)
        rows = list(found.outcomes)
    assert (str(found.mean_rounds), str(found.mean_glory)) == (case["rounds"], case["glory"])
    assert digest(rows) == (case["rows"], case["digest"])


def test_the_cases_have_all_that_acts() -> None:
    """[rune.any_time] [valhalla.blessing] Every rune, leader, blessing and kind of dice."""
    text = json.dumps(CASES)
    runes = ("healing", "leadership", "patience", "potential", "reaction", "glory", "journey")
    leaders = ("asmundr", "dagrun", "gylfir", "hervor", "jorunn", "ragnhild", "svanhildr", "thorir")
    blessings = ("mercy_of_eir", "spear_of_gunnr", "wall_of_brynhildr", "wand_of_gondul")
    kinds = ("swordsman", "spearman", "axeman", "archer", "shieldwarrior", "berserker", "leader")
    for name in (*runes, *leaders, "ullr", *blessings, *kinds):
        assert f'"{name}"' in text
    foes = {case["foe"] for case in CASES}
    for ability in ("dark-shaman", "mist-walker", "rock-creature", "cave-dweller", "seidr-draugr"):
        assert any(foe.startswith(ability) for foe in foes), ability
