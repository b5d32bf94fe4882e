"""A game as OpenSpiel tells it: ``python -m support.playthrough`` writes it anew."""

from __future__ import annotations

from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

from midgard.adapters.openspiel import GAME_NAME

FILE = Path(__file__).resolve().parents[1] / "golden/openspiel/mini.txt"


def playthrough() -> str:
    """Everything that can be asked of each state of one game, of the position ``mini``."""
    reported = generate_playthrough.playthrough(f"{GAME_NAME}(start=mini)", None, seed=1)
    return "\n".join(line.rstrip() for line in reported.splitlines()) + "\n"


if __name__ == "__main__":
    FILE.write_text(playthrough(), encoding="utf-8", newline="\n")
    print(FILE.relative_to(Path.cwd()))
