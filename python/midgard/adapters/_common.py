"""The common parts of the adapters: rewards, observations, and errors for missing packages."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from midgard._midgard import InvalidNotationError, InvalidOptionError, MidgardError, _bot_seed
from midgard._shared.input import (
    abbreviate,
    index_or_none,
    require_real,
    require_seed,
    require_word,
)
from midgard.games import GAMES, load_game, teams
from midgard.protocols import Game, State

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


#: The reward of a seat when the game is over.
Reward = Literal["wins", "margin"]
REWARDS = ("wins", "margin")

#: The effect of an action that is not legal.
Illegal = Literal["raise", "penalize", "random_legal"]
ILLEGAL = ("raise", "penalize", "random_legal")

#: Whether ``render`` returns or prints the table.
RENDERS = ("ansi", "human")

#: The number of a seat that no game has.
NOBODY = 255

#: A bound on margins, because a score never leaves -2,000 to 8,000.
MOST_MARGIN = 200_000.0


def game_of(game: Game | str | None) -> Game:
    """Returns a game from a game or its text.

    None stands for the first game of the registry with default options.

    >>> game_of("champions(players=3)").players
    3
    """
    if game is None:
        game = next(iter(GAMES))
    return load_game(game) if isinstance(game, str) else game


@cache
def takes_numbers(name: str, option: str) -> bool:
    """Returns whether an option of a game takes the number 0 or 1; else it takes words.

    >>> takes_numbers("champions", "start_player"), takes_numbers("god_of_war", "scenes")
    (True, False)
    """
    for number in (0, 1):
        with suppress(TypeError, MidgardError):
            GAMES[name](**{option: number})
            return True
    return False


def check_reward(reward: object, game: Game) -> None:
    """Checks a kind of reward.

    Raises:
        InvalidOptionError: the word is unknown, or it is ``margin`` in a game without rivals.
    """
    require_word("reward", reward, REWARDS)
    if reward == "margin" and len(set(teams(game))) == 1:
        raise InvalidOptionError("reward must be wins: a game without rivals has no margin")


def missing(module: str, extra: str, error: ModuleNotFoundError) -> ImportError:
    """Returns the one-line error for a package of an extra that is not installed.

    >>> error = missing("midgard.adapters.pettingzoo", "rl", ModuleNotFoundError(name="pettingzoo"))
    >>> print(error)
    midgard.adapters.pettingzoo needs pettingzoo: pip install "midgard-engine[rl]"
    """
    package = (error.name or "more packages").partition(".")[0]
    return ImportError(f'{module} needs {package}: pip install "midgard-engine[{extra}]"')


def rendered(text: str, render_mode: str | None) -> str | None:
    """Returns the text for ``ansi``; prints it for ``human`` and returns None."""
    if render_mode == "human":
        print(text)
    return text if render_mode == "ansi" else None


class Environment:
    """The base of the Gymnasium and PettingZoo environments: options and a game in progress."""

    game: Game
    reward: Reward
    illegal: Illegal
    penalty: float
    render_mode: str | None
    _state: State | None = None

    def _set_options(
        self,
        game: Game | str | None,
        reward: Reward,
        illegal: Illegal,
        penalty: float,
        render_mode: str | None,
    ) -> None:
        """Checks and stores the options."""
        require_word("illegal", illegal, ILLEGAL)
        require_word("render_mode", render_mode or "ansi", RENDERS)
        self.game = game_of(game)
        check_reward(reward, self.game)
        self.reward, self.illegal = reward, illegal
        self.penalty = require_real("penalty", penalty)
        self.render_mode = render_mode

    @property
    def table(self) -> State:
        """A copy of the game in progress, with future dice of its own.

        Raises:
            InvalidOptionError: the environment has not been reset yet.
        """
        return self._playing.clone()

    @property
    def _playing(self) -> State:
        if self._state is None:
            raise InvalidOptionError("call reset() first")
        return self._state


def payoffs(state: State, reward: Reward) -> list[float]:
    """Returns the reward of each seat: zeros before the end.

    ``wins`` is the return of the game, usually the share of victory; ``margin`` is the score of a
    seat minus the mean score of the others, and sums to 0.
    """
    if not state.is_terminal:
        return [0.0] * state.game.players
    if reward == "wins":
        return state.returns()
    scores = state.scores
    total = sum(scores)
    return [own - (total - own) / (len(scores) - 1) for own in scores]


def reward_range(reward: Reward, game: Game) -> tuple[float, float, float | None]:
    """Returns the smallest and the largest reward of a seat, and the sum over all seats.

    The sum is ``None`` if it can differ from game to game.

    >>> reward_range("wins", game_of("champions"))
    (0.0, 1.0, 1.0)
    """
    if reward == "margin":
        return (-MOST_MARGIN, MOST_MARGIN, 0.0)
    return (*game.return_range, game.return_sum)


def bounds(game: Game) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Returns the smallest and the largest value of each entry of an observation.

    These are two ``float32`` arrays of shape ``(game.observation_size,)``.
    """
    import numpy as np

    low = np.empty(game.observation_size, dtype=np.float32)
    high = np.empty(game.observation_size, dtype=np.float32)
    for block in game.observation_layout:
        least, greatest = block.range
        low[block.slice] = np.float32(least) / np.float32(block.scale)
        high[block.slice] = np.float32(greatest) / np.float32(block.scale)
    return low, high


