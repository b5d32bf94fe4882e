"""Is every rule, ruling and word there: in both engines, and in a test?"""

import ast
import re
from pathlib import Path

import pytest

from support.docs.rules_index import INDICES, numbers
from support.positions import champions as table

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
CRATE = ROOT / "rust" / "champions" / "src"
CARDS = ROOT / "rust" / "champions-cards" / "src"
#: Where the files lie that stand side by side in the reference.
FOLDERS = [
    CRATE / "rules",
    CRATE / "rules" / "action",
    CRATE / "say",
    CRATE / "text",
    CRATE / "knowledge",
    CARDS,
]
REFERENCE = ROOT / "python" / "midgard" / "reference"
CHAMPIONS = INDICES["champions"]

#: Every tag, and every ruling, with its game.
TAGS = [(game, tag) for game, index in INDICES.items() for tag in index.tags]
RULINGS = [(game, name) for game, index in INDICES.items() for name in index.ruling_names]
RULES = [(game, rule) for game, index in INDICES.items() for rule in index.rule_numbers]
#: The numbers of the rules of the boxes: how many of each kind there are.
BOX_NUMBERS = {"S-": 12, "R-D-": 23, "R-V-": 21, "A-": 52, "X-": 34}
BOX_RULINGS = [f"{kind}{n}" for kind, most in BOX_NUMBERS.items() for n in range(1, most + 1)]

BOX_NUMBER = re.compile(rf"(?<![\w-])(?:{'|'.join(BOX_NUMBERS)})\d+\b")
#: Files of the compiled engine that the reference does without, and why.
CRATE_ALONE = {
    "lib": "the table of contents of words and cards; in Python it is __init__",
    "phase": "the order of the phases; in Python it is phase/table",
    "check": "what a state must fulfil; in Python it is check/__init__",
    "prompt": "texts: what is waited for",
    "back": "which phases a rune interrupts; in Python a phase may hold any other",
    "explain": "texts: what an action does",
    "offer": "texts: what lies at Valhalla",
    "choices": "the closed lists of which actions are made",
    "more": "the indices of the actions that the boxes add",
    "coming": "texts: who comes to a longhouse and who does not",
    "illegal": "texts: why an action is not legal",
    "named": "a phase as data; in Python it is in reading",
    "named_options": "texts: options by name; in Python it is in options",
    "odds": "texts: odds as data",
    "whole": "texts: odds of whole fights; the reference has none",
    "form": "the forms of dicts; in Python they are in check/form",
    "snapshot": "the text of a whole state; in Python it is in notation",
    "make": "the rules are made from options and cards; in Python it is rules, beside cards",
    "site": "who was sent where; in Python it is state",
    "derived": "what is computed once from the rules; the reference remembers nothing",
    "wording": "texts: the names of things",
    "determinize": "a state drawn from what a seat knows",
    "observation": "what a seat knows, as numbers",
    "belief": "what a seat does not know, as chances",
    "memory": "choices of others that a state still shows, for beliefs",
    "surface": "what people and files need, whatever the game",
    "place": "the list of places; in Python it is place/__init__",
    "rune": "the list of runes; in Python it is rune/__init__",
    "leader": "the list of leaders; in Python it is leader/__init__",
    "boxes": "what is in play of the boxes; in Python it is rules and state",
    "dark_mountains": "the list of its parts; in Python it is dark_mountains/__init__",
    "valhalla": "the list of its parts; in Python it is valhalla/__init__",
    "players": "tables by number of players; in Python they stand in the rules of the game",
}
#: Files of the reference that the compiled engine does without, and why.
REFERENCE_ALONE = {
    "__init__": "the table of contents; in Rust it is lib, and phase beside the folder",
    "rules": "the options; in Rust it is rules.rs, beside its folder",
    "knowledge": "what a seat knows as data; the crate has it in view/dict",
    "card_file": "the reading of card data; the crate has it in cards/",
    "flow": "the steps that lead back to a file above; modules of a crate may form circles",
    "enemy": "abilities of enemies; the crate has them where they happen",
    "spaces": "the spaces of journeys; the crate has them in state",
    "journeys": "the journey decks; the crate has them in boxes/",
    "destinies": "destinies that are drawn; the crate has them in deck",
    "mix": "a mix of goods; the crate has it in boxes/",
    "card_rows": "the card data of the boxes; the crate has it in cards/",
    "card_rules": "the valid values of card data; the crate has them in cards/",
    "decision": "what a game can wait for; the crate has it in phase/",
    "reading": "the reading of plain data; the crate has it in check/form",
}
#: Files of the reference whose phases the crate has in the files of what they belong to, and where.
ELSEWHERE = {
    "success": "phases of the rune Success, in rune/",
    "order": "the order of combat; in the crate it is in battle and voyage",
    "engagement": "a fight that goes on; in the crate it is in battle",
    "spoils": "what a foe leaves; in the crate it is in battle",
}
#: Files of the crate that list phases and call them, or lead from one to the next.
DISPATCH = {"calls", "details", "table", "turns"}


