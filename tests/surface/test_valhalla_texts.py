"""Texts on prices, choices and refusals of the boxes."""

import io
import sys
from typing import Any

import pytest

import midgard
from midgard.cli import run
from midgard.cli.choices import menu, menu_lines
from support.positions.boxes import Boxes, clan, legal, play
from support.positions.champions import Engine, phase


@pytest.fixture
def rust() -> Engine:
    """The compiled engine, which has the texts."""
    return Engine("rust", midgard.Champions, midgard.IllegalActionError, midgard.ScriptError)


BLESSINGS = ("ringing_coin", "provisions", "odins_horn", "wall_of_brynhildr")
EPICS: Any = ("fenrir", "garmr")


def visiting(engine: Engine, tokens: dict[str, int], *blessings: str, number: int = 1) -> Any:
    """Seat 0 at Valhalla in a round, with these tokens."""
    position = Boxes(engine).board(round=number).row(*(blessings or BLESSINGS)).epic(*EPICS)
    position.no_troll().clan(0, warriors={}, tokens=tokens)
    state = play(position.ready(), "place left_draugr")
    assert phase(state)["name"] == "valhalla"
    return state


def test_a_price_that_is_not_paid_is_named_with_its_kinds(rust: Engine) -> None:
    """[valhalla.payment] Six tokens of another kind do not pay a named one."""
    state = visiting(rust, {"axeman": 6})
    assert "buy blessing-1" not in legal(state)
    text = str(state.why_not("buy blessing-1"))
    assert "costs 1 spearman token and 1 of any kind, which seat 0 does not have" in text


def test_a_second_copy_is_refused_by_its_name(rust: Engine) -> None:
    """[valhalla.visit]"""
    state = visiting(rust, {"spearman": 2}, "ringing_coin", *BLESSINGS[:3])
    assert "Ringing Coin lies on an earlier slot" in str(state.why_not("buy blessing-2"))


def test_a_choice_at_valhalla_names_card_price_effect_and_glory(rust: Engine) -> None:
    """[valhalla.blessing] [valhalla.epic]"""
    every = dict.fromkeys(("swordsman", "spearman", "axeman"), 8)
    state = visiting(rust, every, number=8)
    rows = {(row["table"], row["id"]): row["numbers"] for row in state.game.cards()}
    for at, card in enumerate(BLESSINGS, 1):
        glory = rows["blessings", card]["glory"][7]
        assert f", {glory} glory" in str(state.explain(f"buy blessing-{at}"))
    assert "buy Ringing Coin for 1 spearman token and 1 of any kind: 3 coins" in str(
        state.explain("buy blessing-1")
    )
    assert "1 shield in the first round of each fight" in str(state.explain("buy blessing-4"))
    fenrir = f"{rows['epics', 'fenrir']['glory'][0]} glory, at the end"
    assert fenrir in str(state.explain("buy epic-1"))
    table = " ".join(state.table().split())
    assert all(text in table for text in ("3 coins, ", "each fight, ", fenrir))
    assert "buy 1 glory for 2 tokens [" in str(state.explain("buy glory"))


def test_a_long_menu_of_slots_is_explained(rust: Engine) -> None:
    """Names such as blessing-2 say nothing."""
    every = dict.fromkeys(("swordsman", "spearman", "axeman"), 9)
    state = visiting(rust, every)
    choices = menu(state)
    assert len(choices) > 7
    lines = menu_lines(state, choices)
    for name in ("Ringing Coin", "Provisions", "Odin's Horn", "Brynhildr", "Fenrir", "Garmr"):
        assert sum(name in line for line in lines) == 1


@pytest.mark.parametrize(
    ("boxes", "when"),
    [
        ((), "when the journey of an own ship is revealed"),
        (("valhalla",), "when the journey of an own ship is revealed"),
        (
            ("dark_mountains",),
            "when the journey of an own ship, or of own dice at a Bergrisar, is revealed",
        ),
    ],
)
def test_the_text_of_the_rune_journey_has_its_time(boxes: Any, when: str) -> None:
    """[rune.journey] R-D-10"""
    for seed in range(300):
        state = midgard.Champions(2, expansions=boxes).new_state(seed=seed)
        bot = midgard.Bot("random", seed=seed)
        while not state.is_terminal:
            held = state.to_dict()["clans"][state.current_player]["runes"]
            reason = state.why_not("rune journey")
            if "journey" in held and reason is not None:
                assert f"it is used {when};" in str(reason)
                return
            state.apply(bot.choose(state))
    pytest.fail("nobody has the rune")


@pytest.mark.parametrize(("value", "glory"), [("printed", 3), ("floor_half", 2)])
def test_a_state_with_a_tie_that_success_scored_is_read(
    engine: Engine, value: str, glory: int
) -> None:
    """[score.tied] [rune.success] X-16"""
    position = Boxes(engine, tied_destiny=value).no_troll()
    for seat in (0, 1):
        position.clan(seat, warriors={}, tokens={"archer": 1}, destinies=[])
    position.clan(0, destinies=["odins_fletcher"], runes=["success"])
    state: Any = play(position.ready(), "rune success", "destiny odins_fletcher")
    assert clan(state)["sheet"]["rune_effects"] == glory
    data = state.to_dict()
    assert state.game.from_dict(data, chance="explicit").to_dict() == data


def test_the_glossary_lists_what_help_explains(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = "glossary\nglossary beggar stall\nhelp beggar stall\nquit\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    options = (
        "--players",
        "2",
        "--seat",
        "0",
        "--expansions",
        "dark_mountains",
        "--bots",
        "greedy",
    )
    assert run(("play", *options, "--seed", "1")) == 0
    out = capsys.readouterr().out
    assert "boxes: " in out
    assert "leaders: Asmundr the Pious" in out
    assert out.count("the Beggar stall: beg there with any number of workers") == 2
