"""Odds of voyages and land journeys with the boxes: fractions, floats, refusals, the command."""

from fractions import Fraction
from typing import Any

import pytest

import midgard
from midgard.cli.app import run

BOTH: Any = ("dark_mountains", "valhalla")
GAME = midgard.Champions(expansions=BOTH)


def test_without_what_boxes_add_a_voyage_is_that_of_the_base_game() -> None:
    """[journey.reveal] [voyage.feeding]"""
    options: dict[str, Any] = {"shore": 2, "food": 1, "favor": 1, "objective": "glory"}
    for more in ({}, {"runes": ["journey", "healing"]}, {"leader": "ullr"}, {"policy": "never"}):
        mine = midgard.journey_odds("1 spear 2 axe", "sea-serpent", game=GAME, **options, **more)
        base = midgard.journey_odds("1 spear 2 axe", "sea-serpent", **options, **more)
        assert mine.win == pytest.approx(base.win, abs=1e-12)
        assert mine.mean_glory == pytest.approx(base.mean_glory, abs=1e-12)
        assert mine.mean_rounds == pytest.approx(base.mean_rounds, abs=1e-12)
        assert mine.by_journey() == {
            journey: pytest.approx(numbers, abs=1e-12)
            for journey, numbers in base.by_journey().items()
        }


def test_fractions_are_those_of_the_base_game() -> None:
    """[combat.round]"""
    options: dict[str, Any] = {"favor": 1, "objective": "glory", "exact": True}
    mine = midgard.journey_odds("1 spear 2 axe", "sea-serpent", game=GAME, **options)
    base = midgard.journey_odds("1 spear 2 axe", "sea-serpent", **options)
    assert (mine.win, mine.mean_glory) == (base.win, base.mean_glory)
    assert (mine.mean_rounds, mine.survivors()) == (
        base.mean_rounds,
        {(*left, 0, 0, 0, 0): chance for left, chance in base.survivors().items()},
    )
    fight = midgard.odds("2 sword 1 spear", "2/4", runes=["potential"], game=GAME, **options)
    same = midgard.odds("2 sword 1 spear", "2/4", runes=["potential"], **options)
    assert (fight.win, fight.mean_rounds, fight.mean_glory) == (
        same.win,
        same.mean_rounds,
        same.mean_glory,
    )


FRACTIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("2 archer 1 leader", "mist-walker-red", {"leader": "dagrun", "favor": 1}),
    ("1 swordsman 1 leader", "troll-lord-1", {"leader": "ullr", "runes": ["leadership"]}),
    ("1 berserker 1 axe", "bergrisar-1-red", {"blessings": ["wand_of_gondul", "mercy_of_eir"]}),
    ("1 shieldwarrior 1 leader", "dark-shaman-red", {"leader": "thorir", "runes": ["reaction"]}),
    ("2 swordsmen", "troll-4-3", {"favor": 1, "runes": ["healing", "patience", "potential"]}),
    (
        "1 axe 1 leader",
        "troll-1-1",
        {"leader": "jorunn", "runes": ["glory", "leadership", "patience"], "objective": "glory"},
    ),
]


@pytest.mark.parametrize(("band", "foe", "options"), FRACTIONS)
def test_fractions_are_the_floats(band: str, foe: str, options: dict[str, Any]) -> None:
    """[combat.round] [helmet]"""
    exact = midgard.odds(band, foe, game=GAME, exact=True, **options)
    floats = midgard.odds(band, foe, game=GAME, **options)
    assert isinstance(exact.win, Fraction)
    assert sum(it.chance for it in exact.outcomes) == 1
    assert float(exact.win) == pytest.approx(floats.win, abs=1e-12)
    assert float(exact.mean_glory) == pytest.approx(floats.mean_glory, abs=1e-12)
    assert float(exact.mean_rounds) == pytest.approx(floats.mean_rounds, abs=1e-12)
    assert {key: float(share) for key, share in exact.survivors().items()} == {
        key: pytest.approx(share, abs=1e-12) for key, share in floats.survivors().items()
    }


