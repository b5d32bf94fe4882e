"""The rules in force: options and card data, fixed for the whole game."""

from dataclasses import dataclass

from .cards import Cards
from .words import PATHS


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
    scenes: tuple[str, ...] | None
    upgrades: int
    cards: Cards

    def shuffled(self, kind: str) -> list[int]:
        """[setup.pyramid] Rule 2: the numbers of the quests or bosses that are shuffled.

        These are the printed ones if the option names none.
        """
        names = self.scenes or PATHS
        numbers = enumerate(self.cards.paths, 1)
        return [at for at, name in numbers if name in names and self.cards.kind_of(name) == kind]

    @property
    def solo(self) -> bool:
        """[solo.board] Rule 40: one player is Kratos with companions."""
        return self.players == 1
