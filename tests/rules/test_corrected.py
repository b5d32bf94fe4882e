"""Corrected card data: every number of a file does what that number does.
docs/reference/cards.md
"""

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from support.corrections.champions import corrected, corrections, to_toml
from support.positions.champions import (
    ECONOMIC,
    LONGSHIPS,
    MILITARY,
    RUNES,
    STALLS,
    WARRIORS,
    Engine,
    Position,
    State,
    answer,
    clan,
    face_text,
    has,
    legal,
    phase,
    phase_name,
    play,
)

SEEDS = range(4)
PURSE = ("food", "wood", "coins")
LOOT = {"trolls": "wood", "draugr": "coins", "monsters": "favor"}


class Box(NamedTuple):
    """Card data in which every field is corrected at random."""

    seed: int
    path: str
    rows: dict[str, Any]

    def row(self, table: str, row_id: str) -> dict[str, Any]:
        """A row by its id."""
        found: dict[str, Any] = next(row for row in self.rows[table] if row["id"] == row_id)
        return found

    def position(self, engine: Engine, players: int = 4) -> Position:
        """The first placement of a game with these cards."""
        return Position(engine, players, rows=self.rows, cards=self.path)


@pytest.fixture(scope="module", params=SEEDS)
def box(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Box:
    """One of some corrected boxes."""
    made = corrections(request.param, 1.0, alike=False)
    if not made["journeys", "all_quiet"]["count"]:  # a quiet voyage must be possible
        kinds = [row for row in made if row[0] == "journeys"]
        rich = max(kinds, key=lambda row: made[row]["count"])
        made[rich]["count"] -= 1
        made["journeys", "all_quiet"]["count"] = 1
    path: Path = tmp_path_factory.mktemp("box") / "cards.toml"
    path.write_text(to_toml(made), encoding="utf-8")
    return Box(request.param, str(path), corrected(made))


def gained(state: State, before: Mapping[str, Any], seat: int = 0) -> dict[str, Any]:
    """The gains of a clan; warriors are those at home."""
    after = clan(state, seat)
    more = {name: after[name] - before[name] for name in (*PURSE, "favor")}
    home = Counter(after["warriors"])
    home.subtract(before["warriors"])
    return {name: number for name, number in (more | home).items() if number}


def expected(cost: Mapping[str, int], gain: Mapping[str, int], times: int = 1) -> dict[str, int]:
    """Goods and favor that a place takes and gives."""
    sums = {name: (gain.get(name, 0) - cost.get(name, 0)) * times for name in (*PURSE, "favor")}
    return {name: number for name, number in sums.items() if number}


def welcomed(state: State, gain: Mapping[str, int], times: int, room: int) -> State:
    """Warriors turn away until those left fit; who came is one of those who were offered."""
    offered = {kind: min(gain.get(kind, 0) * times, box_of(kind)) for kind in WARRIORS}
    while phase_name(state) == "crowded":
        play(state, legal(state)[0])
    home = clan(state, 0)["warriors"]
    assert sum(home.values()) == min(room, sum(offered.values()))
    assert all(home[kind] <= offered[kind] for kind in WARRIORS)
    return state


def two(group: Sequence[str], wanted: str) -> list[str]:
    """Two stalls of a group, this one among them if it belongs to it."""
    others = [stall for stall in group if stall != wanted]
    return sorted([wanted, others[0]] if wanted in group else others[:2], key=group.index)


def box_of(kind: str) -> int:
    """Dice in the supply while nobody has a warrior and one of each lies on the board."""
    return {"swordsman": 11, "spearman": 11, "axeman": 9}[kind]


@pytest.mark.parametrize("stall", STALLS)
def test_a_stall_takes_and_gives_what_its_row_has(engine: Engine, box: Box, stall: str) -> None:
    """[stall.folk_warriors] [stall.raiders] [stall.varyags] [stall.jomsvikings]
    [stall.wealthy_stranger] [stall.skald] [stall.generous_merchant] [stall.aumingi]
    """
    row = box.row("stalls", stall)
    cost, gain = row["cost"], row["gain"]
    for times in range(1, row["repeats"] + 1):
        purse = {good: cost.get(good, 0) * times for good in PURSE}
        position = box.position(engine).everyone(warriors={}).clan(0, leader="ullr", **purse)
        state = position.board(stalls=[*two(MILITARY, stall), *two(ECONOMIC, stall)]).ready()
        before = clan(state, 0)
        play(state, f"place {stall}")
        if stall == "aumingi":
            most = times if any(cost.values()) else row["repeats"]
            assert legal(state) == [f"count {number}" for number in range(1, most + 1)]
            play(state, f"count {times}")
        welcomed(state, gain, times, box.row("leaders", "ullr")["longhouse"])
        goods = {k: n for k, n in gained(state, before).items() if k not in WARRIORS}
        assert goods == expected(cost, gain, times)
        assert state.score_sheet(0)["skald"] == state.scores[0] == gain.get("glory", 0) * times


def test_a_stall_needs_its_price(engine: Engine, box: Box) -> None:
    """[placement.cost]"""
    for stall in ("raiders", "jomsvikings", "skald", "aumingi"):
        cost = box.row("stalls", stall)["cost"]
        board = ["raiders", "jomsvikings", "skald", "aumingi"]
        for good in (good for good in PURSE if cost.get(good)):
            purse = {name: cost.get(name, 0) - (name == good) for name in PURSE}
            state = box.position(engine).board(stalls=board).clan(0, **purse).ready()
            assert f"place {stall}" not in legal(state)


@pytest.mark.parametrize("number", range(1, 9))
def test_a_merchant_ship_brings_its_goods_for_its_price(
    engine: Engine, box: Box, number: int
) -> None:
    """[place.merchant] [leader.gylfir]"""
    row, coins = box.row("merchants", f"merchant-{number}"), box.rows["board"]["merchant_coins"]
    for leader, price in (("ullr", coins), ("gylfir", 0)):
        position = box.position(engine).everyone(warriors={}).board(merchant=row["id"])
        state = position.clan(0, leader=leader, coins=price).ready()
        before = clan(state, 0)
        play(state, "place merchant_ship")
        welcomed(state, row["goods"], 1, box.row("leaders", leader)["longhouse"])
        goods = {k: n for k, n in gained(state, before).items() if k not in WARRIORS}
        assert goods == expected({"coins": price}, row["goods"])
    if coins:
        poor = box.position(engine).clan(0, leader="ullr", coins=coins - 1).ready()
        assert "place merchant_ship" not in legal(poor)


def test_favor_workers_and_runes_cost_the_numbers_of_the_board(engine: Engine, box: Box) -> None:
    """[place.stave_church] [place.huts] [place.runesmith]"""
    board = box.rows["board"]
    for favor, price in enumerate(board["stave_church"], 1):
        state = box.position(engine).clan(0, coins=price, favor=0).ready()
        play(state, "place stave_church")
        assert legal(state) == [f"count {n}" for n in range(1, favor + 1)]
        assert has(play(state, f"count {favor}"), 0, coins=0, favor=favor)
    for sold, price in enumerate(board["hut_prices"]):
        position = box.position(engine).clan(0, coins=price)
        for seat in range(1, sold + 1):
            position.clan(seat, extra_worker=True)
        assert has(play(position.ready(), "place worker_huts"), 0, coins=0)
        if price:
            assert "place worker_huts" not in legal(position.clan(0, coins=price - 1).ready())
    wood = board["runesmith_wood"]
    state = box.position(engine).clan(0, wood=wood).ready()
    assert has(play(state, "place runesmith", "take healing"), 0, wood=0)
    if wood:
        assert "place runesmith" not in legal(box.position(engine).clan(0, wood=wood - 1).ready())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_longships_cost_and_are_there_as_their_rows_say(
    engine: Engine, box: Box, players: int
) -> None:
    """[place.shipwright] [setup.longships]"""
    there = [row for row in box.rows["longships"] if row["min_players"] <= players]
    state = box.position(engine, players).clan(0, wood=20, coins=20).ready()
    assert state.to_dict()["longships"] == [row["id"] for row in there]
    assert legal(play(state, "place shipwright")) == [f"build {row['id']}" for row in there]
    for row in there:
        exact = {"wood": row["wood"], "coins": row["coins"]}
        state = box.position(engine, players).clan(0, **exact).ready()
        play(state, "place shipwright", f"build {row['id']}")
        assert has(state, 0, wood=0, coins=0, longship=row["id"])


def test_no_longship_is_for_sale_when_all_are_sold(engine: Engine, tmp_path: Path) -> None:
    """[place.shipwright] which can only be where most are for more players."""
    rows = {("longships", ship): {"min_players": 4} for ship in LONGSHIPS[1:]}
    path = tmp_path / "cards.toml"
    path.write_text(to_toml(rows))
    position = Position(engine, 2, rows=corrected(rows), cards=str(path))
    state = position.clan(1, longship=LONGSHIPS[0]).clan(0, wood=9, coins=9).ready()
    assert state.to_dict()["longships"] == []
    with pytest.raises(engine.illegal) as error:
        state.apply("place shipwright")
    assert error.value.reason == "not_for_sale"  # type: ignore[attr-defined]


@pytest.mark.parametrize("kind", ["small", "large", "private"])
def test_a_longship_sails_and_holds_what_its_row_has(engine: Engine, box: Box, kind: str) -> None:
    """[place.longships] [assignment.ship]"""
    own = LONGSHIPS[box.seed % 4]
    row = box.row("longships", own) if kind == "private" else box.row("public_longships", kind)
    coins = 0 if kind == "private" else row["coins"]
    room = min(8, row["capacity"])
    position = box.position(engine).workers(1, 0, 0, 0).board(troll=None)
    position.clan(0, coins=coins, food=20, longship=own, leader="ullr")
    limit = box.row("leaders", "ullr")["longhouse"]
    prohibited = box.row("monsters", "monster-01-red")["prohibits"]
    who = "spearman" if prohibited != "spearman" else "axeman"
    state = position.clan(0, warriors={who: limit}).ready(explicit=True)
    play(state, f"place {kind}_longship", "sail shore-1")
    assert has(state, 0, coins=0)
    most = {}
    while phase_name(state) == "assignment":
        here = phase(state)
        most[here["item"]] = int(legal(state)[-1].split()[1])
        play(state, legal(state)[-1 if here["item"] == who else 0])
    assert most[who] == min(limit, room)
    aboard = min(limit, room)
    assert most.get("food", 0) == row["capacity"] - aboard


@pytest.mark.parametrize("rune", RUNES)
def test_a_rune_scores_what_its_row_has(engine: Engine, box: Box, rune: str) -> None:
    """[score.runes]"""
    own = {"trolls": ["troll-1-1"]} if rune == "glory" else {}  # it was used on a defeated enemy
    state = counted(box.position(engine).clan(0, used_runes=[rune], **own))
    assert state.score_sheet(0)["runes"] == box.row("runes", rune)["glory"]


def counted(position: Position) -> State:
    """The final count after a last worker that does nothing."""
    position.board(round=8, troll=None).workers(1, *[0] * (position.players - 1))
    position.everyone(warriors={})
    state = play(position.ready(), "place left_draugr")
    while not state.is_terminal:
        state.apply(state.legal_actions()[0])
    return state


def test_the_final_count_is_that_of_the_board(engine: Engine, box: Box) -> None:
    """[score.favor] [score.coins] [score.blame] [score.longship] [score.sets]"""
    board = box.rows["board"]
    for seat_blame in (0, 1, 3, 6, 9):
        own = {"favor": 3, "coins": 11, "blame": seat_blame, "longship": LONGSHIPS[1]}
        cards = ["draugr-2-red", "draugr-2-blue", "draugr-2-yellow"]
        position = box.position(engine).clan(0, draugr=cards, **own)
        sheet = counted(position).score_sheet(0)
        colours = Counter(box.row("draugr", card)["colour"] for card in cards)
        assert sheet["sets"] == board["set_glory"] * (len(colours) == 3)
        assert sheet["favor"] == 3 * board["favor_glory"]
        assert sheet["coins"] == 11 // board["coins_per_glory"]
        assert sheet["blame"] == board["blame_glory"][min(seat_blame, 6)]
        assert sheet["longship"] == box.row("longships", LONGSHIPS[1])["glory"]


def test_a_destiny_compares_and_scores_what_its_row_has(engine: Engine, box: Box) -> None:
    """[score.destinies]"""
    things: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
        "wood": ({"wood": 2}, {"wood": 2}),
        "food": ({"food": 2}, {"food": 2}),
        "coins": ({"coins": 2}, {"coins": 2}),
        "favor": ({"favor": 2}, {"favor": 2}),
        "runes": ({"used_runes": ["healing"]}, {"used_runes": ["wealth"]}),
        "trolls": ({"trolls": ["troll-2-1"]}, {"trolls": ["troll-2-2"]}),
        "draugr": ({"draugr": ["draugr-2-red"]}, {"draugr": ["draugr-3-red"]}),
        "monsters": ({"monsters": ["monster-05-red"]}, {"monsters": ["monster-06-red"]}),
    }
    none = {"food": 0, "wood": 0, "coins": 0, "favor": 0}
    for row in box.rows["destinies"]:
        if row["most"] not in things:
            continue
        mine, theirs = things[row["most"]]
        for other, glory in (({}, row["sole"]), (theirs, row["tied"])):
            position = box.position(engine).everyone(**none)
            position.clan(0, destinies=[row["id"]], **mine).clan(2, **other)
            assert counted(position).score_sheet(0)["destinies"] == glory, row


