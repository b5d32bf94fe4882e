"""The value of a fight or voyage in fractions: every action and every chance of the engine.

The states of a game with explicit chance are a graph. A choice of actions is improved until no
other action is better, and is evaluated in fractions; a round in which nothing changes leads back
to itself, which is one equation.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

__all__ = ["exact_value"]

#: The most states of a graph.
MOST = 150_000
#: Values that change by less in the first, inexact iteration are equal.
PRECISION = 1e-12

Ways = list[tuple[Fraction, int, Fraction]]
"""What may follow: its chance, its number, and what is gained on the way there."""


Worth = Callable[[Any], Fraction | None]
Settle = Callable[[dict[str, Any]], Fraction]


def exact_value(start: Any, worth: Worth, settle: Settle | None = None) -> Fraction:
    """Returns the value of a state under the best actions.

    Args:
        start: a state with explicit chance, in which one seat alone has choices that matter.
        worth: returns the value of an end, and ``None`` for every other state.
        settle: takes what was gained on the way out of the form of a state whose dice are in the
            air, and returns its value; so a round in which nothing else changes is a loop.
    """
    graph = _Graph(start, worth, settle)
    chosen = graph.guess()
    while True:
        values = graph.evaluate(chosen)
        if not graph.improve(chosen, values):
            return values[0] + graph.gain


class _Graph:
    """The states that may follow, numbered from 0 for the first."""

    def __init__(self, start: Any, worth: Worth, settle: Settle | None) -> None:
        self.numbers: dict[int, int] = {}
        self.ends: dict[int, Fraction] = {}
        self.is_chance: list[bool] = []
        self.ways: list[Ways] = []
        self.waiting: list[tuple[int, Any]] = []
        self.worth, self.settle = worth, settle
        _, self.gain = self.number(start)
        while self.waiting:
            here, state = self.waiting.pop()
            self.is_chance[here] = state.is_chance
            if state.is_chance:
                self.ways[here] = [
                    (chance, *self.number(state.child(outcome)))
                    for outcome, chance in state.chance_outcomes()
                ]
            else:
                actions = state.legal_actions()
                self.ways[here] = [(Fraction(1), *self.number(state.child(it))) for it in actions]

    def number(self, state: Any) -> tuple[int, Fraction]:
        """Returns the number of a state, and what is gained; a new one waits for what follows."""
        state, gain = self.plain(state)
        key = state.key()
        if key not in self.numbers:
            number = self.numbers[key] = len(self.numbers)
            assert number < MOST, "the graph is small"
            self.is_chance.append(False)
            self.ways.append([])
            value = self.worth(state)
            if value is None:
                self.waiting.append((number, state))
            else:
                self.ends[number] = value
        return self.numbers[key], gain

    def plain(self, state: Any) -> tuple[Any, Fraction]:
        """Returns the state as if its dice were thrown for the first time, and what is gained."""
        if state.phase != "dice":
            return state, Fraction(0)
        data = state.to_dict()
        throws, data["phase"]["fight"]["throws"] = data["phase"]["fight"]["throws"], 1
        gain = self.settle(data) if self.settle is not None else Fraction(0)
        if throws == 1 and not gain and self.settle is None:
            return state, gain
        return state.game.from_dict(data, chance="explicit"), gain

    def guess(self) -> dict[int, int]:
        """Returns the action of each decision that is best by numbers that are not exact."""
        values = [float(self.ends.get(here, -1)) for here in range(len(self.ways))]
        inner = [
            (here, self.is_chance[here], [(float(it), to, float(gain)) for it, to, gain in ways])
            for here, ways in reversed(list(enumerate(self.ways)))
            if ways
        ]
        change = 1.0
        while change > PRECISION:
            change = 0.0
            for here, is_chance, ways in inner:
                if is_chance:
                    found = sum(share * (values[to] + gain) for share, to, gain in ways)
                else:
                    found = max(values[to] + gain for _, to, gain in ways)
                change = max(change, abs(found - values[here]))
                values[here] = found
        return {
            here: max(range(len(ways)), key=lambda it: values[ways[it][1]] + ways[it][2])
            for here, is_chance, ways in inner
            if not is_chance
        }

    def followed(self, here: int, chosen: dict[int, int]) -> Ways:
        """Returns what follows a state if these actions are chosen."""
        ways = self.ways[here]
        return ways if self.is_chance[here] or not ways else [ways[chosen[here]]]

    def evaluate(self, chosen: dict[int, int]) -> dict[int, Fraction]:
        """Returns the value of each state if these actions are chosen."""
        values = dict(self.ends)
        ways = [self.followed(here, chosen) for here in range(len(self.ways))]
        for group in _groups(ways):
            if len(group) == 1 and all(it[1] != group[0] for it in ways[group[0]]):
                here = group[0]
                if here not in values:
                    values[here] = _mean(ways[here], values)
            else:
                _solve(group, ways, values)
        return values

    def improve(self, chosen: dict[int, int], values: dict[int, Fraction]) -> bool:
        """Chooses better actions where there are some; returns whether there were."""
        better = False
        for here, action in chosen.items():
            ways = self.ways[here]
            each = [values[to] + gain for _, to, gain in ways]
            best = max(range(len(ways)), key=each.__getitem__)
            if each[best] > each[action]:
                chosen[here], better = best, True
        return better


def _mean(ways: Ways, values: dict[int, Fraction]) -> Fraction:
    return sum((share * (values[to] + gain) for share, to, gain in ways), Fraction(0))


def _solve(group: list[int], ways: list[Ways], values: dict[int, Fraction]) -> None:
    """Adds the values of states that lead to each other, all of them by way of one."""
    head = min(group)
    inside = set(group)
    lines: dict[int, tuple[Fraction, Fraction]] = {}
    stack = [head]
    while stack:
        here = stack[-1]
        todo = [to for _, to, _ in ways[here] if to in inside and to != head and to not in lines]
        assert not any(to in stack for to in todo), "one state is in each loop"
        if todo:
            stack += todo
            continue
        stack.pop()
        fixed = again = Fraction(0)
        for share, to, gain in ways[here]:
            fixed += share * gain
            if to == head:
                again += share
            elif to in inside:
                fixed += share * lines[to][0]
                again += share * lines[to][1]
            else:
                fixed += share * values[to]
        lines[here] = (fixed, again)
    fixed, again = lines[head]
    values[head] = fixed / (1 - again)
    for here, (more, share) in lines.items():
        values[here] = more + share * values[head] if here != head else values[head]


def _groups(ways: list[Ways]) -> list[list[int]]:
    """Returns the states in groups that lead to each other, each after those that it leads to."""
    number, low = dict[int, int](), dict[int, int]()
    stack, on_stack, groups = list[int](), set[int](), list[list[int]]()
    for root in range(len(ways)):
        if root in number:
            continue
        work = [(root, 0)]
        while work:
            here, at = work.pop()
            if at == 0:
                number[here] = low[here] = len(number)
                stack.append(here)
                on_stack.add(here)
            else:
                low[here] = min(low[here], low[ways[here][at - 1][1]])
            for place in range(at, len(ways[here])):
                to = ways[here][place][1]
                if to not in number:
                    work += [(here, place + 1), (to, 0)]
                    break
                if to in on_stack:
                    low[here] = min(low[here], number[to])
            else:
                if low[here] == number[here]:
                    group = [stack.pop()]
                    while group[-1] != here:
                        group.append(stack.pop())
                    on_stack.difference_update(group)
                    groups.append(group)
    return groups
