"""The reference of Reavers by itself: games at random with what must always hold."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from typing import Any

import pytest

from midgard.reference import Reavers
from midgard.reference.reavers import (
    CHANCE,
    TERMINAL,
    IllegalActionError,
    InvalidSnapshotError,
    ScriptError,
    State,
)
from midgard.reference.reavers.action import ACTIONS
from midgard.reference.reavers.phase import PHASES
from midgard.reference.reavers.reasons import REASONS
from support.positions.reavers import legal, play

GAMES: list[dict[str, Any]] = [
    {"players": players, "negotiation": mode, "memory": memory}
    for players, mode, memory in (
        *((2, mode, "perfect") for mode in ("menu", "micro", "auto")),
        *((3, mode, "screen") for mode in ("menu", "micro", "auto")),
        *((4, mode, "perfect") for mode in ("menu", "micro")),
        *((5, mode, "screen") for mode in ("menu", "micro")),
        *((6, mode, "perfect") for mode in ("menu", "micro", "auto")),
    )
] + [
    {"players": 2, "bjorn": True},
    {"players": 2, "bjorn": True, "locations": "random", "negotiation": "micro"},
    {"players": 4, "locations": "random", "bjorgvin_sell_limit_each": 0, "cycles": 1},
    {"players": 5, "locations": "random", "skip_forced": True},
]
SPOILS = {"armor": 18, "weapons": 17, "jewelry": 15, "furs": 14, "horns": 12, "relics": 9}


def step(state: State, chance: random.Random) -> list[dict[str, Any]]:
    """Plays a random action or outcome."""
    if state.is_chance:
        weighted = state.chance_outcomes()
        numbers = [number for number, _ in weighted]
        weights = [float(weight) for _, weight in weighted]
        return state.apply_events(chance.choices(numbers, weights)[0])
    return state.apply_events(chance.choice(state.legal_actions()))


def check(state: State) -> None:
    """Checks the invariants of every moment of every game: section 4."""
    data = state.to_dict()
    phase, loots = data["phase"], [entry["loot"] for entry in data["locations"]]
    seats = data["seats"]
    for token in ("farm", "wall", "tower"):
        assert data["raid"][token] + sum(entry[token] for entry in seats + loots) == 20
    spoils = Counter(data["spoils"]["unseen"]) + Counter(data["spoils"]["discards"])
    for entry in seats + loots:
        spoils += Counter(entry["spoils"])
    for entry in seats:
        spoils += Counter(entry["secret"])
        assert entry["secret"]["weapons"] == 0
    spoils += Counter(phase.get("revealed", ()))
    assert spoils == SPOILS
    reavers = Counter(data["reavers"]["unseen"]) + Counter(data["reavers"]["discards"])
    reavers += Counter(card for card in data["market"] if card)
    for entry in seats:
        reavers += Counter(entry["reavers"])
    reavers += Counter([phase["card"]] if phase["name"] == "blind_offer" else ())
    assert reavers.total() == 48
    assert smallest(data) >= (-99 if phase["name"] == "answer" else 0)
    for entry in seats:
        assert entry["destination"] is None or entry["destination"] != entry["last"]
    assert 12 - sum(data["supply"]["unseen"].values()) == data["round"] <= 10
    waits(state)


def smallest(value: Any) -> int:
    """The smallest number in plain data."""
    if isinstance(value, dict):
        return min((smallest(each) for each in value.values()), default=0)
    if isinstance(value, list):
        return min((smallest(each) for each in value), default=0)
    return value if isinstance(value, int) else 0


def waits(state: State) -> None:
    """Exactly one thing is awaited."""
    if state.is_chance:
        weights = state.chance_outcomes()
        assert sum(weight for _, weight in weights) == 1
        assert all(weight > 0 for _, weight in weights)
        assert [number for number, _ in weights] == sorted({number for number, _ in weights})
    assert state.is_chance == (state.current_player == CHANCE) == bool(state.chance_outcomes())
    assert state.is_terminal == (state.current_player == TERMINAL) == bool(state.winners)
    decides = state.current_player >= 0
    assert decides == bool(state.legal_actions())


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_game_at_random_keeps_the_laws(options: dict[str, Any]) -> None:
    game, chance = Reavers(**options), random.Random(str(options))
    state = game.new_state()
    for number in range(100_000):
        check(state)
        if number % 5 == 0:
            read = game.from_dict(json.loads(json.dumps(state.to_dict())))
            assert read == state
            assert read.legal_actions() == state.legal_actions()
        if state.is_terminal:
            break
        before = state.to_dict()["seats"]
        events = step(state, chance)
        agreements(before, state, events)
    assert state.is_terminal
    assert state.to_dict()["round"] == 10
    assert len(state.scores) == options["players"]
    assert sorted(state.ranks)[0] == 1
    assert sum(state.returns()) == pytest.approx(1)


def agreements(before: list[Any], state: State, events: list[dict[str, Any]]) -> None:
    """Failure gives each visitor a terror and leaves the rest; what is shown is what happened."""
    failed = [event["location"] for event in events if event["name"] == "failed"]
    plain = {event["name"] for event in events} <= {"failed", "skipped", "rejected"}
    for seat, entry in enumerate(state.to_dict()["seats"]):
        there = entry["destination"] in failed
        if plain and failed:
            assert entry["terror"] == before[seat]["terror"] + there
            assert entry | {"terror": 0} == before[seat] | {"terror": 0}


def test_every_phase_is_met() -> None:
    met = set[str]()
    for seed in range(30):
        for options in ({"players": 6, "negotiation": "micro"}, {"players": 5}, {"players": 6}):
            chance = random.Random(seed)
            state = Reavers(**options).new_state()
            while not state.is_terminal:
                met.add(state.to_dict()["phase"]["name"])
                step(state, chance)
            met.add(state.to_dict()["phase"]["name"])
        if len(met) == len(PHASES) - 1:
            break
    assert set(PHASES) - met == {"locations"}
    assert Reavers(players=2, locations="random").new_state().phase == "locations"


def test_actions_that_are_not_legal_have_a_reason_and_change_nothing() -> None:
    seen = set[str]()
    for seed, options in enumerate(
        [{"players": 6, "negotiation": "micro"}, {"players": 6}, {"players": 4}]
    ):
        chance = random.Random(seed)
        game = Reavers(**options)  # type: ignore[arg-type]
        state = game.new_state()
        while not state.is_terminal:
            if not state.is_chance and chance.random() < 0.1:
                seen |= refusals(game, state)
            step(state, chance)
        seen |= refusals(game, state)
    assert len(seen) >= 12
    assert seen <= set(REASONS)


def refusals(game: Reavers, state: State) -> set[str]:
    """The reasons why the other actions are refused."""
    found, allowed = set[str](), state.legal_actions()
    before = state.to_dict()
    for number in range(game.action_count):
        sentence = state.why_not(number)
        assert (sentence is None) == (number in allowed)
        if sentence is not None:
            with pytest.raises(IllegalActionError) as error:
                state.apply(number)
            assert error.value.sentence == sentence
            assert error.value.action == ACTIONS[number]
            found.add(error.value.reason)
    assert state.to_dict() == before
    return found


def test_a_script_answers_chance() -> None:
    game = Reavers(players=2)
    answers = ["R-H1", "R-Y1", "R-H2", "R-Y2", "S01", "armor", "furs", "relics"]
    state = game.new_state(chance="scripted", script=answers, then="explicit")
    assert state.script_left == 0
    assert state.phase == "destination"
    with pytest.raises(ScriptError, match="no answer left"):
        game.new_state(chance="scripted", script=answers[:4])
    with pytest.raises(ScriptError, match="does not fit"):
        game.new_state(chance="scripted", script=["R-H9"])
    with pytest.raises(ValueError, match="script and then"):
        game.new_state(script=answers)


def test_an_impossible_outcome_is_refused() -> None:
    state = Reavers(players=2).new_state()
    with pytest.raises(IllegalActionError) as error:
        state.apply("R-H9")
    assert error.value.reason == "no_such_outcome"
    assert state.chance_name == "reaver"
    assert state.outcome_text(0) == "R-H1"


def test_forced_decisions_can_be_skipped() -> None:
    chance = random.Random(1)
    state = Reavers(players=3, skip_forced=True).new_state()
    while not state.is_terminal:
        assert state.is_chance or len(state.legal_actions()) > 1
        step(state, chance)


def test_child_and_clone_leave_the_state_alone() -> None:
    state = Reavers(players=2).new_state()
    before, twin = state.to_dict(), state.clone()
    child = state.child("R-H1")
    assert state.to_dict() == before
    assert twin == state
    assert child != state
    assert repr(Reavers(players=2, bjorn=True)) == "Reavers(players=2, bjorn=True)"
    assert eval(repr(state.game), {"Reavers": Reavers}).rules == state.game.rules


@pytest.mark.parametrize("seed", range(4))
def test_a_state_with_a_wrong_number_is_refused(seed: int) -> None:
    chance = random.Random(seed)
    game = Reavers(players=3, negotiation="micro")
    state = game.new_state()
    refused = 0
    while not state.is_terminal:
        step(state, chance)
        data = copy.deepcopy(state.to_dict())
        where = chance.choice(("spoils", "reavers"))
        pool = data[where]["unseen"]
        pool[chance.choice(list(pool))] += 1
        with pytest.raises(InvalidSnapshotError) as error:
            game.from_dict(data)
        assert error.value.problems[0].path == f"{where}.unseen"
        refused += 1
    assert refused > 100


HOSTILE: list[Any] = [
    *(None, 0, -1, 10**30, 10**5000, "luck", [], {}, [[]], [10**5000], True, 1.5),
    *({"name": "hire"}, {10**5000: 1}),
]


@pytest.mark.parametrize("seed", range(3))
def test_no_value_breaks_the_reading_of_a_state(seed: int) -> None:
    chance = random.Random(seed)
    game = Reavers(players=2, negotiation="micro", bjorn=True)
    state, refused = game.new_state(), 0
    while not state.is_terminal:
        step(state, chance)
        data = copy.deepcopy(state.to_dict())
        spoil(data, chance)
        try:
            read = game.from_dict(data)
        except InvalidSnapshotError:
            refused += 1
        else:
            assert read.to_dict() == data
    assert refused > 50


def spoil(data: Any, chance: random.Random) -> None:
    """Puts a hostile value somewhere."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data)))
        key = chance.choice(keys)
        inner = data[key]
        if not isinstance(inner, dict | list) or not inner or chance.random() < 0.2:
            data[key] = copy.deepcopy(chance.choice(HOSTILE))
            return
        data = inner


