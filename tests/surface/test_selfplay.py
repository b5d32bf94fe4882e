"""Self-play: the games of an evaluator as arrays."""

import dataclasses
import errno
import itertools
import os
import re
import signal
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import midgard
from midgard.games import game_text
from midgard.search import PUCT
from midgard.selfplay import Episode, ReplayBuffer, SelfPlay, observations_as_floats
from midgard.selfplay.episode import COLUMNS
from support.games.every import small_games

GAMES = {game_text(game): game for game in small_games()}
CHAMPIONS = midgard.Champions(players=2)


def judge(players: int) -> Callable[[Any, Any], Any]:
    """Returns an evaluator whose rows do not depend on each other, to the last bit."""

    def evaluator(observations: Any, masks: Any) -> Any:
        assert observations.dtype == np.float32
        assert masks.dtype == np.bool_
        assert len(observations) == len(masks)
        assert masks.any(axis=1).all()
        marks = (observations * np.cos(np.arange(observations.shape[1]))).sum(axis=1)[:, None]
        priors = np.abs(np.cos(marks + np.arange(masks.shape[1]))) + 0.01
        return priors, (np.sin(marks * (1 + np.arange(players))) + 1) / 2

    return evaluator


def played(game: Any = CHAMPIONS, **options: Any) -> list[Episode]:
    """Returns the games of a run."""
    options = {"games": 3, "simulations": 6, "seed": 4, **options}
    return list(SelfPlay(game, judge(game.players), **options))


def same(one: Episode, other: Episode) -> bool:
    """Returns whether two games have the same columns."""
    return one.number == other.number and all(
        np.array_equal(getattr(one, name), getattr(other, name)) for name in COLUMNS
    )


@pytest.mark.parametrize("text", GAMES)
def test_episodes_are_games(text: str) -> None:
    """The actions, played by hand with the dice of the game, lead to what the columns say."""
    game = GAMES[text]
    for episode in played(game):
        state = game.new_state(seed=midgard.game_seed(4, episode.number))
        assert episode.policies.dtype == np.float32
        for row in range(len(episode)):
            while len(state.legal_actions()) == 1:
                state.apply(state.legal_actions()[0])
            seat = state.current_player
            assert episode.seats[row] == seat
            assert np.array_equal(
                episode.observations_uint8[row], state.observation(seat, dtype="uint8")
            )
            assert np.array_equal(episode.masks[row], state.legal_mask())
            assert episode.policies[row][~episode.masks[row]].sum() == 0
            assert episode.policies[row].sum() == pytest.approx(1, abs=1e-5)
            state.apply(int(episode.actions[row]))
        while not state.is_terminal:
            state.apply(state.legal_actions()[0])
        last = [(int(episode.seats[-1]) + k) % game.players for k in range(game.players)]
        assert episode.scores[-1].tolist() == [state.scores[seat] for seat in last]
        assert episode.ranks[-1].tolist() == [state.ranks[seat] for seat in last]
        low, high = game.return_range
        shares = [(state.returns()[seat] - low) / (high - low) for seat in last]
        assert episode.returns[-1].tolist() == pytest.approx(shares)
        assert episode.sheets.shape == (len(episode), game.players, len(game.sheet_lines))
        assert episode.achievements.shape[2] == len(game.achievement_names)


def test_enemies_and_glory_are_those_of_the_game() -> None:
    (episode,) = played(games=1)
    state = CHAMPIONS.new_state(seed=midgard.game_seed(4, 0))
    for row in range(len(episode)):
        while len(state.legal_actions()) == 1:
            state.apply(state.legal_actions()[0])
        state.apply(int(episode.actions[row]))
    while not state.is_terminal:
        state.apply(state.legal_actions()[0])
    clans = state.to_dict()["clans"]
    for row, seat in enumerate(episode.seats):
        sheet = state.score_sheet(int(seat))
        assert episode.sheets[row, 0].tolist() == list(sheet.values())
        clan = clans[seat]
        defeated = [len(clan[kind]) for kind in CHAMPIONS.achievement_names]
        assert episode.achievements[row, 0].tolist() == defeated
    assert episode.achievements.sum() > 0


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"gumbel": 4},
        {"fast_simulations": 2, "full_share": 0.5},
        {"observer": "multiple", "exact": True, "chance": "decisions"},
        {"dirichlet_alpha": None, "temperature": 0.0},
    ],
)
def test_games_depend_on_nothing_but_their_number(options: dict[str, Any]) -> None:
    """Neither on threads, nor on how many games there are or are in progress."""
    alone = played(parallel_games=1, threads=1, **options)
    many = played(games=9, parallel_games=5, threads=3, **options)
    assert [episode.number for episode in many] == list(range(9))
    assert all(same(one, other) for one, other in zip(alone, many, strict=False))
    assert not same(alone[0], played(games=1, seed=5, **options)[0])


