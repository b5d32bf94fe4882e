"""`midgard play`: names of choices, steps that are played for people, and undo in loaded games."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard.cli.app import run
from midgard.cli.choices import find, label_of, menu
from midgard.cli.match import HUMAN, Match
from support.positions.god_of_war import SCENES
from support.surface.commands import Cli

GAMES: dict[str, dict[str, Any]] = {
    "champions": {"players": 2},
    "reavers": {"players": 2},
    "god_of_war": {"players": 2, "scene": "q2", "upgrades": 2},
}


# Names


@pytest.mark.parametrize("scene", [*SCENES, None])
def test_a_choice_of_god_of_war_has_one_name_on_every_screen(scene: str | None) -> None:
    """The name also finds the choice, and no other one of the screen has it."""
    names: dict[int, set[str]] = {}
    for players in range(1, 5):
        options: dict[str, Any] = {"players": players, "scene": scene, "upgrades": 6}
        game = midgard.GodOfWar(**options, max_rounds=6)
        state, rng = game.new_state(seed=players), random.Random(players)
        while not state.is_terminal:
            choices = list(menu(state).values())
            for choice in choices:
                name = label_of(choice, choices, game)
                names.setdefault(choice.index, set()).add(name)
                assert find(name, choices, game, state) == [choice]
            state.apply(rng.choice(choices).index)
    changing = {index: many for index, many in names.items() if len(many) > 1}
    assert not changing
    assert len(names) > 40


# Steps without a choice


def steps(out: str) -> list[list[str]]:
    """The actions that the screen lists as played without another choice."""
    return [
        text.split("; ") for text in re.findall(r"^Nothing else was possible: (.+)\.$", out, re.M)
    ]


def screens(seed: int, **options: Any) -> tuple[str, list[list[str]]]:
    """The input for random choices, and the steps between them that have no other choice."""
    game = midgard.GodOfWar(**options)
    match, rng = Match(game, seed, [HUMAN] * game.players), random.Random(seed)
    typed, forced, found = [], list[str](), []
    while not match.state.is_terminal:
        legal = match.state.legal_actions()
        action = rng.choice(legal)
        if len(legal) > 1:
            found.append(forced)
            forced = []
            typed.append(game.action(action).text)
        else:
            forced.append(match.state.explanation(action)["text"])
        match.play(action)
    return "; ".join(typed), [each for each in [*found, forced] if len(each) > 1]


@pytest.mark.parametrize("players", [1, 2])
def test_steps_without_a_choice_are_listed_before_the_next_one(play: Cli, players: int) -> None:
    """One of them alone is told by its own line."""
    options: dict[str, Any] = {"players": players, "scene": "q2", "upgrades": 4, "max_rounds": 4}
    words = [f"--{name.replace('_', '-')}={value}" for name, value in options.items()]
    seats = ",".join(map(str, range(players)))
    many = 0
    for seed in range(5):
        typed, forced = screens(seed, **options)
        out = play(typed, "--game=god_of_war", f"--seat={seats}", f"--seed={seed}", *words).out
        assert "== The end ==" in out
        assert steps(out) == forced
        many += len(forced)
    assert many > 3


def test_a_step_without_a_choice_shows_its_effect() -> None:
    """Not that something is done, and that nothing else was possible."""
    options: dict[str, Any] = {"players": 1, "scene": "q2", "upgrades": 4}
    listed = 0
    for seed in range(6):
        match = Match(midgard.GodOfWar(**options), seed, [HUMAN])
        rng = random.Random(seed)
        while not match.state.is_terminal:
            legal, before = match.state.legal_actions(), len(match.lines[0])
            action = rng.choice(legal)
            does = match.state.explanation(action)["text"]
            is_named = match.game.action(action).kind in ("attack", "move", "interact", "rage")
            match.play(action, explained=len(legal) == 1)
            first, *rest = (line.text for line in match.lines[0][before:])
            if len(legal) == 1:
                assert first.endswith(f": {does}")
                assert rest[0].startswith("    nothing else is possible [")
                listed += 1
            else:
                assert is_named or first.endswith(f": {does}") or "crystal" in first
    assert listed > 20


# Undo


def played(name: str, seed: int, decisions: int) -> Match:
    """A game between a person and a bot after a number of decisions of both."""
    match, rng = (
        Match(midgard.GAMES[name](**GAMES[name]), seed, (HUMAN, "random")),
        random.Random(1),
    )
    for _ in range(decisions):
        if not match.state.is_terminal:
            match.play(rng.choice(match.state.legal_actions()))
    return match


def reload(match: Match, *, with_seed: bool = True) -> Match:
    """The game as it is loaded from its file, with or without the players and the seed."""
    data = json.loads(match.to_json())
    if not with_seed:
        del data["play"]
    return Match.from_json(json.dumps(data), None, lambda _: (HUMAN, "random"), 99)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", GAMES)
def test_every_choice_of_a_loaded_game_can_be_taken_back(name: str, seed: int) -> None:
    """One after the other up to the first; the same choices lead to the same game again."""
    match = played(name, seed, 60)
    again = reload(match)
    future = (again.state.clone(), list(again.events), list(again.lines[0]))
    points = []
    while again.undo(0):
        points.append(len(again.events))
        assert again.state.current_player == 0
        assert len(again.state.legal_actions()) > 1
        assert again.state.to_dict() == again.follower.to_dict()
        assert again.events == match.events[: len(again.events)]
    assert points == sorted(set(points), reverse=True)
    assert len(points) > 4
    decisions = [index for who, index in match.events if who >= 0]
    for index in decisions[sum(who >= 0 for who, _ in again.events) :]:
        again.play(index)
    assert (again.state, again.events, again.lines[0]) == future


def test_a_choice_after_loading_is_taken_back_first() -> None:
    again = reload(played("god_of_war", 4, 40))
    before = (again.state.clone(), list(again.events))
    while len(again.state.legal_actions()) == 1 or again.state.current_player != 0:
        again.play(again.state.legal_actions()[0])
    here = (again.state.clone(), list(again.events))
    again.mark()
    again.play(again.state.legal_actions()[0])
    assert again.undo(0)
    assert (again.state, again.events) == here
    assert again.undo(0)
    assert len(again.events) < len(before[1])


@pytest.mark.parametrize("name", GAMES)
def test_undo_after_load_at_the_table(play: Cli, tmp_path: Path, name: str) -> None:
    path = tmp_path / "game.json"
    match = played(name, 2, 60)
    path.write_text(match.to_json(), encoding="utf-8")
    out = play("undo; " * 60 + "quit", f"--load={path}").out
    assert out.count("Taken back.\n") > 4
    assert "There is no choice to take back." in out
    assert "drawn anew" not in out


def test_a_record_without_a_seed_reports_that_chance_is_drawn_anew(
    play: Cli, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    data = json.loads(played("god_of_war", 2, 30).to_json())
    del data["play"]
    path.write_text(json.dumps(data), encoding="utf-8")
    out = play("undo; quit", f"--load={path}", "--seat=0").out
    assert "Taken back. The record has no seed: chance is drawn anew." in out


def test_a_position_without_a_history_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """There is nothing to take back, and nothing to continue: a record is needed."""
    path = tmp_path / "state.json"
    path.write_text(midgard.GodOfWar().new_state(seed=1).to_json(), encoding="utf-8")
    assert run(("play", f"--load={path}")) == 2
    assert (
        "game is missing; a position without a history is not a record" in capsys.readouterr().err
    )
