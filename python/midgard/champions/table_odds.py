"""The command ``odds`` of a game in the terminal: odds of this fight or of foes on the table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from midgard import Enemy, InvalidOptionError, journey_odds, odds
from midgard._shared.input import unknown_name
from midgard._shared.singular import plural
from midgard.champions import Action, State
from midgard.champions.card_rows import find_card
from midgard.champions.enemies import enemies_named, enemy_note, enemy_of
from midgard.champions.odds_inputs import ACTING as BOX_ACTING
from midgard.champions.odds_inputs import BLESSINGS, kinds_of, room_of, warband_of
from midgard.champions.odds_sources import footnote, joining_kinds, marked_name, odds_sources
from midgard.champions.warbands import slug

ACTING = ("potential", "reaction", "healing", "glory", "journey")
LANDS = ("troll", "left_draugr", "right_draugr", "left_bergrisar", "right_bergrisar")
USES = {"wand_of_gondul": "wand_used", "mercy_of_eir": "mercy_used"}
"""The blessings with a use a round for each copy, and the field that counts the uses."""
MOST = 8
"""The largest number of warriors in a warband, and of food."""
FAVOR = 12
"""The largest amount of favor that is considered."""


def odds_command(state: Any, seat: int, query: str, choice: Any) -> list[str]:
    """Returns the answer to ``odds``; a place or shore may be named by the number of its choice.

    The odds depend only on what the seat knows. Favor and runes at hand are used optimally. Enemies
    with reconstructed numbers have a mark; the last line lists these numbers.

    Raises:
        InvalidOptionError: the foe or the warband does not exist.
    """
    _, _, rest = query.partition(" ")
    if choice is not None and choice.kind in ("place", "sail") and not rest[:1].isalpha():
        query = f"{choice.arguments[0]} {rest}"
    none = ["no foe lies on the table; try: odds hill-troll 3 sword"]
    table = _Table(state, seat)
    lines = _lines(table, state, seat, query.strip()) or none
    note = footnote(table.marked, table.ours)
    return [*lines, note] if note else lines


def _lines(table: _Table, state: State, seat: int, query: str) -> list[str]:
    """Returns the odds for ``""`` (all), ``FOE``, ``WARRIORS`` or ``FOE WARRIORS``."""
    phase = table.view["phase"]
    if not query:
        if phase.get("fight") and phase["fight"]["turn"] == seat:
            return table.fight(phase["fight"], phase.get("left", 0))
        if phase["name"] == "assignment" and phase["turn"] == seat:
            return table.sending(phase, [state.game.action(one) for one in state.legal_actions()])
        return table.lines(table.places, "")
    if re.search(r"^\+|(^|\s)-", query):
        raise InvalidOptionError(f"{query!r}: numbers here have no sign")
    if _is_warband(query, state):
        return table.lines(table.places, query)
    foe, warriors = _split(query)
    if warriors and not _is_warband(warriors, state):
        raise InvalidOptionError(f"{warriors!r} is not a warband of 1 to 8: write 3 sword 1 axe")
    if found := table.called(foe):
        return table.lines(found, warriors)
    enemy = _enemy(foe, state)
    return [table.odds_line(table.named(enemy), table.against(enemy, warriors))]


def _is_warband(text: str, state: State) -> bool:
    game, seat = state.game, state.current_player
    try:
        leader = state.view(seat)["clans"][seat]["leader"]
        return bool(warband_of(text, game, room_of(game, leader)))
    except InvalidOptionError:
        return False


def _split(query: str) -> tuple[str, str]:
    """Splits foe and warriors: ``shore 2 3 sword``, ``stone jotun 3 sword``, ``3/5 3 sword``."""
    found = re.fullmatch(r"(sh?o?r?e?[ _-]?\d|\S+(?: +[^\d\s]\S*)*) *(.*)", query)
    return (found[1], found[2]) if found else (query, "")


def _enemy(name: str, state: State) -> Enemy:
    """Returns an enemy that is not on the table."""
    if "/" not in name and not enemies_named(name, state.game):
        hint = "; try: odds troll, odds shore 1, odds hill-troll, odds 3/5 2 sword"
        note = enemy_note(state.game, name) or unknown_name("enemy", name, note=hint)
        raise InvalidOptionError(note)
    return enemy_of(name, state.game)


class _Table:
    """The foes on the table, and the means of the seat to fight them."""

    def __init__(self, state: State, seat: int) -> None:
        self.game = state.game
        self.marked, self.ours = False, dict[str, bool]()
        self.view = cast("dict[str, Any]", state.view(seat))  # its parts are accessed by name
        self.clan = self.view["clans"][seat]
        self.kinds = kinds_of(self.game)
        acting = BOX_ACTING if self.game.expansions else ACTING
        self.spent: dict[str, Any] = {
            "favor": min(FAVOR, self.clan["favor"]),
            "leader": self.clan["leader"],
            "runes": [rune for rune in self.clan["runes"] if rune in acting],
        }
        if self.clan.get("blessings"):
            self.spent["blessings"] = [
                name
                for name in BLESSINGS
                for _ in range(self.clan["blessings"][name] - self.clan.get(USES.get(name), 0))
            ]
        if "patience" in self.spent["runes"]:
            self.spent["copies"] = self._copies(seat)
        self.places = {name: self.view[name] for name in LANDS if self.view.get(name)}
        for number, shore in enumerate(self.view["shores"], 1):
            if shore["monster"]:
                self.places[f"shore_{number}"] = shore["monster"]

    def _copies(self, seat: int) -> list[str]:
        """Returns the unused runes of others and face up. `[rune.patience]` A-12"""
        others = [clan["runes"] for other, clan in enumerate(self.view["clans"]) if other != seat]
        shown = [rune for rune in self.view["rune_row"] if rune]
        return sorted({rune for runes in (*others, shown) for rune in runes})

    def called(self, name: str) -> list[str]:
        """Returns the places that a name means: its own, its beginning, or that of the foe."""
        typed = re.findall(r"[a-z]+|\d+", name.lower())
        if not typed or "/" in name:
            return []
        if typed[0].isdecimal():
            typed = ["shore", *typed]
        known = {
            place: (place.split("_"), slug(enemy_of(foe, self.game).name).split("-"))
            for place, foe in self.places.items()
        }
        exact = [place for place, (words, _) in known.items() if typed == words]
        of_foes = [place for place, (_, words) in known.items() if typed == words]
        begun = [
            place
            for place, names in known.items()
            if any(_begins(typed, words) for words in (*names, names[1][-1:]))
        ]
        return exact or of_foes or begun

    def band(self, foe: Enemy, warriors: str | tuple[int, ...]) -> Any:
        """Returns the named warriors, or all at home that may go."""
        if warriors:
            return warriors
        counts, room = [], MOST
        for kind in self.kinds:
            there = self.clan["warriors"][kind]
            if kind == "leader" and self.clan["leader"] == "asmundr":
                there = 0  # the odds of his leader die are not computed
            free = kind == "leader" and not self.game.leader_counts_to_limit
            fit = 0 if kind == foe.prohibits else min(there if free else room, there)
            room -= 0 if free else fit
            counts.append(fit)
        return tuple(counts)

    def against(self, foe: Enemy, warriors: str | tuple[int, ...]) -> Any:
        """Returns the odds of the fight alone, on land or after the ship has arrived."""
        return odds(self.band(foe, warriors), foe, game=self.game, **self.spent)

    def lines(self, places: Iterable[str], warriors: str) -> list[str]:
        """Returns the odds at places of the board, or why the warriors cannot go there."""
        return [self.line(place, warriors) for place in places]

    def line(self, place: str, warriors: str | tuple[int, ...], aboard: int | None = None) -> str:
        """Returns the odds at a place of the board, or why the warriors cannot go there.

        Args:
            place: the place.
            warriors: those who go, or all at home.
            aboard: the food aboard; that at home if it is not named.
        """
        foe = enemy_of(self.places[place], self.game)
        name = f"{place.replace('_', ' ')}: {self.named(foe)}"
        try:
            return self._line(place, foe, name, warriors, aboard)
        except InvalidOptionError as error:
            return f"{name}: {error}"

    def _line(
        self,
        place: str,
        foe: Enemy,
        name: str,
        warriors: str | tuple[int, ...],
        aboard: int | None,
    ) -> str:
        """Returns the odds at a place of the board."""
        if not warriors and not any(self.band(foe, "")):
            return f"{name}: nobody at home may go"
        if place in LANDS or self.game.expansions:
            alone = "" if place in LANDS[:3] else ", without the journey"
            return self.odds_line(f"{name}{alone}", self.against(foe, warriors))
        number = int(place[-1])
        shore = self.view["shores"][number - 1]
        food = min(MOST, self.clan["food"]) if aboard is None else aboard
        unseen = self.view["journeys"]["old" if shore["old"] else "unseen"]
        known = shore["journey"] in unseen
        journey = shore["journey"] if known else {k: n for k, n in unseen.items() if n}
        voyage = journey_odds(
            self.band(foe, warriors), foe, shore=number, food=min(MOST, food), journey=journey,
            game=self.game, **self.spent,
        )  # fmt: skip
        way = shore["journey"].replace("_", " ") if known else "an unknown journey"
        name = f"{name}, with {food} food through {way}"
        return self.odds_line(name, voyage, way="sea")

    def sending(self, phase: Mapping[str, Any], choices: Sequence[Action]) -> list[str]:
        """Returns the odds of each number that may be sent, with those sent before."""
        place, item = phase["site"].replace("-", "_"), phase["item"]
        ship = self.view["shores"][int(place[-1]) - 1]["ship"] if place not in LANDS else None
        sent = ship["warriors"] if ship else self.view["garrison"][place]
        if place not in self.places:
            return ["there is no foe"]
        lines = []
        for count in (int(one.arguments[0]) for one in choices if one.kind == "count"):
            band = tuple(sent[kind] + count * (kind == item) for kind in self.kinds)
            food = None
            if ship is not None and item == "food":
                food = ship["food"] + count
            elif ship is not None:
                food = min(self.clan["food"], MOST, self._room(ship) - sum(band))
            text = self.line(place, band, food) if any(band) else "nobody goes"
            lines.append(f"{count:>4}  {text}")
        return lines

    def _room(self, ship: Mapping[str, Any]) -> int:
        """Returns the capacity of a ship."""
        name = self.clan["longship"] if ship["kind"] == "private" else ship["kind"]
        table = "longships" if ship["kind"] == "private" else "public_longships"
        (capacity,) = find_card(self.game, table, name)["numbers"]["capacity"]
        return capacity

    def fight(self, fight: Mapping[str, Any], falling: int) -> list[str]:
        """Returns the odds of the open fight before the next throw."""
        if fight["foe"] == "hunt":
            return ["a hunt has no odds: every hit is food"]
        place = f"shore_{fight['shore'][-1]}" if fight["foe"] == "monster" else fight["foe"]
        foe = enemy_of(self.places.get(place, place), self.game)
        if not fight.get("first_round", True) and "blessings" in self.spent:
            once = ("spear_of_gunnr", "wall_of_brynhildr")  # they act in the first round alone
            self.spent["blessings"] = [it for it in self.spent["blessings"] if it not in once]
        damage = fight["damage"]
        if damage >= foe.defense:
            return [f"{self.named(foe)} has fallen"]
        left = replace(foe, defense=max(1, foe.defense - damage))
        band = tuple(fight["warband"][kind] for kind in self.kinds)
        at = self.named(foe) + (f", {damage} damage" if damage else "")
        try:
            lines = [self.odds_line(at, self._at(left, band))]
        except InvalidOptionError as error:
            return [f"{at}: {error}"]
        if any(map(any, fight["lying"].values())):
            lines.append("(before this throw: the dice on the table are not counted)")
        if falling:
            lines.append(f"(before the toll: {falling} of them will have fallen)")
        return lines

    def named(self, foe: Enemy) -> str:
        """Returns the name and the numbers of an enemy, and notes whether they are marked."""
        self.marked |= foe.reconstructed
        numbers = f"{foe.attack}/{foe.defense}"
        return numbers if foe.name == numbers else f"{marked_name(foe)} {numbers}"

    def odds_line(self, name: str, found: Any, way: str | None = None) -> str:
        """Returns a line of odds, and notes what of it is reconstructed."""
        for what, is_ours in odds_sources(
            self.game,
            found.warriors,
            leader=self.spent["leader"],
            blessings=self.spent.get("blessings", ()),
            way=way,
            joining=joining_kinds(found, self.game, leader=self.spent["leader"], coins=0),
        ).items():
            self.ours[what] = self.ours.get(what, False) or is_ours
        return _odds_line(name, found)

    def _at(self, foe: Enemy, band: tuple[int, ...]) -> Any:
        return odds(band, foe, game=self.game, **self.spent)


def _begins(typed: Sequence[str], words: Sequence[str]) -> bool:
    """Returns whether each typed word begins the word at the same position."""
    pairs = zip(typed, words, strict=False)
    return len(typed) <= len(words) and all(word.startswith(it) for it, word in pairs)


def _odds_line(name: str, found: Any) -> str:
    """Returns a line with the warband, the chance to win, and the mean number of survivors."""
    kinds = [(kind, count) for kind, count in found.warriors.items() if count]
    sent = ", ".join(f"{n} {kind if n == 1 else plural(kind)}" for kind, n in kinds)
    win, home = float(found.win), float(found.mean_survivors)
    return f"{name}: {sent}: {win:.0%} to win, {home:.1f} come home"
