"""The words of the plain data: locations, raid tokens, items, faces, phases."""

from typing import Literal, TypeAlias, TypedDict

LocationChoice: TypeAlias = Literal["lowest", "random"]
"""Which locations are in play."""
MemoryMode: TypeAlias = Literal["perfect", "screen"]
"""The visibility of the possessions of others."""
Negotiation: TypeAlias = Literal["menu", "micro", "auto"]
"""How a deal is made."""
Location: TypeAlias = Literal[
    "roskilde", "bjorgvin", "tonsberg", "nidalos", "vasteras", "odense", "leirvik"
]
"""A location; Roskilde is the market."""
Token: TypeAlias = Literal["farm", "wall", "tower"]
"""A raid token."""
Face: TypeAlias = Literal["A", "B"]
"""The side of an action card that is up."""
DieFace: TypeAlias = Literal["nothing", "terror", "spoils"]
"""A result of the weapons die."""
Item: TypeAlias = str
"""A thing that changes hands: ``coin``, a raid token, ``terror``, ``spoils-N`` or ``reaver-N``."""
PhaseName: TypeAlias = Literal[
    "locations",
    "setup_market",
    "supply",
    "supply_spoils",
    "restock",
    "destination",
    "first_visitor",
    "hire",
    "purchase",
    "refresh",
    "refill",
    "buy",
    "shed",
    "sell",
    "atone",
    "dare",
    "reveal",
    "keep",
    "blind_draw",
    "blind_offer",
    "barter",
    "take_token",
    "give_token",
    "add_spoils",
    "propose",
    "contribute",
    "giver",
    "amount",
    "split",
    "answer",
    "weapons_die",
    "die_spoils",
    "end",
]
"""The name of what the game waits for."""


class Tokens(TypedDict):
    """A number of each raid token."""

    farm: int
    wall: int
    tower: int