# Fights


class Die(NamedTuple):
    """The numbers on a face."""

    hits: int
    shields: int


def shown(text: str) -> Die:
    """The face of an outcome's text."""
    found = re.fullmatch(r"(?:hit(?:-(\d))?)?\+?(?:shield(?:-(\d))?)?", text)
    if text == "blank" or not found:
        return Die(0, 0)
    hits, shields = ("hit" in text, found[1]), ("shield" in text, found[2])
    return Die(*(int(number or 1) if there else 0 for there, number in (hits, shields)))


@pytest.mark.parametrize("leader", ["svanhildr", "ullr", "dagrun"])
@pytest.mark.parametrize("deck", LOOT)
def test_a_fight_goes_by_the_numbers_of_dice_and_foe(
    engine: Engine, box: Box, deck: str, leader: str
) -> None:
    """[combat.strike] [combat.shields] [combat.spoils] [leader.svanhildr] [leader.ullr]"""
    draw = random.Random(f"{box.seed} {deck} {leader}")
    foe = draw.choice(box.rows[deck])
    kinds = [kind for kind in WARRIORS if kind != foe["prohibits"]]
    limit = box.row("leaders", leader)["longhouse"]
    kind = draw.choice(kinds)
    state = engaged(engine, box, deck, foe, leader, {kind: limit})
    fight: dict[str, Any] = phase(state).get("fight", {})
    if not fight or fight["foe"] == "kraken":
        return  # all were lost on the way, or nobody has fought the foe yet
    before, damage, glory = clan(state, 0), 0, state.scores[0]
    standing = sum(fight["warband"].values())
    while damage < foe["defense"] and standing:
        hits, shields, double = rolled(state, draw, kind, leader, standing)
        damage += hits
        losses = min(standing, max(0, foe["attack"] - shields))
        for _ in range(losses):
            play(state, f"lose {kind}")
        standing -= losses
        glory += leader == "ullr" and double
    won = damage >= foe["defense"]
    assert state.scores[0] == glory + foe["glory"] * won
    pile = clan(state, 0)[deck]
    assert pile == ([foe["id"]] if won else [])
    loot = LOOT[deck]
    bounty = 1 if deck == "monsters" and won else 0
    if won and not (deck == "monsters" and loot == "coins"):
        assert clan(state, 0)[loot] == before[loot] + foe[loot]
    if deck == "monsters":
        assert clan(state, 0)["coins"] == before["coins"] + bounty


