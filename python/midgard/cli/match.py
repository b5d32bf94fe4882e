"""A game between people and bots: how it came about, what was told to whom, and the way back."""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from midgard import CHANCE, Game, InvalidSnapshotError, MidgardError, State
from midgard._midgard import _shown_seed
from midgard._record_text import (
    abbreviate_json,
    header,
    not_a_record,
    parse_record,
    record_events,
    record_game,
)
from midgard.bots import SeatedBot, is_own
from midgard.cli.story import Line, Story, play_chance, play_decision

__all__ = ["HUMAN", "BotError", "Match", "decision"]

HUMAN = "you"
"""Who sits at a seat that no bot plays."""


class BotError(MidgardError):
    """A bot could not decide; the text says which, and why."""


def decision(bot: SeatedBot, state: State, name: str) -> int:
    """What a bot chooses, by its number; it may do with the state that it is shown what it wants.

    Raises:
        BotError: it raised something, or what it chose is no action or not legal.
    """
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
    """Where a choice was made, to go back to."""

    seat: int
    state: State
    follower: State
    events: int
    lines: dict[int, int]


class Match:
    """A game in progress.

    The dice and cards come from the seed alone, whatever was played before and however often a
    choice was taken back: a fight at the same place in the same round sees the same dice.

    Args:
        game: the rules.
        seed: where chance comes from.
        players: for each seat the name of a bot, or ``HUMAN``.
        events: how far the game is, as a record has it.
    """

    def __init__(
        self,
        game: Game,
        seed: int,
        players: Sequence[str],
        events: Sequence[tuple[int, int]] = (),
    ) -> None:
        """Begin a game, or go on with one."""
        self.game: Game = game
        self.seed: int = seed
        self.players: tuple[str, ...] = tuple(players)
        self.humans: list[int] = [seat for seat, name in enumerate(players) if name == HUMAN]
        self.follower: State = game.new_state(chance="explicit")  # follows the game event by event
        self.lines: dict[int, list[Line]] = {seat: [] for seat in self.humans}
        self.events: list[tuple[int, int]] = []
        self._marks: list[_Mark] = []
        self._bots: dict[tuple[str, int], SeatedBot] = {}
        if events:
            self._replay(events)
            self.state: State = game.from_dict(self.follower.to_dict(), seed=seed)
        else:
            self.state, outcomes = game._new_logged(seed)
            self._answer(outcomes)

    def _replay(self, events: Sequence[tuple[int, int]]) -> None:
        """Tell all that has happened."""
        left = list(events)
        try:
            while left:
                who, index = left[0]
                count = next((n for n, (one, _) in enumerate(left) if one != CHANCE), len(left))
                if count:
                    self._answer([outcome for _, outcome in left[:count]])
                elif who == self.follower.current_player:
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
            raise InvalidSnapshotError("the record ends where chance is asked")

    def play(self, action: int, *, explained: bool = False) -> None:
        """Play a decision of the seat that is asked, which is told why when it had no other."""
        seat, why = self.state.current_player, self.state.explain(action)
        outcomes = self.state._apply_logged(action)
        at = len(self.lines.get(seat, ())) + 1
        self._decide(action)
        if explained:
            self.lines[seat].insert(at, Line(f"    {why}"))
        self._answer(outcomes)

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
        """What a bot would do now, at the seat that is asked.

        Raises:
            BotError: it cannot decide.
            InvalidOptionError: there is no such bot.
        """
        try:
            bot = self._bot(name, self.state.current_player)
        except MidgardError:
            raise
        except Exception as error:
            raise _failed(name, error) from error
        return decision(bot, self.state, name)

    def _bot(self, name: str, seat: int) -> SeatedBot:
        """A bot of midgard is made anew for each decision: it has nothing to take back."""
        if is_own(name):
            seed = _shown_seed(self.seed, seat, len(self.events))
            return SeatedBot(name, game_seed=seed, seat=seat)
        if (name, seat) not in self._bots:
            self._bots[name, seat] = SeatedBot(name, game_seed=self.seed, seat=seat)
        return self._bots[name, seat]

    def called(self, name: str, seat: int) -> str:
        """The name of a bot, with a mark if it asks for the true state."""
        return self._bot(name, seat).marked

    def marked(self) -> list[str]:
        """Who plays, seat by seat; a bot that cannot be made says so when it is asked."""
        names = list(self.players)
        for seat, name in enumerate(names):
            if name != HUMAN:
                with contextlib.suppress(Exception):
                    names[seat] = self.called(name, seat)
        return names

    def mark(self) -> None:
        """Remember this decision, so that it can be taken back."""
        lines = {seat: len(lines) for seat, lines in self.lines.items()}
        seat = self.state.current_player
        copies = copy.copy(self.state), copy.copy(self.follower)
        self._marks.append(_Mark(seat, *copies, len(self.events), lines))

    def undo(self, seat: int) -> bool:
        """Go back to the last choice of this seat, with the same future. False if there is none."""
        number = max((n for n, mark in enumerate(self._marks) if mark.seat == seat), default=None)
        if number is None:
            return False
        mark = self._marks[number]
        del self._marks[number:]
        self.state, self.follower = mark.state, mark.follower
        del self.events[mark.events :]
        for human, count in mark.lines.items():
            del self.lines[human][count:]
        return True

    def to_json(self) -> str:
        """A record of the game, and what is needed to go on: who plays, and the seed."""
        play = {"seed": self.seed, "players": self.players}
        return json.dumps({**header(self.game), "events": self.events, "play": play}) + "\n"

    @staticmethod
    def from_json(
        text: str, cards: str | None, players: Callable[[Game], Sequence[str]], seed: int
    ) -> Match:
        """Go on with a game.

        Args:
            text: what `to_json` gave, or a record.
            cards: corrections of card numbers, which are not in a record.
            players: who plays the game, where a record does not say so.
            seed: where the chance of a record comes from that does not say so.

        Raises:
            InvalidSnapshotError: the text is no record that can be played on.
            InvalidOptionError: what it says is no option.
        """
        data = parse_record(text)
        game = record_game(data, cards)
        names, seed = _play(data, game.players) or (tuple(players(game)), seed)
        return Match(game, seed, names, record_events(game, text))


def _play(data: dict[str, Any], players: int) -> tuple[tuple[str, ...], int] | None:
    """Who plays and the seed, if the record says so."""
    if "play" not in data:
        return None
    play = data["play"]
    if not isinstance(play, dict) or play.keys() != {"seed", "players"}:
        raise not_a_record("play is not a seed and players")
    seed, names = play["seed"], play["players"]
    if type(seed) is not int or not 0 <= seed < 2**128:
        raise not_a_record(f"the seed must be 0 to 2**128 - 1, not {abbreviate_json(seed)}")
    listed = isinstance(names, list) and all(
        isinstance(name, str) and len(name) <= 200 for name in names
    )
    if not listed or len(names) != players:
        raise not_a_record(f"players must be {players} names, not {abbreviate_json(names)}")
    return tuple(names), seed
