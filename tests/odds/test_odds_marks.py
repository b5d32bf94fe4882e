"""Odds are marked, on the command line and at the table, if they are computed from our numbers."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.champions.table_odds import odds_command
from midgard.cli import run
from support.corrections.fields import BOTH, Corrected, file_of

BOX = ["--expansions", "dark_mountains,valhalla"]
#: What is asked, and the things that its odds are computed from.
ASKED: list[tuple[list[str], set[str]]] = [
    (["3 sword 1 axe", "troll-3-1", "--objective", "glory"], {"dice"}),
    (["3 spear", "draugr-2-red", "--objective", "glory"], {"dice"}),
    (["3 spear", "monster-02-red", "--shore", "2", "--food", "1"], {"dice", "journeys"}),
    (["3 spear", "kraken"], {"dice"}),
]
BOX_ASKED: list[tuple[list[str], set[str]]] = [
    (["2 archer 1 axe", "troll-lord-1", *BOX], {"dice"}),
    (["2 sword 1 leader", "monster-02-red", "--leader", "svanhildr", *BOX], {"dice", "abilities"}),
    (["1 sword 1 leader", "draugr-2-red", "--leader", "jorunn", *BOX], {"dice", "abilities"}),
    (["3 axe", "troll-4-1", "--blessings", "spear_of_gunnr", *BOX], {"dice", "blessings"}),
    (["3 axe", "bergrisar-2-red", "--land", *BOX], {"dice", "journeys"}),
    (
        ["3 axe", "monster-04-blue", "--shore", "2", "--food", "1", "--leader", "jorunn", *BOX],
        {"dice", "leaders", "journeys"},
    ),
]
GAMES: list[tuple[dict[str, Any], list[tuple[list[str], set[str]]]]] = [
    ({}, ASKED),
    ({"expansions": BOTH}, BOX_ASKED),
]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The output of the command."""
    assert run(["odds", *words]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize(("options", "asked"), GAMES, ids=["base", "boxes"])
def test_odds_are_marked_if_a_number_they_depend_on_is_reconstructed(
    options: dict[str, Any],
    asked: list[tuple[list[str], set[str]]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One field of each table alone is reconstructed: odds that change with it have the mark."""
    corrected = Corrected("champions", options, tmp_path)
    corrected.fields = [it for it in corrected.fields if it[1] not in ("min_players", "archers")]
    nothing: list[dict[str, Any]] = []
    marked, changed = set(), 0
    for game in corrected.rounds():
        words = ["--cards", str(corrected.path), "--json"]
        found = [json.loads(printed(capsys, *one, *words)) for one, _ in asked]
        if not nothing:
            nothing = found
            assert not any(it["reconstructed"] or it["enemy"]["reconstructed"] for it in nothing)
            continue
        for before, after, (one, things) in zip(nothing, found, asked, strict=True):
            ours = {*after.pop("reconstructed")} | (
                {"enemy"} if after["enemy"].pop("reconstructed") else set()
            )
            before = {**before, "enemy": {**before["enemy"]}}
            del before["reconstructed"], before["enemy"]["reconstructed"]
            before["enemy"]["name"] = after["enemy"]["name"]
            assert before == after or ours, (game, one)
            assert ours <= things | {"enemy"}, (game, one)
            marked |= ours
            changed += before != after
    assert changed > len(asked)
    assert marked | {"blessings"} >= {"enemy"}.union(*(things for _, things in asked))


def test_a_reconstructed_blessing_marks_the_odds_of_its_owner(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where all other numbers are corrected."""
    corrected = Corrected("champions", {"expansions": BOTH}, tmp_path)
    rows = {key: {"provenance": "my copy"} for key in corrected.rows}
    rows["blessings", "spear_of_gunnr"]["effect_provenance"] = "reconstructed"
    corrected.game(file_of(rows, corrected.rowless))
    words = ["3 axe", "troll-4-1", "--cards", str(corrected.path), *BOX]
    assert "econstructed" not in printed(capsys, *words)
    assert "The blessings are reconstructed: " in printed(
        capsys, *words, "--blessings", "spear_of_gunnr"
    )


def test_corrected_dice_are_called_ours_no_more(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the command line: with the enemy, and with a card file of all that counts."""
    path = tmp_path / "mine.toml"
    dice = [{"hits": 2, "shields": 0, "count": 6}]
    faces = {"faces": dice}
    path.write_text(file_of({("dice", "axeman"): faces}, set()), encoding="utf-8")
    mine = ["--cards", str(path)]
    assert "* Reconstructed, as the dice are: " in printed(capsys, "2 axe", "hill-troll")
    assert "* Reconstructed: not the printed" in printed(capsys, "2 axe", "hill-troll", *mine)
    assert "Reconstructed, as the dice" in printed(capsys, "1 axe 1 sword", "hill-troll", *mine)
    assert printed(capsys, "2 axe", "kraken").endswith(
        "\nThe dice are reconstructed: not the printed numbers; see docs/manual/cards.md.\n"
    )
    assert "econstructed" not in printed(capsys, "2 axe", "kraken", *mine)
    assert "econstructed" not in printed(capsys, "2 axe", "2/3", *mine)


@pytest.mark.parametrize("options", [{}, {"expansions": BOTH}], ids=["base", "boxes"])
def test_odds_at_the_table_are_marked_as_on_the_command_line(
    options: dict[str, Any], tmp_path: Path
) -> None:
    """``odds`` in ``midgard play``: marks at the enemies, and one line that explains them."""
    corrected = Corrected("champions", options, tmp_path)
    mine = {key: {"provenance": "my copy"} for key in corrected.rows}
    own = corrected.game(file_of(mine, corrected.rowless))
    for game, is_ours in ((midgard.Champions(**options), True), (own, False)):
        state: Any = game.new_state(seed=3)
        while state.phase != "placement":
            state.apply(state.legal_actions()[0])
        for query in ("", "troll", "troll 2 axe", "2 sword", "hill-troll 2 sword", "shore 1"):
            lines = odds_command(state, state.current_player, query, None)
            assert ("Reconstructed" in lines[-1]) is is_ours, (query, lines)
            assert any("* " in line for line in lines[:-1]) is is_ours, (query, lines)
            assert sum("econstructed" in line for line in lines) == is_ours
        dice = odds_command(state, state.current_player, "2/3 2 sword", None)
        assert ("The dice are reconstructed" in dice[-1]) is is_ours


@pytest.mark.parametrize("leader", ["asmundr", "hervor"])
def test_a_footnote_is_there_exactly_with_what_it_refers_to(leader: str, tmp_path: Path) -> None:
    """At the table, for each foe and each warband: also for one that cannot go there."""
    options: dict[str, Any] = {"expansions": BOTH, "leaders": [leader, "ullr"], "start_player": 0}
    corrected = Corrected("champions", {"expansions": BOTH}, tmp_path)
    mine = {key: {"provenance": "my copy"} for key in corrected.rows if key[0] != "dice"}
    path = tmp_path / "own.toml"
    path.write_text(file_of(mine, corrected.rowless), encoding="utf-8")
    bands = ("", "1 leader", "1 axe", "1 archer", "8 sword")
    refused = 0
    for game in (midgard.Champions(2, **options), midgard.Champions(2, cards=str(path), **options)):
        home: Any = {"leader": leader, "warriors": {"swordsman": 1, "leader": 1}}
        state: Any = game.position(clans=[home])
        foes = ("troll", "left bergrisar", "shore 1", "hill-troll")
        for foe, band in ((foe, band) for foe in foes for band in bands):
            try:
                lines = odds_command(state, 0, f"{foe} {band}".strip(), None)
            except midgard.InvalidOptionError:
                refused += 1
                continue
            marked = any(re.search(r"[a-z]\* \d+/\d+", line) for line in lines)
            assert marked is lines[-1].startswith("* "), (foe, band, lines)
            noted = "econstructed" in lines[-1]
            computed = any("to win" in line for line in lines)
            assert noted or not (computed or marked), (foe, band, lines)
            assert sum("econstructed" in line for line in lines) == noted
    assert refused < 10
