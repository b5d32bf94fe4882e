"""The texts of Reavers of Midgard: The Card Game for people."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from midgard._shared.round_game import RoundGame
from midgard.reavers.bargains import event_text
from midgard.reavers.card_rows import card_name
from midgard.reavers.missing import missing
from midgard.reavers.summary import (
    deal_counts,
    deal_table,
    location_estimate,
    location_table,
    location_uses,
)
from midgard.stats.estimates import ends

if TYPE_CHECKING:
    from midgard.protocols import Action, Event
    from midgard.report import Section
    from midgard.simulation import Run
    from midgard.tables import Table

NAMED = ("go", "accept", "reject")
"""Choices whose name is their effect; others are shown with their effect."""
NUMBERED = ("slot", "seat", "deal", "amount")
"""Choices that are numbers themselves: ``slot 2`` is choice 2."""
TABLED = ("destination", "hire", "purchase", "propose", "answer")
"""Phases for which the table is shown, once for all that a seat decides in a row."""


BARGAINING = ("propose", "contribute", "giver", "amount", "split", "answer")
"""Phases of a negotiation, in which nothing on the table changes."""


class OwnPresentation(RoundGame):
    """Reavers of Midgard: The Card Game."""

    title = "Reavers of Midgard: The Card Game"
    card_files: Sequence[str] = ("reavers",)
    score_word = "glory"
    notice = (
        "Reavers of Midgard: The Card Game is a trademark of the same publisher. Almost all numbers"
        " on its cards are reconstructed: midgard cards list --game reavers --reconstructed"
    )
    shown_options: Collection[str] = ("negotiation", "memory")
    echoes: Collection[str] = (
        *("accepted", "bought", "dared", "declined", "hired", "passed", "refreshed", "rejected"),
        *("sealed", "shed", "skipped", "sold", "took_token"),
    )
    tested: Sequence[str] = (
        "reavers(players=2,bjorn=true,memory=screen)",
        "reavers(players=3,memory=screen,negotiation=micro,cycles=1)",
        "reavers(players=4,locations=random,negotiation=auto)",
    )
    losses: Collection[str] | None = ("terror",)

    def heading(self, event: Event) -> str | None:
        """A round begins with its supply card."""
        if event["name"] != "revealed":
            return None
        return f"Round {event['round']}: supply card {event['card']}"

    def shows_table(self, state: Any, prompted: Any) -> bool:
        """Where destinations are chosen, reavers hired and deals made, once for all in a row."""
        if state.phase not in TABLED:
            return False
        if prompted is None or prompted.round != state.round:
            return True
        if state.phase not in BARGAINING:
            return bool(prompted.phase != state.phase)
        if prompted.phase not in BARGAINING:
            return True
        now, before = (it.to_dict()["phase"]["location"] for it in (state, prompted))
        return bool(now != before)

    def score_text(self, state: Any, seat: int | None = None) -> str:
        """The score if the game ended now, without things hidden from the seat."""
        text: str = state.sheet_text(seat)
        return text

    def event_text(
        self, game: Any, event: Any, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> str | None:
        """Who is first and why, and the seats of a deal."""
        return event_text(game, event, before, after)

    def sources(self, state: Any, action: Action) -> Mapping[str, bool]:
        """The reaver, the price or the number of proposals that a choice is about."""
        from midgard.reavers.choice_sources import choice_sources

        return choice_sources(state, action)

    def choice_number(self, action: Action) -> int | None:
        """The number of a slot, a seat, a deal or an amount."""
        return int(action.arguments[0]) if action.kind in NUMBERED else None

    def choice_words(self, game: Any, action: Action) -> tuple[str, ...]:
        """Its arguments; the name of a spoils type or a reaver."""
        table, _, number = action.arguments[0].rpartition("-") if action.arguments else ("", "", "")
        if action.kind == "spoils":
            table, number = "spoils", action.arguments[0]
        if table not in ("spoils", "reaver"):
            return action.arguments
        rows = [row for row in game.cards() if row["table"].startswith(table)]
        if int(number) >= len(rows):
            return action.arguments
        return (card_name(rows[int(number)]) if table == "reaver" else rows[int(number)]["id"],)

    def further_names(self, state: Any, action: Action) -> tuple[str, ...]:
        """The name and the id of the reaver that is hired."""
        if action.kind not in ("slot", "yes") or action.index not in state.legal_actions():
            return ()
        view = state.view(state.current_player)
        phase = view["phase"]
        card = phase.get("card")
        if action.kind == "slot":
            card = view["market"][int(action.arguments[0])]
        names = {card_name(row) for row in state.game.cards() if row["id"] == card}
        return tuple(f"{action.kind} {name}" for name in (card, *names) if name)

    def missing(self, state: Any) -> str:
        """The coins, tokens or cards of which the seat has too few."""
        return missing(state)

    def needs_explanation(self, action: Action) -> bool:
        """Whether it is a deal, whose number means nothing."""
        return action.kind == "deal"

    def shows_effect(self, action: Action) -> bool:
        """All but destinations and answers."""
        return action.kind not in NAMED

    def is_number_alone(self, action: Action) -> bool:
        """A deal of the list."""
        return action.kind == "deal"

    def hidden_text(self, action: Action) -> str:
        """A destination is sealed, and a deal in the making is seen by its proposer alone."""
        return "chooses a destination" if action.kind == "go" else ""

    def report(self, result: Run) -> dict[str, Any]:
        """Locations and deals."""

        def visits(name: str, uses: int) -> dict[str, Any]:
            per_game = uses / result.games if result.games else None
            interval = ends(location_estimate(result, name)) if uses else None
            return {"uses": uses, "per_game": per_game, "interval": interval}

        return {
            "locations": {name: visits(name, n) for name, n in location_uses(result).items()},
            "deals": deal_counts(result),
        }

    def tables(self, game: Any, result: Run) -> list[Table]:
        """Locations and deals."""
        return [location_table(result), deal_table(result)]

    def report_sections(self, run: Run) -> list[Section]:
        """Locations and deals."""
        from midgard.reavers.report import reavers_sections

        return reavers_sections(run)
