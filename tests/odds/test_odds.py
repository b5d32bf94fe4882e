"""The odds of fights: equal to full enumeration, to the engine's own chance, and to each other."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import midgard
from midgard.champions.enemies import enemy_of
from midgard.champions.fight_odds import Outcome
from midgard.champions.roll_policy import Policy
from support.odds.naive import Fight, Sea, band, bands, voyage, weighed, worth_of
from support.odds.weights import weights_of
from support.positions.champions import CARDS, Engine, last_worker, play, send_all

GAME = midgard.Champions()
FOES = ((1, 1), (1, 3), (2, 2), (2, 4), (3, 2), (4, 6))
ALL_RUNES = ("healing", "potential", "reaction")


def weights(
    objective: Any, foe: tuple[int, int], leader: str | None = None, runes: Iterable[str] = ()
) -> list[float]:
    enemy = midgard.Enemy("somebody", *foe, glory=5)
    return weights_of(objective, enemy, leader, list(runes), GAME)


def reported(
    counts: tuple[int, int, int],
    foe: tuple[int, int],
    *,
    objective: Any = "win",
    leader: str | None = None,
    runes: Iterable[str] = (),
    **options: Any,
) -> tuple[Fraction, Fraction, midgard.Odds[Any]]:
    """The value of the policy of the odds, the true best by enumeration, and the odds."""
    odds = midgard.odds(
        counts,
        midgard.Enemy("somebody", *foe, glory=5),
        objective=objective,
        leader=leader,
        runes=runes,
        exact=True,
        max_rounds=2,
        **options,
    )
    passed = weights(objective, foe, leader, runes)
    worth, favor = worth_of(passed), options.get("favor", 0)
    held = frozenset(runes)

    def ended(it: Outcome[Any]) -> Fraction:
        names = ("swordsman", "spearman", "axeman")
        left = tuple(name for name, n in zip(names, it.survivors, strict=True) for _ in range(n))
        return worth(it.victory, left, favor - it.favor_spent, held - set(it.runes_used))

    found = sum((Fraction(it.chance) * ended(it) for it in odds.outcomes), Fraction(0))
    spends = options.get("policy", "optimal") == "optimal"
    fight = Fight(foe[0], worth, leader, Fraction(passed[-1]), spends)
    best = fight._value(band(*counts), foe[1], favor, held & frozenset(ALL_RUNES))
    return found, best, odds


@pytest.mark.parametrize("foe", FOES)
@pytest.mark.parametrize("policy", ["optimal", "never"])
def test_without_favor_the_odds_are_those_of_enumeration(foe: tuple[int, int], policy: str) -> None:
    """[combat.round] [combat.casualties] Every warband of up to four."""
    for counts in bands(4):
        found, best, odds = reported(counts, foe, policy=policy)
        assert found == best, (counts, foe)
        assert sum(it.chance for it in odds.outcomes) == 1


@pytest.mark.parametrize("foe", FOES[::-1])
@pytest.mark.parametrize(("most", "favor"), [(3, 1), (2, 2), (1, 4)])
def test_with_favor_the_odds_are_the_best_of_all_rerolls(
    foe: tuple[int, int], most: int, favor: int
) -> None:
    """[combat.favor] R12, R13"""
    for counts in bands(most):
        found, best, _ = reported(counts, foe, favor=favor)
        assert found == best, (counts, foe)


@pytest.mark.parametrize("runes", [["potential"], ["reaction"], ["healing"], [*ALL_RUNES]])
@pytest.mark.parametrize("favor", [0, 1])
def test_runes_are_used_as_well_as_can_be(runes: list[str], favor: int) -> None:
    """[rune.potential] [rune.reaction] [rune.healing] R14, R15, R16"""
    for counts, foe in itertools.product(bands(2), ((1, 2), (2, 3), (3, 4))):
        found, best, _ = reported(counts, foe, runes=runes, favor=favor)
        assert found == best, (counts, foe)


@pytest.mark.parametrize("objective", ["survivors", {"win": 3, "swordsman": 1, "favor": 0.25}])
def test_other_objectives_are_met_as_well(objective: Any) -> None:
    """[combat.casualties]"""
    for counts, foe in itertools.product(bands(2), ((1, 3), (2, 2), (2, 4))):
        found, best, _ = reported(counts, foe, objective=objective, favor=1)
        assert found == best, (counts, foe)


LESS = (
    {"win": -0.5, "survivor": 0.375, "favor": -0.125, "rune": -0.0625},
    {"win": 3, "swordsman": 2, "spearman": 0.5, "rune": 0.25},
)


@pytest.mark.parametrize("objective", LESS, ids=["less is better", "swordsmen are dearer"])
def test_no_way_is_left_out_that_may_be_the_best(objective: Any) -> None:
    """[combat.favor] [combat.casualties] Where more may be worth less, nothing is left out."""
    for counts, foe in itertools.product(bands(2), ((2, 2), (2, 4))):
        options: dict[str, Any] = {"favor": 1, "runes": ALL_RUNES}
        found, best, _ = reported(counts, foe, objective=objective, **options)
        assert found == best, (counts, foe)


def test_leaders_matter() -> None:
    """[leader.svanhildr] [leader.ullr] [leader.asmundr] R44, R45, R46, M10"""
    for counts, foe in itertools.product(bands(2), ((1, 3), (2, 4))):
        found, best, _ = reported(counts, foe, leader="svanhildr", favor=1, runes=["reaction"])
        assert found == best, (counts, foe)
        for leader in ("ullr", "asmundr"):
            passed = weights("glory", foe, leader)
            found, best, odds = reported(counts, foe, leader=leader, favor=1, objective="glory")
            if leader == "ullr":
                doubles = odds.mean_glory - 5 * odds.win
                assert found + doubles * Fraction(passed[-1]) == best, (counts, foe)
            else:
                assert found == best
                assert odds.mean_glory == 5 * odds.win + 2 * odds.mean_favor_spent


def test_floats_are_the_fractions() -> None:
    """[combat.round]"""
    for counts, foe, favor in itertools.product(((3, 2, 1), (0, 4, 0)), ((2, 4), (4, 6)), (0, 2)):
        options: dict[str, Any] = {"favor": favor, "runes": ["healing"], "max_rounds": 5}
        enemy = midgard.Enemy("somebody", *foe)
        exact = midgard.odds(counts, enemy, exact=True, **options)
        quick = midgard.odds(counts, enemy, **options)
        assert [it[:-1] for it in exact.outcomes] == [it[:-1] for it in quick.outcomes]
        for one, other in zip(exact.outcomes, quick.outcomes, strict=True):
            assert math.isclose(one.chance, other.chance, rel_tol=1e-9)
        assert math.isclose(exact.mean_rounds, quick.mean_rounds, rel_tol=1e-12)


@pytest.mark.parametrize("favor", [8, 12])
def test_fractions_have_no_limit_of_dice(favor: int) -> None:
    """[combat.favor] 8 warriors with 12 favor throw up to 104 dice in a round."""
    exact, quick = (
        midgard.odds("8 sword", "4/6", favor=favor, exact=exact) for exact in (True, False)
    )
    assert sum(it.chance for it in exact.outcomes) == 1
    assert math.isclose(exact.win, quick.win, rel_tol=1e-12)
    assert math.isclose(exact.mean_favor_spent, quick.mean_favor_spent, rel_tol=1e-9)
    sea: dict[str, Any] = {"journey": "storm", "food": 4, "favor": favor}
    exact_sea, quick_sea = (
        midgard.journey_odds("8 sword", "mare", exact=exact, **sea) for exact in (True, False)
    )
    assert exact_sea.chance(lambda it: True) == 1
    assert math.isclose(exact_sea.win, quick_sea.win, rel_tol=1e-12)


def test_no_favor_more_is_worse() -> None:
    """[combat.favor]"""
    wins = [midgard.odds("4 sword 2 spear 2 axe", "4/6", favor=favor).win for favor in range(5)]
    assert wins == sorted(wins)
    never = midgard.odds("4 sword 2 spear 2 axe", "4/6", favor=4, policy="never")
    assert math.isclose(never.win, wins[0], rel_tol=1e-9)
    assert never.mean_favor_spent == 0


def test_rounds_have_an_exact_tail() -> None:
    """[combat.round] A lone spearman may block and miss for ever: rounds are a geometric tail."""
    lone = midgard.odds("1 swordsman", "1/1", exact=True, max_rounds=3)
    # A sixth shows a shield alone: nothing happens. Else the foe falls, or he does, or both.
    sixth = Fraction(1, 6)
    assert lone.rounds() == {
        1: 1 - sixth,
        2: sixth * (1 - sixth),
        3: sixth**2 * (1 - sixth),
        None: sixth**3,
    }
    assert lone.mean_rounds == 1 / (1 - sixth)
    assert lone.win == Fraction(3, 6) / (1 - sixth)


def greedy(roll: midgard.Roll) -> dict[str, dict[str, int]] | None:
    """Blanks are rerolled while the enemy stands and there is favor."""
    blanks = {
        kind: {"blank": faces["blank"]} for kind, faces in roll.dice.items() if "blank" in faces
    }
    return blanks if roll.favor and blanks and roll.hits < roll.damage_left else None


def test_a_function_decides() -> None:
    """[combat.favor] What it answers is done; it is no better than the best."""
    shown: list[midgard.Roll] = []

    def watched(roll: midgard.Roll) -> Any:
        shown.append(roll)
        return greedy(roll)

    own = midgard.odds("2 sword 1 spear", "2/4", favor=2, policy=watched, exact=True)
    best = midgard.odds("2 sword 1 spear", "2/4", favor=2, exact=True)
    none = midgard.odds("2 sword 1 spear", "2/4", favor=2, policy="never", exact=True)
    assert float(none.win) < float(own.win) < float(best.win)
    assert all(roll.favor > 0 for roll in shown)
    assert {roll.damage_left for roll in shown} == {1, 2, 3, 4}
    assert sum(sum(faces.values()) for faces in shown[0].dice.values()) == 3
    still = midgard.odds("2 sword 1 spear", "2/4", favor=2, policy=lambda roll: None, exact=True)
    assert still == none
    runes = midgard.odds("2 sword", "2/4", runes=["reaction"], policy=lambda roll: "reaction")
    assert runes.distribution(lambda it: it.runes_used)[("reaction",)] > 0.3


def test_the_engine_has_the_same_result() -> None:
    """[combat.round] The first three rounds, walked through the explicit chance of the engine."""
    engine = Engine("rust", midgard.Champions, midgard.IllegalActionError, midgard.ScriptError)
    position = last_worker(engine).board(troll="troll-1-1")
    position.clan(0, favor=0, warriors={"spearman": 2})
    start: Any = send_all(play(position.ready(explicit=True), "place troll"))
    found: dict[Any, Fraction] = {}

    def walk(state: midgard.champions.State, share: Fraction) -> None:
        phase = state.to_dict()["phase"]
        rounds = phase["fight"]["throws"] if "fight" in phase else 0
        if "fight" not in phase or phase["fight"]["foe"] != "troll":
            clan = state.to_dict()["clans"][0]
            key = (len(clan["trolls"]) > 0, clan["warriors"]["spearman"])
            found[key] = found.get(key, Fraction(0)) + share
        elif rounds > 3:
            found[None] = found.get(None, Fraction(0)) + share
        elif state.is_chance:
            for outcome, chance in state.chance_outcomes():
                walk(state.child(outcome), share * chance)
        else:
            walk(state.child(state.legal_actions()[0]), share)

    walk(start, Fraction(1))
    odds = midgard.odds("2 spearmen", "young-troll", exact=True, max_rounds=3)
    chances = odds.distribution(
        lambda it: None if it.rounds is None else (it.victory, it.survivors[1])
    )
    assert chances == found


SEAS = (
    {"journey": "storm", "food": 1, "shore": 3},
    {"journey": "lost", "food": 1, "shore": 1},
    {"journey": "whirlpool", "food": 0, "shore": 1},
    {"journey": "no_wind", "food": 2, "shore": 4},
    {"journey": "kraken", "food": 1, "shore": 2},
    {"journey": None, "food": 2, "shore": 3},
)


@pytest.mark.parametrize("sea", SEAS, ids=lambda sea: str(sea["journey"]))
@pytest.mark.parametrize("monster", ["monster-03-red", "monster-02-blue"])
def test_voyages_are_those_of_enumeration(sea: dict[str, Any], monster: str) -> None:
    """[journey.kraken] [journey.storm] [journey.lost] [voyage.feeding] R34, R35, R36, R37"""
    foe = enemy_of(monster, GAME)
    passed = weights_of("win", foe, None, [], GAME)
    fight = Fight(foe.attack, worth_of(passed))
    names = {row["id"]: row["count"] for row in CARDS["journeys"]}
    journeys = names if sea["journey"] is None else {sea["journey"]: 1}
    fed = (2, 2, 1, 1)[sea["shore"] - 1]
    for counts, favor in (((2, 1, 0), 0), ((1, 1, 1), 1)):
        reported = Sea(journeys, sea["food"], fed, foe.prohibits, (1, 2))
        best = voyage(fight, band(*counts), foe.defense, favor, frozenset(), reported)
        exact = midgard.journey_odds(counts, monster, favor=favor, exact=True, **sea)
        quick = midgard.journey_odds(counts, monster, favor=favor, **sea)
        assert weighed(exact, worth_of(passed), favor) == best, (counts, monster)
        assert exact.chance(lambda it: True) == 1
        assert_alike(exact, quick)


def assert_alike(exact: midgard.JourneyOdds[Any], quick: midgard.JourneyOdds[Any]) -> None:
    """The same passages; floats near the fractions."""
    chances = [
        {(it[:3], it.outcome[:-1]): it.outcome.chance for it in odds.passages}
        for odds in (exact, quick)
    ]
    assert chances[0].keys() == chances[1].keys()
    for key, chance in chances[0].items():
        assert isinstance(chance, Fraction)
        assert math.isclose(chance, chances[1][key], rel_tol=1e-9)
    assert math.isclose(exact.mean_rounds, quick.mean_rounds, rel_tol=1e-12)
    assert math.isclose(exact.mean_glory, quick.mean_glory, rel_tol=1e-12, abs_tol=1e-12)


@pytest.mark.parametrize("leader", [None, "svanhildr", "asmundr", "ullr"])
@pytest.mark.parametrize("objective", ["survivors", "glory"])
def test_voyages_with_runes_and_leaders_are_the_same_in_fractions(
    leader: str | None, objective: str
) -> None:
    """[journey.kraken] [rune.journey] [leader.ullr] A whole crew, every journey, all that acts."""
    exact, quick = (
        midgard.journey_odds(
            *("1 sword 2 spear 1 axe", "sea-serpent"),
            shore=2,
            food=1,
            favor=1,
            leader=leader,
            runes=["healing", "journey", "reaction"],
            objective=objective,
            exact=exact,
        )
        for exact in (True, False)
    )
    assert exact.chance(lambda it: True) == 1
    assert isinstance(exact.by_journey()["kraken"][1], Fraction)
    assert_alike(exact, quick)


def test_the_rune_journey_puts_away_what_is_worse() -> None:
    """[rune.journey] R18"""
    options: dict[str, Any] = {"journey": {"kraken": 1, "all_quiet": 1}, "shore": 1, "food": 2}
    with_rune = midgard.journey_odds("2 sword", "mare", runes=["journey"], **options)
    without = midgard.journey_odds("2 sword", "mare", **options)
    assert with_rune.win > without.win
    assert with_rune.by_journey().keys() == {"all_quiet"}
    assert math.isclose(with_rune.chance(lambda it: it.redrawn), 0.5)


def test_whom_a_monster_prohibits_falls_and_whom_a_troll_prohibits_cannot_come() -> None:
    """[voyage.prohibited] [assignment.land]"""
    all_three = midgard.odds("1 sword 1 spear 1 axe", "monster-02-red")
    two = midgard.odds("1 sword 1 spear", "monster-02-red")
    assert all_three.outcomes == two.outcomes
    assert midgard.odds("2 axes", "monster-02-red").win == 0
    with pytest.raises(midgard.InvalidOptionError, match=r"assignment\.land"):
        midgard.odds("1 sword", "troll-2-3")


BAD: tuple[tuple[dict[str, Any], str], ...] = (
    ({"warriors": "9 sword"}, r"1 to 8 warriors, not 9 \[longhouse"),
    ({"warriors": "no sword"}, "not a warband"),
    ({"warriors": "3 s"}, "not one of swordsman"),
    ({"warriors": {"swordsman": -1}}, "not a warband"),
    ({"warriors": (1, 1)}, "not a warband"),
    ({"enemy": "nobody"}, "unknown enemy"),
    ({"enemy": "nokk"}, "name one: monster-02-red"),
    ({"enemy": "0/3"}, "attack must be 1 to 20"),
    ({"favor": 13}, r"favor must be 0 to 12, not 13 \[combat\.favor\]"),
    ({"favor": 1.5}, "favor must be"),
    ({"leader": "odin"}, "unknown leader"),
    ({"runes": "healing"}, "as a list"),
    ({"runes": ["healing", "healing"]}, "only one"),
    ({"runes": ["hail"]}, "unknown rune"),
    ({"policy": "often"}, "policy must be"),
    ({"policy": lambda roll: {"axeman": {"blank": 1}}, "favor": 1}, "not possible here"),
    ({"policy": lambda roll: {"axeman": {"blue": 1}}, "favor": 1}, "a policy returns"),
    ({"policy": lambda roll: "potential", "favor": 1}, "not possible here"),
    ({"objective": "fun"}, "unknown objective"),
    ({"objective": {"fun": 1}}, "weights are numbers"),
    ({"objective": {"win": math.nan}}, "weights are numbers"),
    ({"objective": None}, "objective must be one of win, .* not None"),
    ({"objective": 3}, "objective must be one of win, .* not 3"),
    ({"objective": {"win": True}}, "weights are numbers"),
    ({"objective": {"win": "1"}}, "weights are numbers"),
    ({"runes": None}, "runes come as a list, .* not None"),
    ({"runes": 3}, "runes come as a list, .* not 3"),
    ({"favor": True}, "favor must be a whole number"),
    ({"warriors": (True, 1, 1)}, "not a warband"),
    ({"warriors": {"swordsman": 1.0}}, "not a warband"),
    *(
        ({"policy": lambda roll, n=n: {"swordsman": {"blank": n}}, "favor": 1}, "a policy returns")
        for n in (-1, 300, 1.5, True, None)
    ),
    ({"max_rounds": -1}, "max_rounds must be"),
)


@pytest.mark.parametrize(("options", "message"), BAD, ids=[message for _, message in BAD])
def test_wrong_values_are_refused(options: dict[str, Any], message: str) -> None:
    """[longhouse.limit] [combat.favor]"""
    passed: dict[str, Any] = {"warriors": "2 swordsmen", "enemy": "young-troll", **options}
    with pytest.raises(midgard.InvalidOptionError, match=message):
        midgard.odds(passed.pop("warriors"), passed.pop("enemy"), **passed)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"shore": 5}, "a shore is 1 to 4"),
        ({"food": 9}, "food must be 0 to 8"),
        ({"journey": "calm"}, "unknown journey"),
        ({"journey": {"storm": -1}}, "journeys are"),
        ({"journey": 3}, "journey must be None .* not 3"),
        ({"journey": ["storm"]}, r"journey must be None .* not \['storm'\]"),
        ({"journey": {"storm": 1.5}}, "journeys are"),
        ({"shore": 1.0}, "a shore is 1 to 4"),
        ({"shore": True}, "a shore is 1 to 4"),
        ({"food": "2"}, "food must be a whole number, 0 to 8, not '2'"),
        ({"journey": {}}, "no journey can lie there"),
        ({"enemy": "hill-troll"}, "not a monster of a shore"),
    ],
)
def test_a_voyage_that_cannot_be_is_refused(options: dict[str, Any], message: str) -> None:
    """[voyage.feeding]"""
    passed: dict[str, Any] = {"warriors": "2 swordsmen", "enemy": "mare", **options}
    with pytest.raises(midgard.InvalidOptionError, match=message):
        midgard.journey_odds(passed.pop("warriors"), passed.pop("enemy"), **passed)


def test_numbers_of_numpy_are_numbers() -> None:
    """[combat.strike]"""
    plain = midgard.odds((1, 1, 1), midgard.Enemy("it", 2, 3, 4), favor=1, objective={"win": 2})
    others = midgard.odds(  # type: ignore[call-overload]
        np.array([1, 1, 1]),
        midgard.Enemy("it", np.int64(2), np.uint8(3), np.int8(4)),  # type: ignore[arg-type]
        favor=np.int64(1),
        max_rounds=np.int16(12),
        objective={"win": np.float32(2)},
    )
    assert plain == others
    assert type(others.enemy.attack) is int
    sea = {"journey": {"storm": 1, "kraken": 1}, "shore": 2, "food": 3}
    known = midgard.journey_odds((2, 0, 1), "mare", **sea)  # type: ignore[call-overload]
    numbers = {"journey": dict.fromkeys(("storm", "kraken"), np.int32(1))}
    there = {"shore": np.int64(2), "food": np.uint8(3)}
    again = midgard.journey_odds(  # type: ignore[call-overload]
        np.array([2, 0, 1]), "mare", **numbers, **there
    )
    assert again == known


def test_a_policy_may_count_with_numpy() -> None:
    """[combat.favor]"""

    def blanks(one: Any) -> Policy:
        def policy(roll: midgard.Roll) -> dict[str, dict[str, int]] | None:
            blank = roll.dice["swordsman"].get("blank") if roll.favor else None
            return {"swordsman": {"blank": one(blank)}} if blank else None

        return policy

    first, second = (
        midgard.odds("2 sword", "1/3", favor=1, policy=blanks(one)) for one in (int, np.int64)
    )
    assert first == second


def test_an_exception_of_a_policy_reaches_the_caller() -> None:
    """[combat.favor]"""

    def failing(roll: midgard.Roll) -> None:
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        midgard.odds("1 sword", "1/1", favor=1, policy=failing)
