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
from midgard._midgard import god_of_war as god_of_war
from midgard._midgard import reavers as reavers
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
    "OPTIONS",
    "PLAYER_RANGES",
    "TERMINAL",
    "_RETURN_PARTS",
    "_SHARES",
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
    "_Network",
    "_Searcher",
    "_SelfPlay",
    "__version__",
    "_bot_seed",
    "_restore_batch",
    "_restore_bot",
    "_restore_game",
    "_restore_state",
    "_shown_seed",
    "_simulate",
    "_table_columns",
    "_tabulate",
    "champions",
    "game_seed",
    "god_of_war",
    "reavers",
]

__version__: Final[str]
_RETURN_PARTS: Final[float]
_SHARES: Final[int]
GAMES: Final[dict[str, type[BaseGame[Any, Any]]]]
OPTIONS: Final[dict[str, list[tuple[str, str, str | None, list[str], str, str, int]]]]
PLAYER_RANGES: Final[dict[str, tuple[int, int]]]
BOTS: Final[list[str]]
CHANCE: Final = -1
TERMINAL: Final = -4

class MidgardError(ValueError):
    """The base of all errors of midgard."""

class IllegalActionError(MidgardError):
    """An action that is not legal here, or an outcome that is not possible; `reason` has the cause."""

    action: BaseAction | None
    reason: str
    position: int  # of `apply_many`
    rows: list[int]  # of `Batch.step`

class InvalidNotationError(MidgardError):
    """A text or number that is not an action of the game."""

class InvalidSnapshotError(MidgardError):
    """A dict, text, bytes, record or pickle that does not hold a valid state or game."""

    problems: tuple[SnapshotProblem, ...]

class InvalidOptionError(MidgardError):
    """An option, seed or other number that does not exist or is out of range."""

class InvalidCardsError(MidgardError):
    """A card file with errors."""

    problems: tuple[tuple[int, str], ...]  # as `check_cards` has them; empty if it cannot be read
    problem_count: int  # with those that are not reported one by one

class OutOfRangeError(InvalidOptionError, IndexError):
    """A seat or row that does not exist."""

class ScriptError(MidgardError):
    """A scripted answer is missing, impossible or left over."""

