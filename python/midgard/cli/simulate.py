"""``midgard simulate``: plays many games, with a progress bar."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from midgard import Game, Run
from midgard import simulate as play_games
from midgard.cli.metrics import is_own, loaded
from midgard.cli.output import STANDARD_OUTPUT, Target
from midgard.cli.shell import INTERRUPTED, CommandError, complain
from midgard.cli.summary import print_summary, report
from midgard.simulation import Seating

__all__ = ["require_range", "simulate"]


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int,
    threads: int,
    seating: Seating,
    *,
    until: str | None,
    as_json: bool,
    out: str | None,
    tables: str | None,
    metrics: Sequence[str],
) -> int:
    """Plays, prints the results, and writes them and the tables to files if there are any."""
    as_json = as_json or out == STANDARD_OUTPUT
    target = None if out in (None, STANDARD_OUTPUT) else Target(out)
    folder = None if tables is None else _folder(tables)
    if folder is None and not all(name == "luck" or is_own(name) for name in metrics):
        raise CommandError("--metrics needs --tables, the folder that the tables are written to")
    require_range(games, threads)
    wanted = loaded(metrics)
    result = play_games(
        game,
        tuple(bots),
        games=games,
        seed=seed,
        threads=threads,
        seating=seating,
        until=until,
        rows=folder is not None or "luck" in metrics,
        metrics=wanted,
        progress=True,
    )
    text = json.dumps(report(game, result, seed), allow_nan=False, indent=2)
    failure = None if target is None else target.write(text + "\n")
    if folder is not None:
        failure = _write_tables(result, folder) or failure
    if as_json:
        print(text)
    else:
        print_summary(game, result, seed, games)
        if "luck" in metrics and result.games:
            print(f"\n{result.luck}")
    sys.stdout.flush()
    if result.interrupted:
        most = "" if until is None else "at most "
        complain(f"interrupted after {result.games:,} of {most}{games:,} games")
    if failure is not None:
        raise CommandError(failure)
    return INTERRUPTED if result.interrupted else 0


def require_range(games: int, threads: int) -> None:
    """Checks the numbers, by the names that they have on the command line."""
    if not 1 <= games <= 10**12:
        raise CommandError(f"--games must be 1 to 10**12, not {games}")
    if not 0 <= threads <= 1024:
        raise CommandError(f"--threads must be 0 to 1024, not {threads}")


def _folder(name: str) -> Path:
    """Returns the folder for tables, which is made now, before anything is played."""
    try:
        import_module("pyarrow.parquet")
    except ImportError:
        raise CommandError("--tables needs pyarrow: pip install 'midgard-engine[data]'") from None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"--tables {name}: {error.strerror}") from None
    return folder


def _write_tables(result: Run, folder: Path) -> str | None:
    """Writes the tables as Parquet files; returns what went wrong, if something did."""
    for name, table in result.tables.items():
        try:
            table.to_parquet(folder / f"{name}.parquet")
        except OSError as error:
            return f"--tables {folder}: {error}"
    return None
