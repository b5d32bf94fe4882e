"""Corrected rows of the boxes: what a file says is what happens. docs/reference/cards.md"""

from typing import Any

import pytest

from support.positions.boxes import (
    BOTH,
    DM,
    VALHALLA,
    Boxes,
    clan,
    fought,
    happens,
    legal,
    names,
    play,
)
from support.positions.champions import Engine, phase


def visited(
    engine: Engine, path: str, stall: str, **purse: Any
) -> tuple[Any, list[dict[str, Any]]]:
    """Seat 0, with this and a blame, goes to a stall: the state, and what has happened."""
    military = stall in ("roving_rangers", "trainer")
    stalls = [stall, "skald"] if military else ["raiders", stall]
    purse = {"food": 0, "wood": 0, "coins": 1, "blame": 1, "warriors": {"swordsman": 1}} | purse
    position = Boxes(engine, cards=path).board(stalls=stalls).no_troll().clan(0, **purse)
    state = position.ready()
    return state, happens(state, f"place {stall}")


def test_rangers_may_ask_for_named_goods(engine: Engine) -> None:
    """[stall.roving_rangers]"""
    path = "[[stalls]]\nid = 'roving_rangers'\ncost = { food = 1, wood = 2 }\n"
    state, _ = visited(engine, path, "roving_rangers", food=1, wood=3)
    assert (clan(state)["food"], clan(state)["wood"], clan(state)["coins"]) == (0, 1, 1)
    assert clan(state)["warriors"]["archer"] == 1
    poor = Boxes(engine, cards=path).board(stalls=["roving_rangers", "skald"])
    assert "place roving_rangers" not in legal(poor.clan(0, food=1, wood=1, coins=9).ready())


def test_rangers_may_cost_nothing(engine: Engine) -> None:
    """[stall.roving_rangers]"""
    path = "[[stalls]]\nid = 'roving_rangers'\ncost = { any_resource = 0 }\n"
    state, _ = visited(engine, path, "roving_rangers", coins=0)
    assert phase(state)["name"] != "rangers"
    assert clan(state)["warriors"]["archer"] == 1


def test_rangers_may_discard_blame(engine: Engine) -> None:
    """[stall.roving_rangers]"""
    row = "cost = { any_resource = 1 }\ngain = { archer = 1, discard_blame = 1 }"
    path = f"[[stalls]]\nid = 'roving_rangers'\n{row}\n"
    state, _ = visited(engine, path, "roving_rangers")
    play(state, "count 0", "count 0")
    assert (clan(state)["coins"], clan(state)["blame"]) == (0, 0)


@pytest.mark.parametrize("number", [0, 1, 3])
def test_gossip_gives_as_much_blame_as_its_row_has(engine: Engine, number: int) -> None:
    """[stall.gossip]"""
    gain = f"{{ wood = 2, favor = 1, glory = 3, discard_blame = 1, other_takes_blame = {number} }}"
    path = f"[[stalls]]\nid = 'gossip'\ngain = {gain}\n"
    state, events = visited(engine, path, "gossip")
    assert names(events)[:3] == ["placed", "gained", "scored"]
    assert (clan(state)["wood"], clan(state)["favor"], clan(state)["blame"]) == (2, 1, 0)
    assert state.scores[0] == 3
    before = clan(state, 1)["blame"]
    assert (phase(state)["name"] == "gossip") == (number > 0)
    if number:
        play(state, "blame seat-1")
    assert clan(state, 1)["blame"] == before + number


@pytest.mark.parametrize("swaps", [0, 1])
def test_the_trainer_gives_what_its_row_has(engine: Engine, swaps: int) -> None:
    """[stall.trainer]"""
    gain = f"{{ food = 2, favor = 1, discard_blame = 1, axeman = 1, swaps = {swaps} }}"
    path = f"[[stalls]]\nid = 'trainer'\ngain = {gain}\n"
    state, _ = visited(engine, path, "trainer")
    assert (clan(state)["food"], clan(state)["favor"], clan(state)["blame"]) == (2, 1, 0)
    if swaps:
        play(state, "lose swordsman", "kind berserker")
    assert clan(state)["warriors"]["axeman"] == 1
    assert clan(state)["warriors"]["berserker"] == swaps


