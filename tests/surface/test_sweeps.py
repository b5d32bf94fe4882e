"""Sweeps: the same deals at all points, known answers of the designs, and all problems at once."""

import json
import math
import pickle
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard import sweeps
from midgard.cli import run as run_command
from midgard.simulation import Estimate
from midgard.sweeps import InvalidSweepError
from midgard.sweeps.design import analyzed, design_of
from midgard.sweeps.plan import read_plan
from support.surface.commands import contents
from support.surface.interrupts import left_of

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
GRID = """
game = "champions(players=2)"
bots = ["greedy"]
games = 30
seed = 4

[[vary]]
table = "trolls"
rows = ["troll-1-*", "troll-2-*"]
field = "glory"
change = [0, 1]

[[vary]]
option = "leaders"
values = ["drafted", "random"]

[[claims]]
text = "monsters bring more than trolls"
more = "share monsters"
than = "share trolls"
"""
THREE = """
game = "champions(players=2)"
games = 2
{more}
[[vary]]
table = "trolls"
field = "glory"
change = [0, 3]
[[vary]]
table = "trolls"
field = "wood"
change = [0, 3]
[[vary]]
table = "draugr"
field = "coins"
change = [0, 3]
"""


def problems_of(text: str) -> list[tuple[int, str]]:
    with pytest.raises(InvalidSweepError) as caught:
        midgard.sweep(text + "\n")
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems
    return list(caught.value.problems)


# Points


def test_all_points_have_the_deals_of_a_run_with_the_same_seed(tmp_path: Path) -> None:
    found = midgard.sweep(GRID)
    (tmp_path / "more.toml").write_text(
        "".join(
            f'[[trolls]]\nid = "troll-{kind}-{card}"\nglory = {2 + kind + 1}\n'
            for kind in (1, 2)
            for card in (1, 2, 3, 4)
        )
    )
    games = {
        ("", ""): midgard.Champions(2),
        ("+0", "drafted"): midgard.Champions(2),
        ("+0", "random"): midgard.Champions(2, leaders="random"),
        ("+1", "drafted"): midgard.Champions(2, cards=str(tmp_path / "more.toml")),
    }
    name = "trolls troll-1-* troll-2-* glory"
    digests = {(one.values[name], one.values["leaders"]): one.digest for one in found.points}
    assert len(found.points) == 5
    for point, game in games.items():
        assert digests[point] == midgard.simulate(game, ["greedy"], games=30, seed=4).digest


def test_the_results_of_a_point_are_those_of_a_run() -> None:
    results = midgard.sweep(GRID).points[0].results
    run = midgard.simulate(midgard.Champions(2), ["greedy"], games=30, seed=4)
    assert results["win seat 1"] == run.seats[1].win_rate
    assert results["score bot greedy"] == run.by_bot["greedy"].mean_score == results["score"]
    assert results["points monsters"] == run.sheet_estimates["monsters"]
    assert results["uses beg"] == run.uses("beg")
    assert results["counter troll-1 beaten"] == run.counter("troll-1 beaten")
    assert results["length"] == run.decisions_per_game
    nobody = next(name for name, one in run.characters.items() if one.win_rate is None)
    assert math.isnan(results[f"win character {nobody}"].mean)


def test_bots_vary_and_sit_at_all_seats() -> None:
    found = midgard.sweep(
        'game = "champions(players=2)"\nbots = ["random"]\ngames = 20\n'
        '[[vary]]\nbots = [["greedy"], ["greedy", "random"]]\n'
    )
    assert [point.values["bots"] for point in found.points] == ["", "greedy", "greedy+random"]
    assert found.points[2].results["win bot greedy"].mean > 0.8
    assert "win bot greedy" not in found.points[0].results


def test_one_factor_at_a_time_leaves_the_others() -> None:
    found = midgard.sweep(THREE.format(more='design = "single"'))
    changed = [[name for name, value in point.values.items() if value] for point in found.points]
    assert sorted(map(len, changed)) == [0, *[1] * 12]
    (effect, *others) = found.effects_on("points trolls")
    assert effect.factor == "trolls glory"
    assert effect.highest - effect.lowest > max(it.highest - it.lowest for it in others)
    assert effect.lowest == found.points[0].results["points trolls"].mean


