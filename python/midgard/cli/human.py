"""``midgard play --seat N``: people play with bots or with each other.

The screen shows only what the seat at the screen may know. Input comes from a terminal, or line by
line from a pipe; then it is repeated in the output.
"""

from __future__ import annotations

import contextlib
import copy
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from rich.console import Console

from midgard import MidgardError, State
from midgard._shared.input import nearest_name, unknown_name
from midgard._shared.provenance import mark
from midgard.bots import runs_code
from midgard.bots.default import default_bot
from midgard.cli.choices import find, menu, menu_lines, name_of
from midgard.cli.match import BotError, Match
from midgard.cli.output import Target
from midgard.cli.shell import CommandError, columns, console, one_line
from midgard.cli.story import who
from midgard.cli.watch import print_end, print_lines, print_options
from midgard.presentation import presentation
from midgard.protocols import Action

COMMANDS = {
    "help": "what each choice does, with its rule; help WORD: a choice, a word"
    " of the table, or: help table; ? is the same",
    "glossary": "the words that help WORD explains besides the choices; glossary WORD: the same as"
    " help WORD",
    "why": "why ACTION: why an action is not possible",
    "hint": "hint [BOT]: what a bot would do",
    "table": "the table once more; only Enter: the choices",
    "sheet": "the score sheets",
    "history": "history [N]: the messages so far, or the last N lines of them",
    "undo": "take the last choice back; the dice to come stay the same",
    "save": "save FILE: save the game; midgard play --load FILE continues it",
    "quit": "leave the game",
}
ALONE = ("table", "sheet", "undo", "quit")
"""Commands without arguments."""
MEANWHILE = ("table", "sheet", "history", "undo", "save", "quit")
"""Commands that are possible after a bot has failed at its own turn."""
AFTERWARDS = ("table", "sheet", "history", "save", "quit")
"""Commands that are possible when the game is over."""
MANY = 6
RECENT = 20
"""The number of lines of a saved game that are shown again."""
AT_ONCE = ("random", "greedy")
"""Bots that decide at once."""


def at_table(match: Match, seed: int | None) -> int:
    """Plays until the game is over or somebody leaves.

    Args:
        match: the game.
        seed: the seed, if the people at the table know it; otherwise it is shown at the end.
    """
    return _Session(match, seed).run()


class _Left(Exception):  # noqa: N818  # it is not an error
    """Somebody has left the game."""