@pytest.mark.parametrize("leader", ["asmundr", "dagrun", "gylfir", "ullr", "hervor", "thorir"])
def test_an_ability_of_number_0_is_not_offered(engine: Engine, leader: str) -> None:
    """[helmet] R-V-13: what can do nothing is not offered"""
    path = f"[[abilities]]\nid = '{leader}'\nnumber = 0\n"
    position = Boxes(engine, cards=path)
    state = fought(
        engine, "troll", "hit helmet", own={"leader": leader}, position=position,
        swordsman=1, leader=1,
    )  # fmt: skip
    assert legal(state) == ["rally"]


@pytest.mark.parametrize(("site", "offered"), [("troll", False), ("left_bergrisar", True)])
def test_jorunns_shields_are_counted_by_the_foe(engine: Engine, site: str, offered: bool) -> None:
    """[ability.jorunn] R-V-13"""
    position = Boxes(engine, cards="[[abilities]]\nid = 'jorunn'\nnumber = 0\n")
    position.journey("left_bergrisar", "all_quiet").foe(left_bergrisar="bergrisar-1-red")
    state = fought(
        engine, site, "hit helmet", own={"leader": "jorunn"}, position=position,
        swordsman=1, leader=1,
    )  # fmt: skip
    assert ("ability" in legal(state)) == offered


def test_jorunns_shields_do_nothing_in_a_hunt(engine: Engine) -> None:
    """[ability.jorunn] R-V-13 A-18"""
    own = {"leader": "jorunn"}
    state = fought(engine, "hunting_grounds", "hit helmet", own=own, swordsman=1, leader=1)
    assert legal(state) == ["rally"]


@pytest.mark.parametrize("wood", ["printed", "one"])
def test_trolls_that_print_another_wood_are_not_alike(engine: Engine, wood: str) -> None:
    """[troll.wood] M14: the option changes what is given, not the print"""
    same = "name = 'X'\nattack = 2\ndefense = 3\nglory = 4\nprohibits = 'none'\n"
    ids = [f"[[trolls]]\nid = 'troll-{n}'\n{same}wood = " for n in ("1-1", "1-2", "1-3")]
    path = f"{ids[0]}1\n{ids[1]}2\n{ids[2]}1\n"
    state = engine.unscripted(
        2, expansions=BOTH, troll_reward_wood=wood, cards=path, start_player=0,
        leaders=["ullr", "dagrun"],
    )  # fmt: skip
    while phase(state)["name"] != "stocking":
        state.apply(state.chance_outcomes()[0][0])
    weights = [chance * 19 for _, chance in state.chance_outcomes()]
    assert weights[:2] == [2, 1]
    assert sum(weights) == 19


@pytest.mark.parametrize(
    "text",
    [
        "[[blessings]]\nid = 'thread_of_fate'\neffect = { draw_destiny = 7, keep_destiny = 1 }\n",
        "[[blessings]]\nid = 'thread_of_fate'\ncount = 5\n"
        "[[blessings]]\nid = 'provisions'\ncount = 0\n",
        "[[blessings]]\nid = 'odins_horn'\ncount = 3\n"
        "effect = { draw_destiny = 1, keep_destiny = 1 }\n",
    ],
)
def test_destinies_are_drawn_by_so_many_blessings(engine: Engine, text: str) -> None:
    """[blessing.thread_of_fate] What a state holds of the visits at which destinies were drawn"""
    with pytest.raises(ValueError, match="draw"):
        engine.game(2, expansions=BOTH, cards=text)
    engine.game(
        2, expansions=BOTH, cards=text.replace("7", "6").replace("5", "4").replace("3", "2")
    )


def blessings(**counts: tuple[int, int]) -> str:
    """Corrections of the copies of blessings: in the box, and in the manual."""
    rows = (
        f"[[blessings]]\nid = '{name}'\ncount = {box}\nmanual_count = {manual}\n"
        for name, (box, manual) in counts.items()
    )
    return "".join(rows)


