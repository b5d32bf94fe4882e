"""Measure the balance of Reavers: ``PYTHONPATH=tests python -m support.balance.reavers``.

Equal players play each number of players. Prints Markdown for docs/lab/balance-reavers.md: the
score
with its sources, the use of locations, seats, and the clashes that end in a deal.
"""

import argparse
from collections import Counter
from dataclasses import dataclass

import midgard
from midgard.reavers.summary import deal_counts, location_uses

#: The rows: a number of players, and whether Bjorn plays.
ROWS = ("2", "2 and Bjorn", "3", "4", "5", "6")

#: Every ship of a clash is a decision. So many games at most are kept for them.
WATCHED = 2_000


@dataclass(frozen=True)
class Measured:
    """A row: its run, and in how many of the watched clashes all agreed."""

    run: midgard.Run
    clashes: int
    agreed: int


def main() -> None:
    """Play every row that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--cards", help="a file of corrections")
    parser.add_argument("rows", nargs="*", default=ROWS, help='such as 4 or "2 and Bjorn"')
    wanted = parser.parse_args()
    measured: dict[str, Measured] = {}
    for row in wanted.rows:
        game = midgard.Reavers(players=int(row[0]), bjorn=row.endswith("Bjorn"), cards=wanted.cards)
        measured[row] = measure(game, wanted.bot, wanted.games, wanted.seed, wanted.threads)
        print(f"{row}: {measured[row].run.seconds:.0f} seconds", flush=True)
    print("\n" + "\n\n".join([sources(measured), locations(measured), seats(measured)]))


def measure(game: midgard.Reavers, bot: str, games: int, seed: int, threads: int) -> Measured:
    """Play a row; the clashes are those of its first games."""
    watched = min(games, WATCHED)
    kept = midgard.simulate(
        game, [bot], games=watched, seed=seed, threads=threads, rows=False, metrics=["decisions"]
    )
    run = kept
    if games > watched:
        run = midgard.simulate(game, [bot], games=games, seed=seed, threads=threads, rows=False)
    counts = deal_counts(kept)
    return Measured(run, clashes(kept), counts["proposed"] - counts["reject"])


def clashes(run: midgard.Run) -> int:
    """The number of times that several ships came to one location other than Roskilde."""
    table = run.table("decisions")
    ships: Counter[tuple[int, int, int]] = Counter()
    places = {
        number
        for number, word in enumerate(table.words["action"])
        if word.startswith("go ") and word != "go roskilde"
    }
    rows = zip(
        table["game"].tolist(), table["round"].tolist(), table["action"].tolist(), strict=True
    )
    for game, round_number, action in rows:
        if action in places:
            ships[game, round_number, action] += 1
    return sum(count > 1 for count in ships.values())


def sources(measured: dict[str, Measured]) -> str:
    """The score, and the share of each source in it."""
    lines = ["Players", "Games", "Score"]
    names = list(next(iter(measured.values())).run.sheet)
    rows = []
    for row, it in measured.items():
        total = sum(it.run.sheet.values())
        shares = [f"{it.run.sheet[name] / total:.1%}" for name in names]
        rows.append([row, f"{it.run.games:,}", f"{total:.1f}", *shares])
    return table([*lines, *(name.replace("_", " ") for name in names)], rows)


def locations(measured: dict[str, Measured]) -> str:
    """The share of ships at each location."""
    names = [f"{name}" for name in location_uses(next(iter(measured.values())).run)]
    rows = []
    for row, it in measured.items():
        uses = location_uses(it.run)
        total = sum(uses.values())
        rows.append([row, *(f"{uses[name] / total:.1%}" if uses[name] else "" for name in names)])
    return table(["Players", *(name.title() for name in names)], rows)


def seats(measured: dict[str, Measured]) -> str:
    """Wins by seat, clashes and terror."""
    rows = []
    for row, it in measured.items():
        players = it.run.game.players
        rates = [group.win_rate for group in it.run.seats]
        times = [f"{rate.mean * players:.2f}" for rate in rates if rate]
        best = max((rate for rate in rates if rate), key=lambda rate: rate.mean)
        between = f"{best.low * players:.2f} to {best.high * players:.2f}"
        share = f"{it.agreed / it.clashes:.1%}" if it.clashes else ""
        watched = min(it.run.games, WATCHED)
        terror = f"{it.run.sheet['terror']:.1f}"
        rows.append([row, ", ".join(times), between, f"{it.clashes / watched:.1f}", share, terror])
    heads = ["Players", "Wins by seat", "95 % of the best", "Clashes a game", "Agreed"]
    return table([*heads, "Glory lost by terror"], rows)


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    main()
