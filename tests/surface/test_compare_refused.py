"""Errors of comparisons, and the things that the command compares."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import midgard
from midgard import comparison as module
from midgard.cli import run

TWO, THREE = midgard.Champions(players=2), midgard.Champions(players=3)


BAD: dict[str, tuple[Callable[[], object], str]] = {
    "a game and a bot": (
        lambda: midgard.compare(TWO, "greedy"),
        r"a game and a bot cannot be compared: champions\(players=2\) and greedy",
    ),
    "the same game": (
        lambda: midgard.compare(TWO, midgard.Champions(players=2)),
        r"the two games are the same: champions\(players=2\)",
    ),
    "other players": (
        lambda: midgard.compare(TWO, THREE),
        "they differ in their number of players",
    ),
    "other games": (
        lambda: midgard.compare(TWO, midgard.load_game("poker")),
        r"champions\(players=2\) and poker(\(.*\))? cannot be compared: they differ in their name",
    ),
    "no game": (
        lambda: midgard.compare("greedy", "random"),
        "the bots greedy and random needs game=",
    ),
    "no such game": (
        lambda: midgard.compare("greedy", "random", game="champions"),  # type: ignore[arg-type]
        "game must be a game, not 'champions'",
    ),
    "the same bot": (
        lambda: midgard.compare("greedy", "greedy", game=TWO),
        "bots must have different names: greedy",
    ),
    "no such bot": (lambda: midgard.compare("greedy", "clever", game=TWO), "clever"),
    "no bot": (lambda: midgard.compare("greedy", 7, game=TWO), "7"),  # type: ignore[arg-type]
    "a bot that ponders": (
        lambda: midgard.compare("greedy", "ismcts:9,ponder=true", game=TWO),
        "a bot that ponders plays no comparison",
    ),
    "bots beside bots": (
        lambda: midgard.compare("greedy", "random", game=TWO, bots=["greedy"]),
        "bots= is for two games",
    ),
    "others beside games": (
        lambda: midgard.compare(TWO, THREE, against="greedy"),
        "game= and against= are for two bots",
    ),
    "too many others": (
        lambda: midgard.compare("greedy", "random", game=THREE, against=["random"] * 3),
        "against= names 3 bots for 2 other sides",
    ),
    "no others": (
        lambda: midgard.compare("greedy", "random", game=THREE, against=[]),
        "against= names no bots",
    ),
    "no games": (lambda: midgard.compare("greedy", "random", game=TWO, games=0), "games must be 1"),
    "no such metric": (
        lambda: midgard.compare("greedy", "random", game=TWO, metrics=["fame"]),
        'unknown metric "fame"; known: win, score',
    ),
    "no metrics": (
        lambda: midgard.compare("greedy", "random", game=TWO, metrics=[]),
        "metrics must name one metric or more",
    ),
    "a metric twice": (
        lambda: midgard.compare("greedy", "random", game=TWO, metrics=["win", "win"]),
        "each once",
    ),
    "metrics without a list": (
        lambda: midgard.compare("greedy", "random", game=TWO, metrics="win"),
        "metrics come as a list",
    ),
    "a width that no budget reaches": (
        lambda: midgard.compare("greedy", "random", game=TWO, games=100, until="±0.5% win"),
        r"until '±0.5% win' cannot be reached: the interval of 50 groups is at least ±\d",
    ),
    "too few groups for scores": (
        lambda: midgard.compare("greedy", "random", game=TWO, games=100, until="±9 score"),
        "score has no interval before 64 groups, and there can be 50",
    ),
    "too few groups to decide": (
        lambda: midgard.compare("greedy", "random", game=TWO, games=6, until="a>b"),
        "3 groups cannot show a difference",
    ),
    "a unit that is not shown": (
        lambda: midgard.compare("greedy", "random", game=TWO, until="±1 score", metrics=["win"]),
        "names no metric that there is",
    ),
    "a name that is not compared": (
        lambda: midgard.compare("greedy", "random", game=TWO, until="greedy>ismcts-1"),
        "must name the two that are compared: a>b or greedy>random",
    ),
    "games that are better": (
        lambda: midgard.compare(
            midgard.Champions(players=2, leaders="random"), TWO, until="a>b", games=100
        ),
        "only bots are better or worse",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_is_one_clear_error_before_anything_is_played(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(module, "played_of")
    call, message = BAD[name]
    with pytest.raises(midgard.InvalidOptionError, match=message):
        call()


def test_an_effect_that_is_not_there_is_an_error() -> None:
    result = midgard.compare("greedy", "random", game=TWO, games=4)
    with pytest.raises(midgard.InvalidOptionError, match="known: win of all seats, score of all"):
        result.effect("win", "ullr")


# The command


def printed(*arguments: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert run(["compare", *arguments]) == 0
    return capsys.readouterr().out


def test_the_command_compares_two_bots(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--players=2", "--bots=greedy,random", "--games=20", "--seed=3"]
    result = midgard.compare("greedy", "random", game=TWO, games=20, seed=3)
    assert printed(*arguments, capsys=capsys) == f"{result}\n"
    reported = json.loads(printed(*arguments, "--json", capsys=capsys))
    assert (reported["a"], reported["games"]) == ("greedy", 20)
    assert reported["effects"][0]["difference"] == result.effect("win").difference
    reported = json.loads(
        printed(*arguments, "--against=random", "--metrics=score", "--json", capsys=capsys)
    )
    assert reported["setting"] == "champions(players=2) against random"
    assert [effect["metric"] for effect in reported["effects"]] == ["score"]


def test_the_command_compares_card_files_and_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = str(tmp_path / "my.toml")
    Path(file).write_text('[[trolls]]\nid = "troll-2-1"\nglory = 5\n')
    with_cards, text = midgard.Champions(players=2, cards=file), "champions(players=2)"
    for arguments, a, b in (
        (["--players=2", f"--cards={file}"], str(with_cards), text),
        (["--players=2", f"--to-cards={file}"], text, str(with_cards)),
        (["--players=2", "--leaders=random", "--to", text], f"{text[:-1]},leaders=random)", text),
    ):
        reported = json.loads(
            printed(*arguments, "--bots=greedy", "--games=8", "--json", capsys=capsys)
        )
        assert (reported["a"], reported["b"]) == (a, b)
        assert reported["setting"] == "bots greedy"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--players=2"], "there is nothing to compare: name two bots with --bots"),
        (["--bots=greedy"], "there is nothing to compare"),
        (["--bots=greedy,random", "--until=a>c"], "must name the two that are compared"),
        (["--bots=greedy,random", "--threads=-1"], "threads must be 0 to 1024"),
        (["--bots=greedy,random", "--seed=-1"], "--seed must be 0 to 2**128 - 1"),
        (["--to=champions(players=2)"], "they differ in their number of players"),
        (["--to=champions", "--against=greedy"], "--against is for two bots"),
        (["--to-cards=none.toml"], "none.toml"),
    ],
)
def test_the_command_refuses_what_cannot_be_compared(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["compare", *arguments]) == 2
    assert message in capsys.readouterr().err
