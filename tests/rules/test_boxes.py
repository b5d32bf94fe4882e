"""The boxes as a whole: set-up, options, stalls, journeys of the promos, and the score."""

from collections import Counter
from typing import Any

import pytest

from support.positions.boxes import (
    BOTH,
    DM,
    ROWS,
    VALHALLA,
    Boxes,
    clan,
    even,
    faces,
    final,
    fought,
    happens,
    legal,
    option,
    play,
    send,
)
from support.positions.champions import Engine, State, phase, reason

SIZES = {
    (DM,): {"runes": 15, "destinies": 13, "trolls": 19, "draugr": 30, "monsters": 48},
    (VALHALLA,): {"runes": 12, "destinies": 16, "trolls": 16, "draugr": 21, "monsters": 36},
    BOTH: {"runes": 17, "destinies": 18, "trolls": 19, "draugr": 30, "monsters": 48},
}


@pytest.mark.parametrize("boxes", SIZES, ids=len)
def test_the_cards_of_a_box_join_the_decks(engine: Engine, boxes: tuple[str, ...]) -> None:
    """[setup.boxes] S-1 [cards.boxes] S-9"""
    deck = engine.unscripted(2, expansions=boxes).to_dict()["deck"]
    assert {name: len(deck[name]) for name in SIZES[boxes]} == SIZES[boxes]
    if VALHALLA in boxes:
        assert sum(deck["blessings"].values()) == (36 if DM in boxes else 34)


@pytest.mark.parametrize("counts", ["official", "manual"])
def test_promo_cards_join_their_decks(engine: Engine, counts: str) -> None:
    """[promos] A-51: also what the manual lists"""
    options: dict[str, Any] = {"expansions": BOTH, "component_counts": counts}
    few, many = (engine.unscripted(3, promos=it, **options).to_dict() for it in (False, True))
    decks = {"runes": 1, "destinies": 1, "trolls": 0, "draugr": 0, "monsters": 0}
    assert {it: len(many["deck"][it]) - len(few["deck"][it]) for it in decks} == decks
    for name, more in (("journeys", 4), ("land_journeys", 2)):
        assert many[name]["left"] - few[name]["left"] == more


def test_five_need_the_dark_mountains(engine: Engine) -> None:
    """[setup.five_players] S-12"""
    with pytest.raises(ValueError, match="players"):
        engine.game(5, expansions=[VALHALLA])


def test_five_play_with_three_workers_at_four_shores(engine: Engine) -> None:
    """[setup.five_players] S-2 S-11 [setup.epics]"""
    data = Boxes(engine, 5).data
    assert len(data["stalls"]) == 6
    assert len(data["epics"]) == 3
    assert data["longships"][-1] == "longship-5"
    assert data["shores"][3]["monster"] is not None


def test_as_an_option_five_have_two_stalls_of_each_kind(engine: Engine) -> None:
    """[setup.five_players] X-1"""
    assert len(Boxes(engine, 5, stalls_5p="manual_2_2").data["stalls"]) == 4


def test_the_fifth_extra_worker_costs_a_coin(engine: Engine) -> None:
    """[huts.fifth] S-4 X-20"""
    position = Boxes(engine, 5).board(huts_sold=4).clan(0, coins=1)
    for other in position.data["clans"][1:]:
        other |= {"extra_worker": True, "begging": other["begging"] + 1}
    assert clan(play(position.ready(), "place worker_huts"))["coins"] == 0


def test_each_clan_begins_with_its_leader_die(engine: Engine) -> None:
    """[setup.leader_die] S-6"""
    data = engine.unscripted(3, expansions=[VALHALLA]).to_dict()
    assert [clan["warriors"]["leader"] for clan in data["clans"]] == [1, 1, 1]
    assert data["supply"]["leader"] == 2


def test_chance_at_set_up_has_an_order(engine: Engine) -> None:
    """[setup.chance_order] S-10 [setup.blessings] S-8"""
    state = engine.unscripted(2, expansions=BOTH, leaders="random")
    seen = []
    while phase(state)["name"] != "stocking":
        seen.append(phase(state)["name"])
        state.apply(state.chance_outcomes()[0][0])
    order = {"stalls": 2, "blessings": 4, "epics": 2, "start": 1, "leaders": 2, "destinies": 2}
    assert Counter(seen) == order
    assert list(dict.fromkeys(seen)) == list(order)