@pytest.mark.parametrize("boxes", [(VALHALLA,), BOTH], ids=str)
def test_copies_of_blessings_are_moved_from_one_to_another(
    engine: Engine, boxes: tuple[str, ...]
) -> None:
    """[cards.counts] 36 in the box, and 9 in the manual"""
    others: tuple[str, ...] = (
        "ringing_coin",
        "odins_horn",
        "freyjas_pardon",
        "shield_hall",
        "carved_rune",
    )
    others += ("wall_of_brynhildr", "spear_of_gunnr", "wand_of_gondul")
    manual = {"provisions": (0, 9), "levy_of_the_slain": (4, 0), **dict.fromkeys(others, (2, 0))}
    for moved in ({"provisions": (3, 2), "odins_horn": (1, 0)}, manual):
        state = engine.unscripted(2, expansions=boxes, cards=blessings(**moved))
        deck = state.to_dict()["deck"]["blessings"]
        assert sum(deck.values()) == 36 - 2 * (boxes != BOTH)
    for wrong, field, total in (
        ({"provisions": (3, 1)}, "count", 37),
        ({"odins_horn": (1, 1)}, "count", 35),
        ({"provisions": (2, 0)}, "manual_count", 8),
        ({"berserk_rage": (2, 1)}, "manual_count", 10),
        ({"provisions": (36, 1)}, "count", 70),
    ):
        with pytest.raises(ValueError, match=f"blessings: {field} adds up to .*{total}"):
            engine.game(2, expansions=boxes, cards=blessings(**wrong))


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        *(
            (f"[[{table}]]\nid = '{row}'\nprohibits = '{kind}'", box)
            for table, row in (
                ("trolls", "troll-1-1"),
                ("draugr", "draugr-1-red"),
                ("monsters", "monster-01-red"),
            )
            for kind, box in (("archer", DM), ("shieldwarrior", VALHALLA), ("berserker", VALHALLA))
        ),
        ("[[merchants]]\nid = 'merchant-1'\ngoods = { archer = 1 }", DM),
        ("[[stalls]]\nid = 'raiders'\ngain = { berserker = 1 }", VALHALLA),
        ("[[stalls]]\nid = 'raiders'\ngain = { discard_blame = 1 }", DM),
        ("[[destinies]]\nid = 'craftsman'\nmost = 'bergrisar_defeated'", DM),
        ("[[destinies]]\nid = 'craftsman'\nmost = 'sacrifice_axeman'", VALHALLA),
        ("[[destinies]]\nid = 'craftsman'\nmost = 'sacrifice_archer'", VALHALLA),
        ("[[destinies]]\nid = 'craftsman'\nmost = 'blame'", "promos"),
        ("[[longships]]\nid = 'longship-4'\nmin_players = 5", DM),
    ],
)
def test_a_value_of_a_box_that_is_not_in_play_names_the_box(
    engine: Engine, text: str, missing: str
) -> None:
    """[cards.boxes] S-1 S-9"""
    with pytest.raises(ValueError, match=f"belongs to {missing}, which is not in play"):
        engine.game(2, cards=text)
    assert engine.game(2, cards=text, expansions=BOTH, promos=True)


def test_an_archer_needs_the_dark_mountains_beside_valhalla(engine: Engine) -> None:
    """[cards.boxes] S-9"""
    for text in (
        "[[trolls]]\nid = 'troll-1-1'\nprohibits = 'archer'",
        "[[blessings]]\nid = 'provisions'\ncost = { archer = 1 }",
        "[[epics]]\nid = 'garmr'\ncost = { archer = 1 }",
    ):
        with pytest.raises(ValueError, match=f"archer belongs to {DM}, which is not in play"):
            engine.game(2, cards=text, expansions=[VALHALLA])


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("[[leaders]]\nid = 'ragnhild'\nnumber = 2", "number"),
        ("[[abilities]]\nid = 'ragnhild'\nnumber = 0", "number"),
        ("[[draugr]]\nid = 'seidr-draugr-red'\nability_number = 1", "ability_number"),
        ("[[monsters]]\nid = 'cave-dweller-red'\nability = 'none'", "ability_number"),
        ("[[epics]]\nid = 'fenrir'\nbonus_per = 2", "bonus_per"),
        ("[[blessings]]\nid = 'carved_rune'\neffect = { take_rune = 2 }", "take_rune"),
        ("[[blessings]]\nid = 'thread_of_fate'\neffect = { draw_destiny = 2 }", "kept"),
        ("[[blessings]]\nid = 'odins_horn'\neffect = { keep_destiny = 1 }", "kept"),
        ("[[blessings]]\nid = 'odins_horn'\neffect = { hunt_cap_bonus = 1 }", "instant"),
        ("[[blessings]]\nid = 'mercy_of_eir'\neffect = { coins = 1 }", "permanent"),
    ],
)
def test_a_number_that_no_rule_uses_is_refused(engine: Engine, text: str, word: str) -> None:
    """[leader.ragnhild] [ability.ragnhild] [enemy.abilities] [score.epic_bonus]"""
    with pytest.raises(ValueError, match=word):
        engine.game(2, cards=text, expansions=BOTH)


