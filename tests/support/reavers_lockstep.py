"""Both engines of Reavers of Midgard, step by step: whatever one says, the other must say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import midgard
from midgard.reference import reavers
from support.lockstep import Played, difference, numbers
from support.reavers import COMPILED
from support.reavers_rare import situations

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
    compiled, readable = COMPILED(**chosen), reavers.Reavers(**chosen)
    if position is None:
        fast = compiled.new_state(chance="explicit")
        slow = readable.new_state(chance="explicit")
    else:
        fast = compiled.from_dict(position, chance="explicit")
        slow = readable.from_dict(position, chance="explicit")
    path: list[int] = []
    decisions = 0

    taken: list[int] = []
    visits: Counter[str] = Counter()

    def played(problem: str | None) -> Played:
        if problem is None:
            return Played(None, len(path), decisions)
        case = {"game": "reavers", "why": problem, "options": chosen, "choices": [*taken]}
        if position is not None:
            case["position"] = position
        return Played(f"{chosen} after {path}: {problem}", len(path), decisions, case)

    for choice in drawn:
        visits[fast.phase] += 1
        in_full = len(path) % full == 0 or visits[fast.phase] <= 2 or fast.is_terminal
        data = slow.to_dict()
        problem = _compare(fast, slow, data, in_full=in_full)
        if problem is not None or fast.is_terminal:
            return played(problem)
        if fast.is_chance:
            outcomes = fast.chance_outcomes()
            taken.append(choice % len(outcomes))
            picked = outcomes[taken[-1]][0]
        else:
            picked = _pick(fast, choice, herd=herd)
            taken.append(BUSY * fast.legal_actions().index(picked))
            decisions += 1
            if met is not None:
                met.update(situations(data))
            problem = _refuse(fast, slow, data, choice, every) if in_full else None
            if problem is not None:
                return played(problem)
        path.append(picked)
        problem = _step(fast, slow, picked, in_full=in_full)
        if problem is not None:
            return played(problem)
    return played(None)


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


def _step(fast: Any, slow: reavers.State, picked: int, *, in_full: bool) -> str | None:
    """Goes a step on both; compares what is reported, to all and, in full, to each seat."""
    left, right = fast.apply_events(picked), slow.apply_events(picked)
    if left != right:
        return f"events: {difference(left, right)}"
    for seat in range(fast.game.players if in_full else 0):
        reported, other = fast.game.events_for(left, seat), slow.game.events_for(right, seat)
        if reported != other:
            return f"events for {seat}: {difference(reported, other)}"
    return None


def _compare(fast: Any, slow: reavers.State, data: dict[str, Any], *, in_full: bool) -> str | None:
    """What the two states say differently; ``data`` is what the slow one holds."""
    pairs: list[tuple[str, Any, Any]] = [
        ("current_player", fast.current_player, slow.current_player),
        ("phase", fast.phase, slow.phase),
        ("to_dict", fast.to_dict(), data),
        ("legal_actions", fast.legal_actions(), slow.legal_actions()),
        ("chance_outcomes", fast.chance_outcomes(), slow.chance_outcomes()),
    ]
    if in_full:
        pairs += _all(fast, slow)
    for name, left, right in pairs:
        if left != right:
            return f"{name}: {difference(left, right)}"
    return None


def _all(fast: Any, slow: reavers.State) -> list[tuple[str, Any, Any]]:
    """What is compared in full alone."""
    seats = range(fast.game.players)
    pairs: list[tuple[str, Any, Any]] = [
        ("scores", fast.scores, slow.scores),
        ("winners", fast.winners, slow.winners),
        ("ranks", fast.ranks, slow.ranks),
        ("returns", fast.returns(), slow.returns()),
        *(
            (f"score_sheet {seat}", fast.score_sheet(seat), slow.score_sheet(seat))
            for seat in seats
        ),
        *((f"view {seat}", fast.view(seat), slow.view(seat)) for seat in seats),
    ]
    if fast.is_chance and slow.is_chance:
        texts = [
            [state.outcome_text(outcome) for outcome, _ in state.chance_outcomes()]
            for state in (fast, slow)
        ]
        pairs.append(("outcome_text", texts[0], texts[1]))
    return pairs


def _refuse(fast: Any, slow: reavers.State, data: Any, choice: int, every: int) -> str | None:
    """Actions that are not legal are refused by both for the same reason, and change nothing.

    ``data`` is what both hold.
    """
    illegal = sorted(set(range(fast.game.action_count)) - set(fast.legal_actions()))
    before = fast.clone()
    for action in illegal[choice % every :: every]:
        left, right = _refusal(fast, action), _refusal(slow, action)
        if left != right:
            return f"action {action}: rust {left}, reference {right}"
    same = fast == before and slow.to_dict() == data
    return None if same else "a refusal changed the state"


def _refusal(state: Any, action: int) -> tuple[str, str]:
    """What is refused, and the word for the reason."""
    try:
        state.apply(action)
    except (midgard.IllegalActionError, reavers.IllegalActionError) as error:
        return str(error.action) if error.action else "", error.reason
    return "", "accepted"
