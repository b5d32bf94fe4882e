"""The table as text, for a person who follows or referees a game.

[hidden.backs] Section 4: cards show the side that is up, and what is behind it unless the game
hides it.
"""

from . import board
from .decision import Decision
from .state import Table
from .words import COLUMNS, POSITIONS, Position


def show(table: Table) -> str:
    """Returns the table: the scene, the units below it, hands and decks."""
    lines = [f"round {table.round}, scene {table.scene_id}, {waits(table)}"]
    if table.cards:
        lines += [card_line(table, position) for position in POSITIONS]
    for column in COLUMNS:
        lines.append(f"column {column}: {', '.join(board.units_in(table, column)) or '-'}")
    for name, unit in table.units.items():
        health = f"{unit.damage}/{table.health_of(name)}"
        down = ", down" if unit.down else ""
        lines.append(f"{name}: damage {health}, rage {unit.rage}/{table.rage_of(name)}{down}")
    for seat, player in enumerate(table.players):
        hand = ", ".join(sorted(player.hand.elements())) or "-"
        deck = player.unseen.total() + len(player.top)
        lines.append(f"seat {seat} ({player.hero}): deck {deck}, hand {hand}")
    lines.append(f"row: {', '.join(table.row) or '-'}")
    return "\n".join(lines)


def waits(table: Table) -> str:
    """Returns what is awaited."""
    phase = table.phase
    if isinstance(phase, Decision):
        return f"seat {phase.seat}: {phase.prompt}"
    return table.result or phase.name


def card_line(table: Table, position: Position) -> str:
    """Returns a card of the scene in one line."""
    card, side = table.cards[position], board.up(table, position)
    parts = [f"{position}{card.side} {side.title}"]
    if side.enemy is not None:
        parts.append(f"health {max(0, board.health_left(table, position))}")
        parts.append(f"armour {board.armor(table, position)}")
    parts.append(f"counter {card.counter}")
    if not table.rules.hide_backs:
        parts.append(f"behind it {board.behind(table, position).title}")
    return ", ".join(parts + (["stunned"] if card.stun else []))
