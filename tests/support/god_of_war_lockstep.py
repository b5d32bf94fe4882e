"""Both engines of God of War, step by step: whatever one says, the other must say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import midgard
from midgard.reference import god_of_war
from support.god_of_war import HEROES, SCENES, STURDY
from support.lockstep import Played, difference, numbers

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
    compiled, readable = COMPILED(**chosen), god_of_war.GodOfWar(**chosen)
    fast = compiled.new_state(chance="explicit")
    slow = readable.new_state(chance="explicit")
    if position is not None:
        fast = compiled.from_dict(begun(fast) | position, chance="explicit")
        slow = readable.from_dict(begun(slow) | position, chance="explicit")
    path: list[int] = []
    decisions = 0

    taken: list[int] = []
    visits: Counter[str] = Counter()

    def played(problem: str | None) -> Played:
        if problem is None:
            return Played(None, len(path), decisions)
        case = {"game": "god_of_war", "why": problem, "options": chosen, "choices": [*taken]}
        if position is not None:
            case["position"] = position
        return Played(f"{chosen} after {path}: {problem}", len(path), decisions, case)

    for choice in drawn:
        visits[fast.phase] += 1
        in_full = len(path) % full == 0 or visits[fast.phase] <= 2 or fast.is_terminal
        seat = decisions % fast.game.players
        problem = _compare(fast, slow, seat if in_full else None)
        if problem is not None or fast.is_terminal:
            return played(problem)
        if met is not None:
            met[fast.phase] += 1
        if fast.is_chance:
            outcomes = fast.chance_outcomes()
            taken.append(choice % len(outcomes))
            picked = outcomes[taken[-1]][0]
        else:
            picked = pick(fast, choice, habit)
            taken.append(8 * fast.legal_actions().index(picked))
            decisions += 1
            problem = _refuse(fast, slow, choice, every) if in_full else None
            if problem is not None:
                return played(problem)
        path.append(picked)
        left, right = fast.apply_events(picked), slow.apply_events(picked)
        if left != right:
            return played(f"events: {difference(left, right)}")
    return played(None)


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
    pairs: list[tuple[str, Any, Any]] = [
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
    if seat is not None and fast.is_chance and slow.is_chance:
        texts = [
            [state.outcome_text(outcome) for outcome, _ in state.chance_outcomes()]
            for state in (fast, slow)
        ]
        pairs.append(("outcome_text", texts[0], texts[1]))
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


def _refuse(fast: Any, slow: god_of_war.State, choice: int, every: int) -> str | None:
    """Actions that are not legal are refused by both for the same reason, and change nothing."""
    illegal = sorted(set(range(fast.game.action_count)) - set(fast.legal_actions()))
    before, data = fast.clone(), slow.to_dict()
    for action in illegal[choice % every :: every]:
        left, right = _refusal(fast, action), _refusal(slow, action)
        if left != right:
            return f"action {fast.game.action(action).text}: rust {left}, reference {right}"
    same = fast == before and slow.to_dict() == data
    return None if same else "a refusal changed the state"


def _refusal(state: Any, action: int) -> tuple[str, str]:
    """What is refused, and the word for the reason."""
    try:
        state.apply(action)
    except (midgard.IllegalActionError, god_of_war.IllegalActionError) as error:
        return str(error.action) if error.action else "", error.reason
    return "", "accepted"