@final
class ObservationBlock:
    """A named block of the observation.

    >>> import midgard
    >>> block = midgard.Champions(players=3).observation_layout[3]
    >>> block.name, block.shape, block.range, block.scale
    ('round', (1,), (0, 8), 8)
    """
    @property
    def name(self) -> str:
        """The name of the block."""
    @property
    def slice(self) -> slice[int, int, int]:
        """The position of the block in the array: `array[block.slice]`."""
    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the block: `array[block.slice].reshape(block.shape)`."""
    @property
    def range(self) -> tuple[int, int]:
        """The smallest and the largest number; numbers outside are clamped. A `uint8` observation stores each number minus
        the smallest.
        """
    @property
    def scale(self) -> int:
        """The divisor: a `float32` observation stores each number divided by this."""
    @property
    def labels(self) -> tuple[str, ...]:
        """The names of the entries along the last axis; empty if they need none."""
    @property
    def encoding(self) -> Literal["numbers", "word", "words"]:
        """How to read the last axis: `numbers`; `word`, where at most one of the labels is 1; or `words`, where any of
        them are.
        """
    @property
    def meaning(self) -> str:
        """The meaning of the numbers."""
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]  # equal blocks may be of two games

@disjoint_base
class BaseAction:
    """One decision of a seat."""
    @property
    def index(self) -> int:
        """The index of the action: 0 or more, and below `game.action_count`."""
    @property
    def text(self) -> str:
        """The text of the action; `Action(text)` reads it."""
    @property
    def kind(self) -> str:
        """The first word of the text."""
    @property
    def arguments(self) -> tuple[str, ...]:
        """The other words of the text."""
    def __index__(self) -> int: ...
    def __int__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Self], tuple[str]]: ...

@disjoint_base
class BaseGame(Generic[_S, _A]):
    """A game with its options. It is immutable, and its states share it."""
    @property
    def rules_version(self) -> int:
        """The version of the rules; records and saved states carry it."""
    @property
    def characters(self) -> list[str]:
        """The characters that a seat can have, in order; the leaders in Champions of Midgard. Empty in a game without
        characters.
        """
    @property
    def policies(self) -> list[str]:
        """The names of the policies of the game besides `random`, the best one first. Searches and rollouts take these
        names.
        """
    @property
    def bots(self) -> list[str]:
        """The names of the bots that can play this game: those of `midgard.BOTS` whose policies it has."""
    @property
    def teams(self) -> list[int]:
        """The team number of each seat. Seats of one team win and lose together.

        >>> import midgard
        >>> midgard.Champions(players=3).teams
        [0, 1, 2]
        """
    @property
    def return_range(self) -> tuple[float, float]:
        """The least and the greatest return that a seat can have. Where a return is a share of victory, as in Champions of
        Midgard, they are 0 and 1.

        >>> import midgard
        >>> midgard.Champions(players=3).return_range
        (0.0, 1.0)
        """
    @property
    def return_sum(self) -> float | None:
        """The sum of the returns of all seats if it is the same at every end of the game, else `None`.

        >>> import midgard
        >>> midgard.Champions(players=3).return_sum
        1.0
        """
    @property
    def name(self) -> str:
        """The name of the game, such as `champions`."""
    @property
    def players(self) -> int:
        """The number of seats."""
    @property
    def skip_forced(self) -> bool:
        """Whether decisions with a single legal action are played automatically."""
    @property
    def action_count(self) -> int:
        """The number of action indices, which are 0 to `action_count - 1`. Champions of Midgard has 129, listed in
        `docs/reference/actions.md`.
        """
    @property
    def max_chance_outcomes(self) -> int:
        """A number above that of every chance outcome: a bound, which may exceed the number of outcomes of every chance
        event. God of War numbers upgrades by code and rune, up to 152.
        """
    @property
    def max_game_length(self) -> int:
        """An upper bound on the number of decisions in a game: 10,000 in Champions of Midgard; elsewhere it follows from the
        options and the cards. In Champions of Midgard no rule ends a fight in which nobody hits and nobody falls, so the
        bound holds with overwhelming probability, not with certainty; docs/reference/state.md gives figures.
        """
    @property
    def sheet_lines(self) -> list[str]:
        """The names of the lines of a score sheet, in order; empty in a game without score sheets."""
    @property
    def achievement_names(self) -> list[str]:
        """The names of what a seat can achieve, in order: in Champions of Midgard, the kinds of enemies to defeat.
        Learners may predict how often, beside the score.

        >>> import midgard
        >>> midgard.Champions().achievement_names
        ['trolls', 'draugr', 'monsters']
        """
    @property
    def layout_digest(self) -> str:
        """A digest of the observation layout, 16 hexadecimal digits. Observations of games with different digests are not
        compatible.

        >>> import midgard
        >>> midgard.Champions(2).layout_digest == midgard.Champions(3).layout_digest
        False
        """
    @property
    def observation_layout(self) -> list[ObservationBlock]:
        """The blocks of an observation, in order. `docs/reference/observation.md` lists those of Champions of Midgard.

        >>> import midgard
        >>> midgard.Champions().observation_layout[1].labels[:3]
        ('stalls', 'start', 'draft')
        """
    @property
    def observation_size(self) -> int:
        """The number of entries of an observation. It depends on the options of the game; in Champions of Midgard only on
        the number of players.
        """
    def decode_observation(
        self, array: npt.NDArray[np.float32] | npt.NDArray[np.uint8]
    ) -> dict[str, Any]:
        """Decodes an observation, `float32` or `uint8`, to a dict with the numbers or the words of each block.

        Raises `TypeError` for another dtype or number of dimensions, `ValueError` for another length and for a number
        that its block cannot hold.

        >>> import midgard
        >>> game = midgard.Champions(start_player=1)
        >>> decoded = game.decode_observation(game.new_state(seed=1).observation(0))
        >>> decoded["phase"], decoded["marker"], decoded["round"]
        ('draft', 'next', 0)
        """
    def action(self, action: ActionLike) -> _A:
        """Returns the action with this index or text. Raises `InvalidNotationError` for any other.

        >>> import midgard
        >>> midgard.Champions().action(27)
        Action("beg")
        """
    def index(self, action: ActionLike) -> int:
        """Returns the index of an action. Raises `InvalidNotationError` for what is not an action.

        >>> import midgard
        >>> midgard.Champions().index("beg")
        27
        """
    def new_state(
        self,
        *,
        seed: int | str | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
    ) -> _S:
        """Returns a new game at its first decision.

        By default chance is sampled from `seed`, 0 to 2**128 - 1, a number or its decimal digits as text; without a seed,
        from 128 secret bits of the system.
        With `chance="explicit"` the state stops at every chance event, one die or card at a time, and `apply`
        answers it. With `script=[...]` the answers come from a list of outcomes, numbers or texts. An answer that is
        missing, impossible or left over raises `ScriptError`. `then` chooses what follows the end of a script:
        `then="sampled"` samples further answers from `seed`, `then="explicit"` stops at each chance event.

        Raises `InvalidOptionError` for options that are out of range or cannot be combined.

        >>> import midgard
        >>> game = midgard.Champions(players=3)
        >>> game.new_state(seed=7) == game.new_state(seed=7)
        True
        """
    def from_dict(
        self,
        data: dict[str, Any],
        *,
        seed: int | str | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
    ) -> _S:
        """Reads a state from the dict of `to_dict`. The options for chance are those of `new_state`. A dict holds a position
        and no options: it is read by the rules of this game, whichever game has written it.

        Raises `InvalidSnapshotError`, which lists every problem, if the dict is not a valid state of the game.

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
        seed: int | str | None = None,
        chance: ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
        then: AfterScript | None = None,
    ) -> _S:
        """Like `from_dict`, for JSON text."""
    def from_bytes(self, data: bytes) -> _S:
        """Reads a state with its chance stream from the bytes of `to_bytes`. Raises `InvalidSnapshotError`, which describes why,
        for any other bytes.
        """
    def events_for(self, events: Iterable[Any], seat: int) -> list[Any]:
        """Returns the events that a seat sees, with `None` in place of what it may not know.

        Raises `IndexError` for a seat that does not exist, `ValueError` for dicts that are not events of the game.

        >>> import midgard
        >>> game = midgard.Champions()
        >>> dealt = {"name": "dealt", "seat": 1, "destiny": "prepared", "rule": "setup.destiny"}
        >>> game.events_for([dealt], 0)
        [{'name': 'dealt', 'seat': 1, 'destiny': None, 'rule': 'setup.destiny'}]
        """
    def describe_events(self, events: Iterable[Any]) -> list[str]:
        """Returns the events in words, one line each; similar events in a row, such as the dice of one throw, share a line.

        Raises `ValueError` for dicts that are not events of the game.

        >>> import midgard
        >>> game = midgard.Champions()
        >>> game.describe_events([{"name": "begged", "seat": 1, "rule": "placement.beg"}])
        ['seat 1 begs']
        """
    def record(self, *, seed: int | str) -> Record:
        """Returns a `Record`: a new game that keeps its history.

        >>> import midgard
        >>> record = midgard.Champions().record(seed=7)
        >>> record.apply(record.state.legal_actions()[0])
        False
        """
    def replay(self, text: str) -> _S:
        """Returns the state at the end of a record, given as its JSON text, with explicit chance. Raises
        `InvalidSnapshotError`, which names the event that is not possible.
        """
    def _corrections(self) -> str | None: ...
    def _new_logged(self, seed: int) -> tuple[_S, list[int]]: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class LegalActions(Generic[_A]):
    """The legal actions of a position, ascending. Supports `in`, `len`, iteration and indexing. It does not change when the
    state does.

    `in` takes what `State.apply` takes: a text, an index or an `Action`. It raises `InvalidNotationError` for a text or
    a number that is not an action in any position, and `TypeError` for any other object.

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
    def __reduce__(self) -> tuple[Any, ...]: ...

@disjoint_base
class BaseState(Generic[_G, _A]):
    """A game in progress."""
    @property
    def game(self) -> _G:
        """The game with its options."""
    @property
    def current_player(self) -> int:
        """The seat that decides, from 0; `midgard.CHANCE` (-1) or `midgard.TERMINAL` (-4)."""
    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
    @property
    def is_chance(self) -> bool:
        """Whether a chance event is open. Only possible with explicit chance."""
    @property
    def scores(self) -> list[int]:
        """The score of each seat: the sum of its score sheet, in Champions of Midgard its glory. It is final when the game
        is over. Before, it includes only what everybody sees; in Champions of Midgard the glory track. 0 in a game
        without scores.
        """
    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty before the end, and at the end of a game that nobody wins. In Champions of Midgard
        the most glory wins, then the most defeated enemies; otherwise victory is shared [score.tie].
        """
    @property
    def ranks(self) -> list[int]:
        """The rank of each seat at the end, from 1; tied seats share a rank [score.tie]. Empty before the end."""
    @property
    def phase(self) -> str:
        """The name of the phase, as in `view(seat)["phase"]["name"]`. docs/reference/state.md lists those of Champions of Midgard.

        >>> import midgard
        >>> midgard.Champions().new_state(seed=1).phase
        'draft'
        """
    @property
    def prompt(self) -> str:
        """A sentence for the seat that decides, and for no other: what the state waits for. With sealed assignment it names
        the place that the seat is sending to, in a deal in the making what lies in the pot, which no other seat may know.
        """
    @property
    def script_left(self) -> int:
        """The number of script answers that are not used yet; 0 without a script."""
    def returns(self) -> list[float]:
        """Returns the return of each seat, within `game.return_range`; 0.0 before the end. It is usually the share of
        victory, 0.0 to 1.0: every seat of a team that wins alone has 1.0.
        """
    def rewards(self) -> list[float]:
        """Returns the reward of each seat for the event that led here: 0.0 before the end, and at the end its
        return, as `returns()`.
        """
    @property
    def legal(self) -> LegalActions[_A]:
        """The legal actions as a collection of `Action`: `"leader ullr" in state.legal`, `len(state.legal)`,
        `for action in state.legal`. `legal_actions()` is faster and returns indices.

        >>> import midgard
        >>> state = midgard.Champions(start_player=0).new_state(seed=1)
        >>> "leader ullr" in state.legal
        True
        """
    def legal_actions(self) -> list[int]:
        """Returns the indices of the legal actions, ascending; empty at chance nodes and at the end.

        >>> import midgard
        >>> midgard.Champions(start_player=0).new_state(seed=1).legal_actions()
        [31, 32, 33, 34, 35]
        """
    @overload
    def legal_mask(self, out: None = None) -> npt.NDArray[np.bool_]:
        """Returns the legal actions as a NumPy array of shape `(game.action_count,)`, which is true or 1 where the action
        is legal. Without `out` it is a new `bool` array. out: an array of that shape and of dtype `bool`, `int8` or
        `uint8`, which is overwritten and returned.

        Raises `TypeError` for an `out` of another dtype or number of dimensions, `ValueError` for an `out` of another
        length and for one that is read-only.

        >>> import midgard
        >>> mask = midgard.Champions(start_player=0).new_state(seed=1).legal_mask()
        >>> mask.shape, mask.dtype.name, int(mask.sum())
        ((129,), 'bool', 5)
        """
    @overload
    def legal_mask(self, out: _Mask) -> _Mask: ...
    def apply(self, action: ActionLike) -> bool:
        """Plays a decision, given as an index, a text or an `Action`; at a chance node, answers with an outcome, given as
        its number or text. The game then goes on to the next decision or, with explicit chance, to the next chance
        node. Returns whether the game is over. An error changes nothing.

        Raises `IllegalActionError` (with `action` and `reason`) if the action is not legal or the outcome not possible,
        `InvalidNotationError` if it is not an action of the game, `ScriptError` if the script has no answer that
        fits.

        >>> import midgard
        >>> state = midgard.Champions(start_player=0).new_state(seed=1)
        >>> state.apply("leader ullr")
        False
        """
    def apply_events(self, action: ActionLike) -> list[Any]:
        """Plays a decision or answers chance, as `apply` does, and returns what happened, in order, as a list of dicts
        (docs/reference/events.md). The list includes hidden information; `game.events_for` filters it for a seat.

        Raises what `apply` raises. An error changes nothing.

        >>> import midgard
        >>> state = midgard.Champions(start_player=0).new_state(seed=1)
        >>> state.apply_events("leader ullr")
        [{'name': 'drafted', 'seat': 3, 'leader': 'ullr', 'rule': 'setup.draft'}]
        """
    def apply_many(self, actions: Iterable[ActionLike]) -> bool:
        """Plays several decisions in order, from a list, a tuple or an array of what `apply` takes. Plays all or none: an
        error changes nothing. Returns whether the game is over.

        Raises what `apply` raises, with the position of the action, counted from 0, in the message and as `position`.

        >>> import midgard
        >>> state = midgard.Champions(players=2, start_player=0).new_state(seed=1)
        >>> state.apply_many(["leader ullr", "leader asmundr"])
        False
        """
    def child(self, action: ActionLike, *, seed: int | str | None = None) -> Self:
        """Returns a new state: this one after an action, with future dice of its own, those of
        `clone(seed=seed)`. Raises what `apply` raises. An error changes nothing.

        >>> import midgard
        >>> state = midgard.Champions(start_player=0).new_state(seed=1)
        >>> state.child("leader ullr", seed=5) == state.child("leader ullr", seed=5)
        True
        """
    def clone(self, *, seed: int | str | None = None) -> Self:
        """Returns the same position with future dice of its own, so that a planner never sees the real ones. Nothing in
        the copy, its dice and bytes included, reveals the dice of this state. `copy.copy` keeps the future. The rest of
        a script is copied.

        seed: with a seed, 0 to 2**128 - 1, the copy depends on the position and the seed alone. Without one, the dice
        differ from call to call, but are the same for the same sequence of calls: workers that unpickle one state and
        call `clone()` all get the same copy. Give each worker a seed of its own.

        Raises `InvalidOptionError` for another seed. An error changes nothing.

        >>> import copy, midgard, pickle
        >>> state = midgard.Champions().new_state(seed=1)
        >>> worker = pickle.loads(pickle.dumps(state))
        >>> worker.clone(seed=3).to_bytes() == state.clone(seed=3).to_bytes()
        True
        >>> state.clone() == state == copy.copy(state)
        True
        """
    def clones(self, n: int, *, seed: int | str | None = None) -> list[Self]:
        """Returns a list of `n` copies, as `clone` makes them, each with different dice.

        n: 0 to 2**24. seed: with a seed, the copies depend on the position and the seed alone, the first is
        `clone(seed=seed)`, and a greater `n` only adds copies.

        Raises `InvalidOptionError` for another number or seed. An error changes nothing.

        >>> import midgard
        >>> state = midgard.Champions().new_state(seed=1)
        >>> copies = state.clones(8, seed=3)
        >>> len({copy.to_bytes() for copy in copies})
        8
        """
    @overload
    def chance_outcomes(self, *, exact: Literal[True] = True) -> list[tuple[int, Fraction]]:
        """Returns the outcomes of the open chance event, ascending, with their probabilities as fractions that sum to
        exactly 1, or as floats with `exact=False`. Empty when no chance event is open.

        >>> import midgard
        >>> midgard.Champions().new_state(chance="explicit").chance_outcomes()[0]
        (0, Fraction(1, 4))
        """
    @overload
    def chance_outcomes(self, *, exact: Literal[False]) -> list[tuple[int, float]]: ...
    def outcome_text(self, outcome: int | str) -> str:
        """Returns the text of an outcome of the open chance event. Raises `IllegalActionError` when no chance event is open
        and for an outcome that is not possible.

        >>> import midgard
        >>> midgard.Champions().new_state(chance="explicit").outcome_text(0)
        'folk_warriors'
        """
    def score_sheet(self, seat: int) -> dict[str, int]:
        """Returns the lines of a seat's score sheet; their sum is its score. Lines that are counted at the end of the game
        are 0 until then; in Champions of Midgard those from `destinies` on. Empty in a game without score sheets.

        Raises `IndexError` for a seat that does not exist.

        >>> import midgard
        >>> sum(midgard.Champions().new_state(seed=1).score_sheet(0).values())
        0
        """
    def explanation(self, action: ActionLike) -> Explanation:
        """The effect of an action here, or the reason why it is not legal, in parts: `text`, the sentence; `remarks`, facts that
        the sentence does without, such as the numbers of a foe; `rules`, the tags of its rules. `explain` joins
        them.

        Raises `InvalidNotationError` for a value that is not an action.

        >>> import midgard
        >>> state = midgard.Champions(start_player=0).new_state(seed=1)
        >>> state.explanation("leader gylfir")["rules"]
        ['setup.draft', 'leader.gylfir']
        """
    def explain(self, action: ActionLike) -> str:
        """Returns a sentence on the effect of an action here, with the tags of its rules, or why it is not legal."""
    def why_not(self, action: ActionLike) -> str | None:
        """Returns why an action is not legal here, with the tag of the rule, or `None` if it is legal.

        >>> import midgard
        >>> midgard.Champions(start_player=0).new_state(seed=1).why_not("leader ullr") is None
        True
        """
    def table(self, seat: int | None = None) -> str:
        """Returns the table as text: what a seat may see or, without a seat, what everybody may see."""
    def sheet_text(self, seat: int | None = None) -> str:
        """Returns the score sheets of all seats as text: what a seat can count or, without a seat, what everybody can."""
    @overload
    def observation(
        self,
        seat: int,
        out: None = None,
        *,
        memory: Memory = "perfect",
        dtype: Literal["float32"] = "float32",
    ) -> npt.NDArray[np.float32]:
        """Returns what a seat knows as a NumPy array of shape `(game.observation_size,)`, in the blocks of
        `game.observation_layout`. `memory="perfect"` includes all that a player knows who forgets nothing;
        `memory="table"` includes only what lies in sight now.

        dtype: `float32` stores each number divided by the scale of its block, `uint8` each number minus the smallest of
        its block. out: an array of that shape and of one of these dtypes, which is overwritten and returned.

        Raises `IndexError` for a seat that does not exist, `InvalidOptionError` for another memory or dtype,
        `TypeError` for an `out` of another dtype or number of dimensions, `ValueError` for an `out` of another length
        and for one that is read-only.

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
        """Returns what a seat knows as bytes. Two states of a game have the same key exactly if the seat cannot tell them
        apart. The first byte is the seat.

        Raises `IndexError` for a seat that does not exist.

        >>> import midgard
        >>> state = midgard.Champions().new_state(seed=1)
        >>> state.information_key(2) == state.determinize(2, seed=5).information_key(2)
        True
        """
    def view(self, seat: int) -> Mapping[str, Any]:
        """Returns what a seat knows as plain data: `to_dict` without everything that the seat cannot see. See
        `docs/reference/view.md`.

        Raises `IndexError` for a seat that does not exist.

        >>> import midgard
        >>> view = midgard.Champions().new_state(seed=1).view(2)
        >>> view["seat"], view["sealed"], len(view["clans"])
        (2, False, 4)
        """
    def determinize(
        self,
        seat: int,
        seed: int | str,
        *,
        chance: Literal["sampled", "explicit"] | None = None,
        belief: str = "uniform",
    ) -> Self:
        """Samples a state from all those that the seat cannot tell from this one. Unseen cards are equally likely in every
        place, and hidden choices of others are uniform over what they could choose. The result depends only on what
        the seat knows and on the seed. Its future dice are derived from the seed, and are not those of a game with
        that seed. Chance is explicit if it is explicit here, or with `chance="explicit"`; with `chance="sampled"` it is
        sampled.

        With `belief="policy:NAME"` others are taken to choose as that policy of the game does, but for a tenth of their
        choices, which are random: the hidden choices that the state still shows are sampled accordingly, and a state is the
        likelier, the better it explains the visible ones. `docs/manual/search.md` lists which choices count.

        Raises `IndexError` for a seat that does not exist, `InvalidOptionError` for a seed that is not 0 to 2**128 - 1
        and for another word.

        >>> import midgard
        >>> state = midgard.Champions(start_player=0).new_state(seed=1)
        >>> state.determinize(0, seed=5) == state.determinize(0, seed=5)
        True
        """
    def to_dict(self) -> dict[str, Any]:
        """Returns the state as plain data, which `game.from_dict` reads. It is the whole state with its hidden cards, not
        what a seat sees. See `docs/reference/state.md`.
        """
    def to_json(self) -> str:
        """Returns the data of `to_dict` as JSON text."""
    def to_bytes(self) -> bytes:
        """Returns the state and its chance stream as a few hundred bytes, versioned and with a checksum, which
        `game.from_bytes` reads.
        """
    def _apply_logged(self, action: ActionLike) -> list[int]: ...
    def _is_secret(self, action: ActionLike) -> bool: ...
    @overload
    def rollout(
        self, seed: int | str, *, policy: str = "random", value: Literal["returns"] = "returns"
    ) -> list[float]:
        """Plays a copy to its end and returns the return of each seat, as `returns` does (floats within
        `game.return_range`), or with `value="scores"` the score of each seat (integers). The state does not change.

        seed: 0 to 2**128 - 1; all chance and decisions come from it, so the future of this state is not used. policy:
        `random` or a policy of the game such as `greedy`, for every seat. Works at decisions, at chance nodes and at
        the end. Other threads run meanwhile. Raises `InvalidOptionError` for a seed, policy or value that does not
        exist or is out of range.

        >>> import midgard
        >>> state = midgard.Champions(players=2).new_state(seed=1)
        >>> sum(state.rollout(7)), state.rollout(7) == state.rollout(7)
        (1.0, True)
        >>> len(state.rollout(7, policy="greedy", value="scores"))
        2
        """
    @overload
    def rollout(
        self, seed: int | str, *, policy: str = "random", value: Literal["scores"]
    ) -> list[int]: ...
    def key(self) -> int:
        """Returns a 64-bit hash of the position (0 to 2**64 - 1) for transposition tables. Equal states of a game have the
        same key in every run and on every machine; different states have different keys with overwhelming
        probability. Hidden cards are part of the key; the chance stream is not. Keys may differ between versions of
        midgard.

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
    """`n` games of `game` that are stepped together. Results are in NumPy arrays, which are allocated once and
    overwritten by each step: copy what you want to keep. See `docs/manual/learning.md`.

    seed: 0 to 2**128 - 1, or an array of n seeds. Row `i` plays the same game as
    `game.new_state(seed=int(batch.seeds[i]))`, for any number of threads.
    observations: whether to write the observation of the seat to act; dtype: `float32` or `uint8`; memory: `perfect`
    or `table`. reward: `returns` (the return of the seat when the game ends) or `score` (the change in each step).
    autoreset: `next_step`, `same_step` or `disabled`, as Gymnasium defines them, or its `AutoresetMode`.
    illegal: `raise` (no row moves, and the error names the rows) or `penalize` (the game of the row ends, and the seat
    that acted gets `penalty`). max_decisions: truncates a game after this many decisions; 0 means never.
    threads: the number of threads; 0 means one per core. Only one Python thread at a time may use a batch; a call
    in another one raises `MidgardError`.

    Raises `InvalidOptionError` for an option out of range, `TypeError` and `ValueError` for seeds of another dtype
    or length.

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
        seed: int | str | Seeds = 0,
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
        """When a new game begins after the end of one: `next_step`, `same_step` or `disabled`."""
    @property
    def reward(self) -> Literal["returns", "score"]:
        """The kind of reward: `returns` or `score`."""
    @property
    def threads(self) -> int:
        """The number of threads."""
    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """bool, shape `(n, game.action_count)`: which actions are legal; none where the game is over."""
    @property
    def legal_counts(self) -> npt.NDArray[np.int16]:
        """int16, shape `(n,)`: the number of legal actions."""
    @property
    def seats(self) -> npt.NDArray[np.int8]:
        """int8, shape `(n,)`: the seat to act, or `midgard.TERMINAL` (-4)."""
    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """float32, shape `(n, game.players)`: the reward of each seat for the last step."""
    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """bool, shape `(n,)`: whether the game has ended, in the last step or, with autoreset disabled, before it."""
    @property
    def truncated(self) -> npt.NDArray[np.bool_]:
        """bool, shape `(n,)`: whether the game was truncated after `max_decisions`."""
    @property
    def illegal(self) -> npt.NDArray[np.bool_]:
        """bool, shape `(n,)`: whether the last action was not legal; only with `illegal="penalize"`."""
    @property
    def seeds(self) -> npt.NDArray[np.object_]:
        """object, shape `(n,)`: the seed of each row's game, an integer up to 2**128 - 1. Each call returns a new array.
        Anybody who has a seed can replay the game and see its future.
        """
    @property
    def actions(self) -> npt.NDArray[np.int64]:
        """int64, shape `(n,)`: the last draw of `sample_legal` or `sample_policy`."""
    # of the dtype that was asked for; None when observations are off
    @property
    def observations(self) -> Any:
        """float32 or uint8, shape `(n, game.observation_size)`: the observation of the seat to act or, where the game is
        over, of the seat that acted last. `None` with `observations=False`.
        """
    @property
    def final_observations(self) -> Any:
        """The last observations of the games that the last step ended, for the seat that acted last; valid where
        `terminated` or `truncated` is set. `None` unless `autoreset="same_step"` and observations are on.
        """
    def active(
        self,
    ) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.float32]]:
        """Returns the entries of the float32 observations that are not 0, as new arrays in the order in which
        `torch.nn.EmbeddingBag` takes them:

        * indices, int32, shape `(m,)`: the place of each entry in its observation, row after row, ascending;
        * offsets, int32, shape `(n + 1,)`: the entries of row `i` are `offsets[i]` to `offsets[i + 1] - 1`, as with
          `include_last_offset=True`;
        * values, float32, shape `(m,)`: the entries, for `per_sample_weights`; most of them are 1.

        They are those of `batch.observations` after a step, for any dtype and also with `observations=False`, where no
        dense row is written. An array is handed to another library without a copy by its `from_dlpack`.

        Raises `ValueError` if there are 2**31 entries or more.

        >>> import midgard, numpy
        >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
        >>> indices, offsets, values = batch.active()
        >>> first = numpy.zeros(batch.game.observation_size, dtype="float32")
        >>> first[indices[: offsets[1]]] = values[: offsets[1]]
        >>> bool((first == batch.observations[0]).all())
        True
        """
    def step(self, actions: WholeNumbers) -> None:
        """Plays an action in each row. actions: an array of shape `(n,)` of any integer dtype. A row whose game is over
        (seat -4) ignores its action. With autoreset disabled such a row stays as it is, with reward 0, until it is
        reset; otherwise a new game begins in it.

        Raises `TypeError` for another dtype or number of dimensions, `ValueError` for another length, and with
        `illegal="raise"` `IllegalActionError` (with `rows`) when an action is not legal in its row. An error changes
        nothing.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
        >>> batch.step(batch.masks.argmax(axis=1))
        """
    def step_random(self, seed: int | str = 0) -> None:
        """Draws a legal action for each row, uniformly, and plays it: `sample_legal` and `step` in one call.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(players=2), 4, seed=1, autoreset="disabled")
        >>> while not batch.terminated.all():
        ...     batch.step_random(seed=5)
        """
    def sample_legal(self, seed: int | str = 0) -> npt.NDArray[np.int64]:
        """Draws a legal action for each row, uniformly, writes it into `batch.actions` and returns that array. It holds
        -1 where the game is over. A draw depends on the seed, the game of the row and the number of its decisions so
        far: one seed is enough for a whole run and gives a new draw at each decision.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
        >>> bool(batch.masks[range(4), batch.sample_legal(seed=5)].all())
        True
        """
    def sample_policy(
        self, logits: npt.NDArray[np.float32], seed: int | str = 0
    ) -> npt.NDArray[np.int64]:
        """Like `sample_legal`, with probabilities proportional to `exp(logit)` over the legal actions. logits: a
        C-contiguous float32 array of shape `(n, game.action_count)`. Logits of illegal actions are ignored; minus
        infinity excludes an action.

        Raises `TypeError` for another dtype or number of dimensions, and `ValueError` for another shape and when the
        logits of the legal actions of a row include NaN or plus infinity or exclude every action. An error does not
        change `batch.actions`.

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
        seeds: int | str | Seeds | None = None,
    ) -> None:
        """Begins new games in the rows of `indices`, an array or list of row numbers or a mask of shape `(n,)`; in all
        rows without it. seeds: an array with one seed for each of these rows; or a number, and then row `i` is as in a
        new batch with that seed. Without seeds, each row goes on to the next game of its own sequence.

        Raises `IndexError` for a row that does not exist, `ValueError` for a row that is named twice and for another
        number of seeds, `TypeError` for another dtype, `InvalidOptionError` for seeds out of range.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
        >>> before = batch.seeds.copy()
        >>> batch.reset([0, 2])
        >>> (batch.seeds == before).tolist()
        [False, True, False, True]
        """
    def state(self, index: int) -> _S:
        """Returns a row as a `State` with the same chance to come, as `copy.copy` does for a state. Planners should use
        its `clone()`.

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
        seeds: int | str | Seeds | None = None,
    ) -> None:
        """Overwrites rows with states: `indices` is as in `reset`, with one `State` of the same game for each row.
        seeds: as in `reset`; without it, the rows take the seeds of their next games. Row `i` then goes on as
        `game.from_dict(state.to_dict(), seed=int(batch.seeds[i]))`, so the future of the state is not copied.
        `max_decisions` counts from here. `state(i)` is the inverse.

        Raises what `reset` raises, `TypeError` for anything but a list of states, `ValueError` for another number of
        states than rows, for a state of another game, and with `autoreset="same_step"` for a state whose game is
        over. An error changes nothing.

        >>> import midgard
        >>> game = midgard.Champions()
        >>> batch, state = midgard.Batch(game, 4, seed=1), game.new_state(seed=9)
        >>> batch.set_states([0, 2], [state, state], seeds=[5, 6])
        >>> batch.state(0) == batch.state(2) == state, batch.seeds[2]
        (True, 6)
        """
    def fork(self, index: int, k: int) -> Batch[_S]:
        """Returns a new batch of `k` copies of a row. Each copy has chance of its own, which differs from call to call
        but is the same for the same sequence of calls. The row keeps its future, and no copy shares it.

        Raises `IndexError` for a row that does not exist, `InvalidOptionError` for `k` out of range.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
        >>> forks = batch.fork(2, 100)
        >>> forks.state(0) == forks.state(99) == batch.state(2), len(set(forks.seeds.tolist()))
        (True, 100)
        """
    def fork_onto(self, index: int, rows: WholeNumbers | npt.NDArray[np.bool_]) -> None:
        """Like `fork`, but overwrites rows of this batch. `rows` is as in `reset`.

        Raises what `reset` and `fork` raise.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
        >>> batch.fork_onto(2, [0, 1])
        >>> batch.state(0) == batch.state(1) == batch.state(2)
        True
        """
    def determinize(self, seats: WholeNumbers, seeds: int | str | Seeds) -> Batch[_S]:
        """Returns a new batch in which each row is sampled from what a seat knows, as `State.determinize` does, with
        chance of its own. seats: an array of shape `(n,)`; seeds: an array of shape `(n,)`, or a number from which
        each row derives its seed as in a new batch. This batch does not change.

        Raises `IndexError` for a seat that does not exist, `ValueError` for another length, `TypeError` for another
        dtype, `InvalidOptionError` for seeds out of range.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(), 4, seed=1)
        >>> sampled = batch.determinize(batch.seats, 5)
        >>> bool((sampled.observations == batch.observations).all())
        True
        """
    def rollout(
        self, seed: int | str | Seeds, *, policy: str = "random"
    ) -> npt.NDArray[np.float32]:
        """Plays a copy of each row to its end and returns the return of each seat as a new float32 array of
        shape `(n, game.players)`. seed: an array of n seeds, or a number from which each row derives its seed as in
        a new batch. Row `i` is `batch.state(i).rollout(seed of row i)`; it does not use the future of the row.
        policy: `random` or a policy of the game such as `greedy`, for every seat.

        Raises `InvalidOptionError` for a policy that the game does not have and for seeds out of range, `TypeError` and
        `ValueError` for seeds of another dtype or length.

        >>> import midgard
        >>> batch = midgard.Batch(midgard.Champions(players=2), 4, seed=1)
        >>> batch.rollout(5).sum(axis=1).tolist()
        [1.0, 1.0, 1.0, 1.0]
        """
    def save(self) -> bytes:
        """Returns the batch as bytes, versioned and with a checksum, for checkpoints: its options and, for each row, the
        state and the chance to come. The results of the last step are not saved: after `load` the arrays are as if
        no step had been made yet.

        >>> import midgard
        >>> game = midgard.Champions()
        >>> batch = midgard.Batch(game, 4, seed=1)
        >>> midgard.Batch.load(game, batch.save()).state(3) == batch.state(3)
        True
        """
    @staticmethod
    def load(game: BaseGame[_S, Any] | Game, data: bytes, *, threads: int = 0) -> Batch[_S]:
        """Reads a batch from the bytes of `save`. threads: as in a new batch. Raises `InvalidSnapshotError`, which describes
        why, for bytes that midgard did not write, that are damaged or of another version, or that belong to a game
        with other options, cards or rules.
        """
    def __len__(self) -> int: ...
    def __copy__(self) -> Batch[_S]: ...
    def __deepcopy__(self, _memo: object, /) -> Batch[_S]: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Bot:
    """A built-in bot with random numbers of its own. name: `random`, `greedy`, `flat-mc:N` or `ismcts:N` with a number of
    simulations, `ismcts-1` to `ismcts-5`, or `puct:N:module:evaluator` with your own evaluator; `docs/manual/search.md`
    describes the searches. Raises `InvalidOptionError` for a name that no bot has and for a seed or seat out of range.

    >>> import midgard
    >>> state = midgard.Champions().new_state(seed=1)
    >>> midgard.Bot("greedy", seed=1).choose(state) in state.legal_actions()
    True
    """
    def __new__(cls, name: str, *, seed: int | str | None = None, seat: int = 0) -> Bot: ...
    @property
    def name(self) -> str:
        """The name of the bot."""
    def choose(self, state: State) -> int:
        """Returns one of the legal actions of the seat that decides. Other threads run meanwhile. Ctrl-C raises
        `KeyboardInterrupt` and changes nothing. Raises `IllegalActionError` when no seat decides.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Cancellation:
    """Cancels searches from another thread. It is given to searches before they begin, and cancels those that are running
    and those that begin later. A search that is cancelled raises `MidgardError`.

    >>> from midgard.search import Cancellation
    >>> cancellation = Cancellation()
    >>> cancellation.cancel()
    >>> cancellation.is_cancelled
    True
    """
    def __new__(cls) -> Cancellation: ...
    def cancel(self) -> None:
        """Cancels the searches; again, it does nothing."""
    @property
    def is_cancelled(self) -> bool:
        """Whether `cancel` has been called."""

