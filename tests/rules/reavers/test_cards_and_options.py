"""Card data, options, actions, and texts. Sections 8 and 12."""

from pathlib import Path
from typing import Any

import pytest

from midgard import InvalidCardsError
from support.positions.reavers import Engine, Position, go, legal

COUNTS = {"auto": 63, "menu": 89, "micro": 152}


@pytest.mark.parametrize("mode", COUNTS)
def test_actions_have_fixed_numbers_and_texts(engine: Engine, mode: str) -> None:
    """[actions.index] Section 8"""
    game = engine.game(negotiation=mode)
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
def test_options_out_of_range_are_refused(engine: Engine, options: dict[str, Any]) -> None:
    """[setup.players] [bjorn.option] [setup.random] Rule 1, rule 21, R-35"""
    with pytest.raises((ValueError, TypeError), match=r"is|are|needs|must|mean|unknown"):
        engine.game(**options)


def test_the_text_of_a_game_names_what_is_not_default(engine: Engine) -> None:
    """[setup.options]"""
    assert str(engine.game()) == "reavers(players=3)"
    game = engine.game(players=2, memory="screen", bjorn=True)
    assert str(game) == "reavers(players=2,bjorn=true,memory=screen)"


#: Corrections that do not fit, and what both engines say.
A_TEXT = "a text of 1 to {} characters, without control characters and not only spaces"
PRICES = (
    "bjorgvin_add, farm, hire_terror, leirvik_surcharge, nidalos_add, pass_terror_coins, "
    "refresh, sell, shed_coins, tonsberg_discard_terror, tonsberg_surcharge, tower, "
    "vasteras_sell_spoils, wall"
)
"""The fields of the prices, as a message lists them."""
TABLES = (
    "supply, locations, spoils, die, reavers, bonuses, prices, tokens, scoring, "
    "negotiation, rulings"
)
"""The tables of a card file, as a message lists them."""
WRONG = {
    '[[supply]]\nid = "S13"\ncoins = 1\n': 'supply: unknown id "S13" (did you mean "S03"?)',
    '[[supply]]\nid = "S01"\ncoins = 10\n': "supply S01: coins must be 0 to 9, not 10",
    '[[supply]]\nid = "S01"\ncoins = 0.5\n': "supply S01: coins must be 0 to 9",
    '[[supply]]\nid = "S01"\nflip_roskilde = 1\n': (
        "supply S01: flip_roskilde must be true or false"
    ),
    '[[supply]]\nid = "S01"\n[[supply]]\nid = "S01"\n': "supply S01: the row stands twice",
    "[[supply]]\ncoins = 1\n": f"supply: each row has an id, {A_TEXT.format(60)}",
    **{
        f'[[spoils]]\nid = "{name}"\n': f"spoils: each row has an id, {A_TEXT.format(60)}"
        for name in (
            "",
            "  ",
            "a\\nb",
            "a\\u2028b",
            "a\\u2029b",
            "a\\u0085b",
            "a\\u001b[31m",
            61 * "a",
        )
    },
    '[supply]\nid = "S01"\n': "supply: write [[supply]], one for each row",
    "supply = 1\n": "supply: write [[supply]], one for each row",
    "supply = [1]\n": "supply: write [[supply]], one for each row",
    "[[prices]]\nwall = 1\n": "prices: write [prices]",
    "schema = 2\n": "schema is 1",
    "schema = true\n": "schema is 1",
    '[[spoils]]\nid = "armor"\ncount = 19\n': "spoils: there are 85 cards, not 86",
    '[[spoils]]\nid = "armor"\nvalues = [2, 1]\n': "spoils armor: values must never fall",
    '[[spoils]]\nid = "armor"\nvalues = []\n': (
        "spoils armor: values must be 1 to 12 numbers of 0 to 60"
    ),
    '[[spoils]]\nid = "armor"\nvalues = [61]\n': (
        "spoils armor: values must be 1 to 12 numbers of 0 to 60"
    ),
    '[[spoils]]\nid = "armor"\nweapon = "no"\n': "spoils armor: weapon must be true or false",
    '[[reavers]]\nid = "R-H1"\ncount = 3\n': "reavers: there are 48 cards, not 45",
    '[[reavers]]\nid = "R-H1"\ncost = 21\n': "reavers R-H1: cost must be 0 to 20, not 21",
    '[[reavers]]\nid = "R-farmer"\nbonus = "luck"\n': ('reavers R-farmer: unknown bonus "luck"'),
    '[[reavers]]\nid = "R-farmer"\nbonus = 1\n': "reavers R-farmer: bonus must be a text",
    '[[bonuses]]\nid = "flat_3"\ncount = "luck"\n': 'bonuses flat_3: unknown count "luck"',
    '[[bonuses]]\nid = "flat_3"\ncount = "spoils:luck"\n': (
        'bonuses flat_3: unknown count "spoils:luck"'
    ),
    '[[bonuses]]\nid = "flat_3"\ndiv = 0\n': "bonuses flat_3: div must be 1 to 99, not 0",
    '[[bonuses]]\nid = "flat_3"\nglory = 21\n': "bonuses flat_3: glory must be 0 to 20, not 21",
    "[tokens]\nfarm = 32\n": "tokens: farm must be 0 to 31, not 32",
    "[scoring]\nset_bonus = 61\n": "scoring: set_bonus must be 0 to 60, not 61",
    "[scoring]\ncoins_per_glory = 0\n": "scoring: coins_per_glory must be 1 to 20, not 0",
    "[scoring]\nterror_penalty = [1]\n": "scoring: terror_penalty must begin with 0",
    "[scoring]\nterror_penalty = [0, 2, 1]\n": "scoring: terror_penalty must never fall",
    '[[die]]\nid = "weapons"\nfaces = ["luck"]\n': (
        "die weapons: each face must be one of nothing, terror, spoils"
    ),
    '[[die]]\nid = "weapons"\nfaces = []\n': "die weapons: the die has 1 to 36 faces",
    "[negotiation]\nmenu_size = 25\n": "negotiation: menu_size must be 1 to 24, not 25",
    "[negotiation]\ncycles = 0\n": "negotiation: cycles must be 1 to 8, not 0",
    "[negotiation]\nmenu_sweetener = 21\n": "negotiation: menu_sweetener must be 0 to 20, not 21",
    "[negotiation]\nmenu_payments = [-1]\n": (
        "negotiation: menu_payments must be 0 to 8 numbers of 0 to 60"
    ),
    **{
        f"[negotiation]\nmenu_quotas = {quotas}\n": (
            "negotiation: menu_quotas must be 7 numbers of 0 to 24"
        )
        for quotas in (
            "[]",
            "[1, 2, 3, 4, 5, 6]",
            "[0, 0, 0, 0, 0, 0, 25]",
            "[0, 0, 0, -1, 0, 0, 0]",
        )
    },
    "[rulings]\nbjorgvin_sell_limit_each = 2\n": (
        "rulings: bjorgvin_sell_limit_each must be 0 to 1, not 2"
    ),
    '[[locations]]\nid = "roskilde"\ncoins = 1\n': "locations roskilde: it receives no supply",
    '[[locations]]\nid = "odense"\nnumber = 4\n': (
        "locations: they are roskilde, bjorgvin, tonsberg, nidalos, vasteras, odense, leirvik, "
        "numbered from 0"
    ),
    "[luck]\nnumber = 1\n": f'unknown table "luck"; known: {TABLES}',
    "[prices]\nluck = 1\n": f'prices: unknown field "luck"; known: {PRICES}',
    '[prices]\nid = "luck"\n': f'prices: unknown field "id"; known: {PRICES}',
    "[prices]\nwall = 99999999999999999999\n": "prices: wall must be 0 to 30",
    "[prices]\nprovenance = 1\n": f"prices: provenance is {A_TEXT.format(400)}",
    **{
        f'[prices]\n{field} = "{source}"\n': f"prices: {field} is {A_TEXT.format(400)}"
        for field in ("provenance", "wall_provenance")
        for source in ("", "  ", "a\\u001b[31m", "a\\nb", "a\\u2028b", 401 * "a")
    },
    '[[bonuses]]\nid = "none"\ncount = "one"\ndiv = 1\nglory = 1\ncap = 9\n': (
        "bonuses none: the word none stands for no bonus"
    ),
    "[prices]\nsell = { farm = 1 }\n": (
        "prices: sell must have a price for each of farm, wall, tower"
    ),
    "[prices]\nsell = { farm = 1, wall = 2, tower = 31 }\n": (
        "prices: sell must be prices of 0 to 30"
    ),
    '[[reavers]]\nid = "R-own"\ncount = 0\ncost = 1\nhelms = 1\n': (
        "reavers R-own: yggdrasils is missing"
    ),
}


