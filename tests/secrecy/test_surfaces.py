"""No bot changes a game, sees what is hidden, or foresees dice: on every surface that asks bots."""

import ast
import copy
import importlib
import inspect
import pkgutil
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import typer

import midgard
from midgard.bots import SeatedBot
from midgard.champions import State
from midgard.tournament import tournament
from support.repository.source import PACKAGE, functions, modules, source_path
from support.worlds import hostile, surfaces
from support.worlds.hostile import NOTES
from support.worlds.surfaces import GAME, NO_BOTS, OTHERS, SECRET, SURFACES, Outcome, chancy, needs

PARAMETERS = {"bots", "bot", "opponents", "evaluator", "policy", "spec"}
"""What somebody who decides is called, where a caller hands one over."""


@pytest.fixture(scope="module", params=SURFACES)
def outcome(request: pytest.FixtureRequest) -> Iterator[tuple[Outcome, list[hostile.Note]]]:
    """Games on a surface, and what the hostile bots were given there."""
    NOTES.clear()
    played = SURFACES[request.param]()
    yield played, list(NOTES)
    NOTES.clear()


def true_states(played: Outcome) -> dict[tuple[int, bytes], list[State]]:
    """The true states in which a seat decided, by what it knew."""
    found = defaultdict(list)
    for game in played.games:
        for state, _ in game.moves:
            seat = state.current_player
            found[seat, state.information_key(seat)].append(state)
    return found


def test_hostile_bots_change_nothing(outcome: tuple[Outcome, list[hostile.Note]]) -> None:
    played, notes = outcome
    assert played.reported == played.expected
    assert len(notes) > 8


def test_hostile_bots_see_no_hidden_card(outcome: tuple[Outcome, list[hostile.Note]]) -> None:
    """A shown state agrees with the knowledge of the seat; the rest of it is sampled."""
    played, notes = outcome
    known, hit, control, count = true_states(played), 0, 0, 0
    for number, note in enumerate(notes):
        for true in known[note.seat, note.state.information_key(note.seat)]:
            other = true.determinize(note.seat, 2**100 + number)
            count += 1
            hit += note.state == true
            control += other == true
    assert count >= len(notes)
    assert control < 0.9 * count, "too little is hidden to tell"
    assert hit <= control + 4 * (count * 0.25) ** 0.5


