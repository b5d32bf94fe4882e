"""The things that a seat lacks if it must pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from midgard._shared.singular import counted_words

if TYPE_CHECKING:
    from midgard.reavers import State

OFFERS = {
    **dict.fromkeys(("buy", "atone", "dare", "blind_offer"), "yes"),
    "sell": "amount 1",
}
"""The offer that a passing seat has refused, by the phase."""


def missing(state: State) -> str:
    """Returns why a seat can only pass, as it sees the table; empty where nothing is lacking.

    >>> import midgard
    >>> phase = {"name": "buy", "turn": 0, "step": 3}
    >>> state = midgard.Reavers(2).position(round=2, phase=phase, seats=[{"coins": 0}, {}])
    >>> missing(state)
    'a farm costs 1 coin, and the seat has 0 coins'
    """
    turn = state.current_player
    view: Any = state.view(turn)
    own, name = view["seats"][turn], view["phase"]["name"]
    if name == "shed":
        is_a = view["locations"][0]["face"] == "A"
        return _refused(state, "yes" if is_a else f"seat {int(turn == 0)}")
    if name in OFFERS:
        return _refused(state, OFFERS[name])
    if name == "purchase":
        which = "each reaver of a later slot" if view["phase"]["bought"] else "each reaver"
        return counted_words(f"the seat has {own['coins']} coins, and {which} costs more")
    if name == "give_token" and own["terror"] == 0:
        return "the seat has no terror to discard"
    return TEXTS.get(name, "")


def _refused(state: State, action: str) -> str:
    """Returns the reason for which an action is refused, without its rule."""
    reason = state.why_not(action) or ""
    return reason.partition(" is not legal: ")[2].rpartition(" [")[0]


TEXTS = {
    "barter": "there is no spoils card to sell",
    "give_token": "there is no raid token to return",
    "hire": "no reaver lies in the market",
    "propose": "there is no deal to propose",
    "take_token": "no raid token is left in the supply",
}
"""The missing things in phases without a price."""
