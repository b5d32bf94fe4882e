"""Events are true, on time, and with their cause: docs/reference/events.md."""

from collections.abc import Iterable
from typing import Any

import pytest

from support.positions.champions import (
    WARRIORS,
    Engine,
    Position,
    State,
    counts,
    final,
    last_worker,
    legal,
    phase_name,
    play,
)

Event = dict[str, Any]


def heard(state: State, *actions: str) -> list[Event]:
    """Do all of this and return what happened."""
    events: list[Event] = []
    for action in actions:
        assert action in legal(state), f"{action!r} is not among {legal(state)}"
        events += state.apply_events(action)
    return events


def send(state: State) -> list[Event]:
    """Send all there is to each place, and return what happened."""
    events: list[Event] = []
    while phase_name(state) == "assignment":
        events += heard(state, [action for action in legal(state) if "count" in action][-1])
    return events


def names(events: Iterable[Event]) -> list[str]:
    """Their names, a run of the same name once."""
    found: list[str] = []
    for event in events:
        found += [event["name"]] if found[-1:] != [event["name"]] else []
    return found


def only(events: Iterable[Event], name: str) -> list[Event]:
    """Those of a name, without it."""
    return [
        {key: event[key] for key in event if key != "name"}
        for event in events
        if event["name"] == name
    ]


def band(**warriors: int) -> dict[str, int]:
    return counts(WARRIORS, warriors)


def goods(**amounts: int) -> dict[str, int]:
    return counts(("food", "wood", "coin", "favor"), amounts)


def on(foe: str, shore: str | None = None, seat: int = 0) -> dict[str, Any]:
    """The fields of a fight."""
    return {"seat": seat, "foe": foe, "shore": shore}


# The faults of a log that was made from the difference of two states


def test_rewards_are_reported_before_the_next_journey(engine: Engine) -> None:
    """[combat.spoils] [monster.bounty] [journey.reveal] First what is won."""
    position = last_worker(engine).clan(0, warriors={"axeman": 2}, food=2, coins=1)
    position.shore(1, monster="monster-01-red", bounty=2).ship(2, "small", 1)
    state = position.ready("all_quiet", "hit-2", "hit", "storm")
    events = heard(state, "place large_longship", "sail shore-1") + send(state)
    events += heard(state, "lose axeman")
    won = [event["name"] for event in events].index("defeated")
    here = on("monster", "shore-1")
    card = {"card": "monster-01-red"}
    assert events[won : won + 7] == [
        {"name": "defeated", **here, **card, "rule": "combat.damage"},
        {"name": "claimed", **here, **card, "rule": "combat.spoils"},
        {"name": "scored", "seat": 0, "line": "monsters", "glory": 4, "rule": "combat.spoils"},
        {"name": "gained", "seat": 0, "goods": goods(favor=1), "rule": "combat.spoils"},
        {"name": "gained", "seat": 0, "goods": goods(coin=2), "rule": "monster.bounty"},
        {"name": "returned", **here, "warriors": band(axeman=1), "rule": "combat.spoils"},
        {
            "name": "revealed",
            "seat": 1,
            "shore": "shore-2",
            "journey": "storm",
            "rule": "journey.reveal",
        },
    ]


def test_blame_is_reported_after_its_cause(engine: Engine) -> None:
    """[cleanup.troll] [cleanup.draugr] [cleanup.workers]"""
    state = last_worker(engine).board(troll="troll-1-1").ready()
    events = heard(state, "place jarls_longhouse")
    reported = [event["name"] for event in events]
    assert reported[reported.index("recalled") :][:8] == [
        *("recalled", "recalled", "recalled"),
        *("escaped", "blamed", "blamed", "blamed"),
        "escaped",
    ]
    assert only(events, "escaped")[0] == {
        "foe": "troll",
        "card": "troll-1-1",
        "rule": "cleanup.troll",
    }
    assert [event["foe"] for event in only(events, "escaped")[1:]] == [
        "left_draugr",
        "right_draugr",
    ]
    assert {event["rule"] for event in only(events, "blamed")} == {"cleanup.troll"}