def engaged(
    engine: Engine, box: Box, deck: str, foe: Mapping[str, Any], leader: str, band: dict[str, int]
) -> State:
    """A warband that meets its foe, whose bounty is one coin; its owner has no favor and no rune.

    Nobody else has a rune, so that nobody is asked in between.
    """
    position = box.position(engine).workers(1, 0, 0, 0).board(round=7, troll=None)
    position.everyone(favor=0, runes=[], warriors={})
    position.clan(0, leader=leader, warriors=band, food=10, coins=20)
    if deck == "monsters":
        state = position.shore(1, monster=foe["id"], bounty=1).ready(explicit=True)
        play(state, "place large_longship", "sail shore-1")
        send(state)
        return answer(state, "all_quiet") if phase_name(state) == "reveal" else state
    site = "troll" if deck == "trolls" else "left_draugr"
    position.board(**{site: foe["id"]})
    state = position.ready(explicit=True)
    send(play(state, f"place {site}"))
    return state


def send(state: State) -> None:
    while phase_name(state) == "assignment":
        play(state, [action for action in legal(state) if action.startswith("count")][-1])


def rolled(
    state: State, draw: random.Random, kind: str, leader: str, dice: int
) -> tuple[int, int, bool]:
    """The dice of a round fall: hits, shields, and whether one prints two hits."""
    hits = shields = 0
    double = False
    for _ in range(dice):
        outcome, _ = draw.choice(state.chance_outcomes())
        die = shown(state.outcome_text(outcome))
        state.apply(outcome)
        bonus = leader == "svanhildr" and kind == "swordsman" and die.hits > 0
        hits += die.hits + bonus
        shields += die.shields
        double |= die.hits == 2
    return hits, shields, double


