"""Odds of voyages and land journeys with the boxes: equal to all that the engine itself offers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import midgard
from midgard.cli.app import run
from support.endgames.boxes import engine, values_of
from support.positions.boxes import Boxes, fought, play, send

BOTH: Any = ("dark_mountains", "valhalla")
GAME = midgard.Champions(expansions=BOTH)
WEIGHTS = {
    "win": 1.0,
    "glory": 0.05,
    "survivor": 0.125,
    "spearman": 0.03,
    "favor": 0.0625,
    "rune": 0.01,
    "coin": 0.02,
}
ROWS = {row["id"]: row for row in GAME.cards()}


def by_odds(
    band: dict[str, int], foe: str, game: midgard.Champions = GAME, **options: Any
) -> float:
    """The mean of the objective over the distribution."""
    odds = midgard.journey_odds(band, foe, game=game, objective=WEIGHTS, **options)
    assert sum(it.outcome.chance for it in odds.passages) == pytest.approx(1, abs=1e-12)
    favor, runes = options.get("favor", 0), options.get("runes", ())
    coins = options.get("coins", 0)
    value: float = 0.05 * (odds.mean_glory + odds.win * odds.enemy.reward)
    for it in odds.passages:
        end = it.outcome
        left = favor + (it.journey == "odins_trial") - end.favor_spent
        value += end.chance * (
            end.victory
            + 0.125 * sum(end.survivors)
            + 0.03 * end.survivors[1]
            + (0.0625 + 2 * 0.05) * left
            + 0.01 * (len(runes) - len(end.runes_used))
            + (0.02 + 0.05 / 3) * (coins - it.coins_paid)
        )
    return value


def by_engine(
    band: dict[str, Any],
    foe: str,
    *,
    journey: str | None = None,
    food: int = 0,
    copies: tuple[str, ...] = (),
    options: dict[str, Any] | None = None,
    **clan: Any,
) -> float:
    """The value of the same on the engine's own states: every action, every chance."""
    site = "left_bergrisar" if foe.startswith("bergrisar") else "shore_1"
    position = Boxes(engine(), **(options or {})).foe(**{site: foe})
    own: dict[str, Any] = {"leader": "gylfir", "coins": 0} | clan
    own["runes"] = sorted(own.get("runes", ()))
    # With tokens there is a visit after the fight, and so a position before the clean-up.
    own["tokens"] = {"swordsman": 2}
    names = own.pop("blessings", ())
    own["blessings"] = {name: names.count(name) for name in names}
    space = site.replace("shore_", "shore-")
    position.face_up(*copies)
    if journey is not None:
        position.journey(space, journey)
    if site == "left_bergrisar":
        start = fought(position.engine, site, own=own, position=position, **band)
    else:
        position.clan(0, **{"warriors": band, "food": 9, **own})
        state = play(position.ready(), "place small_longship", f"sail {space}")
        start = send(state, **band, food=food)
    row = ROWS[foe]["numbers"]
    bought = start.to_dict()["clans"][0]["sheet"]["blessings"]

    def worth(state: Any) -> float | None:
        if state.phase != "valhalla":
            return None
        clan = state.to_dict()["clans"][0]
        won = bool(clan["bergrisar"] or clan["monsters"])
        prize = won * row.get("favor", [0])[0]
        home = sum(clan["warriors"].values()) - won * row.get("archers", [0])[0]
        glory = sum(clan["sheet"].values()) - bought + 2 * clan["favor"] + clan["coins"] / 3
        return float(
            won
            + 0.05 * glory
            + 0.125 * home
            + 0.03 * clan["warriors"]["spearman"]
            + 0.0625 * (clan["favor"] - prize)
            + 0.01 * len(clan["runes"])
            + 0.02 * clan["coins"]
        )

    return values_of([start], worth)[0]


