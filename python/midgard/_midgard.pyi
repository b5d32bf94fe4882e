"""Types of the compiled module; its documentation is in it: ``help(midgard.State)``."""

from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from fractions import Fraction
from os import PathLike
from typing import (
    Any,
    Final,
    Generic,
    Literal,
    SupportsIndex,
    TypeAlias,
    TypedDict,
    TypeVar,
    final,
    overload,
    type_check_only,
)

import numpy as np
import numpy.typing as npt

from midgard.record import Record

_ActionLike: TypeAlias = SupportsIndex | str | Action
_Mask = TypeVar("_Mask", npt.NDArray[np.bool_], npt.NDArray[np.int8], npt.NDArray[np.uint8])
_Memory: TypeAlias = Literal["perfect", "table"]
_Dtype: TypeAlias = Literal["float32", "uint8"]
_Cell = TypeVar("_Cell", np.float32, np.uint8)
_Whole: TypeAlias = npt.NDArray[np.integer[Any]] | list[int]
_Autoreset: TypeAlias = Literal["next_step", "same_step", "disabled"] | Enum
_ChanceMode: TypeAlias = Literal["sampled", "explicit", "scripted"]

__all__ = [
    "BOTS",
    "CHANCE",
    "RULES_VERSION",
    "TERMINAL",
    "Action",
    "Batch",
    "Bot",
    "Champions",
    "IllegalActionError",
    "InvalidCardsError",
    "InvalidNotationError",
    "InvalidOptionError",
    "InvalidSnapshotError",
    "MidgardError",
    "ObservationBlock",
    "ScriptError",
    "State",
    "_Found",
    "_Searcher",
    "__version__",
    "_exact_odds",
    "_journey_odds",
    "_odds",
    "_odds_data",
    "_restore_batch",
    "_restore_game",
    "_restore_state",
    "_results",
    "_simulate",
    "check_cards",
]

__version__: Final[str]
RULES_VERSION: Final[int]
BOTS: Final[list[str]]
CHANCE: Final = -1
TERMINAL: Final = -4

class MidgardError(ValueError): ...

class IllegalActionError(MidgardError):
    action: Action | None
    reason: str
    position: int  # of `apply_many`
    rows: list[int]  # of `Batch.step`

class InvalidNotationError(MidgardError): ...
class InvalidSnapshotError(MidgardError): ...
class InvalidOptionError(MidgardError): ...
class InvalidCardsError(MidgardError): ...
class ScriptError(MidgardError): ...

@type_check_only
class CardRow(TypedDict):
    table: str
    id: str
    name: str
    numbers: str
    provenance: str
    reconstructed: bool

@type_check_only
class PerWarrior(TypedDict):
    swordsman: int
    spearman: int
    axeman: int

@type_check_only
class PerJourney(TypedDict):
    all_quiet: int
    kraken: int
    lost: int
    no_wind: int
    storm: int
    whirlpool: int

@type_check_only
class ViewClan(TypedDict):
    leader: str | None
    food: int
    wood: int
    coins: int
    favor: int
    blame: int
    warriors: PerWarrior
    workers: int
    begging: int
    extra_worker: bool
    placed: list[str]
    longship: str | None
    runes: list[str]
    used_runes: list[str]
    destinies: list[str]
    destinies_hidden: int
    dealt: int
    revealed: list[str]
    trolls: list[str]
    draugr: list[str]
    monsters: list[str]
    sheet: dict[str, int]

@type_check_only
class ViewShip(TypedDict):
    kind: Literal["small", "large", "private"]
    owner: int
    food: int
    warriors: PerWarrior

@type_check_only
class ViewShore(TypedDict):
    monster: str | None
    bounty: int
    journey: str
    revealed: bool
    known_to: list[int]
    old: bool
    ship: ViewShip | None

@type_check_only
class ViewVisit(TypedDict):
    turn: int
    count: int
    drawn: list[str] | None
    kept: str | None

@type_check_only
class ViewDeck(TypedDict):
    trolls: list[str]
    draugr: list[str]
    monsters: list[str]
    runes: list[str]
    merchants: list[str]

@type_check_only
class ViewJourneys(TypedDict):
    left: int
    unseen: PerJourney
    old: PerJourney
    discards: PerJourney

