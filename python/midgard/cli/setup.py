"""From the words of a command line to a game and its bots."""

from __future__ import annotations

import os
import re
import shlex
from typing import Literal

from midgard import Champions, InvalidCardsError
from midgard.bots import make, runs_code
from midgard.champions import PLAYERS
from midgard.cli.input import read_text
from midgard.cli.match import HUMAN, Match
from midgard.cli.shell import CommandError

__all__ = [
    "NUMBERS_OF_PLAYERS",
    "TITLE",
    "bots_of",
    "checked_seed",
    "game_of",
    "leaders_of",
    "loaded",
    "names_of",
    "seated",
]

TITLE = "Champions of Midgard"
"""What the game is called."""
NUMBERS_OF_PLAYERS = f"{', '.join(map(str, PLAYERS[:-1]))} or {PLAYERS[-1]}"
"""How many can play, as help and errors write it."""


def names_of(text: str) -> tuple[str, ...]:
    """The names in a list with commas: ``a,b``."""
    return tuple(name.strip() for name in text.split(",")) if text.strip() else ()


def game_of(
    players: int,
    variants: str,
    assignment: str,
    cards: str | None,
    start_player: int | None = None,
    leaders: str = "drafted",
    skip_forced: bool = False,
) -> Champions:
    """The game that the options describe.

    Raises:
        CommandError: players or the card file do not fit.
        InvalidOptionError: something else does not.
    """
    if players not in PLAYERS:
        raise CommandError(f"--players must be {NUMBERS_OF_PLAYERS}, not {players}")
    if start_player is not None and start_player not in range(players):
        raise CommandError(f"--start-player must be 0 to {players - 1}, not {start_player}")
    try:
        return Champions(
            players=players,
            variants=names_of(variants),  # type: ignore[arg-type]  # Champions says what is unknown
            assignment=assignment,  # type: ignore[arg-type]  # likewise
            cards=cards,
            start_player=start_player,
            leaders=leaders_of(leaders),
            skip_forced=skip_forced,
        )
    except InvalidCardsError as error:
        raise CommandError(_first_fault(str(error), cards or "")) from None


def leaders_of(text: str) -> Literal["drafted", "random"] | tuple[str, ...]:
    """How clans get their leaders: a word, or names with commas.

    >>> leaders_of("random"), leaders_of("ullr,dagrun")
    ('random', ('ullr', 'dagrun'))
    """
    match text.strip():
        case "drafted":
            return "drafted"
        case "random":
            return "random"
        case names:
            return names_of(names)


def _first_fault(faults: str, cards: str) -> str:
    """One line about a card file that was refused."""
    if not os.path.isfile(cards) or not os.access(cards, os.R_OK):
        return faults
    first, *further = faults.splitlines()
    count = len(further)
    if further and (more := re.search(r": and (\d+) more problems?$", further[-1])):
        count += int(more[1]) - 1
    rest = f" (and {count} further problem{'s' * (count > 1)})" if count else ""
    return f"{first}{rest}; see: midgard cards check {shlex.quote(cards)}"


def bots_of(text: str, players: int) -> tuple[str, ...]:
    """A bot for each seat, from one name for all or one for each.

    Raises:
        CommandError: too few or too many.
        InvalidOptionError: an unknown one.
    """
    names = names_of(text) or ("",)
    for name in names:
        make(name, seed=0, seat=0)
    if len(names) not in (1, players):
        raise CommandError(
            f"--bots names {len(names)} for {players} players: one for all, or one for each seat"
        )
    return names * players if len(names) == 1 else names


def seated(seats: str, bots: str, players: int) -> tuple[str, ...]:
    """Who plays at each seat: a person at those in the list, a bot at the others.

    Raises:
        CommandError: there is no such seat, or bots are too few or too many.
        InvalidOptionError: an unknown bot.
    """
    named = names_of(seats)
    for seat in named:
        if seat not in map(str, range(players)):
            shown = f"{seat[:40]}..." if len(seat) > 40 else seat or "nothing"
            raise CommandError(f"--seat must be 0 to {players - 1}, not {shown}")
    people = {int(seat) for seat in named}
    others, names = players - len(people), names_of(bots) or ("",)
    if others and len(names) not in (1, others):
        raise CommandError(
            f"--bots names {len(names)} for {others} seats: one for all, or one for each seat that"
            " is not --seat"
        )
    left = iter(bots_of(bots, others) if others else ())
    return tuple(HUMAN if seat in people else next(left) for seat in range(players))


def loaded(path: str, cards: str | None, seats: str, bots: str, seed: int) -> Match:
    """A game that was saved; a record from elsewhere needs to be told who plays.

    A file makes no code run: a bot whose name is code must be among ``bots`` as well.

    Raises:
        CommandError: the file cannot be read, nobody plays, or such a bot is not named again.
        MidgardError: it is no game.
    """
    text = read_text(path)

    def players(count: int) -> tuple[str, ...]:
        return seated(seats, bots, count)

    try:
        match = Match.from_json(text, cards, players, seed)
    except InvalidCardsError as error:
        raise CommandError(_first_fault(str(error), cards or "")) from None
    code = [name for name in dict.fromkeys(match.players) if runs_code(name)]
    if unnamed := [name for name in code if name not in names_of(bots)]:
        raise CommandError(
            f"{path}: a bot of this game is code, {unnamed[0]}; to run it, name it again: "
            f"--bots {shlex.quote(','.join(code))}"
        )
    for name in dict.fromkeys(match.players):
        if name != HUMAN and name not in code:
            make(name, seed=0, seat=0)
    if not match.humans:
        raise CommandError(f"{path}: nobody plays: name a --seat")
    return match


def checked_seed(seed: int) -> int:
    """The seed, if it is one.

    Raises:
        CommandError: it is out of range.
    """
    if not 0 <= seed < 2**128:
        raise CommandError(f"--seed must be 0 to 2**128 - 1, not {seed}")
    return seed
