"""The texts of God of War: The Card Game for people."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from midgard._shared.round_game import RoundGame

if TYPE_CHECKING:
    from midgard.protocols import Action, Event

SPOKEN = (
    *("done", "yes", "stand", "swap", "unit", "special", "code", "row", "spot", "peek", "pick"),
    *("card", "aim", "virtual", "companion"),
)
"""Kinds of choices whose text is shorter than their effect."""
ALONE = ("stand", "aim", "card", "column", "unit", "hero", "path", "spot")
"""Kinds of choices whose menus leave out the kind, always."""
NUMBERED = ("path", "column", "row", "pick")
"""Kinds of choices that are numbers themselves."""
RUNES = ("red", "green", "blue", "yellow")
TABLED = ("main", "place", "upgrade", "path", "carrier")
"""Decisions for which the table is shown."""


BOOKED = ("set_aside", "put_away", "discarded", "helped", "arranged", "buried")
"""Events that only place cards that an earlier event has named."""


class OwnPresentation(RoundGame):
    """God of War: The Card Game."""

    title = "God of War: The Card Game"
    card_files: Sequence[str] = ("god_of_war",)
    usual_bot = "ismcts-2"
    round_event = "round_began"
    has_order = True
    words_for_options: ClassVar[Mapping[str, str]] = {"first_player": "start_player"}
    score_word = "victory"
    character_word = "hero"
    notice = (
        "God of War: The Card Game is a trademark of its publisher. Nearly all numbers on its cards"
        " are reconstructed: midgard cards list --game god_of_war --reconstructed"
    )
    echoes: Collection[str] = ("joined", "stood", "swapped", "carried", "went", "shielded")
    hint_bot = "ismcts-2"
    tested: Sequence[str] = (
        "god_of_war(players=1,scene=q2,upgrades=2)",
        "god_of_war(players=3,heroes=mimir+brok_sindri+freya,team=each,scene=q4,max_rounds=4)",
    )

    def seat_name(self, state: Any, seat: int) -> str:
        """The seat with its hero."""
        hero = state.to_dict()["players"][seat]["hero"]
        return f"seat {seat}" if hero is None else f"seat {seat} ({hero_name(hero)})"

    def actor_name(self, state: Any) -> str:
        """The seat whose hero or hand acts; with ``team=one`` seat 0 decides for it."""
        found = re.match(r"seat (\d) ", state.prompt)
        return self.seat_name(state, int(found[1]) if found else state.current_player)

    def no_decision(self, game: Any, seat: int) -> str:
        """With ``team=one`` seat 0 decides for all."""
        is_led = game.team == "one" and seat != 0
        return "with team=one seat 0 decides for all; with team=each every seat does" * is_led

    def for_all(self, game: Any) -> str:
        """With ``team=one`` one player decides for all."""
        is_led = game.team == "one"
        return "team=one: one player decides for all; use team=each" if is_led else ""

    def moment(self, state: Any) -> str:
        """The scene and the round."""
        scene = "" if state.scene is None else f" of scene {state.scene}"
        return f"in round {state.round}{scene}"

    def event_text(
        self, game: Any, event: Event, before: Mapping[str, Any], after: Mapping[str, Any]
    ) -> str | None:
        """Returns nothing for cards that only change their place: an earlier event names them.

        A variable has its name.
        """
        if event["name"] == "tallied":
            from midgard.god_of_war.scene_words import variables

            scene = before["scene"] or after["scene"]
            return f"{variables(game, scene)[event['variable']]} is {event['amount']}"
        return "" if event["name"] in BOOKED else None

    def stage(self, state: Any) -> object:
        """The round and the scene."""
        return state.round, state.scene

    def shows_table(self, state: Any, prompted: Any) -> bool:
        """At main decisions and choices of places, upgrades and ways."""
        return state.phase in TABLED and (prompted is None or prompted.table() != state.table())

    def choice_words(self, game: Any, action: Action) -> tuple[str, ...]:
        """The words of the choice: ``2 front``, ``kratos``; a seat is not a bare number."""
        return ("seat", *action.arguments) if action.kind == "special" else action.arguments

    def shows_kind(self, action: Action, among: Collection[Action]) -> bool:
        """As a verb of a unit, a Special or an item does: a name does not change from one screen
        to the next, whatever else can be chosen.
        """
        return action.kind not in ALONE

    def choice_number(self, action: Action) -> int | None:
        """The number of a path card, a column, or a place in the row or of two upgrades."""
        return int(action.arguments[0]) if action.kind in NUMBERED else None

    def needs_explanation(self, action: Action) -> bool:
        """Whether it is a place in the row, which does not name its upgrade."""
        return action.kind == "row"

    def further_names(self, state: Any, action: Action) -> tuple[str, ...]:
        """Codes of upgrades, titles of enemies and scenes: ``take mend``, ``choose ogre``."""
        if action.kind not in ("row", "card", "pick", "path") and state.phase != "upgrade":
            return ()
        if action.index not in state.legal_actions():
            return ()
        text = re.sub("[(),]", "", state.explanation(action)["text"].partition("; ")[0])
        runes = "|".join(RUNES)
        return (text, re.sub(rf" (?:{runes})$", "", text), re.sub(r" [TB][1-4]$", "", text))

    def shows_effect(self, action: Action) -> bool:
        """Those whose text names a place, a code or a number."""
        return action.kind in SPOKEN

    def define_at(self, state: Any, word: str) -> list[str]:
        """A place of a card is explained by what lies there now."""
        from midgard.god_of_war.scene_words import card_lines

        lines = card_lines(state.table(), word.strip().upper())
        return ["; ".join(lines) + " [scene.lay]"] if lines else self.define(state.game, word)


def hero_name(hero: str) -> str:
    """Returns the name of a hero.

    >>> hero_name("brok_sindri")
    'Brok & Sindri'
    """
    return " & ".join(part.capitalize() for part in hero.split("_"))
