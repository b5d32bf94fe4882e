"""Every registered game on every surface of the package."""

import copy
import json
import pickle
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard._shared.provenance import RECONSTRUCTED
from midgard.bots.default import default_bot
from midgard.cli import run
from midgard.games import game_text
from midgard.presentation import presentation
from midgard.search import ISMCTS, MCTS, PIMC, PUCT, FlatMC
from midgard.testing import check_engine_leaks, engine
from midgard.tournament import tournament
from support.games.every import OPEN, small_games
from support.positions.reavers import OPTIONS

ROOT = Path(__file__).resolve().parents[2]
PUBLIC = ("champions", "reavers", "god_of_war")
GAMES = {game_text(game): game for game in small_games()}
INFORMATION = ("table", "view", "information_key", "observation table uint8", "repr", "ranks")
"""Some of what a seat is told of a state."""
NAMED = pytest.mark.parametrize("text", GAMES)
FIRST = 4
"""The states of a phase that are looked at all, in a game."""
HIDING = [name for name in midgard.GAMES if name not in OPEN]
"""The games in which somebody knows what others do not."""


@NAMED
def test_a_game_is_played_to_its_end(text: str) -> None:
    game, rng = GAMES[text], random.Random(1)
    state = game.new_state(seed=1)
    while not state.is_terminal:
        legal = state.legal_actions()
        assert [action.index for action in state.legal] == legal
        assert state.why_not(legal[0]) is None
        assert state.legal_mask().nonzero()[0].tolist() == legal
        assert state.child(legal[0]) is not state
        state.apply(rng.choice(legal))
    returns, (low, high) = state.returns(), game.return_range
    assert len(returns) == len(game.teams) == game.players
    assert [seat for seat, share in enumerate(returns) if share > 0] == state.winners
    assert all(low <= share <= high for share in returns)
    assert game.return_sum is None or sum(returns) == pytest.approx(game.return_sum)


@NAMED
def test_an_explanation_is_its_parts(text: str) -> None:
    """The sentence, remarks in parentheses, then tags; of an illegal action why it is illegal."""
    game, rng = GAMES[text], random.Random(1)
    state, remarked = game.new_state(seed=1), 0
    while not state.is_terminal:
        for action in range(game.action_count):
            parts = state.explanation(action)
            remarks = [f"({remark})" for remark in parts["remarks"]]
            rules = [f"[{rule}]" for rule in parts["rules"]]
            whole = " ".join([parts["text"], *remarks, *rules])
            assert whole == state.explain(action)
            assert state.why_not(action) in (None, whole)
            assert rules
            remarked += bool(remarks)
        state.apply(rng.choice(state.legal_actions()))
    assert remarked or game.name != "champions"


@NAMED
def test_a_state_has_copies_and_forms(text: str) -> None:
    """At the first states of each phase and at one of eight, with sampled and explicit chance."""
    game, rng = GAMES[text], random.Random(2)
    assert pickle.loads(pickle.dumps(game)) == game
    assert midgard.load_game(text) == game
    kinds: list[dict[str, Any]] = [{"seed": 2}, {"chance": "explicit"}]
    for chance in kinds:
        state, seen = game.new_state(**chance), Counter[str]()
        for number in range(2000):
            seen[state.phase] += 1
            if seen[state.phase] <= FIRST or number % 8 == 0 or state.is_terminal:
                forms = [
                    game.from_dict(state.to_dict(), **chance),
                    game.from_json(state.to_json(), **chance),
                    game.from_bytes(state.to_bytes()),
                    copy.copy(state),
                    copy.deepcopy(state),
                    pickle.loads(pickle.dumps(state)),
                    state.clone(),
                ]
                assert all(form == state for form in forms)
                assert all(state.key() == form.key() for form in forms)
            if state.is_terminal:
                break
            outcomes = [it for it, _ in state.chance_outcomes()] if state.is_chance else []
            state.apply(rng.choice(outcomes or state.legal_actions()))


@NAMED
@pytest.mark.parametrize("which", [0, -1])
def test_a_record_is_replayed(text: str, which: int) -> None:
    """With the lowest legal action each time, and with the highest."""
    game = GAMES[text]
    record, other = game.record(seed=3), game.record(seed=3)
    while not record.state.is_terminal and len(record.history) < 200:
        action = record.state.legal_actions()[which]
        record.apply(action)
        other.apply(action)
    assert game.replay(record.to_json()) == record.state
    assert record.log()
    for seat in range(game.players):
        assert record.information_state(seat) == other.information_state(seat)
        events = record.events(seat)
        assert game.describe_events(events)
        assert list(game.events_for(record.events(), seat)) == events


