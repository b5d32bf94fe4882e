"""What `help` and `odds` say of things that the running game lacks, or that are no enemies."""

import io
import re
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard._shared.singular import plural
from midgard.champions.box_glossary import BEGGING, TERMS
from midgard.champions.card_rows import rows_in_box
from midgard.champions.categories import CATEGORIES
from midgard.champions.enemies import enemies_of
from midgard.champions.glossary import ROWS, TELLERS, explained, words_explained
from midgard.champions.table_odds import odds_command
from midgard.champions.warbands import UNFOUGHT, slug
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
    {"expansions": [DM], "beggar_stall": "off"},
]
#: The same with other numbers of players.
TABLES: list[dict[str, Any]] = [
    *GAMES,
    *({"expansions": (), "players": players} for players in (2, 3)),
    {"expansions": (DM,), "players": 3},
    {"expansions": BOTH, "players": 5},
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
    for option, value in re.findall(r"set (component_counts|beggar_stall) to '(\w+)'", note):
        more[option] = value
    return more


KINDS = {
    **{"trolls": "troll", "draugr": "draugr", "monsters": "monster", "epics": "epic monster"},
    **{"runes": "rune", "destinies": "destiny", "stalls": "stall", "leaders": "leader"},
    **{"journeys": "journey", "land_journeys": "land journey", "blessings": "blessing"},
    "longships": "longship",
}
#: The kinds of things, and the cards or dice of which a game has some if it has the thing.
THINGS: dict[str, tuple[str, str]] = {
    "the sacrifice token": ("tokens", ""),
    "the box Valhalla": ("blessings", ""),
    "the deck of blessings": ("blessings", ""),
    "the deck of epic monsters": ("epics", ""),
    "the Leader die": ("dice", "leader"),
    "the helmet of the Leader die": ("dice", "leader"),
    "the rally at a helmet of the Leader die": ("rally", ""),
    "the ability of a leader at a helmet of the Leader die": ("abilities", ""),
    "the exchange of sacrifice tokens": ("exchange", ""),
    "the die Shieldwarrior": ("dice", "shieldwarrior"),
    "the die Berserker": ("dice", "berserker"),
    "the die Archer": ("dice", "archer"),
    "the enemy Bergrisar": ("bergrisar", ""),
    "the left Bergrisar": ("bergrisar", ""),
    "the right Bergrisar": ("bergrisar", ""),
    "the deck of land journeys": ("land_journeys", ""),
    "the row mountains of the table": ("bergrisar", ""),
    "the box The Dark Mountains": ("bergrisar", ""),
    "the Beggar stall": ("stall", ""),
}
CARDS = {
    f"the {KINDS[row['table']]} {row['name']}": (row["table"], row["name"])
    for row in midgard.Champions(**EVERY).cards()
    if row["table"] in KINDS
}


def is_in_game(game: midgard.Champions, title: str) -> bool:
    """Whether a game has the thing of a title; the title must be that of a thing."""
    if title == "the shore shore-4":
        return len(shores_of(game)) == 4
    rows = rows_in_box(game)
    if title == "the Beggar stall":
        return DM in game.expansions and game.beggar_stall == "on_with_dm"
    if title in THINGS:
        table, id = THINGS[title]
        return any(row["table"] == table and id in ("", row["id"]) for row in rows)
    table, name = CARDS[title]
    own = [row for row in rows if (row["table"], row["name"]) == (table, name)]
    return any(row["numbers"].get("min_players", [0])[0] <= game.players for row in own)


def shores_of(game: midgard.Champions) -> list[str]:
    """The shores of a game, as its table names them."""
    return re.findall(r"^shore-\d", game.position(seed=1).table(), re.MULTILINE)


@cache
def every_word() -> list[str]:
    """Names, ids, actions, kinds and terms of all games, their plurals, and each of their words."""
    every = midgard.Champions(**EVERY)
    found = {*TERMS, *ROWS, *BEGGING, *(it for words, _ in CATEGORIES.values() for it in words)}
    found |= {it for row in every.cards() for it in (row["name"], row["id"], row["table"])}
    found |= {str(every.action(action)) for action in range(every.action_count)}
    for kind, words in words_explained(every).items():
        found |= {kind, *words}
    found |= {"dark mountains", "shore 4", "red loot hoarder", "blue cave dweller", "promo card"}
    found |= {it for text in found for it in re.split(r"[\s_-]+", text)}
    found |= {plural(it) for it in found if re.search("[A-Za-z]$", it)}
    return sorted(found | {"valkyries", "champions of midgard", "the hunt", "nonsense"})


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_whatever_is_said_to_be_missing_is_a_thing_with_its_kind_that_is(
    options: dict[str, Any],
) -> None:
    """[setup.boxes] No word is said to be missing, which may mean something else: of each word."""
    game, said = midgard.Champions(**options), dict[str, str]()
    for word in every_word():
        for line in explained(game, word):
            if "not in this game" in line or "not in play" in line or "does not list" in line:
                title, _, note = line.partition(" is not in this game")
                said[title] = note
    for title, note in said.items():
        assert not is_in_game(game, title), title
        assert note.startswith("; "), title
    gone = {title for title in (*THINGS, *CARDS) if not is_in_game(game, title)}
    short = {"the shore shore-4"} if len(shores_of(game)) < 4 else set[str]()
    assert {*said} == gone | short


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_who_follows_the_help_of_a_lacking_thing_has_the_thing(options: dict[str, Any]) -> None:
    """[setup.boxes] [promos] [component_counts] In one step."""
    game, lacking = midgard.Champions(**options), 0
    for title in (*THINGS, *CARDS):
        *_, name = CARDS.get(title, (title.removeprefix("the "),))
        notes = [
            it for it in explained(game, name) if it.startswith(f"{title} is not in this game")
        ]
        assert bool(notes) <= (not is_in_game(game, title)), title
        for note in notes:
            more, players = followed(options, note), re.search(r"is for (\d) players", note)
            if players:
                more["players"] = int(players[1])
            assert is_in_game(midgard.Champions(**more), title), note
            lacking += 1
    assert lacking > 4


#: What words mean in these games besides a thing that they lack: the beginning of a line.
MEANT: list[tuple[str, dict[str, Any], str]] = [
    ("berserker", {}, "leader Ullr the Berserker: "),
    ("wand", {"expansions": [DM]}, "stall Wandering Monk: "),
    ("the hunt", {}, "hunt: "),
    ("valkyries", {"expansions": [VALHALLA], "preset": "manual"}, "blessings: "),
    ("begging", {}, "begging: beg with any number of workers, each for 1 food and 1 blame"),
    ("hits", {}, "hits, shields, blanks: "),
    ("shield", {"expansions": [DM]}, "hits, shields, blanks: "),
    ("dark mountains", {"expansions": [DM]}, "The Dark Mountains, a box: "),
    ("red loot hoarder", {"expansions": [DM]}, "enemy Loot Hoarder: "),
    ("all quiet", {}, "journey All Quiet: "),
]


@pytest.mark.parametrize(("word", "options", "start"), MEANT)
def test_the_meaning_of_a_word_comes_before_missing_things(
    word: str, options: dict[str, Any], start: str
) -> None:
    assert explained(midgard.Champions(**options), word)[0].startswith(start)


@pytest.mark.parametrize("boxes", [(), BOTH[:1]], ids=str)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_longships_and_shores_are_those_of_the_number_of_players(boxes: Any, players: int) -> None:
    """[setup.longships] [setup.shores]"""
    if players > 4 and not boxes:
        return
    game = midgard.Champions(players, expansions=boxes)
    table: str = game.position(seed=1).table()
    sold = re.findall(r"([A-Z][\w ]+): \d wood and", table)
    names = explained(game, "longships")[1].removeprefix("longships by name: ").split(", ")
    assert names == sold
    [food] = [line for line in explained(game, "table") if line.startswith("food aboard")]
    numbers = ", ".join(it.removeprefix("shore-") for it in shores_of(game))
    assert f"on the way to shore-{numbers}, after" in food
    each = food.partition("feeds ")[2].partition(" warriors")[0]
    assert len(each.split(", ")) == len(shores_of(game))


def test_the_foes_are_those_of_the_box() -> None:
    """[bergrisar.order] Bergrisar are enemies on land too, to whom prohibited kinds may be sent."""
    for boxes in ((), BOTH[:1]):
        game = midgard.Champions(expansions=boxes)
        for word in ("foes", "enemies", "land"):
            lines = explained(game, word)
            assert any(line.startswith("Bergrisar: ") for line in lines) is bool(boxes)
            assert any(line.startswith("shore-1, ") for line in lines) is (word != "land")
        assert "foe on land" not in "".join(explained(game, "table"))


@pytest.mark.parametrize("options", GAMES, ids=str)
@pytest.mark.parametrize("row", PROMOS, ids=lambda row: str(row["id"]))
def test_a_promo_card_is_said_to_be_one(options: dict[str, Any], row: dict[str, Any]) -> None:
    """[promos] By its name, its id and the beginning of its last word."""
    game = midgard.Champions(**options)
    is_here = any(it["id"] == row["id"] for it in rows_in_box(game))
    for word in (row["name"], row["name"].upper(), row["id"].replace("_", " ")):
        line = explained(game, word)[-1]
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
        assert "unknown action" not in first, answer
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
    """[valhalla.epic] Of each card of a box that is not an enemy: at the table and in Python."""
    game, fights = midgard.Champions(**options), {slug(it.name) for it in enemies_of_all()}
    state: Any = game.position(seed=1)
    here = {(row["table"], row["id"]) for row in rows_in_box(game)}
    for row in midgard.Champions(**EVERY).cards():
        if row["table"] not in UNFOUGHT or slug(row["name"]) in fights:
            continue
        with pytest.raises(midgard.InvalidOptionError, match="unknown enemy") as raised:
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
