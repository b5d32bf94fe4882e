"""Scenes in ``midgard cards``: warnings, games that try them, programs as trees."""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import Any

from midgard.cli.input import read_text
from midgard.cli.shell import one_line
from midgard.games import build_game
from midgard.presentation import presentation

Trees = dict[tuple[str, str], list[str]]
"""The lines of rows by table and id."""
RANDOM_GAMES = 200
SEARCHED_GAMES = 20
UPGRADES = 8
"""The upgrades with which bosses are tried, as after two quests."""


def warn_about_scenes(file: str, options: dict[str, Any], *, play: bool) -> None:
    """Prints warnings about the scenes of a sound file, and tries its scenes."""
    from midgard.god_of_war.card_findings import card_findings

    for line, message in card_findings(_text(file)):
        where = f"{file}:{line}" if line else file
        print(one_line(f"{where}: warning: {message}"), file=sys.stderr)
    if play:
        _play(file, options)


def trees_of(file: str | None) -> Trees:
    """Returns scenes and their cards as trees."""
    from midgard.god_of_war.card_trees import card_trees

    return card_trees("" if file is None else _text(file))


def _text(cards: str) -> str:
    """Returns the text of corrections that midgard has read before: of a file, or themselves."""
    if "\n" in cards or ("=" in cards and not Path(cards).exists()):
        return cards.removeprefix("\ufeff")
    return read_text(cards)


def _play(file: str, options: dict[str, Any]) -> None:
    """Plays each scene that the file names, and warns if no game is won."""
    from midgard.god_of_war.card_scenes import read_scenes

    touched = [scene for scene in read_scenes(_text(file)).values() if scene.is_touched]
    names = dict.fromkeys("b9" if scene.id in ("b9a", "b9b") else scene.id for scene in touched)
    bosses = {scene.id for scene in touched if scene.row.get("kind") == "boss"}
    for name in names:
        later = name in bosses or name in ("b7", "b8", "b9", "b10")
        usual = {"upgrades": UPGRADES if later else 0}
        chosen = {option: it for option, it in options.items() if option != "scenes"}
        game: Any = build_game("god_of_war", {**usual, **chosen, "scene": name}, file)
        search = presentation(game).hint_bot  # as a person wins who follows hints
        counts = [
            _won(game, bot, games)
            for bot, games in (("random", RANDOM_GAMES), (search, SEARCHED_GAMES))
        ]
        print(
            f"{name}: {counts[0]} of {RANDOM_GAMES} random and {counts[1]} of {SEARCHED_GAMES}"
            " searched games are won"
        )
        if not any(counts):
            print(one_line(f"{file}: warning: {name}: no game was won"), file=sys.stderr)


def _won(game: Any, bot: str, games: int) -> int:
    """Returns how many games a team of this bot wins."""
    import midgard

    with warnings.catch_warnings():
        # The fitted values are for other cards; a search with them still wins what can be won.
        warnings.simplefilter("ignore", UserWarning)
        return round(midgard.simulate(game, [bot], games=games, seed=1).seats[0].wins)
