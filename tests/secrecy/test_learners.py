"""Who is given arrays, or a state of another library, changes nothing and learns nothing more."""

import copy
from typing import Any

import numpy as np
import pytest

import midgard
from midgard.champions import State
from midgard.search import PUCT
from midgard.selfplay import SelfPlay
from support.worlds import hostile
from support.worlds.hostile import decide, guesses, meddle
from support.worlds.surfaces import GAME, SECRET, needs, replayed
from support.worlds.transcripts import game_seed


def spoil(passed: Any) -> None:
    """Overwrite all arrays."""
    for part in passed.values() if isinstance(passed, dict) else [passed]:
        if isinstance(part, np.ndarray):
            part.fill(1)
        elif isinstance(part, dict):
            spoil(part)


def learns_nothing_more(seen: dict[str, Any], state: State, seat: int) -> None:
    """An agent is given what it is given in every world that its seat cannot tell from this one."""
    for number in range(2):
        world = state.determinize(seat, 2**90 + number)
        assert (seen["observation"] == world.observation(seat)).all()
        mask = world.legal_mask() if state.current_player == seat else np.zeros(129, bool)
        assert (seen["action_mask"][:129] == mask).all()


def tampered(env: Any, true: State, seed: int) -> None:
    """The environment hands out copies besides arrays, whose dice are not the game's."""
    assert env.table == true
    table = env.table
    seeds = guesses(hostile.evidence(table))
    meddle(table)
    assert env.table == true
    if hasattr(env, "state"):  # of PettingZoo
        env.state().fill(7)
    assert seed in guesses(true.to_bytes())
    assert seed not in seeds


def test_agents_of_pettingzoo_in_turns() -> None:
    needs("pettingzoo")
    from midgard.adapters.pettingzoo import AECEnv

    env: Any = AECEnv(GAME)
    env.reset(seed=5)
    game = replayed(GAME, game_seed(5))
    for number, (state, action) in enumerate(game.moves):
        seen = env.last()[0]
        learns_nothing_more(seen, state, state.current_player)
        learns_nothing_more(
            env.observe(f"seat_{1 - state.current_player}"), state, 1 - state.current_player
        )
        spoil(seen)
        if number % 20 == 0:
            tampered(env, state, game.seed)
        env.step(action)
    assert env.table == game.end


def test_agents_of_pettingzoo_at_once() -> None:
    needs("pettingzoo")
    from midgard.adapters.pettingzoo import ParallelEnv

    env: Any = ParallelEnv(GAME)
    seen, _ = env.reset(seed=6)
    game = replayed(GAME, game_seed(6))
    for number, (state, action) in enumerate(game.moves):
        for seat in range(2):
            learns_nothing_more(seen[f"seat_{seat}"], state, seat)
        spoil(seen)
        if number % 20 == 0:
            tampered(env, state, game.seed)
        turn = state.current_player
        seen, *_ = env.step({f"seat_{turn}": action, f"seat_{1 - turn}": env.noop})
        while env.agents and all(it["action_mask"][env.noop] for it in seen.values()):
            assert env.table == state  # the last sealed action takes effect later
            spoil(seen)
            seen, *_ = env.step(dict.fromkeys(env.agents, env.noop))
    assert env.table == game.end


@pytest.mark.parametrize("opponents", ["support.worlds.hostile:Hostile", None])
def test_a_learner_of_gymnasium(opponents: str | None) -> None:
    needs("gymnasium")
    from midgard.adapters.gymnasium import MidgardEnv

    env: Any = MidgardEnv(GAME, opponents=opponents)
    observation, info = env.reset(seed=7)
    game = replayed(GAME, game_seed(7))
    own = [it for it in game.moves if opponents is None or it[0].current_player == 0]
    for number, (state, action) in enumerate(own):
        seen = {"observation": observation, "action_mask": info["action_mask"]}
        learns_nothing_more(seen, state, state.current_player)
        spoil(seen)
        if number % 20 == 0:
            tampered(env, state, game.seed)
        observation, _, over, _, info = env.step(action)
    assert over
    assert env.table == game.end


@pytest.mark.parametrize("mode", ["NextStep", "SameStep", "Disabled"])
def test_learners_of_gymnasium_in_rows(mode: str) -> None:
    needs("gymnasium")
    from gymnasium.vector import AutoresetMode

    from midgard.adapters.gymnasium import MidgardVectorEnv

    env: Any = MidgardVectorEnv(3, GAME, autoreset_mode=getattr(AutoresetMode, mode.upper(), mode))
    observations, infos = env.reset(seed=[5, 6, 7])
    games = [replayed(GAME, game_seed(seed)) for seed in (5, 6, 7)]
    shortest = min(len(game.moves) for game in games)
    for number in range(shortest):
        actions = []
        for row, game in enumerate(games):
            state, action = game.moves[number]
            seen = {"observation": observations[row], "action_mask": infos["action_mask"][row]}
            learns_nothing_more(seen, state, state.current_player)
            actions.append(action)
        spoil(observations)
        spoil(infos)
        observations, _, over, _, infos = env.step(np.array(actions))
    assert over.tolist() == [len(game.moves) == shortest for game in games]


