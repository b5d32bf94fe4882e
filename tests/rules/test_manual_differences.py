"""Where the reference manual differs from the official texts: each option with both its values.

The numbers X-1 to X-34 are those of section 5 of the rules of the boxes.  rust/champions/MANUAL.md
lists
them; those without an option have the reason there.
"""

import re
from pathlib import Path
from typing import Any

import pytest

import midgard
from support.positions.boxes import BOTH, DM, VALHALLA, Boxes, clan, fought, happens, legal, play
from support.positions.champions import Engine, phase, reason

DOCUMENT = Path(__file__).parents[2] / "rust" / "champions" / "MANUAL.md"
Values = tuple[Any, Any]
COUNTS: dict[str, Values] = {
    "X-2": (12, 5),
    "X-3": (10, 5),
    "X-4": (24, 10),
    "X-5": (24, 9),
    "X-6": (36, 9),
    "X-7": (9, 5),
    "X-8": ((17, 18), (10, 12)),
    "X-9": ((19, 30, 48), (16, 21, 36)),
    "X-33": (12, 8),
}


def counted(engine: Engine, value: str) -> dict[str, Any]:
    """The content of the box, by the number of the difference."""
    data = Boxes(engine, component_counts=value).data
    deck = data["deck"]
    dice = {kind: data["supply"][kind] for kind in ("archer", "shieldwarrior")}
    draft = engine.unscripted(2, expansions=BOTH, component_counts=value, start_player=0)
    stalls = len(draft.chance_outcomes())
    while phase(draft)["name"] != "draft":
        draft.apply(draft.chance_outcomes()[0][0])
        if phase(draft)["name"] == "stalls":
            stalls += len(draft.chance_outcomes())
    lying = sum(data[side] is not None for side in ("left_bergrisar", "right_bergrisar"))
    runes = len(deck["runes"]) + sum(rune is not None for rune in data["rune_row"])
    destinies = len(deck["destinies"]) + sum(len(it["destinies"]) for it in data["clans"])
    foes = (
        len(deck["trolls"]) + 1,
        len(deck["draugr"]) + 2,
        len(deck["monsters"]) + sum(shore["monster"] is not None for shore in data["shores"]),
    )
    return {
        "X-2": dice["archer"],
        "X-3": dice["shieldwarrior"],
        "X-4": len(deck["bergrisar"]) + lying,
        "X-5": sum(data["land_journeys"]["unseen"].values()),
        "X-6": sum(deck["blessings"].values())
        + sum(card is not None for card in data["blessings"]),
        "X-7": len(legal(draft)),
        "X-8": (runes, destinies),
        "X-9": foes,
        "X-33": stalls,
    }


@pytest.mark.parametrize("value", ["official", "manual"])
def test_the_box_has_the_cards_of_its_list(engine: Engine, value: str) -> None:
    """[component_counts] X-2 X-3 X-4 X-5 X-6 X-7 X-8 X-9 X-33"""
    found = counted(engine, value)
    assert found == {number: values[value == "manual"] for number, values in COUNTS.items()}


@pytest.mark.parametrize(("value", "stalls"), [("official_3_3", 6), ("manual_2_2", 4)])
def test_five_have_so_many_stalls(engine: Engine, value: str, stalls: int) -> None:
    """[setup.five_players] X-1"""
    assert len(Boxes(engine, 5, stalls_5p=value).data["stalls"]) == stalls


@pytest.mark.parametrize("value", ["official", "manual"])
def test_a_prohibited_kind_is_asked_for(engine: Engine, value: str) -> None:
    """[combat.prohibited] X-13"""
    position = Boxes(engine, prohibited_dice=value).foe(left_draugr="draugr-2-red")
    position.clan(0, warriors={"axeman": 1, "leader": 1})
    state = play(position.ready(used_up=False), "place left_draugr")
    assert phase(state)["item"] == ("axeman" if value == "manual" else "leader")


@pytest.mark.parametrize(
    ("value", "rule"), [("cleanup", "cleanup.troll"), ("troll_fight", "blame.timing")]
)
def test_a_troll_alive_blames_in_its_time(engine: Engine, value: str, rule: str) -> None:
    """[blame.timing] X-14"""
    position = Boxes(engine, blame_timing=value).clan(0, blame=0, warriors={})
    events = happens(position.ready(), "place left_draugr")
    assert {event["rule"] for event in events if event["name"] == "blamed"} == {rule}


@pytest.mark.parametrize(("value", "wood"), [("printed", 2), ("one", 1)])
def test_a_troll_gives_so_much_wood(engine: Engine, value: str, wood: int) -> None:
    """[troll.wood] X-15"""
    position = Boxes(engine, troll_reward_wood=value).foe(troll="troll-4-1")
    state = fought(engine, "troll", "hit-2 hit-2 hit", position=position, own={"wood": 0}, axeman=3)
    while phase(state)["name"] == "casualties":
        play(state, "lose axeman")
    assert clan(state)["wood"] == wood


