"""States that were tampered with are refused, or go on as states do."""

import copy
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

import midgard
from support.fuzz.daily import seeds

TEAMS = (
    ("kratos",),
    ("freya", "mimir"),
    ("brok_sindri", "mimir", "kratos"),
    ("atreus", "brok_sindri", "freya", "mimir"),
)
STEPS = 30


def shape(data: dict[str, Any]) -> tuple[Any, ...]:
    """The names of the frames that are pending, and the stage of a reveal or round."""
    frames = data["open"]["stack"]
    return tuple(next(iter(it)) if isinstance(it, dict) else it for it in frames)


def states(team: tuple[str, ...]) -> Iterator[tuple[midgard.GodOfWar, dict[str, Any]]]:
    """A state of each shape in some games."""
    seen = set()
    for scene in (None, "q5"):
        game = midgard.GodOfWar(len(team), heroes=team, scene=scene)
        for seed in range(2):
            state, chance = game.new_state(chance="explicit"), random.Random(seed)
            for _ in range(400):
                if state.is_terminal:
                    break
                data: Any = state.to_dict()
                if shape(data) not in seen:
                    seen.add(shape(data))
                    yield game, data
                go(state, chance)


def go(state: Any, chance: random.Random) -> None:
    """One random step."""
    if state.is_chance:
        state.apply(chance.choice([outcome for outcome, _ in state.chance_outcomes()]))
    else:
        state.apply(chance.choice(state.legal_actions()))


