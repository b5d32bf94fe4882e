"""What `help` and `odds` say of words that the running game lacks, or that name no enemy."""

from __future__ import annotations

import io
import random
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.champions.card_rows import rows_in_box
from midgard.champions.glossary import TELLERS, explained, words_explained
from midgard.champions.table_odds import odds_command
from midgard.champions.warbands import UNFOUGHT, enemies_of, slug
from midgard.cli import run

DM, VALHALLA = "dark_mountains", "valhalla"
BOTH: tuple[Any, ...] = (DM, VALHALLA)
EVERY: dict[str, Any] = {"expansions": BOTH, "promos": True}
#: Games that lack cards of the game with everything.
GAMES: list[dict[str, Any]] = [
    *({"expansions": boxes} for boxes in ((), (DM,), (VALHALLA,), BOTH)),
    *({"expansions": boxes, "promos": True} for boxes in ((DM,), (VALHALLA,))),
    *({"expansions": boxes, "preset": "manual"} for boxes in ((), (DM,), (VALHALLA,), BOTH)),
    {"expansions": [VALHALLA], "promos": True, "component_counts": "manual"},
]
PROMOS = [
    row
    for table in tomllib.loads(
        (Path(midgard.__file__).parent / "data" / "promos.toml").read_text("utf-8")
    ).values()
    if isinstance(table, list)
    for row in table
]


def followed(options: dict[str, Any], note: str) -> dict[str, Any]:
    """The options after doing what a note says."""
    boxes = {*options["expansions"], *re.findall(r"name '(\w+)' in the game's expansions", note)}
    if "name both as expansions" in note:
        boxes |= {*BOTH}
    if "name an expansion" in note:
        boxes |= {DM}
    more = options | {"expansions": [box for box in BOTH if box in boxes]}
    if "set the option promos" in note:
        more["promos"] = True
    if "component_counts is 'manual'" in note:
        more["component_counts"] = "official"
    return more


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_who_does_what_help_says_of_a_lacking_word_has_the_word(options: dict[str, Any]) -> None:
    """[setup.boxes] [promos] [component_counts] Each word of the game with everything."""
    game = midgard.Champions(**options)
    words = {it for names in words_explained(midgard.Champions(**EVERY)).values() for it in names}
    here = {it for names in words_explained(game).values() for it in names}
    lacking = 0
    for word in sorted(words):
        lines = explained(game, word)
        assert lines, word
        if "is not in this game" not in lines[0]:
            continue
        assert word not in here
        assert len(lines) == 1
        lacking += 1
        more, found = options, lines
        for _ in range(2):  # the manual may not list a card of a box
            if "is not in this game" in found[0]:
                more = followed(more, found[0])
                found = explained(midgard.Champions(**more), word)
        assert "is not in this game" not in found[0], (word, lines)
    assert lacking > 4


@pytest.mark.parametrize("options", GAMES, ids=str)
@pytest.mark.parametrize("row", PROMOS, ids=lambda row: str(row["id"]))
def test_a_promo_card_is_said_to_be_one(options: dict[str, Any], row: dict[str, Any]) -> None:
    """[promos] By its name, its id and the beginning of its last word."""
    game = midgard.Champions(**options)
    is_here = any(it["id"] == row["id"] for it in rows_in_box(game))
    for word in (row["name"], row["name"].upper(), row["id"].replace("_", " ")):
        line = explained(game, word)[0]
        assert ("is not in this game" in line) is not is_here, line
        if not is_here and not options.get("promos"):
            assert "promo card" in line
            assert line.endswith("set the option promos [promos]")


