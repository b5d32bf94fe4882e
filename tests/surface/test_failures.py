"""A bot or evaluator that fails: the error names game, seed and the command that plays it again."""

import inspect
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard import testing
from midgard.bots import SeatedBot
from midgard.cli import run as run_command
from midgard.tournament import tournament
from support.games.every import BOX_OPTIONS

MODULE = """
import numpy as np

MOVES = 5


class _Late:
    def __init__(self):
        self.moves = 0

    def choose(self, state):
        self.moves += 1
        return self.fail(state) if self.moves > MOVES else state.legal_actions()[0]


class Raises(_Late):
    def fail(self, state):
        raise RuntimeError("out of ideas")


class Hangs(_Late):
    def fail(self, state):
        raise KeyboardInterrupt  # what Ctrl-C raises in it


class Cheats(_Late):
    def fail(self, state):
        return next(n for n in range(state.game.action_count) if n not in state.legal_actions())


class Mumbles(_Late):
    def fail(self, state):
        return "hum"


def raises(observations, masks):
    raise RuntimeError("no opinion")


def nan(observations, masks):
    return np.full(masks.shape, np.nan), np.zeros((len(masks), 2))


def shape(observations, masks):
    return np.ones((len(masks), 7)), np.zeros((len(masks), 2))


def kind(observations, masks):
    return None
"""

