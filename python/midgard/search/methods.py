"""The searches, one class each."""

from __future__ import annotations

from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any, ClassVar

from midgard._input import require_word
from midgard._midgard import _Searcher
from midgard.protocols import State
from midgard.search.options import (
    DEFAULTS,
    FlatMCOptions,
    ISMCTSOptions,
    MCTSOptions,
    PIMCOptions,
    PUCTOptions,
    complete,
    option_types,
)
from midgard.search.result import Result

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import SupportsIndex, TypeAlias, Unpack

    import numpy as np
    import numpy.typing as npt

    Floats: TypeAlias = npt.NDArray[np.float32]
    Masks: TypeAlias = npt.NDArray[np.bool_]
    Evaluator: TypeAlias = Callable[[Floats, Masks], tuple[npt.ArrayLike, npt.ArrayLike]]

__all__ = ["ISMCTS", "MCTS", "PIMC", "PUCT", "FlatMC"]


def _position(state: State) -> State:
    """Returns the state, if it is one, as the compiled search takes it."""
    if not isinstance(state, State):
        raise TypeError(f"a search needs a midgard.State, not {state!r}")
    return state


class _Search:
    """What all searches share.

    A subclass names the options that it takes and the defaults that differ from those of
    `midgard.search.options`. Options are checked once, when the search is made.
    """

    _names: ClassVar[tuple[str, ...]]
    _own_defaults: ClassVar[dict[str, Any]]

    def __init_subclass__(cls, options: Any = None, **defaults: Any) -> None:
        """Set the options of a search; a class without ``options`` is a base of others."""
        if options is None:
            return
        types = option_types(options)
        cls._names = tuple(types)
        cls._own_defaults = defaults
        usual = {**DEFAULTS, **defaults}
        named = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=usual[name], annotation=annotation)
            for name, annotation in types.items()
        ]
        signature = Signature([*cls._positional(), *named])
        cls.__signature__ = signature  # type: ignore[attr-defined]  # inspect reads it

    @classmethod
    def _positional(cls) -> list[Parameter]:
        return []

    def __init__(self, passed: Mapping[str, Any]) -> None:
        for name in passed:
            if name not in self._names:
                raise TypeError(
                    f"{type(self).__name__}() got an unexpected keyword argument {name!r}"
                )
        self._options = complete({**self._own_defaults, **passed})
        self._searcher = _Searcher(self._options)

    def search(self, state: State) -> Result:
        """Search what the seat that is asked knows; the state stays as it is.

        Other threads run meanwhile. Equal searches of equal knowledge find the same, to the last
        bit, if the budget is not one of time.

        Raises:
            IllegalActionError: the game is over, or chance is asked.
            MidgardError: this search is under way, and what it calls has called it.
        """
        found = self._searcher.search(_position(state))
        return Result(state.game, found)

    def choose(self, state: State) -> int:
        """The best action: this is what makes a search a bot.

        A single legal action is answered at once, without a search.
        """
        legal = _position(state).legal_actions()
        if len(legal) == 1:
            self._searcher.keep(None, [])
            return legal[0]
        return self.search(state).action

    def __repr__(self) -> str:
        options = ", ".join(f"{k}={v!r}" for k, v in self._options.items() if v is not None)
        return f"{type(self).__name__}({options})"


class _Keeping(_Search):
    """A search with one tree, which it can go on with."""

    def keep(self, found: Result, *actions: SupportsIndex | str | None) -> bool:
        """Begin the next search with what was found, after these decisions.

        Args:
            found: a result of this object.
            actions: every decision since then, of every seat and in order, as index, text or
                ``Action``; ``None`` for one that the searching seat did not see.

        Returns:
            Whether there is something to begin with; otherwise the next search begins anew, and so
            it does with ``observer="multiple"``. It is used if the same seat is asked next, without
            the actions that are not legal then.

        Raises:
            InvalidNotationError: something that is no action.

        >>> import midgard
        >>> from midgard.search import ISMCTS
        >>> state = midgard.Champions(players=2, start_player=0).new_state(seed=1)
        >>> search = ISMCTS(simulations=200, seed=1)
        >>> found = search.search(state)
        >>> search.keep(found, found.action)
        True
        """
        if not isinstance(found, Result):
            raise TypeError(f"keep() takes a result of a search, not {found!r}")
        path, node = list[int](), found.root
        for action in actions:
            kind = "hidden" if action is None else "action"
            index = None if action is None else found.game.index(action)
            same = [c for c in node.children if c.kind == kind and c.action == index]
            if not same:
                self._searcher.keep(None, [])
                return False
            node = same[0]
            path.append(node._id)
        self._searcher.keep(found._found, path)
        return found._found.roots == 1


