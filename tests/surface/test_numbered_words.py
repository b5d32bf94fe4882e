"""Numbers have the singular or the plural of what they count, with any card file."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard._shared.singular import counted_words, plural, singular
from midgard.presentation import presentation
from support.corrections.fields import BOTH, Corrected, file_of

THINGS = (
    *("coin", "card", "deal", "destiny", "die", "enemy", "farm", "helm", "hit", "journey"),
    *("longship", "lost die", "reroll", "rune", "sacrifice token", "shield", "time", "token"),
    *("tower", "upgrade", "wall", "warrior", "worker", "Yggdrasil", "swordsman", "spearman"),
    *("axeman", "archer", "shieldwarrior", "berserker"),
)
MORE = "(?:more |other |spoils |weapons |spearman |swordsman |axeman |archer |discarded )?"
ONE = "|".join(THINGS)
MANY = "|".join(map(plural, THINGS))
#: What is wrong in any text: ``1 coins``, ``2 coin``, ``1 of them are``, ``the Trainer are not``.
WRONG = re.compile(
    rf"(?<![\d/.,-])(?<!, )1 {MORE}(?:{MANY})\b"
    rf"|(?<![\d/-])(?:0|[2-9]|\d\d+) {MORE}(?:{ONE})\b(?! ?(?:token|icon|card|or|die|longship))"
    r"|(?<![\d, -])1 (?:\w+ ){1,4}(?:are|count|fit|fall|stay) "
    r"|(?<![\d, -])[2-9] (?:\w+ ){1,3}(?:is|counts|fits|falls|stays) "
    r"|the [A-Z]\w+ are not"
)
#: The table writes dice in short: ``2 sword 1 spear 3 archer``.
SHORT = re.compile(r"\d+ (?:archer|shieldwarrior|berserker|leader)\b(?! token)")
GAMES: list[tuple[str, dict[str, Any], int]] = [
    ("champions", {"players": 2}, 3),
    ("champions", {"players": 3, "expansions": BOTH, "promos": True, "leaders": "random"}, 12),
    ("reavers", {"players": 3}, 6),
    ("god_of_war", {"players": 2}, 1),
]


def small(value: Any, number: int | None) -> Any:
    """A value with each number of things made this one."""
    if isinstance(value, dict):
        return dict.fromkeys(value, number)
    return number


def texts_of(game: Any, games: int) -> Iterator[str]:
    """All that is explained: words, choices and refusals; what is texts_of of the game."""
    shown = presentation(game)
    words = [word for words in shown.glossary(game).values() for word in words]
    for word in [*words, "table"]:
        yield from shown.define(game, word)
    every = [game.action(index) for index in range(game.action_count)]
    for seed in range(games):
        state, chosen = game.new_state(seed=seed), random.Random(seed)
        while not state.is_terminal:
            if chosen.random() < 0.2:
                yield from (state.explain(action) for action in every)
                yield state.prompt
                yield SHORT.sub("", str(state.table(state.current_player)))
            else:
                yield from (state.explain(index) for index in state.legal_actions())
            state.apply(chosen.choice(state.legal_actions()))


def made_small(corrected: Corrected, number: int) -> dict[Any, dict[str, Any]]:
    """Corrections that make each number of things this one, in all rows that can have it."""
    rows: dict[Any, dict[str, Any]] = {}
    for table, field in corrected.fields:
        others = {
            key: {field: small(row[field], number)}
            for key, row in corrected.rows.items()
            if key[0] == table and field in row and isinstance(row[field], int | dict)
            if not isinstance(row[field], bool) and table not in ("cards", "scenes")
        }
        for some in (others, *({key: it} for key, it in others.items())):
            tried = rows | {key: rows.get(key, {}) | it for key, it in some.items()}
            if some and not corrected.refused(file_of(tried, corrected.rowless)):
                rows = tried
                if some is others:
                    break
    return rows


@pytest.mark.parametrize(
    ("name", "options", "games", "number"),
    [(*game, number) for number in (None, 0, 1, 2) for game in GAMES],
    ids=str,
)
def test_a_number_has_the_singular_or_the_plural_of_what_it_counts(
    name: str, options: dict[str, Any], games: int, number: int | None, tmp_path: Path
) -> None:
    """With the numbers of the data, and with all made 0, 1 or 2 that can be."""
    corrected = Corrected(name, options, tmp_path)
    rows = {} if number is None else made_small(corrected, number)
    assert number is None or len(rows) >= 4
    game = corrected.game(file_of(rows, corrected.rowless))
    texts = set(texts_of(game, games))
    found = {bad: text for text in texts for bad in WRONG.findall(text)}
    assert not found, "\n".join(f"{bad!r}: {text[:200]!r}" for bad, text in found.items())


def test_words_are_counted() -> None:
    assert counted_words("1 lost dice, 1 more coins, 3 other die, 0 destiny") == (
        "1 lost die, 1 more coin, 3 other dice, 0 destinies"
    )
    for word in THINGS[:-1]:
        assert singular(plural(word).split(" ")[-1]) == word.split(" ")[-1]


def test_a_place_that_is_not_in_the_game_is_refused_in_words_for_one_and_many() -> None:
    """Of stalls whose names are one or many."""
    game = midgard.Champions(2, expansions=BOTH)
    state = game.new_state(seed=1)
    while state.phase != "placement":
        state.apply(state.legal_actions()[0])
    reasons = [state.why_not(f"place {stall}") or "" for stall in ("trainer", "folk_warriors")]
    reasons += [state.why_not(f"place {stall}") or "" for stall in ("gossip", "raiders", "skald")]
    missing = [reason for reason in reasons if "[setup.stalls]" in reason]
    assert missing
    assert all("this game has no " in reason for reason in missing)
