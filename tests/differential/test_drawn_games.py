"""Both engines agree about drawn games, and what they disagree about shrinks."""

import json
from pathlib import Path
from typing import Any

import pytest

from support.fuzz import drawn_games
from support.fuzz import endless as fuzz
from support.fuzz.drawn_games import GAMES, agree


@pytest.mark.parametrize("name", GAMES)
def test_both_engines_play_drawn_games_alike(name: str) -> None:
    agree(name)


@pytest.mark.parametrize("name", [name for name in GAMES if "-" not in name])
def test_a_disagreement_shrinks_and_is_kept(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The disagreement is made up: some states are called odd, whatever led to them."""
    module = "support.lockstep.champions" if name == "champions" else f"support.lockstep.{name}"
    monkeypatch.setattr("support.fuzz.daily.KEPT", tmp_path)
    monkeypatch.setattr(drawn_games, "STEPS", 100)
    with monkeypatch.context() as made_up:
        made_up.setattr(f"{module}._refuse", _odd)
        with pytest.raises(AssertionError, match="kept in tests/regressions"):
            agree(name)
        (path,) = tmp_path.glob("*.json")
        case = json.loads(path.read_text(encoding="utf-8"))
        assert fuzz.replayed(case).problem is not None
    assert fuzz.replayed(case).problem is None
    assert len(case["choices"]) < 50
    assert "cards" not in case


def _odd(fast: Any, *_: object) -> str | None:
    """Calls states odd in which a seat has a choice of three."""
    return "an odd state" if len(fast.legal_actions()) > 2 else None
