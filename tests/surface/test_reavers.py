"""Reavers of Midgard in the package: its class, its cards, what it says to people."""

import io
import pickle
import re
from pathlib import Path

import pytest

import midgard
from midgard._shared.provenance import RECONSTRUCTED
from midgard.cli import run
from midgard.cli.choices import EXPLAINED, menu, menu_lines
from midgard.presentation import presentation
from midgard.reavers import check_cards
from midgard.reavers.glossary import FACES, TERMS, explained
from midgard.reavers.summary import deal_counts, location_uses
from support.positions.reavers import LOCATIONS

ROOT = Path(__file__).parents[2]
TAG = re.compile(r"\[[a-z_]+\.[a-z_]+\]")
FAULTS = '[tokens]\nfarm = 40\n\n[[spoils]]\nid = "armor"\nvalues = [2, 1]\n[luck]\nn = 1\n'
"""Three faults: in the second, sixth and seventh line."""
FEWER_FARMS = "[tokens]\nfarm = 18\n"


def test_a_pickled_game_keeps_its_corrections() -> None:
    game = midgard.Reavers(players=2, bjorn=True, cards=FEWER_FARMS, cycles=1)
    back = pickle.loads(pickle.dumps(game))
    assert back == game
    assert back.new_state(chance="explicit").to_dict()["raid"]["farm"] == 18
    assert back.card_digest == game.card_digest != midgard.Reavers().card_digest


def test_every_problem_of_a_card_file_has_its_line(tmp_path: Path) -> None:
    found = check_cards(FAULTS)
    assert [line for line, _ in found] == [2, 6, 7]
    assert found[0][1] == "tokens: farm must be 0 to 31, not 40"
    file = tmp_path / "own.toml"
    file.write_text(FAULTS)
    with pytest.raises(midgard.InvalidCardsError) as caught:
        midgard.Reavers(cards=file)
    assert list(caught.value.problems) == found
    assert str(caught.value).splitlines()[0] == f"{file}: line 2: {found[0][1]}"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("schema = 2", 1, "schema is 1"),
        ('tokens = "all"', 1, "write [tokens]"),
        ("supply = 3", 1, "write [[supply]]"),
        ("[[supply]]\ncoins = 1", 1, "each row has an id"),
        ('[[supply]]\nid = "S01"\n[[supply]]\nid = "S01"', 3, "the row stands twice"),
        ('[[supply]]\nid = "S13"', 1, 'unknown id "S13" (did you mean "S03"?)'),
        ('[[supply]]\nid = "S01"\nflip_roskilde = 1', 3, "must be true or false"),
        ('[[locations]]\nid = "roskilde"\ncoins = 1', 3, "it receives no supply"),
        ('[[locations]]\nid = "odense"\nnumber = 1', 3, "numbered from 0"),
        ('[[spoils]]\nid = "armor"\ncount = 19', 3, "there are 85 cards, not 86"),
        ('[[spoils]]\nid = "amber"\ncount = 0\nweapon = false', 1, "values is missing"),
        ('[[reavers]]\nid = "R-H1"\ncount = 3', 3, "there are 48 cards, not 45"),
        ('[[reavers]]\nid = "R-H1"\nbonus = "luck"', 3, 'unknown bonus "luck"'),
        ('[[reavers]]\nid = "R-H1"\nbonus = 1', 3, "bonus must be a text"),
        ('[[bonuses]]\nid = "flat_3"\ncount = "luck"', 3, 'unknown count "luck"'),
        ('[[die]]\nid = "weapons"\nfaces = []', 3, "1 to 36 faces"),
        ('[[die]]\nid = "weapons"\nfaces = ["luck"]', 3, "each face must be one of"),
        ("[prices]\nsell = { farm = 1 }", 2, "a price for each"),
        ("[prices]\nsell = { farm = 1, wall = 1, tower = 31 }", 2, "prices of 0 to 30"),
        ("[prices]\nluck = 1", 2, 'unknown field "luck"'),
        ('[prices]\nprovenance = ""', 2, "provenance is a text of 1 to 400"),
        ("[scoring]\nterror_penalty = [1, 2]", 2, "must begin with 0"),
        ("[scoring]\nterror_penalty = 1", 2, "must be 1 to 20 numbers"),
        ("[negotiation]\ncycles = 0", 2, "cycles must be 1 to 8"),
        ("[tokens]\nfarm = 1\nfarm = 2", 3, "given twice"),
        ("[tokens]\nfarm = ", 2, "not TOML"),
    ],
)
def test_each_limit_is_checked_and_named(text: str, line: int, message: str) -> None:
    (found,) = check_cards(text)
    assert found[0] == line
    assert message in found[1]


def test_both_engines_refuse_the_same_numbers() -> None:
    """A field with a limit, just inside and just outside of it."""
    limits = {"prices": 30, "tokens": 31, "scoring": 60}
    for table, most in limits.items():
        for number in (most, most + 1):
            text = f"[{table}]\nfarm = {number}\n"
            refused = bool(check_cards(text))
            assert refused == (number > most)
            if refused:
                with pytest.raises(ValueError, match=f"farm must be 0 to {most}"):
                    midgard.reference.reavers.Reavers(cards=text)
            else:
                assert midgard.reference.reavers.Reavers(cards=text).players == 3