@final
class _Searcher:
    def __new__(cls, options: dict[str, Any]) -> _Searcher: ...
    def search(self, state: State, cancellation: Cancellation | None = None) -> _Found: ...
    def search_with(
        self,
        state: State,
        evaluator: Callable[..., Any] | _Network,
        batch: int,
        memory: str,
        cancellation: Cancellation | None = None,
    ) -> _Found: ...
    def cancel(self) -> None: ...
    def ponder(self, game: Game, action: int) -> None: ...
    def stop_pondering(self) -> None: ...
    @property
    def is_pondering(self) -> bool: ...
    def search_hooked(
        self,
        state: State,
        hooks: dict[str, Any],
        batch: int,
        cancellation: Cancellation | None = None,
    ) -> _Found: ...
    def keep(self, found: _Found | None, steps: list[int]) -> None: ...

@final
class _Network:
    def __new__(
        cls,
        hidden: list[tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]],
        policy: tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]],
        value: tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]],
    ) -> _Network: ...

@final
class _SelfPlay:
    def __new__(cls, game: Game, search: dict[str, Any], options: dict[str, Any]) -> _SelfPlay: ...
    def next(self, evaluator: Callable[..., Any] | _Network) -> dict[str, Any] | None: ...
    def take_finished(self) -> dict[str, Any] | None: ...
    @property
    def leaves(self) -> int: ...

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
    win_shares: int
    score: int
    score_squares: int
    returns: int
    return_squares: int