def masks(state: State, seat: int) -> npt.NDArray[np.int8]:
    """Returns the legal actions of a seat as an ``int8`` array of shape ``(game.action_count,)``.

    It is all zeros unless this seat decides.
    """
    import numpy as np

    mask = np.zeros(state.game.action_count, dtype=np.int8)
    return state.legal_mask(mask) if state.current_player == seat else mask


def checked_seed(seed: Any) -> int | None:
    """Returns the seed of an environment, or None if it has no seed.

    Raises:
        InvalidOptionError: it is not 0 to 2**128 - 1.
    """
    return None if seed is None else require_seed(seed)


def draw_game(generator: np.random.Generator) -> tuple[int, np.random.Generator]:
    """Returns a seed of 128 bits for a game, and a generator for everything else in that game.

    The draws of the generator are visible; they reveal neither this seed nor those of later games.
    """
    import numpy as np

    seed = int.from_bytes(generator.bytes(16), "little")
    return seed, np.random.default_rng(_bot_seed(seed, NOBODY))


def play(state: State, action: Any, illegal: Illegal, generator: np.random.Generator) -> bool:
    """Plays an action of the seat that decides and returns whether it was legal.

    An action that is not legal changes nothing or is replaced by a random legal one, depending on
    ``illegal``.

    Raises:
        IllegalActionError: it is not legal, and ``illegal`` is ``raise``; nothing has changed.
        InvalidOptionError: it is None, and ``illegal`` is ``raise``.
        InvalidNotationError: it is not a whole number.
    """
    number, legal = pick(state, action, illegal, generator)
    if number is not None:
        state.apply(number)
    return legal


def pick(
    state: State, action: Any, illegal: Illegal, generator: np.random.Generator
) -> tuple[int | None, bool]:
    """Returns the action to apply, None for no action, and whether the input was legal.

    With ``illegal="raise"`` an illegal number is returned as it is, and ``state.apply`` raises.

    Raises:
        InvalidOptionError: it is None, and ``illegal`` is ``raise``.
        InvalidNotationError: it is not a whole number.
    """
    strict = illegal == "raise" or state.is_terminal
    if action is None and strict:
        raise InvalidOptionError("None is not an action: it is this seat's turn")
    number = index_or_none(action)
    if number is None and action is not None:
        raise InvalidNotationError(f"an action is a whole number, not {abbreviate(action)}")
    known = number is not None and 0 <= number < state.game.action_count
    if number is not None and (strict or (known and state.why_not(number) is None)):
        return number, True
    if illegal == "random_legal":
        legal = state.legal_actions()
        return legal[int(generator.integers(len(legal)))], False
    return None, False
