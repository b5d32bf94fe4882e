"""The types of what every game takes and gives. They are for annotations.

``midgard.champions.types`` has those of the plain data of Champions of Midgard.
"""

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, TypeAlias, TypedDict

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "ActionLike",
    "AfterScript",
    "Autoreset",
    "ChanceMode",
    "DataType",
    "Explanation",
    "Memory",
    "Seeds",
    "WholeNumbers",
]

ActionLike: TypeAlias = SupportsIndex | str
"""An action by its index, its text or itself."""
ChanceMode: TypeAlias = Literal["sampled", "explicit", "scripted"]
"""Where the answers of chance come from."""
AfterScript: TypeAlias = Literal["sampled", "explicit"]
"""Where they come from once a script is used up."""
Memory: TypeAlias = Literal["perfect", "table"]
"""What an observation holds: all that a seat has seen, or what lies on the table."""
DataType: TypeAlias = Literal["float32", "uint8"]
"""The type of the numbers of an observation."""
Autoreset: TypeAlias = Literal["next_step", "same_step", "disabled"] | Enum
"""When a row of a batch begins a new game; the modes of Gymnasium have the same values."""
WholeNumbers: TypeAlias = "npt.NDArray[np.integer[Any]] | Sequence[int]"
"""Whole numbers for the rows of a batch."""
Seeds: TypeAlias = "WholeNumbers | npt.NDArray[np.object_]"
"""Seeds for the rows of a batch, up to 2**128 - 1."""


class Explanation(TypedDict):
    """What an action does, or why it is not legal, in parts: `State.explanation`.

    Attributes:
        text: the sentence.
        remarks: facts that the sentence does without, such as the numbers of a foe.
        rules: the tags of the rules that it follows from.
    """

    text: str
    remarks: list[str]
    rules: list[str]