class _RawTotals(TypedDict):
    games: int
    decisions: int
    choices: int
    digest: str
    bots: dict[str, _RawGroup]
    seats: dict[str, _RawGroup]
    orders: dict[str, _RawGroup]
    characters: dict[str, _RawGroup]
    sheet: dict[str, int]
    actions: list[int]
    action_squares: list[int]
    counters: dict[str, int]
    counter_games: list[int]
    products: dict[str, list[int]]
    tables: dict[str, dict[str, tuple[npt.NDArray[Any], list[str]]]]

class _RawRun(_RawTotals):
    seconds: float
    interrupted: bool

class _RunInput(TypedDict):
    first: int
    games: int
    seed: int | str
    threads: int
    seating: str
    tables: list[str]

def _simulate(
    game: Game,
    bots: list[str],
    input: _RunInput,
    progress: Callable[[int], object] | None = None,
) -> _RawRun: ...
def _tabulate(
    game: Game, bots: list[str], input: _RunInput, played: list[tuple[int, list[int]]]
) -> _RawTotals: ...
def _table_columns(game: Game) -> dict[str, tuple[str, list[str]]]: ...
def game_seed(seed: int | str, number: int) -> int:
    """Returns the seed of game `number` of a run. With it that game can be repeated alone, with the same dice, cards and
    random numbers of bots. Game 0 has the seed of the run. The seed of any other game reveals neither the seed of the
    run nor those of its other games. Raises `InvalidOptionError` for numbers out of range.

    >>> import midgard
    >>> midgard.game_seed(7, 0), midgard.game_seed(7, 3) < 2**128
    (7, True)
    """

def _bot_seed(seed: int, seat: int) -> int: ...
def _shown_seed(seed: int, seat: int, number: int) -> int: ...
def _cores() -> int: ...
def _restore_legal(game: Game, actions: list[int]) -> LegalActions[Any]: ...
def _restore_batch(game: Game, data: bytes, threads: int) -> Batch[Any]: ...
def _restore_bot(name: str, numbers: Sequence[int]) -> Bot: ...
def _restore_game(version: int, *saved: Any) -> BaseGame[Any, Any]: ...
def _restore_state(game: Game, data: bytes) -> BaseState[Any, Any]: ...