class ISMCTS(_Keeping, options=ISMCTSOptions, prior="default"):
    """Information set Monte Carlo tree search: a new world in every simulation, one tree.

    Args:
        simulations: how many, at least 1; 1000 if no budget at all is given.
        milliseconds: stop after so many; what is found then depends on the machine.
        nodes: stop when the tree has so many nodes.
        exploration: the weight of what is not well known, at least 0.0.
        prior: the policy whose choice is tried first and favoured: one of ``game.policies``, such
            as ``greedy``; ``default``, the best one that the game has; or ``None``. With ``None``,
            and in a game without policies, every legal action is tried once before any is tried
            twice (UCB1).
        prior_weight: how much the choice of ``prior`` is favoured, 0.0 to 1.0.
        rollout: who plays on from the end of the tree: a policy of the game, ``random``, or
            ``default``, the best one that the game has.
        noise: how often a policy of the game plays at random instead, 0.0 to 1.0.
        horizon: decisions after which a rollout is cut off and valued as if the game were over.
        observer: ``single``, one tree of what the searching seat sees; ``multiple``, a tree of what
            each seat sees.
        opponents: ``max_n``, each wants the most for itself; ``paranoid``, all want the least for
            the searching seat.
        value: what an end is worth: ``win``, the share of victory; ``rank``, the share of others
            left behind; ``margin``, the lead over the best of the others; ``mixed``, half win and
            half margin.
        chance: ``decisions``, a node stands for what was decided, whatever the dice have shown;
            ``outcomes``, what they have shown makes nodes of its own.
        threads: how many, 1 to 256; 0 for one a core.
        parallel: ``roots``, each thread has a tree of its own and they are added up; ``leaves``,
            one tree, and the result does not depend on how many threads there are above 1.
        seed: 0 to 2**64 - 1; each search of the same object draws numbers of its own.
        memory_mb: mebibytes of nodes at most, in all trees together, 1 to 65536. A full tree stops
            growing.

    Raises:
        InvalidOptionError: an option out of its range.

    >>> ISMCTS(simulations=0)
    Traceback (most recent call last):
    midgard.InvalidOptionError: simulations must be 1 to 10**12, not 0
    """

    def __init__(self, **options: Unpack[ISMCTSOptions]) -> None:
        super().__init__(options)


class PIMC(_Search, options=PIMCOptions, prior="default", worlds=16, chance="outcomes"):
    """Determinized search: worlds are dealt once, searched each as if all were known, and added up.

    Args:
        worlds: how many, 1 to 10**6; the budget is shared by them.

    The other options are those of ``ISMCTS``. The result does not depend on ``threads``.

    >>> import midgard
    >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    >>> PIMC(simulations=60, worlds=4).search(state).simulations
    60
    """

    def __init__(self, **options: Unpack[PIMCOptions]) -> None:
        super().__init__(options)


class MCTS(_Search, options=MCTSOptions, prior="default", worlds=1, chance="outcomes"):
    """Monte Carlo tree search in one world, whose chance has nodes for what it shows.

    It is meant for positions in which the seat knows everything. What it does not know is dealt
    once, from what it does know, and then taken for true. The options are those of ``PIMC``,
    without ``worlds``.

    >>> import midgard
    >>> state = midgard.Champions(players=2, start_player=0).new_state(seed=1)
    >>> MCTS(simulations=30).search(state).action in state.legal_actions()
    True
    """

    def __init__(self, **options: Unpack[MCTSOptions]) -> None:
        super().__init__(options)


class FlatMC(_Search, options=FlatMCOptions, selection="even", depth=1):
    """No tree: each legal action gets the same number of simulations, and the best mean wins.

    The options are those of ``ISMCTS``.

    >>> import midgard
    >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    >>> sorted(set(FlatMC(simulations=50).search(state).visits.values()))
    [10]
    """

    def __init__(self, **options: Unpack[FlatMCOptions]) -> None:
        super().__init__(options)


class PUCT(_Keeping, options=PUCTOptions, value="win", exploration=1.5, memory="perfect"):
    """Information set search with an evaluator in the place of rollouts.

    Args:
        evaluator: called with ``observations``, float32 of shape ``(b, game.observation_size)``,
            what the seat that decides sees, and ``masks``, bool of shape ``(b, 129)``, what it may
            do. It returns ``priors``, shape ``(b, 129)``, at least 0.0, of which the legal ones
            count relative to each other, and what has 0.0 is not explored, unless all have; and
            ``values``, shape ``(b, players)``, 0.0 to 1.0, what each seat will have of the end:
            first the seat that decides, then the others clockwise, in the order in which it sees
            them.
        batch: leaves are given to it so many at a time, 1 to 65536. Simulations of a batch avoid
            each other: one under way counts as lost.
        memory: what the observations hold, ``perfect`` or ``table``.
        value: what an end is worth, ``win`` if the evaluator tells the share of victory.

    The other options are those of ``ISMCTS``. The interpreter is held only while the evaluator is
    called; what it raises, ``search`` raises.

    >>> import midgard, numpy
    >>> def evaluator(observations, masks):
    ...     return masks / 1.0, numpy.full((len(masks), 2), 0.5)
    >>> state = midgard.Champions(players=2, start_player=0).new_state(seed=1)
    >>> found = PUCT(evaluator, simulations=64, batch=16).search(state)
    >>> found.simulations, sorted(found.visits) == state.legal_actions()
    (64, True)
    """

    def __init__(self, evaluator: Evaluator, **options: Unpack[PUCTOptions]) -> None:
        if not callable(evaluator):
            raise TypeError(f"an evaluator must be callable, not {evaluator!r}")
        self._evaluator, self._memory = evaluator, options.pop("memory", "perfect")
        require_word("memory", self._memory, ("perfect", "table"))
        if options.get("exploration", 0.0) is None:
            del options["exploration"]
        super().__init__(options)

    @classmethod
    def _positional(cls) -> list[Parameter]:
        return [Parameter("evaluator", Parameter.POSITIONAL_OR_KEYWORD)]

    def search(self, state: State) -> Result:
        """Search what the seat that is asked knows; the state stays as it is.

        Raises:
            IllegalActionError: the game is over, or chance is asked.
            ValueError: the evaluator returns arrays of another shape, or numbers out of range.
        """
        found = self._searcher.search_with(
            _position(state), self._evaluator, self._options["batch"], self._memory
        )
        return Result(state.game, found)
