"""The game and its states for programs: a thin layer around the table."""

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from os import PathLike
from typing import Any, ClassVar

from . import cards as card_data
from . import check, notation, scoring, table_text, view
from .action import ACTIONS, COUNTS, Action, IllegalActionError, index
from .chance import ChanceEvent, ScriptError
from .event import for_seat
from .phase import play, setup
from .reasons import Refusal
from .rules import Rules
from .state import Chance, Decision, End, Table
from .words import CHOICES_OF_LOCATIONS, MEMORY, MODES, SHEET, describe, number

CHANCE = -1
TERMINAL = -4
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


class Reavers:
    """A game of Reavers of Midgard: The Card Game with its options.

    [setup.players] Rule 1: 2 to 6 players.  [bjorn.option] Section 5: Bjorn needs two of them.
    [setup.random] Rule 21: random locations are for 2 to 5.
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
    def players(self) -> int:
        return self.rules.players

    @property
    def actions(self) -> tuple[Action, ...]:
        """[action.index] Section 8: the actions of this game; a mode that needs fewer has the first
        ones.
        """
        return ACTIONS[: COUNTS[self.rules.negotiation]]

    @property
    def action_count(self) -> int:
        return len(self.actions)

    def action_text(self, action: int) -> str:
        """Returns the text of the action with this number."""
        return str(self.actions[self._number(action)])

    def index(self, text: str) -> int:
        """Returns the number of the action with this text."""
        return index(text, self.actions)

    def action(self, a: int | str) -> Action:
        """Reads an action from a number or text."""
        return self.actions[self.index(a) if isinstance(a, str) else self._number(a)]

    def _number(self, action: int) -> int:
        count = self.action_count
        return number(action, count, f"actions are numbered 0 to {count - 1}")

    def events_for(self, events: Iterable[Mapping[str, Any]], seat: int) -> list[dict[str, Any]]:
        """Returns the events as this seat may know them."""
        cards = self.rules.cards
        weapons = [cards.spoils_word(row.id) for row in cards.spoils if row.weapon]
        seat = number(seat, self.players, f"a seat is 0 to {self.players - 1}")
        return for_seat(events, seat, self.rules.memory, weapons)

    def new_state(
        self,
        *,
        chance: str = "explicit",
        script: Iterable[int | str] | None = None,
        then: str | None = None,
    ) -> "State":
        """Returns a new game.

        With chance="scripted" the answers come from a script.  After its end the next chance event
        is an error or, with then="explicit", the state stops there.  The reference draws nothing at
        random, so it does not support then="sampled".
        """
        return self._state(setup.lay_out(self.rules), chance, script, then)

    def from_dict(
        self,
        d: Mapping[str, Any],
        *,
        chance: str = "explicit",
        script: Iterable[int | str] | None = None,
        then: str | None = None,
    ) -> "State":
        """Reads a state that ``to_dict`` has written; ValueError lists all its problems.

        Chance is as in ``new_state``.
        """
        return self._state(check.read(self.rules, d), chance, script, then)

    def _state(
        self,
        table: Table,
        chance: str,
        answers: Iterable[int | str] | None,
        then: str | None,
    ) -> "State":
        if chance not in ("explicit", "scripted"):
            raise ValueError(f"chance is explicit or scripted, not {chance!r}")
        if chance == "explicit" and (answers is not None or then is not None):
            raise ValueError("script and then are for chance='scripted'")
        if then not in (None, "explicit"):
            raise ValueError(f"then is explicit or None here, not {then!r}: nothing is random")
        script_items = tuple(answers or ()) if chance == "scripted" else ()
        stops = chance == "explicit" or then == "explicit"
        return State(self, *_settle(self, table, Script(script_items, stops)))


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


@dataclass(frozen=True)
class Script:
    """The answers to chance events, and whether the state stops after the last one."""

    answers: tuple[int | str, ...] = ()
    stops: bool = True


def _settle(game: Reavers, table: Table, script: Script) -> tuple[Table, Script]:
    """Answers chance from the script, and plays forced decisions if the game skips them."""
    while True:
        phase = table.phase
        if isinstance(phase, Chance) and script.answers:
            try:
                outcome = phase.chance_event(table).outcome(script.answers[0])
            except ValueError as error:
                raise ScriptError(f"the script does not fit: {error}") from error
            table = phase.answer(table, outcome)
            script = replace(script, answers=script.answers[1:])
        elif isinstance(phase, Chance) and not script.stops:
            kind = phase.chance_event(table).kind
            raise ScriptError(f"the script has no answer left for {kind}")
        elif isinstance(phase, Decision) and game.skip_forced and len(phase.legal(table)) == 1:
            table = play(table, phase.legal(table)[0])
        elif isinstance(phase, End) and script.answers:
            left = len(script.answers)
            raise ScriptError(f"the game is over, but the script has {left} answers left")
        else:
            return table, script


class State:
    """One position of a game.  It changes by replacing its table with a new one."""

    __slots__ = ("_script", "_table", "game")
    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a state changes, so it is no key

    def __init__(
        self,
        game: Reavers,
        table: Table,
        script: Script = Script(),  # a frozen dataclass
    ) -> None:
        self.game: Reavers = game
        self._table = table
        self._script = script

    def __repr__(self) -> str:
        table = self._table
        return f"<State round {table.round}, {table.phase.name}, scores {self.scores}>"

    def __str__(self) -> str:
        return self.table()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._table == other._table and self._script == other._script

    @property
    def current_player(self) -> int:
        """The seat that decides, -1 if chance does, -4 when the game is over."""
        phase = self._table.phase
        if isinstance(phase, Decision):
            return phase.turn
        return TERMINAL if isinstance(phase, End) else CHANCE

    @property
    def is_terminal(self) -> bool:
        return isinstance(self._table.phase, End)

    @property
    def is_chance(self) -> bool:
        return isinstance(self._table.phase, Chance)

    @property
    def phase(self) -> str:
        """The name of the phase."""
        return self._table.phase.name

    @property
    def script_left(self) -> int:
        """The number of script answers that have not been used yet."""
        return len(self._script.answers)

    def legal_actions(self) -> list[int]:
        """Returns the numbers of the legal actions, ascending."""
        phase = self._table.phase
        if not isinstance(phase, Decision):
            return []
        actions = self.game.actions
        return sorted(actions.index(action) for action in phase.legal(self._table))

    def why_not(self, a: int | str) -> str | None:
        """Returns why an action is not legal now, or None if it is."""
        refusal = self._refusal(a)
        return refusal.sentence if refusal else None

    def apply(self, a: int | str) -> bool:
        """Plays an action or outcome and returns whether the game is over.

        If it is not legal, IllegalActionError has the reason, and nothing changes.
        """
        self._table, self._script = self._after(a)
        return self.is_terminal

    def apply_events(self, a: int | str) -> list[dict[str, Any]]:
        """Does what ``apply`` does, and returns the events of docs/reavers.md."""
        self.apply(a)
        return [dict(copy.deepcopy(event)) for event in self._table.events]

    def child(self, a: int | str) -> "State":
        """Returns the state after an action or outcome."""
        return State(self.game, *self._after(a))

    def clone(self) -> "State":
        """Returns a copy of the state."""
        return State(self.game, self._table, self._script)

    def _after(self, a: int | str) -> tuple[Table, Script]:
        phase, table = self._table.phase, replace(self._table, events=())
        refusal = self._refusal(a)
        if refusal:
            raise IllegalActionError(None if self.is_chance else self.game.action(a), *refusal)
        if isinstance(phase, Chance):
            table = phase.answer(table, phase.chance_event(table).outcome(a))
        elif isinstance(phase, Decision):
            table = play(table, self.game.action(a))
        return _settle(self.game, table, self._script)

    def _refusal(self, a: int | str) -> Refusal | None:
        """Returns why this is not legal; raises ValueError if it is not an action at all."""
        phase = self._table.phase
        if isinstance(phase, Chance):
            try:
                phase.chance_event(self._table).outcome(a)
            except ValueError as error:
                return Refusal("no_such_outcome", str(error))
            return None
        action = self.game.action(a)
        if isinstance(phase, Decision):
            return phase.why_not(self._table, action)
        return Refusal("game_over", "the game is over")

    def _chance_event(self) -> ChanceEvent:
        phase = self._table.phase
        if isinstance(phase, Chance):
            return phase.chance_event(self._table)
        raise ValueError("no chance event is open now")

    @property
    def chance_name(self) -> str | None:
        """The name of the open chance event."""
        return self._chance_event().kind if self.is_chance else None

    def chance_outcomes(self) -> list[tuple[int, Fraction]]:
        """Returns each outcome with its exact probability; empty when no chance event is open."""
        return self._chance_event().distribution() if self.is_chance else []

    def outcome_text(self, o: int) -> str:
        """Returns the text of an outcome."""
        return self._chance_event().text(o)

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

    def returns(self) -> list[float]:
        """Returns the share of victory of each seat."""
        winners = self.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in self._table.seats]

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
        """Returns the state as plain data; see docs/reavers.md."""
        return notation.to_dict(self._table)