@pytest.mark.parametrize("kind", WARRIORS)
def test_a_die_has_the_faces_of_its_row(engine: Engine, box: Box, kind: str) -> None:
    """[combat.round]"""
    foe = next(row for row in box.rows["draugr"] if row["prohibits"] != kind)
    state = engaged(engine, box, "draugr", foe, "dagrun", {kind: 1})
    distribution: Counter[str] = Counter()
    for face in box.row("dice", kind)["faces"]:
        distribution[face_text(face)] += face["count"]
    outcomes = {state.outcome_text(o): share * 6 for o, share in state.chance_outcomes()}
    assert outcomes == distribution


@pytest.mark.parametrize("kind", WARRIORS)
def test_who_may_not_fight_is_not_sent(engine: Engine, box: Box, kind: str) -> None:
    """[assignment.land] R38"""
    for foe in (*box.rows["trolls"][:4], *box.rows["draugr"][:6]):
        deck = "trolls" if foe["id"].startswith("troll") else "draugr"
        state = engaged(engine, box, deck, foe, "dagrun", {kind: 1})
        assert ("fight" in phase(state)) == (kind != foe["prohibits"]), foe


def test_a_hunt_brings_what_the_board_allows(engine: Engine, box: Box) -> None:
    """[hunt]"""
    draw = random.Random(box.seed)
    band = {"axeman": box.row("leaders", "dagrun")["longhouse"]}
    position = box.position(engine).workers(1, 0, 0, 0).board(round=7, troll=None)
    position.everyone(favor=0, runes=[], warriors={})
    position.clan(0, leader="dagrun", warriors=band, food=0)
    state = play(position.ready(explicit=True), "place hunting_grounds")
    hits, _, _ = rolled(state, draw, "axeman", "dagrun", band["axeman"])
    assert has(state, 0, food=min(hits, box.rows["board"]["hunting_food"]))


