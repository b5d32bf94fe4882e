"""Functions about runs take an argument, or refuse it with one clear error of ours."""

import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

import midgard
from midgard import columns, comparison, luck, metrics, report, simulation, value
from midgard.champions import summary
from midgard.cli.shell import one_line
from midgard.columns import Columns
from midgard.simulation import Run
from midgard.stats import sequential

GAME = midgard.Champions(players=2)
RUN = midgard.simulate(GAME, games=8, seed=1, metrics=["decisions", "luck"])
BAD: tuple[Any, ...] = (
    None,
    5,
    -1,
    0.5,
    "x",
    "",
    b"x",
    [],
    {},
    [None],
    ["x"],
    {"x": None},
    object(),
    True,
)
ARRAY = np.zeros(3, np.int64)


class Call(NamedTuple):
    """A function and arguments that it takes."""

    function: Callable[..., object]
    arguments: dict[str, Any]
    raises: tuple[type[Exception], ...] = ()
    """What it raises besides, as its documentation says."""


def _decorated(**options: Any) -> object:
    return metrics.metric(**options)


CALLS: dict[str, Call] = {
    "simulation.simulate": Call(
        midgard.simulate,
        {
            "game": GAME,
            "bots": ["random"],
            "games": 4,
            "seed": 1,
            "threads": 1,
            "seating": "balanced",
            "until": None,
            "rows": True,
            "metrics": [],
            "progress": False,
        },
    ),
    "simulation.Run.table": Call(RUN.table, {"name": "seats"}),
    "simulation.Run.seed_of": Call(RUN.seed_of, {"game": 0}),
    "simulation.Run.games_needed": Call(RUN.games_needed, {"text": "±9% win"}),
    "simulation.Run.uses": Call(RUN.uses, {"action": "beg"}, raises=(TypeError,)),
    "simulation.Run.counter": Call(RUN.counter, {"name": "troll-1 beaten", "of": "troll-1 fought"}),
    "simulation.Run.to_parquet": Call(
        RUN.to_parquet, {"path": "run.parquet"}, raises=(OSError, ImportError)
    ),
    "comparison.compare": Call(
        midgard.compare,
        {
            "a": "greedy",
            "b": "random",
            "game": GAME,
            "bots": None,
            "against": None,
            "games": 4,
            "seed": 1,
            "until": None,
            "metrics": None,
            "threads": 1,
            "progress": None,
        },
    ),
    "comparison.Comparison.effect": Call(
        midgard.compare("greedy", "random", game=GAME, games=4).effect,
        {"metric": "win", "name": None},
    ),
    "value.value_of": Call(
        midgard.value_of,
        {
            "game": GAME,
            "what": "favor",
            "bots": ["random"],
            "games": 2,
            "seed": 1,
            "rounds": None,
            "forks": 1,
            "threads": 1,
            "progress": None,
        },
    ),
    "metrics.metric": Call(_decorated, {"per": "game", "name": None}),
    "columns.Columns": Call(
        Columns, {"name": "t", "row": "r", "columns": {"a": ARRAY}, "words": {}}
    ),
    "columns.Columns.labels": Call(RUN.rows.labels, {"column": "bot"}, raises=(KeyError,)),
    "columns.Columns.with_columns": Call(
        RUN.rows.with_columns, {"columns": {"more": np.zeros(16)}}
    ),
    "columns.Columns.to_parquet": Call(
        RUN.rows.to_parquet, {"path": "rows.parquet"}, raises=(OSError, ImportError)
    ),
    "report.html": Call(report.html, {"run": RUN, "name": "r.html"}, raises=(ImportError,)),
    "report.write": Call(
        report.write, {"run": RUN, "path": "r.html", "png": None}, raises=(OSError, ImportError)
    ),
    "report.sections": Call(report.sections, {"run": RUN}),
    "report.means": Call(
        report.means, {"games": ARRAY, "total": 3, "codes": ARRAY, "count": 1, "values": ARRAY}
    ),
    "report.ratios": Call(
        report.ratios, {"games": ARRAY, "codes": ARRAY, "count": 1, "top": ARRAY, "bottom": None}
    ),
    "report.shares": Call(
        report.shares, {"games": ARRAY, "codes": ARRAY, "count": 1, "flags": ARRAY > 0}
    ),
    "report.Section.of": Call(
        report.Section.of,
        {"run": RUN, "title": "t", "needs": ["seats"], "charts": lambda run: [], "text": ""},
    ),
    "luck.luck_of": Call(luck.luck_of, {"rows": RUN.rows, "score_word": "glory"}),
    "sequential.parse_target": Call(
        lambda text: sequential.parse_target(text, {"win": True}, None), {"text": "±1% win"}
    ),
    "champions.summary.place_uses": Call(summary.place_uses, {"result": RUN}),
    "champions.summary.enemy_uses": Call(summary.enemy_uses, {"result": RUN}),
}


