"""Tournaments are fair, repeat, and rate by a model that finds known strengths again."""

import itertools
import json
import math
import random
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Literal

import pytest

import midgard
from midgard import tournament as module
from midgard.bots import BotSpec
from midgard.cli import run
from midgard.stats.ratings import plackett_luce
from midgard.tournament import tournament
from support.surface.interrupts import left_of


class Wrapped:
    """The greedy bot of midgard in a few lines of Python."""

    def __init__(self, seed: int, seat: int) -> None:
        self.bot = midgard.Bot("greedy", seed=seed, seat=seat)

    def choose(self, state: midgard.champions.State) -> int:
        return self.bot.choose(state)


class Last:
    """Takes the last action."""

    def choose(self, state: midgard.champions.State) -> int:
        return state.legal_actions()[-1]


def race(strengths: dict[str, float], chance: random.Random) -> list[list[str]]:
    """One order, drawn as the model says."""
    left, order = dict(strengths), []
    while left:
        first = chance.choices(list(left), weights=list(left.values()))[0]
        order.append([first])
        del left[first]
    return order


def test_known_strengths_are_found_again() -> None:
    """20,000 races: each rating lies within four standard errors, 1 false alarm in 5,000."""
    strengths = {"a": 8.0, "b": 4.0, "c": 2.0, "d": 1.0}
    chance = random.Random(1)
    found = plackett_luce([race(strengths, chance) for _ in range(20_000)])
    assert list(found) == ["a", "b", "c", "d"]
    mean = sum(math.log10(strength) for strength in strengths.values()) / 4
    for name, strength in strengths.items():
        rating = found[name]
        error = (rating.high - rating.low) / 2 / 1.96
        assert abs(rating.points - 400 * (math.log10(strength) - mean)) < 4 * error
        assert 0 < error < 10


def test_the_interval_covers_as_often_as_it_claims() -> None:
    """200 small tournaments: 95 % of intervals hold the truth; below 88 % by chance 1 in 10,000."""
    strengths = {"a": 3.0, "b": 1.0}
    truth = 200 * math.log10(3.0)
    chance = random.Random(2)
    hits = 0
    for _ in range(200):
        rating = plackett_luce([race(strengths, chance) for _ in range(200)])["a"]
        hits += rating.low <= truth <= rating.high
    assert 176 <= hits <= 200


def test_players_who_are_level_are_equal() -> None:
    found = plackett_luce([[["a", "b"]], [["b", "a"]]])
    assert found["a"].points == pytest.approx(0) == found["b"].points


def test_somebody_who_always_wins_is_rated_and_surely_better() -> None:
    found = plackett_luce([[["a"], ["b"]]] * 50)
    assert found["a"].low > found["b"].high
    assert math.isfinite(found["a"].high)


def test_no_games_are_no_ratings() -> None:
    with pytest.raises(ValueError, match="no games"):
        plackett_luce([])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("tables", module.TABLES)
def test_every_bot_has_every_seat_as_often(players: int, tables: str) -> None:
    names = ["a", "b", "c"]
    for table in module._tables(names, players, tables, True):
        seats: dict[tuple[str, int], int] = {}
        for seating, rounds in module._seatings(table, 10):
            for seat, name in enumerate(seating):
                seats[name, seat] = seats.get((name, seat), 0) + rounds
        for name in set(table):
            assert len({seats.get((name, seat), 0) for seat in range(players)}) == 1


def test_all_combinations_are_played() -> None:
    tables = list(module._tables(["a", "b", "c"], 3, "all", True))
    every = set(itertools.combinations_with_replacement("abc", 3))
    assert set(tables) == every - {("a",) * 3, ("b",) * 3, ("c",) * 3}


def test_a_ladder_has_each_bot_and_the_next() -> None:
    assert list(module._tables(["a", "b", "c"], 3, "ladder", True)) == [
        ("a", "a", "b"),
        ("a", "b", "b"),
        ("b", "b", "c"),
        ("b", "c", "c"),
    ]


def ending(bots: str, scores: list[int], shares: list[float]) -> module._Ending:
    """How a game of bots with names of one letter ended."""
    return module._Ending(tuple(bots), scores, [share > 0 for share in shares], shares, shares)


