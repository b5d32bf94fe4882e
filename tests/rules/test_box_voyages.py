"""On the way with the boxes: hunger of all kinds, Jorunn at sea, and the Kraken and Bandits."""

from typing import Any

import pytest

from support.positions.boxes import KINDS, Boxes, clan, fought, happens, legal, play, send
from support.positions.champions import Engine, State, phase


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_eats(engine: Engine, kind: str) -> None:
    """[voyage.feeding] A-41: nobody's die is exempt"""
    position = Boxes(engine).journey("shore-1", "all_quiet")
    position.clan(0, warriors={kind: 1}, food=0)
    state = play(position.ready(), "place small_longship", "sail shore-1")
    send(state, **{kind: 1})
    assert (phase(state)["name"], legal(state)) == ("starving", [f"lose {kind}"])


@pytest.mark.parametrize("kind", KINDS)
def test_a_food_feeds_as_many_of_every_kind(engine: Engine, kind: str) -> None:
    """[voyage.feeding] A-41: two near, one far; with a swordsman"""
    for shore, hungry in (("shore-1", 0), ("shore-3", 1)):
        position = Boxes(engine).foe(shore_1="monster-01-red").journey(shore, "all_quiet")
        position.clan(0, warriors={"swordsman": 1} | {kind: 1 + (kind == "swordsman")}, food=1)
        state = play(position.ready(), "place small_longship", f"sail {shore}")
        send(state, **({"swordsman": 1} | {kind: 1 + (kind == "swordsman")}), food=1)
        left = phase(state)["left"] if phase(state)["name"] == "starving" else 0
        assert left == hungry


@pytest.mark.parametrize(("first", "asked"), [("combat_only", True), ("all_losses", False)])
def test_as_an_option_hungry_berserkers_fall_unasked(
    engine: Engine, first: str, asked: bool
) -> None:
    """[berserker.first] R-V-14: a food feeds two of three; else the owner names who starves"""
    position = Boxes(engine, berserker_first=first).journey("shore-1", "all_quiet")
    position.foe(shore_1="monster-01-red").clan(0, warriors={"axeman": 2, "berserker": 1}, food=1)
    state = play(position.ready(), "place small_longship", "sail shore-1")
    send(state, axeman=2, berserker=1, food=1)
    assert (phase(state)["name"] == "starving") is asked
    if asked:
        assert legal(state) == ["lose axeman", "lose berserker"]
    else:
        assert clan(state)["tokens"]["berserker"] == 1


@pytest.mark.parametrize(("card", "glory"), [("all_quiet", 0), ("no_wind", 2), ("kraken", 2)])
@pytest.mark.parametrize("dice", [0, 2])
def test_jorunn_scores_at_sea_too(engine: Engine, card: str, glory: int, dice: int) -> None:
    """[leader.jorunn] 3.4 A-6 R-D-17: with dice aboard and without"""
    position = Boxes(engine).journey("shore-1", card)
    position.clan(0, leader="jorunn", warriors={"axeman": 2}, food=2)
    state = play(position.ready(), "place small_longship", "sail shore-1")
    send(state, axeman=dice, food=2)
    assert clan(state)["sheet"]["leader"] == glory


@pytest.mark.parametrize(
    ("first", "then", "glory"), [("lost", "all_quiet", 0), ("lost", "lost", 2)]
)
def test_jorunn_scores_for_the_journey_that_is_left_lying(
    engine: Engine, first: str, then: str, glory: int
) -> None:
    """[leader.jorunn] A-6 [rune.journey]"""
    position = Boxes(engine).journey("shore-1", "lost")
    own = {"leader": "jorunn", "runes": ["journey"], "food": 2}
    position.clan(0, warriors={"axeman": 2}, **own)
    state = play(position.ready(then), "place small_longship", "sail shore-1")
    send(state, axeman=2, food=2)
    assert clan(state)["sheet"]["leader"] == 0
    play(state, "rune journey")
    assert clan(state)["sheet"]["leader"] == glory


def on_the_way(
    engine: Engine, foe: str, rolls: str, *, own: Any = None, path: str = "", **band: int
) -> State:
    """Seat 0 meets a Kraken or Bandits with this warband; there is food enough."""
    options: dict[str, Any] = {"cards": path} if path else {}
    position = Boxes(engine, **options)
    if foe == "bandits":
        own = {"coins": 0} | (own or {})
        position.journey("left_bergrisar", "bandits")
        state = fought(engine, "left_bergrisar", rolls, position=position, own=own, **band)
        return play(state, "accept")
    position.journey("shore-1", "kraken").clan(0, warriors=band, food=3, coins=0)
    state = position.clan(0, **(own or {})).ready(*rolls.split())
    return send(play(state, "place small_longship", "sail shore-1"), food=1, **band)


ON_THE_WAY = pytest.mark.parametrize("foe", ["kraken", "bandits"])


@ON_THE_WAY
def test_berserkers_fall_first_on_the_way_too(engine: Engine, foe: str) -> None:
    """[berserker.first] R-V-14: Kraken and Bandits included"""
    state = on_the_way(engine, foe, "blank blank", swordsman=1, berserker=1)
    assert (phase(state)["name"], phase(state)["fight"]["foe"]) == ("dice", foe)
    assert clan(state)["tokens"]["berserker"] == 1
    assert phase(state)["fight"]["warband"]["swordsman"] == 1


@ON_THE_WAY
def test_tribute_is_paid_on_the_way_too(engine: Engine, foe: str) -> None:
    """[blessing.tribute_of_skogul] R-D-15 R-D-23: they are enemies"""
    own = {"blessings": {"tribute_of_skogul": 1}}
    state = on_the_way(engine, foe, "hit-2 hit-2", own=own, axeman=2)
    events = happens(state, "lose axeman")
    assert clan(state)["coins"] == 1
    assert "blessing.tribute_of_skogul" in [event["rule"] for event in events]


@ON_THE_WAY
def test_jorunn_has_her_fewer_shields_on_the_way(engine: Engine, foe: str) -> None:
    """[ability.jorunn] 4.2: the larger number is for Bergrisar and monsters"""
    text = "[[abilities]]\nid = 'jorunn'\nnumber = 1\nagainst = 4\n"
    own = {"leader": "jorunn"}
    state = on_the_way(engine, foe, "blank helmet", own=own, path=text, axeman=1, leader=1)
    events = happens(state, "ability")
    assert next(event for event in events if event["name"] == "hit")["shields"] == 1
