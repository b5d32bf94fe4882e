"""OpenSpiel's own tests on the registered game, its bots, and its solvers on a small position."""

import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    get_all_states,
    ismcts,
    mcts,
)
from open_spiel.python.policy import UniformRandomPolicy
from open_spiel.python.tests import games_sim_test

import midgard
from midgard.adapters.openspiel import MidgardState, game_name, load, load_start, resampler
from midgard.games import player_counts
from support.corrections.god_of_war import NEW
from support.games.option_pairs import PAIRS
from support.goldens.openspiel import FILE, playthrough

API_TEST = """
import runpy, sys
import midgard.adapters.openspiel
sys.argv = ["api_test", "--test_only_games=^{name}$"]
runpy.run_module("open_spiel.integration_tests.api_test", run_name="__main__", alter_sys=True)
"""

GAME_NAME = game_name("champions")
CHAMPIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "assignment": "simultaneous", "reward": "margin"},
    {"players": 4, "skip_forced": True, "variants": "hall_of_records"},
    {"start": "mini"},
]
GAMES = [("champions", params) for params in CHAMPIONS] + [
    (name, {"players": players})
    for name in midgard.GAMES
    for players in player_counts(name)
    if name != "champions"
]


@pytest.fixture(params=GAMES, ids=lambda it: "-".join(map(str, (it[0], *it[1].values()))))
def game(request: pytest.FixtureRequest) -> Any:
    name, params = request.param
    return pyspiel.load_game(game_name(name), params)


def test_random_games_pass(game: Any) -> None:
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_a_simulated_game_passes(game: Any) -> None:
    games_sim_test.GamesSimTest().sim_game(game)


def test_a_game_is_reported_as_it_was() -> None:
    """The golden file of a playthrough; what stands before its first state is OpenSpiel's own."""
    reported, before = (
        text.partition("# State 0\n") for text in (playthrough(), FILE.read_text("utf-8"))
    )
    assert before[2], "there is no golden file"
    for number, (line, was) in enumerate(
        zip(reported[2].splitlines(), before[2].splitlines(), strict=False)
    ):
        assert line == was, f"line {number} after State 0; `make playthrough` writes the file anew"
    assert reported[2] == before[2]


@pytest.mark.parametrize("name", midgard.GAMES)
def test_the_api_test_passes(name: str) -> None:
    program = API_TEST.format(name=game_name(name))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "Ran 5 tests" in done.stderr


OPTIONS = [(name, options) for name, *both in PAIRS if name in midgard.GAMES for options in both]


@pytest.mark.parametrize(("name", "options"), OPTIONS, ids=str)
def test_a_game_with_any_option_is_loaded(name: str, options: dict[str, Any]) -> None:
    """Also by the text of the OpenSpiel game, and from a pickle."""
    game = midgard.GAMES[name](**options)
    loaded = load(game)
    assert loaded.core == game
    assert loaded.new_initial_state().core == game.new_state(chance="explicit")
    again: Any = pyspiel.load_game(str(loaded))
    assert again.core == game
    assert pickle.loads(pickle.dumps(loaded)).core == game


def test_new_scenes_of_a_card_file_are_loaded(tmp_path: Path) -> None:
    """[scene.own] Their names are words of options."""
    file = tmp_path / "own.toml"
    file.write_text(NEW)
    shuffled = ["q1", "q2", "lake", "b7", "b8", "maw"]
    choices: list[dict[str, Any]] = [{"scene": "lake"}, {"scenes": shuffled}]
    for options in choices:
        game: Any = midgard.GodOfWar(3, cards=file, heroes=["freya", "mimir", "kratos"], **options)
        assert load(game, cards=str(file)).core == game
        with pytest.raises((midgard.MidgardError, pyspiel.SpielError)):
            load(game)


