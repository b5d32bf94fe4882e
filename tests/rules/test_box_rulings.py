"""Rulings of the boxes that no other chapter asks for, each by its number."""

from typing import Any

import pytest

from support.positions.boxes import (
    BOTH,
    DM,
    KINDS,
    VALHALLA,
    Boxes,
    clan,
    fought,
    happens,
    legal,
    names,
    play,
    send,
)
from support.positions.champions import Engine, phase

NINE = (
    *("asmundr", "dagrun", "gylfir", "svanhildr", "ullr"),
    *("jorunn", "ragnhild", "hervor", "thorir"),
)


def workers(position: Boxes, number: int, **things: Any) -> Boxes:
    """Seat 0 has a number of workers left, and these things."""
    return position.clan(0, workers=number, begging=4 - number, **things)


# Set-up and components


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_beggar_stall_lies_beside_the_drawn_stalls(engine: Engine, players: int) -> None:
    """[placement.beggar] S-3: it is none of them"""
    position = Boxes(engine, players, expansions=[DM]).clan(0, blame=0)
    assert len(position.data["stalls"]) == {2: 2, 3: 3, 4: 4, 5: 6}[players]
    assert "beg" in legal(position.ready(used_up=False))


@pytest.mark.parametrize("boxes", [(DM,), (VALHALLA,), BOTH])
def test_leaders_are_chosen_from_the_right_of_the_first_player(
    engine: Engine, boxes: tuple[str, ...]
) -> None:
    """[setup.leader_die] S-5: in reverse turn order, and with V each clan has a Leader die"""
    state = engine.unscripted(3, expansions=boxes, start_player=1)
    turns = []
    while phase(state)["name"] != "destinies":
        if phase(state)["name"] == "draft":
            turns.append(phase(state)["turn"])
        state.apply(state.chance_outcomes()[0][0] if state.is_chance else state.legal_actions()[0])
    assert turns == [0, 2, 1]
    dice = [found["warriors"].get("leader", 0) for found in state.to_dict()["clans"]]
    assert dice == [int(VALHALLA in boxes)] * 3


def test_bergrisar_and_land_journeys_come_with_the_first_round(engine: Engine) -> None:
    """[setup.boards] S-7: at set-up both decks are whole and no card lies"""
    state = engine.unscripted(2, expansions=[DM], leaders="random")
    while phase(state)["name"] != "stocking":
        state.apply(state.chance_outcomes()[0][0])
    data = state.to_dict()
    assert (data["left_bergrisar"], data["right_bergrisar"]) == (None, None)
    assert (len(data["deck"]["bergrisar"]), data["land_journeys"]["left"]) == (24, 24)


def test_dark_mountains_alone_has_no_leader_die_and_no_tokens(engine: Engine) -> None:
    """[setup.boxes] A-27"""
    data = engine.unscripted(5, expansions=[DM]).to_dict()
    assert list(data["supply"]) == ["swordsman", "spearman", "axeman", "archer"]
    assert "tokens" not in data["clans"][0]


def test_valhalla_alone_has_no_archers_and_four_players_at_most(engine: Engine) -> None:
    """[setup.boxes] A-27 X-26: six kinds of tokens, without archers five"""
    data = engine.unscripted(4, expansions=[VALHALLA]).to_dict()
    assert "archer" not in data["supply"]
    assert list(data["clans"][0]["tokens"]) == [it for it in KINDS[:-1] if it != "archer"]
    both = engine.unscripted(4, expansions=BOTH).to_dict()
    assert list(both["clans"][0]["tokens"]) == list(KINDS[:-1])
    with pytest.raises(ValueError, match="players"):
        engine.game(5, expansions=[VALHALLA])


