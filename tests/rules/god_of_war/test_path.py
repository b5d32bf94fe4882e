"""Ends of quests, the path and Hindrances. Rules 31 to 33, 55 and 56."""

from typing import Any

import pytest

from support.positions.god_of_war import (
    STURDY,
    Engine,
    Position,
    attack,
    card,
    cards_of,
    legal,
    outcomes,
    play,
    reason,
    seat,
    unit,
)

BOSSES = (7, 8, 9)


def nearly(
    engine: Engine, *heroes: str, upper: tuple[int, int] = (2, 3), **options: Any
) -> Position:
    """The Travelers are nearly beaten: a Thunderbird of Atreus will do."""
    heroes = heroes or ("atreus", "freya")
    position = Position(engine, *heroes, scene=None, **options).dealt(1, *upper, *BOSSES)
    position.card("B2", side="b", damage=9).card("B3", side="b", damage=9)
    return position.unit("atreus", rage=4)


def win(state: Any) -> Any:
    """Wins the quest with a Thunderbird."""
    play(state, "rage atreus", "card B2", "card B3")
    return state


def settle(state: Any) -> Any:
    """Places all units in the lowest columns, and stops before the first card is drawn."""
    for column in (1, 2, 3, 4):
        if state.phase == "place":
            play(state, f"stand {column} front")
    return state


def test_the_end_of_a_quest_makes_the_heroes_fresh(engine: Engine) -> None:
    """[quest.win] [quest.clean] Rule 31, rule 55, G-13, G-14"""
    position = nearly(engine).field(freya_tokens=1)
    position.unit("atreus", damage=5, tokens=1, moved=True).unit("freya", damage=8, down=True)
    position.unit("freya", column=None, slot=None)
    state = position.hand(0, "N1", "crystal").discard(0, "stun").top(0, "poison").ready()
    win(state)
    data = state.to_dict()
    for name in ("atreus", "freya"):
        assert unit(state, name) == {
            **dict.fromkeys(("column", "slot")),
            **dict.fromkeys(("damage", "rage", "bonus", "tokens"), 0),
            "down": False,
            "moved": name == "atreus",
        }
    assert (data["freya_tokens"], data["piles"]) == (2, dict.fromkeys(data["piles"], 10))
    assert sum(seat(state, 0)["deck"]["unseen"].values()) == 14
    assert seat(state, 0)["hand"] == seat(state, 0)["discard"] == {}
    assert (data["round"], data["scene"], data["cards"], data["hindrances"]) == (2, None, {}, [])
    assert cards_of(data).total() == 2 * 14 + 88 + 30


def test_the_row_goes_under_the_deck_when_a_quest_ends(engine: Engine) -> None:
    """[quest.clean] [quest.end] G-12"""
    state = nearly(engine, "freya", "atreus").ready()
    play(state, "done", "N2 blue")
    while state.phase != "main":
        play(state, legal(state)[0])
    win(state)
    assert state.to_dict()["row"] == []
    assert state.to_dict()["upgrades"]["bottom"] == ["N2 blue"]


def test_one_of_two_quests_and_then_one_of_three_bosses_is_chosen(engine: Engine) -> None:
    """[path.choice] [path.order] Rule 32, G2"""
    state = win(nearly(engine, upper=(6, 3)).ready())
    assert (state.phase, legal(state)) == ("path", ["path 3", "path 6"])
    play(state, "path 6")
    data = state.to_dict()
    assert (data["scene"], data["quest"], data["hindrances"]) == ("q6", 2, [3])
    assert state.phase == "place"


def to_main(state: Any, *cards: str) -> None:
    """Draws these cards, then the first possible ones, and leaves all decisions before the main."""
    wanted = list(cards)
    while state.phase != "main":
        if state.is_chance and wanted:
            play(state, wanted.pop(0))
        else:
            state.apply(state.chance_outcomes()[0][0] if state.is_chance else 0)


def second(engine: Engine, hindrance: int, *heroes: str, **options: Any) -> Any:
    """The second quest begins, with this Hindrance."""
    other = 6 if hindrance != 6 else 5
    state = win(nearly(engine, *heroes, upper=(other, hindrance), **options).ready())
    play(state, f"path {other}")
    return settle(state)


def test_everybody_takes_damage(engine: Engine) -> None:
    """[path.hindrance] [path.order] Rule 56"""
    state = second(engine, 3)
    assert [unit(state, name)["damage"] for name in ("atreus", "freya")] == [1, 1]


