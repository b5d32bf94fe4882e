"""The rules in force: options and card data, fixed for the whole game."""

from dataclasses import dataclass

from .cards import Cards
from .words import RAIDS, ROSKILDE


@dataclass(frozen=True)
class Rules:
    """The options of a game, and its cards."""

    players: int
    bjorn: bool
    locations: str
    memory: str
    negotiation: str
    cycles: int
    sell_limit: int
    cards: Cards

    @property
    def raids_in_play(self) -> int:
        """[setup.locations] Rule 1: as many of the locations 1 to 6 as players, three with two."""
        return max(3, self.players)

    @property
    def lowest(self) -> tuple[str, ...]:
        """[setup.locations] Rule 1: Roskilde and the lowest numbers."""
        return (ROSKILDE, *RAIDS[: self.raids_in_play])
