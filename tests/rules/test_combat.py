"""Combat: rounds of rolling, rerolling, dealing and suffering. Rulebook p. 9 to 11."""

from typing import Any

import pytest

from support.positions.champions import (
    CARDS,
    STOCK,
    WARRIORS,
    Engine,
    Position,
    State,
    clan,
    fight,
    has,
    legal,
    phase,
    phase_name,
    play,
    voyage,
)


def foes(state: State) -> list[tuple[str, str | None]]:
    """Who is fought, in order; every roll stands and whoever must falls."""
    found: list[tuple[str, str | None]] = []
    while "fight" in phase(state):
        now = phase(state)["fight"]
        if (now["foe"], now["shore"]) not in found:
            found.append((now["foe"], now["shore"]))
        play(state, legal(state)[0])
    return found


def test_fights_follow_one_order(engine: Engine) -> None:
    """[combat.order] R1"""
    position = Position(engine).everyone(favor=1, food=0, warriors={})
    position.stand(0, "hunting_grounds").stand(1, "troll", "right_draugr").stand(2, "left_draugr")
    position.clan(2, longship="longship-1").clan(0, warriors={"axeman": 1}, food=1)
    ones = {site: {"spearman": 1} for site in ("troll", "left_draugr", "right_draugr")}
    last = {"name": "assignment", "turn": 0, "site": "shore-2", "item": "food"}
    position.board(round=8, marker=1, phase=last, garrison=ones).ship(3, "large", 1, 1, axeman=1)
    position.ship(2, "small", 0, axeman=1).ship(1, "private", 2, 1, axeman=1)
    state = position.ready(*["blank"] * 4, *["all_quiet", "blank"] * 3)
    assert foes(play(state, "count 1")) == [
        *(("hunt", None), ("troll", None), ("left_draugr", None), ("right_draugr", None)),
        *(("monster", "shore-1"), ("monster", "shore-2"), ("monster", "shore-3")),
    ]


def test_a_fight_goes_on_until_one_side_has_fallen(engine: Engine) -> None:
    """[combat.round] R43"""
    rolls = "blank blank blank" + " blank blank" + " blank"
    state = fight(engine, "troll-1-1", rolls, swordsman=3)
    for _ in range(3):
        assert legal(state) == ["lose swordsman"]
        play(state, "lose swordsman")
    assert has(state, 0, warriors={}, trolls=[])
    assert phase_name(state) == "closing"


def test_the_survivors_of_a_round_roll_again(engine: Engine) -> None:
    """[combat.round] [combat.damage] R42"""
    state = fight(engine, "troll-1-1", "hit blank blank" + " hit hit", swordsman=3)
    play(state, "lose swordsman", "lose swordsman")
    assert has(state, 0, trolls=["troll-1-1"], warriors={"swordsman": 1})
    play(state, "blame seat-1")


def test_a_roll_waits_for_favor_only(engine: Engine) -> None:
    """[combat.favor] M8"""
    assert phase_name(fight(engine, "troll-1-1", "blank", swordsman=1)) == "casualties"
    state = fight(engine, "troll-1-1", "blank", own={"favor": 1}, swordsman=1)
    assert legal(state) == ["accept", "favor"]


def test_a_favor_rerolls_any_of_the_dice_again_and_again(engine: Engine) -> None:
    """[combat.favor] R12 R13"""
    state = fight(engine, "troll-4-1", "blank hit hit-2 blank", own={"favor": 2}, swordsman=2)
    play(state, "favor", "pick swordsman face-a", "pick swordsman face-c", "throw")
    assert has(state, 0, favor=1)
    assert legal(state) == ["accept", "favor"]
    state.apply("accept")
    assert phase_name(state) == "casualties"


def test_every_throw_of_a_fight_is_counted(engine: Engine) -> None:
    """[combat.round] [combat.favor] docs/reference/state.md"""
    rolls = "blank blank" + " shield" + " blank blank"
    state = fight(engine, "troll-1-1", rolls, own={"favor": 2}, swordsman=2)
    counted = [phase(state)["fight"]["throws"]]
    for actions in (("favor", "pick swordsman face-a", "throw"), ("accept",)):
        counted.append(phase(play(state, *actions)).get("fight", {}).get("throws"))
    assert counted == [1, 2, 3]


