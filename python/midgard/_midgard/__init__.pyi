"""Types and docstrings of the compiled module; ``make docs`` copies the docstrings from it."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import (
    Any,
    Final,
    Generic,
    Literal,
    Self,
    SupportsIndex,
    TypedDict,
    final,
    overload,
)

import numpy as np
import numpy.typing as npt
from typing_extensions import TypeVar, disjoint_base

from midgard._midgard import champions as champions
from midgard.problems import SnapshotProblem
from midgard.protocols import Game, State
from midgard.record import Record
from midgard.types import (
    ActionLike,
    AfterScript,
    Autoreset,
    ChanceMode,
    DataType,
    Explanation,
    Memory,
    Seeds,
    WholeNumbers,
)

_Mask = TypeVar("_Mask", npt.NDArray[np.bool_], npt.NDArray[np.int8], npt.NDArray[np.uint8])
_Cell = TypeVar("_Cell", np.float32, np.uint8)
_A = TypeVar("_A", bound=BaseAction, default=Any)
_G = TypeVar("_G", bound=Game, default=Any)
_S = TypeVar("_S", bound=State, default=Any)

__all__ = [
    "BOTS",
    "CHANCE",
    "GAMES",
    "TERMINAL",
    "BaseAction",
    "BaseGame",
    "BaseState",
    "Batch",
    "Bot",
    "IllegalActionError",
    "InvalidCardsError",
    "InvalidNotationError",
    "InvalidOptionError",
    "InvalidSnapshotError",
    "LegalActions",
    "MidgardError",
    "ObservationBlock",
    "OutOfRangeError",
    "ScriptError",
    "_Found",
    "_Searcher",
    "__version__",
    "_bot_seed",
    "_restore_batch",
    "_restore_bot",
    "_restore_state",
    "_results",
    "_shown_seed",
    "_simulate",
    "champions",
    "game_seed",
]

__version__: Final[str]
GAMES: Final[dict[str, type[BaseGame[Any, Any]]]]
BOTS: Final[list[str]]
CHANCE: Final = -1
TERMINAL: Final = -4

class MidgardError(ValueError):
    """Whatever midgard refuses."""

class IllegalActionError(MidgardError):
    """An action that is not legal here."""

    action: BaseAction | None
    reason: str
    position: int  # of `apply_many`
    rows: list[int]  # of `Batch.step`

class InvalidNotationError(MidgardError):
    """A text or number that is no action."""

class InvalidSnapshotError(MidgardError):
    """A dict, JSON or bytes that are no state."""

    problems: tuple[SnapshotProblem, ...]

class InvalidOptionError(MidgardError):
    """An option that does not fit the game."""

class InvalidCardsError(MidgardError):
    """A card file with faults."""

    problems: tuple[tuple[int, str], ...]  # as `check_cards` has them; empty if it cannot be read
    problem_count: int  # with those that are not reported one by one

class OutOfRangeError(InvalidOptionError, IndexError):
    """A seat or a row that is not there."""

class ScriptError(MidgardError):
    """A scripted answer is missing, impossible or left over."""

@final
class ObservationBlock:
    """A block of the observation: numbers that belong together.

    >>> import midgard
    >>> block = midgard.Champions(players=3).observation_layout[3]
    >>> block.name, block.shape, block.range, block.scale
    ('round', (1,), (0, 8), 8)
    """
    @property
    def name(self) -> str:
        """What it is called."""
    @property
    def slice(self) -> slice[int, int, int]:
        """Where it stands: `array[block.slice]`."""
    @property
    def shape(self) -> tuple[int, ...]:
        """Its shape: `array[block.slice].reshape(block.shape)`."""
    @property
    def range(self) -> tuple[int, int]:
        """The least and the greatest number; what lies beyond is shown as these. A `uint8` is a number less
        the least one.
        """
    @property
    def scale(self) -> int:
        """A `float32` is a number divided by this."""
    @property
    def labels(self) -> tuple[str, ...]:
        """What stands along the last axis; empty if it needs no names."""
    @property
    def encoding(self) -> Literal["numbers", "word", "words"]:
        """How it is read along the last axis: `numbers`; `word`, at most one of the labels is 1; `words`, any
        of them.
        """
    @property
    def meaning(self) -> str:
        """What the numbers mean."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]  # equal blocks may be of two games

@disjoint_base
class BaseAction:
    """An action: one small choice."""
    @property
    def index(self) -> int:
        """Its number: 0 or more, and below `game.action_count`."""
    @property
    def text(self) -> str:
        """As it is written; `Action(text)` reads it."""
    @property
    def kind(self) -> str:
        """Its first word."""
    @property
    def arguments(self) -> tuple[str, ...]:
        """Its other words."""
    def __index__(self) -> int: ...
    def __int__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Self], tuple[str]]: ...

