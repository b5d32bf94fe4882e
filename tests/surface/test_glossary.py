"""The explanations of `midgard play` for a word."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

import pytest

import midgard
from midgard._shared.provenance import RECONSTRUCTED
from midgard.champions.box_glossary import ENEMIES, TERMS
from midgard.champions.card_rows import find_card, rows_in_box, shown_fields
from midgard.champions.glossary import ROWS, TELLERS, explained, words_explained
from midgard.reavers import glossary as reavers_glossary
from support.repository.census import DIALECT

TAGS = set(
    re.findall(
        r"^\| `(\[[a-z_.]+\])` \|",
        (Path(__file__).parents[2] / "rust" / "champions" / "RULES.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
)
DATA = Path(midgard.__file__).parent / "data"
DM: Final = "dark_mountains"
VALHALLA: Final = "valhalla"
BOTH: tuple[Any, ...] = (DM, VALHALLA)
GAMES: list[dict[str, Any]] = [
    {},
    {"expansions": BOTH, "promos": True},
    {"expansions": [DM], "preset": "manual"},
]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_every_card_with_a_name_is_explained_with_its_rules(options: dict[str, Any]) -> None:
    game = midgard.Champions(**options)
    for row in rows_in_box(game):
        if row["table"] not in TELLERS:
            continue
        lines = explained(game, row["id"].replace("_", " "))
        [own] = [line for line in lines if line.startswith(_start(row))]
        tags = re.findall(r"\[[a-z_.]+\]", own)
        assert tags
        assert set(tags) <= TAGS, own
        assert "{" not in own


def _start(row: Any) -> str:
    kinds = {"land_journeys": "land journey", "epics": "epic monster", "destinies": "destiny"}
    return f"{kinds.get(row['table'], row['table'].removesuffix('s'))} {row['name']}"


@pytest.mark.parametrize("path", sorted(DATA.glob("*.toml")), ids=lambda path: path.stem)
def test_small_words_within_a_name_are_small(path: Path) -> None:
    """Explanations have the names of the data: Levy of the Slain."""
    tables = tomllib.loads(path.read_text(encoding="utf-8")).values()
    rows = [row for table in tables if isinstance(table, list) for row in table]
    for name in (row.get("name", "") for row in rows):
        assert not re.search(r" (A|An|And|At|By|For|From|In|Of|On|The|To|With)\b", name), name


def test_words_that_are_not_in_play_are_not_explained() -> None:
    games: list[tuple[list[Any], str]] = [([], "nidhoggr"), ([VALHALLA], "avalanche")]
    for boxes, word in games:
        [line] = explained(midgard.Champions(expansions=boxes), word)
        assert "is not in this game" in line


MANUAL_LEAVES_OUT = {
    (DM, "leaders"): ("jorunn", "ragnhild"),
    (DM, "runes"): ("awareness", "friendship", "the_hunt", "patience", "training"),
    (DM, "destinies"): ("liberator",),
    (DM, "stalls"): ("roving_rangers", "wandering_monk", "gossip"),
    (VALHALLA, "leaders"): ("hervor", "thorir"),
    (VALHALLA, "runes"): ("leadership", "resurrection"),
    (VALHALLA, "destinies"): ("valkyries_favored", "odins_swordsmith"),
    (VALHALLA, "stalls"): ("trainer",),
    (VALHALLA, "blessings"): ("berserk_rage", "mercy_of_eir"),
}
"""[component_counts] Cards of a box that the manual does not list."""


@pytest.mark.parametrize("promos", [False, True])
@pytest.mark.parametrize("boxes", [(DM,), (VALHALLA,), BOTH], ids=str)
def test_things_outside_the_manual_are_not_explained(boxes: Any, promos: bool) -> None:
    """[component_counts]"""
    official = midgard.Champions(expansions=boxes, promos=promos)
    manual = midgard.Champions(expansions=boxes, promos=promos, component_counts="manual")
    for (box, table), cards in MANUAL_LEAVES_OUT.items():
        for card in cards if box in boxes else ():
            name = find_card(official, table, card)["name"]
            assert name in words_explained(official)[table]
            assert name not in words_explained(manual)[table]
            start = f"{table.removesuffix('s').replace('destinie', 'destiny')} {name}"
            for game, there in ((official, True), (manual, False)):
                lines = explained(game, card.replace("_", " "))
                assert any(line.startswith(start) for line in lines) is there
    assert ("Virtue" in words_explained(manual)["runes"]) is promos
    assert len(words_explained(manual)["leaders"]) == 5


LACKING: dict[str, dict[str, Any]] = {
    "name both as expansions": {},
    "name 'valhalla'": {"expansions": [DM]},
    "name 'dark_mountains'": {"expansions": [VALHALLA]},
    "the manual does not list it": {"expansions": BOTH, "component_counts": "manual"},
}
"""Games that lack cards of the game with both boxes, by what is said of some of these cards."""


@pytest.mark.parametrize("said", LACKING)
def test_the_help_of_a_missing_word_names_its_box(said: str) -> None:
    """[setup.boxes] [component_counts] No word of the boxes is unknown anywhere."""
    game = midgard.Champions(**LACKING[said])
    here = {word for words in words_explained(game).values() for word in words}
    words = words_explained(midgard.Champions(expansions=BOTH)).values()
    lacking = {word for names in words for word in names} - here
    lines = {word: explained(game, word) for word in lacking}
    known = [word for word, found in lines.items() if not found]
    assert not known
    notes = {word: it for word, (*_, it) in lines.items() if "is not in this game" in it}
    assert any(said in note for note in notes.values())
    assert len(notes) > 8
    assert explained(game, "nonsense") == []


@pytest.mark.parametrize("boxes", [(DM,), (VALHALLA,), BOTH], ids=str)
@pytest.mark.parametrize("counts", ["official", "manual"])
def test_the_decks_and_the_rows_in_the_box_agree(boxes: Any, counts: Any) -> None:
    """[component_counts] Every card of a deck has such a row, and every such row is of a card."""
    game = midgard.Champions(2, expansions=boxes, component_counts=counts, leaders="random")
    state = game.position(seed=1)
    data: Any = state.to_dict()
    deck, clans = data["deck"], data["clans"]
    found: dict[str, set[str]] = {
        name: set(deck[name]) for name in ("trolls", "draugr", "monsters")
    }
    found["trolls"].add(data["troll"])
    found["draugr"] |= {data["left_draugr"], data["right_draugr"]}
    found["monsters"] |= {shore["monster"] for shore in data["shores"]}
    found["runes"] = {
        *deck["runes"],
        *data["rune_row"],
        *(it for one in clans for it in one["runes"]),
    }
    found["destinies"] = {*deck["destinies"], *(it for one in clans for it in one["destinies"])}
    if DM in boxes:
        left, right = data["left_bergrisar"], data["right_bergrisar"]
        found["bergrisar"] = {*deck["bergrisar"], left, right}
    if VALHALLA in boxes:
        found["blessings"] = {it for it, count in deck["blessings"].items() if count}
        found["blessings"] |= set(data["blessings"])
    for table, cards in found.items():
        rows = {row["id"] for row in rows_in_box(game) if row["table"] == table}
        assert cards - {None, "unseen"} == rows, table


@pytest.mark.parametrize("boxes", [(), (DM,), (VALHALLA,), BOTH], ids=str)
@pytest.mark.parametrize("counts", ["official", "manual"])
def test_the_characters_of_a_game_are_the_leaders_in_its_box(boxes: Any, counts: Any) -> None:
    """[component_counts] [setup.leaders] The leaders that may be named, and those of a run."""
    more: Any = {"component_counts": counts} if boxes else {}
    game = midgard.Champions(2, expansions=boxes, leaders="random", **more)
    leaders = [row["id"] for row in rows_in_box(game) if row["table"] == "leaders"]
    assert list(game.characters) == leaders
    run = midgard.simulate(game, bots=["random"], games=40, seed=1)
    assert list(run.characters) == leaders
    for leader in leaders:
        other = next(it for it in leaders if it != leader)
        named: Any = [leader, other]
        own = midgard.Champions(2, expansions=boxes, leaders=named, **more)
        groups = midgard.simulate(own, bots=["random"], games=2, seed=1).characters
        assert {it for it, group in groups.items() if group.games} == {leader, other}


def test_numbers_are_those_of_the_cards() -> None:
    game = midgard.Champions(expansions=BOTH)
    assert explained(game, "wall of brynhildr") == [
        "blessing Wall of Brynhildr, permanent: 1 shield in the first round of each fight; tokens:"
        " 2 spearmen and 2 of any kind; glory by round 4, 4, 4, 4, 4, 4, 4, 4 [valhalla.blessing]"
        "; reconstructed numbers, not the printed ones"
    ]
    assert explained(game, "fenrir") == [
        "epic monster Fenrir: 15 glory, 3 more at the end with 1 blame at most; tokens: 2 axemen"
        " and 3 of any kind [valhalla.epic] [score.epic_bonus]; reconstructed numbers, not the"
        " printed ones"
    ]


@pytest.mark.parametrize("word", TERMS)
def test_a_word_of_a_box_is_explained_with_its_rules(word: str) -> None:
    line, *names = explained(midgard.Champions(expansions=BOTH), word)
    assert all(" by name: " in it for it in names)
    assert explained(midgard.Champions(expansions=BOTH), word.title()) == [line, *names]
    tags = re.findall(r"\[[a-z_.]+\]", line)
    assert tags
    assert set(tags) <= TAGS
    assert "{" not in line
    assert "is not in this game" in explained(midgard.Champions(), word)[-1]


def test_every_ability_of_an_enemy_is_explained() -> None:
    game = midgard.Champions(expansions=[DM])
    abilities = {row["words"].get("ability", "none") for row in game.cards()} - {"none"}
    assert abilities == set(ENEMIES)
    named = {row["name"] for row in game.cards() if row["words"].get("ability", "none") != "none"}
    for name in sorted(named):
        [line] = explained(game, name)
        assert set(re.findall(r"\[[a-z_.]+\]", line)) <= TAGS
    assert "2 of food, wood and coins" in explained(game, "loot hoarder")[0]
    none = midgard.Champions(expansions=[DM], dm_enemy_abilities="none")
    assert explained(none, "mist walker") == []


def test_the_table_of_a_box_game_is_explained() -> None:
    lines = explained(midgard.Champions(expansions=BOTH), "table")
    assert any("tokens" in line for line in lines)
    assert len(lines) > len(explained(midgard.Champions(), "table"))


def test_reconstructed_numbers_are_marked_until_they_are_corrected() -> None:
    """Those of a card where it is explained, those of Valhalla also where they lie."""
    game = midgard.Champions(expansions=BOTH, promos=True)
    rows = [row for row in game.cards() if row["table"] in TELLERS]
    assert {row["table"] for row in rows if row["reconstructed"]} >= {"blessings", "epics"}
    for row in rows:
        lines = explained(game, row["id"].replace("_", " "))
        [own] = [line for line in lines if line.startswith(_start(row))]
        if row["table"] != "leaders":  # the ability of a leader is another row
            assert (RECONSTRUCTED in own) is any(shown_fields(row).values()), own
    assert RECONSTRUCTED in explained(game, "mist walker")[0]
    marked = "their numbers are reconstructed"
    for word in ("blessing", "blessings", "epic monster", "table"):
        assert marked in "\n".join(explained(game, word)), word
    text = "".join(
        f'[[{row["table"]}]]\nid = "{row["id"]}"\nprovenance = "my copy"\n\n'
        for row in rows
        if row["reconstructed"]
    )
    mine = midgard.Champions(expansions=BOTH, promos=True, cards=text)
    for word in ("blessing", "epic monster", "table", "nidhoggr", "provisions", "gossip"):
        assert "reconstructed" not in "\n".join(explained(mine, word)), word


def test_only_what_is_reconstructed_is_named_where_other_numbers_are_printed() -> None:
    game = midgard.Champions(expansions=BOTH)
    assert explained(game, "bandits")[0].endswith(f"{RECONSTRUCTED}: attack, defense")
    assert explained(game, "asmundr")[0].endswith(f"{RECONSTRUCTED}: the ability")
    assert explained(game, "jorunn")[0].endswith(f"{RECONSTRUCTED}: the ability")
    assert explained(game, "hervor")[0].endswith(RECONSTRUCTED)
    for word in ("shieldwarrior", "berserker", "archer", "leader die", "rally", "helmet"):
        assert explained(game, word)[0].endswith(RECONSTRUCTED), word
    for word in ("valhalla", "tokens", "bergrisar", "all quiet", "liberator", "beg"):
        assert RECONSTRUCTED not in "".join(explained(game, word)), word
    manual = midgard.Champions(expansions=BOTH, component_counts="manual")
    assert explained(manual, "all quiet")[-1].endswith(RECONSTRUCTED)
    assert explained(manual, "thief")[0].endswith(f"{RECONSTRUCTED}: count")
    assert "asmundr" in explained(midgard.Champions(), "asmundr")[0]
    assert RECONSTRUCTED not in explained(midgard.Champions(), "asmundr")[0]


def in_the_plural(word: str) -> str:
    """A word or a name in the plural, as people write it."""
    *before, last = word.split(" ")
    if last.endswith("man"):
        last = f"{last[:-3]}men"
    elif last.endswith("y") and last[-2] not in "aeiou":
        last = f"{last[:-1]}ies"
    else:
        last = "dice" if last == "die" else f"{last}s"
    return " ".join([*before, last])


def singulars(words: Any) -> list[str]:
    return [
        word
        for word in words
        if not re.search(r"(s|dice|draugr|bergrisar|mountains|begging)$", word)
    ]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_a_word_is_found_in_the_plural(options: dict[str, Any]) -> None:
    """Words of the boxes, rows of the table, names of cards and of enemies."""
    game = midgard.Champions(**options)
    words = {*ROWS, *(TERMS if options else ())}
    words |= {it for names in words_explained(game).values() for it in names}
    words |= {row["name"].lower() for row in game.cards() if row["name"]}
    found = 0
    for word in singulars(sorted(words)):
        lines, plural = explained(game, word), in_the_plural(word)
        again = [line.replace(repr(plural), repr(word)) for line in explained(game, plural)]
        assert again == lines, word
        found += bool(lines)
    assert found > 20


def test_compound_words_are_found_in_the_plural() -> None:
    game = midgard.Champions(expansions=BOTH)
    for words, start in {
        "sacrifice tokens": "sacrifice tokens: one of its kind",
        "land journeys": "land journeys lie beside",
        "leader dice": "the Leader die: ",
        "helmets": "a helmet on the Leader die",
        "epic monsters": "epic monsters: bought",
        "rune": "runes: those that the Runesmith sells",
        "stall": "stalls: the market",
    }.items():
        assert explained(game, words)[0].startswith(start), words


def test_words_of_reavers_are_found_in_the_plural() -> None:
    every: list[dict[str, Any]] = [{}, {"negotiation": "micro", "memory": "screen"}]
    for options in every:
        game = midgard.Reavers(**options)
        words = {*reavers_glossary.TERMS, *reavers_glossary.ALIASES, "die", "weapons die"}
        words |= {row["name"].lower() for row in game.cards() if row["name"]}
        for word in singulars(sorted(words)):
            lines = reavers_glossary.explained(game, word)
            assert lines, word
            assert reavers_glossary.explained(game, in_the_plural(word)) == lines, word


def test_prices_and_bonuses_read_well() -> None:
    game = midgard.Champions(expansions=BOTH)
    assert "tokens: 1 spearman, 1 axeman and 1 of any kind;" in explained(game, "odins horn")[0]
    assert "1 more at the end for every 2 draugr, 4 at most" in explained(game, "garmr")[0]
    assert "1 more at the end for every 3 tokens, 4 at most" in explained(game, "hels host")[0]


@pytest.mark.parametrize("path", sorted(DATA.parent.glob("*/glossary.toml")), ids=str)
def test_the_texts_are_in_plain_words(path: Path) -> None:
    """The patterns of test_dialect.py read Python files; the texts of games lie beside these."""
    texts = [
        text.partition(" = ")[2] for text in path.read_text(encoding="utf-8").split("\n") if text
    ]
    for name, pattern in DIALECT.items():
        assert not re.search(pattern, "\n".join(texts)), name
