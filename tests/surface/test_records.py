"""Records in files: short, checked, readable, with forks, and redacted for a seat."""

import gzip
import io
import json
import random
import time
import zlib
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.cli import run as run_command
from midgard.record import Record, SeatRecord
from midgard.record import forms as _record_forms
from midgard.record.forms import MAGIC

TWO = midgard.Champions(players=2, start_player=0)


def played(game: Any, seed: int = 5, bot: str = "random", decisions: int = 10_000) -> Record:
    """A game of a bot, or its beginning."""
    record, player = Record(game, seed=seed), midgard.Bot(bot, seed=seed)
    for _ in range(decisions):
        if record.apply(player.choose(record.state)):
            break
    return record


EVERY = [
    midgard.Champions(players=3, assignment="simultaneous"),
    midgard.Champions(players=2, skip_forced=True),
    midgard.Champions(players=5, expansions=["dark_mountains", "valhalla"]),
    midgard.Reavers(players=3),
    *(midgard.load_game(name) for name in midgard.GAMES if name not in ("champions", "reavers")),
]


@pytest.mark.parametrize("game", EVERY, ids=str)
def test_every_form_of_every_game_reads_back(game: Any) -> None:
    record = played(game)
    for form in (record.to_line(), record.to_bytes(), record.to_text(), record.to_json()):
        found = midgard.read_record(form)
        assert isinstance(found, Record)
        assert found.history == record.history
        assert found.state == record.state == found.at(len(found))
        assert found.to_line() == record.to_line()
        assert found.to_text() == record.to_text()
    assert "\n" not in record.to_line()


BOXES: Any = {"expansions": {"dark_mountains", "valhalla"}, "assignment": "simultaneous"}


@pytest.mark.parametrize("bot", ["greedy", "random"])
@pytest.mark.parametrize(
    ("game", "most"),
    [
        (midgard.Champions(players=4), 1024),
        (midgard.Champions(players=4, **BOXES), 1024),
        (midgard.Reavers(players=4), 1024),
        (midgard.GodOfWar(players=4), 1843),
    ],
    ids=str,
)
def test_a_game_of_four_takes_as_few_bytes_as_the_page_has(game: Any, most: int, bot: str) -> None:
    for seed in range(10):
        record = played(game, seed, bot)
        assert record.state.is_terminal
        assert len(record.to_bytes()) <= most


def test_bytes_hold_every_index() -> None:
    indices = [0, 254, 255, 256, 509, 510, 511, 65535, 1]
    found = _record_forms._unpacked(_record_forms._packed(indices))
    assert found == indices
    with pytest.raises(midgard.InvalidSnapshotError, match="cut off"):
        _record_forms._unpacked(b"\x01\xff")


def test_bytes_whose_events_are_json_are_read_too() -> None:
    record = played(TWO)
    older = b"midgard-record-2\n" + zlib.compress(record.to_line().encode())
    assert midgard.read_record(older).to_line() == record.to_line()


def test_the_text_can_be_read() -> None:
    lines = played(TWO, decisions=2).to_text().splitlines()
    assert lines[:2] == ["midgard record 2", "game: champions(players=2,start_player=0)"]
    assert lines[2].startswith("rules_version: ")
    assert [line.split(". ", 1)[1].split(":")[0] for line in lines[5:9]] == [
        *("chance", "chance", "seat 1", "seat 0")
    ]
    assert any(line.split(": ")[1].startswith("leader ") for line in lines[5:])


# What is refused