@type_check_only
class View(TypedDict):
    seat: int
    sealed: bool
    players: int
    round: int
    marker: int | None
    phase: dict[str, Any]  # the fields depend on its name
    clans: list[ViewClan]
    hunters: list[int]
    stock: PerWarrior
    food_stock: int
    supply: PerWarrior
    stalls: list[str]
    longships: list[str]
    huts_sold: int
    troll: str | None
    left_draugr: str | None
    right_draugr: str | None
    rune_row: list[str | None]
    merchant: str | None
    garrison: dict[str, PerWarrior]
    shores: list[ViewShore]
    deck: ViewDeck
    unplaced: list[str]
    destinies_left: int
    sage: list[ViewVisit]
    shown_after: int | None
    journeys: ViewJourneys

_Chance = TypeVar("_Chance", Fraction, float)

@type_check_only
class DestinyBelief(TypedDict, Generic[_Chance]):
    seats: list[_Chance]
    drawn: _Chance
    under: _Chance
    deck: _Chance

@type_check_only
class Belief(TypedDict, Generic[_Chance]):
    journeys: dict[str, dict[str, _Chance] | None]
    destinies: dict[str, DestinyBelief[_Chance]]
    next: dict[str, dict[str, _Chance]]
    sealed: list[dict[str, dict[str, list[_Chance]]] | None]
    asked: dict[str, dict[str, _Chance]] | None

@final
class ObservationBlock:
    @property
    def name(self) -> str: ...
    @property
    def slice(self) -> slice[int, int, int]: ...
    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def range(self) -> tuple[int, int]: ...
    @property
    def scale(self) -> int: ...
    @property
    def labels(self) -> tuple[str, ...]: ...
    @property
    def reading(self) -> Literal["numbers", "word", "words"]: ...
    @property
    def meaning(self) -> str: ...
    def __len__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]  # equal blocks may be of two games

@final
class Action:
    def __new__(cls, text: str) -> Action: ...
    @property
    def index(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def arguments(self) -> tuple[str, ...]: ...
    def __index__(self) -> int: ...
    def __int__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Action], tuple[str]]: ...