def test_without_a_box_nothing_of_the_boxes_is_there(engine: Engine) -> None:
    """[preset] A-32"""
    state = engine.unscripted(2, preset="official")
    assert state.to_dict() == engine.unscripted(2).to_dict()
    data = state.to_dict()
    assert not {"left_bergrisar", "land", "land_journeys", "blessings", "epics"} & set(data)
    assert list(data["supply"]) == ["swordsman", "spearman", "axeman"]
    assert set(data["deck"]) == {"trolls", "draugr", "monsters", "runes", "destinies", "merchants"}


@pytest.mark.parametrize("preset", ["official", "manual"])
def test_two_public_longships_under_each_preset(engine: Engine, preset: str) -> None:
    """[component_counts] X-10"""
    state = Boxes(engine, preset=preset).clan(0, coins=9).ready(used_up=False)
    ships = [text for text in legal(state) if text.endswith("longship")]
    assert ships == ["place small_longship", "place large_longship"]


@pytest.mark.parametrize("preset", ["official", "manual"])
@pytest.mark.parametrize(("players", "number"), [(2, 4), (3, 3), (4, 3), (5, 3)])
def test_clans_have_as_many_workers_under_each_preset(
    engine: Engine, preset: str, players: int, number: int
) -> None:
    """[setup.five_players] X-11"""
    data = engine.unscripted(players, expansions=BOTH, preset=preset).to_dict()
    assert [found["workers"] for found in data["clans"]] == [number] * players


def test_the_dice_of_all_boxes_are_71(engine: Engine) -> None:
    """[component_counts] X-12: 66 and five Leader dice, not the total of the manual"""
    assert sum(Boxes(engine, 5).whole["dice"].values()) == 71


@pytest.mark.parametrize("preset", ["official", "manual"])
def test_wood_has_no_end(engine: Engine, preset: str) -> None:
    """[component_counts] X-29: clans may hold more than 30 together"""
    position = Boxes(engine, preset=preset, troll_reward_wood="one").clan(1, wood=40)
    position.foe(troll="troll-4-1")
    state = fought(
        engine,
        "troll",
        "hit-2 hit-2 hit",
        position=position,
        own={"wood": 40, "coins": 0},
        axeman=3,
    )
    while phase(state)["name"] == "casualties":
        play(state, "lose axeman")
    assert clan(state)["wood"] == 41


@pytest.mark.parametrize(
    ("players", "shores", "ships"), [(2, 3, 2), (3, 3, 3), (4, 4, 4), (5, 4, 5)]
)
def test_a_shore_and_longships_wait_for_more_players(
    engine: Engine, players: int, shores: int, ships: int
) -> None:
    """[setup.five_players] X-32"""
    data = Boxes(engine, players).data
    assert sum(shore["monster"] is not None for shore in data["shores"]) == shores
    assert len(data["longships"]) == ships


# Order


def test_kinds_are_asked_for_in_one_order_everywhere(engine: Engine) -> None:
    """[leader_die.assign] A-33: at assignment, in losses and in payment"""
    band = dict.fromkeys(KINDS, 1)
    position = Boxes(engine, berserker_first="off").clan(0, warriors=band)
    position.foe(troll="troll-4-1")
    rolls = "blank blank blank blank shield blank blank"
    state, asked = play(position.ready(*rolls.split()), "place troll"), []
    while phase(state)["name"] == "assignment":
        asked.append(phase(state)["item"])
        play(state, "count 1")
    assert asked == list(KINDS)
    assert legal(state) == [f"lose {kind}" for kind in KINDS[:-1]]
    play(state, "lose berserker")
    assert legal(state) == ["lose leader"], "two fall, and none may be named before the last one"


def test_places_are_resolved_from_the_troll_to_the_shores(engine: Engine) -> None:
    """[combat.bergrisar] R-D-4 A-33: draugr, Bergrisar left to right, shores"""
    position = workers(Boxes(engine), 4, warriors={"axeman": 4}, food=1)
    for space in ("left_bergrisar", "right_bergrisar", "shore-1"):
        position.journey(space, "all_quiet")
    state = play(
        position.ready("blank", "blank", "blank", "blank"),
        *("place small_longship", "sail shore-1", "place right_bergrisar"),
        *("place left_draugr", "place left_bergrisar"),
    )
    fights = []
    while not state.is_chance:
        now = phase(state)
        if "fight" in now and now["fight"]["foe"] not in fights:
            fights.append(now["fight"]["foe"])
        asked = now["name"] == "assignment"
        play(state, "count 1" if asked else legal(state)[0])
    assert fights == ["left_draugr", "left_bergrisar", "right_bergrisar", "monster"]


