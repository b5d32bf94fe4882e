"""Card files with new scenes, and ``scenes=``, at the table, in reports, lists and positions."""

import io
import random
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard._shared.card_files import corrected_rows
from midgard.cli import run
from midgard.god_of_war.glossary import explained, words_explained
from midgard.god_of_war.scene_words import variables
from midgard.presentation import presentation
from midgard.report import html
from support.corrections.god_of_war import NEW, POND
from support.worlds.surfaces import needs

OWN = NEW + POND
SHUFFLED = "q1+q2+lake+b7+b8+maw"
GAME = f"god_of_war(players=2,scenes={SHUFFLED})"
GAMES: dict[str, dict[str, Any]] = {
    "printed": {},
    "printed alone": {"scene": "q3"},
    "alone": {"scene": "lake"},
    "shuffled": {"scenes": SHUFFLED.split("+")},
}
"""Games with these cards, by the options that choose scenes."""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "own.toml"
    path.write_text(OWN)
    return str(path)


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("hide_backs", [False, True])
def test_every_word_of_new_scenes_is_explained(options: Any, hide_backs: bool) -> None:
    """[scene.own] In each game with these cards, whatever scenes it plays."""
    game: Any = midgard.GodOfWar(2, cards=OWN, hide_backs=hide_backs, **options)
    for word, line in (
        ("lake", "scene lake, New lake: won if B2 is dead and keys is 1 or more"),
        ("new maw", "scene maw, New maw: won if track maw is beaten"),
        ("pond", "scene pond, New pond: won if not never"),
        ("drake", "Drake, lake-B2 front: health 12 of 12"),
        ("bell", "Bell, lake-B4 front: box on blue"),
    ):
        found = explained(game, word)
        assert found, word
        assert found[0].startswith(line.partition(":")[0]), found
    words = words_explained(game)
    assert {"New lake", "New maw", "New pond"} <= set(words["scenes"])
    assert {"Drake", "Tide", "Stone"} <= set(words["cards of scenes"])
    assert {"keys", "maw"} <= set(words["what scenes count"])
    for names in words.values():
        for name in names:
            assert explained(game, name), name
    lake: Any = "lake"
    assert variables(game, lake) == ("keys",)


