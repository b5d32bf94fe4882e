"""The events of the reference: what is told, and that it is enough.

Run with ``pytest tests/reference``. docs/reference/events.md is the page that is kept here.
"""

import copy
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from midgard.reference import Champions, IllegalActionError, State
from support.books.champions import Books, SeatBooks
from support.positions.reference import (
    choose,
    completed,
    draw,
    fight_troll,
    go,
    own,
    set_sail,
    staged,
)

OPTIONS: list[dict[str, Any]] = [
    {},
    {"assignment": "simultaneous", "start_player": 0},
    {"variants": ["mistrustful_villagers", "hall_of_records"], "skip_forced": True},
]
Step = tuple[State, list[dict[str, Any]]]


def piles() -> dict[str, Sequence[str]]:
    cards = Champions().rules.cards
    return {
        deck: [card.id for card in cards.enemies(deck)] for deck in ("trolls", "draugr", "monsters")
    }


def steps(state: State, seed: int) -> Iterator[Step]:
    """A game at random: each state, and what has led to it."""
    chance = random.Random(seed)
    while not state.is_terminal:
        action = draw(state, chance) if state.is_chance else choose(state, chance)
        yield state, state.apply_events(action)


def differences(books: Any, true: Any, where: str = "") -> list[str]:
    """Where the books are wrong."""
    if isinstance(books, dict) and isinstance(true, dict) and books.keys() == true.keys():
        return [d for key in true for d in differences(books[key], true[key], f"{where}.{key}")]
    if isinstance(books, list) and isinstance(true, list) and len(books) == len(true):
        pairs = enumerate(zip(books, true, strict=True))
        return [d for n, (mine, its) in pairs for d in differences(mine, its, f"{where}[{n}]")]
    return [] if books == true else [f"{where}: booked {books}, true {true}"]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_books_kept_from_events_alone_are_right(players: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        state = Champions(players, **options).new_state()
        books = Books(state.to_dict(), piles())
        for after, events in steps(state, 10 * seed + players):
            books.book(events)
            position = after.to_dict()
            waiting = position.pop("phase")
            assert differences(books.data, position) == []
            fight = waiting.get("back", waiting).get("fight")
            if fight:
                assert (books.fighting, books.damage) == (fight["warband"], fight["damage"])
        assert books.winners == state.winners


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_books_kept_by_a_seat_are_its_view(players: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        state = Champions(players, **options).new_state()
        books = [SeatBooks(state.view(seat), piles()) for seat in range(players)]
        for after, events in steps(state, 10 * seed + players):
            for seat, known in enumerate(books):
                known.book(state.game.events_for(events, seat))
                view = after.view(seat)
                del view["phase"], view["sealed"]
                assert differences(known.data, view) == []


# The page


def document() -> dict[str, tuple[set[str], str]]:
    """The fields of each event, and the column that names its rules."""
    text = (Path(__file__).parents[2] / "docs" / "reference" / "events.md").read_text(
        encoding="utf-8"
    )
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| .*? \| (.*?) \| .*? \|$", text, re.MULTILINE)
    return {
        name: (set(re.findall(r"`([a-z_]+)`", re.sub(r"\([^)]*\)", "", fields))), rules)
        for name, fields, rules in rows
    }


def test_events_are_those_of_the_page() -> None:
    """Each has its name, its fields and a rule of its row, and nearly all are seen."""
    rows = document()
    seen = set()
    for seed in range(12):
        assignment = ("in_turn", "simultaneous")[seed % 2]
        state = Champions(2 + seed % 3, assignment=assignment).new_state()
        for _, events in steps(state, seed):
            for event in events:
                fields, rules = rows[event["name"]]
                assert set(event) == {"name", "rule", *fields}
                kind = event["rule"].partition(".")[0]
                kinds = re.findall(r"place|stall|rune", re.sub(r"`.*?`", "", rules))
                assert f"`{event['rule']}`" in rules or kind in kinds, event
                seen.add(event["name"])
    assert set(rows) - seen <= {"reshuffled", "lacked", "hired", "built", "put_under"}


# The order


def reported(state: State, *doings: str | int) -> list[dict[str, Any]]:
    return [event for doing in doings for event in state.apply_events(doing)]


def names(events: list[dict[str, Any]]) -> str:
    """The events in short: their names, and which line, goods or kind."""
    return " ".join(event["name"] for event in events)


def position(**changes: Any) -> State:
    state = staged()
    own(state, 0, **changes)
    return Champions(3).from_dict(completed(state))


VISITS = [
    ({}, "beg", "begged gained blamed"),
    ({}, "place smokehouse", "placed gathered"),
    ({}, "place swordsmith", "placed recruited"),
    ({"warriors": {"axeman": 8}}, "place swordsmith", "placed turned_away"),
    ({}, "place jarls_longhouse", "placed recruited marker_moved"),
    ({"coins": 5}, "place worker_huts", "placed paid hired"),
    ({"coins": 9, "wood": 9}, "place shipwright, build longship-1", "placed paid built"),
    ({}, "place market, trade food wood, accept", "placed traded"),
    ({"coins": 3}, "place stave_church, count 2", "placed paid gained"),
    ({}, "place large_longship, sail shore-2", "placed paid sailed"),
    ({}, "place small_longship, sail shore-2", "placed sailed"),
    ({}, "place troll", "placed"),
    ({"runes": ["wealth"]}, "rune wealth", "used gained"),
    ({"runes": ["gifts"]}, "rune gifts, count 1, count 1", "used gained"),
]


@pytest.mark.parametrize(("mine", "doings", "expected"), VISITS)
def test_a_turn_is_reported_in_order(mine: dict[str, Any], doings: str, expected: str) -> None:
    assert names(reported(position(**mine), *doings.split(", "))) == expected


def test_who_is_turned_away_by_choice_is_reported_one_by_one() -> None:
    state = staged(stalls=["varyags", "skald", "generous_merchant"])
    own(state, 0, warriors={"axeman": 7})
    events = reported(Champions(3).from_dict(completed(state)), "place varyags", "lose swordsman")
    assert names(events) == "placed paid turned_away recruited"
    assert events[2]["warriors"] == {"swordsman": 1, "spearman": 0, "axeman": 0}
    assert events[3]["warriors"] == {"swordsman": 0, "spearman": 1, "axeman": 0}


def test_a_lack_of_the_supply_is_logged() -> None:
    state = staged(stalls=["jomsvikings", "skald", "generous_merchant"])
    own(state, 0, coins=2)
    own(state, 1, warriors={"axeman": 8})
    own(state, 2, warriors={"axeman": 1})
    events = reported(Champions(3).from_dict(completed(state)), "place jomsvikings")
    assert names(events) == "placed paid lacked recruited"
    assert events[2]["asked"] == {"swordsman": 1, "spearman": 0, "axeman": 1}
    assert events[2]["got"] == {"swordsman": 1, "spearman": 0, "axeman": 0}


def test_a_visit_to_the_sage_is_reported() -> None:
    state = staged()
    state["phase"]["turn"] = 1
    own(state, 1, runes=["true_vision"])
    game = Champions(3).from_dict(completed(state))
    events = reported(game, "place sages_house", "rune true_vision", "peek shore-2", "kraken")
    assert names(events) == "placed used looked"
    drawn = ("craftsman", "prepared", "prosperous", "runemaster")
    events = reported(game, *drawn, "destiny prepared")
    assert names(events) == "drew drew drew drew kept put_under"
    assert [event["number"] for event in events[:4]] == [1, 2, 3, 4]
    assert events[5]["destinies"] == ["craftsman", "prosperous", "runemaster"]
    hidden = game.game.events_for(events, 0)
    assert [event.get("destiny") for event in hidden] == [None] * 6
    assert (hidden[5]["destinies"], hidden[5]["count"]) == (None, 3)
    assert game.game.events_for(events, 1) == events


def test_a_slain_troll_is_reported() -> None:
    state = fight_troll("troll-1-1", {"axeman": 2}, blame=1, favor=1, runes=["glory", "potential"])
    doings = (
        "hit",
        "blank",
        "rune potential",
        "hit",
        "favor",
        "pick axeman face-b",
        "throw",
        "hit-2",
    )
    events = reported(state, *doings)
    assert names(events) == "rolled rolled used rerolled rolled paid rerolled rolled hit"
    hit = {"damage": 3, "hits": 3, "defense": 3, "attack": 1, "losses": 1, "card": "troll-1-1"}
    assert hit.items() <= events[-1].items()
    events = reported(state, "lose axeman", "rune glory", "blame seat-2")
    assert names(events[:10]) == (
        "fell defeated used scored claimed scored gained absolved returned blamed"
    )
    assert names(events[10:13]) == "recalled recalled recalled"
    assert (events[9]["seat"], events[9]["by"]) == (2, 0)


def test_a_lost_fight_is_reported() -> None:
    state = fight_troll("troll-1-1", {"axeman": 1})
    events = reported(state, "blank", "lose axeman")
    assert names(events[:4]) == "rolled hit fell beaten"
    blamed = [event["seat"] for event in events if event["name"] == "blamed"]
    assert blamed == [0, 1, 2]
    cleanup = names(events[4:])
    assert cleanup.startswith("recalled recalled recalled escaped blamed blamed blamed escaped")


def test_a_voyage_is_reported() -> None:
    state = set_sail(0, "kraken", food=1, axemen=3, favor=0)
    events = reported(state, "hit-2", "blank", "blank", "lose axeman")
    assert names(events) == ("rolled rolled rolled hit fell defeated scored returned fed attacked")
    assert events[8]["fed"] == 2
    assert [event["rule"] for event in events[5:8]] == [
        "combat.damage",
        "journey.kraken",
        "journey.kraken",
    ]


def test_the_rune_journey_is_reported_and_a_reshuffle_with_it() -> None:
    state = staged()
    own(state, 0, placed=["large_longship"], workers=0, food=1, runes=["journey"])
    aboard = {"swordsman": 0, "spearman": 0, "axeman": 1}
    ship = {"kind": "large", "owner": 0, "food": 0, "warriors": aboard}
    state["shores"][0] |= {"ship": ship, "journey": "storm", "known_to": [1]}
    state["phase"] = {"name": "assignment", "turn": 0, "site": "shore-1", "item": "food"}
    journeys = state["journeys"]
    journeys["discards"] = {**journeys["unseen"], "storm": 1, "all_quiet": 6}
    game = Champions(3).from_dict(completed(state))
    assert names(reported(game, "count 0")) == "revealed"
    events = reported(game, "rune journey", "whirlpool")
    assert names(events) == "used discarded reshuffled laid revealed"
    assert events[2] == {"name": "reshuffled", "rule": "rune.journey", "count": 16}


def test_everybody_learns_sealed_assignments_when_all_have_sent() -> None:
    state = staged()
    for seat in range(3):
        own(state, seat, workers=0)
    own(state, 0, placed=["troll"], warriors={"axeman": 2})
    own(state, 1, placed=["left_draugr"], warriors={"axeman": 2})
    state["phase"] = {"name": "assignment", "turn": 0, "site": "troll", "item": "axeman"}
    game = Champions(3, assignment="simultaneous").from_dict(completed(state))
    events = reported(game, "count 1")
    assert [event["name"] for event in events] == ["sent"]
    assert game.game.events_for(events, 1) == []
    assert game.game.events_for(events, 0) == events
    events = reported(game, "count 2")
    assert names(events) == "sent unsealed unsealed attacked"
    assert names(game.game.events_for(events, 0)) == "unsealed unsealed attacked"


def test_the_end_is_reported() -> None:
    state = staged(round=8, troll=None)
    own(state, 0, coins=8, favor=2, blame=7, runes=["gifts"])
    for seat in range(3):
        own(state, seat, workers=0)
    own(state, 1, workers=1)
    state["phase"]["turn"] = 1
    game = Champions(3).from_dict(completed(state))
    go(game, "beg")
    events = reported(game, "accept")
    mine = [event for event in events if event["seat"] == 0]
    assert names(mine).startswith("showed scored")
    lines = [event["line"] for event in mine if event["name"] == "scored"]
    assert lines[-4:] == ["runes", "favor", "coins", "blame"]
    assert [event["seat"] for event in events if event["name"] == "won"] == game.winners


# The stream


def stream(state: State, actions: Sequence[int]) -> list[dict[str, Any]]:
    """The events of these actions."""
    return [event for action in actions for event in state.apply_events(action)]


@pytest.mark.parametrize("seed", range(3))
def test_the_stream_does_not_depend_on_who_answers(seed: int) -> None:
    """Scripted chance, and forced decisions that are skipped, tell what explicit chance tells."""
    chance = random.Random(seed)
    state = Champions(2, start_player=1).new_state()
    events: list[dict[str, Any]] = []
    answers: list[str | int] = []
    free: list[int] = []
    every: list[int] = []
    while not state.is_terminal:
        if state.is_chance:
            answers.append(draw(state, chance))
            events += state.apply_events(answers[-1])
            continue
        action = choose(state, chance)
        every.append(action)
        free += [action] if len(state.legal_actions()) > 1 else []
        events += state.apply_events(action)
    for skip_forced, actions in ((False, every), (True, free)):
        game = Champions(2, start_player=1, skip_forced=skip_forced)
        scripted = game.new_state(chance="scripted", script=answers)
        again = stream(scripted, actions)
        assert scripted.is_terminal
        assert again == events[-len(again) :]
        assert names(events[: -len(again)]).split() == ["opened", "opened", "marker_moved"]


def test_a_refusal_reveals_nothing() -> None:
    state = Champions(3).from_dict(staged())
    before = state.to_dict()
    with pytest.raises(IllegalActionError):
        state.apply_events("lose food")
    assert state.to_dict() == before


def test_who_changes_an_event_changes_nothing_else() -> None:
    state = Champions(3).from_dict(staged())
    other = state.clone()
    events = state.apply_events("beg")
    kept = copy.deepcopy(events)
    heard = state.game.events_for(events, 1)
    heard[1]["goods"]["food"] = 7
    assert events == kept
    events[1]["goods"]["food"] = 7
    assert other.apply_events("beg") == kept


def test_nobody_hears_for_a_seat_that_is_not_there() -> None:
    for seat in (-1, 3):
        with pytest.raises(ValueError, match="a seat is"):
            Champions(3).events_for([], seat)