# Journeys


def test_a_land_journey_is_paid_from_the_supply_and_takes_from_those_sent(engine: Engine) -> None:
    """[bergrisar.order] R-D-6: coins of the clan, dice of this warband, not those at home"""
    for card, coins, lost in (("thief", 1, 0), ("avalanche", 2, 1)):
        position = Boxes(engine).foe(left_bergrisar="bergrisar-8-red")
        position.journey("left_bergrisar", card)
        position.clan(0, warriors={"swordsman": 1, "axeman": 2}, coins=2)
        state = send(play(position.ready(), "place left_bergrisar"), axeman=2)
        if lost:
            assert legal(state) == ["lose axeman"]
            play(state, "lose axeman")
        assert phase(state)["fight"]["warband"]["axeman"] == 2 - lost
        assert (clan(state)["coins"], clan(state)["warriors"]["swordsman"]) == (coins, 1)


def test_the_sages_house_shows_one_card_of_sea_or_land(engine: Engine) -> None:
    """[journey.both] A-7 X-24: any one, and its owner alone knows it"""
    state = play(Boxes(engine).clan(0, coins=5).ready("thief"), "place sages_house")
    assert legal(state) == [
        *(f"peek shore-{number}" for number in (1, 2, 3)),
        *("peek left_bergrisar", "peek right_bergrisar"),
    ]
    play(state, "peek right_bergrisar")
    land = state.to_dict()["land"]
    assert [(space["journey"], space["known_to"]) for space in land] == [
        ("unseen", []),
        ("thief", [0]),
    ]


# Fights


@pytest.mark.parametrize("leader", NINE)
def test_every_leader_has_a_second_ability_at_a_helmet(engine: Engine, leader: str) -> None:
    """[helmet] R-V-10 X-34: also those of The Dark Mountains and of Valhalla"""
    own = {"leader": leader}
    state = fought(engine, "troll", "hit helmet", own=own, swordsman=1, leader=1)
    assert legal(state) == ["rally", "ability"]
    assert happens(state, "ability")[0]["name"] == "activated"


def test_a_helmet_may_be_rerolled(engine: Engine) -> None:
    """[helmet] A-19: like any face, and then it does nothing"""
    state = fought(engine, "troll", "hit helmet blank", own={"favor": 1}, axeman=1, leader=1)
    play(state, "favor")
    assert "pick leader face-b" in legal(state)
    play(state, "pick leader face-b", "throw")
    assert phase(state)["name"] == "casualties"


def test_with_the_leader_wounded_and_all_others_dead_a_fight_is_over(engine: Engine) -> None:
    """[leader_die.loss] A-30"""
    position = Boxes(engine).foe(troll="troll-4-1")
    state = fought(engine, "troll", "blank blank", position=position, axeman=1, leader=1)
    events = []
    while phase(state)["name"] == "casualties":
        events += happens(state, legal(state)[0])
    assert names(events)[:4] == ["fell", "buried", "fell", "beaten"]
    assert clan(state)["tokens"]["axeman"] == 1


@pytest.mark.parametrize(("rolls", "won"), [("blank", False), ("hit-2 hit-2 hit-2", True)])
def test_after_a_fight_won_or_lost_its_clan_may_buy(engine: Engine, rolls: str, won: bool) -> None:
    """[valhalla.visit] R-V-3 X-31: one purchase after another"""
    dice = len(rolls.split())
    own = {"tokens": {"spearman": 4}, "blame": 0}
    state = fought(engine, "left_draugr", rolls, own=own, axeman=dice)
    while phase(state)["name"] == "casualties":
        play(state, "lose axeman")
    assert len(clan(state)["draugr"]) == won
    assert (phase(state)["name"], phase(state)["turn"]) == ("valhalla", 0)
    for _ in range(2):
        play(state, "buy glory", "kind spearman", "kind spearman")
    assert clan(state)["sheet"]["sacrifices"] == 2


