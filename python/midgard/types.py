"""Types for annotations: the arguments and results that all games have in common.

``midgard.champions.types`` has the types of the plain data of Champions of Midgard.
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
"""An action, or its index or text."""
ChanceMode: TypeAlias = Literal["sampled", "explicit", "scripted"]
"""How chance events are answered."""
AfterScript: TypeAlias = Literal["sampled", "explicit"]
"""How chance events are answered after the end of a script."""
Memory: TypeAlias = Literal["perfect", "table"]
"""What an observation includes: all that a seat has seen, or only what is visible now."""
DataType: TypeAlias = Literal["float32", "uint8"]
"""The dtype of an observation."""
Autoreset: TypeAlias = Literal["next_step", "same_step", "disabled"] | Enum
"""When a row of a batch begins a new game; Gymnasium's modes have the same values."""
WholeNumbers: TypeAlias = "npt.NDArray[np.integer[Any]] | Sequence[int]"
"""Integers for the rows of a batch."""
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
