"""The reference of God of War by itself: games at random with what must always hold."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

from midgard.reference.god_of_war import (
    CHANCE,
    TERMINAL,
    GodOfWar,
    IllegalActionError,
    InvalidSnapshotError,
    ScriptError,
    State,
)
from midgard.reference.god_of_war.action import ACTIONS
from midgard.reference.god_of_war.reasons import REASONS
from support.positions.god_of_war import HEROES, POSITIONS, SCENES, STURDY, cards_of, step

MOST_ACTIONS, MOST_OUTSIDE = 48, 32


def check(state: State) -> dict[str, Any]:
    """Checks the invariants of every question: section 8; returns the state as plain data."""
    data = state.to_dict()
    drafted = [player["hero"] for player in data["players"] if player["hero"]]
    assert cards_of(data).total() == 14 * len(drafted) + 88 + 30
    columns = [unit["column"] for unit in data["units"].values() if unit["column"]]
    assert all(columns.count(column) <= 2 for column in columns)
    assert smallest(data) >= 0
    tokens = data["freya_tokens"] + sum(unit["tokens"] for unit in data["units"].values())
    assert tokens == (2 if "freya" in drafted else 0)
    waits(state)
    return data


def smallest(value: Any) -> int:
    """The smallest number in plain data; programs have arguments below 0 and are left out."""
    if isinstance(value, dict):
        return min((smallest(each) for name, each in value.items() if name != "ops"), default=0)
    if isinstance(value, list):
        return min((smallest(each) for each in value), default=0)
    return value if isinstance(value, int) else 0


def waits(state: State) -> None:
    """Exactly one thing is awaited, and a decision has an answer."""
    if state.is_chance:
        weights = state.chance_outcomes()
        assert sum(weight for _, weight in weights) == 1
        assert all(weight > 0 for _, weight in weights)
        assert [number for number, _ in weights] == sorted({number for number, _ in weights})
    assert state.is_chance == (state.current_player == CHANCE) == bool(state.chance_outcomes())
    assert state.is_terminal == (state.current_player == TERMINAL)
    actions = state.legal_actions()
    assert (state.current_player >= 0) == bool(actions)
    assert len(actions) <= (MOST_ACTIONS if state.phase == "upgrade" else MOST_OUTSIDE)


def damage_stays(
    before: dict[str, Any], after: dict[str, Any], events: list[dict[str, Any]]
) -> None:
    """Damage on a card never falls but by healing, reviving and a new scene."""
    if before["scene"] != after["scene"] or not before["cards"]:
        return
    for position in POSITIONS:
        if after["cards"][position]["damage"] < before["cards"][position]["damage"]:
            healed = {"name": "restored", "card": position}, {"name": "revived", "card": position}
            assert any(event in healed for event in events)


def run(state: State, chance: random.Random, every: int = 13) -> set[str]:
    """Plays to the end with all checks, and returns the names of the phases that were met."""
    met, data = {state.phase}, check(state)
    for number in range(100_000):
        if state.is_terminal:
            break
        if number % every == 0:
            read = state.game.from_dict(json.loads(json.dumps(data)))
            assert read == state
            assert read.legal_actions() == state.legal_actions()
        events = step(state, chance)
        before, data = data, check(state)
        damage_stays(before, data, events)
        met.add(state.phase)
    assert state.is_terminal
    assert state.returns() == [float(state.winners != [])] * state.game.players
    return met


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("scene", SCENES)
def test_a_scene_at_random_keeps_the_laws(scene: str, players: int) -> None:
    game = GodOfWar(players, scene=scene, upgrades=3, max_rounds=4)
    run(game.new_state(), random.Random(f"{scene} {players}"))


@pytest.mark.parametrize(
    ("players", "seed", "won"), [(1, 6, False), (2, 2, True), (3, 2, True), (4, 5, True)]
)
def test_a_whole_game_at_random_keeps_the_laws(players: int, seed: int, won: bool) -> None:
    game = GodOfWar(players, upgrades=10, cards=STURDY, first_player=players - 1)
    state = game.new_state()
    met = run(state, random.Random(f"{seed} {players}"), every=97)
    assert "path" in met
    assert bool(state.winners) == won


def test_every_phase_is_met() -> None:
    met = set[str]()
    wanted = {
        *("draft", "place", "carrier", "main", "move", "aim", "target", "item", "spot", "tie"),
        *("rage_target", "window", "code", "special_target", "redirect", "token", "defence"),
        *("upgrade", "foresight", "pick", "peek", "victim", "choice", "card", "die"),
    }
    for seed in range(40):
        chance = random.Random(seed)
        team = ("freya", "brok_sindri", "atreus", "mimir")
        heroes = (None, ("mimir", "brok_sindri"), ("freya", "mimir", "brok_sindri"), team)[seed % 4]
        scene = ("q3", "q2", "q5", "b10")[seed // 4 % 4]
        players = 1 if seed % 8 == 0 else 4 if heroes is None else len(heroes)
        state = GodOfWar(players, heroes=heroes, scene=scene, upgrades=5, cards=STURDY).new_state()
        while not state.is_terminal and state.to_dict()["round"] < 12:
            met.add(state.phase)
            step(state, chance)
        if wanted <= met:
            break
    assert met >= wanted


def test_the_index_is_dense_and_keeps_its_texts() -> None:
    """[actions.index] Section 3"""
    game = GodOfWar(1)
    assert game.action_count == len(ACTIONS) == 147
    assert all(game.index(game.action_text(number)) == number for number in range(147))
    texts = {0: "done", 1: "yes", 2: "hero kratos", 16: "path 10", 17: "stand 1 front", 25: "swap"}
    texts |= {26: "unit kratos", 32: "move kratos", 61: "crystal sindri", 62: "special 0"}
    texts |= {66: "companion heal", 70: "aim melee bottom", 74: "code M1", 111: "code poison"}
    texts |= {112: "gear up", 113: "weaponize", 114: "virtual R0s", 117: "spot top 1"}
    texts |= {121: "card T1", 129: "column 1", 133: "row 1", 139: "pick 1", 146: "peek 6"}
    assert {number: game.action_text(number) for number in texts} == texts


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 0}, "players is 1 to 4"),
        ({"players": 5}, "players is 1 to 4"),
        ({"heroes": ("kratos", "kratos")}, "no hero is named twice"),
        ({"heroes": ("kratos",)}, "a hero for each of the 2 players"),
        ({"heroes": ("kratos", "odin")}, "a hero is"),
        ({"players": 1, "heroes": ("freya",)}, "[solo.board]"),
        ({"team": "none"}, "team is one or each"),
        ({"max_rounds": 0}, "max_rounds is 1 to 255"),
        ({"first_player": 2}, "first_player is below 2"),
        ({"scene": "q7"}, "scene is"),
        ({"upgrades": 11}, "upgrades is 0 to 10"),
        ({"hide_backs": 1}, "hide_backs is True or False"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        GodOfWar(**options)


def test_the_text_of_a_game_names_its_options() -> None:
    """[setup.options]"""
    assert str(GodOfWar()) == "god_of_war(players=2)"
    game = GodOfWar(2, heroes=HEROES[:2], team="each", scene="q4", skip_forced=True)
    assert str(game) == (
        "god_of_war(players=2,heroes=kratos+atreus,team=each,scene=q4,skip_forced=true)"
    )


def test_a_refused_action_changes_nothing() -> None:
    state = GodOfWar(2).new_state()
    before = state.to_dict()
    with pytest.raises(IllegalActionError) as caught:
        state.apply("move kratos")
    assert caught.value.reason == "not_asked"
    assert caught.value.reason in REASONS
    assert state.to_dict() == before


def test_a_script_must_fit() -> None:
    game = GodOfWar(1, scene="q1")
    state = game.new_state(chance="scripted", script=["M2"], then="explicit")
    state.apply("stand 1 front")
    assert state.to_dict()["players"][0]["hand"] == {"M2": 1}
    with pytest.raises(ScriptError):
        game.new_state(chance="scripted", script=["b7"]).apply("stand 1 front")


def changed(**fields: Any) -> dict[str, Any]:
    """A state in which some fields are different."""
    data = GodOfWar(2, heroes=("freya", "mimir"), scene="q4").new_state().to_dict()
    return {**json.loads(json.dumps(data)), **fields}


@pytest.mark.parametrize(
    ("fields", "word"),
    [
        ({"round": 0}, "round"),
        ({"carrier": "mimir"}, "carrier"),
        ({"freya_tokens": 1}, "freya_tokens"),
        ({"piles": {"stun": 9, "poison": 10, "crystal": 10}}, "cards of stun"),
        ({"scene": None}, "cards"),
        ({"result": "won"}, "result"),
        ({"row": [["N2", "pink"]]}, "row[0]"),
        ({"extra": 1}, "extra"),
        ({"open": {"stack": [{"name": "riddle"}]}}, "open"),
    ],
)
def test_a_snapshot_that_is_not_a_state_is_refused(fields: dict[str, Any], word: str) -> None:
    game = GodOfWar(2, heroes=("freya", "mimir"), scene="q4")
    with pytest.raises(InvalidSnapshotError) as caught:
        game.from_dict(changed(**fields))
    assert any(problem.path.startswith(word) for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('[[cards]]\nid = "q1-T1"\nf = { enemy = { hp = 4 }, runes = ["red"] }\n', "attack"),
        (
            '[[cards]]\nid = "q1-T1"\nb = { flip = { on = "all_dead", pattern = "bb" } }\n',
            "pattern",
        ),
        ('[[cards]]\nid = "q1-T1"\nb = { enemy = { hp = 4, armor = [2, 3] } }\n', "never rise"),
        ('[[cards]]\nid = "q1-T1"\nb = { spots = [{ need = [], do = [] }] }\n', "takes"),
        ('[[cards]]\nid = "q1-T1"\nb = { reward = [["hit", "T9", 1]] }\n', "T9"),
        ('[[cards]]\nid = "q1-T1"\nb = { reward = [["sing"]] }\n', "sing"),
        ('[[cards]]\nid = "q1-T1"\nb = { colour = 1 }\n', "colour"),
        ('[[scenes]]\nid = "q1"\nwin = ["dead_track", "none"]\n', "dead_track"),
        ('[[heroes]]\nid = "kratos"\ndeck = ["M1"]\n', "14 cards"),
        ('[[upgrades]]\nid = "N2"\nred = 5\n', "22 cards of red"),
        ('[[specials]]\nid = "heal2"\neffects = [["draw", "self", 2]]\n', "effects"),
        ('[[units]]\nid = "odin"\nhealth = 5\n', "odin"),
    ],
)
def test_a_bad_card_file_is_refused(text: str, word: str) -> None:
    """[scene.compile] [data.limits] [data.limits] Section 6"""
    with pytest.raises(ValueError, match="the card data is not sound") as caught:
        GodOfWar(cards=text)
    assert word in str(caught.value)