BOTS = {
    "Raises": (RuntimeError, "out of ideas"),
    "Hangs": (KeyboardInterrupt, ""),
    "Cheats": (midgard.IllegalActionError, "Cheats at seat"),
    "Mumbles": (midgard.InvalidNotationError, "hum"),
}
CORRECTION = '[[trolls]]\nid = "troll-2-1"\nglory = 7\nprovenance = "mine"\n'
EVALUATORS = {
    "raises": (RuntimeError, "no opinion"),
    "nan": (midgard.MidgardError, "must be from 0 to 1e30, not NaN"),
    "shape": (midgard.MidgardError, "must have the shape"),
    "kind": (midgard.MidgardError, "must return a tuple"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a module of bots that fail."""
    (tmp_path / "failing.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "failing", raising=False)
    return tmp_path


def again(error: BaseException) -> list[str]:
    """The command that the error names, word by word."""
    notes = "\n".join(error.__notes__)
    seed = re.search(r"The game was Champions\(players=2.*\) with seed (\d+)\.", notes)
    command = re.search(r"To play it again: (midgard play .*)", notes)
    assert seed is not None
    assert command is not None
    assert f"--seed {seed[1]}" in command[1]
    return shlex.split(command[1])


def typed(error: BaseException, capsys: pytest.CaptureFixture[str]) -> str:
    """The output of the command that the error names."""
    assert run_command(again(error)[1:]) != 0
    return "".join(capsys.readouterr())


def replayed(error: BaseException, folder: Path) -> str:
    """The same in a process of its own."""
    words = [sys.executable, "-m", *again(error)]
    reported = subprocess.run(
        words, cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)}, text=True, timeout=300,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    assert reported.returncode != 0
    return reported.stdout


@pytest.mark.parametrize("bot", BOTS)
def test_a_tournament_shows_how_to_play_the_game_again(bot: str, folder: Path) -> None:
    kind, text = BOTS[bot]
    with pytest.raises(kind) as caught:
        tournament(midgard.Champions(2), [f"failing:{bot}", "random"], games=2, seed=11)
    assert text in str(caught.value)
    assert text in replayed(caught.value, folder)


def in_simulate(bot: str) -> None:
    """A run of midgard.simulate; the first game fails."""
    midgard.simulate(midgard.Champions(2), bots=["random", bot], games=4, seed=11, threads=1)


def in_tournament(bot: str) -> None:
    """A tournament of compiled bots."""
    tournament(midgard.Champions(2), [bot, "random"], games=4, seed=11, threads=1)


@pytest.mark.parametrize("run", [in_simulate, in_tournament])
@pytest.mark.parametrize("evaluator", EVALUATORS)
def test_a_run_shows_how_to_play_the_game_of_an_evaluator_again(
    evaluator: str, run: Callable[[str], None], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kind, text = EVALUATORS[evaluator]
    with pytest.raises(kind) as caught:
        run(f"puct:8:failing:{evaluator}")
    assert text in str(caught.value)
    assert text in typed(caught.value, capsys)


def test_the_seats_are_those_of_the_game_that_failed(folder: Path) -> None:
    """Bots change seats in a run: game 1 of it has them the other way round."""
    late = folder / "late.py"
    late.write_text(
        "import failing\ncalls = 0\n\n\ndef late(observations, masks):\n"
        "    global calls\n    calls += 1\n"
        "    if calls > 100_000:\n        raise RuntimeError('late')\n"
        "    import numpy as np\n    return masks.astype(float), np.full((len(masks), 2), 0.5)\n",
        encoding="utf-8",
    )
    import late as module  # type: ignore[import-not-found]

    game = midgard.Champions(2)
    midgard.simulate(game, bots=["random", "puct:2:late:late"], games=1, seed=11, threads=1)
    module.calls = 100_000 - module.calls - 1  # after the first game of the next run
    with pytest.raises(RuntimeError, match="late") as caught:
        midgard.simulate(game, bots=["random", "puct:2:late:late"], games=9, seed=11, threads=1)
    notes = "\n".join(caught.value.__notes__)
    seed = midgard.game_seed(11, 1)
    assert f"with seed {seed}." in notes
    assert f"--bots puct:2:late:late,random --seed {seed}" in notes


def test_an_error_has_no_notes_while_another_thread_plays(folder: Path) -> None:
    """Whoever holds the error of another thread must not read the seed of the run from it."""
    (folder / "spying.py").write_text(
        "import threading, time\n\n"
        "error, seen, raised = RuntimeError('mine'), [], threading.Event()\n"
        "lock, waiting = threading.Lock(), []\n\n\n"
        "def spy(observations, masks):\n"
        "    with lock:\n"
        "        first = not waiting\n"
        "        waiting.append(None)\n"
        "    if not first:\n"
        "        raised.set()\n"
        "        raise error\n"
        "    assert raised.wait(60)\n"
        "    time.sleep(0.3)\n"
        "    seen.extend(getattr(error, '__notes__', ['none']))\n"
        "    raise RuntimeError('another')\n",
        encoding="utf-8",
    )
    import spying  # type: ignore[import-not-found]

    with pytest.raises(RuntimeError, match="mine") as caught:
        midgard.simulate(
            midgard.Champions(2), bots=["puct:2:spying:spy"] * 2, games=8, seed=11, threads=2
        )
    assert caught.value is spying.error
    assert spying.seen == ["none"]
    notes = "\n".join(caught.value.__notes__)
    assert any(f"with seed {midgard.game_seed(11, game)}." in notes for game in range(8))


OPTIONS: dict[str, dict[str, Any]] = {
    "start": {"start_player": 1},
    "forced": {"skip_forced": True},
    "variants": {"variants": ["hall_of_records", "mistrustful_villagers"]},
    "sealed": {"assignment": "simultaneous"},
    "dealt": {"leaders": "random"},
    "named": {"leaders": ["ullr", "dagrun"], "start_player": 0, "skip_forced": True},
}


@pytest.mark.parametrize("options", OPTIONS)
def test_the_command_has_every_option_of_the_game(
    options: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = midgard.Champions(2, **OPTIONS[options])
    with pytest.raises(RuntimeError) as caught:
        tournament(game, ["failing:Raises", "random"], games=1, seed=3)
    assert "out of ideas" in typed(caught.value, capsys)
    command = caught.value.__notes__[-1]
    assert f"--game '{game}'" in command
    for option in OPTIONS[options]:
        assert f"{option}=" in command


def test_every_option_of_a_game_is_tried() -> None:
    tried = {name for options in OPTIONS.values() for name in options}
    parameters = inspect.signature(midgard.Champions).parameters
    assert tried | {"players", "cards", *BOX_OPTIONS} == set(parameters)


def test_a_note_names_the_corrected_cards(folder: Path) -> None:
    """A game does not know its file."""
    (folder / "cards.toml").write_text(CORRECTION, encoding="utf-8")
    game = midgard.Champions(2, cards=folder / "cards.toml")
    assert game.card_digest != midgard.Champions(2).card_digest
    with pytest.raises(RuntimeError) as caught:
        tournament(game, ["failing:Raises", "random"], games=1, seed=3)
    command, note = caught.value.__notes__[-2:]
    assert command.endswith("--seed 3 --cards FILE")
    assert f"its card_digest is {game.card_digest}" in note


def test_an_environment_names_the_game(folder: Path) -> None:
    pytest.importorskip("gymnasium")
    from midgard.adapters.gymnasium import MidgardEnv

    game = midgard.Champions(2, start_player=0)
    env = MidgardEnv(game, opponents="failing:Raises")
    env.reset(seed=3)

    def to_the_end() -> None:
        while True:
            env.step(env.table.legal_actions()[0])

    with pytest.raises(RuntimeError, match="out of ideas") as caught:
        to_the_end()
    notes = "\n".join(caught.value.__notes__)
    assert "This was raised by failing:Raises at seat 1." in notes
    found = re.search(r"The game was Champions\(players=2, start_player=0\) with seed (\d+)", notes)
    assert found is not None
    state = game.new_state(seed=int(found[1]))
    bot = SeatedBot("failing:Raises", game_seed=int(found[1]), seat=1)

    def replay() -> None:
        while True:
            bot.play(state) if state.current_player else state.apply(state.legal_actions()[0])

    with pytest.raises(RuntimeError, match="out of ideas"):
        replay()
    with pytest.raises(midgard.InvalidOptionError, match="reset"):  # the bot may know its seed now
        env.step(0)


CHECKS = sorted(name for name in testing.__all__ if name.startswith("check_"))


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("check", CHECKS)
def test_a_check_names_the_game(check: str, bot: str, folder: Path) -> None:
    if "spec" not in inspect.signature(getattr(testing, check)).parameters:
        pytest.skip("it asks no bot")
    options = {"seconds": 60} if check == "check_budget" else {}
    with pytest.raises((AssertionError, *{kind for kind, _ in BOTS.values()})) as caught:
        getattr(testing, check)(f"failing:{bot}", seed=8, **options)
    notes = "\n".join(caught.value.__notes__)
    assert "The game was Champions(players=3) with seed 8." in notes
    assert f"failing:{bot} was at seat 0" in notes


def test_the_class_of_an_error_does_not_get_the_seed() -> None:
    """A bot may raise an error of a class of its own, and hold it while it is raised."""
    output = []

    class Curious(Exception):  # noqa: N818  # its name says what it is
        def add_note(self, note: str) -> None:
            output.append(note)

    class Bot:
        def choose(self, state: midgard.champions.State) -> int:
            raise Curious

    game = midgard.Champions(2)
    runs: list[Callable[[], object]] = [
        lambda: tournament(game, [Bot, "random"], games=1, seed=3),
        lambda: testing.check_legal(Bot),
    ]
    for run in runs:
        with pytest.raises(Curious) as caught:
            run()
        assert "with seed" in "\n".join(caught.value.__notes__)
    assert output == []


def test_the_shell_prints_one_line_about_it(folder: Path) -> None:
    command = ["tournament", "--bots", "failing:Cheats,random", "--games", "1", "--players", "2"]
    reported = subprocess.run(
        [sys.executable, "-m", "midgard", *command, "--seed", "5", "--variants", "hall_of_records"],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)}, text=True, timeout=300,
        capture_output=True, check=False,
    )  # fmt: skip
    last = reported.stderr.splitlines()[-1]
    assert reported.returncode == 2
    assert "Cheats at seat" in last
    assert "variants=hall_of_records" in last
    assert last.rstrip().endswith("--seed 5")
