"""Bots of midgard: one name each, copied with the random numbers that they have left."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

import midgard
from midgard.bots import is_own, make
from midgard.cli import run
from midgard.testing import check_pickle

OWN = """
class First:
    def choose(self, state):
        return state.legal_actions()[0]
"""


@pytest.mark.parametrize("name", ["random", "greedy", "flat-mc:2", "ismcts:3"])
@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda bot: pickle.loads(pickle.dumps(bot))]
)
def test_a_copy_goes_on_as_the_bot_does(
    name: str, copied: Callable[[midgard.Bot], midgard.Bot]
) -> None:
    state = midgard.Champions(start_player=0).new_state(seed=1)
    bot = midgard.Bot(name, seed=3, seat=1)
    for _ in range(3):
        bot.choose(state)
    twin = copied(bot)
    assert twin.name == name
    assert [twin.choose(state) for _ in range(9)] == [bot.choose(state) for _ in range(9)]
    check_pickle(name)


@pytest.mark.parametrize("name", ["ismcts-+1", "ismcts-01", "ismcts:+5", "ismcts:05", "flat-mc:+1"])
def test_a_bot_has_one_name(name: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match="there is no bot"):
        midgard.Bot(name)
    with pytest.raises(midgard.InvalidOptionError, match="there is no bot"):
        midgard.simulate(midgard.Champions(2), bots=[name], games=1)


@pytest.mark.parametrize("number", ["+5", "05", "\u0665", "0", "-1"])
def test_a_number_of_simulations_is_written_in_one_way(number: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match="number of simulations"):
        make(f"puct:{number}:my_net:evaluator", seed=0, seat=0)


def test_a_module_is_imported_whatever_it_is_called() -> None:
    assert not is_own("random:Random")
    with pytest.raises(midgard.InvalidOptionError, match="has no attribute"):
        make("random:Nobody", seed=0, seat=0)


def test_what_plays_only_bots_of_midgard_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_first.py").write_text(OWN)
    monkeypatch.syspath_prepend(tmp_path)
    first = make("my_first:First", seed=0, seat=0)
    with pytest.raises(midgard.InvalidOptionError, match=r"those of midgard: .* tournaments"):
        midgard.Bot("my_first:First")
    game = midgard.Champions(2)
    with pytest.raises(midgard.InvalidOptionError, match=r"not with First: .* midgard.tournament"):
        midgard.simulate(game, bots=[type(first)])  # type: ignore[list-item]
    with pytest.raises(midgard.InvalidOptionError, match="come as a list"):
        midgard.simulate(game, bots="greedy")  # type: ignore[arg-type]
    assert run(["simulate", "--players=2", "--bots=my_first:First,random"]) == 2
    assert "plays in tournaments" in capsys.readouterr().err
