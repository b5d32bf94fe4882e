"""What the documents say is what the code does: every example is run, every table compared."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from tables import TABLES, current, written

import midgard
from midgard import _midgard

ROOT = Path(__file__).resolve().parents[2]


def blocks(path: Path, language: str) -> list[str]:
    """The fenced blocks of a language in a document."""
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(), re.DOTALL | re.MULTILINE)


def documents_with_python() -> list[Path]:
    paths = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    return [path for path in paths if blocks(path, "python")]


@pytest.mark.parametrize("path", documents_with_python(), ids=lambda path: path.name)
def test_every_python_block_of_a_document_runs(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.toml").write_text('[[trolls]]\nid = "troll-2-1"\nattack = 3\n')
    monkeypatch.syspath_prepend(tmp_path)
    names: dict[str, Any] = {}
    for block in blocks(path, "python"):
        if file := re.match(r"# (\w+)\.py\n", block):
            (tmp_path / f"{file[1]}.py").write_text(block)
            monkeypatch.delitem(sys.modules, file[1], raising=False)
        try:
            exec(compile(block, str(path), "exec"), names)
        except ImportError as error:
            pytest.skip(needs_an_extra(error))


def needs_an_extra(error: ImportError) -> str:
    """The message of an error that says which extra to install; any other error goes on."""
    if "midgard-engine[" not in str(error):
        raise error
    return str(error)


def test_the_readme_shows_about_twenty_lines_of_python() -> None:
    first = blocks(ROOT / "README.md", "python")[0]
    assert 12 <= len(first.splitlines()) <= 30


def test_the_readme_names_what_matters() -> None:
    text = (ROOT / "README.md").read_text()
    for word in ("make simulate", "make test", "unofficial", "reconstructed", "cards check"):
        assert word in text


def test_every_card_file_in_a_document_is_fine() -> None:
    for path in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for block in blocks(path, "toml"):
            assert midgard.check_cards(block) == []


def compiled_docstrings() -> list[tuple[str, str]]:
    """The docstrings of the compiled module, which doctest does not find by itself."""
    found = []
    for name, thing in vars(_midgard).items():
        if isinstance(thing, type):
            members = [(f"{name}.{key}", value) for key, value in vars(thing).items()]
            found += [(name, thing), *members]
        else:
            found.append((name, thing))
    return [(name, thing.__doc__ or "") for name, thing in found]


def test_every_public_thing_has_a_docstring() -> None:
    public = [name for name, doc in compiled_docstrings() if not doc and "._" not in name]
    constants = {"CHANCE", "TERMINAL", "RULES_VERSION"}
    assert [name for name in public if not name.startswith("_") and name not in constants] == []


def test_every_example_of_a_docstring_runs() -> None:
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    examples = 0
    for name, doc in compiled_docstrings():
        test = parser.get_doctest(doc, {}, name, None, None)
        examples += len(test.examples)
        runner.run(test)
    for info in pkgutil.walk_packages(midgard.__path__, "midgard."):
        if info.name in ("midgard.__main__", "midgard._midgard"):
            continue
        try:
            module = importlib.import_module(info.name)
        except ImportError as error:
            needs_an_extra(error)
            continue
        for test in doctest.DocTestFinder(exclude_empty=True).find(module):
            examples += len(test.examples)
            runner.run(test)
    for test in doctest.DocTestFinder(exclude_empty=True).find(midgard, "midgard"):
        runner.run(test)
    assert runner.summarize(verbose=False).failed == 0
    assert examples > 30


@pytest.mark.parametrize("name", TABLES)
def test_a_table_in_a_document_is_what_the_code_says(name: str) -> None:
    assert written(name) == current(name), "make docs writes it anew"


def test_the_action_table_names_every_action_once() -> None:
    rows = re.findall(r"^\| (\d+)(?:-(\d+))? \|", written("actions"), re.MULTILINE)
    seen = [index for first, last in rows for index in range(int(first), int(last or first) + 1)]
    assert seen == list(range(midgard.Champions().action_count))


def test_the_state_document_names_every_field_and_phase() -> None:
    text = (ROOT / "docs/state.md").read_text()
    words = set(re.findall(r"[a-z_]+", text))
    phases: dict[str, set[str]] = {}
    for players in (2, 4):
        game = midgard.Champions(players=players)
        for seed in range(12):
            rng = random.Random(seed)
            state = game.new_state(chance="explicit")
            while not state.is_terminal:
                data = state.to_dict()
                phases[data["phase"]["name"]] = set(data["phase"]) - {"name"}
                options = [outcome for outcome, _ in state.chance_outcomes()]
                state.apply(rng.choice(options or state.legal_actions()))
            assert _keys(state.to_dict()) <= words
    for name, fields in phases.items():
        row = next(line for line in text.splitlines() if re.match(rf"\| .*`{name}`.* \|", line))
        missing = {field for field in fields if f"`{field}`" not in row}
        assert missing <= {"fight"}, (name, missing)
    assert len(phases) > 25


def _keys(data: Any) -> set[str]:
    """The keys of plain data that are fields, not words of the game."""
    if isinstance(data, list):
        return set().union(*map(_keys, data)) if data else set()
    if isinstance(data, dict):
        return {key for key in data if "-" not in key}.union(*map(_keys, data.values()))
    return set()
