"""Referees that see nothing but events, and keep books of a game."""
