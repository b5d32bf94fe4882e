"""Comparisons: the same deals for both, and honest intervals."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard import comparison as module
from midgard.comparison import Comparison
from midgard.comparison.contrasts import contrasts
from midgard.comparison.paired_runs import PairedRuns
from midgard.comparison.pairing import bot_plan, game_plan, statements
from midgard.comparison.verdict import Intervals
from midgard.tournament import _endings
from support.surface.interrupts import left_of
from support.worlds import hostile

TWO, THREE = midgard.Champions(players=2), midgard.Champions(players=3)


class Greedy:
    """The greedy bot of midgard in a few lines of Python."""

    def __init__(self, seed: int, seat: int) -> None:
        self.bot = midgard.Bot("greedy", seed=seed, seat=seat)

    def choose(self, state: midgard.champions.State) -> int:
        return self.bot.choose(state)


def corrected(folder: Path, row: str = 'id = "troll-2-1"\nglory = 5') -> str:
    """A card file in which one troll has one glory more."""
    file = folder / "my.toml"
    file.write_text(f"[[trolls]]\n{row}\n")
    return str(file)


@pytest.fixture
def more(tmp_path: Path) -> midgard.Champions:
    """The game with one glory more on a troll."""
    return midgard.Champions(players=3, cards=corrected(tmp_path))


def endings(game: Any, bots: Sequence[Any], games: int, seed: int) -> list[Any]:
    """The scores, winners and returns of each game."""
    return list(_endings(game, bots, games, seed, 1, None, set()))


# Groups


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("champions(players=2)", 2),
        ("champions(players=3)", 6),
        ("champions(players=4)", 6),
        ("bids(players=6)", 20),
        ("bids(players=4,pairs=true)", 2),
        ("poker", 2),
    ],
)
def test_two_bots_share_the_seats_in_every_order(text: str, games: int) -> None:
    game = midgard.load_game(text)
    plan = bot_plan(game, ("a", "b"), [])
    assert len({play.bots for play in plan.plays}) == len(plan.plays) == games
    for seat in range(game.players):
        assert Counter(play.bots[seat] for play in plan.plays) == {"a": games / 2, "b": games / 2}
    for play in plan.plays:
        for team in set(game.teams):
            own = {bot for bot, one in zip(play.bots, game.teams, strict=True) if one == team}
            assert len(own) == 1
    assert plan.weights_a.sum() == plan.weights_b.sum()


def test_in_a_game_without_rivals_each_has_all_seats() -> None:
    plan = bot_plan(midgard.load_game("wall"), ("a", "b"), [])
    assert [set(play.bots) for play in plan.plays] == [{"a"}, {"b"}]


def test_against_others_each_sits_once_at_each_seat_beside_the_same_bots() -> None:
    plan = bot_plan(THREE, ("a", "b"), ["c", "d"])
    half = [("a", "c", "d"), ("c", "a", "d"), ("c", "d", "a")]
    assert [play.bots for play in plan.plays[:3]] == half
    swapped = [tuple(bot.replace("a", "b") for bot in bots) for bots in half]
    assert [play.bots for play in plan.plays[3:]] == swapped


def test_different_bots_change_seats_in_both_games(more: midgard.Champions) -> None:
    plan = game_plan((more, THREE), ["a", "b", "b"])
    assert [play.bots for play in plan.plays[::2]] == [
        ("a", "b", "b"),
        ("b", "b", "a"),
        ("b", "a", "b"),
    ]
    assert [play.bots for play in plan.plays[::2]] == [play.bots for play in plan.plays[1::2]]
    assert {play.game for play in plan.plays[::2]} == {more}


# Effects


def test_the_effect_of_a_group_is_the_mean_of_a_minus_that_of_b() -> None:
    result = midgard.compare("greedy", "flat-mc:2", game=TWO, games=20, seed=3)
    ab, ba = (
        endings(TWO, bots, 10, 3) for bots in (["greedy", "flat-mc:2"], ["flat-mc:2", "greedy"])
    )
    groups = [
        (one[0] - one[1] + two[1] - two[0]) / 2
        for (one, _, _), (two, _, _) in zip(ab, ba, strict=True)
    ]
    score = result.effect("score")
    assert (result.groups, result.games, score.groups) == (10, 20, 10)
    assert score.difference == pytest.approx(np.mean(groups))
    assert score.mean_a is not None
    assert score.mean_b is not None
    assert score.mean_a - score.mean_b == pytest.approx(score.difference)
    assert score.low is not None
    assert score.high is not None
    half = 2.685 * np.std(groups, ddof=1) / 10**0.5  # 98.75 %, because there are two effects
    assert [score.low, score.high] == pytest.approx(
        [np.mean(groups) - half, np.mean(groups) + half], abs=1e-2
    )
    singles = [[one[0] - one[1] for one, _, _ in ab], [two[1] - two[0] for two, _, _ in ba]]
    unpaired = sum(np.var(it, ddof=1) for it in singles) / 4
    assert score.saved == pytest.approx(unpaired / np.var(groups, ddof=1))


def test_against_others_the_effect_is_that_of_changing_the_bot() -> None:
    result = midgard.compare("greedy", "random", game=TWO, against="flat-mc:1", games=20, seed=2)
    means = {}
    for bot in ("greedy", "random"):
        first = [ending[2][0] for ending in endings(TWO, [bot, "flat-mc:1"], 5, 2)]
        second = [ending[2][1] for ending in endings(TWO, ["flat-mc:1", bot], 5, 2)]
        means[bot] = np.mean(first + second)
    win = result.effect("win")
    assert (win.mean_a, win.mean_b) == pytest.approx((means["greedy"], means["random"]))
    assert result.setting == "champions(players=2) against flat-mc:1"


def test_two_games_are_compared_by_seat_and_by_winners(more: midgard.Champions) -> None:
    result = midgard.compare(more, THREE, bots=["greedy"], games=100, seed=4)
    new, old = (endings(game, ["greedy"] * 3, 50, 4) for game in (more, THREE))
    differ = np.mean([one[1] != two[1] for one, two in zip(new, old, strict=True)])
    assert result.effect("winners").difference == pytest.approx(differ)
    for seat in range(3):
        wins = [np.mean([ending[2][seat] for ending in it]) for it in (new, old)]
        effect = result.effect("win", f"seat {seat}")
        assert effect.difference == pytest.approx(wins[0] - wins[1])
    glory = [np.mean([ending[0] for ending in it]) for it in (new, old)]
    effect = result.effect("score", "greedy")
    assert (effect.mean_a, effect.mean_b) == pytest.approx(glory)
    wins = [it for it in result.effects if it.metric == "win"]
    assert [it.name for it in wins if it.by == "seat"] == ["seat 0", "seat 1", "seat 2"]
    assert [it.name for it in wins if it.by != "seat"] == list(THREE.characters)


def test_different_bots_are_groups_in_a_comparison_of_games(more: midgard.Champions) -> None:
    result = midgard.compare(more, THREE, bots=["greedy", "random", "random"], games=12)
    names = [it.name for it in result.effects if it.metric == "win" and it.by == "bot"]
    assert names == ["greedy", "random"]


def test_the_same_deals_save_games(more: midgard.Champions) -> None:
    """One glory on one troll: without common deals one needs several times as many games."""
    result = midgard.compare(more, THREE, bots=["greedy"], games=1000, seed=1)
    for seat in range(3):
        saved = result.effect("win", f"seat {seat}").saved
        assert saved is not None
        assert 4 < saved < 40
    assert result.effect("winners").saved is None


def test_a_constant_has_no_interval_without_bounds() -> None:
    records = midgard.Champions(players=2, variants=["hall_of_records"])
    result = midgard.compare(records, TWO, bots=["greedy"], games=20)
    score, win = result.effect("score"), result.effect("win")
    assert (score.difference, score.low, score.always_same, score.saved) == (0.0, None, True, None)
    assert win.low is not None
    assert win.low < -0.1
    row = next(line for line in str(result).splitlines() if line.startswith("score"))
    assert row.split() == ["score", "greedy", "same", "-", "glory", "per", "seat", "10", "-", "-"]


def test_teams_count_as_sides() -> None:
    game = midgard.load_game("bids(players=4,pairs=true)")
    result = midgard.compare("flat-mc:2", "random", game=game, games=40, seed=1)
    orders = (["flat-mc:2", "random"] * 2, ["random", "flat-mc:2"] * 2)
    first, second = (endings(game, bots, 20, 1) for bots in orders)
    shares = [it[2][0] for it in first] + [it[2][1] for it in second]
    glory = [(it[0][0] + it[0][2]) / 2 for it in first]
    glory += [(it[0][1] + it[0][3]) / 2 for it in second]
    assert result.effect("win").mean_a == pytest.approx(np.mean(shares))
    assert result.effect("score").mean_a == pytest.approx(np.mean(glory))


def test_returns_that_are_no_shares_come_first() -> None:
    game = midgard.load_game("poker")
    result = midgard.compare("flat-mc:20", "random", game=game, games=60, metrics=["win", "return"])
    assert [effect.metric for effect in result.effects] == ["return", "win"]


# Characters and lines of the sheet


def test_characters_and_lines_are_those_of_runs(more: midgard.Champions) -> None:
    wanted = ["win", "score", "sheet"]
    result = midgard.compare(more, THREE, bots=["greedy"], games=160, seed=1, metrics=wanted)
    rows = [midgard.simulate(game, ["greedy"], games=80, seed=1).rows for game in (more, THREE)]
    for leader in ("svanhildr", "ullr"):
        has = [it.labels("character") == leader for it in rows]
        means = [it["win_share"][own].mean() for it, own in zip(rows, has, strict=True)]
        effect = result.effect("win", leader)
        assert effect.by == "character"
        assert (effect.mean_a, effect.mean_b) == pytest.approx(means)
        assert effect.low is not None
    line = result.effect("sheet", "trolls")
    assert (line.by, line.unit) == ("line", "glory per seat")
    means = [it["sheet_trolls"].mean() for it in rows]
    assert (line.mean_a, line.mean_b) == pytest.approx(means)
    shown = [effect.metric for effect in midgard.compare(more, THREE, games=20).effects]
    assert set(shown) == {"winners", "win", "score"}


def test_characters_without_games_have_no_rate(more: midgard.Champions) -> None:
    result = midgard.compare(more, THREE, bots=["greedy"], games=20, metrics=["win"])
    effect = result.effect("win", "dagrun")
    assert (effect.groups, effect.difference, effect.mean_a, effect.low) == (0, None, None, None)
    assert "win     dagrun" in str(result)


# Two runs


def test_two_runs_are_compared_game_by_game(more: midgard.Champions) -> None:
    """What they say is what a comparison of the games says that plays them itself."""
    runs = [midgard.simulate(game, ["greedy"], games=150, seed=3) for game in (more, THREE)]
    wanted = ["winners", "win", "score", "sheet"]
    of_runs = midgard.compare(*runs, metrics=wanted)
    of_games = midgard.compare(more, THREE, bots=["greedy"], games=300, seed=3, metrics=wanted)
    assert (of_runs.groups, of_runs.games, of_runs.setting) == (150, 300, "two runs")
    for one, other in zip(of_runs.effects, of_games.effects, strict=True):
        assert (one.metric, one.groups) == (other.metric, other.groups)
        assert one.difference == pytest.approx(other.difference)
        assert one.half_width == pytest.approx(other.half_width)


def test_runs_with_other_bots_are_compared_by_bot() -> None:
    bots = ["greedy", "random", "random"]
    a, b = (
        midgard.simulate(THREE, [first, *bots[1:]], games=games, seed=3)
        for first, games in (("greedy", 60), ("random", 90))
    )
    result = midgard.compare(a, b, metrics=["score"])
    assert result.groups == 60
    effect = result.effect("score", "bot 0: greedy, random")
    first = b.rows["game"] < 60
    means = [a.rows["score"][a.rows["player"] == 0].mean()]
    means.append(b.rows["score"][first & (b.rows["player"] == 0)].mean())
    assert (effect.mean_a, effect.mean_b) == pytest.approx(means)
    assert "bot 1: random" in str(result)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"seed": 2}, "their seeds differ, 1 and 2"),
        ({"seating": "fixed"}, "their seatings differ, balanced and fixed"),
        ({"rows": False}, "a run with rows=False has no rows"),
        ({"until": "±40 score"}, "a run that stopped by itself has a length"),
        ({"bots": ["random"]}, "they are the same games of the same bots"),
        ({"game": midgard.Champions(2)}, "they differ in their number of players"),
    ],
)
def test_runs_that_cannot_be_compared_say_why(options: dict[str, Any], why: str) -> None:
    one = midgard.simulate(THREE, ["random"], games=30, seed=1)
    played: dict[str, Any] = {"game": THREE, "bots": ["greedy"], "games": 300, "seed": 1} | options
    other = midgard.simulate(played.pop("game"), **played)
    with pytest.raises(midgard.InvalidOptionError, match=why):
        midgard.compare(one, other)


def test_a_run_is_compared_with_a_run_as_it_is() -> None:
    one = midgard.simulate(THREE, ["random"], games=30, seed=1)
    with pytest.raises(midgard.InvalidOptionError, match="only be compared with another run"):
        midgard.compare(one, "greedy", game=THREE)
    other = midgard.simulate(THREE, ["greedy"], games=30, seed=1)
    with pytest.raises(midgard.InvalidOptionError, match="give nothing but metrics="):
        midgard.compare(one, other, games=20)


# Stopping


def test_a_comparison_ends_when_one_is_better() -> None:
    result = midgard.compare("greedy", "random", game=THREE, until="random>greedy", seed=2)
    assert (result.reached, result.better, result.until) == (True, "greedy", "random>greedy")
    assert result.games < result.limit == 100_002
    assert "until random>greedy: reached: greedy is better" in str(result)
    low = result.effect("win").low
    assert low is not None
    assert low > 0


def test_a_comparison_ends_when_its_interval_is_narrow() -> None:
    result = midgard.compare("greedy", "random", game=TWO, until="±20% win", games=4000, seed=2)
    win = result.effect("win")
    assert result.reached
    assert win.half_width <= 0.2
    assert not win.asymptotic
    assert result.effect("score").asymptotic
    assert result.better is None


def test_the_limit_ends_a_comparison_that_shows_nothing() -> None:
    result = midgard.compare("ismcts:1", "ismcts:2", game=TWO, until="a>b", games=100)
    assert (result.reached, result.better, result.games) == (False, None, 100)
    assert "until a>b: not reached within 100 games" in str(result)


def test_bots_that_are_equal_are_seldom_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coin tosses in place of games: at most 5 % of 200 comparisons may ever decide."""

    def tossed(game: Any, bots: Any, first: int, games: int, seed: int, *_: Any) -> dict[str, Any]:
        rng = np.random.default_rng([seed, first, bots[0] == "greedy"])
        won = rng.integers(0, 2, games)
        win = np.stack([won, 1 - won], axis=1).astype(float)
        return {"win": win, "score": win * 9, "return": win}

    monkeypatch.setattr(module, "played_of", tossed)
    decided = sum(
        midgard.compare("greedy", "random", game=TWO, until="a>b", games=2000, seed=seed).reached
        for seed in range(200)
    )
    assert decided <= 22  # more than that by chance 1 in 2,000


