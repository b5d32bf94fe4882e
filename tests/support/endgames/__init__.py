"""Endgames that can be solved, with their answers."""