def test_a_lost_fight_is_reported(engine: Engine) -> None:
    """[combat.damage] [combat.casualties]"""
    state = (
        last_worker(engine).board(troll="troll-4-1").clan(0, warriors={"axeman": 1}).ready("blank")
    )
    events = heard(state, "place troll") + send(state) + heard(state, "lose axeman")
    here = on("troll")
    at = [event["name"] for event in events].index("attacked")
    assert events[at : at + 5] == [
        {
            "name": "attacked",
            **here,
            "card": "troll-4-1",
            "warriors": band(axeman=1),
            "rule": "combat.order",
        },
        {
            "name": "rolled",
            **here,
            "warrior": "axeman",
            "hits": 0,
            "shields": 0,
            "rule": "combat.round",
        },
        {
            "name": "hit",
            **here,
            "card": "troll-4-1",
            **{"hits": 0, "shields": 0, "damage": 0, "defense": 4, "attack": 3, "losses": 1},
            "rule": "combat.strike",
        },
        {"name": "fell", **here, "warrior": "axeman", "count": 1, "rule": "combat.casualties"},
        {"name": "beaten", **here, "card": "troll-4-1", "rule": "combat.damage"},
    ]


def test_warriors_who_fall_unrolled_are_reported(engine: Engine) -> None:
    """[voyage.prohibited] Before the fight."""
    position = last_worker(engine).shore(1, monster="monster-02-red")
    position.clan(0, warriors={"swordsman": 1, "axeman": 2}, food=2, coins=1)
    state = position.ready("all_quiet", "hit-2")
    events = heard(state, "place large_longship", "sail shore-1") + send(state)
    fell = {**on("monster", "shore-1"), "warrior": "axeman", "count": 2}
    assert only(events, "fell") == [{**fell, "rule": "voyage.prohibited"}]
    reported = names(events)
    assert reported[reported.index("fed") :][:5] == ["fed", "fell", "attacked", "rolled", "hit"]


def test_food_that_no_wind_takes_is_reported(engine: Engine) -> None:
    """[journey.no_wind] [voyage.feeding] R34: without food nothing is."""
    for food, lost in ((2, 1), (0, 0)):
        position = last_worker(engine).clan(0, warriors={"axeman": 1}, food=food)
        state = position.ready("no_wind", *["hit"] * (food > 0))
        events = heard(state, "place small_longship", "sail shore-1") + send(state)
        reported = {"seat": 0, "shore": "shore-1", "item": "food", "count": 1}
        assert only(events, "lost") == [{**reported, "rule": "journey.no_wind"}] * lost
        fed = {"seat": 0, "shore": "shore-1", "food": food - lost, "rule": "voyage.feeding"}
        assert only(events, "fed") == [{**fed, "fed": lost, "hungry": 1 - lost}]


@pytest.mark.parametrize(("stall", "kind"), [("varyags", "spearman"), ("jomsvikings", "axeman")])
def test_a_missing_thing_in_the_supply_is_logged(engine: Engine, stall: str, kind: str) -> None:
    """[supply.dice] [stall.varyags] [stall.jomsvikings] R30: what is asked, what is there."""
    position = Position(engine, 2).board(stalls=[stall, "skald"]).clan(0, coins=2)
    position.board(round=8, stock={kind: 8}).clan(1, warriors={kind: 2 if kind == "axeman" else 4})
    events = heard(position.ready(), f"place {stall}")
    prompted_for = {"swordsman": 1, kind: 1}
    assert only(events, "lacked") == [
        {"seat": 0, "asked": band(**prompted_for), "got": band(swordsman=1), "rule": "supply.dice"}
    ]
    assert only(events, "recruited") == [
        {"seat": 0, "warriors": band(swordsman=1), "source": "supply", "rule": f"stall.{stall}"}
    ]
    assert names(events) == ["placed", "paid", "lacked", "recruited"]


# A round begins


