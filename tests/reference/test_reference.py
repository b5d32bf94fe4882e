"""The reference by itself: options, card files, and states that are refused."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.reference import Champions, IllegalActionError, InvalidSnapshotError
from midgard.reference.champions.reasons import REASONS
from support.positions.reference import staged


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
