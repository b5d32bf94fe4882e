"""Every reader of files: what makes a file for it, and what reads one.

`test_readers` walks over them: with code in the file, with a pipe in its place, with a mark of byte
order, and with control characters. A module that opens files and stands in no reader fails a test.
"""

import contextlib
import gzip
import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import midgard
from midgard.cli import run
from midgard.cli.match import HUMAN, Match
from midgard.selfplay import ReplayBuffer
from midgard.selfplay.fit import fit_games
from midgard.selfplay.network import Network
from midgard.storage import open_run

__all__ = ["GAME", "OUTSIDE", "READERS", "Reader", "RefusedError", "command"]

GAME = midgard.Champions(players=2, start_player=0)
SWEEP = """game = "champions(players=2)"
bots = ["greedy"]
games = 4
[[vary]]
option = "assignment"
values = ["in_turn", "simultaneous"]
"""
CARDS = {
    "champions": '[[trolls]]\nid = "troll-1-1"\nglory = 4\n',
    "reavers": "[tokens]\nfarm = 18\n",
    "god_of_war": "[rules]\nhand_limit = 7\n",
}
VALUES = "table,id,name,field,ours,printed\ntrolls,troll-1-1,,glory,3,4\n"
PERFT = (
    "position the start of a game of two\n"
    "options players=2 variants=none assignment=in_turn start_player=drawn\n"
    "path\ndepth 1 4\n"
)


class RefusedError(Exception):
    """A command has failed; the text is what it has printed as its error."""


def command(*words: str, typed: str = "q\nquit\n") -> str:
    """Runs a command and returns its output; ``typed`` is its input.

    Raises:
        RefusedError: it has failed.
    """
    out, err, before = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.StringIO(typed)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = run(words)
    finally:
        sys.stdin = before
    if code:
        raise RefusedError(err.getvalue() or out.getvalue())
    return out.getvalue()


@dataclass(frozen=True)
class Reader:
    """A reader of files.

    Attributes:
        name: what reads.
        sources: the modules of the package that open the file.
        make: makes a file in a folder and returns its path.
        read: reads the file of that path.
        is_text: whether the file is text, which may begin with a mark of byte order.
    """

    name: str
    sources: tuple[str, ...]
    make: Callable[[Path], Path]
    read: Callable[[Path], object]
    is_text: bool = True


def _written(name: str, text: Callable[[], str | bytes]) -> Callable[[Path], Path]:
    """Returns what writes a text to a file of this name."""

    def make(folder: Path) -> Path:
        data = text()
        path = folder / name
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path

    return make


def _record() -> midgard.Record:
    record = GAME.record(seed=5)
    for _ in range(6):
        record.apply(record.state.legal_actions()[0])
    return record


def _lines() -> str:
    return _record().to_line() + "\n" + _record().to_line() + "\n"


def _saved() -> str:
    match = Match(GAME, 3, (HUMAN, "greedy"))
    match.play(match.state.legal_actions()[0])
    return match.to_json()


def _fitted() -> str:
    return fit_games([GAME], games=250, seed=1)


def _network(folder: Path) -> Path:
    path = folder / "net.npz"
    Network.random(GAME, hidden=[4]).save(path)
    return path


def _buffer(name: str) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        ReplayBuffer(folder / "buffer", GAME, capacity=10)
        return folder / "buffer" / name

    return make


def _run(name: str) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        options: Any = {"games": 20, "shard_games": 10}
        midgard.simulate(GAME, ["greedy", "random"], out=folder / "run", **options)
        return folder / "run" / name

    return make


def _stored(path: Path) -> object:
    folder = next(one for one in path.parents if one.name == "run")
    found = open_run(folder)
    return found.run(), found.table("seats", 0), found.verify(games=2)


def _sweep(name: str) -> Callable[[Path], Path]:
    def make(folder: Path) -> Path:
        midgard.sweep(SWEEP, out=folder / "sweep")
        return folder / "sweep" / name

    return make


def _resumed(path: Path) -> object:
    folder = next(one for one in path.parents if one.name == "sweep")
    return midgard.sweep(SWEEP, out=folder, resume=True)


def _cards(game: str) -> list[Reader]:
    make = _written(f"{game}.toml", lambda: CARDS[game])
    compiled: Any = midgard.GAMES[game]
    references = {"champions": "Champions", "reavers": "Reavers", "god_of_war": "GodOfWar"}
    package: Any = midgard.reference if game == "champions" else getattr(midgard.reference, game)
    written: Any = getattr(package, references[game])
    places = {
        "champions": ("reference/shared/cards.py",),
        "reavers": ("reference/reavers/card_file.py",),
        "god_of_war": ("reference/god_of_war/card_file.py",),
    }
    return [
        Reader(f"{game} cards", (), make, lambda path: compiled(cards=path)),
        Reader(f"{game} reference", places[game], make, lambda path: written(cards=path)),
        Reader(
            f"{game} cards check",
            (),
            make,
            lambda path: command("cards", "check", str(path), "--game", game),
        ),
    ]


