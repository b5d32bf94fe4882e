"""``midgard.GodOfWar``: what only this game has, and what it says to people."""

import io
import random
import re
import typing
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.cli import choices, run
from midgard.games import GAMES, build_game
from midgard.god_of_war import events
from midgard.god_of_war.glossary import explained
from midgard.presentation import presentation
from surface.test_types import problems

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "rust" / "god-of-war" / "RULES.md").read_text(encoding="utf-8")
OPTIONS: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 2, "scene": "b9", "upgrades": 6},
    {"players": 3, "heroes": ("mimir", "brok_sindri", "freya"), "scene": "q2"},
    {"players": 4, "team": "each", "max_rounds": 4},
]


def named() -> set[str]:
    """The names of the events that have a type."""
    parts = typing.get_args(events.Event)
    return {name for it in parts for name in typing.get_args(typing.get_type_hints(it)["name"])}


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_event_has_its_type_and_a_line_and_can_be_read(options: dict[str, Any]) -> None:
    game = midgard.GodOfWar(**options)
    for seed in range(4):
        rng, state = random.Random(seed), game.new_state(chance="explicit")
        while not state.is_terminal:
            outcomes = [it for it, _ in state.chance_outcomes()]
            happened = state.apply_events(rng.choice(outcomes or state.legal_actions()))
            assert list(problems(happened, list[events.Event], float, "events")) == []
            assert game.events_for(happened, game.players - 1) == happened
            lines = game.describe_events(happened)
            assert len(lines) == len(happened)
            assert all(line and not line.endswith(".") for line in lines)


def test_the_page_names_every_event() -> None:
    text = (ROOT / "docs" / "reference" / "god-of-war.md").read_text(encoding="utf-8")
    table = text.partition("\n## Events\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`[a-z_`, ]+`) \|", table, re.MULTILINE)
    assert {name for row in rows for name in re.findall(r"`(\w+)`", row)} == named()


@pytest.mark.parametrize(
    ("event", "fault"),
    [
        ({"name": "drew", "seat": 2, "code": "N1"}, "seat 2"),
        (
            {"name": "stood", "unit": "freya", "column": 5, "slot": "front", "free": True},
            "column 5",
        ),
        ({"name": "went", "card": 11}, "path card 11"),
        ({"name": "arranged", "way": 7}, "way 7"),
        ({"name": "interacted", "unit": "freya", "card": "T1", "spot": 3}, "spot 3"),
        ({"name": "drew", "seat": 0, "code": "N9"}, "N9"),
        ({"name": "won", "seat": 0}, "seat"),
        ({"name": "lost", "because": "rounds"}, "because"),
    ],
    ids=str,
)
def test_unknown_events_are_refused(event: Any, fault: str) -> None:
    game = midgard.GodOfWar()
    with pytest.raises(ValueError, match=fault):
        game.describe_events([event])


@pytest.mark.parametrize(
    ("scene", "lines"),
    [
        ("q1", ["spot for melee + numbers of 2 or more: 4 damage to B2, turn T2 to back"]),
        (
            "q4",
            [
                "box on blue: if B1 has no tokens (the game is lost) else (-1 token on B1)",
                "spot for numbers of 1 or more if B1 has 2 tokens or fewer: "
                "+1 token on B1 (at most 3)",
            ],
        ),
        ("q5", ["spot for crystal: 8 damage to svart", "box on green: revive B1"]),
        (
            "b8",
            [
                "box on yellow: 2 damage to all heroes",
                "spot for melee + numbers of 6 or more: stun B3, turn T3 to back",
                "spot for numbers of 2 or more if T1 has 2 tokens or fewer: "
                "+1 token on T1 (at most 3), if B2 shows the back (turn B2 to front)",
            ],
        ),
        (
            "b9b",
            [
                "box on yellow: 1 damage to the front hero furthest from column 2",
                "spot for defense if B2 has 10 health or less and mistletoe is 1 or more: "
                "-1 mistletoe, +1 trap, turn T1 to back",
                "spot for numbers of 3 or more if mistletoe is less than 3: +1 mistletoe",
            ],
        ),
    ],
)
def test_the_table_shows_what_spots_and_boxes_ask_for_and_do(
    scene: typing.Any, lines: list[str]
) -> None:
    game = midgard.GodOfWar(players=2, heroes=("kratos", "freya"))
    table = [line.strip() for line in game.position(scene=scene).table().splitlines()]
    for line in lines:
        assert line in table