@final
class Champions:
    def __new__(
        cls,
        players: int = 4,
        *,
        expansions: Iterable[str] = (),
        variants: Iterable[str] = (),
        cards: str | PathLike[str] | None = None,
        assignment: str = "in_turn",
        start_player: int | None = None,
        skip_forced: bool = False,
    ) -> Champions: ...
    @property
    def name(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def expansions(self) -> tuple[str, ...]: ...
    @property
    def variants(self) -> tuple[str, ...]: ...
    @property
    def assignment(self) -> str: ...
    @property
    def start_player(self) -> int | None: ...
    @property
    def skip_forced(self) -> bool: ...
    @property
    def action_count(self) -> int: ...
    @property
    def max_chance_outcomes(self) -> int: ...
    @property
    def sheet_lines(self) -> list[str]: ...
    @property
    def observation_layout(self) -> list[ObservationBlock]: ...
    @property
    def observation_size(self) -> int: ...
    def decode_observation(
        self, array: npt.NDArray[np.float32] | npt.NDArray[np.uint8]
    ) -> dict[str, Any]: ...
    @overload
    def belief(
        self, state: State, seat: int, *, exact: Literal[True] = True
    ) -> Belief[Fraction]: ...
    @overload
    def belief(self, state: State, seat: int, *, exact: Literal[False]) -> Belief[float]: ...
    def cards(self) -> list[CardRow]: ...
    def action(self, action: _ActionLike) -> Action: ...
    def index(self, action: _ActionLike) -> int: ...
    def new_state(
        self,
        *,
        seed: int | None = None,
        chance: _ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
    ) -> State: ...
    def from_dict(
        self,
        data: dict[str, Any],
        *,
        seed: int | None = None,
        chance: _ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
    ) -> State: ...
    def from_json(
        self,
        text: str,
        *,
        seed: int | None = None,
        chance: _ChanceMode | None = None,
        script: Sequence[int | str] | None = None,
    ) -> State: ...
    def from_bytes(self, data: bytes) -> State: ...
    def record(self, *, seed: int) -> Record: ...
    def replay(self, text: str) -> State: ...
    def _new_logged(self, seed: int) -> tuple[State, bytes]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class State:
    @property
    def game(self) -> Champions: ...
    @property
    def current_player(self) -> int: ...
    @property
    def is_terminal(self) -> bool: ...
    @property
    def is_chance(self) -> bool: ...
    @property
    def round(self) -> int: ...
    @property
    def scores(self) -> list[int]: ...
    @property
    def winners(self) -> list[int]: ...
    @property
    def leaders(self) -> list[str | None]: ...
    @property
    def asked(self) -> str: ...
    @property
    def script_left(self) -> int: ...
    def returns(self) -> list[float]: ...
    def legal_actions(self) -> list[int]: ...
    @overload
    def legal_mask(self, out: None = None) -> npt.NDArray[np.bool_]: ...
    @overload
    def legal_mask(self, out: _Mask) -> _Mask: ...
    def apply(self, action: _ActionLike) -> bool: ...
    def apply_many(self, actions: Iterable[_ActionLike]) -> bool: ...
    def child(self, action: _ActionLike) -> State: ...
    def clone(self) -> State: ...
    @overload
    def chance_outcomes(self, *, exact: Literal[True] = True) -> list[tuple[int, Fraction]]: ...
    @overload
    def chance_outcomes(self, *, exact: Literal[False]) -> list[tuple[int, float]]: ...
    def outcome_text(self, outcome: int | str) -> str: ...
    def score_sheet(self, seat: int) -> dict[str, int]: ...
    def explain(self, action: _ActionLike) -> str: ...
    def why_not(self, action: _ActionLike) -> str | None: ...
    def table(self, seat: int | None = None) -> str: ...
    def sheet_text(self) -> str: ...
    @overload
    def observation(
        self,
        seat: int,
        out: None = None,
        *,
        memory: _Memory = "perfect",
        dtype: Literal["float32"] = "float32",
    ) -> npt.NDArray[np.float32]: ...
    @overload
    def observation(
        self, seat: int, out: None = None, *, memory: _Memory = "perfect", dtype: Literal["uint8"]
    ) -> npt.NDArray[np.uint8]: ...
    @overload
    def observation(
        self,
        seat: int,
        out: npt.NDArray[_Cell],
        *,
        memory: _Memory = "perfect",
        dtype: _Dtype = "float32",
    ) -> npt.NDArray[_Cell]: ...
    def information_key(self, seat: int) -> bytes: ...
    def view(self, seat: int) -> View: ...
    def determinize(self, seat: int, seed: int) -> State: ...
    def to_dict(self) -> dict[str, Any]: ...
    def to_json(self) -> str: ...
    def to_bytes(self) -> bytes: ...
    def _apply_logged(self, action: _ActionLike) -> bytes: ...
    def _event_text(self, outcomes: Sequence[int]) -> str: ...
    def _story(self, before: State, seat: int | None = None) -> list[str]: ...
    def _is_secret(self, action: _ActionLike) -> bool: ...
    @overload
    def rollout(
        self, seed: int, *, policy: str = "random", value: Literal["returns"] = "returns"
    ) -> list[float]: ...
    @overload
    def rollout(
        self, seed: int, *, policy: str = "random", value: Literal["scores"]
    ) -> list[int]: ...
    def key(self) -> int: ...
    def _perft(self, depth: int) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]  # a state changes, so it cannot be a key
    def __copy__(self) -> State: ...
    def __deepcopy__(self, _memo: object, /) -> State: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Batch:
    def __new__(
        cls,
        game: Champions,
        n: int,
        seed: int | _Whole = 0,
        *,
        observations: bool = True,
        dtype: Literal["float32", "uint8"] = "float32",
        memory: Literal["perfect", "table"] = "perfect",
        reward: Literal["returns", "glory"] = "returns",
        autoreset: _Autoreset = "next_step",
        illegal: Literal["raise", "penalize"] = "raise",
        penalty: float = -1.0,
        max_decisions: int = 0,
        threads: int = 0,
    ) -> Batch: ...
    @property
    def game(self) -> Champions: ...
    @property
    def autoreset(self) -> Literal["next_step", "same_step", "disabled"]: ...
    @property
    def reward(self) -> Literal["returns", "glory"]: ...
    @property
    def threads(self) -> int: ...
    @property
    def masks(self) -> npt.NDArray[np.bool_]: ...
    @property
    def legal_counts(self) -> npt.NDArray[np.int16]: ...
    @property
    def seats(self) -> npt.NDArray[np.int8]: ...
    @property
    def rewards(self) -> npt.NDArray[np.float32]: ...
    @property
    def terminated(self) -> npt.NDArray[np.bool_]: ...
    @property
    def truncated(self) -> npt.NDArray[np.bool_]: ...
    @property
    def illegal(self) -> npt.NDArray[np.bool_]: ...
    @property
    def seeds(self) -> npt.NDArray[np.uint64]: ...
    @property
    def actions(self) -> npt.NDArray[np.int64]: ...
    # of the dtype that was asked for; None when observations are off
    @property
    def observations(self) -> Any: ...
    @property
    def final_observations(self) -> Any: ...
    def step(self, actions: _Whole) -> None: ...
    def step_random(self, seed: int = 0) -> None: ...
    def sample_legal(self, seed: int = 0) -> npt.NDArray[np.int64]: ...
    def sample_policy(
        self, logits: npt.NDArray[np.float32], seed: int = 0
    ) -> npt.NDArray[np.int64]: ...
    def reset(
        self,
        indices: _Whole | npt.NDArray[np.bool_] | None = None,
        *,
        seeds: int | _Whole | None = None,
    ) -> None: ...
    def state(self, index: int) -> State: ...
    def fork(self, index: int, k: int) -> Batch: ...
    def fork_onto(self, index: int, rows: _Whole | npt.NDArray[np.bool_]) -> None: ...
    def determinize(self, seats: _Whole, seeds: int | _Whole) -> Batch: ...
    def rollout(self, seed: int | _Whole, *, policy: str = "random") -> npt.NDArray[np.float32]: ...
    def save(self) -> bytes: ...
    @staticmethod
    def load(game: Champions, data: bytes, *, threads: int = 0) -> Batch: ...
    def __len__(self) -> int: ...
    def __copy__(self) -> Batch: ...
    def __deepcopy__(self, _memo: object, /) -> Batch: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Bot:
    def __new__(cls, name: str, *, seed: int | None = None, seat: int = 0) -> Bot: ...
    @property
    def name(self) -> str: ...
    def choose(self, state: State) -> int: ...

