"""Both engines of God of War, step by step: whatever one says, the other must say."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import midgard
from midgard.reference import god_of_war
from support.lockstep.common import Pairs, Played, Walk, difference, numbers, shown, step
from support.lockstep.common import refuse as _refuse
from support.positions.god_of_war import HEROES, SCENES, STURDY

__all__ = ["choices", "disagreement", "layout", "observed", "options", "pick"]

COMPILED: Any = midgard.GodOfWar
FURIOUS = "\n".join(
    [
        *(
            f'[[units]]\nid = "{unit}"\nhealth = 60\nrage_max = 1\n'
            for unit in ("kratos", "atreus", "freya", "mimir", "brok", "sindri", "kratos_solo")
        ),
        '[[rage]]\nid = "thunderbird"\neffects = [["hit_choose", 20, 2]]\n',
        '[[rage]]\nid = "spartan_rage"\n'
        'effects = [["buff_next_attack", 20], ["heal", "self", 3]]\n',
    ]
)
"""A correction with which whole games often come to the boss."""
HABITS = ("any", "attack", "busy", "stall")
"""How choices are made: at random, or mostly attacks, or anything but DONE, or mostly DONE."""


def options(seed: int, drawn: Iterator[int] | None = None) -> dict[str, Any]:
    """The options of a game: in turn each number of players and each scene or a whole game."""
    drawn = drawn or numbers(seed + 1)

    def one(values: Any) -> Any:
        return values[next(drawn) % len(values)]

    players = 1 + seed % 4
    found: dict[str, Any] = {
        "players": players,
        "scene": (None, *SCENES)[seed // 4 % 11],
        "team": one(("one", "each")),
        "first_player": one(range(players)),
        "upgrades": one((0, 3, 10)),
        "hide_backs": one((False, True)),
        "skip_forced": one((False, False, True)),
        "max_rounds": one((3, 8, 60)),
        "cards": one((None, STURDY, FURIOUS)),
    }
    if players > 1 and one((False, True, True)):
        left = list(HEROES)
        found["heroes"] = tuple(left.pop(next(drawn) % len(left)) for _ in range(players))
    return found


def choices(seed: int) -> Iterator[int]:
    """Small numbers without end, from a seed."""
    yield from numbers(seed)


def begun(state: Any) -> dict[str, Any]:
    """All units stand, and the first round has begun: cards are as they were laid until then."""
    while not state.is_chance:
        state.apply(state.legal_actions()[0])
    data: dict[str, Any] = state.to_dict()
    return data


def disagreement(
    chosen: dict[str, Any],
    drawn: Iterable[int],
    *,
    habit: str = "any",
    every: int = 1,
    full: int = 1,
    position: dict[str, Any] | None = None,
    met: Counter[str] | None = None,
) -> Played:
    """Play one game on both engines; each choice is taken modulo what is possible.

    The game begins with the position, if one is given: a change of the state in which the first
    round has begun, whose open part stays.  ``met`` counts what is awaited.

    Compared at every step are the seat that decides, the word of what is awaited, the legal
    actions, chance with its weights, the events of the step, the results and the state without its
    open part.  One of ``full`` steps also compares what a seat observes, each seat in its turn, the
    texts and the refusals: of the actions that are not legal one of ``every`` is tried. So do the
    first two visits of each phase.
    """
    walk = Walk("god_of_war", chosen, position)
    fast, slow = (
        game.new_state(chance="explicit")
        if position is None
        else game.from_dict(begun(game.new_state(chance="explicit")) | position, chance="explicit")
        for game in (COMPILED(**chosen), god_of_war.GodOfWar(**chosen))
    )
    for choice in drawn:
        in_full = walk.in_full(fast.phase, full) or fast.is_terminal
        seat = walk.decisions % fast.game.players
        problem = _compare(fast, slow, seat if in_full else None)
        if problem is not None or fast.is_terminal:
            return walk.result(problem)
        if met is not None:
            met[fast.phase] += 1
        if fast.is_chance:
            picked = walk.answer(fast, choice)
        else:
            picked = pick(fast, choice, habit)
            walk.decide(8 * fast.legal_actions().index(picked))
            data = slow.to_dict() if in_full else None
            problem = _refuse(fast, slow, data, choice, every) if in_full else None
            if problem is not None:
                return walk.result(problem)
        walk.path.append(picked)
        problem = step(fast, slow, picked, in_full=False)
        if problem is not None:
            return walk.result(problem)
    return walk.result(None)


def pick(fast: Any, choice: int, habit: str) -> int:
    """Returns the action of a decision."""
    legal: list[int] = fast.legal_actions()
    picked = legal[choice // 8 % len(legal)]
    if habit == "any" or choice % 8 == 0:
        return picked
    if habit == "stall":
        return 0 if 0 in legal else picked
    if habit == "attack" and fast.phase in ("main", "item"):
        texts = [(fast.game.action(action).text, action) for action in legal]
        wanted = [action for text, action in texts if text.startswith(("attack", "rage", "code"))]
        picked = wanted[choice // 8 % len(wanted)] if wanted else picked
    if picked == 0 and len(legal) > 1:
        picked = legal[1 + choice // 8 % (len(legal) - 1)]
    return picked


def _compare(fast: Any, slow: god_of_war.State, seat: int | None) -> str | None:
    """What the two states say differently; in full if a seat is named, which observes them."""
    left, right = _table(fast), _table(slow)
    pairs: Pairs = [
        ("current_player", fast.current_player, slow.current_player),
        ("phase", fast.phase, slow.phase),
        ("to_dict", left, right),
        ("legal_actions", fast.legal_actions(), slow.legal_actions()),
        ("chance_outcomes", fast.chance_outcomes(), slow.chance_outcomes()),
        ("scores", fast.scores, slow.scores),
        ("winners", fast.winners, slow.winners),
        ("returns", fast.returns(), slow.returns()),
    ]
    if seat is not None:
        pairs.append((f"observation {seat}", observed(fast, seat), slow.observation(seat)))
        pairs += shown(fast, slow, sheets=False)
    if seat is not None and fast.is_terminal:
        pairs.append(("ranks", fast.ranks, slow.ranks))
    for name, one, other in pairs:
        if one != other:
            return f"{name}: {_said(fast, name, one, other)}"
    return None


@cache
def layout(players: int) -> list[midgard.ObservationBlock]:
    """The blocks of an observation; other options change none of them."""
    blocks: list[midgard.ObservationBlock] = COMPILED(players).observation_layout
    return blocks


BLOCKS: dict[str, list[midgard.ObservationBlock]] = {}
"""The blocks of observations by the digest of their layout."""


def blocks(game: Any) -> list[midgard.ObservationBlock]:
    """The blocks of an observation of a game; cards of a file's own add some."""
    if game.layout_digest not in BLOCKS:
        BLOCKS[game.layout_digest] = game.observation_layout
    return BLOCKS[game.layout_digest]


def observed(state: Any, seat: int) -> dict[str, list[int]]:
    """What a seat observes, as the numbers of each block before they are scaled."""
    array: list[int] = state.observation(seat, dtype="uint8").tolist()
    return {
        block.name: [block.range[0] + number for number in array[block.slice]]
        for block in blocks(state.game)
    }


def _said(fast: Any, name: str, one: Any, other: Any) -> str:
    """Returns a difference; one of actions by their texts."""
    if name != "legal_actions":
        return difference(one, other)
    left, right = (
        [fast.game.action(action).text for action in sorted(set(these) - set(those))]
        for these, those in ((one, other), (other, one))
    )
    return f"in {fast.phase} only rust {left}, only the reference {right}"


def _table(state: Any) -> dict[str, Any]:
    """Returns a state without what is pending, which each engine writes in its own way."""
    data: dict[str, Any] = state.to_dict()
    del data["open"]
    return data