def problems(engine: Engine, cards: str | Path) -> list[str]:
    """The problems of a file of corrections, in any order, without heading and lines."""
    with pytest.raises(ValueError, match=r"\w") as error:
        engine.game(cards=cards)
    if isinstance(error.value, InvalidCardsError):
        return sorted(message for _, message in error.value.problems)
    lines = str(error.value).splitlines()
    return sorted(line.removeprefix("- ") for line in lines[1:])


@pytest.mark.parametrize("cards", WRONG)
def test_each_limit_of_the_data_is_checked(engine: Engine, cards: str) -> None:
    """[data.limits] Section 12"""
    assert problems(engine, cards) == [WRONG[cards]]


def test_all_problems_of_a_file_are_listed_at_once(engine: Engine, tmp_path: Path) -> None:
    """[data.limits] Section 12"""
    file = tmp_path / "own.toml"
    file.write_text(
        "[tokens]\nfarm = 99\n[prices]\nwall = -1\nluck = 1\n[negotiation]\ncycles = 9\n"
        '[[supply]]\nid = "S13"\n'
    )
    assert problems(engine, file) == [
        "negotiation: cycles must be 1 to 8, not 9",
        f'prices: unknown field "luck"; known: {PRICES}',
        "prices: wall must be 0 to 30, not -1",
        'supply: unknown id "S13" (did you mean "S03"?)',
        "tokens: farm must be 0 to 31, not 99",
    ]


