"""A game of teams in a few lines of Python: the team whose seats pick the greater numbers wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Picks", "PicksState"]


@dataclass
class PicksState:
    """A game in progress: each seat in turn picks a number from 0 to 2."""

    game: Picks
    picked: list[int] = field(default_factory=list)

    @property
    def is_terminal(self) -> bool:
        return len(self.picked) == self.game.players

    @property
    def current_player(self) -> int:
        return len(self.picked)

    @property
    def scores(self) -> list[int]:
        return list(self.picked)

    @property
    def winners(self) -> list[int]:
        """The seats of the teams with the greatest mean; nobody if all have picked 0."""
        means = {}
        for team in set(self.game.teams):
            own = [self.picked[seat] for seat, one in enumerate(self.game.teams) if one == team]
            means[team] = sum(own) / len(own)
        best = max(means.values())
        return [seat for seat, team in enumerate(self.game.teams) if best and means[team] == best]

    def returns(self) -> list[float]:
        """The share of victory of each seat: 1 is divided among the teams that have won."""
        won = {self.game.teams[seat] for seat in self.winners}
        return [1.0 / len(won) if team in won else 0.0 for team in self.game.teams]

    def legal_actions(self) -> list[int]:
        return [] if self.is_terminal else [0, 1, 2]

    def apply(self, action: int) -> bool:
        assert action in self.legal_actions()
        self.picked.append(action)
        return self.is_terminal

    def clone(self) -> PicksState:
        return PicksState(self.game, list(self.picked))

    def determinize(self, seat: int, seed: int) -> PicksState:
        return self.clone()


class Picks:
    """The rules.

    Args:
        teams: the number of the team of each seat.
    """

    name = "picks"
    bots = ("random",)

    def __init__(self, teams: Sequence[int]) -> None:
        self.teams = list(teams)
        self.players = len(self.teams)

    def new_state(self, *, seed: int | None = None) -> Any:
        return PicksState(self)

    def index(self, action: int) -> int:
        return action