def test_texts_of_actions_are_accepted() -> None:
    state = Reavers(players=2).new_state()
    play(state, "R-H1", "R-Y1", "R-H2", "R-Y2", "S01", "armor", "furs", "relics")
    assert legal(state) == ["go roskilde", "go bjorgvin", "go tonsberg", "go nidalos"]
    assert "round 1" in str(state)
    assert "destination" in repr(state)
    with pytest.raises(ValueError, match="no action is written"):
        state.apply("go home")


def twin_of(state: State, viewer: int, chance: random.Random) -> State | None:
    """The same game with one secret card of another seat exchanged for one of the deck."""
    data = copy.deepcopy(state.to_dict())
    kinds = [kind for kind in SPOILS if kind != "weapons"]
    owners = [
        (seat, kind)
        for seat, entry in enumerate(data["seats"])
        for kind in kinds
        if seat != viewer and entry["secret"][kind]
    ]
    deck = [kind for kind in kinds if data["spoils"]["unseen"][kind]]
    if not owners or not deck:
        return None
    (seat, kind), other = chance.choice(owners), chance.choice(deck)
    secret, unseen = data["seats"][seat]["secret"], data["spoils"]["unseen"]
    secret[kind], unseen[kind] = secret[kind] - 1, unseen[kind] + 1
    secret[other], unseen[other] = secret[other] + 1, unseen[other] - 1
    return state.game.from_dict(data)