def test_a_search_is_that_of_puct() -> None:
    """Without noise, the values of a decision are those that a search of that decision finds."""
    count = 300
    (episode,) = played(games=1, dirichlet_alpha=None, temperature=0.0, simulations=count)
    first = episode.policies[0]
    state = CHAMPIONS.new_state(seed=midgard.game_seed(4, 0))
    while len(state.legal_actions()) == 1:
        state.apply(state.legal_actions()[0])
    search = PUCT(judge(2), simulations=count, batch=1, exact=False)
    visits = search.search(state).policy
    # Other numbers of the search, the same search: nearly the same visits.
    assert np.abs(visits - first).max() < 0.2
    assert round(first.max() * count) == pytest.approx(first.max() * count, abs=1e-3)


def test_gumbel_shares_simulations_among_few_actions() -> None:
    for episode in played(gumbel=2, simulations=8, games=2):
        chosen = episode.policies[np.arange(len(episode)), episode.actions]
        assert (chosen > 0).all()
    improved = played(gumbel=8, simulations=8, games=4)
    ways = [len(set(episode.actions.tolist())) for episode in improved]
    assert min(ways) > 3
    assert not same(improved[0], improved[1])


def test_noise_and_temperature_change_what_is_played() -> None:
    calm = {"dirichlet_alpha": None, "temperature": 0.0}
    plain = played(games=1, **calm)[0]
    assert same(plain, played(games=1, **calm)[0])
    assert not same(plain, played(games=1, **{**calm, "temperature": 1.0})[0])
    noisy = played(games=1, temperature=0.0)[0]
    assert not same(plain, noisy)
    # Without decisions that are drawn there is no temperature.
    assert same(noisy, played(games=1, temperature=5.0, temperature_decisions=0)[0])


def test_fast_searches_are_marked() -> None:
    (episode,) = played(games=1, fast_simulations=2, full_share=0.3, simulations=16)
    share = episode.is_full.mean()
    assert 0.1 < share < 0.6
    steps = np.where(episode.is_full, 16, 2)[:, None]
    assert np.allclose(episode.policies * steps, (episode.policies * steps).round(), atol=1e-3)
    assert played(games=1)[0].is_full.all()


@pytest.mark.parametrize(
    ("game", "games"),
    [
        (midgard.Champions(players=4), 80),
        (midgard.Champions(players=3, expansions=["valhalla", "dark_mountains"]), 60),
        (midgard.Reavers(players=6), 60),
        (GAMES["bids(players=3)"], 200),
    ],
    ids=str,
)
def test_ranks_as_values_are_those_of_the_game(game: Any, games: int) -> None:
    """Seats with one score may have different ranks: the rules break ties."""
    broken = 0
    for episode in played(game, games=games, simulations=1, value="rank"):
        ranks, scores = episode.ranks[0].astype(int), episode.scores[0]
        ahead = ranks[:, None] < ranks
        level = (ranks[:, None] == ranks) & ~np.eye(game.players, dtype=bool)
        shares = (ahead + level / 2).sum(axis=1) / (game.players - 1)
        assert np.allclose(episode.returns[0], shares), (ranks, scores)
        broken += int((ahead & (scores[:, None] == scores)).sum())
    assert broken > 0 or game.name not in ("champions", "reavers")