def test_a_corrected_row_is_marked_as_corrected() -> None:
    def row(text: str) -> tuple[str, bool]:
        rows = midgard.Reavers(cards=text or None).cards()
        (found,) = (it for it in rows if (it["table"], it["id"]) == ("reavers", "R-smith"))
        return found["provenance"], found["reconstructed"]

    smith = '[[reavers]]\nid = "R-smith"\ncost = '
    assert row("") == ("reconstructed", True)
    assert row(f"{smith}2") == ("reconstructed", True)
    assert row(f"{smith}4") == ("reconstructed; cost: override", True)
    assert row(f'{smith}4\nprovenance = "my box"') == ("my box", False)


def test_words_of_the_table_are_explained() -> None:
    game = midgard.Reavers()
    assert set(FACES) == set(LOCATIONS)
    for word in [*FACES, *TERMS, "table"]:
        assert explained(game, word), word
    rows = [row for row in game.cards() if row["table"] in ("locations", "spoils", "reavers")]
    for row in rows:
        lines = explained(game, row["id"])
        assert any(line.startswith(row["table"].removesuffix("s")) for line in lines)
        assert all("{" not in line for line in lines)
        assert all(line.partition(RECONSTRUCTED)[0].endswith("]") for line in lines)
    prices = "sell a farm for 2 coins, a wall for 4 coins, a tower for 6 coins"
    assert prices in explained(game, "bjorgvin")[0]
    rules = (ROOT / "rust/reavers/RULES.md").read_text()
    words = [*FACES, *TERMS, "table", "weapons", *(row["id"] for row in rows)]
    tags = {tag for word in words for tag in TAG.findall("\n".join(explained(game, word)))}
    assert len(tags) > 20
    assert [tag for tag in sorted(tags) if f"`{tag}`" not in rules] == []
    assert explained(game, "luck") == []
    plain = midgard.Reavers(cards='[[reavers]]\nid = "R-smith"\nbonus = "none"\n')
    [line] = explained(plain, "smith")
    assert line.startswith(f"reaver Smith: cost 2, 1 helm [score.product]{RECONSTRUCTED}: ")


def test_a_choice_is_called_by_what_it_is() -> None:
    game, shown = midgard.Reavers(negotiation="micro"), presentation("reavers")
    assert shown.choice_words(game, game.action("spoils 1")) == ("weapons",)
    assert shown.choice_words(game, game.action("item spoils-0")) == ("armor",)
    assert shown.choice_words(game, game.action("item reaver-0")) == ("R-H1",)
    assert shown.choice_words(game, game.action("item reaver-47")) == ("reaver-47",)
    assert shown.choice_number(game.action("deal 3")) == 3
    assert shown.choice_number(game.action("pass")) is None


def test_a_run_prints_destinations_of_ships_and_ends_of_deals(
    capsys: pytest.CaptureFixture[str],
) -> None:
    result = midgard.simulate(midgard.Reavers(players=3), games=20, seed=1)
    uses = location_uses(result)
    assert sum(uses.values()) == 3 * 10 * 20
    assert set(uses) == set(LOCATIONS)
    deals = deal_counts(result)
    assert deals["proposed"] >= deals["reject"] > 0
    with pytest.raises(midgard.InvalidOptionError, match="a run of champions, not of reavers"):
        location_uses(midgard.simulate(midgard.Champions(players=2), games=1, seed=1))
    assert run(["simulate", "--game", "reavers", "--games", "20", "--all"]) == 0
    out = capsys.readouterr().out
    for word in ("reaver product", "bjorgvin", "rejected", "midgard cards list --game reavers"):
        assert word in out


def test_every_deal_of_a_list_is_shown_in_words() -> None:
    """However many there are; of other choices as many are shown by their names alone."""
    state = midgard.Reavers(players=3).position(
        round=4,
        phase={"name": "propose", "location": "bjorgvin"},
        seats=[{"coins": 9}, {"coins": 9}, {}],
        locations={"bjorgvin": {"loot": {"coins": 4, "spoils": {"armor": 1, "furs": 2}}}},
    )
    choices = menu(state)
    lines = menu_lines(state, choices)
    assert len(choices) > EXPLAINED
    assert sum("propose seat" in line for line in lines) == len(choices) - 1


def test_a_person_sees_destinations_and_deals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("bjorgvin\nbjorgvin\nquit\n"))
    command = ["play", "--game", "reavers(players=2)", "--seat", "0,1", "--seed", "1"]
    assert run(command) == 0
    out = capsys.readouterr().out
    assert "seat 0 chooses a destination" in out
    assert out.count("propose seat 0 ") > 1
    assert "sail to Bjorgvin (face A; " in out


def test_a_hint_of_what_to_ask_is_of_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("help luck\nquit\n"))
    assert run(["play", "--game", "reavers(players=2)", "--seat", "0,1", "--seed", "1"]) == 0
    found = re.search(r'unknown action "luck"; try: why (.+)', capsys.readouterr().out)
    assert found
    game = midgard.Reavers(players=2)
    assert game.new_state(seed=1).why_not(found[1]) is not None
