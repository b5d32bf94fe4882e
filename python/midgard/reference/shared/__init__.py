"""Shared parts of the references: actions, chance, and the surface of games and states.

It knows no game.  The files have the names of those that use them.
"""