def test_stocking_and_bounty_coins_are_reported(engine: Engine) -> None:
    """[round.order] [round.goods] [monster.bounty] [round.journeys]"""
    position = Position(engine).workers(1, 0, 0).clan(0, warriors={}, food=0)
    position.board(round=7, stock={"axeman": 7}, rune_row=["healing", None])
    position.clan(1, warriors={"axeman": 3}).stand(1, "runesmith")
    script = ("troll-4-1", "draugr-7-red", "draugr-7-blue", "wealth", "merchant-8")
    state = position.ready("all_quiet", *script)
    events = heard(state, "place small_longship", "sail shore-1")
    begun = [event["name"] for event in events].index("began")
    assert [(event["shore"], event["coins"]) for event in only(events, "enriched")] == [
        (f"shore-{number}", 1) for number in (1, 2, 3)
    ]
    assert [event["name"] for event in events[begun - 4 : begun]] == ["discarded"] + [
        "enriched"
    ] * 3
    assert only(events, "discarded") == [
        {"shore": "shore-1", "journey": "all_quiet", "rule": "cleanup.journeys"}
    ]
    assert events[begun:][:1] == [{"name": "began", "round": 8, "rule": "round.order"}]
    spaces = [(event["space"], event["card"]) for event in only(events, "stocked")]
    assert spaces == [
        ("troll", "troll-4-1"),
        ("left_draugr", "draugr-7-red"),
        ("right_draugr", "draugr-7-blue"),
        ("rune-2", "wealth"),
        ("merchant", "merchant-8"),
    ]
    assert [event["shore"] for event in only(events, "laid")] == ["shore-1"]
    assert [(event["place"], event["item"]) for event in only(events, "supplied")] == [
        ("swordsmith", "swordsman"),
        ("hafter", "spearman"),
        ("smokehouse", "food"),
    ]
    lacked = {"seat": None, "asked": band(axeman=1), "got": band(), "rule": "supply.dice"}
    assert only(events, "lacked") == [lacked]


def test_a_reshuffle_is_reported_before_the_journey_that_needs_it(engine: Engine) -> None:
    """[round.journeys] R33 M4"""
    position = Position(engine).workers(1, 0, 0).clan(0, warriors={}, food=0)
    position.shore(1, journey="all_quiet", known_to=[0]).journeys(left=0)
    state = position.ready("troll-4-1", "draugr-7-red", "draugr-7-blue", "merchant-8")
    events = heard(state, "place small_longship", "sail shore-1")
    shuffled = only(events, "reshuffled")
    assert [event["rule"] for event in shuffled] == ["round.journeys"]
    assert shuffled[0]["count"] == state.to_dict()["journeys"]["left"] + 1
    reported = names(events)
    assert reported[reported.index("reshuffled") :][:2] == ["reshuffled", "laid"]


# Placement


def test_a_worker_is_reported_with_what_the_place_takes_and_gives(engine: Engine) -> None:
    """[placement.turns] [place.merchant] [stall.skald] [placement.beg]"""
    position = Position(engine).board(merchant="merchant-2").clan(0, coins=1, leader="ullr")
    state = position.clan(1, food=0).ready()
    assert heard(state, "place merchant_ship") == [
        {"name": "placed", "seat": 0, "place": "merchant_ship", "rule": "placement.turns"},
        {"name": "paid", "seat": 0, "goods": goods(coin=1), "rule": "place.merchant"},
        {"name": "gained", "seat": 0, "goods": goods(food=2, wood=1), "rule": "place.merchant"},
    ]
    assert heard(state, "beg") == [
        {"name": "begged", "seat": 1, "rule": "placement.beg"},
        {"name": "gained", "seat": 1, "goods": goods(food=1), "rule": "placement.beg"},
        {"name": "blamed", "seat": 1, "by": None, "rule": "placement.beg"},
    ]
    assert heard(state, "place skald")[1:] == [
        {"name": "scored", "seat": 2, "line": "skald", "glory": 2, "rule": "stall.skald"}
    ]


def test_gylfir_pays_nothing_and_nothing_is_reported(engine: Engine) -> None:
    """[leader.gylfir]"""
    position = Position(engine).board(merchant="merchant-1").clan(0, coins=1, leader="gylfir")
    events = heard(position.ready(), "place merchant_ship")
    assert names(events) == ["placed", "gained"]


def test_dice_that_lie_on_a_place_come_home_or_find_no_room(engine: Engine) -> None:
    """[place.smiths] [longhouse.limit] R54"""
    position = (
        Position(engine).board(round=3, stock={"axeman": 3}).clan(0, warriors={"swordsman": 7})
    )
    events = heard(position.ready(), "place blacksmith")
    reported = {"seat": 0, "source": "stock"}
    assert events[1:] == [
        {"name": "turned_away", **reported, "warriors": band(axeman=2), "rule": "longhouse.limit"},
        {"name": "recruited", **reported, "warriors": band(axeman=1), "rule": "place.smiths"},
    ]


