"""A game as OpenSpiel tells it: ``python -m support.goldens.openspiel`` writes it anew."""

from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

from midgard.adapters.openspiel import game_name

FILE = Path(__file__).resolve().parents[2] / "golden/openspiel/mini.txt"


def playthrough() -> str:
    """Everything that can be asked of each state of one game, of the position ``mini``."""
    name = f"{game_name('champions')}(start=mini)"
    reported = generate_playthrough.playthrough(name, None, seed=1)
    return "\n".join(line.rstrip() for line in reported.splitlines()) + "\n"


if __name__ == "__main__":
    FILE.write_text(playthrough(), encoding="utf-8", newline="\n")
    print(FILE.relative_to(Path.cwd()))
