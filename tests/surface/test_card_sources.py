"""``cards=`` takes a path or a text in every game, in both engines."""

from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard._midgard import BaseGame
from midgard.reference import god_of_war, reavers
from support.surface.readers import CARDS

CLASSES: dict[str, tuple[Any, Any]] = {
    "champions": (midgard.Champions, midgard.reference.Champions),
    "reavers": (midgard.Reavers, reavers.Reavers),
    "god_of_war": (midgard.GodOfWar, god_of_war.GodOfWar),
}
CORRECTED = {
    "champions": CARDS["champions"].replace("4", "5"),
    "reavers": CARDS["reavers"].replace("18", "17"),
    "god_of_war": CARDS["god_of_war"].replace("7", "6"),
}


def content(game: Any) -> object:
    """The equality of two games."""
    return game if isinstance(game, BaseGame) else vars(game)


@pytest.mark.parametrize("game", CLASSES)
def test_a_path_and_a_text_are_the_same_cards(game: str, tmp_path: Path) -> None:
    text = CORRECTED[game]
    for name in ("cards.toml", "run=3.toml"):
        path = tmp_path / name
        path.write_text(text)
        marked = tmp_path / f"marked-{name}"
        marked.write_bytes(b"\xef\xbb\xbf" + text.encode())
        for kind in CLASSES[game]:
            sources = (path, str(path), marked, text, "\ufeff" + text, text.replace("\n", "\r\n"))
            found = [content(kind(cards=source)) for source in sources]
            assert all(one == found[0] for one in found)
            assert found[0] != content(kind())
    for kind in CLASSES[game]:
        with pytest.raises(ValueError, match=r"not there|No such file"):
            kind(cards=str(tmp_path / "not there"))
        with pytest.raises(ValueError, match=r"cards|sound"):
            kind(cards="nothing = 1")
    assert midgard.load_game(game, cards=text) == CLASSES[game][0](cards=path)
