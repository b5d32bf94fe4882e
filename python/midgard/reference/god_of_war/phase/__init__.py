"""The phases: what is awaited, what is legal, and what happens.

[main.order] Each file has one part of the game.
"""
