"""The card numbers in the explanation of a choice, each with whether it is reconstructed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from midgard._shared.provenance import are_ours
from midgard.reavers.card_rows import reaver_fields

if TYPE_CHECKING:
    from midgard.protocols import Action
    from midgard.reavers import State
    from midgard.types import CardRow

SURCHARGE = {"tonsberg": "tonsberg_surcharge", "leirvik": "leirvik_surcharge"}
"""The price of an offer besides the cost of the card, by its location."""
SHED = {
    ("shed", "yes"): "shed_coins",
    ("shed", "seat"): "pass_terror_coins",
    ("atone", "yes"): "tonsberg_discard_terror",
}
"""The prices at which a terror is discarded, by the phase and the kind of the action."""
SALES = {"sell": "sell", "barter": "vasteras_sell_spoils"}
"""The prices at which something is sold in a phase."""
NEXT = re.compile(r"makes proposal \d+ of \d+|is the last proposal")
SALE = re.compile(r"\bsell (?:a|\d+) .* for \d+ coins?")
TOKEN = re.compile(r"\bbuy a (farm|wall|tower) for|\ba (farm|wall|tower) costs")


def choice_sources(state: State, action: Action) -> dict[str, bool]:
    """Returns the fields of cards that the explanation of an action shows, and whether it is ours.

    For an action that is not legal, the same of the reason.

    >>> import midgard
    >>> state = midgard.Reavers(3).new_state(seed=1)
    >>> choice_sources(state, state.game.action("go roskilde"))
    {}
    """
    return _Choice(state, action).sources()


class _Choice:
    """An action, its explanation, and the rows of the cards."""

    def __init__(self, state: State, action: Action) -> None:
        self.action, self.game = action, state.game
        self.rows = {(row["table"], row["id"]): row for row in state.game.cards()}
        self.view: Any = state.view(state.current_player)
        self.phase: Any = self.view["phase"]
        self.text = state.explain(action)
        self.is_legal = state.why_not(action) is None

    def sources(self) -> dict[str, bool]:
        """Returns what is shown."""
        name, kind = self.phase["name"], self.action.kind
        found = self._unnamed()
        if NEXT.search(self.text) and self.game.cycles is None:
            found |= self._row("negotiation", "cycles")
        if name in SALES and SALE.search(self.text):
            found |= self._price(SALES[name])
        if token := TOKEN.search(self.text):
            found |= self._price(token[1] or token[2])
        if kind == "refresh" and "coin" in self.text:
            found |= self._price("refresh")
        if (name, kind) in SHED and "coin" in self.text:
            found |= self._price(SHED[name, kind])
        return found | self._reaver()

    def _reaver(self) -> dict[str, bool]:
        """Returns what is shown of the reaver that is hired, and of its price."""
        name, kind = self.phase["name"], self.action.kind
        if kind == "slot" and name in ("hire", "purchase"):
            slot = int(self.action.arguments[0])
            card = self.view["market"][slot] if slot < len(self.view["market"]) else None
            if card is None:
                return {}
            if not self.is_legal:
                return self._card(card, "cost") if "card costs" in self.text else {}
            if name == "purchase":
                return self._card(card)
            return self._price("hire_terror") | self._card(card)
        if kind == "yes" and name == "blind_offer" and not self.is_legal:
            shown = self._card(self.phase["card"], "cost")
            return shown | self._price(SURCHARGE[self.phase["location"]])
        if self.is_legal and kind == "yes" and name == "blind_offer":
            return self._card(self.phase["card"]) | self._price(SURCHARGE[self.phase["location"]])
        return {}

    def _row(self, table: str, *fields: str) -> dict[str, bool]:
        return are_ours(self.rows[table, ""], *fields)

    def _price(self, field: str) -> dict[str, bool]:
        return self._row("prices", field)

    def _card(self, card: str, *fields: str) -> dict[str, bool]:
        """Returns these fields of a reaver; without any what it costs and is worth."""
        row: CardRow = self.rows["reavers", card]
        found = reaver_fields([*self.rows.values()], row)
        return {name: ours for name, ours in found.items() if not fields or name in fields}

    def _unnamed(self) -> dict[str, bool]:
        """Returns what is shown of reavers without a name: their symbols stand behind the id."""
        found: dict[str, bool] = {}
        for (table, card), row in self.rows.items():
            if table != "reavers" or row["name"]:
                continue
            if f"{card} (" in self.text:
                for name, ours in self._card(card, "helms", "yggdrasils", "bonus").items():
                    found[name] = found.get(name, False) or ours
        return found
