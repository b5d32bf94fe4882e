"""Every option changes something; texts follow the options, and speak to people."""

import inspect
import itertools
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import midgard
from midgard.champions.box_glossary import VALUES
from midgard.champions.glossary import explained, words_explained
from midgard.reference.champions.options import ROWS

DM, VALHALLA = "dark_mountains", "valhalla"
BOTH: Any = (DM, VALHALLA)
#: Values that only few games show: a tie, and the last token of a kind. The help names them, and
#: tests/rules has a position for each.
RARE = [("epic_counts", "none"), ("sacrifice_supply", "limited")]
CHANGES = [
    (name, value)
    for name, row in ROWS.items()
    for value in row.values
    if value != row.official and (name, value) not in RARE
]


def shown(state: Any) -> tuple[Any, ...]:
    """The content of a position: data, decisions and texts."""
    data = state.to_dict()
    legal = [] if state.is_terminal else state.legal_actions()
    return (
        {name: part for name, part in data.items() if name not in ("options", "preset", "rules")},
        [str(state.explain(action)) for action in legal],
        state.prompt,
        state.table(),
    )


def game(seed: int, **options: Any) -> Iterator[Any]:
    """The positions of a game in which half of the decisions are random: one state, played on."""
    players = options.pop("players", 5 - seed % 2)
    state = midgard.Champions(players, expansions=BOTH, promos=True, **options).new_state(seed=seed)
    bot, rng = midgard.Bot("greedy", seed=seed), random.Random(seed)
    while not state.is_terminal:
        yield state
        legal = state.legal_actions()
        state.apply(rng.choice(legal) if rng.random() < 0.5 else bot.choose(state))
    yield state


@cache
def official(seed: int) -> list[int]:
    """Hashes of what the positions of a game show without options."""
    return [hash(repr(shown(state))) for state in game(seed)]


@pytest.mark.parametrize(("name", "value"), CHANGES, ids=str)
def test_an_option_changes_what_is_shown(name: str, value: object) -> None:
    """[preset] Otherwise it would be no option."""
    for seed in range(40):
        changed = (hash(repr(shown(state))) for state in game(seed, **{name: value}))
        pairs = itertools.zip_longest(official(seed), changed)
        if any(one != other for one, other in pairs):
            return
    pytest.fail(f"{name}={value!r} changes nothing in 40 games")


def test_every_option_is_held_to_change_something() -> None:
    named = {name for name, _ in CHANGES + RARE}
    first = list(inspect.signature(midgard.Champions).parameters)
    assert set(first[first.index("component_counts") :]) == named == set(ROWS)


def helped(word: str, **options: Any) -> str:
    """The explanation of a word in a game with both boxes."""
    return "\n".join(explained(midgard.Champions(expansions=BOTH, **options), word))


@pytest.mark.parametrize("reward", ["food", "any_resource"])
@pytest.mark.parametrize("stall", ["on_with_dm", "off"])
def test_texts_call_begging_by_its_name(stall: Any, reward: Any) -> None:
    """[placement.beggar] R-D-14 X-18: in the choices, events, table and help"""
    options: Any = {"beggar_stall": stall, "beg_reward": reward}
    champions = midgard.Champions(2, expansions=BOTH, **options)
    state = champions.new_state(seed=1)
    while state.phase != "placement":
        state.apply(state.legal_actions()[0])
    explanation = str(state.explain("beg"))
    story = champions.describe_events([{"name": "begged", "seat": 1, "rule": "placement.beg"}])
    texts = [explanation, *story, state.table(), helped("beg", **options)]
    texts += [helped("beggar", **options), helped("table", **options)]
    assert [("Beggar stall" in text) for text in texts] == [stall == "on_with_dm"] * len(texts)
    name, *lacking = helped("beggar stall", **options).splitlines()
    assert name.startswith("the Beggar stall: " if stall == "on_with_dm" else "begging: ")
    wanted = "the Beggar stall is not in this game; set beggar_stall to 'on_with_dm'"
    assert lacking == ([] if stall == "on_with_dm" else [f"{wanted} [placement.beggar]"])
    for text in (explanation, helped("beg", **options)):
        assert re.search(r"1 food\b.*\b1 blame", text), text
        assert ("wood or coin" in text) == (reward == "any_resource"), text