@pytest.mark.parametrize("game", INDICES)
def test_the_index_of_rules_is_read(game: str) -> None:
    """The patterns find what the index holds."""
    index = INDICES[game]
    assert len(index.tags) == len(set(index.tags)) == index.text.count("\n| `[")
    assert index.listed_rulings == index.ruling_names


def test_the_rules_of_the_boxes_are_listed() -> None:
    """Each number of the boxes is in the index."""
    boxes = CHAMPIONS.text.partition("\n## Rules of the boxes\n")[2]
    for kind, most in BOX_NUMBERS.items():
        found = {int(number) for number in re.findall(rf"\b{kind}(\d+)\b", boxes)}
        assert found == set(range(1, most + 1)), f"{kind}: {found}"


@pytest.mark.parametrize(("game", "tag"), TAGS)
def test_a_rule_is_cited_in_both_engines_and_in_a_test(game: str, tag: str) -> None:
    """Each tag stands in the crate, in the reference, and at a test that runs on both."""
    index = INDICES[game]
    assert tag in index.in_crate, f"{tag} is not in the crate"
    assert tag in index.in_reference, f"{tag} is not in the reference"
    assert tag in index.cited, f"{tag} has no test"


@pytest.mark.parametrize(("game", "ruling"), RULINGS)
def test_a_ruling_is_cited_by_a_test(game: str, ruling: str) -> None:
    """Each ruling stands at a test, or there is a reason why it cannot."""
    index = INDICES[game]
    cited = re.search(rf"\b{ruling}\b", index.cited) is not None
    assert cited != (ruling in index.beyond_tests), f"{ruling} has no test"


@pytest.mark.parametrize("ruling", BOX_RULINGS)
def test_a_number_of_the_boxes_is_cited_by_a_test_of_both_engines(ruling: str) -> None:
    """Each number of the rules of the boxes stands at a test that runs on both engines."""
    assert ruling in BOX_NUMBER.findall(CHAMPIONS.cited), f"{ruling} has no test on both engines"


def test_a_test_cites_numbers_of_the_boxes_that_are() -> None:
    """No test cites a number that the rules of the boxes do not have."""
    cited = [ast.get_docstring(test) or "" for _, test in CHAMPIONS.each_test()]
    assert set(BOX_NUMBER.findall(" ".join(cited))) <= set(BOX_RULINGS)


MADE = r"(@pytest\.fixture\S*)\ndef {}\(([^)]*)\)"


@pytest.mark.parametrize(
    ("game", "fixture"), [(game, it) for game, index in INDICES.items() for it in index.fixtures]
)
def test_a_fixture_of_both_engines_gives_both(game: str, fixture: str) -> None:
    """It has a parameter for each engine, or is made of a fixture that has."""
    common = (ROOT / "tests" / "conftest.py").read_text("utf-8")
    files = (HERE / INDICES[game].folder).glob("*.py")
    texts = [*(file.read_text("utf-8") for file in files), "" if INDICES[game].folder else common]
    (made,) = (found for text in texts for found in re.findall(MADE.format(fixture), text))
    while not made[0].endswith(("(params=ENGINES)", "(params=list(ENGINES))")):
        [base] = re.findall(r"(\w*engine):", made[1])
        (made,) = re.findall(MADE.format(base), common)


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_a_numbered_rule_is_cited_in_both_engines_and_in_a_test(game: str, rule: int) -> None:
    """Each rule of a game that numbers them stands in the crate, the reference, and at a test."""
    index = INDICES[game]
    assert rule in index.listed_rules, f"rule {rule} is not in the index"
    for where in (index.in_crate, index.in_reference, index.cited):
        assert rule in numbers(where), f"rule {rule} is missing"


def test_rulings_of_reavers_are_cited_in_both_engines() -> None:
    """Each ruling of Reavers stands in the crate and in the reference, too."""
    index = INDICES["reavers"]
    for ruling in index.ruling_names:
        for where in (index.in_crate, index.in_reference):
            assert re.search(rf"\b{ruling}\b", where), ruling


@pytest.mark.parametrize("game", INDICES)
def test_each_tag_in_a_test_is_in_the_index(game: str) -> None:
    """A test cites rules, and only rules that are."""
    index = INDICES[game]
    kinds = "|".join(index.rulings)
    for file, test in index.each_test():
        cited = ast.get_docstring(test) or ""
        tags = re.findall(r"\[[a-z_.]+\]", cited)
        assert tags, f"{file}: {test.name} cites no rule"
        assert set(tags) <= set(index.tags), f"{file}: {test.name} cites {tags}"
        rulings = re.findall(rf"\b(?:{kinds})\d+\b", cited)
        assert set(rulings) <= set(index.ruling_names), f"{file}: {test.name} cites {rulings}"


