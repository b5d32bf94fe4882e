"""The game and its states for programs: a thin layer around the table."""

from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any

from ..shared.action import Action
from ..shared.game import CHANCE, TERMINAL, Game, Script
from ..shared.game import State as StateOfGame
from . import cards as card_data
from . import check, notation, observation, table_text, view
from .action import ACTIONS, code
from .decision import Decision
from .phase import setup
from .rules import Rules
from .state import ChanceFrame, Table, run
from .words import (
    HEROES,
    MOST_OWN,
    MOST_PLAYERS,
    MOST_ROUNDS,
    MOST_UPGRADES,
    PATHS,
    TEAMS,
    describe,
    number,
)

__all__ = ["CHANCE", "TERMINAL", "GodOfWar", "State"]

DEFAULTS: Mapping[str, Any] = {
    "heroes": None,
    "team": "one",
    "hide_backs": False,
    "max_rounds": 60,
    "first_player": 0,
    "scene": None,
    "scenes": None,
    "upgrades": 0,
    "skip_forced": False,
}
"""The options that have a default, in the order of the text of a game."""


class GodOfWar(Game["State"]):
    """A game of God of War: The Card Game with its options.

    [setup.players] Rule 1, rule 40: 1 to 4 players; one player is Kratos.  [setup.options] Its text
    names the players and every option that is not its default.
    """

    def __init__(
        self,
        players: int = 2,
        *,
        heroes: Sequence[str] | None = None,
        team: str = "one",
        hide_backs: bool = False,
        max_rounds: int = 60,
        first_player: int = 0,
        scene: str | None = None,
        scenes: Sequence[str] | None = None,
        upgrades: int = 0,
        cards: str | PathLike[str] | None = None,
        skip_forced: bool = False,
    ) -> None:
        players = least(players, MOST_PLAYERS + 1, "players is 1 to 4")
        max_rounds = least(max_rounds, MOST_ROUNDS + 1, "max_rounds is 1 to 255")
        first_player = number(first_player, players, f"first_player is below {players}")
        upgrades = number(upgrades, MOST_UPGRADES + 1, "upgrades is 0 to 10")
        _flag("hide_backs", hide_backs)
        _flag("skip_forced", skip_forced)
        _word("team", team, TEAMS)
        data = card_data.load(cards)
        if scene is not None:
            _word("scene", scene, data.paths)
        shuffled = scenes_of(scenes, scene, data)
        check_boards(scene, shuffled or PATHS, data)
        chosen = heroes_of(heroes, players)
        self.skip_forced = skip_forced
        self.named: Mapping[str, Any] = {
            "heroes": None if players == 1 else chosen,
            "team": team,
            "hide_backs": hide_backs,
            "max_rounds": max_rounds,
            "first_player": first_player,
            "scene": scene,
            "scenes": shuffled,
            "upgrades": upgrades,
            "skip_forced": skip_forced,
        }
        self.rules: Rules = Rules(
            players=players,
            heroes=chosen,
            team=team,
            hide_backs=hide_backs,
            max_rounds=max_rounds,
            first_player=first_player,
            scene=scene,
            scenes=shuffled,
            upgrades=upgrades,
            cards=data,
        )

    def _chosen(self) -> list[tuple[str, Any]]:
        """Returns the options that are not their defaults."""
        chosen = [(name, self.named[name]) for name in DEFAULTS]
        return [(name, value) for name, value in chosen if value != DEFAULTS[name]]

    def __repr__(self) -> str:
        options = [("players", self.players), *self._chosen()]
        return f"GodOfWar({', '.join(f'{name}={value!r}' for name, value in options)})"

    def __str__(self) -> str:
        options = [("players", self.players), *self._chosen()]
        return f"god_of_war({','.join(f'{name}={_written(value)}' for name, value in options)})"

    @property
    def actions(self) -> tuple[Action, ...]:
        """[actions.index] Section 3: the actions of every game."""
        cards = self.rules.cards
        own = [code(name) for name in cards.own]
        if cards.new_scenes:
            own += [code(f"own{number}") for number in range(len(own) + 1, MOST_OWN + 1)]
            numbers = range(len(PATHS) + 1, len(cards.paths) + 1)
            own += [Action("path", str(number)) for number in numbers]
        return (*ACTIONS, *own)

    def play(self, table: Table, action: Action) -> Table:
        """Returns the table after a legal action of the seat that decides."""
        phase = table.phase
        assert isinstance(phase, Decision)
        return run(phase.play(table.pop(), action))

    def events_for(self, events: Iterable[Mapping[str, Any]], seat: int) -> list[dict[str, Any]]:
        """Returns the events as this seat may know them: nothing in them is secret."""
        number(seat, self.players, f"a seat is 0 to {self.players - 1}")
        return [dict(event) for event in events]

    def _new_table(self) -> Table:
        return setup.lay_out(self.rules)

    def _read(self, d: Mapping[str, Any]) -> Table:
        return check.read(self.rules, d)

    def _state(self, table: Table, script: Script) -> "State":
        return State(self, table, script)


