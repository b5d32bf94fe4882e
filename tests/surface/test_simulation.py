"""Many games at once: who sits where, what is told, and when it is done."""

import math

import pytest

import midgard
from midgard.bots import seated
from midgard.simulation import Group
from support.surface.interrupts import left_of

GAME = midgard.Champions(players=3)
BOTS = ("greedy", "random", "flat-mc:1")


def ending(seed: int, number: int, bots: tuple[str, ...]) -> midgard.champions.State:
    """Game `number` of a run, with these bots at its seats."""
    own = midgard.game_seed(seed, number)
    state = GAME.new_state(seed=own)
    players = [seated(name, game_seed=own, seat=seat) for seat, name in enumerate(bots)]
    while not state.is_terminal:
        state.apply(players[state.current_player].choose(state))
    return state


def test_bots_change_seats_from_game_to_game() -> None:
    result = midgard.simulate(GAME, bots=BOTS, games=6, seed=4)
    glory = dict.fromkeys(BOTS, 0)
    by_seat = [0, 0, 0]
    for number in range(6):
        turned = BOTS[number % 3 :] + BOTS[: number % 3]
        scores = ending(4, number, turned).scores
        for seat, bot in enumerate(turned):
            glory[bot] += scores[seat]
            by_seat[seat] += scores[seat]
    assert result.seating == "balanced"
    assert result.bots == BOTS
    assert {bot: round(mean(group) * 6) for bot, group in result.by_bot.items()} == glory
    assert [round(mean(group) * 6) for group in result.seats] == by_seat


def test_bots_keep_their_seats_when_asked() -> None:
    result = midgard.simulate(GAME, bots=BOTS, games=2, seed=4, seating="fixed")
    scores = [ending(4, number, BOTS).scores for number in range(2)]
    assert [mean(group) for group in result.seats] == [sum(it) / 2 for it in zip(*scores)]  # noqa: B905
    assert list(result.by_bot.values()) == list(result.seats)


def test_bots_of_one_name_are_one_group() -> None:
    result = midgard.simulate(GAME, bots=["random", "greedy", "random"], games=9, seed=1)
    assert {name: group.games for name, group in result.by_bot.items()} == {
        "random": 18,
        "greedy": 9,
    }
    assert sum(group.wins for group in result.by_bot.values()) == pytest.approx(9)


def test_where_bots_sit_is_balanced_or_fixed() -> None:
    with pytest.raises(midgard.InvalidOptionError, match="balanced or fixed"):
        midgard.simulate(GAME, seating="random")  # type: ignore[arg-type]


def mean(group: Group) -> float:
    assert group.mean_score is not None
    return group.mean_score.mean


def test_groups_without_games_have_no_rate() -> None:
    result = midgard.simulate(GAME, games=1, seed=1)
    away = [group for group in result.characters.values() if not group.games]
    assert len(away) == 2
    assert all(group == Group(0, 0.0, None, None, None) for group in away)
    lines = str(result).splitlines()
    assert sum(line.split()[1:] == ["0", "0.0", "-", "-", "-", "-"] for line in lines) == 2


def test_a_run_without_games_has_no_means() -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    result = left_of(midgard.simulate, GAME, bots=["ismcts:100000"], games=3, progress=stop)
    assert (result.interrupted, result.games) == (True, 0)
    assert all(math.isnan(share) for share in result.sheet.values())
    assert {group.win_rate for group in (*result.seats, *result.by_bot.values())} == {None}


def test_a_simulation_prints_as_a_table() -> None:
    result = midgard.simulate(GAME, bots=["greedy", "random", "random"], games=30, seed=1)
    text = str(result)
    assert text.startswith("30 games in ")
    assert result.digest in text
    for head, names in (("bot", result.by_bot), ("seat", "012"), ("leader", result.characters)):
        table = text.split(f"\n\n{head} ")[1].split("\n\n")[0].splitlines()
        assert [line.split()[0] for line in table[1:]] == list(names)
    won = result.by_bot["greedy"].win_rate
    assert won is not None
    assert f"{won.mean:.1%}" in text


def test_progress_is_reported_at_the_end_also_of_a_short_run() -> None:
    reported: list[int] = []
    midgard.simulate(GAME, games=5, progress=reported.append)
    assert reported[-1] == 5
