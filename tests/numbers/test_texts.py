"""Texts from outside: one that is not Unicode is refused as any unknown word is."""

import importlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard import bots, reference, search, testing
from midgard.cli import run
from midgard.reference.champions.options import ROWS
from midgard.tournament import tournament
from support.docs.annotations import compiled, words
from support.surface.number_takers import EXPLICIT, GAME, SHIPS, SLOW, STATE, TEAM, THROWN
from support.surface.number_takers import TAKERS as NUMBERS
from support.surface.seeds import SEEDS

TEXTS = ["\ud800", "leader \udfff", "x" * 10**5, "", "\0", "caf\xe9"]
"""Half a letter, and others that are no word."""


def batch(**options: Any) -> midgard.Batch:
    return midgard.Batch(GAME, 2, seed=1, **options)


FLAGS = (True, False)


def _option(name: str) -> Callable[[Any], object]:
    return lambda text: midgard.Champions(**{name: text})


TAKERS: dict[str, Callable[[Any], object]] = {
    "Action.text": lambda t: midgard.champions.Action(t),
    "Champions.expansions": lambda t: midgard.Champions(expansions=[t]),
    "Champions.variants": lambda t: midgard.Champions(variants=[t]),
    "Champions.cards": lambda t: midgard.Champions(cards=t),
    "Champions.assignment": lambda t: midgard.Champions(assignment=t),
    "Champions.leaders": lambda t: midgard.Champions(2, leaders=[t, "ullr"]),
    "Champions.preset": lambda t: midgard.Champions(preset=t),
    **{
        f"Champions.{name}": _option(name)
        for name, row in ROWS.items()
        if row.official not in FLAGS
    },
    "Champions.action.action": lambda t: GAME.action(t),
    "Champions.index.action": lambda t: GAME.index(t),
    "Champions.faces.warrior": lambda t: GAME.faces(t),
    "Champions.new_state.chance": lambda t: GAME.new_state(chance=t),
    "Champions.new_state.script": lambda t: GAME.new_state(script=[t]),
    "Champions.new_state.then": lambda t: GAME.new_state(script=[], then=t),
    "Champions.from_dict.chance": lambda t: GAME.from_dict(STATE.to_dict(), chance=t),
    "Champions.from_dict.script": lambda t: GAME.from_dict(EXPLICIT.to_dict(), script=[t]),
    "Champions.from_dict.then": lambda t: GAME.from_dict(STATE.to_dict(), script=[], then=t),
    "Champions.from_dict.data": lambda t: GAME.from_dict(STATE.to_dict() | {"troll": t}),
    "Champions.position.chance": lambda t: GAME.position(round=2, chance=t),
    "Champions.position.script": lambda t: GAME.position(**THROWN, script=[t]),
    "Champions.position.then": lambda t: GAME.position(round=2, script=[], then=t),
    "Champions.from_json.text": lambda t: GAME.from_json(t),
    "Champions.from_json.chance": lambda t: GAME.from_json(STATE.to_json(), chance=t),
    "Champions.from_json.script": lambda t: GAME.from_json(EXPLICIT.to_json(), script=[t]),
    "Champions.from_json.then": lambda t: GAME.from_json(STATE.to_json(), script=[], then=t),
    "Champions.replay.text": lambda t: GAME.replay(t),
    "GodOfWar.heroes": lambda t: midgard.GodOfWar(heroes=[t, "kratos"]),
    "GodOfWar.team": lambda t: midgard.GodOfWar(team=t),
    "GodOfWar.scene": lambda t: midgard.GodOfWar(scene=t),
    "GodOfWar.scenes": lambda t: midgard.GodOfWar(scenes=[t, "q1", "q2", "q3", "b7", "b8", "b9"]),
    "GodOfWar.cards": lambda t: midgard.GodOfWar(cards=t),
    "card_warnings.cards": lambda t: midgard.god_of_war.card_warnings(t),
    "Reavers.locations": lambda t: midgard.Reavers(locations=t),
    "Reavers.memory": lambda t: midgard.Reavers(memory=t),
    "Reavers.negotiation": lambda t: midgard.Reavers(negotiation=t),
    "Reavers.cards": lambda t: midgard.Reavers(cards=t),
    "GodOfWar.position.script": lambda t: TEAM.position(script=[t]).apply("done"),
    "Reavers.position.chance": lambda t: SHIPS.position(round=2, chance=t),
    "Reavers.position.script": lambda t: SHIPS.position(phase="weapons_die", script=[t]),
    "Reavers.position.then": lambda t: SHIPS.position(round=2, script=[], then=t),
    "LegalActions.__contains__.action": lambda t: t in STATE.legal,
    "State.apply.action": lambda t: STATE.clone().apply(t),
    "State.apply.outcome": lambda t: EXPLICIT.clone().apply(t),
    "State.apply_events.action": lambda t: STATE.clone().apply_events(t),
    "State.apply_many.actions": lambda t: STATE.clone().apply_many([t]),
    "State.child.action": lambda t: STATE.child(t),
    "State.outcome_text.outcome": lambda t: EXPLICIT.outcome_text(t),
    "State.explain.action": lambda t: STATE.explain(t),
    "State.explanation.action": lambda t: STATE.explanation(t),
    "State.determinize.belief": lambda t: STATE.determinize(0, 1, belief=t),
    "State.determinize.chance": lambda t: STATE.determinize(0, 1, chance=t),
    "State.why_not.action": lambda t: STATE.why_not(t),
    "State.observation.memory": lambda t: STATE.observation(0, memory=t),
    "State.observation.dtype": lambda t: STATE.observation(0, dtype=t),
    "State.rollout.policy": lambda t: STATE.rollout(1, policy=t),
    "State.rollout.value": lambda t: STATE.rollout(1, value=t),
    "Batch.dtype": lambda t: batch(dtype=t),
    "Batch.memory": lambda t: batch(memory=t),
    "Batch.reward": lambda t: batch(reward=t),
    "Batch.autoreset": lambda t: batch(autoreset=t),
    "Batch.illegal": lambda t: batch(illegal=t),
    "Batch.rollout.policy": lambda t: batch().rollout(1, policy=t),
    "Bot.name": lambda t: midgard.Bot(t),
}
PYTHON: dict[str, Callable[[Any], object]] = {
    "simulate.bots": lambda t: midgard.simulate(GAME, bots=[t] * 3, games=1),
    "simulate.bots in all seats": lambda t: midgard.simulate(GAME, bots=t, games=1),
    "tournament.bots": lambda t: tournament(GAME, [t, "random"], games=1),
    "tournament.tables": lambda t: tournament(GAME, ["greedy", "random"], games=1, tables=t),
    "value_of.what": lambda t: midgard.value_of(GAME, t, games=2),
    "value_of.bots": lambda t: midgard.value_of(GAME, "favor", bots=[t], games=2),
    "odds.warriors": lambda t: midgard.odds(t, "3/5"),
    "odds.enemy": lambda t: midgard.odds("1 axe", t),
    "odds.runes": lambda t: midgard.odds("1 axe", "3/5", runes=[t]),
    "odds.leader": lambda t: midgard.odds("1 axe", "3/5", leader=t),
    "odds.policy": lambda t: midgard.odds("1 axe", "3/5", policy=t),
    "odds.objective": lambda t: midgard.odds("1 axe", "3/5", objective=t),
    "make.spec": lambda t: bots.make(t, seed=1, seat=0),
    "check_legal.spec": lambda t: testing.check_legal(t),
    "Record.apply.action": lambda t: midgard.Record(GAME, seed=1).apply(t),
    "ISMCTS.rollout": lambda t: search.ISMCTS(rollout=t),
    "ISMCTS.value": lambda t: search.ISMCTS(value=t),
}
REFERENCE: dict[str, Callable[[Any], object]] = {
    "Champions.cards": lambda t: reference.Champions(cards=t),
    "Champions.variants": lambda t: reference.Champions(variants=[t]),
    "Champions.leaders": lambda t: reference.Champions(2, leaders=[t, "ullr"]),
    "Champions.expansions": lambda t: reference.Champions(expansions=[t]),
    "Champions.preset": lambda t: reference.Champions(preset=t),
    "Champions.assignment": lambda t: reference.Champions(assignment=t),
    "Champions.tied_destiny": lambda t: reference.Champions(tied_destiny=t),
    "Champions.action": lambda t: SLOW.action(t),
    "State.apply": lambda t: SLOW.new_state().apply(t),
}
FREE = ("Champions.variants", "Champions.expansions")
"""Those of which a text may be empty."""


