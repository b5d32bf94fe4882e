"""Results in a pickle are equal to themselves, also where a number is missing."""

import dataclasses
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard import search
from midgard.tournament import tournament
from support.games.every import small_games

GAMES = {game.name: game for game in small_games()}
TWO = midgard.Champions(players=2, start_player=0)
SWEEP = """
game = "champions(players=2)"
games = 2
bots = ["random"]
[[vary]]
table = "trolls"
field = "glory"
change = [0, 1]
[[claims]]
text = "monsters bring more than trolls"
more = "share monsters"
than = "share trolls"
"""


class Last:
    """A bot that takes the last action."""

    def choose(self, state: midgard.State) -> int:
        return state.legal_actions()[-1]


def verified(folder: Path) -> Any:
    midgard.simulate(TWO, ["random"], games=4, seed=1, out=folder / "run", shard_games=2)
    return midgard.storage.open_run(folder / "run").verify(games=1)


#: Results by name.
OF_A_GAME: dict[str, Callable[[Any], object]] = {
    "run": lambda game: midgard.simulate(game, ["random"], games=3, seed=1),
    "run of one game": lambda game: midgard.simulate(game, ["random"], games=1, seed=1),
    "tournament": lambda game: tournament(game, ["random", Last], games=2, seed=1),
    "comparison": lambda game: midgard.compare("random", Last, game=game, games=4, seed=1),
    "worth": lambda game: midgard.value_of(
        game, str(game.action(game.new_state(seed=1).legal_actions()[0])), bots=["random"], games=2
    ),
    "record": lambda game: game.record(seed=1),
    "record of a seat": lambda game: game.record(seed=1).redacted(0),
    "legal actions": lambda game: game.new_state(seed=1).legal,
    "batch": lambda game: midgard.Batch(game, 2, seed=1).state(1),
    "flat": lambda game: search.FlatMC(simulations=20, seed=1).search(game.new_state(seed=1)),
    "ismcts": lambda game: search.ISMCTS(simulations=20, seed=1).search(game.new_state(seed=1)),
    "mcts": lambda game: search.MCTS(simulations=20, seed=1).search(game.new_state(seed=1)),
    "pimc": lambda game: search.PIMC(simulations=20, seed=1).search(game.new_state(seed=1)),
}
OTHERS: dict[str, Callable[[Path], object]] = {
    "odds": lambda _: midgard.odds("2 axe", "troll-1-1"),
    "exact odds": lambda _: midgard.odds("2 axe", "troll-1-1", exact=True),
    "odds of a journey": lambda _: midgard.journey_odds("3 spear 2 axe", "sea-serpent", food=2),
    "sweep": lambda _: midgard.sweep(SWEEP, seed=1),
    "luck": lambda _: midgard.simulate(TWO, ["random"], games=2, seed=1, metrics=["luck"]).luck,
    "verification": verified,
}


def parts(result: object) -> Iterator[object]:
    """A result and the results in it."""
    yield result
    if dataclasses.is_dataclass(result) and not isinstance(result, type):
        for field in dataclasses.fields(result):
            yield from parts(getattr(result, field.name))
    elif isinstance(result, dict | list | tuple):
        for one in result.values() if isinstance(result, dict) else result:
            yield from parts(one)


def check(result: Any) -> None:
    again = pickle.loads(pickle.dumps(result))
    assert again == result
    assert repr(again) == repr(result)
    for one, other in zip(parts(again), parts(result), strict=True):
        if dataclasses.is_dataclass(one):
            assert one == other
    if isinstance(result, search.Result):
        assert (again.root, again.root.children) == (result.root, result.root.children)
        assert again.principal_variation == result.principal_variation


@pytest.mark.parametrize("name", OF_A_GAME)
@pytest.mark.parametrize("text", GAMES)
def test_a_result_of_a_game_is_equal_to_its_pickle(text: str, name: str) -> None:
    check(OF_A_GAME[name](GAMES[text]))


@pytest.mark.parametrize("name", OTHERS)
def test_a_result_is_equal_to_its_pickle(name: str, tmp_path: Path) -> None:
    check(OTHERS[name](tmp_path))


def test_a_run_without_games_is_equal_to_its_pickle() -> None:
    """The means of its score sheet are missing."""
    run = midgard.simulate(TWO, ["random"], games=2, seed=1)
    check(dataclasses.replace(run, sheet=dict.fromkeys(run.sheet, float("nan"))))


def test_results_of_other_seeds_differ() -> None:
    state = TWO.new_state(seed=1)
    results = [search.ISMCTS(simulations=20, seed=seed).search(state) for seed in (1, 1, 2)]
    assert results[0] == results[1] != results[2]
    assert results[0].root == results[1].root != results[2].root
    records = [TWO.record(seed=seed) for seed in (1, 1, 2)]
    assert records[0] == records[1] != records[2]
    records[1].apply(records[1].state.legal_actions()[0])
    assert records[0] != records[1]
    runs = [midgard.simulate(TWO, ["random"], games=1, seed=seed) for seed in (1, 1, 2)]
    assert runs[0] == runs[1] != runs[2]
    estimate = runs[0].seats[0].mean_score
    assert estimate is not None
    assert estimate != dataclasses.replace(estimate, low=0.0)
    assert len({estimate, pickle.loads(pickle.dumps(estimate))}) == 1