def test_bots_of_openspiel() -> None:
    """OpenSpiel hands its bots the state, as it does in its own games; chance is explicit in it."""
    needs("pyspiel")
    import pyspiel

    from midgard.adapters.openspiel import game_name, load

    game: Any = pyspiel.load_game(game_name("champions"), {"assignment": "simultaneous"})
    meddle_explicit(game.start)
    state = game.new_initial_state()
    rng = np.random.default_rng(1)
    guessed = prompted = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(rng.choice([outcome for outcome, _ in state.chance_outcomes()])))
            continue
        before, seat = str(state), state.current_player()
        meddle_explicit(state.core)
        assert str(state) == before
        world = state.resample_from_infostate(seat, rng.random)
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert world.core.information_key(seat) == state.core.information_key(seat)
        prompted, guessed = prompted + 1, guessed + (world.core == state.core)
        state.apply_action(decide(state.core))
    assert guessed < 0.9 * prompted
    assert game.new_initial_state().core == GAME.new_state(chance="explicit")

    live = replayed(GAME, SECRET, rounds=2).end
    position: Any = load(GAME, start=live)
    reported = bytes.fromhex(position.get_parameters()["start"])
    assert SECRET.to_bytes(16, "little") in live.to_bytes()
    assert SECRET not in guesses(reported + str(position).encode())
    assert position.new_initial_state().core == live


def meddle_explicit(state: State) -> None:
    """Play a state with explicit chance to its end."""
    while not state.is_terminal:
        outcomes = state.chance_outcomes()
        state.apply(outcomes[0][0] if outcomes else state.legal_actions()[0])


@pytest.mark.parametrize("observer", ["single", "multiple"])
def test_evaluators(observer: Any) -> None:
    """An evaluator is called with the same arrays in all worlds that the seat cannot tell apart."""
    prompted = 0
    for state, _ in replayed(GAME, SECRET).moves[10::25]:
        seat, reported = state.current_player, []
        for number in range(3):
            world = copy.copy(state) if number == 0 else state.determinize(seat, 2**80 + number)
            before = world.to_bytes()
            hostile.ARRAYS.clear()
            search = PUCT(hostile.evaluator, simulations=60, batch=4, seed=3, observer=observer)
            found = search.search(world)
            reported.append((tuple(hostile.ARRAYS), found.visits))
            assert world.to_bytes() == before
        assert reported[0] == reported[1] == reported[2]
        prompted += len(reported[0][0])
    assert prompted > 20


def test_evaluators_of_self_play() -> None:
    """An evaluator that writes to its arrays changes no game, and no seed is in them."""
    game = midgard.Champions(players=2)

    def honest(observations: Any, masks: Any) -> Any:
        return masks / 1.0, np.full((len(masks), 2), 0.5)

    runs = []
    for evaluator in (hostile.evaluator, honest):
        hostile.ARRAYS.clear()
        play = SelfPlay(game, evaluator, games=4, parallel_games=4, simulations=4, seed=SECRET)
        runs.append([(it.number, it.actions.tobytes(), it.policies.tobytes()) for it in play])
        if evaluator is hostile.evaluator:
            reported = b"".join(hostile.ARRAYS)
            assert len(reported) > 10**4
    assert runs[0] == runs[1]
    for number in range(4):
        assert midgard.game_seed(SECRET, number).to_bytes(16, "little") not in reported


def test_an_evaluator_of_self_play_that_overwrites_and_fails_sees_the_same_again() -> None:
    calls, seen = 0, list[bytes]()

    def evaluator(observations: Any, masks: Any) -> Any:
        nonlocal calls
        calls += 1
        seen.append(observations.tobytes() + masks.tobytes())
        hostile.evaluator(observations, masks)
        if calls % 2:
            raise ZeroDivisionError
        return np.ones(masks.shape), np.full((len(masks), 2), 0.5)

    game = midgard.Champions(players=2)
    play = SelfPlay(game, evaluator, games=4, parallel_games=4, simulations=2, seed=SECRET)
    for _ in range(100):
        with pytest.raises(ZeroDivisionError):
            next(play)
    assert seen[0::2][:99] == seen[1::2][:99]
    assert len(set(seen[0::2])) > 50


def test_evaluators_of_bots() -> None:
    """An evaluator that writes to its arrays changes no game."""
    game, seed = midgard.Champions(players=2), SECRET
    hostile.ARRAYS.clear()
    name = "puct:4:support.worlds.hostile:evaluator"
    runs = [midgard.simulate(game, bots=[name, "random"], games=2, seed=seed) for _ in range(2)]
    assert runs[0].digest == runs[1].digest
    reported = b"".join(hostile.ARRAYS)
    assert len(reported) > 10**4
    for number in range(2):
        assert midgard.game_seed(seed, number).to_bytes(16, "little") not in reported
