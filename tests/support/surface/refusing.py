"""Bots that play no game, and one that counts how often it is asked."""

import midgard

__all__ = ["Counts", "Refuses"]


class Refuses:
    """Says of every game that it cannot play it."""

    def check_game(self, game: midgard.Game) -> None:
        raise midgard.InvalidOptionError(f"Refuses does not play {game.name}")

    def choose(self, state: midgard.State) -> int:
        raise AssertionError("a game was begun")


class Counts:
    """Counts its decisions, those of all of its kind."""

    decisions = 0

    def choose(self, state: midgard.State) -> int:
        Counts.decisions += 1
        return state.legal_actions()[0]
