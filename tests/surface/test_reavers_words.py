"""Words about Reavers: limits and marks of explanations, and what is said of one thing."""

import re
from typing import Any

import pytest

import midgard
from midgard._shared.provenance import RECONSTRUCTED
from midgard.cli import run
from midgard.reavers.glossary import explained

ONE, ANY = "one of each at most in a visit", "as many of each as the seat has"
NO_LIMIT = "[rulings]\nbjorgvin_sell_limit_each = 0\n"


@pytest.mark.parametrize(
    ("options", "text", "marked"),
    [
        ({}, ONE, True),
        ({"bjorgvin_sell_limit_each": 1}, ONE, False),
        ({"bjorgvin_sell_limit_each": 0}, ANY, False),
        ({"cards": NO_LIMIT}, ANY, False),
        ({"cards": NO_LIMIT, "bjorgvin_sell_limit_each": 1}, ONE, False),
    ],
    ids=str,
)
def test_the_limit_of_sales_is_reported_and_marked(
    options: dict[str, Any], text: str, marked: bool
) -> None:
    """The prices are printed, the limit is our reading of them (R-6)."""
    (line,) = explained(midgard.Reavers(**options), "bjorgvin")
    assert text in line
    assert line.endswith(f"{RECONSTRUCTED}: limit") is marked
    assert (RECONSTRUCTED in line) is marked


def test_the_supply_of_locations_is_marked_by_its_fields() -> None:
    """Of Bjorgvin the wall alone is ours, and of Tonsberg nothing that is shown."""
    line = explained(midgard.Reavers(), "supply")[0]
    ours = "Bjorgvin wall, Nidalos, Vasteras, Odense, Leirvik"
    assert line.endswith(f"{RECONSTRUCTED}: {ours}")
    cards = '[[locations]]\nid = "nidalos"\ncoins = 3\n[[locations]]\nid = "bjorgvin"\nwall = 2\n'
    line = explained(midgard.Reavers(cards=cards), "supply")[0]
    ours = "Nidalos spoils, Nidalos farm, Nidalos tower, Vasteras, Odense, Leirvik"
    assert line.endswith(f"{RECONSTRUCTED}: {ours}")


def test_the_numbers_of_locations_are_printed() -> None:
    """The set-up of the rulebook names them with their numbers."""
    rows = [row for row in midgard.Reavers().cards() if row["table"] == "locations"]
    assert [row["numbers"]["number"][0] for row in rows] == list(range(7))
    assert not [row["id"] for row in rows if "number" in row["reconstructed_fields"]]


@pytest.mark.parametrize("card", [f"S{number:02}" for number in range(1, 13)])
def test_icons_are_of_one_thing(card: str) -> None:
    """``2 coin icons``, as the table says it."""
    line = explained(midgard.Reavers(), card)[0]
    assert not re.search(r"\b(coins|farms|walls|towers) icon", line)
    assert re.search(r"\d (coin|spoils|farm|wall|tower) icon", line)


def making(**reavers: int) -> midgard.reavers.State:
    """Seat 0 makes a deal at Tonsberg with seat 1, who has these reavers."""
    game = midgard.Reavers(players=2, negotiation="micro")
    owned = {name.replace("_", "-"): number for name, number in reavers.items()}
    seats: Any = [{}, {"reavers": owned}]
    phase: Any = {"name": "propose", "location": "tonsberg", "turn": 0}
    return game.position(round=4, phase=phase, seats=seats)


def test_a_reaver_with_a_name_is_reported_in_the_singular() -> None:
    """Smith is one of two cards with the name; the Hoarder is the only one."""
    rows: Any = {row["id"]: row for row in midgard.Reavers().cards()}
    ids = [row for row in rows if rows[row]["table"] == "reavers"]
    for card in ("R-smith", "R-hoarder"):
        state = making(**{card: 1})
        action = f"item reaver-{ids.index(card)}"
        name = f"reaver {rows[card]['name']}"
        things = name if rows[card]["numbers"]["count"] == [1] else f"copies of {name}"
        assert state.explain(action).startswith(f"put {things} into the pot, from a seat")
        state.apply(action)
        assert state.prompt.endswith(f"who puts {things} into the pot")
        assert state.explain("seat 1").startswith(
            f"let seat 1 put {things} into the pot (1 at most"
        )
        assert "nobody" not in (state.why_not("seat 0") or "")
        state.apply("seat 1")
        assert f"how many copies of {name} seat 1 puts" in state.prompt
        assert state.explain("amount 1").startswith(f"let seat 1 put {name} into the pot")
    nothing = making().why_not("item reaver-0") or ""
    assert "reavers R-" not in nothing


def test_players_of_all_games_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    """An option that games have in common has the help of the game in its group."""
    for name, players in (
        ("champions", "2, 3 or 4; five with dark_mountains."),
        ("reavers", "2, 3, 4, 5 or 6 players."),
    ):
        assert run(["play", name, "--help"]) == 0
        shown = " ".join(capsys.readouterr().out.replace("│", " ").split())
        assert f"--players N {players}" in shown
        assert shown.count("Corrections of card numbers") == 1


def test_without_a_seat_the_messages_tell_all_and_the_table_what_everybody_sees(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """docs/manual/play.md"""
    game = "reavers(players=2,memory=screen)"
    assert run(["play", "--game", game, "--seed", "3", "--bots", "random"]) == 0
    lines = capsys.readouterr().out.splitlines()
    tables = [line for line in lines if line.startswith("seat 0: ")]
    assert any("behind a screen" in line for line in tables)
    assert any(re.match(r"seat \d: go \w+", line) for line in lines)


def test_leirvik_adds_a_card_for_every_two_visitors() -> None:
    """[leirvik.add] Four visitors bring two cards, not one."""
    text = " ".join(explained(midgard.Reavers(players=6), "leirvik"))
    assert "for every two visitors" in text