# The same numbers


def comparisons(threads: int, more: midgard.Champions) -> list[Comparison]:
    return [
        midgard.compare("greedy", "flat-mc:1", game=THREE, games=48, seed=5, threads=threads),
        midgard.compare(more, THREE, bots=["greedy"], until="±15% win", seed=5, threads=threads),
    ]


def test_the_same_seed_gives_the_same_numbers_on_any_number_of_threads(
    more: midgard.Champions,
) -> None:
    assert comparisons(1, more) == comparisons(2, more)


def test_a_bot_in_python_plays_the_same_games() -> None:
    native = midgard.compare("greedy", "random", game=TWO, games=16, seed=7)
    python = midgard.compare(Greedy, "random", game=TWO, games=16, seed=7)
    assert python.a == "Greedy"
    assert python.effects == native.effects


def test_a_longer_comparison_begins_with_the_same_games() -> None:
    """Games are played in several parts, each with the numbers that come next."""
    result = midgard.compare("greedy", "random", game=TWO, games=60, seed=7)
    ab, ba = (endings(TWO, bots, 30, 7) for bots in (["greedy", "random"], ["random", "greedy"]))
    glory = [it[0][0] for it in ab] + [it[0][1] for it in ba]
    assert result.effect("score").mean_a == pytest.approx(np.mean(glory))


