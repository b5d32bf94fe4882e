"""Invariants of every moment: cards are conserved, figures stand where they can."""

from collections import Counter

from .. import board
from ..cards import units_of
from ..phase import path, place, setup
from ..phase.peek import LOOKS
from ..state import Table
from ..words import CAPACITY, COLUMNS, MIMIR, POISON, ROW, STUN, Code
from .reading import Reader


def check_whole(reader: Reader, table: Table) -> None:
    """[state.invariants] Section 8: checks all of it."""
    check_heroes(reader, table)
    if reader.problems:
        return
    check_cards(reader, table)
    check_units(reader, table)
    check_columns(reader, table)
    check_path(reader, table)
    check_scene(reader, table)


def check_heroes(reader: Reader, table: Table) -> None:
    """[setup.draft] Rule 1: different heroes, those of the options; their units are in play."""
    heroes = [player.hero for player in table.players]
    chosen = [hero for hero in heroes if hero is not None]
    if len(set(chosen)) != len(chosen) or None in heroes[: len(chosen)]:
        reader.wrong("players", len(chosen), "different heroes, chosen in the order of seats")
    if table.rules.heroes is not None and tuple(heroes) != table.rules.heroes:
        reader.wrong("players", len(chosen), f"the heroes {', '.join(table.rules.heroes)}")
    units = [unit for hero in chosen for unit in units_of(hero)]
    if sorted(table.units) != sorted(units):
        reader.wrong("units", ", ".join(table.units), "the units of the heroes")


def check_cards(reader: Reader, table: Table) -> None:
    """[cards.kept] Section 8: no card is ever added or lost."""
    found, expected = all_cards(table), Counter[Code]()
    for player in table.players:
        if player.hero is not None:
            expected += table.data.deck(player.hero)
    for kind, number in table.data.upgrades.items():
        expected[kind.split()[0]] += number
    expected += Counter(table.data.piles)
    for code in sorted(expected.keys() | found.keys()):
        if found[code] != expected[code]:
            reader.wrong(f"cards of {code}", found[code], f"{expected[code]} in all places")
    kinds = table.upgrades + Counter(table.top + table.bottom + table.row)
    for kind, number in kinds.items():
        most = table.data.upgrades.get(kind, 0)
        if number > most:
            reader.wrong(f"upgrades of {kind}", number, f"at most {most}")
    for seat, player in enumerate(table.players):
        if player.hand[STUN] or player.hand[POISON]:
            reader.wrong(f"players[{seat}].hand", player.hand.total(), "no Stun or Poison")
    if len(table.top) > LOOKS:
        reader.wrong("upgrades.top", len(table.top), f"at most {LOOKS} known cards")
    if len(table.row) > ROW + 1:
        reader.wrong("row", len(table.row), f"at most {ROW + 1} cards")


def all_cards(table: Table) -> Counter[Code]:
    """Returns the cards of all places."""
    found = table.removed + table.piles
    for player in table.players:
        found += player.unseen + player.hand + player.discard + player.aside + Counter(player.top)
    for kind, number in table.upgrades.items():
        found[kind.split()[0]] += number
    return found + Counter(kind.split()[0] for kind in table.top + table.bottom + table.row)


def check_units(reader: Reader, table: Table) -> None:
    """[hit.down] Rule 27, rule 51: who has damage of its health lies, and has nothing.

    [freya.tokens] G-26: no token is lost, and none is added.
    """
    for name, unit in table.units.items():
        path = f"units.{name}"
        if unit.down != (unit.damage >= table.health_of(name)):
            reader.wrong(f"{path}.down", unit.down, "true with damage of its health or more")
        if unit.rage > table.rage_of(name):
            reader.wrong(f"{path}.rage", unit.rage, f"at most {table.rage_of(name)}")
        if unit.down and unit.tokens:
            reader.wrong(f"{path}.tokens", unit.tokens, "none on a fallen unit")
        if (unit.column is None) != (unit.slot is None):
            reader.wrong(f"{path}.slot", unit.slot, "there with a column, and only then")
        if unit.column is not None and (unit.down or name == MIMIR):
            reader.wrong(f"{path}.column", unit.column, "nothing: it stands on no space")
    tokens = table.freya_tokens + sum(unit.tokens for unit in table.units.values())
    expected = table.data.freya_tokens if "freya" in table.units else 0
    if tokens != expected:
        reader.wrong("freya_tokens", tokens, f"{expected} with those on units")
    carrier = table.carrier
    carried = table.stands(MIMIR) and carrier in table.all_standing() and carrier != MIMIR
    if carrier is not None and not carried:
        reader.wrong("carrier", carrier, "a standing unit that carries a standing Mimir")


def check_columns(reader: Reader, table: Table) -> None:
    """[place.columns] Rule 4: two units a column, one in front."""
    for column in COLUMNS:
        slots = [table.units[unit].slot for unit in board.units_in(table, column)]
        if len(slots) > CAPACITY or slots not in ([], ["front"], ["front", "back"]):
            reader.wrong(f"column {column}", len(slots), "one unit in front and one behind")
    if not table.stack or isinstance(table.stack[0], setup.Setup | place.Placing | path.Path):
        return
    for name in table.all_standing():
        if table.units[name].column is None and name != MIMIR:
            reader.wrong(f"units.{name}.column", None, "a column: all are placed before a round")


def check_path(reader: Reader, table: Table) -> None:
    """[setup.pyramid] Rule 2: three quests and three bosses; none with the option ``scene``."""
    most = 0 if table.rules.scene is not None else 3
    for name, cards in (("quests", table.quests), ("bosses", table.bosses)):
        if len(cards) > most:
            reader.wrong(f"pyramid.{name}", len(cards), f"at most {most} cards")
    if list(table.hindrances) != sorted(table.hindrances):
        reader.wrong("hindrances", len(table.hindrances), "cards in ascending order")


def check_scene(reader: Reader, table: Table) -> None:
    """[enemy.damage] Rule 47: Stun tokens and broken armour lie on enemies that can have them."""
    for name, card in table.cards.items():
        here = board.enemy(table, name)
        most = len(here.armor) if here else 0
        if card.broken > most:
            reader.wrong(f"cards.{name}.broken", card.broken, f"at most {most}")
        if card.stun and not board.living(table, name):
            reader.wrong(f"cards.{name}.stun", card.stun, "false without a living enemy")
