"""Bergrisar and land journeys."""

from typing import Any

import pytest

from support.positions.boxes import DM, Boxes, clan, fought, happens, legal, names, play, send
from support.positions.champions import Engine, State, phase, reason


def journey(engine: Engine, card: str, rolls: str = "", **things: Any) -> State:
    """Seat 0 sends two axemen to the left Bergrisar; this card lies there."""
    own = {"coins": 0} | things.pop("own", {})
    band = {"axeman": 2} | things.pop("band", {})
    position = Boxes(engine, **things).foe(left_bergrisar="bergrisar-1-red")
    position.journey("left_bergrisar", card)
    return fought(engine, "left_bergrisar", rolls, position=position, own=own, **band)


def test_bergrisar_lie_with_journeys_beside_them(engine: Engine) -> None:
    """[round.bergrisar] R-D-1 [round.land_journeys] R-D-16 [setup.boards]"""
    state = Boxes(engine).ready().to_dict()
    assert None not in (state["left_bergrisar"], state["right_bergrisar"])
    assert [space["journey"] for space in state["land"]] == ["unseen", "unseen"]


def test_one_clan_may_hold_both_bergrisar(engine: Engine) -> None:
    """[bergrisar.place] R-D-2 R-D-16"""
    position = Boxes(engine)
    position.data["clans"][0] |= {"workers": 2, "begging": 2}
    state = play(position.ready(), "place left_bergrisar", "place right_bergrisar")
    assert clan(state)["placed"] == ["left_bergrisar", "right_bergrisar"]


def test_any_kind_may_be_sent_to_a_bergrisar(engine: Engine) -> None:
    """[bergrisar.send] R-D-3 R-D-9"""
    position = Boxes(engine).foe(left_bergrisar="bergrisar-4-red")
    state = play(
        position.clan(0, warriors={"swordsman": 3}).ready(used_up=False), "place left_bergrisar"
    )
    assert legal(state) == ["count 0", "count 1", "count 2", "count 3"]


def test_a_journey_is_revealed_to_nobody_and_does_nothing(engine: Engine) -> None:
    """[land_journey.nobody] R-D-17 [land_journey.reveal] [leader.jorunn]"""
    position = Boxes(engine).journey("left_bergrisar", "avalanche")
    position.clan(0, leader="jorunn", warriors={"axeman": 1})
    state = send(play(position.ready(), "place left_bergrisar"))
    assert clan(state)["sheet"]["leader"] == 2
    assert clan(state)["warriors"]["axeman"] == 1


def test_all_quiet_leads_to_the_fight(engine: Engine) -> None:
    """[land_journey.all_quiet] [bergrisar.order] R-D-5 [combat.bergrisar]"""
    state = journey(engine, "all_quiet")
    assert (phase(state)["name"], phase(state)["fight"]["foe"]) == ("dice", "left_bergrisar")


def test_an_avalanche_takes_a_warrior(engine: Engine) -> None:
    """[land_journey.avalanche]"""
    state = journey(engine, "avalanche")
    assert legal(state) == ["lose axeman"]
    assert names(happens(state, "lose axeman")) == ["lost", "buried", "attacked"]


def test_a_thief_takes_a_coin_if_there_is_one(engine: Engine) -> None:
    """[land_journey.thief]"""
    assert clan(journey(engine, "thief", own={"coins": 2}))["coins"] == 1
    assert clan(journey(engine, "thief"))["coins"] == 0


def test_bandits_are_paid_or_fought(engine: Engine) -> None:
    """[land_journey.bandits] A-1 [land_journey.choice] R-D-18"""
    state = journey(engine, "bandits", own={"coins": 2})
    assert legal(state) == ["accept", "pay"]
    play(state, "pay")
    assert (phase(state)["fight"]["foe"], clan(state)["coins"]) == ("left_bergrisar", 0)


