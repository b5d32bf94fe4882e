"""States in Python: copies, streams, formats, and what is refused."""

import copy
import pickle
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard


@pytest.fixture
def game() -> midgard.Champions:
    return midgard.Champions(players=4)


def walk(
    game: midgard.Champions, seed: int, stop: int = 10**9
) -> Iterator[midgard.champions.State]:
    """The positions of a random game."""
    rng = random.Random(seed)
    state = game.new_state(seed=seed)
    for _ in range(stop):
        yield state
        if state.is_terminal:
            return
        state.apply(rng.choice(state.legal_actions()))


def late(game: midgard.Champions, seed: int, steps: int) -> midgard.champions.State:
    """A position in the middle of a game."""
    *_, state = walk(game, seed, steps)
    return state


def test_the_example_of_the_design_runs(game: midgard.Champions) -> None:
    state = game.new_state(seed=7)
    while not state.is_terminal:
        actions = state.legal_actions()
        assert actions == sorted(actions)
        over = state.apply(actions[0])
    assert over
    assert state.current_player == midgard.TERMINAL
    assert len(state.scores) == 4
    best = max(state.scores)
    assert all(state.scores[seat] == best for seat in state.winners)
    assert sum(state.returns()) == pytest.approx(1.0)
    for seat in range(4):
        assert sum(state.score_sheet(seat).values()) == state.scores[seat]


def test_every_action_round_trips(game: midgard.Champions) -> None:
    for index in range(game.action_count):
        action = game.action(index)
        assert game.index(action) == game.index(action.text) == index == int(action)
        assert eval(repr(action), {"Action": midgard.champions.Action}) == action
        assert action.text.split(" ") == [action.kind, *action.arguments]
        assert pickle.loads(pickle.dumps(action)) == action
        assert hash(game.action(action.text)) == hash(action) == index


def test_a_clone_has_a_future_of_its_own(game: midgard.Champions) -> None:
    """A clone reveals nothing about the real dice to a planner."""

    def play(state: midgard.champions.State) -> str:
        while not state.is_terminal:
            state.apply(state.legal_actions()[0])
        return state.to_json()

    state = late(game, 11, 30)
    again = late(game, 11, 30)
    futures = {play(state.clone()) for _ in range(6)}
    assert len(futures) == 6
    assert futures == {play(again.clone()) for _ in range(6)}
    assert play(copy.copy(state)) not in futures


def test_a_child_is_a_new_state(game: midgard.Champions) -> None:
    state = late(game, 2, 40)
    before = state.to_json()
    for action in state.legal_actions():
        assert state.child(action) != state
    assert state.to_json() == before


def test_the_mask_is_the_list(game: midgard.Champions) -> None:
    mask = np.zeros(129, dtype=bool)
    for state in walk(game, 6, 200):
        assert state.legal_mask(mask) is mask
        assert np.flatnonzero(mask).tolist() == state.legal_actions()
        assert np.array_equal(mask, state.legal_mask())


