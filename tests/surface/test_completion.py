"""``midgard completion``: scripts that complete commands, games and options in a shell."""

import shutil
import subprocess
from pathlib import Path

import pytest

import midgard
from midgard.cli import run
from midgard.cli.game_options import word_for
from midgard.games import default_options
from support.games.every import GAMES


def script(shell: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["completion", shell]) == 0
    return capsys.readouterr().out


def completed(path: Path, *words: str) -> list[str]:
    """The completions of bash for the last of these words."""
    typed = " ".join(f"'{word}'" for word in words)
    program = (
        f"source {path}; COMP_WORDS=(midgard {typed}); COMP_CWORD={len(words)}; _midgard;"
        ' printf "%s\\n" "${COMPREPLY[@]}"'
    )
    done = subprocess.run(
        ["bash", "--norc", "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stderr == ""
    return done.stdout.split()


@pytest.fixture
def bash(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "midgard.bash"
    path.write_text(script("bash", capsys))
    return path


def test_bash_completes_commands_and_subcommands(bash: Path) -> None:
    assert completed(bash, "sim") == ["simulate"]
    assert {"check", "list", "template"} <= set(completed(bash, "cards", ""))
    assert completed(bash, "cards", "che") == ["check"]


def test_bash_completes_the_options_of_the_game_alone(bash: Path) -> None:
    assert set(GAMES) <= set(completed(bash, "simulate", ""))
    for name in GAMES:
        offered = set(completed(bash, "simulate", name, "--"))
        own = {word_for(name, option) for option in default_options(midgard.GAMES[name])}
        for other in GAMES:
            for option in default_options(midgard.GAMES[other]):
                word = word_for(other, option)
                is_own = word in own and option != "skip_forced"
                assert (f"--{word.replace('_', '-')}" in offered) == is_own


def test_options_may_stand_before_the_word(bash: Path) -> None:
    assert completed(bash, "simulate", "reavers", "--games", "9", "--neg") == ["--negotiation"]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_script_has_every_command_and_loads(
    shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = script(shell, capsys)
    for word in ("simulate", "completion", "tournament", "--negotiation", "god_of_war"):
        assert word in text
    if shutil.which(shell):
        path = tmp_path / "script"
        path.write_text(text)
        subprocess.run([shell, "-c", f"source {path}"], check=True)


def test_an_unknown_shell_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", "bsh"]) == 2
    assert 'unknown shell "bsh" (did you mean "bash"?)' in capsys.readouterr().err
