"""Runes that are used while warriors are sent under seal do not count what is sealed.

Gifts brings food, Training exchanges dice wherever they are, and Patience copies it. So the number
of decisions that are left depends on what has been sent before, and others must not see it.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest

import midgard
from support.worlds.surfaces import needs

BOXES: Any = ("valhalla", "dark_mountains")
RUNES = {"base": ["gifts", "wealth"], "boxes": ["training", "patience"], "food": ["gifts"]}
HELD = {"gifts", "wealth", "training", "patience", "glory", "the_hunt", "journey"}
GAMES: dict[str, Any] = {
    "base": midgard.Champions(players=3, assignment="simultaneous"),
    "boxes": midgard.Champions(players=3, assignment="simultaneous", expansions=BOXES),
    "food": midgard.Champions(players=4, assignment="simultaneous", expansions=BOXES),
}


class Begun:
    """A game whose new states are all one position."""

    def __init__(self, game: Any, position: Any) -> None:
        self.game, self.begun = game, position

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def new_state(self, **options: Any) -> Any:
        del options
        return self.begun.clone()


def positions(name: str, seeds: int) -> Iterator[Any]:
    """Positions in which a seat with warriors, a ship and these runes begins to send."""
    game = GAMES[name]
    for seed in range(seeds):
        rng, state = random.Random(seed), game.new_state(seed=seed)
        while not state.is_terminal and state.phase != "assignment":
            state.apply(rng.choice(state.legal_actions()))
        data = state.to_dict()
        if state.is_terminal or not any(action.text.startswith("count") for action in state.legal):
            continue
        for rune in RUNES[name]:
            give(data, state.current_player, rune)
        data["clans"][state.current_player]["food"] = 0
        yield game.from_dict(data, seed=seed)


def give(data: Any, seat: int, rune: str) -> None:
    """Gives a seat a rune, from wherever it lies."""
    deck, other = data["deck"]["runes"], None
    piles = [pile for clan in data["clans"] for pile in (clan["runes"], clan["used_runes"])]
    for pile in (*piles, data["rune_row"], deck):
        if rune in pile:
            other = next(it for it in deck if it not in HELD)
            pile[pile.index(rune)] = other
    deck.remove(other)
    data["clans"][seat]["runes"].append(rune)


def turn(game: Any, position: Any, number: int) -> tuple[list[bytes], list[bytes]]:
    """The view of another agent during a turn of a seat, frame by frame, and its knowledge.

    The seat plays at random, its runes more often.
    """
    from midgard.adapters.pettingzoo import ParallelEnv

    env: Any = ParallelEnv(Begun(game, position))
    seen, _ = env.reset(seed=1)
    rng, seat, frames, known = random.Random(number), position.current_player, [], []
    other = (seat + 1) % game.players
    while True:
        frame = seen[f"seat_{other}"]
        frames.append(frame["observation"].tobytes() + frame["action_mask"].tobytes())
        known.append(env.table.information_key(other))
        legal = seen[f"seat_{seat}"]["action_mask"].nonzero()[0].tolist()
        if env.table.current_player != seat or env.table.phase == "success_window":
            return frames, known
        runes = [it for it in legal if it != env.noop and game.action(it).kind == "rune"]
        action = rng.choice(runes if runes and rng.random() < 0.4 else legal)
        seen, *_ = env.step({f"seat_{seat}": action})


@pytest.mark.parametrize("name", GAMES)
def test_runes_under_seal_do_not_count_what_is_sent(name: str) -> None:
    """[assignment.simultaneous] [rune.gifts] [rune.training]"""
    needs("pettingzoo")
    compared = 0
    for position in positions(name, 30):
        begun: dict[tuple[bytes, ...], list[bytes]] = {}
        for number in range(24):
            frames, known = turn(GAMES[name], position, number)
            changes = [0, *(n for n in range(1, len(known)) if known[n] != known[n - 1])]
            for count, change in enumerate(changes):
                history = tuple(known[it] for it in changes[: count + 1])
                compared += count > 1 and history in begun
                assert begun.setdefault(history, frames[: change + 1]) == frames[: change + 1]
    assert compared > 50
