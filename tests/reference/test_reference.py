"""The reference by itself: games at random with what must always hold, and the examples of the
rulebook.

Run with ``pytest tests/reference``.
"""

import random
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.reference import (
    Champions,
    IllegalActionError,
    InvalidSnapshotError,
    ScriptError,
    State,
)
from midgard.reference.champions.reasons import REASONS
from support.positions.reference import (
    DICE,
    choose,
    completed,
    draw,
    fight_troll,
    go,
    own,
    phase,
    set_sail,
    shows,
    staged,
    texts,
)

GOODS = ("food", "wood", "coins", "favor", "blame", "workers", "begging")
OPTIONS: list[dict[str, Any]] = [
    {},
    {"assignment": "simultaneous", "start_player": 0},
    {"variants": ["hall_of_records", "mistrustful_villagers"], "skip_forced": True},
]


# Games at random


def check(state: State) -> None:
    """Checks the invariants of every moment of every game."""
    snapshot = state.to_dict()
    for warrior, number in DICE.items():
        stacks = [snapshot["supply"], snapshot["stock"], *snapshot["garrison"].values()]
        stacks += [clan["warriors"] for clan in snapshot["clans"]]
        stacks += [s["ship"]["warriors"] for s in snapshot["shores"] if s["ship"]]
        waiting = snapshot["phase"].get("back", snapshot["phase"])
        if "fight" in waiting:
            stacks.append(waiting["fight"]["warband"])
        assert sum(stack[warrior] for stack in stacks) == number
    for seat, clan in enumerate(snapshot["clans"]):
        assert all(clan[goods] >= 0 for goods in GOODS)
        assert sum(clan["warriors"].values()) <= 8
        assert sum(clan["sheet"].values()) == state.scores[seat]
    runes = snapshot["deck"]["runes"] + [rune for rune in snapshot["rune_row"] if rune]
    runes += [rune for clan in snapshot["clans"] for rune in clan["runes"] + clan["used_runes"]]
    assert len(runes) == len(set(runes)) == 10
    if state.is_chance:
        chances = state.chance_outcomes()
        assert sum(probability for _, probability in chances) == 1
        assert [o for o, _ in chances] == sorted({o for o, _ in chances})
        assert not state.legal_actions()
    assert state.is_chance == (state.current_player == -1)
    assert state.is_terminal == (state.current_player == -4) == bool(state.winners)


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_at_random_keeps_the_laws(players: int, options: dict[str, Any]) -> None:
    game = Champions(players, **options)
    chance = random.Random(players)
    for _ in range(2):
        state = game.new_state()
        while not state.is_terminal:
            check(state)
            if state.is_chance:
                state.apply(draw(state, chance))
            else:
                assert not game.skip_forced or len(state.legal_actions()) > 1
                state.apply(choose(state, chance))
        check(state)
        assert sum(state.returns()) == pytest.approx(1)
        assert max(state.scores) == state.scores[state.winners[0]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_every_step_the_dict_form_comes_back_and_reasons_are_given(players: int) -> None:
    game = Champions(players)
    chance = random.Random(10 + players)
    state = game.new_state()
    while not state.is_terminal:
        snapshot = state.to_dict()
        again = game.from_dict(snapshot)
        assert again == state
        assert again.to_dict() == snapshot
        if not state.is_chance:
            actions = range(game.action_count)
            assert state.legal_actions() == [a for a in actions if state.why_not(a) is None]
        state.apply(draw(state, chance) if state.is_chance else choose(state, chance))
    assert game.from_dict(state.to_dict()).winners == state.winners


def play_and_record(seed: int) -> tuple[list[int], list[str | int], State]:
    """A game at random: its decisions, the answers of chance, and the end."""
    chance = random.Random(seed)
    state = Champions(2).new_state()
    actions: list[int] = []
    answers: list[str | int] = []
    while not state.is_terminal:
        if state.is_chance:
            outcome = draw(state, chance)
            answers.append(outcome if seed % 2 else state.outcome_text(outcome))
            state.apply(outcome)
        else:
            actions.append(choose(state, chance))
            state.apply(actions[-1])
    return actions, answers, state


@pytest.mark.parametrize("seed", [1, 2])
def test_a_script_replays_a_game(seed: int) -> None:
    actions, answers, end = play_and_record(seed)
    state = Champions(2).new_state(chance="scripted", script=answers)
    for action in actions:
        assert not state.is_chance
        state.apply(action)
    assert state.script_left == 0
    assert state.to_dict() == end.to_dict()


def play_until_the_script_fails(state: State, actions: list[int]) -> tuple[dict[str, Any], int]:
    """Returns the state and the rest of the script before the action that failed."""
    for action in actions:
        before = state.to_dict(), state.script_left
        try:
            state.apply(action)
        except ScriptError:
            return before
    raise AssertionError("the script fits")


def test_a_script_must_fit() -> None:
    actions, answers, _ = play_and_record(3)
    with pytest.raises(ScriptError, match="no answer left for stall"):
        Champions(2).new_state(chance="scripted")
    for script in (answers[:-1], [*answers[:-1], "no face"], [*answers, "blank"]):
        state = Champions(2).new_state(chance="scripted", script=script)
        before = play_until_the_script_fails(state, actions)
        assert (state.to_dict(), state.script_left) == before


# The surface


def test_actions_have_numbers_and_texts() -> None:
    game = Champions()
    assert game.action_count == 129
    assert [game.index(game.action_text(action)) for action in range(129)] == list(range(129))
    known = {0: "place swordsmith", 27: "beg", 41: "rune potential", 85: "trade food wood"}
    known |= {91: "count 0", 107: "pick swordsman face-a", 128: "lose food"}
    assert {action: game.action_text(action) for action in known} == known


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"players": 5}, "players is 2, 3 or 4"),
        ({"variants": "hall_of_records"}, "variants is a list of"),
        ({"expansions": ["winter"]}, "expansions is a list of dark_mountains, valhalla"),
        ({"assignment": "at_random"}, "assignment is in_turn or simultaneous"),
        ({"players": 2, "start_player": 2}, "start_player is a seat below 2"),
        ({"cards": "no/such/file.toml"}, "card data is not sound"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Champions(**options)


def test_an_illegal_action_changes_nothing() -> None:
    state = Champions(3).from_dict(staged())
    before = state.to_dict()
    for action in ("place worker_huts", "lose food"):
        with pytest.raises(IllegalActionError):
            state.apply(action)
    for nothing in (129, "no such action"):
        with pytest.raises(ValueError, match="action"):
            state.apply(nothing)
    assert state.to_dict() == before
    assert "[placement.cost]" in str(Champions(3).from_dict(staged()).why_not("place worker_huts"))


@pytest.mark.parametrize(
    ("change", "path", "problem"),
    [
        (lambda d: d["supply"].update(swordsman=0), "supply.swordsman", "of 12 dice"),
        (lambda d: d.update(troll=d["deck"]["trolls"][0]), "deck.trolls", "lies elsewhere too"),
        (lambda d: d["clans"][0].update(gold=1), "clans[0].gold", 'unknown field "gold"'),
        (lambda d: d["clans"][0].pop("coins"), "clans[0].coins", "missing"),
        (lambda d: d["phase"].update(name="feast"), "phase.name", "feast"),
        (lambda d: d["journeys"].update(left=3), "journeys.left", "3"),
    ],
)
def test_a_state_that_does_not_fit_is_refused(
    change: Callable[[dict[str, Any]], None], path: str, problem: str
) -> None:
    state = staged(4)
    change(state)
    with pytest.raises(InvalidSnapshotError, match=problem) as caught:
        Champions(4).from_dict(state)
    assert path in [found.path for found in caught.value.problems]


def test_cards_can_be_corrected_row_by_row(tmp_path: Any) -> None:
    """docs/reference/cards.md"""
    file = tmp_path / "my.toml"
    file.write_text('[[trolls]]\nid = "troll-2-1"\nattack = 3\nglory = 5\n[kraken]\nglory = 4\n')
    cards = Champions(cards=file).rules.cards
    troll = cards.enemy("troll-2-1")
    assert (troll.attack, troll.glory, troll.defense, cards.kraken.glory) == (3, 5, 3, 4)
    file.write_text('[[trolls]]\nid = "troll-9"\n[[draugr]]\nid = "draugr-1-red"\nattack = "x"\n')
    with pytest.raises(ValueError, match=r"(?s)troll-9.*draugr-1-red: attack"):
        Champions(cards=file)


HIDDEN = ("\xad", "\u061c", "\u200b", "\u200f", "\u202e", "\u2066", "\ufeff", "\U000e0001")
"""Letters that are not seen, or that turn others round."""


@pytest.mark.parametrize("letter", ["\n", "\x1b", "\x7f", "\u2028", "\u2029", *HIDDEN])
def test_a_text_of_a_card_file_is_of_one_line(letter: str, tmp_path: Path) -> None:
    """docs/reference/cards.md"""
    text = f"[[runes]]\nid = 'gifts'\nname = \"a\\U{ord(letter):08x}b\""
    (tmp_path / "mine.toml").write_text(text)
    with pytest.raises(ValueError, match="name must be a text of 1 to 60 characters, without"):
        Champions(cards=tmp_path / "mine.toml")
    (problem,) = midgard.champions.check_cards(text)
    assert "name must be a text of 1 to 60 characters without control" in str(problem)
    title = f'[[cards]]\nid = "q1-T1"\nf = {{ title = "a\\U{ord(letter):08x}b" }}'
    (problem,) = midgard.god_of_war.check_cards(title)
    assert "title: it must be a text of 1 to 60 characters, without control" in str(problem)
    with pytest.raises(ValueError, match="title must be a text of 1 to 60 characters, without"):
        midgard.reference.GodOfWar(cards=title)


# The examples of the rulebook, and what follows from them


def test_alike_cards_are_one_outcome() -> None:
    """M14"""
    state = Champions(2, start_player=0).new_state()
    while phase(state) != "stocking":
        state.apply(state.chance_outcomes()[0][0] if state.is_chance else state.legal_actions()[0])
    chances = dict(state.chance_outcomes())
    assert (chances[0], chances[4], chances[6]) == (
        Fraction(4, 16),
        Fraction(2, 16),
        Fraction(1, 16),
    )
    assert "troll-1-1" not in go(state, "troll-1-1").to_dict()["deck"]["trolls"]


def test_leaders_are_chosen_counter_clockwise() -> None:
    """[setup.draft]"""
    state = go(Champions(4, start_player=1).new_state(), 0, 1, 4, 5)
    order = []
    while phase(state) == "draft":
        order.append(state.current_player)
        state.apply(state.legal_actions()[0])
    assert order == [0, 3, 2, 1]


EIGHT = {"axeman": 7, "spearman": 1}
VISITS: list[tuple[dict[str, Any], str, dict[str, Any]]] = [
    # [place.stave_church] three favor cost six coins
    ({"coins": 9}, "place stave_church, count 3", {"coins": 3, "favor": 4}),
    # [place.market]
    (
        {"food": 2},
        "place market, trade food coin, trade food coin, accept",
        {"food": 0, "coins": 3},
    ),
    # [place.jarl]
    ({}, "place jarls_longhouse", {"warriors": {"swordsman": 2}}),
    # [longhouse.limit] one of two is turned away
    ({"warriors": {"axeman": 7}}, "place varyags, lose swordsman", {"warriors": EIGHT}),
    # [place.huts]
    ({"coins": 6}, "place worker_huts", {"coins": 1, "workers": 3, "extra_worker": True}),
    # [leader.gylfir]
    ({"coins": 0}, "place merchant_ship", {"food": 4, "coins": 0}),
    # [placement.beg]
    ({}, "beg", {"food": 2, "blame": 1, "begging": 1}),
    # [rune.wealth] doubles up to five
    ({"coins": 7, "runes": ["wealth"]}, "rune wealth", {"coins": 12, "used_runes": ["wealth"]}),
    # [rune.gifts] gives four in all
    ({"runes": ["gifts"]}, "rune gifts, count 1, count 2", {"food": 2, "wood": 3, "coins": 2}),
    # [rune.success] scores a destiny at once
    (
        {"runes": ["success"], "monsters": ["monster-03-blue"]},
        "rune success, destiny crusher_of_ice",
        {"revealed": ["crusher_of_ice"], "sheet": {"rune_effects": 6}},
    ),
]


@pytest.mark.parametrize(("mine", "steps", "after"), VISITS)
def test_a_visit_gives_what_it_gives(
    mine: dict[str, Any], steps: str, after: dict[str, Any]
) -> None:
    state = staged(stalls=["varyags", "skald", "generous_merchant"])
    own(state, 0, **mine)
    shows(go(Champions(3).from_dict(completed(state)), *steps.split(", ")), 0, **after)


RUNES = {"runes": ["potential", "reaction"]}
WITH_RUNES = "blank, shield, blank, rune reaction, rune potential, hit, hit"
ASMUNDR = {"leader": "asmundr", "favor": 1}
WITH_FAVOR = "blank, hit, favor, pick swordsman face-a, throw, hit-2, lose swordsman"
GLORY = {"runes": ["glory"]}
WITH_GLORY = "hit-2, hit-2, lose axeman, lose axeman, rune glory"
Fight = tuple[str, dict[str, int], dict[str, Any], str, int, dict[str, Any]]
FIGHTS: list[Fight] = [
    # [combat.strike] a foe that falls still strikes
    (
        "1-1",
        {"axeman": 2},
        {},
        "hit-2, hit, lose axeman",
        3,
        {"warriors": {"axeman": 1}, "wood": 2},
    ),
    # [combat.strike] and a warband that falls with it has won
    (
        "4-1",
        {"axeman": 2},
        {},
        "hit-2, hit-2, lose axeman, lose axeman",
        6,
        {"warriors": {}, "wood": 3},
    ),
    # [combat.shields] [combat.damage]
    (
        "2-1",
        {"swordsman": 2},
        {},
        "hit, shield, lose swordsman, hit-2, lose swordsman",
        4,
        {"wood": 2},
    ),
    # [troll.blame]
    ("1-1", {"axeman": 2}, {"blame": 2}, "hit-2, hit, lose axeman, blame seat-2", 3, {"blame": 1}),
    # [cleanup.troll]
    ("1-1", {"axeman": 1}, {}, "hit-2, lose axeman", 0, {"blame": 1, "trolls": []}),
    # [leader.ullr]
    ("1-1", {"axeman": 2}, {"leader": "ullr"}, "hit-2, hit-2, lose axeman", 3 + 1, {}),
    # [rune.healing]
    ("1-1", {"axeman": 2}, {"runes": ["healing"]}, "hit-2, hit-2, rune healing", 3, {"runes": []}),
    # [rune.glory] and a half, rounded down
    ("3-1", {"axeman": 2}, GLORY, WITH_GLORY, 5 + 2, {"used_runes": ["glory"]}),
    # [rune.reaction] [rune.potential]
    ("1-1", {"swordsman": 3}, RUNES, WITH_RUNES, 3, {"warriors": {"swordsman": 3}}),
    # [leader.asmundr] [combat.favor]
    ("1-1", {"swordsman": 2}, ASMUNDR, WITH_FAVOR, 2 + 3, {"favor": 0}),
]


@pytest.mark.parametrize(("troll", "warriors", "mine", "steps", "glory", "after"), FIGHTS)
def test_a_fight_ends_as_it_must(
    troll: str, warriors: dict[str, int], mine: Any, steps: str, glory: int, after: Any
) -> None:
    state = go(fight_troll(f"troll-{troll}", warriors, **mine), *steps.split(", "))
    assert state.scores[0] == glory
    shows(state, 0, **after)


def test_true_vision_lets_dagrun_draw_four_destinies() -> None:
    """[rune.true_vision] [leader.dagrun]"""
    state = staged()
    own(state, 1, runes=["true_vision"])
    state["phase"]["turn"] = 1
    game = Champions(3).from_dict(completed(state))
    go(game, "place sages_house", "rune true_vision", "peek shore-2", "kraken")
    assert game.to_dict()["shores"][1]["known_to"] == [1]
    go(game, "craftsman", "prepared", "prosperous", "runemaster", "destiny prepared")
    shows(game, 1, runes=[], used_runes=["true_vision"])
    others = ["craftsman", "prosperous", "runemaster"]
    assert game.to_dict()["under"] == [{"owner": 1, "cards": others}]


HUNTS = [
    ("svanhildr", [], "hit, hit-2, shield", 2 + 3),
    ("svanhildr", [], "hit-2, hit-2, hit-2", 6),
    ("svanhildr", ["reaction"], "shield, blank, shield, rune reaction", 2 + 2),
    ("gylfir", [], "hit, hit-2, shield", 1 + 2),
]


@pytest.mark.parametrize(("leader", "runes", "steps", "food"), HUNTS)
def test_a_hit_brings_a_food(leader: str, runes: list[str], steps: str, food: int) -> None:
    """[hunt] [leader.svanhildr]"""
    state = staged(hunters=[0])
    own(state, 0, placed=["hunting_grounds", "troll"], workers=0, warriors={"swordsman": 4})
    own(state, 0, leader=leader, favor=0, food=0, runes=runes)
    state["phase"] = {"name": "assignment", "turn": 0, "site": "troll", "item": "swordsman"}
    game = go(Champions(3).from_dict(completed(state)), "count 1", *steps.split(", "))
    shows(game, 0, food=food, warriors={"swordsman": 3})


@pytest.mark.parametrize(("shore", "unfed"), [(0, 1), (1, 1), (2, 3)])
def test_food_feeds_two_warriors_on_the_near_shores(shore: int, unfed: int) -> None:
    """[voyage.feeding]"""
    state = set_sail(shore, "all_quiet", food=2, axemen=5)
    assert (phase(state), state.to_dict()["phase"]["left"]) == ("starving", unfed)
    go(state, *["lose axeman"] * unfed)
    assert state.to_dict()["phase"]["fight"]["warband"]["axeman"] == 5 - unfed


def test_the_kraken_comes_before_the_monster() -> None:
    """[journey.kraken]"""
    state = set_sail(0, "kraken", food=1, axemen=2, favor=0)
    go(state, "hit-2", "blank", "lose axeman")
    assert state.score_sheet(0)["krakens"] == 3
    assert state.to_dict()["phase"]["fight"]["foe"] == "monster"


def test_the_rune_journey_puts_a_journey_away_for_the_next() -> None:
    """[rune.journey]"""
    state = set_sail(0, "kraken", food=1, axemen=2, runes=["journey"])
    left = state.to_dict()["journeys"]["left"]
    assert phase(go(state, "rune journey", "whirlpool")) == "lost"
    journeys = state.to_dict()["journeys"]
    assert (journeys["discards"]["kraken"], journeys["left"]) == (1, left - 1)


def test_the_last_round_is_followed_by_the_final_score() -> None:
    """[score.sets] [score.coins] [score.favor] [score.blame] [score.runes] [score.longship]"""
    state = staged(round=8, troll=None)
    draugr = ["draugr-5-red", "draugr-5-blue", "draugr-6-red", "draugr-7-red", "draugr-7-blue"]
    monsters = ["monster-05-yellow", "monster-06-yellow"]
    own(state, 0, coins=8, favor=2, blame=7, runes=["gifts"], longship="longship-2")
    own(state, 0, draugr=draugr, monsters=monsters)
    for seat in range(3):
        own(state, seat, workers=0)
    own(state, 1, workers=1)
    state["phase"]["turn"] = 1
    game = go(Champions(3).from_dict(completed(state)), "beg")
    assert texts(game) == ["accept", "rune gifts"]
    sheet = go(game, "accept").score_sheet(0)
    counted = ("destinies", "sets", "runes", "longship", "favor", "coins", "blame")
    assert [sheet[line] for line in counted] == [6, 10, 2, 3, 4, 2, -21]
    assert (game.winners, game.returns()) == ([0], [1.0, 0.0, 0.0])


# Reasons


def test_the_page_of_reasons_lists_the_words_and_what_they_say() -> None:
    """docs/reference/reasons.md"""
    document = (Path(__file__).parents[2] / "docs" / "reference" / "reasons.md").read_text(
        encoding="utf-8"
    )
    own = document.partition("\n## Reavers of Midgard\n")[0]
    rows = re.findall(r"^\| `(\w+)` \| ([A-Z].*) \|$", own, re.MULTILINE)
    assert rows == list(REASONS.items())


def test_an_answer_of_chance_that_cannot_be_is_not_an_action() -> None:
    with pytest.raises(IllegalActionError, match="possible are folk_warriors") as caught:
        Champions().new_state().apply("skald")
    assert (caught.value.action, caught.value.reason) == (None, "no_such_outcome")


@pytest.mark.parametrize("players", [2, 4])
def test_every_refusal_names_a_word_of_the_list(players: int) -> None:
    """And its sentence cites a rule, unless something else is asked."""
    state, chance = Champions(players).new_state(), random.Random(players)
    while not state.is_terminal:
        for action in set(range(state.game.action_count)) - set(state.legal_actions()):
            if state.is_chance or chance.random() < 0.8:
                continue
            with pytest.raises(IllegalActionError) as caught:
                state.apply(action)
            assert caught.value.reason in REASONS
            cited = re.search(r"\[[a-z_.]+\]", caught.value.sentence) is not None
            assert cited == (caught.value.reason != "not_asked")
        state.apply(draw(state, chance) if state.is_chance else choose(state, chance))
