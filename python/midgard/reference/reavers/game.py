"""The game and its states for programs: a thin layer around the table."""

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any

from ..shared.action import Action
from ..shared.game import CHANCE, TERMINAL, Game, Script
from ..shared.game import State as StateOfGame
from . import cards as card_data
from . import check, notation, scoring, table_text, view
from .action import ACTIONS, COUNTS
from .event import for_seat
from .phase import play, setup
from .rules import Rules
from .state import Table
from .words import CHOICES_OF_LOCATIONS, MEMORY, MODES, SHEET, describe, number

__all__ = ["CHANCE", "TERMINAL", "Reavers", "State"]

DEFAULTS: Mapping[str, Any] = {
    "bjorn": False,
    "locations": "lowest",
    "memory": "perfect",
    "negotiation": "menu",
    "cycles": None,
    "bjorgvin_sell_limit_each": None,
    "skip_forced": False,
}
"""The options that have a default, in the order of the text of a game."""


class Reavers(Game["State"]):
    """A game of Reavers of Midgard: The Card Game with its options.

    [setup.players] Rule 1: 2 to 6 players.  [bjorn.option] Section 5: Bjorn needs two of them.
    [setup.random] Rule 21: random locations are for 2 to 5.  [setup.options] Its text names the
    players and every option that is not its default.
    """

    def __init__(
        self,
        players: int = 3,
        *,
        bjorn: bool = False,
        locations: str = "lowest",
        memory: str = "perfect",
        negotiation: str = "menu",
        cycles: int | None = None,
        bjorgvin_sell_limit_each: int | None = None,
        cards: str | PathLike[str] | None = None,
        skip_forced: bool = False,
    ) -> None:
        players = number(players, 7, "players is 2 to 6")
        if players < 2:
            raise ValueError(f"players is 2 to 6, not {players}")
        _flag("bjorn", bjorn)
        _flag("skip_forced", skip_forced)
        if bjorn and players != 2:
            raise ValueError("[bjorn.option] bjorn=True needs two players")
        _word("locations", locations, CHOICES_OF_LOCATIONS)
        if locations == "random" and players == 6:
            raise ValueError("[setup.random] random locations are for 2 to 5 players")
        _word("memory", memory, MEMORY)
        _word("negotiation", negotiation, MODES)
        _cycles(cycles, negotiation)
        if bjorgvin_sell_limit_each is not None:
            number(bjorgvin_sell_limit_each, 2, "bjorgvin_sell_limit_each is 0 or 1")
        data = card_data.load(cards)
        self.skip_forced = skip_forced
        self.named: Mapping[str, Any] = {
            "bjorn": bjorn,
            "locations": locations,
            "memory": memory,
            "negotiation": negotiation,
            "cycles": cycles,
            "bjorgvin_sell_limit_each": bjorgvin_sell_limit_each,
            "skip_forced": skip_forced,
        }
        limit = bjorgvin_sell_limit_each
        self.rules: Rules = Rules(
            players=players,
            bjorn=bjorn,
            locations=locations,
            memory=memory,
            negotiation=negotiation,
            cycles=data.negotiation["cycles"] if cycles is None else int(cycles),
            sell_limit=data.sell_limit if limit is None else int(limit),
            cards=data,
        )

    def _chosen(self) -> list[tuple[str, Any]]:
        """Returns the options that are not their defaults."""
        chosen = [(name, self.named[name]) for name in DEFAULTS]
        return [(name, value) for name, value in chosen if value != DEFAULTS[name]]

    def __repr__(self) -> str:
        options = [("players", self.players), *self._chosen()]
        return f"Reavers({', '.join(f'{name}={value!r}' for name, value in options)})"

    def __str__(self) -> str:
        options = [("players", self.players), *self._chosen()]
        return f"reavers({','.join(f'{name}={_written(value)}' for name, value in options)})"

    @property
    def actions(self) -> tuple[Action, ...]:
        """[actions.index] Section 8: the actions of this game; a mode that needs fewer has the
        first ones.
        """
        return ACTIONS[: COUNTS[self.rules.negotiation]]

    def play(self, table: Any, action: Action) -> Table:
        """Returns the table after a legal action of the seat that decides."""
        return play(table, action)

    def events_for(self, events: Iterable[Mapping[str, Any]], seat: int) -> list[dict[str, Any]]:
        """Returns the events as this seat may know them."""
        cards = self.rules.cards
        weapons = [cards.spoils_word(row.id) for row in cards.spoils if row.weapon]
        seat = number(seat, self.players, f"a seat is 0 to {self.players - 1}")
        return for_seat(events, seat, self.rules.memory, weapons)

    def _new_table(self) -> Table:
        return setup.lay_out(self.rules)

    def _read(self, d: Mapping[str, Any]) -> Table:
        return check.read(self.rules, d)

    def _state(self, table: Table, script: Script) -> "State":
        return State(self, table, script)


