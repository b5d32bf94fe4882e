"""Every surface that hands something to somebody who decides, and how it is played with cheats.

A surface plays whole games in which all seats are held by bots of ``hostile``, or by their rule,
and tells how they ended. The owner, who has the seeds, plays the same games once more without bots.
"""

import contextlib
import copy
import io
import json
import os
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import pytest

import midgard
from midgard import Champions, testing
from midgard.champions import State
from midgard.cli import run
from midgard.testing.worlds import games as tested_games
from midgard.tournament import tournament
from midgard.value.forks import fork_seed
from support.worlds import hostile
from support.worlds.hostile import Move, decide

GAME = Champions(players=2, assignment="simultaneous")
SECRET = 0x9D3A_51C7_0E84_6B2F_D1F0_72A9_3C5E_8816
"""A seed that no bot guesses."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game, as its owner plays it once more."""

    seed: int
    moves: list[Move]
    end: State


def replayed(
    game: Any,
    seed: int,
    choose: Callable[[State], int] = decide,
    rounds: int = 8,
    start: State | None = None,
) -> Played:
    """The game of this seed, or from this state on, in which every seat plays by this rule."""
    state, moves = copy.copy(start) if start else game.new_state(seed=seed), list[Move]()
    while not state.is_terminal and state.round <= rounds:
        action = choose(state)
        moves.append((copy.copy(state), action))
        state.apply(action)
    return Played(seed, moves, state)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a surface: the games, what it told of them, and what it should have told."""

    games: list[Played]
    reported: Any
    expected: Any


def run_command(*arguments: str, typed: str = "") -> str:
    """What a command prints."""
    out, was = io.StringIO(), sys.stdin
    try:
        sys.stdin = io.StringIO(typed)
        with contextlib.redirect_stdout(out):
            assert run(arguments) == 0
    finally:
        sys.stdin = was
    return out.getvalue()


def needs(package: str) -> None:
    """Skip a test without this package; ``make conformance`` has them all and skips nothing."""
    if find_spec(package) is None and not os.environ.get("MIDGARD_CONFORMANCE"):
        pytest.skip(f"{package} is not installed")


OPTIONS = ("--players=2", "--assignment=simultaneous", f"--seed={SECRET}")


def in_simulation() -> Outcome:
    """`midgard.simulate`: two games."""
    run = midgard.simulate(GAME, [hostile.Hostile, hostile.Other], games=2, seed=SECRET)
    games = [replayed(GAME, midgard.game_seed(SECRET, number)) for number in range(2)]
    scores = [score for game in games for score in game.end.scores]
    return Outcome(games, run.rows["score"].tolist(), scores)


def in_simulate_command() -> Outcome:
    """``midgard simulate``."""
    bots = "--bots=support.worlds.hostile:Hostile"
    reported = json.loads(run_command("simulate", bots, *OPTIONS, "--games=1", "--json"))
    game = replayed(GAME, SECRET)
    found = [seat["mean_score"] for seat in reported["seats"]]
    return Outcome([game], found, game.end.scores)


def in_tournament() -> Outcome:
    """`midgard.tournament.tournament`: both seatings, with the same two games."""
    result = tournament(GAME, [hostile.Hostile, hostile.Other], games=4, seed=SECRET)
    games = [replayed(GAME, midgard.game_seed(SECRET, number)) for number in range(2)]
    glory = sum(sum(game.end.scores) for game in games) / 4
    assert (result.seed, result.games) == (SECRET, 4)
    return Outcome(games, [row.score for row in result.rows], [glory, glory])


def in_tournament_command() -> Outcome:
    """``midgard tournament``."""
    bots = "--bots=support.worlds.hostile:Hostile,support.worlds.hostile:Other"
    reported = json.loads(run_command("tournament", bots, *OPTIONS, "--games=2", "--json"))
    game = replayed(GAME, SECRET)
    glory = sum(game.end.scores) / 2
    return Outcome([game], [row["score"] for row in reported["rows"]], [glory, glory])


def in_comparison() -> Outcome:
    """`midgard.compare`: both seatings, with the same two games."""
    result = midgard.compare(hostile.Hostile, hostile.Other, game=GAME, games=4, seed=SECRET)
    games = [replayed(GAME, midgard.game_seed(SECRET, number)) for number in range(2)]
    glory = sum(sum(game.end.scores) for game in games) / 4
    score = result.effect("score")
    return Outcome(games, [score.mean_a, score.mean_b], [glory, glory])


def in_comparison_of_games() -> Outcome:
    """`midgard.compare` of two games, which differ in what happens without a decision."""
    other = Champions(players=2, assignment="simultaneous", leaders="random")
    result = midgard.compare(GAME, other, bots=[hostile.Hostile], games=2, seed=SECRET)
    games = [replayed(game, SECRET) for game in (GAME, other)]
    score = result.effect("score", "Hostile")
    glory = [sum(game.end.scores) / 2 for game in games]
    return Outcome(games, [score.mean_a, score.mean_b], glory)


def in_comparison_command() -> Outcome:
    """``midgard compare``."""
    bots = "--bots=support.worlds.hostile:Hostile,support.worlds.hostile:Other"
    reported = json.loads(run_command("compare", bots, *OPTIONS, "--games=2", "--json"))
    game = replayed(GAME, SECRET)
    glory = sum(game.end.scores) / 2
    [score] = [effect for effect in reported["effects"] if effect["metric"] == "score"]
    return Outcome([game], [score["mean_a"], score["mean_b"]], [glory, glory])


def in_play_command() -> Outcome:
    """``midgard play``: bots among themselves."""
    out = run_command("play", "--bots=support.worlds.hostile:Hostile", *OPTIONS)
    game = replayed(GAME, SECRET)
    return Outcome([game], game.end.sheet_text() in out, True)


def at_table() -> Outcome:
    """``midgard play --seat 0``: a person, who asks for a hint each time, and a bot."""
    game = replayed(GAME, SECRET)
    prompted = [(it, action) for it, action in game.moves if it.current_player == 0]
    prompted = [(it, action) for it, action in prompted if len(it.legal_actions()) > 1]
    hint = "hint support.worlds.hostile:Other\n"
    typed = [f"{hint}{GAME.action(action).text}\n" for _, action in prompted]
    out = run_command(
        "play", "--seat=0", "--bots=support.worlds.hostile:Hostile", *OPTIONS, typed="".join(typed)
    )
    return Outcome([game], game.end.sheet_text() in out, True)


def checked(name: str) -> Callable[[], Outcome]:
    """A check of ``midgard.testing``, which plays the other seats at random."""

    def play() -> Outcome:
        options = {"seconds": 60} if name == "check_budget" else {}
        getattr(testing, name)(hostile.Hostile, seed=SECRET, **options)
        games = []
        for number, game in enumerate(tested_games()):
            rng, seat = random.Random(SECRET + number), number % game.players

            def rule(state: State, rng: random.Random = rng, seat: int = seat) -> int:
                legal = state.legal_actions()
                return decide(state) if state.current_player == seat else rng.choice(legal)

            games.append(replayed(game, SECRET + number, rule))
        return Outcome(games, None, None)

    return play


def in_gymnasium() -> Outcome:
    """`midgard.adapters.gymnasium.MidgardEnv`: a bot at the other seat."""
    needs("gymnasium")
    from gymnasium.utils import seeding

    from midgard.adapters.gymnasium import MidgardEnv

    env = MidgardEnv(GAME, opponents=hostile.Hostile)
    env.reset(seed=7)
    reward, over = 0.0, False
    while not over:
        _, reward, over, _, _ = env.step(decide(env.table))
    seed = int.from_bytes(seeding.np_random(7)[0].bytes(16), "little")
    game = replayed(GAME, seed)
    return Outcome([game], (reward, env.table), (game.end.returns()[0], game.end))


def forked() -> list[Played]:
    """The games of ``midgard.value_of`` with a favor more: two games, forked for both seats."""
    games = []
    for number in range(2):
        own = midgard.game_seed(SECRET, number)
        games.append(replayed(GAME, own))
        start = next(it for it, _ in games[-1].moves if it.round == 1).to_dict()
        for seat in range(2):
            clans = [dict(clan) for clan in start["clans"]]
            clans[seat]["favor"] += 1
            seed = fork_seed(own, seat)
            for data in (start | {"clans": clans}, start):
                games.append(replayed(GAME, seed, start=GAME.from_dict(data, seed=seed)))
    return games


def worth_of(games: list[Played]) -> float:
    """The mean difference of the glory of a seat, from the games of `forked`."""
    found = []
    for at in (0, 5):
        for seat in range(2):
            more, usual = (games[at + 1 + 2 * seat + it].end.scores[seat] for it in range(2))
            found.append(more - usual)
    return sum(found) / len(found)


def in_value() -> Outcome:
    """`midgard.value.value_of`: two games, and two branches of each fork."""
    result = midgard.value_of(
        GAME, "favor", bots=[hostile.Hostile], games=2, seed=SECRET, rounds=[1], forks=2
    )
    assert result.score is not None
    games = forked()
    return Outcome(games, result.score.mean, worth_of(games))


def in_value_command() -> Outcome:
    """``midgard value-of``."""
    reported = json.loads(
        run_command(
            *("value-of", "favor", "--bots=support.worlds.hostile:Hostile", *OPTIONS),
            *("--games=2", "--rounds=1", "--forks=2", "--json"),
        )
    )
    games = forked()
    return Outcome(games, reported["overall"]["score"]["mean"], worth_of(games))


def in_report_command() -> Outcome:
    """``midgard report``, which tells everything about games that are over."""
    needs("matplotlib")
    bots = "--bots=support.worlds.hostile:Hostile"
    text = run_command("report", bots, *OPTIONS, "--games=1", "--out=-")
    game = replayed(GAME, SECRET)
    return Outcome([game], "<html" in text, True)


SURFACES: dict[str, Callable[[], Outcome]] = {
    "midgard report --bots": in_report_command,
    "midgard.simulation.simulate(bots)": in_simulation,
    "midgard simulate --bots": in_simulate_command,
    "midgard.tournament.tournament(bots)": in_tournament,
    "midgard tournament --bots": in_tournament_command,
    "midgard.comparison.compare(bots)": in_comparison,
    "midgard.comparison.compare(bots), of games": in_comparison_of_games,
    "midgard compare --bots": in_comparison_command,
    "midgard.value.value_of(bots)": in_value,
    "midgard value-of --bots": in_value_command,
    "midgard play --bots": in_play_command,
    "midgard play --bots, hint": at_table,
    "midgard.adapters.gymnasium.MidgardEnv(opponents)": in_gymnasium,
    **{
        f"midgard.testing.checks.{name}(spec)": checked(name)
        for name in (
            *("check_legal", "check_deterministic", "check_leaks", "check_budget"),
            *("check_pickle", "check_fork"),
        )
    },
}
"""Where bots of Python decide."""

OTHERS = {
    "midgard.adapters._vector.MidgardVectorEnv": "test_learners.py",
    "midgard.adapters.openspiel.MidgardState": "test_learners.py",
    "midgard.adapters.pettingzoo.AECEnv": "test_learners.py",
    "midgard.adapters.pettingzoo.ParallelEnv": "test_learners.py",
    "midgard.search.methods.PUCT(evaluator)": "test_learners.py",
    "midgard.selfplay.play.SelfPlay(evaluator)": "test_learners.py",
    "midgard.State.rollout(policy)": "test_names.py",
    "midgard sweep --bots": "test_readers.py",
    "midgard verify --bots": "test_readers.py",
    "midgard.Batch.rollout(policy)": "test_names.py",
}
"""Where somebody is given no state, or only a name is taken; and the file that tests it."""

_MAKES = "midgard.bots: makes bots or names them; SeatedBot asks them"
_OPENS = "midgard.cli: hands names on to a surface above"
_FIGHT = "the odds of a fight: no game is played, and all that is shown is the fight"
_PARTS = "a part of a surface above"
NO_BOTS = {
    "midgard._runs.until._pair": "names of bots",
    "midgard.champions.odds_inputs._check": "names of policies; functions are refused",
    "midgard.cli.report.report": _OPENS,
    "midgard.report.facts._has_name": "names of bots",
    "midgard._runs.playing.is_native": "names of bots",
    "midgard._runs.playing.play_games": _PARTS,
    "midgard._runs.playing.play_own": _PARTS,
    "midgard._runs.running.seated_players": _MAKES,
    "midgard._runs.running.play_until": _PARTS,
    "midgard._runs.run.run_of": "names of bots",
    "midgard.storage.checking.Replays": _PARTS,
    "midgard.cli.scenes._won": _PARTS,
    "midgard.search.options.compiled_evaluator": _PARTS,
    "midgard.cli.sweep.sweep": _OPENS,
    "midgard.cli.verify.verify": _OPENS,
    "midgard.storage.StoredRun.verify": "bots of a run, which midgard.simulate asks",
    "midgard.sweeps.sweep": "bots of a file, which midgard.simulate asks",
    "midgard.value._usual_threads": "names of bots",
    "midgard.storage.manifest.Manifest.of": "names of bots",
    "midgard.storage.launch.StoredGames.play": _PARTS,
    "midgard.sweeps.plan._factors": "names of bots",
    "midgard.sweeps.plan._require_playable": "bots are shown the rules, and no game",
    "midgard.sweeps.plan._require_bots": "bots are shown the rules, and no game",
    "midgard.sweeps.play._results": "names of bots",
    "midgard._shared.failures.Inside.watched": _PARTS,
    "midgard.adapters.gymnasium.seated": _MAKES,
    "midgard.comparison.pairing.game_plan": "names of bots",
    "midgard.bots.SeatedBot": _MAKES,
    "midgard.bots.names._evaluator": _MAKES,
    "midgard.bots.names.imported": _MAKES,
    "midgard.bots._made": _MAKES,
    "midgard.bots._named": _MAKES,
    "midgard.bots.names.puct_named": _MAKES,
    "midgard.bots.make": _MAKES,
    "midgard.bots.default.one_for_each": _MAKES,
    "midgard.bots.name_of": _MAKES,
    "midgard.bots.require_plays": "a bot is shown the rules, and no game",
    "midgard.bots.seated": _MAKES,
    "midgard.cli.compare.compare": _OPENS,
    "midgard.cli.compare.things": _OPENS,
    "midgard.cli.play.play": _OPENS,
    "midgard.cli.simulate.simulate": _OPENS,
    "midgard.cli.simulate._played": _OPENS,
    "midgard.cli.tournament.tournament": _OPENS,
    "midgard.cli.value_of.value_of": _OPENS,
    "midgard.cli.match.decision": _PARTS,
    "midgard.cli.watch.watch": _PARTS,
    "midgard.cli.setup.loaded": _OPENS,
    "midgard.cli.setup.seated": _OPENS,
    "midgard.champions.commands.odds": _FIGHT,
    "midgard.champions.roll_policy._CachedPolicy": _FIGHT,
    "midgard.champions.roll_policy.compiled_policy": _FIGHT,
    "midgard.champions.fight_odds.odds": _FIGHT,
    "midgard.comparison._listed": _PARTS,
    "midgard.comparison._of_games": _PARTS,
    "midgard.comparison.playing.played_of": _PARTS,
    "midgard.comparison._specs": _PARTS,
    "midgard.protocols.State.rollout": "it says what the classes have",
    "midgard.testing.checks._choices": _PARTS,
    "midgard.testing.checks._each": _PARTS,
    "midgard.testing.checks._tables": _PARTS,
    "midgard.testing.checks._send_choices": _PARTS,
    "midgard.testing.checks.turns": _PARTS,
    "midgard.comparison.playing._in_python": _PARTS,
    "midgard.tournament._endings": _PARTS,
    "midgard.tournament._points": "the name of a bot",
    "midgard.champions.voyage_odds.journey_odds": _FIGHT,
    "midgard.value.forks.Forks": _PARTS,
    "midgard.value._checked_bots": _MAKES,
}
"""Other functions with parameters of these names, and why nothing of a game is handed on there."""


def chancy(moves: list[Move]) -> list[Move]:
    """Moves after which much is drawn: together, nobody meets what comes of them by luck."""
    found = []
    for state, action in moves:
        ends = []
        for seed in range(10**20, 10**20 + 6):
            end = state.clone(seed=seed)
            end.apply(action)
            ends.append(end)
        if all(one != other for at, one in enumerate(ends) for other in ends[:at]):
            found.append((state, action))
    assert len(found) > 5
    return found[:: max(1, len(found) // 8)]
