"""Drawn mutants are woven into one source, and the listed survivors are mutants of a game."""

import re
from pathlib import Path

import pytest

from support.mutation.__main__ import SUITE, reasons
from support.mutation.drawing import PARTS, Mutant, Span, drawn
from support.mutation.weaving import weave

ROOT = Path(__file__).resolve().parents[2]
SOURCE = """\
pub const fn fixed() -> u8 {
    1 + 1
}

impl Game {
    fn sum(&self, other: u8) -> u8 {
        self.own + other
    }
}
"""
SUM = Span((6, 5), (8, 6))
MUTANTS = {
    3: Mutant("a.rs", "a.rs:7:18: replace + with -", SUM, Span((7, 18), (7, 19)), "-"),
    4: Mutant("a.rs", "a.rs:7:9: replace sum with 0", SUM, Span((7, 9), (7, 25)), "0"),
    5: Mutant("a.rs", "a.rs:2:7: replace", Span((1, 1), (3, 2)), Span((2, 7), (2, 8)), "*"),
}


def test_a_function_is_there_once_for_each_mutant() -> None:
    woven = weave(SOURCE, MUTANTS)
    assert " ".join(woven.text.partition("impl Game")[2].split()) == (
        "{ fn sum(&self, other: u8) -> u8 { match ::midgard_core::mutant() { "
        "3 => { self.own - other } 4 => { 0 } _ => { self.own + other } } } }"
    )
    assert woven.left == {5}, "a constant has no switch"


def test_an_error_of_the_compiler_leads_to_its_mutants() -> None:
    woven = weave(SOURCE, MUTANTS)
    lines = woven.text.splitlines()
    for number, text in {3: "self.own - other", 4: "0"}.items():
        (line,) = (at for at, it in enumerate(lines, 1) if it.strip() == text)
        assert woven.lines[line] == {number}
    (line,) = (at for at, it in enumerate(lines, 1) if it.strip() == "self.own + other")
    assert woven.lines[line] == {3, 4}


def test_a_seed_draws_the_same_mutants_in_any_order_of_the_list() -> None:
    every = [*MUTANTS.values()]
    assert drawn(every, 7) == drawn(every[::-1], 7)
    assert len({tuple(it.name for it in drawn(every, seed)) for seed in range(20)}) > 1


@pytest.mark.parametrize("game", PARTS)
def test_files_and_tests_of_a_game_are_there(game: str) -> None:
    for part in PARTS[game]:
        assert [*(ROOT / f"rust/{game}/src").glob(part)], part
    asked = [arguments for arguments in SUITE[game].values() if arguments[0] != "cargo"]
    named = [it for arguments in asked for it in arguments if it[0] != "-"]
    assert all((ROOT / name).exists() for name in named)


@pytest.mark.parametrize("game", PARTS)
def test_listed_survivors_have_a_file_and_a_reason(game: str) -> None:
    for key, reason in reasons(game):
        file = key.partition(": ")[0]
        assert (ROOT / file).exists(), key
        assert re.match(r"rust/[\w/-]+\.rs: [^ ]", key), key
        assert len(reason.split()) > 3, key
