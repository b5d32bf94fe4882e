"""Odds of fights with the boxes: what is refused, and what the command and the table show."""

import csv
import io
import json
import random
from typing import Any

import pytest

import midgard
from midgard.champions.card_rows import rows_in_box
from midgard.champions.odds_inputs import BLESSINGS
from midgard.champions.table_odds import odds_command
from midgard.cli.app import run

BOTH: tuple[Any, ...] = ("dark_mountains", "valhalla")
GAME = midgard.Champions(expansions=BOTH)
ALONE = midgard.Champions(expansions=["valhalla"])


@pytest.mark.parametrize(
    ("warriors", "foe", "options", "message"),
    [
        ("1 archer", "young-troll", {}, "'archer' is not one of swordsman"),
        ("1 axe", "mist-walker-red", {}, 'unknown enemy "mist-walker-red" .* The Dark Mountains'),
        ("1 axe", "bergrisar", {"game": ALONE}, 'unknown enemy "bergrisar" .* The Dark Mountains'),
        ("1 axe", "2/4", {"leader": "hervor"}, 'unknown leader "hervor"; it comes with Valhalla'),
        ("1 axe", "2/4", {"runes": ["patience"]}, 'unknown rune "patience"; .* The Dark Mountains'),
        ("1 axe", "2/4", {"game": ALONE, "leader": "jorunn"}, '"jorunn" .* The Dark Mountains'),
        ("1 axe", "2/4", {"game": GAME, "blessings": ["provisions"]}, "does not act in a fight"),
        ("1 axe", "young-troll", {"blessings": ["mercy_of_eir"]}, "come with Valhalla"),
        ("1 axe", "young-troll", {"game": GAME, "blessings": ["luck"]}, 'unknown blessing "luck"'),
        ("2 leader", "young-troll", {"game": GAME}, "one leader die"),
        ("9 archer", "young-troll", {"game": GAME}, "1 to 8 warriors"),
        ("1 leader", "young-troll", {"game": GAME, "leader": "asmundr"}, "ability.asmundr"),
        ("1 axe", "mist-walker", {"game": GAME}, "name one: mist-walker-red"),
    ],
)
def test_things_outside_the_boxes_are_refused(
    warriors: str, foe: str, options: dict[str, Any], message: str
) -> None:
    """[combat.round]"""
    with pytest.raises(midgard.InvalidOptionError, match=message):
        midgard.odds(warriors, foe, **options)


@pytest.mark.parametrize(
    ("kind", "title"),
    [
        ("archer", "The Dark Mountains"),
        ("arch", "The Dark Mountains"),
        ("shieldwarriors", "Valhalla"),
        ("berserker", "Valhalla"),
        ("leader", "Valhalla"),
    ],
)
def test_a_kind_of_dice_that_is_not_in_play_is_named_with_its_box(kind: str, title: str) -> None:
    """[setup.boxes]"""
    other = "valhalla" if title.startswith("The") else "dark_mountains"
    for boxes in ((), (other,)):
        game = midgard.Champions(expansions=boxes)  # type: ignore[arg-type]  # one of the boxes
        own: list[Any] = [f"1 {kind}", *([{kind: 1}] if kind[-1] == "r" else [])]
        for warriors in own:
            with pytest.raises(midgard.InvalidOptionError, match=f"{kind}.* it comes with {title}"):
                midgard.odds(warriors, "2/4", game=game)
    with pytest.raises(midgard.InvalidOptionError) as caught:
        midgard.odds("1 wizard", "2/4")
    assert "comes with" not in str(caught.value)


@pytest.mark.parametrize("boxes", [("dark_mountains",), ("valhalla",), BOTH], ids=str)
def test_things_outside_the_manual_are_refused(boxes: Any) -> None:
    """[component_counts] Whatever the official box has and the one of the manual lacks."""
    official = midgard.Champions(expansions=boxes)
    manual = midgard.Champions(expansions=boxes, component_counts="manual")
    there = {(row["table"], row["id"]) for row in rows_in_box(manual)}
    absent = [it for it in official.cards() if (it["table"], it["id"]) not in there]
    assert {row["table"] for row in absent} >= {"leaders", "runes", "destinies", "stalls"}
    for row in absent:
        foe, options = "2/4", dict[str, Any]()
        match row["table"]:
            case "leaders":
                options["leader"] = row["id"]
            case "runes":
                options["runes"] = [row["id"]]
            case "blessings" if row["id"] in BLESSINGS:
                options["blessings"] = [row["id"]]
            case "trolls" | "draugr" | "monsters" | "bergrisar":
                foe = row["id"]
            case _:
                continue
        if row["words"].get("prohibits") != "axeman":
            assert midgard.odds("1 axe", foe, game=official, **options)
        with pytest.raises(midgard.InvalidOptionError, match="the manual does not list it"):
            midgard.odds("1 axe", foe, game=manual, **options)
    assert midgard.odds("1 axe", "troll-1-1", game=manual, leader="ullr", runes=["reaction"])


def test_without_dice_of_the_boxes_a_fight_is_that_of_the_base_game() -> None:
    """[combat.round]"""
    options: dict[str, Any] = {"favor": 1, "runes": ["reaction"], "leader": "ullr"}
    mine = midgard.odds("2 sword 1 spear", "2/4", game=GAME, objective="glory", **options)
    base = midgard.odds("2 sword 1 spear", "2/4", objective="glory", **options)
    assert mine.win == pytest.approx(base.win, abs=1e-12)
    assert mine.mean_glory == pytest.approx(base.mean_glory, abs=1e-12)
    assert mine.mean_rounds == pytest.approx(base.mean_rounds, abs=1e-12)
    for length, chance in mine.rounds().items():
        assert chance == pytest.approx(base.rounds()[length], abs=1e-12)


