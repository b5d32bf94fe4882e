"""A person at the table: what can be typed, what is shown, and what is not."""

import copy
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from rich.console import Console

import midgard
from midgard.champions import glossary
from midgard.champions.table_odds import odds_command
from midgard.cli import human, shell
from midgard.cli.choices import find, menu, menu_lines, name_of
from midgard.cli.match import HUMAN, Match
from support.surface.commands import Cli
from support.surface.typist import automatic

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = (
    "table",
    "help",
    "hint",
    "sheet",
    "history",
    "odds",
    "why destiny pros",
    "why rune glory",
)


# Whole games


def said(session: Any, command: str) -> str:
    """The output of a command."""
    screen = io.StringIO()
    to, session.to = session.to, Console(file=screen, width=100, soft_wrap=True)
    session._obey(command)
    session._show_prompt()
    session.to = to
    return screen.getvalue()


@pytest.fixture
def worlds(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """At every fifth question, what is said is also what is said in a paired world."""
    counted = [0, 0]
    ask = human._Session._show_prompt

    def compared(session: Any) -> None:
        ask(session)
        counted[0] += 1
        if counted[0] % 5:
            return
        monkeypatch.setattr(human._Session, "_show_prompt", ask)
        match, prompted = session.match, session.prompted
        here, there = match.state, match.state.determinize(session.screen, counted[0])
        for command in COMMANDS:
            texts = []
            for match.state in (here, there):
                session.prompted = prompted
                texts.append(said(session, command))
            assert texts[0] == texts[1], command
        match.state, session.prompted = here, prompted
        counted[1] += here != there
        monkeypatch.setattr(human._Session, "_show_prompt", compared)

    monkeypatch.setattr(human._Session, "_show_prompt", compared)
    yield counted
    assert counted[1] > 2, counted


@pytest.mark.parametrize(
    ("players", "assignment"),
    [(n, name) for n in (2, 3, 4) for name in ("in_turn", "simultaneous")],
)
def test_a_whole_game_shows_nothing_that_is_hidden(
    players: int, assignment: str, monkeypatch: pytest.MonkeyPatch, worlds: list[int]
) -> None:
    seat = players - 1
    options = ("--players", str(players), "--assignment", assignment, "--bots", "random")
    out = automatic(monkeypatch, players, "--seat", str(seat), *options)
    during, ending, after = out.partition("\n== The end ==\n")
    assert ending
    assert "winner" in after
    assert "\x1b" not in out
    others = f"seat [^{seat}]"
    last = {str(number): "" for number in range(players)}
    for line in during[: during.rfind("== Round 8 ==")].splitlines():
        assert not re.search(rf"{others}.* (draws|keeps|is dealt) (?!a destiny)", line), line
        if move := re.match(r"seat (\d)[^:]*: (.*)", line):
            who, what = move.groups()
            if int(who) != seat and what.startswith("destiny"):
                assert "success" in last[who], line
            if int(who) != seat and what.startswith("count") and assignment == "simultaneous":
                assert re.search("stave|aumingi|gifts|count", last[who]), line
            last[who] = what
    assert worlds[0] > 20


def test_sealed_choices_are_logged_together_when_all_have_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    options = ("--players", "3", "--assignment", "simultaneous", "--bots", "greedy")
    out = automatic(monkeypatch, 1, "--seat", "0", *options)
    assert re.search(r"\n  > seat [12] has sent \d \w+", out)


def test_at_a_shared_screen_each_seat_sees_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    out = automatic(monkeypatch, 6, "--seat", "0,2", "--players", "3", "--bots", "greedy")
    parts = re.split(r"-- The screen is for seat (\d).* --", out.partition("== The end")[0])
    assert len(parts) > 20
    early = out.find("== Round 8 ==")
    for seat, text in zip(["0", *parts[1::2]], parts[::2], strict=False):
        if out.find(text) < early:
            assert not re.search(rf"seat [^{seat}] (draws|keeps|is dealt) (?!a )", text)
            assert set(re.findall(r"^seat (\d)> ", text, re.MULTILINE)) <= {seat}


# What is typed


def test_choices_go_by_number_by_name_and_by_beginnings() -> None:
    game = midgard.Champions(players=4, start_player=0)
    among = [game.action(index) for index in range(game.action_count)]
    for typed, meant in {
        "place troll": ["place troll"],
        "troll": ["place troll"],
        "beg": ["beg"],
        "pl hunt": ["place hunting_grounds"],
        "jl": ["place jarls_longhouse"],
        "left": ["place left_draugr"],
        "draugr": ["place left_draugr", "place right_draugr"],
        "sage's": ["place sages_house"],
        "shore 2": ["sail shore-2", "peek shore-2"],
        "trade food wood": ["trade food wood"],
        "pick swordsman face-b": ["pick swordsman face-b"],
        "sw 2": ["pick swordsman face-d"],
        "pick spearman hit": ["pick spearman face-b"],
        "spear hit+shield": ["pick spearman face-c"],
        "": [],
    }.items():
        assert [one.text for one in find(typed, among, game)] == meant, typed


@pytest.mark.parametrize(
    "text",
    [
        "champions(players=3)",
        "champions(players=2,expansions=dark_mountains)",
        "champions(players=3,expansions=valhalla)",
        "champions(players=5,expansions=dark_mountains+valhalla,promos=true)",
        "champions(players=4,expansions=dark_mountains+valhalla,preset=manual)",
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_every_choice_of_a_game_has_one_number_and_is_found_by_its_text(
    text: str, seed: int
) -> None:
    state = midgard.load_game(text).new_state(seed=seed)
    bot = midgard.Bot("random", seed=2)
    while not state.is_terminal:
        choices = menu(state)
        assert sorted(one.index for one in choices.values()) == state.legal_actions()
        for number, one in choices.items():
            every = list(choices.values())
            assert find(one.text, every, state.game) == [one]
            assert find(name_of(one, state.game), every, state.game) == [one]
            if one.kind in ("count", "sail", "peek", "build", "blame") and one.text[-1].isdecimal():
                assert one.text.endswith(str(number))
        state.apply(bot.choose(state))


ALONE = ("--seat", "0", "--players", "2", "--seed", "12")


def test_commands_answer_and_change_nothing(play: Cli) -> None:
    result = play(
        "ullr; ?; why market; why hafter; why rune glory; why pl; why blub; odds;"
        " odds troll 3 sword; odds kraken; odds shore 1 2 axe; odds blub; hint; hint random;"
        " hint blub; sheet; history 2; history x; xyzzy; 99; #; dra; quit",
        *ALONE,
    )
    assert (result.code, result.err) == (0, "")
    for part in (
        "place swordsmith: take 1 swordsman at the Swordsmith [place.smiths]",
        "undo     take the last choice back",
        "place market is possible",
        "rune glory is not legal: seat 0 does not have this rune",
        "'pl' is ambiguous",
        'unknown action "blub"',
        "troll: Hill Troll* 2/3: 3 swordsmen: ",
        "Kraken 1/2: 1 swordsman: ",
        "through an unknown journey: 2 axemen: ",
        'unknown enemy "blub"',
        "greedy: place ",
        "random: ",
        "unknown bot",
        "N is a whole number",
        "There is no choice 'xyzzy'",
        "There is no choice '99'",
        "Which one? place left_draugr, place right_draugr",
        "The game is left.",
    ):
        assert part in result.out, part


def test_something_impossible_is_explained(play: Cli) -> None:
    result = play("ullr; asmundr; rune gifts; quit", *ALONE)
    assert "rune gifts is not legal" in result.out


def test_the_end_of_the_input_is_reported(play: Cli) -> None:
    result = play("ullr", *ALONE)
    assert result.code == 2
    assert result.err == (
        "midgard: the input ended in round 1, before the game did:"
        " seat 0 places a worker (4 left)\n"
    )


FAULTY = """
class Raises:
    def choose(self, state):
        raise RuntimeError("boom\\nbang")

class Unready:
    def __init__(self):
        raise OSError("no weights")
    def choose(self, state):
        return 0

class Nothing:
    def choose(self, state):
        return None

class Cheat:
    def choose(self, state):
        return "rune gifts"

class Late:
    def choose(self, state):
        if state.round and not state.legal_actions() == [0]:
            raise RuntimeError("too late")
        return state.legal_actions()[0]
"""


@pytest.fixture
def faulty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of bots that fail."""
    (tmp_path / "faulty.py").write_text(FAULTY)
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("faulty")
@pytest.mark.parametrize(
    ("bot", "output"),
    [
        ("Raises", r"faulty:Raises: RuntimeError: boom\\nbang"),
        ("Unready", "faulty:Unready: OSError: no weights"),
        ("Nothing", "faulty:Nothing: an action is .*, not NoneType"),
        ("Cheat", "faulty:Cheat: rune gifts is not legal: .*"),
    ],
)
def test_a_hint_that_fails_is_one_line_and_changes_nothing(
    bot: str, output: str, play: Cli
) -> None:
    result = play(f"ullr; hint faulty:{bot}; troll; quit", *ALONE)
    assert (result.code, result.err) == (0, "")
    (answer,) = re.findall(r"> hint .*\n((?:.*\n)*?)seat 0> troll", result.out)
    assert re.fullmatch(f"{output}\n", answer)
    assert "seat 0 (Ullr): place troll" in result.out


@pytest.mark.usefixtures("faulty")
def test_a_game_outlives_a_bot_that_fails(play: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    typed = f"1; troll; again; 1; why x; save {path}; undo 2; undo; 1; hafter; quit"
    result = play(typed, "--seat=0", "--players=2", "--seed=3", "--bots=faulty:Late")
    assert (result.code, result.err) == (0, "")
    failed = "cannot decide: faulty:Late: RuntimeError: too late\n"
    assert result.out.count(failed) >= 2
    for part in (
        "Now only: again",
        "Saved; continue with",
        "undo takes no arguments",
        "Taken back.",
    ):
        assert part in result.out
    assert midgard.Champions(2).replay(path.read_text()).current_player == 1
    assert f"--load {path} --bots faulty:Late\n" in result.out
    again = play("again", "--load", str(path), "--bots=faulty:Late")
    assert again.code == 2
    assert re.fullmatch(r"midgard: the input ended in round 1: seat 1 [^\n]*too late\n", again.err)


@pytest.mark.usefixtures("faulty")
def test_bots_among_themselves_fail_in_one_line(play: Cli) -> None:
    result = play("", "--players", "2", "--bots", "faulty:Cheat,greedy")
    assert result.code == 2
    assert re.fullmatch(r"midgard: faulty:Cheat at seat 0: [^\n]* not legal[^\n]*\n", result.err)


def test_odds_without_a_foe_say_so(play: Cli) -> None:
    out = play("odds; odds 3 sword; quit", *ALONE).out
    assert out.count("no foe lies on the table; try: odds hill-troll 3 sword") == 2


def test_a_sign_is_not_a_part_of_a_number(play: Cli) -> None:
    out = play("ullr; -1; odds -1; odds shore -1; odds +1; help -1; troll; quit", *ALONE).out
    assert "There is no choice '-1'" in out
    assert out.count("numbers here have no sign") == 3
    assert 'unknown action "-1"' in out
    assert "seat 0 (Ullr): place troll" in out


@pytest.mark.parametrize("command", ["undo", "quit", "table", "sheet", "und"])
def test_options_that_stand_alone_take_no_words(command: str, play: Cli) -> None:
    result = play(f"ullr; {command} x; troll; quit", *ALONE)
    assert re.search(rf"{command}\w* takes no arguments: 'x'", result.out)
    assert "place troll" in result.out
    assert "Taken back" not in result.out


def test_more_food_than_eight_has_odds() -> None:
    """A ship may carry more food than odds reckon with."""
    for seed in range(3):
        state = midgard.Champions(players=3).new_state(seed=seed)
        bot = midgard.Bot("random", seed=seed)
        while not state.is_terminal:
            if state.phase == "assignment":
                first, *_ = odds_command(state, state.current_player, "", None)
                assert re.match(" +0  ", first)
            state.apply(bot.choose(state))


def test_odds_in_a_fight_are_of_those_who_still_stand() -> None:
    state = midgard.Champions(players=2).new_state(seed=3)
    bot = midgard.Bot("greedy")
    fights = 0
    while not state.is_terminal and fights < 5:
        phase = state.to_dict()["phase"]
        if phase["name"] == "roll" and phase["fight"]["foe"] != "hunt":
            first, *_ = odds_command(state, phase["fight"]["turn"], "", None)
            assert re.search(r"\d/\d.*: .*% to win, \d", first)
            fights += 1
        state.apply(bot.choose(state))
    assert fights == 5


def test_while_warriors_are_sent_each_answer_has_its_odds() -> None:
    state = midgard.Champions(players=2).new_state(seed=3)
    bot = midgard.Bot("greedy", seed=3)
    places = set()
    while not state.is_terminal:
        phase = state.to_dict()["phase"]
        if phase["name"] == "assignment":
            *lines, _ = odds_command(state, phase["turn"], "", None)
            counts = [state.game.action(one).text for one in state.legal_actions()]
            assert len(lines) == len([text for text in counts if text.startswith("count")])
            for count, line in enumerate(lines):
                assert re.fullmatch(rf" +{count}  (nobody goes|.*: .*% to win, .* home)", line)
            places.add(phase["site"][:5] + phase["item"])
        state.apply(bot.choose(state))
    assert {"troll", "shore"} <= {place[:5] for place in places}
    assert any(place.endswith("food") for place in places)


def test_odds_take_foes_by_what_they_are_called(play: Cli) -> None:
    prompted = "odds draugr 1 sword; odds 3 sword; odds sh 2; odds 15; odds mountain troll 1 axe"
    out = play(f"ullr; {prompted}; odds left 1; quit", *ALONE).out
    answers = [part.splitlines()[1:] for part in out.split("seat 0> odds ")[1:]]
    assert [len(lines) for lines in answers[:5]] == [3, 7, 2, 2, 2]
    assert {line.partition(":")[0] for line in answers[0][:-1]} == {"left draugr", "right draugr"}
    assert answers[2][0].startswith("shore 2: ")
    assert answers[3][0].startswith("troll: ")
    assert "write 3 sword 1 axe" in answers[5][0]


# What is explained


def test_help_explains_a_word(play: Cli) -> None:
    out = play(
        "ullr; help healing; help destiny pros; help no wind; help table; help troll; help odds;"
        " help 1; help xyzzy; quit",
        *ALONE,
    ).out
    for part in (
        "rune Healing: nobody falls in one round of a fight [rune.healing]",
        "destiny Prosperous: 5 glory at the end for the most coins, 2 if tied [score.destinies]",
        "journey No Wind: one food is lost",
        "1/3: attack 1, defense 3.",
        "place troll: reserve the fight",
        "odds: odds [FOE] [WARRIORS]",
        "place swordsmith: take",
        'unknown action "xyzzy"',
    ):
        assert part in out, part


@pytest.mark.parametrize("leaders", ["drafted", "random"])
def test_every_rune_destiny_journey_stall_and_leader_is_explained_with_its_rule(
    leaders: Literal["drafted", "random"],
) -> None:
    game = midgard.Champions(leaders=leaders)
    rules = (ROOT / "rust" / "champions" / "RULES.md").read_text()
    for row in game.cards():
        if row["table"] in glossary.KINDS:
            output = glossary.explained(game, f"{glossary.KINDS[row['table']]} {row['id']}")
            assert len(output) == 1, row
            assert row["name"] in output[0]
            assert "not legal" not in output[0]
            tags = re.findall(r"\[[a-z_.]+\]", output[0])
            assert tags, output
            assert all(f"`{tag}`" in rules for tag in tags), output
    for line in glossary.explained(game, "table"):
        assert all(f"`{tag}`" in rules for tag in re.findall(r"\[[a-z_.]+\]", line)), line


def test_a_forced_action_is_logged_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    out = automatic(monkeypatch, 4, "--seat", "0", "--players", "2", "--bots", "greedy")
    assert re.search(r"\nseat 0 \(\w+\): lose \w+\n    an? \w+ .* \[[a-z._]+\]\n", out)
    assert re.search(r"\nseat 1 \(\w+\): send \d", out)


# At a terminal


@pytest.fixture
def session() -> Any:
    """A game at something that takes itself for a terminal, and ends when nothing more is typed."""
    game = midgard.Champions(players=2, start_player=1)  # seat 0 chooses its leader first
    made: Any = human._Session(Match(game, 3, (HUMAN, "greedy")), None)
    made.at_terminal, made.to.file = True, io.StringIO()
    return made


def typed_in(monkeypatch: pytest.MonkeyPatch, *typed: str | type[BaseException]) -> None:
    left = iter(typed)

    def read(_: str) -> str:
        following = next(left, EOFError)
        if isinstance(following, str):
            return following
        raise following

    monkeypatch.setattr("builtins.input", read)


def test_control_d_leaves_and_control_c_only_drops_the_line(
    session: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed_in(monkeypatch, KeyboardInterrupt, "ullr", "", EOFError)
    assert session.run() == 0
    out = session.to.file.getvalue()
    assert "Ctrl-D or quit leaves the game." in out
    assert (
        out.count("seat 0 places a worker (4 left)\n   1  swordsmith") == 2
    )  # Enter shows it again
    assert out.endswith("The game is left. It was not saved unless you saved it.\n")


def test_control_c_while_a_bot_advises_leads_back_to_the_question(
    session: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def endless(_: str) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(session.match, "advice", endless)
    typed_in(monkeypatch, "hint ismcts:1000000000", "quit")
    assert session.run() == 0
    assert "ismcts:1000000000 was interrupted." in session.to.file.getvalue()


def test_a_narrow_terminal_is_filled_and_not_overflowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    state = midgard.Champions(players=2, start_player=0).new_state(seed=3)
    while len(state.legal_actions()) < 8:
        state.apply(state.legal_actions()[0])
    assert max(map(len, menu_lines(state, menu(state), 60))) <= 60
    to = shell.console()
    to.file, to._force_terminal = io.StringIO(), True
    to.print(state.table(0))
    lines = to.file.getvalue().splitlines()
    assert max(map(len, lines)) <= max(60, *(len(line) for line in lines if " | " not in line))
    assert to.file.getvalue().split() == state.table(0).split()


# Back and on


def following(match: Match, actions: int) -> list[tuple[int, int]]:
    """The next step when everybody follows the advice."""
    for _ in range(actions):
        if not match.state.is_terminal:
            match.play(match.advice("greedy"))
    return match.events


@pytest.mark.parametrize("seed", range(4))
def test_a_game_after_undo_has_the_same_future(seed: int) -> None:
    match = Match(midgard.Champions(players=3), seed, (HUMAN, "greedy", "random"))
    following(match, 60)
    while match.state.current_player != 0:
        following(match, 1)
    match.mark()
    before = (copy.copy(match.state), list(match.events), {0: list(match.lines[0])})
    once = list(following(match, 25))
    assert match.undo(0)
    assert (match.state, match.events, match.lines) == before
    assert list(following(match, 25)) == once
    assert not match.undo(0)


def test_a_saved_game_goes_on_as_it_would_have(play: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    whole = play(f"ullr; troll; save {path}; 1; 1; 1; quit", *ALONE, "--bots", "random").out
    again = play("1; 1; 1; quit", "--load", str(path)).out
    assert f"Saved; continue with: midgard play --load {path}" in whole
    assert again.endswith(whole.partition("--load")[2].partition("seat 0> 1")[2])
    record = json.loads(path.read_text())
    assert record["play"] == {"seed": "12", "players": ["you", "random"]}
    replayed = midgard.Champions(players=2).replay(path.read_text())
    assert replayed.current_player == 0


def test_a_plain_record_can_be_played_on(play: Cli, tmp_path: Path) -> None:
    record = midgard.Champions(players=2, start_player=0).record(seed=5)
    record.apply("leader ullr" if record.state.to_dict()["clans"][0]["leader"] is None else 0)
    path = tmp_path / "record.json"
    path.write_text(record.to_json())
    assert "seat 1" in play("quit", "--load", str(path), "--seat", "0,1").out
    refused = play("quit", "--load", str(path))
    assert (refused.code, refused.out) == (2, "")
    assert "name a --seat" in refused.err


@pytest.mark.parametrize(
    ("options", "output"),
    [
        ("--seat 4", "--seat must be 0 to 3, not 4"),
        ("--seat x", "--seat must be 0 to 3, not x"),
        ("--seat 0 --bots greedy,greedy", "names 2 for 3 seats"),
        ("--seat 0 --bots greedy,greedy,blub", "unknown bot"),
        ("--load /nowhere/at/all", "/nowhere/at/all: No such file"),
        (f"--load {ROOT / 'README.md'}", "this is not a record of a game"),
    ],
)
def test_an_error_about_a_value_is_one_line(options: str, output: str, play: Cli) -> None:
    result = play("", *options.split())
    assert (result.code, result.out) == (2, "")
    assert re.fullmatch(r"midgard: [^\n]+\n", result.err)
    assert output in result.err


def test_the_session_in_the_document_is_what_is_printed(play: Cli) -> None:
    text = (ROOT / "docs" / "manual" / "play.md").read_text()
    found = re.search(r"```text\n\$ midgard play (.*)\n((?:.|\n)*?)```", text)
    assert found
    options, session = found.groups()
    typed = re.findall(r"^seat \d> (.*)$", session, re.MULTILINE)
    result = play("; ".join(typed), *options.split())
    for part in session.split("[...]\n"):
        assert part in result.out
