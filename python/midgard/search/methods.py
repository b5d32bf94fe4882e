"""The searches, one class each."""

from __future__ import annotations

import asyncio
import copy
from functools import partial
from inspect import Parameter, Signature
from typing import TYPE_CHECKING, Any, ClassVar

from midgard._midgard import Cancellation, InvalidOptionError, MidgardError, _Searcher
from midgard._shared.estimate_warning import warn_of_estimate
from midgard._shared.input import require_whole, require_word, unknown_name
from midgard.protocols import Game, State
from midgard.search.options import (
    DEFAULTS,
    FlatMCOptions,
    ISMCTSOptions,
    MCTSOptions,
    PIMCOptions,
    PUCTOptions,
    compiled,
    compiled_evaluator,
    complete,
    option_types,
)
from midgard.search.result import Result, SavedTree

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import SupportsIndex, TypeAlias, Unpack

    import numpy as np
    import numpy.typing as npt

    Floats: TypeAlias = npt.NDArray[np.float32]
    Masks: TypeAlias = npt.NDArray[np.bool_]
    Evaluator: TypeAlias = Callable[[Floats, Masks], tuple[npt.ArrayLike, npt.ArrayLike]]


def _position(state: State) -> State:
    """Returns the state, if it is one, as the compiled search takes it."""
    if not isinstance(state, State):
        raise TypeError(f"a search needs a midgard.State, not {state!r}")
    return state


def _require_going(cancellation: Cancellation | None) -> None:
    """Checks that a search that begins is not cancelled yet."""
    if cancellation is None:
        return
    if not isinstance(cancellation, Cancellation):
        raise TypeError(f"cancellation must be a Cancellation or None, not {cancellation!r}")
    if cancellation.is_cancelled:
        raise MidgardError("the search was cancelled")


