"""The words of the plain data: heroes, units, scenes, cards, runes."""

from typing import Literal, TypeAlias

Hero: TypeAlias = Literal["kratos", "atreus", "freya", "mimir", "brok_sindri"]
"""A hero of a player."""
Unit: TypeAlias = Literal["kratos", "atreus", "freya", "mimir", "brok", "sindri"]
"""A hero figure."""
Scene: TypeAlias = Literal["q1", "q2", "q3", "q4", "q5", "q6", "b7", "b8", "b9a", "b9b", "b10"]
"""A quest, or a board of a boss."""
Position: TypeAlias = Literal["T1", "T2", "T3", "T4", "B1", "B2", "B3", "B4"]
"""A card of a scene: its row and its column."""
Slot: TypeAlias = Literal["front", "back"]
"""A place in a column."""
Side: TypeAlias = Literal["f", "b"]
"""The front or the back of a scene card."""
Rune: TypeAlias = Literal["red", "green", "blue", "yellow"]
"""A rune of upgrades and scene cards."""
Status: TypeAlias = Literal["stun", "poison", "crystal"]
"""A status card."""
Source: TypeAlias = Literal["attack", "box", "all", "poison"]
"""The source of damage; ``all`` is a program that hits everybody, or a hindrance."""
Guard: TypeAlias = Literal["armour", "die", "invulnerable"]
"""The reason why an attack does no damage; ``die``: the enemy die with the enemy's defense."""
Code: TypeAlias = str
"""The print of a card: ``M1/R1``, ``N2``, ``heal2``, ``stun``."""
