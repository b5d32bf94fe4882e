"""From a copy, its bytes and its dice nobody can work out those of the state that was copied.

``clone`` and everything else that is made for planners has dice of its own, whose key is a keyed
hash of the other one; checkpoints (``copy``, ``pickle``, bytes) are the state itself, dice and all.
"""

import ast
import copy
import importlib
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard import Batch, Champions
from midgard.adapters._common import draw_game
from midgard.bots import SeatedBot
from midgard.champions import State
from midgard.testing import paired
from support.docs.annotations import OWNERS
from support.docs.stubs import STUBS
from support.repository.source import functions, modules, source_path
from support.worlds import hostile
from support.worlds.hostile import decide, foreseen, guesses
from support.worlds.surfaces import SECRET, chancy, replayed

GAME = Champions(players=3)

Copies = Callable[[State], list[Any]]


def batch_of(state: State) -> Batch:
    """A batch of three rows that goes on from this state, in row 1 with its dice."""
    batch = Batch(GAME, 3, seed=[1, SECRET, 2])
    batch.set_states([1], [state], seeds=[SECRET])
    return batch


def rows(batch: Batch) -> list[State]:
    return [batch.state(row) for row in range(len(batch))]


def forked(state: State) -> list[State]:
    return rows(batch_of(state).fork(1, 3))


def forked_onto(state: State) -> list[State]:
    batch = batch_of(state)
    batch.fork_onto(1, [0, 2])
    return [batch.state(0), batch.state(2)]


def dealt_anew(state: State) -> list[State]:
    return rows(batch_of(state).determinize([0, 1, 2], [5, SECRET, 6]))


def placed(state: State) -> list[State]:
    """A state that is put into a row goes on with the dice of the row."""
    batch = Batch(GAME, 2, seed=3)
    batch.set_states([0, 1], [state, state])
    return rows(batch)


def record_to(state: State) -> midgard.Record:
    """A record of the same game, as far as it has gone."""
    record = GAME.record(seed=SECRET)
    for true, action in replayed(GAME, SECRET).moves:
        if true == state:
            break
        record.apply(action)
    return record


def recorded(state: State) -> list[Any]:
    record = record_to(state)
    return [record.state, GAME.replay(record.to_json())]


def forked_record(state: State) -> list[Any]:
    """A fork has the dice of its record, and shows them to nobody."""
    record = record_to(state)
    return [record.at(len(record)), record.fork(len(record)).state]


def read_again(state: State) -> list[Any]:
    record = record_to(state)
    found = midgard.read_record(record.to_line())
    assert isinstance(found, midgard.Record)
    return [found.state, midgard.Record.of(GAME, [index for _, index in record.history]).state]


def shown(state: State) -> list[Any]:
    seats = range(GAME.players)
    bots = [SeatedBot(hostile.Hostile, game_seed=SECRET, seat=seat) for seat in seats]
    bots += [SeatedBot(hostile.AllSeeing, game_seed=SECRET, seat=seat) for seat in seats]
    return [bot.shown(state) for bot in bots]


COPIES: dict[str, Copies] = {
    "midgard.State.clone": lambda state: [
        *(state.clone(), state.clone(), state.clone().clone()),
        *(state.clone(seed=SECRET), state.clone(seed=1).clone(seed=SECRET)),  # by accident
    ],
    "midgard.State.child": lambda state: [
        state.child(decide(state)),
        state.child(decide(state), seed=SECRET),
    ],
    "midgard.State.clones": lambda state: [*state.clones(2), *state.clones(2, seed=SECRET)],
    "midgard.State.determinize": lambda state: [
        state.determinize(0, 7),
        state.determinize(0, SECRET),  # by accident, or because all seeds of a script are 1
    ],
    "midgard.Batch.fork": forked,
    "midgard.Batch.fork_onto": forked_onto,
    "midgard.Batch.determinize": dealt_anew,
    "midgard.Batch.set_states": placed,
    "midgard.Champions.from_dict": lambda state: [GAME.from_dict(state.to_dict())],
    "midgard.Champions.from_json": lambda state: [GAME.from_json(state.to_json())],
    "midgard.Champions.replay": recorded,
    "midgard.record.Record.state": recorded,
    "midgard.record.Record.replay": recorded,
    "midgard.record.Record.at": forked_record,
    "midgard.record.Record.fork": forked_record,
    "midgard.record.Record.of": read_again,
    "midgard.record.Record._made": read_again,
    "midgard.record.read_record": read_again,
    "midgard.record.read_records": read_again,  # with read_record, a line at a time
    "midgard.bots.SeatedBot.shown": shown,
    "midgard.testing.worlds.paired": lambda state: [paired(state, 0, 7)],
}
"""What copies a state for somebody who plans."""

