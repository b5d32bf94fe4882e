"""``help`` of kinds of cards, of parts of names, and of names that the manual has."""

import re
from typing import Any

import pytest

import midgard
from midgard._shared.singular import plural
from midgard.presentation import presentation
from support.corrections.fields import BOTH

#: Games, and for each table of their cards the words that people type for it.
WORDS: list[tuple[Any, dict[str, tuple[str, ...]]]] = [
    (
        midgard.Champions(2),
        {
            "dice": ("die", "warrior", "swordsman", "spearman", "axeman"),
            "trolls": ("troll", "enemy", "foe"),
            "draugr": ("draugr", "left draugr"),
            "monsters": ("monster",),
            "kraken": ("kraken",),
            "runes": ("rune",),
            "destinies": ("destiny",),
            "journeys": ("journey", "sea journey"),
            "merchants": ("merchant",),
            "longships": ("longship", "private longship", "ship"),
            "public_longships": ("public longship",),
            "leaders": ("leader",),
            "stalls": ("stall", "market stall"),
            "board": ("board", "table"),
        },
    ),
    (
        midgard.Champions(2, expansions=BOTH, promos=True),
        {
            "dice": ("die", "archer", "bowman", "shieldwarrior", "berserker", "leader die"),
            "trolls": ("troll", "troll lord", "lord"),
            "draugr": ("draugr", "seidr draugr"),
            "monsters": ("monster", "mist walker", "walker"),
            "kraken": ("kraken",),
            "runes": ("rune",),
            "destinies": ("destiny",),
            "journeys": ("journey",),
            "merchants": ("merchant",),
            "longships": ("longship",),
            "public_longships": ("public longship",),
            "leaders": ("leader",),
            "stalls": ("stall",),
            "board": ("board",),
            "bergrisar": ("bergrisar", "left bergrisar"),
            "land_journeys": ("land journey",),
            "blessings": ("blessing", "valkyrie blessing"),
            "epics": ("epic", "epic monster"),
            "abilities": ("ability", "helmet"),
            "rally": ("rally",),
            "exchange": ("exchange", "valhalla"),
            "tokens": ("token", "sacrifice token", "burial ground", "sacrifice"),
        },
    ),
    (
        midgard.Reavers(3),
        {
            "supply": ("supply", "supply card"),
            "locations": ("location",),
            "spoils": ("spoils", "spoils card"),
            "die": ("die", "weapons die"),
            "reavers": ("reaver",),
            "bonuses": ("bonus",),
            "prices": ("price", "cost"),
            "tokens": ("token", "raid token"),
            "scoring": ("scoring", "score", "glory"),
            "negotiation": ("negotiation", "proposal"),
            "rulings": ("bjorgvin",),
        },
    ),
    (
        midgard.GodOfWar(2),
        {
            "rules": ("rule", "hand"),
            "die": ("die",),
            "status": ("status", "status card", "stun", "poison", "crystal"),
            "units": ("unit", "kratos"),
            "heroes": ("hero", "freya"),
            "rage": ("rage",),
            "specials": ("special", "window", "draw2"),
            "companions": ("companion",),
            "upgrades": ("upgrade",),
            "hindrances": ("hindrance",),
            "scenes": ("scene", "quest", "boss"),
            "cards": ("card", "code"),
        },
    ),
]
#: The tables whose cards are listed by name.
NAMED = {
    *("runes", "destinies", "journeys", "leaders", "stalls", "longships"),
    *("land_journeys", "blessings", "epics", "locations", "spoils", "reavers", "scenes"),
}


@pytest.mark.parametrize(("game", "words"), WORDS, ids=str)
def test_every_kind_of_card_has_an_explanation_in_the_singular_and_the_plural(
    game: Any, words: dict[str, tuple[str, ...]]
) -> None:
    """The names of its cards stand there, and each has one of its own where it is promised."""
    define = presentation(game).define
    assert {row["table"] for row in game.cards()} == set(words)
    for table, typed in words.items():
        for word in typed:
            lines = define(game, word)
            assert lines, word
            is_one = word.endswith(("draugr", "bergrisar", "spoils", "kratos"))
            assert define(game, word if is_one else plural(word)) == lines, word
            assert define(game, word.title()) == lines or word == "draw2", word
        if table not in NAMED:
            continue
        by_name = next(line for line in define(game, typed[0]) if " by name: " in line)
        for row in game.cards():
            least = row["numbers"].get("min_players", [0])[0]  # of a longship
            if row["table"] == table and least <= game.players:
                called = row["name"] or row["id"]
                assert called in by_name, row
                assert define(game, called) or table == "longships", row


def test_a_category_answers_with_nothing_else() -> None:
    """``help leaders`` is not of the rune Leadership, ``help journeys`` tells of both."""
    for game in (midgard.Champions(2), midgard.Champions(2, expansions=BOTH)):
        define = presentation(game).define
        assert [line.split(" ")[0].rstrip(":") for line in define(game, "leaders")] == [
            "leaders",
            "leaders",
        ]
        assert not [line for line in define(game, "destinies") if not line.startswith("destinies")]
        assert define(game, "journeys")[-1].startswith("rune Journey: ")


def test_the_helmet_is_a_hit_or_food() -> None:
    """[ability.rally] In the words, and in the choices of hunts and of fights."""
    game = midgard.Champions(3, expansions=["valhalla"], leaders=["svanhildr", "ullr", "thorir"])
    [line] = presentation(game).define(game, "helmet")
    assert "rally (1 hit, in a hunt 1 food)" in line
    assert presentation(game).define(game, "rally") == [line]
    found: dict[tuple[bool, str], set[str]] = {}
    for seed in range(150):
        state = game.new_state(seed=seed)
        while not state.is_terminal:
            if str(state.phase) == "helmet":
                data: Any = state.to_dict()["phase"]
                in_hunt = data["fight"]["foe"] == "hunt"
                for index in state.legal_actions():
                    action = game.action(index)
                    text = state.explanation(index)["text"]
                    found.setdefault((in_hunt, action.text), set()).add(text)
            legal = state.legal_actions()
            state.apply(legal[(seed + len(legal)) % len(legal)])
    assert found[True, "rally"] == {"the helmet is 1 food"}
    assert found[False, "rally"] == {"the helmet is 1 hit"}
    hits = [text for text in found.get((True, "ability"), set()) if "swordsman that hits" in text]
    assert all(text.startswith("1 food for each") for text in hits)
    for (in_hunt, _), texts in found.items():
        assert not in_hunt or not any(re.search(r"\d hit", text) for text in texts), texts
