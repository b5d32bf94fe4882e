"""Scene Activations and attacks of enemies. Rules 21 to 23, 26, 48 and 49."""

from support.positions.god_of_war import (
    Engine,
    Position,
    card,
    card_rows,
    legal,
    play,
    reveal,
    seat,
    unit,
)


def airborne() -> int:
    """The strength of Svartaljofurr in the air."""
    return int(card_rows()["q5-T2"]["f"]["enemy"]["ranged"]["str"])


def test_every_card_with_the_rune_acts_left_to_right_top_row_first(engine: Engine) -> None:
    """[reveal.list] [reveal.order] [reveal.enemy] Rule 21"""
    state = Position(engine, "kratos", "freya").ready()
    events = play(state, "done", "N2 yellow")
    acting = [event["card"] for event in events if event["name"] == "struck"]
    assert acting == ["T1", "B1"]


def test_a_ranged_attack_hits_the_furthest_occupied_column(engine: Engine) -> None:
    """[enemy.furthest] [enemy.attack] Rule 23, G-11, worked example"""
    state = Position(engine, "kratos", "freya").at(kratos=4, freya=2).ready()
    reveal(state, "N2 yellow")
    assert unit(state, "kratos")["damage"] == 1


def test_the_own_column_is_distance_0(engine: Engine) -> None:
    """[enemy.furthest] Rule 49"""
    position = Position(engine, "kratos", "freya").at(kratos=1, freya=(1, "back"))
    state = position.card("B1", damage=6).ready()
    reveal(state, "N2 yellow")
    assert (unit(state, "kratos")["damage"], unit(state, "freya")["damage"]) == (1, 0)


def test_a_tie_of_columns_is_a_choice_of_the_first_player(engine: Engine) -> None:
    """[enemy.tie] Rule 23, G10"""
    position = Position(engine, "kratos", "freya", scene="q5", team="each")
    state = position.at(kratos=1, freya=3).ready()
    reveal(state, "N2 red")
    assert (state.phase, legal(state)) == ("tie", ["column 1", "column 3"])
    play(state, "column 3")
    assert (unit(state, "kratos")["damage"], unit(state, "freya")["damage"]) == (0, airborne())


def test_a_stunned_enemy_loses_its_token_instead(engine: Engine) -> None:
    """[reveal.enemy] Rule 22"""
    position = Position(engine, "kratos", "freya").card("B1", stun=True)
    state = position.ready()
    reveal(state, "N2 yellow")
    assert not card(state, "B1")["stun"]
    assert unit(state, "kratos")["damage"] == 0


def test_a_box_works_on_the_card_of_a_stunned_enemy(engine: Engine) -> None:
    """[reveal.box] [damage.column] Rule 22, G-8, G-9"""
    box = 'boxes = [{ rune = "blue", do = [["damage", "col:1", 1]] }]'
    text = f'[[cards]]\nid = "b7-T1"\nf = {{ title = "Wing", enemy = {{ hp = 8 }}, {box} }}\n'
    position = Position(engine, "kratos", "freya", scene="b7", cards=text)
    position.card("B1", damage=99)
    state = position.hand(0, "D1", "N2").card("T1", stun=True).ready()
    reveal(state, "N2 blue")
    assert unit(state, "kratos")["damage"] == 1
    assert card(state, "T1")["stun"]


def test_the_dead_do_not_attack_and_their_boxes_ask_their_if(engine: Engine) -> None:
    """[reveal.enemy] [reveal.box] Rule 22"""
    position = Position(engine, "kratos", "freya", scene="b7").card("T1", damage=8)
    state = position.card("B1", damage=8).ready()
    reveal(state, "N2 blue")
    assert unit(state, "kratos")["damage"] == 0


def test_a_turned_card_is_off_the_list(engine: Engine) -> None:
    """[reveal.list] Rule 48, G-7"""
    state = Position(engine, "kratos", "freya", scene="q5").ready()
    reveal(state, "N2 red")
    assert [card(state, name)["side"] for name in ("T2", "B3")] == ["b", "b"]
    assert unit(state, "freya")["damage"] + unit(state, "kratos")["damage"] == airborne()


