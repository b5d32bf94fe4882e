"""The card numbers in the explanation of a choice, each with whether it is reconstructed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from midgard._shared.provenance import are_ours
from midgard.champions.card_rows import epic_fields, leader_fields, shown_fields
from midgard.champions.odds_inputs import card_rows

if TYPE_CHECKING:
    from midgard.champions import State
    from midgard.protocols import Action

FOE = ("colour", "attack", "defense", "prohibits")
"""The fields of a foe that appear wherever its numbers do."""
BOARD = {
    "hunting_grounds": "hunting_food",
    "runesmith": "runesmith_wood",
    "stave_church": "stave_church",
    "worker_huts": "hut_prices",
}
"""The places whose explanation and price is a number of the board."""
SHIPS = {"small_longship": "small", "large_longship": "large"}
FIFTH_HUT = 4
"""The number of sold huts after which the price of the fifth player is due."""
PAID = re.compile(r"\bcosts\b|\btimes at most\b")
"""The refusals that name a price, or a number of times."""
PRICES = ("cost", "tokens_for_glory", "tokens_for_die")
"""The fields that are prices at Valhalla."""
ROLLED = ("potential", "reaction", "the_hunt")
"""The runes whose explanation counts what the dice show."""
HUNTED = ("hunt_cap_bonus", "hunt_food_bonus")
"""The numbers that blessings change in a hunt."""
FOUGHT = ("first_round_hits", "first_round_shields", "save_one_lost_die_per_game_round")
"""The numbers that blessings change in a fight."""


def choice_sources(state: State, action: Action) -> dict[str, bool]:
    """Returns the fields of cards that the explanation of an action shows, and whether it is ours.

    For an action that is not legal, these are the fields of the price that cannot be paid.

    >>> import midgard
    >>> state = midgard.Champions(2).new_state(seed=1)
    >>> while state.phase != "placement":
    ...     _ = state.apply(state.legal_actions()[0])
    >>> choice_sources(state, state.game.action("place troll"))
    {'attack': True, 'defense': True, 'prohibits': True}
    """
    return _Choice(state).sources(action)


class _Choice:
    """A state, as the seat that decides sees it, and the rows of its cards."""

    def __init__(self, state: State) -> None:
        self.state, self.game, self.rows = state, state.game, card_rows(state.game)
        self.view: Mapping[str, Any] = state.view(state.current_player)
        self.phase: Mapping[str, Any] = self.view["phase"]
        self.clan: Mapping[str, Any] = self.view["clans"][state.current_player]

    def sources(self, action: Action) -> dict[str, bool]:
        """Returns what is shown of an action."""
        explained = self.state.explanation(action)
        if self.state.why_not(action) is not None:
            named = PAID.search(explained["text"])
            return self._price(action, often="times" in named[0]) if named else {}
        if explained["rules"] == ["helmet"]:  # nothing is counted yet
            return {}
        own = getattr(self, f"_{action.kind}", None)
        found: dict[str, bool] = own(action) if own else {}
        if "longhouse.limit" in explained["rules"] and action.kind == "place":
            found |= self._row("leaders", self.clan["leader"], "longhouse")
        return found

    def _row(self, table: str, card: str | None, *fields: str) -> dict[str, bool]:
        """Returns these fields of a row, those that it has; all that say what it does if none."""
        row = self.rows.get((table, card or ""))
        if row is None:
            return {}
        held = {*row["numbers"], *row["words"], *row["amounts"]}
        return are_ours(row, *(it for it in fields if it in held)) if fields else shown_fields(row)

    def _price(self, action: Action, *, often: bool) -> dict[str, bool]:
        """Returns the fields of the price of a place, a longship or something at Valhalla.

        Args:
            action: the action.
            often: whether it is named how often something is done instead.
        """
        what = action.arguments[0] if action.arguments else ""
        if action.kind == "build":
            return self._row("longships", what, "wood", "coins")
        if action.kind == "buy":
            shown = self._buy(action)
            return {name: ours for name, ours in shown.items() if name in PRICES}
        if action.kind == "count" and self.phase["name"] == "stave_church":
            return self._row("board", "", "stave_church")
        if action.kind == "count" and self.phase["name"] == "aumingi":
            return self._row("stalls", "aumingi", "repeats" if often else "cost")
        if action.kind != "place":
            return {}
        if what == "merchant_ship":
            return self._row("board", "", "merchant_coins")
        if what in SHIPS:
            return self._row("public_longships", SHIPS[what], "coins")
        return self._board(what) or self._row("stalls", what, "cost")

    # Places

    def _board(self, place: str) -> dict[str, bool]:
        """Returns the number of the board that a place has."""
        field = BOARD.get(place, "")
        if field == "hut_prices" and self.view["huts_sold"] >= FIFTH_HUT:
            field = "fifth_hut_price"
        return self._row("board", "", field) if field else {}

    def _place(self, action: Action) -> dict[str, bool]:
        (place,) = action.arguments
        if self.phase["name"] == "training":
            return {}
        if place in self.view and place not in ("stalls", "runes"):
            return self._foe_at(place)
        if place == "merchant_ship":
            free = self.clan["leader"] == "gylfir"
            price = {} if free else self._row("board", "", "merchant_coins")
            return price | self._row("merchants", self.view["merchant"], "goods")
        if place in SHIPS:
            return self._row("public_longships", SHIPS[place], "coins", "capacity")
        if place == "private_longship":
            return self._row("longships", self.clan["longship"], "capacity")
        often = ("repeats",) if place == "aumingi" else ()
        return self._board(place) or self._row("stalls", place, "cost", "gain", *often)

    def _foe_at(self, site: str, *more: str) -> dict[str, bool]:
        """Returns what is shown of the foe at a place on land or at a shore."""
        if site.startswith("shore"):
            card = self.view["shores"][int(site[-1]) - 1]["monster"]
            return self._row("monsters", card, *FOE, *more)
        table = {"troll": "trolls"}.get(site, site.rpartition("_")[2])
        return self._row(table, self.view[site.replace("-", "_")], *FOE, *more)

    def _sail(self, action: Action) -> dict[str, bool]:
        return {} if self.phase["name"] == "training" else self._foe_at(action.arguments[0])

    def _build(self, action: Action) -> dict[str, bool]:
        return self._row("longships", action.arguments[0], "wood", "coins", "capacity", "glory")

    def _take(self, action: Action) -> dict[str, bool]:
        if self.phase["name"] == "carved_rune":
            return {}
        return self._row("runes", action.arguments[0], "glory")

    def _destiny(self, action: Action) -> dict[str, bool]:
        halved = self.game.tied_destiny == "floor_half"
        fields = ("most", "sole") if halved else ("most", "sole", "tied")
        return self._row("destinies", action.arguments[0], *fields)

    def _leader(self, action: Action) -> dict[str, bool]:
        return leader_fields(self.game, self.rows["leaders", action.arguments[0]])

    def _count(self, action: Action) -> dict[str, bool]:
        name = self.phase["name"]
        if name == "assignment":
            return self._foe_at(self.phase["site"])
        if name == "stave_church":
            return self._row("board", "", "stave_church")
        if name == "aumingi":
            return self._row("stalls", "aumingi", "cost", "gain")
        if name == "rangers":
            return self._row("stalls", "roving_rangers", "cost")
        if name == "provisions":
            return self._row("blessings", self.phase["card"], "effect")
        if name == "ability_goods":
            return self._row("abilities", self.clan["leader"], "number")
        return self._loot() if name == "loot" else {}

    def _loot(self) -> dict[str, bool]:
        """Returns whether the goods of the foe are ours: the clan has its card already."""
        foe = self._fight()["foe"]
        table = {"troll": "trolls"}.get(foe, foe.rpartition("_")[2])
        table = {"monster": "monsters"}.get(table, table)
        found: dict[str, bool] = {}
        for card in self.clan[table]:
            if self.rows[table, card]["numbers"].get("any_resource") == [self.phase["number"]]:
                for field, ours in self._row(table, card, "any_resource").items():
                    found[field] = found.get(field, False) or ours
        return found

    # Fights

    def _fight(self) -> Mapping[str, Any]:
        """Returns the fight that the choice is in."""
        inner = self.phase.get("back") or self.phase
        found: Mapping[str, Any] = inner.get("fight") or {}
        return found

    def _of_foe(self, *fields: str) -> dict[str, bool]:
        """Returns fields of the foe of the fight."""
        fight = self._fight()
        foe = fight["foe"]
        if foe == "kraken":
            return self._row("kraken", "", *fields)
        if foe == "bandits":
            return self._row("land_journeys", "bandits", *fields)
        if foe == "monster":
            card = self.view["shores"][int(fight["shore"][-1]) - 1]["monster"]
            return self._row("monsters", card, *fields)
        table = {"troll": "trolls"}.get(foe, foe.rpartition("_")[2])
        return self._row(table, self.view[foe], *fields)

    def _dice(self, kinds: Iterable[str]) -> dict[str, bool]:
        """Returns whether the faces of any of these dice are reconstructed."""
        found: dict[str, bool] = {}
        for kind in kinds:
            field = "faces_b" if kind == "archer" and self.game.archer_faces == "B" else "faces"
            ours = self._row("dice", kind, field)[field]
            found["faces"] = found.get("faces", False) or ours
        return found

    def _rolled(self) -> dict[str, bool]:
        """Returns the faces of the dice on the table."""
        return self._dice(kind for kind, lying in self._fight()["lying"].items() if any(lying))

    def _accept(self, _: Action) -> dict[str, bool]:
        if self.phase["name"] == "blizzard":
            return self._row("land_journeys", "blizzard", "coins")
        if self.phase["name"] != "roll":
            return {}
        fight = self._fight()
        shown = self._rolled()
        if fight["foe"] == "hunt":
            return shown | self._row("board", "", "hunting_food") | self._blessings(HUNTED)
        foe = self._of_foe("colour", "attack", "defense", "ability", "ability_number")
        first = FOUGHT if fight.get("first_round") else FOUGHT[2:]
        return shown | foe | self._blessings(first)

    def _blessings(self, effects: Iterable[str]) -> dict[str, bool]:
        """Returns whether what a blessing of the clan does is ours, if it does any of these."""
        found: dict[str, bool] = {}
        for card, held in self.clan.get("blessings", {}).items():
            if held and set(effects) & set(self.rows["blessings", card]["amounts"]["effect"]):
                for field, ours in self._row("blessings", card, "effect").items():
                    found[field] = found.get(field, False) or ours
        return found

    def _pick(self, action: Action) -> dict[str, bool]:
        return self._dice([action.arguments[0]])

    def _lose(self, _: Action) -> dict[str, bool]:
        return self._of_foe("colour") if self.phase["name"] == "casualties" else {}

    def _rune(self, action: Action) -> dict[str, bool]:
        (rune,) = action.arguments
        if rune == "glory" and self._fight():
            return self._of_foe("glory")
        if rune == "leadership":
            return self._row("rally", "", "hits")
        return self._rolled() if rune in ROLLED and self._fight() else {}

    def _rally(self, _: Action) -> dict[str, bool]:
        return self._row("rally", "", "hits")

    def _ability(self, _: Action) -> dict[str, bool]:
        return self._row("abilities", self.clan["leader"], "number", "against", "most")

    def _pay(self, _: Action) -> dict[str, bool]:
        land = self.view["land"][self.phase["shore"] == "right_bergrisar"]
        return self._row("land_journeys", land["journey"].removeprefix("land-"), "coins")

    # Valhalla

    def _buy(self, action: Action) -> dict[str, bool]:
        table, _, slot = action.arguments[0].partition("-")
        if not slot:
            fields = {"glory": ("tokens_for_glory", "glory"), "die": ("tokens_for_die",)}[table]
            return self._row("exchange", "", *fields)
        name = {"blessing": "blessings", "epic": "epics"}[table]
        lying = self.view[name]
        card = lying[int(slot) - 1] if int(slot) <= len(lying) else None
        if table == "epic" and card:
            return epic_fields(self.rows[name, card])
        return self._row(name, card) if card else {}
