"""The worth of things: forks of games, one with it and one without."""

import json
import math
import threading
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

import midgard
from midgard.champions.edits import edit_of
from midgard.cli import run
from midgard.games import teams
from midgard.presentation import presentation
from midgard.value import Edit, value_of
from midgard.value import forks as _forks
from midgard.value.forks import Forks, Reservoir, fork_seed
from support.games.every import small_games
from support.surface.interrupts import left_of

GAME = midgard.Champions(players=3)
POKER = midgard.load_game("poker")


def finished(what: str, **parts: Any) -> _forks.Difference:
    """The gain of seat 0 by a change in a position, with greedy players."""
    data = GAME.position(**parts).to_dict()
    edit = edit_of(GAME, what)
    assert edit is not None
    pair = edit.change(data, 0, Random(1))
    assert pair is not None
    branches = [GAME.from_dict(it, seed=5) for it in reversed(pair)]
    position = _forks._Position(branches[1], 0, None, 8)
    return Forks(GAME, ("greedy",) * 3, 1, None)._difference(0, 5, position, *branches)


# The worth is right where it is known


@pytest.mark.parametrize(
    ("what", "glory"), [("coin +3", 1), ("coin +6", 2), ("favor +1", 2), ("favor -1", -2)]
)
def test_at_the_end_a_thing_is_worth_what_the_score_sheet_has(what: str, glory: int) -> None:
    clan = {"coins": 5, "favor": 1, "runes": ["wealth"]}  # which gives 5 coins
    end = finished(what, phase={"name": "closing", "turn": 0}, clans=[clan])
    assert end.score == end.lead == glory


def expected(state: Any, seat: int, quotient: float = 1.0) -> float:
    """The mean return of a seat when all choose at random."""
    if state.is_terminal:
        return float(state.returns()[seat])
    if state.is_chance:
        outcomes = state.chance_outcomes()
        return sum(float(share) * expected(state.child(it), seat) for it, share in outcomes)
    legal = state.legal_actions()
    return sum(expected(state.child(it), seat) for it in legal) / len(legal)


def paths(state: Any, share: float, gains: tuple[float, ...]) -> Iterator[tuple[float, float]]:
    """The probability of each game, and the mean gain of a bet over a pass in its decisions."""
    if state.is_terminal:
        yield share, sum(gains) / len(gains)
    elif state.is_chance:
        for outcome, part in state.chance_outcomes():
            yield from paths(state.child(outcome), share * float(part), gains)
    else:
        seat, bet = state.current_player, POKER.index("bet")
        values = {it: expected(state.child(it), seat) for it in state.legal_actions()}
        gain = values[bet] - sum(it for action, it in values.items() if action != bet)
        for action in values:
            yield from paths(state.child(action), share / 2, (*gains, gain))


def test_an_action_of_another_game_is_worth_what_all_its_games_say() -> None:
    exact = sum(share * gain for share, gain in paths(POKER.new_state(chance="explicit"), 1.0, ()))
    worth = value_of(POKER, "bet", games=3000, seed=4)
    width = worth.returns.high - worth.returns.low
    assert abs(worth.returns.mean - exact) < width  # twice the interval
    assert width < 0.3
    assert (worth.score, worth.overall.lead, worth.has_shares) == (None, None, False)


@pytest.mark.parametrize("game", small_games(), ids=str)
def test_every_game_has_actions_that_are_worth_something(game: midgard.Game) -> None:
    state = game.new_state(seed=1)
    action = game.action(state.legal_actions()[0])
    worth = value_of(game, f"action {action.text}", bots=["random"], games=3, seed=1)
    least, most = game.return_range
    assert least - most <= worth.returns.low <= worth.returns.mean <= worth.returns.high
    assert worth.returns.high <= most - least
    assert (worth.score is not None) == bool(game.sheet_lines)
    has_rivals = len(set(teams(game))) > 1
    assert (worth.overall.lead is not None) == (bool(game.sheet_lines) and has_rivals)
    assert worth.what == action.text


# Common random numbers


def same(data: Mapping[str, Any], seat: int, random: Random) -> Any:
    """No change at all."""
    return dict(data), dict(data)


def test_without_a_change_every_branch_ends_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presentation(GAME), "edit", lambda *_: Edit("nothing", same), raising=False)
    worth = value_of(GAME, "nothing", bots=["greedy", "random", "flat-mc:1"], games=4, forks=24)
    assert worth.overall.forks == 4 * 24
    zero = midgard.simulation.Estimate(0.0, math.nan, math.nan)
    assert worth.score == worth.overall.lead == zero
    assert worth.returns.mean == 0.0
    assert worth.returns.low < 0.0 < worth.returns.high, "an interval of wins is never empty"


def test_an_action_against_itself_brings_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Forks, "alternative", lambda self, state, choice, action, seed: action)
    worth = value_of(GAME, "place stave_church", bots=["random"], games=6, forks=4)
    assert worth.overall.forks == 24
    assert worth.score is not None
    assert (worth.score.mean, worth.returns.mean) == (0.0, 0.0)
    assert math.isnan(worth.score.low)


