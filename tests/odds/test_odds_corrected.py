"""The odds with corrected cards: those of enumeration with the same rows."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.champions.enemies import enemy_of
from support.corrections.champions import corrected, corrections, to_toml
from support.odds import naive
from support.odds.naive import Fight, Sea, band, voyage, weighed, worth_of
from support.odds.weights import weights_of

WARRIORS = ("swordsman", "spearman", "axeman")
Box = tuple[midgard.Champions, dict[str, Any]]


@pytest.fixture(params=range(3))
def box(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Box]:
    """A game with corrected cards, and its rows; the enumeration throws the same dice."""
    made = corrections(request.param, 1.0)
    path = tmp_path / "cards.toml"
    path.write_text(to_toml(made), encoding="utf-8")
    rows = corrected(made)
    sides = {
        die["id"]: tuple((f["hits"], f["shields"]) for f in die["faces"] for _ in range(f["count"]))
        for die in rows["dice"]
    }
    monkeypatch.setattr(naive, "SIDES", sides)
    naive.throws.cache_clear()
    yield midgard.Champions(cards=str(path)), rows
    naive.throws.cache_clear()


@pytest.mark.parametrize(
    ("counts", "favor", "runes", "leader"),
    [
        ((2, 1, 0), 0, (), None),
        ((1, 0, 1), 1, (), None),
        ((2, 0, 0), 1, ("reaction",), "svanhildr"),
        ((0, 1, 1), 0, ("potential", "healing"), None),
    ],
)
def test_the_odds_of_fights_are_those_of_the_corrected_dice(
    box: Box, counts: tuple[int, int, int], favor: int, runes: tuple[str, ...], leader: str | None
) -> None:
    """[combat.round] [combat.favor] [leader.svanhildr]"""
    game, rows = box
    for row in (rows["trolls"][3], rows["draugr"][7], {"id": "kraken", **rows["kraken"]}):
        foe = enemy_of(row["id"], game)
        assert (foe.attack, foe.defense, foe.glory) == tuple(
            row[name] for name in ("attack", "defense", "glory")
        )
        if foe.prohibits and counts[WARRIORS.index(foe.prohibits)]:
            continue
        worth = worth_of(weights_of("win", foe, leader, list(runes), game))
        odds = midgard.odds(
            *(counts, row["id"]), favor=favor, runes=runes, leader=leader, exact=True, game=game
        )
        found: float | Fraction = Fraction(0)
        for it in odds.outcomes:
            left = tuple(k for k, n in zip(WARRIORS, it.survivors, strict=True) for _ in range(n))
            held = frozenset(runes) - set(it.runes_used)
            found += it.chance * worth(it.victory, left, favor - it.favor_spent, held)
        fight = Fight(foe.attack, worth, leader)
        assert found == fight._value(band(*counts), foe.defense, favor, frozenset(runes))


@pytest.mark.parametrize("journey", [None, "kraken", "lost"])
def test_the_odds_of_voyages_are_those_of_the_corrected_rows(box: Box, journey: str | None) -> None:
    """[voyage.feeding] [journey.kraken]"""
    game, rows = box
    counts = {row["id"]: row["count"] for row in rows["journeys"]}
    journeys = {kind: n for kind, n in counts.items() if n} if journey is None else {journey: 1}
    kraken = rows["kraken"]["attack"], rows["kraken"]["defense"]
    for shore, row in enumerate(rows["monsters"][5:9], 1):
        fed = rows["board"]["warriors_per_food"][shore - 1]
        foe = enemy_of(row["id"], game)
        worth = worth_of(weights_of("win", foe, None, [], game))
        sea = Sea(journeys, 1, fed, foe.prohibits, kraken)
        best = voyage(Fight(foe.attack, worth), band(1, 1, 1), foe.defense, 0, frozenset(), sea)
        odds = midgard.journey_odds(
            (1, 1, 1), row["id"], shore=shore, food=1, journey=journey, exact=True, game=game
        )
        assert weighed(odds, worth, 0) == best, row


def test_the_values_of_favor_and_coins_are_those_of_the_board(box: Box) -> None:
    """[score.favor] [score.coins] [leader.asmundr]"""
    game, rows = box
    each = rows["board"]["favor_glory"]
    monster, draugr = rows["monsters"][0], rows["draugr"][0]
    assert enemy_of(monster["id"], game).reward == monster["favor"] * each
    coins = draugr["coins"] / rows["board"]["coins_per_glory"]
    assert enemy_of(draugr["id"], game).reward == pytest.approx(coins)
    foe = enemy_of("2/3", game)
    assert weights_of({"glory": 1.0}, foe, None, [], game)[4] == each
    assert weights_of({"glory": 1.0}, foe, "asmundr", [], game)[4] == each - 2