READERS: dict[str, Reader] = {
    reader.name: reader
    for reader in [
        Reader(
            "read_records",
            ("record/lines.py", "_shared/regular.py"),
            _written("games.jsonl", _lines),
            lambda path: list(midgard.read_records(path)),
        ),
        Reader(
            "read_records of a compressed file",
            ("record/lines.py", "_shared/regular.py"),
            _written("games.jsonl.gz", lambda: gzip.compress(_lines().encode())),
            lambda path: list(midgard.read_records(path)),
            is_text=False,
        ),
        Reader(
            "replay of lines",
            ("cli/input.py", "cli/replay.py"),
            _written("games.jsonl", _lines),
            lambda path: command("replay", str(path), "--log"),
        ),
        Reader(
            "replay of text",
            ("cli/input.py",),
            _written("game.txt", lambda: _record().to_text()),
            lambda path: command("replay", str(path), "--log"),
        ),
        Reader(
            "replay of bytes",
            ("cli/input.py",),
            _written("game.bin", lambda: _record().to_bytes()),
            lambda path: command("replay", str(path), "--log"),
            is_text=False,
        ),
        Reader(
            "play --load",
            ("cli/input.py", "cli/setup.py"),
            _written("game.json", _saved),
            lambda path: command("play", "--load", str(path)),
        ),
        Reader(
            "perft --file",
            ("cli/input.py", "cli/perft.py"),
            _written("some.perft", lambda: PERFT),
            lambda path: command("perft", "--file", str(path)),
        ),
        Reader(
            "cards from-csv",
            ("cli/card_files.py", "cli/input.py"),
            _written("values.csv", lambda: VALUES),
            lambda path: command("cards", "from-csv", str(path)),
        ),
        Reader(
            "cards diff",
            ("cli/game_options.py",),
            _written("champions.toml", lambda: CARDS["champions"]),
            lambda path: command("cards", "diff", str(path)),
        ),
        Reader(
            "midgard.sweep",
            ("sweeps/__init__.py",),
            _written("sweep.toml", lambda: SWEEP),
            lambda path: midgard.sweep(path),
        ),
        Reader(
            "sweep FILE",
            ("cli/sweep.py",),
            _written("sweep.toml", lambda: SWEEP),
            lambda path: command("sweep", str(path)),
        ),
        Reader(
            "Network.load",
            ("selfplay/network.py",),
            _network,
            lambda path: Network.load(path),
            is_text=False,
        ),
        Reader(
            "puct:N:FILE.npz",
            ("selfplay/network.py",),
            _network,
            lambda path: midgard.simulate(GAME, [f"puct:1:{path}"], games=1),
            is_text=False,
        ),
        Reader(
            "buffer.json",
            ("selfplay/buffer.py",),
            _buffer("buffer.json"),
            lambda path: ReplayBuffer(path.parent, GAME),
        ),
        Reader(
            "a column of a buffer",
            ("selfplay/buffer.py",),
            _buffer("masks.npy"),
            lambda path: ReplayBuffer(path.parent, GAME),
            is_text=False,
        ),
        Reader(
            "estimate=FILE",
            ("search/options.py",),
            _written("fitted.json", _fitted),
            lambda path: midgard.search.ISMCTS(simulations=2, estimate=path).choose(
                GAME.new_state(seed=1)
            ),
        ),
        Reader("manifest of a run", ("storage/files.py",), _run("manifest.json"), _stored),
        Reader("sums of a run", ("storage/files.py",), _run("sums/000000.json"), _stored),
        Reader(
            "table of a run",
            ("storage/files.py",),
            _run("seats/000000.parquet"),
            _stored,
            is_text=False,
        ),
        Reader("times of a run", ("storage/files.py",), _run("times.jsonl"), _stored),
        Reader("manifest of a sweep", ("storage/files.py",), _sweep("manifest.json"), _resumed),
        Reader("point of a sweep", ("storage/files.py",), _sweep("points/000000.json"), _resumed),
        *(reader for game in CARDS for reader in _cards(game)),
    ]
}

OUTSIDE: dict[str, str] = {
    "_shared/card_files.py": "reads the data of the package",
    "_shared/texts.py": "reads the data of the package",
    "cli/scenes.py": "reads a card file again through cli/input.py, after it was read as cards",
    "god_of_war/card_scenes.py": "reads the data of the package",
    "sweeps/factors.py": "reads the data of the package",
    "adapters/openspiel.py": "reads the data of the package",
    "cli/output.py": "writes",
    "_shared/failures.py": "an example",
    "storage/locks.py": "opens the file of a lock, and waits for nothing; see test_locks",
    "reference/champions/card_file.py": "reads the data of the package",
    "reference/champions/card_rows.py": "reads the data of the package",
    "cli/shell.py": "opens the null device",
}
"""Modules that open files which nobody names, and why."""
