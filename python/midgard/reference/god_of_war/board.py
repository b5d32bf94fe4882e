"""The board: columns of units, the face-up sides of cards, conditions and values."""

from __future__ import annotations

from dataclasses import replace

from .scenes import Enemy, Side, Value
from .state import Card, Table
from .words import CAPACITY, COLUMNS, MIMIR, MOST_DAMAGE, POSITIONS, Op, Position


def units_in(table: Table, column: int) -> list[str]:
    """Returns the units of a column, the front one first."""
    found = [unit for unit, state in table.units.items() if state.column == column]
    return sorted(found, key=lambda unit: table.units[unit].slot != "front")


def front(table: Table, column: int) -> str | None:
    """[enemy.attack] Rule 23: the front unit of a column, if there is one."""
    return next(iter(units_in(table, column)), None)


def occupied(table: Table) -> list[int]:
    """Returns the columns in which somebody stands."""
    return [column for column in COLUMNS if units_in(table, column)]


def furthest(table: Table, column: int) -> list[int]:
    """[enemy.furthest] Rule 23, G-11: the occupied columns furthest from this one."""
    found = occupied(table)
    most = max((abs(other - column) for other in found), default=0)
    return [other for other in found if abs(other - column) == most]


def spaces(table: Table, column: int) -> list[str]:
    """[place.columns] Rule 8: the slots that a newcomer may choose."""
    count = len(units_in(table, column))
    if count >= CAPACITY:
        return []
    return ["front", "back"] if count else ["front"]


def arrive(table: Table, unit: str, column: int, slot: str) -> Table:
    """[move.front] Rule 8: a unit takes a space; who leaves the front makes the other the front."""
    table = leave(table, unit)
    for other in units_in(table, column):
        table = table.with_unit(other, slot="back" if slot == "front" else "front")
    return table.with_unit(unit, column=column, slot=slot)


def leave(table: Table, unit: str) -> Table:
    """[move.front] Rule 8: a unit leaves its space, and the other one of the column is in front."""
    column = table.units[unit].column
    table = table.with_unit(unit, column=None, slot=None)
    for other in units_in(table, column) if column else ():
        table = table.with_unit(other, slot="front")
    return table


def swap(table: Table, unit: str) -> Table:
    """[move.swap] Rule 8: both units of the column change places."""
    column = table.units[unit].column
    assert column is not None
    first, second = units_in(table, column)
    return table.with_unit(first, slot="back").with_unit(second, slot="front")


def column_of(table: Table, unit: str) -> int | None:
    """[move.mimir] Rule 8, rule 17: the column of a unit; Mimir is in that of his carrier."""
    if unit == MIMIR:
        return table.units[table.carrier].column if table.carrier else None
    return table.units[unit].column


def up(table: Table, position: Position) -> Side:
    """Returns the side of a card that is face up."""
    return table.scene.side(position, table.cards[position].side)


def behind(table: Table, position: Position) -> Side:
    """Returns the side of a card that is face down."""
    return table.scene.side(position, "f" if table.cards[position].side == "b" else "b")


def variables(table: Table) -> list[str]:
    """[scene.value] Returns the variables of the scene in the order in which they are counted.

    [hidden.backs] Section 4: while backs are hidden, variables that only backs name are the last.
    """
    named = table.scene.named if table.rules.hide_backs else table.vars
    return sorted(table.vars, key=lambda name: (name not in named, name))


def known_variables(table: Table) -> dict[str, int]:
    """[hidden.backs] Returns the variables that are known, also those that a back has raised."""
    if not table.rules.hide_backs or not table.cards:
        return dict(table.vars)
    ups = [position for position, card in table.cards.items() if card.side == "b"]
    known = table.scene.named.union(*(table.scene.of_backs[position] for position in ups))
    return {name: number for name, number in table.vars.items() if number or name in known}


def enemy(table: Table, position: Position) -> Enemy | None:
    """Returns the enemy that is face up on a card."""
    return up(table, position).enemy


def is_later(table: Table) -> bool:
    """[scene.next] Returns whether another scene has led to this one: no path card of the game is
    its own.
    """
    alone = table.rules.scene
    dealt = [table.data.paths.index(alone) + 1] if alone else [*table.quests, *table.bosses]
    return all(table.data.path_scene(number) != table.scene_id for number in dealt)


def more_health(table: Table) -> int:
    """[path.health] Rule 56, rule 57: what hindrances add to each health of the scene."""
    if is_later(table):
        return 0
    effects = [op for number in table.hindrances for op in table.data.hindrances[number]]
    return sum(int(str(op[1])) for op in effects if op[0] == "all_enemies_hp")


def track_number(table: Table, track: str) -> int:
    """Returns the place of a track in the list of tracks."""
    return list(table.scene.tracks).index(track)


def track_health(table: Table, track: str) -> int:
    """Returns the health of a track."""
    return table.scene.tracks[track] + more_health(table)


