"""What boards, menus and ``help`` of God of War say: all scenes, all cards, all Specials."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.cli import choices
from midgard.god_of_war.glossary import explained
from midgard.presentation import presentation

FILE = Path(midgard.__file__).parent / "data" / "god_of_war.toml"
DATA: dict[str, Any] = tomllib.loads(FILE.read_text(encoding="utf-8"))
SCENES: tuple[Any, ...] = tuple(row["id"] for row in DATA["scenes"])
TEAM = midgard.GodOfWar(2, heroes=("kratos", "freya"))
#: Card rows with which every quest is won at once.
EASY = "".join(
    f'[[scenes]]\nid = "{row["id"]}"\nwin = ["not", ["never"]]\n'
    for row in DATA["scenes"]
    if row["id"].startswith("q")
)
PLACES = {"f": "front", "b": "back"}
FLIPS = {
    "defeated": "defeated",
    "attacked": "after its attack",
    "armor": "armour broken",
    "all_dead": "all enemies dead",
}
ICONS = {"melee": "melee", "ranged": "ranged", "defense": "defense", "crystal": "crystal"}


def sides() -> Iterator[tuple[Any, str, str, dict[str, Any]]]:
    """The scene, the place, the side, and the row of each side of all cards."""
    for row in DATA["cards"]:
        scene, place = row["id"].split("-")
        for side in PLACES:
            yield scene, place, side, row[side]


def help_of(scene: str, place: str, side: str, title: str) -> str:
    """The text of ``help`` about a side of a card."""
    start = f"{title}, {scene}-{place} {PLACES[side]}"
    [line] = [it for it in explained(TEAM, title) if it.startswith((f"{start}:", f"{start} ["))]
    return line


def value_words(value: Any) -> list[str]:
    """The words of a strength or a defense."""
    if isinstance(value, int):
        return [f"{value} "]
    what = f"tokens of {value['tok']}" if "tok" in value else value["var"]
    return [f"({what}" + (f" + {value['add']})" if value.get("add") else ")")]


def expected(row: dict[str, Any]) -> list[str]:
    """The needed words about a side: the facts of its row."""
    found = []
    enemy = row.get("enemy", {})
    found += [f"health {enemy['hp']}"] if "hp" in enemy else []
    found += [f"armour {' then '.join(map(str, enemy['armor']))}"] if "armor" in enemy else []
    found += ["invulnerable"] if enemy.get("invulnerable") else []
    found += ["defense ", *value_words(enemy["def"])] if "def" in enemy else []
    for kind in ("melee", "ranged"):
        attack = enemy.get(kind, {})
        found += [f"{kind} ", *value_words(attack["str"])] if attack else []
        found += [f"with {attack['fx']}"] if "fx" in attack else []
        found += [rune for rune in row.get("runes", []) if attack]
    found += [f"box on {box['rune']}" for box in row.get("boxes", [])]
    for spot in row.get("spots", []):
        need = [it for it in spot["need"] if it in ICONS]
        found.append(f"spot for {' + '.join(need) or 'numbers'}")
        found += [f"numbers of {it.partition('>=')[2] or 1}" for it in spot["need"] if "num" in it]
    if "flip" in row:
        on = row["flip"]["on"]
        found.append(FLIPS.get(on, f"on {on.partition(':')[2]}"))
    found += [f"{row['slots']['n']} token"] if "slots" in row else []
    return found + (["when it turns up"] if "reward" in row else [])


@pytest.mark.parametrize("scene", SCENES)
def test_help_of_each_side_has_all_of_its_row(scene: Any) -> None:
    """[scene.lay] Effects, defense, flips, boxes, spots, slots, rewards, the parts of numbers."""
    count = 0
    for of, place, side, row in sides():
        title = row.get("title", "-")
        if of != scene or title == "-":
            continue
        line = help_of(scene, place, side, title)
        for words in expected(row):
            assert words in line, (words, line)
        count += 1
    assert count >= 8


@pytest.mark.parametrize("scene", SCENES)
def test_slots_say_how_many_tokens_lie_there_also_at_0(scene: Any) -> None:
    """[scene.lay] G-24: at 0 the next rune loses."""
    for of, place, side, row in sides():
        if of == scene and "slots" in row:
            for number, words in ((0, "0 tokens"), (1, "1 token"), (2, "2 tokens")):
                cards: Any = {place: {"side": side, "counter": number}}
                table = TEAM.position(scene=of, cards=cards).table().splitlines()
                [line] = [it for it in table if it.startswith(f"  {place} ")]
                assert re.search(rf", {words}( \(|$)", line), line
        elif of == scene and side == "f":
            [line] = [
                it
                for it in TEAM.position(scene=of).table().splitlines()
                if it.startswith(f"  {place} ")
            ]
            assert ", 0 tokens" not in line


@pytest.mark.parametrize("scene", SCENES)
def test_tracks_have_their_health_and_their_number(scene: Any) -> None:
    """[enemy.track] The number is that of events, the name that of cards."""
    [row] = [row for row in DATA["scenes"] if row["id"] == scene]
    table = TEAM.position(scene=scene).table()
    for at, (name, health) in enumerate(row.get("tracks", {}).items()):
        assert f"  track {at + 1} ({name}): damage 0 of {health}" in table.splitlines()
        event: Any = {"name": "track_hurt", "track": at, "damage": 2}
        assert TEAM.describe_events([event])[0].startswith(f"track {at + 1} ")
    assert len(re.findall(r"^  track ", table, re.MULTILINE)) == len(row.get("tracks", {}))


def test_tokens_and_variables_say_what_is_made_of_them() -> None:
    """[scene.value] The Power of the Grendels, and the rage of Magni and Modi."""
    table = TEAM.position(scene="q2").table()
    assert "T1 Pedestal of Ashes, 2 tokens (the strength and defense of B2)" in table
    assert "defense 2 (tokens of T1), melee 2 (tokens of T1) at columns 1 2 on red" in table
    assert "melee 3 (tokens of T1 + 1) at columns 1 2 3" in table
    none: Any = {"T1": {"counter": 0}}
    assert "defense 0 (tokens of T1), melee 0" in TEAM.position(scene="q2", cards=none).table()
    table = TEAM.position(scene="b8").table()
    assert "  enraged: 0, a part of the strength of B2 and B3" in table.splitlines()
    assert "melee 8 (enraged + 8) at columns 1 2 3 on red" in table
    assert "enraged, b8, at the beginning: 0, a part of" in " ".join(explained(TEAM, "enraged"))


@pytest.mark.parametrize("scene", SCENES)
def test_the_head_of_a_board_lists_all_ways_to_lose(scene: Any) -> None:
    """[settle.order] Conditions of the scene, and programs of its cards."""
    [row] = [row for row in DATA["scenes"] if row["id"] == scene]
    programs = sum(
        json.dumps([box["do"] for box in side.get("boxes", [])]).count('["lose"]')
        for of, _, _, side in sides()
        if of == scene
    )
    goal = TEAM.position(scene=scene).table().splitlines()[1]
    assert goal.count("lost if ") == programs + ("lose" in row)
    assert any(
        goal.endswith(line.partition(" [")[0].split(": ", 1)[1]) for line in explained(TEAM, scene)
    )
    assert (row["win"] == ["never"]) == ("won if " not in goal)


def test_helheim_is_lost_without_fire() -> None:
    """[settle.order] G-24"""
    goal = TEAM.position(scene="q4").table().splitlines()[1]
    assert goal == (
        "Helheim: won if all enemies are dead; lost if the box of B1 acts on blue while B1 has no"
        " tokens; lost if the box of B4 acts on yellow while B4 has no tokens"
    )


@pytest.mark.parametrize("scene", SCENES)
def test_effects_are_sentences_not_numbers_of_the_file(scene: Any) -> None:
    table = TEAM.position(scene=scene).table()
    for words in (
        *(r"-\d+ tokens? on \w+ \(0", r"\(0 to", "-9", r"\bget \d"),
        *("not all enemies", r"hurt \w"),
    ):
        assert not re.search(words, table), words
    for line in table.splitlines():
        if "furthest" in line or "in column" in line:
            assert "to the front hero" in line, line


@pytest.mark.parametrize("row", DATA["specials"], ids=lambda row: str(row["id"]))
def test_help_of_a_special_names_its_unit(row: dict[str, Any]) -> None:
    """[special.self] Rule 53: any unit, or an own one."""
    [line] = explained(TEAM, row["id"])
    [effect] = row["effects"]
    assert line.startswith(f"{row['id']}: ")
    if effect[0] in ("rage", "heal"):
        any_unit = "choose" in effect
        assert ("any standing unit" in line, "of the player" in line) == (any_unit, not any_unit)
        assert str(effect[-1]) in line
    assert "Fury 2" not in line


def test_a_corrected_scene_is_explained_with_its_numbers() -> None:
    """Also in a game that plays another scene alone."""
    row = '[[cards]]\nid = "q4-B1"\nf = { title = "Fire pile", slots = { n = 0 } }\n'
    game = midgard.GodOfWar(scene="q1", cards=row)
    assert explained(game, "fire pile")[0].startswith("Fire pile, q4-B1 front: 0 tokens [scene")
    assert "B1 front: 3 tokens; box" in explained(TEAM, "fire pile")[0]


@pytest.mark.parametrize(
    "word",
    [
        *("preparation", "first player", "knocked down", "hand limit", "token", "wild"),
        *("exclusive", "discard", "power", "svart", "sigrun", "mistletoe", "enraged"),
    ],
)
def test_words_of_the_table_have_an_explanation(word: str) -> None:
    assert explained(TEAM, word)


def test_the_marks_of_companions_are_explained_where_they_are_used() -> None:
    """[solo.main] The table says which of the four are ready."""
    solo = midgard.GodOfWar(1)
    shown = solo.position(scene="q1").table()
    for mark in ("atreus1", "atreus2", "mimir1", "mimir2"):
        assert f"{mark} ready" in shown
        assert f"{mark}, once a quest: " in explained(solo, mark)[0]
        assert not explained(TEAM, mark)


def test_help_of_a_place_names_the_card_that_lies_there() -> None:
    """[scene.lay] Before a scene lies there, of all scenes."""
    shown = presentation(TEAM)
    state = TEAM.position(scene="q4", cards={"B1": {"counter": 1}})
    [line] = shown.define_at(state, "b1")
    assert line.startswith("B1 Fire pile, 1 token; box on blue: ")
    assert shown.define_at(state, "fire pile") == explained(TEAM, "fire pile")
    lines = shown.define_at(midgard.GodOfWar(1).new_state(chance="explicit"), "T1")
    assert [re.match(r"(\w+)-T1 front: ", line) is not None for line in lines[1:]] == [True] * 11


def at_the_path() -> Any:
    """A game of two before its second quest."""
    bot = midgard.bots.make("greedy", seed=1, seat=0)
    for seed in range(20):
        state = TEAM.new_state(seed=seed)
        while not state.is_terminal and state.phase != "path":
            state.apply(bot.choose(state))
        if not state.is_terminal:
            return state
    raise AssertionError


def test_the_path_is_chosen_by_the_numbers_of_its_cards() -> None:
    """[path.choice] [path.order] Rule 56: hindrances stand in the order in which they act."""
    first = at_the_path()
    cards = first.to_dict()["pyramid"]["quests"][1:]
    menu = choices.menu(first)
    assert set(menu) == set(cards)
    names = {row["number"]: row["name"] for row in DATA["scenes"]}
    for card in cards:
        assert menu[card].text == f"path {card}"
        assert choices.find(names[card], list(menu.values()), TEAM, first) == [menu[card]]
        assert f"{card} ({names[card]})" in first.table()
    lines = choices.menu_lines(first, menu)
    assert [int(line.split()[0]) for line in lines if line.split()[0].isdecimal()] == list(menu)


def test_hindrances_stand_in_the_order_in_which_they_act() -> None:
    """[path.order] Rule 56: ascending, not as the pyramid has the cards."""
    game = midgard.GodOfWar(2, heroes=("kratos", "freya"), cards=EASY)
    bot = midgard.bots.make("greedy", seed=1, seat=0)
    seen = 0
    for seed in range(12):
        state = game.new_state(seed=seed)
        while not state.is_terminal:
            if state.phase == "path":
                for index in state.legal_actions():
                    text = state.explanation(index)["text"]
                    numbers = [int(it) for it in re.findall(r"card (\d+) \(", text)]
                    assert numbers == sorted(numbers)
                    assert game.action(index).arguments[0] not in map(str, numbers)
                    seen += len(numbers) == 2
            state.apply(bot.choose(state))
    assert seen >= 6


def test_help_explains_that_a_removed_card_leaves_the_game() -> None:
    """[upgrade.remove] Rule 29: a status card goes to its pile."""
    players: Any = [{"discard": {"M1": 1, "stun": 1}}, {}]
    state = TEAM.position(scene="q1", active=1, players=players, row=[["mend", "yellow"]], seed=1)
    while state.phase != "upgrade":
        legal = state.legal_actions()
        state.apply("done" if 0 in legal else legal[0])
    menu = choices.menu(state)
    texts = {one.text: state.explanation(one.index)["text"] for one in menu.values()}
    assert texts["code M1"] == "remove M1 from the discard: it leaves the game"
    assert texts["code stun"] == "remove stun from the discard: it goes to its pile"
    lines = choices.menu_lines(state, menu)
    assert any(re.match(r" +1 .*take mend \(yellow\)", line) for line in lines)
    assert menu[1].text == "row 1"


def test_a_window_of_an_attack_is_not_for_specials_alone() -> None:
    """[solo.die] [window.kinds] The die of Mimir is not a Special."""
    game = midgard.GodOfWar(1)
    players: Any = [{"hand": {"M1": 1, "N1": 1}}]
    units: Any = {"kratos": {"column": 1}}
    state = game.position(scene="q1", players=players, units=units)
    for action in ("attack kratos", "aim melee bottom", "code M1", "code N1", "done"):
        state.apply(action)
    assert state.phase == "window"
    assert {it.text for it in state.legal} == {"done", "companion die"}
    assert state.prompt == "seat 0 may add to the attack"
    assert state.explanation(0)["text"] == "add nothing more"


def test_the_head_of_a_game_names_no_scene_that_is_not_chosen() -> None:
    assert presentation(TEAM).option_lines(midgard.GodOfWar(1)) == []
    assert presentation(TEAM).option_lines(midgard.GodOfWar(1, scene="q1")) == [("scene", "q1")]
