"""The shell command: what it prints, what it writes, and how it fails."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer

import midgard
from midgard._midgard import _simulate
from midgard.bots import seated
from midgard.champions.enemies import enemies_of
from midgard.cli.app import app
from support.surface.commands import Cli, Result

COMMAND = (sys.executable, "-m", "midgard")
FEW = ("simulate", "--games", "50", "--threads", "1")
KEYS = {
    *("schema", "game", "players", "bots", "by_bot", "seating", "seed", "interrupted", "games"),
    *("seconds", "games_per_second", "decisions_per_second", "decisions_per_game"),
    *("decisions_per_game_interval", "actions_per_decision", "actions_per_decision_interval"),
    *("digest", "seats", "orders", "characters", "places", "enemies"),
    *("score_by_source", "score_by_source_intervals"),
}
BETTER_TROLL = '[[trolls]]\nid = "troll-2-1"\nattack = 3\nglory = 5\nprovenance = "my copy"\n'
TWO_FAULTS = '[[trolls]]\nid = "troll-2-1"\nattack = -3\n\n[[trolls]]\nid = "troll-9-9"\n'

posix = pytest.mark.skipif(sys.platform == "win32", reason="terminals and signals of Unix")


def shell(*command: str, **changes: Any) -> subprocess.CompletedProcess[str]:
    """Carries out a command in a process of its own."""
    options: dict[str, Any] = {
        "stdin": subprocess.DEVNULL,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
        "encoding": "utf-8",
        "timeout": 120,
    }
    return subprocess.run(command, check=False, **options | changes)


@pytest.fixture
def cards(tmp_path: Path) -> Callable[[str], str]:
    """Writes a card file and returns its path."""

    def write(text: str) -> str:
        path = tmp_path / "my.toml"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def assert_refused(result: Result, *words: str) -> None:
    """One line on standard error that says why, nothing else, and exit code 2."""
    assert (result.code, result.out) == (2, "")
    assert re.fullmatch(r"midgard: [^\n]+\n", result.err), result.err
    for word in words:
        assert word in result.err


# midgard simulate


def test_a_summary_names_what_was_played(cli: Cli) -> None:
    options = ("--players", "3", "--seed", "5", "--bots", "random,greedy,random", "--all")
    result = cli(*FEW, *options)
    assert (result.code, result.err) == (0, "")
    first, speed, mean, *rest = result.out.splitlines()
    assert first == (
        "50 games of Champions of Midgard: 3 players, bots random greedy random, seed 5"
    )
    assert re.fullmatch(r"[\d.]+ s: [\d,]+ games/s, [\d,]+ decisions/s", speed)
    figure = r"[\d.]+ \([\d.]+ to [\d.]+\)"
    assert re.fullmatch(f"{figure} decisions a game, {figure} legal actions at each", mean)
    headings = {line.split()[0] for line in rest if line}
    assert headings >= {"seat", "leader", "glory", "place", "enemy", "digest", "troll-1"}
    assert "midgard cards list --reconstructed" in rest[-1]


def test_a_summary_in_a_pipe_is_plain_text_in_100_columns() -> None:
    options = ("--bots", "greedy", "--assignment", "simultaneous", "--variants", "hall_of_records")
    environment = os.environ | {"FORCE_COLOR": "1", "COLUMNS": "30"}
    result = shell(*COMMAND, *FEW, *options, env=environment)
    assert (result.returncode, result.stderr) == (0, "")
    assert "\x1b" not in result.stdout
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 100
    assert lines == [line.rstrip() for line in lines]


def test_a_summary_has_no_places_and_enemies_that_were_not_met(cli: Cli) -> None:
    data = cli("simulate", "--games", "1", "--json").json()
    _, places = cli("simulate", "--games", "1", "--all").out.split("\nplace ")
    for place, used in data["places"].items():
        assert (f"\n{place.replace('_', ' ')} " in places) == (used["uses"] > 0)
    for kind, enemy in data["enemies"].items():
        assert (f"\n{kind} " in places) == (enemy["fought"] > 0)


def test_json_is_one_object_with_known_keys(cli: Cli) -> None:
    result = cli(*FEW, "--json", "--bots", "greedy,random,random,random")
    assert (result.code, result.err) == (0, "")
    data = result.json()
    assert set(data) == KEYS
    assert (data["games"], data["interrupted"], data["players"], data["seed"]) == (
        50,
        False,
        4,
        "0",
    )
    assert data["bots"] == ["greedy", "random", "random", "random"]
    assert {name: group["games"] for name, group in data["by_bot"].items()} == {
        "greedy": 50,
        "random": 150,
    }
    assert sum(seat["wins"] for seat in data["seats"]) == pytest.approx(50)
    assert set(data["score_by_source"]) == set(midgard.Champions().sheet_lines)
    for group in (*data["seats"], *data["characters"].values()):
        low, high = group["win_rate_interval"]
        assert 0 <= low <= group["win_rate"] <= high <= 1
        low, high = group["mean_score_interval"]
        assert low <= group["mean_score"] <= high
    assert data["places"]["troll"]["per_game"] == data["places"]["troll"]["uses"] / 50
    assert all(0 <= enemy["beaten"] <= enemy["fought"] for enemy in data["enemies"].values())


def test_sources_of_glory_add_up_to_the_mean_score(cli: Cli) -> None:
    data = cli(*FEW, "--json").json()
    mean = sum(seat["mean_score"] for seat in data["seats"]) / 4
    assert sum(data["score_by_source"].values()) == pytest.approx(mean)


def test_one_game_has_no_intervals(cli: Cli) -> None:
    data = cli("simulate", "--games", "1", "--json").json()
    assert {seat["win_rate_interval"] is None for seat in data["seats"]} == {True}
    away = [leader for leader in data["characters"].values() if leader["games"] == 0]
    assert [leader["mean_score"] for leader in away] == [None]


def test_a_run_is_the_same_again_and_on_any_number_of_threads(cli: Cli) -> None:
    def digest(*options: str) -> str:
        found = cli("simulate", "--games", "300", "--json", *options).json()["digest"]
        assert isinstance(found, str)
        return found

    one = digest("--threads", "1")
    assert one == digest("--threads", "1") == digest("--threads", "2") == digest()
    assert one != digest("--seed", "1")


def test_options_change_the_game(cli: Cli, cards: Callable[[str], str]) -> None:
    options: list[tuple[str, ...]] = [
        (),
        ("--players", "3"),
        ("--variants", "hall_of_records,mistrustful_villagers"),
        ("--cards", cards(BETTER_TROLL)),
    ]
    digests = {cli(*FEW, "--json", *chosen).json()["digest"] for chosen in options}
    assert len(digests) == len(options)


def test_options_are_named_in_the_summary_and_in_a_game(cli: Cli) -> None:
    """Face-up cards and sealed warriors are nothing to random players: their games are the same."""
    options = ("--variants", "hall_of_records", "--assignment", "simultaneous", "--bots", "random")
    summary = cli(*FEW, *options).out.replace("\n", " ")
    assert "bots all random, seed 0, variants hall_of_records, assignment simultaneous" in summary
    reported = cli("play", *options).out
    assert "variants: hall_of_records\nassignment: simultaneous\n" in reported


@posix
def test_progress_is_shown_on_a_terminal_and_ctrl_c_keeps_what_was_done() -> None:
    main, side = os.openpty()
    command = (*COMMAND, "simulate", "--json", "--games", "100000000")
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=side,
        env=os.environ | {"TERM": "xterm", "COLUMNS": "120"},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    os.close(side)
    shown = ""
    while not re.search(r"\b[1-9]\d*/100000000 +[\d,]+ games/s", shown):
        shown += re.sub(r"\x1b\[[\d;]*m", "", os.read(main, 10_000).decode())
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=120)
    shown += os.read(main, 100_000).decode()
    os.close(main)
    data = json.loads(out)
    assert process.returncode == -signal.SIGINT  # so that the loop of a shell ends too
    assert data["interrupted"] is True
    assert 0 < data["games"] < 100_000_000
    assert f"midgard: interrupted after {data['games']:,} of 100,000,000 games" in shown
    assert "left" in shown


@pytest.mark.parametrize("games", [0, 40])
def test_an_interrupted_run_is_marked_and_keeps_its_games(
    games: int, cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    options: Any = {"first": 0, "games": 40, "seed": 0, "threads": 1, "tables": []}
    options["seating"] = "balanced"
    raw: dict[str, Any] = {**_simulate(midgard.Champions(), ["greedy"] * 4, options)}
    none = dict.fromkeys(next(iter(raw["seats"].values())), 0)
    if not games:
        raw |= {"games": 0, "decisions": 0, "choices": 0, "actions": [0] * 129, "seconds": 0.0}
        raw |= {
            key: dict.fromkeys(raw[key], none) for key in ("bots", "seats", "orders", "characters")
        }
        raw |= {key: dict.fromkeys(raw[key], 0) for key in ("sheet", "counters")}
    raw["interrupted"] = True
    monkeypatch.setattr("midgard._runs.playing._simulate", lambda *_: raw)
    out = tmp_path / "run.json"
    result = cli("simulate", "--games", "100", "--json", str(out))
    assert result.code == 130
    assert result.err == f"midgard: interrupted after {games} of 100 games\n"
    assert result.out.startswith(f"{games} of 100 games (interrupted) of Champions of Midgard")
    data = json.loads(out.read_text())
    assert data["interrupted"] is True
    if not games:
        assert "0.0%" not in result.out
        assert "- decisions a game, - legal actions at each" in result.out
        rates = [data["decisions_per_game"], *data["score_by_source"].values()]
        groups = [*data["seats"], *data["characters"].values(), *data["by_bot"].values()]
        assert {*rates, *(group["win_rate"] for group in groups)} == {None}


# --json FILE, --out FILE


def test_json_with_a_file_writes_the_same_json_and_prints_the_summary(
    cli: Cli, tmp_path: Path
) -> None:
    path = tmp_path / "run.json"
    summary = cli(*FEW, "--json", str(path))
    assert summary.out.startswith("50 games")
    written = path.read_text(encoding="utf-8")
    assert set(json.loads(written)) == KEYS
    at = re.compile(r'"(seconds|\w+_per_second)": [\d.]+')
    assert at.sub("", cli(*FEW, "--json").out) == at.sub("", written)
    assert cli(*FEW, "--json", "-").out.startswith("{")
    assert os.listdir(tmp_path) == ["run.json"]


FIT = ("fit", "--players=2", "--games=250")
TO_STANDARD_OUTPUT = {"odds": ("odds", "--table"), "fit": FIT}


def test_out_dash_is_standard_output_on_every_command(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(
        "midgard.champions.commands.show_odds._different", lambda game: [enemies_of(game)[0]]
    )
    commands = typer.main.get_command(app).commands  # type: ignore[attr-defined]
    with_out = {
        name for name, it in commands.items() if any("--out" in one.opts for one in it.params)
    }
    # report: test_report.py, with matplotlib; simulate and sweep write folders
    assert with_out == {*TO_STANDARD_OUTPUT, "report", "simulate", "sweep"}
    for command in TO_STANDARD_OUTPUT.values():
        result = cli(*command, "--out", "-")
        assert (result.code, result.err) == (0, "")
        cli(*command, "--out", "file")
        written = Path("file").read_text(encoding="utf-8")
        at = re.compile(r'"(seconds|\w+_per_second)": [\d.]+')
        assert at.sub("", result.out) == at.sub("", written)
    assert os.listdir(tmp_path) == ["file"]


@posix
def test_json_keeps_links_and_permissions(cli: Cli, tmp_path: Path) -> None:
    path, link = tmp_path / "run.json", tmp_path / "link.json"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    assert cli(*FEW, "--json", str(link)).code == 0
    assert link.is_symlink()
    assert json.loads(path.read_text())["games"] == 50
    assert path.stat().st_mode & 0o777 == 0o640


def test_json_is_refused_before_anything_is_played(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("midgard.cli.simulate.play_games", lambda *_, **__: pytest.fail("played"))
    (tmp_path / "file").write_text("old")
    paths = {
        "": "folder",
        "new/": "folder",
        "none/run.json": "does not exist",
        "file/run.json": "folder",
    }
    for path, words in paths.items():
        assert_refused(cli(*FEW, "--json", f"{tmp_path}{os.sep}{path}"), words)
    assert_refused(cli(*FEW, "--json", str(tmp_path / ("x" * 300))), "cannot write")
    if os.path.exists(os.devnull) and sys.platform != "win32":
        assert_refused(cli(*FEW, "--json", os.devnull), "not a regular file")
    assert os.listdir(tmp_path) == ["file"]
    assert (tmp_path / "file").read_text() == "old"


@posix
@pytest.mark.skipif(sys.platform != "win32" and os.geteuid() == 0, reason="root may write all")
def test_json_does_not_touch_what_is_protected(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    path.write_text("old")
    path.chmod(0o444)
    assert_refused(cli(*FEW, "--json", str(path)), "protected")
    tmp_path.chmod(0o555)
    assert_refused(cli(*FEW, "--json", str(tmp_path / "new.json")), "ermission denied")
    tmp_path.chmod(0o755)


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_write_that_fails_leaves_no_trace(
    step: str, cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "run.json"
    path.write_text("old")
    monkeypatch.setattr(f"midgard.cli.output.os.{step}", fail)
    result = cli(*FEW, "--json", str(path))
    assert (result.code, result.out[:8]) == (2, "50 games")
    assert result.err == f"midgard: cannot write {path}: No space left on device\n"
    assert os.listdir(tmp_path) == ["run.json"]
    assert path.read_text() == "old"


# midgard play


def finished(*bots: str, seed: int) -> midgard.champions.State:
    """The game that these bots play, move by move."""
    game = midgard.Champions(players=len(bots))
    state = game.new_state(seed=seed)
    players = [seated(name, game_seed=seed, seat=seat) for seat, name in enumerate(bots)]
    while not state.is_terminal:
        state.apply(players[state.current_player].choose(state))
    return state


def test_a_game_is_told_from_its_options_to_its_winners(cli: Cli) -> None:
    result = cli("play", "--seed", "3", "--players", "3", "--bots", "random,greedy,random")
    assert (result.code, result.err) == (0, "")
    state = finished("random", "greedy", "random", seed=3)
    leaders = [leader.capitalize() for leader in state.leaders if leader is not None]
    assert result.out.startswith("A game of Champions of Midgard\nplayers: 3 (random, greedy, rand")
    for number in range(1, 9):
        assert f"\n== Round {number} ==\n" in result.out
    assert re.search(r"\n  > seat \d rolls: .*(hit|shield|blank)", result.out)
    assert re.search(rf"\nseat 2 \({leaders[2]}\): place \w+\n    \w.+\n", result.out)
    assert "\n  > " in result.out
    end = result.out.partition("\n== The end ==\n")[2]
    assert state.sheet_text() in end
    last = end.splitlines()[-1]
    assert [int(seat) for seat in re.findall(r"seat (\d)", last)] == state.winners


@pytest.mark.parametrize("bots", ["random", "greedy"])
def test_the_game_is_the_first_of_a_simulation(bots: str, cli: Cli) -> None:
    state = finished(*[bots] * 4, seed=9)
    first = cli("simulate", "--games", "1", "--seed", "9", "--bots", bots, "--json").json()
    assert [seat["mean_score"] for seat in first["seats"]] == state.scores
    assert state.sheet_text() in cli("play", "--seed", "9", "--bots", bots).out


def test_play_is_the_same_in_a_pipe(cli: Cli) -> None:
    result = shell(*COMMAND, "play", "--seed", "4", env=os.environ | {"FORCE_COLOR": "1"})
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == cli("play", "--seed", "4").out


def test_ctrl_c_in_a_game_is_one_line(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("midgard.cli.watch._play_chance", interrupt)
    result = cli("play")
    assert (result.code, result.err) == (130, "midgard: interrupted\n")


# midgard cards


def test_a_right_card_file_is_fine(cli: Cli, cards: Callable[[str], str]) -> None:
    path = cards(BETTER_TROLL)
    every = sum(row["reconstructed"] for row in midgard.Champions().cards())
    reported = f"{path}: fine, 1 row differs from the built-in ones\n"
    reported += f"1 of {every} reconstructed rows corrected\n"
    assert cli("cards", "check", path) == (0, reported, "")
    path = cards("")
    reported = f"{path}: fine, 0 rows differ from the built-in ones\n"
    reported += f"0 of {every} reconstructed rows corrected\n"
    assert cli("cards", "check", path) == (0, reported, "")


def test_every_fault_of_a_card_file_has_its_line(cli: Cli, cards: Callable[[str], str]) -> None:
    path = cards(TWO_FAULTS)
    result = cli("cards", "check", path)
    assert (result.code, result.out) == (2, "")
    expected = [
        f"{path}:{line}: {message}" for line, message in midgard.champions.check_cards(TWO_FAULTS)
    ]
    assert result.err.splitlines() == expected
    assert len(expected) == 2


def test_one_file_corrects_rows_of_several_boxes(cli: Cli, cards: Callable[[str], str]) -> None:
    rows = (("trolls", "troll-1-1"), ("bergrisar", "bergrisar-1-red"), ("epics", "nidhoggr"))
    path = cards("".join(f'[[{table}]]\nid = "{row}"\nglory = 9\n' for table, row in rows))
    both = cli("cards", "check", path, "--expansions", "dark_mountains,valhalla")
    assert (both.code, both.err) == (0, "")
    assert "3 rows differ" in both.out
    for boxes, missing in (("", "dark_mountains"), ("dark_mountains", "valhalla")):
        found = cli("cards", "check", path, "--expansions", boxes)
        assert found.code == 2
        assert f"it belongs to {missing}, which is not in play" in found.err
    listed = cli("cards", "list", "--json", "--expansions", "valhalla", "--cards", cards(""))
    tables = {row["table"] for row in json.loads(listed.out)}
    assert {"epics", "blessings"} <= tables
    assert "bergrisar" not in tables
    promos = [cli("cards", "list", "--table", "destinies", *more).out for more in PROMOS]
    assert ["despised" in each for each in promos] == [False, True]
    assert_refused(cli("cards", "list", "--promos"), "promos need an expansion")
    assert_refused(cli("cards", "list", "--expansions", "asgard"), 'unknown expansion "asgard"')


PROMOS = [("--expansions", "valhalla"), ("--expansions", "valhalla", "--promos")]


def test_a_faulty_card_file_stops_a_run_with_its_first_fault(
    cli: Cli, cards: Callable[[str], str]
) -> None:
    path = cards(TWO_FAULTS)
    for command in ("simulate", "play", ("cards", "list")):
        words = (command,) if isinstance(command, str) else command
        result = cli(*words, "--cards", path)
        assert_refused(result, "1 further problem", f"midgard cards check {path}")
        assert midgard.champions.check_cards(TWO_FAULTS)[0][1] in result.err


def test_a_refused_card_file_has_its_problems(cards: Callable[[str], str]) -> None:
    """Those beyond the hundredth are counted; a file that cannot be read has no list."""
    with pytest.raises(midgard.InvalidCardsError) as caught:
        midgard.Champions(cards=cards(TWO_FAULTS))
    assert list(caught.value.problems) == midgard.champions.check_cards(TWO_FAULTS)
    assert caught.value.problem_count == 2
    many = "[board]\n" + "".join(f"unknown_{number} = 1\n" for number in range(150))
    with pytest.raises(midgard.InvalidCardsError) as caught:
        midgard.Champions(cards=cards(many))
    assert (len(caught.value.problems), caught.value.problem_count) == (101, 150)
    with pytest.raises(midgard.InvalidCardsError) as caught:
        midgard.Champions(cards="no-such-file.toml")
    assert (caught.value.problems, caught.value.problem_count) == ((), 0)


def test_many_faults_are_counted_in_the_line_of_a_run(
    cli: Cli, cards: Callable[[str], str]
) -> None:
    many = "[board]\n" + "".join(f"unknown_{number} = 1\n" for number in range(150))
    assert_refused(cli("simulate", "--cards", cards(many)), "(and 149 further problems)")


def test_a_card_file_that_cannot_be_read_is_one_line(cli: Cli, tmp_path: Path) -> None:
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe")
    for path in (tmp_path / "none.toml", tmp_path, binary):
        assert_refused(cli("simulate", "--cards", str(path)), str(path))
        assert_refused(cli("cards", "check", str(path)), str(path))


def test_cards_are_listed_with_their_provenance(cli: Cli) -> None:
    rows = midgard.Champions().cards()
    result = cli("cards", "list")
    assert (result.code, result.err) == (0, "")
    lines = result.out.splitlines()[: len(rows)]
    for row, line in zip(rows, lines, strict=True):
        assert line.startswith("*") == row["reconstructed"]
        expected = (row["table"], row["id"], row["name"], row["text"], row["provenance"])
        assert " ".join(line[1:].split()) == " ".join(" ".join(expected).split())
    assert "not the printed ones" in result.out


def test_a_list_can_be_narrowed(cli: Cli, cards: Callable[[str], str]) -> None:
    rows = midgard.Champions().cards()
    assert cli("cards", "list", "--json").json() == rows
    ours = cli("cards", "list", "--reconstructed", "--json").json()
    assert ours == [row for row in rows if row["reconstructed"]]
    path = cards(BETTER_TROLL)
    trolls = cli("cards", "list", "--table", "trolls", "--cards", path, "--json").json()
    assert len(trolls) == 16
    assert [row["id"] for row in trolls if not row["reconstructed"]] == ["troll-2-1"]
    assert "16 rows; 15 marked" in cli("cards", "list", "--table", "trolls", "--cards", path).out


def test_a_list_can_be_empty(cli: Cli) -> None:
    result = cli("cards", "list", "--table", "board", "--reconstructed")
    assert (result.code, result.err) == (0, "")


# Help, versions, and whatever is wrong


def test_the_version_is_reported(cli: Cli) -> None:
    reported = f"midgard {midgard.__version__}\n"
    assert cli("--version") == (0, reported, "")


@pytest.mark.parametrize(
    "command", ["", "simulate", "play", "perft", "cards", "cards check", "cards list"]
)
def test_every_command_has_help(command: str, cli: Cli) -> None:
    result = cli(*command.split(), "--help")
    assert (result.code, result.err) == (0, "")
    assert result.out.startswith(f"Usage: midgard {command}".strip())
    assert max(map(len, result.out.splitlines())) <= 100


def test_nothing_asked_is_answered_with_help(cli: Cli) -> None:
    assert cli() == cli("--help")
    assert cli("cards") == cli("cards", "--help")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("dance", "dance"),
        ("cards dance", "dance"),
        ("--dance", "--dance"),
        ("simulate --dance", "--dance"),
        ("simulate extra", "extra"),
        ("cards check", "FILE"),
        ("simulate --games", "--games"),
        ("simulate --games abc", "--games"),
        ("simulate --games 0", "games must be 1 to 10**12, not 0"),
        ("simulate --games -1", "games must be 1 to 10**12, not -1"),
        (f"simulate --games {10**30}", "games must be 1 to 10**12"),
        (f"simulate --games {'9' * 5000}", "games"),
        ("simulate --players 5", "players must be 2, 3 or 4, or 5 with dark_mountains, not 5"),
        (f"simulate --players {10**30}", "players must be 2, 3 or 4, or 5 with dark_mountains"),
        ("play --players 1", "players must be 2, 3 or 4, or 5 with dark_mountains, not 1"),
        ("simulate --threads -1", "threads must be 0 to 1024, not -1"),
        ("simulate --threads 1025", "threads must be 0 to 1024, not 1025"),
        ("simulate --threads many", "--threads"),
        ("simulate --seed -1", "seed must be 0 to 2**128 - 1, not -1"),
        (f"simulate --seed {2**128}", "seed must be 0 to 2**128 - 1"),
        (f"play --seed {2**128}", "seed must be 0 to 2**128 - 1"),
        ("simulate --bots clever", "random, greedy"),
        ("play --bots random,,random,random", "--bots has an empty entry"),
        ("simulate --bots random,greedy", "names 2 for 4 players"),
        ("simulate --players 2 --bots random,random,random", "names 3 for 2 players"),
        ("simulate --variants records", "hall_of_records, mistrustful_villagers"),
        ("play --assignment secret", "in_turn, simultaneous"),
        ("cards list --table giants", "trolls, draugr"),
        ("perft --depth 3", "--game is missing"),
        ("perft --assignment simultaneous", "--depth is missing"),
        ("perft --players 3", "--depth is missing"),
        (
            "perft --players 5 --depth 1",
            "players must be 2, 3 or 4, or 5 with dark_mountains, not 5",
        ),
        ("perft --players 3 --depth 0", "--depth must be 1 to 100, not 0"),
        ("perft --players 3 --depth 101", "--depth must be 1 to 100, not 101"),
        (
            "perft --players 3 --depth 1 --path 9",
            "--path: event 0 of the path: 9 is not an outcome",
        ),
        ("perft --players 3 --depth 1 --path a", "--path: 'a' is not a whole number"),
        ("perft --players 3 --depth 1 --start-player 3", "must be a seat from 0 to 2, not 3"),
        (f"perft --players 3 --depth 1 --start-player {10**30}", "must be a seat from 0 to 2"),
        ("perft --players 3 --depth 1 --variants records", "hall_of_records"),
        ("perft --file a --players 3", "--file names the games"),
        ("perft --file /nowhere/a", "/nowhere/a: No such file"),
    ],
)
def test_an_error_is_one_line(command: str, words: str, cli: Cli) -> None:
    assert_refused(cli(*command.split()), words)


def test_strange_letters_do_not_break_the_line(cli: Cli, tmp_path: Path) -> None:
    assert_refused(cli("cards", "check", f"{tmp_path}/a\n\x1b[31mb"), r"a\n\x1b[31mb")
    assert_refused(cli("simulate", "--cards", f"{tmp_path}/a\x1b[31mb"), r"a\x1b[31mb")
    assert_refused(cli("da\nnce"))


def test_errors_of_a_process_are_one_line_too() -> None:
    result = shell(*COMMAND, "simulate", "--players", "5")
    reported = (
        "midgard: players must be 2, 3 or 4, or 5 with dark_mountains, not 5 [setup.workers]\n"
    )
    assert (result.returncode, result.stdout, result.stderr) == (2, "", reported)


# The process


@posix
@pytest.mark.parametrize("command", [FEW, ("play",), ("cards", "list"), ("--help",)])
def test_a_reader_that_has_gone_is_not_an_error(command: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    result = shell(*COMMAND, *command, stdout=writer)
    os.close(writer)
    assert (result.returncode, result.stderr) == (141, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_output_that_cannot_be_written_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        result = shell(*COMMAND, *FEW, stdout=full)
    reported = "midgard: cannot write the output: No space left on device\n"
    assert (result.returncode, result.stderr) == (2, reported)


@posix
def test_closed_output_is_one_line() -> None:
    result = shell("sh", "-c", '"$0" -m midgard cards list >&-', sys.executable)
    assert (result.returncode, result.stderr) == (2, "midgard: standard output is closed\n")


def test_letters_that_the_output_does_not_know_are_replaced(cards: Callable[[str], str]) -> None:
    path = cards('[[trolls]]\nid = "troll-1-1"\nname = "Jötunn"\nprovenance = "mine"\n')
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    result = shell(*COMMAND, "cards", "list", "--cards", path, env=environment)
    assert (result.returncode, result.stderr) == (0, "")
    assert "J?tunn" in result.stdout


def test_without_the_extra_the_command_names_it() -> None:
    for missing in ("typer", "rich"):
        block = f"import sys; sys.modules[{missing!r}] = None; from midgard.__main__ import main"
        result = shell(sys.executable, "-c", f"{block}; sys.exit(main())")
        assert (result.returncode, result.stdout) == (2, "")
        assert result.stderr.count("\n") == 1
        assert 'pip install "midgard-engine[cli]"' in result.stderr


def test_a_module_is_imported_when_it_is_first_asked_for() -> None:
    names = sorted(midgard._MODULES)
    loads = "".join(f"assert midgard.{name}.__name__ == 'midgard.{name}'; " for name in names)
    code = f"""import sys, midgard
assert not {{'numpy', *(f'midgard.{{name}}' for name in {names})}} & set(sys.modules)
assert set({names}) <= set(dir(midgard))
{loads}midgard.search.ISMCTS(simulations=7)"""
    found = shell(sys.executable, "-c", code)
    assert (found.returncode, found.stderr) == (0, "")


def test_the_package_itself_needs_no_extra() -> None:
    code = "import sys, midgard; print({'typer', 'click', 'rich'} & set(sys.modules))"
    result = shell(sys.executable, "-c", code)
    assert (result.stdout, result.stderr) == ("set()\n", "")
