"""Reavers of Midgard: The Card Game: the classes that only it has."""

from os import PathLike
from typing import Final, Literal, final

from midgard._midgard import BaseAction, BaseGame, BaseState

__all__ = ["RULES_VERSION", "Action", "Reavers", "State"]

RULES_VERSION: Final[int]

@final
class Action(BaseAction):
    """One small choice.

    >>> from midgard.reavers import Action
    >>> Action("go bjorgvin").index
    1
    """
    def __new__(cls, text: str) -> Action: ...

@final
class State(BaseState[Reavers, Action]):
    """A game of Reavers of Midgard: The Card Game in progress."""

@final
class Reavers(BaseGame[State, Action]):
    """Reavers of Midgard: The Card Game with its options: immutable, shared by its states.

    players: 2 to 6. bjorn: the variant for two. locations: `lowest`, or `random` for 2 to 5 players.
    memory: `perfect`, or `screen`, which hides what stands behind the screens of others.
    negotiation: `menu`, `micro` or `auto`. cycles: how often each visitor proposes, 1 to 8.
    bjorgvin_sell_limit_each: 1, or 0 for any number. cards: a file with corrections of card numbers,
    or its text. skip_forced: take decisions with one legal action at once.

    Raises `InvalidOptionError`, or `InvalidCardsError` with every fault of the file.

    >>> import midgard
    >>> midgard.Reavers(players=2).new_state(seed=1).legal_actions()
    [0, 1, 2, 3]
    """
    def __new__(
        cls,
        players: int = 3,
        *,
        bjorn: bool = False,
        locations: Literal["lowest", "random"] = "lowest",
        memory: Literal["perfect", "screen"] = "perfect",
        negotiation: Literal["menu", "micro", "auto"] = "menu",
        cycles: int | None = None,
        bjorgvin_sell_limit_each: int | None = None,
        cards: str | PathLike[str] | None = None,
        skip_forced: bool = False,
    ) -> Reavers: ...
    @property
    def bjorn(self) -> bool:
        """Whether Bjorn plays."""
    @property
    def locations(self) -> Literal["lowest", "random"]:
        """Which locations are in play: `lowest` or `random`."""
    @property
    def memory(self) -> Literal["perfect", "screen"]:
        """What a seat sees of the others' things: `perfect` or `screen`."""
    @property
    def negotiation(self) -> Literal["menu", "micro", "auto"]:
        """How a deal is made: `menu`, `micro` or `auto`."""
    @property
    def cycles(self) -> int | None:
        """How often each visitor proposes, or `None` for the number of the data."""
    @property
    def bjorgvin_sell_limit_each(self) -> int | None:
        """How many tokens of a kind a visitor sells at Bjorgvin, 0 for any number, or `None` for the number of the data."""
    @property
    def card_digest(self) -> str:
        """16 hexadecimal digits that tell card numbers apart, corrections included; the same on every machine."""
