"""The problems of a state from outside: every one is named, with its path."""

import json
import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest

import midgard
from midgard import reference

Data = dict[str, Any]
ENGINES = (midgard.Champions, reference.Champions)
GAME = midgard.Champions(players=3)


def placement(players: int = 3, **parts: Any) -> Data:
    """The first placement, or a position with these parts."""
    return midgard.Champions(players).position(**parts, chance="explicit").to_dict()


def problems(data: Any, players: int = 3) -> list[tuple[str, str]]:
    """Path and message of each problem; both engines find the same paths."""
    with pytest.raises(midgard.InvalidSnapshotError) as caught:
        midgard.Champions(players).from_dict(data, chance="explicit")
    with pytest.raises(reference.InvalidSnapshotError) as other:
        reference.Champions(players).from_dict(data)
    found = [(problem.path, problem.message) for problem in caught.value.problems]
    assert {path for path, _ in found} == {problem.path for problem in other.value.problems}
    assert str(caught.value).count("\n- ") == len(found)
    assert all(message in str(caught.value) for _, message in found)
    return found


# What the issue named


@pytest.mark.parametrize(
    "phase",
    [
        {"name": "peek_journey", "turn": 2, "draws": 1, "shore": "shore-1"},
        {"name": "sage_draw", "turn": 2, "draws": 1, "drawn": []},
        {"name": "rune_draw", "turn": 2},
        {"name": "destinies", "turn": 2},
        {"name": "knowledge", "turn": 3, "shore": "shore-1", "back": {"name": "peek", "turn": 3}},
    ],
    ids=lambda phase: str(phase["name"]),
)
def test_a_chance_phase_has_a_seat_that_plays(phase: Data) -> None:
    data = placement(2) | {"phase": phase}
    with pytest.raises(midgard.InvalidSnapshotError) as caught:
        midgard.Champions(players=2).from_dict(data, seed=1)
    assert "phase.turn" in [problem.path for problem in caught.value.problems]
    problems(data, 2)


def test_a_shore_in_play_has_a_journey_in_the_round() -> None:
    data = placement()
    data["shores"][1]["journey"] = "none"
    data["journeys"]["left"] += 1
    [(path, message)] = problems(data)
    assert path == "shores[1].journey"
    assert message.endswith("one lies at each shore in play [round.journeys]")


def test_a_worker_on_a_draugr_space_has_a_draugr_to_fight() -> None:
    data = placement(phase={"name": "assignment", "site": "left_draugr", "item": "swordsman"})
    GAME.from_dict(data, chance="explicit")
    data["left_draugr"] = None
    data["deck"]["draugr"] = []
    assert [path for path, _ in problems(data)] == ["left_draugr"]


def test_four_krakens_do_not_come_in_a_round() -> None:
    data = placement()
    data["clans"][1]["sheet"]["krakens"] = 3
    message = "0 at most can have come: the others are still in the deck"
    assert message in problems(data)[0][1]
    data["journeys"]["unseen"]["kraken"] = 0
    data["journeys"]["discards"]["kraken"] = 2
    data["journeys"]["left"] -= 2
    data["clans"][1]["sheet"]["krakens"] = 6
    GAME.from_dict(data, chance="explicit")
    data["clans"][1]["sheet"]["krakens"] = 12
    [(path, message)] = problems(data)
    assert path == "clans[1].sheet.krakens"
    assert "2 at most can have come" in message
    data["clans"][1]["sheet"]["krakens"] = 4
    assert [path for path, _ in problems(data)] == ["clans[1].sheet.krakens"]


@pytest.mark.parametrize("line", ["trolls", "draugr", "monsters", "leader", "rune_effects", "sets"])
def test_glory_on_a_line_has_its_reason(line: str) -> None:
    data = placement(clans=[{"leader": "gylfir"}])
    data["clans"][0]["sheet"][line] = 3
    [(path, _)] = problems(data)
    assert path == f"clans[0].sheet.{line}"


def test_glory_of_stalls_needs_a_stall() -> None:
    with_skald = placement(stalls=["raiders", "wealthy_stranger", "skald"], round=3)
    with_skald["clans"][0]["sheet"]["skald"] = 4
    GAME.from_dict(with_skald, chance="explicit")
    without = placement(stalls=["raiders", "wealthy_stranger", "aumingi"])
    without["clans"][0]["sheet"]["skald"] = 2
    assert [path for path, _ in problems(without)] == ["clans[0].sheet.skald"]


# The error


