"""What a search has found: numbers, and a tree that can be walked and written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from midgard._input import require_whole

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from midgard._midgard import _Found
    from midgard.protocols import Game

__all__ = ["Node", "Result"]


@dataclass(frozen=True, slots=True)
class Node:
    """A step in the tree of a search, and what came of it.

    Attributes:
        kind: ``root``; ``action``, a decision of a seat; ``hidden``, one that the owner of the tree
            does not see; ``outcome``, what chance has shown.
        seat: who decided, or ``None``.
        action: the index of the action, 0 to 128; of an outcome its fingerprint; else ``None``.
        visits: simulations that took it.
        available: simulations in which it could be taken.
        prior: what an evaluator gave it, as a share of 1.0; ``None`` where it was not asked.
        values: what came of it on average, 0.0 to 1.0 for each seat.
    """

    kind: str
    seat: int | None
    action: int | None
    visits: int
    available: int
    prior: float | None
    values: tuple[float, ...]
    _of: Result = field(repr=False)
    _id: int = field(repr=False)

    @property
    def children(self) -> list[Node]:
        """The steps after it, the most visited first."""
        return [self._of._node(each) for each in self._of._found.children(self._id)]

    def __str__(self) -> str:
        """What it stands for, in a few words."""
        if self.kind == "action":
            return f"seat {self.seat}: {self._of.game.action(self.action or 0)}"
        return {"hidden": f"seat {self.seat}: unseen", "outcome": f"chance {self.action}"}.get(
            self.kind, self.kind
        )


class Result:
    """What a search has found.

    >>> import midgard
    >>> from midgard.search import ISMCTS
    >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    >>> found = ISMCTS(simulations=40, seed=1).search(state)
    >>> sum(found.visits.values()), found.policy.shape, round(float(found.policy.sum()), 6)
    (40, (129,), 1.0)
    """

    def __init__(self, game: Game, found: _Found) -> None:
        self._found = found
        self.game = game
        """The rules."""

    @property
    def seat(self) -> int:
        """Who was asked."""
        return self._found.seat

    @property
    def action(self) -> int:
        """The best action: the one visited most, or with ``FlatMC`` that with the best mean."""
        return self._found.action

    @property
    def visits(self) -> dict[int, int]:
        """How many simulations took each action, by its index, ascending."""
        return {action: self._actions[action].visits for action in sorted(self._actions)}

    @property
    def values(self) -> list[float]:
        """What all simulations brought on average: 0.0 to 1.0 for each seat."""
        return list(self.root.values)

    @property
    def action_values(self) -> dict[int, tuple[float, ...]]:
        """What each action brought on average: 0.0 to 1.0 for each seat."""
        return {action: self._actions[action].values for action in sorted(self._actions)}

    @property
    def policy(self) -> npt.NDArray[np.float64]:
        """The share of visits by action index: shape ``(129,)``, 0.0 to 1.0, sum 1.0."""
        return self._found.policy

    @property
    def principal_variation(self) -> list[Node]:
        """The best action, and the most visited step after each step."""
        return [self._node(each) for each in self._found.line]

    @property
    def root(self) -> Node:
        """The root of the tree of the seat that was asked."""
        return self._node(self._found.root)

    @property
    def simulations(self) -> int:
        """How many simulations there were."""
        return self._found.simulations

    @property
    def nodes(self) -> int:
        """How many nodes the tree has."""
        return self._found.nodes

    @property
    def bytes(self) -> int:
        """How many bytes the nodes of all trees took at most at the same time."""
        return self._found.bytes

    @property
    def seconds(self) -> float:
        """How long it took."""
        return self._found.seconds

    @property
    def is_full(self) -> bool:
        """Whether a node found no room. The tree then stopped growing, and the search went on."""
        return self._found.is_full

    def walk(self, *, depth: int | None = None, min_visits: int = 1) -> Iterator[tuple[int, Node]]:
        """The nodes as (depth, node), parents before children, the most visited first."""
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
        """The tree as plain data, ready for JSON: each node with its ``children``."""
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
        """The tree in the language of Graphviz."""
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