def test_bandits_must_be_fought_without_coins_and_give_glory(engine: Engine) -> None:
    """[land_journey.bandits] A-1 [enemy.kraken_and_bandits] R-D-15"""
    state = journey(engine, "bandits", "hit hit", own={"coins": 1})
    assert legal(state) == ["accept"]
    play(state, "accept", "lose axeman")
    assert clan(state)["sheet"]["bandits"] == 3
    assert phase(state)["fight"]["foe"] == "left_bergrisar"


def test_gifts_can_pay_for_a_land_journey(engine: Engine) -> None:
    """[land_journey.choice] R-D-18"""
    state = journey(engine, "bandits", own={"runes": ["gifts"]})
    play(state, "rune gifts", "count 0", "count 0")
    assert "pay" in legal(state)


def test_a_blizzard_takes_what_is_not_paid_for(engine: Engine) -> None:
    """[land_journey.blizzard] A-2"""
    state = journey(engine, "blizzard", own={"coins": 1}, band={"axeman": 2, "leader": 1})
    assert legal(state) == ["lose axeman"]
    play(state, "lose axeman")
    assert legal(state) == ["lose axeman", "lose leader"]
    play(state, "lose leader")
    assert legal(state) == ["accept"]
    play(state, "accept")
    assert clan(state)["coins"] == 0


def test_a_blizzard_may_be_paid_for_in_part(engine: Engine) -> None:
    """[land_journey.blizzard] A-2"""
    state = journey(engine, "blizzard", own={"coins": 5})
    play(state, "lose axeman", "accept")
    assert clan(state)["coins"] == 4


def test_at_a_blocked_path_one_may_turn_back_with_coins(engine: Engine) -> None:
    """[land_journey.blocked_path] A-4"""
    state = journey(engine, "blocked_path", own={"coins": 2})
    events = happens(state, "accept")
    assert (events[0]["name"], events[0]["rule"]) == ("returned", "land_journey.blocked_path")
    assert clan(state)["warriors"]["axeman"] == 2


def test_a_lone_warrior_joins_the_fight_for_a_coin(engine: Engine) -> None:
    """[land_journey.lone_warrior] A-5 [any_warrior] R-D-11"""
    state = journey(engine, "lone_warrior", own={"coins": 1})
    play(state, "pay")
    assert {"kind archer", "kind leader"} & set(legal(state)) == {"kind archer"}
    play(state, "kind berserker")
    assert phase(state)["fight"]["warband"]["berserker"] == 1


def test_a_full_longhouse_hires_nobody_but_is_asked(engine: Engine) -> None:
    """[land_journey.lone_warrior] A-5 [land_journey.choice] R-D-18"""
    state = journey(engine, "lone_warrior", own={"coins": 1}, band={"axeman": 8})
    assert legal(state) == ["accept"]
    assert reason(engine, state, "pay") == "no_room"


def test_a_hired_warrior_that_is_prohibited_falls(engine: Engine) -> None:
    """[bergrisar.prohibited] A-5 A-10"""
    position = Boxes(engine).foe(left_bergrisar="bergrisar-5-red")
    position.journey("left_bergrisar", "lone_warrior")
    own = {"coins": 1}
    state = fought(engine, "left_bergrisar", position=position, own=own, axeman=1)
    assert names(happens(play(state, "pay"), "kind spearman"))[:2] == ["joined", "fell"]


def test_mercenaries_are_hired_up_to_twice(engine: Engine) -> None:
    """[land_journey.mercenaries] A-51"""
    state = journey(engine, "mercenaries", own={"coins": 3}, promos=True)
    play(state, "pay", "kind archer", "pay", "kind archer")
    assert (phase(state)["name"], clan(state)["coins"]) == ("dice", 1)


def test_lost_on_land_takes_two_warriors_or_a_coin(engine: Engine) -> None:
    """[land_journey.lost] A-3"""
    state = journey(engine, "lost", own={"coins": 1}, band={"axeman": 3})
    play(state, "accept", "lose axeman", "lose axeman")
    assert clan(state)["tokens"]["axeman"] == 2


