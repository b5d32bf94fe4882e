"""The texts for people that games in rounds with cards of their own have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from midgard._shared.provenance import rows_note
from midgard.games import GAMES
from midgard.presentation import Presentation

if TYPE_CHECKING:
    from midgard.protocols import Event


class RoundGame(Presentation):
    """A game whose states have ``round``, and whose folder has a module ``glossary``."""

    round_event = "began"
    """The name of the event with which a round begins."""

    def moment(self, state: Any) -> str:
        """The round."""
        return f"in round {state.round}"

    def heading(self, event: Event) -> str | None:
        """A round begins."""
        return f"Round {event['round']}" if event["name"] == self.round_event else None

    def round_number(self, state: Any) -> int:
        """The round."""
        return int(state.round)

    def stage(self, state: Any) -> object:
        """The round."""
        return state.round

    def define(self, game: Any, word: str) -> list[str]:
        """The explanation in the glossary, which is loaded for who asks."""
        return list(self._glossary().explained(game, word))

    def glossary(self, game: Any) -> Mapping[str, Sequence[str]]:
        """The words in the glossary."""
        return dict(self._glossary().words_explained(game))

    def _glossary(self) -> Any:
        return import_module(f"midgard.{self.name}.glossary")

    def notes(self, game: Any) -> list[str]:
        """Which numbers are the project's own."""
        named = "" if self.name == next(iter(GAMES)) else f" --game {self.name}"
        return rows_note(game, f"midgard cards list{named} --reconstructed")
