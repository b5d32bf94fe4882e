"""Perft: both engines count the ways a game can go as `tests/data/*.perft` say."""

import re
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard import reference
from midgard.cli.perft import Position, positions

ROOT = Path(__file__).resolve().parents[2]
#: Each file with the page, and the section of it, that names the phases which its positions show.
FILES = {
    "champions.perft": ("state.md", "## The phase"),
    "champions-boxes.perft": ("expansions.md", "### The phases"),
    "reavers.perft": ("reavers.md", "## The phases"),
    "god-of-war.perft": ("god-of-war.md", "## The phases"),
}
#: The class of the reference for each game.
SLOW: dict[str, Any] = {
    "champions": reference.Champions,
    "god_of_war": reference.GodOfWar,
    "reavers": reference.Reavers,
}
BY_FILE = {
    file: positions((ROOT / "tests" / "data" / file).read_text(encoding="utf-8")) for file in FILES
}
POSITIONS = [position for found in BY_FILE.values() for position in found]
#: The reference is slow: it counts what has no more leaves than this.
FEW = 3_000

Events = list[int]


def events(state: Any) -> Events:
    """The possible next steps: the answers of chance or the legal actions."""
    return [outcome for outcome, _ in state.chance_outcomes()] or list(state.legal_actions())


def perft(state: Any, depth: int) -> int:
    """The number of sequences of a length, by the public protocol alone."""
    if depth == 0:
        return 1
    possible = events(state)
    if depth == 1:
        return len(possible)
    return sum(perft(state.child(event), depth - 1) for event in possible)


def reached(state: Any, path: Events) -> Any:
    """The state at the end of a path."""
    for event in path:
        assert event in events(state)
        state.apply(event)
    return state


def name_of(position: Position) -> str:
    return position.name


@pytest.mark.parametrize("position", POSITIONS, ids=name_of)
def test_the_compiled_engine_meets_the_counts(position: Position) -> None:
    game = midgard.GAMES[position.game](**position.options)
    state = reached(game.new_state(chance="explicit"), position.path)
    for depth, count in position.counts:
        assert state._perft(depth) == count
        if count <= FEW:
            assert perft(state, depth) == count


@pytest.mark.parametrize("position", POSITIONS, ids=name_of)
def test_the_reference_meets_the_counts(position: Position) -> None:
    game = SLOW[position.game](**position.options)
    state = reached(game.new_state(chance="explicit"), position.path)
    for depth, count in position.counts:
        if count <= FEW:
            assert perft(state, depth) == count


def phases(state: Any, depth: int) -> set[str]:
    """The phases of a state and of those that follow within a number of events."""
    data = state.to_dict()
    seen: set[str] = {data["phase"]["name"] if "phase" in data else state.phase}
    if depth > 0:
        for event in events(state):
            seen |= phases(state.child(event), depth - 1)
    return seen


@pytest.mark.parametrize("file", FILES)
def test_the_counts_go_through_every_phase(file: str) -> None:
    """Those that the page names, within two events of a position."""
    name, section = FILES[file]
    table = (
        (ROOT / "docs" / "reference" / name)
        .read_text(encoding="utf-8")
        .partition(f"\n{section}\n")[2]
    )
    rows = re.findall(r"^\| (`[^|]+`)[^|]*\|", table.partition("\n## ")[0], re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    assert len(named) > 25
    seen = {name for position in BY_FILE[file] for name in phases(position.state(), 2)}
    assert seen >= named
    assert seen == named or "boxes" in file, "the page of the state names every phase"


def test_every_position_is_counted_by_the_reference_too() -> None:
    for position in POSITIONS:
        assert any(count <= FEW for _, count in position.counts), position.name


def test_whoever_answers_chance_the_count_is_the_same() -> None:
    game = midgard.Champions(players=2, start_player=0)
    explicit = game.new_state(chance="explicit")
    skipping = midgard.Champions(players=2, start_player=0, skip_forced=True)
    assert skipping.new_state(chance="explicit")._perft(5) == explicit._perft(5)
    sampled = game.new_state(seed=1)
    again = game.from_dict(sampled.to_dict(), chance="explicit")
    assert sampled._perft(3) == again._perft(3) == perft(again, 3)
    assert explicit._perft(0) == 1
