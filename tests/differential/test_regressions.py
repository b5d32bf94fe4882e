"""Kept failures are tried again: each file of tests/regressions is a case of one game.

A file holds options, and what to choose or the seed that chooses, and why it went wrong; some hold
corrected cards or a position. `support.fuzz.daily.keep` writes such a file when a test or
`make fuzz` fails. A case of damaged data holds the data that both engines must judge alike; a case
of a property of card files names it.
"""

import json
from pathlib import Path

import pytest

from support.corrections import properties as card_properties
from support.fuzz import endless as fuzz
from support.fuzz.daily import KEPT
from support.lockstep import verdicts

CASES = sorted(KEPT.glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_kept_failures_stay_fixed(path: Path, tmp_path: Path) -> None:
    case = json.loads(path.read_text(encoding="utf-8"))
    if "property" in case:
        assert card_properties.again(case, tmp_path) is None
        return
    if "data" in case:
        assert verdicts.again(case) is None
        return
    played = fuzz.replayed(case)
    assert played.problem is None, played.problem
    assert played.events == case.get("events", played.events)