def test_dice_not_picked_stay_as_they_lie(engine: Engine) -> None:
    """[combat.favor] R12"""
    state = fight(engine, "troll-1-1", "blank hit" + " hit-2", own={"favor": 1}, swordsman=2)
    play(state, "favor", "pick swordsman face-a", "throw", "lose swordsman", "blame seat-1")
    assert has(state, 0, trolls=["troll-1-1"], favor=0)


def test_a_good_die_may_be_rerolled(engine: Engine) -> None:
    """[combat.favor] R13"""
    state = fight(engine, "troll-1-1", "hit-2" + " blank", own={"favor": 1}, swordsman=1)
    play(state, "favor", "pick swordsman face-d", "throw")
    assert phase(state)["fight"]["damage"] == 0
    play(state, "lose swordsman")


def test_at_least_one_die_is_picked(engine: Engine) -> None:
    """[combat.favor] M8"""
    state = fight(engine, "troll-1-1", "blank", own={"favor": 1}, swordsman=1)
    assert legal(play(state, "favor")) == ["pick swordsman face-a"]
    assert legal(play(state, "pick swordsman face-a")) == ["throw"]


def test_dice_are_picked_in_one_order(engine: Engine) -> None:
    """[combat.favor] M1"""
    own = {"favor": 1}
    state = fight(engine, "troll-1-1", "hit blank hit" + " hit-2", own=own, swordsman=3, axeman=1)
    play(state, "favor", "pick swordsman face-c")
    assert legal(state) == ["throw", "pick swordsman face-c", "pick axeman face-c"]


def test_a_foe_that_falls_still_strikes(engine: Engine) -> None:
    """[combat.strike] R40"""
    state = fight(engine, "draugr-3-red", "hit-2 blank blank", axeman=3)
    play(state, "lose axeman", "lose axeman")
    assert has(state, 0, draugr=["draugr-3-red"], warriors={"axeman": 1})


def test_a_warband_that_falls_with_its_foe_has_won(engine: Engine) -> None:
    """[combat.strike] R40"""
    state = fight(engine, "draugr-3-red", "hit-2", axeman=1)
    assert has(play(state, "lose axeman"), 0, draugr=["draugr-3-red"], coins=1 + 3)
    assert state.scores[0] == 4


def test_damage_equal_to_the_defense_is_lethal(engine: Engine) -> None:
    """[combat.strike]"""
    assert has(
        fight(engine, "draugr-1-red", "hit hit shield", swordsman=3), 0, draugr=["draugr-1-red"]
    )


@pytest.mark.parametrize(
    ("rolls", "lost"),
    [("blank blank", 2), ("shield blank", 1), ("shield shield", 0), ("shield shield shield", 0)],
)
def test_each_shield_saves_one_warrior(engine: Engine, rolls: str, lost: int) -> None:
    """[combat.shields] R41"""
    rolls = " ".join([rolls, *["hit-2"] * 2])
    state = fight(engine, "draugr-5-red", rolls, swordsman=len(rolls.split()))
    play(state, *["lose swordsman"] * lost)
    survivors = {"swordsman": len(rolls.split()) - lost}
    assert has(state, 0, draugr=["draugr-5-red"], warriors=survivors)


def test_a_face_with_a_hit_and_a_shield_counts_as_both(engine: Engine) -> None:
    """[combat.shields]"""
    state = fight(engine, "draugr-1-red", "hit+shield hit+shield", spearman=2)
    assert has(state, 0, draugr=["draugr-1-red"], warriors={"spearman": 2})


def test_no_more_fall_than_are_there(engine: Engine) -> None:
    """[combat.shields] R41"""
    state = fight(engine, "troll-4-1", "blank blank", swordsman=2)
    play(state, "lose swordsman", "lose swordsman")
    assert phase_name(state) == "closing"


def test_the_owner_chooses_who_falls(engine: Engine) -> None:
    """[combat.casualties] R41 M1"""
    band = dict.fromkeys(WARRIORS, 1)
    state = fight(engine, "draugr-5-red", "hit-2 hit-2 blank", own={"warriors": band})
    supply = state.to_dict()["supply"]
    assert legal(state) == ["lose swordsman", "lose spearman"]
    assert legal(play(state, "lose swordsman")) == ["lose spearman", "lose axeman"]
    play(state, "lose axeman")
    assert has(state, 0, warriors={"spearman": 1})
    after = state.to_dict()["supply"]
    assert {kind: after[kind] - supply[kind] for kind in WARRIORS} == {
        **{"swordsman": 1, "spearman": 0, "axeman": 1}
    }


