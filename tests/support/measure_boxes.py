"""Measure the balance of box games: ``PYTHONPATH=tests python -m support.measure_boxes``.

Greedy players with random leaders play each choice of boxes. Prints Markdown for
docs/balance-boxes.md: glory by source, Valhalla's and the monsters' share, wins by leader.
"""

from __future__ import annotations

import argparse
from typing import Literal

import midgard

#: The name of a box.
Box = Literal["dark_mountains", "valhalla"]

#: The lines of the score sheet that Valhalla brings.
VALHALLA = ("sacrifices", "blessings", "epics", "epic_bonus")

#: The choices of boxes and their numbers of players.
CHOICES: dict[tuple[Box, ...], range] = {
    ("dark_mountains", "valhalla"): range(2, 6),
    ("dark_mountains",): range(2, 6),
    ("valhalla",): range(2, 5),
}


def measure(boxes: tuple[Box, ...], players: int, games: int) -> None:
    """Play one table and print its figures."""
    game = midgard.Champions(players=players, expansions=list(boxes), leaders="random")
    run = midgard.simulate(game, ["greedy"], games=games, seed=1, rows=False)
    sheet = run.sheet
    total = sum(sheet.values())
    share = sum(sheet.get(line, 0.0) for line in VALHALLA) / total
    print(f"\n### {' + '.join(boxes)}, {players} players, {games:,} games\n")
    monsters = sheet["monsters"] / total
    print(f"{total:.1f} glory a player: Valhalla {share:.1%}, monsters {monsters:.1%}\n")
    print("| Source | Glory | Share |\n|---|---:|---:|")
    for line, glory in sheet.items():
        print(f"| {line} | {glory:.2f} | {glory / total:.1%} |")
    print("\n| Leader | Wins | Times its share |\n|---|---:|---:|")
    for leader, group in run.characters.items():
        if group.win_rate:
            rate = group.win_rate
            times = rate.mean * players
            print(
                f"| {leader} | {rate.mean:.1%} ({rate.low:.1%} to {rate.high:.1%}) | {times:.2f} |"
            )


def main() -> None:
    """Play every table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    games = parser.parse_args().games
    for boxes, numbers in CHOICES.items():
        for players in numbers:
            measure(boxes, players, games)


if __name__ == "__main__":
    main()
