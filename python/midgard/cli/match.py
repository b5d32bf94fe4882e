"""A game between people and bots: its history, the lines shown to each seat, and undo."""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from midgard import CHANCE, Game, InvalidSnapshotError, MidgardError, State
from midgard._midgard import _shown_seed
from midgard._shared.engine import apply_logged, new_logged
from midgard._shared.json import seed_in_json
from midgard.bots import SeatedBot, is_own, remembers
from midgard.cli.story import Line, Story, play_chance, play_decision
from midgard.presentation import presentation
from midgard.record.text import (
    abbreviate_json,
    header,
    not_a_record,
    parse_record,
    record_events,
    record_game,
)

HUMAN = "you"
"""The name of a person in the list of players."""


class BotError(MidgardError):
    """A bot has failed; the message names the bot and the reason."""


def decision(bot: SeatedBot, state: State, name: str) -> int:
    """Returns the index of the action that a bot chooses."""
    try:
        action = bot.choose(state)
    except Exception as error:
        raise _failed(name, error) from error
    if (why := state.why_not(action)) is not None:
        raise BotError(f"{name}: {why}")
    return action


def _failed(name: str, error: Exception) -> BotError:
    kind = "" if isinstance(error, MidgardError) else f"{type(error).__name__}: "
    return BotError(f"{name}: {kind}{error}")


@dataclass(frozen=True, slots=True)
class _Mark:
    """The point of a choice, for undo; without states, which are replayed, if it was loaded."""

    seat: int
    events: int
    lines: dict[int, int]
    states: tuple[State, State] | None = None


