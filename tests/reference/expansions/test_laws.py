"""The laws that every game with a box has: random games on the reference, chance included."""

import random
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from midgard.reference import Champions, IllegalActionError, State
from midgard.reference.champions.options import ROWS
from midgard.reference.champions.phase.table import ALL_PHASES
from midgard.reference.champions.reasons import BOX_REASONS, REASONS
from support.books.boxes import BoxBooks

DM, VALHALLA = "dark_mountains", "valhalla"
LIKED = (
    *("place left_b", "place right_b", "place hunting", "place troll", "place runesmith"),
    *("rune", "buy", "ability", "wand", "mercy", "take"),
)
SETS = [(DM,), (VALHALLA,), (DM, VALHALLA)]
GAMES = [
    {"players": players, "expansions": boxes, "preset": preset, "promos": promos}
    for boxes in SETS
    for players in (2, 3, 4, 5)
    for preset, promos in (("official", True), ("official", False), ("manual", False))
    if players < 5 or DM in boxes
]
OPTIONS = [
    {
        "players": 2 + seed % 4,
        "expansions": (DM, VALHALLA),
        "promos": seed % 2 == 0,
        "assignment": ("in_turn", "simultaneous")[seed % 2],
        **{
            name: row.values[(seed + at) % len(row.values)]
            for at, name in enumerate(ROWS)
            if (row := ROWS[name])
        },
    }
    for seed in range(8)
]


def choose(state: State, rng: random.Random) -> int:
    """An action or outcome: by chance, or one that is rare otherwise."""
    if state.is_chance:
        outcomes, shares = zip(*state.chance_outcomes(), strict=True)
        assert sum(shares) == Fraction(1)
        return int(rng.choices(outcomes, [float(share) for share in shares])[0])
    legal = state.legal_actions()
    assert legal
    assert len(set(legal)) == len(legal)
    names = [state.game.action_text(action) for action in legal]
    weights = [4 if name.startswith(LIKED) else 0.3 if name == "beg" else 1 for name in names]
    return rng.choices(legal, weights)[0]


def check_dice(state: State, whole: dict[str, int]) -> None:
    """Every die is somewhere, once."""
    data = state.to_dict()
    found = Counter(data["supply"]) + Counter(data["stock"])
    for clan in data["clans"]:
        found += Counter(clan["warriors"])
    for band in data["garrison"].values():
        found += Counter(band)
    for shore in data["shores"]:
        found += Counter(shore["ship"]["warriors"]) if shore["ship"] else Counter()
    phase = data["phase"]
    while "back" in phase:
        phase = phase["back"]
    fight = phase.get("fight") or phase.get("survivors")
    found += Counter(fight["warband"]) if fight else Counter()
    assert {kind: found[kind] for kind in whole} == whole


def check_refused(state: State) -> None:
    """An illegal action is refused with a known reason, and nothing changes."""
    before, legal = state.to_dict(), set(state.legal_actions())
    for action in range(state.game.action_count):
        if action not in legal:
            with pytest.raises(IllegalActionError) as caught:
                state.apply(action)
            assert caught.value.reason in REASONS | BOX_REASONS
            assert state.why_not(action)
    assert state.to_dict() == before


def check_forms(game: Champions, state: State) -> None:
    """A state is written, read, viewed and shown."""
    data = state.to_dict()
    assert game.from_dict(data) == state
    for seat in range(game.players):
        assert state.view(seat)["seat"] == seat
        assert state.table(seat)


def play(options: dict[str, Any], seed: int) -> Counter[str]:
    """A whole game; returns the names of its phases."""
    game, rng, seen = Champions(**options), random.Random(seed), Counter[str]()
    state = game.new_state()
    whole = {kind: die.count for kind, die in game.rules.cards.dice.items()}
    piles: dict[str, Sequence[str]] = {
        deck: [card.id for card in game.rules.cards.enemies(deck)]
        for deck in ("trolls", "draugr", "monsters", "bergrisar")
    }
    books = BoxBooks(state.to_dict(), piles)
    while not state.is_terminal:
        seen[state.to_dict()["phase"]["name"]] += 1
        if rng.random() < 0.02:
            check_forms(game, state)
        if rng.random() < 0.01 and not state.is_chance:
            check_refused(state)
        books.book(state.apply_events(choose(state, rng)))
        data = state.to_dict()
        del data["phase"]
        assert books.data == data
        check_dice(state, whole)
    assert sum(state.returns()) == pytest.approx(1)
    assert books.winners == state.winners
    return seen


@pytest.mark.parametrize("options", GAMES, ids=lambda options: "-".join(map(str, options.values())))
def test_the_laws_hold_for_every_set_of_boxes(options: dict[str, Any]) -> None:
    play(options, 5)


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_the_laws_hold_for_every_option(number: int) -> None:
    play(OPTIONS[number], number)


def test_most_phases_are_met() -> None:
    """A few games meet nearly every phase."""
    seen = Counter[str]()
    for seed in range(12):
        seen += play(GAMES[-1 - seed % 6], 100 + seed)
    assert len(seen) > len(ALL_PHASES) * 3 // 4
