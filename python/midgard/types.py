"""Types for annotations: the arguments and results that all games have in common.

The plain data of a game have theirs in its folder, such as ``midgard.champions.types``.
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
    "CardRow",
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
"""The content of an observation: all that a seat has seen, or only what is visible now."""
DataType: TypeAlias = Literal["float32", "uint8"]
"""The dtype of an observation."""
Autoreset: TypeAlias = Literal["next_step", "same_step", "disabled"] | Enum
"""When a row of a batch begins a new game; Gymnasium's modes have the same values."""
WholeNumbers: TypeAlias = "npt.NDArray[np.integer[Any]] | Sequence[int]"
"""Integers for the rows of a batch."""
Seeds: TypeAlias = "WholeNumbers | Sequence[int | str] | npt.NDArray[np.object_ | np.str_]"
"""Seeds for the rows of a batch, up to 2**128 - 1, as numbers or as decimal digits."""


class Explanation(TypedDict):
    """The effect of an action, or the reason why it is not legal, in parts: `State.explanation`.

    Attributes:
        text: the sentence.
        remarks: facts that the sentence does without, such as the numbers of a foe.
        rules: the tags of the rules that it follows from.
    """

    text: str
    remarks: list[str]
    rules: list[str]


class CardRow(TypedDict):
    """A row of the card data.

    Attributes:
        table: the table of the row, such as ``trolls``.
        id: the id, such as ``troll-1-1``; empty for a table without rows.
        name: the name; empty for a row without one.
        text: the fields for people, without those that the component list fixes.
        numbers: the fields that hold numbers, one or a list.
        words: the fields that hold a word.
        amounts: the fields that count things, none of them 0: goods of a cost, sides of a die by
            their face.
        provenance: where the fields come from.
        reconstructed: whether any of them is our own, not the printed one.
        reconstructed_fields: those that are.
    """

    table: str
    id: str
    name: str
    text: str
    numbers: dict[str, list[int]]
    words: dict[str, str]
    amounts: dict[str, dict[str, int]]
    provenance: str
    reconstructed: bool
    reconstructed_fields: list[str]
