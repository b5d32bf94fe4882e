"""Texts of games with boxes: legal actions are told apart, and nothing that counts is left out."""

from __future__ import annotations

import contextlib
import random
from typing import Any

import pytest

import midgard

BOTH: Any = ("dark_mountains", "valhalla")


def played(players: int, seed: int, **options: Any) -> list[midgard.champions.State]:
    """The positions of a game in which a third of the decisions are random."""
    state = midgard.Champions(players=players, **options).new_state(seed=seed)
    bot, rng = midgard.Bot("greedy", seed=seed), random.Random(seed)
    found = list[midgard.champions.State]()
    while not state.is_terminal:
        found.append(state.clone())
        legal = state.legal_actions()
        state.apply(rng.choice(legal) if rng.random() < 0.3 else bot.choose(state))
    return found


GAMES = [state for seed in range(7) for state in played(2 + seed % 4, seed, expansions=BOTH)]


def test_no_two_legal_actions_have_the_same_explanation() -> None:
    base = [state for seed in range(3) for state in played(2 + seed, seed)]
    for state in base + GAMES:
        texts = [str(state.explain(action)) for action in state.legal_actions()]
        assert len(set(texts)) == len(texts), (state.prompt, sorted(texts))


def test_different_faces_have_different_texts() -> None:
    """A helmet is no blank, and a hit that is worth two food is not one that is worth one."""
    faces = set[str]()
    for state in GAMES:
        if state.to_dict()["phase"]["name"] in {"pick", "ability_pick"}:
            faces |= {str(state.explain(it)) for it in state.legal}
    assert any("the Leader die that shows a helmet" in text for text in faces)
    assert any("an archer that shows 1 hit and 2 food" in text for text in faces)


def test_the_shores_of_the_bergrisar_have_names() -> None:
    """Raw words of the interface are in no prompt and in no event."""
    for state in GAMES:
        for text in [state.prompt, *(str(state.explain(it)) for it in state.legal_actions())]:
            assert "_bergrisar" not in text, text


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("roving_rangers", "give 2 goods of any kind for 1 swordsman and 1 archer"),
        ("wandering_monk", "give 1 coin for 1 favor and 1 blame less"),
        ("gossip", "get 1 coin and 1 blame for another seat"),
        ("trainer", "give 1 coin for up to 2 dice exchanged"),
    ],
)
def test_a_stall_says_all_that_it_takes_and_gives(place: str, text: str) -> None:
    for state in GAMES:
        action = f"place {place}"
        if action in [it.text for it in state.legal]:
            assert text in str(state.explain(action))
            return
    pytest.fail(f"no game has {place}")


def test_each_blame_of_a_troll_is_told() -> None:
    game = midgard.Champions(players=4, expansions=BOTH)
    blamed = {"name": "blamed", "by": None, "rule": "cleanup.troll"}
    events: list[Any] = [blamed | {"seat": seat} for _ in range(2) for seat in range(4)]
    assert game.describe_events(events) == ["everybody takes 2 blame"]
    assert game.describe_events(events[:4]) == ["everybody takes a blame"]


def test_a_destiny_of_a_colour_says_what_counts() -> None:
    def texts(states: list[midgard.champions.State]) -> set[str]:
        explained = [str(at.explain(it)) for at in states for it in at.legal_actions()]
        colours = ("most blue", "most red", "most yellow")
        return {text for text in explained if any(colour in text for colour in colours)}

    valhalla = [state for seed in range(8) for state in played(4, seed, expansions=BOTH[1:])]
    for states, cards in (
        (GAMES, "draugr, monsters and Bergrisar"),
        (valhalla, "draugr and monsters"),
    ):
        found = texts(states)
        assert found
        assert all(cards in text for text in found)


OWN: list[tuple[str, str]] = [
    ("place left_bergrisar", "dark_mountains"),
    ("place right_bergrisar", "dark_mountains"),
    ("place roving_rangers", "dark_mountains"),
    ("place gossip", "dark_mountains"),
    ("place trainer", "valhalla"),
    ("rune awareness", "dark_mountains"),
    ("rune patience", "dark_mountains"),
    ("rune resurrection", "valhalla"),
    ("rune virtue", "promos"),
    ("take training", "dark_mountains"),
    ("take leadership", "valhalla"),
    ("take virtue", "promos"),
    ("leader ragnhild", "dark_mountains"),
    ("leader thorir", "valhalla"),
    ("destiny liberator", "dark_mountains"),
    ("destiny odins_hafter", "valhalla"),
    ("destiny despised", "promos"),
    ("peek left_bergrisar", "dark_mountains"),
    ("build longship-5", "dark_mountains"),
    ("kind archer", "dark_mountains"),
    ("lose berserker", "valhalla"),
    ("buy glory", "valhalla"),
    ("wand", "valhalla"),
    ("mercy", "valhalla"),
    ("rally", "valhalla"),
    ("ability", "valhalla"),
    ("pay", "dark_mountains"),
    ("deck land", "dark_mountains"),
    ("deck sea", "dark_mountains"),
    ("next land-thief", "dark_mountains"),
    ("absolve seat-1", "dark_mountains"),
]


@pytest.mark.parametrize("box", BOTH)
@pytest.mark.parametrize(("text", "needs"), OWN)
def test_why_names_the_box_that_is_not_in_play(text: str, needs: str, box: Any) -> None:
    """[setup.boxes] At every decision, and never where the box is there."""
    states = played(3, 4, expansions=[box])
    reasons = {str(state.why_not(text)) for state in states[:: len(states) // 12]}
    word = text.split()[0 if text.startswith(("absolve", "buy", "deck", "next")) else -1]
    belongs = f"{word} belongs to {needs}, which is not in play"
    assert all((belongs in reason) == (needs != box) for reason in reasons), reasons


@pytest.mark.parametrize("boxes", [["dark_mountains"], ["valhalla"]], ids=str)
def test_why_never_says_that_what_is_in_play_is_not(boxes: list[Any]) -> None:
    """[setup.boxes] Journeys, decks and seats that a choice of the other box would name."""
    state = played(3, 4, expansions=boxes)[0]
    unseen = [*state.to_dict()["journeys"]["unseen"], "sea", "seat-1", "glory"]
    assert "kraken" in unseen
    for word in unseen:
        for text in (word, *(f"{verb} {word}" for verb in ("next", "deck", "absolve", "buy"))):
            with contextlib.suppress(midgard.IllegalActionError, ValueError):
                assert f"{word} belongs to" not in str(state.why_not(text)), text
