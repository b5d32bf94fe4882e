"""A word, field or value of a box that is not in play is refused with its name.
docs/reference/cards.md

[cards.boxes] S-1 S-9: for every set of boxes, and the same on both engines.
"""

import itertools

import pytest

from support.positions.boxes import DM, VALHALLA
from support.positions.champions import Engine

PROMOS = "promos"
ENEMIES = (
    ("trolls", "troll-1-1", "troll-lord-1"),
    ("draugr", "draugr-1-red", "vile-priest-red"),
    ("monsters", "monster-01-red", "cave-dweller-red"),
)
KINDS = (("archer", {DM}), ("shieldwarrior", {VALHALLA}), ("berserker", {VALHALLA}))
FACES = "{ hits = 1, shields = 0, count = 5 }, { hits = 0, shields = 0, count = 1"
ROW = "[[{}]]\nid = '{}'\n{}\n"


def row(table: str, name: str, line: str) -> str:
    return ROW.format(table, name, line)


#: What a card file may say, and the boxes that must all be in play.
VALUES: dict[str, set[str]] = {
    **{
        row(table, name, f"prohibits = '{kind}'"): boxes
        for table, name, _ in ENEMIES
        for kind, boxes in KINDS
    },
    **{row("merchants", "merchant-1", f"goods = {{ {kind} = 1 }}"): b for kind, b in KINDS},
    **{row("stalls", "raiders", f"gain = {{ {kind} = 1 }}"): boxes for kind, boxes in KINDS},
    row("stalls", "raiders", "gain = { discard_blame = 1 }"): {DM},
    row("stalls", "raiders", "gain = { other_takes_blame = 0 }"): {DM},
    row("stalls", "raiders", "gain = { swaps = 0 }"): {VALHALLA},
    row("stalls", "raiders", "cost = { any_resource = 0 }"): {DM},
    **{
        row("destinies", "craftsman", f"most = '{word}'"): boxes
        for word, boxes in (
            ("bergrisar_defeated", {DM}),
            ("valkyrie_blessings", {VALHALLA}),
            *((f"sacrifice_{kind}", {VALHALLA}) for kind in ("swordsman", "spearman", "axeman")),
            ("sacrifice_archer", {VALHALLA, DM}),
            ("blame", {PROMOS}),
        )
    },
    row("longships", "longship-4", "min_players = 5"): {DM},
    row("destinies", "odins_fletcher", "sole = 7"): {VALHALLA, DM},
    row("destinies", "odins_hafter", "sole = 7"): {VALHALLA},
    row("destinies", "liberator", "sole = 7"): {DM},
    row("destinies", "despised", "sole = 7"): {PROMOS},
    row("blessings", "provisions", "cost = { archer = 1, any = 1 }"): {VALHALLA, DM},
    row("epics", "garmr", "cost = { archer = 1 }"): {VALHALLA, DM},
    row("blessings", "hunters_host", "count = 2"): {VALHALLA, DM},
    row("bergrisar", "bergrisar-1-red", "prohibits = 'berserker'"): {VALHALLA, DM},
    "[tokens]\narcher = 9": {VALHALLA, DM},
    "[tokens]\naxeman = 9": {VALHALLA},
    "[board]\nfifth_hut_price = 7": {DM},
    row("land_journeys", "mercenaries", "coins = 2"): {DM, PROMOS},
    row("dice", "leader", f"faces = [{FACES}, helmet = true }}]"): {VALHALLA},
    row("journeys", "shipwreck", "coins = 3"): {PROMOS},
    row("leaders", "jorunn", "number = 3"): {DM},
    row("leaders", "hervor", "number = 3"): {VALHALLA},
}
#: Fields that no row of the base game has, and the boxes of which one must be in play.
FIELDS: dict[str, list[str]] = {
    **{
        row(table, name, line): [DM]
        for table, name, _ in ENEMIES
        for line in ("ability = 'none'", "ability_number = 0", "ability_provenance = 'mine'")
    },
    row("draugr", "draugr-1-red", "any_resource = 1"): [DM],
    row("dice", "swordsman", "manual_count = 12"): [DM, VALHALLA],
    row("dice", "swordsman", f"faces_b = [{FACES} }}]"): [DM],
    row("leaders", "ullr", "number = 1"): [DM, VALHALLA],
    row("destinies", "craftsman", "needs = 'dark_mountains'"): [VALHALLA],
    **{row("journeys", "storm", f"{it} = 1"): [PROMOS] for it in ("losses", "favor", "coins")},
}
SETS = [
    {*boxes}
    for many in range(4)
    for boxes in itertools.combinations((DM, VALHALLA, PROMOS), many)
    if boxes != (PROMOS,)
]


def refusal(engine: Engine, text: str, boxes: set[str]) -> str | None:
    """Why a game with these boxes refuses the file; None if it does not."""
    expansions = [box for box in (DM, VALHALLA) if box in boxes]
    try:
        engine.game(2, cards=text, expansions=expansions, promos=PROMOS in boxes)
    except ValueError as error:
        return str(error)
    return None


@pytest.mark.parametrize("boxes", SETS, ids=lambda boxes: "+".join(sorted(boxes)) or "none")
def test_a_value_needs_its_boxes(engine: Engine, boxes: set[str]) -> None:
    """[cards.boxes] S-1 S-9"""
    for text, needed in VALUES.items():
        found, missing = refusal(engine, text, boxes), needed - boxes
        if missing:
            names = [f"belongs to {box}, which is not in play" in (found or "") for box in missing]
            assert any(names), (text, found)
        else:
            assert "belongs to" not in (found or ""), (text, found)


@pytest.mark.parametrize("boxes", SETS, ids=lambda boxes: "+".join(sorted(boxes)) or "none")
def test_a_field_names_the_box_that_brings_it(engine: Engine, boxes: set[str]) -> None:
    """[cards.boxes] S-1 S-9"""
    for text, bring in FIELDS.items():
        found = refusal(engine, text, boxes)
        named = f"belongs to {bring[0]}, which is not in play"
        assert found is not None, text
        assert (named in found) == (not boxes & {*bring}), (text, found)


def test_a_face_without_a_helmet_fits_any_box(engine: Engine) -> None:
    """[cards.boxes] The rows of The Dark Mountains say helmet = false themselves."""
    text = row("dice", "archer", f"faces = [{FACES}, food = 1, helmet = false }}]")
    assert refusal(engine, text, {DM}) is None
    wrong = refusal(engine, text.replace("hits = 1", "hits = 9"), {DM})
    assert wrong is not None
    assert "belongs to" not in wrong


@pytest.mark.parametrize("boxes", SETS, ids=lambda boxes: "+".join(sorted(boxes)) or "none")
def test_enemies_that_are_not_in_play_forbid_no_dice(engine: Engine, boxes: set[str]) -> None:
    """[enemy.rock_creature] R-D-19: only against its armor a fight could have no end."""
    text = row("dice", "axeman", "faces = [{ hits = 1, shields = 1, count = 6 }]")
    found = refusal(engine, text, boxes)
    assert ("rock-creature" in (found or "")) == (DM in boxes), found
