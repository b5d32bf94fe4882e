"""A run as data: its tables, metrics of one's own, and bots in Python."""

import json
import math
import pickle
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import midgard
from midgard.cli import run as run_command
from midgard.columns import Columns
from midgard.metrics import Metric, Span, metric
from midgard.simulation import Run
from support.games.every import GAMES
from support.surface.interrupts import left_of

GAME = midgard.Champions(players=3)
EVENTS = ["fights", "places", "foes", "scores"]


class First:
    """Chooses the first legal action."""

    def choose(self, state: midgard.State) -> int:
        return state.legal_actions()[0]


def same_rows(one: Run, other: Run) -> bool:
    return all(
        one.table(name)[column].tolist() == other.table(name)[column].tolist()
        for name in one.tables
        for column in one.table(name)
    )


def test_a_row_has_the_command_that_replays_its_game() -> None:
    run = midgard.simulate(GAME, ["greedy", "random", "greedy"], games=4, seed=9)
    rows = run.rows
    for at in range(rows.height):
        seed = int(rows["seed"][at])
        number, seat = int(rows["game"][at]), int(rows["seat"][at])
        assert seed == midgard.game_seed(9, number) == run.seed_of(number)
        bots = [
            midgard.bots.seated(run.bots[(k + number) % 3], game_seed=seed, seat=k)
            for k in range(3)
        ]
        state = GAME.new_state(seed=seed)
        while not state.is_terminal:
            state.apply(bots[state.current_player].choose(state))
        assert rows["score"][at] == state.scores[seat]
        assert rows["win_share"][at] == rows["returns"][at] == state.returns()[seat]
        sheet = state.score_sheet(seat)
        assert {line: int(rows[f"sheet_{line}"][at]) for line in sheet} == sheet
        assert rows.labels("bot")[at] == run.bots[(seat + number) % 3]
        assert rows.labels("character")[at] == state.to_dict()["clans"][seat]["leader"]


def test_ranks_follow_returns_and_scores() -> None:
    rows = midgard.simulate(GAME, games=60, seed=2).rows
    scores, ranks = rows["score"].reshape(-1, 3), rows["rank"].reshape(-1, 3)
    for score, rank, won in zip(scores, ranks, rows["win_share"].reshape(-1, 3), strict=True):
        order = [(one, share) for one, share in zip(won, score, strict=True)]
        assert list(rank) == [1 + sum(other > own for other in order) for own in order]


def test_tables_do_not_depend_on_threads() -> None:
    every = ["decisions", *EVENTS]
    one, two = (
        midgard.simulate(GAME, ["greedy"], games=70, seed=4, threads=threads, metrics=every)
        for threads in (1, 2)
    )
    assert one.digest == two.digest
    assert same_rows(one, two)


def test_bots_in_python_play_the_same_games() -> None:
    """A bot of midgard behind a class of one's own chooses what it chooses as itself."""

    class Mine:
        def __init__(self, seed: int, seat: int) -> None:
            self.bot = midgard.bots.make("random", seed=seed, seat=seat)

        def choose(self, state: Any) -> Any:
            return self.bot.choose(state)

    own = midgard.simulate(GAME, [Mine, "greedy", "random"], games=6, seed=3, metrics=EVENTS)
    native = midgard.simulate(GAME, ["random", "greedy", "random"], games=6, seed=3, metrics=EVENTS)
    assert own.digest == native.digest
    assert own.bots == ("Mine", "greedy", "random")
    for name in native.tables:
        for column in set(native.table(name)) - {"bot"}:
            assert np.array_equal(own.table(name)[column], native.table(name)[column])


def test_rows_can_be_left_out() -> None:
    run = midgard.simulate(GAME, games=5, seed=1, rows=False)
    assert run.tables == {}
    with pytest.raises(midgard.InvalidOptionError, match='unknown table "seats" of this run'):
        _ = run.rows
    with pytest.raises(KeyError, match='unknown column "glory" of seats; known: game, '):
        _ = midgard.simulate(GAME, games=5, seed=1).rows["glory"]
    with pytest.raises(midgard.InvalidOptionError, match="'score' of seats has numbers"):
        midgard.simulate(GAME, games=5, seed=1).rows.labels("score")


def test_columns_cannot_be_changed() -> None:
    rows = midgard.simulate(GAME, games=5, seed=1).rows
    with pytest.raises(ValueError, match="read-only"):
        rows["score"][0] = 1