@disjoint_base
class BaseGame(Generic[_S, _A]):
    """A game with its options: immutable, shared by its states."""
    @property
    def rules_version(self) -> int:
        """The version of the rules; records and saved states carry it."""
    @property
    def characters(self) -> list[str]:
        """The characters that a seat can have, in order: in Champions of Midgard the leaders. Empty in a game without."""
    @property
    def policies(self) -> list[str]:
        """The policies that the game has besides `random`, the best one first: those that searches and rollouts take by
        name.
        """
    @property
    def bots(self) -> list[str]:
        """The names of the bots that play this game: those of `midgard.BOTS` whose policies it has."""
    @property
    def teams(self) -> list[int]:
        """The teams: the number of the team of each seat. Seats of one team win and lose together.

        >>> import midgard
        >>> midgard.Champions(players=3).teams
        [0, 1, 2]
        """
    @property
    def name(self) -> str:
        """The name of the game: `champions`."""
    @property
    def players(self) -> int:
        """How many seats play."""
    @property
    def skip_forced(self) -> bool:
        """Whether decisions with one legal action are taken at once."""
    @property
    def action_count(self) -> int:
        """Action indices are below this; `docs/actions.md` lists those of Champions of Midgard, 129."""
    @property
    def max_chance_outcomes(self) -> int:
        """No chance event has more outcomes."""
    @property
    def max_game_length(self) -> int:
        """An upper bound on the decisions of a game, in Champions of Midgard 10,000. There no rule ends a fight in which
        the dice neither hit nor fell anybody, so it is a bound of probability; docs/state.md gives the figures.
        """
    @property
    def sheet_lines(self) -> list[str]:
        """The lines of a score sheet, in order; empty in a game without score sheets."""
    @property
    def layout_digest(self) -> str:
        """16 hexadecimal digits that tell layouts of observations apart: what one layout wrote, another cannot
        read.

        >>> import midgard
        >>> midgard.Champions(2).layout_digest == midgard.Champions(3).layout_digest
        False
        """
    @property
    def observation_layout(self) -> list[ObservationBlock]:
        """The blocks of an observation in order, as `docs/observation.md` lists them.

        >>> import midgard
        >>> midgard.Champions().observation_layout[1].labels[:3]
        ('stalls', 'start', 'draft')
        """
    @property
    def observation_size(self) -> int:
        """How many numbers an observation has; it depends on the options of the game, in Champions of Midgard on the
        number of players alone.
        """
    def decode_observation(
        self, array: npt.NDArray[np.float32] | npt.NDArray[np.uint8]
    ) -> dict[str, Any]:
        """An observation, `float32` or `uint8`, as a dict: for each block its numbers or, where it says words,
        the words.

        Raises `TypeError` for another dtype or number of dimensions, `ValueError` for another length or when
        a number is none that an observation has there.

        >>> import midgard
        >>> game = midgard.Champions(start_player=1)
        >>> told = game.decode_observation(game.new_state(seed=1).observation(0))
        >>> told["phase"], told["marker"], told["round"]
        ('draft', 'next', 0)
        """
    def action(self, action: ActionLike) -> _A:
        """The action with this number or text.

        >>> import midgard
        >>> midgard.Champions().action(27)
        Action("beg")
        """
    def index(self, action: ActionLike) -> int:
        """The number of an action.

        >>> import midgard
        >>> midgard.Champions().index("beg")
        27
        """
    def new_state(
        self,
        *,
        seed: int | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
    ) -> _S:
        """A new game, up to its first decision.

        With `seed` (0 to 2**128 - 1; 128 secret bits of the system if it is not given) chance is sampled. With
        `chance="explicit"` the state stops at every chance question, one die or card at a time; `apply`
        answers. With `script=[...]` the answers come from a list of outcomes, numbers or texts; a missing, an
        impossible and a leftover answer raise `ScriptError`. With `then="sampled"` a script may end: the
        answers after it are sampled, with `seed`; with `then="explicit"` the state stops there.

        >>> import midgard
        >>> game = midgard.Champions(players=3)
        >>> game.new_state(seed=7) == game.new_state(seed=7)
        True
        """
    def from_dict(
        self,
        data: dict[str, Any],
        *,
        seed: int | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
    ) -> _S:
        """A state from `to_dict`, checked as a whole: `InvalidSnapshotError` names all that is wrong. Chance
        is as in `new_state`.

        >>> import midgard
        >>> game = midgard.Champions()
        >>> state = game.new_state(seed=1)
        >>> game.from_dict(state.to_dict(), seed=2) == state
        True
        """
    def from_json(
        self,
        text: str,
        *,
        seed: int | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
    ) -> _S:
        """As `from_dict`, from JSON text."""
    def from_bytes(self, data: bytes) -> _S:
        """A state from `to_bytes`, with its chance stream. `InvalidSnapshotError` says why bytes are refused."""
    def events_for(self, events: Iterable[Any], seat: int) -> list[Any]:
        """Those of the events that a seat is told, with `None` for what it may not know.

        >>> import midgard
        >>> game = midgard.Champions()
        >>> dealt = {"name": "dealt", "seat": 1, "destiny": "prepared", "rule": "setup.destiny"}
        >>> game.events_for([dealt], 0)
        [{'name': 'dealt', 'seat': 1, 'destiny': None, 'rule': 'setup.destiny'}]
        """
    def describe_events(self, events: Iterable[Any]) -> list[str]:
        """The events in words, a line each; dice of one throw and the like are one line.

        >>> import midgard
        >>> game = midgard.Champions()
        >>> game.describe_events([{"name": "begged", "seat": 1, "rule": "placement.beg"}])
        ['seat 1 begs']
        """
    def record(self, *, seed: int) -> Record:
        """A new game that keeps its history, a `Record`.

        >>> import midgard
        >>> record = midgard.Champions().record(seed=7)
        >>> record.apply(record.state.legal_actions()[0])
        False
        """
    def replay(self, text: str) -> _S:
        """The state at the end of a record's text, with explicit chance. `InvalidSnapshotError` says which
        event is not possible.
        """
    def _new_logged(self, seed: int) -> tuple[_S, list[int]]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class LegalActions(Generic[_A]):
    """The legal actions of a position, ascending: `in`, `len`, iteration, numbers as positions. It stays as it is when
    the state goes on.

    `in` takes what `State.apply` takes: a text, a number or an `Action`. Raises `InvalidNotationError` for a text
    or a number that is no action in any position, `TypeError` for other things.

    >>> import midgard
    >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    >>> "leader ullr" in state.legal, "place skald" in state.legal, len(state.legal)
    (True, False, 5)
    >>> state.legal[0], [action.index for action in state.legal]
    (Action("leader asmundr"), [31, 32, 33, 34, 35])
    """
    def __contains__(self, action: ActionLike, /) -> bool: ...
    def __len__(self) -> int: ...
    def __getitem__(self, position: SupportsIndex, /) -> _A: ...
    def __iter__(self) -> Iterator[_A]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]  # it is not hashable, as a list is not

