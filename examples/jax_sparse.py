"""The first layer of a JAX network, from the entries of observations that are not 0.

python examples/jax_sparse.py
"""

from __future__ import annotations

import jax  # pip install jax
import jax.numpy as jnp

import midgard

GAME = midgard.Champions(players=4)

if __name__ == "__main__":
    batch = midgard.Batch(GAME, 256, seed=1, autoreset="same_step")
    weights = jax.random.normal(jax.random.key(1), (GAME.observation_size, 128))
    for _ in range(10):
        batch.step_random(seed=2)
        # Each step has another number of entries: inside `jax.jit`, pad them to one length.
        indices, offsets, values = map(jnp.from_dlpack, batch.active())
        counts, total = jnp.diff(offsets), len(indices)
        rows = jnp.repeat(jnp.arange(len(batch)), counts, total_repeat_length=total)
        terms = values[:, None] * weights[indices]
        sparse = jax.ops.segment_sum(terms, rows, num_segments=len(batch))
    dense = jnp.from_dlpack(batch.observations) @ weights
    assert jnp.allclose(sparse, dense, atol=1e-3)
    share = total / batch.observations.size
    print(f"{len(batch)} rows, {share:.0%} of the entries, and the same layer")
