"""Hunting: food before the fights. Rulebook p. 9."""

from support.positions.champions import (
    Engine,
    has,
    hunt,
    last_worker,
    legal,
    phase,
    phase_name,
    play,
)


def test_each_hit_is_a_food(engine: Engine) -> None:
    """[hunt]"""
    state = hunt(engine, "hit hit-2 blank", swordsman=1, spearman=1, axeman=1)
    assert has(state, 0, food=3)


def test_shields_and_blanks_are_no_food(engine: Engine) -> None:
    """[hunt]"""
    assert has(hunt(engine, "blank shield hit+shield", swordsman=2, spearman=1), 0, food=1)


def test_only_warriors_at_home_hunt(engine: Engine) -> None:
    """[hunt] R8"""
    position = last_worker(engine).stand(0, "troll").clan(0, warriors={"axeman": 3}, food=0)
    state = play(position.ready("hit-2", "blank", "hit-2"), "place hunting_grounds", "count 2")
    assert has(state, 0, food=2, warriors={"axeman": 1})
    assert phase(state)["fight"]["foe"] == "troll"


def test_six_food_are_the_most(engine: Engine) -> None:
    """[hunt] R10"""
    assert has(hunt(engine, "hit-2 hit-2 hit-2 hit", axeman=4), 0, food=6)


def test_no_hunter_is_lost(engine: Engine) -> None:
    """[hunt] R10"""
    state = hunt(engine, "blank blank", swordsman=2)
    assert has(state, 0, food=0, warriors={"swordsman": 2})


def test_without_warriors_nobody_rolls(engine: Engine) -> None:
    """[hunt]"""
    assert has(hunt(engine, ""), 0, food=0)


def test_hunters_roll_in_the_order_in_which_they_came(engine: Engine) -> None:
    """[hunt] R11"""
    position = last_worker(engine).stand(2, "hunting_grounds").stand(1, "hunting_grounds")
    state = play(position.clan(0, favor=1).ready("hit", "hit-2", "hit"), "place hunting_grounds")
    order = []
    while phase_name(state) == "roll":
        order.append(state.current_player)
        play(state, "accept")
    assert order == [2, 1, 0]
    assert [has(state, seat, food=1 + n) for seat, n in enumerate((1, 2, 1))] == [True] * 3


def test_hunters_may_reroll_with_favor(engine: Engine) -> None:
    """[hunt] [combat.favor] R10"""
    state = hunt(engine, "blank hit hit-2", own={"favor": 1}, swordsman=2)
    play(state, "favor", "pick swordsman face-a", "throw")
    assert has(state, 0, food=3, favor=0)


def test_potential_and_reaction_help_hunters(engine: Engine) -> None:
    """[hunt] [rune.potential] [rune.reaction] R10"""
    state = hunt(engine, "blank shield hit", own={"runes": ["potential", "reaction"]}, swordsman=2)
    assert legal(state) == ["accept", "rune potential", "rune reaction"]
    play(state, "rune potential", "rune reaction")
    assert has(state, 0, food=2, used_runes=["potential", "reaction"])


def test_healing_and_glory_are_not_for_hunters(engine: Engine) -> None:
    """[hunt] R10"""
    state = hunt(engine, "hit-2", own={"runes": ["glory", "healing"]}, swordsman=1)
    assert has(state, 0, food=2, runes=["glory", "healing"])
    assert state.scores[0] == 0


def test_ullr_gains_nothing_from_hunting(engine: Engine) -> None:
    """[hunt] [leader.ullr] R10"""
    state = hunt(engine, "hit-2 hit-2", own={"leader": "ullr"}, swordsman=2)
    assert state.scores[0] == 0


def test_svanhildr_hunts_better_but_takes_six_food_at_most(engine: Engine) -> None:
    """[hunt] [leader.svanhildr] R10 R45"""
    own = {"leader": "svanhildr"}
    assert has(hunt(engine, "hit hit-2", own=own, swordsman=1, spearman=1), 0, food=2 + 2)
    assert has(hunt(engine, "hit hit-2", own=own, swordsman=2), 0, food=2 + 3)
    assert has(hunt(engine, "hit-2 hit-2 hit-2", own=own, swordsman=3), 0, food=6)


def test_asmundr_gains_glory_for_favor_spent_on_a_hunt(engine: Engine) -> None:
    """[hunt] [leader.asmundr] R46"""
    state = hunt(engine, "blank hit", own={"leader": "asmundr", "favor": 1}, axeman=1)
    play(state, "favor", "pick axeman face-a", "throw")
    assert state.scores[0] == 2
