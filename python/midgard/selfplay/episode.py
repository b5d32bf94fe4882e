"""The training data from a game: arrays with a row for each decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeAlias

    import numpy.typing as npt

    from midgard.protocols import Game

    Floats: TypeAlias = npt.NDArray[np.float32]
    Bytes: TypeAlias = npt.NDArray[np.uint8]

__all__ = ["COLUMNS", "Episode", "Samples", "episode_of", "observations_as_floats"]

COLUMNS = (
    "observations_uint8",
    "masks",
    "policies",
    "root_values",
    "returns",
    "ranks",
    "scores",
    "sheets",
    "achievements",
    "actions",
    "seats",
    "is_full",
)
"""The names of the columns of `Samples`, in order."""


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Samples:
    """Decisions to learn from: ``n`` rows.

    Arrays with several seats have the order of the evaluator: first the seat that decides, then the
    others clockwise.
    """

    game: Game
    """The game with its options."""
    observations_uint8: Bytes
    """uint8, ``(n, game.observation_size)``: what the seat that decides knows."""
    masks: npt.NDArray[np.bool_]
    """bool, ``(n, game.action_count)``: the legal actions, at least two."""
    policies: Floats
    """float32, ``(n, game.action_count)``: the policy to learn, 0.0 to 1.0, with the sum 1.0. It is
    the share of the visits; with ``gumbel`` the prior improved by the values of the search."""
    root_values: Floats
    """float32, ``(n, players)``: what the search expects for each seat, 0.0 to 1.0."""
    returns: Floats
    """float32, ``(n, players)``: what each seat has at the end by the option ``value``, 0.0 to 1.0:
    the values to learn."""
    ranks: Bytes
    """uint8, ``(n, players)``: the rank of each seat at the end, from 1."""
    scores: npt.NDArray[np.int32]
    """int32, ``(n, players)``: the final score of each seat."""
    sheets: npt.NDArray[np.int32]
    """int32, ``(n, players, len(game.sheet_lines))``: where these scores come from."""
    achievements: npt.NDArray[np.int32]
    """int32, ``(n, players, len(game.achievement_names))``: what each seat has achieved by the end:
    in Champions of Midgard, the trolls, draugr and monsters that it has defeated."""
    actions: npt.NDArray[np.int64]
    """int64, ``(n,)``: the action that was played."""
    seats: npt.NDArray[np.int64]
    """int64, ``(n,)``: the seat that decided."""
    is_full: npt.NDArray[np.bool_]
    """bool, ``(n,)``: whether the search was a full one. Policies of fast searches are not meant to
    be learned."""

    @property
    def observations(self) -> Floats:
        """float32, ``(n, game.observation_size)``: what the evaluator saw. A new array."""
        return observations_as_floats(self.game, self.observations_uint8)

    def __len__(self) -> int:
        """Returns the number of rows."""
        return len(self.actions)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.game}: {len(self)} decisions>"


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class Episode(Samples):
    """A finished game of self-play: its decisions with more than one legal action, in order.

    >>> import numpy
    >>> import midgard
    >>> from midgard.selfplay import SelfPlay
    >>> def evaluator(observations, masks):
    ...     return masks / 1.0, numpy.full((len(masks), 2), 0.5)
    >>> play = SelfPlay(midgard.Champions(players=2), evaluator, games=1, simulations=2)
    >>> episode = next(play)
    >>> episode.policies.shape == episode.masks.shape == (len(episode), 129)
    True
    """

    number: int
    """The number of the game in its run, from 0: `midgard.game_seed` returns its seed."""


def observations_as_floats(game: Game, observations: Bytes) -> Floats:
    """Returns uint8 observations, of any shape ``(..., game.observation_size)``, as float32.

    >>> import midgard
    >>> game = midgard.Champions()
    >>> state = game.new_state(seed=1)
    >>> floats = observations_as_floats(game, state.observation(0, dtype="uint8"))
    >>> bool((floats == state.observation(0)).all())
    True
    """
    blocks = [(block.range[0], block.scale, len(block)) for block in game.observation_layout]
    sizes = [size for _, _, size in blocks]
    lows = np.repeat(np.array([low for low, _, _ in blocks], np.float32), sizes)
    factors = np.repeat(np.array([1 / scale for _, scale, _ in blocks], np.float32), sizes)
    floats: Floats = (observations + lows) * factors
    return floats


def episode_of(game: Game, columns: Mapping[str, Any]) -> Episode:
    """Returns the episode of compiled columns, in which what seats have is ordered by seat."""
    seats = columns["seats"].astype(np.int64)
    order = (seats[:, None] + np.arange(game.players)) % game.players
    of_end = ("returns", "ranks", "scores", "sheets", "achievements")
    return Episode(
        game=game,
        number=columns["number"],
        observations_uint8=columns["observations"],
        masks=columns["masks"],
        policies=columns["policies"],
        root_values=np.take_along_axis(columns["values"], order, axis=1),
        actions=columns["actions"].astype(np.int64),
        seats=seats,
        is_full=columns["is_full"],
        **{name: columns[name][order] for name in of_end},
    )
