"""Games and their states for programs: a thin layer around the table, the same for every game."""

import copy
import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, Generic, Self, TypeVar

from .action import Action, IllegalActionError, index
from .chance import ChanceEvent, ScriptError
from .decision import Chance, Decision, End, legal_now
from .reasons import Refusal
from .words import number

CHANCE = -1
TERMINAL = -4
MOST_COPIES = 2**24
SEED_DIGITS = re.compile("[0-9]{1,39}")

S = TypeVar("S")


@dataclass(frozen=True)
class Script:
    """The answers to chance events, and whether the state stops after the last one."""

    answers: tuple[int | str, ...] = ()
    stops: bool = True


def script_of(chance: str, answers: Iterable[int | str] | None, then: str | None) -> Script:
    """Returns the script that these arguments of ``new_state`` describe."""
    if chance not in ("explicit", "scripted"):
        raise ValueError(f"chance is explicit or scripted, not {chance!r}")
    if chance == "explicit" and (answers is not None or then is not None):
        raise ValueError("script and then are for chance='scripted'")
    if then not in (None, "explicit"):
        raise ValueError(f"then is explicit or None here, not {then!r}: nothing is random")
    items = tuple(answers or ()) if chance == "scripted" else ()
    return Script(items, chance == "explicit" or then == "explicit")


class Game(ABC, Generic[S]):
    """A game with its options."""

    rules: Any
    skip_forced: bool

    @property
    def players(self) -> int:
        return int(self.rules.players)

    @property
    @abstractmethod
    def actions(self) -> tuple[Action, ...]:
        """The actions of this game, by number."""

    @cached_property
    def numbers(self) -> dict[Action, int]:
        """The number of each action."""
        return {action: number for number, action in enumerate(self.actions)}

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

    @abstractmethod
    def play(self, table: Any, action: Action) -> Any:
        """Returns the table after a legal action of the seat that decides."""

    def new_state(
        self,
        *,
        chance: str = "explicit",
        script: Iterable[int | str] | None = None,
        then: str | None = None,
    ) -> S:
        """Returns a new game.

        With chance="scripted" the answers come from a script.  After its end the next chance event
        is an error or, with then="explicit", the state stops there.  The reference draws nothing at
        random, so it does not support then="sampled".
        """
        chosen = script_of(chance, script, then)
        return self._state(*settle(self, self._new_table(), chosen))

    def from_dict(
        self,
        d: Mapping[str, Any],
        *,
        chance: str = "explicit",
        script: Iterable[int | str] | None = None,
        then: str | None = None,
    ) -> S:
        """Reads a state that ``to_dict`` has written; ValueError lists all its problems.

        Chance is as in ``new_state``.
        """
        chosen = script_of(chance, script, then)
        return self._state(*settle(self, self._read(d), chosen))

    def _number(self, action: int) -> int:
        count = self.action_count
        return number(action, count, f"actions are numbered 0 to {count - 1}")

    @abstractmethod
    def _new_table(self) -> Any:
        """Returns the table before the first draw."""

    @abstractmethod
    def _read(self, d: Mapping[str, Any]) -> Any:
        """Returns the table that a dict describes; ValueError lists all its problems."""

    @abstractmethod
    def _state(self, table: Any, script: Script) -> S:
        """Returns the state with this table and what is left of the script."""


def settle(game: Game[Any], table: Any, script: Script) -> tuple[Any, Script]:
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
        elif isinstance(phase, Decision) and game.skip_forced and is_forced(phase, table):
            table = game.play(table, legal_now(table)[0])
        elif isinstance(phase, End) and script.answers:
            left = len(script.answers)
            raise ScriptError(f"the game is over, but the script has {left} answers left")
        else:
            return table, script


def is_forced(phase: Decision, table: Any) -> bool:
    """Returns whether one action is legal and everybody can tell."""
    return len(legal_now(table)) == 1 and phase.is_public(table)


