"""What a seat is shown in a game by every adapter and stream, with how often, in order.

Games are played by keyed choices: the choice of a seat depends on the seed, the seat, the number of
its earlier choices and what is legal. So every adapter plays the same game of a seed. From a number
of choices on, the hidden choices of the other seats are keyed by a variation too. Games of one seed
that differ in their variation are worlds, some of which the watched seat cannot tell apart.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from typing import Any

import numpy as np

import midgard
from midgard.cli.replay import steps_of
from midgard.cli.story import play_chance, play_decision
from midgard.presentation import presentation

__all__ = ["TRANSCRIPTS", "Play", "Transcript", "game_seed", "histories", "plays"]

HIDDEN = ("amount", "bid", "count", "destiny", "done", "go", "seat")
"""The kinds of actions that others may not see. No other choices vary."""

MOST = 24
"""The number of choices of the watched seat after which a game is not played on."""

Transcript = list[bytes]
"""At each choice of the watched seat, a digest of all that it has been shown, in order."""


@dataclass(frozen=True)
class Play:
    """A game by keyed choices, watched by a seat."""

    game: Any
    seed: int
    watched: int
    cut: int
    """The choice of each other seat from which its choices vary."""
    variation: int

    def choice(self, seat: int, number: int, legal: Any) -> int:
        """The choice of a seat, which has chosen ``number`` times before."""
        legal = sorted(int(action) for action in legal)
        key = f"{self.seed} {seat} {number}"
        is_hidden = self.game.action(legal[-1]).kind in HIDDEN
        if is_hidden and seat != self.watched and number >= self.cut:
            key += f" {self.variation}"
        chosen: int = random.Random(key).choice(legal)
        return chosen


def plays(game: Any, games: int, variations: int) -> Iterator[Play]:
    """Games, some of which the watched seat cannot tell apart for a while."""
    for number in range(games):
        rng = random.Random(number)
        watched, cut = rng.randrange(game.players), rng.randrange(0, MOST)
        for variation in range(variations):
            yield Play(game, number % 2, watched, cut, variation)


class Shown:
    """Digests what a seat is shown, frame by frame."""

    def __init__(self) -> None:
        self.digest = b""
        self.transcript: Transcript = []

    def add(self, *parts: Any) -> None:
        frame = b"".join(
            it
            if isinstance(it, bytes)
            else repr((it.dtype, it.shape)).encode() + it.tobytes()
            if isinstance(it, np.ndarray)
            else repr(it).encode()
            for it in parts
        )
        self.digest = blake2b(self.digest + frame, digest_size=16).digest()

    def choose(self) -> None:
        """The seat is about to choose."""
        self.transcript.append(self.digest)
        if len(self.transcript) == MOST:
            raise _EnoughError(self.transcript)


class _EnoughError(Exception):
    """The seat has chosen often enough."""


def _at_first(play_all: Callable[[Play], Transcript]) -> Callable[[Play], Transcript]:
    """Plays until the watched seat has chosen ``MOST`` times, or to the end."""

    def play_some(play: Play) -> Transcript:
        try:
            return play_all(play)
        except _EnoughError as enough:
            found: Transcript = enough.args[0]
            return found

    return play_some


def game_seed(seed: int) -> int:
    """The seed of the first game of an environment that is reset with this seed."""
    from gymnasium.utils import seeding

    return int.from_bytes(seeding.np_random(seed)[0].bytes(16), "little")


@cache
def histories(play: Play) -> tuple[tuple[bytes, tuple[int, ...]], ...]:
    """At each choice of a seat, all states of knowledge that it has gone through, and the truth.

    The first is what two worlds may differ in; the second is what the other seats have chosen.
    """
    state, shown, counts = play.game.new_state(seed=game_seed(play.seed)), Shown(), [0] * 6
    last, true, found = b"", list[int](), list[tuple[bytes, tuple[int, ...]]]()
    while not state.is_terminal:
        seat, now = state.current_player, state.information_key(play.watched)
        if now != last:
            shown.add(now)
            last = now
        action = play.choice(seat, counts[seat], state.legal_actions())
        if seat == play.watched:
            found.append((shown.digest, tuple(true)))
            if len(found) == MOST:
                return tuple(found)
            shown.add(action)
        else:
            true.append(action)
        counts[seat] += 1
        state.apply(action)
    shown.add(state.information_key(play.watched), state.returns())
    return (*found, (shown.digest, tuple(true)))


@_at_first
def parallel(play: Play) -> Transcript:
    """`midgard.adapters.pettingzoo.ParallelEnv`: every agent is shown every step."""
    from midgard.adapters.pettingzoo import ParallelEnv

    env: Any = ParallelEnv(play.game)
    seen, infos = env.reset(seed=play.seed)
    shown, counts, agent = Shown(), [0] * 6, f"seat_{play.watched}"
    shown.add(*seen[agent].values(), infos[agent])
    while env.agents:
        actions = {}
        for seat, name in enumerate(env.possible_agents):
            legal = seen[name]["action_mask"].nonzero()[0]
            if legal.tolist() == [env.noop]:
                continue
            if name == agent:
                shown.choose()
            actions[name] = play.choice(seat, counts[seat], legal)
            counts[seat] += 1
        seen, *rest = env.step(actions)
        shown.add(*seen[agent].values(), *(it[agent] for it in rest))
    shown.choose()
    return shown.transcript


@_at_first
def in_turns(play: Play) -> Transcript:
    """`midgard.adapters.pettingzoo.AECEnv`: an agent is shown what ``last`` returns."""
    from midgard.adapters.pettingzoo import AECEnv

    env: Any = AECEnv(play.game)
    env.reset(seed=play.seed)
    shown, counts = Shown(), [0] * 6
    for agent in env.agent_iter():
        seat = env.possible_agents.index(agent)
        seen, *rest = env.last()
        done = rest[1] or rest[2]
        if seat == play.watched:
            shown.add(*seen.values(), *rest)
            shown.choose()
        legal = seen["action_mask"].nonzero()[0]
        env.step(None if done else play.choice(seat, counts[seat], legal))
        counts[seat] += 1
    return shown.transcript


class _Keyed:
    """A bot that plays keyed choices."""

    def __init__(self, play: Play, seat: int) -> None:
        self.play, self.seat, self.count = play, seat, 0

    def choose(self, state: Any) -> int:
        self.count += 1
        return self.play.choice(self.seat, self.count - 1, state.legal_actions())


@_at_first
def against_bots(play: Play) -> Transcript:
    """`midgard.adapters.gymnasium.MidgardEnv`: the learner is shown what ``step`` returns."""
    from midgard.adapters.gymnasium import MidgardEnv

    if len(histories(play)) < 2:
        return []  # one seat decides for all, and it is not this one
    seats = play.game.players
    others = [_Keyed(play, (play.watched + step) % seats) for step in range(1, seats)]
    env: Any = MidgardEnv(play.game, seat=play.watched, opponents=others, observation="dict")
    seen, info = env.reset(seed=play.seed)
    shown, count, over = Shown(), 0, False
    shown.add(*seen.values(), *info.values())
    while not over:
        shown.choose()
        action = play.choice(play.watched, count, info["action_mask"].nonzero()[0])
        seen, reward, over, cut, info = env.step(action)
        shown.add(*seen.values(), *info.values(), reward, over, cut)
        count += 1
    shown.choose()
    return shown.transcript


@_at_first
def self_play(play: Play) -> Transcript:
    """`MidgardEnv` and `MidgardVectorEnv` without opponents: a seat is shown its own rows."""
    from midgard.adapters.gymnasium import MidgardEnv, MidgardVectorEnv

    env: Any = MidgardEnv(play.game, opponents=None)
    rows: Any = MidgardVectorEnv(1, play.game)
    seen, info = env.reset(seed=play.seed)
    many, infos = rows.reset(seed=play.seed)
    shown, counts, over = Shown(), [0] * 6, False
    while not over:
        seat = info["seat"]
        if seat == play.watched:
            shown.add(seen, info["action_mask"], many[0])
            shown.add(*(np.asarray(value)[0] for value in infos.values()))
            shown.choose()
        action = play.choice(seat, counts[seat], info["action_mask"].nonzero()[0])
        counts[seat] += 1
        seen, _, over, _, info = env.step(action)
        many, _, _, _, infos = rows.step(np.array([action]))
    return shown.transcript


@_at_first
def batch(play: Play) -> Transcript:
    """`midgard.Batch`: a seat is shown the row when it is its turn."""
    rows = midgard.Batch(play.game, 1, seed=[game_seed(play.seed)], autoreset="disabled")
    shown, counts = Shown(), [0] * 6
    while not rows.terminated[0]:
        seat = int(rows.seats[0])
        if seat == play.watched:
            shown.add(rows.observations[0], rows.masks[0], rows.legal_counts[0], rows.rewards[0])
            shown.add(rows.illegal, rows.truncated, *rows.active())
            shown.choose()
        action = play.choice(seat, counts[seat], rows.masks[0].nonzero()[0])
        counts[seat] += 1
        rows.step(np.array([action]))
    return shown.transcript


@_at_first
def bots(play: Play) -> Transcript:
    """`midgard.bots.SeatedBot`: a bot is shown a state, whose bytes are all that it has."""
    from midgard.bots import SeatedBot

    shown, counts = Shown(), [0] * 6
    state = play.game.new_state(seed=game_seed(play.seed))
    bot = SeatedBot(_Keyed(play, play.watched), game_seed=5, seat=play.watched)
    while not state.is_terminal:
        seat = state.current_player
        if seat == play.watched:
            own = bot.shown(state)
            shown.add(own.information_key(seat), own.view(seat), own.to_bytes()[:57])
            shown.choose()
        action = play.choice(seat, counts[seat], state.legal_actions())
        counts[seat] += 1
        state.apply(action)
    return shown.transcript


@_at_first
def streams(play: Play) -> Transcript:
    """Events, story, tables and redacted records of a seat, each with its number of parts."""
    shown, counts, watched = Shown(), [0] * 6, play.watched
    game, hints = play.game, presentation(play.game)
    record = game.record(seed=game_seed(play.seed))
    follower = game.new_state(chance="explicit")
    step = 0
    while True:
        while step < len(record.history):
            who, index = record.history[step]
            if who == midgard.CHANCE:
                count = next(
                    (n for n, it in enumerate(record.history[step:]) if it[0] != midgard.CHANCE),
                    len(record.history) - step,
                )
                outcomes = [outcome for _, outcome in record.history[step : step + count]]
                lines = play_chance(follower, outcomes, (watched,))[watched]
            else:
                count, lines = 1, play_decision(follower, index, (watched,))[watched]
            step += count
            for line in lines:
                shown.add(line)
        state = record.state
        if state.is_terminal:
            return shown.transcript
        seat = state.current_player
        if seat == watched:
            shown.add(state.table(seat), state.view(seat), state.sheet_text(seat), state.prompt)
            shown.add(hints.missing(state))
            if counts[seat] % 8 == 0:  # they are made anew each time
                shown.add(record.redacted(seat).to_bytes(), record.log(seat))
                shown.add(len(steps_of(record, seat)))
            shown.choose()
        record.apply(play.choice(seat, counts[seat], state.legal_actions()))
        counts[seat] += 1


@_at_first
def openspiel(play: Play) -> Transcript:
    """`midgard.adapters.openspiel`: a seat is shown its strings and tensor when it decides."""
    from midgard.adapters.openspiel import load

    game: Any = load(play.game)
    state, shown, counts = game.new_initial_state(), Shown(), [0] * 6
    record, done = play.game.record(seed=game_seed(play.seed)), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(record.history[done][1])
            done += 1
            continue
        seat = state.current_player()
        if seat == play.watched:
            shown.add(state.information_state_string(seat), state.observation_string(seat))
            shown.add(np.asarray(state.observation_tensor(seat)), state.legal_actions(seat))
            shown.choose()
        action = play.choice(seat, counts[seat], state.legal_actions())
        counts[seat] += 1
        state.apply_action(action)
        record.apply(action)
        done += 1
    return shown.transcript


TRANSCRIPTS: dict[str, Callable[[Play], Transcript]] = {
    "midgard.adapters.pettingzoo.ParallelEnv": parallel,
    "midgard.adapters.pettingzoo.AECEnv": in_turns,
    "midgard.adapters.gymnasium.MidgardEnv": against_bots,
    "midgard.adapters.gymnasium.MidgardVectorEnv": self_play,
    "midgard.adapters.openspiel.MidgardState": openspiel,
    "midgard.Batch": batch,
    "midgard.bots.SeatedBot": bots,
    "midgard.record.Record": streams,
}
"""Who shows something to a seat."""