class _Session:
    """The screen, the seat at the screen, and the lines that it has shown."""

    def __init__(self, match: Match, seed: int | None) -> None:
        self.match, self.seed = match, seed
        self.to: Console = console()
        self.at_terminal = self.to.is_terminal and sys.stdin is not None and sys.stdin.isatty()
        if self.at_terminal:
            with contextlib.suppress(ImportError):  # it adds editing and a history of lines
                __import__("readline")
        self.screen = match.humans[0]
        self.shown = {seat: max(0, len(lines) - RECENT) for seat, lines in match.lines.items()}
        self.prompted: State | None = None
        self.forced: list[tuple[int, str]] = []  # automatic decisions since the last choice
        self.shown_game = presentation(match.game)
        self.commands: dict[str, Callable[[str], None]] = {
            name: getattr(self, f"_{name}") for name in COMMANDS
        }
        if not match.game.sheet_lines:
            del self.commands["sheet"]
        own = self.shown_game.table_commands
        self.commands |= {name: partial(self._ask, name) for name in own}
        self.help = {name: text for name, text in COMMANDS.items() if name in self.commands}
        self.help |= {name: text for name, (text, _) in own.items()}

    @property
    def state(self) -> State:
        """The position."""
        return self.match.state

    def _moment(self) -> str:
        """Returns the current point of the game in words."""
        return self.shown_game.moment(self.state)

    def run(self) -> int:
        """Lets everybody decide in turn."""
        match = self.match
        print_options(self.to, match.game, match.marked(), self.seed)
        seats = " and ".join(f"seat {seat}" for seat in match.humans)
        self.to.print(f"You play {seats}. Type the number of a choice or its name, or help.\n")
        if any(self.shown.values()):
            self.to.print("Type history for the lines before these.")
        try:
            while not self.state.is_terminal:
                seat = self.state.current_player
                if seat in match.humans:
                    self._turn(seat)
                else:
                    self._print_story()
                    self._other(seat)
        except _Left:
            self.to.print("The game is left. It was not saved unless you saved it.")
            return 0
        self._print_story()
        self._print_forced()
        print_end(self.to, self.state)
        if self.seed is None:
            self.to.print(f"seed: {match.seed}")
        self._after_the_end()
        return 0

    def _after_the_end(self) -> None:
        """Carries out the commands that are possible when the game is over; others end it."""
        possible = self._among(AFTERWARDS)
        if self.at_terminal:
            self.to.print("\nEnter leaves; before that: " + ", ".join(possible))
        with contextlib.suppress(_Left, CommandError):
            while (typed := self._read()) or not self.at_terminal:
                name, _, rest = typed.partition(" ")
                if name in possible:
                    self._carry_out(name, rest)
                elif typed and not typed.startswith("#"):
                    self.to.print("Now only: " + ", ".join(possible))

    def _among(self, names: Sequence[str]) -> list[str]:
        """Returns those of these commands that the game has."""
        return [name for name in names if name in self.commands]

    def _other(self, seat: int) -> None:
        """Plays a decision of a bot. If it fails, the person at the screen decides what to do."""
        try:
            action = self._advice(self.match.players[seat])
        except BotError as error:
            self._failed(one_line(f"{who(self.state, seat)} cannot decide: {error}"))
        else:
            self.match.play(action)

    def _failed(self, why: str) -> None:
        """Lets the person ask the bot again, take back a choice, save the game or leave."""
        self.to.print(f"{why}\nType again to ask once more, or undo, save FILE, quit.")
        turn, possible = len(self.match.events), self._among(MEANWHILE)
        while len(self.match.events) == turn:
            try:
                name, _, rest = self._read().partition(" ")
            except CommandError:
                raise CommandError(f"the input ended {self._moment()}: {why}") from None
            if name == "again":
                return
            if name in possible:
                self._carry_out(name, rest)
            elif name and not name.startswith("#"):
                self.to.print("Now only: again, " + ", ".join(possible))

    def _advice(self, name: str) -> int:
        """Returns what a bot would do. A terminal shows that the bot is thinking."""
        text = f"{who(self.state, self.state.current_player)}: {name} thinks"
        if not self.at_terminal or name in AT_ONCE:
            return self.match.advice(name)
        with self.to.status(text):
            return self.match.advice(name)

    def _print_story(self) -> None:
        """Prints the lines that the seat at the screen has not seen yet."""
        lines = self.match.lines[self.screen]
        print_lines(self.to, lines[self.shown[self.screen] :])
        self.shown[self.screen] = len(lines)
        sys.stdout.flush()

    def _turn(self, seat: int) -> None:
        """Lets a person decide. A single legal action is played automatically."""
        legal = self.state.legal_actions()
        if len(legal) == 1:
            self._print_story()
            self.forced.append((seat, self.state.explanation(legal[0])["text"]))
            self.match.play(legal[0], explained=True)
            return
        self._hand_over(seat)
        self._print_story()
        self._print_forced()
        self._show_prompt()
        turn = len(self.match.events)
        while len(self.match.events) == turn:
            self._obey(self._read())

    def _print_forced(self) -> None:
        """Lists the automatic decisions of the seat at the screen, if there was more than one."""
        texts = [text for seat, text in self.forced if seat == self.screen]
        self.forced.clear()
        if len(texts) > 1:
            self.to.print(f"Nothing else was possible: {'; '.join(texts)}.")

    def _hand_over(self, seat: int) -> None:
        """Hands the screen to another person after clearing it."""
        if seat == self.screen:
            return
        self._print_story()
        self.prompted = None
        if self.at_terminal:
            self.to.clear()
            self.to.print(f"The screen is for {who(self.state, seat)}: press Enter.")
            self._read()
            self.to.clear()
        else:
            self.to.print(f"\n-- The screen is for {who(self.state, seat)} --\n")
        self.screen = seat

    def _show_prompt(self) -> None:
        """Shows the table where it helps, then the prompt and the choices."""
        if self.shown_game.shows_table(self.state, self.prompted):
            self.to.print(f"\n{self.state.table(self.screen)}")
        self.prompted = copy.copy(self.state)
        self._show_choices()

    def _show_choices(self) -> None:
        self.to.print(f"\n{self.state.prompt}", style="bold")
        for line in menu_lines(self.state, menu(self.state), columns(self.to)):
            self.to.print(line)

    def _read(self) -> str:
        """Reads a line."""
        prompt = f"seat {self.screen}> "
        try:
            if self.at_terminal:
                return input(prompt).strip()
            line = "" if sys.stdin is None else sys.stdin.readline()
        except KeyboardInterrupt:
            if not self.at_terminal:
                raise
            self.to.print("\nCtrl-D or quit leaves the game.")
            return self._read()
        except EOFError:
            self.to.print()
            raise _Left from None
        except UnicodeDecodeError:
            line = ""
        if not line:
            raise CommandError(
                f"the input ended {self._moment()}, before the game did: {self.state.prompt}"
            )
        self.to.print(f"{prompt}{one_line(line.strip())}")
        return line.strip()

    def _obey(self, typed: str) -> None:
        """Carries out a choice or a command."""
        first, _, rest = typed.partition(" ")
        if not typed and self.at_terminal:
            self._show_choices()
        if not typed or typed.startswith("#"):
            return
        command = "help" if first == "?" else first.lower()
        if command in self.commands:
            self._carry_out(command, rest)
            return
        choices = menu(self.state)
        if typed.isdecimal():
            found = [choice for number, choice in choices.items() if str(number) == typed]
        else:
            found = find(typed, list(choices.values()), self.match.game, self.state)
        if len(found) == 1:
            self.match.mark()
            self.match.play(found[0].index)
        elif found:
            names = (name_of(one, self.match.game) for one in found)
            self.to.print("Which one? " + ", ".join(names))
        else:
            self._not_found(typed, first, rest)

    def _carry_out(self, command: str, rest: str) -> None:
        if command in ALONE and rest.strip():
            self.to.print(f"{command} takes no arguments: {one_line(rest.strip())!r}")
            return
        try:
            self.commands[command](rest.strip())
        except MidgardError as error:  # no command ends the game
            self.to.print(one_line(str(error)))

    def _not_found(self, typed: str, first: str, rest: str) -> None:
        """Handles a text that matches no choice: an action that is not possible now, or nothing."""
        named = [name for name in self.commands if name.startswith(first)]
        if len(named) == 1:
            self._carry_out(named[0], rest)
        elif named:
            self.to.print("Which one? " + ", ".join(named))
        elif not typed.isdecimal() and find(typed, self._all(), self.match.game):
            self._why(typed)
        else:
            self.to.print(f"There is no choice {one_line(typed)!r}; help lists the choices.")

    def _all(self) -> list[Action]:
        game = self.match.game
        return [game.action(index) for index in range(game.action_count)]

    def _help(self, query: str) -> None:
        if query:
            self._explain(query)
            return
        for number, action in menu(self.state).items():
            self.to.print(f"{number:>4}  {self._explained(action)}")
        self.to.print("\nType the number of a choice, or a part of its name. Other commands:")
        for name, text in self.help.items():
            self.to.print(f"  {name:<8} {text}")

    def _glossary(self, query: str) -> None:
        """Explains a word, or lists the words that have an explanation."""
        if query:
            self._explain(query)
            return
        words = self.shown_game.glossary(self.match.game)
        for kind, names in words.items():
            self.to.print(f"{kind}: {', '.join(names)}")
        if not words:
            self.to.print("This game has no glossary; help explains each choice.")

    def _explain(self, query: str) -> None:
        """Explains a command, the choices that match, and the meaning of the word."""
        choices = list(menu(self.state).values())
        if query.isdecimal():
            found = [one for number, one in menu(self.state).items() if str(number) == query]
        else:
            found = find(query, choices, self.match.game, self.state)
        lines = [f"{name}: {text}" for name, text in self.help.items() if name == query]
        lines += self.shown_game.define_at(self.state, query)
        lines += [self._explained(one) for one in found]
        for line in lines:
            self.to.print(line)
        if not lines:
            self._why(query)

    def _explained(self, action: Action) -> str:
        """Returns the name of a choice and what it does."""
        return f"{name_of(action, self.match.game)}: {self._does(action)}"

    def _does(self, action: Action) -> str:
        """Returns what an action does, or why it is not possible, and what of it is ours."""
        text = self.state.explain(action)
        if text.startswith(f"{action.text} is not legal"):
            text = name_of(action, self.match.game) + text.removeprefix(action.text)
        return text + mark(self.shown_game.sources(self.state, action))

    def _why(self, typed: str) -> None:
        found = find(typed, self._all(), self.match.game)
        if not found or len(found) > MANY:
            other = name_of(self._worth_asking(found or self._all()), self.match.game)
            hint = f"; try: why {other}"
            if not typed:
                self.to.print(f"why needs an action{hint}")
            elif found:
                self.to.print(f"{one_line(typed)!r} is ambiguous{hint}")
            else:
                names = [name_of(action, self.match.game) for action in self._all()]
                near = nearest_name(typed, names)
                hint = "" if near else hint
                self.to.print(unknown_name("action", typed, [near] if near else (), note=hint))
            return
        for action in found:
            is_possible = self.state.why_not(action) is None
            possible = f"{name_of(action, self.match.game)} is possible: " if is_possible else ""
            self.to.print(possible + self._does(action))

    def _worth_asking(self, among: list[Action]) -> Action:
        """Returns an action that is refused; rather one that is not about what is out of play."""
        reasons = ((one, self.state.why_not(one)) for one in among)
        refused = [(one, reason) for one, reason in reasons if reason is not None]
        in_play = [one for one, reason in refused if "not in play" not in reason]
        return [*in_play, *(one for one, _ in refused), *among][0]

    def _ask(self, command: str, query: str) -> None:
        """Carries out a command that only this game has."""
        first = query.partition(" ")[0]
        choices = menu(self.state).items()
        choice = next((one for number, one in choices if str(number) == first), None)
        _, carry_out = self.shown_game.table_commands[command]
        for line in carry_out(self.state, self.screen, query, choice):
            self.to.print(line)

    def _hint(self, name: str) -> None:
        name = name or self.shown_game.hint_bot or default_bot(self.match.game)
        try:
            action = self.state.game.action(self._advice(name))
        except KeyboardInterrupt:
            self.to.print(f"{name} was interrupted.")
        else:
            name = self.match.called(name, self.state.current_player)
            self.to.print(f"{name}: {self._explained(action)}")

    def _table(self, _: str) -> None:
        self.to.print(self.state.table(self.screen))

    def _sheet(self, _: str) -> None:
        self.to.print(self.shown_game.score_text(self.state, self.screen))

    def _history(self, count: str) -> None:
        lines = self.match.lines[self.screen]
        if count and not (count.isascii() and count.isdecimal()):
            self.to.print("history N: N is a whole number")
            return
        last = int(count or 0) if len(count) < 10 else len(lines)
        print_lines(self.to, lines[-last:] if count and last else lines)

    def _undo(self, _: str) -> None:
        if not self.match.undo(self.screen):
            self.to.print("There is no choice to take back.")
            return
        for seat, lines in self.match.lines.items():
            self.shown[seat] = min(self.shown[seat], len(lines))
        anew = (
            "" if self.match.is_seed_recorded else " The record has no seed: chance is drawn anew."
        )
        self.to.print(f"Taken back.{anew}")
        self.prompted = None
        self.forced.clear()

    def _save(self, path: str) -> None:
        if not path:
            self.to.print("save FILE: the name of the file is missing")
            return
        file = Path(path).expanduser()
        if os.path.lexists(file):
            self.to.print(one_line(f"{path} exists already. Type yes to replace it."))
            if self._read() != "yes":
                self.to.print("Not saved.")
                return
        try:
            failure = Target(str(file)).write(self.match.to_json())
        except CommandError as error:
            failure = str(error)
        code = [name for name in dict.fromkeys(self.match.players) if runs_code(name)]
        bots = f" --bots {','.join(code)}" if code else ""
        saved = f"Saved; continue with: midgard play --load {path}{bots}"
        self.to.print(one_line(failure or saved))

    def _quit(self, _: str) -> None:
        raise _Left
