"""The Wandering Monk, a Market Stall: favor, and a blame is discarded."""

from .stall import Stall


class WanderingMonk(Stall):
    """[stall.wandering_monk] 3.5, A-46: 1 coin for 1 favor, and a blame is discarded, if there is
    one.
    """


STALL = WanderingMonk("wandering_monk")
