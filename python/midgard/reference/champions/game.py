"""The game and its states for programs: a thin layer around the table."""

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any

from ..shared.action import Action
from ..shared.game import CHANCE, TERMINAL, Game, Script
from ..shared.game import State as StateOfGame
from . import cards as card_data
from . import check, knowledge, notation, scoring
from . import options as box_options
from . import table as text
from .action import ACTIONS, BASE_ACTIONS
from .event import for_seat
from .phase import setup
from .phase.table import play
from .rules import Rules
from .state import Table
from .words import (
    ASSIGNMENTS,
    BASE_LEADERS,
    DM,
    EXPANSIONS,
    LEADERS,
    PROMOS,
    VALHALLA,
    VARIANTS,
    number,
)

__all__ = ["CHANCE", "TERMINAL", "Champions", "State"]


class Champions(Game["State"]):
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
        players = _players(players, 5 if DM in boxes else 4)
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
    def actions(self) -> tuple[Action, ...]:
        """The actions of this game; those of the boxes only if there is one."""
        return ACTIONS if self.rules.boxes else BASE_ACTIONS

    def play(self, table: Any, action: Action) -> Table:
        """Returns the table after a legal action of the seat that decides."""
        return play(table, action)

    def events_for(self, events: Iterable[Mapping[str, Any]], seat: int) -> list[dict[str, Any]]:
        """Returns the events as this seat may know them."""
        return for_seat(events, number(seat, self.players, f"a seat is 0 to {self.players - 1}"))

    def _new_table(self) -> Table:
        return setup.lay_out(self.rules)

    def _read(self, d: Mapping[str, Any]) -> Table:
        return check.read(self.rules, d)

    def _state(self, table: Table, script: Script) -> "State":
        return State(self, table, script)


def _players(players: int, most: int) -> int:
    """Returns the number of players: two or more, as many as the boxes allow."""
    players = number(players, most + 1, f"players is {_counts(most)}")
    if players < 2:
        raise ValueError(f"players is {_counts(most)}, not {players}")
    return players


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
    """[setup.boxes] S-1: named leaders are among those in the box.  [leader_die.limit] R-V-21:
    where the Leader die fills a place, each longhouse holds it and the first warrior.
    """
    counts = rules.has(VALHALLA) and rules.options.leader_counts_to_limit
    if counts and min(rules.cards.longhouses.values()) < 2:
        raise ValueError("[leader_die.limit] leader_counts_to_limit needs longhouse = 2 or more")
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


class State(StateOfGame):
    """One position of a game."""

    __slots__ = ()
    game: Champions
    _table: Table

    def __repr__(self) -> str:
        table = self._table
        return f"<State round {table.round}, {table.phase.name}, scores {self.scores}>"

    @property
    def scores(self) -> list[int]:
        """The glory of each seat."""
        return [clan.glory for clan in self._table.clans]

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty before the end."""
        return scoring.winners(self._table) if self.is_terminal else []

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
        """Returns what a seat knows that forgets nothing; see docs/reference/view.md."""
        seat = self._seat(seat)
        return knowledge.known(self._table, seat)

    def to_dict(self) -> dict[str, Any]:
        """Returns the state as plain data; see docs/reference/state.md."""
        return notation.to_dict(self._table)