DATA = "data, which functions make"
NOT_CALLED = {
    "simulation.Bots": "a protocol",
    "simulation.Run": DATA,
    "simulation.require_run": "refuses all but runs",
    **dict.fromkeys(("comparison.Comparison", "comparison.Effect"), DATA),
    **dict.fromkeys(("value.Edit", "value.Effect", "value.Worth"), DATA),
    **dict.fromkeys(("metrics.Metric", "metrics.Span", "metrics.Step"), DATA),
    **dict.fromkeys(("report.Chart", "report.Section", "report.Series"), DATA),
    **dict.fromkeys(("luck.GroupLuck", "luck.Luck", "luck.ResultLuck"), DATA),
}
MODULES: dict[str, ModuleType] = {
    "simulation": simulation,
    "comparison": comparison,
    "value": value,
    "metrics": metrics,
    "columns": columns,
    "report": report,
    "luck": luck,
}


def functions() -> Iterator[str]:
    """The public functions, classes and methods with arguments of the modules about runs."""
    for name, module in MODULES.items():
        for own in getattr(module, "__all__", ()):
            found = getattr(module, own)
            if not (inspect.isfunction(found) or inspect.isclass(found)):
                continue  # a type
            if found.__module__ == "midgard.stats.estimates":
                continue  # of another module
            yield f"{name}.{own}"
            if not inspect.isclass(found):
                continue
            for method, function in inspect.getmembers(found, inspect.isroutine):
                if not method.startswith("_") and method in vars(found):
                    parameters = set(inspect.signature(function).parameters) - {"self", "cls"}
                    if parameters:
                        yield f"{name}.{own}.{method}"


def test_every_public_function_is_called_with_bad_arguments() -> None:
    assert set(functions()) - CALLS.keys() - NOT_CALLED.keys() == set()


@pytest.mark.parametrize(
    ("name", "argument"), [(name, it) for name, call in CALLS.items() for it in call.arguments]
)
def test_a_bad_argument_is_taken_or_refused_in_one_clear_line(
    name: str, argument: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    call = CALLS[name]
    for bad in BAD:
        message = refused(call, argument, bad)
        assert message is None or len(message) > 10, bad
        assert message is None or one_line(message) == message, bad
        assert "has no attribute" not in (message or ""), bad


def refused(call: Call, argument: str, bad: object) -> str | None:
    """Returns the error with which a bad argument is refused; ``None`` if it is taken."""
    kinds: tuple[type[Exception], ...] = (midgard.MidgardError, *call.raises)
    try:
        call.function(**{**call.arguments, argument: bad})
    except kinds as error:
        return str(error)
    return None


OTHER: Run = midgard.simulate(midgard.load_game("poker"), games=2)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: report.html(None), "run must be a run of midgard.simulate, not None"),  # type: ignore[arg-type]
        (lambda: report.write(RUN, None), "path must be a path, not None"),  # type: ignore[arg-type]
        (lambda: report.html(RUN, None), "name must be a text, not None"),  # type: ignore[arg-type]
        (lambda: RUN.rows.to_parquet(None), "path must be a path, not None"),  # type: ignore[arg-type]
        (
            lambda: midgard.value_of(GAME, "favor", progress=5),  # type: ignore[arg-type]
            "progress must be a function or True, not 5",
        ),
        (
            lambda: midgard.compare("greedy", "random", game=GAME, progress=5),  # type: ignore[arg-type]
            "progress must be a function or True, not 5",
        ),
        (lambda: summary.place_uses(OTHER), "this is a run of poker, not of champions"),
    ],
)
def test_an_error_names_the_fault(call: Callable[[], object], message: str) -> None:
    if "report" in call.__code__.co_names and "html" in call.__code__.co_names:
        pytest.importorskip("matplotlib")
    with pytest.raises(midgard.InvalidOptionError, match=message):
        call()
