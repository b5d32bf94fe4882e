"""Journeys: what happens on the way to the distant shores. Rulebook p. 9 and 13."""

import pytest

from support.positions.champions import (
    Engine,
    State,
    distribution,
    has,
    last_worker,
    legal,
    phase,
    phase_name,
    play,
    send_all,
    shore,
    voyage,
)


def aboard(state: State, number: int = 1) -> tuple[dict[str, int], int]:
    """The warriors and the food on the ship at a shore; only the kinds that are there."""
    ship = shore(state, number)["ship"]
    return {kind: n for kind, n in ship["warriors"].items() if n}, ship["food"]


def test_a_ship_with_nobody_aboard_still_reveals_its_journey(engine: Engine) -> None:
    """[journey.reveal] [assignment.empty] R6"""
    position = last_worker(engine).clan(0, warriors={}, food=0)
    state = play(position.ready("storm"), "place small_longship", "sail shore-2")
    assert phase_name(state) == "closing"
    assert state.to_dict()["journeys"]["discards"]["storm"] == 1
    assert shore(state, 2)["journey"] == "none"


def test_a_journey_does_nothing_to_a_ship_without_warriors(engine: Engine) -> None:
    """[journey.reveal] M5"""
    position = last_worker(engine).clan(0, warriors={"axeman": 1}, food=2, runes=["journey"])
    state = play(position.ready("kraken"), "place small_longship", "sail shore-2")
    play(state, "count 0", "count 2")
    assert phase_name(state) == "closing"
    assert has(state, 0, food=0, runes=["journey"], warriors={"axeman": 1})


def test_a_journey_without_a_ship_stays_face_down(engine: Engine) -> None:
    """[journey.reveal] [cleanup.journeys]"""
    state = play(voyage(engine, "all_quiet hit-2 hit", axeman=2, food=1), "lose axeman")
    assert [shore(state, n)["journey"] for n in (1, 2, 3)] == ["none", "unseen", "unseen"]


def test_a_journey_that_is_known_is_revealed_without_a_new_answer(engine: Engine) -> None:
    """[journey.reveal] R32"""
    position = last_worker(engine).clan(0, warriors={"axeman": 1}, food=1)
    position.shore(1, journey="storm", known_to=[1])
    state = send_all(play(position.ready(), "place small_longship", "sail shore-1"))
    assert shore(state, 1)["revealed"]
    assert shore(state, 1)["known_to"] == []
    assert phase_name(state) == "lost"


def test_a_journey_is_drawn_from_all_that_are_unseen(engine: Engine) -> None:
    """[journey.reveal]"""
    position = last_worker(engine).clan(0, warriors={}, food=0)
    position.shore(2, journey="storm", known_to=[1]).journeys(discards={"kraken": 2})
    state = play(position.ready(explicit=True), "place small_longship", "sail shore-1")
    assert {word: share * 15 for word, share in distribution(state).items()} == {
        **{"all_quiet": 8, "lost": 2, "no_wind": 2, "storm": 1, "whirlpool": 2}
    }


def test_when_all_is_quiet_nothing_happens(engine: Engine) -> None:
    """[journey.all_quiet]"""
    state = voyage(engine, "all_quiet shield shield", swordsman=2, food=1, own={"favor": 1})
    assert phase(state)["fight"]["foe"] == "monster"
    assert phase(state)["fight"]["warband"]["swordsman"] == 2


def test_the_kraken_is_fought_before_the_meal(engine: Engine) -> None:
    """[journey.kraken] R36"""
    state = voyage(engine, "kraken hit-2 blank blank", swordsman=3, food=0)
    assert phase(state)["fight"]["foe"] == "kraken"
    play(state, "lose swordsman")
    assert phase_name(state) == "starving"
    assert aboard(state) == ({"swordsman": 2}, 0)
    assert state.score_sheet(0)["krakens"] == 3


def test_survivors_of_the_kraken_eat_and_fight_on(engine: Engine) -> None:
    """[journey.kraken] [voyage.feeding] R36"""
    state = voyage(engine, "kraken hit-2 shield" + " hit-2 hit", swordsman=2, food=1)
    assert legal(state) == ["lose swordsman"]
    play(state, "lose swordsman")
    assert has(state, 0, monsters=["monster-01-red"], warriors={"swordsman": 1})
    assert state.scores[0] == 3 + 4


