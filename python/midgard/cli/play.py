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
    _print_options(to, game, bots, seed)
    state, outcomes = game._new_logged(seed)
    players = [Bot(name, seed=seed, seat=seat) for seat, name in enumerate(bots)]
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
        action = state.game.action(players[seat].choose(state))
        to.print(f"{_who(state, seat)}: {action.text}", style="bold")
        to.print(f"    {state.explain(action)}")
        outcomes = state._apply_logged(action)
        before = copy.copy(told)
        told.apply(action)
        _print_story(to, told, before)
        _tell(to, told, outcomes)
    _print_end(to, state)
    return 0


def _tell(to: Console, told: State, outcomes: Sequence[int]) -> None:
    """Answer chance, one card or one throw of dice after the other, and tell what came of it."""
    left = list(outcomes)
    while left:
        fight = told.to_dict()["phase"].get("fight")
        count = sum(fight["to_throw"].values()) if fight else 1
        answers, left = left[:count], left[count:]
        event = told._event_text(answers) if fight else ""
        if event:
            to.print(f"  > seat {fight['turn']} rolls: {event.removeprefix('roll: ')}")
        before = copy.copy(told)
        for answer in answers:
            told.apply(answer)
        _print_story(to, told, before, event)


def _print_story(to: Console, told: State, before: State, known: str = "") -> None:
    """What one event has done; ``known`` has been told already."""
    for line in told._story(before):
        if line not in (known, f"round {told.round}"):
            to.print(f"  > {line}")
    if told.round != before.round:
        _heading(to, f"Round {told.round}")


def _print_options(to: Console, game: Champions, bots: Sequence[str], seed: int) -> None:
    to.print(f"A game of {TITLE}", style="bold")
    to.print(f"players: {game.players} ({', '.join(bots)})")
    to.print(f"variants: {', '.join(game.variants) or 'none'}")
    to.print(f"assignment: {game.assignment}")
    to.print(f"seed: {seed}")
    to.print()


def _print_end(to: Console, state: State) -> None:
    _heading(to, "The end")
    to.print(state.table())
    to.print()
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
