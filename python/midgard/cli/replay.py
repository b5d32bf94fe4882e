"""``midgard replay``: steps through a record in the terminal."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice
from typing import Annotated

import typer

from midgard import CHANCE, InvalidSnapshotError
from midgard.cli.input import read_bytes
from midgard.cli.shell import CommandError, console
from midgard.record import Record, SeatRecord, read_record
from midgard.record.forms import MAGIC

HELP = (
    "Enter or n: next; b: back; a number: jump there; s SEAT: what a seat sees; s: all messages,"
    " and the table that everybody sees; q: end"
)
"""The commands at the prompt."""


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record, or JSON lines of many.")],
    record: Annotated[
        int, typer.Option(metavar="N", help="Which record of the file, from 1 on.")
    ] = 1,
    step: Annotated[int, typer.Option(metavar="N", help="Where to begin.")] = 0,
    seat: Annotated[
        int | None, typer.Option(metavar="SEAT", help="Show only what this seat sees.")
    ] = None,
    cards: Annotated[
        str | None, typer.Option(metavar="FILE", help="The corrected cards of the game.")
    ] = None,
    log: Annotated[bool, typer.Option("--log", help="Print what happened, and end.")] = False,
) -> int:
    """Step through a recorded game: forward, back, to a step, as a seat sees it.

    Commands are read from standard input, one a line. See docs/manual/games.md.
    """
    found = _read(file, record, cards)
    if isinstance(found, SeatRecord):
        if seat not in (None, found.seat):
            raise CommandError(f"{file}: this record is that of seat {found.seat}")
    elif seat is not None and not 0 <= seat < found.game.players:
        raise CommandError(f"--seat must be 0 to {found.game.players - 1}, not {seat}")
    last = len(found) if isinstance(found, SeatRecord) else len(steps_of(found, seat)) - 1
    if not 0 <= step <= last:
        raise CommandError(f"--step must be 0 to {last}, not {step}")
    if isinstance(found, SeatRecord):
        if log:
            console().print(found.log())
        else:
            _SeatReplay(found, step).run()
    elif log:
        console().print(found.log(seat))
    else:
        _Replay(found, step, seat).run()
    return 0


def _read(file: str, number: int, cards: str | None) -> Record | SeatRecord:
    """Reads one record of a file."""
    data = read_bytes(file)
    try:
        if data.startswith(MAGIC[:15]):
            return read_record(data, cards=cards)
        text = data.decode("utf-8-sig")
        if text.startswith("{"):
            lines = [line for line in text.splitlines() if line.strip()]
            if not 1 <= number <= len(lines):
                raise CommandError(f"--record must be 1 to {len(lines)}, not {number}")
            text = lines[number - 1]
        return read_record(text, cards=cards)
    except UnicodeDecodeError as error:
        raise CommandError(f"{file}: not UTF-8 text from byte {error.start} on") from None
    except InvalidSnapshotError as error:
        raise CommandError(f"{file}: {error}") from None


class _Steps(ABC):
    """Where somebody is in a record."""

    help = HELP

    def __init__(self, record: Record | SeatRecord, step: int) -> None:
        self._length, self._step = len(record), step

    def run(self) -> None:
        """Shows a step after each command."""
        to = console()
        self._show()
        for line in _commands():
            word, _, rest = line.strip().partition(" ")
            if word == "q":
                return
            if word in ("", "n"):
                self._jump(self._step + 1)
            elif word == "b":
                self._jump(self._step - 1)
            elif word.isdecimal() and len(word) < 10:
                self._jump(int(word))
            elif word == "s" and self._sees(rest):
                self._show()
            else:
                to.print(self.help)

    def _jump(self, step: int) -> None:
        if 0 <= step <= self._length:
            self._step = step
            self._show()
        else:
            console().print(f"there are {self._length} steps")

    @abstractmethod
    def _sees(self, seat: str) -> bool:
        """Goes on as this seat sees it, or as all do for no text; returns whether that can be."""

    @abstractmethod
    def _show(self) -> None:
        """Prints the step."""


class _SeatReplay(_Steps):
    """Where somebody is in what a seat saw. The record has no table."""

    help = "Enter or n: next; b: back; a number: jump there; q: end"

    def __init__(self, record: SeatRecord, step: int) -> None:
        super().__init__(record, step)
        self._record = record

    def _sees(self, seat: str) -> bool:
        return seat == str(self._record.seat)

    def _show(self) -> None:
        """Prints what the seat did and was shown."""
        to, game = console(), self._record.game
        to.print(f"step {self._step} of {self._length} that seat {self._record.seat} noticed")
        if self._step == 0:
            return
        found = self._record.steps[self._step - 1]
        if found.action is not None:
            to.print(f"  seat {self._record.seat}: {game.action(found.action).text}")
        for line in game.describe_events(found.events):
            to.print(f"  {line}")


class _Replay(_Steps):
    """Where somebody is in a record of all that happened.

    For a seat, the steps are those that it noticed: their number reveals nothing of the others.
    """

    def __init__(self, record: Record, step: int, seat: int | None) -> None:
        super().__init__(record, step)
        self._record, self._seat = record, seat
        self._numbers = steps_of(record, seat)
        self._length = len(self._numbers) - 1

    def _sees(self, seat: str) -> bool:
        if seat and seat not in map(str, range(self._record.game.players)):
            return False
        here = self._numbers[self._step]
        self._seat = int(seat) if seat else None
        self._numbers = steps_of(self._record, self._seat)
        self._length, self._step = len(self._numbers) - 1, bisect_right(self._numbers, here) - 1
        return True

    def _show(self) -> None:
        """Prints what the last step brought and the table after it."""
        to, state = console(), self._record.at(self._numbers[self._step])
        noticed = "" if self._seat is None else f" that seat {self._seat} noticed"
        to.print(f"step {self._step} of {self._length}{noticed}")
        for line in self._happened():
            to.print(f"  {line}")
        to.print(state.table() if self._seat is None else state.table(self._seat))
        seat = state.current_player
        hidden = self._seat is not None and seat >= 0 and seat != self._seat
        to.print(f"seat {seat} decides" if hidden else state.prompt)

    def _happened(self) -> list[str]:
        """Returns what the last step brought, as far as the seat was shown it."""
        number = self._numbers[self._step]
        if number == 0:
            return []
        game, record = self._record.game, self._record
        who, index = record.history[number - 1]
        before = record.at(number - 1)
        events = before.apply_events(index)
        if self._seat is not None:
            return list(game.describe_events(game.events_for(events, self._seat)))
        before = record.at(number - 1)
        text = before.outcome_text(index) if who == CHANCE else game.action(index).text
        name = "chance" if who == CHANCE else f"seat {who}"
        return [f"{name}: {text}", *game.describe_events(events)]


def steps_of(record: Record, seat: int | None) -> list[int]:
    """Returns the numbers of the steps that a seat noticed, or of all steps, from 0.

    >>> import midgard
    >>> record = midgard.Champions(players=2, start_player=0).record(seed=7)
    >>> set(steps_of(record, 0)) <= set(steps_of(record, None))
    True
    """
    if seat is None:
        return list(range(len(record) + 1))
    game, found = record.game, [0]
    state = game.new_state(chance="explicit")
    last = state.information_key(seat)
    for number, (who, index) in enumerate(record.history, start=1):
        events = state.apply_events(index)
        now = state.information_key(seat)
        if who == seat or now != last or list(game.events_for(events, seat)):
            found.append(number)
        last = now
    return found


def _commands() -> Iterator[str]:
    """Yields the lines of standard input."""
    while True:
        if sys.stdin.isatty():
            print("> ", end="", flush=True)
        line = next(islice(sys.stdin, 1), None)
        if line is None:
            return
        yield line