def test_who_falls_to_the_kraken_fights_no_monster(engine: Engine) -> None:
    """[journey.kraken] R36"""
    state = play(voyage(engine, "kraken hit", swordsman=1, food=1), "lose swordsman")
    assert phase_name(state) == "closing"
    assert has(state, 0, monsters=[], warriors={}, food=0)
    assert state.score_sheet(0)["krakens"] == 0


def test_the_kraken_has_attack_one_and_defense_two(engine: Engine) -> None:
    """[journey.kraken] R36"""
    state = voyage(engine, "kraken hit blank hit", swordsman=2, food=0)
    play(state, "lose swordsman", "lose swordsman")
    assert state.score_sheet(0)["krakens"] == 3
    assert has(state, 0, warriors={})


def test_the_kraken_is_not_a_defeated_enemy(engine: Engine) -> None:
    """[journey.kraken] R36"""
    state = play(voyage(engine, "kraken hit-2 hit", axeman=2, food=0), "lose axeman", "lose axeman")
    assert has(state, 0, trolls=[], draugr=[], monsters=[])
    assert state.to_dict()["journeys"]["discards"]["kraken"] == 1


def test_whom_the_monster_prohibits_may_fight_the_kraken(engine: Engine) -> None:
    """[journey.kraken] [voyage.prohibited] R36 R37"""
    state = voyage(engine, "kraken hit-2 shield", monster="monster-04-red", swordsman=2, food=1)
    assert phase_name(state) == "closing"
    assert has(state, 0, warriors={})
    assert state.scores[0] == 3


@pytest.mark.parametrize(("losses", "survivors"), [("swordsman", 1), ("food", 2)])
def test_the_lost_lose_two_things_of_their_choice(
    engine: Engine, losses: str, survivors: int
) -> None:
    """[journey.lost] R34"""
    rolls = " ".join(["lost", *["blank"] * survivors])
    state = voyage(engine, rolls, swordsman=3, food=2, own={"favor": 1})
    assert legal(state) == ["lose swordsman", "lose food"]
    play(state, "lose swordsman", f"lose {losses}")
    assert phase(state)["fight"]["warband"]["swordsman"] == survivors


def test_the_lost_may_lose_food_alone(engine: Engine) -> None:
    """[journey.lost] R34"""
    state = play(voyage(engine, "lost", swordsman=3, food=2), "lose food", "lose food")
    assert phase_name(state) == "starving"
    assert aboard(state) == ({"swordsman": 3}, 0)


def test_the_lost_lose_no_more_than_they_have(engine: Engine) -> None:
    """[journey.lost] R34"""
    state = play(voyage(engine, "lost", swordsman=1), "lose swordsman")
    assert phase_name(state) == "closing"
    assert has(state, 0, warriors={})


def test_without_wind_a_food_is_lost(engine: Engine) -> None:
    """[journey.no_wind]"""
    state = voyage(engine, "no_wind shield shield", swordsman=3, food=2, own={"favor": 1})
    assert phase_name(state) == "starving"
    assert phase(state)["left"] == 1
    play(state, "lose swordsman")


def test_without_wind_and_food_nothing_is_lost(engine: Engine) -> None:
    """[journey.no_wind] R34"""
    state = voyage(engine, "no_wind", swordsman=2, food=0)
    assert aboard(state) == ({"swordsman": 2}, 0)


@pytest.mark.parametrize(("loss", "starving"), [("food", 3), ("swordsman", 0)])
def test_a_storm_takes_a_food_or_a_warrior(engine: Engine, loss: str, starving: int) -> None:
    """[journey.storm] R34"""
    rolls = "storm blank blank" if loss == "swordsman" else "storm"
    state = voyage(engine, rolls, swordsman=3, food=1, own={"favor": 1})
    assert legal(state) == ["lose swordsman", "lose food"]
    play(state, f"lose {loss}")
    assert phase(state).get("left", 0) == starving


def test_a_storm_without_food_takes_a_warrior(engine: Engine) -> None:
    """[journey.storm] R34"""
    state = voyage(engine, "storm", swordsman=1, axeman=1, food=0)
    assert legal(state) == ["lose swordsman", "lose axeman"]


