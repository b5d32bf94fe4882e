"""The seeds of games as a column of text."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class SeedTexts:
    """Seeds of 128 bits, whose texts are made when they are asked for.

    Attributes:
        high: uint64, ``(n,)``: the high halves.
        low: uint64, ``(n,)``: the low halves.
    """

    high: npt.NDArray[np.uint64]
    low: npt.NDArray[np.uint64]

    def __len__(self) -> int:
        return len(self.low)

    def texts(self) -> list[str]:
        """Returns the seeds in decimal digits; rows that follow each other share a text.

        >>> ones = np.array([1, 1], np.uint64)
        >>> SeedTexts(ones, ones).texts()
        ['18446744073709551617', '18446744073709551617']
        """
        changes = (np.diff(self.high) != 0) | (np.diff(self.low) != 0)
        starts = np.flatnonzero(np.concatenate([[len(self) > 0], changes]))
        halves = zip(self.high[starts].tolist(), self.low[starts].tolist(), strict=True)
        counts = np.diff(starts, append=len(self)).tolist()
        found: list[str] = []
        for (high, low), count in zip(halves, counts, strict=True):
            found += [str(high << 64 | low)] * count
        return found
