"""The files of the reference import each other in no circle, and each step has one home."""

import importlib
from pathlib import Path

import pytest

import midgard
import midgard.reference as reference
from midgard.reference.shared.flow import Step
from support.repository.imports import circles, graph

PACKAGE = Path(midgard.__file__).parent
GAMES = ("champions", "god_of_war", "reavers")
IMPORTS = graph(PACKAGE / "reference", PACKAGE.parent)


def steps(game: str) -> dict[str, Step]:  # type: ignore[type-arg]  # of any arguments
    """The steps that a game lists in its flow."""
    flow = importlib.import_module(f"{reference.__name__}.{game}.flow")
    return {name: step for name, step in vars(flow).items() if isinstance(step, Step)}


def test_a_circle_is_found(tmp_path: Path) -> None:
    """Through a function and through a package; not through what a type checker reads."""
    package = tmp_path / "made"
    (package / "inner").mkdir(parents=True)
    files = {
        "__init__": "",
        "one": "def late():\n    from . import two\n",
        "two": "from .one import late\n",
        "three": "from .inner.leaf import nothing\n",
        "inner/__init__": "from .. import three\n",
        "inner/leaf": "nothing = 0\n",
        "four": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from . import five\n",
        "five": "from . import four\n",
    }
    for name, text in files.items():
        (package / f"{name}.py").write_text(text)
    found = circles(graph(package, tmp_path))
    assert found == [["made.inner", "made.three"], ["made.one", "made.two"]]


def test_the_graph_is_whole() -> None:
    """Every file is in it, and the games are reached from the package."""
    assert len(IMPORTS) == len([*(PACKAGE / "reference").rglob("*.py")])
    for game in GAMES:
        assert f"midgard.reference.{game}.state" in IMPORTS[f"midgard.reference.{game}.game"]


def test_the_reference_has_no_circle_of_imports() -> None:
    assert circles(IMPORTS) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_game_has_a_home_above_its_callers(game: str) -> None:
    """A step whose home its callers could import would need no step."""
    assert steps(game)
    for name, step in steps(game).items():
        assert step.defined is not None, name
        home = step.defined.__module__
        callers = [
            module
            for module in IMPORTS
            if module.startswith(f"midgard.reference.{game}.") and calls(module, name)
        ]
        assert callers, f"nobody takes the step {name}"
        assert any(reaches(home, caller) for caller in callers), f"{name} is at home in {home}"


def calls(module: str, step: str) -> bool:
    """Returns whether a module takes a step."""
    path = PACKAGE.parent.joinpath(*module.split("."))
    file = path.with_suffix(".py") if path.with_suffix(".py").exists() else path / "__init__.py"
    return f"flow.{step}(" in file.read_text(encoding="utf-8")


def reaches(module: str, other: str) -> bool:
    """Returns whether a module imports another, directly or not."""
    seen, left = set[str](), [module]
    while left:
        name = left.pop()
        if name == other:
            return True
        if name not in seen:
            seen.add(name)
            left += IMPORTS[name]
    return False