def _written(value: object) -> str:
    """Returns a value as the text of a game has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _flag(option: str, value: object) -> None:
    if not isinstance(value, bool):
        raise ValueError(f"{option} is True or False, not {describe(value)}")


def _cycles(cycles: int | None, negotiation: str) -> None:
    """[negotiation.slots] Section 6.2: 1 to 8 cycles of proposals."""
    if cycles is None:
        return
    if negotiation == "auto":
        raise ValueError("cycles is for a negotiation of proposals, not for auto")
    if not number(cycles, 9, "cycles is 1 to 8"):
        raise ValueError("cycles is 1 to 8, not 0")


def _word(option: str, value: object, possible: Sequence[str]) -> None:
    if value not in possible:
        raise ValueError(f"{option} is {' or '.join(possible)}, not {describe(value)}")


class State(StateOfGame):
    """One position of a game."""

    __slots__ = ()
    game: Reavers
    _table: Table

    def __repr__(self) -> str:
        table = self._table
        return f"<State round {table.round}, {table.phase.name}, scores {self.scores}>"

    @property
    def phase(self) -> str:
        """The name of the phase; [hidden.making] a deal in the making is a proposal."""
        return view.public_name(self._table.phase)

    @property
    def chance_name(self) -> str | None:
        """The name of the open chance event."""
        return self._chance_event().kind if self.is_chance else None

    @property
    def scores(self) -> list[int]:
        """The glory of each seat; [round.end] Rule 16: it is counted at the end, and 0 before."""
        return [sum(self.score_sheet(seat).values()) for seat in self._table.seats]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty before the end."""
        return scoring.winners(self._table) if self.is_terminal else []

    @property
    def ranks(self) -> list[int]:
        """The rank of each seat, tied seats share one; empty before the end."""
        return scoring.ranks(self._table) if self.is_terminal else []

    def score_sheet(self, seat: int) -> dict[str, int]:
        """Returns the lines of the score sheet of this seat; zeros before the end."""
        return self.final_score(seat) if self.is_terminal else dict.fromkeys(SHEET, 0)

    def final_score(self, seat: int) -> dict[str, int]:
        """Returns the sheet as it would be if the game ended now."""
        return scoring.sheet(self._table, self._seat(seat))

    def table(self, seat: int | None = None) -> str:
        """Returns the table as this seat may see it; without a seat, in full."""
        return table_text.show(self._table, None if seat is None else self._seat(seat))

    def _seat(self, seat: int) -> int:
        return number(seat, len(self._table.players), "a seat is below the number of players")

    def view(self, seat: int) -> dict[str, Any]:
        """Returns what a seat can see, as plain data."""
        return view.view(self._table, self._seat(seat))

    def to_dict(self) -> dict[str, Any]:
        """Returns the state as plain data; see docs/reference/reavers.md."""
        return notation.to_dict(self._table)
