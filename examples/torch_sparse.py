"""The first layer of a PyTorch network, from the entries of observations that are not 0.

python examples/torch_sparse.py
"""

from __future__ import annotations

import torch  # pip install torch

import midgard

GAME = midgard.Champions(players=4)

if __name__ == "__main__":
    batch = midgard.Batch(GAME, 256, seed=1, autoreset="same_step")
    layer = torch.nn.EmbeddingBag(GAME.observation_size, 128, mode="sum", include_last_offset=True)
    for _ in range(100):
        batch.step_random(seed=2)
        # The tensors share the memory of the arrays. The values go in as `per_sample_weights`.
        indices, offsets, values = map(torch.from_dlpack, batch.active())
        sparse = layer(indices, offsets, values)
    dense = torch.from_dlpack(batch.observations) @ layer.weight
    assert torch.allclose(sparse, dense, atol=1e-4)
    share = len(indices) / batch.observations.size
    print(f"{len(batch)} rows, {share:.0%} of the entries, and the same layer")
