"""Fitted values: what searches expect where a rollout ends before the game."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard._midgard.champions import _fit_samples
from midgard._shared import estimate_warning as _estimate
from midgard.champions.fitted import fit_values
from midgard.cli import run
from midgard.search import ISMCTS, MCTS, PIMC, FlatMC
from support.balance.fit_luck import FEATURES, fit_luck
from support.games.every import small_games

PROJECT = Path(__file__).parents[2]
BUILT_IN = PROJECT / "rust/champions/src/bots/fitted.json"
LUCK = PROJECT / "rust/champions/src/bots/fitted/luck.json"


def values() -> dict[str, Any]:
    """The built-in file."""
    read: dict[str, Any] = json.loads(BUILT_IN.read_text(encoding="utf-8"))
    return read


def middle(players: int = 2) -> midgard.champions.State:
    """A position of the third round."""
    state = midgard.Champions(players=players, start_player=0).new_state(seed=3)
    bot = midgard.Bot("greedy", seed=1)
    while state.round < 3 or len(state.legal_actions()) < 3:
        state.apply(bot.choose(state))
    return state


def found(state: midgard.State, **options: Any) -> tuple[Any, ...]:
    """The result of a search."""
    result = ISMCTS(simulations=60, seed=5, **options).search(state)
    return result.action, result.visits, result.values


def test_the_built_in_values_are_for_these_rules_and_cards_and_all_players() -> None:
    fitted, game = values(), midgard.Champions()
    assert fitted["rules_version"] == midgard.champions.RULES_VERSION
    assert fitted["cards"] == game.card_digest
    assert [table["players"] for table in fitted["tables"]] == [2, 3, 4]
    assert all(len(table["rounds"]) == 8 for table in fitted["tables"])


def test_the_account_of_luck_has_fewer_features_for_the_same_rules_and_cards() -> None:
    luck, fitted = json.loads(LUCK.read_text(encoding="utf-8")), values()
    assert luck["features"] == fitted["features"][:FEATURES]
    assert {key: luck[key] for key in ("rules_version", "cards")} == {
        key: fitted[key] for key in ("rules_version", "cards")
    }
    assert [table["players"] for table in luck["tables"]] == [2, 3, 4]


def test_values_of_fewer_features_are_fitted_to_the_same_games() -> None:
    fewer, all_of_them = json.loads(fit_luck(250)), json.loads(fit_values(games=250))
    assert fewer["features"] == all_of_them["features"][:FEATURES]
    for one, other in zip(fewer["tables"], all_of_them["tables"], strict=True):
        assert one["players"] == other["players"]
        for few, many in zip(one["rounds"], other["rounds"], strict=True):
            assert (len(few["weights"]), len(many["weights"])) == (25, 55)
        # the details explain something that the score alone does not
        assert one["rounds"][4]["weights"] != other["rounds"][4]["weights"][:FEATURES]


def test_each_feature_differs_between_clans() -> None:
    for players in (2, 3, 4):
        game = midgard.Champions(players=players)
        columns = _fit_samples(game, 0, 300, 1)[:, 3:].T
        names = values()["features"]
        same = [
            name
            for name, column in zip(names, columns, strict=True)
            if column.min() == column.max()
        ]
        assert same == ["one", *(["third_player"] if players == 2 else [])]


def test_details_say_how_a_clan_stands_among_the_others() -> None:
    game = midgard.Champions(players=4)
    rows = _fit_samples(game, 0, 20, 1)[:, 3:].reshape(-1, 4, len(values()["features"]))
    of = {name: rows[:, :, at] for at, name in enumerate(values()["features"])}
    for seat in range(4):
        best = np.delete(of["score"], seat, axis=1).max(axis=1)
        ahead = of["score"][:, seat] - best
        assert (of["leads"][:, seat] == (ahead > 0)).all()
        assert (of["lead"][:, seat] == np.clip(ahead, -10, 10)).all()
        assert (of["lead_beyond_ten"][:, seat] == np.maximum(ahead - 10, 0)).all()
    places = [of[f"{place}_player"] for place in ("first", "second", "third")]
    assert all((place.sum(axis=1) == 1).all() for place in places)
    assert np.maximum.reduce(places).sum() == 3 * len(rows)


def test_details_are_of_what_a_clan_has() -> None:
    rows = _fit_samples(midgard.Champions(players=4), 0, 50, 1)[:, 3:].T
    of = dict(zip(values()["features"], rows, strict=True))
    for name in ("favor", "coins", "wood", "blame"):
        assert (of[f"{name}_squared"] == of[name] ** 2).all()
    assert (of["food_squared"] == np.minimum(of["food"], 10) ** 2).all()
    warriors = sum(of[name] for name in ("swordsmen", "spearmen", "axemen"))
    assert (of["food_times_warriors"] == np.minimum(of["food"], 6) * warriors).all()
    assert (of["few_warriors"] == (warriors < 3)).all()
    assert (of["any_favor"] == (of["favor"] > 0)).all()
    runes = ("glory", "healing", "journey", "potential", "reaction", "success", "true_vision")
    known = sum(of[name] for name in (*runes, "wealth"))
    # Gifts and Knowledge are used at once, nearly always
    assert (known <= of["runes"]).all()
    assert (known == of["runes"]).mean() > 0.99
    fewest, most, every = (of[f"{how}_colour"] for how in ("fewest_of_a", "most_of_a", "of_any"))
    assert (fewest <= most).all()
    assert (fewest + most <= every).all()
    assert (every <= fewest + 2 * most).all()
    assert (every <= of["draugr"] + of["monsters"]).all()
    stands = [of[f"destinies_{how}"] for how in ("far_behind", "behind", "tied", "ahead")]
    for stand in stands:
        assert (stand[of["destinies"] == 0] == 0).all()
        assert stand.max() > 3


def test_they_are_what_the_file_says() -> None:
    for players in (2, 3, 4):
        state = middle(players)
        assert (
            found(state) == found(state, estimate=BUILT_IN) == found(state, estimate=str(BUILT_IN))
        )


def test_other_values_and_other_horizons_find_something_else(tmp_path: Path) -> None:
    state, changed = middle(), values()
    for table in changed["tables"]:
        for row in table["rounds"]:
            row["weights"] = [-weight for weight in row["weights"]]
    file = tmp_path / "values.json"
    file.write_text(json.dumps(changed), encoding="utf-8")
    different: list[dict[str, Any]] = [
        {},
        {"estimate": file},
        {"horizon": 5},
        {"horizon": 5, "estimate": None},
        {"horizon": None},
    ]
    results = [found(state, **options)[2] for options in different]
    assert len({tuple(result) for result in results}) == len(different)


@pytest.mark.parametrize("value", ["win", "rank", "margin", "mixed"])
def test_expected_values_are_within_their_range(value: Any) -> None:
    for players in (2, 4):
        result = ISMCTS(simulations=40, value=value, seed=1).search(middle(players))
        assert all(0.0 < each < 1.0 for each in result.values)
        if value == "win":
            assert sum(result.values) == pytest.approx(1.0, abs=1e-6)


def test_without_an_estimate_a_round_ends_nothing() -> None:
    state = middle()
    assert found(state, estimate=None) == found(state, horizon=None)
    for game in small_games():
        if game.name in {"champions", "reavers", "god_of_war"}:
            continue
        start = game.new_state(seed=1)
        assert found(start, rollout="random") == found(start, rollout="random", horizon=None)


def test_in_the_last_round_the_horizon_is_the_end() -> None:
    state = middle()
    bot = midgard.Bot("greedy", seed=1)
    while state.round < 8 or len(state.legal_actions()) < 3:
        state.apply(bot.choose(state))
    assert found(state) == found(state, horizon=None)


def test_a_flat_search_plays_to_the_end() -> None:
    state = middle()
    results = [
        FlatMC(simulations=60, seed=5, **options).search(state).values
        for options in ({}, {"horizon": None}, {"horizon": "round"})
    ]
    assert results[0] == results[1] != results[2]


@pytest.mark.parametrize("search", [ISMCTS, PIMC, MCTS, FlatMC])
@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"horizon": "end"}, "horizon must be round, None or a whole number"),
        ({"horizon": -1}, r"horizon must be 0 to 10\*\*6, not -1"),
        ({"horizon": 1.5}, "horizon must be round, None or a whole number"),
        ({"estimate": 7}, "estimate must be default, None or a file of fitted values, not 7"),
        ({"estimate": "no_such_file.json"}, "estimate: no_such_file.json cannot be read"),
    ],
)
def test_options_out_of_range_are_refused(
    search: Any, options: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=complaint):
        search(**options)


def damaged(change: Any) -> str:
    """The built-in file after a change."""
    read = values()
    change(read)
    return json.dumps(read)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "no fitted values of Champions of Midgard"),
        ("[]", "no fitted values of Champions of Midgard"),
        (damaged(lambda it: it.update(more=1)), "unknown field `more`"),
        (
            damaged(lambda it: it["features"].reverse()),
            "other features: there is food_times_warriors in the place of one; `midgard fit` fits",
        ),
        (
            LUCK.read_text(encoding="utf-8"),
            "for other features: there are 25 of them, and not 55 or 37; `midgard fit`",
        ),
        (damaged(lambda it: it["tables"][0].update(players=9)), "no game has 9 players"),
        (damaged(lambda it: it["tables"][1]["rounds"].pop()), "there must be 8 rounds, not 7"),
        (
            damaged(lambda it: it["tables"][2]["rounds"][3].update(spread=0)),
            "table 2 of the fitted values: the numbers of round 4 are out of range",
        ),
        (
            damaged(lambda it: it["tables"][0]["rounds"][0]["weights"].pop()),
            "table 0 of the fitted values: round 1 has 54 weights for 55 features",
        ),
        (
            damaged(lambda it: it["tables"][0]["rounds"][7].update(weights=[1e38] * 55)),
            "table 0 of the fitted values: the numbers of round 8 are out of range",
        ),
        (
            damaged(lambda it: it["tables"].append(it["tables"][0])),
            "table 3 of the fitted values: there is a table for 2 players already",
        ),
        ("default", "no fitted values of Champions of Midgard"),
        (damaged(lambda it: it["tables"].pop(0)), "no fitted values for 2 players"),
        (damaged(lambda it: it.update(rules_version=1)), "fitted to version 1 of the rules"),
        (damaged(lambda it: it.update(cards="0" * 16)), "fitted to the cards 0000000000000000"),
    ],
)
def test_a_file_that_is_not_for_the_game_is_refused(
    text: str, complaint: str, tmp_path: Path
) -> None:
    file = tmp_path / "values.json"
    file.write_text(text, encoding="utf-8")
    state = middle()
    with pytest.raises(midgard.InvalidOptionError, match=complaint):
        ISMCTS(simulations=5, estimate=file).search(state)


def test_a_game_without_fitted_values_refuses_a_file() -> None:
    state = midgard.load_game("wall(players=2)").new_state(seed=1)
    with pytest.raises(midgard.InvalidOptionError, match="has no fitted values"):
        ISMCTS(simulations=5, rollout="random", prior=None, estimate=BUILT_IN).search(state)


@pytest.fixture
def other_cards(tmp_path: Path) -> str:
    """A card file with a number of its own."""
    file = tmp_path / "cards.toml"
    file.write_text('[[trolls]]\nid = "troll-2-1"\nglory = 9\n', encoding="utf-8")
    return str(file)


def test_other_cards_are_warned_of_once(other_cards: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = midgard.Champions(players=2, cards=other_cards)
    search = ISMCTS(simulations=2)
    entrances: dict[str, Callable[[], object]] = {
        "search": lambda: search.search(game.new_state(seed=1)),
        "bot": lambda: midgard.bots.require_plays(midgard.Bot("ismcts:2"), game),
        "simulate": lambda: midgard.simulate(game, bots=["ismcts:1"], games=1),
    }
    for entrance in entrances.values():
        monkeypatch.setattr(_estimate, "_SAID", set())
        with pytest.warns(UserWarning, match="the values were fitted to the cards"):
            entrance()
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            entrance()
    monkeypatch.setattr(_estimate, "_SAID", set())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ISMCTS(simulations=2, horizon=None).search(game.new_state(seed=1))
        ISMCTS(simulations=2, estimate=None).search(game.new_state(seed=1))
        ISMCTS(simulations=2).search(midgard.Champions(players=2).new_state(seed=1))
        midgard.simulate(game, bots=["ismcts:1,horizon=none"], games=1)
        midgard.simulate(game, bots=["flat-mc:1"], games=1)
    with pytest.warns(UserWarning, match="the values were fitted to the cards"):
        midgard.simulate(game, bots=["flat-mc:1,horizon=round"], games=1)


def test_values_are_fitted_to_other_cards_by_one_command(
    other_cards: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "values.json"
    fit = ["fit", f"--cards={other_cards}", "--players=2", "--games=250"]
    assert run([*fit, f"--out={file}"]) == 0
    assert capsys.readouterr().out == ""
    assert run(fit) == 0
    assert capsys.readouterr().out == file.read_text(encoding="utf-8")
    game = midgard.Champions(players=2, cards=other_cards)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ISMCTS(simulations=5, estimate=file).search(game.new_state(seed=1))
    with pytest.raises(midgard.InvalidOptionError, match="fitted to the cards"):
        ISMCTS(simulations=5, estimate=file).search(midgard.Champions(players=2).new_state(seed=1))


@pytest.mark.parametrize("players", ["", "2,2", "two", "5"])
def test_the_command_refuses_players_that_there_are_not(
    players: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["fit", f"--players={players}", "--games=250"]) == 2
    assert "players must be" in capsys.readouterr().err


def test_a_fit_repeats_and_prints_its_progress() -> None:
    done = list[int]()
    one = fit_values(players=[3], games=260, seed=4, progress=done.append)
    assert one == fit_values(players=[3], games=260, seed=4)
    assert one != fit_values(players=[3], games=260, seed=5)
    assert done == [250, 260]


def test_later_rounds_are_known_better() -> None:
    """The spread is what luck and play still change."""
    for table in values()["tables"]:
        spreads = [row["spread"] for row in table["rounds"]]
        assert spreads[1] > spreads[4] > spreads[7] > 1.0
