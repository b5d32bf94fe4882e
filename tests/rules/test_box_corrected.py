"""Corrected rows of the boxes: what a file says is what happens. docs/cards.md"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.boxes import BOTH, Boxes, clan, fought, happens, legal, names, play
from support.table import Engine, phase

Cards = Callable[[str], str]


@pytest.fixture
def cards(tmp_path: Path) -> Cards:
    """Writes a card file and returns its path."""

    def write(text: str) -> str:
        path = tmp_path / "cards.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


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


def test_rangers_may_ask_for_named_goods(box_engine: Engine, cards: Cards) -> None:
    """[stall.roving_rangers]"""
    path = cards("[[stalls]]\nid = 'roving_rangers'\ncost = { food = 1, wood = 2 }\n")
    state, _ = visited(box_engine, path, "roving_rangers", food=1, wood=3)
    assert (clan(state)["food"], clan(state)["wood"], clan(state)["coins"]) == (0, 1, 1)
    assert clan(state)["warriors"]["archer"] == 1
    poor = Boxes(box_engine, cards=path).board(stalls=["roving_rangers", "skald"])
    assert "place roving_rangers" not in legal(poor.clan(0, food=1, wood=1, coins=9).ready())


def test_rangers_may_cost_nothing(box_engine: Engine, cards: Cards) -> None:
    """[stall.roving_rangers]"""
    path = cards("[[stalls]]\nid = 'roving_rangers'\ncost = { any_resource = 0 }\n")
    state, _ = visited(box_engine, path, "roving_rangers", coins=0)
    assert phase(state)["name"] != "rangers"
    assert clan(state)["warriors"]["archer"] == 1


def test_rangers_may_discard_blame(box_engine: Engine, cards: Cards) -> None:
    """[stall.roving_rangers]"""
    row = "cost = { any_resource = 1 }\ngain = { archer = 1, discard_blame = 1 }"
    path = cards(f"[[stalls]]\nid = 'roving_rangers'\n{row}\n")
    state, _ = visited(box_engine, path, "roving_rangers")
    play(state, "count 0", "count 0")
    assert (clan(state)["coins"], clan(state)["blame"]) == (0, 0)


@pytest.mark.parametrize("number", [0, 1, 3])
def test_gossip_gives_as_much_blame_as_its_row_says(
    box_engine: Engine, cards: Cards, number: int
) -> None:
    """[stall.gossip]"""
    gain = f"{{ wood = 2, favor = 1, glory = 3, discard_blame = 1, other_takes_blame = {number} }}"
    path = cards(f"[[stalls]]\nid = 'gossip'\ngain = {gain}\n")
    state, events = visited(box_engine, path, "gossip")
    assert names(events)[:3] == ["placed", "gained", "scored"]
    assert (clan(state)["wood"], clan(state)["favor"], clan(state)["blame"]) == (2, 1, 0)
    assert state.scores[0] == 3
    before = clan(state, 1)["blame"]
    assert (phase(state)["name"] == "gossip") == (number > 0)
    if number:
        play(state, "blame seat-1")
    assert clan(state, 1)["blame"] == before + number


@pytest.mark.parametrize("swaps", [0, 1])
def test_the_trainer_gives_what_its_row_says(box_engine: Engine, cards: Cards, swaps: int) -> None:
    """[stall.trainer]"""
    gain = f"{{ food = 2, favor = 1, discard_blame = 1, axeman = 1, swaps = {swaps} }}"
    path = cards(f"[[stalls]]\nid = 'trainer'\ngain = {gain}\n")
    state, _ = visited(box_engine, path, "trainer")
    assert (clan(state)["food"], clan(state)["favor"], clan(state)["blame"]) == (2, 1, 0)
    if swaps:
        play(state, "lose swordsman", "kind berserker")
    assert clan(state)["warriors"]["axeman"] == 1
    assert clan(state)["warriors"]["berserker"] == swaps


@pytest.mark.parametrize("leader", ["asmundr", "dagrun", "gylfir", "ullr", "hervor", "thorir"])
def test_an_ability_of_number_0_is_not_offered(
    box_engine: Engine, cards: Cards, leader: str
) -> None:
    """[helmet] R-V-13: what can do nothing is not offered"""
    path = cards(f"[[abilities]]\nid = '{leader}'\nnumber = 0\n")
    position = Boxes(box_engine, cards=path)
    state = fought(
        box_engine, "troll", "hit helmet", own={"leader": leader}, position=position,
        swordsman=1, leader=1,
    )  # fmt: skip
    assert legal(state) == ["rally"]


@pytest.mark.parametrize(("site", "offered"), [("troll", False), ("left_bergrisar", True)])
def test_jorunns_shields_are_counted_by_the_foe(
    box_engine: Engine, cards: Cards, site: str, offered: bool
) -> None:
    """[ability.jorunn] R-V-13"""
    position = Boxes(box_engine, cards=cards("[[abilities]]\nid = 'jorunn'\nnumber = 0\n"))
    position.journey("left_bergrisar", "all_quiet").foe(left_bergrisar="bergrisar-1-red")
    state = fought(
        box_engine, site, "hit helmet", own={"leader": "jorunn"}, position=position,
        swordsman=1, leader=1,
    )  # fmt: skip
    assert ("ability" in legal(state)) == offered


def test_jorunns_shields_do_nothing_in_a_hunt(box_engine: Engine) -> None:
    """[ability.jorunn] R-V-13"""
    own = {"leader": "jorunn"}
    state = fought(box_engine, "hunting_grounds", "hit helmet", own=own, swordsman=1, leader=1)
    assert legal(state) == ["rally"]


@pytest.mark.parametrize("wood", ["printed", "one"])
def test_trolls_that_print_another_wood_are_not_alike(
    box_engine: Engine, cards: Cards, wood: str
) -> None:
    """[troll.wood] M14: the option changes what is given, not the print"""
    same = "name = 'X'\nattack = 2\ndefense = 3\nglory = 4\nprohibits = 'none'\n"
    ids = [f"[[trolls]]\nid = 'troll-{n}'\n{same}wood = " for n in ("1-1", "1-2", "1-3")]
    path = cards(f"{ids[0]}1\n{ids[1]}2\n{ids[2]}1\n")
    state = box_engine.unscripted(
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
        "[[blessings]]\nid = 'thread_of_fate'\neffect = { draw_destiny = 7 }\n",
        "[[blessings]]\nid = 'thread_of_fate'\ncount = 5\n",
        "[[blessings]]\nid = 'odins_horn'\ncount = 3\neffect = { draw_destiny = 1 }\n",
    ],
)
def test_destinies_are_drawn_by_so_many_blessings(
    box_engine: Engine, cards: Cards, text: str
) -> None:
    """[blessing.thread_of_fate] What a state holds of the visits at which destinies were drawn"""
    with pytest.raises(ValueError, match="draw"):
        box_engine.game(2, expansions=BOTH, cards=cards(text))
    box_engine.game(
        2, expansions=BOTH, cards=cards(text.replace("7", "6").replace("5", "4").replace("3", "2"))
    )


def test_training_may_take_a_die_that_was_to_come(box_engine: Engine, cards: Cards) -> None:
    """[longhouse.limit] [supply.dice] The last swordsman is exchanged while its owner chooses."""
    path = cards("[[stalls]]\nid = 'roving_rangers'\ncost = { any_resource = 0 }\n")
    position = Boxes(box_engine, cards=path).board(stalls=["roving_rangers", "skald"]).no_troll()
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