@pytest.mark.parametrize("memory", ["perfect", "screen"])
@pytest.mark.parametrize("mode", ["menu", "micro", "auto"])
def test_a_secret_card_of_another_changes_nothing_that_a_seat_sees(memory: str, mode: str) -> None:
    compared = decided = 0
    for seed in range(3):
        chance = random.Random(f"{memory} {mode} {seed}")
        game = Reavers(players=3, memory=memory, negotiation=mode)
        state = game.new_state()
        while not state.is_terminal:
            own = state.current_player
            viewer = own if own >= 0 else chance.randrange(3)
            answers = state.phase in ("answer", "end")
            twin = None if answers else twin_of(state, viewer, chance)
            if twin is not None:
                compared += 1
                assert twin.view(viewer) == state.view(viewer)
                assert twin.table(viewer) == state.table(viewer)
                assert twin.legal_actions() == state.legal_actions()
            if twin is not None and own >= 0:
                decided += 1
                number = chance.choice(state.legal_actions())
                heard = [
                    game.events_for(each.apply_events(number), viewer) for each in (state, twin)
                ]
                if not {"scored", "unveiled"} & {event["name"] for event in heard[0]}:
                    assert heard[0] == heard[1]
            else:
                step(state, chance)
    assert compared > 100
    assert decided > 40