def test_progress_counts_games() -> None:
    counts: list[int] = []
    midgard.compare("greedy", "random", game=TWO, games=50, progress=counts.append)
    assert (counts[:2], counts[-1], counts) == ([8, 16], 50, sorted(set(counts)))


def test_ctrl_c_keeps_finished_groups() -> None:
    def stop(done: int) -> None:
        if done > 16:
            raise KeyboardInterrupt

    options = {"game": TWO, "games": 50, "seed": 1, "progress": stop}
    result = left_of(midgard.compare, "greedy", "random", **options)
    assert (result.interrupted, result.games, result.limit) == (True, 16, 50)
    whole = midgard.compare("greedy", "random", game=TWO, games=16, seed=1)
    assert result.effects == whole.effects
    assert "interrupted" in str(result).splitlines()
    with pytest.raises(KeyboardInterrupt):
        midgard.compare("greedy", "random", game=TWO, games=10, progress=lambda _: stop(99))


def test_who_asks_for_the_truth_is_marked() -> None:
    result = midgard.compare(hostile.AllSeeing, "random", game=TWO, games=2)
    assert result.full_state == ("AllSeeing",)
    assert str(result).startswith("AllSeeing (full state) minus random, champions(players=2)")


def test_every_number_of_the_table_has_an_interval_and_a_unit(more: midgard.Champions) -> None:
    result = midgard.compare(more, THREE, bots=["greedy"], games=600)
    absent = [effect.name for effect in result.effects if not effect.groups]
    text = "\n".join(it for it in str(result).splitlines() if not set(it.split()) & set(absent))
    rows = [line for line in text.splitlines() if line.startswith(("win", "score"))]
    assert len(rows) == len(result.effects) - len(absent) >= 8
    for row in rows:
        assert row.count(" to ") == (1 if row.startswith("winners") else 2)
        assert " per seat " in row or " games " in row
    assert "The 18 intervals hold together with 95 % for this number of games." in text


