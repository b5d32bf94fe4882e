"""Checks of bots, one for each property. A check raises ``AssertionError`` with the reason."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import pickle
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager

from midgard._failures import add_game
from midgard._input import MAX_GAME_SEED, require_real, require_whole
from midgard._midgard import game_seed
from midgard.bots import BotSpec, SeatedBot, name_of
from midgard.protocols import Game, State
from midgard.testing.worlds import games, paired

__all__ = [
    "check_budget",
    "check_deterministic",
    "check_fork",
    "check_leaks",
    "check_legal",
    "check_pickle",
]


def turns(game: Game, seat: int, seed: int, bot: SeatedBot) -> Iterator[tuple[State, int]]:
    """Plays a game in which the bot decides for its seat and the others play at random.

    Yields each state in which the bot decides and the index of its choice, before it is played.
    """
    chance = random.Random(seed)
    state = game.new_state(seed=seed)
    while not state.is_terminal:
        legal = state.legal_actions()
        if state.current_player == seat:
            action = bot.choose(state)
            yield state, action
            assert action in legal, f"{state.game.action(action)} is not legal: {legal}"
        else:
            action = chance.choice(legal)
        state.apply(action)


@contextmanager
def _noted(name: str, game: Game, seat: int, seed: int) -> Iterator[None]:
    """Adds notes to an error that is raised in this game: the game and the bot."""
    try:
        yield
    except BaseException as error:  # includes Ctrl-C, in case a bot hangs
        add_game(error, game, seed)
        others = f"{name} was at seat {seat}; random.Random({seed}) chose for the others."
        BaseException.add_note(error, others)
        raise


def _each(number: int, seed: int) -> Iterator[tuple[Game, int, int]]:
    """Yields this many games, each with a seat for the bot and a seed."""
    number, seed = (
        require_whole("number", number, 1, 10**9),
        require_whole("seed", seed, 0, MAX_GAME_SEED - 10**9),
    )
    tables = games()
    for played in range(number):
        game = tables[played % len(tables)]
        yield game, played % game.players, seed + played


def check_legal(spec: BotSpec, *, number: int = 2, seed: int = 0) -> None:
    """Checks that every choice is legal and that the bot plays whole games to their end."""
    for game, seat, each in _each(number, seed):
        with _noted(name_of(spec), game, seat, each):
            for state, action in turns(
                game, seat, each, SeatedBot(spec, game_seed=each, seat=seat)
            ):
                legal = state.legal_actions()
                assert action in legal, (
                    f"{name_of(spec)} chose {game.action(action)}, which is not legal here: "
                    f"{state.why_not(action)}\n{state.to_json()}"
                )


def check_deterministic(spec: BotSpec, *, number: int = 2, seed: int = 0) -> None:
    """Checks that two bots with the same seed make the same choices."""
    for game, seat, each in _each(number, seed):
        with _noted(name_of(spec), game, seat, each):
            twin = SeatedBot(spec, game_seed=each, seat=seat)
            for state, action in turns(
                game, seat, each, SeatedBot(spec, game_seed=each, seat=seat)
            ):
                other = twin.choose(state)
                assert other == action, (
                    f"{name_of(spec)} chose {game.action(action)} once and {game.action(other)} "
                    f"the next time, with the same seed\n{state.to_json()}"
                )


def check_leaks(spec: BotSpec, *, number: int = 2, seed: int = 0) -> int:
    """Checks that the bot makes the same choices in worlds that its seat cannot tell apart.

    One bot plays the true game. Its twin, with the same seed, decides in another world each time,
    with other hidden cards and other dice to come. Both get states that are sampled from what the
    seat knows, as everywhere in midgard; with ``full_state`` one gets the true world and the other
    a paired one.

    Returns:
        The number of paired worlds that were different from the true one.

    >>> check_leaks("greedy", number=1) > 0
    True
    """
    differed = 0
    for game, seat, each in _each(number, seed):
        with _noted(name_of(spec), game, seat, each):
            twin = SeatedBot(spec, game_seed=each, seat=seat, worlds=game_seed(each, 1))
            bot = SeatedBot(spec, game_seed=each, seat=seat)
            for at, (state, action) in enumerate(turns(game, seat, each, bot)):
                other = paired(state, seat, seed=each + at)
                differed += other != state
                chosen = twin.choose(other)
                assert chosen == action, (
                    f"{name_of(spec)} sees what it must not see: seat {seat} cannot tell these "
                    f"worlds apart, but it chose {game.action(action)} here and "
                    f"{game.action(chosen)} there\n"
                    f"here: {state.to_json()}\nthere: {other.to_json()}"
                )
    return differed


def check_budget(spec: BotSpec, seconds: float, *, number: int = 1, seed: int = 0) -> float:
    """Checks that no decision takes longer than ``seconds``, and returns the longest time."""
    longest, seconds = 0.0, require_real("seconds", seconds, 0)
    for game, seat, each in _each(number, seed):
        with _noted(name_of(spec), game, seat, each):
            timed = _Timed(spec, game_seed=each, seat=seat)
            for _ in turns(game, seat, each, timed):
                longest = max(longest, timed.seconds)
                assert timed.seconds <= seconds, (
                    f"{name_of(spec)} took {timed.seconds:.3f} s where {seconds} s were allowed"
                )
    return longest


class _Timed(SeatedBot):
    """A bot whose decisions are timed."""

    seconds = 0.0

    def choose(self, state: State) -> int:
        start = time.perf_counter()
        action = super().choose(state)
        self.seconds = time.perf_counter() - start
        return action


def check_pickle(spec: BotSpec, *, seed: int = 0) -> None:
    """Checks that a pickled copy, made in the middle of a game, continues like the bot itself."""
    game, seat, seed = games()[0], 0, require_whole("seed", seed, 0, MAX_GAME_SEED)
    with _noted(name_of(spec), game, seat, seed):
        bot = SeatedBot(spec, game_seed=seed, seat=seat)
        twin: SeatedBot | None = None
        for number, (state, action) in enumerate(turns(game, seat, seed, bot)):
            if twin is not None:
                assert twin.choose(state) == action, (
                    f"a pickled copy of {name_of(spec)} chooses differently\n{state.to_json()}"
                )
            elif number == 5:
                twin = pickle.loads(pickle.dumps(bot))
            if number == 15:
                return


def check_fork(spec: BotSpec, *, seed: int = 0) -> None:
    """Checks that the bot makes the same choices in a forked process as here."""
    here = _choices(spec, seed)
    context = multiprocessing.get_context("fork")
    receive, send = context.Pipe(duplex=False)
    child = context.Process(target=_send_choices, args=(send, spec, seed))
    child.start()
    assert receive.poll(60), f"{name_of(spec)} does not answer in a forked process"
    there = receive.recv()
    child.join()
    assert there == here, f"{name_of(spec)} chooses differently in a forked process"


def _choices(spec: BotSpec, seed: int) -> list[int]:
    game, seat, seed = games()[0], 0, require_whole("seed", seed, 0, MAX_GAME_SEED)
    with _noted(name_of(spec), game, seat, seed):
        chosen = turns(game, seat, seed, SeatedBot(spec, game_seed=seed, seat=seat))
        return [action for (_, action), _ in zip(chosen, range(8), strict=False)]


def _send_choices(send: multiprocessing.connection.Connection, spec: BotSpec, seed: int) -> None:
    try:
        send.send(_choices(spec, seed))
    except Exception as error:  # the parent process reports it
        send.send(repr(error))
