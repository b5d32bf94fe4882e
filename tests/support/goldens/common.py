"""Whole games of any game as text, in files that ``make golden`` writes.

Chance and decisions come from a small generator of their own: the files change with the rules, the
card data and the words, and with nothing else.
"""

import difflib
import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

__all__ = ["FOLDER", "Goldens", "answer", "random_events"]

FOLDER = Path(__file__).resolve().parents[2] / "golden"


def answer(state: Any, ticket: float) -> int:
    """Returns the outcome of the open question that a number below 1 stands for."""
    outcomes = state.chance_outcomes()
    sums = itertools.accumulate(share for _, share in outcomes)
    found: int = next(o for (o, _), most in zip(outcomes, sums, strict=True) if ticket < most)
    return found


def random_events(state: Any, seed: int) -> list[int]:
    """Returns a game at random: answers by their distribution, decisions uniform."""
    draw = random.Random(seed).random  # the same numbers with every version of Python
    events: list[int] = []
    while not state.is_terminal:
        if state.is_chance:
            events.append(answer(state, draw()))
        else:
            legal = state.legal_actions()
            events.append(legal[int(draw() * len(legal))])
        state.apply(events[-1])
    return events


@dataclass(frozen=True)
class Goldens:
    """The games of one kind, each with a file."""

    folder: Path
    #: The games, with a seed each.
    games: Mapping[str, tuple[int, dict[str, Any]]]
    compiled: Any
    reference: Any
    #: Writes events, which a state of either engine reports, in words of the compiled engine.
    story: Callable[[Any, Sequence[int], Any], str]
    events: Callable[[Any, int], list[int]] = random_events
    #: The first lines of a file.
    head: Callable[[Any, int, dict[str, Any]], str] = lambda game, seed, _: (
        f"{game}, seed {seed}\n\n"
    )

    def text(self, name: str, game_class: Any = None) -> str:
        """Returns a game as its file has it, as the compiled engine or another class plays it."""
        seed, options = self.games[name]
        game = self.compiled(**options)
        events = self.events(game.new_state(chance="explicit"), seed)
        other = game if game_class is None else game_class(**options)
        story = self.story(other.new_state(chance="explicit"), events, game)
        return self.head(game, seed, options) + story

    def check(self, name: str, game_class: Any = None) -> None:
        """Fails where a game begins to differ from its file; what follows from that is left out."""
        lines = (self.folder / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        now = self.text(name, game_class).splitlines()
        diff = difflib.unified_diff(lines, now, f"{name}.txt", "the game now", n=6)
        first = list(itertools.islice(diff, 40))
        if first:
            pytest.fail("\n".join(first) + "\n`make golden` writes the file anew", pytrace=False)

    def write(self) -> None:
        """Writes every game anew."""
        self.folder.mkdir(exist_ok=True)
        for name in self.games:
            text = self.text(name)
            (self.folder / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")
