"""Searches with an evaluator of somebody else, as bots by name."""

import hashlib
import sys
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.bots import make
from midgard.cli import run
from midgard.testing import check_deterministic, check_leaks
from midgard.tournament import tournament

NETS = """
import numpy as np
import midgard

PLAYERS = {midgard.Champions(players=n).observation_size: n for n in (2, 3, 4)}

def judge(observations, masks):
    waves = np.cos(np.arange(observations.shape[1], dtype=np.float32))
    marks = (observations @ waves)[:, None]
    values = (np.sin(marks * (1 + np.arange(PLAYERS[observations.shape[1]]))) + 1) / 2
    return np.abs(np.cos(marks + np.arange(129))), values

class Net:
    made = 0

    def __init__(self):
        Net.made += 1

    def __call__(self, observations, masks):
        return judge(observations, masks)

def broken(observations, masks):
    raise ZeroDivisionError("nothing is judged")

def shapeless(observations, masks):
    return masks / 1.0, [0.5]

number = 5
"""


@pytest.fixture(autouse=True)
def nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module ``nets`` that can be imported."""
    (tmp_path / "nets.py").write_text(NETS)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "nets", raising=False)


def test_it_chooses_alike_and_sees_nothing_hidden() -> None:
    check_deterministic("puct:6:nets:judge", number=1)
    assert check_leaks("puct:6:nets:judge", number=1) > 0


def test_a_class_is_made_once() -> None:
    for seat in range(3):
        bot = make("puct:4:nets:Net", seed=1, seat=seat)
        assert bot.choose(midgard.Champions().new_state(seed=1)) in range(129)
    assert sys.modules["nets"].Net.made == 1


def test_runs_are_the_same_on_any_number_of_threads() -> None:
    game, bots = midgard.Champions(players=2), ["puct:6:nets:judge", "greedy"]
    some = [midgard.simulate(game, bots=bots, games=4, seed=3, threads=n) for n in (1, 3)]
    assert some[0].digest == some[1].digest
    other = midgard.simulate(game, bots=["greedy", "greedy"], games=4, seed=3)
    assert other.digest != some[0].digest
    found = [tournament(game, bots, games=4, seed=3, threads=n) for n in (1, 3)]
    assert found[0] == found[1]
    assert {row.bot for row in found[0].rows} == set(bots)


@pytest.mark.parametrize("command", ["simulate", "play", "tournament"])
def test_every_command_takes_it(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    bots = "puct:3:nets:judge,greedy"
    options = [] if command == "play" else ["--games", "2"]
    assert run((command, "--players", "2", "--bots", bots, *options)) == 0
    out, err = capsys.readouterr()
    assert "puct:3:nets:judge" in out
    assert not err


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("puct", "write puct:N:module:evaluator"),
        ("puct:", "write puct:N:module:evaluator"),
        ("puct:5", "write puct:N:module:evaluator"),
        ("puct:nets", "write puct:N:module:evaluator"),
        ("puct:5:nets", "write puct:N:module:evaluator"),
        ("puct:5::judge", "write puct:N:module:evaluator"),
        ("puct:5:nets:judge:", "write puct:N:module:evaluator"),
        ("puct:0:nets:judge", "the number of simulations must be 1 to 10**12, not '0'"),
        ("puct:x:nets:judge", "the number of simulations must be 1 to 10**12, not 'x'"),
        ("puct:9999999999999:nets:judge", "the number of simulations must be 1 to"),
        ("puct:5:no_nets:judge", "No module named 'no_nets'"),
        ("puct:5:nets:judges", "nets has no attribute judges"),
        ("puct:5:nets:number", "number is not an evaluator: it cannot be called"),
        ("puct:5:..:judge", "'..' is not a name of a module"),
        ("puct:5:.nets:judge", "'.nets' is not a name of a module"),
        ("puct:5:nets:judge,batch=1_0", "batch must be"),
        ("puct:5:nets:judge,batch= 1", "batch must be"),
        ("puct:5:nets:judge,prior=none", 'unknown option "prior"; known: explor'),
        ("puct:5:nets:judge,ponder=true", 'unknown option "ponder"; known: '),
        ("puct:5:nets:judge,batch=8,batch=8", 'the option "batch" stands twice'),
        ("puct:5:nets:judge,batch=0", "batch must be 1 to 65536, not 0"),
        ("puct:5:nets:judge,batch=x", "batch"),
        ("puct:5:nets:judge,exploration=-1", "exploration must be"),
        ("puct:5:nets:judge,value=all", "value"),
        ("puct:5:nets:judge,memory=short", "memory must be perfect or table"),
        ("puct:5:nets:judge,exact=1", "exact must be true or false"),
        ("puct:5:nets:judge,keep=true,observer=multiple", 'keep needs observer="single"'),
    ],
)
def test_objects_that_are_not_evaluators_are_refused(
    name: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for make_it in (midgard.Bot, lambda name: make(name, seed=1, seat=0)):
        with pytest.raises(midgard.InvalidOptionError) as caught:
            make_it(name)
        assert str(caught.value).startswith(f"bot {name}: ")
        assert why in str(caught.value)
    assert run(("simulate", "--players", "2", "--games", "1", "--bots", name)) == 2
    assert capsys.readouterr().err == f"midgard: {caught.value}\n"


OPTIONS = (
    *("exploration=0.1", "batch=1", "observer=multiple", "opponents=paranoid", "exact=false"),
    *("chance=decisions", "exact=false,value=margin", "memory=table"),
)


def test_each_option_of_a_name_reaches_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    import nets  # type: ignore[import-not-found]

    asked = hashlib.sha256()

    def judge(observations: Any, masks: Any) -> Any:
        asked.update(f"{len(masks)} ".encode() + observations.tobytes())
        return nets.judge(observations, masks)

    monkeypatch.setattr(nets, "recorded", judge, raising=False)
    game, heard = midgard.Champions(players=3), dict[str, str]()
    for option in ("", ",keep=false", *(f",{it}" for it in OPTIONS)):
        asked = hashlib.sha256()
        name = f"puct:24:nets:recorded{option}"
        midgard.simulate(game, bots=[name, "random", "random"], games=1, seed=5, threads=1)
        heard[option] = asked.hexdigest()
    assert heard.pop(",keep=false") == heard[""]
    assert len(set(heard.values())) == len(heard) == 1 + len(OPTIONS), heard


@pytest.mark.parametrize("threads", [1, 3])
def test_an_exception_of_an_evaluator_ends_the_run(threads: int) -> None:
    game = midgard.Champions(players=2)
    bots = ["puct:6:nets:broken", "random"]
    with pytest.raises(ZeroDivisionError, match="nothing is judged"):
        midgard.Bot(bots[0]).choose(game.new_state(seed=1))
    with pytest.raises(ZeroDivisionError, match="nothing is judged"):
        midgard.simulate(game, bots=bots, games=10**9, threads=threads)
    with pytest.raises(ZeroDivisionError, match="nothing is judged"):
        tournament(game, bots, games=10**6, threads=threads)


def test_an_error_about_a_shape_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("simulate", "play", "tournament"):
        assert run((command, "--players", "2", "--bots", "puct:6:nets:shapeless,random")) == 2
        err = capsys.readouterr().err
        assert ": values of an evaluator must have two dimensions, [1, 2]" in err
        assert err.startswith("midgard: ")
        assert err.count("\n") == 1
