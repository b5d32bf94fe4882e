"""Runs: many games on all cores, their statistics and their tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, get_args

from midgard._games import play_games, require_compiled
from midgard._input import (
    MAX_GAME_SEED,
    abbreviate,
    require_path,
    require_text,
    require_whole,
    require_word,
)
from midgard._intervals import nothing
from midgard._metric_sums import MetricSums
from midgard._midgard import InvalidOptionError
from midgard._progress import progress_of
from midgard._run_text import lines_of
from midgard._running import RunOptions, measured, play_until, seated_players
from midgard._storage.launch import StoredGames, require_launch
from midgard._totals import Totals, bot_groups, group_of
from midgard._until import Stopping
from midgard.bots import BotSpec, name_of
from midgard.columns import Columns
from midgard.estimates import Estimate, Group
from midgard.games import teams
from midgard.luck import Luck, luck_of
from midgard.metrics import Metrics, read_metrics
from midgard.presentation import presentation

if TYPE_CHECKING:
    from midgard._midgard import _RawRun
    from midgard.protocols import Action, Game

__all__ = ["Bots", "Engine", "Estimate", "Group", "Run", "Seating", "require_run", "simulate"]

Seating: TypeAlias = Literal["balanced", "fixed"]
"""How bots change seats during a run; see `simulate`."""
Engine: TypeAlias = Literal["local", "ray"]
"""Where a run is played: on this machine, or on a Ray cluster."""


USUAL_GAMES = 1000
USUAL_LIMIT = 100_000  # with ``until``


class Bots(Protocol):
    """A list of bots, each as ``midgard.bots.make`` takes it; a single text is not one."""

    def __len__(self) -> int:
        """Returns their number."""
        ...

    def __iter__(self) -> Iterator[BotSpec]:
        """Returns an iterator over them."""
        ...

    def __contains__(self, value: object, /) -> bool:
        """Returns whether a bot is among them; a text says so of texts only."""
        ...


@dataclass(frozen=True)
class Run:
    """The results of a run: statistics, and tables with a row for each game and seat.

    ``print`` shows the statistics as a table. A run is itself such a table for polars, pandas,
    DuckDB and pyarrow: they read ``rows`` by the Arrow PyCapsule protocol.

    Attributes:
        game: the rules.
        seed: the seed of the run; ``midgard.game_seed(seed, k)`` is that of game ``k``.
        games: the number of games that were finished.
        seconds: the duration of the run.
        interrupted: whether the run was stopped before its end.
        full_state: the bots that got the true state, including hidden cards.
        decisions: the number of decisions.
        choices: the sum of the numbers of legal actions over all decisions.
        digest: 16 hexadecimal digits that depend on every decision and result, but not on the
            number of threads or on the machine.
        bots: the bots, in the order in which they were named.
        seating: how the bots changed seats.
        until: when the run was to stop by itself, or ``None``.
        reached: whether it did so, before it had played all games.
        better: the better bot, where ``until`` asked for it and it is clear.
        by_bot: results by bot; bots with the same name are one group.
        seats: results by seat.
        characters: results by character, such as a leader; empty in a game without characters.
        sheet: the mean points per player and game of each line of the score sheet; NaN without
            games.
        sheet_estimates: the same with 95 % intervals.
        actions: how often each action was chosen, by its text.
        counters: further statistics of the game, by name.
        tables: the tables that were kept, by name; see docs/simulation.md.
        metrics: the mean of each metric of your own, by name.
        totals: the sums over games that means and intervals are made of.
        folder: the folder of a run with ``out``, or where it is in a store, else ``None``; see
            `midgard.storage`.

    Intervals of 95 % take games as independent. Durations are no part of a comparison with ``==``,
    and neither are tables.
    """

    game: Game
    seed: int
    games: int
    seconds: float = field(compare=False)
    interrupted: bool
    full_state: tuple[str, ...]
    decisions: int
    choices: int
    digest: str
    bots: tuple[str, ...]
    seating: Seating
    until: str | None
    reached: bool
    better: str | None
    by_bot: dict[str, Group]
    seats: tuple[Group, ...]
    characters: dict[str, Group]
    sheet: dict[str, float]
    sheet_estimates: dict[str, Estimate]
    actions: dict[str, int]
    counters: dict[str, int]
    tables: dict[str, Columns] = field(repr=False, compare=False)
    metrics: dict[str, Estimate]
    totals: Totals = field(repr=False)
    folder: Path | str | None = field(default=None, repr=False, compare=False)

    @property
    def decisions_per_game(self) -> Estimate:
        """The mean number of decisions in a game."""
        return self.totals.length()

    @property
    def actions_per_decision(self) -> Estimate:
        """The mean number of legal actions at a decision."""
        return self.totals.width()

    def uses(self, action: Action | int | str) -> Estimate:
        """Returns the mean number of times that an action was chosen in a game.

        Raises:
            InvalidNotationError: there is no such action.

        >>> import midgard
        >>> run = midgard.simulate(midgard.Champions(players=2), games=100, seed=1)
        >>> run.uses("beg").low < run.actions["beg"] / 100 < run.uses("beg").high
        True
        """
        return self.totals.uses(self.game.index(action))

    def counter(self, name: str, of: str | None = None) -> Estimate:
        """Returns the mean of a counter in a game, or its share of another one that counts it too.

        A share has the interval of Wilson, with as many rows as give the variance between games.

        Raises:
            InvalidOptionError: there is no such counter; the message lists those that there are.

        >>> import midgard
        >>> run = midgard.simulate(midgard.Champions(players=2), games=100, seed=1)
        >>> beaten = run.counter("troll-1 beaten", of="troll-1 fought")
        >>> 0 < beaten.low < beaten.mean < beaten.high < 1
        True
        """
        for wanted in (name, name if of is None else of):
            require_text("a counter", wanted)
            if wanted not in self.counters:
                there = ", ".join(self.counters) or "none"
                raise InvalidOptionError(
                    f"there is no counter {abbreviate(wanted)} in {self.game.name}; there is:"
                    f" {there}"
                )
        return self.totals.counter(name) if of is None else self.totals.share(name, of)

    @property
    def rows(self) -> Columns:
        """The table with a row for each game and seat.

        Raises:
            InvalidOptionError: the run has not kept it (``rows=False``).
        """
        return self.table("seats")

    @property
    def luck(self) -> Luck:
        """The luck of dice and cards, by bot and by seat.

        Raises:
            InvalidOptionError: the run has not accounted for it (``metrics=["luck"]``).
        """
        if "luck_score" not in self.rows:
            raise InvalidOptionError(
                'this run has no account of luck: simulate with metrics=["luck"]'
            )
        return luck_of(self.rows, presentation(self.game).score_word, self.game.return_range)

    def table(self, name: str) -> Columns:
        """Returns a table of the run.

        Raises:
            InvalidOptionError: the run has no such table; the message lists those that it has.

        >>> import midgard
        >>> run = midgard.simulate(midgard.Champions(2), games=5, seed=1, metrics=["fights"])
        >>> run.table("fights")["won"].dtype.name
        'bool'
        """
        require_text("the name of a table", name)
        if name not in self.tables:
            there = ", ".join(self.tables) or "none"
            if self.folder is not None:
                raise InvalidOptionError(
                    f"the tables of this run are in {self.folder}: read them with"
                    " midgard.storage.open_run"
                )
            raise InvalidOptionError(
                f"this run has no table {name!r}; it has: {there} (simulate keeps what"
                " rows= and metrics= name)"
            )
        return self.tables[name]

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Returns `rows` as an Arrow C stream, as the Arrow PyCapsule protocol asks for."""
        return self.rows.__arrow_c_stream__(requested_schema)

    def to_polars(self) -> Any:
        """Returns `rows` as a ``polars.DataFrame``; see `Columns.to_polars`."""
        return self.rows.to_polars()

    def to_pandas(self) -> Any:
        """Returns `rows` as a ``pandas.DataFrame``; see `Columns.to_pandas`."""
        return self.rows.to_pandas()

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """Writes `rows` to a Parquet file; see `Columns.to_parquet`."""
        self.rows.to_parquet(path)

    @property
    def end(self) -> str:
        """How a run with ``until`` ended, in words.

        >>> import midgard
        >>> game = midgard.Champions(players=2)
        >>> midgard.simulate(game, ["greedy", "random"], until="greedy>random").end
        'until greedy>random: reached: greedy is better'
        """
        count = "1 game" if self.games == 1 else f"{self.games:,} games"
        found = "reached" if self.reached else f"not reached in {count}"
        if self.interrupted and not self.reached:
            found = f"interrupted after {count}, not reached"
        return f"until {self.until}: {found}" + (
            f": {self.better} is better" if self.better else ""
        )

    def __str__(self) -> str:
        """Returns a table of wins and scores by bot, by seat and by character.

        >>> import midgard
        >>> run = midgard.simulate(midgard.Champions(players=2), games=100, seed=1)
        >>> str(run).splitlines()[2].split()
        ['bot', 'games', 'wins', 'won', '95', '%', 'glory', '95', '%']
        """
        return "\n".join(lines_of(self))


