"""Reasons: why an action is refused, in one word of docs/reference/reasons.md."""

import re
from pathlib import Path

import pytest

from support.positions.champions import (
    RUNES,
    Engine,
    Position,
    fight,
    final,
    finish,
    play,
    reason,
    voyage,
)

DOCS = Path(__file__).parents[2] / "docs" / "reference" / "reasons.md"
SECTION = DOCS.read_text(encoding="utf-8").partition("\n## The words\n")[2].partition("\n## ")[0]
WORDS = re.findall(r"^\| `(\w+)` \| [A-Z]", SECTION, re.MULTILINE)
#: Words for what no position comes to, and why.
NEVER = {"not_face_down": "while the sage is asked, a journey lies face-down at every shore"}
#: The word for an answer of chance, which is not an action.
OF_CHANCE = "no_such_outcome"


POOR = [
    ("place raiders", "not_in_play"),
    ("place blacksmith", "occupied"),
    ("place hunting_grounds", "already_hunting"),
    ("place private_longship", "no_longship"),
    ("place swordsmith", "nothing_there"),
    ("place merchant_ship", "nothing_there"),
    ("place troll", "nothing_there"),
    ("place market", "nothing_to_trade"),
    ("place shipwright", "cannot_pay"),
    ("place large_longship", "cannot_pay"),
    ("rune gifts", "rune_used"),
    ("rune glory", "not_yours"),
    ("rune potential", "rune_not_now"),
    ("rune wealth", "rune_no_effect"),
    ("favor", "not_asked"),
    ("count 0", "not_asked"),
]


@pytest.mark.parametrize(("action", "word"), POOR)
def test_who_has_nothing_can_do_little(engine: Engine, action: str, word: str) -> None:
    """[placement.single] [placement.cost] [setup.stalls] [supply.dice] [rune.any_time] M3"""
    position = Position(engine).workers(2, 2, 3).stand(0, "hunting_grounds").stand(1, "blacksmith")
    position.board(stock={}, troll=None, merchant=None)
    position.clan(0, food=0, wood=0, coins=0, used_runes=["gifts"], runes=["potential", "wealth"])
    assert reason(engine, position.ready(explicit=True), action) == word


RICH = [
    ("place shipwright", "already_built"),
    ("place worker_huts", "already_bought"),
    ("place small_longship", "no_free_shore"),
    ("place private_longship", "occupied"),
    ("place runesmith", "no_runes_left"),
]


@pytest.mark.parametrize(("action", "word"), RICH)
def test_who_has_all_cannot_have_more(engine: Engine, action: str, word: str) -> None:
    """[place.shipwright] [place.huts] [place.longships] [place.runesmith] R24, R27, R58, R59"""
    position = Position(engine).board(rune_row=[None, None])
    for seat in range(3):
        position.clan(seat, longship=f"longship-{seat + 1}").ship(seat + 1, "private", seat)
    position.clan(0, extra_worker=True).clan(1, runes=RUNES[:5]).clan(2, runes=RUNES[5:])
    position.workers(3, 2, 2)
    assert reason(engine, position.ready(explicit=True), action) == word


VISITS = [
    ("place stave_church", "count 0", "too_few"),
    ("place stave_church", "count 5", "too_many"),
    ("place stave_church", "count 3", "cannot_pay"),
    ("place market", "accept", "too_few"),
    ("place market, trade food wood", "trade wood coin", "undoes"),
    ("place market, trade food coin", "trade food wood", "out_of_order"),
    ("place runesmith", "take glory", "not_face_up"),
    ("place shipwright", "build longship-2", "not_for_sale"),
    ("place shipwright", "build longship-3", "cannot_pay"),
    ("place small_longship", "sail shore-2", "harbour_taken"),
    ("place small_longship", "sail shore-4", "not_a_shore"),
    ("place sages_house", "peek shore-4", "not_a_shore"),
    ("place skald", "place skald", "occupied"),
    ("rune gifts", "count 5", "too_many"),
    ("rune success", "destiny prosperous", "not_yours"),
    ("rune gifts", "rune gifts", "rune_used"),
]


@pytest.mark.parametrize(("before", "action", "word"), VISITS)
def test_a_place_refuses_wrong_answers_to_its_question(
    engine: Engine, before: str, action: str, word: str
) -> None:
    """[place.stave_church] [place.market] [place.shipwright] [place.longships] [place.sage] M2"""
    position = Position(engine).board(rune_row=["healing", "knowledge"])
    position.shore(2, ship={"kind": "large", "owner": 1, "food": 0, "warriors": {}})
    position.ship(2, "large", 1).clan(1, longship="longship-2")
    position.clan(0, food=2, wood=4, coins=1, runes=["gifts", "success"]).workers(3, 2, 3)
    state = play(position.ready(explicit=True), *before.split(", "))
    assert reason(engine, state, action) == word