class Match:
    """A game in progress.

    The dice and cards depend only on the seed, whatever was played or taken back before: a fight at
    the same place in the same round has the same dice.

    Args:
        game: the rules.
        seed: the seed of chance.
        players: for each seat the name of a bot, or ``HUMAN``.
        events: the history so far, as in a record.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        players: Sequence[str],
        events: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Begins or continues a game."""
        self.game: Game = game
        self.seed: int = seed
        self.players: tuple[str, ...] = tuple(players)
        self.humans: list[int] = [seat for seat, name in enumerate(players) if name == HUMAN]
        self.follower: State = game.new_state(chance="explicit")  # follows the game event by event
        self.lines: dict[int, list[Line]] = {seat: [] for seat in self.humans}
        self.events: list[tuple[int, int]] = []
        self._marks: list[_Mark] = []
        self._bots: dict[tuple[str, int], SeatedBot] = {}
        self.is_seed_recorded: bool = True
        """Whether the seed is that of the chance events so far: a record may have none."""
        if events:
            self._replay(events)
            self.state: State = game.from_dict(self.follower.to_dict(), seed=seed)
        else:
            self.state, outcomes = new_logged(game, seed)
            self._answer(outcomes)

    def _replay(self, events: Sequence[tuple[int, int]]) -> None:
        """Replays the history."""
        left = list(events)
        try:
            while left:
                who, index = left[0]
                count = next((n for n, (one, _) in enumerate(left) if one != CHANCE), len(left))
                if count:
                    self._answer([outcome for _, outcome in left[:count]])
                elif who == self.follower.current_player:
                    if who in self.humans and len(self.follower.legal_actions()) > 1:
                        self._marks.append(self._here(who))
                    self._decide(index)
                else:
                    raise InvalidSnapshotError(f"seat {who} decides, but: {self.follower.prompt}")
                del left[: count or 1]
        except MidgardError as error:
            where = len(events) - len(left)
            text = str(error)
            text = text if len(text) <= 300 else f"{text[:300]}..."
            raise InvalidSnapshotError(f"the record, from event {where}: {text}") from None
        if self.follower.is_chance:
            raise InvalidSnapshotError("the record ends at a chance event")

    def play(self, action: int, *, explained: bool = False) -> None:
        """Plays a decision. With ``explained``, the seat sees the reason for an automatic one."""
        seat, why = self.state.current_player, self._reason(action)
        outcomes = apply_logged(self.state, action)
        at = len(self.lines.get(seat, ())) + 1
        self._decide(action)
        if explained:
            self.lines[seat].insert(at, Line(f"    {why}"))
        self._answer(outcomes)

    def _reason(self, action: int) -> str:
        """Returns what an automatic decision does, or only its rules where that is shown anyway."""
        if not presentation(self.game).shows_effect(self.game.action(action)):
            return self.state.explain(action)
        rules = self.state.explanation(action)["rules"]
        missing = presentation(self.game).missing(self.state)
        why = "nothing else is possible" + (f": {missing}" if missing else "")
        return " ".join([why, *(f"[{rule}]" for rule in rules)])

    def _decide(self, action: int) -> None:
        self.events.append((self.follower.current_player, action))
        self._add(play_decision(self.follower, action, self.humans))

    def _answer(self, outcomes: Sequence[int]) -> None:
        self.events.extend((CHANCE, outcome) for outcome in outcomes)
        self._add(play_chance(self.follower, outcomes, self.humans))

    def _add(self, story: Story) -> None:
        for seat in self.humans:
            self.lines[seat] += story[seat]

    def advice(self, name: str) -> int:
        """Returns the index of the action that a bot would choose at the seat that decides."""
        try:
            bot = self._bot(name, self.state.current_player)
        except MidgardError:
            raise
        except Exception as error:
            raise _failed(name, error) from error
        return decision(bot, self.state, name)

    def _bot(self, name: str, seat: int) -> SeatedBot:
        """Returns a bot.

        Bots of midgard are made anew for each decision, so undo repeats them. A bot with a memory
        stays until something is undone.
        """
        if is_own(name) and not remembers(name):
            seed = _shown_seed(self.seed, seat, len(self.events))
            return SeatedBot(name, game_seed=seed, seat=seat)
        if (name, seat) not in self._bots:
            self._bots[name, seat] = SeatedBot(name, game_seed=self.seed, seat=seat)
        return self._bots[name, seat]

    def called(self, name: str, seat: int) -> str:
        """Returns the name of a bot, with a mark if it gets the true state."""
        return self._bot(name, seat).marked

    def marked(self) -> list[str]:
        """Returns the players seat by seat. A bot that cannot be made fails when it decides."""
        names = list(self.players)
        for seat, name in enumerate(names):
            if name != HUMAN:
                with contextlib.suppress(Exception):
                    names[seat] = self.called(name, seat)
        return names

    def mark(self) -> None:
        """Marks this decision for undo."""
        states = copy.copy(self.state), copy.copy(self.follower)
        self._marks.append(self._here(self.state.current_player, states))

    def _here(self, seat: int, states: tuple[State, State] | None = None) -> _Mark:
        """Returns a mark of this point of the history."""
        lines = {seat: len(lines) for seat, lines in self.lines.items()}
        return _Mark(seat, len(self.events), lines, states)

    def undo(self, seat: int) -> bool:
        """Goes back to the last choice of this seat, with the same future; False without one."""
        number = max((n for n, mark in enumerate(self._marks) if mark.seat == seat), default=None)
        if number is None:
            return False
        mark = self._marks[number]
        del self._marks[number:]
        self.state, self.follower = mark.states or self._states_after(self.events[: mark.events])
        self._bots = {key: bot for key, bot in self._bots.items() if not remembers(key[0])}
        del self.events[mark.events :]
        for human, count in mark.lines.items():
            del self.lines[human][count:]
        return True

    def _states_after(self, events: Sequence[tuple[int, int]]) -> tuple[State, State]:
        """Returns the states at a point of the history, with the chance to come of this seed."""
        earlier = Match(self.game, self.seed, self.players, events)
        return earlier.state, earlier.follower

    def to_json(self) -> str:
        """Returns a record of the game with the players and the seed."""
        play = {"seed": str(self.seed), "players": self.players}
        return json.dumps({**header(self.game), "events": self.events, "play": play}) + "\n"

    @staticmethod
    def from_json(
        text: str, cards: str | None, players: Callable[[Game], Sequence[str]], seed: int
    ) -> Match:
        """Continues a saved game.

        Args:
            text: the text of `to_json`, or of a record.
            cards: corrections of card numbers, which are not in a record.
            players: returns the players, for a record without them.
            seed: the seed of chance, for a record without one.
        """
        data = parse_record(text)
        game = record_game(data, cards)
        names, seed = _play(data, game.players) or (tuple(players(game)), seed)
        match = Match(game, seed, names, record_events(game, text))
        match.is_seed_recorded = "play" in data
        return match


def _play(data: dict[str, Any], players: int) -> tuple[tuple[str, ...], int] | None:
    """Returns the players and the seed of a record, or None if they are missing."""
    if "play" not in data:
        return None
    play = data["play"]
    if not isinstance(play, dict) or play.keys() != {"seed", "players"}:
        raise not_a_record("play is not a seed and players")
    seed, names = seed_in_json(play["seed"]), play["players"]
    if seed is None:
        shown = abbreviate_json(play["seed"])
        raise not_a_record(f"the seed must be 0 to 2**128 - 1, not {shown}")
    listed = isinstance(names, list) and all(
        isinstance(name, str) and len(name) <= 200 for name in names
    )
    if not listed or len(names) != players:
        raise not_a_record(f"players must be {players} names, not {abbreviate_json(names)}")
    return tuple(names), seed
