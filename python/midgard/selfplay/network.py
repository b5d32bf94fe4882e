"""Small networks as evaluators: saved and loaded as data, played as bots by file."""

from __future__ import annotations

import json
import lzma
import operator
import zipfile
import zlib
from collections.abc import Collection, Mapping
from functools import lru_cache
from os import PathLike
from pathlib import Path
from tokenize import TokenError
from typing import TYPE_CHECKING, Any

import numpy as np

from midgard._midgard import InvalidOptionError, MidgardError, _Network
from midgard._shared.engine import require_compiled
from midgard._shared.input import (
    abbreviate,
    require_list,
    require_path,
    require_seed,
    require_whole,
)
from midgard._shared.json import parse_json
from midgard._shared.regular import open_regular
from midgard.games import load_game

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    import numpy.typing as npt

    from midgard.protocols import Game

    Floats: TypeAlias = npt.NDArray[np.float32]

__all__ = ["Network", "load_once"]

_FORMAT = 1
MOST_BYTES = 2**30
"""The most bytes of the arrays of a file, when they are unpacked."""
MOST_ABOUT = 1_000_000
"""The most bytes of the description of a network in a file."""
#: The exceptions from a file without a network, or with a damaged one.
_DAMAGED = (
    *(OSError, ValueError, KeyError, TypeError, EOFError, RuntimeError, OverflowError),
    *(MemoryError, SyntaxError, TokenError, zipfile.BadZipFile, zlib.error, lzma.LZMAError),
)