@pytest.mark.parametrize("game", INDICES)
def test_rules_cited_in_the_engines_are_in_the_index(game: str) -> None:
    """No engine cites a rule that is not."""
    index = INDICES[game]
    known = set(index.tags)
    groups = "|".join(sorted({tag[1:].partition(".")[0] for tag in known}))
    for engine in (index.in_crate, index.in_reference):
        found = set(re.findall(rf"\[(?:{groups})\.[a-z_]+\]", engine))
        assert found <= known, f"not in the index: {found - known}"


def names(folder: Path, suffix: str) -> set[str]:
    """The files of a folder, without their endings."""
    return {file.stem for file in folder.glob(f"*{suffix}")}


@pytest.mark.parametrize("folder", ["", "check"])
def test_the_engines_have_the_same_files(folder: str) -> None:
    """Both engines have the same rules in the same places."""
    folders = [CRATE / "rules" / folder] if folder else FOLDERS
    crate = {name for each in folders for name in names(each, ".rs")}
    if not folder:
        crate |= {name for name in names(CRATE, ".rs") if not (CRATE / name).is_dir()}
    reference = names(REFERENCE / "champions" / folder, ".py") - {"__init__"}
    if not folder:
        crate, reference = crate - set(CRATE_ALONE), reference - set(REFERENCE_ALONE)
    assert crate == reference


@pytest.mark.parametrize("folder", ["place", "rune", "leader"])
def test_both_engines_have_the_same_files(folder: str) -> None:
    """Each place, rune and leader has its file, and so has what each of them defines."""
    crate = names(CRATE / "rules" / folder, ".rs")
    assert crate == names(REFERENCE / "champions" / folder, ".py") - {"__init__"}


def test_a_phase_of_the_crate_has_a_file_or_is_in_that_of_the_reference() -> None:
    """The reference has a file for each part of a round; the crate has one for each phase, too."""
    crate = names(CRATE / "rules" / "phase", ".rs")
    reference = names(REFERENCE / "champions" / "phase", ".py") - {"__init__"}
    assert reference - set(ELSEWHERE) <= crate
    rows = (CRATE / "rules" / "phase" / "table").glob("*.rs")
    table = "".join(path.read_text(encoding="utf-8") for path in rows)
    for name in crate - reference - DISPATCH:
        assert re.search(rf"\b{name.title().replace('_', '')}\b", table), f"{name} is not a phase"


def test_the_exceptions_are_needed() -> None:
    """No file is excepted that is not there."""
    assert set(CRATE_ALONE) <= {name for each in FOLDERS for name in names(each, ".rs")}
    assert set(REFERENCE_ALONE) <= names(REFERENCE / "champions", ".py")
    phases = names(REFERENCE / "champions" / "phase", ".py")
    assert set(ELSEWHERE) <= phases - names(CRATE / "rules" / "phase", ".rs")


WORDS = {
    "places": table.PLACES,
    "stalls": table.STALLS,
    "leaders": table.LEADERS,
    "runes": table.RUNES,
    "destinies": table.DESTINIES,
    "journeys": table.JOURNEYS,
    "longships": table.LONGSHIPS,
    "merchants": table.ids("merchants"),
}


@pytest.mark.parametrize("words", WORDS)
def test_every_word_appears_in_a_test(words: str) -> None:
    """Every place, leader, rune, card and ship is named somewhere in these tests."""
    missing = [word for word in WORDS[words] if not re.search(rf"\b{word}\b", CHAMPIONS.in_tests)]
    assert missing == []


EVENTS = re.findall(
    r"^\| `([a-z_]+)` \|",
    (ROOT / "docs" / "reference" / "events.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


def test_every_event_is_in_both_engines_and_appears_in_a_test() -> None:
    """Each event of the page is told by both, and is named in test_event_order.py."""
    assert len(EVENTS) > 50
    tested = (HERE / "test_event_order.py").read_text(encoding="utf-8")
    for name in dict.fromkeys(EVENTS):
        variant = name.title().replace("_", "")
        assert f"What::{variant} " in CHAMPIONS.in_crate, name
        assert f'"{name}"' in CHAMPIONS.in_reference, name
        assert f'"{name}"' in tested, name


@pytest.mark.parametrize("deck", ["trolls", "draugr", "monsters"])
def test_every_enemy_is_fought_in_a_test(deck: str) -> None:
    """The fights of test_combat go through the whole deck."""
    assert f'CARDS["{deck}"]' in CHAMPIONS.in_tests


def test_numbers_that_depend_on_the_players_are_in_tables() -> None:
    """A table has a row for each number of players, or it does not compile; a comparison would."""
    compared = re.compile(
        r"players(\(\))? *[=!<>]=? *\d|(?<!\w)\d *[=!<>]=? *\S*players\b|match \S*players"
    )
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for folder in (CRATE, CARDS)
        for path in sorted(folder.rglob("*.rs"))
        for line in path.read_text("utf-8").splitlines()
        if compared.search(line)
    ]
    assert found == []