@pytest.mark.parametrize("text", TEXTS, ids=["half", "word", "long", "none", "null", "accent"])
@pytest.mark.parametrize("name", TAKERS | PYTHON)
def test_a_text_that_is_not_a_word_is_an_error_of_midgard(name: str, text: str) -> None:
    taker = (TAKERS | PYTHON)[name]
    with pytest.raises(midgard.MidgardError) as caught:
        taker(text)
    str(caught.value).encode()


@pytest.mark.parametrize("text", TEXTS, ids=["half", "word", "long", "none", "null", "accent"])
@pytest.mark.parametrize("name", REFERENCE)
def test_the_reference_refuses_it_too(name: str, text: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        REFERENCE[name](text)
    assert not isinstance(caught.value, UnicodeError)


@pytest.mark.parametrize("text", TEXTS)
def test_a_card_file_is_checked_whatever_it_holds(text: str) -> None:
    assert isinstance(midgard.champions.check_cards(text), list)
    assert isinstance(midgard.god_of_war.check_cards(text), list)
    assert isinstance(midgard.reavers.check_cards(text), list)


TAKERS |= {
    name.partition(" ")[2]: taker.call
    for name, taker in NUMBERS.items()
    if name.startswith("midgard ") and name.rpartition(".")[2] in SEEDS
}
TEXT = {"str", "_ActionLike", "ActionLike", "Literal", "_Memory", "_Dtype", "_Autoreset"}
TEXT |= {"_ChanceMode", "_Variant", "_Assignment", "_Then"}
OTHERS = {
    "Champions.belief.exact": "a truth value",
    "Reavers.belief.exact": "a truth value",
    "State.chance_outcomes.exact": "a truth value",
    "check_cards.text": "it is refused by no error",
}


def test_every_text_is_tried() -> None:
    found = {name for name, note in compiled() if words(note) & TEXT}
    assert found - set(TAKERS) == set(OTHERS)


def test_a_record_with_half_a_letter_is_refused_in_one_line(tmp_path: Path) -> None:
    record = json.loads(GAME.record(seed=1).to_json())
    play = {"seed": 1, "players": ["you", "\ud800", "greedy"]}
    for data in (
        record | {"play": play},
        record | {"game": "\ud800"},
        record | {"options": record["options"] | {"leaders": ["\ud800"] * 3}},
        record | {"more\ud800": 1},
    ):
        with pytest.raises(midgard.InvalidSnapshotError) as caught:
            GAME.replay(json.dumps(data))
        str(caught.value).encode()


@pytest.mark.parametrize("version", [2.0, True, "2", None, [2]])
def test_the_version_of_a_record_is_a_whole_number(version: Any) -> None:
    record = json.loads(GAME.record(seed=1).to_json())
    for part in (
        {"rules_version": version},
        {"options": record["options"] | {"players": 3.0}},
        {"options": record["options"] | {"start_player": False}},
    ):
        with pytest.raises(midgard.InvalidSnapshotError):
            GAME.replay(json.dumps(record | part))


@pytest.mark.parametrize("position", [True, False, np.True_, 1.0, "0", None])
def test_a_position_among_legal_actions_is_a_whole_number(position: Any) -> None:
    with pytest.raises(TypeError):
        STATE.legal[position]


@pytest.mark.parametrize("power", range(6))
def test_a_position_that_is_not_there_is_an_index_error(power: int) -> None:
    position = [99, -99, 2**63, -(2**63) - 1, 10**30, -(10**5000)][power]
    with pytest.raises(midgard.OutOfRangeError) as caught:
        STATE.legal[position]
    assert isinstance(caught.value, IndexError)
    legal = STATE.legal
    assert legal[np.int64(-1)] == legal[len(legal) - 1] == list(legal)[-1]


@pytest.mark.parametrize("seat", ["9" * 5000, "-1", "\u0661", "\xb2", "x"])
def test_a_seat_that_is_not_there_is_refused_in_one_line(
    seat: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["play", f"--seat={seat}", "--players=2"]) == 2
    output = capsys.readouterr().err
    assert output.startswith("midgard: --seat must be 0 to 1, not ")
    assert (output.count("\n"), len(output) < 120) == (1, True)


def test_half_a_letter_in_a_saved_game_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "g.json"
    record = json.loads(midgard.Record(midgard.Champions(2), seed=1).to_json())
    path.write_text(json.dumps(record | {"play": {"seed": 1, "players": ["you", "\ud800"]}}))
    assert run(["play", "--load", str(path)]) == 2
    output = capsys.readouterr().err
    assert output.startswith("midgard: ")
    assert output.count("\n") == 1


def test_huge_numbers_that_are_typed_are_no_choice(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    huge = "9" * 5000
    typed = [
        huge,
        f"help {huge}",
        f"odds {huge}",
        f"history {huge}",
        "\xb2",
        "history \xb2",
        "quit",
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed) + "\n"))
    assert run(["play", "--seat=0", "--players=2", "--seed=1"]) == 0
    assert "The game is left." in capsys.readouterr().out


