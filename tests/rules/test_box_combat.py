"""A round of combat with the boxes: damage, protection, losses, helmets."""

from typing import Any

from support.positions.boxes import Boxes, clan, fought, happens, legal, names, play, send
from support.positions.champions import Engine, phase

HELMET = {"leader": "asmundr"}


def test_a_helmet_is_rally_or_the_ability(engine: Engine) -> None:
    """[helmet] R-V-13"""
    state = fought(engine, "troll", "hit helmet", swordsman=1, leader=1)
    assert phase(state)["name"] == "helmet"
    assert legal(state) == ["rally", "ability"]


def test_a_helmet_waits_even_if_only_rally_is_left(engine: Engine) -> None:
    """[helmet] R-V-13"""
    state = fought(engine, "troll", "helmet", own={"leader": "dagrun"}, leader=1)
    assert legal(state) == ["rally"]


def test_a_helmet_is_not_blank_for_potential(engine: Engine) -> None:
    """[helmet] A-16 [rune.potential]"""
    own = {"runes": ["potential"]}
    state = fought(engine, "troll", "hit helmet", own=own, swordsman=1, leader=1)
    assert phase(state)["name"] == "helmet"
    assert "rune potential" not in legal(state)
    rolls = "blank helmet hit"
    state = fought(engine, "troll", rolls, own=own, swordsman=1, leader=1)
    events = happens(state, "rune potential")
    assert [event["warrior"] for event in events if event["name"] == "rerolled"] == ["swordsman"]
    assert phase(state)["name"] == "helmet"


def test_the_leaders_blank_is_rolled_again_by_potential(engine: Engine) -> None:
    """[rune.potential] A-16"""
    own = {"runes": ["potential"]}
    state = fought(engine, "troll", "hit blank helmet", own=own, swordsman=1, leader=1)
    play(state, "rune potential")
    assert phase(state)["name"] == "helmet"


def test_rally_is_a_hit(engine: Engine) -> None:
    """[ability.rally]"""
    state = fought(engine, "troll", "hit helmet", swordsman=1, leader=1)
    events = happens(state, "rally")
    hit = next(event for event in events if event["name"] == "hit")
    assert (hit["hits"], hit["damage"]) == (2, 2)


def test_ullrs_ability_scores(engine: Engine) -> None:
    """[ability.ullr] A-17"""
    state = fought(engine, "troll", "hit helmet", swordsman=1, leader=1)
    events = happens(state, "ability")
    assert [event["rule"] for event in events][:2] == ["ability.ullr", "ability.ullr"]
    assert clan(state)["sheet"]["leader"] == 1


def test_asmundrs_favor_comes_too_late_for_its_roll(engine: Engine) -> None:
    """[ability.asmundr]"""
    state = fought(engine, "troll", "hit helmet", own=HELMET, swordsman=1, leader=1)
    play(state, "ability")
    assert clan(state)["favor"] == 1
    assert phase(state)["name"] == "casualties"


def test_dagruns_other_dice_are_thrown_once_and_stand(engine: Engine) -> None:
    """[ability.dagrun]"""
    own = {"leader": "dagrun", "favor": 1}
    state = fought(engine, "troll", "blank blank helmet hit", own=own, swordsman=2, leader=1)
    play(state, "accept", "ability", "pick swordsman face-a", "throw")
    assert phase(state)["name"] == "casualties"
    assert phase(state)["fight"]["damage"] == 1


def test_dagruns_leader_die_is_not_picked(engine: Engine) -> None:
    """[ability.dagrun] Other dice."""
    own = {"leader": "dagrun"}
    state = fought(engine, "troll", "hit helmet", own=own, swordsman=1, leader=1)
    play(state, "ability")
    assert [action.split()[:2] for action in legal(state)] == [["pick", "swordsman"]]


def test_svanhildrs_ability_needs_a_swordsman_that_counts(engine: Engine) -> None:
    """[ability.svanhildr] A-17"""
    own = {"leader": "svanhildr"}
    state = fought(engine, "troll", "shield helmet", own=own, swordsman=1, leader=1)
    assert legal(state) == ["rally"]


def test_svanhildrs_ability_adds_two_hits_at_most(engine: Engine) -> None:
    """[ability.svanhildr]"""
    own = {"leader": "svanhildr"}
    state = fought(engine, "left_draugr", "hit hit hit helmet", own=own, swordsman=3, leader=1)
    events = happens(state, "ability")
    assert next(event for event in events if event["name"] == "hit")["hits"] == 8


