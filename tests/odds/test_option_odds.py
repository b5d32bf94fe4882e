"""Odds in games without a box that have an option of the boxes, and in corrected ones."""

from typing import Any

import pytest

import midgard
from midgard.champions.table_odds import odds_command
from support.endgames.boxes import engine, values_of
from support.positions.boxes import Boxes, fought, play, send

OPTIONS: list[dict[str, Any]] = [
    {"preset": "manual"},
    {"prohibited_dice": "manual"},
    {"tied_destiny": "floor_half"},
    {"troll_reward_wood": "one"},
    {"blame_timing": "troll_fight"},
    {"public_longship_fee": "both"},
]
WEIGHTS = {"win": 1.0, "survivor": 0.125, "favor": 0.0625, "rune": 0.01}
ON_THE_WAY = ("reveal", "journey", "lost", "starving")


def by_odds(odds: Any, favor: int, runes: tuple[str, ...]) -> float:
    """The mean of the objective over the distribution."""
    outcomes = getattr(odds, "outcomes", None) or [it.outcome for it in odds.passages]
    assert sum(it.chance for it in outcomes) == pytest.approx(1, abs=1e-12)
    value = 0.0
    for it in outcomes:
        left = 0.0625 * (favor - it.favor_spent) + 0.01 * (len(runes) - len(it.runes_used))
        value += it.chance * (it.victory + 0.125 * sum(it.survivors) + left)
    return value


def by_engine(
    options: dict[str, Any],
    band: dict[str, Any],
    foe: str,
    site: str,
    *,
    favor: int = 0,
    runes: tuple[str, ...] = (),
    journey: str = "",
    food: int = 0,
) -> float:
    """The value of the same on the engine's own states: every action, every chance."""
    own: dict[str, Any] = {"leader": "gylfir", "favor": favor, "runes": sorted(runes)}
    table = Boxes(engine(), expansions=(), **options).foe(**{site: foe})
    spoils = 0
    if site == "shore_1":
        table.journey("shore-1", journey)
        table.clan(0, **{"warriors": band, "food": 9, **own})
        state = play(table.ready(), "place small_longship", "sail shore-1")
        start = send(state, **band, food=food)
        (row,) = (row for row in midgard.Champions().cards() if row["id"] == foe)
        spoils = row["numbers"].get("favor", [0])[0]
    else:
        start = fought(table.engine, site, own=own, position=table, **band)

    def worth(state: Any) -> float | None:
        data = state.to_dict()
        phase = data["phase"]
        if "fight" in phase or phase["name"] in ON_THE_WAY:
            return None
        clan = data["clans"][0]
        won = foe in clan["trolls"] + clan["draugr"] + clan["monsters"]
        home = 0.125 * sum(clan["warriors"].values())
        favor = 0.0625 * (clan["favor"] - won * spoils)
        return float(won + home + favor + 0.01 * len(clan["runes"]))

    return values_of([start], worth)[0]


FIGHTS: list[tuple[dict[str, int], str, str, dict[str, Any]]] = [
    ({"swordsman": 1, "axeman": 2}, "troll-2-3", "troll", {"favor": 1}),
    ({"swordsman": 2}, "troll-2-3", "troll", {}),
    ({"spearman": 2}, "troll-2-3", "troll", {"runes": ("healing",)}),
    ({"axeman": 2}, "draugr-3-red", "left_draugr", {"favor": 1, "runes": ("potential",)}),
    ({"axeman": 2}, "monster-01-red", "shore_1", {"journey": "storm", "food": 1}),
    ({"axeman": 2}, "monster-02-red", "shore_1", {"journey": "kraken", "food": 1, "favor": 1}),
]


@pytest.mark.parametrize("number", range(len(FIGHTS)))
def test_odds_with_an_option_are_worth_what_the_engine_offers(number: int) -> None:
    """[combat.prohibited] [preset] A-31, A-36"""
    band, foe, site, options = FIGHTS[number]
    game = midgard.Champions(preset="manual")
    spent = {name: options[name] for name in ("favor", "runes") if name in options}
    if site == "shore_1":
        way = {"journey": options["journey"], "food": options["food"]}
        odds: Any = midgard.journey_odds(band, foe, game=game, objective=WEIGHTS, **way, **spent)
    else:
        odds = midgard.odds(band, foe, game=game, objective=WEIGHTS, **spent)
    found = by_odds(odds, options.get("favor", 0), options.get("runes", ()))
    expected = by_engine({"preset": "manual"}, band, foe, site, **options)
    assert found == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("options", OPTIONS)
def test_odds_with_an_option_are_those_of_the_base_game(options: dict[str, Any]) -> None:
    """[preset] Only prohibited_dice has an effect on who fights."""
    game = midgard.Champions(**options)
    spent: dict[str, Any] = {"favor": 1, "runes": ["healing"], "objective": "glory", "exact": True}
    fight = midgard.odds("2 sword 1 spear", "2/4", game=game, **spent)
    assert fight == midgard.odds("2 sword 1 spear", "2/4", **spent)
    voyage = midgard.journey_odds("2 axe", "mare", shore=2, game=game, **spent)
    assert voyage == midgard.journey_odds("2 axe", "mare", shore=2, **spent)
    never = midgard.odds("2 axe", "mare", favor=1, policy=lambda roll: None, game=game)
    assert never == midgard.odds("2 axe", "mare", favor=1, policy=lambda roll: None)


def test_prohibited_dice_of_the_manual_may_be_sent_and_fall() -> None:
    """[combat.prohibited] A-36"""
    for expansions in ((), ("dark_mountains",)):
        official = midgard.Champions(expansions=expansions)
        with pytest.raises(midgard.InvalidOptionError, match="prohibits swordsman"):
            midgard.odds("1 sword 2 axe", "troll-2-3", game=official)
        manual = midgard.Champions(expansions=expansions, prohibited_dice="manual")
        for foe in ("troll-2-3", midgard.Enemy("somebody", 2, 3, prohibits="swordsman")):
            sent = midgard.odds("1 sword 2 axe", foe, game=manual)
            assert sent.win == midgard.odds("2 axe", "2/3", game=manual).win
            assert midgard.odds("1 sword", foe, game=manual).win == 0


def test_corrected_numbers_count_with_an_option() -> None:
    """[preset]"""
    text = 'trolls = [{id = "troll-1-1", attack = 5}]\n'
    game = midgard.Champions(cards=text, preset="manual")
    plain = midgard.Champions(cards=text)
    found = midgard.odds("4 axe", "troll-1-1", game=game)
    assert found == midgard.odds("4 axe", "troll-1-1", game=plain)
    assert found.enemy.attack == 5
    assert found.win < midgard.odds("4 axe", "troll-1-1").win


def test_the_terminal_has_odds_with_an_option() -> None:
    """[preset]"""
    state = midgard.Champions(players=2, preset="manual").new_state(seed=3)
    *lines, _ = odds_command(state, state.current_player, "2 axe", None)
    assert len(lines) == 6
    assert all("% to win" in line for line in lines)