def test_damage_is_forgotten_when_the_warband_falls(engine: Engine) -> None:
    """[combat.damage] R42"""
    position = Position(engine, 2).workers(1, 0).everyone(favor=0, food=1)
    position.clan(0, warriors={"axeman": 2}).clan(1, warriors={}).shore(1, monster="monster-05-red")
    again = ("troll-4-3", "draugr-6-red", "draugr-6-blue", "merchant-7")
    state = position.ready("all_quiet", "hit-2", *STOCK, "all_quiet", "hit-2", *again)
    sail = ("place small_longship", "sail shore-1")
    play(state, *sail, "count 1", "count 1", "lose axeman")
    play(state, *sail, *["beg"] * 7, "count 1", "count 1", "lose axeman")
    assert has(state, 0, monsters=[], warriors={})
    assert state.to_dict()["shores"][0]["bounty"] == 2


def test_the_fight_of_the_rulebook_brings_six_glory_and_four_coins(engine: Engine) -> None:
    """[combat.spoils] [combat.strike] the figure on p. 10 and 11"""
    state = fight(
        engine, "draugr-5-red", "shield hit-2 hit hit", own={"coins": 0}, swordsman=1, spearman=3
    )
    play(state, "lose spearman")
    assert state.scores[0] == 6
    assert has(state, 0, coins=4, draugr=["draugr-5-red"])
    assert has(state, 0, warriors={"swordsman": 1, "spearman": 2})


def rout(engine: Engine, foe: dict[str, Any]) -> State:
    """Eight warriors of a kind that may fight defeat this foe in a round."""
    kind = "axeman" if foe["prohibits"] != "axeman" else "spearman"
    if foe["id"].startswith("monster"):
        script = " ".join(["all_quiet", *["hit-2"] * 6])
        state = voyage(engine, script, monster=foe["id"], food=4, own={"warriors": {kind: 6}})
    else:
        state = fight(engine, foe["id"], " ".join(["hit-2"] * 6), own={"warriors": {kind: 6}})
    play(state, *[f"lose {kind}"] * foe["attack"])
    assert has(state, 0, warriors={kind: 6 - foe["attack"]})
    return state


@pytest.mark.parametrize("foe", CARDS["trolls"], ids=lambda foe: str(foe["id"]))
def test_a_troll_brings_its_glory_and_wood(engine: Engine, foe: dict[str, Any]) -> None:
    """[combat.spoils]"""
    state = rout(engine, foe)
    assert has(state, 0, trolls=[foe["id"]], wood=1 + foe["wood"])
    assert state.score_sheet(0)["trolls"] == state.scores[0] == foe["glory"]


@pytest.mark.parametrize("foe", CARDS["draugr"], ids=lambda foe: str(foe["id"]))
def test_a_draugr_brings_its_glory_and_coins(engine: Engine, foe: dict[str, Any]) -> None:
    """[combat.spoils]"""
    state = rout(engine, foe)
    assert has(state, 0, draugr=[foe["id"]], coins=1 + foe["coins"])
    assert state.score_sheet(0)["draugr"] == state.scores[0] == foe["glory"]


@pytest.mark.parametrize("foe", CARDS["monsters"], ids=lambda foe: str(foe["id"]))
def test_a_monster_brings_its_glory_and_favor(engine: Engine, foe: dict[str, Any]) -> None:
    """[combat.spoils]"""
    state = rout(engine, foe)
    assert has(state, 0, monsters=[foe["id"]], favor=foe["favor"], coins=0)
    assert state.score_sheet(0)["monsters"] == state.scores[0] == foe["glory"]


def test_the_defeated_win_nothing(engine: Engine) -> None:
    """[combat.spoils]"""
    state = play(fight(engine, "draugr-5-red", "hit-2", swordsman=1), "lose swordsman")
    assert has(state, 0, draugr=[], coins=1, warriors={})
    assert state.scores[0] == 0
    assert clan(state, 0)["sheet"]["draugr"] == 0
