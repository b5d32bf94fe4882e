"""Measure the balance of box games: ``PYTHONPATH=tests python -m support.balance.boxes``.

Equal players with random leaders play each choice of boxes. Prints Markdown for
docs/lab/balance-boxes.md: a row a table (glory, shares, the best and the worst leader), then glory
by
source.
"""

import argparse
from typing import Literal

import midgard

#: The name of a box.
Box = Literal["dark_mountains", "valhalla"]

#: The lines of the score sheet that Valhalla brings.
VALHALLA = ("sacrifices", "blessings", "epics", "epic_bonus")

#: The choices of boxes, by the name of their rows, and their numbers of players.
CHOICES: dict[str, tuple[tuple[Box, ...], range]] = {
    "both": (("dark_mountains", "valhalla"), range(2, 6)),
    "DM": (("dark_mountains",), range(2, 6)),
    "V": (("valhalla",), range(2, 5)),
}
#: The names of these rows with the numbers of players.
ROWS = [f"{name}, {players}" for name, (_, numbers) in CHOICES.items() for players in numbers]

COLUMNS = (
    *("Boxes, players", "Games", "Glory a player", "Valhalla", "Monsters"),
    *("Monsters without Valhalla's", "Best leader", "Worst leader"),
)


def main() -> None:
    """Play every table that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--archer-faces", choices=("A", "B"), default="A")
    parser.add_argument("--cards", help="a file of corrections, for rows with both boxes alone")
    parser.add_argument("rows", nargs="*", default=ROWS, help='such as "both, 4"; all of them')
    wanted = parser.parse_args()
    runs: dict[str, midgard.Run] = {}
    print(f"| {' | '.join(COLUMNS)} |\n|---|{'---:|' * 5}---|---|")
    for row in wanted.rows:
        name, players = row.split(", ")
        game = midgard.Champions(
            players=int(players),
            expansions=list(CHOICES[name][0]),
            leaders="random",
            archer_faces=wanted.archer_faces if name != "V" else None,
            cards=wanted.cards,
        )
        runs[row] = midgard.simulate(
            game, [wanted.bot], games=wanted.games, seed=wanted.seed, rows=False
        )
        print(summary(row, int(players), runs[row]), flush=True)
    print(f"\n| Source | {' | '.join(runs)} |\n|---|{'---:|' * len(runs)}")
    for line in next(iter(runs.values())).sheet:
        glory = " | ".join(f"{run.sheet.get(line, 0.0):.2f}" for run in runs.values())
        print(f"| {line.replace('_', ' ')} | {glory} |")


def summary(row: str, players: int, run: midgard.Run) -> str:
    """The row of a table of players: shares of the final glory, and wins by leader."""
    sheet, total = run.sheet, sum(run.sheet.values())
    valhalla = sum(sheet.get(line, 0.0) for line in VALHALLA)
    leaders = sorted(
        (rate.mean * players, leader.title(), rate.low * players, rate.high * players)
        for leader, group in run.characters.items()
        if (rate := group.win_rate)
    )
    (worst, best) = (
        f"{leader} {times:.2f} ({low:.2f} to {high:.2f})"
        for times, leader, low, high in (leaders[0], leaders[-1])
    )
    monsters = sheet["monsters"]
    return (
        f"| {row} | {run.games:,} | {total:.1f} | {valhalla / total:.1%} | {monsters / total:.1%} "
        f"| {monsters / (total - valhalla):.1%} | {best} | {worst} |"
    )


if __name__ == "__main__":
    main()