@pytest.mark.parametrize(
    "out", [np.zeros(128, bool), np.zeros(129), np.zeros((1, 129), bool), [False] * 129, "mask"]
)
def test_a_mask_of_another_form_is_refused(game: midgard.Champions, out: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        game.new_state(seed=1).legal_mask(out)


def test_a_read_only_mask_is_refused(game: midgard.Champions) -> None:
    mask = np.zeros(129, dtype=bool)
    mask.flags.writeable = False
    with pytest.raises(ValueError, match="writeable"):
        game.new_state(seed=1).legal_mask(mask)
    assert not mask.any()


def test_an_action_is_given_as_number_text_or_object(game: midgard.Champions) -> None:
    passed: list[Any] = [
        31,
        "leader asmundr",
        midgard.champions.Action("leader asmundr"),
        np.int64(31),
    ]
    children = [game.new_state(seed=1).child(action) for action in passed]
    assert all(child == children[0] for child in children)


@pytest.mark.parametrize(
    ("action", "error"),
    [
        (999, midgard.InvalidNotationError),
        (129, midgard.InvalidNotationError),
        (-1, midgard.InvalidNotationError),
        (10**30, midgard.InvalidNotationError),
        ("place valhalla", midgard.InvalidNotationError),
        ("", midgard.InvalidNotationError),
        ("place\x00troll", midgard.InvalidNotationError),
        (27, midgard.IllegalActionError),
        ("beg", midgard.IllegalActionError),
        (None, TypeError),
        (1.0, TypeError),
        (True, TypeError),
        ([31], TypeError),
    ],
)
def test_an_illegal_action_changes_nothing(
    game: midgard.Champions, action: Any, error: type[Exception]
) -> None:
    state = game.new_state(seed=1)
    before = state.to_bytes()
    with pytest.raises(error) as caught:
        state.apply(action)
    assert str(caught.value)
    assert state.to_bytes() == before


def test_an_illegal_action_is_named_with_the_reason(game: midgard.Champions) -> None:
    with pytest.raises(midgard.IllegalActionError) as caught:
        game.new_state(seed=1).apply("beg")
    assert caught.value.action == midgard.champions.Action("beg")
    assert caught.value.reason == "not_asked"
    assert "beg" in str(caught.value)
    assert "leader" in str(caught.value)


def test_a_finished_game_takes_no_action(game: midgard.Champions) -> None:
    *_, state = walk(game, 8)
    before = state.to_bytes()
    with pytest.raises(midgard.IllegalActionError) as caught:
        state.apply(0)
    assert caught.value.reason == "game_over"
    assert state.legal_actions() == []
    assert state.to_bytes() == before


def test_a_state_is_not_a_key(game: midgard.Champions) -> None:
    with pytest.raises(TypeError):
        hash(game.new_state(seed=1))


@pytest.mark.parametrize("seed", [-1, 2**128, 1.5, "seven", "-7", b"7"])
def test_a_seed_is_a_number_of_128_bits(game: midgard.Champions, seed: Any) -> None:
    with pytest.raises(midgard.InvalidOptionError, match="seed"):
        game.new_state(seed=seed)


def test_options_that_exclude_each_other_are_refused(game: midgard.Champions) -> None:
    choices: list[dict[str, Any]] = [
        {"seed": 1, "chance": "explicit"},
        {"seed": 1, "script": []},
        {"script": [], "chance": "explicit"},
        {"chance": "loaded"},
    ]
    for options in choices:
        with pytest.raises(midgard.InvalidOptionError):
            game.new_state(**options)


def test_damaged_bytes_are_refused(game: midgard.Champions) -> None:
    state = late(game, 9, 100)
    data = state.to_bytes()
    for at in range(len(data)):
        for damaged in (data[:at], data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :]):
            try:
                back = game.from_bytes(damaged)
            except midgard.InvalidSnapshotError:
                continue
            assert back == state  # only the chance stream can change without being noticed
    for foreign in (b"", b"mgS", b"PNG" * 100, data + b"x"):
        with pytest.raises(midgard.InvalidSnapshotError):
            game.from_bytes(foreign)


def test_a_state_is_a_line_of_text_and_few_bytes(game: midgard.Champions) -> None:
    for state in walk(game, 13):
        assert "\n" not in repr(state)
        assert len(repr(state)) <= 110
        assert len(state.to_bytes()) < 1024
        assert repr(state).startswith("<State ")


def test_a_seat_out_of_range_is_named(game: midgard.Champions) -> None:
    state = game.new_state(seed=1)
    for seat in (-1, 4, 10**6):
        with pytest.raises(IndexError, match=str(seat)):
            state.score_sheet(seat)
        with pytest.raises(IndexError, match=str(seat)):
            state.table(seat)


def test_forced_decisions_are_skipped_when_asked_for() -> None:
    game = midgard.Champions(players=2, skip_forced=True)
    for state in walk(game, 14):
        assert state.is_terminal or len(state.legal_actions()) > 1


