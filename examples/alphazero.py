"""Learns to play Champions of Midgard for two, from a search and from its own games, with NumPy.

First a network learns what a search of midgard finds, which has greedy rollouts and fitted values,
and how the greedy bot fights, at positions of greedy games. In rounds it then plays against itself
and against the greedy bot, and learns the same at positions of these games. In the last rounds it
searches with its own policy and values, and learns what comes of it. docs/manual/learning.md says
how well
it has played.

    python examples/alphazero.py --out net.npz
    midgard tournament --players 2 --bots puct:32:net.npz,greedy --games 400
"""

import argparse
import os
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

import midgard
from midgard.search import ISMCTS
from midgard.selfplay import SelfPlay, observations_as_floats
from midgard.selfplay.network import Network

GAME = midgard.Champions(players=2)
COLUMNS = ("observations", "masks", "policies", "values", "weights")
SEARCHED = {"placement": 0.5, "sail": 1.0}  # the share of decisions that are searched
SEARCHED_ELSEWHERE, KEPT_ELSEWHERE = 0.08, 0.7


def gates() -> list[tuple[int, int]]:
    """Returns inputs that belong together: one that is 0 or 1, and one that matters if that is 1.

    Which of six enemies a decision is about is one input, and what they are like are others. So are
    the enemies that a seat goes to, the warriors that were sent there, and those that may be sent.
    """
    blocks = {block.name: block for block in GAME.observation_layout}

    def inputs(name: str) -> Any:
        block = blocks[name]
        return np.arange(block.slice.start, block.slice.stop).reshape(block.shape)

    places = list(blocks["placed"].labels)
    found = [(inputs("item")[at], inputs("warriors")[0, at]) for at in range(3)]
    for at, site in enumerate(blocks["site"].labels):
        reserved = (
            inputs("placed")[0, places.index(site)] if at < 3 else inputs("ship_owner")[at - 3, 0]
        )
        enemy = np.concatenate(
            [inputs(f"enemy_{it}")[at] for it in ("print", "prohibits", "colour")]
        )
        sent = inputs("garrison")[at] if at < 3 else inputs("ship_warriors")[at - 3]
        found += [(inputs("site")[at], one) for one in [*enemy, *sent]]
        found += [(reserved, one) for one in enemy]
    return [(int(switch), int(passed)) for switch, passed in found]


class Adam:
    """Gradient descent with moments and weight decay, over the parameters of a network.

    The loss is the cross-entropy of the policy plus four times that of the values, each with the
    weights of the rows. The network learns from inputs that are scaled by what they are in the
    first rows. `average` returns one for inputs as they are, with a moving average of the
    parameters.

    For each gate a unit of the first layer begins as the sum of two inputs, less what the first is
    worth: it passes the second on where the first is 1, and is 0 elsewhere. So the network need not
    find out by itself that the two belong together.
    """

    def __init__(
        self, network: Network, observations: Any, gates: list[tuple[int, int]] | None = None
    ) -> None:
        self.network, self.step = network, 0
        inputs = observations_as_floats(GAME, observations[:50_000])
        self.mean, spread = inputs.mean(axis=0), inputs.std(axis=0) + 0.1 * np.ptp(inputs, axis=0)
        self.scale = 1 / np.where(spread > 0, spread, 1)
        known, most = network.parameters, np.percentile(inputs, 99.9, axis=0)
        for unit, pair in enumerate((gates or [])[: known["bias0"].size]):
            both = list(pair)
            slopes = 2 / np.where(most[both] > 0, most[both], 1)
            known["weights0"][:, unit] = 0
            known["weights0"][both, unit] = slopes / self.scale[both]
            known["bias0"][unit] = slopes @ self.mean[both] - 2
        self.averages = {name: it.copy() for name, it in known.items()}
        self.moments = {name: (0 * it, 0 * it) for name, it in known.items()}

    def average(self) -> Network:
        """Returns the network to play with."""
        known = {name: it.copy() for name, it in self.averages.items()}
        known["weights0"] *= self.scale[:, None]
        known["bias0"] -= self.mean @ known["weights0"]
        return Network(GAME, known)

    def learn(self, rows: dict[str, Any], rate: float) -> tuple[float, float]:
        """Takes a step and returns the losses of policy and values, in nats a row."""
        known = self.network.parameters
        observations = observations_as_floats(GAME, rows["observations"])
        observations = (observations - self.mean) * self.scale
        layers = self.network.hidden_layers(observations)
        logits = layers[-1] @ known["policy_weights"] + known["policy_bias"]
        logits = np.where(rows["masks"], logits, -np.inf)
        priors = np.exp(logits - logits.max(axis=1, keepdims=True))
        priors /= priors.sum(axis=1, keepdims=True)
        values = 1 / (1 + np.exp(-layers[-1] @ known["value_weights"] - known["value_bias"]))
        weights = rows["weights"] / np.maximum(rows["weights"].sum(axis=0), 1)
        of_policy = (priors - rows["policies"]) * weights[:, :1]
        of_values = 4 * (values - rows["values"]) * weights[:, 1:]
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
        policy_loss = -(weights[:, :1] * rows["policies"] * np.log(priors + small)).sum()
        sure = target * np.log(values + small) + (1 - target) * np.log(1 - values + small)
        return float(policy_loss), float(-(weights[:, 1:] * sure).sum())

    def _apply(self, gradients: dict[str, Any], rate: float) -> None:
        self.step += 1
        rate *= min(1, self.step / 100)
        scale = rate * (1 - 0.999**self.step) ** 0.5 / (1 - 0.9**self.step)
        newer = max(0.002, 1 / self.step)
        for name, gradient in gradients.items():
            first, second = self.moments[name]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            parameter, average = self.network.parameters[name], self.averages[name]
            parameter -= scale * first / (np.sqrt(second) + 1e-8) + rate * 0.03 * parameter
            average += newer * (parameter - average)