def test_an_attacked_flip_follows_the_attack(engine: Engine) -> None:
    """[enemy.attacked] Rule 26, G-38"""
    state = Position(engine, "kratos", "freya", scene="b10").ready()
    reveal(state, "N2 red")
    assert [card(state, name)["side"] for name in ("T2", "T3", "B3")] == ["b", "f", "b"]


def test_an_attack_on_nobody_turns_the_card_too(engine: Engine) -> None:
    """[enemy.attacked] G-38"""
    position = Position(engine, "kratos", "freya", scene="q5").at(kratos=1)
    position.at(freya=(1, "back")).card("T2", side="b").card("B3", side="b")
    state = position.ready()
    reveal(state, "N2 red")
    assert [card(state, name)["side"] for name in ("T2", "B3")] == ["f", "f"]
    assert unit(state, "kratos")["damage"] == 0


def test_a_rune_can_be_a_flip_condition(engine: Engine) -> None:
    """[reveal.flip] Rule 26, G-10"""
    position = Position(engine, "kratos", "freya", scene="b9").card("T2", side="b")
    state = position.ready()
    reveal(state, "N2 yellow")
    while state.phase == "tie":
        play(state, legal(state)[0])
    assert card(state, "T2")["side"] == "f"


def test_an_empty_upgrade_deck_is_not_a_reveal(engine: Engine) -> None:
    """[reveal.empty] G-16"""
    position = Position(engine, "kratos", "mimir").carrier("kratos")
    state = position.unit("mimir", rage=4).ready()
    data = state.to_dict()
    for kind, number in data["upgrades"]["unseen"].items():
        code = kind.split()[0]
        data["removed"][code] = data["removed"].get(code, 0) + number
    data["upgrades"]["unseen"] = {}
    state = state.game.from_dict(data, chance="explicit")
    play(state, "done")
    assert (state.phase, state.to_dict()["row"]) == ("upgrade", [])


def test_the_first_standing_unit_gets_the_gains_of_a_scene(engine: Engine) -> None:
    """[settle.actor] [op.actor] G-28"""
    box = 'boxes = [{ rune = "blue", do = [["give", "actor", "crystal", 1]] }]'
    text = f'[[cards]]\nid = "q1-T2"\nf = {{ {box} }}\n'
    position = Position(engine, "freya", "kratos", cards=text)
    position.card("T4", side="b").card("B4", damage=6)
    reveal(state := position.ready(), "N2 blue")
    assert seat(state, 0)["deck"]["top"] == ["crystal"]
    position.unit("freya", damage=8, down=True, column=None, slot=None)
    play(state, "done", "N2 blue")
    assert seat(state, 0)["deck"]["top"] == ["crystal", "crystal"]


def test_the_extra_reveal_comes_after_all_players(engine: Engine) -> None:
    """[extra.count] Rule 28"""
    state = Position(engine, "kratos", "freya", scene="q2").ready()
    for _ in range(2):
        play(state, "done", "N2 blue")
    assert state.phase == "upgrade"
    assert len(state.to_dict()["row"]) == 2


def test_strength_0_hits_nobody(engine: Engine) -> None:
    """[hit.order] [scene.value] Rule 50"""
    position = Position(engine, "freya", "kratos", scene="q2").at(freya=2)
    state = position.card("T1", counter=0).hand(0, "D1").ready()
    reveal(state, "N2 red")
    assert (unit(state, "freya")["damage"], state.phase) == (0, "main")


def test_damage_to_all_is_asked_of_mimir_and_hits_him_too(engine: Engine) -> None:
    """[hit.redirect] G-66"""
    position = Position(engine, "kratos", "mimir", scene="q6").carrier("kratos")
    state = position.at(kratos=2).card("T2", counter=2).card("B4", damage=6).ready()
    reveal(state, "N2 blue")
    play(state, "done")
    assert [unit(state, name)["damage"] for name in ("kratos", "mimir")] == [1, 1]
    assert card(state, "T2")["counter"] == 0