def test_who_pays_is_not_lost(engine: Engine) -> None:
    """[land_journey.lost] A-3"""
    state = journey(engine, "lost", own={"coins": 1}, band={"axeman": 3})
    play(state, "pay")
    assert phase(state)["name"] == "dice"
    assert phase(state)["fight"]["warband"]["axeman"] == 3
    assert (clan(state)["coins"], clan(state)["tokens"]["axeman"]) == (0, 0)


def test_archers_are_won_as_far_as_there_is_room(engine: Engine) -> None:
    """[bergrisar.archers] R-D-7 A-9"""
    state = journey(engine, "all_quiet", "hit-2 hit-2")
    play(state, "lose axeman")
    assert clan(state)["warriors"]["archer"] == 1
    assert clan(state)["bergrisar"] == ["bergrisar-1-red"]
    assert clan(state)["sheet"]["bergrisar"] == 4


def test_an_undefeated_bergrisar_stays_without_a_coin(engine: Engine) -> None:
    """[bergrisar.stays] R-D-8"""
    state = journey(engine, "all_quiet", "blank blank blank")
    play(state, "lose axeman", "lose axeman")
    assert state.to_dict()["left_bergrisar"] == "bergrisar-1-red"
    assert state.to_dict()["clans"][0]["bergrisar"] == []


def test_the_rune_journey_discards_a_land_journey_at_once(engine: Engine) -> None:
    """[land_journey.deck] A-47 [journey.both] R-D-10"""
    own = {"runes": ["journey"]}
    state = journey(engine, "avalanche", "all_quiet", own=own, expansions=[DM])
    events = happens(state, "rune journey")
    assert names(events)[:3] == ["used", "discarded", "laid"]
    assert events[1]["rule"] == "rune.journey"
    assert state.to_dict()["land_journeys"]["discards"]["avalanche"] == 1


@pytest.mark.parametrize(("card", "glory"), [("all_quiet", 0), ("thief", 2)])
def test_jorunn_scores_for_a_journey_that_is_not_quiet(
    engine: Engine, card: str, glory: int
) -> None:
    """[leader.jorunn] A-6"""
    state = journey(engine, card, own={"leader": "jorunn"})
    assert clan(state)["sheet"]["leader"] == glory


def test_knowledge_looks_at_the_sea_and_then_at_the_land(engine: Engine) -> None:
    """[journey.both] A-48 A-7 X-24"""
    position = Boxes(engine).clan(0, runes=["knowledge"])
    state = play(
        position.ready("kraken", "lost", "all_quiet", "thief", used_up=True), "rune knowledge"
    )
    state.apply("avalanche")
    land = [space["journey"] for space in state.to_dict()["land"]]
    assert land == ["thief", "avalanche"]


def test_all_archers_shown_are_won(engine: Engine) -> None:
    """[bergrisar.archers] R-D-7"""
    position = Boxes(engine).foe(left_bergrisar="bergrisar-8-red")
    position.journey("left_bergrisar", "all_quiet")
    rolls = "hit-2 hit-2 hit-2 hit-2"
    state = fought(engine, "left_bergrisar", rolls, position=position, axeman=4)
    play(state, "lose axeman", "lose axeman", "lose axeman")
    assert clan(state)["warriors"]["archer"] == 2


def test_losses_to_a_journey_are_free_where_only_combat_binds(engine: Engine) -> None:
    """[berserker.first] R-V-14"""
    state = journey(engine, "avalanche", band={"axeman": 1, "berserker": 1})
    assert legal(state) == ["lose axeman", "lose berserker"]


def test_as_an_option_a_journey_takes_berserkers_first(engine: Engine) -> None:
    """[berserker.first] R-V-14"""
    band = {"axeman": 1, "berserker": 1}
    state = journey(engine, "avalanche", band=band, berserker_first="all_losses")
    assert (phase(state)["name"], clan(state)["tokens"]["berserker"]) == ("dice", 1)