def test_leadership_makes_both_apply(engine: Engine) -> None:
    """[rune.leadership] R-V-13"""
    own = {"runes": ["leadership"]}
    state = fought(engine, "troll", "hit helmet", own=own, swordsman=1, leader=1)
    assert legal(state) == ["rune leadership", "rally", "ability"]
    events = happens(state, "rune leadership")
    assert names(events)[:4] == ["used", "activated", "activated", "scored"]
    assert next(event for event in events if event["name"] == "hit")["hits"] == 2


def test_leadership_is_not_used_where_one_ability_can_do_nothing(engine: Engine) -> None:
    """[rune.leadership] R-V-13"""
    own = {"runes": ["leadership"], "leader": "dagrun"}
    state = fought(engine, "troll", "helmet", own=own, leader=1)
    assert legal(state) == ["rally"]


def test_berserkers_fall_first_and_unasked(engine: Engine) -> None:
    """[berserker.first] R-V-14"""
    position = Boxes(engine).foe(troll="troll-4-1")
    state = fought(engine, "troll", "blank blank", position=position, swordsman=1, berserker=1)
    assert phase(state)["name"] == "casualties"
    assert (phase(state)["left"], legal(state)) == (1, ["lose swordsman"])
    assert clan(state)["tokens"]["berserker"] == 1


def test_berserkers_go_before_the_leader(engine: Engine) -> None:
    """[berserker.first] A-20"""
    state = fought(engine, "troll", "blank blank hit", berserker=1, leader=1)
    assert clan(state)["tokens"]["berserker"] == 1


def test_as_an_option_berserkers_are_chosen(engine: Engine) -> None:
    """[berserker.first] R-V-14"""
    position = Boxes(engine, berserker_first="off")
    state = fought(engine, "troll", "blank blank", position=position, swordsman=1, berserker=1)
    assert legal(state) == ["lose swordsman", "lose berserker"]


def test_mercy_comes_after_healing_and_before_berserkers(engine: Engine) -> None:
    """[losses.order] R-D-19 [blessing.mercy_of_eir]"""
    own = {"runes": ["healing"], "blessings": {"mercy_of_eir": 1}}
    state = fought(engine, "troll", "blank blank", own=own, swordsman=1, berserker=1)
    assert phase(state)["name"] == "healing"
    play(state, "accept")
    assert legal(state) == ["accept", "mercy"]
    play(state, "mercy")
    assert (phase(state)["name"], clan(state)["mercy_used"]) == ("dice", 1)
    assert sum(clan(state)["tokens"].values()) == 0


def test_healing_cancels_what_berserkers_would_suffer(engine: Engine) -> None:
    """[losses.order] R-D-19"""
    own = {"runes": ["healing"]}
    state = fought(engine, "troll", "blank blank", own=own, swordsman=1, berserker=1)
    play(state, "rune healing")
    assert phase(state)["fight"]["warband"]["berserker"] == 1


def test_a_wand_rerolls_as_often_as_there_are_copies(engine: Engine) -> None:
    """[blessing.wand_of_gondul] [blessing.uses]"""
    own = {"blessings": {"wand_of_gondul": 1}}
    state = fought(engine, "troll", "blank hit", own=own, swordsman=1)
    play(state, "wand", "pick swordsman face-a", "throw")
    assert phase(state)["name"] == "casualties"
    assert clan(state)["wand_used"] == 1


def test_a_wall_and_a_spear_count_in_the_first_round_alone(engine: Engine) -> None:
    """[blessing.permanent] R-D-19"""
    own = {"blessings": {"wall_of_brynhildr": 1, "spear_of_gunnr": 1}}
    state = fought(engine, "troll", "blank", own=own, swordsman=1)
    assert phase(state)["fight"]["damage"] == 1
    assert phase(state)["fight"]["warband"]["swordsman"] == 1
    assert phase(state)["fight"]["first_round"] is False


