"""Searches: they see what a seat knows and nothing else, repeat, and keep to their bounds."""

import json
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

import midgard
from midgard.search import ISMCTS, MCTS, PIMC, PUCT, FlatMC, Result
from midgard.testing.worlds import paired

Floats: TypeAlias = npt.NDArray[np.float32]


SIZES = {midgard.Champions(players=n).observation_size: n for n in (2, 3, 4)}


def judge(observations: Floats, masks: npt.NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """An evaluator that looks at every number that it is shown."""
    assert observations.dtype == np.float32
    assert masks.dtype == np.bool_
    assert len(observations) == len(masks) <= 8
    assert masks.any(axis=1).all()
    marks = observations @ np.cos(np.arange(observations.shape[1], dtype=np.float32))
    values = (np.sin(marks[:, None] * (1 + np.arange(SIZES[observations.shape[1]]))) + 1) / 2
    return np.abs(np.cos(marks[:, None] + np.arange(129))), values.astype(np.float32)


SEARCHES: dict[str, Callable[..., Any]] = {
    "single": lambda **passed: ISMCTS(simulations=40, **passed),
    "multiple": lambda **passed: ISMCTS(simulations=40, observer="multiple", **passed),
    "outcomes": lambda **passed: ISMCTS(simulations=40, chance="outcomes", **passed),
    "random": lambda **passed: ISMCTS(simulations=40, rollout="random", prior=None, **passed),
    "paranoid": lambda **passed: ISMCTS(simulations=40, opponents="paranoid", **passed),
    "leaves": lambda **passed: ISMCTS(simulations=40, threads=2, parallel="leaves", **passed),
    "threads": lambda **passed: ISMCTS(simulations=40, threads=2, **passed),
    "pimc": lambda **passed: PIMC(simulations=40, worlds=4, **passed),
    "mcts": lambda **passed: MCTS(simulations=40, **passed),
    "puct": lambda **passed: PUCT(judge, simulations=40, **passed),
    "flat": lambda **passed: FlatMC(simulations=40, **passed),
}


def positions(game: midgard.Champions, seed: int, every: int) -> list[midgard.champions.State]:
    """Some decisions of a random game."""
    rng = random.Random(seed)
    state = game.new_state(seed=seed)
    found = []
    while not state.is_terminal:
        found.append(state.clone())
        state.apply(rng.choice(state.legal_actions()))
    return [each for each in found[5::every] if len(each.legal_actions()) > 1]


def reported(found: Result) -> tuple[Any, ...]:
    """All of a result but how long it took."""
    return (found.action, found.visits, found.values, found.nodes, found.to_dict())


@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("assignment", ["in_turn", "simultaneous"])
def test_a_search_finds_the_same_in_worlds_its_seat_cannot_tell_apart(
    name: str, assignment: Any
) -> None:
    game = midgard.Champions(players=3, assignment=assignment)
    differed = 0
    for number, state in enumerate(positions(game, 3, 17)):
        other = paired(state, state.current_player, seed=number)
        differed += other != state
        here, there = (SEARCHES[name](seed=number).search(each) for each in (state, other))
        assert reported(here) == reported(there)
        assert here.action in state.legal_actions()
    assert differed > 3


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_repeats_and_counts_what_it_did(name: str) -> None:
    game = midgard.Champions()
    for state in positions(game, 4, 60):
        before = state.to_bytes()
        found = SEARCHES[name](seed=5).search(state)
        assert reported(found) == reported(SEARCHES[name](seed=5).search(state))
        assert state.to_bytes() == before
        assert found.simulations == 40 == sum(found.visits.values())
        assert set(found.visits) <= set(state.legal_actions())
        assert float(found.policy.sum()) == pytest.approx(1.0)
        tried = {action for action, visits in found.visits.items() if visits}
        assert {index for index, share in enumerate(found.policy) if share} == tried
        assert len(found.values) == 4
        assert all(0.0 <= value <= 1.0 for value in found.values)
        assert found.bytes >= found.nodes * 64
        assert found.seconds > 0


def test_leaves_give_the_same_on_any_number_of_threads() -> None:
    state = midgard.Champions(start_player=0).new_state(seed=6)
    some = [
        reported(ISMCTS(simulations=100, threads=threads, parallel="leaves", seed=1).search(state))
        for threads in (2, 3, 5)
    ]
    assert some[0] == some[1] == some[2]
    worlds = [
        reported(PIMC(simulations=100, worlds=7, threads=threads, seed=1).search(state))
        for threads in (1, 2, 4)
    ]
    assert worlds[0] == worlds[1] == worlds[2]


def test_other_seeds_search_other_worlds() -> None:
    state = midgard.Champions(start_player=0).new_state(seed=6)
    values = {tuple(ISMCTS(simulations=30, seed=seed).search(state).values) for seed in range(5)}
    assert len(values) == 5
    same = ISMCTS(simulations=30, seed=1)
    assert same.search(state).values != same.search(state).values


def test_where_nothing_is_decided_nothing_is_searched() -> None:
    explicit = midgard.Champions().new_state(chance="explicit")
    over = midgard.Champions(players=2).new_state(seed=1)
    while not over.is_terminal:
        over.apply(over.legal_actions()[0])
    for make in SEARCHES.values():
        with pytest.raises(midgard.IllegalActionError, match="chance is asked"):
            make().search(explicit)
        with pytest.raises(midgard.IllegalActionError, match="the game is over"):
            make().search(over)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"simulations": 0}, r"simulations must be 1 to 10\*\*12, not 0"),
        ({"milliseconds": 0}, "milliseconds must be 1"),
        ({"nodes": 0}, "nodes must be 1"),
        ({"seed": -1}, r"seed must be 0 to 2\*\*128 - 1, not -1"),
        ({"seed": 2**128}, r"seed must be 0 to 2\*\*128 - 1, not 3402"),
        ({"threads": 257}, "threads must be 0 to 256"),
        ({"threads": 1.5}, "threads must be a whole number, 0 to 256"),
        ({"noise": 1.5}, "noise must be 0.0 to 1.0"),
        ({"prior_weight": "x"}, "prior_weight must be a number"),
        ({"exploration": float("nan")}, "exploration must be 0.0"),
        ({"rollout": "clever"}, 'unknown policy "clever"; known: random, greedy'),
        ({"prior": "clever"}, 'unknown policy "clever"'),
        ({"observer": "x"}, 'unknown observer "x"; known: single, multiple'),
        ({"opponents": "x"}, "max_n, paranoid"),
        ({"value": "x"}, "mixed, win, rank, margin"),
        ({"chance": "x"}, "decisions, outcomes"),
        ({"parallel": "x"}, "roots, leaves"),
        ({"memory_mb": 0}, "memory_mb must be 1 to 65536"),
        ({"simulations": np.ones(2)}, "simulations must be a whole number, 1"),
        ({"exploration": 1j}, "exploration must be a number, not 1j"),
        ({"prior": 3}, "prior must be default, random, a policy of the game or None, not 3"),
        ({"rollout": None}, "rollout must be default, random or a policy of the game, not None"),
        ({"observer": None}, "observer must be default, single or multiple, not None"),
        ({"value": 1}, "value must be mixed, win, rank or margin, not 1"),
    ],
)
def test_an_option_out_of_range_is_refused_by_name(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=complaint):
        ISMCTS(**options)