def test_metrics_see_every_event_of_their_span() -> None:
    def glory(span: Span) -> int:
        return sum(event["glory"] for event in span.events if event["name"] == "scored")

    run = midgard.simulate(
        GAME,
        ["greedy"],
        games=5,
        seed=6,
        metrics=[
            "decisions",
            Metric("of_game", glory),
            Metric("of_round", glory, "round"),
            Metric("of_decision", glory, "decision"),
        ],
    )
    scores = run.rows["score"].reshape(-1, 3).sum(axis=1)
    games, rounds, decisions = (run.table(name) for name in ("games", "rounds", "decisions"))
    assert list(games["of_game"]) == list(scores)
    assert list(np.bincount(rounds["game"], rounds["of_round"])) == list(scores)
    assert list(np.bincount(decisions["game"], decisions["of_decision"])) == list(scores)
    assert run.metrics["of_game"].mean == pytest.approx(scores.mean())
    assert (run.decisions, rounds.height) == (decisions.height, 5 * 8)
    assert "of_round" in str(run)


def test_a_metric_that_changes_its_span_changes_no_other() -> None:
    def vandal(span: Span) -> int:
        for step in span.steps:
            for state in (step.before, step.after):
                while not state.is_terminal:
                    state.apply(state.legal_actions()[-1])
            for event in step.events:
                event.clear()
        return 0

    def glory(span: Span) -> int:
        return sum(event["glory"] for event in span.events if event["name"] == "scored")

    def lead(span: Span) -> int:
        return sum(max(step.before.scores) for step in span.steps)

    own = [Metric("gained", glory), Metric("lead", lead)]
    alone = midgard.simulate(GAME, games=4, seed=2, metrics=own).metrics
    among = midgard.simulate(GAME, games=4, seed=2, metrics=[vandal, *own]).metrics
    assert {name: among[name] for name in alone} == alone
    assert alone["lead"].mean > 0


def test_the_events_that_begin_a_round_belong_to_it() -> None:
    """Each round supplies its places; the table of foes says when each foe lies there."""

    @metric(per="round")
    def supplied(span: Span) -> int:
        return sum(event["name"] == "supplied" for event in span.events)

    @metric(per="round")
    def began(span: Span) -> int:
        return [event["round"] for event in span.events if event["name"] == "began"] == [span.round]

    run = midgard.simulate(GAME, ["greedy"], games=6, seed=1, metrics=[supplied, began])
    rounds = run.table("rounds")
    assert rounds["began"].all()
    assert set(rounds["supplied"]) <= {3, 4}


def test_seats_of_one_team_count_once() -> None:
    """Those of the wall win together: a win rate of 80 games is not that of 240."""
    game = midgard.load_game("wall")
    right, held = midgard.simulate(game, games=20_000, rows=False).by_bot["random"].win_rate, 0
    assert right is not None
    for seed in range(1, 201):
        rate = midgard.simulate(game, games=80, seed=seed, rows=False).by_bot["random"].win_rate
        assert rate is not None
        held += rate.low <= right.mean <= rate.high
    assert held >= 180


def test_ctrl_c_keeps_the_games_that_were_measured() -> None:
    seen: list[int] = []

    def tired(span: Span) -> int:
        seen.append(span.number)
        if len(seen) == 4:
            raise KeyboardInterrupt
        return 1

    metrics = {"tired": tired}
    run = left_of(midgard.simulate, GAME, ["greedy"], games=9, seed=1, metrics=metrics)
    assert (run.interrupted, run.games, run.table("games").height) == (True, 9, 3)
    per = [Metric("tired", tired, "decision")]
    seen[:] = []
    run = left_of(midgard.simulate, GAME, ["greedy"], games=9, seed=1, metrics=per)
    values = run.table("decisions")["tired"]
    assert (run.interrupted, np.isnan(values).all()) == (True, True)


def test_bots_of_one_name_are_one_bot() -> None:
    class Twin:
        def choose(self, state: midgard.State) -> int:
            return state.legal_actions()[-1]

    Twin.__name__ = "First"
    with pytest.raises(midgard.InvalidOptionError, match="must have different names: First"):
        midgard.simulate(GAME, [First, Twin, First], games=2)


def test_a_bot_with_the_true_state_is_marked() -> None:
    class Seer(First):
        full_state = True

    run = midgard.simulate(GAME, [Seer, "random", "random"], games=2)
    assert run.full_state == ("Seer",)
    assert "full state, hidden cards included: Seer" in str(run)
    assert midgard.simulate(GAME, [First, "random", "random"], games=2).full_state == ()