def test_who_is_turned_away_is_reported_as_it_is_chosen(engine: Engine) -> None:
    """[longhouse.limit] M16"""
    position = Position(engine).board(merchant="merchant-8").clan(0, warriors={"swordsman": 7})
    state = position.clan(0, coins=1, leader="ullr").ready()
    assert names(heard(state, "place merchant_ship")) == ["placed", "paid", "gained"]
    reported = {"seat": 0, "source": "supply", "rule": "longhouse.limit"}
    assert heard(state, "lose swordsman") == [
        {"name": "turned_away", **reported, "warriors": band(swordsman=1)},
        {"name": "recruited", **reported, "warriors": band(spearman=1)},
    ]


def test_the_marker_the_smokehouse_the_market_and_the_huts_are_reported(engine: Engine) -> None:
    """[place.jarl] [place.smokehouse] [place.market] [place.huts] [place.shipwright]"""
    position = Position(engine).board(round=3, food_stock=3).workers(3, 3, 3)
    position.clan(0, coins=5).clan(1, wood=1).clan(2, wood=1, coins=1)
    state = position.ready()
    assert heard(state, "place worker_huts")[1:] == [
        {"name": "paid", "seat": 0, "goods": goods(coin=5), "rule": "place.huts"},
        {"name": "hired", "seat": 0, "rule": "place.huts"},
    ]
    assert heard(state, "place market", "trade wood food", "accept")[1:] == [
        {"name": "traded", "seat": 1, "give": "wood", "get": "food", "rule": "place.market"}
    ]
    assert heard(state, "place shipwright", "build longship-1")[1:] == [
        {"name": "paid", "seat": 2, "goods": goods(wood=1, coin=1), "rule": "place.shipwright"},
        {"name": "built", "seat": 2, "longship": "longship-1", "rule": "place.shipwright"},
    ]
    assert heard(state, "place smokehouse")[1:] == [
        {"name": "gathered", "seat": 0, "food": 3, "rule": "place.smokehouse"}
    ]
    assert names(heard(state, "place jarls_longhouse")) == ["placed", "recruited", "marker_moved"]
    sailed = {"seat": 2, "ship": "private", "longship": "longship-1", "shore": "shore-2"}
    assert only(heard(state, "place private_longship", "sail shore-2"), "sailed") == [
        {**sailed, "rule": "place.longships"}
    ]


def test_aumingi_is_reported_once_for_all_the_times(engine: Engine) -> None:
    """[stall.aumingi] R62"""
    position = Position(engine, 4).board(stalls=["folk_warriors", "raiders", "skald", "aumingi"])
    events = heard(position.clan(0, food=3).ready(), "place aumingi", "count 3")
    assert events[1:] == [
        {"name": "paid", "seat": 0, "goods": goods(food=3), "rule": "stall.aumingi"},
        {"name": "gained", "seat": 0, "goods": goods(favor=3), "rule": "stall.aumingi"},
    ]


def test_a_rune_is_taken_from_its_space_or_the_deck(engine: Engine) -> None:
    """[place.runesmith]"""
    position = Position(engine).board(rune_row=["healing", "journey"]).clan(0, wood=1)
    taken = {"name": "took", "seat": 0, "rule": "place.runesmith"}
    for choice, source in (("take healing", "rune-1"), ("take journey", "rune-2")):
        events = heard(position.ready(), "place runesmith", choice)
        assert events[2:] == [{**taken, "rune": choice.split()[1], "source": source}]
    events = heard(position.ready("reaction"), "place runesmith", "draw")
    assert events[2:] == [{**taken, "rune": "reaction", "source": "deck"}]


def test_a_visit_to_the_sage_is_reported_as_far_as_a_seat_may_know(engine: Engine) -> None:
    """[place.sage] [rune.true_vision] R23 R32"""
    position = Position(engine).clan(0, leader="ullr", runes=["true_vision"])
    state = position.ready("storm", "prosperous", "earth_smasher", "troll_slayer")
    game: Any = state.game
    events = heard(
        state, "place sages_house", "rune true_vision", "peek shore-2", "destiny troll_slayer"
    )
    reported = [event["name"] for event in events]
    assert reported == ["placed", "used", "looked", "drew", "drew", "drew", "kept", "put_under"]
    assert [event["number"] for event in only(events, "drew")] == [1, 2, 3]
    assert events[-1]["destinies"] == ["earth_smasher", "prosperous"]
    assert game.events_for(events, 0) == events
    hidden = game.events_for(events, 1)
    assert [event["name"] for event in hidden] == reported
    assert hidden[2]["journey"] is None
    assert {event["destiny"] for event in hidden[3:7]} == {None}
    assert hidden[7]["destinies"] is None
    assert hidden[7]["count"] == 2


