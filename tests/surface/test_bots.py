"""Bots of midgard: one name each, copied with the random numbers that they have left."""

import contextlib
import copy
import io
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.bots import is_own, make, require_plays, runs_code
from midgard.cli import run
from midgard.cli.lists import names_of
from midgard.games import build_game
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
    with pytest.raises(midgard.InvalidOptionError, match="unknown bot"):
        midgard.Bot(name)
    with pytest.raises(midgard.InvalidOptionError, match="unknown bot"):
        midgard.simulate(midgard.Champions(2), bots=[name], games=1)


@pytest.mark.parametrize("number", ["+5", "05", "\u0665", "0", "-1"])
def test_a_number_of_simulations_is_written_in_one_way(number: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match="number of simulations"):
        make(f"puct:{number}:my_net:evaluator", seed=0, seat=0)


def test_a_module_is_imported_whatever_it_is_called() -> None:
    assert not is_own("random:Random")
    with pytest.raises(midgard.InvalidOptionError, match="has no attribute"):
        make("random:Nobody", seed=0, seat=0)


def test_a_bot_of_ones_own_has_no_compiled_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_first.py").write_text(OWN)
    monkeypatch.syspath_prepend(tmp_path)
    first = make("my_first:First", seed=0, seat=0)
    with pytest.raises(midgard.InvalidOptionError, match=r"A bot of your own, .* tournaments"):
        midgard.Bot("my_first:First")
    game = midgard.Champions(2)
    run_of = midgard.simulate(game, [type(first), "random"], games=2)
    assert set(run_of.by_bot) == {"First", "random"}
    with pytest.raises(midgard.InvalidOptionError, match="come as a list"):
        midgard.simulate(game, bots="greedy")  # type: ignore[arg-type]
    assert run(["simulate", "--players=2", "--bots=my_first:First,random", "--games=2"]) == 0
    assert "my_first:First" in capsys.readouterr().out


def played(name: str) -> list[int]:
    """The decisions of a bot that plays all seats of a game."""
    bot = midgard.Bot(name, seed=3)
    state = midgard.Champions(players=2).new_state(seed=5)
    actions = list[int]()
    while len(actions) < 60:
        actions.append(int(bot.choose(state)))
        state.apply(actions[-1])
    return actions


@pytest.mark.parametrize("name", midgard.GAMES)
def test_a_search_bot_without_options_has_the_defaults_of_the_search(name: str) -> None:
    """Every default, written out, changes nothing, in every game."""
    game = build_game(name, {})
    written = ("observer=default", "belief=default", "horizon=round", "exact=true", "value=mixed")
    digests = {
        midgard.simulate(game, [bot], games=2, seed=1).digest
        for bot in ("ismcts:9", *(f"ismcts:9,{option}" for option in written))
    }
    assert len(digests) == 1


def test_a_search_bot_takes_options_by_name() -> None:
    usual = played("ismcts:30")
    assert played("ismcts:30,prior_weight=0.25,horizon=round,exact=true,prior=default") == usual
    for options in ("prior=none", "horizon=none", "horizon=7", "rollout=random", "noise=0.5"):
        assert played(f"ismcts:30,{options}") != usual, options
    assert played("flat-mc:10,value=mixed") == played("flat-mc:10")
    assert played("flat-mc:10,horizon=round,noise=0.5") != played("flat-mc:10")


