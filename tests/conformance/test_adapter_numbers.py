"""Numbers that adapters are given: truth values are none, and none is too large."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import midgard
from midgard.adapters import gymnasium, openspiel, pettingzoo
from midgard.adapters._vector import MidgardVectorEnv
from midgard.testing import environments
from support.surface.seeds import SEEDS, seed_takers

GAME = midgard.Champions(2, start_player=0)
OPTION, ACTION = midgard.InvalidOptionError, midgard.InvalidNotationError
HUGE = [2**128, 10**100, 10**5000, -1, -(10**100)]


def stepped(make: Callable[[], Any], action: Any) -> None:
    env = make()
    env.reset(seed=1)
    env.step(action)


def acting(make: Callable[[Any], Any], illegal: str) -> Callable[[Any], object]:
    return lambda action: stepped(lambda: make(illegal), action)


def vector() -> MidgardVectorEnv:
    return MidgardVectorEnv(2, GAME)


TAKERS: dict[str, tuple[Callable[[Any], object], int, type[Exception]]] = {
    "MidgardEnv.seat": (lambda n: gymnasium.MidgardEnv(GAME, seat=n), 1, OPTION),
    "MidgardEnv.penalty": (lambda n: gymnasium.MidgardEnv(GAME, penalty=n), 1, OPTION),
    "MidgardEnv.reset.seed": (lambda n: gymnasium.MidgardEnv(GAME).reset(seed=n), 1, OPTION),
    "MidgardEnv.reset.options": (
        lambda n: gymnasium.MidgardEnv(GAME).reset(options={"seat": n}),
        1,
        OPTION,
    ),
    "MidgardVectorEnv.num_envs": (lambda n: MidgardVectorEnv(n, GAME), 2, OPTION),
    "MidgardVectorEnv.threads": (lambda n: MidgardVectorEnv(2, GAME, threads=n), 1, OPTION),
    "MidgardVectorEnv.reset.seed": (lambda n: vector().reset(seed=n), 1, OPTION),
    "MidgardVectorEnv.reset.seeds": (lambda n: vector().reset(seed=[1, n]), 1, OPTION),
    **{
        f"{kind.__name__}.{name}": taker
        for kind in (pettingzoo.AECEnv, pettingzoo.ParallelEnv)
        for name, taker in {
            "penalty": (lambda n, kind=kind: kind(GAME, penalty=n), 1, OPTION),
            "reset.seed": (lambda n, kind=kind: kind(GAME).reset(seed=n), 1, OPTION),
        }.items()
    },
    "resampler.seed": (openspiel.resampler, 1, OPTION),
    "check_seed.games": (
        lambda n: environments.check_seed(lambda: pettingzoo.AECEnv(GAME), games=n),
        1,
        OPTION,
    ),
    "check_seed.seed": (
        lambda n: environments.check_seed(lambda: pettingzoo.AECEnv(GAME), games=1, seed=n),
        1,
        OPTION,
    ),
    "check_parallel_seed.games": (
        lambda n: environments.check_parallel_seed(lambda: pettingzoo.ParallelEnv(GAME), games=n),
        1,
        OPTION,
    ),
    "check_parallel_seed.seed": (
        lambda n: environments.check_parallel_seed(
            lambda: pettingzoo.ParallelEnv(GAME), games=1, seed=n
        ),
        1,
        OPTION,
    ),
    "check_vector_env.steps": (
        lambda n: environments.check_vector_env(vector(), lambda: single(), steps=n),
        1,
        OPTION,
    ),
    "check_vector_env.seed": (
        lambda n: environments.check_vector_env(vector(), lambda: single(), steps=1, seed=n),
        1,
        OPTION,
    ),
}
ACTIONS: dict[str, Callable[[Any], object]] = {
    f"{illegal} {name}": acting(make, illegal)
    for illegal in ("raise", "penalize", "random_legal")
    for name, make in {
        "MidgardEnv": lambda illegal: gymnasium.MidgardEnv(GAME, opponents=None, illegal=illegal),
        "AECEnv": lambda illegal: pettingzoo.AECEnv(GAME, illegal=illegal),
    }.items()
}
REAL = ("penalty",)


def single() -> gymnasium.MidgardEnv:
    return gymnasium.MidgardEnv(GAME, opponents=None)


@pytest.mark.parametrize("name", TAKERS)
def test_a_truth_value_is_not_a_number_of_an_adapter(name: str) -> None:
    call, good, wrong = TAKERS[name]
    call(good)
    call(np.int64(good))
    is_seed = name.rpartition(".")[2] in SEEDS
    for value in (True, False, np.True_, "x" if is_seed else "1", b"1", 1j, object()):
        with pytest.raises((wrong, TypeError)):
            call(value)
    if not name.endswith(REAL):
        with pytest.raises((wrong, TypeError)):
            call(1.0)


@pytest.mark.parametrize("name", [name for name in TAKERS if name.rpartition(".")[2] in SEEDS])
def test_a_seed_of_an_adapter_is_a_number_or_its_digits(name: str) -> None:
    call, _, wrong = TAKERS[name]
    for seed in (0, 7, 2**127 + 1):
        call(str(seed))
    for text in ("", "-1", " 3", "3.0", "0x3", str(2**128), "9" * 10**5):
        with pytest.raises(wrong, match=r"0 to 2\*\*128 - 1"):
            call(text)


def test_an_adapter_plays_the_same_game_with_a_number_and_its_digits() -> None:
    for make in (lambda: gymnasium.MidgardEnv(GAME), lambda: pettingzoo.ParallelEnv(GAME), vector):
        one, other = make(), make()
        for seed in (7, 2**127 + 1):
            assert str(one.reset(seed=seed)) == str(other.reset(seed=str(seed)))


def test_every_seed_of_an_adapter_is_tried() -> None:
    found = {name.removeprefix("midgard ") for name in seed_takers(extras=True)}
    assert {"AECEnv.reset.seed", "resampler.seed", "check_vector_env.seed"} <= found
    assert found - set(TAKERS) == set()


@pytest.mark.parametrize("name", TAKERS)
def test_a_number_that_is_too_large_for_an_adapter_has_one_class_of_error(name: str) -> None:
    call, _, wrong = TAKERS[name]
    for value in HUGE:
        if name.endswith(REAL) and abs(value) < 10**300:
            continue
        with pytest.raises(wrong) as caught:
            call(value)
        assert type(caught.value) is wrong
        assert len(str(caught.value)) < 400


@pytest.mark.parametrize("name", ACTIONS)
def test_a_truth_value_or_a_fraction_is_not_an_action(name: str) -> None:
    call = ACTIONS[name]
    call(31)
    call(np.int64(31))
    call(np.array(31))
    for value in (True, False, np.True_, 31.0, np.float32(31), "31", b"31", object()):
        with pytest.raises(ACTION):
            call(value)


@pytest.mark.parametrize("illegal", ["raise", "random_legal"])
def test_truth_values_and_fractions_are_no_actions_of_rows(illegal: Any) -> None:
    env = MidgardVectorEnv(2, GAME, illegal=illegal)
    env.reset(seed=1)
    for values in ([True, False], [31.0, 31.0]):
        with pytest.raises(TypeError):
            env.step(np.array(values))
    env.step(np.array([31, 31], dtype=np.uint8))


def named() -> Iterator[tuple[str, str]]:
    """Parameters of the adapters, and of the checks that go with them."""
    for thing in (
        *(gymnasium.MidgardEnv, MidgardVectorEnv, pettingzoo.AECEnv, pettingzoo.ParallelEnv),
        *(environments.check_seed, environments.check_parallel_seed),
        *(environments.check_vector_env, openspiel.resampler, openspiel.load, openspiel.load_start),
    ):
        functions = {thing.__name__: thing}
        if isinstance(thing, type):
            functions[f"{thing.__name__}.reset"] = thing.reset  # type: ignore[attr-defined]
        for name, function in functions.items():
            for each in inspect.signature(function).parameters.values():
                yield f"{name}.{each.name}", str(each.annotation)


def test_every_parameter_of_an_adapter_that_is_a_number_is_tried() -> None:
    def words(note: str) -> set[str]:
        return set("".join(sign if sign.isidentifier() else " " for sign in note).split())

    wanted = {name for name, note in named() if words(note) & {"int", "float"}}
    assert {"MidgardEnv.seat", "resampler.seed"} <= wanted
    assert wanted <= set(TAKERS)
