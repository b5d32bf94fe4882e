"""Features of fitted values, and what searches make of them: each game has its own."""

import json
from typing import Any

import numpy as np
import pytest

import midgard
from midgard._midgard import champions, god_of_war, reavers
from midgard.champions.fitted import fit_values
from midgard.search import ISMCTS
from support.balance.fit_luck import FEATURES, fit_luck
from surface.test_fitted import CASES, LUCK, found, middle, values

SCENES = ("q1", "q2", "q3", "q4", "q5", "q6", "b7", "b8", "b9a", "b9b", "b10")
LISTS = 13


def chance(players: int = 2, **parts: Any) -> float:
    """The value of a position by a search with one simulation, which ends at once."""
    heroes = None if players == 1 else ("kratos", "freya", "atreus", "brok_sindri")[:players]
    state = midgard.GodOfWar(players=players, heroes=heroes).position(**parts)
    return ISMCTS(simulations=1, seed=1, horizon=1, rollout="random").search(state).values[0]


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
        columns = champions._fit_samples(game, 0, 300, 1)[:, 3:].T
        names = values()["features"]
        same = [
            name
            for name, column in zip(names, columns, strict=True)
            if column.min() == column.max()
        ]
        assert same == ["one", *(["third_player"] if players == 2 else [])]


def test_details_say_how_a_clan_stands_among_the_others() -> None:
    game = midgard.Champions(players=4)
    rows = champions._fit_samples(game, 0, 20, 1)[:, 3:].reshape(-1, 4, len(values()["features"]))
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
    rows = champions._fit_samples(midgard.Champions(players=4), 0, 50, 1)[:, 3:].T
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


def test_each_feature_of_the_boxes_differs_between_clans() -> None:
    game = CASES["both"].game(players=4)
    names = champions._fit_features(game)
    columns = champions._fit_samples(game, 0, 100, 1)[:, 3:].T
    highest = dict(zip(names, columns.max(axis=1).tolist(), strict=True))
    lowest = dict(zip(names, columns.min(axis=1).tolist(), strict=True))
    assert all(highest[name] > lowest[name] for name in names if name != "one")
    assert 1 < highest["token_kinds"] < highest["tokens"]
    assert all(highest[name] == 1 for name in ("hervor", "jorunn", "ragnhild", "thorir"))


def test_features_are_what_a_seat_has() -> None:
    names = reavers._fit_features(midgard.Reavers())
    rows = reavers._fit_samples(midgard.Reavers(players=4), 0, 100, 1)
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
    rows = reavers._fit_samples(midgard.Reavers(players=2), 0, 400, 1)
    assert rows.dtype == np.float32
    rounds = rows[::2, 0].astype(int)
    assert (rows[1::2, 0] == rounds).all()
    begins = [at for at in range(len(rounds)) if at == 0 or rounds[at] != rounds[at - 1] + 1]
    games = np.split(rounds, begins[1:])
    assert {tuple(game) for game in games} >= {(1, 2, 3), (5, 6, 7), (9, 10), (10,)}
    assert len(rounds) < 400 * 3
    assert set(rounds) == set(range(1, 11))
    score = rows[:, 3 + reavers._fit_features(midgard.Reavers()).index("score")]
    assert (score[rows[:, 0] == 1] == 0).all()
    last = rows[:, 0] == 10
    assert 0 < (rows[last, 1] - score[last]).mean() < 30
    assert (rows[::2, 2] + rows[1::2, 2] == 1).all()


def test_samples_are_of_deals_that_rollouts_make() -> None:
    menu, auto = (
        reavers._fit_samples(midgard.Reavers(players=3, negotiation=how), 0, 20, 1)
        for how in ("menu", "auto")
    )
    assert (menu == auto).all()


def test_leaves_are_the_same_on_any_number_of_threads() -> None:
    for memory in ("perfect", "screen"):
        state = middle("reavers", 3, memory=memory)
        first, *others = (
            found(state, threads=threads, parallel="leaves", simulations=200)
            for threads in (2, 3, 4)
        )
        assert all(other == first for other in others)
    state = middle("reavers", 3)
    assert found(state, threads=1) == found(state, threads=1)


@pytest.mark.parametrize("memory", ["perfect", "screen"])
def test_values_are_of_what_the_seat_knows(memory: Any) -> None:
    """Sealed destinations, secret cards and things behind screens change nothing that is found."""
    game = midgard.Reavers(players=3, memory=memory)
    state = middle("reavers", 3, 6, memory=memory)
    while state.phase != "destination" or state.current_player == 0:
        state.apply(midgard.Bot("greedy", seed=1).choose(state))
    seat = state.current_player
    worlds = [state.determinize(seat, seed) for seed in range(12)]
    assert len({str(world.to_dict()) for world in worlds}) > 1
    assert game == state.game
    expected = found(state)
    assert all(found(world) == expected for world in worlds)


@pytest.mark.parametrize("players", CASES["god_of_war"].counts)
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
    for players in CASES["god_of_war"].counts:
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
    rows = god_of_war._fit_samples(game, 0, 110, 1)
    names = god_of_war._fit_features(game)
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