class Network:
    """A network of dense layers with ReLU, as an evaluator for `midgard.search.PUCT`.

    With hidden layers ``0`` to ``k - 1``, ``parameters`` has ``weights0``, ``bias0``, ... for
    these, ``policy_weights``, ``policy_bias`` for the logits of the actions, and ``value_weights``,
    ``value_bias`` for the logits of the values. All are float32; weights have the shape
    ``(inputs, outputs)``. Priors are the softmax over the legal actions; each value is the logistic
    function of its logit: first the seat that decides, then the others clockwise.

    It plays without a deep-learning package, whatever has trained it. Called with arrays, it
    computes with NumPy. `midgard.search.PUCT`, `midgard.selfplay.SelfPlay` and ``puct:N:FILE.npz``
    compute it in Rust: without the interpreter, on the threads of the games, and with the same
    answers on every machine. These differ from those of NumPy by rounding. They call an
    object of a subclass with arrays, as any evaluator.

    A file of `save` holds numbers only: to load one runs no code of its author.

    Args:
        game: the game that it plays.
        parameters: the arrays.

    Raises:
        InvalidOptionError: an array is missing, is one too many, has another shape or holds a
            number that is not finite.

    >>> import midgard
    >>> from midgard.search import PUCT
    >>> game = midgard.Champions(players=2, start_player=0)
    >>> network = Network.random(game, hidden=[32], seed=1)
    >>> state = game.new_state(seed=1)
    >>> PUCT(network, simulations=8).choose(state) in state.legal_actions()
    True
    """

    def __init__(self, game: Game, parameters: Mapping[str, npt.ArrayLike]) -> None:
        require_compiled(game)
        about = {"format": _FORMAT, "game": str(game), "layout": game.layout_digest}
        self._fill(about, _widths(game), parameters)

    def _fill(
        self,
        about: dict[str, Any],
        shape: tuple[int, int, int],
        parameters: Mapping[str, npt.ArrayLike],
    ) -> None:
        self._about, self._layout, self._shape = about, about["layout"], shape
        self.parameters: dict[str, Floats] = _checked(parameters, shape)
        """The arrays by name. They may be changed in place, to train. A search uses them as they
        are when it begins, a bot when it is made, and `SelfPlay` when a game is asked for."""
        self._depth = sum(name.startswith("weights") for name in self.parameters)
        self._prepared: tuple[dict[str, Floats], _Network] | None = None

    @classmethod
    def random(
        cls, game: Game, *, hidden: Sequence[int] = (256, 256), seed: int | str = 0
    ) -> Network:
        """Returns a network to be trained. Its priors are equal, its values 0.5.

        Args:
            game: the game that it plays.
            hidden: the width of each hidden layer, 1 to 65536.
            seed: of the weights, 0 to 2**128 - 1.

        Raises:
            InvalidOptionError: a number is out of range.
        """
        require_compiled(game)
        require_list("hidden layers", hidden)
        widths = [require_whole("a hidden layer", width, 1, 65536) for width in hidden]
        rng = np.random.default_rng(require_seed(seed))
        inputs, actions, players = _widths(game)
        parameters = dict[str, Any]()
        for at, width in enumerate(widths):
            weights = rng.normal(0.0, (2 / inputs) ** 0.5, (inputs, width))
            parameters |= {f"weights{at}": weights, f"bias{at}": np.zeros(width)}
            inputs = width
        for head, width in (("policy", actions), ("value", players)):
            parameters |= {f"{head}_weights": np.zeros((inputs, width))}
            parameters |= {f"{head}_bias": np.zeros(width)}
        return cls(game, parameters)

    def __call__(self, observations: Floats, masks: npt.NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """Returns priors and values, as `midgard.search.PUCT` asks for them.

        Raises:
            InvalidOptionError: the arrays are of another game.
        """
        inputs, actions, _ = self._shape
        if np.ndim(observations) != 2 or np.ndim(masks) != 2:
            raise InvalidOptionError(
                f"a network takes arrays of two dimensions, not {np.ndim(observations)} and"
                f" {np.ndim(masks)}"
            )
        if (observations.shape[-1], masks.shape[-1]) != (inputs, actions):
            raise InvalidOptionError(
                f"this network takes {inputs} numbers and {actions} actions a row, not"
                f" {observations.shape[-1]} and {masks.shape[-1]}"
            )
        layer = self.hidden_layers(observations)[-1]
        known = self.parameters
        logits = layer @ known["policy_weights"] + known["policy_bias"]
        logits = np.where(masks, logits, -np.inf)
        logits -= logits.max(axis=1, keepdims=True)
        priors = np.exp(logits)
        priors /= priors.sum(axis=1, keepdims=True)
        values = layer @ known["value_weights"] + known["value_bias"]
        return priors, 1 / (1 + np.exp(-np.clip(values, -60.0, 60.0)))

    def hidden_layers(self, observations: Floats) -> list[Floats]:
        """Returns the observations and the numbers of each hidden layer, as float32 arrays."""
        layers = [observations]
        for at in range(self._depth):
            layer = layers[-1] @ self.parameters[f"weights{at}"]
            layer += self.parameters[f"bias{at}"]
            layers.append(np.maximum(layer, 0, out=layer))
        return layers

    def _compiled_form(self) -> _Network | Network:
        """Returns what a compiled search calls: the network in Rust, or this object of a subclass.

        Raises:
            InvalidOptionError: the parameters do not make a network any more.
        """
        if type(self) is not Network:
            return self
        prepared, now = self._prepared, self.parameters
        if (
            prepared is None
            or prepared[0].keys() != now.keys()
            or not all(np.array_equal(array, now[name]) for name, array in prepared[0].items())
        ):
            known = _checked(now, self._shape)
            hidden = [(known[f"weights{at}"], known[f"bias{at}"]) for at in range(self._depth)]
            heads = [(known[f"{it}_weights"], known[f"{it}_bias"]) for it in ("policy", "value")]
            self._prepared = prepared = (known, _Network(hidden, *heads))
        return prepared[1]

    def __getstate__(self) -> dict[str, Any]:
        """Returns what a pickle holds: everything but the compiled form."""
        return {**vars(self), "_prepared": None}

    def check_game(self, game: Game) -> None:
        """Checks that the network is for the observations and actions of a game.

        Raises:
            InvalidOptionError: it is for others.
        """
        require_compiled(game)
        if (game.layout_digest, _widths(game)) != (self._layout, self._shape):
            raise InvalidOptionError(
                f"this network is for {self._about['game']}: it does not fit {game}"
            )

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the network to a file, in the ``npz`` format of NumPy.

        Raises:
            OSError: the file cannot be written.
        """
        about = {**self._about, "shape": list(self._shape)}
        with Path(path).open("wb") as file:
            arrays: dict[str, Any] = {"about": np.array(json.dumps(about)), **self.parameters}
            np.savez_compressed(file, **arrays)

    @classmethod
    def load(cls, path: str | PathLike[str], game: Game | None = None) -> Network:
        """Reads a network from a file.

        Args:
            path: the file.
            game: a game that the network must fit; by default the one that it was trained for,
                which must be passed if it has cards of its own.

        Raises:
            InvalidOptionError: the file cannot be read, holds no network, or one that does not fit.
        """
        about, shape, parameters = _read(path)
        if game is None:
            try:
                game = load_game(about["game"])
            except MidgardError as error:
                raise InvalidOptionError(
                    f"the network in {path} is for {abbreviate(about['game'])}, which cannot be"
                    f" made from its text: {error}; or pass the game that the network must fit"
                ) from None
        require_compiled(game)
        if (about["layout"], shape) != (game.layout_digest, _widths(game)):
            raise InvalidOptionError(
                f"the network in {path} is for {about['game']} with the observations"
                f" {about['layout']}: it does not fit {game}"
            )
        return cls(game, parameters)

    def __repr__(self) -> str:
        hidden = [len(self.parameters[f"bias{at}"]) for at in range(self._depth)]
        return f"<Network for {self._about['game']}: hidden layers {hidden}>"


def load_once(path: str) -> Network:
    """Returns the network in a file, read once as long as the file stays as it is.

    Whether it fits a game is for `Network.check_game` to say.
    """
    try:
        found = Path(path).stat()
    except OSError as error:
        raise InvalidOptionError(f"{path} holds no network: {error}") from None
    return _loaded(path, found.st_mtime_ns, found.st_size)


@lru_cache(maxsize=16)
def _loaded(path: str, _changed: int, _size: int) -> Network:
    about, shape, parameters = _read(path)
    network = Network.__new__(Network)
    network._fill(about, shape, parameters)
    return network


def _read(
    path: str | PathLike[str],
) -> tuple[dict[str, Any], tuple[int, int, int], dict[str, Any]]:
    """Returns the description of a network in a file: its notes, its shape, and its arrays."""
    require_path("path", path)
    try:
        with open_regular(path) as opened:
            if not opened.read(4).startswith(b"PK"):
                raise ValueError("it is not an archive of arrays")
            opened.seek(0)
            with np.load(opened, allow_pickle=False) as file:
                _require_members(file.zip)
                about = parse_json(str(file["about"][()]))
                parameters = {name: file[name] for name in file.files if name != "about"}
        if sum(array.size for array in parameters.values()) * 4 > MOST_BYTES:
            raise ValueError("its arrays are larger than their bytes")  # of elements without any
        game, layout, shape = about["game"], about["layout"], about["shape"]
        if about["format"] != _FORMAT:
            raise ValueError(f"its format is {about['format']}, and this version reads {_FORMAT}")
        inputs, actions, players = (operator.index(width) for width in shape)
        if not isinstance(game, str) or not isinstance(layout, str):
            raise ValueError("it does not say what it is for")
    except _DAMAGED as error:
        raise InvalidOptionError(f"{path} holds no network: {error}") from None
    about = {"format": _FORMAT, "game": game, "layout": layout}
    return about, (inputs, actions, players), parameters


def _require_members(archive: zipfile.ZipFile) -> None:
    """Checks the names and the sizes in an archive before any of its arrays is unpacked."""
    sizes = {info.filename: info.file_size for info in archive.infolist()}
    expected = {f"{name}.npy" for name in ("about", *_names(sizes))}
    if sizes.keys() != expected:
        raise ValueError("its arrays are not those of a network")
    if len(archive.infolist()) != len(sizes):
        raise ValueError("an array is there twice")
    if sizes["about.npy"] > MOST_ABOUT or sum(sizes.values()) > MOST_BYTES:
        raise ValueError(f"its arrays have more than {MOST_BYTES} bytes")


def _names(parameters: Collection[str]) -> list[str]:
    """Returns the names of the arrays of a network with as many hidden layers as these have."""
    depth = sum(name.startswith("weights") for name in parameters)
    names = [f"{kind}{at}" for at in range(depth) for kind in ("weights", "bias")]
    heads = [f"{head}_{kind}" for head in ("policy", "value") for kind in ("weights", "bias")]
    return [*names, *heads]


def _widths(game: Game) -> tuple[int, int, int]:
    """Returns the number of inputs, actions and players."""
    return game.observation_size, game.action_count, game.players


def _checked(
    parameters: Mapping[str, npt.ArrayLike], shape: tuple[int, int, int]
) -> dict[str, Floats]:
    """Returns the parameters as float32 arrays of their own."""
    inputs, actions, players = shape
    if not isinstance(parameters, Mapping) or not all(isinstance(it, str) for it in parameters):
        raise InvalidOptionError(
            f"the parameters of a network are arrays by name, not {abbreviate(parameters)}"
        )
    depth = sum(name.startswith("weights") for name in parameters)
    names = _names(parameters)
    if set(names) != set(parameters):
        raise InvalidOptionError(f"a network has {', '.join(names)}, not {', '.join(parameters)}")
    try:
        arrays = {name: np.array(parameters[name], np.float32, order="C") for name in names}
    except (TypeError, ValueError) as error:
        raise InvalidOptionError(f"the parameters of a network are numbers: {error}") from None
    layers = [(f"weights{at}", f"bias{at}", None) for at in range(depth)]
    heads = [("policy_weights", "policy_bias", actions), ("value_weights", "value_bias", players)]
    for weights, bias, width in [*layers, *heads]:
        outputs = arrays[bias].size if width is None else width
        if arrays[weights].shape != (inputs, outputs) or arrays[bias].shape != (outputs,):
            found = (arrays[weights].shape, arrays[bias].shape)
            raise InvalidOptionError(
                f"{weights} and {bias} must have the shapes {(inputs, outputs)} and {(outputs,)},"
                f" not {found[0]} and {found[1]}"
            )
        inputs = inputs if width is not None else outputs
    for name, array in arrays.items():
        if not np.isfinite(array).all():
            raise InvalidOptionError(f"{name} of a network must be finite numbers")
    return arrays
