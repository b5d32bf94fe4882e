"""The final count. Rulebook p. 12."""

from typing import Any

import pytest

from support.positions.champions import Engine, Position, final, finish, has, last_worker, play

RED, BLUE, YELLOW = "draugr-2-red", "draugr-2-blue", "draugr-2-yellow"

#: For each destiny: its glory alone and tied, what fulfils it, and as much of it in other hands.
DESTINY: dict[str, tuple[int, int, dict[str, Any], dict[str, Any]]] = {
    "crusher_of_ice": (6, 3, {"draugr": [BLUE]}, {"monsters": ["monster-05-blue"]}),
    "earth_smasher": (6, 3, {"draugr": [YELLOW]}, {"monsters": ["monster-05-yellow"]}),
    "master_of_flames": (6, 3, {"draugr": [RED]}, {"monsters": ["monster-05-red"]}),
    "craftsman": (5, 2, {"wood": 2}, {"wood": 2}),
    "leader_of_armies": (7, 3, {"warriors": {"axeman": 2}}, {"warriors": {"spearman": 2}}),
    "odins_favored": (4, 2, {"favor": 1}, {"favor": 1}),
    "prepared": (5, 2, {"food": 3}, {"food": 3}),
    "prosperous": (5, 2, {"coins": 2}, {"coins": 2}),
    "runemaster": (4, 2, {"runes": ["healing"]}, {"used_runes": ["wealth"]}),
    "monster_hunter": (4, 2, {"monsters": ["monster-05-red"]}, {"monsters": ["monster-12-red"]}),
    "slayer_of_the_undead": (7, 3, {"draugr": [RED]}, {"draugr": [YELLOW]}),
    "troll_slayer": (6, 3, {"trolls": ["troll-2-1"]}, {"trolls": ["troll-4-4"]}),
}


def line(position: Position, name: str, seat: int = 0) -> int:
    """A line of the final sheet."""
    return finish(position).score_sheet(seat)[name]


@pytest.mark.parametrize("destiny", DESTINY)
def test_a_destiny_fulfilled_alone_scores_the_large_value(engine: Engine, destiny: str) -> None:
    """[score.destinies] R70"""
    alone, _, mine, _ = DESTINY[destiny]
    position = final(engine).clan(0, destinies=[destiny], **mine)
    assert line(position, "destinies") == alone


@pytest.mark.parametrize("destiny", DESTINY)
def test_a_tied_destiny_scores_the_small_value(engine: Engine, destiny: str) -> None:
    """[score.destinies] R70"""
    _, tied, mine, theirs = DESTINY[destiny]
    position = final(engine).clan(0, destinies=[destiny], **mine).clan(2, **theirs)
    assert line(position, "destinies") == tied


@pytest.mark.parametrize("destiny", DESTINY)
def test_a_destiny_of_which_nobody_has_anything_scores_nothing(
    engine: Engine, destiny: str
) -> None:
    """[score.destinies] R70"""
    assert line(final(engine).clan(0, destinies=[destiny]), "destinies") == 0


@pytest.mark.parametrize("destiny", DESTINY)
def test_a_destiny_scores_for_its_owner_alone(engine: Engine, destiny: str) -> None:
    """[score.destinies] R70"""
    _, _, mine, _ = DESTINY[destiny]
    state = finish(final(engine).clan(0, destinies=[destiny]).clan(1, **mine))
    assert [state.score_sheet(seat)["destinies"] for seat in range(3)] == [0, 0, 0]


def test_all_destinies_of_a_clan_are_scored(engine: Engine) -> None:
    """[score.destinies]"""
    position = final(engine).clan(0, destinies=["craftsman", "prepared"], wood=1, food=1)
    assert line(position, "destinies") == 5 + 5


def test_destinies_are_compared_before_coins_and_favor_are_converted(engine: Engine) -> None:
    """[score.destinies] [score.coins] [score.favor] R71"""
    position = final(engine).clan(0, destinies=["odins_favored", "prosperous"], coins=3, favor=2)
    state = finish(position.clan(1, coins=2, favor=1))
    sheet = state.score_sheet(0)
    assert (sheet["destinies"], sheet["coins"], sheet["favor"]) == (5 + 4, 1, 4)
    assert has(state, 0, coins=3, favor=2)


def test_destinies_are_compared_after_the_last_fight(engine: Engine) -> None:
    """[score.destinies] R71"""
    position = last_worker(engine).clan(0, destinies=["troll_slayer"], warriors={"axeman": 2})
    state = position.board(troll="troll-1-1").ready("hit-2", "hit")
    play(state, "place troll", "count 2", "lose axeman", "blame seat-1", "accept")
    assert state.score_sheet(0)["destinies"] == 6


def test_a_set_is_a_red_a_blue_and_a_yellow_enemy(engine: Engine) -> None:
    """[score.sets] R69"""
    position = final(engine).clan(0, draugr=[RED, BLUE], monsters=["monster-05-yellow"])
    assert line(position, "sets") == 5


