"""Fitted values of all games: what searches expect where a rollout ends before the game."""

import itertools
import json
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import midgard
from midgard._midgard import champions, god_of_war, reavers
from midgard._shared import estimate_warning as _estimate
from midgard.champions.fitted import fit_values
from midgard.cli import run
from midgard.god_of_war.fitted import fit_values as fit_god_of_war
from midgard.reavers.fitted import fit_values as fit_reavers
from midgard.search import ISMCTS, MCTS, PIMC, FlatMC
from support.games.every import small_games

RUST = Path(__file__).parents[2] / "rust"
FOLDER = RUST / "champions/src/bots"
LUCK = FOLDER / "fitted/luck.json"


class Case(NamedTuple):
    """The built-in values of a game, or of a choice of boxes."""

    game: Callable[..., Any]
    module: Any
    file: Path
    counts: list[int]
    lists: int
    middle: int
    """A round in the middle of a game."""
    fit: Callable[..., str]


def of_boxes(file: str, *boxes: str) -> Case:
    """The values of Champions with these boxes."""
    game = partial(midgard.Champions, expansions=boxes, start_player=0)  # type: ignore[arg-type]
    counts = [2, 3, 4, 5] if "dark_mountains" in boxes else [2, 3, 4]
    fit = partial(fit_values, expansions=boxes)  # type: ignore[arg-type]
    return Case(game, champions, FOLDER / file, counts, 8, 3, fit)


CASES = {
    "champions": of_boxes("fitted.json"),
    "dark_mountains": of_boxes("fitted/dark_mountains.json", "dark_mountains"),
    "valhalla": of_boxes("fitted/valhalla.json", "valhalla"),
    "both": of_boxes("fitted/both.json", "dark_mountains", "valhalla"),
    "reavers": Case(
        midgard.Reavers,
        reavers,
        RUST / "reavers/src/bots/fitted.json",
        *([2, 3, 4, 5, 6], 10, 5, fit_reavers),
    ),
    "god_of_war": Case(
        midgard.GodOfWar,
        god_of_war,
        RUST / "god-of-war/src/bots/fitted.json",
        *([1, 2, 3, 4], 13, 3, fit_god_of_war),
    ),
}
CHAMPIONS, BUILT_IN = CASES["champions"], CASES["champions"].file
BOXES = ("dark_mountains", "valhalla", "both")


def values(name: str = "champions") -> dict[str, Any]:
    """A built-in file."""
    read: dict[str, Any] = json.loads(CASES[name].file.read_text(encoding="utf-8"))
    return read


def middle(name: str, players: int = 2, number: int = 0, **options: Any) -> Any:
    """A position of a middle round, or of this one, with a choice."""
    case = CASES[name]
    for seed in range(3, 53):
        state = case.game(players=players, **options).new_state(seed=seed)
        bot = midgard.Bot("greedy", seed=1)
        while not state.is_terminal:
            late = state.round >= (number or case.middle) and len(state.legal_actions()) >= 3
            if late and (name != "god_of_war" or state.phase == "main"):
                return state
            state.apply(bot.choose(state))
    raise AssertionError("no game lasts so long")


def found(state: midgard.State, **options: Any) -> tuple[Any, ...]:
    """The result of a search."""
    result = ISMCTS(**{"simulations": 60, "seed": 5, **options}).search(state)
    return result.action, result.visits, result.values


