"""Codes of a card file's own: whatever a card can print. Rules 9, 45, 53."""

import pickle
from typing import Any

import pytest

from support.corrections.god_of_war import CODES, PRINTED, deck, special
from support.positions.god_of_war import Engine, Position, attack, card, legal, play, seat, unit

CARDS = (*["M1"] * 6, *["D1"] * 4)


@pytest.mark.parametrize("code", PRINTED)
def test_a_code_is_parsed_and_needs_no_list(engine: Engine, code: str) -> None:
    """[cards.own]"""
    game = engine.game(2, cards=deck("kratos", code, *["N1"] * 13))
    assert game.action_count == 148
    assert game.action(147).text == f"code {code}"
    assert game.index(f"code {code}") == 147


@pytest.mark.parametrize("code", ["M10", "Z1", "M1s/R1", "M1/M2", "R1/M1", "M1/N1", "M2ss", "M2rs"])
def test_codes_that_no_card_prints_are_refused(engine: Engine, code: str) -> None:
    """[cards.own] Each card has one spelling."""
    with pytest.raises(ValueError, match="card"):
        engine.game(2, cards=deck("kratos", code, *["N1"] * 13))


@pytest.mark.parametrize(
    ("code", "right"),
    [("R1/M1", "M1/R1"), ("D1/R1", "R1/D1"), ("M2rs", "M2sr"), ("D2/M1ds", "M1/D2sd")],
)
def test_a_code_in_another_order_is_named_in_the_right_one(
    engine: Engine, code: str, right: str
) -> None:
    """[cards.own] Each card has one spelling, which the error gives."""
    for cards in (
        deck("kratos", code, *["N1"] * 13),
        f'[[upgrades]]\nid = "{code}"\nred = 0\n',
    ):
        with pytest.raises(ValueError, match=f"write {right}, since icons stand in the order M, R"):
            engine.game(2, cards=cards)


@pytest.mark.parametrize("code", ["M1/N1", "N2/R2", "D1/N3s", "N1/N2"])
def test_a_number_is_not_an_option_of_a_wild_card(engine: Engine, code: str) -> None:
    """[cards.own] [sets.order] G-32: the aim fixes the option, and a number goes with each aim."""
    for cards in (
        deck("kratos", code, *["N1"] * 13),
        f'[[upgrades]]\nid = "{code}"\nred = 1\ngreen = 0\nblue = 0\nyellow = 0\n',
    ):
        with pytest.raises(ValueError, match="N cannot be an option of a wild card"):
            engine.game(2, cards=cards)


def test_a_special_has_one_effect(engine: Engine) -> None:
    """[special.effects] Rule 53: windows and legal choices are those of one effect."""
    row = special("both", "heal", "choose", 1).replace("1]]", '1], ["buff_current_attack", 2]]')
    with pytest.raises(ValueError, match="a Special has one effect"):
        engine.game(2, cards=row)


def test_own_codes_come_after_the_built_in_ones(engine: Engine) -> None:
    """[cards.own] [actions.index] Printed codes by their texts, then Specials by theirs."""
    game = engine.game(2, cards=CODES)
    texts = [game.action(index).text for index in range(game.action_count)]
    plain = engine.game(2)
    assert texts[:147] == [plain.action(index).text for index in range(147)]
    own = [text.removeprefix("code ") for text in texts[147:]]
    assert own[:18] == sorted(PRINTED)
    assert own[18:] == sorted(own[18:])
    assert len(own) == 26


def test_a_file_has_at_most_26_codes_of_its_own(engine: Engine) -> None:
    """[cards.own]"""
    with pytest.raises(ValueError, match="at most 26"):
        engine.game(2, cards=CODES + special("more", "heal", "choose", 4))


@pytest.mark.parametrize("name", ["own1", "own9", "own10", "own26"])
def test_the_words_of_own_codes_name_no_special(engine: Engine, name: str) -> None:
    """[cards.own] They count the codes of a file; such a Special would look like one."""
    with pytest.raises(ValueError, match="own1 to own26 are words of midgard"):
        engine.game(2, cards=special(name, "heal", "choose", 3))
    engine.game(2, cards=special(f"{name}x", "heal", "choose", 3))
    engine.game(2, cards=special("own27", "heal", "choose", 3))


def test_a_special_has_one_effect_that_there_is(engine: Engine) -> None:
    """[special.effects]"""
    for effect in (("fly",), ("heal", "all", 2), ("heal", "choose", 0), ("stun_column", 1)):
        with pytest.raises(ValueError, match="effects"):
            engine.game(2, cards=special("odd", *effect))
    with pytest.raises(ValueError, match="small letter"):
        engine.game(2, cards=special("Odd", "stun_column"))


