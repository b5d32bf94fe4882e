"""Measure the balance of God of War: ``PYTHONPATH=tests python -m support.balance.god_of_war``.

One team plays whole games and single scenes, for each number of players. Prints Markdown for
docs/lab/balance-god-of-war.md: victories with their intervals and rounds; where and how teams lose;
the upgrades that they take.
"""

import argparse
from collections import Counter
from dataclasses import dataclass, field

import midgard

SCENES = ("q1", "q2", "q3", "q4", "q5", "q6", "b7", "b8", "b9", "b10")
WHOLE = "whole"
#: Random upgrades with which a boss is played alone, about those of two quests.
BOSS_UPGRADES = 8
#: The most games of which defeats and upgrades are counted.
WATCHED = 400


@dataclass
class Watched:
    """What happened in the games that were watched."""

    games: int = 0
    scenes: Counter[str] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    wounds: Counter[str] = field(default_factory=Counter)
    took: Counter[str] = field(default_factory=Counter)
    rounds: int = 0


def main() -> None:
    """Play every row that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--watched", type=int, default=WATCHED)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--players", default="1,2,3,4")
    parser.add_argument("--cards", help="a file of corrections")
    parser.add_argument("rows", nargs="*", default=(WHOLE, *SCENES), help="whole, or scenes")
    wanted = parser.parse_args()
    counts = [int(count) for count in wanted.players.split(",")]
    wins, seen = dict[tuple[str, int], str](), dict[tuple[str, int], Watched]()
    for row in wanted.rows:
        for count in counts:
            game = game_of(row, count, wanted.cards)
            many = wanted.games > wanted.watched
            it = watch(game, wanted.bot, min(wanted.games, wanted.watched), wanted.seed)
            won, games = it.games - it.causes.total(), it.games
            if many:
                run = midgard.simulate(
                    game,
                    [wanted.bot],
                    games=wanted.games,
                    seed=wanted.seed,
                    threads=wanted.threads,
                    rows=False,
                )
                rate = run.seats[0].win_rate
                won, games = round(rate.mean * run.games) if rate else 0, run.games
            seen[row, count], wins[row, count] = it, rate_text(won, games)
            print(f"{row}, {count}: {wins[row, count]}", flush=True)
    rounds = {key: f"{it.rounds / it.games:.1f}" for key, it in seen.items()}
    tables = [by_players(wins, counts, wanted.rows), by_players(rounds, counts, wanted.rows)]
    if WHOLE in wanted.rows:
        whole = {count: seen[WHOLE, count] for count in counts}
        tables += [defeats(whole), wounds(whole), upgrades(whole)]
    print("\n" + "\n\n".join(tables))


def game_of(row: str, players: int, cards: str | None = None) -> midgard.GodOfWar:
    """The game of a row: a whole one, or a scene; a boss with upgrades."""
    if row == WHOLE:
        return midgard.GodOfWar(players=players, cards=cards)
    upgrades = BOSS_UPGRADES if row.startswith("b") else 0
    return midgard.GodOfWar(players=players, scene=row, upgrades=upgrades, cards=cards)


def watch(game: midgard.GodOfWar, bot: str, games: int, seed: int) -> Watched:
    """Play games and count what happens."""
    found = Watched()
    for number in range(games):
        player = midgard.Bot(bot, seed=seed * 1_000_000 + number)
        state = game.new_state(seed=seed * 1_000_000 + number)
        scene = ""
        while not state.is_terminal:
            scene = state.scene or scene
            for event in state.apply_events(player.choose(state)):
                if event["name"] == "took":
                    found.took[event["code"]] += 1
                elif event["name"] == "wounded":
                    found.wounds[event["source"]] += event["damage"]
        found.games += 1
        found.rounds += min(state.round, game.max_rounds)
        if not state.returns()[0]:
            found.scenes[state.scene or scene] += 1
            found.causes[cause(state)] += 1
    return found


def cause(state: midgard.god_of_war.State) -> str:
    """Why a game is lost."""
    units = state.to_dict()["units"]
    if all(it["down"] for unit, it in units.items() if unit != "mimir"):
        return "heroes down"
    return "rounds" if state.round >= state.game.max_rounds else "losing condition"


def rate_text(won: int, games: int) -> str:
    """A share with its interval of 95 % (Wilson)."""
    share, z = won / games, 1.96
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * (share * (1 - share) / games + (z / (2 * games)) ** 2) ** 0.5
    return f"{share:.1%} ({max(0.0, middle - half):.0%} to {min(1.0, middle + half):.0%})"


def by_players(cells: dict[tuple[str, int], str], counts: list[int], rows: list[str]) -> str:
    """A cell for each row and number of players."""
    lines = [[row, *(cells[row, count] for count in counts)] for row in rows]
    return table(["Scene", *(str(count) for count in counts)], lines)


def defeats(whole: dict[int, Watched]) -> str:
    """Where and how whole games are lost."""
    lines = []
    for count, it in whole.items():
        lost = it.causes.total()
        parts = [f"{name} {n}" for name, n in sorted(it.scenes.items())]
        causes = [f"{name} {n / lost:.0%}" for name, n in it.causes.most_common()]
        lines.append([str(count), f"{lost} of {it.games}", ", ".join(parts), ", ".join(causes)])
    return table(["Players", "Lost", "In", "Because"], lines)


def wounds(whole: dict[int, Watched]) -> str:
    """The sources of damage of whole games."""
    names = ("attack", "box", "all", "poison")
    lines = [
        [str(count), *(f"{it.wounds[name] / max(1, it.wounds.total()):.0%}" for name in names)]
        for count, it in whole.items()
    ]
    return table(["Players", *names], lines)


def upgrades(whole: dict[int, Watched]) -> str:
    """The upgrades that are taken, in a game."""
    codes = sorted({code for it in whole.values() for code in it.took})
    lines = [
        [code, *(f"{it.took[code] / it.games:.2f}" for it in whole.values())] for code in codes
    ]
    return table(["Upgrade", *(str(count) for count in whole)], lines)


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


if __name__ == "__main__":
    main()