class _Search:
    """The base class of all searches.

    A subclass names the options that it takes and the defaults that differ from those of
    `midgard.search.options`. Options are checked once, when the search is made.
    """

    _names: ClassVar[tuple[str, ...]]
    _hook_names: ClassVar[tuple[str, ...]]
    _own_defaults: ClassVar[dict[str, Any]]

    def __init_subclass__(cls, options: Any = None, **defaults: Any) -> None:
        """Set the options of a search; a class without ``options`` is a base of others."""
        if options is None:
            return
        types = option_types(options)
        cls._names = tuple(types)
        cls._hook_names = tuple(name for name in types if "Hook" in types[name])
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
        self._hooks = {n: passed[n] for n in self._hook_names if callable(passed.get(n))}
        if passed.get("leaf") is not None and "leaf" not in self._hooks:
            raise InvalidOptionError(f"leaf must be a function or None, not {passed['leaf']!r}")
        named = {name: value for name, value in passed.items() if name not in self._hooks}
        # Any policy in the place of a hook: it is not asked.
        named |= {name: "random" for name in self._hooks if name != "leaf"}
        self._options = complete({**self._own_defaults, **named})
        for name, value in {"threads": 1, "parallel": "roots", "ponder": False}.items():
            if self._hooks and self._options[name] != value:
                hooks = " and ".join(self._hooks)
                raise InvalidOptionError(f"a function as {hooks} needs {name}={value!r}")
        self._searcher = _Searcher(self._compiled_options)

    @property
    def uses_fitted_values(self) -> bool:
        """Whether rollouts may end before the game and are worth what the game's values expect."""
        fitted = self._options["estimate"] == "default" and self._options["horizon"] is not None
        return fitted and "leaf" not in self._hooks

    @property
    def _compiled_options(self) -> dict[str, Any]:
        return compiled(self._options)

    def search(self, state: State, *, cancellation: Cancellation | None = None) -> Result:
        """Searches from what the seat that decides knows. The state is not changed.

        Other threads run meanwhile. Equal searches from equal knowledge give the same result, to
        the last bit, unless the budget is a time.

        Args:
            state: the position.
            cancellation: ends the search when another thread calls ``cancellation.cancel()``. A
                search that is cancelled changes nothing: the next one gives the result that this
                one would have given.

        Raises:
            IllegalActionError: the game is over, or chance is awaited.
            InvalidOptionError: the file ``estimate`` is not for these rules, cards or players.
            MidgardError: the search is cancelled, by ``cancellation`` or by `cancel`; or this
                search is running, and code that it calls has called it; or a hook returns something
                else than it must. An exception of a hook is raised too.
        """
        position = _position(state)
        _require_going(cancellation)
        if self.uses_fitted_values:
            warn_of_estimate(state.game)
        if not self._hooks:
            return Result(state.game, self._searcher.search(position, cancellation))
        hooks = {name: self._hooks.get(name) for name in ("prior", "leaf", "rollout")}
        prior = hooks["prior"]
        if prior is not None and hooks["leaf"] is not None:  # both may change their arrays
            hooks["prior"] = lambda seen, masks: prior(seen.copy(), masks.copy())
        batch = self._options["batch"]
        return Result(
            state.game, self._searcher.search_hooked(position, hooks, batch, cancellation)
        )

    async def search_async(self, state: State) -> Result:
        """Searches in a thread of the event loop's executor, as ``search`` does.

        If the task is cancelled, the search is cancelled too, and its thread is free again after
        some 100 more decisions of each thread, or one more call of an evaluator.

        Raises:
            CancelledError: the task is cancelled.
            Exception: what ``search`` raises.

        >>> import asyncio, midgard
        >>> state = midgard.Champions(players=2).new_state(seed=1)
        >>> asyncio.run(ISMCTS(simulations=50).search_async(state)).simulations
        50
        """
        cancellation, loop = Cancellation(), asyncio.get_running_loop()
        work = partial(self.search, copy.copy(_position(state)), cancellation=cancellation)
        try:
            return await loop.run_in_executor(None, work)
        except asyncio.CancelledError:
            cancellation.cancel()
            raise

    def cancel(self) -> None:
        """Ends the search that this object runs now, called from another thread.

        That call of ``search``, ``search_async`` or ``choose`` raises `MidgardError`, as with a
        `Cancellation`, and changes nothing. Searches that begin later go on, also those that wait
        in other threads until this one has ended. If no search runs, nothing happens: to end a
        search that may not have begun yet, give it a `Cancellation`. Pondering goes on.

        >>> import midgard
        >>> state = midgard.Champions(players=2).new_state(seed=1)
        >>> search = ISMCTS(simulations=50)
        >>> search.cancel()
        >>> search.search(state).simulations
        50
        """
        self._searcher.cancel()

    def __getstate__(self) -> dict[str, Any]:
        """Returns what a pickle holds: the options, and neither tree nor count of searches."""
        return {name: value for name, value in vars(self).items() if name != "_searcher"}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        """Makes the search of a pickle, which begins like a new one with the same options."""
        vars(self).update(saved)
        self._searcher = _Searcher(self._compiled_options)

    def choose(self, state: State) -> int:
        """Returns the best action, which makes a search a bot.

        A single legal action is returned at once, without a search.
        """
        legal = _position(state).legal_actions()
        if len(legal) == 1:
            if not self._options["keep"]:
                self._searcher.keep(None, [])
            return legal[0]
        action = self.search(state).action
        if self._options["ponder"]:
            self._searcher.ponder(state.game, action)
        return action

    def check_game(self, game: Game) -> None:
        """Checks that a game has the policies ``prior``, ``rollout`` and ``belief`` of this search.

        Raises:
            InvalidOptionError: the game does not have one of them.
        """
        known = ["random", *game.policies]
        _, _, believed = self._options["belief"].partition(":")
        for policy in (self._options["prior"], self._options["rollout"], believed or None):
            if policy is not None and policy not in ("default", *known):
                raise InvalidOptionError(unknown_name("policy", policy, known, f"in {game.name}"))

    def __repr__(self) -> str:
        shown = self._options | self._hooks
        options = ", ".join(f"{k}={v!r}" for k, v in shown.items() if v is not None)
        return f"{type(self).__name__}({options})"


