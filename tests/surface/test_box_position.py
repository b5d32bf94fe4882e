"""Positions made to order in games with the boxes."""

import copy
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import midgard
from midgard import reference
from midgard.champions.position import (
    ClanParts,
    JourneysParts,
    LandParts,
    Parts,
    ShipParts,
    ShoreParts,
    describe,
)
from support.damage.champions import WRONG
from support.damage.plain import paths, put
from support.lockstep.champions import BOX_CHOICES, any_box_options, box_options
from support.positions.box_phases import BOX_PHASES

DM, VALHALLA = "dark_mountains", "valhalla"
BOTH: dict[str, Any] = {"players": 3, "expansions": (DM, VALHALLA), "promos": True}
SETUP = {*("stalls", "start", "draft", "leaders", "destinies", "end"), *("blessings", "epics")}
RED = "bergrisar-1-red"
SIDES = ("left", "right")
#: They follow from the other parts.
FOLLOW = {"players", "supply", "longships", "huts_sold"}


def game_of(**options: Any) -> Any:
    """The game; its parts have no types here, as most of them are made in loops."""
    return midgard.Champions(**options)


def both(options: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """The dict of the position, which both engines accept."""
    game = game_of(**options)
    reference.Champions(**options).from_dict(describe(game, **parts))
    state = game.position(**parts, chance="explicit")
    assert state.legal_actions() or state.is_chance
    data: dict[str, Any] = state.to_dict()
    return data


@pytest.mark.parametrize("promos", [False, True])
@pytest.mark.parametrize("preset", ["official", "manual"])
@pytest.mark.parametrize(("players", "boxes"), BOX_CHOICES)
def test_a_position_needs_no_part(
    players: int, boxes: tuple[str, ...], preset: str, promos: bool
) -> None:
    options = {"players": players, "expansions": boxes, "preset": preset}
    options["promos"] = promos and bool(boxes)
    data = both(options)
    start = game_of(**options).new_state(chance="explicit").to_dict()
    dice = Counter(data["supply"]) + Counter(data["stock"])
    whole = Counter(start["supply"])
    for clan, first in zip(data["clans"], start["clans"], strict=True):
        dice += Counter(clan["warriors"])
        whole += Counter(first["warriors"])
    assert dice == whole
    for deck in ("bergrisar", "epics"):
        if deck in start["deck"]:
            row = data["epics"] if deck == "epics" else [data[f"{side}_{deck}"] for side in SIDES]
            assert sorted([*data["deck"][deck], *row]) == sorted(start["deck"][deck])
    if VALHALLA in boxes:
        left = Counter(data["deck"]["blessings"]) + Counter(data["blessings"])
        assert left == Counter(start["deck"]["blessings"])


@pytest.mark.parametrize("preset", ["official", "manual"])
@pytest.mark.parametrize("name", BOX_PHASES)
def test_every_phase_of_the_boxes_can_be_made(name: str, preset: str) -> None:
    parts = BOX_PHASES[name]
    options = BOTH | {"preset": preset, "component_counts": "official"}
    if name == "alms":
        options["beg_reward"] = "any_resource"
    before = copy.deepcopy(parts)
    phase = both(options, **parts)["phase"]
    assert parts == before
    wanted = parts["phase"] if isinstance(parts["phase"], dict) else {"name": parts["phase"]}
    assert phase["name"] == wanted["name"]


def test_all_phases_of_the_boxes_are_made() -> None:
    from midgard.reference.champions.phase.table import ALL_PHASES, PHASES

    made = {
        phase if isinstance(phase, str) else phase["name"]
        for phase in (parts["phase"] for parts in BOX_PHASES.values())
    }
    assert made >= set(ALL_PHASES) - set(PHASES) - SETUP


def test_parts_of_each_box_stay_and_the_rest_makes_room() -> None:
    data = both(
        BOTH,
        round=4,
        left_bergrisar="bergrisar-1-red",
        land={"right_bergrisar": {"journey": "bandits", "known_to": [2]}},
        land_journeys={"top": ["lost"], "discards": {"avalanche": 1}},
        blessings=["provisions", "provisions", None, "levy_of_the_slain"],
        epics=["garmr", None],
        clans=[
            {"leader": "thorir", "bergrisar": ["bergrisar-1-blue"], "epics": ["nidhoggr"]},
            {"tokens": {"archer": 2}, "blessings": {"wand_of_gondul": 1}, "wand_used": 1},
            {"warriors": {"archer": 2, "leader": 0}, "blessings": {"mercy_of_eir": 1}},
        ],
    )
    first, second, third = data["clans"]
    assert data["left_bergrisar"] == "bergrisar-1-red"
    assert data["right_bergrisar"] == "bergrisar-1-yellow"
    assert data["land_journeys"]["unseen"]["lost"] + 1 == whole("land_journeys")["lost"]
    assert data["land_journeys"]["ordered_by"] == 0
    assert data["deck"]["blessings"]["provisions"] == 0
    assert not {"garmr", "nidhoggr"} & set(data["deck"]["epics"])
    assert (first["sheet"]["bergrisar"], first["sheet"]["epics"]) == (4, 15)
    assert second["tokens"]["swordsman"] == 0
    assert (second["wand_used"], third["mercy_used"]) == (1, 0)
    assert second["sheet"]["blessings"] > 0
    assert data["supply"]["archer"] == 10
    assert data["supply"]["leader"] == 3


def whole(deck: str) -> dict[str, int]:
    """All cards of a deck of journeys."""
    cards: dict[str, int] = game_of(**BOTH).new_state(seed=1).to_dict()[deck]["unseen"]
    return cards


def test_the_cards_are_those_that_the_options_leave_in_the_box() -> None:
    manual = both(BOTH | {"component_counts": "manual"})
    assert len(manual["deck"]["bergrisar"]) == 10 - 2
    assert sum(manual["deck"]["blessings"].values()) == 9 - 4
    assert manual["supply"]["archer"] == 5
    assert "patience" not in manual["deck"]["runes"]
    assert "patience" in both(BOTH)["deck"]["runes"]


@pytest.mark.parametrize(("named", "stalls"), [("manual_2_2", 4), ("official_3_3", 6)])
def test_five_players_have_as_many_stalls_as_the_option_sets(named: str, stalls: int) -> None:
    data = both({"players": 5, "expansions": (DM,), "stalls_5p": named})
    assert len(data["stalls"]) == stalls
    rangers = both(
        {"players": 5, "expansions": (DM,), "stalls_5p": named},
        clans={4: {"placed": ["roving_rangers", "gossip"]}},
    )
    assert {"roving_rangers", "gossip"} < set(rangers["stalls"])
    assert len(rangers["stalls"]) == stalls


def test_berserkers_are_lost_first_where_the_option_is_set() -> None:
    options = BOTH | {"berserker_first": "all_losses"}
    assert both(options, **BOX_PHASES["blizzard"])["phase"]["from"] == "berserker"
    assert both(BOTH, **BOX_PHASES["blizzard"])["phase"]["from"] == "swordsman"


def test_patience_stands_for_the_rune_that_it_copies() -> None:
    data = both(
        BOTH,
        phase={"name": "friendship", "back": {"name": "placement"}},
        clans=[{"used_runes": ["patience"], "blame": 1}, {"runes": ["friendship"]}],
    )
    assert data["clans"][0]["used_runes"] == ["patience"]
    hunt = {"clans": [{"runes": ["patience"]}, {"runes": ["the_hunt"]}]}
    data = both(BOTH, **(BOX_PHASES["hunt_settled"] | hunt))
    assert data["clans"][0]["runes"] == ["patience"]


def test_there_is_a_part_for_each_field_of_a_state() -> None:
    """Each field can be named alone, and stays as it is; what follows from others is not a part."""
    game = game_of(**BOTH)
    ship = {1: {"ship": {"kind": "small"}}}
    data = game.position(shores=ship, journeys={"top": ["lost"]}).to_dict()
    assert set(data) - FOLLOW == set(Parts.__annotations__) - {"turn"}
    for parts, found in (
        (ClanParts, data["clans"][0]),
        (ShoreParts, data["shores"][0]),
        (ShipParts, data["shores"][0]["ship"]),
        (LandParts, data["land"][0]),
        (JourneysParts, data["journeys"]),
    ):
        assert set(found) == set(parts.__annotations__)
    plain = game.position().to_dict()
    for name in set(plain) - FOLLOW:
        value = plain[name]
        part = dict(enumerate(value, 1)) if name == "shores" else value
        assert game.position(**{name: part}).to_dict()[name] == value, name
    for seat, clan in enumerate(plain["clans"]):
        for name, value in clan.items():
            assert game.position(clans={seat: {name: value}}).to_dict() == plain, name
    for name, value in plain["land"][1].items():
        assert game.position(land={"right_bergrisar": {name: value}}).to_dict() == plain
    for deck in ("journeys", "land_journeys"):
        for name, value in plain[deck].items():
            assert game.position(**{deck: {name: value}}).to_dict() == plain


def walk(number: int) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Positions of a random game, in which runes, places of the boxes and Valhalla are sought."""
    options = (box_options if number % 2 else any_box_options)(number) | {"skip_forced": False}
    game, rng = game_of(**options), random.Random(number)
    state = game.new_state(chance="explicit")
    sought = ("rune", "take", "draw", "place", "buy", "pay", "favor", "kind", "ability", "sail")
    while not state.is_terminal:
        if state.phase not in SETUP and rng.random() < 0.15:
            yield game, state.to_dict()
        if state.is_chance:
            outcomes, shares = zip(*state.chance_outcomes(), strict=True)
            state.apply(rng.choices(outcomes, [float(share) for share in shares])[0])
            continue
        legal = [game.action(action) for action in state.legal_actions()]
        best = [action for action in legal if action.text.startswith(sought)]
        state.apply(rng.choice(best if best and rng.random() < 0.6 else legal))


def named(data: dict[str, Any]) -> dict[str, Any]:
    """All of a position as parts."""
    parts = {part: copy.deepcopy(data[part]) for part in Parts.__annotations__ if part in data}
    parts["shores"] = dict(enumerate(parts["shores"], 1))
    return parts


def some(numbers: dict[str, int]) -> dict[str, int]:
    """The numbers that are not 0."""
    return {kind: number for kind, number in numbers.items() if number}


def without_the_rest(data: dict[str, Any]) -> dict[str, Any]:
    """The parts from which the others follow."""
    parts = named(data)
    del parts["hunters"]
    parts["deck"] = {deck: data["deck"][deck] for deck in ("trolls", "draugr", "merchants")}
    parts["garrison"] = {site: some(band) for site, band in data["garrison"].items()}
    parts["stock"] = some(data["stock"])
    for clan in parts["clans"]:
        del clan["begging"]
        for line in ("trolls", "draugr", "monsters", "bergrisar", "epics"):
            clan["sheet"].pop(line, None)
        for numbers in {"warriors", "tokens", "blessings"} & set(clan):
            clan[numbers] = some(clan[numbers])
    for deck in {"journeys", "land_journeys"} & set(parts):
        for field in ("left", "unseen"):
            del parts[deck][field]
    return parts


@pytest.mark.parametrize("number", range(12))
def test_a_position_of_a_game_is_made_of_its_parts(number: int) -> None:
    """Nothing that is named changes; what is left out is completed as it was."""
    seen = 0
    for game, data in walk(number):
        assert game.position(**named(data), chance="explicit").to_dict() == data
        made = game.position(**without_the_rest(data), chance="explicit").to_dict()
        assert sorted(made.pop("hunters")) == sorted(data.pop("hunters"))
        assert made == data
        seen += 1
    assert seen > 20


@pytest.mark.parametrize(
    ("parts", "path"),
    [
        ({"left_bergrisar": "troll-1-1"}, "left_bergrisar"),
        (
            {"left_bergrisar": "bergrisar-1-red", "right_bergrisar": "bergrisar-1-red"},
            "right_bergrisar",
        ),
        (
            {"clans": [{"bergrisar": ["bergrisar-1-red"], "sheet": {"bergrisar": 1}}]},
            "clans[0].sheet.bergrisar",
        ),
        ({"clans": [{"tokens": {"leader": 1}}]}, "clans[0].tokens.leader"),
        ({"clans": [{"blessings": {"provisions": 9}}]}, "deck.blessings.provisions"),
        ({"clans": [{"epics": ["garmr"]}], "epics": ["garmr", None]}, "clans[0].epics"),
        ({"clans": [{"wand_used": 1}]}, "clans[0].wand_used"),
        ({"clans": [{"warriors": {"archer": 9}}]}, "clans[0].warriors"),
        ({"blessings": ["provisions"]}, "blessings"),
        ({"epics": "garmr"}, "epics"),
        ({"epics": [None]}, "epics"),
        ({"epics": [None, None, None]}, "epics"),
        ({"thorir_due": 1}, "thorir_due"),
        ({"land": [{"journey": "kraken"}]}, "land[0].journey"),
        ({"land": [{"journey": "bandits"}]}, "land[0].known_to"),
        ({"land_journeys": {"top": ["lost"] * 9}}, "land_journeys.top"),
        ({"land_journeys": {"top": ["lost"] * 3}}, "land_journeys.unseen.lost"),
        ({"phase": "valhalla"}, "phase.after"),
        ({"phase": {"name": "helmet", "fight": {"helmet_hits": -1}}}, "phase.fight.helmet_hits"),
        ({"phase": {"name": "hire", "shore": "left_bergrisar"}}, "garrison.left_bergrisar"),
    ],
)
def test_parts_of_a_box_that_contradict_the_rest_are_refused(
    parts: dict[str, Any], path: str
) -> None:
    game = game_of(**BOTH)
    with pytest.raises(midgard.InvalidSnapshotError) as caught:
        game.position(**parts)
    assert path in [problem.path for problem in caught.value.problems]
    with pytest.raises(reference.InvalidSnapshotError):
        reference.Champions(**BOTH).from_dict(describe(game, **parts))


@pytest.mark.parametrize(
    ("parts", "path", "box"),
    [
        ({"left_bergrisar": "bergrisar-1-red"}, "left_bergrisar", DM),
        ({"land": [{}]}, "land", DM),
        ({"land_journeys": {}}, "land_journeys", DM),
        ({"blessings": []}, "blessings", VALHALLA),
        ({"epics": []}, "epics", VALHALLA),
        ({"thorir_due": False}, "thorir_due", VALHALLA),
        ({"deck": {"epics": []}}, "deck.epics", VALHALLA),
        ({"garrison": {"right_bergrisar": {}}}, "garrison.right_bergrisar", DM),
        ({"garrison": {"troll": {"archer": 1}}}, "garrison.troll.archer", DM),
        ({"journeys": {"top": []}}, "journeys.top", DM),
        ({"shores": {1: {"grouped": True}}}, "shores[1].grouped", DM),
        (
            {"shores": {1: {"ship": {"warriors": {"berserker": 1}}}}},
            "shores[1].ship.warriors.berserker",
            VALHALLA,
        ),
        ({"stock": {"archer": 1}}, "stock.archer", DM),
        ({"clans": [{}, {"tokens": {}}]}, "clans[1].tokens", VALHALLA),
        ({"clans": {0: {"bergrisar": []}}}, "clans[0].bergrisar", DM),
        ({"clans": [{"mercy_used": 0}]}, "clans[0].mercy_used", VALHALLA),
        ({"clans": [{"warriors": {"leader": 1}}]}, "clans[0].warriors.leader", VALHALLA),
        ({"clans": [{"sheet": {"bandits": 3}}]}, "clans[0].sheet.bandits", DM),
        ({"phase": "gossip"}, "phase gossip", DM),
        ({"phase": {"name": "true_vision", "more": 2}}, "phase.more", DM),
        ({"phase": {"name": "dice", "fight": {"stands": True}}}, "phase.fight.stands", VALHALLA),
        (
            {"phase": {"name": "dice", "fight": {"warband": {"archer": 1}}}},
            "phase.fight.warband.archer",
            DM,
        ),
        ({"phase": {"name": "gifts", "back": {"name": "mercy"}}}, "phase.back mercy", VALHALLA),
    ],
)
def test_a_part_of_a_box_that_is_not_in_play_is_refused(
    parts: dict[str, Any], path: str, box: str
) -> None:
    others = [(), (VALHALLA,) if box == DM else (DM,)]
    for boxes in others:
        with pytest.raises(midgard.InvalidOptionError) as caught:
            game_of(players=2, expansions=boxes).position(**parts)
        assert str(caught.value) == f"{path} needs the box {box}, which is not in play"


@pytest.mark.parametrize(
    ("options", "parts"),
    [
        ({"expansions": (VALHALLA,)}, {"stalls": ["folk_warriors", "gossip"]}),
        ({"expansions": (DM,)}, {"stalls": ["trainer", "skald"]}),
        ({"expansions": (DM, VALHALLA), "preset": "manual"}, {"phase": "rangers"}),
        ({"expansions": (DM, VALHALLA), "preset": "manual"}, {"phase": "gossip"}),
        ({"expansions": (DM, VALHALLA), "preset": "manual"}, {"phase": "trainer"}),
    ],
)
def test_a_stall_that_is_not_in_the_box_is_refused(
    options: dict[str, Any], parts: dict[str, Any]
) -> None:
    game = game_of(players=2, **options)
    with pytest.raises(midgard.InvalidSnapshotError) as caught:
        game.position(**parts)
    assert "stalls" in [problem.path for problem in caught.value.problems]
    with pytest.raises(reference.InvalidSnapshotError) as slow:
        reference.Champions(players=2, **options).from_dict(describe(game, **parts))
    assert {problem.path for problem in slow.value.problems} == {
        problem.path for problem in caught.value.problems
    }


def test_a_space_of_land_is_one_of_two() -> None:
    game = game_of(**BOTH)
    with pytest.raises(midgard.OutOfRangeError, match='unknown land space "troll"'):
        game.position(land={"troll": {}})
    with pytest.raises(midgard.OutOfRangeError, match="unknown land space 2"):
        game.position(land=[{}, {}, {}])
    with pytest.raises(TypeError, match="land must be a list or a dict, not int"):
        game.position(land=3)
    with pytest.raises(TypeError, match=r"phase\.back must be a dict, not int"):
        game.position(phase={"name": "refill", "back": 1})
    with pytest.raises(TypeError, match=r"land\[1\] must be a dict, not int"):
        game.position(land=[{}, 3])


def test_whatever_is_named_is_a_position_or_refused() -> None:
    """No other error comes of wrong types anywhere in the parts of the boxes."""
    rng, game = random.Random(7), game_of(**BOTH)
    for name, parts in BOX_PHASES.items():
        more: dict[str, Any] = {
            "land_journeys": {"top": ["lost"], "group": {"seat": 1, "seen": {"lost": 1}}},
            "deck": {"blessings": {"provisions": 1}, "epics": ["garmr"]},
            "epics": [None, None],
            "left_bergrisar": "bergrisar-1-red",
        }
        full = {"land": [{"journey": "lost"}, {"known_to": []}]} | more | parts
        for path in [*paths(full)][1:]:
            for value in rng.sample(WRONG, 2):
                wrong = put(copy.deepcopy(full), path, copy.copy(value))
                try:
                    game.position(**wrong)
                except (TypeError, ValueError):
                    continue
                except Exception as error:
                    pytest.fail(f"{name} {path} {value!r}: {error!r}")


LAND_WORDS = ("land-thief", "land-lost", "land-land-thief", "land-", "land-kraken")
"""Words that no dict has: in it, journeys on land have no prefix."""


@pytest.mark.parametrize("word", LAND_WORDS)
def test_words_with_a_prefix_of_the_engine_are_refused(word: str) -> None:
    """[round.land_journeys] By both engines."""
    options: dict[str, Any] = {"players": 3, "expansions": [DM]}
    games: list[Any] = [midgard.Champions(**options), reference.Champions(**options)]
    data = (
        midgard.Champions(**options)
        .position(land=[{"journey": "thief", "known_to": [0]}])
        .to_dict()
    )
    for path in (("land", 0, "journey"), ("land_journeys", "top"), ("land_journeys", "unseen")):
        wrong = copy.deepcopy(data)
        value: Any = {"top": [word], "unseen": dict(wrong["land_journeys"]["unseen"]) | {word: 1}}
        put(wrong, path, value.get(path[-1], word))
        found = []
        for game in games:
            with pytest.raises(ValueError, match="this is not a state of the game") as caught:
                game.from_dict(wrong)
            problems: Any = caught.value
            found.append({problem.path: str(problem) for problem in problems.problems})
        assert found[0].keys() & found[1].keys()
        if path[-1] == "journey":
            assert f'"{word}"' in found[0]["land[0].journey"]
            assert "avalanche" in found[0]["land[0].journey"].split("one of", 1)[1]
            assert "land-" not in found[0]["land[0].journey"].split("one of", 1)[1]


def test_problems_of_land_journeys_have_the_names_of_the_dict() -> None:
    """[round.land_journeys]"""
    options: dict[str, Any] = {"players": 3, "expansions": [DM]}
    for pool in ("unseen", "old", "discards"):
        games: list[Any] = [midgard.Champions(**options), reference.Champions(**options)]
        for game in games:
            wrong: Any = midgard.Champions(**options).new_state(seed=1).to_dict()
            wrong["land_journeys"][pool]["lost"] = -1
            with pytest.raises(ValueError, match=rf"land_journeys\.{pool}\.lost is -1"):
                game.from_dict(wrong)