def test_importing_midgard_imports_nothing_else() -> None:
    code = "import sys; old = set(sys.modules); import midgard; print(*(set(sys.modules) - old))"
    run = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    imported = set(run.stdout.split())
    games = {f"midgard._midgard.{name}" for name in midgard._midgard.GAMES}
    assert imported == {"midgard", "midgard._midgard"} | games


def test_names_that_are_imported_late_exist() -> None:
    assert set(midgard.__all__) <= set(dir(midgard))
    assert all(getattr(midgard, name) is not None for name in midgard.__all__)
    with pytest.raises(AttributeError, match="Valhalla"):
        midgard.Valhalla  # type: ignore[attr-defined]  # noqa: B018  # that is the point


class OfVersion:
    """Pickles as a game or state would that another midgard has written."""

    def __init__(self, reduced: tuple[Any, ...]) -> None:
        self.reduced = reduced

    def __reduce__(self) -> tuple[Any, ...]:
        return self.reduced


@pytest.mark.parametrize("name", ["champions", "reavers", "god_of_war"])
def test_a_pickle_of_other_rules_is_refused(name: str) -> None:
    game: Any = midgard.GAMES[name]()
    restore, (version, layout, saved) = game.__reduce__()
    assert version == getattr(midgard, name).RULES_VERSION
    assert f"{layout:016x}" == game.layout_digest
    refused = f"version {version + 1} of the rules; here it is {version}"
    for passed in ((version + 1, layout, saved), (version + 1, saved)):  # also of an older form
        with pytest.raises(midgard.InvalidSnapshotError, match=refused):
            pickle.loads(pickle.dumps(OfVersion((restore, passed))))
    refused = f"another observation layout, {layout ^ 1:016x}; here it is {layout:016x}"
    with pytest.raises(midgard.InvalidSnapshotError, match=refused):
        pickle.loads(pickle.dumps(OfVersion((restore, (version, layout ^ 1, saved)))))
    assert pickle.loads(pickle.dumps(OfVersion((restore, (version, layout, saved))))) == game


def test_a_pickle_of_another_form_is_refused(game: midgard.Champions) -> None:
    """The fourth byte of a saved state is the version of the form."""
    restore, (same, data) = game.new_state(seed=1).__reduce__()
    assert same == game
    for at in (3, data.index(b"mgC") + 3):
        other = data[:at] + bytes([data[at] + 1]) + data[at + 1 :]
        with pytest.raises(midgard.InvalidSnapshotError, match="another version of midgard"):
            pickle.loads(pickle.dumps(OfVersion((restore, (game, other)))))


def test_a_pickle_of_a_batch_of_another_form_are_refused(game: midgard.Champions) -> None:
    restore, (same, data, threads) = midgard.Batch(game, 2, seed=1).__reduce__()
    other = data[:3] + bytes([data[3] + 1]) + data[4:]
    old = pickle.dumps(OfVersion((restore, (same, other, threads))))
    with pytest.raises(midgard.InvalidSnapshotError, match="another version of midgard"):
        pickle.loads(old)


def test_a_pickle_of_a_game_with_other_cards_is_refused(game: midgard.Champions) -> None:
    restore, (_, data) = game.new_state(seed=1).__reduce__()
    other = midgard.Champions(players=4, variants=["hall_of_records"])
    with pytest.raises(midgard.InvalidSnapshotError, match="other options"):
        pickle.loads(pickle.dumps(OfVersion((restore, (other, data)))))


WRITTEN: dict[str, Callable[[midgard.Champions], bytes]] = {
    "state": lambda game: game.new_state(seed=1).to_bytes(),
    "batch": lambda game: midgard.Batch(game, 2, seed=1).save(),
}
"""What is written with the version of the rules and the digest of the layout in front."""