def test_a_token_of_a_loss_is_spent_from_the_next_visit_on(engine: Engine) -> None:
    """[valhalla.token] A-43: gained at the moment of the loss"""
    state = fought(engine, "left_draugr", "blank", own={"tokens": {"axeman": 1}}, axeman=1)
    play(state, "lose axeman")
    assert clan(state)["tokens"]["axeman"] == 2
    assert legal(state) == ["accept", "buy glory"]


def test_the_payer_of_any_token_picks_its_kind(engine: Engine) -> None:
    """[valhalla.payment] A-22: token by token"""
    position = Boxes(engine).clan(
        0, warriors={}, tokens={"swordsman": 1, "axeman": 1, "berserker": 1}
    )
    state = play(position.ready(), "place troll", "buy glory")
    assert legal(state) == ["kind swordsman", "kind axeman"]
    play(state, "kind swordsman")
    assert legal(state) == ["kind axeman", "kind berserker"]


def test_a_permanent_blessing_works_from_the_next_fight_on(engine: Engine) -> None:
    """[combat.aftermath] A-24 [blessing.permanent]"""
    position = Boxes(engine).row("spear_of_gunnr", "provisions", "provisions", "ringing_coin")
    tokens = {"axeman": 2, "spearman": 1, "swordsman": 1}
    position = workers(position, 2, warriors={"axeman": 2}, tokens=tokens)
    state = play(position.ready("hit", "ringing_coin", "hit"), "place troll", "place left_draugr")
    hits: list[int] = []
    while not state.is_chance and len(hits) < 2:
        now = phase(state)
        action = legal(state)[0]
        if now["name"] == "assignment":
            action = "count 1" if now["item"] == "axeman" else "count 0"
        elif "buy blessing-1" in legal(state):
            action = "buy blessing-1"
        hits += [event["hits"] for event in happens(state, action) if event["name"] == "hit"]
    assert hits == [1, 2]


@pytest.mark.parametrize("card", ["dark-shaman-red", "mist-walker-blue", "monster-01-red"])
def test_an_undefeated_monster_of_a_box_gets_a_coin(engine: Engine, card: str) -> None:
    """[enemy.dark_shaman] A-29 [enemy.abilities] as every monster"""
    position = Boxes(engine).foe(shore_1=card).journey("shore-1", "all_quiet")
    position.clan(0, warriors={"axeman": 1}, food=1)
    assert position.data["shores"][0]["bounty"] == 0
    state = play(position.ready("blank"), "place small_longship", "sail shore-1")
    send(state, axeman=1, food=1)
    while not state.is_chance:
        play(state, legal(state)[0])
    assert clan(state)["tokens"]["axeman"] == 1
    assert state.to_dict()["shores"][0]["bounty"] == 1


@pytest.mark.parametrize(
    ("card", "value", "wood"),
    [
        *(("troll-4-1", "printed", 2), ("troll-4-1", "one", 1)),
        *(("troll-lord-1", "printed", 1), ("troll-lord-1", "one", 1)),
    ],
)
def test_every_troll_gives_wood_as_an_option(
    engine: Engine, card: str, value: str, wood: int
) -> None:
    """[troll.wood] A-38: Troll Lords too"""
    position = Boxes(engine, troll_reward_wood=value).foe(troll=card)
    state = fought(
        engine, "troll", "hit-2 hit-2 hit-2", position=position, own={"wood": 0}, axeman=3
    )
    while phase(state)["name"] == "casualties":
        play(state, "lose axeman")
    assert (clan(state)["wood"], len(clan(state)["trolls"])) == (wood, 1)
