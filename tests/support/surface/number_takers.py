"""Who takes a number: everything public, by name."""

from collections.abc import Callable
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np

import midgard
from midgard import bots, reference, search, testing, tournament
from midgard.bots import SeatedBot, make

GAME = midgard.Champions(players=3, start_player=0)
LAND = midgard.Champions(players=2, expansions=["dark_mountains"])
RUN = midgard.simulate(GAME, games=2)
STATE = GAME.new_state(seed=1)
EXPLICIT = GAME.new_state(chance="explicit")
SLOW = reference.Champions(players=3, start_player=0)
SHIPS = midgard.Reavers(players=3)
TEAM = midgard.GodOfWar(players=2)
SWEEP = """game = "wall"
bots = ["random"]
games = 2
[[vary]]
option = "players"
values = [2, 3]
"""
SLOW_TEAM = reference.GodOfWar(2, scene="q1")
REAVERS = reference.Reavers(players=3)
PLAYED = SLOW.from_dict(STATE.to_dict())

KEEPING = search.ISMCTS(simulations=4)
FOUND = KEEPING.search(STATE)

OPTION, SEAT = midgard.InvalidOptionError, midgard.OutOfRangeError
ACTION, OUTCOME = midgard.InvalidNotationError, midgard.IllegalActionError


class Taker(NamedTuple):
    """Who takes a number.

    Attributes:
        call: does it with a number.
        good: a number that is right.
        wrong: what is raised for one that is out of range.
        most: the greatest number that is right, where large ones are.
    """

    call: Callable[[Any], object]
    good: int
    wrong: type[Exception]
    most: int = 0


def batch() -> midgard.Batch:
    return midgard.Batch(GAME, 2, seed=1)


def stored(shard_games: Any) -> object:
    with TemporaryDirectory() as folder:
        out = f"{folder}/run"
        return midgard.simulate(GAME, games=1, out=out, shard_games=shard_games)


def scripted(outcome: Any) -> dict[str, Any]:
    return {"chance": "scripted", "script": [outcome], "then": "explicit"}


def draw(state: Any) -> object:
    """Plays until a card was drawn, which a script has named."""
    while state.script_left:
        state.apply(state.legal_actions()[0])
    return state


def play_on(state: Any, action: Any) -> object:
    copied = state.clone()
    return copied.apply(action)


def option_of(kind: Any, name: str, *passed: Any) -> Callable[[Any], object]:
    """Makes a search with this option."""
    return lambda n: kind(*passed, **{name: n})


def check_of(check: Any, name: str) -> Callable[[Any], object]:
    """Tests a bot with this option."""
    return lambda n: check("random", **{name: n})


def evaluator(observations: Any, masks: Any) -> Any:
    return masks / 1.0, np.full((len(masks), 3), 0.5)


