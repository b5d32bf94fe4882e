"""Checks of bots, one for each property. A check raises ``AssertionError`` with the reason."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import pickle
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager

from midgard._midgard import game_seed
from midgard._shared.failures import add_game
from midgard._shared.input import require_real, require_seed, require_whole
from midgard.bots import BotSpec, SeatedBot, name_of, require_plays
from midgard.protocols import Game, State
from midgard.testing.worlds import games, paired


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


def _tables(spec: BotSpec, game: Game | str | None) -> list[Game]:
    """Returns the games that are played; the bot can play them."""
    tables = games(game)
    bot = SeatedBot(spec, game_seed=0, seat=0).bot
    for table in tables:
        require_plays(bot, table)
    return tables


def _each(
    spec: BotSpec, game: Game | str | None, number: int, seed: int | str
) -> Iterator[tuple[Game, int, int]]:
    """Yields this many games, each with a seat for the bot and a seed."""
    number, seed = (
        require_whole("number", number, 1, 10**9),
        require_seed(seed),
    )
    tables = _tables(spec, game)
    for played in range(number):
        table = tables[played % len(tables)]
        yield table, played % table.players, (seed + played) % 2**128


def check_legal(
    spec: BotSpec, *, game: Game | str | None = None, number: int = 2, seed: int | str = 0
) -> None:
    """Checks that every choice is legal and that the bot plays whole games to their end."""
    for table, seat, each in _each(spec, game, number, seed):
        with _noted(name_of(spec), table, seat, each):
            for state, action in turns(
                table, seat, each, SeatedBot(spec, game_seed=each, seat=seat)
            ):
                legal = state.legal_actions()
                assert action in legal, (
                    f"{name_of(spec)} chose {table.action(action)}, which is not legal here: "
                    f"{state.why_not(action)}\n{state.to_json()}"
                )


def check_deterministic(
    spec: BotSpec, *, game: Game | str | None = None, number: int = 2, seed: int | str = 0
) -> None:
    """Checks that two bots with the same seed make the same choices."""
    for table, seat, each in _each(spec, game, number, seed):
        with _noted(name_of(spec), table, seat, each):
            twin = SeatedBot(spec, game_seed=each, seat=seat)
            for state, action in turns(
                table, seat, each, SeatedBot(spec, game_seed=each, seat=seat)
            ):
                other = twin.choose(state)
                assert other == action, (
                    f"{name_of(spec)} chose {table.action(action)} once and {table.action(other)} "
                    f"the next time, with the same seed\n{state.to_json()}"
                )


def check_leaks(
    spec: BotSpec, *, game: Game | str | None = None, number: int = 2, seed: int | str = 0
) -> int:
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
    for table, seat, each in _each(spec, game, number, seed):
        with _noted(name_of(spec), table, seat, each):
            twin = SeatedBot(spec, game_seed=each, seat=seat, worlds=game_seed(each, 1))
            bot = SeatedBot(spec, game_seed=each, seat=seat)
            for at, (state, action) in enumerate(turns(table, seat, each, bot)):
                other = paired(state, seat, seed=(each + at) % 2**128)
                differed += other != state
                chosen = twin.choose(other)
                assert chosen == action, (
                    f"{name_of(spec)} sees what it must not see: seat {seat} cannot tell these "
                    f"worlds apart, but it chose {table.action(action)} here and "
                    f"{table.action(chosen)} there\n"
                    f"here: {state.to_json()}\nthere: {other.to_json()}"
                )
    return differed


def check_budget(
    spec: BotSpec,
    seconds: float,
    *,
    game: Game | str | None = None,
    number: int = 1,
    seed: int | str = 0,
) -> float:
    """Checks that no decision takes longer than ``seconds``, and returns the longest time."""
    longest, seconds = 0.0, require_real("seconds", seconds, 0)
    for table, seat, each in _each(spec, game, number, seed):
        with _noted(name_of(spec), table, seat, each):
            timed = _Timed(spec, game_seed=each, seat=seat)
            for _ in turns(table, seat, each, timed):
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


def check_pickle(spec: BotSpec, *, game: Game | str | None = None, seed: int | str = 0) -> None:
    """Checks that pickled copies continue like the bot itself.

    One copy is made before the game and one in the middle of it.
    """
    table, seat, seed = _tables(spec, game)[0], 0, require_seed(seed)
    with _noted(name_of(spec), table, seat, seed):
        bot = SeatedBot(spec, game_seed=seed, seat=seat)
        twin: SeatedBot = pickle.loads(pickle.dumps(bot))
        number = -1
        for number, (state, action) in enumerate(turns(table, seat, seed, bot)):
            assert twin.choose(state) == action, (
                f"a pickled copy of {name_of(spec)} chooses differently\n{state.to_json()}"
            )
            if number == 5:
                twin = pickle.loads(pickle.dumps(bot))
            if number == 15:
                break
        assert number >= 0, "seat 0 has decided nothing in this game: choose another seed"


def check_fork(spec: BotSpec, *, game: Game | str | None = None, seed: int | str = 0) -> None:
    """Checks that the bot makes the same choices in a forked process as here."""
    table = _tables(spec, game)[0]
    here = _choices(spec, table, seed)
    assert here, "seat 0 has decided nothing in this game: choose another seed"
    context = multiprocessing.get_context("fork")
    receive, send = context.Pipe(duplex=False)
    child = context.Process(target=_send_choices, args=(send, spec, table, seed))
    child.start()
    assert receive.poll(60), f"{name_of(spec)} does not answer in a forked process"
    there = receive.recv()
    child.join()
    assert there == here, f"{name_of(spec)} chooses differently in a forked process"


def _choices(spec: BotSpec, game: Game, seed: int | str) -> list[int]:
    """Returns the first eight choices of a game."""
    seat, seed = 0, require_seed(seed)
    with _noted(name_of(spec), game, seat, seed):
        chosen = turns(game, seat, seed, SeatedBot(spec, game_seed=seed, seat=seat))
        return [action for (_, action), _ in zip(chosen, range(8), strict=False)]


def _send_choices(
    send: multiprocessing.connection.Connection, spec: BotSpec, game: Game, seed: int
) -> None:
    try:
        send.send(_choices(spec, game, seed))
    except Exception as error:  # the parent process reports it
        send.send(repr(error))
