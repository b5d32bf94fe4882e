"""Games that an evaluator plays against itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from midgard._midgard import InvalidOptionError, _SelfPlay
from midgard._shared.input import require_range, require_seed, require_whole
from midgard._shared.interrupted import Interrupted
from midgard.search.options import compiled, compiled_evaluator, complete
from midgard.selfplay.episode import Episode, episode_of

if TYPE_CHECKING:
    from typing import Unpack

    from midgard.protocols import Game
    from midgard.search.methods import Evaluator

__all__ = ["SelfPlay", "SelfPlayOptions"]

_DEFAULTS: dict[str, Any] = {
    "parallel_games": 256,
    "simulations": 64,
    "fast_simulations": None,
    "full_share": 0.25,
    "dirichlet_alpha": 0.3,
    "dirichlet_share": 0.25,
    "gumbel": None,
    "temperature": 1.0,
    "temperature_decisions": 30,
    "seed": 0,
    "threads": 0,
    "observations": "perfect",
}
_WHOLE = {
    "games": (1, 10**12),
    "parallel_games": (1, 65536),
    "simulations": (1, 10**6),
    "temperature_decisions": (0, 10**6),
    "threads": (0, 256),
}
_OPTIONAL = {"fast_simulations": (1, 10**6), "gumbel": (1, 10**6)}
_REAL = {"full_share": (0.0, 1.0), "dirichlet_share": (0.0, 1.0), "temperature": (0.0, 100.0)}
_SEARCH_DEFAULTS = {"value": "win", "exploration": 1.5, "prior": None, "exact": False}
_SEARCH = ("exploration", "opponents", "value", "exact", "observer", "chance", "memory_mb")


class SelfPlayOptions(TypedDict, total=False):
    """The options of `SelfPlay`, described there."""

    parallel_games: int
    simulations: int
    fast_simulations: int | None
    full_share: float
    dirichlet_alpha: float | None
    dirichlet_share: float
    gumbel: int | None
    temperature: float
    temperature_decisions: int
    seed: int | str
    threads: int
    observations: Literal["perfect", "table"]
    exploration: float
    opponents: Literal["max_n", "paranoid"]
    value: Literal["win", "rank", "margin", "mixed"]
    exact: bool
    observer: Literal["single", "multiple"]
    chance: Literal["decisions", "outcomes"]
    memory_mb: int


class SelfPlay(Iterator[Episode]):
    """Iterates over the finished games of an evaluator that plays every seat.

    Each decision with more than one legal action is searched as by `midgard.search.PUCT`, from what
    the seat that decides knows; sealed choices of others are sampled uniformly. Many games are in
    progress at once, and a call of the evaluator gets one leaf of each of half of them; the other
    half goes on meanwhile, on other threads. A `midgard.selfplay.network.Network` is not called: it
    judges each leaf in Rust, on the thread of its game.

    Games come in the order of their numbers. A game depends only on its number, the seed, the
    options and the answers of the evaluator about its leaves: neither on ``threads`` nor, where a
    row of an answer does not depend on the other rows, on ``games`` and ``parallel_games``.

    Ctrl-C raises a `midgard.Interrupted`, a ``KeyboardInterrupt``, so that a loop around the games
    ends too. Its ``run`` is a list of the games that are finished and that the iteration has not
    returned yet, in the order of their numbers; others between them may be missing. No further
    games come then, and ``interrupted`` is true.

    Args:
        game: what is played.
        evaluator: a function as `midgard.search.PUCT` takes it. It gets up to half of
            ``parallel_games`` rows; the arrays are overwritten later, so copy what you keep.
        games: the number of games, 1 to 10**12.
        parallel_games: the number of games in progress at once, 1 to 65536.
        simulations: the simulations of a full search, 1 to 10**6, after the evaluation of the root.
        fast_simulations: the simulations of a fast search, or ``None``, for full searches only.
            Fast searches have no noise, and their policies are not meant to be learned.
        full_share: the share of decisions that are searched in full, if there are fast searches.
        dirichlet_alpha: the concentration of the noise that is mixed with the priors at the root,
            above 0.0; or ``None`` for no noise.
        dirichlet_share: the share of that noise, 0.0 to 1.0.
        gumbel: the most actions that are considered at the root, with Gumbel numbers and
            sequential halving, for few simulations (2 to 32). Noise and temperature do not count
            then, and the policy to learn is the improved prior. ``None``: as in the whole tree.
        temperature: an action is drawn in proportion to its visits to the power of
            1 / temperature, 0.0 to 100.0; with 0.0 the most visited action is played.
        temperature_decisions: the number of decisions of a game, of all seats, that are drawn;
            after them the most visited action is played.
        seed: 0 to 2**128 - 1; game ``k`` has the seed ``midgard.game_seed(seed, k)``.
        threads: the number of threads for the rules, 1 to 256; 0 for one for each core.
        observations: what observations hold, ``perfect`` or ``table``.

    The options ``exploration``, ``opponents``, ``value``, ``exact``, ``observer``, ``chance`` and
    ``memory_mb`` (for each game) are those of `midgard.search.PUCT`. Only ``exact`` has another
    default, ``False``: to solve fights again in each search takes longer than many of them last.

    Raises:
        InvalidOptionError: an option is out of its range.
        TypeError: the evaluator is not callable, or an option does not exist.

    >>> import numpy
    >>> import midgard
    >>> def evaluator(observations, masks):
    ...     return masks / 1.0, numpy.full((len(masks), 2), 0.5)
    >>> play = SelfPlay(midgard.Champions(players=2), evaluator, games=2, simulations=4, gumbel=4)
    >>> [episode.number for episode in play]
    [0, 1]
    """

    def __init__(
        self, game: Game, evaluator: Evaluator, *, games: int, **options: Unpack[SelfPlayOptions]
    ) -> None:
        if not callable(evaluator):
            raise TypeError(f"an evaluator must be callable, not {evaluator!r}")
        for name in options:
            if name not in _DEFAULTS and name not in _SEARCH:
                raise TypeError(f"SelfPlay() got an unexpected keyword argument {name!r}")
        search = {name: value for name, value in options.items() if name in _SEARCH}
        own = {name: value for name, value in options.items() if name not in _SEARCH}
        searched = complete({**_SEARCH_DEFAULTS, **search})
        searched["selection"] = "puct"
        checked = _checked({"games": games, **_DEFAULTS, **own})
        self._game, self._evaluator = game, evaluator
        self._play = _SelfPlay(game, compiled(searched), checked)
        self._options = {"games": games, **options}
        self._interrupted = False

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def interrupted(self) -> bool:
        """Whether Ctrl-C has ended the games."""
        return self._interrupted

    def __next__(self) -> Episode:
        """Returns the next finished game.

        Raises:
            Interrupted: Ctrl-C, with the finished games in ``run``.
            InvalidOptionError: the evaluator is a network for another game.
            MidgardError: the evaluator returns arrays of another shape or numbers out of range, or
                asks for games itself. Its exceptions are raised too. The next call goes on with the
                same leaves.
            RuntimeError: the evaluator raises ``StopIteration``.
        """
        if self._interrupted:
            raise StopIteration
        try:
            columns = self._play.next(compiled_evaluator(self._evaluator))
        except KeyboardInterrupt:
            self._interrupted = True
            raise Interrupted(self._finished()) from None
        except StopIteration as error:  # it would end the loop over the games
            raise RuntimeError("the evaluator raised StopIteration") from error
        if columns is None:
            raise StopIteration
        return episode_of(self._game, columns)

    def _finished(self) -> list[Episode]:
        """Returns the finished games that the iteration has not returned."""
        found = list[Episode]()
        while (columns := self._play.take_finished()) is not None:
            found.append(episode_of(self._game, columns))
        return found

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self._options.items())
        return f"SelfPlay({self._game}, {options})"


def _checked(options: dict[str, Any]) -> dict[str, Any]:
    """Returns the options of self-play, checked."""
    for name, (least, most) in _WHOLE.items():
        options[name] = require_whole(name, options[name], least, most)
    options["seed"] = require_seed(options["seed"])
    for name, (least, most) in _OPTIONAL.items():
        if options[name] is not None:
            options[name] = require_whole(name, options[name], least, most)
    for name, (low, high) in _REAL.items():
        options[name] = require_range(name, options[name], low, high)
    if options["dirichlet_alpha"] is not None:
        options["dirichlet_alpha"] = require_range(
            "dirichlet_alpha", options["dirichlet_alpha"], 1e-3, 1e3
        )
    if options["observations"] not in ("perfect", "table"):
        raise InvalidOptionError(
            f"observations must be perfect or table, not {options['observations']!r}"
        )
    return options