def test_duels_count_the_games_of_two_bots_alone() -> None:
    endings = [
        ending("ab", [1, 2], [0.0, 1.0]),
        ending("ba", [1, 2], [0.0, 1.0]),
        ending("ab", [2, 2], [0.5, 0.5]),
        ending("ba", [3, 2], [1.0, 0.0]),
        ending("ac", [3, 2], [1.0, 0.0]),
    ]
    first, second = module._duels(["a", "b", "c"], endings)
    assert (first.bot, first.other, first.games) == ("b", "a", 4)
    assert first.win_rate.mean == 2.5 / 4  # two victories and half of a shared one
    assert (second.bot, second.other, second.games, second.win_rate.mean) == ("a", "c", 1, 1.0)


def test_a_table_of_three_bots_is_not_a_duel() -> None:
    assert module._duels(["a", "b", "c"], [ending("abc", [3, 2, 1], [1.0, 0.0, 0.0])]) == ()


def test_without_rivals_wins_count_and_nobody_is_rated() -> None:
    """In a game of one team a table may be of one bot, and all of it win or lose."""
    tables = list(module._tables(["a", "b"], 2, "all", False))
    assert tables == [("a", "a"), ("a", "b"), ("b", "b")]
    endings = [
        ending("aa", [0, 0], [0.0, 0.0]),
        ending("ab", [0, 0], [1.0, 1.0]),
        ending("bb", [0, 0], [1.0, 1.0]),
    ]
    first, second = module._rows(["a", "b"], set(), endings, False)
    assert (first.bot, first.played, first.win_rate.mean) == ("b", 3, 1.0)
    assert (second.bot, second.played, second.win_rate.mean) == ("a", 3, 1 / 3)
    assert [(row.rating, row.rank) for row in (first, second)] == [(None, None)] * 2


@pytest.mark.parametrize(("team", "sides"), [("one", [[0, 1, 2]]), ("each", [[0], [1], [2]])])
def test_a_bot_is_not_credited_for_seats_that_never_decide(
    team: Literal["one", "each"], sides: list[list[int]]
) -> None:
    game = midgard.GodOfWar(players=3, scene="q2", team=team)
    assert module.sides_of(game) == sides
    found = tournament(game, ["random", "greedy"], games=40, seed=2)
    assert team == "each" or found.tables == (("random",), ("greedy",))
    greedy, random = found.rows
    assert (greedy.bot, random.bot) == ("greedy", "random")
    assert greedy.win_rate.mean > 0.4
    assert random.win_rate.mean < 0.1 or team == "each"


def test_a_game_that_nobody_wins_is_counted() -> None:
    rows = module._rows(["a", "b"], set(), [ending("ab", [1, 0], [0.0, 0.0])], True)
    assert [(row.bot, row.win_rate.mean, row.rank) for row in rows] == [("a", 0, 1), ("b", 0, 2)]


def played(bots: Sequence[BotSpec], *, threads: int = 0) -> module.Tournament:
    return tournament(midgard.Champions(3), bots, games=12, seed=5, threads=threads)


class Eager:
    """A bot in Python."""

    def choose(self, state: Any) -> int:
        """Chooses the first action."""
        return int(state.legal_actions()[0])


@pytest.mark.parametrize("bot", ["ismcts:2", Eager])
@pytest.mark.parametrize("after", [1, 5, 29])
def test_ctrl_c_leaves_the_finished_games_of_every_table(after: int, bot: Any) -> None:
    """Also those of the table that was being played."""

    def stop(done: int) -> None:
        if done >= after:
            raise KeyboardInterrupt

    found = left_of(
        tournament, midgard.Champions(2), ["random", bot], games=30, progress=stop, threads=1
    )
    assert after - 1 <= found.games <= 30
    assert sum(row.played for row in found.rows) == 2 * found.games


def test_ctrl_c_before_the_first_end_leaves_an_empty_tournament() -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    found = left_of(
        tournament, midgard.Champions(2), ["random", "ismcts:9999999"], games=2, progress=stop
    )
    assert (found.games, found.rows, found.duels) == (0, (), ())