def test_each_row_and_each_field_is_a_factor_of_its_own() -> None:
    plan = read_plan(
        'game = "champions"\n[[vary]]\ntable = "trolls"\nrows = ["troll-1-*", "troll-2-1"]\n'
        'each = true\nfield = ["glory", "wood"]\nchange = [-2, 0]\nleast = 1\n'
    )
    assert [factor.name for factor in plan.factors] == [
        f"trolls {row} {field}" for row in ("troll-1-*", "troll-2-1") for field in ("glory", "wood")
    ]
    assert len(plan.factors[0].cells[0]) == 4
    assert plan.factors[3].cells == tuple({("trolls", "troll-2-1", "wood"): 1} for _ in range(3))


def test_amounts_and_faces_vary() -> None:
    plan = read_plan(
        'game = "champions"\n[[vary]]\ntable = "merchants"\nrows = "merchant-2"\nfield = "goods"\n'
        'change = [0, 1]\n[[vary]]\ntable = "dice"\nrows = ["axeman"]\nfield = "faces"\n'
        "values = [[{ hits = 1, shields = 0, count = 6 }], [{ hits = 2, shields = 0, count = 6 }]]"
    )
    game: Any = plan.game_at((1, 0))
    rows = {(row["table"], row["id"]): row["amounts"] for row in game.cards()}
    assert rows["merchants", "merchant-2"] == {"goods": {"food": 3, "wood": 2}}
    assert rows["dice", "axeman"] == {"faces": {"hit": 6}}


# Designs, with results whose effects are known


def linear(design: str, weights: tuple[float, ...]) -> list[sweeps.Effect]:
    """The effects on a result that is a sum of the factors from 0 to 3, with these weights."""
    plan = read_plan(THREE.format(more=design))
    points = design_of(plan)
    means = np.array(
        [sum(w * (it or 0) for w, it in zip(weights, p, strict=False)) for p in points.points]
    )
    return analyzed(plan, points, "it", means, np.stack([means, means + 1.0], axis=1))


def test_morris_finds_the_effects_of_a_sum() -> None:
    pytest.importorskip("SALib", reason="make conformance installs it")
    effects = linear('design = "morris"\ntrajectories = 6', (1.0, -2.0, 0.0))
    assert [round(it.mu, 6) for it in effects] == [3.0, -6.0, 0.0]
    assert [round(it.mu_star, 6) for it in effects] == [3.0, 6.0, 0.0]
    assert all(it.sigma < 1e-6 and it.chance < 1e-6 for it in effects)
    assert all(math.isnan(it.first) for it in effects)


@pytest.mark.parametrize("levels", [2, 4, 6, 10])
@pytest.mark.parametrize("trajectories", [2, 40])
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 11])
def test_an_effect_of_morris_is_that_of_the_whole_range(
    size: int, levels: int, trajectories: int
) -> None:
    """However many values a factor has; with the usual levels both ends are as frequent."""
    pytest.importorskip("SALib", reason="make conformance installs it")
    vary = (
        f'[[vary]]\nname = "{{}}"\ntable = "trolls"\nrows = ["{{}}"]\nfield = "glory"\n'
        f"values = {list(range(1, size + 1))}\n"
    )
    plan = read_plan(
        f'game = "champions"\ndesign = "morris"\ntrajectories = {trajectories}\nlevels = '
        f"{levels}\n" + vary.format("a", "troll-1-1") + vary.format("b", "troll-2-1")
    )
    points = design_of(plan)
    rows = [points.points[at] for at in points.rows]
    means = np.array([((it[0] or 0) - 3.0 * (it[1] or 0)) / (size - 1) for it in points.points])
    parts = means[:, None] + np.array([0.0, 1.0])
    for effect, whole in zip(analyzed(plan, points, "it", means, parts), (1, -3), strict=True):
        assert round(effect.mu, 6) == whole
        assert round(effect.mu_star, 6) == abs(whole)
        assert effect.sigma + effect.mu_star_half_width + effect.chance < 1e-6
    for at in (0, 1) if (levels, trajectories) == (4, 40) else ():
        ends = [sum(row[at] == end for row in rows) / len(rows) for end in (0, size - 1)]
        assert abs(ends[0] - ends[1]) < 0.15


