"""The game and its states for programs: a thin layer around the table."""

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from os import PathLike
from typing import Any, ClassVar

from . import cards as card_data
from . import check, knowledge, notation, scoring
from . import table as text
from .action import ACTIONS, BASE_ACTIONS, Action, IllegalActionError, index
from .boxes import options as box_options
from .chance import ChanceEvent, ScriptError
from .event import for_seat
from .phase import play, setup
from .reasons import Refusal
from .rules import Rules
from .state import Chance, Decision, End, Table
from .words import ASSIGNMENTS, BASE_LEADERS, DM, EXPANSIONS, LEADERS, PROMOS, VARIANTS, number

CHANCE = -1
TERMINAL = -4


class Champions:
    """A game of Champions of Midgard with its options.

    [assignment.order] Rulebook p. 8: warriors are sent ``in_turn``, or [assignment.simultaneous]
    ``simultaneous``.  [assignment.preset] X-27: with the preset ``manual`` the latter.
    """

    def __init__(
        self,
        players: int = 4,
        *,
        variants: Iterable[str] = (),
        expansions: Iterable[str] = (),
        cards: str | PathLike[str] | None = None,
        assignment: str | None = None,
        start_player: int | None = None,
        leaders: str | Sequence[str] | None = None,
        skip_forced: bool = False,
        preset: str = "official",
        promos: bool = False,
        **options: str | bool | None,
    ) -> None:
        boxes_named = _chosen("expansions", expansions, EXPANSIONS)
        boxes = frozenset(boxes_named)
        if len(boxes) < len(boxes_named):
            raise ValueError("expansions must be different")
        most = 5 if DM in boxes else 4
        players = number(players, most + 1, f"players is {_counts(most)}")
        if players < 2:
            raise ValueError(f"players is {_counts(most)}, not {players}")
        if start_player is not None:
            start_player = number(start_player, players, f"start_player is a seat below {players}")
        if not isinstance(skip_forced, bool):
            raise ValueError(f"skip_forced is True or False, not {skip_forced!r}")
        manual = _preset(preset)
        if assignment is None:
            assignment = ASSIGNMENTS[1 if manual else 0]
        if assignment not in ASSIGNMENTS:
            raise ValueError(f"assignment is {' or '.join(ASSIGNMENTS)}, not {assignment!r}")
        self.skip_forced = skip_forced
        self.preset = preset
        self.promos: bool = _promos(promos, boxes)
        self.named: Mapping[str, str | bool | None] = dict(options)
        for name in options:
            if name not in box_options.ROWS:
                raise TypeError(f"there is no option {name!r}")
        chosen = box_options.choose(preset, boxes, options)
        sets = tuple(box for box in EXPANSIONS if box in boxes) + ((PROMOS,) if promos else ())
        self.rules: Rules = Rules(
            players=players,
            cards=card_data.load(cards, sets, chosen),
            variants=frozenset(_chosen("variants", variants, VARIANTS)),
            assignment=assignment,
            start_player=start_player,
            leaders=_leaders(leaders, players, boxes, manual=manual),
            boxes=boxes,
            options=chosen,
        )
        _in_box(self.rules)

    def __repr__(self) -> str:
        rules = self.rules
        options = [f"players={rules.players}"]
        if rules.boxes:
            options.append(f"expansions={tuple(box for box in EXPANSIONS if box in rules.boxes)}")
        if self.preset != box_options.PRESETS[0]:
            options.append(f"preset={self.preset!r}")
        if self.promos:
            options.append("promos=True")
        if rules.variants:
            options.append(f"variants={tuple(sorted(rules.variants))}")
        manual = self.preset == "manual"
        if rules.assignment != ASSIGNMENTS[1 if manual else 0]:
            options.append(f"assignment={rules.assignment!r}")
        if rules.start_player is not None:
            options.append(f"start_player={rules.start_player}")
        if rules.leaders != ("random" if manual else "drafted"):
            options.append(f"leaders={rules.leaders!r}")
        if self.skip_forced:
            options.append("skip_forced=True")
        options += [
            f"{name}={self.named[name]!r}" for name in self.named if self.named[name] is not None
        ]
        return f"Champions({', '.join(options)})"

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions of this game; those of the boxes only if there is one."""
        return ACTIONS if self.rules.boxes else BASE_ACTIONS

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
        return for_seat(events, number(seat, self.players, f"a seat is 0 to {self.players - 1}"))

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


def _counts(most: int) -> str:
    """Returns the possible numbers of players in words."""
    return "2, 3 or 4" if most == 4 else "2, 3, 4 or 5"


def _preset(preset: str) -> bool:
    """Returns whether the preset is that of the manual."""
    if preset not in box_options.PRESETS:
        raise ValueError(f"preset is {' or '.join(box_options.PRESETS)}, not {preset!r}")
    return preset == "manual"


def _promos(promos: bool, boxes: frozenset[str]) -> bool:
    """[promos] A-51: the promo cards need a box."""
    if not isinstance(promos, bool):
        raise ValueError(f"promos is True or False, not {promos!r}")
    if promos and not boxes:
        raise ValueError("[promos] promos=True needs an expansion")
    return promos


def _leaders(
    leaders: str | Sequence[str] | None, players: int, boxes: frozenset[str], *, manual: bool
) -> str | tuple[str, ...]:
    """Returns the option for leaders: a word, or a different leader for each seat."""
    if leaders is None:
        return "random" if manual else "drafted"
    if isinstance(leaders, str):
        if leaders not in ("drafted", "random"):
            raise ValueError(f"leaders are drafted, random, or one a seat, not {leaders!r}")
        return leaders
    if not isinstance(leaders, Sequence):
        raise TypeError(f"leaders are named in the order of seats, in a list, not {leaders!r}")
    named = _chosen("leaders", leaders, LEADERS if boxes else BASE_LEADERS)
    if len(named) != players or len(set(named)) != players:
        raise ValueError(
            f"[setup.leaders] leaders name a different one for each of {players} seats"
        )
    return named


def _in_box(rules: Rules) -> None:
    """[setup.boxes] S-1: named leaders are among those in the box."""
    if isinstance(rules.leaders, tuple):
        for leader in rules.leaders:
            if leader not in rules.all_leaders:
                raise ValueError(f"[setup.boxes] the leader {leader!r} is not in play")


def _chosen(option: str, chosen: Iterable[str], possible: Sequence[str]) -> tuple[str, ...]:
    words = chosen if isinstance(chosen, str) else tuple(chosen)
    for word in [words] if isinstance(words, str) else words:
        if isinstance(words, str) or word not in possible:
            offer = f"a list of {', '.join(possible)}" if possible else "empty for now"
            raise ValueError(f"{option} is {offer}; not {word!r}")
    return tuple(words)


@dataclass(frozen=True)
class Script:
    """The answers to chance events, and whether the state stops after the last one."""

    answers: tuple[int | str, ...] = ()
    stops: bool = True


def _settle(game: Champions, table: Table, script: Script) -> tuple[Table, Script]:
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
    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # a state changes, so it cannot be a key

    def __init__(
        self,
        game: Champions,
        table: Table,
        script: Script = Script(),  # a frozen dataclass
    ) -> None:
        self.game: Champions = game
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
        """Does what ``apply`` does, and returns the events of docs/events.md."""
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
        raise ValueError("chance is not asked anything now")

    def chance_outcomes(self) -> list[tuple[int, Fraction]]:
        """Returns each outcome with its exact probability; empty when no chance event is open."""
        return self._chance_event().distribution() if self.is_chance else []

    def outcome_text(self, o: int) -> str:
        """Returns the text of an outcome."""
        return self._chance_event().text(o)

    @property
    def scores(self) -> list[int]:
        """The glory of each seat."""
        return [clan.glory for clan in self._table.clans]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty before the end."""
        return scoring.winners(self._table) if self.is_terminal else []

    def returns(self) -> list[float]:
        """Returns the share of victory of each seat."""
        winners = self.winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in self._table.seats]

    def score_sheet(self, seat: int) -> dict[str, int]:
        """Returns the lines of the score sheet of this seat."""
        sheet = self._table.clans[self._seat(seat)].sheet
        return {line: sheet[line] for line in self.game.rules.sheet}

    def table(self, seat: int | None = None) -> str:
        """Returns the table as this seat may see it; without a seat, as everybody may."""
        return text.show(self._table, None if seat is None else self._seat(seat))

    def _seat(self, seat: int) -> int:
        return number(seat, len(self._table.clans), "a seat is below the number of players")

    def view(self, seat: int) -> dict[str, Any]:
        """Returns what a seat knows that forgets nothing; see docs/view.md."""
        seat = self._seat(seat)
        return knowledge.known(self._table, seat)

    def to_dict(self) -> dict[str, Any]:
        """Returns the state as plain data; see docs/state.md."""
        return notation.to_dict(self._table)
