"""Odds on land know how many dice a longhouse holds, and whose faces count."""

import json
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.cli import run
from support.positions.boxes import BOTH

WAY: dict[str, Any] = {"journey": "lone_warrior", "coins": 1}


def won(leader: str, number: int, coins: int, **options: Any) -> float:
    """The chance to win a fight with a Bergrisar past the Lone Warrior."""
    boxes: Any = BOTH
    game = midgard.Champions(2, expansions=boxes, **options)
    warriors = f"{number} swordsmen"
    way = {**WAY, "coins": coins}
    return float(
        midgard.journey_odds(warriors, "bergrisar-8-red", leader=leader, game=game, **way).win
    )


@pytest.mark.parametrize(("leader", "room"), [("ullr", 8), ("hervor", 6)])
def test_nobody_is_hired_beyond_the_longhouse(leader: str, room: int) -> None:
    """[longhouse.limit] [land_journey.lone_warrior] The leader says how much there is."""
    assert won(leader, room, 1) == pytest.approx(won(leader, room, 0), abs=1e-12)
    assert won(leader, room - 1, 1) > won(leader, room - 1, 0) + 0.001
    with pytest.raises(midgard.InvalidOptionError, match=f"1 to {room} warriors, not {room + 1}"):
        won(leader, room + 1, 0)


def test_a_corrected_longhouse_counts() -> None:
    """[longhouse.limit] In odds as in the game."""
    text = '[[leaders]]\nid = "ullr"\nlonghouse = 5\n'
    assert won("ullr", 5, 1, cards=text) == pytest.approx(won("ullr", 5, 0, cards=text), abs=1e-12)


SIX = "[{ hits = 1, shields = 0, count = 6 }]"
CORRECTED = "".join(
    f'[[{table}]]\nid = "{name}"\n{field}\n'
    for table, name, field in (
        ("dice", "swordsman", f"faces = {SIX}"),
        ("bergrisar", "bergrisar-1-red", 'provenance = "my copy"'),
        ("land_journeys", "lone_warrior", 'provenance = "my copy"'),
        ("land_journeys", "thief", 'provenance = "my copy"'),
    )
)


def reconstructed(capsys: pytest.CaptureFixture[str], path: Path, *words: str) -> set[str]:
    """The numbers that the command marks as reconstructed."""
    boxes = ["--expansions", "dark_mountains,valhalla", "--cards", str(path)]
    asked = ["odds", "2 swordsmen", "bergrisar-1-red", "--land", "--json", *boxes, *words]
    assert run(asked) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return set(found["reconstructed"])


def test_the_faces_of_who_may_be_hired_are_marked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """[land_journey.lone_warrior] Which kind is best depends on the faces of all."""
    path = tmp_path / "mine.toml"
    path.write_text(CORRECTED)
    hires = reconstructed(capsys, path, "--coins", "1", "--journey", "lone_warrior")
    assert "dice" in hires
    assert "dice" not in reconstructed(capsys, path, "--journey", "lone_warrior")
    assert "dice" not in reconstructed(capsys, path, "--coins", "1", "--journey", "thief")