def test_one_archer_in_fractions() -> None:
    """[combat.round] An archer shows blank, hit three times of which two have a deer, and hit-2."""
    alone = midgard.odds("1 archer", midgard.Enemy("straw", 1, 1), game=GAME, exact=True)
    assert alone.win == Fraction(5, 6)
    bandits = midgard.journey_odds(
        "1 archer", "bergrisar-1-red", journey="bandits", coins=1, game=GAME, exact=True
    )
    assert bandits.win == 0
    assert bandits.chance(lambda it: it.kraken is True) == Fraction(1, 6)


@pytest.mark.parametrize(
    ("warriors", "foe", "options", "message"),
    [
        ("1 archer", "troll-1-1", {}, "not a monster of a shore and no Bergrisar"),
        ("1 archer", "bergrisar-1-red", {"journey": "kraken"}, 'unknown journey "kraken"'),
        ("1 archer", "monster-01-red", {"journey": {"avalanche": 1}}, "not 'avalanche'"),
        ("1 archer", "monster-01-red", {"journey": {"storm": 0}}, "no journey can lie there"),
        ("1 archer", "bergrisar-1-red", {"food": 1}, "a land journey has no food: omit food="),
        ("1 archer", "bergrisar-1-red", {"shore": 2}, "a land journey has no shore: omit shore="),
        ("1 archer", "bergrisar-1-red", {"shore": 1}, "a land journey has no shore"),
        ("1 archer", "bergrisar-1-red", {"coins": -1}, "coins"),
        ("1 leader", "bergrisar-1-red", {"leader": "asmundr"}, "ability.asmundr"),
        ("1 archer", "monster-01-red", {"policy": max}, "'optimal' or 'never'"),
    ],
)
def test_values_that_no_journey_has_are_refused(
    warriors: str, foe: str, options: dict[str, Any], message: str
) -> None:
    """[journey.reveal] [land_journey.choice]"""
    with pytest.raises(midgard.InvalidOptionError, match=message):
        midgard.journey_odds(warriors, foe, game=GAME, **options)


def test_coins_and_blessings_come_with_boxes() -> None:
    """[land_journey.choice]"""
    for options in ({"coins": 1}, {"blessings": ["mercy_of_eir"]}):
        with pytest.raises(midgard.InvalidOptionError, match="expansions"):
            midgard.journey_odds("1 axe", "mare", **options)


def test_too_many_rolls_are_refused() -> None:
    """[combat.round]"""
    every = "1 spear 1 axe 1 archer 1 shieldwarrior 1 berserker 1 leader"
    cases: list[tuple[str, bool, str]] = [
        (f"2 sword {every}", True, "180,000 rolls .* for fractions, the most is 100,000: fewer"),
        (f"3 sword {every}", True, "420,000 rolls .* for odds, the most is 300,000: fewer"),
        (f"3 sword {every}", False, "420,000 rolls .* for odds, the most is 300,000: fewer"),
    ]
    for band, exact, message in cases:
        with pytest.raises(midgard.InvalidOptionError, match=message):
            midgard.odds(band, "2/6", game=GAME, exact=exact)
        with pytest.raises(midgard.InvalidOptionError, match=message):
            midgard.journey_odds(band, "bergrisar-1-red", game=GAME, exact=exact)


def test_the_command_has_journeys_of_the_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    """[land_journey.choice]"""
    boxes = ["--expansions", "dark_mountains,valhalla"]
    fight = ["odds", "1 archer 1 axe", "bergrisar-1-red"]
    assert run([*fight, "--land", "--coins", "2", *boxes]) == 0
    said = capsys.readouterr().out
    assert "blocked_path" in said
    assert "1 archer against" in said
    assert run(["odds", "2 archer", "monster-01-red", "--shore", "1", "--food", "1", *boxes]) == 0
    assert run([*fight, "--land", "--journey", "lost", "--exact", *boxes]) == 0
    assert run([*fight, "--coins", "2", *boxes]) != 0
    assert run([*fight, "--land", "--shore", "1", *boxes]) != 0
    capsys.readouterr()
    assert run([*fight, "--shore", "2", *boxes]) != 0
    assert "a land journey has no shore" in capsys.readouterr().err
    assert run(["odds", "2 axe", "mare", "--land"]) != 0
