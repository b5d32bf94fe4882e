"""The view of a seat in Reavers of Midgard: sheets, sums behind screens, nothing hidden."""

import io
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console

import midgard
from midgard.cli import human
from midgard.cli.match import HUMAN, Match
from midgard.cli.story import play_decision
from midgard.games import game_options
from midgard.reavers.glossary import explained
from midgard.testing.worlds import decisions, paired
from support.positions.reavers import OPTIONS

COMMANDS = ("table", "sheet", "help", "help bargain", "help screen", "why deal 3", "why slot 3")


def test_a_sheet_shows_what_the_end_would_count() -> None:
    """A seat counts its own things; secret cards of others, and screens, hide the rest."""
    hidden = 0
    for text in OPTIONS:
        game: Any = midgard.load_game(text)
        reference: Any = midgard.reference.reavers.Reavers(**game_options(game))
        for state in decisions(game, seed=5, every=7):
            whole = reference.from_dict(state.to_dict(), chance="explicit")
            for seat in range(game.players):
                sheet = _columns(state.sheet_text(seat))
                for other, column in enumerate(sheet):
                    expected = dict(whole.final_score(other))
                    secret = sum(whole.to_dict()["seats"][other]["secret"].values())
                    is_own = seat == other
                    if is_own or (game.memory == "perfect" and not secret):
                        assert column == [*map(str, expected.values()), str(sum(expected.values()))]
                    elif game.memory == "screen":
                        assert [it for it in column if it != "?"] == [
                            str(expected["reaver_product"])
                        ]
                    hidden += not is_own and column[-1] != str(sum(expected.values()))
    assert hidden > 10


def _columns(sheet: str) -> list[list[str]]:
    """The columns of a sheet without its head and its note."""
    rows = [re.findall(r"(?<= )(?:-?\d+|\?)(?= |$)", line) for line in sheet.splitlines()[1:-1]]
    return [list(column) for column in zip(*rows, strict=True)]


def test_the_sheet_of_the_end_is_the_score() -> None:
    game = midgard.Reavers(players=3, memory="screen")
    state = game.new_state(seed=4)
    rng = random.Random(4)
    while not state.is_terminal:
        state.apply(rng.choice(state.legal_actions()))
    lines = state.sheet_text(1).splitlines()
    assert lines[-1].split() == ["glory", *map(str, state.scores)]
    assert state.sheet_text() == state.sheet_text(0) == state.sheet_text(1)


@pytest.mark.parametrize("text", OPTIONS)
def test_no_text_shows_what_a_seat_may_not_see(text: str) -> None:
    """Table, sheet, prompt, choices and reasons, in worlds that a seat cannot tell apart."""
    differed = 0
    game = midgard.load_game(text)
    for number, state in enumerate(decisions(game, seed=2, every=5)):
        for seat in range(game.players):
            other = paired(state, seat, seed=number)
            assert list(_texts(state, seat)) == list(_texts(other, seat))
            differed += other != state
    assert differed > 3


def _texts(state: Any, seat: int) -> Iterator[str]:
    yield from (repr(state), state.table(seat), state.table(), state.sheet_text(seat))
    yield state.sheet_text()
    if state.current_player == seat:
        yield state.prompt
        yield from (state.explain(action) for action in range(state.game.action_count))


@pytest.mark.parametrize("text", OPTIONS)
def test_no_command_prints_hidden_things(text: str) -> None:
    game: Any = midgard.load_game(text)
    match = Match(game, 3, (HUMAN, *["random"] * (game.players - 1)))
    differed = 0
    for number in range(10**4):
        if match.state.is_terminal:
            break
        if match.state.current_player == 0 and number % 3 == 0:
            session: Any = human._Session(match, None)
            here, there = match.state, match.state.determinize(0, number)
            differed += here != there
            texts = []
            for match.state in (here, there):
                texts.append(list(_said(session)))
            match.state = here
            assert texts[0] == texts[1]
        match.play(match.advice("random"))
    assert differed > 3


def _said(session: Any) -> Iterator[str]:
    for command in COMMANDS:
        screen = io.StringIO()
        session.prompted = None
        session.to = Console(file=screen, width=100, soft_wrap=True)
        session._obey(command)
        session._show_prompt()
        yield screen.getvalue()


def test_messages_are_the_same_in_worlds_that_a_seat_cannot_tell_apart() -> None:
    """The lines of a seat depend on what it sees, whatever lies behind screens and in the deck."""
    compared = 0
    for text in OPTIONS[:4]:
        game: Any = midgard.load_game(text)
        for number, state in enumerate(decisions(game, seed=8)):
            seat = state.current_player
            here = game.from_dict(state.to_dict(), chance="explicit")
            there = game.from_dict(state.determinize(seat, number).to_dict(), chance="explicit")
            if state.phase == "destination" or here.round == 10 or here == there:
                continue  # what the other seats have chosen, or own at the end, is revealed
            action = state.legal_actions()[number % len(state.legal_actions())]
            lines = [play_decision(it, action, (seat,))[seat] for it in (here, there)]
            assert lines[0] == lines[1]
            compared += 1
    assert compared > 50


def test_a_screen_shows_sums_and_names_the_hidden_things() -> None:
    state = midgard.Reavers(players=3, memory="screen").position(
        round=4,
        seats=[
            {"coins": 2},
            {"coins": 3, "terror": 1, "farm": 1, "spoils": {"furs": 1}},
            {"coins": 4, "farm": 1, "spoils": {"armor": 2}},
        ],
    )
    table = state.table(0)
    assert (
        "behind the screens of the others together: 7 coins, 2 farms, 1 terror, 3 spoils cards"
        in table
    )
    assert "seat 1: behind a screen" in table
    assert "seat 0: 2 coins" in table
    assert "behind the screens of all together: 9 coins" in state.table()
    assert "furs" not in table.partition("seat 0")[2]
    assert len(explained(state.game, "table")) > len(explained(midgard.Reavers(), "table"))
