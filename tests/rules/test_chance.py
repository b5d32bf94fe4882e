"""Chance: what is asked, with what law, and how a script answers. docs/reference/actions.md"""

import random
from fractions import Fraction

import pytest

from support.positions.champions import (
    ACTIONS,
    DESTINIES,
    RUNES,
    STOCK,
    Engine,
    Position,
    answer,
    distribution,
    face_text,
    fight,
    final,
    ids,
    legal,
    phase,
    phase_name,
    play,
)


def test_a_missing_answer_is_an_error(engine: Engine) -> None:
    """[setup.stalls]"""
    with pytest.raises(engine.script_error, match="no answer left"):
        engine.begin("raiders", players=2)


def test_an_impossible_answer_is_an_error(engine: Engine) -> None:
    """[setup.stalls]"""
    with pytest.raises(engine.script_error, match="skald"):
        engine.begin("skald", "raiders", "seat-0", players=2)


def test_a_left_over_answer_is_an_error_when_the_game_ends(engine: Engine) -> None:
    """[cleanup.rounds]"""
    state = final(engine).ready("blank", used_up=False)
    with pytest.raises(engine.script_error, match="left"):
        state.apply("place left_draugr")
    assert not state.is_terminal


def test_a_script_that_fails_changes_nothing(engine: Engine) -> None:
    """[round.troll]"""
    state = Position(engine).workers(1, 0, 0).ready(*STOCK[:2], used_up=False)
    before = state.to_dict()
    with pytest.raises(engine.script_error):
        state.apply("beg")
    assert (state.to_dict(), state.script_left) == (before, 2)


def test_no_text_of_an_answer_looks_like_a_number(engine: Engine) -> None:
    """[setup.stalls] [combat.round] In a whole game: a text of digits is refused everywhere."""
    chance = random.Random(5)
    state = engine.unscripted(4)
    while not state.is_terminal:
        if not state.is_chance:
            state.apply(chance.choice(state.legal_actions()))
            continue
        texts = list(distribution(state))
        assert len(set(texts)) == len(texts)
        assert all(text[0].isalpha() and text[0].isascii() for text in texts), texts
        for outcome, _ in state.chance_outcomes():
            with pytest.raises(engine.illegal, match="given as a number, not as a text"):
                state.apply(str(outcome))
        state.apply(chance.choice(texts))


@pytest.mark.parametrize("hits", range(5))
def test_each_face_that_a_die_can_have_has_a_text_of_its_own(engine: Engine, hits: int) -> None:
    """[combat.round] docs/reference/actions.md has the form; the die is a corrected one."""
    faces = [{"hits": hits, "shields": shields, "count": 1} for shields in range(5)]
    faces.append({"hits": 1 if hits != 1 else 2, "shields": 0, "count": 1})
    rows = ", ".join(f"{{ {', '.join(f'{k} = {v}' for k, v in face.items())} }}" for face in faces)
    position = (
        Position(engine, cards=f'[[dice]]\nid = "axeman"\nfaces = [{rows}]\n')
        .workers(1, 0, 0)
        .clan(0, warriors={"axeman": 1})
    )
    state = play(position.ready(explicit=True), "place troll", "count 1")
    texts = {face_text(face) for face in faces}
    assert set(distribution(state)) == texts
    assert len(texts) == 6
    for text in texts:
        after = state.clone()
        after.apply(text)


def test_the_names_in_an_error_are_accepted(engine: Engine) -> None:
    """[combat.round] Whoever types what is possible gets the outcome of that text."""
    position = Position(engine).workers(1, 0, 0).clan(0, warriors={"axeman": 1})
    state = play(position.ready(explicit=True), "place troll", "count 1")
    with pytest.raises(engine.illegal, match="possible") as error:
        state.apply("2")
    listed = str(error.value).partition("possible")[2].partition(" (")[0]
    texts = listed.replace(":", " ").replace(" are ", " ").strip().split(", ")
    assert texts == list(distribution(state)) == ["blank", "hit", "hit-2"]
    for text, (outcome, _) in zip(texts, state.chance_outcomes(), strict=True):
        one, other = state.clone(), state.clone()
        one.apply(text)
        other.apply(outcome)
        assert one.to_dict() == other.to_dict()


@pytest.mark.parametrize("answer", ["0", "1", "-1", "1.0", "", "#1"])
def test_a_script_of_digits_is_refused(engine: Engine, answer: str) -> None:
    """[setup.stalls]"""
    with pytest.raises(engine.script_error, match="given as a number, not as a text"):
        engine.begin("raiders", answer, "seat-0", players=2)