def test_a_fork_has_no_seed_of_a_game_of_the_run() -> None:
    runs = {midgard.game_seed(3, number) for number in range(100)}
    forks = {fork_seed(own, fork) for own in runs for fork in range(10)}
    assert len(forks) == 1000
    assert not runs & forks


# What is compared


def test_the_alternative_is_the_choice_of_the_bot_or_the_best_of_the_same_kind() -> None:
    forks = Forks(GAME, ("greedy",) * 3, 1, None)
    state = GAME.position(turn=0)
    church, beg = GAME.index("place stave_church"), GAME.index("beg")
    market = GAME.index("place market")
    assert forks.alternative(state, market, church, 1) == market
    for choice in (church, beg):
        other = forks.alternative(state, choice, church, 1)
        assert other != church
        assert GAME.action(other).kind == "place"
        assert other in state.legal_actions()
    assert forks.alternative(state, market, beg, 1) == market


def test_where_a_bot_chose_the_action_is_counted_and_estimated_apart() -> None:
    worth = value_of(GAME, "place stave-church", games=12, seed=2)
    assert worth.what == "place stave_church"
    assert worth.chosen is not None
    assert worth.own_choices is not None
    assert 0 < worth.chosen.games <= 12
    assert 0 < worth.own_choices.mean < worth.possible.mean
    assert sum(effect.forks for effect in worth.by_round.values()) <= worth.overall.forks == 12


def test_rounds_limit_where_games_are_forked() -> None:
    worth = value_of(GAME, "favor", games=5, rounds=[2, 3], forks=100)
    assert set(worth.by_round) == {2, 3}
    assert worth.overall.forks == 5 * 2 * 3
    assert worth.possible.mean == 6


@pytest.mark.parametrize(
    "what", ["coin", "swordsmen +2", "wood -1", "rune glory", "rune true-vision", "Leader Ullr"]
)
def test_goods_cards_and_leaders_have_a_worth(what: str) -> None:
    worth = value_of(GAME, what, games=6, seed=1, forks=2)
    assert (worth.chosen, worth.own_choices) == (None, None)
    assert 2 <= worth.overall.games <= 6
    assert worth.comparison in str(worth)


def test_a_destiny_is_compared_as_it_was_dealt() -> None:
    worth = value_of(GAME, "destiny prepared", games=8, seed=1, forks=3)
    assert list(worth.by_round) == [1]


def test_with_a_leader_the_rivals_keep_theirs() -> None:
    edit = edit_of(GAME, "leader ullr")
    assert edit is not None
    pair = edit.change(GAME.position().to_dict(), 1, Random(3))
    assert pair is not None
    without, changed = ([clan["leader"] for clan in it["clans"]] for it in pair)
    assert changed[1] == "ullr"
    assert "ullr" not in without
    assert (without[0], without[2]) == (changed[0], changed[2])
    for data in pair:
        GAME.from_dict(data, seed=1)


def test_a_sample_takes_each_thing_equally_often() -> None:
    random, count = Random(1), [0] * 6
    for _ in range(3000):
        sample = Reservoir[int](2, random)
        for number in range(6):
            sample.offer(lambda number=number: number)  # type: ignore[misc]
        for number in sample.held:
            count[number] += 1
    assert all(900 < it < 1100 for it in count)


# Results


def test_the_same_seed_gives_the_same_result() -> None:
    one, again, other = (value_of(GAME, "coin", games=5, seed=it) for it in (1, 1, 2))
    assert one == again != other
    assert str(one).splitlines()[:2] == str(again).splitlines()[:2]


def test_every_number_has_its_interval_and_unit() -> None:
    text = str(value_of(GAME, "place market", games=6, seed=1))
    assert "glory and" in text
    assert "percentage points of the win share" in text
    assert "chosen by the bot" in text
    head = next(line for line in text.splitlines() if line.startswith("positions"))
    assert head.count("95 %") == 3


def test_control_c_keeps_what_is_finished() -> None:
    def stop(finished: int) -> None:
        if finished == 3:
            raise KeyboardInterrupt

    worth = left_of(value_of, GAME, "favor", games=9, progress=stop)
    assert (worth.interrupted, worth.games, worth.overall.games) == (True, 3, 3)

    def at_once(finished: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        value_of(GAME, "favor", games=9, progress=at_once)


@pytest.mark.parametrize("what", ["place market", "favor"])
@pytest.mark.parametrize("bot", ["greedy", "flat-mc:1"])
def test_threads_do_not_change_the_result(what: str, bot: str) -> None:
    one, two, many = (
        value_of(GAME, what, bots=[bot], games=8, seed=5, rounds=[7, 8], threads=threads)
        for threads in (1, 2, 0)
    )
    assert one == two == many


def test_control_c_ends_all_threads() -> None:
    def stop(finished: int) -> None:
        if finished == 3:
            raise KeyboardInterrupt

    before = threading.active_count()
    worth = left_of(value_of, GAME, "favor", games=90, threads=2, progress=stop)
    assert (worth.interrupted, worth.games) == (True, 3)
    assert threading.active_count() == before
    assert value_of(GAME, "favor", games=3, threads=2).overall == worth.overall


def test_an_error_in_a_thread_is_that_of_the_first_game_that_has_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: Forks, number: int, *__: object) -> None:
        raise ZeroDivisionError(f"game {number}")

    monkeypatch.setattr(Forks, "by_action", fail)
    before = threading.active_count()
    with pytest.raises(ZeroDivisionError, match="game 0") as caught:
        value_of(GAME, "place market", games=20, threads=3)
    assert "with seed " in caught.value.__notes__[0]
    assert threading.active_count() == before


