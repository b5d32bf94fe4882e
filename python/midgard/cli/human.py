"""``midgard play --seat N``: people at the table, with bots or with each other.

A screen shows what the seat that has it may know, and nothing else. What is typed comes from the
terminal or line by line from a pipe; then it is repeated, so that the output reads as a whole.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from midgard import Action, MidgardError, State
from midgard.cli.choices import find, menu, menu_lines
from midgard.cli.foes import odds_lines
from midgard.cli.match import Match
from midgard.cli.output import Target
from midgard.cli.play import print_end, print_lines, print_options
from midgard.cli.shell import CommandError, console, one_line
from midgard.cli.telling import who

__all__ = ["at_table"]

COMMANDS = {
    "help": "what each choice does and which rule says so; ? is the same",
    "why": "why ACTION: why something is not possible",
    "odds": "odds [FOE [WARRIORS]]: chances of a fight: odds left 3 sword 1 axe",
    "hint": "hint [BOT]: what a bot would do",
    "table": "the table once more",
    "sheet": "the score pad",
    "history": "history [N]: what was told, or the last N lines of it",
    "undo": "take the last choice back; the dice fall as they would have fallen",
    "save": "save FILE: to be played on with midgard play --load FILE",
    "quit": "leave the game",
}
TABLED = ("placement", "assignment", "closing")
"""Questions for which the table is shown, where it has changed."""
MANY = 6
ADVISER = "greedy"


def at_table(match: Match) -> int:
    """Play until the game is over or somebody leaves."""
    return _Session(match).run()


class _Left(Exception):  # noqa: N818  # it is no error
    """Somebody has had enough."""


class _Session:
    """The screen, who has it, and what it has shown."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.to: Console = console()
        self.screen = match.humans[0]
        self.shown = dict.fromkeys(match.humans, 0)
        self.asked: str | None = None
        self.commands: dict[str, Callable[[str], None]] = {
            name: getattr(self, f"_{name}") for name in COMMANDS
        }

    @property
    def state(self) -> State:
        """The position."""
        return self.match.state

    def run(self) -> int:
        """Let everybody decide in turn."""
        match = self.match
        print_options(self.to, match.game, match.players, match.seed)
        seats = " and ".join(f"seat {seat}" for seat in match.humans)
        self.to.print(f"You play {seats}. Type the number of a choice or its name, or help.\n")
        try:
            while not self.state.is_terminal:
                seat = self.state.current_player
                if seat in match.humans:
                    self._turn(seat)
                else:
                    self._tell()
                    match.play(match.advice(match.players[seat]))
        except _Left:
            self.to.print("The game is left. It was not saved unless you saved it.")
            return 0
        self._tell()
        print_end(self.to, self.state)
        return 0

    def _tell(self) -> None:
        """Print what the seat at the screen has not yet been told."""
        lines = self.match.lines[self.screen]
        print_lines(self.to, lines[self.shown[self.screen] :])
        self.shown[self.screen] = len(lines)
        sys.stdout.flush()

    def _turn(self, seat: int) -> None:
        """One decision of a person. Where nothing else can be done, it is done."""
        legal = self.state.legal_actions()
        if len(legal) == 1:
            self._tell()
            self.match.play(legal[0])
            return
        self._hand_over(seat)
        self._tell()
        self._show_question()
        turn = len(self.match.events)
        while len(self.match.events) == turn:
            self._obey(self._read())

    def _hand_over(self, seat: int) -> None:
        """The screen goes to another person; nothing of the one before stays on it."""
        if seat == self.screen:
            return
        self._tell()
        self.asked = None
        if self.to.is_terminal and sys.stdin.isatty():
            self.to.clear()
            self.to.print(f"The screen is for {who(self.state, seat)}: press Enter.")
            self._read()
            self.to.clear()
        else:
            self.to.print(f"\n-- The screen is for {who(self.state, seat)} --\n")
        self.screen = seat

    def _show_question(self) -> None:
        """The table, where it helps, then what is asked and what can be answered."""
        name = self.state.to_dict()["phase"]["name"]
        table = self.state.table(self.screen)
        repeated = name == "assignment" == self.asked
        if name in TABLED and not repeated:
            self.to.print(f"\n{table}")
        self.asked = name
        self.to.print(f"\n{self.state.asked}", style="bold")
        for line in menu_lines(self.state, menu(self.state)):
            self.to.print(line)

    def _read(self) -> str:
        """A line that somebody types.

        Raises:
            CommandError: there is none.
        """
        prompt = f"seat {self.screen}> "
        try:
            if sys.stdin is None:
                raise EOFError
            if sys.stdin.isatty():
                return input(prompt).strip()
            line = sys.stdin.readline()
        except (EOFError, UnicodeDecodeError):
            line = ""
        if not line:
            raise CommandError(
                f"the input ended in round {self.state.round}, before the game did: "
                f"{self.state.asked}"
            )
        self.to.print(f"{prompt}{one_line(line.strip())}")
        return line.strip()

    def _obey(self, typed: str) -> None:
        """A choice or a command."""
        first, _, rest = typed.partition(" ")
        if not typed or typed.startswith("#"):
            return
        command = "help" if first == "?" else first
        if command in COMMANDS:
            self.commands[command](rest.strip())
            return
        choices = menu(self.state)
        if typed.isdecimal():
            found = [choices[int(typed)]] if int(typed) in choices else []
        else:
            found = find(typed, list(choices.values()))
        if len(found) == 1:
            self.match.mark()
            self.match.play(found[0].index)
        elif found:
            self.to.print("Which one? " + ", ".join(one.text for one in found))
        else:
            self._not_found(typed, first, rest)

    def _not_found(self, typed: str, first: str, rest: str) -> None:
        """No choice is called so: a command, something that is not possible now, or nothing."""
        named = [name for name in COMMANDS if name.startswith(first)]
        if len(named) == 1:
            self.commands[named[0]](rest.strip())
        elif named:
            self.to.print("Which one? " + ", ".join(named))
        elif not typed.isdecimal() and find(typed, self._all()):
            self._why(typed)
        else:
            self.to.print(f"There is no choice {one_line(typed)!r}; help tells what there is.")

    def _all(self) -> list[Action]:
        game = self.match.game
        return [game.action(index) for index in range(game.action_count)]

    def _help(self, _: str) -> None:
        for number, action in menu(self.state).items():
            self.to.print(f"{number:>4}  {action.text}: {self.state.explain(action)}")
        self.to.print(
            "\nA choice is typed as its number, or as much of its name as it takes. Also:"
        )
        for name, text in COMMANDS.items():
            self.to.print(f"  {name:<8} {text}")

    def _why(self, typed: str) -> None:
        found = find(typed, self._all())
        if not found or len(found) > MANY:
            what = "says too little" if found else "is no action"
            self.to.print(f"{one_line(typed)!r} {what}; try: why place market")
            return
        for action in found:
            reason = self.state.why_not(action)
            possible = f"{action.text} is possible: {self.state.explain(action)}"
            self.to.print(possible if reason is None else reason)

    def _odds(self, asked: str) -> None:
        try:
            for line in odds_lines(self.state, self.screen, asked):
                self.to.print(line)
        except MidgardError as error:
            self.to.print(one_line(str(error)))

    def _hint(self, name: str) -> None:
        try:
            action = self.state.game.action(self.match.advice(name or ADVISER))
        except MidgardError as error:
            self.to.print(one_line(str(error)))
            return
        self.to.print(f"{name or ADVISER}: {action.text}: {self.state.explain(action)}")

    def _table(self, _: str) -> None:
        self.to.print(self.state.table(self.screen))

    def _sheet(self, _: str) -> None:
        self.to.print(self.state.sheet_text())

    def _history(self, count: str) -> None:
        lines = self.match.lines[self.screen]
        if count and not count.isdecimal():
            self.to.print("history N: N is a whole number")
            return
        print_lines(self.to, lines[-int(count) :] if count and int(count) else lines)

    def _undo(self, _: str) -> None:
        if not self.match.undo(self.screen):
            self.to.print("There is no choice to take back.")
            return
        for seat, lines in self.match.lines.items():
            self.shown[seat] = min(self.shown[seat], len(lines))
        self.to.print("Taken back.")
        self.asked = None

    def _save(self, path: str) -> None:
        if not path:
            self.to.print("save FILE: the name of the file is missing")
            return
        try:
            failure = Target(str(Path(path).expanduser())).write(self.match.to_json())
        except CommandError as error:
            failure = str(error)
        self.to.print(one_line(failure or f"Saved; play on with: midgard play --load {path}"))

    def _quit(self, _: str) -> None:
        raise _Left
