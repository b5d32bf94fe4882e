"""Somebody who plays whole games at the table by typing what is shown."""

import io
import random
import re
from contextlib import redirect_stdout

import pytest

from midgard.cli import run

__all__ = ["Chance", "automatic"]


class Chance:
    """Types at random one of the choices that are shown; nothing when the game is over."""

    def __init__(self, screen: io.StringIO, seed: int) -> None:
        self.screen, self.rng = screen, random.Random(seed)

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        prompt = self.screen.getvalue().rpartition("\nseat ")[2]
        if "== The end ==" in self.screen.getvalue():
            return ""
        numbers = re.findall(r"(?:^| ) {0,3}(\d+)  [a-z\d]", prompt, re.MULTILINE)
        assert numbers, prompt
        return f"{self.rng.choice(numbers)}\n"


def automatic(monkeypatch: pytest.MonkeyPatch, seed: int, *options: str) -> str:
    """A whole game in which every choice is one of those that were shown."""
    screen = io.StringIO()
    monkeypatch.setattr("sys.stdin", Chance(screen, seed))
    with redirect_stdout(screen):
        assert run(("play", "--seed", str(seed), *options)) == 0
    return screen.getvalue()
