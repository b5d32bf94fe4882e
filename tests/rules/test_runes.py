"""The ten runes. Rulebook p. 13."""

from fractions import Fraction

import pytest

from support.positions.champions import (
    DESTINIES,
    RUNES,
    Engine,
    Position,
    answer,
    clan,
    distribution,
    fight,
    final,
    finish,
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

ANY_TIME = ("gifts", "knowledge", "success", "wealth")


def offered(actions: list[str]) -> list[str]:
    """The runes among these actions."""
    return [action for action in actions if action.startswith("rune ")]


def test_four_runes_are_offered_at_each_placement(engine: Engine) -> None:
    """[rune.any_time] R22 M6"""
    state = Position(engine).clan(0, runes=list(RUNES)).ready()
    assert offered(legal(state)) == [f"rune {rune}" for rune in ANY_TIME]
    play(state, "rune wealth")
    assert phase(state) == {"name": "placement", "turn": 0}
    assert has(state, 0, used_runes=["wealth"], workers=3)


def test_four_runes_are_offered_at_each_question_of_assignment(engine: Engine) -> None:
    """[rune.any_time] R22 M6"""
    position = last_worker(engine).clan(2, runes=[]).clan(0, runes=list(RUNES))
    state = play(position.ready(), "place troll")
    assert offered(legal(state)) == [f"rune {rune}" for rune in ANY_TIME]
    play(state, "rune wealth")
    assert phase_name(state) == "assignment"
    assert has(state, 0, coins=2)


def test_a_rune_is_for_the_turn_of_its_owner(engine: Engine) -> None:
    """[rune.any_time] R22 M6"""
    state = Position(engine).clan(1, runes=list(RUNES)).ready()
    assert offered(legal(state)) == []


def test_a_rune_is_used_once(engine: Engine) -> None:
    """[rune.any_time] R22"""
    state = play(Position(engine).clan(0, runes=["wealth"], coins=3).ready(), "rune wealth")
    assert offered(legal(state)) == []
    assert has(state, 0, runes=[], used_runes=["wealth"])


@pytest.mark.parametrize(
    ("food", "wood"), [(f, w) for f in range(5) for w in range(5) if f + w <= 4]
)
def test_gifts_are_four_goods_in_any_mix(engine: Engine, food: int, wood: int) -> None:
    """[rune.gifts] R21"""
    state = Position(engine).clan(0, runes=["gifts"]).ready()
    play(state, "rune gifts", f"count {food}", f"count {wood}")
    assert has(state, 0, food=1 + food, wood=1 + wood, coins=1 + 4 - food - wood)
    assert has(state, 0, used_runes=["gifts"], favor=1)


def test_gifts_are_no_more_than_four(engine: Engine) -> None:
    """[rune.gifts] R21"""
    state = play(Position(engine).clan(0, runes=["gifts"]).ready(), "rune gifts")
    assert legal(state) == [f"count {n}" for n in range(5)]
    assert legal(play(state, "count 3")) == ["count 0", "count 1"]


def test_food_from_gifts_can_be_shipped(engine: Engine) -> None:
    """[rune.gifts] [rune.any_time] R22 M6"""
    position = last_worker(engine).clan(2, runes=[]).clan(0, runes=["gifts"], food=0)
    position.clan(0, warriors={"axeman": 1})
    state = play(position.ready(), "place small_longship", "sail shore-1")
    play(state, "rune gifts", "count 2", "count 2")
    assert phase(state)["item"] == "axeman"
    assert legal(play(state, "count 1")) == ["count 0", "count 1", "count 2"]


@pytest.mark.parametrize(
    ("monster", "printed", "more"),
    [("monster-09-red", 13, 6), ("monster-11-red", 15, 7), ("monster-07-red", 10, 5)],
)
def test_glory_is_half_of_the_printed_glory_rounded_down(
    engine: Engine, monster: str, printed: int, more: int
) -> None:
    """[rune.glory] R17, with the example of p. 13"""
    own = {"runes": ["glory"]}
    rolls = "all_quiet hit-2 hit-2 hit-2 hit-2 hit-2"
    state = voyage(engine, rolls, monster=monster, food=3, own=own, axeman=5)
    while phase_name(state) == "casualties":
        play(state, "lose axeman")
    play(state, "rune glory")
    assert state.score_sheet(0)["rune_effects"] == more
    assert state.scores[0] == printed + more


def test_glory_is_for_trolls_and_draugr_and_the_kraken_too(engine: Engine) -> None:
    """[rune.glory] R17"""
    own = {"runes": ["glory"]}
    troll = play(
        fight(engine, "troll-1-1", "hit-2 hit", own=own, axeman=2), "lose axeman", "rune glory"
    )
    draugr = play(
        fight(engine, "draugr-5-red", "hit-2 hit-2", own=own, axeman=2), *["lose axeman"] * 2
    )
    kraken = play(voyage(engine, "kraken hit-2", own=own, axeman=1), "lose axeman", "rune glory")
    assert troll.score_sheet(0)["rune_effects"] == 1
    assert play(draugr, "rune glory").score_sheet(0)["rune_effects"] == 3
    assert kraken.score_sheet(0)["rune_effects"] == 1


def test_glory_is_declared_after_the_losses_and_before_the_reward(engine: Engine) -> None:
    """[rune.glory] M13"""
    state = fight(engine, "draugr-1-red", "hit-2 blank", own={"runes": ["glory"]}, axeman=2)
    play(state, "lose axeman")
    assert phase_name(state) == "fallen"
    assert legal(state) == ["accept", "rune glory"]
    assert phase(state)["fight"]["warband"]["axeman"] == 1
    assert state.scores[0] == 0
    play(state, "accept")
    assert has(state, 0, runes=["glory"], draugr=["draugr-1-red"])
    assert state.scores[0] == 3


def test_glory_is_for_the_slain_alone(engine: Engine) -> None:
    """[rune.glory] R17"""
    state = fight(engine, "troll-1-1", "blank", own={"runes": ["glory"]}, axeman=1)
    assert phase_name(play(state, "lose axeman")) == "closing"


def test_healing_cancels_the_losses_of_a_round_and_no_more(engine: Engine) -> None:
    """[rune.healing] R16"""
    own = {"runes": ["healing"]}
    state = fight(engine, "draugr-5-red", "hit-2 hit" + " hit blank", own=own, axeman=2)
    assert legal(state) == ["rune healing", "lose axeman"]
    play(state, "rune healing")
    assert phase(state)["fight"]["warband"]["axeman"] == 2
    assert legal(state) == ["lose axeman"]
    play(state, "lose axeman", "lose axeman")
    assert has(state, 0, draugr=["draugr-5-red"], used_runes=["healing"], warriors={})


def test_healing_is_declared_before_the_first_loss(engine: Engine) -> None:
    """[rune.healing] R16"""
    own = {"runes": ["healing"]}
    state = fight(engine, "draugr-5-red", "hit-2 hit", own=own, axeman=2)
    assert legal(play(state, "lose axeman")) == ["lose axeman"]


def test_healing_helps_against_the_kraken(engine: Engine) -> None:
    """[rune.healing] R16"""
    state = voyage(engine, "kraken hit-2", own={"runes": ["healing"]}, axeman=1)
    play(state, "rune healing")
    assert phase_name(state) == "starving"


def test_healing_does_not_help_on_a_journey_or_against_hunger(engine: Engine) -> None:
    """[rune.healing] R16"""
    state = voyage(engine, "storm", own={"runes": ["healing"]}, axeman=2)
    assert legal(state) == ["lose axeman"]
    play(state, "lose axeman")
    assert phase_name(state) == "starving"
    assert legal(state) == ["lose axeman"]


def test_a_journey_is_put_away_for_the_next(engine: Engine) -> None:
    """[rune.journey] R18"""
    own = {"runes": ["journey"]}
    state = voyage(engine, "storm whirlpool", own=own, axeman=2, food=1)
    assert legal(state) == ["accept", "rune journey"]
    play(state, "rune journey")
    assert shore(state, 1)["journey"] == "whirlpool"
    assert state.to_dict()["journeys"]["discards"]["storm"] == 1
    assert legal(state) == ["lose axeman"]
    assert has(state, 0, used_runes=["journey"])


def test_a_journey_may_be_let_stand(engine: Engine) -> None:
    """[rune.journey] R18"""
    state = voyage(engine, "storm", own={"runes": ["journey"]}, axeman=2, food=1)
    play(state, "accept")
    assert legal(state) == ["lose axeman", "lose food"]
    assert has(state, 0, runes=["journey"])


def test_the_rune_journey_is_for_the_ship_of_its_owner(engine: Engine) -> None:
    """[rune.journey] R18"""
    position = last_worker(engine).clan(0, warriors={"axeman": 1}, food=0)
    position.clan(1, runes=["journey"])
    state = send_all(play(position.ready("storm"), "place small_longship", "sail shore-1"))
    assert legal(state) == ["lose axeman"]


def test_the_journey_put_away_is_among_the_discards_that_are_shuffled(engine: Engine) -> None:
    """[rune.journey] R18 M4"""
    position = last_worker(engine).clan(0, warriors={"axeman": 1}, food=0, runes=["journey"])
    position.shore(1, journey="kraken", known_to=[0]).journeys(left=0)
    state = send_all(play(position.ready(explicit=True), "place small_longship", "sail shore-1"))
    before = state.to_dict()["journeys"]
    assert (before["left"], before["discards"]["kraken"]) == (0, 1)
    play(state, "rune journey")
    assert distribution(state)["kraken"] == Fraction(2, 18 - 2)
    assert state.to_dict()["journeys"]["discards"]["kraken"] == 0


def test_a_journey_revealed_this_round_is_not_shuffled(engine: Engine) -> None:
    """[rune.journey] M4"""
    position = last_worker(engine).clan(0, warriors={"axeman": 1}, food=0, runes=["journey"])
    position.shore(1, journey="lost", known_to=[1]).shore(2, journey="kraken", known_to=[1])
    position.ship(1, "small", 1).clan(1, warriors={}, food=0).journeys(left=0)
    state = position.ready(explicit=True)
    send_all(play(state, "place large_longship", "sail shore-2"))
    assert shore(state, 1)["revealed"]
    assert distribution(play(state, "rune journey"))["lost"] == Fraction(1, 18 - 2)


def test_an_old_journey_is_one_of_the_old_deck_and_the_next_is_of_the_new(engine: Engine) -> None:
    """[rune.journey] [journey.reveal] R18 M4"""
    position = last_worker(engine).clan(0, warriors={"axeman": 1}, food=0, runes=["journey"])
    old = {"all_quiet": 0, "kraken": 1, "lost": 0, "no_wind": 0, "storm": 1, "whirlpool": 0}
    position.shore(1, old=True).shore(2, old=True).journeys(old=old)
    state = position.ready(explicit=True)
    send_all(play(state, "place small_longship", "sail shore-1"))
    assert distribution(state) == {"kraken": Fraction(1, 2), "storm": Fraction(1, 2)}
    assert phase(state) == {"name": "reveal", "shore": "shore-1", "again": False}
    assert not shore(answer(state, "storm"), 1)["old"]
    assert distribution(play(state, "rune journey"))["kraken"] == Fraction(1, 16)
    assert phase(state) == {"name": "reveal", "shore": "shore-1", "again": True}
    assert not shore(state, 1)["old"]


def test_knowledge_shows_every_journey_to_its_owner_alone(engine: Engine) -> None:
    """[rune.knowledge] R32"""
    position = Position(engine).clan(0, runes=["knowledge"])
    position.shore(2, journey="kraken", known_to=[1])
    state = play(position.ready("storm", "lost"), "rune knowledge")
    assert [shore(state, n)["journey"] for n in (1, 2, 3)] == ["storm", "kraken", "lost"]
    assert [shore(state, n)["known_to"] for n in (1, 2, 3)] == [[0], [0, 1], [0]]
    assert not any(shore(state, n)["revealed"] for n in (1, 2, 3))
    assert state.current_player == 0


def test_knowledge_needs_a_journey_that_lies_face_down(engine: Engine) -> None:
    """[rune.knowledge] M3"""
    lying = {"axeman": [1, 0, 0, 0, 0, 0]}
    fighting = {"foe": "monster", "shore": "shore-3", "lying": lying}
    position = Position(engine).board(phase={"name": "roll", "fight": fighting})
    position.ship(1, "large", 1).ship(2, "private", 2).ship(3, "small", 0)
    state = position.clan(0, runes=["knowledge"], favor=1).clan(2, longship="longship-1").ready()
    assert all(shore(state, number)["revealed"] for number in (1, 2, 3))
    assert legal(state) == ["accept", "favor"]


def test_knowledge_may_be_used_on_journeys_that_are_known(engine: Engine) -> None:
    """[rune.knowledge] M3 R32"""
    position = Position(engine).clan(0, runes=["knowledge"])
    for number, journey in enumerate(("storm", "lost", "kraken"), 1):
        position.shore(number, journey=journey, known_to=[0])
    state = play(position.ready(), "rune knowledge")
    assert has(state, 0, used_runes=["knowledge"])


def test_potential_rolls_every_blank_once_more(engine: Engine) -> None:
    """[rune.potential] R14"""
    own = {"runes": ["potential"]}
    state = fight(engine, "draugr-7-red", "blank hit blank hit-2 blank", own=own, axeman=3)
    assert legal(state) == ["accept", "rune potential"]
    play(state, "rune potential")
    assert phase_name(state) == "casualties"
    assert phase(state)["fight"]["damage"] == 3
    assert has(state, 0, used_runes=["potential"])


def test_potential_comes_before_or_after_favor(engine: Engine) -> None:
    """[rune.potential] R14"""
    own = {"runes": ["potential"], "favor": 1}
    first = fight(engine, "draugr-7-red", "blank hit" + " hit" + " hit-2", own=own, axeman=2)
    play(first, "rune potential", "favor", "pick axeman face-b", "throw")
    after = fight(engine, "draugr-7-red", "hit hit" + " blank" + " hit-2", own=own, axeman=2)
    play(after, "favor", "pick axeman face-b", "throw", "rune potential")
    assert phase(first)["fight"]["damage"] == 3
    assert phase(after)["fight"]["damage"] == 3


def test_potential_needs_a_blank(engine: Engine) -> None:
    """[rune.potential] M3 M8"""
    state = fight(engine, "troll-2-1", "hit hit", own={"runes": ["potential"]}, swordsman=2)
    assert phase_name(state) == "casualties"


def test_with_reaction_a_shield_hits_and_still_shields(engine: Engine) -> None:
    """[rune.reaction] R15"""
    own = {"runes": ["reaction"]}
    state = fight(engine, "draugr-3-red", "shield shield", own=own, swordsman=2)
    assert legal(state) == ["accept", "rune reaction"]
    play(state, "rune reaction")
    assert has(state, 0, draugr=["draugr-3-red"], warriors={"swordsman": 2})


def test_with_reaction_a_hit_and_a_shield_are_two_hits(engine: Engine) -> None:
    """[rune.reaction] R15"""
    state = fight(engine, "draugr-1-red", "hit+shield", own={"runes": ["reaction"]}, spearman=1)
    assert has(play(state, "rune reaction"), 0, draugr=["draugr-1-red"], warriors={"spearman": 1})


def test_with_reaction_a_sword_and_shield_deals_two_for_svanhildr(engine: Engine) -> None:
    """[rune.reaction] [leader.svanhildr] R15"""
    own = {"runes": ["reaction"], "leader": "svanhildr"}
    state = fight(engine, "draugr-1-red", "shield", own=own, swordsman=1)
    assert has(play(state, "rune reaction"), 0, draugr=["draugr-1-red"])


def test_reaction_counts_for_one_roll(engine: Engine) -> None:
    """[rune.reaction]"""
    own = {"runes": ["reaction"]}
    state = fight(engine, "troll-2-1", "shield blank" + " shield", own=own, swordsman=2)
    play(state, "rune reaction", "lose swordsman")
    assert phase(state)["fight"]["damage"] == 1
    play(state, "lose swordsman")
    assert has(state, 0, trolls=[])


def test_reaction_needs_a_shield(engine: Engine) -> None:
    """[rune.reaction] M3 M8"""
    state = fight(engine, "draugr-7-red", "hit-2 blank", own={"runes": ["reaction"]}, axeman=2)
    assert phase_name(state) == "casualties"


def test_success_scores_a_destiny_now_and_again_at_the_end(engine: Engine) -> None:
    """[rune.success] [score.destinies] R19 R26"""
    position = final(engine).clan(0, runes=["success"], destinies=["craftsman"], wood=2)
    state = play(position.ready(), "rune success")
    assert legal(state) == ["destiny craftsman"]
    play(state, "destiny craftsman")
    assert state.score_sheet(0)["rune_effects"] == 5
    assert has(state, 0, destinies=["craftsman"], revealed=["craftsman"])
    play(state, "place left_draugr")
    assert state.score_sheet(0)["destinies"] == 5
    assert state.scores[0] == 5 + 5 + 1


def test_success_offers_every_destiny_of_its_owner(engine: Engine) -> None:
    """[rune.success] R19"""
    own = ["craftsman", "prosperous", "troll_slayer"]
    state = Position(engine).clan(0, runes=["success"], destinies=own).ready()
    assert legal(play(state, "rune success")) == [f"destiny {destiny}" for destiny in own]


@pytest.mark.parametrize(("mine", "others", "glory"), [(2, 1, 5), (2, 2, 2), (1, 2, 0), (0, 0, 0)])
def test_success_compares_with_everybody_at_that_moment(
    engine: Engine, mine: int, others: int, glory: int
) -> None:
    """[rune.success] R19"""
    position = Position(engine).everyone(wood=others).clan(0, runes=["success"], wood=mine)
    state = play(position.ready(), "rune success", "destiny craftsman")
    assert state.scores[0] == glory


def test_success_counts_the_hidden_piles(engine: Engine) -> None:
    """[rune.success] R19"""
    position = Position(engine).clan(0, runes=["success"], destinies=["slayer_of_the_undead"])
    position.clan(0, draugr=["draugr-2-red"]).clan(1, draugr=["draugr-3-red"])
    state = play(position.ready(), "rune success", "destiny slayer_of_the_undead")
    assert state.score_sheet(0)["rune_effects"] == 3


def test_success_counts_what_was_already_sent_out(engine: Engine) -> None:
    """[rune.success] M12"""
    position = last_worker(engine).clan(0, warriors={"axeman": 2}, food=2)
    position.clan(0, runes=["success"], destinies=["leader_of_armies", "prepared"])
    position.stand(0, "troll")
    state = play(position.ready(), "place small_longship", "sail shore-1", "count 1")
    play(state, "rune success", "destiny leader_of_armies")
    assert state.scores[0] == 7


def test_success_counts_food_aboard(engine: Engine) -> None:
    """[rune.success] M12"""
    position = last_worker(engine).clan(0, warriors={}, food=2, coins=1)
    position.clan(0, runes=["success"], destinies=["prepared"]).ship(3, "large", 0)
    state = play(position.ready(), "place small_longship", "sail shore-1", "count 1")
    assert phase(state)["site"] == "shore-3"
    play(state, "rune success", "destiny prepared")
    assert state.scores[0] == 5


def seer(engine: Engine) -> Position:
    return Position(engine).clan(0, leader="gylfir", runes=["true_vision"])


def test_true_vision_draws_three_and_keeps_one(engine: Engine) -> None:
    """[rune.true_vision] R23"""
    state = seer(engine).ready("storm", "troll_slayer", "prosperous", "earth_smasher")
    play(state, "place sages_house", "rune true_vision", "peek shore-1")
    assert legal(state) == [
        *("destiny earth_smasher", "destiny prosperous", "destiny troll_slayer")
    ]
    play(state, "destiny prosperous")
    assert has(state, 0, destinies=["craftsman", "prosperous"], used_runes=["true_vision"])
    under = {"owner": 0, "cards": ["earth_smasher", "troll_slayer"]}
    assert state.to_dict()["under"] == [under]


def test_true_vision_is_used_before_the_look_and_may_be_kept(engine: Engine) -> None:
    """[rune.true_vision] M11"""
    state = play(seer(engine).ready("storm", "troll_slayer"), "place sages_house")
    assert legal(state) == ["accept", "rune true_vision"]
    play(state, "accept", "peek shore-1")
    assert has(state, 0, destinies=["craftsman", "troll_slayer"], runes=["true_vision"])


def test_true_vision_needs_a_destiny_to_draw(engine: Engine) -> None:
    """[rune.true_vision] M3 R31"""
    position = seer(engine).clan(1, destinies=list(DESTINIES[:7])).clan(0, destinies=[])
    position.clan(2, destinies=list(DESTINIES[7:]))
    assert phase_name(play(position.ready(), "place sages_house")) == "peek"


def test_true_vision_draws_what_there_is(engine: Engine) -> None:
    """[rune.true_vision] R23"""
    position = seer(engine).clan(1, destinies=list(DESTINIES[:6])).clan(0, destinies=[])
    position.clan(2, destinies=list(DESTINIES[6:10]))
    state = position.ready("storm", "slayer_of_the_undead", "troll_slayer")
    play(state, "place sages_house", "rune true_vision", "peek shore-1")
    assert legal(state) == ["destiny slayer_of_the_undead", "destiny troll_slayer"]


@pytest.mark.parametrize(("coins", "doubled"), [(1, 2), (3, 6), (5, 10), (6, 11), (9, 14)])
def test_wealth_doubles_the_coins_but_gives_five_at_most(
    engine: Engine, coins: int, doubled: int
) -> None:
    """[rune.wealth] R20"""
    state = Position(engine).clan(0, runes=["wealth"], coins=coins).ready()
    assert has(play(state, "rune wealth"), 0, coins=doubled)


def test_wealth_needs_a_coin(engine: Engine) -> None:
    """[rune.wealth] M3"""
    state = Position(engine).clan(0, runes=["wealth"], coins=0).ready()
    assert offered(legal(state)) == []


def test_every_rune_counts_at_the_end_used_or_not(engine: Engine) -> None:
    """[score.runes]"""
    position = final(engine).clan(0, runes=["gifts"], used_runes=["wealth"])
    assert finish(position).score_sheet(0)["runes"] == 2 + 3
    assert clan(position.ready(), 0)["runes"] == ["gifts"]
