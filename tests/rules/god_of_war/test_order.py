"""The order of rounds, turns and reveals, and what every seat sees."""

from fractions import Fraction

import pytest

from support.positions.god_of_war import (
    Engine,
    Position,
    card,
    cards_of,
    legal,
    outcomes,
    play,
    seat,
    unit,
)


def test_a_round_has_carrier_cards_turns_extra_and_upgrades(engine: Engine) -> None:
    """[round.order] Rule 41"""
    state = engine.game(2, heroes=("mimir", "atreus"), scene="q1").new_state(chance="explicit")
    met: list[str] = []
    play(state, "stand 3 front")
    while state.to_dict()["round"] == 1:
        texts = outcomes(state)
        word = "N2 red" if "N2 red" in texts else next(iter(texts), "")
        name = f"chance {state.phase}" if state.is_chance else state.phase
        if not met or met[-1] != name:
            met.append(name)
        play(state, word or legal(state)[0])
    kept = [name for name in met if name not in ("redirect", "defence", "window", "token")]
    shown = ["carrier", "chance card", "chance upgrade", "main", "chance upgrade", "upgrade"]
    assert kept == shown


def test_verbs_come_in_any_order_until_the_end(engine: Engine) -> None:
    """[main.verbs] [decision.prompt] Rule 42"""
    position = Position(engine, "kratos", "freya").hand(0, "M1", "M1")
    state = position.at(freya=2).ready()
    play(state, "attack kratos", "aim melee bottom", "code M1", "done", "die 0")
    play(state, "move kratos", "stand 4 front")
    play(state, "attack kratos", "aim melee bottom", "code M1", "done", "die 0")
    assert [card(state, name)["damage"] for name in ("B1", "B4")] == [1, 1]
    assert legal(state) == ["done"]
    play(state, "done")
    assert state.phase == "upgrade"


def test_foresight_and_a_window_come_before_the_scene_acts(engine: Engine) -> None:
    """[reveal.order] Rule 48"""
    position = Position(engine, "kratos", "mimir").carrier("kratos")
    state = position.unit("mimir", rage=4).hand(1, "pin", "ally_draw1").ready()
    play(state, "done", "N2 yellow", "done")
    assert (state.phase, unit(state, "kratos")["damage"]) == ("window", 0)
    assert state.to_dict()["row"] == [["N2", "yellow"]]


def test_a_draw_is_weighted_by_the_unseen_cards(engine: Engine) -> None:
    """[chance.card] [draw.one] Section 4, rule 43"""
    position = Position(engine, "kratos", "freya").hand(0, "crystal", "M1", "M1")
    state = position.ready()
    play(state, "crystal kratos")
    expected = {"M1": 1, "M2": 1, "R0": 1, "D1": 2, "M1/R1": 2, "N1": 1, "N2": 2, "N3": 1}
    chances = {code: Fraction(number, 12) for code, number in {**expected, "fury1": 1}.items()}
    assert outcomes(state) == chances


def test_cards_in_use_lie_aside_until_the_action_is_over(engine: Engine) -> None:
    """[cards.aside] [cards.kept] Rule 44"""
    state = Position(engine, "kratos", "freya").hand(0, "M1", "N1").ready()
    play(state, "attack kratos", "aim melee bottom", "code M1", "code N1")
    assert seat(state, 0)["hand"] == {"M1": 1, "N1": 1}
    play(state, "done")
    assert (seat(state, 0)["hand"], seat(state, 0)["aside"]) == ({}, {"M1": 1, "N1": 1})
    assert cards_of(state.to_dict()).total() == 2 * 14 + 88 + 30
    play(state, "die 0")
    assert seat(state, 0)["discard"] == {"M1": 1, "N1": 1}


def test_damage_of_its_health_or_more_fells_a_unit(engine: Engine) -> None:
    """[hit.down] Rule 27"""
    box = 'boxes = [{ rune = "blue", do = [["damage", "col:1", 1]] }]'
    text = f'[[cards]]\nid = "b7-T1"\nf = {{ title = "Wing", {box} }}\n'
    position = Position(engine, "freya", "kratos", scene="b7", cards=text)
    state = position.unit("freya", damage=7).card("B1", damage=99).ready()
    play(state, "done", "N2 blue")
    assert (unit(state, "freya")["damage"], unit(state, "freya")["down"]) == (8, True)


def test_every_seat_sees_the_whole_table(engine: Engine) -> None:
    """[hidden.view] Section 4"""
    state = Position(engine, "kratos", "freya").hand(0, "N3").ready()
    for number in (0, 1):
        assert state.view(number) == {**state.to_dict(), "seat": number}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_play(engine: Engine, players: int) -> None:
    """[setup.players] Rule 1, rule 40"""
    data = engine.game(players, scene="q1").new_state(chance="explicit").to_dict()
    assert len(data["players"]) == players
    assert ("companions" in data) == (players == 1)


def test_an_op_with_a_wrong_number_of_arguments_is_refused(engine: Engine) -> None:
    """[scene.compile] Section 6"""
    ops = {"T1": '["hit", "T2"]', "T2": '["heal", "actor", 1, 1]'}
    text = "".join(
        f'[[cards]]\nid = "q1-{card}"\nb = {{ reward = [{op}] }}\n' for card, op in ops.items()
    )
    with pytest.raises(ValueError, match="hit has 2 arguments") as caught:
        engine.game(2, cards=text)
    assert "heal has 2 arguments" in str(caught.value)
