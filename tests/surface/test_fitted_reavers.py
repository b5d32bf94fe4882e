"""Fitted values of Reavers of Midgard."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard._midgard.reavers import _fit_features, _fit_samples
from midgard._shared import estimate_warning as _estimate
from midgard.cli import run
from midgard.reavers.fitted import fit_values
from midgard.search import ISMCTS, FlatMC

FOLDER = Path(__file__).parents[2] / "rust"
BUILT_IN = FOLDER / "reavers/src/bots/fitted.json"
CHAMPIONS = FOLDER / "champions/src/bots/fitted.json"
COUNTS = [2, 3, 4, 5, 6]
OTHER_CARDS = "[tokens]\nfarm = 18\n"


def values() -> dict[str, Any]:
    """The built-in file."""
    read: dict[str, Any] = json.loads(BUILT_IN.read_text(encoding="utf-8"))
    return read


def middle(players: int = 3, round_number: int = 5, **options: Any) -> midgard.reavers.State:
    """A position of a middle round with a choice."""
    state = midgard.Reavers(players=players, **options).new_state(seed=3)
    bot = midgard.Bot("greedy", seed=1)
    while state.round < round_number or len(state.legal_actions()) < 3:
        state.apply(bot.choose(state))
    return state


def found(state: midgard.State, **options: Any) -> tuple[Any, ...]:
    """The result of a search."""
    result = ISMCTS(**{"simulations": 60, "seed": 5, **options}).search(state)
    return result.action, result.visits, result.values


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """No warning has been given yet."""
    monkeypatch.setattr(_estimate, "_SAID", set())


def test_the_built_in_values_are_for_these_rules_and_cards_and_all_players() -> None:
    fitted, game = values(), midgard.Reavers()
    assert fitted["rules_version"] == midgard.reavers.RULES_VERSION
    assert fitted["cards"] == game.card_digest
    assert fitted["features"] == _fit_features(game)
    assert [table["players"] for table in fitted["tables"]] == COUNTS
    assert all(len(table["rounds"]) == 10 for table in fitted["tables"])
    assert BUILT_IN.stat().st_size < 40_000


def test_later_rounds_are_known_better() -> None:
    """The spread is what luck and play still change."""
    for table in values()["tables"]:
        spreads = [row["spread"] for row in table["rounds"]]
        assert spreads[1] > spreads[5] > spreads[9] > 1.0


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
        {"players": 2, "bjorn": True},
        {"memory": "screen"},
        {"negotiation": "micro"},
        {"negotiation": "auto"},
        {"locations": "random"},
        {"skip_forced": True},
    ],
)
def test_every_option_has_the_values_of_its_number_of_players(options: dict[str, Any]) -> None:
    state = middle(**options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert found(state) == found(state, estimate=BUILT_IN)


def test_features_are_what_a_seat_has() -> None:
    names = _fit_features(midgard.Reavers())
    rows = _fit_samples(midgard.Reavers(players=4), 0, 100, 1)
    at = {name: rows[:, 3 + column] for column, name in enumerate(names)}
    assert (at["one"] == 1).all()
    empty = {"spoils_6", "spoils_7"}  # the built-in data have six types
    for name, column in at.items():
        varies = column.min() < column.max()
        assert varies == (name not in {"one", *empty}), name
    assert (at["reaver_product"] == at["helms"] * at["yggdrasils"]).all()
    held = np.stack([at[f"spoils_{kind}"] for kind in range(8)])
    assert ((held > 0).sum(axis=0) == at["spoils_types"]).all()
    # glory and penalty of what comes next
    assert (at["next_terror"] <= 6).all()
    assert (at["next_coins"] >= 3).all()
    assert (at["best_next_spoils"] >= at["mean_next_spoils"]).all()
    assert (at["hire_for_coins"] >= 0).all()


def test_samples_are_rows_of_up_to_three_rounds_after_the_random_ones() -> None:
    rows = _fit_samples(midgard.Reavers(players=2), 0, 400, 1)
    assert rows.dtype == np.float32
    rounds = rows[::2, 0].astype(int)
    assert (rows[1::2, 0] == rounds).all()
    begins = [at for at in range(len(rounds)) if at == 0 or rounds[at] != rounds[at - 1] + 1]
    games = np.split(rounds, begins[1:])
    assert {tuple(game) for game in games} >= {(1, 2, 3), (5, 6, 7), (9, 10), (10,)}
    assert len(rounds) < 400 * 3
    assert set(rounds) == set(range(1, 11))
    score = rows[:, 3 + _fit_features(midgard.Reavers()).index("score")]
    assert (score[rows[:, 0] == 1] == 0).all()
    last = rows[:, 0] == 10
    assert 0 < (rows[last, 1] - score[last]).mean() < 30
    assert (rows[::2, 2] + rows[1::2, 2] == 1).all()


def test_samples_are_of_deals_that_rollouts_make() -> None:
    menu, auto = (
        _fit_samples(midgard.Reavers(players=3, negotiation=how), 0, 20, 1)
        for how in ("menu", "auto")
    )
    assert (menu == auto).all()


@pytest.mark.parametrize("value", ["win", "rank", "margin", "mixed"])
def test_expected_values_are_within_their_range(value: Any) -> None:
    for players in (2, 3, 6):
        result = ISMCTS(simulations=40, value=value, seed=1).search(middle(players))
        assert all(0.0 < each < 1.0 for each in result.values)
        if value == "win":
            assert sum(result.values) == pytest.approx(1.0, abs=1e-6)


def test_the_horizon_of_the_last_two_rounds_is_the_end() -> None:
    for players in (2, 3):
        for number in (9, 10):
            state = middle(players, number)
            assert found(state) == found(state, horizon=None)
        state = middle(players, 8)
        assert found(state)[2] != found(state, horizon=None)[2]


def test_a_flat_search_plays_to_the_end() -> None:
    state = middle()
    results = [
        FlatMC(simulations=60, seed=5, **options).search(state).values
        for options in ({}, {"horizon": None}, {"horizon": "round"})
    ]
    assert results[0] == results[1] != results[2]


def test_leaves_are_the_same_on_any_number_of_threads() -> None:
    for memory in ("perfect", "screen"):
        state = middle(memory=memory)
        first, *others = (
            found(state, threads=threads, parallel="leaves", simulations=200)
            for threads in (2, 3, 4)
        )
        assert all(other == first for other in others)
    state = middle()
    assert found(state, threads=1) == found(state, threads=1)


@pytest.mark.parametrize("memory", ["perfect", "screen"])
def test_values_are_of_what_the_seat_knows(memory: Any) -> None:
    """Sealed destinations, secret cards and things behind screens change nothing that is found."""
    game = midgard.Reavers(players=3, memory=memory)
    state = middle(memory=memory, round_number=6)
    while state.phase != "destination" or state.current_player == 0:
        state.apply(midgard.Bot("greedy", seed=1).choose(state))
    seat = state.current_player
    worlds = [state.determinize(seat, seed) for seed in range(12)]
    assert len({str(world.to_dict()) for world in worlds}) > 1
    assert game == state.game
    expected = found(state)
    assert all(found(world) == expected for world in worlds)


def damaged(change: Any) -> str:
    """The built-in file after a change."""
    read = values()
    change(read)
    return json.dumps(read)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no fitted values of Reavers of Midgard"),
        (damaged(lambda it: it.update(more=1)), "unknown field `more`"),
        (
            damaged(lambda it: it["features"].reverse()),
            "there is from_roskilde in the place of one",
        ),
        (damaged(lambda it: it["tables"][0].update(players=7)), "no game has 7 players"),
        (damaged(lambda it: it["tables"][1]["rounds"].pop()), "there must be 10 rounds, not 9"),
        (
            damaged(lambda it: it["tables"][1]["rounds"][9]["weights"].append(0)),
            "table 1 of the fitted values: round 10 has 36 weights for 35 features",
        ),
        (
            damaged(lambda it: it["tables"][4]["rounds"][3].update(spread=-1)),
            "table 4 of the fitted values: the numbers of round 4 are out of range",
        ),
        (
            damaged(lambda it: it["tables"].append(it["tables"][0])),
            "table 5 of the fitted values: there is a table for 2 players already",
        ),
        (damaged(lambda it: it["tables"].pop(1)), "no fitted values for 3 players"),
        (damaged(lambda it: it.update(rules_version=99)), "fitted to version 99 of the rules"),
        (damaged(lambda it: it.update(cards="0" * 16)), "fitted to the cards 0000000000000000"),
        (CHAMPIONS.read_text(encoding="utf-8"), "for other features"),
    ],
)
def test_a_file_that_is_not_for_the_game_is_refused(
    text: str, complaint: str, tmp_path: Path
) -> None:
    file = tmp_path / "values.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(midgard.InvalidOptionError, match=complaint):
        ISMCTS(simulations=5, estimate=file).search(middle())


def test_champions_refuses_the_values_of_reavers() -> None:
    state = midgard.Champions(players=2).new_state(seed=1)
    with pytest.raises(midgard.InvalidOptionError, match="for other features"):
        ISMCTS(simulations=5, estimate=BUILT_IN).search(state)


def test_other_cards_are_warned_of_until_values_are_fitted_to_them(tmp_path: Path) -> None:
    game = midgard.Reavers(players=2, cards=OTHER_CARDS)
    with pytest.warns(UserWarning, match="the values were fitted to the cards"):
        found(game.new_state(seed=1))
    cards, file = tmp_path / "cards.toml", tmp_path / "values.json"
    cards.write_text(OTHER_CARDS, encoding="utf-8")
    fit = ["fit", "--game=reavers", f"--cards={cards}", "--players=2", "--games=250"]
    assert run([*fit, f"--out={file}"]) == 0
    assert file.read_text(encoding="utf-8") == fit_values(OTHER_CARDS, players=[2], games=250)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found(game.new_state(seed=1), estimate=file)
        midgard.simulate(game, bots=["ismcts:1,horizon=none"], games=1)
    with pytest.raises(midgard.InvalidOptionError, match="fitted to the cards"):
        found(midgard.Reavers(players=2).new_state(seed=1), estimate=file)


def test_a_fit_repeats_and_prints_its_progress() -> None:
    done = list[int]()
    one = fit_values(players=[2], games=260, seed=4, progress=done.append)
    assert one == fit_values(players=[2], games=260, seed=4)
    assert one != fit_values(players=[2], games=260, seed=5)
    assert done == [250, 260]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--game=reavers", "--players=7"], "players must be 2 to 6"),
        (["--game=reavers(players=3)", "--players=2"], "contradicts --game, which has 3"),
        (["--game=reavers", "--expansions=valhalla"], 'unknown option "expansions" of reavers'),
        (["--game=reavers(bjorn=true)"], "bjorn needs two players"),
        (["--game=wall", "--players=2"], "wall has no fitted values"),
        (["--game=chess"], 'unknown game "chess"'),
    ],
)
def test_the_command_refuses_games_that_it_cannot_fit(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["fit", "--games=250", *arguments]) == 2
    assert complaint in capsys.readouterr().err


def test_the_players_of_the_game_are_those_of_its_values(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["fit", "--game=reavers(players=2,bjorn=true)", "--games=250"]) == 0
    assert [it["players"] for it in json.loads(capsys.readouterr().out)["tables"]] == [2]
