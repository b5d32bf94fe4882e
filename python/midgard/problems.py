"""The problems of an invalid state, as data.

>>> import midgard
>>> game = midgard.Champions()
>>> data = game.new_state(seed=1).to_dict()
>>> data["clans"][0]["coins"] = -1
>>> try:
...     game.from_dict(data)
... except midgard.InvalidSnapshotError as error:
...     [problem] = error.problems
>>> problem.path, problem.value, problem.expected
('clans[0].coins', -1, 'a whole number from 0 to 999')
"""

from dataclasses import dataclass

__all__ = ["SnapshotProblem"]


@dataclass(frozen=True, slots=True)
class SnapshotProblem:
    """One problem: an entry of ``InvalidSnapshotError.problems``.

    Attributes:
        path: the field, such as ``clans[0].coins``; empty for the state as a whole.
        value: the value of the field; a dict and a long list only in words; None if it is missing.
        expected: a description of the valid values.
        message: all of this in a sentence, with the rule or the card.
    """

    path: str
    value: object
    expected: str
    message: str

    def __str__(self) -> str:
        return self.message
