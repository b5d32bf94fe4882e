"""Learns to play Champions of Midgard for two from games alone, with NumPy.

First a network imitates the greedy bot. Then it plays against itself: each position is searched,
and the network learns the policies that the searches find and the results of the games.
docs/selfplay.md says how well it has played.

    python examples/alphazero.py --out net.npz
    midgard tournament --players 2 --bots puct:32:net.npz,greedy --games 400
"""

from __future__ import annotations

import argparse
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

import midgard
from midgard.network import Network
from midgard.selfplay import ReplayBuffer, SelfPlay

GAME = midgard.Champions(players=2)


class Adam:
    """Gradient descent with moments, over the parameters of a network.

    The loss is the cross-entropy of the policy, where the search was a full one, plus that of the
    values.
    """

    def __init__(self, network: Network) -> None:
        self.network, self.step = network, 0
        self.moments = {name: (0 * it, 0 * it) for name, it in network.parameters.items()}

    def learn(self, rows: dict[str, Any], rate: float) -> tuple[float, float]:
        """Takes a step and returns the losses of policy and values, in nats a row."""
        known, n = self.network.parameters, len(rows["masks"])
        priors, values = self.network(rows["observations"], rows["masks"])
        layers = self.network.hidden_layers(rows["observations"])
        weights = rows["weights"][:, None]
        of_policy = (priors - rows["policies"]) * weights / n
        of_values = (values - rows["values"]) / n
        gradients = {
            "policy_weights": layers[-1].T @ of_policy,
            "policy_bias": of_policy.sum(axis=0),
            "value_weights": layers[-1].T @ of_values,
            "value_bias": of_values.sum(axis=0),
        }
        back = of_policy @ known["policy_weights"].T + of_values @ known["value_weights"].T
        for at in reversed(range(len(layers) - 1)):
            back = back * (layers[at + 1] > 0)
            gradients[f"weights{at}"] = layers[at].T @ back
            gradients[f"bias{at}"] = back.sum(axis=0)
            back = back @ known[f"weights{at}"].T if at else back
        self._apply(gradients, rate)
        small, target = 1e-7, rows["values"]
        policy_loss = -(weights * rows["policies"] * np.log(priors + small)).sum() / n
        sure = target * np.log(values + small) + (1 - target) * np.log(1 - values + small)
        return float(policy_loss), float(-sure.sum() / n)

    def _apply(self, gradients: dict[str, Any], rate: float) -> None:
        self.step += 1
        rate *= (1 - 0.999**self.step) ** 0.5 / (1 - 0.9**self.step)
        for name, gradient in gradients.items():
            first, second = self.moments[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            parameter = self.network.parameters[name]
            parameter -= rate * (first / (np.sqrt(second) + 1e-8) + 1e-4 * parameter)


def greedy_positions(first: int, games: int, seed: int) -> dict[str, Any]:
    """Returns positions of greedy games, what the greedy bot does there, and what that comes to.

    A twentieth of the decisions of a game is random. A quarter of its positions is taken, half of
    these after one more random action. The rest of the game is played anew for each, so that the
    results of positions from one game do not depend on the same dice.
    """
    rng, bot = np.random.default_rng([seed, first]), midgard.Bot("greedy", seed=seed)
    columns: dict[str, list[Any]] = {"observations": [], "masks": [], "actions": [], "values": []}
    for number in range(first, first + games):
        state = GAME.new_state(seed=midgard.game_seed(seed, number))
        while not state.is_terminal:
            if rng.random() < 0.25:
                position = state.clone()
                if rng.random() < 0.5:
                    position.apply(int(rng.choice(position.legal_actions())))
                while len(position.legal_actions()) == 1:
                    position.apply(position.legal_actions()[0])
                if not position.is_terminal:
                    seat = position.current_player
                    columns["observations"].append(position.observation(seat, dtype="uint8"))
                    columns["masks"].append(position.legal_mask())
                    columns["actions"].append(bot.choose(position))
                    rest = int(rng.integers(2**60))
                    scores = position.rollout(rest, policy="greedy", value="scores")
                    columns["values"].append(mixed(scores[seat] - scores[1 - seat]))
            random = rng.random() < 0.05
            state.apply(int(rng.choice(state.legal_actions())) if random else bot.choose(state))
    return {name: np.array(column) for name, column in columns.items()}


def mixed(lead: int) -> list[float]:
    """Returns what a lead in points is worth to both seats: half victory, half margin.

    It is what ``value="mixed"`` counts, but for ties.
    """
    won = 0.5 * (1 + (lead > 0) - (lead < 0))
    first = (won + 0.5 + 0.5 * lead / (20 + abs(lead))) / 2
    return [first, 1 - first]


def gather(games: int, seed: int) -> dict[str, Any]:
    """Returns the positions of many greedy games, played on all cores."""
    chunk = 250
    firsts = range(0, games, chunk)
    with ProcessPoolExecutor() as pool:
        parts = list(
            pool.map(
                greedy_positions,
                firsts,
                [min(chunk, games - first) for first in firsts],
                [seed] * len(firsts),
            )
        )
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def imitate(network: Network, *, games: int, epochs: int, batch: int, seed: int) -> None:
    """Teaches a network to choose as the greedy bot does, and what its games come to."""
    rows = gather(games, seed)
    adam, rng = Adam(network), np.random.default_rng(seed)
    count = len(rows["actions"])
    for epoch in range(epochs):
        losses = []
        for places in np.array_split(rng.permutation(count), max(1, count // batch)):
            policies = np.zeros((len(places), GAME.action_count), np.float32)
            policies[np.arange(len(places)), rows["actions"][places]] = 1
            observations = midgard.selfplay.observations_as_floats(
                GAME, rows["observations"][places]
            )
            losses.append(
                adam.learn(
                    {
                        "observations": observations,
                        "masks": rows["masks"][places],
                        "policies": policies,
                        "values": rows["values"][places].astype(np.float32),
                        "weights": np.ones(len(places), np.float32),
                    },
                    rate=1e-3 * (1 - epoch / epochs),
                )
            )
        policy, value = np.mean(losses, axis=0)
        print(f"imitation {epoch + 1}/{epochs}: policy loss {policy:.3f}, value loss {value:.3f}")


def improve(adam: Adam, buffer: ReplayBuffer, args: argparse.Namespace, round_: int) -> None:
    """Plays games, and learns from the latest ones."""
    start, decisions = time.perf_counter(), 0
    play = SelfPlay(
        GAME,
        adam.network,
        games=args.games,
        parallel_games=args.parallel,
        simulations=args.simulations,
        gumbel=8,
        fast_simulations=max(2, args.simulations // 5),
        full_share=0.25,
        value="mixed",
        exact=True,
        seed=args.seed + round_,
    )
    for episode in play:
        buffer.append(episode)
        decisions += len(episode)
    seconds = time.perf_counter() - start
    rng, losses = np.random.default_rng(round_), []
    for _ in range(args.steps):
        samples = buffer.sample(args.batch, rng)
        rows = {
            "observations": samples.observations,
            "masks": samples.masks,
            "policies": samples.policies,
            "values": (samples.returns + samples.root_values) / 2,
            "weights": samples.is_full.astype(np.float32),
        }
        losses.append(adam.learn(rows, rate=2e-4))
    policy, value = np.mean(losses, axis=0)
    print(
        f"round {round_ + 1}/{args.rounds}: {args.games} games, {decisions / seconds:.0f}"
        f" decisions/s, policy loss {policy:.3f}, value loss {value:.3f}"
    )


def against_greedy(file: Path, games: int, simulations: int, seed: int) -> str:
    """Returns the share of victory against the greedy bot, with its interval of 95 %."""
    bots = [f"puct:{simulations}:{file}", "greedy"]
    played = midgard.simulate(GAME, bots=bots, games=games, seed=seed)
    rate = played.by_bot[bots[0]].win_rate
    assert rate is not None, "games were played"
    return f"{rate.mean:.1%} ({rate.low:.1%} to {rate.high:.1%}) of {games} games"


def main() -> None:
    """Learns, saves the network, and plays it against the greedy bot."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("net.npz"), help="file of the network")
    parser.add_argument("--smoke", action="store_true", help="run everything for a few seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--imitated", type=int, default=48_000, help="greedy games to imitate")
    parser.add_argument("--epochs", type=int, default=4, help="passes over them")
    parser.add_argument("--rounds", type=int, default=100, help="rounds of self-play")
    parser.add_argument("--games", type=int, default=500, help="games a round")
    parser.add_argument("--parallel", type=int, default=256, help="games at once")
    parser.add_argument("--simulations", type=int, default=32)
    parser.add_argument("--steps", type=int, default=100, help="steps of learning a round")
    parser.add_argument("--batch", type=int, default=1024, help="decisions a step")
    parser.add_argument("--evaluation", type=int, default=400, help="games against greedy")
    args = parser.parse_args()
    hidden = [512, 256]
    if args.smoke:
        args.imitated, args.epochs, args.rounds, args.games = 6, 2, 2, 4
        args.simulations, args.steps, args.batch, args.evaluation = 4, 6, 64, 4
        hidden = [32]
    start = time.perf_counter()
    network = Network.random(GAME, hidden=hidden, seed=args.seed)
    imitate(network, games=args.imitated, epochs=args.epochs, batch=args.batch, seed=args.seed)
    network.save(args.out)
    seed = args.seed + 10**6
    share = against_greedy(args.out, args.evaluation, args.simulations, seed)
    print(f"after imitation: {share} against greedy, {time.perf_counter() - start:.0f} seconds")
    with tempfile.TemporaryDirectory() as folder:
        buffer = ReplayBuffer(folder, GAME, capacity=1_500_000 if not args.smoke else 2000)
        adam = Adam(network)
        for round_ in range(args.rounds):
            improve(adam, buffer, args, round_)
            network.save(args.out)
            if (round_ + 1) % 20 == 0 or round_ + 1 == args.rounds:
                share = against_greedy(args.out, args.evaluation, args.simulations, seed)
                print(f"{share} against greedy, {time.perf_counter() - start:.0f} seconds")


if __name__ == "__main__":
    main()
