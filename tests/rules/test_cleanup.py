"""Clean-up, the eight rounds, and the closing window. Rulebook p. 11 and 13."""

from support.positions.champions import (
    STOCK,
    Engine,
    Position,
    clan,
    has,
    last_worker,
    legal,
    phase,
    phase_name,
    play,
    shore,
)


def test_workers_come_back(engine: Engine) -> None:
    """[cleanup.workers]"""
    position = Position(engine).stand(0, "swordsmith", "hunting_grounds").stand(1, "market")
    position.workers(1, 0, 0).everyone(warriors={})
    state = play(position.ready(*STOCK), "beg")
    assert all(has(state, seat, workers=3, placed=[], begging=0) for seat in range(3))
    assert state.to_dict()["hunters"] == []


def test_longships_come_back(engine: Engine) -> None:
    """[cleanup.workers]"""
    position = Position(engine).clan(2, longship="longship-2").everyone(warriors={}, food=0)
    position.ship(1, "small", 1).ship(3, "private", 2).workers(1, 0, 0)
    state = play(position.ready("lost", "storm", *STOCK), "beg")
    assert [shore(state, n)["ship"] for n in (1, 2, 3)] == [None] * 3
    assert has(state, 2, longship="longship-2")
    assert "place small_longship" in legal(state)


def test_a_living_troll_is_discarded(engine: Engine) -> None:
    """[cleanup.troll]"""
    found = play(Position(engine).workers(1, 0, 0).ready(*STOCK), "beg").to_dict()
    assert found["troll"] == STOCK[0]
    assert "troll-1-1" not in found["deck"]["trolls"]
    assert [owner["trolls"] for owner in found["clans"]] == [[], [], []]


def test_undefeated_draugr_are_discarded(engine: Engine) -> None:
    """[cleanup.draugr]"""
    state = play(last_worker(engine).ready(), "beg")
    found = state.to_dict()
    assert (found["left_draugr"], found["right_draugr"]) == (None, None)
    assert not {"draugr-1-red", "draugr-1-blue"} & set(found["deck"]["draugr"])
    assert [owner["draugr"] for owner in found["clans"]] == [[], [], []]


def test_revealed_journeys_are_discarded_and_the_others_stay(engine: Engine) -> None:
    """[cleanup.journeys] R65"""
    position = last_worker(engine).ship(1, "small", 1).shore(2, journey="lost", known_to=[0])
    state = play(position.everyone(warriors={}, food=0).ready("storm"), "beg")
    assert [shore(state, n)["journey"] for n in (1, 2, 3)] == ["none", "lost", "unseen"]
    assert state.to_dict()["journeys"]["discards"]["storm"] == 1
    assert shore(state, 2)["known_to"] == [0]


def test_a_round_follows_until_the_eighth(engine: Engine) -> None:
    """[cleanup.rounds]"""
    for number in range(1, 8):
        position = Position(engine).board(round=number).workers(1, 0, 0)
        assert play(position.ready(*STOCK), "beg").to_dict()["round"] == number + 1


def test_the_game_ends_after_the_eighth_round(engine: Engine) -> None:
    """[cleanup.rounds]"""
    state = play(Position(engine).board(round=8).workers(1, 0, 0).ready(), "beg")
    assert state.is_terminal
    assert phase_name(state) == "end"
    assert legal(state) == []


def closing(engine: Engine, *runes: list[str], marker: int = 0) -> Position:
    """The last worker of the game; each clan has these runes."""
    position = Position(engine).board(round=8, marker=marker).workers(1, 0, 0)
    for seat, own in enumerate(runes):
        position.clan(seat, runes=own, coins=2)
    return position


def test_the_closing_window_goes_clockwise_from_the_marker(engine: Engine) -> None:
    """[closing.window] R25"""
    position = closing(engine, ["wealth"], ["gifts"], ["success"], marker=1)
    state = play(position.ready(), "beg", "accept")
    order = []
    while phase_name(state) == "closing":
        order.append(state.current_player)
        play(state, "accept")
    assert order == [1, 2, 0]
    assert state.is_terminal


def test_an_owner_uses_one_rune_after_another_in_the_closing_window(engine: Engine) -> None:
    """[closing.window] R25"""
    state = play(closing(engine, ["gifts", "success", "wealth"]).ready(), "beg")
    assert legal(state) == ["accept", "rune gifts", "rune success", "rune wealth"]
    play(state, "rune gifts", "count 0", "count 0")
    assert legal(state) == ["accept", "rune success", "rune wealth"]
    play(state, "rune wealth", "rune success", "destiny craftsman")
    assert state.is_terminal
    assert state.score_sheet(0)["coins"] == (2 + 4 + 5) // 3


def test_a_rune_kept_in_the_closing_window_is_not_used(engine: Engine) -> None:
    """[closing.window] R25"""
    state = play(closing(engine, ["gifts", "wealth"]).ready(), "beg", "rune wealth", "accept")
    assert has(state, 0, runes=["gifts"], used_runes=["wealth"], coins=4)


def test_knowledge_is_not_offered_at_the_end(engine: Engine) -> None:
    """[closing.window] R25"""
    assert play(closing(engine, ["knowledge"]).ready(), "beg").is_terminal
    state = play(closing(engine, ["gifts", "knowledge"]).ready(), "beg")
    assert legal(state) == ["accept", "rune gifts"]


def test_who_has_nothing_to_use_is_not_asked_at_the_end(engine: Engine) -> None:
    """[closing.window] R25 M3"""
    position = closing(engine, ["wealth"], ["glory", "healing"], ["wealth"]).clan(0, runes=[])
    assert play(position.clan(2, coins=0).ready(), "beg").is_terminal


def test_the_closing_window_comes_after_the_clean_up(engine: Engine) -> None:
    """[closing.window] R25"""
    state = play(closing(engine, ["gifts"]).ready(), "beg")
    assert phase(state) == {"name": "closing", "turn": 0}
    assert clan(state, 1)["blame"] == 1
    assert state.to_dict()["troll"] is None
