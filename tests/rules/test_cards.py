"""The content of the box: cards, dice, boards. Rulebook p. 2."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from support.positions.champions import (
    CARDS,
    DESTINIES,
    LEADERS,
    LONGSHIPS,
    RUNES,
    STALLS,
    Engine,
    Position,
    answer,
    distribution,
    face_text,
    ids,
    legal,
    phase_name,
    play,
)


def box(engine: Engine) -> dict[str, Any]:
    """The table before anything has been drawn."""
    return engine.unscripted(4).to_dict()


@pytest.mark.parametrize(
    ("deck", "number"),
    [
        ("trolls", 16),
        ("draugr", 21),
        ("monsters", 36),
        ("runes", 10),
        ("merchants", 8),
        ("destinies", 12),
    ],
)
def test_the_decks_are_those_of_the_component_list(engine: Engine, deck: str, number: int) -> None:
    """[cards.counts] R75"""
    assert box(engine)["deck"][deck] == list(ids(deck))
    assert len(ids(deck)) == number


def test_eighteen_journeys_are_in_the_box(engine: Engine) -> None:
    """[cards.counts] R75"""
    journeys = box(engine)["journeys"]
    assert journeys["left"] == sum(journeys["unseen"].values()) == 18
    assert journeys["unseen"] == {
        **{"all_quiet": 8, "kraken": 2, "lost": 2, "no_wind": 2, "storm": 2, "whirlpool": 2}
    }


def test_thirty_four_dice_are_in_the_box(engine: Engine) -> None:
    """[cards.counts] R75"""
    assert box(engine)["supply"] == {"swordsman": 12 - 4, "spearman": 12, "axeman": 10}


def test_leaders_stalls_and_longships_are_those_of_the_component_list(engine: Engine) -> None:
    """[cards.counts] R75"""
    assert (len(LEADERS), len(STALLS), len(RUNES), len(DESTINIES)) == (5, 8, 10, 12)
    assert box(engine)["longships"] == list(LONGSHIPS)
    capacities = {row["id"]: row["capacity"] for row in CARDS["public_longships"]}
    assert capacities == {"small": 5, "large": 10}


def test_draugr_and_monsters_come_in_three_colours(engine: Engine) -> None:
    """[cards.counts] [score.sets] R75"""
    for deck in ("draugr", "monsters"):
        colours = Counter(card.rpartition("-")[2] for card in box(engine)["deck"][deck])
        assert set(colours) == {"red", "blue", "yellow"}
        assert len(set(colours.values())) == 1


@pytest.mark.parametrize("die", CARDS["dice"], ids=lambda die: str(die["id"]))
def test_a_die_shows_its_faces_by_their_number(engine: Engine, die: dict[str, Any]) -> None:
    """[cards.counts] [combat.round]"""
    position = Position(engine).workers(1, 0, 0).clan(0, warriors={die["id"]: 1})
    state = play(position.ready(explicit=True), "place troll", "count 1")
    words = {face_text(face): Fraction(face["count"], 6) for face in die["faces"]}
    assert distribution(state) == words


def test_axemen_have_no_shield_and_only_spearmen_hit_and_shield_at_once(engine: Engine) -> None:
    """[cards.counts] [combat.shields]"""
    faces = {}
    for kind in ("swordsman", "spearman", "axeman"):
        position = Position(engine).workers(1, 0, 0).clan(0, warriors={kind: 1})
        state = play(position.ready(explicit=True), "place troll", "count 1")
        faces[kind] = list(distribution(state))
    assert faces["swordsman"] == ["blank", "shield", "hit", "hit-2"]
    assert faces["spearman"] == ["blank", "hit", "hit+shield", "hit-2"]
    assert faces["axeman"] == ["blank", "hit", "hit-2"]


def test_the_fifth_leader_stays_in_the_box(engine: Engine) -> None:
    """[setup.draft] [cards.counts]"""
    state = answer(engine.unscripted(4, start_player=0), "raiders", "varyags", "skald", "aumingi")
    for leader in LEADERS[:4]:
        play(state, f"leader {leader}")
    assert phase_name(state) == "destinies"
    assert legal(state) == []
