"""Special cards.

Rule 18, rule 53.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from .. import board
from ..action import Action, unit
from ..action import code as code_action
from ..state import Decision, Table, Task
from ..words import MIMIR, STATUS, Code, Op, Seat
from . import attack, draw, hit, move, peek

ONLY_IN: Mapping[str, str] = {"buff_current_attack": "w2", "reduce_damage": "w3"}
"""Effects that are for an attack or for a hit alone, and their window."""


def playable(table: Table, player: Seat, window: str) -> list[Code]:
    """[special.legal] Rule 18, rule 53: the Specials in the hand of a player that have a legal
    choice for each of their targets.  [special.fallen] G-30: also of one whose heroes have fallen.
    """
    hand = table.players[player].hand
    found = [code for code in table.data.special_codes if hand[code] and fits(table, code, window)]
    return [code for code in found if able(table, player, code)]


def fits(table: Table, code: Code, window: str) -> bool:
    """[window.kinds] Section 3: an aid is for the window of an attack, a ward for that of a hit;
    every other Special is for each window.
    """
    return ONLY_IN.get(str(effect(table, code)[0]), window) == window


def effect(table: Table, code: Code) -> Op:
    """Returns the op of a Special."""
    return table.data.effects[code][0]


def able(table: Table, player: Seat, code: Code) -> bool:
    """[special.legal] Rule 53: whether there is a legal choice for each target."""
    match effect(table, code)[0]:
        case "buff_current_attack" | "reduce_damage":
            return True
        case "draw" if effect(table, code)[1] == "self":
            return bool(table.standing(player))
        case "upgrade_peek_arrange":
            return table.upgrades_left() > 0
        case "discard_number_heal":
            return bool(numbers(table, player) and damaged(table))
    return bool(options(table, player, code))


def companion_heals(table: Table) -> bool:
    """[solo.heal] Rule 58: whether Mimir's heal of the solo game is at hand, in every window."""
    free = table.rules.solo and "mimir1" not in table.used
    return free and table.units["kratos"].damage > 0


def heal_solo(table: Table) -> Table:
    """[solo.heal] Rule 58: what the heal of the solo game does."""
    return board.heal(table, "kratos", table.data.number_of("solo_heal2"))


def damaged(table: Table) -> list[str]:
    """[special.effects] Rule 53: the standing units with damage."""
    return [name for name in table.all_standing() if table.units[name].damage]


def numbers(table: Table, player: Seat) -> list[Code]:
    """[special.effects] Rule 53: the Number cards of the hand."""
    hand = table.players[player].hand
    return [code for code in table.data.number_codes if hand[code]]


def stunnable(table: Table, name: str) -> list[str]:
    """[special.effects] Rule 53: the living enemies of the column; none if all are stunned."""
    column = board.column_of(table, name)
    here = [card for card in board.all_living(table) if card[1] == str(column)]
    return here if any(not table.cards[card].stun for card in here) else []


def options(table: Table, player: Seat, code: Code) -> list[Action]:
    """[special.legal] Rule 53: the possible targets of a Special."""
    op = effect(table, code)
    own, every = table.standing(player), table.all_standing()
    match op[0]:
        case "heal" | "discard_number_heal":
            names = damaged(table)
        case "rage":
            units = own if op[1] == "self" else every
            names = [name for name in units if not table.ready(name)]
        case "draw":
            others = [seat for seat in table.seats if seat != player]
            names = [table.standing(seat)[0] for seat in others if table.standing(seat)]
        case "move_free":
            names = [name for name in every if name != MIMIR and move.options(table, name)]
        case "stun_column":
            names = [name for name in own if stunnable(table, name)]
        case "purge_status_from_discard":
            discard = table.players[player].discard
            return [code_action(status) for status in sorted_codes(discard)]
        case _:
            raise AssertionError(f"{code} has no target")
    return [unit(name) for name in names]


def sorted_codes(discard: Counter[Code]) -> list[Code]:
    """[special.effects] Rule 53: the status cards and crystals of a discard."""
    return [status for status in ("crystal", "stun", "poison") if discard[status]]


