"""The manifest of a run's folder: what is played, and which games are which shard."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields, replace
from functools import cached_property
from hashlib import blake2b
from importlib import import_module
from importlib.metadata import version
from typing import Any

from midgard._midgard import InvalidOptionError, MidgardError, __version__
from midgard._shared.input import require_seed, seed_of_text
from midgard._shared.json import parse_json
from midgard._shared.regular import NotRegularError
from midgard.games import card_digest, game_text
from midgard.metrics import TABLES, Metric
from midgard.protocols import Game
from midgard.storage.files import Files

FORMAT = 1
"""The version of the layout of a folder."""
MANIFEST = "manifest.json"
"""The name of the manifest."""
MOST_SHARDS = 1_000_000
"""The most shards of a run."""
USUAL_SHARD = 50_000
"""The most games in a shard, if the caller names no number."""

_WORDS: dict[str, str] = {
    "format": "the layout of the folder",
    "midgard": "the version of midgard",
    "pyarrow": "the version of pyarrow",
    "game": "the game",
    "rules_version": "the version of the rules",
    "observation_layout": "the observation layout",
    "cards": "the digest of the cards",
    "seed": "the seed",
    "bots": "the bots",
    "seating": "the seating",
    "games": "the number of games",
    "shard_games": "the number of games in a shard",
    "tables": "the tables",
    "until": "until",
    "metrics": "the metrics of one's own",
}
_LISTS = ("bots", "tables", "metrics")
_OPTIONAL = ("until", "metrics")
"""Entries that a manifest has only if they are used."""


class StorageError(MidgardError):
    """A folder that holds no run, another run, or a damaged one; the message names the case."""


def require_pyarrow() -> str:
    """Returns the version of pyarrow.

    Raises:
        ImportError: it is not installed.
    """
    try:
        import_module("pyarrow.parquet")
    except ImportError:
        needed = "this needs pyarrow: pip install 'midgard-engine[data]'"
        raise ImportError(needed) from None
    return version("pyarrow")


def usual_shard(games: int, tables: Sequence[str]) -> int:
    """Returns the usual number of games in a shard: about a hundredth of the run.

    >>> usual_shard(10_000_000, ["seats"]), usual_shard(1_000, ["seats"])
    (50000, 100)
    >>> usual_shard(10_000_000, ["seats", "decisions"])
    5000
    """
    size = min(max(games // 100, 100), USUAL_SHARD)
    if "decisions" in tables:  # some hundred rows a game
        size //= 10
    return max(size, -(-games // MOST_SHARDS))


@dataclass(frozen=True)
class Manifest:
    """The content of a folder.

    Shard ``k`` has the games from ``k * shard_games`` on, ``shard_games`` of them or, in the last
    one, the rest.

    Attributes:
        format: the version of the layout.
        midgard: the version of midgard.
        pyarrow: the version of pyarrow; files of two versions may differ in their bytes.
        game: the game as text.
        rules_version: the version of its rules.
        observation_layout: the digest of its observation layout.
        cards: the digest of its card numbers, or ``None`` for a game without cards.
        seed: the seed of the run, in decimal digits.
        bots: the bots, in the order in which they were named.
        seating: how they change seats.
        games: the number of games.
        shard_games: the number of games in a shard.
        tables: the tables and what else is kept in them, such as ``luck``.
        until: when the run is to stop by itself; ``games`` is then the most games.
        metrics: the metrics of one's own, such as ``"length per game"``. Functions have no text, so
            that nothing else is known of them.
    """

    format: int
    midgard: str
    pyarrow: str
    game: str
    rules_version: int
    observation_layout: str
    cards: str | None
    seed: str
    bots: tuple[str, ...]
    seating: str
    games: int
    shard_games: int
    tables: tuple[str, ...]
    until: str | None = None
    metrics: tuple[str, ...] = ()

    @staticmethod
    def of(
        game: Game,
        bots: Sequence[str],
        *,
        seed: int | str,
        seating: str,
        games: int,
        shard_games: int,
        tables: Sequence[str],
        until: str | None = None,
        metrics: Sequence[Metric] = (),
    ) -> Manifest:
        """Returns the manifest of a run.

        Raises:
            ImportError: pyarrow is not installed.
            InvalidOptionError: the run would have too many shards.
        """
        own = tuple(f"{one.name} per {one.per}" for one in metrics)
        run = (str(require_seed(seed)), tuple(bots), seating, games, shard_games, tuple(tables))
        return Manifest(FORMAT, "", "", "", 0, "", None, *run, until, own).here(game)

    def here(self, game: Game) -> Manifest:
        """Returns the manifest that the same run has with the versions of this machine.

        Raises:
            ImportError: pyarrow is not installed.
            InvalidOptionError: the run would have too many shards.
        """
        if self.games > self.shard_games * MOST_SHARDS:
            raise InvalidOptionError(
                f"a run has at most {MOST_SHARDS:,} shards: {self.games:,} games need shard_games="
                f"{-(-self.games // MOST_SHARDS):,} or more"
            )
        return replace(
            self,
            format=FORMAT,
            midgard=__version__,
            pyarrow=require_pyarrow(),
            game=game_text(game),
            rules_version=game.rules_version,
            observation_layout=game.layout_digest,
            cards=card_digest(game),
        )

    @property
    def kept(self) -> list[str]:
        """The tables that are written, each to a folder of its own."""
        own = [TABLES[text.rpartition(" ")[2]] for text in self.metrics]
        return list(dict.fromkeys([*(name for name in self.tables if name != "luck"), *own]))

    @property
    def shards(self) -> int:
        """The number of shards; of a run that stops by itself, the most."""
        return -(-self.games // self.shard_games)

    def range_of(self, shard: int) -> range:
        """Returns the numbers of the games in a shard."""
        first = shard * self.shard_games
        return range(first, min(first + self.shard_games, self.games))

    def to_bytes(self) -> bytes:
        """Returns the manifest as JSON, the same bytes for the same run."""
        entries = {key: it for key, it in asdict(self).items() if it or key not in _OPTIONAL}
        return (json.dumps(entries, indent=2) + "\n").encode()

    @cached_property
    def digest(self) -> str:
        """16 hexadecimal digits; each shard carries them, so that no run takes that of another."""
        return blake2b(self.to_bytes(), digest_size=8).hexdigest()

    def differences(self, other: Manifest) -> list[str]:
        """Returns in words what differs: what is in this folder, and what ``other`` has."""
        found = []
        for one in fields(self):
            here, there = getattr(self, one.name), getattr(other, one.name)
            if here != there:
                verb = "are" if one.name in _LISTS else "is"
                found.append(f"{_WORDS[one.name]} {verb} {_text(here)}, not {_text(there)}")
        return found

    @staticmethod
    def read(files: Files) -> Manifest | None:
        """Returns the manifest of a folder, or ``None`` if it is missing.

        Raises:
            StorageError: it is damaged, or of a newer midgard.
        """
        try:
            data = files.read(MANIFEST)
        except FileNotFoundError:
            return None
        except NotRegularError as error:
            raise StorageError(f"{MANIFEST}: {error.strerror}") from None
        try:
            found = parse_json(data)
        except ValueError as error:
            raise StorageError(f"{MANIFEST} is not JSON: {error}") from None
        if not isinstance(found, dict):
            raise StorageError(f"{MANIFEST} is not a JSON object")
        if type(found.get("format")) is not int or found["format"] != FORMAT:
            has = _text(found.get("format"))
            raise StorageError(f"{MANIFEST} has the layout {has}; this midgard reads {FORMAT}")
        known = found.keys() | set(_OPTIONAL) == _WORDS.keys()
        if not known or not all(_fits(*item) for item in found.items()):
            raise StorageError(f"{MANIFEST} does not have the entries of a manifest")
        lists = {key: tuple(found[key]) for key in _LISTS if key in found}
        manifest = Manifest(**found | lists)
        if manifest.to_bytes() != data.removeprefix(BOM_UTF8):
            raise StorageError(f"{MANIFEST} is not the file that was written")
        return manifest


def _fits(name: str, value: object) -> bool:
    """Returns whether a value has the type of an entry."""
    if name in _LISTS:
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            return False
        return name != "metrics" or all(_is_metric(one) for one in value)
    if name in ("format", "rules_version", "games", "shard_games"):
        return type(value) is int and value > 0
    if name == "cards" and value is None:
        return True
    if name == "seating" and value not in ("balanced", "fixed"):
        return False
    return isinstance(value, str) and (name != "seed" or seed_of_text(value) is not None)


def _is_metric(text: str) -> bool:
    name, per, kind = text.rpartition(" per ")
    return bool(name and per) and kind in TABLES


def _text(value: Any) -> str:
    shown = ", ".join(value) if isinstance(value, tuple) else str(value)
    shown = "none" if value in (None, ()) else shown
    return shown if len(shown) <= 80 else f"{shown[:80]}..."
