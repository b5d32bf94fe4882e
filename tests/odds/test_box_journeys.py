"""Odds of voyages and land journeys with the boxes: equal to all that the engine itself offers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import midgard
from midgard.cli.app import run
from support.box_endgames import engine, values_of
from support.boxes import Boxes, fought, play, send

BOTH = ("dark_mountains", "valhalla")
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
    value: float = 0.05 * (odds.mean_glory + odds.win * odds.enemy.reward)
    for it in odds.passages:
        end, trial = it.outcome, it.journey == "odins_trial"
        left = favor + trial - end.favor_spent
        coins = options.get("coins", 0) - it.coins_paid
        value += end.chance * (
            end.victory
            + 0.125 * sum(end.survivors)
            + 0.03 * end.survivors[1]
            + (0.0625 + 2 * 0.05) * (left - trial)
            + (0.0625 + 2 * 0.05) * trial
            + 0.01 * (len(runes) - len(end.runes_used))
            + (0.02 + 0.05 / 3) * coins
        )
    return value


def by_engine(
    band: dict[str, int],
    foe: str,
    *,
    journey: str | None = None,
    food: int = 0,
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
    if journey is not None:
        position.journey(space, journey)
    if site == "left_bergrisar":
        start = fought(position.engine, site, own=own, position=position, **band)
    else:
        position.clan(0, **{"warriors": band, "food": 9, **own})
        state = play(position.ready(), "place small_longship", f"sail {space}")
        start = send(state, **band, food=food)
    row = ROWS[foe]["numbers"]

    def worth(state: Any) -> float | None:
        if state.phase != "valhalla":
            return None
        clan = state.to_dict()["clans"][0]
        won = bool(clan["bergrisar"] or clan["monsters"])
        prize = won * row.get("favor", [0])[0]
        home = sum(clan["warriors"].values()) - won * row.get("archers", [0])[0]
        glory = sum(clan["sheet"].values()) + 2 * clan["favor"] + clan["coins"] / 3
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
