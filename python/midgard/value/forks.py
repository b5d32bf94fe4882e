"""Forks of games: the same position, played to its end twice, with one thing changed.

`midgard.value` makes its estimates from these. Both branches of a fork have the same dice to come
and bots that are made with the same seeds, so that they differ only by what was changed and by what
follows from it.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from threading import Event
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from midgard._midgard import MidgardError, game_seed
from midgard._shared.failures import FOREIGN
from midgard.bots import BotSpec, SeatedBot, name_of
from midgard.games import teams
from midgard.presentation import presentation
from midgard.protocols import Game, State
from midgard.search import FlatMC

IN_FORK = "This was in a fork, which no command plays; the game plays up to it."
"""A note on an error in a fork."""
SIMULATIONS = 32
"""The simulations per action with which the best alternative to the choice of a bot is found."""

Change: TypeAlias = Callable[
    [Mapping[str, Any], int, Random], tuple[dict[str, Any], dict[str, Any]] | None
]
"""Makes two positions: without and with what is to be estimated.

It is called with the data of ``State.to_dict``, which it must not change, a seat, and random
numbers. It returns None where the change is not possible.
"""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of the position at the beginning of a round.

    Attributes:
        comparison: what is compared with what, in words.
        change: makes both positions.
        rounds: the rounds in which the change is possible; None for all.
    """

    comparison: str
    change: Change
    rounds: Collection[int] | None = None


class Difference(NamedTuple):
    """The gain of a seat by a change in one fork: the end with it less the end without it.

    Attributes:
        score: the difference of the scores of the seat.
        lead: the difference of its scores less the mean scores of its rivals; 0 without rivals.
        returns: the difference of its returns.
        round: the round of the fork, or None in a game without rounds.
        chosen: whether a bot had chosen the action itself, where only such positions were sampled.
    """

    score: float
    lead: float
    returns: float
    round: int | None
    chosen: bool


class Forked(NamedTuple):
    """The forks of one game, and how often they could be made.

    Attributes:
        differences: the results of the forks.
        possible: the number of positions in which a fork was possible.
        chosen: the number of these in which the bot chose the action itself.
    """

    differences: list[Difference]
    possible: int
    chosen: int


class _Position(NamedTuple):
    """A position that may be forked, and what the bot chose there, if a bot decided."""

    state: State
    seat: int
    choice: int | None
    round: int | None


class _Pair(NamedTuple):
    """A position without and with a change, as data."""

    position: _Position
    without: dict[str, Any]
    changed: dict[str, Any]


class Reservoir(Generic[T]):
    """A random sample of a number of the things that are offered, each equally likely.

    >>> sample = Reservoir(2, Random(1))
    >>> for number in range(10):
    ...     sample.offer(lambda number=number: number)
    >>> len(sample.held)
    2
    """

    def __init__(self, size: int, random: Random) -> None:
        """Makes an empty sample."""
        self.held: list[T] = []
        self._size, self._random, self._offered = size, random, 0

    def offer(self, make: Callable[[], T]) -> None:
        """Offers a thing, which is made only if it is taken."""
        self._offered += 1
        if len(self.held) < self._size:
            self.held.append(make())
            return
        at = int(self._random.random() * self._offered)
        if at < self._size:
            self.held[at] = make()