def test_differences_that_the_rules_exclude_make_no_interval_wider() -> None:
    """The wall has one team and no scores: its six rows are two statements."""
    walls = midgard.load_game("wall"), midgard.load_game("wall(scouts=false)")
    every = midgard.compare(*walls, bots=["random"], games=60)
    winners = midgard.compare(*walls, bots=["random"], games=60, metrics=["winners", "win"])
    assert [it.is_constant for it in every.effects] == [False] * 4 + [True] * 3
    assert every.effects[:4] == winners.effects
    assert {it.low for it in every.effects[4:]} == {None}
    two = Intervals(contrasts_of(walls), 2, 30, 0.05, anytime=False)
    assert two._alpha == 0.05 / 2
    assert "The 4 intervals hold together" in str(every)
    with pytest.raises(midgard.InvalidOptionError, match="score is always the same here"):
        midgard.compare(*walls, bots=["random"], until="±1 score")


def contrasts_of(games: tuple[midgard.Game, midgard.Game]) -> list[Any]:
    plan = game_plan(games, ["random"] * games[0].players)
    return contrasts(plan, ("win", "score"), ("winners", "win", "score"), of_games=True)


def test_a_leader_that_nobody_can_have_is_not_counted() -> None:
    one, other = (
        midgard.Champions(players=2, leaders=["ullr", leader]) for leader in ("gylfir", "dagrun")
    )
    found = midgard.compare(one, other, bots=["greedy"], games=60)
    constant = {it.name for it in found.effects if it.is_constant}
    assert constant == {"asmundr", "dagrun", "gylfir", "svanhildr"}
    assert not any(it.low for it in found.effects if it.is_constant)
    drafted = midgard.compare(TWO, other, bots=["greedy"], games=20)
    assert {it.name for it in drafted.effects if it.is_constant} == constant - {"dagrun"}


def test_bots_of_two_runs_change_teams_so_that_their_wins_are_no_twins() -> None:
    pairs = midgard.load_game("bids(players=4,bids=20,pairs=true)")
    names = ["random", "random", "random"]
    runs = [midgard.simulate(pairs, [*names, f"flat-mc:{n}"], games=8, seed=1) for n in (1, 2)]
    pair = PairedRuns(*runs)
    found = pair.named(contrasts(pair.plan, pair.columns, ("win",), of_games=True))
    assert [contrast.by for contrast in found] == ["bot"] * 4
    assert statements(found) == 4


def test_fewer_metrics_have_narrower_intervals() -> None:
    every = midgard.compare("greedy", "random", game=TWO, games=40)
    one = midgard.compare("greedy", "random", game=TWO, games=40, metrics=["score"])
    assert [effect.metric for effect in one.effects] == ["score"]
    assert one.effect("score").half_width < every.effect("score").half_width
