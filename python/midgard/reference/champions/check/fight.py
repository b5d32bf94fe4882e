"""A fight has a foe, a place, and dice that are all there."""

from collections.abc import Iterator
from typing import Any

from ..cards import Enemy
from ..dark_mountains.loot import Loot
from ..leader import Upgrade
from ..phase.battle import Dice, Pick, Roll
from ..phase.casualties import Casualties
from ..phase.engagement import Battle, InBattle, foe_of
from ..reading import Reader
from ..rune.glory import Fallen
from ..rune.healing import Healing
from ..valhalla import losses
from ..valhalla.mercy import Mercy
from ..words import BERGRISAR, SHORES, VALHALLA, WARRIORS
from .part import Fault, Look, has_used, holds
from .ships import capacity

Settled = Casualties | Fallen | Healing | Mercy
"""The roll has counted, and the dice have been gathered up."""


def check_fight(look: Look) -> Iterator[Fault]:
    """The needs of a fight in each of its phases."""
    phase = look.phase
    assert isinstance(phase, Dice | InBattle)
    battle, at = phase.battle, f"{look.base}.fight"
    if isinstance(phase, Loot | Upgrade):
        yield from check_survivors(look, battle)
        return
    settled = isinstance(phase, Settled)
    place = [*check_place(look, battle)]
    yield from place
    if settled and battle.foe == "hunt":
        yield Fault(f"{at}.foe", "a foe that strikes", "nobody falls in a hunt [hunt]")
    if not battle.fight.throws:
        yield Fault(f"{at}.throws", "1 or more", "the dice were thrown [combat.round]")
    yield from check_fight_dice(look, battle, settled)
    if battle.fight.reaction and (settled or not has_used(look, battle.turn, "reaction")):
        reason = "the rune counts for a roll that lies [rune.reaction]"
        yield Fault(f"{at}.reaction", "false", reason)
    foe = foe_of(look.table, battle) if not place and battle.foe != "hunt" else None
    if not place:
        yield from check_against(look, battle, foe)
    match phase:
        case Roll():
            yield from check_roll(look, phase)
        case Pick():
            yield from check_pick(look, phase)
        case Casualties():
            yield from check_casualties(look, phase, foe)
        case Fallen():
            if not holds(look, battle.turn, "glory"):
                reason = "it is asked for [rune.glory]"
                yield Fault(f"clans[{battle.turn}].runes", "glory as well", reason)
            if foe and not foe.glory // 2:
                reason = "half of it comes again (M3) [rune.glory]"
                yield Fault(f"{at}.foe", "an enemy that brings 2 glory or more", reason)


def check_place(look: Look, battle: Battle) -> Iterator[Fault]:
    """Where the fight is: at sea, on the way to a Bergrisar, or at a site on land."""
    if battle.shore in BERGRISAR:
        yield from check_bandits(look, battle)
    elif battle.shore:
        yield from check_at_sea(look, battle)
    else:
        yield from check_on_land(look, battle)


def check_bandits(look: Look, battle: Battle) -> Iterator[Fault]:
    """[land_journey.bandits] A-1: they are met on the way to a Bergrisar, and nobody else is."""
    table, at, space = look.table, f"{look.base}.fight", battle.shore or ""
    if battle.foe != "bandits" or table.space(space).journey != "bandits":
        yield Fault(f"{at}.foe", "bandits", "nobody else is met on the way [land_journey.bandits]")
    elif space not in table.clans[battle.turn].placed:
        yield Fault(f"{at}.turn", "the seat whose worker stands there", "it fights")


SPACES_OF: dict[str, tuple[str, tuple[str | None, ...]]] = {
    "kraken": ("a shore", SHORES),
    "monster": ("a shore", SHORES),
    "bandits": ("a Bergrisar", BERGRISAR),
}
"""The spaces where foes are met that do not lie on land."""