def test_a_file_of_another_game_is_refused_by_name() -> None:
    for one in GAMES.values():
        state, record, batch = one.new_state(seed=1), one.record(seed=1), midgard.Batch(one, 2)
        for other in GAMES.values():
            if other.name == one.name:
                continue
            named = f"of the game {one.name}, not of {other.name}"
            with pytest.raises(midgard.InvalidSnapshotError, match=named):
                other.from_bytes(state.to_bytes())
            with pytest.raises(midgard.InvalidSnapshotError, match=named):
                midgard.Batch.load(other, batch.save())
            named = f'of the game "{one.name}", not of {other.name}'
            with pytest.raises(midgard.InvalidSnapshotError, match=named):
                other.replay(record.to_json())


@pytest.mark.skipif("wall" not in midgard.GAMES, reason="the build has no small games")
def test_events_that_no_game_has_are_refused() -> None:
    for name, event, fault in [
        ("wall", {"name": "chose", "seat": 0, "action": 7}, "no action 7"),
        ("wall", {"name": "chose", "seat": 5, "action": 0}, "no seat 5"),
        ("wall", {"name": "scouted", "seat": 2, "night": None}, "no seat 2"),
        ("bids", {"name": "bid", "seat": 0, "bid": 300}, "no bid 300"),
        ("poker", {"name": "played", "seat": 2, "bet": True}, "no seat 2"),
    ]:
        game = midgard.GAMES[name]()
        with pytest.raises(ValueError, match=fault):
            game.describe_events([event])
        with pytest.raises(ValueError, match=fault):
            game.events_for([event], 0)


@NAMED
def test_bots_searches_and_simulations_play(text: str) -> None:
    game = GAMES[text]
    state: Any = game.new_state(seed=4)
    legal = state.legal_actions()
    assert midgard.Bot(default_bot(game), seed=1).choose(state) in legal
    for search in (ISMCTS, PIMC, MCTS, FlatMC):
        assert search(simulations=40).search(state).action in legal
    found = PUCT(even(game), simulations=20).search(state)
    assert found.action in legal
    assert found.policy.shape == (game.action_count,)
    result = midgard.simulate(game, bots=["random"], games=20, seed=1, threads=1)
    assert (result.games, len(result.seats)) == (20, game.players)
    assert sum(result.actions.values()) == result.decisions
    assert set(result.characters) == set(game.characters)
    for group in result.seats:
        assert group.mean_return is not None
        assert game.return_range[0] <= group.mean_return.mean <= game.return_range[1]


def even(game: midgard.Game) -> Any:
    """An evaluator that knows nothing."""

    def evaluate(observations: Any, masks: Any) -> tuple[Any, Any]:
        assert observations.shape == (len(masks), game.observation_size)
        return masks.astype("float32"), np.full((len(masks), game.players), 0.5)

    return evaluate


@NAMED
def test_a_batch_is_stepped_copied_and_saved(text: str) -> None:
    game = GAMES[text]
    batch = midgard.Batch(game, 8, seed=3, autoreset="disabled")
    assert batch.masks.shape == (8, game.action_count)
    assert batch.observations.shape == (8, game.observation_size)
    assert batch.rewards.shape == (8, game.players)
    row = game.new_state(seed=int(batch.seeds[5]))
    while not batch.terminated.all():
        actions = batch.sample_legal(seed=1)
        if not row.is_terminal:
            assert batch.masks[5].nonzero()[0].tolist() == row.legal_actions()
            row.apply(int(actions[5]))
        batch.step(actions)
    assert batch.state(5) == row
    batch.reset()
    assert midgard.Batch.load(game, batch.save()).state(2) == batch.state(2)
    assert pickle.loads(pickle.dumps(batch)).state(2) == batch.state(2)
    forks = batch.fork(2, 5)
    assert all(forks.state(at) == batch.state(2) for at in range(5))
    assert batch.determinize(batch.seats, 5).seats.tolist() == batch.seats.tolist()
    returns = batch.rollout(7)
    assert returns.shape == (8, game.players)
    batch.set_states([0], [batch.state(2)])
    assert batch.state(0) == batch.state(2)


