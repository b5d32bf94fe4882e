"""From round to round with the boxes: clean-up and set-up, and what counts at the end."""

from typing import Any

import pytest

from support.positions.boxes import DM, Boxes, clan, fought, legal, play
from support.positions.champions import Engine, State, phase

BERGRISAR = ("left_bergrisar", "right_bergrisar")


def next_round(state: State) -> State:
    """Plays the rest of round 1, where everybody lets everything pass, and stocks the board."""
    while state.to_dict()["round"] == 1 or phase(state)["name"] != "placement":
        if state.is_chance:
            state.apply(state.chance_outcomes()[0][0])
        else:
            play(state, "accept" if "accept" in legal(state) else legal(state)[0])
    return state


def test_an_undefeated_bergrisar_lies_there_in_the_next_round(engine: Engine) -> None:
    """[bergrisar.stays] R-D-8"""
    position = Boxes(engine).no_troll()
    for side, card in zip(BERGRISAR, ("bergrisar-1-red", "bergrisar-2-blue"), strict=True):
        position.foe(**{side: card}).journey(side, "all_quiet")
    state = fought(engine, "left_bergrisar", "blank", position=position, axeman=1)
    data = next_round(play(state, "lose axeman")).to_dict()
    assert [data[side] for side in BERGRISAR] == ["bergrisar-1-red", "bergrisar-2-blue"]
    assert [space["journey"] for space in data["land"]] == ["unseen", "all_quiet"]
    assert data["land_journeys"]["discards"]["all_quiet"] == 1


def test_a_replaced_land_journey_is_discarded_once(engine: Engine) -> None:
    """[land_journey.deck] A-47"""
    position = Boxes(engine, expansions=[DM]).no_troll()
    position.foe(left_bergrisar="bergrisar-1-red").journey("left_bergrisar", "avalanche")
    own = {"runes": ["journey"]}
    state = fought(engine, "left_bergrisar", "thief", own=own, position=position, axeman=1)
    play(state, "rune journey")
    discards = state.to_dict()["land_journeys"]["discards"]
    assert (discards["avalanche"], discards["thief"]) == (1, 0)
    while not state.is_chance:
        play(state, legal(state)[0])
    data = next_round(state).to_dict()
    discards = data["land_journeys"]["discards"]
    assert (discards["avalanche"], discards["thief"]) == (1, 1)


def test_uses_of_blessings_come_back_in_the_next_round(engine: Engine) -> None:
    """[blessing.uses] 4.3: cleared at clean-up"""
    uses = {"wand_used": 1, "mercy_used": 1}
    blessings = {"wand_of_gondul": 1, "mercy_of_eir": 1}
    position = Boxes(engine).no_troll().clan(0, warriors={}, blessings=blessings, **uses)
    state = position.ready(used_up=False)
    assert {use: clan(state)[use] for use in uses} == uses
    state = next_round(play(state, "place left_draugr"))
    assert {use: clan(state)[use] for use in uses} == dict.fromkeys(uses, 0)


@pytest.mark.parametrize("gone", BERGRISAR)
def test_no_land_journey_is_laid_where_no_bergrisar_lies(engine: Engine, gone: str) -> None:
    """[round.land_journeys] R-D-16 A-26"""
    position = Boxes(engine).no_troll()
    stays = next(side for side in BERGRISAR if side != gone)
    others = sorted(position.cards["bergrisar"] - {position.data[stays]})
    position.board(**{gone: None}).clan(1, bergrisar=others).clan(0, warriors={})
    position.data["land"][BERGRISAR.index(gone)] |= {"journey": "none", "known_to": []}
    state = position.ready(used_up=False)
    assert f"place {gone}" not in legal(state)
    data = next_round(play(state, "beg")).to_dict()
    assert data[gone] is None
    lying = {side: space["journey"] for side, space in zip(BERGRISAR, data["land"], strict=True)}
    assert lying == {gone: "none", stays: "unseen"}


@pytest.mark.parametrize(
    ("deck", "at", "top"),
    [
        ("journeys", "shores", ["kraken", "lost", "storm"]),
        ("land_journeys", "land", ["thief", "lost", "blizzard"]),
    ],
)
def test_a_card_of_a_known_top_is_known_to_its_seat_alone(
    engine: Engine, deck: str, at: str, top: list[str]
) -> None:
    """[rune.awareness] A-8: also when it has been laid"""
    position = Boxes(engine, 3).no_troll().clan(0, warriors={})
    position.data[deck] |= {"top": top, "ordered_by": 1, "group": None}
    position.journey("shore-1", "all_quiet").journey("left_bergrisar", "all_quiet")
    state: Any = position.ready(used_up=False)
    if at == "shores":
        play(state, "place small_longship", "sail shore-1")
    else:
        play(state, "place left_bergrisar")
    next_round(state)
    laid = state.to_dict()[at][0]
    assert (laid["journey"], laid["known_to"], laid["revealed"]) == (top[0], [1], False)
    seen = [state.view(seat)[at][0]["journey"] for seat in range(3)]
    assert [card == top[0] for card in seen] == [False, True, False]