def skip_forced(state: midgard.State) -> midgard.State:
    """Plays on to a decision with more than one legal action, and returns the state."""
    while not state.is_terminal and len(state.legal_actions()) == 1:
        state.apply(state.legal_actions()[0])
    return state


def taught_positions(
    number: int, *, file: Path | None, games: int, simulations: int, seed: int
) -> dict[str, Any]:
    """Returns positions of games, with the policies and values that a teacher has there.

    Where workers are placed and longships sail, the teacher is `ISMCTS` with the priors and the
    rollouts of the greedy bot, and fitted values at their end. It is much stronger than the bot.
    Elsewhere it hardly ever finds anything else than the greedy bot, so the bot teaches the policy,
    which costs nothing, and a few positions are searched for their values. Without a file, the
    greedy bot plays for both seats, and some of its decisions are random. With one, actions are
    drawn from the policy of the network, to the power of 1.3, and 3 % are random; in half of the
    games the greedy bot has the other seat.
    """
    rng, bot = np.random.default_rng([seed, number]), midgard.Bot("greedy", seed=seed)
    options = {"simulations": simulations, "value": "mixed", "exact": False, "threads": 1}
    # The options are of several types.
    search = ISMCTS(**options, memory_mb=4, seed=seed + number)  # type: ignore[arg-type]
    network = Network.load(file, GAME) if file else None
    seeds = [midgard.game_seed(seed, number * games + at) for at in range(games)]
    playing = [(skip_forced(GAME.new_state(seed=one)), int(rng.integers(4))) for one in seeds]
    columns: dict[str, list[Any]] = {name: [] for name in COLUMNS}
    while playing:
        priors: Any = [None] * len(playing)
        if network is not None:
            seen = [state.observation(state.current_player) for state, _ in playing]
            masks = [state.legal_mask() for state, _ in playing]
            priors = network(np.array(seen), np.array(masks))[0]
        for (state, kind), prior in zip(playing, priors, strict=True):
            seat, share = state.current_player, SEARCHED.get(state.phase)
            action, drawn = bot.choose(state), rng.random()
            searched = drawn < (SEARCHED_ELSEWHERE if share is None else share)
            if searched or (share is None and drawn < KEPT_ELSEWHERE):
                policy, values = np.zeros(GAME.action_count), (0.5, 0.5)
                policy[action] = 1
                if searched:
                    found = search.search(state)
                    values = (found.values[seat], found.values[1 - seat])
                    if share is not None:
                        # Each action is tried once at least, which says nothing.
                        more = np.maximum(found.policy * found.simulations - 1, 0)
                        policy = more if more.any() else found.policy
                columns["observations"].append(state.observation(seat, dtype="uint8"))
                columns["masks"].append(state.legal_mask())
                columns["policies"].append((policy / policy.sum()).astype(np.float16))
                columns["values"].append(values)
                columns["weights"].append((1, searched))
            noise = 0.03 if prior is not None else (0.02, 0.02, 0.1, 0.25)[kind]
            if rng.random() < noise:
                action = int(rng.choice(state.legal_actions()))
            elif prior is not None and seat != kind:
                action = int(rng.choice(len(prior), p=prior**1.3 / (prior**1.3).sum()))
            state.apply(action)
            skip_forced(state)
        playing = [one for one in playing if not one[0].is_terminal]
    rows = {name: np.array(column) for name, column in columns.items()}
    return rows | {name: rows[name].astype(np.float32) for name in ("values", "weights")}