def test_names_with_options_work_wherever_names_do() -> None:
    name = "ismcts:2,chance=decisions,noise=0.5"
    game = midgard.Champions(players=2)
    assert midgard.simulate(game, bots=[name], games=2).games == 2
    bot = midgard.Bot(name, seed=1)
    assert (bot.name, pickle.loads(pickle.dumps(bot)).name) == (name, name)
    assert is_own(name)
    assert not runs_code(name)
    assert names_of("--bots", f"greedy, {name},random") == ("greedy", name, "random")
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        assert run(["simulate", "--games=2", f"--bots={name},greedy", "--players=2"]) == 0
    assert name in shown.getvalue()


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("greedy,noise=0.5", "options stand after ismcts:N, flat-mc:N or puct:N"),
        ("ismcts-2,noise=0.5", "options stand after ismcts:N, flat-mc:N or puct:N"),
        ("ismcts:4,", 'unknown option ""; known: '),
        ("ismcts:4,noise", 'write "noise=VALUE"'),
        ("ismcts:4,seed=1", 'unknown option "seed"; known: '),
        ("ismcts:4,noise=0.1,noise=0.2", 'the option "noise" stands twice'),
        ("flat-mc:4,prior=none", 'unknown option "prior"; known: '),
        ("ismcts:0,noise=0.1", "the number of simulations must be 1 to"),
        ("ismcts:x,noise=0.1", "the number of simulations must be 1 to"),
        ("ismcts:,noise=0.1", "the number of simulations must be 1 to"),
        ("ismcts:04,noise=0.1", "the number of simulations must be 1 to"),
        ("ismcts:4,noise=2", r"noise must be 0.0 to 1.0, not 2"),
        ("ismcts:4,noise=nan", "noise must be"),
        ("ismcts:4,exact=1", "exact must be true or false"),
        ("ismcts:4,value=7", "value must be mixed, win, rank or margin"),
        ("ismcts:4,value=best", 'unknown value "best"'),
        ("ismcts:4,horizon=soon", "horizon must be round, None or a whole number"),
        ("ismcts:4,prior=wise", 'unknown policy "wise"'),
    ],
)
def test_options_that_a_bot_does_not_have_are_refused(name: str, complaint: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=complaint):
        midgard.Bot(name)


def test_a_policy_that_the_game_does_not_have_is_refused_before_a_game() -> None:
    game = midgard.load_game("wall(players=2)")
    for name in ("ismcts:2,prior=greedy", "ismcts:2,rollout=greedy", "flat-mc:2,rollout=greedy"):
        with pytest.raises(midgard.InvalidOptionError, match='unknown policy "greedy"'):
            require_plays(midgard.Bot(name), game)
        with pytest.raises(midgard.InvalidOptionError, match='unknown policy "greedy"'):
            midgard.simulate(game, bots=[name], games=1)


@pytest.mark.parametrize("name", ["two\nlines", "\x1b[31mred", "\u202eback", "", " "])
def test_a_bot_whose_name_reads_otherwise_when_printed_is_refused(name: str) -> None:
    class Named:
        def choose(self, state: Any) -> int:
            legal: list[int] = state.legal_actions()
            return legal[0]

    Named.name = name  # type: ignore[attr-defined]
    game = midgard.Champions(players=2)
    for play in (
        lambda: midgard.simulate(game, [Named, "random"], games=1),
        lambda: midgard.simulate(game, [Named(), "random"], games=1),
        lambda: midgard.compare(Named, "random", game=game, games=2),
        lambda: midgard.value_of(game, "favor", bots=[Named], games=2),
        lambda: midgard.tournament.tournament(game, [Named, "random"], games=1),
        lambda: midgard.bots.SeatedBot(Named, game_seed=1, seat=0),
    ):
        with pytest.raises(midgard.InvalidOptionError, match="a bot cannot be named") as caught:
            play()
        assert str(caught.value).isprintable()


def test_the_error_about_an_own_bot_names_where_it_plays() -> None:
    """Each of these plays one; `tests/surface/test_foreign_errors.py` runs the commands."""
    with pytest.raises(midgard.InvalidOptionError) as caught:
        midgard.Bot("my_package:MyBot")
    said = str(caught.value)
    for where in ("simulate", "compare", "value_of", "tournaments", "commands", "bots.make"):
        assert where in said
    text = (Path(__file__).parents[2] / "docs" / "manual" / "bots.md").read_text(encoding="utf-8")
    assert "only the bots of midgard" not in text