def changed_line(**changes: Any) -> str:
    data = json.loads(played(TWO, decisions=3).to_line())
    data = {key: value for key, value in (data | changes).items() if value != "missing"}
    return json.dumps(data)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"record": 3}, "written by a newer midgard: 3"),
        ({"record": "2"}, "no version that there is"),
        ({"record": True}, "no version that there is"),
        ({"record": 2.0}, "no version that there is: 2.0"),
        ({"game": 7}, "the game is 7"),
        ({"game": "chess"}, 'unknown game "chess"'),
        ({"game": "champions(players=9)"}, "players"),
        ({"game": "missing"}, "game is missing"),
        ({"rules_version": 2}, "the rules version 2; here it is 4"),
        ({"rules_version": True}, "the rules version true"),
        ({"cards": "00ff"}, 'the cards "00ff"; here it is'),
        ({"observation_layout": "00ff"}, 'the observation layout "00ff"'),
        ({"events": "missing"}, "its events are not a list"),
        ({"events": {}}, "its events are not a list"),
        ({"events": [0.0]}, "event 0 is 0.0, not a number"),
        ({"events": [True]}, "event 0 is true, not a number"),
        ({"events": [-1]}, "event 0 is -1, not a number"),
        ({"events": [70000]}, "event 0 is 70000, not a number"),
        ({"events": [0, 0]}, "event 1: 0 is not an outcome"),
        ({"seat": 2, "steps": []}, "is of a seat"),
        ({"seat": 0}, "is of a seat"),
        ({"seat": 0, "steps": [1]}, "step 0 is 1"),
        ({"seat": 0, "steps": [[9999, [], "00" * 16]]}, "step 0 is"),
        ({"seat": 0, "steps": [[None, [{"name": "none"}], "00" * 16]]}, "step 0 is"),
        ({"seat": 0, "steps": [[None, [], "00"]]}, "step 0 is"),
    ],
)
def test_a_line_that_is_not_a_record_is_refused_with_the_reason(
    changes: dict[str, Any], reason: str
) -> None:
    with pytest.raises(midgard.MidgardError, match=reason):
        midgard.read_record(changed_line(**changes))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "7", '{"record":2}', "midgard record"])
def test_texts_that_are_not_records_are_refused(text: str) -> None:
    with pytest.raises(midgard.InvalidSnapshotError, match="not a record"):
        midgard.read_record(text)
    with pytest.raises(midgard.InvalidOptionError, match="text or bytes, not int"):
        midgard.read_record(7)  # type: ignore[arg-type]


def test_every_damaged_byte_is_noticed_or_changes_nothing() -> None:
    """Bytes have a checksum: what is changed or cut is refused, and never another game."""
    record = played(TWO)
    data = record.to_bytes()
    assert data.startswith(MAGIC)
    rng = random.Random(1)
    for _ in range(300):
        at = rng.randrange(len(data))
        wrong = data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]
        for form in (wrong, data[:at], data + b"more"):
            try:
                found = midgard.read_record(form)
            except midgard.InvalidSnapshotError:
                continue
            assert isinstance(found, Record)
            assert found.history == record.history
    with pytest.raises(midgard.InvalidSnapshotError, match="newer midgard"):
        midgard.read_record(b"midgard-record-4\n" + data)
    bomb = MAGIC + zlib.compress(b" " * 20_000_000)
    with pytest.raises(midgard.InvalidSnapshotError, match="cut off or too long"):
        midgard.read_record(bomb)


def test_every_damaged_line_of_a_text_is_refused() -> None:
    lines = played(TWO, decisions=6).to_text().splitlines()
    for at in range(len(lines)):
        for wrong in (lines[at] + "x", *([""] if at < len(lines) - 1 else [])):
            with pytest.raises(midgard.MidgardError):
                midgard.read_record("\n".join([*lines[:at], wrong, *lines[at + 1 :]]))


def test_corrected_cards_are_named_when_a_record_is_read(tmp_path: Path) -> None:
    cards = tmp_path / "my.toml"
    cards.write_text('[[trolls]]\nid = "troll-2-1"\nattack = 3\n')
    record = played(midgard.Champions(players=2, cards=str(cards)))
    for form in (record.to_line(), record.to_bytes(), record.to_text()):
        with pytest.raises(midgard.InvalidOptionError, match="cards of its own"):
            midgard.read_record(form)
        assert midgard.read_record(form, cards=cards).to_line() == record.to_line()


# Many