def test_a_batch_holds_a_leaf_of_half_of_the_games() -> None:
    sizes = list[int]()

    def evaluator(observations: Any, masks: Any) -> Any:
        sizes.append(len(masks))
        return judge(2)(observations, masks)

    list(SelfPlay(CHAMPIONS, evaluator, games=8, parallel_games=8, simulations=4))
    assert max(sizes) == 4
    assert min(sizes) >= 1
    assert sizes[:10] == [4] * 10


def test_an_evaluator_that_fails_is_asked_again() -> None:
    calls = itertools.count()

    def evaluator(observations: Any, masks: Any) -> Any:
        if next(calls) % 50 == 49:
            raise ZeroDivisionError("nothing is judged")
        return judge(2)(observations, masks)

    play = SelfPlay(CHAMPIONS, evaluator, games=3, simulations=6, seed=4)
    found = list[Episode]()
    failures = 0
    while len(found) < 3:
        try:
            found.append(next(play))
        except ZeroDivisionError:
            failures += 1
    assert failures > 3
    assert all(same(one, other) for one, other in zip(found, played(), strict=True))
    with pytest.raises(StopIteration):
        next(play)


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (lambda masks: (masks / 1.0, np.full((len(masks), 3), 0.5)), "must have the shape"),
        (lambda masks: (masks / -1.0, np.full((len(masks), 2), 0.5)), "must be from 0 to 1e30"),
        (lambda masks: (masks / 1.0, np.full((len(masks), 2), 1.5)), "must be from 0 to 1"),
        (lambda masks: (np.where(masks, 3e38, 0), np.full((len(masks), 2), 0.5)), "to 1e30"),
        (lambda masks: masks / 1.0, "must return a tuple"),
    ],
)
def test_a_wrong_answer_is_refused(answer: Any, why: str) -> None:
    play = SelfPlay(CHAMPIONS, lambda _, masks: answer(masks), games=1, simulations=2)
    for _ in range(2):
        with pytest.raises(midgard.MidgardError, match=why):
            next(play)


@pytest.mark.parametrize("options", [{}, {"gumbel": 4}, {"dirichlet_alpha": 0.3}])
@pytest.mark.parametrize("size", [1e-45, 1e-38, 1e30])
def test_priors_of_any_size_are_shares(size: float, options: dict[str, Any]) -> None:
    def evaluator(observations: Any, masks: Any) -> Any:
        return (masks * size).astype(np.float32), np.full((len(masks), 2), 0.5, np.float32)

    def even(observations: Any, masks: Any) -> Any:
        return masks / 1.0, np.full((len(masks), 2), 0.5)

    runs = [
        next(SelfPlay(CHAMPIONS, it, games=1, simulations=4, seed=1, **options))
        for it in (evaluator, even)
    ]
    assert np.array_equal(runs[0].actions, runs[1].actions)


def test_an_evaluator_that_has_no_more_answers_does_not_end_the_games() -> None:
    calls = itertools.count()

    def evaluator(observations: Any, masks: Any) -> Any:
        if next(calls) == 30:
            raise StopIteration
        return judge(2)(observations, masks)

    play = SelfPlay(CHAMPIONS, evaluator, games=3, simulations=6, seed=4)
    with pytest.raises(RuntimeError, match="the evaluator raised StopIteration"):
        list(play)
    assert all(same(one, other) for one, other in zip(play, played(), strict=True))


def test_an_evaluator_must_not_ask_for_games() -> None:
    def evaluator(observations: Any, masks: Any) -> Any:
        next(play)

    play = SelfPlay(CHAMPIONS, evaluator, games=1)
    with pytest.raises(midgard.MidgardError, match="this self-play is running"):
        next(play)


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Ctrl-C is heard, also where the tests run in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts")
def test_ctrl_c_keeps_what_is_finished() -> None:
    calls = itertools.count()

    def evaluator(observations: Any, masks: Any) -> Any:
        if next(calls) == 3000:
            signal.raise_signal(signal.SIGINT)
        return judge(2)(observations, masks)

    assert threading.current_thread() is threading.main_thread()
    play = SelfPlay(CHAMPIONS, evaluator, games=100, parallel_games=4, simulations=4, seed=4)
    found = list[Episode]()
    with pytest.raises(midgard.Interrupted) as caught:
        found.extend(play)
    assert isinstance(caught.value, KeyboardInterrupt)
    assert play.interrupted
    found += caught.value.run
    assert len(found) >= 2
    numbers = [episode.number for episode in found]
    assert numbers == sorted(set(numbers))
    expected = played(games=numbers[-1] + 1, parallel_games=4, simulations=4)
    assert all(same(episode, expected[episode.number]) for episode in found)
    assert next(play, None) is None