def require_run(run: object) -> None:
    """Checks that something is a run.

    Raises:
        InvalidOptionError: it is something else.

    >>> import midgard
    >>> require_run(midgard.simulate(midgard.Champions(players=2), games=2))
    """
    if not isinstance(run, Run):
        raise InvalidOptionError(f"run must be a run of midgard.simulate, not {abbreviate(run)}")


def simulate(
    game: Game,
    bots: Bots = ("random",),
    *,
    games: int | None = None,
    seed: int = 0,
    threads: int = 0,
    seating: Seating = "balanced",
    until: str | None = None,
    rows: bool = True,
    metrics: Metrics = (),
    progress: bool | Callable[[int], object] = False,
    out: str | PathLike[str] | None = None,
    filesystem: object = None,
    resume: bool = False,
    shard_games: int | None = None,
    engine: Engine = "local",
    address: str | None = None,
) -> Run:
    """Plays many games and returns their statistics and tables.

    Compiled bots play on all cores and without the interpreter. If one of the bots is written in
    Python, all games are played in Python, with the same dice and cards.

    Args:
        game: the rules.
        bots: a bot for each player, or one for all: a name of ``midgard.BOTS``, or a bot of your
            own, as `midgard.bots.make` takes it.
        games: the number of games, at least 1, and 1,000 by default; with ``until`` the most games,
            and 100,000 by default.
        seed: 0 to 2**128 - 1. The same seed gives the same games on any number of threads.
        threads: the number of threads of compiled bots; 0 means one per core.
        seating: with ``"balanced"`` the bots change seats from game to game, so that each sits at
            each seat equally often, up to one game; with ``"fixed"`` the first bot always sits at
            seat 0, and so on.
        until: when to stop: ``"±0.5% win"`` as soon as the interval of each bot's win rate is so
            narrow (also ``score``, and ``return`` where it is something else); ``"greedy>random"``
            as soon as it is clear which of two bots wins more. These intervals hold at every look,
            for all bots together; the others of such a run are not made. What one bot at all seats
            wins is always the same and is refused.
        rows: whether to keep a row for each game and seat, about 100 bytes each. Without rows and
            metrics the memory of a run does not depend on its length.
        metrics: what else to keep. A name is that of a table (``"decisions"``, and for Champions
            ``"fights"``, ``"places"``, ``"foes"``, ``"scores"``), or ``"luck"``, which adds the
            luck of each seat to the rows; see `midgard.luck`. Metrics of your own are functions
            or `midgard.metrics.Metric` objects; a mapping gives them names.
        progress: True shows a progress bar on standard error if that is a terminal; a function is
            called about ten times a second with the number of games that are finished.
        out: a folder that the tables are written to while the run goes on, in shards of so many
            games; see docs/scale.md. Memory then does not depend on the number of games, and the
            run has no tables of its own. It needs pyarrow, and may be a URI such as
            ``"s3://bucket/run"``.
        filesystem: a ``pyarrow.fs.FileSystem`` that has the folder ``out``.
        resume: whether to finish the run of the folder if it was interrupted.
        shard_games: the number of games in a shard; by default a hundredth of the run, from 100 to
            50,000.
        engine: ``"ray"`` plays a run with ``out`` on all cores of a Ray cluster, whose machines
            share the folder; it needs ray.
        address: that of the cluster; without one, Ray finds or starts one.

    Raises:
        InvalidOptionError: a bot, seating or metric does not exist, or the number of bots, games or
            threads or the seed is out of range; or ``out`` has something else than this run.
        midgard.storage.StorageError: the manifest in ``out`` is damaged.
        OSError: ``out`` cannot be written; the shards until then are whole.
        Exception: a bot, an evaluator or a metric has raised it. Notes of the error name the game,
            its seed and the command that replays it.

    >>> import midgard
    >>> run = simulate(midgard.Champions(players=2), ["greedy", "random"], games=100, seed=1)
    >>> run.games, sum(group.wins for group in run.seats), run.rows["score"].shape
    (100, 100.0, (200,))
    """
    require_compiled(game)
    usual = USUAL_GAMES if until is None else USUAL_LIMIT
    games = require_whole("games", usual if games is None else games, 1, 10**12)
    threads = require_whole("threads", threads, 0, 1024)
    seed = require_whole("seed", seed, 0, MAX_GAME_SEED)
    require_word("seating", seating, get_args(Seating))
    for name, flag in (("rows", rows), ("resume", resume)):
        if not isinstance(flag, bool):
            raise InvalidOptionError(f"{name} must be True or False, not {abbreviate(flag)}")
    if out is not None:
        require_path("out", out)
    elif filesystem is not None:
        raise InvalidOptionError("filesystem= is for a run with a folder: name it with out=")
    if not isinstance(progress, bool) and not callable(progress):
        raise InvalidOptionError(f"progress must be a function or True, not {abbreviate(progress)}")
    players = seated_players(game, bots)
    wanted = read_metrics(game, metrics)
    if "luck" in wanted.tables and not rows:
        raise InvalidOptionError('the metric "luck" adds columns to the rows: omit rows=False')
    if "luck" in wanted.tables and until is not None:
        raise InvalidOptionError(
            'the metric "luck" has intervals for a number of games that is fixed: omit until='
        )
    tables = list(dict.fromkeys([*(["seats"] if rows else []), *wanted.tables]))
    names = [name_of(bot) for bot in players]
    balanced = seating == "balanced"
    full_state = set[str]()
    require_word("engine", engine, get_args(Engine))
    require_launch(engine, address, out, threads, until)
    stopping = None if until is None else Stopping(game, names, balanced, until, games)
    stored = None
    if out is not None:
        stored = StoredGames.prepared(
            game,
            names,
            out,
            filesystem,
            wanted,
            resume=resume,
            shard_games=shard_games,
            seed=seed,
            seating=seating,
            games=games,
            tables=tables,
            until=until,
        )
    elif resume or shard_games is not None:
        unfit = "resume=" if resume else "shard_games="
        raise InvalidOptionError(f"{unfit} is for a run with a folder: name it with out=")
    options: RunOptions = {
        "seed": seed,
        "threads": threads,
        "seating": seating,
        "tables": list(dict.fromkeys([*tables, *wanted.played])),
        "keeps_finished": True,
        "full_state": full_state,
    }
    kept: dict[str, Columns] = {}
    with progress_of(progress, games) as report:
        if stored is not None:
            launch = (threads, report, full_state, engine, address)
            found = stored.play(players, wanted, stopping, *launch)
            raw, sums = found.raw, found.metrics
        elif stopping is None:
            raw = play_games(game, players, games=games, progress=report, **options)
        else:
            raw = play_until(game, players, range(games), games, report, stopping, options)
    if stored is None:
        kept, sums = measured(game, names, seed, balanced, raw, tables, wanted)
    run = run_of(game, players, seed, seating, raw, kept, sums, stopping, full_state)
    return run if stored is None else replace(run, folder=stored.files.location)


