"""Reavers of Midgard at the table: what people are shown, told and explained."""

import io
import random
import re
from pathlib import Path
from typing import Any

import pytest

import midgard
from midgard._shared.provenance import RECONSTRUCTED
from midgard.cli import run
from midgard.cli.choices import menu, menu_lines
from midgard.cli.match import HUMAN, Match
from midgard.presentation import presentation
from midgard.reavers.glossary import explained
from midgard.testing.worlds import decisions
from support.positions.reavers import COMPILED, OPTIONS, Engine, Position, go, play
from support.surface.typist import automatic

ROOT = Path(__file__).parents[2]
ENGINE = Engine("compiled", COMPILED, midgard.IllegalActionError, ValueError)
RULES = (ROOT / "rust/reavers/RULES.md").read_text()


@pytest.fixture(scope="module", params=OPTIONS)
def printed(request: pytest.FixtureRequest) -> tuple[str, str]:
    """Everything that a person is shown in two games with these options."""
    text = str(request.param)
    with pytest.MonkeyPatch.context() as patch:
        outs = [
            automatic(patch, seed, "--game", text, "--seat", "0", "--bots", "random,greedy")
            if midgard.load_game(text).players == 3
            else automatic(patch, seed, "--game", text, "--seat", "0", "--bots", "random")
            for seed in (1, 2)
        ]
    return text, "\n".join(outs)


# Words


ORDINARY = frozenset((ROOT / "tests/data/plain_words.txt").read_text().split())
"""Words of plain English, of the command line, and the names of options."""


def test_every_word_that_is_printed_is_plain_or_has_help(printed: tuple[str, str]) -> None:
    """A word of the game that nobody can look up is a riddle."""
    text, out = printed
    game = midgard.load_game(text)
    body = re.sub(r"A game of (?:.|\n)*?or help\.\n|\[[a-z_.]+\]", " ", out)
    words = {word.lower() for word in re.findall(r"[A-Za-z][\w-]*", body)}
    unknown = {word for word in words - ORDINARY if not explained(game, word)}  # type: ignore[arg-type]
    assert unknown == set()


def test_help_explains_how_bargaining_ends() -> None:
    """Cycles, who answers, and what it costs when nobody agrees, as the options have it."""
    whole = {text: "\n".join(explained(_game(text), "bargain")) for text in OPTIONS}
    for text, lines in whole.items():
        assert "each visitor takes a terror" in lines, text
        assert ("around" in lines) == ("auto" not in text)
    assert "2 times around" in whole["reavers(players=3)"]
    assert "once around" in whole["reavers(players=3,negotiation=micro,cycles=1)"]
    assert "pot" in whole["reavers(players=3,negotiation=micro,cycles=1)"]
    for word in ("negotiation", "proposals", "cycle", "reject", "agreement", "pot", "first"):
        assert explained(_game("reavers(players=3)"), word), word


def test_the_document_shows_what_help_has_on_bargaining() -> None:
    document = (ROOT / "docs/reference/reavers.md").read_text()
    shown = document.partition("seat 0> help bargain\n")[2].partition("\n```")[0]
    assert shown.splitlines() == explained(midgard.Reavers(), "bargain")


def test_help_of_spoils_has_the_values_of_cards() -> None:
    game = midgard.Reavers()
    assert explained(game, "relics") == [
        "spoils Relics: each is 4 glory; 9 cards in the game [score.spoils]" + RECONSTRUCTED
    ]
    assert explained(game, "furs")[0].startswith(
        "spoils Furs: glory of a set of 2: 1 card 1, 2 cards 5; a card more begins another set"
    )


def _game(text: str) -> Any:
    return midgard.load_game(text)


def test_the_glossary_is_listed_and_answers() -> None:
    game = midgard.Reavers()
    words = presentation(game).glossary(game)
    assert set(words) >= {"locations", "supply", "spoils", "reavers", "the table"}
    assert "Smith" in words["reavers"]
    assert "R-H1" in words["reavers"]


# What is printed


RAW = re.compile(
    r"\bR-[a-z]\w*|\b(?:spoils|reaver)-\d+|\b(?:flat|per|ignore)_\w+"
    r"|^seat \d: (?:(?:amount|slot|deal|seat|token|spoils|item) \S+|yes|more|done|pass)$",
    re.MULTILINE,
)
"""Ids of rows that have a name, and moves that are told by their notation."""
ONE_OF_SEVERAL = re.compile(
    r"(?<!seat )(?<!slot )(?<!round )\b1 "
    r"(?:(?:secret|spoils|armor|weapons|jewelry|furs|horns|relics) )?"
    r"(?!(?:as|furs|horns|is|relics|spoils|weapons)\b)\w+s\b"
)
"""A number of one with a plural: ``1 coins``."""


