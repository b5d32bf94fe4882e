"""Both engines of Reavers of Midgard, step by step: whatever one says, the other must say."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from midgard.reference import reavers
from support.corrections.reavers import situations
from support.lockstep.common import Pairs, Played, Walk, differs, numbers, shown, step
from support.lockstep.common import refuse as _refuse
from support.positions.reavers import COMPILED

__all__ = ["choices", "disagreement", "options"]

#: How often an action is taken instead of a pass where both are legal: games of passes are dull.
BUSY = 3


def options(seed: int, drawn: Iterator[int] | None = None) -> dict[str, Any]:
    """The options of a game: in turn each number of players and way to bargain, and any others."""
    drawn = drawn or numbers(seed + 1)

    def one(values: Any) -> Any:
        return values[next(drawn) % len(values)]

    players, mode = 2 + seed % 5, ("menu", "micro", "auto")[seed // 5 % 3]
    found: dict[str, Any] = {
        "players": players,
        "negotiation": mode,
        "memory": one(("perfect", "screen")),
        "bjorn": players == 2 and one((False, True)),
        "locations": "lowest" if players == 6 else one(("lowest", "random")),
        "bjorgvin_sell_limit_each": one((None, 0, 1)),
        "skip_forced": one((False, False, True)),
    }
    if mode != "auto":
        found["cycles"] = one((None, 1, 3))
    return found


def choices(seed: int) -> Iterator[int]:
    """Small numbers without end, from a seed."""
    yield from numbers(seed)


def disagreement(
    chosen: dict[str, Any],
    drawn: Iterable[int],
    *,
    every: int = 1,
    full: int = 1,
    herd: bool = False,
    position: dict[str, Any] | None = None,
    met: Counter[str] | None = None,
) -> Played:
    """Play one game on both engines; each choice is taken modulo what is possible.

    The game begins with the position, if one is given. In a herd ships mostly sail to one place.
    ``met`` counts the decisions in rare situations.

    The first two visits of each phase, one of ``full`` steps, and the last one are compared in
    full. Compared at every step are the seat that decides, the phase, the legal actions, chance
    with its weights, the events of the step and the state. Only in full are the views, sheets and
    events of each seat, the scores, the texts of outcomes, and the refusals: of the actions that
    are not legal one of ``every`` is tried.
    """
    walk = Walk("reavers", chosen, position)
    fast, slow = walk.begin(COMPILED(**chosen)), walk.begin(reavers.Reavers(**chosen))
    for choice in drawn:
        in_full = walk.in_full(fast.phase, full) or fast.is_terminal
        data = slow.to_dict()
        problem = differs(_pairs(fast, slow, data, in_full=in_full))
        if problem is not None or fast.is_terminal:
            return walk.result(problem)
        if fast.is_chance:
            picked = walk.answer(fast, choice)
        else:
            picked = _pick(fast, choice, herd=herd)
            walk.decide(BUSY * fast.legal_actions().index(picked))
            if met is not None:
                met.update(situations(data))
            problem = _refuse(fast, slow, data, choice, every) if in_full else None
            if problem is not None:
                return walk.result(problem)
        walk.path.append(picked)
        problem = step(fast, slow, picked, in_full=in_full)
        if problem is not None:
            return walk.result(problem)
    return walk.result(None)


def _pick(fast: Any, choice: int, *, herd: bool) -> int:
    """Returns the action of a decision."""
    legal: list[int] = fast.legal_actions()
    if herd and fast.phase == "destination" and choice % 8:
        raids = [entry["name"] for entry in fast.to_dict()["locations"]][1:]
        wanted: int = fast.game.index(f"go {raids[fast.round % len(raids)]}")
        return wanted if wanted in legal else legal[0]
    picked = legal[choice // BUSY % len(legal)]
    if choice % BUSY and len(legal) > 1 and fast.game.action(picked).text == "pass":
        picked = next(action for action in legal if action != picked)
    return picked


def _pairs(fast: Any, slow: reavers.State, data: dict[str, Any], *, in_full: bool) -> Pairs:
    """Returns what the two states hold; ``data`` is what the slow one holds."""
    pairs: Pairs = [
        ("current_player", fast.current_player, slow.current_player),
        ("phase", fast.phase, slow.phase),
        ("to_dict", fast.to_dict(), data),
        ("legal_actions", fast.legal_actions(), slow.legal_actions()),
        ("chance_outcomes", fast.chance_outcomes(), slow.chance_outcomes()),
    ]
    if in_full:
        pairs += [
            ("scores", fast.scores, slow.scores),
            ("winners", fast.winners, slow.winners),
            ("ranks", fast.ranks, slow.ranks),
            ("returns", fast.returns(), slow.returns()),
            *shown(fast, slow),
        ]
    return pairs
