"""Each game has one table of options, and whatever lists options follows it."""

import ast
import inspect
import pickle
import re
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.cli import run
from midgard.cli.game_options import word_for
from midgard.games import GAMES, OptionRow, build_game, default_options, option_table, parse_option
from midgard.record.text import header, record_game
from support.docs.stub_options import block, in_stub
from support.docs.stubs import without_docstrings

ROOT = Path(__file__).parents[2]
PUBLIC = ("champions", "reavers", "god_of_war")
ROWS = [(game, row) for game in GAMES for row in option_table(game).values()]
BY_HAND = ("python/midgard/record/text.py", "python/midgard/cli/game_options.py")
"""Files that name no option of a single game."""


def value_of(game: str, row: OptionRow) -> Any:
    """Returns the default of a row as the class takes it."""
    if row.default is None:
        return None
    return () if row.kind == "words" else parse_option(game, row.name, row.default)


@pytest.mark.parametrize("game", GAMES)
def test_a_name_that_no_option_has_is_refused_with_the_nearest(game: str) -> None:
    kind = GAMES[game]
    refused = "unexpected keyword argument 'playrs' \\(did you mean \"players\"\\?\\)"
    with pytest.raises(TypeError, match=f"{kind.__name__}\\(\\) got an {refused}"):
        kind(playrs=2)
    with pytest.raises(TypeError, match=r"unexpected keyword argument 'zzz'$"):
        kind(zzz=2)
    with pytest.raises(TypeError, match="positional argument"):
        kind(2, 2)


@pytest.mark.parametrize("game", GAMES)
def test_each_option_comes_back_from_a_pickle(game: str) -> None:
    one = GAMES[game]()
    reduced: Any = one.__reduce__()
    restore, (version, layout, (name, options)) = reduced
    assert name == game
    assert list(options) == list(option_table(game))
    assert restore(version, layout, (name, options)) == one
    for saved in ((), (layout,), (layout, (game,)), ((game, options),), (layout, ("x", options))):
        with pytest.raises(midgard.InvalidSnapshotError):
            restore(version, *saved)


@pytest.mark.parametrize("game", PUBLIC)
def test_the_block_of_options_in_the_stub_is_that_of_the_table(game: str) -> None:
    """``make docs`` writes it."""
    stub = ROOT / f"python/midgard/_midgard/{game}.pyi"
    source = stub.read_text("utf-8")
    kept = "\n".join(["class Options:", *in_stub(without_docstrings(source))])
    wanted = "\n".join(["class Options:", *block(game, source)])
    assert ast.dump(ast.parse(kept)) == ast.dump(ast.parse(wanted))


@pytest.mark.parametrize("game", GAMES)
def test_the_signature_is_the_table(game: str) -> None:
    shown = {row.name: value_of(game, row) for row in option_table(game).values()}
    assert list(default_options(GAMES[game]).items()) == list(shown.items())
    assert list(inspect.signature(GAMES[game]).parameters) == list(shown)


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_each_option_has_a_getter_with_its_default(game: str, row: OptionRow) -> None:
    if row.kind != "cards":
        assert getattr(GAMES[game](), row.name) == value_of(game, row)
    assert row.help.endswith((".", "...")), row.help
    assert row.kind != "flag" or row.default in ("true", "false")


def world(row: OptionRow) -> dict[str, Any]:
    """Returns options of Champions with which each value of a row is legal."""
    return {"players": 2, "expansions": ["dark_mountains", "valhalla"]} if row.since > 1 else {}


@pytest.mark.parametrize(
    ("game", "row"), [(game, row) for game, row in ROWS if row.kind == "word" and row.values]
)
def test_each_word_comes_back_from_text_pickle_and_record(game: str, row: OptionRow) -> None:
    for word in row.values:
        one = build_game(game, {**world(row), row.name: word})
        assert getattr(one, row.name) == word
        assert (f"{row.name}={word}" in str(one)) == (word != row.default)
        assert midgard.load_game(str(one)) == one
        assert pickle.loads(pickle.dumps(one)) == one
        found = header(one)
        assert found["options"].get(row.name, row.default) == word
        assert record_game(found, None) == one


def test_the_help_of_the_command_has_each_option(capsys: pytest.CaptureFixture[str]) -> None:
    for game in PUBLIC:
        assert run(["play", game, "--help"]) == 0
        shown = " ".join(capsys.readouterr().out.split())
        for row in option_table(game).values():
            assert f"--{word_for(game, row.name).replace('_', '-')}" in shown
    assert run(["games"]) == 0
    listed = capsys.readouterr().out
    assert [row.name for _, row in ROWS if row.name not in listed] == []


@pytest.mark.parametrize("game", PUBLIC)
def test_the_stub_the_docs_and_the_rules_have_each_option(game: str) -> None:
    stub = ast.parse((ROOT / f"python/midgard/_midgard/{game}.pyi").read_text())
    kind = GAMES[game].__name__
    found = next(it for it in stub.body if isinstance(it, ast.ClassDef) and it.name == kind)
    new = next(it for it in found.body if isinstance(it, ast.FunctionDef) and "__" in it.name)
    typed = [one.arg for one in (*new.args.args[1:], *new.args.kwonlyargs)]
    assert typed == list(option_table(game))
    reference = (ROOT / "docs/reference/api.md").read_text()
    rules = (ROOT / "rust" / game.replace("_", "-") / "RULES.md").read_text()
    for row in option_table(game).values():
        assert row.kind == "cards" or f"`{kind}.{row.name}`" in reference, row.name
        assert not row.rule or f"[{row.rule}]" in rules, row.rule


@pytest.mark.parametrize("path", BY_HAND)
def test_no_shared_file_names_an_option_of_the_boxes(path: str) -> None:
    text = (ROOT / path).read_text()
    later = [row.name for _, row in ROWS if row.since > 1]
    assert len(later) > 20
    assert [name for name in later if re.search(rf"\b{name}\b", text)] == []


@pytest.mark.parametrize(
    ("game", "row"), [(game, row) for game, row in ROWS if row.name != "cards"]
)
def test_an_error_names_the_nearest_option(game: str, row: OptionRow) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=f'did you mean "{row.name}"'):
        parse_option(game, row.name + "x", "1")
