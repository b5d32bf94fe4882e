"""The rune Training while losses are asked for: who comes may be the first that must fall."""

from typing import Any

import pytest

from support.positions.boxes import Boxes, clan, happens, legal, names, play, send
from support.positions.champions import Engine, State, phase, reason

SITES = ("shore-1", "left_draugr", "troll")
CARDS = {"shore-1": "cave-dweller-red", "left_draugr": "vile-priest-red", "troll": "troll-lord-1"}
DECKS = {"shore-1": "monsters", "left_draugr": "draugr", "troll": "trolls"}
BOUND = pytest.mark.parametrize("first", ["combat_only", "all_losses"])


def ambushed(engine: Engine, site: str = "shore-1", taken: int = 1, **things: Any) -> State:
    """Seat 0, who has Training, is asked whom the foe at a site takes before the first round."""
    band: dict[str, int] = things.pop("band", {"swordsman": 2})
    own = {"runes": ["training"]} | things.pop("own", {})
    other: list[str] = things.pop("other", [])
    ability = f"ability = 'ambush_lose_warriors'\nability_number = {taken}\n"
    text = f"[[{DECKS[site]}]]\nid = '{CARDS[site]}'\n{ability}"
    position = Boxes(engine, cards=text, **things)
    position.clan(1, runes=other).foe(**{site.replace("-", "_"): CARDS[site]}).journey(
        "shore-1", "all_quiet"
    )
    food = (sum(band.values()) + 1) // 2
    state = position.clan(0, warriors=band, food=food, **own).ready(used_up=False)
    if site == "shore-1":
        play(state, "place small_longship", "sail shore-1")
    else:
        play(state, f"place {site}")
    send(state, food=food, **band)
    assert (phase(state)["name"], phase(state)["left"]) == ("ambush", taken)
    return state


def train(state: State, *leaving: str, to: str = "berserker", rune: str = "training") -> State:
    """Training sends dice away from the only site and brings as many of a kind."""
    play(state, *([] if rune == "training" else ["rune patience"]), "rune training")
    play(state, next(action for action in legal(state) if action[:4] in ("sail", "plac")))
    play(state, *(f"lose {kind}" for kind in leaving))
    return play(state, *(["accept"] if len(leaving) == 1 else []), *[f"kind {to}"] * len(leaving))


def named(state: State) -> list[str]:
    """The things that may be named, besides the runes that may be used."""
    return [action for action in legal(state) if not action.startswith("rune")]


@BOUND
@pytest.mark.parametrize("site", SITES)
def test_a_berserker_who_comes_goes_first(engine: Engine, site: str, first: str) -> None:
    """[enemy.cave_dweller] R-D-20 [berserker.first] R-V-14 A-20 [rune.training] A-13"""
    state = ambushed(engine, site, berserker_first=first)
    assert named(state) == ["lose swordsman"]
    train(state, "swordsman")
    assert named(state) == ["lose berserker"]
    assert reason(engine, state, "lose swordsman") == "berserkers_first"
    assert names(happens(state, "lose berserker"))[:3] == ["fell", "buried", "attacked"]
    assert clan(state)["tokens"]["berserker"] == 1
    assert phase(state)["fight"]["warband"]["swordsman"] == 1


@pytest.mark.parametrize("site", SITES)
def test_as_an_option_a_berserker_who_comes_is_chosen(engine: Engine, site: str) -> None:
    """[enemy.cave_dweller] R-D-20 [berserker.first] R-V-14: off binds nobody"""
    state = ambushed(engine, site, berserker_first="off")
    train(state, "swordsman")
    assert named(state) == ["lose swordsman", "lose berserker"]


@BOUND
def test_a_copied_training_binds_as_well(engine: Engine, first: str) -> None:
    """[rune.patience] A-12 [enemy.cave_dweller] R-D-20 [berserker.first] R-V-14"""
    own = {"runes": ["patience"]}
    options: Any = {"own": own, "other": ["training"], "berserker_first": first}
    state = ambushed(engine, band={"swordsman": 2, "leader": 1}, **options)
    assert named(state) == ["lose swordsman", "lose leader"]
    train(state, "swordsman", rune="patience")
    assert named(state) == ["lose berserker"]