def test_names_are_printed_and_no_ids(printed: tuple[str, str]) -> None:
    _, out = printed
    assert RAW.findall(out) == []


def test_one_thing_is_in_the_singular(printed: tuple[str, str]) -> None:
    _, out = printed
    assert ONE_OF_SEVERAL.findall(out) == []
    assert "\nseat" in out


def test_the_patterns_find_what_they_look_for() -> None:
    for fault in ("R-smith", "spoils-3", "flat_3", "seat 1: amount 0", "seat 1: pass"):
        assert RAW.search(f"x\n{fault}\n"), fault
    for fault in ("1 coins", "1 secret cards", "1 farms", "1 furs cards", "has 1 spoils cards"):
        assert ONE_OF_SEVERAL.search(fault), fault
    for fine in ("1 furs card", "1 glory", "11 coins", "1 spoils icon", "R-H1", "seat 1 sails"):
        assert not ONE_OF_SEVERAL.search(fine), fine
        assert not RAW.search(fine), fine


def test_a_deal_is_reported_once_and_with_seats(printed: tuple[str, str]) -> None:
    text, out = printed
    assert not re.search(r"the (first|second|third|fourth|fifth|sixth) visitor", out)
    deals = re.findall(r"^.*(?: propose | proposes: |agreed at ).*seat \d.*$", out, re.MULTILINE)
    assert deals
    if "auto" not in text:
        assert "is carried out" in out or "no agreement at" in out
        assert "agreed at" not in out
    assert ("> seat 1 proposes: " in out) == ("micro" in text)


def test_who_is_first_is_reported_with_the_reason(printed: tuple[str, str]) -> None:
    _, out = printed
    reasons = re.findall(r"> seat \d is first at \w+(.*)$", out, re.MULTILINE)
    assert reasons
    for reason in reasons:
        assert re.search(r"most (Yggdrasils|helms), \d|nearest location|by lot from seats", reason)


def test_every_move_of_a_bot_is_reported_as_what_it_does() -> None:
    """Of the actions of a game only those that say so themselves are told by their text."""
    seen = set()
    for text in OPTIONS:
        game = midgard.load_game(text)
        shown = presentation(game)
        for index in range(game.action_count):
            action = game.action(index)
            if not shown.shows_effect(action):
                seen.add(action.kind)
        for state in decisions(game, seed=3):
            for action in state.legal:
                effect = state.explanation(action)["text"]
                assert effect != action.text
                assert len(effect.split()) > 1
                assert not RAW.search(f"seat 0: {effect}")
    assert seen == {"go", "accept", "reject"}


def test_a_log_names_the_seats_of_a_deal() -> None:
    """The events before it say who has come, and who is first."""
    record = midgard.Reavers(players=4).record(seed=3)
    rng = random.Random(3)
    while not record.state.is_terminal:
        record.apply(rng.choice(record.state.legal_actions()))
    deals = re.findall(r"^.*(?:agreed at|proposes:).*$", record.log(0), re.MULTILINE)
    assert len(deals) > 5
    assert all(re.search(r": seat \d g", line) and "visitor" not in line for line in deals)
    state = record.game.new_state(seed=1)
    (event,) = [one for one in record.events() if one["name"] == "agreed"][:1]
    assert "the first visitor" in state.game.describe_events([event])[0]


# The table


def test_the_table_shows_the_gains_of_cards() -> None:
    state = midgard.Reavers(players=3).position(
        round=2, market=["R-smith", "R-seer", "R-skald", "R-H2Y1"]
    )
    for line in (
        "  0 Smith (cost 2, 1 helm, 1 glory for each weapons card)",
        "  1 Seer (cost 3, 1 Yggdrasil, 3 glory)",
        "  2 Skald (cost 4, 1 Yggdrasil, 2 terror not counted)",
        "  3 R-H2Y1 (cost 4, 2 helms, 1 Yggdrasil)",
    ):
        assert line in state.table(0).splitlines()
    assert re.search(r"^supply card S\d\d \(\d \w+ icons?, ", state.table(0), re.MULTILINE)


# Roskilde


