"""The texts of a game for people: at the table, in reports, on the command line.

`Presentation` has what every game can say without a word of its own. A game that has more to say
subclasses it as ``OwnPresentation`` in ``presentation.py`` of its folder.

>>> import midgard
>>> state = midgard.Champions().new_state(seed=1)
>>> presentation(state.game).title, Presentation("wall").title
('Champions of Midgard', 'Wall')
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from midgard.games import GAMES, default_options, game_options
from midgard.tables import Table

if TYPE_CHECKING:
    from midgard.protocols import Action, Event, Game, State
    from midgard.report.charts import Section
    from midgard.simulation import Run
    from midgard.value.forks import Edit

    TableCommand: TypeAlias = Callable[[State, int, str, Action | None], list[str]]

__all__ = ["COMMANDS", "Presentation", "notices", "presentation"]

COMMANDS = {"odds": "midgard.champions.commands"}
"""The module of each command that belongs to a game."""


class Presentation:
    """The texts of a game for people: this class has the defaults.

    Args:
        name: the name of the game.
    """

    score_word = "score"
    """The word for the points of the game."""
    card_files: Sequence[str] = ()
    """The data files of the cards, without their ending, in the order of the rows."""
    character_word = "character"
    """The word for the characters of the game: a leader, a god."""
    notice = ""
    """Whose the game is, in a sentence or two."""
    shown_options: Collection[str] = ()
    """Options that stand at the head of a game even if they are as usual."""
    words_for_options: ClassVar[Mapping[str, str]] = {}
    """The names of options on the command line, where they are those that other games have."""
    echoes: Collection[str] = ()
    """The names of events that say no more than the decision that they follow."""
    tested: Sequence[str] = ()
    """Texts of the games in which bots are tested; with everything that hides something."""
    has_order: ClassVar[bool] = False
    """Whether seats play in an order that begins at the start player of a game."""
    usual_bot: ClassVar[str] = ""
    """The default bot; empty for the greedy one, or for random in games without it."""
    table_commands: ClassVar[Mapping[str, tuple[str, TableCommand]]] = {}
    """Commands of the game at the table: what they do, and who does it.

    They are called with the state, the seat at the screen, what was typed behind the command, and
    the choice that has its number, if there is one.
    """

    losses: Collection[str] | None = None
    """The lines of the score sheet that may be below 0; ``None`` if any of them may."""
    hint_bot: str = ""
    """The bot whose choice ``hint`` shows; the default bot of the game if empty."""
    edits: Sequence[str] = ()
    """Examples of what `edit` takes."""
    report_tables: Sequence[str] = ()
    """The tables from which `report_sections` makes its sections."""

    starts: ClassVar[Mapping[str, tuple[Mapping[str, Any], str]]] = {}
    """Positions that games of other libraries may begin with, by name.

    The options of their game, and the package and file that has the position as JSON.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def title(self) -> str:
        """The name of the game for people."""
        return self.name.replace("_", " ").title()

    # At the table

    def seat_name(self, state: State, seat: int) -> str:
        """Returns what a seat is called, with its character if it has one."""
        return f"seat {seat}"

    def actor_name(self, state: State) -> str:
        """Returns who decides: the current seat, or the one for which it decides."""
        return self.seat_name(state, state.current_player)

    def no_decision(self, game: Game, seat: int) -> str:
        """Returns why a seat has no decision in any game; nothing if it has some."""
        return ""

    def for_all(self, game: Game) -> str:
        """Returns who decides for all seats, and what to do about it; nothing if each decides."""
        return ""

    def moment(self, state: State) -> str:
        """Returns where in the game a state is, such as ``in round 3``."""
        return "before its end"

    def heading(self, event: Event) -> str | None:
        """Returns the heading that an event is, if it is one: the beginning of a round."""
        return None

    def round_number(self, state: State) -> int | None:
        """Returns the number of the round, from 1; 0 in set-up, None in a game without rounds."""
        return None

    def stage(self, state: State) -> object:
        """Returns what changes when the table is to be shown again in a game of bots."""
        return None

    def shows_table(self, state: State, prompted: State | None) -> bool:
        """Returns whether a person needs the table to decide.

        Args:
            state: the state.
            prompted: the state in which the same person decided last, if it has the screen still.
        """
        return True

    def score_text(self, state: State, seat: int | None = None) -> str:
        """Returns the score pad of all seats as text: what a seat can count, or everybody."""
        lines = state.game.sheet_lines
        seats = range(state.game.players)
        table = Table(["", *(f"seat {seat}" for seat in seats)])
        sheets = [state.score_sheet(seat) for seat in seats]
        for line in lines:
            if len(lines) > 1:  # else it is the score
                table.add(line.replace("_", " "), *(str(sheet[line]) for sheet in sheets))
        table.add(self.score_word, *map(str, state.scores))
        return "\n".join(table.lines())

    def event_text(
        self, game: Game, event: Event, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> str | None:
        """Returns an event in words where the table adds facts to the event.

        An empty text is for an event that the decision before it implies. None means that the game
        describes the event.

        Args:
            game: the game.
            event: the event.
            before: the state before what led to the event, as those who read the text see it.
            after: the state after it, in the same way.
        """
        return None

    def define(self, game: Game, word: str) -> list[str]:
        """Returns the meaning of a word of the table, a line each; empty for another word."""
        return []

    def define_at(self, state: State, word: str) -> list[str]:
        """Returns the meaning of a word, where the state adds facts to the game's."""
        return self.define(state.game, word)

    def glossary(self, game: Game) -> Mapping[str, Sequence[str]]:
        """Returns the words that :meth:`define` explains, by their kind."""
        return {}

    def sources(self, state: State, action: Action) -> Mapping[str, bool]:
        """Returns what the explanation of an action shows of the cards, and whether it is ours.

        For an action that is not legal, the same of the reason.
        """
        return {}

    # The value of a change

    def edit(self, game: Game, what: str) -> Edit | None:
        """Returns the change of a position that a text names, for ``midgard.value_of``.

        Such a text names something other than an action: a resource, a card, a character. None
        means that the text names nothing of the kind.

        Raises:
            InvalidOptionError: the text names something of the kind that does not exist.
        """
        return None

    # Choices

    def choice_number(self, action: Action) -> int | None:
        """Returns the number that a choice is itself: ``count 3`` is choice 3."""
        return None

    def choice_words(self, game: Game, action: Action) -> tuple[str, ...]:
        """Returns what a choice is called besides its kind: as a rule its arguments."""
        return action.arguments

    def further_names(self, state: State, action: Action) -> tuple[str, ...]:
        """Returns what people type for a choice besides its name: what it is about now."""
        return ()

    def missing(self, state: State) -> str:
        """Returns what the seat lacks that has no choice but to pass; empty if nothing is known."""
        return ""

    def arrange(self, actions: list[Action]) -> list[Action]:
        """Returns choices without a number of their own in the order in which they are shown."""
        return actions

    def menu_note(self, actions: Collection[Action]) -> str:
        """Returns what is said below these choices."""
        return ""

    def is_number_alone(self, action: Action) -> bool:
        """Returns whether the text of a choice means nothing to those at the table."""
        return False

    def shows_kind(self, action: Action, among: Collection[Action]) -> bool:
        """Returns whether the menu shows the first word of a choice: not where it is obvious."""
        return {one.kind for one in among if one.arguments} != {action.kind}

    def shows_effect(self, action: Action) -> bool:
        """Returns whether those at the table are shown what a choice does instead of its text."""
        return self.is_number_alone(action)

    def needs_explanation(self, action: Action) -> bool:
        """Returns whether the name of a choice means nothing without its explanation."""
        return False

    def hidden_text(self, action: Action) -> str:
        """Returns the text of a choice for those who may not see it; it may be empty."""
        return ""

    def sealed_length(self, view: Mapping[str, Any]) -> int | None:
        """Returns the most decisions of the sealed choice that goes on, as another seat knows.

        Args:
            view: the view of a seat that does not decide.

        Returns:
            A number of decisions that depends on what everybody sees; None if every such choice
            takes the same number.
        """
        return None

    # Reports

    def option_lines(self, game: Game, *, only_unusual: bool = False) -> list[tuple[str, str]]:
        """Returns the options of a game, by name, that are shown at its head."""
        always = () if only_unusual else self.shown_options
        defaults = default_options(type(game))
        return [
            (name, option_text(value))
            for name, value in game_options(game).items()
            if name != "players"
            and (name in always or option_text(value) != option_text(defaults[name]))
        ]

    def character_names(self, game: Game) -> Mapping[str, str]:
        """Returns the names of the characters, by their words."""
        return {}

    def possible_characters(self, game: Game) -> Collection[str]:
        """Returns the characters that a seat can have in a game with these options."""
        return game.characters

    def report(self, result: Run) -> dict[str, Any]:
        """Returns the fields of a run in JSON that only this game has."""
        return {}

    def tables(self, game: Game, result: Run) -> list[Table]:
        """Returns tables of a run besides those that every game has."""
        return []

    def report_sections(self, run: Run) -> list[Section]:
        """Returns the sections of `midgard.report` besides those that every game has."""
        return []

    def notes(self, game: Game) -> list[str]:
        """Returns what stands below a report."""
        return []


def option_text(value: object) -> str:
    """Returns the value of an option as people read it.

    >>> option_text(()), option_text(["ullr", "dagrun"]), option_text("random")
    ('none', 'ullr, dagrun', 'random')
    """
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value)) or "none"
    return "none" if value is None else str(value)


@cache
def _of_name(name: str) -> Presentation:
    folder = f"midgard.{name}"
    if find_spec(folder) is None or find_spec(f"{folder}.presentation") is None:
        return Presentation(name)
    made: Presentation = import_module(f"{folder}.presentation").OwnPresentation(name)
    return made


def presentation(game: Game | str) -> Presentation:
    """Returns the texts for people of a game, or of the game of a name."""
    return _of_name(game if isinstance(game, str) else game.name)


def notices() -> str:
    """Returns the notices of all games about their owners and their card numbers."""
    return "\n\n".join(filter(None, (presentation(name).notice for name in GAMES)))
