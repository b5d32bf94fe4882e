"""Messages for unknown names: one form in the compiled module, the package and the reference."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import midgard
from midgard._shared.input import quoted, unknown_name
from midgard.reference import champions, god_of_war, reavers
from midgard.reference.shared import texts
from midgard.search import ISMCTS

OBSERVERS = ["single", "multiple", "default"]
GAMES: dict[str, tuple[Any, Any]] = {
    "champions": (midgard.Champions, champions.Champions),
    "god_of_war": (midgard.GodOfWar, god_of_war.GodOfWar),
    "reavers": (midgard.Reavers, reavers.Reavers),
}
TABLES = {"champions": "trolls", "god_of_war": "upgrades", "reavers": "supply"}
"""A table of each game whose rows have ids."""
NAMES = (
    *("x", "", "SINGLE", "sin", "multipel", "Σingle", "İ", "two\nlines", "\u202eturned"),
    *('a "b" \\', "s" * 60, "s" * 61, "single" * 30, "Þór", "\x7f", "\U000e0001"),
)
names = st.text(st.characters(exclude_categories=["Cs"]), max_size=70)


def of_module(name: str) -> str:
    """The message of the compiled module."""
    with pytest.raises(midgard.InvalidOptionError) as caught:
        ISMCTS(simulations=9, observer=name)  # type: ignore[arg-type]
    return str(caught.value)


@given(names, st.lists(names, max_size=4))
def test_package_and_reference_write_the_same_message(name: str, known: list[str]) -> None:
    assert unknown_name("field", name, known) == texts.unknown_name("field", name, known)
    assert quoted(name) == texts.quoted(name)


@given(names.filter(lambda name: name not in OBSERVERS))
def test_the_compiled_module_writes_the_same_message(name: str) -> None:
    assert of_module(name) == unknown_name("observer", name, OBSERVERS)


@pytest.mark.parametrize("name", NAMES)
def test_odd_names_have_the_same_message_everywhere(name: str) -> None:
    message = of_module(name)
    assert message == unknown_name("observer", name, OBSERVERS)
    assert message == texts.unknown_name("observer", name, OBSERVERS)
    assert message.isprintable()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["trols", "supplie", "x" * 61, "a\u200bb", 'a "b"', "a\\b"])
def test_both_engines_name_an_unknown_table(game: str, name: str, tmp_path: Path) -> None:
    compare(game, f"[{json.dumps(name)}]\nx = 1\n", "unknown table ", tmp_path)


@pytest.mark.parametrize("game", ["champions", "reavers"])
@pytest.mark.parametrize("name", ["troll-1", "S99", "x" * 60, "Þór"])
def test_both_engines_name_an_unknown_row(game: str, name: str, tmp_path: Path) -> None:
    compare(game, f"[[{TABLES[game]}]]\nid = {json.dumps(name)}\n", "unknown id ", tmp_path)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["atack", "coin", "x" * 61, "a\u200bb"])
def test_both_engines_name_an_unknown_field(game: str, name: str, tmp_path: Path) -> None:
    row = GAMES[game][0]().cards()
    first = next(row["id"] for row in row if row["table"] == TABLES[game])
    cards = f"[[{TABLES[game]}]]\nid = {json.dumps(first)}\n{json.dumps(name)} = 1\n"
    compare(game, cards, "unknown field ", tmp_path)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["rnd", "phaze", "x" * 61, "a\nb"])
def test_both_engines_name_an_unknown_field_of_a_state(game: str, name: str) -> None:
    messages = []
    for engine in GAMES[game]:
        state = engine(players=2)
        data = state.new_state(chance="explicit").to_dict()
        with pytest.raises(ValueError, match="unknown field ") as caught:
            state.from_dict({**data, name: 1}, chance="explicit")
        text = str(caught.value)
        messages.append(text[text.index("unknown field") :].split("\n")[0])
    assert messages[0] == messages[1]


def compare(game: str, cards: str, form: str, folder: Path) -> None:
    """Checks that both engines report the same unknown name, and once."""
    file = folder / "own.toml"
    file.write_text(cards, "utf-8")
    found = []
    for engine in GAMES[game]:
        with pytest.raises(ValueError, match=form) as caught:
            engine(cards=file)
        text = str(caught.value)
        found.append(text[text.index(form) :].split("\n")[0])
    assert found[0] == found[1]
