"""Both engines read the rows of a card file alike: ids, sources of fields, the schema."""

from typing import Any

import pytest

import midgard
from midgard import reference

ROWS: dict[tuple[Any, Any], tuple[str, str, str]] = {
    (midgard.Champions, reference.Champions): ("trolls", "troll-1-1", "attack"),
    (midgard.Reavers, reference.Reavers): ("spoils", "furs", "count"),
    (midgard.GodOfWar, reference.GodOfWar): ("units", "kratos", "health"),
}
CASES = {
    "the source of a field": '[[{table}]]\nid = "{id}"\n{field}_provenance = "my copy"\n',
    "the source of no field": '[[{table}]]\nid = "{id}"\nnothing_provenance = "my copy"\n',
    "a source that is a number": '[[{table}]]\nid = "{id}"\n{field}_provenance = 1\n',
    "a source of two lines": '[[{table}]]\nid = "{id}"\n{field}_provenance = "a\\nb"\n',
    "an id that nobody can see": '[[{table}]]\nid = "\\u200b"\n',
    "an id of spaces": '[[{table}]]\nid = "  "\n',
    "no id": "[[{table}]]\n",
    "a row twice": '[[{table}]]\nid = "{id}"\n[[{table}]]\nid = "{id}"\n',
    "a schema that is true": "schema = true\n",
    "a schema of tomorrow": "schema = 2\n",
    "the schema": "schema = 1\n",
    "one table for rows": '[{table}]\nid = "{id}"\n',
    "a table that nobody knows": "[[windmills]]\n",
}
ACCEPTED = {"the source of a field", "the schema"}


def accepts(load: object, text: str) -> bool:
    """Returns whether a class of a game takes a card file."""
    try:
        load(cards=text)  # type: ignore[operator]
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("engines", ROWS, ids=lambda engines: engines[0].__name__)
def test_both_engines_take_the_same_rows(engines: tuple[Any, Any], case: str) -> None:
    """[data.limits] A file is refused by both engines or by neither."""
    table, name, field = ROWS[engines]
    text = CASES[case].format(table=table, id=name, field=field)
    assert [accepts(load, text) for load in engines] == [case in ACCEPTED] * 2


@pytest.mark.parametrize("engines", ROWS, ids=lambda engines: engines[0].__name__)
def test_both_engines_name_the_game_of_a_card_file(engines: tuple[Any, Any]) -> None:
    """A file of another game is named as such; one whose tables nobody has is not."""
    own = engines[0]().name
    for other, (table, name, _) in ROWS.items():
        theirs = other[0]().name
        text = f'[[{table}]]\nid = "{name}"\nprovenance = "my copy"\n'
        problems = getattr(midgard, own).check_cards(text)
        if theirs == own:
            assert problems == []
            continue
        message = f"this is a card file of {theirs}, not of {own}"
        assert problems[0] == (0, message)
        with pytest.raises(ValueError, match=message):
            engines[1](cards=text)
    unknown = getattr(midgard, own).check_cards("[[windmills]]\n")
    assert not any("card file of" in message for _, message in unknown)