def test_a_whirlpool_takes_a_warrior_and_no_food(engine: Engine) -> None:
    """[journey.whirlpool]"""
    state = voyage(engine, "whirlpool shield", swordsman=1, axeman=1, food=2, own={"favor": 1})
    assert legal(state) == ["lose swordsman", "lose axeman"]
    play(state, "lose axeman")
    assert phase(state)["fight"]["warband"] == {"swordsman": 1, "spearman": 0, "axeman": 0}


@pytest.mark.parametrize(
    ("number", "food", "starving"),
    [(1, 2, 1), (2, 2, 1), (3, 2, 3), (4, 2, 3), (1, 1, 3), (3, 1, 4), (1, 0, 5), (4, 0, 5)],
)
def test_a_food_feeds_two_on_the_left_shores_and_one_on_the_others(
    engine: Engine, number: int, food: int, starving: int
) -> None:
    """[voyage.feeding] R35 R68"""
    monster = "monster-07-red"
    state = voyage(
        engine, "all_quiet", shore=number, monster=monster, food=food, players=4, axeman=5
    )
    assert (phase_name(state), phase(state)["left"]) == ("starving", starving)


@pytest.mark.parametrize(("number", "food"), [(1, 3), (2, 3), (3, 5), (4, 5)])
def test_with_food_enough_nobody_starves(engine: Engine, number: int, food: int) -> None:
    """[voyage.feeding] R35 R68"""
    rolls = " ".join(["all_quiet", *["blank"] * 5])
    own = {"favor": 1}
    state = voyage(engine, rolls, shore=number, food=food, players=4, own=own, axeman=5)
    assert phase(state)["fight"]["warband"]["axeman"] == 5


def test_the_owner_chooses_who_starves(engine: Engine) -> None:
    """[voyage.feeding] R35"""
    state = voyage(engine, "all_quiet hit-2 hit", swordsman=2, axeman=2, food=1)
    assert legal(state) == ["lose swordsman", "lose axeman"]
    play(state, "lose swordsman", "lose swordsman", "lose axeman")
    assert has(state, 0, warriors={"axeman": 1}, monsters=["monster-01-red"])
    assert state.to_dict()["supply"]["swordsman"] == 12 - 2 - 1


def test_all_food_aboard_is_spent(engine: Engine) -> None:
    """[voyage.feeding] R35"""
    state = play(voyage(engine, "all_quiet hit-2 hit", axeman=2, food=7), "lose axeman")
    assert has(state, 0, food=0, monsters=["monster-01-red"])


def test_prohibited_warriors_fall_unrolled_at_sea(engine: Engine) -> None:
    """[voyage.prohibited] R37"""
    own = {"favor": 1}
    state = voyage(
        engine,
        "all_quiet hit-2 hit-2",
        monster="monster-04-red",
        swordsman=2,
        axeman=2,
        food=2,
        own=own,
    )
    now = phase(state)["fight"]
    assert now["warband"] == {"swordsman": 0, "spearman": 0, "axeman": 2}
    assert state.to_dict()["supply"]["swordsman"] == 12 - 2 - 1


def test_prohibited_warriors_are_fed(engine: Engine) -> None:
    """[voyage.prohibited] [voyage.feeding] R37"""
    state = voyage(engine, "all_quiet", monster="monster-04-red", swordsman=2, axeman=2, food=1)
    assert phase(state)["left"] == 2
    assert legal(state) == ["lose swordsman", "lose axeman"]


def test_prohibited_warriors_face_the_journey(engine: Engine) -> None:
    """[voyage.prohibited] R37"""
    state = voyage(engine, "whirlpool", monster="monster-04-red", swordsman=1, axeman=1, food=1)
    assert legal(state) == ["lose swordsman", "lose axeman"]


def test_with_prohibited_warriors_alone_there_is_no_fight(engine: Engine) -> None:
    """[voyage.prohibited] R37"""
    state = voyage(engine, "all_quiet", monster="monster-04-red", swordsman=2, food=1)
    assert phase_name(state) == "closing"
    assert has(state, 0, warriors={}, monsters=[])
    assert shore(state, 1)["bounty"] == 1
