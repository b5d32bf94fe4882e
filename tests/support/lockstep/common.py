"""Both engines of any game, step by step: a walk, what both report, and what both refuse."""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import midgard
from midgard import reference
from midgard.reference import god_of_war, reavers

__all__ = ["Pairs", "Played", "Walk", "difference", "differs", "numbers", "refuse", "shown", "step"]

REFUSALS = (
    *(midgard.IllegalActionError, reference.IllegalActionError),
    *(reavers.IllegalActionError, god_of_war.IllegalActionError),
)
#: What two states hold, each pair with its name.
Pairs = list[tuple[str, Any, Any]]


class Played(NamedTuple):
    """A game on both engines."""

    problem: str | None  #: what they disagree about
    events: int  #: decisions and answers of chance that were played
    decisions: int  #: decisions alone
    case: dict[str, Any] | None = None  #: a game with a problem, as `replay` plays it again


def numbers(seed: int) -> Iterator[int]:
    """Small numbers without end, from a seed."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 33


class Walk:
    """A game on both engines; each choice is taken modulo what is possible."""

    def __init__(
        self, game: str, options: dict[str, Any], position: dict[str, Any] | None = None
    ) -> None:
        self.game, self.options, self.position = game, options, position
        self.path: list[int] = []
        self.taken: list[int] = []
        self.visits: Counter[str] = Counter()
        self.decisions = 0

    def begin(self, game: Any) -> Any:
        """Returns the first state of a game of one of the engines."""
        if self.position is None:
            return game.new_state(chance="explicit")
        return game.from_dict(self.position, chance="explicit")

    def in_full(self, phase: str, full: int) -> bool:
        """Whether a step is compared in full: one of ``full``, and two visits of each phase."""
        self.visits[phase] += 1
        return len(self.path) % full == 0 or self.visits[phase] <= 2

    def answer(self, state: Any, choice: int) -> int:
        """Returns an outcome of chance."""
        outcomes = state.chance_outcomes()
        self.taken.append(choice % len(outcomes))
        picked: int = outcomes[self.taken[-1]][0]
        return picked

    def decide(self, taken: int) -> None:
        """Writes down a decision: the number that stands for it."""
        self.taken.append(taken)
        self.decisions += 1

    def result(self, problem: str | None) -> Played:
        """Returns the game as it is over, with the case that shows the problem."""
        if problem is None:
            return Played(None, len(self.path), self.decisions)
        case: dict[str, Any] = {"game": self.game, "why": problem, "options": self.options}
        case["choices"] = [*self.taken]
        if self.position is not None:
            case["position"] = self.position
        why = f"{self.options} after {self.path}: {problem}"
        return Played(why, len(self.path), self.decisions, case)


def step(fast: Any, slow: Any, picked: int, *, in_full: bool) -> str | None:
    """Makes a step on both. Returns where the events differ: for all, in full for each seat too."""
    left, right = fast.apply_events(picked), slow.apply_events(picked)
    if left != right:
        return f"events: {difference(left, right)}"
    for seat in range(fast.game.players if in_full else 0):
        reported, other = fast.game.events_for(left, seat), slow.game.events_for(right, seat)
        if reported != other:
            return f"events for {seat}: {difference(reported, other)}"
    return None


def shown(fast: Any, slow: Any, *, sheets: bool = True) -> Pairs:
    """Returns what follows from two states: sheets and views of each seat, texts of outcomes."""
    pairs: Pairs = []
    for name in ("score_sheet", "view") if sheets else ():
        for seat in range(fast.game.players):
            pair = [getattr(state, name)(seat) for state in (fast, slow)]
            pairs.append((f"{name} {seat}", pair[0], pair[1]))
    if fast.is_chance and slow.is_chance:
        texts = [
            [state.outcome_text(outcome) for outcome, _ in state.chance_outcomes()]
            for state in (fast, slow)
        ]
        pairs.append(("outcome_text", texts[0], texts[1]))
    return pairs


def differs(pairs: Pairs) -> str | None:
    """Returns the first difference."""
    for name, left, right in pairs:
        if left != right:
            return f"{name}: {difference(left, right)}"
    return None


def refuse(fast: Any, slow: Any, data: Any, choice: int, every: int) -> str | None:
    """Actions that are not legal are refused by both for the same reason, and change nothing.

    ``data`` is what both hold. One of ``every`` actions is tried.
    """
    illegal = sorted(set(range(fast.game.action_count)) - set(fast.legal_actions()))
    before = fast.clone()
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
    except REFUSALS as error:
        refused = error.action
        return getattr(refused, "text", str(refused)) if refused else "", error.reason
    return "", "accepted"


def difference(left: Any, right: Any, at: str = "") -> str:
    """Returns where two values of plain data differ first."""
    if isinstance(left, dict) and isinstance(right, dict):
        for key in [*left, *right]:
            if key not in left or key not in right:
                return f"{at}.{key} is only in {'rust' if key in left else 'the reference'}"
            if left[key] != right[key]:
                return difference(left[key], right[key], f"{at}.{key}")
    if isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        for index, (one, other) in enumerate(zip(left, right, strict=True)):
            if one != other:
                return difference(one, other, f"{at}[{index}]")
    return f"{at} rust {left!r}, reference {right!r}"