@contextmanager
def silent() -> Iterator[None]:
    """No warning is given."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """No warning has been given yet."""
    monkeypatch.setattr(_estimate, "_SAID", set())


@pytest.mark.parametrize("name", CASES)
def test_the_built_in_values_are_for_these_rules_and_cards_and_all_players(name: str) -> None:
    case, fitted = CASES[name], values(name)
    game = case.game()
    assert fitted["rules_version"] == getattr(midgard, game.name).RULES_VERSION
    assert fitted["cards"] == game.card_digest
    assert fitted["features"] == case.module._fit_features(game)
    assert [table["players"] for table in fitted["tables"]] == case.counts
    assert all(len(table["rounds"]) == case.lists for table in fitted["tables"])
    assert case.file.stat().st_size < 40_000
    if name in BOXES:
        assert fitted["features"][:25] == values()["features"][:25]
        assert len(set(fitted["features"])) == 25 + 12


@pytest.mark.parametrize("name", [name for name in CASES if name != "god_of_war"])
def test_later_rounds_are_known_better(name: str) -> None:
    """The spread is what luck and play still change."""
    for table in values(name)["tables"]:
        spreads = [row["spread"] for row in table["rounds"]]
        assert spreads[1] > spreads[len(spreads) // 2] > spreads[-1] > 1.0


@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in CASES for players in CASES[name].counts]
)
def test_they_are_those_of_the_file(name: str, players: int) -> None:
    state, file = middle(name, players), CASES[name].file
    with silent():
        default = found(state)
    assert default == found(state, estimate=file) == found(state, estimate=str(file))
    assert default[2] != found(state, estimate=None)[2]
    assert default[2] != found(state, horizon=None)[2]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("champions", {"players": 2, "preset": "manual"}),
        ("reavers", {"players": 2, "bjorn": True}),
        ("reavers", {"players": 3, "memory": "screen"}),
        ("reavers", {"players": 3, "negotiation": "micro"}),
        ("reavers", {"players": 3, "negotiation": "auto"}),
        ("reavers", {"players": 3, "locations": "random"}),
        ("reavers", {"players": 3, "skip_forced": True}),
        ("god_of_war", {"players": 2, "scene": "q2"}),
        ("god_of_war", {"players": 3, "team": "each"}),
        ("god_of_war", {"players": 4, "hide_backs": True}),
        ("god_of_war", {"players": 2, "skip_forced": True}),
        ("god_of_war", {"players": 2, "max_rounds": 9}),
    ],
    ids=str,
)
def test_every_option_has_the_values_of_its_number_of_players(
    name: str, options: dict[str, Any]
) -> None:
    state = middle(name, **options)
    with silent():
        assert found(state) == found(state, estimate=CASES[name].file)


@pytest.mark.parametrize("value", ["win", "rank", "margin", "mixed"])
@pytest.mark.parametrize(
    ("name", "players"), [(name, n) for name in ("champions", "reavers") for n in (2, 3, 4)]
)
def test_expected_values_are_within_their_range(name: str, players: int, value: Any) -> None:
    result = ISMCTS(simulations=40, value=value, seed=1).search(middle(name, players))
    assert all(0.0 < each < 1.0 for each in result.values)
    if value == "win":
        assert sum(result.values) == pytest.approx(1.0, abs=1e-6)


@pytest.mark.parametrize(
    ("name", "players", "last"),
    [("champions", 2, 8), *(("reavers", players, last) for players in (2, 3) for last in (9, 10))],
)
def test_in_the_last_rounds_the_horizon_is_the_end(name: str, players: int, last: int) -> None:
    state = middle(name, players, last)
    assert found(state) == found(state, horizon=None)
    if last == 9:
        state = middle(name, players, 8)
        assert found(state)[2] != found(state, horizon=None)[2]


@pytest.mark.parametrize("name", ["champions", "reavers"])
def test_a_flat_search_plays_to_the_end(name: str) -> None:
    state = middle(name)
    results = [
        FlatMC(simulations=60, seed=5, **options).search(state).values
        for options in ({}, {"horizon": None}, {"horizon": "round"})
    ]
    assert results[0] == results[1] != results[2]


def test_other_values_and_other_horizons_find_something_else(tmp_path: Path) -> None:
    state, changed = middle("champions"), values()
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


def test_without_an_estimate_a_round_ends_nothing() -> None:
    state = middle("champions")
    assert found(state, estimate=None) == found(state, horizon=None)
    for game in small_games():
        if game.name in {"champions", "reavers", "god_of_war"}:
            continue
        start = game.new_state(seed=1)
        assert found(start, rollout="random") == found(start, rollout="random", horizon=None)


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


def damaged(change: Any, name: str = "champions") -> str:
    """A built-in file after a change."""
    read = values(name)
    change(read)
    return json.dumps(read)


def rows(it: Any, table: int, number: int) -> Any:
    """The values of a round."""
    return it["tables"][table]["rounds"][number]


OUT_OF_RANGE = "table {} of the fitted values: the numbers of round {} are out of range"
REFUSED: list[tuple[str, Any, str]] = [
    ("champions", "[]", "no fitted values of Champions of Midgard"),
    ("champions", "default", "no fitted values of Champions of Midgard"),
    ("reavers", "", "no fitted values of Reavers of Midgard"),
    (
        "champions",
        LUCK,
        "for other features: there are 25 of them, and not 55 or 37; `midgard fit`",
    ),
    ("reavers", BUILT_IN, "for other features"),
    ("champions", CASES["reavers"].file, "for other features"),
    (
        "champions",
        lambda it: it["features"].reverse(),
        "other features: there is food_times_warriors in the place of one; `midgard fit` fits",
    ),
    ("reavers", lambda it: it["features"].reverse(), "there is from_roskilde in the place of one"),
    ("both", lambda it: it["features"].insert(25, it["features"].pop(26)), "for other features"),
    (
        "both",
        lambda it: it.update(values() | {"cards": it["cards"]}),
        "fitted to other features: there are 55 of them, and not 37",
    ),
    ("champions", lambda it: it["tables"][1]["rounds"].pop(), "there must be 8 rounds, not 7"),
    ("reavers", lambda it: it["tables"][1]["rounds"].pop(), "there must be 10 rounds, not 9"),
    ("champions", lambda it: rows(it, 2, 3).update(spread=0), OUT_OF_RANGE.format(2, 4)),
    ("reavers", lambda it: rows(it, 4, 3).update(spread=-1), OUT_OF_RANGE.format(4, 4)),
    ("champions", lambda it: rows(it, 0, 7).update(weights=[1e38] * 55), OUT_OF_RANGE.format(0, 8)),
    (
        "champions",
        lambda it: rows(it, 0, 0)["weights"].pop(),
        "table 0 of the fitted values: round 1 has 54 weights for 55 features",
    ),
    (
        "both",
        lambda it: rows(it, 1, 2)["weights"].pop(),
        "table 1 of the fitted values: round 3 has 36 weights for 37 features",
    ),
    (
        "reavers",
        lambda it: rows(it, 1, 9)["weights"].append(0),
        "table 1 of the fitted values: round 10 has 36 weights for 35 features",
    ),
]
for _name, _wrong in (("champions", 9), ("reavers", 7)):
    _last, _first = len(CASES[_name].counts), "players already"
    REFUSED += [
        (_name, lambda it: it.update(more=1), "unknown field `more`"),
        (_name, lambda it, n=_wrong: it["tables"][0].update(players=n), f"no game has {_wrong} pl"),
        (
            _name,
            lambda it: it["tables"].append(it["tables"][0]),
            f"table {_last} of the fitted values: there is a table for 2 {_first}",
        ),
        (_name, lambda it: it["tables"].pop(0), "no fitted values for 2 players"),
        (_name, lambda it: it.update(rules_version=99), "fitted to version 99 of the rules"),
        (_name, lambda it: it.update(cards="0" * 16), "fitted to the cards 0000000000000000"),
    ]


@pytest.mark.parametrize(("name", "text", "complaint"), REFUSED)
def test_a_file_that_is_not_for_the_game_is_refused(
    name: str, text: Any, complaint: str, tmp_path: Path
) -> None:
    """A text, another file, or a change of the built-in one."""
    file = text if isinstance(text, Path) else tmp_path / "values.json"
    if not isinstance(text, Path):
        file.write_text(text if isinstance(text, str) else damaged(text, name), encoding="utf-8")
    with pytest.raises(midgard.InvalidOptionError, match=complaint):
        ISMCTS(simulations=5, estimate=file).search(middle(name))


def test_a_game_without_fitted_values_refuses_a_file() -> None:
    state = midgard.load_game("wall(players=2)").new_state(seed=1)
    with pytest.raises(midgard.InvalidOptionError, match="has no fitted values"):
        ISMCTS(simulations=5, rollout="random", prior=None, estimate=BUILT_IN).search(state)


def test_a_file_for_other_boxes_is_refused() -> None:
    every = ("champions", *BOXES)
    for name, other in itertools.permutations(every, 2):
        state = CASES[name].game(players=2).new_state(seed=1)
        with pytest.raises(midgard.InvalidOptionError, match="fitted to the cards"):
            ISMCTS(simulations=5, estimate=CASES[other].file).search(state)
    five = CASES["both"].game(players=5).new_state(seed=1)
    with pytest.raises(midgard.InvalidOptionError, match="no fitted values for 5 players"):
        ISMCTS(simulations=5, estimate=BUILT_IN).search(five)


@pytest.mark.parametrize("name", BOXES)
def test_promos_and_other_cards_are_warned_of(name: str) -> None:
    state = middle(name, 2, promos=True)
    with pytest.warns(UserWarning, match="the values were fitted to the cards"):
        found(state)


@pytest.mark.parametrize(("name", "players"), [("champions", 3), ("reavers", 2), ("god_of_war", 2)])
def test_a_fit_repeats_and_prints_its_progress(name: str, players: int) -> None:
    done, fit = list[int](), CASES[name].fit
    one = fit(players=[players], games=260, seed=4, progress=done.append)
    assert one == fit(players=[players], games=260, seed=4)
    assert one != fit(players=[players], games=260, seed=5)
    assert done == [250, 260]


CARDS = {
    "champions": '[[trolls]]\nid = "troll-2-1"\nglory = 9\n',
    "reavers": "[tokens]\nfarm = 18\n",
    "god_of_war": '[[units]]\nid = "kratos"\nhealth = 12\n',
}


@pytest.mark.parametrize("name", CARDS)
def test_values_are_fitted_to_other_cards_by_one_command(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before that, a search warns; after it, the values are for these cards alone."""
    case, text = CASES[name], CARDS[name]
    state, usual = (
        case.game(players=2, **cards).new_state(seed=1) for cards in ({"cards": text}, {})
    )
    with pytest.warns(UserWarning, match="the values were fitted to the cards"):
        found(state)
    cards, file = tmp_path / "cards.toml", tmp_path / "values.json"
    cards.write_text(text, encoding="utf-8")
    fit = ["fit", f"--game={name}", f"--cards={cards}", "--players=2", "--games=250"]
    assert run([*fit, f"--out={file}"]) == 0
    assert capsys.readouterr().out == ""
    assert run(fit) == 0
    written = file.read_text(encoding="utf-8")
    assert capsys.readouterr().out == written == case.fit(text, players=[2], games=250)
    assert json.loads(written)["cards"] == state.game.card_digest
    with silent():
        found(state, estimate=file)
        midgard.simulate(state.game, bots=["ismcts:1,horizon=none"], games=1)
    with pytest.raises(midgard.InvalidOptionError, match="fitted to the cards"):
        found(usual, estimate=file)


