"""Every registered game, with every combination of its options: for tests that know no game."""

import contextlib
import itertools
from collections.abc import Iterator
from typing import Any

import midgard
from midgard import Game
from midgard.games import default_options, player_counts
from midgard.presentation import presentation
from midgard.reference.champions.options import ROWS

__all__ = ["BOX_OPTIONS", "GAMES", "NO_OTHER", "OPEN", "games_of", "small_games"]

GAMES = sorted(midgard.GAMES)
"""The names of all games."""

OPEN = ("god_of_war",)
"""Games in which nothing hidden is stored: hands are open, and no deck has an order."""

VALUES: dict[str, dict[str, list[Any]]] = {
    "bids": {"bids": [300, 20]},
    "champions": {
        "variants": [(), ("hall_of_records",), ("hall_of_records", "mistrustful_villagers")],
        "assignment": ["in_turn", "simultaneous"],
        "leaders": ["drafted", "random", ("ullr", "dagrun", "asmundr", "gylfir")],
    },
    "god_of_war": {
        "heroes": [None, ("kratos", "mimir", "freya", "brok_sindri")],
        "team": ["one", "each"],
        "scene": [None, "b9"],
        "upgrades": [0, 10],
        "max_rounds": [60, 1],
    },
    "reavers": {
        "locations": ["lowest", "random"],
        "memory": ["perfect", "screen"],
        "negotiation": ["menu", "micro", "auto"],
        "bjorn": [False, True],
        "cycles": [None, 1],
        "bjorgvin_sell_limit_each": [None, 0],
    },
}
"""Values of options that cannot be guessed from their defaults."""


TESTED = {"bids": ["bids(players=4,bids=20,pairs=true)", "bids(players=5,pairs=true)"]}
"""Further texts of games that no wheel has, for which nothing in the package can name them."""

BOX_OPTIONS = ("expansions", "preset", "promos", *ROWS)
"""The boxes, and the options that come with them."""

NO_OTHER = {("champions", option) for option in BOX_OPTIONS}
NO_OTHER |= {("reavers", "bjorn"), ("god_of_war", "scenes")}
"""Options whose other values need further options, such as a box, two players or no scene."""


def values(name: str, option: str, default: Any, players: int) -> list[Any]:
    """Values that an option is tried with."""
    if option == "players":
        return [players]
    if option == "heroes" and players == 1:
        return [None]  # the solo mode has one hero
    if option in VALUES.get(name, {}):
        tried = VALUES[name][option]
        by_seat = option in ("leaders", "heroes")
        return [it[:players] if by_seat and it and len(it) == 4 else it for it in tried]
    if (name, option) in NO_OTHER:
        return [default]
    if isinstance(default, bool):
        return [False, True]
    if option == "first_player":
        return sorted({0, players - 1})
    if option == "start_player":
        return [None, players - 1]
    if isinstance(default, int):
        return [default, default + 1, default - 1]
    raise AssertionError(f"VALUES has no values of {option}, an option of {name}")


def games_of(name: str) -> Iterator[Game]:
    """Yields a game with every combination of its options that is tried and that it takes."""
    kind = midgard.GAMES[name]
    options = {key: it for key, it in default_options(kind).items() if key != "cards"}
    for players in player_counts(name):
        every = [values(name, option, default, players) for option, default in options.items()]
        for chosen in itertools.product(*every):
            with contextlib.suppress(midgard.InvalidOptionError):
                yield kind(**dict(zip(options, chosen, strict=True)))


def small_games() -> list[Game]:
    """For each game its numbers of players, and the options in which bots are tested."""
    games: list[Game] = []
    for name in GAMES:
        kind = midgard.GAMES[name]
        many = "players" in default_options(kind)
        games += [kind(players=it) for it in player_counts(name)] if many else [kind()]
        texts = [*presentation(name).tested, *TESTED.get(name, ())]
        games += [midgard.load_game(text) for text in texts]
    return games