def leaves(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each place of a number, flag or nothing, in its container."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, part in list(entries):
        if isinstance(part, dict | list):
            yield from leaves(part)
        else:
            yield value, key


def others(value: Any) -> list[Any]:
    """Other values for a leaf."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value - 1, value + 1, 0, 7, 8]
    if isinstance(value, str):
        return ["kratos", "mimir", "freya", "turns", "extra", "upgrade", "melee", "defence", "T1"]
    return [0, 1, "kratos"]


@pytest.mark.parametrize("seed", [1, *seeds(1)])
@pytest.mark.parametrize("team", TEAMS, ids=len)
def test_a_state_that_is_accepted_goes_on_to_such_states(team: tuple[str, ...], seed: int) -> None:
    """[state.pending] Section 8"""
    chance = random.Random(seed)
    failed = []
    for game, data in states(team):
        for container, key in leaves(data["open"]):
            usual = container[key]
            for value in chance.sample(others(usual), 1):
                container[key] = value
                if value != usual and (fault := fault_of(game, copy.deepcopy(data), chance)):
                    failed.append((shape(data), key, usual, value, fault))
            container[key] = usual
    assert not failed, failed


@pytest.mark.parametrize("team", TEAMS, ids=len)
def test_a_pending_frame_with_any_number_is_read_or_refused(team: tuple[str, ...]) -> None:
    """[state.pending] Section 8: seats that do not play among them."""
    for game, data in states(team):
        for container, key in leaves(data["open"]["stack"]):
            usual = container[key]
            for value in (*range(9), 20, 48, 255) if isinstance(usual, int) else ():
                container[key] = value
                with suppress(midgard.InvalidSnapshotError):
                    game.from_dict(data)
            container[key] = usual


def fault_of(game: midgard.GodOfWar, data: dict[str, Any], chance: random.Random) -> str:
    """The faults after some steps from an accepted state."""
    try:
        state = game.from_dict(data, chance="explicit")
    except midgard.InvalidSnapshotError:
        return ""
    for _ in range(STEPS):
        if state.is_terminal:
            return ""
        go(state, chance)
        try:
            game.from_dict(state.to_dict())
        except midgard.InvalidSnapshotError as error:
            return str(error)
    return ""


def mutated(found: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    data = copy.deepcopy(found)
    part = data["open"]
    *way, last = path.split(".")
    for name in way:
        part = part[int(name)] if isinstance(part, list) else part[name]
    part[last] = value
    return data


@pytest.mark.parametrize(
    ("shapes", "path", "value"),
    [
        (("Round", "Reveal", "Upgrade"), "stack.1.Reveal.stage", 8),
        (("Round", "Reveal", "Turn", "Main"), "set.aside", True),
        (("Round", "Reveal", "Turn", "Main"), "stack.0.Round.offset", 0),
        (("Round", "Reveal", "Turn", "Main"), "attack.strength", 1),
        (("Round", "Reveal", "Turn", "Main"), "rune", 1),
        (("Round", "Reveal", "Turn", "Main"), "fired", 1),
        (("Round", "Reveal", "Turn", "Main"), "queue", [0]),
        (("Round", "Reveal", "Turn", "Main"), "hits", [0]),
        (("Round", "Reveal", "Turn", "Main"), "special", ["one", "M1"]),
    ],
)
def test_states_that_play_cannot_reach_are_refused(shapes: Any, path: str, value: Any) -> None:
    """[state.pending] A reveal has begun once; no set is aside; the turn is the first one."""
    game, data = next(it for it in states(TEAMS[0]) if shape(it[1]) == shapes)
    with pytest.raises(midgard.InvalidSnapshotError, match=r"open\."):
        game.from_dict(mutated(data, path, value))


@pytest.mark.parametrize("zone", ["hand", "discard", "top"])
def test_before_the_first_scene_all_cards_are_unseen(zone: str) -> None:
    """[setup.upgrades] Upgrades of the option are dealt seat by seat."""
    game = midgard.GodOfWar(2, heroes=("kratos", "freya"), scene="q1", upgrades=2)
    state, chance = game.new_state(chance="explicit"), random.Random(1)
    while state.scene is None:
        data: Any = state.to_dict()
        assert game.from_dict(data, chance="explicit") == state
        deck = data["players"][1]["deck"]
        code = next(it for it in deck["unseen"] if deck["unseen"][it] > 1)
        deck["unseen"][code] -= 1
        if zone == "top":
            deck["top"].append(code)
        else:
            data["players"][1][zone] = {code: 1}
        with pytest.raises(midgard.InvalidSnapshotError, match="no others before the first scene"):
            game.from_dict(data)
        go(state, chance)


def test_before_the_first_scene_upgrades_are_with_those_to_whom_they_were_dealt() -> None:
    """[setup.upgrades]"""
    game = midgard.GodOfWar(2, heroes=("kratos", "freya"), scene="q1", upgrades=2)
    state, chance = game.new_state(chance="explicit"), random.Random(1)
    go(state, chance)
    data: Any = state.to_dict()
    first, second = (it["deck"]["unseen"] for it in data["players"])
    code = next(it for it in first if first[it] > 1)
    first[code] -= 1
    second[code] = second.get(code, 0) + 1
    with pytest.raises(midgard.InvalidSnapshotError, match=r"players\[0\]\.deck.*15 unseen"):
        game.from_dict(data)
    data = state.to_dict()
    unseen = data["upgrades"]["unseen"]
    kind = next(it for it in unseen if unseen[it] > 1)
    unseen[kind] -= 1
    data["upgrades"]["bottom"] = [kind]
    with pytest.raises(midgard.InvalidSnapshotError, match="an unseen deck before the first"):
        game.from_dict(data)


@pytest.mark.parametrize("options", [{}, {"upgrades": 2}, {"scene": "q1", "upgrades": 2}])
def test_a_set_up_that_is_elsewhere_is_refused(options: dict[str, Any]) -> None:
    """[setup.order] What comes next fits what was done: heroes, path cards, upgrades."""
    game = midgard.GodOfWar(3, **options)
    state, chance = game.new_state(chance="explicit"), random.Random(1)
    while state.scene is None:
        data: Any = state.to_dict()
        frames = data["open"]["stack"]
        deals = [(it["DealTo"], "left") for it in frames if "DealTo" in it]
        for frame, key in ((frames[0]["Setup"], "step"), *deals):
            usual = frame[key]
            for value in {*range(12), 255} - {usual}:
                frame[key] = value
                with pytest.raises(midgard.InvalidSnapshotError):
                    game.from_dict(data, chance="explicit")
            frame[key] = usual
        go(state, chance)