def shields(kind: str, *faces: tuple[int, int, int]) -> str:
    """A die with faces of these hits, shields and sides."""
    rows = (f"{{ hits = {h}, shields = {s}, count = {n} }}" for h, s, n in faces)
    return f"[[dice]]\nid = '{kind}'\nfaces = [{', '.join(rows)}]\n"


COLORS = ("red", "blue", "yellow")
ALWAYS = shields("shieldwarrior", (1, 1, 1), (0, 2, 5))


@pytest.mark.parametrize(
    ("foe", "dice", "fine"),
    [
        ("attack = 1\nability_number = 3", "", True),
        ("attack = 1\nability_number = 4", "", False),
        ("attack = 1\nability_number = 20", "", False),
        ("attack = 1\nability_number = 1", ALWAYS, False),
        ("attack = 2\nability_number = 1", ALWAYS, True),
        ("attack = 2\nability_number = 2", ALWAYS, False),
        ("attack = 3\nability_number = 2", ALWAYS, True),
        ("attack = 1\nability_number = 0", ALWAYS, True),
        ("attack = 1\nability_number = 1", shields("shieldwarrior", (2, 1, 6)), True),
        ("attack = 1\nability_number = 2", shields("shieldwarrior", (2, 1, 6)), False),
        ("attack = 1\nability_number = 1", shields("leader", (1, 1, 6)), False),
        ("attack = 1\nability_number = 1", shields("archer", (1, 1, 6)), False),
    ],
)
def test_a_fight_has_an_end(engine: Engine, foe: str, dice: str, fine: bool) -> None:
    """[enemy.rock_creature] R-D-19: a warband that cannot win falls some day"""
    rows = (f"[[monsters]]\nid = 'rock-creature-{color}'\n{foe}\n" for color in COLORS)
    path = "".join(rows) + dice
    if fine:
        assert engine.game(2, expansions=BOTH, cards=path)
        return
    with pytest.raises(
        ValueError, match=r"rock-creature-red: (a fight could have no end|ability_)"
    ):
        engine.game(2, expansions=BOTH, cards=path)


def test_a_corrected_blessing_is_used_as_often_as_its_row_has(engine: Engine) -> None:
    """[blessing.uses] [blessing.wand_of_gondul] The state can be written and read all the same."""
    row = "id = 'wand_of_gondul'\neffect = { free_reroll_per_game_round = 2 }"
    position = Boxes(engine, cards=f"[[blessings]]\n{row}\n")
    own = {"blessings": {"wand_of_gondul": 1}}
    rolls = "blank blank hit"
    state: Any = fought(engine, "troll", rolls, own=own, position=position, swordsman=1)
    for _ in range(2):
        play(state, "wand", "pick swordsman face-a", "throw")
    data = state.to_dict()
    assert (clan(state)["wand_used"], phase(state)["name"]) == (2, "casualties")
    assert state.game.from_dict(data, chance="explicit").to_dict() == data
    data["clans"][0]["wand_used"] = 3
    with pytest.raises(ValueError, match="wand_used"):
        state.game.from_dict(data, chance="explicit")


def test_training_may_take_a_die_that_was_to_come(engine: Engine) -> None:
    """[longhouse.limit] [supply.dice] The last swordsman is exchanged while its owner chooses."""
    path = "[[stalls]]\nid = 'roving_rangers'\ncost = { any_resource = 0 }\n"
    position = Boxes(engine, cards=path).board(stalls=["roving_rangers", "skald"]).no_troll()
    position.clan(0, warriors={"axeman": 7}, runes=["training"])
    position.clan(1, warriors={"swordsman": 8})
    taken = position.ready().to_dict()["supply"]["swordsman"] - 1
    state = position.clan(0, warriors={"axeman": 7 - taken, "swordsman": taken}).ready()
    assert state.to_dict()["supply"]["swordsman"] == 1
    play(state, "place roving_rangers", "rune training", "lose axeman")
    play(state, "accept", "kind swordsman")
    assert (phase(state)["name"], state.to_dict()["supply"]["swordsman"]) == ("crowded", 0)
    events = happens(state, "lose archer")
    assert "lacked" in [event["name"] for event in events]
    own = clan(state)["warriors"]
    assert (own["swordsman"], own["archer"]) == (taken + 1, 0)