def test_leaders_are_dealt_in_the_order_of_the_draft(engine: Engine) -> None:
    """[setup.random_leaders] A-39"""
    state = engine.unscripted(3, expansions=[DM], leaders="random", start_player=1)
    turns = []
    while phase(state)["name"] != "destinies":
        if phase(state)["name"] == "leaders":
            turns.append(phase(state)["turn"])
        state.apply(state.chance_outcomes()[0][0])
    assert turns == [0, 2, 1]


def test_the_manuals_box_is_smaller(engine: Engine) -> None:
    """[component_counts] A-31"""
    state = engine.unscripted(2, expansions=BOTH, component_counts="manual").to_dict()
    numbers = {"bergrisar": 10, "runes": 10, "destinies": 12, "draugr": 21}
    assert {name: len(state["deck"][name]) for name in numbers} == numbers
    assert state["supply"]["archer"] == 5
    assert state["land_journeys"]["left"] == 9


def test_a_named_option_overrides_the_preset(engine: Engine) -> None:
    """[preset] A-31 [assignment.preset] X-27"""
    game = engine.game(2, preset="manual", assignment="in_turn", tied_destiny="printed")
    assert option(game, "assignment") == "in_turn"
    assert option(game, "tied_destiny") == "printed"
    assert option(game, "troll_reward_wood") == "one"
    with pytest.raises(ValueError, match="needs"):
        engine.game(2, epic_refill=True)


def test_a_row_of_a_box_that_is_not_in_play_is_refused(engine: Engine) -> None:
    """[cards.boxes] S-1"""
    text = '[[bergrisar]]\nid = "bergrisar-1-red"\nattack = 4\n'
    with pytest.raises(ValueError, match="belongs to dark_mountains"):
        engine.game(2, cards=text)
    assert engine.game(2, cards=text, expansions=[DM])


@pytest.mark.parametrize("box", [DM, VALHALLA, "promos"])
def test_every_row_has_a_provenance(box: str) -> None:
    """[cards.boxes]"""
    for rows in ROWS[box].values():
        for row in rows if isinstance(rows, list) else ([rows] if isinstance(rows, dict) else []):
            assert row["provenance"]


# Stalls and begging


def at_stall(engine: Engine, stall: str, **own: Any) -> State:
    """Seat 0 goes to this stall."""
    other = "skald" if stall == "roving_rangers" else "raiders"
    position = Boxes(engine).board(stalls=[other, stall]).no_troll().clan(0, **own)
    return play(position.ready(), f"place {stall}")


def test_rangers_take_any_two_goods(engine: Engine) -> None:
    """[stall.roving_rangers] A-46"""
    state = at_stall(engine, "roving_rangers", food=1, wood=0, coins=1, warriors={})
    assert legal(state) == ["count 1"]
    play(state, "count 1", "count 0")
    assert clan(state)["warriors"] | {"leader": 0} == dict.fromkeys(clan(state)["warriors"], 0) | {
        "swordsman": 1,
        "archer": 1,
    }


def test_rangers_need_two_goods(engine: Engine) -> None:
    """[stall.roving_rangers] A-46"""
    position = Boxes(engine).board(stalls=["skald", "roving_rangers"])
    state = position.clan(0, food=1, wood=0, coins=0).ready()
    assert reason(engine, state, "place roving_rangers") == "cannot_pay"


@pytest.mark.parametrize(
    ("purse", "pays"),
    [
        ({"food": 2, "wood": 2, "coins": 2}, ("count 1", "count 1")),
        ({"food": 2, "wood": 2, "coins": 2}, ("count 0", "count 2")),
        ({"food": 2, "wood": 2, "coins": 2}, ("count 0", "count 1")),
        ({"food": 0, "wood": 2, "coins": 0}, ("count 0", "count 2")),
        ({"food": 2, "wood": 0, "coins": 2}, ("count 2", "count 0")),
    ],
)
def test_rangers_are_paid_what_is_named(
    engine: Engine, purse: dict[str, int], pays: tuple[str, str]
) -> None:
    """[stall.roving_rangers] A-46 [mix] Food, wood, and the rest in coins."""
    state = play(at_stall(engine, "roving_rangers", **purse, warriors={}), *pays)
    food, wood = (int(text.removeprefix("count ")) for text in pays)
    paid = {"food": food, "wood": wood, "coins": 2 - food - wood}
    assert {good: clan(state)[good] for good in paid} == {
        good: purse[good] - number for good, number in paid.items()
    }