def test_a_rune_cannot_be_drawn_from_an_empty_deck(engine: Engine) -> None:
    """[place.runesmith] R27"""
    position = Position(engine).clan(1, runes=RUNES[:5]).clan(2, runes=RUNES[5:9])
    state = play(position.board(rune_row=[RUNES[9], None]).ready(), "place runesmith")
    assert reason(engine, state, "draw") == "no_runes_left"


def test_no_more_is_sent_than_there_is(engine: Engine) -> None:
    """[assignment.land]"""
    position = Position(engine).clan(0, warriors={"axeman": 2}).workers(1, 0, 0)
    state = play(position.ready(explicit=True), "place troll")
    assert reason(engine, state, "count 3") == "too_many"


def test_a_leader_is_chosen_once(engine: Engine) -> None:
    """[setup.draft]"""
    state = engine.begin("raiders", "skald", "seat-1", players=2)
    assert reason(engine, play(state, "leader ullr"), "leader ullr") == "leader_taken"


def test_a_roll_is_changed_by_what_its_owner_has(engine: Engine) -> None:
    """[combat.favor] [rune.reaction] M3"""
    runes = {"favor": 0, "runes": ["potential", "reaction"]}
    state = fight(engine, "troll-4-1", "blank hit", axeman=2, own=runes)
    assert reason(engine, state, "favor") == "no_favor"
    assert reason(engine, state, "rune reaction") == "rune_no_effect"


def test_dice_are_picked_one_by_one_in_order(engine: Engine) -> None:
    """[combat.favor] M1, M8"""
    state = fight(engine, "troll-4-1", "blank hit hit", axeman=3, own={"favor": 1})
    play(state, "favor")
    assert reason(engine, state, "throw") == "nothing_picked"
    assert reason(engine, state, "pick axeman face-c") == "no_such_die"
    play(state, "pick axeman face-b")
    assert reason(engine, state, "pick axeman face-a") == "out_of_order"


def test_losses_are_named_one_by_one_in_order(engine: Engine) -> None:
    """[combat.casualties] M1"""
    state = fight(engine, "troll-4-1", "blank blank hit", swordsman=2, axeman=1)
    assert reason(engine, state, "lose spearman") == "none_left"
    assert reason(engine, state, "lose axeman") == "runs_out"


def test_healing_comes_before_the_first_loss(engine: Engine) -> None:
    """[rune.healing]"""
    state = fight(
        engine, "troll-4-1", "hit hit hit", axeman=3, own={"favor": 0, "runes": ["healing"]}
    )
    assert reason(engine, play(state, "lose axeman"), "rune healing") == "rune_not_now"


def test_the_blame_goes_to_another_player(engine: Engine) -> None:
    """[troll.blame]"""
    state = play(fight(engine, "troll-1-1", "hit-2 hit", axeman=2), "lose axeman")
    assert reason(engine, state, "blame seat-0") == "own_seat"
    assert reason(engine, state, "blame seat-3") == "no_such_seat"


def test_the_loss_in_a_whirlpool_does_not_count_as_food(engine: Engine) -> None:
    """[journey.whirlpool]"""
    state = voyage(engine, "whirlpool", swordsman=1, axeman=2, food=1)
    assert reason(engine, state, "lose food") == "none_left"


def test_after_the_end_nothing_is_played(engine: Engine) -> None:
    """[cleanup.rounds]"""
    assert reason(engine, finish(final(engine)), "beg") == "game_over"


def test_a_refusal_names_missing_things_before_the_cost(engine: Engine) -> None:
    """[place.runesmith] [placement.cost]"""
    position = Position(engine).board(rune_row=[None, None]).clan(0, wood=0)
    position.clan(1, runes=RUNES[:5]).clan(2, runes=RUNES[5:])
    assert reason(engine, position.ready(explicit=True), "place runesmith") == "no_runes_left"


def test_the_cost_is_named_before_the_order(engine: Engine) -> None:
    """[place.market] M1, M2"""
    position = Position(engine).clan(0, food=1, wood=0)
    state = play(position.ready(explicit=True), "place market", "trade food coin")
    assert reason(engine, state, "trade food wood") == "cannot_pay"


def test_who_is_not_there_cannot_fall_in_any_order(engine: Engine) -> None:
    """[combat.casualties] M1"""
    state = play(fight(engine, "troll-4-1", "hit hit hit", axeman=3), "lose axeman")
    assert reason(engine, state, "lose swordsman") == "none_left"


def test_every_word_is_in_a_test() -> None:
    """[rune.any_time] Each word of the page stands in this file, and none is there twice."""
    here = Path(__file__).read_text(encoding="utf-8")
    assert [word for word in WORDS if f'"{word}"' not in here] == []
    assert "not_face_down" in NEVER
    assert len(WORDS) == len(set(WORDS)) == 35
