"""Runs of games: how they are played, when they stop, their sums and their results."""