def test_the_same_seed_gives_the_same_tournament_on_any_number_of_threads() -> None:
    assert played(["greedy", "random"], threads=1) == played(["greedy", "random"], threads=2)


def test_the_stronger_bot_is_rated_higher() -> None:
    best, worst = played(["random", "greedy"]).rows
    assert (best.bot, worst.bot) == ("greedy", "random")
    assert best.rating is not None
    assert worst.rating is not None
    assert best.rating.low > worst.rating.high
    assert best.rank is not None
    assert worst.rank is not None
    assert best.rank < worst.rank
    assert best.win_rate.low > worst.win_rate.high


def test_a_class_is_a_bot() -> None:
    result = played([Last, "greedy"])
    assert [row.bot for row in result.rows] == ["greedy", "Last"]
    assert sum(row.played for row in result.rows) == 3 * result.games


@pytest.mark.parametrize("kind", ["greedy", "random", "ismcts:3"])
@pytest.mark.parametrize("seed", [0, 5, 2**128 - 1])
def test_whoever_sits_there_the_deals_are_the_same(kind: str, seed: int) -> None:
    """Bots of midgard play the same games beside a bot of Python, and greedy inside one."""
    game = midgard.Champions(3)
    native, mixed = (
        list(module._endings(game, [bot, kind, "random"], 4, seed, 1, None, set()))
        for bot in ("greedy", Wrapped)
    )
    assert native == mixed


def test_a_bot_is_not_given_the_seed_of_its_game() -> None:
    """Whoever had it could deal the game once more and look at the dice to come."""
    seeds, seen = set[int](), set[int]()

    class Curious(Last):
        def __init__(self, seed: int) -> None:
            seeds.add(seed)

        def choose(self, state: midgard.champions.State) -> int:
            seen.add(state.key())
            return super().choose(state)

    game = midgard.Champions(2)
    tournament(game, [Curious, "random"], games=4, seed=3)
    assert len(seeds) == 4  # two games, in which it sits at either seat
    assert not seeds & {midgard.game_seed(3, number) for number in range(5)}
    assert not seen & {game.new_state(seed=seed).key() for seed in seeds}


def test_nearby_seeds_share_no_deal() -> None:
    deals: dict[int, list[str]] = {}

    class Recorder(Last):
        def choose(self, state: midgard.champions.State) -> int:
            if state.round == 1:
                deals[seed].append(state.to_json())
            return super().choose(state)

    for seed in (1, 2, 3):
        deals[seed] = []
        tournament(midgard.Champions(2), [Recorder, "random"], games=6, seed=seed)
    for one, other in itertools.combinations(deals.values(), 2):
        assert not set(one) & set(other)


class Meddler:
    """Plays on with what it is shown."""

    def choose(self, state: midgard.champions.State) -> int:
        action = state.legal_actions()[0]
        while not state.is_terminal:
            state.apply(state.legal_actions()[-1])
        return action


class First:
    """Takes the first action."""

    def choose(self, state: midgard.champions.State) -> int:
        return state.legal_actions()[0]


def test_a_bot_cannot_change_the_game() -> None:
    game = midgard.Champions(2)
    fair, unfair = (
        list(module._endings(game, [bot, "greedy"], 3, 1, 1, None, set()))
        for bot in (First, Meddler)
    )
    assert fair == unfair


def test_an_illegal_choice_is_named_with_its_bot() -> None:
    class Cheat:
        def choose(self, state: midgard.champions.State) -> str:
            return "score"

    class Silent:
        def choose(self, state: midgard.champions.State) -> None:
            pass

    game = midgard.Champions(2)
    with pytest.raises(midgard.MidgardError, match=r"^Cheat at seat [01]: "):
        tournament(game, [Cheat, "greedy"], games=1)
    with pytest.raises(midgard.InvalidNotationError, match=r"^Silent at seat [01]: "):
        tournament(game, [Silent, "greedy"], games=1)  # type: ignore[list-item]


def test_an_exception_of_a_bot_names_the_bot() -> None:
    class Broken:
        def choose(self, state: midgard.champions.State) -> int:
            raise RuntimeError("out of ideas")

    with pytest.raises(RuntimeError, match="out of ideas") as caught:
        tournament(midgard.Champions(2), [Broken, "greedy"], games=1)
    assert re.search("Broken at seat [01]", caught.value.__notes__[0])


