"""Makes bots and games from the words of a command line."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable

from midgard import Game, InvalidCardsError
from midgard._shared.named_again import bots_of_file
from midgard.bots import make, require_plays, runs_code
from midgard.bots.default import default_bot
from midgard.cli.game_options import first_fault
from midgard.cli.input import read_text
from midgard.cli.lists import names_of
from midgard.cli.match import HUMAN, Match
from midgard.cli.shell import CommandError
from midgard.presentation import presentation


def bots_of(text: str | None, game: Game, seats: int | None = None) -> tuple[str, ...]:
    """Returns a bot for each seat, or for ``seats`` seats, from one name for all or one for each.

    Without a text it is the default bot of the game.
    """
    players = game.players if seats is None else seats
    names = names_of("--bots", default_bot(game) if text is None else text) or ("",)
    _require_bots(names, game)
    if len(names) not in (1, players):
        raise CommandError(
            f"--bots names {len(names)} for {players} players: one for all, or one for each seat"
        )
    for seat, name in enumerate(names):
        if len(set(names)) > 1 and seats is None and presentation(game).no_decision(game, seat):
            raise CommandError(
                f"--bots: {name} at seat {seat} decides nothing: {presentation(game).for_all(game)}"
            )
    return names * players if len(names) == 1 else names


def _require_bots(names: Iterable[str], game: Game) -> None:
    """Refuses bots that do not exist or cannot play the game."""
    for name in names:
        require_plays(make(name, seed=0, seat=0), game)


def seated(seats: str, bots: str | None, game: Game) -> tuple[str, ...]:
    """Returns the player of each seat: a person at the seats in the list, a bot at the others.

    Where the person at one seat decides for all, the person plays every seat.
    """
    named, players = names_of("--seat", seats), game.players
    texts = presentation(game)
    for seat in named:
        if seat not in map(str, range(players)):
            shown = f"{seat[:40]}..." if len(seat) > 40 else seat or "nothing"
            raise CommandError(f"--seat must be 0 to {players - 1}, not {shown}")
    people = {int(seat) for seat in named}
    require_decisions(people, game)
    idle = {seat for seat in range(players) if texts.no_decision(game, seat)}
    if people and idle | people == set(range(players)):
        if bots is not None and len(people) < players:
            _require_bots(names_of("--bots", bots) or ("",), game)
            raise CommandError(f"--bots {bots} decides nothing: {texts.for_all(game)}")
        people |= idle
    bots = default_bot(game) if bots is None else bots
    others, names = players - len(people), names_of("--bots", bots) or ("",)
    if others and len(names) not in (1, others):
        raise CommandError(
            f"--bots names {len(names)} for {others} seats: one for all, or one for each seat that"
            " is not --seat"
        )
    left = iter(bots_of(bots, game, others) if others else ())
    return tuple(HUMAN if seat in people else next(left) for seat in range(players))


def require_decisions(seats: Collection[int], game: Game) -> None:
    """Refuses people of whom nobody ever decides; a team may sit at all its seats."""
    shown = presentation(game)
    idle = {seat: why for seat in sorted(seats) if (why := shown.no_decision(game, seat))}
    if idle and len(idle) == len(seats):
        seat, why = next(iter(idle.items()))
        raise CommandError(f"--seat: seat {seat} has no decision in {game}: {why}")


def loaded(path: str, cards: str | None, seats: str, bots: str | None, seed: int) -> Match:
    """Returns a saved game. For a record without players, ``seats`` and ``bots`` name them.

    A file cannot run code: a bot that imports code must be named in ``bots`` too.
    """
    text = read_text(path)

    def players(game: Game) -> tuple[str, ...]:
        return seated(seats, bots or None, game)

    try:
        match = Match.from_json(text, cards, players, seed)
    except InvalidCardsError as error:
        saved = json.loads(text)
        raise CommandError(
            first_fault(error, cards or "", saved["game"], saved["options"])
        ) from None
    bots_of_file(match.players, names_of("--bots", bots or ""), path)
    for name in dict.fromkeys(match.players):
        if name != HUMAN and not runs_code(name):
            require_plays(make(name, seed=0, seat=0), match.game)
    if not match.humans:
        raise CommandError(f"{path}: nobody plays: name a --seat")
    require_decisions(match.humans, match.game)
    return match


def checked_seed(seed: int) -> int:
    """Returns the seed after checking its range."""
    if not 0 <= seed < 2**128:
        raise CommandError(f"--seed must be 0 to 2**128 - 1, not {seed}")
    return seed