def test_numbers_and_marks_of_own_codes_count(engine: Engine) -> None:
    """[cards.own] [attack.strength] A number, a rage icon, and cards that are drawn."""
    own = deck("kratos", "M4", "N5r", "N3d", *["M1"] * 11)
    state = Position(engine, "kratos", "freya", cards=own).at(kratos=2)
    state = state.hand(0, "M4", "N5r", "N3d").ready()
    attack(state, "kratos", "melee bottom", "code M4", "code N3d", "code N5r")
    assert card(state, "B2")["side"] == "b"
    assert unit(state, "kratos")["rage"] == 2
    assert state.is_chance


def test_a_wild_card_counts_as_the_icon_of_its_set(engine: Engine) -> None:
    """[cards.own] [sets.order] G-32: of two numbers the one beside the icon that is used."""
    own = deck("kratos", "M1/R6", *["M1"] * 13)
    for aim, side in (("melee bottom", "f"), ("ranged bottom", "b")):
        state = Position(engine, "kratos", "freya", cards=own).at(kratos=2)
        state = state.hand(0, "M1/R6").ready()
        attack(state, "kratos", aim, "code M1/R6")
        assert card(state, "B2")["side"] == side


def test_an_exclusive_card_with_an_icon_bears_no_number_item(engine: Engine) -> None:
    """[cards.own] [sets.attack] G-33"""
    own = deck("kratos", "M4x", "M1", *["N1"] * 12)
    state = Position(engine, "kratos", "freya", cards=own).at(kratos=2)
    state = state.hand(0, "M4x", "N1", "M1").ready()
    play(state, "attack kratos", "aim melee bottom")
    assert legal(state) == ["code M1", "code M4x"]
    assert "code M4x" not in legal(play_on(state, "code M1", "code N1"))
    assert legal(play_on(state, "code M4x")) == ["done"]


def play_on_windows(state: Any) -> None:
    """Leaves windows that are still open."""
    while state.phase == "window":
        state.apply("done")


def play_on(state: Any, *words: str) -> Any:
    """A copy of the state after these actions."""
    copy = state.clone()
    play(copy, *words)
    return copy


def test_a_special_of_the_files_own_acts(engine: Engine) -> None:
    """[special.effects] Rule 53"""
    state = Position(engine, "kratos", "freya", cards=CODES).unit("kratos", damage=5)
    state = state.hand(0, "heal3").ready()
    play(state, "special 0", "code heal3", "unit kratos")
    assert unit(state, "kratos")["damage"] == 2
    assert seat(state, 0)["discard"] == {"heal3": 1}


def test_an_aid_acts_on_an_attack_alone(engine: Engine) -> None:
    """[window.kinds]"""
    position = Position(engine, "kratos", "freya", cards=CODES).at(kratos=2)
    state = position.hand(0, "aid4", "M2s").ready()
    assert "special 0" not in legal(state)
    play(state, "attack kratos", "aim melee bottom", "code M2s", "done")
    assert "special 0" in legal(state)
    play(state, "special 0", "code aid4")
    play_on_windows(state)
    assert card(state, "B2")["side"] == "b"


def test_an_attack_can_give_both_status_cards(engine: Engine) -> None:
    """[enemy.effects] Stun first, then poison on top of it."""
    front = (
        '[[cards]]\nid = "q1-T1"\nf = { title = "Both", enemy = { hp = 9, '
        'ranged = { str = 3, fx = ["stun", "poison"] } }, runes = ["red"] }\n'
    )
    state = Position(engine, "kratos", "freya", cards=front).ready()
    play(state, "done", "N2 red")
    while not seat(state, 0)["deck"]["top"] and not seat(state, 1)["deck"]["top"]:
        state.apply("done" if "done" in legal(state) else state.legal_actions()[0])
    tops = [seat(state, number)["deck"]["top"] for number in (0, 1)]
    assert ["poison", "stun"] in tops


def test_a_state_with_own_codes_comes_back(engine: Engine) -> None:
    """[cards.own] [state.invariants]"""
    state = Position(engine, "kratos", "freya", cards=CODES).hand(0, "M4", "N5").ready()
    play(state, "attack kratos", "aim melee bottom", "code M4")
    again = state.game.from_dict(state.to_dict(), chance="explicit")
    assert again.to_dict() == state.to_dict()
    assert legal(again) == legal(state)
    if engine.name == "compiled":
        assert pickle.loads(pickle.dumps(state)) == state
        action = state.game.action("code N5")
        assert pickle.loads(pickle.dumps(action)) == action
        assert str(action) == "code N5"
        assert state.legal[-1].text in legal(state)
