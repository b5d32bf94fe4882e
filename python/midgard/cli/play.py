"""``midgard play``: one game between bots, told decision by decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console

from midgard import Champions, State
from midgard.bots import seated
from midgard.cli.match import decision
from midgard.cli.setup import TITLE
from midgard.cli.shell import console
from midgard.cli.telling import Line, decided, followed, who

__all__ = ["play", "print_end", "print_lines", "print_options"]


def play(game: Champions, bots: Sequence[str], seed: int) -> int:
    """Play the first game of a run with this seed, and print it."""
    to = console()
    print_options(to, game, bots, seed)
    state, outcomes = game._new_logged(seed)
    players = [seated(name, game_seed=seed, seat=seat) for seat, name in enumerate(bots)]
    told = game.new_state(chance="explicit")  # follows the game event by event
    _tell(to, told, outcomes)
    shown = 0
    while not state.is_terminal:
        if state.round != shown:
            shown = state.round
            to.print()
            to.print(state.table())
            to.print()
        seat = state.current_player
        action = decision(players[seat], state, f"{bots[seat]} at seat {seat}")
        move, *story = decided(told, action, (None,))[None]
        print_lines(to, (move, Line(f"    {state.explain(action)}"), *story))
        _tell(to, told, state._apply_logged(action))
    print_end(to, state)
    return 0


def _tell(to: Console, told: State, outcomes: Sequence[int]) -> None:
    """Answer chance and tell what came of it."""
    print_lines(to, followed(told, outcomes, (None,))[None])


def print_lines(to: Console, lines: Iterable[Line]) -> None:
    """Print what is told, headings in bold."""
    for line in lines:
        to.print(line.text, style="bold" if line.heading else None)


def print_options(to: Console, game: Champions, players: Sequence[str], seed: int) -> None:
    """Print what is played, and by whom."""
    to.print(f"A game of {TITLE}", style="bold")
    to.print(f"players: {game.players} ({', '.join(players)})")
    to.print(f"variants: {', '.join(game.variants) or 'none'}")
    to.print(f"assignment: {game.assignment}")
    to.print(f"seed: {seed}")
    to.print()


def print_end(to: Console, state: State) -> None:
    """Print the last table, the score pad and who has won."""
    to.print("\n== The end ==\n", style="bold")
    to.print(state.table())
    to.print()
    to.print(state.sheet_text())
    to.print()
    winners = [who(state, seat) for seat in state.winners]
    to.print(f"{'winner' if len(winners) == 1 else 'winners'}: {' and '.join(winners)}")