def test_explanations_have_the_numbers_of_the_cards() -> None:
    text = '[[units]]\nid = "kratos"\nhealth = 11\n'
    text += '[[rage]]\nid = "thunderbird"\neffects = [["hit_choose", 5, 2]]\n'
    game = midgard.GodOfWar(cards=text)
    assert explained(game, "kratos")[0].startswith("Kratos: health 11, rage 5; ")
    assert "5 damage to each" in explained(game, "Atreus")[0]
    assert len(explained(game, "Brok & Sindri")) == 2
    [line] = explained(game, "M1/R1")
    assert line == "M1/R1: Melee card with 1 or Ranged card with 1 [cards.codes]"
    assert "The Travelers" in explained(game, "the travelers")[0]
    assert explained(game, "q1") == explained(game, "The Travelers")


def test_a_record_keeps_the_scenes_that_are_shuffled() -> None:
    game = midgard.GodOfWar(scenes=["q1", "q2", "q3", "b7", "b8", "b9"], max_rounds=1)
    record = game.record(seed=3)
    assert midgard.read_record(record.to_line()).to_line() == record.to_line()


def test_alone_it_is_kratos_named_or_not() -> None:
    named, other = midgard.GodOfWar(1, heroes=["kratos"]), midgard.GodOfWar(1)
    assert named == other == midgard.load_game("god_of_war(players=1,heroes=kratos)")
    assert other.heroes is None


def test_heroes_are_characters_of_a_run() -> None:
    run = midgard.simulate(midgard.GodOfWar(scene="q1"), bots=["greedy"], games=20, seed=1)
    assert set(run.characters) == {"kratos", "atreus", "freya", "mimir", "brok_sindri"}


def test_a_correction_is_refused_with_every_fault() -> None:
    text = "[rules]\nhand_limit = 99\n" + '[[units]]\nid = "freya"\nhealth = 0\n'
    assert len(midgard.god_of_war.check_cards(text)) == 2
    with pytest.raises(midgard.InvalidCardsError):
        midgard.GodOfWar(cards=text)


SPOTS = """
[[cards]]
id = "q1-T1"
f = { spots = [{ need = [], do = [["fly"]] }, { need = ["wood"], do = [] }, LAST] }
""".replace("LAST", '{ need = ["num"], do = [["hit"], ["hit", "T9"]] }')


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SPOTS, ("at most 2", "must not be empty", '"fly"', '"wood"', "hit has 2", '"T9"')),
        (
            '[[heroes]]\nid = "kratos"\ndeck = ["M1", "Q9", "S:odin"]\n',
            ("a deck has 14 cards, not 3", '"Q9"', '"S:odin"'),
        ),
        (
            '[[cards]]\nid = "q1-T1"\nf = { reward = [["if", ["dead_track", "aa"], []]] }\n',
            ("if has 3 arguments, not 2", 'unknown track "aa"'),
        ),
        (
            '[[cards]]\nid = "q1-T1"\nf = { enemy = { hp = 1, armor = [61, 1, 1, 0] } }\n',
            ("at most 3", "61 must be", "0 must be"),
        ),
        ("[[die]]\nid = 'enemy'\nfaces = [10, 11]\n", ("10 must be", "11 must be")),
        (
            '[[windows]]\nid = "w2"\nspecials = ["mend"]\n[[gates]]\nid = "a"\n',
            ("windows: the rules decide when a Special can be played", 'unknown table "gates"'),
        ),
        ('[[hindrances]]\nid = "q1"\neffects = [["a"], 3]\n', ("one effect", '"a"', "3 is")),
    ],
)
def test_no_fault_of_a_field_hides_another(text: str, expected: tuple[str, ...]) -> None:
    """[data.limits] Every problem is reported at once"""
    found = " ".join(message for _, message in midgard.god_of_war.check_cards(text))
    for part in expected:
        assert part in found, (part, found)


