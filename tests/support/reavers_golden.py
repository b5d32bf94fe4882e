"""Whole games of Reavers of Midgard as text: `make golden` writes them to `tests/golden/reavers`.

A game is written event by event, in the words of the public protocol alone, so that each engine can
write it. Chance and decisions come from a small generator of their own: the files change with the
rules and the card data, and with nothing else.
"""

from __future__ import annotations

import itertools
import random
import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

import midgard
from midgard import reference
from support.golden import FOLDER as CHAMPIONS_FOLDER

__all__ = ["FOLDER", "GAMES", "events_of", "golden", "story"]

FOLDER = CHAMPIONS_FOLDER / "reavers"
WIDTH = 110
#: The games, with a seed each.
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "two": (1, {"players": 2}),
    "three": (2, {"players": 3}),
    "four": (3, {"players": 4}),
    "five": (4, {"players": 5}),
    "six": (5, {"players": 6}),
    "two-bjorn": (6, {"players": 2, "bjorn": True}),
    "four-random-locations": (7, {"players": 4, "locations": "random"}),
    "three-screen": (8, {"players": 3, "memory": "screen"}),
    "three-micro": (9, {"players": 3, "negotiation": "micro", "cycles": 1}),
    "five-auto": (10, {"players": 5, "negotiation": "auto"}),
    "six-one-cycle": (11, {"players": 6, "cycles": 1}),
    "four-any-number-sold": (12, {"players": 4, "bjorgvin_sell_limit_each": 0}),
    "three-skip-forced": (13, {"players": 3, "skip_forced": True}),
}
THINGS = ("coins", "terror", "farm", "wall", "tower")
CARDS = ("spoils", "secret", "reavers")


def events_of(state: Any, seed: int) -> list[int]:
    """Returns a game at random: answers by their distribution, decisions uniform."""
    draw = random.Random(seed).random  # the same numbers with every version of Python
    events = []
    while not state.is_terminal:
        if state.is_chance:
            outcomes, ticket = state.chance_outcomes(), draw()
            sums = itertools.accumulate(share for _, share in outcomes)
            events.append(
                next(o for (o, _), most in zip(outcomes, sums, strict=True) if ticket < most)
            )
        else:
            legal = state.legal_actions()
            events.append(legal[int(draw() * len(legal))])
        state.apply(events[-1])
    return events


def story(state: Any, events: Sequence[int]) -> str:
    """Returns the game as text: a line for each decision and answer of chance.

    What a seat has more or less after it stands behind, in brackets; what changes of the market and
    the locations is in the next events.
    """
    lines = []
    for event in events:
        before, game = state.to_dict(), state.game
        if state.is_chance:
            line = f"  {before['phase']['name']}: {state.outcome_text(event)}"
        else:
            line = f"seat {state.current_player} ({before['phase']['name']}): {game.action(event)}"
        state.apply(event)
        after = state.to_dict()
        lines += textwrap.wrap(line + _changes(before, after), WIDTH, subsequent_indent="      ")
        if after["round"] != before["round"]:
            lines += ["", f"== Round {after['round']} =="]
    return "\n".join([*lines, *_end(state)]) + "\n"


def _changes(before: dict[str, Any], after: dict[str, Any]) -> str:
    """Returns what seats have more or less."""
    found = []
    pairs = zip(before["seats"], after["seats"], strict=True)
    for seat, (old, new) in enumerate(pairs):
        parts = [f"{number:+} {name}" for name, number in _differences(old, new)]
        if parts:
            found.append(f"seat {seat} {', '.join(parts)}")
    return f" [{'; '.join(found)}]" if found else ""


def _differences(old: dict[str, Any], new: dict[str, Any]) -> Iterator[tuple[str, int]]:
    for name in THINGS:
        if new[name] != old[name]:
            yield name, new[name] - old[name]
    for deck in CARDS:
        for name, number in new[deck].items():
            if number != old[deck][name]:
                yield f"secret {name}" if deck == "secret" else name, number - old[deck][name]


def _end(state: Any) -> Iterator[str]:
    yield from ("", "== The end ==")
    for seat, score in enumerate(state.scores):
        sheet = ", ".join(f"{name} {number}" for name, number in state.score_sheet(seat).items())
        yield f"seat {seat}: {score} glory: {sheet}"
    yield f"won by seat {' and '.join(map(str, state.winners))}"


def golden(name: str, game_class: Any = None) -> str:
    """Returns a game as its file has it, as the compiled engine or another class plays it."""
    seed, options = GAMES[name]
    game = midgard.Reavers(**options)
    events = events_of(game.new_state(chance="explicit"), seed)
    other = game if game_class is None else game_class(**options)
    return f"{game}, seed {seed}\n\n{story(other.new_state(chance='explicit'), events)}"


def main() -> None:
    """Write every game anew."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(golden(name), encoding="utf-8")


SLOW: Any = reference.Reavers
"""The game of the reference."""

if __name__ == "__main__":
    main()