@pytest.mark.parametrize("blame", [0, 2])
def test_the_monk_gives_a_favor_and_takes_a_blame(engine: Engine, blame: int) -> None:
    """[stall.wandering_monk] A-46"""
    state = at_stall(engine, "wandering_monk", coins=1, blame=blame)
    assert (clan(state)["favor"], clan(state)["blame"]) == (1, max(0, blame - 1))


def test_gossip_blames_another(engine: Engine) -> None:
    """[stall.gossip] A-45"""
    state = at_stall(engine, "gossip", coins=0)
    assert legal(state) == ["blame seat-1"]
    before = clan(state, 1)["blame"]
    play(state, "blame seat-1")
    assert (clan(state)["coins"], clan(state, 1)["blame"]) == (1, before + 1)


@pytest.mark.parametrize("by", ["gossip", "virtue", "troll"])
def test_blame_may_go_to_whoever_has_the_most(engine: Engine, by: str) -> None:
    """[stall.gossip] [rune.virtue] [troll.blame] A-21: also one with six or more"""
    position = Boxes(engine, 3, promos=True).board(stalls=["skald", "gossip", "raiders"])
    position.clan(0, blame=0, runes=["virtue"] if by == "virtue" else [], warriors={"axeman": 2})
    position.clan(1, blame=6).clan(2, blame=7)
    state = position.ready(*(["hit-2", "hit-2"] if by == "troll" else []))
    play(state, {"gossip": "place gossip", "virtue": "rune virtue", "troll": "place troll"}[by])
    if by == "troll":
        play(send(state, axeman=2), "lose axeman")
    assert legal(state) == ["blame seat-1", "blame seat-2"]
    play(state, "blame seat-2")
    assert clan(state, 2)["blame"] >= 8


def test_as_an_option_a_beggar_names_goods(engine: Engine) -> None:
    """[placement.beggar] R-D-14 X-18"""
    position = Boxes(engine, beg_reward="any_resource").no_troll()
    state = position.clan(0, coins=0, blame=0).ready()
    play(state, "beg", "count 0", "count 0")
    assert (clan(state)["coins"], clan(state)["blame"]) == (1, 1)


def test_ragnhild_takes_a_red_or_black_die(engine: Engine) -> None:
    """[leader.ragnhild]"""
    state = play(
        Boxes(engine).clan(0, leader="ragnhild", warriors={}).ready(), "place jarls_longhouse"
    )
    assert legal(state) == ["kind spearman", "kind axeman"]
    play(state, "kind axeman")
    assert clan(state)["warriors"]["axeman"] == 1


def test_ragnhild_with_a_full_longhouse_is_not_asked(engine: Engine) -> None:
    """[leader.ragnhild]"""
    position = Boxes(engine).clan(0, leader="ragnhild", warriors={"swordsman": 8})
    state = play(position.ready(), "place jarls_longhouse")
    assert clan(state)["warriors"]["swordsman"] == 8
    assert state.to_dict()["marker"] == 1


# Combat options


def test_as_an_option_prohibited_dice_fall_at_a_draugr(engine: Engine) -> None:
    """[combat.prohibited] A-36"""
    position = Boxes(engine, prohibited_dice="manual").foe(left_draugr="draugr-2-red")
    state = fought(engine, "left_draugr", position=position, axeman=1, swordsman=1)
    assert clan(state)["tokens"]["axeman"] == 1
    assert phase(state)["fight"]["warband"]["axeman"] == 0


def test_as_an_option_enemies_have_no_abilities(engine: Engine) -> None:
    """[enemy.abilities] R-D-21"""
    position = Boxes(engine, dm_enemy_abilities="none").foe(left_draugr="seidr-draugr-red")
    own = {"favor": 1}
    state = fought(engine, "left_draugr", "hit", position=position, own=own, axeman=1)
    assert "favor" in legal(state)


def test_as_an_option_the_archer_has_other_faces(engine: Engine) -> None:
    """[archer_faces] R-D-12"""
    game = engine.game(2, expansions=[DM], archer_faces="B")
    assert faces(game, "archer") == ["blank", "hit", "hit+food-2"]


def test_the_damage_of_a_roll_adds_up(engine: Engine) -> None:
    """[combat.damage_of_a_roll] R-D-19"""
    own = {"leader": "svanhildr", "blessings": {"spear_of_gunnr": 1}, "runes": ["reaction"]}
    position = Boxes(engine).foe(troll="troll-4-1")
    state = fought(
        engine, "troll", "shield hit helmet", position=position, own=own, swordsman=2, leader=1
    )
    events = happens(play(state, "rune reaction"), "ability")
    hit = next(event for event in events if event["name"] == "hit")
    assert hit["hits"] == 2 + 2 + 1 + 2