def test_a_script_may_end_early_with_then(engine: Engine) -> None:
    """[setup.start] The state then stops at the next question."""
    script = ["raiders", "skald"]
    game = engine.game(2)
    state = game.new_state(chance="scripted", script=script, then="explicit")
    assert (state.is_chance, state.script_left, phase_name(state)) == (True, 0, "start")
    state.apply("seat-1")
    assert state.current_player == 0
    again = game.from_dict(
        state.to_dict(), chance="scripted", script=["craftsman"], then="explicit"
    )
    play(again, "leader ullr", "leader dagrun")
    assert (phase_name(again), again.script_left, again.is_chance) == ("destinies", 0, True)


def test_a_script_that_may_end_must_be_used_up_all_the_same(engine: Engine) -> None:
    """[cleanup.rounds]"""
    position = final(engine)
    data = position.ready(used_up=False).to_dict()
    game = engine.game(3, start_player=0)
    state = game.from_dict(data, chance="scripted", script=["blank"], then="explicit")
    with pytest.raises(engine.script_error, match="left"):
        state.apply("place left_draugr")
    assert not state.is_terminal


@pytest.mark.parametrize(
    "options",
    [
        {"then": "explicit"},
        {"chance": "explicit", "then": "explicit"},
        {"chance": "scripted", "then": "never"},
    ],
)
def test_then_needs_a_script(engine: Engine, options: dict[str, str]) -> None:
    """[setup.start]"""
    with pytest.raises(ValueError, match="then"):
        engine.game(2).new_state(**options)


def test_an_answer_is_a_number_or_a_word(engine: Engine) -> None:
    """[setup.stalls] [setup.start]"""
    words = engine.begin("raiders", "skald", "seat-1", players=2)
    numbers = engine.begin(1, 5, 1, players=2)
    assert words.to_dict() == numbers.to_dict()
    assert words.script_left == 0


def test_an_impossible_outcome_is_refused_and_changes_nothing(engine: Engine) -> None:
    """[setup.stalls]"""
    state = engine.unscripted(2)
    before = state.to_dict()
    for outcome in ("skald", 4, -1, 99):
        with pytest.raises(ValueError, match="stall"):
            state.apply(outcome)
    assert state.to_dict() == before


def test_an_illegal_action_is_refused_and_changes_nothing(engine: Engine) -> None:
    """[placement.turns]"""
    state = Position(engine).ready()
    before = state.to_dict()
    for action in set(range(len(ACTIONS))) - set(state.legal_actions()):
        with pytest.raises(engine.illegal):
            state.apply(action)
    assert state.to_dict() == before


def test_every_action_has_its_number(engine: Engine) -> None:
    """[placement.turns]"""
    game = engine.game()
    assert game.action_count == len(ACTIONS) == 129
    assert [game.index(action) for action in ACTIONS] == list(range(129))


def test_cards_that_look_alike_are_one_outcome_with_the_weight_of_all(engine: Engine) -> None:
    """[round.troll] M14"""
    position = Position(engine).workers(1, 0, 0).board(troll="troll-4-4")
    state = play(position.ready(explicit=True), "beg")
    assert {word: share * 15 for word, share in distribution(state).items()} == {
        **{"troll-1-1": 4, "troll-2-1": 2, "troll-2-3": 1, "troll-2-4": 1},
        **{"troll-3-1": 2, "troll-3-3": 1, "troll-3-4": 1, "troll-4-1": 2, "troll-4-3": 1},
    }


def test_of_cards_that_look_alike_the_lowest_is_drawn(engine: Engine) -> None:
    """[round.troll] M14"""
    position = Position(engine).workers(1, 0, 0).clan(1, trolls=["troll-1-2"])
    state = play(position.ready(explicit=True), "beg")
    assert distribution(state)["troll-1-3"] == Fraction(2, 14)
    assert not {"troll-1-1", "troll-1-2", "troll-1-4"} & set(distribution(state))


def test_the_second_draugr_is_not_the_first(engine: Engine) -> None:
    """[round.draugr]"""
    state = play(Position(engine).workers(1, 0, 0).ready(explicit=True), "beg")
    answer(state, "troll-2-1")
    left = set(ids("draugr")) - {"draugr-1-red", "draugr-1-blue"}
    assert distribution(state) == dict.fromkeys(ordered(left), Fraction(1, 19))
    answer(state, "draugr-1-yellow")
    assert distribution(state) == dict.fromkeys(
        ordered(left - {"draugr-1-yellow"}), Fraction(1, 18)
    )


def ordered(cards: set[str]) -> list[str]:
    """Draugr in the order of their deck."""
    return [card for card in ids("draugr") if card in cards]


