"""Odds with the rune Patience: equal to all that the engine's own state machine offers."""

from fractions import Fraction
from typing import Any

import pytest

import midgard
from midgard.champions.table_odds import odds_command
from support.endgames.boxes import engine, values_of
from support.positions.boxes import Boxes, fought

BOTH: Any = ("dark_mountains", "valhalla")
WEIGHTS = {"win": 1.0, "survivor": 0.125, "favor": 0.0625, "rune": 0.01, "glory": 0.05}


def by_engine(
    band: dict[str, Any],
    foe: str,
    *,
    favor: int = 0,
    runes: tuple[str, ...] = (),
    copies: tuple[str, ...] = (),
    leader: str = "gylfir",
    expansions: Any = BOTH,
) -> float:
    """The value of the fight: every action, every chance."""
    site = "troll" if foe.startswith("troll") else "left_draugr"
    own: dict[str, Any] = {"leader": leader, "favor": favor, "runes": sorted(runes), "coins": 0}
    if "valhalla" in expansions:
        # With tokens there is a visit after the fight, and so a position before the clean-up.
        own["tokens"] = {"swordsman": 2}
    table = Boxes(engine(), expansions=expansions).face_up(*copies).foe(**{site: foe})
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
        won = foe in clan["trolls"] + clan["draugr"]
        rest = 0.125 * sum(home.values()) + 0.0625 * clan["favor"] + 0.01 * kept + 0.05 * glory
        return float(won + rest)

    return values_of([start], worth)[0]


def by_odds(
    band: dict[str, int],
    foe: str,
    *,
    favor: int = 0,
    runes: tuple[str, ...] = (),
    expansions: Any = BOTH,
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


def test_loot_of_choice_counts_as_coins() -> None:
    """[enemy.loot_hoarder] R-D-21"""
    for foe in ("loot-hoarder-blue", "loot-hoarder-red"):
        found = by_odds({"axeman": 2}, foe, favor=1)
        assert found == pytest.approx(by_engine({"axeman": 2}, foe, favor=1), abs=1e-9)


def test_patience_is_named_among_the_runes_that_were_used() -> None:
    """[rune.patience] A second Healing of one round would do nothing."""
    game = midgard.Champions(expansions=BOTH)
    odds = midgard.odds("2 swordsmen", "troll-4-3", runes=["healing", "patience"], game=game)
    used = {it.runes_used for it in odds.outcomes}
    assert used == {("healing",), ("patience",), ("healing", "patience")}
    rows = [it[:-1] for it in odds.outcomes]
    assert len(set(rows)) == len(rows)


def test_patience_copies_glory_where_glory_counts() -> None:
    """[rune.glory] Half of the printed glory each."""
    game = midgard.Champions(expansions=BOTH)
    foe = midgard.Enemy("somebody", 1, 1, glory=5)
    options: dict[str, Any] = {"game": game, "exact": True, "runes": ["glory", "patience"]}
    odds = midgard.odds("1 axe", foe, objective="glory", **options)
    assert odds.mean_glory == odds.win * (5 + 2 + 2) == Fraction(2, 3) * 9
    spared = midgard.odds("1 axe", foe, **options)
    assert spared.mean_glory == spared.win * (5 + 2)


def test_without_spending_patience_still_heals() -> None:
    """[rune.healing] Casualties and Healing are chosen whatever the policy is."""
    game = midgard.Champions(expansions=BOTH)
    options: dict[str, Any] = {"game": game, "policy": "never"}
    healed = midgard.odds("2 swordsmen", "troll-4-3", runes=["healing"], **options)
    twice = midgard.odds("2 swordsmen", "troll-4-3", runes=["healing", "patience"], **options)
    assert twice.win > healed.win
    again = midgard.odds("2 swordsmen", "troll-4-3", runes=["potential", "patience"], **options)
    assert again.win == midgard.odds("2 swordsmen", "troll-4-3", **options).win
    sea = {"journey": "kraken", "food": 1, **options}
    for runes, copies in ((["journey", "patience"], []), (["patience"], ["journey"])):
        voyage = midgard.journey_odds("2 axe", "mare", runes=runes, copies=copies, **sea)
        assert not any(it.redrawn for it in voyage.passages)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"copies": ["healing"]}, "name patience in runes"),
        ({"runes": ["healing", "patience"], "copies": ["healing"]}, "only one rune 'healing'"),
        ({"runes": ["patience"], "copies": ["healing", "healing"]}, "only one rune 'healing'"),
        ({"runes": ["patience"], "copies": ["patience"]}, 'unknown rune "patience" to copy'),
        ({"runes": ["patience"], "copies": ["virtue"]}, 'unknown rune "virtue" to copy'),
        ({"runes": ["patience"], "copies": "healing"}, "copies"),
        ({"game": midgard.Champions(), "copies": ["healing"]}, "The Dark Mountains"),
        (
            {"game": midgard.Champions(expansions=["valhalla"]), "runes": ["patience"]},
            'unknown rune "patience"',
        ),
    ],
)
def test_objects_that_cannot_be_copied_are_refused(options: dict[str, Any], message: str) -> None:
    """[rune.patience]"""
    options = {"game": midgard.Champions(expansions=BOTH), **options}
    with pytest.raises(midgard.InvalidOptionError, match=message):
        midgard.odds("2 swordsmen", "2/4", **options)
    with pytest.raises(midgard.InvalidOptionError, match=message):
        midgard.journey_odds("2 swordsmen", "mare", **options)


def test_the_terminal_counts_what_patience_may_copy() -> None:
    """[rune.patience] The runes of others, and those face up."""
    own: dict[str, Any] = {"leader": "gylfir", "runes": ["patience"], "warriors": {"swordsman": 2}}
    lines = []
    for shown in ((), ("healing",)):
        state: Any = Boxes(engine()).face_up(*shown).foe(troll="troll-4-3").clan(0, **own).ready()
        lines += odds_command(state, 0, "troll", None)[:1]
    rival: Any = Boxes(engine()).face_up().foe(troll="troll-4-3").clan(0, **own)
    lines += odds_command(rival.clan(1, runes=["healing"]).ready(), 0, "troll", None)[:1]
    assert lines[0] != lines[1] == lines[2]
    game = midgard.Champions(expansions=BOTH)
    odds = midgard.odds(
        "2 swordsmen", "troll-4-3", runes=["patience"], copies=["healing"], game=game
    )
    assert f"{odds.win:.0%} to win" in lines[1]
