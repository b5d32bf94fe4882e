"""Rounds, draws and the Upgrade phase. Rules 5 to 7, 28, 29, 41 to 44."""

from typing import Any

from support.positions.god_of_war import (
    STURDY,
    Engine,
    Position,
    cards_of,
    legal,
    outcomes,
    play,
    reason,
    seat,
    unit,
)


def through(state: Any, phase: str, kind: str = "N2 red") -> Any:
    """Leaves all decisions with the first answer until a phase; every reveal is of one kind."""
    for _ in range(400):
        if state.is_terminal or (state.phase == phase and not state.is_chance):
            return state
        if state.is_chance:
            texts = outcomes(state)
            first = next(iter(texts))
            play(state, kind if kind in texts else first)
        else:
            state.apply(state.legal_actions()[0])
    raise AssertionError(f"{phase} never comes")


def test_everybody_draws_to_the_hand_limit(engine: Engine) -> None:
    """[prepare.limit] Rule 5"""
    options = {"scene": "q1", "heroes": ("kratos", "freya")}
    state = engine.game(2, **options).new_state(chance="explicit")
    play(state, "stand 1 front", "stand 2 front")
    through(state, "main")
    assert [sum(seat(state, number)["hand"].values()) for number in (0, 1)] == [7, 7]
    assert state.to_dict()["drawn"] == {"cards": [7, 7], "upgrades": 0, "dice": 0}


def test_cards_in_hand_count_in_the_preparation(engine: Engine) -> None:
    """[prepare.limit] Rule 5"""
    state = Position(engine, "kratos", "mimir", cards=STURDY).ready()
    through(state, "upgrade", "N2 yellow")
    play(state, "row 1", "row 1")
    assert (state.phase, state.to_dict()["round"]) == ("carrier", 2)
    data = state.to_dict()
    cards = data["players"][0]
    for code in ("M1", "N2"):
        pool = cards["deck"]["unseen"] if code in cards["deck"]["unseen"] else cards["discard"]
        pool[code] -= 1
        cards["hand"][code] = 1
    state = state.game.from_dict(data, chance="explicit")
    play(state, "unit kratos")
    through(state, "main")
    assert [sum(seat(state, number)["hand"].values()) for number in (0, 1)] == [7, 7]


def test_a_stun_card_uses_the_draw_up(engine: Engine) -> None:
    """[draw.stun] Rule 5, G-1"""
    state = crystal(state_with_crystal(engine, "stun", "N3"))
    assert seat(state, 0)["hand"] == {}
    assert seat(state, 0)["discard"] == {"crystal": 1, "stun": 1}
    assert seat(state, 0)["deck"]["top"] == ["N3"]


def state_with_crystal(engine: Engine, *top: str) -> Any:
    """Kratos has a crystal, and these cards lie on his deck."""
    return Position(engine, "kratos", "freya").hand(0, "crystal").top(0, *top).ready()


def crystal(state: Any) -> Any:
    """Discards the crystal for a card."""
    play(state, "crystal kratos")
    return state


def test_a_poison_card_hurts_and_is_replaced(engine: Engine) -> None:
    """[draw.poison] Rule 5, G-1"""
    state = crystal(state_with_crystal(engine, "poison", "N3"))
    assert unit(state, "kratos")["damage"] == 1
    assert seat(state, 0)["hand"] == {"N3": 1}


def test_poison_is_for_one_of_the_brothers(engine: Engine) -> None:
    """[draw.victim] Rule 43, G14"""
    position = Position(engine, "brok_sindri", "freya").hand(0, "crystal")
    state = position.top(0, "poison", "N1").ready()
    play(state, "crystal brok")
    assert (state.phase, legal(state)) == ("victim", ["unit brok", "unit sindri"])
    play(state, "unit sindri")
    assert unit(state, "sindri")["damage"] == 1


