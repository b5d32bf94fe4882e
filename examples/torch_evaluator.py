"""A PyTorch model as an evaluator of midgard: for self-play, searches and bots.

python examples/torch_evaluator.py
"""

from typing import Any

import numpy as np
import torch  # pip install torch

import midgard
from midgard.selfplay import SelfPlay

GAME = midgard.Champions(players=2)


class Model(torch.nn.Module):
    """A body, a policy head and a value head."""

    def __init__(self) -> None:
        super().__init__()
        self.body = torch.nn.Sequential(
            torch.nn.Linear(GAME.observation_size, 256), torch.nn.ReLU(), torch.nn.Linear(256, 256)
        )
        self.policy = torch.nn.Linear(256, GAME.action_count)
        self.value = torch.nn.Linear(256, GAME.players)

    def forward(self, observations: Any) -> Any:
        """Returns logits of actions and of values."""
        hidden = torch.relu(self.body(observations))
        return self.policy(hidden), self.value(hidden)


def evaluator_of(model: Model) -> Any:
    """Returns the evaluator of a model."""

    @torch.inference_mode()
    def evaluator(observations: Any, masks: Any) -> Any:
        logits, values = model(torch.from_numpy(observations))
        logits = logits.masked_fill(~torch.from_numpy(masks), -torch.inf)
        return logits.softmax(dim=1).numpy(), values.sigmoid().numpy()

    return evaluator


if __name__ == "__main__":
    torch.manual_seed(1)
    play = SelfPlay(GAME, evaluator_of(Model().eval()), games=16, simulations=8, gumbel=4)
    episodes = list(play)
    rows = sum(len(episode) for episode in episodes)
    print(f"{len(episodes)} games, {rows} decisions to learn from")
    observations = np.concatenate([episode.observations for episode in episodes])
    print(f"observations {observations.shape}, {observations.dtype}")
