"""Metrics of one's own: functions over the events and states of games.

A metric is computed from a `Span`: a game, a round or a decision, with everything that happened.

>>> import midgard
>>> @midgard.metrics.metric(per="round")
... def begging(span):
...     return sum(event["name"] == "begged" for event in span.events)
>>> run = midgard.simulate(midgard.Champions(players=2), games=3, seed=1, metrics=[begging])
>>> run.table("rounds")["begging"].shape
(24,)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from midgard._midgard import InvalidOptionError, _table_columns, game_seed
from midgard._shared.failures import FOREIGN, add_replay
from midgard._shared.input import abbreviate, is_real, require_word, unknown_name
from midgard.columns import Columns
from midgard.presentation import presentation
from midgard.stats.metric_sums import MetricSums

if TYPE_CHECKING:
    from midgard.protocols import Game, State

__all__ = ["Metric", "Metrics", "Span", "Step", "metric"]

Per: TypeAlias = Literal["game", "round", "decision"]
TABLES: dict[str, str] = {"game": "games", "round": "rounds", "decision": "decisions"}
"""The table that has the values of a metric."""


@dataclass(frozen=True, slots=True)
class Step:
    """A decision and what followed until the next one.

    Attributes:
        seat: the seat that decided.
        action: the index of the action.
        before: the state at the decision.
        after: the state at the next decision, or at the end.
        events: what happened, as `State.apply_events` returns it, hidden information included.
    """

    seat: int
    action: int
    before: State
    after: State
    events: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """A game, one of its rounds, or one of its decisions.

    Each metric has states and events of its own, so that what it does to them changes no other one.
    Spans of one metric share theirs: the end of a round is the start of the next one. ``clone()``
    gives a state that it may change.

    Attributes:
        game: the rules.
        number: the number of the game in its run.
        seed: the seed that replays the game.
        bots: the name of the bot at each seat.
        round: the number of the round; ``None`` for a game.
        steps: the decisions.
        events: everything that happened, in order. Events that begin a round belong to it, also
            those between the last decision of the round before and the first of its own; those of
            set-up belong to the first.
    """

    game: Game
    number: int
    seed: int
    bots: tuple[str, ...]
    round: int | None
    steps: tuple[Step, ...]
    events: tuple[Any, ...]

    @property
    def start(self) -> State:
        """The state at the first decision."""
        return self.steps[0].before

    @property
    def end(self) -> State:
        """The state after the last decision."""
        return self.steps[-1].after


MetricFunction: TypeAlias = Callable[[Span], float | None]
"""Returns a number, or ``None`` for a missing one (NaN in the table); a truth value is 0 or 1."""


@dataclass(frozen=True, slots=True)
class Metric:
    """A named function over a game, a round or a decision.

    Attributes:
        name: the name of the column.
        function: called with each `Span`; returns a number, or ``None`` for none. If all that it
            returns are truth values, its mean is a share, with the interval of Wilson.
        per: what has a value: each game, each round or each decision.
    """

    name: str
    function: MetricFunction
    per: Per = "game"


Metrics: TypeAlias = (
    Iterable["str | Metric | MetricFunction"] | Mapping[str, "Metric | MetricFunction"]
)
"""Names of tables and metrics of one's own, as `midgard.simulate` takes them."""


@overload
def metric(function: MetricFunction, /) -> Metric: ...
@overload
def metric(*, per: Per = "game", name: str | None = None) -> Callable[[MetricFunction], Metric]: ...
def metric(
    function: MetricFunction | None = None, /, *, per: Per = "game", name: str | None = None
) -> Metric | Callable[[MetricFunction], Metric]:
    """Makes a metric of a function, as a decorator.

    Args:
        function: the function, if the decorator has no arguments.
        per: what has a value: each ``"game"``, each ``"round"`` or each ``"decision"``.
        name: the name of the column; by default that of the function.

    Raises:
        InvalidOptionError: ``per`` is something else.

    >>> @metric
    ... def length(span):
    ...     return len(span.steps)
    >>> length.name, length.per
    ('length', 'game')
    """
    require_word("per", per, tuple(TABLES))
    if function is not None:
        return Metric(_name_of(function), function)
    return lambda made: Metric(name or _name_of(made), made, per)


def _name_of(function: object) -> str:
    return str(getattr(function, "__name__", type(function).__name__))


@dataclass(frozen=True, slots=True)
class WantedMetrics:
    """The tables and own metrics that a run keeps besides its rows."""

    tables: tuple[str, ...]
    own: tuple[Metric, ...]

    @property
    def played(self) -> list[str]:
        """The tables that games are played with: those that are kept or computed from."""
        return [*self.tables, *(["decisions"] if self.own else [])]

    def adds(self, table: str) -> bool:
        """Returns whether a metric has its values in this table."""
        return any(TABLES[one.per] == table for one in self.own)


