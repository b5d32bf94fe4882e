"""Numbers of card data that a row may lack: absent and 0 are different. docs/reference/cards.md"""

from typing import Any

import pytest

import midgard
from support.corrections.fields import FILES, rows_of
from support.positions.boxes import BOTH, DM, Boxes, clan, fought, legal, play
from support.positions.champions import Engine, reason


@pytest.mark.parametrize(("most", "offered"), [(0, False), (1, True)])
def test_svanhildr_may_have_no_hits_at_most(engine: Engine, most: int, offered: bool) -> None:
    """[ability.svanhildr] [helmet] R-V-13: with 0 hits at most the ability does nothing"""
    path = f"[[abilities]]\nid = 'svanhildr'\nmost = {most}\n"
    state = fought(
        engine, "troll", "hit helmet", own={"leader": "svanhildr"},
        position=Boxes(engine, cards=path), swordsman=1, leader=1,
    )  # fmt: skip
    assert ("ability" in legal(state)) == offered


@pytest.mark.parametrize(("site", "offered"), [("troll", True), ("left_bergrisar", False)])
def test_jorunn_may_have_no_shields_against_bergrisar(
    engine: Engine, site: str, offered: bool
) -> None:
    """[ability.jorunn]"""
    position = Boxes(engine, cards="[[abilities]]\nid = 'jorunn'\nagainst = 0\n")
    position.journey("left_bergrisar", "all_quiet").foe(left_bergrisar="bergrisar-1-red")
    state = fought(
        engine, site, "hit helmet", own={"leader": "jorunn"}, position=position,
        swordsman=1, leader=1,
    )  # fmt: skip
    assert ("ability" in legal(state)) == offered


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_troll_lord_brings_the_blame_of_its_number(engine: Engine, number: int) -> None:
    """[enemy.troll_lord] A-25"""
    path = f"[[trolls]]\nid = 'troll-lord-1'\nability_number = {number}\n"
    position = Boxes(engine, expansions=[DM], cards=path).foe(troll="troll-lord-1")
    state = position.clan(0, warriors={}).ready()
    before = [seat["blame"] for seat in state.to_dict()["clans"]]
    play(state, "place left_draugr")
    while not state.is_chance:
        play(state, legal(state)[0])
    after = [seat["blame"] for seat in state.to_dict()["clans"]]
    assert after == [blame + number for blame in before]


def test_a_lone_warrior_may_be_for_hire_no_time(engine: Engine) -> None:
    """[land_journey.lone_warrior] The choice is asked all the same: R-D-18"""
    path = "[[land_journeys]]\nid = 'lone_warrior'\ntimes = 0\n"
    position = Boxes(engine, expansions=[DM], cards=path)
    position.foe(left_bergrisar="bergrisar-1-red").journey("left_bergrisar", "lone_warrior")
    state = fought(engine, "left_bergrisar", own={"coins": 3}, position=position, axeman=1)
    assert legal(state) == ["accept"]
    assert reason(engine, state, "pay") == "not_for_sale"
    assert clan(state)["coins"] == 3


#: Numbers that a row has only where another of its fields has one value.
BOUND = ("blame_at_most",)


@pytest.mark.parametrize("name", ["champions", "reavers", "god_of_war"])
def test_a_number_that_rows_may_lack_is_told_from_0(name: str) -> None:
    """[cards.boxes] Each optional number of a file can be 0 and is then shown, or 0 is refused."""
    rows: dict[tuple[str, str], dict[str, Any]] = {}
    for key, row in rows_of(FILES.get(name, (name,))):
        rows.setdefault(key, {}).update(row)
    every = {(table, field) for (table, _), row in rows.items() for field in row}
    lacking = {
        (table, field)
        for (of, _), row in rows.items()
        for table, field in every
        if of == table and field not in row and not field.endswith("provenance")
    }
    options: Any = {"expansions": BOTH, "promos": True} if name == "champions" else {}
    factory: Any = midgard.GAMES[name]
    usual, shown = factory(**options), 0
    for (table, id), row in rows.items():
        for field in row:
            whole = isinstance(row[field], int) and not isinstance(row[field], bool)
            if (table, field) not in lacking or not whole or not row[field] or field in BOUND:
                continue
            text = f"[[{table}]]\nid = '{id}'\n{field} = 0\n"
            try:
                game = factory(**options, cards=text)
            except ValueError:
                continue
            (found,) = [it for it in game.cards() if (it["table"], it["id"]) == (table, id)]
            assert found["numbers"][field] == [0], (table, id, field)
            assert game.card_digest != usual.card_digest, (table, id, field)
            shown += 1
    assert shown > 5 or name != "champions"