def test_the_bound_of_the_length_grows_with_programs() -> None:
    """A program of 3,300 operations once took 17,846 decisions in a round of two seats."""
    hurt = ", ".join(['["damage", "col:1", 1]'] * 9)
    program = ", ".join([f'{hurt}, ["heal", "actor", 9]'] * 330)
    spot = f'spots = [{{ need = ["num"], do = [{program}] }}]'
    for scene in ("q1", "b9"):
        options: Any = {"heroes": ("kratos", "mimir"), "max_rounds": 1, "scene": scene}
        assert midgard.GodOfWar(2, **options).max_game_length == 8_000
    text = f'[[cards]]\nid = "q1-T2"\nf = {{ title = "Gong", {spot} }}\n'
    assert midgard.GodOfWar(2, **options, cards=text).max_game_length > 1_000_000


@pytest.mark.parametrize(
    ("word", "start"),
    [
        ("thunderbird", "Atreus: "),
        ("old magic", "Freya: "),
        ("Weaponize", "Sindri: "),
        ("gear up", "Brok: "),
        ("baldur", "scene b9a, "),
        ("sigrun", "scene b10, "),
        ("traveler", "scene q1, "),
        ("travelers", "scene q1, "),
        ("red", "runes: "),
        ("solo", "solo mode: "),
        ("T1", "T1: the card of the top row in column 1"),
        ("b4", "B4: the card of the bottom row in column 4"),
        ("draugr", "Draugr, q1-B1 front: health 6, melee 2 at columns 1 2 on yellow [scene.lay]"),
        ("Draugr archers", "Draugr archer, q1-T1 front: health 4, ranged 1 on yellow; defeated: "),
    ],
)
def test_cards_on_the_table_are_explained(word: str, start: str) -> None:
    assert explained(midgard.GodOfWar(2), word)[0].startswith(start)


def test_the_solo_mode_has_words_of_its_own() -> None:
    """[solo.main] Rule 40: companions have no dashboards, and Spartan Rage refreshes them."""
    solo, team = midgard.GodOfWar(1), midgard.GodOfWar(2)
    assert "both companions are fresh again" in explained(solo, "kratos")[0]
    assert "fresh" not in explained(team, "kratos")[0]
    for name in ("atreus", "mimir"):
        assert explained(solo, name)[0].startswith(f"{name.capitalize()} is a companion")
        assert ": health " in explained(team, name)[0]
    assert "+3, for an attack" in explained(solo, "atreus")[0]
    assert "heals 2" in explained(solo, "mimir")[0]


def test_choices_are_found_by_what_they_are_about() -> None:
    """[upgrade.choice] ``take mend``, a code alone, and with its rune; also a title of an enemy."""
    game = midgard.GodOfWar(2, heroes=("kratos", "freya"))
    state = game.position(scene="q1", active=1, row=[["mend", "yellow"]], seed=1)
    while state.phase != "upgrade":
        legal = state.legal_actions()
        state.apply("done" if 0 in legal else legal[0])

    def texts(typed: str) -> list[str]:
        every = [game.action(index) for index in state.legal_actions()]
        return [it.text for it in choices.find(typed, every, game, state)]

    assert texts("mend") == texts("take mend") == texts("mend yellow") == ["row 1"]
    assert choices.find("mend yellow", [game.action("row 1")], game) == []