class _Keeping(_Search):
    """A search with one tree, which the next search can continue."""

    def keep(self, found: Result, *actions: SupportsIndex | str | None) -> bool:
        """Keeps the part of a result that lies below these decisions for the next search.

        Args:
            found: a result of this object.
            actions: every decision since then, of every seat and in order, as index, text or
                ``Action``; ``None`` for one that the searching seat did not see.

        Returns:
            Whether anything is kept. Nothing is with ``observer="multiple"``, or below decisions
            that were never tried. The search uses the kept tree if the same seat decides
            next, without the actions that are not legal then.

        Raises:
            InvalidNotationError: something is not an action.
            InvalidOptionError: the result comes from a pickle, which has no tree to go on with.

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
        compiled_tree = found._found
        if isinstance(compiled_tree, SavedTree):
            raise InvalidOptionError("a result from a pickle has no tree that a search can keep")
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
        self._searcher.keep(compiled_tree, path)
        return compiled_tree.roots == 1


class ISMCTS(
    _Keeping, options=ISMCTSOptions, prior="default", observer="default", belief="default"
):
    """Information set Monte Carlo tree search: each simulation samples a world, and one tree grows.

    Args:
        simulations: the number of simulations, at least 1; 1000 without any budget.
        milliseconds: the search stops after this time, and its result depends on the machine.
        nodes: the search stops when the tree has this number of nodes.
        exploration: the weight of actions that are not well known, at least 0.0; ``None``, the
            default, is 0.5, or 0.1 in God of War, and 0.7 without a prior.
        prior: the policy whose choice is tried first and favoured: one of ``game.policies``, such
            as ``greedy``; ``default``, the best one of the game; or ``None``. With ``None``, and in
            a game without policies, every legal action is tried once before any is tried twice
            (UCB1).
            Or a function of ``observations`` and ``masks``, as `PUCT` describes them, that returns
            priors of the shape of the masks, 0.0 to 1e30.
        prior_weight: the share of attention that the choice of ``prior`` gets, 0.0 to 1.0.
        rollout: the policy that plays on from the end of the tree: one of the game, ``random``, or
            ``default``, the best one of the game. Or a function of ``observations`` and ``masks``
            that returns a legal action for each row; the rollouts of a batch go on together.
        leaf: a function of ``observations`` and ``masks`` that returns values of shape
            ``(b, players)``, 0.0 to 1.0, in the place of rollouts; or ``None``.
        batch: the number of leaves that such functions get at a time, 1 to 65536; see `PUCT`.
            Without functions it has no effect. With one, a search has one thread.
        noise: the probability that a policy of the game plays at random instead, 0.0 to 1.0.
        horizon: where a rollout ends: ``round``, at the first decision of the next round (in
            Reavers of Midgard of the round after the next), or at the end of the game if nothing
            estimates what that is worth; a number of decisions; or ``None``, at the end of the
            game.
        estimate: what a position is worth where a rollout ends before the game: ``default``, the
            fitted values of the game; a file of ``midgard fit``; or ``None``, what it would score
            if it ended there. A game without fitted values scores it.
        observer: ``single``, one tree of what the searching seat sees; ``multiple``, a tree of what
            each seat sees; ``default``, what wins in the game: ``multiple`` in Reavers of Midgard,
            unless ``keep``, and ``single`` elsewhere.
        opponents: ``max_n``, each wants the most for itself; ``paranoid``, all want the least for
            the searching seat.
        value: what an end is worth: ``win``, the share of victory; ``rank``, the share of others
            left behind; ``margin``, the lead over the best of the others; ``mixed``, half win and
            half margin.
        chance: ``outcomes``, what the dice show has nodes of its own, so that later decisions
            depend on it; ``decisions``, only decisions have nodes, and values do not converge where
            a decision follows a draw.
        exact: whether parts of the game that can be solved are played as they are solved, in the
            tree and in rollouts: for Champions, fights. At the root, and after many visits, other
            actions are tried too. Where nobody else has a choice left, the rest of the game is
            solved, if that takes few events: docs/manual/search.md.
        belief: what the choices of others tell of what they hide: ``uniform``, nothing;
            ``policy:NAME``, as much as if they chose as that policy of the game, but for a tenth of
            their choices; ``default``, in Reavers of Midgard: others make sealed choices once more
            in their trees, and beyond them as in ``policy:greedy``; ``uniform`` elsewhere.
        keep: whether a search goes on with what the last one has found below the position that is
            searched now, if the same seat decides. Needs ``observer="single"``.
        ponder: whether `choose` goes on searching in a thread after it has returned, while others
            decide: below the action that it has returned, with what the seat knew then. It ends
            with the next call of ``search``, ``choose`` or ``keep``, with ``stop_pondering()``,
            when the object is gone, or when the memory is full. The results then depend on the
            machine. Needs ``keep=True``.
        threads: the number of threads, 1 to 256; 0 for one for each core.
        parallel: ``roots``, each thread has a tree of its own and they are added up; ``leaves``,
            one tree, and the result is the same for any number of threads above 1.
        seed: 0 to 2**128 - 1; each search of the same object draws numbers of its own.
        memory_mb: the most mebibytes of nodes in all trees together, 1 to 65536. A full tree stops
            growing.

    Raises:
        InvalidOptionError: an option is out of its range.

    >>> ISMCTS(simulations=0)
    Traceback (most recent call last):
    midgard.InvalidOptionError: simulations must be 1 to 10**12, not 0
    """

    def __init__(self, **options: Unpack[ISMCTSOptions]) -> None:
        super().__init__(options)

    def stop_pondering(self) -> None:
        """Stops the thread that `choose` has started with ``ponder=True``, and waits for it.

        It keeps its results. Without such a thread nothing happens.
        """
        self._searcher.stop_pondering()

    @property
    def is_pondering(self) -> bool:
        """Whether a thread searches now."""
        return self._searcher.is_pondering


class PIMC(_Search, options=PIMCOptions, prior="default", worlds=16):
    """Determinized search: a few sampled worlds are searched as if all were known, and added up.

    Args:
        worlds: the number of worlds, 1 to 10**6, which share the budget.

    The other options are those of ``ISMCTS``. The result does not depend on ``threads``. Sealed
    choices of others are sampled uniformly, in Reavers of Midgard too. With functions as ``prior``,
    ``rollout`` or ``leaf`` the worlds are searched one after the other.

    >>> import midgard
    >>> state = midgard.Champions(start_player=0).new_state(seed=1)
    >>> PIMC(simulations=60, worlds=4).search(state).simulations
    60
    """

    def __init__(self, **options: Unpack[PIMCOptions]) -> None:
        require_whole("worlds", options.get("worlds", 16), 1, 10**6)
        super().__init__(options)


class MCTS(_Search, options=MCTSOptions, prior="default", worlds=1):
    """Monte Carlo tree search in one world.

    It is meant for positions in which the seat knows everything. Hidden facts are sampled
    once and then taken for true, sealed choices of others uniformly. The options are those of
    ``PIMC``, without ``worlds``.

    >>> import midgard
    >>> state = midgard.Champions(players=2, start_player=0).new_state(seed=1)
    >>> MCTS(simulations=30).search(state).action in state.legal_actions()
    True
    """

    def __init__(self, **options: Unpack[MCTSOptions]) -> None:
        super().__init__(options)


class FlatMC(_Search, options=FlatMCOptions, selection="even", depth=1, horizon=None):
    """No tree: each legal action gets the same number of simulations, and the best mean wins.

    Its values are those of the rollout policy after the action, however many simulations there are:
    they do not converge to those of the best play. The options are those of ``ISMCTS``. Sealed
    choices of others are sampled uniformly, in Reavers of Midgard too.

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
        evaluator: a function that is called with ``observations``, float32 of shape
            ``(b, game.observation_size)``, what the seat that decides sees, and ``masks``, bool of
            shape ``(b, game.action_count)``, its legal actions. It returns ``priors``, of the shape
            of the masks and 0.0 to 1e30, and ``values``, shape ``(b, players)``, 0.0 to 1.0: what
            each seat will have at the end, first the seat that decides, then the others clockwise.
            Only the priors of legal actions count, relative to each other. An action with prior 0.0
            is not explored, unless all have 0.0.
        batch: the number of leaves that it gets at a time, 1 to 65536. Simulations of a batch avoid
            each other: each one in progress counts as lost.
        memory: what the observations hold, ``perfect`` or ``table``.
        value: what an end is worth; ``win`` if the evaluator predicts the share of victory.

    The other options are those of ``ISMCTS``. It is not asked about decisions with one legal
    action, and not about those that ``exact`` solves; it is asked again where an action is legal
    that was not in the worlds before. Sealed choices of others are sampled uniformly, in Reavers of
    Midgard too. The interpreter is held only while the evaluator is called, and not at all for a
    `midgard.selfplay.network.Network`. ``search`` raises what it raises.

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

    def search(self, state: State, *, cancellation: Cancellation | None = None) -> Result:
        """Searches from what the seat that decides knows. The state is not changed.

        Args:
            state: the position.
            cancellation: as for `ISMCTS`.

        Raises:
            IllegalActionError: the game is over, or chance is awaited.
            InvalidOptionError: the evaluator is a network for another game.
            MidgardError: the search is cancelled, by ``cancellation`` or by `cancel`.
            ValueError: the evaluator returns arrays of another shape, or numbers out of range.
        """
        position, batch, memory = _position(state), self._options["batch"], self._memory
        _require_going(cancellation)
        evaluator = compiled_evaluator(self._evaluator)
        found = self._searcher.search_with(position, evaluator, batch, memory, cancellation)
        return Result(state.game, found)
