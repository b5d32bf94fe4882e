"""Completes positions for ``midgard.champions.position``."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from midgard._midgard import InvalidOptionError, OutOfRangeError
from midgard._midgard.champions import _more_glory
from midgard._shared.input import index_or_none, unknown_name
from midgard.champions.position_land import complete_deck, fill_land
from midgard.champions.position_phase import (
    LAND,
    SHORES,
    Waiting,
    as_dict,
    as_list,
    as_number,
    as_words,
    counts,
    need_dict,
)
from midgard.champions.position_setup import BERGRISAR, Setup, setup_of
from midgard.champions.position_valhalla import complete_clan, lay_out, unseen_blessings

if TYPE_CHECKING:
    from midgard import Champions

SMITHS = {"swordsmith": "swordsman", "hafter": "spearman", "blacksmith": "axeman"}
SPACES = (*LAND, *BERGRISAR, "merchant")
"""The spaces with one card each, besides the shores."""
PILES = (
    *("runes", "used_runes", "destinies"),
    *("trolls", "draugr", "monsters", "bergrisar", "epics"),
)
SCORED = ("trolls", "draugr", "monsters", "bergrisar", "epics")
"""The piles whose cards are glory on a line of the sheet."""
PLACE_OF: dict[str, str | None] = {
    "rune_draw": "runesmith",
    "rune_taken": "runesmith",
    "blame": "troll",
    **dict.fromkeys(("stave_church", "aumingi", "runesmith", "shipwright", "market")),
    **dict.fromkeys(("gossip", "trainer")),
    "rangers": "roving_rangers",
    "longhouse_die": "jarls_longhouse",
    **dict.fromkeys(
        ("true_vision", "peek", "peek_journey", "sage_draw", "keep_destiny"), "sages_house"
    ),
}
"""The place of the seat that decides in a phase; None if the phase has the name of the place."""

HOLDS = {
    "fallen": "glory",
    "journey": "journey",
    "true_vision": "true_vision",
    "success_window": "success",
    "healing": "healing",
    "hunt_settled": "the_hunt",
}
"""The rune that may be used in a phase."""
ASKING = (
    *("gifts", "success", "knowledge"),
    *("awareness", "friendship", "virtue", "resurrection", "training"),
)
"""The runes with a phase of their own, in which they have been used."""


class Builder:
    """Completes one position. Wrong values are not changed, so that the check reports them."""

    def __init__(self, game: Champions, parts: dict[str, Any]) -> None:
        self.game = game
        self.parts = parts
        self.setup: Setup = setup_of(game)
        self.start: dict[str, Any] = copy.deepcopy(self.setup.start)
        self.kinds: list[str] = self.setup.kinds
        self.players: int = game.players
        self.at: Waiting = Waiting(parts, self.setup)
        for name in ("garrison", "deck", "journeys", "land_journeys"):
            parts[name] = need_dict(name, parts.get(name, {}))
        self.clans: list[dict[str, Any]] = self._clans()
        self.shores: list[dict[str, Any]] = self._shores()
        self.used: set[str] = self._used_cards()

    def build(self) -> dict[str, Any]:
        self._stand()
        self._leaders()
        self._belongings()
        for clan in self.clans:
            self._work(clan)
        data = self._board()
        self._fill_shores()
        if "land" in data:
            data["land"] = fill_land(self.parts.get("land", {}), data, self.at)
        for clan in self.clans:
            if clan["destinies"] is None:
                clan["destinies"] = [card for card in [self._take("destinies")] if card]
        self._reveal(data)
        self._decks(data)
        self._journeys(data)
        self._sheets()
        data["supply"] = self._supply(data)
        return {name: data[name] for name in self.start}

    # The parts that were named

    def _clans(self) -> list[dict[str, Any]]:
        parts = self.parts.get("clans", {})
        if not isinstance(parts, Mapping | list | tuple):
            raise TypeError(f"clans must be a list or a dict, not {type(parts).__name__}")
        named = dict(parts) if isinstance(parts, Mapping) else dict(enumerate(parts))
        for seat in named:
            whole = index_or_none(seat)
            if whole is None:
                raise InvalidOptionError(f"a seat of clans must be a whole number, not {seat!r}")
            if whole not in range(self.players):
                last = self.players - 1
                raise OutOfRangeError(f"seat {whole} of clans is not one of 0 to {last}")
        clans = []
        for seat, first in enumerate(self.start["clans"]):
            own = need_dict(f"clans[{seat}]", named.get(seat, {}))
            usual: dict[str, Any] = {"leader": None, "destinies": None, "sheet": {}}
            clan = {"parts": own} | first | usual | own
            for pile in ("placed", "revealed", *(pile for pile in PILES if pile in clan)):
                clan[pile] = list(clan[pile]) if isinstance(clan[pile], tuple) else clan[pile]
            clan["warriors"] = counts(clan["warriors"], self.kinds)
            complete_clan(clan, first)
            clans.append(clan)
        return clans

    def _shores(self) -> list[dict[str, Any]]:
        parts = need_dict("shores", self.parts.get("shores", {}))
        named: dict[str, dict[Any, Any]] = {}
        for key, part in parts.items():
            number = index_or_none(key)
            name = key if number is None else f"shore-{number}"
            if not isinstance(name, str) or name not in SHORES:
                raise OutOfRangeError(
                    unknown_name("shore", key, note="; shores are 1 to 4, from the left")
                )
            if name in named:
                raise InvalidOptionError(f"{name} is named twice in shores")
            named[name] = need_dict(f"shores[{SHORES.index(name)}]", part)
        shores = [named.get(shore, {}) for shore in SHORES]
        for number, shore in enumerate(shores):
            if shore.get("ship") is not None:
                usual = {"kind": "small", "owner": self.at.turn, "food": 0, "warriors": {}}
                ship = usual | need_dict(f"shores[{number}].ship", shore["ship"])
                shore["ship"] = ship | {"warriors": counts(ship["warriors"], self.kinds)}
        return shores

    def _used_cards(self) -> set[str]:
        """Returns every card that a clan has or that lies somewhere."""
        parts = self.parts
        lists = [clan.get(pile) for clan in self.clans for pile in PILES]
        lists += [parts.get("rune_row"), parts.get("epics"), *parts["deck"].values()]
        lists += [as_dict(group).get("cards") for group in as_list(parts.get("under"))]
        lists += [as_dict(visit).get("drawn") for visit in as_list(parts.get("sage"))]
        lists += [self.at.phase.get("drawn"), [parts.get(name) for name in SPACES]]
        lists += [[shore.get("monster")] for shore in self.shores]
        return {card for cards in lists for card in as_words(cards)}

    def _take(self, deck: str) -> str | None:
        """Returns the first card of a deck that lies nowhere else."""
        for card in self.start["deck"][deck]:
            if card not in self.used:
                self.used.add(card)
                return str(card)
        return None

    # Clans

    def _stand(self) -> None:
        """Places workers where the named parts require them."""
        places: list[tuple[Any, str]] = []
        for shore in self.shores:
            ship = shore.get("ship")
            if isinstance(ship, dict) and isinstance(ship["kind"], str):
                places.append((ship["owner"], f"{ship['kind']}_longship"))
        if self.at.name in PLACE_OF:
            places.append((self.at.turn, PLACE_OF[self.at.name] or self.at.name))
        if isinstance(self.at.decision.get("ship"), str):
            places.append((self.at.turn, f"{self.at.decision['ship']}_longship"))
        for site in self.at.sites:
            taken = any(site in as_words(clan["placed"]) for clan in self.clans)
            anybodys = self.at.name == "reveal" and taken  # this phase names no seat
            if site in self.setup.land and not anybodys:
                places.append((self.at.turn, site))
        foe = self.at.fight.get("foe")
        if self.at.visit.get("after") == "hunting_grounds" and self.at.name != "success_window":
            places.append((self.at.turn, "hunting_grounds"))
        if foe == "hunt":
            places.append((self.at.turn, "hunting_grounds"))
            if self.at.turn in range(self.players):
                hunter = self.clans[self.at.turn]
                if "warriors" not in hunter["parts"]:  # all warriors at home hunt
                    hunter["warriors"] = counts({}, self.kinds)
        places += [(seat, "hunting_grounds") for seat in as_list(self.parts.get("hunters"))]
        for seat, place in places:
            clan = self.clans[seat] if seat in range(self.players) else {"placed": []}
            if isinstance(clan["placed"], list) and place not in clan["placed"]:
                clan["placed"].append(place)

    def _leaders(self) -> None:
        taken = [clan["leader"] for clan in self.clans]
        free = [leader for leader in self.setup.leaders if leader not in taken]
        for clan, start in zip(self.clans, self.start["clans"], strict=True):
            if clan["leader"] is None:
                clan["leader"] = start["leader"] or free.pop(0)

    def _belongings(self) -> None:
        """Gives clans what the places of their workers and the open decisions require."""
        owned = [clan["longship"] for clan in self.clans]
        for_sale = [ship for ship in self.start["longships"] if ship not in owned]
        for seat, clan in enumerate(self.clans):
            parts, placed = clan["parts"], as_words(clan["placed"])
            own = self.at.name == "shipwright" and seat == self.at.turn
            sails = "private_longship" in placed or ("shipwright" in placed and not own)
            if sails and parts.get("longship") is None and for_sale:
                clan["longship"] = for_sale.pop(0)
            if "worker_huts" in placed:
                clan["extra_worker"] = parts.get("extra_worker", True)
            chooses = self.at.name in ("runesmith", "rune_draw") and seat == self.at.turn
            owns = as_list(clan["runes"]) + as_list(clan["used_runes"])
            if "runesmith" in placed and not chooses and not owns:
                clan["runes"] = [rune for rune in [self._take("runes")] if rune]
        if self.at.turn in range(self.players):
            self._complete_decision(self.clans[self.at.turn])

    def _complete_decision(self, clan: dict[str, Any]) -> None:
        """Adds the rune that may be used or was used, and an enemy that must have been defeated."""
        name = self.at.phase_name.removesuffix("_draw").removesuffix("_order")
        used, runes = as_list(clan["used_runes"]), as_list(clan["runes"])
        if name in ASKING and not {name, "patience"} & set(as_words(used)):
            clan["used_runes"] = [*used, name]
            clan["runes"] = [rune for rune in runes if rune != name]
            self.used.add(name)
        rune = name if name == "patience" else self.at.decision.get("rune")
        if self.at.name in HOLDS and "patience" not in (rune, *runes, *used):  # it may copy it
            rune = HOLDS[self.at.name]
        runes = as_list(clan["runes"])
        if isinstance(rune, str) and rune not in (*runes, *as_list(clan["used_runes"])):
            clan["runes"] = [*runes, rune]
            self.used.add(rune)
        if self.at.name == "alms" and "begging" not in clan["parts"]:
            clan["begging"] = 1
        if self.at.name == "blame" and not clan["trolls"]:
            clan["trolls"] = [card for card in [self._take("trolls")] if card]
        none = not any(clan["monsters"] for clan in self.clans)
        if none and self.at.round > 1 and self.at.decision.get("step") in SHORES:
            clan["monsters"] = [card for card in [self._take("monsters")] if card]

    def _work(self, clan: dict[str, Any]) -> None:
        """Makes workers that are neither at home nor on the board beg."""
        parts = clan.pop("parts")
        every = self.start["clans"][0]["workers"] + bool(clan["extra_worker"])
        rest = max(0, every - len(as_list(clan["placed"])))
        if self.at.stage in ("assignment", "combat"):
            parts.setdefault("workers", 0)
        if "workers" in parts:
            clan["begging"] = parts.get("begging", max(0, rest - as_number(parts["workers"])))
            clan["workers"] = parts["workers"]
        else:
            clan["workers"] = max(0, rest - as_number(clan["begging"]))

    def _reveal(self, data: dict[str, Any]) -> None:
        """Reveals a destiny for a used Success."""
        for clan in self.clans:
            used = "success" in as_list(clan["used_runes"]) and self.at.phase_name != "success"
            if used and not clan["revealed"]:
                clan["revealed"] = as_list(clan["destinies"])[:1]
        shown = any(clan["revealed"] for clan in self.clans)
        visits = len(as_list(data["sage"]))
        data["shown_after"] = self.parts.get("shown_after", visits if shown else None)

    def _sheets(self) -> None:
        """Adds the glory of defeated enemies to the sheets."""
        points, start = self.setup.glory, self.start["clans"][0]["sheet"]
        for clan in self.clans:
            piles = {pile: as_words(clan[pile]) for pile in SCORED if pile in start}
            lines = {pile: sum(points.get(card, 0) for card in piles[pile]) for pile in piles}
            if "blessings" in start:
                bought = as_dict(clan["blessings"]).items()
                lines["blessings"] = sum(points.get(card, 0) * as_number(n) for card, n in bought)
            slain = [card for pile in SCORED[:3] for card in piles[pile]]
            if "glory" in as_list(clan["used_runes"]) and slain:
                lines["rune_effects"] = _more_glory(None, points.get(slain[0], 0))[1]
            if isinstance(clan["sheet"], Mapping):
                clan["sheet"] = start | lines | dict(clan["sheet"])

    # The board

    def _board(self) -> dict[str, Any]:
        parts = self.parts
        data = copy.deepcopy(self.start) | {"round": parts.get("round", self.at.round)}
        data |= {"phase": self.at.phase}
        data |= {"clans": self.clans, "shores": self.shores}
        standing = [(seat, as_words(clan["placed"])) for seat, clan in enumerate(self.clans)]
        taken = {place: seat for seat, placed in standing for place in placed}
        hunters = [seat for seat, placed in standing if "hunting_grounds" in placed]
        hunting = as_list(parts.get("hunters"))
        data["hunters"] = [*hunting, *(seat for seat in hunters if seat not in hunting)]
        first = self.game.start_player or 0
        data["marker"] = parts.get("marker", taken.get("jarls_longhouse", first))
        data["stalls"] = parts.get("stalls", self._stalls(list(taken)))
        data["huts_sold"] = sum(clan["extra_worker"] is True for clan in self.clans)
        owned = [clan["longship"] for clan in self.clans]
        data["longships"] = [ship for ship in self.start["longships"] if ship not in owned]
        laid = 0 if self.at.before("merchant") and data["round"] == 1 else 1
        lies = {kind: laid * (place not in taken) for place, kind in SMITHS.items()}
        data["stock"] = counts(parts.get("stock", lies), self.kinds)
        data["food_stock"] = parts.get("food_stock", laid * ("smokehouse" not in taken))
        garrison = parts["garrison"]
        data["garrison"] = garrison | {
            site: counts(garrison.get(site, {}), self.kinds) for site in self.setup.land
        }
        data["under"], data["sage"] = parts.get("under", []), self._visits()
        self._spaces(data)
        return data

    def _stalls(self, taken: list[str]) -> list[str]:
        stalls: list[str] = []
        for group, number in self.setup.stalls:
            first = [stall for stall in group if stall in taken]
            rest = [stall for stall in group if stall not in taken]
            stalls += sorted([*first, *rest][: max(number, len(first))], key=group.index)
        return stalls

    def _visits(self) -> Any:
        """Returns the visits to the Sage's House, including one that is not over."""
        drawn = self.at.phase.get("drawn")
        if "sage" in self.parts or not drawn:
            return self.parts.get("sage", [])
        return [{"turn": self.at.turn, "drawn": drawn, "kept": None}]

    def _spaces(self, data: dict[str, Any]) -> None:
        """Puts cards on the spaces of the board."""
        parts = self.parts
        for site in LAND:
            gone = self.at.stage == "closing" or self.at.before(site)
            gone = gone or (self.at.name == "blame" and site == "troll")
            deck = "trolls" if site == "troll" else "draugr"
            data[site] = parts[site] if site in parts else None if gone else self._take(deck)
        for site in BERGRISAR:
            if site in data and site in parts:
                data[site] = parts[site]
            elif site in data:
                data[site] = None if self.at.is_bare(site) else self._take("bergrisar")
        if "merchant" in parts or (self.at.before("merchant") and data["round"] == 1):
            data["merchant"] = parts.get("merchant")
        else:
            data["merchant"] = self._take("merchants")
        row = parts.get("rune_row", [])
        if "rune_row" not in parts:
            for step in ("rune-1", "rune-2"):
                row.append(None if self.at.is_bare(step) else self._take("runes"))
        data["rune_row"] = row
        lay_out(data, parts, self.at, self._take)

    def _fill_shores(self) -> None:
        """Puts monsters and journeys at the shores."""
        for name, shore in zip(SHORES, self.shores, strict=True):
            none = name not in self.setup.shores
            left = self.at.stage == "closing" or self.at.before(name)
            if "monster" not in shore:
                bare = none or self.at.is_bare(name)
                shore["monster"] = None if bare else self._take("monsters")
            after = int(left and shore["monster"] is not None)
            bare = none or self.at.stage == "closing" or self.at.is_bare(self.setup.land[-1])
            ship = shore.get("ship") is not None
            here = name in self.at.sites
            reveals = self.at.name == "reveal" and here
            arrived = ship and not reveals and (self.at.is_over(name) or here)
            arrived = arrived and self.at.stage == "combat"
            kraken = here and self.at.fight.get("foe") == "kraken"
            journey = "kraken" if kraken else "all_quiet" if arrived else "unseen"
            usual: dict[str, Any] = {
                "monster": None,
                "bounty": after,
                "journey": "none" if bare else journey,
            }
            usual |= {"revealed": arrived, "known_to": [], "old": False, "ship": None}
            usual |= {"grouped": False} if "grouped" in self.start["shores"][0] else {}
            shore.update(usual | shore)

    # The rest

    def _decks(self, data: dict[str, Any]) -> None:
        """Puts all other cards into their decks, unless a deck has run out."""
        parts = self.parts["deck"]
        for deck, cards in self.start["deck"].items():
            if deck == "blessings":
                data["deck"][deck] = unseen_blessings(data, self.start, parts)
                continue
            left = [card for card in cards if card not in self.used]
            data["deck"][deck] = parts.get(deck, [] if self._ran_out(deck, data) else left)
        data["deck"] |= {deck: parts[deck] for deck in parts if deck not in data["deck"]}

    def _ran_out(self, deck: str, data: dict[str, Any]) -> bool:
        """Returns whether a deck has run out.

        It has if a space is named as empty in the middle of a round, unless somebody can have
        defeated the foe.
        """
        spaces = {"trolls": LAND[:1], "draugr": LAND[1:], "merchants": ("merchant",)}.get(deck, ())
        empty = any(space in self.parts and data[space] is None for space in spaces)
        if deck == "merchants":
            return empty
        stand = [clan for clan in self.clans if set(spaces) & set(as_words(clan["placed"]))]
        over = any(self.at.is_over(space) for space in spaces)
        slain = over and any(clan[deck] for clan in stand)
        return empty and not slain and self.at.stage in ("placement", "assignment", "combat")

    def _journeys(self, data: dict[str, Any]) -> None:
        for deck, spaces in (("journeys", self.shores), ("land_journeys", data.get("land"))):
            if spaces is not None:
                named, start = self.parts[deck], self.start[deck]
                data[deck] = complete_deck(named, spaces, start, self.at.turn)

    def _supply(self, data: dict[str, Any]) -> dict[str, int]:
        """Returns the dice that nobody has."""
        every = Counter(self.start["supply"])
        for clan in self.start["clans"]:
            every.update(clan["warriors"])
        out = [data["stock"], *data["garrison"].values(), self.at.fight.get("warband")]
        out.append(as_dict(self.at.decision.get("survivors")).get("warband"))
        out += [clan.get("warriors") for clan in data["clans"]]
        out += [as_dict(shore["ship"]).get("warriors") for shore in self.shores]
        for stack in out:
            every.subtract({kind: as_number(as_dict(stack).get(kind)) for kind in self.kinds})
        return {kind: max(0, every[kind]) for kind in self.kinds}