def is_own(op: Op) -> bool:
    """[special.self] Rule 53: whether it is for the player's own unit: no question but for both
    brothers.
    """
    return op[0] == "stun_column" or op[:2] == ("rage", "self")


@dataclass(frozen=True)
class ChooseSpecial(Decision):
    """[special.effects] Section 3: which Special; it is set aside at once."""

    player: Seat
    window: str
    name = "code"
    answers: ClassVar[tuple[str, ...]] = ("code",)

    def legal(self, table: Table) -> list[Action]:
        found = playable(table, self.player, self.window)
        return [code_action(code) for code in found]

    def play(self, table: Table, action: Action) -> Table:
        code, player = action.about, self.player
        table = table.set_aside(player, [code]).emit("played", seat=player, code=code)
        table = table.push(Finish(player, code))
        op = effect(table, code)
        match op[0]:
            case "buff_current_attack":
                return attack.aid(table, table.data.number_of(code))
            case "reduce_damage":
                return hit.ward(table, table.data.number_of(code))
            case "draw" if op[1] == "self":
                return table.push(draw.Draw(player, table.data.number_of(code)))
            case "upgrade_peek_arrange":
                return table.push(peek.Peek(self.seat))
        own = table.standing(player)
        if is_own(op) and len(own) == 1:
            return work(table, player, code, self.seat, unit(own[0]), None)
        return table.push(SpecialTarget(self.seat, player, code))


@dataclass(frozen=True)
class SpecialTarget(Decision):
    """[special.legal] Rule 53: the target.  [special.effects] Of Mend the Number card is chosen
    first, then a damaged unit; ``paid`` is the card, which is still in the hand.
    """

    player: Seat
    code: Code
    paid: Code | None = None
    name = "special_target"
    answers: ClassVar[tuple[str, ...]] = ("unit", "code")

    def legal(self, table: Table) -> list[Action]:
        if effect(table, self.code)[0] == "discard_number_heal" and self.paid is None:
            return [code_action(code) for code in numbers(table, self.player)]
        return options(table, self.player, self.code)

    def play(self, table: Table, action: Action) -> Table:
        if action.verb == "code" and effect(table, self.code)[0] == "discard_number_heal":
            return table.push(replace(self, paid=action.about))
        return work(table, self.player, self.code, self.seat, action, self.paid)


def work(
    table: Table, player: Seat, code: Code, asked: Seat, action: Action, paid: Code | None
) -> Table:
    """[special.effects] Rule 53: what a Special does to its target."""
    name = action.about
    match effect(table, code)[0]:
        case "heal":
            return board.heal(table, name, table.data.number_of(code))
        case "discard_number_heal":
            assert paid is not None
            table = table.throw(player, [paid])
            return board.heal(table, name, table.data.items[paid].number or 0)
        case "rage":
            return table.add_rage(name, table.data.number_of(code))
        case "draw":
            return table.push(draw.Draw(table.owner(name), table.data.number_of(code)))
        case "move_free":
            return table.push(move.Move(asked, name, True))
        case "stun_column":
            for card in stunnable(table, name):
                table = board.stun(table, card)
            return table
        case "purge_status_from_discard":
            assert name in STATUS
            discard = table.players[player].discard - Counter([name])
            table = table.with_player(player, discard=discard).leave(name)
            return table.emit("removed", seat=player, code=name)
    raise AssertionError(f"{code} has no target")


@dataclass(frozen=True)
class Finish(Task):
    """[special.rage] Rule 53, G-60: the card reaches the discard; Mimir gains 1 rage if his player
    played it, an upgrade too, and he still stands.
    """

    player: Seat
    code: Code
    name = "finish"

    def run(self, table: Table) -> Table:
        table = table.put_away(self.player, [self.code])
        if table.players[self.player].hero == MIMIR and table.stands(MIMIR):
            table = table.add_rage(MIMIR, 1)
        return table
