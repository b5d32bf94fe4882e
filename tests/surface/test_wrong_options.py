"""Options of a wrong type are refused by name, and leaders of an absent box with its name."""

from typing import Any

import pytest

import midgard
from midgard.games import default_options
from support.games.every import GAMES

DM: Any = "dark_mountains"
VALHALLA: Any = "valhalla"
WRONG: list[Any] = [None, 1.5, 1, True, "", "x", b"x", [1], [None], {1: 2}, (), object()]
OPTIONS = [(name, option) for name in GAMES for option in default_options(midgard.GAMES[name])]


def refusal(name: str, options: dict[str, Any]) -> str:
    """The text of the error for these options, without notes; empty if a game takes them."""
    try:
        midgard.GAMES[name](**options)
    except (TypeError, midgard.InvalidOptionError) as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("name", "option"), OPTIONS, ids=str)
def test_an_option_of_a_wrong_type_names_itself(name: str, option: str) -> None:
    """A text or bytes for ``cards`` are the path of a file."""
    paths = (str, bytes) if option == "cards" else ()
    values = [value for value in WRONG if not isinstance(value, paths)]
    texts = [text for value in values if (text := refusal(name, {option: value}))]
    assert len(texts) >= 5
    assert [text for text in texts if option not in text] == []


@pytest.mark.parametrize(
    ("leaders", "boxes", "leader", "missing"),
    [
        (["jorunn", "ullr"], (), "jorunn", DM),
        (["ullr", "thorir"], (), "thorir", VALHALLA),
        (["hervor", "ullr"], (DM,), "hervor", VALHALLA),
        (["ullr", "ragnhild"], (VALHALLA,), "ragnhild", DM),
    ],
    ids=str,
)
def test_a_leader_of_a_box_that_is_not_in_play_names_the_box(
    leaders: list[str], boxes: Any, leader: str, missing: str
) -> None:
    """[setup.boxes] S-1"""
    text = rf"leader {leader} belongs to {missing}, which is not in play \[setup.boxes\]"
    with pytest.raises(midgard.InvalidOptionError, match=text):
        midgard.Champions(players=2, leaders=leaders, expansions=boxes)


def test_a_leader_whom_the_counts_leave_out_names_no_box() -> None:
    """[component_counts] A-31: the box is there."""
    with pytest.raises(midgard.InvalidOptionError, match="leader jorunn is not in play"):
        midgard.Champions(2, leaders=["jorunn", "ullr"], expansions=[DM], preset="manual")