def test_spans_begin_where_the_last_one_ends() -> None:
    seen: list[Span] = []

    @metric(per="round")
    def keep(span: Span) -> None:
        seen.append(span)

    run = midgard.simulate(GAME, ["greedy"], games=2, seed=6, metrics=[keep])
    assert math.isnan(run.metrics["keep"].mean)
    assert [span.round for span in seen] == [*range(1, 9)] * 2
    assert all(one.end == other.start for one, other in pairwise(seen[:8]))
    assert seen[7].end.is_terminal
    assert seen[0].start == GAME.new_state(seed=seen[0].seed)


def fails(_: Span) -> float:
    raise ZeroDivisionError("no rounds")


@pytest.mark.parametrize(
    ("metrics", "message"),
    [
        (["glory"], 'unknown metric "glory" in champions; known: decisions, fights,'),
        ("fights", r"metrics must be a list, such as \['fights'\]"),
        ([3], "a metric is a name or a function, not 3"),
        ({"score": len}, "cannot be named 'score'"),
        ([Metric("a", len), Metric("a", len)], "cannot be named 'a'"),  # type: ignore[arg-type]
        ({"a": 3}, "metric 'a' must be a function"),
        ([Metric("a", fails, "week")], "per must be game or round or decision"),  # type: ignore[arg-type]
    ],
)
def test_an_impossible_metric_is_refused_before_anything_is_played(
    metrics: Any, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("midgard._runs.playing._simulate", None)
    with pytest.raises(midgard.InvalidOptionError, match=message):
        midgard.simulate(GAME, games=2, metrics=metrics)


def test_a_metric_that_raises_names_its_game() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        midgard.simulate(GAME, games=2, seed=7, metrics=[fails])
    notes = "\n".join(caught.value.__notes__)
    assert "raised by the metric 'fails'" in notes
    assert (
        "midgard play --game 'champions(players=3)' --bots greedy,greedy,greedy --seed 7" in notes
    )


@pytest.mark.parametrize("value", ["much", [1], object()])
def test_a_metric_returns_a_number(value: Any) -> None:
    with pytest.raises(midgard.InvalidOptionError, match="metric 'x' must return a number or None"):
        midgard.simulate(GAME, games=2, metrics={"x": lambda span: value})


def test_a_bot_that_cannot_play_is_refused() -> None:
    with pytest.raises(midgard.InvalidOptionError, match="it has no method choose"):
        midgard.simulate(GAME, [object, "greedy", "greedy"], games=2)  # type: ignore[list-item]
    with pytest.raises(midgard.InvalidOptionError, match="ponders plays in no simulation"):
        midgard.simulate(GAME, ["ismcts:9,keep=true,ponder=true", First, First], games=2)
    with pytest.raises(midgard.InvalidOptionError, match="2 bots for 3 players"):
        midgard.simulate(GAME, [First, "greedy"], games=2)


def test_a_bot_that_would_never_decide_is_refused() -> None:
    """One player decides for the whole team."""
    game = midgard.GodOfWar(players=3, scene="q2")
    with pytest.raises(
        midgard.InvalidOptionError, match=r"name one bot for all seats of god_of_war"
    ):
        midgard.simulate(game, ["greedy", "greedy", "random"], games=2)
    all_seats = midgard.simulate(game, ["greedy"] * 3, games=20, seed=1)
    assert all_seats == midgard.simulate(game, ["greedy"], games=20, seed=1)
    each = midgard.GodOfWar(players=3, scene="q2", team="each")
    assert midgard.simulate(each, ["greedy", "greedy", "random"], games=2).games == 2


SLOW: Any = midgard.reference.Champions(2)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: midgard.simulate(SLOW, games=2), "game must be a game of midgard, such as"),
        (lambda: midgard.simulate(SLOW, [First], games=2), "game must be a game of midgard"),
        (lambda: midgard.simulate("champions", games=2), "game of midgard.*not 'champions'"),  # type: ignore[arg-type]
        (lambda: midgard.value_of(SLOW, "coin"), "game must be a game of midgard"),
        (lambda: midgard.compare(None, None), "bots or games are compared, not None"),  # type: ignore[arg-type]
        (lambda: midgard.simulate(GAME, rows="no"), "rows must be True or False, not 'no'"),  # type: ignore[arg-type]
        (lambda: midgard.simulate(GAME, progress="yes"), "progress must be a function or True"),  # type: ignore[arg-type]
        (lambda: midgard.simulate(GAME, metrics={"": fails}), "a metric cannot be named ''"),
        (lambda: midgard.simulate(GAME, metrics={"\ud800": fails}), "a metric cannot be named"),
        (lambda: midgard.simulate(GAME, metrics={3: fails}), "a metric cannot be named 3"),  # type: ignore[dict-item]
    ],
)
def test_unknown_options_are_refused(call: Callable[[], object], message: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=message):
        call()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_rows(name: str) -> None:
    game = midgard.load_game(name)
    run = midgard.simulate(game, games=4, seed=1, metrics=["decisions"])
    assert run.rows.height == 4 * game.players
    assert run.table("decisions").height == run.decisions