def test_an_explanation_names_the_choices_after_a_first_purchase() -> None:
    """[market.slots] Rule 19"""
    state = Position(ENGINE, 2).market("R-H1", "R-Y1", "R-H1Y1", "R-H2").seat(0, coins=3).ready()
    go(state, "roskilde", "tonsberg")
    play(state, "pass")
    assert "that of the lower slot first" in state.prompt
    explained_slots = [state.explain(f"slot {slot}") for slot in (0, 1, 2)]
    assert "2 coins left, for a second card of slot 1" in explained_slots[0]
    assert "2 coins left, and no second card after it" in explained_slots[1]
    assert "0 coins left, and no second card after it" in explained_slots[2]
    play(state, "slot 0")
    assert "a second reaver, of a slot above 0" in state.prompt
    reason = state.why_not("slot 0")
    assert reason is not None
    assert state.explain("pass").startswith("hire nobody else")


def test_no_choice_is_shown_twice_over() -> None:
    """``pass  pass`` says nothing; and no remark is torn apart."""
    for text in OPTIONS:
        for state in decisions(midgard.load_game(text), seed=6):
            for line in menu_lines(state, menu(state)):
                assert not re.fullmatch(r"\s*\d+\s+(\S+)\s+\1", line)
                assert line.count("(") == line.count(")"), line


# Reasons


@pytest.mark.parametrize(
    ("action", "rule", "fact"),
    [
        ("deal 3", "negotiation.propose", "no deal is proposed now"),
        ("accept", "negotiation.answers", "no deal waits for an answer"),
        ("slot 1", "roskilde.purchase", "no reaver of the market is hired now"),
        ("refresh", "roskilde.refresh", "the market is not refreshed now"),
        ("token farm", "odense.take", "no raid token is taken or returned now"),
        ("spoils 0", "vasteras.barter", "no spoils card is kept or sold now"),
        ("item coin", "micro.contribution", "no deal is made now"),
        ("done", "micro.contribution", "no deal is made now"),
    ],
)
def test_a_reason_is_about_the_action_and_names_what_is_waited_for(
    action: str, rule: str, fact: str
) -> None:
    micro = action.startswith(("item", "done"))
    state = midgard.Reavers(players=3, negotiation="micro" if micro else "menu").new_state(seed=1)
    assert state.why_not(action) == (
        f"{action} is not legal: {fact}; seat 0 chooses a destination [{rule}]"
    )


# Piece by piece


def test_a_deal_in_the_making_shows_the_pot_and_the_shares() -> None:
    built = Position(ENGINE, 3, negotiation="micro").seat(0, coins=4).seat(1, coins=2)
    built.location("tonsberg", coins=3, spoils={"furs": 1})
    state = built.bargain("tonsberg", (0, 1)).ready()
    assert state.prompt == "seat 0 may propose a deal at Tonsberg (proposal 1 of 4)"
    play(state, "item coin")
    assert state.prompt == "seat 0 makes a deal at Tonsberg: who puts coins into the pot"
    assert state.explain("seat 1").startswith("let seat 1 put coins into the pot (2 coins at most)")
    play(state, "seat 1", "amount 2")
    assert "the pot of 5 coins, 1 terror, 1 furs card" in state.prompt
    assert "pot: 5 coins, 1 terror, 1 furs card; seat 1 gives 2 coins" in state.table(0)
    assert "pot:" not in state.table(1) + state.table(2) + state.table()
    play(state, "done")
    assert state.prompt == (
        "seat 0 makes a deal at Tonsberg: how much terror seat 0 takes of 1 terror"
    )
    assert state.explain("amount 0").startswith("let seat 0 take 0 terror (1 left for seat 1)")
    play(state, "amount 1")
    assert "seat 0 gets 5 coins, 1 terror" in state.table(0)
    play(state, "amount 0")
    assert "deal: seat 0 gets 5 coins, 1 terror; seat 1 gets 1 furs card and gives 2 coins" in (
        state.table(2)
    )
    assert state.explain("reject").startswith("reject the deal (then seat 1 makes proposal 2 of 4)")
    assert "seat 1 gets 1 furs card and gives 2 coins" in state.explain("accept")


def test_the_last_rejection_shows_its_cost() -> None:
    built = Position(ENGINE, 3, negotiation="menu", cycles=1)
    state = built.bargain("tonsberg", (0, 1), position=1).ready()
    play(state, "deal 0")
    assert "it is the last proposal: each visitor takes a terror" in state.explain("reject")


# The end


def test_a_finished_game_is_saved_and_looked_at_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    match = Match(midgard.Reavers(players=2), 5, (HUMAN, "random"))
    while not match.state.is_terminal:
        match.play(match.advice("random"))
    file.write_text(match.to_json())
    other = tmp_path / "other.json"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"\nhint\nsheet\nsave {other}\nquit\n"))
    assert run(["play", "--load", str(file)]) == 0
    out = capsys.readouterr().out
    assert out.count("raid tokens") == 2
    assert "Now only: table, sheet, history, save, quit" in out
    assert other.read_text() == file.read_text()