def test_morris_shows_how_much_is_chance() -> None:
    pytest.importorskip("SALib", reason="make conformance installs it")
    plan = read_plan(THREE.format(more='design = "morris"\ntrajectories = 40'))
    points = design_of(plan)
    noise = np.random.default_rng(1).normal(0.0, 1.0, (len(points.points), 10))
    effects = analyzed(plan, points, "it", noise.mean(axis=1), noise)
    right = math.sqrt(2.0 / 10.0) / (2.0 / 3.0)
    assert all(abs(it.chance - right) < 0.15 * right for it in effects)
    assert all(abs(it.sigma - right) < 0.4 * right for it in effects)


def test_sobol_finds_the_shares_of_a_sum() -> None:
    pytest.importorskip("SALib", reason="make conformance installs it")
    effects = linear('design = "sobol"\nsamples = 256', (1.0, 3.0, 0.0))
    for effect, share in zip(effects, (0.1, 0.9, 0.0), strict=True):
        assert abs(effect.first - share) < 0.05
        assert abs(effect.total - share) < 0.05
        assert effect.total_half_width < 0.25


def test_a_design_of_salib_plays_and_prints(tmp_path: Path) -> None:
    pytest.importorskip("SALib", reason="make conformance installs it")
    text = THREE.format(more='design = "morris"\ntrajectories = 2\nresults = ["points *"]')
    found = midgard.sweep(text)
    assert found == midgard.sweep(text)
    assert found.effects_on("points trolls")[0].factor == "trolls glory"
    assert "points trolls" in str(found)
    with pytest.raises(midgard.InvalidOptionError, match='unknown result "score" with effects'):
        found.effects_on("score")


def test_without_salib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "SALib", None)
    with pytest.raises(ImportError, match=r"pip install 'midgard-engine\[sweep\]'"):
        midgard.sweep(THREE.format(more='design = "sobol"'))
    assert midgard.sweep(THREE.format(more='design = "single"')).points


# Claims


def test_a_claim_has_a_margin_and_the_share_of_points_where_it_holds() -> None:
    found = midgard.sweep(GRID)
    (claim,) = found.claims
    margins = [
        point.results["share monsters"].mean - point.results["share trolls"].mean
        for point in found.points
    ]
    assert claim.margin == margins[0]
    assert claim.holds == sum(margin > 0 for margin in margins[1:]) / 4
    assert 0 < claim.half_width < 0.2
    assert claim.text in str(found)


def test_the_largest_of_several_results_counts_and_none_is_its_own_rival() -> None:
    text = GRID + (
        '[[claims]]\ntext = "seat 0 wins most"\nmore = "win seat 0"\nthan = "win seat *"\n'
        '[[claims]]\ntext = "no source has half"\nmore = 0.5\nthan = "share *"\n'
    )
    found = midgard.sweep(text)
    here = found.points[0].results
    margins = {claim.text: claim.margin for claim in found.claims}
    assert margins["seat 0 wins most"] == here["win seat 0"].mean - here["win seat 1"].mean
    largest = max(one.mean for name, one in here.items() if name.startswith("share "))
    assert margins["no source has half"] == 0.5 - largest


def test_a_side_of_a_claim_may_be_a_sum_that_is_not_its_own_rival() -> None:
    text = GRID + (
        '[[claims]]\ntext = "sum"\nmore = "share trolls + share draugr"\nthan = "share *"\n'
        '[[claims]]\ntext = "than a sum"\nmore = 1\nthan = "share trolls + share draugr"\n'
    )
    found = midgard.sweep(text)
    here = {name: one.mean for name, one in found.points[0].results.items()}
    margins = {claim.text: claim.margin for claim in found.claims}
    both = here["share trolls"] + here["share draugr"]
    rivals = {name for name in here if name.startswith("share ")} - {"share trolls", "share draugr"}
    assert margins["sum"] == pytest.approx(both - max(here[name] for name in rivals))
    assert margins["than a sum"] == pytest.approx(1 - both)
    lines = '[[claims]]\ntext = "x"\nmore = "share trolls + share speed"\nthan = 1\n'
    ((_, message),) = problems_of(GRID + lines)
    assert 'unknown result "share speed"' in message


