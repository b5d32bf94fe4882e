"""``midgard odds``: what it prints and what it refuses."""

import csv
import io
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

import midgard
from midgard.cli import run


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The output of the command when it does not fail."""
    assert run(["odds", *words]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_a_fight_is_a_table_with_bars(capsys: pytest.CaptureFixture[str]) -> None:
    """[combat.round]"""
    out = said(capsys, "4 sword 1 axe", "hill-troll")
    assert "4 swordsmen, 1 axeman against Hill Troll* 2/3" in out
    assert re.search(r"^win +99\.52%$", out, re.MULTILINE)
    assert re.search(r"^3 +47\.23%  #{14}", out, re.MULTILINE)
    assert "* Reconstructed" in out
    assert max(map(len, out.splitlines())) <= 100


def test_a_voyage_reports_each_journey(capsys: pytest.CaptureFixture[str]) -> None:
    """[journey.reveal]"""
    out = said(capsys, "3 spear 2 axe", "sea-serpent", "--shore", "2", "--food", "3")
    assert "with 3 food" in out
    assert re.search(r"^kraken +11\.11% +\d+\.\d\d%", out, re.MULTILINE)


def test_fractions_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    """[combat.round]"""
    assert "66.67% = 2/3" in said(capsys, "1 axe", "1/1", "--exact")
    reported = json.loads(said(capsys, "1 axe", "1/1", "--exact", "--json"))
    assert reported["win"] == "2/3"
    assert {row["chance"] for row in reported["outcomes"]} == {"1/3", "2/3"}
    reported = json.loads(said(capsys, "2 axe", "mare", "--shore", "1", "--json", "--food", "1"))
    assert sum(row["outcome"]["chance"] for row in reported["passages"]) == pytest.approx(1)
    words = ("2 axe", "mare", "--shore", "1", "--food", "1", "--journey", "storm", "--exact")
    chances = [
        row["outcome"]["chance"] for row in json.loads(said(capsys, *words, "--json"))["passages"]
    ]
    assert sum(map(Fraction, chances)) == 1
    assert re.search(r"^storm +100\.00% = 1 ", said(capsys, *words), re.MULTILINE)


def test_every_enemy_against_every_warband(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """[assignment.land] [longhouse.limit]"""
    text = said(capsys, "--table")
    rows = list(csv.DictReader(io.StringIO(text)))
    enemies = {(row["enemy"], row["prohibits"]) for row in rows}
    free = sum(prohibits == "none" for _, prohibits in enemies)
    assert len(rows) == 164 * free + 44 * (len(enemies) - free)
    assert ("kraken", "none") in enemies
    assert {row["enemy"] for row in rows if row["reconstructed"] == "no"} == {"kraken"}
    row = next(row for row in rows if row["enemy"] == "hill-troll" and row["swordsmen"] == "3")
    odds = midgard.odds((3, int(row["spearmen"]), int(row["axemen"])), "hill-troll")
    assert float(row["win"]) == pytest.approx(odds.win, abs=1e-6)
    file = tmp_path / "odds.csv"
    assert said(capsys, "--table", "--out", str(file)) == ""
    assert file.read_text() == text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "name both sides"),
        (("2 sword",), "name both sides"),
        (("2 sword", "nobody"), "unknown enemy"),
        (("2 sword", "1/1", "--policy", "often"), "--policy must be"),
        (("2 sword", "1/1", "--food", "2"), "--food and --journey need --shore"),
        (("2 sword", "1/1", "--out", "x"), "--out needs --table"),
        (("2 sword", "mare", "--table"), "--table covers all fights"),
        (("2 sword", "1/1", "--runes", "hail"), "unknown rune"),
        (("--table", "--leader", "nobody"), "unknown leader"),
        (("--table", "--leader", "nobody", "--expansions", "valhalla"), "unknown leader"),
        (("--table", "--leader", "hervor", "--expansions", "dark_mountains"), "Valhalla"),
    ],
)
def test_a_command_that_cannot_be(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    """[combat.favor]"""
    assert run(["odds", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err
    assert err.count("\n") == 1
