"""A JAX model as an evaluator of midgard: for self-play, searches and bots.

python examples/jax_evaluator.py
"""

from typing import Any

import jax  # pip install jax
import jax.numpy as jnp
import numpy as np

import midgard
from midgard.selfplay import SelfPlay

GAME = midgard.Champions(players=2)
ROWS = 32
"""A batch is filled up to so many rows: each new shape would be compiled again."""


def parameters(key: Any) -> list[Any]:
    """Returns the weights and biases of two hidden layers and of both heads."""
    widths = [(GAME.observation_size, 256), (256, 256), (256, GAME.action_count + GAME.players)]
    keys = jax.random.split(key, len(widths))
    return [
        (jax.random.normal(key, (inputs, outputs)) * (2 / inputs) ** 0.5, jnp.zeros(outputs))
        for key, (inputs, outputs) in zip(keys, widths, strict=True)
    ]


@jax.jit
def judge(known: list[Any], observations: Any, masks: Any) -> Any:
    """Returns priors and values."""
    layer = observations
    for weights, bias in known[:-1]:
        layer = jax.nn.relu(layer @ weights + bias)
    heads = layer @ known[-1][0] + known[-1][1]
    logits, values = heads[:, : GAME.action_count], heads[:, GAME.action_count :]
    return jax.nn.softmax(jnp.where(masks, logits, -jnp.inf)), jax.nn.sigmoid(values)


def evaluator_of(known: list[Any]) -> Any:
    """Returns the evaluator of a model."""

    def evaluator(observations: Any, masks: Any) -> Any:
        rows, more = len(masks), ROWS - len(masks)
        observations = np.pad(observations, ((0, more), (0, 0)))
        masks = np.pad(masks, ((0, more), (0, 0)), constant_values=True)
        priors, values = judge(known, observations, masks)
        return np.asarray(priors)[:rows], np.asarray(values)[:rows]

    return evaluator


if __name__ == "__main__":
    evaluator = evaluator_of(parameters(jax.random.key(1)))
    play = SelfPlay(GAME, evaluator, games=16, parallel_games=2 * ROWS, simulations=8, gumbel=4)
    episodes = list(play)
    rows = sum(len(episode) for episode in episodes)
    print(f"{len(episodes)} games, {rows} decisions to learn from")
