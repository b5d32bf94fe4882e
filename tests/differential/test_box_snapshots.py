"""Dicts of games with boxes: both engines refuse the same damaged ones, and name the same paths.

Every field of a position is damaged in every way in turn: a wrong type, a number out of range, a
word of another list or box, a field or an entry that is missing, and one that is too much.
"""

import copy
import os
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, cast

import pytest

import midgard
from midgard import reference
from support.damage.champions import WORDS, WRONG
from support.damage.plain import (
    MISPLACED,
    Data,
    Path,
    copied,
    parts,
    paths,
    put,
    value_at,
)
from support.fuzz.daily import SEED, seeds
from support.lockstep.verdicts import alike, verdict
from support.positions.box_phases import BOX_PHASES

LONG = "MIDGARD_LONG" in os.environ
DM, VALHALLA = "dark_mountains", "valhalla"
SETS: list[dict[str, Any]] = [
    {"expansions": (DM,)},
    {"expansions": (VALHALLA,)},
    {"expansions": (DM, VALHALLA)},
    {"expansions": (DM, VALHALLA), "promos": True, "beg_reward": "any_resource"},
    {"expansions": (DM, VALHALLA), "preset": "manual"},
]
EVERY = SETS[3]
#: Words of the boxes and of other lists, and what looks like a word inside the engine.
OWN_WORDS = (
    *("archer", "berserker", "leader", "left_bergrisar", "right_bergrisar", "bandits", "thief"),
    *("mercenaries", "shipwreck", "virtue", "hervor", "jorunn", "blessing-1", "epic-1", "glory"),
    *("provisions", "nidhoggr", "land", "sea", "land-lost", "land-thief", "land-mercenaries"),
    *("absent-archer", "absent-land-thief", "~land-lost", "\ue000archer", "\ue000land-thief"),
)
#: Fields that some box or some part has, or none.
FIELDS = (
    *("gold", "", "a.b", "x" * 60, "turn", "name", "land", "grouped", "monster", "bounty", "ship"),
    *("tokens", "blessings", "epics", "thorir_due", "land_journeys", "left_bergrisar", "bergrisar"),
    *("top", "ordered_by", "group", "grouped", "more", "survivors", "stands", "wand_used", "food"),
    *("archer", "thief", "lost", "land-lost", "absent-archer", "absent-land-thief", "~land-lost"),
    *("\ue000archer", "mercenaries", "land-mercenaries", "shipwreck", "leader", "hunters_host"),
)


#: Phases, one of them without its turn, in place of those that a rune or a purchase interrupts.
PHASES = ({"name": "placement", "turn": 0}, {"name": "gossip", "turn": 1}, {"name": "valhalla"})


@cache
def engines(number: int) -> tuple[midgard.Champions, reference.Champions]:
    """The two games of two players with these options."""
    options = SETS[number] | {"start_player": 0}
    return midgard.Champions(2, **options), reference.Champions(2, **options)


@cache
def played(number: int) -> list[Data]:
    """Positions of one random game in which Bergrisar, purchases and runes are sought."""
    rng, state = random.Random(number), engines(number)[0].new_state(chance="explicit")
    found: dict[str, Data] = {}
    while not state.is_terminal:
        data: Any = state.to_dict()
        name = data["phase"]["name"]
        if name not in found or rng.random() < 0.02:
            found[name] = data
        if state.is_chance:
            state.apply(rng.choice(state.chance_outcomes())[0])
            continue
        actions = [state.game.action(action).text for action in state.legal_actions()]
        loved = [
            it for it in actions if "bergrisar" in it or it.startswith(("buy", "rune", "take"))
        ]
        others = [it for it in actions if it != "beg"] or actions
        state.apply(rng.choice(loved if loved and rng.random() < 0.6 else others))
    return list(found.values())


def agree(number: int, data: Data, kind: str = "") -> bool:
    """Asks both engines, which must judge the data alike. Returns whether they accept it. Where a
    part stands in the place of another one, what else is wrong may have other paths.
    """
    case = {"game": "champions", "options": {"players": 2, "start_player": 0} | SETS[number]}
    return alike(engines(number), case, data, paths=kind not in MISPLACED)


def damages(data: Data, path: Path, rng: random.Random) -> Iterator[tuple[str, Data]]:
    """The dict with each kind of damage at a path."""

    def fresh() -> Data:
        return cast(Data, copied(data))

    value = value_at(data, path)
    yield "type", put(fresh(), path, copy.copy(rng.choice(WRONG)))
    yield "word", put(fresh(), path, rng.choice((*OWN_WORDS, *WORDS)))
    yield "number", put(fresh(), path, rng.choice(range(-1, 13)))
    if isinstance(value, int) and not isinstance(value, bool):
        yield "near", put(fresh(), path, value + rng.choice((-1, 1)))
    yield from parts(data, path, rng)
    if isinstance(value, list):
        more = fresh()
        value_at(more, path).append(copy.deepcopy(rng.choice([*value, 0, "none"])))
        yield "longer", more
    if isinstance(value, dict) and "name" in value:
        yield "phase", put(fresh(), path, copy.copy(rng.choice(PHASES)))
    if isinstance(value, dict):
        more = fresh()
        value_at(more, path).setdefault(rng.choice(FIELDS), rng.choice((0, None, [], "none")))
        yield "extra", more
        if value:
            renamed = fresh()
            there = value_at(renamed, path)
            there[rng.choice((*FIELDS, *OWN_WORDS))] = there.pop(rng.choice(list(there)))
            yield "renamed", renamed


