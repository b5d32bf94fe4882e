"""In a tournament a team plays as one: one bot has all of its seats, and it is counted once."""

from collections import Counter
from typing import Any

import pytest

import midgard
from midgard import tournament as module
from midgard.games import game_text
from midgard.tournament import tournament
from support.games.every import small_games
from support.games.pairs import Picks

TEAMS = [
    (0, 1, 0, 1),
    (0, 0, 1, 1),
    (7, 2, 2, 7),
    (0, 1, 2, 0, 1, 2),
    (0, 1, 1),
    (0, 1, 0, 2, 0, 1),
    (0, 1),
    (0, 1, 2, 3),
]
"""The teams of the seats: two teams of two and others, also those of unequal size."""
RIVALS = {game_text(game): game for game in small_games() if len(set(game.teams)) > 1}


class Picker:
    """Picks the same number every time."""

    choice = 0

    def choose(self, state: Any) -> int:
        return self.choice


class Two(Picker):
    choice = 2


class One(Picker):
    choice = 1


class Zero(Picker):
    choice = 0


class First:
    """Takes the first action."""

    def choose(self, state: midgard.State) -> int:
        return state.legal_actions()[0]


def seatings(game: Any, tables: str) -> list[tuple[tuple[str, ...], list[str], int]]:
    """Each table of three bots, the bots of a seating by seat, and its games."""
    sides = module.sides_of(game)
    return [
        (table, module.bots_by_seat(seating, sides), rounds)
        for table in module._tables(["a", "b", "c"], len(sides), tables, True)
        for seating, rounds in module._seatings(table, 12)
    ]


@pytest.mark.parametrize("tables", module.TABLES)
@pytest.mark.parametrize("game", [*map(Picks, TEAMS), *RIVALS.values()])
def test_one_bot_has_all_seats_of_a_team(game: Any, tables: str) -> None:
    for _, bots, _ in seatings(game, tables):
        assert len(bots) == game.players
        for team in set(game.teams):
            assert len({bot for bot, own in zip(bots, game.teams, strict=True) if own == team}) == 1
        assert len(set(bots)) > 1


@pytest.mark.parametrize("tables", module.TABLES)
@pytest.mark.parametrize("teams", TEAMS)
def test_every_bot_of_a_table_has_every_team_as_often(teams: tuple[int, ...], tables: str) -> None:
    played: Counter[tuple[object, str, int]] = Counter()
    seated = seatings(Picks(teams), tables)
    for table, bots, rounds in seated:
        for team in set(teams):
            played[table, bots[teams.index(team)], team] += rounds
    for table, bots, _ in seated:
        for bot in bots:
            assert len({played[table, bot, team] for team in set(teams)}) == 1


@pytest.mark.parametrize("tables", module.TABLES)
@pytest.mark.parametrize("teams", TEAMS)
def test_who_wins_all_games_has_all_points_and_no_more(teams: tuple[int, ...], tables: Any) -> None:
    game: Any = Picks(teams)
    result = tournament(game, [Two, One, Zero], games=6, seed=1, tables=tables)
    assert result.has_ratings
    assert [row.bot for row in result.rows] == ["Two", "One", "Zero"]
    assert sum(row.played for row in result.rows) == result.games * len(set(teams))
    points = [row.win_rate.mean * row.played for row in result.rows]
    assert sum(points) == pytest.approx(result.games)
    scores = {row.bot: row.score for row in result.rows}
    assert scores == {"Two": 2.0, "One": 1.0, "Zero": 0.0}
    assert result.duels or tables == "all"
    assert all(duel.win_rate.mean == 1.0 for duel in result.duels)


@pytest.mark.parametrize("teams", TEAMS)
def test_a_duel_over_teams_keeps_the_bots_apart(teams: tuple[int, ...]) -> None:
    """Both ways: not by who sat where."""
    for bots in ([One, Two], [Two, One]):
        game: Any = Picks(teams)
        [duel] = tournament(game, bots, games=8, seed=1, tables="pairs").duels
        assert (duel.bot, duel.other, duel.win_rate.mean) == ("Two", "One", 1.0)


@pytest.mark.parametrize("teams", TEAMS)
def test_a_game_that_nobody_wins_is_half_of_one_to_each(teams: tuple[int, ...]) -> None:
    class Nothing(Zero):
        pass

    game: Any = Picks(teams)
    [duel] = tournament(game, [Zero, Nothing], games=8, seed=1, tables="pairs").duels
    assert duel.win_rate.mean == 0.5


@pytest.mark.parametrize("tables", module.TABLES)
@pytest.mark.parametrize("text", RIVALS)
def test_no_game_gives_more_than_one_point(text: str, tables: Any) -> None:
    """Every registered game with rivals, by bots of midgard and of Python."""
    result = tournament(RIVALS[text], ["random", First], games=2, seed=1, tables=tables)
    points = sum(row.win_rate.mean * row.played for row in result.rows)
    assert points <= result.games + 1e-9
    assert all(0.5 <= duel.win_rate.mean <= 1 for duel in result.duels)
    for row in result.rows:
        assert 0 <= row.win_rate.low <= row.win_rate.mean <= row.win_rate.high <= 1
