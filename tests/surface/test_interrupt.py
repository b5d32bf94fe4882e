"""Ctrl-C: long work in Rust hears it, and what was stopped has changed nothing."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import pytest

import midgard
from midgard.search import ISMCTS, PUCT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals as POSIX has them")

ENDLESS = """
import signal

signal.signal(signal.SIGINT, signal.default_int_handler)  # jobs in the background ignore it
signal.alarm(300)  # who does not hear is ended

import midgard
from midgard.search import ISMCTS, MCTS, PIMC, PUCT, FlatMC
from midgard.tournament import tournament

game = midgard.Champions(start_player=0)
state, n = game.new_state(seed=1), 10**12
# What is imported late is imported now: where a class was cut off, CPython exits as if it were.
tournament(game, ["random", "greedy"], games=1)
midgard.simulate(game, bots=["random"], games=1)

def simulation():
    try:
        midgard.simulate(game, bots=[f"ismcts:{n}"], games=3)
    except midgard.Interrupted as stopped:
        result = stopped.run
        assert (result.interrupted, result.games, result.decisions) == (True, 0, 0)
        raise

def rollouts():
    batch = midgard.Batch(game, 1 << 16, threads=1)
    while True:
        batch.rollout(1)

works = {
    "one tree": lambda: ISMCTS(simulations=n).search(state),
    "nodes": lambda: ISMCTS(nodes=10**9).search(state),
    "many trees": lambda: ISMCTS(simulations=n, threads=2).search(state),
    "leaves": lambda: ISMCTS(simulations=n, threads=2, parallel="leaves").search(state),
    "worlds": lambda: PIMC(simulations=n, worlds=3).search(state),
    "one world": lambda: MCTS(milliseconds=10**9).search(state),
    "flat": lambda: FlatMC(simulations=n).search(state),
    "puct": lambda: PUCT(lambda o, m: (m * 1.0, o[:, :4] * 0), simulations=n).search(state),
    "bot": lambda: midgard.Bot(f"flat-mc:{n}").choose(state),
    "simulation": simulation,
    "tournament": lambda: tournament(game, [f"ismcts:{n}", "greedy"], games=4),
    "rollouts": rollouts,
}
for name, work in works.items():
    try:
        print(name, flush=True)
        work()
    except KeyboardInterrupt:
        continue
    raise SystemExit(f"{name} has come to an end")
print("all were stopped", flush=True)
"""


def test_all_long_work_hears_control_c() -> None:
    command = [sys.executable, "-c", ENDLESS]
    said = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line.strip())
            if said[-1] != "all were stopped":
                time.sleep(0.15)  # so that it is under way
                process.send_signal(signal.SIGINT)
    assert (process.returncode, said[-1], len(said)) == (0, "all were stopped", 13), said


LOOP = """
for i in 1 2 3; do
    {python} -c '
from midgard.__main__ import main
import midgard.cli.compare, midgard.cli.simulate, midgard.cli.tournament, midgard.cli.value_of
print("begins", flush=True)
main()
' {command}
    echo "ended $?"
done
echo "the loop went on"
"""


@pytest.mark.skipif(os.name != "posix" or shutil.which("bash") is None, reason="needs bash")
@pytest.mark.parametrize(
    "command",
    [
        "simulate --players 2 --games 1000000000 --threads 1",
        "compare --players 2 --bots greedy,random --games 10000000 --threads 1",
        "value-of 'coin +3' --players 2 --games 10000000 --threads 1",
        "tournament --players 2 --games 3000000 --threads 1",
    ],
)
def test_control_c_ends_the_loop_of_a_shell(command: str) -> None:
    """The command is ended by SIGINT; an exit code of 130 would let the loop go on."""
    script = LOOP.format(python=sys.executable, command=command)
    with subprocess.Popen(
        ["bash", "-c", script],
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begins\n"
        time.sleep(1.0)  # so that it is under way
        os.killpg(process.pid, signal.SIGINT)
        out, errors = process.communicate(timeout=120)
    assert process.returncode == -signal.SIGINT, errors
    assert "the loop went on" not in out
    assert "ended" not in out
    assert "midgard: interrupted" in errors
    assert "Traceback" not in errors


HANGING = """
import threading, time

lock = threading.Lock()


def hang(observations, masks):
    print("hangs", flush=True)
    while True:
        time.sleep(0.05)