def test_a_policy_that_a_game_does_not_have_is_refused_by_name() -> None:
    for game in GAMES.values():
        state: Any = game.new_state(seed=1)
        if "greedy" in game.policies:
            assert state.rollout(1, policy="greedy")
            continue
        with pytest.raises(midgard.InvalidOptionError, match='unknown policy "greedy"'):
            state.rollout(1, policy="greedy")
        with pytest.raises(midgard.InvalidOptionError, match='unknown policy "greedy"'):
            ISMCTS(prior="greedy").search(state)
        with pytest.raises(midgard.InvalidOptionError, match='unknown bot "greedy"'):
            midgard.Bot("greedy").choose(state)


@NAMED
def test_a_tournament_has_ratings_where_there_are_rivals(text: str) -> None:
    game = GAMES[text]
    result = tournament(game, ["random", "flat-mc:1"], games=1, seed=1, tables="pairs")
    means = [row.mean_return.mean for row in result.rows]
    if not result.has_ratings or result.has_own_returns:
        assert means == sorted(means, reverse=True)
    assert result.has_own_returns == (game.return_range != (0.0, 1.0))
    assert result.has_ratings == (len(set(game.teams)) > 1)
    assert all((row.rank is None) != result.has_ratings for row in result.rows)


@pytest.mark.parametrize("name", midgard.GAMES)
def test_the_command_plays_it(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["simulate", "--game", name, "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert run(["play", "--game", name, "--bots", "random"]) == 0
    assert "== The end ==" in capsys.readouterr().out
    assert run(["perft", "--game", name, "--depth", "2"]) == 0
    assert run(["games", "--json"]) == 0
    assert name in capsys.readouterr().out


EXPLAINED = [text for text, game in GAMES.items() if game.name in PUBLIC]


@pytest.mark.parametrize("text", [*EXPLAINED, *OPTIONS])
def test_every_word_is_explained_with_its_rules(text: str) -> None:
    """Each line cites tags of the index of the game, and has its numbers."""
    game: Any = midgard.load_game(text)
    shown = presentation(game)
    rules = (ROOT / "rust" / game.name.replace("_", "-") / "RULES.md").read_text("utf-8")
    for words in shown.glossary(game).values():
        for word in words:
            lines = shown.define(game, word)
            assert lines, word
            for line in (it for it in lines if " by name: " not in it):
                assert "{" not in line, line
                assert not re.search(r"\b1 coins\b", line), line
                tags = re.findall(r"\[[a-z_]+\.[a-z_]+\]", line)
                assert tags or game.name == "champions", line  # whose cards test_glossary.py has
                assert all(f"`{tag}`" in rules for tag in tags), line
                if game.name == "reavers":
                    assert line.partition(RECONSTRUCTED)[0].endswith("]"), line


def compared(game: midgard.Game) -> int:
    """How many worlds that differ are compared in some games, at every decision of short ones."""
    short = game.max_game_length <= 100
    return sum(
        check_engine_leaks(game, seed=seed, every=1 if short else 15)
        for seed in range(100 if short else 3)
    )


@pytest.mark.parametrize("name", midgard.GAMES)
def test_every_outcome_is_below_the_number_that_a_game_has(name: str) -> None:
    """Others make arrays of this length."""
    game, rng = midgard.GAMES[name](), random.Random(7)
    for _ in range(3):
        state = game.new_state(chance="explicit")
        while not state.is_terminal:
            possible = [outcome for outcome, _ in state.chance_outcomes(exact=False)]
            assert all(0 <= outcome < game.max_chance_outcomes for outcome in possible)
            state.apply(rng.choice(possible or state.legal_actions()))


@pytest.mark.parametrize("name", OPEN)
def test_where_nothing_is_hidden_a_sampled_state_is_the_state(name: str) -> None:
    game, rng = midgard.GAMES[name](), random.Random(5)
    state = game.new_state(seed=5)
    while not state.is_terminal:
        seat = rng.randrange(game.players)
        assert state.determinize(seat, rng.randrange(99)) == state
        state.apply(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", HIDING)
def test_a_seat_learns_no_more_than_it_may_know(name: str) -> None:
    """A check that compares nothing proves nothing."""
    assert compared(midgard.GAMES[name]()) >= 10


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("kind", INFORMATION)
def test_whatever_shows_a_seat_too_much_is_caught(
    name: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each thing that a seat is told shows it the true state, once in turn."""
    honest = engine.seat_information

    def leaking(state: Any, seat: int) -> Iterator[tuple[str, Any]]:
        for what, value in honest(state, seat):
            yield what, (value, state.to_json()) if what == kind else value

    monkeypatch.setattr(engine, "seat_information", leaking)
    with pytest.raises(AssertionError, match=f"can tell two worlds apart by {re.escape(kind)}"):
        compared(midgard.GAMES[name]())