WAYS: list[tuple[dict[str, int], str, dict[str, Any]]] = [
    ({"axeman": 1, "archer": 1}, "bergrisar-1-red", {"journey": "all_quiet"}),
    ({"axeman": 1, "archer": 1}, "bergrisar-1-red", {"journey": "avalanche", "favor": 1}),
    ({"axeman": 1, "archer": 1}, "bergrisar-1-red", {"journey": "bandits", "coins": 2}),
    (
        {"axeman": 1, "leader": 1},
        "bergrisar-1-red",
        {"journey": "bandits", "coins": 1, "leader": "jorunn"},
    ),
    (
        {"swordsman": 1, "axeman": 1, "leader": 1},
        "bergrisar-2-red",
        {"journey": "blizzard", "coins": 2, "leader": "svanhildr"},
    ),
    ({"swordsman": 2, "archer": 1}, "bergrisar-4-red", {"journey": "blocked_path", "coins": 2}),
    ({"swordsman": 1, "axeman": 1}, "bergrisar-6-red", {"journey": "blocked_path", "coins": 1}),
    ({"archer": 1}, "bergrisar-3-red", {"journey": "lone_warrior", "coins": 1}),
    ({"swordsman": 1, "berserker": 1, "axeman": 1}, "bergrisar-1-red", {"journey": "lost"}),
    ({"shieldwarrior": 1, "axeman": 1}, "bergrisar-1-red", {"journey": "lost", "coins": 2}),
    ({"axeman": 2}, "bergrisar-1-red", {"journey": "thief", "coins": 1, "runes": ("healing",)}),
    ({"axeman": 1, "spearman": 1}, "bergrisar-1-red", {"coins": 1}),
    ({"axeman": 2}, "bergrisar-1-red", {"coins": 1, "runes": ("journey",)}),
    ({"axeman": 2}, "bergrisar-1-red", {"journey": "lost", "runes": ("journey",)}),
    (
        {"berserker": 1, "axeman": 1},
        "bergrisar-1-red",
        {"journey": "bandits", "blessings": ("mercy_of_eir", "wand_of_gondul")},
    ),
    (
        {"swordsman": 2, "leader": 1},
        "bergrisar-1-red",
        {"journey": "bandits", "leader": "ragnhild"},
    ),
    ({"archer": 2}, "monster-01-red", {"food": 1}),
    ({"archer": 1, "leader": 1}, "monster-01-red", {"food": 1, "leader": "jorunn"}),
    ({"archer": 2, "spearman": 1}, "mist-walker-red", {"food": 1, "journey": "kraken"}),
    ({"berserker": 1, "axeman": 2}, "cave-dweller-red", {"food": 1, "journey": "lost"}),
    ({"shieldwarrior": 1, "axeman": 2}, "dark-shaman-red", {"food": 0, "journey": "whirlpool"}),
    ({"archer": 1, "axeman": 1}, "monster-03-red", {"food": 1, "runes": ("journey", "reaction")}),
    (
        {"archer": 1, "axeman": 1},
        "monster-01-red",
        {"food": 1, "journey": "kraken", "blessings": ("mercy_of_eir", "wand_of_gondul")},
    ),
    ({"axeman": 1}, "bergrisar-1-red", {"coins": 1, "runes": ("journey", "patience")}),
    ({"axeman": 2}, "bergrisar-1-red", {"runes": ("healing", "patience"), "copies": ("journey",)}),
    ({"archer": 1}, "monster-01-red", {"food": 1, "runes": ("journey", "patience")}),
    (
        {"archer": 1, "axeman": 1},
        "monster-01-red",
        {"food": 1, "journey": "kraken", "runes": ("healing", "patience")},
    ),
]
OTHERS: list[tuple[dict[str, int], str, dict[str, Any], dict[str, Any]]] = [
    (
        {"swordsman": 1, "berserker": 2},
        "bergrisar-1-red",
        {"journey": "lost"},
        {"berserker_first": "all_losses"},
    ),
    (
        {"swordsman": 1, "berserker": 1, "axeman": 1},
        "bergrisar-1-red",
        {"journey": "blizzard", "coins": 1},
        {"berserker_first": "all_losses"},
    ),
    (
        {"axeman": 1, "leader": 1},
        "bergrisar-1-red",
        {"journey": "blizzard", "coins": 0, "leader": "dagrun"},
        {"leader_loss": "immune"},
    ),
    (
        {"axeman": 1, "leader": 1},
        "bergrisar-1-red",
        {"journey": "bandits", "leader": "svanhildr"},
        {"leader_loss": "immune"},
    ),
    (
        {"axeman": 1},
        "bergrisar-3-red",
        {"journey": "lone_warrior", "coins": 1},
        {"any_warrior_includes_elite": False},
    ),
    ({"axeman": 1}, "bergrisar-3-red", {"journey": "mercenaries", "coins": 2}, {"promos": True}),
    ({"archer": 2}, "monster-01-red", {"journey": "odins_trial", "food": 1}, {"promos": True}),
    ({"archer": 2}, "monster-01-red", {"journey": "shipwreck", "food": 1}, {"promos": True}),
]


@pytest.mark.parametrize("number", range(len(WAYS)))
def test_a_journey_with_the_boxes_is_worth_what_the_engine_offers(number: int) -> None:
    """[land_journey.choice] [journey.reveal] [voyage.feeding]"""
    band, foe, options = WAYS[number]
    found = by_odds(band, foe, **options)
    assert found == pytest.approx(by_engine(band, foe, **options), abs=1e-9)


@pytest.mark.parametrize("number", range(len(OTHERS)))
def test_options_change_journeys_as_in_the_engine(number: int) -> None:
    """[berserker.first] [leader_die.immune] [any_warrior] [journey.odins_trial]"""
    band, foe, options, more = OTHERS[number]
    found = by_odds(band, foe, game=midgard.Champions(expansions=BOTH, **more), **options)
    assert found == pytest.approx(by_engine(band, foe, **options, options=more), abs=1e-9)


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
