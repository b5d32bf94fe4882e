"""Every input of odds changes some of them, is refused, or is listed in docs/reference/odds.md."""

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import midgard

BOTH: Any = ("dark_mountains", "valhalla")
GAME = midgard.Champions(expansions=BOTH, promos=True)
BASE = midgard.Champions()
DOCS = (Path(__file__).parents[2] / "docs" / "reference" / "odds.md").read_text("utf-8")
FOE = midgard.Enemy("somebody", 1, 4, glory=4)
WEIGHTS = {"win": 1.0, "survivor": 0.1, "spearman": 0.03, "glory": 0.05, "favor": 0.01}


def listed(head: str) -> set[str]:
    """The names that the docs list under a head as without effect."""
    section = DOCS.partition("## What has no effect")[2].partition("\n## ")[0]
    (line,) = re.findall(rf"^\* {head}: (.*?)\.(?: |$)", section.replace("\n  ", " "), re.MULTILINE)
    return set(re.findall(r"`(\w+)`", line))


def summary(odds: Any) -> Any:
    """The things that may change."""
    numbers = (odds.win, odds.mean_survivors, odds.mean_rounds, odds.mean_glory)
    kinds = sorted((left, round(share, 11)) for left, share in odds.survivors().items())
    return [round(number, 11) for number in numbers], kinds


def refused_or(of: Callable[..., Any], *passed: Any, **options: Any) -> Any:
    """The numbers of odds, or why they are refused."""
    try:
        return summary(of(*passed, **options))
    except midgard.InvalidOptionError as error:
        return str(error)


def probes(game: midgard.Champions, **inputs: Any) -> list[Any]:
    """The results of fights and journeys in which some input matters."""
    options: dict[str, Any] = {"game": game, "objective": WEIGHTS, **inputs}
    if not game.expansions:
        return [
            refused_or(midgard.odds, "2 sword 1 axe", "troll-1-1", **options),
            refused_or(midgard.odds, "1 spear", "2/2", **options),
            refused_or(midgard.journey_odds, "2 axe", "monster-01-red", food=1, **options),
        ]
    land: dict[str, Any] = {"journey": "avalanche", "coins": 1, **options}
    sea: dict[str, Any] = {"journey": "kraken", "food": 1, **options}
    return [
        refused_or(midgard.odds, "1 sword 1 axe 1 leader", FOE, **options),
        refused_or(midgard.odds, "1 archer 1 shield", "troll-1-1", **options),
        refused_or(midgard.journey_odds, "1 axe", "monster-01-red", **sea),
        refused_or(midgard.journey_odds, "1 axe 1 leader", "bergrisar-1-red", **land),
    ]


def option_probes(game: midgard.Champions) -> list[Any]:
    """The results of fights and journeys in which some option matters."""
    fights: list[tuple[str, str, dict[str, Any]]] = [
        ("2 archer", "2/4", {}),
        ("1 axe 2 sword", "troll-2-3", {}),
        ("1 axe 1 leader", "3/4", {"leader": "jorunn"}),
        ("8 axe 1 leader", "1/1", {"leader": "jorunn"}),
        ("1 berserker 1 axe", "1/3", {"objective": {"berserker": 1}}),
        ("6 archer", "1/1", {}),
        ("2 shield", "dark-shaman-red", {}),
    ]
    journeys: list[tuple[str, str, dict[str, Any]]] = [
        ("1 axe", "bergrisar-3-red", {"journey": "lone_warrior", "coins": 1}),
        ("3 axe 1 berserker", "bergrisar-1-red", {"journey": "lost"}),
        ("1 axe", "monster-01-red", {"journey": "odins_trial", "food": 1}),
    ]
    return [
        *(refused_or(midgard.odds, *fight, game=game, **more) for *fight, more in fights),
        *(refused_or(midgard.journey_odds, *way, game=game, **more) for *way, more in journeys),
    ]


def ids(game: midgard.Champions, table: str) -> list[str]:
    return [row["id"] for row in game.cards() if row["table"] == table]


