"""Secrets in games with boxes: worlds that a seat cannot tell apart look the same."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

import midgard
from midgard.champions import State
from midgard.testing import paired
from support.worlds.champions import chi_square, chi_square_limit

SAMPLES = 500
BOXES = (("dark_mountains",), ("valhalla",), ("dark_mountains", "valhalla"))
GAMES = [
    {"players": players, "expansions": boxes, "assignment": assignment, "promos": players % 2 == 0}
    for players in (2, 3, 4, 5)
    for boxes in BOXES
    if players < 5 or "dark_mountains" in boxes
    for assignment in ("in_turn", "simultaneous")
]
LOVED = ("awareness", "patience", "training", "knowledge", "thread_of_fate", "deck ", "sages_house")


def shown(state: State, seat: int) -> Iterator[tuple[str, Any]]:
    """Everything that a seat is shown of a state."""
    yield "view", state.view(seat)
    yield "key", state.information_key(seat)
    yield "belief", state.game.belief(state, seat)
    yield "observation", state.observation(seat).tobytes()
    yield "table", state.table(seat)
    if state.current_player == seat:
        yield "legal actions", state.legal_actions()
        yield "prompt", str(state.prompt)
        yield (
            "explanation",
            [str(state.explanation(action)) for action in range(state.game.action_count)],
        )


def choose(state: State, rng: random.Random) -> int:
    """Any action, more often one that looks at hidden cards."""
    legal = state.legal_actions()
    texts = [state.game.action(action).text for action in legal]
    loved = [it for it, text in zip(legal, texts, strict=True) if any(w in text for w in LOVED)]
    return rng.choice(loved if loved and rng.random() < 0.6 else legal)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(options: dict[str, Any]) -> None:
    rng = random.Random(repr(options))
    game = midgard.Champions(**options)
    state: Any = game.new_state(seed=rng.getrandbits(32))
    differ = 0
    while not state.is_terminal:
        if rng.random() < 0.25:
            seat = rng.randrange(game.players)
            other: Any = paired(state, seat, rng.getrandbits(32))
            differ += other.to_dict() != state.to_dict()
            for (name, one), (_, two) in zip(shown(state, seat), shown(other, seat), strict=True):
                assert one == two, (name, seat, state.to_dict()["phase"])
        state.apply(choose(state, rng))
    assert differ > 5


def orders(game: midgard.Champions, seeds: Sequence[int]) -> Iterator[State]:
    """Positions in which a seat alone has ordered the top of a journey deck."""
    for seed in seeds:
        rng = random.Random(seed)
        state, found = game.new_state(seed=seed), False
        while not state.is_terminal and not found:
            state.apply(choose(state, rng))
            decks = [state.to_dict()[name] for name in ("journeys", "land_journeys")]
            found = any(deck["top"] and deck["group"] is None for deck in decks)
        if found:
            yield state


def test_the_next_card_of_a_known_top_is_certain_for_one_and_open_for_all_others() -> None:
    """[rune.awareness]"""
    game = midgard.Champions(players=3, expansions=["dark_mountains", "valhalla"])
    found = 0
    for state in orders(game, range(12)):
        data = state.to_dict()
        for deck, key in (("journeys", "journey"), ("land_journeys", "land_journey")):
            top, knows = data[deck]["top"], data[deck]["ordered_by"]
            if not top or data[deck]["group"] is not None:
                continue
            found += 1
            assert game.belief(state, knows)["next"][key] == {top[0]: 1}
            seat = (knows + 1) % 3
            belief = game.belief(state, seat)["next"][key]
            samples = Counter(
                state.determinize(seat, number).to_dict()[deck]["top"][0] for number in range(600)
            )
            assert samples.keys() <= belief.keys()
            value, freedom = chi_square(belief, samples)
            assert value < chi_square_limit(freedom)
    assert found > 2


def test_a_belief_has_the_decks_of_the_boxes() -> None:
    game = midgard.Champions(players=3, expansions=["dark_mountains", "valhalla"])
    state = game.new_state(seed=4)
    belief = game.belief(state, 0)
    assert belief["land_journeys"].keys() == {"left", "right"}
    for deck in ("land_journey", "bergrisar", "blessing", "epic"):
        assert sum(belief["next"][deck].values()) == 1
    pairs: Any = (("dark_mountains", "epic"), ("valhalla", "bergrisar"))
    for boxes, lacks in pairs:
        other = midgard.Champions(players=3, expansions=[boxes])
        assert lacks not in other.belief(other.new_state(seed=4), 0)["next"]


#: Seeds of games of three players with both boxes that have such positions.
GROUPED = (7, 326)


def grouped(game: midgard.Champions, seeds: Sequence[int]) -> Iterator[tuple[State, str, int]]:
    """Positions in which another has ordered cards that a seat had seen: the deck, the seat."""
    for seed in seeds:
        rng = random.Random(seed)
        state = game.new_state(seed=seed)
        while not state.is_terminal:
            state.apply(choose(state, rng))
            data: Any = state.to_dict()
            for deck in ("journeys", "land_journeys"):
                top, group = data[deck]["top"], data[deck]["group"]
                if top and group is not None and group["seat"] != data[deck]["ordered_by"]:
                    yield state.clone(), deck, group["seat"]
                    break


def test_a_group_of_cards_is_believed_as_it_is_imagined() -> None:
    """[rune.awareness] A-8: the seat knows some of the cards, and not where they lie."""
    game = midgard.Champions(players=3, expansions=["dark_mountains", "valhalla"])
    found = set()
    for state, deck, seat in grouped(game, GROUPED):
        belief: Any = game.belief(state, seat)
        data: Any = state.to_dict()
        now = (deck, str(data[deck]["group"]), len(data[deck]["top"]))
        if now in found:
            continue
        found.add(now)
        worlds: list[Any] = [state.determinize(seat, number).to_dict() for number in range(SAMPLES)]
        key = deck.removesuffix("s")
        samples = Counter(world[deck]["top"][0] for world in worlds)
        chances = belief["next"][key]
        assert sum(chances.values()) == 1
        assert samples.keys() <= chances.keys()
        value, freedom = chi_square(chances, samples)
        assert value < chi_square_limit(freedom), (now, chances, samples)
        spaces = belief["land_journeys" if deck == "land_journeys" else "journeys"]
        lying = data["land" if deck == "land_journeys" else "shores"]
        for (place, chances), (number, space) in zip(
            spaces.items(), enumerate(lying), strict=False
        ):
            if chances is None:
                continue
            assert sum(chances.values()) == 1, place
            if space["grouped"] and seat not in space["known_to"]:
                where = "land" if deck == "land_journeys" else "shores"
                samples = Counter(world[where][number]["journey"] for world in worlds)
                value, freedom = chi_square(chances, samples)
                assert value < chi_square_limit(freedom), (now, place, chances, samples)
    assert len(found) > 3, found
