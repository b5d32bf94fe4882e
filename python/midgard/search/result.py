"""The results of a search: numbers, and a tree that can be iterated and exported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from midgard._shared.input import require_whole

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from midgard._midgard import _Found
    from midgard.protocols import Game


@dataclass(frozen=True, slots=True)
class Node:
    """A step in the tree of a search.

    Attributes:
        kind: ``root``; ``action``, a decision of a seat; ``hidden``, a decision that the owner of
            the tree does not see; ``outcome``, a chance outcome.
        seat: the seat that decided, or ``None``.
        action: the index of the action, the fingerprint of an outcome, or ``None``, also for all
            outcomes that share a node.
        visits: the number of simulations that took the step.
        available: the number of simulations in which the step was possible.
        prior: the prior of an evaluator, as a share of 1.0; ``None`` if it was not called here.
        values: what the node is worth to each seat, 0.0 to 1.0.
    """

    kind: str
    seat: int | None
    action: int | None
    visits: int
    available: int
    prior: float | None
    values: tuple[float, ...]
    _of: Result = field(repr=False, compare=False)
    _id: int = field(repr=False)

    @property
    def children(self) -> list[Node]:
        """The next steps, the most visited first."""
        return [self._of._node(each) for each in self._of._found.children(self._id)]

    def __str__(self) -> str:
        """Returns a short description of the step."""
        if self.kind == "action":
            return f"seat {self.seat}: {self._of.game.action(self.action or 0)}"
        if self.kind == "hidden":
            return f"seat {self.seat}: unseen"
        if self.kind == "outcome":
            return "chance: others" if self.action is None else f"chance {self.action}"
        return self.kind


_NUMBERS = (
    "seat",
    "action",
    "root",
    "roots",
    "simulations",
    "seconds",
    "nodes",
    "bytes",
    "is_full",
)


class SavedTree:
    """The tree of a result in a pickle, with the interface of the compiled one."""

    seat: int
    action: int
    root: int
    roots: int
    simulations: int
    seconds: float
    nodes: int
    bytes: int
    is_full: bool

    def __init__(self, found: _Found | SavedTree, players: int) -> None:
        """Copies what can be reached from the root."""
        for name in _NUMBERS:
            setattr(self, name, getattr(found, name))
        self.policy: npt.NDArray[np.float64] = found.policy
        self.line: list[int] = list(found.line)
        self._nodes: dict[int, tuple[Any, ...]] = {}
        self._children: dict[int, list[int]] = {}
        waiting = [self.root, *self.line]
        while waiting:
            number = waiting.pop()
            if number not in self._nodes:
                self._nodes[number] = found.node(number, players)
                self._children[number] = list(found.children(number))
                waiting += self._children[number]

    def __eq__(self, other: object) -> bool:
        return (
            self._compared() == other._compared()
            if isinstance(other, SavedTree)
            else NotImplemented
        )

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # its numbers are in lists

    def _compared(self) -> tuple[Any, ...]:
        """Returns all but the duration."""
        numbers = [getattr(self, name) for name in _NUMBERS if name != "seconds"]
        return (numbers, self.policy.tolist(), self.line, self._nodes, self._children)

    def children(self, number: int) -> list[int]:
        """Returns the children of a node, the most visited first."""
        return list(self._children[number])

    def node(self, number: int, players: int) -> tuple[Any, ...]:
        """Returns the numbers of a node."""
        del players  # they are those of the game
        return self._nodes[number]


class Result:
    """The results of a search.

    A pickle holds the numbers and the tree of the seat that decides. A search cannot go on with a
    tree from a pickle. Two results are equal if their numbers and trees are, apart from the
    duration; two nodes are equal if their numbers are.

    >>> import midgard
    >>> from midgard.search import ISMCTS
    >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    >>> found = ISMCTS(simulations=40, seed=1).search(state)
    >>> sum(found.visits.values()), found.policy.shape, round(float(found.policy.sum()), 6)
    (40, (129,), 1.0)
    """

    def __init__(self, game: Game, found: _Found | SavedTree) -> None:
        self._found = found
        self.game = game
        """The rules."""

    def __reduce__(self) -> tuple[type[Result], tuple[Game, SavedTree]]:
        """Returns what a pickle holds."""
        return Result, (self.game, SavedTree(self._found, self.game.players))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Result):
            return NotImplemented
        return self.__reduce__() == other.__reduce__()

    __hash__: ClassVar[None] = None  # type: ignore[assignment]  # the tree is too large

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self._found.seat

    @property
    def action(self) -> int:
        """The best action: the most visited one or, with ``FlatMC``, that with the best mean."""
        return self._found.action

    @property
    def visits(self) -> dict[int, int]:
        """The visit count of each action, by index, ascending."""
        return {action: node.visits for action, node in sorted(self._actions.items())}

    @property
    def values(self) -> list[float]:
        """The value of the best action to each seat, 0.0 to 1.0."""
        return list(self._actions[self.action].values)

    @property
    def action_values(self) -> dict[int, tuple[float, ...]]:
        """The value of each action to each seat, 0.0 to 1.0."""
        return {action: node.values for action, node in sorted(self._actions.items())}

    @property
    def policy(self) -> npt.NDArray[np.float64]:
        """The share of the visits of each action, shape ``(game.action_count,)``, with sum 1.0."""
        return self._found.policy.copy()

    @property
    def principal_variation(self) -> list[Node]:
        """The best action, and the most visited step after each step."""
        return [self._node(each) for each in self._found.line]

    @property
    def root(self) -> Node:
        """The root of the tree of the seat that decides."""
        return self._node(self._found.root)

    @property
    def simulations(self) -> int:
        """The number of simulations."""
        return self._found.simulations

    @property
    def nodes(self) -> int:
        """The number of nodes of the tree."""
        return self._found.nodes

    @property
    def bytes(self) -> int:
        """The largest number of bytes in use by the nodes of all trees at the same time."""
        return self._found.bytes

    @property
    def seconds(self) -> float:
        """The duration of the search."""
        return self._found.seconds

    @property
    def is_full(self) -> bool:
        """Whether the memory was full. The tree then stopped growing while the search went on."""
        return self._found.is_full

    def walk(self, *, depth: int | None = None, min_visits: int = 1) -> Iterator[tuple[int, Node]]:
        """Yields the nodes as (depth, node), parents before children, the most visited first."""
        deepest = None if depth is None else require_whole("depth", depth, 0, 10**9)
        least = require_whole("min_visits", min_visits, 0, 10**12)
        return self._walk(deepest, least)

    def _walk(self, depth: int | None, min_visits: int) -> Iterator[tuple[int, Node]]:
        open_nodes = [(0, self.root)]
        while open_nodes:
            at, node = open_nodes.pop()
            yield at, node
            if depth is None or at < depth:
                below = [child for child in node.children if child.visits >= min_visits]
                open_nodes += [(at + 1, child) for child in reversed(below)]

    def to_dict(self, *, depth: int | None = None, min_visits: int = 1) -> dict[str, Any]:
        """Returns the tree as plain data for JSON: each node has its ``children``."""
        path: list[dict[str, Any]] = []
        for at, node in self.walk(depth=depth, min_visits=min_visits):
            entry: dict[str, Any] = {
                "kind": node.kind,
                "seat": node.seat,
                "action": node.action,
                "text": str(node),
                "visits": node.visits,
                "available": node.available,
                "values": list(node.values),
            }
            if node.prior is not None:
                entry["prior"] = node.prior
            entry["children"] = []
            del path[at:]
            if path:
                path[-1]["children"].append(entry)
            path.append(entry)
        return path[0]

    def to_graphviz(self, *, depth: int | None = 3, min_visits: int = 1) -> str:
        """Returns the tree in the language of Graphviz."""
        lines, path = ["digraph search {", "  node [shape=box];"], list[int]()
        for number, (at, node) in enumerate(self.walk(depth=depth, min_visits=min_visits)):
            values = " ".join(f"{value:.2f}" for value in node.values)
            label = rf"{node}\n{node.visits} visits\n{values}".replace('"', "'")
            lines.append(f'  n{number} [label="{label}"];')
            del path[at:]
            if path:
                lines.append(f"  n{path[-1]} -> n{number};")
            path.append(number)
        return "\n".join([*lines, "}"]) + "\n"

    def __repr__(self) -> str:
        best = self.game.action(self.action).text
        return f"<Result {best!r} of {self.simulations} simulations, {self.nodes} nodes>"

    @property
    def _actions(self) -> dict[int, Node]:
        return {
            node.action: node
            for node in self.root.children
            if node.kind == "action" and node.seat == self.seat and node.action is not None
        }

    def _node(self, number: int) -> Node:
        kind, seat, action, visits, available, prior, values = self._found.node(
            number, self.game.players
        )
        return Node(kind, seat, action, visits, available, prior, tuple(values), self, number)