def test_each_rune_changes_odds_or_is_listed() -> None:
    """[rune.any_time]"""
    for game, leader in ((BASE, None), (GAME, "jorunn")):
        plain = probes(game, leader=leader)
        heals = probes(game, leader=leader, runes=["healing"])
        for rune in ids(game, "runes"):
            found = probes(game, leader=leader, runes={rune, "healing"})
            changes = found != (plain if rune == "healing" else heals)
            assert changes != (rune in listed("Runes")), rune
    assert listed("Runes") <= set(ids(GAME, "runes"))


def test_each_leader_changes_odds_or_is_listed() -> None:
    """[leader.ullr]"""
    for game, head in ((BASE, "Leaders of the base game"), (GAME, "Leaders with the boxes")):
        plain = probes(game, favor=1)
        for leader in ids(game, "leaders"):
            assert (leader in listed(head)) != (probes(game, favor=1, leader=leader) != plain), (
                leader
            )


def test_each_blessing_changes_odds_or_is_refused() -> None:
    """[valhalla.blessing]"""
    plain = probes(GAME)
    for blessing in ids(GAME, "blessings"):
        found = probes(GAME, blessings=[blessing])
        if blessing in {"mercy_of_eir", "spear_of_gunnr", "wall_of_brynhildr", "wand_of_gondul"}:
            assert not any(isinstance(it, str) for it in found)
            assert found != plain, blessing
        else:
            assert all("does not act in a fight" in text for text in found), blessing


ABILITIES = {
    row["words"]["ability"]: row["id"]
    for row in GAME.cards()
    if row["words"].get("ability", "none") != "none"
}


@pytest.mark.parametrize("ability", ABILITIES)
def test_each_ability_of_an_enemy_changes_odds_or_is_listed(ability: str) -> None:
    """[enemy.abilities]"""
    without = midgard.Champions(expansions=BOTH, dm_enemy_abilities="none")
    options: dict[str, Any] = {"favor": 2, "objective": WEIGHTS}
    band, foe = "2 shield 1 axe 1 archer", ABILITIES[ability]
    found = [summary(midgard.odds(band, foe, game=game, **options)) for game in (GAME, without)]
    assert (found[0] != found[1]) != (ability in listed("Abilities of enemies"))


def options_of_boxes() -> dict[str, Any]:
    """The options of the boxes with another value than the usual one."""
    return {
        "component_counts": "manual", "stalls_5p": "manual_2_2", "beg_reward": "any_resource",
        "beggar_stall": "off", "archer_faces": "B", "prohibited_dice": "manual",
        "tied_destiny": "floor_half", "troll_reward_wood": "one", "blame_timing": "troll_fight",
        "blessing_refill": "after_visit", "leader_loss": "immune", "leader_counts_to_limit": True,
        "berserker_first": "off", "any_warrior_includes_elite": False,
        "sacrifice_supply": "limited", "epic_counts": "monster", "epic_refill": True,
        "dm_enemy_abilities": "none", "public_longship_fee": "both", "promos": True,
    }  # fmt: skip


def test_each_option_of_a_game_changes_odds_or_is_listed() -> None:
    """[preset] A-31"""
    plain = option_probes(midgard.Champions(expansions=BOTH))
    found = options_of_boxes()
    others = {"players", "expansions", "variants", "cards", "assignment", "start_player"}
    others |= {"leaders", "skip_forced", "preset"}
    assert set(inspect.signature(midgard.Champions).parameters) - others == set(found)
    for name, value in found.items():
        game = midgard.Champions(expansions=BOTH, **{name: value})
        assert getattr(game, name) == value
        assert (option_probes(game) != plain) != (name in listed("Options")), name
    first = midgard.Champions(expansions=BOTH, berserker_first="all_losses")
    assert option_probes(first) != plain
    later = midgard.Champions(expansions=BOTH, leader_loss="returns_now")
    assert option_probes(later) == plain