def read_metrics(game: Game, metrics: Metrics) -> WantedMetrics:
    """Returns what a caller of `midgard.simulate` wants to keep.

    Raises:
        InvalidOptionError: the metric does not exist, or two have the same name.
    """
    if isinstance(metrics, str) or not isinstance(metrics, Iterable):
        raise InvalidOptionError(f"metrics must be a list, such as ['fights'], not {metrics!r}")
    if isinstance(metrics, Mapping):
        entries: list[Any] = [_named(name, made) for name, made in metrics.items()]
    else:
        entries = list(metrics)
    if not entries:
        return WantedMetrics((), ())
    known = [*(table for table in _table_columns(game) if table != "seats"), "luck"]
    tables: list[str] = []
    own: list[Metric] = []
    for entry in entries:
        if isinstance(entry, str):
            if entry not in known:
                raise InvalidOptionError(
                    unknown_name(
                        "metric", entry, [*known, "a function of yours"], f"in {game.name}"
                    )
                )
            tables.append(entry)
        elif isinstance(entry, Metric) or callable(entry):
            own.append(_named(None, entry))
        else:
            raise InvalidOptionError(f"a metric is a name or a function, not {abbreviate(entry)}")
    taken = {
        "game",
        "round",
        *(name for _, names in _table_columns(game).values() for name in names),
        "seed",
    }
    for made in own:
        if not isinstance(made.name, str) or not made.name.isprintable() or not made.name:
            raise InvalidOptionError(f"a metric cannot be named {abbreviate(made.name)}")
        if not callable(made.function):
            raise InvalidOptionError(f"metric {made.name!r} must be a function")
        if made.name in taken:
            raise InvalidOptionError(f"a metric cannot be named {made.name!r}: the name is taken")
        require_word("per", made.per, tuple(TABLES))
        taken.add(made.name)
    return WantedMetrics(tuple(tables), tuple(own))


def _named(name: str | None, made: Metric | MetricFunction) -> Metric:
    """Returns a metric with this name, or with its own."""
    if isinstance(made, Metric):
        return made if name is None else Metric(name, made.function, made.per)
    if not callable(made):
        raise InvalidOptionError(f"metric {name!r} must be a function, not {abbreviate(made)}")
    return Metric(_name_of(made) if name is None else name, made)


def measure(
    game: Game,
    names: Sequence[str],
    seed: int,
    balanced: bool,
    tables: dict[str, Columns],
    wanted: WantedMetrics,
    interrupted: list[bool],
) -> dict[str, MetricSums]:
    """Replays all games, adds the values of the metrics to the tables, and returns their sums.

    A game is replayed once for each metric.

    Ctrl-C keeps the games that were measured, and adds to ``interrupted``.
    """
    if not wanted.own:
        return {}
    decisions = tables["decisions"]
    values: dict[str, list[float | bool]] = {one.name: [] for one in wanted.own}
    rounds: list[tuple[int, int]] = []
    games: list[int] = []
    count = len(names)
    try:
        for number, actions, in_round in _games(decisions):
            turn = number % count if balanced else 0
            seated = tuple(names[(seat + turn) % count] for seat in range(count))
            own = game_seed(seed, number)
            try:
                found = []
                for one in wanted.own:  # each has a replay of its own, which it may change
                    parts = _parts(_replayed(game, own, number, seated, actions), in_round)
                    found.append([_value(one, span) for span in parts[one.per]])
            except FOREIGN as error:
                add_replay(error, game, seated, own)
                raise
            for one, cells in zip(wanted.own, found, strict=True):
                values[one.name] += cells
            games.append(number)
            rounds += [(number, span.round or 0) for span in parts["round"]]
    except KeyboardInterrupt:
        interrupted.append(True)
    columns = {name: np.array(cells, np.float64) for name, cells in values.items()}
    shares = {name for name, cells in values.items() if _are_truth_values(cells)}
    for one in wanted.own:
        if one.per == "decision":  # of games that were not measured
            missing = decisions.height - len(columns[one.name])
            columns[one.name] = np.pad(columns[one.name], (0, missing), constant_values=math.nan)
    _add(tables, wanted, columns, games, rounds)
    owner = {
        "game": np.array(games, np.int64),
        "round": np.array([number for number, _ in rounds], np.int64),
        "decision": decisions["game"],
    }
    return {
        one.name: MetricSums.of(columns[one.name], owner[one.per], is_share=one.name in shares)
        for one in wanted.own
    }