def test_numbers_of_numpy_are_numbers() -> None:
    state = midgard.Champions(start_player=0).new_state(seed=6)
    plain = ISMCTS(simulations=40, exploration=1.0, seed=2**64 - 1)
    numbers: dict[str, Any] = {"simulations": np.int16(40), "exploration": np.float32(1)}
    search = ISMCTS(**numbers, seed=np.uint64(2**64 - 1))  # type: ignore[arg-type]  # as it is used
    assert repr(search) == repr(plain)
    assert reported(search.search(state)) == reported(plain.search(state))


def test_data_that_are_not_a_state_are_refused() -> None:
    for search in (ISMCTS(), PIMC(), PUCT(judge)):
        for call in (search.search, search.choose):
            with pytest.raises(TypeError, match=r"needs a midgard\.State, not None"):
                call(None)  # type: ignore[arg-type]
    with pytest.raises(midgard.InvalidOptionError, match="memory must be perfect or table"):
        PUCT(judge, memory=3)  # type: ignore[arg-type]


def test_budgets_of_time_and_nodes_end_a_search() -> None:
    state = midgard.Champions(start_player=0).new_state(seed=6)
    for make in (ISMCTS, PIMC, MCTS):
        timed = make(milliseconds=30).search(state)
        assert timed.simulations > 0
        assert timed.seconds < 5
        grown = make(nodes=80).search(state)
        assert 5 <= grown.nodes <= 200


def test_a_full_tree_stops_growing_and_goes_on() -> None:
    state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
    found = ISMCTS(simulations=30_000, memory_mb=1, rollout="random", prior=None, horizon=0).search(
        state
    )
    assert found.is_full
    assert found.simulations == 30_000 == sum(found.visits.values())
    assert found.bytes <= 1 << 20


def test_many_worlds_keep_to_the_time_that_there_is() -> None:
    state = midgard.Champions(start_player=0).new_state(seed=6)
    for threads in (1, 2):
        found = PIMC(milliseconds=5, worlds=10**4, threads=threads).search(state)
        assert 0 < found.simulations < 5_000