def test_a_bot_with_the_true_state_is_marked() -> None:
    class Seer:
        full_state = True

        def choose(self, state: Any) -> int:
            legal: list[int] = state.legal_actions()
            return legal[0]

    worth = value_of(GAME, "favor", bots=[Seer, "greedy", "greedy"], games=2, rounds=[8])
    assert worth.full_state == ("Seer",)
    assert "with Seer (full state), greedy in" in str(worth)
    assert value_of(GAME, "favor", games=2, rounds=[8]).full_state == ()


class Watching:
    """Plays the first action and keeps what it is shown."""

    shown: list[bytes] = []  # noqa: RUF012  # of all bots

    def choose(self, state: Any) -> int:
        """The first legal action."""
        Watching.shown.append(state.to_bytes())
        legal: list[int] = state.legal_actions()
        return legal[0]


def test_a_bot_of_python_is_shown_no_seed() -> None:
    Watching.shown.clear()
    secret = 0x0123_4567_89AB_CDEF_0123_4567_89AB_CDEF
    value_of(GAME, "favor", bots=[Watching], games=2, seed=secret, rounds=[8])
    seeds = [midgard.game_seed(secret, number) for number in range(2)]
    seeds += [fork_seed(own, 0) for own in seeds]
    shown = b"".join(Watching.shown)
    assert len(Watching.shown) > 100
    assert not any(
        seed.to_bytes(16, order) in shown for seed in seeds for order in ("little", "big")
    )


# What is refused


def refused(match: str, what: Any = "coin", game: Any = GAME, **options: Any) -> None:
    options = {"games": 2} | options

    def play(finished: int) -> None:
        raise AssertionError("a game was played")

    with pytest.raises(midgard.InvalidOptionError, match=match):
        value_of(game, what, progress=play, **options)


def test_an_unknown_name_is_refused_before_a_game() -> None:
    refused("names nothing of champions; an action would be place swordsmith.* coin", "gold +1")
    refused("names nothing of poker; an action would be pass$", "coin", POKER)
    refused("names nothing of champions", "")
    refused('unknown rune "no_rune"; known: gifts', "rune no-rune")
    refused("unknown destiny", "destiny fame")
    refused("unknown leader", "leader loki")
    refused("coin [+]0 changes nothing", "coin +0")
    refused("what must be a text", 7)


def test_leaders_that_an_option_names_are_not_compared() -> None:
    game = midgard.Champions(2, leaders=["ullr", "dagrun"])
    refused("names the leader of each seat", "leader ullr", game)
    random = midgard.Champions(2, leaders="random")
    assert value_of(random, "leader ullr", games=2).games == 2


def test_options_out_of_range_are_refused_before_a_game() -> None:
    refused("games must be 2 to", games=1)
    refused("forks must be 1 to 1000", forks=0)
    refused("seed must be", seed=-1)
    refused("a round must be", rounds=[0])
    refused("rounds name no round", rounds=[])
    refused("poker has no rounds", "bet", POKER, rounds=[1])


def test_bots_that_cannot_play_are_refused_before_a_game() -> None:
    refused("unknown bot", bots=["genius"])
    refused("bots come as a list", bots="greedy")
    refused("2 bots for 3 players", bots=["greedy", "random"])
    refused("ponders", bots=["ismcts:4,keep=true,ponder=true"])
    refused("unknown bot", "bet", POKER, bots=["greedy"])


def test_an_impossible_condition_is_an_error() -> None:
    with pytest.raises(midgard.InvalidOptionError, match="possible in none of 3 games with greedy"):
        value_of(GAME, "build longship-1", games=3, rounds=[1])


def test_the_action_is_meant_where_a_card_has_the_same_text() -> None:
    worth = value_of(GAME, "action leader ullr", games=4)
    assert worth.what == "leader ullr"
    assert worth.own_choices is not None


# The command


def test_the_command_prints_what_the_function_returns(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["value-of", "place market", "--players=3", "--games=4", "--seed=3", "--rounds=1,2"]
    options += ["--threads=2"]
    assert run([*options, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    worth = value_of(GAME, "place market", games=4, seed=3, rounds=[1, 2])
    assert worth.score is not None
    assert data["overall"]["score"]["mean"] == worth.score.mean
    assert data["seed"] == "3"
    assert run(options) == 0
    out = capsys.readouterr().out.splitlines()
    lines = str(worth).splitlines()
    assert out[:2] + out[3:] == lines[:2] + lines[3:]


def test_the_command_refuses_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for options in (["gold"], ["coin", "--rounds=one"], ["coin", "--games=1"]):
        assert run(["value-of", *options]) == 2
        assert capsys.readouterr().err.count("\n") == 1