def test_as_an_option_food_may_be_named_instead_of_berserkers(engine: Engine) -> None:
    """[berserker.first] R-V-14: and no other die"""
    position = Boxes(engine, berserker_first="all_losses").journey("shore-1", "lost")
    position.clan(0, warriors={"axeman": 2, "berserker": 1}, food=2)
    state = play(position.ready(used_up=False), "place small_longship", "sail shore-1")
    send(state, axeman=2, berserker=1, food=2)
    assert legal(state) == ["lose food", "lose berserker"]
    assert reason(engine, state, "lose axeman") == "berserkers_first"


def test_tribute_is_paid_for_bandits_too(engine: Engine) -> None:
    """[blessing.tribute_of_skogul] R-D-15 R-D-23"""
    own = {"blessings": {"tribute_of_skogul": 1}}
    state = journey(engine, "bandits", "hit-2 hit-2", own=own)
    play(state, "accept", "lose axeman")
    assert (clan(state)["coins"], phase(state)["fight"]["foe"]) == (1, "left_bergrisar")


def test_every_copy_of_mercy_keeps_a_die_of_the_same_losses(engine: Engine) -> None:
    """[blessing.mercy_of_eir] [losses.order] R-D-19"""
    position = Boxes(engine).foe(left_bergrisar="bergrisar-8-red")
    position.journey("left_bergrisar", "all_quiet")
    own = {"blessings": {"mercy_of_eir": 2}}
    rolls = "blank blank blank"
    state = fought(engine, "left_bergrisar", rolls, own=own, position=position, swordsman=3)
    assert legal(play(state, "mercy")) == ["accept", "mercy"]
    assert legal(play(state, "mercy")) == ["lose swordsman"]


def test_without_valhalla_success_needs_a_fight_too(engine: Engine) -> None:
    """[success.window] A-52"""
    position = Boxes(engine, expansions=[DM])
    position.clan(0, runes=["success"], warriors={"swordsman": 1})
    state = send(play(position.ready(used_up=False), "place troll"))
    assert (phase(state)["name"], phase(state)["after"]) == ("success_window", "assignment")
    play(state, "accept")
    assert phase(state)["name"] != "success_window"


def window(engine: Engine, card: str, rolls: str = "", **band: int) -> State:
    """Seat 0, who has Success, meets this land journey; what comes after assignment has passed."""
    position = Boxes(engine).journey("left_bergrisar", card).no_troll()
    position.clan(0, runes=["success"], warriors=band, coins=0)
    state = play(position.ready(*rolls.split()), "place left_bergrisar")
    send(state, **band)
    assert (phase(state)["name"], phase(state)["after"]) == ("success_window", "assignment")
    return play(state, "accept", "accept")


def test_success_is_not_offered_to_who_turned_back(engine: Engine) -> None:
    """[success.window] A-52 [land_journey.blocked_path] A-4"""
    state = window(engine, "blocked_path", axeman=1)
    assert clan(state)["warriors"]["axeman"] == 1
    assert phase(state)["name"] != "success_window"


def test_success_is_not_offered_where_all_were_lost_on_the_way(engine: Engine) -> None:
    """[success.window] A-52: no enemy was fought"""
    state = window(engine, "lost", axeman=1)
    play(state, "lose axeman")
    assert clan(state)["tokens"]["axeman"] == 1
    assert phase(state)["name"] != "success_window"


def test_success_is_offered_when_bandits_have_killed_all(engine: Engine) -> None:
    """[success.window] A-52: Bandits are enemies [land_journey.bandits] A-1"""
    state = window(engine, "bandits", "blank", axeman=1)
    play(state, "accept", "lose axeman")
    assert state.to_dict()["left_bergrisar"] is not None
    assert (phase(state)["name"], phase(state)["after"]) == ("success_window", "left_bergrisar")