@disjoint_base
class BaseState(Generic[_G, _A]):
    """A game in progress."""
    @property
    def game(self) -> _G:
        """The game with its options."""
    @property
    def current_player(self) -> int:
        """Who is asked: a seat from 0, `midgard.CHANCE` (-1) or `midgard.TERMINAL` (-4)."""
    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
    @property
    def is_chance(self) -> bool:
        """Whether a chance event is open: only with explicit chance."""
    @property
    def scores(self) -> list[int]:
        """The score of each seat, in Champions of Midgard its glory: the sum of its score sheet. Final when the game
        is over; before that what everybody sees, there the glory track alone. 0 in a game without scores.
        """
    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty before the end, and possibly at the end of a game that nobody wins. In
        Champions of Midgard most glory wins, then most enemies, then victory is shared [score.tie].
        """
    @property
    def ranks(self) -> list[int]:
        """The place of each seat at the end, from 1; seats that are tied share a place [score.tie]. Empty before the
        end.
        """
    @property
    def phase(self) -> str:
        """The name of the phase: one of the names that docs/state.md lists, which `view(seat)["phase"]["name"]`
        also holds.

        >>> import midgard
        >>> midgard.Champions().new_state(seed=1).phase
        'draft'
        """
    @property
    def prompt(self) -> str:
        """What is waited for, in a sentence, for whoever is asked: while assignments are sealed it says where
        that seat is sending, which nobody else may know.
        """
    @property
    def script_left(self) -> int:
        """The number of answers of a script that are not used yet; 0 with other chance."""
    def returns(self) -> list[float]:
        """What the game is worth to each seat: its share of the victory, 0.0 to 1.0, and 1.0 for each seat of a team
        that wins alone; all 0.0 before the end.
        """
    def rewards(self) -> list[float]:
        """The reward of each seat for the event that led here. All reward comes with the last one: 0.0 before the
        end, then the share of victory, as `returns`. The sum over a game is `returns()` of its end.
        """
    @property
    def legal(self) -> LegalActions[_A]:
        """The legal actions as a collection of `Action`: `"leader ullr" in state.legal`, `len(state.legal)`,
        `for action in state.legal`. `legal_actions()` is the faster list of numbers.

        >>> import midgard
        >>> state = midgard.Champions(start_player=0).new_state(seed=1)
        >>> "leader ullr" in state.legal
        True
        """
    def legal_actions(self) -> list[int]:
        """The legal actions, ascending; empty at chance nodes and at the end.

        >>> import midgard
        >>> midgard.Champions(start_player=0).new_state(seed=1).legal_actions()
        [31, 32, 33, 34, 35]
        """
    @overload
    def legal_mask(self, out: None = None) -> npt.NDArray[np.bool_]:
        """The legal actions as a NumPy array, shape `(game.action_count,)`: true or 1 where the action is legal. Without
        `out` a new array of `bool`; with `out`, an array of that shape and of dtype `bool`, `int8` or
        `uint8`, it is written there and returned.

        Raises `TypeError` for another dtype or number of dimensions, `ValueError` for another length and
        for an array that cannot be written to.

        >>> import midgard
        >>> mask = midgard.Champions(start_player=0).new_state(seed=1).legal_mask()
        >>> mask.shape, mask.dtype.name, int(mask.sum())
        ((129,), 'bool', 5)
        """
    @overload
    def legal_mask(self, out: _Mask) -> _Mask: ...
    def apply(self, action: ActionLike) -> bool:
        """Plays a decision, given as a number, a text or an `Action`; at a chance node answers it with an
        outcome, its number or text. Then the game goes on until somebody is asked. Returns whether the game is
        over. On an error nothing has changed.

        Raises `IllegalActionError` (with `action` and `reason`), `InvalidNotationError`, or `ScriptError`.

        >>> import midgard
        >>> state = midgard.Champions(start_player=0).new_state(seed=1)
        >>> state.apply("leader ullr")
        False
        """
    def apply_events(self, action: ActionLike) -> list[Any]:
        """Plays a decision or answers chance, as `apply` does, and returns what happened, in order: a list
        of dicts, docs/events.md. Nothing is hidden in it; `game.events_for` says what a seat is told.

        Raises what `apply` raises; then nothing has changed.

        >>> import midgard
        >>> state = midgard.Champions(start_player=0).new_state(seed=1)
        >>> state.apply_events("leader ullr")
        [{'name': 'drafted', 'seat': 3, 'leader': 'ullr', 'rule': 'setup.draft'}]
        """
    def apply_many(self, actions: Iterable[ActionLike]) -> bool:
        """Plays several decisions one after the other, each given as `apply` takes it: a list, a tuple, an
        array. All or none: on an error nothing has changed. Returns whether the game is over.

        Raises what `apply` raises, with the position of the action, from 0, in the message and as
        `position`.

        >>> import midgard
        >>> state = midgard.Champions(players=2, start_player=0).new_state(seed=1)
        >>> state.apply_many(["leader ullr", "leader asmundr"])
        False
        """
    def child(self, action: ActionLike) -> Self:
        """A new state: this one after an action. Its future dice are its own."""
    def clone(self) -> Self:
        """The same position with future dice of its own, so that a planner never sees the real ones: other
        ones at each call, the same ones in the same order of calls. Nothing in the copy, its dice and
        bytes included, tells the dice of this state. `copy.copy` keeps the future. What is left of a
        script goes along.

        >>> import copy, midgard
        >>> state = midgard.Champions().new_state(seed=1)
        >>> state.clone() == state == copy.copy(state)
        True
        """
    @overload
    def chance_outcomes(self, *, exact: Literal[True] = True) -> list[tuple[int, Fraction]]:
        """The outcomes of the open question, ascending, with their probabilities as fractions that sum to
        exactly 1; as floats with `exact=False`. Empty when no question is open.

        >>> import midgard
        >>> midgard.Champions().new_state(chance="explicit").chance_outcomes()[0]
        (0, Fraction(1, 4))
        """
    @overload
    def chance_outcomes(self, *, exact: Literal[False]) -> list[tuple[int, float]]: ...
    def outcome_text(self, outcome: int | str) -> str:
        """An outcome of the open question in words.

        >>> import midgard
        >>> midgard.Champions().new_state(chance="explicit").outcome_text(0)
        'folk_warriors'
        """
    def score_sheet(self, seat: int) -> dict[str, int]:
        """The lines of a seat's score sheet; their sum is its score. Lines that are counted when the game ends are 0
        until then: in Champions of Midgard those from `destinies` on. Empty in a game without score sheets.

        >>> import midgard
        >>> sum(midgard.Champions().new_state(seed=1).score_sheet(0).values())
        0
        """
    def explanation(self, action: ActionLike) -> Explanation:
        """What an action does here, or why it is not legal, in parts: `text`, the sentence; `remarks`, facts that
        the sentence does without, such as the numbers of a foe; `rules`, the tags of its rules. `explain` joins
        them.

        Raises `InvalidNotationError` for what is no action.

        >>> import midgard
        >>> state = midgard.Champions(start_player=0).new_state(seed=1)
        >>> state.explanation("leader gylfir")["rules"]
        ['setup.draft', 'leader.gylfir']
        """
    def explain(self, action: ActionLike) -> str:
        """What an action does here, in a sentence, with the tags of its rules; why it is not legal, if it is
        not.
        """
    def why_not(self, action: ActionLike) -> str | None:
        """Why an action is not legal here, with the tag of the rule; `None` if it is legal.

        >>> import midgard
        >>> midgard.Champions(start_player=0).new_state(seed=1).why_not("leader ullr") is None
        True
        """
    def table(self, seat: int | None = None) -> str:
        """The table as text: as a seat may see it, or, without one, what everybody may see."""
    def sheet_text(self) -> str:
        """The score sheets of all seats as text."""
    @overload
    def observation(
        self,
        seat: int,
        out: None = None,
        *,
        memory: Memory = "perfect",
        dtype: Literal["float32"] = "float32",
    ) -> npt.NDArray[np.float32]:
        """What a seat knows as a NumPy array of shape `(game.observation_size,)`, in the blocks of
        `game.observation_layout`; never more than it knows, and with `memory="perfect"` all of it: what a
        player remembers who forgets nothing. `memory="table"` leaves out what no longer lies in sight.

        dtype `float32` holds numbers divided by the scale of their block, `uint8` numbers less the least of
        their block. With `out`, an array of that shape and one of these dtypes, it is written there and
        returned.

        Raises `IndexError` for a seat that is not there, `InvalidOptionError` for another memory or dtype,
        `TypeError` for an `out` of another dtype or number of dimensions, `ValueError` for another length
        or one that cannot be written to.

        >>> import midgard, numpy
        >>> state = midgard.Champions().new_state(seed=1)
        >>> out = numpy.empty(state.game.observation_size, dtype="uint8")
        >>> state.observation(0, out) is out, state.observation(0).dtype.name
        (True, 'float32')
        """
    @overload
    def observation(
        self, seat: int, out: None = None, *, memory: Memory = "perfect", dtype: Literal["uint8"]
    ) -> npt.NDArray[np.uint8]: ...
    @overload
    def observation(
        self,
        seat: int,
        out: npt.NDArray[_Cell],
        *,
        memory: Memory = "perfect",
        dtype: DataType = "float32",
    ) -> npt.NDArray[_Cell]: ...
    def information_key(self, seat: int) -> bytes:
        """What a seat knows as bytes: equal exactly for states of one game that the seat cannot tell apart.
        The first byte is the seat.

        Raises `IndexError` for a seat that is not there.

        >>> import midgard
        >>> state = midgard.Champions().new_state(seed=1)
        >>> state.information_key(2) == state.determinize(2, seed=5).information_key(2)
        True
        """
    def view(self, seat: int) -> Mapping[str, Any]:
        """What a seat knows as plain data: `to_dict` with everything taken out of it that the seat cannot see;
        `docs/view.md` explains it.

        Raises `IndexError` for a seat that is not there.

        >>> import midgard
        >>> view = midgard.Champions().new_state(seed=1).view(2)
        >>> view["seat"], view["sealed"], len(view["clans"])
        (2, False, 4)
        """
    def determinize(self, seat: int, seed: int) -> Self:
        """A state drawn from all those that the seat cannot tell from this one, with the right weights: unseen
        cards are equally likely everywhere, and what others chose unseen is uniform over what they could
        choose. It depends on what the seat knows and on the seed alone. Its dice are made from that seed, and
        are not those of a game with that seed; chance is explicit if it is explicit here.

        Raises `IndexError` for a seat that is not there, `InvalidOptionError` for a seed that is not 0 to
        2**128 - 1.

        >>> import midgard
        >>> state = midgard.Champions(start_player=0).new_state(seed=1)
        >>> state.determinize(0, seed=5) == state.determinize(0, seed=5)
        True
        """
    def to_dict(self) -> dict[str, Any]:
        """The state as plain data; `docs/state.md` explains it. `game.from_dict` takes it back. Hidden cards
        are in it: it is the whole state, not what a seat sees.
        """
    def to_json(self) -> str:
        """As `to_dict`, as JSON text."""
    def to_bytes(self) -> bytes:
        """The state and its chance stream in a few hundred bytes, versioned and with a checksum;
        `game.from_bytes` takes them back.
        """
    def _apply_logged(self, action: ActionLike) -> list[int]: ...
    def _is_secret(self, action: ActionLike) -> bool: ...
    @overload
    def rollout(
        self, seed: int, *, policy: str = "random", value: Literal["returns"] = "returns"
    ) -> list[float]:
        """Plays a copy to its end and returns how it went: the share of victory of each seat, as `returns`
        has it (floats from 0.0 to 1.0), or with `value="scores"` the score of each seat
        (whole numbers). The state itself stays as it is.

        seed: 0 to 2**128 - 1; chance and decisions are drawn from it, and the real future of the state is
        not. policy: `random`, or one of the game's own such as `greedy`, for every seat. Works at decisions, chance nodes and the end,
        and lets other threads run meanwhile. Raises `InvalidOptionError`.

        >>> import midgard
        >>> state = midgard.Champions(players=2).new_state(seed=1)
        >>> sum(state.rollout(7)), state.rollout(7) == state.rollout(7)
        (1.0, True)
        >>> len(state.rollout(7, policy="greedy", value="scores"))
        2
        """
    @overload
    def rollout(
        self, seed: int, *, policy: str = "random", value: Literal["scores"]
    ) -> list[int]: ...
    def key(self) -> int:
        """The position in 64 bits (0 to 2**64 - 1), for transposition tables: equal states of a game have the
        same key, different ones as good as never, in every run and on every machine. Whose chance stream
        it is does not matter, and neither does what a seat can see: hidden cards count. Another version of
        midgard may number differently.

        >>> import midgard
        >>> state = midgard.Champions(start_player=0).new_state(seed=1)
        >>> state.clone().key() == state.key() != state.child("leader ullr").key()
        True
        """
    def _perft(self, depth: int) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]  # a state changes, so it cannot be a key
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: object, /) -> Self: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Batch(Generic[_S]):
    """`n` games of `game`, stepped together, with results in NumPy arrays: each is made once and written in
    place, so hold on to it, and copy what must stay. `docs/batch.md` tells more.

    seed: 0 to 2**128 - 1, or an array of n seeds; row `i` is a single game,
    `game.new_state(seed=int(batch.seeds[i]))`, for any number of threads.
    observations: keep what the seat to act sees; dtype: `float32` or `uint8`; memory: `perfect` or `table`.
    reward: `returns` (the share of victory, when the game ends) or `score` (what each step brought).
    autoreset: `next_step`, `same_step` or `disabled`, as Gymnasium defines them, or its `AutoresetMode`.
    illegal: `raise` (no row moves, an error names the rows) or `penalize` (the game of the row ends, and
    `penalty` is the reward of who acted). max_decisions: a game is cut off after so many; 0 for never.
    threads: how many; 0 for one a core. One thread of Python at a time may use a batch.

    Raises `InvalidOptionError`; `TypeError` and `ValueError` for seeds of another dtype or length.

    >>> import midgard
    >>> batch = midgard.Batch(midgard.Champions(players=3), 8, seed=7)
    >>> batch.masks.shape, batch.rewards.shape, batch.seats.dtype.name
    ((8, 129), (8, 3), 'int8')
    >>> batch.step(batch.sample_legal(seed=1))
    >>> bool(batch.terminated.any())
    False
    """
    def __new__(
        cls,
        game: BaseGame[_S, Any] | Game,
        n: int,
        seed: int | Seeds = 0,
        *,
        observations: bool = True,
        dtype: Literal["float32", "uint8"] = "float32",
        memory: Literal["perfect", "table"] = "perfect",
        reward: Literal["returns", "score"] = "returns",
        autoreset: Autoreset = "next_step",
        illegal: Literal["raise", "penalize"] = "raise",
        penalty: float = -1.0,
        max_decisions: int = 0,
        threads: int = 0,
    ) -> Batch[_S]: ...
    @property
    def game(self) -> BaseGame[_S, Any]:
        """The game with its options."""
    @property
    def autoreset(self) -> Literal["next_step", "same_step", "disabled"]:
        """When games give way to new ones: `next_step`, `same_step` or `disabled`."""
    @property
    def reward(self) -> Literal["returns", "score"]:
        """What a step rewards: `returns` or `score`."""
    @property
    def threads(self) -> int:
        """How many threads it works on."""
    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """bool, shape `(n, game.action_count)`: which actions are legal; none where the game is over."""
    @property
    def legal_counts(self) -> npt.NDArray[np.int16]:
        """int16, shape `(n,)`: how many actions are legal."""
    @property
    def seats(self) -> npt.NDArray[np.int8]:
        """int8, shape `(n,)`: the seat to act, or `midgard.TERMINAL` (-4)."""
    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """float32, shape `(n, game.players)`: what the last step brought each seat."""
    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """bool, shape `(n,)`: whether the game has ended, in the last step or, at rest, before it."""
    @property
    def truncated(self) -> npt.NDArray[np.bool_]:
        """bool, shape `(n,)`: whether the game was cut off after `max_decisions`."""
    @property
    def illegal(self) -> npt.NDArray[np.bool_]:
        """bool, shape `(n,)`: whether the last action was not legal; only with `illegal="penalize"`."""
    @property
    def seeds(self) -> npt.NDArray[np.object_]:
        """object, shape `(n,)`: the seed of each row's game, a whole number up to 2**128 - 1. A new array at each
        call. Whoever has a seed can replay the game, and see what is to come.
        """
    @property
    def actions(self) -> npt.NDArray[np.int64]:
        """int64, shape `(n,)`: what `sample_legal` or `sample_policy` drew last."""
    # of the dtype that was asked for; None when observations are off
    @property
    def observations(self) -> Any:
        """float32 or uint8, shape `(n, game.observation_size)`: what the seat to act sees; where the game is
        over, the seat that acted last. `None` when observations are off.
        """
    @property
    def final_observations(self) -> Any:
        """As `observations`, at the end of the last game of each row, seen by the seat that acted last; valid
        where `terminated` or `truncated`. `None` but with `autoreset="same_step"`.
        """
    def step(self, actions: WholeNumbers) -> None:
        """Plays an action in each row. actions: an array of shape `(n,)` of any dtype of whole numbers. A row
        whose game is over (seat -4) passes its action by: with autoreset disabled it rests with reward 0
        until it is reset, else a new game begins in it.

        Raises `TypeError` and `ValueError` for another dtype or shape, and with `illegal="raise"`
        `IllegalActionError` (with `rows`) when an action is not legal in its row. On an error nothing has
        changed.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
        >>> batch.step(batch.masks.argmax(axis=1))
        """
    def step_random(self, seed: int = 0) -> None:
        """Draws a legal action for each row, all equally likely, and plays it: `sample_legal` and `step` in
        one call.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(players=2), 4, seed=1, autoreset="disabled")
        >>> while not batch.terminated.all():
        ...     batch.step_random(seed=5)
        """
    def sample_legal(self, seed: int = 0) -> npt.NDArray[np.int64]:
        """Draws a legal action for each row, all equally likely, into `batch.actions`, and returns that array;
        -1 where the game is over. The numbers depend on the seed, the game of the row and how many
        decisions it has had: the same seed does for a whole run, and draws anew at each decision.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
        >>> bool(batch.masks[range(4), batch.sample_legal(seed=5)].all())
        True
        """
    def sample_policy(
        self, logits: npt.NDArray[np.float32], seed: int = 0
    ) -> npt.NDArray[np.int64]:
        """As `sample_legal`, with probabilities in proportion to `exp(logit)` over the legal actions. logits: a
        C-contiguous array of float32 of shape `(n, game.action_count)`; those of illegal actions are not
        looked at, and minus infinity rules an action out.

        Raises `TypeError` and `ValueError` for another dtype or shape, and `ValueError` when the logits of
        a row are not numbers, or rule everything out; then `batch.actions` is as it was.

        >>> import midgard, numpy
        >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
        >>> logits = numpy.zeros((4, 129), dtype="float32")
        >>> bool(batch.masks[range(4), batch.sample_policy(logits)].all())
        True
        """
    def reset(
        self,
        indices: WholeNumbers | npt.NDArray[np.bool_] | None = None,
        *,
        seeds: int | Seeds | None = None,
    ) -> None:
        """New games in these rows, in all without `indices`: an array or list of row numbers, or a mask of
        shape `(n,)`. seeds: an array, one a row named; or a number, then row `i` is as in a new batch with
        that seed; without it the next game of each row.

        Raises `IndexError` for a row that is not there, `ValueError` for one named twice and for seeds of
        another length, `TypeError` for another dtype, `InvalidOptionError` for seeds out of range.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
        >>> before = batch.seeds.copy()
        >>> batch.reset([0, 2])
        >>> (batch.seeds == before).tolist()
        [False, True, False, True]
        """
    def state(self, index: int) -> _S:
        """A row as a `State`, with the chance to come: what `copy.copy` is of a state. A planner takes its
        `clone()`.

        >>> import midgard
        >>> game = midgard.Champions()
        >>> batch = midgard.Batch(game, 4, seed=1)
        >>> batch.state(3) == game.new_state(seed=int(batch.seeds[3]))
        True
        """
    def set_states(
        self,
        indices: WholeNumbers | npt.NDArray[np.bool_],
        states: Iterable[State],
        *,
        seeds: int | Seeds | None = None,
    ) -> None:
        """Puts states into rows, whose games are given up: `indices` as in `reset`, and a `State` of the same
        game for each. seeds: as in `reset`; without it the seeds of the next games. Row `i` then goes on
        as `game.from_dict(state.to_dict(), seed=int(batch.seeds[i]))`: the real future of a state does not
        come along. Decisions are counted from here. `state(i)` is the way back.

        Raises what `reset` raises, `TypeError` for what is no list of states, `ValueError` for more or
        fewer states than rows, for a state of another game, and with `autoreset="same_step"` for one whose
        game is over. On an error nothing has changed.

        >>> import midgard
        >>> game = midgard.Champions()
        >>> batch, state = midgard.Batch(game, 4, seed=1), game.new_state(seed=9)
        >>> batch.set_states([0, 2], [state, state], seeds=[5, 6])
        >>> batch.state(0) == batch.state(2) == state, batch.seeds[2]
        (True, 6)
        """
    def fork(self, index: int, k: int) -> Batch[_S]:
        """A new batch of `k` copies of a row, each with a future of its own: other ones at each call, the same
        ones in the same order of calls. The row itself keeps its future, which no copy sees.

        Raises `IndexError` for a row that is not there, `InvalidOptionError` for `k` out of range.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
        >>> forks = batch.fork(2, 100)
        >>> forks.state(0) == forks.state(99) == batch.state(2), len(set(forks.seeds.tolist()))
        (True, 100)
        """
    def fork_onto(self, index: int, rows: WholeNumbers | npt.NDArray[np.bool_]) -> None:
        """As `fork`, onto rows of this batch, whose games are given up: `rows` as in `reset`.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
        >>> batch.fork_onto(2, [0, 1])
        >>> batch.state(0) == batch.state(1) == batch.state(2)
        True
        """
    def determinize(self, seats: WholeNumbers, seeds: int | Seeds) -> Batch[_S]:
        """A new batch in which each row is drawn anew from what a seat knows of it, as `State.determinize`
        draws it, with a future of its own. seats: an array of shape `(n,)`; seeds: an array of shape
        `(n,)`, or a number, from which each row has its own, as in a new batch. This batch stays as it is.

        Raises `IndexError` for a seat that is not there, `ValueError` and `TypeError` for another length
        or dtype, `InvalidOptionError` for seeds out of range.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
        >>> dealt = batch.determinize(batch.seats, 5)
        >>> bool((dealt.observations == batch.observations).all())
        True
        """
    def rollout(self, seed: int | Seeds, *, policy: str = "random") -> npt.NDArray[np.float32]:
        """Plays a copy of each row to its end and returns each seat's share of the victory: a new array of
        float32 of shape `(n, game.players)`. seed: an array of n seeds, or a number, from which each row
        has its own, as in a new batch; row `i` is `batch.state(i).rollout(seed of row i)`, and the real
        future of the row is not seen. policy: `random`, or one of the game's own such as `greedy`, for every
        seat.

        Raises `InvalidOptionError`, and `TypeError` and `ValueError` for seeds of another dtype or length.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(players=2), 4, seed=1)
        >>> batch.rollout(5).sum(axis=1).tolist()
        [1.0, 1.0, 1.0, 1.0]
        """
    def save(self) -> bytes:
        """The batch as bytes, versioned and with a checksum, for checkpoints: its options, and each row with
        its state and the chance to come. What the last step brought is not in it: after `load` the
        arrays are as if no step had been made yet.

        >>> import midgard
        >>> game = midgard.Champions()
        >>> batch = midgard.Batch(game, 4, seed=1)
        >>> midgard.Batch.load(game, batch.save()).state(3) == batch.state(3)
        True
        """
    @staticmethod
    def load(game: BaseGame[_S, Any] | Game, data: bytes, *, threads: int = 0) -> Batch[_S]:
        """A batch from `save`. threads: as in a new one. Raises `InvalidSnapshotError`, which says why, for
        bytes that are foreign, of another version, of a game with other options, cards or rules, or damaged.
        """
    def __len__(self) -> int: ...
    def __copy__(self) -> Batch[_S]: ...
    def __deepcopy__(self, _memo: object, /) -> Batch[_S]: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Bot:
    """A built-in player, with random numbers of its own. name: `random`, `greedy`, `flat-mc:N` or `ismcts:N`
    with a number of simulations, `ismcts-1` to `ismcts-5`, or `puct:N:module:evaluator` with an evaluator
    of yours; `docs/search.md` says how they search. Raises `InvalidOptionError`.

    >>> import midgard
    >>> state = midgard.Champions().new_state(seed=1)
    >>> midgard.Bot("greedy", seed=1).choose(state) in state.legal_actions()
    True
    """
    def __new__(cls, name: str, *, seed: int | None = None, seat: int = 0) -> Bot: ...
    @property
    def name(self) -> str:
        """What it is called."""
    def choose(self, state: State) -> int:
        """One of the legal actions of the seat that is asked. Other threads run meanwhile, and Ctrl-C is
        heard; then nothing has changed.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class _Searcher:
    def __new__(cls, options: dict[str, Any]) -> _Searcher: ...
    def search(self, state: State) -> _Found: ...
    def search_with(
        self, state: State, evaluator: Callable[..., Any], batch: int, memory: str
    ) -> _Found: ...
    def keep(self, found: _Found | None, steps: list[int]) -> None: ...