GROW = """
import pathlib, re, sys
import midgard
from midgard.search import ISMCTS, PIMC

def peak():
    status = pathlib.Path("/proc/self/status").read_text()
    return int(re.search(r"VmHWM:\\s*(\\d+) kB", status)[1])

state = midgard.Champions(start_player=0).new_state(seed=6)
options = dict(rollout="random", prior=None, horizon=0, memory_mb=16, threads=2)
ISMCTS(simulations=100, **options).search(state)
before = peak()
make, simulations, worlds = eval(sys.argv[1])
found = make(simulations=simulations, **worlds, **options).search(state)
print(found.bytes >> 10, peak() - before, found.is_full)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="it is read where Linux tells it")
@pytest.mark.parametrize(
    ("search", "full"),
    [
        ("PIMC, 300_000, {'worlds': 16}", True),
        ("PIMC, 100_000, {'worlds': 10**4}", False),
        ("ISMCTS, 400_000, {}", True),
    ],
)
def test_all_trees_together_keep_to_the_memory_that_there_is(search: str, full: bool) -> None:
    command = [sys.executable, "-c", GROW, search]
    reported = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert reported[2] == str(full)
    assert int(reported[0]) <= 16 << 10
    assert int(reported[1]) <= 20 << 10


def test_a_tree_is_kept_from_one_move_to_the_next() -> None:
    state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
    search = ISMCTS(simulations=200, seed=1, prior=None, chance="decisions")
    first = search.search(state)
    node = first.root.children[0]
    assert search.keep(first, node.action)
    assert not search.keep(first, 128)
    assert search.keep(
        first, node.action, node.children[0].action, node.children[0].children[0].action
    )


def test_an_evaluator_leads_the_search() -> None:
    state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
    favourite = state.legal_actions()[3]

    def fond(observations: Floats, masks: npt.NDArray[np.bool_]) -> tuple[Any, Any]:
        priors = np.full(masks.shape, 0.01)
        priors[:, favourite] = 1.0
        return priors, [[0.5, 0.5]] * len(masks)

    found = PUCT(fond, simulations=100, batch=1).search(state)
    assert found.action == favourite
    priors = {node.action: node.prior or 0.0 for node in found.root.children}
    assert sum(priors.values()) == pytest.approx(1.0)
    assert max(priors, key=lambda action: priors[action]) == favourite
    reported = found.to_dict(depth=1, min_visits=0)
    assert {each["action"]: each["prior"] for each in reported["children"]} == priors
    assert "prior" not in reported
    assert found.values == pytest.approx([0.5, 0.5])


@pytest.mark.parametrize("batch", [1, 8])
def test_an_action_with_prior_zero_is_not_explored(batch: int) -> None:
    state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
    legal = state.legal_actions()
    assert len(legal) > 3

    def sparse(observations: Floats, masks: npt.NDArray[np.bool_]) -> tuple[Any, Any]:
        priors = np.zeros(masks.shape)
        priors[:, legal[1:3]] = [3.0, 1.0]
        return priors, observations[:, :2] * 0 + 0.5

    found = PUCT(sparse, simulations=120, batch=batch, seed=1).search(state)
    assert {action for action, visits in found.visits.items() if visits} == set(legal[1:3])
    assert [node.prior for node in found.root.children] == [0.75, 0.25] + [0.0] * (len(legal) - 2)

    def blank(observations: Floats, masks: npt.NDArray[np.bool_]) -> tuple[Any, Any]:
        return np.zeros(masks.shape), observations[:, :2] * 0 + 0.5

    found = PUCT(blank, simulations=120, batch=batch, seed=1).search(state)
    assert max(found.visits.values()) - min(found.visits.values()) <= 1
    shares = [node.prior for node in found.root.children]
    assert shares == pytest.approx([1 / len(legal)] * len(legal))


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ((np.ones((1, 128)), np.ones((1, 2))), r"shape \[1, 129\], not \[1, 128\]"),
        ((np.ones((1, 129)), np.ones((1, 4))), r"shape \[1, 2\], not \[1, 4\]"),
        ((np.ones(129), np.ones((1, 2))), "must have two dimensions"),
        ((-np.ones((1, 129)), np.ones((1, 2))), "must be from 0 to 1e30, not -1"),
        ((np.ones((1, 129)), np.full((1, 2), 2.0)), "must be from 0 to 1, not 2"),
        ((np.full((1, 129), np.nan), np.ones((1, 2))), "must be from 0 to 1e30, not NaN"),
        ((np.full((1, 129), 3e38), np.ones((1, 2))), r"must be from 0 to 1e30, not 3e\+?38"),
        ((np.ones((1, 129)) * 1j, np.ones((1, 2))), "priors .* must be real numbers, not complex"),
        ((np.ones((1, 129)), None), "values of an evaluator must be real numbers, not object"),
        (None, r"must return a tuple, priors of the shape \[1, 129\] and values .*NoneType"),
        ([np.ones((1, 129)), np.ones((1, 2))], "must return a tuple, .* not <class 'list'>"),
        ((np.ones((1, 129)),), "must return a tuple"),
    ],
)
def test_a_wrong_answer_of_an_evaluator_is_an_error_about_it(answer: Any, complaint: str) -> None:
    state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
    with pytest.raises(ValueError, match=complaint):
        PUCT(lambda observations, masks: answer, simulations=10).search(state)


def test_an_exception_of_an_evaluator_ends_the_search() -> None:
    def fails(observations: Floats, masks: npt.NDArray[np.bool_]) -> tuple[Any, Any]:
        raise RuntimeError("no opinion")

    state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
    search = PUCT(fails, simulations=10)
    for _ in range(2):
        with pytest.raises(RuntimeError, match="no opinion"):
            search.search(state)
    with pytest.raises(TypeError, match="must be callable"):
        PUCT(None)  # type: ignore[arg-type]


def test_an_evaluator_cannot_use_the_search_that_calls_it() -> None:
    state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
    first = PUCT(judge, simulations=8).search(state)
    calls: list[Callable[[], object]] = [
        lambda: search.search(state),
        lambda: search.choose(state),
        lambda: search.keep(first, first.action),
    ]

    def curious(observations: Floats, masks: npt.NDArray[np.bool_]) -> tuple[Any, Any]:
        if calls:
            calls.pop()()
        return judge(observations, masks)

    search, same = PUCT(curious, simulations=40, seed=2), PUCT(judge, simulations=40, seed=2)
    while calls:
        with pytest.raises(midgard.MidgardError, match="this search is running"):
            search.search(state)
    assert reported(search.search(state)) == reported(same.search(state))


def test_threads_take_turns_with_a_search() -> None:
    state = midgard.Champions(players=2, start_player=0).new_state(seed=6)
    search, same = (PUCT(judge, simulations=40, seed=2) for _ in range(2))
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: search.search(state).to_dict(), range(8)))
    one_by_one = [same.search(state).to_dict() for _ in range(8)]
    assert all(each in one_by_one for each in found)
    assert len({json.dumps(each) for each in found}) == 8


def test_a_single_legal_action_is_chosen_without_a_search() -> None:
    state, rng = midgard.Champions(players=2).new_state(seed=3), random.Random(3)
    while len(state.legal_actions()) > 1:
        state.apply(rng.choice(state.legal_actions()))
    [only] = state.legal_actions()
    assert ISMCTS(simulations=10**12).choose(state) == only
    assert ISMCTS(simulations=7).search(state).visits == {only: 7}


def test_the_tree_can_be_walked_and_written() -> None:
    state = midgard.Champions(start_player=0).new_state(seed=6)
    found = ISMCTS(simulations=60, seed=1, chance="outcomes").search(state)
    nodes = list(found.walk())
    assert nodes[0][1].kind == "root"
    assert len(nodes) == found.nodes
    assert {node.kind for _, node in nodes} >= {"root", "action"}
    for _, node in nodes:
        assert node.visits <= max(60, node.available)
        visits = [child.visits for child in node.children]
        assert visits == sorted(visits, reverse=True)
    assert found.principal_variation[0].action == found.action
    assert json.loads(json.dumps(found.to_dict(depth=2)))["visits"] == 60
    drawing = found.to_graphviz(depth=1)
    assert drawing.startswith("digraph")
    assert drawing.count("->") == len(found.root.children)
    assert "60 simulations" in repr(found)
    assert repr(ISMCTS(simulations=5)).startswith("ISMCTS(simulations=5, ")


@pytest.mark.parametrize("name", ["flat-mc:12", "ismcts:12", "ismcts-1"])
def test_a_search_is_a_bot(name: str) -> None:
    state = midgard.Champions(players=2).new_state(seed=3)
    one, two = midgard.Bot(name, seed=1), midgard.Bot(name, seed=1)
    assert one.choose(state) == two.choose(state)
    played = midgard.simulate(midgard.Champions(players=2), bots=[name, "greedy"], games=1)
    assert played.games == 1


@pytest.mark.parametrize("name", ["ismcts:0", "ismcts:x", "ismcts-0", "ismcts-6", "mcts:5", ":"])
def test_an_unknown_bot_is_refused(name: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match="unknown bot"):
        midgard.Bot(name)


def test_a_search_of_your_own_is_a_bot_too() -> None:
    state = midgard.Champions(players=2).new_state(seed=3)
    assert ISMCTS(simulations=10).choose(state) in state.legal_actions()