# Folders


def interrupted(monkeypatch: pytest.MonkeyPatch, text: str, out: Path, points: int) -> Any:
    """The sweep, stopped after some points."""
    play, count = vars(sweeps)["played"], iter(range(100))

    def stops(*arguments: Any) -> Any:
        if next(count) == points:
            raise KeyboardInterrupt
        return play(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(sweeps, "played", stops)
        return left_of(midgard.sweep, text, out=out)


def test_a_sweep_that_was_interrupted_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = midgard.sweep(GRID, out=tmp_path / "whole")
    part = interrupted(monkeypatch, GRID, tmp_path / "part", 2)
    assert part.interrupted
    assert len(part.points) == 3  # the second has the game of the first
    assert not part.effects
    assert "interrupted" in str(part)
    assert not (tmp_path / "part" / "results.json").exists()
    with pytest.raises(midgard.InvalidOptionError, match="has a sweep already"):
        midgard.sweep(GRID, out=tmp_path / "part")
    with monkeypatch.context() as patch:
        play, again = vars(sweeps)["played"], list[Any]()

        def counts(*arguments: Any) -> Any:
            again.append(arguments[1])
            return play(*arguments)

        patch.setattr(sweeps, "played", counts)
        assert midgard.sweep(GRID, out=tmp_path / "part", resume=True) == whole
    assert len(again) == 2
    assert contents(tmp_path / "part") == contents(tmp_path / "whole")


def test_a_damaged_point_is_played_again(tmp_path: Path) -> None:
    whole = midgard.sweep(GRID, out=tmp_path / "it")
    good = contents(tmp_path / "it")
    own = good["points/000001.json"]
    deep = b"[" * 100_000
    for damage in (b"", b"{}", b"[]", deep, good["points/000002.json"], own[:-40], own[:-1]):
        (tmp_path / "it" / "points" / "000001.json").write_bytes(damage)
        assert midgard.sweep(GRID, out=tmp_path / "it", resume=True) == whole
        assert contents(tmp_path / "it") == good


def test_a_folder_belongs_to_one_sweep(tmp_path: Path) -> None:
    midgard.sweep(GRID, out=tmp_path / "it")
    other = GRID.replace("seed = 4", "seed = 5")
    with pytest.raises(midgard.InvalidOptionError, match="another sweep: its file differs"):
        midgard.sweep(other, out=tmp_path / "it", resume=True)
    path = tmp_path / "it" / "manifest.json"
    whole = path.read_bytes()
    for data in (b"{", b"[" * 100_000, b"\xff", whole[:-1]):
        path.write_bytes(data)
        with pytest.raises(midgard.storage.StorageError, match=r"manifest\.json is no"):
            midgard.sweep(GRID, out=tmp_path / "it", resume=True)
    (tmp_path / "else").mkdir()
    (tmp_path / "else" / "a.txt").touch()
    with pytest.raises(midgard.InvalidOptionError, match=r"no sweep, but a\.txt"):
        midgard.sweep(GRID, out=tmp_path / "else")


def test_a_folder_of_a_run_is_not_a_sweep(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    midgard.simulate(midgard.Champions(2), games=100, out=tmp_path / "run")
    with pytest.raises(midgard.InvalidOptionError, match="something else than a sweep"):
        midgard.sweep(GRID, out=tmp_path / "run", resume=True)


def test_the_results_are_a_table_and_json(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    found = midgard.sweep(GRID, out=tmp_path / "it")
    table = parquet.read_table(tmp_path / "it" / "results.parquet")
    assert table.num_rows == 5
    assert table["leaders"].to_pylist() == [None, "drafted", "random", "drafted", "random"]
    means = [point.results["share trolls"].mean for point in found.points]
    assert table["share trolls"].to_pylist() == means
    assert "uses beg" not in table.column_names
    data = json.loads((tmp_path / "it" / "results.json").read_text())
    assert data["points"][0]["results"]["share trolls"]["mean"] == means[0]
    assert data["points"][0]["results"]["win character ullr"]["low"] is None or isinstance(
        data["points"][0]["results"]["win character ullr"]["low"], float
    )


# Problems


def test_all_problems_of_a_file_are_named_with_their_lines() -> None:
    text = "\n".join(
        [
            'game = "champions(players=2)"',
            "games = 0",
            'design = "random"',
            "speed = 3",
            "[[vary]]",
            'table = "trolls"',
            'field = "speed"',
            "[[vary]]",
            'option = "cards"',
            "values = [1, 2]",
            "[[claims]]",
            'text = "x"',
            "more = 1",
            "than = 2",
        ]
    )
    found = problems_of(text)
    assert [line for line, _ in found] == [2, 3, 4, 5, 7, 9, 13]
    assert found[4][1].startswith("field of vary 1: unknown field ")


@pytest.mark.parametrize(
    ("entry", "lines"),
    [
        ('table = "trols"\nfield = "glory"\nchange = [1, -1]', [3, 5]),
        ('table = "trolls"\nfield = "glori"\nchange = [1, -1]\nleast = "x"', [4, 5, 6]),
        ('table = "trolls"\nfield = ["glori", "wod"]\nrange = 3\nspeed = 1', [4, 5, 6]),
        ('option = "speed"\nvalues = [1]\nrange = [1, 2]', [3, 4, 5]),
        ('bots = ["greedy"]\nvalues = [1, 2]', [3, 4]),
        ('table = "trolls"\nrows = ["x"]\nfield = "glory"\nvalues = 3\nname = 4', [4, 6, 7]),
    ],
)
def test_all_problems_of_an_entry_are_named(entry: str, lines: list[int]) -> None:
    found = problems_of(f'game = "champions(players=2)"\n[[vary]]\n{entry}\n')
    assert list(dict.fromkeys(line for line, _ in found)) == lines
    assert len(set(found)) == len(found)
    without_game = problems_of(f"game = 3\n[[vary]]\n{entry}\n")
    assert {line for line, _ in without_game} <= {1, *lines}


@pytest.mark.parametrize("value", ["[" * 5000, "9" * 5000, '"\\ud800"'])
def test_toml_that_cannot_be_read_is_refused(value: str) -> None:
    ((_, message),) = problems_of(f"game = {value}\n[[vary]]\n")
    assert message.startswith("this is not TOML: ")


@pytest.mark.parametrize(
    ("lines", "line", "message"),
    [
        ("", 0, "nothing is varied"),
        ("vary = 3", 3, "these are tables"),
        ("x = ", 0, "this is not TOML"),
        ('bots = "greedy"\n[[vary]]', 3, "a list of names"),
        ('bots = ["nobody"]', 3, "nobody"),
        (
            'results = ["speed"]\n[[vary]]\noption = "players"\nvalues = [2, 3]',
            3,
            'unknown result "speed"',
        ),
        ("seed = true", 3, "a whole number"),
        ("levels = 5", 3, "an even number"),
        ("samples = 48", 3, "a power of two"),
        ("levels = 4", 3, 'for design = "morris"'),
        ("budget = 100\nresults = 3", 4, "a list of texts"),
        ("[[vary]]", 3, "name one of option, bots and table"),
        ('[[vary]]\noption = "players"\ntable = "trolls"', 3, "name one of option"),
        ('[[vary]]\noption = "players"\nvalues = [2]', 5, "two values or more"),
        ('[[vary]]\noption = "players"\nvalues = [2, 2]', 5, "two values are the same"),
        ('[[vary]]\noption = "players"\nvalues = [2, 9]', 5, "9"),
        ('[[vary]]\noption = "players"\nrange = [2, 3]', 5, "this is for table="),
        ('[[vary]]\noption = "speed"\nvalues = [2, 3]', 4, 'unknown option "speed" of champions'),
        ('[[vary]]\nbots = [["greedy"], "x"]', 4, "each of these is a list"),
        (
            '[[vary]]\nbots = [["greedy"], ["greedy", "random", "greedy"]]',
            4,
            "3 bots for 2 players",
        ),
        ('[[vary]]\ntable = "foes"', 4, 'unknown table "foes" of champions'),
        ('[[vary]]\ntable = "trolls"\nrows = ["x"]\nfield = "glory"', 5, "no row"),
        ('[[vary]]\ntable = "trolls"\nfield = "glory"', 3, "name one of values, range and change"),
        ('[[vary]]\ntable = "trolls"\nfield = "glory"\nrange = [3, 1]', 6, "the smaller one first"),
        ('[[vary]]\ntable = "trolls"\nfield = "glory"\nrange = [0, 61]', 3, "60"),
        ('[[vary]]\ntable = "trolls"\nfield = "prohibits"\nchange = [0, 1]', 6, "for numbers"),
        ('[[vary]]\ntable = "trolls"\nfield = "glory"\nrange = [0, 1]\nleast = 1', 7, "for change"),
        (
            '[[vary]]\ntable = "trolls"\nfield = "glory"\nrange = [0, 1]\neach = 3',
            7,
            "true or false",
        ),
        (
            '[[vary]]\ntable = "trolls"\nfield = "glory"\nrange = [0, 1]\neach = true',
            7,
            "a list of",
        ),
        ('[[vary]]\nspeed = 1\noption = "players"\nvalues = [2, 3]', 4, 'unknown key "speed"'),
        ('[[claims]]\ntext = ""\nmore = "score"\nthan = 1', 4, "say what is claimed"),
        ('[[claims]]\ntext = "x"\nmore = "score"', 3, "name a result or a number"),
    ],
)
def test_a_bad_file_is_refused_with_the_line(lines: str, line: int, message: str) -> None:
    found = problems_of(f'game = "champions(players=2)"\ngames = 2\n{lines}\n')
    assert any(at == line and message in text for at, text in found), found


def test_a_number_that_two_factors_vary_is_refused() -> None:
    entry = '[[vary]]\ntable = "trolls"\n{}field = "glory"\nrange = [1, 2]\n'
    text = 'game = "champions"\n' + entry.format("") + entry.format('rows = ["troll-1-1"]\n')
    (first, *_) = problems_of(text)
    assert first == (8, "rows of vary 2: trolls troll-1-1 glory is varied by trolls glory too")


def test_a_claim_about_an_unknown_result_is_refused() -> None:
    text = GRID + '[[claims]]\ntext = "x"\nmore = "share speed"\nthan = 1\n'
    ((line, message),) = problems_of(text)
    assert text.splitlines()[line - 1] == 'more = "share speed"'
    assert 'unknown result "share speed"' in message


def test_more_games_than_the_budget_are_refused() -> None:
    with pytest.raises(midgard.InvalidOptionError, match="5 points of 30 games are 150"):
        midgard.sweep("budget = 149\n" + GRID)
    assert midgard.sweep("budget = 150\n" + GRID).points


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"threads": -1}, "threads"),
        ({"resume": 1}, "resume"),
        ({"resume": True}, "out="),
        ({"progress": 3}, "progress"),
        ({"out": 3}, "out"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=message):
        midgard.sweep(GRID, **options)


# The command


def test_the_command_writes_and_resumes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "sweep.toml", tmp_path / "out"
    file.write_text(GRID)
    assert run_command(["sweep", str(file), "--out", str(out)]) == 0
    printed = capsys.readouterr().out
    assert "grid sweep of champions(players=2): 5 points, 150 games" in printed
    assert run_command(["sweep", str(file), "--out", str(out)]) == 2
    assert "has a sweep already" in capsys.readouterr().err
    assert run_command(["sweep", str(file), "--out", str(out), "--resume", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["claims"][0]["text"] == "monsters bring more than trolls"


def test_the_command_names_all_problems(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('game = "champions"\ngames = 0\nseed = -1\n')
    assert run_command(["sweep", str(file)]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert [line.split(": ")[0] for line in lines] == [str(file), f"{file}:2", f"{file}:3"]
    assert run_command(["sweep", str(tmp_path / "none.toml")]) == 2
    assert "cannot read" in capsys.readouterr().err
    assert run_command(["sweep", str(file), "--resume"]) == 2
    assert "--out" in capsys.readouterr().err


# The examples


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_a_sweep_of_the_examples_plays(path: Path) -> None:
    pytest.importorskip("SALib", reason="make conformance installs it")
    text = re.sub(r"(?m)^(games|trajectories|samples) = .*", r"\1 = 2", path.read_text())
    found = midgard.sweep(text)
    assert found.claims
    assert all(isinstance(it, Estimate) for it in found.points[0].results.values())
    assert found.effects
