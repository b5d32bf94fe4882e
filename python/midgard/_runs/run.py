"""The results of a run, and how they are made of its sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeAlias

from midgard._midgard import InvalidOptionError, game_seed
from midgard._runs.needed import games_needed
from midgard._runs.text import lines_of
from midgard._runs.totals import Groups, Totals
from midgard._runs.until import Stopping
from midgard._shared.input import abbreviate, require_text, unknown_name
from midgard._shared.lazy import Deferred, Lazy
from midgard.bots import BotSpec, name_of
from midgard.columns import Columns
from midgard.luck import Luck, luck_of
from midgard.presentation import presentation
from midgard.stats.estimates import Estimate, Group
from midgard.stats.intervals import nothing
from midgard.stats.metric_sums import MetricSums

if TYPE_CHECKING:
    from midgard._midgard import _RawRun
    from midgard.protocols import Action, Game

Seating: TypeAlias = Literal["balanced", "fixed"]
"""How bots change seats during a run; see `simulate`."""


@dataclass(frozen=True, kw_only=True)
class Run:
    """The results of a run: statistics, and tables with a row for each game and seat.

    ``print`` shows the statistics as a table. A run is itself such a table for polars, pandas,
    DuckDB and pyarrow: they read ``rows`` by the Arrow PyCapsule protocol.

    Attributes:
        game: the rules.
        seed: the seed of the run; ``seed_of(k)`` is that of game ``k``.
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
        seats: results by seat. A seat is a chair at the table, not a place in the order of play.
        orders: results by the order of play of the first round, from the seat that begins; empty in
            a game without an order of play.
        characters: results by character, such as a leader; empty in a game without characters.
        sheet: the mean points per player and game of each line of the score sheet; NaN without
            games.
        sheet_estimates: the same with 95 % intervals.
        actions: how often each action was chosen, by its text.
        counters: further statistics of the game, by name.
        tables: the tables that were kept, by name; see docs/manual/simulation.md.
        metrics: the mean of each metric of your own, by name.
        totals: the sums over games that means and intervals are made of.
        folder: the folder of a run with ``out``, or where it is in a store, else ``None``; see
            `midgard.storage`.

    Intervals of 95 % take games as independent. A comparison with ``==`` leaves out
    durations, tables and ``sheet``, whose numbers ``sheet_estimates`` has.
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
    by_bot: Lazy[dict[str, Group]] = Lazy()
    seats: Lazy[tuple[Group, ...]] = Lazy()
    orders: Lazy[tuple[Group, ...]] = Lazy()
    characters: Lazy[dict[str, Group]] = Lazy()
    sheet: Lazy[dict[str, float]] = field(default=Lazy(), compare=False)
    sheet_estimates: Lazy[dict[str, Estimate]] = Lazy()
    actions: Lazy[dict[str, int]] = Lazy()
    counters: dict[str, int]
    tables: dict[str, Columns] = field(repr=False, compare=False)
    metrics: dict[str, Estimate]
    totals: Totals = field(repr=False)
    folder: Path | str | None = field(default=None, repr=False, compare=False)

    def __getstate__(self) -> dict[str, Any]:
        """Returns the fields for pickle, with those that nobody has read."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    @property
    def decisions_per_game(self) -> Estimate:
        """The mean number of decisions in a game."""
        return self.totals.length()

    @property
    def actions_per_decision(self) -> Estimate:
        """The mean number of legal actions at a decision."""
        return self.totals.width()

    def seed_of(self, game: int) -> int:
        """Returns the seed that replays a game of the run alone, 0 to 2**128 - 1.

        Args:
            game: the number of the game, as in the column ``game`` of tables, at least 0.

        Raises:
            InvalidOptionError: the number is out of range.

        >>> import midgard
        >>> run = midgard.simulate(midgard.Champions(players=2), games=3, seed=7)
        >>> run.seed_of(0), str(run.seed_of(2)) == run.rows["seed"][-1]
        (7, True)
        """
        return game_seed(self.seed, game)

    def uses(self, action: Action | int | str) -> Estimate:
        """Returns the mean number of times that an action was chosen in a game.

        Raises:
            InvalidNotationError: the action does not exist.

        >>> import midgard
        >>> run = midgard.simulate(midgard.Champions(2), ["random"], games=100, seed=1)
        >>> run.uses("beg").low < run.actions["beg"] / 100 < run.uses("beg").high
        True
        """
        return self.totals.uses(self.game.index(action))

    def counter(self, name: str, of: str | None = None) -> Estimate:
        """Returns the mean of a counter in a game, or its share of another one that counts it too.

        A share has the interval of Wilson, with as many rows as give the variance between games.

        Raises:
            InvalidOptionError: the counter does not exist; the message lists the others.

        >>> import midgard
        >>> run = midgard.simulate(midgard.Champions(2), ["random"], games=100, seed=1)
        >>> beaten = run.counter("troll-1 beaten", of="troll-1 fought")
        >>> 0 < beaten.low < beaten.mean < beaten.high < 1
        True
        """
        for wanted in (name, name if of is None else of):
            require_text("a counter", wanted)
            if wanted not in self.counters:
                where = f"in {self.game.name}"
                raise InvalidOptionError(unknown_name("counter", wanted, self.counters, where))
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
            if self.folder is not None:
                raise InvalidOptionError(
                    f"the tables of this run are in {self.folder}: read them with"
                    " midgard.storage.open_run"
                )
            unknown = unknown_name("table", name, self.tables, "of this run")
            raise InvalidOptionError(f"{unknown} (simulate keeps what rows= and metrics= name)")
        return self.tables[name]

    def __iter__(self) -> NoReturn:
        """Refuses to be a sequence, which ``list`` and ``pandas.DataFrame`` ask for.

        Raises:
            TypeError: always; the message names the call to use.
        """
        raise TypeError(
            "a run is not a sequence: run.to_pandas() is a pandas.DataFrame of its rows, run.rows"
            " is a table of columns, and run.table(name) is another one"
        )

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

    def games_needed(self, text: str) -> int:
        """Returns about how many games a run like this needs for intervals of a width.

        Args:
            text: the width, as in ``until``: ``"±1% win"``, ``"±0.5 score"``, ``"±1% win by
                leader"``. With one bot at all seats, win rates are by order of play and character.

        Raises:
            InvalidOptionError: the text is not a width, or the run has no such intervals.

        >>> import midgard
        >>> run = midgard.simulate(midgard.Champions(players=2), games=100, seed=1)
        >>> 7_000 < run.games_needed("±1% win") < 12_000
        True
        """
        return games_needed(self, text)

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
        """Returns a table of wins and scores by bot, by order of play, by seat and by character.

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
    totals = Totals.of(raw, game, stopped=stopping is not None)
    raw = {**raw, "tables": {}}  # a table that is not kept need not stay in memory
    groups = Groups(game, raw, totals, stopping)
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
        by_bot=Deferred(groups.by_bot, names),
        seats=Deferred(groups.seats),
        orders=Deferred(groups.orders),
        characters=Deferred(groups.characters),
        sheet=Deferred(_means, totals),
        sheet_estimates=Deferred(_lines, totals),
        actions=Deferred(_uses, game, raw),
        counters=raw["counters"],
        tables=tables,
        metrics=means,
        totals=totals,
    )


def _lines(totals: Totals) -> dict[str, Estimate]:
    return {line: totals.line([line]) for line in totals.sheet}


def _means(totals: Totals) -> dict[str, float]:
    return {line: estimate.mean for line, estimate in _lines(totals).items()}


def _uses(game: Game, raw: _RawRun) -> dict[str, int]:
    return {game.action(index).text: uses for index, uses in enumerate(raw["actions"])}