def stubborn(observations, masks):
    print("hangs", flush=True)
    for _ in range(2):
        try:
            hang(observations, masks)
        except KeyboardInterrupt:
            pass
    raise RuntimeError("at last")


class Hangs:
    def choose(self, state):
        hang(None, None)
"""


@pytest.mark.parametrize(
    ("command", "games"),
    [
        ("simulate --bots puct:4:hanging:hang --games 2 --threads 1", 1),
        ("simulate --bots puct:4:hanging:hang --games 8 --threads 2", 8),
        ("simulate --bots puct:4:hanging:hang,random --games 2 --fixed-seats", 2),
        ("tournament --bots puct:4:hanging:hang,random --games 2", 2),
        ("tournament --bots hanging:Hangs,puct:4:hanging:hang --games 2", 2),
        ("play --bots puct:4:hanging:hang", 1),
        ("play --bots hanging:Hangs", 1),
    ],
)
def test_control_c_ends_who_hangs_and_names_the_game(
    command: str, games: int, tmp_path: Path
) -> None:
    output = interrupted(f"{command} --players 2 --seed 5", tmp_path)
    assert output.startswith("midgard: interrupted The game was Champions(players=2) with seed ")
    seeds = {str(midgard.game_seed(5, game)) for game in range(games)}
    found = re.search(r"with seed (\d+)\..* --seed (\d+)$", output, re.DOTALL)
    assert found is not None, output
    assert found[1] == found[2]
    assert found[1] in seeds
    assert "To play it again: midgard play --game 'champions(players=2)' --bots " in output


def test_control_c_ends_who_will_not_listen(tmp_path: Path) -> None:
    output = interrupted(
        "simulate --bots puct:4:hanging:stubborn --players 2 --games 1 --seed 5", tmp_path, 1
    )
    assert "RuntimeError: at last" in output
    assert "The game was Champions(players=2) with seed 5." in output


def interrupted(command: str, folder: Path, code: int = 130) -> str:
    """What a command writes as its error that is interrupted once it hangs."""
    (folder / "hanging.py").write_text(HANGING, encoding="utf-8")
    start = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    start += "signal.alarm(120); from midgard.cli import run; sys.exit(run(sys.argv[1:]))"
    with subprocess.Popen(
        [sys.executable, "-c", start, *command.split()], cwd=folder, text=True,
        env={**os.environ, "PYTHONPATH": str(folder)},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert any("hangs" in line for line in process.stdout)  # two threads may share a line
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, output = process.communicate(timeout=60)
    assert process.returncode == code, output
    return output.strip()


class Alarm(Exception):  # noqa: N818  # it is not an error
    """The time is up."""


@pytest.fixture
def alarm() -> Iterator[None]:
    """Soon, and then ten times a second, a signal raises `Alarm`."""

    def ring(_: int, __: FrameType | None) -> None:
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.usefixtures("alarm")
def test_an_interrupted_call_has_changed_nothing() -> None:
    state = midgard.Champions(start_player=0).new_state(seed=1)
    search, same = (ISMCTS(simulations=4000, seed=3, horizon=None) for _ in range(2))
    bot, twin = (midgard.Bot("ismcts:4000,horizon=none", seed=3) for _ in range(2))
    for work in (lambda: search.search(state), lambda: bot.choose(state)):
        signal.setitimer(signal.ITIMER_REAL, 0.06)
        with pytest.raises(Alarm):
            work()
    assert search.search(state).to_dict() == same.search(state).to_dict()
    assert bot.choose(state) == twin.choose(state)


def test_an_evaluator_that_fails_has_changed_nothing() -> None:
    state = midgard.Champions(start_player=0).new_state(seed=1)
    calls = []

    def evaluator(observations: object, masks: object) -> object:
        calls.append(1)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return judge(observations, masks)

    def judge(_: object, masks: object) -> object:
        return masks * 1.0, [[0.5] * 4] * len(masks)  # type: ignore[operator, arg-type]  # arrays

    search, same = (
        PUCT(one, simulations=40, seed=3)  # type: ignore[arg-type]  # arrays are arrays
        for one in (evaluator, judge)
    )
    with pytest.raises(KeyboardInterrupt):
        search.search(state)
    assert search.search(state).to_dict() == same.search(state).to_dict()