# The shell


def test_the_shell_writes_tables_and_prints_luck(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = ["simulate", "--players=2", "--games=20", "--bots=greedy"]
    assert run_command([*few, "--metrics=luck"]) == 0
    assert "without luck" in capsys.readouterr().out
    assert run_command([*few, "--metrics=fights"]) == 2
    assert "--metrics needs --tables" in capsys.readouterr().err
    written = []
    monkeypatch.setattr(Columns, "to_parquet", lambda _, path: written.append(Path(path).name))
    monkeypatch.setitem(sys.modules, "pyarrow", ModuleType("pyarrow"))
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", ModuleType("pyarrow.parquet"))
    folder = tmp_path / "tables"
    assert run_command([*few, f"--tables={folder}", "--metrics=fights,places"]) == 0
    assert (written, folder.is_dir()) == (
        ["seats.parquet", "fights.parquet", "places.parquet"],
        True,
    )
    assert run_command([*few, f"--tables={folder}", "--metrics=wins"]) == 2
    assert 'unknown metric "wins"' in capsys.readouterr().err


METRICS = """
from midgard.metrics import metric

@metric(per="round")
def begging(span):
    return sum(event["name"] == "begged" for event in span.events)

def length(span):
    return len(span.steps)

def words(span):
    return "many"

number = 3
"""


def test_the_shell_takes_metrics_of_ones_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_run_metrics.py").write_text(METRICS)
    (tmp_path / "broken.py").write_text("1 / 0")
    (tmp_path / "typo.py").write_text("def (")
    monkeypatch.setattr("midgard.bots.names.FOLDERS", [str(tmp_path)])
    monkeypatch.setattr("midgard.cli.metrics.FOLDERS", [str(tmp_path)])
    monkeypatch.setattr(sys, "path", [*sys.path])
    few = ["simulate", "--players=2", "--games=20", "--bots=random"]
    file = tmp_path / "my_run_metrics.py"
    assert run_command([*few, f"--metrics=my_run_metrics:begging,{file}:length"]) == 0
    text = capsys.readouterr().out
    table = text[text.index("metric ") :].splitlines()
    assert [line.split()[0] for line in table[:3]] == ["metric", "begging", "length"]
    assert all(" to " in line for line in table[1:3])
    assert run_command([*few, f"--metrics={file}:length", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["metrics"]["length"]
    assert found["interval"][0] < found["mean"] < found["interval"][1]
    for name, message in {
        "no_such_module:f": "No module named 'no_such_module'",
        f"{tmp_path}/none.py:f": f"the file {tmp_path}/none.py does not exist",
        f"{file}:f": f"{file} has no function f",
        f"{file}:number": "number is not a function and no midgard.metrics.Metric",
        f"{file}:": "write module:function or FILE.py:function",
        "broken:f": "ZeroDivisionError: division by zero",
        f"{tmp_path}/typo.py:f": "SyntaxError: invalid syntax",
        f"{file}:words": "metric 'words' must return a number or None, not 'many'",
    }.items():
        assert run_command([*few, f"--metrics={name}"]) == 2
        error = capsys.readouterr().err
        assert error.startswith("midgard: ")
        assert message in error
        assert error.count("\n") == 1


def test_without_pyarrow_nothing_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    monkeypatch.setattr("midgard._runs.playing._simulate", None)
    assert run_command(["simulate", "--games=2", f"--tables={tmp_path / 'none'}"]) == 2
    assert "pip install 'midgard-engine[data]'" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_a_run_is_the_same_whether_or_not_its_results_were_read() -> None:
    """Results by bot, seat and character, lines and actions are made when they are first read."""
    options: dict[str, Any] = {"games": 20, "seed": 1}
    read, unread = (midgard.simulate(midgard.Champions(2), ["random"], **options) for _ in "ab")
    text = repr(read)
    restored = pickle.loads(pickle.dumps(unread))
    assert restored == read == unread
    assert repr(restored) == text.replace(str(read.seconds), str(unread.seconds))
    assert read.seats is read.seats
