"""Actions: an action is one small choice, and its number never changes."""

from typing import NamedTuple

from .texts import unknown_action


class Action(NamedTuple):
    """A verb, and its object (empty if it has no object)."""

    verb: str
    about: str = ""

    def __str__(self) -> str:
        return f"{self.verb} {self.about}".rstrip()

    @property
    def text(self) -> str:
        return str(self)


class IllegalActionError(ValueError):
    """The action is not legal now; nothing has changed.

    ``reason`` is a word of ``reasons.REASONS``.  ``action`` is None if chance was answered.
    """

    def __init__(self, action: Action | None, reason: str, sentence: str) -> None:
        super().__init__(action, reason, sentence)
        self.action = action
        self.reason = reason
        self.sentence = sentence

    def __str__(self) -> str:
        return f"{self.action} is not legal: {self.sentence}" if self.action else self.sentence


def index(text: str, actions: tuple[Action, ...]) -> int:
    """Returns the number of the action with this text."""
    for number, action in enumerate(actions):
        if str(action) == text:
            return number
    raise ValueError(unknown_action(text, map(str, actions)))
