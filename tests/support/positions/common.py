"""What positions of Reavers and of God of War share: an engine, and what is played on it."""

from dataclasses import dataclass
from typing import Any

__all__ = ["Engine", "outcomes", "play", "reason"]


@dataclass(frozen=True)
class Engine:
    """An engine of the game, by its public names."""

    name: str
    game: Any
    illegal: type[Exception]
    invalid: type[Exception]


def play(state: Any, *words: str) -> list[dict[str, Any]]:
    """Plays these actions and outcomes, by their texts, and returns the events."""
    return [event for word in words for event in state.apply_events(word)]


def outcomes(state: Any) -> dict[str, Any]:
    """Returns the texts of the possible outcomes with their probabilities."""
    return {state.outcome_text(number): chance for number, chance in state.chance_outcomes()}


def reason(state: Any, word: str) -> str:
    """Returns the reason why an action is refused; nothing if it is legal."""
    try:
        state.clone().apply(word)
    except ValueError as error:
        return str(getattr(error, "reason", error))
    return ""