def track_full(table: Table, track: str) -> bool:
    """Returns whether the damage of a track has reached its health."""
    return table.tracks[track_number(table, track)] >= track_health(table, track)


def health_left(table: Table, position: Position) -> int:
    """[enemy.living] Rule 47: health minus damage; of a tracked enemy both are of the track."""
    here = enemy(table, position)
    assert here is not None
    if here.track is not None:
        number = track_number(table, here.track)
        return track_health(table, here.track) - table.tracks[number]
    return here.hp + more_health(table) - table.cards[position].damage


def living(table: Table, position: Position) -> bool:
    """[enemy.living] Rule 47: the face-up side has an enemy with health left."""
    return enemy(table, position) is not None and health_left(table, position) > 0


def dead(table: Table, position: Position) -> bool:
    """[enemy.living] Section 6: the face-up side has an enemy without health left."""
    return enemy(table, position) is not None and health_left(table, position) <= 0


def all_living(table: Table) -> list[Position]:
    """Returns the cards with a living enemy, in card order."""
    return [position for position in POSITIONS if living(table, position)]


def later(card: Position, other: Position) -> bool:
    """Returns whether a card comes after another one in card order."""
    return POSITIONS.index(card) > POSITIONS.index(other)


def armor(table: Table, position: Position) -> int:
    """[attack.armour] Rule 11: the highest unbroken armour value, or 0."""
    here = enemy(table, position)
    left = here.armor[table.cards[position].broken :] if here else ()
    return left[0] if left else 0


def value(table: Table, written: Value) -> int:
    """[scene.value] Section 6: a number, a counter or a variable; below 0 counts as 0."""
    if isinstance(written, int):
        return max(0, written)
    name, of, add = written
    number = table.cards[of].counter if name == "tok" else table.vars[of]
    return max(0, number + add)


def holds(table: Table, condition: Op | None) -> bool:
    """[scene.conditions] Section 6: whether a condition is true now."""
    if condition is None:
        return True
    word, *parts = condition
    match word:
        case "and":
            return all(holds(table, part) for part in parts)  # type: ignore[arg-type]
        case "not":
            return not holds(table, parts[0])  # type: ignore[arg-type]
        case "all_dead":
            return not all_living(table)
        case "never":
            return False
        case "dead_track":
            return track_full(table, str(parts[0]))
        case "var_ge":
            return table.vars[str(parts[0])] >= int(str(parts[1]))
    return holds_of_card(table, str(word), str(parts[0]), parts[1:])


def holds_of_card(table: Table, word: str, card: Position, rest: list[object]) -> bool:
    """[scene.conditions] Section 6: whether a condition about one card is true now."""
    state = table.cards[card]
    match word:
        case "only_alive":
            return all_living(table) == [card]
        case "dead":
            return dead(table, card)
        case "alive":
            return living(table, card)
        case "dead_on":
            return state.side == rest[0] and dead(table, card)
        case "side":
            return state.side == rest[0]
        case "hp_le":
            return living(table, card) and health_left(table, card) <= int(str(rest[0]))
        case "tok_le":
            return state.counter <= int(str(rest[0]))
        case "tok_ge":
            return state.counter >= int(str(rest[0]))
    raise AssertionError(f"there is no condition {word}")


def put_trigger(table: Table, card: Position, on: str) -> Table:
    """[settle.trigger] Section 6: a trigger waits if the side flips so and it does not wait yet."""
    side = table.cards[card].side
    flip = up(table, card).flip
    entry = ("trigger", card, side)
    if flip is None or flip.on != on or entry in table.queue:
        return table
    return replace(table, queue=(*table.queue, entry))


def hurt(table: Table, damage: dict[Position, int]) -> Table:
    """[enemy.damage] Rule 47, G-41: all damage of one effect is added first, then the dead lose
    their Stun tokens and put their triggers, in card order.
    """
    before = all_living(table)
    for card in POSITIONS:
        here = enemy(table, card)
        if not damage.get(card) or card not in before or here is None or shielded(table, card):
            continue
        table = add_damage(table, card, here, damage[card])
    return bury(table, before)


def shielded(table: Table, card: Position) -> bool:
    """[enemy.guarded] Rule 47, G-20, G-21: whether an enemy gets no damage, whatever the source: it
    is invulnerable or has unbroken armour.  [enemy.track] Nor does one whose track gets none.
    """
    here = enemy(table, card)
    if here is None:
        return False
    if here.track is not None:
        return track_shielded(table, here.track)
    return here.invulnerable or armor(table, card) > 0


def track_shielded(table: Table, track: str) -> bool:
    """[enemy.guarded] Rule 47: a track gets no damage while a side of it is face up that is
    invulnerable or has unbroken armour.
    """
    for card in POSITIONS:
        here = enemy(table, card)
        if here is not None and here.track == track and (here.invulnerable or armor(table, card)):
            return True
    return False


