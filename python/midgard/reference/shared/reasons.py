"""Why an action is refused."""

from typing import NamedTuple


class Refusal(NamedTuple):
    """A word of ``REASONS``, and the sentence for the message."""

    reason: str
    sentence: str