def test_hostile_bots_foresee_no_dice(outcome: tuple[Outcome, list[hostile.Note]]) -> None:
    """Nothing in the states and numbers that they are given leads to the seed of their game."""
    played, notes = outcome
    passed = tuple({number for note in notes for number in note.numbers})
    tried = set[int]()
    for note in notes[:: max(1, len(notes) // 3)]:
        tried |= hostile.guesses(hostile.evidence(note.state), passed)
    tried.update(midgard.game_seed(number, game) for number in passed for game in range(20))
    for game in played.games:
        moves = chancy(game.moves)
        assert game.seed not in tried
        assert hostile.foreseen(moves, {game.seed, 1, 2}) == {game.seed}
        assert not hostile.foreseen(moves, tried)


def test_hostile_bots_are_shown_another_world_each_time(
    outcome: tuple[Outcome, list[hostile.Note]],
) -> None:
    """Worlds of one seed would be one sample, however often a bot looks.

    Two bots may be shown the same: twins in a check, and the bots of a game that is played twice.
    """
    _, notes = outcome
    at = GAME.new_state(seed=SECRET).to_bytes().index(SECRET.to_bytes(16, "little"))
    keys = Counter(note.state.to_bytes()[at : at + 16] for note in notes)
    assert keys.most_common(1)[0][1] <= 2
    assert len(keys) >= len(notes) / 2


# What the checks above can find


def test_the_checks_find_a_bot_that_is_shown_worlds_of_one_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown_seed = importlib.import_module("midgard.bots")._shown_seed
    monkeypatch.setattr("midgard.bots._shown_seed", lambda seed, seat, _: shown_seed(seed, seat, 0))
    NOTES.clear()
    with pytest.raises(AssertionError):
        test_hostile_bots_are_shown_another_world_each_time((surfaces.in_tournament(), list(NOTES)))


def test_the_checks_find_a_bot_that_is_handed_the_game_itself(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(SeatedBot, "shown", lambda self, state: state)
    NOTES.clear()
    with pytest.raises((AssertionError, midgard.MidgardError, TypeError)):
        test_hostile_bots_change_nothing((surfaces.in_tournament(), list(NOTES)))


@pytest.mark.parametrize("handed", [copy.copy, State.clone])
def test_the_checks_find_a_bot_that_is_handed_a_copy(
    handed: Callable[[State], State], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SeatedBot, "shown", lambda self, state: handed(state))
    NOTES.clear()
    seen = surfaces.in_tournament(), list(NOTES)
    test_hostile_bots_change_nothing(seen)
    with pytest.raises(AssertionError):
        test_hostile_bots_see_no_hidden_card(seen)
    if handed is copy.copy:
        with pytest.raises(AssertionError):
            test_hostile_bots_foresee_no_dice(seen)
    else:
        test_hostile_bots_foresee_no_dice(seen)


def test_the_checks_find_a_bot_that_is_given_a_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("midgard.bots._bot_seed", lambda seed, seat: seed)
    monkeypatch.setattr("midgard.bots.short_seed", lambda seed: seed)
    NOTES.clear()
    with pytest.raises(AssertionError):
        test_hostile_bots_foresee_no_dice((surfaces.in_tournament(), list(NOTES)))


# Every surface is there


def test_every_function_that_takes_a_bot_is_tested() -> None:
    """By the names of parameters, so that one cannot be added without a test."""
    found = set()
    for name in modules():
        tree = ast.parse(source_path(name).read_text("utf-8"))
        for qualified, node in functions(tree):
            arguments = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
            if PARAMETERS & {argument.arg for argument in arguments}:
                found.add(f"{name}.{qualified}")
    for kind in (midgard.champions.State, midgard.Batch, midgard.Champions, midgard.Bot):
        for method, function in inspect.getmembers(kind, callable):
            with_bots = re.findall(r"\w+", getattr(function, "__text_signature__", None) or "")
            if PARAMETERS & set(with_bots):
                found.add(f"midgard.{kind.__name__}.{method}")
    known = {name.partition("(")[0] for name in (*SURFACES, *OTHERS)} | NO_BOTS.keys()
    assert found - known == set(), "hand it a hostile bot, in surfaces.py"
    assert NO_BOTS.keys() <= found, "these are no more"


def test_every_command_that_takes_bots_is_tested() -> None:
    from midgard.cli.app import app

    found = {
        f"midgard {name} --bots"
        for name, command in typer.main.get_command(app).commands.items()  # type: ignore[attr-defined]  # it is a group
        if any(option.name == "bots" for option in command.params)
    }
    assert found <= SURFACES.keys() | OTHERS.keys()
    assert found == {name for name in (*SURFACES, *OTHERS) if name.endswith(" --bots")}


def test_every_adapter_is_tested() -> None:
    found = {module.name for module in pkgutil.iter_modules([str(PACKAGE / "adapters")])}
    named = "\n".join((*SURFACES, *OTHERS))
    public = {name for name in found if not name.startswith("_")}
    assert {name for name in public if f"midgard.adapters.{name}." not in named} == set()


def test_every_check_of_bots_is_tested() -> None:
    testing = importlib.import_module("midgard.testing")
    checks = {name: getattr(testing, name) for name in testing.__all__}
    found = {name for name, it in checks.items() if "spec" in inspect.signature(it).parameters}
    assert {f"midgard.testing.checks.{name}(spec)" for name in found} <= SURFACES.keys()


def test_bots_are_asked_in_one_place() -> None:
    """Whoever asks a bot goes through ``SeatedBot``, which decides what is shown."""
    prompted = set()
    for name in modules():
        tree = ast.parse(source_path(name).read_text("utf-8"))
        for qualified, node in functions(tree):
            calls = (it.func for it in ast.walk(node) if isinstance(it, ast.Call))
            for call in calls:
                if isinstance(call, ast.Attribute) and call.attr == "choose":
                    prompted.add((f"{name}.{qualified}", ast.unparse(call.value)))
    assert prompted == {
        ("midgard.value.forks._choice", "player"),  # a SeatedBot, says its type
        ("midgard.bots.SeatedBot.choose", "self.bot"),
        ("midgard.bots.SeatedBot.chosen", "self"),
        ("midgard.cli.match.decision", "bot"),  # a SeatedBot, says its type
        ("midgard.testing.checks._Timed.choose", "super()"),
        ("midgard.testing.checks.turns", "bot"),
        ("midgard.testing.checks.check_deterministic", "twin"),
        ("midgard.testing.checks.check_leaks", "twin"),
        ("midgard.testing.checks.check_pickle", "twin"),
    }


# The truth, for those who say that they want it


def test_who_asks_for_the_truth_gets_it_and_is_marked() -> None:
    NOTES.clear()
    result = tournament(GAME, [hostile.AllSeeing, hostile.Hostile], games=2, seed=SECRET)
    assert {row.bot: row.full_state for row in result.rows} == {"AllSeeing": True, "Hostile": False}
    game = surfaces.replayed(GAME, SECRET)
    truth = [state for state, _ in game.moves]
    assert all(any(note.state == state for note in NOTES) for state in truth)
    assert {row.score for row in result.rows} == {sum(game.end.scores) / 2}
    keys = hostile.guesses(b"".join(hostile.evidence(note.state) for note in NOTES[:3]))
    assert not hostile.foreseen(chancy(game.moves), keys), "dice are hidden all the same"


def test_who_asks_for_the_truth_is_marked_in_commands() -> None:
    bots = "--bots=support.worlds.hostile:AllSeeing,support.worlds.hostile:Hostile"
    output = surfaces.run_command("tournament", bots, *surfaces.OPTIONS, "--games=2")
    assert re.search(r"^support.worlds.hostile:AllSeeing \* ", output, re.MULTILINE)
    assert re.search(r"^support.worlds.hostile:Hostile +[-+]", output, re.MULTILINE)
    assert "* asked for the true state, hidden cards included" in output
    output = surfaces.run_command("play", bots, *surfaces.OPTIONS)
    named = "support.worlds.hostile:AllSeeing (full state)"
    assert f"players: 2 ({named}, support.worlds.hostile:Hostile)" in output
    typed = "hint support.worlds.hostile:AllSeeing\nquit\n"
    output = surfaces.run_command(
        *("play", "--seat=0", "--bots=support.worlds.hostile:AllSeeing"),
        *surfaces.OPTIONS,
        typed=typed,
    )
    assert "players: 2 (you, support.worlds.hostile:AllSeeing (full state))" in output
    assert "support.worlds.hostile:AllSeeing (full state): leader " in output


def test_who_asks_for_the_truth_is_marked_in_an_environment() -> None:
    needs("gymnasium")
    from midgard.adapters.gymnasium import MidgardEnv

    env = MidgardEnv(midgard.Champions(3), seat=1, opponents=["random", hostile.AllSeeing])
    env.reset(seed=1)
    assert env.full_state_seats == (0,)


def test_who_asks_for_the_truth_is_caught_by_the_check_for_leaks() -> None:
    class Spy(hostile.AllSeeing):
        def choose(self, state: State) -> int:
            legal = state.legal_actions()
            return legal[sum(state.to_json().encode()) % len(legal)]

    class Fair(Spy):
        full_state = False

    for kind in (Spy, Fair):
        with pytest.raises(AssertionError, match="sees what it must not see"):
            midgard.testing.check_leaks(kind)


def test_a_bot_declares_once_a_game_whether_it_wants_the_truth() -> None:
    NOTES.clear()
    hostile.Late.made = 0
    game = midgard.Champions(2)
    result = tournament(game, [hostile.Late, "random"], games=2, seed=SECRET)
    assert {row.bot: row.full_state for row in result.rows} == {"Late": True, "random": False}

    NOTES.clear()
    state = surfaces.replayed(GAME, SECRET, rounds=3).end
    for kind in (hostile.Wavering, hostile.Impostor):
        bot = SeatedBot(kind, game_seed=SECRET, seat=state.current_player)
        for _ in range(20):
            bot.choose(copy.copy(state))
        assert not bot.full_state
    hits = sum(note.state == state for note in NOTES)
    assert (len(NOTES), hits < 20) == (40, True)


@pytest.mark.parametrize("wanted", [1, "yes", None])
def test_the_wish_for_the_truth_is_a_truth_value(wanted: Any) -> None:
    class Vague(hostile.Hostile):
        full_state = wanted

    with pytest.raises(midgard.InvalidOptionError, match="full_state of Vague must be True or"):
        SeatedBot(Vague, game_seed=1, seat=0)


# The owner of a run


def test_the_owner_can_show_once_more_what_a_bot_was_shown() -> None:
    shown = []
    for _ in range(2):
        NOTES.clear()
        surfaces.in_tournament()
        shown.append([(note.state, note.state.to_bytes(), note.numbers) for note in NOTES])
    assert shown[0] == shown[1]
    seating, turned = shown[0][: len(shown[0]) // 2], shown[0][len(shown[0]) // 2 :]
    assert sorted(data for _, data, _ in seating) == sorted(data for _, data, _ in turned)
    assert len({data for _, data, _ in seating}) == len(seating)


def test_a_game_without_a_seed_cannot_be_guessed() -> None:
    """A tournament has the usual seed 0; docs/manual/bots.md shows how to draw a secret one."""
    keys = {GAME.new_state().to_bytes() for _ in range(4)}
    assert len(keys) == 4
