"""Measure the numbers of our own against the targets of docs/lab/tuning.md: ``make balance``.

Prints what the small longship can beat by exact odds, how hard each kind is and what it pays, and
plays games among equal searches to see what share of the glory monsters bring, how many each player
beats, and how often private longships sail. Ends with 1 if a target is missed.

    PYTHONPATH=tests python -m support.balance.champions --games 40 --log games.jsonl

With a log, each game is one line of JSON in that file, and games found in it are not played again.
After a change of the engine, remove it.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import NormalDist, fmean, stdev
from typing import Any
from zlib import crc32

import midgard
from midgard.search import ISMCTS
from support.balance.targets import near_and_far, table

__all__ = ["Game", "main", "play"]

#: 95 % of a normal distribution lie within so many standard deviations.
Z = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Job:
    """One game among equal searches."""

    players: int
    simulations: int
    seed: int
    #: A file of corrected cards, to try numbers.
    cards: str | None
    #: A checksum of all numbers, so that a log tells games with others apart.
    numbers: int


@dataclass
class Game:
    """What came of a game."""

    players: int
    glory: int = 0
    monster_glory: int = 0
    monsters: int = 0
    #: Private longships bought, the rounds in which each was owned at the end, and sailed in.
    bought: int = 0
    owned: int = 0
    sailed: int = 0
    #: Monsters beaten, by name.
    kinds: Counter[str] = field(default_factory=Counter)


def play(job: Job) -> Game:
    """Play a game, every seat with the same search, and count."""
    state = midgard.Champions(players=job.players, cards=job.cards).new_state(seed=job.seed)
    seats = [
        ISMCTS(simulations=job.simulations, chance="outcomes", seed=job.seed * 8 + seat)
        for seat in range(job.players)
    ]
    game = Game(job.players)
    while not state.is_terminal:
        before = state.clone()
        action = seats[state.current_player].choose(state)
        game.sailed += str(state.game.action(action)) == "place private_longship"
        state.apply(action)
        if before.round and (state.round != before.round or state.is_terminal):
            game.owned += sum(clan["longship"] is not None for clan in before.to_dict()["clans"])
    _count_end(game, state)
    return game


def _count_end(game: Game, state: midgard.champions.State) -> None:
    """What the end shows."""
    names = {
        row["id"]: str(row["name"]) for row in state.game.cards() if row["table"] == "monsters"
    }
    clans = state.to_dict()["clans"]
    game.glory = sum(state.scores)
    for seat, clan in enumerate(clans[: game.players]):
        game.monster_glory += state.score_sheet(seat)["monsters"]
        game.bought += clan["longship"] is not None
        game.kinds.update(names[card] for card in clan["monsters"])
    game.monsters = game.kinds.total()


@dataclass(frozen=True, slots=True)
class Ratio:
    """A ratio of two sums over games, with the half-width of its 95 % interval."""

    value: float
    half: float

    def __str__(self) -> str:
        return f"{self.value:.3f} ({self.value - self.half:.3f} to {self.value + self.half:.3f})"


def ratio(pairs: Iterable[tuple[float, float]]) -> Ratio:
    """The sum of the first over the sum of the second, a pair a game."""
    tops, bottoms = zip(*pairs, strict=True)
    if not sum(bottoms):
        return Ratio(0.0, 0.0)
    value = sum(tops) / sum(bottoms)
    rest = [top - value * bottom for top, bottom in zip(tops, bottoms, strict=True)]
    half = Z * stdev(rest) / fmean(bottoms) / len(rest) ** 0.5 if len(rest) > 1 else float("inf")
    return Ratio(value, half)


@dataclass(frozen=True, slots=True)
class Check:
    """A target and what was found."""

    text: str
    found: str
    met: bool

    def __str__(self) -> str:
        return f"{'met   ' if self.met else 'MISSED'}  {self.text}: {self.found}"


def check_games(players: int, games: list[Game]) -> Iterator[Check]:
    """The targets that games decide, for a number of players."""
    share = ratio((game.monster_glory, game.glory) for game in games)
    each = ratio((game.monsters, players) for game in games)
    sails = ratio((game.sailed, game.owned) for game in games)
    bought = ratio((game.bought, 1) for game in games)
    sailed = ratio((game.sailed, 1) for game in games)
    table = f"{players} players"
    yield Check(
        f"{table}: monsters bring 20 to 30 % of glory", f"{share}", 0.2 <= share.value <= 0.3
    )
    met = players < 4 or 1.5 <= each.value <= 2.5
    yield Check(f"{table}: monsters a player (of four: about two)", f"{each}", met)
    text = f"{table}: rounds in which a private longship that is owned sails, at least a third"
    yield Check(text, f"{sails}", sails.value >= 1 / 3)
    print(f"        {table}: longships bought {bought}, sailed {sailed} a game")
    beaten = sum((game.kinds for game in games), Counter[str]())
    print(f"        {table}: beaten {dict(beaten.most_common())}")


def play_all(jobs: list[Job], pool: ProcessPoolExecutor, log: Path | None) -> Iterator[Game]:
    """Yields a game for each job: from the log, or played now and logged."""
    lines = log.read_text().splitlines() if log and log.exists() else []
    known = {Job(**line["job"]): line["game"] for line in map(json.loads, lines)}
    yield from (_read(known[job]) for job in jobs if job in known)
    fresh = [job for job in jobs if job not in known]
    for job, game in zip(fresh, pool.map(play, fresh), strict=True):
        if log:
            with log.open("a") as file:
                file.write(json.dumps({"job": asdict(job), "game": vars(game)}) + "\n")
        yield game


def _read(line: dict[str, Any]) -> Game:
    """A game of a log."""
    return Game(**{**line, "kinds": Counter(line["kinds"])})


def check_odds() -> Iterator[Check]:
    """The targets that exact odds decide."""
    print(table())
    near_kinds, far_kinds = near_and_far()
    text = "kinds that a small longship beats in 60 % of voyages"
    yield Check(f"{text}, near: at least 5", str(len(near_kinds)), len(near_kinds) >= 5)
    yield Check(f"{text}, far: at least 2", str(len(far_kinds)), len(far_kinds) >= 2)


def main() -> int:
    """Measure; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="games for each number of players")
    parser.add_argument("--simulations", type=int, default=1000, help="of each decision")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cards", help="a file of corrected cards, for the games only")
    parser.add_argument("--log", type=Path, help="a file of finished games, to go on with later")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    checks = list(check_odds())
    with ProcessPoolExecutor(options.jobs) as pool:
        for players in options.players:
            seeds = range(options.seed, options.seed + options.games)
            rows = midgard.Champions(players=players, cards=options.cards).cards()
            same = (options.cards, crc32(repr(rows).encode()))
            jobs = [Job(players, options.simulations, seed, *same) for seed in seeds]
            checks += check_games(players, list(play_all(jobs, pool, options.log)))
    print(*checks, sep="\n", flush=True)
    return 0 if all(check.met for check in checks) else 1


if __name__ == "__main__":
    raise SystemExit(main())
