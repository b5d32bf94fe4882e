"""Saved games from outside: a file is data, and what is wrong with it is one line."""

import copy
import io
import json
import os
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.bots import runs_code
from midgard.cli import run
from midgard.cli.match import HUMAN, Match

#: So many saved games with a random fault are loaded.
DAMAGED = 400
WILD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 5, 255, 256, 2**63, 2**64, 10**30, -(10**30), 0.5, 1e308),
    *(float("inf"), float("-inf"), float("nan"), "", "x", "you", "\x00", "\n", "a" * 100_000),
    *("greedy", "os:system", "puct:1:os:system", "random,greedy", [], [[]], [0], [0, 0], [None]),
    *({}, {"seed": 1}, {"": {}}),
)


def saved(players: tuple[str, ...] = (HUMAN, "random"), turns: int = 12) -> dict[str, Any]:
    """A game that was saved after a number of decisions."""
    match = Match(midgard.Champions(players=len(players)), 3, players)
    rng = random.Random(1)
    for _ in range(turns):
        match.play(rng.choice(match.state.legal_actions()))
    data: dict[str, Any] = json.loads(match.to_json())
    return data


@pytest.fixture
def load(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str, str]]:
    """Loads this text, types ``quit``, and gives exit code, output and errors."""

    def carry_out(text: str | bytes, *options: str) -> tuple[int, str, str]:
        path = tmp_path / "game.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
        code = run(("play", "--load", str(path), *options))
        return (code, *capsys.readouterr())

    return carry_out


Load = Callable[..., tuple[int, str, str]]


def is_refused(result: tuple[int, str, str]) -> None:
    """Nothing but one line that can be read."""
    code, out, err = result
    assert (code, out) == (2, "")
    assert re.fullmatch(r"midgard: [ -~…]{10,400}\n", err), err[:1000]
    assert "Error(" not in err


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in plain data."""
    yield at
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*at, key))


def put(data: Any, at: tuple[Any, ...], value: Any) -> Any:
    """The data with another value there."""
    if not at:
        return value
    changed = copy.deepcopy(data)
    inner = changed
    for key in at[:-1]:
        inner = inner[key]
    inner[at[-1]] = value
    return changed


def test_a_saved_game_is_loaded(load: Load) -> None:
    code, out, err = load(json.dumps(saved()))
    assert (code, err) == (0, "")
    assert "You play seat 0" in out


@pytest.mark.parametrize("value", WILD, ids=lambda value: repr(value)[:20])
def test_a_wild_value_anywhere_outside_the_events_is_one_line(load: Load, value: Any) -> None:
    data = saved(turns=2)
    for at in places(data):
        if at[:1] != ("events",) or len(at) < 2:
            reported = load(json.dumps(put(data, at, value)))
            if reported[0]:
                is_refused(reported)
            else:
                assert reported[2] == ""


def test_a_random_fault_is_one_line(load: Load) -> None:
    data, rng, refused = saved(), random.Random(5), 0
    every = list(places(data))
    for _ in range(DAMAGED):
        damaged = data
        for _ in range(rng.randrange(1, 3)):
            at = rng.choice(every)
            if at and rng.random() < 0.3:
                damaged = copy.deepcopy(damaged)
                inner = damaged
                for key in at[:-1]:
                    inner = inner[key]
                inner.pop(at[-1])
                break
            damaged = put(damaged, at, rng.choice(WILD))
            if not at:
                break
            every_now = set(places(damaged))
            if not every_now.issuperset(every):
                break
        reported = load(json.dumps(damaged))
        refused += reported[0] != 0
        if reported[0]:
            is_refused(reported)
        else:
            assert reported[2] == ""
    assert refused > DAMAGED // 2


DEEP = 100_000


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "3",
        '"x"',
        "{}",
        "Infinity",
        "NaN",
        "1e999",
        str(10**30),
        "9" * 10_000,
        "[" * DEEP,
        "[" * DEEP + "]" * DEEP,
        '{"a":' * DEEP,
        '{"game":' * 500 + "1" + "}" * 500,
        "\x00",
        "\ufeff{}",
        b"\xff\xfe",
        b"\x80",
        "{'game': 1}",
        '{"game": "champions"}',
        "midgard: no",
    ],
    ids=lambda text: str(text)[:12],
)
def test_a_text_that_is_not_a_record_is_one_line(load: Load, text: str | bytes) -> None:
    is_refused(load(text))


def test_a_cut_game_is_one_line(load: Load) -> None:
    text = json.dumps(saved())
    for end in range(0, len(text), 23):
        is_refused(load(text[:end]))


@pytest.mark.parametrize("key", ["options", "events", "play", "game", "rules_version"])
def test_deep_nesting_within_a_game_is_one_line(load: Load, key: str) -> None:
    text = json.dumps(saved() | {key: "HERE"})
    is_refused(load(text.replace('"HERE"', "[" * DEEP + "]" * DEEP)))
    is_refused(load(text.replace('"HERE"', "[" * 300 + "]" * 300)))


@pytest.mark.parametrize(
    ("change", "reported"),
    [
        ({"play": {"seed": 2**128, "players": ["you", "random"]}}, "the seed must be 0 to"),
        ({"play": {"seed": True, "players": ["you", "random"]}}, "the seed must be 0 to"),
        ({"play": {"seed": 1, "players": "you"}}, "players must be 2 names"),
        ({"play": {"seed": 1, "players": ["you", "blub"]}}, "unknown bot"),
        ({"events": [[0, 10**30]]}, "event 0 is "),
        ({"events": [[True, 1]]}, "event 0 is "),
        ({"events": [[0, 1, 2]]}, "event 0 is "),
        ({"events": [[3, 1]]}, "event 0: "),
        ({"rules_version": 99}, "with version 99 of the rules; here it is"),
    ],
)
def test_the_line_names_the_fault(load: Load, change: dict[str, Any], reported: str) -> None:
    result = load(json.dumps(saved() | change))
    is_refused(result)
    assert reported in result[2]


@pytest.mark.parametrize("option", ["players", "start_player", "variants", "assignment"])
@pytest.mark.parametrize("value", [10**30, float("inf"), -1, True, {}, "cards", ["x"]])
def test_the_options_of_a_file_are_checked(load: Load, option: str, value: Any) -> None:
    data = saved()
    data["options"][option] = value
    is_refused(load(json.dumps(data)))
    data["options"] = saved()["options"] | {"cards": "/dev/zero"}
    is_refused(load(json.dumps(data)))


@pytest.mark.parametrize("what", ["folder", "fifo", "/dev/zero", "/dev/null", "large"])
def test_other_things_than_regular_files_are_refused_unread(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(what) if what.startswith("/") else tmp_path / what
    if what == "folder":
        path.mkdir()
    elif what == "fifo":
        os.mkfifo(path)
    elif what == "large":
        with path.open("wb") as file:
            file.truncate(10**12)  # it takes no space
    for command in (("play", "--load"), ("perft", "--file"), ("cards", "check")):
        code = run((*command, str(path)))
        is_refused((code, *capsys.readouterr()))
    code = run(("simulate", "--cards", str(path)))
    is_refused((code, *capsys.readouterr()))


# Code

EVIL = """
import pathlib
pathlib.Path("ran").touch()