CHECKPOINTS: dict[str, Copies] = {
    "midgard.State.__copy__": lambda state: [copy.copy(state)],
    "midgard.State.__deepcopy__": lambda state: [copy.deepcopy(state)],
    "midgard.State.__reduce__": lambda state: [pickle.loads(pickle.dumps(state))],
    "midgard.State.to_bytes": lambda state: [GAME.from_bytes(state.to_bytes())],
    "midgard.Batch.state": lambda state: [batch_of(state).state(1)],
    "midgard.Batch.__copy__": lambda state: [copy.copy(batch_of(state)).state(1)],
    "midgard.Batch.__deepcopy__": lambda state: [copy.deepcopy(batch_of(state)).state(1)],
    "midgard.Batch.__reduce__": lambda state: [
        pickle.loads(pickle.dumps(batch_of(state))).state(1)
    ],
    "midgard.Batch.save": lambda state: [Batch.load(GAME, batch_of(state).save()).state(1)],
}
"""What keeps the dice to come."""

MADE = {
    "midgard.Champions.new_state",
    "midgard.Champions.position",
    "midgard.Reavers.position",
    "midgard.GodOfWar.position",
    "midgard.Champions.record",
    "midgard.Champions.from_bytes",
    "midgard.Champions._new_logged",
    "midgard._shared.engine.new_logged",
    "midgard.Batch.load",
    "midgard._restore_batch",
    "midgard._restore_state",
    "midgard.testing.worlds.decisions",  # a game of its own, made of the seed that it is given
    "midgard.adapters._common.Environment._playing",  # the game itself, for the adapter alone
    "midgard.cli.human._Session.state",
    "midgard.god_of_war.scene_words._first_state",  # a scene as it is laid, for its words
    "midgard.search.methods._position",  # the state that it is given
    "midgard._runs.playing.play_own",  # the end of a game
    "midgard.metrics.Span.start",  # games that are over, for the owner of the run
    "midgard.metrics.Span.end",
    "midgard.cli.perft._walk",  # positions that are counted, with explicit chance
    "midgard.cli.perft.Position.state",
    "midgard.cli.match.Match._states_after",  # the game at the table, for the match alone
    "midgard.cli.replay._read",  # a record, for its owner
    "midgard.record.fork_chance.settle_by_seed",  # what a record goes on with, for its owner
    "midgard.record.fork_chance._next_on_the_way",
    "midgard.record.fork_chance._settled",
    "midgard.value.forks.Forks._beginnings",  # checkpoints, for the forks of this module alone
    "midgard.testing.checks.turns",  # the game itself, for the checks of this module alone
    "midgard.adapters.openspiel._start",  # chance is explicit: there are no dice to come
    "midgard.adapters.openspiel.MidgardGame.start",
    "midgard.adapters.openspiel.MidgardState.core",
    "midgard.adapters._common.Environment.table",  # test_learners.py has it
}
"""What gives a state and copies none, or not for somebody who plans."""

MOVES = replayed(GAME, SECRET).moves


def middles() -> list[State]:
    """Some positions of one game."""
    return [state for state, _ in MOVES[20::40]]


@pytest.mark.parametrize("name", COPIES)
def test_a_copy_does_not_lead_to_the_dice_of_the_game(name: str) -> None:
    tried = set[int]()
    for state in middles()[:3]:
        before = state.to_bytes()[49 + 8 :]
        for made in COPIES[name](state):
            tried |= guesses(hostile.evidence(made))
        assert state.to_bytes()[49 + 8 :] == before, "but for the count of copies nothing changes"
    assert SECRET not in tried
    moves = chancy(MOVES)
    assert foreseen(moves, {SECRET}) == {SECRET}
    assert not foreseen(moves, tried)