def test_progress_is_reported() -> None:
    reported: list[int] = []
    tournament(midgard.Champions(2), [Last, "random"], games=4, progress=reported.append)
    assert reported[-1] == 4


@pytest.mark.parametrize(
    ("bots", "options", "why"),
    [
        (["greedy"], {}, "two bots"),
        (["greedy", "greedy"], {}, "different names: greedy"),
        (["greedy", "random"], {"games": 0}, "games must be 1"),
        (["greedy", "random"], {"tables": "some"}, "all, pairs, ladder"),
        (["greedy", "nobody"], {}, "nobody"),
        ("greedy", {}, "bots come as a list: \\['greedy'\\]"),
        (["greedy", dict], {}, "dict is not a bot"),
        (["greedy", 3], {}, "3 is not a bot"),
        (["greedy", "ismcts-01"], {}, 'unknown bot "ismcts-01"'),
        (["greedy", "random"], {"games": "5"}, "games must be a whole number, 1 to .*, not '5'"),
        (["greedy", "random"], {"games": 1.5}, "games must be a whole number, 1 to .*, not 1.5"),
        (["greedy", "random"], {"threads": -1}, "threads must be 0 to 1024, not -1"),
        (["greedy", "random"], {"threads": 1025}, "threads must be 0 to 1024, not 1025"),
        (["greedy", "random"], {"threads": True}, "threads must be a whole number"),
        (["greedy", "random"], {"seed": "seven"}, "seed must be a whole number.* not 'seven'"),
        (["greedy", "random"], {"seed": 2**128}, "seed must be 0 to"),
    ],
)
@pytest.mark.parametrize("more", [[], [First]])
def test_wrong_values_are_refused_before_a_game(
    bots: Any, options: dict[str, Any], why: str, more: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_endings", None)
    if bots == ["greedy"] or isinstance(bots, str):
        more = []
    with pytest.raises(midgard.InvalidOptionError, match=why):
        tournament(midgard.Champions(2), [*bots, *more] if more else bots, **options)


def test_the_command_prints_a_table_and_a_picture(capsys: pytest.CaptureFixture[str]) -> None:
    line = "tournament --bots greedy,random --players 2 --games 10 --seed 3"
    assert run(line.split()) == 0
    out = capsys.readouterr().out
    assert "10 games at 1 table of 2, seed 3" in out
    assert out.count("greedy") == 2
    assert "o" in out.splitlines()[-2]


def test_the_command_prints_who_beats_whom(capsys: pytest.CaptureFixture[str]) -> None:
    line = "tournament --bots random,greedy,ismcts:1 --players 2 --games 4 --tables ladder"
    assert run(line.split()) == 0
    out = capsys.readouterr().out
    assert "8 games at 2 tables of 2" in out
    assert re.search(r"greedy +random +100.0%", out)
    assert "winner" in out
    assert out.count("random") == 3


def test_the_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    line = "tournament --bots greedy,random --players 2 --games 4 --json"
    assert run(line.split()) == 0
    reported = json.loads(capsys.readouterr().out)
    assert [row["bot"] for row in reported["rows"]] == ["greedy", "random"]


def test_the_command_refuses_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tournament", "--bots", "greedy"]) != 0
    assert "two bots" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("plot", "missing", "why"),
    [
        ("ladder.gif", False, "--plot draws files that end with one of .svg, .png, .pdf"),
        ("ladder", False, "--plot draws files that end with one of .svg, .png, .pdf"),
        ("ladder.svg", True, "--plot needs matplotlib"),
        ("nowhere/ladder.svg", False, "does not exist"),
    ],
)
def test_a_picture_that_cannot_be_drawn_is_refused_before_a_game(
    plot: str,
    missing: bool,
    why: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("midgard.cli.tournament.play_tournament", None)
    for name in ("matplotlib", "matplotlib.figure"):
        found = None if missing else ModuleType(name)
        monkeypatch.setitem(sys.modules, name, found)
    line = ["tournament", "--bots", "greedy,random", "--plot", str(tmp_path / plot)]
    assert run(line) == 2
    assert why in capsys.readouterr().err
