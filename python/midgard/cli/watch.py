"""``midgard play`` without people: one game between bots, decision by decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console

from midgard import Game, State
from midgard._shared.engine import apply_logged, new_logged
from midgard._shared.failures import add_replay
from midgard.bots import SeatedBot
from midgard.cli.match import decision
from midgard.cli.shell import console
from midgard.cli.story import Line, play_chance, play_decision, who
from midgard.presentation import presentation


def watch(game: Game, bots: Sequence[str], seed: int) -> int:
    """Plays the first game of a run with this seed and prints it."""
    to = console()
    players = [SeatedBot(name, game_seed=seed, seat=seat) for seat, name in enumerate(bots)]
    print_options(to, game, [player.marked for player in players], seed)
    state, outcomes = new_logged(game, seed)
    follower = game.new_state(chance="explicit")  # follows the game event by event
    _play_chance(to, follower, outcomes)
    stage: object = None
    while not state.is_terminal:
        now = (presentation(game).stage(state),)
        if now != stage:
            stage = now
            to.print()
            to.print(state.table())
            to.print()
        seat = state.current_player
        try:
            action = decision(players[seat], state, str(players[seat]))
        except KeyboardInterrupt as error:  # the bot may hang
            add_replay(error, game, bots, seed)
            raise
        move, *story = play_decision(follower, action, (None,))[None]
        print_lines(to, (move, Line(f"    {state.explain(action)}"), *story))
        _play_chance(to, follower, apply_logged(state, action))
    print_end(to, state)
    return 0


def _play_chance(to: Console, follower: State, outcomes: Sequence[int]) -> None:
    """Answers chance and prints the events."""
    print_lines(to, play_chance(follower, outcomes, (None,))[None])


def print_lines(to: Console, lines: Iterable[Line]) -> None:
    """Prints lines, with headings in bold."""
    for line in lines:
        to.print(line.text, style="bold" if line.heading else None)


def print_options(to: Console, game: Game, players: Sequence[str], seed: int | None) -> None:
    """Prints the options and the players; the seed may be secret."""
    shown = presentation(game)
    to.print(f"A game of {shown.title}", style="bold")
    decide = [name for seat, name in enumerate(players) if not shown.no_decision(game, seat)]
    to.print(f"players: {game.players} ({', '.join(decide)})")
    for name, text in shown.option_lines(game):
        to.print(f"{name}: {text}")
    to.print(f"seed: {'secret' if seed is None else seed}")
    to.print()


def print_end(to: Console, state: State) -> None:
    """Prints the last table, the score sheets and the winners."""
    to.print("\n== The end ==\n", style="bold")
    to.print(state.table())
    to.print()
    to.print(presentation(state.game).score_text(state))
    to.print()
    winners = [who(state, seat) for seat in state.winners]
    if not winners:
        to.print("nobody has won")
        return
    to.print(f"{'winner' if len(winners) == 1 else 'winners'}: {' and '.join(winners)}")
