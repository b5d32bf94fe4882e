"""Fitted chances to win God of War."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard._midgard.god_of_war import _fit_features, _fit_samples
from midgard._shared import estimate_warning as _estimate
from midgard.cli import run
from midgard.god_of_war.fitted import fit_values
from midgard.search import ISMCTS

BUILT_IN = Path(__file__).parents[2] / "rust/god-of-war/src/bots/fitted.json"
COUNTS = [1, 2, 3, 4]
LISTS = 13
OTHER_CARDS = '[[units]]\nid = "kratos"\nhealth = 12\n'
SCENES = ("q1", "q2", "q3", "q4", "q5", "q6", "b7", "b8", "b9a", "b9b", "b10")


def values() -> dict[str, Any]:
    """The built-in file."""
    read: dict[str, Any] = json.loads(BUILT_IN.read_text(encoding="utf-8"))
    return read


def middle(players: int, **options: Any) -> midgard.god_of_war.State:
    """A main decision of a middle round with a choice."""
    game = midgard.GodOfWar(players=players, **options)
    for seed in range(50):
        state, bot = game.new_state(seed=seed), midgard.Bot("greedy", seed=1)
        while not state.is_terminal:
            if state.round >= 3 and state.phase == "main" and len(state.legal_actions()) >= 3:
                return state
            state.apply(bot.choose(state))
    raise AssertionError("no game lasts so long")


def found(state: midgard.State, **options: Any) -> tuple[Any, ...]:
    """The result of a search."""
    result = ISMCTS(**{"simulations": 60, "seed": 5, **options}).search(state)
    return result.action, result.visits, result.values


def chance(players: int = 2, **parts: Any) -> float:
    """The value of a position by a search with one simulation, which ends at once."""
    heroes = None if players == 1 else ("kratos", "freya", "atreus", "brok_sindri")[:players]
    state = midgard.GodOfWar(players=players, heroes=heroes).position(**parts)
    return ISMCTS(simulations=1, seed=1, horizon=1, rollout="random").search(state).values[0]


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """No warning has been given yet."""
    monkeypatch.setattr(_estimate, "_SAID", set())


def test_the_built_in_values_are_for_these_rules_and_cards_and_all_players() -> None:
    fitted, game = values(), midgard.GodOfWar()
    assert fitted["rules_version"] == midgard.god_of_war.RULES_VERSION
    assert fitted["cards"] == game.card_digest
    assert fitted["features"] == _fit_features(game)
    assert [table["players"] for table in fitted["tables"]] == COUNTS
    assert all(len(table["rounds"]) == LISTS for table in fitted["tables"])
    assert BUILT_IN.stat().st_size < 30_000


@pytest.mark.parametrize("players", COUNTS)
def test_they_are_what_the_file_says(players: int) -> None:
    state = middle(players)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        default = found(state)
    assert default == found(state, estimate=BUILT_IN)
    assert default[2] != found(state, estimate=None)[2]
    assert default[2] != found(state, horizon=None)[2]


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2, "scene": "q2"},
        {"players": 3, "team": "each"},
        {"players": 4, "hide_backs": True},
        {"players": 2, "skip_forced": True},
        {"players": 2, "max_rounds": 9},
    ],
    ids=str,
)
def test_every_option_has_the_values_of_its_number_of_players(options: dict[str, Any]) -> None:
    state = middle(**options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert found(state) == found(state, estimate=BUILT_IN)


@pytest.mark.parametrize("players", COUNTS)
def test_healthy_heroes_hope_more(players: int) -> None:
    """A scene alone may differ: the search takes a decision before it is told."""
    hurt: dict[str, Any] = {
        "kratos": {"damage": 9},
        "freya": {"damage": 7},
        "atreus": {"damage": 6},
    }
    present = dict(list(hurt.items())[: min(players, 3)])
    whole = [chance(players, scene=scene) for scene in SCENES]
    grave = [chance(players, scene=scene, units=present) for scene in SCENES]
    assert all(0.0 <= it <= 1.0 for it in whole + grave)
    # searches soften chances: 0.975 for them is what 0.8 is for chances about one half
    assert sum(grave) < 0.975 * sum(whole)


def test_a_weaker_boss_gives_more_hope() -> None:
    """T2 of Hraezlyr and the track of Sigrun decide the scene."""
    for players in COUNTS:
        head = [
            chance(players, scene="b7", cards={"T2": {"side": "b", "damage": damage}})
            for damage in (0, 10, 20)
        ]
        track = [chance(players, scene="b10", tracks=[damage]) for damage in (0, 20, 40)]
        assert head == sorted(head)
        assert track == sorted(track)


def test_a_whole_game_is_harder_than_its_scene_and_few_rounds_are_harder_than_many() -> None:
    last, early = (chance(scene="q1", round=number) for number in (50, 2))
    assert last < early
    assert chance(scene="b8", quest=3) > chance(scene="q1", quest=1) * 0.5
    alone = midgard.GodOfWar(players=2, heroes=("kratos", "freya"), scene="q1").position()
    search = ISMCTS(simulations=1, seed=1, horizon=1, rollout="random")
    assert search.search(alone).values[0] > chance(scene="q1")


@pytest.mark.parametrize("players", [1, 3])
def test_samples_are_rounds_of_single_scenes(players: int) -> None:
    game = midgard.GodOfWar(players=players)
    rows = _fit_samples(game, 0, 110, 1)
    names = _fit_features(game)
    assert rows.shape[1] == 3 + len(names)
    lists, scores, wins = rows[:, 0], rows[:, 1], rows[:, 2]
    assert set(lists) == set(range(1, LISTS + 1))
    assert set(wins) == {0.0, 1.0}
    assert (wins == scores).all()  # in a single scene
    at = {name: rows[:, 3 + column] for column, name in enumerate(names)}
    assert (at["one"] == 1).all()
    later = lists > len(SCENES)
    # a row of each game, and for each seat, says what a scene of its kind that is to come is worth
    assert later.sum() == 110 * players
    assert not at["health"][later].any()
    assert at["health"][~later].all()
    assert ((at["hurry"] > 0) & (at["hurry"] <= 1)).all()
    assert (
        rows.reshape(-1, players, rows.shape[1])[:, :1] == rows.reshape(-1, players, rows.shape[1])
    ).all() or players > 1
    assert np.isfinite(rows).all()


def test_a_fit_is_the_same_again_and_other_with_another_seed() -> None:
    done: list[int] = []
    one = fit_values(players=[2], games=260, seed=4, progress=done.append)
    assert one == fit_values(players=[2], games=260, seed=4)
    assert one != fit_values(players=[2], games=260, seed=5)
    assert done == [250, 260]


def test_the_command_writes_what_the_function_returns(tmp_path: Path) -> None:
    cards, out = tmp_path / "cards.toml", tmp_path / "values.json"
    cards.write_text(OTHER_CARDS, encoding="utf-8")
    words = ["fit", "--game", "god_of_war", "--cards", str(cards), "--players", "2"]
    assert run([*words, "--games", "250", "--out", str(out)]) == 0
    text = out.read_text(encoding="utf-8")
    assert text == fit_values(OTHER_CARDS, players=[2], games=250)
    game = midgard.GodOfWar(players=2, cards=OTHER_CARDS)
    assert json.loads(text)["cards"] == game.card_digest
    search = ISMCTS(simulations=20, seed=1, estimate=out)
    assert search.choose(game.new_state(seed=1)) >= 0
    with pytest.raises(midgard.InvalidOptionError, match="fitted to the cards"):
        search.choose(midgard.GodOfWar(players=2).new_state(seed=1))


def test_a_search_without_fitting_values_warns() -> None:
    game = midgard.GodOfWar(players=2, cards=OTHER_CARDS)
    with pytest.warns(UserWarning, match="card"):
        ISMCTS(simulations=5, seed=1).choose(game.new_state(seed=1))


def test_searches_do_not_put_a_victory_off() -> None:
    """A search of 160 simulations cannot tell chances near one apart, unless it softens them."""
    game, won, rounds = midgard.GodOfWar(players=3, scene="q1"), 0.0, 0
    for seed in range(12):
        state, bot = game.new_state(seed=seed), midgard.Bot("ismcts-2", seed=seed)
        while not state.is_terminal:
            state.apply(bot.choose(state))
        won, rounds = won + state.returns()[0], rounds + state.round
    assert won >= 10
    assert rounds < 12 * 12