def test_a_line_names_the_hero_that_acts_when_one_player_decides() -> None:
    """[decision.team] Seat 0 decides for Freya too; the line names her."""
    for team in ("one", "each"):
        game = midgard.GodOfWar(2, heroes=("kratos", "freya"), team=team)
        shown = presentation(game)
        state = game.position(scene="q1", first_player=1)
        assert shown.actor_name(state) == "seat 1 (Freya)"
        assert shown.actor_name(game.position(scene="q1")) == "seat 0 (Kratos)"


def test_texts_have_the_right_number_of_things() -> None:
    game = midgard.GodOfWar(2, heroes=("kratos", "freya"))
    dead: Any = {name: {"damage": 99} for name in ("T1", "T4", "B1", "B4")}
    one = game.position(scene="q1", cards=dead | {"B2": {"side": "b", "damage": 14}})
    assert one.table().splitlines()[0].startswith("round 1, quest 1, q1: 1 living enemy, 0 heroes")
    assert "all tokens leave T2" in game.position(scene="q6").table()
    assert "heal B2 fully" in game.position(scene="b8").table()


def test_a_companion_that_cannot_act_has_a_reason() -> None:
    """[solo.die]"""
    state = midgard.GodOfWar(1).position(scene="q1")
    assert "the die adds to an attack" in str(state.explain("companion die"))
    assert "would do nothing" in str(state.explain("companion heal"))
    used = midgard.GodOfWar(1).position(scene="q1", companions={"mimir1": True})
    assert "has used this" in str(used.explain("companion die"))


def test_the_page_names_every_action() -> None:
    """Each row of the table has the texts of its actions; words in capitals stand for others."""
    text = (ROOT / "docs" / "reference" / "god-of-war.md").read_text(encoding="utf-8")
    table = text.partition("\n## Actions\n")[2].partition("\n## ")[0]
    game, seen = midgard.GodOfWar(), list[int]()
    for first, dash, last, cell in re.findall(r"^\| (\d+)(-|, |)(\d*) \| (.*?) \|", table, re.M):
        indices = range(int(first), int(last or first) + 1)
        texts, seen = [game.action(index).text for index in indices], [*seen, *indices]
        quoted = re.findall(r"`(.*?)`", cell)
        if " to " in cell:
            assert quoted == [texts[0], texts[-1]]
        elif re.search("[A-Z]{4}", cell):
            patterns = [re.sub("[A-Z]{4,}", r"\\S+", it) for it in quoted]
            assert all(any(re.fullmatch(it, text) for it in patterns) for text in texts)
            assert all(any(re.fullmatch(it, text) for text in texts) for it in patterns)
        else:
            assert quoted == texts, (first, dash, last)
    assert seen == list(range(game.action_count))