def test_shields_do_not_block_a_dark_shaman_but_reaction_hits(engine: Engine) -> None:
    """[enemy.dark_shaman] R-D-19"""
    position = Boxes(engine).foe(shore_1="dark-shaman-blue").journey("shore-1", "all_quiet")
    position.clan(0, warriors={"shieldwarrior": 2}, food=1, runes=["reaction"], coins=1)
    state = play(position.ready("shield", "shield-2"), "place small_longship", "sail shore-1")
    send(state, shieldwarrior=2, food=1)
    events = happens(state, "rune reaction")
    hit = next(event for event in events if event["name"] == "hit")
    assert (hit["hits"], hit["shields"], hit["losses"]) == (3, 0, 2)


def test_a_double_hit_is_one_against_a_mist_walker(engine: Engine) -> None:
    """[enemy.mist_walker] R-D-19"""
    position = Boxes(engine).foe(shore_1="mist-walker-red").journey("shore-1", "all_quiet")
    position.clan(0, leader="svanhildr", warriors={"swordsman": 2}, food=1)
    state = play(position.ready("hit-2", "hit"), "place small_longship", "sail shore-1")
    events = send(state, swordsman=2, food=1).to_dict()["phase"]["fight"]["damage"]
    assert events == 4


def test_the_first_hit_of_a_round_does_nothing_to_a_rock_creature(engine: Engine) -> None:
    """[enemy.rock_creature] R-D-19"""
    position = Boxes(engine).foe(shore_1="rock-creature-yellow")
    position.journey("shore-1", "all_quiet").clan(0, warriors={"axeman": 3}, food=2)
    state = play(position.ready("hit", "hit", "blank"), "place small_longship", "sail shore-1")
    assert send(state, axeman=3, food=2).to_dict()["phase"]["fight"]["damage"] == 1


def test_no_favor_is_discarded_against_a_seidr_draugr(engine: Engine) -> None:
    """[enemy.seidr_draugr] R-D-21"""
    position = Boxes(engine).foe(left_draugr="seidr-draugr-red")
    state = fought(engine, "left_draugr", "hit", position=position, own={"favor": 1}, axeman=1)
    assert phase(state)["name"] == "casualties"


def test_the_loot_hoarders_goods_are_a_mix(engine: Engine) -> None:
    """[enemy.loot_hoarder] R-D-21 [mix]"""
    position = Boxes(engine).foe(left_draugr="loot-hoarder-red")
    state = fought(engine, "left_draugr", "hit-2 hit-2", position=position, axeman=2)
    play(state, "lose axeman", "lose axeman")
    before = clan(state)
    play(state, "count 1", "count 0")
    after = clan(state)
    gained = [after[good] - before[good] for good in ("food", "wood", "coins")]
    assert gained == [1, 0, 1]


def test_a_vile_priest_blames_whoever_loses_everybody(engine: Engine) -> None:
    """[enemy.vile_priest] R-D-21"""
    position = Boxes(engine).foe(left_draugr="vile-priest-red")
    state = fought(engine, "left_draugr", "blank", position=position, own={"blame": 0}, axeman=1)
    events = happens(state, "lose axeman")
    assert names(events)[:4] == ["fell", "buried", "beaten", "blamed"]


def test_everybody_takes_two_blame_for_a_troll_lord(engine: Engine) -> None:
    """[enemy.troll_lord] A-25"""
    position = Boxes(engine).foe(troll="troll-lord-1")
    state = position.clan(0, blame=0).clan(1, blame=0).ready()
    play(state, "beg")
    while phase(state)["name"] in ("assignment", "success_window"):
        play(state, legal(state)[0])
    assert (clan(state, 0)["blame"], clan(state, 1)["blame"]) == (3, 2)


def test_a_cave_dweller_takes_a_die_that_nothing_saves(engine: Engine) -> None:
    """[enemy.cave_dweller] R-D-20 [combat.onset]"""
    position = Boxes(engine).foe(shore_1="cave-dweller-red").journey("shore-1", "all_quiet")
    own = {"runes": ["healing"], "blessings": {"mercy_of_eir": 1}}
    position.clan(0, warriors={"axeman": 1, "spearman": 1}, food=1, **own)
    state = play(position.ready(), "place small_longship", "sail shore-1")
    send(state, axeman=1, spearman=1, food=1)
    assert (phase(state)["name"], legal(state)) == ("ambush", ["lose spearman", "lose axeman"])
    events = happens(state, "lose spearman")
    assert names(events) == ["fell", "buried", "attacked"]