@pytest.mark.parametrize("options", GAMES[:4], ids=str)
def test_help_of_a_card_never_answers_with_the_reason_of_an_action(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At the table, of each card of every box that has an explanation."""
    cards = [it for it in midgard.Champions(**EVERY).cards() if it["table"] in TELLERS]
    names = sorted({it["name"] for it in cards})
    typed = "\n".join(["#", *(f"help {name}" for name in names), "quit", ""])
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    boxes = ["--expansions", ",".join(options["expansions"])] if options["expansions"] else []
    assert run(["play", "--seat", "0", "--seed", "3", "--leaders", "random", *boxes]) == 0
    answers = capsys.readouterr().out.split("seat 0> ")[2:-1]
    assert len(answers) == len(names)
    for name, answer in zip(names, answers, strict=True):
        first = answer.splitlines()[1]
        assert " is not legal" not in first, answer
        assert " is no action" not in first, answer
        assert name.lower() in first.lower() or "[" in first, answer


LAND = {
    "troll, left draugr, right draugr": None,
    "Bergrisar: a fight on land": DM,
    "land journeys lie beside": DM,
}
DECKS = {
    "trolls, draugr, monsters, journeys, runes, destinies": None,
    "Bergrisar and land journeys": DM,
    "; blessings": VALHALLA,
}


@pytest.mark.parametrize("boxes", [(), (DM,), (VALHALLA,), BOTH], ids=str)
def test_land_and_deck_are_words_of_every_game(boxes: Any) -> None:
    """[combat.order] [cards.counts] With what the boxes in play add, and nothing of the others."""
    game = midgard.Champions(expansions=boxes)
    asked: dict[tuple[str, ...], dict[str, str | None]] = {
        ("land", "Land"): LAND,
        ("deck", "decks"): DECKS,
    }
    for words, parts in asked.items():
        for word in words:
            text = "\n".join(explained(game, word))
            for part, box in parts.items():
                assert (part in text) is (box is None or box in boxes), (word, part)
    options: dict[str, Any] = {"epic_refill": True} if len(boxes) == 2 else {}
    refilled = midgard.Champions(expansions=boxes, **options)
    assert ("epic monsters" in explained(refilled, "deck")[0]) is (len(boxes) == 2)


def test_every_deck_of_a_state_is_named() -> None:
    """[cards.counts] What ``deck`` explains are the decks of the dict."""
    names = {"merchants": "merchant ship", "epics": "epic monsters"}
    for boxes in ((), (DM,), (VALHALLA,), BOTH):
        options: dict[str, Any] = {"epic_refill": True} if VALHALLA in boxes else {}
        game = midgard.Champions(expansions=boxes, **options)
        text = explained(game, "deck")[0].lower()
        data: Any = game.position(seed=1).to_dict()
        for deck in (*data["deck"], "journeys"):
            assert names.get(deck, deck) in text, deck


@pytest.mark.parametrize("options", [*GAMES[:4], EVERY], ids=str)
def test_odds_say_what_a_card_is_that_is_not_fought(options: dict[str, Any]) -> None:
    """[valhalla.epic] Of each card of every box that is no enemy: at the table and in Python."""
    game, fights = midgard.Champions(**options), {slug(it.name) for it in enemies_of_all()}
    state: Any = game.position(seed=1)
    here = {(row["table"], row["id"]) for row in rows_in_box(game)}
    for row in midgard.Champions(**EVERY).cards():
        if row["table"] not in UNFOUGHT or slug(row["name"]) in fights:
            continue
        with pytest.raises(midgard.InvalidOptionError, match="there is no enemy") as raised:
            odds_command(state, 0, row["name"], None)
        for text in (str(raised.value), refusal(game, row["id"])):
            assert ": it is a" in text
            if row["table"] == "epics":
                assert "it is an epic monster, which is bought with tokens and not fought" in text
                assert "[valhalla.epic]" in text
            same = {key for key in here if key[0] in UNFOUGHT and key[1] == row["id"]}
            assert (" comes with " in text or "promo card" in text) is not bool(same), text


def enemies_of_all() -> tuple[Any, ...]:
    """The enemies of the game with everything."""
    return enemies_of(midgard.Champions(**EVERY))


def refusal(game: midgard.Champions, enemy: str) -> str:
    """Why there are no odds against this."""
    with pytest.raises(midgard.InvalidOptionError) as raised:
        midgard.odds("2 sword", enemy, game=game)
    return str(raised.value)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_no_word_that_the_game_shows_is_said_to_be_missing(options: dict[str, Any]) -> None:
    """Words of tables, choices and names, each typed alone, but for what alone names a card."""
    game = midgard.Champions(**options)
    rng, state = random.Random(5), game.new_state(seed=2)
    shown = ["shield shields hits blank champions begging exchanging", *game_names(game)]
    while not state.is_terminal:
        action = rng.choice(state.legal_actions())
        shown += [str(state), str(game.action(action))]
        state.apply(action)
    # These are also a die, a row of the table, and terms of Valhalla.
    alone = {"berserker", "mountain", "mountains", "helmet", "exchange", "exchanges"}
    for word in {it for text in shown for it in re.findall("[a-z]{3,}", text.lower())} - alone:
        assert "is not in this game" not in "".join(explained(game, word)), word


def game_names(game: midgard.Champions) -> list[str]:
    """The names of all cards of a game."""
    return [row["name"] for row in rows_in_box(game)]