def test_hindrances_act_on_the_player_of_mimir_too(engine: Engine) -> None:
    """[path.order] [path.hindrance] G-49"""
    state = second(engine, 3, "atreus", "mimir")
    assert unit(state, "mimir")["damage"] == 1


def test_of_the_brothers_one_takes_all_the_damage(engine: Engine) -> None:
    """[path.hindrance] [scene.order] Rule 56, G-68"""
    state = second(engine, 3, "atreus", "brok_sindri")
    assert (state.phase, legal(state)) == ("victim", ["unit brok", "unit sindri"])
    play(state, "unit sindri")
    assert [unit(state, name)["damage"] for name in ("brok", "sindri")] == [0, 1]


def test_a_stun_card_is_shuffled_into_every_deck(engine: Engine) -> None:
    """[path.hindrance] Rule 56"""
    state = second(engine, 2)
    assert state.to_dict()["hindrances"] == [2]
    state = win(nearly(engine, upper=(6, 5)).ready())
    play(state, "path 6")
    settle(state)
    assert [seat(state, at)["deck"]["unseen"]["poison"] for at in (0, 1)] == [1, 1]
    assert state.to_dict()["piles"]["poison"] == 8


def test_the_hand_limit_of_the_first_player_falls(engine: Engine) -> None:
    """[path.hindrance] [prepare.limit] Rule 56"""
    state = second(engine, 2)
    assert [seat(state, at)["limit"] for at in (0, 1)] == [6, 7]
    to_main(state)
    assert [sum(seat(state, at)["hand"].values()) for at in (0, 1)] == [6, 7]


def test_the_hand_limit_is_back_after_the_quest(engine: Engine) -> None:
    """[quest.clean] Rule 55: hand-limit tokens leave"""
    state = win(nearly(engine, upper=(6, 2), cards=SHORT).ready())
    settle(play_and(state, "path 6"))
    assert [seat(state, at)["limit"] for at in (0, 1)] == [6, 7]
    state = to_boss(state, 9)
    assert [seat(state, at)["limit"] for at in (0, 1)] == [7, 7]


def test_the_highest_number_card_leaves_the_game(engine: Engine) -> None:
    """[path.highest] Rule 56, G-23, Helheim"""
    state = second(engine, 4, "atreus", "kratos")
    data = state.to_dict()
    assert data["removed"] == {"N2": 1, "N3": 1}
    assert "N3" not in seat(state, 1)["deck"]["unseen"]


def test_of_equal_numbers_the_player_chooses(engine: Engine) -> None:
    """[path.highest] G-23"""
    deck = ["N1r", "N1", *["M1"] * 12]
    text = f'[[heroes]]\nid = "freya"\ndeck = {deck}\n'
    state = second(engine, 4, cards=text)
    assert (state.phase, legal(state)) == ("choice", ["code N1", "code N1r"])
    play(state, "code N1r")
    assert state.to_dict()["removed"] == {"N2": 1, "N1r": 1}


def test_all_enemies_have_more_health(engine: Engine) -> None:
    """[path.health] Rule 56"""
    state = second(engine, 6)
    assert state.to_dict()["scene"] == "q5"
    to_main(state)
    data = state.to_dict()
    data["units"]["atreus"]["rage"] = 4
    data["cards"]["B1"]["damage"] = 5
    state = state.game.from_dict(data, chance="explicit")
    play(state, "rage atreus")
    assert "card B1" in legal(state)
    play(state, "card B1", "done")
    assert card(state, "B1")["damage"] == 7
    assert "card B1" not in legal(state)


WEAK = '[[cards]]\nid = "q5-B1"\nf = { title = "Dark elf", enemy = { hp = 1 } }\n'
"""The first enemy of the bottom row has 1 health."""


def test_more_health_holds_from_the_beginning(engine: Engine) -> None:
    """[path.health] Rule 56: 1 health and 2 more stand an attack of 2"""
    state = second(engine, 6, cards=WEAK)
    to_main(state, "R1", "N1", "R1s", "R1s", "R1", "N1", "N1")
    attack(state, "atreus", "ranged bottom", "code R1", "code N1", die=0)
    play(state, "attack atreus")
    assert "aim ranged bottom" in legal(state)


SHORT = '[[scenes]]\nid = "q6"\nwin = ["dead", "B4"]\n'
"""The second quest is won with one enemy."""