def own_positions(
    number: int, *, file: Path, games: int, simulations: int, seed: int
) -> dict[str, Any]:
    """Returns the decisions of games that a network plays against itself, with its own search."""
    play = SelfPlay(
        GAME,
        Network.load(file, GAME),
        games=games,
        parallel_games=games,
        simulations=simulations,
        fast_simulations=max(2, simulations // 8),
        full_share=0.25,
        dirichlet_share=0.1,
        value="mixed",
        exact=True,
        threads=1,
        seed=seed + number,
    )
    episodes = list(play)
    columns: list[list[Any]] = [
        [it.observations_uint8 for it in episodes],
        [it.masks for it in episodes],
        [it.policies.astype(np.float16) for it in episodes],
        [(it.returns + 3 * it.root_values) / 4 for it in episodes],
        [np.stack([it.is_full, 0 * it.is_full + 1], axis=1) for it in episodes],
    ]
    return {name: np.concatenate(column) for name, column in zip(COLUMNS, columns, strict=True)}


class Loop:
    """The network, what it learns from, and the time that this takes."""

    def __init__(self, args: argparse.Namespace, hidden: list[int]) -> None:
        self.args, self.rng, self.chunks = args, np.random.default_rng(args.seed), 0
        self.network = Network.random(GAME, hidden=hidden, seed=args.seed)
        self.adam: Adam | None = None
        self.count, self.rows = 0, {}
        for name, kind, width in zip(
            COLUMNS,
            ("uint8", "bool", "float16", "float32", "float32"),
            (GAME.observation_size, GAME.action_count, GAME.action_count, 2, 2),
            strict=True,
        ):
            self.rows[name] = np.empty((args.most, width), kind)
        self.start = time.perf_counter()

    def gather(self, positions: Callable[..., dict[str, Any]], games: int) -> None:
        """Appends the positions of games, which are played in chunks and on several cores."""
        before, chunk = self.count, self.args.chunk
        numbers = range(self.chunks, self.chunks + max(1, games // chunk))
        self.chunks = numbers.stop
        task = partial(positions, games=chunk, seed=self.args.seed)
        with ProcessPoolExecutor(self.args.processes, get_context("spawn")) as pool:
            for part in pool.map(task, numbers):
                since, self.count = self.count, self.count + len(part["masks"])
                if self.count > self.args.most:
                    raise MemoryError(f"there are more than --most {self.args.most} positions")
                for name, column in part.items():
                    self.rows[name][since : self.count] = column
        self.say(f"{self.count - before} positions of {len(numbers) * chunk} games")

    def learn(self, passes: float, first: float, last: float, since: int = 0) -> None:
        """Learns from all rows with a rate that falls, or half from the rows since a number.

        A pass is one over all rows, or over those since the number. The other half are rows before.
        """
        batch, losses = self.args.batch // (2 if since else 1), []
        steps = 1 + int(passes * (self.count - since)) // batch
        orders = [self.rng.permutation(self.count - since) for _ in range(int(passes) + 1)]
        places = since + np.concatenate(orders)
        first_rows = self.rows["observations"][: self.count]
        self.adam = self.adam or Adam(self.network, first_rows, gates())
        for step in range(steps):
            chosen = places[step * batch : (step + 1) * batch]
            if since:
                chosen = np.append(chosen, self.rng.integers(since, size=batch))
            rows = {name: column[chosen] for name, column in self.rows.items()}
            losses.append(self.adam.learn(rows, first + (last - first) * step / steps))
        policy, value = np.mean(losses[len(losses) // 2 :], axis=0)
        self.adam.average().save(self.args.out)
        self.say(f"{steps} steps, policy loss {policy:.3f}, value loss {value:.4f}")

    def against_greedy(self, games: int) -> None:
        """Plays against the greedy bot and prints the share of victory, with 95 % intervals."""
        bots = [f"puct:{self.args.simulations}:{self.args.out}", "greedy"]
        played = midgard.simulate(GAME, bots=bots, games=games, seed=self.args.seed + 10**6)
        rate = played.by_bot[bots[0]].win_rate
        assert rate is not None, "games were played"
        share = f"{rate.mean:.1%} ({rate.low:.1%} to {rate.high:.1%}) of {games} games"
        self.say(f"{share} won against greedy")

    def say(self, text: str) -> None:
        """Prints a line with the time and the processor time so far."""
        elapsed, used = time.perf_counter() - self.start, sum(os.times()[:4])
        print(f"{elapsed:5.0f} s ({used:.0f} s of processors): {text}", flush=True)


def main() -> None:
    """Learns, saves the network, and plays it against the greedy bot."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=Path("net.npz"), help="file of the network")
    parser.add_argument("--smoke", action="store_true", help="run everything for a few seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=6_500_000, help="positions in memory")
    parser.add_argument("--imitated", type=int, default=16_384, help="greedy games to learn from")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of games of the network")
    parser.add_argument("--games", type=int, default=5120, help="games a round")
    parser.add_argument("--teacher", type=int, default=64, help="simulations of the greedy search")
    parser.add_argument("--own-rounds", type=int, default=1, help="rounds with its own search")
    parser.add_argument("--own-games", type=int, default=512, help="games of such a round")
    parser.add_argument("--own-simulations", type=int, default=64, help="of its own search")
    parser.add_argument(
        "--passes", type=float, default=2, help="over the positions of greedy games"
    )
    parser.add_argument("--batch", type=int, default=1024, help="positions a step")
    parser.add_argument("--chunk", type=int, default=128, help="games at once")
    parser.add_argument("--processes", type=int, help="processes that play (default: the cores)")
    parser.add_argument("--simulations", type=int, default=32, help="against the greedy bot")
    parser.add_argument("--evaluation", type=int, default=400, help="games against it")
    args = parser.parse_args()
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # of the processes that play
    hidden = [512, 512, 512]
    if args.smoke:
        args.imitated, args.games, args.own_games, args.chunk = 2, 2, 2, 2
        args.rounds, args.own_rounds, args.passes, args.batch, args.evaluation = 1, 1, 1, 64, 2
        args.teacher, args.own_simulations, args.simulations, args.most = 8, 4, 4, 10_000
        hidden = [32]
    loop = Loop(args, hidden)
    loop.gather(partial(taught_positions, file=None, simulations=args.teacher), args.imitated)
    loop.learn(args.passes, 1e-3, 3e-4)
    loop.against_greedy(max(1, args.evaluation // 4))
    imitated, rounds = loop.count, args.rounds + args.own_rounds
    for round_ in range(args.rounds):
        print(f"round {round_ + 1}/{rounds}", flush=True)
        loop.gather(partial(taught_positions, file=args.out, simulations=args.teacher), args.games)
        rate = 4e-4 * (1 - round_ / args.rounds)
        loop.learn(1, rate, rate - 4e-4 / args.rounds + 2e-5, since=imitated)
    loop.against_greedy(args.evaluation)
    searched = loop.count
    for round_ in range(args.own_rounds):
        print(f"round {args.rounds + round_ + 1}/{rounds}, its own search", flush=True)
        positions = partial(own_positions, file=args.out, simulations=args.own_simulations)
        loop.gather(positions, args.own_games)
        loop.learn(1, 1e-4, 1e-4 if round_ + 1 < args.own_rounds else 0, since=searched)
    loop.against_greedy(args.evaluation)


if __name__ == "__main__":
    main()