def test_everything_that_is_wrong_is_named_at_once() -> None:
    """Wrong types, wrong words, what is missing, what is too much, and what does not fit."""
    data = placement()
    data["clans"][0]["coins"] = -1
    data["clans"][1]["leader"] = "odin"
    del data["clans"][2]["blame"]
    data["gold"] = 7
    data["merchant"] = data["deck"]["merchants"][0]
    data["supply"]["axeman"] -= 1
    data["huts_sold"] = 2
    found = dict(problems(data))
    assert list(found) == [
        *("gold", "clans[0].coins", "clans[1].leader", "clans[2].blame"),
        *("supply.axeman", "deck.merchants", "huts_sold"),
    ]
    assert found["clans[0].coins"] == "clans[0].coins is -1; right is a whole number from 0 to 999"
    assert found["clans[2].blame"].startswith("clans[2].blame is missing; right is a whole number")
    assert found["gold"] == 'gold is 7; right is nothing: unknown field "gold"'
    assert found["supply.axeman"].startswith("supply.axeman is 8; right is 9: there are 9 of 10")
    assert "merchant-2 lies elsewhere too" in found["deck.merchants"]


def test_a_problem_is_data() -> None:
    data = placement()
    data["clans"][1]["extra_worker"] = True
    with pytest.raises(midgard.InvalidSnapshotError) as caught:
        GAME.from_dict(data)
    problem = next(each for each in caught.value.problems if each.path == "huts_sold")
    assert (problem.value, problem.expected) == (0, "1")
    assert problem.message == str(problem)
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.problems == caught.value.problems
    assert midgard.InvalidSnapshotError("any").problems == ()


def test_values_are_shown_as_python_has_them_and_never_at_length() -> None:
    data = placement()
    data["clans"][0]["food"] = 10**400
    data["clans"][1]["food"] = "x" * 100_000
    data["clans"][2]["food"] = list(range(100_000))
    data["marker"] = {"seat": 1}
    data["stalls"] = ["raiders", "skald"]
    with pytest.raises(midgard.InvalidSnapshotError) as caught:
        GAME.from_dict(data)
    values = {problem.path: problem.value for problem in caught.value.problems}
    assert values["clans[0].food"] == "a huge number"
    assert values["clans[1].food"] == "x" * 40
    assert values["clans[2].food"] == "a list of 100000"
    assert values["marker"] == "a dict"
    assert values["stalls"] == ["raiders", "skald"]
    assert len(str(caught.value)) < 2_000


def test_an_error_is_never_long() -> None:
    """A hundred problems are enough."""
    data = placement()
    data |= {f"field-{number}": number for number in range(10_000)}
    data["clans"][0]["runes"] = ["valhalla"] * 10_000
    with pytest.raises(midgard.InvalidSnapshotError) as caught:
        GAME.from_dict(data)
    assert len(caught.value.problems) == 100
    assert len(str(caught.value)) < 40_000


def test_no_word_of_the_engine_is_in_an_error() -> None:
    """No line and column for a dict, and nothing that only a program of Rust would print."""
    texts = []
    for change in CHANGES:
        data = placement()
        change(data)
        texts += [message for _, message in problems(data)]
    for text in texts:
        assert not re.search(r"\b(line|column|Some|None|Seat|Phase|One|Two)\b|[A-Z]\w+ \{", text)
        assert re.match(r"[a-z_]+[\w.\[\]<>-]* is ", text), text


CHANGES: list[Callable[[Data], Any]] = [
    lambda d: d["phase"].update(turn=1.5),
    lambda d: d.update(phase={"name": "roll", "fight": 3}),
    lambda d: d.update(phase={"name": "valhalla"}),
    lambda d: d.update(phase={"name": "end"}),
    lambda d: d["clans"].pop(),
    lambda d: d["clans"][0].update(placed=["troll", "troll", "skald"]),
    lambda d: d["shores"][0].update(known_to=[0, 2]),
    lambda d: d["shores"][3].update(monster="monster-12-red"),
    lambda d: d.update(sage=[{"turn": 0, "drawn": [], "kept": None}]),
    lambda d: d.update(marker=None, round=9),
    lambda d: d["journeys"].update(left=0),
]


def test_faulty_json_has_a_line_and_a_column() -> None:
    text = json.dumps(placement(), indent=1).replace('"round": 1', '"round": one')
    with pytest.raises(midgard.InvalidSnapshotError, match=r"line 3 column \d+") as caught:
        GAME.from_json(text)
    assert [problem.path for problem in caught.value.problems] == [""]