def heroes_of(heroes: Sequence[str] | None, players: int) -> tuple[str, ...] | None:
    """[setup.draft] Rule 1, rule 40: different heroes, one a seat; alone it is Kratos.

    A text names all of them: ``mimir+freya``.
    """
    if isinstance(heroes, str):
        heroes = heroes.split("+")
    if players == 1:
        if heroes is not None and tuple(heroes) != ("kratos",):
            raise ValueError("[solo.board] heroes is None or ('kratos',) for one player")
        return ("kratos",)
    if heroes is None:
        return None
    if isinstance(heroes, str) or len(heroes) != players:
        raise ValueError(f"heroes names a hero for each of the {players} players")
    for hero in heroes:
        _word("a hero", hero, HEROES)
    if len(set(heroes)) != players:
        raise ValueError("[setup.draft] no hero is named twice")
    return tuple(heroes)


def scenes_of(
    scenes: Sequence[str] | None, alone: str | None, cards: card_data.Cards
) -> tuple[str, ...] | None:
    """[setup.pyramid] Rule 2: the quests and bosses that are shuffled, at least three of each.

    A text names all of them: ``q1+q2+lake``.
    """
    if scenes is None:
        return None
    names = scenes.split("+") if isinstance(scenes, str) else list(scenes)
    for name in names:
        _word("scenes", name, cards.paths)
    if len(set(names)) != len(names):
        raise ValueError("scenes names no scene twice")
    if alone is not None:
        raise ValueError("scene plays a single scene, so scenes cannot be chosen")
    quests = [name for name in cards.paths if name in names and cards.kind_of(name) == "quest"]
    bosses = [name for name in cards.paths if name in names and cards.kind_of(name) == "boss"]
    if len(quests) < 3 or len(bosses) < 3:
        raise ValueError("scenes must name at least 3 quests and 3 bosses")
    return (*quests, *bosses)


def check_boards(alone: str | None, names: Sequence[str], cards: card_data.Cards) -> None:
    """[scene.next] No two path cards of a game lead to one scene."""
    owner: dict[str, str] = {}
    for name in (alone,) if alone else names:
        for board in cards.boards(cards.paths.index(name) + 1):
            if board in owner:
                raise ValueError(f"scenes: both {owner[board]} and {name} lead to {board}")
            owner[board] = name


def least(value: int, count: int, expected: str) -> int:
    """Returns a whole number from 1 to below ``count``."""
    if not number(value, count, expected):
        raise ValueError(f"{expected}, not 0")
    return int(value)


def _written(value: object) -> str:
    """Returns a value as the text of a game has it."""
    if isinstance(value, tuple):
        return "+".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _flag(option: str, value: object) -> None:
    if not isinstance(value, bool):
        raise ValueError(f"{option} is True or False, not {describe(value)}")


def _word(option: str, value: object, possible: Sequence[str]) -> None:
    if value not in possible:
        raise ValueError(f"{option} is {' or '.join(possible)}, not {describe(value)}")


class State(StateOfGame):
    """One position of a game."""

    __slots__ = ()
    game: GodOfWar
    _table: Table

    def __repr__(self) -> str:
        return f"<State round {self._table.round}, {self.phase}, scores {self.scores}>"

    @property
    def current_player(self) -> int:
        """[decision.team] Section 3: one team waits for seat 0, else for who is asked."""
        seat = super().current_player
        return 0 if seat >= 0 and self.game.rules.team == "one" else seat

    @property
    def phase(self) -> str:
        """The word of what is awaited."""
        phase = self._table.phase
        return phase.prompt if isinstance(phase, Decision) else self.chance_name or phase.name

    @property
    def chance_name(self) -> str | None:
        """The name of the open chance event."""
        return self._chance_event().kind if isinstance(self._table.phase, ChanceFrame) else None

    @property
    def scores(self) -> list[int]:
        """[result.team] Each seat has 1 if the team has won, else 0."""
        return [int(self._table.result == "won")] * self.game.players

    @property
    def winners(self) -> list[int]:
        """The seats that have won: all or none; empty before the end."""
        return list(self._table.seats) if self._table.result == "won" else []

    @property
    def ranks(self) -> list[int]:
        """The rank of each seat, which all share; empty before the end."""
        return [1] * self.game.players if self.is_terminal else []

    def returns(self) -> list[float]:
        """[result.team] All win or all lose: 1 or 0 for each seat."""
        return [float(score) for score in self.scores]

    def score_sheet(self, seat: int) -> dict[str, int]:
        """Returns the only line of the score sheet of this seat."""
        return {
            "victory": self.scores[
                number(seat, self.game.players, "a seat is below the number of players")
            ]
        }

    def table(self, seat: int | None = None) -> str:
        """Returns the table as text; every seat sees the same."""
        if seat is not None:
            self._seat(seat)
        return table_text.show(self._table)

    def _seat(self, seat: int) -> int:
        return number(seat, self.game.players, "a seat is below the number of players")

    def view(self, seat: int) -> dict[str, Any]:
        """Returns what a seat can see, as plain data."""
        return view.view(self._table, self._seat(seat))

    def observation(self, seat: int) -> dict[str, list[int]]:
        """Returns what a seat knows: the numbers of each block, as they are before scaling."""
        return observation.observe(self._table, self._seat(seat))

    def to_dict(self) -> dict[str, Any]:
        """Returns the state as plain data."""
        return notation.to_dict(self._table)
