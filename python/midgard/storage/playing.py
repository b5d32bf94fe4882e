"""Plays the games of a shard, here or on a machine of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, cast

from midgard._runs.playing import play_games
from midgard._runs.running import RunOptions, measured, play_until
from midgard._runs.until import Stopping
from midgard.bots import BotSpec
from midgard.metrics import WantedMetrics
from midgard.storage.manifest import Manifest
from midgard.storage.shards import PlayedShard

if TYPE_CHECKING:
    from midgard.protocols import Game


@dataclass
class Player:
    """The player of the shards of a run.

    Attributes:
        game: the rules.
        bots: a bot for each player.
        manifest: what is played.
        wanted: the metrics of the run.
        stopping: what the games so far have added up to, if the run stops by itself. Shards are
            then played in order.
        threads: the number of threads; 0 means one per core.
        full_state: the bots that got the true state.
    """

    game: Game
    bots: Sequence[BotSpec]
    manifest: Manifest
    wanted: WantedMetrics
    stopping: Stopping | None = None
    threads: int = 1
    full_state: set[str] = field(default_factory=set)

    def play(self, shard: int, report: Callable[[int], object] | None = None) -> PlayedShard:
        """Plays a shard.

        Raises:
            KeyboardInterrupt: this was interrupted; nothing of the shard is left.
            Exception: a bot or a metric has raised it.
        """
        manifest, stopping, games = self.manifest, self.stopping, self.manifest.range_of(shard)
        seating = cast("Literal['balanced', 'fixed']", manifest.seating)
        options: RunOptions = {
            "seed": int(manifest.seed),
            "threads": self.threads,
            "seating": seating,
            "tables": self.tables,
            "keeps_finished": True,
            "full_state": self.full_state,
        }
        if stopping is None:
            raw = play_games(
                self.game,
                self.bots,
                first=games.start,
                games=len(games),
                progress=report,
                **options,
            )
        else:
            most = manifest.games
            raw = play_until(self.game, self.bots, games, most, report, stopping, options)
        found = PlayedShard(raw)
        if self.wanted.own and not raw["interrupted"]:
            names, balanced, tables = manifest.bots, seating == "balanced", manifest.tables
            wanted = (raw, tables, self.wanted)
            kept, found.metrics = measured(self.game, names, options["seed"], balanced, *wanted)
            found.own = {name: it for name, it in kept.items() if self.wanted.adds(name)}
        if raw["interrupted"]:
            raise KeyboardInterrupt
        found.until = None if stopping is None else stopping.state
        return found

    @property
    def tables(self) -> list[str]:
        """The tables that games are played with: those that are kept or computed from."""
        return list(dict.fromkeys([*self.manifest.tables, *self.wanted.played]))