@pytest.mark.parametrize("text", ["Infinity", "[" * 100_000, "1e999", '{"a": NaN}', "", "null"])
def test_json_that_is_not_a_state_is_refused(text: str) -> None:
    for whole in (text, f'{{"round": {text}}}'):
        with pytest.raises(midgard.InvalidSnapshotError):
            GAME.from_json(whole)


def test_a_field_that_stands_twice_in_json_is_refused() -> None:
    text = json.dumps(placement()).replace('"round": 1', '"round": 1, "round": 2')
    with pytest.raises(
        midgard.InvalidSnapshotError, match="round is 2; right is nothing: the field"
    ):
        GAME.from_json(text)


def test_json_and_dict_have_the_same_problems() -> None:
    for change in CHANGES:
        data = placement()
        change(data)
        with pytest.raises(midgard.InvalidSnapshotError) as caught:
            GAME.from_json(json.dumps(data))
        expected = [path for path, _ in problems(data)]
        assert [problem.path for problem in caught.value.problems] == expected


def test_bytes_have_problems_too() -> None:
    with pytest.raises(midgard.InvalidSnapshotError):
        GAME.from_bytes(b"nothing like it")


@pytest.mark.parametrize("engine", ENGINES)
def test_lists_of_words_may_come_in_any_order(engine: Any) -> None:
    """They are written in the order of their list."""
    data = placement(clans=[{"runes": ["gifts", "wealth"], "placed": ["troll", "market"]}])
    shuffled = json.loads(json.dumps(data))
    for cards in (*shuffled["deck"].values(), shuffled["clans"][0]["runes"], shuffled["stalls"]):
        cards.reverse()
    shuffled["clans"][0]["placed"] = ("troll", "market")
    again = engine(3).from_dict(shuffled, chance="explicit").to_dict()
    assert again == engine(3).from_dict(data, chance="explicit").to_dict()


# Words and lengths of the boxes


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Returns the path of every field."""
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    return [
        found
        for key, value in inner
        for found in [(*path, key), *(places(value, (*path, key)) if holds(value) else ())]
    ]


def holds(value: Any) -> bool:
    return isinstance(value, dict | list)


def changed(data: Data, path: tuple[Any, ...], *, missing: bool) -> Data:
    """Returns the data without a field, or with null in its place."""
    copy = json.loads(json.dumps(data))
    inner: Any = copy
    for key in path[:-1]:
        inner = inner[key]
    if missing:
        del inner[path[-1]]
    else:
        inner[path[-1]] = None
    return dict(copy)


@pytest.mark.parametrize("missing", [True, False], ids=["missing", "null"])
def test_a_base_game_names_no_word_and_no_length_of_a_box(missing: bool) -> None:
    """The expected value of a field is that of the game in play, also for a missing field."""
    both = midgard.Champions(3, expansions=["dark_mountains", "valhalla"])
    boxes = {row["id"] for row in both.cards()} - {row["id"] for row in GAME.cards()} - {""}
    data = placement()
    refused = 0
    for path in places(data):
        try:
            GAME.from_dict(changed(data, path, missing=missing), chance="explicit")
        except midgard.InvalidSnapshotError as error:
            refused += 1
            for problem in error.problems:
                words = problem.expected.removeprefix("one of ").split(", ")
                assert not boxes & set(words), problem.message
                assert problem.expected in problem.message
                assert not re.search(r"at most (5|6|12)$", problem.expected), problem.message
    assert refused > 100


def test_a_wrong_count_of_a_land_journey_is_shown_with_its_value() -> None:
    game = midgard.Champions(3, expansions=["dark_mountains"])
    data = game.position(chance="explicit").to_dict()
    data["land_journeys"]["unseen"]["all_quiet"] = 7
    with pytest.raises(midgard.InvalidSnapshotError, match=r"all_quiet is 7; right is"):
        game.from_dict(data)


def test_ordered_cards_do_not_overflow_their_number() -> None:
    """[rune.awareness] 255 cards of a kind and an ordered one are no 0."""
    game = midgard.Champions(3, expansions=["dark_mountains"])
    data = game.position(chance="explicit").to_dict()
    data["phase"] = {
        "name": "awareness_order",
        "turn": 0,
        "deck": "land",
        "cards": dict(data["land_journeys"]["unseen"]) | {"all_quiet": 255},
        "ordered": ["all_quiet"],
        "back": data["phase"],
    }
    with pytest.raises(midgard.InvalidSnapshotError, match=r"phase\.cards"):
        game.from_dict(data)