def add_damage(table: Table, card: Position, here: Enemy, number: int) -> Table:
    """[enemy.damage] Rule 47, G-5: damage is not capped by health; a stored value stops at 255."""
    if here.track is not None:
        if track_full(table, here.track):
            return table
        return add_to_track(table, here.track, number).emit("hurt", card=card, damage=number)
    total = min(MOST_DAMAGE, table.cards[card].damage + number)
    return table.with_card(card, damage=total).emit("hurt", card=card, damage=number)


def add_to_track(table: Table, track: str, number: int) -> Table:
    """[enemy.full] Rule 47: a track that is full gets no more."""
    if track_full(table, track):
        return table
    at = track_number(table, track)
    tracks = list(table.tracks)
    tracks[at] = min(MOST_DAMAGE, tracks[at] + number)
    return replace(table, tracks=tuple(tracks))


def hurt_track(table: Table, track: str, number: int) -> Table:
    """[enemy.track] Section 6, G-21: damage to a track, also while no card shows it, but not while
    one shows it that gets no damage.
    """
    before = all_living(table)
    if not number or track_full(table, track) or track_shielded(table, track):
        return table
    table = add_to_track(table, track, number)
    table = table.emit("track_hurt", track=track_number(table, track), damage=number)
    return bury(table, before)


def bury(table: Table, before: list[Position]) -> Table:
    """[enemy.damage] Rule 13, rule 47: who was living and is dead now loses its Stun token and puts
    its trigger, in card order.
    """
    for card in before:
        if dead(table, card):
            table = table.with_card(card, stun=False).emit("defeated", card=card)
            table = put_trigger(table, card, "defeated")
    return table


def break_armor(table: Table, card: Position) -> Table:
    """[op.armour] Rule 11, G-45: one blow breaks the highest unbroken value; the last one puts
    the trigger.
    """
    table = table.with_card(card, broken=table.cards[card].broken + 1).emit("broke", card=card)
    return table if armor(table, card) else put_trigger(table, card, "armor")


def stun(table: Table, card: Position) -> Table:
    """[enemy.stun] Rule 14, G-39: a living enemy has at most one Stun token."""
    if not living(table, card) or table.cards[card].stun:
        return table
    return table.with_card(card, stun=True).emit("stunned", card=card)


def turn(table: Table, pattern: str) -> Table:
    """[op.flip] Rule 30, G-6, G-67: cards whose letter is another side than the one up turn.

    Damage stays, all other tokens leave, the slots of the new side are filled; the reward of the
    new side is queued once a settle.  [reveal.list] G-7: a turned card is off the list.
    """
    for card, side in zip(POSITIONS, pattern, strict=True):
        old = table.cards[card]
        if side in (".", old.side):
            continue
        new = table.scene.side(card, side)
        turned = Card(side=side, damage=old.damage, counter=new.slots)
        table = replace(table, cards={**table.cards, card: turned})
        table = replace(table, listed=tuple(other for other in table.listed if other != card))
        if new.reward and (card, side) not in table.rewarded:
            entry = ("reward", card, side)
            rewarded = (*table.rewarded, (card, side))
            table = replace(table, queue=(*table.queue, entry), rewarded=rewarded)
        table = table.emit("turned", card=card, side=side)
    return table


def root_actor(table: Table) -> str:
    """[settle.actor] G-28: the first player's first standing unit; else the next seat's."""
    return next(unit for seat in table.order() for unit in table.standing(seat))


def heal(table: Table, unit: str, number: int) -> Table:
    """[op.actor] G-69: damage is taken off, not below 0; a fallen unit is never healed."""
    if not table.stands(unit):
        return table
    damage = table.units[unit].damage
    amount = min(number, damage)
    if not amount:
        return table
    return table.with_unit(unit, damage=damage - amount).emit("healed", unit=unit, amount=amount)


def wound(table: Table, unit: str, number: int, source: str) -> Table:
    """[hit.down] Rule 27: a unit takes damage; with damage of its health or more it falls."""
    damage = table.units[unit].damage + number
    table = table.with_unit(unit, damage=damage)
    table = table.emit("wounded", unit=unit, damage=number, source=source)
    return fall(table, unit) if damage >= table.health_of(unit) else table


def fall(table: Table, unit: str) -> Table:
    """[hit.down] Rule 51, G-56: a unit leaves its space, its tokens return, a stored bonus stays.

    [hit.down] Rule 33, G-15: the game is lost when no unit but Mimir stands.

    [carrier.choice] G-52: without his carrier Mimir waits until the next round.
    """
    tokens = table.freya_tokens + table.units[unit].tokens
    table = replace(leave(table, unit), freya_tokens=tokens)
    table = table.with_unit(unit, down=True, tokens=0).emit("fell", unit=unit)
    if unit in (table.carrier, MIMIR):
        table = replace(table, carrier=None)
    if not any(other != MIMIR for other in table.all_standing()):
        return table.end("lost")
    return table
