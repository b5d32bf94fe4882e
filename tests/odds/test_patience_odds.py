"""Odds with the rune Patience: equal to all that the engine's own state machine offers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import midgard
from midgard.champions.table_odds import odds_lines
from support.box_endgames import engine, values_of
from support.boxes import Boxes, fought

BOTH = ("dark_mountains", "valhalla")
WEIGHTS = {"win": 1.0, "survivor": 0.125, "favor": 0.0625, "rune": 0.01, "glory": 0.05}
QUIET = ("true_vision", "the_hunt", "journey")
"""Runes that nobody can use in a fight."""


def position(expansions: tuple[str, ...], shown: tuple[str, ...], own: dict[str, Any]) -> Boxes:
    """A table where these runes lie face up, and otherwise such as nobody can use in a fight."""
    found = Boxes(engine(), expansions=expansions)
    row, deck = found.data["rune_row"], found.data["deck"]["runes"]
    deck += [rune for rune in row if rune]
    quiet = [rune for rune in QUIET if rune in deck]
    named = [*shown, *quiet][: len(row)]
    for place, rune in enumerate(named):
        deck.remove(rune)
        row[place] = rune
    deck.sort()
    for rune in own["runes"]:
        assert rune in deck
    return found


def by_engine(
    band: dict[str, int],
    foe: str,
    *,
    favor: int = 0,
    runes: tuple[str, ...] = (),
    copies: tuple[str, ...] = (),
    leader: str = "gylfir",
    expansions: tuple[str, ...] = BOTH,
) -> float:
    """The value of the fight: every action, every chance."""
    site = "troll" if foe.startswith("troll") else "left_draugr"
    own: dict[str, Any] = {"leader": leader, "favor": favor, "runes": sorted(runes), "coins": 0}
    if "valhalla" in expansions:
        # With tokens there is a visit after the fight, and so a position before the clean-up.
        own["tokens"] = {"swordsman": 2}
    table = position(expansions, copies, own).foe(**{site: foe})
    start = fought(table.engine, site, own=own, position=table, **band)
    before = sum(start.to_dict()["clans"][0]["sheet"].values())

    def worth(state: Any) -> float | None:
        data = state.to_dict()
        phase = data["phase"]
        if "fight" in phase or "fight" in phase.get("back", {}):
            return None
        clan = data["clans"][0]
        survivors = phase.get("survivors")
        home = clan["warriors"] if survivors is None else survivors["warband"]
        kept = len(set(clan["runes"]) - {"glory"})
        glory = sum(clan["sheet"].values()) - before + clan["coins"] / 3 + 2 * clan["favor"]
        return float(
            foe in clan["trolls"] + clan["draugr"]
        ) + 0.125 * sum(home.values()) + 0.0625 * clan["favor"] + 0.01 * kept + 0.05 * glory

    return values_of([start], worth)[0]


def by_odds(
    band: dict[str, int],
    foe: str,
    *,
    favor: int = 0,
    runes: tuple[str, ...] = (),
    expansions: tuple[str, ...] = BOTH,
    **options: Any,
) -> float:
    """The mean of the objective over the distribution."""
    odds = midgard.odds(
        band, foe, game=midgard.Champions(expansions=expansions), favor=favor, runes=runes,
        objective=WEIGHTS, **options,
    )  # fmt: skip
    assert sum(it.chance for it in odds.outcomes) == pytest.approx(1, abs=1e-12)
    acting = len({"healing", "leadership", "patience", "potential", "reaction"} & set(runes))
    value: float = 0.05 * (odds.mean_glory + odds.win * odds.enemy.reward)
    for it in odds.outcomes:
        value += it.chance * (
            it.victory
            + 0.125 * sum(it.survivors)
            + (0.0625 + 2 * 0.05) * (favor - it.favor_spent)
            + 0.01 * (acting - len(it.runes_used))
        )
    return value


FIGHTS: list[tuple[dict[str, int], str, dict[str, Any]]] = [
    ({"swordsman": 2}, "troll-4-3", {"runes": ("healing", "patience")}),
    ({"swordsman": 2}, "troll-1-1", {"runes": ("patience", "potential")}),
    ({"shieldwarrior": 1, "swordsman": 1}, "troll-1-1", {"runes": ("patience", "reaction")}),
    ({"swordsman": 2}, "troll-1-1", {"runes": ("glory", "patience")}),
    ({"axeman": 2}, "draugr-3-red", {"runes": ("glory", "healing", "patience")}),
    ({"swordsman": 1}, "troll-1-1", {"runes": ("healing", "patience", "potential", "reaction")}),
    ({"axeman": 2}, "draugr-3-red", {"runes": ("healing", "patience"), "favor": 1}),
    (
        {"axeman": 1, "leader": 1},
        "troll-1-1",
        {"leader": "jorunn", "runes": ("leadership", "patience")},
    ),
    (
        {"swordsman": 1, "leader": 1},
        "draugr-3-red",
        {"leader": "dagrun", "runes": ("healing", "leadership", "patience")},
    ),
    ({"swordsman": 2}, "troll-4-3", {"runes": ("patience",), "copies": ("healing",)}),
    ({"axeman": 1}, "troll-1-1", {"runes": ("healing", "patience"), "copies": ("potential",)}),
    ({"axeman": 2}, "draugr-3-red", {"runes": ("patience",), "copies": ("glory",)}),
    (
        {"axeman": 2},
        "draugr-3-red",
        {"runes": ("healing", "patience"), "expansions": ("dark_mountains",)},
    ),
    (
        {"swordsman": 2},
        "draugr-3-red",
        {"runes": ("glory", "patience", "potential"), "expansions": ("dark_mountains",)},
    ),
]


@pytest.mark.parametrize("number", range(len(FIGHTS)))
def test_a_fight_with_patience_is_worth_what_the_engine_offers(number: int) -> None:
    """[rune.patience]"""
    band, foe, options = FIGHTS[number]
    found = by_odds(band, foe, **options)
    assert found == pytest.approx(by_engine(band, foe, **options), abs=1e-9)