def walk(game: Any, seed: int) -> Any:
    """The positions of a random game, the chance nodes and the end among them."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        yield state
        options = (
            [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else []
        )
        state.apply_action(rng.choice(options or state.legal_actions()))
    yield state


def test_utilities_are_those_that_are_promised(game: Any) -> None:
    kind, kinds = game.get_type().utility, pyspiel.GameType.Utility
    for seed in range(10):
        *_, end = walk(game, seed)
        utilities = end.returns()
        assert all(game.min_utility() <= one <= game.max_utility() for one in utilities)
        if kind in (kinds.ZERO_SUM, kinds.CONSTANT_SUM):
            assert sum(utilities) == pytest.approx(game.utility_sum())
        if kind == kinds.IDENTICAL:
            assert len(set(utilities)) == 1


@pytest.mark.skipif("poker" not in midgard.GAMES, reason="the build has no small games")
def test_the_kind_of_utility_is_that_of_the_game() -> None:
    kinds = pyspiel.GameType.Utility
    for name, params, kind in [
        ("poker", {}, kinds.ZERO_SUM),
        ("bids", {}, kinds.GENERAL_SUM),  # perhaps nobody wins
        ("wall", {}, kinds.IDENTICAL),
        ("champions", {}, kinds.CONSTANT_SUM),
        ("champions", {"reward": "margin"}, kinds.ZERO_SUM),
    ]:
        game = pyspiel.load_game(game_name(name), params)
        assert game.get_type().utility == kind, (name, params)
    poker = pyspiel.load_game(game_name("poker"))
    assert (poker.min_utility(), poker.max_utility(), poker.utility_sum()) == (-2, 2, 0)


def test_a_game_and_its_states_survive_a_pickle(game: Any) -> None:
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    for state in list(walk(game, 1))[::50]:
        again = pickle.loads(pickle.dumps(state))
        assert again.core == state.core
        assert str(again) == str(state)


def test_a_clone_goes_its_own_way(game: Any) -> None:
    for state in walk(game, 2):
        clone = state.clone()
        assert str(clone) == str(state)
        assert clone.history() == state.history()
        if not state.is_terminal():
            clone.apply_action(state.legal_actions()[-1])
            assert str(clone) != str(state)


def test_a_seat_cannot_tell_sampled_states_from_the_true_one(game: Any) -> None:
    deal = resampler(7)
    for state in walk(game, 3):
        if state.is_terminal() or state.is_chance_node():
            continue
        seat = state.current_player()
        for other in (deal(state, seat), state.resample_from_infostate(seat, lambda: 0.5)):
            assert other.information_state_string() == state.information_state_string()
            assert other.observation_string() == state.observation_string()
            assert other.observation_tensor() == state.observation_tensor()
            assert other.legal_actions() == state.legal_actions()
            assert other.history() == []


def test_the_observation_is_that_of_the_engine(game: Any) -> None:
    for state in list(walk(game, 4))[1::20]:
        if state.is_chance_node():
            continue
        for seat in range(game.num_players()):
            seen = np.array(state.observation_tensor(seat), dtype=np.float32)
            assert (seen == state.core.observation(seat)).all()
            assert state.observation_string(seat) == state.core.table(seat)


def test_the_rewards_are_the_payoffs() -> None:
    for reward in ("wins", "margin"):
        *_, state = walk(load(midgard.Champions(players=3), reward=reward), 5)
        glory = state.core.scores
        margins = [own - (sum(glory) - own) / 2 for own in glory]
        assert state.returns() == (state.core.returns() if reward == "wins" else margins)
        assert state.rewards() == state.returns()


@pytest.mark.parametrize("params", [{"players": 2}, {"start": "mini"}], ids=["two", "mini"])
def test_the_bots_play_it(params: dict[str, Any]) -> None:
    game = pyspiel.load_game(GAME_NAME, params)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    seeded = ismcts.ISMCTSBot(game, evaluator, 1.4, 10, random_state=rng)
    seeded.set_resampler(resampler(3))
    for bot in (
        mcts.MCTSBot(game, 1.4, 10, evaluator, random_state=rng),
        ismcts.ISMCTSBot(game, evaluator, 1.4, 10, random_state=rng),
        seeded,
    ):
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal() and decisions < 12:
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(outcomes, p=chances)))
            else:
                state.apply_action(int(bot.step(state)))
                decisions += 1


def all_states(game: Any) -> dict[str, MidgardState]:
    found: dict[str, MidgardState] = get_all_states.get_all_states(
        game, depth_limit=-1, include_terminals=True, include_chance_states=True
    )
    return found


def test_the_small_position_is_small_and_hides_something() -> None:
    states = all_states(load_start("champions", "mini"))
    decisions = [state for state in states.values() if state.current_player() >= 0]
    reported = {(state.current_player(), state.information_state_string()) for state in decisions}
    assert (len(states), len(decisions), len(reported)) == (4021, 112, 13)


def test_information_states_have_perfect_recall() -> None:
    """All that leads to one has the same own information states and actions before it."""
    past: dict[str, list[tuple[str, int]]] = {}

    def visit(state: Any, own: tuple[list[tuple[str, int]], ...]) -> None:
        if state.is_terminal():
            return
        seat = state.current_player()
        if seat >= 0:
            reported = state.information_state_string()
            assert past.setdefault(reported, own[seat]) == own[seat]
        for action in state.legal_actions():
            longer = list(own)
            if seat >= 0:
                longer[seat] = [*own[seat], (reported, action)]
            visit(state.child(action), tuple(longer))

    visit(load_start("champions", "mini").new_initial_state(), ([], []))
    assert len(past) == 13


def test_cfr_solves_the_small_position() -> None:
    game = load_start("champions", "mini")
    assert exploitability.nash_conv(game, UniformRandomPolicy(game)) == pytest.approx(
        0.501029, abs=1e-6
    )
    assert exploitability.exploitability(game, UniformRandomPolicy(game)) > 0.25
    solver = cfr.CFRPlusSolver(game)
    for _ in range(26):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.nash_conv(game, policy) < 0.005
    values = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert values == pytest.approx([0.750, 0.250], abs=0.003)


def test_a_game_of_the_engine_can_begin_anywhere() -> None:
    engine = midgard.Champions(players=3, assignment="simultaneous")
    state = engine.new_state(seed=4)
    for _ in range(30):
        state.apply(state.legal_actions()[0])
    game = load(engine, start=state)
    assert game.new_initial_state().core == state
    assert pickle.loads(pickle.dumps(game)).new_initial_state().core == state
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_bad_parameters_are_refused() -> None:
    other = midgard.Champions(players=3).new_state(seed=1)
    with pytest.raises(midgard.InvalidOptionError, match="another game"):
        load(midgard.Champions(players=2), start=other)
    for params in ({"reward": "glory"}, {"start": "late"}, {"players": 5}):
        with pytest.raises(midgard.InvalidOptionError):
            pyspiel.load_game(GAME_NAME, params)