def check_survivors(look: Look, battle: Battle) -> Iterator[Fault]:
    """[combat.aftermath] R-V-18: those who stand after a victory or a hunt, before they go home."""
    table, at, turn = look.table, f"{look.base}.fight", battle.turn
    right, spaces = SPACES_OF.get(battle.foe, ("null", (None,)))
    if battle.shore not in spaces:
        yield Fault(f"{at}.shore", right, "this foe is met there")
        return
    if battle.foe == "hunt":
        stands = turn in table.hunters
    elif battle.shore in SHORES:
        ship = table.shore(battle.shore or "").ship
        stands = ship is not None and ship.owner == turn
    else:
        stands = (battle.shore or battle.foe) in table.clans[turn].placed
    if not stands:
        yield Fault(f"{at}.turn", "the seat whose worker stands there", "it has fought")
    if isinstance(look.phase, Upgrade) and table.clans[turn].leader != Upgrade.leader:
        reason = f"the ability is hers [ability.{Upgrade.leader}]"
        yield Fault(f"{at}.turn", f"the seat that {Upgrade.leader.title()} leads", reason)
    if battle.fight.lying.total() or battle.fight.to_throw.total():
        yield Fault(f"{at}.lying", "no dice", "the fight is over [combat.aftermath]")


def check_on_land(look: Look, battle: Battle) -> Iterator[Fault]:
    """[hunt] [combat.order] Hunting and the fights on land: the seat has a worker there."""
    table, at, turn = look.table, f"{look.base}.fight", battle.turn
    if battle.foe in ("kraken", "monster"):
        yield Fault(f"{at}.shore", "a shore", "this foe is met at sea")
        return
    if battle.foe == "bandits":
        yield Fault(f"{at}.shore", "a Bergrisar", "they are met on the way to one")
        return
    hunts = battle.foe == "hunt"
    there = turn in table.hunters if hunts else battle.foe in table.clans[turn].placed
    if not there:
        yield Fault(f"{at}.turn", "the seat whose worker stands there", "it fights")
    if not hunts and not table.foe_at(battle.foe):
        yield Fault(f"{at}.foe", "a foe that is there", "there is none")
    raised = table.rules.has(VALHALLA)  # [rune.resurrection] A-15: dice may have come home since
    if hunts and not raised and table.clans[turn].warriors.total():
        yield Fault(f"clans[{turn}].warriors", "nobody at home", "all of them hunt [hunt]")


def check_at_sea(look: Look, battle: Battle) -> Iterator[Fault]:
    """[journey.kraken] [combat.order] The ship of the seat lies at the shore."""
    table, at, shore = look.table, f"{look.base}.fight", battle.shore or ""
    if battle.foe not in ("kraken", "monster"):
        yield Fault(f"{at}.shore", "null", "this foe is met on land")
        return
    place = table.shore(shore)
    number = SHORES.index(shore)
    if battle.foe == "kraken" and place.journey != "kraken":
        reason = "it is fought there [journey.kraken]"
        yield Fault(f"shores[{number}].journey", '"kraken"', reason)
    if battle.foe == "monster" and not place.monster:
        yield Fault(f"{at}.foe", "a foe that is there", "there is no monster")
    if place.ship is None:
        yield Fault(f"{at}.shore", "a shore with a ship", "the warriors came on it")
        return
    if place.ship.owner != battle.turn:
        yield Fault(f"{at}.turn", str(place.ship.owner), "the ship is of that seat")
    most = capacity(table, place.ship)
    if battle.fight.warband.total() + place.ship.food > most:
        reason = "the ship has no more room [assignment.ship]"
        yield Fault(f"{at}.warband", f"{most} warriors and food at most", reason)


def check_fight_dice(look: Look, battle: Battle, settled: bool) -> Iterator[Fault]:
    """[combat.round] Each die of the warband lies or is in the air; they have been gathered up when
    the roll counts.
    """
    fight, at = battle.fight, f"{look.base}.fight"
    reason = "each die of the warband lies or is in the air [combat.round]"
    for kind in look.table.rules.kinds:
        faces = len(look.table.rules.cards.dice[kind].faces)
        numbers = [fight.lying[kind, face] for face in range(6)]
        there = 0 if settled else fight.warband[kind]
        right = 0 if settled else max(0, there - fight.to_throw[kind])
        if sum(numbers) != right or any(numbers[faces:]):
            yield Fault(f"{at}.lying.{kind}", f"{right} dice on {faces} faces", reason)
        if fight.to_throw[kind] > there:
            yield Fault(f"{at}.to_throw.{kind}", f"{there} at most", reason)
    thrown = fight.to_throw.total()
    if (isinstance(look.phase, Dice) and not thrown) or (isinstance(look.phase, Roll) and thrown):
        right_now = "dice in the air exactly while chance is asked"
        yield Fault(f"{at}.to_throw", right_now, "all have come down, or not")
    if not settled and not fight.warband.total():
        yield Fault(f"{at}.warband", "a warrior", "somebody has thrown the dice")


