"""`midgard perft`: counts, and files to compare them with."""

from collections.abc import Callable
from pathlib import Path

import pytest

import midgard
from support.surface.commands import Cli

PERFT = """\
# two positions
position before anything
options players=3 variants=none assignment=in_turn start_player=drawn
path
depth 1 4
depth 2 16

position the start player is drawn
options players=2 variants=hall_of_records assignment=simultaneous start_player=drawn
path 0
path 4
depth 1 2
depth 3 40
"""


@pytest.fixture
def perft_file(tmp_path: Path) -> Callable[[str], str]:
    """Writes a file of positions and returns its path."""

    def write(text: str) -> str:
        path = tmp_path / "my.perft"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


def test_counts_are_compared_with_a_file(cli: Cli, perft_file: Callable[[str], str]) -> None:
    result = cli("perft", "--file", perft_file(PERFT))
    assert (result.code, result.err) == (0, "")
    assert result.out.count("  agrees\n") == 4
    assert result.out.endswith("\n2 positions, 4 counts: all agree\n")


def test_a_count_that_differs_is_reported(cli: Cli, perft_file: Callable[[str], str]) -> None:
    result = cli("perft", "--file", perft_file(PERFT.replace("depth 2 16", "depth 2 1300")))
    assert (result.code, result.err) == (1, "")
    assert "  depth 2                16  differs: the file says 1,300\n" in result.out
    assert result.out.endswith("\n2 positions, 4 counts: 1 differ\n")


def test_the_file_of_the_checkout_is_the_usual_one(cli: Cli) -> None:
    result = cli("perft")
    assert (result.code, result.err) == (0, "")
    assert result.out.endswith("all agree\n")


def test_one_position_is_counted_for_another_engine(cli: Cli) -> None:
    result = cli("perft", "--players", "3", "--depth", "5", "--path", "0 4 5")
    assert (result.code, result.err) == (0, "")
    state = midgard.Champions(players=3).new_state(chance="explicit")
    for event in (0, 4, 5):
        state.apply(event)
    counts = [f"depth {depth} {state._perft(depth)}\n" for depth in range(1, 6)]
    assert result.out == "".join(counts)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("path 0\n", ":1: a position begins with: position NAME"),
        ("# nothing\n", "there is nothing to count"),
        ("position a\nwidth 3\n", ":2: 'width' is not a line of a position"),
        ("position a\ndepth 3\n", ":2: 'depth' is not a line of a position"),
        ("position a\ndepth 3 x\n", ":2: 'x' is not a whole number"),
        ("position a\ndepth 3 -1\n", ":2: '-1' is not a whole number"),
        ("position a\ndepth 101 1\n", ":2: a depth is 0 to 100, not 101"),
        ("position a\noptions luck=1\n", ':2: unknown option "luck" of champions'),
        (
            "position a\noptions players=7\n",
            ":1: players must be 2, 3 or 4, or 5 with dark_mountains",
        ),
        (f"position a\noptions players={10**18}\n", ":1: "),
        ("position a\noptions start_player=4\n", ":1: start_player must be"),
        ("position a\noptions variants=records\n", ":1: "),
        ("position a\npath 0 9\n", ":1: event 1 of the path: 9 is not an outcome"),
        (f"position a\noptions start_player=0\npath 0 1 4 5 {10**18}\n", ":1: event 4"),
    ],
)
def test_a_faulty_file_of_positions_is_one_line(
    text: str, words: str, cli: Cli, perft_file: Callable[[str], str]
) -> None:
    path = perft_file(text)
    result = cli("perft", "--file", path)
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"midgard: {path}")
    assert words in result.err
    assert result.err.count("\n") == 1