def test_files_are_read_one_record_at_a_time(tmp_path: Path) -> None:
    records = [played(TWO, seed) for seed in range(4)]
    text = "\n\n".join(one.to_line() for one in records) + "\n"
    (tmp_path / "games.jsonl").write_text(text)
    with gzip.open(tmp_path / "games.jsonl.gz", "wt") as file:
        file.write(text)
    for name in ("games.jsonl", "games.jsonl.gz"):
        found = list(midgard.read_records(tmp_path / name))
        assert [one.to_line() for one in found] == [one.to_line() for one in records]
    (tmp_path / "games.jsonl").write_text(text + changed_line(record=3))
    stream = midgard.read_records(str(tmp_path / "games.jsonl"))
    assert [next(stream).to_line() for _ in records] == [one.to_line() for one in records]
    with pytest.raises(midgard.InvalidSnapshotError, match=r"line 8: .* newer midgard"):
        next(stream)
    (tmp_path / "bad").write_bytes(b"\xff\n")
    with pytest.raises(midgard.InvalidSnapshotError, match="line 1 is not UTF-8"):
        next(midgard.read_records(tmp_path / "bad"))
    with pytest.raises(FileNotFoundError):
        next(midgard.read_records(tmp_path / "none"))
    (tmp_path / "bad").rename(tmp_path / "bad.gz")
    with pytest.raises(midgard.InvalidSnapshotError, match="line 1: the compressed file is damag"):
        next(midgard.read_records(tmp_path / "bad.gz"))
    with pytest.raises(midgard.InvalidOptionError, match="path must be"):
        next(midgard.read_records(7))  # type: ignore[arg-type]


def test_a_compressed_file_that_is_cut_off_or_changed_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl.gz"
    whole = gzip.compress(played(TWO).to_line().encode() + b"\n")
    for at in range(1, len(whole)):
        path.write_bytes(whole[:at])
        with pytest.raises(midgard.InvalidSnapshotError, match=r"^line [12]: "):
            list(midgard.read_records(path))
    for at in range(10, len(whole), 7):  # after the head of the format
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        with pytest.raises(midgard.MidgardError, match=r"^line [12]"):
            list(midgard.read_records(path))