def test_the_command_has_the_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    """[combat.round]"""
    boxes = ["--expansions", "dark_mountains,valhalla"]
    assert run(["odds", "2 archer 1 leader", "bergrisar-1-red", *boxes]) == 0
    assert "2 archers, 1 leader against Bergrisar* 1/4" in capsys.readouterr().out
    assert run(["odds", "2 archer", "bergrisar-1-red"]) != 0


def test_the_table_has_the_boxes(capsys: pytest.CaptureFixture[str]) -> None:
    """[assignment.land] [longhouse.limit] Every enemy against every kind of die."""
    words = ["--expansions", "dark_mountains,valhalla", "--leader", "ragnhild"]
    assert run(["odds", "--table", "--most", "1", *words]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    enemies = {(row["enemy"], row["attack"], row["defense"], row["prohibits"]) for row in rows}
    banned = [prohibits for *_, prohibits in enemies if prohibits != "none"]
    assert len(rows) == 7 * len(enemies) - len(banned)
    assert {row["enemy"] for row in rows} >= {"bergrisar", "bandits", "kraken", "mist-walker"}
    row = next(row for row in rows if row["enemy"] == "bandits" and row["leaders"] == "1")
    odds = midgard.odds("1 leader", "bandits", leader="ragnhild", game=GAME)
    assert float(row["win"]) == pytest.approx(odds.win, abs=1e-6)
    assert run(["odds", "--table", "--most", "9", *words]) != 0
    assert "--most must be 1 to " in capsys.readouterr().err
    assert run(["odds", "1 axe", "2/4", "--most", "1"]) != 0
    assert "--most needs --table" in capsys.readouterr().err


def test_the_command_has_the_options_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    """[preset] The same odds as those of the game with these options in Python."""
    cases: list[tuple[list[str], dict[str, Any], dict[str, Any]]] = [
        (["--archer-faces", "B"], {"archer_faces": "B"}, {}),
        (["--preset", "manual"], {"preset": "manual"}, {"leader": "ullr"}),
        (["--component-counts", "manual"], {"component_counts": "manual"}, {}),
        (["--promos"], {"promos": True}, {"runes": ["virtue"]}),
        (["--dm-enemy-abilities", "none"], {"dm_enemy_abilities": "none"}, {}),
        ([], {}, {"blessings": ["mercy_of_eir", "wand_of_gondul"]}),
        ([], {}, {"runes": ["patience"], "copies": ["potential"]}),
    ]
    for words, options, spent in cases:
        game = midgard.Champions(expansions=BOTH, **options)
        odds = midgard.odds("2 axe 2 archer", "young-troll", game=game, **spent)
        more = [
            word
            for name, value in spent.items()
            for word in (f"--{name}", value if isinstance(value, str) else ",".join(value))
        ]
        boxes = ["--expansions", ",".join(BOTH)]
        command = ["odds", "2 axe 2 archer", "young-troll", "--json", *more]
        for typed in ([*boxes, *words], ["--game", str(game)]):
            assert run([*command, *typed]) == 0
            assert json.loads(capsys.readouterr().out)["win"] == pytest.approx(odds.win)
    assert run(["odds", "1 axe", "2/4", "--game", "wall"]) == 2
    assert "odds are those of champions, not of wall" in capsys.readouterr().err


def test_the_terminal_has_odds_of_every_foe_on_the_table() -> None:
    """[bergrisar.place] Those of a voyage or a land journey are of its fight alone."""
    game = midgard.Champions(
        players=2, expansions=["dark_mountains", "valhalla"], leaders=["ullr", "dagrun"]
    )
    state = game.new_state(seed=1)
    *lines, note = odds_command(state, state.current_player, "", None)
    assert "are reconstructed" in note or note.startswith("* Reconstructed")
    assert [line.partition(":")[0] for line in lines] == [
        *("troll", "left draugr", "right draugr", "left bergrisar", "right bergrisar"),
        *("shore 1", "shore 2", "shore 3"),
    ]
    assert all("% to win" in line and "1 leader" in line for line in lines)
    line, _ = odds_command(state, state.current_player, "left bergrisar 2 axe 1 archer", None)
    assert "2 axemen, 1 archer" in line
    assert "without the journey" in line
    line, _ = odds_command(state, 0, "bandits 2 sword", None)
    assert line.startswith("Bandits* 1/2: 2 swordsmen")


def test_the_terminal_has_odds_in_every_fight() -> None:
    """[combat.round] Whatever fights, and whatever it has left."""
    state, foes, rng = GAME.new_state(seed=3), set(), random.Random(3)
    while not state.is_terminal:
        fight = state.to_dict()["phase"].get("fight")
        if fight and fight["foe"] not in foes:
            foes.add(fight["foe"])
            first, *_ = odds_command(state, state.current_player, "", None)
            assert "% to win" in first or "hunt" in first
        state.apply(rng.choice(state.legal_actions()))
    assert len(foes) > 3


def test_numbers_of_a_warband_are_one_for_each_kind() -> None:
    """[longhouse.limit]"""
    for game, kinds in ((GAME, "swordsman, .*, leader"), (None, "swordsman, spearman, axeman")):
        for counts in ((1, 0), [1] * 9):
            with pytest.raises(midgard.InvalidOptionError, match=f"one number for each of {kinds}"):
                midgard.odds(counts, "2/4", game=game)
    assert midgard.odds((1, 0, 1, 0, 0, 0, 0), "2/4", game=GAME).warriors["axeman"] == 1