@BOUND
def test_all_berserkers_who_come_go_before_others(engine: Engine, first: str) -> None:
    """[enemy.cave_dweller] R-D-20 [berserker.first] R-V-14: of three losses two, then a choice"""
    band = {"swordsman": 3, "leader": 1}
    options = {"band": band, "berserker_first": first}
    state = ambushed(engine, "left_draugr", 3, **options)
    train(state, "swordsman", "swordsman")
    for _ in range(2):
        assert named(state) == ["lose berserker"]
        play(state, "lose berserker")
    assert (phase(state)["left"], named(state)) == (1, ["lose swordsman", "lose leader"])


@BOUND
def test_naming_begins_again_when_no_berserker_is_left(engine: Engine, first: str) -> None:
    """[enemy.cave_dweller] R-D-20 [rune.training] A-13: after the axeman and the Berserker"""
    band = {"swordsman": 2, "axeman": 2}
    options = {"band": band, "berserker_first": first}
    state: Any = ambushed(engine, "left_draugr", 3, **options)
    train(play(state, "lose swordsman"), "axeman")
    assert named(state) == ["lose berserker"]
    again = state.game.from_dict(state.to_dict(), chance="explicit")
    assert named(play(again, "lose berserker")) == ["lose swordsman", "lose axeman"]


def test_fewer_berserkers_may_leave_than_come(engine: Engine) -> None:
    """[enemy.cave_dweller] R-D-20 [berserker.first] R-V-14: two come, one die is taken"""
    state = ambushed(engine, band={"swordsman": 1, "axeman": 1, "leader": 1})
    train(state, "swordsman", "axeman")
    assert named(state) == ["lose berserker"]
    play(state, "lose berserker")
    left = phase(state)["fight"]["warband"]
    assert (phase(state)["name"], left["berserker"], left["leader"]) == ("dice", 1, 1)


# Journeys and hunger


def on_the_way(engine: Engine, asked: str, **options: Any) -> State:
    """Seat 0, who has Training, is asked for losses on the way, not of all."""
    position = Boxes(engine, **options)
    food = {"lost": 2, "starving": 1}.get(asked, 0)
    cards = {"blizzard": "blizzard", "avalanche": "avalanche", "lost": "lost"}
    land = asked in ("blizzard", "avalanche")
    position.journey("left_bergrisar" if land else "shore-1", cards.get(asked, "all_quiet"))
    position.clan(0, warriors={"swordsman": 3}, food=food, coins=2, runes=["training"])
    state = position.ready(used_up=False)
    play(state, *(["place left_bergrisar"] if land else ["place small_longship", "sail shore-1"]))
    return send(state, swordsman=3, food=food)


ASKED = ("lost", "starving", "avalanche", "blizzard")


@pytest.mark.parametrize("asked", ASKED)
def test_as_an_option_a_berserker_who_comes_is_lost_first(engine: Engine, asked: str) -> None:
    """[berserker.first] R-V-14 [rune.training] A-13: food may be named instead"""
    state = train(on_the_way(engine, asked, berserker_first="all_losses"), "swordsman")
    food = ["lose food"] if asked == "lost" else []
    assert named(state) == [*food, "lose berserker"]
    assert reason(engine, state, "lose swordsman") == "berserkers_first"


@pytest.mark.parametrize("first", ["combat_only", "off"])
@pytest.mark.parametrize("asked", ASKED)
def test_else_losses_on_the_way_stay_free(engine: Engine, asked: str, first: str) -> None:
    """[berserker.first] R-V-14"""
    state = train(on_the_way(engine, asked, berserker_first=first), "swordsman")
    assert {"lose swordsman", "lose berserker"} <= set(named(state))