def test_other_cards_are_warned_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = midgard.Champions(players=2, cards=CARDS["champions"])
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
        with silent():
            entrance()
    monkeypatch.setattr(_estimate, "_SAID", set())
    with silent():
        ISMCTS(simulations=2, horizon=None).search(game.new_state(seed=1))
        ISMCTS(simulations=2, estimate=None).search(game.new_state(seed=1))
        ISMCTS(simulations=2).search(midgard.Champions(players=2).new_state(seed=1))
        midgard.simulate(game, bots=["ismcts:1,horizon=none"], games=1)
        midgard.simulate(game, bots=["flat-mc:1"], games=1)
    with pytest.warns(UserWarning, match="the values were fitted to the cards"):
        midgard.simulate(game, bots=["flat-mc:1,horizon=round"], games=1)


def test_values_are_fitted_to_boxes_by_one_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "values.json"
    fit = ["fit", "--expansions=valhalla", "--promos", "--players=3", "--games=250", "--seed=4"]
    assert run([*fit, f"--out={file}"]) == 0
    text = file.read_text(encoding="utf-8")
    assert text == fit_values(players=[3], games=250, seed=4, expansions=["valhalla"], promos=True)
    state = midgard.Champions(players=3, expansions=["valhalla"], promos=True).new_state(seed=1)
    with silent():
        ISMCTS(simulations=5, estimate=file).search(state)
    capsys.readouterr()
    assert run(["fit", "--expansions=walhalla"]) == 2
    assert "walhalla" in capsys.readouterr().err
    assert run(["fit", "--expansions=valhalla", "--players=2,5", "--games=250"]) == 2
    assert "2, 3 or 4, or 5 with dark_mountains" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        *(([f"--players={players}"], "players must be") for players in ("", "2,2", "two", "5")),
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