def test_as_an_option_a_troll_alive_blames_when_its_turn_comes(engine: Engine) -> None:
    """[blame.timing] A-35"""
    position = Boxes(engine, blame_timing="troll_fight").clan(0, blame=0, warriors={})
    events = happens(position.ready(), "place left_draugr")
    rules = [event["rule"] for event in events]
    assert rules.count("blame.timing") == 2
    assert "cleanup.troll" not in [event["rule"] for event in events if event["name"] == "blamed"]


def test_as_an_option_a_troll_gives_one_wood(engine: Engine) -> None:
    """[troll.wood] X-15 A-38"""
    position = Boxes(engine, troll_reward_wood="one").foe(troll="troll-4-1")
    own = {"wood": 0}
    state = fought(engine, "troll", "hit-2 hit-2 hit", position=position, own=own, axeman=3)
    while phase(state)["name"] == "casualties":
        play(state, "lose axeman")
    assert clan(state)["wood"] == 1


def test_as_an_option_the_small_longship_costs_a_coin(engine: Engine) -> None:
    """[longship.fee] X-25 A-38"""
    position = Boxes(engine, public_longship_fee="both").clan(0, coins=0)
    assert reason(engine, position.ready(), "place small_longship") == "cannot_pay"


def test_a_leader_die_is_asked_for_last_and_never_prohibited(engine: Engine) -> None:
    """[leader_die.assign] R-V-11 R-V-21"""
    position = Boxes(engine).clan(0, warriors={"swordsman": 1, "leader": 1})
    state = play(position.ready(used_up=False), "place troll", "count 0")
    assert (phase(state)["item"], legal(state)) == ("leader", ["count 0", "count 1"])


@pytest.mark.parametrize(("foe", "shields"), [("troll", 2), ("left_bergrisar", 3)])
def test_jorunns_shields_are_more_against_bergrisar(engine: Engine, foe: str, shields: int) -> None:
    """[ability.jorunn]"""
    position = Boxes(engine).foe(left_bergrisar="bergrisar-8-red", troll="troll-4-1")
    position.journey("left_bergrisar", "all_quiet")
    own = {"leader": "jorunn"}
    state = fought(engine, foe, "blank helmet", position=position, own=own, axeman=1, leader=1)
    events = happens(state, "ability")
    assert next(event for event in events if event["name"] == "hit")["shields"] == shields


def test_gylfir_names_a_resource(engine: Engine) -> None:
    """[ability.gylfir]"""
    own = {"leader": "gylfir", "wood": 0}
    state = fought(engine, "troll", "hit helmet", own=own, axeman=1, leader=1)
    play(state, "ability", "count 0", "count 1")
    assert clan(state)["wood"] == 1


def test_hervor_names_a_token(engine: Engine) -> None:
    """[ability.hervor]"""
    own = {"leader": "hervor"}
    state = fought(engine, "troll", "hit helmet", own=own, axeman=1, leader=1)
    play(state, "ability", "kind archer")
    assert clan(state)["tokens"]["archer"] == 1


def test_thorirs_ability_is_two_coins(engine: Engine) -> None:
    """[ability.thorir]"""
    own = {"leader": "thorir", "coins": 0}
    state = fought(engine, "troll", "hit helmet", own=own, axeman=1, leader=1)
    play(state, "ability")
    assert clan(state)["coins"] == 2


# The promos and the score


@pytest.mark.parametrize("card", ["odins_trial", "shipwreck"])
def test_promo_journeys_give(engine: Engine, card: str) -> None:
    """[journey.odins_trial] [journey.shipwreck] A-51"""
    position = Boxes(engine, promos=True).journey("shore-1", card)
    position.clan(0, warriors={"axeman": 2}, food=2, coins=0)
    state = send(play(position.ready(), "place small_longship", "sail shore-1"), axeman=2, food=2)
    if card == "odins_trial":
        play(state, "lose axeman", "lose food")
        assert clan(state)["favor"] == 1
    else:
        assert clan(state)["coins"] == 2


def test_a_destiny_counts_tokens(engine: Engine) -> None:
    """[score.new_destinies] A-50"""
    state = final(engine, destinies=["odins_blacksmith"], tokens={"axeman": 1})
    assert clan(state)["sheet"]["destinies"] == 5