@pytest.mark.parametrize(
    ("red", "blue", "yellow", "sets"),
    [(0, 0, 0, 0), (1, 1, 0, 0), (1, 1, 1, 1), (2, 3, 1, 1), (2, 2, 2, 2), (5, 2, 3, 2)],
)
def test_each_card_serves_in_one_set(
    engine: Engine, red: int, blue: int, yellow: int, sets: int
) -> None:
    """[score.sets] R69"""
    numbers = {"red": red, "blue": blue, "yellow": yellow}
    own = [f"draugr-{n}-{c}" for n in range(2, 8) for c in numbers if n < 2 + numbers[c]]
    assert line(final(engine).clan(0, draugr=own), "sets") == 5 * sets


def test_trolls_have_no_colour(engine: Engine) -> None:
    """[score.sets] R69"""
    assert line(final(engine).clan(0, draugr=[RED, BLUE], trolls=["troll-2-1"]), "sets") == 0


@pytest.mark.parametrize(
    ("rune", "glory"),
    [
        ("gifts", 2),
        ("glory", 1),
        ("healing", 2),
        ("journey", 2),
        ("knowledge", 3),
        ("potential", 3),
        ("reaction", 3),
        ("success", 1),
        ("true_vision", 2),
        ("wealth", 3),
    ],
)
def test_a_rune_scores_used_or_not(engine: Engine, rune: str, glory: int) -> None:
    """[score.runes]"""
    assert line(final(engine).clan(0, runes=[rune]), "runes") == glory
    used = final(engine).clan(0, used_runes=[rune], trolls=["troll-2-1"])
    assert line(used, "runes") == glory


@pytest.mark.parametrize(
    ("longship", "glory"),
    [(None, 0), ("longship-1", 2), ("longship-2", 3), ("longship-3", 3), ("longship-4", 4)],
)
def test_a_private_longship_scores(engine: Engine, longship: str | None, glory: int) -> None:
    """[score.longship]"""
    assert line(final(engine, 4).clan(0, longship=longship), "longship") == glory


@pytest.mark.parametrize(("favor", "glory"), [(0, 0), (1, 2), (5, 10)])
def test_a_favor_is_two_glory(engine: Engine, favor: int, glory: int) -> None:
    """[score.favor]"""
    assert line(final(engine).clan(0, favor=favor), "favor") == glory


@pytest.mark.parametrize(("coins", "glory"), [(2, 0), (3, 1), (5, 1), (6, 2), (31, 10)])
def test_three_coins_are_a_glory(engine: Engine, coins: int, glory: int) -> None:
    """[score.coins]"""
    assert line(final(engine).clan(0, coins=coins), "coins") == glory


@pytest.mark.parametrize(
    ("blame", "cost"),
    [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 21), (20, 21)],
)
def test_blame_costs_more_and_more_up_to_twenty_one(engine: Engine, blame: int, cost: int) -> None:
    """[score.blame] R50"""
    assert line(final(engine).clan(0, blame=blame), "blame") == -cost


def test_glory_can_fall_below_zero(engine: Engine) -> None:
    """[score.blame] R50"""
    assert finish(final(engine).clan(0, blame=9)).scores == [-21, 0, 0]


def test_the_score_is_the_sum_of_the_sheet(engine: Engine) -> None:
    """[score.favor] [score.coins] M15"""
    position = final(engine).clan(0, coins=7, favor=2, trolls=["troll-2-1"], sheet={"skald": 2})
    state = finish(position)
    assert state.scores[0] == sum(state.score_sheet(0).values()) == 4 + 2 + 2 + 4


def test_counters_of_the_end_are_zero_until_then(engine: Engine) -> None:
    """[score.favor] M15"""
    position = final(engine).clan(0, coins=9, favor=3, blame=4, sheet={"skald": 2})
    state = position.clan(0, used_runes=["wealth"], longship="longship-1").ready()
    assert state.score_sheet(0) == dict.fromkeys(state.score_sheet(0), 0) | {"skald": 2}
    assert state.scores == [2, 0, 0]


def test_most_glory_wins(engine: Engine) -> None:
    """[score.tie]"""
    state = finish(final(engine).clan(1, favor=5).clan(2, favor=1, trolls=["troll-4-4"]))
    assert (state.scores, state.winners) == ([0, 10, 8], [1])
    assert state.returns() == [0, 1, 0]


def test_a_tie_goes_to_most_defeated_enemies_trolls_too(engine: Engine) -> None:
    """[score.tie] R72"""
    position = final(engine).clan(0, draugr=["draugr-5-red"])
    state = finish(position.clan(2, trolls=["troll-1-2"], draugr=["draugr-1-yellow"]))
    assert (state.scores, state.winners) == ([6, 0, 6], [2])


def test_a_tie_that_stays_is_a_shared_victory(engine: Engine) -> None:
    """[score.tie] R72"""
    position = final(engine).clan(0, draugr=["draugr-5-red"]).clan(2, trolls=["troll-4-4"])
    state = finish(position.clan(1, trolls=["troll-1-2"], draugr=["draugr-1-yellow"], blame=1))
    assert (state.scores, state.winners) == ([6, 5, 6], [0, 2])
    assert state.returns() == [0.5, 0, 0.5]


def test_nobody_has_won_before_the_end(engine: Engine) -> None:
    """[score.tie]"""
    assert final(engine).clan(0, favor=1).ready().winners == []