@pytest.mark.parametrize("shore", [1, 2, 3, 4])
def test_a_food_feeds_as_many_as_the_board_has(engine: Engine, box: Box, shore: int) -> None:
    """[voyage.feeding]"""
    each = box.rows["board"]["warriors_per_food"][shore - 1]
    limit = min(box.row("leaders", "dagrun")["longhouse"], 5)
    position = box.position(engine).workers(1, 0, 0, 0).board(round=7, troll=None)
    position.everyone(favor=0, runes=[], warriors={}).shore(shore)
    position.clan(0, leader="dagrun", warriors={"axeman": limit}, food=1, coins=20)
    position.ship(shore, "large", 0).workers(1, 0, 0, 0)
    state = play(position.ready(explicit=True), "place jarls_longhouse")
    home = clan(state, 0)["warriors"]["axeman"]
    capacity = box.row("public_longships", "large")["capacity"]
    while phase_name(state) == "assignment":
        item = phase(state)["item"]
        wanted = min(home, max(1, capacity - 1)) if item == "axeman" else item == "food"
        options = legal(state)
        choice = f"count {int(wanted)}"
        play(state, choice if choice in options else "count 0")
    ship = state.to_dict()["shores"][shore - 1]["ship"]
    crew, food = ship["warriors"]["axeman"], ship["food"]
    answer(state, "all_quiet")
    hungry = max(0, crew - food * each)
    if hungry:
        assert (phase_name(state), phase(state)["left"]) == ("starving", hungry)
    else:
        assert phase_name(state) != "starving"


def test_asmundr_has_two_glory_whatever_a_favor_is_worth(engine: Engine, box: Box) -> None:
    """[leader.asmundr]"""
    foe = next(row for row in box.rows["draugr"] if row["prohibits"] != "axeman")
    position = box.position(engine).workers(1, 0, 0, 0).board(round=7, troll=None)
    position.everyone(favor=0, runes=[], warriors={}).board(left_draugr=foe["id"])
    position.clan(0, leader="asmundr", warriors={"axeman": 1}, favor=1)
    state = play(position.ready(explicit=True), "place left_draugr")
    send(state)
    state.apply(state.chance_outcomes()[0][0])
    before = state.scores[0]
    play(state, "favor")
    assert state.scores[0] == before + 2