@pytest.mark.parametrize(("value", "glory"), [("printed", 6), ("floor_half", 3)])
def test_a_tie_is_worth_what_is_printed_or_half(engine: Engine, value: str, glory: int) -> None:
    """[score.tied] A-37"""
    text = "[[destinies]]\nid = 'odins_blacksmith'\nsole = 7\ntied = 6\n"
    options: dict[str, Any] = {"tied_destiny": value, "cards": text}
    position = Boxes(engine, expansions=[VALHALLA], **options).board(round=8)
    for seat in (0, 1):
        position.clan(seat, warriors={}, tokens={"axeman": 1}, destinies=[])
    state = play(position.clan(0, destinies=["odins_blacksmith"]).ready(), "place left_draugr")
    while not state.is_terminal:
        play(state, "accept" if "accept" in legal(state) else legal(state)[0])
    assert clan(state)["sheet"]["destinies"] == glory


def test_bergrisar_count_in_sets(engine: Engine) -> None:
    """[bergrisar.colour] R-D-13"""
    position = Boxes(engine, expansions=[DM]).board(round=8)
    cards = ["bergrisar-2-red", "bergrisar-2-blue", "bergrisar-2-yellow"]
    state = play(position.clan(0, warriors={}, bergrisar=cards).ready(), "place left_draugr")
    while not state.is_terminal:
        play(state, "accept" if "accept" in legal(state) else legal(state)[0])
    assert clan(state)["sheet"]["sets"] == 5


@pytest.mark.parametrize(("option", "winners"), [("tiebreak_only", [0]), ("none", [0, 1])])
def test_epic_monsters_break_ties(engine: Engine, option: str, winners: list[int]) -> None:
    """[epic.counts] A-23 A-40"""
    state = final(engine, options={"epic_counts": option}, epics=["fenrir"])
    assert state.scores[0] == state.scores[1]
    assert state.winners == winners


@pytest.mark.parametrize("most", [0, 1, 3])
def test_an_epic_bonus_has_a_most(engine: Engine, most: int) -> None:
    """[score.epic_bonus] 4.4"""
    text = (
        "[[epics]]\nid = 'hels_host'\nbonus = 'per_sacrifice_token'\n"
        f"bonus_number = 1\nbonus_per = 2\nbonus_max = {most}\n"
    )
    options = {"cards": text}
    state = final(engine, options=options, epics=["hels_host"], tokens={"axeman": 9})
    assert clan(state)["sheet"]["epic_bonus"] == most


@pytest.mark.parametrize(
    ("option", "monsters"), [("tiebreak_only", 0), ("monster", 2), ("none", 0)]
)
def test_epic_monsters_are_monsters_as_an_option(
    engine: Engine, option: str, monsters: int
) -> None:
    """[epic.counts] A-23 A-40"""
    text = (
        "[[epics]]\nid = 'jormungandr'\nbonus = 'per_monster'\n"
        "bonus_number = 1\nbonus_per = 1\nbonus_max = 9\n"
        "[[epics]]\nid = 'garmr'\nbonus = 'per_draugr'\n"
    )
    options = {"cards": text, "epic_counts": option}
    epics = ["garmr", "jormungandr"]
    state = final(engine, options=options, epics=epics, destinies=["monster_hunter"])
    assert clan(state)["sheet"]["epic_bonus"] == monsters
    assert (clan(state)["sheet"]["destinies"] > 0) == (monsters > 0)


def test_a_bergrisar_breaks_ties(engine: Engine) -> None:
    """[bergrisar.colour] R-D-13 R-D-23 [score.tie]"""
    position = Boxes(engine, expansions=[DM]).board(round=8)
    for seat in (0, 1):
        position.clan(seat, warriors={}, food=0, wood=0, coins=0, blame=2, destinies=[])
    even(position.clan(0, bergrisar=["bergrisar-2-red"]))
    state = play(position.ready(), "place left_draugr")
    while not state.is_terminal:
        play(state, "accept" if "accept" in legal(state) else legal(state)[0])
    assert state.scores[0] == state.scores[1]
    assert state.winners == [0]


def test_the_manual_lists_five_leaders(engine: Engine) -> None:
    """[component_counts] A-31 X-7"""
    leaders = ["jorunn", "ullr"]
    engine.game(2, expansions=BOTH, leaders=leaders)
    with pytest.raises(ValueError, match="jorunn"):
        engine.game(2, expansions=BOTH, leaders=leaders, component_counts="manual")