@pytest.mark.parametrize(("players", "seats"), [(2, "1"), (4, "1"), (4, "1,3")])
def test_nobody_plays_a_seat_without_decisions(
    players: int, seats: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """[decision.team] The seat is refused before the bots play the game by themselves."""
    text = f"god_of_war(players={players})"
    assert run(("play", "--game", text, "--seat", seats, "--bots", "greedy", "--seed", "1")) == 2
    said = capsys.readouterr().err
    assert "seat 1 has no decision in god_of_war" in said
    assert "with team=one seat 0 decides for all" in said


@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_that_decide_nothing_are_refused(
    players: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """[decision.team] With team=one a person at seat 0 plays all, and so does a bot."""
    game = f"god_of_war(players={players})"
    wanted = "decides nothing: team=one: one player decides for all; use team=each"
    for bots in ("greedy", "random"):
        assert run(("play", "--game", game, "--seat", "0", "--bots", bots)) == 2
        assert f"--bots {bots} {wanted}" in capsys.readouterr().err
    mixed = ",".join(["random"] + ["greedy"] * (players - 1))
    for command in ("play", "simulate"):
        assert run((command, "--game", game, "--bots", mixed)) == 2
        assert f"greedy at seat 1 {wanted}" in capsys.readouterr().err
    each = f"god_of_war(players={players},team=each,scene=q1,max_rounds=1)"
    assert run(("simulate", "--game", each, "--games", "1", "--bots", mixed)) == 0


def test_one_person_plays_all_without_bots(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """[decision.team] No bot is named where it decides nothing."""
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    run(("play", "--game", "god_of_war(players=2)", "--seat", "0", "--seed", "1"))
    said = capsys.readouterr().out
    assert "players: 2 (you)\n" in said
    assert "greedy" not in said


def test_hints_come_from_a_search(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The default hint of God of War is that of ismcts-2, not of the greedy player."""
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nhint greedy\nquit\n"))
    run(("play", "--game", "god_of_war(players=2)", "--seat", "0", "--seed", "1"))
    said = capsys.readouterr().out
    assert "ismcts-2: " in said
    assert "greedy: " in said


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_that_is_not_refused_decides(name: str) -> None:
    """Of each game: a seat has decisions exactly if nothing is said against it."""
    for team in ({"team": "one"}, {"team": "each"}) if name == "god_of_war" else ({},):
        game = build_game(name, team, None)
        shown, deciding = presentation(game), set[int]()
        for seed in range(20):
            rng, state = random.Random(seed), game.new_state(seed=seed)
            while not state.is_terminal:
                deciding.add(state.current_player)
                state.apply(rng.choice(state.legal_actions()))
        for seat in range(game.players):
            assert (seat in deciding) == (not shown.no_decision(game, seat))


@pytest.mark.parametrize(("players", "code"), [(1, "no_target"), (2, "no_companion")])
def test_a_companion_that_was_not_used_is_not_called_used(players: int, code: str) -> None:
    """[action.reasons] [solo.main]"""
    state = midgard.GodOfWar(players=players, scene="q1").position()
    with pytest.raises(midgard.IllegalActionError) as caught:
        state.apply("companion heal")
    assert caught.value.reason == code


def test_foresight_names_the_upgrades() -> None:
    """[foresight.use] The candidates are the last two of the row, whatever was revealed before."""
    game = midgard.GodOfWar(3, heroes=("mimir", "kratos", "freya"))
    found = 0
    for seed in range(60):
        rng, state = random.Random(seed), game.new_state(seed=seed)
        while not state.is_terminal and found < 20:
            legal = state.legal_actions()
            if state.phase == "pick":
                names = [f"{code} ({rune})" for code, rune in state.to_dict()["row"][-2:]]
                first, second = (state.explanation(action)["text"] for action in legal)
                assert first == f"{names[0]} activates; {names[1]} goes under the deck"
                assert second == f"{names[1]} activates; {names[0]} goes under the deck"
                found += 1
            yes = game.index("yes")
            state.apply(yes if state.phase == "foresight" else rng.choice(legal))
    assert found == 20


def test_a_rule_of_a_companion_is_that_of_the_glossary() -> None:
    """[solo.die]"""
    state = midgard.GodOfWar(1).position(scene="q1", players=[{"hand": {"M1": 1}}])
    for action in ("attack kratos", "aim melee bottom", "code M1", "done"):
        state.apply(action)
    assert state.explanation("companion die")["rules"] == ["solo.die"]


def test_cards_check_warns_of_an_enemy_that_does_not_fight(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """[data.warnings] The file is fine, and the line is named."""
    path = tmp_path / "mine.toml"
    box = 'boxes = [{ rune = "blue", do = [["damage_all", 1]] }]'
    path.write_text(
        f'[[cards]]\nid = "q1-T4"\nf = {{ title = "x", enemy = {{ hp = 4 }}, {box} }}\n'
    )
    assert run(("cards", "check", "--game", "god_of_war", str(path))) == 0
    assert f"{path}:3: warning: cards q1-T4: f: a side with an enemy" in capsys.readouterr().err