DICE: Any = {"foe": "troll", "warband": {"axeman": 1}, "to_throw": {"axeman": 1}}
THROWN: Any = {"round": 2, "phase": {"name": "dice", "fight": DICE}}
SEED = 2**64 - 1
GAME_SEED = 2**128 - 1
MOST = {"seed": GAME_SEED, "simulations": 10**12, "exploration": 10**6}
COMPILED: dict[str, Taker] = {
    "Champions.players": Taker(lambda n: midgard.Champions(n), 3, OPTION),
    "Champions.start_player": Taker(lambda n: midgard.Champions(3, start_player=n), 2, OPTION),
    "Champions.belief.seat": Taker(lambda n: GAME.belief(STATE, n), 1, SEAT),
    "Champions.action.action": Taker(lambda n: GAME.action(n), 1, ACTION),
    "Champions.index.action": Taker(lambda n: GAME.index(n), 1, ACTION),
    "Champions.new_state.seed": Taker(lambda n: GAME.new_state(seed=n), 7, OPTION, GAME_SEED),
    "Champions.new_state.script": Taker(
        lambda n: GAME.new_state(script=[n, 5, 6], then="explicit"), 1, midgard.ScriptError
    ),
    "Champions.from_dict.seed": Taker(
        lambda n: GAME.from_dict(STATE.to_dict(), seed=n), 7, OPTION, GAME_SEED
    ),
    "Champions.from_dict.script": Taker(
        lambda n: GAME.from_dict(EXPLICIT.to_dict(), script=[n], then="explicit"),
        1,
        midgard.ScriptError,
    ),
    "Champions.from_json.seed": Taker(
        lambda n: GAME.from_json(STATE.to_json(), seed=n), 7, OPTION, GAME_SEED
    ),
    "Champions.from_json.script": Taker(
        lambda n: GAME.from_json(EXPLICIT.to_json(), script=[n], then="explicit"),
        1,
        midgard.ScriptError,
    ),
    "Champions.record.seed": Taker(lambda n: GAME.record(seed=n), 7, OPTION, GAME_SEED),
    "Champions.position.seed": Taker(
        lambda n: GAME.position(round=2, seed=n), 7, OPTION, GAME_SEED
    ),
    "Champions.position.script": Taker(
        lambda n: GAME.position(**THROWN, script=[n], then="explicit"), 1, midgard.ScriptError
    ),
    "Champions.events_for.seat": Taker(lambda n: GAME.events_for([], n), 1, SEAT),
    "Reavers.players": Taker(lambda n: midgard.Reavers(n), 3, OPTION),
    "Reavers.cycles": Taker(lambda n: midgard.Reavers(3, cycles=n), 2, OPTION),
    "Reavers.bjorgvin_sell_limit_each": Taker(
        lambda n: midgard.Reavers(3, bjorgvin_sell_limit_each=n), 1, OPTION
    ),
    "Reavers.belief.seat": Taker(lambda n: SHIPS.belief(SHIPS.new_state(seed=1), n), 1, SEAT),
    "Reavers.position.seed": Taker(lambda n: SHIPS.position(round=2, seed=n), 7, OPTION, GAME_SEED),
    "Reavers.position.script": Taker(
        lambda n: SHIPS.position(phase="weapons_die", script=[n], then="explicit"),
        1,
        midgard.ScriptError,
    ),
    "Reavers.events_for.seat": Taker(lambda n: SHIPS.events_for([], n), 1, SEAT),
    "GodOfWar.players": Taker(lambda n: midgard.GodOfWar(n), 3, OPTION),
    "GodOfWar.max_rounds": Taker(lambda n: midgard.GodOfWar(max_rounds=n), 9, OPTION),
    "GodOfWar.first_player": Taker(lambda n: midgard.GodOfWar(first_player=n), 1, OPTION),
    "GodOfWar.upgrades": Taker(lambda n: midgard.GodOfWar(upgrades=n), 2, OPTION),
    "GodOfWar.position.seed": Taker(lambda n: TEAM.position(round=2, seed=n), 7, OPTION, GAME_SEED),
    "GodOfWar.position.script": Taker(
        lambda n: TEAM.position(script=[n], then="explicit").apply("done"), 4, midgard.ScriptError
    ),
    "GodOfWar.events_for.seat": Taker(lambda n: TEAM.events_for([], n), 1, SEAT),
    "State.apply_events.action": Taker(lambda n: STATE.clone().apply_events(n), 31, ACTION),
    "State.apply.action": Taker(lambda n: play_on(STATE, n), 31, ACTION),
    "State.apply.outcome": Taker(lambda n: play_on(EXPLICIT, n), 1, OUTCOME),
    "State.apply_many.actions": Taker(lambda n: STATE.clone().apply_many([n]), 31, ACTION),
    "State.child.action": Taker(lambda n: STATE.child(n), 31, ACTION),
    "State.child.seed": Taker(lambda n: STATE.child(31, seed=n), 1, OPTION, GAME_SEED),
    "State.clone.seed": Taker(lambda n: STATE.clone(seed=n), 1, OPTION, GAME_SEED),
    "State.clones.n": Taker(lambda n: STATE.clones(n), 2, OPTION),
    "State.clones.seed": Taker(lambda n: STATE.clones(2, seed=n), 1, OPTION, GAME_SEED),
    "State.outcome_text.outcome": Taker(lambda n: EXPLICIT.outcome_text(n), 1, OUTCOME),
    "State.score_sheet.seat": Taker(lambda n: STATE.score_sheet(n), 1, SEAT),
    "State.explain.action": Taker(lambda n: STATE.explain(n), 31, ACTION),
    "State.explanation.action": Taker(lambda n: STATE.explanation(n), 31, ACTION),
    "State.why_not.action": Taker(lambda n: STATE.why_not(n), 31, ACTION),
    "State.table.seat": Taker(lambda n: STATE.table(n), 1, SEAT),
    "State.sheet_text.seat": Taker(lambda n: STATE.sheet_text(n), 1, SEAT),
    "State.observation.seat": Taker(lambda n: STATE.observation(n), 1, SEAT),
    "State.information_key.seat": Taker(lambda n: STATE.information_key(n), 1, SEAT),
    "State.view.seat": Taker(lambda n: STATE.view(n), 1, SEAT),
    "State.determinize.seat": Taker(lambda n: STATE.determinize(n, 1), 1, SEAT),
    "State.determinize.seed": Taker(lambda n: STATE.determinize(1, n), 1, OPTION, GAME_SEED),
    "State.rollout.seed": Taker(lambda n: STATE.rollout(n), 1, OPTION, GAME_SEED),
    "Batch.n": Taker(lambda n: midgard.Batch(GAME, n), 2, OPTION),
    "Batch.seed": Taker(lambda n: midgard.Batch(GAME, 2, n), 2, OPTION, GAME_SEED),
    "Batch.penalty": Taker(lambda n: midgard.Batch(GAME, 2, penalty=n), 2, OPTION, 2**127),
    "Batch.max_decisions": Taker(
        lambda n: midgard.Batch(GAME, 2, max_decisions=n), 2, OPTION, 2**32 - 1
    ),
    "Batch.threads": Taker(lambda n: midgard.Batch(GAME, 2, threads=n), 2, OPTION),
    "Batch.step.actions": Taker(lambda n: batch().step([n, 31]), 31, OUTCOME),
    "Batch.step_random.seed": Taker(lambda n: batch().step_random(n), 1, OPTION, GAME_SEED),
    "Batch.sample_legal.seed": Taker(lambda n: batch().sample_legal(n), 1, OPTION, GAME_SEED),
    "Batch.sample_policy.seed": Taker(
        lambda n: batch().sample_policy(np.zeros((2, 129), np.float32), n), 1, OPTION, GAME_SEED
    ),
    "Batch.reset.indices": Taker(lambda n: batch().reset([n]), 1, SEAT),
    "Batch.reset.seeds": Taker(lambda n: batch().reset([1], seeds=n), 1, OPTION, GAME_SEED),
    "Batch.state.index": Taker(lambda n: batch().state(n), 1, SEAT),
    "Batch.set_states.indices": Taker(lambda n: batch().set_states([n], [STATE]), 1, SEAT),
    "Batch.set_states.seeds": Taker(
        lambda n: batch().set_states([1], [STATE], seeds=[n]), 1, OPTION, GAME_SEED
    ),
    "Batch.fork.index": Taker(lambda n: batch().fork(n, 1), 1, SEAT),
    "Batch.fork.k": Taker(lambda n: batch().fork(1, n), 1, OPTION),
    "Batch.fork_onto.index": Taker(lambda n: batch().fork_onto(n, [0]), 1, SEAT),
    "Batch.fork_onto.rows": Taker(lambda n: batch().fork_onto(0, [n]), 1, SEAT),
    "Batch.determinize.seats": Taker(lambda n: batch().determinize([n, 1], 1), 1, SEAT),
    "Batch.determinize.seeds": Taker(
        lambda n: batch().determinize([0, 1], n), 1, OPTION, GAME_SEED
    ),
    "Batch.rollout.seed": Taker(lambda n: batch().rollout(n), 1, OPTION, GAME_SEED),
    "Batch.load.threads": Taker(
        lambda n: midgard.Batch.load(GAME, batch().save(), threads=n), 1, OPTION
    ),
    "Bot.seed": Taker(lambda n: midgard.Bot("random", seed=n), 1, OPTION, GAME_SEED),
    "Bot.seat": Taker(lambda n: midgard.Bot("random", seat=n), 1, OPTION),
}
PYTHON: dict[str, Taker] = {
    "simulate.games": Taker(lambda n: midgard.simulate(GAME, games=n), 2, OPTION, 10**12),
    "simulate.seed": Taker(lambda n: midgard.simulate(GAME, games=1, seed=n), 2, OPTION, GAME_SEED),
    "simulate.threads": Taker(lambda n: midgard.simulate(GAME, games=1, threads=n), 2, OPTION),
    "Run.seed_of.game": Taker(lambda n: RUN.seed_of(n), 1, OPTION, SEED),
    "Run.uses.action": Taker(lambda n: RUN.uses(n), 1, ACTION),
    "compare.games": Taker(lambda n: paired(games=n), 2, OPTION),
    "compare.seed": Taker(lambda n: paired(seed=n), 2, OPTION, GAME_SEED),
    "compare.threads": Taker(lambda n: paired(threads=n), 2, OPTION),
    "tournament.games": Taker(lambda n: duel(games=n), 2, OPTION),
    "tournament.seed": Taker(lambda n: duel(seed=n), 2, OPTION, GAME_SEED),
    "sweep.games": Taker(
        lambda n: midgard.sweep(SWEEP.replace("games = 2\n", ""), games=n), 2, OPTION
    ),
    "sweep.seed": Taker(lambda n: midgard.sweep(SWEEP, seed=n), 2, OPTION, GAME_SEED),
    "sweep.threads": Taker(lambda n: midgard.sweep(SWEEP, threads=n), 2, OPTION),
    "tournament.threads": Taker(lambda n: duel(threads=n), 2, OPTION),
    "value_of.games": Taker(lambda n: midgard.value_of(GAME, "favor", games=n), 2, OPTION),
    "value_of.seed": Taker(
        lambda n: midgard.value_of(GAME, "favor", games=2, seed=n), 2, OPTION, GAME_SEED
    ),
    "value_of.rounds": Taker(
        lambda n: midgard.value_of(GAME, "favor", games=2, rounds=[n]), 2, OPTION
    ),
    "value_of.forks": Taker(lambda n: midgard.value_of(GAME, "favor", games=2, forks=n), 2, OPTION),
    "value_of.threads": Taker(
        lambda n: midgard.value_of(GAME, "favor", games=2, threads=n), 2, OPTION
    ),
    "odds.warriors": Taker(lambda n: midgard.odds((n, 1, 0), "3/5"), 2, OPTION),
    "odds.favor": Taker(lambda n: midgard.odds("1 axe", "3/5", favor=n), 2, OPTION),
    "odds.objective": Taker(
        lambda n: midgard.odds("1 axe", "3/5", objective={"win": n}), 2, OPTION, 10**6
    ),
    "odds.max_rounds": Taker(lambda n: midgard.odds("1 axe", "3/5", max_rounds=n), 2, OPTION),
    "journey_odds.warriors": Taker(lambda n: voyage((n, 1, 0)), 2, OPTION),
    "journey_odds.shore": Taker(lambda n: voyage(shore=n), 2, OPTION),
    "journey_odds.food": Taker(lambda n: voyage(food=n), 2, OPTION),
    "journey_odds.journey": Taker(lambda n: voyage(journey={"storm": n}), 2, OPTION),
    "journey_odds.coins": Taker(lambda n: voyage(game=LAND, coins=n), 2, OPTION),
    "journey_odds.favor": Taker(lambda n: voyage(favor=n), 2, OPTION),
    "journey_odds.objective": Taker(lambda n: voyage(objective={"win": n}), 2, OPTION, 10**6),
    "journey_odds.max_rounds": Taker(lambda n: voyage(max_rounds=n), 2, OPTION),
    "Enemy.attack": Taker(lambda n: midgard.Enemy("x", n, 1), 2, OPTION),
    "Enemy.defense": Taker(lambda n: midgard.Enemy("x", 1, n), 2, OPTION),
    "Enemy.glory": Taker(lambda n: midgard.Enemy("x", 1, 1, n), 2, OPTION),
    "Enemy.reward": Taker(lambda n: midgard.Enemy("x", 1, 1, reward=n), 2, OPTION),
    "Record.seed": Taker(lambda n: midgard.Record(GAME, seed=n), 2, OPTION, GAME_SEED),
    "game_seed.seed": Taker(lambda n: midgard.game_seed(n, 1), 1, OPTION, GAME_SEED),
    "game_seed.number": Taker(lambda n: midgard.game_seed(1, n), 1, OPTION, SEED),
    "Record.of.indices": Taker(
        lambda n: midgard.Record.of(GAME, [n]), 0, midgard.InvalidSnapshotError
    ),
    "Record.at.step": Taker(lambda n: midgard.Record(GAME, seed=1).at(n), 1, OPTION),
    "Record.fork.step": Taker(lambda n: midgard.Record(GAME, seed=1).fork(n), 1, OPTION),
    "Record.fork.seed": Taker(
        lambda n: midgard.Record(GAME, seed=1).fork(1, seed=n), 2, OPTION, GAME_SEED
    ),
    "Record.redacted.seat": Taker(lambda n: midgard.Record(GAME, seed=1).redacted(n), 1, SEAT),
    "simulate.shard_games": Taker(stored, 2, OPTION),
    "Record.apply.action": Taker(lambda n: midgard.Record(GAME, seed=1).apply(n), 31, ACTION),
    "Record.events.seat": Taker(lambda n: midgard.Record(GAME, seed=1).events(n), 1, SEAT),
    "Record.log.seat": Taker(lambda n: midgard.Record(GAME, seed=1).log(n), 1, SEAT),
    "Record.information_state.seat": Taker(
        lambda n: midgard.Record(GAME, seed=1).information_state(n), 1, SEAT
    ),
    "make.seed": Taker(lambda n: make(First, seed=n, seat=0), 1, OPTION, GAME_SEED),
    "make.seat": Taker(lambda n: make(First, seed=1, seat=n), 1, OPTION),
    "seated.game_seed": Taker(
        lambda n: bots.seated(First, game_seed=n, seat=0), 1, OPTION, GAME_SEED
    ),
    "seated.seat": Taker(lambda n: bots.seated(First, game_seed=1, seat=n), 1, OPTION),
    "SeatedBot.game_seed": Taker(
        lambda n: SeatedBot(First, game_seed=n, seat=0), 1, OPTION, GAME_SEED
    ),
    "SeatedBot.seat": Taker(lambda n: SeatedBot(First, game_seed=1, seat=n), 1, OPTION),
    "SeatedBot.worlds": Taker(
        lambda n: SeatedBot(First, game_seed=1, seat=0, worlds=n), 1, OPTION, GAME_SEED
    ),
    "Result.walk.depth": Taker(lambda n: FOUND.walk(depth=n), 1, OPTION),
    "Result.walk.min_visits": Taker(lambda n: FOUND.walk(min_visits=n), 1, OPTION, 10**12),
    "Result.to_dict.depth": Taker(lambda n: FOUND.to_dict(depth=n), 1, OPTION),
    "Result.to_dict.min_visits": Taker(lambda n: FOUND.to_dict(min_visits=n), 1, OPTION, 10**12),
    "Result.to_graphviz.depth": Taker(lambda n: FOUND.to_graphviz(depth=n), 1, OPTION),
    "Result.to_graphviz.min_visits": Taker(
        lambda n: FOUND.to_graphviz(min_visits=n), 1, OPTION, 10**12
    ),
    "ISMCTS.keep.actions": Taker(lambda n: KEEPING.keep(FOUND, n), 1, ACTION),
    "PUCT.keep.actions": Taker(lambda n: search.PUCT(evaluator).keep(FOUND, n), 1, ACTION),
    "decisions.seed": Taker(lambda n: next(testing.decisions(GAME, seed=n)), 1, OPTION, GAME_SEED),
    "decisions.every": Taker(lambda n: next(testing.decisions(GAME, every=n)), 1, OPTION, 10**12),
    "paired.seat": Taker(lambda n: testing.paired(STATE, n, 1), 1, SEAT),
    "paired.seed": Taker(lambda n: testing.paired(STATE, 1, n), 1, OPTION, GAME_SEED),
    "check_engine_leaks.seed": Taker(
        lambda n: testing.check_engine_leaks(GAME, seed=n, every=10**6), 1, OPTION, GAME_SEED
    ),
    "check_engine_leaks.every": Taker(
        lambda n: testing.check_engine_leaks(GAME, every=n), 64, OPTION, 10**12
    ),
    **{
        f"{check.__name__}.{name}": Taker(check_of(check, name), 1, OPTION, most)
        for check in (testing.check_legal, testing.check_deterministic, testing.check_leaks)
        for name, most in (("number", 0), ("seed", GAME_SEED))
    },
    "check_budget.seconds": Taker(
        lambda n: testing.check_budget("random", n), 100, OPTION, 10**300
    ),
    "check_budget.number": Taker(
        lambda n: testing.check_budget("random", 100, number=n), 1, OPTION
    ),
    "check_budget.seed": Taker(
        lambda n: testing.check_budget("random", 100, seed=n), 1, OPTION, GAME_SEED
    ),
    "check_pickle.seed": Taker(
        lambda n: testing.check_pickle("random", seed=n), 1, OPTION, GAME_SEED
    ),
    "check_fork.seed": Taker(lambda n: testing.check_fork("random", seed=n), 1, OPTION, GAME_SEED),
    **{
        f"{kind.__name__}.{name}": Taker(option_of(kind, name), 1, OPTION, MOST.get(name, 0))
        for kind, names in {
            search.ISMCTS: "simulations milliseconds nodes exploration prior_weight noise horizon"
            " threads seed memory_mb batch",
            search.PIMC: "worlds simulations milliseconds nodes exploration prior_weight noise"
            " horizon threads seed memory_mb batch",
            search.MCTS: "simulations milliseconds nodes exploration prior_weight noise horizon"
            " threads seed memory_mb batch",
            search.FlatMC: "simulations milliseconds noise horizon threads seed batch",
        }.items()
        for name in names.split()
    },
    **{
        f"PUCT.{name}": Taker(option_of(search.PUCT, name, evaluator), 1, OPTION, MOST.get(name, 0))
        for name in (
            *("simulations", "milliseconds", "nodes", "exploration"),
            *("batch", "seed", "memory_mb"),
        )
    },
}
REFERENCE: dict[str, Taker] = {
    "Champions.players": Taker(lambda n: reference.Champions(n), 3, ValueError),
    "Champions.start_player": Taker(
        lambda n: reference.Champions(3, start_player=n), 2, ValueError
    ),
    "Champions.action_text.action": Taker(lambda n: SLOW.action_text(n), 31, ValueError),
    "Champions.action.a": Taker(lambda n: SLOW.action(n), 31, ValueError),
    "Champions.new_state.script": Taker(
        lambda n: SLOW.new_state(chance="scripted", script=[n, 5, 6], then="explicit"),
        1,
        ValueError,
    ),
    "Champions.from_dict.script": Taker(
        lambda n: SLOW.from_dict(
            EXPLICIT.to_dict(), chance="scripted", script=[n], then="explicit"
        ),
        1,
        ValueError,
    ),
    "Champions.events_for.seat": Taker(lambda n: SLOW.events_for([], n), 1, ValueError),
    "State.apply_events.a": Taker(lambda n: PLAYED.clone().apply_events(n), 31, ValueError),
    "State.apply.a": Taker(lambda n: play_on(PLAYED, n), 31, ValueError),
    "State.child.a": Taker(lambda n: PLAYED.child(n), 31, ValueError),
    "State.child.seed": Taker(lambda n: PLAYED.child(31, seed=n), 1, ValueError, GAME_SEED),
    "State.clone.seed": Taker(lambda n: PLAYED.clone(seed=n), 1, ValueError, GAME_SEED),
    "State.clones.n": Taker(lambda n: PLAYED.clones(n), 2, ValueError),
    "State.clones.seed": Taker(lambda n: PLAYED.clones(2, seed=n), 1, ValueError, GAME_SEED),
    "State.why_not.a": Taker(lambda n: PLAYED.why_not(n), 31, ValueError),
    "State.outcome_text.o": Taker(lambda n: SLOW.new_state().outcome_text(n), 1, ValueError),
    "State.score_sheet.seat": Taker(lambda n: PLAYED.score_sheet(n), 1, ValueError),
    "State.table.seat": Taker(lambda n: PLAYED.table(n), 1, ValueError),
    "State.view.seat": Taker(lambda n: PLAYED.view(n), 1, ValueError),
    "Reavers.players": Taker(lambda n: reference.Reavers(n), 3, ValueError),
    "Reavers.cycles": Taker(lambda n: reference.Reavers(3, cycles=n), 2, ValueError),
    "Reavers.bjorgvin_sell_limit_each": Taker(
        lambda n: reference.Reavers(3, bjorgvin_sell_limit_each=n), 1, ValueError
    ),
    "Reavers.action_text.action": Taker(lambda n: REAVERS.action_text(n), 31, ValueError),
    "Reavers.action.a": Taker(lambda n: REAVERS.action(n), 31, ValueError),
    "Reavers.new_state.script": Taker(
        lambda n: REAVERS.new_state(chance="scripted", script=[n], then="explicit"), 1, ValueError
    ),
    "Reavers.from_dict.script": Taker(
        lambda n: REAVERS.from_dict(
            REAVERS.new_state().to_dict(), chance="scripted", script=[n], then="explicit"
        ),
        1,
        ValueError,
    ),
    "Reavers.events_for.seat": Taker(lambda n: REAVERS.events_for([], n), 1, ValueError),
    "GodOfWar.players": Taker(lambda n: reference.GodOfWar(n), 3, ValueError),
    "GodOfWar.max_rounds": Taker(lambda n: reference.GodOfWar(max_rounds=n), 9, ValueError),
    "GodOfWar.first_player": Taker(lambda n: reference.GodOfWar(first_player=n), 1, ValueError),
    "GodOfWar.upgrades": Taker(lambda n: reference.GodOfWar(upgrades=n), 2, ValueError),
    "GodOfWar.action_text.action": Taker(lambda n: SLOW_TEAM.action_text(n), 31, ValueError),
    "GodOfWar.action.a": Taker(lambda n: SLOW_TEAM.action(n), 31, ValueError),
    "GodOfWar.new_state.script": Taker(
        lambda n: draw(SLOW_TEAM.new_state(**scripted(n))), 1, ValueError
    ),
    "GodOfWar.from_dict.script": Taker(
        lambda n: draw(SLOW_TEAM.from_dict(SLOW_TEAM.new_state().to_dict(), **scripted(n))),
        1,
        ValueError,
    ),
    "GodOfWar.events_for.seat": Taker(lambda n: SLOW_TEAM.events_for([], n), 1, ValueError),
}
TAKERS = {
    f"{where} {name}": taker
    for where, takers in (("midgard", COMPILED | PYTHON), ("reference", REFERENCE))
    for name, taker in takers.items()
}
REAL = ("penalty", "seconds", "objective", "exploration", "prior_weight", "noise", "reward")
"""Takers of numbers that need not be whole."""


class First:
    """A bot that is given its seed and seat."""

    def __init__(self, seed: int, seat: int) -> None:
        self.passed = (seed, seat)

    def choose(self, state: midgard.champions.State) -> int:
        return state.legal_actions()[0]


def duel(**options: Any) -> object:
    return tournament.tournament(GAME, ["random", "greedy"], **{"games": 1} | options)


def paired(**options: Any) -> object:
    """A comparison of one group, where an option is the number."""
    return midgard.compare("random", "greedy", game=GAME, **{"games": 1} | options)


def voyage(warriors: Any = "1 axe", **options: Any) -> object:
    return midgard.journey_odds(warriors, "mare", **options)