def general(path: Path) -> Path:
    """A path without the numbers of items, seats and shores."""
    return tuple("" if isinstance(step, int) else step for step in path)


def one_of_each(data: Data, rng: random.Random) -> list[Path]:
    """One path of each field, of whichever seat, shore or item."""
    found: dict[Path, Path] = {}
    every = [path for path in paths(data) if path]
    rng.shuffle(every)
    for path in every:
        found.setdefault(general(path), path)
    return list(found.values())


@pytest.mark.parametrize("number", range(len(SETS)), ids=lambda number: str(SETS[number]))
@pytest.mark.parametrize("seed", seeds(40 if LONG else 2))
def test_every_field_is_refused_with_the_same_path(number: int, seed: int) -> None:
    """[setup.boxes] Every field of a position of a random game, in every way."""
    rng = random.Random(seed * 10 + number)
    data = rng.choice(played(number))
    accepted = tried = 0
    for path in one_of_each(data, rng):
        kinds = list(damages(data, path, rng))
        for kind, damaged in kinds if LONG else rng.sample(kinds, 2):
            accepted += agree(number, damaged, kind)
            tried += 1
    assert accepted < tried / 2


@pytest.mark.parametrize("name", BOX_PHASES)
def test_every_field_of_a_phase_of_the_boxes_is_refused_with_the_same_path(name: str) -> None:
    rng, number = random.Random(f"{SEED} {name}"), SETS.index(EVERY)
    data: Any = engines(number)[0].position(**BOX_PHASES[name], chance="explicit").to_dict()
    assert agree(number, data)
    for path in [it for it in one_of_each(data, rng) if it[0] == "phase" and len(it) > 1]:
        kinds = list(damages(data, path, rng))
        for kind, damaged in kinds if LONG else rng.sample(kinds, 2):
            agree(number, damaged, kind)


@pytest.mark.parametrize("key", ["shores", "land", "epics", "land_journeys", "blessings", "phase"])
@pytest.mark.parametrize("number", range(len(SETS)), ids=lambda number: str(SETS[number]))
def test_two_faults_are_both_reported(number: int, key: str) -> None:
    """Beside a part that is not a list or dict, or has not its length, and one that a set lacks."""
    data = played(number)[-1]
    short = [data[key][:-1]] if isinstance(data.get(key), list) else []
    for wrong in (None, 0, [], {}, "sea", [0] * 9, *short):
        damaged: Any = copy.deepcopy(data) | {key: wrong, "round": "nine"}
        damaged["clans"][0]["gold"] = 1
        assert not agree(number, damaged)
        named = verdict(engines(number)[0], damaged).paths
        assert {"round", "clans[0].gold"} <= named
        assert any(path.startswith(key) for path in named), named


@pytest.mark.parametrize("key", [it for it in OWN_WORDS if it != "leader"])
def test_a_key_and_a_word_are_shown_as_they_were_written(key: str) -> None:
    """Also if they look like what an engine puts before a word that is not in play."""
    number = 1  # Valhalla alone
    for at in (("supply",), ("journeys", "unseen"), ("clans", 0), ("shores", 1), ()):
        damaged = copy.deepcopy(played(number)[-1])
        value_at(damaged, at)[f"{key}?"] = 7
        value_at(damaged, at)[key if at != ("clans", 0) else f"{key}!"] = 7
        assert not agree(number, damaged)
    damaged = copy.deepcopy(played(number)[-1])
    damaged["shores"][0]["journey"] = key
    with pytest.raises(midgard.InvalidSnapshotError) as raised:
        engines(number)[0].from_dict(damaged, chance="explicit")
    [problem] = [it for it in raised.value.problems if it.path == "shores[0].journey"]
    assert problem.value == key
    assert "land-" not in problem.expected


#: A card that no game without its box has, or a step of no round, by the field that could have it.
STRANGERS = {
    "deck.runes": "virtue",
    "deck.destinies": "despised",
    "deck.trolls": "troll-lord-1",
    "rune_row": "virtue",
}


@pytest.mark.parametrize(
    ("number", "field"),
    [*((0, it) for it in STRANGERS if "troll" not in it), *((1, it) for it in STRANGERS)],
)
def test_a_card_that_is_not_in_play_is_not_a_word(number: int, field: str) -> None:
    """[setup.boxes] It is the only problem: the card in whose place it is counts as read."""
    for data in played(number)[:6]:
        path: list[Any] = list(field.split("."))
        if value_at(data, (*path,)):
            damaged = put(copy.deepcopy(data), (*path, 0), STRANGERS[field])
            agree(number, damaged)
            refused = verdict(engines(number)[0], damaged)
            assert refused.paths == {f"{field}[0]"}
            assert STRANGERS[field] not in refused.message.partition("; right is")[2]