def run_of(
    game: Game,
    bots: Sequence[BotSpec],
    seed: int,
    seating: Seating,
    raw: _RawRun,
    tables: dict[str, Columns],
    metrics: Mapping[str, MetricSums],
    stopping: Stopping | None,
    full_state: set[str],
) -> Run:
    """Returns the run whose games were played; ``raw`` has their sums."""
    names = tuple(name_of(bot) for bot in bots)
    means = {name: sums.estimate() for name, sums in metrics.items()}
    if stopping is not None:
        means = {name: nothing(it.mean) for name, it in means.items()}
    mates = max(Counter(teams(game)).values())
    totals = Totals.of(raw, game, stopped=stopping is not None)
    sheet = {line: totals.line([line]) for line in raw["sheet"]}
    return Run(
        game=game,
        seed=seed,
        games=raw["games"],
        seconds=raw["seconds"],
        interrupted=raw["interrupted"],
        full_state=tuple(sorted(full_state)),
        decisions=raw["decisions"],
        choices=raw["choices"],
        digest=raw["digest"],
        bots=names,
        seating=seating,
        until=None if stopping is None else stopping.text,
        reached=stopping is not None and stopping.reached,
        better=None if stopping is None else stopping.better(),
        by_bot=bot_groups(raw, totals, names, stopping, mates),
        seats=tuple(group_of(one, totals, stopping) for one in raw["seats"].values()),
        characters={
            name: group_of(one, totals, stopping, mates) for name, one in raw["characters"].items()
        },
        sheet={line: estimate.mean for line, estimate in sheet.items()},
        sheet_estimates=sheet,
        actions={game.action(index).text: uses for index, uses in enumerate(raw["actions"])},
        counters=raw["counters"],
        tables=tables,
        metrics=means,
        totals=totals,
    )
