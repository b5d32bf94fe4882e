"""Runs: many games on all cores, their statistics and their tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from os import PathLike
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias, get_args

from midgard._midgard import InvalidOptionError
from midgard._runs.options import Progress, games_of, require_progress
from midgard._runs.playing import play_games
from midgard._runs.run import Run, Seating, require_run, run_of
from midgard._runs.running import RunOptions, measured, play_until, seated_players
from midgard._runs.until import Stopping
from midgard._shared.engine import require_compiled
from midgard._shared.input import (
    abbreviate,
    require_path,
    require_seed,
    require_whole,
    require_word,
)
from midgard._shared.interrupted import finished
from midgard._shared.progress import progress_of
from midgard.bots import BotSpec, name_of
from midgard.columns import Columns
from midgard.metrics import Metrics, read_metrics
from midgard.stats.estimates import Estimate, Group
from midgard.storage.launch import StoredGames, require_launch

if TYPE_CHECKING:
    from midgard.protocols import Game

__all__ = ["Bots", "Engine", "Estimate", "Group", "Run", "Seating", "require_run", "simulate"]

Engine: TypeAlias = Literal["local", "ray"]
"""Where a run is played: on this machine, or on a Ray cluster."""


class Bots(Protocol):
    """A list of bots, each as ``midgard.bots.make`` takes it; a single text is not one."""

    def __len__(self) -> int:
        """Returns their number."""
        ...

    def __iter__(self) -> Iterator[BotSpec]:
        """Returns an iterator over them."""
        ...

    def __contains__(self, value: object, /) -> bool:
        """Returns whether a bot is among them; a text is compared with texts only."""
        ...


def simulate(
    game: Game,
    bots: Bots = (),
    *,
    games: int | None = None,
    seed: int | str = 0,
    threads: int = 0,
    seating: Seating = "balanced",
    until: str | None = None,
    rows: bool = True,
    metrics: Metrics = (),
    progress: Progress = False,
    out: str | PathLike[str] | None = None,
    filesystem: object = None,
    resume: bool = False,
    shard_games: int | None = None,
    engine: Engine = "local",
    address: str | None = None,
) -> Run:
    """Plays many games and returns their statistics and tables.

    Compiled bots play on all cores and without the interpreter. If one of the bots is written in
    Python, all games are played in Python, with the same dice and cards. Ctrl-C raises
    ``KeyboardInterrupt``: a `midgard.Interrupted`, whose ``run`` has the finished games.

    Args:
        game: the rules.
        bots: a bot for each player, or one for all: a name of ``midgard.BOTS``, or a bot of your
            own, as `midgard.bots.make` takes it; by default the default bot of the game, which is
            ``"greedy"``, and ``"ismcts-2"`` in God of War.
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
            for all bots together; the others of such a run are not made. One bot at all seats
            wins is always the same and is refused.
        rows: whether to keep a row for each game and seat, about 100 bytes each. Without rows and
            metrics the memory of a run does not depend on its length.
        metrics: what else to keep. A name is that of a table (``"decisions"``, and for Champions
            ``"fights"``, ``"places"``, ``"foes"``, ``"scores"``), or ``"luck"``, which adds the
            luck of each seat to the rows; see `midgard.luck`. Metrics of your own are functions
            or `midgard.metrics.Metric` objects; a mapping gives them names.
        progress: True shows a progress bar on standard error if that is a terminal; a function is
            called about ten times a second with the number of games that are finished.
        out: a folder that the tables are written to while the run goes on, in shards of this many
            games; see docs/manual/scale.md. Memory then does not depend on the number of games,
            and the
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
        Interrupted: Ctrl-C ended the run.
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
    games = games_of(games, until, 1, 10**12)
    threads = require_whole("threads", threads, 0, 1024)
    seed = require_seed(seed)
    require_word("seating", seating, get_args(Seating))
    for name, flag in (("rows", rows), ("resume", resume)):
        if not isinstance(flag, bool):
            raise InvalidOptionError(f"{name} must be True or False, not {abbreviate(flag)}")
    if out is not None:
        require_path("out", out)
    elif filesystem is not None:
        raise InvalidOptionError("filesystem= is for a run with a folder: name it with out=")
    require_progress(progress)
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
    with progress_of(progress, games, until) as report:
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
    return finished(run if stored is None else replace(run, folder=stored.files.location))