def _games(decisions: Columns) -> Iterator[tuple[int, list[int], list[int]]]:
    """Yields the number of each game, its actions, and the round of each of them."""
    numbers = decisions["game"]
    starts = np.flatnonzero(np.diff(numbers, prepend=-1))
    ends = [*starts[1:], len(numbers)] if len(numbers) else []
    for start, end in zip(starts, ends, strict=True):
        part = slice(start, end)
        actions, rounds = decisions["action"][part], decisions["round"][part]
        yield int(numbers[start]), actions.tolist(), rounds.tolist()


def _replayed(
    game: Game, seed: int, number: int, names: tuple[str, ...], actions: Sequence[int]
) -> Span:
    """Returns a game as a span."""
    opening = tuple(game.record(seed=seed).events())
    state: State = game.new_state(seed=seed)
    steps: list[Step] = []
    for action in actions:
        before, seat = state.clone(), state.current_player
        events = (*opening, *state.apply_events(action))
        opening = ()
        steps.append(Step(seat, action, before, state, events))
    at_end = state.clone()
    afters = [step.before for step in steps[1:]] + [at_end]
    made = [
        Step(step.seat, step.action, step.before, after, step.events)
        for step, after in zip(steps, afters, strict=True)
    ]
    events = tuple(event for step in made for event in step.events)
    return Span(game, number, seed, names, None, tuple(made), events)


def _parts(whole: Span, in_round: Sequence[int]) -> dict[str, list[Span]]:
    """Returns the spans of a game: itself, its rounds, and its decisions."""

    def part(steps: Sequence[Step], number: int, events: Sequence[Any]) -> Span:
        shared = (whole.game, whole.number, whole.seed, whole.bots)
        return Span(*shared, number, tuple(steps), tuple(events))

    rounds: dict[int, list[Step]] = {}
    for step, number in zip(whole.steps, in_round, strict=True):
        rounds.setdefault(number, []).append(step)
    happened = _by_round(whole, rounds)
    return {
        "game": [whole],
        "round": [part(steps, number, happened[number]) for number, steps in rounds.items()],
        "decision": [
            part([step], number, step.events)
            for step, number in zip(whole.steps, in_round, strict=True)
        ],
    }


def _by_round(whole: Span, rounds: Mapping[int, Sequence[Step]]) -> dict[int, list[Any]]:
    """Returns the events of each round: from the event that begins it, where the game has one."""
    shown = presentation(whole.game)
    begins = [shown.heading(event) is not None for event in whole.events]
    if sum(begins) != len(rounds):
        return {
            number: [event for step in steps for event in step.events]
            for number, steps in rounds.items()
        }
    found: dict[int, list[Any]] = {number: [] for number in rounds}
    order = iter(rounds)
    here = first = next(order)
    for event, is_first in zip(whole.events, begins, strict=True):
        if is_first and (here != first or any(shown.heading(one) for one in found[first])):
            here = next(order)
        found[here].append(event)
    return found


def _are_truth_values(cells: Sequence[float | bool]) -> bool:
    """Returns whether all cells that have a value have True or False."""
    there = [cell for cell in cells if isinstance(cell, bool) or not math.isnan(cell)]
    return bool(there) and all(isinstance(cell, bool) for cell in there)


def _value(one: Metric, span: Span) -> float | bool:
    """Returns the value of a metric, NaN for a missing one."""
    try:
        value = one.function(span)
    except FOREIGN as error:
        BaseException.add_note(error, f"This was raised by the metric {one.name!r}.")
        raise
    if value is None:
        return math.nan
    if isinstance(value, bool | np.bool_):
        return bool(value)
    if not is_real(value):
        raise InvalidOptionError(
            f"metric {one.name!r} must return a number or None, not {abbreviate(value)}"
        )
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if math.isinf(number):
        raise InvalidOptionError(
            f"metric {one.name!r} must return a finite number, not {value!r:.40}"
        )
    return number


def _add(
    tables: dict[str, Columns],
    wanted: WantedMetrics,
    columns: Mapping[str, npt.NDArray[np.float64]],
    games: Sequence[int],
    rounds: Sequence[tuple[int, int]],
) -> None:
    """Adds the values of metrics to the tables of games, rounds and decisions."""
    own = {
        per: {one.name: columns[one.name] for one in wanted.own if one.per == per} for per in TABLES
    }
    if own["game"]:
        first = {"game": np.array(games, np.int64)}
        tables["games"] = Columns("games", "game", first | own["game"], {})
    if own["round"]:
        pairs = np.array(rounds, np.int64).reshape(-1, 2)
        first = {"game": pairs[:, 0].copy(), "round": pairs[:, 1].astype(np.int16)}
        tables["rounds"] = Columns("rounds", "round of a game", first | own["round"], {})
    if own["decision"]:
        tables["decisions"] = tables["decisions"].with_columns(own["decision"])