def test_a_token_cancels_poison(engine: Engine) -> None:
    """[freya.cancel] [window.kinds] [window.poison] [hit.source] Rule 50, G-37"""
    position = Position(engine, "kratos", "freya").hand(0, "crystal")
    position.unit("kratos", tokens=1).field(freya_tokens=1)
    state = position.top(0, "poison", "N3").ready()
    play(state, "crystal kratos")
    assert (state.phase, legal(state)) == ("token", ["done", "yes"])
    play(state, "yes")
    assert (unit(state, "kratos")["damage"], state.to_dict()["freya_tokens"]) == (0, 2)


def test_a_deck_is_rebuilt_once_a_turn(engine: Engine) -> None:
    """[draw.rebuild] G-31"""
    every = ["M1/R1", "M1/R1", "M1", "M1", "M1", "M2", "R0", "D1", "D1", "N1", "N2", "N2", "N3"]
    position = Position(engine, "kratos", "freya").discard(0, *every, "fury1")
    state = position.hand(0, "crystal", "draw2", "draw2").ready()
    play(state, "crystal kratos")
    assert outcomes(state)["M2"]
    play(state, "M2")
    assert seat(state, 0)["rebuilt"]
    play(state, "special 0", "code draw2", "M1", "N1")
    assert sum(seat(state, 0)["hand"].values()) == 4


def test_two_draw_cards_and_an_empty_deck_end_the_turn(engine: Engine) -> None:
    """[draw.rebuild] [special.legal] G-31, G-63, section 8"""
    codes = ["M1/R1", "M1/R1", "M1", "M1", "M1", "M2", "R0", "D1", "D1", "N1", "N2", "N2", "N3"]
    position = Position(engine, "kratos", "freya")
    state = position.hand(0, *codes, "fury1", "draw2", "draw2").ready()
    play(state, "special 0", "code draw2")
    assert seat(state, 0)["discard"] == {"draw2": 1}
    play(state, "special 0", "code draw2", "draw2")
    assert seat(state, 0)["hand"]["draw2"] == 1
    play(state, "special 0", "code draw2")
    assert seat(state, 0)["discard"] == {"draw2": 2}
    assert state.phase == "main"


def test_a_crystal_may_be_drawn_for_under_the_first_standing_unit(engine: Engine) -> None:
    """[main.crystal] [main.verbs] Rule 20, G-61"""
    state = Position(engine, "brok_sindri", "freya").hand(0, "crystal").ready()
    assert [text for text in legal(state) if text.startswith("crystal")] == ["crystal brok"]


def test_four_players_reveal_five_upgrades_and_two_go_under(engine: Engine) -> None:
    """[upgrade.choice] [upgrade.rest] [extra.count] Rule 28, rule 29, section 8, G-53"""
    heroes = ("kratos", "freya", "atreus", "brok_sindri")
    state = Position(engine, *heroes).at(sindri=(4, "back")).hand(0, "M1").ready()
    through(state, "upgrade", "N2 red")
    row = [" ".join(entry) for entry in state.to_dict()["row"]]
    assert len(row) == 5
    removed = next(text for text in legal(state) if text.startswith("code "))
    play(state, removed, "row 1", "row 1", "row 1")
    data = state.to_dict()
    assert (data["row"], data["upgrades"]["bottom"]) == ([], row[3:])
    assert data["removed"] == {removed.split()[1]: 1}
    assert (data["first_player"], data["round"]) == (1, 2)
    assert len(seat(state, 1)["deck"]["top"]) + sum(seat(state, 1)["hand"].values()) >= 1
    assert cards_of(data).total() == 4 * 14 + 88 + 30


def test_hands_are_discarded_before_the_upgrade(engine: Engine) -> None:
    """[round.order] Rule 29, rule 20"""
    state = Position(engine, "kratos", "freya").hand(0, "crystal", "N3").ready()
    through(state, "upgrade", "N2 yellow")
    assert seat(state, 0)["hand"] == {}
    assert seat(state, 0)["discard"]["crystal"] == 1


def test_a_removed_status_card_returns_to_its_pile(engine: Engine) -> None:
    """[upgrade.remove] Rule 29"""
    state = Position(engine, "kratos", "freya", cards=STURDY).hand(0, "crystal", "N3").ready()
    through(state, "upgrade")
    play(state, "code crystal")
    data = state.to_dict()
    assert (data["piles"]["crystal"], data["removed"]) == (10, {})


