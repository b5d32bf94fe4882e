"""The pages about the boxes have the words, indices and options of the reference."""

import re
from pathlib import Path

from midgard.reference.champions import words
from midgard.reference.champions.action import ACTIONS, BASE_ACTIONS, BASE_PLACES
from midgard.reference.champions.cards import load
from midgard.reference.champions.options import ANY_BOX, ROWS

DOCS = Path(__file__).resolve().parents[3] / "docs" / "reference"
WORDS = (DOCS / "expansions-words.md").read_text(encoding="utf-8")
BOXES = (DOCS / "expansions.md").read_text(encoding="utf-8")


def rows(text: str, head: str) -> list[list[str]]:
    """Returns the cells of the table that begins with this line."""
    table = text.partition(f"\n{head}\n")[2].partition("\n\n")[0]
    table = table.partition("\n<!-- end -->")[0]
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()[1:]]


def test_the_page_of_words_has_every_new_word_in_order() -> None:
    found = {name: tuple(cell.split(", ")) for name, cell in rows(WORDS, "| List | New words |")}
    assert list(found.values())[:11] == [
        words.WARRIORS[len(words.BASE_WARRIORS) :],
        words.PLACES[len(BASE_PLACES) :],
        words.LEADERS[len(words.BASE_LEADERS) :],
        words.RUNES[len(words.BASE_RUNES) :],
        words.DESTINIES[len(words.BASE_DESTINIES) :],
        words.JOURNEYS[len(words.BASE_JOURNEYS) :],
        words.LAND_JOURNEYS,
        words.LONGSHIPS[len(words.BASE_LONGSHIPS) :],
        words.BLESSINGS,
        words.EPICS,
        words.SHEET[len(words.BASE_SHEET) :],
    ]


def test_the_page_of_words_has_every_new_card() -> None:
    found = dict(rows(WORDS, "| List | New words |"))
    base, cards = load(), load(sets=words.EXPANSIONS)
    new = {
        deck: [card.id for card in cards.enemies(deck)[len(base.enemies(deck)) :]]
        for deck in ("trolls", "draugr", "monsters", "bergrisar")
    }
    assert found["trolls"] == f"{new['trolls'][0]} to {new['trolls'][-1]}"
    for deck in ("draugr", "monsters"):
        assert found[deck].partition(";")[0].split(", ") == patterns(new[deck])
    colours = re.findall(r"COLOUR is (.+)", found["draugr"])
    assert colours == [", ".join(words.COLOURS)]
    last = new["bergrisar"][-1].split("-")[1]
    assert patterns(new["bergrisar"])[-1] == f"bergrisar-{last}-COLOUR"
    assert found["Bergrisar"] == f"bergrisar-N-COLOUR, N from 1 to {last}"


def patterns(cards: list[str]) -> list[str]:
    """Returns the ids with COLOUR for their colour, each once, in order."""
    return list(dict.fromkeys(f"{card.rpartition('-')[0]}-COLOUR" for card in cards))


def test_the_page_of_words_has_every_new_action_at_its_index() -> None:
    table = rows(WORDS, "| Index | Text | What it answers |")
    listed: list[str] = []
    for where, text, answers in table:
        first, _, last = where.partition("-")
        assert int(first) == len(BASE_ACTIONS) + len(listed)
        verb = text.strip("`").split(" ")[0]
        if not last:
            listed.append(text.strip("`"))
            continue
        objects = answers.rpartition(": ")[2].split(", ")
        if verb == "pick":
            objects = [f"{kind} face-{letter}" for kind in objects for letter in "abcdef"]
        listed += [f"{verb} {one}" for one in objects]
        assert int(last) == len(BASE_ACTIONS) + len(listed) - 1
    assert listed == [str(action) for action in ACTIONS[len(BASE_ACTIONS) :]]
    assert f"{len(BASE_ACTIONS)} without a box and {len(ACTIONS)} with one" in WORDS


def test_the_page_of_the_boxes_has_every_option_with_its_values() -> None:
    table = rows(BOXES, "| Option | Values | Manual | Needs | What it decides |")
    box = {words.DM: "DM", words.VALHALLA: "V", ANY_BOX: "a box", None: ""}
    assert [line[:4] for line in table] == [
        [f"`{name}`", ", ".join(map(str, row.values)), str(row.manual), box[row.needs]]
        for name, row in ROWS.items()
    ]
    assert all(row.values[0] == row.official for row in ROWS.values())