@pytest.mark.parametrize(("value", "glory"), [("printed", 3), ("floor_half", 2)])
def test_a_tied_destiny_scores(engine: Engine, value: str, glory: int) -> None:
    """[score.tied] X-16: Odin's Fletcher is worth 5 alone and prints 3 for a tie."""
    position = Boxes(engine, tied_destiny=value)
    for seat in (0, 1):
        position.clan(seat, warriors={}, tokens={"archer": 1}, destinies=[])
    position.board(round=8).clan(0, destinies=["odins_fletcher"])
    state = play(position.ready(), "place left_draugr")
    while not state.is_terminal:
        play(state, "accept" if "accept" in legal(state) else legal(state)[0])
    assert clan(state)["sheet"]["destinies"] == glory


@pytest.mark.parametrize(("value", "asked"), [("food", []), ("any_resource", ["alms"])])
def test_a_beggar_gets(engine: Engine, value: str, asked: list[str]) -> None:
    """[placement.beggar] X-18"""
    position = Boxes(engine, beg_reward=value).no_troll().clan(0, food=0, blame=0, warriors={})
    state = play(position.ready(), "beg")
    assert ([phase(state)["name"]] == ["alms"]) == bool(asked)
    assert clan(state)["food"] == (0 if asked else 1)


@pytest.mark.parametrize("value", ["drafted", "random"])
def test_leaders_come_by_choice_or_chance(engine: Engine, value: str) -> None:
    """[setup.random_leaders] X-19"""
    state = engine.unscripted(2, expansions=[VALHALLA], leaders=value)
    seen = set()
    while phase(state)["name"] not in ("draft", "destinies"):
        seen.add(phase(state)["name"])
        state.apply(state.chance_outcomes()[0][0])
    assert ("leaders" in seen, phase(state)["name"]) == (
        (False, "draft") if value == "drafted" else (True, "destinies")
    )


@pytest.mark.parametrize("value", ["on_with_dm", "off"])
def test_the_beggar_stall_is_the_action_beg(engine: Engine, value: str) -> None:
    """[placement.beggar] X-21 R-D-14: it replaces begging, and is not a place of its own."""
    position = Boxes(engine, beggar_stall=value).no_troll().clan(0, food=0, blame=0, warriors={})
    state = position.ready()
    assert [action for action in legal(state) if "beg" in action] == ["beg"]
    play(state, "beg")
    assert (clan(state)["food"], clan(state)["blame"]) == (1, 1)


@pytest.mark.parametrize(("value", "word"), [("large_only", None), ("both", "cannot_pay")])
def test_the_small_longship_costs(engine: Engine, value: str, word: str | None) -> None:
    """[longship.fee] X-25"""
    state = Boxes(engine, public_longship_fee=value).clan(0, coins=0).ready()
    action = "place small_longship"
    assert (action in legal(state)) == (word is None)
    assert word is None or reason(engine, state, action) == word


@pytest.mark.parametrize("value", ["in_turn", "simultaneous"])
def test_warriors_are_sent_openly_or_under_seal(engine: Engine, value: str) -> None:
    """[assignment.preset] X-27"""
    position = Boxes(engine, expansions=[DM], assignment=value)
    position.clan(0, warriors={"swordsman": 1})
    events = happens(play(position.ready(used_up=False), "place left_draugr"), "count 1")
    assert ("unsealed" in [event["name"] for event in events]) == (value == "simultaneous")


@pytest.mark.parametrize(("value", "swordsmen"), [(False, 8), (True, 7)])
def test_a_leader_die_fills_a_place(engine: Engine, value: bool, swordsmen: int) -> None:
    """[leader_die.limit] X-30"""
    position = Boxes(engine, leader_counts_to_limit=value)
    position.clan(0, warriors={"swordsman": 7, "leader": 1})
    state = play(position.ready(), "place swordsmith")
    assert clan(state)["warriors"]["swordsman"] == swordsmen


@pytest.mark.parametrize(
    ("preset", "value"), [("official", "immediate"), ("manual", "after_visit")]
)
def test_a_preset_is_one_reading(preset: Any, value: str) -> None:
    """[preset] X-17 A-31: the page lists the differences one by one, without a gap."""
    game = midgard.Champions(players=2, expansions=["valhalla"], preset=preset)
    assert game.blessing_refill == value


def test_the_page_has_every_difference() -> None:
    """[preset] X-1 to X-34, each with its option, or the reason why it has none."""
    text = DOCUMENT.read_text(encoding="utf-8").partition("# Where the manual differs")[2]
    rows = re.findall(r"^\| (X-\d+) \| (.+) \| (.+) \|$", text.partition("\n## ")[0], re.M)
    assert [number for number, _, _ in rows] == [f"X-{number}" for number in range(1, 35)]
    assert all(len(topic) > 5 and len(why) > 5 for _, topic, why in rows)