@final
class _Searcher:
    def __new__(cls, options: dict[str, Any]) -> _Searcher: ...
    def search(self, state: State) -> _Found: ...
    def search_with(
        self, state: State, evaluator: Callable[..., Any], batch: int, memory: str
    ) -> _Found: ...
    def keep(self, found: _Found, steps: list[int]) -> None: ...

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
    ) -> tuple[str, int | None, int | None, int, int, float, list[float]]: ...

class _RawGroup(TypedDict):
    games: int
    wins: float
    win_rate: tuple[float, float, float]
    mean_glory: tuple[float, float, float]

class _RawSimulation(TypedDict):
    games: int
    seconds: float
    interrupted: bool
    decisions: int
    choices: int
    digest: str
    seats: dict[str, _RawGroup]
    leaders: dict[str, _RawGroup]
    sheet: dict[str, int]
    actions: list[int]
    counters: dict[str, int]

class _RawLaw(TypedDict):
    outcomes: list[tuple[int | None, bool, tuple[int, int, int], int, list[str], float]]
    rounds: float
    doubles: float

class _RawLeg(_RawLaw):
    journey: str
    again: bool
    kraken: bool | None
    kraken_rounds: float
    kraken_doubles: float

class _RawChain(TypedDict):
    steps: list[tuple[int, int, int, list[tuple[bool, int, int]]]]
    ends: list[tuple[bool, list[int], int, list[str]]]

class _RawEnemy(TypedDict):
    table: str
    id: str
    name: str
    attack: int
    defense: int
    glory: int
    reward: int
    prohibits: str | None
    reconstructed: bool

class _RawOddsData(TypedDict):
    faces: list[list[tuple[int, int]]]
    enemies: list[_RawEnemy]
    journeys: Sequence[int]
    warriors_per_food: Sequence[int]
    favor_glory: int
    coins_per_glory: int

def check_cards(text: str) -> list[tuple[int, str]]: ...
def _simulate(
    game: Champions,
    bots: list[str],
    games: int,
    seed: int,
    threads: int,
    progress: Callable[[int], object] | None = None,
) -> _RawSimulation: ...
def _results(
    game: Champions,
    bots: list[str],
    games: int,
    seed: int,
    threads: int,
    progress: Callable[[int], object] | None = None,
) -> list[tuple[list[int], list[bool]] | None]: ...
def _odds(game: Champions, given: dict[str, Any], policy: object) -> _RawLaw: ...
def _exact_odds(game: Champions, given: dict[str, Any], policy: object) -> _RawChain: ...
def _journey_odds(
    game: Champions, given: dict[str, Any], voyage: dict[str, Any], policy: object
) -> list[_RawLeg]: ...
def _odds_data(game: Champions) -> _RawOddsData: ...
def _restore_game(
    version: int, saved: tuple[int, list[str], str, int | None, bool, str | None]
) -> Champions: ...
def _restore_batch(game: Champions, data: bytes, threads: int) -> Batch: ...
def _restore_state(game: Champions, data: bytes) -> State: ...
