"""Samples on disk: a folder with a file for each column."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from tokenize import TokenError
from typing import TYPE_CHECKING, Any

import numpy as np

from midgard._midgard import InvalidOptionError
from midgard._shared.engine import require_compiled
from midgard._shared.input import abbreviate, require_path, require_whole
from midgard._shared.json import parse_json
from midgard._shared.regular import MOST_TEXT, open_regular, read_regular
from midgard.selfplay.episode import COLUMNS, Samples

if TYPE_CHECKING:
    from os import PathLike

    from midgard.protocols import Game

__all__ = ["ReplayBuffer"]

_FORMAT = 1
_ABOUT = "buffer.json"


class ReplayBuffer:
    """The latest decisions of self-play, in a folder with a NumPy file for each column.

    The files are mapped into memory, so a buffer may be larger than that. When it is full, new
    decisions take the places of the oldest ones. One process writes; if it is interrupted while it
    writes, the decisions it was writing are lost, and those whose places they take.

    Args:
        path: the folder. A buffer that is there already is opened.
        game: the game that the samples are of.
        capacity: the number of decisions, 1 to 10**9, of a new buffer. The files have their size
            on the disk from the start, where the system can reserve it; otherwise a disk that is
            full ends the process. An existing buffer keeps its own.

    Raises:
        InvalidOptionError: a new buffer has no capacity, the folder holds something else, or the
            buffer is damaged, of another game, of other observations, or of another capacity.
        OSError: the folder cannot be made, or the disk has no room; nothing remains of a new one.

    >>> import tempfile
    >>> import numpy
    >>> import midgard
    >>> from midgard.selfplay import SelfPlay
    >>> def evaluator(observations, masks):
    ...     return masks / 1.0, numpy.full((len(masks), 2), 0.5)
    >>> game = midgard.Champions(players=2)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     buffer = ReplayBuffer(folder, game, capacity=1000)
    ...     for episode in SelfPlay(game, evaluator, games=2, simulations=2):
    ...         buffer.append(episode)
    ...     samples = buffer.sample(32, numpy.random.default_rng(1))
    >>> samples.policies.shape, len(buffer) > 32
    ((32, 129), True)
    """

    def __init__(
        self, path: str | PathLike[str], game: Game, *, capacity: int | None = None
    ) -> None:
        require_path("path", path)
        require_compiled(game)
        if capacity is not None:
            capacity = require_whole("capacity", capacity, 1, 10**9)
        self._folder, self._game = Path(path), game
        identity = {
            "format": _FORMAT,
            "game": str(game),
            "layout": game.layout_digest,
            "actions": game.action_count,
        }
        if (self._folder / _ABOUT).exists():
            self._about = _read(self._folder / _ABOUT, {**identity, "capacity": capacity})
            self._columns = self._open()
        else:
            if capacity is None:
                raise InvalidOptionError(
                    f"there is no buffer in {path}; a new one needs a capacity"
                )
            if self._folder.exists() and not self._folder.is_dir():
                raise InvalidOptionError(f"{path} is a file, not a folder")
            self._about = {**identity, "capacity": capacity, "start": 0, "count": 0, "appended": 0}
            self._make()
            self._columns = self._open()
            self._save()

    @property
    def game(self) -> Game:
        """The game that the samples are of."""
        return self._game

    @property
    def capacity(self) -> int:
        """The number of decisions that the buffer holds at most."""
        return int(self._about["capacity"])

    @property
    def appended(self) -> int:
        """The number of decisions that were ever appended."""
        return int(self._about["appended"])

    def __len__(self) -> int:
        """Returns the number of decisions that the buffer holds."""
        return int(self._about["count"])

    def append(self, samples: Samples) -> None:
        """Appends decisions in their order; the oldest ones make room for them.

        Raises:
            InvalidOptionError: the samples are of another game, more than the capacity, or a column
                has another shape or kind of numbers. The buffer is as it was.
        """
        if not isinstance(samples, Samples):
            raise InvalidOptionError(f"a buffer takes Samples, not {abbreviate(samples)}")
        if str(samples.game) != str(self._game):
            raise InvalidOptionError(f"this buffer is for {self._game}, not for {samples.game}")
        capacity, of_actions = self.capacity, np.shape(samples.actions)
        rows = of_actions[0] if of_actions else 0
        if rows > capacity:
            raise InvalidOptionError(f"{rows} decisions do not fit in a buffer of {capacity}")
        for name, (dtype, shape) in self._kinds.items():
            array = np.asarray(getattr(samples, name))
            if array.shape != (rows, *shape) or not np.can_cast(array.dtype, dtype, "same_kind"):
                raise InvalidOptionError(
                    f"{name} of the samples must be {np.dtype(dtype)} of the shape"
                    f" {(rows, *shape)}, not {array.dtype} of {array.shape}"
                )
        surplus = max(0, len(self) + rows - capacity)
        self._about["start"] = (self._about["start"] + surplus) % capacity
        self._about["count"] -= surplus
        self._save()
        places = (self._about["start"] + len(self) + np.arange(rows)) % capacity
        for name, column in self._columns.items():
            column[places] = getattr(samples, name)
        self._about["count"] += rows
        self._about["appended"] += rows
        self._save()

    def sample(self, n: int, rng: np.random.Generator) -> Samples:
        """Returns ``n`` decisions, each drawn uniformly from those in the buffer, as copies.

        Args:
            n: 1 to 10**7.
            rng: where the draws come from: equal buffers and generators give equal samples.

        Raises:
            InvalidOptionError: the buffer is empty, ``n`` is out of range, or ``rng`` is not a
                generator.
        """
        n = require_whole("n", n, 1, 10**7)
        if not isinstance(rng, np.random.Generator):
            raise InvalidOptionError(f"rng must be a numpy Generator, not {abbreviate(rng)}")
        if not len(self):
            raise InvalidOptionError("an empty buffer has no samples")
        return self._rows(rng.integers(len(self), size=n))

    def all(self) -> Samples:
        """Returns everything in the buffer, from the oldest decision to the latest, as copies."""
        return self._rows(np.arange(len(self)))

    def flush(self) -> None:
        """Writes everything to disk. Until then a machine that fails may lose samples."""
        for column in self._columns.values():
            column.flush()

    def __repr__(self) -> str:
        return f"ReplayBuffer({str(self._folder)!r}, {self._game}, capacity={self.capacity})"

    def _rows(self, rows: Any) -> Samples:
        places = (self._about["start"] + rows) % self.capacity
        columns: dict[str, Any] = {
            name: np.array(column[places]) for name, column in self._columns.items()
        }
        return Samples(game=self._game, **columns)

    @property
    def _kinds(self) -> dict[str, tuple[str, tuple[int, ...]]]:
        """The type and shape of a row of each column."""
        game = self._game
        players, actions, lines = game.players, game.action_count, len(game.sheet_lines)
        kinds: dict[str, tuple[str, tuple[int, ...]]] = {
            "observations_uint8": ("u1", (game.observation_size,)),
            "masks": ("?", (actions,)),
            "policies": ("<f4", (actions,)),
            "root_values": ("<f4", (players,)),
            "returns": ("<f4", (players,)),
            "ranks": ("u1", (players,)),
            "scores": ("<i4", (players,)),
            "sheets": ("<i4", (players, lines)),
            "achievements": ("<i4", (players, len(game.achievement_names))),
            "actions": ("<i8", ()),
            "seats": ("<i8", ()),
            "is_full": ("?", ()),
        }
        return {name: kinds[name] for name in COLUMNS}

    def _make(self) -> None:
        """Makes the folder and the columns that are not there, or leaves nothing of its own."""
        missing = [it for it in (self._folder, *self._folder.parents) if not it.exists()]
        files = list[Path]()
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            for name, (dtype, shape) in self._kinds.items():
                file = self._folder / f"{name}.npy"
                if not file.exists():
                    files.append(file)
                    rows = (self.capacity, *shape)
                    np.lib.format.open_memmap(file, mode="w+", dtype=dtype, shape=rows).flush()
                    _reserve(file)
        except OSError:
            for file in files:
                file.unlink(missing_ok=True)
            for folder in missing:
                if folder.exists():
                    folder.rmdir()
            raise

    def _open(self) -> dict[str, np.memmap[Any, Any]]:
        """Maps the columns."""
        columns = {}
        for name, (dtype, shape) in self._kinds.items():
            file, rows = self._folder / f"{name}.npy", (self.capacity, *shape)
            try:
                open_regular(file).close()  # a pipe would block
                # to map it for writing would make a file that is cut off longer
                column = np.lib.format.open_memmap(file, mode="r")
                if column.shape != rows or column.dtype != np.dtype(dtype):
                    raise ValueError("it holds something else")
                if column.offset + column.nbytes != file.stat().st_size:
                    raise ValueError("it has another size")
            except (OSError, ValueError, EOFError, MemoryError, SyntaxError, TokenError) as error:
                raise InvalidOptionError(
                    f"{file} is not a column of this buffer: {error}"
                ) from None
            _reserve(file)
            columns[name] = np.lib.format.open_memmap(file, mode="r+")
        return columns

    def _save(self) -> None:
        """Writes what the folder is, in one step."""
        file = self._folder / _ABOUT
        new = file.with_suffix(".new")
        new.write_text(json.dumps(self._about, indent=1) + "\n", encoding="utf-8")
        os.replace(new, file)


def _read(file: Path, wanted: dict[str, Any]) -> dict[str, Any]:
    """Returns what the folder of a buffer is."""
    try:
        about = parse_json(read_regular(file, MOST_TEXT))
        counts = [about[name] for name in ("capacity", "start", "count", "appended")]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise InvalidOptionError(f"{file} cannot be read: {error}") from None
    for name, value in wanted.items():
        if value is not None and about.get(name) != value:
            raise InvalidOptionError(
                f"the buffer in {file.parent} has another {name}: {about.get(name)}, not {value}"
            )
    if any(type(number) is not int for number in counts):
        raise InvalidOptionError(f"{file} is damaged: {abbreviate(counts)} are no whole numbers")
    capacity, start, count, appended = counts
    if not (0 <= start < capacity <= 10**9 and 0 <= count <= min(capacity, appended)):
        raise InvalidOptionError(f"{file} is damaged: its numbers do not fit together")
    return dict(about)


def _reserve(file: Path) -> None:
    """Has the disk keep room for all of a file: a map of it is written without a way to fail."""
    if hasattr(os, "posix_fallocate"):
        with file.open("r+b") as opened:
            try:
                os.posix_fallocate(opened.fileno(), 0, file.stat().st_size)
            except OSError as error:
                if error.errno not in (errno.EINVAL, errno.EOPNOTSUPP):  # it reserves nothing
                    raise OSError(error.errno, error.strerror, str(file)) from None
