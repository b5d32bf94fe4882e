"""The members of every game: the classes of the engine and of the reference meet the protocols."""

import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard import protocols, reference
from support.games.every import GAMES

MEMBERS = {
    kind: [name for name in vars(kind) if not name.startswith("_")]
    for kind in (protocols.Game, protocols.State, protocols.RulesGame, protocols.RulesState)
}


@pytest.mark.parametrize("name", GAMES)
def test_the_engine_offers_all_of_a_game(name: str) -> None:
    game = midgard.GAMES[name]()
    state = game.new_state(seed=1)
    assert isinstance(game, midgard.Game)
    assert isinstance(state, midgard.State)
    assert isinstance(state.game, midgard.Game)
    assert isinstance(state.legal, protocols.LegalActions)
    assert all(isinstance(action, protocols.Action) for action in state.legal)
    for kind, thing in ((protocols.Game, game), (protocols.State, state)):
        assert [member for member in MEMBERS[kind] if not hasattr(thing, member)] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_reference_offers_what_follows_from_the_rules(name: str) -> None:
    """Each game whose class has the same name in ``midgard.reference``."""
    kind = getattr(reference, midgard.GAMES[name].__name__, None)
    assert kind is not None or name != "champions"
    if kind is not None:
        game = kind()
        assert isinstance(game, protocols.RulesGame)
        assert isinstance(game.new_state(), protocols.RulesState)
        assert not isinstance(game, midgard.Game)


def test_other_things_are_no_games() -> None:
    for thing in (None, 3, object(), midgard, "champions", midgard.Batch):
        assert not isinstance(thing, midgard.Game)
        assert not isinstance(thing, midgard.State)


def members(kind: Any) -> set[str]:
    """The public members of a class."""
    return {name for name in dir(kind) if not name.startswith("_")}


@pytest.mark.parametrize("kind", [protocols.Game, protocols.State, protocols.Action])
def test_a_protocol_has_what_every_game_has(kind: Any) -> None:
    """No more and no less: what the classes of all games inherit, and what they have in common."""
    classes = []
    for name in GAMES:
        game = midgard.GAMES[name]()
        state = game.new_state(seed=1)
        thing = {"Game": game, "State": state, "Action": game.action(0)}[kind.__name__]
        classes.append(type(thing))
    bases = {one.__base__ for one in classes}
    assert len(bases) == 1
    assert members(kind) == members(bases.pop())
    if len(classes) > 1:
        assert members(kind) == set.intersection(*map(members, classes))


def test_a_protocol_requires_nothing_private() -> None:
    for kind in MEMBERS:
        for base in kind.__mro__[:-1]:
            functions = [name for name, it in vars(base).items() if inspect.isfunction(it)]
            private = [it for it in functions if it.startswith("_") and not it.startswith("__")]
            assert private == [], kind


def test_an_object_with_the_public_members_is_a_game() -> None:
    """A class that somebody else writes, with the members that the protocol names."""
    for kind in (protocols.Game, protocols.State):
        made = type("Own", (), dict.fromkeys(members(kind) | {"__index__"}, property(repr)))
        assert isinstance(made(), kind)
        for member in members(kind):
            names = members(kind) - {member}
            assert not isinstance(type("Less", (), dict.fromkeys(names, property(repr)))(), kind)


def test_every_member_of_a_protocol_is_documented() -> None:
    for kind, members in MEMBERS.items():
        for member in members:
            assert inspect.getdoc(getattr(kind, member)), (kind, member)


CHECKED = """\
from midgard import Champions, Game, State, load_game, protocols, reference
from midgard import champions
from typing import assert_type

game: Game = Champions()
state: State = Champions().new_state(seed=1)
action: protocols.Action = Champions().action(1)
legal: protocols.LegalActions = Champions().new_state(seed=1).legal
rules: protocols.RulesGame = reference.Champions()
table: protocols.RulesState = reference.Champions().new_state()
both: list[protocols.RulesGame] = [Champions(), reference.Champions(), game]
assert_type(load_game("champions"), Game)
assert_type(Champions().new_state(seed=1), champions.State)
assert_type(game.new_state(seed=1).child(0), State)
"""

REFUSED = """\
from midgard import Champions, Game, State, reference

game: Game = reference.Champions()
state: State = reference.Champions().new_state()
other: Game = Champions().new_state(seed=1)
load: Game = "champions"
"""


def mypy(source: str, folder: Path) -> list[str]:
    """The lines of a source in which mypy finds an error."""
    file = folder / "source.py"
    file.write_text(source)
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary"]
    command += ["--cache-dir", str(folder.parent / "mypy"), "--disable-error-code=import-untyped"]
    command += ["--disable-error-code=import-not-found", str(file)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    lines = source.splitlines()
    errors = [line for line in result.stdout.splitlines() if "source.py:" in line]
    return sorted({lines[int(line.split(":")[1]) - 1] for line in errors if ": error:" in line})


def test_a_type_checker_agrees(tmp_path: Path) -> None:
    assert mypy(CHECKED, tmp_path) == []


def test_a_type_checker_refuses_what_offers_less(tmp_path: Path) -> None:
    wrong = [line for line in REFUSED.splitlines() if ": " in line]
    assert mypy(REFUSED, tmp_path) == sorted(wrong)


def test_code_that_knows_no_game_plays_all() -> None:
    def play(game: Any) -> list[float]:
        state = game.new_state(seed=3)
        while not state.is_terminal:
            state.apply(state.legal_actions()[-1])
        returns: list[float] = state.returns()
        return returns

    for name in GAMES:
        assert len(play(midgard.GAMES[name]())) == midgard.GAMES[name]().players
