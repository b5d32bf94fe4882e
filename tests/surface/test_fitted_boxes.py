"""Fitted values of games with boxes."""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard._midgard.champions import _fit_features, _fit_samples
from midgard._shared import estimate_warning as _estimate
from midgard.champions.fitted import fit_values
from midgard.cli import run
from midgard.search import ISMCTS

FOLDER = Path(__file__).parents[2] / "rust/champions/src/bots"
BASE = FOLDER / "fitted.json"
BOTH: Any = ("dark_mountains", "valhalla")
SETS: list[Any] = [BOTH[:1], BOTH[1:], BOTH]


def file_of(boxes: Any) -> Path:
    """The built-in file of these boxes."""
    return FOLDER / "fitted" / f"{'both' if len(boxes) == 2 else boxes[0]}.json"


def values(boxes: Any) -> dict[str, Any]:
    """The text."""
    read: dict[str, Any] = json.loads(file_of(boxes).read_text(encoding="utf-8"))
    return read


def counts(boxes: Any) -> list[int]:
    """The numbers of players of games with these boxes."""
    return [2, 3, 4, 5] if "dark_mountains" in boxes else [2, 3, 4]


def found(state: midgard.State, **options: Any) -> tuple[Any, ...]:
    """The result of a search."""
    result = ISMCTS(simulations=40, seed=5, **options).search(state)
    return result.action, result.visits, result.values


def middle(boxes: Any, players: int, **options: Any) -> midgard.champions.State:
    """A position of the third round."""
    game = midgard.Champions(players=players, expansions=boxes, start_player=0, **options)
    state = game.new_state(seed=3)
    bot = midgard.Bot("greedy", seed=1)
    while state.round < 3 or len(state.legal_actions()) < 3:
        state.apply(bot.choose(state))
    return state


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """No warning has been given yet."""
    monkeypatch.setattr(_estimate, "_SAID", set())


@pytest.mark.parametrize("boxes", SETS)
def test_the_built_in_values_are_for_these_rules_and_cards_and_all_players(boxes: Any) -> None:
    fitted, game = values(boxes), midgard.Champions(expansions=boxes)
    assert fitted["rules_version"] == midgard.champions.RULES_VERSION
    assert fitted["cards"] == game.card_digest
    assert [table["players"] for table in fitted["tables"]] == counts(boxes)
    shared = json.loads(BASE.read_text(encoding="utf-8"))["features"][:25]
    assert fitted["features"][:25] == shared
    assert len(set(fitted["features"])) == 25 + 12
    for table in fitted["tables"]:
        assert len(table["rounds"]) == 8
        spreads = [row["spread"] for row in table["rounds"]]
        assert spreads[1] > spreads[4] > spreads[7] > 1.0


@pytest.mark.parametrize("boxes", SETS)
def test_they_are_what_the_file_says(boxes: Any) -> None:
    for players in counts(boxes):
        state = middle(boxes, players)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            default = found(state)
        assert default == found(state, estimate=file_of(boxes))
        assert default[2] != found(state, estimate=None)[2]
        assert default[2] != found(state, horizon=None)[2]


def test_each_feature_of_the_boxes_differs_between_clans() -> None:
    game = midgard.Champions(players=4, expansions=BOTH)
    names = _fit_features(game)
    assert names == values(BOTH)["features"]
    columns = _fit_samples(game, 0, 100, 1)[:, 3:].T
    highest = dict(zip(names, columns.max(axis=1).tolist(), strict=True))
    lowest = dict(zip(names, columns.min(axis=1).tolist(), strict=True))
    assert all(highest[name] > lowest[name] for name in names if name != "one")
    assert 1 < highest["token_kinds"] < highest["tokens"]
    assert all(highest[name] == 1 for name in ("hervor", "jorunn", "ragnhild", "thorir"))


@pytest.mark.parametrize("boxes", SETS)
def test_promos_and_other_cards_are_warned_of(boxes: Any) -> None:
    state = middle(boxes, 2, promos=True)
    with pytest.warns(UserWarning, match="the values were fitted to the cards"):
        found(state)


def test_the_base_game_has_its_values_with_an_option_of_the_boxes_too() -> None:
    state = middle((), 2, preset="manual")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert found(state) == found(state, estimate=BASE)


def test_a_file_for_other_boxes_is_refused() -> None:
    for boxes in SETS:
        state = midgard.Champions(players=2, expansions=boxes).new_state(seed=1)
        for other in [BASE, *(file_of(it) for it in SETS if it != boxes)]:
            with pytest.raises(midgard.InvalidOptionError, match="fitted to the cards"):
                ISMCTS(simulations=5, estimate=other).search(state)
    five = midgard.Champions(players=5, expansions=BOTH).new_state(seed=1)
    with pytest.raises(midgard.InvalidOptionError, match="no fitted values for 5 players"):
        ISMCTS(simulations=5, estimate=BASE).search(five)
    base = midgard.Champions(players=2).new_state(seed=1)
    with pytest.raises(midgard.InvalidOptionError, match="fitted to the cards"):
        ISMCTS(simulations=5, estimate=file_of(BOTH)).search(base)


def test_a_file_with_the_features_of_other_games_is_refused(tmp_path: Path) -> None:
    read = json.loads(BASE.read_text(encoding="utf-8"))
    read["cards"] = values(BOTH)["cards"]
    file = tmp_path / "values.json"
    file.write_text(json.dumps(read), encoding="utf-8")
    state = midgard.Champions(players=2, expansions=BOTH).new_state(seed=1)
    complaint = "fitted to other features: there are 55 of them, and not 37"
    with pytest.raises(midgard.InvalidOptionError, match=complaint):
        ISMCTS(simulations=5, estimate=file).search(state)


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    state = midgard.Champions(players=2, expansions=BOTH).new_state(seed=1)
    read = values(BOTH)
    read["tables"][1]["rounds"][2]["weights"].pop()
    file = tmp_path / "values.json"
    file.write_text(json.dumps(read), encoding="utf-8")
    complaint = "table 1 of the fitted values: round 3 has 36 weights for 37 features"
    with pytest.raises(midgard.InvalidOptionError, match=complaint):
        ISMCTS(simulations=5, estimate=file).search(state)
    read["tables"][1]["rounds"][2]["weights"].append(1.0)
    read["features"][25:27] = reversed(read["features"][25:27])
    file.write_text(json.dumps(read), encoding="utf-8")
    with pytest.raises(midgard.InvalidOptionError, match="for other features"):
        ISMCTS(simulations=5, estimate=file).search(state)


def test_values_are_fitted_to_boxes_by_one_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "values.json"
    fit = ["fit", "--expansions=valhalla", "--promos", "--players=3", "--games=250", "--seed=4"]
    assert run([*fit, f"--out={file}"]) == 0
    text = file.read_text(encoding="utf-8")
    assert text == fit_values(players=[3], games=250, seed=4, expansions=["valhalla"], promos=True)
    state = midgard.Champions(players=3, expansions=["valhalla"], promos=True).new_state(seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ISMCTS(simulations=5, estimate=file).search(state)
    capsys.readouterr()
    assert run(["fit", "--expansions=walhalla"]) == 2
    assert "walhalla" in capsys.readouterr().err
    assert run(["fit", "--expansions=valhalla", "--players=2,5", "--games=250"]) == 2
    assert "2, 3 or 4, or 5 with dark_mountains" in capsys.readouterr().err