def test_ragnhilds_swordsman_goes_to_the_supply(engine: Engine) -> None:
    """[ability.ragnhild]"""
    own = {"leader": "ragnhild"}
    state = fought(engine, "hunting_grounds", "hit helmet", own=own, swordsman=1, leader=1)
    play(state, "ability")
    before = state.to_dict()["supply"]
    play(state, "kind axeman")
    after = state.to_dict()["supply"]
    assert after["swordsman"] - before["swordsman"] == 1
    assert after["axeman"] - before["axeman"] == -1


def test_who_starves_leaves_a_token(engine: Engine) -> None:
    """[valhalla.token] R-V-1 R-V-2"""
    position = Boxes(engine).foe(shore_1="cave-dweller-red").journey("shore-1", "all_quiet")
    position.clan(0, warriors={"axeman": 1, "spearman": 1})
    state = play(position.ready(used_up=False), "place small_longship", "sail shore-1")
    send(state, axeman=1, spearman=1)
    assert names(happens(state, "lose spearman"))[:2] == ["starved", "buried"]
    assert clan(state)["tokens"]["spearman"] == 1


def test_a_cave_dweller_takes_berserkers_first(engine: Engine) -> None:
    """[enemy.cave_dweller] R-D-20 [berserker.first] R-V-14"""
    position = Boxes(engine).foe(shore_1="cave-dweller-red").journey("shore-1", "all_quiet")
    position.clan(0, warriors={"axeman": 1, "berserker": 1}, food=1)
    state = play(position.ready(), "place small_longship", "sail shore-1")
    send(state, axeman=1, berserker=1, food=1)
    assert clan(state)["tokens"]["berserker"] == 1
    assert phase(state)["name"] == "dice"


def test_prohibited_dice_fall_before_the_cave_dweller_comes(engine: Engine) -> None:
    """[combat.onset] R-D-20 [bergrisar.prohibited] R-D-9"""
    position = Boxes(engine).foe(left_bergrisar="bergrisar-4-red")
    position.journey("left_bergrisar", "all_quiet")
    state = fought(engine, "left_bergrisar", "", position=position, swordsman=2, axeman=1, leader=1)
    assert clan(state)["tokens"]["swordsman"] == 2
    assert phase(state)["fight"]["warband"] | {"axeman": 0, "leader": 0} == dict.fromkeys(
        phase(state)["fight"]["warband"], 0
    )


def test_a_lost_leader_leaves_no_token_and_comes_home_at_clean_up(engine: Engine) -> None:
    """[leader_die.loss] R-V-12"""
    state = fought(engine, "troll", "blank", leader=1)
    events = happens(state, "lose leader")
    assert "buried" not in names(events)
    assert "recovered" in names(events)
    assert clan(state)["warriors"]["leader"] == 1


def test_a_leader_that_returns_now_is_home_at_once(engine: Engine) -> None:
    """[leader_die.loss] R-V-21"""
    position = Boxes(engine, leader_loss="returns_now")
    state = fought(engine, "troll", "blank", position=position, leader=1)
    assert names(happens(state, "lose leader"))[:3] == ["fell", "recovered", "beaten"]


def test_an_immune_leader_does_not_fight_on_alone(engine: Engine) -> None:
    """[leader_die.immune] R-V-21"""
    position = Boxes(engine, leader_loss="immune")
    state = fought(engine, "troll", "blank blank", position=position, axeman=1, leader=1)
    assert legal(state) == ["lose axeman"]
    events = happens(state, "lose axeman")
    assert names(events)[:4] == ["fell", "buried", "beaten", "returned"]


def test_an_immune_leader_alone_loses_after_one_round(engine: Engine) -> None:
    """[leader_die.immune] R-V-21"""
    position = Boxes(engine, leader_loss="immune").foe(troll="troll-4-1")
    state = play(position.clan(0, warriors={"leader": 1}).ready("hit-2"), "place troll")
    assert phase(state)["name"] == "assignment"
    events = happens(state, "count 1")
    assert "beaten" in names(events)
    assert "fell" not in names(events)


def test_a_leader_die_does_not_fill_the_longhouse(engine: Engine) -> None:
    """[leader_die.limit] R-V-11 A-42"""
    position = Boxes(engine).clan(0, warriors={"swordsman": 7, "leader": 1})
    state = play(position.ready(), "place swordsmith")
    assert clan(state)["warriors"]["swordsman"] == 8


