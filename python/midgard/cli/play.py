"""``midgard play``: one game, told decision by decision."""

from __future__ import annotations

import copy
from collections.abc import Sequence

from rich.console import Console

from midgard import Bot, Champions, State
from midgard.cli.setup import TITLE
from midgard.cli.shell import console

__all__ = ["play"]


def play(game: Champions, bots: Sequence[str], seed: int) -> int:
    """Play the first game of a run with this seed, and print it."""
    to = console()
    state = game.new_state(seed=seed)
    players = [Bot(name, seed=seed, seat=seat) for seat, name in enumerate(bots)]
    _print_options(to, game, bots, seed)
    told_round = None
    told_leaders = False
    while not state.is_terminal:
        if not told_leaders and None not in state.leaders:
            told_leaders = True
            _heading(to, "Leaders")
            for seat in range(game.players):
                to.print(f"{_who(state, seat)}, played by {bots[seat]}")
        if told_leaders and state.round != told_round:
            told_round = state.round
            _heading(to, f"Round {told_round}")
            to.print(state.table())
            to.print()
        _decide(to, state, players)
    _print_end(to, state)
    return 0


def _decide(to: Console, state: State, players: Sequence[Bot]) -> None:
    """One decision: who, what, what it means, and what happens then."""
    seat = state.current_player
    before = copy.copy(state)
    action = state.game.action(players[seat].choose(state))
    to.print(f"{_who(state, seat)}: {action.text}", style="bold")
    to.print(f"    {state.explain(action)}")
    state.apply(action)
    for line in state._story(before):
        to.print(f"  > {line}")


def _print_options(to: Console, game: Champions, bots: Sequence[str], seed: int) -> None:
    to.print(f"A game of {TITLE}", style="bold")
    to.print(f"players: {game.players} ({', '.join(bots)})")
    to.print(f"variants: {', '.join(game.variants) or 'none'}")
    to.print(f"assignment: {game.assignment}")
    to.print(f"seed: {seed}")
    to.print()


def _print_end(to: Console, state: State) -> None:
    _heading(to, "The end")
    to.print(state.sheet_text())
    to.print()
    winners = [_who(state, seat) for seat in state.winners]
    to.print(f"{'winner' if len(winners) == 1 else 'winners'}: {' and '.join(winners)}")


def _heading(to: Console, text: str) -> None:
    to.print(f"\n== {text} ==\n", style="bold")


def _who(state: State, seat: int) -> str:
    """A seat, with its leader once it has one."""
    leader = state.leaders[seat]
    return f"seat {seat}" if leader is None else f"seat {seat} ({leader.capitalize()})"