def _check_seed(seed: int | str | None) -> None:
    """Raises ValueError for a seed that is not 0 to 2**128 - 1, or the digits of such a number."""
    expected = "seed must be a whole number from 0 to 2**128 - 1"
    if isinstance(seed, str):
        digits = seed if SEED_DIGITS.fullmatch(seed) else None
        if digits is None or int(digits) >= 2**128:
            raise ValueError(f"{expected}, or its decimal digits as text, not {seed[:60]!r}")
    elif seed is not None:
        number(seed, 2**128, expected)


class State(ABC):
    """One position of a game.  It changes by replacing its table with a new one."""

    __slots__ = ("_script", "_table", "game")
    game: Any
    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a state changes, so it is not a key

    def __init__(self, game: Any, table: Any, script: Script = Script()) -> None:
        self.game = game
        self._table = table
        self._script = script

    def __str__(self) -> str:
        return self.table()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return bool(self._table == other._table and self._script == other._script)

    @abstractmethod
    def table(self, seat: int | None = None) -> str:
        """Returns the table as this seat may see it."""

    @property
    def current_player(self) -> int:
        """The seat that decides, -1 if chance does, -4 when the game is over."""
        phase = self._table.phase
        if isinstance(phase, Decision):
            return phase.decider()
        return TERMINAL if isinstance(phase, End) else CHANCE

    @property
    def is_terminal(self) -> bool:
        return isinstance(self._table.phase, End)

    @property
    def is_chance(self) -> bool:
        return isinstance(self._table.phase, Chance)

    @property
    def script_left(self) -> int:
        """The number of script answers that have not been used yet."""
        return len(self._script.answers)

    def legal_actions(self) -> list[int]:
        """Returns the numbers of the legal actions, ascending."""
        phase = self._table.phase
        if not isinstance(phase, Decision):
            return []
        numbers = self.game.numbers
        return sorted(numbers[action] for action in legal_now(self._table))

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
        """Does what ``apply`` does, and returns the events."""
        self.apply(a)
        return [dict(copy.deepcopy(event)) for event in self._table.events]

    def child(self, a: int | str, *, seed: int | str | None = None) -> Self:
        """Returns the state after an action or outcome.  A seed changes nothing."""
        _check_seed(seed)
        return type(self)(self.game, *self._after(a))

    def clone(self, *, seed: int | str | None = None) -> Self:
        """Returns a copy of the state.  A seed changes nothing: no die is rolled."""
        _check_seed(seed)
        return type(self)(self.game, self._table, self._script)

    def clones(self, n: int, *, seed: int | str | None = None) -> list[Self]:
        """Returns this many copies of the state."""
        count = number(n, MOST_COPIES + 1, "n must be a whole number from 0 to 2**24")
        return [self.clone(seed=seed) for _ in range(count)]

    def _after(self, a: int | str) -> tuple[Any, Script]:
        phase, table = self._table.phase, replace(self._table, events=())
        refusal = self._refusal(a)
        if refusal:
            raise IllegalActionError(None if self.is_chance else self.game.action(a), *refusal)
        if isinstance(phase, Chance):
            table = phase.answer(table, phase.chance_event(table).outcome(a))
        elif isinstance(phase, Decision):
            table = self.game.play(table, self.game.action(a))
        return settle(self.game, table, self._script)

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

    def chance_outcomes(self) -> list[tuple[int, Fraction]]:
        """Returns each outcome with its exact probability; empty when no chance event is open."""
        return self._chance_event().distribution() if self.is_chance else []

    def outcome_text(self, o: int) -> str:
        """Returns the text of an outcome."""
        return self._chance_event().text(o)

    @property
    @abstractmethod
    def winners(self) -> list[int]:
        """The seats that have won; empty before the end."""

    def returns(self) -> list[float]:
        """Returns the share of victory of each seat."""
        winners = self.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.players)]
