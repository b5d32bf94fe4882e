"""The odds that a player asks for at the table: of this fight, or of foes and warbands at hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast

from midgard import Enemy, State, journey_odds, odds
from midgard.warbands import WARRIORS, enemy_of

__all__ = ["odds_lines"]

ACTING = ("potential", "reaction", "healing", "glory", "journey")
LANDS = ("troll", "left_draugr", "right_draugr")
MOST = 8
"""As many warriors fit into a warband."""
FAVOR = 12
"""As much favor is reckoned with."""


def odds_lines(state: State, seat: int, asked: str) -> list[str]:
    """What a seat asks: ``""`` for what is at hand, ``FOE``, or ``FOE WARRIORS``.

    Everything is reckoned from what the seat knows. Favor and runes at hand may be used, as well as
    can be.
    """
    table = _Table(state, seat)
    asked = re.sub(r"\bshore[ -]?(\d)", r"shore_\1", asked)
    place, _, warriors = asked.partition(" ")
    fight = table.view["phase"].get("fight")
    if place:
        found = [name for name in table.places if name.startswith(place)]
        if len(found) == 1:
            return [table.line(found[0], warriors)]
        return [_told(asked, table.against(enemy_of(asked.split()[0], state.game), warriors))]
    if fight is not None and fight["turn"] == seat:
        return table.fight(fight)
    return [table.line(name, "") for name in table.places]


class _Table:
    """The foes that lie on the table, and what the seat has to fight them with."""

    def __init__(self, state: State, seat: int) -> None:
        self.game = state.game
        self.view = cast("dict[str, Any]", state.view(seat))  # its parts are asked for by name
        self.clan = self.view["clans"][seat]
        self.spent: dict[str, Any] = {
            "favor": min(FAVOR, self.clan["favor"]),
            "leader": self.clan["leader"],
            "runes": [rune for rune in self.clan["runes"] if rune in ACTING],
        }
        self.places = {name: self.view[name] for name in LANDS if self.view[name]}
        for number, shore in enumerate(self.view["shores"], 1):
            if shore["monster"]:
                self.places[f"shore_{number}"] = shore["monster"]

    def band(self, foe: Enemy, warriors: str) -> Any:
        """The warriors that are named, or all at home that may go."""
        if warriors.strip():
            return warriors
        counts, room = [], MOST
        for kind in WARRIORS:
            fit = 0 if kind == foe.prohibits else min(room, self.clan["warriors"][kind])
            room -= fit
            counts.append(fit)
        return tuple(counts)

    def against(self, foe: Enemy, warriors: str) -> Any:
        """The odds of a fight on land, or as if the ship had come through."""
        return odds(self.band(foe, warriors), foe, game=self.game, **self.spent)

    def line(self, place: str, warriors: str) -> str:
        """The odds at a place of the board."""
        foe = enemy_of(self.places[place], self.game)
        name = f"{place.replace('_', ' ')}: {foe.name} {foe.attack}/{foe.defense}"
        if not warriors and not any(self.band(foe, "")):
            return f"{name}: nobody at home may go"
        if place in LANDS:
            return _told(name, self.against(foe, warriors))
        number = int(place[-1])
        shore, food = self.view["shores"][number - 1], min(MOST, self.clan["food"])
        unseen = self.view["journeys"]["old" if shore["old"] else "unseen"]
        known = shore["journey"] in unseen
        journey = shore["journey"] if known else {k: n for k, n in unseen.items() if n}
        voyage = journey_odds(
            self.band(foe, warriors), foe, shore=number, food=food, journey=journey,
            game=self.game, **self.spent,
        )  # fmt: skip
        way = shore["journey"].replace("_", " ") if known else "an unknown journey"
        return _told(f"{name}, with {food} food through {way}", voyage)

    def fight(self, fight: Mapping[str, Any]) -> list[str]:
        """The odds of the fight that is going on, as if the dice were in the air."""
        if fight["foe"] == "hunt":
            return ["a hunt has no odds: every hit is food"]
        place = f"shore_{fight['shore'][-1]}" if fight["foe"] == "monster" else fight["foe"]
        foe = enemy_of(self.places.get(place, place), self.game)
        damage = fight["damage"]
        left = replace(foe, defense=max(1, foe.defense - damage))
        band = tuple(fight["warband"][kind] for kind in WARRIORS)
        name = f"{foe.name} {foe.attack}/{foe.defense}"
        lines = [_told(name + (f", {damage} damage" if damage else ""), self._at(left, band))]
        if any(map(any, fight["lying"].values())):
            lines.append("(before this throw: the dice on the table are not counted)")
        return lines

    def _at(self, foe: Enemy, band: tuple[int, ...]) -> Any:
        return odds(band, foe, game=self.game, **self.spent)


def _told(name: str, found: Any) -> str:
    """One line: who goes, how likely the foe falls, and who comes home."""
    kinds = [(kind, count) for kind, count in found.warriors.items() if count]
    sent = ", ".join(f"{n} {kind if n == 1 else kind.replace('man', 'men')}" for kind, n in kinds)
    win, home = float(found.win), float(found.mean_survivors)
    return f"{name}: {sent}: {win:.0%} to win, {home:.1f} come home"