@pytest.mark.usefixtures("interrupts")
def test_ctrl_c_ends_a_loop_around_self_play() -> None:
    """Also before the first game is finished, and while the evaluator itself runs."""

    def evaluator(observations: Any, masks: Any) -> Any:
        raise KeyboardInterrupt

    rounds = [SelfPlay(CHAMPIONS, evaluator, games=2, simulations=4) for _ in range(3)]
    with pytest.raises(midgard.Interrupted) as caught:
        list(itertools.chain.from_iterable(rounds))
    assert caught.value.run == []
    assert [play.interrupted for play in rounds] == [True, False, False]


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"games": 0}, r"games must be 1 to 10\*\*12, not 0"),
        ({"parallel_games": 0}, "parallel_games must be 1 to 65536, not 0"),
        ({"simulations": 1.5}, "simulations must be a whole number"),
        ({"fast_simulations": 0}, "fast_simulations must be 1 to"),
        ({"full_share": 2}, "full_share must be 0.0 to 1.0, not 2"),
        ({"dirichlet_alpha": 0}, "dirichlet_alpha must be 0.001 to 1000.0, not 0"),
        ({"dirichlet_share": "x"}, "dirichlet_share must be a number"),
        ({"gumbel": 0}, "gumbel must be 1 to"),
        ({"temperature": -1}, "temperature must be 0.0 to 100.0, not -1"),
        ({"temperature_decisions": -1}, "temperature_decisions must be 0 to"),
        ({"seed": 2**128}, r"seed must be 0 to 2\*\*128 - 1"),
        ({"threads": 257}, "threads must be 0 to 256, not 257"),
        ({"observations": "all"}, "observations must be perfect or table, not 'all'"),
        ({"exploration": -1}, "exploration must be 0.0"),
        ({"value": "glory"}, "glory"),
        ({"chance": 3}, "chance must be decisions or outcomes"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(midgard.InvalidOptionError, match=why):
        SelfPlay(CHAMPIONS, judge(2), **{"games": 1, **options})


def test_unknown_evaluators_and_options_are_refused() -> None:
    with pytest.raises(TypeError, match="an evaluator must be callable, not 3"):
        SelfPlay(CHAMPIONS, 3, games=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unexpected keyword argument 'simulation'"):
        SelfPlay(CHAMPIONS, judge(2), games=1, simulation=3)  # type: ignore[call-arg]
    assert repr(SelfPlay(CHAMPIONS, judge(2), games=1, gumbel=2)) == (
        "SelfPlay(champions(players=2), games=1, gumbel=2)"
    )


def test_floats_are_those_that_the_evaluator_saw() -> None:
    seen = list[Any]()

    def evaluator(observations: Any, masks: Any) -> Any:
        seen.append(observations.copy())
        return judge(2)(observations, masks)

    (episode,) = SelfPlay(CHAMPIONS, evaluator, games=1, parallel_games=1, simulations=1)
    rows = {row.tobytes() for row in np.concatenate(seen)}
    assert all(row.tobytes() in rows for row in episode.observations)
    floats = observations_as_floats(CHAMPIONS, episode.observations_uint8[None])
    assert np.array_equal(floats[0], episode.observations)


# Replay buffers.


def test_a_buffer_keeps_the_latest_decisions(tmp_path: Path) -> None:
    episodes = played(games=4)
    capacity = len(episodes[2]) + len(episodes[3]) + 7
    buffer = ReplayBuffer(tmp_path / "buffer", CHAMPIONS, capacity=capacity)
    for episode in episodes:
        buffer.append(episode)
    buffer.flush()
    total = sum(len(episode) for episode in episodes)
    assert (len(buffer), buffer.appended, buffer.capacity) == (capacity, total, capacity)
    again = ReplayBuffer(tmp_path / "buffer", CHAMPIONS)
    for name in COLUMNS:
        rows = np.concatenate([getattr(episode, name) for episode in episodes])[-capacity:]
        assert np.array_equal(getattr(buffer.all(), name), rows), name
        assert np.array_equal(getattr(again.all(), name), rows), name
        assert getattr(again.all(), name).dtype == getattr(episodes[0], name).dtype, name


def test_samples_repeat_and_are_uniform(tmp_path: Path) -> None:
    buffer = ReplayBuffer(tmp_path, CHAMPIONS, capacity=1000)
    (episode,) = played(games=1)
    buffer.append(episode)
    one, other = (buffer.sample(50, np.random.default_rng(3)) for _ in range(2))
    assert all(np.array_equal(getattr(one, name), getattr(other, name)) for name in COLUMNS)
    assert one.observations.shape == (50, CHAMPIONS.observation_size)
    many = buffer.sample(100 * len(episode), np.random.default_rng(4)).observations_uint8
    counts = np.unique(many, axis=0, return_counts=True)[1]
    rows = len(np.unique(episode.observations_uint8, axis=0))
    assert len(counts) == rows
    assert counts.min() > 50


def refused(why: str) -> Any:
    """Expects an `InvalidOptionError` whose message contains a text."""
    return pytest.raises(midgard.InvalidOptionError, match=re.escape(why))


def test_a_buffer_of_something_else_is_refused(tmp_path: Path) -> None:
    with refused("a new one needs a capacity"):
        ReplayBuffer(tmp_path / "none", CHAMPIONS)
    assert not (tmp_path / "none").exists()
    buffer = ReplayBuffer(tmp_path, CHAMPIONS, capacity=10)
    with refused("do not fit in a buffer of 10"):
        buffer.append(played(games=1)[0])
    with refused("this buffer is for champions(players=2), not for wall"):
        buffer.append(played(GAMES["wall(players=3)"], games=1)[0])
    with refused("an empty buffer has no samples"):
        buffer.sample(3, np.random.default_rng(1))
    with refused("has another game: champions(players=2), not champions(players=3)"):
        ReplayBuffer(tmp_path, midgard.Champions(players=3))
    with refused("has another capacity: 10, not 11"):
        ReplayBuffer(tmp_path, CHAMPIONS, capacity=11)
    np.save(tmp_path / "masks.npy", np.zeros(3))
    with refused("masks.npy is not a column of this buffer"):
        ReplayBuffer(tmp_path, CHAMPIONS)
    for bad in (b"", b"\x93NUMPY\x01", b"no column"):
        (tmp_path / "masks.npy").write_bytes(bad)
        with refused("masks.npy is not a column of this buffer: "):
            ReplayBuffer(tmp_path, CHAMPIONS)
    (tmp_path / "masks.npy").unlink()
    with refused("masks.npy is not a column of this buffer: "):
        ReplayBuffer(tmp_path, CHAMPIONS)
    assert not (tmp_path / "masks.npy").exists()
    (tmp_path / "buffer.json").write_text("{}")
    with refused("buffer.json cannot be read"):
        ReplayBuffer(tmp_path, CHAMPIONS)


def damaged(folder: Path) -> list[str]:
    """The errors about a buffer of ten decisions with each of its files cut off somewhere."""
    messages = list[str]()
    for file in sorted(folder.glob("*.npy")):
        whole = file.read_bytes()
        for size in (0, 5, 100, len(whole) // 2, len(whole) - 1):
            file.write_bytes(whole[:size])
            with pytest.raises(midgard.InvalidOptionError) as caught:
                ReplayBuffer(folder, CHAMPIONS)
            messages.append(str(caught.value))
            assert file.stat().st_size == size, "it is left as it is"
        for header in (b"(", b"{'''", whole[10:-1].replace(b"(10,", b"(10000000000000000,", 1)):
            file.write_bytes(whole[:8] + len(header).to_bytes(2, "little") + header)
            with pytest.raises(midgard.InvalidOptionError) as caught:
                ReplayBuffer(folder, CHAMPIONS)
            messages.append(str(caught.value))
        file.write_bytes(whole)
    return messages


def test_a_column_that_is_cut_off_is_refused(tmp_path: Path) -> None:
    ReplayBuffer(tmp_path, CHAMPIONS, capacity=10).flush()
    messages = damaged(tmp_path)
    assert len(messages) == 8 * len(COLUMNS)
    assert all("is not a column of this buffer" in message for message in messages)
    assert len(ReplayBuffer(tmp_path, CHAMPIONS)) == 0


@pytest.mark.parametrize("name", ["start", "count", "capacity", "appended"])
@pytest.mark.parametrize("value", ["1e400", '"3"', "2.5", "true", "-5", "null", "[]"])
def test_numbers_of_a_buffer_are_whole(tmp_path: Path, name: str, value: str) -> None:
    ReplayBuffer(tmp_path, CHAMPIONS, capacity=10)
    file = tmp_path / "buffer.json"
    text = re.sub(rf'"{name}": \d+', f'"{name}": {value}', file.read_text())
    assert text != file.read_text()
    file.write_text(text)
    with pytest.raises(midgard.InvalidOptionError, match=r"buffer\.json"):
        ReplayBuffer(tmp_path, CHAMPIONS)


@pytest.mark.parametrize("name", COLUMNS)
def test_samples_that_do_not_fit_change_nothing(tmp_path: Path, name: str) -> None:
    """A full buffer, and a column that is too short, too narrow, or of other numbers."""
    (episode,) = played(games=1)
    buffer = ReplayBuffer(tmp_path, CHAMPIONS, capacity=len(episode))
    buffer.append(episode)
    column = getattr(episode, name)
    of = ".*" if name == "actions" else name  # it has as many rows as all others must have
    wrong = [column[:1], column[..., None], column + 1j, column.astype(object), None, "text"]
    if column.dtype.kind != "f":
        wrong.append(column.astype(float))
    for array in wrong:
        with pytest.raises(midgard.InvalidOptionError, match=f"{of} of the samples must be"):
            buffer.append(dataclasses.replace(episode, **{name: array}))
    for it in (buffer, ReplayBuffer(tmp_path, CHAMPIONS)):
        assert all(np.array_equal(getattr(it.all(), of), getattr(episode, of)) for of in COLUMNS)


def test_other_objects_than_a_buffer_game_or_generator_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    game: Any = None
    with refused("is a file, not a folder"):
        ReplayBuffer(file, CHAMPIONS, capacity=10)
    for wrong in (None, "champions", midgard.reference.Champions(2)):
        game = wrong
        with pytest.raises(midgard.InvalidOptionError):
            ReplayBuffer(tmp_path / "new", game, capacity=10)
    assert not (tmp_path / "new").exists()
    buffer: Any = ReplayBuffer(tmp_path / "new", CHAMPIONS, capacity=1000)
    with refused("a buffer takes Samples"):
        buffer.append(np.zeros(3))
    buffer.append(played(games=1)[0])
    with refused("rng must be a numpy Generator"):
        buffer.sample(3, None)


@pytest.mark.skipif(not hasattr(os, "posix_fallocate"), reason="the system reserves no room")
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG])
def test_a_disk_without_room_is_reported_at_the_start(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing remains of the buffer; a map of a file with holes would end the process later."""
    calls = itertools.count()
    reserve = os.posix_fallocate

    def full(file: int, offset: int, size: int) -> None:
        if next(calls) == 3:
            raise OSError(number, os.strerror(number))
        reserve(file, offset, size)

    monkeypatch.setattr(os, "posix_fallocate", full)
    with pytest.raises(OSError, match=os.strerror(number)):
        ReplayBuffer(tmp_path / "a" / "b", CHAMPIONS, capacity=100)
    assert not list(tmp_path.iterdir())
    (tmp_path / "notes").write_text("of somebody")
    calls = itertools.count()
    with pytest.raises(OSError, match=os.strerror(number)):
        ReplayBuffer(tmp_path, CHAMPIONS, capacity=100)
    assert [it.name for it in tmp_path.iterdir()] == ["notes"]
    buffer = ReplayBuffer(tmp_path, CHAMPIONS, capacity=100)
    buffer.flush()
    for file in tmp_path.glob("*.npy"):
        about = file.stat()
        assert about.st_blocks * 512 >= about.st_size, "it has no holes"
