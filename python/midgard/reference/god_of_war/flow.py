"""The flow of a scene: the frames that a file pushes and another file above it defines.

Each has one definition, in the file of the frame, which is marked there with ``home``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..shared.flow import Step

if TYPE_CHECKING:
    from .decision import Phase
    from .words import Seat


@Step
def round_end() -> Phase:
    """Returns the frame of the end of a round."""
    raise NotImplementedError


@Step
def window(seat: Seat, window: str, unit: str | None = None) -> Phase:
    """Returns the frame of a window, in which Specials may be played."""
    raise NotImplementedError


@Step
def hit(unit: str, number: int, source: str) -> Phase:
    """Returns the frame of a hit."""
    raise NotImplementedError


@Step
def settle(actor: str) -> Phase:
    """Returns the frame that settles what was caused."""
    raise NotImplementedError