@pytest.mark.parametrize(
    "game", ["champions(players=99)", "champions(speed=1)", "chess", "os:system", "", "\ud800", 7]
)
def test_the_line_of_a_foreign_game_is_named(game: object, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(played(TWO).to_line() + "\n" + changed_line(game=game) + "\n")
    stream = midgard.read_records(path)
    next(stream)
    with pytest.raises(midgard.MidgardError, match=r"^line 2: "):
        next(stream)


def test_records_are_read_fast(tmp_path: Path) -> None:
    """The least of three times of this process: 200,000 decisions a second are the bar."""
    record = played(midgard.Champions(players=4), 1, "greedy")
    decisions = sum(who >= 0 for who, _ in record.history)
    path = tmp_path / "games.jsonl"
    path.write_text(f"{record.to_line()}\n" * 100)
    rates = []
    for _ in range(3):
        start = time.process_time()
        count = sum(1 for _ in midgard.read_records(path))
        rates.append(count * decisions / (time.process_time() - start))
    assert max(rates) > 200_000


# Forks


@pytest.mark.parametrize("game", EVERY, ids=str)
def test_a_fork_that_changes_nothing_is_the_same_game(game: Any) -> None:
    """At decisions and at chance: the same choices after it have the same dice and cards."""
    record = played(game)
    rng = random.Random(3)
    steps = [*rng.sample(range(len(record)), min(25, len(record))), 0]
    for step in steps:
        fork = record.fork(step)
        left = record.history
        while len(fork) < len(record):
            who, index = left[len(fork)]
            assert fork.state.current_player == who
            fork.apply(index)
        assert fork.history == record.history, step
        assert fork.state == record.state
    assert record.fork(len(record)).state == record.state


def test_a_fork_with_another_die_changes_that_die_and_no_other() -> None:
    record = played(midgard.Champions(players=2), 6, "greedy")
    history = record.history
    changed = 0
    for step, (who, index) in enumerate(history):
        state = record.at(step)
        outcomes = [one for one, _ in state.chance_outcomes() if one != index]
        if who >= 0 or not outcomes or not state.prompt.startswith("chance throws"):
            continue
        fork = record.fork(step)
        fork.apply(outcomes[0])
        assert fork.history[:step] == history[:step]
        assert fork.history[step] == (midgard.CHANCE, outcomes[0])
        dice = int(state.prompt.split()[2].replace("a", "1")) - 1
        assert fork.history[step + 1 : step + 1 + dice] == history[step + 1 : step + 1 + dice]
        changed += 1
    assert changed > 20


def test_a_fork_with_another_choice_goes_on_to_the_end() -> None:
    record = played(TWO)
    step = next(at for at, (who, _) in enumerate(record.history) if who >= 0)
    fork, other = record.fork(step), record.fork(step)
    actions = fork.state.legal_actions()
    fork.apply(actions[0])
    other.apply(actions[1])
    while not fork.state.is_terminal:
        fork.apply(fork.state.legal_actions()[0])
    assert midgard.read_record(fork.to_line()).to_line() == fork.to_line()
    assert fork.history[:step] == other.history[:step] == record.history[:step]
    assert len(record.history) == len(record)


def test_a_record_that_was_read_forks_with_a_seed_or_answers_chance_itself() -> None:
    record = played(TWO)
    found = midgard.read_record(record.to_line())
    assert isinstance(found, Record)
    step = next(at for at, (who, _) in enumerate(record.history) if who >= 0)
    sampled, explicit = found.fork(step, seed=5), found.fork(step)
    for fork in (sampled, explicit):
        while fork.state.is_chance or len(fork) == step:
            state = fork.state
            outcomes = [one for one, _ in state.chance_outcomes()] or state.legal_actions()
            fork.apply(outcomes[0])
    assert sampled.history[step][0] == 1
    again = found.fork(0)
    with pytest.raises(midgard.IllegalActionError, match="is not an outcome of"):
        again.apply("beg")
    again.apply(again.state.outcome_text(record.history[0][1]))
    assert again.history == record.history[:1]
    for step in (-1, len(record) + 1):
        for use in (record.at, record.fork):
            with pytest.raises(midgard.InvalidOptionError, match="step must be 0 to"):
                use(step)
    with pytest.raises(midgard.InvalidOptionError, match="seed must be"):
        record.fork(0, seed=-1)


def throws(state: Any) -> int:
    """How many dice of the open throw have one stream."""
    words = state.prompt.split()
    return int(words[2].replace("a", "1")) if state.prompt.startswith("chance throws") else 1


@pytest.mark.parametrize("game", EVERY, ids=str)
def test_chance_after_another_card_or_die_has_the_streams_of_the_seed(game: Any) -> None:
    """Up to the next decision, whatever else is drawn and thrown because of it."""
    record, rng = played(game), random.Random(4)
    steps = [at for at, (who, _) in enumerate(record.history) if who < 0]
    others = 0
    for step in rng.sample(steps, min(40, len(steps))):
        index, left = record.history[step][1], throws(record.at(step)) - 1
        outcomes = [one for one, _ in record.at(step).chance_outcomes() if one != index]
        for outcome in rng.sample(outcomes, min(2, len(outcomes))):
            fork = record.fork(step)
            fork.apply(outcome)
            kept = record.history[step + 1 : step + 1 + left]
            assert fork.history[step + 1 : step + 1 + left] == kept
            state = fork.at(step + 1 + left)
            assert fork.state == game.from_dict(state.to_dict(), seed=5)
            assert midgard.read_record(fork.to_line()).to_line() == fork.to_line()
            others += fork.history[step + 1 :] != record.history[step + 1 : len(fork)]
    assert others or game.name not in ("champions", "reavers", "god_of_war")


def test_the_card_that_a_fork_has_put_back_may_come_next() -> None:
    """The record has drawn a card; in the fork it is in the deck, as likely as any other."""
    game, back, expected, rng = midgard.Reavers(players=3), 0, 0.0, random.Random(1)
    for seed in range(300):
        record = game.record(seed=seed)
        fork, first = record.fork(0), record.history[0][1]
        fork.apply(rng.choice([one for one, _ in record.at(0).chance_outcomes() if one != first]))
        back += fork.history[1][1] == first
        expected += float(dict(fork.at(1).chance_outcomes())[first])
    assert expected > 5
    assert expected / 2 < back < expected * 2


def test_a_fork_of_a_fork_keeps_the_card_that_was_chosen() -> None:
    record = midgard.Reavers(players=3).record(seed=5)
    outcomes = [one for one, _ in record.at(1).chance_outcomes()]
    chosen, other = [one for one in outcomes if one != record.history[1][1]][:2]
    fork = record.fork(1)
    fork.apply(chosen)
    again = fork.fork(0)
    again.apply(record.history[0][1])
    assert again.history == fork.history
    assert again.history[1][1] == chosen
    moved = fork.fork(1)
    moved.apply(other)
    assert moved.history[1][1] == other


def test_a_fork_of_a_record_that_was_read_keeps_what_is_possible() -> None:
    """It has no seed, so that nobody knows which dice are of one throw."""
    found = midgard.read_record(played(TWO).to_line())
    assert isinstance(found, Record)
    same = 0
    for step, (who, index) in enumerate(found.history[:30]):
        if who >= 0:
            continue
        for outcome, _ in found.at(step).chance_outcomes():
            fork, again = found.fork(step, seed=9), found.fork(step, seed=9)
            fork.apply(outcome)
            again.apply(outcome)
            assert fork.history == again.history
            assert midgard.read_record(fork.to_line()).to_line() == fork.to_line()
            if outcome == index:
                assert fork.history == found.history[: len(fork)]
                same += 1
    assert same > 5


# For a seat


@pytest.mark.parametrize("game", EVERY, ids=str)
def test_a_redacted_record_is_what_the_seat_saw_and_nothing_more(game: Any) -> None:
    record = played(game)
    for seat in range(game.players):
        mine = record.redacted(seat)
        assert mine.events() == record.events(seat)
        assert mine.log() == record.log(seat)
        assert mine.information_state == record.information_state(seat)
        actions = [step.action for step in mine.steps if step.action is not None]
        assert actions == [index for who, index in record.history if who == seat]
        for form in (mine.to_line(), mine.to_bytes()):
            found = midgard.read_record(form)
            assert isinstance(found, SeatRecord)
            assert found == mine
            assert found.to_line() == mine.to_line()


def test_two_games_that_look_the_same_to_a_seat_have_the_same_redacted_record() -> None:
    """A sealed destiny of another seat is in no byte of it."""
    record = played(TWO, 7, decisions=2)
    pairs = 0
    for step, (who, index) in enumerate(record.history):
        state = record.at(step)
        if who >= 0 or "destiny" not in state.prompt:
            continue
        for outcome, _ in state.chance_outcomes():
            if outcome == index:
                continue
            indices = [one for _, one in record.history]
            other = Record.of(TWO, [*indices[:step], outcome])
            same = Record.of(TWO, indices[: step + 1])
            blind = [s for s in (0, 1) if same.information_state(s) == other.information_state(s)]
            for seat in blind:
                assert same.redacted(seat).to_line() == other.redacted(seat).to_line()
                pairs += 1
            for seat in {0, 1} - {*blind}:
                assert same.redacted(seat) != other.redacted(seat)
    assert pairs > 5


# The command


def replayed(capsys: pytest.CaptureFixture[str], monkeypatch: Any, typed: str, *line: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert run_command(["replay", *line]) == 0
    return capsys.readouterr().out


def test_replay_steps_forward_back_and_jumps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = played(TWO)
    path = tmp_path / "games.jsonl"
    path.write_text(f"{played(TWO, 9).to_line()}\n{record.to_line()}\n")
    line = (str(path), "--record=2")
    shown = replayed(capsys, monkeypatch, "\nn\nb\n9\nwhat\n99999\ns 1\ns\nq\nn\n", *line)
    steps = [it.split()[1] for it in shown.splitlines() if it.startswith("step ")]
    assert steps == ["0", "1", "2", "1", "9", "9", "9"]
    assert f"there are {len(record)} steps" in shown
    assert "Enter or n: next" in shown
    assert f"chance: {record.at(0).outcome_text(record.history[0][1])}" in shown
    assert record.at(9).table() in shown
    assert record.at(9).table(1) in shown
    logged = replayed(capsys, monkeypatch, "", *line, "--log", "--seat=1")
    assert logged == record.log(1) + "\n"


def test_replay_as_a_seat_shows_nothing_that_is_hidden(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = played(TWO, decisions=2)
    path = tmp_path / "game.txt"
    path.write_text(record.to_text())
    for seat in (0, 1):
        shown = replayed(capsys, monkeypatch, "n\n" * len(record), str(path), f"--seat={seat}")
        words = [clan["destinies"][0] for clan in record.state.to_dict()["clans"]]
        names = [word.replace("_", " ").title().replace(" Of ", " of ") for word in words]
        assert names[seat] in shown
        assert names[1 - seat] not in shown
        assert words[1 - seat] not in shown


def test_a_redacted_record_is_stepped_through(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record, path = played(TWO, decisions=9), tmp_path / "mine.jsonl"
    mine = record.redacted(1)
    path.write_text(mine.to_line())
    shown = replayed(capsys, monkeypatch, "n\n" * len(mine) + "n\nb\n3\ns 0\ns 1\nq\n", str(path))
    lines, all_of_it = shown.splitlines(), f"of {len(mine)} that seat 1 noticed"
    assert lines[0] == f"step 0 {all_of_it}"
    messages = [line[2:] for line in lines[: lines.index(f"there are {len(mine)} steps")]]
    actions = [
        f"seat 1: {TWO.action(it.action).text}" for it in mine.steps if it.action is not None
    ]
    assert [line for line in messages if line.startswith("seat 1: ")] == actions
    assert set(mine.log().splitlines()) <= set(messages)
    heads = [line for line in lines if line.endswith(all_of_it)]
    numbers = [int(line.split()[1]) for line in heads]
    assert numbers == [*range(len(mine) + 1), len(mine) - 1, 3, 3]
    assert "Enter or n: next; b: back; a number: jump there; q: end" in lines


def test_replay_reads_compressed_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record, path = played(TWO), tmp_path / "games.jsonl.gz"
    for form in (record.to_line(), record.to_text(), record.to_bytes()):
        data = gzip.compress(form if isinstance(form, bytes) else form.encode())
        path.write_bytes(data)
        assert replayed(capsys, monkeypatch, "", str(path), "--log") == record.log() + "\n"
    middle = len(data) // 2
    flipped = data[:middle] + bytes([data[middle] ^ 4]) + data[middle + 1 :]
    for damaged in (data[:middle], data[:-3], flipped, b"{}"):
        path.write_bytes(damaged)
        assert run_command(["replay", str(path)]) == 2
        assert "the compressed file is damaged" in capsys.readouterr().err
    path.write_bytes(gzip.compress(bytes(10_000_001)))
    assert run_command(["replay", str(path)]) == 2
    assert "is longer than 10000000 bytes when it is expanded" in capsys.readouterr().err


def test_replay_reads_every_form_and_refuses_the_rest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record, path = played(TWO), tmp_path / "game"
    for form in (record.to_line(), record.to_text(), record.to_bytes(), record.to_json()):
        path.write_bytes(form if isinstance(form, bytes) else form.encode())
        assert replayed(capsys, monkeypatch, "", str(path), "--log") == record.log() + "\n"
    path.write_text(record.redacted(1).to_line())
    assert replayed(capsys, monkeypatch, "", str(path), "--log") == record.log(1) + "\n"
    refused = {
        (str(path), "--seat=0"): "that of seat 1",
        (str(path), "--step=9999"): "--step must be 0 to",
        (str(path), "--record=2"): "--record must be 1 to 1",
        (str(tmp_path / "none"),): "No such file",
        (str(tmp_path),): "not a regular file",
    }
    for line, words in refused.items():
        assert run_command(["replay", *line]) == 2
        assert words in capsys.readouterr().err
    path.write_text(record.to_line())
    for option, words in {"--seat=2": "0 to 1", "--step=9999": "--step must be 0 to"}.items():
        assert run_command(["replay", str(path), option]) == 2
        assert words in capsys.readouterr().err
    for data, words in {
        b"\xff": "not UTF-8",
        b"[]": "not a record",
        record.to_bytes()[:-5]: "cut off",
    }.items():
        path.write_bytes(data)
        assert run_command(["replay", str(path)]) == 2
        assert words in capsys.readouterr().err
