"""Measurements of our own numbers against their targets."""