def test_a_file_that_is_not_toml_is_refused(engine: Engine) -> None:
    """[data.limits] Section 12"""
    assert len(problems(engine, "[prices\n")) == 1


@pytest.mark.parametrize(
    "cards",
    [
        '[[reavers]]\nid = "R-seer"\ncost = 20\nhelms = 9\nbonus = "none"\n',
        '[[bonuses]]\nid = "flat_3"\nglory = 20\ncap = 99\ncount = "spoils:relics"\n',
        "[scoring]\nterror_penalty = [0]\nterror_extra_each = 60\ncoins_per_glory = 20\n",
        "[negotiation]\nmenu_payments = []\nmenu_terror_payments = []\nmenu_sweetener = 20\n",
        "[negotiation]\nmenu_quotas = [24, 0, 24, 0, 24, 0, 24]\n",
        "[tokens]\nfarm = 31\nwall = 0\n",
        '[prices]\nwall = 30\nprovenance = "own box"\nwall_provenance = "own box"\n',
        "[prices]\nsell = { tower = 30, farm = 0, wall = 1 }\n",
        '[[die]]\nid = "weapons"\nfaces = ["terror"]\n',
        '[[supply]]\nid = "S01"\ncoins = 9\n',
    ],
)
def test_numbers_at_their_limits_are_accepted(engine: Engine, cards: str) -> None:
    """[data.limits] Section 12"""
    assert engine.game(cards="schema = 1\n" + cards).players == 3


def test_a_type_of_spoils_may_be_added(engine: Engine) -> None:
    """[data.limits] Section 12"""
    cards = (
        '[[spoils]]\nid = "armor"\ncount = 10\n'
        '[[spoils]]\nid = "amber"\ncount = 8\nvalues = [3, 7]\nweapon = true\n'
    )
    data = engine.game(cards=cards).new_state(chance="explicit").to_dict()
    assert list(data["spoils"]["unseen"])[-1] == "amber"
    assert data["spoils"]["unseen"]["amber"] == 8


@pytest.mark.parametrize(("option", "most"), [(None, 3), (0, 3), (1, 1)])
def test_the_option_goes_before_the_number_of_the_data(
    engine: Engine, option: int | None, most: int
) -> None:
    """[bjorgvin.sell] [bjorgvin.limit] R-6"""
    cards = "[rulings]\nbjorgvin_sell_limit_each = 0\n"
    position = Position(engine, 2, cards=cards, bjorgvin_sell_limit_each=option)
    state = position.seat(0, farm=3).ready()
    go(state, "bjorgvin", "tonsberg")
    assert legal(state)[-1] == f"amount {most}"
