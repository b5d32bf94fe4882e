"""Card data, options, actions, and texts. Sections 8 and 12."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.reavers import Engine, Position, go, legal

COUNTS = {"auto": 63, "menu": 89, "micro": 152}


@pytest.mark.parametrize("mode", COUNTS)
def test_actions_have_fixed_numbers_and_texts(reavers_engine: Engine, mode: str) -> None:
    """[action.index] Section 8"""
    game = reavers_engine.game(negotiation=mode)
    assert game.action_count == COUNTS[mode]
    texts = [str(game.action(number)) for number in range(game.action_count)]
    assert [game.index(text) for text in texts] == list(range(game.action_count))
    starts = {0: "go roskilde", 7: "pass", 8: "slot 0", 12: "refresh", 13: "yes", 14: "seat 0"}
    starts |= {20: "token farm", 23: "spoils 0", 31: "amount 0", 62: "amount 31"}
    starts |= {63: "accept", 64: "reject", 65: "deal 0", 88: "deal 23", 89: "more", 90: "done"}
    starts |= {91: "item coin", 96: "item spoils-0", 104: "item reaver-0", 151: "item reaver-47"}
    for number, text in starts.items():
        if number < game.action_count:
            assert texts[number] == text


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 7},
        {"players": True},
        {"players": 3, "bjorn": True},
        {"bjorn": 1},
        {"players": 6, "locations": "random"},
        {"locations": "highest"},
        {"memory": "good"},
        {"negotiation": "talk"},
        {"negotiation": "auto", "cycles": 2},
        {"cycles": 0},
        {"cycles": 9},
        {"bjorgvin_sell_limit_each": 2},
        {"skip_forced": 1},
    ],
)
def test_options_out_of_range_are_refused(reavers_engine: Engine, options: dict[str, Any]) -> None:
    """[setup.players] [bjorn.option] [setup.random] Rule 1, rule 21, R-35"""
    with pytest.raises((ValueError, TypeError), match=r"is|are|needs|must|mean"):
        reavers_engine.game(**options)


def test_the_text_of_a_game_names_what_is_not_default(reavers_engine: Engine) -> None:
    """Options, docs/reavers.md"""
    assert str(reavers_engine.game()) == "reavers(players=3)"
    game = reavers_engine.game(players=2, memory="screen", bjorn=True)
    assert str(game) == "reavers(players=2,bjorn=true,memory=screen)"


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ('[[supply]]\nid = "S13"\ncoins = 1\n', "no row has the id"),
        ('[[spoils]]\nid = "armor"\ncount = 19\n', "85 cards, not 86"),
        ('[[spoils]]\nid = "armor"\nvalues = [2, 1]\n', "never fall"),
        ('[[spoils]]\nid = "armor"\nvalues = []\n', "values must be"),
        ('[[reavers]]\nid = "R-H1"\ncount = 7\n', "48 cards, not 47"),
        ('[[reavers]]\nid = "R-farmer"\nbonus = "luck"\n', "no bonus 'luck'"),
        ('[[bonuses]]\nid = "flat_3"\ncount = "luck"\n', "no count 'luck'"),
        ("[tokens]\nfarm = 32\n", "farm must be 0 to 31"),
        ('[[die]]\nid = "weapons"\nfaces = ["luck"]\n', "each face must be"),
        ('[[die]]\nid = "weapons"\nfaces = []\n', "1 to 36 faces"),
        ("[negotiation]\nmenu_size = 25\n", "menu_size must be 1 to 24"),
        ("[negotiation]\ncycles = 0\n", "cycles must be 1 to 8"),
        ('[[locations]]\nid = "roskilde"\ncoins = 1\n', "it receives no supply"),
        ("[luck]\nnumber = 1\n", "no table 'luck'"),
        ("[prices]\nluck = 1\n", "no field 'luck'"),
        ("[prices\n", "not sound"),
    ],
)
def test_each_limit_of_the_data_is_checked(
    reavers_reference: Engine, cards: str, message: str
) -> None:
    """Section 12"""
    with pytest.raises(ValueError, match=message):
        reavers_reference.game(cards=cards)


def test_all_problems_of_a_file_are_listed_at_once(
    reavers_reference: Engine, tmp_path: Path
) -> None:
    """Section 12"""
    file = tmp_path / "own.toml"
    file.write_text("[tokens]\nfarm = 99\n[prices]\nwall = -1\n[negotiation]\ncycles = 9\n")
    with pytest.raises(ValueError, match="not sound") as error:
        reavers_reference.game(cards=file)
    for name in ("farm", "wall", "cycles"):
        assert name in str(error.value)


def test_a_type_of_spoils_may_be_added(reavers_engine: Engine) -> None:
    """Section 12"""
    cards = (
        '[[spoils]]\nid = "armor"\ncount = 10\n'
        '[[spoils]]\nid = "amber"\ncount = 8\nvalues = [3, 7]\nweapon = true\n'
    )
    data = reavers_engine.game(cards=cards).new_state(chance="explicit").to_dict()
    assert list(data["spoils"]["unseen"])[-1] == "amber"
    assert data["spoils"]["unseen"]["amber"] == 8


@pytest.mark.parametrize(("option", "most"), [(None, 3), (0, 3), (1, 1)])
def test_the_option_goes_before_the_number_of_the_data(
    reavers_engine: Engine, option: int | None, most: int
) -> None:
    """[bjorgvin.sell] R-6"""
    cards = "[rulings]\nbjorgvin_sell_limit_each = 0\n"
    position = Position(reavers_engine, 2, cards=cards, bjorgvin_sell_limit_each=option)
    state = position.seat(0, farm=3).ready()
    go(state, "bjorgvin", "tonsberg")
    assert legal(state)[-1] == f"amount {most}"
