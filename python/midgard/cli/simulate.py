"""``midgard simulate``: plays many games, with a progress bar."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from json import dumps
from pathlib import Path
from typing import Annotated, Any, TypedDict, get_args

import typer

from midgard import Game, Interrupted, MidgardError, Run
from midgard import simulate as play_games
from midgard._runs.options import usual_games
from midgard.cli.arguments import Bots, FixedSeats, JsonFile, MostGames, Seed, Threads
from midgard.cli.game_options import GameChoice, takes_game
from midgard.cli.lists import entries
from midgard.cli.metrics import is_own, loaded
from midgard.cli.output import STANDARD_OUTPUT, Target
from midgard.cli.setup import bots_of, checked_seed
from midgard.cli.shell import INTERRUPTED, CommandError, complain, one_line, without_controls
from midgard.cli.summary import print_summary, report
from midgard.simulation import Engine
from midgard.storage.manifest import Manifest
from midgard.storage.stores import files_at


@takes_game("skip_forced")
def simulate(
    game: GameChoice,
    games: MostGames = None,
    seed: Seed = 0,
    threads: Threads = 0,
    bots: Bots = None,
    until: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help='When to stop: "±1% win" or "greedy>random".'),
    ] = None,
    json: JsonFile = None,
    out: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Write all games to FOLDER while they are played."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Finish the run in the folder of --out.")
    ] = False,
    shard_games: Annotated[
        int | None, typer.Option(metavar="N", help="The games in a file of --out.")
    ] = None,
    engine: Annotated[
        str, typer.Option(metavar="NAME", help="local, or ray: a cluster that shares --out.")
    ] = "local",
    address: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The address of the Ray cluster.")
    ] = None,
    fixed_seats: FixedSeats = False,
    tables: Annotated[
        str | None,
        typer.Option(metavar="FOLDER", help="Write a row a game and seat to FOLDER/seats.parquet."),
    ] = None,
    metrics: Annotated[
        str,
        typer.Option(
            metavar="NAMES",
            help="luck, your own module:function or FILE.py:function, or tables for --tables.",
        ),
    ] = "",
    every: Annotated[
        bool, typer.Option("--all", help="Print all tables: seats, places, enemies, ...")
    ] = False,
) -> int:
    """Play many games and print who wins, and where the score comes from.

    The bots change seats from game to game, so that each sits at each seat equally often.
    Ctrl-C stops the run; then the statistics cover the games that were finished. For --out see
    docs/manual/scale.md.
    """
    rules = game.game()
    seats = bots_of(bots, rules)
    most, chosen = usual_games(games, until), checked_seed(seed)
    named = entries("--metrics", metrics)
    target = None if json in (None, STANDARD_OUTPUT) else Target(str(json))
    folder = None if tables is None else _folder("--tables", tables)
    require_range(most, threads)
    stored = _stored(out, resume, shard_games, tables) | _launched(
        engine, address, out, threads, until
    )
    if folder is None and not stored and not all(it == "luck" or is_own(it) for it in named):
        raise CommandError(
            "--metrics needs --tables or --out, the folder that the tables are written to"
        )
    options: dict[str, Any] = {
        **{"games": most, "seed": chosen, "threads": threads, "until": until},
        "seating": "fixed" if fixed_seats else "balanced",
        "rows": folder is not None or "luck" in named or bool(stored),
        "metrics": loaded(named),
    }
    result = _played(rules, seats, options, stored)
    text = dumps(report(rules, result, chosen), allow_nan=False, indent=2)
    failure = None if target is None else target.write(text + "\n")
    if folder is not None:
        failure = _write_tables(result, folder) or failure
    if json == STANDARD_OUTPUT:
        print(text)
    else:
        print_summary(rules, result, chosen, most, every=every)
        if "luck" in named and result.games and not stored:
            print(without_controls(f"\n{result.luck}"))
    sys.stdout.flush()
    if result.interrupted:
        at_most = "" if until is None else "at most "
        more = "; --resume goes on from there" if stored else ""
        complain(f"interrupted after {result.games:,} of {at_most}{most:,} games{more}")
    if failure is not None:
        raise CommandError(failure)
    return INTERRUPTED if result.interrupted else 0


def _played(game: Game, bots: Sequence[str], options: Mapping[str, Any], stored: _Stored) -> Run:
    """Plays the games, those that were finished if somebody interrupts them."""
    try:
        return play_games(game, tuple(bots), progress=True, **options, **stored)
    except Interrupted as stopped:
        found: Run = stopped.run
        return found
    except OSError as error:
        if not stored or getattr(error, "__notes__", None):
            raise
        out = stored["out"]
        more = "; --resume goes on from there" if _has_run(out) else ""
        raise CommandError(f"cannot write {out}: {error.strerror or error}{more}") from None


def _has_run(out: str) -> bool:
    """Returns whether a folder has a run that can be resumed."""
    with suppress(OSError, MidgardError):
        return Manifest.read(files_at("out", out)) is not None
    return False


class _Stored(TypedDict, total=False):
    """The options of a run with a folder."""

    out: str
    resume: bool
    shard_games: int | None
    engine: Engine
    address: str | None


def _launched(
    engine: str, address: str | None, out: str | None, threads: int, until: str | None
) -> _Stored:
    """Returns the options for ``--engine``; none for this machine."""
    if engine not in get_args(Engine):
        names = " or ".join(get_args(Engine))
        raise CommandError(f"--engine must be {names}, not {one_line(engine)}")
    if engine == "local":
        if address is not None:
            raise CommandError("--address is for --engine ray")
        return {}
    if out is None:
        raise CommandError("--engine ray needs --out, a folder that its machines share")
    if threads:
        raise CommandError("--threads and --engine ray cannot be combined: a task has one thread")
    if until is not None:
        raise CommandError(
            "--until and --engine ray cannot be combined: a cluster plays all parts of a run at the"
            " same time"
        )
    if find_spec("ray") is None:
        raise CommandError("--engine ray needs ray: pip install 'midgard-engine[ray]'")
    return {"engine": "ray", "address": address}


def _stored(out: str | None, resume: bool, shard_games: int | None, tables: str | None) -> _Stored:
    """Returns the options for ``--out``; none without it."""
    if out is None:
        if resume or shard_games is not None:
            name = "--resume" if resume else "--shard-games"
            raise CommandError(f"{name} needs --out, the folder of the run")
        return {}
    if tables is not None:
        raise CommandError("--tables and --out cannot be combined")
    if shard_games is not None and not 1 <= shard_games <= 10**9:
        raise CommandError(f"--shard-games must be 1 to 10**9, not {shard_games}")
    _require_pyarrow("--out")
    if Path(out).exists() and not Path(out).is_dir():
        raise CommandError(f"--out {out}: it is not a folder; --json {out} writes JSON to a file")
    return {"out": out, "resume": resume, "shard_games": shard_games}


def require_range(games: int, threads: int) -> None:
    """Checks the numbers, by the names that they have on the command line."""
    if not 1 <= games <= 10**12:
        raise CommandError(f"--games must be 1 to 10**12, not {games}")
    if not 0 <= threads <= 1024:
        raise CommandError(f"--threads must be 0 to 1024, not {threads}")


def _require_pyarrow(option: str) -> None:
    try:
        import_module("pyarrow.parquet")
    except ImportError:
        raise CommandError(f"{option} needs pyarrow: pip install 'midgard-engine[data]'") from None


def _folder(option: str, name: str) -> Path:
    """Returns the folder for tables, which is made now, before anything is played."""
    _require_pyarrow(option)
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"{option} {name}: {error.strerror}") from None
    return folder


def _write_tables(result: Run, folder: Path) -> str | None:
    """Writes the tables as Parquet files; returns what went wrong, if something did."""
    for name, table in result.tables.items():
        try:
            table.to_parquet(folder / f"{name}.parquet")
        except OSError as error:
            return f"--tables {folder}: {error}"
    return None