def test_equal_upgrades_are_taken_from_the_lowest_slot(engine: Engine) -> None:
    """[upgrade.choice] G12"""
    state = Position(engine, "kratos", "freya", cards=STURDY).ready()
    through(state, "upgrade", "N2 red")
    rows = [text for text in legal(state) if text.startswith("row")]
    assert (len(state.to_dict()["row"]), rows) == (3, ["row 1"])
    assert reason(state, "row 2") == "lower_slot"
    assert reason(state, "done") == "must_choose"


def test_mimir_chooses_his_carrier_before_the_cards_are_drawn(engine: Engine) -> None:
    """[carrier.choice] [carrier.time] Rule 6, G-51"""
    game = engine.game(2, heroes=("mimir", "brok_sindri"), scene="q1")
    state = game.new_state(chance="explicit")
    play(state, "stand 1 front", "stand 2 front")
    assert (state.phase, legal(state)) == ("carrier", ["unit brok", "unit sindri"])
    assert seat(state, 0)["hand"] == {}
    play(state, "unit sindri")
    assert state.to_dict()["carrier"] == "sindri"


def test_a_fallen_player_still_reveals_and_upgrades(engine: Engine) -> None:
    """[turn.order] [upgrade.choice] [hit.down] Rule 7, rule 27, G-30"""
    position = Position(engine, "freya", "kratos").hand(1, "fury1")
    state = position.unit("kratos", damage=10, down=True, column=None, slot=None).ready()
    play(state, "done", "N2 yellow")
    through(state, "main", "N2 green")
    assert len(state.to_dict()["row"]) == 1
    assert state.to_dict()["round"] == 2
    assert state.to_dict()["drawn"]["cards"][1] > 0


def test_the_last_round_loses(engine: Engine) -> None:
    """[round.last] [round.token] Rule 41, G-50"""
    state = Position(engine, "kratos", "freya", max_rounds=1).ready()
    through(state, "upgrade", "N2 yellow")
    play(state, "row 1", "row 1")
    assert (state.to_dict()["result"], state.to_dict()["round"]) == ("lost", 1)


def test_a_hand_above_the_limit_stays(engine: Engine) -> None:
    """[prepare.limit] G-54"""
    codes = ("M1", "M1", "M1", "M2", "N1", "N2", "N2", "crystal")
    state = Position(engine, "kratos", "freya").hand(0, *codes).top(0, "N3").ready()
    play(state, "crystal kratos")
    assert sum(seat(state, 0)["hand"].values()) == 8


def test_a_deck_of_status_cards_ends_the_preparation(engine: Engine) -> None:
    """[draw.rebuild] [draw.poison] Section 8"""
    codes = ["M1/R1", "M1/R1", "M1", "M1", "M1", "M2", "R0", "D1", "D1", "N1", "N2", "N2", "N3"]
    position = Position(engine, "kratos", "freya").hand(0, *codes, "fury1", "crystal")
    state = position.top(0, "stun", "stun").discard(0, "stun").ready()
    play(state, "crystal kratos")
    assert (seat(state, 0)["discard"], seat(state, 0)["deck"]["top"]) == (
        {"stun": 2, "crystal": 1},
        ["stun"],
    )
    assert state.phase == "main"


def test_decks_may_be_rebuilt_again_when_the_preparation_begins(engine: Engine) -> None:
    """[draw.rebuild] Rule 42: a carrier is chosen before that"""
    state = Position(engine, "kratos", "mimir", cards=STURDY).ready()
    through(state, "upgrade")
    data = state.to_dict()
    data["players"][1]["rebuilt"] = True
    state = state.game.from_dict(data, chance="explicit")
    play(state, legal(state)[0])
    through(state, "carrier")
    assert seat(state, 1)["rebuilt"]
    play(state, "unit kratos")
    assert not seat(state, 1)["rebuilt"]