# Combat


def test_rerolls_are_reported_with_their_dice_and_their_cause(engine: Engine) -> None:
    """[combat.favor] [leader.asmundr] [rune.potential] [rune.reaction]"""
    own = {"leader": "asmundr", "favor": 1, "runes": ["potential", "reaction"]}
    position = (
        last_worker(engine).board(troll="troll-1-1").clan(0, warriors={"swordsman": 3}, **own)
    )
    state = position.ready("blank", "blank", "hit", "blank", "shield", "hit")
    heard(state, "place troll")
    send(state)
    die = {**on("troll"), "warrior": "swordsman", "hits": 0, "shields": 0}
    assert heard(state, "rune potential") == [
        {"name": "used", "seat": 0, "rune": "potential", "rule": "rune.potential"},
        {"name": "rerolled", **die, "rule": "rune.potential"},
        {"name": "rerolled", **die, "rule": "rune.potential"},
        {"name": "rolled", **die, "rule": "combat.round"},
        {"name": "rolled", **{**die, "shields": 1}, "rule": "combat.round"},
    ]
    assert heard(state, "favor", "pick swordsman face-a", "throw") == [
        {"name": "paid", "seat": 0, "goods": goods(favor=1), "rule": "combat.favor"},
        {"name": "scored", "seat": 0, "line": "leader", "glory": 2, "rule": "leader.asmundr"},
        {"name": "rerolled", **die, "rule": "combat.favor"},
        {"name": "rolled", **{**die, "hits": 1}, "rule": "combat.round"},
    ]
    events = heard(state, "rune reaction")
    assert names(events)[:3] == ["used", "hit", "defeated"]
    assert (events[1]["hits"], events[1]["shields"], events[1]["losses"]) == (3, 1, 0)


def test_healing_ullr_and_glory_are_reported(engine: Engine) -> None:
    """[rune.healing] [leader.ullr] [rune.glory] [troll.blame]"""
    own = {"leader": "ullr", "runes": ["glory", "healing"], "blame": 1}
    position = last_worker(engine).board(troll="troll-2-1").clan(0, warriors={"axeman": 2}, **own)
    state = position.ready("hit-2", "hit")
    heard(state, "place troll")
    events = send(state)
    assert names(events)[-4:] == ["attacked", "rolled", "hit", "scored"]
    assert only(events, "scored") == [
        {"seat": 0, "line": "leader", "glory": 1, "rule": "leader.ullr"}
    ]
    used = {"name": "used", "seat": 0}
    here = {**on("troll"), "card": "troll-2-1"}
    assert heard(state, "rune healing") == [
        {**used, "rune": "healing", "rule": "rune.healing"},
        {"name": "defeated", **here, "rule": "combat.damage"},
    ]
    assert heard(state, "rune glory") == [
        {**used, "rune": "glory", "rule": "rune.glory"},
        {"name": "scored", "seat": 0, "line": "rune_effects", "glory": 2, "rule": "rune.glory"},
        {"name": "claimed", **here, "rule": "combat.spoils"},
        {"name": "scored", "seat": 0, "line": "trolls", "glory": 4, "rule": "combat.spoils"},
        {"name": "gained", "seat": 0, "goods": goods(wood=1), "rule": "combat.spoils"},
        {"name": "absolved", "seat": 0, "rule": "troll.blame"},
        {"name": "returned", **on("troll"), "warriors": band(axeman=2), "rule": "combat.spoils"},
    ]
    assert heard(state, "blame seat-2")[0] == {
        "name": "blamed",
        "seat": 2,
        "by": 0,
        "rule": "troll.blame",
    }


def test_a_victory_with_nobody_left_ends_the_fight_too(engine: Engine) -> None:
    """[combat.strike] R40"""
    position = last_worker(engine).board(left_draugr="draugr-1-red")
    state = position.clan(0, warriors={"axeman": 1}).ready("hit-2")
    heard(state, "place left_draugr")
    send(state)
    events = heard(state, "lose axeman")
    assert names(events)[:6] == ["fell", "defeated", "claimed", "scored", "gained", "returned"]
    assert only(events, "returned")[0]["warriors"] == band()