def test_a_vector_of_dicts_is_refused_with_a_way_out() -> None:
    gymnasium = pytest.importorskip("gymnasium")
    importlib.import_module("midgard.adapters.gymnasium")
    name = "midgard/ChampionsSelfPlay-v0"
    with pytest.raises(midgard.InvalidOptionError, match='vectorization_mode="sync"'):
        gymnasium.make_vec(name, num_envs=2, observation="dict")
    env = gymnasium.make_vec(name, num_envs=2, observation="dict", vectorization_mode="sync")
    assert set(env.observation_space) == {"observation", "action_mask"}


def test_the_prompt_in_turn_names_who_waits() -> None:
    pytest.importorskip("pettingzoo")
    from midgard.adapters.pettingzoo import ParallelEnv

    env = ParallelEnv(midgard.Champions(2, start_player=0))
    env.reset(seed=1)
    before = env.table
    for noop in (env.noop, np.int64(env.noop)):
        with pytest.raises(
            midgard.InvalidOptionError, match=r"seat_\d waits .* but it is its turn"
        ):
            env.step({"seat_0": noop, "seat_1": noop})
    for none in (None, [1, 2], "noop", 3):
        with pytest.raises(midgard.InvalidOptionError, match="a dict of an action by agent"):
            env.step(none)  # type: ignore[arg-type]
    assert env.table == before
