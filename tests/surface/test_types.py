"""Plain data is as ``midgard.champions.types`` and ``midgard.reavers.types`` describe it."""

import itertools
import random
import re
import typing
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Literal, TypeVar, Union

import pytest

import midgard
from midgard.champions import events, types
from midgard.reavers import events as reavers_events
from midgard.reavers import types as reavers_types
from midgard.reavers import words

hints = cache(typing.get_type_hints)


@cache
def form(kind: Any) -> tuple[Any, tuple[Any, ...], bool]:
    """The parts of a kind, and whether it is a dict with names of its own."""
    origin = typing.get_origin(kind)
    return origin, typing.get_args(kind), typing.is_typeddict(origin or kind)


def problems(data: Any, kind: Any, chance: type, where: str) -> Iterator[str]:
    """Where data is not of a kind that ``midgard.champions.types`` names."""
    origin, parts, is_dict = form(kind)
    if origin in (Union, UnionType):
        found = [list(problems(data, part, chance, where)) for part in parts]
        if all(found):
            yield from min(found, key=len)
    elif origin is Literal:
        if data not in parts:
            yield f"{where}: {data!r} is not one of {parts}"
    elif is_dict:
        fields = hints(origin or kind)
        needed = (origin or kind).__required_keys__
        if not isinstance(data, dict) or not needed <= data.keys() <= fields.keys():
            yield f"{where}: not the fields of {kind}"
            return
        for name, field in fields.items():
            if name not in data:
                continue
            yield from problems(data[name], field, chance, f"{where}.{name}")
    elif origin is list:
        if type(data) is not list:
            yield f"{where}: {data!r} is not a list"
            return
        for at, item in enumerate(data):
            yield from problems(item, parts[0], chance, f"{where}[{at}]")
    elif origin is dict:
        if type(data) is not dict:
            yield f"{where}: {data!r} is not a dict"
            return
        for key, value in data.items():
            yield from problems(key, parts[0], chance, f"{where}: key")
            yield from problems(value, parts[1], chance, f"{where}.{key}")
    else:
        wanted = chance if isinstance(kind, TypeVar) else kind
        if type(data) is not wanted:
            yield f"{where}: {data!r} is no {wanted}"


def test_a_difference_is_found() -> None:
    view: Any = midgard.Champions(players=2).new_state(seed=1).view(0)
    assert list(problems(view, types.View, float, "view")) == []
    for name, wrong in [("round", True), ("phase", {"name": "draft"}), ("shores", [None])]:
        assert list(problems({**view, name: wrong}, types.View, float, "view"))
    assert list(problems({**view, "more": 1}, types.View, float, "view"))
    other: Any = midgard.Reavers(players=2).new_state(seed=1).view(0)
    for name, wrong in [("round", True), ("phase", {"name": "hire"}), ("locations", [None])]:
        assert list(problems({**other, name: wrong}, reavers_types.View, float, "view"))


@pytest.mark.parametrize("assignment", ["in_turn", "simultaneous"])
def test_every_view_and_belief_has_its_type(assignment: Any) -> None:
    """The names of the phases that were met are all there are, but those after rare runes."""
    met = set()
    for players in (2, 3, 4):
        leaders: Literal["drafted", "random"] = "random" if players == 4 else "drafted"
        game = midgard.Champions(players=players, assignment=assignment, leaders=leaders)
        for seed in range(16):
            rng = random.Random(seed)
            state = game.new_state(chance="explicit")
            for step in itertools.count():
                if state.is_terminal:
                    break
                seat = rng.randrange(players)
                if state.phase not in met or step % 4 == 0:
                    view = state.view(seat)
                    met.add(view["phase"]["name"])
                    assert list(problems(view, types.View, float, "view")) == []
                if rng.random() < 0.05:
                    check_belief(state, rng)
                options = [outcome for outcome, _ in state.chance_outcomes(exact=False)]
                state.apply(rng.choice(options or state.legal_actions()))
            met.add(state.view(0)["phase"]["name"])
            assert list(problems(state.view(1), types.View, float, "view")) == []
    assert names() - met <= {"gifts", "success", "knowledge", "true_vision", "journey", "lost"} | {
        "closing"
    }


def check_belief(state: midgard.champions.State, rng: random.Random) -> None:
    seat = rng.randrange(state.game.players)
    exact, floats = (state.game.belief(state, seat, exact=it) for it in (True, False))
    assert list(problems(exact, types.Belief, Fraction, "belief")) == []
    assert list(problems(floats, types.Belief, float, "belief")) == []


def names() -> set[str]:
    """The names of all phases."""
    every = [hints(kind) for kind in typing.get_args(types.Phase)]
    return {name for fields in every for name in typing.get_args(fields["name"])}


def test_the_types_name_the_phases_of_the_state_document() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs/reference/state.md").read_text()
    rows = re.findall(r"^\| (`[a-z_`, ]+`) \|", text, re.MULTILINE)
    assert names() == {name for row in rows for name in re.findall("[a-z_]+", row)}


def test_rows_of_cards_have_their_type() -> None:
    kind = list[types.CardRow]
    assert list(problems(midgard.Champions().cards(), kind, float, "cards")) == []


def test_every_event_has_its_type() -> None:
    """The names of the types are those of the page."""
    kinds = [typing.get_type_hints(kind) for kind in typing.get_args(events.Event)]
    named = {name for fields in kinds for name in typing.get_args(fields["name"])}
    text = (Path(__file__).resolve().parents[2] / "docs/reference/events.md").read_text()
    assert named == set(re.findall(r"^\| `([a-z_]+)` \|", text, re.MULTILINE))
    for seed in range(12):
        assignment: Any = ("in_turn", "simultaneous")[seed % 2]
        game = midgard.Champions(players=2 + seed % 3, assignment=assignment)
        state, rng = game.new_state(seed=seed), random.Random(seed)
        while not state.is_terminal:
            reported = state.apply_events(rng.choice(state.legal_actions()))
            for event in reported + game.events_for(reported, 0):
                assert list(problems(event, events.Event, float, "event")) == []


OF_REAVERS: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 2, "bjorn": True, "memory": "screen"},
    {"players": 4, "locations": "random", "negotiation": "micro", "cycles": 1},
    {"players": 6, "negotiation": "auto"},
]


MAKING = ("contribute", "giver", "amount", "split")
"""Phases of a deal in the making: only its proposer sees them."""


@pytest.mark.parametrize("options", OF_REAVERS, ids=str)
def test_every_view_and_event_of_reavers_has_its_type(options: dict[str, Any]) -> None:
    game = midgard.Reavers(**options)
    for seed in range(3):
        rng = random.Random(seed)
        state = game.new_state(chance="explicit")
        while not state.is_terminal:
            seat = rng.randrange(game.players)
            view = state.view(seat)
            phase = state.to_dict()["phase"]["name"]
            is_making = phase in MAKING
            assert state.phase == ("propose" if is_making else phase)
            is_hidden = is_making and seat != state.current_player
            assert view["phase"]["name"] == ("propose" if is_hidden else phase)
            assert list(problems(view, reavers_types.View, float, "view")) == []
            outcomes = [it for it, _ in state.chance_outcomes()]
            happened = state.apply_events(rng.choice(outcomes or state.legal_actions()))
            assert list(problems(happened, list[reavers_events.Event], float, "events")) == []


def test_the_names_of_the_phases_of_reavers_are_those_of_the_document() -> None:
    met = set()
    for part in typing.get_args(reavers_types.Phase):
        met |= set(typing.get_args(typing.get_type_hints(part)["name"]))
    assert met == set(typing.get_args(words.PhaseName))