def test_a_hunt_is_reported(engine: Engine) -> None:
    """[hunt]"""
    position = last_worker(engine).clan(0, warriors={"axeman": 1}, food=0)
    events = heard(position.ready("hit-2"), "place hunting_grounds")
    reported = [event for event in events if event["rule"] == "hunt"]
    assert names(reported) == ["hunted", "rolled", "hit", "gained", "returned"]
    assert reported[3]["goods"] == goods(food=2)
    assert (reported[2]["damage"], reported[2]["losses"]) == (0, 0)


# Voyages


def test_a_voyage_is_reported_step_by_step(engine: Engine) -> None:
    """[journey.kraken] [voyage.feeding] [journey.storm] [rune.journey]"""
    position = last_worker(engine).clan(0, warriors={"axeman": 3}, food=1, runes=["journey"])
    state = position.ready("storm", "kraken", "hit-2", "blank", "blank", "hit", "hit")
    heard(state, "place small_longship", "sail shore-1")
    assert names(send(state))[-1] == "revealed"
    events = heard(state, "rune journey")
    assert names(events) == ["used", "discarded", "laid", "revealed", "attacked", "rolled", "hit"]
    assert only(events, "discarded")[0]["rule"] == "rune.journey"
    events = heard(state, "lose axeman")
    assert names(events)[:4] == ["fell", "defeated", "scored", "returned"]
    assert only(events, "scored")[0] == {
        "seat": 0,
        "line": "krakens",
        "glory": 3,
        "rule": "journey.kraken",
    }
    fed = {"seat": 0, "shore": "shore-1", "food": 1, "fed": 2, "hungry": 0}
    assert only(events, "fed") == [{**fed, "rule": "voyage.feeding"}]


def test_losses_and_hunger_are_reported_one_by_one(engine: Engine) -> None:
    """[journey.lost] [voyage.feeding]"""
    position = last_worker(engine).clan(0, warriors={"axeman": 2, "swordsman": 1}, food=1)
    state = position.ready("lost")
    heard(state, "place small_longship", "sail shore-3")
    send(state)
    lost = {"seat": 0, "shore": "shore-3", "count": 1, "rule": "journey.lost"}
    assert only(heard(state, "lose axeman"), "lost") == [{**lost, "item": "axeman"}]
    events = heard(state, "lose food")
    assert only(events, "lost") == [{**lost, "item": "food"}]
    fed = {"seat": 0, "shore": "shore-3", "food": 0, "fed": 0, "hungry": 2}
    assert events[1:] == [{"name": "fed", **fed, "rule": "voyage.feeding"}]
    starved = {"seat": 0, "shore": "shore-3", "count": 1, "rule": "voyage.feeding"}
    for warrior in ("swordsman", "axeman"):
        events = heard(state, f"lose {warrior}")
        assert only(events, "starved") == [{**starved, "warrior": warrior}]


# Assignment


def test_others_learn_sealed_choices_when_all_have_sent(engine: Engine) -> None:
    """[assignment.simultaneous] [assignment.land] [assignment.ship]"""
    for assignment in ("in_turn", "simultaneous"):
        position = last_worker(engine, assignment=assignment).stand(1, "left_draugr")
        position.clan(0, warriors={"axeman": 1}, food=1).clan(1, warriors={"spearman": 1})
        state = position.ready(explicit=True)
        game: Any = state.game
        heard(state, "place small_longship", "sail shore-1")
        first = heard(state, "count 1", "count 1")
        last = heard(state, "count 1")
        sent = {"seat": 0, "site": "shore-1", "count": 1}
        if assignment == "in_turn":
            assert game.events_for(first, 2) == first
            assert {event["rule"] for event in first} == {"assignment.ship"}
            assert [event["rule"] for event in only(last, "sent")] == ["assignment.land"]
            assert not only(last, "unsealed")
            continue
        rule = {"rule": "assignment.simultaneous"}
        assert only(first, "sent") == [
            {**sent, "item": "axeman", **rule},
            {**sent, "item": "food", **rule},
        ]
        assert game.events_for(first, 0) == first
        assert game.events_for(first, 2) == []
        shown = [event for event in game.events_for(last, 2) if event["rule"] == rule["rule"]]
        warriors = {"left_draugr": band(spearman=1), "shore-1": band(axeman=1)}
        assert shown == [
            {
                "name": "unsealed",
                "seat": seat,
                "site": site,
                "warriors": warriors[site],
                "food": food,
                **rule,
            }
            for seat, site, food in ((1, "left_draugr", 0), (0, "shore-1", 1))
        ]


