"""A referee for games with a box: it books events as docs/reference/expansions.md says."""

from collections.abc import Sequence
from typing import Any

from midgard.reference.champions.words import BERGRISAR, EPICS, SHORES
from support.books.champions import Books, Event, add, put

LAND_KINDS = ("troll", "left_draugr", "right_draugr", *BERGRISAR)
BEFORE = ("voyage.prohibited", "bergrisar.prohibited", "combat.prohibited", "enemy.cave_dweller")
"""Rules of events of dice that fall before a fight begins."""


class BoxBooks(Books):
    """All of a position but what the game waits for."""

    def __init__(self, position: dict[str, Any], piles: dict[str, Sequence[str]]) -> None:
        super().__init__(position, piles)
        phase = self.phase
        while "back" in phase:
            phase = phase["back"]
        fight = phase.get("fight")
        none = dict.fromkeys(self.kinds, 0)
        self.fighting = fight["warband"] if fight else none
        self.damage = fight["damage"] if fight else 0
        self.victor = fight["turn"] if fight else None

    # Spaces of journeys

    def space(self, event: Event) -> dict[str, Any]:
        """The space of a journey, at sea or on land."""
        name = event["shore"]
        found: dict[str, Any] = (
            self.data["land"][BERGRISAR.index(name)]
            if name in BERGRISAR
            else self.data["shores"][SHORES.index(name)]
        )
        return found

    def shore(self, event: Event) -> dict[str, Any]:
        return self.space(event)

    def deck(self, event: Event) -> dict[str, Any]:
        """The deck of the journeys there."""
        found: dict[str, Any] = self.data[
            "land_journeys" if event["shore"] in BERGRISAR else "journeys"
        ]
        return found

    def site(self, site: str) -> tuple[dict[str, int], dict[str, Any] | None]:
        if site in LAND_KINDS:
            return self.data["garrison"][site], None
        return super().site(site)

    def reshuffled(self, event: Event) -> None:
        name = "land_journeys" if event.get("deck") == "land" else "journeys"
        journeys = self.data[name]
        add(journeys["old"], journeys["unseen"])
        journeys["unseen"] = journeys["discards"]
        journeys["discards"] = dict.fromkeys(journeys["unseen"], 0)
        journeys["left"] = event["count"]
        for space in self.data["land" if name == "land_journeys" else "shores"]:
            space["old"] |= space["journey"] != "none" and not space["revealed"]

    def laid(self, event: Event) -> None:
        journeys, space = self.deck(event), self.space(event)
        journeys["left"] -= 1
        space |= {"journey": "unseen", "revealed": False, "old": False, "known_to": []}
        if journeys.get("top"):
            seat, group = journeys["ordered_by"], journeys["group"]
            space |= {"journey": journeys["top"].pop(0), "known_to": [seat]}
            space["grouped"] = group is not None and group["seat"] != seat
            if not journeys["top"]:
                journeys["ordered_by"] = None
            self.forget(event)

    def forget(self, event: Event) -> None:
        """Without a card of the group nothing is remembered of it."""
        spaces = self.data["land" if event["shore"] in BERGRISAR else "shores"]
        journeys = self.deck(event)
        if not journeys["top"] and not any(space["grouped"] for space in spaces):
            journeys["group"] = None

    def known(self, event: Event) -> None:
        space, journeys = self.space(event), self.deck(event)
        if space["journey"] == "unseen":
            journeys["old" if space["old"] else "unseen"][event["journey"]] -= 1
            space["journey"] = event["journey"]
        assert space["journey"] == event["journey"]
        if space.get("grouped") and event["name"] == "revealed":
            space["grouped"] = False
            journeys["group"]["shown"][event["journey"]] += 1
            self.forget(event)

    def discarded(self, event: Event) -> None:
        space = self.space(event)
        self.deck(event)["discards"][event["journey"]] += 1
        assert space["journey"] == event["journey"]
        space |= {"journey": "none", "revealed": False, "old": False, "known_to": []}

    def foresaw(self, event: Event) -> None:
        journeys = self.data["land_journeys" if event["deck"] == "land" else "journeys"]
        old = list(journeys["top"])
        if old and journeys["ordered_by"] != event["seat"]:
            seen = {kind: old.count(kind) for kind in journeys["unseen"]}
            shown = dict.fromkeys(seen, 0)
            journeys["group"] = {"seat": journeys["ordered_by"], "seen": seen, "shown": shown}
        for card in event["cards"]:
            if card in old:
                old.remove(card)
            else:
                journeys["unseen"][card] -= 1
        journeys |= {"top": list(event["cards"]), "ordered_by": event["seat"]}

    # Cards

    def stocked(self, event: Event) -> None:
        space, card = event["space"], event["card"]
        row, _, number = space.partition("-")
        if row in ("blessing", "epic"):
            self.data[f"{row}s"][int(number) - 1] = card
            if row == "epic":
                self.data["deck"]["epics"].remove(card)
            else:
                self.data["deck"]["blessings"][card] -= 1
        elif space in BERGRISAR:
            self.data[space] = card
            self.data["deck"]["bergrisar"].remove(card)
        else:
            super().stocked(event)

    def claimed(self, event: Event) -> None:
        if event["foe"] not in BERGRISAR:
            super().claimed(event)
            return
        put(self.clan(event)["bergrisar"], event["card"], self.piles["bergrisar"])
        assert self.data[event["foe"]] == event["card"]
        self.data[event["foe"]] = None

    def bought(self, event: Event) -> None:
        row, _, number = event["thing"].partition("-")
        if row not in ("blessing", "epic"):
            return
        assert self.data[f"{row}s"][int(number) - 1] == event["card"]
        self.data[f"{row}s"][int(number) - 1] = None
        if row == "epic":
            put(self.clan(event)["epics"], event["card"], EPICS)
        else:
            self.clan(event)["blessings"][event["card"]] += 1

    # Dice and tokens

    def sailed(self, event: Event) -> None:
        super().sailed(event)
        ship: dict[str, Any] = self.space(event)["ship"]
        ship["warriors"] = dict.fromkeys(self.kinds, 0)

    def swapped(self, event: Event) -> None:
        if event["site"] is None:
            return  # the sum of what is told place by place
        home = event["site"] == "home"
        heap = self.clan(event)["warriors"] if home else self.site(event["site"])[0]
        add(heap, event["leaves"], -1)
        add(self.data["supply"], event["leaves"])
        add(self.data["supply"], event["comes"], -1)
        add(heap, event["comes"])

    def joined(self, event: Event) -> None:
        die = {event["warrior"]: 1}
        add(self.data["supply"], die, -1)
        add(self.data["garrison"][event["shore"]], die)

    def buried(self, event: Event) -> None:
        add(self.clan(event)["tokens"], {event["warrior"]: event["count"]})
        if self.clan(event)["leader"] == "thorir":
            self.data["thorir_due"] = True

    def received(self, event: Event) -> None:
        add(self.clan(event)["tokens"], {event["warrior"]: event["count"]})

    def sacrificed(self, event: Event) -> None:
        add(self.clan(event)["tokens"], event["tokens"], -1)

    def recovered(self, event: Event) -> None:
        add(self.data["supply"], {"leader": 1}, -1)
        add(self.clan(event)["warriors"], {"leader": 1})

    def upgraded(self, event: Event) -> None:
        add(self.fighting, {"swordsman": 1}, -1)
        add(self.data["supply"], {"swordsman": 1})
        add(self.data["supply"], {event["warrior"]: 1}, -1)
        add(self.fighting, {event["warrior"]: 1})

    def invoked(self, event: Event) -> None:
        used = "wand_used" if event["blessing"] == "wand_of_gondul" else "mercy_used"
        self.clan(event)[used] += 1

    def activated(self, event: Event) -> None:
        assert event["ability"] in ("rally", self.clan(event)["leader"])

    def copied(self, event: Event) -> None:
        assert event["rune"] != "patience"

    def gained(self, event: Event) -> None:
        super().gained(event)
        if event["rule"] == "leader.thorir":
            self.data["thorir_due"] = False

    # Combat

    def hit(self, event: Event) -> None:
        if event["foe"] != "hunt":
            assert event["damage"] == self.damage + event["hits"]
            self.damage = event["damage"]

    def fell(self, event: Event) -> None:
        before = event["rule"] in BEFORE or (
            event["rule"] == "berserker.first" and not self.fighting[event["warrior"]]
        )
        group = self.site(event["shore"] or event["foe"])[0] if before else self.fighting
        add(group, self.warriors(event), -1)
        add(self.data["supply"], self.warriors(event))

    def attacked(self, event: Event) -> None:
        super().attacked(event)
        self.victor = event["seat"]

    def beaten(self, event: Event) -> None:
        losable = {kind: n for kind, n in self.fighting.items() if kind != "leader"}
        assert not any(losable.values())

    def returned(self, event: Event) -> None:
        if event["rule"] == "land_journey.blocked_path":
            there = self.data["garrison"][event["foe"]]
            add(there, event["warriors"], -1)
            add(self.clan(event)["warriors"], event["warriors"])
        elif event["foe"] == "bandits" and event["rule"] == "land_journey.bandits":
            add(self.data["garrison"][event["shore"]], event["warriors"])
            self.fighting, self.victor = dict.fromkeys(self.kinds, 0), None
        elif event["rule"] == "leader_die.immune":
            add(self.clan(event)["warriors"], event["warriors"])
            self.fighting, self.victor = dict.fromkeys(self.kinds, 0), None
        elif (
            event["rule"] == "combat.spoils"
            and event["foe"] == "monster"
            and not any(self.fighting.values())
        ):
            there, ship = self.site(event["shore"])
            if ship is not None and there == event["warriors"]:
                add(there, event["warriors"], -1)
            add(self.clan(event)["warriors"], event["warriors"])
            self.victor = None
        else:
            super().returned(event)

    def lost(self, event: Event) -> None:
        there, ship = self.site(event["shore"])
        if event["item"] == "food":
            assert ship is not None
            add(ship, {"food": event["count"]}, -1)
        else:
            dice = {event["item"]: event["count"]}
            add(there, dice, -1)
            add(self.data["supply"], dice)

    def recalled(self, event: Event) -> None:
        super().recalled(event)
        if "wand_used" in self.clan(event):
            self.clan(event).update({"wand_used": 0, "mercy_used": 0})
