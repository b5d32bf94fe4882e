"""Odds of fights with the boxes: equal to all that the engine's own state machine offers."""

from __future__ import annotations

import csv
import io
import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import midgard
from midgard.champions.card_rows import rows_in_box
from midgard.champions.odds_inputs import BLESSINGS
from midgard.champions.table_odds import odds_command
from midgard.cli.app import run
from support.positions.boxes import Boxes, fought, send
from support.positions.boxes import play as does
from support.positions.champions import Engine

BOTH: tuple[Any, ...] = ("dark_mountains", "valhalla")
GAME = midgard.Champions(expansions=BOTH)
ALONE = midgard.Champions(expansions=["valhalla"])
WEIGHTS = {"win": 1.0, "survivor": 0.125, "spearman": 0.03, "favor": 0.0625, "rune": 0.01}
ROWS = {row["id"]: row for row in GAME.cards()}


def clan_of(data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = data["clans"][0]
    return found


def best(start: Any, worth: Callable[[dict[str, Any]], float]) -> float:
    """The value of a fight: every action and chance of the engine, again and again until it stays.

    The number of throws does not matter, so a round in which nothing changes leads back to itself.
    """
    numbers: dict[str, int] = {}
    follows: list[tuple[bool, list[tuple[float, int]]]] = []
    values: list[float] = []
    waiting = []

    def number(state: Any) -> int:
        data = state.to_dict()
        phase = data["phase"]
        if "fight" in phase:
            phase["fight"]["throws"] = 1
        key = json.dumps(data, sort_keys=True)
        if key not in numbers:
            numbers[key] = len(numbers)
            follows.append((False, []))
            ended = phase["name"] == "valhalla"
            values.append(worth(clan_of(data)) if ended else -1.0)
            if not ended:
                waiting.append((numbers[key], state))
        return numbers[key]

    number(start)
    while waiting:
        here, state = waiting.pop()
        if state.is_chance:
            next_ = [
                (float(chance), number(state.child(outcome)))
                for outcome, chance in state.chance_outcomes()
            ]
        else:
            next_ = [(1.0, number(state.child(action))) for action in state.legal_actions()]
        follows[here] = (state.is_chance, next_)
    inner = [here for here, (_, next_) in enumerate(follows) if next_]
    inner.sort(key=lambda here: -here)
    for _ in range(3000):
        change = 0.0
        for here in inner:
            chance, next_ = follows[here]
            if chance:
                found = sum(share * values[other] for share, other in next_)
            else:
                found = max(values[other] for _, other in next_)
            change = max(change, abs(found - values[here]))
            values[here] = found
        if change < 1e-14:
            break
    return values[0]


def found_by_odds(band: dict[str, int], foe: str, favor: int, **options: Any) -> float:
    odds = midgard.odds(band, foe, game=GAME, favor=favor, objective=WEIGHTS, **options)
    acting = len(
        {"healing", "leadership", "patience", "potential", "reaction"}
        & set(options.get("runes", ()))
    )
    assert sum(it.chance for it in odds.outcomes) == pytest.approx(1, abs=1e-12)
    worth: float = sum(
        it.chance
        * (
            it.victory
            + 0.125 * sum(it.survivors)
            + 0.03 * it.survivors[1]
            + 0.0625 * (favor - it.favor_spent)
            + 0.01 * (acting - len(it.runes_used))
        )
        for it in odds.outcomes
    )
    return worth


def found_by_engine(
    band: dict[str, Any],
    site: str,
    foe: str,
    favor: int,
    leader: str = "ullr",
    runes: tuple[str, ...] = (),
    blessings: tuple[str, ...] = (),
) -> float:
    engine = Engine("rust", midgard.Champions, midgard.IllegalActionError, midgard.ScriptError)
    own: dict[str, Any] = {"leader": leader, "favor": favor, "runes": sorted(runes)}
    # With tokens there is a visit after the fight, and so a position before the clean-up.
    own["tokens"] = {"swordsman": 2}
    own["blessings"] = {name: blessings.count(name) for name in blessings}
    position = Boxes(engine).foe(**{site: foe})
    pile = {"troll": "trolls"}.get(site, "monsters" if "shore" in site else site[-6:])
    pile = "bergrisar" if "bergrisar" in site else pile
    spoils = ROWS[foe]["numbers"].get("favor", [0])[0]
    archers = ROWS[foe]["numbers"].get("archers", [0])[0]

    def worth(clan: dict[str, Any]) -> float:
        won = bool(clan[pile])
        home = sum(clan["warriors"].values()) - won * archers
        left = clan["favor"] - won * spoils
        kept = 0.03 * clan["warriors"]["spearman"] + 0.01 * len(clan["runes"])
        return float(won + 0.125 * home + 0.0625 * left + kept)

    if "shore" not in site:
        if "bergrisar" in site:
            position.journey(site, "all_quiet")
        start = fought(engine, site, own=own, position=position, **band)
    else:
        position.journey(site.replace("_", "-"), "all_quiet")
        position.clan(0, **{"warriors": band, "food": 9, **own})
        state = does(position.ready(), "place small_longship", "sail shore-1")
        start = send(state, **band, food=(sum(band.values()) + 1) // 2)
    return best(start, worth)


FIGHTS: list[tuple[dict[str, int], str, str, int, dict[str, Any]]] = [
    ({"archer": 2}, "troll", "troll-1-1", 1, {}),
    ({"shieldwarrior": 1, "swordsman": 1}, "troll", "troll-lord-1", 1, {}),
    ({"berserker": 1, "spearman": 2}, "left_draugr", "vile-priest-yellow", 0, {}),
    ({"swordsman": 1, "leader": 1}, "troll", "troll-1-1", 1, {"leader": "dagrun"}),
    ({"archer": 1, "leader": 1}, "left_draugr", "seidr-draugr-red", 2, {"leader": "gylfir"}),
    ({"swordsman": 2, "leader": 1}, "troll", "troll-lord-2", 0, {"leader": "svanhildr"}),
    ({"spearman": 1, "leader": 1}, "left_bergrisar", "bergrisar-2-red", 1, {"leader": "jorunn"}),
    ({"swordsman": 2, "leader": 1}, "troll", "troll-1-1", 0, {"leader": "ragnhild"}),
    (
        {"axeman": 1, "leader": 1},
        "troll",
        "troll-1-1",
        0,
        {"leader": "jorunn", "runes": ("healing", "leadership")},
    ),
    (
        {"swordsman": 2, "leader": 1},
        "troll",
        "troll-1-1",
        0,
        {"leader": "dagrun", "runes": ("leadership", "reaction")},
    ),
    (
        {"shieldwarrior": 1, "axeman": 1},
        "left_draugr",
        "loot-hoarder-red",
        0,
        {"blessings": ("wand_of_gondul", "wall_of_brynhildr"), "runes": ("reaction",)},
    ),
    (
        {"berserker": 1, "axeman": 1},
        "left_bergrisar",
        "bergrisar-1-red",
        0,
        {"blessings": ("mercy_of_eir", "spear_of_gunnr")},
    ),
    ({"swordsman": 2, "archer": 1}, "left_bergrisar", "bergrisar-4-red", 0, {}),
    ({"shieldwarrior": 2, "archer": 1}, "shore_1", "dark-shaman-red", 0, {"leader": "jorunn"}),
    ({"axeman": 1, "berserker": 1, "leader": 1}, "shore_1", "mist-walker-red", 0, {}),
    ({"axeman": 1, "berserker": 2}, "shore_1", "rock-creature-yellow", 0, {}),
    ({"axeman": 1, "spearman": 1, "berserker": 1}, "shore_1", "cave-dweller-red", 0, {}),
    ({"axeman": 2, "spearman": 1}, "shore_1", "cave-dweller-red", 1, {}),
    ({"archer": 1, "leader": 1}, "right_draugr", "seidr-draugr-blue", 1, {"leader": "thorir"}),
]


@pytest.mark.parametrize("number", range(len(FIGHTS)))
def test_a_fight_with_the_boxes_is_worth_what_the_engine_offers(number: int) -> None:
    """[combat.round] [helmet] [berserker.first]"""
    band, site, foe, favor, options = FIGHTS[number]
    assert found_by_odds(band, foe, favor, **options) == pytest.approx(
        found_by_engine(band, site, foe, favor, **options), abs=1e-9
    )


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
