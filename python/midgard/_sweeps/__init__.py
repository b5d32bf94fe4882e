"""Sweeps: the file that describes one, its points, how they are played, and what depends on what.

``midgard.sweeps`` offers what callers need. The form of a file is in docs/sweeps.md.
"""