@final
class _Found:
    @property
    def seat(self) -> int: ...
    @property
    def action(self) -> int: ...
    @property
    def root(self) -> int: ...
    @property
    def roots(self) -> int: ...
    @property
    def simulations(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def nodes(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def is_full(self) -> bool: ...
    @property
    def policy(self) -> npt.NDArray[np.float64]: ...
    @property
    def line(self) -> list[int]: ...
    def children(self, id: int) -> list[int]: ...
    def node(
        self, id: int, players: int
    ) -> tuple[str, int | None, int | None, int, int, float | None, list[float]]: ...

class _RawGroup(TypedDict):
    games: int
    wins: float
    win_rate: tuple[float, float, float] | None
    mean_score: tuple[float, float, float] | None

class _RawSimulation(TypedDict):
    games: int
    seconds: float
    interrupted: bool
    decisions: int
    choices: int
    digest: str
    bots: dict[str, _RawGroup]
    seats: dict[str, _RawGroup]
    characters: dict[str, _RawGroup]
    sheet: dict[str, int]
    actions: list[int]
    counters: dict[str, int]

def _simulate(
    game: Game,
    bots: list[str],
    games: int,
    seed: int,
    threads: int,
    seating: str,
    progress: Callable[[int], object] | None = None,
) -> _RawSimulation: ...
def _results(
    game: Game,
    bots: list[str],
    games: int,
    seed: int,
    threads: int,
    progress: Callable[[int], object] | None = None,
) -> list[tuple[list[int], list[bool]] | None]: ...
def game_seed(seed: int, number: int) -> int:
    """The seed of game `number` of a run: with it that game can be played by itself, with the same dice, cards
    and random numbers of bots. Game 0 has the seed of the run. The seed of another game tells neither the
    seed of the run nor those of its other games. Raises `InvalidOptionError`.

    >>> import midgard
    >>> midgard.game_seed(7, 0), midgard.game_seed(7, 3) < 2**128
    (7, True)
    """

def _bot_seed(seed: int, seat: int) -> int: ...
def _shown_seed(seed: int, seat: int, number: int) -> int: ...
def _restore_batch(game: Game, data: bytes, threads: int) -> Batch[Any]: ...
def _restore_bot(name: str, numbers: Sequence[int]) -> Bot: ...
def _restore_state(game: Game, data: bytes) -> BaseState[Any, Any]: ...
