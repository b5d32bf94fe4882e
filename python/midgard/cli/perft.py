"""``midgard perft``: counts sequences of events and compares the numbers with a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from midgard import Game, MidgardError, State
from midgard._shared.engine import perft as counted
from midgard.cli.game_options import DEFAULT_GAME, GameChoice, takes_game
from midgard.cli.input import read_text
from midgard.cli.shell import CommandError, one_line
from midgard.games import GAMES, default_options, parse_option

DISAGREE = 1
"""The exit code if a count differs from the file."""
DEEPEST = 100
"""The largest depth."""
AT_ONCE = 4
"""The depth that is counted at once; Ctrl-C is checked in between."""


@takes_game("skip_forced")
def perft(
    game: GameChoice,
    file: Annotated[
        str | None, typer.Option(metavar="FILE", help="A file of positions with their counts.")
    ] = None,
    depth: Annotated[int | None, typer.Option(metavar="D", help="The number of events.")] = None,
    path: Annotated[
        str, typer.Option(metavar="EVENTS", help='Events from the start: "0 4 1".')
    ] = "",
) -> int:
    """Count the sequences of events from a position.

    Without options, the positions of tests/data/champions.perft are counted and compared. With a
    game and --depth, one position is counted, for comparison with another engine. See
    docs/testing.md.
    """
    if not game.is_named:
        if (depth, path) != (None, ""):
            raise CommandError("--game is missing: name the game of the position")
        return compare(file)
    if file is not None:
        raise CommandError("--file names the games of its positions: omit the options of a game")
    return show(game.game(), path, depth)


@dataclass
class Position:
    """A block of a perft file."""

    name: str
    line: int
    game: str = DEFAULT_GAME
    options: dict[str, Any] = field(default_factory=dict)
    path: list[int] = field(default_factory=list)
    counts: list[tuple[int, int]] = field(default_factory=list)

    def state(self) -> State:
        """The state at the end of the path."""
        return _walk(GAMES[self.game](**self.options), self.path)


def show(game: Game, path: str, depth: int | None) -> int:
    """Prints the counts of one position as lines for a perft file."""
    if depth is None:
        raise CommandError("--depth is missing: it is the number of events to count")
    if not 1 <= depth <= DEEPEST:
        raise CommandError(f"--depth must be 1 to {DEEPEST}, not {depth}")
    try:
        state = _walk(game, numbers(path.split()))
    except ValueError as error:
        raise CommandError(f"--path: {error}") from None
    for events in range(1, depth + 1):
        print(f"depth {events} {count(state, events)}", flush=True)
    return 0


def compare(file: str | None) -> int:
    """Counts every position of a file and prints whether the counts agree with the file."""
    name, text = _read(file)
    found = []
    try:
        for position in positions(text):
            where = f"{name}:{position.line}"
            found.append((position, position.state()))
    except (MidgardError, OverflowError) as error:
        raise CommandError(f"{where}: {error}") from None
    except ValueError as error:
        raise CommandError(f"{name}:{error}") from None
    if not any(position.counts for position, _ in found):
        raise CommandError(f"{name}: there is nothing to count in it")
    compared = [agrees for position, state in found for agrees in _compared(position, state)]
    wrong = compared.count(False)
    result = f"{wrong} differ" if wrong else "all agree"
    print(f"\n{len(found)} positions, {len(compared)} counts: {result}")
    return DISAGREE if wrong else 0


def _compared(position: Position, state: State) -> Iterator[bool]:
    """Prints the counts of a position; yields for each whether it agrees with the file."""
    print(one_line(position.name))
    for depth, expected in position.counts:
        counted = count(state, depth)
        verdict = "agrees" if counted == expected else f"differs: the file says {expected:,}"
        print(f"  depth {depth:<3} {counted:>15,}  {verdict}", flush=True)
        yield counted == expected


def count(state: State, depth: int) -> int:
    """Returns the number of sequences of ``depth`` events from a state with explicit chance."""
    if depth <= AT_ONCE:
        return counted(state, depth)
    events = [outcome for outcome, _ in state.chance_outcomes(exact=False)]
    return sum(count(state.child(event), depth - 1) for event in events or state.legal_actions())


def _walk(game: Game, path: Iterable[int]) -> State:
    """Returns the state after these events from the start."""
    state = game.new_state(chance="explicit")
    for place, event in enumerate(path):
        try:
            state.apply(event)
        except MidgardError as error:
            raise MidgardError(f"event {place} of the path: {error}") from None
    return state


def _read(file: str | None) -> tuple[str, str]:
    """Returns the name and the text of a file, by default of the file in the checkout."""
    path = Path(file or Path(__file__).parents[3] / "tests" / "data" / f"{DEFAULT_GAME}.perft")
    if file is None and not path.is_file():
        raise CommandError(
            "the positions are in tests/data/champions.perft of a checkout: name that file with "
            "--file, or a position with --game and --depth"
        )
    return path.name if file is None else file, read_text(file or str(path))


def positions(text: str) -> list[Position]:
    """Reads the positions of a perft file."""
    found: list[Position] = []
    for number, line in enumerate(text.splitlines(), start=1):
        key, _, rest = line.strip().partition(" ")
        if not key or key.startswith("#"):
            continue
        try:
            if key == "position":
                found.append(Position(rest, number))
            elif found:
                _add(found[-1], key, rest.split())
            else:
                raise ValueError("a position begins with: position NAME")
        except ValueError as error:
            raise ValueError(f"{number}: {error}") from None
    return found


def _add(position: Position, key: str, words: Sequence[str]) -> None:
    """Adds a line of a block to its position."""
    if key == "options":
        for word in words:
            name, _, value = word.partition("=")
            position.options[name] = _option(position.game, name, value)
    elif key == "game" and len(words) == 1 and words[0] in GAMES:
        position.game = words[0]
    elif key == "path":
        position.path += numbers(words)
    elif key == "depth" and len(words) == 2:
        depth, expected = numbers(words)
        if depth > DEEPEST:
            raise ValueError(f"a depth is 0 to {DEEPEST}, not {depth}")
        position.counts.append((depth, expected))
    else:
        raise ValueError(
            f"{key!r} is not a line of a position: write game NAME, an option, path or depth N N"
        )


def _option(game: str, name: str, value: str) -> Any:
    """Returns an option as the game takes it; ``none`` is an empty list, ``drawn`` is None."""
    default = default_options(GAMES[game]).get(name)
    if (value, default) in (("none", ()), ("drawn", None)):
        return default
    return parse_option(game, name, value.replace(",", "+"))


def numbers(words: Iterable[str]) -> list[int]:
    """Reads whole numbers that are written with digits only."""
    read = []
    for word in words:
        if not (word.isascii() and word.isdigit() and len(word) < 20):
            raise ValueError(f"{word[:40]!r} is not a whole number")
        read.append(int(word))
    return read
