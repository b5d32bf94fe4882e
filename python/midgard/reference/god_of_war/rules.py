"""The rules in force: options and card data, fixed for the whole game."""

from dataclasses import dataclass

from .cards import Cards


@dataclass(frozen=True)
class Rules:
    """The options of a game, and its cards."""

    players: int
    heroes: tuple[str, ...] | None
    team: str
    hide_backs: bool
    max_rounds: int
    first_player: int
    scene: str | None
    upgrades: int
    cards: Cards

    @property
    def solo(self) -> bool:
        """[solo.board] Rule 40: one player is Kratos with companions."""
        return self.players == 1