@pytest.mark.parametrize("options", [{}, {"expansions": [VALHALLA]}], ids=str)
def test_without_the_mountains_nothing_is_called_the_beggar_stall(options: Any) -> None:
    """[placement.beggar]"""
    champions = midgard.Champions(2, **options)
    state = champions.new_state(seed=1)
    while state.phase != "placement":
        state.apply(state.legal_actions()[0])
    assert "get 1 food and 1 blame [placement.beg]" in str(state.explain("beg"))
    assert "Beggar" not in state.table()
    said = "the Beggar stall is not in this game; it comes with The Dark Mountains"
    assert said in "".join(explained(champions, "beggar stall")[:1])


@pytest.mark.parametrize(
    ("word", "option", "texts"),
    [
        ("berserker", "berserker_first", VALUES["berserker_first"]),
        ("leader die", "leader_loss", VALUES["leader_loss"]),
        ("token", "sacrifice_supply", {"unlimited": "prohibited;", "limited": "while the supply"}),
        ("epic", "epic_counts", VALUES["epic_counts"]),
        ("epic", "epic_refill", VALUES["epic_refill"]),
        ("blessing", "blessing_refill", VALUES["blessing_refill"]),
        ("leader die", "leader_counts_to_limit", {False: "does not fill", True: "it fills"}),
        ("table", "prohibited_dice", {"official": "to a troll", "manual": "[combat.prohibited]"}),
        ("odins fletcher", "tied_destiny", {"printed": "3 if tied", "floor_half": "2 if tied"}),
        ("valhalla", "any_warrior_includes_elite", {True: "for a die,", False: "or an Archer"}),
    ],
)
def test_help_follows_the_option(word: str, option: str, texts: dict[object, str]) -> None:
    """[preset]"""
    assert set(texts) == set(ROWS[option].values)
    for value, text in texts.items():
        assert text in helped(word, **{option: value}), helped(word, **{option: value})
        others = [other for other in texts.values() if other not in text and text not in other]
        assert not any(other in helped(word, **{option: value}) for other in others)


def test_a_tie_is_worth_what_the_choice_of_a_destiny_shows() -> None:
    """[score.tied] X-16"""
    for value, tied in (("printed", 3), ("floor_half", 2)):
        found = set()
        for seed in range(60):
            for state in itertools.islice(game(seed, players=2, tied_destiny=value), 120):
                texts = [str(state.explain(action)) for action in state.legal_actions()]
                found |= {text for text in texts if "keep Odin's Fletcher" in text}
            if found:
                break
        assert found
        assert all(f"{tied} if tied" in text for text in found), found


#: Words of the interface: identifiers, and words of rows without their underscores.
MACHINE = re.compile(
    r"\b[a-z]+(?:_[a-z]+)+\b|other takes blame|discard blame|any resource|\d swaps|\d any\b"
    r"|\b(?:hit|hits|shield|food)-\d|\b(?:[2-9]|1\d+) (?:shield|hit|token|coin|die)\b"
)
#: One does what several do, and the other way round; lists of three with "and" twice.
CLUMSY = re.compile(
    r"(?<!lets )\b1 [a-z]+ (?:starve|fall|fit|stay|count|are|do|have|come)\b"
    r"|(?<!of the )\b(?:[02-9]|1\d+) [a-z]+(?<!food)(?<!wood)"
    r" (?:starves|falls|fits|stays|counts|dies|is|does|has|comes)\b"
    r"|\bof this: |\bdies\b"
    r"|\d [a-z ]+ and \d+ [a-z ]+ and \d"
)
GAMES: list[Any] = [
    {},
    {"expansions": BOTH, "promos": True},
    {"expansions": BOTH, "preset": "manual", "component_counts": "official"},
]