@pytest.mark.parametrize("name", COPIES)
def test_a_copy_that_is_played_on_meets_other_dice(name: str) -> None:
    """One throw of few dice may fall alike by chance, all throws of a game may not."""
    differ = []
    for state, _ in chancy(MOVES):
        for made in COPIES[name](state):
            if made == state and not made.is_chance:
                end, after = copy.copy(state), made
                end.apply(decide(state))
                after.apply(decide(state))
                differ.append(end != after)
    assert sum(differ) * 2 >= len(differ)


@pytest.mark.parametrize("name", CHECKPOINTS)
def test_a_checkpoint_keeps_the_dice_of_the_game(name: str) -> None:
    for state, action in chancy(MOVES):
        (made,) = CHECKPOINTS[name](state)
        end = copy.copy(state)
        assert (made == state, made.apply(action), end.apply(action)) == (True, False, False)
        assert made == end
        assert SECRET in guesses(hostile.evidence(made))


#: What a function returns that is a state, leads to one or holds some.
WAYS = {"State", "BaseState", "Batch", "Record", "Self", "_S"}


def test_every_way_to_a_state_is_tested() -> None:
    """By what functions say that they return, so that one cannot be added without a test."""
    found = set()
    stubs = [("midgard", ast.parse(stub.read_text("utf-8"))) for stub in STUBS]
    protocols = "midgard.protocols"  # they only say what the classes have
    sources = [(it, _tree(it)) for it in modules() if it != protocols]
    for name, tree in [*stubs, *sources]:
        for qualified, node in functions(tree):
            names = {it.id for it in ast.walk(node.returns or node) if isinstance(it, ast.Name)}
            if node.returns is not None and names & WAYS:
                owner, dot, function = qualified.rpartition(".")
                found.add(f"{name}.{OWNERS.get(owner, owner)}{dot}{function}")
        for kind in tree.body if name == "midgard" else []:
            if isinstance(kind, ast.ClassDef) and kind.name in ("BaseState", "Batch"):
                for inner in kind.body:
                    if isinstance(inner, ast.FunctionDef) and (
                        inner.name in ("__reduce__", "to_bytes", "save", "fork_onto", "set_states")
                    ):
                        found.add(f"midgard.{OWNERS.get(kind.name, kind.name)}.{inner.name}")
    neither = {"midgard.Batch.__new__", "midgard.Batch.game", "midgard.Action.__reduce__"}
    assert found - neither == COPIES.keys() | CHECKPOINTS.keys() | MADE


def _tree(name: str) -> ast.Module:
    return ast.parse(source_path(name).read_text("utf-8"))


# What the dice tell


def test_every_bit_of_a_seed_counts() -> None:
    """Two seeds that differ in any one of 128 bits give games that have nothing in common."""
    game, boards = Champions(players=2, start_player=0), set()
    for bit in range(129):
        state = game.new_state(seed=SECRET ^ (1 << bit) % 2**128)
        state.apply_many(["leader ullr", "leader dagrun"])
        boards.add(state.to_json())
    assert len(boards) == 129


def test_the_seed_of_a_state_is_in_its_bytes_and_its_clones_are_not_numbered() -> None:
    """Clones of a clone, however deep, share no key: neither of the numbers leads to another."""
    state = GAME.new_state(seed=SECRET)
    seen = [state]
    for _ in range(6):
        seen += [it.clone() for it in list(seen)]
    keys = {it.to_bytes()[33:49] for it in seen}
    assert len(keys) == len(seen) == 64
    assert SECRET.to_bytes(16, "little") in keys


def test_a_clone_is_the_same_whether_it_draws_or_is_saved_first() -> None:
    """The key of a copy is worked out when it is needed, and is always the same."""
    for state, action in chancy(MOVES)[:3]:
        ends = []
        for use in (lambda it: None, lambda it: it.to_bytes(), lambda it: it.clone(), copy.copy):
            made = copy.copy(state).clone()
            use(made)
            made.apply(action)
            ends.append(made.to_json())
        assert len(set(ends)) == 1


