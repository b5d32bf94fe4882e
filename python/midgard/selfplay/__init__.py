"""Self-play: many games at once, searched with one evaluator, as arrays to learn from."""

from midgard.selfplay.buffer import ReplayBuffer
from midgard.selfplay.episode import Episode, Samples, observations_as_floats
from midgard.selfplay.play import SelfPlay

__all__ = ["Episode", "ReplayBuffer", "Samples", "SelfPlay", "observations_as_floats"]