def plain(text: str) -> str:
    """The text without the tags of rules."""
    return re.sub(r"\[[a-z_.]+\]", "", text)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_help_has_no_words_of_the_interface(options: Any) -> None:
    champions = midgard.Champions(**options)
    for words in words_explained(champions).values():
        for word in words:
            lines = explained(champions, word)
            assert lines, word
            for line in lines:
                if " is not in this game; " not in line:  # it says what to set
                    assert not MACHINE.search(plain(line)), line
                assert not CLUMSY.search(plain(line)), line
                assert "{" not in line


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_texts_in_a_game_have_no_words_of_the_interface(options: Any) -> None:
    """Prompts, explanations, events and reasons; names of actions are what people type."""
    champions = midgard.Champions(3, **options)
    actions = [champions.action(index) for index in range(champions.action_count)]
    for seed in range(4):
        state = champions.new_state(seed=seed)
        bot, rng = midgard.Bot("greedy", seed=seed), random.Random(seed)
        while not state.is_terminal:
            legal = state.legal_actions()
            texts = [state.prompt, *(str(state.explain(action)) for action in legal)]
            texts += [str(state.why_not(it)) for it in rng.sample(actions, 6)]
            action = rng.choice(legal) if rng.random() < 0.3 else bot.choose(state)
            before = state.clone()
            texts += champions.describe_events(before.apply_events(action))
            state.apply(action)
            for text in texts:
                assert not MACHINE.search(plain(without_names(text, actions))), text
                assert not CLUMSY.search(plain(text)), text


def test_the_event_has_the_number_that_starve() -> None:
    """[voyage.feeding]"""
    game: Any = midgard.Champions()
    event = {
        "name": "fed",
        "seat": 0,
        "shore": "shore-3",
        "ship": "small",
        "rule": "voyage.feeding",
    }
    for food, fed, hungry, text in (
        (0, 0, 1, "seat 0 has no food: 1 warrior starves"),
        (0, 0, 2, "seat 0 has no food: 2 warriors starve"),
        (1, 1, 1, "seat 0 spends 1 food and feeds 1 warrior: 1 warrior starves"),
        (1, 1, 3, "seat 0 spends 1 food and feeds 1 warrior: 3 warriors starve"),
    ):
        lines = game.describe_events([event | {"food": food, "fed": fed, "hungry": hungry}])
        assert lines == [text]


def without_names(text: str, actions: list[Any]) -> str:
    """The text without the names of actions."""
    names = {it.text for it in actions if it.text in text}
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    return text


def test_every_row_of_the_table_is_explained() -> None:
    """The first word of a row is a word of `help`."""
    for options in GAMES[:2]:
        champions = midgard.Champions(4, **options)
        state = champions.new_state(seed=3)
        while state.round < 2:
            state.apply(midgard.Bot("greedy", seed=1).choose(state))
        board, width = state.table().split("\n\n")[-1].splitlines(), 16 if options else 13
        rows = [name for line in board if (name := line[:width].strip())]
        assert {"troll", "runes", "lying there", "supply"} <= set(rows)
        for row in rows:
            assert explained(champions, row), row


@pytest.mark.parametrize("name", ["Champion's Pyre", "hel's host", "odin\u2019s fletcher"])
def test_a_name_is_found_as_the_table_prints_it(name: str) -> None:
    champions = midgard.Champions(expansions=BOTH)
    bare = re.sub("['\u2019]", "", name)
    assert explained(champions, name) == explained(champions, bare) != []


def test_a_small_longhouse_is_named() -> None:
    """[longhouse.limit]"""
    champions = midgard.Champions(2, expansions=BOTH)
    assert "the longhouse holds 6" in explained(champions, "hervor")[0]
    assert "longhouse holds" not in explained(champions, "ullr")[0]
    state = champions.new_state(seed=1)
    assert state.phase == "draft"
    assert "; the longhouse holds 6" in str(state.explain("leader hervor"))
    assert "longhouse holds" not in str(state.explain("leader ullr"))
