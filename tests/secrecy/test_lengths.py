"""Worlds that a seat cannot tell apart give it one transcript, lengths included.

How often a seat is shown something, and in which order, is information too.
"""

import random
from typing import Any

import pytest

import midgard
from midgard.games import game_text
from support.games.every import small_games
from support.worlds.surfaces import needs
from support.worlds.transcripts import TRANSCRIPTS, histories, plays

BOXES: Any = ("valhalla", "dark_mountains")
SEALED: dict[str, Any] = {
    "three": midgard.Champions(players=3, assignment="simultaneous"),
    "skipped": midgard.Champions(players=4, assignment="simultaneous", skip_forced=True),
    "boxes": midgard.Champions(players=3, assignment="simultaneous", expansions=BOXES),
    "reavers": midgard.Reavers(players=3, memory="screen"),
    "micro": midgard.Reavers(players=3, memory="screen", negotiation="micro", cycles=1),
}
"""Games in which seats choose under seal."""
GAMES: dict[str, Any] = SEALED | {
    game_text(game): game for game in small_games() if game.players > 1
}
NEEDED = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "openspiel": "pyspiel"}


@pytest.mark.parametrize("name", TRANSCRIPTS)
@pytest.mark.parametrize("text", GAMES)
def test_a_transcript_depends_on_what_a_seat_knows_alone(text: str, name: str) -> None:
    """Whoever has known the same in the same order has been shown the same, as often."""
    needs("gymnasium")
    needs(NEEDED.get(name.split(".")[2] if name.count(".") > 2 else "", "numpy"))
    game, found, truths = GAMES[text], dict[Any, bytes](), dict[Any, set[Any]]()
    for play in plays(game, games=8 if text in SEALED else 1, variations=3):
        transcript = TRANSCRIPTS[name](play)
        for (known, truth), shown in zip(histories(play), transcript, strict=False):
            key = (play.seed, play.watched, known)
            truths.setdefault(key, set()).add(truth)
            assert found.setdefault(key, shown) == shown, (play.seed, play.watched)
    if text in SEALED:
        assert sum(len(it) > 1 for it in truths.values()) > 1, "some worlds differ"


def sealed_frames(game: Any, seed: int, agent: str, extreme: Any) -> tuple[list[Any], int]:
    """The view of an agent in the first sealed phase until it has chosen, and others' choices.

    Before that phase everybody plays by the seed; in it the others choose an extreme.
    """
    from midgard.adapters.pettingzoo import ParallelEnv

    env: Any = ParallelEnv(game)
    seen, _ = env.reset(seed=seed)
    rng, frames, others = random.Random(seed), list[Any](), 0
    while env.agents:
        is_sealed = env.table.phase == "assignment"
        if frames and not is_sealed:
            break
        actions = {}
        for name, it in seen.items():
            legal = it["action_mask"].nonzero()[0].tolist()
            if name == agent and is_sealed:
                frames.append((it["observation"].tobytes(), it["action_mask"].tobytes()))
                actions[name] = legal[0]
            elif legal != [env.noop]:
                counts = [it for it in legal if game.action(it).kind == "count"]
                actions[name] = extreme(counts) if is_sealed else rng.choice(legal)
                others += is_sealed
        seen, *_ = env.step(actions)
    waits = [number for number, (_, mask) in enumerate(frames) if not mask[-1]]
    return frames[: waits[-1] + 1] if waits else [], others


@pytest.mark.parametrize("text", ["three", "skipped", "boxes"])
def test_the_steps_of_an_agent_do_not_count_the_warriors_of_others(text: str) -> None:
    needs("pettingzoo")
    counted = 0
    for seed in range(16):
        for seat in range(GAMES[text].players):
            frames, fewest = sealed_frames(GAMES[text], seed, f"seat_{seat}", min)
            other_frames, most = sealed_frames(GAMES[text], seed, f"seat_{seat}", max)
            assert frames == other_frames, (seed, seat)
            counted += bool(frames) and fewest != most
    assert counted > 2, "others have more decisions in one of two worlds"