def check_against(look: Look, battle: Battle, foe: Enemy | None) -> Iterator[Fault]:
    """[combat.strike] A foe falls with lethal damage.  [assignment.land] [voyage.prohibited] Nobody
    fights whom it prohibits.
    """
    at, damage = f"{look.base}.fight", battle.fight.damage
    fits, right = damage == 0, "0"
    if foe and isinstance(look.phase, Fallen):
        fits, right = damage >= foe.defense, f"{foe.defense} or more"
    elif foe and isinstance(look.phase, Casualties | Healing | Mercy):
        fits = True
    elif foe:
        fits, right = damage == 0 or damage < foe.defense, f"less than {foe.defense}"
    if not fits:
        reason = "the foe falls with lethal damage [combat.strike]"
        yield Fault(f"{at}.damage", right, reason)
    option = look.table.rules.options.berserker_first
    if isinstance(look.phase, Casualties) and option != "off" and battle.fight.warband["berserker"]:
        reason = "Berserkers fall before others are named [berserker.first]"
        yield Fault(f"{at}.warband.berserker", "0", reason)
    on_the_way = battle.foe in ("kraken", "bandits")
    if foe and not on_the_way and battle.fight.warband[foe.prohibits]:
        reason = "the foe prohibits them [assignment.land] [voyage.prohibited]"
        yield Fault(f"{at}.warband.{foe.prohibits}", "0", reason)


def check_roll(look: Look, phase: Roll) -> Iterator[Fault]:
    """M8: a roll waits only if its owner can do something about it.

    With a box the last check of all is enough: somebody can always accept.
    """
    if not look.table.rules.plain:
        return
    table, fight = look.table, phase.battle.fight
    clan, dice = table.clans[phase.battle.turn], table.rules.cards.dice
    blank = "potential" in clan.runes and fight.blanks(dice)
    shield = "reaction" in clan.runes and fight.shields(dice) > 0
    other = table.usable_runes(phase.battle.turn) or look.used_now
    if not (clan.favor or blank or shield or other):
        reason = "nothing can be done about the roll, so it counts at once (M8)"
        yield Fault(f"{look.base}.name", "another phase", reason)


def check_pick(look: Look, phase: Pick) -> Iterator[Fault]:
    """[combat.favor] M1: dice are picked in order; the last one is named."""
    fight, (kind, face) = phase.battle.fight, phase.least
    later = WARRIORS[WARRIORS.index(kind) + 1 :]
    fits = fight.to_throw[kind] > 0 and not any(fight.to_throw[other] for other in later)
    if not fight.to_throw.total():
        fits = phase.least == (WARRIORS[0], 0)
    if not fits or face >= len(look.table.rules.cards.dice[kind].faces):
        right = "the kind and face of the last die that was picked"
        yield Fault("phase.from", right, "dice are picked in order (M1) [combat.favor]")


def check_casualties(look: Look, phase: Casualties, foe: Enemy | None) -> Iterator[Fault]:
    """[combat.casualties] As many fall as the foe can kill, in order.  [losses.order] R-D-19: with
    a box some may have fallen or been saved before the owner names any.
    """
    warband = losses.losable_of(look.table, phase.battle.fight.warband)
    most = sum(warband[kind] for kind in WARRIORS[WARRIORS.index(phase.least) :])
    if foe:
        named = phase.first or not look.table.rules.plain
        most = min(most, foe.attack if named else foe.attack - 1)
    if not 0 < phase.left <= most:
        reason = "that number can fall now [combat.casualties]"
        yield Fault(f"{look.base}.left", f"1 to {most}", reason)
    if phase.first and phase.least != WARRIORS[0]:
        reason = "nobody has fallen yet (M1) [combat.casualties]"
        yield Fault(f"{look.base}.from", '"swordsman"', reason)


def read_fight(reader: Reader, where: str, entry: dict[str, Any]) -> dict[str, Any]:
    """Reads what Valhalla adds to a fight."""
    if not reader.rules.has(VALHALLA):
        return {}
    flags = ("first_round", "stands", "upgrade")
    read: dict[str, Any] = {name: reader.flag(f"{where}.{name}", entry[name]) for name in flags}
    for name in ("helmet_hits", "helmet_shields"):
        read[name] = reader.number(f"{where}.{name}", entry[name])
    return read
