"""The numbers of our own keep to their targets, and each change is logged. No games are played."""

import re
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pytest

import midgard
from support.balance.targets import DATA, DECKS, hardness, kinds, near_and_far, table

ROOT = Path(__file__).resolve().parents[2]

#: A row of the log: whose number it is, which, what it was and is.
ENTRY = re.compile(r"^\| ([a-z]+-\d+) [^|]*\| (\w+) \| (\d+) \| (\d+) \| [^|]+ \|$", re.MULTILINE)


def first_rows() -> dict[str, tuple[str, str]]:
    """The rows as they were first: numbers and provenance."""
    lines = (ROOT / "tests/data/first-numbers.txt").read_text().splitlines()[1:]
    rows = (line.split(" | ") for line in lines)
    return {f"{table}.{row}": (numbers, provenance) for table, row, numbers, provenance in rows}


def rows() -> dict[str, tuple[str, str]]:
    """The rows as they are, without the sources that single fields have of their own."""
    found = {}
    for row in midgard.Champions(players=4).cards():
        here: Any = DATA[row["table"]]
        fields = next(it for it in here if it["id"] == row["id"]) if row["id"] else here
        provenance = row["provenance"]
        for name, source in fields.items():
            if name.endswith("_provenance"):
                provenance = provenance.replace(
                    f"; {name.removesuffix('_provenance')}: {source}", ""
                )
        found[f"{row['table']}.{row['id']}"] = (str(row["text"]), str(provenance))
    return found


def logged() -> list[tuple[str, str, str, str]]:
    """The entries of the log."""
    entries = ENTRY.findall((ROOT / "docs/lab/tuning.md").read_text())
    assert entries
    return entries


def is_of(row: str, entry: str) -> bool:
    """Whether an entry is about a row: of a kind it is about the cards of all colours."""
    return re.fullmatch(rf"\w+\.{entry}(-\w+)?", row) is not None


def test_the_log_has_every_change_and_nothing_else() -> None:
    expected = first_rows()
    for entry, number, was, now in logged():
        cards = [row for row in expected if is_of(row, entry)]
        assert len(cards) == (3 if entry.startswith("monster") else 1)
        for row in cards:
            numbers, provenance = expected[row]
            changed, count = re.subn(rf"\b{number} {was}\b", f"{number} {now}", numbers)
            assert count == 1, (entry, number, was, numbers)
            expected[row] = (changed, provenance)
    assert rows() == expected


def test_only_reconstructed_rows_have_changed() -> None:
    now, first = rows(), first_rows()
    changed = [row for row in now if now[row] != first[row]]
    assert changed
    for row in changed:
        assert first[row][1].startswith("reconstructed")
        assert not row.startswith(("trolls", "draugr", "dice", "merchants"))


def test_sources_of_reconstructed_rows_stay() -> None:
    """A 13- and a 15-glory monster, a draugr of 6 glory and 4 coins, the marks of longships."""
    first = first_rows()
    for row, (numbers, provenance) in rows().items():
        if reported := re.search(r"a (\d+)-glory Monster exists", provenance):
            assert f"glory {reported[1]}," in numbers, row
        if "glory 6 and coins 4 from the rulebook" in provenance:
            assert "glory 6, coins 4" in numbers, row
        if row.startswith("longships"):
            assert numbers.split(",")[0] == first[row][0].split(",")[0]
    names = {row["name"] for row in DATA["monsters"]}
    assert {"Fenris Cubs", "Lyndwurm"} <= names


def test_the_small_longship_is_likely_to_win_against_five_kinds_near_and_two_far() -> None:
    near, far = near_and_far()
    assert len(near) >= 5
    assert len(far) >= 2


def test_the_document_has_the_table_of_exact_odds() -> None:
    assert table() in (ROOT / "docs/lab/tuning.md").read_text()


@pytest.mark.parametrize("deck", DECKS)
def test_no_kind_equals_another_in_attack_defense_and_restriction(deck: str) -> None:
    seen = [(kind.attack, kind.defense, kind.prohibits) for kind in kinds(deck)]
    assert len(set(seen)) == len(seen)


@pytest.mark.parametrize("deck", DECKS)
def test_who_is_as_strong_everywhere_pays_as_much(deck: str) -> None:
    for weak, strong in permutations(kinds(deck), 2):
        comparable = weak.prohibits in (("none",), strong.prohibits)
        if comparable and strong.attack >= weak.attack and strong.defense >= weak.defense:
            assert strong.glory >= weak.glory
            assert strong.reward >= weak.reward


def test_harder_monsters_pay_more() -> None:
    by_pay = sorted(kinds("monsters"), key=lambda kind: kind.pay)
    for easy, hard in pairwise(by_pay):
        assert easy.pay < hard.pay
        assert easy.glory <= hard.glory
        assert hardness(easy) < hardness(hard)