# The runes of any time, and the end


def test_runes_of_any_time_are_reported(engine: Engine) -> None:
    """[rune.gifts] [rune.wealth] [rune.success] [rune.knowledge]"""
    runes = ["gifts", "knowledge", "success", "wealth"]
    position = Position(engine).clan(0, runes=runes, coins=2, destinies=["craftsman"], wood=9)
    position.shore(2, journey="storm", known_to=[1]).shore(3, journey="all_quiet", known_to=[2])
    state = position.ready("lost")
    used = {"name": "used", "seat": 0}
    assert heard(state, "rune gifts", "count 1", "count 0") == [
        {**used, "rune": "gifts", "rule": "rune.gifts"},
        {"name": "gained", "seat": 0, "goods": goods(food=1, coin=3), "rule": "rune.gifts"},
    ]
    assert heard(state, "rune wealth")[1:] == [
        {"name": "gained", "seat": 0, "goods": goods(coin=5), "rule": "rune.wealth"}
    ]
    assert heard(state, "rune success", "destiny craftsman")[1:] == [
        {"name": "disclosed", "seat": 0, "destiny": "craftsman", "rule": "rune.success"},
        {"name": "scored", "seat": 0, "line": "rune_effects", "glory": 5, "rule": "rune.success"},
    ]
    looked = {"name": "looked", "seat": 0, "rule": "rune.knowledge"}
    assert heard(state, "rune knowledge")[1:] == [
        {**looked, "shore": "shore-1", "journey": "lost"},
        {**looked, "shore": "shore-2", "journey": "storm"},
        {**looked, "shore": "shore-3", "journey": "all_quiet"},
    ]


def test_the_end_is_reported_line_by_line(engine: Engine) -> None:
    """[score.destinies] [score.favor] [score.coins] [score.blame] [score.tie]"""
    position = final(engine)
    position.clan(0, destinies=["craftsman", "prepared"], wood=2, favor=1, coins=4, blame=2)
    position.clan(1, sheet={"skald": 8}, destinies=[]).clan(2, destinies=[])
    state = position.ready()
    events = heard(state, "place left_draugr")
    while not state.is_terminal:
        events += heard(state, legal(state)[0])
    shown = [event for event in events if event["rule"].startswith("score.")]
    own: dict[str, Any] = {"seat": 0}
    line = {"name": "scored", **own}
    assert shown == [
        {"name": "showed", **own, "destiny": "craftsman", "rule": "score.destinies"},
        {**line, "line": "destinies", "glory": 5, "rule": "score.destinies"},
        {"name": "showed", **own, "destiny": "prepared", "rule": "score.destinies"},
        {**line, "line": "favor", "glory": 2, "rule": "score.favor"},
        {**line, "line": "coins", "glory": 1, "rule": "score.coins"},
        {**line, "line": "blame", "glory": -3, "rule": "score.blame"},
        {"name": "won", "seat": 1, "glory": 8, "rule": "score.tie"},
    ]


def test_the_set_up_is_reported(engine: Engine) -> None:
    """[setup.stalls] [setup.start] [setup.draft] [setup.destiny]"""
    state = engine.unscripted(players=2)
    events: list[Event] = []
    for answer in ("folk_warriors", "skald", "seat-1"):
        events += state.apply_events(answer)
    events += heard(state, "leader ullr", "leader dagrun")
    events += state.apply_events("craftsman") + state.apply_events("prepared")
    assert [event["name"] for event in events] == [
        *("opened", "opened", "marker_moved", "drafted", "drafted", "dealt", "dealt", "began")
    ]
    assert [event["seat"] for event in events[2:7]] == [1, 0, 1, 0, 1]
    game: Any = state.game
    assert [event["destiny"] for event in only(game.events_for(events, 0), "dealt")] == [
        "craftsman",
        None,
    ]


def test_a_refused_action_reports_no_event_and_changes_nothing(engine: Engine) -> None:
    """[placement.single]"""
    state = Position(engine).ready()
    before = state.to_dict()
    with pytest.raises(engine.illegal):
        state.apply_events("accept")
    assert state.to_dict() == before
    assert play(state, "beg")
