"""What once went wrong is tried again: each file of tests/regressions is a case of one game.

A file holds options, and what to choose or the seed that chooses, and why it went wrong; some hold
corrected cards or a position. `support.daily.keep` writes such a file when a test or
`make fuzz` fails. A case of damaged data holds the data that both engines must judge alike; a case
of a property of card files names it.
"""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from support import card_properties, fuzz, verdicts
from support.daily import KEPT

CASES = sorted(KEPT.glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_what_once_went_wrong_is_right(path: Path, tmp_path: Path) -> None:
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


@pytest.mark.parametrize("game", ["champions", "reavers", "god_of_war"])
def test_a_game_with_a_problem_is_kept_and_found_again(
    game: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The problem is made up: some states are called odd, whatever led to them."""
    module = "support.lockstep" if game == "champions" else f"support.{game}_lockstep"
    monkeypatch.setattr("support.daily.KEPT", tmp_path)
    with monkeypatch.context() as made_up:
        made_up.setattr(f"{module}._refuse", lambda fast, *_: _odd(fast.to_json()))
        with pytest.raises(AssertionError, match="kept in tests/regressions"):
            list(map(partial(fuzz.agreed, game), range(20)))
        (path,) = tmp_path.glob("*.json")
        case = json.loads(path.read_text(encoding="utf-8"))
        assert fuzz.replayed(case).problem is not None
    assert fuzz.replayed(case).problem is None


def _odd(text: str) -> str | None:
    """Calls about one state in forty odd."""
    return "an odd state" if sum(text.encode()) % 40 == 0 else None
