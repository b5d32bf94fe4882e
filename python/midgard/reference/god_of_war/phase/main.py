"""The Hero Activation: main decisions until END.

Rules 8 to 20, rule 42, decision G4.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ..action import DONE, VERBS, Action
from ..reasons import Refusal
from ..state import Decision, Table
from ..words import CRYSTAL, MIMIR, Seat
from . import attack, draw, interact, move, peek, rage, special, window


def led(table: Table, seat: Seat) -> list[str]:
    """[main.mimir] Rule 17, G4: own standing units without Mimir, and Mimir while his carrier is
    an own unit.
    """
    own = table.standing(seat, mimir=False)
    carried = table.carrier in own and table.stands(MIMIR)
    return [*own, MIMIR] if carried else own


def can(table: Table, seat: Seat, verb: str, name: str) -> bool:
    """[main.verbs] G4: whether a verb of a unit that the seat leads can be completed."""
    match verb:
        case "interact":
            return bool(interact.spots(table, name))
        case "crystal":
            owner = table.owner(name)
            first = name == MIMIR or table.standing(owner, mimir=False)[0] == name
            return first and table.players[owner].hand[CRYSTAL] > 0
    if name == MIMIR:
        return False
    match verb:
        case "move":
            return not table.units[name].moved and bool(move.options(table, name))
        case "attack":
            return bool(attack.aims(table, name))
    return rage.usable(table, name)


def companions(table: Table) -> list[str]:
    """[solo.main] Rule 58: options of the companions that are main actions."""
    if not table.rules.solo:
        return []
    found = []
    if special.companion_heals(table):
        found.append("heal")
    if "mimir2" not in table.used:
        if move.options(table, "kratos"):
            found.append("move")
        if table.upgrades_left():
            found.append("peek")
    return found


@dataclass(frozen=True)
class Main(Decision):
    """[main.verbs] Rule 42: any verb in any order, until END or until no own unit but Mimir
    stands.
    """

    name = "main"
    answers: ClassVar[tuple[str, ...]] = (*VERBS, "special", "companion", "done")

    def gone(self, table: Table) -> bool:
        return not table.standing(self.seat, mimir=False)

    def legal(self, table: Table) -> list[Action]:
        verbs = [
            Action(verb, name)
            for verb in VERBS
            for name in led(table, self.seat)
            if can(table, self.seat, verb, name)
        ]
        options = [Action("companion", option) for option in companions(table)]
        return [DONE, *verbs, *window.specials(table, "w1"), *options]

    def play(self, table: Table, action: Action) -> Table:
        if action == DONE:
            return table
        table, name = table.push(self), action.about
        match action.verb:
            case "move":
                return table.push(move.Move(self.seat, name))
            case "attack":
                return table.push(attack.Aim(self.seat, name))
            case "interact":
                return table.push(interact.ChooseSpot(self.seat, name))
            case "rage":
                return rage.use(table, name, self.seat)
            case "crystal":
                return crystal(table, table.owner(name))
            case "special":
                return table.push(special.ChooseSpecial(self.seat, int(name), "w1"))
        return companion(table, name, self.seat)

    def refuse(self, table: Table, action: Action) -> Refusal:
        verb, name = action
        if verb == "special":
            return Refusal("no_special", f"[window.kinds] seat {name} has none to play")
        if verb == "companion":
            return refuse_companion(table, name)
        if name not in led(table, self.seat):
            if name in table.players[self.seat].units:
                return Refusal("down", f"[hit.down] {name} is knocked down")
            return Refusal("not_yours", f"[main.verbs] seat {self.seat} does not lead {name}")
        return refuse_verb(table, verb, name)


def refuse_companion(table: Table, name: str) -> Refusal:
    """Returns why a companion does not act."""
    if not table.rules.solo:
        return Refusal("no_companion", "[solo.main] only the solo mode has companions")
    if ("mimir1" if name in ("heal", "die") else "mimir2") in table.used:
        return Refusal("used", f"[solo.main] the companion has used {name}")
    if name == "die":
        return Refusal("not_possible", "[solo.die] the die belongs to attacks")
    return Refusal("no_target", f"[solo.main] {name} would do nothing now")


def refuse_verb(table: Table, verb: str, name: str) -> Refusal:
    """Returns why a unit cannot do this."""
    match verb:
        case "move" if name != MIMIR and table.units[name].moved:
            return Refusal("moved", f"[move.once] {name} has moved in this turn")
        case "rage" if not table.ready(name):
            return Refusal("not_ready", f"[rage.full] the tracker of {name} is not full")
        case "crystal":
            return Refusal("no_card", f"[main.crystal] {name} has no crystal to discard")
        case "interact":
            return Refusal("no_spot", f"[interact.spot] {name} has no open spot that it can pay")
        case "attack" if name != MIMIR:
            return Refusal("no_set", f"[attack.target] {name} has no target or no set")
    return Refusal("no_target", f"[main.verbs] {name} has nothing to {verb} now")


def crystal(table: Table, owner: Seat) -> Table:
    """[main.crystal] Rule 20, G-61: a crystal is discarded for a card."""
    return table.throw(owner, [CRYSTAL]).push(draw.Draw(owner, 1))


def companion(table: Table, option: str, seat: Seat) -> Table:
    """[solo.main] Rule 58: the ability is marked, and happens."""
    mark = "mimir1" if option == "heal" else "mimir2"
    table = table.use_up(mark)
    if option == "heal":
        return special.heal_solo(table)
    if option == "move":
        return table.push(move.Move(seat, "kratos", True))
    return table.push(peek.Peek(seat))