@pytest.mark.parametrize("kind", WRITTEN)
def test_bytes_of_other_rules_or_layouts_are_refused_by_name(
    kind: str, game: midgard.Champions
) -> None:
    def read(written: bytes) -> object:
        return game.from_bytes(written) if kind == "state" else midgard.Batch.load(game, written)

    data = WRITTEN[kind](game)
    start = {"state": 4, "batch": 8}[kind]
    version = midgard.champions.RULES_VERSION

    def changed(at: int) -> bytes:
        other = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        return other if kind == "state" else other[:-8] + checksum(other[:-8])

    refused = f"version {version ^ 1} of the rules; here it is {version}"
    with pytest.raises(midgard.InvalidSnapshotError, match=refused):
        read(changed(start))
    with pytest.raises(midgard.InvalidSnapshotError, match=f"here it is {game.layout_digest}"):
        read(changed(start + 4))
    with pytest.raises(midgard.InvalidSnapshotError, match="other card numbers"):
        read(changed(start + 12))
    with pytest.raises(midgard.InvalidSnapshotError, match="other options"):
        read(changed(start + 20))


def checksum(data: bytes) -> bytes:
    """The checksum at the end of a saved batch."""
    mask = 2**64 - 1

    def mix(number: int) -> int:
        number = (number + 0x9E3779B97F4A7C15) & mask
        number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) & mask
        number = ((number ^ number >> 27) * 0x94D049BB133111EB) & mask
        return number ^ number >> 31

    total = len(data)
    for at in range(0, len(data), 8):
        mixed = mix(total ^ int.from_bytes(data[at : at + 8], "little"))
        total = (mixed << 7 | mixed >> 57) & mask
    return total.to_bytes(8, "little")


def test_digests_tell_cards_and_layouts_apart() -> None:
    corrected, games = (
        midgard.Champions(cards='[[trolls]]\nid = "troll-2-1"\nattack = 3\n'),
        [midgard.Champions(n) for n in (2, 3, 4)],
    )
    assert len({game.card_digest for game in games}) == 1
    assert corrected.card_digest != games[2].card_digest
    assert len({game.layout_digest for game in games}) == 3
    assert corrected.layout_digest == games[2].layout_digest
    assert all(re.fullmatch("[0-9a-f]{16}", game.card_digest) for game in games)


def test_bytes_settle_forced_decisions_as_dicts_do() -> None:
    """A state that was saved without skipping forced decisions, in a game that skips them."""
    prompted = midgard.Champions(2, start_player=0)
    skipping = midgard.Champions(2, start_player=0, skip_forced=True)
    head = skipping.new_state(chance="explicit").to_bytes()[:32]
    state, found = prompted.new_state(chance="explicit"), 0
    rng = random.Random(1)
    while not state.is_terminal:
        actions = [outcome for outcome, _ in state.chance_outcomes()] or state.legal_actions()
        if not state.is_chance and len(actions) == 1:
            found += 1
            expected = skipping.from_dict(state.to_dict(), chance="explicit")
            back = skipping.from_bytes(head + state.to_bytes()[32:])
            assert back == expected
            assert back.is_chance or back.is_terminal or len(back.legal_actions()) > 1
        state.apply(rng.choice(actions))
    assert found > 3


def test_unpickling_does_not_read_the_card_file_anew(
    tmp_path: Path, game: midgard.Champions
) -> None:
    """Games of equal rules share them: what is told of the cards is told once."""
    path = tmp_path / "my.toml"
    path.write_text('[[trolls]]\nid = "troll-2-1"\nattack = 3\n' + "# filled\n" * 10_000)
    corrected = midgard.Champions(cards=path)
    for each in (game, corrected):
        data = pickle.dumps(each)
        pickle.loads(data)
        moments = [time.perf_counter()]
        for _ in range(100):
            assert pickle.loads(data) == each
            moments.append(time.perf_counter())
        quick = min(after - before for before, after in pairwise(moments))
        started = time.perf_counter()
        midgard.champions.check_cards(path.read_text())
        assert quick < (time.perf_counter() - started) / 3