# Seeds


def test_a_game_of_a_run_is_replayed_by_its_seed_alone() -> None:
    seeds = [midgard.game_seed(SECRET, number) for number in range(50)]
    assert seeds[0] == SECRET
    assert len(set(seeds)) == 50
    assert all(0 <= seed < 2**128 for seed in seeds)
    assert sum(seed > 2**120 for seed in seeds) > 40
    batch = Batch(GAME, 50, seed=SECRET)
    assert batch.seeds.tolist() == seeds
    assert all(batch.state(row) == GAME.new_state(seed=seeds[row]) for row in range(50))


def test_a_seed_does_not_lead_to_that_of_its_run() -> None:
    for number in range(1, 20):
        seed = midgard.game_seed(SECRET, number)
        reported = seed.to_bytes(16, "little") + number.to_bytes(8, "little")
        assert SECRET not in guesses(reported, (seed,))
        assert midgard.game_seed(seed, number) not in (SECRET, seed)


def test_the_next_games_of_a_row_do_not_lead_back() -> None:
    batch = Batch(GAME, 2, seed=SECRET)
    first = set(batch.seeds.tolist())
    batch.reset()
    later = batch.seeds.tolist()
    assert min(later) > 2**100
    assert not guesses(b"".join(it.to_bytes(16, "little") for it in later), tuple(later)) & first
    batch = Batch(GAME, 2, seed=SECRET)
    batch.reset()
    assert batch.seeds.tolist() == later


def test_actions_that_are_drawn_do_not_tell_the_seed_of_a_row() -> None:
    """Seeds that differ in one bit draw alike no more often than others."""
    seeds = [SECRET ^ 1 << bit for bit in range(128)]
    batch = Batch(GAME, 128, seed=seeds)
    batch.set_states(list(range(128)), [GAME.new_state(seed=1)] * 128, seeds=seeds)
    drawn = batch.sample_legal(seed=3).tolist()
    legal = len(GAME.new_state(seed=1).legal_actions())
    most = max(drawn.count(action) for action in set(drawn))
    assert most < 128 / legal + 5 * (128 / legal) ** 0.5


def test_a_game_without_a_seed_has_128_secret_bits() -> None:
    start = GAME.new_state(seed=1)
    makers: list[Callable[[], State]] = [
        GAME.new_state,
        lambda: GAME.from_json(start.to_json()),
        lambda: GAME.from_dict(start.to_dict()),
    ]
    for make in makers:
        keys = [int.from_bytes(make().to_bytes()[33:49], "little") for _ in range(64)]
        assert len(set(keys)) == 64
        ones = [sum(key >> bit & 1 for key in keys) for bit in range(128)]
        assert all(8 < count < 56 for count in ones), "each bit is 0 about as often as 1"


def test_an_environment_draws_128_bits_for_each_game() -> None:
    import numpy as np

    generator = np.random.default_rng(1)
    seeds = [draw_game(generator)[0] for _ in range(64)]
    assert len(set(seeds)) == 64
    assert sum(seed > 2**126 for seed in seeds) > 30
    seed, chance = draw_game(np.random.default_rng(1))
    numbers = tuple(int(number) for number in chance.integers(2**63, size=8))
    reported = b"".join(number.to_bytes(8, "little") for number in numbers)
    assert seed not in guesses(reported, numbers)


def test_bots_of_a_table_are_given_different_numbers() -> None:
    numbers = set()
    rng = random.Random(1)
    for _ in range(20):
        seed = rng.getrandbits(128)
        for seat in range(4):
            bot: Any = SeatedBot(hostile.Hostile, game_seed=seed, seat=seat).bot
            assert 0 <= bot.seed < 2**64
            assert seed not in guesses(bot.seed.to_bytes(8, "little"), (bot.seed,))
            numbers.add(bot.seed)
    assert len(numbers) == 80


def test_the_package_documents_who_can_replay_a_game() -> None:
    """The documents name the one thing that a seed gives away."""
    root = Path(importlib.import_module("midgard").__file__ or "").parents[2]
    for name in ("reference/state.md", "manual/bots.md"):
        text = (root / "docs" / name).read_text("utf-8")
        assert "can replay the game" in text
