"""Laws of card files: a game reads its own data back, and each accepted field does something.

The small form tries a few files and fields of each game, others each day; ``MIDGARD_LONG`` tries
all fields. What fails is kept in tests/regressions.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from support.corrections import properties as card_properties
from support.corrections.properties import KINDS, LONG, OPTIONS, fields, hold, of_today, random_file
from support.fuzz.daily import SEED, seeds

#: The files of each game that are played, and the fields that are tried.
FILES, FIELDS = (60, 10_000) if LONG else (3, 6)
DAYS = 28
"""Within so many days, the days of the shortest month, every field is tried."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for card files."""
    return tmp_path_factory.mktemp("cards")


@pytest.mark.parametrize("seed", seeds(FILES))
@pytest.mark.parametrize("kind", KINDS)
def test_a_game_with_a_valid_card_file_reads_its_own_states(
    kind: str, seed: int, tmp_path: Path
) -> None:
    """Every action that is offered changes something, and a rune more than itself."""
    hold(random_file(kind, seed, tmp_path), tmp_path)


@pytest.mark.parametrize("name", OPTIONS)
def test_each_accepted_field_changes_the_digest_and_games(name: str, folder: Path) -> None:
    """All but titles, notes and provenance, in some set of options."""
    for table, field in of_today(fields(name, folder), FIELDS, SEED):
        case = {"property": "a field does something", "game": name, "table": table, "field": field}
        hold(case, folder)


@pytest.mark.parametrize("name", OPTIONS)
def test_the_days_of_a_month_try_all_fields(name: str, folder: Path) -> None:
    found = fields(name, folder)
    for first in (SEED, 20270201, 0):
        days = [of_today(found, 6, first + day) for day in range(DAYS)]
        assert {field for day in days for field in day} == {*found}
        assert all(len(day) == len(set(day)) == 6 for day in days)


@pytest.mark.parametrize("name", ["states are read back", "a field does something"])
def test_a_game_that_breaks_a_law_is_kept_and_found_again(
    name: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The problem is made up: an action has no effect, and cards never change an event."""
    case: dict[str, Any] = {
        "property": name,
        "game": "reavers",
        "table": "supply",
        "field": "coins",
    }
    case |= {"options": {"players": 2}, "cards": "", "seed": 7}
    monkeypatch.setattr("support.fuzz.daily.KEPT", tmp_path)
    with monkeypatch.context() as made_up:
        made_up.setattr(card_properties, "without_effect", lambda _: "it changes nothing")
        made_up.setattr(card_properties, "shows", lambda *_, **__: False)
        with pytest.raises(AssertionError, match=f'"seed_of_the_day": {SEED}'):
            hold(case, folder)
        (path,) = tmp_path.glob("*.json")
        kept = json.loads(path.read_text(encoding="utf-8"))
        assert card_properties.again(kept, folder) == kept["why"]
    assert card_properties.again(kept, folder) is None