def play_and(state: Any, word: str) -> Any:
    """Plays a word and returns the state."""
    play(state, word)
    return state


def to_boss(state: Any, number: int) -> Any:
    """Wins the second quest and chooses a boss."""
    to_main(state)
    data = state.to_dict()
    data["units"]["atreus"]["rage"] = 4
    data["cards"]["B4"]["damage"] = 4
    state = state.game.from_dict(data, chance="explicit")
    play(state, "rage atreus", "card B4")
    play(state, f"path {number}")
    return settle(state)


def test_the_hindrances_of_two_bosses_act_and_limits_fall_for_all(engine: Engine) -> None:
    """[path.order] Rule 32, rule 56"""
    position = nearly(engine, upper=(6, 3), cards=SHORT)
    state = win(position.ready())
    state = to_boss(settle(play_and(state, "path 6")), 8)
    data = state.to_dict()
    assert (data["scene"], data["quest"], data["hindrances"]) == ("b8", 3, [7, 9])
    assert [unit(state, name)["damage"] for name in ("atreus", "freya")] == [2, 2]
    assert [seat(state, at)["limit"] for at in (0, 1)] == [6, 6]


TWICE = '[[hindrances]]\nid = "b7"\neffects = [["extra_activation_first_round"]]\n'


@pytest.mark.parametrize(("more", "left"), [("", [7]), (TWICE, [])])
def test_an_extra_activation_comes_in_the_first_round_only(
    engine: Engine, more: str, left: list[int]
) -> None:
    """[extra.count] Rule 56, section 8: there are two Extra reveals, whatever asks for them"""
    position = nearly(engine, upper=(6, 3), cards=SHORT + STURDY + more)
    position.dealt(1, 6, 3, 7, 8, 10)
    state = to_boss(settle(play_and(win(position.ready()), "path 6")), 8)
    assert state.to_dict()["hindrances"] == [7, 10]
    rows = []
    for _ in range(2):
        while state.is_chance or state.phase != "upgrade":
            if state.is_chance:
                texts = outcomes(state)
                state.apply("N2 yellow" if "N2 yellow" in texts else next(iter(texts)))
            else:
                play(state, legal(state)[0])
        rows.append(len(state.to_dict()["row"]))
        play(state, "row 1", "row 1")
    assert rows == [4, 3]
    assert state.to_dict()["hindrances"] == left


def test_a_boss_wins_the_game(engine: Engine) -> None:
    """[quest.win] Rule 33"""
    position = nearly(engine, upper=(6, 3), cards=SHORT)
    state = to_boss(settle(play_and(win(position.ready()), "path 6")), 8)
    while state.phase != "main":
        state.apply(state.chance_outcomes()[0][0] if state.is_chance else 0)
    data = state.to_dict()
    data["units"]["atreus"]["rage"] = 4
    data["cards"]["B2"] |= {"damage": 17, "broken": 1}
    data["cards"]["B3"] |= {"damage": 13}
    state = win(state.game.from_dict(data, chance="explicit"))
    assert (state.is_terminal, state.to_dict()["result"]) == (True, "won")
    assert state.winners == [0, 1]


def test_a_quest_won_in_the_last_round_is_too_late(engine: Engine) -> None:
    """[round.last] Rule 41"""
    state = win(nearly(engine, max_rounds=1).ready())
    assert state.to_dict()["result"] == "lost"


def test_a_scene_alone_is_won_at_once(engine: Engine) -> None:
    """[quest.win] option scene"""
    position = Position(engine, "atreus", "freya", scene="q1").unit("atreus", rage=4)
    position.card("B2", side="b", damage=9).card("B3", side="b", damage=9)
    state = win(position.ready())
    assert state.to_dict()["result"] == "won"
    assert reason(state, "done") == "game_over"


@pytest.mark.parametrize("number", [7, 8, 9])
def test_each_hindrance_of_a_boss_is_left_out_when_it_is_chosen(
    engine: Engine, number: int
) -> None:
    """[path.order] Rule 32"""
    position = nearly(engine, upper=(6, 3), cards=SHORT)
    state = to_boss(settle(play_and(win(position.ready()), "path 6")), number)
    assert state.to_dict()["hindrances"] == [other for other in BOSSES if other != number]
    assert state.to_dict()["scene"] == {7: "b7", 8: "b8", 9: "b9a"}[number]