class Forks:
    """The games of a run, and their forks.

    Args:
        game: the rules.
        bots: the bot of each seat in game 0; they change seats from game to game.
        size: the number of forks in a game.
        rounds: the rounds in which games are forked; None for all.

    Attributes:
        full_state: the bots that got the true state.
        stops: set to end the games in progress, which then raise ``KeyboardInterrupt``.
    """

    def __init__(
        self, game: Game, bots: Sequence[BotSpec], size: int, rounds: Collection[int] | None
    ) -> None:
        """Plays nothing yet."""
        self.game = game
        self.names: tuple[str, ...] = tuple(map(name_of, bots))
        self.full_state: set[str] = set()
        self.stops: Event = Event()
        self._bots, self._size, self._rounds = bots, size, rounds
        self._round_number = presentation(game).round_number
        team = teams(game)
        self._rivals = [
            [seat for seat, one in enumerate(team) if one != own] for own in team
        ]  # by seat

    def by_action(self, number: int, seed: int, action: int) -> Forked:
        """Forks a game where an action is legal: with it, and with what is played instead."""
        random = Random(seed)
        everywhere = Reservoir[_Position](self._size, random)
        own_choice = Reservoir[_Position](self._size, random)
        possible = chosen = 0
        state, players = self.game.new_state(seed=seed), self._players(number, seed)
        while self._goes_on(state):
            seat = state.current_player
            choice = _choice(players[seat], state)
            legal = state.legal_actions()
            if action in legal and len(legal) > 1:
                at = self._round_number(state)
                if self._rounds is None or at in self._rounds:
                    make = partial(_position, state, seat, choice, at)
                    possible += 1
                    everywhere.offer(make)
                    if choice == action:
                        chosen += 1
                        own_choice.offer(make)
            _apply(players[seat], state, choice)
        differences = list[Difference]()
        for sample in (everywhere, own_choice):
            for position in sample.held:
                own = fork_seed(seed, len(differences))
                is_chosen = sample is own_choice
                differences.append(self._with_action(number, own, position, action, is_chosen))
        return Forked(differences, possible, chosen)

    def by_edit(self, number: int, seed: int, edit: Edit) -> Forked:
        """Forks a game at beginnings of rounds: with a changed position, and without the change."""
        random = Random(seed)
        sample = Reservoir[_Pair](self._size, random)
        possible = 0
        for state, at in self._beginnings(number, seed, edit):
            data = state.to_dict()
            for seat in range(self.game.players):
                pair = edit.change(data, seat, random)
                if pair is not None:
                    possible += 1
                    sample.offer(partial(_Pair, _Position(state, seat, None, at), *pair))
        differences = []
        for at, (position, without, changed) in enumerate(sample.held):
            own = fork_seed(seed, at)
            branches = [self.game.from_dict(data, seed=own) for data in (changed, without)]
            differences.append(self._difference(number, own, position, *branches))
        return Forked(differences, possible, 0)

    def _beginnings(self, number: int, seed: int, edit: Edit) -> Iterator[tuple[State, int]]:
        """Plays a game and yields a copy of the first decision of each round."""
        state, players = self.game.new_state(seed=seed), self._players(number, seed)
        last = 0
        while self._goes_on(state):
            at = self._round_number(state)
            if at is not None and at > last:
                last = at
                if all(rounds is None or at in rounds for rounds in (self._rounds, edit.rounds)):
                    yield copy.copy(state), at
            player = players[state.current_player]
            player.play(state)

    def _with_action(
        self, number: int, seed: int, position: _Position, action: int, chosen: bool
    ) -> Difference:
        """Returns what an action brings against what is played instead."""
        other = self.alternative(position.state, position.choice, action, seed)
        data = position.state.to_dict()
        branches = [self.game.from_dict(data, seed=seed) for _ in range(2)]
        for branch, played in zip(branches, (action, other), strict=True):
            branch.apply(played)
        return self._difference(number, seed, position, *branches, chosen=chosen)

    def alternative(self, state: State, choice: int | None, action: int, seed: int) -> int:
        """Returns the action that is compared with an action.

        It is the choice of the bot if that is another action of the same kind, or one of any kind
        where no other of the same kind is legal. Otherwise it is the one of these with the greatest
        value in a flat Monte Carlo search from what the seat knows.
        """
        others = [one for one in state.legal_actions() if one != action]
        kind = self.game.action(action).kind
        same = [one for one in others if self.game.action(one).kind == kind]
        others = same or others
        if choice in others:
            return choice
        if len(others) == 1:
            return others[0]
        seat = state.current_player
        search = FlatMC(
            simulations=SIMULATIONS * len(state.legal_actions()), seed=seed % 2**64, threads=1
        )
        values = search.search(state).action_values
        return max(others, key=lambda one: values[one][seat] if one in values else -1.0)

    def _difference(
        self, number: int, seed: int, position: _Position, *branches: State, chosen: bool = False
    ) -> Difference:
        """Plays both branches to the end: the changed one and the other."""
        for branch in branches:
            players = self._players(number, seed)
            try:
                while self._goes_on(branch):
                    player = players[branch.current_player]
                    player.play(branch)
            except FOREIGN as error:
                BaseException.add_note(error, IN_FORK)
                raise
        changed, other = branches
        seat = position.seat
        gains = [one - two for one, two in zip(changed.scores, other.scores, strict=True)]
        rivals = self._rivals[seat]
        lead = gains[seat] - sum(gains[rival] for rival in rivals) / len(rivals) if rivals else 0.0
        returns = changed.returns()[seat] - other.returns()[seat]
        return Difference(float(gains[seat]), lead, returns, position.round, chosen)

    def seated(self, number: int) -> list[BotSpec]:
        """Returns the bot of each seat in a game; they change seats from game to game."""
        count = self.game.players
        return [self._bots[(seat + number) % count] for seat in range(count)]

    def _players(self, number: int, seed: int) -> list[SeatedBot]:
        """Returns new bots for the seats of a game."""
        players = [
            SeatedBot(bot, game_seed=seed, seat=seat)
            for seat, bot in enumerate(self.seated(number))
        ]
        self.full_state.update(player.name for player in players if player.full_state)
        return players

    def _goes_on(self, state: State) -> bool:
        """Returns whether a game is not over."""
        if self.stops.is_set():
            raise KeyboardInterrupt
        return not state.is_terminal


def _position(state: State, seat: int, choice: int, at: int | None) -> _Position:
    """Returns a position with a copy of the state, which plays on."""
    return _Position(copy.copy(state), seat, choice, at)


def fork_seed(seed: int, fork: int) -> int:
    """Returns the seed of the dice and bots of a fork, by the seed of its game.

    The numbers count down from the greatest, because those from 0 on are the games of a run.

    >>> fork_seed(1, 0) == game_seed(1, 2**64 - 1)
    True
    """
    return game_seed(seed, 2**64 - 1 - fork)


def _choice(player: SeatedBot, state: State) -> int:
    """Returns the choice of a bot, legal or not."""
    try:
        return player.choose(state)
    except MidgardError as error:
        error.args = (f"{player}: {error}",)
        raise


def _apply(player: SeatedBot, state: State, choice: int) -> None:
    """Plays the choice of a bot."""
    try:
        state.apply(choice)
    except MidgardError as error:
        error.args = (f"{player}: {error}",)
        raise
