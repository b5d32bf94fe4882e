"""Set-up, options and teams. Rules 1 to 4."""

from fractions import Fraction

from support.positions.god_of_war import (
    Engine,
    Position,
    cards_of,
    game_of,
    legal,
    outcomes,
    play,
    reason,
)


def test_heroes_are_drafted_in_seat_order_and_differ(engine: Engine) -> None:
    """[setup.draft] Rule 1"""
    state = game_of(engine, 3, ()).new_state(chance="explicit")
    assert legal(state)[0] == "hero kratos"
    play(state, "hero freya")
    assert legal(state) == ["hero kratos", "hero atreus", "hero mimir", "hero brok_sindri"]
    assert reason(state, "hero freya") == "taken"
    assert state.to_dict()["freya_tokens"] == 2


def test_every_hero_begins_with_14_unseen_cards_and_no_rage(engine: Engine) -> None:
    """[setup.draft] [setup.zones] [setup.decks] [zones.counts] Rule 1, rule 3"""
    options = (("heroes", ("brok_sindri", "mimir", "freya", "atreus")), ("scene", "q1"))
    data = game_of(engine, 4, options).new_state(chance="explicit").to_dict()
    for player in data["players"]:
        assert sum(player["deck"]["unseen"].values()) == 14
        assert player["hand"] == player["discard"] == {}
    assert all(unit["rage"] == 0 for unit in data["units"].values())
    assert cards_of(data).total() == 4 * 14 + 88 + 30
    assert data["piles"] == {"stun": 10, "poison": 10, "crystal": 10}


def test_the_pyramid_is_dealt_from_6_quests_and_4_bosses(engine: Engine) -> None:
    """[setup.pyramid] Rule 2"""
    state = game_of(engine, 1, ()).new_state(chance="explicit")
    assert outcomes(state) == {f"q{number}": Fraction(1, 6) for number in range(1, 7)}
    play(state, "q4", "q1")
    assert outcomes(state) == {f"q{number}": Fraction(1, 4) for number in (2, 3, 5, 6)}
    play(state, "q6")
    assert outcomes(state) == {name: Fraction(1, 4) for name in ("b7", "b8", "b9", "b10")}
    play(state, "b10", "b7", "b8")
    data = state.to_dict()
    assert data["pyramid"] == {"quests": [4, 1, 6], "bosses": [10, 7, 8]}
    assert (data["scene"], data["quest"]) == ("q4", 1)


def test_a_scene_is_laid_with_fronts_up_and_slots_filled(engine: Engine) -> None:
    """[scene.lay] Rule 3, G-27b"""
    data = game_of(engine, 1, (("scene", "q4"),)).new_state(chance="explicit").to_dict()
    assert {card["side"] for card in data["cards"].values()} == {"f"}
    counters = {name: card["counter"] for name, card in data["cards"].items()}
    assert counters == {**dict.fromkeys(counters, 0), "B1": 3, "B4": 3}


def test_units_are_placed_from_the_first_player_on(engine: Engine) -> None:
    """[place.order] [place.columns] Rule 4, G-29"""
    options = (("first_player", 1), ("heroes", ("kratos", "brok_sindri", "mimir")), ("scene", "q1"))
    state = game_of(engine, 3, options).new_state(chance="explicit")
    assert legal(state) == [f"stand {column} front" for column in (1, 2, 3, 4)]
    play(state, "stand 2 front")
    assert state.to_dict()["units"]["brok"]["column"] == 2
    assert legal(state)[:3] == ["stand 1 front", "stand 2 front", "stand 2 back"]
    play(state, "stand 2 front")
    units = state.to_dict()["units"]
    assert (units["sindri"]["slot"], units["brok"]["slot"]) == ("front", "back")
    assert reason(state, "stand 2 back") == "no_room"
    play(state, "stand 1 front")
    assert state.phase == "carrier"
    assert units["mimir"]["column"] is None


def test_dealt_upgrades_come_into_the_unseen_decks(engine: Engine) -> None:
    """[setup.upgrades] [setup.order]"""
    state = game_of(engine, 1, (("scene", "q1"), ("upgrades", 2))).new_state(chance="explicit")
    chances = outcomes(state)
    assert chances["N2 red"] == Fraction(4, 88)
    assert len(chances) == 58
    play(state, "N4x red", "N2 red")
    assert state.phase == "place"
    deck = state.to_dict()["players"][0]["deck"]["unseen"]
    assert (deck["N4x"], deck["N2"], sum(deck.values())) == (1, 3, 16)


def test_with_one_team_seat_0_is_awaited_and_else_each_its_own(engine: Engine) -> None:
    """[decision.team] Section 3"""
    one = Position(engine, "kratos", "freya").ready()
    each = Position(engine, "kratos", "freya", team="each").ready()
    for state, expected in ((one, 0), (each, 1)):
        play(state, "done", "N2 red")
        while state.phase != "main" or state.to_dict()["active"] != 1:
            state.apply(state.legal_actions()[0])
        assert state.current_player == expected


def test_all_win_or_all_lose(engine: Engine) -> None:
    """[result.team] Rule 33"""
    state = Position(engine, "kratos", "freya", "atreus").ready()
    assert state.returns() == [0.0] * 3
    assert state.winners == []