def test_as_an_option_a_leader_die_fills_the_longhouse(engine: Engine) -> None:
    """[leader_die.limit] R-V-21 X-30"""
    position = Boxes(engine, leader_counts_to_limit=True)
    position.clan(0, warriors={"swordsman": 7, "leader": 1})
    assert clan(play(position.ready(), "place swordsmith"))["warriors"]["swordsman"] == 7


def test_ragnhild_upgrades_a_survivor_before_it_goes_home(engine: Engine) -> None:
    """[ability.ragnhild]"""
    own = {"leader": "ragnhild"}
    state = fought(engine, "left_draugr", "hit-2 hit helmet", own=own, swordsman=2, leader=1)
    play(state, "ability")
    while phase(state)["name"] == "casualties":
        play(state, "lose swordsman")
    assert legal(state) == ["accept", "kind spearman", "kind axeman"]
    events = happens(state, "kind axeman")
    assert names(events)[:2] == ["upgraded", "returned"]


def test_a_monster_is_gone_when_ragnhild_upgrades_a_survivor(engine: Engine) -> None:
    """[ability.ragnhild] [round.monsters] The state can be written and read all the same."""
    position = Boxes(engine).foe(shore_1="monster-03-red").journey("shore-1", "all_quiet")
    position.clan(0, leader="ragnhild", warriors={"swordsman": 2, "leader": 1}, food=3)
    ready = position.ready("hit-2", "hit", "helmet")
    state: Any = play(ready, "place small_longship", "sail shore-1")
    send(state, swordsman=2, leader=1, food=2)
    play(state, "ability")
    while phase(state)["name"] == "casualties":
        play(state, "lose swordsman")
    assert (phase(state)["name"], clan(state)["monsters"]) == ("upgrade", ["monster-03-red"])
    assert state.game.from_dict(state.to_dict()).to_dict() == state.to_dict()


def test_ragnhild_is_offered_once_a_fight(engine: Engine) -> None:
    """[ability.ragnhild] R-V-13"""
    position = Boxes(engine, cards="[[trolls]]\nid = 'troll-4-1'\nattack = 1\ndefense = 9\n").foe(
        troll="troll-4-1"
    )
    own = {"leader": "ragnhild"}
    rolls = "blank blank helmet blank helmet"
    state = fought(engine, "troll", rolls, own=own, position=position, swordsman=2, leader=1)
    assert legal(state) == ["rally", "ability"]
    play(state, "ability", "lose swordsman")
    assert (phase(state)["name"], legal(state)) == ("helmet", ["rally"])


def test_hunting_dice_give_what_their_faces_show(engine: Engine) -> None:
    """[hunt.food] R-D-22 X-28"""
    position = Boxes(engine).clan(0, warriors={"archer": 2}, food=0)
    state = play(position.ready("hit+food-2", "hit"), "place hunting_grounds")
    send(state)
    assert clan(state)["food"] == 3


def test_a_helmet_is_a_food_in_a_hunt(engine: Engine) -> None:
    """[helmet] A-18 [ability.rally] [hunt.food] R-D-22"""
    own = {"food": 0}
    state = fought(engine, "hunting_grounds", "hit helmet", own=own, swordsman=1, leader=1)
    play(state, "rally")
    assert clan(state)["food"] == 2


def test_the_hunt_counts_hits_and_not_food(engine: Engine) -> None:
    """[rune.the_hunt] A-11"""
    position = Boxes(engine).clan(0, warriors={"archer": 2}, food=0, runes=["the_hunt"])
    state = play(position.ready("hit+food-2", "hit-2"), "place hunting_grounds")
    send(state)
    play(state, "rune the_hunt")
    assert clan(state)["sheet"]["rune_effects"] == 3
    assert clan(state)["food"] == 4


def test_a_larder_gives_more_food_and_a_higher_limit(engine: Engine) -> None:
    """[blessing.larder_of_hlokk] R-D-22"""
    position = Boxes(engine).clan(0, warriors={"axeman": 4}, food=0)
    position.clan(0, blessings={"larder_of_hlokk": 1})
    state = play(position.ready("hit-2", "hit-2", "hit-2", "hit-2"), "place hunting_grounds")
    send(state)
    assert clan(state)["food"] == 8