@pytest.mark.parametrize("options", GAMES.values(), ids=GAMES)
def test_no_word_ends_a_game_at_the_table(
    options: Any, file: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = (
        "help lake\nhelp drake\nhelp T1\nhelp keys\nhelp nonsense\nglossary\nglossary q1\nquit\n"
    )
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    chosen = [
        f"--{name}={','.join([it] if isinstance(it, str) else it)}" for name, it in options.items()
    ]
    words = ["play", "--game", "god_of_war", "--cards", file, *chosen, "--seat", "0", "--seed", "1"]
    assert run(words) == 0
    output = capsys.readouterr()
    assert output.err == ""
    assert "scene lake, New lake: " in output.out
    assert "The game is left." in output.out


@pytest.mark.parametrize("typed", ["help rune", "glossary", "glossary rune", "why rune", "history"])
def test_a_command_that_fails_does_not_end_the_game(
    typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_: Any) -> Any:
        raise midgard.InvalidSnapshotError("broken words")

    shown = presentation("god_of_war")
    for name in ("define", "define_at", "glossary", "sources"):
        monkeypatch.setattr(type(shown), name, fails)
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{typed}\nquit\n"))
    assert run(["play", "--game", "god_of_war", "--seat", "0", "--seed", "1"]) == 0
    output = capsys.readouterr().out
    assert "The game is left." in output
    assert ("broken words" in output) == (typed.split()[0] in ("help", "glossary"))


def test_a_variable_of_a_new_scene_has_its_name_in_the_story() -> None:
    """[scene.value] Also where its scene follows others on the path."""
    rng = random.Random(1)
    for options in (GAMES["alone"], GAMES["shuffled"]):
        game: Any = midgard.GodOfWar(1, cards=OWN, **options)
        texts = set[str]()
        for _ in range(20):
            state = game.position(scene="lake", players=[{"hand": {"M2": 2, "M1": 2}}])
            while not (state.is_terminal or texts):
                before = state.to_dict()
                legal = state.legal_actions()
                spots = [one for one in legal if game.action(one).kind == "spot"]
                for event in state.apply_events(rng.choice(spots or legal)):
                    if event["name"] == "tallied" and before["scene"] == "lake":
                        text = presentation(game).event_text(game, event, before, state.to_dict())
                        texts.add(str(text))
        assert texts == {"keys is 1"}


@pytest.mark.parametrize("name", ["alone", "shuffled"])
def test_reports_count_the_rows_of_a_game_with_new_scenes(
    name: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game without the file would not have the scenes."""
    needs("matplotlib")
    options = GAMES[name]
    game: Any = midgard.GodOfWar(2, cards=file, max_rounds=2, **options)
    corrected = corrected_rows(game)
    assert corrected == corrected_rows(midgard.GodOfWar(2))
    every = corrected.every
    played = midgard.simulate(game, ["random"], games=2, seed=1)
    assert f"{every} rows of the card data are reconstructed" in html(played)
    typed = f"god_of_war(max_rounds=2,{'scene=lake' if name == 'alone' else f'scenes={SHUFFLED}'})"
    words = ["--game", typed, "--cards", file, "--bots", "random", "--games", "2", "--seed", "1"]
    for command in (["simulate"], ["report", "--out", "-"]):
        assert run([*command, *words]) == 0, capsys.readouterr().err
        output = capsys.readouterr()
        assert f"{every} rows of the card data are reconstructed" in output.out


@pytest.mark.parametrize("text", [GAME, "god_of_war(scene=lake)", "god_of_war(scene=q1)"])
def test_a_file_is_checked_for_the_game_that_it_is_for(
    text: str, file: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("midgard.cli.scenes._won", lambda *_: 1)
    for more in ((), ("--play",)):
        assert run(["cards", "check", "--game", text, file, *more]) == 0, capsys.readouterr().err
        output = capsys.readouterr().out
        assert "fine, 27 rows differ" in output
        assert ("lake: 1 of 200 random and 1 of 20 searched games are won" in output) == bool(more)
    for command in (["list"], ["show", "lake"], ["template"]):
        assert run(["cards", *command, "--game", text, "--cards", file]) == 0
        capsys.readouterr()


@pytest.mark.parametrize("text", [GAME, "god_of_war(scene=lake)"])
def test_files_are_compared_for_a_game_with_new_scenes(
    text: str, file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the built-in rows, and with a file without these scenes, in both orders."""
    other = tmp_path / "other.toml"
    other.write_text("[rules]\nhand_limit = 6\n")
    for files, name in (
        ((file,), "New lake"),
        ((file, str(other)), "6"),
        ((str(other), file), "6"),
    ):
        assert run(["cards", "diff", *files, "--game", text]) == 0, capsys.readouterr().err
        assert name in capsys.readouterr().out
    for files in ((str(other),), (str(other), str(other))):
        assert run(["cards", "diff", *files, "--game", text]) == 2
        assert "unknown scene" in capsys.readouterr().err


def test_a_file_is_checked_and_compared_for_a_game_with_its_digest(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """``str(game)`` has the digest of its cards."""
    text = str(midgard.GodOfWar(2, scene="lake", cards=file))
    assert "cards=" in text
    for command in ("check", "diff"):
        assert run(["cards", command, "--game", text, file]) == 0, capsys.readouterr().err
        wrong = text.replace("cards=", "cards=0")
        assert run(["cards", command, "--game", wrong, file]) == 2
        assert "the digest" in capsys.readouterr().err


@pytest.mark.parametrize("options", [GAMES["alone"], GAMES["shuffled"]])
def test_the_text_of_a_game_without_its_file_asks_for_the_file(options: Any, file: str) -> None:
    """The scenes that the text names are in the file."""
    game = midgard.GodOfWar(2, cards=file, **options)
    assert midgard.load_game(str(game), cards=file) == game
    with pytest.raises(midgard.InvalidOptionError, match="name their file, cards=FILE"):
        midgard.load_game(str(game))
    line = midgard.Record(game, seed=1).to_line()
    read: Any = midgard.read_record(line, cards=file)
    assert read.state.game == game
    with pytest.raises(midgard.InvalidOptionError, match="name their file, cards=FILE"):
        midgard.read_record(line)
    saved = midgard.Record(game, seed=1).to_json()
    with pytest.raises(midgard.InvalidSnapshotError, match="a game with other card numbers"):
        midgard.read_record(saved)