def test_a_monster_is_any_that_is_unseen(engine: Engine) -> None:
    """[round.monsters]"""
    position = Position(engine).board(round=2, phase={"name": "stocking", "step": "shore-1"})
    state = position.clan(0, monsters=["monster-12-red"]).ready(explicit=True)
    gone = {"monster-01-red", "monster-01-blue", "monster-12-red"}
    assert set(distribution(state)) == set(ids("monsters")) - gone
    assert set(distribution(state).values()) == {Fraction(1, 33)}


def test_a_rune_is_any_that_is_unseen(engine: Engine) -> None:
    """[round.runes]"""
    position = Position(engine).workers(1, 0, 0).board(rune_row=["wealth", None])
    position.clan(1, used_runes=["gifts"]).stand(1, "runesmith")
    state = answer(play(position.ready(explicit=True), "beg"), *STOCK[:3])
    assert distribution(state) == dict.fromkeys(RUNES[1:-1], Fraction(1, 8))


def test_a_destiny_is_any_that_nobody_has_and_that_is_not_under_the_deck(engine: Engine) -> None:
    """[place.sage] R23"""
    position = Position(engine).clan(0, leader="ullr").clan(1, used_runes=["true_vision"])
    group = ["prosperous", "troll_slayer"]
    visit = {"turn": 1, "drawn": [*group, "prepared"], "kept": "prepared"}
    position.board(round=2, under=[{"owner": 1, "cards": group}], sage=[visit])
    state = play(position.ready(explicit=True), "place sages_house", "peek shore-1")
    answer(state, "storm")
    assert set(distribution(state)) == set(DESTINIES) - {
        *("craftsman", "prepared", "runemaster", "prosperous", "troll_slayer")
    }


def test_the_dice_of_a_throw_come_down_one_by_one_kinds_in_order(engine: Engine) -> None:
    """[combat.round] M1"""
    band = {"swordsman": 1, "spearman": 1, "axeman": 1}
    position = Position(engine).workers(1, 0, 0).clan(0, warriors=band)
    state = play(position.ready(explicit=True), "place troll", *["count 1"] * 3)
    seen: list[list[str]] = []
    while phase_name(state) == "dice" and len(seen) < 3:
        seen.append(list(distribution(state)))
        answer(state, "blank")
        play(state, *(["accept"] if phase_name(state) == "roll" else []))
    assert seen == [
        ["blank", "shield", "hit", "hit-2"],
        ["blank", "hit", "hit+shield", "hit-2"],
        ["blank", "hit", "hit-2"],
    ]


def test_the_law_of_chance_always_sums_to_one(engine: Engine) -> None:
    """[setup.start] [combat.round]"""
    chance = random.Random(7)
    state = engine.unscripted(3)
    while not state.is_terminal:
        if state.is_chance:
            outcomes = state.chance_outcomes()
            assert sum(share for _, share in outcomes) == 1
            assert legal(state) == []
            state.apply(chance.choice(outcomes)[0])
        else:
            state.apply(chance.choice(state.legal_actions()))


def test_a_roll_is_asked_for_die_by_die_after_a_favor(engine: Engine) -> None:
    """[combat.favor] R12"""
    state = fight(engine, "troll-4-1", "blank blank hit hit-2", own={"favor": 1}, swordsman=2)
    play(state, "favor", "pick swordsman face-a", "pick swordsman face-a", "throw")
    assert phase(state)["fight"]["damage"] == 3


@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_whole_game_is_its_script(engine: Engine, number: int) -> None:
    """[cleanup.rounds] [setup.start]"""
    chance = random.Random(number)
    state, script, actions = engine.unscripted(number), [], []
    while not state.is_terminal:
        if state.is_chance:
            script.append(state.outcome_text(chance.choice(state.chance_outcomes())[0]))
            state.apply(script[-1])
        else:
            actions.append(chance.choice(legal(state)))
            state.apply(actions[-1])
    again = play(engine.begin(*script, players=number), *actions)
    assert again.to_dict() == state.to_dict()


def test_a_forced_decision_can_be_skipped(engine: Engine) -> None:
    """[combat.casualties] M8"""
    position = final(engine).clan(0, runes=["success"])
    plain = play(position.ready(), "rune success")
    position.options["skip_forced"] = True
    quick = play(position.ready(), "rune success")
    assert (phase_name(plain), legal(plain)) == ("success", ["destiny craftsman"])
    assert (phase_name(quick), quick.to_dict()["clans"][0]["revealed"]) == (
        "placement",
        ["craftsman"],
    )
