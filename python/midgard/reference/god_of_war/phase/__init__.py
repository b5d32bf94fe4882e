"""The phases: what is awaited, what is legal, and what happens.

[main.verbs] Each file has one part of the game.
"""