class Bot:
    def choose(self, state):
        return state.legal_actions()[0]

def net(observations, masks):
    raise SystemExit(3)
"""


@pytest.mark.parametrize(
    "name", ["evil:Bot", "puct:5:evil:net", "evil:missing", "os:system", "puct:5:os:system"]
)
def test_a_file_makes_no_code_run(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not from the current folder, and not from anywhere else: in a process, and in this one."""
    (tmp_path / "evil.py").write_text(EVIL)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(saved() | {"play": {"seed": 3, "players": ["you", name]}}))

    def in_a_process(*options: str) -> tuple[int, str, str]:
        command = [sys.executable, "-m", "midgard", "play", "--load", str(path), *options]
        done = subprocess.run(
            command, cwd=tmp_path, input="quit\n", text=True, capture_output=True, check=False
        )
        return done.returncode, done.stdout, done.stderr

    def here(*options: str) -> tuple[int, str, str]:
        with monkeypatch.context() as patch:
            patch.chdir(tmp_path)
            patch.syspath_prepend(tmp_path)
            patch.delitem(sys.modules, "evil", raising=False)
            patch.setattr("sys.stdin", io.StringIO("quit\n"))
            code = run(("play", "--load", str(path), *options))
        return code, *capsys.readouterr()

    midgard_play = in_a_process if name == "evil:Bot" else here
    for options in ((), ("--bots", "greedy"), ("--bots", "evil:Other"), ("--seat", "0")):
        code, out, err = midgard_play(*options)
        assert (code, out) == (2, "")
        assert re.fullmatch(r"midgard: [^\n]*\n", err)
        assert f"--bots {name}" in err
        assert not (tmp_path / "ran").exists()
    _, out, err = midgard_play("--bots", name)
    assert "name it again" not in err
    assert (tmp_path / "ran").exists() == ("evil" in name and "You play seat 0" in out)


def test_a_record_makes_no_code_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "evil.py").write_text(EVIL)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    data = saved() | {"play": {"seed": 3, "players": ["evil:Bot", "evil:Bot"]}}
    assert not midgard.Champions(players=2).replay(json.dumps(data)).is_terminal
    assert not (tmp_path / "ran").exists()


def test_a_bot_of_a_saved_game_that_is_named_again_plays_on(tmp_path: Path, load: Load) -> None:
    (tmp_path / "evil_but_named.py").write_text(EVIL.replace('Path("ran").touch()', "Path()"))
    sys.path.append(str(tmp_path))
    try:
        name = "evil_but_named:Bot"
        data = saved() | {"play": {"seed": 3, "players": ["you", name]}}
        is_refused(load(json.dumps(data)))
        code, out, err = load(json.dumps(data), "--bots", f"greedy,{name}")
    finally:
        sys.path.remove(str(tmp_path))
    assert (code, err) == (0, "")
    assert "You play seat 0" in out


def test_the_names_that_run_code_are_known() -> None:
    for name in (*midgard.BOTS, "random", "ismcts:100", "flat-mc:7", HUMAN, "", "x:", "x:3"):
        runs = "module" in name or name.endswith(":N")
        assert runs_code(name) == runs, name
    for name in ("a:b", "puct:1:a:b", "greedy:x", "ismcts:1x", "a:b:c", "puct:x", "a: 1"):
        assert runs_code(name)
